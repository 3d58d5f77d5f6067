/* isa/asm.h - from assembly text to a program.  The language: docs/assembly.md.
 *
 * Every mistake is reported; the program is not verified. */
#ifndef ISA_ASM_H
#define ISA_ASM_H

#include "isa/diag.h"
#include "isa/program.h"

/* NULL if anything was reported; otherwise the caller frees the program. */
Program *asm_source(const Source *src, Diag *d);

#endif
