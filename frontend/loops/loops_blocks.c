/* frontend/loops/loops_blocks.c - loops over blocks of a counted loop's iterations.
 *
 * Turns are numbered from 0.  A block has BLOCK_TURNS of them; the first one and the last may have fewer, for if
 * the index counts by one, the others begin where it is a multiple of that: elements are read chunk by chunk. */
#include "frontend/loops/loops_state.h"

enum { FEWEST_BLOCKS = 2, MOST_BITS = 40 };     // in which loops become blocks; log2 of turns

Node *blocks_convert(const Make *m, Node *x, BaseType to) {
    if (x->type.base == to)
        return x;
    return graph_unary(m->s->copy.graph, m->at, NODE_CONVERT, type_scalar(to), m->c->loop->at, x);
}

Node *blocks_choose(const Make *m, Node *condition, Node *a, Node *b) {
    return graph_choose(m->s->copy.graph, m->at, m->c->loop->at, condition, a, b);
}

Node *blocks_index(const Make *m, Node *turn) {
    BaseType base = m->first->type.base;
    int step = m->c->step;
    BaseType own = turn->type.base;
    Node *by = step == 1 ? turn : make_binary(m, BINARY_MUL, own, turn, make_constant(m, own, step));
    by = blocks_convert(m, by, base);
    return graph_is_const(m->first, 0) ? by : make_binary(m, BINARY_ADD, base, m->first, by);
}

Node *blocks_suit(const Make *m, Node *count) {
    Node *least = make_constant(m, TYPE_LONG, FEWEST_BLOCKS * BLOCK_TURNS);
    Node *enough = make_binary(m, BINARY_GE, TYPE_BOOLEAN, strips_around(m->at) ? least : count, least);     // all strips are enough
    Node *most = make_constant(m, TYPE_LONG, INT64_C(1) << MOST_BITS);
    return make_binary(m, BINARY_AND, TYPE_BOOLEAN, enough, make_binary(m, BINARY_LE, TYPE_BOOLEAN, count, most));
}

Node *blocks_store(const Make *m, Node *array, Node *i, Node *x, int origin) {
    Node *n = graph_node(m->s->copy.graph, m->at, NODE_STORE, array->type, m->c->loop->at, 3);
    if (m->s->from->front->no_memory)
        return n;
    n->origin = origin;
    n->in[0] = array;
    n->in[1] = i;
    n->in[2] = x;
    return n;
}

/* How many turns the first block lacks; NULL: none. */
static Node *lacking(const Make *m) {
    if (m->c->step != 1 || graph_is_const(m->first, 0))
        return NULL;
    Node *mask = make_constant(m, TYPE_LONG, BLOCK_TURNS - 1);
    return make_binary(m, BINARY_AND, TYPE_LONG, make_long(m, m->first), mask);
}

Node *blocks_extreme(const Make *m, Builtin which, Node *a, Node *b) {
    Node *n = graph_node(m->s->copy.graph, m->at, NODE_BUILTIN, a->type, m->c->loop->at, 2);
    n->builtin = which;
    n->in[0] = a;
    n->in[1] = b;
    return n;
}

Node *blocks_combine(const Make *m, Reduction by, Node *a, Node *b) {
    static const BinaryOp ops[REDUCE_COUNT] = {
        [REDUCE_ADD] = BINARY_ADD, [REDUCE_MUL] = BINARY_MUL, [REDUCE_AND] = BINARY_AND,
        [REDUCE_OR] = BINARY_OR, [REDUCE_XOR] = BINARY_XOR,
    };
    if (by == REDUCE_MIN || by == REDUCE_MAX)
        return blocks_extreme(m, by == REDUCE_MIN ? BUILTIN_MIN : BUILTIN_MAX, a, b);
    return make_binary(m, ops[by], a->type.base, a, b);
}

Node *blocks_number(const Make *m, Node *count) {
    Node *skip = lacking(m), *all = skip ? make_binary(m, BINARY_ADD, TYPE_LONG, count, skip) : count;
    Node *up = make_binary(m, BINARY_ADD, TYPE_LONG, all, make_constant(m, TYPE_LONG, BLOCK_TURNS - 1));
    return blocks_convert(m, make_binary(m, BINARY_SHR, TYPE_LONG, up, make_constant(m, TYPE_INT, BLOCK_BITS)), TYPE_INT);
}

/* Where block BLOCK + MORE would begin if there were turns before the first. */
static Node *begin_of(const Make *m, Node *block, int more) {
    Node *skip = lacking(m), *n = blocks_convert(m, block, TYPE_LONG);
    if (more)
        n = make_binary(m, BINARY_ADD, TYPE_LONG, n, make_constant(m, TYPE_LONG, more));
    n = make_binary(m, BINARY_SHL, TYPE_LONG, n, make_constant(m, TYPE_INT, BLOCK_BITS));
    return skip ? make_binary(m, BINARY_SUB, TYPE_LONG, n, skip) : n;
}

Node *blocks_begin(const Make *m, Node *block) {
    Node *least = make_constant(m, TYPE_LONG, 0);
    return blocks_extreme(m, BUILTIN_MAX, begin_of(m, block, 0), least);
}

Node *blocks_end(const Make *m, Node *block, Node *count) {
    return blocks_extreme(m, BUILTIN_MIN, begin_of(m, block, 1), count);
}

Node *blocks_construct(const Make *m, Type element, Node *n, Node *size, Make *inner) {
    Graph *g = m->s->copy.graph;
    Type array = {.base = element.base, .rank = element.rank + 1};
    Node *made = graph_node(g, m->at, NODE_NEW, array, m->c->loop->at, array.rank);
    Node *c = graph_node(g, m->at, NODE_CONSTRUCT, array, m->c->loop->at, 4);
    Region *r = c->region[0] = graph_region(g, c, 2);
    if (g->front->no_memory)
        return c;
    for (int i = 0; i < array.rank; i++)
        made->in[i] = i ? size : n;
    c->in[0] = made;
    c->in[1] = make_constant(m, TYPE_INT, 0);
    c->in[2] = n;
    c->in[3] = make_constant(m, TYPE_INT, 0);
    c->blocks = true;
    graph_param(g, r, 0, type_scalar(TYPE_INT), m->c->loop->at);
    graph_param(g, r, 1, element, m->c->loop->at);
    graph_results(g, r, 1);
    *inner = *m;
    inner->at = r;
    return c;
}

Place blocks_aside(const Make *m) {
    return (Place){m->c->loop->at.line, 0};
}

Node *blocks_loop(const Make *m, Node *const *init, int n, Node *end, int step) {
    Graph *g = m->s->copy.graph;
    Node *loop = graph_node(g, m->at, NODE_LOOP, type_scalar(TYPE_VOID), blocks_aside(m), n);
    for (int i = 0; i < 2; i++) {
        Region *r = loop->region[i] = graph_region(g, loop, n);
        for (int k = 0; k < n && !g->front->no_memory; k++) {
            graph_param(g, r, k, init[k]->type, m->c->loop->at);
            loop->in[k] = init[k];
        }
        graph_results(g, r, n + 1);
    }
    if (g->front->no_memory)
        return loop;
    Make head = *m, body = *m;
    Region *h = head.at = loop->region[0], *b = body.at = loop->region[1];
    h->results[0] = make_binary(&head, step > 0 ? BINARY_LT : BINARY_GT, TYPE_BOOLEAN, h->params[0], end);
    for (int k = 0; k < n; k++)
        h->results[k + 1] = h->params[k];
    BaseType base = init[0]->type.base;
    b->results[0] = make_constant(&body, TYPE_BOOLEAN, 1);
    b->results[1] = make_binary(&body, BINARY_ADD, base, b->params[0], make_constant(&body, base, step));
    loop->why = blocks_in_order;
    return loop;
}

Node *blocks_run(const Make *m, Node *const *init, int n, Node *begin, Node *end, Make *body) {
    Node *all[MAX_RUN + 1] = {blocks_index(m, begin)};
    for (int i = 0; i < n; i++)
        all[i + 1] = init[i];
    Node *loop = blocks_loop(m, all, n + 1, blocks_index(m, end), m->c->step);
    if (m->s->from->front->no_memory)
        return loop;
    loop->at = m->c->loop->at;
    loop->echo = share_any(m->s);
    *body = *m;
    body->at = loop->region[1];
    make_others(body, -1, body->at->params[0]);
    return loop;
}

const char blocks_in_order[] = "its iterations come one after another";
