/* tests/bench/rows_ranks.c - several ranks on one computer, each with one thread, beside one rank of as many threads, C
 * with MPI and OpenMP, and Dask. */
#include "tests/bench/bench.h"

/* What COUNT times more of MANY than of FEW take; the number of times is the last word of a command. */
#define RANKS(n, unit, count, few, many, more, words) \
    {.name = "frbz, ranks", .threads = n, \
     .command = "tests/bench/ranks.sh " unit " " count " " few " " many " %O/frbz run --ranks %T -j 1 " more words}
#define THREADS(unit, count, few, many, words) \
    {.name = "frbz, threads", .threads = ALL, \
     .command = "tests/bench/ranks.sh " unit " " count " " few " " many " %O/frbz run -j %T " words}
#define FRBZ(unit, count, few, many, words) \
    [OURS_1] = RANKS(1, unit, count, few, many, "", words), \
    [OURS_ALL] = RANKS(ALL, unit, count, few, many, "", words), \
    [SECOND_ALL] = THREADS(unit, count, few, many, words)

#define C_MPI(n, what, times) \
    {.name = "C, MPI ranks", .threads = n, .needs = "%O/bench/ranks_mpi", \
     .command = "mpirun -n %T %O/bench/ranks_mpi " what " %N " times " 1"}
#define C_OPENMP(what, times) \
    {.name = "C, OpenMP", .threads = ALL, .needs = "%O/bench/ranks_mpi", \
     .command = "mpirun -n 1 %O/bench/ranks_mpi " what " %N " times " %T"}
#define IN_C(what, times) \
    [PEER_1] = C_MPI(1, what, times), [PEER_ALL] = C_MPI(ALL, what, times), [THIRD_ALL] = C_OPENMP(what, times)
#define DASK(n, what, times) \
    {.name = "Dask, processes", .threads = n, .needs = "%O/bench/dask", \
     .command = "%O/bench/dask " what " %N " times " %T"}

#define MANY(id_, n, small, text, what, count, few, many, bar, ...) \
    { \
        .id = "cluster-" id_, .group = "cluster", .unit = "ms", .size = {n, small}, .name = text, \
        .variants = {FRBZ("ms", count, few, many, "tests/bench/Ranks.java " what " %N"), IN_C(what, count), \
                     __VA_ARGS__}, \
        .bars = {{"ranks " #bar " times faster than one", OURS_ALL, OURS_1, 1 / bar, 0}}, \
    }

const Row bench_rank_rows[] = {
    MANY("dot", "16777216", "65536", "product of two vectors of N doubles that are there", "0", "200", "2", "202", 1.6,
         [FOURTH_1] = DASK(1, "0", "10"), [FOURTH_ALL] = DASK(ALL, "0", "10")),
    MANY("stencil", "3000", "64", "a step on N x N points", "1", "40", "5", "45", 1.7),
    MANY("matmul", "4096", "64", "product of two N x N matrices", "2", "1", "0", "1", 1.7,
         [FOURTH_1] = DASK(1, "2", "1"), [FOURTH_ALL] = DASK(ALL, "2", "1")),
    {
        .id = "cluster-fib", .group = "cluster", .unit = "ms", .size = {"32", "20"},
        .name = "fib.s N: work that is stolen",
        .variants = {FRBZ("ms", "1", "1", "%N", "programs/asm/fib.s")},
        .bars = {{"ranks 1.6 times faster than one", OURS_ALL, OURS_1, 1 / 1.6, 0}},
    }, {
        .id = "cluster-fork", .group = "cluster", .unit = "us", .size = {"21000", "2000"},
        .name = "16 workers that do nothing, over all ranks, and their join",
        .variants = {FRBZ("us", "20000", "1000", "%N", "tests/bench/forks.s")},
        .bars = {{"10 us", OURS_ALL, LIMIT, 10, 0}},
    }, {
        .id = "cluster-stream", .group = "cluster", .unit = "ns", .size = {"1048576", "1048576"},
        .name = "a chunk of a large array of another rank that is read in order",
        .variants = {[OURS_4] = {.name = "frbz, MPI ranks", .threads = 1, .needs = "%O/bench/ranks_frbz",
                                 .command = "mpirun -n 2 %O/bench/ranks_frbz %O/bench/shared stream"}},
        .bars = {{"150 ns", OURS_4, LIMIT, 150, 0}},
    },
    {0},
};
