/* frontend/opt/replacement.c - elements that the turn before wrote are carried as scalars. */
#include "frontend/opt/replacement.h"

#include "frontend/loops/loops_state.h"

/* An index I + OF + BY; OF is NULL if it is I + BY. */
typedef struct {
    const Node *of;
    int64_t by;
} Sum;

typedef struct {
    Graph *g;
    Counted c;
    int k;                  // the array among what the loop carries
    const Node *store;      // what each turn writes, and where,
    Sum own;                // in the last dimension
} Replace;

/* ---- matching ---- */

static bool strip(Node **x, int64_t *by) {
    Node *n = graph_plain(*x);
    *x = n;
    if (n->kind != NODE_BINARY || (n->op != BINARY_ADD && n->op != BINARY_SUB) || n->in[1]->kind != NODE_CONST)
        return false;
    *by += n->op == BINARY_ADD ? n->in[1]->value.i : -n->in[1]->value.i;
    *x = n->in[0];
    return true;
}

static bool sum_of(const Counted *c, Node *x, Sum *s) {
    const Node *i = c->body->params[c->ivar];
    *s = (Sum){0};
    while (strip(&x, &s->by))
        continue;
    if (x == i)
        return true;
    if (x->kind != NODE_BINARY || x->op != BINARY_ADD)
        return false;
    Node *a = graph_plain(x->in[0]), *b = graph_plain(x->in[1]);
    while (strip(&a, &s->by) || strip(&b, &s->by))
        continue;
    s->of = a == i ? b : a;
    return (a == i) != (b == i) && graph_outside(c->loop, s->of);
}

/* Does each turn write one element of array K, of one row, and no other? */
static bool match_store(Replace *r) {
    const Node *old = r->c.body->params[r->k], *n = r->c.body->results[r->k + 1];
    int rank = old->type.rank;
    if (!rank || n->kind != NODE_STORE || n->in[0] != old || n->home != r->c.body || n->nin != rank + 2)
        return false;
    for (int d = 1; d < rank; d++)
        if (!graph_outside(r->c.loop, graph_plain(n->in[d])))
            return false;
    r->store = n;
    return sum_of(&r->c, n->in[rank], &r->own);
}

static bool reads_before(const void *of, const Node *n) {
    const Replace *r = of;
    const Node *array = r->c.body->params[r->k];
    int rank = array->type.rank;
    Sum s;
    if (n->kind != NODE_INDEX || n->in[0] != array || n->nin != rank + 1)
        return false;
    for (int d = 1; d < rank; d++)
        if (!graph_same(graph_plain(n->in[d]), graph_plain(r->store->in[d])))
            return false;
    return sum_of(&r->c, n->in[rank], &s) && s.by == r->own.by - r->c.step &&
           (s.of == r->own.of || (s.of && r->own.of && graph_same(s.of, r->own.of)));
}

static const Node *find(const Replace *r, const Region *in) {
    const Node *found = NULL;
    for (const Node *n = in->first; n && !found; n = n->next) {
        if (reads_before(r, n))
            return n;
        for (int i = 0; i < 2 && !found; i++)
            found = n->region[i] ? find(r, n->region[i]) : NULL;
    }
    return found;
}

/* ---- the value before the first turn ---- */

/* N goes before the loop. */
static Node *before(const Replace *r, Node *n) {
    graph_move(n, r->c.loop);
    return n;
}

static Node *binary(const Replace *r, BinaryOp op, BaseType base, Node *a, Node *b) {
    return before(r, graph_binary(r->g, r->c.loop->home, op, type_scalar(base), r->c.loop->at, a, b));
}

static Node *constant(const Replace *r, BaseType base, int64_t value) {
    return before(r, graph_const(r->g, r->c.loop->home, base, value));
}

/* Is index I inside dimension D of ARRAY? */
static Node *is_inside(const Replace *r, Node *array, int d, Node *i) {
    Node *length = before(r, graph_unary(r->g, r->c.loop->home, NODE_LENGTH, type_scalar(TYPE_INT), r->c.loop->at, array));
    length->index = d;
    Node *good = binary(r, BINARY_LT, TYPE_BOOLEAN, i, length), *least = constant(r, TYPE_INT, 0);
    return binary(r, BINARY_AND, TYPE_BOOLEAN, binary(r, BINARY_GE, TYPE_BOOLEAN, i, least), good);
}

/* The element before that of the first turn, or 0 where there is none: then the first turn ends the program. */
static Node *first_value(const Replace *r) {
    Graph *g = r->g;
    Region *home = r->c.loop->home;
    Place at = r->c.loop->at;
    Node *array = r->c.loop->in[r->k], *i = r->c.first, *good = NULL;
    int rank = array->type.rank;
    Type t = type_element(array->type, rank);
    if (r->own.of)
        i = binary(r, BINARY_ADD, TYPE_INT, i, (Node *)r->own.of);
    i = binary(r, BINARY_ADD, TYPE_INT, i, constant(r, TYPE_INT, r->own.by - r->c.step));
    for (int d = 1; d <= rank; d++) {
        Node *in = is_inside(r, array, d - 1, d < rank ? graph_plain(r->store->in[d]) : i);
        good = good ? binary(r, BINARY_AND, TYPE_BOOLEAN, good, in) : in;
    }
    Node *n = graph_unary(g, home, NODE_IF, type_scalar(TYPE_VOID), at, good);
    for (int k = 0; k < 2; k++) {
        Region *arm = n->region[k] = graph_region(g, n, 0);
        graph_results(g, arm, 1);
        Node *x = k ? graph_const(g, arm, t.base, 0) : graph_node(g, arm, NODE_INDEX, t, at, rank + 1);
        if (g->front->no_memory)
            return x;
        for (int d = 1; d <= rank && !k; d++)
            x->in[d] = d < rank ? graph_plain(r->store->in[d]) : i;
        if (!k)
            x->in[0] = array;
        arm->results[0] = x;
    }
    before(r, n);
    return before(r, graph_proj(g, home, n, 0, t));
}

/* ---- replacing ---- */

static void put_in_place(Region *in, Node *x, bool (*stands)(const void *of, const Node *n), const void *of) {
    for (Node *n = in->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (stands(of, n->in[i]))
                n->in[i] = x;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                put_in_place(n->region[i], x, stands, of);
    }
    for (int k = 0; k < in->nresults; k++)
        if (stands(of, in->results[k]))
            in->results[k] = x;
}

void replace_by_carried(Graph *g, Node *loop, Node *first, Node *next,
                        bool (*stands)(const void *of, const Node *n), const void *of) {
    int n = loop->nin;
    Node *param[2];
    loop->in = graph_longer(g, loop->in, n, first);
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        Region *in = loop->region[i];
        in->params = graph_longer(g, in->params, n, NULL);
        in->nparams = n + 1;
        param[i] = graph_param(g, in, n, first->type, loop->at);
        in->results = graph_longer(g, in->results, n + 1, i ? next : param[0]);
        in->nresults = n + 2;
    }
    if (g->front->no_memory)
        return;
    loop->nin = n + 1;
    put_in_place(loop->region[1], param[1], stands, of);
}

static void look_at(Graph *g, Node *loop) {
    const char *why;
    Replace r = {.g = g};
    if (!match_counted(loop, &r.c, &why) || !type_is_scalar(r.c.first->type, TYPE_INT))
        return;
    for (r.k = 0; r.k < loop->nin && !g->front->no_memory; r.k++)
        if (r.k != r.c.ivar && match_store(&r) && find(&r, r.c.body)) {
            Node *x = first_value(&r);
            if (!g->front->no_memory)
                replace_by_carried(g, loop, x, r.store->in[r.store->nin - 1], reads_before, &r);
        }
}

void replace_elements(Graph *g) {
    graph_each_loop(g, g->top, look_at);
    if (g->front->no_memory)
        return;
    graph_changed(g->top);
    graph_sweep(g);
}
