/* vm/core/task.h - a running task, and the sync chunk in which workers meet.
 *
 * A task is a transaction: while it runs it reads what it was given and builds
 * chunks that nobody else sees.  What it spawns, fills in or delivers leaves when
 * it quits, so every count of its own chunks can simply move out with them and no
 * locked instruction is needed.  A task that traps or is cancelled leaves nothing.
 * (Where shows_at_once is set others may have the chunks while it runs: then every
 * chunk that it hands out gets a second count, and its own lasts until it quits.)
 *
 * Its target (a result of some sync chunk) is where its result goes.  Creating a
 * sync chunk hands the target to the continuation; `handed` then says which worker
 * ids were given out, and all must be before the task quits.
 *
 * Threads: a Task belongs to one thread.  A Sync belongs to the thread that made
 * it until it is marked shared; see vm/native. */
#ifndef VM_CORE_TASK_H
#define VM_CORE_TASK_H

#include <stdatomic.h>

#include "memory/far.h"
#include "vm/core/output.h"
#include "vm/core/private.h"
#include "vm/core/run.h"

/* The record beside a sync chunk; it lives in a slot of the store. */
typedef struct Sync {
    struct Sync *parent;        // where the continuation delivers; NULL: the program's result
    uint64_t env;
    Handle   chunk;             // its elements are the results
    _Atomic uint64_t span;      // instructions on the longest path to a result so far
    uint64_t began;             // where there are notes: span_start of the task that created it
    uint64_t least;             // simulated: in a run without waiting no sooner complete than in this cycle
    uint32_t placed;            // simulated: which task of the plan created it
    _Atomic uint32_t pending;   // results missing
    uint16_t codelet;           // continuation
    uint8_t  n;                 // results
    uint8_t  id;                // of the continuation, below parent
    bool     env_is_handle;
    bool     shared;            // several threads may deliver
    uint8_t  place;             // the continuation's, as in Range
    uint8_t  kind[MAX_WORKERS]; // ResultKind of each result that is there
    Privates *privates;         // the continuation's; NULL: none
} Sync;

/* Workers first .. end - 1 of a sync chunk, not started; or one continuation.  The
 * range holds one count of each handle in it. */
typedef struct {
    Sync    *sync;
    uint64_t args;              // a continuation: its results chunk
    uint64_t env;               // of a continuation
    uint64_t span;              // instructions on the longest path to here
    uint16_t codelet;
    uint8_t  first, end;
    bool     args_is_handle, env_is_handle;
    bool     apart;             // the executor's: another thread had better take it
    uint8_t  place;             // the executor's: over which processes its workers spread; 0: here only
    Privates *privates;         // a continuation's; NULL: none
} Range;

typedef struct Task {
    Store   *store;
    Pool    *pool;
    const Program *program;
    Output  *output;
    Output   noted;             // where its notes go
    bool   (*pause)(struct Task *t);    // within long copies: must they stop?  NULL: never

    Sync    *target;
    uint8_t  id;                // below target

    Sync    *sync;              // made by this task, or NULL
    uint32_t handed;            // worker ids given out
    unsigned puts;              // results it filled in itself
    unsigned spawns;            // used entries of spawn
    Range    spawn[MAX_WORKERS];

    ResultKind kind;            // of the result it delivers; RESULT_NONE: not yet
    uint64_t   result;

    uint32_t *own;              // numbers of chunks that it made; those that were handed out may stand there still
    uint32_t  nown, own_cap;
    bool      shows_at_once;    // its effects leave one by one, while it runs
    uint64_t  span_start;
    RunCounts counts;           // of all tasks run here; work and span are the executor's
    Privates  privates;         // of the activation
} Task;

/* POOL stays the caller's.  False: out of memory. */
bool task_init(Task *t, Store *s, Pool *pool, const Program *p, Output *out);
void task_fini(Task *t);

/* The instructions of the groups chunks and tasks.  NOW is the number of
 * instructions that the task has executed, this one included. */
Trap task_create(Task *t, uint64_t *out);
Trap task_seal(Task *t, Handle h);
Trap task_drop(Task *t, Handle h);
Trap task_write_handle(Task *t, Handle h, unsigned i, Handle value);
Trap task_sync(Task *t, unsigned codelet, uint64_t n, uint64_t env);
Trap task_spawn(Task *t, unsigned codelet, uint64_t id, uint64_t args, uint64_t now);
Trap task_forall(Task *t, unsigned codelet, uint64_t n, uint64_t args, uint64_t now);
Trap task_put(Task *t, uint64_t id, uint64_t value, ResultKind kind);
Trap task_may_print(const Task *t);
Trap task_may_mark(const Task *t);

/* What a copy gives that was told to stop; no trap. */
#define TRAP_STOPPED TRAP_COUNT

/* The instructions on private arrays.  First what they demand of their operands ... */
Trap task_array_there(const Task *t, unsigned w);
Trap task_array_free(const Task *t, unsigned w);
Trap task_array_range(const Task *t, unsigned w, uint64_t first, uint64_t n);
/* ... then what they do. */
Trap task_array_new(Task *t, unsigned w, uint64_t n, unsigned width);
Trap task_array_end(Task *t, unsigned w);
Trap task_array_move(Task *t, unsigned to, unsigned from);
Trap task_array_swap(Task *t, unsigned w, unsigned other);
Trap task_array_in(Task *t, unsigned w, uint64_t at, Handle root, uint64_t from, uint64_t n);
Trap task_array_out(Task *t, unsigned w, uint64_t first, uint64_t n, uint64_t *out);
Trap task_array_give(Task *t, unsigned w, uint64_t *out);

static inline void task_update(Task *t, uint64_t value, ResultKind kind) {
    t->result = value;
    t->kind = kind;
}

/* May the task quit?  TRAP_ID_MISSING if a worker id was not handed out. */
static inline Trap task_complete(const Task *t) {
    return t->sync && t->handed != (UINT32_C(1) << t->sync->n) - 1 ? TRAP_ID_MISSING : TRAP_NONE;
}

/* A count of H leaves the task: its own if the chunk is its own, else a new one.
 * Gives the handle as it is stored. */
Handle task_give(Task *t, Handle h);

/* The same where another task gets it; in the hard mode that may find it elsewhere. */
static inline Handle task_hand(Task *t, Handle h) {
    Handle given = task_give(t, h);
    return HARD_MODE ? far_pretended(t->store, given) : given;
}

/* The one count of the published chunk H, which nobody else has, becomes the task's: as if it
 * had made and sealed the chunk.  False: out of memory. */
bool task_adopt(Task *t, Handle h);

/* The task quits after fb.sync: its private arrays wait for the continuation.  False: out of memory. */
bool task_hand_on(Task *t);

/* The task quits without one: they end. */
static inline void task_end_arrays(Task *t) {
    if (__builtin_expect(t->privates.used != 0, 0))
        privates_free(t->pool, &t->privates);
}

/* The task is over: release the chunks that it made and did not hand out. */
void task_release_own(Task *t);

/* The task traps or is cancelled: undo all it did. */
void task_abandon(Task *t);

/* Result ID of S is VALUE; handles bring a count. */
static inline void sync_deliver(const Store *s, Sync *sync, unsigned id, uint64_t value,
                                ResultKind kind) {
    chunk_words(s, sync->chunk)[id] = value;
    sync->kind[id] = (uint8_t)kind;
}

/* All results are there: seal the chunk, free the record, give the continuation. */
Range sync_continue(Pool *pool, const Store *s, Sync *sync);

/* After a failure: free the sync chunks of S that never completed. */
void sync_collect(Pool *pool, Store *s);

/* Release everything that SYNC holds, and the record. */
void sync_free(Pool *pool, const Store *s, Sync *sync);

/* Release what the range holds. */
void range_release(Pool *pool, const Range *r);

/* R, a range of one id, starts: its private arrays are with the task. */
static inline void task_resume(Task *t, Range *r) {
    if (__builtin_expect(r->privates != NULL, 0)) {
        privates_resume(&t->privates, r->privates);
        r->privates = NULL;
    }
}

#endif
