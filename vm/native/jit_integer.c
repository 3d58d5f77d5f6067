/* vm/native/jit_integer.c - native code for integer arithmetic. */
#include "vm/native/jit_state.h"

static Rm xm(const Unit *u, unsigned n) {
    return jit_rm_x(u, n);
}

static void copy(Emit *e, int to, Rm from) {
    if (from.memory || from.reg != to)
        x86_op(e, I_LOAD, to, from);
}

/* d = a op b for the operations that x86 has in two-operand form. */
static void two_operand(Unit *u, const Insn *in, unsigned op, bool commutes) {
    Emit *e = &u->e;
    unsigned a = in->rs1, b = in->rs2;
    if (commutes && a == REG_ZERO)
        a = in->rs2, b = REG_ZERO;
    if (commutes && u->xhost[b] != NO_REG && b == in->rd)
        b = a, a = in->rd;
    int d = jit_def_x(u, in->rd, RAX);
    if (op == I_ADD && u->xhost[a] != NO_REG && u->xhost[b] != NO_REG && u->xhost[a] != d && u->xhost[b] != d) {
        x86_op(e, I_LEA, d, rm_at(u->xhost[a], u->xhost[b], 1, 0));
        jit_done_x(u, in->rd, d);
        return;
    }
    bool meets = u->xhost[b] == d;          // d would be lost before b is used
    int to = meets && a != b ? RAX : d;
    if (a == REG_ZERO)
        x86_const(e, to, 0);
    else
        copy(e, to, xm(u, a));
    x86_op(e, op, to, xm(u, b));
    jit_done_x(u, in->rd, to);
}

/* ---- sums and products of 32 bits ---- */

static bool is_low(const Insn *in) {
    return in->op == OP_ADDW || in->op == OP_SUBW || in->op == OP_MULW || in->op == OP_ADDIW;
}

/* Does the instruction behind AT take its result as first operand, 32 bits of it, and end it?  Then that stays in eax. */
static bool stays_low(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at], *next = in + 1;
    if (at + 1 >= u->count || u->points[at + 1].target || !is_low(in) || !is_low(next) || in->rd == X_SINK || next->rd != in->rd)
        return false;
    return next->rs1 == in->rd && (next->op == OP_ADDIW || next->rs2 != in->rd);
}

/* eax is the first operand. */
static void take_low(Unit *u, uint32_t at) {
    if (!at || !stays_low(u, at - 1))
        x86_op(&u->e, I_LOAD32, RAX, xm(u, u->insns[at].rs1));
}

/* The result is in eax. */
static void give_low(Unit *u, uint32_t at) {
    if (stays_low(u, at))
        return;
    int d = jit_def_x(u, u->insns[at].rd, RAX);
    x86_op(&u->e, I_MOVSXD, d, rm_reg(RAX));
    jit_done_x(u, u->insns[at].rd, d);
}

static void two_operand_32(Unit *u, uint32_t at, unsigned op) {
    take_low(u, at);
    x86_op(&u->e, op, RAX, xm(u, u->insns[at].rs2));
    give_low(u, at);
}

static void immediate_32(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    bool taken = at && stays_low(u, at - 1);
    if (!taken && in->imm && u->xhost[in->rs1] != NO_REG) {
        x86_op(&u->e, I_LEA32, RAX, rm_mem(u->xhost[in->rs1], in->imm));
    } else {
        take_low(u, at);
        if (in->imm)
            x86_imm(&u->e, G_ADD, false, rm_reg(RAX), in->imm);
    }
    give_low(u, at);
}

/* ---- */

static void immediate(Unit *u, const Insn *in, unsigned group) {
    Emit *e = &u->e;
    int d = jit_def_x(u, in->rd, RAX);
    if (in->rs1 == REG_ZERO && group == G_ADD) {
        x86_const(e, d, (uint64_t)(int64_t)in->imm);
    } else if (group == G_ADD && in->imm && u->xhost[in->rs1] != NO_REG && u->xhost[in->rs1] != d) {
        x86_op(e, I_LEA, d, rm_mem(u->xhost[in->rs1], in->imm));
    } else {
        copy(e, d, xm(u, in->rs1));
        if (group != G_ADD || in->imm)
            x86_imm(e, group, true, rm_reg(d), in->imm);
    }
    jit_done_x(u, in->rd, d);
}

/* shlx, shrx, sarx: the count in any register, modulo the width */

static void shift(Unit *u, const Insn *in, unsigned op, bool wide) {
    Emit *e = &u->e;
    int by = jit_use_x(u, in->rs2, RCX);
    int d = jit_def_x(u, in->rd, RAX);
    x86_vex(e, op | (wide ? W64 : 0), d, by, xm(u, in->rs1));
    if (!wide)
        x86_op(e, I_MOVSXD, d, rm_reg(d));
    jit_done_x(u, in->rd, d);
}

static void shift_imm(Unit *u, const Insn *in, unsigned group, bool wide) {
    Emit *e = &u->e;
    int d = jit_def_x(u, in->rd, RAX);
    copy(e, d, xm(u, in->rs1));
    x86_shift(e, group, wide, d, (unsigned)in->imm);
    if (!wide)
        x86_op(e, I_MOVSXD, d, rm_reg(d));
    jit_done_x(u, in->rd, d);
}

/* d = 1 if CC, else 0; flags are set */
static void condition(Unit *u, unsigned d, unsigned cc) {
    x86_op(&u->e, I_SETCC + cc, 0, rm_reg(RAX));
    x86_op(&u->e, I_MOVZX8, RAX, rm_reg(RAX));
    jit_done_x(u, d, RAX);
}

static void set_if(Unit *u, const Insn *in, unsigned cc, bool immediate_operand) {
    Emit *e = &u->e;
    int a = jit_use_x(u, in->rs1, RAX);
    if (immediate_operand)
        x86_imm(e, G_CMP, true, rm_reg(a), in->imm);
    else
        x86_op(e, I_CMP, a, xm(u, in->rs2));
    condition(u, in->rd, cc);
}

/* d = a CC b ? a : b */
static void choose(Unit *u, const Insn *in, unsigned cc) {
    Emit *e = &u->e;
    int b = jit_use_x(u, in->rs2, RCX);
    copy(e, RAX, xm(u, in->rs1));
    x86_op(e, I_CMP, RAX, rm_reg(b));
    x86_op(e, I_CMOV + (cc ^ 1), RAX, rm_reg(b));
    jit_done_x(u, in->rd, RAX);
}

static void add_shifted(Unit *u, const Insn *in, unsigned scale) {
    int a = jit_use_x(u, in->rs1, RAX), b = jit_use_x(u, in->rs2, RCX);
    int d = jit_def_x(u, in->rd, RAX);
    x86_op(&u->e, I_LEA, d, rm_at(b, a, scale, 0));
    jit_done_x(u, in->rd, d);
}

/* op rm to d */
static void unary(Unit *u, const Insn *in, unsigned op) {
    int d = jit_def_x(u, in->rd, RAX);
    x86_op(&u->e, op, d, xm(u, in->rs1));
    jit_done_x(u, in->rd, d);
}

/* Division by a number that is neither 0 nor -1; those go the long way. */
static void divide(Unit *u, uint32_t at, bool wide, bool remainder) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[at];
    unsigned wide_bit = wide ? W64 : 0;
    x86_op(e, I_LOAD32 | wide_bit, RCX, xm(u, in->rs2));
    x86_op(e, 0x8d | wide_bit, RAX, rm_mem(RCX, 1));
    x86_imm(e, G_CMP, wide, rm_reg(RAX), 1);
    x86_jcc(e, CC_BE, jit_slow(u, at));
    x86_op(e, I_LOAD32 | wide_bit, RAX, xm(u, in->rs1));
    if (wide)
        x86_byte(e, 0x48);
    x86_byte(e, 0x99);                             // cqo, cdq
    x86_op(e, 0xf7 | wide_bit, 7, rm_reg(RCX));    // idiv
    int r = remainder ? RDX : RAX;
    if (!wide)
        x86_op(e, I_MOVSXD, r, rm_reg(r));
    jit_done_x(u, in->rd, r);
    jit_back(u);
}

static bool arithmetic(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_ADD:   two_operand(u, in, I_ADD, true); break;
    case OP_SUB:   two_operand(u, in, I_SUB, false); break;
    case OP_AND:   two_operand(u, in, I_AND, true); break;
    case OP_OR:    two_operand(u, in, I_OR, true); break;
    case OP_XOR:   two_operand(u, in, I_XOR, true); break;
    case OP_MUL:   two_operand(u, in, I_IMUL, true); break;
    case OP_ADDW:  two_operand_32(u, at, I_ADD32); break;
    case OP_SUBW:  two_operand_32(u, at, I_SUB32); break;
    case OP_MULW:  two_operand_32(u, at, I_IMUL32); break;
    case OP_ADDIW: immediate_32(u, at); break;
    case OP_ADDI:  immediate(u, in, G_ADD); break;
    case OP_ANDI:  immediate(u, in, G_AND); break;
    case OP_ORI:   immediate(u, in, G_OR); break;
    case OP_XORI:  immediate(u, in, G_XOR); break;
    case OP_SH1ADD: add_shifted(u, in, 2); break;
    case OP_SH2ADD: add_shifted(u, in, 4); break;
    case OP_SH3ADD: add_shifted(u, in, 8); break;
    case OP_MIN:   choose(u, in, CC_L); break;
    case OP_MAX:   choose(u, in, CC_G); break;
    case OP_MINU:  choose(u, in, CC_B); break;
    case OP_MAXU:  choose(u, in, CC_A); break;
    case OP_SLT:   set_if(u, in, CC_L, false); break;
    case OP_SLTU:  set_if(u, in, CC_B, false); break;
    case OP_SLTI:  set_if(u, in, CC_L, true); break;
    case OP_SLTIU: set_if(u, in, CC_B, true); break;
    default:       return false;
    }
    return true;
}

static bool shifts(Unit *u, const Insn *in) {
    switch ((int)in->op) {
    case OP_SLL:   shift(u, in, V_SHLX, true); break;
    case OP_SRL:   shift(u, in, V_SHRX, true); break;
    case OP_SRA:   shift(u, in, V_SARX, true); break;
    case OP_SLLW:  shift(u, in, V_SHLX, false); break;
    case OP_SRLW:  shift(u, in, V_SHRX, false); break;
    case OP_SRAW:  shift(u, in, V_SARX, false); break;
    case OP_SLLI:  shift_imm(u, in, G_SHL, true); break;
    case OP_SRLI:  shift_imm(u, in, G_SHR, true); break;
    case OP_SRAI:  shift_imm(u, in, G_SAR, true); break;
    case OP_SLLIW: shift_imm(u, in, G_SHL, false); break;
    case OP_SRLIW: shift_imm(u, in, G_SHR, false); break;
    case OP_SRAIW: shift_imm(u, in, G_SAR, false); break;
    case OP_RORI:  shift_imm(u, in, G_ROR, true); break;
    default:       return false;
    }
    return true;
}

static bool others(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int d = jit_def_x(u, in->rd, RAX);
    switch ((int)in->op) {
    case OP_LUI:
        x86_const(e, d, sext32((uint64_t)in->imm << 12));
        jit_done_x(u, in->rd, d);
        break;
    case OP_CONST:
        x86_const(e, d, u->vm->ready.program->consts[in->imm].word);
        jit_done_x(u, in->rd, d);
        break;
    case OP_CLZ:    unary(u, in, I_LZCNT); break;
    case OP_CTZ:    unary(u, in, I_TZCNT); break;
    case OP_CPOP:   unary(u, in, I_POPCNT); break;
    case OP_SEXT_H: unary(u, in, I_MOVSX16); break;
    case OP_ZEXT_H: unary(u, in, I_MOVZX16); break;
    case OP_DIV:    divide(u, at, true, false); break;
    case OP_REM:    divide(u, at, true, true); break;
    case OP_DIVW:   divide(u, at, false, false); break;
    case OP_REMW:   divide(u, at, false, true); break;
    default:        return false;
    }
    return true;
}

bool jit_integer(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    if (u->points[at].writes.x == 0 && in->rd == X_SINK && op_table[in->op].cls <= CLASS_DIV)
        return true;        // nobody sees it
    return arithmetic(u, at) || shifts(u, in) || others(u, at);
}
