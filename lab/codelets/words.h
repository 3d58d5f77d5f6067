/* lab/codelets/words.h - lines of words, for the files of graphs and plans; each word knows its place. */
#ifndef LAB_CODELETS_WORDS_H
#define LAB_CODELETS_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/diag.h"

/* A word ends at a blank; ':' and ';' are words of their own; '#' begins a comment. */
typedef struct {
    const char *at;
    int len, col;           // 0: the line has ended
} Word;

typedef struct {
    Source source;
    Diag  *diag;
    const char *next;       // not read yet
    const char *begin;      // of the line
    const char *last;       // the last line that has words begins here
    int    line, last_line;
    bool   failed;          // a mistake was reported
} Words;

/* TEXT has LEN bytes and a 0 behind them.  False: it has one among them, too, which was reported. */
bool words_begin(Words *w, const char *path, const char *text, size_t len, Diag *d);

/* The next line that has words; false: there is none. */
bool words_line(Words *w);
Word words_next(Words *w);

bool word_is(Word word, const char *text);

/* A number from LOW to HIGH, called WHAT; false: it was reported that it is none. */
bool words_number(Words *w, Word word, uint64_t low, uint64_t high, const char *what, uint64_t *out);

/* The line has no more words. */
bool words_end(Words *w);

__attribute__((format(printf, 3, 4)))
void words_complain(Words *w, Word word, const char *fmt, ...);
Loc words_place(const Words *w, Word word);

/* Names of things, found by their text, which must outlive them. */
typedef struct {
    const char *at;
    int      len;
    uint32_t number;
} NameEntry;

typedef struct {
    NameEntry *entry;
    uint32_t room, used;
} Names;

#define NAMES_NONE UINT32_MAX

/* The number of the name, or NAMES_NONE. */
uint32_t names_find(const Names *n, Word word);

/* False: out of memory. */
bool names_add(Names *n, Word word, uint32_t number);
void names_free(Names *n);

#endif
