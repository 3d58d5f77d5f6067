/* frontend/opt/copies_count.c - how often a loop has to go round until copies of arrays are worth it. */
#include "frontend/opt/copies_count.h"

#include "frontend/loops/extents.h"
#include "frontend/loops/reads.h"

enum {
    MOST = 1 << 24,             // elements that are copied
    PER_WALK = 4,               // log2 of the elements whose copy costs as much as a walk
    PER_TURN = 2,               // the same of an iteration that may not read
    PER_LEAF = 4,               // log2 of the elements of a chunk
    LEAST = 32,                 // iterations
    NEST = 1 << 20,             // iterations of a loop that count, of so many loops
    NEST_DEPTH = 2,
    PER_ROW = 32,               // elements whose copy costs as much as it does to begin a row
};

typedef struct {
    Graph *g;
    const Node *loop;
    Node *const *array;
    int n;
} Count;

/* ---- before the loop ---- */

static Node *long_of(Graph *g, Region *at, Node *x) {
    return x->type.base == TYPE_LONG ? x : graph_unary(g, at, NODE_CONVERT, type_scalar(TYPE_LONG), x->at, x);
}

static Node *wide(Graph *g, Region *at, BinaryOp op, Node *a, Node *b) {
    bool compares = tree_binary[op].kind == KIND_COMPARE;
    return graph_binary(g, at, op, type_scalar(compares ? TYPE_BOOLEAN : TYPE_LONG), a->at, a, b);
}

static Node *number(Graph *g, Region *at, int64_t value) {
    return graph_const(g, at, TYPE_LONG, value);
}

static Node *choice(Graph *g, Region *at, Node *c, Node *a, Node *b) {
    return graph_choose(g, at, c->at, c, a, b);
}

/* X, but no more than so many. */
static Node *at_most(Graph *g, Region *at, Node *x, int64_t most) {
    Node *limit = number(g, at, most);
    return choice(g, at, wide(g, at, BINARY_LT, x, limit), x, limit);
}

/* As elements; more than MOST do not count. */
static Node *cost_of(Graph *g, Region *at, Node *x) {
    Node *cost = NULL;
    for (int k = 0; k < x->type.rank && !g->front->no_memory; k++) {
        Node *size = graph_unary(g, at, NODE_LENGTH, type_scalar(TYPE_INT), x->at, x);
        size->index = k;
        size = long_of(g, at, size);
        if (k)
            size = wide(g, at, BINARY_ADD, size, number(g, at, PER_ROW));
        cost = cost ? at_most(g, at, wide(g, at, BINARY_MUL, cost, size), MOST + 1) : size;
    }
    return cost;
}

/* What all arrays cost. */
static Node *all_cost(const Counting *c) {
    Graph *g = c->c->graph;
    Node *cost = NULL;
    for (int k = 0; k < c->narrays && !g->front->no_memory; k++) {
        Node *one = cost_of(g, c->at, c->array[k]);
        cost = cost ? wide(g, c->at, BINARY_ADD, cost, one) : one;
    }
    return g->front->no_memory ? number(g, c->at, 0) : cost;
}

static Node *turns_for(Graph *g, Region *at, Node *cost, int per_turn) {
    Node *by = graph_const(g, at, TYPE_INT, per_turn);
    Node *turns = graph_binary(g, at, BINARY_SHR, cost->type, cost->at, cost, by);
    return wide(g, at, BINARY_ADD, turns, number(g, at, LEAST));
}

/* Of so many iterations that read elements beside each other, those that come to another chunk. */
static Node *walks_of(Graph *g, Region *at, Node *turns) {
    Node *leaves = graph_binary(g, at, BINARY_SHR, turns->type, turns->at, turns, graph_const(g, at, TYPE_INT, PER_LEAF));
    return wide(g, at, BINARY_ADD, leaves, number(g, at, 1));
}

/* Does LOOP, in ROOT or ROOT itself, go from one value to another that are known before ROOT? */
static bool is_known(const Node *root, const Node *loop, Level *l) {
    return extents_steps(loop, l) && graph_outside(root, l->bound) && graph_outside(root, l->first);
}

bool count_known(const Node *loop, const Node *read) {
    Level l;
    for (const Node *n = read; n != loop; n = n->home->owner)
        if (n->home->owner->kind == NODE_LOOP && !is_known(loop, n->home->owner, &l))
            return false;
    return true;
}

/* Iterations of LOOP, which is the counted one or in it, but more than MOST do not count; NULL: that is not known. */
static Node *iterations(const Counting *c, const Node *loop) {
    Graph *g = c->c->graph;
    Level l;
    if (!is_known(c->loop, loop, &l))
        return NULL;
    Node *from = graph_copied(c->c, l.down ? l.bound : l.first), *to = graph_copied(c->c, l.down ? l.first : l.bound);
    from = long_of(g, c->at, from);
    to = long_of(g, c->at, to);
    return at_most(g, c->at, wide(g, c->at, BINARY_SUB, to, from), NEST);
}

Node *count_pays(const Counting *c, const Node *read) {
    Graph *g = c->c->graph;
    Node *turns = NULL;
    int levels = 0;
    bool certain = true;
    for (const Node *n = read; n != c->loop; n = n->home->owner) {
        const Node *owner = n->home->owner;
        bool counts = owner->kind == NODE_LOOP && (levels < NEST_DEPTH || owner == c->loop);
        Node *here = counts ? iterations(c, owner) : NULL;
        if (here && reads_stays(c->loop, owner, read))
            here = walks_of(g, c->at, here);
        certain &= owner->kind == NODE_LOOP;
        levels += here != NULL;
        turns = turns && here ? wide(g, c->at, BINARY_MUL, turns, here) : here ? here : turns;
    }
    Node *cost = all_cost(c), *fits = wide(g, c->at, BINARY_LE, cost, number(g, c->at, MOST));
    Node *pays = wide(g, c->at, BINARY_GE, turns, turns_for(g, c->at, cost, certain ? PER_WALK : PER_TURN));
    return graph_binary(g, c->at, BINARY_AND, fits->type, fits->at, pays, fits);
}

Node *count_needed(const Counting *c, const Node *read) {
    Graph *g = c->c->graph;
    Level l;
    Node *cost = all_cost(c), *needed = turns_for(g, c->at, cost, PER_WALK);
    if (is_known(c->loop, c->loop, &l))
        needed = choice(g, c->at, count_pays(c, read), number(g, c->at, 0), needed);
    Node *fits = wide(g, c->at, BINARY_LE, cost, number(g, c->at, MOST));
    return choice(g, c->at, fits, needed, number(g, c->at, INT64_MAX));
}

/* ---- in the loop ---- */

static bool is_array(const Count *c, const Node *x) {
    while (x->kind == NODE_INDEX)
        x = x->in[0];
    for (int k = 0; k < c->n; k++)
        if (c->array[k] == x)
            return true;
    return false;
}

/* Does R, in INNER, read one of the arrays so that the loop's iterations walk? */
static bool walks(const Count *c, const Node *inner, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_INDEX && !n->type.rank && is_array(c, n) && !reads_stays(c->loop, inner, n))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && walks(c, inner, n->region[i]))
                return true;
    }
    return false;
}

static bool counts(const Count *c, const Node *n) {
    return n->kind == NODE_LOOP && (walks(c, n, n->region[0]) || walks(c, n, n->region[1]));
}

static bool has_loops(const Count *c, const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (counts(c, n) || (n->kind == NODE_IF && (has_loops(c, n->region[0]) || has_loops(c, n->region[1]))))
            return true;
    return false;
}

static Node *add_param(Graph *g, Region *r, Place at) {
    r->params = graph_longer(g, r->params, r->nparams, NULL);
    r->nparams++;
    return g->front->no_memory ? NULL : graph_param(g, r, r->nparams - 1, type_scalar(TYPE_LONG), at);
}

static Node *count_in(const Count *c, Region *r, Node *left);

/* LOOP carries LEFT and makes it less. */
static void carry(const Count *c, Node *loop, Node *left) {
    Graph *g = c->g;
    Region *head = loop->region[0], *body = loop->region[1];
    Node *before = add_param(g, head, loop->at), *in = add_param(g, body, loop->at);
    loop->in = graph_longer(g, loop->in, loop->nin, left);
    if (g->front->no_memory)
        return;
    loop->nin++;
    graph_add_result(g, head, before);
    Node *after = count_in(c, body, in), *one = number(g, body, 1);
    graph_add_result(g, body, graph_binary(g, body, BINARY_SUB, type_scalar(TYPE_LONG), loop->at, after, one));
}

static Node *carry_through(const Count *c, Node *choice_node, Node *left) {
    for (int i = 0; i < 2; i++)
        graph_add_result(c->g, choice_node->region[i], count_in(c, choice_node->region[i], left));
    return c->g->front->no_memory ? left : graph_add_output(c->g, choice_node, choice_node->region[0]->nresults - 1, left->type);
}

/* What is left of LEFT behind the loops in R. */
static Node *count_in(const Count *c, Region *r, Node *left) {
    for (Node *n = r->first; n && !c->g->front->no_memory; n = n->next) {
        if (n->kind == NODE_IF && (has_loops(c, n->region[0]) || has_loops(c, n->region[1]))) {
            left = carry_through(c, n, left);
        } else if (counts(c, n)) {
            carry(c, n, left);
            left = graph_add_output(c->g, n, n->nin - 1, left->type);
        }
    }
    return left;
}

void count_down(Graph *g, Node *loop, Node *left, Node *const *array, int n) {
    Count c = {g, loop, array, n};
    Region *body = loop->region[1];
    carry(&c, loop, left);
    if (g->front->no_memory)
        return;
    Node *goes_on = body->results[0], **after = &body->results[loop->nin];
    Node *some = wide(g, body, BINARY_GT, *after, number(g, body, 0));
    if (!graph_is_const(goes_on, true)) {
        *after = choice(g, body, goes_on, *after, number(g, body, INT64_MAX));
        some = graph_binary(g, body, BINARY_AND, some->type, loop->at, some, goes_on);
    }
    body->results[0] = some;
    graph_changed(loop->region[0]);
    graph_changed(body);
}
