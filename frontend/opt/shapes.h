/* frontend/opt/shapes.h - what sizes arrays have that called methods make. */
#ifndef FRONTEND_OPT_SHAPES_H
#define FRONTEND_OPT_SHAPES_H

#include "frontend/ir/graph.h"

/* The sizes of arrays that G's calls give become operands of these calls, behind the arguments, where the method says by its
 * arguments what they are: new ones that it fills, or one that it is passed and gives back.  FIND: its graph, or NULL. */
void shapes_note(Graph *g, Graph *(*find)(void *state, const Node *call), void *state);

/* Calls of R and below have their arguments alone, and sizes where all are constants, which lowering has no need to pass. */
void shapes_forget(Region *r);

#endif
