/* frontend/loops/bounds.h - inequalities between numbers of the graph that are certain.
 *
 * Known are the conditions of the conditionals and loops around a place, the checks that were
 * passed before it, and how values are computed from others.  What a loop carries has a bound if
 * its first value has, and if each new one has under the assumption that the one before had. */
#ifndef FRONTEND_LOOPS_BOUNDS_H
#define FRONTEND_LOOPS_BOUNDS_H

#include "frontend/ir/graph.h"

/* Is X - Y <= C whenever N is computed?  X and Y are integers, as numbers without end; NULL is 0. */
bool bounds_certain(const Node *n, Node *x, Node *y, int64_t c);

/* Is the sum or difference SUM never wrapped around where N is computed? */
bool bounds_exact(const Node *n, const Node *sum);

#endif
