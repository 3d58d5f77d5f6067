/* frontend/sema/changes.h - arrays that a method is passed, and changes. */
#ifndef FRONTEND_SEMA_CHANGES_H
#define FRONTEND_SEMA_CHANGES_H

#include "frontend/base/tree.h"

/* Finds which parameters methods change (Local.changed, Method.nchanged): those whose elements they write, or pass on to be
 * written.  One that gets another array is none. */
void changes_find(Class *c);

/* The types of what methods give with them (Method.with_changed).  Reports methods that change nothing, give nothing and
 * print nothing. */
void changes_settle(Front *f, Class *c);

#endif
