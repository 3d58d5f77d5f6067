/* frontend/opt/short_loops.c - loops with few iterations become so many copies of their bodies. */
#include "frontend/opt/short_loops.h"

#include <string.h>

#include "frontend/ir/folding.h"
#include "frontend/sema/fold.h"

enum { MOST_ITERATIONS = 32, MOST_NODES = 600, MAX_GROWN = 6000 };

enum { ASKED = 1, KNOWN, UNKNOWN, WANTED };     // ShortLoops.known; WANTED: known, and its loops are noted down

bool short_begin(ShortLoops *s, Graph *g) {
    size_t n = (size_t)g->nodes + 1;
    *s = (ShortLoops){g, graph_alloc(g, n), graph_alloc(g, n), graph_alloc(g, n), graph_alloc(g, n * sizeof *s->length)};
    return !g->front->no_memory;
}

void short_again(ShortLoops *s) {
    size_t n = (size_t)s->graph->nodes + 1;
    memset(s->known, 0, n);
    memset(s->gone, 0, n);
}

/* ---- what will be a constant ---- */

static const Node *loop_of(const Node *x) {
    const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
    return owner && owner->kind == NODE_LOOP ? owner : NULL;
}

typedef bool Ask(ShortLoops *s, Node *x);

/* Asks ASK of what decides how many iterations loops in R have. */
static bool all_counted(ShortLoops *s, const Region *r, Ask *ask) {
    for (const Node *n = r->first; n; n = n->next) {
        bool counted = n->kind != NODE_LOOP || (graph_is_const(n->region[1]->results[0], true) && ask(s, n->region[0]->results[0]));
        for (int i = 0; i < 2; i++)
            counted = counted && (!n->region[i] || all_counted(s, n->region[i], ask));
        if (!counted)
            return false;
    }
    return true;
}

/* The same, and of what value K of LOOP depends on: loops with others in them that stay are not short. */
static bool all_of(ShortLoops *s, const Node *loop, int k, Ask *ask) {
    const Region *head = loop->region[0], *body = loop->region[1];
    return !s->stays[loop->number] && graph_is_const(body->results[0], true) && ask(s, head->results[0]) &&
           ask(s, loop->in[k]) && ask(s, head->results[k + 1]) && ask(s, body->results[k + 1]) && all_counted(s, body, ask);
}

static bool is_known(ShortLoops *s, Node *x) {
    switch (x->kind) {
    case NODE_CONST:
        return true;
    case NODE_BINARY:
        return short_known(s, x->in[0]) && short_known(s, x->in[1]);
    case NODE_CHECK_INDEX:
        return short_known(s, x->in[1]);
    case NODE_LENGTH:
        return s->length[x->number];
    default:
        return loop_of(x) && all_of(s, loop_of(x), x->index, short_known);
    }
}

/* What is asked again before it is answered depends on itself alone, so far. */
bool short_known(ShortLoops *s, Node *x) {
    if (!s->known[x->number]) {
        s->known[x->number] = ASKED;
        s->known[x->number] = is_known(s, x) ? KNOWN : UNKNOWN;
    }
    return s->known[x->number] != UNKNOWN;
}

static bool want(ShortLoops *s, Node *x) {
    if (s->known[x->number] == WANTED)
        return true;
    s->known[x->number] = WANTED;
    const Node *loop = loop_of(x);
    if (loop) {
        s->gone[loop->number] = true;
        all_of(s, loop, x->index, want);
    } else if (x->kind == NODE_BINARY || x->kind == NODE_CHECK_INDEX) {
        for (int i = x->kind == NODE_CHECK_INDEX; i < x->nin; i++)
            want(s, x->in[i]);
    }
    return true;
}

void short_want(ShortLoops *s, Node *x) {
    want(s, x);
}

/* ---- how many iterations ---- */

typedef struct {
    ShortLoops *loops;
    GraphCopy copy;
    Node ***out;            // by number of a LOOP that was unrolled: its values
} Unrolling;

/* A value of an iteration, if it is known. */
typedef struct {
    bool known;
    Value v;
} Maybe;

typedef struct {
    Unrolling *u;
    const Node *loop;
    Maybe *head, *body;     // its values there
} Trial;

static Maybe value_of(const Trial *t, Node *n) {
    if (n->kind == NODE_PARAM && n->home->owner == t->loop)
        return (n->home == t->loop->region[0] ? t->head : t->body)[n->index];
    if (!graph_inside(n, t->loop->region[0]) && !graph_inside(n, t->loop->region[1])) {
        const Node *is = graph_copied(&t->u->copy, n);
        return (Maybe){is->kind == NODE_CONST, is->kind == NODE_CONST ? is->value : (Value){0}};
    }
    if (n->kind == NODE_CONST)
        return (Maybe){true, n->value};
    if (n->kind == NODE_LENGTH)
        return (Maybe){t->u->loops->length[n->number], {.i = t->u->loops->length[n->number]}};
    if (n->kind != NODE_BINARY)
        return (Maybe){false, {0}};
    Maybe a = value_of(t, n->in[0]), b = value_of(t, n->in[1]), c = {0};
    c.known = a.known && b.known && fold_binary(n->op, n->in[0]->type.base, a.v, b.v, &c.v);
    return c;
}

/* How many iterations LOOP has; -1: too many, or it is not known. */
static int iterations(Unrolling *u, const Node *loop) {
    Maybe head[loop->nin + 1], body[loop->nin + 1], next[loop->nin + 1];
    Trial t = {u, loop, head, body};
    for (int k = 0; k < loop->nin; k++) {
        const Node *is = graph_copied(&u->copy, loop->in[k]);
        head[k] = (Maybe){is->kind == NODE_CONST, is->kind == NODE_CONST ? is->value : (Value){0}};
    }
    for (int n = 0; n <= MOST_ITERATIONS; n++) {
        Maybe more = value_of(&t, loop->region[0]->results[0]);
        if (!more.known || !more.v.i)
            return more.known ? n : -1;
        for (int k = 0; k < loop->nin; k++)
            body[k] = value_of(&t, loop->region[0]->results[k + 1]);
        for (int k = 0; k < loop->nin; k++)
            next[k] = value_of(&t, loop->region[1]->results[k + 1]);
        for (int k = 0; k < loop->nin; k++)
            head[k] = next[k];
    }
    return -1;
}

/* ---- unrolling ---- */

/* How many nodes R has when loops in it are unrolled, roughly. */
static int size_unrolled(Unrolling *u, const Region *r) {
    enum { MANY = 4 };
    int size = 0;
    for (const Node *n = r->first; n && size <= MOST_NODES; n = n->next) {
        int times = n->kind == NODE_LOOP && u->loops->gone[n->number] ? iterations(u, n) : 1;
        size++;
        for (int i = 0; i < 2; i++)
            size += n->region[i] ? size_unrolled(u, n->region[i]) * (times < 0 ? MANY : times) : 0;
    }
    return size;
}

/* Region I of LOOP, at the end of AT, is given the values of OUT, which become what it gives. */
static void copy_region(Unrolling *u, const Node *loop, int i, Region *at, Node **out) {
    const Region *r = loop->region[i];
    for (int k = 0; k < loop->nin; k++)
        u->copy.map[r->params[k]->number] = out[k];
    graph_copy_nodes(&u->copy, r, at);
    for (int k = 0; k < loop->nin; k++)
        out[k] = graph_copied(&u->copy, r->results[k + 1]);
}

static Node *unroll(Unrolling *u, const Node *loop, int n, Region *at) {
    Graph *g = u->copy.graph;
    Node **out = graph_alloc(g, ((size_t)loop->nin + 1) * sizeof *out);
    if (g->front->no_memory)
        return NULL;
    front_remark(g->front, loop->at, "short: its %d iterations stand one after the other", n);
    for (int k = 0; k < loop->nin; k++)
        out[k] = graph_copied(&u->copy, loop->in[k]);
    for (int i = 0; i < n && !g->front->no_memory; i++) {
        copy_region(u, loop, 0, at, out);
        copy_region(u, loop, 1, at, out);
    }
    copy_region(u, loop, 0, at, out);
    u->out[loop->number] = out;
    return loop->nin ? out[0] : graph_const(g, at, TYPE_INT, 0);
}

static Node *special(void *state, Node *n, Region *at) {
    Unrolling *u = state;
    if (n->kind == NODE_PROJ && u->out[n->in[0]->number])
        return u->out[n->in[0]->number][n->index];
    if (n->kind == NODE_LENGTH && u->loops->length[n->number])
        return graph_const(u->copy.graph, at, TYPE_INT, u->loops->length[n->number]);
    if (n->kind != NODE_LOOP)
        return folding_node(&u->copy, n, at);
    u->out[n->number] = NULL;
    int count = u->loops->gone[n->number] && u->copy.graph->nodes < MAX_GROWN ? iterations(u, n) : -1;
    return count >= 0 && count * size_unrolled(u, n->region[1]) <= MOST_NODES ? unroll(u, n, count, at) : NULL;
}

Graph *short_unrolled(ShortLoops *s) {
    Unrolling u = {.loops = s, .out = graph_alloc(s->graph, ((size_t)s->graph->nodes + 1) * sizeof *u.out)};
    return s->graph->front->no_memory ? s->graph : graph_copy_whole(&u.copy, s->graph, special, &u);
}
