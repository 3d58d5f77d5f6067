/* cli/stream.c - the command that runs a pipeline over files and pipes of any length. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/run.h"
#include "cli/stats.h"
#include "cli/stream_files.h"
#include "cli/stream_method.h"
#include "cli/stream_stats.h"
#include "lab/streams/engine.h"

enum { BLOCK_BYTES = 1 << 18, MOST_AHEAD = 16 };

typedef struct {
    const CommandLine *command;
    Diag         diag;
    Pipeline    *pipeline;
    StreamFiles  files;
    StreamMethod *methods;
    RunOptions   run;
    unsigned     threads;
    Progress     progress;
    StreamOutcome outcome;
    bool         want_stats;
    StatsForm    form;
    OutFile     *stats;     // --stats=FORM:FILE
} Stream;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static ExitCode no_memory(Stream *s) {
    diag_file_reason(&s->diag, s->command->operands[0], diag_no_memory);
    return EXIT_LIMIT;
}

/* ---- what the engine calls ---- */

static StreamFailure fire(void *state, const Work *w) {
    Stream *s = state;
    return method_fire(&s->methods[w->stage], w);
}

static StreamFailure read_items(void *state, const Work *w, uint64_t *n) {
    Stream *s = state;
    return files_read(&s->files, w, n);
}

static StreamFailure write_items(void *state, const Work *w) {
    Stream *s = state;
    return files_write(&s->files, w);
}

static void stop(void *state) {
    Stream *s = state;
    files_stop(&s->files);
}

/* ---- one after the other ---- */

static ExitCode parse_options(Stream *s) {
    const CommandLine *c = s->command;
    Layout layout;
    const char *path = NULL;
    ExitCode code = run_options(c, &s->run, &layout);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    s->threads = s->run.threads ? (unsigned)s->run.threads : cores < 1 ? 1 : cores > RUN_MAX_THREADS ? RUN_MAX_THREADS : (unsigned)cores;
    s->want_stats = c->opt[OPT_STATS].given;
    if (code == EXIT_OK && s->want_stats && !stats_parse(c->opt[OPT_STATS].text, &s->form, &path))
        return options_usage("'%s' after --stats is not text, json or csv, or FORM:FILE", c->opt[OPT_STATS].text);
    if (code == EXIT_OK && c->opt[OPT_BLOCK].given && !c->opt[OPT_BLOCK].number)
        return options_usage("--block 0: a stage takes at least a byte at once");
    const char *stats = path ? path : "-";
    for (int i = 0; i < c->opt[OPT_OUT].times && s->want_stats; i++)
        if (!strcmp(stats, c->opt[OPT_OUT].list[i]) && strncmp(stats, "/dev/", 5))
            return options_usage("'%s' is to be two files at once", stats);
    if (code == EXIT_OK && path && !(s->stats = out_open(path, &s->diag)))
        return EXIT_USAGE;
    return code;
}

static ExitCode read_pipeline(Stream *s) {
    s->pipeline = pipeline_read(s->command->operands[0], &s->diag);
    return s->pipeline && pipeline_balance(s->pipeline) ? EXIT_OK : EXIT_USAGE;
}

static ExitCode open_inputs(Stream *s) {
    Pipeline *p = s->pipeline;
    if (s->command->count - 1 != p->ninputs)
        return options_usage("the pipeline has %d input%s, not %d", p->ninputs, p->ninputs == 1 ? "" : "s", s->command->count - 1);
    return files_open_inputs(&s->files, p, s->command->operands + 1, &s->diag);
}

static ExitCode open_methods(Stream *s) {
    s->methods = calloc((size_t)s->pipeline->nstages, sizeof *s->methods);
    if (!s->methods)
        return no_memory(s);
    ExitCode code = methods_open(s->methods, s->pipeline, s->command, &s->diag);
    return code == EXIT_OK && !methods_items(s->methods, s->pipeline) ? EXIT_USAGE : code;
}

/* Half of the memory is for the channels. */
static ExitCode make_schedule(Stream *s) {
    const OptionValue *block = &s->command->opt[OPT_BLOCK];
    ScheduleOptions options = {.block_bytes = block->given ? block->number : BLOCK_BYTES, .most_bytes = run_memory(s->command) / 2,
                               .ahead = s->threads < MOST_AHEAD ? s->threads : MOST_AHEAD};
    return schedule_make(s->pipeline, &options) ? EXIT_OK : EXIT_USAGE;
}

static ExitCode open_outputs(Stream *s) {
    const Pipeline *p = s->pipeline;
    uint64_t input[STREAM_STAGES], total[STREAM_CHANNELS];
    for (int i = 0; i < p->ninputs; i++)
        input[i] = s->files.in[i].total;
    schedule_totals(p, input, total);
    return files_open_outputs(&s->files, s->command, total, &s->diag);
}

static ExitCode run(Stream *s) {
    const StreamRunner runner = {s, fire, read_items, write_items, stop};
    const StreamFailure *why = &s->progress.failure;
    double begin = now();
    if (!progress_open(&s->progress, s->pipeline, s->threads) || !engine_run(&s->progress, &runner, s->threads))
        return no_memory(s);
    s->outcome = (StreamOutcome){s->threads, now() - begin};
    if (why->text)
        fputs(why->text, stderr);
    else if (why->code)
        return no_memory(s);
    return (ExitCode)why->code;
}

static ExitCode put_stats(Stream *s) {
    if (!s->want_stats)
        return EXIT_OK;
    const Pipeline *p = s->pipeline;
    const char **programs = calloc((size_t)p->nstages + 1, sizeof *programs);
    Provenance from = {.line = s->command, .more = programs, .to_file = s->stats};
    for (int i = 0, n = 0; programs && i < p->nstages; i++)
        if (p->stage[i].program)
            programs[n++] = p->stage[i].program;
    FILE *out = s->stats ? out_stream(s->stats) : stdout;
    bool printed = programs && stream_stats_print(out, s->form, &s->progress, &s->outcome, &from);
    free(programs);
    if (!printed)
        return no_memory(s);
    bool written = !s->stats || out_commit(s->stats, &s->diag);
    s->stats = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

/* From the files of all stages to those of all outputs. */
static ExitCode carry_out(Stream *s) {
    ExitCode code = open_outputs(s);
    if (code == EXIT_OK)
        code = methods_prepare(s->methods, &s->run, run_memory(s->command) / 2 / s->threads, &s->diag);
    if (code == EXIT_OK)
        code = run(s);
    if (code == EXIT_OK)
        code = files_commit(&s->files, &s->diag);
    return code == EXIT_OK ? put_stats(s) : code;
}

static ExitCode stream(Stream *s) {
    const CommandLine *c = s->command;
    ExitCode code = parse_options(s);
    if (code == EXIT_OK)
        code = read_pipeline(s);
    if (code == EXIT_OK && c->opt[OPT_PRINT_GRAPH].given)
        return pipeline_draw(s->pipeline, stdout), EXIT_OK;
    if (code == EXIT_OK)
        code = open_inputs(s);
    if (code == EXIT_OK)
        code = open_methods(s);
    if (code == EXIT_OK)
        code = make_schedule(s);
    if (code == EXIT_OK && c->opt[OPT_EXPLAIN].given)
        return schedule_print(s->pipeline, stdout), EXIT_OK;
    return code == EXIT_OK ? carry_out(s) : code;
}

ExitCode cmd_stream(const CommandLine *c) {
    if (!c->count)
        return options_usage("which pipeline?");
    Stream *s = calloc(1, sizeof *s);
    if (!s) {
        fprintf(stderr, "frbz: error: %s\n", diag_no_memory);
        return EXIT_LIMIT;
    }
    s->command = c;
    s->diag.out = stderr;
    ExitCode code = stream(s);
    ExitCode closing = s->methods ? methods_close(s->methods, s->pipeline->nstages) : EXIT_OK;
    progress_close(&s->progress);
    files_close(&s->files);
    out_abort(s->stats);
    code = closing == EXIT_OK ? commands_exit(&s->diag, code) : closing;
    pipeline_free(s->pipeline);
    free(s->methods);
    free(s);
    return code;
}
