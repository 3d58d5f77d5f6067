/* tests/bench/rows_java.c - programs/funjava against java, C, OpenBLAS and FFTW.
 *
 * A kernel is a call of a method; what stands in its brackets is computed before, on either
 * side.  C computes the same over flat arrays, with the same operations where it says "C". */
#include "tests/bench/bench.h"

#define OURS(n, program, call) \
    {.name = "frbz", .command = "%O/bench/compiled programs/funjava/" program ".java " call " %T", .threads = n}
#define HOTSPOT(program, call) \
    {.name = "java, warm", .command = "java -cp %O/bench/classes Steady " program " " call, .threads = ALL, \
     .needs = "%O/bench/classes/Steady.class"}
#define C(kind, n)  {.name = "C, OpenMP", .command = "%O/bench/kernels " kind " %N %T", .threads = n}
#define BLAS(n)     {.name = "OpenBLAS (FMA)", .command = "%O/bench/openblas matmult %N %T", .threads = n}

#define SIDES(program, call) \
    [OURS_1] = OURS(1, program, call), [OURS_ALL] = OURS(ALL, program, call), [JAVA] = HOTSPOT(program, call)
#define IN_C(kind) [PEER_1] = C(kind, 1), [PEER_ALL] = C(kind, ALL)

#define DOT(type, program) \
    { \
        .id = "built-" type, .group = "java", .unit = "ms", .size = {"16777216", "65536"}, \
        .name = program ".java: two vectors of N " type "s built, and their dot product", \
        .variants = {SIDES(program, "product(%N)"), IN_C("built-" type)}, \
        .bars = {{"2.5 times faster than HotSpot", OURS_ALL, JAVA, 1 / 2.5, 1 / 4.}}, \
    }, { \
        .id = "dot-" type, .group = "java", .unit = "ms", .size = {"16777216", "65536"}, \
        .name = program ".java: dot product of two vectors of N " type "s", \
        .variants = {SIDES(program, "dot(vector(%N,17),vector(%N,19))"), IN_C("dot-" type)}, \
        .bars = {{"75 % of C with OpenMP", OURS_ALL, PEER_ALL, 1 / 0.75, 1 / 0.83}}, \
    }

#define MATMUL(n) \
    { \
        .id = "matmul-" n, .group = "java", .unit = "ms", .size = {n, "64"}, \
        .name = "MatMul.java: product of two N x N matrices, B not transposed", \
        .variants = {SIDES("MatMul", "multiply(matrix(%N,3),matrix(%N,5))"), IN_C("matmul"), \
                     [SECOND_1] = BLAS(1), [SECOND_ALL] = BLAS(ALL)}, \
        .bars = {{"25 times faster than HotSpot", OURS_ALL, JAVA, 1. / 25, 0}, \
                 {"1.5 times faster than C ikj", OURS_ALL, PEER_ALL, 1 / 1.5, 0}, \
                 {"35 % of OpenBLAS", OURS_ALL, SECOND_ALL, 0, 1 / 0.35}}, \
    }

#define STENCIL(n) \
    { \
        .id = "stencil-" n, .group = "java", .unit = "ms", .size = {n, "64"}, \
        .name = "Stencil.java: 30 steps on N x N points; C: two buffers", \
        .variants = {SIDES("Stencil", "run(plate(%N),30)"), IN_C("stencil")}, \
        .bars = {{"3 times faster than HotSpot", OURS_ALL, JAVA, 1. / 3, 0}, \
                 {"35 % of C with two buffers", OURS_ALL, PEER_ALL, 1 / 0.35, 1 / 0.75}}, \
    }

#define FFT(id_, n, small) \
    { \
        .id = id_, .group = "java", .unit = "ms", .size = {n, small}, \
        .name = "FFT.java: transform of N complex numbers, roots of unity given", \
        .variants = {SIDES("FFT", "transform(signal(%N),roots(%N),1)"), IN_C("fft"), \
                     [SECOND_1] = {.name = "FFTW, measured plan", .command = "%O/bench/fftw fft %N 1", .threads = 1}}, \
        .bars = {{"3 times faster than HotSpot", OURS_ALL, JAVA, 1. / 3, 0}, \
                 {"2.5 times FFTW's time on one thread", OURS_ALL, SECOND_1, 0, 2.5}}, \
    }

#define WHOLE(program, args) \
    { \
        .id = "run-" program, .group = "whole", .unit = "ms", .size = {args, args}, .whole = true, \
        .name = "the whole process: " program ".java", \
        .variants = { \
            [OURS_ALL] = {.name = "frbz, image", .command = "%O/frbz %O/bench/" program ".frbz %N", .threads = ALL}, \
            [SECOND_ALL] = {.name = "frbz, source", .command = "%O/frbz programs/funjava/" program ".java %N", .threads = ALL}, \
            [JAVA] = {.name = "java -cp", .command = "java -cp %O/bench/classes " program " %N", .threads = ALL, \
                      .needs = "%O/bench/classes/Steady.class"}}, \
        .bars = {{"8 times faster than java, image", OURS_ALL, JAVA, 1. / 8, 0}, \
                 {"8 times faster than java, source", SECOND_ALL, JAVA, 1. / 8, 0}}, \
    }

const Row bench_java_rows[] = {
    DOT("long", "Dot"),
    DOT("double", "DotDouble"),
    MATMUL("512"),
    MATMUL("1024"),
    {
        .id = "lu-512", .group = "java", .unit = "ms", .size = {"512", "64"},
        .name = "LU.java: decomposition of an N x N matrix, a new one each step; C: in place",
        .variants = {SIDES("LU", "step(matrix(%N),0)"), IN_C("lu")},
        .bars = {{"10 times faster than HotSpot", OURS_ALL, JAVA, 1. / 10, 0},
                 {"half as fast as C in place", OURS_ALL, PEER_ALL, 1 / 0.5, 1}},
    },
    STENCIL("1000"),
    STENCIL("3000"),
    FFT("fft-2^16", "65536", "256"),
    FFT("fft-2^20", "1048576", "4096"),
    {
        .id = "mandelbrot", .group = "java", .unit = "ms", .size = {"2000", "64"},
        .name = "Mandelbrot.java: N x N points, at most 100 steps",
        .variants = {SIDES("Mandelbrot", "picture(%N,%N,100)"), IN_C("mandelbrot")},
        .bars = {{"4 times faster than HotSpot", OURS_ALL, JAVA, 1. / 4, 0},
                 {"as fast as C with OpenMP", OURS_ALL, PEER_ALL, 0, 1}},
    },
    {
        .id = "calls", .group = "java", .unit = "ms", .size = {"32", "15"},
        .name = "Fib.java: fib(N), every call a task (--grain thesis); C: OpenMP tasks",
        .variants = {
            [OURS_1] = {.name = "frbz", .command = "%O/bench/compiled --grain thesis programs/funjava/Fib.java fib(%N) %T", .threads = 1},
            [OURS_ALL] = {.name = "frbz", .command = "%O/bench/compiled --grain thesis programs/funjava/Fib.java fib(%N) %T", .threads = ALL},
            [JAVA] = HOTSPOT("Fib", "fib(%N)"),
            [PEER_1] = {.name = "OpenMP tasks", .command = "%O/bench/openmp calls %N %T", .threads = 1},
            [PEER_ALL] = {.name = "OpenMP tasks", .command = "%O/bench/openmp calls %N %T", .threads = ALL}},
        .bars = {{"3 times faster than OpenMP tasks, one thread", OURS_1, PEER_1, 1. / 3, 0},
                 {"3 times faster than OpenMP tasks", OURS_ALL, PEER_ALL, 1. / 3, 0}},
    },
    {
        .id = "calls-inline", .group = "java", .unit = "ms", .size = {"32", "15"},
        .name = "Fib.java: fib(N), as compiled without options",
        .variants = {SIDES("Fib", "fib(%N)")},
        .bars = {{"as fast as HotSpot", OURS_ALL, JAVA, 0, 1}},
    },
    WHOLE("Dot", "100000"),
    WHOLE("FFT", "2"),
    WHOLE("Fib", "20"),
    WHOLE("LU", "50"),
    WHOLE("Mandelbrot", "60 100"),
    WHOLE("MatMul", "100"),
    WHOLE("NQueens", "9"),
    WHOLE("Sort", "10"),
    WHOLE("Stencil", "50 20"),
    WHOLE("Transpose", "100 30"),
    {.id = NULL},
};
