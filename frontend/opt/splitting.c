/* frontend/opt/splitting.c - a loop that asks where its counter is becomes three. */
#include "frontend/opt/splitting.h"

#include "frontend/ir/folding.h"

enum {
    LARGEST = 250,              // nodes of a body that is copied
    DEEPEST = 5,                // choices that a number has been through
    NEAR = 64,                  // a number that the counter is compared with: it soon is beyond
    MOST_ENDS = 4,
};

/* Iterations for which a comparison's answer is known: from FROM on, or those below OF + MORE. */
typedef struct {
    bool answer;
    bool low;
    int64_t from;
    Node *of;
    int64_t more;
} Known;

/* Where the loop in the middle begins and ends. */
typedef struct {
    int64_t low;                // INT64_MIN: with the first iteration
    Node *of[MOST_ENDS];
    int64_t more[MOST_ENDS];
    int ends;                   // 0: with the last one
} Middle;

typedef struct {
    GraphCopy     copy;
    const Node   *loop;         // of which the iterations in the middle are being copied; NULL: none
    const Middle *middle;       // that
} Splitting;

/* ---- what is known ---- */

/* The counter, compared by OP with the number AT: behind it. */
static Known behind(BinaryOp op, int64_t at) {
    bool next = op != BINARY_LT && op != BINARY_GE;
    return (Known){.answer = op == BINARY_GT || op == BINARY_GE || op == BINARY_NE, .low = true, .from = at + next};
}

/* The same with *OF + MORE: before that. */
static Known before(BinaryOp op, Node *of, int64_t more) {
    bool next = op == BINARY_LE || op == BINARY_GT;
    return (Known){.answer = op == BINARY_LT || op == BINARY_LE || op == BINARY_NE, .of = of, .more = more + next};
}

static bool covers(const Middle *m, const Known *k) {
    for (int i = 0; i < m->ends && !k->low; i++)
        if (m->of[i] == k->of && m->more[i] <= k->more)
            return true;
    return k->low && m->low >= k->from;
}

/* A loop of which some iterations in the middle are known. */
typedef struct {
    const Node *loop, *counter;
    const Middle *middle;
} Asked;

static bool is_known(const Asked *q, const Node *n, int depth, Known *known);

/* What X, an int, is in the middle. */
static Node *in_middle(const Asked *q, Node *x, int depth) {
    Known k;
    x = graph_plain(x);
    const Node *either = x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF ? x->in[0] : NULL, *asks = either ? either->in[0] : x;
    if (!depth || graph_outside(q->loop, x) || !is_known(q, asks, depth - 1, &k) || !covers(q->middle, &k))
        return x;
    return in_middle(q, either ? either->region[!k.answer]->results[x->index] : x->in[!k.answer], depth - 1);
}

/* X = *OF + *MORE, where *OF is outside the loop, or its counter, or NULL: 0.  False: X is nothing of that kind. */
static bool split_sum(const Asked *q, Node *x, int depth, Node **of, int64_t *more) {
    x = in_middle(q, x, depth);
    *more = 0;
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && !graph_outside(q->loop, x);
    if (sum && x->in[1]->kind == NODE_CONST) {
        *more = x->op == BINARY_ADD ? x->in[1]->value.i : -x->in[1]->value.i;
        x = graph_plain(x->in[0]);
    }
    *of = x->kind == NODE_CONST ? NULL : x;
    if (x->kind == NODE_CONST)
        *more += x->value.i;
    return *more >= -NEAR && *more <= NEAR && (x == q->counter || x->kind == NODE_CONST || graph_outside(q->loop, x));
}

/* Sums do not wrap around where the answer is taken for known: the counter is near no end of the ints there, and from
 * what it is compared with no more than a little is taken. */
static bool compares(const Asked *q, BinaryOp op, Node *x, Node *y, int depth, Known *known) {
    Node *a, *b;
    int64_t by, more;
    if (!type_is_scalar(x->type, TYPE_INT) || !split_sum(q, x, depth, &a, &by) || !split_sum(q, y, depth, &b, &more))
        return false;
    bool swap = b == q->counter;
    Node *of = swap ? a : b;
    int64_t own = swap ? more : by, other = swap ? by : more;
    if ((a == q->counter) == swap || (of && other > 0))
        return false;
    op = swap ? graph_mirrored(op) : op;
    *known = of ? before(op, of, other - own) : behind(op, other - own);
    return true;
}

/* Is N a comparison of ints, or their lesser or greater one, of which the middle knows the answer, or which operand it is? */
static bool is_known(const Asked *q, const Node *n, int depth, Known *known) {
    bool comparison = n->kind == NODE_BINARY && tree_binary[n->op].kind == KIND_COMPARE;
    bool extreme = n->kind == NODE_BUILTIN && (n->builtin == BUILTIN_MIN || n->builtin == BUILTIN_MAX);
    BinaryOp op = comparison ? n->op : n->builtin == BUILTIN_MIN ? BINARY_LE : BINARY_GE;
    return (comparison || extreme) && compares(q, op, n->in[0], n->in[1], depth, known);
}

/* ---- which loops ---- */

static Node *counter_of(const Node *loop) {
    const Node *c = loop->region[0]->results[0];
    if (c->kind != NODE_BINARY || c->op != BINARY_LT || !graph_outside(loop, c->in[1]))
        return NULL;
    const Node *i = c->in[0];
    if (i->kind != NODE_PARAM || i->home != loop->region[0] || !type_is_scalar(i->type, TYPE_INT) ||
        !graph_counts_up(loop, i->index))
        return NULL;
    return loop->region[1]->params[i->index];
}

bool splitting_plain(const Region *r, bool inside, bool *stores) {
    for (const Node *n = r->first; n; n = n->next) {
        *stores |= inside && n->kind == NODE_STORE;
        if (n->region[0] && (n->kind != NODE_IF || !splitting_plain(n->region[0], true, stores) || !splitting_plain(n->region[1], true, stores)))
            return false;
        if (!n->region[0] && (graph_starts(n) || n->kind == NODE_NEW))
            return false;
    }
    return true;
}

/* What R compares. */
static void find_middle(const Asked *q, const Region *r, Middle *m) {
    Known k = {.low = false};
    for (const Node *n = r->first; n; n = n->next) {
        bool known = is_known(q, n, DEEPEST, &k), end = known && !k.low;
        if (known && k.low && k.from > m->low)
            m->low = k.from;
        for (int i = 0; i < m->ends; i++)
            end &= m->of[i] != k.of || m->more[i] != k.more;
        if (end && m->ends < MOST_ENDS) {
            m->of[m->ends] = k.of;
            m->more[m->ends++] = k.more;
        }
        for (int i = 0; i < 2 && n->kind == NODE_IF; i++)
            find_middle(q, n->region[i], m);
    }
}

static bool is_worth_it(const Node *loop, Middle *m) {
    bool stores = false;
    *m = (Middle){.low = INT64_MIN};
    if (loop->kind != NODE_LOOP || !graph_head_gives_all(loop) || !graph_is_const(loop->region[1]->results[0], true))
        return false;
    Node *counter = counter_of(loop);
    const Region *body = loop->region[1];
    if (!counter || graph_talks(body) || graph_size(body) > LARGEST || !splitting_plain(body, true, &stores) || !stores)
        return false;
    const Asked q = {loop, counter, m};
    find_middle(&q, body, m);
    return m->ends || m->low > INT64_MIN;
}

static bool any_worth_it(const Region *r) {
    Middle m;
    for (const Node *n = r->first; n; n = n->next) {
        if (is_worth_it(n, &m))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && any_worth_it(n->region[i]))
                return true;
    }
    return false;
}

/* ---- copies ---- */

typedef struct {
    Graph *g;
    Region *at;
    Place place;
} Maker;

static Node *number(const Maker *m, int64_t value) {
    return graph_const(m->g, m->at, TYPE_LONG, value);
}

static Node *as(const Maker *m, Node *x, BaseType to) {
    return graph_unary(m->g, m->at, NODE_CONVERT, type_scalar(to), m->place, x);
}

static Node *extreme(const Maker *m, Builtin which, Node *a, Node *b) {
    Node *n = graph_node(m->g, m->at, NODE_BUILTIN, type_scalar(TYPE_LONG), m->place, 2);
    n->builtin = which;
    n->in[0] = a;
    n->in[1] = b;
    return n;
}

/* The first index of the middle, or the bound if that comes before; a long. */
static Node *begin_of(const Maker *m, const Middle *mid, Node *bound) {
    int64_t least = INT32_MIN + NEAR;
    Node *first = number(m, mid->low > least ? mid->low : least), *most = as(m, bound, TYPE_LONG);
    return extreme(m, BUILTIN_MIN, most, first);
}

/* The one behind its last, which is not before BEGIN. */
static Node *end_of(Splitting *s, const Maker *m, const Middle *mid, Node *bound, Node *begin) {
    Node *far = number(m, INT32_MAX - NEAR), *most = as(m, bound, TYPE_LONG), *end = extreme(m, BUILTIN_MIN, most, far);
    for (int i = 0; i < mid->ends; i++) {
        Node *of = as(m, graph_copied(&s->copy, mid->of[i]), TYPE_LONG);
        Node *more = number(m, mid->more[i]);
        Node *one = graph_binary(m->g, m->at, BINARY_ADD, type_scalar(TYPE_LONG), m->place, of, more);
        end = extreme(m, BUILTIN_MIN, end, one);
    }
    return extreme(m, BUILTIN_MAX, end, begin);
}

/* A copy of LOOP that counts to END, or if that is NULL as LOOP does; BEFORE_IT, if not NULL, is the copy from which it
 * goes on. */
static Node *part(Splitting *s, const Maker *m, Node *loop, Node *before_it, Node *end, const Middle *middle) {
    Node **in = front_alloc(m->g->front, ((size_t)loop->nin + 1) * sizeof *in);
    for (int k = 0; k < loop->nin && before_it && !m->g->front->no_memory; k++)     // outputs follow a loop at once
        in[k] = graph_proj(m->g, m->at, before_it, k, loop->in[k]->type);
    s->middle = middle;
    s->loop = middle ? loop : NULL;
    Node *n = m->g->front->no_memory ? loop : graph_copy_node(&s->copy, loop, m->at);
    s->loop = NULL;
    if (m->g->front->no_memory)
        return n;
    for (int k = 0; k < loop->nin && before_it; k++)
        n->in[k] = in[k];
    if (end)
        n->region[0]->results[0]->in[1] = end;
    return n;
}

static Node *all_parts(Splitting *s, Node *loop, const Middle *mid, Region *at) {
    Maker m = {s->copy.graph, at, loop->at};
    Node *bound = graph_copied(&s->copy, loop->region[0]->results[0]->in[1]), *begin = begin_of(&m, mid, bound);
    Node *end = as(&m, end_of(s, &m, mid, bound, begin), TYPE_INT);
    begin = as(&m, begin, TYPE_INT);
    front_remark(m.g->front, loop->at,
                 "splitting: between its first iterations and its last ones it does not ask where it is");
    Node *first = part(s, &m, loop, NULL, begin, NULL);
    return part(s, &m, loop, part(s, &m, loop, first, end, mid), NULL, NULL);
}

static Node *special(void *state, Node *n, Region *at) {
    Splitting *s = state;
    Middle mid;
    Known k;
    if (!s->loop)
        return is_worth_it(n, &mid) ? all_parts(s, n, &mid, at) : NULL;
    const Asked q = {s->loop, counter_of(s->loop), s->middle};
    if (!graph_inside(n, s->loop->region[1]))
        return NULL;
    if (!is_known(&q, n, DEEPEST, &k) || !covers(s->middle, &k))
        return folding_node(&s->copy, n, at);
    return n->kind == NODE_BUILTIN ? graph_copied(&s->copy, n->in[!k.answer]) : graph_const(s->copy.graph, at, TYPE_BOOLEAN, k.answer);
}

Graph *split_loops(Graph *g) {
    Splitting s = {.loop = NULL};
    return any_worth_it(g->top) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
