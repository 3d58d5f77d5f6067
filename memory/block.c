/* memory/block.c - small blocks are malloc's and take their part of the limit, large ones are slabs.
 *
 * A pool keeps some of the smallest that it gives back, for the next of the same size: a task for each element may make an
 * array, and each would take the store's lock twice. */
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
    return (uint32_t)(whole(bytes) / SLOT_BYTES + 1);
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

/* ---- those that a pool keeps ---- */

static uint64_t pieces_of(uint64_t bytes) {
    return whole(bytes) / CHUNK_BYTES;
}

bool block_flush(Pool *p) {
    bool any = false;
    for (uint64_t pieces = 1; pieces <= SPARE_PIECES; pieces++)
        for (Spare *s; (s = block_take_spare(p, pieces)); any = true) {
            free(s);
            unreserve(p->store, slots_of(pieces * CHUNK_BYTES));
        }
    return any;
}

/* ---- all blocks ---- */

static void *new_small(Pool *p, uint64_t bytes) {
    void *block = block_take_spare(p, pieces_of(bytes));
    if (!block && !reserve(p->store, slots_of(bytes)))
        return NULL;
    block = block ? block : aligned_alloc(CHUNK_BYTES, whole(bytes));
    if (block)
        memset(block, 0, bytes);
    else
        unreserve(p->store, slots_of(bytes));
    return block;
}

static void *new_block(Pool *p, uint64_t bytes, bool *zero) {
    return bytes < LARGE ? new_small(p, bytes) : slab_new(p->store, bytes, zero);
}

void *block_new(Pool *p, uint64_t bytes, bool *zero) {
    Store *s = p->store;
    // relaxed: fault injection counts, it orders nothing
    if (bytes > (uint64_t)s->limit * SLOT_BYTES ||
        (atomic_load_explicit(&s->fail_at, memory_order_relaxed) && pool_must_fail(s)))
        return NULL;
    *zero = true;
    void *block = new_block(p, bytes, zero);
    return block || !block_flush(p) ? block : new_block(p, bytes, zero);
}

void block_free(Pool *p, void *block, uint64_t bytes) {
    if (bytes >= LARGE) {
        slab_leave(p->store, slab_of(p->store, block), 1);
        return;
    }
    if (HARD_MODE)
        memset(block, POISON, bytes);
    if (block_keep(p, block, pieces_of(bytes)))
        return;
    free(block);
    unreserve(p->store, slots_of(bytes));
}
