/* frontend/opt/levels.h - which methods that call themselves become several levels of calls in one task.
 *
 * What becomes of them then stands in frontend/codegen/unroll.h. */
#ifndef FRONTEND_OPT_LEVELS_H
#define FRONTEND_OPT_LEVELS_H

#include "frontend/ir/graph.h"

enum { LEVELS_SITES = 8 };        // calls of itself in such a method, at most

/* A copy of G, whose loops are not analysed yet, to be lowered with calls like other
 * operations; NULL: the method does not suit. */
Graph *levels_copy(const Graph *g);

/* Has an analysed graph reductions whose order is not that of its loops? */
bool levels_differ(const Region *r);

#endif
