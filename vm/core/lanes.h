/* vm/core/lanes.h - vector registers, and the words in which vector.inc says what a lane computes.
 *
 * U_VV(d = a + b) makes every element of VD from those of VT and VS:
 *
 *   a     element of vs2          i   its number
 *   b     element of vs1, or the scalar or immediate (the letters after _ say which)
 *   d     element of vd; what it was before, until the statement assigns it
 *   m     not 0 where the mask v0 has a one
 *
 * as unsigned (U_) or signed (S_) integers of the current width; I_VV(div, a, b) is
 * d = i64_div(a, b) or i32_div(a, b), F_VV(add, a, b) the same with f64_add, f32_add.
 * MASK_ macros take a condition and write a mask, RED_ macros make r from r and each a.
 *
 * A loop always runs over all lanes and is not unrolled before it is vectorized (gcc would
 * unroll 16 lanes first and then see no loop), so that it becomes a few vector instructions;
 * then lanes_close sets the elements from vl on to ones, if there are any.  The names
 * above and all that begin with lane_ are taken inside an executor's dispatch. */
#ifndef VM_CORE_LANES_H
#define VM_CORE_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include "isa/arch.h"
#include "vm/core/alu.h"
#include "vm/core/fp.h"

/* A vector register: one chunk. */
typedef union {
    uint64_t u64[CHUNK_WORDS];
    uint32_t u32[CHUNK_HALVES];
    double   f64[CHUNK_WORDS];
    float    f32[CHUNK_HALVES];
} __attribute__((aligned(64))) Vec;

/* A copy by 32 bytes at a time, where the processor can: what is read next by as many must not
 * have been written by fewer. */
static inline void vec_copy(void *to, const void *from) {
    typedef uint64_t Part __attribute__((vector_size(32), may_alias));
    for (size_t i = 0; i < sizeof(Vec) / sizeof(Part); i++)
        ((Part *)to)[i] = ((const Part *)from)[i];
}

/* Destination and sources are the same register or disjoint: no lane waits for another. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#define LANES_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define LANES_INDEPENDENT _Pragma("GCC ivdep") _Pragma("GCC unroll 1")
#endif

/* 1 << i as constants: SSE2 and AVX have no shift by lane. */
#define LANE_BITS_8(n) 1u << (n), 2u << (n), 4u << (n), 8u << (n), \
                       16u << (n), 32u << (n), 64u << (n), 128u << (n)
static const uint64_t lane_bit64[CHUNK_WORDS] = {LANE_BITS_8(0), LANE_BITS_8(8)};
static const uint32_t lane_bit32[CHUNK_HALVES] = {LANE_BITS_8(0), LANE_BITS_8(8),
                                                  LANE_BITS_8(16), LANE_BITS_8(24)};

/* Number of elements of a register. */
static inline unsigned lanes_count(bool e64) {
    return e64 ? CHUNK_WORDS : CHUNK_HALVES;
}

/* Ones in the bits below VL. */
static inline uint64_t lanes_below(unsigned vl) {
    return (UINT64_C(1) << vl) - 1;
}

/* Ones into the elements of D from VL on; apart, for most instructions have none. */
static __attribute__((noinline, unused))
void lanes_fill(Vec *d, unsigned vl, bool e64) {
    unsigned from = e64 ? 2 * vl : vl;
    for (unsigned i = 0; i < CHUNK_HALVES; i++)
        d->u32[i] |= i >= from ? UINT32_MAX : 0;
}

static inline void lanes_close(Vec *d, unsigned vl, bool e64) {
    if (__builtin_expect(vl != lanes_count(e64), 0))
        lanes_fill(d, vl, e64);
}

/* Is X a power of two that is positive at any width?  Division by it needs none. */
#define LANES_POWER(x) (((x) & ((x) - 1)) == 0 && (x) - 1 < INT32_MAX)

/* Number of the lowest one in BITS, or -1. */
static inline uint64_t lanes_find(uint64_t bits) {
    return bits ? (uint64_t)__builtin_ctzll(bits) : UINT64_MAX;
}

/* D is the mask BITS below VL. */
static inline void lanes_mask(Vec *d, uint64_t bits, unsigned vl) {
    for (unsigned i = 1; i < CHUNK_WORDS; i++)
        d->u64[i] = UINT64_MAX;
    d->u64[0] = bits | ~lanes_below(vl);
}

/* D is X in element 0 and ones in the others, whatever vl is. */
static inline void lanes_first(Vec *d, uint64_t x, bool e64) {
    for (unsigned i = 1; i < CHUNK_WORDS; i++)
        d->u64[i] = UINT64_MAX;
    d->u64[0] = e64 ? x : box((uint32_t)x);
}

/* Is a double of V NaN? */
static inline bool lanes_any_nan(const Vec *v) {
#ifdef __AVX512F__
    __m512d low = _mm512_load_pd(v->f64), high = _mm512_load_pd(v->f64 + 8);
    return _mm512_cmp_pd_mask(low, high, _CMP_UNORD_Q);
#else
    bool nan = false;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        nan |= v->f64[i] != v->f64[i];
    return nan;
#endif
}

/* Every double that is NaN becomes the canonical one. */
static __attribute__((noinline, unused)) void lanes_canonical(Vec *v) {
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        v->u64[i] = f64_image(v->f64[i]);
}

/* ---- floats in lanes of 64 bits ---- */

static inline void lanes_widen(Vec *d, const Vec *a) {
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d->u64[i] = f64_image((double)f32_value((uint32_t)a->u64[i]));
}

static inline void lanes_narrow(Vec *d, const Vec *a) {
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d->u64[i] = (uint64_t)(int64_t)(int32_t)f32_image((float)f64_value(a->u64[i]));
}

static inline void lanes_round(Vec *d, const Vec *a) {
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d->u64[i] = f64_image((double)(float)f64_value(a->u64[i]));
}

/* ---- one statement for every lane ---- */

#define LANE_LOOP(bits, type, B, DO)                                    \
    LANES_INDEPENDENT                                                   \
    for (unsigned i = 0; i < VLEN_BITS / bits; i++) {                   \
        const type a = (type)lane_a->u##bits[i];                        \
        const type b = (type)(B);                                       \
        const uint##bits##_t m = (uint##bits##_t)lane_m & lane_bit##bits[i]; \
        type d = (type)lane_d->u##bits[i];                              \
        (void)a, (void)b, (void)m, (void)d;                             \
        DO;                                                             \
        lane_d->u##bits[i] = (uint##bits##_t)d;                         \
    }

#define LANES(sign, X64, X32, B64, B32, DO64, DO32)                     \
    do {                                                                \
        Vec *lane_d = VD;                                               \
        const Vec *lane_a = VT, *lane_b = VS;                           \
        const uint64_t lane_m = V0M->u64[0];                            \
        (void)lane_a, (void)lane_b, (void)lane_m;                       \
        if (E64) {                                                      \
            const uint64_t lane_x = X64;                                \
            (void)lane_x;                                               \
            LANE_LOOP(64, sign##64_t, B64, DO64)                        \
        } else {                                                        \
            const uint32_t lane_x = X32;                                \
            (void)lane_x;                                               \
            LANE_LOOP(32, sign##32_t, B32, DO32)                        \
        }                                                               \
        lanes_close(lane_d, VL, E64);                                   \
    } while (0)

/* Where b comes from: vs1, an integer of 64 bits, an f register. */
#define LANES_V(sign, DO64, DO32) \
    LANES(sign, 0, 0, lane_b->u64[i], lane_b->u32[i], DO64, DO32)
#define LANES_X(sign, X, DO64, DO32) \
    LANES(sign, (uint64_t)(X), (uint32_t)(X), lane_x, lane_x, DO64, DO32)
#define LANES_F(DO64, DO32) \
    LANES(uint, FS, unbox(FS), lane_x, lane_x, DO64, DO32)

#define U_X(X, DO)    LANES_X(uint, X, DO, DO)
#define U_VV(DO)      LANES_V(uint, DO, DO)
#define U_VX(DO)      LANES_X(uint, XS, DO, DO)
#define U_VI(DO)      LANES_X(uint, IMM, DO, DO)
#define U_VF(DO)      LANES_F(DO, DO)
#define S_VV(DO)      LANES_V(int, DO, DO)
#define S_VX(DO)      LANES_X(int, XS, DO, DO)
#define S_VI(DO)      LANES_X(int, IMM, DO, DO)
#define I_VV(op, ...) LANES_V(uint, d = i64_##op(__VA_ARGS__), d = i32_##op(__VA_ARGS__))
#define I_VX(op, ...) LANES_X(uint, XS, d = i64_##op(__VA_ARGS__), d = i32_##op(__VA_ARGS__))
#define F_VV(op, ...) LANES_V(uint, d = f64_##op(__VA_ARGS__), d = f32_##op(__VA_ARGS__))
#define F_V(op, ...)  LANES_X(uint, 0, d = f64_##op(__VA_ARGS__), d = f32_##op(__VA_ARGS__))
#define F_VF(op, ...) LANES_F(d = f64_##op(__VA_ARGS__), d = f32_##op(__VA_ARGS__))

/* What a shift takes of its operand. */
#define SHIFT(b) ((b) & (__typeof__(b))(8 * sizeof(b) - 1))

/* ---- one condition for every lane ---- */

#define MASK_LOOP(bits, type, B, CONDITION)                             \
    uint##bits##_t lane_m = 0;                                          \
    LANES_INDEPENDENT                                                   \
    for (unsigned i = 0; i < VLEN_BITS / bits; i++) {                   \
        const type a = (type)lane_a->u##bits[i];                        \
        const type b = (type)(B);                                       \
        lane_m |= (CONDITION) ? lane_bit##bits[i] : 0;                  \
    }                                                                   \
    lanes_mask(MD, lane_m, VL);

#define MASK(sign, X64, X32, B64, B32, IF64, IF32)                      \
    do {                                                                \
        const Vec *lane_a = VT, *lane_b = VS;                           \
        (void)lane_b;                                                   \
        if (E64) {                                                      \
            const uint64_t lane_x = X64;                                \
            (void)lane_x;                                               \
            MASK_LOOP(64, sign##64_t, B64, IF64)                        \
        } else {                                                        \
            const uint32_t lane_x = X32;                                \
            (void)lane_x;                                               \
            MASK_LOOP(32, sign##32_t, B32, IF32)                        \
        }                                                               \
    } while (0)

#define MASK_V(sign, IF64, IF32) \
    MASK(sign, 0, 0, lane_b->u64[i], lane_b->u32[i], IF64, IF32)
#define MASK_X(sign, X, IF) \
    MASK(sign, (uint64_t)(X), (uint32_t)(X), lane_x, lane_x, IF, IF)

#define MASK_U_VV(IF)      MASK_V(uint, IF, IF)
#define MASK_U_VX(IF)      MASK_X(uint, XS, IF)
#define MASK_U_VI(IF)      MASK_X(uint, IMM, IF)
#define MASK_S_VV(IF)      MASK_V(int, IF, IF)
#define MASK_S_VX(IF)      MASK_X(int, XS, IF)
#define MASK_S_VI(IF)      MASK_X(int, IMM, IF)
#define MASK_F_VV(op, ...) MASK_V(uint, f64_##op(__VA_ARGS__), f32_##op(__VA_ARGS__))
#define MASK_F_VF(op, ...)                                              \
    MASK(uint, FS, unbox(FS), lane_x, lane_x, f64_##op(__VA_ARGS__), f32_##op(__VA_ARGS__))

/* ---- reductions ---- */

#define RED_LANES(bits, type, R, n)                                     \
    LANES_INDEPENDENT                                                   \
    for (unsigned i = 0; i < (n); i++) {                                \
        const type a = (type)lane_a->u##bits[i];                        \
        r = R;                                                          \
    }

/* A loop of fixed length becomes a few vector instructions. */
#define RED_LOOP(bits, type, R)                                         \
    type r = (type)lane_b->u##bits[0];                                  \
    if (__builtin_expect(VL == VLEN_BITS / bits, 1))                    \
        RED_LANES(bits, type, R, VLEN_BITS / bits)                      \
    else                                                                \
        RED_LANES(bits, type, R, VL)                                    \
    lanes_first(VD, (uint##bits##_t)r, E64);

#define RED(sign, R64, R32)                                             \
    do {                                                                \
        const Vec *lane_a = VT, *lane_b = VS;                           \
        if (E64) {                                                      \
            RED_LOOP(64, sign##64_t, R64)                               \
        } else {                                                        \
            RED_LOOP(32, sign##32_t, R32)                               \
        }                                                               \
    } while (0)

#define RED_U(R)       RED(uint, R, R)
#define RED_S(R)       RED(int, R, R)
#define RED_F(op, ...) RED(uint, f64_##op(__VA_ARGS__), f32_##op(__VA_ARGS__))

/* b[0] and the elements of A from left to right.  A sum that is NaN stays NaN, so that
 * making it the canonical one can wait for the end; a sum of nothing is b[0] as it is. */
static inline uint64_t lanes_sum(const Vec *a, const Vec *b, unsigned vl, bool e64) {
    if (!vl)
        return b->u64[0];
    if (e64) {
        double sum = b->f64[0];
        for (unsigned i = 0; i < vl; i++)
            sum += a->f64[i];
        return f64_image(sum);
    }
    float sum = b->f32[0];
    for (unsigned i = 0; i < vl; i++)
        sum += a->f32[i];
    return f32_image(sum);
}

/* ---- running sums and extremes of lanes of 64 bits; CLOSE has to follow ---- */

#define SCAN(type, R)                                                   \
    do {                                                                \
        Vec *lane_d = VD;                                               \
        const Vec *lane_a = VT;                                         \
        type r = (type)XS;                                              \
        for (unsigned i = 0; i < VL && i < CHUNK_WORDS; i++) {          \
            const type a = (type)lane_a->u64[i];                        \
            r = R;                                                      \
            lane_d->u64[i] = (uint64_t)r;                               \
        }                                                               \
    } while (0)

static inline void lanes_running_sum(Vec *d, const Vec *a, uint64_t first, unsigned vl) {
    double sum = f64_value(first);
    for (unsigned i = 0; i < vl && i < CHUNK_WORDS; i++) {
        sum += a->f64[i];
        d->u64[i] = f64_image(sum);
    }
}

/* ---- elements that move; CLOSE has to follow ---- */

/* d[i] = a[i - by]; the elements below BY stay.  D is not A. */
static inline void lanes_slideup(Vec *d, const Vec *a, uint64_t by, bool e64) {
    if (by >= lanes_count(e64))
        return;
    size_t offset = by * (e64 ? 8 : 4);
    memcpy((char *)d + offset, a, sizeof *a - offset);
}

/* d[i] = a[i + by], and 0 where A ends. */
static inline void lanes_slidedown(Vec *d, const Vec *a, uint64_t by, bool e64) {
    size_t offset = by < lanes_count(e64) ? by * (e64 ? 8 : 4) : sizeof *a;
    memmove(d, (const char *)a + offset, sizeof *a - offset);
    memset((char *)d + sizeof *d - offset, 0, offset);
}

/* d[0] = x, d[i] = a[i - 1].  D is not A. */
static inline void lanes_slide1up(Vec *d, const Vec *a, uint64_t x, bool e64) {
#ifdef __AVX512F__
    __m512i low = _mm512_load_si512(a), high = _mm512_load_si512(a->u64 + 8);
    __m512i in = e64 ? _mm512_set1_epi64((long long)x) : _mm512_set1_epi32((int)x);
    _mm512_store_si512(d, e64 ? _mm512_alignr_epi64(low, in, 7) : _mm512_alignr_epi32(low, in, 15));
    _mm512_store_si512(d->u64 + 8, e64 ? _mm512_alignr_epi64(high, low, 7)
                                       : _mm512_alignr_epi32(high, low, 15));
#else
    if (e64) {
        LANES_INDEPENDENT
        for (unsigned i = 1; i < CHUNK_WORDS; i++)
            d->u64[i] = a->u64[i - 1];
        d->u64[0] = x;
    } else {
        LANES_INDEPENDENT
        for (unsigned i = 1; i < CHUNK_HALVES; i++)
            d->u32[i] = a->u32[i - 1];
        d->u32[0] = (uint32_t)x;
    }
#endif
}

/* d[i] = a[i + 1], d[vl - 1] = x. */
static inline void lanes_slide1down(Vec *d, const Vec *a, uint64_t x, unsigned vl, bool e64) {
    unsigned last = vl ? vl - 1 : 0;
#ifdef __AVX512F__
    __m512i low = _mm512_load_si512(a), high = _mm512_load_si512(a->u64 + 8);
    __m512i in = e64 ? _mm512_set1_epi64((long long)x) : _mm512_set1_epi32((int)x);
    _mm512_store_si512(d, e64 ? _mm512_alignr_epi64(high, low, 1) : _mm512_alignr_epi32(high, low, 1));
    _mm512_store_si512(d->u64 + 8, e64 ? _mm512_alignr_epi64(in, high, 1)
                                       : _mm512_alignr_epi32(in, high, 1));
    if (vl == lanes_count(e64))
        return;
#else
    memmove(d, e64 ? (const void *)&a->u64[1] : &a->u32[1], sizeof *a - (e64 ? 8 : 4));
#endif
    if (e64)
        d->u64[last] = x;
    else
        d->u32[last] = (uint32_t)x;
}

/* Element NUMBER of A, or 0 where A ends. */
static inline uint64_t lanes_get(const Vec *a, uint64_t number, bool e64) {
    if (number >= lanes_count(e64))
        return 0;
    return e64 ? a->u64[number] : a->u32[number];
}

/* d[i] = a[b[i]], and 0 where A ends.  D is neither A nor B. */
static inline void lanes_gather(Vec *d, const Vec *a, const Vec *b, bool e64) {
#ifdef __AVX512F__
    __m512i low = _mm512_load_si512(a), high = _mm512_load_si512(a->u64 + 8);
    __m512i end = e64 ? _mm512_set1_epi64(CHUNK_WORDS) : _mm512_set1_epi32(CHUNK_HALVES);
    for (unsigned i = 0; i < CHUNK_WORDS; i += 8) {
        __m512i at = _mm512_load_si512(b->u64 + i);
        __m512i r = e64 ? _mm512_maskz_permutex2var_epi64(_mm512_cmplt_epu64_mask(at, end),
                                                          low, at, high)
                        : _mm512_maskz_permutex2var_epi32(_mm512_cmplt_epu32_mask(at, end),
                                                          low, at, high);
        _mm512_store_si512(d->u64 + i, r);
    }
#else
    for (unsigned i = 0; i < CHUNK_WORDS && e64; i++)
        d->u64[i] = lanes_get(a, b->u64[i], true);
    for (unsigned i = 0; i < CHUNK_HALVES && !e64; i++)
        d->u32[i] = (uint32_t)lanes_get(a, b->u32[i], false);
#endif
}

#define CLOSE lanes_close(VD, VL, E64)

#endif
