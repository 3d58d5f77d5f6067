/* tests/bench/stores.h - the stores of private.s in C: CHECK says whether the index is checked. */
#ifndef TESTS_BENCH_STORES_H
#define TESTS_BENCH_STORES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { STORES = 1 << 24 };
enum { STORES_IN_ORDER, STORES_STRIDED, STORES_RANDOM };

/* LENGTH is N, though the compiler does not know. */
static inline void stores_set(int64_t *x, uint64_t length, uint64_t i, int64_t value, bool check) {
    if (check && i >= length)
        abort();
    x[i] = value;
}

static inline void stores_run(int64_t *x, uint64_t n, uint64_t length, int pattern, bool check) {
    uint64_t i = 0, random = 1;
    int shift = 64 - __builtin_ctzll(n);
    for (int64_t k = 0; pattern == STORES_IN_ORDER && k < STORES;)
        for (i = 0; i < n; i++)
            stores_set(x, length, i, k++, check);
    for (int64_t k = 0; pattern == STORES_STRIDED && k < STORES; k++, i = (i + 17) & (n - 1))
        stores_set(x, length, i, k, check);
    for (int64_t k = 0; pattern == STORES_RANDOM && k < STORES; k++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        stores_set(x, length, random >> shift, k, check);
    }
}

#endif
