/* cli/speedup.c - the table of speed-ups: a run for each number of cores, and what work and
 * span allow. */
#include "cli/speedup.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/provenance.h"
#include "cli/run.h"
#include "cli/stats.h"
#include "cli/status.h"
#include "isa/outfile.h"
#include "vm/machine/stats.h"

enum { MAX_ROWS = 64, KERNEL = 1 };     // fb.mark 1 begins the kernel

typedef struct {
    MachineConfig machine;
    RunResult result;
    MachineStats stats;
} Row;

typedef struct {
    Row *rows;
    int  count;
    bool kernel;            // the program marks it
} Table;

/* ---- what is asked for ---- */

static ExitCode parse_cores(const char *text, const MachineConfig *base, Table *t) {
    char why[CONFIG_TEXT];
    uint64_t memory = base->capacity * config_units(base);
    for (const char *at = text; t->count < MAX_ROWS; at++) {
        char word[32];
        size_t len = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", len < sizeof word ? (int)len : (int)sizeof word - 1, at);
        MachineConfig *m = &t->rows[t->count++].machine;
        *m = *base;
        if (!config_set(m, "cores", word, why))
            return options_usage("--cores: %s", why);
        m->capacity = (memory + config_units(m) - 1) / config_units(m);
        if (!config_check(m, why))
            return options_usage("--cores: %s", why);
        at += len;
        if (!*at)
            return EXIT_OK;
    }
    return options_usage("--cores: more than %d numbers", MAX_ROWS);
}

/* ---- columns ---- */

typedef enum { SHOWN_ALWAYS, SHOWN_WITH_KERNEL } Shown;

typedef struct {
    const char *name;       // in JSON and CSV; dots are levels
    const char *head;       // for people
    int         decimals;
    Shown       shown;
    double    (*value)(const Row *r, const Row *first);
} Column;

static double cores(const Row *r, const Row *first) {
    (void)first;
    return (double)r->stats.cores;
}

static double cycles(const Row *r, const Row *first) {
    (void)first;
    return (double)r->stats.cycles;
}

static double speedup(const Row *r, const Row *first) {
    return stat_ratio(first->stats.cycles, r->stats.cycles);
}

static double kernel_cycles(const Row *r, const Row *first) {
    (void)first;
    return (double)r->stats.phases[KERNEL].cycles;
}

static double kernel_speedup(const Row *r, const Row *first) {
    return stat_ratio(first->stats.phases[KERNEL].cycles, r->stats.phases[KERNEL].cycles);
}

static double busy(const Row *r, const Row *first) {
    (void)first;
    return 100 * stat_ratio(r->stats.causes[CAUSE_ISSUE], r->stats.cycles * r->stats.cores);
}

static double least_cycles(const Row *r, const Row *first) {
    (void)first;
    return (double)machine_least(&r->stats);
}

static double energy(const Row *r, const Row *first) {
    (void)first;
    return machine_total(&r->stats);
}

static double energy_delay(const Row *r, const Row *first) {
    (void)first;
    return machine_total(&r->stats) * machine_time(&r->stats);
}

/* Of a run that needs no more than the least cycles. */
static double most_speedup(const Row *r, const Row *first) {
    return stat_ratio(first->stats.cycles, machine_least(&r->stats));
}

static const Column columns[] = {
    {"cores",          "cores",         0, SHOWN_ALWAYS,      cores},
    {"cycles",         "cycles",        0, SHOWN_ALWAYS,      cycles},
    {"speedup",        "speed-up",      2, SHOWN_ALWAYS,      speedup},
    {"kernel.cycles",  "kernel cycles", 0, SHOWN_WITH_KERNEL, kernel_cycles},
    {"kernel.speedup", "speed-up",      2, SHOWN_WITH_KERNEL, kernel_speedup},
    {"issue",          "% issuing",     1, SHOWN_ALWAYS,      busy},
    {"energy.total",   "     energy nJ", 0, SHOWN_ALWAYS,      energy},
    {"energy.delay",   "      nJ * us",  0, SHOWN_ALWAYS,      energy_delay},
    {"bound.cycles",   "least cycles",  0, SHOWN_ALWAYS,      least_cycles},
    {"bound.speedup",  "most speed-up", 2, SHOWN_ALWAYS,      most_speedup},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static bool is_shown(const Table *t, const Column *k) {
    return k->shown == SHOWN_ALWAYS || t->kernel;
}

/* ---- forms ---- */

static void print_text(const Table *t, FILE *out) {
    for (int i = 0; i < COLUMNS; i++)
        if (is_shown(t, &columns[i]))
            fprintf(out, "%*s", (int)strlen(columns[i].head) + (i ? 3 : 0) + (i == 1) * 6, columns[i].head);
    fputc('\n', out);
    for (int k = 0; k < t->count; k++) {
        for (int i = 0; i < COLUMNS; i++)
            if (is_shown(t, &columns[i]))
                fprintf(out, "%*.*f", (int)strlen(columns[i].head) + (i ? 3 : 0) + (i == 1) * 6,
                        columns[i].decimals, columns[i].value(&t->rows[k], t->rows));
        fputc('\n', out);
    }
    fprintf(out, "work %" PRIu64 ", span %" PRIu64 " instructions; %" PRIu64
            " cycles to issue in; the least cycles are those / cores, or the span's\n",
            t->rows->result.counts.work, t->rows->result.counts.span, t->rows->stats.causes[CAUSE_ISSUE]);
}

static void print_csv(const Table *t, FILE *out) {
    for (int k = -1; k < t->count; k++) {
        const char *comma = "";
        for (int i = 0; i < COLUMNS; i++) {
            if (!is_shown(t, &columns[i]))
                continue;
            fputs(comma, out);
            comma = ",";
            if (k < 0)
                fputs(columns[i].name, out);
            else
                fprintf(out, "%.*f", columns[i].decimals, columns[i].value(&t->rows[k], t->rows));
        }
        fputc('\n', out);
    }
}

/* A row as an object; a dot in a name is a level, and the names of a level stand together. */
static void print_object(const Table *t, const Row *r, FILE *out) {
    const char *level = NULL, *comma = "";
    fputc('{', out);
    for (int i = 0; i < COLUMNS; i++) {
        if (!is_shown(t, &columns[i]))
            continue;
        const char *name = columns[i].name, *dot = strchr(name, '.');
        bool same = level && dot && !strncmp(level, name, (size_t)(dot - name) + 1);
        if (level && !same)
            fputc('}', out);
        fputs(comma, out);
        if (dot && !same)
            fprintf(out, "\"%.*s\": {", (int)(dot - name), name);
        fprintf(out, "\"%s\": %.*f", dot ? dot + 1 : name, columns[i].decimals,
                columns[i].value(r, t->rows));
        level = dot ? name : NULL;
        comma = ", ";
    }
    fputs(level ? "}}" : "}", out);
}

static void print_json(const Table *t, const Provenance *from, FILE *out) {
    fputs("{\n  \"run\": ", out);
    provenance_json(from, out);
    fprintf(out, ",\n  \"work\": %" PRIu64 ",\n  \"span\": %" PRIu64 ",\n  \"runs\": [",
            t->rows->result.counts.work, t->rows->result.counts.span);
    for (int k = 0; k < t->count; k++) {
        fputs(k ? ",\n    " : "\n    ", out);
        print_object(t, &t->rows[k], out);
    }
    fputs("\n  ]\n}\n", out);
}

static void print_table(const Table *t, StatsForm form, const Provenance *from, FILE *out) {
    provenance_head(from, out, form);
    switch (form) {
    case STATS_TEXT: print_text(t, out); break;
    case STATS_JSON: print_json(t, from, out); break;
    case STATS_CSV:  print_csv(t, out);  break;
    }
}

/* ---- runs ---- */

/* The first run prints, and all must come to the same. */
static ExitCode run_all(const CommandLine *c, const Loaded *l, Table *t, Diag *d) {
    ExitCode code = EXIT_OK;
    char run[64];
    for (int k = 0; k < t->count && code == EXIT_OK; k++) {
        Row *r = &t->rows[k];
        snprintf(run, sizeof run, "%" PRIu64 " cores, run %d of %d", r->machine.cores, k + 1, t->count);
        status_of(run);
        code = run_once(c, l, &r->machine, k == 0 && !c->opt[OPT_QUIET].given, &r->result, &r->stats, d);
    }
    status_of(NULL);
    for (int k = 1; k < t->count && code == EXIT_OK; k++)
        if (memcmp(&t->rows[k].result.counts, &t->rows->result.counts, sizeof(RunCounts))) {
            fprintf(stderr, "frbz: internal error: counts depend on the number of cores\n");
            code = EXIT_BUG;
        }
    t->kernel = t->rows->stats.phases[KERNEL].used;
    return code;
}

static ExitCode write_table(const Table *t, StatsForm form, const Provenance *from, OutFile **file, Diag *d) {
    print_table(t, form, from, *file ? out_stream(*file) : stdout);
    if (!*file)
        return EXIT_OK;
    bool written = out_commit(*file, d);
    *file = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

ExitCode speedup_table(const CommandLine *c, const MachineConfig *base) {
    if (!c->count)
        return options_usage("which program?");
    if (c->opt[OPT_OUT].given)
        return options_usage("--output is for one run, --cores makes several");
    if (c->opt[OPT_INTERVAL].given)
        return options_usage("--interval is for one run, --cores makes several");
    if (c->opt[OPT_TRACE].given)
        return options_usage("--trace is for one run, --cores makes several");
    Diag d = {.out = stderr};
    Loaded l = {0};
    OutFile *file = NULL;
    const char *path = NULL;
    StatsForm form = STATS_TEXT;
    Table t = {.rows = calloc(MAX_ROWS, sizeof *t.rows)};
    ExitCode code = t.rows ? parse_cores(c->opt[OPT_CORES].text, base, &t) : EXIT_LIMIT;
    if (!t.rows)
        diag_file_reason(&d, c->operands[0], diag_no_memory);
    if (code == EXIT_OK && c->opt[OPT_STATS].given && !stats_parse(c->opt[OPT_STATS].text, &form, &path))
        code = options_usage("'%s' after --stats is not text, json or csv, or FORM:FILE", c->opt[OPT_STATS].text);
    if (code == EXIT_OK)
        code = load_verified(c, &l, &d);
    if (code == EXIT_OK && path && !(file = out_open(path, &d)))
        code = EXIT_USAGE;
    if (code == EXIT_OK)
        code = run_all(c, &l, &t, &d);
    const Provenance from = {.line = c, .keys = &config_keys, .machine = base, .to_file = file};
    if (code == EXIT_OK)
        code = write_table(&t, form, &from, &file, &d);
    out_abort(file);
    load_free(&l);
    free(t.rows);
    return commands_exit(&d, code);
}
