/* vm/native/native.c - a run: workers are made, run, and what they left is collected. */
#include "vm/native/native.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm/core/notes.h"
#include "vm/core/scene.h"
#include "vm/native/jit.h"
#include "vm/native/threads.h"

/* The first worker's memory is where peers can draw its attention, if there are any and they can. */
static Worker *worker_room(Vm *vm, unsigned number) {
    Peers *p = number ? NULL : vm->peers;
    Worker *w = p ? p->desk(p, sizeof *w, offsetof(Worker, attention)) : NULL;
    bool at_desk = w;
    w = w ? w : aligned_alloc(_Alignof(Worker), sizeof *w);
    if (!w)
        return NULL;
    memset(w, 0, sizeof *w);
    w->at_desk = at_desk;
    return w;
}

static void worker_leave(Worker *w, Vm *vm) {
    if (w->at_desk)
        vm->peers->leave(vm->peers);
    else
        free(w);
}

static void worker_free(Worker *w) {
    if (!w)
        return;
    for (uint32_t i = w->bottom; i < w->top; i++)
        range_release(w->task.pool, &w->stack[i]);
    views_close(&w->views, w->task.pool);
    task_fini(&w->task);
    pool_destroy(w->task.pool);
    free(w->stack);
    free(w->panels);
    free(w->lookups);
    profile_free(w->profile);
    worker_leave(w, w->vm);
}

static Worker *worker_new(Vm *vm, unsigned number) {
    Worker *w = worker_room(vm, number);
    if (!w)
        return NULL;
    w->vm = vm;
    w->number = number;
    w->random = (vm->seed + number + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
    const Profile *sum = vm->ready.profile;
    Pool *pool = pool_create(vm->ready.store);
    w->profile = sum ? profile_new(sum->words, PROFILE_NATIVE) : NULL;
    if (!pool || (sum && !w->profile) || !task_init(&w->task, vm->ready.store, pool, vm->ready.program, &vm->output)) {
        pool_destroy(pool);
        profile_free(w->profile);
        worker_leave(w, vm);
        return NULL;
    }
    w->task.pause = worker_pause;
    w->task.noted = (Output){.notes = vm->notes, .task = &w->task};
    return w;
}

/* Worker 0 begins with FIRST, if there is such a range. */
static void run(Vm *vm, Range first, const RunOptions *opt) {
    Worker *w0 = vm->workers[0];
    w0->stack = malloc(64 * sizeof *w0->stack);
    w0->room = w0->stack ? 64 : 0;
    w0->cur = (Range){0};
    if (!w0->stack) {
        range_release(w0->task.pool, &first);
        vm->fault.trap = TRAP_MEMORY;
        return;
    }
    if (first.sync)
        w0->stack[w0->top++] = first;
    if (vm->fuel)
        steal_alert(vm);
    threads_run(vm, !opt->threads && !HARD_MODE && !vm->peers, opt->patient && !HARD_MODE);
}

static void add_counts(RunResult *out, const Worker *w) {
    const RunCounts *c = &w->task.counts;
    out->counts.tasks += c->tasks;
    out->counts.spawns += c->spawns;
    out->counts.syncs += c->syncs;
    out->counts.chunks += c->chunks;
    out->counts.work += c->work;
    out->steals += w->steals;
    out->views += w->views.made;
    out->columns += w->columns;
}

/* What the last instruction of each worker made is still to be counted. */
static void add_profiles(Vm *vm, Profile *sum) {
    profile_clear(sum);
    for (unsigned i = 0; i < vm->nworkers; i++) {
        Worker *w = vm->workers[i];
        worker_profile(w, vm->ready.code[0].insns, 0);
        profile_add(sum, w->profile);
    }
}

static void take_result(Vm *vm, RunResult *out) {
    out->result = chunk_words(vm->ready.store, vm->root.chunk)[0];
    out->kind = (ResultKind)vm->root.kind[0];
    out->counts.span = atomic_load(&vm->root.span);
    if (out->kind == RESULT_HANDLE && !chunk_number(out->result))
        out->kind = RESULT_NONE;
}

void peers_counts(const Vm *vm, RunResult *out) {
    for (unsigned i = 0; i < vm->nworkers; i++)
        add_counts(out, vm->workers[i]);
    out->threads += (int)vm->nworkers;
    if (!vm->ready.jit)
        return;
    out->jit_codelets += atomic_load(&vm->ready.jit->compiled);
    out->jit_bytes += atomic_load(&vm->ready.jit->bytes);
    for (int k = 0; k < TURNS; k++)
        out->jit_turns[k] += atomic_load(&vm->ready.jit->turns[k]);
}

/* Others begin and end the run. */
static bool helps(const Vm *vm) {
    return vm->peers && vm->peers->helps;
}

static void conclude(Vm *vm, RunResult *out) {
    peers_counts(vm, out);
    if (vm->ready.profile)
        add_profiles(vm, vm->ready.profile);
    if (vm->peers)
        vm->peers->end(vm->peers, out);
    atomic_store(&vm->overrun, vm->fuel && out->counts.work > vm->fuel);
    out->trap = vm->fault.trap;
    out->rank = vm->fault.rank;
    out->codelet = vm->fault.codelet;
    out->line = vm->fault.line;
    out->index = vm->fault.index;
    out->calls = vm->fault.calls;
    if (atomic_load(&vm->finished)) {
        take_result(vm, out);
        return;
    }
    if (helps(vm) && !peers_failed(vm))
        return;
    sync_collect(vm->workers[0]->task.pool, vm->ready.store);
    if (vm->root.kind[0] == RESULT_HANDLE)      // the fuel was gone with the last instruction
        pool_release(vm->workers[0]->task.pool, chunk_words(vm->ready.store, vm->root.chunk)[0]);
}

void native_hire(Vm *vm, unsigned wanted) {
    for (unsigned n = vm->nworkers; n < wanted; n++) {
        if (!(vm->workers[n] = worker_new(vm, n)))
            return;
        atomic_store(&vm->nworkers, n + 1);
    }
}

static bool vm_init(Vm *vm, unsigned threads, const RunOptions *opt) {
    pthread_mutex_init(&vm->lock, NULL);
    pthread_cond_init(&vm->wake, NULL);
    vm->workers = calloc(threads, sizeof *vm->workers);
    if (!vm->workers)
        return false;
    vm->wanted = threads;
    vm->seed = opt->seed;
    native_hire(vm, opt->patient ? 1 : threads);
    if (!vm->nworkers)
        return false;
    atomic_init(&vm->sleepers, vm->peers != NULL);      // whom to call is looked for all the time
    vm->root = (Sync){.n = 1, .pending = 1, .place = PLACE_ENDS, .chunk = pool_new(vm->workers[0]->task.pool)};
    return true;
}

static void vm_fini(Vm *vm) {
    if (vm->nworkers && vm->root.chunk)
        pool_discard(vm->workers[0]->task.pool, vm->root.chunk);
    for (unsigned i = 0; i < vm->nworkers; i++)
        worker_free(vm->workers[i]);
    free(vm->workers);
    place_free(&vm->fault.place);
    pthread_cond_destroy(&vm->wake);
    pthread_mutex_destroy(&vm->lock);
}

/* One attempt on THREADS threads; takes over one count of ARGS unless it fails. */
static bool attempt(Vm *vm, Handle args, unsigned threads, const RunOptions *opt,
                    RunResult *out) {
    *out = (RunResult){0};
    if (vm->scene)
        vm->scene->there = false;
    if (vm->notes)
        notes_begin(vm->notes);
    bool ready = vm_init(vm, threads, opt);
    if (ready && vm->root.chunk) {
        Range first = {
            .sync = helps(vm) ? NULL : &vm->root,
            .args = args,
            .codelet = (uint16_t)vm->ready.program->entry,
            .end = 1,
            .args_is_handle = true,
            .place = vm->peers ? vm->peers->place : 0,
        };
        run(vm, first, opt);
        conclude(vm, out);
    } else if (ready) {
        pool_release(vm->workers[0]->task.pool, args);
        out->trap = TRAP_MEMORY;
        out->codelet = (unsigned)vm->ready.program->entry;
    }
    vm_fini(vm);
    return ready;
}

static unsigned threads_wanted(int asked) {
    long n = asked > 0 ? asked : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > RUN_MAX_THREADS ? RUN_MAX_THREADS : (unsigned)n;
}

static Vm run_of(const Native *n, const RunOptions *opt, uint64_t printed) {
    return (Vm){
        .ready = *n,
        .fuel = opt->fuel,
        .progress = opt->progress,
        .scene = opt->scene,
        .notes = opt->notes,
        .stepper = opt->stepper,
        .peers = opt->peers,
        .stop = opt->stop,
        .output = {.file = opt->out, .before = printed},
    };
}

static bool run_ready(Native *n, Handle args, const RunOptions *opt, RunResult *out) {
    unsigned threads = threads_wanted(opt->threads);
    if (HARD_MODE)
        hard_seed(opt->seed);
    if (HARD_MODE && opt->seed % 2 == 0 && !far_pretend(n->store))
        return false;
    Vm vm = run_of(n, opt, opt->stepper ? opt->stepper->printed : 0);
    bool may_repeat = opt->fuel && (threads > 1 || vm.peers) && !helps(&vm);
    Pool *pool = may_repeat ? pool_create(n->store) : NULL;     // to give ARGS back
    if (may_repeat && !pool)
        return false;
    if (may_repeat)
        store_retain(n->store, args);
    bool ran = attempt(&vm, args, threads, opt, out);
    if (opt->stepper && vm.output.written > opt->stepper->printed)
        opt->stepper->printed = vm.output.written;
    if (!may_repeat)
        return ran;
    // Which comes first, a trap or the end of the fuel?  One thread runs in
    // sequential order and tells, alone; it runs no longer than the fuel lasts.
    bool repeat = ran && atomic_load(&vm.overrun) && out->trap != TRAP_INTERRUPT;
    Vm again = run_of(n, opt, vm.output.written);
    again.peers = NULL;
    if (repeat)
        ran = attempt(&again, args, 1, opt, out);
    else
        pool_release(pool, args);
    pool_destroy(pool);
    return ran;
}

bool native_again(Native *n, Handle args, const RunOptions *opt, RunResult *out) {
    crew_stay(n->crew);
    return run_ready(n, args, opt, out);
}

bool native_run(const Program *p, Store *s, Handle args, const RunOptions *opt, RunResult *out) {
    Native *n = native_ready(p, s, opt);
    bool ran = n && run_ready(n, args, opt, out);
    native_done(n);
    return ran;
}
