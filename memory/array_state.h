/* memory/array_state.h - what building and reading arrays share; private to memory. */
#ifndef MEMORY_ARRAY_STATE_H
#define MEMORY_ARRAY_STATE_H

#include "memory/array.h"
#include "memory/tree.h"

static inline unsigned array_leaf(const ArrayShape *shape) {
    return CHUNK_BYTES / array_width(shape->kind);
}

/* Row and column of each element of a leaf of a z array, from its first one. */
typedef struct {
    uint8_t i[CHUNK_HALVES], j[CHUNK_HALVES];
} Tile;

Tile array_tile(unsigned leaf);

/* An array in the making. */
typedef struct {
    Store *store;
    Pool  *pool;
    const ArrayShape *shape;
    const int64_t *stride;
    unsigned width, leaf;
} ArrayBuild;

/* The leaves of T, COUNT elements STRIDE bytes apart. */
bool array_build_leaves(const ArrayBuild *b, TreeBuilder *t, const char *from, uint64_t count, int64_t stride);
/* The tree of dimension DIM. */
bool array_build_dim(const ArrayBuild *b, unsigned dim, const char *from, Handle *root);
/* Put ROOT, whose count it takes, under a descriptor. */
ArrayStatus array_finish(const ArrayBuild *b, Handle root, Handle *descriptor);

#endif
