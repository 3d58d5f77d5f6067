/* tests/test_energy.c - energy of simulated runs, computed by hand. */
#include <string.h>

#include "tests/native_program.h"
#include "vm/machine/config.h"
#include "vm/machine/intervals.h"
#include "vm/machine/machine.h"
#include "vm/machine/stats.h"

/* A run of the text or file TEXT with the number N as its argument. */
static MachineStats spend(const char *text, uint64_t n, const char *set, Intervals *v, bool single) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s: %s", set, why);
    Program *p = *text == '.' ? program_assembled(text) : program_from(text);
    Store *store = store_create(256 << 20);
    Pool *pool = pool_create(store);
    Handle args = pool_new(pool);
    chunk_words(store, args)[0] = n;
    chunk_info(store, args)->defined = 3;
    chunk_publish(store, args);
    RunResult r;
    MachineStats s = {.intervals = v};
    cr_assert(machine_run(p, store, args, &c, &(RunOptions){.single = single}, &r, &s));
    cr_assert(eq(int, r.trap, TRAP_NONE));
    pool_destroy(pool);
    store_destroy(store);
    program_free(p);
    return s;
}

static void expect(const MachineStats *s, const double pj[ENERGY_PARTS]) {
    for (int k = 0; k < ENERGY_PARTS; k++)
        cr_expect(epsilon_eq(dbl, s->energy[k], pj[k], 1e-6 * pj[k] + 1e-9), "part %d", k);
}

#define TASK ".entry main\n.codelet main, worker, handle\n"

/* Six instructions, two of them additions, a multiplication, a division.  The result is one word at its unit, to which
 * one port has no router.  30 cycles (tests/test_machine.c) of one core at 500 MHz. */
Test(energy, of_instructions_and_what_they_compute) {
    MachineStats s = spend(TASK " li t0, 5\n"
                                " addi t0, t0, 1\n"
                                " mul t1, t0, t0\n"
                                " div t1, t1, t0\n"
                                " fb.update.d t1\n"
                                " fb.quit\n", 0, "cores=1", NULL, false);
    expect(&s, (double[]){6 * 105.48 + 2 * 22.17 + 139.79 + 5 * 139.79, 0, 0, 221.415, 0, 30 * 801375.0 / 500});
    cr_expect(epsilon_eq(dbl, machine_time(&s), 0.06, 1e-12));
    cr_expect(epsilon_eq(dbl, machine_total(&s), 1e-3 * (1515.96 + 221.415 + 48082.5), 1e-9));
}

/* Two reads of one chunk, which comes once: 16 words at the unit, and into the buffer.  64 ports have 6 stages: a word of
 * request, 17 of reply, two of the result.  27 cycles of 64 cores. */
Test(energy, of_a_miss_in_buffer_network_and_memory) {
    MachineStats s = spend(TASK " fb.rd t0, a2, 0\n"
                                " fb.rd t0, a2, 0\n"
                                " fb.update.d t0\n"
                                " fb.quit\n", 7, "", NULL, false);
    expect(&s, (double[]){4 * 105.48, 2 * 429.585 + 16 * 221.415, 6 * (1 + 17 + 2) * 31.63, 16 * 429.585 + 221.415, 0,
                          27 * 64 * 801375.0 / 500});
}

/* A chunk is created, one word written, sealed: it goes back to its unit, 16 words of it. */
Test(energy, of_a_chunk_that_is_written_back) {
    MachineStats s = spend(TASK " fb.create a0\n"
                                " fb.wd a0, 3, zero\n"
                                " fb.seal a0\n"
                                " li t0, 0\n"
                                " fb.update.d t0\n"
                                " fb.quit\n", 0, "cores=1", NULL, false);
    cr_expect(eq(u64, s.write_backs[KIND_LEAF], 1));
    expect(&s, (double[]){6 * 105.48 + 22.17, 221.415 + 16 * 429.585, 0, 17 * 221.415, 0, (double)s.cycles * 801375 / 500});
}

/* Of vectors each element counts; two of 32 bits are one. */
Test(energy, of_lanes) {
    const char *wide = TASK " vsetivli t0, 16, %s, m1, ta, ma\n"
                            " vid.v v1\n"
                            " vmul.vv v1, v1, v1\n"
                            " vmv.x.s t1, v1\n"
                            " fb.update.d t1\n"
                            " fb.quit\n";
    static const char *const widths[] = {"e64", "e32"};
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text, wide, widths[i]);
        MachineStats s = spend(text, 0, "cores=1", NULL, false);
        cr_expect(eq(u64, s.spent.did[OPERATION_MUL], i ? 8 : 16));
        cr_expect(eq(u64, s.spent.did[OPERATION_ALU], (i ? 8u : 16u) + 2));
        cr_expect(eq(u64, s.spent.did[OPERATION_OTHER], 2));
    }
}

/* What the source measured for loads and stores of on-chip memory, out of the parts: a request of one word and a reply
 * of one, or a store of one, over seven levels of routers. */
Test(energy, parts_make_up_what_was_measured) {
    MachineConfig c = config_default();
    const double way = 7 * (double)c.energy_hop, instruction = (double)c.energy_instruction;
    cr_expect(epsilon_eq(dbl, instruction + (double)c.energy_alu, C64_ADD, 0));
    cr_expect(epsilon_eq(dbl, instruction + (double)c.energy_fp, C64_FMAD, 0));
    cr_expect(epsilon_eq(dbl, instruction + (double)c.energy_read, C64_LOAD_SPM, 0));
    cr_expect(epsilon_eq(dbl, instruction + way + (double)c.energy_store, C64_STORE_SRAM, 10));
    cr_expect(epsilon_eq(dbl, instruction + 2 * way + (double)c.energy_load, C64_LOAD_SRAM, 0.015 * C64_LOAD_SRAM));
    cr_expect(eq(u64, c.power_static * C64_PROCESSORS, C64_STATIC));
}

Test(energy, follows_its_keys_and_changes_no_cycle) {
    MachineStats a = spend("programs/asm/dot.s", 2000, "cores=4", NULL, false);
    const char *other = "cores=4,energy.hop=0,energy.load=859170,clock=1000,power.rest=3205500";
    MachineStats b = spend("programs/asm/dot.s", 2000, other, NULL, false);
    cr_expect(eq(u64, a.cycles, b.cycles));
    cr_expect(epsilon_eq(dbl, b.energy[ENERGY_NETWORK], 0, 0));
    cr_expect(epsilon_eq(dbl, b.energy[ENERGY_MEMORY] - a.energy[ENERGY_MEMORY], (double)a.spent.unit_read * 429.585, 1));
    cr_expect(epsilon_eq(dbl, b.energy[ENERGY_STATIC], a.energy[ENERGY_STATIC], 1e-3));      // twice the power, half the time
    cr_expect(epsilon_eq(dbl, b.energy[ENERGY_CORES], a.energy[ENERGY_CORES], 0));
}

/* A chunk comes from DRAM: a row, two bursts.  The result is a word at the unit, as ever. */
Test(energy, of_dram) {
    const char *text = TASK " fb.rd t0, a2, 0\n"
                            " fb.update.d t0\n"
                            " fb.quit\n";
    MachineStats s = spend(text, 7, "cores=1,memory.controller=dram,dram.channels=1,clock=1200,dram.trefi=100,dram.trfc=10,"
                                    "dram.tras=20,dram.twr=1", NULL, false);
    uint64_t clocks = dram_clocks(&s.dram);
    cr_expect(eq(u64, clocks, s.cycles));
    cr_expect(eq(u64, s.dram.activations, 1));
    cr_expect(all(gt(u64, s.dram.open, 0), lt(u64, s.dram.open, clocks)));
    double over_time = ((double)s.dram.open * 412800 + (double)(clocks - s.dram.open) * 326400) / 1200;
    cr_expect(epsilon_eq(dbl, s.energy[ENERGY_DRAM], 3352 + 2 * 2944 + (double)s.dram.refreshes * 695520 + over_time, 1e-6));
    cr_expect(epsilon_eq(dbl, s.energy[ENERGY_MEMORY], 221.415, 1e-9));
}

/* The same words, and those of the buffer before it. */
Test(energy, of_memory_before_dram) {
    const char *alone = "cores=4,buffer.chunks=8,memory.controller=dram", *before = "cores=4,buffer.chunks=8,memory.controller=dram,buffer2.size=64";
    MachineStats chip = spend("programs/asm/dot.s", 2000, "cores=4,buffer.chunks=8", NULL, false);
    MachineStats a = spend("programs/asm/dot.s", 2000, alone, NULL, false), b = spend("programs/asm/dot.s", 2000, before, NULL, false);
    cr_expect(eq(dbl, chip.energy[ENERGY_DRAM], 0));
    cr_expect(gt(u64, a.dram.writes, 0));
    cr_expect(lt(dbl, a.energy[ENERGY_MEMORY], chip.energy[ENERGY_MEMORY] / 4));
    cr_expect(gt(dbl, b.energy[ENERGY_MEMORY], chip.energy[ENERGY_MEMORY] / 2));
    cr_expect(lt(u64, b.dram.reads, a.dram.reads + 1));
}

/* Cores that run ahead, and intervals, see the same; those of all intervals are the run's. */
Test(energy, of_intervals_adds_up) {
    static const char *const programs[] = {"programs/asm/dot.s", "programs/asm/fib.s", "programs/asm/sieve.s", "programs/asm/dot.s"};
    for (int i = 0; i < 4; i++) {
        uint64_t n = i == 1 ? 12 : 3000;
        const char *set = i < 3 ? "cores=8" : "cores=8,buffer.chunks=8,memory.controller=dram,dram.page=closed,dram.trefi=1000";
        MachineStats plain = spend(programs[i], n, set, NULL, false);
        MachineStats alone = spend(programs[i], n, set, NULL, true);
        Intervals *v = intervals_new(500);
        MachineStats s = spend(programs[i], n, set, v, false);
        uint64_t sum[ENERGY_PARTS] = {0};
        for (uint32_t k = 0; k < v->count; k++) {
            sum[ENERGY_CORES] += v->list[k].energy_cores;
            sum[ENERGY_BUFFERS] += v->list[k].energy_buffers;
            sum[ENERGY_NETWORK] += v->list[k].energy_network;
            sum[ENERGY_MEMORY] += v->list[k].energy_memory;
            sum[ENERGY_DRAM] += v->list[k].energy_dram;
            sum[ENERGY_STATIC] += v->list[k].energy_static;
        }
        for (int k = 0; k < ENERGY_PARTS; k++) {
            cr_expect(eq(dbl, plain.energy[k], s.energy[k]), "%s, part %d", programs[i], k);
            cr_expect(eq(dbl, plain.energy[k], alone.energy[k]), "%s, part %d", programs[i], k);
            cr_expect(eq(u64, sum[k], (uint64_t)s.energy[k]), "%s, part %d", programs[i], k);
        }
        intervals_free(v);
    }
}
