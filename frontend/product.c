/* frontend/product.c - products of matrices, recognised in the graph. */
#include "frontend/product.h"

#include <math.h>

typedef struct {
    const Region *outer;    // the rows' body
    const Node *i, *j, *k;
    Product *p;
} Match;

/* Is there nothing but LAST, its outputs, and what neither talks nor does more than trap for an index? */
static bool only(const Region *r, const Node *last) {
    for (const Node *n = r->first; n; n = n->next)
        switch (n->kind) {
        case NODE_CONST: case NODE_LENGTH: case NODE_BINARY: case NODE_CHECK_INDEX: case NODE_INDEX: break;
        default:
            if (n != last && !(n->kind == NODE_PROJ && n->in[0] == last))
                return false;
        }
    return true;
}

static bool is_matrix(const Node *n) {
    return n->type.rank == 2 && n->type.base == TYPE_DOUBLE && n->type.layout == IN_TREE;
}

/* The element [FIRST][SECOND] of ARRAY. */
static bool element(Node *n, Node **array, const Node **first, const Node **second) {
    if (n->kind != NODE_INDEX || n->type.rank)
        return false;
    Node *of = n->in[0];
    *second = graph_plain(n->in[n->nin - 1]);
    if (n->nin == 3) {
        *array = of;
        *first = graph_plain(n->in[1]);
        return true;
    }
    if (n->nin != 2 || of->kind != NODE_INDEX || of->nin != 2)
        return false;
    *array = of->in[0];
    *first = graph_plain(of->in[1]);
    return true;
}

/* Is N an element with K and OTHER as its indices? */
static bool factor(const Match *m, Node *n, const Node *other, Factor *f) {
    const Node *first, *second;
    if (!element(n, &f->array, &first, &second) || !is_matrix(f->array) || graph_inside(f->array, m->outer))
        return false;
    f->along = second == m->k;
    return f->along ? first == other : first == m->k && second == other;
}

static bool is_product(const Match *m, const Node *n) {
    if (n->kind != NODE_BINARY || n->op != BINARY_MUL)
        return false;
    for (int swap = 0; swap < 2; swap++)
        if (factor(m, n->in[swap], m->i, &m->p->factor[0]) && factor(m, n->in[!swap], m->j, &m->p->factor[1]))
            return true;
    return false;
}

/* +0.0: a sum that begins with it never is -0.0, so that adding 0.0 does not change it. */
static bool is_zero(const Node *n) {
    return n->kind == NODE_CONST && n->type.base == TYPE_DOUBLE && n->value.d == 0 && !signbit(n->value.d);
}

/* Is it the product itself that CHECK belongs to? */
static bool is_known(const Match *m, const Node *check) {
    const Node *array = check->in[0], *i = graph_plain(check->in[1]), *row = NULL;
    int dimension = check->index;
    if (array->kind == NODE_INDEX && array->nin == 2) {
        row = graph_plain(array->in[1]);
        array = array->in[0];
        dimension++;
    }
    for (int f = 0; f < 2; f++) {
        const Factor *of = &m->p->factor[f];
        const Node *index[2] = {f ? m->j : m->i, m->k};
        if (array == of->array && i == index[dimension == of->along] && (!row || row == index[!of->along]))
            return true;
    }
    return false;
}

static bool all_known(const Match *m, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX && !is_known(m, n))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !all_known(m, n->region[i]))
                return false;
    }
    return true;
}

static bool from_outside(const Match *m, const Node *n) {
    return n->kind == NODE_CONST || !graph_inside(n, m->outer) || (n->kind == NODE_LENGTH && !graph_inside(n->in[0], m->outer));
}

/* The loop over k, with the sum as its value number S. */
static bool is_sum(Match *m, const Node *loop, int s) {
    const Region *head = loop->region[0], *body = loop->region[1];
    const Node *condition = head->results[0], *sum = body->params[s];
    m->k = body->params[!s];
    if (!is_zero(loop->in[s]) || !graph_is_const(loop->in[!s], 0) || !type_is_scalar(m->k->type, TYPE_INT))
        return false;
    bool counts = condition->kind == NODE_BINARY && condition->op == BINARY_LT && condition->in[0] == head->params[!s] &&
                  head->results[1] == head->params[0] && head->results[2] == head->params[1];
    const Node *next = body->results[1 + !s], *value = body->results[1 + s];
    bool steps = graph_is_const(body->results[0], true) && next->kind == NODE_BINARY && next->op == BINARY_ADD &&
                 next->in[0] == m->k && graph_is_const(next->in[1], 1);
    if (!counts || !steps || value->kind != NODE_BINARY || value->op != BINARY_ADD || !only(head, NULL) || !only(body, NULL))
        return false;
    m->p->depth = graph_plain(condition->in[1]);
    for (int swap = 0; swap < 2; swap++)
        if (value->in[swap] == sum && is_product(m, value->in[!swap]))
            return from_outside(m, m->p->depth) && all_known(m, m->outer);
    return false;
}

bool product_of(const Node *n, Product *p) {
    const Region *outer = n->region[0];
    const Node *row = outer->results[0];
    if (!is_matrix(n) || row->kind != NODE_CONSTRUCT || row->home != outer || row->in[0] != outer->params[1] || !only(outer, row) ||
        !graph_covers_all(n) || !graph_covers_all(row))
        return false;
    const Region *inner = row->region[0];
    const Node *result = inner->results[0], *loop = result->kind == NODE_PROJ ? result->in[0] : NULL;
    if (!loop || loop->kind != NODE_LOOP || loop->home != inner || loop->nin != 2 || !only(inner, loop))
        return false;
    Match m = {.outer = outer, .i = outer->params[0], .j = inner->params[0], .p = p};
    return is_sum(&m, loop, result->index);
}
