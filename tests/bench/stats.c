/* tests/bench/stats.c - medians, and ratios of what was measured in the same round. */
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

static int by_size(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

Summary summarize(const double *values, int n) {
    double sorted[MAX_ROUNDS];
    memcpy(sorted, values, (size_t)n * sizeof *values);
    qsort(sorted, (size_t)n, sizeof *sorted, by_size);
    return (Summary){(sorted[(n - 1) / 2] + sorted[n / 2]) / 2, sorted[0], sorted[n - 1]};
}

Verdict compare(const Answer *a, int rounds, int v, int than, double bar) {
    double ratio[MAX_ROUNDS];
    const Series *ours = &a->series[v], *peer = than == LIMIT ? NULL : &a->series[than];
    Verdict out = {.known = ours->outcome == MEASURED && (!peer || peer->outcome == MEASURED)};
    if (!out.known)
        return out;
    for (int k = 0; k < rounds; k++) {
        ratio[k] = ours->value[k] / (peer ? peer->value[k] : 1);
        out.rounds += ratio[k] <= bar;
    }
    out.value = summarize(ratio, rounds);
    return out;
}
