/* frontend/loops/loops_varies.c - what depends on some of the values that a loop carries. */
#include "frontend/loops/loops_state.h"

Chain *match_none(Graph *g, const Region *r) {
    Chain *c = graph_alloc(g, sizeof *c);
    if (g->front->no_memory)
        return NULL;
    c->range = graph_numbers(r);
    c->in = graph_alloc(g, (size_t)(c->range.most - c->range.least) + 1);
    return g->front->no_memory ? NULL : c;
}

/* Operands from which that goes on: how long an array is does not depend on its elements. */
static int first_operand(const Node *n) {
    return n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX;
}

/* Notes which nodes in N do; the result: does any of them, or N? */
static bool mark_inner(const Chain *varies, const Node *n) {
    bool any = chain_has(varies, n);
    for (int i = 0; i < 2; i++)
        for (int k = 0; n->region[i] && any && n->kind != NODE_IF && k < n->region[i]->nparams; k++)
            chain_set(varies, n->region[i]->params[k], true);
    for (int i = 0; i < 2; i++)
        any |= n->region[i] && match_varies(varies, n->region[i]);
    return any;
}

bool match_varies(const Chain *varies, const Region *r) {
    bool all = false;
    for (const Node *n = r->first; n; n = n->next) {
        const Node *of = match_conditional(n);
        bool any = false;
        for (int i = first_operand(n); i < n->nin; i++)
            any |= chain_has(varies, n->in[i]);
        for (int i = 0; i < 2 && of; i++)
            any |= chain_has(varies, of->region[i]->results[n->index]);
        chain_set(varies, n, any);
        bool inner = mark_inner(varies, n);
        if (n->kind != NODE_IF && inner && !any) {
            chain_set(varies, n, true);
            mark_inner(varies, n);
        }
        all |= inner;
    }
    for (int k = 0; k < r->nresults; k++)
        all |= chain_has(varies, r->results[k]);
    return all;
}

const Node *match_conditional(const Node *x) {
    return x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF ? x->in[0] : NULL;
}
