/* frontend/lower/lower_op.c - operators, conversions, functions, prints and arguments. */
#include <math.h>

#include "frontend/base/argument.h"
#include "frontend/lower/lower_state.h"

/* The rounding mode of C, an OP, if it has one, is the usual one. */
static void usual_rounding(Code *c, Op op) {
    for (int i = 0; i < MAX_OPERANDS && op_table[op].operands[i] != OPN_NONE; i++) {
        Sort s = operand_table[op_table[op].operands[i]].sort;
        if (s == SORT_RN || s == SORT_RM)
            c->v[i] = RM_DYN;
        else if (s == SORT_RX)
            c->v[i] = 0;
    }
}

static Reg op_fp(Lower *l, Op op, Holds holds, Reg a, Reg b) {
    Reg d = func_reg(l->f, holds);
    usual_rounding(emit(l->f, op, d, a, b), op);
    return d;
}

/* a * b + c, rounded once. */
static Reg op_fused(Lower *l, const Node *n, Reg a) {
    Reg c = lower_value(l, n->in[2]), b = lower_value(l, n->in[1]), d = func_reg(l->f, holds_of(n->type));
    Op op = n->type.base == TYPE_DOUBLE ? OP_FMADD_D : OP_FMADD_S;
    Code *code = emit(l->f, op, d, a, b);
    code->v[3] = c;
    usual_rounding(code, op);
    return d;
}

/* ---- arithmetic ---- */

/* By operator and type: int, long, float, double; OP_COUNT: none. */
static const Op binary_ops[BINARY_COUNT][4] = {
    [BINARY_ADD] = {OP_ADDW, OP_ADD, OP_FADD_S, OP_FADD_D},
    [BINARY_SUB] = {OP_SUBW, OP_SUB, OP_FSUB_S, OP_FSUB_D},
    [BINARY_MUL] = {OP_MULW, OP_MUL, OP_FMUL_S, OP_FMUL_D},
    [BINARY_DIV] = {OP_DIVW, OP_DIV, OP_FDIV_S, OP_FDIV_D},
    [BINARY_REM] = {OP_REMW, OP_REM, OP_COUNT, OP_COUNT},
    [BINARY_AND] = {OP_AND, OP_AND, OP_COUNT, OP_COUNT},
    [BINARY_OR] = {OP_OR, OP_OR, OP_COUNT, OP_COUNT},
    [BINARY_XOR] = {OP_XOR, OP_XOR, OP_COUNT, OP_COUNT},
    [BINARY_SHL] = {OP_SLLW, OP_SLL, OP_COUNT, OP_COUNT},
    [BINARY_SHR] = {OP_SRAW, OP_SRA, OP_COUNT, OP_COUNT},
    [BINARY_USHR] = {OP_SRLW, OP_SRL, OP_COUNT, OP_COUNT},
};

/* The same with a small constant on the right: int, long. */
static const Op constant_ops[BINARY_COUNT][2] = {
    [BINARY_ADD] = {OP_ADDIW, OP_ADDI},
    [BINARY_AND] = {OP_ANDI, OP_ANDI},
    [BINARY_OR] = {OP_ORI, OP_ORI},
    [BINARY_XOR] = {OP_XORI, OP_XORI},
    [BINARY_SHL] = {OP_SLLIW, OP_SLLI},
    [BINARY_SHR] = {OP_SRAIW, OP_SRAI},
    [BINARY_USHR] = {OP_SRLIW, OP_SRLI},
};

static int column(Type t) {
    return t.base == TYPE_DOUBLE ? 3 : t.base == TYPE_FLOAT ? 2 : t.base == TYPE_LONG;
}

bool lower_is_neutral(const Node *n, BinaryOp op) {
    if (n->kind != NODE_CONST || (op != BINARY_ADD && op != BINARY_MUL && op != BINARY_OR && op != BINARY_XOR))
        return false;
    if (n->type.base == TYPE_DOUBLE)
        return op == BINARY_MUL ? n->value.d == 1 : n->value.d == 0 && signbit(n->value.d);
    if (n->type.base == TYPE_FLOAT)
        return op == BINARY_MUL ? n->value.f == 1 : n->value.f == 0 && signbit(n->value.f);
    return n->value.i == (op == BINARY_MUL);
}

static Reg lower_binary(Lower *l, const Node *n) {
    int64_t k;
    BinaryOp op = n->op;
    int type = n->exact && n->type.base == TYPE_INT && op != BINARY_MUL ? column(type_scalar(TYPE_LONG)) : column(n->type);
    for (int i = 0; i < 2; i++)
        if (lower_is_neutral(n->in[i], op))
            return lower_value(l, n->in[1 - i]);
    if (type_is_fp(n->type)) {
        Reg b = lower_value(l, n->in[1]), a = lower_value(l, n->in[0]);
        return op_fp(l, binary_ops[op][type], holds_of(n->type), a, b);
    }
    bool small = lower_small(n->in[1], &k);
    if (small && tree_binary[op].kind == KIND_SHIFT)
        k &= type ? 63 : 31;
    else if (small && op == BINARY_SUB && k > -2048)
        op = BINARY_ADD, k = -k;
    if (small && constant_ops[op][0] != OP_ADD)
        return op_int(l->f, constant_ops[op][type], lower_value(l, n->in[0]), (int)k);
    Reg b = lower_value(l, n->in[1]), a = lower_value(l, n->in[0]);
    return op_int(l->f, binary_ops[op][type], a, b);
}

/* From a floating-point type to int or long: NaN becomes 0, the rest saturates as in Java. */
static Reg to_whole(Lower *l, const Node *n, Reg x) {
    bool dbl = n->in[0]->type.base == TYPE_DOUBLE;
    Op op = n->type.base == TYPE_LONG ? dbl ? OP_FCVT_L_D : OP_FCVT_L_S : dbl ? OP_FCVT_W_D : OP_FCVT_W_S;
    Reg i = op_int(l->f, op, x, RM_RTZ);
    Reg number = op_int(l->f, dbl ? OP_FEQ_D : OP_FEQ_S, x, x);
    return op_int(l->f, OP_AND, i, op_int(l->f, OP_SUB, 0, number));
}

static Reg lower_convert(Lower *l, const Node *n) {
    BaseType from = n->in[0]->type.base, to = n->type.base;
    Reg x = lower_value(l, n->in[0]);
    if (type_is_fp(n->in[0]->type) && !type_is_fp(n->type))
        return to_whole(l, n, x);
    switch (to) {
    case TYPE_INT: return from == TYPE_LONG ? op_int(l->f, OP_ADDIW, x, 0) : x;
    case TYPE_FLOAT:
        return op_fp(l, from == TYPE_DOUBLE ? OP_FCVT_S_D : from == TYPE_LONG ? OP_FCVT_S_L : OP_FCVT_S_W, HOLDS_FLOAT, x, 0);
    case TYPE_DOUBLE:
        return op_fp(l, from == TYPE_FLOAT ? OP_FCVT_D_S : from == TYPE_LONG ? OP_FCVT_D_L : OP_FCVT_D_W, HOLDS_DOUBLE, x, 0);
    default: return x;
    }
}

static Reg lower_neg(Lower *l, const Node *n) {
    Reg x = lower_value(l, n->in[0]);
    switch (n->type.base) {
    case TYPE_DOUBLE: return op_fp(l, OP_FSGNJN_D, HOLDS_DOUBLE, x, x);
    case TYPE_FLOAT: return op_fp(l, OP_FSGNJN_S, HOLDS_FLOAT, x, x);
    case TYPE_LONG: return op_int(l->f, OP_SUB, 0, x);
    default: return op_int(l->f, OP_SUBW, 0, x);
    }
}

/* ---- functions ---- */

Reg lower_extreme(Lower *l, Type t, bool max, Reg a, Reg b) {
    bool dbl = t.base == TYPE_DOUBLE;
    return op_fp(l, max ? dbl ? OP_FMAX_D : OP_FMAX_S : dbl ? OP_FMIN_D : OP_FMIN_S, holds_of(t), a, b);
}

/* Java's min and max: NaN if one of them is. */
static Reg min_max(Lower *l, Type t, bool max, Reg a, Reg b) {
    Func *f = l->f;
    bool dbl = t.base == TYPE_DOUBLE;
    if (!type_is_fp(t))
        return op_int(f, max ? OP_MAX : OP_MIN, a, b);
    Reg d = lower_extreme(l, t, max, a, b);
    Op is = dbl ? OP_FEQ_D : OP_FEQ_S;
    int none = func_block(f), done = func_block(f);
    end_branch(f, OP_BEQ, op_int(f, is, a, a), 0, none);
    end_branch(f, OP_BEQ, op_int(f, is, b, b), 0, none);
    end_jump(f, done);
    func_goto(f, none);
    emit_move(f, d, op_fp(l, dbl ? OP_FADD_D : OP_FADD_S, holds_of(t), a, b));
    end_jump(f, done);
    func_goto(f, done);
    return d;
}

static Reg lower_abs(Lower *l, Type t, Reg x) {
    switch (t.base) {
    case TYPE_DOUBLE: return op_fp(l, OP_FSGNJX_D, HOLDS_DOUBLE, x, x);
    case TYPE_FLOAT: return op_fp(l, OP_FSGNJX_S, HOLDS_FLOAT, x, x);
    case TYPE_LONG: return op_int(l->f, OP_MAX, x, op_int(l->f, OP_SUB, 0, x));
    default: return op_int(l->f, OP_ADDIW, op_int(l->f, OP_MAX, x, op_int(l->f, OP_SUBW, 0, x)), 0);
    }
}

/* To an integer and back; from 2^52 on, and NaN, x is the result. */
static Reg lower_round(Lower *l, int mode, Reg x) {
    Func *f = l->f;
    Reg d = func_reg(f, HOLDS_DOUBLE), limit = func_reg(f, HOLDS_DOUBLE);
    emit_move(f, d, x);
    emit_const(f, limit, 0x4330000000000000);
    Reg has_part = op_int(f, OP_FLT_D, op_fp(l, OP_FSGNJX_D, HOLDS_DOUBLE, x, x), limit);
    int done = func_block(f);
    end_branch(f, OP_BEQ, has_part, 0, done);
    Reg whole = op_fp(l, OP_FCVT_D_L, HOLDS_DOUBLE, op_int(f, OP_FCVT_L_D, x, mode), 0);
    emit(f, OP_FSGNJ_D, d, whole, x);
    end_jump(f, done);
    func_goto(f, done);
    return d;
}

static Reg same_bits(Lower *l, Op op, Type t, Reg x) {
    Reg d = func_reg(l->f, holds_of(t));
    emit(l->f, op, d, x, 0);
    return d;
}

static Reg lower_builtin(Lower *l, const Node *n) {
    Reg x = lower_value(l, n->in[0]);
    switch (n->builtin) {
    case BUILTIN_BITS: return same_bits(l, OP_FMV_X_D, n->type, x);
    case BUILTIN_FROM_BITS: return same_bits(l, OP_FMV_D_X, n->type, x);
    case BUILTIN_ABS: return lower_abs(l, n->type, x);
    case BUILTIN_MIN: return min_max(l, n->type, false, x, lower_value(l, n->in[1]));
    case BUILTIN_MAX: return min_max(l, n->type, true, x, lower_value(l, n->in[1]));
    case BUILTIN_SQRT: return op_fp(l, OP_FSQRT_D, HOLDS_DOUBLE, x, 0);
    case BUILTIN_FMA: return op_fused(l, n, x);
    case BUILTIN_FLOOR: return lower_round(l, RM_RDN, x);
    case BUILTIN_CEIL: return lower_round(l, RM_RUP, x);
    default: return x;          // the others are calls of the library, frontend/ir/build_expr.c
    }
}

Reg lower_combine(Lower *l, Reduction by, Type t, Reg a, Reg b) {
    static const BinaryOp ops[REDUCE_COUNT] = {
        [REDUCE_ADD] = BINARY_ADD, [REDUCE_MUL] = BINARY_MUL, [REDUCE_AND] = BINARY_AND,
        [REDUCE_OR] = BINARY_OR, [REDUCE_XOR] = BINARY_XOR,
    };
    if (by == REDUCE_MIN || by == REDUCE_MAX)
        return min_max(l, t, by == REDUCE_MAX, a, b);
    Op op = binary_ops[ops[by]][column(t)];
    return type_is_fp(t) ? op_fp(l, op, holds_of(t), a, b) : op_int(l->f, op, a, b);
}

/* ---- comparing ---- */

static Reg compare_fp(Lower *l, BinaryOp op, bool dbl, Reg a, Reg b) {
    Op eq = dbl ? OP_FEQ_D : OP_FEQ_S, lt = dbl ? OP_FLT_D : OP_FLT_S, le = dbl ? OP_FLE_D : OP_FLE_S;
    switch (op) {
    case BINARY_EQ: return op_int(l->f, eq, a, b);
    case BINARY_NE: return op_int(l->f, OP_XORI, op_int(l->f, eq, a, b), 1);
    case BINARY_LT: return op_int(l->f, lt, a, b);
    case BINARY_LE: return op_int(l->f, le, a, b);
    case BINARY_GT: return op_int(l->f, lt, b, a);
    default: return op_int(l->f, le, b, a);
    }
}

static Reg compare_whole(Func *f, BinaryOp op, Reg a, Reg b) {
    switch (op) {
    case BINARY_EQ: return op_int(f, OP_SLTIU, b ? op_int(f, OP_XOR, a, b) : a, 1);
    case BINARY_NE: return op_int(f, OP_SLTU, 0, b ? op_int(f, OP_XOR, a, b) : a);
    case BINARY_LT: return op_int(f, OP_SLT, a, b);
    case BINARY_GE: return op_int(f, OP_XORI, op_int(f, OP_SLT, a, b), 1);
    case BINARY_GT: return op_int(f, OP_SLT, b, a);
    default: return op_int(f, OP_XORI, op_int(f, OP_SLT, b, a), 1);
    }
}

Reg lower_compare(Lower *l, const Node *n) {
    Reg a = lower_value(l, n->in[0]), b = lower_value(l, n->in[1]);
    if (type_is_fp(n->in[0]->type))
        return compare_fp(l, n->op, n->in[0]->type.base == TYPE_DOUBLE, a, b);
    return compare_whole(l->f, n->op, a, b);
}

static BinaryOp opposite(BinaryOp op) {
    static const BinaryOp ops[BINARY_COUNT] = {
        [BINARY_EQ] = BINARY_NE, [BINARY_NE] = BINARY_EQ, [BINARY_LT] = BINARY_GE,
        [BINARY_GE] = BINARY_LT, [BINARY_GT] = BINARY_LE, [BINARY_LE] = BINARY_GT,
    };
    return ops[op];
}

/* Does C compare whole numbers that are still to be compared? */
static bool compares_whole(const Node *c) {
    return c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE && !type_is_fp(c->in[0]->type) && !c->reg;
}

Reg lower_truth(Lower *l, Node *c, bool of) {
    while (c->kind == NODE_NOT && !c->reg)
        c = c->in[0], of = !of;
    if (of || !compares_whole(c))
        return of ? lower_value(l, c) : op_int(l->f, OP_XORI, lower_value(l, c), 1);
    Reg a = lower_value(l, c->in[0]), b = lower_value(l, c->in[1]);
    return compare_whole(l->f, opposite(c->op), a, b);
}

void lower_branch(Lower *l, Node *c, bool when, int to) {
    while (c->kind == NODE_NOT && !c->reg)
        c = c->in[0], when = !when;
    if (!compares_whole(c)) {
        end_branch(l->f, when ? OP_BNE : OP_BEQ, lower_value(l, c), 0, to);
        return;
    }
    Reg a = lower_value(l, c->in[0]), b = lower_value(l, c->in[1]);
    switch (when ? c->op : opposite(c->op)) {
    case BINARY_EQ: end_branch(l->f, OP_BEQ, a, b, to); break;
    case BINARY_NE: end_branch(l->f, OP_BNE, a, b, to); break;
    case BINARY_LT: end_branch(l->f, OP_BLT, a, b, to); break;
    case BINARY_GE: end_branch(l->f, OP_BGE, a, b, to); break;
    case BINARY_GT: end_branch(l->f, OP_BLT, b, a, to); break;
    default: end_branch(l->f, OP_BGE, b, a, to); break;
    }
}

/* ---- */

void lower_op(Lower *l, Node *n) {
    Reg r;
    switch (n->kind) {
    case NODE_NEG: r = lower_neg(l, n); break;
    case NODE_COMPLEMENT: r = op_int(l->f, OP_XORI, lower_value(l, n->in[0]), -1); break;
    case NODE_CONVERT: r = lower_convert(l, n); break;
    case NODE_BINARY: r = lower_binary(l, n); break;
    case NODE_BUILTIN: r = lower_builtin(l, n); break;
    case NODE_CHECK_ZERO:
        r = lower_value(l, n->in[0]);
        trap_if(l->f, OP_BEQ, r, 0, TRAP_DIVIDE);
        break;
    default:                    // CHECK_SIZE
        r = lower_value(l, n->in[0]);
        trap_if(l->f, OP_BLT, r, 0, n->index ? (Trap)n->index : TRAP_SIZE);
    }
    n->reg = r;
}

void lower_print(Lower *l, const Node *n) {
    Func *f = l->f;
    if (n->kind == NODE_TEXT) {
        emit_text(f, n->text, n->len);
        return;
    }
    Reg x = lower_value(l, n->in[0]);
    if (n->conversion) {
        emit(f, n->in[0]->type.base == TYPE_DOUBLE ? OP_PRINT_FC : OP_PRINT_DC, x, op_li(f, (int64_t)n->conversion), 0);
        return;
    }
    switch (n->in[0]->type.base) {
    case TYPE_DOUBLE: emit(f, OP_PRINT_FD, x, 0, 0); return;
    case TYPE_FLOAT: emit(f, OP_PRINT_FS, x, 0, 0); return;
    case TYPE_BOOLEAN: break;
    default: emit(f, OP_PRINT_D, x, 0, 0); return;
    }
    int yes = func_block(f), done = func_block(f);
    end_branch(f, OP_BNE, x, 0, yes);
    emit_text(f, "false", 5);
    end_jump(f, done);
    func_goto(f, yes);
    emit_text(f, "true", 4);
    end_jump(f, done);
    func_goto(f, done);
}

/* ---- records ---- */

/* Which element of its chunk a part is; a float is the low half of a word. */
static int part_element(Type t, int k) {
    return holds_of(t) == HOLDS_FLOAT ? 2 * k : k;
}

void lower_record(Lower *l, Node *n) {
    static const Op reads[] = {[HOLDS_INT] = OP_RD_I, [HOLDS_HANDLE] = OP_RH_I,
                               [HOLDS_DOUBLE] = OP_RFD_I, [HOLDS_FLOAT] = OP_RFS_I};
    static const Op writes[] = {[HOLDS_INT] = OP_WD_I, [HOLDS_HANDLE] = OP_WH_I,
                                [HOLDS_DOUBLE] = OP_WFD_I, [HOLDS_FLOAT] = OP_WFS_I};
    Reg part[CHUNK_WORDS];
    n->array = NULL;
    if (n->kind == NODE_PART) {
        Reg record = lower_value(l, n->in[0]);
        n->reg = func_reg(l->f, holds_of(n->type));
        emit(l->f, reads[holds_of(n->type)], n->reg, record, part_element(n->type, n->index));
        return;
    }
    for (int k = 0; k < n->nin; k++)
        part[k] = lower_value(l, n->in[k]);
    n->reg = op_handle(l->f, OP_CREATE, 0, 0);
    for (int k = 0; k < n->nin; k++)
        emit(l->f, writes[holds_of(n->in[k]->type)], n->reg, part_element(n->in[k]->type, k), part[k]);
}

/* ---- arguments of the program ---- */

/* What an argument cannot be read as is not defined. */
void lower_arg(Lower *l, Node *n) {
    Func *f = l->f;
    const Node *at = n->in[0];
    int number = at->kind == NODE_CONST && at->value.i >= 0 && at->value.i < CHUNK_WORDS ? (int)at->value.i : -1;
    Reg k = lower_value(l, n->in[0]);
    trap_argument(f, OP_BGEU, k, op_li(f, CHUNK_WORDS), number);
    trap_argument(f, OP_BEQ, op_int(f, OP_DEF_D, l->args, k), 0, number);
    Reg arg = op_handle(f, OP_RH, l->args, k);
    trap_argument(f, OP_BEQ, op_int(f, OP_DEF_D_I, arg, n->index), 0, number);
    n->reg = func_reg(f, holds_of(n->type));
    emit(f, n->index == ARGUMENT_DOUBLE ? OP_RFD_I : OP_RD_I, n->reg, arg, n->index);
    if (n->type.base == TYPE_INT)
        trap_argument(f, OP_BNE, op_int(f, OP_ADDIW, n->reg, 0), n->reg, number);
}

void lower_argc(Lower *l, Node *n) {
    Func *f = l->f;
    n->reg = func_reg(f, HOLDS_INT);
    int more = func_block(f), test = func_block(f), done = func_block(f);
    emit_move(f, n->reg, 0);
    end_jump(f, test);
    func_goto(f, more);
    emit(f, OP_ADDI, n->reg, n->reg, 1);
    end_jump(f, test);
    func_goto(f, test);
    end_branch(f, OP_BEQ, n->reg, op_li(f, CHUNK_WORDS), done);
    end_branch(f, OP_BNE, op_int(f, OP_DEF_D, l->args, n->reg), 0, more);
    end_jump(f, done);
    func_goto(f, done);
}
