/* vm/core/estimate.h - a mean of few values, and how far it may be off.
 *
 * The values are independent of one another, or nearly: means of long batches of a run, or of
 * runs with different seeds. */
#ifndef VM_CORE_ESTIMATE_H
#define VM_CORE_ESTIMATE_H

typedef struct {
    double mean;        // NaN: of no value
    double error;       // the 95 % confidence interval is mean - error to mean + error; NaN: of less than two values
} Estimate;

Estimate estimate(const double *x, unsigned n);

#endif
