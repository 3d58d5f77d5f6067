/* memory/block.c - large blocks are mapped, and kept when they are given back: as many bytes as were in use at once
 * are kept or in use ever. */
#include "memory/block.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "memory/shared.h"

enum {
    LARGE = HARD_MODE ? 4 << 10 : 128 << 10,    // bytes; smaller ones are malloc's
    PAGE = 4 << 10,
    HUGE_PAGE = 2 << 20,
};

/* What a block of BYTES takes: large ones come in eight sizes between two powers of two, so that they serve again. */
static uint64_t whole(uint64_t bytes) {
    uint64_t step = CHUNK_BYTES;
    if (bytes >= LARGE) {
        step = (UINT64_C(1) << (63 - __builtin_clzll(bytes))) / 8;
        step = step < PAGE ? PAGE : step;
    }
    return (bytes + step - 1) / step * step;
}

/* Slots of the store whose memory that is. */
static uint32_t slots_of(uint64_t size) {
    return (uint32_t)(size / SLOT_BYTES + 1);
}

/* SIZE bytes, a multiple of PAGE, at an address that suits huge pages if these do. */
static void *map(uint64_t size) {
    uint64_t more = size < HUGE_PAGE ? 0 : HUGE_PAGE;
    char *base = mmap(NULL, size + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return NULL;
    uint64_t before = more ? -(uintptr_t)base % HUGE_PAGE : 0;
    if (before)
        munmap(base, before);
    if (more > before)
        munmap(base + before + size, more - before);
    if (more)
        madvise(base + before, size, MADV_HUGEPAGE);
    return base + before;
}

/* Kept block number I goes back to the host.  Under the lock. */
static void drop(struct StoreShared *sh, unsigned i) {
    munmap(sh->kept[i].at, sh->kept[i].size);
    sh->blocks -= slots_of(sh->kept[i].size);
    memmove(&sh->kept[i], &sh->kept[i + 1], (--sh->nkept - i) * sizeof sh->kept[0]);
}

void block_flush_locked(struct StoreShared *sh) {
    while (sh->nkept)
        drop(sh, 0);
}

void block_flush(Store *s) {
    pthread_mutex_lock(&s->shared->lock);
    block_flush_locked(s->shared);
    pthread_mutex_unlock(&s->shared->lock);
}

/* Room for SLOTS more in the limit, or not.  Under the lock. */
static bool fits(const Store *s, uint32_t slots) {
    // relaxed: written under the lock
    uint64_t used = (uint64_t)atomic_load_explicit(&s->next, memory_order_relaxed) + s->shared->blocks;
    return used + slots <= s->limit;
}

/* A block that was kept, or NULL; then room for SIZE is reserved, or *FULL.  Under the lock. */
static void *take_kept(Store *s, uint64_t size, bool *full) {
    struct StoreShared *sh = s->shared;
    uint32_t slots = slots_of(size);
    for (unsigned i = sh->nkept; i-- > 0;) {
        if (sh->kept[i].size != size)
            continue;
        void *block = sh->kept[i].at;
        memmove(&sh->kept[i], &sh->kept[i + 1], (--sh->nkept - i) * sizeof sh->kept[0]);
        return block;
    }
    while (sh->nkept && (sh->blocks + slots > sh->blocks_most || !fits(s, slots)))
        drop(sh, 0);
    *full = !fits(s, slots);
    if (*full)
        return NULL;
    sh->blocks += slots;
    if (sh->blocks > sh->blocks_most)
        sh->blocks_most = sh->blocks;
    return NULL;
}

static void unreserve(Store *s, uint64_t size) {
    pthread_mutex_lock(&s->shared->lock);
    s->shared->blocks -= slots_of(size);
    pthread_mutex_unlock(&s->shared->lock);
}

void *block_new(Store *s, uint64_t bytes) {
    bool full = false;
    // relaxed: fault injection counts, it orders nothing
    if (bytes > (uint64_t)s->limit * SLOT_BYTES ||
        (atomic_load_explicit(&s->fail_at, memory_order_relaxed) && pool_must_fail(s)))
        return NULL;
    uint64_t size = whole(bytes);
    pthread_mutex_lock(&s->shared->lock);
    void *block = take_kept(s, size, &full);
    pthread_mutex_unlock(&s->shared->lock);
    if (block || full) {
        if (block)
            memset(block, 0, bytes);
        return block;
    }
    block = size < LARGE ? aligned_alloc(CHUNK_BYTES, size) : map(size);
    if (!block)
        unreserve(s, size);
    else if (size < LARGE)
        memset(block, 0, size);
    return block;
}

void block_free(Store *s, void *block, uint64_t bytes) {
    struct StoreShared *sh = s->shared;
    uint64_t size = whole(bytes);
    if (HARD_MODE)
        memset(block, 0xa5, size);
    if (size < LARGE) {
        free(block);
        unreserve(s, size);
        return;
    }
    pthread_mutex_lock(&sh->lock);
    if (sh->nkept == KEPT)
        drop(sh, 0);
    sh->kept[sh->nkept++] = (KeptBlock){block, size};
    pthread_mutex_unlock(&sh->lock);
}
