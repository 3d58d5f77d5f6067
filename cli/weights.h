/* cli/weights.h - the exact graph of a run of a program, for the commands graph, codelets and sim. */
#ifndef CLI_WEIGHTS_H
#define CLI_WEIGHTS_H

#include "cli/load.h"
#include "lab/codelets/graph.h"
#include "vm/machine/config.h"

/* One slot, so that tasks run in sequential order, and as many chunks as --memory allows. */
MachineConfig weights_machine(void);

/* Runs the program with the arguments of the command line; *OUT is the caller's.  Failures are reported. */
ExitCode weights_run(const CommandLine *c, const Loaded *l, CodeletGraph **out, Diag *d);

#endif
