/* frontend/opt/edges.h - matrices whose elements at the edges are others than those inside.
 *
 * What decides that stands in an element's own expression afterwards, as a comparison of an index
 * with what is known before: then rows and chunks of which all elements are of one kind are
 * straight code (frontend/lower/rows.h, frontend/lower/vector_sure.c).  Three rules, each for any type:
 *
 *   sinking     a conditional between two constructions, each[i][j], becomes one in the inner one;
 *               an element that stays what it was is read from the array as it was, or 0 if that is new
 *   splitting   an index that is a minimum, maximum or remainder is, inside, what these are of
 *   motion      what no element of a row changes is computed before the row
 *
 * An element's traps, and their order, stay. */
#ifndef FRONTEND_OPT_EDGES_H
#define FRONTEND_OPT_EDGES_H

#include "frontend/ir/graph.h"

/* A copy of the analysed graph G. */
Graph *edges_split(Graph *g);

/* Before that: takes out what another array that the same loop made has left behind, checks that hold as it is as large. */
void edges_uncheck(Graph *g);

#endif
