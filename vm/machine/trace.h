/* vm/machine/trace.h - a simulated run as a trace that viewers show, in Chrome's format.
 *
 *     trace_create -> the run, watched by trace_watch -> trace_cut, trace_destroy
 *
 * One cycle is one microsecond, the unit of that format.  A core is a process, a slot a
 * thread; a task is a slice of its slot's track, what it waits for lies inside.  See
 * docs/traces.md.  The file is complete when the run has succeeded, and only then. */
#ifndef VM_MACHINE_TRACE_H
#define VM_MACHINE_TRACE_H

#include <stdio.h>

#include "isa/program.h"
#include "vm/machine/watch.h"

typedef struct {
    FILE    *out;
    uint64_t first, end;    // cycles first .. end - 1 are written
    uint64_t limit;         // bytes
} TraceSpec;

typedef struct Trace Trace;

Trace *trace_create(const TraceSpec *spec, const Program *p, const MachineConfig *cfg);     // NULL: no memory
void trace_destroy(Trace *t);       // NULL is allowed

Watch *trace_watch(Trace *t);

/* errno of the first write that failed; 0: none has. */
int trace_error(const Trace *t);

/* The run has ended, well or not: the file has its end, too. */
bool trace_complete(const Trace *t);

/* The cycle in which the limit was reached: later ones are missing.  UINT64_MAX: it was not. */
uint64_t trace_cut(const Trace *t);

/* The cycles of the run, when it has succeeded. */
uint64_t trace_cycles(const Trace *t);

#endif
