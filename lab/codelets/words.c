/* lab/codelets/words.c - lines of words, and names. */
#include "lab/codelets/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool words_begin(Words *w, const char *path, const char *text, size_t len, Diag *d) {
    *w = (Words){.source = {.file = path, .text = text}, .diag = d, .next = text, .begin = text, .last = text, .last_line = 1};
    const char *zero = memchr(text, 0, len);
    if (!zero)
        return true;
    w->line = 1;
    for (const char *p = text; p < zero; p++)
        if (*p == '\n') {
            w->line++;
            w->begin = p + 1;
        }
    words_complain(w, (Word){zero, 0, (int)(zero - w->begin) + 1}, "a character with code 0");
    return false;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(Words *w) {
    while (is_blank(*w->next))
        w->next++;
    if (*w->next == '#')
        w->next += strcspn(w->next, "\n");
}

bool words_line(Words *w) {
    for (;;) {
        w->begin = w->next;
        w->line++;
        skip_blanks(w);
        if (*w->next && *w->next != '\n') {
            w->last = w->begin;
            w->last_line = w->line;
            return true;
        }
        if (!*w->next)
            return false;
        w->next++;
    }
}

Word words_next(Words *w) {
    skip_blanks(w);
    Word word = {w->next, (int)strcspn(w->next, " \t\r\n#:;"), (int)(w->next - w->begin) + 1};
    if (!word.len && (*w->next == ':' || *w->next == ';'))
        word.len = 1;
    w->next += word.len;
    return word;
}

bool word_is(Word word, const char *text) {
    return word.len == (int)strlen(text) && !memcmp(word.at, text, (size_t)word.len);
}

Loc words_place(const Words *w, Word word) {
    return (Loc){&w->source, w->line, word.col};
}

void words_complain(Words *w, Word word, const char *fmt, ...) {
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(w->diag, words_place(w, word), "%s", text);
    w->failed = true;
}

bool words_number(Words *w, Word word, uint64_t low, uint64_t high, const char *what, uint64_t *out) {
    uint64_t x = 0;
    bool good = word.len > 0;
    for (int i = 0; i < word.len && good; i++) {
        unsigned digit = (unsigned char)word.at[i] - (unsigned)'0';
        good = digit < 10 && x <= (high - (digit < high ? digit : high)) / 10;
        x = 10 * x + digit;
    }
    if (good && x >= low && x <= high)
        return *out = x, true;
    words_complain(w, word, "%s: expected a number from %" PRIu64 " to %" PRIu64 ", not '%.*s'", what, low, high,
                   word.len < 40 ? word.len : 40, word.at);
    return false;
}

bool words_end(Words *w) {
    Word word = words_next(w);
    if (word.len)
        words_complain(w, word, "'%.*s' is too much", word.len < 40 ? word.len : 40, word.at);
    w->next += strcspn(w->next, "\n");
    if (*w->next)
        w->next++;
    return !word.len;
}

/* ---- names ---- */

/* Names that differ in their last characters alone, such as numbers, must not lie side by side. */
static NameEntry *find(const Names *n, const char *at, int len) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < len; i++)
        h = (h ^ (unsigned char)at[i]) * UINT64_C(0x100000001b3);
    uint32_t i = (uint32_t)((h ^ h >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (n->room - 1);
    while (n->entry[i].at && (n->entry[i].len != len || memcmp(n->entry[i].at, at, (size_t)len)))
        i = (i + 1) & (n->room - 1);
    return &n->entry[i];
}

uint32_t names_find(const Names *n, Word word) {
    NameEntry *e = n->room ? find(n, word.at, word.len) : NULL;
    return e && e->at ? e->number : NAMES_NONE;
}

static bool widen(Names *n) {
    Names wider = {.room = n->room ? 2 * n->room : 64, .used = n->used};
    wider.entry = calloc(wider.room, sizeof *wider.entry);
    if (!wider.entry)
        return false;
    for (uint32_t i = 0; i < n->room; i++)
        if (n->entry[i].at)
            *find(&wider, n->entry[i].at, n->entry[i].len) = n->entry[i];
    free(n->entry);
    *n = wider;
    return true;
}

bool names_add(Names *n, Word word, uint32_t number) {
    if (2 * n->used >= n->room && !widen(n))
        return false;
    *find(n, word.at, word.len) = (NameEntry){word.at, word.len, number};
    n->used++;
    return true;
}

void names_free(Names *n) {
    free(n->entry);
    *n = (Names){0};
}
