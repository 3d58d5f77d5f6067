/* vm/native/jit_halves.c - fb.vwpw: 16 lanes to 16 elements of 32 bits of a chunk. */
#include <stddef.h>

#include "vm/core/access.h"
#include "vm/native/jit_state.h"

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

/* Where the elements go is asked before they are computed; if they may not go there, to a copy, with which the instruction
 * is carried out then. */
bool jit_write_halves(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int node = pend_vector(u, in->rs2), number = u->pending.chunks++;
    if (node < 0)
        return false;
    define_halves(u, in, jit_stub(u, STUB_COPY, at, number));
    jit_back(u);
    int slot = pend_slot(u, RAX);
    strips_store_halves(u, node, slot);
    x86_op(e, I_LEA, RAX, jit_window_copy(number));
    x86_op(e, I_CMP, RAX, rm_mem(RSP, SLOTS_AT + 8 * slot));
    x86_jcc(e, CC_E, jit_stub(u, STUB_HALVES, at, number));
    jit_back(u);
    return true;
}

void jit_halves_copy(Unit *u, int number) {
    x86_op(&u->e, I_LEA, RAX, jit_window_copy(number));
}

void jit_halves_slow(Unit *u, uint32_t at, int number) {
    Emit *e = &u->e;
    Regs lost = jit_begin_call(u, at);
    x86_op(e, I_LEA, RDX, jit_window_copy(number));
    x86_call(e, (const void *)(uintptr_t)jit_write_words);
    jit_check_trap(u, at, lost);
}
