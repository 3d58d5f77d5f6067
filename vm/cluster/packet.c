/* vm/cluster/packet.c - packing and unpacking.
 *
 * A message has a PacketSize, the chunks, the names that lead out, numbered in the order in which they are read, and
 * the places of the roots. */
#include "vm/cluster/packet.h"

typedef struct {
    uint32_t defined;
    uint32_t handles;
    uint64_t word[CHUNK_WORDS];     // of a handle: 0, a place, or NAMED and the number of a name
} Packed;

#define NAMED (UINT64_C(1) << 63)

/* ---- packing ---- */

/* A chunk whose children are being packed. */
typedef struct {
    Handle   chunk;
    uint32_t place;
    uint32_t left;              // handles not looked at yet
    Handle   before;            // the child packed last ...
    uint64_t word;              // ... and what stands for it: arrays of equal elements are trees of few chunks
} Visit;

typedef struct {
    Leases  *leases;
    const Store *store;
    unsigned to;
    uint32_t most;              // chunks, until the next root
    uint32_t n, names, last;    // last: the node begun last
    Bytes   *out;
    size_t   begun;             // where the chunks begin in it
    Bytes    visits, roots, named;      // visits: a stack
} Pack;

static Packed *packed_at(const Pack *p, uint32_t place) {
    return (Packed *)(void *)(p->out->at + p->begun) + place;
}

static Visit *visited(const Pack *p) {
    return p->visits.used ? (Visit *)(void *)(p->visits.at + p->visits.used) - 1 : NULL;
}

/* H gets the next place; false: no memory. */
static bool pack(Pack *p, Handle h) {
    const ChunkInfo *c = chunk_info(p->store, h);
    if (!bytes_room(p->out, sizeof(Packed)))
        return false;
    p->out->used += sizeof(Packed);
    Packed *packed = packed_at(p, p->n);
    packed->defined = chunk_defined(c);
    packed->handles = c->handles;
    memcpy(packed->word, chunk_words(p->store, h), CHUNK_BYTES);
    uint32_t place = p->n++;
    if (!packed->handles)
        return true;
    p->last = place;
    Visit v = {.chunk = h, .place = place, .left = packed->handles};
    return bytes_add(&p->visits, &v, sizeof v);
}

static bool may_pack(const Pack *p, Handle h, uint32_t parent) {
    const ChunkInfo *c = chunk_info(p->store, h);
    return !far_elsewhere(c) && (p->n < p->most || (!chunk_handles(c) && parent == p->last));
}

/* What stands for child H of what is visited; false: no memory. */
static bool word_for(Pack *p, Handle h, uint64_t *word) {
    Visit *v = visited(p);
    if (!chunk_number(h)) {
        *word = 0;
    } else if (chunk_number(h) == chunk_number(v->before)) {
        *word = v->word;
    } else if (may_pack(p, h, v->place)) {
        *word = p->n;
        v->before = h;
        v->word = p->n;
        return pack(p, h);
    } else {
        Name name;
        *word = NAMED | p->names++;
        return leases_name(p->leases, h, p->to, &name) && bytes_add(&p->named, &name, sizeof name);
    }
    return true;
}

/* Depth first.  What is packed goes on with its own children, then with those of its parent. */
static bool pack_below(Pack *p, Handle root) {
    if (!bytes_add(&p->roots, &p->n, sizeof p->n) || !pack(p, root))
        return false;
    for (Visit *v; (v = visited(p));) {
        if (!v->left) {
            p->visits.used -= sizeof *v;
            continue;
        }
        int i = __builtin_ctz(v->left);
        uint32_t place = v->place;
        uint64_t word;
        v->left &= v->left - 1;
        if (!word_for(p, chunk_words(p->store, v->chunk)[i], &word))
            return false;
        packed_at(p, place)->word[i] = word;
    }
    return true;
}

static bool pack_all(Pack *p, const Parcel *parcel) {
    for (uint32_t k = 0; k < parcel->roots && (!k || p->n < parcel->most); k++) {
        uint32_t room = parcel->most - p->n;
        p->most = p->n + (room < parcel->each ? room : parcel->each);
        if (far_elsewhere(chunk_info(p->store, parcel->root[k])))
            break;
        if (!pack_below(p, parcel->root[k]))
            return false;
    }
    return true;
}

bool packet_make(Leases *l, const Store *s, const Parcel *parcel, Bytes *out) {
    PacketSize size = {0};
    size_t head = out->used;
    if (!bytes_add(out, &size, sizeof size))
        return false;
    Pack p = {.leases = l, .store = s, .to = parcel->to, .out = out, .begun = out->used};
    bool made = pack_all(&p, parcel);
    size = (PacketSize){p.n, p.names, (uint32_t)(p.roots.used / sizeof(uint32_t)), 0};
    memcpy(out->at + head, &size, sizeof size);
    made = made && (!p.names || bytes_add(out, p.named.at, p.named.used)) &&
           bytes_add(out, p.roots.at, p.roots.used);
    free(p.visits.at);
    free(p.roots.at);
    free(p.named.at);
    return made;
}

/* ---- unpacking ---- */

typedef struct {
    Leases  *leases;
    Store   *store;
    Pool    *pool;
    const uint32_t *root;       // places, in their order
    const Packed *packed;
    const Name *name;
    PacketSize head;
    Handle  *proxy;             // of each root
    Handle  *chunk;             // by place; then by name
} Unpack;

/* Is the chunk at place K a slot of this rank, not a proxy? */
static bool is_slot(const Unpack *u, uint32_t k) {
    return !(chunk_info(u->store, u->chunk[k])->state & CHUNK_IMPORTED);
}

static void discard_slots(const Unpack *u, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (is_slot(u, k))
            pool_discard(u->pool, u->chunk[k]);
}

/* Roots go into their proxies, all others into slots; false: there are not so many. */
static bool take_slots(Unpack *u) {
    for (uint32_t k = 0, next = 0; k < u->head.chunks; k++) {
        bool root = next < u->head.roots && u->root[next] == k;
        Handle proxy = root ? u->proxy[next++] : HANDLE_NULL;
        bool fills = proxy && far_elsewhere(chunk_info(u->store, proxy));
        u->chunk[k] = fills ? proxy : pool_new(u->pool);
        if (u->chunk[k])
            continue;
        discard_slots(u, k);
        return false;
    }
    return true;
}

/* All names; false: some are missing, and those that are there were released. */
static bool take_names(Unpack *u, uint32_t id) {
    Handle *h = u->chunk + u->head.chunks;
    bool all = true;
    for (uint32_t k = 0; k < u->head.names; k++) {
        h[k] = leases_take(u->leases, u->pool, &u->name[k], id, k);
        all &= h[k] != HANDLE_NULL;
    }
    for (uint32_t k = 0; !all && k < u->head.names; k++)
        pool_release(u->pool, h[k]);
    return all;
}

static unsigned flags_of(const Packed *c) {
    return c->defined != UINT32_MAX ? 0 : !c->handles ? FULL_DATA : c->handles == UINT16_MAX ? FULL_HANDLES : 0;
}

/* The elements of the chunk at PLACE, its handles those of here. */
static void words_of(const Unpack *u, uint32_t place, uint64_t *out) {
    const Packed *c = &u->packed[place];
    memcpy(out, c->word, CHUNK_BYTES);
    for (unsigned left = c->handles; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        uint64_t word = c->word[i];
        if (word & NAMED)
            out[i] = u->chunk[u->head.chunks + (word & ~NAMED)];
        else if (word)
            out[i] = u->chunk[word] | flags_of(&u->packed[word]);
    }
}

/* A chunk that belongs to this rank alone. */
static void fill_clone(const Unpack *u, uint32_t k) {
    const Packed *c = &u->packed[k];
    *chunk_info(u->store, u->chunk[k]) = (ChunkInfo){.defined = c->defined, .state = CHUNK_PUBLISHED,
                                                     .handles = (uint16_t)c->handles};
    words_of(u, k, chunk_words(u->store, u->chunk[k]));
}

/* Clones have a count for each handle in the packet. */
static void count_clones(const Unpack *u) {
    for (uint32_t k = 0; k < u->head.chunks; k++)
        for (unsigned left = u->packed[k].handles; left; left &= left - 1) {
            uint64_t word = u->packed[k].word[__builtin_ctz(left)];
            if (!word || word & NAMED)
                continue;
            _Atomic uint32_t *count = &chunk_info(u->store, u->chunk[word])->count;
            // relaxed, and no atomic addition: nobody else knows it yet
            atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1, memory_order_relaxed);
        }
}

/* Root number R has no proxy, or no longer: it is the caller's, or came in vain. */
static void own_root(const Unpack *u, uint32_t r) {
    Handle h = u->chunk[u->root[r]];
    atomic_store_explicit(&chunk_info(u->store, h)->count, 1, memory_order_relaxed);
    if (u->proxy[r])
        pool_release(u->pool, h);
    else
        u->proxy[r] = chunk_flagged(u->store, h);
}

/* Who reads a root finds all below it. */
static void fill(const Unpack *u) {
    uint64_t words[CHUNK_WORDS];
    for (uint32_t k = 0; k < u->head.chunks; k++)
        if (is_slot(u, k))
            fill_clone(u, k);
    count_clones(u);
    for (uint32_t r = 0; r < u->head.roots; r++) {
        uint32_t k = u->root[r];
        if (is_slot(u, k)) {
            own_root(u, r);
            continue;
        }
        words_of(u, k, words);
        far_fill(u->store, u->chunk[k], words, u->packed[k].handles, u->packed[k].defined);
    }
}

PacketSize packet_size(const char *data) {
    PacketSize size;
    memcpy(&size, data, sizeof size);
    return size;
}

static Unpack opened(Leases *l, const char *data) {
    Unpack u = {.leases = l, .head = packet_size(data)};
    u.packed = (const Packed *)(const void *)(data + sizeof u.head);
    u.name = (const Name *)(const void *)(u.packed + u.head.chunks);
    u.root = (const uint32_t *)(const void *)(u.name + u.head.names);
    return u;
}

uint32_t packet_whole(const char *data, uint32_t root) {
    Unpack u = opened(NULL, data);
    uint32_t end = root + 1 < u.head.roots ? u.root[root + 1] : u.head.chunks;
    for (uint32_t k = u.root[root]; k < end && u.head.names; k++)
        for (unsigned left = u.packed[k].handles; left; left &= left - 1)
            if (u.packed[k].word[__builtin_ctz(left)] & NAMED)
                return 0;
    return end - u.root[root];
}

static void send_back(const Unpack *u) {
    for (uint32_t k = 0; k < u->head.names; k++)
        leases_refuse(u->leases, &u->name[k]);
}

void packet_refuse(Leases *l, const char *data) {
    Unpack u = opened(l, data);
    send_back(&u);
}

bool packet_take(Leases *l, Store *s, Pool *p, Handle *proxies, const char *data, uint32_t id) {
    Unpack u = opened(l, data);
    u.store = s;
    u.pool = p;
    u.proxy = proxies;
    u.chunk = malloc(((size_t)u.head.chunks + u.head.names) * sizeof *u.chunk);
    if (!u.chunk || !take_slots(&u)) {
        send_back(&u);
        free(u.chunk);
        return false;
    }
    bool named = take_names(&u, id);
    if (named)
        fill(&u);
    else
        discard_slots(&u, u.head.chunks);
    free(u.chunk);
    return named;
}
