/* frontend/source/lex_state.h - what the parts of the lexer share. */
#ifndef FRONTEND_SOURCE_LEX_STATE_H
#define FRONTEND_SOURCE_LEX_STATE_H

#include <stdint.h>

#include "frontend/source/lex.h"

typedef struct {
    Front *front;
    const char *text;       // translated
    const char *end;
    const char *p;          // next character
    const uint32_t *origin; // of each byte of text: its offset in the source; NULL: the same
    size_t seen;            // offset in the source up to which PLACE is counted
    Place place;
} Lexer;

/* Where TEXT[offset of p] stands in the source.  Asked for in ascending order. */
Place lex_place(Lexer *l, const char *p);

/* lex_escape.c: the source with unicode escapes translated; false: no memory. */
bool lex_translate(Lexer *l);

/* One code point in UTF-8; gives its length. */
int lex_encode(uint32_t c, char *out);

/* Decodes one character of valid UTF-8, surrogates of three bytes included. */
uint32_t lex_decode(const char **p);

/* lex_literal.c: the literal at l->p, which moves behind it. */
void lex_number(Lexer *l, Token *t);
void lex_char(Lexer *l, Token *t);
void lex_string(Lexer *l, Token *t);

/* May a name begin with, or go on with, this character? */
bool lex_is_letter(uint32_t c);
bool lex_is_part(char c);

#endif
