/* isa/diag.h - messages that point at the source.
 *
 * Readers of input take a Diag, report every mistake they find and go on; only
 * the command turns the number of errors into an exit code.  A message is lower
 * case, without a full stop, the user's text in quotes. */
#ifndef ISA_DIAG_H
#define ISA_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
    const char *file;   // name as the user gave it
    const char *text;   // whole source, NUL-terminated; NULL for binary input
    const char *bytes;  // of a class file, LEN of them; NULL: it is none
    size_t len;
} Source;

typedef struct {
    const Source *src;
    int line, col;      // 1-based, col counts bytes; line 0: the file as a whole
} Loc;

typedef struct {
    FILE *out;          // NULL: nothing is printed
    void (*tell)(void *state, Loc at, const char *text);    // of each message; NULL: nobody wants it
    void *state;
    int errors;
    bool no_memory;     // one of them was diag_no_memory, or of a limit on memory: the input is not to blame
} Diag;

/* "file:line:col: error: ...", then the line and a caret where the text is known. */
__attribute__((format(printf, 3, 4)))
void diag_error(Diag *d, Loc at, const char *fmt, ...);

/* A line more of the message before it. */
__attribute__((format(printf, 2, 3)))
void diag_more(const Diag *d, const char *fmt, ...);

/* The same as diag_error for a file as a whole. */
__attribute__((format(printf, 3, 4)))
void diag_file_error(Diag *d, const char *file, const char *fmt, ...);

/* Functions that fail for one of many reasons give a text; these are two of them: this
 * computer is out of memory; what errno says. */
extern const char diag_no_memory[];
const char *diag_errno(void);

/* "FILE: error: WHY", and keeps in mind whether that is diag_no_memory. */
void diag_file_reason(Diag *d, const char *file, const char *why);

#endif
