/* tests/bench/digest.h - a number that tells results apart, bit for bit.
 *
 * FNV-1a over the elements in the order of their indices, 64 bits of each: doubles as they
 * are, integers and floats of 32 bits extended.  All programs that are measured on one row and compute
 * the very same thing print it behind their time, and the driver compares. */
#ifndef TESTS_BENCH_DIGEST_H
#define TESTS_BENCH_DIGEST_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define DIGEST_BEGIN UINT64_C(0xcbf29ce484222325)

static inline uint64_t digest_add(uint64_t h, uint64_t bits) {
    return (h ^ bits) * UINT64_C(0x100000001b3);
}

static inline uint64_t digest_doubles(uint64_t h, const double *x, size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        h = digest_add(h, bits);
    }
    return h;
}

static inline uint64_t digest_ints(uint64_t h, const int32_t *x, size_t n) {
    for (size_t i = 0; i < n; i++)
        h = digest_add(h, (uint64_t)(int64_t)x[i]);
    return h;
}

static inline uint64_t digest_text(const char *text) {
    uint64_t h = DIGEST_BEGIN;
    for (; *text; text++)
        h = digest_add(h, (unsigned char)*text);
    return h;
}

#endif
