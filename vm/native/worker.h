/* vm/native/worker.h - one thread of the native executor, and the run they share.
 *
 * A worker runs the tasks of its current range one after another.  A task that
 * creates a sync chunk puts the rest of that range and the new ranges on the
 * worker's stack, lowest id on top, and the worker goes on with the top: depth
 * first, so that memory grows with depth, not with the number of tasks.  On one
 * thread this is exactly the sequential order.
 *
 * The stack is private.  A worker without work asks another one through its
 * mailbox; the owner looks at a flag between tasks and at taken branches, and
 * hands over the upper half of its oldest range.  So nothing on the path of a task
 * needs a fence or a locked instruction: a sync chunk is counted with plain
 * arithmetic until a range below it is handed over, which marks it and all its
 * ancestors as shared.
 *
 * Private to vm/native. */
#ifndef VM_NATIVE_WORKER_H
#define VM_NATIVE_WORKER_H

#include <pthread.h>

#include "vm/core/frame.h"
#include "vm/core/order.h"
#include "vm/core/tags.h"
#include "vm/core/task.h"
#include "vm/native/crew.h"
#include "vm/native/native.h"
#include "vm/native/peers.h"
#include "vm/native/stepper.h"
#include "vm/native/views.h"

typedef struct Jit Jit;
typedef struct JitCodelet JitCodelet;
typedef struct Worker Worker;
typedef const void *const *(*Interp)(Worker *w);

/* A thief's view of its request. */
typedef enum { REPLY_WAITING, REPLY_GIVEN, REPLY_REFUSED } Reply;

/* A long copy in the running task: where, and after how many instructions. */
typedef struct {
    const Insn *at;
    uint64_t    now;
} Copies;

struct Worker {
    Frame    frame;
    Task     task;
#ifdef CHECK_TAGS
    Tags     tags;
#endif

    Range    cur;               // ids first .. end - 1 are not started yet
    const Code *code;           // of cur
    JitCodelet *native;         // of cur; NULL: it is interpreted
    uint32_t visits;            // JIT_AT: heads of loops that the task came to
    Copies   copies;
    uint64_t charged;           // instructions that native code has executed beside those that it counts
    uint32_t done;              // results of cur that its sync has not counted yet
    uint64_t done_span;         // the longest path to one of them

    Range   *stack;             // oldest range first
    uint32_t bottom, top, room;

    Vm      *vm;
    unsigned number;
    bool     at_desk;           // its memory is Peers.desk's
    bool     careful;           // a task trapped, or there are peers: attend before every task
    uint64_t random;            // state of the choice of victims
    uint64_t woken_at;          // work at the last time this worker woke another
    uint64_t looked_at;         // work at the last time it looked at messages
    uint64_t reported;          // work that vm->used knows of
    uint64_t told_tasks, told_work;         // that vm->progress knows of
    uint64_t steals;
    uint64_t starved_task, starved_at;      // where it last asked for the chunks of all others
    unsigned starved;                       // and how often
    struct Panels *panels;                  // jit_tile.c: tiles side by side; NULL: none yet
    uint64_t npanels;                       // how many of them are of the running task
    struct Lookups *lookups;                // jit_lookup.c: leaves that lanes were in, likewise
    uint64_t nlookups;
    Views    views;                         // of trees that gathers look into
    uint64_t columns;                       // jit_columns.c: how often some were copied
    Profile *profile;                       // NULL: none is wanted
    uint32_t profiled;                      // the word that was counted last,
    uint64_t profiled_chunks;               // and chunks before it

    // what other threads touch, on a line of its own
    _Alignas(128) _Atomic bool attention;    // look at the rest
    _Atomic bool sharable;      // there is something to hand over
    _Atomic int  thief;         // number + 1 of who asks; 0: nobody; -1: being answered
    _Atomic unsigned reclaimed; // last call to give free chunks that was followed
    _Atomic int64_t live;       // chunks made less those freed: worker_tell_live
    // this worker as a thief
    _Alignas(128) _Atomic int reply;     // Reply
    Range gift;
};

/* How other threads reach the run that is on its way. */
typedef struct {
    pthread_mutex_t lock;
    Vm *vm;                     // NULL: there is none
} Reach;

/* What the runs of a program share. */
struct Native {
    const Program *program;
    Profile *profile;           // RunOptions
    Store  *store;
    Code   *code;
    Jit    *jit;                // NULL: none
    Interp  interp;
    Crew   *crew;
    Reach  *reach;
};

struct Vm {
    Native   ready;             // as it was made: nothing in it changes
    Output   output;
    Sync     root;              // the program's result
    uint64_t fuel;              // 0: any amount
    RunProgress *progress;      // RunOptions
    Scene   *scene;
    Notes   *notes;
    Stepper *stepper;
    Peers   *peers;
    const _Atomic bool *stop;
    _Atomic unsigned nworkers;  // more of them come with their threads, if a run is patient
    Worker **workers;           // room for
    unsigned wanted;
    uint64_t seed;

    _Atomic uint64_t used;      // fuel, as far as reported
    _Atomic unsigned started;   // workers that have a thread
    _Atomic unsigned busy;      // workers that have or may get work; one more as long as peers may send some
    _Atomic bool alone;         // worker 0: the others are not started yet
    _Atomic bool due;           // they may be
    _Atomic bool finished;      // the result is there
    _Atomic bool stopping;      // a task trapped: only those before it go on
    _Atomic bool aborting;      // nobody goes on
    _Atomic bool overrun;       // more fuel was used than there is
    _Atomic unsigned reclaim;   // calls to give free chunks

    pthread_mutex_t lock;       // of fault and of sleeping
    pthread_cond_t  wake;
    _Atomic unsigned sleepers;
    Fault    fault;
};

/* interp.c, compiled once for each kind of processor: run tasks until there is no
 * more work.  With W NULL: give the labels of the instructions. */
const void *const *interp_plain(Worker *w);
const void *const *interp_avx2(Worker *w);
const void *const *interp_avx512(Worker *w);
const void *const *interp_profile(Worker *w);      // counts for Worker.profile, instruction by instruction
const void *const *interp_debug(Worker *w);        // stops for Vm.stepper

/* worker.c: the steps between tasks, called by the interpreter. */
typedef enum { STEP_TASK, STEP_RANGE, STEP_STOP } Step;

/* Take up the next range: STEP_RANGE, or STEP_STOP when the run is over. */
Step worker_next(Worker *w);
/* The task quits after N instructions: deliver its result or push its workers. */
Step worker_quit(Worker *w, uint64_t n);
Step worker_become(Worker *w, unsigned codelet, uint64_t args, uint64_t n);
/* The task traps at instruction AT. */
Step worker_trap(Worker *w, Trap trap, const Insn *at, uint64_t n);
/* Count a task of N instructions. */
static inline void worker_account(Worker *w, uint64_t n) {
    w->task.counts.tasks++;
    w->task.counts.work += n;
}

/* Count a task of N instructions that delivered its result; as a task it is counted with
 * the other results of the range. */
static inline void worker_delivered(Worker *w, uint64_t n) {
    uint64_t span = w->task.span_start + n;
    w->task.counts.work += n;
    w->done++;
    if (span > w->done_span)
        w->done_span = span;
}

/* For the profile: N more instructions at AT; the chunks made since the last call are of the instruction before. */
static inline void worker_profile(Worker *w, const Insn *at, uint64_t n) {
    uint64_t chunks = w->task.counts.chunks;
    profile_at(w->profile, w->profiled)[PROFILE_CHUNKS] += chunks - w->profiled_chunks;
    w->profiled = (uint32_t)(at - w->vm->ready.code[0].insns);
    w->profiled_chunks = chunks;
    profile_at(w->profile, w->profiled)[PROFILE_INSTRUCTIONS] += n;
}

/* WORD comes next: does somebody want to look? */
static inline bool stepper_due(Stepper *s, uint32_t word) {
    s->last = s->word;
    s->word = word;
    // relaxed: a signal that comes now is seen at the next step
    return s->steps++ >= atomic_load_explicit(&s->until, memory_order_relaxed) || s->marks[word];
}

/* They look, after N instructions of the task.  False: the run is over. */
bool worker_look(Worker *w, const Insn *at, uint64_t n, Trap trap);

/* Somebody wants something.  RUNNING: in mid-task at AT, after N instructions. */
typedef enum { GO_ON, GIVE_UP } Advice;
Advice worker_attend(Worker *w, bool running, const Insn *at, uint64_t n);
/* Task.pause: the running task of a Worker is in w->copies. */
bool worker_pause(Task *t);
/* Tell vm->progress, N instructions into the running task. */
void worker_tell(Worker *w, uint64_t n);
/* Nobody goes on: TRAP at AT of the running task (NULL: at no instruction in particular) ends the run. */
void worker_abort(Worker *w, Trap trap, const Insn *at);
/* The running task was told to give up. */
Step worker_cancel(Worker *w, uint64_t n);
/* Out of chunks at instruction N of the running task, which has done nothing yet: collect what others have, so
 * that it may be tried again; false: try no more. */
bool worker_reclaim(Worker *w, uint64_t n);

/* Tell peers how many chunks the worker has made and not freed. */
static inline void worker_tell_live(Worker *w) {
    const Pool *p = w->task.pool;
    // relaxed: who asks does so behind a count of results, or only roughly
    atomic_store_explicit(&w->live, (int64_t)(p->created - p->freed), memory_order_relaxed);
}

/* steal.c: finding work with others. */
Step steal_find(Worker *w);             // STEP_RANGE, or STEP_STOP: the run is over
void steal_answer(Worker *w, int keep); // a request, if any; keep ids of cur
void steal_for_peers(Worker *w);        // who have asked for work
void steal_call(Vm *vm);                // wake one sleeper
void steal_alert(Vm *vm);               // draw everyone's attention
void steal_follow_reclaim(Worker *w);

/* native.c: as many workers as that, or as there is memory for.  Nobody but worker 0 runs. */
void native_hire(Vm *vm, unsigned wanted);

/* threads.c */
bool threads_stopped(const Vm *vm);     // as a whole, by whoever may stop it

/* fault.c: which trap comes first. */
void fault_report(Worker *w, Trap trap, const Insn *at);
bool fault_precedes(Worker *w, const Sync *sync, unsigned id);

#endif
