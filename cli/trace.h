/* cli/trace.h - the trace of a simulated run: its options, its file.
 *
 *     trace_open -> the run, watched by trace_watch(o->trace) -> trace_commit or trace_drop */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "cli/options.h"
#include "isa/outfile.h"
#include "vm/machine/trace.h"

typedef struct {
    OutFile *file;
    Trace   *trace;         // NULL: none is wanted
    uint64_t first;         // cycle of the window
} TraceOutput;

/* Mistakes are reported. */
ExitCode trace_open(const CommandLine *c, const Program *p, const MachineConfig *machine, TraceOutput *o,
                    Diag *d);

/* The run has ended.  Says where the trace ends if that is not the end of the run. */
ExitCode trace_commit(TraceOutput *o, const CommandLine *c, Diag *d);

/* No file stays.  Harmless after trace_commit. */
void trace_drop(TraceOutput *o);

#endif
