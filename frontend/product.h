/* frontend/product.h - products of matrices, recognised in the graph.
 *
 *   for i: for j: { double sum = 0; for k: sum += a[i][k] * b[k][j]; c[i][j] = sum; }
 *
 * Each factor may also be read the other way round, as a[k][i] or b[j][k]. */
#ifndef FRONTEND_PRODUCT_H
#define FRONTEND_PRODUCT_H

#include "frontend/graph.h"

typedef struct {
    Node *array;
    bool along;             // k is its second index
} Factor;

typedef struct {
    Factor factor[2];       // the one with i, the one with j
    Node *depth;            // how far k counts: from outside, or a length of what is from there
} Product;

/* Does CONSTRUCT N compute a product, all of the array and nothing else?  That no index is out
 * of range is not said. */
bool product_of(const Node *n, Product *p);

#endif
