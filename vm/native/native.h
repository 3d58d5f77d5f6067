/* vm/native/native.h - the fast executor: all cores of this computer. */
#ifndef VM_NATIVE_NATIVE_H
#define VM_NATIVE_NATIVE_H

#include "vm/core/run.h"

/* Run the verified program P on chunks of S.  ARGS is the argument chunk: one
 * count of it is taken over.  False: no memory to begin with; ARGS is still the caller's.  Who helps peers gives null. */
bool native_run(const Program *p, Store *s, Handle args, const RunOptions *opt, RunResult *out);

/* A program made ready to be run more than once: the machine code that one run makes and
 * the threads that it starts are there for the next one.  One run at a time. */
typedef struct Native Native;

/* OPT says of all runs which vectors they may use, whether they make machine code, and
 * whether instructions are fused.  P and S are to outlive it.  NULL: out of memory. */
Native *native_ready(const Program *p, Store *s, const RunOptions *opt);
void    native_done(Native *n);     // NULL is fine

/* As native_run. */
bool native_again(Native *n, Handle args, const RunOptions *opt, RunResult *out);

/* From any thread: the run of N that is on its way, if there is one, looks at its RunOptions.stop; with MORE it may use
 * all its threads from now on. */
void native_look(Native *n, bool more);

/* Every run of this process tells its RunOptions.progress, at its next branch or task end. */
void native_tell(void);

/* Stop every run of this process at its next branch or task end; async-signal-safe. */
void native_interrupt(void);
bool native_interrupted(void);      // were they?

/* Runs that begin from now on are not stopped any more. */
void native_interrupt_clear(void);

#endif
