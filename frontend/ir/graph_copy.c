/* frontend/ir/graph_copy.c - copies of graphs, for inlining and for loops that become templates. */
#include "frontend/ir/graph.h"

void graph_copy_init(GraphCopy *c, Graph *to, const Graph *from) {
    *c = (GraphCopy){.graph = to, .size = from->nodes};
    c->map = graph_alloc(to, (size_t)from->nodes * sizeof *c->map + 1);
}

/* A constant may stand in a region that is not copied, or in none any more: it is made anew,
 * for its number means another node in the new graph.  It comes first of all: what is being copied
 * may be a conditional, whose outputs follow it at once. */
static Node *copied_const(GraphCopy *c, const Node *n) {
    Node *m = graph_node_first(c->graph, c->graph->top, NODE_CONST, n->type, n->at, 0);
    m->value = n->value;
    if (n->number < c->size)
        c->map[n->number] = m;
    return m;
}

Node *graph_copied(GraphCopy *c, Node *n) {
    if (n->number < c->size && c->map[n->number])
        return c->map[n->number];
    return n->kind == NODE_CONST && !c->graph->front->no_memory ? copied_const(c, n) : n;
}

static Type type_of(GraphCopy *c, const Node *n) {
    return c->retype ? c->retype(c->state, n) : n->type;
}

Node *graph_copy_node(GraphCopy *c, Node *n, Region *to) {
    Node *m = graph_node(c->graph, to, n->kind, type_of(c, n), n->at, n->nin);
    Node made = *m;
    if (c->graph->front->no_memory)
        return m;
    *m = *n;
    m->type = made.type;
    m->before = made.before;
    if (!m->at.line && m->kind != NODE_CONST) {
        m->at = c->at;
        m->brief = m->kind == NODE_CALL ? n->brief : m->kind == NODE_LOOP && c->at.line;
    }
    m->number = made.number;
    m->in = made.in;
    m->home = to;
    m->next = NULL;
    m->reg = 0;
    m->array = NULL;
    m->hoisted = false;
    m->cursor = NULL;
    m->held = NULL;
    m->row = m->column = m->chunk = 0;
    for (int i = 0; i < n->nin; i++)
        m->in[i] = graph_copied(c, n->in[i]);
    c->map[n->number] = m;
    for (int i = 0; i < 2; i++)
        if (n->region[i])
            m->region[i] = graph_copy_region(c, n->region[i], m);
    return m;
}

void graph_copy_nodes(GraphCopy *c, const Region *from, Region *to) {
    for (Node *n = from->first; n && !c->graph->front->no_memory; n = n->next) {
        Node *m = c->special ? c->special(c->state, n, to) : NULL;
        if (!m)
            m = graph_copy_node(c, n, to);
        c->map[n->number] = m;
    }
}

Region *graph_copy_region(GraphCopy *c, const Region *from, Node *owner) {
    Graph *g = c->graph;
    Region *r = graph_region(g, owner, from->nparams);
    for (int i = 0; i < from->nparams && !g->front->no_memory; i++) {
        const Node *p = from->params[i];
        c->map[p->number] = graph_param(g, r, i, type_of(c, p), p->at);
        c->map[p->number]->name = p->name;
        c->map[p->number]->origin = p->origin;
        c->map[p->number]->sized = p->sized;
    }
    graph_copy_nodes(c, from, r);
    graph_results(g, r, from->nresults);
    for (int i = 0; i < from->nresults && !g->front->no_memory; i++)
        r->results[i] = graph_copied(c, from->results[i]);
    return r;
}

Graph *graph_copy_whole(GraphCopy *c, Graph *g, GraphSpecial *special, void *state) {
    Graph *to = graph_new(g->front, g->method);
    to->library = g->library;
    graph_copy_init(c, to, g);
    c->special = special;
    c->state = state;
    if (g->front->no_memory)
        return g;
    to->top = graph_copy_region(c, g->top, NULL);
    graph_sweep(to);
    return to;
}
