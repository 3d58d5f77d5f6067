/* frontend/opt/hoisting.h - what both arms of a conditional compute stands before it, once.
 *
 * What may fail does so only if nothing that stays in either arm comes before it: then it would have been the first
 * to fail in both. */
#ifndef FRONTEND_OPT_HOISTING_H
#define FRONTEND_OPT_HOISTING_H

#include "frontend/ir/graph.h"

void hoist_common(Graph *g);

#endif
