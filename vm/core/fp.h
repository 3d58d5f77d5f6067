/* vm/core/fp.h - floating point on register images, bit for bit as RISC-V has it.
 *
 * f64_ functions work on 64-bit images, f32_ on 32-bit images; unbox and box lead
 * from an f register to a float image and back.  Rounding is to nearest, a NaN
 * that arithmetic makes is the canonical one, and no result depends on the host,
 * the compiler or the floating-point environment.  Flags: vm/core/fpflags.h. */
#ifndef VM_CORE_FP_H
#define VM_CORE_FP_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "isa/op.h"

#if (FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16) || defined __FAST_MATH__
#error "results must be rounded to their own type"
#endif

#define F64_NAN  UINT64_C(0x7ff8000000000000)
#define F32_NAN  UINT32_C(0x7fc00000)
#define F64_SIGN UINT64_C(0x8000000000000000)
#define F32_SIGN UINT32_C(0x80000000)

static inline double f64_value(uint64_t image) {
    double x;
    memcpy(&x, &image, sizeof x);
    return x;
}

static inline float f32_value(uint32_t image) {
    float x;
    memcpy(&x, &image, sizeof x);
    return x;
}

/* The image of a result: every NaN is the canonical one. */
static inline uint64_t f64_image(double x) {
    uint64_t image;
    memcpy(&image, &x, sizeof image);
    return x == x ? image : F64_NAN;
}

static inline uint32_t f32_image(float x) {
    uint32_t image;
    memcpy(&image, &x, sizeof image);
    return x == x ? image : F32_NAN;
}

/* A float fills an f register with ones above it; without them it reads as NaN. */
static inline uint64_t box(uint32_t image) {
    return image | UINT64_C(0xffffffff00000000);
}

static inline uint32_t unbox(uint64_t reg) {
    return reg >> 32 == 0xffffffff ? (uint32_t)reg : F32_NAN;
}

/* Double arithmetic */

static inline uint64_t f64_add(uint64_t a, uint64_t b) {
    return f64_image(f64_value(a) + f64_value(b));
}

static inline uint64_t f64_sub(uint64_t a, uint64_t b) {
    return f64_image(f64_value(a) - f64_value(b));
}

static inline uint64_t f64_mul(uint64_t a, uint64_t b) {
    return f64_image(f64_value(a) * f64_value(b));
}

static inline uint64_t f64_div(uint64_t a, uint64_t b) {
    return f64_image(f64_value(a) / f64_value(b));
}

static inline uint64_t f64_sqrt(uint64_t a) {
    return f64_image(sqrt(f64_value(a)));
}

/* a * b + c and its three variants of sign, one rounding */
static inline uint64_t f64_madd(uint64_t a, uint64_t b, uint64_t c) {
    return f64_image(fma(f64_value(a), f64_value(b), f64_value(c)));
}

static inline uint64_t f64_msub(uint64_t a, uint64_t b, uint64_t c) {
    return f64_image(fma(f64_value(a), f64_value(b), -f64_value(c)));
}

static inline uint64_t f64_nmsub(uint64_t a, uint64_t b, uint64_t c) {
    return f64_image(fma(-f64_value(a), f64_value(b), f64_value(c)));
}

static inline uint64_t f64_nmadd(uint64_t a, uint64_t b, uint64_t c) {
    return f64_image(fma(-f64_value(a), f64_value(b), -f64_value(c)));
}

/* A number goes before NaN.  Equal numbers have equal images but for the zeros,
 * of which or takes the negative one and and the positive one. */
static inline uint64_t f64_min(uint64_t a, uint64_t b) {
    double x = f64_value(a), y = f64_value(b);
    uint64_t r = x < y ? a : b;     // b if x is NaN
    r = x == y ? a | b : r;
    r = y == y ? r : a;
    return x != x && y != y ? F64_NAN : r;
}

static inline uint64_t f64_max(uint64_t a, uint64_t b) {
    double x = f64_value(a), y = f64_value(b);
    uint64_t r = x > y ? a : b;
    r = x == y ? a & b : r;
    r = y == y ? r : a;
    return x != x && y != y ? F64_NAN : r;
}

static inline uint64_t f64_sgnj(uint64_t a, uint64_t b) {
    return (a & ~F64_SIGN) | (b & F64_SIGN);
}

static inline uint64_t f64_sgnjn(uint64_t a, uint64_t b) {
    return (a & ~F64_SIGN) | (~b & F64_SIGN);
}

static inline uint64_t f64_sgnjx(uint64_t a, uint64_t b) {
    return a ^ (b & F64_SIGN);
}

static inline bool f64_eq(uint64_t a, uint64_t b) {
    return f64_value(a) == f64_value(b);
}

static inline bool f64_ne(uint64_t a, uint64_t b) {
    return f64_value(a) != f64_value(b);
}

static inline bool f64_lt(uint64_t a, uint64_t b) {
    return f64_value(a) < f64_value(b);
}

static inline bool f64_le(uint64_t a, uint64_t b) {
    return f64_value(a) <= f64_value(b);
}

/* Bit 0 to 9: -inf, -normal, -subnormal, -0, +0, +subnormal, +normal, +inf,
 * signalling NaN, quiet NaN. */
static inline uint64_t f64_class(uint64_t a) {
    uint64_t size = a & ~F64_SIGN;
    if (size > UINT64_C(0x7ff0000000000000))
        return size & UINT64_C(0x0008000000000000) ? 1 << 9 : 1 << 8;
    int kind = size == 0                            ? 0
             : size < UINT64_C(0x0010000000000000) ? 1
             : size < UINT64_C(0x7ff0000000000000) ? 2
                                                    : 3;
    return UINT64_C(1) << (a & F64_SIGN ? 3 - kind : 4 + kind);
}

/* Float arithmetic */

static inline uint32_t f32_add(uint32_t a, uint32_t b) {
    return f32_image(f32_value(a) + f32_value(b));
}

static inline uint32_t f32_sub(uint32_t a, uint32_t b) {
    return f32_image(f32_value(a) - f32_value(b));
}

static inline uint32_t f32_mul(uint32_t a, uint32_t b) {
    return f32_image(f32_value(a) * f32_value(b));
}

static inline uint32_t f32_div(uint32_t a, uint32_t b) {
    return f32_image(f32_value(a) / f32_value(b));
}

static inline uint32_t f32_sqrt(uint32_t a) {
    return f32_image(sqrtf(f32_value(a)));
}

static inline uint32_t f32_madd(uint32_t a, uint32_t b, uint32_t c) {
    return f32_image(fmaf(f32_value(a), f32_value(b), f32_value(c)));
}

static inline uint32_t f32_msub(uint32_t a, uint32_t b, uint32_t c) {
    return f32_image(fmaf(f32_value(a), f32_value(b), -f32_value(c)));
}

static inline uint32_t f32_nmsub(uint32_t a, uint32_t b, uint32_t c) {
    return f32_image(fmaf(-f32_value(a), f32_value(b), f32_value(c)));
}

static inline uint32_t f32_nmadd(uint32_t a, uint32_t b, uint32_t c) {
    return f32_image(fmaf(-f32_value(a), f32_value(b), -f32_value(c)));
}

static inline uint32_t f32_min(uint32_t a, uint32_t b) {
    float x = f32_value(a), y = f32_value(b);
    uint32_t r = x < y ? a : b;
    r = x == y ? a | b : r;
    r = y == y ? r : a;
    return x != x && y != y ? F32_NAN : r;
}

static inline uint32_t f32_max(uint32_t a, uint32_t b) {
    float x = f32_value(a), y = f32_value(b);
    uint32_t r = x > y ? a : b;
    r = x == y ? a & b : r;
    r = y == y ? r : a;
    return x != x && y != y ? F32_NAN : r;
}

static inline uint32_t f32_sgnj(uint32_t a, uint32_t b) {
    return (a & ~F32_SIGN) | (b & F32_SIGN);
}

static inline uint32_t f32_sgnjn(uint32_t a, uint32_t b) {
    return (a & ~F32_SIGN) | (~b & F32_SIGN);
}

static inline uint32_t f32_sgnjx(uint32_t a, uint32_t b) {
    return a ^ (b & F32_SIGN);
}

static inline bool f32_eq(uint32_t a, uint32_t b) {
    return f32_value(a) == f32_value(b);
}

static inline bool f32_ne(uint32_t a, uint32_t b) {
    return f32_value(a) != f32_value(b);
}

static inline bool f32_lt(uint32_t a, uint32_t b) {
    return f32_value(a) < f32_value(b);
}

static inline bool f32_le(uint32_t a, uint32_t b) {
    return f32_value(a) <= f32_value(b);
}

static inline uint32_t f32_class(uint32_t a) {
    uint32_t size = a & ~F32_SIGN;
    if (size > UINT32_C(0x7f800000))
        return size & UINT32_C(0x00400000) ? 1 << 9 : 1 << 8;
    int kind = size == 0                   ? 0
             : size < UINT32_C(0x00800000) ? 1
             : size < UINT32_C(0x7f800000) ? 2
                                           : 3;
    return UINT32_C(1) << (a & F32_SIGN ? 3 - kind : 4 + kind);
}

/* Conversions to integers: rounded as MODE (RM_RNE ...) says, then saturated; NaN
 * becomes the largest.  Every float is a double, so one function serves both. */

static inline double round_to(double x, int mode) {
    if (!(x > -0x1p52 && x < 0x1p52))
        return x;       // an integer already, or NaN
    double whole = (double)(int64_t)x;
    double rest = x - whole;
    double away = rest < 0 ? -1 : 1;
    switch (mode) {
    case RM_RTZ: return whole;
    case RM_RDN: return rest < 0 ? whole - 1 : whole;
    case RM_RUP: return rest > 0 ? whole + 1 : whole;
    case RM_RMM: return fabs(rest) >= 0.5 ? whole + away : whole;
    default:
        if (fabs(rest) == 0.5)
            return (int64_t)x & 1 ? whole + away : whole;
        return fabs(rest) > 0.5 ? whole + away : whole;
    }
}

static inline int32_t to_i32(double x, int mode) {
    double r = round_to(x, mode);
    if (!(r < 0x1p31))
        return INT32_MAX;
    return r >= -0x1p31 ? (int32_t)r : INT32_MIN;
}

static inline uint32_t to_u32(double x, int mode) {
    double r = round_to(x, mode);
    if (!(r < 0x1p32))
        return UINT32_MAX;
    return r >= 0 ? (uint32_t)r : 0;
}

static inline int64_t to_i64(double x, int mode) {
    double r = round_to(x, mode);
    if (!(r < 0x1p63))
        return INT64_MAX;
    return r >= -0x1p63 ? (int64_t)r : INT64_MIN;
}

static inline uint64_t to_u64(double x, int mode) {
    double r = round_to(x, mode);
    if (!(r < 0x1p64))
        return UINT64_MAX;
    return r >= 0 ? (uint64_t)r : 0;
}

/* Conversions between elements of one width */

static inline uint64_t f64_to_i(uint64_t a, int mode) {
    return (uint64_t)to_i64(f64_value(a), mode);
}

static inline uint64_t f64_to_u(uint64_t a, int mode) {
    return to_u64(f64_value(a), mode);
}

static inline uint32_t f32_to_i(uint32_t a, int mode) {
    return (uint32_t)to_i32(f32_value(a), mode);
}

static inline uint32_t f32_to_u(uint32_t a, int mode) {
    return to_u32(f32_value(a), mode);
}

static inline uint64_t f64_from_i(uint64_t a) {
    return f64_image((double)(int64_t)a);
}

static inline uint64_t f64_from_u(uint64_t a) {
    return f64_image((double)a);
}

static inline uint32_t f32_from_i(uint32_t a) {
    return f32_image((float)(int32_t)a);
}

static inline uint32_t f32_from_u(uint32_t a) {
    return f32_image((float)a);
}

#endif
