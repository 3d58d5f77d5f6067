/* tests/bench/rows.c - what is measured, against whom, and what is to be reached. */
#include "tests/bench/bench.h"

#define RUN(who, cmd, n) {.name = who, .command = cmd " %N %T", .threads = n}
#define OURS(kind, n)    RUN("frbz", "%O/bench/guest " kind, n)
#define MACHINE(kind)    RUN("frbz", "%O/bench/machine " kind, 1)
#define OPENMP(kind, n)  RUN("OpenMP", "%O/bench/openmp " kind, n)
#define TBB(kind, n)     RUN("oneTBB", "%O/bench/onetbb " kind, n)
#define BLAS(n)          RUN("OpenBLAS (FMA)", "%O/bench/openblas matmult", n)
#define TAKEN(who, cmd)  {.name = who, .command = cmd " %N %T", .threads = 4, .taken = true}

#define WHOLE(n) \
    {.name = "frbz run", .command = "%O/frbz run -j %T programs/asm/dot.s %N", .threads = n}
#define JAVA(how, n) \
    {.name = "java, " how, .command = "java -cp %O/bench Dot %N " how, .threads = n, \
     .needs = "%O/bench/Dot.class"}

#define ALLOCATORS(kind, n) \
    [OURS_1] = RUN("frbz", "%O/bench/alloc_frbz " kind, n), \
    [PEER_1] = RUN("mimalloc", "%O/bench/alloc_mimalloc " kind, n), \
    [SECOND_1] = RUN("glibc malloc", "%O/bench/alloc_malloc " kind, n)

#define STORES(kind) \
    .unit = "ns", \
    .variants = { \
        [OURS_1] = OURS(kind, 1), \
        [PEER_1] = RUN("C, index checked", "%O/bench/stores " kind, 1), \
        [SECOND_1] = RUN("C", "%O/bench/stores " kind "-unchecked", 1), \
    }, \
    .bars = {{"at most 2.5 times C's with the check", OURS_1, PEER_1, 2.5, 1.5}}

const Row bench_rows[] = {
    {
        .id = "pair",
        .name = "create and free a chunk at once, in cache",
        .unit = "ns",
        .size = {"20000000", "100000"},
        .variants = {ALLOCATORS("pair", 1)},
        .bars = {{"at most 1/3 of mimalloc", OURS_1, PEER_1, 1. / 3, 1. / 5}},
    },
    {
        .id = "window",
        .name = "create a chunk and free one of 1024, in cache",
        .unit = "ns",
        .size = {"20000000", "100000"},
        .variants = {ALLOCATORS("window", 1)},
        .bars = {{"at most 1/3 of mimalloc", OURS_1, PEER_1, 1. / 3, 1. / 5}},
    },
    {
        .id = "tree",
        .name = "build and free a tree of 16^N leaves",
        .unit = "ns/chunk",
        .size = {"5", "3"},
        .variants = {ALLOCATORS("tree", 1)},
        .bars = {{"at most mimalloc", OURS_1, PEER_1, 1, 0.5}},
    },
    {
        .id = "remote",
        .name = "free on another thread than created",
        .unit = "ns",
        .size = {"4000000", "50000"},
        .variants = {ALLOCATORS("remote", 2)},
        .bars = {{"at most 60 ns", OURS_1, LIMIT, 60, 20}},
    },
    {
        .id = "task",
        .name = "a task of a 16-way tree: sum of 16 longs, 16^N leaves",
        .unit = "ns/leaf",
        .size = {"5", "3"},
        .variants = {
            [OURS_1] = OURS("tasks", 1),
            [OURS_4] = OURS("tasks", 4),
            [OURS_ALL] = OURS("tasks", ALL),
            [OURS_TAKEN] = TAKEN("frbz", "%O/bench/guest tasks"),
            [THIRD_1] = RUN("C without tasks", "%O/bench/openmp serial", 1),
            [PEER_1] = OPENMP("tasks", 1),
            [PEER_4] = OPENMP("tasks", 4),
            [SECOND_1] = TBB("tasks", 1),
            [SECOND_4] = TBB("tasks", 4),
            [SECOND_TAKEN] = TAKEN("oneTBB", "%O/bench/onetbb tasks"),
        },
        .bars = {
            {"at most 25 ns on one thread", OURS_1, LIMIT, 25, 15},
            {"4 times faster than OpenMP, one thread", OURS_1, PEER_1, 1. / 4, 0},
            {"4 threads 3.3 times faster than one", OURS_4, OURS_1, 1 / 3.3, 1 / 3.8},
            {"a processor taken: 60 % of the rate on 4", OURS_TAKEN, OURS_4, 1 / 0.6, 1 / 0.7},
        },
    },
    {
        .id = "scalar",
        .name = "a scalar instruction, mixed code in a codelet",
        .unit = "ns",
        .size = {"4000000", "20000"},
        .variants = {
            [OURS_1] = OURS("scalar", 1),
            [PEER_1] = RUN("Lua 5.4, the same loop", "lua5.4 tests/bench/scalar.lua scalar", 1),
        },
        .bars = {
            {"at most 1.8 ns", OURS_1, LIMIT, 1.8, 1.2},
        },
    },
    {
        .id = "dotv",
        .name = "dotv.s over 16^N doubles in trees",
        .unit = "ns/element",
        .size = {"6", "3"},
        .variants = {
            [OURS_1] = OURS("dotv", 1),
            [OURS_4] = OURS("dotv", 4),
            [OURS_ALL] = OURS("dotv", ALL),
            [PEER_1] = RUN("C with OpenMP", "%O/bench/openmp dot", 1),
            [PEER_4] = RUN("C with OpenMP", "%O/bench/openmp dot", 4),
            [PEER_ALL] = RUN("C with OpenMP", "%O/bench/openmp dot", ALL),
        },
        .bars = {
            {"75 % of C with OpenMP, one thread", OURS_1, PEER_1, 1 / 0.75, 1 / 0.83},
            {"75 % of C with OpenMP, 4 threads", OURS_4, PEER_4, 1 / 0.75, 1 / 0.83},
        },
    },
    {
        .id = "matmult",
        .name = "matmult.s, N x N doubles, multiply, then add",
        .unit = "ms",
        .size = {"1024", "64"},
        .variants = {
            [OURS_1] = OURS("matmult", 1),
            [OURS_4] = OURS("matmult", 4),
            [OURS_ALL] = OURS("matmult", ALL),
            [PEER_1] = BLAS(1),
            [PEER_4] = BLAS(4),
            [PEER_ALL] = BLAS(ALL),
        },
        .bars = {
            {"30 % of OpenBLAS, one thread", OURS_1, PEER_1, 1 / 0.30, 1 / 0.41},
            {"30 % of OpenBLAS, 4 threads", OURS_4, PEER_4, 1 / 0.30, 1 / 0.41},
        },
    },
    {
        .id = "fib",
        .name = "fib.s N, every call a task",
        .unit = "ns/call",
        .size = {"27", "15"},
        .variants = {
            [OURS_1] = OURS("fib", 1),
            [OURS_4] = OURS("fib", 4),
            [OURS_ALL] = OURS("fib", ALL),
            [PEER_1] = OPENMP("fib", 1),
            [PEER_4] = OPENMP("fib", 4),
            [SECOND_1] = TBB("fib", 1),
            [SECOND_4] = TBB("fib", 4),
        },
        .bars = {
            {"3 times faster than OpenMP, one thread", OURS_1, PEER_1, 1. / 3, 0},
            {"3 times faster than OpenMP, 4 threads", OURS_4, PEER_4, 1. / 3, 0},
        },
    },
    {
        .id = "private-order",
        .name = "a store into a private array of N longs, in order",
        .size = {"131072", "1024"},
        STORES("order"),
    },
    {
        .id = "private-strided",
        .name = "a store into a private array of N longs, every 17th",
        .size = {"131072", "1024"},
        STORES("strided"),
    },
    {
        .id = "private-random-1k",
        .name = "a store into a private array of N longs, at random",
        .size = {"128", "16"},
        STORES("random"),
    },
    {
        .id = "private-random-1m",
        .name = "a store into a private array of N longs, at random",
        .size = {"131072", "1024"},
        STORES("random"),
    },
    {
        .id = "private-random-64m",
        .name = "a store into a private array of N longs, at random",
        .size = {"8388608", "65536"},
        STORES("random"),
    },
    {
        .id = "process",
        .name = "the whole process: dot.s N, building and multiplying two vectors",
        .unit = "ms",
        .size = {"1048576", "4096"},
        .whole = true,
        .answer = {"75496731", "294779"},
        .variants = {
            [OURS_1] = WHOLE(1),
            [OURS_ALL] = WHOLE(ALL),
            [PEER_1] = JAVA("loops", 1),
            [PEER_ALL] = JAVA("streams", ALL),
        },
        .bars = {
            {"10 times faster than java's loops", OURS_ALL, PEER_1, 1. / 10, 1. / 25},
            {"10 times faster than java's streams", OURS_ALL, PEER_ALL, 1. / 10, 1. / 25},
        },
    },
    {
        .id = "sim",
        .name = "a simulated instruction: dot.s N on 64 cores, routers with contention",
        .unit = "ns",
        .size = {"1048576", "4096"},
        .variants = {[OURS_1] = MACHINE("sim")},
        .bars = {{"20 M instructions/s", OURS_1, LIMIT, 50, 10}},
    },
    {
        .id = "host",
        .name = "memory that simulating dot.s N takes, over the chunks of the program",
        .unit = "times",
        .size = {"1048576", "65536"},
        .variants = {[OURS_1] = MACHINE("host")},
        .bars = {{"at most twice", OURS_1, LIMIT, 2, 0}},
    },
    {
        .id = "net",
        .name = "a cycle of the network alone, 64 ports, load 0.5 (BookSim2: 526 us)",
        .unit = "us",
        .size = {"100000", "2000"},
        .variants = {[OURS_1] = MACHINE("net")},
        .bars = {{"200 k cycles/s", OURS_1, LIMIT, 5, 0}},
    },
    {
        .id = "mem",
        .name = "an access of frbz mem, matrix product N x N, layout rrr",
        .unit = "ns",
        .size = {"128", "16"},
        .variants = {[OURS_1] = MACHINE("mem")},
        .bars = {{"40 M accesses/s", OURS_1, LIMIT, 25, 0}},
    },
    {.id = NULL},
};
