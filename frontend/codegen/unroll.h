/* frontend/codegen/unroll.h - methods that call themselves, some levels deep in one task.
 *
 * A call is a task; but a method that calls nobody except itself, and makes no arrays, is also
 * compiled as if its calls were jumps: a copy of its code for each level of calls, with
 * registers of its own, as many levels as registers suffice for.  The task runs that code
 * first.  If no call goes deeper than there are levels, the result is there; otherwise what
 * was computed is forgotten, and the task begins anew with a task for each call.  Nothing of
 * the attempt is seen: it does what Java would do, in the same order, up to where it ends.
 *
 * A call whose result the method returns is a jump to the level's own beginning. */
#ifndef FRONTEND_CODEGEN_UNROLL_H
#define FRONTEND_CODEGEN_UNROLL_H

#include "frontend/ir/code.h"

/* Appends the levels to the current block of F.  FLAT is the method's code with FORM_CALLs,
 * all of itself, which is used up; a call that is too deep goes to block DEEP of F, to which
 * F's code goes from then on. */
void unroll_levels(Func *f, Func *flat, int deep);

#endif
