/* frontend/opt/unrolling.h - short loops in loops become so many copies of their bodies. */
#ifndef FRONTEND_OPT_UNROLLING_H
#define FRONTEND_OPT_UNROLLING_H

#include "frontend/ir/graph.h"

/* A copy of G, all of whose loops keep their order, or G if it has no such loop. */
Graph *unrolled_loops(Graph *g);

#endif
