/* memory/shared.h - what the pools of a store share.  Private to memory/store.c, pool.c, sorted.c, slab.c, block.c and fresh.c. */
#ifndef MEMORY_SHARED_H
#define MEMORY_SHARED_H

#include <pthread.h>

#include "memory/fresh.h"
#include "memory/letters.h"
#include "memory/slab.h"

enum { HOMES = 256 };

/* A reserved range of addresses. */
typedef struct {
    char  *base;
    size_t bytes;
} Mapping;

/* slab.c */
struct Slabs {
    uint32_t kept[SLAB_CLASSES];        // of each size, the first that nobody has; their records are linked
    uint32_t slots, unused, most;       // of all, of those that are kept; of the others, ever
    uint32_t skipped;                   // slots of all that fresh_slots does not count
};

struct StoreShared {
    // hardly ever written, so that every processor has it
    Mapping data, info;
    _Atomic uint8_t *homes;             // of each CARVE numbers
    Letters *_Atomic letters[HOMES];    // of each home; NULL: nobody was there yet
    _Atomic unsigned settled;   // pools with a home
    _Atomic bool hungry;        // a pool had to take fresh slots: who has dead chunks may give some

    _Alignas(POOL_ALIGN) pthread_mutex_t lock;
    uint32_t nbatches;          // of free slots
    uint32_t batches[HOMES];    // of each home, first slot of the first batch
    uint32_t rests[HOMES];      // of each home, first number of the first one: fresh.c
    uint32_t unused;            // slots in those
    uint32_t dead;              // chain of dead chunks that a pool has given to the others
    _Atomic uint32_t left;      // the same, of one that will not need their slots: pool_leave; written under the lock
    Pool *pools;                // all pools alive
    uint64_t created, freed, records_made, records_freed;   // of pools destroyed

    uint32_t blocks, blocks_most;   // slots whose memory small blocks take: block.c; the most ever
    uint32_t used_most;             // slots, when slabs became rests
    uint32_t reached;               // numbers from here on, and from Store's next on, were never in use
    struct Slabs slabs;
};

/* sorted.c: the slots in P's array, of which there is one at least, are handed out upward from now on; but those far
 * from the first one come last, in any order. */
void sort_slots(Pool *p);

#endif
