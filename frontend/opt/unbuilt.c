/* frontend/opt/unbuilt.c - arrays that need not be built: elements are computed where they are read.
 *
 * One array after another goes, each in a copy of the graph: the producer's body takes the place
 * of each access, and where the array was made stand its tests, of the first turn in their order,
 * and of the last turn those that depend on it.  Indices that may be wrong are still compared with
 * the array's size: with that of the zeros with which it began, of which nothing is built. */
#include "frontend/opt/inline.h"
#include "frontend/opt/unbuilt_state.h"

#include <string.h>

enum { MAX_FUSED = 100, MAX_TRIED = 200 };

typedef struct {
    const Node *access;     // as it was
    Node *value;            // what it became
    const Region *home;
} Done;

typedef struct {
    GraphCopy copy;
    Node *made;             // the construction that goes
    bool tests;
    Done done[MAX_READS];
    int ndone;
} Removal;

/* ---- the producer's body, once more ---- */

typedef enum { ELEMENT, FIRST_TURN, LAST_TURN } Turn;

typedef struct {
    const Node *made;
    Turn what;
    GraphCopy copy;
} Body;

/* Checks that hold, or were made, become what they look at. */
static Node *without_checks(void *state, Node *n, Region *at) {
    Body *b = state;
    if (n->kind != NODE_CHECK_INDEX && n->kind != NODE_CHECK_ZERO)
        return NULL;
    TrapKind kind = unbuilt_trap(b->made, n);
    bool stays = (b->what == FIRST_TURN && kind != TRAP_NEVER) || (b->what == LAST_TURN && kind == TRAP_ENDS);
    if (!stays)
        return graph_copied(&b->copy, n->in[n->kind == NODE_CHECK_INDEX]);
    if (b->what == FIRST_TURN)
        return NULL;
    Node *last = graph_copy_node(&b->copy, n, at);
    last->inexact = true;
    return last;
}

/* At the end of AT, for element I; the element. */
static Node *copy_body(Removal *s, Turn what, Node *i, Region *at) {
    const Region *r = s->made->region[0];
    Graph *to = s->copy.graph;
    Body b = {.made = s->made, .what = what, .copy = s->copy};
    b.copy.map = graph_alloc(to, (size_t)s->copy.size * sizeof *b.copy.map + 1);
    b.copy.special = without_checks;
    b.copy.state = &b;
    if (to->front->no_memory)
        return i;
    memcpy(b.copy.map, s->copy.map, (size_t)s->copy.size * sizeof *b.copy.map);
    b.copy.map[r->params[0]->number] = i;
    b.copy.map[r->params[1]->number] = graph_const(to, at, s->made->type.base, 0);
    graph_copy_nodes(&b.copy, r, at);
    return graph_copied(&b.copy, r->results[0]);
}

/* ---- what becomes of the array's uses ---- */

static Node *size_of(const Removal *s) {
    return s->made->in[0]->in[0];
}

/* if (n > 0) what the first turn and the last would find wrong */
static void make_tests(Removal *s, Region *at) {
    Graph *g = s->copy.graph;
    Place place = s->made->at;
    Type boolean = type_scalar(TYPE_BOOLEAN), whole = type_scalar(TYPE_INT);
    Node *n = graph_copied(&s->copy, size_of(s));
    Node *some = graph_binary(g, at, BINARY_GT, boolean, place, n, graph_const(g, at, TYPE_INT, 0));
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), place, some);
    for (int i = 0; i < 2; i++)
        either->region[i] = graph_region(g, either, 0);
    Region *r = either->region[0];
    copy_body(s, FIRST_TURN, graph_const(g, r, TYPE_INT, 0), r);
    copy_body(s, LAST_TURN, graph_binary(g, r, BINARY_SUB, whole, place, n, graph_const(g, r, TYPE_INT, 1)), r);
}

static Node *read_element(Removal *s, Node *n, Region *at) {
    for (int k = 0; k < s->ndone; k++)
        if (graph_inside(n, s->done[k].home) && graph_same(s->done[k].access->in[1], n->in[1]))
            return s->done[k].value;
    Node *value = copy_body(s, ELEMENT, graph_copied(&s->copy, n->in[1]), at);
    if (s->ndone < MAX_READS)
        s->done[s->ndone++] = (Done){n, value, n->home};
    return value;
}

static Node *check_index(Removal *s, Node *n, Region *at) {
    if (unbuilt_holds(n, s->made))
        return graph_copied(&s->copy, n->in[1]);
    Node *check = graph_node(s->copy.graph, at, NODE_CHECK_INDEX, n->type, n->at, 2);
    if (s->copy.graph->front->no_memory)
        return check;
    check->in[0] = graph_copied(&s->copy, s->made->in[0]);
    check->in[1] = graph_copied(&s->copy, n->in[1]);
    return check;
}

/* A construction that begins with the array: it begins with zeros, and each turn with the element. */
static Node *update(Removal *s, const Node *n, Region *at) {
    Graph *g = s->copy.graph;
    const Region *from = n->region[0];
    Node *m = graph_node(g, at, NODE_CONSTRUCT, n->type, n->at, n->nin);
    Region *r = m->region[0] = graph_region(g, m, from->nparams);
    graph_results(g, r, 1);
    if (g->front->no_memory)
        return m;
    m->reversed = n->reversed;
    for (int k = 0; k < n->nin; k++)
        m->in[k] = graph_copied(&s->copy, k ? n->in[k] : s->made->in[0]);
    for (int k = 0; k < from->nparams && !g->front->no_memory; k++) {
        Node *p = graph_param(g, r, k, from->params[k]->type, from->params[k]->at);
        p->name = from->params[k]->name;
        s->copy.map[from->params[k]->number] = k ? copy_body(s, ELEMENT, r->params[0], r) : p;
    }
    graph_copy_nodes(&s->copy, from, r);
    if (!g->front->no_memory)
        r->results[0] = graph_copied(&s->copy, from->results[0]);
    return m;
}

static Node *special(void *state, Node *n, Region *at) {
    Removal *s = state;
    if (n == s->made) {
        if (s->tests)
            make_tests(s, at);
        return graph_copied(&s->copy, n->in[0]);
    }
    if (!n->nin || n->in[0] != s->made)
        return NULL;
    switch (n->kind) {
    case NODE_INDEX: return read_element(s, n, at);
    case NODE_CHECK_INDEX: return check_index(s, n, at);
    case NODE_LENGTH: return graph_copied(&s->copy, size_of(s));
    case NODE_CONSTRUCT: return update(s, n, at);
    default: return NULL;
    }
}

/* A copy of G in which MADE is not needed. */
static Graph *without(Graph *g, Node *made, bool tests) {
    Removal s = {.made = made, .tests = tests};
    return graph_copy_whole(&s.copy, g, special, &s);
}

/* ---- telling ---- */

static void note(const Graph *g, const Node *made, const Uses *u) {
    Front *f = g->front;
    const char *text = front_text(f, "fusion: not built in '%s': ", g->method->name);
    int said = 0;
    for (int k = 0; k < u->consumers; k++)
        if (!k || u->consumer[k]->at.line != u->consumer[k - 1]->at.line)
            text = front_text(f, said++ ? "%s and that in line %d" : "%sthe loop in line %d", text, u->consumer[k]->at.line);
    front_remark(f, made->at, said > 1 ? "%s compute its elements" : said ? "%s computes its elements" : "%snothing reads its elements", text);
}

/* ---- all of them ---- */

/* The first array of R or below that suits; NULL: none. */
static Node *find_array(const Region *r, bool *tests, Uses *uses) {
    for (Node *n = r->first; n; n = n->next) {
        if (unbuilt_suits_made(n, tests)) {
            *uses = unbuilt_uses(r, n);
            if (unbuilt_suits_uses(uses, n))
                return n;
        }
        for (int i = 0; i < 2; i++) {
            Node *found = n->region[i] ? find_array(n->region[i], tests, uses) : NULL;
            if (found)
                return found;
        }
    }
    return NULL;
}

/* G goes, if an array does. */
static Graph *unbuilt_all(Graph *g, int *count) {
    for (int k = 0; k < MAX_FUSED && !g->front->no_memory; k++) {
        bool tests;
        Uses uses;
        Node *made = find_array(g->top, &tests, &uses);
        if (!made)
            break;
        note(g, made, &uses);
        g = graph_replace(g, without(g, made, tests));
        ++*count;
    }
    return g;
}

/* ---- calls between the loops ---- */

typedef struct {
    Graph *(*find)(void *, const Node *);
    void *state;
    const Node *call[2];            // that are replaced
    const Node *tried[MAX_TRIED];   // arrays of the graph as it is now, for which that was in vain
    int ntried;
} Calls;

static Graph *find_wanted(void *state, const Node *call) {
    Calls *c = state;
    return call == c->call[0] || call == c->call[1] ? c->find(c->state, call) : NULL;
}

/* The construction that N is, or with which the method that it calls ends. */
static const Node *made_by(const Calls *c, const Node *n) {
    const Graph *callee = n->kind == NODE_CALL ? c->find(c->state, n) : NULL;
    return callee ? callee->top->results[0] : n;
}

/* Would array N not be built if its call, and the call that takes it, were replaced? */
static bool is_worth(Calls *c, const Node *n) {
    bool tests;
    if (n->type.rank != 1 || (n->kind != NODE_CALL && n->kind != NODE_CONSTRUCT))
        return false;
    for (int k = 0; k < c->ntried; k++)
        if (c->tried[k] == n)
            return false;
    const Node *made = made_by(c, n);
    if (!unbuilt_suits_made(made, &tests))
        return false;
    Uses u = unbuilt_uses(n->home, n);
    c->call[0] = n->kind == NODE_CALL ? n : NULL;
    c->call[1] = u.other ? NULL : u.call;
    if (c->call[1]) {
        const Graph *taker = c->find(c->state, u.call);
        if (!taker)
            return false;
        u = unbuilt_uses_taken(taker, &u);
    }
    return (c->call[0] || c->call[1]) && unbuilt_suits_uses(&u, made);
}

static const Node *find_worth(Calls *c, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (is_worth(c, n))
            return n;
        for (int i = 0; i < 2; i++) {
            const Node *found = n->region[i] ? find_worth(c, n->region[i]) : NULL;
            if (found)
                return found;
        }
    }
    return NULL;
}

Graph *unbuilt_arrays(Graph *g, Graph *(*find)(void *state, const Node *call), void *state) {
    Calls c = {.find = find, .state = state};
    int count = 0;
    g = unbuilt_all(g, &count);
    while (count < MAX_FUSED && c.ntried < MAX_TRIED && !g->front->no_memory) {
        const Node *array = find_worth(&c, g->top);
        if (!array)
            break;
        int before = count;
        Graph *with = unbuilt_all(inline_calls(g, find_wanted, &c), &count);
        if (count > before) {
            g = graph_replace(g, with);
            c.ntried = 0;
        } else {
            g = graph_replace(with, g);
            c.tried[c.ntried++] = array;
        }
    }
    return g;
}
