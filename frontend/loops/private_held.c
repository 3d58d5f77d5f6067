/* frontend/loops/private_held.c - which versions of arrays are in private arrays: what is needed as a tree is one. */
#include "frontend/loops/private.h"

/* ---- what needs a tree ---- */

static bool is_parallel(const Node *n) {
    return n && (n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE || n->kind == NODE_ARRANGE);
}

bool private_crosses(const Node *n, const Node *x) {
    for (const Region *r = n->home; r != x->home && r->owner; r = r->owner->home)
        if (is_parallel(r->owner))
            return true;
    return false;
}

bool private_takes_tree(const Node *n, int i) {
    const Node *x = n->in[i];
    switch (n->kind) {
    case NODE_LOOP: return x->held && !n->region[0]->params[i]->held;
    case NODE_PFREE: case NODE_PMOVE: case NODE_GIVE: case NODE_POUT: return false;
    case NODE_LENGTH: return private_crosses(n, x);
    case NODE_INDEX: return n->type.rank || private_crosses(n, x);
    case NODE_CHECK_INDEX: case NODE_CHECK_ROW: return i || private_crosses(n, x);
    case NODE_STORE: return i > 0;
    default: return true;
    }
}

bool private_gives_tree(const Region *r, int k) {
    const Node *owner = r->owner;
    if (!owner || is_parallel(owner))
        return true;
    if (owner->kind == NODE_LOOP)
        return !owner->region[0]->params[k - 1]->held;
    const Node *out = private_output(owner, k);
    return out && !out->held;
}

/* ---- which are held ---- */

void private_mark_trees(Region *r, bool chosen) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (n->in[i]->type.rank && private_takes_tree(n, i))
                n->in[i]->flow |= FLOW_TREE;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                private_mark_trees(n->region[i], chosen);
    }
    for (int k = 0; k < r->nresults; k++)
        if (r->results[k]->type.rank && (chosen ? private_gives_tree(r, k) : !r->owner || is_parallel(r->owner)))
            r->results[k]->flow |= FLOW_TREE;
}

/* Of what flows together: that is a tree if it is needed as one, and not written later. */
static bool trees_together(Node *const *x, int n) {
    int all = 0;
    bool changed = false;
    for (int i = 0; i < n; i++)
        all |= x[i] ? x[i]->flow : 0;
    if (!(all & FLOW_TREE) || (all & FLOW_LATER))
        return false;
    for (int i = 0; i < n; i++) {
        changed |= x[i] && !(x[i]->flow & FLOW_TREE);
        if (x[i])
            x[i]->flow |= FLOW_TREE;
    }
    return changed;
}

/* Does each iteration of LOOP make what it carries as number K anew?  Then a tree at the beginning is copied once, one
 * behind the loop is made once, and no other version has to be one for that. */
static bool carries_anew(const Node *loop, int k) {
    const Region *body = loop->region[1];
    const Node *next = body->results[k + 1];
    return next != body->params[k] && (next->flow & FLOW_EARLIER);
}

static bool carried_trees(Node *loop, int k) {
    const Region *head = loop->region[0], *body = loop->region[1];
    Node *x[] = {head->params[k], body->params[k], head->results[k + 1], body->results[k + 1], loop->in[k], private_output(loop, k)};
    bool among = trees_together(x, 4);
    return (!carries_anew(loop, k) || (body->params[k]->flow & FLOW_TREE) ? trees_together(x, 6) : false) || among;
}

static bool trees_once(Region *r) {
    bool changed = false;
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                changed |= trees_once(n->region[i]);
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin; k++)
            changed |= n->in[k]->type.rank && carried_trees(n, k);
        if (n->kind == NODE_PROJ && n->in[0]->kind == NODE_IF && n->type.rank) {
            Node *x[] = {n, n->in[0]->region[0]->results[n->index], n->in[0]->region[1]->results[n->index]};
            changed |= trees_together(x, 3);
        }
    }
    return changed;
}

void private_hold(Graph *g, Node *n) {
    if (!n)
        return;
    n->held = front_alloc(g->front, sizeof *n->held);
    if (!g->front->no_memory)
        *n->held = (Held){.number = -1, .last = -1, .owner = n->home};
}

/* TREE: it is known that it cannot be held, if that can be helped. */
static bool is_held(int flow, Type t, bool tree) {
    return t.rank && !t.layout && ((flow & FLOW_LATER) || (!tree && (flow & (FLOW_EARLIER | FLOW_TREE)) == FLOW_EARLIER));
}

static void hold_carried(Graph *g, Node *n, const bool *tree) {
    for (int k = 0; k < n->nin; k++) {
        Node *head = n->region[0]->params[k], *body = n->region[1]->params[k], *out = private_output(n, k);
        int behind = !out ? 0 : carries_anew(n, k) ? out->flow & ~FLOW_TREE : out->flow;
        if (!is_held(head->flow | body->flow | behind, head->type, tree[head->origin]))
            continue;
        private_hold(g, head);
        private_hold(g, body);
        private_hold(g, out);
    }
}

static void hold_all(Graph *g, Region *r, const bool *tree) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        if (n->kind == NODE_LOOP)
            hold_carried(g, n, tree);
        bool out = n->kind == NODE_PROJ && n->in[0]->kind == NODE_IF && is_held(n->flow, n->type, tree[n->origin]);
        bool fresh = n->kind == NODE_NEW && (n->flow & FLOW_LATER) && !n->type.layout;
        bool stored = n->kind == NODE_STORE && !n->type.layout && (n->in_place || (n->flow & FLOW_LATER) || n->in[0]->held);
        if (out || fresh || stored)
            private_hold(g, n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                hold_all(g, n->region[i], tree);
    }
}

void private_flow_trees(Region *r) {
    private_flow(r);
    private_mark_trees(r, false);
    while (trees_once(r))
        continue;
}

void private_choose(Graph *g, const bool *tree) {
    private_flow_trees(g->top);
    hold_all(g, g->top, tree);
}
