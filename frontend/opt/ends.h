/* frontend/opt/ends.h - loops that compare their counter and something more with an end.
 *
 * `i + s < n` says the same as `i < n - s` where s is not negative, neither sum nor difference leaves what an int
 * holds, and i counts up, by small steps.  Where sizes and constants do not show that, it is asked before the loop, which is kept as it
 * was for the case that it is not so. */
#ifndef FRONTEND_OPT_ENDS_H
#define FRONTEND_OPT_ENDS_H

#include "frontend/ir/graph.h"

/* G, or a graph in its place whose loops compare their counters alone. */
Graph *ends_moved(Graph *g);

#endif
