/* vm/core/tags.h - dynamic types of registers, for the checking build (MODE=check).
 *
 * The executors trust the verifier: registers carry no type.  In the checking build
 * every instruction is first held against tags kept beside the registers; verified
 * code that breaks one shows a bug of the verifier, and the process aborts. */
#ifndef VM_CORE_TAGS_H
#define VM_CORE_TAGS_H

#include "isa/arch.h"
#include "isa/op.h"
#include "isa/program.h"

typedef enum {
    TAG_UNDEFINED,
    TAG_ZERO,           // x0 or a copy: the integer 0 and null at once
    TAG_INT,
    TAG_HANDLE,
    TAG_FP,
    TAG_E32, TAG_E64, TAG_MASK,
} Tag;

typedef struct {
    uint8_t x[X_REGS], f[F_REGS], v[V_REGS];    // Tag
    Tag     width;      // TAG_UNDEFINED, TAG_E32 or TAG_E64
} Tags;

/* A task of CODELET begins. */
void tags_begin(Tags *t, const Codelet *codelet);

/* Check the operands of P->code[WORD] and tag what it writes; aborts on a breach. */
void tags_step(Tags *t, const Program *p, uint32_t word);

#endif
