/* tests/bench/openmp.c - peers in C: tasks, Fibonacci numbers and a dot product with
 * OpenMP, and the tree of tasks as plain recursion. */
#include "tests/bench/meter.h"
#include "tests/bench/tree.h"

enum { PART = 1 << 16 };    // elements that a thread multiplies before it asks for more

static long sum_serial(const TreeNode *t, unsigned depth) {
    if (!depth)
        return tree_leaf_sum(t);
    long sum = 0;
    for (int i = 0; i < TREE_WIDTH; i++)
        sum += sum_serial(t->child[i], depth - 1);
    return sum;
}

/* Every call a task, as in tasks.s. */
static long sum_tasks(const TreeNode *t, unsigned depth) {
    long part[TREE_WIDTH], sum = 0;
    if (!depth)
        return tree_leaf_sum(t);
    for (int i = 0; i < TREE_WIDTH; i++) {
#pragma omp task shared(part) firstprivate(i, t, depth)
        part[i] = sum_tasks(t->child[i], depth - 1);
    }
#pragma omp taskwait
    for (int i = 0; i < TREE_WIDTH; i++)
        sum += part[i];
    return sum;
}

static long fib(long n) {
    long a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a) firstprivate(n)
    a = fib(n - 1);
#pragma omp task shared(b) firstprivate(n)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

static int measure_tree(bool tasks, unsigned depth, int threads) {
    static Meter m;
    const TreeNode *t = tree_make(depth);
    while (meter_more(&m)) {
        long sum = 0;
        meter_start(&m);
        if (tasks) {
#pragma omp parallel num_threads(threads)
#pragma omp single
            sum = sum_tasks(t, depth);
        } else {
            sum = sum_serial(t, depth);
        }
        meter_stop(&m);
        if (sum != tree_sum(depth))
            return meter_fail("OpenMP: wrong sum");
    }
    return meter_print(&m, 1e9 / (double)meter_power(TREE_WIDTH, depth));
}

/* In nanoseconds for a call, or in milliseconds for all. */
static int measure_fib(long n, int threads, bool all) {
    static Meter m;
    double calls = 2 * (double)fib_number(n + 1) - 1;
    while (meter_more(&m)) {
        long result = 0;
        meter_start(&m);
#pragma omp parallel num_threads(threads)
#pragma omp single
        result = fib(n);
        meter_stop(&m);
        if (result != fib_number(n))
            return meter_fail("OpenMP: wrong Fibonacci number");
    }
    return meter_print(&m, all ? 1e3 : 1e9 / calls);
}

/* Lanes of its own make a loop that every compiler vectorizes; N is a multiple of them. */
static double dot_part(const double *a, const double *b, long n) {
    enum { LANES = 16 };
    double lane[LANES] = {0}, sum = 0;
    for (long i = 0; i < n; i += LANES)
        for (int l = 0; l < LANES; l++)
            lane[l] += a[i + l] * b[i + l];
    for (int l = 0; l < LANES; l++)
        sum += lane[l];
    return sum;
}

/* All values are small integers: every order of the sum gives the same. */
static int measure_dot(unsigned exponent, int threads) {
    static Meter m;
    long n = (long)meter_power(16, exponent);
    double *a = meter_memory((size_t)n * sizeof *a), *b = meter_memory((size_t)n * sizeof *b);
    double expected = 0;
    long part = n / 16 < PART ? n / 16 : PART;
#pragma omp parallel for num_threads(threads) reduction(+ : expected)
    for (long i = 0; i < n; i++) {
        a[i] = (double)(i % 17);
        b[i] = (double)(i % 19);
        expected += a[i] * b[i];
    }
    while (meter_more(&m)) {
        double sum = 0;
        meter_start(&m);
#pragma omp parallel for num_threads(threads) reduction(+ : sum)
        for (long i = 0; i < n; i += part)
            sum += dot_part(a + i, b + i, part);
        meter_stop(&m);
        if (sum < expected || sum > expected)
            return meter_fail("OpenMP: wrong dot product");
    }
    return meter_print(&m, 1e9 / (double)n);
}

int main(int argc, char **argv) {
    if (argc != 4)
        return meter_fail("usage: openmp tasks|serial|fib|calls|dot SIZE THREADS");
    long size = strtol(argv[2], NULL, 10);
    int threads = atoi(argv[3]);
    if (!strcmp(argv[1], "fib") || !strcmp(argv[1], "calls"))
        return measure_fib(size, threads, argv[1][0] == 'c');
    if (!strcmp(argv[1], "dot"))
        return measure_dot((unsigned)size, threads);
    return measure_tree(!strcmp(argv[1], "tasks"), (unsigned)size, threads);
}
