/* vm/core/private.h - private arrays: what nobody else has seen may change.
 *
 * An activation, that is a task, what it becomes and the continuations that inherit its target,
 * holds up to 16 of them.  They are no values: instructions name them by number, so no other
 * task can, nothing aliases, and that they change cannot be observed.  Their elements are data
 * of 32 or 64 bits that lie side by side in a block (memory/block.h), in pieces of a chunk's
 * size.
 *
 * They hang on the running Task, after fb.sync and fb.quit on the record of the sync chunk, then
 * on the continuation's Range; so they always belong to one thread.
 *
 * A new array is zero, but large ones become so bit by bit, as far as they are reached: what loops fill in order is
 * in the cache when they come there.  How many elements that are stands beside the length, in the field of their width;
 * that of the other width is 0, and both are if there is no array.  So one comparison is all that an access asks, and
 * private_reach finds out what was wrong, if anything was. */
#ifndef VM_CORE_PRIVATE_H
#define VM_CORE_PRIVATE_H

#include "isa/trap.h"
#include "memory/block.h"
#include "vm/core/lanes.h"

typedef struct {
    char    *data;          // its elements, whole pieces
    uint64_t n64, n32;      // elements within reach
    uint64_t length;        // elements
    uint32_t width;         // bytes of an element; 0: there is no array
    // the simulated machine's:
    uint64_t number;        // of its first piece
    uint32_t *chunks;       // numbers of those that stand for its pieces, 0: none yet; NULL: none at all
} Private;

typedef struct {
    uint32_t used;          // a bit for each that is there
    uint32_t core, slot;    // the simulated machine's: where they stay
    Private  w[MAX_PRIVATE];
} Privates;

/* Has P elements of WIDTH bytes? */
static inline Trap private_has_width(const Private *p, unsigned width) {
    return p->width == width ? TRAP_NONE : p->width ? TRAP_WIDTH : TRAP_NO_ARRAY;
}

/* How many elements are within reach. */
static inline uint64_t *private_within(Private *p) {
    return p->width == sizeof(uint64_t) ? &p->n64 : &p->n32;
}

/* Elements of WIDTH bytes up to number LAST come within reach, or why they cannot be accessed. */
Trap private_reach(Private *p, uint64_t last, unsigned width);
/* The first N elements come within reach; there are so many. */
void private_reach_first(Private *p, uint64_t n);

/* The array P ends. */
void private_free(Pool *pool, Private *p);
/* All arrays end. */
void privates_free(Pool *pool, Privates *p);
/* Where they wait for a task; NULL: none, or out of memory (then they stay where they are). */
Privates *privates_park(Privates *p);
/* PARKED is with a task again; what that held must be none. */
void privates_resume(Privates *p, Privates *parked);
/* Parked ones, or NULL, end. */
void privates_end(Pool *pool, Privates *parked);

static inline uint64_t private_length(const Private *p) {
    return p->length;
}

/* Pieces that N elements of WIDTH bytes fill. */
static inline uint64_t private_pieces(uint64_t n, unsigned width) {
    unsigned each = width == sizeof(uint64_t) ? 4 : 5;      // its logarithm: a division takes as long as all else about a small array
    return (n >> each) + (n & ((UINT64_C(1) << each) - 1) ? 1 : 0);
}

/* Chunks above the leaves of a tree of N elements. */
uint64_t private_inner_nodes(uint64_t n, unsigned width);

/* Instructions that a copy of N elements counts as, beside the one that it is. */
static inline uint64_t private_work(uint64_t n) {
    return n / CHUNK_WORDS + (n % CHUNK_WORDS != 0);
}

static inline Trap private_get64(Private *p, uint64_t i, uint64_t *out) {
    Trap trap = __builtin_expect(i >= p->n64, 0) ? private_reach(p, i, sizeof(uint64_t)) : TRAP_NONE;
    if (trap)
        return trap;
    *out = ((const uint64_t *)(const void *)p->data)[i];
    return TRAP_NONE;
}

static inline Trap private_set64(Private *p, uint64_t i, uint64_t value) {
    Trap trap = __builtin_expect(i >= p->n64, 0) ? private_reach(p, i, sizeof(uint64_t)) : TRAP_NONE;
    if (trap)
        return trap;
    ((uint64_t *)(void *)p->data)[i] = value;
    return TRAP_NONE;
}

static inline Trap private_set32(Private *p, uint64_t i, uint32_t value) {
    Trap trap = __builtin_expect(i >= p->n32, 0) ? private_reach(p, i, sizeof(uint32_t)) : TRAP_NONE;
    if (trap)
        return trap;
    ((uint32_t *)(void *)p->data)[i] = value;
    return TRAP_NONE;
}

/* Sign-extended. */
static inline Trap private_get_word(Private *p, uint64_t i, uint64_t *out) {
    Trap trap = __builtin_expect(i >= p->n32, 0) ? private_reach(p, i, sizeof(uint32_t)) : TRAP_NONE;
    if (trap)
        return trap;
    *out = (uint64_t)(int64_t)((const int32_t *)(const void *)p->data)[i];
    return TRAP_NONE;
}

/* NaN-boxed. */
static inline Trap private_get_float(Private *p, uint64_t i, uint64_t *out) {
    Trap trap = __builtin_expect(i >= p->n32, 0) ? private_reach(p, i, sizeof(uint32_t)) : TRAP_NONE;
    if (trap)
        return trap;
    *out = (uint64_t)UINT32_MAX << 32 | ((const uint32_t *)(const void *)p->data)[i];
    return TRAP_NONE;
}

#endif
