/* frontend/inline.c - calls replaced by what the method does. */
#include "frontend/inline.h"

#include <limits.h>

#include "frontend/fold.h"

enum { MAX_NODES = 400, MAX_LIBRARY_NODES = 800, MAX_GROWN = 6000 };

static bool may(const Graph *g, int most) {
    return graph_size(g->top) <= most && !graph_talks(g->top) && g->top->nresults == 1;
}

bool inline_may(const Graph *g) {
    return may(g, MAX_NODES);
}

bool inline_suits(const Graph *g, bool library) {
    return may(g, library ? MAX_LIBRARY_NODES : MAX_NODES) && !graph_region_suspends(g->top);
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
    return !raw->top->results[0]->type.rank && inline_suits(raw, false) && !makes_arrays(raw->top);
}

bool inline_in_loop(const Node *call) {
    for (const Node *owner = call->home->owner; owner; owner = owner->home->owner)
        if (owner->kind == NODE_LOOP)
            return true;
    return false;
}

enum { MOST_KNOWN = 32 };

typedef struct {
    GraphCopy copy;
    Graph *(*find)(void *, const Node *);
    void *state;
    struct {
        const Node *call;
        const Region *at;
        Node *result;
    } known[MOST_KNOWN];    // calls of methods of numbers that have been replaced
    int nknown;
} Inline;

static bool of_numbers(const Node *call) {
    for (int i = 0; i < call->nin; i++)
        if (call->in[i]->type.rank)
            return false;
    return !call->type.rank;
}

static bool same_call(Inline *s, const Node *a, const Node *b) {
    for (int i = 0; i < a->nin && a->method == b->method; i++)
        if (!graph_same(graph_copied(&s->copy, a->in[i]), graph_copied(&s->copy, b->in[i])))
            return false;
    return a->method == b->method;
}

/* What CALL, which would stand in AT, gives, if the same call has been replaced before in all cases. */
static Node *known_result(Inline *s, const Node *call, const Region *at) {
    for (int i = 0; i < s->nknown; i++)
        for (const Region *r = at; r; r = r->owner ? r->owner->home : NULL)
            if (r == s->known[i].at && same_call(s, s->known[i].call, call))
                return s->known[i].result;
    return NULL;
}

/* N, if what the call says makes a constant of it. */
static Node *folded(GraphCopy *c, const Node *n) {
    const Node *a = graph_copied(c, n->in[0]), *b = graph_copied(c, n->in[1]);
    Value value;
    if (a->kind != NODE_CONST || b->kind != NODE_CONST || !fold_binary(n->op, a->type.base, a->value, b->value, &value))
        return NULL;
    Node known = {.kind = NODE_CONST, .type = n->type, .value = value, .at = n->at, .number = INT_MAX};
    return graph_copied(c, &known);
}

/* Where the call says which arm of a conditional is taken, that arm takes its place. */
static Node *decided(void *state, Node *n, Region *at) {
    GraphCopy *c = state;
    if (n->kind == NODE_BINARY)
        return folded(c, n);
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : n;
    if (of->kind != NODE_IF)
        return NULL;
    Node *condition = graph_copied(c, of->in[0]);
    if (condition->kind != NODE_CONST)
        return NULL;
    const Region *arm = of->region[condition->value.i ? 0 : 1];
    if (of != n)
        return graph_copied(c, arm->results[n->index]);
    graph_copy_nodes(c, arm, at);
    return condition;
}

static Node *special(void *state, Node *n, Region *at) {
    Inline *s = state;
    Graph *to = s->copy.graph;
    Graph *callee = n->kind == NODE_CALL && to->nodes < MAX_GROWN ? s->find(s->state, n) : NULL;
    if (!callee)
        return NULL;
    bool numbers = of_numbers(n);
    Node *known = numbers ? known_result(s, n, at) : NULL;
    if (known)
        return known;
    front_remark(to->front, n->at, "inline: the call of '%s' is replaced by its code", n->method->name);
    GraphCopy c;
    graph_copy_init(&c, to, callee);
    c.special = decided;
    c.state = &c;
    c.at = n->at;
    for (int i = 0; i < callee->top->nparams && !to->front->no_memory; i++)
        c.map[callee->top->params[i]->number] = graph_copied(&s->copy, n->in[i]);
    graph_copy_nodes(&c, callee->top, at);
    if (to->front->no_memory)
        return n;
    Node *result = graph_copied(&c, callee->top->results[0]);
    if (numbers && s->nknown < MOST_KNOWN) {
        s->known[s->nknown].call = n;
        s->known[s->nknown].at = at;
        s->known[s->nknown++].result = result;
    }
    return result;
}

Graph *inline_calls(Graph *g, Graph *(*find)(void *, const Node *), void *state) {
    Inline s = {.find = find, .state = state};
    return graph_copy_whole(&s.copy, g, special, &s);
}
