/* memory/store.c - slots of 128 bytes handed out from magazines of free ones.
 *
 * A pool (pool.h) keeps an array of free slots and a chain of dead chunks whose children
 * are not released yet, linked through their ChunkInfo.  When the array is full a
 * magazine of the oldest goes to the store, when it is empty one comes from there; so a
 * lock is taken once per MAGAZINE slots at most.  A magazine in the store is a list of numbers,
 * written into its first slots: see Batch. */
#include "memory/store.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    CARVE = HARD_MODE ? 2 : 32,         // fresh slots taken at a time; neighbours stay together
    SKIP = 256,         // every SKIP-th number stays unused, so that related chunks
                        // do not lie at power-of-two distances; a multiple of CARVE
};

/* A reserved range of addresses, of which the first pages are small and the others huge:
 * clearing a huge page costs as much as 50 to 100 faults on small ones, so it pays for
 * programs that use much memory, and small programs stay small. */
typedef struct {
    char  *base;
    size_t bytes;
} Mapping;

enum {
    HUGE_PAGE = 2 << 20,
    SMALL_DATA = 512 << 10,     // bytes of chunks on small pages
    SMALL_INFO = 64 << 10,      // and of their records
};

struct StoreShared {
    Mapping data, info;
    pthread_mutex_t lock;
    uint32_t batches;           // first slot of the first batch
    uint32_t dead;              // chain of dead chunks that a pool has given to the others
    _Atomic bool hungry;        // a pool had to take fresh slots: who has dead chunks may give some
    Pool *pools;                // all pools alive
    uint64_t created, freed, records_made, records_freed;   // of pools destroyed
};

/* BYTES, the first SMALL of them on small pages; NULL: no address space. */
static void *reserve(Mapping *m, size_t bytes, size_t small) {
    m->bytes = bytes + HUGE_PAGE;
    m->base = mmap(NULL, m->bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m->base == MAP_FAILED) {
        m->base = NULL;
        return NULL;
    }
    char *huge = m->base + small;
    huge += -(uintptr_t)huge % HUGE_PAGE;
    char *start = huge - small;
    if (bytes > small)
        madvise(huge, bytes - small, MADV_HUGEPAGE);
    return start;
}

static void give_back(Mapping *m) {
    if (m->base)
        munmap(m->base, m->bytes);
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
    s->data = reserve(&shared->data, (size_t)slots * CHUNK_BYTES, SMALL_DATA);
    s->info = reserve(&shared->info, (size_t)slots * sizeof(ChunkInfo), SMALL_INFO);
    if (!s->data || !s->info)
        goto fail;
    pthread_mutex_init(&shared->lock, NULL);
    s->shared = shared;
    atomic_init(&s->next, 0);
    s->info[0].state = CHUNK_PUBLISHED;
    atomic_init(&s->info[0].count, COUNT_STUCK);
    return s;

fail:
    if (shared) {
        give_back(&shared->data);
        give_back(&shared->info);
    }
    free(shared);
    free(s);
    return NULL;
}

void store_destroy(Store *s) {
    if (!s)
        return;
    assert(!s->shared->pools && "destroy the pools first");
    give_back(&s->shared->data);
    give_back(&s->shared->info);
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
    p->info = s->info;
    p->top = p->slots + 1;
    pthread_mutex_lock(&s->shared->lock);
    p->next = s->shared->pools;
    s->shared->pools = p;
    pthread_mutex_unlock(&s->shared->lock);
    return p;
}

/* Free slots on their way: the first one begins so, and behind that stand the numbers of the
 * others, going on in the second one and so forth. */
typedef struct {
    uint32_t next;              // first slot of another batch
    uint32_t count;             // of slots
} Batch;

/* The places of a batch's numbers, one after another. */
typedef struct {
    const Store *store;
    const uint32_t *slots;      // of the batch, as far as they are known
    uint32_t *at, *end;
} Places;

static Batch *batch_at(const Store *s, uint32_t slot) {
    return (Batch *)(void *)chunk_words(s, chunk_handle(slot));
}

static Places places(const Store *s, const uint32_t *slots) {
    Batch *b = batch_at(s, slots[0]);
    return (Places){s, slots, (uint32_t *)(b + 1), (uint32_t *)(void *)b + CHUNK_HALVES};
}

static uint32_t *next_place(Places *p) {
    if (p->at == p->end) {
        p->at = (uint32_t *)(void *)batch_at(p->store, *++p->slots);
        p->end = p->at + CHUNK_HALVES;
    }
    return p->at++;
}

/* The first COUNT slots of the array go to the store. */
static void give_batch(Pool *p, size_t count) {
    struct StoreShared *shared = p->store->shared;
    uint32_t *slots = p->slots + 1;
    Batch *b = batch_at(p->store, slots[0]);
    Places at = places(p->store, slots);
    for (size_t i = 1; i < count; i++)
        *next_place(&at) = slots[i];
    b->count = (uint32_t)count;
    pthread_mutex_lock(&shared->lock);
    b->next = shared->batches;
    shared->batches = slots[0];
    pthread_mutex_unlock(&shared->lock);
}

/* A batch of the store becomes the array; false: there is none. */
static bool take_batch(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    pthread_mutex_lock(&shared->lock);
    uint32_t first = shared->batches;
    if (first)
        shared->batches = batch_at(p->store, first)->next;
    pthread_mutex_unlock(&shared->lock);
    if (!first)
        return false;
    *p->top = first;
    Places at = places(p->store, p->top++);
    for (uint32_t left = batch_at(p->store, first)->count; --left;)
        *p->top++ = *next_place(&at);
    return true;
}

void pool_make_room(Pool *p) {
    give_batch(p, MAGAZINE);
    memmove(p->slots + 1, p->slots + 1 + MAGAZINE, MAGAZINE * sizeof *p->slots);
    p->top -= MAGAZINE;
}

/* CARVE numbers that were never used, to be handed out upward; false: the limit is reached. */
static bool carve(Pool *p) {
    Store *s = p->store;
    // relaxed: the numbers are disjoint, nothing else is passed on
    uint32_t first = atomic_load_explicit(&s->next, memory_order_relaxed);
    do {
        if (first >= s->limit)
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&s->next, &first, first + CARVE,
                                                    memory_order_relaxed, memory_order_relaxed));
    uint32_t end = first + CARVE < s->limit ? first + CARVE : s->limit;
    for (uint32_t n = end; n-- > first;)
        if (n % SKIP)       // 0, which is null, among them
            *p->top++ = n;
    return p->top > p->slots + 1;
}

void pool_bury(Pool *p, uint32_t number) {
    const uint64_t *words = chunk_words(p->store, chunk_handle(number));
    __builtin_prefetch(words);                      // soon they are wanted, by pop_dead
    __builtin_prefetch(words + CHUNK_WORDS / 2);
    p->info[number].link = p->dead;
    p->dead = number;
}

/* The older half of a pool's dead chunks, which are the roots of larger trees, goes to the others.  Or else
 * the thread that drops an array works it off alone, while the others take fresh slots. */
static void give_dead(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    uint32_t middle = p->dead, last = p->info[middle].link;
    if (!last)
        return;
    for (; p->info[last].link; middle = p->info[middle].link)   // one step for two
        for (int i = 0; i < 2 && p->info[last].link; i++)
            last = p->info[last].link;
    uint32_t first = p->info[middle].link;
    p->info[middle].link = 0;
    pthread_mutex_lock(&shared->lock);
    p->info[last].link = shared->dead;
    shared->dead = first;
    pthread_mutex_unlock(&shared->lock);
    // relaxed: a hint
    atomic_store_explicit(&shared->hungry, false, memory_order_relaxed);
}

/* Dead chunks that another pool has given; false: there is none. */
static bool take_dead(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    pthread_mutex_lock(&shared->lock);
    p->dead = shared->dead;
    shared->dead = 0;
    pthread_mutex_unlock(&shared->lock);
    return p->dead;
}

/* The records of what is released next: neighbours share lines.  (Where it is not inline, gcc finds
 * that it has no effect, and drops the call.) */
static inline __attribute__((always_inline)) void fetch_next(const Pool *p) {
    const uint64_t *w = chunk_words(p->store, chunk_handle(p->dead));
    for (int i = 0; i < CHUNK_WORDS; i += 3)
        __builtin_prefetch(&p->info[(uint32_t)(w[i] / CHUNK_BYTES)], 1);
}

/* Most nodes are full of leaves that die with them: children of W from the last one on, as long as they are such,
 * go to TOP.  How many are left. */
static unsigned free_leaves(const Pool *p, const uint64_t *w, uint32_t *top) {
    unsigned left = CHUNK_WORDS;
    for (; left; left--) {
        uint32_t number = chunk_number(w[left - 1]);
        ChunkInfo *child = &p->info[number];
        // acquire: see pool_release
        if (atomic_load_explicit(&child->count, memory_order_acquire) != 1 || child->handles)
            break;
        assert(child->state != CHUNK_FREE && "release of a free chunk");
        child->state = CHUNK_FREE;
        *top++ = number;
    }
    return left;
}

/* The first dead chunk, its children released, is free to use.  What pool_release does, for many
 * at a time; the last child first, so that slots are handed out in the order of children. */
static uint32_t pop_dead(Pool *p) {
    if (__builtin_expect(atomic_load_explicit(&p->store->shared->hungry, memory_order_relaxed), 0))
        give_dead(p);
    uint32_t number = p->dead;
    ChunkInfo *c = &p->info[number];
    const uint64_t *w = chunk_words(p->store, chunk_handle(number));
    unsigned handles = c->handles;
    p->dead = c->link;
    c->handles = 0;
    if (p->top > p->slots + 1 + 2 * MAGAZINE - CHUNK_WORDS || HARD_MODE) {
        for (; handles; handles &= handles - 1)
            pool_release(p, w[__builtin_ctz(handles)]);
        return number;
    }
    uint32_t *top = p->top;
    uint64_t freed = 0;
    if (handles == UINT16_MAX) {
        unsigned left = free_leaves(p, w, top);
        freed = CHUNK_WORDS - left;
        top += freed;
        handles = (1u << left) - 1;
    }
    while (handles) {
        unsigned i = 31 - (unsigned)__builtin_clz(handles);
        ChunkInfo *child = chunk_info(p->store, w[i]);
        handles &= ~(1u << i);
        // acquire: see pool_release
        bool dies = atomic_load_explicit(&child->count, memory_order_acquire) == 1;
        if (__builtin_expect(dies && !child->handles, 1)) {
            assert(child->state != CHUNK_FREE && "release of a free chunk");
            child->state = CHUNK_FREE;
            *top++ = chunk_number(w[i]);
            freed++;
        } else if (dies) {
            pool_bury(p, chunk_number(w[i]));
            freed++;
        } else if (chunk_number(w[i])) {
            p->top = top;
            pool_release_shared(p, w[i]);
            top = p->top;
        }
    }
    p->top = top;
    p->freed += freed;
    if (p->dead)
        fetch_next(p);
    return number;
}

bool pool_must_fail(Store *s) {
    // relaxed: fault injection counts, it orders nothing
    uint64_t left = atomic_load_explicit(&s->fail_at, memory_order_relaxed);
    if (left > 1)
        atomic_store_explicit(&s->fail_at, left - 1, memory_order_relaxed);
    return left == 1;
}

uint32_t pool_refill(Pool *p) {
    if (p->dead)
        return pop_dead(p);
    if (take_batch(p))
        return *--p->top;
    if (take_dead(p))
        return pop_dead(p);
    // relaxed: a hint
    atomic_store_explicit(&p->store->shared->hungry, true, memory_order_relaxed);
    return carve(p) ? *--p->top : 0;
}

void pool_release_shared(Pool *p, Handle h) {
    ChunkInfo *c = chunk_info(p->store, h);
    uint32_t count = atomic_load_explicit(&c->count, memory_order_relaxed);
    if (count >= COUNT_STUCK)
        return;
    hard_delay();
    // Acquire and release: see pool_release.
    if (atomic_fetch_sub_explicit(&c->count, 1, memory_order_acq_rel) == 1)
        pool_reclaim(p, chunk_number(h));
}

void store_retain(Store *s, Handle h) {
    if (h < CHUNK_BYTES)
        return;
    ChunkInfo *c = chunk_info(s, h);
    // relaxed: the holder's own count keeps the chunk alive meanwhile
    uint32_t old = atomic_fetch_add_explicit(&c->count, 1, memory_order_relaxed);
    assert(c->state != CHUNK_FREE && "retain of a free chunk");
    if (old >= COUNT_STUCK)     // stay far from wrapping round
        atomic_store_explicit(&c->count, COUNT_STUCK + COUNT_STUCK / 2, memory_order_relaxed);
}

void pool_drain(Pool *p) {
    while (p->dead || take_dead(p))
        pool_put(p, pop_dead(p));
}

void pool_flush(Pool *p) {
    pool_drain(p);
    if (p->hot)
        *p->top++ = p->hot;
    p->hot = 0;
    if (p->top > p->slots + 1)
        give_batch(p, (size_t)(p->top - p->slots - 1));
    p->top = p->slots + 1;
}

void pool_destroy(Pool *p) {
    if (!p)
        return;
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
