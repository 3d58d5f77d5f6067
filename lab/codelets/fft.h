/* lab/codelets/fft.h - the FFT of N double-complex points in codelets of P points.
 *
 * Stage j does the levels p*j to p*j + p - 1, P = 2^p, in N / P codelets; the last one may
 * have fewer levels, and takes more columns a codelet.  Each codelet loads P elements of D and
 * its twiddle factors of W, and stores the P elements in place. */
#ifndef LAB_CODELETS_FFT_H
#define LAB_CODELETS_FFT_H

#include <stdbool.h>

#include "lab/codelets/codelets.h"

enum { FFT_ELEMENT = 16, FFT_MAX_LEVELS = 26, FFT_MAX_BITS = 8 };

typedef struct {
    unsigned levels;        // log2 N
    unsigned bits;          // p
    bool     by_level;      // twiddles of a level are loaded when it is its turn
    bool     hashed;        // W is permuted by reversing the bits of the index
} FftSpec;

typedef struct {
    Codelets  source;         // first
    FftSpec spec;
    uint32_t points, columns;   // P; N / P
} Fft;

/* 1 <= bits <= levels, within the limits above. */
void fft_init(Fft *f, const FftSpec *spec);

/* Levels of a stage. */
unsigned fft_stage_levels(const Fft *f, unsigned stage);

#endif
