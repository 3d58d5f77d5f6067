/* frontend/opt/addresses.c - indices of several dimensions become one. */
#include "frontend/opt/addresses.h"

#include "frontend/loops/bounds.h"
#include "frontend/loops/private.h"

enum {
    MAX_MADE = 64,          // that are compared with new ones
    MAX_OFFSET = 100,       // fits an instruction
};

typedef struct {
    Graph *g;
    Node *made[MAX_MADE];   // the last ones
    unsigned count;
} Addresses;

/* ---- new nodes ---- */

/* A place for code: before NODE, or at the end of R. */
typedef struct {
    Region *r;
    Node *node;
} Spot;

static bool is_inside(const Node *n, const Region *r) {
    return n->kind != NODE_CONST && graph_inside(n, r);
}

/* Where what has the operands A and B, and is needed at S, is computed least often. */
static Spot best_spot(Spot s, const Node *a, const Node *b) {
    Spot best = s;
    while (s.r->owner && (s.r->owner->kind == NODE_LOOP || s.r->owner->kind == NODE_IF) && !is_inside(a, s.r) && !(b && is_inside(b, s.r))) {
        s = (Spot){s.r->owner->home, s.r->owner};
        if (s.node->kind == NODE_LOOP)
            best = s;
    }
    return best;
}

static bool is_around(const Region *outer, const Region *r) {
    while (r && r != outer)
        r = r->owner ? r->owner->home : NULL;
    return r;
}

static bool same_operand(const Node *a, const Node *b) {
    return a == b || (a->kind == NODE_CONST && b->kind == NODE_CONST && a->value.i == b->value.i);
}

/* A, and B unless that is NULL, by OP or as a 64-bit number, for use at S. */
static Node *make(Addresses *s, Spot at, NodeKind kind, BinaryOp op, Node *a, Node *b) {
    Spot spot = best_spot(at, a, b);
    Type t = type_scalar(TYPE_LONG);
    for (unsigned i = 0; i < MAX_MADE && i < s->count; i++) {
        Node *n = s->made[i];
        if (n->kind == kind && same_operand(n->in[0], a) && (!b || (n->op == op && same_operand(n->in[1], b))) && is_around(n->home, spot.r))
            return n;
    }
    Node *n = b ? graph_binary(s->g, spot.r, op, t, at.node->at, a, b) : graph_unary(s->g, spot.r, kind, t, at.node->at, a);
    if (s->g->front->no_memory)
        return n;
    graph_move(n, spot.node);
    s->made[s->count++ % MAX_MADE] = n;
    return n;
}

static Node *combine(Addresses *s, Spot at, BinaryOp op, Node *a, Node *b) {
    return make(s, at, NODE_BINARY, op, a, b);
}

/* The int X, extended. */
static Node *wide(Addresses *s, Spot at, Node *x) {
    return x->kind == NODE_CONST ? graph_const(s->g, at.r, TYPE_LONG, x->value.i) : make(s, at, NODE_CONVERT, BINARY_ADD, x, NULL);
}

/* ---- accesses ---- */

static bool is_access(const Node *n) {
    bool store = n->kind == NODE_STORE;
    return (store || n->kind == NODE_INDEX) && n->in[0]->held && !n->in[n->nin - 1]->type.rank &&
           n->nin == n->in[0]->type.rank + (store ? 2 : 1);
}

/* X, at N, is what is returned and *ADDED, a small constant. */
static Node *without_constant(const Node *n, Node *x, int64_t *added) {
    Node *sum = x = graph_plain(x);
    bool is_sum = sum->kind == NODE_BINARY && (sum->op == BINARY_ADD || sum->op == BINARY_SUB) && sum->in[1]->kind == NODE_CONST;
    *added = 0;
    if (!is_sum || sum->in[1]->value.i < -MAX_OFFSET || sum->in[1]->value.i > MAX_OFFSET || !bounds_exact(n, sum))
        return x;
    *added = sum->op == BINARY_ADD ? sum->in[1]->value.i : -sum->in[1]->value.i;
    return sum->in[0];
}

/* The index that N, which has RANK of them, needs alone, but for N's offset. */
static Node *one_index(Addresses *s, Node *n, int rank) {
    Spot at = {n->home, n};
    Node *sum = NULL;
    for (int k = 0; k < rank && !s->g->front->no_memory; k++) {
        int64_t added;
        Node *x = wide(s, at, without_constant(n, n->in[k + 1], &added));
        if (k == rank - 1)
            n->offset = (signed char)added;
        else if (added)
            x = combine(s, at, BINARY_ADD, x, graph_const(s->g, n->home, TYPE_LONG, added));
        sum = sum ? combine(s, at, BINARY_ADD, sum, x) : x;
        if (k < rank - 1 && !s->g->front->no_memory)
            sum = combine(s, at, BINARY_MUL, sum, wide(s, at, graph_plain(private_size(n->in[0], k + 1))));
    }
    return sum;
}

static void shorten(Addresses *s, Node *n) {
    int rank = n->in[0]->type.rank;
    n->in[1] = one_index(s, n, rank);
    if (n->kind == NODE_STORE)
        n->in[2] = n->in[n->nin - 1];
    n->nin -= rank - 1;
}

/* A bound that no iteration changes is computed before the loop. */
static void lift_bound(Node *loop) {
    for (Node *n = loop->region[0]->first, *next; n; n = next) {
        bool moves = n->kind == NODE_CONVERT || (n->kind == NODE_BINARY && n->op != BINARY_DIV && n->op != BINARY_REM);
        next = n->next;
        for (int i = 0; i < n->nin && moves; i++)
            moves = graph_outside(loop, n->in[i]);
        if (moves)
            graph_move(n, loop);
    }
}

static void make_in(Addresses *s, Region *r) {
    for (Node *n = r->first; n && !s->g->front->no_memory; n = n->next) {
        if (n->kind == NODE_LOOP)
            lift_bound(n);
        int64_t added = 0;
        if (is_access(n) && n->in[0]->type.rank > 1)
            shorten(s, n);
        else if (is_access(n))
            n->in[1] = without_constant(n, n->in[1], &added);
        if (added)
            n->offset = (signed char)added;
        for (int i = 0; i < 2 && (n->kind == NODE_LOOP || n->kind == NODE_IF); i++)
            make_in(s, n->region[i]);
    }
}

/* ---- what is not needed any more ---- */

static void count_uses(const Region *r, int *uses) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            uses[n->in[i]->number]++;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                count_uses(n->region[i], uses);
    }
    for (int k = 0; k < r->nresults; k++)
        uses[r->results[k]->number]++;
}

/* The result: did some go? */
static bool drop_unused(Region *r, int *uses) {
    bool some = false;
    for (Node *n = r->first; n; n = n->next) {
        if ((n->kind == NODE_BINARY || n->kind == NODE_CONVERT) && !uses[n->number]) {
            for (int i = 0; i < n->nin; i++)
                uses[n->in[i]->number]--;
            graph_take_out(n);
            some = true;
            continue;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                some |= drop_unused(n->region[i], uses);
    }
    return some;
}

void addresses_make(Graph *g) {
    Addresses s = {.g = g};
    make_in(&s, g->top);
    int *uses = front_alloc(g->front, ((size_t)g->nodes + 1) * sizeof *uses);
    if (g->front->no_memory)
        return;
    count_uses(g->top, uses);
    while (drop_unused(g->top, uses))
        continue;
    graph_changed(g->top);
}
