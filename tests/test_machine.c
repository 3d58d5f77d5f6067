/* tests/test_machine.c - the simulated processor: cycles computed by hand, bounds, and what
 * no run may depend on. */
#include <stdlib.h>
#include <string.h>

#include "tests/native_program.h"
#include "memory/npy.h"
#include "vm/machine/config.h"
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
    uint64_t parts;     // a digest of what the parts did
} Simulated;

/* Of the last simulation. */
static MachineParts *parts;

static uint64_t digest(uint64_t sum, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static uint64_t digest_parts(void) {
    uint64_t sum = digest(UINT64_C(0xcbf29ce484222325), parts->core, parts->cores * sizeof *parts->core);
    sum = digest(sum, parts->slot, parts->slots * sizeof *parts->slot);
    sum = digest(sum, parts->channel, parts->channels * sizeof *parts->channel);
    return digest(sum, parts->unit, parts->units * sizeof *parts->unit);
}

/* Each cycle of a core and of a slot has one cause. */
static void check_parts(const MachineStats *s) {
    uint64_t requests = 0;
    for (uint64_t k = 0; k < parts->cores; k++) {
        uint64_t sum = 0;
        for (int i = 0; i < CAUSES; i++)
            sum += parts->core[k][i];
        cr_expect(eq(u64, sum, s->cycles), "core %u", (unsigned)k);
    }
    for (uint64_t k = 0; k < parts->slots; k++) {
        uint64_t sum = 0;
        for (int i = 0; i < SLOT_CAUSES; i++)
            sum += parts->slot[k][i];
        cr_expect(eq(u64, sum, s->cycles), "slot %u", (unsigned)k);
    }
    for (uint64_t u = 0; u < parts->units; u++)
        requests += parts->unit[u].requests;
    cr_expect(eq(u64, requests, s->requests));
}

/* Of DRAM, too: each clock of a channel has one cause. */
static void check_channels(const MachineStats *s, const MachineConfig *c) {
    uint64_t clocks = (s->cycles * c->dram_clock + c->clock - 1) / c->clock, accesses = 0;
    for (uint64_t k = 0; k < s->channels; k++) {
        uint64_t sum = 0;
        for (int i = 0; i < CHANNEL_CAUSES; i++)
            sum += parts->channel[k].clocks[i];
        cr_expect(eq(u64, sum, clocks), "channel %u", (unsigned)k);
        accesses += parts->channel[k].hits + parts->channel[k].opened + parts->channel[k].conflicts;
    }
    cr_expect(eq(u64, accesses, s->dram.reads + s->dram.writes));
    cr_expect(eq(int, s->channels > 0, c->controller == CONTROLLER_DRAM));
    if (s->channels && c->second_chunks) {
        cr_expect(eq(u64, s->dram.reads, s->second.misses));
        cr_expect(ge(u64, s->dram.writes, s->second.write_backs));
        cr_expect(le(u64, s->dram.writes, s->second.write_backs + s->second.passed));
    }
}

static const char *const policies[] = {
#define POLICY(name, word, ...) [REPLAY_##name] = word,
#include "vm/machine/policies.def"
};

/* Every access is recorded, and none of the policies beats the optimum. */
static void check_replay(const MachineStats *s) {
    uint64_t accesses = s->merged;
    for (int k = 0; k < KINDS; k++)
        accesses += s->misses[k] + (k == KIND_PRIVATE ? 0 : s->hits[k]);
    if (!s->hits[KIND_PRIVATE] && !s->misses[KIND_PRIVATE])     // the first access to a piece makes it
        cr_expect(eq(u64, s->replayed.accesses, accesses));
    for (int k = 0; k < REPLAY_POLICIES; k++)
        cr_expect(ge(u64, s->replayed.misses[k], s->replayed.misses[REPLAY_BELADY]), "policy %s", policies[k]);
}

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
    machine_parts_free(parts);
    parts = out.s.parts = machine_parts_new(c);
    out.s.replay = machine_replay_new(c);
    cr_assert(parts != NULL && out.s.replay != NULL);
    cr_assert(machine_run(p, store, args, c, &opt, &out.r, &out.s));
    cr_expect(eq(int, out.r.trap, TRAP_NONE));
    check_parts(&out.s);
    check_channels(&out.s, c);
    check_replay(&out.s);
    replay_free(out.s.replay);
    out.s.replay = NULL;
    out.parts = digest_parts();
    out.s.parts = NULL;
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
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_DISPATCH], 2));
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_LATENCY], 2 + 19));     // 5 to 6, 8 to 26
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_FREE], 1));             // 29
    cr_expect(eq(u64, parts->slot[1][SLOT_CAUSE_FREE], 30));
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
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_MEMORY], 14));
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_LATENCY], 0));
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_FREE], 7));             // 20 to 26
}

/* As above; the reply is there with the last of its four flits. */
Test(machine, a_chunk_of_several_flits_comes_later) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.update.d t0\n"
                                " fb.quit\n", "network.flits=4");
    cr_expect(eq(u64, m.s.cycles, 27 + 3));
    cr_expect(eq(u64, m.s.latency, 15 + 3));
    cr_expect(eq(u64, m.s.zero_load, 15 + 3));
}

/* At the unit in 9, served until 10, that is clock 12 of the DRAM: a row is opened (16), read (16), a second burst
 * begins 6 later and ends after 4, in clock 54, cycle 45; 7 more to the core.  An open row would have taken 26
 * clocks, 22 cycles. */
Test(machine, a_miss_goes_to_the_dram) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.update.d t0\n"
                                " fb.quit\n", "memory.controller=dram,clock=1000");
    cr_expect(eq(u64, m.s.zero_load, 15 + 22));
    cr_expect(eq(u64, m.s.latency, 50));
    cr_expect(eq(u64, m.s.cycles, 27 + 35));
    cr_expect(eq(u64, m.s.dram.reads, 1));
    cr_expect(eq(u64, m.s.dram.opened, 1));
    cr_expect(eq(u64, m.s.dram.latency, 35));
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
    cr_expect(eq(u64, parts->unit[0].requests, 2 + 4));         // reads, ends of tasks
    cr_expect(eq(u64, parts->unit[0].busy, 5 * 6));
    cr_expect(eq(u64, parts->unit[0].queue_max, 1));
    cr_expect(eq(u64, m.s.histogram[0].count, 1));
    cr_expect(eq(u64, m.s.histogram[3].count, 1));              // 4 to 7 cycles more
}

/* Two cores, two ports, one stage, one unit behind port 0.  sync 2, forall 4: the balancer
 * sends worker 0 to core 1, for core 0 has a task, and worker 1 to core 0; they leave it in
 * 5 and 6, arrive in 13 and 14 and start in 15 and 16.  Worker 0 comes to fb.rd in 18 (1 for
 * a branch not taken, two nops), worker 1 in 18, too (2 for a branch taken).  Both packets
 * leave in 18 and are in the router in 19; the first is at the unit in 20, served until 21
 * and back in 23, the other one cycle later.  With input queues it is core 1's turn, for the
 * last packet, main's end, was of core 0; output queues take from the even input first. */
Test(machine, of_two_packets_that_meet_in_a_router_one_waits_a_cycle) {
    const char *text = ".entry main\n"
                       ".codelet main, worker, handle\n"
                       " fb.sync done, 2, x0\n"
                       " fb.forall work, 2, a2\n"
                       " fb.quit\n"
                       ".codelet work, worker, handle\n"
                       " bnez a1, 1f\n"
                       " nop\n"
                       " nop\n"
                       "1: fb.rd t0, a2, 0\n"
                       " fb.update.d t0\n"
                       " fb.quit\n"
                       ".codelet done, continuation, int\n"
                       " fb.update.d a3\n"
                       " fb.quit\n";
    static const char *const keys[] = {"cores=2,slots=2,units=1,kind=push", "cores=2,slots=2,units=1,kind=push,switch=oq"};
    for (int i = 0; i < 2; i++) {
        Simulated m = simulate_text(text, keys[i]);
        cr_expect(eq(u64, m.s.zero_load, 5));           // 2 * (1 stage + 1 entry) + service
        cr_expect(eq(u64, m.s.latency, 5 + 6));
        cr_expect(eq(u64, m.s.histogram[0].count, 1));
        cr_expect(eq(u64, m.s.histogram[1].count, 1));
        cr_expect(eq(u64, m.s.histogram[1].from, 6));
        cr_expect(eq(u64, m.s.stages, 1));
        cr_expect(eq(u64, m.s.forward[0].cycles, 1));
        cr_expect(eq(u64, m.s.forward[0].packets, 2 + 4));      // reads, ends of tasks
        cr_expect(eq(u64, m.s.backward[0].cycles, 0));
        cr_expect(eq(u64, m.s.backward[0].packets, 2));
        cr_expect(eq(u64, m.s.unit_waiting, 0));
        // from 19 on, until 22 the first and until 23 the second
        cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_MEMORY], i ? 4 : 5));
        cr_expect(eq(u64, parts->slot[2][SLOT_CAUSE_MEMORY], i ? 5 : 4));
        // the second: update 24, quit 25, at the unit in 27, served until 28; the continuation
        // starts in 30, quits in 31, is at the unit in 33 and served until 34
        cr_expect(eq(u64, m.s.cycles, 34));
    }
}

/* Core 1 asks in 0.  sync 2, spawn 4: the record is in the queue after the slots of 4, so
 * the balancer sees it in 5, before the slots do: it goes to core 1, 5 + 8 / 2 later, though
 * core 0, whose only slot becomes free in 5, could have taken it then.  It starts in 11,
 * quits in 12, is at the unit in 14 and served until 15.  The continuation comes to core 0,
 * which takes it in 15, before the balancer may: starts 17, quits 18, unit 20, until 21. */
Test(machine, the_balancer_comes_before_the_slots) {
    Simulated m = simulate_text(two_tasks, "cores=2,slots=1,units=1");
    cr_expect(eq(u64, m.s.records_moved, 1));
    cr_expect(eq(u64, m.s.cycles, 21));
    cr_expect(eq(u64, parts->slot[1][SLOT_CAUSE_FREE], 9 + 8));     // until 9, from 13 on
    cr_expect(eq(u64, parts->slot[1][SLOT_CAUSE_DISPATCH], 2));
    cr_expect(eq(u64, parts->core[1][CAUSE_BALANCER], 9 + 8));      // it asks again
}

static const char two_workers[] = ".entry main\n"
                                  ".codelet main, worker, handle\n"
                                  " fb.sync done, 2, x0\n"
                                  " fb.forall work, 2, x0\n"
                                  " fb.quit\n"
                                  ".codelet work, worker, int\n"
                                  " fb.update.d a1\n"
                                  " fb.quit\n"
                                  ".codelet done, continuation, int\n"
                                  " fb.update.d a3\n"
                                  " fb.quit\n";

/* sync 2 and 3, forall 4, quit 5.  Slots 1 and 2 take a worker each in 5, which was ready in
 * 4.  Both start in 7 and issue in turn: update 7 and 8, quit 9 and 10.  The second result
 * is at the unit in 11, served until 12; the continuation runs in slot 0 from 14 to 15, and
 * its end is served until 17. */
Test(machine, slots_that_are_ready_together_wait_for_the_port) {
    Simulated m = simulate_text(two_workers, "cores=1");
    static const uint64_t wanted[3][SLOT_CAUSES] = {
        {[SLOT_CAUSE_ISSUE] = 5, [SLOT_CAUSE_LATENCY] = 1, [SLOT_CAUSE_DISPATCH] = 4, [SLOT_CAUSE_FREE] = 6 + 1},
        {[SLOT_CAUSE_ISSUE] = 2, [SLOT_CAUSE_PORT] = 1, [SLOT_CAUSE_DISPATCH] = 2, [SLOT_CAUSE_FREE] = 5 + 7},
        {[SLOT_CAUSE_ISSUE] = 2, [SLOT_CAUSE_PORT] = 2, [SLOT_CAUSE_DISPATCH] = 2, [SLOT_CAUSE_FREE] = 5 + 6},
    };
    cr_expect(eq(u64, m.s.cycles, 17));
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < SLOT_CAUSES; i++)
            cr_expect(eq(u64, parts->slot[k][i], wanted[k][i]), "slot %d, cause %d", k, i);
    cr_expect(eq(u64, m.s.started, 4));
    cr_expect(eq(u64, m.s.queued_cycles, 1 + 1));
}

/* With one slot worker 0, ready in 4, is taken in 5, when main quits; it starts in 7 and
 * quits in 8, when worker 1 is taken.  Neither main nor the continuation waits. */
Test(machine, tasks_wait_from_being_ready_to_being_taken) {
    Simulated m = simulate_text(two_workers, "cores=1,slots=1");
    cr_expect(eq(u64, m.s.started, 4));
    cr_expect(eq(u64, m.s.queued_cycles, 1 + 4));
}

static const char made_and_read[] = ".entry main\n"
                                    ".codelet main, worker, handle\n"
                                    " fb.create t0\n"
                                    " fb.wd t0, 0, a1\n"
                                    " fb.seal t0\n"
                                    " fb.rd t1, t0, 0\n"
                                    " fb.update.d t1\n"
                                    " fb.quit\n";

/* create 2, wd 3, seal 4: the write is at the unit in 5 and has served in 6.  rd in 5 is a
 * hit where the chunk stays; else it fetches it: at the unit in 6, after the write, served
 * until 7, back in 8.  update and quit follow, and the message takes 1 + 1. */
Test(machine, a_chunk_that_is_not_kept_is_fetched_again) {
    Simulated on = simulate_text(made_and_read, "cores=1"), off = simulate_text(made_and_read, "cores=1,keep=off");
    cr_expect(eq(u64, on.s.misses[KIND_LEAF], 0));
    cr_expect(eq(u64, on.s.cycles, 6 + 3));
    cr_expect(eq(u64, off.s.misses[KIND_LEAF], 1));
    cr_expect(eq(u64, off.s.latency, 3));
    cr_expect(eq(u64, off.s.cycles, 8 + 3));
}

/* The write is served in 6, clock 8 of the DRAM: a row is opened, a burst begins in 24, the next in 30, its data end in
 * 30 + 12 + 4 = 46, cycle 39.  Until then the read waits, then a cycle for the unit; the row is open, but it is read
 * tWTR_L after the data, in clocks 55 and 61: the chunk is there in 81, cycle 68, and back in 69. */
Test(machine, a_read_waits_for_the_write_in_dram) {
    Simulated m = simulate_text(made_and_read, "cores=1,keep=off,memory.controller=dram,clock=1000");
    cr_expect(eq(u64, m.s.early, 1));
    cr_expect(eq(u64, m.s.latency, 69 - 5));
    cr_expect(eq(u64, m.s.cycles, 69 + 3));
    cr_expect(eq(u64, m.s.dram.opened, 1));
    cr_expect(eq(u64, m.s.dram.hits, 1));
}

/* The write is served in 6 and in the slice in 10; then the unit serves the read, which finds the chunk there in 15 and is
 * back in 16.  Nothing goes to the DRAM. */
Test(machine, the_second_level_buffer_keeps_what_is_written) {
    Simulated m = simulate_text(made_and_read, "cores=1,keep=off,memory.controller=dram,buffer2.size=8");
    cr_expect(eq(u64, m.s.zero_load, 1 + 1 + 4 + 1));
    cr_expect(eq(u64, m.s.latency, 16 - 5));
    cr_expect(eq(u64, m.s.cycles, 16 + 3));
    cr_expect(eq(u64, m.s.second.hits, 1));
    cr_expect(eq(u64, m.s.dram.reads + m.s.dram.writes, 0));
}

/* Slices of two chunks: what has died by the time that it must leave is not written any more. */
Test(machine, the_second_level_buffer_forgets_the_dead) {
    static const char arrays[] = "tests/data/a2x3.npy tests/data/b3x2.npy";
    Program *p = program_from("programs/asm/matmul.s");
    Simulated with = simulate(p, arrays, "cores=4,chunks=2,memory.controller=dram,buffer2.size=2", false);
    Simulated without = simulate(p, arrays, "cores=4,chunks=2,memory.controller=dram", false);
    cr_expect(gt(u64, with.s.second.died, 0));
    cr_expect(ge(u64, with.s.second.evictions, with.s.second.died + with.s.second.write_backs));
    cr_expect(lt(u64, with.s.dram.writes, without.s.dram.writes));
    program_free(p);
}

/* Room for two: the argument leaves for the second chunk, the first chunk for the third. */
Test(machine, evictions_are_counted_by_kind) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.rd t3, a2, 0\n"
                                " fb.create t0\n"
                                " fb.wd t0, 0, t3\n"
                                " fb.seal t0\n"
                                " fb.create t1\n"
                                " fb.wd t1, 0, t3\n"
                                " fb.seal t1\n"
                                " fb.create t2\n"
                                " fb.wd t2, 0, t3\n"
                                " fb.seal t2\n"
                                " fb.update.d t3\n"
                                " fb.quit\n", "cores=1,chunks=2");
    cr_expect(eq(u64, m.s.evictions[KIND_ARGUMENT], 1));
    cr_expect(eq(u64, m.s.evictions[KIND_LEAF], 1));
    cr_expect(eq(u64, m.s.write_backs[KIND_LEAF], 3));
}

/* As two workers above, but they read: slot 1 in 7, slot 2 in 8.  The reply for slot 1 is
 * there in 7 + 3, for both; one of its own for slot 2 in 8 + 3. */
Test(machine, without_merging_every_slot_sends) {
    const char *text = ".entry main\n"
                       ".codelet main, worker, handle\n"
                       " fb.sync done, 2, x0\n"
                       " fb.forall work, 2, a2\n"
                       " fb.quit\n"
                       ".codelet work, worker, handle\n"
                       " fb.rd t0, a2, 0\n"
                       " fb.update.d t0\n"
                       " fb.quit\n"
                       ".codelet done, continuation, int\n"
                       " fb.update.d a3\n"
                       " fb.quit\n";
    Simulated on = simulate_text(text, "cores=1");
    cr_expect(eq(u64, on.s.merged, 1));
    cr_expect(eq(u64, on.s.misses[KIND_ARGUMENT], 1));
    cr_expect(eq(u64, parts->slot[1][SLOT_CAUSE_MEMORY], 2));   // 8, 9
    cr_expect(eq(u64, parts->slot[2][SLOT_CAUSE_MEMORY], 1));   // 9
    Simulated off = simulate_text(text, "cores=1,merge=off");
    cr_expect(eq(u64, off.s.merged, 0));
    cr_expect(eq(u64, off.s.misses[KIND_ARGUMENT], 2));
    cr_expect(eq(u64, off.s.latency, 3 + 3));
    cr_expect(eq(u64, parts->slot[1][SLOT_CAUSE_MEMORY], 2));
    cr_expect(eq(u64, parts->slot[2][SLOT_CAUSE_MEMORY], 2));   // 9, 10
}

/* One core, one unit that serves 50 cycles.  main quits in 5: the end of its sync chunk's
 * creator is at the unit in 6 and served until 56; with gc=counted it gives up its argument,
 * there in 7, from 56 to 106.  The worker's result, there in 9, is served until 106 or 156;
 * 2 later the continuation starts, quits in the next cycle, is at the unit in the next but
 * one and served 50 later.  It gives up its results, after that. */
Test(machine, counts_that_are_given_up_keep_units_busy) {
    Simulated free = simulate_text(two_tasks, "cores=1,service=50");
    Simulated counted = simulate_text(two_tasks, "cores=1,service=50,gc=counted");
    cr_expect(eq(u64, free.s.decrements, 0));
    cr_expect(eq(u64, free.s.cycles, 106 + 4 + 50));
    cr_expect(eq(u64, counted.s.decrements, 2));
    cr_expect(eq(u64, counted.s.cycles, 156 + 4 + 50));
}

/* main makes two leaves and a chunk with two handles of one and one of the other, and hands
 * it out.  It gives up a count of each at its end, and of its argument: 4.  The worker gives
 * up the chunk, and with it, whoever is last, its unit three counts of leaves: 4.  The
 * continuation gives up its results. */
Test(machine, a_chunk_that_dies_gives_up_what_it_holds) {
    Simulated m = simulate_text(".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.create t0\n"
                                " fb.wd t0, 0, x0\n"
                                " fb.create t1\n"
                                " fb.wd t1, 0, x0\n"
                                " fb.create t2\n"
                                " fb.wh t2, 0, t0\n"
                                " fb.wh t2, 1, t0\n"
                                " fb.wh t2, 2, t1\n"
                                " fb.sync done, 1, x0\n"
                                " fb.spawn work, 0, t2\n"
                                " fb.quit\n"
                                ".codelet work, worker, handle\n"
                                " fb.update.d a1\n"
                                " fb.quit\n"
                                ".codelet done, continuation, int\n"
                                " fb.update.d a3\n"
                                " fb.quit\n", "cores=2,gc=counted");
    cr_expect(eq(u64, m.s.decrements, 4 + 4 + 1));
    cr_expect(eq(u64, m.s.write_backs[KIND_LEAF], 2));
    cr_expect(eq(u64, m.s.write_backs[KIND_INNER], 1));
}

/* The fetch leaves in 0, when the task is taken, is at the unit in 1, served until 2 and back
 * in 3: one cycle after the task could have begun.  All codelets are in one chunk of code. */
Test(machine, a_task_begins_when_its_code_is_there) {
    Simulated m = simulate_text(two_workers, "cores=1,ibuf=4");
    cr_expect(eq(u64, m.s.code_misses, 1));
    cr_expect(eq(u64, m.s.code_hits, 3));
    cr_expect(eq(u64, m.s.cycles, 17 + 1));
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_DISPATCH], 4));
    cr_expect(eq(u64, parts->slot[0][SLOT_CAUSE_MEMORY], 1));
}

/* 42 instructions, two chunks.  Both fetches leave in 0; the second chunk is there in 4 and
 * passes through a buffer of one.  nop 4 to 43, update 44, quit 45, unit 46, until 47. */
Test(machine, a_codelet_larger_than_the_instruction_buffer_passes_through) {
    char text[512] = ".entry main\n.codelet main, worker, handle\n";
    for (int i = 0; i < 40; i++)
        strcat(text, " nop\n");
    strcat(text, " fb.update.d x0\n fb.quit\n");
    Simulated m = simulate_text(text, "cores=1,ibuf=1");
    cr_expect(eq(u64, m.s.code_misses, 2));
    cr_expect(eq(u64, m.s.cycles, 47));
}

static const char four_workers[] = ".entry main\n"
                                   ".codelet main, worker, handle\n"
                                   " fb.sync done, 4, x0\n"
                                   " fb.forall work, 4, x0\n"
                                   " fb.quit\n"
                                   ".codelet work, worker, int\n"
                                   " div t0, x0, x0\n"
                                   " fb.update.d a1\n"
                                   " fb.quit\n"
                                   ".codelet done, continuation, int\n"
                                   " fb.update.d a3\n"
                                   " fb.quit\n";

/* A worker that starts in s quits in s + 21.  Core 0 takes worker 0 in 5 and starts it in 7.
 * In 10 it has 3 more, core 1 nothing: worker 3 moves, there in 18, from 20 to 41.  In 20 it
 * has 2 more and runs one, core 1 runs one: worker 2 moves, too.  In 30 core 0 runs worker 1
 * (30 to 51) and core 1 has one more than it runs: nothing moves.  Worker 2 runs from 43 to
 * 64; its result is at the unit in 66, served until 67; the continuation starts in 69, quits
 * in 70, is at the unit in 72 and served until 73. */
Test(machine, a_periodic_balancer_moves_from_the_longest_queue) {
    Simulated m = simulate_text(four_workers, "cores=2,slots=1,units=1,kind=periodic,period=10");
    cr_expect(eq(u64, m.s.records_moved, 2));
    cr_expect(eq(u64, m.s.cycles, 73));
}

/* A record for each worker: forall takes 4 cycles, 4 to 7.  Core 1 asked in 0 and gets the
 * oldest in 5, there in 9; core 0 quits in 8 and takes the newest, worker 3: from 10 to 31,
 * then worker 2 from 33 to 54.  Core 1 with workers 0 and 1 runs 1 from 11 to 32 and 0 from
 * 34 to 55: unit 57, until 58, continuation from 60 to 61, unit 63, until 64.  With worker 0
 * alone (11 to 32) it asks again in 32, gets worker 1 in 33, there in 40, from 42 to 63. */
Test(machine, a_move_takes_as_many_records_as_the_key_says) {
    Simulated one = simulate_text(four_workers, "cores=2,slots=1,units=1,spawn=each");
    Simulated two = simulate_text(four_workers, "cores=2,slots=1,units=1,spawn=each,balancer.records=2");
    cr_expect(eq(u64, one.s.records_moved, 2));
    cr_expect(eq(u64, one.s.cycles, 72));
    cr_expect(eq(u64, two.s.records_moved, 2));
    cr_expect(eq(u64, two.s.cycles, 64));
}

/* Four cores, four workers.  With pull core 0 has four slots for them before anybody else gets one. */
Test(machine, spread_leaves_no_core_idle_while_another_runs_two) {
    for (int spread = 0; spread < 2; spread++) {
        uint64_t at_work = 0;
        simulate_text(four_workers, spread ? "cores=4,kind=spread" : "cores=4,kind=pull");
        for (int k = 0; k < 4; k++)
            at_work += parts->core[k][CAUSE_ISSUE] >= 3;
        cr_expect(spread ? at_work == 4 : at_work < 4, "%u cores have worked", (unsigned)at_work);
    }
}

/* 64 workers come in records of 16; with pull a core fills all its slots from one. */
Test(machine, spread_fills_all_cores_before_any_runs_more) {
    static const char *const kinds[] = {"cores=16,slots=8,kind=pull", "cores=16,slots=8,kind=spread"};
    uint64_t most[2] = {0};
    Program *p = program_from("programs/asm/spawn.s");
    for (int k = 0; k < 2; k++) {
        simulate(p, "64", kinds[k], false);
        for (int c = 0; c < 16; c++)
            if (parts->core[c][CAUSE_ISSUE] > most[k])
                most[k] = parts->core[c][CAUSE_ISSUE];
    }
    program_free(p);
    cr_expect(most[1] < most[0], "%d instead of %d", (int)most[1], (int)most[0]);
}

/* With two cores there is one victim; the request of cycle 0 is there in 4, when nothing is queued, and waits. */
Test(machine, a_thief_with_one_victim_is_as_fast_as_the_balancer) {
    Simulated pull = simulate_text(four_workers, "cores=2,slots=1,units=1,kind=pull");
    Simulated steal = simulate_text(four_workers, "cores=2,slots=1,units=1,kind=steal");
    cr_expect(eq(u64, steal.s.cycles, pull.s.cycles));
    cr_expect(eq(u64, steal.s.records_moved, pull.s.records_moved));
}

Test(machine, victims_come_from_the_seed) {
    uint64_t first = 0;
    bool differs = false;
    for (int seed = 1; seed < 9; seed++) {
        char set[64];
        snprintf(set, sizeof set, "cores=16,slots=1,kind=steal,seed=%d", seed);
        Simulated a = simulate_text(four_workers, set), b = simulate_text(four_workers, set);
        cr_expect(eq(u64, a.s.cycles, b.s.cycles));
        differs |= first && a.s.cycles != first;
        first = a.s.cycles;
    }
    cr_expect(differs);
}

/* Whoever moves tasks gives all cores some: 16 take at most a quarter of what one takes that has all. */
Test(machine, every_balancer_lets_cores_share_the_work) {
    static const char *const kinds[] = {
#define BALANCER(name, word, ...) [BALANCER_##name] = word,
#include "vm/machine/balancers.def"
    };
    Program *p = program_from("programs/asm/dot.s");
    uint64_t alone = simulate(p, "16384", "cores=16,kind=none", false).s.cycles;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        char set[64];
        if (!kinds[k] || k == BALANCER_NONE || k == BALANCER_PLAN)
            continue;
        snprintf(set, sizeof set, "cores=16,kind=%s", kinds[k]);
        uint64_t cycles = simulate(p, "16384", set, false).s.cycles;
        cr_expect(4 * cycles < alone, "%s: %lu of %lu cycles", kinds[k], cycles, alone);
    }
    program_free(p);
}

/* One core of two needs a quarter of the cycles for each instruction, so it does more of the work. */
Test(machine, classes_differ_in_what_they_do) {
    static const char *const kinds[] = {"spread", "pull", "steal", "dawl"};
    Program *p = program_from("programs/asm/dot.s");
    Simulated plain = simulate(p, "5000", "cores=2,latency.mul=40", false);
    cr_expect(eq(u64, plain.s.classes, 0));
    for (int k = 0; k < 4; k++) {
        char set[128];
        snprintf(set, sizeof set, "cores=2,latency.mul=40,class1.cores=1,class1.latency=25,kind=%s", kinds[k]);
        Simulated m = simulate(p, "5000", set, false);
        const ClassStats *c = m.s.by_class;
        cr_expect(eq(u64, c[0].cores, 1));
        cr_expect(eq(u64, c[1].cores, 1));
        cr_expect(eq(u64, c[0].tasks + c[1].tasks, m.r.counts.tasks));
        cr_expect(eq(u64, c[0].instructions + c[1].instructions, m.r.counts.work));
        cr_expect(c[1].instructions > c[0].instructions, "%s: %lu and %lu", kinds[k], c[1].instructions, c[0].instructions);
        cr_expect(m.s.cycles < plain.s.cycles, "%s", kinds[k]);
        cr_expect(eq(u64, m.s.least_work, plain.s.least_work));     // lanes are the same
    }
    program_free(p);
}

/* The first core has 16 lanes instead of one; without a balancer it does everything. */
Test(machine, a_class_has_its_own_lanes_and_slots) {
    Program *p = program_from("programs/asm/matmult.s");
    uint64_t cycles[2];
    for (int k = 0; k < 2; k++)
        cycles[k] = simulate(p, "tests/data/a2x3.npy tests/data/b3x2.npy",
                             k ? "cores=2,lanes=1,class1.cores=1,class1.lanes=16,kind=none" : "cores=2,lanes=1,kind=none", false).s.cycles;
    cr_expect(cycles[1] < cycles[0]);
    simulate(p, "tests/data/a2x3.npy tests/data/b3x2.npy", "cores=1,slots=3,class1.cores=1,class1.slots=1", false);
    for (int i = 1; i < 3; i++)
        cr_expect(eq(u64, parts->slot[i][SLOT_CAUSE_ISSUE], 0));
    program_free(p);
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
    "cores=8,slots=2,network.entry=0",
    "cores=16,slots=2,chunks=4,network.flits=5",
    "cores=8,slots=2,gc=counted",
    "cores=5,slots=3,ibuf=1",
    "cores=2,slots=2,ibuf=2,dispatch=0,contention=units,fixed=1",
    "cores=8,slots=2,network.entry=0,network.flits=3,switch=oq,network.buffer=2",
    "cores=4,slots=4,chunks=3,merge=off,keep=off,replace=clock",
    "cores=8,slots=2,kind=periodic,period=37,balancer.records=3",
    "cores=8,slots=2,balancer.records=3,spawn=each,keep=off",
    "cores=8,slots=2,network.entry=0,switch=oq,network.buffer=1",
    "cores=6,slots=3,kind=spread",
    "cores=3,slots=4,chunks=4,replace=srrip",
    "memory.controller=dram,cores=16,slots=2,chunks=4",
    "buffer2.size=4,cores=8,slots=2,chunks=3",
    "buffer2.size=2,buffer2.slices=1,policy=srrip,memory.controller=dram,cores=6,chunks=2,keep=off,merge=off",
    "buffer2.size=64,buffer2.latency=9,policy=random,memory.controller=dram,cores=16,slots=2,chunks=4,gc=counted,ibuf=1,units=5",
    "memory.controller=dram,cores=4,dram.channels=8,clock=3000,dram.queue=2,keep=off,gc=counted,ibuf=1,contention=units",
    "memory.controller=dram,cores=5,dram.channels=1,trefi=700,dram.row=2,page=closed,units=3,results=read,contention=none,clock=700",
    "cores=6,slots=3,kind=pull",
    "cores=9,class1.cores=2,class1.lanes=16,class1.latency=30,class2.cores=3,class2.slots=1,class2.latency=300",
    "cores=9,class1.cores=2,class1.lanes=16,class1.latency=30,class2.cores=3,class2.slots=1,class2.latency=300,kind=dawl",
    "cores=7,slots=3,kind=steal",
    "cores=16,slots=2,kind=steal,balancer.latency=0,spawn=each,take=newest",
    "cores=6,slots=2,kind=dawl,balancer.step=20",
    "cores=9,slots=1,kind=dawl,balancer.latency=31,spawn=each,queue=fifo",
    "cores=16,kind=spread,balancer.latency=0,queue=fifo",
    "cores=8,slots=2,kind=spread,balancer.records=3,spawn=each,balancer.cycles=9,take=newest",
    "cores=12,slots=2,chunks=4,network.topology=mesh,network.buffer=1,network.router=2,network.credit=3",
    "cores=9,units=25,slots=3,network.topology=torus,network.flits=4",
    "cores=20,units=7,network.topology=butterfly,network.columns=5,network.link=3",
    "cores=6,slots=2,network.topology=ideal,network.flits=3",
};
enum { MACHINES = sizeof machines / sizeof *machines };

/* Balancers, policies, topologies and controllers, but for what needs a plan or the accesses to come. */
static const struct {
    ConfigWord  choice;
    const char *word;
} choices[] = {
#define BALANCER(name, word, ...) {BALANCER_##name, word},
#include "vm/machine/balancers.def"
#define POLICY(name, word, ...) {REPLACE_##name, word},
#include "vm/machine/policies.def"
#define TOPOLOGY(name, word, ...) {TOPOLOGY_##name, word},
#include "vm/machine/topologies.def"
#define CONTROLLER(name, word, ...) {CONTROLLER_##name, word},
#include "vm/machine/controllers.def"
};

Test(machine, whatever_may_be_chosen_is_on_one_of_the_machines) {
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        ConfigWord choice = choices[i].choice;
        bool tried = choice == BALANCER_PLAN || choice == REPLACE_BELADY;
        for (int k = 0; k < MACHINES && !tried; k++) {
            MachineConfig c = config(machines[k]);
            tried = c.balancer == choice || c.buffer_replace == choice || c.network_topology == choice ||
                    c.controller == choice;
        }
        cr_expect(tried, "no machine has '%s'", choices[i].word);
    }
}

/* Byte for byte: cycles and all statistics. */
static void expect_same(const Simulated *a, const Simulated *b, const char *path, const char *set) {
    cr_expect(eq(u64, a->s.cycles, b->s.cycles), "%s on %s", path, set);
    cr_expect(eq(int, memcmp(&a->s, &b->s, sizeof a->s), 0), "statistics of %s on %s", path, set);
    cr_expect(eq(u64, a->parts, b->parts), "parts of %s on %s", path, set);
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

/* As computed by hand above, where nothing waits; a miss would be a hit, 14 cycles sooner,
 * and of two workers none would wait for the port, a cycle for each of its instructions. */
Test(machine, without_waiting_a_run_takes_its_least_span) {
    static const char reads[] = ".entry main\n"
                                ".codelet main, worker, handle\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.update.d t0\n"
                                " fb.quit\n";
    static const struct {
        const char *text, *set;
        uint64_t waits;
    } cases[] = {{two_tasks, "cores=1", 0}, {two_tasks, "cores=1,slots=1", 0}, {reads, "", 14}, {two_workers, "cores=1", 2}};
    for (int i = 0; i < 4; i++) {
        Simulated m = simulate_text(cases[i].text, cases[i].set);
        cr_expect(eq(u64, m.s.least_span, m.s.cycles - cases[i].waits), "case %d", i);
    }
}

/* What is to be issued does not depend on how many cores there are, and no run is faster than
 * it and the longest path allow. */
Test(machine, no_run_is_faster_than_its_bound) {
    for (int i = 0; i < SAMPLES; i++) {
        Program *p = program_from(samples[i].path);
        uint64_t work = simulate(p, samples[i].arguments, "cores=1", false).s.causes[CAUSE_ISSUE];
        for (int k = 0; k < MACHINES; k++) {
            Simulated m = simulate(p, samples[i].arguments, machines[k], false);
            cr_expect(le(u64, machine_least(&m.s), m.s.cycles), "%s on %s", samples[i].path, machines[k]);
            cr_expect(gt(u64, m.s.least_span, 0));
            if (!strstr(machines[k], "lanes") && !strstr(machines[k], "compute"))
                cr_expect(eq(u64, m.s.causes[CAUSE_ISSUE], work), "%s on %s", samples[i].path, machines[k]);
        }
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
