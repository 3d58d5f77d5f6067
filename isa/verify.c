/* isa/verify.c - rules for the program as a whole, and the way through its codelets. */
#include "isa/verify.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/verify_body.h"

enum { MAX_ERRORS = 20 };   // shown for one codelet

/* Column of the first character of LINE that is not blank. */
static int first_column(const char *text, int line) {
    for (; line > 1 && text; line--) {
        text = strchr(text, '\n');
        if (text)
            text++;
    }
    return text ? (int)strspn(text, " \t") + 1 : 1;
}

static void report(Body *b, unsigned i, const char *text) {
    uint32_t line = b->p->lines[b->codelet->first + i];
    Loc at = {.src = b->src};
    if (line == 0 || line > INT_MAX) {
        diag_error(b->d, at, "codelet '%s', word %u: %s", b->codelet->name, i, text);
        return;
    }
    at.line = (int)line;
    at.col = b->src->text ? first_column(b->src->text, at.line) : 1;
    diag_error(b->d, at, "%s", text);
}

void body_fail(Body *b, unsigned i, const char *fmt, ...) {
    char text[2 * MAX_NAME + 200];
    if (b->bad[i])
        return;
    b->bad[i] = true;
    if (b->errors++ > MAX_ERRORS)
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (b->errors > MAX_ERRORS)
        snprintf(text, sizeof text, "more errors in codelet '%s', not shown", b->codelet->name);
    report(b, i, text);
}

static void check_codelet(Body *b, const Codelet *c) {
    b->codelet = c;
    b->errors = 0;
    memset(b->bad, 0, c->count);
    rules_words(b);
    bool followable = b->errors == 0;
    rules_names(b);
    if (!followable)
        return;
    flow_run(b);
    rules_flow(b);
}

static bool check_counts(const Program *p, Diag *d) {
    const struct {
        const char *what;
        size_t have, limit;
    } rows[] = {
        {"codelets", p->ncodelets, MAX_CODELETS},
        {"constants", p->nconsts, MAX_CONSTS},
        {"instructions", p->ncode, MAX_CODE_WORDS},
    };
    bool ok = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].have > rows[i].limit) {
            diag_file_error(d, p->file, "%zu %s, the limit is %zu", rows[i].have, rows[i].what,
                            rows[i].limit);
            ok = false;
        }
    return ok;
}

static bool check_names(const Program *p, Diag *d) {
    int before = d->errors;
    for (unsigned i = 0; i < p->ncodelets; i++)
        if (!program_is_name(p->codelets[i].name, strlen(p->codelets[i].name)))
            diag_file_error(d, p->file, "the name of codelet number %u is not an identifier", i);
    for (unsigned i = 0; i < p->nconsts; i++)
        if (!program_is_name(p->consts[i].name, strlen(p->consts[i].name)))
            diag_file_error(d, p->file, "the name of constant number %u is not an identifier", i);
    if (d->errors > before)
        return false;
    int again = program_repeated_codelet(p);
    if (again >= 0)
        diag_file_error(d, p->file, "two codelets have the name '%s'", p->codelets[again].name);
    again = program_repeated_const(p);
    if (again >= 0)
        diag_file_error(d, p->file, "two constants have the name '%s'", p->consts[again].name);
    return d->errors == before;
}

static bool check_sizes(const Program *p, Diag *d) {
    int before = d->errors;
    for (unsigned i = 0; i < p->ncodelets; i++) {
        const Codelet *c = &p->codelets[i];
        assert(c->first <= p->ncode && c->count <= p->ncode - c->first && "codelet outside the code");
        if (c->count == 0)
            diag_file_error(d, p->file, "codelet '%s' is empty", c->name);
        else if (c->count > MAX_CODELET_WORDS)
            diag_file_error(d, p->file, "codelet '%s' has %u instructions, the limit is %d", c->name,
                            c->count, MAX_CODELET_WORDS);
    }
    for (unsigned i = 0; i < p->nconsts; i++)
        if (p->consts[i].kind == CONST_STRING && p->consts[i].len > MAX_STRING)
            diag_file_error(d, p->file, "string '%s' has %u bytes, the limit is %d", p->consts[i].name,
                            p->consts[i].len, MAX_STRING);
    if (program_text_bytes(p) > MAX_TEXT)
        diag_file_error(d, p->file, "all strings have %zu bytes, the limit is %d", program_text_bytes(p),
                        MAX_TEXT);
    return d->errors == before;
}

static void check_entry(const Program *p, Diag *d) {
    if (p->entry < 0) {
        diag_file_error(d, p->file, "no entry, '.entry' names the codelet that starts");
        return;
    }
    if ((unsigned)p->entry >= p->ncodelets) {
        diag_file_error(d, p->file, "the entry is codelet number %d, there are %u", p->entry, p->ncodelets);
        return;
    }
    const Codelet *c = &p->codelets[p->entry];
    if (c->role != ROLE_WORKER)
        diag_file_error(d, p->file, "the entry must be a worker, codelet '%s' is a continuation", c->name);
    else if (c->arg != ARG_HANDLE)
        diag_file_error(d, p->file, "the entry must take a handle, codelet '%s' takes an integer", c->name);
}

bool verify_program(const Program *p, const Source *src, Diag *d) {
    int before = d->errors;
    if (!check_counts(p, d) || !check_names(p, d) || !check_sizes(p, d))
        return false;
    check_entry(p, d);
    Body *b = malloc(sizeof *b);
    if (!b) {
        diag_file_reason(d, p->file, diag_no_memory);
        return false;
    }
    bool own_lines = src && src->text && !strcmp(src->file, p->file);   // .file may name another
    Source shown = {.file = p->file, .text = own_lines ? src->text : NULL};
    b->p = p;
    b->src = &shown;
    b->d = d;
    for (unsigned i = 0; i < p->ncodelets; i++)
        check_codelet(b, &p->codelets[i]);
    free(b);
    return d->errors == before;
}
