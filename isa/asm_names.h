/* isa/asm_names.h - a hash table from (scope, name) to a number.
 *
 * Names are slices of the source text and not copied. */
#ifndef ISA_ASM_NAMES_H
#define ISA_ASM_NAMES_H

#include <stddef.h>

typedef struct {
    const char *ptr;    // NULL: free slot
    int len;
    int scope;
    int value;
} Name;

typedef struct {
    Name  *slots;
    size_t cap;         // power of two, or 0
    size_t used;
} Names;

/* The value that belongs to the name, -1 if it is new; NULL: it is, and memory is out.
 * Valid until the next call. */
int *asm_names_put(Names *n, int scope, const char *ptr, int len);

/* The value, or -1. */
int asm_names_get(const Names *n, int scope, const char *ptr, int len);

void asm_names_free(Names *n);

#endif
