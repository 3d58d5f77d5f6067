/* tests/bench/rows_loops.c - loops of numbers, on one thread: ScalarLoops.java beside the same in C. */
#include "tests/bench/bench.h"

#define LOOP(method, n, small, what) \
    { \
        .id = "loop-" method, .group = "scalar-loops", .unit = "ms", .size = {n, small}, .name = what, \
        .variants = { \
            [OURS_1] = {.name = "frbz", .command = "%O/bench/compiled tests/bench/ScalarLoops.java " method "(%N) %T", .threads = 1}, \
            [JAVA] = {.name = "java, warm", .command = "java -cp %O/bench/classes Steady ScalarLoops " method "(%N)", .threads = 1, \
                      .needs = "%O/bench/classes/Steady.class"}, \
            [PEER_1] = {.name = "C", .command = "%O/bench/loops " method " %N %T", .threads = 1}}, \
        .bars = {{"0.7 of C", OURS_1, PEER_1, 1 / 0.7, 1}, {"0.5 of C", OURS_1, PEER_1, 1 / 0.5, 0}}, \
    }

const Row bench_loop_rows[] = {
    LOOP("nBody", "200000", "100", "five bodies, N steps"),
    LOOP("collatz", "300000", "1000", "steps down to 1 from all numbers up to N"),
    LOOP("edits", "4000", "50", "edit distance of N numbers and N others"),
    LOOP("generator", "20000000", "1000", "N numbers of a linear congruential generator"),
    LOOP("sparse", "100000", "100", "a sparse matrix of N rows times a vector, 20 times"),
    LOOP("mandelbrot", "100000", "100", "N points of the Mandelbrot set, one after the other"),
    LOOP("knapsack", "200000", "200", "a knapsack of N, 100 things"),
    LOOP("hash", "10000000", "1000", "two hashes of N numbers"),
    LOOP("polynomial", "5000000", "1000", "a polynomial of degree 8, N times"),
    LOOP("bits", "20000000", "1000", "bits of N numbers counted and folded"),
    {.id = NULL},
};
