/* frontend/opt/unfold.h - methods of small arrays take the place of their calls in loops.
 *
 * A state of a few numbers in an array, which a loop gives to methods and gets back (y = step(y, h)), is small only where
 * these methods stand in the loop, and those that they call.  They are put there by way of trial: if all arrays that
 * the calls were about become so many values (frontend/opt/small_arrays.h) it stays so, otherwise the calls do. */
#ifndef FRONTEND_OPT_UNFOLD_H
#define FRONTEND_OPT_UNFOLD_H

#include "frontend/ir/graph.h"

/* A copy of G as it is now, before anything is made of small arrays in it, for calls of it; NULL: it is large, or not about
 * arrays. */
Graph *unfold_early(Graph *g);

/* Is CALL, in a loop, one about arrays? */
bool unfold_asks(const Node *call);

/* FIND gives a method's graph, whose loops were not looked at yet, for CALL, or NULL.  The result is a copy, or G. */
Graph *unfold_calls(Graph *g, Graph *(*find)(void *state, const Node *call), void *state);

#endif
