/* tests/bench/openblas.c - peer: product of two N x N matrices of doubles by OpenBLAS. */
#include <cblas.h>

#include "tests/bench/meter.h"

void openblas_set_num_threads(int threads);     // cblas.h may be that of another library

/* The right product is known: all sums are of small integers. */
static double product_at(const double *a, const double *b, int n, int i, int j) {
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[(long)i * n + k] * b[(long)k * n + j];
    return sum;
}

static bool is_right(const double *a, const double *b, const double *c, int n) {
    for (int t = 0; t < 64; t++) {
        int i = t * 7919 % n, j = t * 104729 % n;
        double d = c[(long)i * n + j] - product_at(a, b, n, i, j);
        if (d < 0 || d > 0)
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    static Meter m;
    if (argc != 4)
        return meter_fail("usage: openblas matmult N THREADS");
    int n = atoi(argv[2]);
    size_t bytes = (size_t)n * (size_t)n * sizeof(double);
    double *a = meter_memory(bytes), *b = meter_memory(bytes), *c = meter_memory(bytes);
    for (long i = 0; i < (long)n * n; i++) {
        a[i] = (double)(i % 17);
        b[i] = (double)(i % 19);
        c[i] = 0;
    }
    openblas_set_num_threads(atoi(argv[3]));
    while (meter_more(&m)) {
        meter_start(&m);
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, n, b, n, 0, c, n);
        meter_stop(&m);
    }
    if (!is_right(a, b, c, n))
        return meter_fail("OpenBLAS: wrong product");
    return meter_print(&m, 1e3);
}
