/* vm/native/worker.c - what happens between tasks. */
#include "vm/native/jit.h"
#include "vm/native/threads.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum {
    STACK_ROOM = 256,
    WAKE_EVERY = HARD_MODE ? 1 : 20000,     // instructions between two calls for helpers: a call costs microseconds
    LOOK_EVERY = 20000,
    MOST_RECLAIMS = 4,      // others may take what was collected
};

static bool flag(const _Atomic bool *f) {
    return atomic_load_explicit(f, memory_order_relaxed);
}

static void add_span(Sync *s, uint64_t span) {
    // relaxed: ordered by the count of results
    uint64_t old = atomic_load_explicit(&s->span, memory_order_relaxed);
    if (!s->shared) {
        if (span > old)
            atomic_store_explicit(&s->span, span, memory_order_relaxed);
        return;
    }
    while (span > old && !atomic_compare_exchange_weak_explicit(
                             &s->span, &old, span, memory_order_relaxed, memory_order_relaxed))
        ;
}

/* COUNT more results of S are there; true: they were the last. */
static bool count_results(Sync *s, uint32_t count) {
    if (!s->shared) {
        uint32_t left = atomic_load_explicit(&s->pending, memory_order_relaxed) - count;
        atomic_store_explicit(&s->pending, left, memory_order_relaxed);
        return left == 0;
    }
    hard_delay();
    // Acquire pairs with the release of those who counted before: their results are visible.
    if (atomic_load_explicit(&s->pending, memory_order_acquire) == count)
        return true;
    hard_delay();
    return atomic_fetch_sub_explicit(&s->pending, count, memory_order_acq_rel) == count;
}

/* More than the fuel is used: the run is lost, whatever else happened. */
static bool fuel_gone(Worker *w, uint64_t n) {
    Vm *vm = w->vm;
    if (!vm->fuel)
        return false;
    uint64_t mine = w->task.counts.work + n;
    // relaxed: a sum; who sees it pass the limit does not matter, and counted results bring
    // along what was reported before
    uint64_t used = atomic_fetch_add_explicit(&vm->used, mine - w->reported, memory_order_relaxed) +
                    mine - w->reported;
    w->reported = mine;
    return used > vm->fuel;
}

/* Tell the sync chunk of cur about the results delivered; true: it is complete. */
static bool settle(Worker *w) {
    uint32_t done = w->done;
    if (!done)
        return false;
    w->done = 0;
    w->task.counts.tasks += done;
    add_span(w->cur.sync, w->done_span);
    w->done_span = 0;
    fuel_gone(w, 0);    // whoever goes on behind the sync chunk counts from all that led there
    return count_results(w->cur.sync, done);
}

bool peers_results(Sync *s, uint32_t count, uint64_t span) {
    add_span(s, span);
    return count_results(s, count);
}

static bool stack_reserve(Worker *w, uint32_t more) {
    if (w->top + more <= w->room)
        return true;
    if (w->bottom > w->room / 2) {      // the old ranges were handed over: move down
        memmove(w->stack, w->stack + w->bottom, (w->top - w->bottom) * sizeof *w->stack);
        w->top -= w->bottom;
        w->bottom = 0;
        return stack_reserve(w, more);
    }
    uint32_t room = w->room ? 2 * w->room : STACK_ROOM;
    Range *grown = realloc(w->stack, room * sizeof *grown);
    if (!grown)
        return false;
    w->stack = grown;
    w->room = room;
    return true;
}

/* R becomes the current range. */
static void take_up(Worker *w, const Range *r) {
    w->cur = *r;
    jit_select(w);
    bool more = w->top > w->bottom || r->end - r->first > 1;
    if (flag(&w->sharable) != more)     // thieves look at it: write only what changes
        atomic_store_explicit(&w->sharable, more, memory_order_relaxed);
}

static void drop_current(Worker *w) {
    range_release(w->task.pool, &w->cur);
    w->cur.args_is_handle = w->cur.env_is_handle = false;
    w->cur.first = w->cur.end;
    w->done = 0;
}

void worker_abort(Worker *w, Trap trap, const Insn *at) {
    fault_report(w, trap, at);
    atomic_store_explicit(&w->vm->aborting, true, memory_order_relaxed);
    steal_alert(w->vm);
}

static void finish(Vm *vm) {
    hard_delay();
    atomic_store_explicit(&vm->finished, true, memory_order_release);
    steal_alert(vm);
}

/* SYNC, which nothing continues, is complete; true: the run is, too. */
static bool ends(Worker *w, Sync *sync) {
    if (sync != &w->vm->root) {
        worker_tell_live(w);
        w->vm->peers->complete(w->vm->peers, sync);
        return false;
    }
    if (fuel_gone(w, 0)) {
        worker_abort(w, TRAP_FUEL, NULL);
        return false;
    }
    finish(w->vm);
    return true;
}

/* The current range has no ids left: go on with the continuation that it
 * completed, the top of the stack, or somebody else's work. */
Step worker_next(Worker *w) {
    Sync *sync = w->cur.sync;
    range_release(w->task.pool, &w->cur);
    w->cur.args_is_handle = w->cur.env_is_handle = false;
    bool complete = sync && settle(w);
    if (complete && sync->place == PLACE_ENDS) {
        if (ends(w, sync))
            return STEP_STOP;
    } else if (complete) {
        Range next = sync_continue(w->task.pool, w->vm->ready.store, sync);
        take_up(w, &next);
        return STEP_RANGE;
    }
    if (w->top > w->bottom) {
        w->top--;
        take_up(w, &w->stack[w->top]);
        return STEP_RANGE;
    }
    w->bottom = w->top = 0;
    w->cur.sync = NULL;
    return steal_find(w);
}

/* After a task: the next id, or the next range. */
static Step step_on(Worker *w) {
    if (w->cur.first < w->cur.end)
        return STEP_TASK;
    return worker_next(w);
}

/* The chunk that the task delivers or passes on is what it was given itself: the
 * range's count moves on with it. */
static bool move_given(Worker *w, Handle h, uint64_t *stored) {
    Range *r = &w->cur;
    if (r->first < r->end || !chunk_number(h))
        return false;
    if (r->args_is_handle && chunk_number(r->args) == chunk_number(h)) {
        r->args_is_handle = false;
        *stored = r->args;
        return true;
    }
    if (r->env_is_handle && chunk_number(r->env) == chunk_number(h)) {
        r->env_is_handle = false;
        *stored = r->env;
        return true;
    }
    return false;
}

static void deliver(Worker *w, uint64_t n) {
    Task *t = &w->task;
    task_end_arrays(t);
    uint64_t value = t->result;
    if (t->kind == RESULT_HANDLE && !move_given(w, value, &value))
        value = task_hand(t, value);
    task_release_own(t);
    sync_deliver(t->store, t->target, t->id, value, t->kind);
    worker_delivered(w, n);
}

/* Stop using cur: its remaining ids go on the stack, or what it holds is released. */
static void put_back_current(Worker *w) {
    settle(w);      // never completes: the result of the task that just ended is missing
    if (w->cur.first < w->cur.end)
        w->stack[w->top++] = w->cur;
    else
        range_release(w->task.pool, &w->cur);
}

static void look_at_peers(Worker *w) {
    Peers *p = w->vm->peers;
    p->look(p, false);
    if (flag(&p->wants))
        steal_for_peers(w);
}

static void call_for_help(Worker *w) {
    threads_look(w->vm);
    uint64_t now = w->task.counts.work;
    if (atomic_load_explicit(&w->vm->sleepers, memory_order_relaxed) == 0 ||
        now - w->woken_at < WAKE_EVERY)
        return;
    w->woken_at = now;
    steal_call(w->vm);
}

/* R is all that W has.  The part of it that other threads should do, as they did the last time, waits. */
static void begin_at_own(Worker *w, Range *r) {
    unsigned started = atomic_load_explicit(&w->vm->started, memory_order_relaxed);
    unsigned before = (unsigned)(r->end - r->first) * w->number / started;
    if (!before || w->number >= started)
        return;
    Range others = *r;
    r->first = others.end = (uint8_t)(r->first + before);
    others.apart = true;
    if (r->args_is_handle)
        store_retain(w->vm->ready.store, r->args);
    w->stack[w->top++] = others;
}

/* Workers of a task with PLACE that others should do are sent to them; false: all are. */
static __attribute__((noinline, cold)) bool send_some(Worker *w, uint8_t place) {
    Task *t = &w->task;
    Peers *p = w->vm->peers;
    Range here[MAX_WORKERS];
    unsigned n = 0;
    for (unsigned i = 0; i < t->spawns; i++)
        n += p->cut(p, &t->spawn[i], place, here + n);
    memcpy(t->spawn, here, n * sizeof *here);
    t->spawns = n;
    w->cur = (Range){0};
    return n;
}

/* The workers of the task's sync chunk go on the stack, lowest id on top. */
static Step publish(Worker *w, uint64_t span) {
    Task *t = &w->task;
    Sync *s = t->sync;
    uint8_t place = w->cur.place;
    task_release_own(t);
    put_back_current(w);
    t->sync = NULL;
    s->place = place;
    if (t->puts) {
        add_span(s, span);
        if (count_results(s, t->puts)) {
            Range next = sync_continue(t->pool, t->store, s);
            take_up(w, &next);
            return STEP_RANGE;
        }
    }
    if (__builtin_expect(place, 0) && !send_some(w, place))
        return worker_next(w);
    for (unsigned i = 1; i < t->spawns; i++)    // insertion sort; nearly always in order
        for (unsigned k = i; k > 0 && t->spawn[k].first < t->spawn[k - 1].first; k--) {
            Range swap = t->spawn[k];
            t->spawn[k] = t->spawn[k - 1];
            t->spawn[k - 1] = swap;
        }
    for (unsigned i = t->spawns; i-- > 1;)
        w->stack[w->top++] = t->spawn[i];
    if (w->number && w->top == w->bottom)
        begin_at_own(w, &t->spawn[0]);
    take_up(w, &t->spawn[0]);
    call_for_help(w);
    return STEP_RANGE;
}

Step worker_quit(Worker *w, uint64_t n) {
    if (!w->task.sync) {
        deliver(w, n);
        return step_on(w);
    }
    if (!stack_reserve(w, MAX_WORKERS + 1) || !task_hand_on(&w->task))
        return worker_trap(w, TRAP_MEMORY, NULL, n);
    worker_account(w, n);
    return publish(w, w->task.span_start + n);
}

Step worker_become(Worker *w, unsigned codelet, uint64_t args, uint64_t n) {
    Task *t = &w->task;
    if (!stack_reserve(w, 1))
        return worker_trap(w, TRAP_MEMORY, NULL, n);
    worker_account(w, n);
    Range next = {
        .sync = t->target,
        .args = args,
        .span = t->span_start + n,
        .codelet = (uint16_t)codelet,
        .first = t->id,
        .end = (uint8_t)(t->id + 1),
        .args_is_handle = w->vm->ready.program->codelets[codelet].arg == ARG_HANDLE,
        .place = w->cur.place,
    };
    if (next.args_is_handle && !move_given(w, args, &next.args))
        next.args = task_hand(t, args);
    task_release_own(t);
    put_back_current(w);
    take_up(w, &next);
    return STEP_RANGE;
}

Step worker_trap(Worker *w, Trap trap, const Insn *at, uint64_t n) {
    if (trap == TRAP_STOPPED)
        return worker_cancel(w, n);
    if (fuel_gone(w, n))
        trap = TRAP_FUEL;
    if (trap == TRAP_MEMORY || trap == TRAP_FUEL) {
        worker_abort(w, trap, at);
    } else {
        fault_report(w, trap, at);
        atomic_store_explicit(&w->vm->stopping, true, memory_order_relaxed);
        steal_alert(w->vm);
    }
    return worker_cancel(w, n);
}

bool worker_look(Worker *w, const Insn *at, uint64_t n, Trap trap) {
    Stepper *s = w->vm->stepper;
    if (trap == TRAP_STOPPED)
        return true;
    Moment m = {
        .steps = s->steps - 1,
        .word = s->word,
        .last = s->last,
        .trap = trap,
        .begins = !trap && !n,
        .tasks = w->task.counts.tasks + w->done + 1,
        .work = w->task.counts.work + n,
        .frame = &w->frame,
        .task = &w->task,
        .sync = w->cur.sync,
        .id = w->task.id,
    };
    if (s->look(s->state, &m))
        return true;
    worker_abort(w, TRAP_INTERRUPT, at);
    return false;
}

Step worker_cancel(Worker *w, uint64_t n) {
    worker_account(w, n);
    task_abandon(&w->task);
    drop_current(w);
    return worker_next(w);
}

bool worker_pause(Task *t) {
    Worker *w = (Worker *)(void *)((char *)t - offsetof(Worker, task));
    return atomic_load_explicit(&w->attention, memory_order_relaxed) &&
           worker_attend(w, true, w->copies.at, w->copies.now) == GIVE_UP;
}

void worker_tell(Worker *w, uint64_t n) {
    RunProgress *p = w->vm->progress;
    uint64_t tasks = w->task.counts.tasks + w->done, work = w->task.counts.work + n;
    if (!p)
        return;
    // relaxed: sums for people
    atomic_fetch_add_explicit(&p->tasks, tasks - w->told_tasks, memory_order_relaxed);
    atomic_fetch_add_explicit(&p->work, work - w->told_work, memory_order_relaxed);
    w->told_tasks = tasks;
    w->told_work = work;
}

/* Where every task attends, or every branch, not every one looks; DRAWN: its attention was drawn. */
static void attend_to_peers(Worker *w, bool drawn, uint64_t n) {
    uint64_t now = w->task.counts.work + n;
    if (!drawn && now - w->looked_at < LOOK_EVERY)
        return;
    w->looked_at = now;
    look_at_peers(w);
}

Advice worker_attend(Worker *w, bool running, const Insn *at, uint64_t n) {
    Vm *vm = w->vm;
    if (vm->peers && !running && !flag(&w->attention) && !flag(&vm->stopping)) {
        attend_to_peers(w, false, 0);
        return GO_ON;
    }
    // The exchange is a full barrier: a request that comes now sets the flag again,
    // one that came before is seen below.
    atomic_exchange_explicit(&w->attention, false, memory_order_seq_cst);
    if (fuel_gone(w, running ? n : 0))
        worker_abort(w, TRAP_FUEL, at);
    if (threads_stopped(vm))
        worker_abort(w, TRAP_INTERRUPT, at);
    worker_tell(w, running ? n : 0);
    if (vm->peers)
        attend_to_peers(w, !vm->fuel, running ? n : 0);
    if (flag(&w->sharable))
        threads_look(vm);
    steal_answer(w, running ? 0 : 1);
    steal_follow_reclaim(w);
    w->careful = flag(&vm->stopping) || vm->peers;
    if (vm->fuel || flag(&vm->aborting))    // to be looked at every time
        atomic_store_explicit(&w->attention, true, memory_order_relaxed);
    if (flag(&vm->aborting))
        return GIVE_UP;
    if (flag(&vm->stopping)) {
        unsigned id = running ? w->task.id : w->cur.first;
        return fault_precedes(w, w->cur.sync, id) ? GO_ON : GIVE_UP;
    }
    return GO_ON;
}

/* The same instruction of the same task has asked often enough. */
static bool asked_enough(Worker *w, uint64_t n) {
    if (w->starved_task != w->task.counts.tasks || w->starved_at != n)
        w->starved = 0;
    w->starved_task = w->task.counts.tasks;
    w->starved_at = n;
    return w->starved++ >= MOST_RECLAIMS;
}

bool worker_reclaim(Worker *w, uint64_t n) {
    Vm *vm = w->vm;
    if (asked_enough(w, n) || flag(&vm->aborting))
        return false;
    bool settled = far_settle(w->task.pool);
    settled = views_close(&w->views, w->task.pool) || settled;
    pool_drain(w->task.pool);
    unsigned started = atomic_load_explicit(&vm->started, memory_order_relaxed);
    if (started == 1)
        return settled;     // else the pool had nothing left
    // Every other worker follows between tasks or at its next branch; one that begins only
    // now has nothing.
    unsigned call = atomic_fetch_add_explicit(&vm->reclaim, 1, memory_order_acq_rel) + 1;
    steal_alert(vm);
    for (unsigned i = 0; i < started; i++) {
        Worker *v = vm->workers[i];
        while (v != w && (int)(atomic_load_explicit(&v->reclaimed, memory_order_acquire) - call) < 0) {
            if (flag(&vm->aborting))
                return false;
            steal_follow_reclaim(w);    // others may be in the same need
            sched_yield();
        }
    }
    return true;
}
