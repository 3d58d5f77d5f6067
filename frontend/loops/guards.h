/* frontend/loops/guards.h - checks that cannot fail.
 *
 * A check of an index goes if it is certain that the index is in its range: by the conditions of the
 * loops and conditionals around it, by earlier checks, or by how it is computed. */
#ifndef FRONTEND_LOOPS_GUARDS_H
#define FRONTEND_LOOPS_GUARDS_H

#include "frontend/ir/graph.h"

/* G's checks for private arrays, and those of loops in order for others. */
void guards_drop(Graph *g);

#endif
