/* frontend/opt/chains.h - sums of integers that a loop carries are added to last.
 *
 * s = a + s - b becomes s = s + (a - b): the next iteration waits for one addition, and it is a running sum, which lanes know. */
#ifndef FRONTEND_OPT_CHAINS_H
#define FRONTEND_OPT_CHAINS_H

#include "frontend/ir/graph.h"

void chains_shorten(Graph *g);

#endif
