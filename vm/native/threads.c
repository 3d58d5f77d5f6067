/* vm/native/threads.c - the threads of a run, and runs in progress for signal handlers.
 *
 * A thread takes as long to come and go as a small program to run.  So where the number of
 * threads was not asked for, a run begins on the caller's alone; after a while the signal of
 * a timer draws its attention, and it starts the others once there is work to hand over. */
#include "vm/native/threads.h"

#include <sched.h>
#include <signal.h>
#include <time.h>

enum { MAX_RUNS = 64, ALONE_NS = 1000000, CALLED_NS = 4 * ALONE_NS };

static _Atomic(Vm *) runs[MAX_RUNS];
static _Atomic int in_handler;
static _Atomic bool interrupted;

/* Every run looks up at its next branch or task end; DUE: to start its threads. */
static void draw_attention(bool due) {
    atomic_fetch_add(&in_handler, 1);
    for (int i = 0; i < MAX_RUNS; i++) {
        Vm *vm = atomic_load(&runs[i]);
        if (vm && due)
            atomic_store(&vm->due, true);
        for (unsigned k = 0; vm && k < vm->nworkers; k++)
            atomic_store(&vm->workers[k]->attention, true);
    }
    atomic_fetch_sub(&in_handler, 1);
}

static void on_timer(int sig) {
    (void)sig;
    draw_attention(true);
}

void native_tell(void) {
    draw_attention(false);
}

void native_interrupt(void) {
    atomic_store(&interrupted, true);
    draw_attention(false);
}

void native_interrupt_clear(void) {
    atomic_store(&interrupted, false);
}

bool native_interrupted(void) {
    return atomic_load_explicit(&interrupted, memory_order_relaxed);
}

bool threads_stopped(const Vm *vm) {
    // relaxed: whoever sets it draws attention next, and that is what orders
    return native_interrupted() || (vm->stop && atomic_load_explicit(vm->stop, memory_order_relaxed));
}

static void set_reach(Reach *r, Vm *vm) {
    pthread_mutex_lock(&r->lock);
    r->vm = vm;
    pthread_mutex_unlock(&r->lock);
}

void native_look(Native *n, bool more) {
    pthread_mutex_lock(&n->reach->lock);
    Vm *vm = n->reach->vm;
    if (vm && more)
        atomic_store(&vm->due, true);
    if (vm)
        steal_alert(vm);
    pthread_mutex_unlock(&n->reach->lock);
}

/* False: there are too many. */
static bool enlist(Vm *vm) {
    for (int i = 0; i < MAX_RUNS; i++) {
        Vm *none = NULL;
        if (atomic_compare_exchange_strong(&runs[i], &none, vm))
            return true;
    }
    return false;
}

static void delist(Vm *vm) {
    // relaxed: what this run has written itself, and nobody else writes over it
    for (int i = 0; i < MAX_RUNS; i++)
        if (atomic_load_explicit(&runs[i], memory_order_relaxed) == vm)
            atomic_store(&runs[i], NULL);
    while (atomic_load(&in_handler))    // a handler may still look at it
        sched_yield();
}

static void thread_main(void *arg) {
    Worker *w = arg;
    pool_settle(w->task.pool, w->number + 1);
    w->careful = w->vm->peers;
    if (worker_next(w) == STEP_RANGE)
        w->vm->ready.interp(w);
}

/* Threads that cannot be started are done without. */
static void start(Vm *vm) {
    native_hire(vm, vm->wanted);
    for (unsigned i = 1; i < vm->nworkers; i++) {
        // relaxed: the caller is busy itself for longer
        atomic_fetch_add_explicit(&vm->busy, 1, memory_order_relaxed);
        if (!crew_call(vm->ready.crew, i, thread_main, vm->workers[i])) {
            atomic_fetch_sub_explicit(&vm->busy, 1, memory_order_relaxed);
            return;
        }
        atomic_store_explicit(&vm->started, i + 1, memory_order_relaxed);
    }
}

void threads_start_due(Vm *vm) {
    atomic_store_explicit(&vm->due, false, memory_order_relaxed);
    if (atomic_exchange_explicit(&vm->alone, false, memory_order_relaxed))
        start(vm);
}

/* After ALONE_NS, and then EACH so many (0: not again).  False: it could not be set. */
static bool set_timer(timer_t *timer, long each) {
    int sig = SIGRTMIN;
    struct sigaction act = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = sig};
    struct itimerspec after = {{.tv_nsec = each}, {.tv_nsec = ALONE_NS}};
    sigset_t only;
    sigemptyset(&act.sa_mask);
    sigemptyset(&only);
    sigaddset(&only, sig);
    if (sigaction(sig, &act, NULL) || pthread_sigmask(SIG_UNBLOCK, &only, NULL) ||
        timer_create(CLOCK_MONOTONIC, &event, timer))
        return false;
    if (!timer_settime(*timer, 0, &after, NULL))
        return true;
    timer_delete(*timer);
    return false;
}

void threads_run(Vm *vm, bool later, bool patient) {
    timer_t timer;
    atomic_init(&vm->busy, vm->peers ? 2 : 1);
    atomic_init(&vm->started, 1);
    atomic_init(&vm->alone, true);
    bool listed = enlist(vm);
    set_reach(vm->ready.reach, vm);
    bool waits = later && !patient && vm->nworkers > 1;
    long each = !vm->peers ? 0 : vm->workers[0]->at_desk ? CALLED_NS : ALONE_NS;     // messages wait for it
    bool timed = listed && (waits || vm->peers) && set_timer(&timer, each);
    if (vm->peers)
        vm->peers->begin(vm->peers, vm);
    if (threads_stopped(vm))        // before anybody could see this run
        steal_alert(vm);
    if (!(waits && timed) && !patient)
        threads_start_due(vm);
    thread_main(vm->workers[0]);
    if (timed)
        timer_delete(timer);
    crew_wait(vm->ready.crew);
    set_reach(vm->ready.reach, NULL);
    delist(vm);
}
