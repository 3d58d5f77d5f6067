/* memory/block.h - blocks of memory beside the chunks, under the store's limit.
 *
 * A block is for one owner to fill as he likes.  Small ones are malloc's, larger ones slabs (slab.h).
 *
 * Threads: each has pools of its own; a block may be given back to another pool than that which made it. */
#ifndef MEMORY_BLOCK_H
#define MEMORY_BLOCK_H

#include <string.h>

#include "memory/hard.h"
#include "memory/pool.h"
#include "memory/store.h"

/* BYTES, not 0, aligned as chunks are; *ZERO: they are 0, as those of small ones.  NULL: the limit is reached, or out of
 * memory. */
void *block_new(Pool *p, uint64_t bytes, bool *zero);

/* A block of BYTES. */
void block_free(Pool *p, void *block, uint64_t bytes);

/* Those that P keeps go back to the host; false: there are none. */
bool block_flush(Pool *p);

#ifdef __SANITIZE_ADDRESS__
enum { SPARES = 0 };            // of a size: so that it sees accesses to what was given back
#else
enum { SPARES = 8 };
#endif

/* One of so many pieces of a chunk's size, 1 or more, that P keeps; NULL: none. */
static inline void *block_take_spare(Pool *p, uint64_t pieces) {
    Spare *s = pieces <= SPARE_PIECES ? p->spare[pieces] : NULL;
    if (!s)
        return NULL;
    p->spare[pieces] = s->next;
    p->spares[pieces]--;
    return s;
}

/* Such a BLOCK is kept; false: there are enough of them. */
static inline bool block_keep(Pool *p, void *block, uint64_t pieces) {
    if (pieces > SPARE_PIECES || p->spares[pieces] + 1 > SPARES)
        return false;
    Spare *s = block;
    s->next = p->spare[pieces];
    p->spare[pieces] = s;
    p->spares[pieces]++;
    return true;
}

#endif
