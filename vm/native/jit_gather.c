/* vm/native/jit_gather.c - elements of trees that lie apart, quotients and remainders: what
 * takes pending vectors as they are and does not wait for the others.
 *
 * Indices go to a Lookup on the host's stack, together with what all trees of that shape can
 * use.  All lanes go down a tree together as long as they have the same way, and then level by
 * level; what is not full of handles or data there is jit_gather_lanes'. */
#include <stddef.h>

#include "vm/core/gather.h"
#include "vm/native/jit_state.h"

static Rm chunk_at(int number) {
    return rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * number);
}

static Rm lookup_at(int number) {
    return rm_mem(RSP, LOOKUPS_AT + (int)sizeof(Lookup) * number);
}

/* A chunk on the stack as a node. */
static int chunk_node(Unit *u, Rm at) {
    x86_op(&u->e, I_LEA, RAX, at);
    int slot = pend_slot(u, RAX);
    return pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = slot});
}

/* Vector register V goes to AT, where its node is from then on. */
static void move_to(Unit *u, unsigned v, Rm at) {
    int node = u->pending.at[v], to = chunk_node(u, at);
    strips_store(u, node, u->pending.nodes[to].value);
    u->pending.at[v] = (int16_t)to;
}

/* ---- code that all gathers of a codelet share ---- */

enum { INDEX = offsetof(Lookup, index), LEAF = offsetof(Lookup, leaf), DIFFERS = offsetof(Lookup, differs) };

static Rm offsets_mask(void) {
    return rm_mem(TABLES, CHUNK_BYTES * TABLE_OFFSETS);
}

/* The rest of the Lookup at rax, whose indices are there. */
static void lookup_code(Unit *u) {
    Emit *e = &u->e;
    x86_bind(e, u->lookup);
    x86_vex(e, V_BROADCASTQ | L256, 0, 0, rm_mem(RAX, INDEX));
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_LOADU | L256, 1, 0, rm_mem(RAX, INDEX + STRIP_BYTES * i));
        x86_vex(e, V_PXOR | L256, i ? 2 : 3, 1, rm_reg(0));
        if (i)
            x86_vex(e, V_POR | L256, 3, 3, rm_reg(2));
        x86_vex_imm(e, V_PSHIFTQ | L256, SHIFT_LEFT, 1, rm_reg(1), 3);
        x86_vex(e, V_PAND | L256, 1, 1, offsets_mask());
        x86_vex(e, V_STOREU | L256, 1, 0, rm_mem(RAX, LEAF + STRIP_BYTES * i));
    }
    x86_vex_imm(e, V_EXTRACTI128 | L256, 3, 0, rm_reg(1), 1);
    x86_vex(e, V_POR, 1, 1, rm_reg(3));
    x86_vex_imm(e, V_PSHUFD, 2, 0, rm_reg(1), 0xee);    // the upper half
    x86_vex(e, V_POR, 1, 1, rm_reg(2));
    x86_vex(e, V_STORE_SD, 1, 0, rm_mem(RAX, DIFFERS));
    x86_byte(e, 0xc3);
}

/* In what follows rsi is the Lookup, rdi where the elements go; a return address is on the stack. */
enum { DESCENT = DESCENT_AT + 8 };

static Rm path_offset(int lane) {
    return rm_mem(RSP, DESCENT + (int)offsetof(Descent, offset) + 8 * lane);
}

static Rm path_node(int lane) {
    return rm_mem(RSP, DESCENT + (int)offsetof(Descent, node) + 8 * lane);
}

static Rm path_shift(void) {
    return rm_mem(RSP, DESCENT + (int)offsetof(Descent, shift));
}

/* Are the flags of the handle in rax FLAG?  rdx is lost. */
static void check_flags(Emit *e, unsigned flag, int otherwise) {
    x86_op(e, I_LOAD32, RDX, rm_reg(RAX));
    x86_imm(e, G_AND, false, rm_reg(RDX), HANDLE_FLAGS);
    x86_imm(e, G_CMP, false, rm_reg(RDX), (int32_t)flag);
    x86_jcc(e, CC_NE, otherwise);
}

/* Do all handles whose bits have been joined in ecx carry FLAG? */
static void check_all(Emit *e, unsigned flag, int otherwise) {
    x86_op(e, 0xf7, 0, rm_reg(RCX));    // test
    x86_32(e, flag);
    x86_jcc(e, CC_E, otherwise);
}

/* The offsets of children at the level whose shift is in register SHIFT. */
static void find_offsets(Emit *e, int shift) {
    x86_op(e, I_LEA, RDX, rm_mem(shift, -3));
    x86_vex(e, V_TO_XMM, 0, 0, rm_reg(RDX));
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_LOADU | L256, 1, 0, rm_mem(RSI, INDEX + STRIP_BYTES * i));
        x86_vex(e, V_PSRLQ | L256, 1, 1, rm_reg(0));
        x86_vex(e, V_PAND | L256, 1, 1, offsets_mask());
        x86_vex(e, V_STOREU | L256, 1, 0, path_offset(4 * i));
    }
}

static void take_node(Emit *e, int lane) {
    x86_op(e, I_STORE, RDX, path_node(lane));
    x86_op(e, lane ? I_AND : I_LOAD, RCX, rm_reg(RDX));
}

/* Elements of leaf rax, or, if ALONE, each of the leaf of its lane. */
static void read_leaves(Emit *e, bool alone) {
    static const int temp[] = {RAX, RCX, RDX, RAX};
    for (int lane = 0; lane < CHUNK_WORDS; lane++) {
        int at = alone ? temp[lane % 4] : RDX, xmm = lane % 4 / 2;
        x86_op(e, I_LOAD, at, rm_mem(RSI, LEAF + 8 * lane));
        if (alone)
            x86_op(e, I_ADD, at, path_node(lane));
        x86_vex(e, lane % 2 ? V_LOAD_HIGH : V_LOAD_SD, xmm, lane % 2 ? xmm : 0, rm_at(alone ? DATA : RAX, at, 1, -FULL_DATA));
        if (lane % 4 < 3)
            continue;
        x86_vex_imm(e, V_INSERTF128 | L256, 0, 0, rm_reg(1), 1);
        x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(RDI, 8 * (lane - 3)));
    }
    x86_const(e, RAX, 1);
    x86_byte(e, 0xc3);
}

/* The lanes part at the node in rax, whose shift is in rcx. */
static void part_ways(Emit *e, int fail) {
    int next = x86_label(e), leaves = x86_label(e);
    check_flags(e, FULL_HANDLES, fail);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    x86_op(e, I_STORE, RCX, path_shift());
    find_offsets(e, RCX);
    for (int lane = 0; lane < CHUNK_WORDS; lane++) {
        x86_op(e, I_LOAD, RDX, path_offset(lane));
        x86_op(e, I_LOAD, RDX, rm_at(RAX, RDX, 1, -FULL_HANDLES));
        take_node(e, lane);
    }
    x86_bind(e, next);
    x86_op(e, I_LOAD, RAX, path_shift());
    x86_imm(e, G_SUB, true, rm_reg(RAX), 4);
    x86_jcc(e, CC_E, leaves);
    x86_op(e, I_STORE, RAX, path_shift());
    check_all(e, FULL_HANDLES, fail);
    find_offsets(e, RAX);
    for (int lane = 0; lane < CHUNK_WORDS; lane++) {
        x86_op(e, I_LOAD, RDX, path_offset(lane));
        x86_op(e, I_ADD, RDX, path_node(lane));
        x86_op(e, I_LOAD, RDX, rm_at(DATA, RDX, 1, -FULL_HANDLES));
        take_node(e, lane);
    }
    x86_jump(e, next);
    x86_bind(e, leaves);
    check_all(e, FULL_DATA, fail);
    read_leaves(e, true);
}

/* The elements of the tree whose root is in rax, its shift in rcx; rax becomes 0 if they are not all in full chunks. */
static void gather_code(Unit *u) {
    Emit *e = &u->e;
    int fail = x86_label(e), level = x86_label(e), one = x86_label(e), part = x86_label(e);
    x86_bind(e, u->gather);
    x86_imm(e, G_CMP, true, rm_reg(RCX), GATHER_MOST_SHIFT);
    x86_jcc(e, CC_A, fail);
    x86_op(e, 0xf7, 0, rm_reg(RCX));
    x86_32(e, 3);
    x86_jcc(e, CC_NE, fail);
    x86_bind(e, level);
    x86_op(e, I_TEST, RCX, rm_reg(RCX));
    x86_jcc(e, CC_E, one);
    x86_vex(e, V_SHRX | W64, RDX, RCX, rm_mem(RSI, DIFFERS));
    x86_op(e, I_TEST, RDX, rm_reg(RDX));
    x86_jcc(e, CC_NE, part);
    check_flags(e, FULL_HANDLES, fail);
    x86_vex(e, V_SHRX | W64, RDX, RCX, rm_mem(RSI, INDEX));
    x86_imm(e, G_AND, false, rm_reg(RDX), CHUNK_WORDS - 1);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    x86_op(e, I_LOAD, RAX, rm_at(RAX, RDX, 8, -FULL_HANDLES));
    x86_imm(e, G_SUB, true, rm_reg(RCX), 4);
    x86_jump(e, level);
    x86_bind(e, one);
    check_flags(e, FULL_DATA, fail);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    read_leaves(e, false);
    x86_bind(e, part);
    part_ways(e, fail);
    x86_bind(e, fail);
    x86_const(e, RAX, 0);
    x86_byte(e, 0xc3);
}

void jit_gather_shared(Unit *u) {
    if (!u->gathers)
        return;
    lookup_code(u);
    gather_code(u);
}

/* ---- one instruction ---- */

/* The number of the Lookup with the indices in vector register V; -1: it is a mask. */
static int find_lookup(Unit *u, unsigned v) {
    Pending *l = &u->pending;
    int node = pend_vector(u, v);
    if (node < 0)
        return -1;
    for (int i = 0; i < l->lookups; i++)
        if (l->lookup[i] == node)
            return i;
    int number = l->lookups++;
    move_to(u, v, lookup_at(number));
    l->lookup[number] = l->at[v];
    x86_op(&u->e, I_LEA, RAX, lookup_at(number));
    x86_call_label(&u->e, u->lookup);
    return number;
}

static bool gather(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int index = find_lookup(u, in->rs2);
    if (index < 0)
        return false;
    int to = u->pending.chunks++;
    Rm rsi = rm_mem(RSP, DESCENT_AT + (int)offsetof(Descent, kept)), rdi = rm_mem(RSP, rsi.disp + 8);
    u->gathers = true;
    x86_mov(e, RAX, jit_use_x(u, in->rs1, RAX));
    x86_mov(e, RCX, jit_use_x(u, in->rs3, RCX));
    x86_op(e, I_STORE, RSI, rsi);
    x86_op(e, I_STORE, RDI, rdi);
    x86_op(e, I_LEA, RSI, lookup_at(index));
    x86_op(e, I_LEA, RDI, chunk_at(to));
    x86_call_label(e, u->gather);
    x86_op(e, I_LOAD, RSI, rsi);
    x86_op(e, I_LOAD, RDI, rdi);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, jit_stub(u, STUB_GATHER, at, to + MAX_CHUNKS * index));
    jit_back(u);
    pend_set(u, in->rd, chunk_node(u, chunk_at(to)));
    return true;
}

void jit_gather_slow(Unit *u, uint32_t at, int reg) {
    Emit *e = &u->e;
    Regs lost = jit_lost_at(u, at), saved = lost;
    saved.x |= u->points[at].reads.x;
    jit_save(u, saved);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, (uint64_t)(uintptr_t)&u->insns[at]);
    x86_op(e, I_LEA, RDX, lookup_at(reg / MAX_CHUNKS));
    x86_op(e, I_LEA, RCX, chunk_at(reg % MAX_CHUNKS));
    x86_call(e, (const void *)(uintptr_t)jit_gather_lanes);
    int good = x86_label(e);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, good);
    x86_const(e, RCX, at);
    x86_call_label(e, u->step);     // traps
    x86_bind(e, good);
    jit_load(u, lost);
}

static bool divide(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    if (pend_vector(u, in->rs2) < 0)
        return false;
    int to = u->pending.chunks++;
    move_to(u, in->rs2, chunk_at(to));
    int from = to;
    to = u->pending.chunks++;
    jit_before_call(u, at);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, (uint64_t)(uintptr_t)in);
    x86_op(e, I_LEA, RDX, chunk_at(from));
    x86_op(e, I_LEA, RCX, chunk_at(to));
    x86_call(e, (const void *)(uintptr_t)jit_divide_lanes);
    jit_after_call(u, at);
    pend_set(u, in->rd, chunk_node(u, chunk_at(to)));
    return true;
}

bool jit_gather(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_VG_V:    return gather(u, at);
    case OP_VDIV_VX: case OP_VDIVU_VX: case OP_VREM_VX: case OP_VREMU_VX: return divide(u, at);
    default:         return false;
    }
}
