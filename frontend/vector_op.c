/* frontend/vector_op.c - single operations in lanes. */
#include "frontend/vector_state.h"

static bool is_double(const Node *n) {
    return n->type.base == TYPE_DOUBLE;
}

/* ---- operands ---- */

static void free_reg(Vector *v, int r) {
    v->taken &= ~(1u << r);
}

void vector_into(Vector *v, Node *n, int reg) {
    Func *f = v->f;
    const Lane *a = n->kind == NODE_CONST || !graph_inside(n, v->b->body) ? NULL : &v->lane[n->number];
    switch (vector_shape(v, n)) {
    case LANES:
        if (a->mask) {
            emit(f, OP_VMAND_MM, 0, a->reg, a->reg);
            emit(f, OP_VMV_V_I, reg, 0, 0);
            emit(f, OP_VMERGE_VIM, reg, reg, 1);
        } else if (a->reg != reg) {
            emit(f, OP_VMV_V_V, reg, a->reg, 0);
        }
        break;
    case RAMP:
        emit(f, OP_VID_V, reg, 0, 0);
        emit(f, OP_VADD_VX, reg, reg, a->base);
        break;
    default:
        emit(f, is_double(n) ? OP_VFMV_V_F : OP_VMV_V_X, reg, lower_value(v->l, n), 0);
    }
}

/* A register with N's lanes: its own, or a fresh one, which *TEMPORARY then names. */
static int lanes(Vector *v, Node *n, int *temporary) {
    *temporary = 0;
    if (vector_shape(v, n) == LANES && !v->lane[n->number].mask)
        return v->lane[n->number].reg;
    *temporary = vector_take(v);
    vector_into(v, n, *temporary);
    return *temporary;
}

static int result_of(Vector *v, const Node *n) {
    Lane *a = &v->lane[n->number];
    a->mask = false;
    a->fixed = a->aim != 0;
    return a->reg = a->aim ? a->aim : vector_take(v);
}

/* Lanes of ints stay sign-extended. */
static void narrow(Vector *v, const Node *n, int reg) {
    if (n->type.base != TYPE_INT)
        return;
    Reg bits = op_li(v->f, 32);
    emit(v->f, OP_VSLL_VX, reg, reg, bits);
    emit(v->f, OP_VSRA_VX, reg, reg, bits);
}

/* ---- arithmetic ---- */

typedef struct { Op vv, vx, rx; } VectorOps;        // lanes, a uniform value on the right, on the left

static const VectorOps double_ops[BINARY_COUNT] = {
    [BINARY_ADD] = {OP_VFADD_VV, OP_VFADD_VF, OP_VFADD_VF},
    [BINARY_SUB] = {OP_VFSUB_VV, OP_VFSUB_VF, OP_VFRSUB_VF},
    [BINARY_MUL] = {OP_VFMUL_VV, OP_VFMUL_VF, OP_VFMUL_VF},
    [BINARY_DIV] = {OP_VFDIV_VV, OP_VFDIV_VF, OP_VFRDIV_VF},
};

static const VectorOps whole_ops[BINARY_COUNT] = {
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

/* The uniform operand; of an int shift only the low five bits count. */
static Reg uniform(Vector *v, const Node *n, Node *x) {
    int64_t k;
    if (tree_binary[n->op].kind == KIND_SHIFT && n->type.base == TYPE_INT && lower_small(x, &k))
        return op_li(v->f, k & 31);
    return lower_value(v->l, x);
}

static void arithmetic(Vector *v, Node *n) {
    const VectorOps *ops = is_double(n) ? &double_ops[n->op] : &whole_ops[n->op];
    bool left = vector_shape(v, n->in[0]) == UNIFORM, right = vector_shape(v, n->in[1]) == UNIFORM;
    int ta = 0, tb = 0;
    if (left && ops->rx == OP_COUNT)
        left = false;       // made lanes of
    int a = left ? 0 : lanes(v, n->in[0], &ta), b = left || !right ? lanes(v, n->in[1], &tb) : 0;
    Reg s = left ? uniform(v, n, n->in[0]) : right ? uniform(v, n, n->in[1]) : 0;
    if (ta)
        free_reg(v, ta);
    if (tb)
        free_reg(v, tb);
    int d = result_of(v, n);
    if (left)
        emit(v->f, ops->rx, d, b, s);
    else if (right)
        emit(v->f, ops->vx, d, a, s);
    else
        emit(v->f, ops->vv, d, a, b);
    bool exact = n->op == BINARY_AND || n->op == BINARY_OR || n->op == BINARY_XOR || n->op == BINARY_REM || n->op == BINARY_SHR;
    if (!is_double(n) && !exact)
        narrow(v, n, d);
}

/* The mask of a comparison. */
static void compare(Vector *v, Node *n, int mask) {
    static const Op whole[BINARY_COUNT] = {
        [BINARY_EQ] = OP_VMSEQ_VV, [BINARY_NE] = OP_VMSNE_VV, [BINARY_LT] = OP_VMSLT_VV,
        [BINARY_LE] = OP_VMSLE_VV, [BINARY_GT] = OP_VMSLT_VV, [BINARY_GE] = OP_VMSLE_VV,
    };
    static const Op real[BINARY_COUNT] = {
        [BINARY_EQ] = OP_VMFEQ_VV, [BINARY_NE] = OP_VMFNE_VV, [BINARY_LT] = OP_VMFLT_VV,
        [BINARY_LE] = OP_VMFLE_VV, [BINARY_GT] = OP_VMFLT_VV, [BINARY_GE] = OP_VMFLE_VV,
    };
    int ta, tb, a = lanes(v, n->in[0], &ta), b = lanes(v, n->in[1], &tb);
    Op op = is_double(n->in[0]) ? real[n->op] : whole[n->op];
    bool swap = n->op == BINARY_GT || n->op == BINARY_GE;
    emit(v->f, op, mask, swap ? b : a, swap ? a : b);
    if (ta)
        free_reg(v, ta);
    if (tb)
        free_reg(v, tb);
}

void vector_mask(Vector *v, Node *n, int mask) {
    Func *f = v->f;
    bool inside = vector_shape(v, n) == LANES;
    if (inside && v->lane[n->number].mask) {
        emit(f, OP_VMAND_MM, mask, v->lane[n->number].reg, v->lane[n->number].reg);
        return;
    }
    int temporary, x = lanes(v, n, &temporary);
    emit(f, OP_VMSNE_VI, mask, x, 0);
    if (temporary)
        free_reg(v, temporary);
}

static void truth(Vector *v, Node *n) {
    int mask = vector_take(v);
    if (n->kind == NODE_BINARY) {
        compare(v, n, mask);
    } else {
        vector_mask(v, n->in[0], mask);
        emit(v->f, OP_VMNAND_MM, mask, mask, mask);
    }
    v->lane[n->number].reg = mask;
    v->lane[n->number].mask = true;
    v->lane[n->number].fixed = false;
}

static void one_operand(Vector *v, Node *n) {
    int t, x = lanes(v, n->in[0], &t);
    if (t)
        free_reg(v, t);
    int d = result_of(v, n);
    if (n->kind == NODE_CONVERT && is_double(n)) {
        emit(v->f, OP_VFCVT_F_X_V, d, x, 0);
    } else if (n->kind == NODE_CONVERT) {
        emit(v->f, OP_VMV_V_V, d, x, 0);
        if (n->in[0]->type.base == TYPE_LONG)
            narrow(v, n, d);
    } else if (n->kind == NODE_NEG && is_double(n)) {
        emit(v->f, OP_VFSGNJN_VV, d, x, x);
    } else if (n->kind == NODE_NEG) {
        emit(v->f, OP_VRSUB_VI, d, x, 0);
        narrow(v, n, d);
    } else {
        emit(v->f, n->builtin == BUILTIN_SQRT ? OP_VFSQRT_V : OP_VFSGNJX_VV, d, x, x);
    }
}

static void min_max(Vector *v, Node *n) {
    int ta, tb, a = lanes(v, n->in[0], &ta), b = lanes(v, n->in[1], &tb);
    if (ta)
        free_reg(v, ta);
    if (tb)
        free_reg(v, tb);
    emit(v->f, n->builtin == BUILTIN_MIN ? OP_VMIN_VV : OP_VMAX_VV, result_of(v, n), a, b);
}

/* ---- ramps ---- */

static void leave_if(Vector *v, Op op, Reg a, Reg b) {
    end_branch(v->f, op, a, b, v->scalar);
}

static void ramp(Vector *v, Node *n) {
    Func *f = v->f;
    Lane *a = &v->lane[n->number];
    if (n->kind == NODE_CONVERT) {
        *a = (Lane){.shape = RAMP, .base = v->lane[n->in[0]->number].base, .aligned = v->lane[n->in[0]->number].aligned};
        return;
    }
    bool first = vector_shape(v, n->in[0]) == RAMP;
    Reg base = v->lane[n->in[first ? 0 : 1]->number].base, by = lower_value(v->l, n->in[first ? 1 : 0]);
    bool is_int = n->type.base == TYPE_INT;
    a->base = op_int(f, n->op == BINARY_ADD ? is_int ? OP_ADDW : OP_ADD : is_int ? OP_SUBW : OP_SUB, base, by);
    a->aligned = false;
    if (!is_int)
        return;
    Reg last = op_int(f, OP_ADDI, a->base, CHUNK_WORDS - 1);        // all lanes in the range of int?
    leave_if(v, OP_BNE, op_int(f, OP_ADDIW, last, 0), last);
}

static void check(Vector *v, Node *n) {
    Func *f = v->f;
    if (n->kind == NODE_CHECK_ZERO) {
        n->reg = lower_value(v->l, n->in[0]);
        leave_if(v, OP_BEQ, n->reg, 0);
        return;
    }
    Reg size = lowered_size(v->l, n->in[0], n->index);
    if (vector_shape(v, n->in[1]) == UNIFORM) {
        n->reg = lower_value(v->l, n->in[1]);
        leave_if(v, OP_BGEU, n->reg, size);
        return;
    }
    const Lane *of = &v->lane[n->in[1]->number];
    v->lane[n->number].base = of->base;
    v->lane[n->number].aligned = of->aligned;
    leave_if(v, OP_BGEU, of->base, size);
    leave_if(v, OP_BGEU, op_int(f, OP_ADDI, of->base, CHUNK_WORDS - 1), size);
}

/* ---- accesses ---- */

/* The tree in which the elements of an access lie, how many it has, and which the first is. */
typedef struct {
    Reg root, shift, size, start;
    bool aligned;           // start is a multiple of 16
} Run;

static Run run_of(Vector *v, Node *n) {
    Lower *l = v->l;
    int last = n->nin - 2, inner = vector_inner(n);
    Node *array = n->in[0];
    const Lane *index = &v->lane[n->in[inner]->number];
    if (!array->type.layout)
        return (Run){.root = n->row ? n->row : last ? lowered_row(l, n) : lowered_root(l, array), .start = index->base,
                     .shift = lowered_shift(l, array, last), .size = lowered_size(l, array, last), .aligned = index->aligned};
    Reg sizes[] = {lowered_size(l, array, 0), lowered_size(l, array, 1)};
    Reg kept = inner == 1 ? n->column : n->row, before = kept ? kept : lowered_part(l, n, 2 - inner);
    return (Run){.root = lowered_root(l, array), .start = op_int(v->f, OP_ADD, before, index->base),
                 .shift = lowered_shift(l, array, 0), .size = lowered_length(l, array->type, sizes)};
}

/* 16 elements from the ramp's first: one chunk, or parts of two. */
static void access(Vector *v, Node *n) {
    Func *f = v->f;
    Lower *l = v->l;
    Run run = run_of(v, n);
    Reg start = run.start, size = run.size, shift = run.shift, root = run.root;
    int d = result_of(v, n);
    emit(f, OP_VR, d, lowered_walk(l, root, shift, 4, start), 0);
    if (run.aligned)
        return;
    int done = func_block(f);
    Reg part = op_int(f, OP_ANDI, start, 15);
    end_branch(f, OP_BEQ, part, 0, done);
    Reg end = op_int(f, OP_ADDI, start, CHUNK_WORDS - 1);
    leave_if(v, OP_BGE, op_int(f, OP_ORI, end, 15), size);      // the second chunk may not be full
    int t = vector_take(v);
    emit(f, OP_VR, t, lowered_walk(l, root, shift, 4, end), 0);
    emit(f, OP_VSLIDEDOWN_VX, d, d, part);
    emit(f, OP_VSLIDEUP_VX, d, t, op_int(f, OP_SUB, op_li(f, CHUNK_WORDS), part));
    free_reg(v, t);
    end_jump(f, done);
    func_goto(f, done);
}

/* ---- */

static bool compares(const Node *n) {
    return n->kind == NODE_BINARY && tree_binary[n->op].kind == KIND_COMPARE;
}

void vector_node(Vector *v, Node *n) {
    bool is_check = n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ZERO;
    if (is_check) {
        check(v, n);
        return;
    }
    switch (v->lane[n->number].shape) {
    case UNIFORM: lower_node(v->l, n); return;
    case RAMP: ramp(v, n); return;
    default: break;
    }
    if (n->kind == NODE_INDEX)
        access(v, n);
    else if (compares(n) || n->kind == NODE_NOT)
        truth(v, n);
    else if (n->kind == NODE_BINARY)
        arithmetic(v, n);
    else if (n->kind == NODE_BUILTIN && n->nin == 2)
        min_max(v, n);
    else
        one_operand(v, n);
}
