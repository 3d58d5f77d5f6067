/* frontend/lower/vector_sure.c - chunks of which is known before the loop over them that they need no tests.
 *
 * A stencil's checks and conditions compare the index, or the index and a constant, with what
 * is the same for the whole loop: so they hold for all lanes from one first index to another.
 * That range is found once for each leaf task; within it there is code without these tests. */
#include "frontend/lower/vector_state.h"

enum { FAR = 1000 };

/* ---- what can be known ---- */

/* Is the ramp X the index and a constant?  Then *BY is that. */
static bool is_near(const Vector *v, const Node *x, int64_t *by) {
    int64_t k;
    for (*by = 0; x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && lower_small(x->in[1], &k); x = x->in[0])
        *by += x->op == BINARY_ADD ? k : -k;
    return x == v->b->index && *by >= -FAR && *by <= FAR;
}

static bool is_outer(const Vector *v, Node *x) {
    return !x->type.rank && vector_is_outer(v->b, x);
}

bool vector_sure_check(const Vector *v, const Node *n) {
    int64_t by;
    if (n->kind != NODE_CHECK_INDEX)
        return false;
    Shape s = vector_shape(v, n->in[1]);
    return s == UNIFORM ? is_outer(v, n->in[1]) : s == RAMP && is_near(v, n->in[1], &by);
}

static bool compares_wholes(const Node *c) {
    BaseType b = c->kind == NODE_BINARY ? c->in[0]->type.base : TYPE_ERROR;
    return c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE && (b == TYPE_INT || b == TYPE_LONG);
}

static bool ramp_known(const Vector *v, const Node *c, bool when) {
    int64_t by;
    bool first = vector_shape(v, c->in[0]) == RAMP, equal = c->op == BINARY_EQ || c->op == BINARY_NE;
    Node *ramp = c->in[!first], *other = c->in[first];
    if (vector_shape(v, ramp) != RAMP || vector_shape(v, other) != UNIFORM || !is_outer(v, other) || ramp->type.base != TYPE_INT)
        return false;
    return is_near(v, ramp, &by) && !(equal && when == (c->op == BINARY_EQ));
}

/* The two sides of an && of which all lanes are true, or of an || of which all are false. */
static bool sides(const Vector *v, const Node *c, bool when, Node **left, Node **right) {
    const Node *n = c->kind == NODE_PROJ ? c->in[0] : NULL;
    if (!n || n->kind != NODE_IF || !vector_lane(v, n)->lazy)
        return false;
    *left = n->in[0];
    *right = n->region[!when]->results[c->index];
    return graph_is_const(n->region[when]->results[c->index], !when);
}

static bool is_known(const Vector *v, Node *c, bool when) {
    Node *a, *b;
    if (vector_shape(v, c) == UNIFORM) {
        bool outside = c->kind != NODE_CONST && !graph_inside(c, v->b->body);
        return outside || (compares_wholes(c) && is_outer(v, c->in[0]) && is_outer(v, c->in[1]));
    }
    if (c->kind == NODE_NOT)
        return is_known(v, c->in[0], !when);
    if (sides(v, c, when, &a, &b))
        return is_known(v, a, when) && is_known(v, b, when);
    return compares_wholes(c) && ramp_known(v, c, when);
}

int vector_sure_arm(const Vector *v, const Node *n) {
    int heavy = vector_heavy_arm(v, n);
    return heavy >= 0 && is_known(v, n->in[0], heavy == 0) ? heavy : -1;
}

/* ---- the range ---- */

typedef struct {
    Vector *v;
    Reg start;              // the first index of the task
    Reg low, high;          // of first indices
    int never;              // block to go to when nothing is sure
    int count;              // of tests that need not be made
} Range;

static Reg sum(const Range *r, Reg x, int64_t k) {
    return k ? op_int(r->v->f, OP_ADDI, x, (int)k) : x;
}

static void at_least(const Range *r, Reg x) {
    emit(r->v->f, OP_MAX, r->low, r->low, x);
}

static void below(const Range *r, Reg x) {
    emit(r->v->f, OP_MIN, r->high, r->high, x);
}

static Reg value(const Range *r, Node *x) {
    return vector_outer_value(r->v->l, r->v->b, x);
}

static void compare_same(const Range *r, const Node *c, bool when) {
    static const struct { Op op; bool swap; } leave_if_false[BINARY_COUNT] = {
        [BINARY_EQ] = {OP_BNE, false}, [BINARY_NE] = {OP_BEQ, false}, [BINARY_LT] = {OP_BGE, false},
        [BINARY_GE] = {OP_BLT, false}, [BINARY_GT] = {OP_BGE, true}, [BINARY_LE] = {OP_BLT, true},
    };
    static const BinaryOp opposite[BINARY_COUNT] = {
        [BINARY_EQ] = BINARY_NE, [BINARY_NE] = BINARY_EQ, [BINARY_LT] = BINARY_GE,
        [BINARY_GE] = BINARY_LT, [BINARY_GT] = BINARY_LE, [BINARY_LE] = BINARY_GT,
    };
    BinaryOp op = when ? c->op : opposite[c->op];
    Reg a = value(r, c->in[0]), b = value(r, c->in[1]);
    end_branch(r->v->f, leave_if_false[op].op, leave_if_false[op].swap ? b : a, leave_if_false[op].swap ? a : b, r->never);
}

/* The index X has no chunk of the range: that is on one side of it. */
static void without(const Range *r, Reg x) {
    Func *f = r->v->f;
    int before = func_block(f), done = func_block(f);
    end_branch(f, OP_BLT, x, op_int(f, OP_ADDI, r->start, CHUNK_WORDS), before);
    below(r, sum(r, x, 1 - CHUNK_WORDS));
    end_jump(f, done);
    func_goto(f, before);
    at_least(r, sum(r, x, 1));
    end_jump(f, done);
    func_goto(f, done);
}

static void compare_ramp(const Range *r, const Node *c, bool when) {
    int64_t by;
    bool first = vector_shape(r->v, c->in[0]) == RAMP;
    is_near(r->v, c->in[!first], &by);
    Reg x = sum(r, value(r, c->in[first]), -by);
    if (c->op == BINARY_EQ || c->op == BINARY_NE) {
        without(r, x);
        return;
    }
    /* As index < x or index <= x. */
    bool less = first == (c->op == BINARY_LT || c->op == BINARY_LE), strict = c->op == BINARY_LT || c->op == BINARY_GT;
    if (!less)
        when = !when, strict = !strict;
    if (when)
        below(r, sum(r, x, (strict ? 1 : 2) - CHUNK_WORDS));
    else
        at_least(r, sum(r, x, !strict));
}

static void hold(Range *r, Node *c, bool when) {
    Node *a, *b;
    r->count++;
    if (vector_shape(r->v, c) == UNIFORM && compares_wholes(c) && graph_inside(c, r->v->b->body)) {
        compare_same(r, c, when);
    } else if (vector_shape(r->v, c) == UNIFORM) {
        end_branch(r->v->f, when ? OP_BEQ : OP_BNE, lower_value(r->v->l, c), 0, r->never);
    } else if (c->kind == NODE_NOT) {
        hold(r, c->in[0], !when);
    } else if (sides(r->v, c, when, &a, &b)) {
        hold(r, a, when);
        hold(r, b, when);
    } else {
        compare_ramp(r, c, when);
    }
}

static void hold_check(Range *r, const Node *n) {
    int64_t by;
    Reg size = lowered_size(r->v->l, n->in[0], n->index);
    r->count++;
    if (vector_shape(r->v, n->in[1]) == UNIFORM) {
        end_branch(r->v->f, OP_BGEU, value(r, n->in[1]), size, r->never);
        return;
    }
    is_near(r->v, n->in[1], &by);
    if (by < 0 || !r->v->b->natural)
        at_least(r, op_li(r->v->f, -by));
    below(r, sum(r, size, 1 - CHUNK_WORDS - by));
}

static void region(Range *r, const Region *of) {
    for (Node *n = of->first; n; n = n->next) {
        int arm = n->kind == NODE_IF ? vector_sure_arm(r->v, n) : -1;
        if (vector_sure_check(r->v, n)) {
            hold_check(r, n);
        } else if (arm >= 0) {
            hold(r, n->in[0], arm == 0);
            region(r, n->region[arm]);
        }
    }
}

bool vector_find_sure(Vector *v, Reg start, Reg low, Reg high) {
    Func *f = v->f;
    Range r = {.v = v, .start = start, .low = low, .high = func_reg(f, HOLDS_INT), .never = func_block(f)};
    emit_li(f, low, v->b->natural ? 0 : INT32_MIN);
    emit_li(f, r.high, INT32_MAX);
    emit_move(f, high, 0);
    Mark mark = lower_mark(v->l);
    region(&r, v->b->body);
    emit_move(f, high, r.high);
    end_jump(f, r.never);
    func_goto(f, r.never);
    lower_forget(v->l, mark);
    return r.count > 0;
}

/* ---- what need not be computed there ---- */

/* Does anything in R look at the value X, beside what is not done?  HELD: R's tests are made. */
static bool is_wanted(const Vector *v, const Region *r, const Node *x, bool held) {
    for (const Node *n = r->first; n; n = n->next) {
        int arm = n->kind == NODE_IF && held ? vector_sure_arm(v, n) : -1;
        for (int i = 0; i < n->nin; i++) {
            if (n->in[i] != x)
                continue;
            bool row = n->kind == NODE_INDEX && n->row && i > 0 && i < n->nin - 1 && !n->in[0]->type.layout;
            bool passed = held && i == 1 && vector_sure_check(v, n);
            if (!row && !(passed && !is_wanted(v, v->b->body, n, true)))
                return true;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && (arm < 0 || i == arm) && is_wanted(v, n->region[i], x, i == arm))
                return true;
    }
    for (int i = 0; i < r->nresults; i++)
        if (r->results[i] == x)
            return true;
    return false;
}

bool vector_sure_needs(const Vector *v, const Node *n) {
    bool sum = n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB);
    if (vector_shape(v, n) != UNIFORM || !(sum || n->kind == NODE_CHECK_INDEX))
        return true;
    return is_wanted(v, v->b->body, n, true);
}
