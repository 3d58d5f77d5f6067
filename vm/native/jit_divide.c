/* vm/native/jit_divide.c - native code for quotients and remainders.
 *
 * By a constant d, |d| > 1, of w bits: a shift if it is a power of two, else the upper half of the product with
 * m = floor(2^(w + s) / |d|) + 1, 2^s < |d| <= 2^(s + 1), shifted by s: m |d| exceeds 2^(w + s) by at most 2^(s + 1), too
 * little to show in the quotient of a number of w - 1 bits.  One more for negative numbers. */
#include "vm/core/alu.h"
#include "vm/native/jit_state.h"

typedef struct {
    uint64_t d;         // |divisor|
    bool     negative;  // the divisor
    bool     wide;
    bool     remainder;
} Divisor;

static unsigned wide_bit(const Divisor *v) {
    return v->wide ? W64 : 0;
}

/* rax is a number; it becomes the quotient or the remainder by a power of two. */
static void by_power(Emit *e, const Divisor *v) {
    unsigned k = (unsigned)__builtin_ctzll(v->d), w = wide_bit(v);
    x86_op(e, I_LOAD32 | w, RCX, rm_reg(RAX));
    if (k > 1)
        x86_shift(e, G_SAR, w, RCX, k - 1);
    x86_shift(e, G_SHR, w, RCX, (v->wide ? 64 : 32) - k);        // d - 1 for a negative number, else 0
    x86_op(e, I_ADD32 | w, RCX, rm_reg(RAX));
    if (v->remainder) {
        x86_shift(e, G_SHR, w, RCX, k);
        x86_shift(e, G_SHL, w, RCX, k);
        x86_op(e, I_SUB32 | w, RAX, rm_reg(RCX));
    } else {
        x86_shift(e, G_SAR, w, RCX, k);
        x86_mov(e, RAX, RCX);
    }
}

static void multiply_by(Emit *e, int reg, int temp, uint64_t d, unsigned wide) {
    if (d == (uint64_t)(int64_t)(int32_t)d) {
        x86_op(e, 0x69 | wide, reg, rm_reg(reg));
        x86_32(e, (uint32_t)d);
    } else {
        x86_const(e, temp, d);
        x86_op(e, I_IMUL32 | wide, reg, rm_reg(temp));
    }
}

/* rcx is a number; rax becomes the quotient by d, rounded toward zero. */
static void by_product(Emit *e, const Divisor *v) {
    unsigned w = v->wide ? 64 : 32, s = 63 - (unsigned)__builtin_clzll(v->d - 1);
    uint64_t m = (uint64_t)(((Uint128)1 << (w + s)) / v->d + 1);
    x86_const(e, RAX, m);
    if (v->wide) {
        x86_op(e, 0xf7 | W64, 5, rm_reg(RCX));          // imul: rdx, for m - 2^64
        x86_op(e, I_ADD, RDX, rm_reg(RCX));
        x86_mov(e, RAX, RDX);
    } else {
        x86_op(e, I_MOVSXD, RDX, rm_reg(RCX));
        x86_op(e, I_IMUL, RAX, rm_reg(RDX));
        s += 32;
    }
    if (s)
        x86_shift(e, G_SAR, true, RAX, s);
    x86_op(e, I_LOAD32 | wide_bit(v), RDX, rm_reg(RCX));
    x86_shift(e, G_SHR, v->wide, RDX, w - 1);
    x86_op(e, I_ADD32 | wide_bit(v), RAX, rm_reg(RDX));
}

/* The result of AT, in REG. */
static void done(Unit *u, uint32_t at, int reg, bool wide) {
    unsigned rd = u->insns[at].rd;
    if (!wide && u->points[at + 1].full >> rd & 1)
        x86_op(&u->e, I_MOVSXD, reg, rm_reg(reg));
    jit_done_x(u, rd, reg);
}

static void by_constant(Unit *u, uint32_t at, const Divisor *v) {
    Emit *e = &u->e;
    unsigned w = wide_bit(v), from = u->insns[at].rs1;
    bool power = !(v->d & (v->d - 1));
    int to = power ? RAX : RCX, value = jit_use_x(u, from, to);
    if (value != to)
        x86_op(e, I_LOAD32 | w, to, rm_reg(value));
    if (power) {
        by_power(e, v);
    } else {
        by_product(e, v);
        if (v->remainder) {
            multiply_by(e, RAX, RDX, v->d, w);
            x86_op(e, I_SUB32 | w, RCX, rm_reg(RAX));
            x86_mov(e, RAX, RCX);
        }
    }
    if (v->negative && !v->remainder)
        x86_op(e, 0xf7 | w, 3, rm_reg(RAX));            // neg
    done(u, at, RAX, v->wide);
}

/* By a number that is neither 0 nor -1; those go the long way. */
static void by_any(Unit *u, uint32_t at, bool wide, bool remainder) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[at];
    unsigned w = wide ? W64 : 0;
    int d = jit_use_x(u, in->rs2, RCX);
    x86_op(e, I_LEA32 | w, RAX, rm_mem(d, 1));
    x86_imm(e, G_CMP, wide, rm_reg(RAX), 1);
    x86_jcc(e, CC_BE, jit_slow(u, at));
    x86_mov(e, RAX, jit_use_x(u, in->rs1, RAX));
    if (wide)
        x86_byte(e, 0x48);
    x86_byte(e, 0x99);                              // cqo, cdq
    x86_op(e, 0xf7 | w, 7, rm_reg(d));              // idiv
    done(u, at, remainder ? RDX : RAX, wide);
    jit_back(u);
}

static void divide(Unit *u, uint32_t at, bool wide, bool remainder) {
    int64_t d;
    if (!jit_constant(u, u->insns[at].rs2, &d) || (d >= -1 && d <= 1) || (!wide && d != (int32_t)d)) {
        by_any(u, at, wide, remainder);
        return;
    }
    Divisor v = {.d = d < 0 ? -(uint64_t)d : (uint64_t)d, .negative = d < 0, .wide = wide, .remainder = remainder};
    by_constant(u, at, &v);
}

bool jit_divide(Unit *u, uint32_t at) {
    switch ((int)u->insns[at].op) {
    case OP_DIV:  divide(u, at, true, false); break;
    case OP_REM:  divide(u, at, true, true); break;
    case OP_DIVW: divide(u, at, false, false); break;
    case OP_REMW: divide(u, at, false, true); break;
    default:      return false;
    }
    return true;
}
