/* vm/core/format.c - sign, digits, zeros, exponent, and blanks around them. */
#include "vm/core/format.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "vm/core/show.h"

/* ---- texts with blanks ---- */

typedef struct {
    char *to;
    int   n;
} Text;

static void put(Text *t, const char *from, int n) {
    memcpy(t->to + t->n, from, (size_t)n);
    t->n += n;
}

static void put_word(Text *t, const char *word) {
    put(t, word, (int)strlen(word));
}

static void put_many(Text *t, char c, int n) {
    if (n <= 0)
        return;
    memset(t->to + t->n, c, (size_t)n);
    t->n += n;
}

/* The text is COLUMNS wide and gets blanks up to the width. */
static int justify(Text *t, const Conversion *c, int columns) {
    int more = c->width - columns;
    if (more <= 0)
        return t->n;
    if (!c->left)
        memmove(t->to + more, t->to, (size_t)t->n);
    memset(c->left ? t->to + t->n : t->to, ' ', (size_t)more);
    return t->n + more;
}

/* WORD, cut to the precision. */
static int put_string(char *buf, const Conversion *c, const char *word) {
    Text t = {.to = buf};
    int n = (int)strlen(word);
    put(&t, word, c->precision >= 0 && c->precision < n ? c->precision : n);
    return justify(&t, c, t.n);
}

/* ---- signs, groups, zeros ---- */

static void put_sign(Text *t, const Conversion *c, bool negative) {
    const char *sign = negative ? c->parentheses ? "(" : "-" : c->plus ? "+" : c->space ? " " : "";
    put_word(t, sign);
}

/* N digits, in groups of three if they are asked for. */
static void put_groups(Text *t, const Conversion *c, const char *digits, int n) {
    for (int i = 0; i < n; i++) {
        if (c->comma && i && (n - i) % 3 == 0)
            put(t, ",", 1);
        put(t, digits + i, 1);
    }
}

/* All but the sign is in REST; zeros between fill the width. */
static int put_number(char *buf, const Conversion *c, bool negative, Text rest) {
    Text t = {.to = buf};
    bool closed = negative && c->parentheses;
    put_sign(&t, c, negative);
    if (c->zero)
        put_many(&t, '0', c->width - t.n - rest.n - closed);
    put(&t, rest.to, rest.n);
    put_word(&t, closed ? ")" : "");
    return justify(&t, c, t.n);
}

/* ---- integers ---- */

static int put_decimal(char *buf, const Conversion *c, int64_t x) {
    char digits[SHOW_SIZE], with_groups[2 * SHOW_SIZE];
    Text rest = {.to = with_groups};
    uint64_t size = x < 0 ? -(uint64_t)x : (uint64_t)x;
    put_groups(&rest, c, digits, sprintf(digits, "%" PRIu64, size));
    return put_number(buf, c, x < 0, rest);
}

static int put_bits(char *buf, const Conversion *c, uint64_t x) {
    char digits[SHOW_SIZE];
    const char *base = !c->alternate ? "" : c->letter == 'o' ? "0" : c->upper ? "0X" : "0x";
    Text t = {.to = buf};
    int n = sprintf(digits, c->letter == 'o' ? "%" PRIo64 : c->upper ? "%" PRIX64 : "%" PRIx64, x);
    put_word(&t, base);
    if (c->zero)
        put_many(&t, '0', c->width - t.n - n);
    put(&t, digits, n);
    return justify(&t, c, t.n);
}

int format_long(char buf[FORMAT_SIZE], Conversion c, int64_t x) {
    char word[SHOW_SIZE];
    switch (c.letter) {
    case 'd': return put_decimal(buf, &c, x);
    case 'o': case 'x': return put_bits(buf, &c, (uint64_t)x);
    case 'c': {
        Text t = {.to = buf};
        put(&t, word, show_char(word, (uint64_t)x));
        return justify(&t, &c, t.n == 4 ? 2 : 1);      // as many as Java has chars
    }
    default:
        show_long(word, x);
        return put_string(buf, &c, word);
    }
}

/* ---- doubles ---- */

/* 0.DIGITS * 10^point */
typedef struct {
    char digits[SHOW_SIZE];
    int  n, point;
} Decimal;

/* As many as KEEP digits, rounded half up. */
static void round_to(Decimal *d, int keep) {
    if (keep >= d->n || keep < 0)
        return;
    bool up = d->digits[keep] >= '5';
    d->n = keep;
    while (up && d->n && d->digits[d->n - 1] == '9')
        d->n--;
    if (up && d->n) {
        d->digits[d->n - 1]++;
    } else if (up) {
        d->digits[d->n++] = '1';
        d->point++;
    }
}

static Decimal decimal_of(double x) {
    Decimal d = {.digits = "0", .n = 1, .point = 1};
    if (x != 0)
        d.n = show_digits(d.digits, x, &d.point);
    return d;
}

/* The digit with place I behind the point, from 0 on. */
static char digit_at(const Decimal *d, int i) {
    int at = d->point + i;
    return at >= 0 && at < d->n ? d->digits[at] : '0';
}

static void put_fraction(Text *t, const Conversion *c, const Decimal *d, int digits) {
    if (digits > 0 || c->alternate)
        put(t, ".", 1);
    for (int i = 0; i < digits; i++)
        put_many(t, digit_at(d, i), 1);
}

/* D is rounded. */
static void put_fixed(Text *t, const Conversion *c, const Decimal *d, int fraction) {
    char whole[FORMAT_SIZE];
    int n = d->point > 0 ? d->point : 1;
    for (int i = 0; i < n; i++)
        whole[i] = digit_at(d, i - n);
    put_groups(t, c, whole, n);
    put_fraction(t, c, d, fraction);
}

static void put_scientific(Text *t, const Conversion *c, const Decimal *d, int fraction) {
    Decimal one = *d;
    int exponent = d->digits[0] == '0' || !d->n ? 0 : d->point - 1;
    char text[16];
    one.point = 1;
    put_fixed(t, c, &one, fraction);
    put(t, text, sprintf(text, "%c%c%02d", c->upper ? 'E' : 'e', exponent < 0 ? '-' : '+', exponent < 0 ? -exponent : exponent));
}

static void put_general(Text *t, const Conversion *c, Decimal *d, int precision) {
    precision += precision == 0;
    round_to(d, precision);
    if (d->point - 1 < -4 || d->point - 1 >= precision)
        put_scientific(t, c, d, precision - 1);
    else
        put_fixed(t, c, d, precision - d->point);
}

static int put_real(char *buf, const Conversion *c, double x) {
    char text[FORMAT_SIZE];
    Text rest = {.to = text};
    int precision = c->precision < 0 ? 6 : c->precision;
    Decimal d = decimal_of(fabs(x));
    if (c->letter == 'g') {
        put_general(&rest, c, &d, precision);
    } else if (c->letter == 'e') {
        round_to(&d, precision + 1);
        put_scientific(&rest, c, &d, precision);
    } else {
        round_to(&d, d.point + precision);
        put_fixed(&rest, c, &d, precision);
    }
    return put_number(buf, c, signbit(x), rest);
}

int format_double(char buf[FORMAT_SIZE], Conversion c, double x) {
    char word[SHOW_SIZE];
    if (c.letter != 'f' && c.letter != 'e' && c.letter != 'g') {
        c.is_float ? show_float(word, (float)x) : show_double(word, x);
        return put_string(buf, &c, word);
    }
    if (isfinite(x))
        return put_real(buf, &c, x);
    c.zero = false;
    c.precision = -1;
    if (isnan(x))
        return put_string(buf, &c, c.upper ? "NAN" : "NaN");
    return put_number(buf, &c, x < 0, (Text){.to = c.upper ? "INFINITY" : "Infinity", .n = 8});
}
