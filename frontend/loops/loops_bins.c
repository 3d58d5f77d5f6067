/* frontend/loops/loops_bins.c - reductions by index: h[k(i)] = h[k(i)] op v(i), of integers.
 *
 * The iterations are divided into parts, as many as their number and that of the elements suggest; each part
 * runs in order on an array of its own, which begins with what OP changes nothing by.  Then element j of the
 * result combines element j of all of them.  An index that is none ends the program where it does in order. */
#include "frontend/loops/loops_state.h"

enum { TURNS_PER_BIN = 32, MOST_PARTS = 64 };   // in a part there are that many turns for each element, at least

/* The fewest turns of a part. */
static Node *least_turns(const Make *m, int k) {
    Node *each = make_constant(m, TYPE_LONG, TURNS_PER_BIN), *least = make_constant(m, TYPE_LONG, BLOCK_TURNS);
    return blocks_extreme(m, BUILTIN_MAX, make_binary(m, BINARY_MUL, TYPE_LONG, make_long(m, make_length(m, k)), each), least);
}

Node *bins_condition(const Make *m, int k) {
    Node *count = make_count(m), *two = make_constant(m, TYPE_LONG, 2);
    Node *least = make_binary(m, BINARY_MUL, TYPE_LONG, least_turns(m, k), two);
    Node *many = make_binary(m, BINARY_GE, TYPE_BOOLEAN, count, least);
    return make_binary(m, BINARY_AND, TYPE_BOOLEAN, blocks_suit(m, count), many);
}

/* An array of LENGTH elements that change nothing. */
static Node *neutral(const Make *m, int k, Type t, Node *length) {
    Graph *g = m->s->copy.graph;
    Node *fresh = graph_unary(g, m->at, NODE_NEW, t, m->c->loop->at, length), *one = make_identity(m, m->v[k].by, t.base);
    if (graph_is_const(one, 0))
        return fresh;
    Node *const init[] = {make_constant(m, TYPE_INT, 0), fresh};
    Node *loop = blocks_loop(m, init, 2, length, 1);
    if (g->front->no_memory)
        return fresh;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    r->results[2] = blocks_store(&body, r->params[1], r->params[0], one, m->v[k].store->origin);
    return graph_proj(g, m->at, loop, 1, t);
}

/* The loop on ARRAY from turn BEGIN to before END. */
static Node *run(const Make *m, int k, Node *array, Node *begin, Node *end) {
    GraphCopy *copy = &m->s->copy;
    Make body;
    Node *loop = blocks_run(m, &array, 1, begin, end, &body);
    if (m->s->from->front->no_memory)
        return array;
    copy->map[m->c->head->params[k]->number] = body.at->params[1];
    copy->map[m->c->body->params[k]->number] = body.at->params[1];
    GraphSpecial *special = make_disarm(m->s);
    graph_copy_nodes(copy, m->c->body, body.at);
    body.at->results[2] = graph_copied(copy, m->c->body->results[k + 1]);
    copy->special = special;
    return graph_proj(copy->graph, m->at, loop, 1, array->type);
}

/* The arrays of all PARTS parts, which have TURNS turns each. */
static Node *parts_of(const Make *m, int k, Node *parts, Node *turns, Node *count, Node *length) {
    Type t = m->c->body->params[k]->type;
    Make inner = *m;
    Node *all = blocks_construct(m, t, parts, length, &inner);
    if (m->s->from->front->no_memory)
        return all;
    Node *begin = make_binary(&inner, BINARY_MUL, TYPE_LONG, make_long(&inner, inner.at->params[0]), turns);
    begin = blocks_extreme(&inner, BUILTIN_MIN, begin, count);
    Node *end = blocks_extreme(&inner, BUILTIN_MIN, make_binary(&inner, BINARY_ADD, TYPE_LONG, begin, turns), count);
    inner.at->results[0] = run(&inner, k, neutral(&inner, k, t, length), begin, end);
    return all;
}

/* X combined with element J of all parts. */
static Node *combined(const Make *m, int k, Node *x, Node *j, Node *all, Node *parts) {
    Graph *g = m->s->copy.graph;
    Node *const init[] = {make_constant(m, TYPE_INT, 0), x};
    Node *loop = blocks_loop(m, init, 2, parts, 1);
    if (g->front->no_memory)
        return x;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    Node *one = graph_node(g, r, NODE_INDEX, x->type, m->c->loop->at, 3);
    if (g->front->no_memory)
        return x;
    one->in[0] = all;
    one->in[1] = r->params[0];
    one->in[2] = j;
    r->results[2] = blocks_combine(&body, m->v[k].by, r->params[1], one);
    return graph_proj(g, m->at, loop, 1, x->type);
}

Node *bins_make(const Make *m, int k) {
    Graph *g = m->s->copy.graph;
    Node *count = make_count(m), *length = make_length(m, k);
    Node *most = make_binary(m, BINARY_DIV, TYPE_LONG, count, least_turns(m, k));
    Node *number = blocks_extreme(m, BUILTIN_MIN, most, make_constant(m, TYPE_LONG, MOST_PARTS));
    Node *one = make_constant(m, TYPE_LONG, 1);
    Node *up = make_binary(m, BINARY_SUB, TYPE_LONG, make_binary(m, BINARY_ADD, TYPE_LONG, count, number), one);
    Node *turns = make_binary(m, BINARY_DIV, TYPE_LONG, up, number), *parts = blocks_convert(m, number, TYPE_INT);
    Node *all = parts_of(m, k, parts, turns, count, length), *base = make_base(m, k);
    Node *n = graph_node(g, m->at, NODE_CONSTRUCT, base->type, blocks_aside(m), 4);
    Region *r = n->region[0] = graph_region(g, n, 2);
    if (g->front->no_memory)
        return base;
    n->in[0] = base;
    n->in[1] = make_constant(m, TYPE_INT, 0);
    n->in[2] = length;
    n->in[3] = make_constant(m, TYPE_INT, 0);
    Make inner = *m;
    inner.at = r;
    Node *j = graph_param(g, r, 0, type_scalar(TYPE_INT), m->c->loop->at);
    Node *x = graph_param(g, r, 1, type_element(base->type, 1), m->c->loop->at);
    graph_results(g, r, 1);
    if (!g->front->no_memory)
        r->results[0] = combined(&inner, k, x, j, all, parts);
    return n;
}
