/* frontend/opt/splitting.h - a loop that asks where its counter is becomes three.
 *
 * In a sequential loop that writes an array, conditionals and extremes may compare the counter with a number or with what
 * no iteration changes: j > 0, j < n - 1, j == i, Math.max(j - 1, 0).  In the iterations between the first few and the last
 * few the answers are known: these get a loop of their own, without the questions; those before and behind it ask as
 * they did. */
#ifndef FRONTEND_OPT_SPLITTING_H
#define FRONTEND_OPT_SPLITTING_H

#include "frontend/ir/graph.h"

/* A copy of the analysed graph G, if it has such loops; else G itself. */
Graph *split_loops(Graph *g);

/* Is R, in the body of a loop, made of nothing but conditionals, accesses and what computes?  *STORES: is anything written there
 * (INSIDE), or in its conditionals? */
bool splitting_plain(const Region *r, bool inside, bool *stores);

#endif
