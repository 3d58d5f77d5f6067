/* frontend/opt/merging.c - a store that only some iterations make is made by all. */
#include "frontend/opt/merging.h"

/* A conditional with a store in one arm. */
typedef struct {
    Node *conditional, *proj;   // the array that it gives
    int arm;                    // that stores
    Node *store, *load;
} Merge;

/* Does the loop carry nothing but private arrays and its counter? */
static bool carries_arrays(const Node *loop) {
    const Region *body = loop->region[1];
    for (int k = 0; k < loop->nin; k++) {
        const Node *p = body->params[k], *next = body->results[k + 1];
        if (!p->held && !(next->kind == NODE_BINARY && next->in[0] == p && next->in[1]->kind == NODE_CONST))
            return false;
    }
    return true;
}

static bool is_innermost(const Node *loop) {
    for (const Node *n = loop->region[1]->first; n; n = n->next)
        if (n->kind == NODE_LOOP)
            return false;
    return true;
}

/* Does R only compute, but for a store? */
static bool only_stores(const Region *r, const Node *store) {
    for (const Node *n = r->first; n; n = n->next)
        if (n != store && !graph_computes(n))
            return false;
    return true;
}

static bool has_lanes(Type element) {
    BaseType b = element.base;
    return !element.rank && (b == TYPE_INT || b == TYPE_LONG || b == TYPE_FLOAT || b == TYPE_DOUBLE);
}

/* The element that is stored, read before the conditional; or NULL. */
static Node *find_load(const Merge *m) {
    const Node *s = m->store;
    for (Node *n = m->conditional->home->first; n != m->conditional; n = n->next)
        if (n->kind == NODE_INDEX && n->nin == 2 && n->in[0] == s->in[0] && n->in[1] == s->in[1] &&
            n->offset == s->offset)
            return n;
    return NULL;
}

static bool match(Node *n, Merge *m) {
    *m = (Merge){.conditional = n, .proj = n->next};
    if (n->kind != NODE_IF || n->region[0]->nresults != 1 || !m->proj || m->proj->kind != NODE_PROJ ||
        m->proj->in[0] != n || !m->proj->held)
        return false;
    m->arm = n->region[0]->results[0]->kind == NODE_STORE ? 0 : 1;
    const Region *writes = n->region[m->arm], *keeps = n->region[!m->arm];
    m->store = writes->results[0];
    const Node *s = m->store;
    if (s->kind != NODE_STORE || s->home != writes || s->nin != 3 || s->in[0] != keeps->results[0])
        return false;
    m->load = find_load(m);
    return m->load && s->in[1]->home != writes && has_lanes(s->in[2]->type) && only_stores(writes, s) &&
           only_stores(keeps, NULL);
}

/* The conditional gives the element, and what it gave is the array with that stored.  It is there, for it was read. */
static void merge(Graph *g, const Merge *m) {
    Node *n = m->conditional, *value = m->store->in[2], *chosen = graph_proj(g, n->home, n, 0, value->type);
    if (g->front->no_memory)
        return;
    graph_move(chosen, m->proj);
    n->region[m->arm]->results[0] = value;
    n->region[!m->arm]->results[0] = m->load;
    graph_take_out(m->store);
    Node was = *m->proj;
    *m->proj = *m->store;
    m->proj->next = was.next;
    m->proj->number = was.number;
    m->proj->home = was.home;
    m->proj->unchecked = false;
    m->proj->in[2] = chosen;
    front_remark(g->front, m->proj->at, "merging: each iteration writes the element, new or old");
}

static void look_at(Graph *g, Node *loop) {
    Merge m;
    if (!is_innermost(loop) || !carries_arrays(loop))
        return;
    for (Node *n = loop->region[1]->first; n && !g->front->no_memory; n = n->next)
        if (match(n, &m))
            merge(g, &m);
}

void merge_stores(Graph *g) {
    graph_each_loop(g, g->top, look_at);
    graph_changed(g->top);
}
