/* frontend/opt/hoisting.c - what both arms of a conditional compute stands before it, once. */
#include "frontend/opt/hoisting.h"

enum { MOST_LOOKED_AT = 64 };       // nodes of an arm

typedef struct {
    Graph *g;
    Node **same;                    // by number: what stands before the conditional in a node's place
    bool moved;
} Hoisting;

/* May what comes after N, in its arm, not be reached?  A loop may go on for ever. */
static bool stays(const Node *n) {
    return n->region[0] || graph_must_stay(n);
}

static Node *known(const Hoisting *h, Node *n) {
    return h->same[n->number] ? h->same[n->number] : n;
}

static bool same_operation(const Node *a, const Node *b) {
    bool alike = a->kind == b->kind && a->nin == b->nin && type_same(a->type, b->type) && !a->type.rank;
    if (!alike || (!graph_computes(a) && !graph_checks(a)))
        return false;
    switch (a->kind) {
    case NODE_BINARY: return a->op == b->op;
    case NODE_BUILTIN: return a->builtin == b->builtin;
    case NODE_LENGTH: return a->index == b->index;
    case NODE_CHECK_INDEX: return a->index == b->index && a->at.line == b->at.line;     // which is told
    case NODE_CHECK_ZERO: return a->at.line == b->at.line;
    case NODE_CONST: case NODE_PROJ: case NODE_CHECK_ROW: return false;
    default: return true;
    }
}

static bool same_value(const Hoisting *h, Node *a, Node *b) {
    a = known(h, a);
    b = known(h, b);
    return a == b || (a->kind == NODE_CONST && b->kind == NODE_CONST && graph_same(a, b));
}

static bool same_operands(const Hoisting *h, const Node *a, const Node *b) {
    for (int i = 0; i < a->nin; i++)
        if (!same_value(h, a->in[i], b->in[i]))
            return false;
    return true;
}

/* Are all operands of N, of arm R, known before it? */
static bool is_ready(const Hoisting *h, const Node *n, const Region *r) {
    for (int i = 0; i < n->nin; i++)
        if (n->in[i]->kind != NODE_CONST && graph_inside(known(h, n->in[i]), r))
            return false;
    return true;
}

/* The node of arm R that does what A, of the other one, does, or NULL; FIRST: none that must stay may come before
 * it. */
static Node *find_twin(const Hoisting *h, const Node *a, const Region *r, bool first) {
    int looked = 0;
    for (Node *b = r->first; b && looked++ < MOST_LOOKED_AT; b = b->next) {
        if (h->same[b->number])
            continue;
        if (same_operation(a, b) && same_operands(h, a, b))
            return b;
        if (first && stays(b))
            return NULL;
    }
    return NULL;
}

static void move_common(Hoisting *h, Node *either) {
    const Region *then = either->region[0], *other = either->region[1];
    bool behind = false;            // what stays in the first arm
    int looked = 0;
    for (Node *a = then->first, *next; a && looked++ < MOST_LOOKED_AT; a = next) {
        next = a->next;
        bool fails = graph_must_stay(a);
        Node *b = (fails && behind) || !is_ready(h, a, then) ? NULL : find_twin(h, a, other, fails);
        if (!b) {
            behind |= stays(a);
            continue;
        }
        for (int i = 0; i < a->nin; i++)
            a->in[i] = known(h, a->in[i]);
        h->same[b->number] = a;
        graph_move(a, either);
        h->moved = true;
    }
}

/* Operands of R and below that stand elsewhere now. */
static void replace_known(const Hoisting *h, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            n->in[i] = known(h, n->in[i]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                replace_known(h, n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++)
        r->results[k] = known(h, r->results[k]);
}

static void drop_twins(const Hoisting *h, Region *r) {
    for (Node *n = r->first; n; n = n->next)
        if (h->same[n->number])
            graph_take_out(n);
}

/* Conditionals of R, inner ones first: what comes out of them may be common to those around. */
static void hoist(Hoisting *h, Region *r) {
    for (Node *n = r->first; n && !h->g->front->no_memory; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                hoist(h, n->region[i]);
        if (n->kind != NODE_IF)
            continue;
        h->moved = false;
        move_common(h, n);
        if (!h->moved)
            continue;
        front_remark(h->g->front, n->at, "hoisting: what both arms compute stands before them");
        drop_twins(h, n->region[1]);
        replace_known(h, n->region[1]);
        graph_changed(n->region[0]);
        graph_changed(n->region[1]);
    }
}

void hoist_common(Graph *g) {
    Hoisting h = {.g = g, .same = graph_alloc(g, ((size_t)g->nodes + 1) * sizeof *h.same)};
    if (!g->front->no_memory)
        hoist(&h, g->top);
}
