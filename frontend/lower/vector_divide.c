/* frontend/lower/vector_divide.c - whole quotients and remainders in lanes: of ramps, and by constants.
 *
 * Lanes are divided by shifts where the divisor is a power of two, ints otherwise by a product with
 * its reciprocal. */
#include "frontend/lower/vector_state.h"

/* ---- ramps ---- */

/* Is there no long among N's lanes that is no int? */
static bool is_in_ints(const Node *n) {
    return n->type.base == TYPE_INT || (n->kind == NODE_CONVERT && n->in[0]->type.base == TYPE_INT);
}

/* Lanes of T that are not below M times S lose that; their Q grows by S. */
static void take_away(Vector *v, int t, Reg m, int s, int q) {
    Func *f = v->f;
    Reg by = s == 1 ? m : op_int(f, OP_SLLI, m, s == 2 ? 1 : 2);
    int less = vector_take(v);
    emit(f, OP_VSUB_VX, less, t, by);
    emit(f, OP_VMSLT_VX, 0, t, by);
    emit(f, OP_VMERGE_VVM, t, less, t);
    if (q) {
        emit(f, OP_VADD_VI, less, q, s);
        emit(f, OP_VMERGE_VVM, q, less, q);
    }
    vector_drop(v, less);
}

/* Of 16 numbers from BASE on, none of them negative, by M: LEAST is not more than that, and not
 * less than 3.  The first one's remainder and 0 to 15 are some times M too much. */
static void divide_close(Vector *v, const Node *n, int d, int t, Reg base, Reg m, int64_t least) {
    Func *f = v->f;
    bool rest = n->op == BINARY_REM;
    int sum = rest ? d : t, q = rest ? 0 : d;
    emit(f, OP_VID_V, sum, 0, 0);
    emit(f, OP_VADD_VX, sum, sum, op_int(f, OP_REM, base, m));
    if (q)
        emit(f, OP_VMV_V_X, q, op_int(f, OP_DIV, base, m), 0);
    for (int s = 4; s; s /= 2)
        if (s == 1 || least <= (CHUNK_WORDS - 2) / (s - 1))     // S times M is in least - 1 + 15
            take_away(v, sum, m, s, q);
}

void vector_divide_ramp(Vector *v, Node *n) {
    Func *f = v->f;
    const Lane *i = vector_lane(v, n->in[0]);
    Reg m = lower_value(v->l, n->in[1]);
    int d = vector_result(v, n), t = vector_take(v);
    bool large = vector_odd_divisor(n), ints = is_in_ints(n->in[0]);
    if (large && ints && i->natural) {
        divide_close(v, n, d, t, i->base, m, graph_plain(n->in[1])->value.i);
        vector_drop(v, t);
        return;
    }
    const Mark mark = lower_mark(v->l);
    int any = func_block(f), done = func_block(f);
    if (!large)
        end_branch(f, OP_BLT, m, vector_number(v, CHUNK_WORDS), any);
    if (!i->natural)
        end_branch(f, OP_BLT, i->base, 0, any);
    if (!ints)
        end_branch(f, OP_BLT, op_int(f, OP_ADDI, i->base, CHUNK_WORDS - 1), 0, any);
    divide_close(v, n, d, t, i->base, m, large ? graph_plain(n->in[1])->value.i : CHUNK_WORDS);
    end_jump(f, done);
    func_goto(f, any);
    emit(f, OP_VID_V, t, 0, 0);
    emit(f, OP_VADD_VX, t, t, i->base);
    emit(f, n->op == BINARY_REM ? OP_VREM_VX : OP_VDIV_VX, d, t, m);
    vector_narrow(v, n, d);
    end_jump(f, done);
    func_goto(f, done);
    lower_forget(v->l, mark);
    vector_drop(v, t);
}

/* ---- constants ---- */

/* T = BY - 1, all ones, in lanes of A that are negative, and 0 in the others. */
static void round_up(Vector *v, const Node *n, int t, int a, int64_t by) {
    if (n->type.base == TYPE_INT) {
        vector_shift(v, OP_VSRL_VX, OP_VSRL_VI, t, a, 64 - __builtin_ctzll((uint64_t)by));     // copies of the sign
        return;
    }
    vector_shift(v, OP_VSRA_VX, OP_VSRA_VI, t, a, 63);
    emit(v->f, OP_VAND_VX, t, t, vector_number(v, by - 1));
}

/* By a power of two, toward zero. */
static void divide_by_power(Vector *v, Node *n, int a, int64_t by) {
    Func *f = v->f;
    bool rest = n->op == BINARY_REM, natural = vector_between(n->in[0]).low >= 0;
    int shift = __builtin_ctzll((uint64_t)by), t = vector_take(v), d = vector_result(v, n), from = natural ? a : d;
    if (!natural) {
        round_up(v, n, t, a, by);
        emit(f, OP_VADD_VV, d, a, t);
    }
    if (!rest)
        vector_shift(v, natural ? OP_VSRL_VX : OP_VSRA_VX, natural ? OP_VSRL_VI : OP_VSRA_VI, d, from, shift);
    else
        emit(f, OP_VAND_VX, d, from, vector_number(v, by - 1));
    if (rest && !natural)
        emit(f, OP_VSUB_VV, d, d, t);
    vector_drop(v, t);
}

/* 2^SHIFT / BY, rounded up, and such that of every product with an int the upper part is right. */
typedef struct {
    uint64_t factor;
    int shift;
} Reciprocal;

static Reciprocal reciprocal_of(int64_t by) {
    for (int shift = 32;; shift++) {
        uint64_t power = UINT64_C(1) << shift, factor = power / (uint64_t)by + 1, over = factor * (uint64_t)by - power;
        if (over < power >> 31)
            return (Reciprocal){factor, shift};
    }
}

/* T = the int in A, divided by what R is the reciprocal of, as far down as need be. */
static void multiply_down(Vector *v, int t, int a, Reciprocal r) {
    Func *f = v->f;
    emit(f, OP_VMULW_VX, t, a, vector_number(v, (int32_t)(uint32_t)r.factor));
    if (r.factor > INT32_MAX) {         // it went in as less by 2^32
        int more = vector_take(v);
        vector_shift(v, OP_VSLL_VX, OP_VSLL_VI, more, a, 32);
        emit(f, OP_VADD_VV, t, t, more);
        vector_drop(v, more);
    }
    vector_shift(v, OP_VSRA_VX, OP_VSRA_VI, t, t, r.shift);
}

static void divide_by_factor(Vector *v, Node *n, int a, int64_t by) {
    Func *f = v->f;
    int q = vector_take(v), sign = vector_take(v);
    multiply_down(v, q, a, reciprocal_of(by));
    if (vector_between(n->in[0]).low < 0) {
        vector_shift(v, OP_VSRL_VX, OP_VSRL_VI, sign, a, 63);
        emit(f, OP_VADD_VV, q, q, sign);
    }
    vector_drop(v, sign);
    vector_drop(v, q);
    if (n->op == BINARY_REM) {
        emit(f, OP_VMULW_VX, q, q, vector_number(v, by));
        emit(f, OP_VSUB_VV, vector_result(v, n), a, q);
        return;
    }
    int d = vector_result(v, n);
    if (d != q)
        emit(f, OP_VMV_V_V, d, q, 0);
}

bool vector_divide_by(Vector *v, Node *n) {
    const Node *m = graph_plain(n->in[1]);
    int64_t by = m->kind == NODE_CONST ? m->value.i : 0;
    bool power = by > 1 && !(by & (by - 1));
    if (vector_shape(v, n->in[0]) == UNIFORM || by < 2 || (!power && n->type.base != TYPE_INT))
        return false;
    int t, a = vector_lanes(v, n->in[0], &t);
    if (power)
        divide_by_power(v, n, a, by);
    else
        divide_by_factor(v, n, a, by);
    if (t)
        vector_drop(v, t);
    return true;
}
