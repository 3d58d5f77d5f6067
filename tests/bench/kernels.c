/* tests/bench/kernels.c - peers in C with OpenMP: the kernels of programs/funjava as one
 * writes them in C, over flat arrays, in place or with two buffers.
 *
 *   kernels dot-long|dot-double|built-long|built-double|matmul|lu|stencil|stencil-tasks|stencil-in-place|mandelbrot|fft SIZE THREADS
 *
 * Inputs are those of the FunJava programs.  Printed are the median in milliseconds and,
 * where the same operations are done in the same order, the digest of the result. */
#include <math.h>

#include "tests/bench/digest.h"
#include "tests/bench/meter.h"

enum { STEPS = 30, LIMIT = 100, RADIX = 16 };

#define PARALLEL _Pragma("omp parallel for num_threads(threads)")

static void *room(long n) {
    return meter_memory((size_t)n * sizeof(double));
}

/* ---- dot products ---- */

#define DOT(type, name) \
    static void fill_##name(type *a, long n, long mod, int threads) { \
        PARALLEL \
        for (long i = 0; i < n; i++) \
            a[i] = (type)(i % mod); \
    } \
    static type dot_##name(const type *a, const type *b, long n, int threads) { \
        type sum = 0; \
        _Pragma("omp parallel for simd num_threads(threads) reduction(+ : sum)") \
        for (long i = 0; i < n; i++) \
            sum += a[i] * b[i]; \
        return sum; \
    } \
    static int measure_##name(bool build, long n, int threads) { \
        static Meter m; \
        type *a = room(n), *b = room(n), sum = 0; \
        uint64_t bits; \
        fill_##name(a, n, 17, threads); \
        fill_##name(b, n, 19, threads); \
        while (meter_more(&m)) { \
            meter_start(&m); \
            if (build) { \
                fill_##name(a, n, 17, threads); \
                fill_##name(b, n, 19, threads); \
            } \
            sum = dot_##name(a, b, n, threads); \
            meter_stop(&m); \
        } \
        memcpy(&bits, &sum, sizeof bits); \
        return meter_report(&m, 1e3, digest_add(DIGEST_BEGIN, bits)); \
    }

DOT(long, longs)
DOT(double, doubles)

/* ---- matrices ---- */

static double *matrix(int n, int seed) {
    double *a = room((long)n * n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[(long)i * n + j] = (i * seed + j) % 8 - 3.5;
    return a;
}

static void multiply(const double *a, const double *b, double *c, int n, int threads) {
    PARALLEL
    for (int i = 0; i < n; i++) {
        double *row = c + (long)i * n;
        memset(row, 0, (size_t)n * sizeof *row);
        for (int k = 0; k < n; k++) {
            double x = a[(long)i * n + k];
            for (int j = 0; j < n; j++)
                row[j] += x * b[(long)k * n + j];
        }
    }
}

static int measure_matmul(int n, int threads) {
    static Meter m;
    double *a = matrix(n, 3), *b = matrix(n, 5), *c = room((long)n * n);
    while (meter_more(&m)) {
        meter_start(&m);
        multiply(a, b, c, n, threads);
        meter_stop(&m);
    }
    return meter_report(&m, 1e3, digest_doubles(DIGEST_BEGIN, c, (size_t)n * (size_t)n));
}

static void lu(double *a, int n, int threads) {
    for (int k = 0; k < n; k++) {
        const double *pivot = a + (long)k * n;
        PARALLEL
        for (int i = k + 1; i < n; i++) {
            double *row = a + (long)i * n, t = row[k] / pivot[k];
            row[k] = t;
            for (int j = k + 1; j < n; j++)
                row[j] -= t * pivot[j];
        }
    }
}

static int measure_lu(int n, int threads) {
    static Meter m;
    size_t count = (size_t)n * (size_t)n;
    double *first = room((long)n * n), *a = room((long)n * n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            first[(long)i * n + j] = i == j ? n : 1.0 / (1 + i + j);
    while (meter_more(&m)) {
        memcpy(a, first, count * sizeof *a);
        meter_start(&m);
        lu(a, n, threads);
        meter_stop(&m);
    }
    return meter_report(&m, 1e3, digest_doubles(DIGEST_BEGIN, a, count));
}

/* ---- stencil: two buffers with the same edges ---- */

static void plate(double *a, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[(long)i * n + j] = i == 0 ? 100 : j == 0 ? 50 : 0;
}

static void stencil_rows(const double *a, double *b, int n, int first, int last) {
    for (int i = first; i < last; i++) {
        const double *up = a + (long)(i - 1) * n, *at = up + n, *down = at + n;
        double *to = b + (long)i * n;
        for (int j = 1; j < n - 1; j++)
            to[j] = (up[j] + at[j - 1] + at[j + 1] + down[j]) * 0.25;
    }
}

static void stencil_step(const double *a, double *b, int n, int threads) {
    PARALLEL
    for (int i = 1; i < n - 1; i++)
        stencil_rows(a, b, n, i, i + 1);
}

/* Bands of rows, a task for each and each step, which waits for those of its neighbours in the step before. */
static void stencil_tasks(double *a, double *b, int n, int threads) {
    enum { MOST = 256 };
    static char done[2][MOST + 2];
    int bands = n / 32 < 4 ? 4 : n / 32 < MOST ? n / 32 : MOST;
#pragma omp parallel num_threads(threads)
#pragma omp single
    for (int k = 0; k < STEPS; k++)
        for (int t = 0; t < bands; t++) {
            const double *from = k % 2 ? b : a;
            double *to = k % 2 ? a : b;
            char *was = &done[k % 2][t], *is = &done[(k + 1) % 2][t + 1];
            int first = 1 + (int)((long)(n - 2) * t / bands), last = 1 + (int)((long)(n - 2) * (t + 1) / bands);
            (void)was, (void)is;        // only the next line has them
#pragma omp task depend(in : was[0], was[1], was[2]) depend(out : is[0])
            stencil_rows(from, to, n, first, last);
        }
}

/* One matrix; of the row above and this one what they were before the step. */
static void stencil_in_place(double *a, double *rows, int n) {
    double *up = rows, *old = rows + n;
    for (int k = 0; k < STEPS; k++) {
        memcpy(up, a, (size_t)n * sizeof *up);
        for (int i = 1; i < n - 1; i++) {
            double *at = a + (long)i * n, *below = at + n, *t = up;
            memcpy(old, at, (size_t)n * sizeof *old);
            for (int j = 1; j < n - 1; j++)
                at[j] = (up[j] + old[j - 1] + old[j + 1] + below[j]) * 0.25;
            up = old;
            old = t;
        }
    }
}

static int measure_stencil_other(bool tasks, int n, int threads) {
    static Meter m;
    double *a = room((long)n * n), *b = room((long)n * n);
    while (meter_more(&m)) {
        plate(a, n);
        plate(b, n);
        meter_start(&m);
        if (tasks)
            stencil_tasks(a, b, n, threads);
        else
            stencil_in_place(a, b, n);
        meter_stop(&m);
    }
    return meter_report(&m, 1e3, digest_doubles(DIGEST_BEGIN, a, (size_t)n * (size_t)n));
}

static int measure_stencil(int n, int threads) {
    static Meter m;
    double *a = room((long)n * n), *b = room((long)n * n);
    while (meter_more(&m)) {
        plate(a, n);
        plate(b, n);
        meter_start(&m);
        for (int k = 0; k < STEPS; k += 2) {
            stencil_step(a, b, n, threads);
            stencil_step(b, a, n, threads);
        }
        meter_stop(&m);
    }
    return meter_report(&m, 1e3, digest_doubles(DIGEST_BEGIN, a, (size_t)n * (size_t)n));
}

/* ---- Mandelbrot set ---- */

static int steps(double cr, double ci) {
    double r = 0, i = 0;
    int n = 0;
    while (n < LIMIT && r * r + i * i <= 4) {
        double t = r * r - i * i + cr;
        i = 2 * r * i + ci;
        r = t;
        n++;
    }
    return n;
}

static int measure_mandelbrot(int n, int threads) {
    static Meter m;
    int32_t *p = room((long)n * n);
    while (meter_more(&m)) {
        meter_start(&m);
#pragma omp parallel for num_threads(threads) schedule(dynamic)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                p[(long)y * n + x] = steps(-2.25 + 3.0 * x / n, -1.25 + 2.5 * y / n);
        meter_stop(&m);
    }
    return meter_report(&m, 1e3, digest_ints(DIGEST_BEGIN, p, (size_t)n * (size_t)n));
}

/* ---- Fourier transform: the algorithm of FFT.java; the roots are those of libm ---- */

typedef struct {
    double re, im;
} Complex;

static Complex fft_sum(const Complex *x, const Complex *w, long from, long turn, long q, long n) {
    Complex sum = {0, 0};
    for (long r = 0; r < RADIX; r++) {
        Complex a = x[from + r * q], t = w[r * turn % n];
        sum.re += t.re * a.re - t.im * a.im;
        sum.im += t.re * a.im + t.im * a.re;
    }
    return sum;
}

static void fft_level(const Complex *x, Complex *y, const Complex *w, long m, long n, int threads) {
    long q = n / (RADIX * m);
    PARALLEL
    for (long i = 0; i < n; i++)
        y[i] = fft_sum(x, w, i / q % m * (RADIX * q) + i % q, i / q * q, q, n);
}

static int measure_fft(long n, int threads) {
    static Meter m;
    Complex *first = room(2 * n), *x = room(2 * n), *y = room(2 * n), *w = room(2 * n);
    for (long i = 0; i < n; i++) {
        first[i] = (Complex){(double)(i % 3), (double)(i % 5) * 0.5};
        w[i] = (Complex){cos(2 * M_PI * (double)i / (double)n), -sin(2 * M_PI * (double)i / (double)n)};
    }
    while (meter_more(&m)) {
        memcpy(x, first, (size_t)n * sizeof *x);
        meter_start(&m);
        for (long k = 1; k < n; k *= RADIX) {
            fft_level(x, y, w, k, n, threads);
            Complex *t = x;
            x = y, y = t;
        }
        meter_stop(&m);
    }
    return meter_print(&m, 1e3);
}

int main(int argc, char **argv) {
    if (argc != 4)
        return meter_fail("usage: kernels KIND SIZE THREADS");
    const char *kind = argv[1];
    int n = atoi(argv[2]), threads = atoi(argv[3]);
    if (!strcmp(kind, "dot-long") || !strcmp(kind, "built-long"))
        return measure_longs(kind[0] == 'b', n, threads);
    if (!strcmp(kind, "dot-double") || !strcmp(kind, "built-double"))
        return measure_doubles(kind[0] == 'b', n, threads);
    if (!strcmp(kind, "matmul"))
        return measure_matmul(n, threads);
    if (!strcmp(kind, "lu"))
        return measure_lu(n, threads);
    if (!strcmp(kind, "stencil"))
        return measure_stencil(n, threads);
    if (!strcmp(kind, "stencil-tasks") || !strcmp(kind, "stencil-in-place"))
        return measure_stencil_other(!strcmp(kind, "stencil-tasks"), n, threads);
    if (!strcmp(kind, "mandelbrot"))
        return measure_mandelbrot(n, threads);
    if (!strcmp(kind, "fft"))
        return measure_fft(n, threads);
    return meter_fail("kernels: no such kind");
}
