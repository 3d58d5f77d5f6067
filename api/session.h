/* api/session.h - runs of a program: arguments in, run, result out, leak check.
 *
 *     session_open -> (arguments) -> session_run -> session_describe -> session_close
 *
 * session_close comes last, whatever failed before.  Failures are reported. */
#ifndef API_SESSION_H
#define API_SESSION_H

#include "api/load.h"
#include "frontend/sema/signature.h"
#include "memory/array.h"
#include "vm/core/run.h"

enum { SESSION_TEXT = 80 };

typedef struct {
    const Loaded *loaded;
    Diag     *diag;
    const Loc *place;       // where arguments are written; NULL: on the command line
    uint64_t  memory;       // limit in bytes
    uint64_t  given;        // the same for arrays that are given: other processes may keep parts of them
    uint64_t  capacity;     // of the simulated machine, in chunks; 0: there is none
    Store    *store;
    Pool     *pool;         // of this thread
    Handle    args;         // chunk of arguments until the program runs
    unsigned  nargs;
    const char *text[CHUNK_WORDS];  // of arguments that are texts, the caller's; others: NULL
    bool      typed;        // the program says what it takes and gives:
    Signature signature;
    RunResult result;
    StoreCounts left;       // in the store when it was closed
} Session;

/* Bytes for a program that is given no limit: 3/4 of what this computer has, half of what this process may have. */
uint64_t session_default_memory(void);

/* "1.0 GiB" */
void session_show_bytes(char *buf, size_t size, uint64_t bytes);

/* That a store of MEMORY bytes could not be made. */
const char *session_no_space(char text[SESSION_TEXT], uint64_t memory);

/* FAIL_AT: see store_fail_at. */
ExitCode session_open(Session *s, const Loaded *l, uint64_t memory, uint64_t fail_at, Diag *d);

/* A chunk for arguments, none of which is there yet.  session_open does that, too. */
ExitCode session_begin(Session *s);

/* Why s->result is a trap; its exit code. */
ExitCode session_report_trap(const Session *s, const RunOptions *opt);

/* Run; a trap is reported and gives its exit code. */
ExitCode session_run(Session *s, const RunOptions *opt);

/* The same in parts, for other executors.  The arguments are complete; a count of them goes to whoever runs: */
Handle session_hand_over(Session *s);
/* ... and that it RAN, or had no memory to begin with and left ARGS. */
ExitCode session_conclude(Session *s, bool ran, Handle args, const RunOptions *opt);

/* How many results has the program that says so: parts of a record, or one? */
int session_results(const Session *s);

/* Result K as that of *ONE, which is otherwise as S; its handle belongs to S.  A failure has been reported. */
ExitCode session_part(const Session *s, int k, Session *one);

/* The descriptor that is the result; EXIT_LIMIT: an array beyond the memory limit. */
ExitCode session_describe(const Session *s, Array *a);

/* Why the elements of A, the result, cannot be had; EXIT_OK: they can. */
ExitCode session_explain(const Session *s, const Array *a, ArrayFault fault);

/* Release everything; EXIT_BUG if chunks were left: s->left. */
ExitCode session_close(Session *s);

#endif
