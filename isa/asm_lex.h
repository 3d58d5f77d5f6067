/* isa/asm_lex.h - the words of an assembly source, and messages about them.
 *
 * A Lexer is a plain value: copy it to look ahead, assign it back to return.
 * Names and numbers are slices of the source text. */
#ifndef ISA_ASM_LEX_H
#define ISA_ASM_LEX_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/diag.h"

typedef enum {
    TOK_EOF,
    TOK_EOS,        // end of a statement: line end or ';'
    TOK_NAME,
    TOK_NUMBER,     // whole number or character
    TOK_FLOAT,
    TOK_LOCAL,      // 1b, 1f
    TOK_STRING,     // with its quotes and escapes
    TOK_OP,         // one character, or << and >> (op is '<' or '>')
    TOK_BAD,        // has been reported
} TokKind;

typedef struct {
    TokKind kind;
    const char *ptr;
    int  len;
    int  line, col;
    int  op;            // TOK_OP
    uint64_t number;    // TOK_NUMBER
} Tok;

typedef struct {
    const Source *src;
    Diag *d;
    const char *pos;
    const char *line_start;
    int  line;
    bool ahead;         // looking ahead: say nothing, it is read again
    bool quiet;         // skipping: say nothing
    int  reported;      // messages so far; after MAX_REPORTED the file is given up
    Tok  tok;           // the current one
} Lexer;

void asm_lex_start(Lexer *lx, const Source *src, Diag *d);      // then tok is the first
void asm_lex_next(Lexer *lx);
void asm_lex_skip(Lexer *lx);           // to the end of the statement, quietly

/* The token after the current one. */
Tok asm_lex_peek(const Lexer *lx);

/* Decode a TOK_STRING into OUT, which has room for tok->len bytes; its length,
 * or -1 after a report. */
int asm_lex_string(Lexer *lx, const Tok *tok, char *out);

/* Code point of the UTF-8 sequence at S, which has LEFT bytes, and its length; if it
 * is malformed -1, and length 1. */
int32_t asm_lex_utf8(const char *s, size_t left, int *len);

/* Is the token this operator or this word? */
bool asm_is_op(const Tok *tok, int op);
bool asm_is_word(const Tok *tok, const char *word);

/* Is this a name of the language: [A-Za-z_.$][A-Za-z0-9_.$]* ? */
bool asm_is_name(const char *text, size_t len);

__attribute__((format(printf, 3, 4)))
void asm_error(Lexer *lx, const Tok *at, const char *fmt, ...);

/* Arguments for %.*s: a token as the user wrote it, cut when very long. */
enum { MAX_SHOWN_NAME = 80 };
#define SHOWN(tok) ((tok)->len < MAX_SHOWN_NAME ? (tok)->len : MAX_SHOWN_NAME), (tok)->ptr

#endif
