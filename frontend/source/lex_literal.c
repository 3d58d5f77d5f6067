/* frontend/source/lex_literal.c - numbers, characters and strings. */
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/source/lex_state.h"

/* ---- numbers ---- */

static int digit_value(char c) {
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'z' ? (c | 32) - 'a' + 10 : 99;
}

/* A literal in its parts: TEXT without underscores, radix mark and suffix. */
typedef struct {
    const char *digits;
    int len;
    int radix;
    bool floating;
    char suffix;            // L, F, D or 0
    const char *wrong;      // NULL: well formed
} Number;

/* Where the word of letters, digits, points and exponent signs at P ends. */
static const char *number_end(const char *p) {
    bool hex = p[0] == '0' && (p[1] | 32) == 'x';
    for (;; p++) {
        bool exponent = (*p | 32) == (hex ? 'p' : 'e');
        if (exponent && (p[1] == '+' || p[1] == '-'))
            p++;
        else if (!lex_is_part(*p) && *p != '.')
            return p;
    }
}

/* digits = DIGIT { {"_"} DIGIT } */
static const char *underscores(const char *p, const char *end, int radix) {
    for (const char *q = p; q < end; q++) {
        if (*q != '_')
            continue;
        const char *after = q + strspn(q, "_");
        bool between = q > p && digit_value(q[-1]) < radix && after < end && digit_value(*after) < radix;
        if (!between)
            return "underscores stand only between digits";
        q = after - 1;
    }
    return NULL;
}

static Number take_apart(Front *f, const char *p, const char *end) {
    Number n = {.radix = 10};
    char second = p[0] == '0' && end - p > 1 ? (char)(p[1] | 32) : 0;
    if (second == 'x' || second == 'b')
        n.radix = second == 'x' ? 16 : 2;
    const char *body = n.radix == 10 ? p : p + 2;
    char last = (char)(end[-1] | 32);
    n.floating = memchr(p, '.', (size_t)(end - p));
    for (const char *q = body; q < end; q++)
        n.floating |= (*q | 32) == (n.radix == 16 ? 'p' : n.radix == 10 ? 'e' : '.');
    if (last == 'l' || ((last == 'f' || last == 'd') && (n.radix == 10 || n.floating))) {
        n.suffix = (char)(last - 32);
        end--;
    }
    n.floating |= n.suffix == 'F' || n.suffix == 'D';
    if (n.radix == 10 && !n.floating && second && end - p > 1)
        n.radix = 8;
    n.wrong = body == end ? "digits are missing" : underscores(body, end, n.radix == 8 ? 10 : n.radix);
    char *digits = front_alloc(f, (size_t)(end - body) + 1);
    for (const char *q = body; !f->no_memory && q < end; q++)
        if (*q != '_')
            digits[n.len++] = *q;
    n.digits = digits;
    return n;
}

/* Java wants a digit on either side of the point, and one behind an exponent; a
 * hexadecimal one needs its exponent. */
static bool is_floating_text(const Number *n) {
    int mantissa = 0, points = 0, i = 0;
    for (; i < n->len && (digit_value(n->digits[i]) < n->radix || n->digits[i] == '.'); i++) {
        if (n->radix == 10 && (n->digits[i] | 32) == 'e')
            break;
        points += n->digits[i] == '.';
        mantissa += n->digits[i] != '.';
    }
    if (!mantissa || points > 1)
        return false;
    if (i == n->len)
        return n->radix == 10;
    if ((n->digits[i] | 32) != (n->radix == 16 ? 'p' : 'e'))
        return false;
    i += n->digits[i + 1] == '+' || n->digits[i + 1] == '-' ? 2 : 1;
    int exponent = (int)strspn(n->digits + i, "0123456789");
    return exponent > 0 && i + exponent == n->len;
}

/* A digit before the exponent that is not 0? */
static bool has_value(const Number *n) {
    for (int i = 0; i < n->len; i++) {
        if ((n->digits[i] | 32) == (n->radix == 16 ? 'p' : 'e'))
            return false;
        if (n->digits[i] != '0' && n->digits[i] != '.')
            return true;
    }
    return false;
}

static const char *floating_value(Front *f, const Number *n, Token *t) {
    bool single = n->suffix == 'F';
    t->kind = single ? TOKEN_FLOAT : TOKEN_DOUBLE;
    if (n->suffix == 'L' || n->radix == 2 || !is_floating_text(n))
        return "malformed number";
    char *copy = front_alloc(f, (size_t)n->len + 3);
    if (f->no_memory)
        return NULL;
    snprintf(copy, (size_t)n->len + 3, "%s%s", n->radix == 16 ? "0x" : "", n->digits);
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    float narrow = single ? strtof_l(copy, NULL, c) : 0;
    double wide = single ? (double)narrow : strtod_l(copy, NULL, c);
    freelocale(c);
    if (isinf(wide))
        return single ? "number is too large for a float" : "number is too large for a double";
    if (wide == 0 && has_value(n))
        return single ? "number is too small for a float" : "number is too small for a double";
    t->value = single ? (Value){.f = narrow} : (Value){.d = wide};
    return NULL;
}

static const char *integer_value(const Number *n, Token *t) {
    bool wide = n->suffix == 'L';
    uint64_t most = n->radix == 10 ? (wide ? UINT64_C(1) << 63 : UINT64_C(1) << 31)
                                   : (wide ? UINT64_MAX : UINT32_MAX);
    uint64_t value = 0;
    t->kind = wide ? TOKEN_LONG : TOKEN_INT;
    for (int i = 0; i < n->len; i++) {
        uint64_t digit = (uint64_t)digit_value(n->digits[i]);
        if (digit >= (uint64_t)n->radix)
            return n->radix == 8 && digit < 10 ? "a number that begins with 0 is octal: digits 0 to 7" : "malformed number";
        if (value > (most - digit) / (uint64_t)n->radix)
            return wide ? "number is too large for a long" : "number is too large for an int: with an L behind it it is a long";
        value = value * (uint64_t)n->radix + digit;
    }
    t->only_negative = n->radix == 10 && value == most;
    t->value.i = wide ? (int64_t)value : (int32_t)(uint32_t)value;
    return NULL;
}

/* number = DIGIT ... | "." DIGIT ..., up to the first character that no number has */
void lex_number(Lexer *l, Token *t) {
    const char *end = number_end(l->p);
    Number n = take_apart(l->front, l->p, end);
    const char *wrong = n.floating ? floating_value(l->front, &n, t) : integer_value(&n, t);
    if (n.wrong || wrong)
        front_error(l->front, t->at, "%s", n.wrong ? n.wrong : wrong);
    l->p = end;
}

/* ---- characters and strings ---- */

/* escape = "\" ( one of btnfrs"'\ | up to three octal digits up to 377 ) */
static uint32_t read_escape(Lexer *l) {
    static const char letters[] = "btnfrs\"'\\", meanings[] = "\b\t\n\f\r \"'\\";
    const char *at = l->p++;
    const char *letter = *l->p ? strchr(letters, *l->p) : NULL;
    if (letter) {
        l->p++;
        return (uint32_t)(unsigned char)meanings[letter - letters];
    }
    int most = *l->p <= '3' ? 3 : 2, digits = 0;
    uint32_t c = 0;
    for (; digits < most && *l->p >= '0' && *l->p <= '7'; digits++)
        c = c * 8 + (uint32_t)(*l->p++ - '0');
    if (!digits)
        front_error(l->front, lex_place(l, at), "unknown escape: there are \\b \\t \\n \\f \\r \\s \\\" \\' \\\\ and octal numbers");
    return c;
}

static uint32_t read_character(Lexer *l) {
    return *l->p == '\\' ? read_escape(l) : lex_decode(&l->p);
}

static bool at_line_end(const Lexer *l) {
    return l->p == l->end || *l->p == '\n' || *l->p == '\r';
}

/* char = "'" CHARACTER "'" */
void lex_char(Lexer *l, Token *t) {
    l->p++;
    t->kind = TOKEN_CHAR;
    bool empty = *l->p == '\'';
    uint32_t c = at_line_end(l) || empty ? 0 : read_character(l);
    t->value.i = c;
    if (*l->p == '\'' && !empty && c <= 0xffff) {
        l->p++;
        return;
    }
    front_error(l->front, t->at, empty ? "a character literal holds one character, this one none"
                                 : c > 0xffff ? "this character does not fit into a char: write it in a string"
                                 : "unclosed character literal: it holds one character; strings have double quotes");
    while (!at_line_end(l) && *l->p != '\'')
        l->p++;
    l->p += *l->p == '\'';
}

static bool is_high(uint32_t c) {
    return c >= 0xd800 && c < 0xdc00;
}

static bool is_low(uint32_t c) {
    return c >= 0xdc00 && c < 0xe000;
}

/* Two halves written as escapes make one character; a half alone prints as ?. */
static uint32_t join_surrogates(Lexer *l, uint32_t c) {
    const char *after = l->p;
    uint32_t low = is_high(c) && !at_line_end(l) && *l->p != '"' && *l->p != '\\' ? lex_decode(&after) : 0;
    if (is_low(low)) {
        l->p = after;
        return 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    return is_high(c) || is_low(c) ? '?' : c;
}

/* string = '"' { CHARACTER } '"' */
void lex_string(Lexer *l, Token *t) {
    l->p++;
    t->kind = TOKEN_STRING;
    if (l->p[0] == '"' && l->p[1] == '"') {
        front_error(l->front, t->at, "text blocks are outside FunJava: write a string with \\n");
        const char *end = strstr(l->p + 2, "\"\"\"");
        l->p = end ? end + 3 : l->end;
        t->string = "";
        return;
    }
    const char *close = l->p;
    while (close < l->end && *close != '"' && *close != '\n' && *close != '\r')
        close += *close == '\\' && close + 1 < l->end ? 2 : 1;
    char *text = front_alloc(l->front, (size_t)(close - l->p) * 2 + 4);
    int len = 0;
    while (!l->front->no_memory && !at_line_end(l) && *l->p != '"')
        len += lex_encode(join_surrogates(l, read_character(l)), text + len);
    t->string = text;
    t->string_len = len;
    if (*l->p != '"')
        front_error(l->front, t->at, "unclosed string: it ends on its line with a double quote");
    else
        l->p++;
    if (len > MAX_LITERAL)
        front_error(l->front, t->at, "string is longer than %d bytes", MAX_LITERAL);
}
