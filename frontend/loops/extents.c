/* frontend/loops/extents.c - how far indices go in a nest of loops, asked for before it. */
#include "frontend/loops/extents.h"

#include <limits.h>

enum { DEPTH = 12, UNKNOWN = 2 };

/* ---- loops that count ---- */

static bool is_int(const Node *n) {
    return type_is_scalar(n->type, TYPE_INT);
}

/* By how much value K of LOOP changes in each iteration: by 1 or -1, or 0: by anything else. */
static int step_of(const Node *loop, int k) {
    const Node *p = loop->region[1]->params[k], *next = loop->region[1]->results[k + 1];
    if (graph_counts_up(loop, k))
        return 1;
    bool less = next->kind == NODE_BINARY && next->in[0] == p &&
                ((next->op == BINARY_SUB && graph_is_const(next->in[1], 1)) || (next->op == BINARY_ADD && graph_is_const(next->in[1], -1)));
    return less ? -1 : 0;
}

bool extents_steps(const Node *loop, Level *l) {
    const Node *cond = loop->region[0]->results[0];
    if (cond->kind != NODE_BINARY || cond->home != loop->region[0] || !graph_head_gives_all(loop) ||
        !graph_is_const(loop->region[1]->results[0], true))
        return false;
    for (int side = 0; side < 2; side++) {
        const Node *p = cond->in[side];
        bool given = p->kind == NODE_PARAM && p->home == loop->region[0] && is_int(p);
        int step = given ? step_of(loop, p->index) : 0;
        BinaryOp less = (step > 0) == !side ? BINARY_LT : BINARY_GT, same = less == BINARY_LT ? BINARY_LE : BINARY_GE;
        if (!step || (cond->op != less && cond->op != same))
            continue;
        *l = (Level){p->index, loop->in[p->index], cond->in[1 - side], cond->op == same, step < 0};
        return true;
    }
    return false;
}

bool extents_counts(const Node *loop, Level *l) {
    return !loop->why && extents_steps(loop, l) && graph_outside(loop, l->bound);
}

bool extents_level(const Node *loop, Level *l) {
    return extents_counts(loop, l) && !l->down;
}

bool extents_stays(const Node *loop, const Node *x) {
    bool sum = x->kind == NODE_BINARY || x->kind == NODE_CONVERT || x->kind == NODE_BUILTIN;
    if (graph_outside(loop, x) || x->kind == NODE_LENGTH)
        return true;
    for (int k = 0; k < x->nin && sum; k++)
        sum = extents_stays(loop, x->in[k]);
    return sum || (x->kind == NODE_PARAM && x->home->owner == loop && loop->kind == NODE_LOOP && loop->region[1]->results[x->index + 1] == loop->region[1]->params[x->index]);
}

int64_t extents_constant(const Node *loop) {
    Level l;
    if (!extents_steps(loop, &l) || l.down || l.first->kind != NODE_CONST || l.bound->kind != NODE_CONST)
        return INT64_MAX;
    return l.bound->value.i - l.first->value.i + l.closed;
}

/* Where CONDITION, that some numbers are no more than constants, holds, X is no more than the result; MOST: it does not say so. */
static int64_t most_by(const Node *condition, const Node *x, int64_t most) {
    if (condition->kind != NODE_BINARY)
        return most;
    if (condition->op == BINARY_AND)
        return most_by(condition->in[1], x, most_by(condition->in[0], x, most));
    bool says = condition->op == BINARY_LE && condition->in[1]->kind == NODE_CONST && graph_plain(condition->in[0]) == x;
    return says && condition->in[1]->value.i < most ? condition->in[1]->value.i : most;
}

int64_t extents_most(const Node *n, const Node *x) {
    int64_t most = INT32_MAX;
    x = graph_plain((Node *)x);
    if (x->kind == NODE_CONST)
        return x->value.i;
    for (const Region *r = n->home; r->owner; r = r->owner->home)
        if (r->owner->kind == NODE_IF && r == r->owner->region[0])
            most = most_by(r->owner->in[0], x, most);
    return most;
}

/* The loop in ROOT, or ROOT, of which N is the counter in the body; or NULL. */
static const Node *counts(const Node *root, const Node *n, Level *l) {
    const Node *loop = n->kind == NODE_PARAM ? n->home->owner : NULL;
    bool body = loop && loop->kind == NODE_LOOP && n->home == loop->region[1];
    bool inside = body && (loop == root || !graph_outside(root, loop));
    return inside && extents_counts(loop, l) && l->counter == n->index ? loop : NULL;
}

/* ---- what has an extent ---- */

static bool is_extreme(const Node *n) {
    return n->kind == NODE_BUILTIN && (n->builtin == BUILTIN_MIN || n->builtin == BUILTIN_MAX);
}

static bool is_sum(const Node *n) {
    return n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB);
}

static bool is_bit_more(const Node *n) {
    return is_sum(n) && n->in[1]->kind == NODE_CONST && n->in[1]->value.i < SHRT_MAX && n->in[1]->value.i > SHRT_MIN;
}

/* The factor of product N that is known before ROOT, if the other one is a counter, or a bit more; -1: it has none. */
static int known_factor(const Node *root, const Node *n) {
    Level l;
    for (int i = 0; i < 2 && n->kind == NODE_BINARY && n->op == BINARY_MUL; i++) {
        const Node *other = graph_plain(n->in[1 - i]);
        if (is_bit_more(other))
            other = graph_plain(other->in[0]);
        if (graph_outside(root, graph_plain(n->in[i])) && counts(root, other, &l))
            return i;
    }
    return -1;
}

/* How many products are summed up in X; more than one, whose sum might be no long, or UNKNOWN. */
static int products(const Node *root, Node *x, int depth) {
    const Node *n = graph_plain(x);
    Level l;
    int down;
    if (!is_int(n) || !depth)
        return UNKNOWN;
    if (graph_outside(root, n))
        return 0;
    if (n->kind == NODE_LENGTH)
        return extents_base(root, n->in[0], &down) ? 0 : UNKNOWN;
    if (counts(root, n, &l))
        return products(root, l.first, depth - 1) || products(root, l.bound, depth - 1) ? UNKNOWN : 0;
    if (is_extreme(n))
        return products(root, n->in[0], depth - 1) || products(root, n->in[1], depth - 1) ? UNKNOWN : 0;
    if (is_sum(n))
        return products(root, n->in[0], depth - 1) + products(root, n->in[1], depth - 1);
    int k = known_factor(root, n);
    return k < 0 || products(root, n->in[1 - k], depth - 1) ? UNKNOWN : 1;
}

Node *extents_base(const Node *root, Node *array, int *down) {
    *down = 0;
    while (!graph_outside(root, array)) {
        bool output = array->kind == NODE_PROJ;
        const Node *owner = array->kind == NODE_PARAM ? array->home->owner : output ? array->in[0] : NULL;
        int k = array->index;
        if (owner && owner->kind == NODE_LOOP) {
            for (int i = 0; i < 2; i++)
                if (!graph_keeps_sizes(owner->region[i]->results[k + 1], owner->region[i]->params[k]))
                    return NULL;
            array = owner->in[k];
        } else if (array->kind == NODE_STORE) {
            array = array->in[0];
        } else if (array->kind == NODE_INDEX) {
            *down += array->nin - 1;
            array = array->in[0];
        } else {
            return NULL;
        }
    }
    return array;
}

Node *extents_length(GraphCopy *c, Region *at, const Node *root, const Node *length) {
    int down;
    Node *n = graph_unary(c->graph, at, NODE_LENGTH, type_scalar(TYPE_INT), length->at, graph_copied(c, extents_base(root, length->in[0], &down)));
    n->index = length->index + down;
    return n;
}

bool extents_known(const Node *root, const Node *check) {
    int down;
    return extents_base(root, check->in[0], &down) && products(root, check->in[1], DEPTH) < UNKNOWN;
}

bool extents_conditional(const Node *root, const Node *check) {
    for (const Node *owner = check->home->owner; owner && owner != root; owner = owner->home->owner)
        if (owner->kind == NODE_IF)
            return true;
    return false;
}

/* ---- asking ---- */

typedef struct {
    GraphCopy *copy;
    Region *at;
    const Node *root, *check;
    Place place;
    Node *all;
} Ask;

typedef struct {
    Node *least, *most;
} Extent;

static Node *binary(const Ask *a, BinaryOp op, BaseType base, Node *x, Node *y) {
    return graph_binary(a->copy->graph, a->at, op, type_scalar(base), a->place, x, y);
}

static Node *number(const Ask *a, int64_t value) {
    return graph_const(a->copy->graph, a->at, TYPE_LONG, value);
}

static Node *as_long(const Ask *a, Node *x) {
    return graph_unary(a->copy->graph, a->at, NODE_CONVERT, type_scalar(TYPE_LONG), a->place, x);
}

static Node *extreme(const Ask *a, Builtin which, Node *x, Node *y) {
    Node *n = graph_node(a->copy->graph, a->at, NODE_BUILTIN, type_scalar(TYPE_LONG), a->place, 2);
    if (a->copy->graph->front->no_memory)
        return n;
    n->builtin = which;
    n->in[0] = x;
    n->in[1] = y;
    return n;
}

static void ask(Ask *a, BinaryOp op, Node *x, Node *y) {
    Node *c = binary(a, op, TYPE_BOOLEAN, x, y);
    a->all = a->all ? binary(a, BINARY_AND, TYPE_BOOLEAN, a->all, c) : c;
}

/* ---- what conditionals around the check say ---- */

/* Is X the end BOUND of a loop, or the last number before it? */
static bool is_last(const Level *l, const Node *x) {
    bool less = x->kind == NODE_BINARY && x->op == BINARY_SUB && graph_is_const(x->in[1], 1);
    bool before = less && graph_same(x->in[0], l->bound);
    return l->closed ? graph_same(x, l->bound) : before && !l->down;
}

/* A number that counter L is not is known to be its first or its last. */
static void exclude(const Ask *a, const Level *l, const Node *x, Extent *e) {
    bool first = graph_same(x, l->first), last = is_last(l, x);
    if (l->down ? last : first)
        e->least = binary(a, BINARY_ADD, TYPE_LONG, e->least, number(a, 1));
    else if (first || last)
        e->most = binary(a, BINARY_SUB, TYPE_LONG, e->most, number(a, 1));
}

static BinaryOp negated(BinaryOp op) {
    switch (op) {
    case BINARY_LT: return BINARY_GE;
    case BINARY_LE: return BINARY_GT;
    case BINARY_GT: return BINARY_LE;
    case BINARY_GE: return BINARY_LT;
    case BINARY_EQ: return BINARY_NE;
    default: return BINARY_EQ;
    }
}

/* Is X, an int, known before ROOT, or the sum or difference of two that are? */
static bool is_known(const Node *root, const Node *x) {
    bool sum = is_sum(x) && graph_outside(root, x->in[0]) && graph_outside(root, x->in[1]);
    return is_int(x) && (sum || graph_outside(root, x));
}

static Node *known(const Ask *a, Node *x) {
    if (graph_outside(a->root, x))
        return as_long(a, graph_copied(a->copy, x));
    return as_long(a, binary(a, x->op, TYPE_INT, graph_copied(a->copy, x->in[0]), graph_copied(a->copy, x->in[1])));
}

/* The comparison C of N, which is the counter L or a sum, is WHEN. */
static void compared(const Ask *a, const Node *n, const Level *l, const Node *c, bool when, Extent *e) {
    int side = graph_same(graph_plain(c->in[0]), n) ? 0 : 1;
    Node *x = graph_plain(c->in[!side]);
    if (!graph_same(graph_plain(c->in[side]), n) || !is_known(a->root, x))
        return;
    BinaryOp op = side ? graph_mirrored(c->op) : c->op;
    op = when ? op : negated(op);
    if (op == BINARY_NE) {
        if (l)
            exclude(a, l, x, e);
        return;
    }
    Node *end = known(a, x), *one = number(a, 1);
    if (op == BINARY_LT || op == BINARY_LE || op == BINARY_EQ)
        e->most = extreme(a, BUILTIN_MIN, e->most, op == BINARY_LT ? binary(a, BINARY_SUB, TYPE_LONG, end, one) : end);
    if (op == BINARY_GT || op == BINARY_GE || op == BINARY_EQ)
        e->least = extreme(a, BUILTIN_MAX, e->least,
                           op == BINARY_GT ? binary(a, BINARY_ADD, TYPE_LONG, end, one) : end);
}

/* The condition C is WHEN: what follows for N. */
static void narrow(const Ask *a, const Node *n, const Level *l, const Node *c, bool when, Extent *e) {
    const Node *of = c->kind == NODE_PROJ && c->in[0]->kind == NODE_IF ? c->in[0] : NULL;
    if (c->kind == NODE_NOT) {
        narrow(a, n, l, c->in[0], !when, e);
    } else if (of && graph_is_const(of->region[when]->results[c->index], !when)) {      // x && y, x || y
        narrow(a, n, l, of->in[0], when, e);
        narrow(a, n, l, of->region[!when]->results[c->index], when, e);
    } else if (c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE) {
        compared(a, n, l, c, when, e);
    }
}

/* E, of N, where the check stands: less, if conditionals say so. */
static Extent narrowed(const Ask *a, const Node *n, const Level *l, Extent e) {
    const Region *r = a->check->home;
    for (const Node *owner; (owner = r->owner) && owner != a->root && (!l || owner != n->home->owner); r = owner->home)
        if (owner->kind == NODE_IF)
            narrow(a, n, l, owner->in[0], r == owner->region[0], &e);
    return e;
}

static Extent extent(Ask *a, Node *x);

static void ask_int(Ask *a, Extent e) {
    ask(a, BINARY_GE, e.least, number(a, INT_MIN));
    ask(a, BINARY_LE, e.most, number(a, INT_MAX));
}

/* Of what Java computes as an int on its own: asked for is that it is one. */
static Extent exact(Ask *a, Node *x) {
    Extent e = extent(a, x);
    Level l;
    const Node *n = graph_plain(x);
    if (!graph_outside(a->root, n) && n->kind != NODE_LENGTH && !counts(a->root, n, &l))
        ask_int(a, e);
    return e;
}

/* N, which is computed as an int, so that conditionals compare E only if that is one. */
static Extent of_sum(Ask *a, const Node *n) {
    Extent p = extent(a, n->in[0]), q = extent(a, n->in[1]);
    bool minus = n->op == BINARY_SUB;
    Extent e = {binary(a, n->op, TYPE_LONG, p.least, minus ? q.most : q.least),
                binary(a, n->op, TYPE_LONG, p.most, minus ? q.least : q.most)};
    Extent less = narrowed(a, n, NULL, e);
    if (less.least != e.least || less.most != e.most)
        ask_int(a, e);
    return less;
}

static Extent of_product(Ask *a, const Node *n) {
    int k = known_factor(a->root, n);
    Extent e = extent(a, n->in[1 - k]);
    Node *by = as_long(a, graph_copied(a->copy, graph_plain(n->in[k])));
    Node *x = binary(a, BINARY_MUL, TYPE_LONG, e.least, by), *y = binary(a, BINARY_MUL, TYPE_LONG, e.most, by);
    return (Extent){extreme(a, BUILTIN_MIN, x, y), extreme(a, BUILTIN_MAX, x, y)};
}

static Extent extent(Ask *a, Node *x) {
    Node *n = graph_plain(x);
    Level l;
    if (graph_outside(a->root, n)) {
        Node *one = as_long(a, graph_copied(a->copy, n));
        return (Extent){one, one};
    }
    if (n->kind == NODE_LENGTH) {
        Node *one = as_long(a, extents_length(a->copy, a->at, a->root, n));
        return (Extent){one, one};
    }
    if (counts(a->root, n, &l)) {
        Extent first = exact(a, l.first), bound = exact(a, l.bound);
        Node *one = number(a, 1);
        Extent up = {first.least, l.closed ? bound.most : binary(a, BINARY_SUB, TYPE_LONG, bound.most, one)};
        Extent down = {l.closed ? bound.least : binary(a, BINARY_ADD, TYPE_LONG, bound.least, one), first.most};
        return narrowed(a, n, &l, l.down ? down : up);
    }
    if (is_extreme(n)) {
        Extent p = exact(a, n->in[0]), q = exact(a, n->in[1]);
        return (Extent){extreme(a, n->builtin, p.least, q.least), extreme(a, n->builtin, p.most, q.most)};
    }
    return is_sum(n) ? of_sum(a, n) : of_product(a, n);
}

/* An index between 0 and a length is that as an int, too, however it was computed. */
Node *extents_ask(GraphCopy *c, Region *at, const Node *root, const Node *check, Node *all) {
    Ask a = {c, at, root, check, check->at, all};
    Node *length = extents_length(c, at, root, check);
    Extent e = extent(&a, check->in[1]);
    ask(&a, BINARY_GE, e.least, number(&a, 0));
    ask(&a, BINARY_LT, e.most, as_long(&a, length));
    return a.all;
}
