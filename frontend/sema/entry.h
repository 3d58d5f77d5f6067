/* frontend/sema/entry.h - which method a program runs in main's place.
 *
 * It is named as on the command line: "dot"; where there are several of that name,
 * "dot/2" with its number of parameters, or "dot(double[],double[])" with their types. */
#ifndef FRONTEND_SEMA_ENTRY_H
#define FRONTEND_SEMA_ENTRY_H

#include "frontend/base/tree.h"

/* NULL: reported; there is no such method, there are several, or it cannot be given what it
 * takes. */
const Method *entry_find(Front *f, const Class *c, const char *wanted);

#endif
