/* vm/cluster/packet.c - packing and unpacking.
 *
 * A message has a Head, the chunks, and the names that lead out, numbered in the order in which they are read. */
#include "vm/cluster/packet.h"

typedef struct {
    uint32_t chunks, names;
} Head;

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
    uint32_t parent;            // its place
    uint32_t left;              // handles not looked at yet
    Handle   before;            // the child packed last ...
    uint64_t word;              // ... and what stands for it: arrays of equal elements are trees of few chunks
} Visit;

typedef struct {
    Leases  *leases;
    const Store *store;
    unsigned to;
    uint32_t most, n, names, last;      // last: the node begun last
    Bytes    visits, chunks, named;
} Pack;

static Visit *visit_at(const Pack *p, uint32_t place) {
    return (Visit *)(void *)p->visits.at + place;
}

static Packed *packed_at(const Pack *p, uint32_t place) {
    return (Packed *)(void *)p->chunks.at + place;
}

/* H gets a place; false: no memory. */
static bool pack(Pack *p, Handle h, uint32_t parent) {
    const ChunkInfo *c = chunk_info(p->store, h);
    Packed packed = {.defined = chunk_defined(c)};
    packed.handles = c->handles;
    memcpy(packed.word, chunk_words(p->store, h), CHUNK_BYTES);
    Visit v = {.chunk = h, .parent = parent, .left = packed.handles};
    if (packed.handles)
        p->last = p->n;
    p->n++;
    return bytes_add(&p->chunks, &packed, sizeof packed) && bytes_add(&p->visits, &v, sizeof v);
}

static bool may_pack(const Pack *p, Handle h, uint32_t parent) {
    const ChunkInfo *c = chunk_info(p->store, h);
    return !far_elsewhere(c) && (p->n < p->most || (!chunk_handles(c) && parent == p->last));
}

/* What stands for child H of the chunk at PLACE; false: no memory. */
static bool word_for(Pack *p, Handle h, uint32_t place, uint64_t *word) {
    Visit *v = visit_at(p, place);
    if (!chunk_number(h)) {
        *word = 0;
    } else if (chunk_number(h) == chunk_number(v->before)) {
        *word = v->word;
    } else if (may_pack(p, h, place)) {
        *word = p->n;
        v->before = h;
        v->word = p->n;
        return pack(p, h, place);
    } else {
        Name name;
        *word = NAMED | p->names++;
        return leases_name(p->leases, h, p->to, &name) && bytes_add(&p->named, &name, sizeof name);
    }
    return true;
}

/* Depth first.  What is packed goes on with its own children, then with those of its parent. */
static bool pack_all(Pack *p, Handle root) {
    if (!pack(p, root, 0))
        return false;
    for (uint32_t at = 0;;) {
        Visit *v = visit_at(p, at);
        if (!v->left) {
            if (!at)
                return true;
            at = v->parent;
            continue;
        }
        int i = __builtin_ctz(v->left);
        v->left &= v->left - 1;
        uint64_t word;
        uint32_t before = p->n;
        if (!word_for(p, chunk_words(p->store, v->chunk)[i], at, &word))
            return false;
        packed_at(p, at)->word[i] = word;
        if (p->n > before)
            at = before;
    }
}

bool packet_make(Leases *l, const Store *s, Handle h, unsigned to, uint32_t most, Bytes *out) {
    Pack p = {.leases = l, .store = s, .to = to, .most = most};
    bool made = pack_all(&p, h);
    Head head = {p.n, p.names};
    made = made && bytes_add(out, &head, sizeof head) && bytes_add(out, p.chunks.at, p.chunks.used) &&
           (!p.names || bytes_add(out, p.named.at, p.named.used));
    free(p.visits.at);
    free(p.chunks.at);
    free(p.named.at);
    return made;
}

/* ---- unpacking ---- */

typedef struct {
    Leases  *leases;
    Store   *store;
    Pool    *pool;
    const Packed *packed;
    const Name *name;
    Head     head;
    Handle  *chunk;             // by place; then by name
} Unpack;

/* Slots for all chunks but the first; false: there are not so many. */
static bool take_slots(Unpack *u, Handle proxy) {
    u->chunk[0] = proxy;
    for (uint32_t k = 1; k < u->head.chunks; k++) {
        u->chunk[k] = pool_new(u->pool);
        if (u->chunk[k])
            continue;
        while (--k)
            pool_discard(u->pool, u->chunk[k]);
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

/* Clones have a count for each handle in the packet. */
static void count_clones(const Unpack *u) {
    for (uint32_t k = 1; k < u->head.chunks; k++)
        *chunk_info(u->store, u->chunk[k]) = (ChunkInfo){.defined = u->packed[k].defined, .state = CHUNK_PUBLISHED,
                                                         .handles = (uint16_t)u->packed[k].handles};
    for (uint32_t k = 0; k < u->head.chunks; k++)
        for (unsigned left = u->packed[k].handles; left; left &= left - 1) {
            uint64_t word = u->packed[k].word[__builtin_ctz(left)];
            if (word && !(word & NAMED))        // relaxed: nobody else knows it yet
                atomic_fetch_add_explicit(&chunk_info(u->store, u->chunk[word])->count, 1, memory_order_relaxed);
        }
}

static void fill(const Unpack *u) {
    uint64_t words[CHUNK_WORDS];
    count_clones(u);
    for (uint32_t k = 1; k < u->head.chunks; k++)
        words_of(u, k, chunk_words(u->store, u->chunk[k]));
    words_of(u, 0, words);
    far_fill(u->store, u->chunk[0], words, u->packed[0].handles, u->packed[0].defined);
}

static Unpack opened(Leases *l, const char *data) {
    Unpack u = {.leases = l};
    memcpy(&u.head, data, sizeof u.head);
    u.packed = (const Packed *)(const void *)(data + sizeof u.head);
    u.name = (const Name *)(const void *)(u.packed + u.head.chunks);
    return u;
}

static void send_back(const Unpack *u) {
    for (uint32_t k = 0; k < u->head.names; k++)
        leases_refuse(u->leases, &u->name[k]);
}

void packet_refuse(Leases *l, const char *data) {
    Unpack u = opened(l, data);
    send_back(&u);
}

bool packet_take(Leases *l, Store *s, Pool *p, Handle proxy, const char *data, uint32_t id) {
    Unpack u = opened(l, data);
    u.store = s;
    u.pool = p;
    u.chunk = malloc(((size_t)u.head.chunks + u.head.names) * sizeof *u.chunk);
    if (!u.chunk || !take_slots(&u, proxy)) {
        send_back(&u);
        free(u.chunk);
        return false;
    }
    bool named = take_names(&u, id);
    if (named)
        fill(&u);
    for (uint32_t k = 1; k < u.head.chunks && !named; k++)
        pool_discard(p, u.chunk[k]);
    free(u.chunk);
    return named;
}
