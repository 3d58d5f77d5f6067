/* frontend/product.c - products of matrices, recognised in the graph. */
#include "frontend/product.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- operations ---- */

typedef enum { STEP_NONE, STEP_add, STEP_mul, STEP_min, STEP_max, STEP_and, STEP_or, STEP_xor } Step;

enum { ELEMENT_f64 = TYPE_DOUBLE, ELEMENT_f32 = TYPE_FLOAT, ELEMENT_i64 = TYPE_LONG, ELEMENT_i32 = TYPE_INT };

static const struct {
    Op op;
    BaseType element;
    Step product, sum;
} step_table[] = {
#define TILE_STEP(op, element, product, sum) {OP_##op, (BaseType)ELEMENT_##element, STEP_##product, STEP_##sum},
#include "isa/tile_steps.def"
};

static Step step_of(const Node *n) {
    static const Step binary[BINARY_COUNT] = {
        [BINARY_ADD] = STEP_add, [BINARY_MUL] = STEP_mul, [BINARY_AND] = STEP_and, [BINARY_OR] = STEP_or, [BINARY_XOR] = STEP_xor,
    };
    if (n->kind == NODE_BINARY)
        return binary[n->op];
    return n->kind != NODE_BUILTIN ? STEP_NONE : n->builtin == BUILTIN_MIN ? STEP_min : n->builtin == BUILTIN_MAX ? STEP_max : STEP_NONE;
}

/* Operations on bits are the same for all whole numbers. */
static bool find_op(BaseType base, Step product, Step sum, Op *op) {
    bool bits = product == STEP_and && (base == TYPE_INT || base == TYPE_BOOLEAN);
    for (size_t k = 0; k < sizeof step_table / sizeof *step_table; k++)
        if (step_table[k].element == (bits ? TYPE_LONG : base) && step_table[k].product == product && step_table[k].sum == sum) {
            *op = step_table[k].op;
            return true;
        }
    return false;
}

/* The element that holds X. */
static int64_t image(BaseType base, double x) {
    int64_t bits;
    float single = (float)x;
    int32_t half;
    memcpy(&bits, &x, sizeof bits);
    memcpy(&half, &single, sizeof half);
    return base == TYPE_DOUBLE ? bits : half;
}

/* What is above all numbers of the type, or below them. */
static int64_t end_of(BaseType base, bool above) {
    if (base == TYPE_LONG)
        return above ? INT64_MAX : INT64_MIN;
    if (base == TYPE_INT)
        return above ? INT32_MAX : INT32_MIN;
    return image(base, above ? (double)INFINITY : -(double)INFINITY);
}

static void find_pad(Product *p, BaseType base, Step product, Step sum) {
    bool extreme = sum == STEP_min || sum == STEP_max;
    p->pad[0] = extreme ? end_of(base, sum == STEP_min) : 0;
    p->pad[1] = extreme && product == STEP_mul ? image(base, 1) : 0;
    p->minus_zero = sum == STEP_add && (base == TYPE_DOUBLE || base == TYPE_FLOAT);
}

/* ---- the nest ---- */

typedef struct {
    BaseType base;
    const Region *outer;    // the rows' body
    const Node *i, *j, *k;
    Product *p;
} Match;

/* Is there nothing but LAST, its outputs, and what neither talks nor does more than trap for an index? */
static bool only(const Region *r, const Node *last) {
    for (const Node *n = r->first; n; n = n->next)
        switch (n->kind) {
        case NODE_CONST: case NODE_LENGTH: case NODE_BINARY: case NODE_BUILTIN: case NODE_CHECK_INDEX: case NODE_INDEX: break;
        default:
            if (n != last && !(n->kind == NODE_PROJ && n->in[0] == last))
                return false;
        }
    return true;
}

static bool is_matrix(const Node *n, BaseType base) {
    return n->type.rank == 2 && n->type.base == base && n->type.layout == IN_TREE;
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
    if (!element(n, &f->array, &first, &second) || !is_matrix(f->array, m->base) || graph_inside(f->array, m->outer))
        return false;
    f->along = second == m->k;
    return f->along ? first == other : first == m->k && second == other;
}

static bool is_product(const Match *m, const Node *n) {
    if (n->nin != 2 || !step_of(n))
        return false;
    for (int swap = 0; swap < 2; swap++)
        if (factor(m, n->in[swap], m->i, &m->p->factor[0]) && factor(m, n->in[!swap], m->j, &m->p->factor[1]))
            return true;
    return false;
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
    m->p->start = loop->in[s];
    if (!from_outside(m, m->p->start) || !graph_is_const(loop->in[!s], 0) || !type_is_scalar(m->k->type, TYPE_INT))
        return false;
    bool counts = condition->kind == NODE_BINARY && condition->op == BINARY_LT && condition->in[0] == head->params[!s] &&
                  head->results[1] == head->params[0] && head->results[2] == head->params[1];
    const Node *next = body->results[1 + !s], *value = body->results[1 + s];
    bool steps = graph_is_const(body->results[0], true) && next->kind == NODE_BINARY && next->op == BINARY_ADD &&
                 next->in[0] == m->k && graph_is_const(next->in[1], 1);
    if (!counts || !steps || value->nin != 2 || !only(head, NULL) || !only(body, NULL))
        return false;
    m->p->depth = graph_plain(condition->in[1]);
    for (int swap = 0; swap < 2; swap++)
        if (value->in[swap] == sum && is_product(m, value->in[!swap]) && find_op(m->base, step_of(value->in[!swap]), step_of(value), &m->p->op)) {
            find_pad(m->p, m->base, step_of(value->in[!swap]), step_of(value));
            return from_outside(m, m->p->depth) && all_known(m, m->outer);
        }
    return false;
}

bool product_of(const Node *n, Product *p) {
    const Region *outer = n->region[0];
    const Node *row = outer->results[0];
    if (!is_matrix(n, n->type.base) || row->kind != NODE_CONSTRUCT || row->home != outer || row->in[0] != outer->params[1] || !only(outer, row) ||
        !graph_covers_all(n) || !graph_covers_all(row))
        return false;
    const Region *inner = row->region[0];
    const Node *result = inner->results[0], *loop = result->kind == NODE_PROJ ? result->in[0] : NULL;
    if (!loop || loop->kind != NODE_LOOP || loop->home != inner || loop->nin != 2 || !only(inner, loop))
        return false;
    Match m = {.base = n->type.base, .outer = outer, .i = outer->params[0], .j = inner->params[0], .p = p};
    return is_sum(&m, loop, result->index);
}
