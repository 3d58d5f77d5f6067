/* memory/npy.h - NumPy's .npy files: arrays in and out.
 *
 * Read: versions 1 to 3, 1-D to 3-D, C and Fortran order, elements f8, f4, i8 and i4
 * of either byte order.  Written: version 1, C order, little endian, padded as NumPy
 * does.
 *
 * Nothing a header claims is believed before the size of the file and the limit of
 * the caller agree with it; from a pipe memory is taken as data arrives. */
#ifndef MEMORY_NPY_H
#define MEMORY_NPY_H

#include "isa/diag.h"
#include "memory/array.h"

typedef struct {
    Layout   layout;        // of the array made
    bool     matrices_only; // ... if it is 2-D; others become trees, else they are refused
    uint64_t max_bytes;     // elements of the array
} NpyOptions;

typedef enum {
    NPY_OK,
    NPY_INPUT,              // the file cannot be read, or is not what it should be
    NPY_LIMIT,              // the array does not fit
} NpyStatus;

/* Read PATH into chunks; the descriptor's one count is the caller's.  A failure has
 * been reported. */
NpyStatus npy_import(Store *s, Pool *p, const char *path, const NpyOptions *opt, Diag *d,
                     Handle *descriptor);

/* Write an array as a .npy file. */
ArrayFault npy_export(const Store *s, const Array *a, FILE *out);

/* ---- for files of any size, which are not arrays in chunks ---- */

typedef struct {
    ArrayShape shape;
    bool       swapped;     // the elements are big endian
    bool       fortran;     // ... and in Fortran's order
} NpyHeader;

enum { NPY_ROOM = 128 };    // bytes for a header with any shape

/* Everything in F, which is PATH, up to the elements.  False: reported. */
bool npy_read_header(FILE *f, const char *path, Diag *d, NpyHeader *out);
/* Does F, if it is a file (KNOWN), have exactly NEED more bytes?  False: reported. */
bool npy_has_elements(FILE *f, const char *path, Diag *d, uint64_t need, bool *known);
void npy_swap(char *data, uint64_t bytes, unsigned width);

/* A header of ROOM bytes, or more if they do not suffice.  False: a write error. */
bool npy_write_header(const ArrayShape *shape, size_t room, FILE *out);

#endif
