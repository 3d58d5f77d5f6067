/* vm/native/jit_made.c - native code that makes and ends private arrays, and gives them other numbers.
 *
 * Loops over small vectors do so in each iteration.  A block of the right size is at hand in the pool (memory/block.h), or
 * there is a place for the one that ends; whatever else may be goes the long way, by jit_step. */
#include "vm/native/jit_state.h"

enum { YMM_BYTES = 32 };

/* What of a Private is not 0 here, but its width; the rest is the simulated machine's. */
static const size_t fields[] = {offsetof(Private, data), offsetof(Private, n64), offsetof(Private, n32), offsetof(Private, length)};
enum { FIELDS = sizeof fields / sizeof *fields };

static Rm task(size_t offset) {
    return rm_mem(FRAME, (int32_t)(offsetof(Worker, task) + offset) - BIAS);
}

static Rm width_of(unsigned w) {
    return jit_private_field(w, offsetof(Private, width));
}

/* The arrays in SET are there or not, the other way round than before. */
static void turn_used(Emit *e, uint32_t set) {
    x86_imm(e, G_XOR, false, task(offsetof(Task, privates.used)), (int32_t)set);
}

static unsigned shift_of(unsigned width) {
    return width == 8 ? 4 : 5;
}

/* rdx = the pieces that REG elements of WIDTH bytes fill (private_pieces), if a pool keeps blocks of so many, and there are any,
 * else to SLOW; rcx = the pool.  So near to 2^64 that the sum is beyond, the number is 0. */
static void find_pieces(Unit *u, int reg, unsigned width, int slow) {
    Emit *e = &u->e;
    x86_op(e, I_LEA, RDX, rm_mem(reg, (1 << shift_of(width)) - 1));
    x86_shift(e, G_SHR, true, RDX, shift_of(width));
    x86_op(e, I_LEA, RCX, rm_mem(RDX, -1));
    x86_imm(e, G_CMP, true, rm_reg(RCX), SPARE_PIECES);
    x86_jcc(e, CC_AE, slow);
    x86_op(e, I_LOAD, RCX, task(offsetof(Task, pool)));
}

/* Of that size: the first block that the pool keeps, and how many. */
static Rm spare(void) {
    return rm_at(RCX, RDX, sizeof(Spare *), (int32_t)offsetof(Pool, spare));
}

static Rm spares(void) {
    return rm_at(RCX, RDX, 1, (int32_t)offsetof(Pool, spares));
}

/* OP, of a group, of a byte with an immediate. */
static void byte_imm(Emit *e, unsigned op, Rm rm, int imm) {
    x86_op(e, 0x80, (int)op, rm);
    x86_byte(e, (unsigned)imm & 0xff);
}

/* The block at rax becomes the first spare one's successor, or the other way round, through xmm0. */
static void copy_word(Emit *e, Rm to, Rm from) {
    x86_vex(e, V_LOAD_SD, 0, 0, from);
    x86_vex(e, V_STORE_SD, 0, 0, to);
}

/* rdx pieces from rax on become zero. */
static void clear(Emit *e) {
    int more = x86_label(e);
    x86_vex(e, V_PXOR, 0, 0, rm_reg(0));
    x86_shift(e, G_SHL, true, RDX, 7);
    x86_bind(e, more);
    for (int32_t k = 0; k < CHUNK_BYTES; k += YMM_BYTES)
        x86_vex(e, V_STOREU | L256, 0, 0, rm_at(RAX, RDX, 1, k - CHUNK_BYTES));
    x86_imm(e, G_SUB, true, rm_reg(RDX), CHUNK_BYTES);
    x86_jcc(e, CC_NE, more);
}

/* N instructions more are counted (private_work), and rdx chunks. */
static void count(Emit *e, int n, unsigned width) {
    enum { ADD_TO = 0x01 | W64 };
    x86_op(e, ADD_TO, RDX, task(offsetof(Task, counts.chunks)));
    if (width != 8) {
        x86_op(e, I_LEA, RAX, rm_mem(n, CHUNK_WORDS - 1));
        x86_shift(e, G_SHR, true, RAX, 4);
    }
    x86_op(e, ADD_TO, width == 8 ? RDX : RAX, rm_mem(FRAME, (int32_t)offsetof(Worker, charged) - BIAS));
}

static void new_array(Unit *u, uint32_t at, unsigned width, int slow) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int n = jit_use_x(u, in->rs1, RAX);
    x86_imm(e, G_CMP, false, width_of(in->rs2), 0);
    x86_jcc(e, CC_NE, slow);
    find_pieces(u, n, width, slow);
    x86_imm(e, G_CMP, true, spare(), 0);
    x86_jcc(e, CC_E, slow);
    x86_op(e, I_STORE, n, jit_private_field(in->rs2, offsetof(Private, length)));
    x86_op(e, I_STORE, n, jit_private_field(in->rs2, width == 8 ? offsetof(Private, n64) : offsetof(Private, n32)));
    x86_store_imm(e, 4, width_of(in->rs2), (int32_t)width);
    turn_used(e, UINT32_C(1) << in->rs2);
    count(e, n, width);
    byte_imm(e, G_ADD, spares(), -1);
    x86_op(e, I_LOAD, RAX, spare());
    copy_word(e, spare(), rm_mem(RAX, offsetof(Spare, next)));
    x86_op(e, I_STORE, RAX, jit_private_field(in->rs2, offsetof(Private, data)));
    clear(e);
}

/* W is no array any more, whose block, if it had one, is elsewhere. */
static void forget(Emit *e, unsigned w) {
    for (int k = 0; k < FIELDS; k++)
        x86_store_imm(e, 8, jit_private_field(w, fields[k]), 0);
    x86_store_imm(e, 4, width_of(w), 0);
}

static void end_array(Unit *u, const Insn *in, int slow) {
    Emit *e = &u->e;
    unsigned width = u->width[in->rs2];
    x86_imm(e, G_CMP, false, width_of(in->rs2), (int32_t)width);
    x86_jcc(e, CC_NE, slow);
    x86_op(e, I_LOAD, RAX, jit_private_field(in->rs2, offsetof(Private, length)));
    find_pieces(u, RAX, width, slow);
    byte_imm(e, G_CMP, spares(), SPARES);
    x86_jcc(e, CC_AE, slow);
    byte_imm(e, G_ADD, spares(), 1);
    x86_op(e, I_LOAD, RAX, jit_private_field(in->rs2, offsetof(Private, data)));
    copy_word(e, rm_mem(RAX, offsetof(Spare, next)), spare());
    x86_op(e, I_STORE, RAX, spare());
    forget(e, in->rs2);
    turn_used(e, UINT32_C(1) << in->rs2);
}

static void move_array(Unit *u, const Insn *in, int slow) {
    Emit *e = &u->e;
    x86_imm(e, G_CMP, false, width_of(in->rs2), 0);
    x86_jcc(e, CC_NE, slow);
    x86_op(e, I_LOAD32, RAX, width_of(in->rs1));
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, slow);
    x86_op(e, I_STORE32, RAX, width_of(in->rs2));
    for (int k = 0; k < FIELDS; k++) {
        x86_op(e, I_LOAD, RAX, jit_private_field(in->rs1, fields[k]));
        x86_op(e, I_STORE, RAX, jit_private_field(in->rs2, fields[k]));
    }
    forget(e, in->rs1);
    turn_used(e, UINT32_C(1) << in->rs1 | UINT32_C(1) << in->rs2);
}

static void swap_arrays(Unit *u, const Insn *in, int slow) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD32, RAX, width_of(in->rs1));
    x86_op(e, I_LOAD32, RCX, width_of(in->rs2));
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, slow);
    x86_op(e, I_TEST32, RCX, rm_reg(RCX));
    x86_jcc(e, CC_E, slow);
    x86_op(e, I_STORE32, RAX, width_of(in->rs2));
    x86_op(e, I_STORE32, RCX, width_of(in->rs1));
    for (int k = 0; k < FIELDS; k++) {
        x86_op(e, I_LOAD, RAX, jit_private_field(in->rs1, fields[k]));
        x86_op(e, I_LOAD, RCX, jit_private_field(in->rs2, fields[k]));
        x86_op(e, I_STORE, RAX, jit_private_field(in->rs2, fields[k]));
        x86_op(e, I_STORE, RCX, jit_private_field(in->rs1, fields[k]));
    }
}

/* Is it known how wide the elements of the array are that instruction AT ends?  And are there spare blocks at all? */
static bool is_quick(const Unit *u, const Insn *in) {
    if (in->op == OP_PMOVE || in->op == OP_PSWAP)
        return true;
    bool known = in->op != OP_PFREE || u->width[in->rs2] == 4 || u->width[in->rs2] == 8;
    return known && SPARES > 0 && jit_may_take(u);
}

void jit_make_array(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    if (!is_quick(u, in)) {
        jit_call_step(u, at);
        return;
    }
    int slow = jit_slow(u, at);
    switch ((int)in->op) {
    case OP_PNEW_D: new_array(u, at, 8, slow); break;
    case OP_PNEW_W: new_array(u, at, 4, slow); break;
    case OP_PFREE:  end_array(u, in, slow); break;
    case OP_PMOVE:  move_array(u, in, slow); break;
    default:        swap_arrays(u, in, slow); break;
    }
    jit_load(u, (Regs){.p = u->points[at].writes.p & u->points[at + 1].live.p});
    jit_back(u);
}
