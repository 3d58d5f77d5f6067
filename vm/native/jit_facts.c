/* vm/native/jit_facts.c - what is known of the values of scalars before code is made.
 *
 * Of an x register, before each instruction: is it a 32-bit number, sign-extended (`word`)?  Does anybody
 * ask for its upper half later (`full`)?  If not, what computes it leaves that half undefined in a register of the
 * host; the frame always has all of it.  Of an f register: is it surely a float in its box (`boxed`), and
 * may it be a NaN that is not the canonical one (`loose`)?  Arithmetic and comparisons do not care; who stores
 * or moves its bits makes it canonical first.
 *
 * Loops of vectors are made by code that takes several instructions at once: there
 * all is asked for. */
#include "vm/native/jit_state.h"

static uint32_t bit(unsigned n) {
    return UINT32_C(1) << n;
}

/* What an instruction asks of its x registers, and what its result is. */
typedef enum {
    BITS_ALL,       // all of them; anything
    BITS_GIVE,      // all of them; a sign-extended word
    BITS_WORD,      // the lower halves; a sign-extended word
    BITS_SUM,       // the lower half of the result needs the lower halves; anything
    BITS_LOGIC,     // the same; a sign-extended word if the operands are
    BITS_CHOICE,    // likewise, but operands are compared as below
    BITS_COMPARE,   // the lower halves if both are sign-extended words, else all; a sign-extended word
} Bits;

static Bits bits_of(const Insn *in) {
    switch ((int)in->op) {
    case OP_ADDW: case OP_SUBW: case OP_MULW: case OP_ADDIW: case OP_SLLW: case OP_SRLW: case OP_SRAW:
    case OP_SLLIW: case OP_SRLIW: case OP_SRAIW: case OP_DIVW: case OP_REMW: case OP_SEXT_H: case OP_ZEXT_H:
    case OP_FCVT_D_W: case OP_FCVT_S_W: case OP_LUI:
        return BITS_WORD;
    case OP_ANDI:
        return in->imm >= 0 ? BITS_WORD : BITS_LOGIC;
    case OP_ADDI:
        return in->rs1 == REG_ZERO ? BITS_WORD : in->imm ? BITS_SUM : BITS_LOGIC;
    case OP_ADD: case OP_SUB: case OP_MUL: case OP_SLLI: case OP_SH1ADD: case OP_SH2ADD: case OP_SH3ADD:
        return BITS_SUM;
    case OP_AND: case OP_OR: case OP_XOR: case OP_ORI: case OP_XORI:
        return BITS_LOGIC;
    case OP_MIN: case OP_MAX: case OP_MINU: case OP_MAXU:
        return BITS_CHOICE;
    case OP_BEQ: case OP_BNE: case OP_BLT: case OP_BGE: case OP_BLTU: case OP_BGEU:
    case OP_SLT: case OP_SLTU: case OP_SLTI: case OP_SLTIU:
        return BITS_COMPARE;
    case OP_SRLI:
        return in->imm > 32 ? BITS_GIVE : BITS_ALL;
    case OP_SRAI:
        return in->imm >= 32 ? BITS_GIVE : BITS_ALL;
    case OP_CLZ: case OP_CTZ: case OP_CPOP: case OP_PGET_W: case OP_RW: case OP_RW_I:
    case OP_DEF_D: case OP_DEF_D_I: case OP_DEF_W: case OP_DEF_W_I: case OP_DIVUW: case OP_REMUW:
    case OP_FCVT_W_D: case OP_FCVT_W_S: case OP_FMV_X_W: case OP_FLT_D: case OP_FLE_D: case OP_FEQ_D: case OP_FLT_S: case OP_FLE_S: case OP_FEQ_S:
        return BITS_GIVE;
    default:
        return BITS_ALL;
    }
}

static bool has_second(const Insn *in) {
    return op_table[in->op].operands[1] == OPN_XT || op_table[in->op].operands[2] == OPN_XT;
}

/* Are the operands of AT sign-extended words? */
static bool are_words(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    uint32_t words = u->points[at].word | bit(REG_ZERO);
    return words >> in->rs1 & 1 && (!has_second(in) || words >> in->rs2 & 1);
}

bool jit_compares_words(const Unit *u, uint32_t at) {
    return !u->points[at].lanes && are_words(u, at);
}

/* ---- forward: what values are ---- */

static bool gives_word(const Unit *u, uint32_t at) {
    switch (bits_of(&u->insns[at])) {
    case BITS_GIVE: case BITS_WORD: case BITS_COMPARE:
        return true;
    case BITS_LOGIC: case BITS_CHOICE:
        return are_words(u, at);
    case BITS_ALL: case BITS_SUM:
        break;
    }
    const Point *p = &u->points[at];
    return p->constant && p->value == (int32_t)p->value;
}

static bool is_move(const Insn *in) {
    return (in->op == OP_FSGNJ_D || in->op == OP_FSGNJ_S) && in->rs1 == in->rs2;
}

static bool gives_box(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_FADD_S: case OP_FSUB_S: case OP_FMUL_S: case OP_FDIV_S: case OP_FSQRT_S: case OP_FMIN_S: case OP_FMAX_S:
    case OP_FSGNJ_S: case OP_FSGNJN_S: case OP_FSGNJX_S: case OP_FMADD_S: case OP_FMSUB_S: case OP_FNMSUB_S: case OP_FNMADD_S:
    case OP_FCVT_S_D: case OP_FCVT_S_W: case OP_FCVT_S_L: case OP_FMV_W_X: case OP_PGET_FS: case OP_RFS: case OP_RFS_I:
        return true;
    case OP_CONST_FD: return u->vm->ready.program->consts[in->imm].word >> 32 == UINT32_MAX;
    default:
        return is_move(in) && u->points[at].boxed >> in->rs1 & 1;
    }
}

static bool gives_loose(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_FADD_D: case OP_FSUB_D: case OP_FMUL_D: case OP_FDIV_D: case OP_FSQRT_D:
    case OP_FMADD_D: case OP_FMSUB_D: case OP_FNMSUB_D: case OP_FNMADD_D:
        return true;
    default:
        return in->op == OP_FSGNJ_D && is_move(in) && u->points[at].loose >> in->rs1 & 1;
    }
}

typedef struct {
    uint32_t word, boxed, loose;
} Facts;

static Facts facts_behind(const Unit *u, uint32_t at) {
    const Point *p = &u->points[at];
    Facts f = {p->word & ~p->writes.x, p->boxed & ~p->writes.f, p->loose & ~p->writes.f};
    if (gives_word(u, at))
        f.word |= p->writes.x;
    if (gives_box(u, at))
        f.boxed |= p->writes.f;
    if (gives_loose(u, at))
        f.loose |= p->writes.f;
    return f;
}

static bool meet(Point *p, Facts f) {
    Facts was = {p->word, p->boxed, p->loose};
    p->word &= f.word;
    p->boxed &= f.boxed;
    p->loose |= f.loose;
    return was.word != p->word || was.boxed != p->boxed || was.loose != p->loose;
}

static void find_values(Unit *u) {
    for (uint32_t i = 1; i <= u->count; i++)
        u->points[i].word = u->points[i].boxed = UINT32_MAX;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < u->count; i++) {
            Facts f = facts_behind(u, i);
            if (!jit_ends(&u->insns[i]))
                changed |= meet(&u->points[i + 1], f);
            if (jit_is_branch(&u->insns[i]))
                changed |= meet(&u->points[i + (uint32_t)u->insns[i].imm], f);
        }
    }
}

/* ---- backward: what is asked of them ---- */

/* Registers that instruction AT reads in full, if those of AFTER are asked for behind it. */
static uint32_t full_reads(const Unit *u, uint32_t at, uint32_t after) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (p->lanes)
        return p->reads.x;
    switch (bits_of(in)) {
    case BITS_WORD:
        return 0;
    case BITS_SUM: case BITS_LOGIC:
        return p->writes.x & after ? p->reads.x : 0;
    case BITS_CHOICE:
        return p->writes.x & after || !are_words(u, at) ? p->reads.x : 0;
    case BITS_COMPARE:
        return are_words(u, at) ? 0 : p->reads.x;
    case BITS_ALL: case BITS_GIVE:
        break;
    }
    if (in->op == OP_PSET_W)
        return bit(in->rs1) & p->reads.x;
    return p->reads.x;
}

static void find_full(Unit *u) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = u->count; i-- > 0;) {
            const Insn *in = &u->insns[i];
            Point *p = &u->points[i];
            uint32_t after = jit_ends(in) ? 0 : u->points[i + 1].full;
            if (jit_is_branch(in))
                after |= u->points[i + (uint32_t)in->imm].full;
            uint32_t full = (after & ~p->writes.x) | full_reads(u, i, after);
            changed |= full != p->full;
            p->full = full;
        }
    }
}

void jit_find_facts(Unit *u) {
    find_values(u);
    find_full(u);
}
