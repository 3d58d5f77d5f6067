/* vm/native/jit_flow.c - how native code goes on: branches, calls of C functions, ways in and out. */
#include <stdlib.h>

#include "vm/native/jit_state.h"

int jit_stub(Unit *u, StubKind kind, uint32_t at, int reg) {
    if (u->nstubs == u->cap_stubs) {
        int room = u->cap_stubs ? 2 * u->cap_stubs : 64;
        Stub *grown = u->e.failed ? NULL : realloc(u->stubs, (size_t)room * sizeof *grown);
        if (!grown) {
            u->e.failed = true;
            return 0;
        }
        u->stubs = grown;
        u->cap_stubs = room;
    }
    Stub *s = &u->stubs[u->nstubs++];
    *s = (Stub){.kind = kind, .label = x86_label(&u->e), .back = x86_label(&u->e), .at = at, .reg = reg};
    return s->label;
}

void jit_back(Unit *u) {
    if (!u->e.failed)
        x86_bind(&u->e, u->stubs[u->nstubs - 1].back);
}

int jit_slow(Unit *u, uint32_t at) {
    return jit_stub(u, STUB_CALL, at, NO_REG);
}

static Regs both(Regs a, Regs b) {
    return (Regs){a.x & b.x, a.f & b.f, a.v & b.v, a.p & b.p};
}

static Regs either(Regs a, Regs b) {
    return (Regs){a.x | b.x, a.f | b.f, a.v | b.v, a.p | b.p};
}

static Regs without(Regs a, Regs b) {
    return (Regs){a.x & ~b.x, a.f & ~b.f, a.v & ~b.v, a.p & ~b.p};
}

/* What a call may destroy of what lives behind it. */
Regs jit_lost_at(const Unit *u, uint32_t at) {
    const Point *p = &u->points[at];
    return both(jit_clobbered(u), without(p[1].live, p->writes));
}

void jit_before_call(Unit *u, uint32_t at) {
    jit_save(u, either(jit_lost_at(u, at), u->points[at].reads));
}

void jit_after_call(Unit *u, uint32_t at) {
    jit_load(u, either(jit_lost_at(u, at), both(u->points[at].writes, u->points[at + 1].live)));
    jit_load_carried(u, at);
}

Regs jit_begin_call(Unit *u, uint32_t at) {
    Regs lost = jit_lost_at(u, at), saved = lost;
    saved.x |= u->points[at].reads.x;
    jit_save(u, saved);
    x86_op(&u->e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(&u->e, RSI, (uint64_t)(uintptr_t)&u->insns[at]);
    return lost;
}

/* If a C function has said in eax that it did not do instruction AT, jit_step does it. */
static void step_unless_done(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    int done = x86_label(e);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, done);
    jit_step_at(u, at);
    x86_bind(e, done);
}

void jit_check_trap(Unit *u, uint32_t at, Regs lost) {
    step_unless_done(u, at);
    jit_load(u, lost);
    jit_load_carried(u, at);
}

void jit_step_at(Unit *u, uint32_t at) {
    x86_const(&u->e, RCX, (uint64_t)(uint32_t)u->points[at].ahead << 32 | at);
    x86_call_label(&u->e, u->step);
    jit_load_carried(u, at);
}

void jit_call_step(Unit *u, uint32_t at) {
    jit_before_call(u, at);
    jit_step_at(u, at);
    jit_after_call(u, at);
    u->gain -= 3 * jit_weight(u, at);
}

void jit_exit(Unit *u, ExitKind kind, uint32_t at) {
    if (kind == EXIT_RESUME)
        jit_save(u, u->points[at].live);
    jit_count(u, u->points[at].ahead);
    x86_const(&u->e, RAX, (uint64_t)at << 32 | (unsigned)kind);
    x86_jump(&u->e, u->leave);
}

/* ---- branches ---- */

Rm jit_attention(void) {
    return rm_mem(FRAME, (int32_t)offsetof(Worker, attention) - BIAS);
}

static uint32_t target(const Unit *u, uint32_t at) {
    return at + (uint32_t)u->insns[at].imm;
}

/* From the branch AT to where it leads. */
static void edge(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    uint32_t to = target(u, at);
    jit_count(u, jit_edge_count(u, at));
    jit_cross(u, at, to);
    if (u->careful || to <= at) {
        x86_test_byte(e, jit_attention());
        x86_jcc(e, CC_NE, jit_stub(u, STUB_ATTEND, to, NO_REG));
    }
    x86_jump(e, jit_label_from(u, at, to));
}

/* May a branch go there at once? */
static bool is_direct(const Unit *u, uint32_t at) {
    return !u->careful && !jit_edge_count(u, at) && u->points[at].zone == u->points[target(u, at)].zone;
}

static void branch(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    bool direct = is_direct(u, at), back = u->insns[at].imm <= 0;
    if (direct && back) {
        jit_count(u, u->points[at].back);
        x86_test_byte(e, jit_attention());
        x86_jcc(e, CC_NE, jit_stub(u, STUB_PAUSE, at, NO_REG));
        jit_back(u);
    }
    unsigned cc = jit_compare(u, at);
    if (direct || !back) {
        x86_jcc(e, cc, direct ? jit_label_from(u, at, target(u, at)) : jit_stub(u, STUB_EDGE, at, NO_REG));
        return;
    }
    int over = x86_label(e);
    x86_jcc(e, cc ^ 1, over);
    edge(u, at);
    x86_bind(e, over);
}

unsigned jit_compare(Unit *u, uint32_t at) {
    static const uint8_t conditions[] = {[OP_BEQ - OP_BEQ] = CC_E,   [OP_BNE - OP_BEQ] = CC_NE,
                                         [OP_BLT - OP_BEQ] = CC_L,   [OP_BGE - OP_BEQ] = CC_GE,
                                         [OP_BLTU - OP_BEQ] = CC_B,  [OP_BGEU - OP_BEQ] = CC_AE};
    const Insn *in = &u->insns[at];
    if (at && jit_is_branched_on(u, at - 1))
        return jit_compare_doubles(u, at - 1);
    jit_compare_x(u, at, in->rs1, in->rs2);
    return conditions[in->op - OP_BEQ];
}

static bool is_result(Op op) {
    return op_table[op].cls == CLASS_UPDATE;
}

bool jit_flow(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Op op = (Op)in->op;
    if (op_table[op].cls == CLASS_BRANCH || op == OP_J)
        jit_before_branch(u, at);
    if (op_table[op].cls == CLASS_BRANCH) {
        branch(u, at);
        return true;
    }
    if (op == OP_J) {
        edge(u, at);
        return true;
    }
    if (op == OP_QUIT || op == OP_BECOME || (is_result(op) && in[1].op == OP_QUIT)) {
        jit_exit(u, EXIT_RESUME, at);
        return true;
    }
    return false;
}

/* ---- what stands behind ---- */

/* STUB_ATTEND, STUB_PAUSE */
static void attend(Unit *u, const Stub *s) {
    Emit *e = &u->e;
    const Point *p = &u->points[s->at];
    int32_t back = s->kind == STUB_PAUSE ? p->back : 0;
    Regs lost = both(jit_clobbered(u), p->live);
    jit_save(u, lost);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, s->at);
    x86_op(e, I_LEA, RDX, rm_mem(BEFORE, (int32_t)s->at + p->ahead - back));
    x86_call(e, (const void *)(uintptr_t)jit_attend);
    int on = x86_label(e);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, on);
    jit_count(u, -back);
    jit_exit(u, EXIT_GIVE_UP, s->at);
    x86_bind(e, on);
    jit_load(u, lost);
    jit_load_carried(u, s->at);
    x86_jump(e, s->kind == STUB_PAUSE ? s->back : p->label);
}

/* The chunk whose handle is in rax, read in the long way to a place of its own; rax is where. */
static void copy_chunk(Unit *u, const Stub *s) {
    Emit *e = &u->e;
    const Point *p = &u->points[s->at];
    Rm copy = rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * s->reg);
    Regs lost = both(jit_clobbered(u), p[1].live);
    jit_save(u, either(lost, p->reads));
    x86_op(e, I_LEA, RDX, copy);
    x86_mov(e, RSI, RAX);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_call(e, (const void *)(uintptr_t)jit_read_lanes);
    jit_check_trap(u, s->at, lost);
    x86_op(e, I_LEA, RAX, copy);
}

static void stub_code(Unit *u, Stub s) {
    Emit *e = &u->e;
    x86_bind(e, s.label);
    jit_be_at(u, s.at);
    jit_be_in_carried(u, s.at);
    switch (s.kind) {
    case STUB_RECORD: jit_by_record(u, s.at, s.back);   // and what it leaves:
    // fall through
    case STUB_CALL:   jit_call_step(u, s.at); break;
    case STUB_EDGE:   edge(u, s.at); break;
    case STUB_ATTEND: case STUB_PAUSE: attend(u, &s); break;
    case STUB_NAN:    jit_canonical_nan(u, s.reg); break;
    case STUB_CHUNK:  copy_chunk(u, &s); break;
    case STUB_RUN:    jit_run_slow(u, s.at, s.reg); break;
    case STUB_NEAR:   jit_near_slow(u, s.at, s.reg); break;
    case STUB_GATHER: jit_gather_slow(u, s.at, s.reg); break;
    case STUB_COPY:  jit_halves_copy(u, s.reg); break;
    case STUB_HALVES: jit_halves_slow(u, s.at, s.reg); break;
    case STUB_LOOK:   jit_look_slow(u, s.at, &s.use); break;
    case STUB_MAKE:   jit_make_slow(u, s.at); break;
    case STUB_REFUSED: jit_make_refused(u, s.at); return;
    case STUB_SIGHT: jit_sight_copy(u, s.at, s.reg); break;
    case STUB_REACH: jit_reach_slow(u, s.at, s.back); break;
    }
    if (s.kind == STUB_EDGE || s.kind == STUB_ATTEND)
        x86_bind(e, s.back);
    else
        x86_jump(e, s.back);
}

_Static_assert(CHUNKS_AT % STACK_ALIGN == 0, "copies of chunks are vectors for C functions");

static const int8_t saved[] = {RBX, RBP, R12, R13, R14, R15};
enum { SAVED = sizeof saved };

static void push_or_pop(Emit *e, unsigned opcode, int reg) {
    if (reg >= R8)
        x86_byte(e, 0x41);
    x86_byte(e, opcode | (unsigned)(reg & 7));
}

/* The instruction whose number is in ecx, by jit_step; the count is ahead by the upper half of rcx.  A trap leaves. */
static void step_code(Unit *u) {
    Emit *e = &u->e;
    x86_bind(e, u->step);
    push_or_pop(e, 0x50, RCX);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_op(e, I_MOVSXD, RAX, rm_reg(RCX));
    x86_shift(e, G_SAR, true, RCX, 32);
    x86_op(e, I_ADD, RCX, rm_reg(BEFORE));
    x86_op(e, I_LEA, RDX, rm_at(RCX, RAX, 1, 1));
    x86_mov(e, RCX, RAX);
    x86_const(e, RSI, (uint64_t)(uintptr_t)u->insns);
    x86_shift(e, G_SHL, true, RCX, 4);
    x86_op(e, I_ADD, RSI, rm_reg(RCX));
    x86_call(e, (const void *)(uintptr_t)jit_step);
    push_or_pop(e, 0x58, RCX);
    int trapped = x86_label(e);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_NE, trapped);
    x86_byte(e, 0xc3);
    x86_bind(e, trapped);
    x86_imm(e, G_ADD, true, rm_reg(RSP), 8);
    x86_shift(e, G_SHL, false, RAX, 8);
    x86_imm(e, G_OR, false, rm_reg(RAX), EXIT_TRAP);
    x86_mov(e, RDX, RCX);
    x86_shift(e, G_SHL, true, RCX, 32);
    x86_op(e, I_OR, RAX, rm_reg(RCX));
    x86_shift(e, G_SAR, true, RDX, 32);
    x86_op(e, I_ADD, BEFORE, rm_reg(RDX));
    x86_jump(e, u->leave);
}

static void leave_code(Unit *u) {
    Emit *e = &u->e;
    x86_bind(e, u->leave);
    x86_mov(e, RDX, BEFORE);
    x86_op(e, I_LOAD, RSP, rm_mem(RSP, OLD_STACK_AT));
    for (int i = SAVED; i-- > 0;)
        push_or_pop(e, 0x58, saved[i]);
    if (u->vectors)
        x86_zero_upper(e);
    x86_byte(e, 0xc3);
}

void jit_shared(Unit *u) {
    for (int i = 0; i < u->nstubs; i++)     // a stub may need further ones
        stub_code(u, u->stubs[i]);
    step_code(u);
    leave_code(u);
    jit_gather_shared(u);
}

void jit_enter(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    for (unsigned i = 0; i < SAVED; i++)
        push_or_pop(e, 0x50, saved[i]);
    x86_mov(e, RAX, RSP);
    x86_imm(e, G_SUB, true, rm_reg(RSP), HOST_STACK);
    x86_imm(e, G_AND, true, rm_reg(RSP), -STACK_ALIGN);
    x86_op(e, I_STORE, RAX, rm_mem(RSP, OLD_STACK_AT));
    x86_op(e, I_LEA, FRAME, rm_mem(RDI, BIAS));
    x86_mov(e, BEFORE, RSI);
    jit_count(u, -u->points[at].ahead);
    x86_const(e, DATA, (uint64_t)(uintptr_t)u->vm->ready.store->data);
    if (u->vectors)
        x86_const(e, TABLES, (uint64_t)(uintptr_t)lane_tables);
    if (at) {
        jit_forget_runs(u);
        jit_forget_tiles(u);
        jit_forget_lookups(u);
        jit_forget_siblings(u);
    }
    jit_be_at(u, at);
    jit_load(u, u->points[at].live);
    jit_load_carried(u, at);
    x86_jump(e, u->points[at].label);
}
