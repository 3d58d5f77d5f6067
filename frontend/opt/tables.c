/* frontend/opt/tables.c - arrays of constants are made once, before all loops.
 *
 * A `static final` array, or one that an inlined method names, is an array of constants wherever it is used: in a
 * loop it would be made anew in each iteration. */
#include "frontend/opt/tables.h"

enum { MOST_TABLES = 64 };          // before one loop

typedef struct {
    Graph *g;
    bool *taken;                    // by number: it is used otherwise than for its elements and sizes
    Node *loop;                     // the outermost one around what is looked at
    Node *made[MOST_TABLES];        // before it
    int nmade;
} Tables;

bool tables_is(const Node *x) {
    if (x->kind != NODE_ARRAY)
        return false;
    for (int k = 0; k < x->nin; k++)
        if (x->in[k]->kind != NODE_CONST && !tables_is(x->in[k]))
            return false;
    return true;
}

static void note_taken(Tables *t, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            t->taken[n->in[i]->number] |= !graph_asks(n, i) && n->kind != NODE_ARRAY;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_taken(t, n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++)
        t->taken[r->results[k]->number] = true;
}

static bool same_table(const Node *a, const Node *b) {
    bool same = a->kind == b->kind && a->nin == b->nin && type_same(a->type, b->type);
    for (int k = 0; k < a->nin && same; k++)
        same = same_table(a->in[k], b->in[k]);
    return same && (a->kind == NODE_ARRAY || graph_same(a, b));
}

/* Such a table that stands before the loop already, or NULL. */
static Node *made_before(const Tables *t, const Node *x) {
    for (int k = 0; k < t->nmade; k++)
        if (same_table(t->made[k], x))
            return t->made[k];
    return NULL;
}

static bool is_within(const Node *loop, const Node *x) {
    return graph_inside(x, loop->region[0]) || (loop->region[1] && graph_inside(x, loop->region[1]));
}

/* Are rows of X, which stand before it, to stay in the loop? */
static bool has_rows_within(const Tables *t, const Node *x) {
    for (int k = 0; k < x->nin; k++)
        if (x->in[k]->kind == NODE_ARRAY && is_within(t->loop, x->in[k]))
            return true;
    return false;
}

static void lift(Tables *t, Node *x) {
    Node *same = made_before(t, x);
    if (same) {
        graph_put_instead(x->home, x, same);
        graph_take_out(x);
        return;
    }
    for (int k = 0; k < x->nin; k++)
        if (is_within(t->loop, x->in[k]))
            graph_move(x->in[k], t->loop);
    graph_move(x, t->loop);
    if (t->nmade < MOST_TABLES)
        t->made[t->nmade++] = x;
}

/* From the nodes of R, in LOOP, and below. */
static void lift_all(Tables *t, Region *r) {
    for (Node *n = r->first, *next; n; n = next) {
        next = n->next;
        if (tables_is(n) && !t->taken[n->number] && !has_rows_within(t, n))
            lift(t, n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                lift_all(t, n->region[i]);
    }
}

static bool repeats(const Node *n) {
    return n->kind == NODE_LOOP || n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE || n->kind == NODE_ARRANGE;
}

static void find_loops(Tables *t, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (repeats(n)) {
            t->loop = n;
            t->nmade = 0;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && repeats(n))
                lift_all(t, n->region[i]);
            else if (n->region[i])
                find_loops(t, n->region[i]);
    }
}

static bool has_tables(const Region *r, bool loop) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_ARRAY && loop)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_tables(n->region[i], loop || repeats(n)))
                return true;
    }
    return false;
}

void tables_lift(Graph *g) {
    if (!has_tables(g->top, false))
        return;
    graph_renumber(g);
    Tables t = {.g = g, .taken = front_alloc(g->front, (size_t)g->nodes + 1)};
    if (g->front->no_memory)
        return;
    note_taken(&t, g->top);
    find_loops(&t, g->top);
}
