/* cli/run.h - running a program, for the commands run and sim. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/provenance.h"
#include "cli/session.h"
#include "vm/core/stat.h"

/* All of the command; MACHINE is NULL if it is to run natively, on several ranks perhaps. */
ExitCode run_program(const CommandLine *c, const MachineConfig *machine);

/* What the command says of running, and of the layout of matrices; EXIT_OK, or reported. */
ExitCode run_options(const CommandLine *c, RunOptions *opt, Layout *layout);

/* --memory, or what this computer has. */
uint64_t run_memory(const CommandLine *c);

/* A simulated run by itself, as one of several; PRINT what it prints and its result. */
ExitCode run_once(const CommandLine *c, const Loaded *l, const MachineConfig *machine, bool print,
                  RunResult *result, MachineStats *stats, Diag *d);

typedef struct Page Page;       // cli/page.h
typedef struct ProfileOutput ProfileOutput;     // cli/profile.h

/* sim.c: the statistics of a simulated run; with those of PAGE and PROFILE, which may be NULL, as JSON only.  False:
 * out of memory. */
bool sim_print_stats(FILE *out, StatsForm form, Session *s, const MachineStats *stats, const Page *page,
                     const ProfileOutput *profile, const Provenance *from);

#endif
