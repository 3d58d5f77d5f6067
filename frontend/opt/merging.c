/* frontend/opt/merging.c - a store that only some iterations make is made by all. */
#include "frontend/opt/merging.h"

/* A conditional of which one arm stores, or each to the same element. */
typedef struct {
    Node *conditional, *proj;   // the array that it gives
    Node *store[2];             // of the arms; NULL: it gives the array as it was
    Node *load;                 // the element, read before; or NULL
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

/* The store with which an arm R ends, behind which it only computes; NULL: there is none. */
static Node *last_store(const Region *r) {
    Node *s = r->results[0];
    if (s->kind != NODE_STORE || s->home != r || s->nin != 3 || s->in[1]->home == r)
        return NULL;
    for (const Node *n = s->next; n; n = n->next)
        if (!graph_computes(n))
            return NULL;
    return s;
}

static bool has_lanes(Type element) {
    BaseType b = element.base;
    return !element.rank && (b == TYPE_INT || b == TYPE_LONG || b == TYPE_FLOAT || b == TYPE_DOUBLE);
}

/* The element that S stores, read before the conditional; or NULL. */
static Node *find_load(const Merge *m, const Node *s) {
    for (Node *n = m->conditional->home->first; n != m->conditional; n = n->next)
        if (n->kind == NODE_INDEX && n->nin == 2 && n->in[0] == s->in[0] && n->in[1] == s->in[1] &&
            n->offset == s->offset)
            return n;
    return NULL;
}

/* Do both store the same element, which is there for certain? */
static bool is_same(const Node *a, const Node *b) {
    return a->in[0] == b->in[0] && a->in[1] == b->in[1] && a->offset == b->offset && !a->unchecked && !b->unchecked;
}

static bool match(Node *n, Merge *m) {
    *m = (Merge){.conditional = n, .proj = n->next};
    if (n->kind != NODE_IF || n->region[0]->nresults != 1 || !m->proj || m->proj->kind != NODE_PROJ ||
        m->proj->in[0] != n || !m->proj->held)
        return false;
    for (int i = 0; i < 2; i++)
        m->store[i] = last_store(n->region[i]);
    const Node *s = m->store[0] ? m->store[0] : m->store[1];
    if (!s || !has_lanes(s->in[2]->type))
        return false;
    if (m->store[0] && m->store[1])
        return is_same(m->store[0], m->store[1]);
    m->load = find_load(m, s);
    return m->load && n->region[m->store[0] ? 1 : 0]->results[0] == s->in[0];
}

/* The conditional gives the element, and what it gave is the array with that stored.  If it was read before, it is there. */
static void merge(Graph *g, const Merge *m) {
    Node *n = m->conditional, *s = m->store[0] ? m->store[0] : m->store[1];
    Node *chosen = graph_proj(g, n->home, n, 0, s->in[2]->type);
    if (g->front->no_memory)
        return;
    graph_move(chosen, m->proj);
    for (int i = 0; i < 2; i++) {
        n->region[i]->results[0] = m->store[i] ? m->store[i]->in[2] : m->load;
        if (m->store[i])
            graph_take_out(m->store[i]);
    }
    Node was = *m->proj;
    *m->proj = *s;
    m->proj->before = was.before;
    m->proj->next = was.next;
    m->proj->number = was.number;
    m->proj->home = was.home;
    m->proj->unchecked = false;
    m->proj->in[2] = chosen;
    front_remark(g->front, m->proj->at, "merging: each iteration writes the element");
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
