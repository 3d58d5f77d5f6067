/* frontend/fresh.h - arrays that have no other name. */
#ifndef FRONTEND_FRESH_H
#define FRONTEND_FRESH_H

#include "frontend/tree.h"

/* Does E make an array that nothing names, nor a row of it? */
bool fresh_array(const Expr *e);

/* Which methods give such an array? */
void fresh_methods(Class *c);

#endif
