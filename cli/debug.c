/* cli/debug.c - runs of frbz debug, forward and again. */
#include "cli/debug.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/noted.h"
#include "cli/run.h"
#include "vm/native/native.h"

static Debugger *volatile running;

void debug_interrupt(void) {
    Debugger *d = running;
    if (!d)
        return;
    d->stopped = 1;
    atomic_store(&d->stepper.until, 0);
}

static void on_signal(int sig) {
    (void)sig;
    debug_interrupt();
}

/* ---- stops ---- */

/* However it got here, what stops depend on is known from here on. */
static void stop_here(Debugger *d, const Moment *m) {
    const Breakpoint *none;
    TaskPlace here;
    place_of(&here, m->sync, m->id);
    place_free(&d->here);
    d->here = here;
    d->seek = SEEK_STEP;        // hits do not count
    debug_stops(d, m, &none);
    d->seek = SEEK_NOTHING;
    d->at = m;
    d->scene->there = false;
    d->listed = 0;
    debug_show_place(d, d->move == MOVE_STEPI);
    debug_prompt(d);
    d->at = NULL;
}

/* Note a place that suits: the last TIMES of them are kept. */
static void note(Debugger *d, uint64_t step) {
    d->found[d->nfound++ % d->room] = step;
}

/* The search is over: another run goes there, or to the start. */
static void turn_round(Debugger *d) {
    d->seek = SEEK_STEP;
    d->target = d->nfound >= d->room ? d->found[d->nfound % d->room] : 0;
    d->again = true;
    free(d->found);
    d->found = NULL;
}

static bool seek_last(Debugger *d, const Moment *m) {
    const Breakpoint *why;
    if (m->steps >= d->limit)
        return turn_round(d), false;
    if (!m->trap && debug_stops(d, m, &why))
        note(d, m->steps);
    return true;
}

static void tell_why(Debugger *d, const Moment *m, const Breakpoint *why) {
    if (m->trap)
        fprintf(d->out, "trap: %s\n", trap_table[m->trap].text);
    else if (why)
        fprintf(d->out, "breakpoint %u: ", why->number), debug_show_break(d, why);
}

/* Stepper.look */
static bool look(void *state, const Moment *m) {
    Debugger *d = state;
    const Breakpoint *why = NULL;
    if (d->stopped) {
        d->stopped = 0;
        fputs("interrupted\n", d->out);
    } else if (d->seek == SEEK_LAST) {
        return seek_last(d, m);
    } else if (d->seek == SEEK_STEP) {
        if (m->steps < d->target && !m->trap)
            return true;
    } else if (!m->trap) {
        if (!debug_stops(d, m, &why) || --d->times)
            return true;
    }
    tell_why(d, m, why);
    stop_here(d, m);
    debug_arm(d);
    return !d->quits && !d->again;
}

/* ---- runs ---- */

static ExitCode begin(Debugger *d, RunOptions *opt) {
    Layout layout;
    ExitCode code = run_options(d->line, opt, &layout);
    if (code == EXIT_OK)
        code = session_open(&d->session, d->loaded, run_memory(d->line), d->line->opt[OPT_FAILALLOC].number, d->diag);
    if (code == EXIT_OK)
        code = arguments_set(&d->session, d->line, d->line->operands + 1, d->line->count - 1, layout);
    opt->threads = 1;
    opt->out = d->out;
    opt->stepper = &d->stepper;
    opt->notes = d->notes;
    d->stepper.steps = 0;
    d->stepper.word = d->stepper.last = 0;
    return code;
}

/* What a whole run gave; then commands that need none, until one begins another. */
static ExitCode conclude(Debugger *d, bool ran, Handle args, const RunOptions *opt) {
    d->end = d->stepper.steps;
    if (ran && d->seek == SEEK_LAST)
        return turn_round(d), EXIT_OK;
    fflush(d->out);
    ExitCode code = session_conclude(&d->session, ran, args, opt);
    if (!ran)
        return code;
    if (code == EXIT_OK)
        code = session_print(&d->session, d->out);
    fprintf(d->out, "the program has ended after %" PRIu64 " steps\n", d->end);
    d->seek = SEEK_NOTHING;
    debug_prompt(d);
    return code == EXIT_LIMIT && !d->again ? code : EXIT_OK;
}

static ExitCode run_again(Debugger *d) {
    RunOptions opt;
    d->again = false;
    for (unsigned i = 0; i < d->nbreaks; i++)
        d->breaks[i].live = false;
    ExitCode code = begin(d, &opt);
    if (code == EXIT_OK) {
        debug_arm(d);
        Handle args = session_hand_over(&d->session);
        bool ran = native_run(d->program, d->session.store, args, &opt, &d->session.result);
        if (!ran || !(d->again || d->quits))
            code = conclude(d, ran, args, &opt);
    }
    ExitCode closing = session_end(&d->session);
    return closing == EXIT_OK ? code : closing;
}

static void debugger_free(Debugger *d) {
    while (d->nbreaks)
        debug_forget(d, d->nbreaks - 1);
    place_free(&d->from);
    place_free(&d->here);
    free(d->found);
    notes_free(d->notes);
    free(d->marks);
    free(d->scene);
    free(d);
}

ExitCode debug_run(const CommandLine *c, const Loaded *l, FILE *in, FILE *out, bool prompts, Diag *diag) {
    Debugger *d = calloc(1, sizeof *d);
    if (!d)
        return diag_file_reason(diag, l->source.file, diag_no_memory), EXIT_LIMIT;
    *d = (Debugger){
        .line = c,
        .loaded = l,
        .program = l->program,
        .in = in,
        .out = out,
        .prompts = prompts,
        .diag = diag,
        .marks = calloc(l->program->ncode + 1, 1),
        .scene = calloc(1, sizeof *d->scene),
        .seek = SEEK_STEP,
    };
    ExitCode code = EXIT_LIMIT;
    bool notes = noted_any(l->program);
    if (notes && (d->notes = notes_new(out, NOTES_LIMIT)))
        notes_tell_at_once(d->notes);
    if (d->marks && d->scene && (d->notes || !notes)) {
        d->stepper = (Stepper){.look = look, .state = d, .marks = d->marks};
        d->view = (SceneView){.loaded = l, .scene = d->scene, .slots = true};
        running = d;
        do
            code = run_again(d);
        while (code == EXIT_OK && d->again && !d->quits);
        running = NULL;
    } else {
        diag_file_reason(diag, l->source.file, diag_no_memory);
    }
    debugger_free(d);
    return code;
}

ExitCode cmd_debug(const CommandLine *c) {
    if (!c->count)
        return options_usage("which program?");
    Diag d = {.out = stderr};
    Loaded l;
    struct sigaction old, act = {.sa_handler = on_signal};
    ExitCode code = load_verified(c, &l, &d);
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, &old);
    if (code == EXIT_OK)
        code = debug_run(c, &l, stdin, stdout, isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), &d);
    sigaction(SIGINT, &old, NULL);
    load_free(&l);
    return commands_exit(&d, code);
}
