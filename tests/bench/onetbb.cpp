/* tests/bench/onetbb.cpp - peers in C++: the tree of tasks and Fibonacci numbers with
 * oneTBB's task_group. */
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "tests/bench/meter.h"
#include "tests/bench/tree.h"

static long sum_tasks(const TreeNode *t, unsigned depth) {
    long part[TREE_WIDTH], sum = 0;
    if (!depth)
        return tree_leaf_sum(t);
    tbb::task_group group;
    for (int i = 0; i < TREE_WIDTH; i++)
        group.run([&part, t, depth, i] { part[i] = sum_tasks(t->child[i], depth - 1); });
    group.wait();
    for (int i = 0; i < TREE_WIDTH; i++)
        sum += part[i];
    return sum;
}

static long fib(long n) {
    long a, b;
    if (n < 2)
        return n;
    tbb::task_group group;
    group.run([&a, n] { a = fib(n - 1); });
    group.run([&b, n] { b = fib(n - 2); });
    group.wait();
    return a + b;
}

static int measure_tree(tbb::task_arena &arena, unsigned depth) {
    static Meter m;
    const TreeNode *t = tree_make(depth);
    while (meter_more(&m)) {
        long sum = 0;
        meter_start(&m);
        arena.execute([&] { sum = sum_tasks(t, depth); });
        meter_stop(&m);
        if (sum != tree_sum(depth))
            return meter_fail("oneTBB: wrong sum");
    }
    return meter_print(&m, 1e9 / (double)meter_power(TREE_WIDTH, depth));
}

static int measure_fib(tbb::task_arena &arena, long n) {
    static Meter m;
    while (meter_more(&m)) {
        long result = 0;
        meter_start(&m);
        arena.execute([&] { result = fib(n); });
        meter_stop(&m);
        if (result != fib_number(n))
            return meter_fail("oneTBB: wrong Fibonacci number");
    }
    return meter_print(&m, 1e9 / (double)(2 * fib_number(n + 1) - 1));
}

int main(int argc, char **argv) {
    if (argc != 4)
        return meter_fail("usage: onetbb tasks|fib SIZE THREADS");
    long size = strtol(argv[2], nullptr, 10);
    int threads = atoi(argv[3]);
    tbb::global_control limit(tbb::global_control::max_allowed_parallelism, (size_t)threads);
    tbb::task_arena arena(threads);
    if (!strcmp(argv[1], "fib"))
        return measure_fib(arena, size);
    return measure_tree(arena, (unsigned)size);
}
