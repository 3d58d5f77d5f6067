/* tests/test_machine.c - the simulated processor against cycles counted by hand. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "vm/machine/config_file.h"
#include "vm/machine/machine.h"
#include "vm/native/native.h"

typedef struct {
    RunResult result;
    MachineStats stats;
} Run;

static MachineConfig machine(const char *keys) {
    MachineConfig c = config_default();
    char why[CONFIG_TEXT];
    cr_assert(config_set_list(&c, keys, why), "%s", why);
    cr_assert(config_check(&c, why), "%s", why);
    return c;
}

static Program *program(const char *text) {
    Source src = {"machine.s", text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    cr_assert(p && verify_program(p, &src, &d));
    return p;
}

/* The argument chunk holds 7 in element 0. */
static Handle arguments(Store *s, Pool *pool) {
    Handle h = pool_new(pool);
    chunk_words(s, h)[0] = 7;
    chunk_info(s, h)->defined = 3;
    chunk_publish(s, h);
    return h;
}

static Run run(const char *text, const char *keys) {
    MachineConfig cfg = machine(keys);
    Program *p = program(text);
    Store *s = store_create(1 << 22);
    Pool *pool = pool_create(s);
    RunOptions opt = {0};
    Run r = {0};
    cr_assert(machine_run(p, s, arguments(s, pool), &cfg, &opt, &r.result, &r.stats));
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    cr_expect(eq(u64, store_counts(s).records, 0));
    pool_destroy(pool);
    store_destroy(s);
    program_free(p);
    return r;
}

#define MAIN ".entry main\n.codelet main, worker, handle\n"
#define ALONE "cores=1,slots=1,contention=units,dispatch=2"

/* Cycle 0: the task is taken; it starts in cycle 2.  Instruction by instruction (latency):
 *
 *   cycle 2  li (1)   3  add (1)   4  mul (3)   7  fb.update (1)   8  fb.quit
 *
 * The result leaves in cycle 8: one stage-less network with an entry cycle to the unit, 9;
 * served until 10. */
Test(machine, one_task_on_one_core) {
    Run r = run(MAIN "li t0, 3\n add t0, t0, t0\n mul t0, t0, t0\n fb.update.d t0\n fb.quit\n", ALONE);
    cr_expect(eq(u64, r.result.result, 36));
    cr_expect(eq(u64, r.stats.cycles, 10));
    // 5 cycles issue; 2 are the product's latency; 2 dispatch; 1 idle while the result travels
    cr_expect(eq(u64, r.stats.causes[CAUSE_ISSUE], 5));
    cr_expect(eq(u64, r.stats.causes[CAUSE_LATENCY], 2));
    cr_expect(eq(u64, r.stats.causes[CAUSE_DISPATCH], 2));
    cr_expect(eq(u64, r.stats.causes[CAUSE_IDLE], 1));
}

/* A taken branch costs 2, one that is not taken 1:
 *   2 li  3 li  4 beq (taken: 2)  6 bne (not: 1)  7 update  8 quit  -> 10 */
Test(machine, branches) {
    Run r = run(MAIN "li t0, 3\n li t1, 3\n beq t0, t1, 1f\n nop\n1: bne t0, t1, 1b\n fb.update.d t0\n fb.quit\n", ALONE);
    cr_expect(eq(u64, r.stats.cycles, 10));
}

/* A miss on an idle network of 64 ports takes 2 * (6 + 1) + 1 = 15 cycles:
 *   2 fb.rd: miss, request   17 reply, fb.rd is issued   18 update   19 quit
 *   result: 7 cycles to its unit, 1 of service: 27 */
Test(machine, a_miss_on_an_idle_network) {
    static const char text[] = MAIN "fb.rd t0, a2, 0\n fb.update.d t0\n fb.quit\n";
    static const char *const networks[] = {
        "cores=1,slots=1,units=64,contention=units", "cores=1,slots=1,units=64,contention=router",
        "cores=1,slots=1,units=64,contention=none", "cores=1,slots=1,units=64,contention=router,switch=oq",
    };
    for (int i = 0; i < 4; i++) {
        Run r = run(text, networks[i]);
        cr_expect(eq(u64, r.result.result, 7));
        cr_expect(eq(u64, r.stats.latency, 15));
        cr_expect(eq(u64, r.stats.zero_load, 15));
        cr_expect(eq(u64, r.stats.cycles, 27));
        cr_expect(eq(u64, r.stats.causes[CAUSE_MEMORY], 14));      // 3 .. 16: 2 and 17 issue
    }
}

/* The second read finds the chunk in the buffer: one cycle.  18 instead of 17, 28 in all. */
Test(machine, a_hit_takes_a_cycle) {
    Run r = run(MAIN "fb.rd t0, a2, 0\n fb.rd t1, a2, 0\n fb.update.d t0\n fb.quit\n",
                "cores=1,slots=1,units=64,contention=units");
    cr_expect(eq(u64, r.stats.cycles, 28));
    cr_expect(eq(u64, r.stats.hits[KIND_ARGUMENT], 1));
    cr_expect(eq(u64, r.stats.misses[KIND_ARGUMENT], 1));
}

/* With a fixed round trip of 6: request arrives after 3, is served at once, and the reply
 * is there 3 later, service included.  2 miss  8 read  9 update  10 quit  13 arrival  14 */
Test(machine, a_fixed_round_trip) {
    Run r = run(MAIN "fb.rd t0, a2, 0\n fb.update.d t0\n fb.quit\n", "cores=1,slots=1,contention=units,fixed=6");
    cr_expect(eq(u64, r.stats.latency, 6));
    cr_expect(eq(u64, r.stats.cycles, 14));
}

#define PAIR \
    MAIN "fb.sync sum, 2, x0\n fb.forall work, 2, a2\n fb.quit\n" \
    ".codelet work, worker, handle\n fb.rd t0, a2, 0\n fb.update.d t0\n fb.quit\n" \
    ".codelet sum, continuation, int\n fb.rd t0, a2, 0\n fb.rd t1, a2, 1\n add t0, t0, t1\n fb.update.d t0\n fb.quit\n"

/* Two slots of a core want the same chunk: one request, two waiting. */
Test(machine, slots_share_a_request) {
    Run r = run(PAIR, "cores=1,slots=2,units=64,contention=units");
    cr_expect(eq(u64, r.result.result, 14));
    cr_expect(eq(u64, r.stats.merged, 1));
    cr_expect(eq(u64, r.stats.replies, 1));
}

/* Two cores want the same chunk in the same cycle: its only unit serves one after the
 * other, and the second waits a cycle.  push sends the workers to cores 0 and 1; they
 * arrive 8 cycles after cycles 1 and 2 of the balancer, so the requests are a cycle apart;
 * with 3 cycles of service the second one waits 2. */
Test(machine, two_cores_at_one_unit) {
    Run r = run(PAIR, "cores=2,slots=1,units=1,contention=units,service=3,balancer.kind=push,dispatch=0");
    cr_expect(eq(u64, r.result.result, 14));
    cr_expect(eq(u64, r.stats.replies, 2));
    cr_expect(eq(u64, r.stats.latency - 2 * r.stats.zero_load, 2));
}

static const char tree[] =
    MAIN "li t0, 3\n fb.become grow, t0\n"
    ".codelet grow, worker, int\n"
    "  beqz a2, leaf\n addi t0, a2, -1\n fb.sync add, 16, x0\n fb.forall grow, 16, t0\n fb.quit\n"
    "leaf: li t1, 20\n1: addi t1, t1, -1\n bnez t1, 1b\n li t0, 1\n fb.update.d t0\n fb.quit\n"
    ".codelet add, continuation, int\n"
    "  vsetivli x0, 16, e64, m1, ta, ma\n fb.vr v1, a2\n vmv.v.i v2, 0\n vredsum.vs v1, v1, v2\n"
    "  vmv.x.s t0, v1\n fb.update.d t0\n fb.quit\n";

/* work / P <= cycles <= work / P + span.  Work in cycles is what one core needs.  The span
 * is counted in instructions, which here take a cycle each, but a step of the longest path
 * may also fetch a chunk (a cycle) and wait for its record to travel: three cycles in all. */
Test(machine, the_ideal_machine_keeps_the_bounds) {
    static const char ideal[] = "slots=1,lanes=16,dispatch=0,mul=1,div=1,fp=1,fdiv=1,fsqrt=1,branch=1,sync=1,"
                                "buffer.chunks=4096,contention=none,fixed=1,balancer.latency=0";
    char keys[sizeof ideal + 20];
    snprintf(keys, sizeof keys, "%s,cores=1", ideal);
    Run one = run(tree, keys);
    cr_expect(eq(u64, one.result.result, 4096));
    for (unsigned cores = 2; cores <= 64; cores *= 2) {
        snprintf(keys, sizeof keys, "%s,cores=%u", ideal, cores);
        Run r = run(tree, keys);
        cr_expect(eq(u64, r.result.counts.work, one.result.counts.work));
        cr_expect(r.stats.cycles >= r.result.counts.work / cores);
        cr_expect(r.stats.cycles <= one.stats.cycles / cores + 3 * r.result.counts.span,
                  "%u cores: %llu cycles", cores, (unsigned long long)r.stats.cycles);
    }
}

Test(machine, the_same_run_has_the_same_cycles) {
    Run a = run(tree, "cores=8,buffer.replace=random,balancer.kind=scatter,seed=5");
    Run b = run(tree, "cores=8,buffer.replace=random,balancer.kind=scatter,seed=5");
    Run other = run(tree, "cores=8,buffer.replace=random,balancer.kind=scatter,seed=6");
    cr_expect(memcmp(&a.stats, &b.stats, sizeof a.stats) == 0);
    cr_expect(ne(u64, a.stats.cycles, other.stats.cycles));
}

/* Chunks that do not fit leave; what was still open is written back and fetched again. */
Test(machine, a_tiny_buffer_gives_the_same_answer) {
    static const char text[] = MAIN
        "fb.create t0\n fb.create t1\n fb.create t2\n fb.create t3\n"
        "li t4, 5\n fb.wd t0, 0, t4\n fb.wd t1, 0, t4\n fb.wd t2, 0, t4\n fb.wd t3, 0, t4\n"
        "fb.rd t5, t0, 0\n fb.rd t6, t3, 0\n add t5, t5, t6\n fb.update.d t5\n fb.quit\n";
    Run r = run(text, "cores=1,slots=1,buffer.chunks=2");
    cr_expect(eq(u64, r.result.result, 10));
    cr_expect(r.stats.evictions > 2);
    cr_expect(r.stats.write_backs > 2);
    cr_expect(eq(u64, run(text, "cores=1,slots=1").stats.evictions, 0));
}

/* The first trap in sequential order, whatever the machine. */
Test(machine, traps_are_those_of_the_native_executor) {
    static const char text[] = MAIN
        "fb.sync end, 3, x0\n fb.forall work, 3, x0\n fb.quit\n"
        ".codelet work, worker, int\n"
        "  li t0, 2\n beq a1, t0, 2f\n beqz a1, 1f\n li t1, 300\n"
        "0: addi t1, t1, -1\n bnez t1, 0b\n fb.trap index\n"     // worker 1: late, but first
        "2: fb.trap divide\n"                                    // worker 2: at once
        "1: fb.update.d x0\n fb.quit\n"
        ".codelet end, continuation, int\n fb.update.d x0\n fb.quit\n";
    static const char *const machines[] = {"cores=1,slots=1", "cores=4", "cores=4,queue=fifo,balancer.kind=push"};
    for (int i = 0; i < 3; i++) {
        Run r = run(text, machines[i]);
        cr_expect(eq(int, r.result.trap, TRAP_INDEX));
        cr_expect(eq(u32, r.result.line, 13));
    }
}

Test(machine, capacity_and_fuel_end_a_run) {
    MachineConfig cfg = machine("cores=1,units=1,capacity=100");
    Program *p = program(MAIN "1: fb.create t0\n j 1b\n");
    Store *s = store_create(1 << 22);
    Pool *pool = pool_create(s);
    RunOptions opt = {0};
    Run r = {0};
    cr_assert(machine_run(p, s, arguments(s, pool), &cfg, &opt, &r.result, &r.stats));
    cr_expect(eq(int, r.result.trap, TRAP_MEMORY));
    opt.fuel = 50;
    cr_assert(machine_run(p, s, arguments(s, pool), &cfg, &opt, &r.result, &r.stats));
    cr_expect(eq(int, r.result.trap, TRAP_FUEL));
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    pool_destroy(pool);
    store_destroy(s);
    program_free(p);
}
