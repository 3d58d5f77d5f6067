/* frontend/lower/vector_shape.c - which bodies of loops suit lanes, and how their values go over turns. */
#include "frontend/lower/vector_state.h"

Shape vector_shape(const Vector *v, const Node *n) {
    if (n->kind == NODE_CONST || !graph_inside(n, v->b->body))
        return UNIFORM;
    return vector_lane(v, n)->shape;
}

/* The operand whose value N has for certain, or NULL. */
static Node *same_value(const Vector *v, const Node *n) {
    if (n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ZERO)
        return n->in[n->kind == NODE_CHECK_INDEX];
    bool bits = n->kind == NODE_BUILTIN && (n->builtin == BUILTIN_BITS || n->builtin == BUILTIN_FROM_BITS);
    if (bits && vector_shape(v, n) == LANES && vector_shape(v, n->in[0]) == LANES)
        return n->in[0];
    for (int i = 0; i < 2 && n->kind == NODE_BINARY; i++)
        if (lower_is_neutral(n->in[i], n->op) && vector_shape(v, n->in[1 - i]) == LANES && n->type.base == n->in[1 - i]->type.base)
            return n->in[1 - i];
    return NULL;
}

Node *vector_plain(const Vector *v, Node *n) {
    Node *same;
    while (vector_shape(v, n) == LANES && (same = same_value(v, n)))
        n = same;
    return n;
}

static bool all_uniform(const Vector *v, const Node *n) {
    for (int i = 0; i < n->nin; i++)
        if (vector_shape(v, n->in[i]) != UNIFORM)
            return false;
    return true;
}

static bool type_suits(Type t) {
    return !t.rank && (t.base == TYPE_LONG || t.base == TYPE_DOUBLE || t.base == TYPE_FLOAT || t.base == TYPE_INT || t.base == TYPE_BOOLEAN);
}

static bool is_whole(Type t) {
    return t.base == TYPE_INT || t.base == TYPE_LONG;
}

/* ---- operators ---- */

bool vector_odd_divisor(const Node *n) {
    const Node *m = graph_plain(n->in[1]);
    return m->kind == NODE_CONST && m->value.i >= 3 && m->value.i % CHUNK_WORDS;
}

/* A remainder or quotient of a ramp that begins with a multiple of 16, by another one. */
static Shape rounded(const Vector *v, const Node *n, Shape a) {
    if (!v->rounds || a != RAMP || vector_odd_divisor(n))
        return LANES;
    return n->op == BINARY_REM ? RAMP : UNIFORM;
}

static Shape binary_shape(const Vector *v, const Node *n) {
    Shape a = vector_shape(v, n->in[0]), b = vector_shape(v, n->in[1]);
    bool whole = is_whole(n->type);
    if (whole && n->op == BINARY_ADD && a + b == UNIFORM + RAMP)
        return RAMP;
    if (whole && n->op == BINARY_SUB && a == RAMP && b == UNIFORM)
        return RAMP;
    if (whole && (n->op == BINARY_DIV || n->op == BINARY_REM) && b == UNIFORM)
        return rounded(v, n, a);
    return LANES;
}

static Shape builtin_shape(const Node *n) {
    switch (n->builtin) {
    case BUILTIN_ABS: case BUILTIN_SQRT: case BUILTIN_MIN: case BUILTIN_MAX: case BUILTIN_FLOOR: case BUILTIN_CEIL:
        return LANES;
    case BUILTIN_BITS:
        return n->in[0]->type.base == TYPE_DOUBLE ? LANES : UNSUITED;   // a float is a double in its lane
    case BUILTIN_FROM_BITS:
        return n->type.base == TYPE_DOUBLE ? LANES : UNSUITED;
    case BUILTIN_FMA:
        return n->type.base == TYPE_DOUBLE ? LANES : UNSUITED;      // a float in a double would be rounded twice
    default:
        return UNSUITED;
    }
}

/* Shape of a node with operands of which at least one is not uniform; UNSUITED: none. */
static Shape operator_shape(const Vector *v, const Node *n) {
    for (int i = 0; i < n->nin; i++)
        if (!type_suits(n->in[i]->type))
            return UNSUITED;
    if (!type_suits(n->type))
        return UNSUITED;
    switch (n->kind) {
    case NODE_CONVERT:
        if (n->type.base == TYPE_FLOAT && n->in[0]->type.base == TYPE_LONG)
            return UNSUITED;    // rounded twice, by way of a double, it may be another float
        return vector_shape(v, n->in[0]) == RAMP && n->type.base == TYPE_LONG ? RAMP : LANES;
    case NODE_BUILTIN: return builtin_shape(n);
    case NODE_BINARY: return binary_shape(v, n);
    default: return LANES;
    }
}

/* ---- accesses ---- */

int vector_inner(const Node *n) {
    return n->in[0]->type.layout == IN_COLUMNS ? 1 : n->nin - 1;
}

bool vector_is_apart(const Vector *v, const Node *n) {
    int inner = vector_inner(n);
    for (int i = 1; i < n->nin; i++)
        if (i != inner && vector_shape(v, n->in[i]) != UNIFORM)
            return true;
    return false;
}

static Shape private_shape(const Vector *v, Node *index) {
    Shape s = vector_shape(v, index);
    return s == RAMP || (s == LANES && vector_falls(v, index)) ? LANES : s == UNIFORM ? UNIFORM : UNSUITED;
}

static Shape access_shape(const Vector *v, const Node *n) {
    if (n->in[0]->held)
        return private_shape(v, n->in[1]);
    if (graph_inside(n->in[0], v->b->body) || n->type.rank)
        return UNSUITED;
    if (vector_is_apart(v, n))
        return n->in[0]->type.layout ? UNSUITED : LANES;
    Shape s = vector_shape(v, n->in[vector_inner(n)]);
    if (s == UNIFORM)
        return UNIFORM;
    return n->in[0]->type.layout && (s == LANES || n->in[0]->type.layout == IN_Z) ? UNSUITED : LANES;
}

/* ---- conditionals and loops ---- */

static bool classify(Vector *v, const Region *r);

/* Does the conditional do nothing but compute truth values from what is there? */
static bool is_lazy_if(const Vector *v, const Node *n) {
    for (int i = 0; i < 2; i++) {
        const Region *r = n->region[i];
        for (int k = 0; k < r->nresults; k++)
            if (!vector_is_truth(r->results[k]))
                return false;
        for (const Node *k = r->first; k; k = k->next)
            if (node_table[k->kind].traps || k->kind == NODE_INDEX || k->kind == NODE_LOOP ||
                (k->kind == NODE_IF && !vector_lane(v, k)->lazy))
                return false;
    }
    return true;
}

/* False: an arm has something in it that lanes cannot do. */
static bool classify_arm(Vector *v, const Node *n, int k) {
    Lane *a = vector_lane(v, n);
    bool suits = classify(v, n->region[k]);
    if (!vector_may_be_alone(n->region[k]))
        return suits;
    if (!suits || vector_is_alone(v, n->region[k]))
        a->alone |= (uint8_t)(1 << k);
    return true;
}

static bool classify_if(Vector *v, const Node *n) {
    Shape c = vector_shape(v, n->in[0]);
    bool same = c == UNIFORM;
    vector_lane(v, n)->alone = 0;
    for (int i = 0; i < 2; i++) {
        if (!classify_arm(v, n, i))
            return false;
        for (int k = 0; k < n->region[i]->nresults; k++) {
            const Node *x = n->region[i]->results[k];
            same &= vector_shape(v, x) == UNIFORM;
            if (c != UNIFORM || vector_shape(v, x) != UNIFORM)
                if (!type_suits(x->type))
                    return false;
        }
    }
    vector_lane(v, n)->shape = LANES;
    vector_lane(v, n)->lazy = !same && !vector_lane(v, n)->alone && is_lazy_if(v, n);
    return true;
}

bool vector_counts(const Vector *v, const Node *n) {
    const Node *c = n->region[0]->results[0];
    for (const Node *h = n->region[0]->first; h; h = h->next)
        if (h->kind != NODE_CONST && h->kind != NODE_LENGTH && h != c)
            return false;
    return c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE && vector_shape(v, c) == UNIFORM &&
           graph_is_const(n->region[1]->results[0], true);
}

static bool carries_what_suits(const Vector *v, const Node *n) {
    bool counts = vector_counts(v, n);
    for (int k = 0; k < n->nin; k++)
        if ((!counts || vector_lane(v, n->region[1]->params[k])->shape == LANES) && !type_suits(n->in[k]->type))
            return false;
    return true;
}

/* What it carries is uniform, over the lanes that are still in it, until a turn makes lanes
 * of it. */
static bool classify_loop(Vector *v, const Node *n) {
    const Region *head = n->region[0], *body = n->region[1];
    if (n->nin > MAX_OUT || !graph_head_gives_all(n))
        return false;
    for (int k = 0; k < n->nin; k++) {
        Shape s = vector_shape(v, n->in[k]) == UNIFORM ? UNIFORM : LANES;
        vector_lane(v, head->params[k])->shape = vector_lane(v, body->params[k])->shape = s;
    }
    for (bool changed = true; changed;) {
        changed = false;
        if (!classify(v, head) || !classify(v, body))
            return false;
        for (int k = 0; k < n->nin; k++) {
            Lane *p = vector_lane(v, body->params[k]);
            if (p->shape == LANES || vector_shape(v, body->results[k + 1]) == UNIFORM)
                continue;
            p->shape = vector_lane(v, head->params[k])->shape = LANES;
            changed = true;
        }
    }
    return carries_what_suits(v, n);
}

static Shape output_shape(const Vector *v, const Node *n) {
    const Node *of = n->in[0];
    if (of->kind == NODE_LOOP)
        return vector_counts(v, of) ? vector_lane(v, of->region[1]->params[n->index])->shape : LANES;
    bool same = vector_shape(v, of->in[0]) == UNIFORM && !vector_lane(v, of)->alone;
    for (int i = 0; i < 2; i++)
        same &= vector_shape(v, of->region[i]->results[n->index]) == UNIFORM;
    return same ? UNIFORM : LANES;
}

/* ---- */

static bool is_lazy(const Vector *v, const Node *n) {
    if (!vector_is_truth(n) || vector_lane(v, n)->shape != LANES)
        return false;
    return n->kind == NODE_BINARY || n->kind == NODE_NOT || (n->kind == NODE_PROJ && vector_lane(v, n->in[0])->lazy);
}

static Shape node_shape(Vector *v, const Node *n) {
    switch (n->kind) {
    case NODE_CONST: return UNIFORM;
    case NODE_LENGTH: return graph_inside(n->in[0], v->b->body) && !n->in[0]->held ? UNSUITED : UNIFORM;
    case NODE_PROJ: return output_shape(v, n);
    case NODE_CHECK_INDEX:
        return graph_inside(n->in[0], v->b->body) && !n->in[0]->held ? UNSUITED : vector_shape(v, n->in[1]);
    case NODE_INDEX: return access_shape(v, n);
    case NODE_STORE: return n->held ? LANES : UNSUITED;
    case NODE_IF: return classify_if(v, n) ? LANES : UNSUITED;
    case NODE_LOOP: return classify_loop(v, n) ? LANES : UNSUITED;
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN: case NODE_CHECK_ZERO:
        return all_uniform(v, n) ? UNIFORM : operator_shape(v, n);
    default: return UNSUITED;
    }
}

static bool classify(Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Shape s = node_shape(v, n);
        if (s == UNSUITED)
            return false;
        vector_lane(v, n)->shape = s;
        if (n->kind != NODE_IF)
            vector_lane(v, n)->lazy = is_lazy(v, n);
    }
    return true;
}

/* Ramps whose values something but accesses looks at. */
static void find_seen(Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (vector_shape(v, n->in[i]) == RAMP && n->in[i]->kind != NODE_PARAM && n->kind != NODE_CHECK_INDEX && n->kind != NODE_INDEX &&
                vector_shape(v, n) != RAMP)
                vector_lane(v, n->in[i])->seen = true;
        for (int i = 0; i < n->nin; i++)
            if (vector_shape(v, n) == RAMP && vector_shape(v, n->in[i]) == RAMP && n->in[i]->kind != NODE_PARAM &&
                (n->kind == NODE_CONVERT || (n->kind == NODE_BINARY && n->op == BINARY_REM)))
                vector_lane(v, n->in[i])->seen = true;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_seen(v, n->region[i]);
    }
    for (int i = 0; i < r->nresults && !(v->b->carries && r == v->b->body); i++)
        if (vector_shape(v, r->results[i]) == RAMP && r->results[i]->kind != NODE_PARAM)
            vector_lane(v, r->results[i])->seen = true;
}

bool vector_classify(Vector *v) {
    vector_lane(v, v->b->index)->shape = RAMP;
    for (int k = 0; k < v->b->body->nparams && (v->b->lanes | v->b->uniform) >> k; k++)
        if ((v->b->lanes | v->b->uniform) >> k & 1)
            vector_lane(v, v->b->body->params[k])->shape = v->b->lanes >> k & 1 ? LANES : UNIFORM;
    if (v->b->old)
        vector_lane(v, v->b->old)->shape = v->b->root ? LANES : UNIFORM;
    if (!classify(v, v->b->body))
        return false;
    find_seen(v, v->b->body);
    return true;
}

bool vector_has_remainder(const Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_BINARY && !vector_odd_divisor(n) && (n->op == BINARY_DIV || n->op == BINARY_REM) && vector_shape(v, n->in[0]) == RAMP &&
            vector_shape(v, n->in[1]) == UNIFORM && is_whole(n->type))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && vector_has_remainder(v, n->region[i]))
                return true;
    }
    return false;
}
