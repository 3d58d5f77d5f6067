/* lab/codelets/random.h - random numbers from a seed: the same everywhere. */
#ifndef LAB_CODELETS_RANDOM_H
#define LAB_CODELETS_RANDOM_H

#include "vm/machine/random.h"

/* 0 .. N - 1; the bias is below N / 2^32. */
static inline uint32_t random_below(uint64_t *state, uint32_t n) {
    return (uint32_t)((random_next(state) >> 32) * n >> 32);
}

static inline void random_shuffle(uint64_t *state, uint32_t *x, uint32_t n) {
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = random_below(state, i), last = x[i - 1];
        x[i - 1] = x[j];
        x[j] = last;
    }
}

/* A stream of its own for each use of one seed. */
static inline uint64_t random_stream(uint64_t seed, uint64_t use) {
    uint64_t state = seed ^ use << 56;
    return random_next(&state);
}

#endif
