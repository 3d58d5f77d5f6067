/* frontend/sema/swaps.h - rows that change places.
 *
 *     double[] t = a[i]; a[i] = a[j]; a[j] = t;
 *
 * No row has two names behind that, if t is not used any more: what each of the statements would say of it is not so. */
#ifndef FRONTEND_SEMA_SWAPS_H
#define FRONTEND_SEMA_SWAPS_H

#include "frontend/base/tree.h"

/* Marks such statements of M (Stmt.swaps). */
void swaps_find(Method *m);

#endif
