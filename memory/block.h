/* memory/block.h - blocks of memory beside the chunks, under the store's limit.
 *
 * A block is for one owner to fill as he likes.  Small ones are malloc's; those of some pages
 * are kept when they are given back, a few of them, and serve again before the host is asked.
 *
 * Threads: any thread may call any function. */
#ifndef MEMORY_BLOCK_H
#define MEMORY_BLOCK_H

#include "memory/store.h"

/* BYTES, not 0, all zero, aligned as chunks are; NULL: the limit is reached, or out of memory. */
void *block_new(Store *s, uint64_t bytes);

/* A block of BYTES. */
void block_free(Store *s, void *block, uint64_t bytes);

/* Those that are kept go back to the host. */
void block_flush(Store *s);

#endif
