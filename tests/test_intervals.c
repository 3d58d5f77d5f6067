/* tests/test_intervals.c - a simulated run in time: intervals add up to the run. */
#include <stdlib.h>
#include <string.h>

#include "tests/native_program.h"
#include "vm/machine/config.h"
#include "vm/machine/intervals.h"

typedef struct {
    RunResult    r;
    MachineStats s;
    Intervals   *v;
} Sampled;

/* Intervals of V, which may be NULL, and what each part did. */
static Sampled run_with(const Program *p, uint64_t argument, const char *set, Intervals *v, bool single) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s: %s", set, why);
    Store *store = store_create(64 << 20);
    Pool *pool = pool_create(store);
    Handle args = pool_new(pool);
    chunk_info(store, args)->defined = 3;
    chunk_words(store, args)[0] = argument;
    chunk_publish(store, args);
    Sampled out = {.v = v, .s = {.intervals = v, .parts = machine_parts_new(&c)}};
    cr_assert(machine_run(p, store, args, &c, &(RunOptions){.single = single}, &out.r, &out.s));
    cr_expect(eq(int, out.r.trap, TRAP_NONE));
    pool_destroy(pool);
    store_destroy(store);
    return out;
}

static Sampled run_sampled(const Program *p, uint64_t argument, const char *set, uint64_t every, bool single) {
    return run_with(p, argument, set, every ? intervals_new(every) : NULL, single);
}

static void release(Sampled *m) {
    intervals_free(m->v);
    machine_parts_free(m->s.parts);
}

/* As in test_machine.c: li is issued in cycle 2, addi 3, mul 4, div 7, update 27, quit 28; the
 * result is complete in 30.  Cycle 29 has no task, and one core can ask nobody. */
Test(intervals, count_what_happens_in_their_cycles) {
    Program *p = program_assembled(".entry main\n"
                                   ".codelet main, worker, handle\n"
                                   " li t0, 5\n"
                                   " addi t0, t0, 1\n"
                                   " mul t1, t0, t0\n"
                                   " div t1, t1, t0\n"
                                   " fb.update.d t1\n"
                                   " fb.quit\n");
    static const struct {
        uint64_t cycles, instructions, issue, latency, dispatch, idle, tasks, running;
    } expected[] = {
        {12, 4, 4, 6, 2, 0, 0, 1},
        {12, 0, 0, 12, 0, 0, 0, 1},
        {6, 2, 2, 3, 0, 1, 1, 0},
    };
    Sampled m = run_sampled(p, 0, "cores=1", 12, false);
    cr_assert(eq(u32, m.v->count, 3));
    for (int i = 0; i < 3; i++) {
        const Interval *x = &m.v->list[i];
        cr_expect(eq(u64, x->cycles, expected[i].cycles), "%d", i);
        cr_expect(eq(u64, x->instructions, expected[i].instructions), "%d", i);
        cr_expect(eq(u64, x->issue, expected[i].issue), "%d", i);
        cr_expect(eq(u64, x->latency, expected[i].latency), "%d", i);
        cr_expect(eq(u64, x->dispatch, expected[i].dispatch), "%d", i);
        cr_expect(eq(u64, x->idle, expected[i].idle), "%d", i);
        cr_expect(eq(u64, x->tasks, expected[i].tasks), "%d", i);
        cr_expect(eq(u64, x->running, expected[i].running), "%d", i);
    }
    release(&m);
    program_free(p);
}

/* li in 2, vsetvli 3; vid is issued for 16 cycles with one lane, 4 to 19; update 20, quit 21; the
 * result is complete in 23. */
Test(intervals, share_an_instruction_that_is_issued_for_many_cycles) {
    Program *p = program_assembled(".entry main\n"
                                   ".codelet main, worker, handle\n"
                                   " li t0, 16\n"
                                   " vsetvli x0, t0, e64, m1, ta, ma\n"
                                   " vid.v v1\n"
                                   " fb.update.d t0\n"
                                   " fb.quit\n");
    static const uint64_t issue[] = {8, 10, 2}, instructions[] = {3, 0, 2};
    for (int single = 0; single < 2; single++) {
        Sampled m = run_sampled(p, 0, "cores=1,lanes=1", 10, single);
        cr_assert(eq(u32, m.v->count, 3));
        cr_expect(eq(u64, m.v->list[2].cycles, 3));
        for (int i = 0; i < 3; i++) {
            cr_expect(eq(u64, m.v->list[i].issue, issue[i]), "interval %d", i);
            cr_expect(eq(u64, m.v->list[i].instructions, instructions[i]), "interval %d", i);
        }
        release(&m);
    }
    program_free(p);
}

static const char *const machines[] = {
    "cores=1,slots=1", "cores=4,slots=2,buffer.chunks=4", "lanes=1", "queue=fifo,contention=units,take=newest",
    "cores=16,balancer.kind=push,results=read", "cores=64,units=16,home=xor,network.buffer=1",
    "contention=units,fixed=6,replace=fifo,chunks=3", "chunks=2,slots=8,cores=2", "compute=off,hit=0,dispatch=0,cores=4",
};
enum { MACHINES = sizeof machines / sizeof *machines };

static uint64_t sum_of(const uint64_t *values, int n) {
    uint64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return sum;
}

/* Each counter that a statistic has, too, and the cycles of each interval. */
static void expect_totals(const Sampled *m, const char *set) {
    Interval x = {0};
    for (uint32_t i = 0; i < m->v->count; i++) {
        const Interval *one = &m->v->list[i];
        x.cycles += one->cycles;
#define SUM(field, name, head, unit, value, doc) x.field += one->field;
#define LEVEL(field, name, head, unit, value, doc)
#include "vm/machine/intervals.def"
        uint64_t causes = one->issue + one->latency + one->memory + one->dispatch + one->balancer + one->idle;
        cr_expect(eq(u64, causes, one->cycles * m->s.cores), "interval %u, %s", i, set);
        cr_expect(one->cycles == m->v->every || i + 1 == m->v->count, "interval %u, %s", i, set);
    }
    const uint64_t pairs[][2] = {
        {x.cycles, m->s.cycles}, {x.instructions, m->r.counts.work}, {x.tasks, m->r.counts.tasks},
        {x.moved, m->s.moved}, {x.issue, m->s.causes[CAUSE_ISSUE]}, {x.memory, m->s.causes[CAUSE_MEMORY]},
        {x.idle, m->s.causes[CAUSE_IDLE]}, {x.created, m->r.counts.chunks}, {x.hits, sum_of(m->s.hits, KINDS)},
        {x.misses, sum_of(m->s.misses, KINDS)}, {x.merged, m->s.merged}, {x.packets, m->s.packets},
        {x.requests, m->s.requests},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        cr_expect(eq(u64, pairs[i][0], pairs[i][1]), "total %zu, every %zu cycles, %s", i, (size_t)m->v->every, set);
}

Test(intervals, add_up_to_the_statistics) {
    Program *p = program_from("programs/asm/dot.s");
    static const uint64_t every[] = {1, 7, 100, 4096, 1 << 20, UINT64_MAX};
    for (int i = 0; i < MACHINES; i++)
        for (int k = 0; k < 6; k++) {
            Sampled m = run_sampled(p, 1500, machines[i], every[k], false);
            expect_totals(&m, machines[i]);
            release(&m);
        }
    program_free(p);
}

Test(intervals, are_the_same_without_running_ahead_and_change_no_cycle) {
    Program *p = program_from("programs/asm/dot.s");
    for (int i = 0; i < MACHINES; i++) {
        Sampled none = run_sampled(p, 1500, machines[i], 0, false);
        Sampled a = run_sampled(p, 1500, machines[i], 13, false);
        Sampled b = run_sampled(p, 1500, machines[i], 13, true);
        cr_expect(eq(u64, a.s.cycles, none.s.cycles), "%s", machines[i]);
        cr_assert(eq(u32, a.v->count, b.v->count), "%s", machines[i]);
        for (uint32_t k = 0; k < a.v->count; k++)
            cr_expect(memcmp(&a.v->list[k], &b.v->list[k], sizeof a.v->list[k]) == 0, "interval %u, %s", k, machines[i]);
        release(&a);
        release(&b);
        release(&none);
    }
    program_free(p);
}

Test(intervals, become_longer_when_there_are_too_many) {
    Program *p = program_from("programs/asm/dot.s");
    Sampled m = run_sampled(p, 16384, "cores=1", 1, false);
    cr_assert(m.s.cycles > 2 * (uint64_t)MAX_INTERVALS);
    cr_expect(m.v->count <= MAX_INTERVALS && m.v->count > MAX_INTERVALS / 2 - 2);
    cr_expect(eq(u64, m.v->every, 1u << (31 - __builtin_clz((unsigned)(m.s.cycles / MAX_INTERVALS)) + 1)));
    expect_totals(&m, "cores=1");
    release(&m);
    program_free(p);
}

/* ---- details ---- */

static uint64_t part_sum(const Intervals *v, IntervalPart part, unsigned k) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < v->count; i++)
        sum += intervals_part(v, i, part)[k];
    return sum;
}

/* What each core, unit and stage did, as the statistics have it. */
static void expect_parts(const Sampled *m, const char *set) {
    const MachineParts *p = m->s.parts;
    cr_expect(eq(u32, m->v->parts[PART_CORE], (unsigned)p->cores), "%s", set);
    for (unsigned k = 0; k < p->cores; k++)
        cr_expect(eq(u64, part_sum(m->v, PART_CORE, k), p->core[k][CAUSE_ISSUE]), "core %u, %s", k, set);
    cr_expect(eq(u32, m->v->parts[PART_UNIT], (unsigned)p->units), "%s", set);
    for (unsigned k = 0; k < p->units; k++)
        cr_expect(eq(u64, part_sum(m->v, PART_UNIT, k), p->unit[k].requests), "unit %u, %s", k, set);
    cr_expect(eq(u32, m->v->parts[PART_STAGE], m->v->parts[PART_STAGE_BACK]), "%s", set);
    bool routed = m->s.forward[m->s.stages].packets;        // through routers, or their sources at least
    cr_expect(eq(u32, m->v->parts[PART_STAGE], routed ? (unsigned)m->s.stages + 1 : 0), "%s", set);
    for (unsigned k = 0; k < m->v->parts[PART_STAGE]; k++) {
        cr_expect(eq(u64, part_sum(m->v, PART_STAGE, k), m->s.forward[k].cycles), "stage %u, %s", k, set);
        cr_expect(eq(u64, part_sum(m->v, PART_STAGE_BACK, k), m->s.backward[k].cycles), "stage %u, %s", k, set);
    }
}

Test(intervals, in_detail_are_few_and_add_up_part_by_part) {
    Program *p = program_from("programs/asm/dot.s");
    static const uint64_t every[] = {1, 100, UINT64_MAX};
    for (int i = 0; i < MACHINES; i++) {
        Sampled none = run_sampled(p, 1500, machines[i], 0, false);
        for (int k = 0; k < 3; k++) {
            Sampled m = run_with(p, 1500, machines[i], intervals_detailed(every[k]), k == 1);
            cr_expect(m.v->count <= DETAILED_INTERVALS, "%s", machines[i]);
            cr_expect(eq(u64, m.s.cycles, none.s.cycles), "%s", machines[i]);
            expect_totals(&m, machines[i]);
            expect_parts(&m, machines[i]);
            release(&m);
        }
        release(&none);
    }
    program_free(p);
}

/* As above: one core issues li, addi, mul and div in the first 12 cycles, update and quit in the last 6. */
Test(intervals, in_detail_say_when_a_core_issued) {
    Program *p = program_assembled(".entry main\n"
                                   ".codelet main, worker, handle\n"
                                   " li t0, 5\n"
                                   " addi t0, t0, 1\n"
                                   " mul t1, t0, t0\n"
                                   " div t1, t1, t0\n"
                                   " fb.update.d t1\n"
                                   " fb.quit\n");
    static const uint64_t issue[] = {4, 0, 2};
    Sampled m = run_with(p, 0, "cores=1", intervals_detailed(12), false);
    cr_assert(eq(u32, m.v->count, 3));
    for (uint32_t i = 0; i < 3; i++)
        cr_expect(eq(u64, intervals_part(m.v, i, PART_CORE)[0], issue[i]), "interval %u", i);
    release(&m);
    program_free(p);
}
