/* vm/native/threads.h - the threads of a run, when they come and go; private to vm/native. */
#ifndef VM_NATIVE_THREADS_H
#define VM_NATIVE_THREADS_H

#include "vm/native/worker.h"

/* Let the workers run, worker 0 on the caller's thread, until the run is over.  LATER: the
 * others are started only when it has taken some time; PATIENT: when somebody says so. */
void threads_run(Vm *vm, bool later, bool patient);

/* Start them, which are due; for a worker that has something to hand over. */
void threads_start_due(Vm *vm);

static inline void threads_look(Vm *vm) {
    if (atomic_load_explicit(&vm->due, memory_order_relaxed))
        threads_start_due(vm);
}

#endif
