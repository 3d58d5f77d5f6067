/* tests/stress/runs.c - runs of the native executor: very short ones, several at once,
 * interrupted ones, failing ones on many threads, and ones that have too little memory. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "vm/native/native.h"

enum { SOURCE_ROOM = 1 << 16, SHORT_RUNS = 600, AT_ONCE = 3, RUNS_EACH = 40, LONG_RUNS = 12, INTERRUPTS = 8, FAULTS = 60, ARRAY_RUNS = 40 };

static _Atomic bool failed;
static _Atomic uint64_t peak;           // slots in use at the same time in the last run

static void expect(bool condition, const char *what) {
    if (condition || failed)
        return;
    printf("runs: %s\n", what);
    failed = true;
}

static Program *load(const char *path) {
    static char text[SOURCE_ROOM];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = 0;
    Source src = {.file = path, .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    if (!p || !verify_program(p, &src, &d))
        abort();
    return p;
}

/* One run with one integer as its argument, in a store of its own. */
static RunResult run(const Program *p, uint64_t n, int threads, uint64_t memory, uint64_t seed) {
    Store *s = store_create(memory);
    Pool *pool = pool_create(s);
    Handle args = pool_new(pool);
    RunOptions opt = {.threads = threads, .seed = seed};
    RunResult r = {0};
    chunk_words(s, args)[0] = n;
    chunk_info(s, args)->defined = 3;
    chunk_publish(s, args);
    if (!native_run(p, s, args, &opt, &r))
        abort();
    if (r.kind == RESULT_HANDLE && !r.trap)
        pool_release(pool, r.result);
    pool_drain(pool);
    pool_destroy(pool);
    StoreCounts left = store_counts(s);
    expect(!left.live && !left.records, "chunks or records were left");
    peak = left.peak;
    store_destroy(s);
    return r;
}

static void short_runs(const Program *fib) {
    for (unsigned i = 0; i < SHORT_RUNS; i++) {
        RunResult r = run(fib, i % 6, 1 + (int)(i % 8), 1 << 20, i);
        static const uint64_t numbers[] = {0, 1, 1, 2, 3, 5};
        expect(!r.trap && r.result == numbers[i % 6], "a short run went wrong");
    }
}

static void *many_runs(void *fib) {
    for (unsigned i = 0; i < RUNS_EACH; i++)
        expect(run(fib, 12, 2, 1 << 20, i).result == 144, "one of several runs went wrong");
    return NULL;
}

/* On all cores, whose threads are started while the run is on its way, or not at all. */
static void *long_runs(void *fib) {
    static const uint64_t numbers[] = {2584, 4181, 6765, 10946, 17711, 28657};
    for (unsigned i = 0; i < LONG_RUNS; i++)
        expect(run(fib, 18 + i % 6, 0, 1 << 22, i).result == numbers[i % 6], "a run whose threads come later went wrong");
    return NULL;
}

static void at_once(Program *fib, void *(*runs)(void *)) {
    pthread_t thread[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++)
        if (pthread_create(&thread[i], NULL, runs, fib))
            abort();
    for (int i = 0; i < AT_ONCE; i++)
        pthread_join(thread[i], NULL);
}

static void *interrupt_soon(void *arg) {
    nanosleep(&(struct timespec){.tv_nsec = *(long *)arg}, NULL);
    native_interrupt();
    return NULL;
}

/* P with argument N runs long. */
static void interrupted(const Program *p, uint64_t n) {
    for (int i = 0; i < INTERRUPTS; i++) {
        long delay = 200000L * i;
        pthread_t thread;
        if (pthread_create(&thread, NULL, interrupt_soon, &delay))
            abort();
        RunResult r = run(p, n, 1 + i % 4, 1 << 22, 1);
        expect(r.trap == TRAP_INTERRUPT, "an interrupted run went on");
        pthread_join(thread, NULL);
        native_interrupt_clear();
    }
}

/* Whoever steals what: the fault reported is that of one thread. */
static void faults(const char *path) {
    Program *p = load(path);
    RunResult first = run(p, 0, 1, 1 << 22, 0);
    expect(first.trap != TRAP_NONE, "a failing program did not fail");
    for (unsigned i = 0; i < FAULTS; i++) {
        RunResult r = run(p, 0, 2 + (int)(i % 6), 1 << 22, i);
        expect(r.trap == first.trap && r.line == first.line && r.codelet == first.codelet,
               "another fault was reported");
    }
    program_free(p);
}

/* The first run that fits on one thread may fail on several, but only for want of memory. */
static void too_little_memory(const Program *fib) {
    for (uint64_t chunks = 20; chunks < 400; chunks += 20)
        for (int threads = 1; threads <= 8; threads *= 2) {
            RunResult r = run(fib, 14, threads, chunks * 144, chunks);
            expect(r.trap == TRAP_MEMORY || (!r.trap && r.result == 377), "little memory, wrong result");
        }
}

/* Arrays that go from thread to thread with their activations; also where memory ends, or an interrupt comes. */
static void private_arrays(void) {
    Program *p = load("tests/guest/private_life.s");
    for (unsigned i = 0; i < ARRAY_RUNS; i++) {
        RunResult r = run(p, 4, 1 + (int)(i % 8), 1 << 22, i);
        expect(!r.trap && r.result == 5493, "a run with private arrays went wrong");
        r = run(p, 4, 1 + (int)(i % 4), (20 + i * 10) * 144, i);
        expect(r.trap == TRAP_MEMORY || (!r.trap && r.result == 5493), "little memory, private arrays, wrong result");
    }
    interrupted(p, 9);
    program_free(p);
}

/* Chunks and records in use grow with depth x threads x 16, not with the number of tasks:
 * spawn.s makes a tree of tasks, 16 below each. */
static void memory_grows_with_depth(void) {
    Program *p = load("programs/asm/spawn.s");
    for (int threads = 1; threads <= 8; threads *= 2)
        for (unsigned depth = 2; depth <= 4; depth++) {
            uint64_t tasks = UINT64_C(1) << 4 * depth;
            // three slots for each sync chunk: chunk, record, arguments; and what pools hold
            uint64_t bound = (uint64_t)threads * (depth + 2) * 16 * 3 + (uint64_t)threads * 100;
            RunResult r = run(p, tasks, threads, 1 << 24, tasks);
            expect(!r.trap && peak < bound, "memory grows with the number of tasks");
            expect(r.counts.tasks >= tasks, "too few tasks to tell");
        }
    program_free(p);
}

int main(void) {
    Program *fib = load("programs/asm/fib.s");
    short_runs(fib);
    at_once(fib, many_runs);
    at_once(fib, long_runs);
    interrupted(fib, 45);
    expect(run(fib, 10, 2, 1 << 20, 1).result == 55, "no run after an interrupt");
    private_arrays();
    faults("tests/guest/first_trap.s");
    too_little_memory(fib);
    memory_grows_with_depth();
    program_free(fib);
    return failed;
}
