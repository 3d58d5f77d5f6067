/* cli/sweep.c - the commands of studies: sweep and merge. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/point.h"
#include "isa/outfile.h"
#include "lab/page.h"
#include "lab/plot.h"
#include "lab/sweep.h"

enum { MAX_JOBS = 1024 };

/* ---- files ---- */

static const char *folder_of(const CommandLine *c) {
    return c->opt[OPT_OUT].given ? c->opt[OPT_OUT].text : "results";
}

static bool make_folder(const char *path, Diag *d) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return true;
    diag_file_reason(d, path, diag_errno());
    return false;
}

/* FOLDER/NAME and what follows; from malloc. */
__attribute__((format(printf, 3, 4)))
static char *path_of(const Study *s, const char *folder, const char *fmt, ...) {
    char tail[128], *path;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(tail, sizeof tail, fmt, ap);
    va_end(ap);
    return asprintf(&path, "%s/%s%s", folder, s->name, tail) < 0 ? NULL : path;
}

static bool put(const Results *r, const char *folder, const char *tail, void (*print)(const Results *, FILE *), Diag *d) {
    char *path = path_of(r->study, folder, "%s", tail);
    OutFile *out = path ? out_open(path, d) : NULL;
    if (out)
        print(r, out_stream(out));
    if (!path)
        diag_file_reason(d, r->study->path, diag_no_memory);
    bool good = out && out_commit(out, d);
    free(path);
    return good;
}

/* Without gnuplot there are tables all the same. */
static bool draw(const Results *r, const char *folder, Diag *d) {
    switch (plot_all(r, folder, d)) {
    case PLOT_OK:     return true;
    case PLOT_FAILED: return false;
    case PLOT_NO_GNUPLOT: break;
    }
    fputs("frbz: no plots: gnuplot is missing (Debian package gnuplot-nox)\n", stderr);
    return true;
}

/* The first points that failed, each where the study says what is wrong with it. */
static void tell_points(const Results *r, Diag *d) {
    enum { MOST = 10 };
    const Source file = {.file = r->study->path};
    int told = 0;
    for (int i = 0; i < r->study->npoints && told < MOST; i++) {
        const char *error = r->row[i].error;
        if (!r->row[i].there || !error)
            continue;
        diag_error(d, study_loc(r->study, &r->study->point[i], &file, error), "point %d: %s", i + 1, error);
        told++;
    }
}

/* What the command says in the end of points that failed. */
static ExitCode tell(const Results *r, const char *where, Diag *d) {
    int failed = results_failed(r);
    tell_points(r, d);
    if (failed)
        fprintf(stderr, "frbz: %d of %d points failed: see the errors in %s\n", failed, r->study->npoints - results_missing(r), where);
    return failed ? EXIT_TRAP : EXIT_OK;
}

/* Everything that follows from complete results.  Plots go beside the page, if there is one. */
static ExitCode conclude(const CommandLine *c, const Results *r, Diag *d) {
    const char *folder = folder_of(c), *page = c->opt[OPT_PAGE].text;
    if (!put(r, folder, ".csv", results_csv, d) || !put(r, folder, ".json", results_json, d))
        return EXIT_USAGE;
    if (page && (!make_folder(page, d) || !page_write(r, page, d)))
        return EXIT_USAGE;
    if (!draw(r, page ? page : folder, d))
        return EXIT_USAGE;
    char *table = path_of(r->study, folder, ".csv");
    ExitCode code = tell(r, table ? table : folder, d);
    free(table);
    return code;
}

/* ---- sweep ---- */

/* The points of this shard. */
static ExitCode list(const Study *s, const SweepOptions *o) {
    for (int64_t i = o->shard - 1; i < s->npoints; i += o->shards) {
        printf("%" PRId64 " ", i + 1);
        study_print_point(s, &s->point[i], stdout);
        putchar('\n');
    }
    return EXIT_OK;
}

static ExitCode one_point(const CommandLine *c, Results *r, Diag *d) {
    uint64_t k = c->opt[OPT_POINT].number;
    if (k > (uint64_t)r->study->npoints)
        return options_usage("%s has %d points", r->study->path, r->study->npoints);
    char *line = sweep_point(r, (int)k - 1, d);
    if (!line)
        return EXIT_USAGE;
    bool good = results_take(r, line, false) == LINE_TAKEN;
    if (good)
        fputs(line, stdout);
    else
        diag_file_reason(d, r->study->path, diag_no_memory);
    free(line);
    if (!good)
        return EXIT_LIMIT;
    if (!results_failed(r))
        return EXIT_OK;
    fprintf(stderr, "frbz: point %d: %s\n", (int)k, r->row[k - 1].error);
    return EXIT_TRAP;
}

/* "2/8" */
static ExitCode parse_shard(const char *text, SweepOptions *o) {
    char behind;
    if (sscanf(text, "%d/%d%c", &o->shard, &o->shards, &behind) == 2 && o->shard >= 1 && o->shard <= o->shards)
        return EXIT_OK;
    return options_usage("'%s' after --shard is not I/N, as 2/8", text);
}

static ExitCode sweep_options(const CommandLine *c, SweepOptions *o) {
    uint64_t jobs = c->opt[OPT_THREADS].number;
    if (jobs > MAX_JOBS)
        return options_usage("more than %d points at the same time", MAX_JOBS);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (SweepOptions){.jobs = jobs ? (int)jobs : cores > 0 ? (int)cores : 1, .shard = 1, .shards = 1,
                        .resume = c->opt[OPT_RESUME].given, .progress = isatty(STDERR_FILENO) ? stderr : NULL};
    return c->opt[OPT_SHARD].given ? parse_shard(c->opt[OPT_SHARD].text, o) : EXIT_OK;
}

static ExitCode sweep_all(const CommandLine *c, const SweepOptions *o, Results *r, Diag *d) {
    bool part = c->opt[OPT_SHARD].given;
    if (part && c->opt[OPT_PAGE].given)
        return options_usage("--page is for all of a study: merge makes it");
    if (!make_folder(folder_of(c), d))
        return EXIT_USAGE;
    char *rows = part ? path_of(r->study, folder_of(c), ".%d-of-%d.rows", o->shard, o->shards)
                      : path_of(r->study, folder_of(c), ".rows");
    bool done = rows && sweep_run(r, rows, o, d);
    if (!rows)
        diag_file_reason(d, r->study->path, diag_no_memory);
    ExitCode code = !done ? EXIT_USAGE : part ? tell(r, rows, d) : conclude(c, r, d);
    free(rows);
    return code;
}

ExitCode cmd_sweep(const CommandLine *c) {
    if (c->count != 1)
        return options_usage("sweep takes one study");
    if (c->opt[OPT_POINT].given && (c->opt[OPT_LIST].given || c->opt[OPT_SHARD].given))
        return options_usage("--point is one point: it goes with neither --list nor --shard");
    SweepOptions o;
    ExitCode code = sweep_options(c, &o);
    if (code != EXIT_OK)
        return code;
    Diag d = {.out = stderr};
    Study *s = study_read(c->operands[0], &point_runner, &d);
    Results *r = s ? results_new(s) : NULL;
    code = EXIT_USAGE;
    if (s && !r)
        diag_file_reason(&d, s->path, diag_no_memory);
    else if (s)
        code = c->opt[OPT_LIST].given ? list(s, &o) : c->opt[OPT_POINT].given ? one_point(c, r, &d) : sweep_all(c, &o, r, &d);
    results_free(r);
    study_free(s);
    return commands_exit(&d, code);
}

/* ---- merge ---- */

static ExitCode merge_files(const CommandLine *c, Results *r, Diag *d) {
    const Study *s = r->study;
    int others = 0, all_others = 0;
    for (int i = 1; i < c->count; i++) {
        if (!sweep_read_rows(r, c->operands[i], false, &others, d))
            return EXIT_USAGE;
        all_others += others;
    }
    if (all_others)
        fprintf(stderr, "frbz: %d rows are of no point of %s\n", all_others, s->path);
    for (int i = 0; i < s->npoints; i++)
        if (!r->row[i].there) {
            diag_file_error(d, s->path, "%d of %d points have no row; the first is point %d", results_missing(r), s->npoints, i + 1);
            return EXIT_USAGE;
        }
    return make_folder(folder_of(c), d) ? conclude(c, r, d) : EXIT_USAGE;
}

ExitCode cmd_merge(const CommandLine *c) {
    if (c->count < 2)
        return options_usage("merge takes a study and its files of rows");
    Diag d = {.out = stderr};
    Study *s = study_read(c->operands[0], &point_runner, &d);
    Results *r = s ? results_new(s) : NULL;
    ExitCode code = EXIT_USAGE;
    if (s && !r)
        diag_file_reason(&d, s->path, diag_no_memory);
    else if (s)
        code = merge_files(c, r, &d);
    results_free(r);
    study_free(s);
    return commands_exit(&d, code);
}
