/* vm/core/insn.h - instructions taken apart once, before a program runs.
 *
 * Both executors run this form.  Registers are numbers below 32; an x register
 * that is written but named x0 becomes X_SINK, so that writing needs no test.
 * The immediate is in imm; of two (a codelet and a worker id or count, a csr and a
 * mask, a vector type and a length) the one that has a register's place in the word
 * stays there.  Distances of branches are in instructions. */
#ifndef VM_CORE_INSN_H
#define VM_CORE_INSN_H

#include <stdbool.h>

#include "isa/arch.h"
#include "isa/op.h"
#include "isa/program.h"

enum { X_SINK = X_REGS };   // takes what is written to x0

typedef struct {
    union {
        uintptr_t   op;     // Op
        const void *label;  // where an executor's code for it is
    };
    uint8_t rd, rs1, rs2, rs3;
    int32_t imm;
} Insn;

typedef struct {
    Insn    *insns;
    uint32_t count;
    bool     leaf;          // creates no sync chunk: its tasks have no workers
    bool     flags;         // reads or writes fcsr: flags must be kept
} Code;

/* The codelets of a verified program, one Code each; NULL: out of memory. */
Code *insn_predecode(const Program *p);
/* One codelet of it; the caller frees it.  NULL: out of memory. */
Insn *insn_codelet(const Program *p, unsigned codelet);
void  insn_free(Code *code);

/* Does it raise flags in a codelet where they are kept? */
bool insn_raises_flags(Op op);

#endif
