/* vm/native/jit_vector.c - vector instructions as nodes of the graph of pending vectors.
 *
 * That is for 16 elements of 64 bits, known to be so where the instruction stands; all
 * others, and what is rare, are carried out by jit_step on the frame. */
#include "vm/core/access.h"
#include "vm/native/jit_state.h"

/* ---- nodes ---- */

static int op(Unit *u, LaneOp which, int a, int b) {
    return pend_node(u, (Node){.kind = NODE_OP, .op = which, .a = (int16_t)a, .b = (int16_t)b, .c = -1});
}

static int unary(Unit *u, LaneOp which, int a) {
    return op(u, which, a, -1);
}

static int table(Unit *u, int row) {
    return pend_node(u, (Node){.kind = NODE_TABLE, .a = -1, .b = -1, .c = -1, .value = row});
}

static int splat(Unit *u, int reg, unsigned exact) {
    int slot = pend_slot(u, reg);
    return pend_node(u, (Node){.kind = NODE_SPLAT, .a = -1, .b = -1, .c = -1, .value = slot, .exact = (uint8_t)exact});
}

static int mask(Unit *u, int node) {
    u->pending.nodes[node].mask = true;
    return node;
}

static int compare(Unit *u, LaneOp which, int a, int b) {
    return mask(u, op(u, which, a, b));
}

static int by_constant(Unit *u, LaneOp which, int a, int b, int value) {
    return pend_node(u, (Node){.kind = NODE_OP, .op = which, .a = (int16_t)a, .b = (int16_t)b, .c = -1, .value = value});
}

static int compare_f(Unit *u, int a, int b, int how) {
    return mask(u, by_constant(u, LANE_FCMP, a, b, how));
}

static int invert(Unit *u, int which) {
    return mask(u, unary(u, LANE_MNOT, which));
}

/* IF ? THEN : OTHER */
static int blend(Unit *u, int condition, int then, int other) {
    return pend_node(u, (Node){.kind = NODE_BLEND, .a = (int16_t)other, .b = (int16_t)then, .c = (int16_t)condition});
}

static int loose(Unit *u, int node) {
    u->pending.nodes[node].loose = true;
    return node;
}

/* X in lane 0, ones in the others. */
static int only_first(Unit *u, int x) {
    return blend(u, table(u, TABLE_FIRST), x, table(u, TABLE_ONES));
}

/* ---- operands ---- */

typedef struct {
    int a, b, d;            // nodes of vs2, of vs1 or a scalar in all lanes, of vd before; -1: none
} Operands;

static int scalar_x(Unit *u, unsigned n) {
    return splat(u, jit_use_x(u, n, RAX), n == REG_ZERO ? EXACT_INT | EXACT_SURE : EXACT_INT);
}

static int scalar_f(Unit *u, unsigned n) {
    x86_op(&u->e, I_LOAD, RAX, jit_slot_f(n));
    return splat(u, RAX, EXACT_FLOAT);
}

static int scalar_imm(Unit *u, int32_t imm) {
    x86_const(&u->e, RAX, (uint64_t)(int64_t)imm);
    return splat(u, RAX, EXACT_INT | EXACT_SURE);
}

/* False: a register that should hold a vector is a mask. */
static bool operands(Unit *u, const Insn *in, Operands *o) {
    const OpInfo *info = &op_table[in->op];
    *o = (Operands){-1, -1, -1};
    for (int i = 0; i < op_arity((Op)in->op); i++) {
        switch ((Operand)info->operands[i]) {
        case OPN_VDX: case OPN_VDXN: o->d = pend_vector(u, in->rd); if (o->d < 0) return false; break;
        case OPN_VT: o->a = pend_vector(u, in->rs2); if (o->a < 0) return false; break;
        case OPN_VS: o->b = pend_vector(u, in->rs1); if (o->b < 0) return false; break;
        case OPN_XS: o->b = scalar_x(u, in->rs1); break;
        case OPN_FS: o->b = scalar_f(u, in->rs1); break;
        case OPN_S5: case OPN_Z5: o->b = scalar_imm(u, in->imm); break;
        default: break;
        }
    }
    return true;
}

static void strict(Unit *u, Operands *o) {
    if (o->a >= 0)
        o->a = pend_strict(u, o->a);
    if (o->b >= 0)
        o->b = pend_strict(u, o->b);
    if (o->d >= 0)
        o->d = pend_strict(u, o->d);
}

/* ---- groups of instructions; -1: not one of it ---- */

#define VX(name) case OP_##name##_VV: case OP_##name##_VX
#define VXI(name) VX(name): case OP_##name##_VI
#define VF(name) case OP_##name##_VV: case OP_##name##_VF

static int unsigned_greater(Unit *u, int a, int b) {
    int sign = table(u, TABLE_SIGN);
    return compare(u, LANE_GT, op(u, LANE_XOR, a, sign), op(u, LANE_XOR, b, sign));
}

/* What a shift goes by. */
static int distance(Unit *u, int by) {
    return op(u, LANE_AND, by, table(u, TABLE_63));
}

static int integers(Unit *u, Op which, Operands o) {
    int a = o.a, b = o.b;
    switch ((int)which) {
    VXI(VADD): return op(u, LANE_ADD, a, b);
    VX(VSUB):  return op(u, LANE_SUB, a, b);
    case OP_VRSUB_VX: case OP_VRSUB_VI: return op(u, LANE_SUB, b, a);
    VXI(VAND): return op(u, LANE_AND, a, b);
    VXI(VOR):  return op(u, LANE_OR, a, b);
    VXI(VXOR): return op(u, LANE_XOR, a, b);
    VX(VMUL):  return op(u, LANE_MUL, a, b);
    case OP_VSEXTW: return unary(u, LANE_SEXT, a);
    VX(VMULW): return op(u, LANE_MULW, a, b);
    VX(VMACC): return op(u, LANE_ADD, op(u, LANE_MUL, a, b), o.d);
    VX(VNMSAC): return op(u, LANE_SUB, o.d, op(u, LANE_MUL, a, b));
    VX(VMADD): return op(u, LANE_ADD, op(u, LANE_MUL, o.d, b), a);
    VX(VNMSUB): return op(u, LANE_SUB, a, op(u, LANE_MUL, o.d, b));
    VX(VMIN):  return op(u, LANE_MIN, a, b);
    VX(VMINU): return blend(u, unsigned_greater(u, a, b), b, a);
    VX(VMAXU): return blend(u, unsigned_greater(u, a, b), a, b);
    VX(VMAX):  return op(u, LANE_MAX, a, b);
    VXI(VSLL): return op(u, LANE_SLLV, a, distance(u, b));
    VXI(VSRA): return op(u, LANE_SRAV, a, distance(u, b));
    VXI(VSRL): return op(u, LANE_SRLV, a, distance(u, b));
    default:   return -1;
    }
}

static int integer_compares(Unit *u, Op which, Operands o) {
    int a = o.a, b = o.b;
    switch ((int)which) {
    VXI(VMSEQ):  return compare(u, LANE_EQ, a, b);
    VXI(VMSNE):  return invert(u, compare(u, LANE_EQ, a, b));
    VX(VMSLT):   return compare(u, LANE_GT, b, a);
    VXI(VMSLE):  return invert(u, compare(u, LANE_GT, a, b));
    case OP_VMSGT_VX: case OP_VMSGT_VI: return compare(u, LANE_GT, a, b);
    VX(VMSLTU):  return unsigned_greater(u, b, a);
    VXI(VMSLEU): return invert(u, unsigned_greater(u, a, b));
    case OP_VMSGTU_VX: case OP_VMSGTU_VI: return unsigned_greater(u, a, b);
    default:     return -1;
    }
}

static int fma_node(Unit *u, unsigned x86, int a, int b, int c) {
    return loose(u, pend_node(u, (Node){.kind = NODE_FMA, .op = x86, .a = (int16_t)a, .b = (int16_t)b, .c = (int16_t)c}));
}

static int arithmetic(Unit *u, Op which, Operands o) {
    int a = o.a, b = o.b;
    switch ((int)which) {
    VF(VFADD): return loose(u, op(u, LANE_FADD, a, b));
    VF(VFSUB): return loose(u, op(u, LANE_FSUB, a, b));
    case OP_VFRSUB_VF: return loose(u, op(u, LANE_FSUB, b, a));
    VF(VFMUL): return loose(u, op(u, LANE_FMUL, a, b));
    VF(VFDIV): return loose(u, op(u, LANE_FDIV, a, b));
    case OP_VFRDIV_VF: return loose(u, op(u, LANE_FDIV, b, a));
    case OP_VFSQRT_V:
        return loose(u, unary(u, LANE_FSQRT, a));
    VF(VFMACC):  return fma_node(u, V_FMADD231PD, a, b, o.d);
    VF(VFMSAC):  return fma_node(u, V_FMSUB231PD, a, b, o.d);
    VF(VFNMSAC): return fma_node(u, V_FNMADD231PD, a, b, o.d);
    VF(VFNMACC): return fma_node(u, V_FNMSUB231PD, a, b, o.d);
    VF(VFMADD):  return fma_node(u, V_FMADD231PD, o.d, b, a);
    VF(VFMSUB):  return fma_node(u, V_FMSUB231PD, o.d, b, a);
    VF(VFNMSUB): return fma_node(u, V_FNMADD231PD, o.d, b, a);
    VF(VFNMADD): return fma_node(u, V_FNMSUB231PD, o.d, b, a);
    VF(VFMIN):   return op(u, LANE_FMIN, pend_canonical(u, a), pend_canonical(u, b));
    VF(VFMAX):   return op(u, LANE_FMAX, pend_canonical(u, a), pend_canonical(u, b));
    default: return -1;
    }
}

static int float_compares(Unit *u, Op which, Operands o) {
    int a = o.a, b = o.b;
    switch ((int)which) {
    VF(VMFEQ): return compare_f(u, a, b, CMP_EQUAL);
    VF(VMFNE): return compare_f(u, a, b, CMP_NOT_EQUAL);
    VF(VMFLT): return compare_f(u, a, b, CMP_LESS);
    VF(VMFLE): return compare_f(u, a, b, CMP_LESS_EQUAL);
    case OP_VMFGT_VF: return compare_f(u, b, a, CMP_LESS);
    case OP_VMFGE_VF: return compare_f(u, b, a, CMP_LESS_EQUAL);
    default: return -1;
    }
}

static int signs(Unit *u, Op which, Operands o) {
    int sign = table(u, TABLE_MINUS), a = o.a, b = o.b;
    switch ((int)which) {
    VF(VFSGNJ):  break;
    VF(VFSGNJN):
        if (a == b)
            return op(u, LANE_FXOR, a, sign);
        b = op(u, LANE_FXOR, b, sign);
        break;
    VF(VFSGNJX): return a == b ? op(u, LANE_FANDN, sign, a) : op(u, LANE_FXOR, a, op(u, LANE_FAND, b, sign));
    default: return -1;
    }
    return op(u, LANE_FOR, op(u, LANE_FANDN, sign, a), op(u, LANE_FAND, b, sign));
}

static int floats(Unit *u, Op which, int a) {
    switch ((int)which) {
    case OP_VFWIDEN:  return loose(u, unary(u, LANE_FWIDEN, pend_strict(u, a)));
    case OP_VFNARROW: return unary(u, LANE_FNARROW, pend_canonical(u, a));
    case OP_VFROUND:  return loose(u, unary(u, LANE_FROUND, a));
    default: return -1;
    }
}

static int moves(Unit *u, Op which, Operands o) {
    switch ((int)which) {
    case OP_VMV_V_V: case OP_VMV_V_X: case OP_VMV_V_I: case OP_VFMV_V_F: return o.b;
    case OP_VMV_S_X: case OP_VFMV_S_F: return only_first(u, o.b);
    case OP_VID_V: return table(u, TABLE_IOTA);
    case OP_VFCVT_F_X_V: return unary(u, LANE_FROM_INT, o.a);
    default: return -1;
    }
}

static int masks(Unit *u, const Insn *in) {
    int a = pend_mask(u, in->rs2), b = pend_mask(u, in->rs1);
    if (a < 0 || b < 0)
        return -1;
    switch ((int)in->op) {
    case OP_VMAND_MM:  return a == b ? a : compare(u, LANE_MAND, a, b);
    case OP_VMNAND_MM: return invert(u, compare(u, LANE_MAND, a, b));
    case OP_VMANDN_MM: return compare(u, LANE_MANDN, b, a);
    case OP_VMXOR_MM:  return compare(u, LANE_MXOR, a, b);
    case OP_VMOR_MM:   return compare(u, LANE_MOR, a, b);
    case OP_VMNOR_MM:  return invert(u, compare(u, LANE_MOR, a, b));
    case OP_VMORN_MM:  return compare(u, LANE_MOR, a, invert(u, b));
    case OP_VMXNOR_MM: return invert(u, compare(u, LANE_MXOR, a, b));
    default: return -1;
    }
}

/* ---- slides of a chunk as it is in memory ---- */

/* rax = min(rax, 16), rcx = 16 */
static void clamp(Emit *e) {
    x86_const(e, RCX, CHUNK_WORDS);
    x86_op(e, I_CMP, RAX, rm_reg(RCX));
    x86_op(e, I_CMOV + CC_A, RAX, rm_reg(RCX));
}

/* A node of KIND whose chunk is A's, moved by what is in rax: an address and a limit. */
static int slide(Unit *u, NodeKind kind, int a, int keep) {
    Emit *e = &u->e;
    clamp(e);
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * u->pending.nodes[a].value));
    int slot;
    if (kind == NODE_DOWN) {
        x86_op(e, I_LEA, RDX, rm_at(RDX, RAX, 8, 0));
        slot = pend_slot(u, RDX);
        x86_op(e, I_SUB, RCX, rm_reg(RAX));
        pend_slot(u, RCX);
    } else {
        x86_mov(e, RCX, RAX);
        x86_shift(e, G_SHL, true, RAX, 3);
        x86_op(e, I_SUB, RDX, rm_reg(RAX));
        slot = pend_slot(u, RDX);
        pend_slot(u, RCX);
    }
    return pend_node(u, (Node){.kind = kind, .a = (int16_t)keep, .b = -1, .c = -1, .value = slot});
}

static int slides(Unit *u, const Insn *in) {
    Op which = (Op)in->op;
    if (which < OP_VSLIDEUP_VX || (which > OP_VSLIDE1DOWN_VX && which != OP_VFSLIDE1UP_VF && which != OP_VFSLIDE1DOWN_VF))
        return -1;
    int a = pend_vector(u, in->rs2);
    if (a < 0 || u->pending.nodes[a].kind != NODE_CHUNK || u->pending.nodes[a].half)
        return -1;
    bool by_one = which > OP_VSLIDEDOWN_VI;
    bool up = which == OP_VSLIDEUP_VX || which == OP_VSLIDEUP_VI || which == OP_VSLIDE1UP_VX || which == OP_VFSLIDE1UP_VF;
    int in_place = -1;
    if (by_one)
        in_place = which >= OP_VFSLIDE1UP_VF ? scalar_f(u, in->rs1) : scalar_x(u, in->rs1);
    else if (up)
        in_place = pend_vector(u, in->rd);
    if ((by_one || up) && in_place < 0)
        return -1;
    if (by_one || which == OP_VSLIDEUP_VI || which == OP_VSLIDEDOWN_VI)
        x86_const(&u->e, RAX, by_one ? 1 : (uint64_t)(uint32_t)in->imm);
    else
        x86_mov(&u->e, RAX, jit_use_x(u, in->rs1, RAX));
    if (up)
        return slide(u, NODE_UP, a, pend_strict(u, in_place));
    int d = slide(u, NODE_DOWN, a, -1);
    return by_one ? blend(u, table(u, TABLE_LAST), in_place, d) : d;
}

/* ---- one element in all lanes ---- */

/* Where element rcx, below 16, of the vector NODE is. */
static Rm element_of(Unit *u, int node) {
    const Node *n = &u->pending.nodes[node];
    if (n->kind == NODE_FRAME)
        return rm_at(FRAME, RCX, 8, CHUNK_BYTES * n->value - BIAS);
    x86_op(&u->e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * n->value));
    return rm_at(RDX, RCX, 8, 0);
}

static int gather_one(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    bool fixed = in->op == OP_VRGATHER_VI;
    int node = fixed || in->op == OP_VRGATHER_VX ? pend_vector(u, in->rs2) : -1, over = x86_label(e);
    if (node < 0 || u->pending.nodes[node].half || (u->pending.nodes[node].kind != NODE_FRAME && u->pending.nodes[node].kind != NODE_CHUNK))
        return -1;
    if (fixed && in->imm == CHUNK_WORDS - 1 && u->pending.nodes[node].kind == NODE_CHUNK && u->pending.nodes[node].ext)
        return pend_node(u, (Node){.kind = NODE_SPLAT, .a = -1, .b = -1, .c = -1, .value = u->pending.nodes[node].value + 1});
    if (fixed)
        x86_const(e, RCX, (uint64_t)in->imm);
    else
        x86_mov(e, RCX, jit_use_x(u, in->rs1, RCX));
    x86_const(e, RAX, 0);
    x86_imm(e, G_CMP, true, rm_reg(RCX), CHUNK_WORDS);
    x86_jcc(e, CC_AE, over);
    x86_op(e, I_LOAD, RAX, element_of(u, node));
    x86_bind(e, over);
    return splat(u, RAX, 0);
}

/* ---- shifts by constants ---- */

static int shift_constant(Unit *u, const Insn *in) {
    if (in->op != OP_VSLL_VI && in->op != OP_VSRL_VI && in->op != OP_VSRA_VI)
        return -1;
    int a = pend_vector(u, in->rs2);
    if (a < 0)
        return -1;
    return by_constant(u, in->op == OP_VSRA_VI ? LANE_SRA : in->op == OP_VSLL_VI ? LANE_SLL : LANE_SRL, pend_strict(u, a), -1, (int)in->imm);
}

/* ---- chunks ---- */

static void read_chunk(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int number = u->pending.chunks++;
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_test_low(e, RAX, FULL_DATA);
    x86_jcc(e, CC_E, jit_stub(u, STUB_CHUNK, at, number));
    x86_op(e, I_LEA, RAX, rm_at(DATA, RAX, 1, -FULL_DATA));
    jit_back(u);
    int slot = pend_slot(u, RAX);
    pend_set(u, in->rd, pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = slot}));
}

/* ---- lane 0 to a scalar ---- */

/* Lane 0 of vector register V to D of the host. */
static void load_first(Unit *u, unsigned v, int d) {
    const Node *nodes = u->pending.nodes;
    int node = u->pending.at[v];
    while (node >= 0 && nodes[node].kind == NODE_BLEND && nodes[nodes[node].c].kind == NODE_TABLE && nodes[nodes[node].c].value == TABLE_FIRST)
        node = nodes[node].b;
    if (node < 0) {
        x86_op(&u->e, I_LOAD, d, rm_mem(FRAME, CHUNK_BYTES * (int)v - BIAS));
    } else if (nodes[node].kind == NODE_SPLAT) {
        x86_op(&u->e, I_LOAD, d, rm_mem(RSP, SLOTS_AT + 8 * nodes[node].value));
    } else {
        strips_first(u, node);
        x86_vex(&u->e, V_FROM_XMM, 0, 0, rm_reg(d));
    }
}

static void first_lane(Unit *u, const Insn *in, bool to_x) {
    Emit *e = &u->e;
    int d = to_x ? jit_def_x(u, in->rd, RAX) : RAX;
    load_first(u, in->rs2, d);
    if (to_x)
        jit_done_x(u, in->rd, d);
    else
        x86_op(e, I_STORE, RAX, jit_slot_f(in->rd));
}

/* ---- reductions ---- */

/* How many lanes of a mask are set, or which is the first; false: it is a vector. */
static bool count_mask(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    int node = pend_mask(u, in->rs2), d = jit_def_x(u, in->rd, RAX);
    if (node < 0)
        return false;
    strips_mask(u, node);
    if (in->op == OP_VCPOP_M) {
        x86_op(e, I_POPCNT, d, rm_reg(RAX));
    } else {
        x86_const(e, RCX, UINT64_MAX);
        x86_op(e, I_TZCNT, d, rm_reg(RAX));
        x86_op(e, I_CMOV + CC_B, d, rm_reg(RCX));   // none is
    }
    jit_done_x(u, in->rd, d);
    return true;
}

/* rdx = where all elements of NODE are. */
static void find_elements(Unit *u, int node) {
    const Node *n = &u->pending.nodes[node];
    if (n->kind == NODE_FRAME)
        x86_op(&u->e, I_LEA, RDX, rm_mem(FRAME, CHUNK_BYTES * n->value - BIAS));
    else
        x86_op(&u->e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * (n->kind == NODE_CHUNK && !n->half ? n->value : strips_place(u, node))));
}

/* xmm0 = xmm0 + the elements at rdx, from left to right; rax = the sum, NaN as it has to be. */
static void sum_doubles(Emit *e) {
    for (int i = 0; i < CHUNK_WORDS; i++)
        x86_vex(e, V_ADD_SD, 0, 0, rm_mem(RDX, 8 * i));
    x86_vex_imm(e, V_CMPPD | L256, 1, 0, rm_reg(0), CMP_UNORDERED);
    x86_vex_imm(e, V_BLENDVPD | L256, 0, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_NAN), 1 << 4);
    x86_vex(e, V_FROM_XMM, 0, 0, rm_reg(RAX));
}

/* rax = rax and the elements at rdx; by OP, or the one that CC says of it and an element */
static void combine_integers(Emit *e, unsigned op, unsigned cc) {
    for (int i = 0; i < CHUNK_WORDS; i++) {
        x86_op(e, op, RAX, rm_mem(RDX, 8 * i));
        if (op == I_CMP)
            x86_op(e, I_CMOV + cc, RAX, rm_mem(RDX, 8 * i));
    }
}

/* False: it is none, or not of that kind. */
static bool reduction(Unit *u, const Insn *in) {
    static const struct { uint16_t op, x86; uint8_t cc; } kinds[] = {
        {OP_VREDSUM_VS, I_ADD, 0}, {OP_VREDAND_VS, I_AND, 0}, {OP_VREDOR_VS, I_OR, 0}, {OP_VREDXOR_VS, I_XOR, 0},
        {OP_VREDMIN_VS, I_CMP, CC_G}, {OP_VREDMAX_VS, I_CMP, CC_L}, {OP_VREDMINU_VS, I_CMP, CC_A}, {OP_VREDMAXU_VS, I_CMP, CC_B},
        {OP_VFREDOSUM_VS, 0, 0},
    };
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    int k = 0;
    while (k < KINDS && kinds[k].op != in->op)
        k++;
    if (k == KINDS || pend_vector(u, in->rs2) < 0 || pend_vector(u, in->rs1) < 0)
        return false;
    Emit *e = &u->e;
    find_elements(u, pend_strict(u, u->pending.at[in->rs2]));
    load_first(u, in->rs1, RAX);
    if (kinds[k].x86) {
        combine_integers(e, kinds[k].x86, kinds[k].cc);
    } else {
        x86_vex(e, V_TO_XMM, 0, 0, rm_reg(RAX));
        sum_doubles(e);
    }
    pend_set(u, in->rd, only_first(u, splat(u, RAX, 0)));
    return true;
}

/* ---- running sums and extremes ---- */

enum { WORDS = 8, ZMM_BYTES = 64 };     // of a register of the host

/* The next 4 sums to register D, which xmm0 begins and ends with the last of; 1 and 5 are lost. */
static void run_four(Emit *e, int d, int32_t from) {
    for (int k = 0; k < 2; k++) {
        x86_vex(e, V_ADD_SD, 1, 0, rm_mem(RDX, from + 16 * k));
        x86_vex(e, V_ADD_SD, 0, 1, rm_mem(RDX, from + 16 * k + 8));
        x86_vex(e, V_UNPCKLPD, k ? 5 : d, 1, rm_reg(0));
    }
    x86_vex_imm(e, V_INSERTF128 | L256, d, d, rm_reg(5), 1);
}

/* xmm0 + the elements at rdx, from left to right, to TO: by whole registers, as who reads it does, or it would have to wait until
 * the stores are in the cache.  rcx = the last one; if that is NaN, those from the first NaN on are made canonical. */
static void run_doubles(Unit *u, Rm to) {
    Emit *e = &u->e;
    int good = x86_label(e), bytes = u->zmm ? ZMM_BYTES : STRIP_BYTES;
    Rm at = to;
    for (int i = 0; i < CHUNK_BYTES; i += bytes, at.disp += bytes) {
        run_four(e, 2, i);
        if (u->zmm) {
            run_four(e, 3, i + STRIP_BYTES);
            x86_vex_imm(e, V_INSERTF64X4 | L512, 2, 2, rm_reg(3), 1);
        }
        x86_vex(e, V_STOREU | (u->zmm ? L512 : L256), 2, 0, at);
    }
    x86_vex(e, V_UCOMISD, 0, 0, rm_reg(0));
    x86_jcc(e, CC_NP, good);
    at = to;
    for (int i = 0; i < CHUNK_BYTES; i += STRIP_BYTES, at.disp += STRIP_BYTES) {
        x86_vex(e, V_LOADU | L256, 0, 0, at);
        x86_vex_imm(e, V_CMPPD | L256, 1, 0, rm_reg(0), CMP_UNORDERED);
        x86_vex_imm(e, V_BLENDVPD | L256, 0, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_NAN), 1 << 4);
        x86_vex(e, V_STOREU | L256, 0, 0, at);
    }
    jit_canonical_nan(u, 0);
    x86_bind(e, good);
    x86_vex(e, V_FROM_XMM, 0, 0, rm_reg(RCX));
}

/* Register X of 8 lanes: each with those before it, by OP.  What enters from below is in register NONE; T is lost. */
static void run_lanes(Emit *e, unsigned op, int x, int none, int t) {
    for (unsigned by = 1; by < WORDS; by *= 2) {
        x86_vex_imm(e, V_ALIGNQ | L512, t, x, rm_reg(none), WORDS - by);
        x86_vex(e, op | L512, x, x, rm_reg(t));
    }
}

/* rax and the 16 elements at rdx, to TO, the last one to rcx, too: what changes nothing in a sum is 0, in an extreme the number itself.  The last of the
 * lower half, which the upper half is combined with, does not wait for the number. */
static void run_integers(Emit *e, unsigned op, Rm to) {
    Rm high = to;
    high.disp += ZMM_BYTES;
    x86_vex(e, V_LOADU | L512, 1, 0, rm_mem(RDX, 0));
    x86_vex(e, V_LOADU | L512, 2, 0, rm_mem(RDX, ZMM_BYTES));
    x86_vex(e, V_SPREADQ | L512, 0, 0, rm_reg(RAX));
    if (op == V_PADDQ)
        x86_vex(e, V_PXOR, 3, 3, rm_reg(3));
    int none = op == V_PADDQ ? 3 : 0;
    run_lanes(e, op, 1, none, 4);
    run_lanes(e, op, 2, none, 4);
    x86_vex_imm(e, V_SHUF128 | L512, 4, 1, rm_reg(1), 0xff);
    x86_vex_imm(e, V_PSHUFD | L512, 4, 0, rm_reg(4), 0xee);
    x86_vex(e, op | L512, 2, 2, rm_reg(4));
    x86_vex(e, op | L512, 1, 1, rm_reg(0));
    x86_vex(e, op | L512, 2, 2, rm_reg(0));
    x86_vex(e, V_STOREU | L512, 1, 0, to);
    x86_vex(e, V_STOREU | L512, 2, 0, high);
    high.disp += ZMM_BYTES - 8;
    x86_op(e, I_LOAD, RCX, high);
}

/* False: it is none, or the host has no registers of 8 lanes. */
static bool scan(Unit *u, const Insn *in) {
    unsigned op = in->op == OP_VSCAN_ADD ? V_PADDQ : in->op == OP_VSCAN_MIN ? V_PMINSQ : V_PMAXSQ;
    if (in->op < OP_VSCAN_ADD || in->op > OP_VSCAN_FADD || (in->op != OP_VSCAN_FADD && !u->zmm) || pend_vector(u, in->rs2) < 0)
        return false;
    Emit *e = &u->e;
    int number = u->pending.chunks++;
    Rm to = jit_window_copy(number);
    find_elements(u, pend_strict(u, u->pending.at[in->rs2]));
    if (in->op == OP_VSCAN_FADD) {
        x86_vex(e, V_MOVAPD, 0, 0, rm_reg(jit_use_f(u, in->rs1, 0)));
        run_doubles(u, to);
    } else {
        x86_mov(e, RAX, jit_use_x(u, in->rs1, RAX));
        run_integers(e, op, to);
    }
    x86_op(e, I_LEA, RAX, to);
    int slot = pend_slot(u, RAX);
    pend_slot(u, RCX);
    pend_set(u, in->rd, pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = slot, .ext = 1}));
    return true;
}

/* ---- one instruction ---- */

static bool is_merge(Op which) {
    return which == OP_VMERGE_VVM || which == OP_VMERGE_VXM || which == OP_VMERGE_VIM || which == OP_VFMERGE_VFM;
}

static bool is_mask_logic(Op which) {
    return which >= OP_VMAND_MM && which <= OP_VMXNOR_MM;
}

/* The node that the instruction makes, or -1. */
static int result(Unit *u, const Insn *in) {
    Op which = (Op)in->op;
    Operands o;
    if (is_mask_logic(which))
        return masks(u, in);
    int n = slides(u, in);
    if (n < 0)
        n = gather_one(u, in);
    if (n < 0)
        n = shift_constant(u, in);
    if (n < 0)
        n = jit_turned(u, in);
    if (n >= 0 || !operands(u, in, &o))
        return n;
    if ((n = arithmetic(u, which, o)) >= 0 || (n = float_compares(u, which, o)) >= 0 || (n = moves(u, which, o)) >= 0 || (n = floats(u, which, o.a)) >= 0)
        return n;
    strict(u, &o);
    if (is_merge(which)) {
        int m = pend_mask(u, 0);
        return m < 0 ? -1 : blend(u, m, o.b, o.a);
    }
    if ((n = integers(u, which, o)) >= 0 || (n = integer_compares(u, which, o)) >= 0)
        return n;
    return signs(u, which, o);
}

bool jit_pending(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (in->op == OP_VW)
        return jit_write_chunk(u, at);
    if (in->op == OP_VR || jit_reads_run(in)) {
        in->op == OP_VR ? read_chunk(u, at) : jit_run(u, at);
        return true;
    }
    if (in->op == OP_VMV_X_S || in->op == OP_VFMV_F_S) {
        if (u->pending.at[in->rs2] >= 0 && u->pending.nodes[u->pending.at[in->rs2]].mask)
            return false;
        first_lane(u, in, in->op == OP_VMV_X_S);
        return true;
    }
    if (in->op == OP_VG_XM)
        return jit_masked_run(u, at);
    if (in->op == OP_VWPW)
        return jit_write_halves(u, at);
    if (in->op == OP_PVR || in->op == OP_PVW || in->op == OP_PVRW || in->op == OP_PVWW)
        return jit_private_lanes(u, at);
    if (in->op == OP_VCPOP_M || in->op == OP_VFIRST_M)
        return count_mask(u, in);
    if (jit_gather(u, at))
        return true;
    OpClass c = op_table[in->op].cls;
    if (!p->writes.v || c < CLASS_VALU || c > CLASS_VRED)
        return false;
    if (!(p[1].live.v & p->writes.v))
        return true;            // nobody wants it
    if (c == CLASS_VRED)
        return reduction(u, in);
    if (in->op >= OP_VSCAN_ADD && in->op <= OP_VSCAN_FADD)
        return scan(u, in);
    int n = result(u, in);
    if (n >= 0)
        pend_set(u, in->rd, n);
    return n >= 0;
}

static void set_length(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    bool e64 = in->imm == VTYPE_E64;
    unsigned all = lanes_count(e64), vl = in->rs1 < all ? in->rs1 : all;
    if (p->vl != (int)vl || p->e64 != e64) {
        x86_store_imm(&u->e, 4, rm_mem(FRAME, (int32_t)offsetof(Frame, vl) - BIAS), (int32_t)vl);
        x86_store_imm(&u->e, 1, rm_mem(FRAME, (int32_t)offsetof(Frame, e64) - BIAS), e64);
    }
    if (in->rd == X_SINK)
        return;
    int d = jit_def_x(u, in->rd, RAX);
    x86_const(&u->e, d, vl);
    jit_done_x(u, in->rd, d);
}

bool jit_vector(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (in->op == OP_VSETIVLI) {
        set_length(u, at);
        return true;
    }
    if (!(p->reads.v | p->writes.v))
        return false;
    if (!pend_room(u))
        strips_flush(u, at);
    if (p->vl == CHUNK_WORDS && p->e64 && jit_pending(u, at))
        return true;
    strips_flush(u, at);
    jit_call_step(u, at);
    return true;
}

/* ---- branches ---- */

static uint32_t changed_vectors(const Unit *u) {
    uint32_t set = 0;
    for (unsigned v = 0; v < V_REGS; v++)
        set |= (uint32_t)u->pending.changed[v] << v;
    return set;
}

void jit_before_branch(Unit *u, uint32_t at) {
    const Point *to = &u->points[at + (uint32_t)u->insns[at].imm];
    if (to->join == JOIN_FLUSH && changed_vectors(u) & to->live.v)
        strips_flush(u, at);
}

void jit_at_target(Unit *u, uint32_t at) {
    Point *p = &u->points[at];
    Op before = at ? (Op)u->insns[at - 1].op : OP_QUIT;
    bool reached = before != OP_QUIT && before != OP_BECOME && op_table[before].cls != CLASS_TRAP && before != OP_J;
    if (p->join == JOIN_FLUSH && reached)
        strips_flush(u, at);
    if (p->join != JOIN_KEEP)
        pend_reset(u);
    p->closed = changed_vectors(u) & p->live.v;
    if (p->head && !p->closed)
        pend_forget_copies(u);
}
