/* api/call.c - one call: arguments, a run, results. */
#include <stdio.h>

#include "api/program.h"
#include "memory/pool.h"

static ExitCode check_count(const frbz_method *m, int n) {
    const Session *s = &m->session;
    if (s->typed && n != s->signature.nparams)
        diag_file_error(s->diag, s->loaded->source.file, "%s takes %d argument%s, not %d", m->header,
                        s->signature.nparams, s->signature.nparams == 1 ? "" : "s", n);
    else if (n < 0 || n > FRBZ_MAX_PARAMETERS)
        diag_file_error(s->diag, s->loaded->source.file, "more than %d arguments", FRBZ_MAX_PARAMETERS);
    else
        return EXIT_OK;
    return EXIT_USAGE;
}

static ExitCode give(frbz_method *m, const frbz_value *arguments, int n) {
    Session *s = &m->session;
    ExitCode code = check_count(m, n);
    if (code == EXIT_OK)
        code = session_begin(s);
    for (int i = 0; i < n && code == EXIT_OK; i++)
        code = give_value(m, &arguments[i]);
    if (code != EXIT_OK && s->args)
        pool_discard(s->pool, s->args);
    if (code != EXIT_OK)
        s->args = HANDLE_NULL;
    return code;
}

/* Why the run ended before its time. */
static frbz_status interrupted(const frbz_method *m) {
    const frbz_program *p = m->program;
    Diag *d = m->session.diag;
    bool late = keeper_was_late(&m->program->keeper);
    if (late)
        diag_file_error(d, p->name, "out of time: more than %g seconds", p->options.seconds);
    else
        diag_file_error(d, p->name, "cancelled");
    return late ? FRBZ_LIMIT : FRBZ_CANCELLED;
}

static frbz_status run(frbz_method *m, frbz_value *results, int nresults) {
    frbz_program *p = m->program;
    Session *s = &m->session;
    RunOptions opt = {.threads = p->options.threads, .fuel = p->options.instructions, .out = p->out, .patient = true,
                      .stop = &p->keeper.stop};
    Handle args = session_hand_over(s);
    s->result = (RunResult){0};
    ExitCode code = session_conclude(s, native_again(m->native, args, &opt, &s->result), args, &opt);
    p->last = s->result;
    if (p->out)
        fflush(p->out);
    if (s->result.trap == TRAP_INTERRUPT)
        return interrupted(m);
    for (int i = 0; i < nresults; i++)
        results[i] = (frbz_value){.type = FRBZ_NOTHING};
    if (code == EXIT_OK)
        code = result_take_all(m, results, nresults);
    if (s->result.kind == RESULT_HANDLE && s->result.trap == TRAP_NONE)
        pool_release(s->pool, s->result.result);
    return (frbz_status)code;
}

frbz_status frbz_call(frbz_method *m, const frbz_value *arguments, int narguments, frbz_value *results, int nresults,
                      frbz_error *error) {
    if (!m)
        return error && error->status != FRBZ_OK ? error->status : FRBZ_USAGE;
    frbz_program *p = m->program;
    Report r;
    report_begin(&r, error);
    if (!program_is_here(p, &r))
        return report_end(&r, EXIT_USAGE, error);
    if ((narguments > 0 && !arguments) || (nresults > 0 && !results)) {
        diag_file_error(&r.diag, p->name, "no room for %s", arguments || narguments <= 0 ? "results" : "arguments");
        return report_end(&r, EXIT_USAGE, error);
    }
    pthread_mutex_lock(&p->lock);
    m->session.diag = &r.diag;
    keeper_begin(&p->keeper, m->native);
    frbz_status status = (frbz_status)give(m, arguments, narguments);
    if (status == FRBZ_OK)
        status = run(m, results, nresults);
    keeper_end(&p->keeper);
    pthread_mutex_unlock(&p->lock);
    return report_end_as(&r, status != FRBZ_OK && r.diag.no_memory ? FRBZ_LIMIT : status, error);
}

void frbz_cancel(frbz_program *p) {
    if (p && *p->here)
        keeper_cancel(&p->keeper);
}
