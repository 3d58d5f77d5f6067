/* isa/diag.c - prints one message with its line and a caret. */
#include "isa/diag.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char diag_no_memory[] = "out of memory";

enum { MAX_SHOWN = 200 };   // longer lines are shown without caret

/* What a terminal might obey. */
static bool control(char c) {
    return ((unsigned char)c < ' ' && c != '\t') || c == 0x7f;
}

static void show_line(FILE *out, Loc at) {
    const char *p = at.src->text;
    for (int line = 1; line < at.line; line++) {
        p = strchr(p, '\n');
        if (!p)
            return;
        p++;
    }
    size_t len = strcspn(p, "\n");
    if (len > MAX_SHOWN)
        return;
    for (size_t i = 0; i < len; i++)
        fputc(control(p[i]) ? '?' : p[i], out);
    fputc('\n', out);
    if (at.col < 1 || (size_t)at.col > len + 1)
        return;
    for (int i = 0; i < at.col - 1; i++)
        if ((p[i] & 0xc0) != 0x80)      // of a character of several bytes only the first
            fputc(p[i] == '\t' ? '\t' : ' ', out);
    fputs("^\n", out);
}

static void tell(Diag *d, Loc at, const char *fmt, va_list ap) {
    char *text;
    if (vasprintf(&text, fmt, ap) < 0)
        text = NULL;
    d->no_memory |= !text;
    d->tell(d->state, at, text ? text : diag_no_memory);
    free(text);
}

static void print(const Diag *d, Loc at, const char *fmt, va_list ap) {
    const char *file = *at.src->file ? at.src->file : "''";
    if (at.line > 0)
        fprintf(d->out, "%s:%d:%d: error: ", file, at.line, at.col);
    else
        fprintf(d->out, "%s: error: ", file);
    vfprintf(d->out, fmt, ap);
    fputc('\n', d->out);
    if (at.line > 0 && at.src->text)
        show_line(d->out, at);
}

static void report(Diag *d, Loc at, const char *fmt, va_list ap) {
    va_list again;
    va_copy(again, ap);
    d->errors++;
    if (d->out)
        print(d, at, fmt, ap);
    if (d->tell)
        tell(d, at, fmt, again);
    va_end(again);
}

void diag_error(Diag *d, Loc at, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    report(d, at, fmt, ap);
    va_end(ap);
}

void diag_more(const Diag *d, const char *fmt, ...) {
    va_list ap;
    if (!d->out)
        return;
    va_start(ap, fmt);
    fputs("  ", d->out);
    vfprintf(d->out, fmt, ap);
    fputc('\n', d->out);
    va_end(ap);
}

void diag_file_error(Diag *d, const char *file, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    report(d, (Loc){.src = &(Source){.file = file}}, fmt, ap);
    va_end(ap);
}

const char *diag_errno(void) {
    return errno == ENOMEM ? diag_no_memory : strerror(errno);
}

void diag_file_reason(Diag *d, const char *file, const char *why) {
    d->no_memory |= why == diag_no_memory;
    diag_file_error(d, file, "%s", why);
}
