/* memory/store.c - slots of 128 bytes handed out from magazines of free ones.
 *
 * A pool keeps two chains of free slots (current and spare), linked through their
 * ChunkInfo, and a chain of dead chunks whose children are not released yet.  When
 * both free chains are full one goes to the store, when all are empty one comes
 * from there; so a lock is taken once per MAGAZINE slots at most.  What a pool
 * frees it hands out next, while it is still in cache. */
#include "memory/store.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    MAGAZINE = 256,     // slots of a full chain
    CARVE = 32,         // fresh slots taken at a time; neighbours stay together
    SKIP = 256,         // every SKIP-th number stays unused, so that related chunks
                        // do not lie at power-of-two distances; a multiple of CARVE
    POOL_ALIGN = 128,   // two cache lines: they are fetched in pairs
};

struct StoreShared {
    pthread_mutex_t lock;
    uint32_t batches;           // first slot of the first full chain; the first word of
                                // that slot is the first slot of the next chain
    Pool *pools;                // all pools alive
    uint64_t created, freed, records_made, records_freed;   // of pools destroyed
};

struct Pool {
    _Alignas(POOL_ALIGN) Store *store;      // no cache line in common with another pool
    uint32_t current, spare, dead;      // chains; 0 ends them
    uint32_t ncurrent;                  // slots in current; spare is full or empty
    uint32_t fresh, fresh_end;          // numbers never used
    uint64_t created, freed, records_made, records_freed;
    Pool    *next;
};

static void *reserve(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

Store *store_create(uint64_t bytes) {
    uint64_t slots = bytes / (CHUNK_BYTES + sizeof(ChunkInfo)) + 1;
    slots += slots / SKIP + 1;                  // those skipped take no memory
    if (slots > UINT32_MAX - CARVE)
        slots = UINT32_MAX - CARVE;
    Store *s = calloc(1, sizeof *s);
    struct StoreShared *shared = calloc(1, sizeof *shared);
    if (!s || !shared)
        goto fail;
    s->limit = (uint32_t)slots;
    s->data = reserve((size_t)slots * CHUNK_BYTES);
    s->info = reserve((size_t)slots * sizeof(ChunkInfo));
    if (!s->data || !s->info)
        goto fail;
    madvise(s->data, (size_t)slots * CHUNK_BYTES, MADV_HUGEPAGE);
    pthread_mutex_init(&shared->lock, NULL);
    s->shared = shared;
    atomic_init(&s->next, 0);
    s->info[0].state = CHUNK_PUBLISHED;
    atomic_init(&s->info[0].count, COUNT_STUCK);
    return s;

fail:
    if (s && s->data)
        munmap(s->data, (size_t)s->limit * CHUNK_BYTES);
    free(shared);
    free(s);
    return NULL;
}

void store_destroy(Store *s) {
    if (!s)
        return;
    assert(!s->shared->pools && "destroy the pools first");
    munmap(s->data, (size_t)s->limit * CHUNK_BYTES);
    munmap(s->info, (size_t)s->limit * sizeof(ChunkInfo));
    pthread_mutex_destroy(&s->shared->lock);
    free(s->shared);
    free(s);
}

Pool *pool_create(Store *s) {
    Pool *p = aligned_alloc(POOL_ALIGN, sizeof *p);
    if (!p)
        return NULL;
    memset(p, 0, sizeof *p);
    p->store = s;
    pthread_mutex_lock(&s->shared->lock);
    p->next = s->shared->pools;
    s->shared->pools = p;
    pthread_mutex_unlock(&s->shared->lock);
    return p;
}

/* Give a chain of any length to the store. */
static void give_batch(Store *s, uint32_t first) {
    uint64_t *head = chunk_words(s, chunk_handle(first));
    pthread_mutex_lock(&s->shared->lock);
    head[0] = s->shared->batches;
    s->shared->batches = first;
    pthread_mutex_unlock(&s->shared->lock);
}

static uint32_t take_batch(Store *s) {
    pthread_mutex_lock(&s->shared->lock);
    uint32_t first = s->shared->batches;
    if (first)
        s->shared->batches = (uint32_t)chunk_words(s, chunk_handle(first))[0];
    pthread_mutex_unlock(&s->shared->lock);
    return first;
}

static void push_free(Pool *p, uint32_t number) {
    ChunkInfo *c = &p->store->info[number];
    c->state = CHUNK_FREE;
    if (p->ncurrent == MAGAZINE) {
        if (p->spare)
            give_batch(p->store, p->spare);
        p->spare = p->current;
        p->current = 0;
        p->ncurrent = 0;
    }
    c->link = p->current;
    p->current = number;
    p->ncurrent++;
}

/* CARVE numbers that were never used; false: the limit is reached. */
static bool carve(Pool *p) {
    Store *s = p->store;
    // relaxed: the numbers are disjoint, nothing else is passed on
    uint32_t first = atomic_load_explicit(&s->next, memory_order_relaxed);
    do {
        if (first >= s->limit)
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&s->next, &first, first + CARVE,
                                                    memory_order_relaxed, memory_order_relaxed));
    p->fresh = first % SKIP ? first : first + 1;    // 0 is null
    p->fresh_end = first + CARVE < s->limit ? first + CARVE : s->limit;
    return p->fresh < p->fresh_end;
}

/* The chunk's count reached zero: free it, or let it wait for its children. */
static void bury(Pool *p, uint32_t number) {
    ChunkInfo *c = &p->store->info[number];
    p->freed++;
    atomic_store_explicit(&c->count, 0, memory_order_relaxed);     // nobody else is left
    if (!c->handles) {
        push_free(p, number);
        return;
    }
    c->link = p->dead;
    p->dead = number;
}

/* Release the children of a dead chunk; its slot is then free to use. */
static void release_children(Pool *p, uint32_t number) {
    const uint64_t *w = chunk_words(p->store, chunk_handle(number));
    ChunkInfo *c = &p->store->info[number];
    unsigned handles = c->handles;
    c->handles = 0;
    for (; handles; handles &= handles - 1)
        pool_release(p, w[__builtin_ctz(handles)]);
}

static uint32_t pop_dead(Pool *p) {
    uint32_t number = p->dead;
    p->dead = p->store->info[number].link;
    release_children(p, number);
    return number;
}

static bool refill(Pool *p) {
    if (p->spare) {
        p->current = p->spare;
        p->spare = 0;
        p->ncurrent = MAGAZINE;
    } else if (p->dead) {
        push_free(p, pop_dead(p));
    } else {
        p->current = take_batch(p->store);
        p->ncurrent = 0;
        for (uint32_t n = p->current; n; n = p->store->info[n].link)
            p->ncurrent++;
    }
    return p->current != 0;
}

static bool must_fail(Store *s) {
    // relaxed: fault injection counts, it orders nothing
    uint64_t left = atomic_load_explicit(&s->fail_at, memory_order_relaxed);
    if (!left)
        return false;
    if (left == 1)
        return true;
    atomic_store_explicit(&s->fail_at, left - 1, memory_order_relaxed);
    return false;
}

/* A free slot, or 0. */
static inline uint32_t take_slot(Pool *p) {
    if (atomic_load_explicit(&p->store->fail_at, memory_order_relaxed) && must_fail(p->store))
        return 0;
    if (!p->current && !p->dead && !p->spare && p->fresh < p->fresh_end)
        return p->fresh++;
    if (!p->current && !refill(p)) {
        if (!carve(p))
            return 0;
        return p->fresh++;
    }
    uint32_t number = p->current;
    p->current = p->store->info[number].link;
    p->ncurrent--;
    return number;
}

Handle pool_new(Pool *p) {
    uint32_t number = take_slot(p);
    if (!number)
        return HANDLE_NULL;
    ChunkInfo *c = &p->store->info[number];
    // relaxed: nobody else knows the chunk yet
    atomic_store_explicit(&c->count, 1, memory_order_relaxed);
    c->defined = 0;
    c->handles = 0;
    c->state = CHUNK_OPEN;
    p->created++;
    return chunk_handle(number);
}

void *pool_record(Pool *p) {
    uint32_t number = take_slot(p);
    if (!number)
        return NULL;
    p->store->info[number].state = SLOT_RECORD;
    p->records_made++;
    return chunk_words(p->store, chunk_handle(number));
}

void pool_record_free(Pool *p, void *record) {
    uint32_t number = (uint32_t)(((char *)record - p->store->data) / CHUNK_BYTES);
    assert(p->store->info[number].state == SLOT_RECORD && "not a record");
    p->records_freed++;
    push_free(p, number);
}

void chunk_publish(Store *s, Handle h) {
    assert(chunk_is_own(s, h) && "publication of a published chunk");
    chunk_info(s, h)->state = CHUNK_PUBLISHED;
}

void pool_discard(Pool *p, Handle h) {
    assert(chunk_is_own(p->store, h) && "discard of a published chunk");
    bury(p, chunk_number(h));
}

void pool_release(Pool *p, Handle h) {
    if (h < CHUNK_BYTES)
        return;
    ChunkInfo *c = chunk_info(p->store, h);
    // Acquire pairs with the release below: what other holders did with the chunk
    // comes before its slot is used again.  A count of 1 is ours, nobody can add to it.
    uint32_t count = atomic_load_explicit(&c->count, memory_order_acquire);
    if (count != 1) {
        if (count >= COUNT_STUCK)
            return;
        count = atomic_fetch_sub_explicit(&c->count, 1, memory_order_acq_rel);
        assert(count && "release of a free chunk");
    }
    if (count == 1)
        bury(p, chunk_number(h));
}

void store_retain(Store *s, Handle h) {
    if (h < CHUNK_BYTES)
        return;
    ChunkInfo *c = chunk_info(s, h);
    // relaxed: the holder's own count keeps the chunk alive meanwhile
    uint32_t old = atomic_fetch_add_explicit(&c->count, 1, memory_order_relaxed);
    assert(old && "retain of a free chunk");
    if (old >= COUNT_STUCK)     // stay far from wrapping round
        atomic_store_explicit(&c->count, COUNT_STUCK + COUNT_STUCK / 2, memory_order_relaxed);
}

void pool_drain(Pool *p) {
    while (p->dead)
        push_free(p, pop_dead(p));
}

void pool_flush(Pool *p) {
    pool_drain(p);
    if (p->current)
        give_batch(p->store, p->current);
    if (p->spare)
        give_batch(p->store, p->spare);
    p->current = p->spare = 0;
    p->ncurrent = 0;
}

void pool_destroy(Pool *p) {
    if (!p)
        return;
    for (; p->fresh < p->fresh_end; p->fresh++)
        push_free(p, p->fresh);
    pool_flush(p);
    struct StoreShared *sh = p->store->shared;
    pthread_mutex_lock(&sh->lock);
    sh->created += p->created;
    sh->freed += p->freed;
    sh->records_made += p->records_made;
    sh->records_freed += p->records_freed;
    Pool **at = &sh->pools;
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    pthread_mutex_unlock(&sh->lock);
    free(p);
}

void store_fail_at(Store *s, uint64_t nth) {
    atomic_store_explicit(&s->fail_at, nth, memory_order_relaxed);
}

StoreCounts store_counts(const Store *s) {
    struct StoreShared *sh = s->shared;
    pthread_mutex_lock(&sh->lock);
    uint64_t created = sh->created, freed = sh->freed;
    uint64_t made = sh->records_made, unmade = sh->records_freed;
    for (Pool *p = sh->pools; p; p = p->next) {
        created += p->created;
        freed += p->freed;
        made += p->records_made;
        unmade += p->records_freed;
    }
    pthread_mutex_unlock(&sh->lock);
    uint32_t next = atomic_load_explicit(&s->next, memory_order_relaxed);
    uint32_t skipped = (next + SKIP - 1) / SKIP;
    return (StoreCounts){created, created - freed, made - unmade, next - skipped};
}

void store_check(const Store *s, uint64_t external) {
    uint32_t end = atomic_load_explicit(&s->next, memory_order_relaxed);
    uint64_t counted = 0, stored = 0;
    for (uint32_t n = 1; n < end; n++) {
        const ChunkInfo *c = &s->info[n];
        if (c->state == CHUNK_FREE || c->state == SLOT_RECORD)
            continue;
        uint32_t count = atomic_load_explicit(&c->count, memory_order_relaxed);
        assert(count && "live chunk without count");
        assert((c->state == CHUNK_PUBLISHED || count == 1) && "own chunk with several counts");
        counted += count;
        const uint64_t *w = chunk_words(s, chunk_handle(n));
        for (unsigned i = 0; i < CHUNK_WORDS; i++) {
            if (!(c->handles >> i & 1))
                continue;
            assert((c->defined >> 2 * i & 3) == 3 && "handle in an undefined element");
            assert((!w[i] || chunk_info(s, w[i])->state == CHUNK_PUBLISHED) && "stored, not published");
            stored += w[i] != HANDLE_NULL;
        }
    }
    assert(counted == stored + external && "counts do not match the handles stored");
    (void)counted, (void)stored, (void)external;
}
