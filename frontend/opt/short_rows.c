/* frontend/opt/short_rows.c - rows of few elements are made at once. */
#include "frontend/opt/short_rows.h"

#include "frontend/ir/folding.h"
#include "frontend/loops/extents.h"

enum { MOST_ELEMENTS = 8, MOST_DONE = 150 };     // MOST_DONE: operations for a row

/* A loop that makes a row. */
typedef struct {
    const Node *loop;
    int counter, array;     // which of its values
    int n;                  // elements
    Node *store;
} ShortRow;

typedef struct {
    GraphCopy copy;
    Node ***out;            // by number of a loop that has gone: its values
    const ShortRow *now;    // whose body is copied
} ShortRows;

/* ---- which loops ---- */

/* Is array X, in R and below, used for its sizes alone, and by ONE? */
static bool used_by(const Region *r, const Node *x, const Node *one) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (n->in[i] == x && n != one && (i || (n->kind != NODE_CHECK_INDEX && n->kind != NODE_LENGTH)))
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !used_by(n->region[i], x, one))
                return false;
    }
    return true;
}

/* How many elements rows of X have, if that is a constant; 0: it is not known. */
static int row_length(Node *x) {
    for (int down;;) {
        const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
        if (x->kind == NODE_STORE)
            x = x->in[0];
        else if (owner && owner->kind == NODE_LOOP)
            x = extents_base(owner, owner->region[1]->params[x->index], &down);
        else
            break;
        if (!x)
            return 0;
    }
    const Node *size = x->kind == NODE_NEW ? graph_plain(x->in[x->nin - 1]) : NULL;
    return size && size->kind == NODE_CONST && size->value.i <= MOST_ELEMENTS ? (int)size->value.i : 0;
}

/* Does a loop around that one go over rows? */
static bool is_in_loop(const Node *loop) {
    const Region *r = loop->home;
    while (r->owner && r->owner->kind == NODE_IF)
        r = r->owner->home;
    return r->owner && r->owner->kind == NODE_LOOP;
}

/* How many operations R does, about. */
static int operations(const Region *r) {
    int all = 0;
    for (const Node *n = r->first; n && all <= MOST_DONE; n = n->next) {
        Level l;
        bool loop = n->kind == NODE_LOOP, counted = loop && extents_level(n, &l) && l.first->kind == NODE_CONST && l.bound->kind == NODE_CONST;
        int64_t times = counted ? l.bound->value.i - l.first->value.i + l.closed : loop ? MOST_DONE : 1;
        all++;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                all += (int)(times > MOST_DONE ? MOST_DONE : times < 0 ? 0 : times) * operations(n->region[i]);
    }
    return all;
}

static bool makes_row(const Node *loop, ShortRow *s) {
    Level l;
    if (loop->kind != NODE_LOOP || loop->nin != 2 || !extents_level(loop, &l) || l.closed || !graph_is_const(l.first, 0))
        return false;
    *s = (ShortRow){.loop = loop, .counter = l.counter, .array = 1 - l.counter};
    const Region *body = loop->region[1];
    const Node *param = body->params[s->array];
    int rank = param->type.rank;
    s->store = body->results[s->array + 1];
    if (rank < 2 || param->type.layout || s->store->kind != NODE_STORE || s->store->in[0] != param || s->store->home != body ||
        s->store->nin != rank + 2 || graph_plain(s->store->in[rank]) != body->params[s->counter])
        return false;
    for (int d = 1; d < rank; d++)
        if (!graph_outside(loop, graph_plain(s->store->in[d])))
            return false;
    s->n = row_length(loop->in[s->array]);
    return s->n > 0 && graph_is_const(l.bound, s->n) && s->n * operations(body) <= MOST_DONE &&
           used_by(body, param, s->store) && is_in_loop(loop);
}

static bool any_row(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        ShortRow row;
        if (makes_row(n, &row))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && any_row(n->region[i]))
                return true;
    }
    return false;
}

/* ---- rows ---- */

/* Element K of the row: the body's code for it, without its store. */
static Node *element(ShortRows *s, const ShortRow *row, int k, Region *at) {
    const Region *body = row->loop->region[1];
    const ShortRow *before = s->now;
    Node *i = graph_const(s->copy.graph, at, TYPE_INT, k);
    s->copy.map[body->params[row->counter]->number] = i;
    s->copy.map[body->params[row->array]->number] = graph_copied(&s->copy, row->loop->in[row->array]);
    s->now = row;
    graph_copy_nodes(&s->copy, body, at);
    s->now = before;
    return graph_copied(&s->copy, row->store->in[row->store->nin - 1]);
}

static Node *make_row(ShortRows *s, const ShortRow *row, Region *at) {
    Graph *g = s->copy.graph;
    const Node *store = row->store;
    int rank = row->loop->in[row->array]->type.rank;
    Node *in[MOST_ELEMENTS], **out = graph_alloc(g, 2 * sizeof *out);
    for (int k = 0; k < row->n && !g->front->no_memory; k++)
        in[k] = element(s, row, k, at);
    Node *of = graph_node(g, at, NODE_ARRAY, type_element(store->type, rank - 1), store->at, row->n);
    for (int k = 0; k < row->n && !g->front->no_memory; k++)
        of->in[k] = in[k];
    Node *to = graph_node(g, at, NODE_STORE, store->type, store->at, rank + 1);
    for (int d = 0; d < rank && !g->front->no_memory; d++)
        to->in[d] = graph_copied(&s->copy, store->in[d]);
    if (g->front->no_memory)
        return NULL;
    to->in[rank] = of;
    front_remark(g->front, row->loop->at, "short: the %d elements of a row are made at once", row->n);
    out[row->array] = to;
    out[row->counter] = graph_const(g, at, TYPE_INT, row->n);
    s->out[row->loop->number] = out;
    return to;
}

static Node *special(void *state, Node *n, Region *at) {
    ShortRows *s = state;
    ShortRow row;
    if (n->kind == NODE_PROJ && s->out[n->in[0]->number])
        return s->out[n->in[0]->number][n->index];
    if (s->now && n == s->now->store)
        return graph_copied(&s->copy, n->in[0]);
    if (s->now && n->kind == NODE_CHECK_INDEX && n->index == s->now->store->nin - 3 && n == s->now->store->in[n->index + 1])
        return graph_copied(&s->copy, n->in[1]);
    if (makes_row(n, &row))
        return make_row(s, &row, at);
    return folding_node(&s->copy, n, at);
}

Graph *short_rows(Graph *g) {
    ShortRows s = {.out = any_row(g->top) ? graph_alloc(g, ((size_t)g->nodes + 1) * sizeof *s.out) : NULL};
    return s.out && !g->front->no_memory ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
