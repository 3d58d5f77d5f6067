/* api/program.c - programs are loaded, listed, explained and freed. */
#include "api/program.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "api/explain.h"
#include "api/stats.h"
#include "api/version.h"
#include "frontend/sema/java.h"
#include "isa/image.h"
#include "isa/infile.h"
#include "memory/thread.h"

enum { MOST_SECONDS = 1000000000, PAGE = 4096 };

const char *frbz_version(void) {
    return FRBZ_VERSION;
}

/* ---- the compiler's thread ---- */

typedef struct {
    void (*work)(void *state);
    void *state;
} Aside;

static void *aside_main(void *arg) {
    Aside *a = arg;
    a->work(a->state);
    return NULL;
}

bool program_aside(void (*work)(void *state), void *state) {
    Aside a = {work, state};
    pthread_t thread;
    if (!thread_start(&thread, aside_main, &a))
        return false;
    pthread_join(thread, NULL);
    return true;
}

CompileOptions program_compile_options(const frbz_program *p) {
    uint64_t memory = p->options.compile_memory;
    return (CompileOptions){.strict = p->options.strict_fp, .memory = memory ? memory : LOAD_COMPILE_MEMORY};
}

/* ---- methods of a source ---- */

typedef struct {
    frbz_program *program;
    Diag *diag;
    bool  done;
} Listing;

static int count_methods(const Class *c) {
    int n = 0;
    for (const Method *m = c->methods; m; m = m->next)
        n++;
    return n;
}

static bool copy_headers(frbz_program *p, Front *f, const Class *c) {
    p->headers = calloc((size_t)count_methods(c) + 1, sizeof *p->headers);
    int n = 0;
    for (const Method *m = c->methods; m && p->headers; m = m->next) {
        if (m->inner)
            continue;       // the one that calls it is listed
        p->headers[n] = strdup(m == c->main ? "main" : signature_text(f, m));
        if (!p->headers[n++] || f->no_memory)
            return false;
    }
    return p->headers;
}

static void list_java(void *state) {
    Listing *l = state;
    frbz_program *p = l->program;
    Source src = load_source(p->name, p->bytes, p->length);
    Front f;
    front_init(&f, &src, l->diag);
    f.limit = program_compile_options(p).memory;
    const Class *c = java_read(&f);
    l->done = c && copy_headers(p, &f, c);
    if (c && !l->done)
        diag_file_reason(l->diag, p->name, diag_no_memory);
    front_free(&f);
}

/* The one method that an image or assembly source has. */
static ExitCode list_one(frbz_program *p, Report *r) {
    frbz_method *m;
    ExitCode code = method_open(p, "main", r, &m);
    if (code != EXIT_OK)
        return code;
    p->headers = calloc(2, sizeof *p->headers);
    if (p->headers && (p->headers[0] = strdup(m->header)))
        return EXIT_OK;
    diag_file_reason(&r->diag, p->name, diag_no_memory);
    return EXIT_LIMIT;
}

static ExitCode list(frbz_program *p, Report *r) {
    Listing l = {.program = p, .diag = &r->diag};
    if (p->form != LOAD_JAVA)
        return list_one(p, r);
    if (!program_aside(list_java, &l)) {
        diag_file_reason(&r->diag, p->name, diag_no_memory);
        return EXIT_LIMIT;
    }
    return l.done ? EXIT_OK : EXIT_REFUSED;
}

/* ---- output ---- */

static ssize_t write_out(void *cookie, const char *text, size_t length) {
    const frbz_program *p = cookie;
    p->options.print(p->options.state, text, length);
    return (ssize_t)length;
}

static bool open_output(frbz_program *p) {
    if (!p->options.print)
        return true;
    p->out = fopencookie(p, "w", (cookie_io_functions_t){.write = write_out});
    return p->out && !setvbuf(p->out, NULL, _IOLBF, BUFSIZ);
}

/* ---- life ---- */

static ExitCode no_memory(const char *name, Report *r) {
    diag_file_reason(&r->diag, name, diag_no_memory);
    return EXIT_LIMIT;
}

/* To ask for them takes longer than a short call. */
static int processors(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > RUN_MAX_THREADS ? RUN_MAX_THREADS : (int)n;
}

static ExitCode check_options(frbz_options *o, const char *name, Report *r) {
    const char *why = NULL;
    if (o->threads < 0 || o->threads > RUN_MAX_THREADS)
        why = "the number of threads is not from 0 to 256";
    else if (!(o->seconds >= 0) || o->seconds > MOST_SECONDS)
        why = "the time that a call may take is not from 0 to 1e9 seconds";
    if (!why && !o->threads)
        o->threads = processors();
    if (!why)
        return EXIT_OK;
    diag_file_error(&r->diag, name, "%s", why);
    return EXIT_USAGE;
}

/* Asking for the number of the process would take as long as a tenth of a short call.  NULL: no memory. */
static volatile bool *page_of_process(void) {
    bool *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return NULL;
    madvise(page, PAGE, MADV_WIPEONFORK);
    *page = true;
    return page;
}

bool program_is_here(const frbz_program *p, Report *r) {
    if (*p->here)
        return true;
    diag_file_error(&r->diag, p->name, "the program was loaded by another process, before this one was forked");
    return false;
}

static ExitCode open_store(frbz_program *p, Report *r) {
    char why[SESSION_TEXT];
    p->memory = p->options.memory ? p->options.memory : session_default_memory();
    p->store = store_create(p->memory);
    p->pool = p->store ? pool_create(p->store) : NULL;
    if (p->pool) {
        helpers_open(&p->helpers, p->store, p->pool, p->options.threads);
        return EXIT_OK;
    }
    diag_file_error(&r->diag, p->name, "%s", session_no_space(why, p->memory));
    return EXIT_LIMIT;
}

/* Takes over BYTES, NUL-terminated. */
static frbz_program *begin(const char *name, char *bytes, size_t length, const frbz_options *o, Report *r,
                           ExitCode *code) {
    frbz_program *p = calloc(1, sizeof *p);
    if (!p) {
        free(bytes);
        *code = no_memory(name, r);
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    p->here = page_of_process();
    p->options = o ? *o : (frbz_options){0};
    p->bytes = bytes;
    p->length = length;
    p->form = load_form(name, bytes, length);
    p->name = strdup(name);
    bool kept = keeper_open(&p->keeper, p->options.seconds, p->options.watch, p->options.state);
    if (!p->name || !p->here || !kept || !open_output(p))
        *code = no_memory(name, r);
    else
        *code = check_options(&p->options, name, r);
    if (*code == EXIT_OK)
        *code = open_store(p, r);
    return p;
}

/* As begin; IS_FILE: NAME is that of a file; BYTES is NULL if they could not be read, which is reported. */
static frbz_program *load(const char *name, bool is_file, char *bytes, size_t length, const frbz_options *o, Report *r,
                          frbz_error *error) {
    bytes = load_unpacked(name, is_file, bytes, &length, &r->diag);
    ExitCode code = r->diag.no_memory ? EXIT_LIMIT : EXIT_USAGE;
    frbz_program *p = bytes ? begin(name, bytes, length, o, r, &code) : NULL;
    if (p && code == EXIT_OK)
        code = list(p, r);
    if (report_end(r, code, error) == FRBZ_OK)
        return p;
    frbz_free(p);
    return NULL;
}

/* The caller has not said all. */
static frbz_program *without(Report *r, const char *what, frbz_error *error) {
    diag_file_error(&r->diag, "frbz", "%s", what);
    report_end(r, EXIT_USAGE, error);
    return NULL;
}

frbz_program *frbz_load(const char *path, const frbz_options *options, frbz_error *error) {
    Report r;
    size_t length = 0;
    report_begin(&r, error);
    if (!path)
        return without(&r, "no name of a file", error);
    char *bytes = in_read(fopen(path, "rb"), path, LOAD_MOST, "too large for a program", &length, &r.diag);
    return load(path, true, bytes, length, options, &r, error);
}

frbz_program *frbz_load_memory(const char *name, const void *bytes, size_t length, const frbz_options *options,
                               frbz_error *error) {
    Report r;
    report_begin(&r, error);
    if (!name || (!bytes && length))
        return without(&r, name ? "no bytes" : "no name", error);
    char *copy = length > LOAD_MOST ? NULL : malloc(length + 1);
    if (length > LOAD_MOST) {
        diag_file_error(&r.diag, name, "too large for a program");
    } else if (!copy) {
        no_memory(name, &r);
    } else {
        if (length)
            memcpy(copy, bytes, length);
        copy[length] = 0;
    }
    return load(name, false, copy, length, options, &r, error);
}

void frbz_free(frbz_program *p) {
    if (!p || (p->here && !*p->here))      // its threads are not here to be waited for
        return;
    keeper_close(&p->keeper);
    while (p->arrays)
        array_let_go(p->arrays);
    for (frbz_method *m; (m = p->methods);) {
        p->methods = m->next;
        method_free(m);
    }
    helpers_close(&p->helpers);
    if (p->pool)
        pool_destroy(p->pool);
    store_destroy(p->store);
    if (p->out)
        fclose(p->out);
    for (char **h = p->headers; h && *h; h++)
        free(*h);
    free(p->headers);
    if (p->here)
        munmap((void *)p->here, PAGE);
    free(p->name);
    free(p->bytes);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

const char *frbz_header(const frbz_program *p, int i) {
    for (int k = 0; p && i >= 0 && p->headers[k]; k++)
        if (k == i)
            return p->headers[k];
    return NULL;
}

/* ---- what the compiler says ---- */

typedef struct {
    const frbz_program *program;
    Diag  *diag;
    FILE  *out;
    bool   done;
} Explaining;

/* A class without main is compiled by the first method that can be called; false: there is a main, or none. */
static bool first_entry(const frbz_program *p, char *name, size_t size) {
    Signature s, first = {.len = 0};
    for (char **h = p->headers; *h; h++) {
        if (!strcmp(*h, "main"))
            return false;
        if (!first.len && signature_read(*h, &s))
            first = s;
    }
    if (!first.len)
        return false;
    snprintf(name, size, "%.*s/%d", first.len, first.name, first.nparams);
    return true;
}

static void explain(void *state) {
    Explaining *e = state;
    const frbz_program *p = e->program;
    char entry[200];
    Source src = load_source(p->name, p->bytes, p->length);
    CompileOptions options = program_compile_options(p);
    if (first_entry(p, entry, sizeof entry))
        options.entry = entry;
    Compiled look;
    Front f;
    front_init(&f, &src, e->diag);
    f.limit = options.memory;
    f.remarks_wanted = true;
    Program *made = compile_source(&f, &options, &look);
    e->done = made;
    if (made)
        explain_print(e->out, &src, &look, false);
    program_free(made);
    front_free(&f);
}

char *frbz_explain(frbz_program *p, frbz_error *error) {
    char *text = NULL;
    size_t length;
    Report r;
    if (!p)
        return NULL;
    report_begin(&r, error);
    if (p->form != LOAD_JAVA) {
        diag_file_error(&r.diag, p->name, "only FunJava is explained");
        report_end(&r, EXIT_USAGE, error);
        return NULL;
    }
    Explaining e = {.program = p, .diag = &r.diag, .out = open_memstream(&text, &length)};
    bool ran = e.out && program_aside(explain, &e);
    bool written = e.out && fclose(e.out) == 0;
    if (!ran || !written)
        no_memory(p->name, &r);
    ExitCode code = ran && written && e.done ? EXIT_OK : EXIT_REFUSED;
    if (report_end(&r, code, error) == FRBZ_OK)
        return text;
    free(text);
    return NULL;
}

void frbz_text_free(char *text) {
    free(text);
}

/* ---- statistics ---- */

bool frbz_statistics(frbz_program *p, int i, frbz_statistic *out) {
    Stat all[STATS];
    if (!p || !out || i < 0 || i >= STATS || !*p->here)
        return false;
    pthread_mutex_lock(&p->lock);
    StoreCounts counts = store_counts(p->store);
    stats_compute(all, &p->last, &counts);
    pthread_mutex_unlock(&p->lock);
    const Stat *s = &all[i];
    *out = (frbz_statistic){.unit = s->unit, .meaning = s->doc, .is_ratio = s->is_ratio, .count = s->count,
                            .ratio = s->ratio};
    memcpy(out->name, s->name, sizeof out->name);
    return true;
}
