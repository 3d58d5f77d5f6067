/* frontend/opt/levels.c - which recursions are unrolled. */
#include "frontend/opt/levels.h"

enum { MAX_NODES = 150 };       // of a method's graph

typedef struct {
    const Method *method;
    int nodes, calls;
    bool suits;
} Look;

static bool is_plain(const Look *l, const Node *n) {
    switch (n->kind) {
    case NODE_NEW: case NODE_ARRAY: case NODE_STORE: case NODE_RELAYOUT: case NODE_CONSTRUCT: case NODE_ARRANGE:
    case NODE_REDUCE: case NODE_ARG: case NODE_ARGC: case NODE_PRINT: case NODE_TEXT: case NODE_CHECK_ROW:
        return false;
    case NODE_CALL: return n->method == l->method;
    default: return !n->type.rank;
    }
}

static void look_at(Look *l, const Region *r) {
    for (const Node *n = r->first; n && l->suits; n = n->next) {
        l->suits = is_plain(l, n) && ++l->nodes <= MAX_NODES;
        l->calls += n->kind == NODE_CALL;
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
