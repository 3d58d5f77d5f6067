/* vm/core/whole.h - lanes of whole numbers that pass through doubles.
 *
 * Vector units divide doubles, not integers, and most have no conversion between doubles and
 * 64-bit integers.  An integer of at most 51 bits is exact in a double, and adding 1.5 * 2^52
 * puts it, as an integer, into the low bits.  The quotient of two such numbers, rounded to a
 * double and then cut off, is the quotient cut off: what lies below a whole number k does so by
 * at least k / (|a| + |b|), and rounding cannot bridge that.  Products with the divisor are
 * not larger than the dividend, so remainders are exact as well.
 *
 * Other numbers, and divisors that are 0, go the scalar way, all lanes of the register. */
#ifndef VM_CORE_WHOLE_H
#define VM_CORE_WHOLE_H

#include "vm/core/lanes.h"

#define WHOLE_ADDEND 0x1.8p52
#define WHOLE_BITS UINT64_C(0x4338000000000000)     // of the addend

static inline double whole_to_f64(uint64_t x) {
    return f64_value(x + WHOLE_BITS) - WHOLE_ADDEND;
}

static inline uint64_t whole_from_f64(double x) {
    uint64_t image;
    x += WHOLE_ADDEND;
    memcpy(&image, &x, sizeof image);
    return image - WHOLE_BITS;
}

/* Without its fraction; |X| < 2^51. */
static inline double whole_part(double x) {
#ifdef __SSE4_1__
    return __builtin_trunc(x);
#else
    double near = x + WHOLE_ADDEND - WHOLE_ADDEND;
    double less = near > x ? near - 1 : near, more = near < x ? near + 1 : near;
    return x < 0 ? more : less;
#endif
}

/* Are all from -2^51 to 2^51 - 1? */
static inline bool whole_small(const uint64_t *x) {
    uint64_t high = 0;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        high |= (x[i] + (UINT64_C(1) << 51)) >> 52;
    return high == 0;
}

static inline bool whole_no_zero(const uint64_t *x) {
    unsigned zeros = 0;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        zeros |= x[i] == 0;
    return !zeros;
}

typedef enum { WHOLE_DIV, WHOLE_DIVU, WHOLE_REM, WHOLE_REMU } Division;

/* D = A / B or the remainder, of numbers for which the above holds. */
static inline void whole_divide(uint64_t *d, const uint64_t *a, const uint64_t *b, bool rest) {
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        double x = whole_to_f64(a[i]), y = whole_to_f64(b[i]);
        double q = whole_part(x / y);
        d[i] = whole_from_f64(rest ? x - q * y : q);
    }
}

static inline void whole_scalar(Vec *d, const Vec *a, const Vec *b, bool e64, Division how) {
    for (unsigned i = 0; e64 && i < CHUNK_WORDS; i++) {
        uint64_t x = a->u64[i], y = b->u64[i];
        d->u64[i] = how == WHOLE_DIV ? i64_div(x, y) : how == WHOLE_DIVU ? i64_divu(x, y)
                  : how == WHOLE_REM ? i64_rem(x, y) : i64_remu(x, y);
    }
    for (unsigned i = 0; !e64 && i < CHUNK_HALVES; i++) {
        uint32_t x = a->u32[i], y = b->u32[i];
        d->u32[i] = how == WHOLE_DIV ? i32_div(x, y) : how == WHOLE_DIVU ? i32_divu(x, y)
                  : how == WHOLE_REM ? i32_rem(x, y) : i32_remu(x, y);
    }
}

/* Lanes of 32 bits, half a register at a time; D may be A or B. */
static inline bool whole_divide32(Vec *d, const Vec *a, const Vec *b, bool is_signed, bool rest) {
    Vec x[2], y[2], r;
    for (unsigned h = 0; h < 2; h++) {
        const uint32_t *from = a->u32 + CHUNK_WORDS * h, *by = b->u32 + CHUNK_WORDS * h;
        LANES_INDEPENDENT
        for (unsigned i = 0; i < CHUNK_WORDS; i++) {
            x[h].u64[i] = is_signed ? sext32(from[i]) : from[i];
            y[h].u64[i] = is_signed ? sext32(by[i]) : by[i];
        }
        if (!whole_no_zero(y[h].u64))
            return false;
    }
    for (unsigned h = 0; h < 2; h++) {
        whole_divide(r.u64, x[h].u64, y[h].u64, rest);
        LANES_INDEPENDENT
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            d->u32[CHUNK_WORDS * h + i] = (uint32_t)r.u64[i];
    }
    return true;
}

static __attribute__((noinline, unused))
void lanes_divide(Vec *d, const Vec *a, const Vec *b, bool e64, Division how) {
    bool is_signed = how == WHOLE_DIV || how == WHOLE_REM, rest = how == WHOLE_REM || how == WHOLE_REMU;
    if (!e64) {
        if (!whole_divide32(d, a, b, is_signed, rest))
            whole_scalar(d, a, b, false, how);
        return;
    }
    uint64_t sign = 0;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        sign |= a->u64[i] | b->u64[i];
    bool suits = whole_small(a->u64) && whole_small(b->u64) && whole_no_zero(b->u64);
    if (suits && (is_signed || sign >> 63 == 0))
        whole_divide(d->u64, a->u64, b->u64, rest);
    else
        whole_scalar(d, a, b, true, how);
}

/* The same for one divisor. */
static __attribute__((noinline, unused))
void lanes_divide_by(Vec *d, const Vec *a, uint64_t x, bool e64, Division how) {
    Vec b;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        b.u64[i] = e64 ? x : x << 32 | (uint32_t)x;
    lanes_divide(d, a, &b, e64, how);
}

/* Doubles from 64-bit integers, in two parts that are exact: only their sum is rounded. */
static __attribute__((noinline, unused))
void lanes_f64_from_int(Vec *d, const Vec *a, bool is_signed) {
    const uint64_t flip = is_signed ? UINT64_C(1) << 63 : 0;
    const double base = is_signed ? -0x1p63 : 0;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        uint64_t x = a->u64[i] ^ flip;
        double high = whole_to_f64(x >> 32) * 0x1p32 + base;
        d->f64[i] = high + whole_to_f64(x & UINT32_MAX);
    }
}

/* 64-bit integers from doubles, cut off; false: some are too large, or no numbers. */
static inline bool whole_cut_off(uint64_t *d, const double *a) {
    unsigned large = 0;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        large |= __builtin_fabs(a[i]) < 0x1p51 ? 0u : 1u;
    if (large)
        return false;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d[i] = whole_from_f64(whole_part(a[i]));
    return true;
}

static __attribute__((noinline, unused))
void lanes_int_from_f64(Vec *d, const Vec *a) {
    if (whole_cut_off(d->u64, a->f64))
        return;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d->u64[i] = f64_to_i(a->u64[i], RM_RTZ);
}

#endif
