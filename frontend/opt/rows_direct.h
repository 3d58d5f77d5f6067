/* frontend/opt/rows_direct.h - elements of rows are elements of their arrays. */
#ifndef FRONTEND_OPT_ROWS_DIRECT_H
#define FRONTEND_OPT_ROWS_DIRECT_H

#include "frontend/ir/graph.h"

/* An element of a row that has a name, or that an inlined method was passed, becomes one of the array, and so do checks and
 * sizes: x[j], where x is a[i], is a[i][j].  Not of arrays that are written before that. */
void rows_direct(Graph *g);

#endif
