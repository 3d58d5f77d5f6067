/* vm/native/jit_halves.c - elements of 32 bits: fb.vg.x in trees of them, fb.vwpw.
 *
 * A Run knows half leaves there, 16 elements of each, so places are found as in other trees; what
 * differs is its shift, which says so.  The elements are widened to lanes in the window's copy. */
#include <stddef.h>

#include "vm/core/access.h"
#include "vm/native/jit_state.h"

/* The elements at rdx, widened, to COPY. */
static void one_half(Emit *e, Rm copy) {
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_PMOVSXDQ | L256, 0, 0, rm_mem(RDX, STRIP_BYTES / 2 * i));
        x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(RSP, copy.disp + STRIP_BYTES * i));
    }
}

/* The same of the elements from rax, not 0, on of the half leaf at rdx, the rcx-th that RUN knows, and of the one
 * behind it.  What is read beside them is in the store, too. */
static void two_halves(Emit *e, int run, Rm copy) {
    enum { BORDER = 0, LEFT = 1, RIGHT = 2, IS_RIGHT = 3 };
    x86_op(e, I_LEA, RDX, rm_at(RDX, RAX, 4, 0));
    x86_op(e, I_LOAD, RCX, rm_at(RSP, RCX, 8, jit_run_at(run, offsetof(Run, leaf)).disp + 8));
    x86_op(e, I_LEA, RCX, rm_at(RCX, RAX, 4, -CHUNK_BYTES / 2));
    x86_imm(e, G_XOR, true, rm_reg(RAX), CHUNK_WORDS - 1);      // 15 less what it was: the last lane of the left half
    x86_vex(e, V_TO_XMM, BORDER, 0, rm_reg(RAX));
    x86_vex(e, V_BROADCASTQ | L256, BORDER, 0, rm_reg(BORDER));
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_LOADU | L256, IS_RIGHT, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_IOTA + STRIP_BYTES * i));
        x86_vex(e, V_PCMPGTQ | L256, IS_RIGHT, IS_RIGHT, rm_reg(BORDER));
        x86_vex(e, V_PMOVSXDQ | L256, LEFT, 0, rm_mem(RDX, STRIP_BYTES / 2 * i));
        x86_vex(e, V_PMOVSXDQ | L256, RIGHT, 0, rm_mem(RCX, STRIP_BYTES / 2 * i));
        x86_vex_imm(e, V_BLENDVPD | L256, LEFT, LEFT, rm_reg(RIGHT), IS_RIGHT << 4);
        x86_vex(e, V_STOREU | L256, LEFT, 0, rm_mem(RSP, copy.disp + STRIP_BYTES * i));
    }
}

void jit_half_window(Unit *u, uint32_t at, int number, int run, int found) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[at];
    int one = x86_label(e), widened = x86_label(e), otherwise = x86_label(e);
    Rm copy = jit_window_copy(number);
    x86_op(e, I_LOAD, RCX, jit_rm_x(u, in->rs3));
    x86_op(e, I_LEA, RCX, rm_mem(RCX, RUN_HALVES));
    x86_op(e, I_CMP, RCX, jit_run_at(run, offsetof(Run, shift)));
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_LOAD, RCX, jit_rm_x(u, in->rs1));
    x86_op(e, I_CMP, RCX, jit_run_at(run, offsetof(Run, root)));
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs2));
    x86_op(e, I_SUB, RAX, jit_run_at(run, offsetof(Run, base)));
    x86_op(e, I_CMP, RAX, jit_run_at(run, offsetof(Run, limit)));
    x86_jcc(e, CC_AE, otherwise);
    x86_op(e, I_LOAD32, RCX, rm_reg(RAX));
    x86_shift(e, G_SHR, false, RCX, 4);
    x86_op(e, I_LOAD, RDX, rm_at(RSP, RCX, 8, jit_run_at(run, offsetof(Run, leaf) + 8 * RUN_AHEAD).disp));
    x86_op(e, I_PREFETCH, 1, rm_mem(RDX, 0));
    x86_op(e, I_LOAD, RDX, rm_at(RSP, RCX, 8, jit_run_at(run, offsetof(Run, leaf)).disp));
    x86_imm(e, G_AND, false, rm_reg(RAX), CHUNK_WORDS - 1);
    x86_jcc(e, CC_E, one);
    two_halves(e, run, copy);
    x86_jump(e, widened);
    x86_bind(e, one);
    one_half(e, copy);
    x86_bind(e, widened);
    x86_op(e, I_LEA, RDX, copy);
    x86_op(e, I_STORE, RDX, jit_window_at(number));
    x86_jump(e, found);
    x86_bind(e, otherwise);
}

/* ---- 16 lanes to a chunk ---- */

/* rax = where the elements go that fb.vwpw writes, all 16 of them, which become defined; to SLOW if they may not. */
static void define_halves(Unit *u, const Insn *in, int slow) {
    Emit *e = &u->e;
    Rm defined = rm_mem(RCX, (int32_t)offsetof(ChunkInfo, defined));
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs3));
    x86_imm(e, G_CMP, true, rm_reg(RAX), CHUNK_WORDS);
    x86_jcc(e, CC_B, slow);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    jit_find_open(u, slow);
    x86_op(e, I_LOAD, RDX, jit_rm_x(u, in->rd));
    x86_imm(e, G_CMP, true, rm_reg(RDX), CHUNK_HALVES - CHUNK_WORDS);
    x86_jcc(e, CC_A, slow);
    x86_const(e, RAX, (1 << CHUNK_WORDS) - 1);
    x86_vex(e, V_SHLX, RAX, RDX, rm_reg(RAX));
    x86_op(e, I_TEST32, RAX, defined);
    x86_jcc(e, CC_NE, slow);
    x86_op(e, 0x09, RAX, defined);      // or
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_op(e, I_LEA, RAX, rm_at(RAX, RDX, 4, 0));
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
}

bool jit_write_halves(Unit *u, uint32_t at) {
    enum { LOW_HALVES = 0x88, IN_ORDER = 0xd8 };
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int node = pend_vector(u, in->rs2), number = u->pending.chunks;
    if (node < 0)
        return false;
    pend_set(u, in->rs2, pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = strips_place(u, node)}));
    define_halves(u, in, jit_stub(u, STUB_HALVES, at, number));
    for (int i = 0; i < STRIPS; i += 2) {
        Rm lanes = rm_mem(RSP, jit_window_copy(number).disp + STRIP_BYTES * i);
        x86_vex(e, V_LOADU | L256, 0, 0, lanes);
        lanes.disp += STRIP_BYTES;
        x86_vex_imm(e, V_SHUFPS | L256, 0, 0, lanes, LOW_HALVES);
        x86_vex_imm(e, V_PERMPD | L256, 0, 0, rm_reg(0), IN_ORDER);
        x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(RAX, STRIP_BYTES / 2 * i));
    }
    jit_back(u);
    return true;
}

void jit_halves_slow(Unit *u, uint32_t at, int number) {
    Emit *e = &u->e;
    Regs lost = jit_begin_call(u, at);
    x86_op(e, I_LEA, RDX, jit_window_copy(number));
    x86_call(e, (const void *)(uintptr_t)jit_write_lanes);
    jit_check_trap(u, at, lost);
}
