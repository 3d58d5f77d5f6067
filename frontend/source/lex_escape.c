/* frontend/source/lex_escape.c - unicode: escapes in the source, UTF-8, letters. */
#include <string.h>

#include "frontend/source/lex_state.h"

int lex_encode(uint32_t c, char *out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(lead[n] | c);
    return n;
}

/* Bytes of the character that begins with C; 0: none begins so. */
static int utf8_length(unsigned char c) {
    return c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
}

uint32_t lex_decode(const char **p) {
    int n = utf8_length((unsigned char)**p);
    if (n <= 1)
        return (unsigned char)*(*p)++;
    uint32_t c = (unsigned char)**p & (0x7fu >> n);
    for (int i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)(*p)[i] & 0x3f);
    *p += n;
    return c;
}

static bool valid_character(const char *p, int n) {
    for (int i = 1; i < n; i++)
        if (((unsigned char)p[i] & 0xc0) != 0x80)
            return false;
    unsigned char a = (unsigned char)p[0], b = n > 1 ? (unsigned char)p[1] : 0;
    bool overlong = (a == 0xe0 && b < 0xa0) || (a == 0xf0 && b < 0x90);
    bool outside = (a == 0xed && b > 0x9f) || (a == 0xf4 && b > 0x8f);
    return n > 0 && !overlong && !outside;
}

static int hex_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* escape = "\" "u" {"u"} HEX HEX HEX HEX; its length, 0: malformed */
static int read_escape(const char *p, uint32_t *c) {
    const char *q = p + 1;
    while (*q == 'u')
        q++;
    *c = 0;
    for (int i = 0; i < 4; i++, q++) {
        if (hex_digit(*q) < 0)
            return 0;
        *c = *c << 4 | (uint32_t)hex_digit(*q);
    }
    return (int)(q - p);
}

/* The next character of the source at P into OUT; gives the bytes written, *USED those read.
 * LITERAL: a backslash before it says that it is meant as it stands. */
static int translate_one(Lexer *l, const char *p, bool literal, int *used, char *out) {
    uint32_t c;
    if (*p == '\\' && p[1] == 'u' && !literal) {
        *used = read_escape(p, &c);
        if (*used && c)
            return lex_encode(c, out);
        front_error(l->front, lex_place(l, p), "malformed unicode escape: \\u and four hexadecimal digits, not all 0");
        *used = *used ? *used : 2;
        out[0] = ' ';
        return 1;
    }
    int n = utf8_length((unsigned char)*p);
    if (valid_character(p, n)) {
        memcpy(out, p, (size_t)n);
        *used = n;
        return n;
    }
    front_error(l->front, lex_place(l, p), "byte 0x%02x is not UTF-8", (unsigned char)*p);
    *used = 1;
    out[0] = '?';
    return 1;
}

/* How many bytes of P are ASCII; 0 ends it. */
static size_t ascii(const char *p) {
    size_t n = 0;
    while ((signed char)p[n] > 0)
        n++;
    return n;
}

bool lex_translate(Lexer *l) {
    const char *src = l->front->src->text;
    size_t len = strlen(src);
    bool escapes = strstr(src, "\\u");
    char *text = front_alloc(l->front, len + 8);
    uint32_t *origin = escapes ? front_alloc(l->front, (len + 8) * sizeof *origin) : NULL;
    if (l->front->no_memory)
        return false;
    l->text = src;          // places refer to it meanwhile
    size_t n = 0;
    bool literal = false;
    for (size_t i = 0; i < len;) {
        size_t plain = origin ? 0 : ascii(src + i);
        if (plain) {
            memcpy(text + n, src + i, plain);
            n += plain;
            i += plain;
            continue;
        }
        int used;
        int made = translate_one(l, src + i, literal, &used, text + n);
        literal = !literal && src[i] == '\\' && used == 1;
        for (int k = 0; origin && k < made; k++)
            origin[n + (size_t)k] = (uint32_t)i;
        n += (size_t)made;
        i += (size_t)used;
    }
    if (origin)
        origin[n] = (uint32_t)len;
    text[n] = 0;
    *l = (Lexer){.front = l->front, .text = text, .end = text + n, .p = text, .origin = origin, .place = {1, 1}};
    return true;
}

Place lex_place(Lexer *l, const char *p) {
    size_t at = (size_t)(p - l->text);
    if (l->origin)
        at = l->origin[at];
    const char *src = l->front->src->text;
    if (at < l->seen) {
        l->seen = 0;
        l->place = (Place){1, 1};
    }
    for (; l->seen < at; l->seen++) {
        bool newline = src[l->seen] == '\n';
        l->place = newline ? (Place){l->place.line + 1, 1} : (Place){l->place.line, l->place.col + 1};
    }
    return l->place;
}

bool lex_is_part(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

bool lex_is_letter(uint32_t c) {
    /* Blocks beyond ASCII that hold no letters: signs, spaces, arrows, pictures. */
    static const struct { uint32_t first, last; } others[] = {
        {0x80, 0xa1}, {0xa6, 0xa9}, {0xab, 0xb4}, {0xb6, 0xb9}, {0xbb, 0xbf}, {0xd7, 0xd7}, {0xf7, 0xf7},
        {0x2000, 0x203e}, {0x2041, 0x2053}, {0x2055, 0x2070}, {0x2190, 0x2bff}, {0x3000, 0x3004},
        {0x3008, 0x3020}, {0xd800, 0xf8ff}, {0xfe10, 0xfe32}, {0xfe35, 0xfe4c}, {0xfe50, 0xfe68},
        {0xfeff, 0xff03}, {0xff05, 0xff20}, {0xfff0, 0xffff}, {0x1f000, 0x1ffff}, {0xe0000, 0x10ffff},
    };
    if (c < 0x80)
        return lex_is_part((char)c) && !(c >= '0' && c <= '9');
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (c >= others[i].first && c <= others[i].last)
            return false;
    return true;
}
