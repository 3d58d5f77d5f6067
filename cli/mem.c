/* cli/mem.c - the command that emulates memory alone, for layouts of matrices. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/stats.h"
#include "vm/machine/emulator.h"

enum { MAX_LAYOUTS = 27, MEM_STATS = 11 };

/* Every layout of a kernel, in the order r, c, z. */
static int all_layouts(unsigned matrices, char out[MAX_LAYOUTS][EMULATOR_MATRICES + 1]) {
    int n = matrices == 3 ? 27 : 9;
    for (int i = 0; i < n; i++) {
        int rest = i;
        for (unsigned m = matrices; m-- > 0; rest /= 3)
            out[i][m] = "rcz"[rest % 3];
        out[i][matrices] = 0;
    }
    return n;
}

/* "rcz", "rrr,rcz" or "all"; -1: too many or too long. */
static int parse_layouts(const char *text, unsigned matrices, char out[MAX_LAYOUTS][EMULATOR_MATRICES + 1]) {
    int n = 0;
    if (!strcmp(text, "all"))
        return all_layouts(matrices, out);
    for (size_t len; *text; text += len + (text[len] == ',')) {
        len = strcspn(text, ",");
        if (len > EMULATOR_MATRICES || n == MAX_LAYOUTS)
            return -1;
        memcpy(out[n], text, len);
        out[n++][len] = 0;
    }
    return n;
}

static double per(uint64_t a, uint64_t b) {
    return b ? (double)a / (double)b : 0;
}

static void fill_stats(Stat s[MEM_STATS], const EmulatorSpec *spec, const EmulatorResult *r, const EmulatorResult *first,
                       const char *quoted) {
    const Stat stats[MEM_STATS] = {
        {.name = "layout", .unit = "", .text = quoted},
        {.name = "n", .unit = "", .count = spec->n},
        {.name = "cycles", .unit = "cycles", .count = r->cycles},
        {.name = "speedup", .unit = "", .is_ratio = true, .ratio = per(first->cycles, r->cycles)},
        {.name = "accesses", .unit = "accesses", .count = r->accesses},
        {.name = "misses", .unit = "accesses", .count = r->misses},
        {.name = "miss_rate", .unit = "", .is_ratio = true, .ratio = per(r->misses, r->accesses)},
        {.name = "latency", .unit = "cycles", .is_ratio = true, .ratio = per(r->latency, r->misses)},
        {.name = "writes", .unit = "chunks", .count = r->writes},
        {.name = "unit.requests", .unit = "requests", .count = r->requests},
        {.name = "unit.busiest", .unit = "requests", .count = r->requests_max},
    };
    memcpy(s, stats, sizeof stats);
}

static void print_row(const EmulatorSpec *spec, const EmulatorResult *r, const EmulatorResult *first) {
    printf("%-6s %12llu %8.2f %14llu %12llu %8.3f %8.3f\n", spec->layout, (unsigned long long)r->cycles,
           per(first->cycles, r->cycles), (unsigned long long)r->accesses, (unsigned long long)r->misses,
           100 * per(r->misses, r->accesses), per(r->latency, r->misses));
}

static ExitCode run_layouts(EmulatorSpec *spec, const MachineConfig *cfg, int n,
                            char layouts[MAX_LAYOUTS][EMULATOR_MATRICES + 1], StatsForm form) {
    EmulatorResult first = {0}, r;
    if (form == STATS_TEXT)
        printf("%-6s %12s %8s %14s %12s %8s %8s\n", "layout", "cycles", "speedup", "accesses", "misses", "miss %", "latency");
    else if (form == STATS_JSON && n > 1)
        puts("[");
    for (int i = 0; i < n; i++) {
        char quoted[EMULATOR_MATRICES + 3];
        Stat stats[MEM_STATS];
        memcpy(spec->layout, layouts[i], sizeof spec->layout);
        if (!emulator_run(spec, cfg, &r))
            return fputs("frbz: out of memory\n", stderr), EXIT_LIMIT;
        if (!i)
            first = r;
        snprintf(quoted, sizeof quoted, form == STATS_JSON ? "\"%s\"" : "%s", spec->layout);
        fill_stats(stats, spec, &r, &first, quoted);
        if (form == STATS_TEXT)
            print_row(spec, &r, &first);
        else
            stat_print(stdout, form, stats, MEM_STATS);
        if (form == STATS_JSON && i + 1 < n)
            puts(",");
    }
    if (form == STATS_JSON && n > 1)
        puts("]");
    return EXIT_OK;
}

ExitCode cmd_mem(const CommandLine *c) {
    MachineConfig cfg;
    EmulatorSpec spec = {.n = 64};
    char layouts[MAX_LAYOUTS][EMULATOR_MATRICES + 1], why[CONFIG_TEXT];
    StatsForm form = STATS_TEXT;
    const char *file = NULL, *kernel = c->opt[OPT_PATTERN].text, *layout = c->opt[OPT_LAYOUT].text;
    if (c->count)
        return options_usage("mem takes no operands");
    ExitCode code = machine_options(c, "thesis16-memory", &cfg);
    if (code != EXIT_OK)
        return code;
    if (kernel && !emulator_kernel(kernel, &spec.kernel))
        return options_usage("'%s' after --pattern is not matmul, stencil or transpose", kernel);
    if (c->opt[OPT_N].given)
        spec.n = c->opt[OPT_N].number > UINT32_MAX ? UINT32_MAX : (unsigned)c->opt[OPT_N].number;
    if (c->opt[OPT_STATS].given && (!stats_parse(c->opt[OPT_STATS].text, &form, &file) || file))
        return options_usage("'%s' after --stats is not text, json or csv", c->opt[OPT_STATS].text);
    int n = parse_layouts(layout ? layout : "all", emulator_matrices(spec.kernel), layouts);
    if (n <= 0)
        return options_usage("'%s' after --layout is no list of layouts", layout);
    for (int i = 0; i < n; i++) {
        memcpy(spec.layout, layouts[i], sizeof spec.layout);
        if (!emulator_check(&spec, &cfg, why))
            return options_usage("%s", why);
    }
    return run_layouts(&spec, &cfg, n, layouts, form);
}
