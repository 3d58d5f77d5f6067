/* isa/form.h - what may be written: every mnemonic with its operands.
 *
 * A form is a row of isa/ops.def or of isa/pseudo.def.  Both the assembler and the
 * disassembler work on forms, so what one prints the other reads. */
#ifndef ISA_FORM_H
#define ISA_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/op.h"

/* An argument from PARAM(0) on stands for what the user writes, below it is a value. */
#define PARAM(n) (0x4000 + (n))

typedef struct {
    const char *mnemonic;
    Op   op;
    bool shown;                     // the disassembler may use it
    int16_t arg[MAX_OPERANDS];      // what goes into operand i of OP
} Form;

/* The forms of a mnemonic, adjacent; *COUNT is 0 if there is none. */
const Form *form_find(const char *mnemonic, int len, int *count);

/* The best way to write this instruction. */
const Form *form_of(const Inst *in);

/* Operands the user writes, in his order; ends with OPN_NONE. */
int form_params(const Form *f, Operand out[MAX_OPERANDS + 1]);

/* Mnemonic at most two typing mistakes away, or NULL. */
const char *form_like(const char *mnemonic, int len);

#endif
