/* frontend/loops/values.h - value numbering: what has been computed already is not computed again.
 *
 * A node without effect, or a check, is replaced by one that stands before it on every way
 * and has the same operands.  An element that was just written is what was written.  Versions
 * of an array are values like others, so nothing is said of elements that may have changed. */
#ifndef FRONTEND_LOOPS_VALUES_H
#define FRONTEND_LOOPS_VALUES_H

#include "frontend/ir/graph.h"

void values_number(Graph *g);

#endif
