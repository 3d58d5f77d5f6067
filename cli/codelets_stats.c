/* cli/codelets_stats.c - the statistics of runs of codelet graphs. */
#include <string.h>

#include "cli/codelets.h"

static const CodeletPolicy policies[CODELET_POLICIES] = {
#define BANKS(name, word, phases, hashed, doc) {word, false, BANKS_##name},
#include "lab/codelets/policies.def"
#define PLAN(name, word, make, doc) {word, true, PLAN_##name},
#include "lab/codelets/policies.def"
};

const CodeletPolicy *codelet_policy_at(int i) {
    return &policies[i];
}

const CodeletPolicy *codelet_policy(const char *word, size_t len) {
    for (int i = 0; i < CODELET_POLICIES; i++)
        if (strlen(policies[i].word) == len && !memcmp(policies[i].word, word, len))
            return &policies[i];
    return NULL;
}

#define COUNT(value) .count = (value)
#define RATIO(value) .is_ratio = true, .ratio = (value)

static uint64_t cycles_of(const CodeletRun *r) {
    return r->policy.is_plan ? r->plan.cycles : r->banks.cycles;
}

static double ratio(double a, double b) {
    return b != 0 ? a / b : 0;
}

static double share(uint64_t a, uint64_t b) {
    return 100 * stat_ratio(a, b);
}

static double energy(const CodeletRun *r) {
    return r->plan.fixed + r->plan.dynamic;
}

/* Percent that B saves of what A takes. */
static double saved(double a, double b) {
    return a != 0 ? 100 * (1 - b / a) : 0;
}

static double gflops(const CodeletRun *r) {
    return stat_ratio(r->banks.flops, r->banks.cycles) * (double)r->machine->clock / 1000;
}

/* Requests of bank 0 for each of the mean of the others. */
static double unevenness(const BanksResult *b, const uint64_t *requests) {
    uint64_t others = 0;
    for (uint32_t i = 1; i < b->banks; i++)
        others += requests[i];
    return b->banks > 1 ? ratio((double)requests[0] * (b->banks - 1), (double)others) : 1;
}

/* GFLOPS if the banks had nothing else to do: the busiest of them, or all as long as one another. */
static double bound(const CodeletRun *r, bool even) {
    const BanksResult *b = &r->banks;
    uint64_t most = 0, all = 0;
    for (uint32_t i = 0; i < b->banks; i++) {
        all += b->busy[i];
        most = b->busy[i] > most ? b->busy[i] : most;
    }
    return ratio((double)b->flops * (double)r->machine->clock / 1000, even ? (double)all / b->banks : (double)most);
}

static int common_stats(const CodeletRun *r, const CodeletRun *first, Stat *out) {
    const Stat stats[] = {
        {.name = "codelets", .unit = "codelets", .doc = "of the graph", COUNT(r->codelets)},
        {.name = "edges", .unit = "edges", .doc = "of the graph, if it is stored", COUNT(r->edges)},
        {.name = "cycles", .unit = "cycles", .doc = "until everything has ended", COUNT(cycles_of(r))},
        {.name = "speedup", .unit = "", .doc = "cycles of the first policy of this kind / cycles of this one",
         RATIO(stat_ratio(cycles_of(first), cycles_of(r)))},
    };
    memcpy(out, stats, sizeof stats);
    return sizeof stats / sizeof *stats;
}

static int banks_stats(const CodeletRun *r, Stat *out) {
    const BanksResult *b = &r->banks;
    const Stat stats[] = {
        {.name = "gflops", .unit = "GFLOPS", .doc = "floating-point operations of all codelets by time", RATIO(gflops(r))},
        {.name = "loads", .unit = "requests", .doc = "of loads at all banks", COUNT(b->loads)},
        {.name = "stores", .unit = "requests", .doc = "of stores at all banks", COUNT(b->stores)},
        {.name = "bound.busiest", .unit = "GFLOPS", .doc = "if all took as long as the busiest bank is busy", RATIO(bound(r, false))},
        {.name = "bound.even", .unit = "GFLOPS", .doc = "the same, if all banks were busy for as long", RATIO(bound(r, true))},
        {.name = "unevenness", .unit = "", .doc = "requests of bank 0 / mean of the others", RATIO(unevenness(b, b->accesses))},
        {.name = "unevenness.first", .unit = "", .doc = "that of the codelets of the first stage", RATIO(unevenness(b, b->early))},
        {.name = "heavy_until", .unit = "cycles", .doc = "end of the last whole window in which bank 0 has over 2 times the mean of the others", COUNT(b->heavy_until)},
        {.name = "heavy_share", .unit = "%", .doc = "that of all cycles", RATIO(share(b->heavy_until, b->cycles))},
        {.name = "bank.accesses", .unit = "requests", .doc = "of each bank", .is_list = true, .list = {b->accesses, NULL, b->banks, 1, 0}},
        {.name = "bank.busy", .unit = "cycles", .doc = "of each bank", .is_list = true, .list = {b->busy, NULL, b->banks, 1, 0}},
        {.name = "unit.issue", .unit = "cycles", .doc = "of all units: issuing requests", COUNT(b->issue)},
        {.name = "unit.compute", .unit = "cycles", .doc = "of all units: computing", COUNT(b->compute)},
        {.name = "unit.fetch", .unit = "cycles", .doc = "of all units: fetching codelets, pool and counters", COUNT(b->fetch)},
        {.name = "unit.wait", .unit = "cycles", .doc = "of all units: waiting for loads", COUNT(b->wait)},
        {.name = "unit.empty", .unit = "cycles", .doc = "of all units: without work", COUNT(b->empty)},
        {.name = "stage.end", .unit = "cycles", .doc = "when the last codelet of each stage ended", .is_list = true, .list = {b->stage_end, NULL, b->stages, 1, 0}},
    };
    memcpy(out, stats, sizeof stats);
    return sizeof stats / sizeof *stats;
}

/* Requests in each window, bank by bank. */
static int series_stats(const CodeletRun *r, Stat *out) {
    const BanksResult *b = &r->banks;
    int n = 0;
    out[n++] = (Stat){.name = "interval", .unit = "cycles", .doc = "of a window of the series", COUNT(b->interval)};
    for (uint32_t i = 0; i < b->banks && i < CODELET_SERIES; i++) {
        Stat *s = &out[n++];
        *s = (Stat){.unit = "requests", .doc = "of bank 0 (1, ...) in each window", .is_list = true,
                    .list = {b->series + i, NULL, b->windows, b->banks, 0}};
        snprintf(s->name, sizeof s->name, "series.%u", i);
    }
    return n;
}

static int plan_stats(const CodeletRun *r, const CodeletRun *first, Stat *out) {
    const EmulateResult *p = &r->plan;
    uint64_t all = p->loads + p->stores, near = p->near_loads + p->near_stores;
    const Stat stats[] = {
        {.name = "cores", .unit = "cores", .doc = "that have something to do", COUNT(p->cores)},
        {.name = "words", .unit = "words", .doc = "loaded and stored", COUNT(all)},
        {.name = "near", .unit = "words", .doc = "of those, from and to scratchpads", COUNT(near)},
        {.name = "locality", .unit = "%", .doc = "near / words", RATIO(share(near, all))},
        {.name = "exploited", .unit = "bytes", .doc = "of edges along which codelets follow one another on a core", COUNT(p->exploited)},
        {.name = "energy.fixed", .unit = "uJ", .doc = "of the chip over time", RATIO(p->fixed / 1000)},
        {.name = "energy.dynamic", .unit = "uJ", .doc = "of accesses and operations", RATIO(p->dynamic / 1000)},
        {.name = "energy.all", .unit = "uJ", .doc = "both", RATIO(energy(r) / 1000)},
        {.name = "saved.energy", .unit = "%", .doc = "of the energy of the first policy of this kind", RATIO(saved(energy(first), energy(r)))},
        {.name = "saved.dynamic", .unit = "%", .doc = "of its dynamic energy", RATIO(saved(first->plan.dynamic, p->dynamic))},
    };
    memcpy(out, stats, sizeof stats);
    return sizeof stats / sizeof *stats;
}

int codelet_stats(const CodeletRun *r, const CodeletRun *first, Stat *out) {
    int n = common_stats(r, first, out);
    if (r->policy.is_plan)
        return n + plan_stats(r, first, out + n);
    n += banks_stats(r, out + n);
    return r->with_series ? n + series_stats(r, out + n) : n;
}

int codelet_statistics(Stat out[CODELET_STATS]) {
    static uint64_t none;
    CodeletMachine m = {.clock = 1};
    CodeletRun r = {.machine = &m, .banks = {.banks = 1, .busy = &none, .series = &none}};
    int n = common_stats(&r, &r, out);
    n += banks_stats(&r, out + n);
    n += series_stats(&r, out + n);
    return n + plan_stats(&r, &r, out + n);
}

void codelet_stats_markdown(FILE *out) {
    Stat stats[CODELET_STATS];
    stat_markdown(out, stats, codelet_statistics(stats));
}

/* ---- rows for people ---- */

void codelet_print_head(FILE *out, bool is_plan) {
    if (is_plan)
        fprintf(out, "%-12s %12s %8s %7s %10s %14s %8s %10s\n", "policy", "cycles", "speedup", "cores", "locality %",
                "energy uJ", "saved %", "dynamic %");
    else
        fprintf(out, "%-12s %12s %8s %8s %8s %8s %9s %8s\n", "policy", "cycles", "speedup", "GFLOPS", "bank 0 %", "others %",
                "loading %", "heavy %");
}

static double busy_share(const BanksResult *b, uint32_t from, uint32_t to) {
    uint64_t busy = 0;
    for (uint32_t i = from; i < to; i++)
        busy += b->busy[i];
    return to > from ? share(busy, b->cycles * (to - from)) : 0;
}

static void print_plan_row(FILE *out, const CodeletRun *r, const CodeletRun *first) {
    const EmulateResult *p = &r->plan;
    fprintf(out, "%-12s %12llu %8.3f %7u %10.2f %14.1f %8.1f %10.1f\n", r->policy.word, (unsigned long long)p->cycles,
            stat_ratio(first->plan.cycles, p->cycles), p->cores,
            share(p->near_loads + p->near_stores, p->loads + p->stores), energy(r) / 1000,
            saved(energy(first), energy(r)), saved(first->plan.dynamic, p->dynamic));
}

void codelet_print_row(FILE *out, const CodeletRun *r, const CodeletRun *first) {
    const BanksResult *b = &r->banks;
    if (r->policy.is_plan) {
        print_plan_row(out, r, first);
        return;
    }
    fprintf(out, "%-12s %12llu %8.3f %8.3f %8.1f %8.1f %9.1f %8.1f\n", r->policy.word, (unsigned long long)b->cycles,
            stat_ratio(first->banks.cycles, b->cycles), gflops(r), busy_share(b, 0, 1), busy_share(b, 1, b->banks),
            share(b->wait, b->cycles * r->machine->units), share(b->heavy_until, b->cycles));
}
