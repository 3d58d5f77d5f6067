/* memory/array.h - arrays as programs see them: a descriptor chunk and its trees.
 *
 * The descriptor is how an array is handed to a program and given back.  Its
 * elements, all of 64 bits:
 *
 *     0  kind     0 long, 1 double, 2 int, 3 float
 *     1  rank     1 to 3
 *     2  layout   0 tree, 1 row, 2 col, 3 z; for rank 1 and 3 tree only
 *     3  n0       the sizes; those beyond the rank are 1, or not defined
 *     4  n1
 *     5  n2
 *     6  root     a handle, null when there are no elements to reach
 *
 * In a tree array the leaves of the first dimension hold the roots of the trees of
 * the next one, so a[i] is a subtree; memory/layout.h has the other layouts.  An
 * empty array of several dimensions has trees down to the first size that is 0,
 * with null roots there.
 *
 * The dense form of an array has its elements in C order, the last index fastest.
 *
 * Descriptors and trees that programs made may be wrong in every way.  Functions
 * that read them do work for elements, never for chunks, so the limit that
 * array_describe is given bounds everything after it. */
#ifndef MEMORY_ARRAY_H
#define MEMORY_ARRAY_H

#include <stdio.h>

#include "memory/layout.h"
#include "memory/store.h"

typedef enum {          // the numbers are those in a descriptor
    KIND_I8,
    KIND_F8,
    KIND_I4,
    KIND_F4,
    KIND_COUNT,
} ArrayKind;

enum {
    ARRAY_KIND,
    ARRAY_RANK,
    ARRAY_LAYOUT,
    ARRAY_SIZE,                     // n0; n1 and n2 follow
    ARRAY_ROOT = 6,
    ARRAY_MAX_RANK = 3,
    ARRAY_TEXT = 160,               // room for the longest text of array_explain
};

typedef struct {
    ArrayKind kind;
    Layout    layout;
    unsigned  rank;
    uint64_t  n[ARRAY_MAX_RANK];    // those beyond the rank are not looked at
} ArrayShape;

typedef struct {
    ArrayShape shape;
    Handle     root;                // belongs to the descriptor
    Pool      *spent;               // array_write: what is written goes (tree.h); NULL: it stays
} Array;

typedef enum {
    ARRAY_OK,
    ARRAY_NO_CHUNKS,
    ARRAY_NO_MEMORY,
    ARRAY_NOT_DESCRIPTOR,
    ARRAY_BAD_KIND,
    ARRAY_BAD_RANK,
    ARRAY_BAD_LAYOUT,
    ARRAY_LAYOUT_RANK,
    ARRAY_BAD_SIZE,
    ARRAY_TOO_BIG,
    ARRAY_UNDEFINED,
    ARRAY_NOT_HANDLE,
    ARRAY_NOT_DATA,
    ARRAY_WRITE,
    ARRAY_STATUS_COUNT,
} ArrayStatus;

/* Why a function failed; AT names an element where there is one to name. */
typedef struct {
    ArrayStatus status;
    uint64_t    at[ARRAY_MAX_RANK];
} ArrayFault;

const char *array_kind_name(ArrayKind k);       // as Java calls it
unsigned    array_width(ArrayKind k);           // bytes of an element

/* May an array have this shape, and not more than MAX_BYTES of elements? */
ArrayStatus array_check_shape(const ArrayShape *shape, uint64_t max_bytes);
uint64_t    array_elements(const ArrayShape *shape);    // of a shape that may be

/* Build an array from dense memory, or of zeros, which share their chunks.  The
 * descriptor's one count is the caller's.  Fails with ARRAY_NO_CHUNKS, or
 * because of the shape. */
ArrayStatus array_build(Store *s, Pool *p, const ArrayShape *shape, const void *data,
                        Handle *descriptor);
ArrayStatus array_zero(Store *s, Pool *p, const ArrayShape *shape, Handle *descriptor);

/* The same from elements at data + i * stride[0] + j * stride[1] + ..., in bytes. */
ArrayStatus array_build_strided(Store *s, Pool *p, const ArrayShape *shape, const void *data,
                                const int64_t *stride, Handle *descriptor);

/* Read a descriptor.  ARRAY_TOO_BIG: its elements have more than MAX_BYTES. */
ArrayStatus array_describe(const Store *s, Handle descriptor, uint64_t max_bytes, Array *out);

/* Element I, below n0, of a tree array of rank 2 or 3: an array of one rank less. */
ArrayFault array_slice(const Store *s, const Array *a, uint64_t i, Array *out);

/* COUNT columns from COL on of ROWS rows from ROW on, in C order, to OUT; all are there.  Rows are the runs of the last
 * dimension, numbered through. */
ArrayFault array_read(const Store *s, const Array *a, uint64_t row, uint64_t rows, uint64_t col, uint64_t count,
                      void *out);
uint64_t array_rows(const ArrayShape *shape);

/* Threads that build and read large arrays together.  RUN calls WORK(ARG, part, pool) for each part below PARTS, on any
 * threads, each with a pool of its own, and comes back when all are done. */
typedef struct {
    void (*run)(void *state, uint64_t parts, void (*work)(void *arg, uint64_t part, Pool *pool), void *arg);
    void  *state;
} ArrayHelp;

enum { ARRAY_TOGETHER = 2 << 20 };      // bytes of arrays for which it pays

/* array_build_strided and array_export; small arrays are done by the caller alone.  A fault is the first in C order. */
ArrayStatus array_build_together(Store *s, Pool *p, const ArrayHelp *help, const ArrayShape *shape, const void *data,
                                 const int64_t *stride, Handle *descriptor);
ArrayFault array_export_together(const Store *s, const ArrayHelp *help, const Array *a, void *out);

/* All elements in C order: to memory with room for them, or to a stream. */
ArrayFault array_export(const Store *s, const Array *a, void *out);
ArrayFault array_write(const Store *s, const Array *a, FILE *out);

/* How numbers are printed: into BUF, at least 32 bytes; the result is the length. */
typedef struct {
    int (*f8)(char *buf, double value);
    int (*f4)(char *buf, float value);
} ArrayShow;

/* A line with type and size, and the elements at the corners. */
ArrayFault array_summary(const Store *s, const Array *a, ArrayShow show, FILE *out);

/* A fault in words, for an array of this shape. */
void array_explain(char buf[ARRAY_TEXT], const ArrayShape *shape, ArrayFault fault);

#endif
