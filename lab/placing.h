/* lab/placing.h - a plan for the codelets of a run (lab/weights.h), as the simulated processor wants it. */
#ifndef LAB_PLACING_H
#define LAB_PLACING_H

#include "isa/program.h"
#include "lab/codelets/plan.h"
#include "vm/machine/placement.h"

/* Codelets of G are called as those of a run of PROG.  NULL: mistakes were reported; they are those of the file
 * PATH, if the codelets have places there. */
Placement *placing_make(const CodeletGraph *g, const Plan *p, const Program *prog, uint64_t cores, const char *path,
                        Diag *d);
void placing_free(Placement *placement);        // NULL is allowed

/* After a run: false if it was not that of the plan, which is reported. */
bool placing_check(const Placement *placement, const CodeletGraph *g, const Program *prog, const char *path, Diag *d);

#endif
