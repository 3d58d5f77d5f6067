/* frontend/loops/private_sweeps.c - loops that do little for each element of arrays. */
#include "frontend/loops/extents.h"
#include "frontend/loops/private.h"

const Node *private_made(const Node *construct, const Region **r) {
    const Node *x = construct->region[0]->results[0], *kept = construct->region[0]->params[1];
    *r = construct->region[0];
    while (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF && x->in[0]->region[1]->results[x->index] == kept) {
        *r = x->in[0]->region[0];
        x = (*r)->results[x->index];
    }
    return x;
}

bool private_few(const Node *n) {
    enum { FEW = 8 };
    bool sum = n->kind == NODE_REDUCE && n->in[1]->kind == NODE_CONST && n->in[2]->kind == NODE_CONST;
    return (n->kind == NODE_LOOP && extents_constant(n) <= FEW) || (sum && n->in[2]->value.i - n->in[1]->value.i <= FEW);
}

bool private_cheap(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (((n->kind == NODE_LOOP || graph_starts(n)) && !private_few(n)) || (n->region[0] && !private_cheap(n->region[0])) ||
            (n->region[1] && !private_cheap(n->region[1])))
            return false;
    return true;
}

bool private_only_sweeps(const Region *r, int depth) {
    enum { MOST = 120 };        // nodes
    if (graph_size(r) > MOST && !depth)
        return false;
    for (const Node *n = r->first; n; n = n->next) {
        bool loop = n->region[0] && n->kind != NODE_IF && !private_few(n);
        if (n->kind == NODE_CALL || (loop && !depth))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !private_only_sweeps(n->region[i], depth - loop))
                return false;
    }
    return true;
}

bool private_sweeps(const Node *nest, const LoopRules *rules) {
    enum { DEPTH = 3 };         // of a matrix, in an array of one dimension
    const Node *around = NULL;
    for (const Node *n = nest->home->owner; n && (n->kind == NODE_LOOP || n->kind == NODE_IF); n = n->home->owner)
        for (int k = 0; k < n->nin && n->kind == NODE_LOOP; k++)
            around = n->in[k]->type.rank ? n : around;
    return around && private_few_processors(rules) && private_only_sweeps(nest->region[1], 1) && private_only_sweeps(around->region[1], DEPTH);
}
