/* vm/cluster/lease.c - two tables, of what was imported and of what was exported. */
#include "vm/cluster/lease.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    PART = 4096,                // of a lease goes along with a name that is handed on
    FIRST_ROOM = 64,
};

#define MOST_OUTSIDE (UINT64_C(1) << 62)

/* One chunk; number 0 is none. */
typedef struct {
    uint64_t key;               // of an import: rank and number there; of an export: its number
    uint64_t weight;
    uint32_t slot;              // here
    uint32_t next;              // with this hash, free, or to be returned
    uint32_t packet, index;     // with which the name came; packet 0: of none, or dead
    uint32_t behind;            // the next entry that came with it; 0: none
    bool     asked;
    bool     refused;           // the last answer was that it cannot be had
} Entry;

/* Hash table with chains; what it holds keeps its number. */
typedef struct {
    Entry   *entry;
    uint32_t *head;             // as many as there is room for entries
    uint32_t room, used, free;
    uint64_t count;
} Table;

struct Leases {
    Store   *store;
    unsigned rank;
    uint64_t weight;
    Table    out;
    uint64_t found, home;       // leases_found (under the lock), leases_home
    pthread_mutex_t lock;       // of the rest; nobody calls a pool meanwhile
    Table    in;
    uint32_t returns;           // imports that died
    uint32_t last;              // import that came last
};

/* ---- tables ---- */

static uint32_t *head_of(Table *t, uint64_t key) {
    return &t->head[(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (t->room - 1)];
}

/* Number of the entry with KEY, or 0. */
static uint32_t find(Table *t, uint64_t key) {
    uint32_t i = t->room ? *head_of(t, key) : 0;
    while (i && t->entry[i].key != key)
        i = t->entry[i].next;
    return i;
}

static void link_entry(Table *t, uint32_t i) {
    uint32_t *head = head_of(t, t->entry[i].key);
    t->entry[i].next = *head;
    *head = i;
}

/* Only those that FIND would find are chained anew; the others are on lists of their own. */
static bool grow(Table *t) {
    Table old = *t;
    uint32_t room = old.room ? 2 * old.room : FIRST_ROOM;
    uint32_t *head = calloc(room, sizeof *head);
    Entry *entry = realloc(old.entry, (room + 1) * sizeof *entry);
    if (entry)
        t->entry = entry;
    if (!head || !entry) {
        free(head);
        return false;
    }
    t->head = head;
    t->room = room;
    for (uint32_t b = 0; b < old.room; b++)
        for (uint32_t i = old.head[b], next; i; i = next) {
            next = t->entry[i].next;
            link_entry(t, i);
        }
    free(old.head);
    return true;
}

/* A new entry; 0: no memory. */
static uint32_t add(Table *t, Entry e) {
    if (!t->free && t->used == t->room && !grow(t))
        return 0;
    uint32_t i = t->free;
    if (i)
        t->free = t->entry[i].next;
    else
        i = ++t->used;
    t->entry[i] = e;
    link_entry(t, i);
    t->count++;
    return i;
}

static void unlink_entry(Table *t, uint32_t i) {
    t->entry[i].packet = 0;
    uint32_t *at = head_of(t, t->entry[i].key);
    while (*at && *at != i)
        at = &t->entry[*at].next;
    if (*at)
        *at = t->entry[i].next;
}

/* Entry I, which is not linked, may be used again. */
static void drop(Table *t, uint32_t i) {
    t->entry[i].next = t->free;
    t->free = i;
    t->count--;
}

static void table_free(Table *t) {
    free(t->entry);
    free(t->head);
}

Leases *leases_new(Store *s, unsigned rank, uint64_t weight) {
    Leases *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (Leases){.store = s, .rank = rank, .weight = weight};
    pthread_mutex_init(&l->lock, NULL);
    return l;
}

void leases_free(Leases *l) {
    if (!l)
        return;
    table_free(&l->in);
    table_free(&l->out);
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static uint64_t key_of(uint32_t rank, uint32_t number) {
    return (uint64_t)rank << 32 | number;
}

static Name name_of(const Entry *e, uint64_t weight) {
    return (Name){weight, (uint32_t)e->key, (uint32_t)(e->key >> 32)};
}

static Entry *import_of(Leases *l, Handle h) {
    return &l->in.entry[far_note(chunk_info(l->store, h))];
}

/* ---- names that leave ---- */

static bool name_own(Leases *l, Handle h, Name *out) {
    uint32_t number = chunk_number(h), i = find(&l->out, number);
    if (!i && (i = add(&l->out, (Entry){.key = number, .slot = number})))
        store_retain(l->store, h);
    if (!i)
        return false;
    Entry *e = &l->out.entry[i];
    uint64_t weight = e->weight < MOST_OUTSIDE ? l->weight : 1;
    e->weight += weight;
    *out = (Name){weight, number, l->rank};
    return true;
}

/* The name with which H came; false: it has none, or none that can be handed on. */
static bool name_import(Leases *l, Handle h, unsigned to, Name *out) {
    if (!(chunk_info(l->store, h)->state & CHUNK_IMPORTED))
        return false;
    pthread_mutex_lock(&l->lock);
    Entry *e = import_of(l, h);
    bool home = e->key >> 32 == to, parts = e->weight > 1;
    uint64_t weight = home || !parts ? 0 : e->weight > PART ? e->weight / PART : 1;
    e->weight -= weight;
    *out = name_of(e, weight);
    pthread_mutex_unlock(&l->lock);
    return home || parts;
}

bool leases_name(Leases *l, Handle h, unsigned to, Name *out) {
    return name_import(l, h, to, out) || name_own(l, h, out);
}

/* ---- names that come ---- */

/* One count more, if it is not dead. */
static bool retain_alive(Store *s, uint32_t number) {
    _Atomic uint32_t *count = &s->info[number].count;
    // relaxed: as in store_retain; who finds it dead leaves it alone
    uint32_t old = atomic_load_explicit(count, memory_order_relaxed);
    while (old && old < COUNT_STUCK &&
           !atomic_compare_exchange_weak_explicit(count, &old, old + 1, memory_order_relaxed, memory_order_relaxed))
        ;
    return old;
}

void leases_refuse(Leases *l, const Name *n) {
    if (n->rank == l->rank)
        return;                 // it has no weight
    pthread_mutex_lock(&l->lock);
    uint32_t i = add(&l->in, (Entry){.key = key_of(n->rank, n->number), .weight = n->weight});
    if (i) {                    // else a chunk of another rank stays for good: that rank reports it
        unlink_entry(&l->in, i);
        l->in.entry[i].next = l->returns;
        l->returns = i;
    }
    pthread_mutex_unlock(&l->lock);
}

/* Its proxy or copy, with a count; null: there is none alive. */
static Handle take_known(Leases *l, const Name *n) {
    pthread_mutex_lock(&l->lock);
    uint32_t i = find(&l->in, key_of(n->rank, n->number));
    Handle h = HANDLE_NULL;
    if (i && retain_alive(l->store, l->in.entry[i].slot)) {
        l->in.entry[i].weight += n->weight;
        l->found += !far_elsewhere(&l->store->info[l->in.entry[i].slot]);
        h = chunk_flagged(l->store, chunk_handle(l->in.entry[i].slot));
    } else if (i) {
        unlink_entry(&l->in, i);            // it is about to say so itself
    }
    pthread_mutex_unlock(&l->lock);
    return h;
}

Handle leases_take(Leases *l, Pool *p, const Name *n, uint32_t packet, uint32_t index) {
    if (n->rank == l->rank) {
        store_retain(l->store, chunk_handle(n->number));
        return chunk_flagged(l->store, chunk_handle(n->number));
    }
    Handle h = take_known(l, n);
    if (h)
        return h;
    pthread_mutex_lock(&l->lock);
    uint32_t i = add(&l->in, (Entry){.key = key_of(n->rank, n->number), .weight = n->weight, .packet = packet,
                                     .index = index});
    pthread_mutex_unlock(&l->lock);
    h = i ? far_proxy(p, i) : HANDLE_NULL;
    pthread_mutex_lock(&l->lock);
    if (h) {
        l->in.entry[i].slot = chunk_number(h);
        if (packet && l->last != i && l->last && l->in.entry[l->last].packet == packet)
            l->in.entry[l->last].behind = i;        // not if it is what the last one of another packet was
        l->last = i;
    } else if (i) {
        unlink_entry(&l->in, i);
        drop(&l->in, i);
    }
    pthread_mutex_unlock(&l->lock);
    if (!h)
        leases_refuse(l, n);
    return h;
}

/* ---- the way back ---- */

void leases_died(Leases *l, uint32_t number) {
    uint32_t i = far_note(&l->store->info[number]);
    pthread_mutex_lock(&l->lock);
    unlink_entry(&l->in, i);
    l->in.entry[i].next = l->returns;
    l->returns = i;
    pthread_mutex_unlock(&l->lock);
}

bool leases_return(Leases *l, Name *out) {
    pthread_mutex_lock(&l->lock);
    uint32_t i = l->returns;
    if (i) {
        l->returns = l->in.entry[i].next;
        *out = name_of(&l->in.entry[i], l->in.entry[i].weight);
        drop(&l->in, i);
    }
    pthread_mutex_unlock(&l->lock);
    return i;
}

void leases_back(Leases *l, Pool *p, const Name *n) {
    uint32_t i = find(&l->out, n->number);
    Entry *e = &l->out.entry[i];
    assert(i && e->weight >= n->weight && "a weight that was never given");
    e->weight -= n->weight;
    if (e->weight)
        return;
    unlink_entry(&l->out, i);
    drop(&l->out, i);
    l->home++;
    pool_leave(p, chunk_handle(n->number));
}

/* ---- asking ---- */

/* With a count of H, if it has not been asked for. */
static Asking ask(Leases *l, uint32_t i, Handle h) {
    Entry *e = &l->in.entry[i];
    bool first = !e->asked && far_elsewhere(chunk_info(l->store, h));
    if (first && !retain_alive(l->store, chunk_number(h)))
        first = false;
    e->asked |= first;
    return (Asking){h, first, (unsigned)(e->key >> 32), (uint32_t)e->key, e->packet, e->index};
}

Asking leases_ask(Leases *l, Handle h) {
    pthread_mutex_lock(&l->lock);
    Asking a = ask(l, far_note(chunk_info(l->store, h)), h);
    pthread_mutex_unlock(&l->lock);
    return a;
}

unsigned leases_ask_behind(Leases *l, const Asking *first, uint32_t stride, Asking *out, unsigned most) {
    unsigned n = 0;
    pthread_mutex_lock(&l->lock);
    uint32_t i = far_note(chunk_info(l->store, first->h));
    while (n < most && (i = l->in.entry[i].behind) && l->in.entry[i].packet == first->packet) {
        const Entry *e = &l->in.entry[i];
        if (e->key >> 32 != first->rank || (e->index - first->index) % stride)
            continue;
        out[n] = ask(l, i, chunk_handle(e->slot));
        n += out[n].first;
    }
    pthread_mutex_unlock(&l->lock);
    return n;
}

void leases_answered(Leases *l, Pool *p, Handle h, bool refused) {
    pthread_mutex_lock(&l->lock);
    import_of(l, h)->asked = false;
    import_of(l, h)->refused = refused;
    pthread_mutex_unlock(&l->lock);
    pool_release(p, h);
}

Asked leases_asked(Leases *l, Handle h) {
    pthread_mutex_lock(&l->lock);
    const Entry *e = import_of(l, h);
    Asked asked = e->asked ? ASKED : e->refused ? ASKED_IN_VAIN : ASKED_NOT;
    pthread_mutex_unlock(&l->lock);
    return asked;
}

uint64_t leases_found(Leases *l) {
    pthread_mutex_lock(&l->lock);
    uint64_t found = l->found;
    pthread_mutex_unlock(&l->lock);
    return found;
}

uint64_t leases_home(Leases *l) {
    return l->home;
}

uint64_t leases_count(Leases *l) {
    pthread_mutex_lock(&l->lock);
    uint64_t count = l->in.count + l->out.count;
    pthread_mutex_unlock(&l->lock);
    return count;
}
