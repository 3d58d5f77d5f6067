/* memory/block.h - blocks of memory beside the chunks, under the store's limit.
 *
 * A block is for one owner to fill as he likes.  Small ones are malloc's, larger ones slabs (slab.h).
 *
 * Threads: each has pools of its own; a block may be given back to another pool than that which made it. */
#ifndef MEMORY_BLOCK_H
#define MEMORY_BLOCK_H

#include "memory/store.h"

/* BYTES, not 0, aligned as chunks are; *ZERO: they are 0, as those of small ones.  NULL: the limit is reached, or out of
 * memory. */
void *block_new(Pool *p, uint64_t bytes, bool *zero);

/* A block of BYTES. */
void block_free(Pool *p, void *block, uint64_t bytes);

/* Those that P keeps go back to the host; false: there are none. */
bool block_flush(Pool *p);

#endif
