/* frontend/opt/heads.c - what no turn changes is moved out of loops' conditions. */
#include "frontend/opt/heads.h"

/* The value that operand I of N, which stands in LOOP's condition, has in every turn (of an array: the sizes, if N asks
 * for nothing else), as it is before the loop; NULL: it has none. */
static Node *before(const Node *loop, const Node *n, int i) {
    const Region *head = loop->region[0], *body = loop->region[1];
    Node *x = n->in[i];
    if (!graph_inside(x, head))
        return x;
    if (x->kind != NODE_PARAM || x->home != head || head->results[x->index + 1] != x)
        return NULL;
    const Node *next = body->results[x->index + 1], *old = body->params[x->index];
    bool sizes = !i && (n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX);
    return next == old || (sizes && graph_keeps_sizes(next, old)) ? loop->in[x->index] : NULL;
}

static bool may_move(const Node *loop, const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN:
    case NODE_CHECK_INDEX: case NODE_CHECK_ZERO: case NODE_CHECK_ROW: case NODE_INDEX: case NODE_LENGTH:
        for (int i = 0; i < n->nin; i++)
            if (!before(loop, n, i))
                return false;
        return true;
    default:
        return false;
    }
}

static void move(Node *loop, Node *n) {
    for (int i = 0; i < n->nin; i++)
        n->in[i] = before(loop, n, i);
    graph_move(n, loop);
}

static void lift(Front *f, Node *loop) {
    Region *head = loop->region[0];
    if (!graph_region_traps(head))
        return;
    for (Node *n = head->first, *next; n; n = next) {
        next = n->next;
        if (may_move(loop, n)) {
            front_remark(f, loop->at, "invariants: parts of its condition are computed before it");
            move(loop, n);
        } else if (graph_must_stay(n))        // what traps behind it does so later
            return;
    }
}

bool heads_keep(const Node *loop, const Node *n, int i) {
    const Node *x = before(loop, n, i);
    if (x)
        return true;
    x = n->in[i];
    switch (x->kind) {
    case NODE_CONST: return true;
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN: case NODE_LENGTH:
        for (int k = 0; k < x->nin; k++)
            if (!heads_keep(loop, x, k))
                return false;
        return true;
    default:
        return false;
    }
}

Node *heads_move(Node *loop, Node *n, int i) {
    Node *x = before(loop, n, i);
    if (x)
        return x;
    x = n->in[i];
    for (int k = 0; k < x->nin; k++)
        x->in[k] = heads_move(loop, x, k);
    graph_move(x, loop);
    return x;
}

void heads_lift(Front *f, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                heads_lift(f, n->region[i]);
        if (n->kind == NODE_LOOP)
            lift(f, n);
    }
}
