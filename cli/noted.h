/* cli/noted.h - where the notes of fb.note go: --notes (docs/debugging.md). */
#ifndef CLI_NOTED_H
#define CLI_NOTED_H

#include "cli/options.h"
#include "isa/outfile.h"
#include "vm/core/notes.h"

typedef struct {
    Notes   *notes;         // NULL: the program makes none, or nobody wants them
    OutFile *file;          // NULL: standard error
} NotesOutput;

/* Does the program make notes? */
bool noted_any(const Program *p);

/* The file is opened before the run.  Mistakes are reported. */
ExitCode noted_open(const CommandLine *c, const Program *p, NotesOutput *o, Diag *d);
/* All notes of a run that is over; EXIT_LIMIT: some are lost, reported. */
ExitCode noted_tell(Notes *n, const char *program, Diag *d);
/* The file appears. */
ExitCode noted_commit(NotesOutput *o, Diag *d);
void noted_close(NotesOutput *o);

#endif
