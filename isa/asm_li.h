/* isa/asm_li.h - which instructions put a 64-bit value into a register. */
#ifndef ISA_ASM_LI_H
#define ISA_ASM_LI_H

#include <stdint.h>

#include "isa/op.h"

typedef struct {
    Op op;          // LUI, ADDI, ADDIW or SLLI of the register itself (x0 at first)
    int32_t imm;
} LiStep;

enum { LI_MAX_STEPS = 8 };

/* The shortest such sequence; its length. */
int asm_li_steps(int64_t value, LiStep *out);

#endif
