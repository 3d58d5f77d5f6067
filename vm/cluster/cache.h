/* vm/cluster/cache.h - what was fetched last is kept for a while, in case that it is named again.
 *
 * A count of the copy is kept, so that the next name of the chunk finds it (lease.h), and the oldest goes first.  Only
 * what came as a whole is kept: its owner thus keeps no more for that than is here, too.
 *
 * Threads: who has the wire. */
#ifndef VM_CLUSTER_CACHE_H
#define VM_CLUSTER_CACHE_H

#include "memory/store.h"

typedef struct {
    uint32_t number, chunks;    // what hangs on the chunk
} Kept;

typedef struct {
    uint64_t most;              // chunks that may be kept; 0: none
    uint64_t chunks;            // that are
    Kept    *kept;              // ring
    uint32_t first, count, room;
} Cache;

/* H, a copy, and all below it, so many chunks, is kept, and others go if there is no room; without memory for the list
 * it is not. */
void cache_keep(Cache *c, Pool *p, Handle h, uint32_t chunks);

/* All goes; false: there was nothing. */
bool cache_drop(Cache *c, Pool *p);

void cache_end(Cache *c);       // it is empty

#endif
