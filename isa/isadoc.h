/* isa/isadoc.h - the instruction reference (docs/isa.md), printed from the tables. */
#ifndef ISA_ISADOC_H
#define ISA_ISADOC_H

#include <stdbool.h>
#include <stdio.h>

/* false: write error. */
bool isadoc_write(FILE *out);

#endif
