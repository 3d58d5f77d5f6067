/* frontend/inline.c - calls replaced by what the method does. */
#include "frontend/inline.h"

enum { MAX_NODES = 200, MAX_GROWN = 6000 };

static int count(const Region *r) {
    int n = 0;
    for (const Node *k = r->first; k; k = k->next)
        n += 1 + (k->region[0] ? count(k->region[0]) : 0) + (k->region[1] ? count(k->region[1]) : 0);
    return n;
}

bool inline_may(const Graph *g) {
    return count(g->top) <= MAX_NODES && !graph_talks(g->top) && g->top->nresults == 1;
}

bool inline_suits(const Graph *g) {
    return inline_may(g) && !graph_region_suspends(g->top);
}

static bool makes_arrays(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_NEW)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && makes_arrays(n->region[i]))
                return true;
    }
    return false;
}

bool inline_nested(const Graph *raw) {
    return !raw->top->results[0]->type.rank && inline_suits(raw) && !makes_arrays(raw->top);
}

bool inline_in_loop(const Node *call) {
    for (const Node *owner = call->home->owner; owner; owner = owner->home->owner)
        if (owner->kind == NODE_LOOP)
            return true;
    return false;
}

typedef struct {
    GraphCopy copy;
    Graph *(*find)(void *, const Node *);
    void *state;
} Inline;

static Node *special(void *state, Node *n, Region *at) {
    Inline *s = state;
    Graph *to = s->copy.graph;
    Graph *callee = n->kind == NODE_CALL && to->nodes < MAX_GROWN ? s->find(s->state, n) : NULL;
    if (!callee)
        return NULL;
    front_remark(to->front, n->at, "inline: the call of '%s' is replaced by its code", n->method->name);
    GraphCopy c;
    graph_copy_init(&c, to, callee);
    c.at = n->at;
    for (int i = 0; i < callee->top->nparams && !to->front->no_memory; i++)
        c.map[callee->top->params[i]->number] = graph_copied(&s->copy, n->in[i]);
    graph_copy_nodes(&c, callee->top, at);
    return to->front->no_memory ? n : graph_copied(&c, callee->top->results[0]);
}

Graph *inline_calls(Graph *g, Graph *(*find)(void *, const Node *), void *state) {
    Inline s = {.find = find, .state = state};
    return graph_copy_whole(&s.copy, g, special, &s);
}
