/* vm/native/jit_private.c - native code for elements of private arrays.
 *
 * Base and reach are in the worker's table.  Who fails the one comparison makes the array reach further and begins the
 * instruction anew, or traps in jit_step.  What comes next, as in loops that fill an array in order, becomes zero here, a piece
 * at a time, and memory that will be wanted soon is fetched meanwhile: what they compute hides that.  Smaller pieces would disturb what the
 * host has learnt of the loop's branches. */
#include "vm/native/jit_state.h"

enum { YMM_BYTES = 32, PIECE = 2 << 10, AHEAD = 2 * PIECE };      // bytes

Rm jit_private_field(unsigned w, size_t offset) {
    size_t at = offsetof(Worker, task) + offsetof(Task, privates) + offsetof(Privates, w) + w * sizeof(Private) + offset;
    return rm_mem(FRAME, (int32_t)at - BIAS);
}

int jit_private_index(Unit *u, const Insn *in) {
    int i = jit_use_x(u, in->rs1, RAX);
    if (in->imm)
        x86_op(&u->e, I_LEA, RAX, rm_mem(i, in->imm));
    return in->imm ? RAX : i;
}

int jit_begin_access(Unit *u, uint32_t at) {
    int stub = jit_stub(u, STUB_REACH, at, NO_REG);
    jit_back(u);
    return stub;
}

/* rax = the last element that the instruction accesses. */
static void find_last(Unit *u, const Insn *in) {
    int32_t others = jit_access_width((Op)in->op) ? 0 : CHUNK_WORDS - 1;
    x86_op(&u->e, I_LEA, RAX, rm_mem(jit_use_x(u, in->rs1, RAX), in->imm + others));
}

/* The piece that ends at END becomes zero, and one behind it is fetched.  Changes rcx and rdx. */
static void clear_piece(Emit *e, Rm end) {
    int more = x86_label(e);
    x86_op(e, I_LEA, RDX, end);
    x86_const(e, RCX, (uint64_t)-PIECE);
    x86_vex(e, V_PXOR, 0, 0, rm_reg(0));
    x86_bind(e, more);
    for (int32_t k = 0; k < CHUNK_BYTES; k += YMM_BYTES)
        x86_vex(e, V_STOREU | L256, 0, 0, rm_at(RDX, RCX, 1, k));
    x86_op(e, I_PREFETCHW, 1, rm_at(RDX, RCX, 1, AHEAD));
    x86_op(e, I_PREFETCHW, 1, rm_at(RDX, RCX, 1, AHEAD + CHUNK_BYTES / 2));
    x86_imm(e, G_ADD, true, rm_reg(RCX), CHUNK_BYTES);
    x86_jcc(e, CC_NE, more);
}

/* If the last element is in the first piece out of reach, and all of that in the array, it becomes zero and comes within reach:
 * the instruction begins anew. */
static void reach_next(Unit *u, uint32_t at, int back) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int32_t width = jit_element_width((Op)in->op), each = PIECE / width;
    Rm reach = jit_private_field(in->rs2, width == 8 ? offsetof(Private, n64) : offsetof(Private, n32));
    int slow = x86_label(e), base = u->phost[in->rs2], length = u->width[in->rs2] == WIDTH_BOTH ? NO_REG : u->phost[MAX_PRIVATE + in->rs2];
    find_last(u, in);
    x86_op(e, I_LOAD, RCX, reach);
    x86_op(e, I_SUB, RAX, rm_reg(RCX));
    x86_imm(e, G_CMP, true, rm_reg(RAX), each);
    x86_jcc(e, CC_AE, slow);
    x86_op(e, I_LEA, RAX, rm_mem(RCX, each));
    x86_op(e, I_CMP, RAX, jit_private_field(in->rs2, offsetof(Private, length)));
    x86_jcc(e, CC_A, slow);
    x86_imm(e, G_CMP, false, jit_private_field(in->rs2, offsetof(Private, width)), width);
    x86_jcc(e, CC_NE, slow);
    if (base == NO_REG)
        x86_op(e, I_LOAD, base = RDX, jit_private_field(in->rs2, offsetof(Private, data)));
    clear_piece(e, rm_at(base, RCX, (unsigned)width, PIECE));
    x86_op(e, I_STORE, RAX, reach);
    if (length != NO_REG)
        x86_mov(e, length, RAX);
    x86_jump(e, back);
    x86_bind(e, slow);
}

void jit_reach_slow(Unit *u, uint32_t at, int back) {
    Emit *e = &u->e;
    const Point *p = &u->points[at];
    reach_next(u, at, back);
    Regs lost = jit_clobbered(u), saved = p->reads;
    lost.x &= p->live.x, lost.f &= p->live.f, lost.p &= p->live.p;
    saved.x |= lost.x, saved.f |= lost.f;
    jit_save(u, saved);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, (uint64_t)(uintptr_t)&u->insns[at]);
    x86_call(e, (const void *)(uintptr_t)jit_reach);
    lost.p |= p->live.p & p->reads.p;
    jit_check_trap(u, at, lost);
}

/* The element at the index; to the stub OTHERWISE unless there is one.  Changes rax and rcx. */
static Rm element(Unit *u, uint32_t at, unsigned width, int otherwise) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int base = u->phost[in->rs2], length = u->width[in->rs2] == WIDTH_BOTH ? NO_REG : u->phost[MAX_PRIVATE + in->rs2];
    bool checked = jit_is_checked(u, at);
    int i = checked ? jit_use_x(u, in->rs1, RAX) : jit_private_index(u, in);
    if (!checked) {
        x86_op(e, I_CMP, i, length != NO_REG ? rm_reg(length) : jit_private_field(in->rs2, width == 8 ? offsetof(Private, n64) : offsetof(Private, n32)));
        x86_jcc(e, CC_AE, otherwise);
    }
    if (base == NO_REG)
        x86_op(e, I_LOAD, base = RCX, jit_private_field(in->rs2, offsetof(Private, data)));
    return rm_at(base, i, width, checked ? in->imm * (int32_t)width : 0);
}

/* The stub of an access that begins here, 0: it needs none. */
static int begin_scalar(Unit *u, uint32_t at) {
    return jit_is_checked(u, at) ? 0 : jit_begin_access(u, at);
}

static void get(Unit *u, uint32_t at, unsigned width) {
    unsigned rd = u->insns[at].rd;
    Rm from = element(u, at, width, begin_scalar(u, at));
    int d = jit_def_x(u, rd, RAX);
    x86_op(&u->e, width == 8 ? I_LOAD : I_MOVSXD, d, from);
    jit_done_x(u, rd, d);
}

static void set(Unit *u, uint32_t at, unsigned width) {
    unsigned value = u->insns[at].rd;
    int64_t number;
    Rm to = element(u, at, width, begin_scalar(u, at));
    if (jit_constant(u, value, &number) && number == (int32_t)number)
        x86_store_imm(&u->e, width, to, (int32_t)number);
    else
        x86_op(&u->e, width == 8 ? I_STORE : I_STORE32, jit_use_x(u, value, RDX), to);
}

static void get_double(Unit *u, uint32_t at) {
    unsigned rd = u->insns[at].rd;
    Rm from = element(u, at, 8, begin_scalar(u, at));
    int d = jit_def_f(u, rd, 0);
    x86_vex(&u->e, V_LOAD_SD, d, 0, from);
    jit_done_f(u, rd, d);
}

static void get_float(Unit *u, uint32_t at) {
    unsigned rd = u->insns[at].rd;
    jit_read_float(u, rd, element(u, at, 4, begin_scalar(u, at)));
}

static void set_float(Unit *u, uint32_t at, unsigned width) {
    int stub = begin_scalar(u, at), value = jit_use_strict(u, u->insns[at].rd, 0);
    Rm to = element(u, at, width, stub);
    x86_vex(&u->e, width == 8 ? V_STORE_SD : V_STORE_SS, value, 0, to);
}

static void length(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    x86_imm(&u->e, G_CMP, false, jit_private_field(in->rs2, offsetof(Private, width)), 0);
    x86_jcc(&u->e, CC_E, jit_slow(u, at));
    int d = jit_def_x(u, in->rd, RAX);
    x86_op(&u->e, I_LOAD, d, jit_private_field(in->rs2, offsetof(Private, length)));
    jit_done_x(u, in->rd, d);
    jit_back(u);
}

bool jit_private(Unit *u, uint32_t at) {
    switch ((int)u->insns[at].op) {
    case OP_PGET_D:  get(u, at, 8); break;
    case OP_PGET_W:  get(u, at, 4); break;
    case OP_PGET_FD: get_double(u, at); break;
    case OP_PGET_FS: get_float(u, at); break;
    case OP_PSET_D:  set(u, at, 8); break;
    case OP_PSET_W:  set(u, at, 4); break;
    case OP_PSET_FD: set_float(u, at, 8); break;
    case OP_PSET_FS: set_float(u, at, 4); break;
    case OP_PLEN:    length(u, at); break;
    case OP_PNEW_D:
    case OP_PNEW_W:
    case OP_PFREE:
    case OP_PMOVE:
    case OP_PSWAP:   jit_make_array(u, at); break;
    default:         return false;
    }
    return true;
}
