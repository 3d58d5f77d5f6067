/* frontend/opt/few.h - loops in order whose reductions have few iterations have no tasks.
 *
 * A reduction in a loop in order asks in each turn whether it has iterations enough for a task (frontend/loops/loops_few.c).
 * Where the answer is known before the loop that is asked there, and the loop is there twice: in one of them nothing becomes a
 * task, so it may read and write private arrays. */
#ifndef FRONTEND_OPT_FEW_H
#define FRONTEND_OPT_FEW_H

#include "frontend/ir/graph.h"

/* A copy of the analysed graph G, if it has such loops; else G itself. */
Graph *few_in_loops(Graph *g);

#endif
