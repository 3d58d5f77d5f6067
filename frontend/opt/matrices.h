/* frontend/opt/matrices.h - matrices that programs keep in arrays of one dimension are made as matrices.
 *
 * A nest like for (i ...) for (j ...) { loops; c[i * w + j] = x; } goes through its array in order, so it is done by one task.  It
 * becomes one that makes a matrix, m[i][j] = x, row by row in parallel, or tile by tile, and one that copies the elements. */
#ifndef FRONTEND_OPT_MATRICES_H
#define FRONTEND_OPT_MATRICES_H

#include "frontend/loops/loops.h"

/* A copy of G, if it has such nests; else G itself. */
Graph *matrices_make(Graph *g, const LoopRules *rules);

#endif
