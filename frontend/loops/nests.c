/* frontend/loops/nests.c - perfect nests of loops, and the order that they had better have. */
#include "frontend/loops/nests.h"

#include <string.h>

enum { MOST_ACCESSES = 24 };

/* Accesses to elements of an array. */
typedef struct {
    const Node *node[MOST_ACCESSES], *store;    // STORE: the last that writes
    int count;
} Accesses;

bool nest_movable(const Node *n) {
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
                           : nest_movable(n) || n->kind == NODE_STORE || n->kind == NODE_PROJ;
        if (!suits)
            return false;
    }
    return true;
}

void nest_head(Graph *g, Node *loop, int counter, const Level *l, Node *bound) {
    Region *head = loop->region[0];
    BinaryOp less = l->closed ? BINARY_LE : BINARY_LT, more = l->closed ? BINARY_GE : BINARY_GT;
    graph_results(g, head, loop->nin + 1);
    if (g->front->no_memory)
        return;
    Node *now = head->params[counter];
    head->results[0] = graph_binary(g, head, l->down ? more : less, type_scalar(TYPE_BOOLEAN), loop->at, now, bound);
    memcpy(head->results + 1, head->params, (size_t)loop->nin * sizeof *head->params);
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
        else if (!(n->kind == NODE_PROJ && n->in[0] == loop) && !nest_movable(n))
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
        if (!extents_counts(loop, l) || nest_counter_used(loop, l->counter))
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

/* Collects the accesses to elements of array PARAM in R and below; false: there are too many, or it is used in another
 * way, but for its sizes. */
static bool find_accesses(const Region *r, const Node *param, Accesses *a) {
    int rank = param->type.rank;
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++) {
            bool whole = n->nin == rank + (n->kind == NODE_STORE ? 2 : 1);
            bool access = !i && whole && (n->kind == NODE_INDEX || n->kind == NODE_STORE);
            bool sizes = !i && (n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH);
            if (!n->in[i]->type.rank || !is_version(n->in[i], param) || sizes)
                continue;
            if (!access || a->count == MOST_ACCESSES)
                return false;
            a->store = n->kind == NODE_STORE ? n : a->store;
            a->node[a->count++] = n;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !find_accesses(n->region[i], param, a))
                return false;
    }
    return true;
}

/* ---- how far apart its accesses are ---- */

/* X without the constant that is added to it, *BY. */
static const Node *without_constant(const Node *x, int64_t *by) {
    *by = 0;
    for (int i = 0; i < 2 && x->kind == NODE_BINARY; i++)
        if (x->in[i]->kind == NODE_CONST && (x->op == BINARY_ADD || (i && x->op == BINARY_SUB))) {
            *by = x->op == BINARY_ADD ? x->in[i]->value.i : -x->in[i]->value.i;
            return graph_plain(x->in[1 - i]);
        }
    return x;
}

/* By how much each loop's counter is greater where STORE writes an element than where ACCESS comes to it; false: this
 * is not the same everywhere. */
static bool find_distance(const Nest *n, const Node *store, const Node *access, int rank, int64_t *distance) {
    bool known[NEST_LEVELS] = {false};
    memset(distance, 0, NEST_LEVELS * sizeof *distance);
    for (int d = 1; d <= rank; d++) {
        Node *x = graph_plain(store->in[d]), *y = graph_plain(access->in[d]);
        int k = counter_in(n, x);
        int64_t from = 0, to = 0;
        if (!graph_same(x, y) && !graph_same(without_constant(x, &from), without_constant(y, &to)))
            return false;
        if (k < 0 ? from != to : known[k] && distance[k] != to - from)
            return false;
        if (k >= 0) {
            known[k] = true;
            distance[k] = to - from;
        }
    }
    return true;
}

/* Which of two iterations that are so far apart comes first, with the loops in ORDER? */
static int first_of(const Nest *n, const int *order, const int64_t *distance) {
    for (int t = 0; t < n->depth; t++) {
        int k = order ? order[t] : t;
        if (distance[k])
            return (distance[k] < 0) != n->level[k].down ? -1 : 1;
    }
    return 0;
}

static bool is_any(const int64_t *distance) {
    for (int k = 0; k < NEST_LEVELS; k++)
        if (distance[k])
            return true;
    return false;
}

/* Does the new order leave accesses to the same element of an array in the order that they are in? */
static bool keeps_order(const Nest *n, const Accesses *a, int rank) {
    bool everywhere = true;
    for (int k = 0; k < n->depth; k++)
        everywhere &= n->place[k] != NEST_OUTERMOST && n->place[k] != NEST_INNERMOST;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < a->count && a->node[i]->kind == NODE_STORE; j++) {
            int64_t d[NEST_LEVELS];
            if (!find_distance(n, a->node[i], a->node[j], rank, d))
                return false;
            if (is_any(d) && (!everywhere || first_of(n, NULL, d) != first_of(n, n->order, d)))
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
        Accesses a = {.count = 0};
        int place[NEST_LEVELS];
        if (q == n->level[n->depth - 1].counter)
            continue;
        const Node *array = body->params[q], *result = body->results[q + 1];
        if (!array->type.rank || !is_version(result, array) || !find_accesses(body, array, &a) || !a.store)
            return false;
        bool anew = is_always_written(result, array) && !is_read(body, array);
        if (!find_places(n, a.store, array->type.rank, anew ? NEST_OUTERMOST : NEST_INNERMOST, place))
            return false;
        if (any && memcmp(place, n->place, (size_t)n->depth * sizeof *place))
            return false;
        memcpy(n->place, place, sizeof place);
        any = true;
    }
    return any;
}

/* Do the accesses to each of what it writes stay in their order? */
static bool is_kept(const Nest *n) {
    const Node *loop = innermost(n);
    const Region *body = loop->region[1];
    for (int q = 0; q < loop->nin; q++) {
        Accesses a = {.count = 0};
        if (q == n->level[n->depth - 1].counter)
            continue;
        if (!find_accesses(body, body->params[q], &a) || !keeps_order(n, &a, body->params[q]->type.rank))
            return false;
    }
    return true;
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
    return found && ((sort(n, true) && is_kept(n)) || (sort(n, false) && is_kept(n)));
}
