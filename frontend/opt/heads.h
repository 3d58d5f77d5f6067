/* frontend/opt/heads.h - what a loop's condition asks for once.
 *
 * The condition of a loop is computed before its first turn, whatever comes: what may trap there,
 * but is the same in all turns (the length of a row in `j < a[i].length`), may as well
 * stand before the loop, which then counts to an end that is known. */
#ifndef FRONTEND_OPT_HEADS_H
#define FRONTEND_OPT_HEADS_H

#include "frontend/ir/graph.h"

/* Moves it there, in R and below. */
void heads_lift(Front *f, Region *r);

/* Is operand I of N, which stands in LOOP's condition, computed without a trap from what no turn changes?  Then it can be
 * moved before LOOP, where what is returned stands. */
bool  heads_keep(const Node *loop, const Node *n, int i);
Node *heads_move(Node *loop, Node *n, int i);

#endif
