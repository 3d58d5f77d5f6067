/* vm/native/stepper.h - a run on one thread at which somebody looks between instructions.
 *
 * One thread runs in sequential order, so step N of a program is the same instruction of the same task whenever
 * it is run: who wants to go back runs it again.  A step is an instruction that is about to be executed, however
 * many it counts for.
 *
 * Threads: the run calls `look`; only `until` may be set by others, and in signal handlers. */
#ifndef VM_NATIVE_STEPPER_H
#define VM_NATIVE_STEPPER_H

#include "vm/core/frame.h"
#include "vm/core/task.h"

/* Before an instruction, or (TRAP) when it has trapped. */
typedef struct {
    uint64_t steps;         // before this one
    uint32_t word, last;    // of the program's code: it, and the one before it in the run
    Trap     trap;
    bool     begins;        // it is the first of a task
    uint64_t tasks;         // that have begun
    uint64_t work;          // instructions that were executed
    const Frame *frame;
    const Task  *task;
    const Sync  *sync;      // the task is worker ID of this
    unsigned id;
} Moment;

typedef struct Stepper {
    bool (*look)(void *state, const Moment *m);     // false: the run ends here, as if interrupted
    void *state;
    _Atomic uint64_t until; // look at every step from this one on,
    const uint8_t *marks;   // ... at words whose mark is not 0, and at traps
    uint64_t printed;       // bytes that earlier runs of the program have printed, which are not printed again
    uint64_t steps;         // of this run
    uint32_t word, last;
} Stepper;

#endif
