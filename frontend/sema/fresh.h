/* frontend/sema/fresh.h - arrays that have no other name. */
#ifndef FRONTEND_SEMA_FRESH_H
#define FRONTEND_SEMA_FRESH_H

#include "frontend/base/tree.h"

/* Does E make an array that nothing names, nor a row of it? */
bool fresh_array(const Expr *e);

/* Is it an array, or a record with arrays among its parts? */
bool fresh_has_arrays(Type t);

/* Which methods give such an array, or a record in which all arrays are so? */
void fresh_methods(Class *c);

#endif
