/* frontend/loops/loops_linear.c - linear recurrences of integers: x = a * x + b(i), also modulo a power of two.
 *
 * A hash, or a generator of random numbers, of which the last value is asked for.  (Where a differs from iteration to
 * iteration, or arrays are made on the way, blocks would take longer than all in order on few threads.)  What becomes of
 * 0 is computed for each block of iterations, all blocks at once; then x goes through them: by the power of a that the
 * block has iterations, and that. */
#include "frontend/loops/loops_state.h"

enum { TRACE_DEPTH = 16 };

struct Linear {
    int64_t mask;           // 0: there is none
    const Chain *varies;    // what depends on what is carried
};

/* ---- matching ---- */

/* Is X a * OLD + b, where a and b do not depend on it, and a is the same in all turns? */
static bool trace_linear(const Linear *linear, const Counted *c, const Node *old, const Node *x, int depth) {
    bool left = x->nin > 0 && chain_has(linear->varies, x->in[0]);
    bool right = x->nin > 1 && chain_has(linear->varies, x->in[1]);
    if (x == old || !chain_has(linear->varies, x))
        return type_same(x->type, old->type);
    if (!depth || !type_same(x->type, old->type))
        return false;
    if (x->kind == NODE_NEG || x->kind == NODE_COMPLEMENT)
        return trace_linear(linear, c, old, x->in[0], depth - 1);
    if (x->kind != NODE_BINARY)
        return false;
    switch (x->op) {
    case BINARY_ADD: case BINARY_SUB:
        return trace_linear(linear, c, old, x->in[0], depth - 1) && trace_linear(linear, c, old, x->in[1], depth - 1);
    case BINARY_MUL: return left != right && match_invariant(c, x->in[left]) && trace_linear(linear, c, old, x->in[right], depth - 1);
    case BINARY_SHL: return !right && match_invariant(c, x->in[1]) && trace_linear(linear, c, old, x->in[0], depth - 1);
    default: return false;
    }
}

static bool match_linear(Linear *linear, const Counted *c, const Node *old, const Node *x) {
    const Node *mask = x->kind == NODE_BINARY && x->op == BINARY_AND ? x->in[1] : NULL;
    if (mask && mask->kind == NODE_CONST && mask->value.i > 0 && !(mask->value.i & (mask->value.i + 1))) {
        linear->mask = mask->value.i;
        x = x->in[0];
    }
    return trace_linear(linear, c, old, x, TRACE_DEPTH);
}

/* May something that depends on the values trap? */
static bool traps_later(const Chain *varies, const Region *r, bool inner) {
    for (const Node *n = r->first; n; n = n->next) {
        bool traps = node_table[n->kind].traps || n->kind == NODE_LOOP || n->unchecked;
        if (traps && (inner || chain_has(varies, n)))
            return true;
        bool depends = inner || (n->region[0] && n->nin && chain_has(varies, n->in[0]));
        for (int i = 0; i < 2; i++)
            if (n->region[i] && traps_later(varies, n->region[i], depends))
                return true;
    }
    return false;
}

static bool match_value(Loops *s, const Counted *c, Carried *v, int k, const Chain *varies) {
    const Node *old = c->body->params[k], *now = c->body->results[k + 1];
    Linear *linear = graph_alloc(s->from, sizeof *linear);
    if (s->from->front->no_memory || old->type.rank || !type_is_integral(old->type))
        return false;
    *linear = (Linear){.varies = varies};
    v->linear = linear;
    return match_linear(linear, c, old, now);
}

bool linear_match(Loops *s, const Counted *c, Carried *v) {
    Chain *varies = match_none(s->from, c->body);
    if (!varies)
        return false;
    for (int k = 0; k < c->loop->nin; k++)
        chain_set(varies, c->body->params[k], v[k].kind == CARRY_IRREGULAR);
    match_varies(varies, c->body);
    for (int k = 0; k < c->loop->nin; k++)
        if (v[k].kind == CARRY_IRREGULAR ? !match_value(s, c, &v[k], k, varies)
                                         : chain_has(varies, c->body->results[k + 1]))
            return false;
    if (traps_later(varies, c->body, false))
        return false;
    for (int k = 0; k < c->loop->nin; k++)
        if (v[k].kind == CARRY_IRREGULAR)
            v[k].kind = CARRY_LINEAR;
    return true;
}

/* ---- making ---- */

/* Value K, X before turn BEGIN, before turn END. */
static Node *in_order(const Make *m, int k, Node *x, Node *begin, Node *end) {
    GraphCopy *copy = &m->s->copy;
    Make body;
    Node *loop = blocks_run(m, &x, 1, begin, end, &body);
    if (m->s->from->front->no_memory)
        return x;
    copy->map[m->c->head->params[k]->number] = body.at->params[1];
    copy->map[m->c->body->params[k]->number] = body.at->params[1];
    GraphSpecial *special = make_disarm(m->s);
    graph_copy_nodes(copy, m->c->body, body.at);
    body.at->results[2] = graph_copied(copy, m->c->body->results[k + 1]);
    copy->special = special;
    return graph_proj(copy->graph, m->at, loop, 1, x->type);
}

/* What becomes of 0 in each block. */
static Node *effects(const Make *m, int k, Node *count, Node *blocks) {
    Type t = m->c->loop->in[k]->type;
    Make inner = *m;
    Node *all = blocks_construct(m, t, blocks, NULL, &inner);
    if (m->s->from->front->no_memory)
        return all;
    Node *block = inner.at->params[0], *begin = blocks_begin(&inner, block), *end = blocks_end(&inner, block, count);
    inner.at->results[0] = in_order(&inner, k, make_constant(&inner, t.base, 0), begin, end);
    return all;
}

/* The factor of what value K was in X, which is linear in it. */
static Node *factor(const Make *m, int k, Node *x) {
    const Linear *linear = m->v[k].linear;
    BaseType base = x->type.base;
    bool varies = chain_has(linear->varies, x);
    if (!varies || x == m->c->body->params[k])
        return make_constant(m, base, varies);
    if (x->kind == NODE_NEG || x->kind == NODE_COMPLEMENT)
        return graph_unary(m->s->copy.graph, m->at, NODE_NEG, x->type, x->at, factor(m, k, x->in[0]));
    if (x->op == BINARY_ADD || x->op == BINARY_SUB) {
        Node *a = factor(m, k, x->in[0]), *b = factor(m, k, x->in[1]);
        return make_binary(m, x->op, base, a, b);
    }
    int side = chain_has(linear->varies, x->in[1]);
    Node *a = factor(m, k, x->in[side]), *by = make_invariant(m, x->in[1 - side]);
    return make_binary(m, x->op, base, a, by);
}

/* A to the power of N, by squaring; N, a long, is not negative. */
static Node *power(const Make *m, Node *a, Node *n) {
    enum { BIT, PRODUCT, SQUARE, VALUES };
    BaseType base = a->type.base;
    Node *one = make_constant(m, base, 1), *bits = make_constant(m, TYPE_INT, BLOCK_BITS + 1);
    Node *const init[] = {[BIT] = make_constant(m, TYPE_INT, 0), [PRODUCT] = one, [SQUARE] = a};
    Node *loop = blocks_loop(m, init, VALUES, bits, 1);
    if (m->s->from->front->no_memory)
        return a;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    Node *bit = make_binary(&body, BINARY_SHR, TYPE_LONG, n, r->params[BIT]);
    Node *set = make_constant(m, TYPE_LONG, 1), *last = make_constant(m, TYPE_LONG, 1);
    Node *odd = make_binary(&body, BINARY_EQ, TYPE_BOOLEAN, make_binary(&body, BINARY_AND, TYPE_LONG, bit, last), set);
    Node *more = make_binary(&body, BINARY_MUL, base, r->params[PRODUCT], r->params[SQUARE]);
    r->results[PRODUCT + 1] = blocks_choose(&body, odd, more, r->params[PRODUCT]);
    r->results[SQUARE + 1] = make_binary(&body, BINARY_MUL, base, r->params[SQUARE], r->params[SQUARE]);
    return graph_proj(m->s->copy.graph, m->at, loop, PRODUCT, a->type);
}

Node *linear_condition(const Make *m, int k) {
    for (int j = 0; j < k; j++)
        if (m->v[j].kind == CARRY_LINEAR)
            return NULL;
    return blocks_suit(m, make_count(m));
}

Node *linear_make(const Make *m, int k) {
    enum { BLOCK, VALUE, CARRIED };
    Graph *g = m->s->copy.graph;
    const Linear *linear = m->v[k].linear;
    Node *count = make_count(m), *blocks = blocks_number(m, count), *all = effects(m, k, count, blocks);
    Node *x = graph_copied(&m->s->copy, m->c->loop->in[k]), *now = m->c->body->results[k + 1];
    Node *a = factor(m, k, linear->mask ? now->in[0] : now);
    Node *const init[] = {[BLOCK] = make_constant(m, TYPE_INT, 0), [VALUE] = x};
    Node *loop = blocks_loop(m, init, CARRIED, blocks, 1);
    if (g->front->no_memory)
        return x;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    Node *one = graph_node(g, r, NODE_INDEX, x->type, m->c->loop->at, 2);
    if (g->front->no_memory)
        return x;
    one->in[0] = all;
    one->in[1] = r->params[BLOCK];
    BaseType base = x->type.base;
    Node *begin = blocks_begin(&body, r->params[BLOCK]), *end = blocks_end(&body, r->params[BLOCK], count);
    Node *n = make_binary(&body, BINARY_SUB, TYPE_LONG, end, begin);
    Node *to = make_binary(&body, BINARY_ADD, base, make_binary(&body, BINARY_MUL, base, power(&body, a, n), r->params[VALUE]), one);
    r->results[VALUE + 1] = linear->mask ? make_binary(&body, BINARY_AND, base, to, make_constant(m, base, linear->mask)) : to;
    return graph_proj(g, m->at, loop, VALUE, x->type);
}
