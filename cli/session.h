/* cli/session.h - one run of a program: arguments in, run, result out, leak check.
 *
 *     session_open -> arguments_set -> session_run -> session_print,
 *     session_export -> session_close
 *
 * session_close comes last, whatever failed before.  Failures are reported. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "cli/load.h"
#include "frontend/signature.h"
#include "memory/layout.h"
#include "memory/store.h"
#include "vm/core/run.h"
#include "vm/machine/machine.h"

typedef struct {
    const Loaded *loaded;
    const CommandLine *command;     // which methods that make arguments are compiled by; NULL: none may
    Diag     *diag;
    uint64_t  memory;       // limit in bytes
    uint64_t  capacity;     // of the simulated machine, in chunks; 0: there is none
    Store    *store;
    Pool     *pool;         // of this thread
    Handle    args;         // chunk of arguments until the program runs
    unsigned  nargs;
    bool      typed;        // the program says what it takes and gives:
    Signature signature;
    RunResult result;
} Session;

/* FAIL_AT: see store_fail_at. */
ExitCode session_open(Session *s, const Loaded *l, uint64_t memory, uint64_t fail_at, Diag *d);

/* Why s->result is a trap; its exit code. */
ExitCode session_report_trap(const Session *s, const RunOptions *opt);

/* Run; a trap is reported and gives its exit code. */
ExitCode session_run(Session *s, const RunOptions *opt);

/* The same on the simulated machine. */
ExitCode session_simulate(Session *s, const RunOptions *opt, const MachineConfig *cfg,
                          MachineStats *stats);

/* The result as a line of text, an array as a summary. */
ExitCode session_print(Session *s, FILE *out);

/* The result, an array, as a .npy file. */
ExitCode session_export(Session *s, FILE *out);

/* Release everything; EXIT_BUG if chunks were left. */
ExitCode session_close(Session *s);

#endif
