/* api/method.c - methods are found by name, compiled and made ready to run. */
#include <stdlib.h>
#include <string.h>

#include "api/arguments.h"
#include "api/program.h"
#include "isa/meant.h"
#include "isa/verify.h"

enum { LIST_ROOM = 400, NAME_ROOM = 64 };

void method_free(frbz_method *m) {
    if (!m)
        return;
    native_done(m->native);
    m->loaded.bytes = NULL;     // the program's
    load_free(&m->loaded);
    free(m->wanted);
    free(m);
}

/* ---- compiling ---- */

typedef struct {
    frbz_method *method;
    Diag  *diag;
    ExitCode code;
} Making;

static void make(void *state) {
    Making *k = state;
    frbz_method *m = k->method;
    const frbz_program *p = m->program;
    CompileOptions options = program_compile_options(p);
    options.entry = strcmp(m->wanted, "main") ? m->wanted : NULL;
    m->loaded = (Loaded){.source.file = p->name, .bytes = p->bytes};
    k->code = load_make(&m->loaded, p->length, &options, k->diag);
    if (k->code == EXIT_OK && !verify_program(m->loaded.program, &m->loaded.source, k->diag))
        k->code = EXIT_REFUSED;
}

static ExitCode no_memory(const frbz_program *p, Report *r) {
    diag_file_reason(&r->diag, p->name, diag_no_memory);
    return EXIT_LIMIT;
}

/* The compiled method becomes one that can be called. */
static ExitCode prepare(frbz_method *m, Report *r) {
    frbz_program *p = m->program;
    RunOptions opt = {.jit = p->options.no_machine_code ? JIT_OFF : JIT_AUTO};
    m->session = (Session){.loaded = &m->loaded, .diag = &r->diag, .memory = p->memory, .given = p->memory,
                           .store = p->store, .pool = p->pool};
    ExitCode code = arguments_signature(&m->session);
    m->header = "main";
    m->texts = arguments_are_texts(&m->session);
    const Program *made = m->loaded.program;
    if (m->session.typed)
        m->header = made->consts[program_find_const(made, SIGNATURE_CONST, strlen(SIGNATURE_CONST))].text;
    if (code == EXIT_OK && !(m->native = native_ready(made, p->store, &opt)))
        code = no_memory(p, r);
    return code;
}

ExitCode method_open(frbz_program *p, const char *wanted, Report *r, frbz_method **out) {
    frbz_method *m = calloc(1, sizeof *m);
    *out = m;
    if (!m)
        return no_memory(p, r);
    m->program = p;
    m->wanted = strdup(wanted);
    Making k = {m, &r->diag, EXIT_LIMIT};
    if (!m->wanted || !program_aside(make, &k))
        k.code = no_memory(p, r);
    if (k.code == EXIT_OK)
        k.code = prepare(m, r);
    if (k.code == EXIT_OK) {
        m->next = p->methods;
        p->methods = m;
    } else {
        method_free(m);
    }
    return k.code;
}

/* ---- by name ---- */

/* Where the method's name begins in a header. */
static const char *name_in(const char *header) {
    const char *blank = strchr(header, ' ');
    return blank ? blank + 1 : header;
}

static bool is_name(const char *header, const char *wanted) {
    const char *name = name_in(header);
    size_t n = strcspn(wanted, "/(");
    return n == strcspn(name, "(") && !memcmp(name, wanted, n);
}

static bool is_listed(const frbz_program *p, const char *wanted) {
    for (char **h = p->headers; *h; h++)
        if (is_name(*h, wanted))
            return true;
    return false;
}

static ExitCode no_such_method(const frbz_program *p, const char *wanted, Report *r) {
    char list[LIST_ROOM] = "", name[NAME_ROOM], best[NAME_ROOM] = "";
    size_t used = 0;
    Meant m = {.text = wanted, .len = (int)strcspn(wanted, "/(")};
    for (char **h = p->headers; *h; h++) {
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", name_in(*h));
        snprintf(name, sizeof name, "%.*s", (int)strcspn(name_in(*h), "("), name_in(*h));
        meant_compare(&m, name, (int)strlen(name));
        if (m.best == name)
            m.best = strcpy(best, name);
    }
    diag_file_error(&r->diag, p->name, "no method '%s'%s%s%s; there is %s", wanted, m.best ? ": did you mean '" : "",
                    best, m.best ? "'?" : "", *list ? list : "none");
    return EXIT_USAGE;
}

/* A program that is not of FunJava has one method, of two names. */
static frbz_method *find_known(const frbz_program *p, const char *wanted) {
    for (frbz_method *m = p->methods; m; m = m->next)
        if (!strcmp(m->wanted, wanted) || (p->form != LOAD_JAVA && is_name(m->header, wanted)))
            return m;
    return NULL;
}

frbz_method *frbz_find(frbz_program *p, const char *name, frbz_error *error) {
    Report r;
    if (!p)
        return NULL;
    report_begin(&r, error);
    if (!name)
        diag_file_error(&r.diag, p->name, "no name of a method");
    if (!name || !program_is_here(p, &r)) {
        report_end(&r, EXIT_USAGE, error);
        return NULL;
    }
    pthread_mutex_lock(&p->lock);
    ExitCode code = EXIT_OK;
    frbz_method *m = find_known(p, name);
    if (!m && (p->form != LOAD_JAVA || !is_listed(p, name)))
        code = no_such_method(p, name, &r);
    else if (!m)
        code = method_open(p, name, &r, &m);
    pthread_mutex_unlock(&p->lock);
    return report_end(&r, code, error) == FRBZ_OK ? m : NULL;
}

/* ---- what it takes and gives ---- */

const char *frbz_method_header(const frbz_method *m) {
    return m ? m->header : NULL;
}

int frbz_parameters(const frbz_method *m) {
    return m && m->session.typed ? m->session.signature.nparams : -1;
}

frbz_kind frbz_parameter(const frbz_method *m, int i) {
    if (i < 0 || i >= frbz_parameters(m))
        return (frbz_kind){m && m->texts ? FRBZ_TEXT : FRBZ_NOTHING, 0};
    return result_kind(m->session.signature.param[i].type);
}

int frbz_results(const frbz_method *m) {
    return !m || m->texts ? 0 : session_results(&m->session);
}

frbz_kind frbz_result(const frbz_method *m, int i) {
    if (i < 0 || i >= frbz_results(m) || !m->session.typed)
        return (frbz_kind){FRBZ_NOTHING, 0};
    const Signature *s = &m->session.signature;
    return result_kind(s->nparts ? s->part[i].type : s->result);
}
