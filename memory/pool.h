/* memory/pool.h - making and releasing chunks: the part of store.h that has to be quick.
 *
 * A pool is one thread's array of free slots, used from its end: what was freed last is
 * handed out next, while it is still in cache.  The very last one stays outside the
 * array, so that freeing and creating in turn does not wait for `top` to come and go
 * through memory.  Nothing here waits for others or takes a lock; the rest is in pool.c. */
#ifndef MEMORY_POOL_H
#define MEMORY_POOL_H

#include <assert.h>
#include <string.h>

#include "memory/hard.h"
#include "memory/store.h"

enum {
    MAGAZINE = HARD_MODE ? 4 : 256,     // slots that go to the store, or come from there, at a time
    POOL_ALIGN = 128,   // two cache lines: they are fetched in pairs
    SORTED = 1 << 16,   // numbers as near to each other as that are sorted
    LETTER_ROOM = HARD_MODE ? 2 : 24,   // releases that go to another pool at a time
};

/* A block that is kept: block.c. */
typedef struct Spare {
    struct Spare *next;
} Spare;

enum { SPARE_PIECES = 32 };             // of a chunk's size, that it has at most

struct Pool {
    _Alignas(POOL_ALIGN) Store *store;      // no cache line in common with another pool
    ChunkInfo *info;                        // the store's
    uint32_t *top;                          // behind the last free slot; before the first stands 0
    uint32_t  hot;                          // the slot freed last, or 0
    uint32_t  dead;                         // chain of chunks whose children are to be released
    unsigned  home;                         // its number; 0: none
    struct Letters *mailbox;                // what others leave for it to release; NULL: no home
    const _Atomic uint8_t *homes;           // the store's
    uint32_t  fresh, fresh_end;             // numbers reserved, never used: fresh.h
    uint32_t  had;                          // so many in all
    bool      adopting;                     // the dead are others', but in need their slots are kept
    bool      walking;                      // through a dead chunk
    bool      sweeping;                     // nothing is left to others
    unsigned  addressee;                    // whose home these are:
    uint32_t  letters;
    uint32_t  letter[LETTER_ROOM];          // numbers of chunks to be released
    uint64_t  created, freed, records_made, records_freed;
    Pool     *next;
    Spare    *spare[SPARE_PIECES + 1];      // blocks by size, in pieces
    uint8_t   spares[SPARE_PIECES + 1];
    uint64_t  bits[SORTED / 64];            // 0, but while they are
    uint32_t  slots[1 + 2 * MAGAZINE + 1];  // 0, numbers of free slots; one more for hot, at the end
};

/* The uncommon cases. */
uint32_t pool_refill(Pool *p);              // a free slot when slots is empty; 0: none left
bool     pool_stock(Pool *p, bool sorted);  // some free slots to the array when it is empty, SORTED: many, by place; false: none left
bool     pool_must_fail(Store *s);          // fault injection: does this allocation fail?
void     pool_make_room(Pool *p);           // half of a full array goes to the store
void     pool_bury(Pool *p, uint32_t number);   // a dead chunk that cannot be used at once waits
void     pool_release_shared(Pool *p, Handle h);    // its count is not 1

/* The hard mode overwrites slots as they become free, and they must still be so when they are taken: nobody writes to a
 * slot that he has given away, and none is free twice. */
static inline void pool_poison(const Pool *p, uint32_t number) {
    if (HARD_MODE)
        memset(chunk_words(p->store, chunk_handle(number)), POISON, CHUNK_BYTES);
}

/* Free slot NUMBER, or 0. */
static inline uint32_t pool_intact(const Pool *p, uint32_t number) {
    const unsigned char *byte = (const unsigned char *)chunk_words(p->store, chunk_handle(number));
    for (int i = 0; HARD_MODE && number && i < CHUNK_BYTES; i++)
        assert(byte[i] == POISON && "a free slot was written to");
    return number;
}

/* A free slot, or 0. */
static inline uint32_t pool_take(Pool *p) {
    // relaxed: fault injection counts, it orders nothing
    if (__builtin_expect(atomic_load_explicit(&p->store->fail_at, memory_order_relaxed) != 0, 0) &&
        pool_must_fail(p->store))
        return 0;
    uint32_t hot = p->hot;
    if (hot && !hard_chance(4)) {
        p->hot = 0;
        return pool_intact(p, hot);
    }
    uint32_t number = p->top[-1];
    if (__builtin_expect(!number, 0))
        return pool_intact(p, pool_refill(p));
    p->top--;
    return pool_intact(p, number);
}

static inline void pool_put(Pool *p, uint32_t number) {
    p->info[number].state = CHUNK_FREE;
    pool_poison(p, number);
    uint32_t before = p->hot;
    p->hot = number;
    if (!before)
        return;
    if (__builtin_expect(p->top == p->slots + 1 + 2 * MAGAZINE, 0))
        pool_make_room(p);
    *p->top++ = before;
}

/* A fresh open chunk with count 1, or HANDLE_NULL: none left (after the pool's
 * backlog was worked off). */
static inline Handle pool_new(Pool *p) {
    uint32_t number = pool_take(p);
    if (__builtin_expect(!number, 0))
        return HANDLE_NULL;
    p->info[number] = (ChunkInfo){.count = 1, .state = CHUNK_OPEN};     // nobody else knows it
    p->created++;
    return chunk_handle(number);
}

/* A slot for an executor's own record, 128 bytes, aligned; NULL: none left. */
static inline void *pool_record(Pool *p) {
    uint32_t number = pool_take(p);
    if (__builtin_expect(!number, 0))
        return NULL;
    p->info[number].state = SLOT_RECORD;
    p->records_made++;
    return chunk_words(p->store, chunk_handle(number));
}

static inline void pool_record_free(Pool *p, void *record) {
    uint32_t number = (uint32_t)(((char *)record - p->store->data) / CHUNK_BYTES);
    assert(p->info[number].state == SLOT_RECORD && "not a record");
    p->records_freed++;
    pool_put(p, number);
}

/* Seal an own chunk for good; its one count is the caller's to give away. */
static inline void chunk_publish(Store *s, Handle h) {
    assert(chunk_is_own(s, h) && "publication of a published chunk");
    chunk_info(s, h)->state = CHUNK_PUBLISHED;
}

/* The slot of a dead chunk cannot be used at once: its children are to be released, or who brought it is to be told, or
 * it is a slab's.  One look at two neighbours. */
static inline bool chunk_waits(const ChunkInfo *c) {
    _Static_assert(offsetof(ChunkInfo, state) == offsetof(ChunkInfo, handles) + sizeof c->handles, "neighbours");
    uint32_t both;
    memcpy(&both, (const char *)c + offsetof(ChunkInfo, handles), sizeof both);
    return both & ((uint32_t)(CHUNK_IMPORTED | CHUNK_LODGES) << 16 | UINT16_MAX);
}

/* The chunk's count reached zero: free it, or let it wait. */
static inline void pool_reclaim(Pool *p, uint32_t number) {
    ChunkInfo *c = &p->info[number];
    assert(c->state != CHUNK_FREE && "release of a free chunk");
    p->freed++;
    if (__builtin_expect(chunk_waits(c), 0))
        pool_bury(p, number);
    else
        pool_put(p, number);
}

/* Give back an unpublished chunk. */
static inline void pool_discard(Pool *p, Handle h) {
    assert(chunk_is_own(p->store, h) && "discard of a published chunk");
    pool_reclaim(p, chunk_number(h));
}

/* One count less; at zero the chunk is dead.  Null is allowed. */
static inline void pool_release(Pool *p, Handle h) {
    if (h < CHUNK_BYTES)
        return;
    // Acquire pairs with the release of those who gave up their counts before: what they
    // did with the chunk comes before its slot is used again.  A count of 1 is ours, and
    // nobody can add to it.
    if (__builtin_expect(
            atomic_load_explicit(&p->info[chunk_number(h)].count, memory_order_acquire) == 1, 1))
        pool_reclaim(p, chunk_number(h));
    else
        pool_release_shared(p, h);
}

#endif
