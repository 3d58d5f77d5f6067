/* frontend/opt/carried.c - values that loops carry and conditionals give, where that changes nothing. */
#include "frontend/opt/carried.h"

typedef struct {
    Node **is;              // by number: what is in its place; NULL: itself
    bool changed;
} Carried;

static Node *settled(const Carried *c, Node *x) {
    while (c->is[x->number])
        x = c->is[x->number];
    return x;
}

static void is_same(Carried *c, Node *x, Node *as) {
    if (x == as || c->is[x->number])
        return;
    c->is[x->number] = as;
    c->changed = true;
}

/* All outputs of N with number K. */
static void outputs_are(Carried *c, const Node *n, int k, Node *as) {
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        if (p->index == k)
            is_same(c, p, as);
}

static void look_at_loop(Carried *c, const Node *n) {
    const Region *head = n->region[0], *body = n->region[1];
    for (int k = 0; k < n->nin; k++) {
        Node *given = settled(c, n->in[k]), *first = head->params[k], *second = body->params[k];
        Node *between = settled(c, head->results[k + 1]), *next = settled(c, body->results[k + 1]);
        bool same = (between == first || between == given) && (next == second || next == first || next == given);
        if (!same || c->is[first->number])
            continue;
        is_same(c, first, given);
        is_same(c, second, given);
        outputs_are(c, n, k, given);
    }
}

static void look_at_if(Carried *c, const Node *n) {
    for (int k = 0; k < n->region[0]->nresults; k++) {
        Node *x = settled(c, n->region[0]->results[k]);
        if (x == settled(c, n->region[1]->results[k]) && !graph_inside(x, n->region[0]))
            outputs_are(c, n, k, x);
    }
}

static void look_at(Carried *c, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                look_at(c, n->region[i]);
        if (n->kind == NODE_LOOP)
            look_at_loop(c, n);
        else if (n->kind == NODE_IF)
            look_at_if(c, n);
    }
}

static void replace_all(const Carried *c, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            n->in[i] = settled(c, n->in[i]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                replace_all(c, n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++)
        r->results[k] = settled(c, r->results[k]);
}

void carried_settle(Graph *g) {
    Carried c = {.is = graph_alloc(g, ((size_t)g->nodes + 1) * sizeof *c.is)};
    if (g->front->no_memory)
        return;
    do {
        c.changed = false;
        look_at(&c, g->top);
    } while (c.changed);
    replace_all(&c, g->top);
    graph_sweep(g);
}
