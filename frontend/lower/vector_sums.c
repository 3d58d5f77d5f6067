/* frontend/lower/vector_sums.c - sums and the like that loops in lanes carry.
 *
 * Lane k combines what iterations k, 16 + k, ... contribute, beginning with what changes nothing.  Behind
 * the last block the lanes are combined, and then with the number that the loop began with.  That is done
 * only where nobody can see the order: not with sums and products of real numbers. */
#include "frontend/loops/loops.h"
#include "frontend/lower/vector_state.h"

static bool is_extreme(Reduction by) {
    return by == REDUCE_MIN || by == REDUCE_MAX;
}

static bool suits(Type t, Reduction by) {
    if (type_is_fp(t))
        return is_extreme(by);
    return t.base == TYPE_BOOLEAN || ((t.base == TYPE_INT || t.base == TYPE_LONG) && by != REDUCE_MUL);
}

bool vector_sums_add(Sums *s, Lower *l, Node *loop, int k) {
    Reduction by;
    if (s->count == MAX_SUMS || k >= 63 || !loops_reduces(l->front, loop, k, &by) || !suits(loop->in[k]->type, by))
        return false;
    s->of[s->count].number = k;
    s->of[s->count++].by = by;
    return true;
}

void vector_sums_suit(const Sums *s, Lanes *b) {
    for (int i = 0; i < s->count; i++) {
        int k = s->of[i].number;
        b->lanes |= (uint64_t)1 << k;
        if (b->body->params[k]->type.base == TYPE_INT && !is_extreme(s->of[i].by))
            b->half |= (uint64_t)1 << (k + 1);
    }
}

void vector_sums_take(Sums *s, Vector *v) {
    for (int i = 0; i < s->count; i++) {
        Lane *a = vector_lane(v, v->b->body->params[s->of[i].number]);
        s->of[i].reg = a->reg = vector_take(v);
        a->fixed = true;
    }
}

void vector_sums_begin(const Sums *s, Vector *v, const Node *loop) {
    Func *f = v->f;
    for (int i = 0; i < s->count; i++) {
        Type t = loop->in[s->of[i].number]->type;
        Value none = graph_neutral(s->of[i].by, t.base);
        Reg x = func_reg(f, type_is_fp(t) ? HOLDS_DOUBLE : HOLDS_INT);
        if (type_is_fp(t))
            emit_const(f, x, lower_bits(none, t.base));
        else
            emit_li(f, x, none.i);
        emit(f, type_is_fp(t) ? OP_VFMV_V_F : OP_VMV_V_X, s->of[i].reg, x, 0);
    }
}

void vector_sums_go_on(const Sums *s, Vector *v) {
    const Region *body = v->b->body;
    int all = v->mask ? vector_take(v) : 0;
    for (int i = 0; i < s->count; i++) {
        Node *x = body->results[s->of[i].number + 1];
        vector_into(v, x, all ? all : s->of[i].reg);
        if (!all)
            continue;
        vector_choose(v, v->mask);
        emit(v->f, OP_VMERGE_VVM, s->of[i].reg, s->of[i].reg, all);
    }
    if (all)
        vector_drop(v, all);
}

/* All lanes onto lane 0 of vector register A. */
static void fold_reals(Vector *v, bool least, int a) {
    int other = vector_take(v), t = vector_take(v), u = vector_take(v);
    for (int by = CHUNK_WORDS / 2; by; by /= 2) {
        emit(v->f, OP_VSLIDEDOWN_VI, other, a, by);
        vector_extreme(v->f, least, a, a, other, t, u);
    }
    vector_drop(v, other);
    vector_drop(v, t);
    vector_drop(v, u);
}

static Reg fold(Vector *v, Type t, Reduction by, int a) {
    static const Op whole[REDUCE_COUNT] = {
        [REDUCE_ADD] = OP_VREDSUM_VS, [REDUCE_AND] = OP_VREDAND_VS, [REDUCE_OR] = OP_VREDOR_VS,
        [REDUCE_XOR] = OP_VREDXOR_VS, [REDUCE_MIN] = OP_VREDMIN_VS, [REDUCE_MAX] = OP_VREDMAX_VS,
    };
    Func *f = v->f;
    Reg d = func_reg(f, type_is_fp(t) ? HOLDS_DOUBLE : HOLDS_INT), x = d;
    if (type_is_fp(t)) {
        fold_reals(v, by == REDUCE_MIN, a);
        emit(f, OP_VFMV_F_S, d, a, 0);
        if (t.base == TYPE_FLOAT)
            emit(f, OP_FCVT_S_D, x = func_reg(f, HOLDS_FLOAT), d, 0);
        return x;
    }
    int r = vector_take(v);
    Value none = graph_neutral(by, t.base);
    Reg first = func_reg(f, HOLDS_INT);
    emit_li(f, first, none.i);
    emit(f, OP_VMV_S_X, r, first, 0);
    emit(f, whole[by], r, a, r);
    emit(f, OP_VMV_X_S, d, r, 0);
    vector_drop(v, r);
    return t.base == TYPE_INT ? op_int(f, OP_ADDIW, d, 0) : d;
}

void vector_sums_end(const Sums *s, Vector *v, const Node *loop, const Reg *reg) {
    for (int i = 0; i < s->count; i++) {
        int k = s->of[i].number;
        Type t = loop->in[k]->type;
        Reg x = fold(v, t, s->of[i].by, s->of[i].reg);
        emit_move(v->f, reg[k], lower_combine(v->l, s->of[i].by, t, reg[k], x));
    }
}
