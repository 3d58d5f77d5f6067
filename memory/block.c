/* memory/block.c - small blocks are malloc's and take their part of the limit, large ones are slabs. */
#include "memory/block.h"

#include <stdlib.h>
#include <string.h>

#include "memory/shared.h"

enum { LARGE = HARD_MODE ? 4 << 10 : 128 << 10 };       // bytes

static uint64_t whole(uint64_t bytes) {
    return (bytes + CHUNK_BYTES - 1) / CHUNK_BYTES * CHUNK_BYTES;
}

/* Slots of the store whose memory that is. */
static uint32_t slots_of(uint64_t bytes) {
    return (uint32_t)(bytes / SLOT_BYTES + 1);
}

/* Room for SLOTS more in the limit is reserved, or not. */
static bool reserve(Store *s, uint32_t slots) {
    struct StoreShared *sh = s->shared;
    pthread_mutex_lock(&sh->lock);
    // relaxed: written under the lock
    uint64_t used = (uint64_t)atomic_load_explicit(&s->next, memory_order_relaxed) + sh->blocks;
    bool fits = used + slots <= s->limit;
    if (fits)
        sh->blocks += slots;
    if (sh->blocks > sh->blocks_most)
        sh->blocks_most = sh->blocks;
    pthread_mutex_unlock(&sh->lock);
    return fits;
}

static void unreserve(Store *s, uint32_t slots) {
    pthread_mutex_lock(&s->shared->lock);
    s->shared->blocks -= slots;
    pthread_mutex_unlock(&s->shared->lock);
}

static void *new_small(Store *s, uint64_t bytes) {
    if (!reserve(s, slots_of(bytes)))
        return NULL;
    void *block = aligned_alloc(CHUNK_BYTES, whole(bytes));
    if (block)
        memset(block, 0, bytes);
    else
        unreserve(s, slots_of(bytes));
    return block;
}

void *block_new(Store *s, uint64_t bytes, bool *zero) {
    // relaxed: fault injection counts, it orders nothing
    if (bytes > (uint64_t)s->limit * SLOT_BYTES ||
        (atomic_load_explicit(&s->fail_at, memory_order_relaxed) && pool_must_fail(s)))
        return NULL;
    *zero = true;
    return bytes < LARGE ? new_small(s, bytes) : slab_new(s, bytes, zero);
}

void block_free(Store *s, void *block, uint64_t bytes) {
    if (bytes >= LARGE) {
        slab_leave(s, slab_of(s, block), 1);
        return;
    }
    if (HARD_MODE)
        memset(block, POISON, bytes);
    free(block);
    unreserve(s, slots_of(bytes));
}
