/* frontend/heads.c - what no turn changes is moved out of loops' conditions. */
#include "frontend/heads.h"

/* The value that N, an operand in LOOP's condition, has in every turn, as it is before the loop; NULL: it has none. */
static Node *before(const Node *loop, Node *n) {
    const Region *head = loop->region[0], *body = loop->region[1];
    if (n->home != head)
        return n;
    bool kept = n->kind == NODE_PARAM && head->results[n->index + 1] == n && body->results[n->index + 1] == body->params[n->index];
    return kept ? loop->in[n->index] : NULL;
}

static bool may_move(const Node *loop, const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN:
    case NODE_CHECK_INDEX: case NODE_CHECK_ZERO: case NODE_CHECK_ROW: case NODE_INDEX: case NODE_LENGTH:
        for (int i = 0; i < n->nin; i++)
            if (!before(loop, n->in[i]))
                return false;
        return true;
    default:
        return false;
    }
}

static void move(Node *loop, Node *n) {
    for (int i = 0; i < n->nin; i++)
        n->in[i] = before(loop, n->in[i]);
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

void heads_lift(Front *f, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                heads_lift(f, n->region[i]);
        if (n->kind == NODE_LOOP)
            lift(f, n);
    }
}
