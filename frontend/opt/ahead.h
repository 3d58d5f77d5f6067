/* frontend/opt/ahead.h - numbers that are as well known before a loop.
 *
 * They are made of sizes of arrays and of numbers from there by integer arithmetic that cannot fail. */
#ifndef FRONTEND_OPT_AHEAD_H
#define FRONTEND_OPT_AHEAD_H

#include "frontend/ir/graph.h"

/* Is the value of X, in LOOP, as well known before it, as far as is to be seen? */
bool ahead_known(const Node *loop, const Node *x);

/* That value, computed at the end of AT, which stands before LOOP's copy. */
Node *ahead_value(GraphCopy *c, const Node *loop, Node *x, Region *at);

#endif
