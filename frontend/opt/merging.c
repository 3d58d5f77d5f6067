/* frontend/opt/merging.c - a store that only some iterations make is made by all. */
#include "frontend/opt/merging.h"

#include "frontend/loops/bounds.h"
#include "frontend/loops/private.h"

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
    if (s->kind != NODE_STORE || s->home != r)
        return NULL;
    for (int k = 1; k < s->nin - 1; k++)
        if (s->in[k]->home == r)
            return NULL;
    for (const Node *n = s->next; n; n = n->next)
        if (!graph_computes(n))
            return NULL;
    return s;
}

static bool has_lanes(Type element) {
    BaseType b = element.base;
    return !element.rank && (b == TYPE_INT || b == TYPE_LONG || b == TYPE_FLOAT || b == TYPE_DOUBLE || b == TYPE_BOOLEAN);
}

static bool same_place(const Node *a, const Node *b, int rank) {
    for (int k = 0; k <= rank; k++)
        if (a->in[k] != b->in[k])
            return false;
    return a->offset == b->offset;
}

/* The element that S stores, read before the conditional; or NULL. */
static Node *find_load(const Merge *m, const Node *s) {
    for (Node *n = m->conditional->home->first; n != m->conditional; n = n->next)
        if (n->kind == NODE_INDEX && n->nin == s->nin - 1 && same_place(n, s, s->nin - 2))
            return n;
    return NULL;
}

/* Do both store the same element, which is there for certain? */
static bool is_same(const Node *a, const Node *b) {
    return a->nin == b->nin && same_place(a, b, a->nin - 2) && !a->unchecked && !b->unchecked;
}

bool merging_match(Node *n, Merge *m) {
    *m = (Merge){.conditional = n, .proj = n->next};
    if (n->kind != NODE_IF || n->region[0]->nresults != 1 || !m->proj || m->proj->kind != NODE_PROJ ||
        m->proj->in[0] != n || !m->proj->held)
        return false;
    for (int i = 0; i < 2; i++)
        m->store[i] = last_store(n->region[i]);
    const Node *s = merging_store(m);
    if (!s || !has_lanes(s->in[s->nin - 1]->type))
        return false;
    if (m->store[0] && m->store[1])
        return is_same(m->store[0], m->store[1]);
    m->load = find_load(m, s);
    return n->region[m->store[0] ? 1 : 0]->results[0] == s->in[0];
}

void merging_merge(Graph *g, const Merge *m) {
    Node *n = m->conditional, *s = merging_store(m);
    Node *chosen = graph_proj(g, n->home, n, 0, s->in[s->nin - 1]->type);
    if (g->front->no_memory)
        return;
    graph_move(chosen, m->proj);
    for (int i = 0; i < 2; i++) {
        n->region[i]->results[0] = m->store[i] ? m->store[i]->in[s->nin - 1] : m->load;
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
    m->proj->in[s->nin - 1] = chosen;
    front_remark(g->front, m->proj->at, "merging: each iteration writes the element");
}

/* Is X the counter of LOOP, or so far from it? */
static bool goes_with_counter(const Node *loop, const Node *x) {
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && graph_outside(loop, x->in[1]);
    const Node *p = sum ? x->in[0] : x;
    return p->kind == NODE_PARAM && p->home == loop->region[1] && !p->held;
}

/* Is the element that S, in a conditional of LOOP, may store there for certain, and one of its own for each iteration? */
static bool is_own(const Node *loop, const Merge *m, const Node *s) {
    Node *i = s->in[1], *size = private_size(s->in[0], 0);
    return size && goes_with_counter(loop, i) && bounds_certain(m->conditional, NULL, i, s->offset) &&
           bounds_certain(m->conditional, i, size, -1 - s->offset);
}

/* The element that S may store, read before the conditional. */
static Node *load(Graph *g, const Merge *m, const Node *s) {
    Node *n = graph_node(g, m->conditional->home, NODE_INDEX, s->in[2]->type, s->at, 2);
    if (g->front->no_memory)
        return n;
    n->in[0] = s->in[0];
    n->in[1] = s->in[1];
    n->offset = s->offset;
    graph_move(n, m->conditional);
    return n;
}

/* Merges the conditional, if each iteration may write what it stores. */
static void try(Graph *g, const Node *loop, Merge *m) {
    const Node *s = merging_store(m);
    bool both = m->store[0] && m->store[1];
    if (s->nin != 3 || (!both && !m->load && !is_own(loop, m, s)))
        return;
    if (!both && !m->load)
        m->load = load(g, m, s);
    if (!g->front->no_memory)
        merging_merge(g, m);
}

static void look_at(Graph *g, Node *loop) {
    Merge m;
    if (!is_innermost(loop) || !carries_arrays(loop))
        return;
    for (Node *n = loop->region[1]->first; n && !g->front->no_memory; n = n->next)
        if (merging_match(n, &m))
            try(g, loop, &m);
}

void merge_stores(Graph *g) {
    graph_each_loop(g, g->top, look_at);
    graph_changed(g->top);
}
