/* vm/core/frame.h - the registers of a task, and the words in which the .inc files name them.
 *
 * An executor that includes the .inc files has `fr`, the Frame, and `I`, the instruction. */
#ifndef VM_CORE_FRAME_H
#define VM_CORE_FRAME_H

#include "vm/core/fpflags.h"
#include "vm/core/insn.h"
#include "vm/core/lanes.h"
#include "vm/core/whole.h"

typedef struct {
    Vec      v[V_REGS];
    uint64_t x[X_REGS + 1];     // the last one takes writes to x0
    uint64_t f[F_REGS];
    uint32_t fcsr;
    unsigned vl;
    bool     e64;
} Frame;

#define XD (fr->x[I->rd])
#define XS (fr->x[I->rs1])
#define XT (fr->x[I->rs2])
#define XN (fr->x[I->rd])
#define XR (fr->x[I->rs3])
#define HD XD
#define HS XS
#define HT XT
#define AS XS
#define FD (fr->f[I->rd])
#define FS (fr->f[I->rs1])
#define FT (fr->f[I->rs2])
#define FR (fr->f[I->rs3])
#define FN (fr->f[I->rd])
#define VD (&fr->v[I->rd])
#define VS (&fr->v[I->rs1])
#define VT (&fr->v[I->rs2])
#define MD VD
#define MS VS
#define MT VT
#define VR (&fr->v[I->rs3])
#define VN (&fr->v[I->rd])
#define V0M (&fr->v[0])
#define VL (fr->vl)
#define E64 (fr->e64)
#define FCSR (fr->fcsr)
#define IMM ((int64_t)I->imm)
#define CSR (I->imm)
#define ZIMM (I->rs1)
#define NUM (I->rd)
#define SET_VL(n, wide) frame_set_vl(fr, n, wide)

static inline uint64_t frame_set_vl(Frame *fr, uint64_t avl, bool e64) {
    unsigned all = lanes_count(e64);
    fr->e64 = e64;
    fr->vl = avl < all ? (unsigned)avl : all;
    return fr->vl;
}

/* In a codelet that uses fcsr: the flags that I raises, before it is executed.  MODE is
 * the instruction's rounding mode. */
static __attribute__((noinline, unused))
void frame_raise_flags(Frame *fr, const Insn *I, Op op, int mode) {
    bool from_int = op_table[op].operands[1] == OPN_XS;
    if (op_table[op].cls >= CLASS_VSET && op_table[op].cls <= CLASS_VRED)
        fr->fcsr |= fpflags_vector(op, E64, VL, VD, VT, VS, FS);
    else
        fr->fcsr |= fpflags_scalar(op, from_int ? XS : FS, FT, FR, mode);
}

#endif
