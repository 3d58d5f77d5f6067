/* frontend/codegen/unroll.h - methods that call themselves, many calls in one task.
 *
 * A call is a task; but a method that makes no arrays is also compiled as if its calls of itself were jumps: a copy of its
 * code for each level of calls, with registers of its own.  The task attempts that first.  If it comes to an end, the
 * result is there; otherwise what was computed is forgotten, and the task begins anew with a task for each call.  Nothing
 * of the attempt is seen: it does what Java would do, in the same order, up to where it ends.
 *
 * A call below the last level puts the registers of all levels by, as a frame in a private array.  Where no two calls may
 * run at the same time anyway, that goes on to the end.  Where they may, the first task's attempt has fuel for a few
 * thousand calls and turns of loops, and those of tasks some levels below it for more: large trees of calls become some
 * hundred tasks, small ones none.  Where registers suffice for many levels, these are tried first in every task, for what is
 * too deep for them is found at once.  Which task makes an attempt is told by its level, an argument that the compiler adds.
 *
 * A call whose result the method returns is a jump to the level's own beginning; one of another method, which only tasks
 * can make, ends the attempt. */
#ifndef FRONTEND_CODEGEN_UNROLL_H
#define FRONTEND_CODEGEN_UNROLL_H

#include "frontend/ir/code.h"

/* A register of the method's code that nothing there writes: what is in another one of F, before the levels. */
typedef struct {
    Reg inside, outside;
} UnrollGiven;

/* Appends the levels to the current block of F.  FLAT is the method's code with FORM_CALLs,
 * all of itself, which is used up; a call that is too deep goes to block DEEP of F, to which
 * F's code goes from then on.  F has a parameter more, the level of calls that are tasks.  WIDE: there are calls that may
 * run at the same time.  There are NGIVEN registers that are given. */
void unroll_levels(Func *f, Func *flat, int deep, bool wide, const UnrollGiven *given, int ngiven);

#endif
