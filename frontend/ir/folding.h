/* frontend/ir/folding.h - what becomes of nodes whose operands turn out to be constants when a graph is copied. */
#ifndef FRONTEND_IR_FOLDING_H
#define FRONTEND_IR_FOLDING_H

#include "frontend/ir/graph.h"

/* What N, which would be copied by C to the end of AT, is there; of a conditional with a known condition the arm is
 * copied.  NULL: an ordinary copy.  As GraphSpecial, with the copy as its state. */
Node *folding_node(void *copy, Node *n, Region *at);

/* A copy of G without what is known. */
Graph *folding_graph(Graph *g);

#endif
