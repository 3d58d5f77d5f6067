/* vm/core/fpflags.h - which flags a floating-point instruction raises.
 *
 * Apart from the value (fp.h), so that only codelets that touch fflags pay: before such
 * a codelet executes an instruction, fcsr |= these flags.  Every instruction may be
 * asked; those that are not floating point raise none. */
#ifndef VM_CORE_FPFLAGS_H
#define VM_CORE_FPFLAGS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/op.h"
#include "vm/core/lanes.h"

enum { FLAG_NX = 1, FLAG_UF = 2, FLAG_OF = 4, FLAG_DZ = 8, FLAG_NV = 16 };

/* A, B, C are the registers read, rs1 first; RM is the rounding mode in the word. */
unsigned fpflags_scalar(Op op, uint64_t a, uint64_t b, uint64_t c, int rm);

/* D is vd as it was before, A is vs2, B is vs1, SCALAR the f register. */
unsigned fpflags_vector(Op op, bool e64, unsigned vl, const Vec *d, const Vec *a, const Vec *b,
                        uint64_t scalar);

#endif
