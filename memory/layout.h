/* memory/layout.h - where an element of a 2-D array lies in the one tree that holds it.
 *
 * A "tree" array is a tree of trees, one level of trees for each dimension.  The
 * other layouts number all elements of a matrix of n0 rows and n1 columns and hold
 * them in one 1-D tree:
 *
 *     row    i * n1 + j
 *     col    j * n0 + i
 *     z      the bits of i and j interleaved, the bit of j below that of i
 *
 * A z array lies in a square whose side is a power of two; what is not in the
 * matrix is padding, which is never created.  A leaf of 16 elements is a tile of
 * 4 x 4, one of 32 a tile of 4 rows and 8 columns. */
#ifndef MEMORY_LAYOUT_H
#define MEMORY_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {          // the numbers are those in a descriptor
    LAYOUT_TREE,
    LAYOUT_ROW,
    LAYOUT_COL,
    LAYOUT_Z,
    LAYOUT_COUNT,
} Layout;

#define LAYOUT_Z_MAX (UINT64_C(1) << 31)    // rows or columns of a z array

const char *layout_name(Layout l);
bool        layout_find(const char *name, Layout *out);

/* Elements of the 1-D tree, padding included (row, col, z). */
uint64_t layout_length(Layout l, uint64_t n0, uint64_t n1);

/* Number of element [i][j] in that tree, and back. */
uint64_t layout_index(Layout l, uint64_t n0, uint64_t n1, uint64_t i, uint64_t j);
void     layout_place(Layout l, uint64_t n0, uint64_t n1, uint64_t index,
                      uint64_t *i, uint64_t *j);

#endif
