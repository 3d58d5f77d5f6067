/* frontend/ir/graph_check.h - what every graph promises, whatever passes made of it.
 *
 * Nodes stand in the list of their home region; operands are constants, parameters of a region
 * around, or made before; loops and conditionals have as many values as their regions, and their outputs
 * stand right behind them; types fit. */
#ifndef FRONTEND_IR_GRAPH_CHECK_H
#define FRONTEND_IR_GRAPH_CHECK_H

#include "frontend/ir/graph.h"

/* What is wrong with G, and in *AT the node; NULL: nothing. */
const char *graph_fault(const Graph *g, const Node **at);

/* Dumps G and aborts if something is wrong after PASS. */
void graph_check(const Graph *g, const char *pass);

#endif
