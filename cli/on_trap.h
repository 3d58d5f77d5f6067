/* cli/on_trap.h - frbz run|sim --on-trap[=FILE]: the task that trapped, as text or JSON (docs/debugging.md). */
#ifndef CLI_ON_TRAP_H
#define CLI_ON_TRAP_H

#include "cli/session.h"
#include "isa/outfile.h"

typedef struct {
    bool     wanted;
    Scene   *scene;         // NULL: not wanted
    OutFile *file;          // NULL: standard error
} OnTrap;

/* The file is opened before the run.  Mistakes are reported. */
ExitCode on_trap_open(const CommandLine *c, bool simulated, OnTrap *o, RunOptions *opt, Diag *d);

/* The run of S is over; without a trap there is no file.  False: it could not be written, reported. */
bool on_trap_put(OnTrap *o, const Session *s);
void on_trap_close(OnTrap *o);

#endif
