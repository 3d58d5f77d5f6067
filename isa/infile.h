/* isa/infile.h - whole files in memory. */
#ifndef ISA_INFILE_H
#define ISA_INFILE_H

#include <stddef.h>
#include <stdio.h>

#include "isa/diag.h"

/* Reads F, which is PATH, to its end and closes it: at most MOST bytes, else it is TOO_MUCH
 * ("too long for ...").  F may be NULL: errno says why.  The bytes, with a NUL behind them, are
 * the caller's to free; NULL: the reason is reported. */
char *in_read(FILE *f, const char *path, size_t most, const char *too_much, size_t *len, Diag *d);

#endif
