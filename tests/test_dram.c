/* tests/test_dram.c - channels of DRAM against arithmetic with the timing parameters. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>

#include "vm/machine/dram.h"

/* One channel; cycles are clocks, so that times read as the parameters do. */
static MachineConfig part(const char *preset, const char *set) {
    MachineConfig c;
    char why[CONFIG_TEXT] = "";
    cr_assert(config_preset(preset, &c));
    c.dram_channels = 1;
    c.clock = c.dram_clock;
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s: %s", set, why);
    return c;
}

/* Chunk COLUMN of ROW in BANK of GROUP. */
static uint64_t place(const MachineConfig *c, uint64_t row, uint64_t bank, uint64_t group, uint64_t column) {
    return ((row * c->dram_banks + bank) * c->dram_row + column) * c->dram_groups + group;
}

enum { MOST = 1 << 16 };

typedef struct {
    uint64_t ends[MOST];        // of each access, by its tag
    uint32_t order[MOST];       // tags as they end
    unsigned n;
    uint64_t last;
} Outcome;

static void run_until(Dram *d, uint64_t until, Outcome *o) {
    for (uint64_t t; (t = dram_next(d, 0)) <= until && t != UINT64_MAX;) {
        const DramDone *done;
        unsigned n = dram_run(d, 0, t, &done);
        for (unsigned i = 0; i < n; i++) {
            o->order[o->n++] = done[i].tag;
            o->ends[done[i].tag] = done[i].ends;
            o->last = done[i].ends > o->last ? done[i].ends : o->last;
        }
    }
}

static uint64_t total(const DramStats *s) {
    uint64_t sum = 0;
    for (int k = 0; k < CHANNEL_CAUSES; k++)
        sum += s->clocks[k];
    return sum;
}

/* N accesses that come at once; clocks of one, in the mean.  WRITES: every second one, or all. */
static double clocks_each(const MachineConfig *c, unsigned n, uint64_t (*at)(const MachineConfig *, unsigned),
                          unsigned writes, DramStats *stats) {
    static Outcome o;
    Dram *d = dram_create(c);
    cr_assert(d != NULL);
    o.n = 0;
    o.last = 0;
    for (unsigned i = 0; i < n; i++)
        cr_assert(dram_access(d, 0, at(c, i), writes && i % writes == writes - 1, i, 0));
    run_until(d, UINT64_MAX - 1, &o);
    *stats = dram_stats(d, 0, o.last);
    cr_expect(eq(u32, o.n, n));
    cr_expect(eq(u64, stats->reads + stats->writes, n));
    cr_expect(eq(u64, stats->hits + stats->opened + stats->conflicts, n));
    cr_expect(eq(u64, total(stats), o.last));
    dram_destroy(d);
    return (double)o.last / n;
}

/* WANTED is the bound by hand: nothing is faster, but for the beginning and end, nor 3 % slower. */
static void expect_bound(const char *what, double got, double wanted) {
    cr_expect(got > wanted * 0.998 && got < wanted * 1.03, "%s: %g clocks, wanted %g", what, got, wanted);
}

/* Share of the time that refreshes leave. */
static double left(const MachineConfig *c) {
    return (double)(c->dram_trefi - c->dram_trfc) / (double)c->dram_trefi;
}

/* ---- places ---- */

static uint64_t random_word(void) {
    static uint64_t z = 1;
    z ^= z << 13;
    z ^= z >> 7;
    z ^= z << 17;
    return z;
}

static uint64_t in_order(const MachineConfig *c, unsigned i) {
    (void)c;
    return i;
}

static uint64_t anywhere(const MachineConfig *c, unsigned i) {
    (void)c, (void)i;
    return random_word() % (UINT64_C(1) << 32);
}

/* Rows at random, banks in turn. */
static uint64_t rows(const MachineConfig *c, unsigned i) {
    uint64_t row = random_word() % 65536, column = random_word() % c->dram_row;
    return place(c, row, i / c->dram_groups % c->dram_banks, i % c->dram_groups, column);
}

static uint64_t one_bank(const MachineConfig *c, unsigned i) {
    return place(c, i, 0, 0, 0);
}

static uint64_t one_row(const MachineConfig *c, unsigned i) {
    return place(c, 0, 0, 0, i % c->dram_row);
}

/* ---- bandwidth ---- */

/* Of a stream every burst moves while the one before ends: a chunk takes its bursts, and refreshes. */
Test(dram, streams_fill_the_data_bus) {
    static const char *const presets[] = {"frbz64-ddr4", "frbz64-hbm2"};
    static const double peak[] = {19.2, 16};        // GB/s: 2400 MT/s, 2000 MT/s of 8 bytes
    for (int k = 0; k < 2; k++)
        for (unsigned writes = 0; writes < 2; writes++) {
            MachineConfig c = part(presets[k], "");
            DramStats s;
            double each = clocks_each(&c, 60000, in_order, writes, &s), wanted = 8 / left(&c);
            expect_bound(presets[k], each, wanted);
            double rate = 128 / each * (double)c.dram_clock / 1000;
            cr_expect(rate > 0.97 * peak[k] * left(&c) && rate < peak[k], "%s: %g GB/s", presets[k], rate);
            cr_expect(s.hits > 60000 - 60000 / c.dram_row - 40 * s.refreshes, "%s", presets[k]);
            cr_expect(eq(u64, s.clocks[CHANNEL_CAUSE_DATA], 60000 * 8));
        }
}

/* With enough banks and accesses to choose from, other rows are opened while data move. */
Test(dram, random_accesses_are_as_fast_as_buses_and_banks_allow) {
    static const char *const presets[] = {"frbz64-ddr4", "frbz64-hbm2"};
    for (int k = 0; k < 2; k++) {
        MachineConfig c = part(presets[k], "");
        DramStats s;
        expect_bound(presets[k], clocks_each(&c, 40000, rows, 0, &s), 8 / left(&c));
        expect_bound(presets[k], clocks_each(&c, 40000, anywhere, 0, &s), 8 / left(&c));
        cr_expect(s.conflicts > 38000);
    }
}

/* Half a chunk moves in 4 clocks, but of four rows that are opened the fifth is after tFAW. */
Test(dram, four_activates_have_their_window) {
    MachineConfig c = part("frbz64-ddr4", "dram.bursts=1,dram.queue=256");
    DramStats s;
    expect_bound("tFAW", clocks_each(&c, 40000, rows, 0, &s), 26.0 / 4 / left(&c));
    c = part("frbz64-ddr4", "dram.bursts=1,dram.queue=256,dram.tfaw=1,dram.trrd_s=7,dram.trrd_l=7");
    expect_bound("tRRD", clocks_each(&c, 40000, rows, 0, &s), 7 / left(&c));
}

/* Rows of one bank: a row cycle each, tRAS + tRP for a read; a write has to be written before. */
Test(dram, a_bank_opens_a_row_each_cycle_of_rows) {
    MachineConfig c = part("frbz64-ddr4", "");
    DramStats s;
    expect_bound("reads", clocks_each(&c, 20000, one_bank, 0, &s), 55 / left(&c));
    cr_expect(eq(u64, s.hits, 0));
    expect_bound("writes", clocks_each(&c, 20000, one_bank, 1, &s), (16 + 6 + 12 + 4 + 18 + 16) / left(&c));
    c = part("frbz64-hbm2", "");
    expect_bound("HBM2", clocks_each(&c, 20000, one_bank, 0, &s), (34 + 14) / left(&c));
    expect_bound("HBM2, writes", clocks_each(&c, 20000, one_bank, 1, &s), (14 + 3 * 4 + 4 + 2 + 16 + 14) / left(&c));
}

/* Bursts of one row, and so of one bank group, keep tCCD_L. */
Test(dram, bursts_of_one_group_are_further_apart) {
    MachineConfig c = part("frbz64-ddr4", "");
    DramStats s;
    expect_bound("DDR4", clocks_each(&c, 20000, one_row, 0, &s), 2 * 6 / left(&c));
    c = part("frbz64-hbm2", "");
    expect_bound("HBM2", clocks_each(&c, 20000, one_row, 0, &s), 4 * 4 / left(&c));
}

/* One access at a time, a read and a write in turn: the write's first burst tCL + 4 + 2 - tCWL after the read's last,
 * the read's tCWL + 4 + tWTR_L after the write's last; between the bursts of each tCCD_L. */
Test(dram, the_bus_turns_round) {
    MachineConfig c = part("frbz64-ddr4", "dram.queue=1");
    DramStats s;
    expect_bound("in turn", clocks_each(&c, 20000, one_row, 2, &s), (6 + 10 + 6 + 25) / 2.0 / left(&c));
}

/* ---- single accesses ---- */

static uint64_t latency(Dram *d, const MachineConfig *c, uint64_t at, uint64_t now) {
    static Outcome o;
    o.n = 0;
    cr_assert(dram_access(d, 0, at, false, 0, now));
    run_until(d, UINT64_MAX - 1, &o);
    cr_assert(eq(u32, o.n, 1));
    (void)c;
    return o.ends[0] - now;
}

Test(dram, an_access_alone_takes_its_commands) {
    MachineConfig c = part("frbz64-ddr4", "");
    Dram *d = dram_create(&c);
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 10), 16 + 16 + 6 + 4));        // opened
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 9), 200), 16 + 6 + 4));            // a hit
    cr_expect(eq(u64, dram_least(&c), 16 + 6 + 4));
    cr_expect(eq(u64, latency(d, &c, place(&c, 1, 0, 0, 9), 300), 16 + 16 + 16 + 6 + 4));  // a conflict
    DramStats s = dram_stats(d, 0, 400);
    cr_expect(eq(u64, s.opened, 1));
    cr_expect(eq(u64, s.hits, 1));
    cr_expect(eq(u64, s.conflicts, 1));
    cr_expect(eq(u64, s.clocks[CHANNEL_CAUSE_DATA], 3 * 8));
    cr_expect(eq(u64, s.clocks[CHANNEL_CAUSE_WAIT], 16 + 2 + 2 + 32 + 2));      // commands until the last burst
    cr_expect(eq(u64, s.latency, 42 + 26 + 58));
    dram_destroy(d);
}

/* A row closes after its read; only tRCD, never tRP is seen, if the next access comes late enough. */
Test(dram, a_closed_page_is_opened_for_each_access) {
    MachineConfig c = part("frbz64-ddr4", "dram.page=closed");
    Dram *d = dram_create(&c);
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 10), 16 + 16 + 6 + 4));
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 9), 200), 16 + 16 + 6 + 4));
    cr_expect(eq(u64, latency(d, &c, place(&c, 1, 0, 0, 9), 300), 16 + 16 + 6 + 4));
    cr_expect(eq(u64, latency(d, &c, place(&c, 2, 0, 0, 9), 342), 300 + 39 + 16 - 342 + 42));    // a row cycle after 300
    cr_expect(eq(u64, dram_stats(d, 0, 500).opened, 4));
    dram_destroy(d);
    DramStats s;
    expect_bound("streams", clocks_each(&c, 60000, in_order, 0, &s), 8 / left(&c));     // the queue wants more of a row
    cr_expect(s.hits > 50000);
    c.dram_queue = 256;
    expect_bound("anywhere", clocks_each(&c, 40000, anywhere, 0, &s), 8 / left(&c));
    cr_expect(eq(u64, s.conflicts, 0));
}

/* A clock of 1200 MHz beside cores of 1000 and of 3600 MHz: times are rounded up to cycles. */
Test(dram, clocks_are_not_cycles) {
    MachineConfig c = part("frbz64-ddr4", "clock=1000");
    Dram *d = dram_create(&c);
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 5), 35));       // clocks 6 to 48: cycles 5 to 40
    cr_expect(eq(u64, dram_least(&c), 22));                                 // 26 clocks: 21.7 cycles
    dram_destroy(d);
    c.clock = 3600;
    d = dram_create(&c);
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 6), 42 * 3));
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 1), 3001), 2 + 26 * 3));       // the next clock: cycle 3003
    dram_destroy(d);
}

/* The row of the first access is open when the others come: the third goes before the second. */
Test(dram, open_rows_go_first) {
    static Outcome o;
    MachineConfig c = part("frbz64-ddr4", "");
    Dram *d = dram_create(&c);
    o.n = 0;
    cr_assert(dram_access(d, 0, place(&c, 0, 0, 0, 0), false, 0, 0));
    cr_assert(dram_access(d, 0, place(&c, 1, 0, 0, 0), false, 1, 0));
    cr_assert(dram_access(d, 0, place(&c, 0, 0, 0, 5), false, 2, 0));
    run_until(d, 1000, &o);
    cr_assert(eq(u32, o.n, 3));
    cr_expect(o.order[0] == 0 && o.order[1] == 2 && o.order[2] == 1);
    cr_expect(eq(u64, o.ends[2], 16 + 3 * 6 + 16 + 4));
    cr_expect(eq(u64, o.ends[1], (16 + 3 * 6 + 9 + 16) + 16 + 6 + 16 + 4));     // tRTP after the row's last read
    dram_destroy(d);
}

/* ---- refreshes ---- */

/* Every tREFI, whether anybody asks or not: rows are closed; who comes during one waits until it has ended. */
Test(dram, refreshes_come_when_they_are_due) {
    MachineConfig c = part("frbz64-ddr4", "");
    Dram *d = dram_create(&c);
    cr_expect(eq(u64, dram_stats(d, 0, 9360).refreshes, 0));
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 9360 + 100), 320 + 42));
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 10000), 26));
    cr_expect(eq(u64, latency(d, &c, place(&c, 0, 0, 0, 0), 3 * 9360 + 500), 42));
    DramStats s = dram_stats(d, 0, 10 * 9360 + 1000);
    cr_expect(eq(u64, s.refreshes, 10));
    cr_expect(eq(u64, s.opened, 2));
    cr_expect(eq(u64, s.clocks[CHANNEL_CAUSE_REFRESH], 10 * 420 + 2 * 16));     // two found a row open
    cr_expect(eq(u64, total(&s), 10 * 9360 + 1000));
    dram_destroy(d);
    c.dram_trefi = 0;
    d = dram_create(&c);
    cr_expect(eq(u64, dram_stats(d, 0, 1000000).refreshes, 0));
    dram_destroy(d);
}

/* ---- places ---- */

/* With home=mod no two chunks lie at one place, and channels have equal shares. */
Test(dram, chunks_have_places) {
    static const unsigned shapes[][2] = {{64, 8}, {8, 8}, {4, 16}, {1, 8}, {5, 3}, {3, 7}};     // units, channels
    enum { NUMBERS = 1 << 12 };
    for (int k = 0; k < 6; k++) {
        unsigned units = shapes[k][0], channels = shapes[k][1], count[16] = {0};
        MachineConfig c = part("frbz64-ddr4", "");
        c.dram_channels = channels;
        uint8_t *seen = calloc(channels, NUMBERS);
        for (uint64_t n = 0; n < NUMBERS; n++) {
            uint64_t at;
            unsigned channel = dram_channel(&c, n, (unsigned)(n % units), units, &at);
            cr_assert(lt(u32, channel, channels));
            cr_assert(lt(u64, at, NUMBERS));
            cr_expect(not(seen[channel * NUMBERS + at]), "%u units, %u channels", units, channels);
            seen[channel * NUMBERS + at] = 1;
            count[channel]++;
        }
        for (unsigned i = 0; i < channels && units % channels * (channels % units) == 0; i++)
            cr_expect(eq(u32, count[i], NUMBERS / channels));
        free(seen);
    }
}

Test(dram, what_cannot_be_is_refused) {
    static const char *const sets[] = {"dram.groups=9,dram.banks=8", "dram.tccd_s=3", "dram.tccd_l=3", "dram.tcwl=23",
                                       "dram.trefi=500", "network.contention=units,network.fixed=6"};
    for (int i = 0; i < 6; i++) {
        MachineConfig c;
        char why[CONFIG_TEXT];
        cr_assert(config_preset("frbz64-ddr4", &c));
        cr_assert(config_set_list(&c, sets[i], why), "%s", why);
        cr_expect(not(config_check(&c, why)), "%s", sets[i]);
    }
}

/* ---- what takes energy ---- */

/* Reads of row 0, and in clock AGAIN of row 1 of its bank, if that is not 0; the account of clocks before UNTIL. */
static DramStats account_of(const char *set, uint64_t again, uint64_t until) {
    static Outcome o;
    MachineConfig c = part("frbz64-ddr4", set);
    Dram *d = dram_create(&c);
    o.n = 0;
    cr_assert(d && dram_access(d, 0, 0, false, 0, 0));
    run_until(d, again ? again - 1 : UINT64_MAX - 1, &o);
    cr_expect(eq(u64, o.ends[0], c.dram_trcd + c.dram_tccd_l + c.dram_tcl + c.dram_burst), "opened in clock 0");
    if (again) {
        cr_assert(dram_access(d, 0, place(&c, 1, 0, 0, 0), false, 1, again));
        run_until(d, UINT64_MAX - 1, &o);
    }
    DramStats s = dram_stats(d, 0, until);
    cr_expect(eq(u64, total(&s), until));
    dram_destroy(d);
    return s;
}

Test(dram, clocks_with_an_open_row_are_counted) {
    static const struct {
        const char *set;
        uint64_t again, until, activations, open;
    } cases[] = {
        {"dram.trefi=0", 0, 100, 1, 100},
        {"dram.trefi=0", 100, 200, 2, 100 + 200 - 116},         // closed in clock 100, opened tRP later
        {"dram.trefi=0,dram.page=closed", 0, 100, 1, 39},       // tRAS, which is later than the last burst allows
        {"dram.trefi=0,dram.page=closed", 100, 200, 2, 2 * 39},
        {"dram.trefi=1000", 0, 1900, 1, 1000},                  // a refresh closes all
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        DramStats s = account_of(cases[i].set, cases[i].again, cases[i].until);
        cr_expect(eq(u64, s.activations, cases[i].activations), "case %u", i);
        cr_expect(eq(u64, s.open, cases[i].open), "case %u", i);
    }
}
