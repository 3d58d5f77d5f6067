/* frontend/opt/replacement.h - elements that the turn before wrote are carried as scalars.
 *
 * Where each turn of a counted loop writes element i + c of an array, and reads the one that the turn before wrote,
 * the loop carries that as a value: in a register, and loop analysis sees what it is.  Checks stay where they are. */
#ifndef FRONTEND_OPT_REPLACEMENT_H
#define FRONTEND_OPT_REPLACEMENT_H

#include "frontend/ir/graph.h"

void replace_elements(Graph *g);

/* LOOP carries one more value, FIRST before the first iteration and NEXT after each; in the body it takes the
 * place of whatever STANDS says yes to, when it is given OF. */
void replace_by_carried(Graph *g, Node *loop, Node *first, Node *next,
                        bool (*stands)(const void *of, const Node *n), const void *of);

#endif
