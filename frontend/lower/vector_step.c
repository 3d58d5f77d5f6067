/* frontend/lower/vector_step.c - remainders that go on from turn to turn.
 *
 * In a loop over p = s, s + 1, ... below some bound, the lanes p * t % d, with t and d from
 * outside, are in each turn those of the turn before plus t % d, less d where that is too large:
 * if no lane of t is negative, d is positive, and no product overflows an int.  That is asked
 * before the loop; where it does not hold, other code does these 16 turns.  What is asked, too,
 * is whether d is at most the size of arrays of which such a remainder is the index: then no turn
 * has to look. */
#include "frontend/lower/vector_state.h"

/* N, of a counted loop, is p * t % d. */
typedef struct {
    int   counter;          // parameter that is p
    Node *factor;           // t
    Node *bound;
} Stepped;

static bool is_int(const Node *n, BinaryOp op) {
    return n->kind == NODE_BINARY && n->op == op && n->type.base == TYPE_INT;
}

bool vector_counts_up(const Node *loop, const Node *p) {
    if (p->kind != NODE_PARAM || p->home != loop->region[1])
        return false;
    return p->type.base == TYPE_INT && graph_counts_up(loop, p->index);
}

static bool find_stepped(const Vector *v, const Node *loop, const Node *n, Stepped *s) {
    const Node *end = loop->region[0]->results[0];
    if (!is_int(n, BINARY_REM) || vector_shape(v, n) != LANES || !is_int(n->in[0], BINARY_MUL) || !graph_outside(loop, graph_plain(n->in[1])) ||
        vector_shape(v, n->in[1]) != UNIFORM)
        return false;
    const Node *product = n->in[0];
    int which = vector_counts_up(loop, product->in[0]) ? 0 : 1;
    const Node *p = product->in[which];
    if (!vector_counts_up(loop, p) || vector_shape(v, p) != UNIFORM || end->kind != NODE_BINARY || end->op != BINARY_LT)
        return false;
    *s = (Stepped){p->index, product->in[!which], end->in[1]};
    return graph_outside(loop, s->factor) && graph_outside(loop, s->bound) && end->in[0] == loop->region[0]->params[p->index];
}

static bool loop_has_step(const Vector *v, const Node *loop) {
    Stepped s;
    for (const Node *n = loop->region[1]->first; n && vector_counts(v, loop); n = n->next)
        if (find_stepped(v, loop, n, &s))
            return true;
    return false;
}

bool vector_has_step(const Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && loop_has_step(v, n))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && vector_has_step(v, n->region[i]))
                return true;
    }
    return false;
}

/* Tests of R for the index N, which is below D: they are made here, or (D 0) no longer.  KNOWN: the
 * last one that was. */
static void check_here(Vector *v, const Region *r, const Node *n, Reg d, const Node **known) {
    for (Node *k = r->first; k; k = k->next) {
        if (k->kind == NODE_CHECK_INDEX && k->in[1] == n && !graph_inside(k->in[0], v->b->body)) {
            k->hoisted = d != 0;
            if (d && !(*known && (*known)->in[0] == k->in[0] && (*known)->index == k->index))
                vector_leave_if(v, OP_BLT, lowered_size(v->l, k->in[0], k->index), d);
            *known = k;
        }
        for (int i = 0; i < 2; i++)
            if (k->region[i])
                check_here(v, k->region[i], n, d, known);
    }
}

static void begin(Vector *v, const Node *loop, Node *n, const Stepped *s, Reg start) {
    Func *f = v->f;
    int t, x = vector_lanes(v, s->factor, &t), run = vector_take(v), by = vector_take(v);
    Reg d = lower_value(v->l, n->in[1]);
    vector_leave_if(v, OP_BGE, 0, d);
    vector_leave_if(v, OP_BLT, start, 0);
    emit(f, OP_VMUL_VX, run, x, lower_value(v->l, s->bound));
    emit(f, OP_VMSLTU_VX, by, run, vector_number(v, INT64_C(1) << 31));
    vector_all_or_leave(v, by);
    emit(f, OP_VREM_VX, by, x, d);
    if (graph_is_const(loop->in[s->counter], 0)) {
        emit(f, OP_VMV_V_I, run, 0, 0);
    } else {
        emit(f, OP_VMUL_VX, run, by, start);
        emit(f, OP_VREM_VX, run, run, d);
    }
    if (t)
        vector_drop(v, t);
    const Node *known = NULL;
    check_here(v, loop->region[1], n, d, &known);
    Lane *a = vector_lane(v, n);
    a->reg = run;
    a->fixed = true;
    a->mask = false;
    n->hoisted = true;
    if (graph_uses(loop->region[1], n->in[0]) == 1)
        n->in[0]->hoisted = true;
    v->step[v->steps++] = (Step){n, run, by, d};
}

void vector_steps(Vector *v, const Node *loop, const Reg *reg) {
    Stepped s;
    for (Node *n = loop->region[1]->first; n && v->stepping; n = n->next) {
        bool room = v->steps < MAX_STEPS && __builtin_popcount(v->taken) < VECTOR_LAST - 12;
        if (room && !n->hoisted && !vector_lane(v, n)->aim && find_stepped(v, loop, n, &s))
            begin(v, loop, n, &s, reg[s.counter]);
    }
}

void vector_step_on(Vector *v, int from) {
    for (int i = from; i < v->steps; i++) {
        const Step *s = &v->step[i];
        int less = vector_take(v);
        emit(v->f, OP_VADD_VV, s->run, s->run, s->by);
        emit(v->f, OP_VSUB_VX, less, s->run, s->limit);
        emit(v->f, OP_VMINU_VV, s->run, s->run, less);     // what is negative is large
        vector_drop(v, less);
    }
}

void vector_steps_end(Vector *v, const Node *loop, int from) {
    const Node *known = NULL;
    for (; v->steps > from; v->steps--)
        check_here(v, loop->region[1], v->step[v->steps - 1].node, 0, &known);
}
