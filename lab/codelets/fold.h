/* lab/codelets/fold.h - a plan of many chains on fewer cores. */
#ifndef LAB_CODELETS_FOLD_H
#define LAB_CODELETS_FOLD_H

#include "lab/codelets/machine.h"
#include "lab/codelets/plan.h"

/* The sequences of P go to CORES cores: one that is free goes on with the sequence of which it has just executed
 * a codelet, if it can, and otherwise takes what became ready first.  False: out of memory, and P is as it was. */
bool plan_fold(Plan *p, const CodeletGraph *g, const CodeletMachine *m, uint32_t cores);

/* plan_make for that machine, whose `fold` says how many cores there are in the end. */
PlanState plan_for(PlanPolicy p, const CodeletGraph *g, const CodeletMachine *m, uint64_t seed, Plan *out,
                   uint32_t *least, Diag *d);

#endif
