/* memory/store.c - the addresses in which all chunks lie, and what is asked of all pools at once. */
#include "memory/far.h"
#include "memory/shared.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    HUGE_PAGE = 2 << 20,
    SMALL_DATA = 512 << 10,     // bytes of chunks on small pages
    SMALL_INFO = 64 << 10,      // and of their records
};

/* BYTES, of which the first SMALL are on small pages and the others on huge ones; NULL: no address space.  Clearing a
 * huge page costs as much as 50 to 100 faults on small ones, so it pays for programs that use much memory, and small
 * programs stay small. */
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
    struct StoreShared *shared = aligned_alloc(_Alignof(struct StoreShared), sizeof *shared);
    if (shared)
        memset(shared, 0, sizeof *shared);
    if (!s || !shared)
        goto fail;
    s->limit = (uint32_t)slots;
    s->data = reserve(&shared->data, (size_t)slots * CHUNK_BYTES, SMALL_DATA);
    s->info = reserve(&shared->info, (size_t)slots * sizeof(ChunkInfo), SMALL_INFO);
    if (!s->data || !s->info)
        goto fail;
    shared->homes = calloc((size_t)slots / CARVE + 1, sizeof *shared->homes);
    if (!shared->homes)
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
    if (s->far)
        s->far->end(s->far);
    assert(!s->shared->pools && "destroy the pools first");
    assert(!s->shared->blocks && !slab_any_used(s) && "free the blocks first");
    give_back(&s->shared->data);
    give_back(&s->shared->info);
    pthread_mutex_destroy(&s->shared->lock);
    for (unsigned h = 0; h < HOMES; h++)
        free(atomic_load_explicit(&s->shared->letters[h], memory_order_relaxed));
    free(s->shared->homes);
    free(s->shared);
    free(s);
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

void store_fail_at(Store *s, uint64_t nth) {
    atomic_store_explicit(&s->fail_at, nth, memory_order_relaxed);
}

StoreCounts store_counts(const Store *s) {
    struct StoreShared *sh = s->shared;
    pthread_mutex_lock(&sh->lock);
    uint64_t created = sh->created, freed = sh->freed;
    uint64_t made = sh->records_made, unmade = sh->records_freed;
    uint32_t reserved = 0;
    for (Pool *p = sh->pools; p; p = p->next) {
        reserved += fresh_slots((Fresh){p->fresh, p->fresh_end});
        created += p->created;
        freed += p->freed;
        made += p->records_made;
        unmade += p->records_freed;
    }
    uint32_t used = fresh_used_locked(s) - reserved;
    uint64_t peak = (used > sh->used_most ? used : sh->used_most) + (uint64_t)sh->blocks_most;
    pthread_mutex_unlock(&sh->lock);
    return (StoreCounts){created, created - freed, made - unmade, peak};
}

void store_check(const Store *s, uint64_t external) {
    uint32_t end = atomic_load_explicit(&s->next, memory_order_relaxed);
    uint64_t counted = 0, stored = 0;
    for (uint32_t n = 1; n < end; n++) {
        const ChunkInfo *c = &s->info[n];
        if (c->state == CHUNK_FREE || c->state == SLOT_RECORD || c->state == SLOT_SLAB)
            continue;
        uint32_t count = atomic_load_explicit(&c->count, memory_order_relaxed);
        assert(count && "live chunk without count");
        assert((chunk_is_published(c) || count == 1) && "own chunk with several counts");
        counted += count;
        const uint64_t *w = chunk_words(s, chunk_handle(n));
        for (unsigned i = 0; i < CHUNK_WORDS; i++) {
            if (!(c->handles >> i & 1))
                continue;
            assert((c->defined >> 2 * i & 3) == 3 && "handle in an undefined element");
            assert((!w[i] || chunk_is_published(chunk_info(s, w[i]))) && "stored, not published");
            stored += w[i] != HANDLE_NULL;
        }
    }
    assert(counted == stored + external && "counts do not match the handles stored");
    (void)counted, (void)stored, (void)external;
}
