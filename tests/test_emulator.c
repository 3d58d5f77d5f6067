/* tests/test_emulator.c - memory time by layout against the prototype's figures, which
 * follow the same rules: a fit of the thesis's chapter 6. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "tests/slow.h"
#include "vm/machine/config.h"
#include "vm/machine/emulator.h"

static MachineConfig machine(const char *keys) {
    MachineConfig c;
    char why[CONFIG_TEXT];
    cr_assert(config_preset("thesis16-memory", &c));
    cr_assert(config_set_list(&c, keys, why), "%s", why);
    return c;
}

static EmulatorResult run(Kernel kernel, const char *layout, unsigned n, bool every, const char *keys) {
    MachineConfig c = machine(keys);
    EmulatorSpec spec = {.kernel = kernel, .n = n, .every_access = every};
    EmulatorResult r;
    char why[CONFIG_TEXT];
    strcpy(spec.layout, layout);
    cr_assert(emulator_check(&spec, &c, why), "%s", why);
    cr_assert(emulator_run(&spec, &c, &r));
    return r;
}

static double cycles(const char *layout) {
    return (double)run(KERNEL_MATMUL, layout, 64, false, "").cycles;
}

static void expect_near(double got, double wanted, double share) {
    cr_expect(got > wanted * (1 - share) && got < wanted * (1 + share), "%g, wanted %g", got, wanted);
}

Test(emulator, matmul_by_layout) {
    double rrr = cycles("rrr"), rcr = cycles("rcr"), rcz = cycles("rcz");
    expect_near(rrr / rcr, 17.9, 0.03);
    expect_near(rrr / rcz, 35.6, 0.03);
    expect_near(rcz / rcr, 1 - 0.497, 0.03);
    expect_near(cycles("rzz") / cycles("rzr"), 1 - 0.493, 0.03);
}

Test(emulator, latency_and_miss_rate_by_layout) {
    static const struct { const char *layout; double latency, miss; } rows[] = {
        {"rrr", 6.61, 21.9}, {"rcr", 6.60, 1.18}, {"rcz", 7.07, 0.56}, {"rzr", 6.72, 1.17}, {"rzz", 7.06, 0.56},
    };
    for (int i = 0; i < 5; i++) {
        EmulatorResult r = run(KERNEL_MATMUL, rows[i].layout, 64, false, "");
        expect_near((double)r.latency / (double)r.misses, rows[i].latency, 0.01);
        expect_near(100 * (double)r.misses / (double)r.accesses, rows[i].miss, 0.02);
    }
}

/* Fig 6.5: the miss rate of rcz by the size of the buffer. */
Test(emulator, miss_rate_by_buffer) {
    static const struct { const char *keys; double miss; } rows[] = {
        {"buffer.chunks=8", 2.12}, {"buffer.chunks=16", 1.53}, {"buffer.chunks=24", 0.82},
        {"buffer.chunks=40", 0.51}, {"buffer.chunks=64", 0.44},
    };
    for (int i = 0; i < 5; i++) {
        EmulatorResult r = run(KERNEL_MATMUL, "rcz", 64, false, rows[i].keys);
        expect_near(100 * (double)r.misses / (double)r.accesses, rows[i].miss, 0.02);
    }
}

Test(emulator, stencil_by_layout) {
    static const struct { const char *layout; double share; } rows[] = {
        {"rc", 0.15}, {"rz", 0.60}, {"cr", 0.15}, {"cc", 1.01}, {"cz", 0.52}, {"zr", 0.59}, {"zc", 0.61}, {"zz", 0.92},
    };
    double rr = (double)run(KERNEL_STENCIL, "rr", 128, false, "").cycles;
    for (int i = 0; i < 8; i++)
        expect_near(rr / (double)run(KERNEL_STENCIL, rows[i].layout, 128, false, "").cycles, rows[i].share, 0.03);
}

Test(emulator, counting_repeated_walks_changes_nothing) {
    static const char *const layouts[] = {"rrr", "rcz", "zzr"};
    for (int i = 0; i < 3; i++) {
        EmulatorResult quick = run(KERNEL_MATMUL, layouts[i], 32, false, "");
        EmulatorResult slow = run(KERNEL_MATMUL, layouts[i], 32, true, "");
        cr_expect(memcmp(&quick, &slow, sizeof quick) == 0);
    }
}

/* Single changes of the rules, with tasks placed in turn; the prototype broke ties in the
 * order of events, which changes cycles by up to 1.5 % and a ratio by twice that. */
Test(emulator, single_rules_change_what_they_changed_in_the_prototype) {
    static const struct { const char *keys; double rcr, rcz, rrr_rcz, rzz; } rows[] = {
        {"placement=turns", 17.8, 1 - 0.457, 32.7, 1 - 0.435},
        {"placement=queue", 17.7, 1 - 0.44, 31.6, 1 - 0.43},
        {"placement=turns,replace=clock", 17.4, 1 - 0.42, 30.0, 1 - 0.44},
        {"placement=turns,replace=fifo", 15.3, 1 - 0.52, 31.8, 1 - 0.33},
        {"placement=turns,scope=core", 18.0, 1.19, 15.2, 1},
        {"placement=turns,scope=core,merge=off", 18.2, 1.24, 14.7, 0.99},
    };
    for (int i = 0; i < 6; i += SLOW ? 5 : 1) {
        double t[5];
        static const char *const layouts[] = {"rrr", "rcr", "rcz", "rzr", "rzz"};
        for (int k = 0; k < 5; k++)
            t[k] = (double)run(KERNEL_MATMUL, layouts[k], 64, false, rows[i].keys).cycles;
        expect_near(t[0] / t[1], rows[i].rcr, 0.03);
        expect_near(t[2] / t[1], rows[i].rcz, 0.05);
        expect_near(t[0] / t[2], rows[i].rrr_rcz, 0.05);
        expect_near(t[4] / t[3], rows[i].rzz, 0.05);
    }
}

/* A product of 32 x 32 reads two matrices 32^3 times, in trees of 3 levels; slots that find
 * no entry do so later. */
Test(emulator, slots_that_find_every_entry_fetching_try_again) {
    EmulatorResult r = run(KERNEL_MATMUL, "rrr", 32, false, "buffer.scope=core,buffer.chunks=2,slots=8");
    cr_expect(eq(u64, r.accesses, 2 * 32 * 32 * 32 * 3));
    cr_expect(eq(u64, r.writes, 64));
}

/* A leaf holds 4 x 4 elements in z and 16 of a row in r: transposing r to z, a task reads
 * 4 elements of each of 4 leaves, from r to r one of each of 16. */
Test(emulator, transpose_reads_what_its_tiles_need) {
    EmulatorResult rz = run(KERNEL_TRANSPOSE, "rz", 64, false, "cores=1,slots=1");
    EmulatorResult rr = run(KERNEL_TRANSPOSE, "rr", 64, false, "cores=1,slots=1");
    cr_expect(eq(u64, rz.accesses, 64 * 64 * 3));
    cr_expect(rz.misses < rr.misses);
    cr_expect(eq(u64, rr.writes, 256));
}

/* One slot alone: what is recorded is what the run did, so the policy of the run misses as much in the replay. */
Test(emulator, a_replay_of_one_slot_is_its_run) {
    static const struct { const char *keys; ReplayPolicy policy; } cases[] = {
        {"replace=lru", REPLAY_LRU}, {"replace=fifo", REPLAY_FIFO}, {"replace=clock", REPLAY_CLOCK},
        {"replace=random", REPLAY_RANDOM}, {"replace=srrip", REPLAY_SRRIP},
    };
    for (int i = 0; i < 5; i++) {
        char keys[64];
        snprintf(keys, sizeof keys, "cores=1,slots=1,chunks=8,%s", cases[i].keys);
        MachineConfig c = machine(keys);
        EmulatorSpec spec = {.kernel = KERNEL_MATMUL, .n = 32, .layout = "rrz", .replay = true};
        EmulatorResult r;
        cr_assert(emulator_run(&spec, &c, &r));
        cr_expect(eq(u64, r.replayed.accesses, r.accesses));
        cr_expect(eq(u64, r.replayed.misses[cases[i].policy], r.misses), "%s", keys);
    }
}

Test(emulator, no_policy_beats_the_optimum) {
    static const char *const keys[] = {"", "scope=core", "chunks=6,placement=queue", "scope=core,merge=off,chunks=12", "home=mod,replace=srrip"};
    static const char *const layouts[] = {"rrr", "rcz", "zzr"};
    for (int i = 0; i < 15; i++) {
        MachineConfig c = machine(keys[i / 3]);
        EmulatorSpec spec = {.kernel = KERNEL_MATMUL, .n = 32, .replay = true};
        EmulatorResult r;
        strcpy(spec.layout, layouts[i % 3]);
        cr_assert(emulator_run(&spec, &c, &r));
        cr_expect(eq(u64, r.replayed.accesses, r.accesses));
        for (int k = 0; k < REPLAY_POLICIES; k++)
            cr_expect(ge(u64, r.replayed.misses[k], r.replayed.misses[REPLAY_BELADY]), "%s, %s, policy %d", keys[i / 3], spec.layout, k);
        cr_expect(le(u64, r.replayed.misses[REPLAY_BELADY], r.misses));
    }
}

Test(emulator, what_cannot_be_is_refused) {
    MachineConfig c;
    char why[CONFIG_TEXT];
    cr_assert(config_preset("thesis16-memory", &c));
    cr_expect(not(emulator_check(&(EmulatorSpec){KERNEL_MATMUL, 48, "rcz", false}, &c, why)));
    cr_expect(not(emulator_check(&(EmulatorSpec){KERNEL_MATMUL, 64, "rc", false}, &c, why)));
    cr_expect(not(emulator_check(&(EmulatorSpec){KERNEL_STENCIL, 64, "rx", false}, &c, why)));
    cr_expect(emulator_check(&(EmulatorSpec){KERNEL_MATMUL, 48, "rcr", false}, &c, why));
    c.compute = COMPUTE_ON;
    cr_expect(not(emulator_check(&(EmulatorSpec){KERNEL_MATMUL, 64, "rcr", false}, &c, why)));
}
