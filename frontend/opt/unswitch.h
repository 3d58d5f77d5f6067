/* frontend/opt/unswitch.h - loops without conditions that no turn changes.
 *
 * Where the body of a small loop inside a parallel one asks in each turn for something that is
 * known before the loop, that is asked once, and each answer has a loop of its own.  What is known before
 * the matrix is made is asked there. */
#ifndef FRONTEND_OPT_UNSWITCH_H
#define FRONTEND_OPT_UNSWITCH_H

#include "frontend/ir/graph.h"

/* A copy of the analysed graph G, if it has such loops; else G itself. */
Graph *unswitch_loops(Graph *g);

/* The same of innermost loops in order of which a conditional, known before, writes elements: what is left can be lanes. */
Graph *unswitch_writes(Graph *g);

#endif
