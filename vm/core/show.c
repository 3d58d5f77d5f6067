/* vm/core/show.c - the shortest decimal of a floating-point number, and its format.
 *
 * The decimal is found as in Giulietti, "The Schubfach way to render doubles": scale the
 * number and the ends of its rounding interval by a power of ten so that the interval
 * holds one or a few integers, then choose among the two next to the number.  Scaling
 * uses the first 128 bits of the power, and rounding to odd keeps every compare exact. */
#include "vm/core/show.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "vm/core/alu.h"

/* ---- powers of ten ---- */

enum {
    POWER_MIN = -292, POWER_MAX = 324,      // for which 10^k is needed
    LIMBS = 24,                             // 64-bit digits, more than 10^324 or 2^128 * 10^292 fills
};

/* 2^127 <= powers[k - POWER_MIN] < 2^128: the leading bits of 10^k, rounded up. */
static Uint128 powers[POWER_MAX - POWER_MIN + 1];

static void times_ten(uint64_t n[LIMBS]) {
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        Uint128 wide = (Uint128)n[i] * 10 + carry;
        n[i] = (uint64_t)wide;
        carry = (uint64_t)(wide >> 64);
    }
}

static void divide_by_ten(uint64_t n[LIMBS]) {
    uint64_t rest = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        Uint128 wide = (Uint128)rest << 64 | n[i];
        n[i] = (uint64_t)(wide / 10);
        rest = (uint64_t)(wide % 10);
    }
}

/* The leading 128 bits of N, one more if bits follow or EXACT is false. */
static Uint128 leading(const uint64_t n[LIMBS], bool exact) {
    int top = LIMBS - 1;
    while (top > 0 && n[top] == 0)
        top--;
    Uint128 first = (Uint128)n[top] << 64 | (top > 0 ? n[top - 1] : 0);
    uint64_t next = top > 1 ? n[top - 2] : 0;
    int shift = __builtin_clzll(n[top]);
    if (shift)
        first = first << shift | next >> (64 - shift);
    bool rest = shift ? next << shift : next;
    for (int i = top - 3; i >= 0; i--)
        rest |= n[i] != 0;
    return first + (rest || !exact);
}

/* Powers are found a block at a time, when one of them is needed: most numbers need few. */
enum { BLOCK = 32, BLOCKS = (POWER_MAX - POWER_MIN) / BLOCK + 1 };
static _Atomic bool filled[BLOCKS];

/* Those from FIRST to LAST.
 * floor(floor(n / 10) / 10) = floor(n / 100), so repeated division loses nothing. */
static void fill(int first, int last) {
    uint64_t n[LIMBS] = {1};
    for (int k = 0; k <= last; k++, times_ten(n))
        if (k >= first)
            powers[k - POWER_MIN] = leading(n, true);
    memset(n, 0, sizeof n);
    n[LIMBS - 1] = UINT64_C(1) << 63;
    for (int k = -1; k >= first; k--) {
        divide_by_ten(n);
        if (k <= last)
            powers[k - POWER_MIN] = leading(n, false);
    }
}

static void fill_block(int block) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int first = POWER_MIN + block * BLOCK, last = first + BLOCK - 1;
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&filled[block], memory_order_relaxed))
        fill(first, last < POWER_MAX ? last : POWER_MAX);
    // Release pairs with the acquire in power_of_ten: the powers are there.
    atomic_store_explicit(&filled[block], true, memory_order_release);
    pthread_mutex_unlock(&lock);
}

static Uint128 power_of_ten(int k) {
    int block = (k - POWER_MIN) / BLOCK;
    if (!atomic_load_explicit(&filled[block], memory_order_acquire))
        fill_block(block);
    return powers[k - POWER_MIN];
}

/* floor(e * log10(2)), floor(log10(2^e * 3/4)), floor(e * log2(10)) for |e| < 1650. */
static int log10_of_2(int e)            { return (e * 1262611) >> 22; }
static int log10_of_2_three_quarters(int e) { return (e * 1262611 - 524031) >> 22; }
static int log2_of_10(int e)            { return (e * 1741647) >> 19; }

/* ---- the shortest decimal ---- */

/* digits * 10^exponent; at last the digits end with another one than 0 */
typedef struct {
    uint64_t digits;
    int exponent;
} Decimal;

/* floor(power * x / 2^128), the last bit set if something was lost. */
static uint64_t scaled(Uint128 power, uint64_t x) {
    Uint128 low = (Uint128)(uint64_t)power * x;
    Uint128 high = (Uint128)(uint64_t)(power >> 64) * x + (low >> 64);
    return (uint64_t)(high >> 64) | ((uint64_t)high > 1);
}

/* The decimal of fraction * 2^e.  SMALLEST: the number below is half as far as the one
 * above, because the fraction is the smallest of its exponent. */
static Decimal shortest(uint64_t fraction, int e, bool smallest) {
    int k = smallest ? log10_of_2_three_quarters(e) : log10_of_2(e);
    int shift = e + log2_of_10(-k) + 1;
    Uint128 power = power_of_ten(-k);
    uint64_t odd = fraction & 1;    // then the ends of the interval round to a neighbour
    uint64_t low = scaled(power, (4 * fraction - (smallest ? 1 : 2)) << shift) + odd;
    uint64_t number = scaled(power, (4 * fraction) << shift);
    uint64_t high = scaled(power, (4 * fraction + 2) << shift) - odd;

    uint64_t below = number / 4;
    if (below >= 100) {             // one digit less, if exactly one such decimal will do
        uint64_t tens = below / 10;
        bool down = low <= 40 * tens, up = 40 * (tens + 1) <= high;
        if (down != up)
            return (Decimal){down ? tens : tens + 1, k + 1};
    }
    bool down = low <= 4 * below, up = 4 * (below + 1) <= high;
    if (down != up)
        return (Decimal){down ? below : below + 1, k};
    uint64_t middle = 4 * below + 2;
    bool nearer_up = number > middle || (number == middle && below & 1);
    return (Decimal){below + nearer_up, k};
}

/* ---- the format ---- */

/* DIGITS (N of them) with the point behind the first POINT. */
static int put_plain(char *p, const char *digits, int n, int point) {
    if (point <= 0)
        return sprintf(p, "0.%.*s%s", -point, "00", digits);
    if (point >= n)
        return sprintf(p, "%s%.*s.0", digits, point - n, "0000000");
    return sprintf(p, "%.*s.%s", point, digits, digits + point);
}

static int put_decimal(char *p, Decimal d) {
    char digits[24];
    int n = sprintf(digits, "%" PRIu64, d.digits);
    int point = n + d.exponent;
    if (point > -3 && point <= 7)
        return put_plain(p, digits, n, point);
    return sprintf(p, "%c.%.16sE%d", digits[0], n > 1 ? digits + 1 : "0", point - 1);
}

/* What NaN, infinities and zeros are called, or NULL. */
static const char *special(double x) {
    if (isnan(x))
        return "NaN";
    if (isinf(x))
        return x < 0 ? "-Infinity" : "Infinity";
    if (x == 0)
        return signbit(x) ? "-0.0" : "0.0";
    return NULL;
}

/* X is one of the numbers with MANT_DIG bits whose least positive one is 2^MIN_EXP.
 * Numbers below TINY times that have one digit; ten times as much gives the second. */
static Decimal decimal_of(double x, int mant_dig, int min_exp, uint64_t tiny) {
    int e;
    double half = frexp(fabs(x), &e);
    e = e - mant_dig > min_exp ? e - mant_dig : min_exp;
    uint64_t fraction = (uint64_t)ldexp(fabs(x), -e);
    bool smallest = half == 0.5 && e > min_exp;
    bool one_digit = fraction < tiny && e == min_exp;
    Decimal d = shortest(one_digit ? 10 * fraction : fraction, e, smallest);
    d.exponent -= one_digit;
    while (d.digits % 10 == 0) {
        d.digits /= 10;
        d.exponent++;
    }
    return d;
}

static Decimal of_double(double x) { return decimal_of(x, DBL_MANT_DIG, DBL_MIN_EXP - DBL_MANT_DIG, 3); }
static Decimal of_float(double x)  { return decimal_of(x, FLT_MANT_DIG, FLT_MIN_EXP - FLT_MANT_DIG, 8); }

static int show(char *buf, double x, Decimal (*decimal)(double)) {
    const char *name = special(x);
    if (name)
        return sprintf(buf, "%s", name);
    buf[0] = '-';
    int sign = x < 0;
    return sign + put_decimal(buf + sign, decimal(x));
}

int show_double(char buf[SHOW_SIZE], double x) {
    return show(buf, x, of_double);
}

int show_float(char buf[SHOW_SIZE], float x) {
    return show(buf, (double)x, of_float);
}

int show_digits(char buf[SHOW_SIZE], double x, int *point) {
    Decimal d = of_double(x);
    int n = sprintf(buf, "%" PRIu64, d.digits);
    *point = n + d.exponent;
    return n;
}

int show_long(char buf[SHOW_SIZE], int64_t x) {
    return sprintf(buf, "%" PRId64, x);
}

int show_char(char buf[SHOW_SIZE], uint64_t code_point) {
    bool surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
    uint32_t c = surrogate || code_point > 0x10ffff ? 0xfffd : (uint32_t)code_point;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, c >>= 6)
        buf[i] = (char)(0x80 | (c & 0x3f));
    buf[0] = (char)(lead[n] | c);
    buf[n] = '\0';
    return n;
}
