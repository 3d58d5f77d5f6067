/* tests/test_profile.c - a profile adds up to the run, and is the same whoever runs. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "lab/profile/profile.h"
#include "tests/native_program.h"
#include "vm/machine/config.h"

typedef struct {
    RunResult    r;
    MachineStats s;
    Profile     *profile;
} Profiled;

/* On the machine of SET; natively if that is NULL. */
static Profiled run_with(const Program *p, uint64_t argument, const char *set, RunOptions opt) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    bool good = !set || (config_set_list(&c, set, why) && config_check(&c, why));
    cr_assert(good, "%s: %s", set, why);
    Store *store = store_create(64 << 20);
    Pool *pool = pool_create(store);
    Handle args = pool_new(pool);
    chunk_info(store, args)->defined = 3;
    chunk_words(store, args)[0] = argument;
    chunk_publish(store, args);
    Profiled out = {.profile = opt.profile};
    cr_assert(set ? machine_run(p, store, args, &c, &opt, &out.r, &out.s) : native_run(p, store, args, &opt, &out.r));
    cr_expect(eq(int, out.r.trap, TRAP_NONE));
    pool_destroy(pool);
    store_destroy(store);
    return out;
}

static uint64_t sum_of(const Profile *p, unsigned column) {
    uint64_t sum = 0;
    for (uint32_t w = 0; w < p->words; w++)
        sum += profile_at(p, w)[column];
    return sum;
}

static void expect_counts(const Profiled *x, const char *what) {
    cr_expect(eq(u64, sum_of(x->profile, PROFILE_INSTRUCTIONS), x->r.counts.work), "%s", what);
    cr_expect(eq(u64, sum_of(x->profile, PROFILE_TASKS), x->r.counts.tasks), "%s", what);
    cr_expect(eq(u64, sum_of(x->profile, PROFILE_CHUNKS), x->r.counts.chunks), "%s", what);
}

static void expect_cycles(const Profiled *x, const char *what) {
    uint64_t misses = 0;
    for (AccessKind k = 0; k < KINDS; k++)
        misses += x->s.misses[k];
    cr_expect(eq(u64, sum_of(x->profile, PROFILE_MISSES), misses), "%s", what);
    for (SlotCause k = 0; k < SLOT_CAUSE_FREE; k++)
        cr_expect(eq(u64, sum_of(x->profile, PROFILE_CYCLES + k), x->s.slot_causes[k]), "%s: %s", what,
                  profile_columns[PROFILE_CYCLES + k].name);
}

/* What both count is the same for every word. */
static void expect_same(const Profile *a, const Profile *b, const char *what) {
    for (uint32_t w = 0; w < a->words; w++)
        for (unsigned k = 0; k < PROFILE_NATIVE; k++)
            cr_expect(eq(u64, profile_at(a, w)[k], profile_at(b, w)[k]), "%s: word %u, %s", what, (unsigned)w,
                      profile_columns[k].name);
}

typedef struct {
    char     path[40];
    uint64_t argument;
} Case;

ParameterizedTestParameters(profile, every_program) {
    static Case cases[] = {
        {"programs/asm/fib.s", 11}, {"programs/asm/forkjoin.s", 5}, {"programs/asm/spawn.s", 9},
        {"programs/asm/sieve.s", 900},
        {"tests/guest/private_life.s", 3},
    };
    return cr_make_param_array(Case, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(Case *c, profile, every_program) {
    static const char *const machines[] = {
        "cores=1,slots=1", "cores=4", "cores=4,buffer.chunks=4,buffer.scope=slot", "cores=3,slots=5,ibuf=2,lanes=1",
        "cores=8,buffer.chunks=2,buffer.merge=off", "cores=4,compute=off",
        "cores=2,network.contention=none,results=read,dispatch=0",
        "cores=4,balancer.kind=push,spawn=each,queue=fifo",
    };
    Program *p = program_from(c->path);
    Profile *first = profile_new(p->ncode, PROFILE_COLUMNS), *other = profile_new(p->ncode, PROFILE_COLUMNS);
    Profiled one = run_with(p, c->argument, NULL, (RunOptions){.threads = 1, .profile = first});
    expect_counts(&one, c->path);
    for (int threads = 2; threads <= 4; threads += 2) {
        RunOptions opt = {.threads = threads, .jit = JIT_ALWAYS, .profile = other};
        Profiled more = run_with(p, c->argument, NULL, opt);
        expect_counts(&more, c->path);
        expect_same(first, other, "threads");
    }
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        Profiled plain = run_with(p, c->argument, machines[i], (RunOptions){.threads = 1});
        Profiled sim = run_with(p, c->argument, machines[i], (RunOptions){.threads = 1, .profile = other});
        expect_counts(&sim, machines[i]);
        expect_cycles(&sim, machines[i]);
        expect_same(first, other, machines[i]);
        cr_expect(eq(u64, sim.s.cycles, plain.s.cycles), "%s: a profile changes no cycle", machines[i]);
        cr_expect(eq(int, memcmp(sim.s.slot_causes, plain.s.slot_causes, sizeof plain.s.slot_causes), 0));
    }
    profile_free(first);
    profile_free(other);
    program_free(p);
}

/* ---- by lines ---- */

static const char loop_text[] =
    ".entry main; .codelet main, worker, handle\n"
    "        fb.rd       t0, a2, 0\n"       // 2: once
    "again:  addi        t0, t0, -1\n"      // 3: three times
    "        bnez        t0, again\n"       // 4: three times
    "        fb.create   t1\n"              // 5: one chunk
    "        fb.wd       t1, 0, t0\n"
    "        fb.become   main$last, t1\n"   // 7
    ".codelet main$last, worker, handle\n"
    "        fb.rd       t0, a2, 0\n"       // 9
    "        fb.update.d t0\n"
    "        fb.quit\n";

static const ProfileRow *row_of(const ProfileTable *t, uint32_t line) {
    for (unsigned i = 0; i < t->count; i++)
        if (t->rows[i].line == line)
            return &t->rows[i];
    return NULL;
}

Test(profile, lines_have_what_their_instructions_have) {
    Program *p = program_assembled(loop_text);
    Profile *profile = profile_new(p->ncode, PROFILE_COLUMNS);
    Profiled x = run_with(p, 3, "cores=1,slots=1", (RunOptions){.threads = 1, .profile = profile});
    ProfileTable t;
    cr_assert(profile_tabulate(&t, profile, p, "loop.s", loop_text));
    static const struct { uint32_t line; uint64_t instructions, tasks, chunks; } rows[] = {
        {2, 1, 1, 0}, {3, 3, 0, 0}, {4, 3, 0, 0}, {5, 1, 0, 1}, {6, 1, 0, 0}, {7, 1, 0, 0},
        {9, 1, 1, 0}, {10, 1, 0, 0}, {11, 1, 0, 0},
    };
    cr_expect(eq(u32, t.count, sizeof rows / sizeof *rows));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ProfileRow *row = row_of(&t, rows[i].line);
        cr_assert(row != NULL, "line %u", (unsigned)rows[i].line);
        cr_expect(eq(u64, row->counts[PROFILE_INSTRUCTIONS], rows[i].instructions), "line %u", (unsigned)rows[i].line);
        cr_expect(eq(u64, row->counts[PROFILE_TASKS], rows[i].tasks), "line %u", (unsigned)rows[i].line);
        cr_expect(eq(u64, row->counts[PROFILE_CHUNKS], rows[i].chunks), "line %u", (unsigned)rows[i].line);
    }
    cr_expect(eq(u64, row_of(&t, 2)->counts[PROFILE_MISSES], 1), "the argument is fetched");
    cr_expect(gt(u64, row_of(&t, 2)->counts[PROFILE_CYCLES + SLOT_CAUSE_MEMORY], 0));
    cr_expect(eq(u64, t.total[PROFILE_CYCLES + SLOT_CAUSE_MEMORY], x.s.slot_causes[SLOT_CAUSE_MEMORY]));
    profile_drop(&t);
    profile_free(profile);
    program_free(p);
}

Test(profile, latency_is_of_the_instruction_that_is_waited_for) {
    static const char text[] =
        ".entry main; .codelet main, worker, handle\n"
        "        fb.rd       t0, a2, 0\n"
        "        div         t1, t0, t0\n"      // 3
        "        addi        t1, t1, 1\n"       // 4
        "        fb.update.d t1\n"
        "        fb.quit\n";
    Program *p = program_assembled(text);
    Profile *profile = profile_new(p->ncode, PROFILE_COLUMNS);
    run_with(p, 3, "cores=1,slots=1,latency.div=20,latency.alu=1", (RunOptions){.threads = 1, .profile = profile});
    ProfileTable t;
    cr_assert(profile_tabulate(&t, profile, p, "wait.s", text));
    cr_expect(eq(u64, row_of(&t, 3)->counts[PROFILE_CYCLES + SLOT_CAUSE_ISSUE], 1));
    cr_expect(eq(u64, row_of(&t, 3)->counts[PROFILE_CYCLES + SLOT_CAUSE_LATENCY], 19));
    cr_expect(eq(u64, row_of(&t, 4)->counts[PROFILE_CYCLES + SLOT_CAUSE_LATENCY], 0));
    profile_drop(&t);
    profile_free(profile);
    program_free(p);
}

Test(profile, codelets_of_a_method_are_one_method) {
    Program *p = program_assembled(loop_text);
    Profile *profile = profile_new(p->ncode, PROFILE_NATIVE);
    run_with(p, 3, NULL, (RunOptions){.threads = 1, .profile = profile});
    ProfileTable t;
    unsigned n;
    cr_assert(profile_tabulate(&t, profile, p, "loop.s", NULL));
    ProfileRow *methods = profile_sums(&t, PROFILE_METHODS, &n);
    cr_expect(eq(u32, n, 1));
    cr_expect(eq(u64, methods[0].counts[PROFILE_INSTRUCTIONS], 13));
    free(methods);
    ProfileRow *codelets = profile_sums(&t, PROFILE_CODELETS, &n);
    cr_expect(eq(u32, n, 2));
    cr_expect(eq(u64, codelets[1].counts[PROFILE_INSTRUCTIONS], 3));
    free(codelets);
    cr_expect(eq(int, profile_method("dot$reduce1"), 3));
    cr_expect(eq(int, profile_method("fib"), 3));
    cr_expect(eq(int, profile_method("$x"), 2), "a name that begins so is its own");
    profile_drop(&t);
    profile_free(profile);
    program_free(p);
}
