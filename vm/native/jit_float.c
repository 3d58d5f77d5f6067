/* vm/native/jit_float.c - native code for floating-point arithmetic. */
#include "vm/native/jit_state.h"

enum {
    SD = PF2 | M0F,
    V_ADDSD = 0x58 | SD, V_SUBSD = 0x5c | SD, V_MULSD = 0x59 | SD, V_DIVSD = 0x5e | SD, V_SQRTSD = 0x51 | SD,
    V_CVTSI2SD = 0x2a | SD, V_CVTTSD2SI = 0x2c | SD | W64, V_ROUNDSD = 0x0b | P66 | M3A, V_ROUNDSS = 0x0a | P66 | M3A,
    V_XORPD = 0x57 | P66 | M0F,
    V_FMADD231 = 0xb9 | P66 | M38 | W64, V_FMSUB231 = 0xbb | P66 | M38 | W64,
    V_FNMADD231 = 0xbd | P66 | M38 | W64, V_FNMSUB231 = 0xbf | P66 | M38 | W64,
    SS = PF3 | M0F,
    V_ADDSS = 0x58 | SS, V_SUBSS = 0x5c | SS, V_MULSS = 0x59 | SS, V_DIVSS = 0x5e | SS, V_SQRTSS = 0x51 | SS,
    V_CVTSI2SS = 0x2a | SS, V_CVTTSS2SI = 0x2c | SS | W64,
    V_MINSD = 0x5d | SD, V_MAXSD = 0x5f | SD, V_MINSS = 0x5d | SS, V_MAXSS = 0x5f | SS,
    V_ORPD = 0x56 | P66 | M0F, V_ANDPD = 0x54 | P66 | M0F,
    V_LOAD_SS = 0x10 | SS, V_UNPCKLPS = 0x14 | M0F, V_PEXTRD = 0x16 | P66 | M3A,
    TEMP = 0, TEMP2 = 1, TEMP3 = 2,
};

/* The result in xmm D becomes f register N.  In a register of the host NaN may be any, in the frame it is the
 * canonical one. */
static void done(Unit *u, unsigned n, int d) {
    if (u->fhost[n] == NO_REG)
        jit_check_nan(u, d);
    jit_done_f(u, n, d);
}

static void binary(Unit *u, const Insn *in, unsigned op) {
    int a = jit_use_f(u, in->rs1, TEMP2);
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(&u->e, op, d, a, jit_rm_f(u, in->rs2));
    done(u, in->rd, d);
}

static void root(Unit *u, const Insn *in) {
    int a = jit_use_f(u, in->rs1, TEMP), d = jit_def_f(u, in->rd, TEMP);
    x86_vex(&u->e, V_SQRTSD, d, a, rm_reg(a));
    done(u, in->rd, d);
}

/* a * b + c, with the signs of OP */
static void fused(Unit *u, const Insn *in, unsigned op) {
    Emit *e = &u->e;
    int a = jit_use_f(u, in->rs1, TEMP2), c = jit_use_f(u, in->rs3, TEMP);
    if (c != TEMP)
        x86_vex(e, V_MOVAPD, TEMP, 0, rm_reg(c));
    x86_vex(e, op, TEMP, a, jit_rm_f(u, in->rs2));
    done(u, in->rd, TEMP);
}

/* d = a < b (CC_A), a <= b (CC_AE) or a == b (CC_E), which have been compared the other way round:
 * false if one is NaN */
static void truth(Unit *u, const Insn *in, unsigned cc) {
    Emit *e = &u->e;
    bool number = cc == CC_E && in->rs1 == in->rs2;
    x86_op(e, I_SETCC + (number ? CC_NP : cc), 0, rm_reg(RAX));
    if (cc == CC_E && !number) {
        x86_op(e, I_SETCC + CC_NP, 0, rm_reg(RCX));
        x86_op(e, I_AND & ~W64, RAX, rm_reg(RCX));
    }
    int d = jit_def_x(u, in->rd, RAX);
    x86_op(e, I_MOVZX8, d, rm_reg(RAX));
    jit_done_x(u, in->rd, d);
}

/* Both operands, the other way round. */
static void compare_doubles(Unit *u, const Insn *in) {
    int b = jit_use_f(u, in->rs2, TEMP);
    x86_vex(&u->e, V_UCOMISD, b, 0, jit_rm_f(u, in->rs1));
}

static unsigned condition_of(Op op) {
    return op == OP_FLT_D ? CC_A : op == OP_FLE_D ? CC_AE : CC_E;
}

static bool asks_truth(const Insn *branch, unsigned n) {
    bool equal = branch->op == OP_BEQ || branch->op == OP_BNE;
    return equal && ((branch->rs1 == n && branch->rs2 == REG_ZERO) || (branch->rs2 == n && branch->rs1 == REG_ZERO));
}

bool jit_is_branched_on(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at], *branch = in + 1;
    bool one = in->op == OP_FLT_D || in->op == OP_FLE_D || (in->op == OP_FEQ_D && in->rs1 == in->rs2);
    if (!one || at + 1 >= u->count || !asks_truth(branch, in->rd) || branch->imm <= 0)
        return false;
    const Point *p = &u->points[at + 1];
    uint32_t after = p[1].live.x | p[branch->imm].live.x;
    return !p->target && p->zone == p[-1].zone && !p[-1].lanes && !(after >> in->rd & 1);
}

unsigned jit_compare_doubles(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    jit_be_at(u, at);           // where its operands are
    compare_doubles(u, in);
    jit_be_at(u, at + 1);
    unsigned cc = in->op == OP_FEQ_D ? CC_NP : condition_of((Op)in->op);
    return in[1].op == OP_BNE ? cc : cc ^ 1;
}

static void compare(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    if (jit_is_branched_on(u, at))
        return;
    compare_doubles(u, in);
    truth(u, in, condition_of((Op)in->op));
}

/* The smaller or larger number by OP, which of equal operands gives the second: of zeros BOTH says the sign.  What
 * is no number goes the long way. */
static void extreme(Unit *u, uint32_t at, unsigned op, unsigned both) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int slow = jit_slow(u, at), d = jit_def_f(u, in->rd, TEMP);
    int a = jit_use_f(u, in->rs1, TEMP2), b = jit_use_f(u, in->rs2, TEMP);
    x86_vex(e, V_UCOMISD, a, 0, rm_reg(b));
    x86_jcc(e, CC_P, slow);
    x86_vex(e, op, TEMP3, a, rm_reg(b));
    x86_vex(e, op, d, b, rm_reg(a));
    x86_vex(e, both, d, d, rm_reg(TEMP3));
    jit_done_f(u, in->rd, d);
    jit_back(u);
}

static void from_int(Unit *u, const Insn *in, bool wide) {
    Emit *e = &u->e;
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(e, V_XORPD, d, d, rm_reg(d));      // it waits for nobody's old value
    x86_vex(e, V_CVTSI2SD | (wide ? W64 : 0), d, d, jit_rm_x(u, in->rs1));
    jit_done_f(u, in->rd, d);
}

/* The number that rax has become; what did not fit, and NaN, goes the long way. */
static void done_int(Unit *u, const Insn *in, bool wide, int slow) {
    Emit *e = &u->e;
    if (wide) {
        x86_imm(e, G_CMP, true, rm_reg(RAX), 1);   // overflows for the smallest number only
        x86_jcc(e, CC_O, slow);
    } else {
        x86_op(e, I_MOVSXD, RCX, rm_reg(RAX));
        x86_op(e, I_CMP, RCX, rm_reg(RAX));
        x86_jcc(e, CC_NE, slow);
    }
    jit_done_x(u, in->rd, RAX);
    jit_back(u);
}

/* How the host rounds to a whole number as mode RM says (8: it tells nobody that it did); -1: not at all. */
static int host_rounding(int rm) {
    return rm == RM_RNE ? 8 : rm == RM_RDN ? 9 : rm == RM_RUP ? 10 : -1;
}

/* X, which is there, as a whole number where IN does not round towards zero, which the conversion does. */
static Rm rounded(Unit *u, const Insn *in, uint32_t op, Rm x) {
    int how = host_rounding(in->imm & 7);
    if (how < 0)
        return x;
    x86_vex_imm(&u->e, op, TEMP, TEMP, x, (unsigned)how);
    return rm_reg(TEMP);
}

static void to_int(Unit *u, uint32_t at, bool wide) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at);
    x86_vex(&u->e, V_CVTTSD2SI, RAX, 0, rounded(u, in, V_ROUNDSD, jit_rm_f(u, in->rs1)));
    done_int(u, in, wide, slow);
}

enum { BIT_RESET = 6, BIT_TURN = 7, SIGN_BIT = 63 };

static void change_sign(Emit *e, int reg, int how) {
    x86_op(e, 0xba | M0F | W64, how, rm_reg(reg));
    x86_byte(e, SIGN_BIT);
}

/* rax becomes what IN makes of it and of the sign in rcx. */
static void join_signs(Emit *e, const Insn *in) {
    x86_shift(e, G_SHR, true, RCX, SIGN_BIT);
    x86_shift(e, G_SHL, true, RCX, SIGN_BIT);
    if (in->op == OP_FSGNJN_D)
        change_sign(e, RCX, BIT_TURN);
    if (in->op != OP_FSGNJX_D)
        change_sign(e, RAX, BIT_RESET);
    x86_op(e, in->op == OP_FSGNJX_D ? I_XOR : I_OR, RAX, rm_reg(RCX));
}

/* Signs by integer arithmetic: fsgnj of a register with itself is a move, fneg, fabs. */
static void sign(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    bool alone = in->rs1 == in->rs2;
    if (in->op == OP_FSGNJ_D && alone) {
        int a = u->fhost[in->rd] == NO_REG ? jit_use_strict(u, in->rs1, TEMP) : jit_use_f(u, in->rs1, TEMP);
        jit_done_f(u, in->rd, a);
        return;
    }
    int a = jit_use_strict(u, in->rs1, TEMP), b = alone ? a : jit_use_strict(u, in->rs2, TEMP2);
    x86_vex(e, V_FROM_XMM, a, 0, rm_reg(RAX));
    if (alone) {
        change_sign(e, RAX, in->op == OP_FSGNJN_D ? BIT_TURN : BIT_RESET);
    } else {
        x86_vex(e, V_FROM_XMM, b, 0, rm_reg(RCX));
        join_signs(e, in);
    }
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(e, V_TO_XMM, d, 0, rm_reg(RAX));
    jit_done_f(u, in->rd, d);
}

static void move_to_x(Unit *u, const Insn *in) {
    int a = jit_use_strict(u, in->rs1, TEMP), d = jit_def_x(u, in->rd, RAX);
    x86_vex(&u->e, V_FROM_XMM, a, 0, rm_reg(d));
    jit_done_x(u, in->rd, d);
}

static void move_from_x(Unit *u, const Insn *in) {
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(&u->e, V_TO_XMM, d, 0, jit_rm_x(u, in->rs1));
    jit_done_f(u, in->rd, d);
}

static void constant(Unit *u, const Insn *in) {
    int d = jit_def_f(u, in->rd, TEMP);
    x86_const(&u->e, RAX, u->vm->ready.program->consts[in->imm].word);
    x86_vex(&u->e, V_TO_XMM, d, 0, rm_reg(RAX));
    jit_done_f(u, in->rd, d);
}

/* ---- floats; what is in no box, and a result that is NaN, goes the long way ---- */

/* A register with float register N in its box: TEMP, if it is not in one of the host's. */
static int boxed(Unit *u, unsigned n, int temp, int slow) {
    Emit *e = &u->e;
    if (u->points[u->here].boxed >> n & 1)
        return jit_use_f(u, n, temp);
    int a = jit_use_f(u, n, temp);
    if (u->points[u->here].loose >> n & 1 && u->fhost[n] != NO_REG)
        jit_make_canonical(u, a);
    x86_vex_imm(e, V_PEXTRD, a, 0, rm_reg(RAX), 1);
    x86_imm(e, G_CMP, false, rm_reg(RAX), -1);
    x86_jcc(e, CC_NE, slow);
    return a;
}

/* To be filled: all ones. */
static void empty_box(Unit *u, int d) {
    x86_vex(&u->e, V_PCMPEQQ, d, d, rm_reg(d));
}

static void done_float(Unit *u, const Insn *in, int slow) {
    x86_vex(&u->e, V_UCOMISS, TEMP, 0, rm_reg(TEMP));
    x86_jcc(&u->e, CC_P, slow);
    jit_done_f(u, in->rd, TEMP);
    jit_back(u);
}

/* The upper half of the result is that of the first operand. */
static void binary_float(Unit *u, uint32_t at, unsigned op) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at), b = boxed(u, in->rs2, TEMP2, slow), a = boxed(u, in->rs1, TEMP, slow);
    x86_vex(&u->e, op, TEMP, a, rm_reg(b));
    done_float(u, in, slow);
}

static void root_float(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at), a = boxed(u, in->rs1, TEMP, slow);
    x86_vex(&u->e, V_SQRTSS, TEMP, a, rm_reg(a));
    done_float(u, in, slow);
}

static void compare_floats(Unit *u, uint32_t at, unsigned cc) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at), b = boxed(u, in->rs2, TEMP2, slow), a = boxed(u, in->rs1, TEMP, slow);
    x86_vex(&u->e, V_UCOMISS, b, 0, rm_reg(a));
    truth(u, in, cc);
    jit_back(u);
}

static void extreme_float(Unit *u, uint32_t at, unsigned op, unsigned both) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int slow = jit_slow(u, at), b = boxed(u, in->rs2, TEMP2, slow), a = boxed(u, in->rs1, TEMP, slow);
    x86_vex(e, V_UCOMISS, a, 0, rm_reg(b));
    x86_jcc(e, CC_P, slow);
    x86_vex(e, op, TEMP3, a, rm_reg(b));
    x86_vex(e, op, TEMP, b, rm_reg(a));
    x86_vex(e, both, TEMP, TEMP, rm_reg(TEMP3));
    jit_done_f(u, in->rd, TEMP);
    jit_back(u);
}

static void widen(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at), a = boxed(u, in->rs1, TEMP2, slow);
    x86_vex(&u->e, V_CVTSS2SD, TEMP, a, rm_reg(a));
    x86_vex(&u->e, V_UCOMISD, TEMP, 0, rm_reg(TEMP));
    x86_jcc(&u->e, CC_P, slow);
    jit_done_f(u, in->rd, TEMP);
    jit_back(u);
}

static void narrow(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at), a = jit_use_f(u, in->rs1, TEMP2);
    empty_box(u, TEMP);
    x86_vex(&u->e, V_CVTSD2SS, TEMP, TEMP, rm_reg(a));
    done_float(u, in, slow);
}

static void float_from_int(Unit *u, const Insn *in, bool wide) {
    empty_box(u, TEMP);
    x86_vex(&u->e, V_CVTSI2SS | (wide ? W64 : 0), TEMP, TEMP, jit_rm_x(u, in->rs1));
    jit_done_f(u, in->rd, TEMP);
}

static void float_to_int(Unit *u, uint32_t at, bool wide) {
    const Insn *in = &u->insns[at];
    int slow = jit_slow(u, at), a = boxed(u, in->rs1, TEMP, slow);
    x86_vex(&u->e, V_CVTTSS2SI, RAX, 0, rounded(u, in, V_ROUNDSS, rm_reg(a)));
    done_int(u, in, wide, slow);
}

static bool float_sign(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[at];
    if (in->rs1 != in->rs2)
        return false;
    int slow = jit_slow(u, at), a = boxed(u, in->rs1, TEMP, slow);
    if (in->op == OP_FSGNJ_S) {
        jit_done_f(u, in->rd, a);
    } else {
        x86_vex(e, V_FROM_XMM, a, 0, rm_reg(RAX));
        x86_op(e, 0xba | M0F | W64, in->op == OP_FSGNJN_S ? 7 : 6, rm_reg(RAX));     // btc, btr
        x86_byte(e, 31);
        x86_vex(e, V_TO_XMM, TEMP, 0, rm_reg(RAX));
        jit_done_f(u, in->rd, TEMP);
    }
    jit_back(u);
    return true;
}

void jit_read_float(Unit *u, unsigned n, Rm from) {
    empty_box(u, TEMP2);
    x86_vex(&u->e, V_LOAD_SS, TEMP, 0, from);
    x86_vex(&u->e, V_UNPCKLPS, TEMP, TEMP, rm_reg(TEMP2));
    jit_done_f(u, n, TEMP);
}

static bool is_to_int(Op op) {
    return op == OP_FCVT_W_D || op == OP_FCVT_L_D || op == OP_FCVT_W_S || op == OP_FCVT_L_S;
}

static bool single(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_FADD_S:   binary_float(u, at, V_ADDSS); break;
    case OP_FSUB_S:   binary_float(u, at, V_SUBSS); break;
    case OP_FMUL_S:   binary_float(u, at, V_MULSS); break;
    case OP_FDIV_S:   binary_float(u, at, V_DIVSS); break;
    case OP_FSQRT_S:  root_float(u, at); break;
    case OP_FMIN_S:   extreme_float(u, at, V_MINSS, V_ORPD); break;
    case OP_FMAX_S:   extreme_float(u, at, V_MAXSS, V_ANDPD); break;
    case OP_FLT_S:    compare_floats(u, at, CC_A); break;
    case OP_FLE_S:    compare_floats(u, at, CC_AE); break;
    case OP_FEQ_S:    compare_floats(u, at, CC_E); break;
    case OP_FCVT_D_S: widen(u, at); break;
    case OP_FCVT_S_D: narrow(u, at); break;
    case OP_FCVT_S_W: float_from_int(u, in, false); break;
    case OP_FCVT_S_L: float_from_int(u, in, true); break;
    case OP_FCVT_W_S: float_to_int(u, at, false); break;
    case OP_FCVT_L_S: float_to_int(u, at, true); break;
    case OP_FSGNJ_S: case OP_FSGNJN_S: case OP_FSGNJX_S: return float_sign(u, at);
    default:          return false;
    }
    return true;
}

/* Bits of floats. */
static void bits_to_x(Unit *u, const Insn *in) {
    int a = jit_use_strict(u, in->rs1, TEMP), d = jit_def_x(u, in->rd, RAX);
    x86_vex(&u->e, V_FROM_XMM, a, 0, rm_reg(d));
    x86_op(&u->e, I_MOVSXD, d, rm_reg(d));
    jit_done_x(u, in->rd, d);
}

static void bits_from_x(Unit *u, const Insn *in) {
    empty_box(u, TEMP2);
    x86_vex(&u->e, V_TO_XMM, TEMP, 0, jit_rm_x(u, in->rs1));
    x86_vex(&u->e, V_UNPCKLPS, TEMP, TEMP, rm_reg(TEMP2));
    jit_done_f(u, in->rd, TEMP);
}

bool jit_float(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    if (is_to_int((Op)in->op) && (in->imm & 7) != RM_RTZ && host_rounding(in->imm & 7) < 0)
        return false;
    switch ((int)in->op) {
    case OP_FADD_D:   binary(u, in, V_ADDSD); break;
    case OP_FSUB_D:   binary(u, in, V_SUBSD); break;
    case OP_FMUL_D:   binary(u, in, V_MULSD); break;
    case OP_FDIV_D:   binary(u, in, V_DIVSD); break;
    case OP_FSQRT_D:  root(u, in); break;
    case OP_FMADD_D:  fused(u, in, V_FMADD231); break;
    case OP_FMSUB_D:  fused(u, in, V_FMSUB231); break;
    case OP_FNMSUB_D: fused(u, in, V_FNMADD231); break;
    case OP_FNMADD_D: fused(u, in, V_FNMSUB231); break;
    case OP_FMIN_D:   extreme(u, at, V_MINSD, V_ORPD); break;
    case OP_FMAX_D:   extreme(u, at, V_MAXSD, V_ANDPD); break;
    case OP_FLT_D: case OP_FLE_D: case OP_FEQ_D: compare(u, at); break;
    case OP_FCVT_D_W: from_int(u, in, false); break;
    case OP_FCVT_D_L: from_int(u, in, true); break;
    case OP_FCVT_W_D: to_int(u, at, false); break;
    case OP_FCVT_L_D: to_int(u, at, true); break;
    case OP_FSGNJ_D: case OP_FSGNJN_D: case OP_FSGNJX_D: sign(u, in); break;
    case OP_FMV_X_D:  move_to_x(u, in); break;
    case OP_FMV_D_X:  move_from_x(u, in); break;
    case OP_FMV_X_W:  bits_to_x(u, in); break;
    case OP_FMV_W_X:  bits_from_x(u, in); break;
    case OP_CONST_FD: constant(u, in); break;
    default:          return single(u, at);
    }
    return true;
}
