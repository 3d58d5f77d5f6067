/* tests/test_fft.c - codelets of the FFT, and what they demand of memory banks. */
#include "lab/codelets/fft.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/banks.h"
#include "tests/slow.h"

TestSuite(fft);
TestSuite(banks);

static Step steps[8192];
static uint32_t links[256], others[256];

static Fft fft_of(unsigned levels, unsigned bits, bool by_level, bool hashed) {
    Fft f;
    fft_init(&f, &(FftSpec){levels, bits, by_level, hashed});
    return f;
}

static CodeletMachine machine(const char *preset, const char *keys) {
    CodeletMachine m;
    char why[KEYS_TEXT];
    cr_assert(keys_preset(&codelet_keys, preset, &m));
    cr_assert(keys_set_list(&codelet_keys, &m, keys, why), "%s", why);
    return m;
}

static BanksResult run(unsigned levels, const CodeletMachine *m, BanksPolicy p) {
    Fft f = fft_of(levels, 6, m->order == ORDER_LEVELS, banks_hashed(p));
    BanksResult r;
    cr_assert(banks_run(&f.source, m, p, 1, 0, &r));
    return r;
}

/* ---- the graph ---- */

/* Mean accesses of a codelet in each stage and bank; the last stage may end the row. */
typedef struct {
    unsigned levels;
    int      bank[4][4];
} Profile;

ParameterizedTestParameters(fft, banks_are_loaded_as_the_addresses_say) {
    static Profile all[] = {
        {15, {{95, 32, 32, 32}, {79, 32, 48, 32}, {46, 46, 46, 46}}},
        {16, {{95, 32, 32, 32}, {95, 32, 32, 32}, {48, 46, 48, 46}}},
        {17, {{95, 32, 32, 32}, {95, 32, 32, 32}, {50, 46, 48, 46}}},
        {18, {{95, 32, 32, 32}, {95, 32, 32, 32}, {51, 46, 48, 46}}},
        {19, {{95, 32, 32, 32}, {95, 32, 32, 32}, {55, 44, 48, 44}, {40, 40, 40, 40}}},
        {20, {{95, 32, 32, 32}, {95, 32, 32, 32}, {63, 40, 48, 40}, {44, 44, 44, 44}}},
        {21, {{95, 32, 32, 32}, {95, 32, 32, 32}, {79, 32, 48, 32}, {46, 46, 46, 46}}},
        {22, {{95, 32, 32, 32}, {95, 32, 32, 32}, {95, 32, 32, 32}, {48, 46, 48, 46}}},
    };
    return cr_make_param_array(Profile, all, SLOW ? 4 : sizeof all / sizeof *all);
}

ParameterizedTest(Profile *p, fft, banks_are_loaded_as_the_addresses_say) {
    Fft f = fft_of(p->levels, 6, false, false);
    const Codelets *s = &f.source;
    for (uint32_t j = 0; j < s->stages; j++) {
        uint64_t count[4] = {0};
        for (uint32_t i = 0; i < f.columns; i++)
            for (uint32_t k = s->steps(s, j * f.columns + i, steps); k-- > 0;)
                if (steps[k].kind == STEP_LOAD || steps[k].kind == STEP_STORE)
                    count[steps[k].at / 64 % 4]++;
        for (int b = 0; b < 4; b++)
            cr_expect(eq(int, (int)((count[b] + f.columns / 2) / f.columns), p->bank[j][b]), "2^%u, stage %u, bank %d",
                      p->levels, j, b);
    }
}

/* Of one stage: each element of D loaded and stored once, only elements of W besides. */
static void check_stage(const Fft *f, uint32_t stage, uint8_t *loaded, uint8_t *stored) {
    const Codelets *s = &f->source;
    uint64_t n = UINT64_C(1) << f->spec.levels, twiddles = 0;
    memset(loaded, 0, n);
    memset(stored, 0, n);
    for (uint32_t k = s->first(s, stage); k < s->first(s, stage + 1); k++) {
        uint32_t count = s->steps(s, s->member(s, k), steps);
        cr_assert(le(u32, count, s->most_steps));
        for (uint32_t i = 0; i < count; i++) {
            uint64_t e = steps[i].at / FFT_ELEMENT;
            if (steps[i].kind == STEP_STORE)
                stored[e]++;
            if (steps[i].kind == STEP_LOAD && e < n)
                loaded[e]++;
            if (steps[i].kind == STEP_LOAD && e >= n) {
                twiddles++;
                cr_assert(lt(u64, e - n, n / 2), "a twiddle factor that is none");
            }
        }
    }
    for (uint64_t e = 0; e < n; e++)
        cr_assert(loaded[e] == 1 && stored[e] == 1, "element %d of stage %u", (int)e, stage);
    uint32_t g = f->points >> fft_stage_levels(f, stage);
    cr_expect(eq(u64, twiddles, (uint64_t)f->columns * g * ((1u << fft_stage_levels(f, stage)) - 1)));
}

Test(fft, a_stage_loads_and_stores_each_element_once) {
    static uint8_t loaded[1 << 13], stored[1 << 13];
    for (unsigned bits = 1; bits <= 8; bits++)
        for (unsigned levels = bits; levels <= 13; levels++)
            for (int form = 0; form < 4; form++) {
                Fft f = fft_of(levels, bits, form & 1, form & 2);
                for (uint32_t j = 0; j < f.source.stages; j++)
                    check_stage(&f, j, loaded, stored);
            }
}

/* A codelet's elements, as a set of those that it stores. */
static void elements(const Codelets *s, uint32_t codelet, uint8_t *set, uint64_t n) {
    memset(set, 0, n);
    for (uint32_t i = s->steps(s, codelet, steps); i-- > 0;)
        if (steps[i].kind == STEP_STORE)
            set[steps[i].at / FFT_ELEMENT] = 1;
}

/* Does codelet V need something of U? */
static bool needs(const Codelets *s, const uint8_t *of_u, uint32_t v) {
    for (uint32_t i = s->steps(s, v, steps); i-- > 0;)
        if (steps[i].kind == STEP_STORE && of_u[steps[i].at / FFT_ELEMENT])
            return true;
    return false;
}

Test(fft, counters_release_exactly_those_that_need_their_parents) {
    static uint8_t set[1 << 11];
    for (unsigned bits = 1; bits <= 6; bits++)
        for (unsigned levels = bits + 1; levels <= (SLOW ? 8 : 10); levels++) {
            Fft f = fft_of(levels, bits, false, false);
            const Codelets *s = &f.source;
            for (uint32_t u = 0; u < s->first(s, s->stages - 1); u++) {
                uint32_t n = s->updates(s, u, others);
                cr_assert(eq(u32, n, 1));
                n = s->released(s, *others, links);
                elements(s, u, set, UINT64_C(1) << levels);
                uint32_t stage = s->stage(s, u);
                for (uint32_t v = s->first(s, stage + 1); v < s->first(s, stage + 2); v++) {
                    bool is_child = false;
                    for (uint32_t k = 0; k < n; k++)
                        is_child |= links[k] == v;
                    cr_assert(is_child == needs(s, set, v), "2^%u by %u: %u to %u", levels, bits, u, v);
                }
            }
        }
}

Test(fft, parents_are_those_that_update_and_each_codelet_is_released_once) {
    static uint8_t released[1 << 16];
    for (unsigned bits = 1; bits <= 6; bits++)
        for (unsigned levels = bits; levels <= 13; levels++) {
            Fft f = fft_of(levels, bits, false, false);
            const Codelets *s = &f.source;
            memset(released, 0, sizeof released);
            for (uint32_t c = 0; c < s->counters; c++) {
                uint32_t n = s->parents(s, c, links);
                cr_expect(eq(u32, n, s->needs(s, c)));
                for (uint32_t k = 0; k < n; k++)
                    cr_expect(s->updates(s, links[k], others) == 1 && *others == c && (!k || links[k] > links[k - 1]));
                for (uint32_t k = s->released(s, c, links); k-- > 0;)
                    released[links[k] - f.columns]++;
            }
            for (uint32_t i = f.columns; i < s->codelets; i++)
                cr_assert(released[i - f.columns] == 1, "2^%u by %u: codelet %u", levels, bits, i);
        }
}

/* No order changes what bank 0 serves, and no places do what all banks serve: so many GFLOPS are the most. */
Test(fft, what_banks_must_serve_bounds_the_speed) {
    static const struct {
        unsigned levels;
        double   bank_0, even;
    } bounds[] = {{18, 5.98, 10.05}, {19, 5.33, 8.29}, {22, 5.29, 9.25}};
    for (int k = 0; k < (SLOW ? 2 : 3); k++) {
        Fft f = fft_of(bounds[k].levels, 6, false, false);
        uint64_t count[4] = {0};
        for (uint32_t i = 0; i < f.source.codelets; i++)
            for (uint32_t s = f.source.steps(&f.source, i, steps); s-- > 0;)
                if (steps[s].kind == STEP_LOAD || steps[s].kind == STEP_STORE)
                    count[steps[s].at / 64 % 4]++;
        double flops = 5.0 * bounds[k].levels * (double)(UINT64_C(1) << bounds[k].levels), clock = 0.5;
        double all = (double)(count[0] + count[1] + count[2] + count[3]);
        cr_expect(epsilon_eq(dbl, flops * clock / (2 * (double)count[0]), bounds[k].bank_0, 0.005));
        cr_expect(epsilon_eq(dbl, flops * clock / (2 * all / 4), bounds[k].even, 0.005));
    }
}

/* The bank that has all data of N codelets; 4: there is none. */
static uint64_t bank_of_all(const Codelets *s, const uint32_t *codelets, uint32_t n) {
    uint64_t bank = 4;
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = s->steps(s, codelets[k], steps); i-- > 0;)
            if (steps[i].kind == STEP_STORE) {
                if (bank != 4 && bank != steps[i].at / 64 % 4)
                    return 4;
                bank = steps[i].at / 64 % 4;
            }
    return bank;
}

Test(fft, from_stage_1_on_parents_have_their_data_in_one_bank_and_four_counters_share_it) {
    Fft f = fft_of(18, 6, false, false);
    const Codelets *s = &f.source;
    uint32_t a_stage = f.columns / f.points, used = 0;
    for (uint32_t c = a_stage; c < 2 * a_stage; c += 4) {
        uint64_t bank = bank_of_all(s, links, s->parents(s, c, links));
        cr_assert(ne(u64, bank, 4));
        for (uint32_t k = 1; k < 4; k++)
            cr_assert(eq(u64, bank_of_all(s, links, s->parents(s, c + k, links)), bank));
        for (uint32_t k = 0; k < 4; k++)
            cr_assert(eq(u64, bank_of_all(s, links, s->released(s, c + k, links)), bank), "siblings are there, too");
        used |= 1u << bank;
    }
    cr_expect(used == 15, "each bank is one of some counters");
    // of stage 0 neighbours are parents: all banks have some
    cr_expect(eq(u64, bank_of_all(s, links, s->parents(s, 0, links)), 4));
}

/* Elements of siblings differ by multiples of 16 elements, the interleave of all four banks. */
Test(fft, from_stage_2_on_siblings_have_their_data_in_one_bank) {
    Fft f = fft_of(22, 6, false, false);
    const Codelets *s = &f.source;
    for (uint32_t c = f.columns / f.points; c < 2 * f.columns / f.points; c++) {
        uint64_t bank = 4;
        for (uint32_t k = s->released(s, c, links); k-- > 0;)
            for (uint32_t i = s->steps(s, links[k], steps); i-- > 0;)
                if (steps[i].kind == STEP_STORE) {
                    cr_assert(bank == 4 || bank == steps[i].at / 64 % 4);
                    bank = steps[i].at / 64 % 4;
                }
    }
}

/* ---- the machine ---- */

/* 4 points in codelets of 2, one load at a time.  A codelet: fetched in 50 cycles; three loads of
 * 2 + 57 each; a butterfly of 34; two stores of 2: 265.  Two of them and a barrier are a stage. */
Test(banks, one_unit_by_hand) {
    CodeletMachine m = machine("c64-b", "units=1");
    Fft f = fft_of(2, 1, false, false);
    BanksResult r;
    cr_assert(banks_run(&f.source, &m, BANKS_COARSE, 1, 0, &r));
    cr_expect(eq(u64, r.cycles, 2 * (2 * 265 + 200)));
    cr_expect(eq(u64, r.stage_end[0], 530));
    cr_expect(eq(u64, r.wait, 4 * 3 * 57));
    cr_expect(eq(u64, r.issue, 4 * 5 * 2));
    cr_expect(eq(u64, r.loads, 12));
    cr_expect(eq(u64, r.stores, 8));
    cr_expect(eq(u64, r.flops, 5 * 4 * 2));
    banks_free(&r);
}

/* The same, everything on its way at once: loads leave at 50, 52 and 54; the last of them, of the
 * same bank, is served at 54 and there at 113. */
Test(banks, a_window_overlaps_loads) {
    CodeletMachine m = machine("c64-d", "units=1");
    Fft f = fft_of(1, 1, false, false);
    BanksResult r;
    cr_assert(banks_run(&f.source, &m, BANKS_FINE, 1, 0, &r));
    cr_expect(eq(u64, r.cycles, 113 + 34 + 4));
    banks_free(&r);
}

/* Two units ask one bank for 8 cycles each: the second waits. */
Test(banks, a_bank_serves_one_request_at_a_time) {
    CodeletMachine m = machine("c64-b", "units=2,request=8,banks=1,fetch=0");
    Fft f = fft_of(2, 1, false, false);
    BanksResult r;
    cr_assert(banks_run(&f.source, &m, BANKS_COARSE, 1, 0, &r));
    // loads at 0 and 0, 65 and 73, 130 and 138; stores 229, 231 wait for nobody
    cr_expect(eq(u64, r.stage_end[0], 3 * 65 + 8 + 34 + 4));
    banks_free(&r);
}

Test(banks, requests_of_banks_and_cycles_of_units_add_up) {
    for (int preset = 0; preset < 4; preset++)
        for (BanksPolicy p = 0; p < BANKS_POLICIES; p++) {
            static const char *const names[] = {"c64-a", "c64-b", "c64-c", "c64-d"};
            CodeletMachine m = machine(names[preset], "");
            BanksResult r = run(15, &m, p);
            uint64_t sum = 0, busy = 0, series = 0;
            for (uint32_t b = 0; b < r.banks; b++) {
                sum += r.accesses[b];
                busy += r.busy[b];
            }
            for (uint64_t i = 0; i < (uint64_t)r.windows * r.banks; i++)
                series += r.series[i];
            cr_expect(eq(u64, r.loads + r.stores, sum));
            cr_expect(eq(u64, series, sum));
            cr_expect(eq(u64, busy, 2 * sum));
            cr_expect(eq(u64, r.issue + r.compute + r.fetch + r.wait + r.empty, r.cycles * m.units));
            cr_expect(eq(u64, r.flops, UINT64_C(5) * 15 << 15));
            for (uint32_t b = 0; b < r.banks; b++)
                cr_expect(ge(u64, r.cycles, r.busy[b]), "no order changes what a bank must serve");
            banks_free(&r);
        }
}

/* Bank 0 alone allows 5.98 GFLOPS at 2^18, and even banks 10.05. */
Test(banks, the_busiest_bank_bounds_the_speed) {
    CodeletMachine m = machine("c64-d", "");
    BanksResult plain = run(18, &m, BANKS_COARSE), hashed = run(18, &m, BANKS_COARSE_HASH);
    double clock = 0.5, flops = (double)plain.flops;
    cr_expect(le(dbl, flops * clock / (double)plain.cycles, 5.985));
    cr_expect(epsilon_eq(dbl, flops * clock / (double)plain.busy[0], 5.98, 0.005));
    uint64_t all = 0;
    for (int b = 0; b < 4; b++)
        all += hashed.busy[b];
    cr_expect(epsilon_eq(dbl, flops * clock / ((double)all / 4), 10.05, 0.005));
    banks_free(&plain);
    banks_free(&hashed);
}

/* What banks must serve is the same in any order, so none gains more than a busy bank 0 leaves. */
Test(banks, no_order_changes_what_banks_serve) {
    static const char *const pools[] = {"pool=lifo", "pool=fifo", "pool=random", "pool=bank,initial=random"};
    for (int k = 0; k < 8; k++) {
        CodeletMachine m = machine(k < 4 ? "c64-b" : "c64-d", pools[k % 4]);
        BanksResult coarse = run(15, &m, BANKS_COARSE);
        double most = (double)coarse.cycles / (double)coarse.busy[0];
        for (int p = 0; p < 2; p++) {
            BanksResult other = run(15, &m, p ? BANKS_GUIDED : BANKS_FINE);
            for (uint32_t b = 0; b < 4; b++)
                cr_expect(eq(u64, other.accesses[b], coarse.accesses[b]));
            cr_expect(le(dbl, (double)coarse.cycles / (double)other.cycles, most));
            banks_free(&other);
        }
        banks_free(&coarse);
    }
}

Test(banks, the_same_seed_gives_the_same_run) {
    CodeletMachine m = machine("c64-a", "pool=random,initial=random");
    Fft f = fft_of(15, 6, true, true);
    BanksResult a, b, c;
    cr_assert(banks_run(&f.source, &m, BANKS_HASH, 7, 1000, &a) && banks_run(&f.source, &m, BANKS_HASH, 7, 1000, &b)
              && banks_run(&f.source, &m, BANKS_HASH, 8, 1000, &c));
    cr_expect(a.cycles == b.cycles && a.cycles != c.cycles && a.interval == 1000);
    cr_expect(memcmp(a.series, b.series, (size_t)a.windows * a.banks * sizeof *a.series) == 0);
    banks_free(&a);
    banks_free(&b);
    banks_free(&c);
}

/* Whatever the pool and the order in it, every codelet runs: run_phase asserts that none is left. */
Test(banks, pools_and_orders_lose_nothing) {
    static const char *const pools[] = {"lifo", "fifo", "random", "bank"};
    static const char *const orders[] = {"ascending", "descending", "transposed", "bitrev", "random"};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 5; k++)
            for (unsigned levels = 6; levels < 16; levels += 3) {
                char keys[64];
                snprintf(keys, sizeof keys, "pool=%s,initial=%s,units=7", pools[i], orders[k]);
                CodeletMachine m = machine("c64-c", keys);
                BanksResult fine = run(levels, &m, BANKS_FINE), guided = run(levels, &m, BANKS_GUIDED);
                cr_expect(eq(u64, fine.flops, (uint64_t)5 * levels << levels));
                cr_expect(eq(u64, guided.flops, (uint64_t)5 * levels << levels));
                banks_free(&fine);
                banks_free(&guided);
            }
}
