/* tests/bench/fftw.c - peer: a complex transform by FFTW, planned by measuring, one thread.
 *
 *   fftw fft SIZE 1
 *
 * Its algorithm is another one: results agree to the last digits only, and are compared
 * with two sums that are known. */
#include <fftw3.h>
#include <math.h>

#include "tests/bench/meter.h"

int main(int argc, char **argv) {
    static Meter m;
    if (argc != 4)
        return meter_fail("usage: fftw fft SIZE 1");
    int n = atoi(argv[2]);
    fftw_complex *x = fftw_alloc_complex((size_t)n), *y = fftw_alloc_complex((size_t)n);
    fftw_plan plan = fftw_plan_dft_1d(n, x, y, FFTW_FORWARD, FFTW_MEASURE);
    double re = 0, im = 0;
    for (int i = 0; i < n; i++) {
        re += x[i][0] = i % 3;
        im += x[i][1] = i % 5 * 0.5;
    }
    while (meter_more(&m)) {
        meter_start(&m);
        fftw_execute(plan);
        meter_stop(&m);
    }
    if (fabs(y[0][0] - re) > 1e-9 * re || fabs(y[0][1] - im) > 1e-9 * im)
        return meter_fail("FFTW: wrong transform");
    fftw_destroy_plan(plan);
    fftw_free(x);
    fftw_free(y);
    return meter_print(&m, 1e3);
}
