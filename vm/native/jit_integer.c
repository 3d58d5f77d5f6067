/* vm/native/jit_integer.c - native code for integer arithmetic.
 *
 * Constants stand in the instructions.  A result of 32 bits is sign-extended only where somebody asks for its
 * upper half (jit_facts.c); what operands have there does not matter then. */
#include "vm/native/jit_state.h"

/* Where x register N is: a constant comes to TEMP. */
static Rm source(Unit *u, unsigned n, int temp) {
    int64_t value;
    return jit_constant(u, n, &value) ? rm_reg(jit_use_x(u, n, temp)) : jit_rm_x(u, n);
}

/* TO = x register N, all of it or the lower half. */
static void copy(Unit *u, int to, unsigned n, unsigned wide) {
    Rm from = source(u, n, to);
    if (from.memory || from.reg != to)
        x86_op(&u->e, I_LOAD32 | wide, to, from);
}

/* REG holds the result of AT, of 64 bits with WIDE, else its lower half. */
static void done(Unit *u, uint32_t at, int reg, unsigned wide) {
    unsigned rd = u->insns[at].rd;
    if (!wide && u->points[at + 1].full >> rd & 1) {
        int d = jit_def_x(u, rd, reg);
        x86_op(&u->e, I_MOVSXD, d, rm_reg(reg));
        reg = d;
    }
    jit_done_x(u, rd, reg);
}

/* ---- two operands ---- */

static unsigned narrow(unsigned op) {
    return op & ~(unsigned)W64;
}

static unsigned group_of(unsigned op) {
    switch (narrow(op)) {
    case I_ADD32:      return G_ADD;
    case I_SUB32:      return G_SUB;
    case I_AND32: return G_AND;
    case I_OR32:  return G_OR;
    default:           return G_XOR;
    }
}

/* TO = x register N times NUMBER */
static void multiply(Unit *u, int to, unsigned n, int32_t number, unsigned wide) {
    Emit *e = &u->e;
    int host = jit_host_x(u, n);
    if (number > 0 && !(number & (number - 1))) {
        copy(u, to, n, wide);
        x86_shift(e, G_SHL, wide, to, (unsigned)__builtin_ctz((unsigned)number));
    } else if (host != NO_REG && (number == 3 || number == 5 || number == 9)) {
        x86_op(e, I_LEA32 | wide, to, rm_at(host, host, (unsigned)number - 1, 0));
    } else {
        bool small = number == (int8_t)number;
        x86_op(e, (small ? 0x6b : 0x69) | wide, to, source(u, n, to));
        if (small)
            x86_byte(e, (unsigned)number & 0xff);
        else
            x86_32(e, (uint32_t)number);
    }
}

/* TO = x register N OP NUMBER */
static void with_number(Unit *u, int to, unsigned op, unsigned n, int32_t number) {
    unsigned wide = op & W64;
    int host = jit_host_x(u, n);
    if (narrow(op) == I_IMUL32) {
        multiply(u, to, n, number, wide);
    } else if (narrow(op) == I_ADD32 && number && host != NO_REG && host != to) {
        x86_op(&u->e, I_LEA32 | wide, to, rm_mem(host, number));
    } else {
        copy(u, to, n, wide);
        if (number || group_of(op) == G_AND)
            x86_imm(&u->e, group_of(op), wide, rm_reg(to), number);
    }
}

/* rd = a op b for the operations that x86 has in two-operand form. */
static void two_operand(Unit *u, uint32_t at, unsigned op, bool commutes) {
    const Insn *in = &u->insns[at];
    unsigned a = in->rs1, b = in->rs2, wide = op & W64;
    int64_t value;
    int32_t number;
    int d = jit_def_x(u, in->rd, RAX);
    if (commutes && (jit_constant(u, a, &value) || (jit_host_x(u, b) == d && jit_host_x(u, a) != d)))
        a = in->rs2, b = in->rs1;
    int x = jit_host_x(u, a), y = jit_host_x(u, b), to = y == d && x != d ? RAX : d;    // else d would be lost before b is used
    if (jit_number(u, b, &number)) {
        with_number(u, to, op, a, number);
    } else if (narrow(op) == I_ADD32 && x != NO_REG && y != NO_REG && x != d && y != d) {
        x86_op(&u->e, I_LEA32 | wide, d, rm_at(x, y, 1, 0));
    } else {
        copy(u, to, a, wide);
        x86_op(&u->e, op, to, source(u, b, RCX));
    }
    done(u, at, to, wide);
}

static void immediate(Unit *u, uint32_t at, unsigned op) {
    const Insn *in = &u->insns[at];
    int d = jit_def_x(u, in->rd, RAX);
    if (op == I_ADD32 && !in->imm && u->points[at + 1].full >> in->rd & 1) {
        x86_op(&u->e, I_MOVSXD, d, source(u, in->rs1, RAX));        // sext.w
        jit_done_x(u, in->rd, d);
        return;
    }
    with_number(u, d, op, in->rs1, in->imm);
    done(u, at, d, op & W64);
}

/* ---- shifts ---- */

static void shift_by(Unit *u, uint32_t at, unsigned group, unsigned wide, unsigned by) {
    const Insn *in = &u->insns[at];
    int d = jit_def_x(u, in->rd, RAX);
    copy(u, d, in->rs1, wide);
    if (by)
        x86_shift(&u->e, group, wide, d, by);
    done(u, at, d, wide || (group == G_SHR && by) ? W64 : 0);       // zeros are its sign
}

/* shlx, shrx, sarx: the count in any register, modulo the width */
static void shift(Unit *u, uint32_t at, unsigned op, unsigned group, unsigned wide) {
    const Insn *in = &u->insns[at];
    int64_t count;
    if (jit_constant(u, in->rs2, &count)) {
        shift_by(u, at, group, wide, (unsigned)count & (wide ? 63 : 31));
        return;
    }
    int by = jit_use_x(u, in->rs2, RCX), d = jit_def_x(u, in->rd, RAX);
    x86_vex(&u->e, op | wide, d, by, source(u, in->rs1, RAX));
    done(u, at, d, wide);
}

/* ---- comparisons and choices ---- */

void jit_compare_x(Unit *u, uint32_t at, unsigned a, unsigned b) {
    unsigned wide = jit_compares_words(u, at) ? 0 : W64;
    int32_t number;
    int x = jit_use_x(u, a, RAX);
    if (!jit_number(u, b, &number))
        x86_op(&u->e, I_CMP32 | wide, x, source(u, b, RCX));
    else if (number)
        x86_imm(&u->e, G_CMP, wide, rm_reg(x), number);
    else
        x86_op(&u->e, I_TEST32 | wide, x, rm_reg(x));
}

/* x register N against 0 */
static void compare_zero(Unit *u, uint32_t at, unsigned n) {
    int x = jit_use_x(u, n, RAX);
    x86_op(&u->e, I_TEST32 | (jit_compares_words(u, at) ? 0 : W64), x, rm_reg(x));
}

static void set_if(Unit *u, uint32_t at, unsigned cc) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int d = jit_def_x(u, in->rd, RAX);
    if (in->op == OP_SLTU && in->rs1 == REG_ZERO) {         // snez
        compare_zero(u, at, in->rs2);
        cc = CC_NE;
    } else if (in->op == OP_SLTIU && in->imm == 1) {        // seqz
        compare_zero(u, at, in->rs1);
        cc = CC_E;
    } else if (in->op == OP_SLT || in->op == OP_SLTU) {
        jit_compare_x(u, at, in->rs1, in->rs2);
    } else {
        x86_imm(e, G_CMP, !jit_compares_words(u, at), rm_reg(jit_use_x(u, in->rs1, RAX)), in->imm);
    }
    x86_op(e, I_SETCC + cc, 0, rm_reg(RAX));
    x86_op(e, I_MOVZX8, d, rm_reg(RAX));
    jit_done_x(u, in->rd, d);
}

/* rd = a CC b ? a : b */
static void choose(Unit *u, uint32_t at, unsigned cc) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int b = jit_use_x(u, in->rs2, RCX), d = jit_def_x(u, in->rd, RAX), to = d == b ? RAX : d;
    copy(u, to, in->rs1, W64);
    x86_op(e, jit_compares_words(u, at) ? I_CMP32 : I_CMP, to, rm_reg(b));
    x86_op(e, I_CMOV + (cc ^ 1), to, rm_reg(b));
    jit_done_x(u, in->rd, to);
}

static void add_shifted(Unit *u, uint32_t at, unsigned scale) {
    const Insn *in = &u->insns[at];
    int a = jit_use_x(u, in->rs1, RAX), b = jit_use_x(u, in->rs2, RCX), d = jit_def_x(u, in->rd, RAX);
    x86_op(&u->e, I_LEA, d, rm_at(b, a, scale, 0));
    jit_done_x(u, in->rd, d);
}

/* op rm to d */
static void unary(Unit *u, const Insn *in, unsigned op) {
    int d = jit_def_x(u, in->rd, RAX);
    x86_op(&u->e, op, d, source(u, in->rs1, RAX));
    jit_done_x(u, in->rd, d);
}

/* ---- */

static bool arithmetic(Unit *u, uint32_t at) {
    switch ((int)u->insns[at].op) {
    case OP_ADD:   two_operand(u, at, I_ADD, true); break;
    case OP_SUB:   two_operand(u, at, I_SUB, false); break;
    case OP_AND:   two_operand(u, at, I_AND, true); break;
    case OP_OR:    two_operand(u, at, I_OR, true); break;
    case OP_XOR:   two_operand(u, at, I_XOR, true); break;
    case OP_MUL:   two_operand(u, at, I_IMUL, true); break;
    case OP_ADDW:  two_operand(u, at, I_ADD32, true); break;
    case OP_SUBW:  two_operand(u, at, I_SUB32, false); break;
    case OP_MULW:  two_operand(u, at, I_IMUL32, true); break;
    case OP_ADDIW: immediate(u, at, I_ADD32); break;
    case OP_ADDI:  immediate(u, at, I_ADD); break;
    case OP_ANDI:  immediate(u, at, I_AND); break;
    case OP_ORI:   immediate(u, at, I_OR); break;
    case OP_XORI:  immediate(u, at, I_XOR); break;
    case OP_SH1ADD: add_shifted(u, at, 2); break;
    case OP_SH2ADD: add_shifted(u, at, 4); break;
    case OP_SH3ADD: add_shifted(u, at, 8); break;
    case OP_MIN:   choose(u, at, CC_L); break;
    case OP_MAX:   choose(u, at, CC_G); break;
    case OP_MINU:  choose(u, at, CC_B); break;
    case OP_MAXU:  choose(u, at, CC_A); break;
    case OP_SLT: case OP_SLTI:   set_if(u, at, CC_L); break;
    case OP_SLTU: case OP_SLTIU: set_if(u, at, CC_B); break;
    default:       return false;
    }
    return true;
}

static bool shifts(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    unsigned by = (unsigned)in->imm;
    switch ((int)in->op) {
    case OP_SLL:   shift(u, at, V_SHLX, G_SHL, W64); break;
    case OP_SRL:   shift(u, at, V_SHRX, G_SHR, W64); break;
    case OP_SRA:   shift(u, at, V_SARX, G_SAR, W64); break;
    case OP_SLLW:  shift(u, at, V_SHLX, G_SHL, 0); break;
    case OP_SRLW:  shift(u, at, V_SHRX, G_SHR, 0); break;
    case OP_SRAW:  shift(u, at, V_SARX, G_SAR, 0); break;
    case OP_SLLI:  shift_by(u, at, G_SHL, W64, by); break;
    case OP_SRLI:  shift_by(u, at, G_SHR, W64, by); break;
    case OP_SRAI:  shift_by(u, at, G_SAR, W64, by); break;
    case OP_SLLIW: shift_by(u, at, G_SHL, 0, by); break;
    case OP_SRLIW: shift_by(u, at, G_SHR, 0, by); break;
    case OP_SRAIW: shift_by(u, at, G_SAR, 0, by); break;
    case OP_RORI:  shift_by(u, at, G_ROR, W64, by); break;
    default:       return false;
    }
    return true;
}

static bool others(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_CLZ:    unary(u, in, I_LZCNT); break;
    case OP_CTZ:    unary(u, in, I_TZCNT); break;
    case OP_CPOP:   unary(u, in, I_POPCNT); break;
    case OP_SEXT_H: unary(u, in, I_MOVSX16); break;
    case OP_ZEXT_H: unary(u, in, I_MOVZX16); break;
    default:        return false;
    }
    return true;
}

static void constant(Unit *u, uint32_t at) {
    const Point *p = &u->points[at];
    unsigned rd = u->insns[at].rd;
    if (u->xhost[rd] != NO_REG)
        x86_const(&u->e, u->xhost[rd], (uint64_t)p->value);
    else if (!jit_is_lazy(u, rd)) {
        x86_const(&u->e, RAX, (uint64_t)p->value);
        jit_done_x(u, rd, RAX);
    }
}

bool jit_integer(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    if (u->points[at].writes.x == 0 && in->rd == X_SINK && op_table[in->op].cls <= CLASS_DIV)
        return true;        // nobody sees it
    if (u->points[at].constant) {
        constant(u, at);
        return true;
    }
    return arithmetic(u, at) || shifts(u, at) || others(u, at) || jit_divide(u, at);
}
