/* frontend/opt/turned.c - reductions that count down, turned around. */
#include "frontend/opt/turned.h"

/* The index becomes FIRST - t. */
static void turn(Graph *g, Node *reduce) {
    Region *r = reduce->region[0];
    Node *i = r->params[0], *first = reduce->in[1];
    Node *zero = graph_const(g, reduce->home, i->type.base, 0);
    Node *t = graph_param(g, r, 0, i->type, i->at);
    Node **in = graph_alloc(g, 2 * sizeof *in);
    if (g->front->no_memory)
        return;
    graph_move(zero, reduce);
    reduce->in[1] = zero;
    reduce->step = 1;
    t->name = i->name;
    i->kind = NODE_BINARY;
    i->op = BINARY_SUB;
    i->in = in;
    i->nin = 2;
    in[0] = first;
    in[1] = t;
    graph_put(r, i, r->first);
}

void turned_reductions(Graph *g, Region *r) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                turned_reductions(g, n->region[i]);
        if (n->kind == NODE_REDUCE && n->step == -1) {
            front_remark(g->front, n->at, "reversal: iterations numbered upward");
            turn(g, n);
        }
    }
}
