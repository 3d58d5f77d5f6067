/* frontend/opt/levels.h - which methods that call themselves become several levels of calls in one task.
 *
 * What becomes of them then stands in frontend/codegen/unroll.h. */
#ifndef FRONTEND_OPT_LEVELS_H
#define FRONTEND_OPT_LEVELS_H

#include "frontend/ir/graph.h"

enum { LEVELS_SITES = 8 };        // calls of itself in such a method, at most

bool levels_call_itself(const Graph *g);

/* A copy of G, whose loops are not analysed yet, to be lowered with calls like other
 * operations; NULL: the method does not suit. */
Graph *levels_copy(const Graph *g);

/* May calls of itself run at the same time, as an analysed graph has them? */
bool levels_are_wide(const Graph *g);

/* Calls of itself in G tell, by one more argument, how many of those above are tasks; others pass 0. */
void levels_count(Graph *g);

/* Has an analysed graph reductions whose order is not that of its loops? */
bool levels_differ(const Region *r);

#endif
