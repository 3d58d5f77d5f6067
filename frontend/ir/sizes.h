/* frontend/ir/sizes.h - where arrays got their sizes. */
#ifndef FRONTEND_IR_SIZES_H
#define FRONTEND_IR_SIZES_H

#include "frontend/ir/graph.h"

/* The size of ARRAY's dimension K, if the NEW that made it, or one as large, or a call that
 * says so (frontend/opt/shapes.h), is in sight; else NULL. */
Node *sizes_of(const Node *array, int k);

/* The array of which ARRAY has the sizes, in dimensions *K and on of those. */
const Node *sizes_root(const Node *array, int *k);

/* The size of ARRAY's dimension K, if it is a constant; else -1. */
int64_t sizes_number(const Node *array, int k);

/* Are X and Y, sizes of arrays, the same number? */
bool sizes_same(const Node *x, const Node *y);

/* The same, or a LENGTH that stands before N and asks for that size. */
Node *sizes_known(const Node *n, const Node *array, int k);

/* Marks the parameters of R's loops and below whose arrays have in every iteration the sizes of those that
 * the loop is given (Node.sized). */
void sizes_note(Region *r);

/* Lengths in R and below that are constants become these, and rows are not looked at whose lengths are. */
void sizes_fold(Region *r);

#endif
