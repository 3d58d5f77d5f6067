/* frontend/product.h - products of matrices, recognised in the graph.
 *
 *   for i: for j: { double sum = x; for k: sum += a[i][k] * b[k][j]; c[i][j] = sum; }
 *
 * for each type and pair of operations that isa/tile_steps.def has, such as + and *, or min and +.
 * Each factor may also be read the other way round, as a[k][i] or b[j][k]. */
#ifndef FRONTEND_PRODUCT_H
#define FRONTEND_PRODUCT_H

#include "frontend/graph.h"
#include "isa/op.h"

typedef struct {
    Node *array;
    bool along;             // k is its second index
} Factor;

typedef struct {
    Factor factor[2];       // the one with i, the one with j
    Node *depth;            // how far k counts: from outside, or a length of what is from there
    Node *start;            // what all sums begin with: a constant, or from outside
    Op op;                  // an instruction that combines two tiles
    int64_t pad[2];         // elements that may be added to the factors at their edges, and change no sum,
    bool minus_zero;        // except one that begins with -0.0
} Product;

/* Does CONSTRUCT N compute a product, all of the array and nothing else?  That no index is out
 * of range is not said. */
bool product_of(const Node *n, Product *p);

#endif
