/* tests/bench/ranks_mpi.c - the work of Ranks.java in C with MPI and OpenMP over flat arrays: ranks_mpi WHAT N TIMES
 * THREADS, under mpirun.
 *
 * WHAT is 0, products of vectors; 1, steps of a stencil, whose ranks exchange rows; 2, products of matrices by blocks
 * of rows, of which all ranks have B.  Prints ms for each time. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks;

/* This rank has FIRST to END - 1 of N. */
typedef struct {
    long first, end;
} Part;

static Part part_of(long n) {
    return (Part){n * rank / ranks, n * (rank + 1) / ranks};
}

static double dots(long n, int times) {
    Part p = part_of(n);
    double *a = malloc((size_t)(p.end - p.first) * sizeof *a), *b = malloc((size_t)(p.end - p.first) * sizeof *b);
    double sum = 0;
#pragma omp parallel for
    for (long i = p.first; i < p.end; i++) {
        a[i - p.first] = (double)(i % 17);
        b[i - p.first] = (double)(i % 19);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double begun = MPI_Wtime();
    for (int k = times; k; k--) {
        double s = 0, all;
#pragma omp parallel for simd reduction(+ : s)
        for (long i = 0; i < p.end - p.first; i++)
            s += (a[i] + k) * b[i];
        MPI_Allreduce(&s, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        sum += all;
    }
    double ms = (MPI_Wtime() - begun) * 1e3 / times;
    if (sum < 0)
        ms = -1;
    free(a);
    free(b);
    return ms;
}

/* The rows before and behind this rank's own. */
static void exchange(double *a, long rows, long n) {
    int up = rank ? rank - 1 : MPI_PROC_NULL, down = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(a + n, (int)n, MPI_DOUBLE, up, 0, a + (rows + 1) * n, (int)n, MPI_DOUBLE, down, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(a + rows * n, (int)n, MPI_DOUBLE, down, 1, a, (int)n, MPI_DOUBLE, up, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

static void step(const double *a, double *b, Part p, long n) {
#pragma omp parallel for
    for (long i = p.first; i < p.end; i++) {
        const double *x = a + (i - p.first + 1) * n;
        double *y = b + (i - p.first + 1) * n;
        if (i == 0 || i == n - 1) {
            memcpy(y, x, (size_t)n * sizeof *y);
            continue;
        }
        y[0] = x[0];
        y[n - 1] = x[n - 1];
        for (long j = 1; j < n - 1; j++)
            y[j] = (x[j - n] + x[j - 1] + x[j + 1] + x[j + n]) * 0.25;
    }
}

static double steps(long n, int times) {
    Part p = part_of(n);
    long rows = p.end - p.first;
    double *a = calloc((size_t)((rows + 2) * n), sizeof *a), *b = calloc((size_t)((rows + 2) * n), sizeof *b);
    for (long i = p.first; i < p.end; i++)
        for (long j = 0; j < n; j++)
            a[(i - p.first + 1) * n + j] = i == 0 ? 100 : j == 0 ? 50 : 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double begun = MPI_Wtime();
    for (int k = 0; k < times; k++) {
        exchange(a, rows, n);
        step(a, b, p, n);
        double *t = a;
        a = b;
        b = t;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double ms = (MPI_Wtime() - begun) * 1e3 / times;
    free(a);
    free(b);
    return ms;
}

static double products(long n, int times) {
    Part p = part_of(n);
    size_t own = (size_t)((p.end - p.first) * n);
    double *a = malloc(own * sizeof *a), *c = malloc(own * sizeof *c), *b = malloc((size_t)(n * n) * sizeof *b);
    for (long i = 0; i < n * n; i++)
        b[i] = (double)((i / n * 5 + i % n) % 8) - 3.5;
    for (size_t i = 0; i < own; i++)
        a[i] = (double)((((long)i / n + p.first) * 3 + (long)i % n) % 8) - 3.5;
    MPI_Barrier(MPI_COMM_WORLD);
    double begun = MPI_Wtime();
    for (int t = 0; t < times; t++) {
#pragma omp parallel for
        for (long i = 0; i < p.end - p.first; i++) {
            memset(c + i * n, 0, (size_t)n * sizeof *c);
            for (long k = 0; k < n; k++)
                for (long j = 0; j < n; j++)
                    c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
        double *s = a;
        a = c;
        c = s;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double ms = (MPI_Wtime() - begun) * 1e3 / times;
    free(a);
    free(b);
    free(c);
    return ms;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc == 5) {
        long n = atol(argv[2]);
        int what = atoi(argv[1]), times = atoi(argv[3]);
        omp_set_num_threads(atoi(argv[4]));
        double ms = what == 0 ? dots(n, times) : what == 1 ? steps(n, times) : products(n, times);
        if (!rank)
            printf("%.4f\n", ms);
    }
    MPI_Finalize();
    return argc != 5;
}
