/* frontend/sema/passed.h - rows that are passed to be changed, and arrays that are passed twice.
 *
 *     add(a[i], a[j])        of        static void add(int[] x, int[] y) { for (k ...) x[k] += y[k]; }
 *
 * is a call of another method, add$rows(a, i, j), in which x stands for a[i] and y for a[j].  So a row is written where it
 * is, and who reads it by another name sees that. */
#ifndef FRONTEND_SEMA_PASSED_H
#define FRONTEND_SEMA_PASSED_H

#include "frontend/base/tree.h"

/* Calls in M become calls of such methods, which are added to C, as far as they can.  False: all is as it was. */
bool passed_rows(Front *f, Class *c, Method *m);

#endif
