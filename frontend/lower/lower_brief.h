/* frontend/lower/lower_brief.h - parallel loops with loops in them that are few iterations in all: they need no tasks.
 *
 * The function for few elements (frontend/ir/code.h, Brief) does such a loop, and all in it, one iteration after another. */
#ifndef FRONTEND_LOWER_LOWER_BRIEF_H
#define FRONTEND_LOWER_LOWER_BRIEF_H

#include "frontend/lower/lower_state.h"

/* Iterations, of all loops in each other; and so many at least count for an element. */
enum { BRIEF_WORK = 1024, BRIEF_ELEMENT = 4 };

/* Can N, a construction or reduction of L's method, be made without tasks, and told before it how many elements those in it have?
 * A method of many such loops would have no room for all of them. */
bool brief_suits(const Lower *l, const Node *n);

/* About how many iterations those of N are, of COUNT elements: at least BRIEF_ELEMENT for each, and for each of what is in it. */
Reg brief_work(Lower *l, const Node *n, Reg count);

#endif
