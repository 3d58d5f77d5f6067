/* frontend/opt/addresses.h - where elements of private arrays are.
 *
 * A private array of several dimensions lies row by row.  An access to an element of one gets one
 * index, a sum of products that is nodes like others: what no iteration of a loop changes stands
 * before it, and what two accesses have in common is computed once. */
#ifndef FRONTEND_OPT_ADDRESSES_H
#define FRONTEND_OPT_ADDRESSES_H

#include "frontend/ir/graph.h"

void addresses_make(Graph *g);

#endif
