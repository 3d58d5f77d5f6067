/* frontend/opt/extremes.c - conditionals that choose the lesser or the greater of two whole numbers. */
#include "frontend/opt/extremes.h"

/* Does EITHER choose between the two numbers that it compares?  *LESS: the lesser one. */
static bool chooses(const Node *either, bool *less) {
    const Node *c = either->in[0];
    const Region *then = either->region[0], *other = either->region[1];
    bool compares = c->kind == NODE_BINARY && (c->op == BINARY_LT || c->op == BINARY_LE || c->op == BINARY_GT || c->op == BINARY_GE);
    if (!compares || then->nresults != 1 || !type_is_integral(then->results[0]->type) || then->results[0]->type.rank)
        return false;
    const Node *x = graph_plain(c->in[0]), *y = graph_plain(c->in[1]), *a = graph_plain(then->results[0]), *b = graph_plain(other->results[0]);
    bool same = a == x && b == y, turned = a == y && b == x;
    *less = (c->op == BINARY_LT || c->op == BINARY_LE) == same;
    return (same || turned) && !graph_inside(x, then) && !graph_inside(x, other) && !graph_inside(y, then) && !graph_inside(y, other);
}

static void replace(Graph *g, Node *p) {
    bool less;
    const Node *either = p->in[0];
    if (either->kind != NODE_IF || !chooses(either, &less))
        return;
    Node **in = graph_alloc(g, 2 * sizeof *in);
    if (g->front->no_memory)
        return;
    in[0] = either->region[0]->results[0];
    in[1] = either->region[1]->results[0];
    p->kind = NODE_BUILTIN;
    p->builtin = less ? BUILTIN_MIN : BUILTIN_MAX;
    p->in = in;
    p->nin = 2;
    front_remark(g->front, p->at.line ? p->at : either->at, "values: the %s of two", less ? "lesser" : "greater");
}

static void find(Graph *g, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find(g, n->region[i]);
        if (n->kind == NODE_PROJ)
            replace(g, n);
    }
}

void extremes_find(Graph *g) {
    find(g, g->top);
}
