/* frontend/opt/splitting.h - a loop that asks where its counter is becomes three.
 *
 * In a sequential loop that writes an array, a conditional may compare the counter with a number or with what
 * no iteration changes: j > 0, j < n - 1, j == i.  In the iterations between the first few and the last few the
 * answers are known: these get a loop of their own, without the conditionals; those before and behind it ask as
 * they did. */
#ifndef FRONTEND_OPT_SPLITTING_H
#define FRONTEND_OPT_SPLITTING_H

#include "frontend/ir/graph.h"

/* A copy of the analysed graph G, if it has such loops; else G itself. */
Graph *split_loops(Graph *g);

#endif
