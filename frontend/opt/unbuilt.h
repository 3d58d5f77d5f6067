/* frontend/opt/unbuilt.h - arrays that need not be built.
 *
 * An array whose elements a loop makes, one for each turn, and of which nothing but elements is
 * read, in the turns of one other loop, is a value that nobody ever has as a whole: each element
 * is computed where it is read.  Calls that stand between the two loops, because one method
 * makes the array or another one takes it, are replaced by what the methods do.
 *
 * What may trap while the array is made is tested where it was made: so it must show in the
 * first turn or the last, or the array is built.  */
#ifndef FRONTEND_OPT_UNBUILT_H
#define FRONTEND_OPT_UNBUILT_H

#include "frontend/loops/loops.h"

/* G, whose loops are analysed, without the arrays that need not be built.  FIND gives the
 * analysed graph that may take the place of a call, or NULL. */
Graph *unbuilt_arrays(Graph *g, Graph *(*find)(void *state, const Node *call), void *state);

#endif
