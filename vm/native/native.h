/* vm/native/native.h - the fast executor: all cores of this computer. */
#ifndef VM_NATIVE_NATIVE_H
#define VM_NATIVE_NATIVE_H

#include "vm/core/run.h"

/* Run the verified program P on chunks of S.  ARGS is the argument chunk: one
 * count of it is taken over.  False: no memory to begin with; ARGS is still the caller's. */
bool native_run(const Program *p, Store *s, Handle args, const RunOptions *opt, RunResult *out);

/* Stop every run of this process at its next branch or task end; async-signal-safe. */
void native_interrupt(void);

/* Runs that begin from now on are not stopped any more. */
void native_interrupt_clear(void);

#endif
