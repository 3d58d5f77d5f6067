/* frontend/sema/recursion.h - methods that call themselves and change arrays that they are passed.
 *
 *     static void sort(int[] a, int low, int high) { ... sort(a, low, p); sort(a, p + 1, high); }
 *
 * A call would give the array away and get it back each time.  So such a method becomes a loop, with a stack of what its
 * calls still need: the array stays where it is.  So do methods that call each other. */
#ifndef FRONTEND_SEMA_RECURSION_H
#define FRONTEND_SEMA_RECURSION_H

#include "frontend/base/tree.h"

/* In the methods of C, of which nothing was reported.  What it cannot do stays as it was. */
void recursion_to_loops(Front *f, Class *c);

#endif
