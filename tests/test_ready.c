/* tests/test_ready.c - a program made ready once and run again and again: each run gives what
 * one alone gives, and finds the machine code of those before. */
#include "tests/native_program.h"

#include <dirent.h>

/* Eight tasks that loop N times, each to a result of its own. */
static const char loops[] =
    ".entry main\n"
    ".codelet main, worker, handle\n"
    "  fb.rd t1, a2, 0\n  fb.sync done, 8, x0\n  fb.forall sums, 8, t1\n  fb.quit\n"
    ".codelet sums, worker, int\n"
    "  li t0, 0\n  mv t1, a2\n"
    "1: add t0, t0, t1\n  xor t0, t0, a1\n  addi t1, t1, -1\n  bnez t1, 1b\n"
    "  fb.update.d t0\n  fb.quit\n"
    ".codelet done, continuation, int\n"
    "  fb.rd t0, a2, 0\n  fb.rd t1, a2, 7\n  add t0, t0, t1\n  fb.update.d t0\n  fb.quit\n";

typedef struct {
    Store  *store;
    Pool   *pool;
    Native *native;
} Ready;

static Handle argument(const Ready *r, uint64_t n) {
    Handle args = pool_new(r->pool);
    chunk_words(r->store, args)[0] = n;
    chunk_info(r->store, args)->defined = 3;
    chunk_publish(r->store, args);
    pool_flush(r->pool);
    return args;
}

static RunResult again(const Ready *r, uint64_t n, const RunOptions *opt) {
    RunResult out;
    cr_assert(native_again(r->native, argument(r, n), opt, &out));
    cr_expect(eq(u64, store_counts(r->store).records, 0));
    return out;
}

static int threads_here(void) {
    int n = 0;
    DIR *d = opendir("/proc/self/task");
    for (const struct dirent *e; d && (e = readdir(d));)
        n += e->d_name[0] != '.';
    if (d)
        closedir(d);
    return n;
}

static Ready begin(Program *p, const RunOptions *opt) {
    Ready r = {.store = store_create(1 << 20)};
    r.pool = pool_create(r.store);
    r.native = native_ready(p, r.store, opt);
    cr_assert(r.native != NULL);
    return r;
}

static void end(Ready *r) {
    pool_destroy(r->pool);
    cr_expect(eq(u64, store_counts(r->store).live, 0));
    store_destroy(r->store);
}

Test(ready, runs_give_what_the_first_one_gave) {
    RunOptions opt = {.threads = 1, .jit = JIT_AUTO};
    Program *p = program_assembled(loops);
    Ready r = begin(p, &opt);
    RunResult first = again(&r, 3000, &opt);
    cr_assert(eq(int, first.trap, TRAP_NONE));
    for (int threads = 1; threads <= 4; threads++) {
        opt = (RunOptions){.threads = threads, .jit = JIT_AUTO};
        RunResult next = again(&r, 3000, &opt);
        cr_expect(eq(u64, next.result, first.result));
        cr_expect(eq(u64, next.counts.work, first.counts.work));
        cr_expect(eq(u64, next.counts.span, first.counts.span));
        // runs with fuel, of which there was one from the second round on, have machine code of their own
        cr_expect(eq(u64, next.jit_codelets, first.jit_codelets * (threads == 1 ? 1 : 2)));
        opt.fuel = first.counts.work - 1;
        cr_expect(eq(int, again(&r, 3000, &opt).trap, TRAP_FUEL));
    }
    native_done(r.native);
    end(&r);
    program_free(p);
}

/* One run of the program, on its own, whose loop turns ten times. */
static RunResult ten_turns(Program *p, RunOptions opt) {
    Ready r = begin(p, &opt);
    RunResult got = again(&r, 10, &opt);
    native_done(r.native);
    end(&r);
    return got;
}

Test(ready, tasks_become_machine_code_at_the_visit_asked_for) {
    Program *p = program_assembled(loops);
    RunResult plain = ten_turns(p, (RunOptions){.threads = 1, .jit = JIT_OFF});
    bool possible = ten_turns(p, (RunOptions){.threads = 1, .jit = JIT_ALWAYS}).jit_codelets > 0;
    for (uint32_t visit = 1; visit <= 11; visit++) {
        RunResult got = ten_turns(p, (RunOptions){.threads = 1, .jit = JIT_AT, .jit_visit = visit});
        cr_expect(eq(u64, got.result, plain.result));
        cr_expect(eq(u64, got.counts.work, plain.counts.work));
        cr_expect(eq(u64, got.counts.span, plain.counts.span));
        cr_expect(eq(u64, got.jit_codelets, possible && visit <= 10), "visit %u", visit);
    }
    program_free(p);
}

Test(ready, there_may_be_no_memory_for_it) {
    native_done(NULL);
    Program *p = program_assembled(loops);
    Store *s = store_create(1 << 20);
    RunOptions opt = {.threads = 1, .jit = JIT_ALWAYS};
    Native *n = native_ready(p, s, &opt);       // never run
    cr_assert(n != NULL);
    native_done(n);
    store_destroy(s);
    program_free(p);
}

Test(ready, threads_stay_until_the_last_run) {
    RunOptions opt = {.threads = 3, .jit = JIT_AUTO};
    Program *p = program_assembled(loops);
    Ready r = begin(p, &opt);
    int before = threads_here();
    uint64_t result = again(&r, 100, &opt).result;
    int with = threads_here();
    cr_expect(eq(int, with, before ? before + 2 : 0), "none can be counted here, or two came");
    for (int i = 0; i < 50; i++) {
        opt.threads = 1 + i % 3;
        cr_expect(eq(u64, again(&r, 100, &opt).result, result));
    }
    cr_expect(eq(int, threads_here(), with));
    native_done(r.native);
    cr_expect(eq(int, threads_here(), before));
    end(&r);
    program_free(p);
}
