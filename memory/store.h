/* memory/store.h - the chunk store: create, share, reclaim.
 *
 * All chunks of a run lie in one reserved range of addresses, 128 bytes each, with
 * 16 bytes of record (ChunkInfo) out of line.  A chunk's life:
 *
 *     FREE -> OPEN -> SEALED -> PUBLISHED -> (count 0) -> FREE
 *               \________________/
 *
 * OPEN: its task fills it, each element once.  SEALED: it never changes again but
 * still belongs to its task alone.  PUBLISHED: its handle was stored or sent away;
 * whoever holds it holds a count.  Storing the handle of a chunk seals it, so the
 * chunks form a DAG and counting reclaims everything.
 *
 * A handle is the chunk's number times 128; the low 7 bits of the handle of a
 * published chunk may say what it holds (FULL_DATA, FULL_HANDLES), so that reads
 * need no look at the record.  Number 0 is null: a chunk with nothing defined.
 *
 * A chunk that lies in another store is known here by a proxy: memory/far.h.
 *
 * Reclaiming is lazy: a dead chunk with handles waits in its pool until room is
 * needed, and only then are its children released; no recursion anywhere.
 *
 * Threads: a Pool belongs to one thread.  Chunks before publication belong to the
 * thread that made them; publishing from thread to thread needs a release/acquire
 * pair of the caller's.  Counts are atomic. */
#ifndef MEMORY_STORE_H
#define MEMORY_STORE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/arch.h"

typedef enum {
    CHUNK_FREE,
    CHUNK_OPEN,
    CHUNK_SEALED,
    CHUNK_PUBLISHED,
    SLOT_RECORD,        // not a chunk: an executor's record in a chunk's place
    SLOT_SLAB,          // nor this: the head of a slab (slab.h)
    CHUNK_IMPORTED = 0x100,     // beside CHUNK_PUBLISHED: far.h
    CHUNK_LODGES = 0x200,       // beside CHUNK_PUBLISHED: slab.h
} ChunkState;

/* Low bits of a published handle: every element is defined, and all are ... */
enum { FULL_DATA = 1, FULL_HANDLES = 2, HANDLE_FLAGS = CHUNK_BYTES - 1 };

typedef struct {
    _Atomic uint32_t count;     // references; from COUNT_STUCK on the chunk is never freed
    uint32_t defined;           // bit i: 32-bit element i may be read
    uint16_t handles;           // bit i: 64-bit element i is a handle
    uint16_t state;             // ChunkState; no byte, for that might alias anything; behind handles: see chunk_waits
    uint32_t link;              // own chunk: place in its task's list; imported: far.h; lodger: its slab; free or dead: next
} ChunkInfo;

enum { SLOT_BYTES = CHUNK_BYTES + sizeof(ChunkInfo) };     // of memory, for each chunk

#define COUNT_STUCK UINT32_C(0x80000000)

typedef struct Pool Pool;       // memory/pool.h

typedef struct {
    char      *data;            // chunk k is at data + 128 k
    ChunkInfo *info;
    uint32_t   limit;           // numbers below this may be used
    _Atomic uint32_t next;      // numbers from here on were never reserved: fresh.h
    _Atomic uint64_t fail_at;   // fault injection: allocations until failure; 0: never
    struct StoreShared *shared; // free batches, under a lock
    struct Far *far;            // fetches what proxies stand for; NULL: there are none
} Store;

/* Room for about BYTES of chunks and records.  NULL: no address space. */
Store *store_create(uint64_t bytes);
void   store_destroy(Store *s);         // every pool destroyed before

/* Chunks are made, published and released by the inline functions of memory/pool.h. */
Pool *pool_create(Store *s);            // NULL: out of memory
void  pool_destroy(Pool *p);            // its free chunks go to the others

/* The pool moves into HOME, from 1 on: what it carves from fresh memory lies there, and what others would have to
 * release of that they leave to this pool.  So each processor walks, frees and uses again what is in its own cache.
 * False: somebody lives there, the number is too large, or out of memory; the pool goes on without. */
bool pool_settle(Pool *p, unsigned home);

/* Work off some of the backlog; false: there is none. */
bool pool_tidy(Pool *p);

/* Work off the backlog of dead chunks. */
void pool_drain(Pool *p);

/* As pool_release, by a pool that makes few chunks: what hangs on H is left to the others, to whose home it is in or
 * else to whoever needs slots. */
void pool_leave(Pool *p, Handle h);
void pool_leave_dead(Pool *p);          // the same for what died here before

/* Give every free chunk to the others (before a pool goes to sleep in need). */
void pool_flush(Pool *p);

/* One count more on a published chunk.  Null is allowed. */
void store_retain(Store *s, Handle h);

/* The NTH allocation from now on fails, and every later one; 0: none does. */
void store_fail_at(Store *s, uint64_t nth);

/* Sums over all pools; exact when no thread is running. */
typedef struct {
    uint64_t created;   // chunks made
    uint64_t live;      // chunks not free (drain the pools first)
    uint64_t records;   // records not free
    uint64_t peak;      // slots ever in use and blocks' share, an upper bound of live + records at any time
} StoreCounts;
StoreCounts store_counts(const Store *s);

/* Assert the invariants: states, counts against the handles stored.  EXTERNAL
 * counts are held by the caller in all.  Slow; for tests, with all pools drained. */
void store_check(const Store *s, uint64_t external);

static inline uint32_t chunk_number(Handle h) {
    return (uint32_t)(h / CHUNK_BYTES);
}

static inline Handle chunk_handle(uint32_t number) {
    return (Handle)number * CHUNK_BYTES;
}

static inline ChunkInfo *chunk_info(const Store *s, Handle h) {
    return &s->info[chunk_number(h)];
}

/* The 16 elements of the chunk. */
static inline uint64_t *chunk_words(const Store *s, Handle h) {
    return (uint64_t *)(void *)(s->data + (h & ~(Handle)HANDLE_FLAGS));
}

/* What may be read of a chunk; which elements are handles, for those who have not asked that before.  Others may be
 * filling it, if it is a proxy, in the other order. */
static inline uint32_t chunk_defined(const ChunkInfo *c) {
    return __atomic_load_n(&c->defined, __ATOMIC_ACQUIRE);
}

static inline unsigned chunk_handles(const ChunkInfo *c) {
    return __atomic_load_n(&c->handles, __ATOMIC_ACQUIRE);
}

/* The chunk belongs to the running task alone. */
static inline bool chunk_is_own(const Store *s, Handle h) {
    unsigned state = chunk_info(s, h)->state;
    return state == CHUNK_OPEN || state == CHUNK_SEALED;
}

static inline bool chunk_is_published(const ChunkInfo *c) {
    return (c->state & ~(CHUNK_IMPORTED | CHUNK_LODGES)) == CHUNK_PUBLISHED;
}

/* The handle of a sealed chunk with the flags that its contents deserve. */
static inline Handle chunk_flagged(const Store *s, Handle h) {
    const ChunkInfo *c = chunk_info(s, h);
    Handle plain = h & ~(Handle)HANDLE_FLAGS;
    if (chunk_defined(c) != UINT32_MAX)
        return plain;
    return plain | (c->handles == 0 ? FULL_DATA : c->handles == UINT16_MAX ? FULL_HANDLES : 0);
}

#include "memory/pool.h"

#endif
