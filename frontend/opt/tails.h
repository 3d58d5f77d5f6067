/* frontend/opt/tails.h - methods that end by calling themselves become loops. */
#ifndef FRONTEND_OPT_TAILS_H
#define FRONTEND_OPT_TAILS_H

#include "frontend/ir/graph.h"

/* G, or in its place one whose calls of itself, if its result is that of each of them, are iterations of a loop. */
Graph *tails_looped(Graph *g);

#endif
