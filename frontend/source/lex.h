/* frontend/source/lex.h - Java's lexical grammar: from text to tokens.
 *
 * Unicode escapes are translated first, as Java demands; places refer to the source as
 * the user wrote it.  Mistakes are reported, and the token is there all the same, so that
 * the parser finds the next mistake and not the same one again. */
#ifndef FRONTEND_SOURCE_LEX_H
#define FRONTEND_SOURCE_LEX_H

#include <stdio.h>

#include "frontend/base/front.h"
#include "frontend/base/type.h"

typedef enum {
#define TOKEN(name, text) TOKEN_##name,
#define KEYWORD(name, text) KEY_##name,
#define OPERATOR(name, text, level) OP_##name,
#include "frontend/source/tokens.def"
    TOKEN_COUNT
} TokenKind;

typedef struct {
    TokenKind kind;
    Place at;
    const char *text;       // as written, unicode escapes translated
    int len;
    bool only_negative;     // INT, LONG: 2^31 or 2^63 in decimal
    union {
        Value value;        // number and character literals
        struct { const char *string; int string_len; };     // STRING: its characters in UTF-8
    };
} Token;

enum {
    MAX_SOURCE = 1 << 21,       // bytes of a source
    MAX_LITERAL = 65535,        // bytes of a string, as in Java
};

/* All tokens, in arena A, the last of kind END; *COUNT includes it.  NULL: nothing can be
 * read, which is reported. */
Token *lex_source(Front *f, Arena *a, size_t *count);

/* How the kind is called in messages, with quotes where Java's own text is meant; BUF has
 * 40 bytes. */
const char *lex_kind(TokenKind kind, char *buf);

/* Sign or word of a kind whose text does not vary; else what it is called. */
extern const char *const lex_words[TOKEN_COUNT];

/* One line: place, kind, text, value. */
void lex_dump(FILE *out, const Token *t);

#endif
