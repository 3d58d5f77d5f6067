/* frontend/source/lex.c - from text to tokens: blanks, comments, names, words, signs. */
#include "frontend/source/lex.h"

#include <inttypes.h>
#include <string.h>

#include "frontend/source/lex_state.h"

const char *const lex_words[TOKEN_COUNT] = {
#define TOKEN(name, text) [TOKEN_##name] = text,
#define KEYWORD(name, text) [KEY_##name] = text,
#define OPERATOR(name, text, level) [OP_##name] = text,
#include "frontend/source/tokens.def"
};

static const unsigned char word_length[TOKEN_COUNT] = {
#define KEYWORD(name, text) [KEY_##name] = sizeof text - 1,
#define OPERATOR(name, text, level) [OP_##name] = sizeof text - 1,
#include "frontend/source/tokens.def"
};

static const TokenKind first_keyword = KEY_ABSTRACT, first_operator = OP_LPAREN;

const char *lex_kind(TokenKind kind, char *buf) {
    if (kind < first_keyword)
        snprintf(buf, 40, "%s", lex_words[kind]);
    else
        snprintf(buf, 40, "'%s'", lex_words[kind]);
    return buf;
}

/* comment = "/" "/" ... line end | "/" "*" ... "*" "/" */
static bool skip_comment(Lexer *l) {
    if (l->p[0] != '/' || (l->p[1] != '/' && l->p[1] != '*'))
        return false;
    if (l->p[1] == '/') {
        l->p += strcspn(l->p, "\n\r");
        return true;
    }
    const char *close = strstr(l->p + 2, "*/");
    if (!close)
        front_error(l->front, lex_place(l, l->p), "unclosed comment: '*/' is missing");
    l->p = close ? close + 2 : l->end;
    return true;
}

static void skip_blanks(Lexer *l) {
    do
        l->p += strspn(l->p, " \t\f\r\n");
    while (skip_comment(l));
    if (l->p[0] == '\x1a' && l->p + 1 == l->end)    // Java lets a file end so
        l->p++;
}

/* name = LETTER { LETTER | DIGIT }; a keyword if it is one */
static void read_name(Lexer *l, Token *t) {
    const char *begin = l->p;
    for (;;) {
        const char *after = l->p;
        if (!lex_is_part(*l->p) && ((unsigned char)*l->p < 0x80 || !lex_is_letter(lex_decode(&after))))
            break;
        l->p = lex_is_part(*l->p) ? l->p + 1 : after;
    }
    size_t len = (size_t)(l->p - begin);
    t->kind = TOKEN_NAME;
    bool may_be = len > 1 && *begin >= 'a' && *begin <= 'z';
    for (TokenKind k = first_keyword; may_be && k < first_operator; k++)
        if (word_length[k] == len && !memcmp(lex_words[k], begin, len))
            t->kind = k;
}

/* The longest sign at l->p; false: none. */
static bool read_operator(Lexer *l, Token *t) {
    size_t longest = 0;
    for (TokenKind k = first_operator; k < TOKEN_COUNT; k++) {
        size_t len = word_length[k];
        if (lex_words[k][0] == *l->p && len > longest && !strncmp(lex_words[k], l->p, len)) {
            longest = len;
            t->kind = k;
        }
    }
    l->p += longest;
    return longest > 0;
}

static void bad_character(Lexer *l) {
    Place at = lex_place(l, l->p);
    unsigned char byte = (unsigned char)*l->p;
    const char *begin = l->p;
    uint32_t c = lex_decode(&l->p);
    if (byte >= ' ' && byte != 0x7f && (c < 0xd800 || c > 0xdfff))
        front_error(l->front, at, "character '%.*s' has no meaning in Java", (int)(l->p - begin), begin);
    else
        front_error(l->front, at, "character 0x%02" PRIx32 " has no meaning in Java", c);
}

/* Reads one token; false: what stood there was none, which is reported. */
static bool read_token(Lexer *l, Token *t) {
    const char *p = l->p;
    t->at = lex_place(l, p);
    t->text = p;
    bool digit = *p >= '0' && *p <= '9';
    if (p == l->end)
        t->kind = TOKEN_END;
    else if (digit || (*p == '.' && p[1] >= '0' && p[1] <= '9'))
        lex_number(l, t);
    else if (*p == '"')
        lex_string(l, t);
    else if (*p == '\'')
        lex_char(l, t);
    else if (lex_is_letter(lex_decode(&p)))
        read_name(l, t);
    else if (!read_operator(l, t)) {
        bad_character(l);
        return false;
    }
    t->len = (int)(l->p - t->text);
    return true;
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}

/* More tokens there hardly are: signs, and words behind something else. */
static size_t expected(const char *text) {
    size_t n = 1;
    for (bool word = false; *text; text++) {
        n += is_word(*text) ? !word : *text > ' ';
        word = is_word(*text);
    }
    return n;
}

Token *lex_source(Front *f, Arena *a, size_t *count) {
    Lexer l = {.front = f, .place = {1, 1}};
    *count = 0;
    if (strlen(f->src->text) > MAX_SOURCE) {
        diag_file_error(f->diag, f->src->file, "a source is at most %d bytes long", MAX_SOURCE);
        f->errors++;
        return NULL;
    }
    if (!lex_translate(&l))
        return NULL;
    size_t cap = expected(l.p);
    Token *tokens = front_alloc_in(f, a, cap * sizeof *tokens);
    do {
        skip_blanks(&l);
        tokens = front_room_in(f, a, tokens, *count, &cap, sizeof *tokens);
        if (f->no_memory)
            return NULL;
        tokens[*count] = (Token){0};
        *count += read_token(&l, &tokens[*count]);
    } while (!*count || tokens[*count - 1].kind != TOKEN_END);
    return tokens;
}

void lex_dump(FILE *out, const Token *t) {
    char kind[40], value[TYPE_NAME];
    static const BaseType types[TOKEN_COUNT] = {
        [TOKEN_INT] = TYPE_INT,       [TOKEN_LONG] = TYPE_LONG, [TOKEN_FLOAT] = TYPE_FLOAT,
        [TOKEN_DOUBLE] = TYPE_DOUBLE, [TOKEN_CHAR] = TYPE_CHAR,
    };
    fprintf(out, "%d:%d\t%s", t->at.line, t->at.col, lex_kind(t->kind, kind));
    if (t->kind < first_keyword && t->kind != TOKEN_END)
        fprintf(out, "\t%.*s", t->len, t->text);
    if (types[t->kind] != TYPE_ERROR)
        fprintf(out, "\t%s", type_show(t->value, types[t->kind], value));
    fputc('\n', out);
}
