/* frontend/ir/graph_check.c - walks a graph and says what is wrong with it. */
#include "frontend/ir/graph_check.h"

#include <stdlib.h>

typedef struct {
    bool *made;                 // by number: before the place where the walk is
    int nodes;
    const char *fault;
    const Node *at;
} Check;

static void fault(Check *c, const Node *n, const char *what) {
    if (!c->fault) {
        c->fault = what;
        c->at = n;
    }
}

static void expect(Check *c, const Node *n, bool good, const char *what) {
    if (!good)
        fault(c, n, what);
}

static bool is_around(const Region *outer, const Region *r) {
    while (r && r != outer)
        r = r->owner ? r->owner->home : NULL;
    return r;
}

static bool is_param_of(const Region *r, const Node *n) {
    return n->index < r->nparams && r->params[n->index] == n;
}

/* May something in R use N? */
static void check_use(Check *c, const Region *r, const Node *user, const Node *n) {
    if (!n)
        fault(c, user, "an operand is missing");
    else if (n->kind == NODE_CONST)
        return;
    else if (n->number < 0 || n->number >= c->nodes)
        fault(c, n, "its number is not one of this graph");
    else if (!is_around(n->home, r))
        fault(c, n, "used outside the regions in which it is made");
    else if (n->kind == NODE_PARAM)
        expect(c, n, is_param_of(n->home, n), "no parameter of its region");
    else
        expect(c, n, c->made[n->number], "used before it is made");
}

static void check_binary(Check *c, const Node *n) {
    Type a = n->in[0]->type, b = n->in[1]->type;
    switch (tree_binary[n->op].kind) {
    case KIND_ARITHMETIC: case KIND_BITS:
        expect(c, n, type_same(a, n->type) && type_same(b, n->type), "operands of another type than the result");
        break;
    case KIND_SHIFT:
        expect(c, n, type_same(a, n->type) && type_is_integral(b), "a shift of other types");
        break;
    case KIND_COMPARE:
        expect(c, n, type_is_boolean(n->type) && type_same(a, b), "a comparison of different types");
        break;
    }
}

static int arity(const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_PARAM: case NODE_TEXT: case NODE_ARGC: return 0;
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: return 1;
    case NODE_PROJ: case NODE_PART: case NODE_LENGTH: case NODE_IF: return 1;
    case NODE_BINARY: case NODE_CHECK_INDEX: case NODE_CHECK_ROW: return 2;
    case NODE_CONSTRUCT: return 4;
    case NODE_REDUCE: return 3;
    default: return n->nin;
    }
}

/* Its values, as a node with regions. */
static int values_of(const Node *n) {
    return n->kind == NODE_IF ? n->region[0]->nresults : n->kind == NODE_LOOP ? n->nin : 1;
}

static void check_loop(Check *c, const Node *n) {
    for (int i = 0; i < 2; i++) {
        const Region *r = n->region[i];
        if (r->nparams != n->nin || r->nresults != n->nin + 1) {
            fault(c, n, "a region with more or fewer values than the loop");
            return;
        }
        expect(c, n, r->results[0] && type_is_boolean(r->results[0]->type), "its condition is not boolean");
        for (int k = 0; k < n->nin; k++)
            expect(c, n, r->results[k + 1] && type_same(r->results[k + 1]->type, n->in[k]->type), "a value changes its type");
    }
}

static void check_shape(Check *c, const Node *n) {
    expect(c, n, n->nin == arity(n), "more or fewer operands than its kind takes");
    if (n->kind == NODE_BINARY)
        check_binary(c, n);
    else if (n->kind == NODE_PROJ)
        expect(c, n, !n->in[0]->region[0] || n->index < values_of(n->in[0]), "one result more than there are");
    else if (n->kind == NODE_IF)
        expect(c, n, n->region[0] && n->region[1] && n->region[0]->nresults == n->region[1]->nresults, "arms that do not match");
    else if (n->kind == NODE_LOOP)
        check_loop(c, n);
}

static void check_region(Check *c, const Region *r);

static void check_node(Check *c, const Region *r, const Node *n) {
    expect(c, n, n->home == r, "it stands in another region than its home");
    for (int i = 0; i < n->nin && !c->fault; i++)
        check_use(c, r, n, n->in[i]);
    if (!c->fault)
        check_shape(c, n);
    for (int i = 0; i < 2 && !c->fault; i++)
        if (n->region[i]) {
            expect(c, n, n->region[i]->owner == n, "a region that is another node's");
            check_region(c, n->region[i]);
        }
}

/* Outputs of a conditional or loop are looked for behind it, one after another. */
static bool is_in_place(const Node *n, const Node *last) {
    return n->kind != NODE_PROJ || last == n->in[0] || (last && last->kind == NODE_PROJ && last->in[0] == n->in[0]);
}

static void check_region(Check *c, const Region *r) {
    const Node *last = NULL;
    for (const Node *n = r->first; n && !c->fault; last = n, n = n->next) {
        check_node(c, r, n);
        expect(c, n, n->before == last, "the node before it is another one");
        expect(c, n, is_in_place(n, last), "an output that does not follow its node");
        if (n->number >= 0 && n->number < c->nodes)
            c->made[n->number] = true;
    }
    for (int i = 0; i < r->nresults && !c->fault; i++)
        check_use(c, r, r->owner, r->results[i]);
    if (!c->fault && last != r->last)
        fault(c, last, "the region's last node is another one");
}

const char *graph_fault(const Graph *g, const Node **at) {
    Check c = {.nodes = g->nodes, .made = front_alloc(g->front, (size_t)g->nodes + 1)};
    if (!g->front->no_memory)
        check_region(&c, g->top);
    *at = c.at;
    return c.fault;
}

void graph_check(const Graph *g, const char *pass) {
    const Node *at;
    const char *what = graph_fault(g, &at);
    if (!what)
        return;
    graph_dump(stderr, g);
    fprintf(stderr, "after the pass '%s': node %d (%s): %s\n", pass, at ? at->number : -1, at ? node_table[at->kind].name : "none", what);
    abort();
}
