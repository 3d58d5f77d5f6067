/* cli/run.c - runs a program, natively or on the simulated machine. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/noted.h"
#include "cli/on_trap.h"
#include "cli/page.h"
#include "cli/planned.h"
#include "cli/profile.h"
#include "cli/ranks.h"
#include "cli/run.h"
#include "cli/session.h"
#include "cli/stats.h"
#include "cli/stop.h"
#include "cli/trace.h"
#include "isa/outfile.h"

typedef struct {
    OutFile *array;         // -o
    OutFile *stats;         // --stats=FORM:FILE
    TraceOutput trace;      // --trace
    Page page;              // --html, --detail
    ProfileOutput profile;  // --profile
    OnTrap on_trap;         // --on-trap
    NotesOutput noted;      // --notes
    bool want_stats;
    StatsForm form;
} Outputs;

typedef struct {
    double begin, loaded, ready, ended;     // seconds
} Times;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

uint64_t run_memory(const CommandLine *c) {
    return c->opt[OPT_MEMORY].given ? c->opt[OPT_MEMORY].number : session_default_memory();
}

/* Of two outputs that go to one file the first would be lost. */
static bool one_file(const char *a, const char *b) {
    return a && b && !strcmp(a, b) && strcmp(a, "-") && strncmp(a, "/dev/", 5);
}

/* Files are opened before the run, so that a bad name costs no computation. */
static ExitCode open_outputs(const CommandLine *c, bool always_stats, Outputs *o, Diag *d) {
    const char *stats_path = NULL;
    o->want_stats = c->opt[OPT_STATS].given || always_stats;
    if (o->want_stats && !stats_parse(c->opt[OPT_STATS].text, &o->form, &stats_path))
        return options_usage("'%s' after --stats is not text, json or csv, or FORM:FILE",
                             c->opt[OPT_STATS].text);
    const char *files[] = {stats_path, c->opt[OPT_OUT].text, c->opt[OPT_TRACE].text, c->opt[OPT_HTML].text,
                           c->opt[OPT_PROFILE].text, c->opt[OPT_ON_TRAP].text, c->opt[OPT_NOTES].text};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        for (size_t k = 0; k < i; k++)
            if (one_file(files[i], files[k]))
                return options_usage("'%s' is to be two files at once", files[i]);
    if (c->opt[OPT_OUT].given && !(o->array = out_open(c->opt[OPT_OUT].text, d)))
        return EXIT_USAGE;
    if (stats_path && !(o->stats = out_open(stats_path, d)))
        return EXIT_USAGE;
    return EXIT_OK;
}

/* at:N */
static bool jit_visit(const char *word, RunOptions *opt) {
    char *end;
    if (strncmp(word, "at:", 3) || word[3] < '1' || word[3] > '9')
        return false;
    unsigned long visit = strtoul(word + 3, &end, 10);
    opt->jit = JIT_AT;
    opt->jit_visit = (uint32_t)visit;
    return !*end && visit <= UINT32_MAX;
}

/* False: no such word. */
static bool jit_mode(const char *word, RunOptions *opt) {
    static const char *const words[] = {[JIT_OFF] = "off", [JIT_AUTO] = "auto", [JIT_ALWAYS] = "always"};
    if (!word)
        word = words[JIT_AUTO];
    for (opt->jit = JIT_OFF; opt->jit <= JIT_ALWAYS; opt->jit++)
        if (!strcmp(word, words[opt->jit]))
            return true;
    return jit_visit(word, opt);
}

/* False: no such word. */
static bool vectors_mode(const char *word, RunOptions *opt) {
    static const char *const words[] = {[VECTORS_PLAIN] = "plain", [VECTORS_AVX2] = "avx2", [VECTORS_AVX512] = "avx512"};
    for (Vectors v = VECTORS_PLAIN; word && v <= VECTORS_AVX512; v++)
        if (!strcmp(word, words[v]))
            opt->vectors = v;
    return !word || opt->vectors;
}

ExitCode run_options(const CommandLine *c, RunOptions *opt, Layout *layout) {
    *opt = (RunOptions){
        .threads = (int)c->opt[OPT_THREADS].number,
        .fuel = c->opt[OPT_FUEL].number,
        .seed = c->opt[OPT_SEED].number,
        .out = stdout,
    };
    if (c->opt[OPT_THREADS].number > RUN_MAX_THREADS)
        return options_usage("more than %d threads", RUN_MAX_THREADS);
    if (!jit_mode(c->opt[OPT_JIT].text, opt))
        return options_usage("'%s' after --jit is not auto, off, always or at:N, with N from 1 on", c->opt[OPT_JIT].text);
    if (!vectors_mode(c->opt[OPT_VECTORS].text, opt))
        return options_usage("'%s' after --vectors is not avx512, avx2 or plain", c->opt[OPT_VECTORS].text);
    *layout = LAYOUT_TREE;
    const char *name = c->opt[OPT_LAYOUT].text;
    if (name && !strchr(name, '=') && !layout_find(name, layout))      // with '=': cli/load.c
        return options_usage("'%s' after --layout is not tree, row, col or z", name);
    return EXIT_OK;
}

/* A number is printed even if -o asks for an array, which then fails. */
static ExitCode put_result(Session *s, Outputs *o, bool quiet, Diag *d) {
    ExitCode code = EXIT_OK;
    bool to_file = o->array && s->result.kind == RESULT_HANDLE;
    if (!quiet && !to_file)
        code = session_print(s, stdout);
    if (code != EXIT_OK || !o->array)
        return code;
    fflush(stdout);     // the array may go there, too; errors show when it is closed
    code = session_export(s, out_stream(o->array));
    if (code != EXIT_OK)
        return code;
    bool written = out_commit(o->array, d);
    o->array = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

static ExitCode put_stats(const CommandLine *c, Session *s, const MachineConfig *cfg, const MachineStats *machine,
                          Outputs *o, Diag *d) {
    bool detail = c->opt[OPT_DETAIL].given;
    if (!o->want_stats)
        return EXIT_OK;
    MachineStats shown = machine ? *machine : (MachineStats){0};
    if (!detail && !c->opt[OPT_INTERVAL].given)
        shown.intervals = NULL;     // they are for the page
    FILE *out = o->stats ? out_stream(o->stats) : stdout;
    StoreCounts counts = store_counts(s->store);
    const Provenance from = {.line = c, .keys = machine ? &config_keys : NULL, .machine = cfg, .to_file = o->stats};
    if (machine ? !sim_print_stats(out, o->form, s, &shown, detail ? &o->page : NULL, &o->profile, &from)
                : !stats_print(out, o->form, &s->result, &counts, &from))
        return diag_file_reason(d, s->loaded->source.file, diag_no_memory), EXIT_LIMIT;
    if (!o->stats)
        return EXIT_OK;
    bool written = out_commit(o->stats, d);
    o->stats = NULL;
    return written ? EXIT_OK : EXIT_USAGE;
}

/* All that was asked for of a run that succeeded.  A trace that cannot be written keeps nothing else back. */
static ExitCode put_all(const CommandLine *c, Session *s, const MachineConfig *cfg, const MachineStats *machine,
                        Outputs *o, Diag *d) {
    ExitCode traced = trace_commit(&o->trace, c, d);
    ExitCode code = put_result(s, o, c->opt[OPT_QUIET].given, d);
    if (code == EXIT_OK)
        code = profile_finish(&o->profile, s->loaded, d);
    if (code == EXIT_OK)
        code = page_commit(&o->page, s, machine, &o->profile, d);
    if (code == EXIT_OK)
        code = put_stats(c, s, cfg, machine, o, d);
    if (code == EXIT_OK)
        code = profile_commit(&o->profile, s->loaded, d);
    return code == EXIT_OK ? traced : code;
}

static void close_outputs(Outputs *o) {
    out_abort(o->array);
    out_abort(o->stats);
    trace_drop(&o->trace);
    page_drop(&o->page);
    profile_close(&o->profile);
    on_trap_close(&o->on_trap);
    noted_close(&o->noted);
}

/* STATS is NULL in a native run. */
static ExitCode run_session(const CommandLine *c, Session *s, const RunOptions *opt, Layout layout,
                            const MachineConfig *machine, MachineStats *stats, Times *t) {
    ExitCode code = arguments_set(s, c, c->operands + 1, c->count - 1, layout);
    if (code != EXIT_OK)
        return code;
    t->ready = now();
    code = session_execute(s, opt, machine, stats);
    t->ended = now();
    return code;
}

static void show_times(const Times *t, const Session *s) {
    fprintf(stderr, "frbz: load %.1f ms, arguments %.1f ms, run %.1f ms on %d threads\n",
            1e3 * (t->loaded - t->begin), 1e3 * (t->ready - t->loaded),
            1e3 * (t->ended - t->ready), s->result.threads);
}

/* A bare word that names no file was probably meant as a command. */
static bool unknown_command(const CommandLine *c) {
    const char *word = c->operands[0];
    for (CommandId i = 0; i < CMD_COUNT; i++)
        if (!strcmp(word, command_table[i].word))
            return false;       // it stood after "--"
    return !c->named && !strpbrk(word, "./-") && access(word, F_OK) < 0;
}

ExitCode run_once(const CommandLine *c, const Loaded *l, const MachineConfig *machine, bool print,
                  RunResult *result, MachineStats *stats, Diag *d) {
    Session s = {0};
    RunOptions opt;
    Layout layout;
    Times t;
    ExitCode code = run_options(c, &opt, &layout);
    if (!print)
        opt.out = NULL;
    if (code == EXIT_OK)
        code = session_open(&s, l, run_memory(c), c->opt[OPT_FAILALLOC].number, d);
    if (code == EXIT_OK)
        code = run_session(c, &s, &opt, layout, machine, stats, &t);
    if (code == EXIT_OK && print)
        code = session_print(&s, stdout);
    *result = s.result;
    ExitCode closing = session_end(&s);
    stop_die();
    return closing == EXIT_OK ? code : closing;
}

ExitCode cmd_run(const CommandLine *c) {
    return run_program(c, NULL);
}

/* What the machine fills in.  False: out of memory. */
static bool open_stats(const CommandLine *c, const Program *p, const MachineConfig *machine, MachineStats *stats) {
    bool none;
    stats->by_codelet = calloc(p->ncodelets, sizeof *stats->by_codelet);
    stats->parts = machine_parts_new(machine);
    stats->intervals = page_intervals(c, &none);
    if (c->opt[OPT_REPLAY].given && !(stats->replay = machine_replay_new(machine)))
        return false;
    return stats->by_codelet && stats->parts && (stats->intervals || none);
}

static void close_stats(MachineStats *stats) {
    free(stats->by_codelet);
    machine_parts_free(stats->parts);
    intervals_free(stats->intervals);
    replay_free(stats->replay);
}

/* A run from its command line on. */
typedef struct {
    const CommandLine *c;
    const MachineConfig *machine;       // NULL: it is native
    Diag d;
    Loaded l;
    Session s;
    Outputs o;
    Ranks ranks;
    RunOptions opt;
    Layout layout;
    Times t;
    MachineStats stats;
    Planned plan;
} Run;

static ExitCode open_simulated(Run *r) {
    const CommandLine *c = r->c;
    if (!open_stats(c, r->l.program, r->machine, &r->stats))
        return diag_file_reason(&r->d, r->l.source.file, diag_no_memory), EXIT_LIMIT;
    ExitCode code = trace_open(c, r->l.program, r->machine, &r->o.trace, &r->d);
    if (code == EXIT_OK)
        code = page_open(c, r->l.program, r->machine, &r->o.page, &r->d);
    if (code == EXIT_OK)
        code = planned_open(c, &r->l, r->machine, &r->plan, &r->d);
    r->stats.placement = r->plan.placement;
    r->stats.watch = r->o.trace.trace ? trace_watch(r->o.trace.trace) : page_watch(&r->o.page);
    return code;
}

/* The program, and all that is to be written. */
static ExitCode open_run(Run *r) {
    const CommandLine *c = r->c;
    ExitCode code = load_verified(c, &r->l, &r->d);
    if (code == EXIT_OK)
        code = open_outputs(c, r->machine != NULL, &r->o, &r->d);
    if (code == EXIT_OK && r->machine)
        code = open_simulated(r);
    if (code == EXIT_OK)
        code = profile_open(c, r->l.program, r->machine != NULL, &r->o.profile, &r->d);
    if (code == EXIT_OK)
        code = on_trap_open(c, r->machine != NULL, &r->o.on_trap, &r->opt, &r->d);
    if (code == EXIT_OK)
        code = noted_open(c, r->l.program, &r->o.noted, &r->d);
    r->opt.notes = r->o.noted.notes;
    r->opt.profile = r->o.profile.profile;
    return code;
}

static ExitCode run_opened(Run *r) {
    r->t.loaded = now();
    ExitCode code = session_open(&r->s, &r->l, ranks_memory(&r->ranks, r->c), r->c->opt[OPT_FAILALLOC].number, &r->d);
    if (code == EXIT_OK)
        code = ranks_begin(&r->ranks, &r->s, &r->opt);
    if (code != EXIT_OK)
        return code;
    code = run_session(r->c, &r->s, &r->opt, r->layout, r->machine, &r->stats, &r->t);
    ExitCode noted = code == EXIT_OK || r->s.result.trap ? noted_commit(&r->o.noted, &r->d) : EXIT_OK;
    return code == EXIT_OK ? noted : code;
}

/* What came of it, also if it failed; CODE: how it ended. */
static ExitCode put_run(Run *r, ExitCode code) {
    if (code == EXIT_OK && r->c->opt[OPT_VERBOSE].given)
        show_times(&r->t, &r->s);
    if (code == EXIT_OK)
        return put_all(r->c, &r->s, r->machine, r->machine ? &r->stats : NULL, &r->o, &r->d);
    if (r->o.trace.trace && trace_complete(r->o.trace.trace))
        trace_commit(&r->o.trace, r->c, &r->d);     // what came before the failure
    on_trap_put(&r->o.on_trap, &r->s);
    return code;
}

static ExitCode close_run(Run *r) {
    ExitCode closing = ranks_end(&r->ranks, &r->s);
    close_stats(&r->stats);
    planned_close(&r->plan);
    close_outputs(&r->o);
    load_free(&r->l);
    stop_die();
    return closing;
}

ExitCode run_program(const CommandLine *c, const MachineConfig *machine) {
    char meant[OPTIONS_MEANT];
    if (!c->count)
        return options_usage("which program?");
    if (unknown_command(c))
        return options_usage("'%s' is neither a command nor a file%s", c->operands[0], options_meant_command(c->operands[0], meant));
    Run r = {.c = c, .machine = machine, .d = {.out = stderr}, .t = {.begin = now()}};
    ExitCode code = run_options(c, &r.opt, &r.layout);
    if (code == EXIT_OK && !machine)
        code = ranks_open(c, &r.ranks, &r.opt);
    if (r.ranks.helps)
        return code;
    if (code == EXIT_OK)
        code = open_run(&r);
    if (code == EXIT_OK)
        code = run_opened(&r);
    code = put_run(&r, planned_check(c, &r.l, &r.plan, code, &r.d));
    ExitCode closing = close_run(&r);
    return closing == EXIT_OK ? commands_exit(&r.d, code) : closing;
}
