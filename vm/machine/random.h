/* vm/machine/random.h - splitmix64: random numbers from a seed, the same everywhere; and what scatters numbers. */
#ifndef VM_MACHINE_RANDOM_H
#define VM_MACHINE_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint64_t random_of(uint64_t x) {
    return random_next(&x);
}

#endif
