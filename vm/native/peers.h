/* vm/native/peers.h - other processes that carry out parts of a run.
 *
 * One process begins the run and gets its result, the others help.  Workers of a sync chunk may be sent away: its
 * record stays, and where they go stands a STAND-IN for it, a record with the same number of results, whose ancestors
 * say on which path it lies.  When the results are there, they travel home and count like any others.
 *
 * What a run asks of its peers, and what they may do to it.  Threads: any, if nothing else is said. */
#ifndef VM_NATIVE_PEERS_H
#define VM_NATIVE_PEERS_H

#include "vm/core/order.h"

typedef struct Vm Vm;

/* The first fault in sequential order. */
typedef struct {
    Trap     trap;
    unsigned rank;              // of the process
    unsigned codelet;
    uint32_t line;
    IndexFault index;
    Calls    calls;
    TaskPlace place;            // of the task; without ids: before all others
} Fault;

/* How many of some workers may another process get? */
typedef enum { GIFT_NONE, GIFT_ONE, GIFT_HALF } GiftSize;

typedef struct {
    GiftSize size;              // one, to see what that costs,
    unsigned above;             // which said nothing where fewer younger ranges of the codelet were there than that
} Gift;

typedef struct Peers {
    bool     helps;             // another process begins and ends the run
    uint8_t  place;             // of the first task, if it begins here: Range.place
    _Atomic bool wants;         // another process has asked for work: peers_spare
    /* VM is about to run, with nobody at work yet. */
    void     (*begin)(struct Peers *p, Vm *vm);
    /* R, workers of a task with PLACE, is taken over: what others should do is sent to them, the rest comes back in
     * OUT, as so many ranges. */
    unsigned (*cut)(struct Peers *p, const Range *r, uint8_t place, Range *out);
    /* That may have workers like R. */
    Gift     (*gift)(struct Peers *p, const Range *r);
    /* Another process wants workers: R, which it may have and which is taken over, or NULL. */
    void     (*spare)(struct Peers *p, const Range *r);
    /* Handle messages; IDLE: the caller has nothing else to do. */
    void     (*look)(struct Peers *p, bool idle);
    /* Memory for the first worker, whose flag at ATTENTION is set when a message comes, until it is left; aligned for a
     * page.  NULL: nobody else can do that. */
    void    *(*desk)(struct Peers *p, size_t bytes, size_t attention);
    void     (*leave)(struct Peers *p);
    /* A range that has come, for the caller to carry out; false: there is none. */
    bool     (*take)(struct Peers *p, Range *out);
    /* Nothing has come for a while: wait for a moment. */
    void     (*rest)(struct Peers *p);
    /* The stand-in S has all its results. */
    void     (*complete)(struct Peers *p, Sync *s);
    /* This process has met F, the first it knows of. */
    void     (*fault)(struct Peers *p, const Fault *f);
    /* No worker is left: add what the others counted. */
    void     (*end)(struct Peers *p, RunResult *out);
} Peers;

/* Of a stand-in, and of the run's own result: nothing continues when it is complete. */
#define PLACE_ENDS UINT8_MAX

/* Of ranges that are where they belong, and all below them. */
#define PLACE_STAYS (UINT8_MAX - 1)

/* Work is on its way to some worker, who will call Peers.take. */
void peers_expect(Vm *vm);

/* Is all there is to do here done? */
bool peers_idle(const Vm *vm);

/* What the workers of VM, which are idle, have counted so far is added to OUT. */
void peers_counts(const Vm *vm, RunResult *out);

/* Chunks that the workers of VM have made, less those that they have freed, as far as they have told: those that are
 * idle have told all. */
int64_t peers_live(const Vm *vm);

/* Is there a limit of instructions?  Then: how many were executed, as far as this process knows; and N
 * more elsewhere. */
bool peers_limited(const Vm *vm);
uint64_t peers_used(const Vm *vm);
void peers_use(Vm *vm, uint64_t n);

/* Has a task failed, so that the run may end without a result? */
bool peers_failed(const Vm *vm);

/* No more work will come: the run is over when there is none. */
void peers_dismiss(Vm *vm);

/* Another process has met F, whose place is taken over.  True: it is the first known here. */
bool peers_stop(Vm *vm, Fault *f);

/* Results of S may come from elsewhere from now on. */
void peers_share(Sync *s);

/* COUNT results of S have come, which such a path led to; true: they were the last. */
bool peers_results(Sync *s, uint32_t count, uint64_t span);

#endif
