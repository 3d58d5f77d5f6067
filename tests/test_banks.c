/* tests/test_banks.c - units and banks, cycle by cycle: who runs when, and what each key of the machine costs. */
#include "lab/codelets/banks.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "lab/codelets/fft.h"
#include "lab/codelets/graph.h"

TestSuite(units);

enum { LINE = 64 };

static CodeletMachine machine(const char *keys) {
    CodeletMachine m;
    char why[KEYS_TEXT];
    cr_assert(keys_preset(&codelet_keys, "c64-b", &m));
    cr_assert(keys_set_list(&codelet_keys, &m, keys, why), "%s", why);
    return m;
}

static BanksResult run(const Codelets *s, const char *keys, BanksPolicy p) {
    CodeletMachine m = machine(keys);
    BanksResult r;
    cr_assert(banks_run(s, &m, p, 1, 1, &r) && !r.too_long);
    return r;
}

static uint64_t cycles(const Codelets *s, const char *keys, BanksPolicy p) {
    BanksResult r = run(s, keys, p);
    uint64_t t = r.cycles;
    banks_free(&r);
    return t;
}

/* ---- what keys cost: an FFT of 4 points in codelets of 2, one load at a time, on one unit.  A codelet is fetched in
 * 50 cycles, loads three numbers in 59 each, computes for 34, stores two in 2 each: 265 ---- */

enum { CODELET = 50 + 3 * 59 + 34 + 2 * 2 };

static uint64_t fft_cycles(bool hashed, const char *keys, BanksPolicy p) {
    Fft f;
    fft_init(&f, &(FftSpec){2, 1, false, hashed});
    return cycles(&f.source, keys, p);
}

Test(units, a_barrier_costs_something_for_each_unit) {
    cr_expect(eq(u64, fft_cycles(false, "units=1,barrier.unit=3", BANKS_COARSE), 4 * CODELET + 2 * (200 + 3)));
    uint64_t without = fft_cycles(false, "units=5", BANKS_COARSE);
    cr_expect(eq(u64, fft_cycles(false, "units=5,barrier.unit=3", BANKS_COARSE), without + 2 * 15));
}

Test(units, a_hashed_place_is_reckoned_when_its_load_may_be_issued) {
    cr_expect(eq(u64, fft_cycles(true, "units=1", BANKS_HASH), 4 * CODELET));
    cr_expect(eq(u64, fft_cycles(true, "units=1,hash.twiddle=10", BANKS_HASH), 4 * (CODELET + 10)));
    cr_expect(eq(u64, fft_cycles(true, "units=1,hash.twiddle=10,hash.bit=35", BANKS_HASH), 4 * (CODELET + 10 + 7)));
}

/* Each codelet is taken, and those of the first stage update a counter. */
Test(units, operations_on_pools_and_counters_take_the_units_time) {
    cr_expect(eq(u64, fft_cycles(false, "units=1,operation=5", BANKS_FINE), 4 * CODELET + 5 * (4 + 2)));
}

/* Of two stages both are the last two: guided has no barrier then, and with three stages one. */
Test(units, guided_has_a_barrier_before_the_last_two_stages) {
    Fft f;
    fft_init(&f, &(FftSpec){3, 1, false, false});
    cr_expect(eq(u64, fft_cycles(false, "units=1", BANKS_GUIDED), 4 * CODELET));
    cr_expect(eq(u64, cycles(&f.source, "units=1", BANKS_GUIDED), 12 * CODELET + 200));
    cr_expect(eq(u64, cycles(&f.source, "units=1", BANKS_COARSE), 12 * CODELET + 3 * 200));
}

/* A spread run begins late; a policy with a barrier after each stage is spread if all are. */
Test(units, phases_begin_apart_where_that_is_asked_for) {
    cr_expect(gt(u64, fft_cycles(false, "units=1,spread.start=1000000", BANKS_FINE), 4 * CODELET));
    cr_expect(eq(u64, fft_cycles(false, "units=1,spread.start=1000000", BANKS_COARSE), 4 * CODELET + 400));
    uint64_t apart = fft_cycles(false, "units=1,spread.start=1000000,spread.at=all", BANKS_COARSE);
    cr_expect(gt(u64, apart, 4 * CODELET + 400));
}

/* ---- who runs when: codelets that each load a line of a bank of their own ---- */

/* N codelets in stages of WIDTH; codelet i computes for TIME[i] cycles, if there are times. */
static CodeletGraph *lines(uint32_t n, uint32_t width, const uint32_t *time) {
    CodeletGraph *g = codelet_graph_new();
    uint32_t which;
    for (uint32_t i = 0; i < n; i++) {
        codelet_graph_add(g, NULL);
        g->codelet[i].stage = i / width;
        codelet_graph_step(g, (Step){(uint64_t)LINE * i, 8, STEP_LOAD});
        if (time)
            codelet_graph_step(g, (Step){CLASS_ADD, time[i], STEP_COMPUTE});
    }
    g->staged = true;
    cr_assert(eq(int, codelet_graph_finish(g, &which), GRAPH_GOOD));
    return g;
}

/* The banks in the order in which they served. */
static uint32_t order_of(const BanksResult *r, uint32_t *bank) {
    uint32_t n = 0;
    for (uint32_t w = 0; w < r->windows; w++)
        for (uint32_t b = 0; b < r->banks; b++)
            if (r->series[(uint64_t)w * r->banks + b])
                bank[n++] = b;
    return n;
}

static void expect_order(const char *keys, uint32_t n, const uint32_t *want, uint32_t wanted) {
    CodeletGraph *g = lines(n, n, NULL);
    BanksResult r = run(&g->codelets, keys, BANKS_FINE);
    uint32_t bank[1024], served = order_of(&r, bank);
    cr_assert(eq(u32, served, n));
    for (uint32_t k = 0; k < wanted; k++)
        cr_expect(eq(u32, bank[k], want[k]), "%s: turn %u", keys, k);
    banks_free(&r);
    codelet_graph_destroy(g);
}

#define ORDER(keys, n, ...) \
    expect_order("units=1,banks=1024," keys, n, (uint32_t[]){__VA_ARGS__}, \
                 sizeof(uint32_t[]){__VA_ARGS__} / sizeof(uint32_t))

Test(units, initial_orders_are_what_they_are_called) {
    ORDER("pool=fifo,initial=ascending", 6, 0, 1, 2, 3, 4, 5);
    ORDER("pool=fifo,initial=descending", 6, 5, 4, 3, 2, 1, 0);
    ORDER("pool=fifo,initial=bitrev", 6, 0, 4, 2, 1, 5, 3);
    ORDER("pool=fifo,initial=transposed", 130, 0, 64, 128, 1, 65, 129, 2, 66, 3, 67);
}

Test(units, pools_give_what_came_last_first_or_by_banks) {
    ORDER("pool=lifo", 5, 4, 3, 2, 1, 0);
    ORDER("pool=bank", 5, 0, 1, 2, 3, 4);
}

/* The first codelet takes long.  On two units whoever is free takes the next one, or unit 0 has codelets 0 and 2, or
 * 0 and 1; a codelet is fetched, issues a load, and computes without waiting for it. */
Test(units, codelets_of_a_stage_are_assigned_as_is_said) {
    static const uint32_t time[] = {1000, 1, 10, 100};
    enum { EACH = 50 + 1, BARRIER = 200 };
    CodeletGraph *g = lines(4, 4, time);
    cr_expect(eq(u64, cycles(&g->codelets, "units=2,assign=dynamic", BANKS_COARSE), BARRIER + EACH + 1000));
    cr_expect(eq(u64, cycles(&g->codelets, "units=2,assign=cyclic", BANKS_COARSE), BARRIER + 2 * EACH + 1010));
    cr_expect(eq(u64, cycles(&g->codelets, "units=2,assign=block", BANKS_COARSE), BARRIER + 2 * EACH + 1001));
    codelet_graph_destroy(g);
}

/* A stage has ended when the banks have served its stores, for which no unit waits. */
Test(units, a_barrier_waits_for_stores) {
    CodeletGraph *g = codelet_graph_new();
    uint32_t which;
    codelet_graph_add(g, NULL);
    for (int i = 0; i < 10; i++)
        codelet_graph_step(g, (Step){0, 8, STEP_STORE});
    cr_assert(eq(int, codelet_graph_finish(g, &which), GRAPH_GOOD));
    cr_expect(eq(u64, cycles(&g->codelets, "units=1,request=20,barrier.base=0", BANKS_COARSE), 50 + 10 * 20));
    codelet_graph_destroy(g);
}

/* In a whole stage a codelet stands for the bank of its data; in a partial one, where all begin in bank 0, they take
 * turns. */
Test(units, codelets_of_a_partial_stage_stand_for_the_banks_in_turn) {
    Fft f;
    fft_init(&f, &(FftSpec){8, 3, false, false});
    const Codelets *s = &f.source;
    for (uint32_t i = 0; i < f.columns; i++) {
        cr_expect(eq(u64, s->home(s, i), (uint64_t)i * 8 * FFT_ELEMENT));
        cr_expect(eq(u64, s->home(s, 2 * f.columns + i) / LINE % 4, i % 4));
    }
}

/* ---- hashed places ---- */

static uint64_t reversed(uint64_t x, unsigned bits) {
    uint64_t y = 0;
    for (unsigned b = 0; b < bits; b++)
        y = y << 1 | (x >> b & 1);
    return y;
}

/* The place of each twiddle factor of a codelet, in order. */
static uint32_t places(const Fft *f, uint32_t codelet, uint64_t *place) {
    static Step steps[4096];
    uint64_t n = UINT64_C(1) << f->spec.levels;
    uint32_t count = 0;
    for (uint32_t i = 0, all = f->source.steps(&f->source, codelet, steps); i < all; i++)
        if (steps[i].kind == STEP_LOAD && steps[i].at / FFT_ELEMENT >= n)
            place[count++] = steps[i].at / FFT_ELEMENT - n;
    return count;
}

Test(units, a_hashed_place_has_the_bits_of_the_number_reversed) {
    static uint64_t plain[1024], hashed[1024];
    for (unsigned levels = 4; levels <= 11; levels++) {
        Fft a, b;
        fft_init(&a, &(FftSpec){levels, 3, false, false});
        fft_init(&b, &(FftSpec){levels, 3, false, true});
        for (uint32_t c = 0; c < a.source.codelets; c++) {
            uint32_t n = places(&a, c, plain);
            cr_assert(eq(u32, places(&b, c, hashed), n));
            for (uint32_t i = 0; i < n; i++)
                cr_assert(hashed[i] == reversed(plain[i], levels - 1), "2^%u, codelet %u", levels, c);
        }
    }
}
