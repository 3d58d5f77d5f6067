/* frontend/fresh.h - methods that give new arrays. */
#ifndef FRONTEND_FRESH_H
#define FRONTEND_FRESH_H

#include "frontend/tree.h"

/* Finds Method.fresh for all methods of C. */
void fresh_methods(Class *c);

#endif
