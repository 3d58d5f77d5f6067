/* frontend/opt/tiles.h - sums of products over three nested loops become products of matrices.
 *
 *   for i: for j: { s = start(i, j); for k: s = s + f(i, k) * g(k, j); c[i][j] = last(i, j, s); }
 *
 * for each type and pair of operations that isa/tile_steps.def has, such as + and *, or min and +.
 * What f, g, start and last need is computed by constructions before and after; f, g and start
 * may be arrays that are there. */
#ifndef FRONTEND_OPT_TILES_H
#define FRONTEND_OPT_TILES_H

#include "frontend/ir/graph.h"
#include "isa/op.h"

enum { LEFT, RIGHT, SIDES };
enum { MOST_FACTORS = 3 };      // of each side

/* What the elements of the factors are filled up with at the edges: it changes no sum. */
void tiles_pad(Op op, int64_t pad[2]);

/* G, or one that takes its place. */
Graph *tiles_products(Graph *g);

#endif
