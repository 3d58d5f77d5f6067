/* frontend/opt/levels.c - which recursions are unrolled. */
#include "frontend/opt/levels.h"

#include "frontend/opt/tables.h"

enum { MAX_NODES = 1500 };       // of a method's graph

typedef struct {
    const Method *method;
    int nodes, calls;
    bool suits;
} Look;

static bool is_plain(const Node *n) {
    switch (n->kind) {
    case NODE_ARRAY: return tables_is(n);       // which each task makes once
    case NODE_NEW: case NODE_STORE: case NODE_RELAYOUT: case NODE_CONSTRUCT: case NODE_ARRANGE:
    case NODE_REDUCE: case NODE_ARG: case NODE_ARGC: case NODE_PRINT: case NODE_TEXT: case NODE_CHECK_ROW:
        return false;
    default: return !n->type.rank;
    }
}

static void look_at(Look *l, const Region *r) {
    for (const Node *n = r->first; n && l->suits; n = n->next) {
        l->suits = is_plain(n) && ++l->nodes <= MAX_NODES;
        l->calls += n->kind == NODE_CALL && n->method == l->method;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                look_at(l, n->region[i]);
    }
    for (int i = 0; r->owner && i < r->nparams; i++)
        l->suits &= !r->params[i]->type.rank;
}

Graph *levels_copy(const Graph *g) {
    Look l = {.method = g->method, .suits = g->top->nresults == 1 && !g->top->results[0]->type.rank};
    look_at(&l, g->top);
    if (!l.suits || !l.calls || l.calls > LEVELS_SITES)
        return NULL;
    Graph *to = graph_new(g->front, g->method);
    GraphCopy c;
    graph_copy_init(&c, to, g);
    if (!g->front->no_memory)
        to->top = graph_copy_region(&c, g->top, NULL);
    return g->front->no_memory ? NULL : to;
}

bool levels_differ(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool sums = n->kind == NODE_REDUCE && type_is_fp(n->type);
        if (sums || (n->region[0] && levels_differ(n->region[0])) || (n->region[1] && levels_differ(n->region[1])))
            return true;
    }
    return false;
}

/* ---- which calls may run at the same time ---- */

static bool calls_itself(const Graph *g, const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_CALL && n->method == g->method) || (n->region[0] && calls_itself(g, n->region[0])) ||
            (n->region[1] && calls_itself(g, n->region[1])))
            return true;
    return false;
}

/* Does N wait for CALL?  Yes, if that is not known after VISITS. */
static bool waits_for(const Node *n, const Node *call, int *visits) {
    if (n == call || --*visits < 0)
        return true;
    for (int i = 0; i < n->nin; i++)
        if (waits_for(n->in[i], call, visits))
            return true;
    return false;
}

/* Does a call of itself behind CALL, in the same region, not wait for it? */
static bool has_beside(const Graph *g, const Node *call) {
    enum { VISITS = 1000 };
    for (const Node *n = call->next; n; n = n->next) {
        int visits = VISITS;
        if (n->kind == NODE_CALL && n->method == g->method && !waits_for(n, call, &visits))
            return true;
    }
    return false;
}

static bool is_wide(const Graph *g, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool parallel = n->kind == NODE_REDUCE || n->kind == NODE_CONSTRUCT;
        if ((parallel && calls_itself(g, n->region[0])) || (n->kind == NODE_CALL && n->method == g->method && has_beside(g, n)))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && is_wide(g, n->region[i]))
                return true;
    }
    return false;
}

bool levels_call_itself(const Graph *g) {
    return calls_itself(g, g->top);
}

bool levels_are_wide(const Graph *g) {
    return is_wide(g, g->top);
}

/* ---- how many calls above are tasks ---- */

static void pass_level(Graph *g, const Region *r, Node *level) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                pass_level(g, n->region[i], level);
        if (n->kind != NODE_CALL || n->method != g->method)
            continue;
        n->in = graph_longer(g, n->in, n->nin, level);
        n->nin += !g->front->no_memory;
    }
}

void levels_count(Graph *g) {
    Region *top = g->top;
    Place at = g->method->at;
    top->params = graph_longer(g, top->params, top->nparams, NULL);
    if (g->front->no_memory)
        return;
    Node *level = graph_param(g, top, top->nparams++, type_scalar(TYPE_INT), at), *first = top->first;
    level->name = "level";
    if (g->front->no_memory)
        return;
    Node *next = graph_binary(g, top, BINARY_ADD, level->type, at, level, graph_const(g, top, TYPE_INT, 1));
    if (g->front->no_memory)
        return;
    graph_move(next->in[1], first);
    graph_move(next, first);
    pass_level(g, top, next);
}
