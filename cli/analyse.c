/* cli/analyse.c - the command that reckons the time of an FFT by formulas. */
#include "cli/analyse.h"

#include <math.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/stats.h"
#include "cli/provenance.h"
#include "lab/codelets/model.h"

enum { DEFAULT_LEVELS = 16, MOST_LEVELS = 32 };

/* Lists of statistics are of whole numbers: a stage's cycles, rounded. */
typedef struct {
    uint64_t stage[MODEL_STAGES], data[MODEL_STAGES], twiddles[MODEL_STAGES];
} Lists;

static void fill_stats(Stat s[ANALYSE_STATS], const ModelResult *r, const Lists *l, uint64_t points) {
    const Stat stats[ANALYSE_STATS] = {
        {.name = "n", .unit = "points", .doc = "of the FFT", .count = points},
        {.name = "cycles", .unit = "cycles", .doc = "in all", .is_ratio = true, .ratio = r->cycles},
        {.name = "gflops", .unit = "GFLOPS", .doc = "5 n log2 n operations by time", .is_ratio = true, .ratio = r->gflops},
        {.name = "memory", .unit = "cycles", .doc = "of loads, in all stages", .is_ratio = true, .ratio = r->memory},
        {.name = "compute", .unit = "cycles", .doc = "of operations", .is_ratio = true, .ratio = r->compute},
        {.name = "barrier", .unit = "cycles", .doc = "of barriers", .is_ratio = true, .ratio = r->barrier},
        {.name = "stage", .unit = "cycles", .doc = "of each stage", .is_list = true, .list = {l->stage, NULL, r->stages, 1, 0}},
        {.name = "banks.data", .unit = "banks", .doc = "that loads of data cover in each stage", .is_list = true, .list = {l->data, NULL, r->stages, 1, 0}},
        {.name = "banks.twiddles", .unit = "banks", .doc = "that loads of twiddle factors cover; 0: they are in local memory", .is_list = true, .list = {l->twiddles, NULL, r->stages, 1, 0}},
    };
    memcpy(s, stats, sizeof stats);
}

void analyse_statistics(Stat out[ANALYSE_STATS]) {
    static const ModelResult result;
    static const Lists lists;
    fill_stats(out, &result, &lists, 0);
}

void analyse_markdown(FILE *out) {
    Stat stats[ANALYSE_STATS];
    analyse_statistics(stats);
    stat_markdown(out, stats, ANALYSE_STATS);
}

ExitCode cmd_analyse(const CommandLine *c) {
    FftModel m;
    ModelResult r;
    Lists l;
    Stat stats[ANALYSE_STATS];
    StatsOutput output;
    Diag d = {.out = stderr};
    char why[KEYS_TEXT];
    if (c->count > 1 || (c->count && strcmp(c->operands[0], "fft")))
        return options_usage("'%s': the model is one of an FFT: frbz analyse fft", c->operands[c->count - 1]);
    if (machine_help(&model_keys, c))
        return EXIT_OK;
    ExitCode code = machine_options(&model_keys, c, "c64", &m);
    if (code != EXIT_OK)
        return code;
    if (c->opt[OPT_PRINT_MACHINE].given)
        return keys_print(&model_keys, &m, stdout), EXIT_OK;
    uint64_t n = c->opt[OPT_N].given ? c->opt[OPT_N].number : UINT64_C(1) << DEFAULT_LEVELS;
    unsigned levels = (unsigned)__builtin_ctzll(n);
    if (n != UINT64_C(1) << levels || !levels || levels > MOST_LEVELS)
        return options_usage("--n takes a power of two from 2 to 2^%d", MOST_LEVELS);
    if (!model_run(&m, levels, &r, why))
        return options_usage("%s", why);
    for (unsigned i = 0; i < r.stages; i++) {
        l.stage[i] = (uint64_t)llround(r.stage[i]);
        l.data[i] = (uint64_t)llround(r.data_banks[i]);
        l.twiddles[i] = (uint64_t)llround(r.twiddle_banks[i]);
    }
    fill_stats(stats, &r, &l, n);
    code = stats_open(c, &output, &d);
    if (code != EXIT_OK)
        return code;
    const Provenance from = {.line = c, .keys = &model_keys, .machine = &m, .to_file = output.file};
    if (!provenance_stats(&from, stats_stream(&output), output.form, stats, ANALYSE_STATS))
        code = (fputs("frbz: error: out of memory\n", stderr), EXIT_LIMIT);
    return stats_close(&output, code, &d);
}
