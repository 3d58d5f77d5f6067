/* isa/outfile.h - a file that appears complete or not at all.
 *
 * What is written goes to a temporary file .NAME.tmp-PID-N beside the target;
 * out_commit syncs it and renames it over the target, so a reader never sees half
 * a file and a failure leaves the old one alone.  A symbolic link stays, the file
 * it leads to is replaced or created.  Special files (a FIFO, /dev/null, /dev/full) are
 * written directly; "-", /dev/stdout, /dev/stderr and /dev/fd/N through the open
 * descriptor.
 *
 * Threads: each OutFile belongs to one thread.  out_abort_all may be called from
 * any thread and from a signal handler, when the process is about to end. */
#ifndef ISA_OUTFILE_H
#define ISA_OUTFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "isa/diag.h"

typedef struct OutFile OutFile;

/* NULL: not possible, and why was reported. */
OutFile *out_open(const char *path, Diag *d);

FILE *out_stream(OutFile *out);     // write here; do not close it

/* Both end OUT.  out_commit gives false when anything written so far was lost
 * (a full disk, say), after reporting it; the target is then as before. */
bool out_commit(OutFile *out, Diag *d);
void out_abort(OutFile *out);       // NULL is allowed

/* A temporary file that somebody else writes, or a folder that is empty when what was held before it is gone: it goes
 * with the others until it is let go.  -1, which may be let go: there is no room for another one. */
int  out_hold(const char *path);
void out_let_go(int held);

/* Remove the temporary files of all that is open, and what is held.  Async-signal-safe. */
void out_abort_all(void);

#endif
