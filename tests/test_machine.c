/* tests/test_machine.c - the simulated processor: cycles computed by hand, bounds, and what
 * no run may depend on. */
#include <stdlib.h>
#include <string.h>

#include "tests/native_program.h"
#include "memory/npy.h"
#include "vm/machine/config_file.h"
#include "vm/machine/machine.h"

static MachineConfig config(const char *set) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s: %s", set, why);
    return c;
}

typedef struct {
    RunResult r;
    MachineStats s;
} Simulated;

/* ARGUMENT: an integer or the name of an array. */
static void set_argument(Store *store, Pool *pool, Handle args, unsigned i, const char *argument) {
    ChunkInfo *info = chunk_info(store, args);
    uint64_t *words = chunk_words(store, args);
    info->defined |= UINT32_C(3) << 2 * i;
    if (!strchr(argument, '.')) {
        words[i] = (uint64_t)strtoll(argument, NULL, 10);
        return;
    }
    Diag d = {.out = stderr};
    NpyOptions opt = {.layout = LAYOUT_TREE, .max_bytes = 1 << 20};
    cr_assert(eq(int, npy_import(store, pool, argument, &opt, &d, &words[i]), NPY_OK));
    info->handles |= (uint16_t)(1u << i);
}

/* ARGUMENTS are separated by blanks; the store has had BEFORE chunks before. */
static Simulated simulate_in(const Program *p, const char *arguments, const MachineConfig *c,
                             bool single, unsigned before) {
    char words[256];
    unsigned n = 0;
    Store *store = store_create(256 << 20);
    Pool *pool = pool_create(store);
    for (unsigned i = 0; i < before; i++)
        pool_new(pool);
    Handle args = pool_new(pool);
    snprintf(words, sizeof words, "%s", arguments);
    for (char *w = strtok(words, " "); w; w = strtok(NULL, " "))
        set_argument(store, pool, args, n++, w);
    chunk_publish(store, args);
    Simulated out;
    memset(&out, 0, sizeof out);
    RunOptions opt = {.single = single};
    cr_assert(machine_run(p, store, args, c, &opt, &out.r, &out.s));
    cr_expect(eq(int, out.r.trap, TRAP_NONE));
    if (out.r.kind == RESULT_HANDLE)
        pool_release(pool, out.r.result);
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(store).live, before));
    pool_destroy(pool);
    store_destroy(store);
    return out;
}

static Simulated simulate(const Program *p, const char *arguments, const char *set, bool single) {
    MachineConfig c = config(set);
    return simulate_in(p, arguments, &c, single, 0);
}

static Simulated simulate_text(const char *text, const char *set) {
    Program *p = program_assembled(text);
    Simulated out = simulate(p, "0", set, false);
    program_free(p);
    return out;
}

static Program *program_from(const char *path) {
    static char text[1 << 16];
    FILE *f = fopen(path, "r");
    cr_assert(f != NULL, "%s", path);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return program_assembled(text);
}

/* ---- cycles, by hand ---- */

/* The task is taken in cycle 0 and starts in 2 (dispatch).  li 2, addi 3, mul 4, its result
 * is there in 7 (mul 3), div 7, its result in 27 (div 20), update 27, quit 28.  The network
 * of one port has no stages: the message arrives 1 (entry) later, in 29, and is served
 * until 30. */
Test(machine, a_task_takes_the_latencies_of_its_instructions) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " li t0, 5\n"
                                " addi t0, t0, 1\n"
                                " mul t1, t0, t0\n"
                                " div t1, t1, t0\n"
                                " fb.update.d t1\n"
                                " fb.quit\n", "cores=1");
    cr_expect(eq(u64, m.s.cycles, 30));
    cr_expect(eq(u64, m.r.result, 6));
    cr_expect(eq(u64, m.s.causes[CAUSE_ISSUE], 6));
}

/* Of 64 ports each way takes 6 stages and 1 for the entry.  fb.rd issues in 2; a round trip
 * is 2 * 7 + 1 (service): its result is there in 17.  The second read, in 17, is a hit of
 * 1 cycle; update 18, quit 19, at the unit in 26, served until 27. */
Test(machine, a_miss_on_an_idle_machine_takes_the_round_trip) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.update.d t0\n"
                                " fb.quit\n", "");
    cr_expect(eq(u64, m.s.cycles, 27));
    cr_expect(eq(u64, m.s.latency, 15));
    cr_expect(eq(u64, m.s.replies, 1));
    cr_expect(eq(u64, m.s.hits[KIND_ARGUMENT], 1));
    cr_expect(eq(u64, m.s.misses[KIND_ARGUMENT], 1));
    cr_expect(eq(u64, m.s.causes[CAUSE_ISSUE], 4));
    cr_expect(eq(u64, m.s.causes[CAUSE_MEMORY], 14));   // 3 to 16
}

/* A chunk-wide instruction issues for 16 / 4 cycles, and its result is there latency - 1
 * cycles after the last of them: vsetivli 2, vid 3 to 6, vadd 7 to 10, vmv.x.s 11 (one
 * element), update 12, quit 13, at the unit in 14, served until 15. */
Test(machine, wide_instructions_issue_lane_by_lane) {
    const char *text = ".entry main\n"
                       ".codelet main, worker, handle\n"
                       " vsetivli t0, 16, e64, m1, ta, ma\n"
                       " vid.v v1\n"
                       " vadd.vi v1, v1, 3\n"
                       " vmv.x.s t1, v1\n"
                       " fb.update.d t1\n"
                       " fb.quit\n";
    cr_expect(eq(u64, simulate_text(text, "cores=1").s.cycles, 15));
    cr_expect(eq(u64, simulate_text(text, "cores=1,lanes=16").s.cycles, 15 - 2 * 3));
}

/* A taken branch takes 2 cycles, another 1.  li 2, addi 3, bnez 4 (taken), addi 6, bnez 7
 * (not taken), update 8, quit 9, at the unit in 10, served until 11. */
Test(machine, a_taken_branch_takes_longer) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " li t0, 2\n"
                                "1: addi t0, t0, -1\n"
                                " bnez t0, 1b\n"
                                " fb.update.d t0\n"
                                " fb.quit\n", "cores=1");
    cr_expect(eq(u64, m.s.cycles, 11));
}

static const char two_tasks[] = ".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.sync done, 1, x0\n"
                                " fb.spawn work, 0, x0\n"
                                " fb.quit\n"
                                ".codelet work, worker, int\n"
                                " fb.update.d a1\n"
                                " fb.quit\n"
                                ".codelet done, continuation, int\n"
                                " fb.update.d a3\n"
                                " fb.quit\n";

/* sync 2 (for 2 cycles), spawn 4, quit 5.  The record is taken by another slot in 5 and
 * starts in 7: update 7, quit 8, at the unit in 9, served until 10.  Units come before
 * queues, queues before slots: the continuation is queued and taken in 10, starts in 12:
 * update 12, quit 13, at the unit in 14, served until 15. */
Test(machine, the_phases_of_a_cycle_come_in_order) {
    cr_expect(eq(u64, simulate_text(two_tasks, "cores=1").s.cycles, 15));
}

/* With one slot the worker must wait for its creator: taken in 5, when that quits, it starts
 * in 7 all the same. */
Test(machine, a_slot_that_becomes_free_takes_the_next_task_at_once) {
    cr_expect(eq(u64, simulate_text(two_tasks, "cores=1,slots=1").s.cycles, 15));
}

/* The creator is slower than its worker: its end is what completes the sync chunk.  As
 * above, but div 5 to 25, quit 25, at the unit in 26, served until 27; the continuation
 * starts in 29, quits in 30, is at the unit in 31 and served until 32. */
Test(machine, a_sync_chunk_waits_for_its_creator) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.sync done, 1, x0\n"
                                " fb.spawn work, 0, x0\n"
                                " div t0, x0, x0\n"
                                " fb.quit\n"
                                ".codelet work, worker, int\n"
                                " fb.update.d a1\n"
                                " fb.quit\n"
                                ".codelet done, continuation, int\n"
                                " fb.update.d a3\n"
                                " fb.quit\n", "cores=1");
    cr_expect(eq(u64, m.s.cycles, 32));
}

/* Two workers are sent to two cores, one a cycle after the other, and read the same chunk of
 * the only unit, which serves 5 cycles: the first from its arrival a, the second, there in
 * a + 1, from a + 5: it waits 4.  An idle round trip over 2 ports is 2 * (1 + 1) + 5.
 * (The argument was not read before; other requests, deliveries, come long after.) */
Test(machine, two_cores_that_read_from_one_unit_queue_up) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.sync done, 2, x0\n"
                                " fb.forall work, 2, a2\n"
                                " div t0, x0, x0\n"
                                " div t0, x0, x0\n"
                                " fb.quit\n"
                                ".codelet work, worker, handle\n"
                                " fb.rd t0, a2, 0\n"
                                " div t0, x0, x0\n"
                                " bnez a1, 1f\n"
                                " div t0, x0, x0\n"
                                "1: fb.update.d t0\n"
                                " fb.quit\n"
                                ".codelet done, continuation, int\n"
                                " fb.update.d a3\n"
                                " fb.quit\n",
                                "cores=2,slots=2,units=1,service=5,contention=units,kind=push,results=record");
    cr_expect(eq(u64, m.s.replies, 2));
    cr_expect(eq(u64, m.s.zero_load, 9));
    cr_expect(eq(u64, m.s.latency, 9 + 9 + 4));
    cr_expect(eq(u64, m.s.unit_waiting, 4));
}

/* ---- what holds for every program ---- */

typedef struct {
    const char *path, *arguments;
} Sample;

static const Sample samples[] = {
    {"programs/asm/fib.s", "12"},
    {"programs/asm/dot.s", "1000"},
    {"programs/asm/spawn.s", "300"},
    {"programs/asm/chain.s", "200"},
    {"programs/asm/forkjoin.s", ""},
    {"programs/asm/dotv.s", "tests/data/ramp300.npy tests/data/ramp300.npy"},
    {"programs/asm/matmul.s", "tests/data/a2x3.npy tests/data/b3x2.npy"},
    {"programs/asm/matmult.s", "tests/data/a2x3.npy tests/data/b3x2.npy"},
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static const char *const machines[] = {
    "cores=1,slots=1",
    "cores=4,slots=2,buffer.chunks=4",
    "",
    "queue=fifo,contention=units,take=newest,lanes=1,spawn=each,results=read",
    "cores=16,balancer.kind=push,results=read",
    "cores=3,balancer.kind=scatter,buffer.scope=slot",
    "cores=2,balancer.kind=none,home=local,dispatch=0",
    "cores=8,units=1,network.contention=none",
    "cores=64,units=16,home=xor,network.buffer=1",
    "contention=units,fixed=6,replace=fifo,chunks=3",
    "cores=5,slots=3,switch=oq,continue=updater,replace=random",
    "compute=off,hit=0,dispatch=0,cores=4",
    "cores=4,units=1,service=7,chunks=2",
};
enum { MACHINES = sizeof machines / sizeof *machines };

/* Byte for byte: cycles and all statistics. */
static void expect_same(const Simulated *a, const Simulated *b, const char *path, const char *set) {
    cr_expect(eq(u64, a->s.cycles, b->s.cycles), "%s on %s", path, set);
    cr_expect(eq(int, memcmp(&a->s, &b->s, sizeof a->s), 0), "statistics of %s on %s", path, set);
    cr_expect(eq(int, memcmp(&a->r.counts, &b->r.counts, sizeof a->r.counts), 0), "counts of %s on %s", path, set);
}

Test(machine, cores_that_run_ahead_change_nothing) {
    for (int i = 0; i < SAMPLES; i++) {
        Program *p = program_from(samples[i].path);
        for (int k = 0; k < MACHINES; k++) {
            Simulated ahead = simulate(p, samples[i].arguments, machines[k], false);
            Simulated stepping = simulate(p, samples[i].arguments, machines[k], true);
            expect_same(&ahead, &stepping, samples[i].path, machines[k]);
        }
        program_free(p);
    }
}

Test(machine, where_chunks_lie_on_the_host_changes_nothing) {
    for (int i = 0; i < SAMPLES; i++) {
        Program *p = program_from(samples[i].path);
        MachineConfig c = config("cores=8");
        Simulated here = simulate_in(p, samples[i].arguments, &c, false, 0);
        Simulated there = simulate_in(p, samples[i].arguments, &c, false, 777);
        expect_same(&here, &there, samples[i].path, "cores=8");
        program_free(p);
    }
}

/* Every instruction takes a cycle and nothing else takes any: the bounds of greedy
 * scheduling hold.  (But for tile instructions: they fetch one chunk after another.) */
Test(machine, the_ideal_machine_keeps_the_greedy_bounds) {
    for (int i = 0; i < SAMPLES; i++) {
        if (strstr(samples[i].path, "matmult"))
            continue;
        Program *p = program_from(samples[i].path);
        for (unsigned cores = 1; cores <= 256; cores *= 4) {
            MachineConfig c;
            cr_assert(config_preset("ideal", &c));
            c.cores = cores;
            Simulated m = simulate_in(p, samples[i].arguments, &c, false, 0);
            uint64_t share = (m.r.counts.work + cores - 1) / cores;
            cr_expect(ge(u64, m.s.cycles, share), "%s, %u cores", samples[i].path, cores);
            cr_expect(le(u64, m.s.cycles, share + m.r.counts.span), "%s, %u cores", samples[i].path, cores);
        }
        program_free(p);
    }
}
