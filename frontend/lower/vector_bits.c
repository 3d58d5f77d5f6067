/* frontend/lower/vector_bits.c - how many low bits of what is in lanes somebody asks for.
 *
 * Low bits of sums, products and the like need only the low bits of the operands.  So the lanes of
 * an int of which nobody asks for more than 32 bits need not be extended after each operation: their
 * upper halves hold anything.  That is found by a walk against the order of the nodes, again
 * until nothing changes, for loops carry values around. */
#include "frontend/lower/vector_state.h"

enum { HALF = 32, ALL = 64 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* X is asked for its BITS low bits; true: that is new. */
static bool ask(Vector *v, Node *x, int bits) {
    x = vector_plain(v, x);
    if (vector_shape(v, x) != LANES)
        return false;
    Lane *a = vector_lane(v, x);
    bits = bits > HALF ? ALL : bits;
    if (a->bits >= bits)
        return false;
    a->bits = (uint8_t)bits;
    return true;
}

static int asked(const Vector *v, const Node *n) {
    return vector_shape(v, n) == LANES ? vector_lane(v, n)->bits : 0;
}

bool vector_is_low(const Vector *v, const Node *n) {
    return vector_shape(v, n) == LANES && vector_lane(v, n)->bits <= HALF;
}

/* ---- what is known of operands ---- */

bool vector_shift_by(const Node *n, int *by) {
    const Node *k = graph_plain(n->in[1]);
    if (k->kind != NODE_CONST)
        return false;
    *by = (int)(k->value.i & (n->type.base == TYPE_INT ? HALF - 1 : ALL - 1));
    return true;
}

bool vector_mask_of(const Node *n, int64_t *mask) {
    for (int i = 0; i < 2 && n->kind == NODE_BINARY && n->op == BINARY_AND; i++) {
        const Node *k = graph_plain(n->in[i]);
        if (k->kind == NODE_CONST && k->value.i >= 0 && k->value.i <= UINT32_MAX) {
            *mask = k->value.i;
            return true;
        }
    }
    return false;
}

static bool is_half(Node *n) {
    n = graph_plain(n);
    if (n->kind == NODE_CONST)
        return n->value.i >= INT32_MIN && n->value.i <= INT32_MAX;
    return n->type.base == TYPE_INT || (n->kind == NODE_CONVERT && n->in[0]->type.base == TYPE_INT);
}

bool vector_multiplies_halves(const Vector *v, const Node *n) {
    return n->type.base == TYPE_INT || vector_is_low(v, n) || (is_half(n->in[0]) && is_half(n->in[1]));
}

/* Of an int's lanes the upper half may be anything. */
static bool may_be_loose(const Vector *v, Node *x) {
    x = vector_plain(v, x);
    return x->kind != NODE_INDEX && vector_is_low(v, x);
}

bool vector_is_extended(const Vector *v, const Node *n) {
    int64_t mask;
    return vector_mask_of(n, &mask) || !(may_be_loose(v, n->in[0]) || may_be_loose(v, n->in[1]));
}

/* ---- what nodes ask for ---- */

static bool ask_both(Vector *v, const Node *n, int bits) {
    bool left = ask(v, n->in[0], bits);
    return ask(v, n->in[1], bits) || left;
}

static bool ask_all(Vector *v, const Node *n) {
    bool changed = false;
    for (int i = 0; i < n->nin; i++)
        changed |= ask(v, n->in[i], ALL);
    return changed;
}

/* A shift to the right whose result is asked for BITS. */
static bool ask_shifted(Vector *v, const Node *n, int bits) {
    int by;
    if (!vector_shift_by(n, &by))
        return ask_both(v, n, ALL);
    bool clears = n->type.base == TYPE_INT && n->op == BINARY_USHR && vector_between(n->in[0]).low < 0;
    if (bits <= HALF && bits + by <= HALF)
        return ask(v, n->in[0], bits + by);
    return ask(v, n->in[0], clears ? HALF : ALL);
}

/* A remainder's factors are what goes on from turn to turn (vector_step.c). */
static bool ask_remainder(Vector *v, const Node *n) {
    const Node *a = n->in[0];
    bool changed = ask_both(v, n, ALL);
    bool product = a->kind == NODE_BINARY && a->op == BINARY_MUL && vector_shape(v, a) == LANES;
    return (product && ask_both(v, a, ALL)) || changed;
}

static bool ask_binary(Vector *v, const Node *n) {
    int bits = asked(v, n), low = n->type.base == TYPE_INT && !vector_never_wraps(n) ? least(bits, HALF) : bits;
    int64_t mask;
    switch (n->op) {
    case BINARY_MUL:
        return ask_both(v, n, vector_multiplies_halves(v, n) ? least(bits, HALF) : bits);
    case BINARY_ADD: case BINARY_SUB: case BINARY_OR: case BINARY_XOR:
        return ask_both(v, n, low);
    case BINARY_AND:
        if (!vector_mask_of(n, &mask))
            return ask_both(v, n, low);
        return ask_both(v, n, least(bits, mask ? ALL - __builtin_clzll((uint64_t)mask) : 0));
    case BINARY_SHL: {
        bool changed = ask(v, n->in[0], low);
        return ask(v, n->in[1], ALL) || changed;
    }
    case BINARY_SHR: case BINARY_USHR:
        return ask_shifted(v, n, bits);
    case BINARY_REM:
        return ask_remainder(v, n);
    default:
        return ask_both(v, n, ALL);
    }
}

static bool ask_converted(Vector *v, const Node *n) {
    BaseType from = n->in[0]->type.base, to = n->type.base;
    int bits = asked(v, n);
    if ((from != TYPE_INT && from != TYPE_LONG) || type_is_fp(n->type))
        return ask(v, n->in[0], ALL);
    return ask(v, n->in[0], to == TYPE_LONG ? bits : least(bits, HALF));
}

static bool ask_arm(Vector *v, const Node *n, int k) {
    bool changed = false;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        changed |= ask(v, n->region[k]->results[p->index], type_is_fp(p->type) ? ALL : asked(v, p));
    return changed;
}

/* A loop carries what its turns ask for, and what is asked for behind it: an int is extended there. */
static bool ask_carried(Vector *v, const Node *n, int k, int behind) {
    const Region *head = n->region[0], *body = n->region[1];
    int bits = asked(v, head->params[k]), inner = asked(v, body->params[k]);
    behind = n->in[k]->type.base == TYPE_INT ? least(behind, HALF) : behind;
    bits = bits > inner ? bits : inner;
    bits = bits > behind ? bits : behind;
    bool changed = ask(v, n->in[k], bits);
    changed |= ask(v, head->params[k], bits);
    changed |= ask(v, body->params[k], bits);
    return ask(v, body->results[k + 1], bits) || changed;
}

static bool ask_loop(Vector *v, const Node *n) {
    bool changed = false;
    for (int k = 0; k < n->nin; k++) {
        int behind = 0;
        for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
            behind = p->index == k ? asked(v, p) : behind;
        changed |= ask_carried(v, n, k, behind);
    }
    return changed;
}

static bool ask_node(Vector *v, const Node *n) {
    bool whole = (n->type.base == TYPE_INT || n->type.base == TYPE_LONG) && vector_shape(v, n) == LANES;
    switch (n->kind) {
    case NODE_PROJ: return false;
    case NODE_IF: {
        bool changed = ask_arm(v, n, 0);
        return ask_arm(v, n, 1) || changed;
    }
    case NODE_LOOP: return ask_loop(v, n);
    case NODE_CONVERT: return ask_converted(v, n);
    case NODE_BINARY: return whole ? ask_binary(v, n) : ask_all(v, n);
    case NODE_NEG: return ask(v, n->in[0], n->type.base == TYPE_INT ? least(asked(v, n), HALF) : asked(v, n));
    case NODE_COMPLEMENT: return ask(v, n->in[0], asked(v, n));
    case NODE_STORE: return ask(v, n->in[2], n->in[0]->type.base == TYPE_INT ? HALF : ALL);
    default: return ask_all(v, n);
    }
}

/* ---- the walk ---- */

/* An arm that is done by code for numbers takes and gives all bits. */
static void ask_alone(Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        ask_all(v, n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                ask_alone(v, n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++)
        ask(v, r->results[k], ALL);
}

/* The nodes of R go to ORDER, behind those of their regions; behind the last of them. */
static const Node **put_in_order(Vector *v, const Region *r, const Node **order) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->kind == NODE_IF && vector_lane(v, n)->alone >> i & 1)
                ask_alone(v, n->region[i]);
            else if (n->region[i])
                order = put_in_order(v, n->region[i], order);
        *order++ = n;
    }
    return order;
}

void vector_find_bits(Vector *v) {
    const Region *body = v->b->body;
    const Node **order = front_alloc(v->l->front, (size_t)graph_size(body) * sizeof *order);
    if (v->l->front->no_memory)
        return;
    for (int k = 0; k < body->nresults; k++)
        ask(v, body->results[k], k < 64 && v->b->half >> k & 1 ? HALF : ALL);
    const Node **end = put_in_order(v, body, order);
    for (bool changed = true; changed;) {
        changed = false;
        for (const Node **n = end; n-- > order;)
            changed |= ask_node(v, *n);
    }
}
