/* frontend/opt/inline.c - calls replaced by what the method does. */
#include "frontend/opt/inline.h"

#include "frontend/ir/folding.h"
#include "frontend/opt/levels.h"
#include "frontend/opt/small_arrays.h"

enum {
    MAX_NODES = 400, MAX_LIBRARY_NODES = 800,
    MAX_WITH_LIBRARY = 3000,    // in one loop, of methods that are larger than that: a codelet has room for it,
    MAX_AROUND = 1400,          // and where there are loops inside, which would suffer
    MAX_MAKING = 300,
    MAX_GROWN = 6000,
};

static bool may(const Graph *g, int most) {
    return graph_size(g->top) <= most && !graph_talks(g->top) && g->top->nresults == 1;
}

bool inline_may(const Graph *g) {
    return may(g, MAX_NODES);
}

bool inline_suits(const Graph *g) {
    return may(g, MAX_NODES) && !graph_region_suspends(g->top);
}

static bool calls_library(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_CALL && n->method->library) || (n->region[0] && calls_library(n->region[0])) || (n->region[1] && calls_library(n->region[1])))
            return true;
    return false;
}

bool inline_calls_library(const Graph *g) {
    return calls_library(g->top);
}

/* Has R something that starts tasks, but for calls of the library, or, ANY, outside of loops and conditionals, calls? */
static bool starts(const Region *r, bool any) {
    for (const Node *n = r->first; n; n = n->next) {
        bool around = n->kind == NODE_LOOP || n->kind == NODE_IF, call = n->kind == NODE_CALL && (any || n->method->library);
        if (!around && !call && graph_starts(n))
            return true;
        for (int i = 0; i < 2 && around; i++)
            if (n->region[i] && starts(n->region[i], false))
                return true;
    }
    return false;
}

bool inline_suits_library(const Graph *g) {
    return may(g, MAX_LIBRARY_NODES) && !starts(g->top, false);
}

bool inline_suits_early(const Graph *g) {
    return may(g, MAX_NODES) && !starts(g->top, false) && inline_calls_library(g);
}

bool inline_suits_loop(const Graph *g) {
    return may(g, MAX_WITH_LIBRARY) && graph_size(g->top) - g->library <= MAX_NODES && !graph_region_suspends(g->top);
}

/* Small arrays that it makes become numbers around the call. */
bool inline_nested(const Graph *raw) {
    switch (small_made(raw->top)) {
    case SMALL_NONE: return !raw->top->results[0]->type.rank && inline_suits(raw);
    case SMALL_ALL: return inline_may(raw) && !starts(raw->top, false);
    default: return false;
    }
}

bool inline_makes(const Graph *raw) {
    const Type t = raw->top->results[0]->type;
    return (t.rank || t.record) && graph_size(raw->top) - raw->library <= MAX_MAKING && may(raw, MAX_WITH_LIBRARY) &&
           !starts(raw->top, true) && !levels_call_itself(raw);
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
        if ((n->kind == NODE_LOOP && !n->brief) || (n->region[0] && has_loops(n->region[0])) || (n->region[1] && has_loops(n->region[1])))
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

/* ---- functions of the library ---- */

enum { WITHIN = 120, DEEPEST = 4 };     // nodes; calls within calls

bool inline_loops(const Graph *g) {
    return has_loops(g->top);
}

bool inline_suits_within(const Graph *g) {
    return may(g, WITHIN) && !has_loops(g->top) && !starts(g->top, false);
}

/* What loops, or a method where there are none, have of them. */
typedef struct {
    const Node *loop;       // NULL: the method
    int nodes;              // of all, but that of the same values each is there once
} Around;

typedef struct {
    Graph *(*find)(void *, const Node *);
    void *state;
    Front *front;
    Around *around;
    const Node **call;
    size_t naround, ncalls, around_cap, call_cap;
} Library;

static Around *around(Library *s, const Node *call) {
    const Node *loop = loop_around(call);
    for (size_t i = 0; i < s->naround; i++)
        if (s->around[i].loop == loop)
            return &s->around[i];
    s->around = front_room(s->front, s->around, s->naround, &s->around_cap, sizeof *s->around);
    if (s->front->no_memory)
        return NULL;
    s->around[s->naround] = (Around){.loop = loop};
    return &s->around[s->naround++];
}

static bool is_again(const Library *s, const Node *call) {
    enum { FAR = 64 };
    for (size_t i = s->ncalls; i-- > 0 && i + FAR >= s->ncalls;) {
        const Node *of = s->call[i];
        bool same = of->method == call->method && of->home == call->home;
        for (int k = 0; k < call->nin && same; k++)
            same = graph_same(of->in[k], call->in[k]);
        if (same)
            return true;
    }
    return false;
}

static void note_call(Library *s, const Node *call, int nodes) {
    Around *a = is_again(s, call) ? NULL : around(s, call);
    if (!a)
        return;
    a->nodes += nodes;
    s->call = front_room(s->front, s->call, s->ncalls, &s->call_cap, sizeof *s->call);
    if (!s->front->no_memory)
        s->call[s->ncalls++] = call;
}

/* R's nodes, and those of what is called there. */
static int size_with_calls(const Library *s, const Region *r, int depth) {
    int size = 0;
    for (const Node *n = r->first; n; n = n->next) {
        const Graph *callee = n->kind == NODE_CALL && depth ? s->find(s->state, n) : NULL;
        size += 1 + (callee ? size_with_calls(s, callee->top, depth - 1) : 0);
        for (int i = 0; i < 2; i++)
            size += n->region[i] ? size_with_calls(s, n->region[i], depth) : 0;
    }
    return size;
}

static void note_calls(Library *s, const Region *r) {
    for (const Node *n = r->first; n && !s->front->no_memory; n = n->next) {
        const Graph *callee = n->kind == NODE_CALL ? s->find(s->state, n) : NULL;
        if (callee)
            note_call(s, n, size_with_calls(s, callee->top, DEEPEST));
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_calls(s, n->region[i]);
    }
}

/* Those for which there is room, and those that do nothing but call another one. */
static Graph *find_fitting(void *state, const Node *call) {
    Library *s = state;
    Graph *callee = s->find(s->state, call);
    enum { LITTLE = 8 };
    if (callee && graph_size(callee->top) <= LITTLE)
        return callee;
    const Around *a = callee ? around(s, call) : NULL;
    bool inner = a && a->loop && !has_loops(a->loop->region[1]);
    return a && a->nodes <= (inner ? MAX_WITH_LIBRARY : MAX_AROUND) ? callee : NULL;
}

static Graph *one_round(Graph *g, Graph *(*find)(void *, const Node *), void *state) {
    Library s = {.find = find, .state = state, .front = g->front};
    note_calls(&s, g->top);
    return any_found(g->top, find_fitting, &s) && !g->front->no_memory ? inline_calls(g, find_fitting, &s) : g;
}

Graph *inline_library(Graph *g, Graph *(*find)(void *, const Node *), void *state) {
    Graph *all = one_round(g, find, state);
    for (int k = 1; k < DEEPEST && all != g && !g->front->no_memory; k++) {
        Graph *more = one_round(all, find, state);
        if (more == all)
            break;
        all = graph_replace(all, more);
    }
    return all;
}

bool inline_finds(const Graph *g, Graph *(*find)(void *, const Node *), void *state) {
    return any_found(g->top, find, state);
}
