/* frontend/opt/fronts.h - first indices that are known make arrays of their own.
 *
 * Where a loop or nest carries an array that it reads and writes with constants as first indices alone, y[0][t] and
 * y[1][t], it carries a smaller array for each of them, y0[t] and y1[t]; behind it these are the rows of the whole. */
#ifndef FRONTEND_OPT_FRONTS_H
#define FRONTEND_OPT_FRONTS_H

#include "frontend/ir/graph.h"

/* What takes G's place, or G. */
Graph *fronts_apart(Graph *g);

#endif
