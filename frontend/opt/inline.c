/* frontend/opt/inline.c - calls replaced by what the method does. */
#include "frontend/opt/inline.h"

#include "frontend/ir/folding.h"
#include "frontend/opt/levels.h"
#include "frontend/opt/small_arrays.h"

enum {
    MAX_NODES = 400, MAX_LIBRARY_NODES = 800,
    MAX_WITH_LIBRARY = 3000,    // in one loop, of methods that are larger than that: a codelet has room for it,
    MAX_AROUND = 1400,          // and where there are loops inside, which would suffer
    MAX_MAKING = 150,
    MAX_GROWN = 6000,
};

static bool may(const Graph *g, int most) {
    return graph_size(g->top) <= most && !graph_talks(g->top) && g->top->nresults == 1;
}

bool inline_may(const Graph *g) {
    return may(g, MAX_NODES);
}

bool inline_suits(const Graph *g, bool library) {
    return may(g, library ? MAX_LIBRARY_NODES : MAX_NODES) && !graph_region_suspends(g->top);
}

bool inline_suits_loop(const Graph *g) {
    return may(g, MAX_WITH_LIBRARY) && graph_size(g->top) - g->library <= MAX_NODES && !graph_region_suspends(g->top);
}

static bool starts(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (graph_starts(n))
            return true;
    return false;
}

/* Small arrays that it makes become numbers around the call. */
bool inline_nested(const Graph *raw) {
    switch (small_made(raw->top)) {
    case SMALL_NONE: return !raw->top->results[0]->type.rank && inline_suits(raw, false);
    case SMALL_ALL: return inline_may(raw) && !starts(raw->top);
    default: return false;
    }
}

static bool starts_but_calls(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind != NODE_CALL && graph_starts(n))
            return true;
    return false;
}

bool inline_makes(const Graph *raw) {
    const Type t = raw->top->results[0]->type;
    return (t.rank || t.record) && graph_size(raw->top) - raw->library <= MAX_MAKING && may(raw, MAX_WITH_LIBRARY) &&
           !starts_but_calls(raw->top) && !levels_call_itself(raw);
}

static const Node *loop_around(const Node *call) {
    const Node *owner = call->home->owner;
    while (owner && owner->kind != NODE_LOOP)
        owner = owner->home->owner;
    return owner;
}

bool inline_in_loop(const Node *call) {
    return loop_around(call);
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
    const Node *loop;       // in which large methods have been put last, so many nodes
    int spent;
} Inline;

static bool has_loops(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_LOOP || (n->region[0] && has_loops(n->region[0])) || (n->region[1] && has_loops(n->region[1])))
            return true;
    return false;
}

/* Is there room for CALLEE in the loop around CALL, or the method? */
static bool has_room(Inline *s, const Node *call, const Graph *callee) {
    const Node *loop = loop_around(call);
    int size = graph_size(callee->top);
    if (size <= MAX_LIBRARY_NODES)
        return true;
    s->spent = loop == s->loop ? s->spent : 0;
    s->loop = loop;
    if (s->spent + size > (loop && !has_loops(loop->region[1]) ? MAX_WITH_LIBRARY : MAX_AROUND))
        return false;
    s->spent += size;
    return true;
}

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

static Node *special(void *state, Node *n, Region *at) {
    Inline *s = state;
    Graph *to = s->copy.graph;
    Graph *callee = n->kind == NODE_CALL && to->nodes < MAX_GROWN ? s->find(s->state, n) : NULL;
    if (!callee)
        return NULL;
    bool numbers = of_numbers(n);
    Node *known = numbers ? known_result(s, n, at) : NULL;
    if (known || !has_room(s, n, callee))
        return known;
    to->library += callee->library;
    front_remark(to->front, n->at, "inline: the call of '%s' is replaced by its code", n->method->name);
    GraphCopy c;
    graph_copy_init(&c, to, callee);
    c.special = folding_node;
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

static bool any_found(const Region *r, Graph *(*find)(void *, const Node *), void *state) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_CALL && find(state, n)) || (n->region[0] && any_found(n->region[0], find, state)) ||
            (n->region[1] && any_found(n->region[1], find, state)))
            return true;
    return false;
}

bool inline_finds(const Graph *g, Graph *(*find)(void *, const Node *), void *state) {
    return any_found(g->top, find, state);
}
