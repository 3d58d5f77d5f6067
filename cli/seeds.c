/* cli/seeds.c - statistics of several runs, each a mean of theirs, and half of its 95 % confidence interval. */
#include "cli/seeds.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/run.h"
#include "cli/stats.h"
#include "cli/status.h"
#include "vm/core/estimate.h"
#include "vm/core/show.h"
#include "vm/machine/stats.h"

typedef struct {
    Stat   stats[MACHINE_STATS_MAX];    // of the first run; lists are left out
    int    n;
    double *value;                      // [statistic * runs + run]
    int    runs;
    RunCounts counts;
} Repeated;

static ExitCode refuse(const CommandLine *c) {
    static const OptionId single[] = {OPT_CORES, OPT_OUT,  OPT_INTERVAL, OPT_TRACE,
                                      OPT_DETAIL, OPT_HTML, OPT_PROFILE, OPT_PLAN};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (c->opt[single[i]].given)
            return options_usage("--%s is for one run, --seeds makes several", option_table[single[i]].word);
    if (!c->count)
        return options_usage("which program?");
    if (c->opt[OPT_SEEDS].number > SEEDS_MOST)
        return options_usage("--seeds takes at most %d", SEEDS_MOST);
    return EXIT_OK;
}

/* The statistics of run K. */
static void take(Repeated *all, int k, const MachineStats *s, const RunCounts *counts) {
    Stat stats[MACHINE_STATS_MAX];
    int n = machine_stats(s, counts, stats), at = 0;
    for (int i = 0; i < n; i++) {
        if (stats[i].is_list)
            continue;
        if (!k)
            all->stats[at] = stats[i];
        all->value[at++ * all->runs + k] = stats[i].is_ratio ? stats[i].ratio : (double)stats[i].count;
    }
    all->n = at;
    all->counts = *counts;
}

/* The first run prints, and all must come to the same. */
static ExitCode run_all(const CommandLine *c, const Loaded *l, const MachineConfig *base, Repeated *all, Diag *d) {
    ExitCode code = EXIT_OK;
    char run[64];
    for (int k = 0; k < all->runs && code == EXIT_OK; k++) {
        MachineConfig machine = *base;
        MachineStats stats = {0};
        RunResult result;
        machine.seed = (base->seed + (uint64_t)k) & UINT32_MAX;
        snprintf(run, sizeof run, "seed %" PRIu64 ", run %d of %d", machine.seed, k + 1, all->runs);
        status_of(run);
        code = run_once(c, l, &machine, k == 0 && !c->opt[OPT_QUIET].given, &result, &stats, d);
        if (code == EXIT_OK && k && memcmp(&result.counts, &all->counts, sizeof result.counts)) {
            fprintf(stderr, "frbz: internal error: counts depend on the seed\n");
            code = EXIT_BUG;
        }
        if (code == EXIT_OK)
            take(all, k, &stats, &result.counts);
    }
    status_of(NULL);
    return code;
}

static void print_text(const Repeated *all, FILE *out) {
    fprintf(out, "%-28s %16s %12s\n", "", "mean", "+- 95 %");
    for (int i = 0; i < all->n; i++) {
        Estimate e = estimate(all->value + i * all->runs, (unsigned)all->runs);
        fprintf(out, "%-28s %16.2f ", all->stats[i].name, e.mean);
        if (isnan(e.error))
            fprintf(out, "%12s", "-");
        else
            fprintf(out, "%12.2f", e.error);
        fprintf(out, " %s\n", all->stats[i].unit);
    }
}

/* Means by their names, and intervals by "ci95." and these; false: out of memory. */
static bool print_stats(const Repeated *all, const Provenance *from, StatsForm form, FILE *out) {
    Stat *stats = calloc(2 * MACHINE_STATS_MAX + 1, sizeof *stats);
    if (!stats)
        return false;
    stats[0] = (Stat){.name = "seeds", .unit = "runs", .count = (uint64_t)all->runs};
    for (int i = 0; i < all->n; i++) {
        Estimate e = estimate(all->value + i * all->runs, (unsigned)all->runs);
        Stat *mean = &stats[1 + i], *error = &stats[1 + all->n + i];
        *mean = all->stats[i];
        *error = (Stat){.unit = mean->unit, .is_ratio = true, .ratio = e.error, .text = isnan(e.error) ? "null" : NULL};
        snprintf(error->name, sizeof error->name, "ci95.%.70s", mean->name);
        mean->is_ratio = true;
        mean->ratio = e.mean;
    }
    bool done = provenance_stats(from, out, form, stats, 1 + 2 * all->n);
    free(stats);
    return done;
}

static ExitCode print_all(const Repeated *all, const Provenance *from, const StatsOutput *o) {
    if (o->form == STATS_TEXT) {
        provenance_head(from, stats_stream(o), o->form);
        print_text(all, stats_stream(o));
        return EXIT_OK;
    }
    if (print_stats(all, from, o->form, stats_stream(o)))
        return EXIT_OK;
    return fputs("frbz: error: out of memory\n", stderr), EXIT_LIMIT;
}

ExitCode seeds_means(const CommandLine *c, const MachineConfig *base) {
    Diag d = {.out = stderr};
    Loaded l = {0};
    StatsOutput output = {0};
    ExitCode code = refuse(c);
    if (code != EXIT_OK)
        return code;
    Repeated *all = calloc(1, sizeof *all);
    if (all) {
        all->runs = (int)c->opt[OPT_SEEDS].number;
        all->value = calloc((size_t)all->runs * MACHINE_STATS_MAX, sizeof *all->value);
    }
    if (!all || !all->value) {
        diag_file_reason(&d, c->operands[0], diag_no_memory);
        code = EXIT_LIMIT;
    }
    if (code == EXIT_OK)
        code = stats_open(c, &output, &d);
    if (code == EXIT_OK)
        code = load_verified(c, &l, &d);
    if (code == EXIT_OK)
        code = run_all(c, &l, base, all, &d);
    const Provenance from = {.line = c, .keys = &config_keys, .machine = base, .to_file = output.file};
    if (code == EXIT_OK)
        code = print_all(all, &from, &output);
    code = stats_close(&output, code, &d);
    load_free(&l);
    if (all)
        free(all->value);
    free(all);
    return commands_exit(&d, code);
}
