/* memory/hard.c - chance for the hard mode. */
#include "memory/hard.h"

#include <sched.h>
#include <stdatomic.h>

static _Atomic uint64_t next_seed;          // of the next thread that asks
static _Thread_local uint64_t state;

void hard_seed(uint64_t seed) {
    // relaxed: any thread may get any seed
    atomic_store_explicit(&next_seed, seed, memory_order_relaxed);
}

static uint32_t roll(void) {
    if (!state)
        state = (atomic_fetch_add_explicit(&next_seed, 1, memory_order_relaxed) + 1) *
                    UINT64_C(0x9e3779b97f4a7c15) | 1;
    state ^= state << 13;       // xorshift
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

bool hard_roll(unsigned sides) {
    return roll() % sides == 0;
}

void hard_dawdle(void) {
    uint32_t r = roll() % 64;
    if (r < 2)
        sched_yield();
    else if (r < 8)
        for (volatile uint32_t i = 0; i < 50 * r; i++)
            ;
}
