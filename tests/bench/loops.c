/* tests/bench/loops.c - peer: the loops of ScalarLoops.java in C, for one thread.
 *
 *   loops NAME SIZE 1
 *
 * Integers wrap around (-fwrapv), as Java's do; the digest is that of the result. */
#include <math.h>

#include "tests/bench/digest.h"
#include "tests/bench/meter.h"

static uint64_t bits_of(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static uint64_t unsigned_shift(int32_t v, int by) {
    return (uint32_t)v >> by;
}

static int32_t next(int32_t *seed) {
    return *seed = *seed * 1664525 + 1013904223;
}

static void *zeros(int n, size_t size) {
    void *p = calloc((size_t)n, size);
    if (!p)
        exit(meter_fail("out of memory"));
    return p;
}

typedef struct {
    double x[5], y[5], z[5], vx[5], vy[5], vz[5], mass[5];
} Bodies;

static void pull(Bodies *b, int i, int j) {
    double dx = b->x[i] - b->x[j], dy = b->y[i] - b->y[j], dz = b->z[i] - b->z[j];
    double d = dx * dx + dy * dy + dz * dz, by = 0.001 / (d * sqrt(d));
    b->vx[i] = b->vx[i] - dx * b->mass[j] * by;
    b->vy[i] = b->vy[i] - dy * b->mass[j] * by;
    b->vz[i] = b->vz[i] - dz * b->mass[j] * by;
    b->vx[j] = b->vx[j] + dx * b->mass[i] * by;
    b->vy[j] = b->vy[j] + dy * b->mass[i] * by;
    b->vz[j] = b->vz[j] + dz * b->mass[i] * by;
}

static uint64_t n_body(int n) {
    Bodies b = {{0, 4.84, 8.34, 12.89, 15.37}, {0, -1.16, 4.12, -15.11, -25.91}, {0, -0.10, -0.40, -0.22, 0.17},
                {0, 0.606, -1.010, 1.082, 0.979}, {0, 2.811, 1.825, 0.868, 0.594}, {0, -0.02, 0.008, -0.010, -0.034},
                {39.47, 0.037, 0.011, 0.0017, 0.002}};
    for (int step = 0; step < n; step++) {
        for (int i = 0; i < 5; i++)
            for (int j = i + 1; j < 5; j++)
                pull(&b, i, j);
        for (int i = 0; i < 5; i++) {
            b.x[i] = b.x[i] + 0.001 * b.vx[i];
            b.y[i] = b.y[i] + 0.001 * b.vy[i];
            b.z[i] = b.z[i] + 0.001 * b.vz[i];
        }
    }
    double e = 0;
    for (int i = 0; i < 5; i++)
        e = e + 0.5 * b.mass[i] * (b.vx[i] * b.vx[i] + b.vy[i] * b.vy[i] + b.vz[i] * b.vz[i]) + b.x[i] - b.y[i] * b.z[i];
    return bits_of(e);
}

static uint64_t collatz(int n) {
    int64_t steps = 0;
    for (int i = 1; i <= n; i++)
        for (int64_t x = i; x != 1; steps++)
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    return (uint64_t)steps;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static uint64_t edits(int n) {
    int32_t *a = zeros(n, sizeof *a), *b = zeros(n, sizeof *b), *row = zeros(n + 1, sizeof *row), seed = 7;
    for (int i = 0; i < n; i++) {
        a[i] = (int32_t)unsigned_shift(next(&seed), 28);
        b[i] = (int32_t)unsigned_shift(next(&seed), 28);
    }
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int above = row[j], best = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            best = smaller(best, smaller(above, row[j - 1]) + 1);
            diagonal = above;
            row[j] = best;
        }
    }
    uint64_t result = (uint64_t)row[n];
    free(a), free(b), free(row);
    return result;
}

static uint64_t generator(int n) {
    int32_t seed = 42;
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        seed = seed * 1103515245 + 12345;
        int32_t r = (int32_t)(unsigned_shift(seed, 16) & 0x7fff);
        if (r < 16384)
            sum += r;
        else
            sum -= r % 10;
    }
    return (uint64_t)sum;
}

typedef struct {
    int32_t *start, *column;
    double  *value, *x, *y;
} Sparse;

static Sparse sparse_new(int n) {
    Sparse s = {zeros(n + 1, 4), zeros(8 * n, 4), zeros(8 * n, 8), zeros(n, 8), zeros(n, 8)};
    int32_t seed = 11, at = 0;
    for (int i = 0; i < n; i++) {
        s.x[i] = 1.0 / (i + 1);
        s.start[i] = at;
        for (int k = 0; k < 1 + i % 8; k++, at++) {
            next(&seed);
            s.column[at] = (int32_t)unsigned_shift(seed, 8) % n;
            s.value[at] = (double)unsigned_shift(seed, 20) * 0.001;
        }
    }
    s.start[n] = at;
    return s;
}

static uint64_t sparse(int n) {
    Sparse m = sparse_new(n);
    double sum = 0;
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = m.start[i]; k < m.start[i + 1]; k++)
                s += m.value[k] * m.x[m.column[k]];
            m.y[i] = s;
        }
        for (int i = 0; i < n; i++)
            m.x[i] = m.y[i] * 0.01 + m.x[i] * 0.5;
        sum += m.y[round % n];
    }
    free(m.start), free(m.column), free(m.value), free(m.x), free(m.y);
    return bits_of(sum);
}

static uint64_t mandelbrot(int n) {
    int64_t steps = 0;
    double c = -0.75;
    for (int p = 0; p < n; p++) {
        double r = 0, i = 0;
        int k = 0;
        while (k < 500 && r * r + i * i <= 4) {
            double t = r * r - i * i + c;
            i = 2 * r * i + 0.1;
            r = t;
            k++;
        }
        steps += k;
        c = c + (k % 7) * 1e-4 - 2e-4;
    }
    return (uint64_t)steps;
}

static uint64_t knapsack(int n) {
    int32_t *best = zeros(n + 1, sizeof *best), seed = 5;
    for (int k = 0; k < 100; k++) {
        next(&seed);
        int weight = 10 + (int32_t)unsigned_shift(seed, 8) % 90, worth = 1 + (int32_t)unsigned_shift(seed, 20) % 100;
        for (int w = n; w >= weight; w--)
            if (best[w - weight] + worth > best[w])
                best[w] = best[w - weight] + worth;
    }
    uint64_t result = (uint64_t)best[n];
    free(best);
    return result;
}

static int32_t turned(int32_t v, int by) {
    return (int32_t)((uint32_t)v << by | (uint32_t)v >> (32 - by));
}

static uint64_t hash(int n) {
    int32_t *data = zeros(n, sizeof *data), seed = 3;
    for (int i = 0; i < n; i++) {
        next(&seed);
        data[i] = seed ^ (int32_t)unsigned_shift(seed, 13);
    }
    int32_t h = (int32_t)0x811c9dc5, g = 17;
    for (int i = 0; i < n; i++) {
        h ^= turned(data[i] * (int32_t)0xcc9e2d51, 15) * 0x1b873593;
        h = turned(h, 13) * 5 + (int32_t)0xe6546b64;
        g = g * 31 + data[i];
    }
    free(data);
    return (uint64_t)((int64_t)h * 1000003 + g);
}

static uint64_t polynomial(int n) {
    double x = 0.3, sum = 0;
    for (int i = 0; i < n; i++) {
        double p = ((((((((0.01 * x - 0.02) * x + 0.03) * x - 0.04) * x + 0.05) * x - 0.06) * x + 0.07) * x - 0.08) * x + 0.9);
        sum += p;
        x = p > 0.95 ? p - 0.5 : p * 0.999;
    }
    return bits_of(sum);
}

static uint64_t bits(int n) {
    int64_t sum = 0;
    uint32_t v = 1;
    for (int i = 0; i < n; i++) {
        v ^= v << 13;
        v ^= v >> 17;
        v ^= v << 5;
        uint32_t c = v - (v >> 1 & 0x55555555);
        c = (c & 0x33333333) + (c >> 2 & 0x33333333);
        c = ((c + (c >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
        uint32_t low = v & -v, gray = v ^ v >> 1;
        sum += c + (low & 0xffff) + ((int32_t)(v | (v - 1)) < 0 ? 1 : 2) * (gray & 255);
    }
    return (uint64_t)sum;
}

static const struct {
    const char *name;
    uint64_t  (*run)(int n);
} loops[] = {
    {"nBody", n_body}, {"collatz", collatz}, {"edits", edits}, {"generator", generator}, {"sparse", sparse},
    {"mandelbrot", mandelbrot}, {"knapsack", knapsack}, {"hash", hash}, {"polynomial", polynomial}, {"bits", bits},
};

int main(int argc, char **argv) {
    static Meter m;
    for (size_t k = 0; argc == 4 && k < sizeof loops / sizeof *loops; k++) {
        uint64_t result = 0;
        if (strcmp(argv[1], loops[k].name))
            continue;
        volatile int n = atoi(argv[2]);     // nothing is known of it
        while (meter_more(&m)) {
            meter_start(&m);
            result = loops[k].run(n);
            meter_stop(&m);
        }
        return meter_report(&m, 1e3, digest_add(DIGEST_BEGIN, result));
    }
    return meter_fail("usage: loops NAME SIZE 1");
}
