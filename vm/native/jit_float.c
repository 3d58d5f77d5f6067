/* vm/native/jit_float.c - native code for double arithmetic; floats go the long way. */
#include "vm/native/jit_state.h"

enum {
    SD = PF2 | M0F,
    V_ADDSD = 0x58 | SD, V_SUBSD = 0x5c | SD, V_MULSD = 0x59 | SD, V_DIVSD = 0x5e | SD, V_SQRTSD = 0x51 | SD,
    V_UCOMISD = 0x2e | P66 | M0F,
    V_CVTSI2SD = 0x2a | SD, V_CVTTSD2SI = 0x2c | SD | W64,
    V_XORPD = 0x57 | P66 | M0F,
    V_FMADD231 = 0xb9 | P66 | M38 | W64, V_FMSUB231 = 0xbb | P66 | M38 | W64,
    V_FNMADD231 = 0xbd | P66 | M38 | W64, V_FNMSUB231 = 0xbf | P66 | M38 | W64,
    TEMP = 0, TEMP2 = 1,
};

/* The result in xmm D becomes f register N; NaN is the canonical one. */
static void done(Unit *u, unsigned n, int d) {
    x86_vex(&u->e, V_UCOMISD, d, 0, rm_reg(d));
    x86_jcc(&u->e, CC_P, jit_stub(u, STUB_NAN, 0, d));
    jit_back(u);
    jit_done_f(u, n, d);
}

static void binary(Unit *u, const Insn *in, unsigned op) {
    int a = jit_use_f(u, in->rs1, TEMP2);
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(&u->e, op, d, a, jit_rm_f(u, in->rs2));
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

/* d = a < b (CC_A) or a <= b (CC_AE): with the operands exchanged, false if one is NaN */
static void less(Unit *u, const Insn *in, unsigned cc) {
    Emit *e = &u->e;
    int b = jit_use_f(u, in->rs2, TEMP);
    x86_vex(e, V_UCOMISD, b, 0, jit_rm_f(u, in->rs1));
    x86_op(e, I_SETCC + cc, 0, rm_reg(RAX));
    x86_op(e, I_MOVZX8, RAX, rm_reg(RAX));
    jit_done_x(u, in->rd, RAX);
}

static void equal(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    int b = jit_use_f(u, in->rs2, TEMP);
    x86_vex(e, V_UCOMISD, b, 0, jit_rm_f(u, in->rs1));
    x86_op(e, I_SETCC + CC_NP, 0, rm_reg(RAX));
    x86_op(e, I_SETCC + CC_E, 0, rm_reg(RCX));
    x86_op(e, I_AND & ~W64, RAX, rm_reg(RCX));
    x86_op(e, I_MOVZX8, RAX, rm_reg(RAX));
    jit_done_x(u, in->rd, RAX);
}

static void from_int(Unit *u, const Insn *in, bool wide) {
    Emit *e = &u->e;
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(e, V_XORPD, d, d, rm_reg(d));      // it waits for nobody's old value
    x86_vex(e, V_CVTSI2SD | (wide ? W64 : 0), d, d, jit_rm_x(u, in->rs1));
    jit_done_f(u, in->rd, d);
}

/* Towards zero; what does not fit, and NaN, goes the long way. */
static void to_int(Unit *u, uint32_t at, bool wide) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[at];
    x86_vex(e, V_CVTTSD2SI, RAX, 0, jit_rm_f(u, in->rs1));
    if (wide) {
        x86_imm(e, G_CMP, true, rm_reg(RAX), 1);   // overflows for the smallest number only
        x86_jcc(e, CC_O, jit_slow(u, at));
    } else {
        x86_op(e, I_MOVSXD, RCX, rm_reg(RAX));
        x86_op(e, I_CMP, RCX, rm_reg(RAX));
        x86_jcc(e, CC_NE, jit_slow(u, at));
    }
    jit_done_x(u, in->rd, RAX);
    jit_back(u);
}

/* Signs by integer arithmetic: fsgnj of a register with itself is a move, fneg, fabs. */
static bool sign(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    if (in->rs1 != in->rs2)
        return false;
    if (in->op == OP_FSGNJ_D) {
        int a = jit_use_f(u, in->rs1, TEMP);
        jit_done_f(u, in->rd, a);
        return true;
    }
    int a = jit_use_f(u, in->rs1, TEMP);
    x86_vex(e, V_FROM_XMM, a, 0, rm_reg(RAX));
    x86_op(e, 0xba | M0F | W64, in->op == OP_FSGNJN_D ? 7 : 6, rm_reg(RAX));     // btc, btr
    x86_byte(e, 63);
    int d = jit_def_f(u, in->rd, TEMP);
    x86_vex(e, V_TO_XMM, d, 0, rm_reg(RAX));
    jit_done_f(u, in->rd, d);
    return true;
}

static void move_to_x(Unit *u, const Insn *in) {
    int a = jit_use_f(u, in->rs1, TEMP), d = jit_def_x(u, in->rd, RAX);
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
    x86_const(&u->e, RAX, u->vm->program->consts[in->imm].word);
    x86_vex(&u->e, V_TO_XMM, d, 0, rm_reg(RAX));
    jit_done_f(u, in->rd, d);
}

bool jit_float(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    if ((in->op == OP_FCVT_W_D || in->op == OP_FCVT_L_D) && (in->imm & 7) != RM_RTZ)
        return false;
    switch ((int)in->op) {
    case OP_FADD_D:   binary(u, in, V_ADDSD); break;
    case OP_FSUB_D:   binary(u, in, V_SUBSD); break;
    case OP_FMUL_D:   binary(u, in, V_MULSD); break;
    case OP_FDIV_D:   binary(u, in, V_DIVSD); break;
    case OP_FMADD_D:  fused(u, in, V_FMADD231); break;
    case OP_FMSUB_D:  fused(u, in, V_FMSUB231); break;
    case OP_FNMSUB_D: fused(u, in, V_FNMADD231); break;
    case OP_FNMADD_D: fused(u, in, V_FNMSUB231); break;
    case OP_FLT_D:    less(u, in, CC_A); break;
    case OP_FLE_D:    less(u, in, CC_AE); break;
    case OP_FEQ_D:    equal(u, in); break;
    case OP_FCVT_D_W: from_int(u, in, false); break;
    case OP_FCVT_D_L: from_int(u, in, true); break;
    case OP_FCVT_W_D: to_int(u, at, false); break;
    case OP_FCVT_L_D: to_int(u, at, true); break;
    case OP_FSGNJ_D: case OP_FSGNJN_D: case OP_FSGNJX_D: return sign(u, in);
    case OP_FMV_X_D:  move_to_x(u, in); break;
    case OP_FMV_D_X:  move_from_x(u, in); break;
    case OP_CONST_FD: constant(u, in); break;
    default:          return false;
    }
    return true;
}
