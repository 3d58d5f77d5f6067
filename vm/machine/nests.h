/* vm/machine/nests.h - a program as the memory sees it: arrays, and nests of loops that read them.
 *
 * A nest makes an array, a task for each of its leaf chunks, or does turns, a task for each
 * block of them.  What its elements or turns read, element by element, a function tells.
 * Nests follow one another: one begins when the one before has ended.
 *
 * A placement says for each array how it lies in chunks: as a tree of trees, or by its rows,
 * columns or Z-Morton as one tree (memory/layout.h).  Chunks are numbered array by array,
 * root first, level by level.  An array that copies another one and lies like it is that
 * array, and the nest that would copy does nothing. */
#ifndef VM_MACHINE_NESTS_H
#define VM_MACHINE_NESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory/layout.h"
#include "vm/machine/config.h"

enum { NESTS_LEVELS = 18, NESTS_NONE = -1 };

typedef struct {
    uint32_t n0, n1;        // rows and columns
    unsigned leaf_bits;     // log2 of the elements of a leaf chunk
    bool     flat;          // one dimension: n0 is 1, and there is no tree of rows
    int      source;        // the array, before this one, of which it is a copy; or NESTS_NONE
    int      variable;      // that decides its layout; NESTS_NONE: it is a tree of trees
} NestArray;

typedef struct {
    int      result;        // the array that is made; NESTS_NONE: turns are done
    uint64_t turns;
    unsigned block;         // of turns, that are a task
    bool     copies;        // the result copies its source: element by element, if they lie differently
    const int *reads;       // the arrays that it may read, for whoever wants to know beforehand
    int      nreads;
} Nest;

/* An element that is read. */
typedef struct {
    uint32_t array, i, j;
} NestAccess;

typedef struct {
    NestAccess *at;
    size_t n, room;
    bool   failed;          // out of memory: some are missing
} NestAccesses;

typedef struct {
    const NestArray *array;
    unsigned narrays;
    const Nest *nest;
    unsigned nnests;
    /* Adds what element I, J of nest K's result, or turn I, reads; FIRST: the element before was
     * in another row, so that what a row reads once counts.  Not asked of nests that copy. */
    void (*element)(void *state, unsigned k, uint64_t i, uint64_t j, bool first, NestAccesses *out);
    void *state;
} NestProgram;

void nests_add(NestAccesses *a, uint32_t array, uint64_t i, uint64_t j);

/* Where the chunks of an array are. */
typedef struct {
    Layout   layout;
    unsigned depth;         // levels, of which the first
    unsigned top;           // belong to the tree of rows
    uint64_t n0, n1;
    unsigned leaf_bits;
    uint64_t level[NESTS_LEVELS];       // number of a level's first chunk
    uint64_t width[NESTS_LEVELS];       // tree: a level's chunks for each row
    int      own;           // itself, or the array that it is
    uint64_t *tile;         // z with padding: the leaf chunks that have elements; NULL: all have
    uint64_t leaves;        // that have elements
} NestTree;

typedef struct {
    const NestProgram *program;
    NestTree *tree;         // of each array
    uint64_t chunks;        // of all arrays
} NestPlacement;

/* LAYOUT: of each variable.  False: out of memory; nests_free may be called in any case. */
bool nests_place(const NestProgram *p, const Layout *layout, NestPlacement *out);
void nests_free(NestPlacement *p);

/* Tasks of nest K; 0: it has nothing to do.  Elements or turns of a task, at most. */
uint64_t nests_tasks(const NestPlacement *p, unsigned k);
unsigned nests_task_size(const NestPlacement *p, unsigned k);

/* The place of element or turn E of a task; false: there is none. */
bool nests_element(const NestPlacement *p, unsigned k, uint64_t task, unsigned e, uint64_t *i, uint64_t *j);

/* What it reads, into OUT, which is emptied first. */
void nests_reads(const NestPlacement *p, unsigned k, uint64_t i, uint64_t j, bool first, NestAccesses *out);

/* The number of the leaf chunk that the task fills, if the nest makes an array. */
uint64_t nests_written(const NestPlacement *p, unsigned k, uint64_t task);

/* An element's number within its tree, from which follow the chunks on the way to it. */
static inline uint64_t nests_place_of(const NestTree *t, uint64_t i, uint64_t j) {
    return t->layout == LAYOUT_TREE ? i << 32 | j : layout_index(t->layout, t->n0, t->n1, i, j);
}

static inline uint64_t nests_chunk(const NestTree *t, unsigned level, uint64_t place) {
    unsigned below = t->depth - 1 - level;
    if (level < t->top)
        return t->level[level] + (place >> 32 >> 4 * (t->top - level));
    uint64_t row = t->layout == LAYOUT_TREE ? place >> 32 : 0;
    uint64_t x = t->layout == LAYOUT_TREE ? (uint32_t)place : place;
    return t->level[level] + row * t->width[level] + (x >> (4 * below + t->leaf_bits));
}

/* The memory unit that keeps chunk NUMBER. */
unsigned nests_home(const MachineConfig *c, unsigned units, uint64_t number);

#endif
