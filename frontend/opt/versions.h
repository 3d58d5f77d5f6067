/* frontend/opt/versions.h - loops in order over small arrays.
 *
 * A loop whose iterations come one after another, and which make arrays anew from those of the iteration before, has
 * each of these as tasks that build a tree.  Of small arrays that costs more than it gains: they had better be written
 * in place, by one task.  What is small is only known when the loop begins, so it is there twice. */
#ifndef FRONTEND_OPT_VERSIONS_H
#define FRONTEND_OPT_VERSIONS_H

#include "frontend/loops/loops.h"

/* A copy of G, whose loops have not been looked at yet; G itself: it has no such loops. */
Graph *versions_of_loops(Graph *g, const LoopRules *rules);

/* Does G make arrays, and do all its iterations together so little that they are not worth tasks? */
bool versions_is_brief(const Graph *g);

#endif
