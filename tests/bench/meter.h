/* tests/bench/meter.h - the clock of the programs that measure, ours and peers alike.
 *
 * Such a program is called as  PROGRAM KIND SIZE THREADS.  It prepares its input, does
 * the work once to warm up, then again and again until METER_SECONDS are over (at least
 * METER_LEAST times, but no longer than METER_ENOUGH), and prints the median time of one go
 * in the unit of its row.  What takes longer than METER_COLD is done only once, cold.
 *
 * With BENCH_CPU in the environment it is the processor time of the process that counts,
 * which on one thread means something on a busy computer, too.  With BENCH_ONCE the work is
 * done once, cold: how much memory does it take? */
#ifndef TESTS_BENCH_METER_H
#define TESTS_BENCH_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define METER_SECONDS 0.2
#define METER_ENOUGH  2.0
#define METER_COLD    15.0
enum { METER_LEAST = 3, METER_MOST = 1000 };

typedef struct {
    double seconds[METER_MOST];
    double total, begin;
    int    n;               // goes that count
    bool   warm;
} Meter;

static inline double meter_now(void) {
    struct timespec t;
    clock_gettime(getenv("BENCH_CPU") ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static inline bool meter_once(void) {
    return getenv("BENCH_ONCE") != NULL;
}

static inline bool meter_more(const Meter *m) {
    if (meter_once())
        return m->n == 0;
    return m->total < METER_ENOUGH &&
           (m->n < METER_LEAST || (m->total < METER_SECONDS && m->n < METER_MOST));
}

static inline void meter_start(Meter *m) {
    m->begin = meter_now();
}

static inline void meter_stop(Meter *m) {
    double s = meter_now() - m->begin;
    if (m->warm || meter_once() || s > METER_COLD) {
        m->seconds[m->n++] = s;
        m->total += s;
    }
    m->warm = true;
}

static int meter_order(const void *a, const void *b) {
    const double *x = (const double *)a, *y = (const double *)b;
    return (*x > *y) - (*x < *y);
}

static inline double meter_median(Meter *m) {
    qsort(m->seconds, (size_t)m->n, sizeof *m->seconds, meter_order);
    return (m->seconds[(m->n - 1) / 2] + m->seconds[m->n / 2]) / 2;
}

/* Print the median, SCALE times as much as in seconds. */
static inline int meter_print(Meter *m, double scale) {
    printf("%.6g\n", meter_median(m) * scale);
    return 0;
}

/* The same with the digest of the result behind it, tests/bench/digest.h. */
static inline int meter_report(Meter *m, double scale, uint64_t digest) {
    printf("%.6g %016llx\n", meter_median(m) * scale, (unsigned long long)digest);
    return 0;
}

static inline int meter_fail(const char *why) {
    fprintf(stderr, "bench: %s\n", why);
    return 1;
}

/* Memory for an input, in huge pages if the system grants them, as our chunks are. */
static inline void *meter_memory(size_t bytes) {
    size_t huge = (size_t)2 << 20;
    size_t room = (bytes + huge - 1) / huge * huge;
    void *p = aligned_alloc(huge, room);
    if (!p) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    madvise(p, room, MADV_HUGEPAGE);
    return p;
}

static inline uint64_t meter_power(uint64_t base, unsigned exponent) {
    uint64_t r = 1;
    while (exponent--)
        r *= base;
    return r;
}

#endif
