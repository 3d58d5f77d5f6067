/* frontend/opt/joined.h - loops that compare their counter with several ends.
 *
 * `i < n && i <= m` says the same as `i < e`, where e is the lesser of n and m + 1. */
#ifndef FRONTEND_OPT_JOINED_H
#define FRONTEND_OPT_JOINED_H

#include "frontend/ir/graph.h"

/* LOOP counts to one end, computed before it, if its condition asks for nothing but several; was it so? */
bool ends_join(Graph *g, Node *loop);

#endif
