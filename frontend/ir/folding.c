/* frontend/ir/folding.c - constants of graphs that are copied. */
#include "frontend/ir/folding.h"

#include <limits.h>

#include "frontend/sema/fold.h"

static Node *constant(GraphCopy *c, const Node *n, Value value) {
    Node known = {.kind = NODE_CONST, .type = n->type, .value = value, .at = n->at, .number = INT_MAX};
    return graph_copied(c, &known);
}

/* A binary operation of integers that changes nothing. */
static Node *same(const Node *n, Node *a, Node *b) {
    bool sum = n->op == BINARY_ADD, product = n->op == BINARY_MUL;
    if (!type_is_integral(n->type))
        return NULL;
    if (((sum || n->op == BINARY_SUB) && graph_is_const(b, 0)) || (product && graph_is_const(b, 1)))
        return a;
    return (sum && graph_is_const(a, 0)) || (product && graph_is_const(a, 1)) ? b : NULL;
}

static Node *binary(GraphCopy *c, const Node *n) {
    Node *a = graph_copied(c, n->in[0]), *b = graph_copied(c, n->in[1]);
    Value value;
    if (a->kind != NODE_CONST || b->kind != NODE_CONST)
        return same(n, a, b);
    return fold_binary(n->op, a->type.base, a->value, b->value, &value) ? constant(c, n, value) : NULL;
}

static Node *unary(GraphCopy *c, const Node *n) {
    Node *x = graph_copied(c, n->in[0]);
    BaseType base = x->type.base;
    if (x->kind != NODE_CONST)
        return NULL;
    switch (n->kind) {
    case NODE_NEG: return constant(c, n, fold_unary(EXPR_NEG, base, x->value));
    case NODE_COMPLEMENT: return constant(c, n, fold_unary(EXPR_COMPLEMENT, base, x->value));
    case NODE_NOT: return constant(c, n, fold_unary(EXPR_NOT, base, x->value));
    case NODE_CONVERT: return constant(c, n, type_convert(x->value, base, n->type.base));
    case NODE_CHECK_SIZE: return x->value.i >= 0 ? x : NULL;
    default: return type_is_integral(x->type) && x->value.i ? x : NULL;
    }
}

static bool gives(const Node *either, int arm, int k, bool value) {
    const Node *x = either->region[arm]->results[k];
    return type_is_scalar(x->type, TYPE_BOOLEAN) && graph_is_const(x, value);
}

/* Output K of conditional EITHER, of the copy, where that is its condition, or the same in both arms; else NULL. */
static Node *either_way(const Node *either, int k) {
    if (gives(either, 0, k, true) && gives(either, 1, k, false))
        return either->in[0];
    for (int value = 0; value < 2; value++)
        if (gives(either, 0, k, value) && gives(either, 1, k, value))
            return either->region[0]->results[k];
    return NULL;
}

/* Where the condition is known, the arm takes the conditional's place. */
static Node *decided(GraphCopy *c, Node *n, Region *at) {
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : n;
    if (of->kind != NODE_IF)
        return NULL;
    Node *condition = graph_copied(c, of->in[0]);
    if (condition->kind != NODE_CONST)
        return of != n ? either_way(graph_copied(c, (Node *)of), n->index) : NULL;
    const Region *arm = of->region[condition->value.i ? 0 : 1];
    if (of != n)
        return graph_copied(c, arm->results[n->index]);
    graph_copy_nodes(c, arm, at);
    return condition;
}

Node *folding_node(void *copy, Node *n, Region *at) {
    GraphCopy *c = copy;
    switch (n->kind) {
    case NODE_BINARY:
        return binary(c, n);
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_CHECK_SIZE: case NODE_CHECK_ZERO:
        return unary(c, n);
    case NODE_IF: case NODE_PROJ:
        return decided(c, n, at);
    default:
        return NULL;
    }
}

Graph *folding_graph(Graph *g) {
    GraphCopy c;
    return graph_copy_whole(&c, g, folding_node, &c);
}
