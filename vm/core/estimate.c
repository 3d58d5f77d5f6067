/* vm/core/estimate.c - Student's distribution. */
#include "vm/core/estimate.h"

#include <math.h>
#include <stdbool.h>

/* What |t| exceeds in 5 of 100 cases, by degrees of freedom; beyond the table a little more. */
static double student(unsigned freedom) {
    static const double t[] = {0,
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    enum { LAST = sizeof t / sizeof *t - 1 };
    return freedom <= LAST ? t[freedom] : 1.96 + 2.5 / freedom;
}

Estimate estimate(const double *x, unsigned n) {
    double sum = 0, squares = 0;
    if (!n)
        return (Estimate){NAN, NAN};
    for (unsigned i = 0; i < n; i++)
        sum += x[i];
    double mean = sum / n;
    bool same = true;
    for (unsigned i = 1; i < n; i++)
        same &= x[i] == x[0];
    if (same)                   // to the last bit
        return (Estimate){x[0], n < 2 ? NAN : 0};
    for (unsigned i = 0; i < n; i++)
        squares += (x[i] - mean) * (x[i] - mean);
    return (Estimate){mean, student(n - 1) * sqrt(squares / (n - 1) / n)};
}
