/* memory/npz.h - several arrays and numbers in one file, as NumPy's .npz: a zip archive of .npy files, not compressed.
 *
 *     Npz z = {.out = f};
 *     npz_array(&z, "re", store, &re);
 *     npz_number(&z, "n", KIND_I8, &n);
 *     npz_end(&z);
 *
 * Whoever opened the file finds write errors. */
#ifndef MEMORY_NPZ_H
#define MEMORY_NPZ_H

#include <stdio.h>

#include "memory/array.h"

enum { NPZ_ENTRIES = 16 };

typedef struct {
    const char *name;       // the caller's
    uint32_t crc, length, at;
} NpzEntry;

typedef struct {
    FILE *out;
    NpzEntry entry[NPZ_ENTRIES];
    unsigned n;
    uint64_t at;            // bytes so far
} Npz;

/* ARRAY_TOO_BIG: beyond 4 GiB in all. */
ArrayFault npz_array(Npz *z, const char *name, const Store *s, const Array *a);
ArrayFault npz_number(Npz *z, const char *name, ArrayKind kind, const void *bytes);
void npz_end(Npz *z);

#endif
