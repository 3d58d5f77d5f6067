/* vm/native/jit_memory.c - native code for reads of chunks.
 *
 * The quick way is that of access.h: a handle's flags promise what its chunk holds.  A
 * chunk without them is looked up in its record, here too; all else is jit_step's. */
#include "vm/core/access.h"
#include "vm/native/jit_state.h"

/* rax = the handle in x register N; to SLOW unless it carries FLAG.  The address of element 0 is
 * then DATA + rax - FLAG. */
static void check_handle(Unit *u, unsigned n, unsigned flag, int slow) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, n));
    x86_op(e, I_LOAD32, RCX, rm_reg(RAX));
    x86_imm(e, G_AND, false, rm_reg(RCX), HANDLE_FLAGS);
    x86_imm(e, G_CMP, false, rm_reg(RCX), (int32_t)flag);
    x86_jcc(e, CC_NE, slow);
}

/* Element I: the instruction OP reads it. */
static Rm element(Unit *u, const Insn *in, bool by_register, unsigned flag, unsigned width, int slow) {
    Emit *e = &u->e;
    check_handle(u, in->rs1, flag, slow);
    if (!by_register)
        return rm_at(DATA, RAX, 1, in->imm * (int32_t)width - (int32_t)flag);
    int i = jit_use_x(u, in->rs2, RCX);
    x86_imm(e, G_CMP, true, rm_reg(i), CHUNK_BYTES / (int32_t)width);
    x86_jcc(e, CC_AE, slow);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    return rm_at(RAX, i, width, -(int32_t)flag);
}

static void read_x(Unit *u, uint32_t at, bool by_register, unsigned flag, unsigned width) {
    const Insn *in = &u->insns[at];
    Rm from = element(u, in, by_register, flag, width, jit_slow(u, at));
    int d = jit_def_x(u, in->rd, RAX);
    x86_op(&u->e, width == 8 ? I_LOAD : I_MOVSXD, d, from);
    jit_done_x(u, in->rd, d);
    jit_back(u);
}

static void read_f(Unit *u, uint32_t at, bool by_register) {
    const Insn *in = &u->insns[at];
    Rm from = element(u, in, by_register, FULL_DATA, 8, jit_slow(u, at));
    int d = jit_def_f(u, in->rd, 0);
    x86_vex(&u->e, V_LOAD_SD, d, 0, from);
    jit_done_f(u, in->rd, d);
    jit_back(u);
}

bool jit_memory(Unit *u, uint32_t at) {
    switch ((int)u->insns[at].op) {
    case OP_RD:    read_x(u, at, true, FULL_DATA, 8); break;
    case OP_RD_I:  read_x(u, at, false, FULL_DATA, 8); break;
    case OP_RH:    read_x(u, at, true, FULL_HANDLES, 8); break;
    case OP_RH_I:  read_x(u, at, false, FULL_HANDLES, 8); break;
    case OP_RW:    read_x(u, at, true, FULL_DATA, 4); break;
    case OP_RW_I:  read_x(u, at, false, FULL_DATA, 4); break;
    case OP_RFD:   read_f(u, at, true); break;
    case OP_RFD_I: read_f(u, at, false); break;
    default:       return false;
    }
    return true;
}
