/* frontend/opt/coalesce.h - nests of two loops over arrays of one dimension.
 *
 * Matrices are often kept in arrays of one dimension: for (i ...) for (j ...) b[i * w + j] = ...  Such a nest becomes one loop
 * over the elements of b, each of which is written once: a construction (the field: loop coalescing). */
#ifndef FRONTEND_OPT_COALESCE_H
#define FRONTEND_OPT_COALESCE_H

#include "frontend/loops/loops.h"

/* A copy of G, if it has such nests; else G itself. */
Graph *coalesce_loops(Graph *g, const LoopRules *rules);

#endif
