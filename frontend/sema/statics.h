/* frontend/sema/statics.h - variables of the class.
 *
 *     static int seed = 7;
 *     static int next() { return seed = seed * 31 + 1; }
 *
 * In data flow nothing is there beside what methods are passed and give.  So a method that uses such a variable, or calls one
 * that does, is passed it, and gives it back if it changes it: next(seed).  From outside another method of its name is called,
 * which gives all variables their first values before.  Those that never change are constants and stay fields of the class. */
#ifndef FRONTEND_SEMA_STATICS_H
#define FRONTEND_SEMA_STATICS_H

#include "frontend/base/tree.h"

/* Locals that stand for fields (Local.field) become reads of constants, or parameters.  Behind check_class, without mistakes. */
void statics_settle(Front *f, Class *c);

#endif
