/* frontend/opt/fresh.h - rows of few elements are values until they are whole. */
#ifndef FRONTEND_OPT_FRESH_H
#define FRONTEND_OPT_FRESH_H

#include "frontend/ir/graph.h"

/* G, whose parallel loops are there, or the graph that takes its place. */
Graph *fresh_rows(Graph *g);

#endif
