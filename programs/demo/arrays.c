/* programs/demo/arrays.c - writes .npy inputs and checks outputs against plain C.
 *
 * It knows nothing of frbz, so that what it says about an answer is independent.
 *
 *   arrays random SEED FILE N [N]    doubles between -1 and 1
 *   arrays ramp FILE N [N]           1.0, 2.0, 3.0 ...
 *   arrays dot X Y                   prints their dot product, in the order of dotv.s
 *   arrays matmul A B C              fails unless C is A times B, bit for bit
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int rank;
    size_t rows, columns;       // of a vector: its length, 1
    double *data;
} Matrix;

static size_t elements(Matrix m) {
    return m.rows * m.columns;
}

static void *check(const void *p, const char *what) {
    if (!p) {
        perror(what);
        exit(2);
    }
    return (void *)(uintptr_t)p;
}

static double milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* ---- .npy files: version 1, little-endian doubles, C order */

static void write_npy(const char *path, Matrix m) {
    char header[129];
    char shape[64];
    if (m.rank == 2)
        snprintf(shape, sizeof shape, "(%zu, %zu)", m.rows, m.columns);
    else
        snprintf(shape, sizeof shape, "(%zu,)", m.rows);
    memcpy(header, "\x93NUMPY\x01\x00\x76\x00", 10);
    int n = snprintf(header + 10, sizeof header - 10,
                     "{'descr': '<f8', 'fortran_order': False, 'shape': %s, }", shape);
    memset(header + 10 + n, ' ', (size_t)(118 - n));
    header[127] = '\n';
    FILE *f = check(fopen(path, "wb"), path);
    fwrite(header, 1, 128, f);
    fwrite(m.data, sizeof *m.data, elements(m), f);
    if (fclose(f))
        check(NULL, path);
}

static Matrix read_npy(const char *path) {
    unsigned char start[10];
    char header[4096] = {0};
    Matrix m = {0};
    FILE *f = check(fopen(path, "rb"), path);
    if (fread(start, 1, 10, f) != 10 || memcmp(start, "\x93NUMPY\x01\x00", 8))
        check(NULL, path);
    size_t len = start[8] + 256u * start[9];
    if (len >= sizeof header || fread(header, 1, len, f) != len || !strstr(header, "'<f8'")
        || strstr(header, "True"))
        check(NULL, path);
    const char *shape = check(strstr(header, "("), path);
    m.columns = 1;
    m.rank = sscanf(shape, "(%zu, %zu", &m.rows, &m.columns);
    m.data = check(malloc(elements(m) * sizeof *m.data + 1), path);
    if (fread(m.data, sizeof *m.data, elements(m), f) != elements(m))
        check(NULL, path);
    fclose(f);
    return m;
}

static Matrix shaped(int argc, char **argv) {
    Matrix m = {.rank = argc, .rows = strtoull(argv[0], NULL, 10), .columns = 1};
    if (argc > 1)
        m.columns = strtoull(argv[1], NULL, 10);
    m.data = check(calloc(elements(m) + 1, sizeof *m.data), "memory");
    return m;
}

/* ---- Inputs */

static double next_random(uint64_t *seed) {     // splitmix64
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (double)(z >> 11) * 0x1p-52 - 1;
}

static int make_random(int argc, char **argv) {
    uint64_t seed = strtoull(argv[0], NULL, 10);
    Matrix m = shaped(argc - 2, argv + 2);
    for (size_t i = 0; i < elements(m); i++)
        m.data[i] = next_random(&seed);
    write_npy(argv[1], m);
    free(m.data);
    return 0;
}

static int make_ramp(int argc, char **argv) {
    Matrix m = shaped(argc - 1, argv + 1);
    for (size_t i = 0; i < elements(m); i++)
        m.data[i] = (double)(i + 1);
    write_npy(argv[0], m);
    free(m.data);
    return 0;
}

/* ---- Answers */

/* Blocks of 256: 16 lanes, then the lanes from left to right. */
static double dot_block(const double *x, const double *y, size_t n) {
    double lane[16] = {0};
    for (size_t i = 0; i < n; i++) {
        double product = x[i] * y[i];
        lane[i % 16] = i < 16 ? product : lane[i % 16] + product;
    }
    double sum = lane[0];
    for (size_t l = 1; l < 16 && l < n; l++)
        sum += lane[l];
    return sum;
}

/* Groups of 16 subtrees of SIZE elements, from left to right, upward. */
static double dot_tree(const double *x, const double *y, size_t n, size_t size) {
    if (n <= 256 && size <= 256)
        return dot_block(x, y, n);
    if (n <= size)
        return dot_tree(x, y, n, size / 16);
    double sum = dot_tree(x, y, size, size / 16);
    for (size_t at = size; at < n; at += size)
        sum += dot_tree(x + at, y + at, n - at < size ? n - at : size, size / 16);
    return sum;
}

static int dot(int argc, char **argv) {
    Matrix x = read_npy(argv[0]), y = read_npy(argv[1]);
    (void)argc;
    if (x.rank != 1 || y.rank != 1 || x.rows != y.rows)
        check(NULL, "vectors");
    size_t size = 256;
    while (size < x.rows)
        size *= 16;
    double t = milliseconds();
    double sum = x.rows ? 0.0 + dot_tree(x.data, y.data, x.rows, size) : 0.0;
    fprintf(stderr, "plain C, one thread: %.1f ms\n", milliseconds() - t);
    printf("%.17g\n", sum);
    free(x.data);
    free(y.data);
    return 0;
}

/* C = A B, where C is zero.  k rises for each element: the sums of the plain loop. */
static void multiply(Matrix a, Matrix b, double *c) {
    for (size_t i = 0; i < a.rows; i++)
        for (size_t k = 0; k < b.rows; k++)
            for (size_t j = 0; j < b.columns; j++)
                c[i * b.columns + j] += a.data[i * b.rows + k] * b.data[k * b.columns + j];
}

static int matmul(int argc, char **argv) {
    Matrix a = read_npy(argv[0]), b = read_npy(argv[1]), c = read_npy(argv[2]);
    (void)argc;
    bool fits = a.columns == b.rows && c.rows == a.rows && c.columns == b.columns;
    double *wanted = check(calloc(a.rows * b.columns + 1, sizeof *wanted), "memory");
    if (fits) {
        double t = milliseconds();
        multiply(a, b, wanted);
        fprintf(stderr, "plain C, one thread: %.1f ms\n", milliseconds() - t);
    }
    bool equal = fits && !memcmp(wanted, c.data, elements(c) * sizeof *wanted);
    printf("%zu x %zu elements, %s\n", c.rows, c.columns,
           equal ? "each equal to plain C in every bit" : "not the product");
    free(a.data);
    free(b.data);
    free(c.data);
    free(wanted);
    return !equal;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int least;
        int (*act)(int argc, char **argv);
    } acts[] = {{"random", 3, make_random}, {"ramp", 2, make_ramp}, {"dot", 2, dot}, {"matmul", 3, matmul}};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (argc >= 2 + acts[i].least && !strcmp(argv[1], acts[i].name))
            return acts[i].act(argc - 2, argv + 2);
    fprintf(stderr, "usage: see programs/demo/arrays.c\n");
    return 2;
}
