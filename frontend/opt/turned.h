/* frontend/opt/turned.h - reductions that count down, turned around.
 *
 * Their turns are numbered upwards and the index is computed from the number, so that 16 turns can
 * be computed at once.  What a turn is, and their order, stay. */
#ifndef FRONTEND_OPT_TURNED_H
#define FRONTEND_OPT_TURNED_H

#include "frontend/ir/graph.h"

/* Those in R, a region of the analysed graph G, and below. */
void turned_reductions(Graph *g, Region *r);

#endif
