/* frontend/loops/private_sweeps.c - loops that do little for each element of arrays. */
#include "frontend/loops/extents.h"
#include "frontend/loops/private.h"

/* Does N loop from one constant to another that is near, as over neighbours? */
static bool is_few(const Node *n) {
    enum { FEW = 8 };
    bool sum = n->kind == NODE_REDUCE && n->in[1]->kind == NODE_CONST && n->in[2]->kind == NODE_CONST;
    return (n->kind == NODE_LOOP && extents_constant(n) <= FEW) || (sum && n->in[2]->value.i - n->in[1]->value.i <= FEW);
}

bool private_cheap(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (((n->kind == NODE_LOOP || graph_starts(n)) && !is_few(n)) || (n->region[0] && !private_cheap(n->region[0])) ||
            (n->region[1] && !private_cheap(n->region[1])))
            return false;
    return true;
}

bool private_only_sweeps(const Region *r, int depth) {
    enum { MOST = 120 };        // nodes
    if (graph_size(r) > MOST && !depth)
        return false;
    for (const Node *n = r->first; n; n = n->next) {
        bool loop = n->region[0] && n->kind != NODE_IF && !is_few(n);
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
    return around && rules->cores <= 1 && !rules->thesis && private_only_sweeps(nest->region[1], 1) && private_only_sweeps(around->region[1], DEPTH);
}
