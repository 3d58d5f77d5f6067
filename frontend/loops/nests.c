/* frontend/loops/nests.c - perfect nests of loops, and the order that they had better have. */
#include "frontend/loops/nests.h"

#include <string.h>

static bool is_movable(const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_BINARY: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT:
    case NODE_BUILTIN: case NODE_CHECK_INDEX: case NODE_INDEX: case NODE_LENGTH:
        return true;
    default:
        return false;
    }
}

/* Is R, of the innermost loop, or of a conditional or loop in it, made of such and of stores? */
static bool is_leaf(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Level l;
        bool inner = n->kind == NODE_IF || (n->kind == NODE_LOOP && extents_counts(n, &l));
        bool suits = inner ? is_leaf(n->region[0]) && is_leaf(n->region[1])
                           : is_movable(n) || n->kind == NODE_STORE || n->kind == NODE_PROJ;
        if (!suits)
            return false;
    }
    return true;
}

bool nest_counter_used(const Node *loop, int counter) {
    for (const Node *p = loop->next; p && p->kind == NODE_PROJ && p->in[0] == loop; p = p->next)
        if (p->index == counter)
            return true;
    return false;
}

/* The one loop in R among nodes that can be moved; or NULL. */
static const Node *only_loop(const Region *r) {
    const Node *loop = NULL;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && !loop)
            loop = n;
        else if (!(n->kind == NODE_PROJ && n->in[0] == loop) && !is_movable(n))
            return NULL;
    }
    return loop;
}

int nest_inside(const Node *outer, const Node *loop, int q) {
    const Node *param = outer->region[1]->params[q], *result = outer->region[1]->results[q + 1];
    bool same = result->kind == NODE_PROJ && result->in[0] == loop && loop->in[result->index] == param;
    return same && graph_uses(outer->region[1], param) == 1 ? result->index : -1;
}

/* Does LOOP carry what OUTER does, and so that it may be moved? */
static bool carries_same(const Node *outer, const Level *l, const Node *loop) {
    for (int q = 0; q < outer->nin; q++)
        if (q != l->counter && (!outer->in[q]->type.rank || nest_inside(outer, loop, q) < 0))
            return false;
    return outer->nin == loop->nin;
}

static bool find_levels(const Node *loop, Nest *n) {
    for (n->depth = 0; n->depth < NEST_LEVELS;) {
        Level *l = &n->level[n->depth];
        if (!extents_level(loop, l) || nest_counter_used(loop, l->counter))
            return false;
        n->loop[n->depth++] = loop;
        const Region *body = loop->region[1];
        const Node *inner = only_loop(body);
        if (!inner || !carries_same(loop, l, inner))
            return n->depth > 1 && loop->nin > 1 && is_leaf(body);
        loop = inner;
    }
    return false;
}

/* ---- what it writes ---- */

static const Node *innermost(const Nest *n) {
    return n->loop[n->depth - 1];
}

Node *nest_counter(const Nest *n, int k) {
    return n->loop[k]->region[1]->params[n->level[k].counter];
}

/* Is X a version of the array PARAM that stores have made? */
static bool is_version(const Node *x, const Node *param) {
    const Node *either = x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF ? x->in[0] : NULL;
    if (either)
        return is_version(either->region[0]->results[x->index], param) &&
               is_version(either->region[1]->results[x->index], param);
    return x == param || (x->kind == NODE_STORE && is_version(x->in[0], param));
}

static bool is_ring(const Node *x) {
    return x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB || x->op == BINARY_MUL);
}

/* The counter that index X is, or is with something known before the nest added; -1: it is known before; -2: anything
 * else. */
static int counter_in(const Nest *n, Node *x) {
    x = graph_plain(x);
    if (graph_outside(n->loop[0], x))
        return -1;
    if (is_ring(x)) {
        int a = counter_in(n, x->in[0]), b = counter_in(n, x->in[1]);
        bool sum = x->op != BINARY_MUL;
        return a == -1 && b == -1 ? -1 : b == -1 && sum ? a : a == -1 && x->op == BINARY_ADD ? b : -2;
    }
    for (int k = 0; k < n->depth; k++)
        if (x == nest_counter(n, k))
            return k;
    return -2;
}

static bool same_element(const Node *a, const Node *b, int indices) {
    for (int d = 1; d <= indices; d++)
        if (!graph_same(graph_plain(a->in[d]), graph_plain(b->in[d])))
            return false;
    return true;
}

/* Does R, or what is below, read elements of array PARAM, or leave out writing one? */
static bool is_read(const Region *r, const Node *param) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_INDEX && is_version(n->in[0], param))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && is_read(n->region[i], param))
                return true;
    }
    return false;
}

static bool is_always_written(const Node *x, const Node *param) {
    return x->kind == NODE_STORE && is_version(x->in[0], param);
}

/* Is array PARAM, in R or below, but for its sizes, used in accesses to one element alone?  *STORE is one that writes,
 * if there is one. */
static bool one_element(const Region *r, const Node *param, const Node **store) {
    int rank = param->type.rank;
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++) {
            bool whole = n->nin == rank + (n->kind == NODE_STORE ? 2 : 1);
            bool access = !i && whole && (n->kind == NODE_INDEX || n->kind == NODE_STORE);
            bool sizes = !i && (n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH);
            if (!n->in[i]->type.rank || !is_version(n->in[i], param) || sizes)
                continue;
            if (!access || (*store && !same_element(n, *store, rank)))
                return false;
            *store = !*store || n->kind == NODE_STORE ? n : *store;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !one_element(n->region[i], param, store))
                return false;
    }
    return true;
}

/* Notes which counters are in the indices of STORE; false: there is something else.  OTHER: the place of those that are
 * in none. */
static bool find_places(const Nest *n, const Node *store, int rank, int other, int *place) {
    for (int k = 0; k < n->depth; k++)
        place[k] = other;
    for (int d = rank - 1; d >= 0; d--) {
        int k = counter_in(n, store->in[d + 1]);
        if (k == -2)
            return false;
        if (k >= 0)
            place[k] = d;
    }
    return true;
}

static bool find_written(Nest *n) {
    const Node *loop = innermost(n);
    const Region *body = loop->region[1];
    bool any = false;
    for (int q = 0; q < loop->nin; q++) {
        const Node *store = NULL;
        int place[NEST_LEVELS];
        if (q == n->level[n->depth - 1].counter)
            continue;
        const Node *array = body->params[q], *result = body->results[q + 1];
        if (!array->type.rank || !is_version(result, array) || !one_element(body, array, &store) || !store ||
            store->kind != NODE_STORE)
            return false;
        bool anew = is_always_written(result, array) && !is_read(body, array);
        if (!find_places(n, store, array->type.rank, anew ? NEST_OUTERMOST : NEST_INNERMOST, place))
            return false;
        if (any && memcmp(place, n->place, (size_t)n->depth * sizeof *place))
            return false;
        memcpy(n->place, place, sizeof place);
        any = true;
    }
    return any;
}

/* ---- the new order ---- */

/* Can X, an end of a loop, be computed when the loops that are in PLACED are around it? */
static bool is_there(const Nest *n, unsigned placed, Node *x) {
    x = graph_plain(x);
    if (graph_outside(n->loop[0], x))
        return true;
    if (is_ring(x))
        return is_there(n, placed, x->in[0]) && is_there(n, placed, x->in[1]);
    for (int k = 0; k < n->depth; k++)
        if (x == nest_counter(n, k))
            return placed >> k & 1;
    return false;
}

static bool is_order_good(const Nest *n) {
    unsigned placed = 0;
    for (int t = 0; t < n->depth; t++) {
        const Level *l = &n->level[n->order[t]];
        if (!is_there(n, placed, l->first) || !is_there(n, placed, l->bound))
            return false;
        placed |= 1U << n->order[t];
    }
    return true;
}

/* Loops by place; those with the same, or all that address elements if not BY_INDEX, as they were.  The result: is it
 * another order? */
static bool sort(Nest *n, bool by_index) {
    bool other = false;
    int count = 0;
    for (int place = NEST_OUTERMOST; place <= NEST_INNERMOST; place++)
        for (int k = 0; k < n->depth; k++) {
            bool addresses = n->place[k] != NEST_OUTERMOST && n->place[k] != NEST_INNERMOST;
            int own = addresses && !by_index ? 0 : n->place[k];
            if (own == place)
                n->order[count++] = k;
        }
    for (int t = 0; t < n->depth; t++)
        other |= n->order[t] != t;
    return other && is_order_good(n);
}

bool nest_match(const Node *loop, Nest *n) {
    bool found = loop->kind == NODE_LOOP && !loop->why && find_levels(loop, n) && find_written(n);
    return found && (sort(n, true) || sort(n, false));
}
