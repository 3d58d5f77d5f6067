/* vm/native/jit_private.c - native code for elements of private arrays.
 *
 * Base and reach are in the worker's table.  Who fails the one comparison makes the array reach further and begins the
 * instruction anew, or traps in jit_step. */
#include "vm/native/jit_state.h"

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

void jit_reach_slow(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    const Point *p = &u->points[at];
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
    default:         return false;
    }
    return true;
}
