/* cli/planned.h - the plan that --plan names for a simulated run: a file, or a policy that makes one. */
#ifndef CLI_PLANNED_H
#define CLI_PLANNED_H

#include "cli/load.h"
#include "lab/codelets/graph.h"
#include "vm/machine/config.h"
#include "vm/machine/placement.h"

typedef struct {
    CodeletGraph *graph;        // of the names in the plan
    Placement    *placement;    // NULL: there is no plan
} Planned;

/* The plan that is asked for; NULL: none. */
const char *planned_name(const CommandLine *c);

/* Nothing if there is none.  Mistakes are reported. */
ExitCode planned_open(const CommandLine *c, const Loaded *l, const MachineConfig *machine, Planned *out, Diag *d);

/* The run has ended with CODE: was it that of the plan? */
ExitCode planned_check(const CommandLine *c, const Loaded *l, const Planned *p, ExitCode code, Diag *d);

void planned_close(Planned *p);

#endif
