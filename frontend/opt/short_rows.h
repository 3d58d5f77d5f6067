/* frontend/opt/short_rows.h - loops that make short rows of an array.
 *
 * A loop of few iterations that makes the whole of an innermost row, for (d < 3) p[i][d] = ..., and of which the array is
 * not read, becomes a store of a row of given elements: p[i] = {...}. */
#ifndef FRONTEND_OPT_SHORT_ROWS_H
#define FRONTEND_OPT_SHORT_ROWS_H

#include "frontend/ir/graph.h"

/* The result is a copy, or G. */
Graph *short_rows(Graph *g);

#endif
