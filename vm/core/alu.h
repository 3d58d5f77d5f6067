/* vm/core/alu.h - integer operations that C leaves undefined or has no operator for.
 *
 * Operands and results are register images; i32_ functions work on 32-bit images.
 * Division is RISC-V's: by zero gives all ones and the dividend, the one overflow
 * gives the dividend and 0. */
#ifndef VM_CORE_ALU_H
#define VM_CORE_ALU_H

#include <stdint.h>

#ifdef __PCLMUL__
#include <wmmintrin.h>
#endif

#include "isa/op.h"

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 Uint128;

static inline uint64_t sext32(uint64_t x) {
    return (uint64_t)(int64_t)(int32_t)x;
}

static inline uint64_t i64_div(uint64_t a, uint64_t b) {
    if (b + 1 <= 1)     // by 0: -1; by -1: cannot overflow this way
        return b ? -a : UINT64_MAX;
    return (uint64_t)((int64_t)a / (int64_t)b);
}

static inline uint64_t i64_divu(uint64_t a, uint64_t b) {
    return b ? a / b : UINT64_MAX;
}

static inline uint64_t i64_rem(uint64_t a, uint64_t b) {
    if (b + 1 <= 1)
        return b ? 0 : a;
    return (uint64_t)((int64_t)a % (int64_t)b);
}

static inline uint64_t i64_remu(uint64_t a, uint64_t b) {
    return b ? a % b : a;
}

static inline uint32_t i32_div(uint32_t a, uint32_t b) {
    if (b + 1 <= 1)
        return b ? -a : UINT32_MAX;
    return (uint32_t)((int32_t)a / (int32_t)b);
}

static inline uint32_t i32_divu(uint32_t a, uint32_t b) {
    return b ? a / b : UINT32_MAX;
}

static inline uint32_t i32_rem(uint32_t a, uint32_t b) {
    if (b + 1 <= 1)
        return b ? 0 : a;
    return (uint32_t)((int32_t)a % (int32_t)b);
}

static inline uint32_t i32_remu(uint32_t a, uint32_t b) {
    return b ? a % b : a;
}

static inline uint64_t i64_mulh(uint64_t a, uint64_t b) {
    return (uint64_t)((Int128)(int64_t)a * (int64_t)b >> 64);
}

static inline uint64_t i64_mulhu(uint64_t a, uint64_t b) {
    return (uint64_t)((Uint128)a * b >> 64);
}

static inline uint64_t i64_mulhsu(uint64_t a, uint64_t b) {
    return i64_mulhu(a, b) - ((int64_t)a < 0 ? b : 0);
}

static inline uint32_t i32_mulh(uint32_t a, uint32_t b) {
    return (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32);
}

static inline uint32_t i32_mulhu(uint32_t a, uint32_t b) {
    return (uint32_t)((uint64_t)a * b >> 32);
}

static inline uint64_t i64_clmul(uint64_t a, uint64_t b) {
#ifdef __PCLMUL__
    __m128i wide = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)a),
                                        _mm_cvtsi64_si128((long long)b), 0);
    return (uint64_t)_mm_cvtsi128_si64(wide);
#else
    uint64_t r = 0;
    for (; b; b &= b - 1)
        r ^= a << __builtin_ctzll(b);
    return r;
#endif
}

static inline uint64_t i64_rotr(uint64_t a, uint64_t by) {
    return a >> (by & 63) | a << (-by & 63);
}

static inline uint64_t i64_clz(uint64_t a) {
    return a ? (uint64_t)__builtin_clzll(a) : 64;
}

static inline uint64_t i64_ctz(uint64_t a) {
    return a ? (uint64_t)__builtin_ctzll(a) : 64;
}

static inline uint64_t i64_cpop(uint64_t a) {
    return (uint64_t)__builtin_popcountll(a);
}

/* fcsr is flags in bits 0-4 and frm in bits 5-7; NUMBER picks a part of it. */
static inline uint32_t csr_read(uint32_t fcsr, int64_t number) {
    return number == CSR_FFLAGS ? fcsr & 31 : number == CSR_FRM ? fcsr >> 5 & 7 : fcsr & 255;
}

static inline uint32_t csr_write(uint32_t fcsr, int64_t number, uint64_t value) {
    uint32_t v = (uint32_t)value;
    if (number == CSR_FFLAGS)
        return (fcsr & ~UINT32_C(31)) | (v & 31);
    if (number == CSR_FRM)
        return (fcsr & 31) | (v & 7) << 5;
    return v & 255;
}

#endif
