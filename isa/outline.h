/* isa/outline.h - a program's codelets and how they lead to one another, without a run.
 *
 * What a codelet may start is read from its instructions: workers it spawns, the continuation
 * of its sync chunk, what it becomes.  A worker's result goes to the continuation of the sync
 * chunk under which it was spawned, whichever codelet delivers it in the end. */
#ifndef ISA_OUTLINE_H
#define ISA_OUTLINE_H

#include <stdbool.h>
#include <stdio.h>

#include "isa/program.h"

/* A paragraph for each codelet; and the same as a Graphviz file, in which the codelets of a
 * method, and those of each loop's template, stand together.  False: out of memory. */
bool outline_text(FILE *out, const Program *p);
bool outline_dot(FILE *out, const Program *p);

#endif
