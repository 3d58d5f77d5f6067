/* frontend/opt/pair.h - the two rows of a matrix by one loop.
 *
 * Where a matrix of two rows is made row by row, and which row it is decides only what small loops add up
 * (the real and the imaginary part of something), both rows can be made together: what the two
 * loops look up and reckon alike is done once. */
#ifndef FRONTEND_OPT_PAIR_H
#define FRONTEND_OPT_PAIR_H

#include "frontend/ir/graph.h"

/* A body for element number params[0] of both rows, with two results, inside CONSTRUCT N; NULL: N is not like that. */
Region *pair_body(Front *f, Node *n);

/* Is it?  Has it two rows, whatever they are made of? */
bool pair_suits(const Node *n);
bool pair_rows(const Node *n);

/* Could both be made together if the elements were A and B, values of two loops? */
bool pair_counts(const Node *a, const Node *b);

#endif
