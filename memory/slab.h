/* memory/slab.h - blocks whose pieces can become chunks where they are.
 *
 * A slab is a run of slots side by side: the record of the first one is its head, the others are the memory of a block.
 * When an array that was private is given away, its pieces become leaves in place: they lodge in the slab.  The head
 * counts the owner of the block and the lodgers that live; when nobody is left the slab serves again, as a whole.
 * Lodgers are chunks like others, but that their slots never go to a pool: see CHUNK_LODGES.
 *
 * Slabs that nobody has are kept by size.  As many slots as were in use at once are kept or in use ever; beyond that, and
 * where numbers run out, they become rests, which pools carve (fresh.h).
 *
 * Threads: any thread may call any function but those with _locked, which are for who holds the store's lock. */
#ifndef MEMORY_SLAB_H
#define MEMORY_SLAB_H

#include "memory/store.h"

enum { SLAB_CLASSES = 8 * 32 };     // of sizes: eight between two powers of two

struct StoreShared;

/* Room for BYTES; *ZERO: all are 0.  NULL: the limit is reached. */
void *slab_new(Store *s, uint64_t bytes, bool *zero);

/* The head of the slab that is BLOCK's; 0: it is none. */
uint32_t slab_of(const Store *s, const void *block);

/* N more lodge there. */
void slab_lodge(const Store *s, uint32_t slab, uint32_t n);
/* The owner, or N lodgers, leave. */
void slab_leave(Store *s, uint32_t slab, uint32_t n);

/* Slabs that nobody has become rests. */
void slab_flush_locked(Store *s);

/* Do any have an owner or lodgers? */
bool slab_any_used(const Store *s);

#endif
