/* cli/mem.c - the command that emulates memory alone, for layouts of matrices. */
#include "cli/mem.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/provenance.h"
#include "cli/stats.h"
#include "vm/core/show.h"
#include "vm/machine/emulator.h"

enum { MAX_LAYOUTS = 27 };

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
        {.name = "layout", .unit = "", .doc = "a letter for each matrix, the result last", .text = quoted},
        {.name = "n", .unit = "", .doc = "rows and columns", .count = spec->n},
        {.name = "cycles", .unit = "cycles", .doc = "until the last task has ended", .count = r->cycles},
        {.name = "speedup", .unit = "", .doc = "cycles of the first layout / cycles of this one",
         .is_ratio = true, .ratio = per(first->cycles, r->cycles)},
        {.name = "accesses", .unit = "accesses", .doc = "to chunks, from roots to leaves", .count = r->accesses},
        {.name = "misses", .unit = "accesses", .doc = "that fetched a chunk", .count = r->misses},
        {.name = "miss_rate", .unit = "", .doc = "misses / accesses",
         .is_ratio = true, .ratio = per(r->misses, r->accesses)},
        {.name = "latency", .unit = "cycles", .doc = "from a miss to its chunk, mean",
         .is_ratio = true, .ratio = per(r->latency, r->misses)},
        {.name = "writes", .unit = "chunks", .doc = "written", .count = r->writes},
        {.name = "unit.requests", .unit = "requests", .doc = "at all memory units", .count = r->requests},
        {.name = "unit.busiest", .unit = "requests", .doc = "at the unit that had most", .count = r->requests_max},
        {.name = "replay.accesses", .unit = "accesses", .doc = "that were recorded, with --replay",
         .count = r->replayed.accesses},
#define POLICY(name_, word, arrive, touch, victim, doc_) \
        {.name = "replay.misses." word, .unit = "accesses", \
         .doc = "of these that buffers with this policy would have missed", \
         .count = r->replayed.misses[REPLAY_##name_]},
#include "vm/machine/policies.def"
    };
    memcpy(s, stats, sizeof stats);
}

void mem_statistics(Stat out[MEM_STATS]) {
    fill_stats(out, &(EmulatorSpec){0}, &(EmulatorResult){0}, &(EmulatorResult){0}, "");
}

void mem_markdown(FILE *out) {
    Stat stats[MEM_STATS];
    mem_statistics(stats);
    stat_markdown(out, stats, MEM_STATS);
}

/* A replay has a column for each policy, of misses in percent. */
static void print_head(FILE *out, const EmulatorSpec *spec) {
    static const char *const policies[] = {
#define POLICY(name, word, arrive, touch, victim, doc) word,
#include "vm/machine/policies.def"
    };
    fprintf(out, "%-6s %12s %8s %14s %12s %8s %8s", "layout", "cycles", "speedup", "accesses", "misses", "miss %",
            "latency");
    for (int k = 0; spec->replay && k < REPLAY_POLICIES; k++)
        fprintf(out, " %6s %%", policies[k]);
    fputc('\n', out);
}

static void print_row(FILE *out, const EmulatorSpec *spec, const EmulatorResult *r, const EmulatorResult *first) {
    fprintf(out, "%-6s %12llu %8.2f %14llu %12llu %8.3f %8.3f", spec->layout, (unsigned long long)r->cycles,
           per(first->cycles, r->cycles), (unsigned long long)r->accesses, (unsigned long long)r->misses,
           100 * per(r->misses, r->accesses), per(r->latency, r->misses));
    for (int k = 0; spec->replay && k < REPLAY_POLICIES; k++)
        fprintf(out, " %8.3f", 100 * per(r->replayed.misses[k], r->replayed.accesses));
    fputc('\n', out);
}

/* A row for each layout, as of the runs of sim --cores. */
static void print_csv(FILE *out, const Stat *stats, bool head) {
    for (int i = 0; i < MEM_STATS && head; i++)
        fprintf(out, "%s%s", i ? "," : "", stats[i].name);
    fputs(head ? "\n" : "", out);
    for (int i = 0; i < MEM_STATS; i++) {
        char buf[32];
        const char *comma = i ? "," : "";
        if (stats[i].is_ratio)
            show_double(buf, stats[i].ratio);
        else
            snprintf(buf, sizeof buf, "%llu", (unsigned long long)stats[i].count);
        fprintf(out, "%s%s", comma, stats[i].text ? stats[i].text : buf);
    }
    fputc('\n', out);
}

static ExitCode run_layouts(EmulatorSpec *spec, const Provenance *from, int n,
                            char layouts[MAX_LAYOUTS][EMULATOR_MATRICES + 1], StatsForm form, FILE *out) {
    EmulatorResult first = {0}, r;
    provenance_head(from, out, form);
    if (form == STATS_TEXT)
        print_head(out, spec);
    else if (form == STATS_JSON && n > 1)
        fputs("[\n", out);
    for (int i = 0; i < n; i++) {
        char quoted[EMULATOR_MATRICES + 3];
        Stat stats[MEM_STATS];
        memcpy(spec->layout, layouts[i], sizeof spec->layout);
        if (!emulator_run(spec, from->machine, &r))
            return fputs("frbz: error: out of memory\n", stderr), EXIT_LIMIT;
        if (!i)
            first = r;
        snprintf(quoted, sizeof quoted, form == STATS_JSON ? "\"%s\"" : "%s", spec->layout);
        fill_stats(stats, spec, &r, &first, quoted);
        switch (form) {
        case STATS_TEXT: print_row(out, spec, &r, &first); break;
        case STATS_CSV:  print_csv(out, stats, !i); break;
        case STATS_JSON:
            if (!provenance_stats(from, out, form, stats, MEM_STATS))
                return fputs("frbz: error: out of memory\n", stderr), EXIT_LIMIT;
            fputs(i + 1 < n ? ",\n" : "", out);
            break;
        }
    }
    fputs(form == STATS_JSON && n > 1 ? "]\n" : "", out);
    return EXIT_OK;
}

/* The options that are not of the machine; false: what is wrong was said. */
static bool parse_spec(const CommandLine *c, EmulatorSpec *spec) {
    const char *kernel = c->opt[OPT_PATTERN].text;
    if (kernel && !emulator_kernel(kernel, &spec->kernel))
        return options_usage("'%s' after --pattern is not matmul, stencil or transpose", kernel), false;
    if (c->opt[OPT_N].number > UINT32_MAX)
        return options_usage("n: %s is not from 4 to %d", c->opt[OPT_N].text, EMULATOR_MAX_N), false;
    if (c->opt[OPT_N].given)
        spec->n = (unsigned)c->opt[OPT_N].number;
    return true;
}

ExitCode cmd_mem(const CommandLine *c) {
    MachineConfig cfg;
    EmulatorSpec spec = {.n = 64, .replay = c->opt[OPT_REPLAY].given};
    char layouts[MAX_LAYOUTS][EMULATOR_MATRICES + 1], why[CONFIG_TEXT];
    StatsOutput stats;
    const char *layout = c->opt[OPT_LAYOUT].text;
    if (c->count)
        return options_usage("mem takes no operands");
    if (machine_help(&config_keys, c))
        return EXIT_OK;
    ExitCode code = machine_options(&config_keys, c, "thesis16-memory", &cfg);
    if (code != EXIT_OK)
        return code;
    if (!parse_spec(c, &spec))
        return EXIT_USAGE;
    int n = parse_layouts(layout ? layout : "all", emulator_matrices(spec.kernel), layouts);
    if (n <= 0)
        return options_usage("'%s' after --layout is no list of layouts", layout);
    for (int i = 0; i < n; i++) {
        memcpy(spec.layout, layouts[i], sizeof spec.layout);
        if (!emulator_check(&spec, &cfg, why))
            return options_usage("%s", why);
    }
    Diag d = {.out = stderr};
    code = stats_open(c, &stats, &d);
    if (code != EXIT_OK)
        return code;
    const Provenance from = {.line = c, .keys = &config_keys, .machine = &cfg, .to_file = stats.file};
    return stats_close(&stats, run_layouts(&spec, &from, n, layouts, stats.form, stats_stream(&stats)), &d);
}
