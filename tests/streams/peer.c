/* tests/streams/peer.c - what the pipelines of programs/streams are to give, in plain C over whole arrays.
 *
 *   peer noise TYPE ROWS COLUMNS >FILE     a .npy file of pseudo-random numbers from 0 to 1; COLUMNS 0: one dimension
 *   peer raw N                             N such doubles without a header
 *   peer filterbank|spectrum IN OUT        is OUT what it is to be?  The code of exit says.
 *   peer sharpen IN BLURRED SHARPENED
 *   peer smooth OUT */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    size_t  rows, columns;      // columns 1: one dimension
    double *x;
} Array;

static void demand(int condition, const char *what) {
    if (condition)
        return;
    fprintf(stderr, "peer: %s\n", what);
    exit(1);
}

static double noise(void) {
    static uint64_t state = 42;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 11) * 0x1p-53;
}

static void put(size_t n, int single) {
    for (size_t i = 0; i < n; i++) {
        double x = noise();
        float f = (float)x;
        fwrite(single ? (void *)&f : (void *)&x, single ? sizeof f : sizeof x, 1, stdout);
    }
}

static void write_noise(const char *type, size_t rows, size_t columns) {
    char text[119], shape[60];
    snprintf(shape, sizeof shape, columns ? "(%zu, %zu)" : "(%zu,)", rows, columns);
    int n = snprintf(text, sizeof text, "{'descr': '<%s', 'fortran_order': False, 'shape': %s, }", type, shape);
    memset(text + n, ' ', sizeof text - (size_t)n);
    text[117] = '\n';
    fwrite("\x93NUMPY\1\0\x76\0", 1, 10, stdout);
    fwrite(text, 1, 118, stdout);
    put(rows * (columns ? columns : 1), !strcmp(type, "f4"));
}

static Array read_array(const char *path) {
    unsigned char head[10];
    char text[256] = "";
    unsigned long rows = 0, columns = 1;
    FILE *f = fopen(path, "rb");
    demand(f && fread(head, 1, 10, f) == 10, path);
    size_t len = head[8] | (size_t)head[9] << 8;
    demand(len < sizeof text && fread(text, 1, len, f) == len, path);
    int single = strstr(text, "<f4") != NULL;
    demand(sscanf(strstr(text, "'shape': (") + 10, "%lu, %lu", &rows, &columns) >= 1, "a shape");
    Array a = {rows, columns, malloc(rows * columns * sizeof(double) + 1)};
    demand(a.x != NULL, "memory");
    for (size_t i = 0; i < rows * columns; i++) {
        float one;
        demand(fread(single ? (void *)&one : (void *)&a.x[i], single ? sizeof one : sizeof(double), 1, f) == 1, "truncated");
        if (single)
            a.x[i] = (double)one;
    }
    demand(getc(f) == EOF, "trailing data");
    fclose(f);
    return a;
}

static void near(double is, double wanted, double within) {
    if (fabs(is - wanted) <= within * (1 + fabs(wanted)))
        return;
    fprintf(stderr, "peer: %.17g is not %.17g\n", is, wanted);
    exit(1);
}

/* ---- */

enum { TAPS = 64, WINDOW = 256 };

static void bandpass(double h[TAPS], double cutoff, double centre) {
    for (int i = 0; i < TAPS; i++) {
        double t = i - (TAPS - 1) / 2.0, sinc = sin(2 * M_PI * cutoff * t) / (M_PI * t);
        h[i] = (centre > 0 ? 2 * cos(2 * M_PI * centre * t) : 1) * sinc * (0.54 - 0.46 * cos(2 * M_PI * i / (TAPS - 1)));
    }
}

/* Sample I of X, filtered; what lies before X is zero. */
static double filtered(const Array *x, const double *h, size_t i) {
    double sum = 0;
    for (size_t k = 0; k < TAPS && k <= i; k++)
        sum += x->x[i - k] * h[k];
    return sum;
}

static void check_filterbank(const Array *x, const Array *out) {
    static const double centre[] = {0, 0.15, 0.25};
    demand(out->columns == 3 && out->rows == x->rows / 1024 * 4, "size");
    for (size_t band = 0; band < 3; band++) {
        double h[TAPS];
        bandpass(h, 0.05, centre[band]);
        for (size_t r = 0; r < out->rows; r++) {
            double power = 0;
            for (size_t i = r * 256; i < r * 256 + 256; i++)
                power += filtered(x, h, i) * filtered(x, h, i);
            near(out->x[r * 3 + band], power / 256, 1e-12);
        }
    }
}

static void check_spectrum(const Array *x, const Array *out) {
    demand(out->columns == WINDOW / 2 + 1 && out->rows == (x->rows - WINDOW) / 64 + 1, "size");
    for (size_t r = 0; r < out->rows; r++)
        for (size_t k = 0; k < out->columns; k += 16) {
            double re = 0, im = 0;
            for (size_t i = 0; i < WINDOW; i++) {
                double t = x->x[r * 64 + i] * (0.5 - 0.5 * cos(2 * M_PI * (double)i / WINDOW));
                re += t * cos(2 * M_PI * (double)(k * i % WINDOW) / WINDOW);
                im += t * sin(2 * M_PI * (double)(k * i % WINDOW) / WINDOW);
            }
            near(out->x[r * out->columns + k], re * re + im * im, 1e-12);
        }
}

static double pixel(const Array *a, size_t i, size_t j) {
    return i < a->rows && j < a->columns ? a->x[i * a->columns + j] : 0;     // -1 wraps round
}

static void check_sharpen(const Array *image, const Array *blurred, const Array *sharp) {
    demand(blurred->rows == image->rows && sharp->rows == image->rows && sharp->columns == image->columns, "size");
    for (size_t i = 0; i < image->rows; i++)
        for (size_t j = 0; j < image->columns; j++) {
            double sum = 0;
            for (size_t k = 0; k < 9; k++)
                sum += pixel(image, i + k / 3 - 1, j + k % 3 - 1);
            near(pixel(blurred, i, j), sum / 9, 1e-6);
            near(pixel(sharp, i, j), pixel(image, i, j) + 0.75 * (pixel(image, i, j) - sum / 9), 1e-6);
        }
}

static void check_smooth(const Array *out) {
    double s = 0;
    demand(out->rows == 1000000, "size");
    for (size_t i = 0; i < out->rows; i++) {
        double t = (double)(i % 1000003) * (double)(i % 1000003) * 1e-9;
        s += 0.01 * (t - floor(t) - s);
        near(out->x[i], s, 1e-12);
    }
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    Array a[3] = {0};
    for (int i = 2; i < argc && i < 5 && strcmp(what, "noise") && strcmp(what, "raw"); i++)
        a[i - 2] = read_array(argv[i]);
    if (!strcmp(what, "noise") && argc == 5)
        write_noise(argv[2], strtoul(argv[3], NULL, 10), strtoul(argv[4], NULL, 10));
    else if (!strcmp(what, "raw") && argc == 3)
        put(strtoul(argv[2], NULL, 10), 0);
    else if (!strcmp(what, "filterbank") && argc == 4)
        check_filterbank(&a[0], &a[1]);
    else if (!strcmp(what, "spectrum") && argc == 4)
        check_spectrum(&a[0], &a[1]);
    else if (!strcmp(what, "sharpen") && argc == 5)
        check_sharpen(&a[0], &a[1], &a[2]);
    else if (!strcmp(what, "smooth") && argc == 3)
        check_smooth(&a[0]);
    else
        demand(0, "what?");
    for (int i = 0; i < 3; i++)
        free(a[i].x);
    return 0;
}
