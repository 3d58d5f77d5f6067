/* frontend/lower/vector_op.c - single operations in lanes. */
#include "frontend/lower/vector_state.h"

Reg vector_wide(Vector *v, Type t, Reg x) {
    if (t.base != TYPE_FLOAT)
        return x;
    Reg d = func_reg(v->f, HOLDS_DOUBLE);
    emit(v->f, OP_FCVT_D_S, d, x, 0);
    return d;
}

static Reg uniform(Vector *v, Node *n) {
    if (n->kind == NODE_CONST && n->type.base == TYPE_FLOAT) {
        Node wide = {.kind = NODE_CONST, .type = {.base = TYPE_DOUBLE}, .value = {.d = (double)n->value.f}};
        return lower_value(v->l, &wide);
    }
    return vector_wide(v, n->type, lower_value(v->l, n));
}

/* ---- operands ---- */

static void mask_into(Vector *v, Node *n, int reg) {
    int mask = vector_take(v);
    vector_mask(v, n, mask);
    vector_spread(v, mask, reg);
    vector_drop(v, mask);
}

void vector_into(Vector *v, Node *n, int reg) {
    Func *f = v->f;
    n = vector_plain(v, n);
    Shape s = vector_shape(v, n);
    const Lane *a = s == UNIFORM ? NULL : vector_lane(v, n);
    if (s == UNIFORM) {
        emit(f, type_is_fp(n->type) ? OP_VFMV_V_F : OP_VMV_V_X, reg, uniform(v, n), 0);
    } else if (s == RAMP) {
        emit(f, OP_VID_V, reg, 0, 0);
        emit(f, OP_VADD_VX, reg, reg, a->base);
    } else if (a->lazy || a->mask) {
        mask_into(v, n, reg);
    } else if (a->reg != reg) {
        v->failed |= !a->reg;
        emit(f, OP_VMV_V_V, reg, a->reg, 0);
    }
}

int vector_lanes(Vector *v, Node *n, int *temporary) {
    n = vector_plain(v, n);
    *temporary = 0;
    if (vector_shape(v, n) == LANES && !vector_lane(v, n)->mask && !vector_lane(v, n)->lazy) {
        v->failed |= !vector_lane(v, n)->reg;       // it was not kept
        return vector_lane(v, n)->reg;
    }
    *temporary = vector_take(v);
    vector_into(v, n, *temporary);
    return *temporary;
}

static void give_back(Vector *v, int temporary) {
    if (temporary)
        vector_drop(v, temporary);
}

int vector_result(Vector *v, const Node *n) {
    Lane *a = vector_lane(v, n);
    a->mask = false;
    a->fixed = a->aim || a->kept;
    return a->reg = a->aim ? a->aim : vector_take(v);
}

/* Lanes of ints stay sign-extended as far as somebody asks for that, those of floats are doubles that floats hold. */
void vector_narrow(Vector *v, const Node *n, int reg) {
    if (n->type.base == TYPE_FLOAT)
        emit(v->f, OP_VFROUND, reg, reg, 0);
    if (n->type.base == TYPE_INT && !vector_is_low(v, n) && !vector_never_wraps(n))
        emit(v->f, OP_VSEXTW, reg, reg, 0);
}

/* ---- arithmetic ---- */

static const VectorOps real_ops[BINARY_COUNT] = {
    [BINARY_ADD] = {OP_VFADD_VV, OP_VFADD_VF, OP_VFADD_VF},
    [BINARY_SUB] = {OP_VFSUB_VV, OP_VFSUB_VF, OP_VFRSUB_VF},
    [BINARY_MUL] = {OP_VFMUL_VV, OP_VFMUL_VF, OP_VFMUL_VF},
    [BINARY_DIV] = {OP_VFDIV_VV, OP_VFDIV_VF, OP_VFRDIV_VF},
};

const VectorOps vector_whole_ops[BINARY_COUNT] = {
    [BINARY_ADD] = {OP_VADD_VV, OP_VADD_VX, OP_VADD_VX},
    [BINARY_SUB] = {OP_VSUB_VV, OP_VSUB_VX, OP_VRSUB_VX},
    [BINARY_MUL] = {OP_VMUL_VV, OP_VMUL_VX, OP_VMUL_VX},
    [BINARY_DIV] = {OP_VDIV_VV, OP_VDIV_VX, OP_COUNT},
    [BINARY_REM] = {OP_VREM_VV, OP_VREM_VX, OP_COUNT},
    [BINARY_AND] = {OP_VAND_VV, OP_VAND_VX, OP_VAND_VX},
    [BINARY_OR] = {OP_VOR_VV, OP_VOR_VX, OP_VOR_VX},
    [BINARY_XOR] = {OP_VXOR_VV, OP_VXOR_VX, OP_VXOR_VX},
    [BINARY_SHL] = {OP_VSLL_VV, OP_VSLL_VX, OP_COUNT},
    [BINARY_SHR] = {OP_VSRA_VV, OP_VSRA_VX, OP_COUNT},
    [BINARY_USHR] = {OP_VSRL_VV, OP_VSRL_VX, OP_COUNT},
};

void vector_shift(Vector *v, Op vx, Op vi, int d, int a, int by) {
    if (by < 32)
        emit(v->f, vi, d, a, by);
    else
        emit(v->f, vx, d, a, vector_number(v, by));
}

/* A shift by a constant, of a long, or of an int as if it were one. */
static void shift_by(Vector *v, Node *n, int by) {
    int t, a = vector_lanes(v, n->in[0], &t);
    bool is_int = n->type.base == TYPE_INT, within = vector_is_low(v, n) && vector_lane(v, n)->bits + by <= 32;
    give_back(v, t);
    int d = vector_result(v, n);
    if (n->op == BINARY_SHL) {
        vector_shift(v, OP_VSLL_VX, OP_VSLL_VI, d, a, by);
    } else if (within || vector_between(n->in[0]).low >= 0) {
        vector_shift(v, OP_VSRL_VX, OP_VSRL_VI, d, a, by);
        return;
    } else if (n->op == BINARY_SHR) {
        vector_shift(v, OP_VSRA_VX, OP_VSRA_VI, d, a, by);
        return;
    } else {
        if (is_int)
            emit(v->f, OP_VAND_VX, d, a, vector_number(v, UINT32_MAX));
        vector_shift(v, OP_VSRL_VX, OP_VSRL_VI, d, is_int ? d : a, by);
        if (by)
            return;
    }
    vector_narrow(v, n, d);
}

/* Of an int shift only the low five bits of the distance count, and >>> begins with zeros. */
static void shift_int(Vector *v, Node *n) {
    Func *f = v->f;
    int ta, tb = 0, a = vector_lanes(v, n->in[0], &ta), by = 0;
    Reg s = 0, low = vector_number(v, 31);
    bool same = vector_shape(v, n->in[1]) == UNIFORM;
    if (same) {
        s = op_int(f, OP_ANDI, lower_value(v->l, n->in[1]), 31);
    } else {
        int from = vector_lanes(v, n->in[1], &tb);
        tb = by = tb ? tb : vector_take(v);
        emit(f, OP_VAND_VX, by, from, low);
    }
    give_back(v, ta);
    int d = vector_take(v);
    if (n->op == BINARY_USHR) {
        emit(f, OP_VAND_VX, d, a, vector_number(v, UINT32_MAX));
        a = d;
    }
    emit(f, same ? vector_whole_ops[n->op].vx : vector_whole_ops[n->op].vv, d, a, same ? s : by);
    give_back(v, tb);
    vector_drop(v, d);
    int result = vector_result(v, n);
    if (result != d)
        emit(f, OP_VMV_V_V, result, d, 0);
    if (n->op != BINARY_SHR)
        vector_narrow(v, n, result);
}

static const VectorOps *ops_of(const Vector *v, const Node *n) {
    static const VectorOps halves = {OP_VMULW_VV, OP_VMULW_VX, OP_VMULW_VX};
    if (type_is_fp(n->type))
        return &real_ops[n->op];
    return n->op == BINARY_MUL && vector_multiplies_halves(v, n) ? &halves : &vector_whole_ops[n->op];
}

static void arithmetic(Vector *v, Node *n) {
    const VectorOps *ops = ops_of(v, n);
    bool left = vector_shape(v, n->in[0]) == UNIFORM, right = vector_shape(v, n->in[1]) == UNIFORM;
    int ta = 0, tb = 0;
    if (left && ops->rx == OP_COUNT)
        left = false;       // made lanes of
    int a = left ? 0 : vector_lanes(v, n->in[0], &ta), b = left || !right ? vector_lanes(v, n->in[1], &tb) : 0;
    Reg s = left ? uniform(v, n->in[0]) : right ? uniform(v, n->in[1]) : 0;
    give_back(v, ta);
    give_back(v, tb);
    int d = vector_result(v, n);
    if (left)
        emit(v->f, ops->rx, d, b, s);
    else if (right)
        emit(v->f, ops->vx, d, a, s);
    else
        emit(v->f, ops->vv, d, a, b);
    bool bitwise = n->op == BINARY_AND || n->op == BINARY_OR || n->op == BINARY_XOR;
    if (n->op != BINARY_REM && !(bitwise && vector_is_extended(v, n)))
        vector_narrow(v, n, d);
}

static void binary(Vector *v, Node *n) {
    int by;
    bool shifts = tree_binary[n->op].kind == KIND_SHIFT;
    bool divides = !type_is_fp(n->type) && (n->op == BINARY_DIV || n->op == BINARY_REM);
    if (divides && vector_shape(v, n->in[0]) == RAMP && vector_shape(v, n->in[1]) == UNIFORM && !vector_lane(v, n)->aim)
        vector_divide_ramp(v, n);
    else if (divides && vector_divide_by(v, n))
        return;
    else if (shifts && vector_shift_by(n, &by) && vector_shape(v, n->in[0]) != UNIFORM)
        shift_by(v, n, by);
    else if (shifts && n->type.base == TYPE_INT)
        shift_int(v, n);
    else
        arithmetic(v, n);
}

/* ---- comparing ---- */

typedef struct { Op vv, vx; bool swap; } CompareOps;

static const CompareOps whole_compares[BINARY_COUNT] = {
    [BINARY_EQ] = {OP_VMSEQ_VV, OP_VMSEQ_VX, false}, [BINARY_NE] = {OP_VMSNE_VV, OP_VMSNE_VX, false},
    [BINARY_LT] = {OP_VMSLT_VV, OP_VMSLT_VX, false}, [BINARY_LE] = {OP_VMSLE_VV, OP_VMSLE_VX, false},
    [BINARY_GT] = {OP_VMSLT_VV, OP_VMSGT_VX, true}, [BINARY_GE] = {OP_VMSLE_VV, OP_COUNT, true},
};

static const CompareOps real_compares[BINARY_COUNT] = {
    [BINARY_EQ] = {OP_VMFEQ_VV, OP_VMFEQ_VF, false}, [BINARY_NE] = {OP_VMFNE_VV, OP_VMFNE_VF, false},
    [BINARY_LT] = {OP_VMFLT_VV, OP_VMFLT_VF, false}, [BINARY_LE] = {OP_VMFLE_VV, OP_VMFLE_VF, false},
    [BINARY_GT] = {OP_VMFLT_VV, OP_VMFGT_VF, true}, [BINARY_GE] = {OP_VMFLE_VV, OP_VMFGE_VF, true},
};

void vector_compare(Vector *v, Node *n, int mask) {
    const CompareOps *ops = type_is_fp(n->in[0]->type) ? &real_compares[n->op] : &whole_compares[n->op];
    int ta, tb = 0, a = vector_lanes(v, n->in[0], &ta);
    if (vector_shape(v, n->in[1]) == UNIFORM && ops->vx != OP_COUNT) {
        emit(v->f, ops->vx, mask, a, uniform(v, n->in[1]));
    } else {
        int b = vector_lanes(v, n->in[1], &tb);
        emit(v->f, ops->vv, mask, ops->swap ? b : a, ops->swap ? a : b);
    }
    give_back(v, ta);
    give_back(v, tb);
}

/* ---- one operand ---- */

/* Toward zero; NaN becomes 0, the rest saturates. */
static void to_whole(Vector *v, const Node *n, int d, int x) {
    Func *f = v->f;
    emit(f, OP_VMFEQ_VV, 0, x, x);
    emit(f, OP_VFCVT_RTZ_X_F_V, d, x, 0);
    int zero = vector_take(v);
    emit(f, OP_VMV_V_I, zero, 0, 0);
    emit(f, OP_VMERGE_VVM, d, zero, d);
    vector_drop(v, zero);
    if (n->type.base != TYPE_INT)
        return;
    emit(f, OP_VMIN_VX, d, d, vector_number(v, INT32_MAX));
    emit(f, OP_VMAX_VX, d, d, vector_number(v, INT32_MIN));
}

static void convert(Vector *v, const Node *n, int d, int x) {
    bool from_real = type_is_fp(n->in[0]->type), to_real = type_is_fp(n->type);
    if (to_real && !from_real)
        emit(v->f, OP_VFCVT_F_X_V, d, x, 0);
    else if (from_real && !to_real)
        to_whole(v, n, d, x);
    else
        emit(v->f, OP_VMV_V_V, d, x, 0);
    if (n->in[0]->type.base == TYPE_LONG || (to_real && n->in[0]->type.base != TYPE_FLOAT))
        vector_narrow(v, n, d);
}

/* To an integer and back; from 2^52 on, and NaN, x is the result. */
static void round_lanes(Vector *v, const Node *n, int d, int x) {
    Func *f = v->f;
    int t = vector_take(v);
    bool down = n->builtin == BUILTIN_FLOOR;
    Node one = {.kind = NODE_CONST, .type = {.base = TYPE_DOUBLE}, .value = {.d = down ? -1 : 1}};
    Node limit = {.kind = NODE_CONST, .type = {.base = TYPE_DOUBLE}, .value = {.d = 4503599627370496.0}};
    Reg step = lower_value(v->l, &one), most = lower_value(v->l, &limit);
    emit(f, OP_VFCVT_RTZ_X_F_V, t, x, 0);
    emit(f, OP_VFCVT_F_X_V, t, t, 0);
    emit(f, OP_VMFLT_VV, 0, down ? x : t, down ? t : x);
    int more = vector_take(v);
    emit(f, OP_VFADD_VF, more, t, step);
    emit(f, OP_VMERGE_VVM, t, t, more);
    emit(f, OP_VFSGNJ_VV, t, t, x);
    emit(f, OP_VFSGNJX_VV, more, x, x);
    emit(f, OP_VMFLT_VF, 0, more, most);
    emit(f, OP_VMERGE_VVM, d, x, t);
    vector_drop(v, more);
    vector_drop(v, t);
}

static void builtin(Vector *v, const Node *n, int d, int x) {
    Func *f = v->f;
    if (n->builtin == BUILTIN_SQRT) {
        emit(f, OP_VFSQRT_V, d, x, 0);
    } else if (n->builtin == BUILTIN_FLOOR || n->builtin == BUILTIN_CEIL) {
        round_lanes(v, n, d, x);
    } else if (n->builtin == BUILTIN_BITS || n->builtin == BUILTIN_FROM_BITS) {
        emit(f, OP_VMV_V_V, d, x, 0);
    } else if (type_is_fp(n->type)) {
        emit(f, OP_VFSGNJX_VV, d, x, x);
    } else {
        int t = vector_take(v);
        emit(f, OP_VRSUB_VI, t, x, 0);
        emit(f, OP_VMAX_VV, d, x, t);
        vector_narrow(v, n, d);
        vector_drop(v, t);
    }
}

static void one_operand(Vector *v, Node *n) {
    int t, x = vector_lanes(v, n->in[0], &t), d = vector_result(v, n);
    switch (n->kind) {
    case NODE_CONVERT: convert(v, n, d, x); break;
    case NODE_BUILTIN: builtin(v, n, d, x); break;
    case NODE_COMPLEMENT: emit(v->f, OP_VXOR_VI, d, x, -1); break;
    default:
        if (type_is_fp(n->type)) {
            emit(v->f, OP_VFSGNJN_VV, d, x, x);
        } else {
            emit(v->f, OP_VRSUB_VI, d, x, 0);
            vector_narrow(v, n, d);
        }
    }
    give_back(v, t);
}

/* ---- least and greatest ---- */

void vector_extreme(Func *f, bool least, int d, int a, int b, int t, int u) {
    emit(f, OP_VMFEQ_VV, u, a, a);
    emit(f, OP_VMFEQ_VV, 0, b, b);
    emit(f, OP_VMAND_MM, 0, 0, u);
    emit(f, OP_VFADD_VV, t, a, b);
    emit(f, least ? OP_VFMIN_VV : OP_VFMAX_VV, d, a, b);
    emit(f, OP_VMERGE_VVM, d, t, d);
}

static void min_max(Vector *v, Node *n) {
    Func *f = v->f;
    bool least = n->builtin == BUILTIN_MIN;
    int ta, tb, a = vector_lanes(v, n->in[0], &ta), b = vector_lanes(v, n->in[1], &tb), d = vector_result(v, n);
    if (!type_is_fp(n->type)) {
        emit(f, least ? OP_VMIN_VV : OP_VMAX_VV, d, a, b);
    } else {
        int u = vector_take(v), t = vector_take(v);
        vector_extreme(f, least, d, a, b, t, u);
        vector_drop(v, u);
        vector_drop(v, t);
    }
    give_back(v, ta);
    give_back(v, tb);
}

/* ---- products and sums rounded once ---- */

static void fused(Vector *v, Node *n) {
    Func *f = v->f;
    int ta, tb, tc, a = vector_lanes(v, n->in[0], &ta), b = vector_lanes(v, n->in[1], &tb), c = vector_lanes(v, n->in[2], &tc);
    int d = vector_result(v, n), sum = vector_take(v);      // d may be where one of the others is
    emit(f, OP_VFSGNJ_VV, sum, c, c);
    emit(f, OP_VFMACC_VV, sum, a, b);
    emit(f, OP_VFSGNJ_VV, d, sum, sum);
    vector_drop(v, sum);
    give_back(v, ta);
    give_back(v, tb);
    give_back(v, tc);
}

/* ---- */

void vector_node(Vector *v, Node *n) {
    Shape s = vector_lane(v, n)->shape;
    if (n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ZERO)
        vector_check(v, n);
    else if (s == RAMP || (s == UNIFORM && n->kind == NODE_BINARY && vector_shape(v, n->in[0]) == RAMP))
        vector_ramp(v, n);
    else if (vector_lane(v, n)->ahead)
        vector_taken_ahead(v, n);
    else if (s == UNIFORM)
        lower_node(v->l, n);
    else if (n->kind == NODE_STORE)
        vector_private_set(v, n);
    else if (n->kind == NODE_INDEX && n->in[0]->held)
        vector_private_get(v, n);
    else if (n->kind == NODE_INDEX)
        vector_access(v, n);
    else if (vector_scan(v, n))
        return;
    else if (n->kind == NODE_BINARY && vector_plain(v, n) == n)
        binary(v, n);
    else if (n->kind == NODE_BINARY)
        return;
    else if (n->kind == NODE_BUILTIN && n->nin == 2)
        min_max(v, n);
    else if (n->kind == NODE_BUILTIN && n->nin == 3)
        fused(v, n);
    else
        one_operand(v, n);
}
