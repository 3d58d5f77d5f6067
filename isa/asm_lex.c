/* isa/asm_lex.c - takes an assembly source apart into tokens. */
#include "isa/asm_lex.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_REPORTED = 500 };    // each message costs a search for its line

void asm_error(Lexer *lx, const Tok *at, const char *fmt, ...) {
    if (lx->ahead || lx->quiet || lx->reported > MAX_REPORTED)
        return;
    if (lx->reported++ == MAX_REPORTED) {
        diag_file_error(lx->d, lx->src->file, "more than %d errors, giving up", MAX_REPORTED);
        return;
    }
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(lx->d, (Loc){lx->src, at->line, at->col}, "%s", text);
}

/* Characters, whatever the locale. */
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool starts_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '$';
}

static bool in_name(char c) {
    return starts_name(c) || is_digit(c);
}

static int hex_digit(char c) {
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool asm_is_name(const char *text, size_t len) {
    if (!len || !starts_name(text[0]))
        return false;
    for (size_t i = 1; i < len; i++)
        if (!in_name(text[i]))
            return false;
    return true;
}

bool asm_is_op(const Tok *tok, int op) {
    return tok->kind == TOK_OP && tok->op == op;
}

bool asm_is_word(const Tok *tok, const char *word) {
    return tok->kind == TOK_NAME && strlen(word) == (size_t)tok->len &&
           !memcmp(tok->ptr, word, (size_t)tok->len);
}

static Tok tok_here(const Lexer *lx) {
    return (Tok){.ptr = lx->pos, .line = lx->line, .col = (int)(lx->pos - lx->line_start) + 1};
}

/* Pass over a block comment; a line end inside does not end the statement. */
static void block_comment(Lexer *lx) {
    Tok start = tok_here(lx);
    for (lx->pos += 2; *lx->pos; lx->pos++) {
        if (lx->pos[0] == '*' && lx->pos[1] == '/') {
            lx->pos += 2;
            return;
        }
        if (*lx->pos == '\n') {
            lx->line++;
            lx->line_start = lx->pos + 1;
        }
    }
    bool was_quiet = lx->quiet;
    lx->quiet = false;      // it hides the rest of the file: say so even when skipping
    asm_error(lx, &start, "comment is not closed");
    lx->quiet = was_quiet;
}

static void skip_blanks(Lexer *lx) {
    for (;;) {
        lx->pos += strspn(lx->pos, " \t\r\f\v");
        if (lx->pos[0] == '/' && lx->pos[1] == '*')
            block_comment(lx);
        else if (lx->pos[0] == '#' || (lx->pos[0] == '/' && lx->pos[1] == '/'))
            lx->pos += strcspn(lx->pos, "\n");
        else
            return;
    }
}

/* Length of the number's spelling: letters, digits, and a sign after an exponent. */
static int spelling(const char *s) {
    bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
    int n = 0;
    while (in_name(s[n]) || ((s[n] == '+' || s[n] == '-') && n > 0 &&
                             (hex ? strchr("pP", s[n - 1]) : strchr("eE", s[n - 1])) &&
                             is_digit(s[n + 1])))
        n++;
    return n;
}

/* [0-9]+ then b or f: a numeric label before or after. */
static bool is_local(const Tok *t) {
    for (int i = 0; i < t->len - 1; i++)
        if (!is_digit(t->ptr[i]))
            return false;
    return t->len > 1 && strchr("bf", t->ptr[t->len - 1]);
}

/* Only what floating-point numbers are made of, with a point or an exponent? */
static bool is_float(const Tok *t) {
    bool hex = t->len > 1 && (t->ptr[1] == 'x' || t->ptr[1] == 'X');
    const char *marks = hex ? ".pP" : ".eE", *others = hex ? "xXabcdefABCDEF+-" : "f+-";
    bool marked = false;
    for (int i = 0; i < t->len; i++) {
        bool mark = strchr(marks, t->ptr[i]);
        marked |= mark;
        if (!mark && !is_digit(t->ptr[i]) && !strchr(others, t->ptr[i]))
            return false;
    }
    return marked;
}

/* Whole number: 12, 0x1f, 0b101, 0o17, 017.  NULL or what is wrong. */
static const char *whole(Tok *t) {
    unsigned base = 10;
    int i = 0;
    if (t->len > 1 && t->ptr[0] == '0') {
        const char *found = strchr("xXbBoO", t->ptr[1]);
        base = !found ? 8 : (const unsigned[]){16, 2, 8}[(found - "xXbBoO") / 2];
        i = found ? 2 : 1;
    }
    if (i == t->len)
        return "malformed number";
    for (t->number = 0; i < t->len; i++) {
        int digit = hex_digit(t->ptr[i]);
        if (digit < 0 || (unsigned)digit >= base)
            return "malformed number";
        if (__builtin_mul_overflow(t->number, (uint64_t)base, &t->number) ||
            __builtin_add_overflow(t->number, (uint64_t)digit, &t->number))
            return "64 bits do not hold";
    }
    return NULL;
}

static void number(Lexer *lx, Tok *t) {
    t->len = spelling(lx->pos);
    lx->pos += t->len;
    if (is_local(t)) {
        t->kind = TOK_LOCAL;
    } else if (is_float(t)) {
        t->kind = TOK_FLOAT;
    } else {
        const char *why = whole(t);
        t->kind = why ? TOK_BAD : TOK_NUMBER;
        if (why)
            asm_error(lx, t, "%s '%.*s'", why, SHOWN(t));
    }
}

/* Value of the escape at S (after the backslash), its length to *LEN; -1: none. */
static int escape(const char *s, int *len) {
    static const char names[] = "n\nt\tr\r\\\\\"\"''0\0a\ab\bf\fv\v";
    *len = 1;
    if (s[0] == 'x') {
        int high = hex_digit(s[1]), low = high < 0 ? -1 : hex_digit(s[2]);
        *len = 3;
        return low < 0 ? -1 : high * 16 + low;
    }
    for (size_t i = 0; i + 1 < sizeof names; i += 2)
        if (s[0] == names[i])
            return (unsigned char)names[i + 1];
    return -1;
}

int32_t asm_lex_utf8(const char *s, size_t left, int *len) {
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char c = (unsigned char)*s;
    int n = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    *len = 1;
    if (n == 1)
        return c;
    if ((size_t)n > left || c < 0xc2 || c > 0xf4)
        return -1;
    int32_t v = c & (0x7f >> n);
    for (int i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return -1;
        v = v << 6 | (s[i] & 0x3f);
    }
    if (v < least[n] || v > 0x10ffff || v >> 11 == 0x1b)    // too long, too large, surrogate
        return -1;
    *len = n;
    return v;
}

/* 'c', with the escapes of strings or any character of UTF-8. */
static void character(Lexer *lx, Tok *t) {
    const char *s = lx->pos + 1;
    int len = 1;
    int32_t v = -1;
    if (*s == '\\')
        v = escape(++s, &len);
    else if (*s && *s != '\n' && *s != '\'')
        v = asm_lex_utf8(s, strnlen(s, 4), &len);
    if (v < 0 || s[len] != '\'') {
        t->kind = TOK_BAD;
        asm_error(lx, t, "malformed character constant");
        lx->pos++;
        return;
    }
    t->kind = TOK_NUMBER;
    t->number = (uint64_t)v;
    lx->pos = s + len + 1;
}

static void string(Lexer *lx, Tok *t) {
    const char *s = lx->pos + 1;
    while (*s && *s != '"' && *s != '\n')
        s += s[0] == '\\' && s[1] && s[1] != '\n' ? 2 : 1;
    t->kind = *s == '"' ? TOK_STRING : TOK_BAD;
    lx->pos = s + (*s == '"');
    if (t->kind == TOK_BAD)
        asm_error(lx, t, "string is not closed");
}

static void operator(Lexer *lx, Tok *t) {
    char c = *lx->pos;
    if (c && strchr("+-*/%&|^~(),:", c)) {
        lx->pos++;
    } else if ((c == '<' || c == '>') && lx->pos[1] == c) {
        lx->pos += 2;
    } else {
        t->kind = TOK_BAD;
        if (c > ' ' && c < 0x7f)
            asm_error(lx, t, "unexpected character '%c'", c);
        else
            asm_error(lx, t, "unexpected byte 0x%02x", (unsigned char)c);
        lx->pos++;
        return;
    }
    t->kind = TOK_OP;
    t->op = c;
}

void asm_lex_next(Lexer *lx) {
    if (lx->reported > MAX_REPORTED)
        lx->pos += strlen(lx->pos);
    Tok end = tok_here(lx);     // of the token before: there something is missing
    skip_blanks(lx);
    Tok t = tok_here(lx);
    char c = *lx->pos;
    if (!c) {
        t = end;
        t.kind = TOK_EOF;
    } else if (c == '\n' || c == ';') {
        t = end;
        t.kind = TOK_EOS;
        lx->pos++;
        if (c == '\n') {
            lx->line++;
            lx->line_start = lx->pos;
        }
    } else if (starts_name(c)) {
        t.kind = TOK_NAME;
        while (in_name(*lx->pos))
            lx->pos++;
    } else if (is_digit(c)) {
        number(lx, &t);
    } else if (c == '"') {
        string(lx, &t);
    } else if (c == '\'') {
        character(lx, &t);
    } else {
        operator(lx, &t);
    }
    t.len = (int)(lx->pos - t.ptr);
    lx->tok = t;
}

void asm_lex_start(Lexer *lx, const Source *src, Diag *d) {
    *lx = (Lexer){.src = src, .d = d, .pos = src->text, .line_start = src->text, .line = 1};
    asm_lex_next(lx);
}

void asm_lex_skip(Lexer *lx) {
    lx->quiet = true;
    while (lx->tok.kind != TOK_EOF && lx->tok.kind != TOK_EOS)
        asm_lex_next(lx);
    lx->quiet = false;
}

Tok asm_lex_peek(const Lexer *lx) {
    Lexer copy = *lx;
    copy.ahead = true;
    asm_lex_next(&copy);
    return copy.tok;
}

int asm_lex_string(Lexer *lx, const Tok *tok, char *out) {
    int n = 0;
    for (int i = 1; i < tok->len - 1; i++) {
        if (tok->ptr[i] != '\\') {
            out[n++] = tok->ptr[i];
            continue;
        }
        int len, v = escape(tok->ptr + i + 1, &len);
        if (v < 0) {
            Tok at = *tok;
            at.col += i;
            asm_error(lx, &at, "unknown escape in string");
            return -1;
        }
        out[n++] = (char)v;
        i += len;
    }
    return n;
}
