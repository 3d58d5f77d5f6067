/* frontend/opt/tables.h - arrays of constants are made once, before all loops. */
#ifndef FRONTEND_OPT_TABLES_H
#define FRONTEND_OPT_TABLES_H

#include "frontend/ir/graph.h"

/* Arrays of constants that G's loops make anew in each iteration, and only read, stand before the outermost of
 * those loops, equal ones as one. */
void tables_lift(Graph *g);

/* Is X an array of constants? */
bool tables_is(const Node *x);

#endif
