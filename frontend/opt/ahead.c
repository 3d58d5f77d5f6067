/* frontend/opt/ahead.c - numbers that are as well known before a loop. */
#include "frontend/opt/ahead.h"

#include "frontend/ir/sizes.h"

enum { DEPTH = 6 };             // of what a number is computed from

static bool is_sum(const Node *n) {
    if (n->kind == NODE_CONVERT)
        return type_is_integral(n->type) && type_is_integral(n->in[0]->type);
    if (n->kind != NODE_BINARY || !type_is_integral(n->type) || tree_binary[n->op].kind == KIND_COMPARE)
        return false;
    const Node *by = graph_plain(n->in[1]);
    return (n->op != BINARY_DIV && n->op != BINARY_REM) || (by->kind == NODE_CONST && by->value.i);
}

static bool is_known(const Node *loop, const Node *x, int depth) {
    x = graph_plain((Node *)x);
    if (graph_outside(loop, x))
        return true;
    int k = x->index;
    if (x->kind == NODE_LENGTH)
        return graph_outside(loop, sizes_root(x->in[0], &k));
    if (!depth || !is_sum(x))
        return false;
    for (int i = 0; i < x->nin; i++)
        if (!is_known(loop, x->in[i], depth - 1))
            return false;
    return true;
}

bool ahead_known(const Node *loop, const Node *x) {
    return is_known(loop, x, DEPTH);
}

Node *ahead_value(GraphCopy *c, const Node *loop, Node *x, Region *at) {
    Graph *g = c->graph;
    x = graph_plain(x);
    if (x->kind == NODE_CONST)
        return graph_const(g, at, x->type.base, x->value.i);
    if (graph_outside(loop, x))
        return graph_copied(c, x);
    if (x->kind == NODE_CONVERT)
        return graph_unary(g, at, NODE_CONVERT, x->type, x->at, ahead_value(c, loop, x->in[0], at));
    if (x->kind == NODE_BINARY) {
        Node *a = ahead_value(c, loop, x->in[0], at), *b = ahead_value(c, loop, x->in[1], at);
        return graph_binary(g, at, x->op, x->type, x->at, a, b);
    }
    int k = x->index;
    const Node *root = sizes_root(x->in[0], &k);
    Node *length = graph_unary(g, at, NODE_LENGTH, x->type, x->at, graph_copied(c, (Node *)root));
    length->index = k;
    return length;
}
