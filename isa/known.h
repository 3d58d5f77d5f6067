/* isa/known.h - which registers hold what before an instruction of a verified program.
 *
 * The verifier's view of one place, for those who show registers: what is not known there holds whatever was
 * there before. */
#ifndef ISA_KNOWN_H
#define ISA_KNOWN_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/arch.h"
#include "isa/program.h"

typedef enum { KNOWN_NOT, KNOWN_INT, KNOWN_HANDLE, KNOWN_E32, KNOWN_E64, KNOWN_MASK } KnownAs;

typedef struct {
    uint8_t  x[X_REGS];     // KnownAs; x0 is KNOWN_NOT
    uint8_t  v[V_REGS];     // KnownAs
    uint32_t f;             // bit for each f register
} Known;

/* Before P->code[WORD].  False: out of memory, and nothing is known. */
bool known_before(const Program *p, uint32_t word, Known *out);

#endif
