/* frontend/opt/exits.h - loops that are left in the middle.
 *
 * What leaves a loop before anything else has happened in its iteration, for (...) { if (found) break; ... }, becomes part of
 * the loop's condition, as in while (... && !found); what it does there is done behind the loop. */
#ifndef FRONTEND_OPT_EXITS_H
#define FRONTEND_OPT_EXITS_H

#include "frontend/ir/graph.h"

/* A copy of G, if it has such loops; else G itself. */
Graph *exits_joined(Graph *g);

#endif
