/* frontend/opt/chains.c - sums of integers that a loop carries are added to last. */
#include "frontend/opt/chains.h"

enum { LONGEST = 24 };

/* Sums and differences on the way from what the loop carries next down to what it carries now. */
typedef struct {
    const Region *body;
    const Node *old;
    Node *next;
    Node *way[LONGEST];         // NEXT first
    Node *other[LONGEST];       // the operand that does not lead there
    bool negative[LONGEST];     // that is subtracted
    int count;
} Chain;

static bool is_sum(const Node *n) {
    return n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB) && !n->type.rank &&
           (n->type.base == TYPE_INT || n->type.base == TYPE_LONG);
}

/* Does N lead to the old value, by sums that nobody else looks at? */
static bool find_way(Chain *c, Node *n) {
    if (n == c->old)
        return true;
    if (c->count == LONGEST || !is_sum(n) || n->home != c->body || (n != c->next && graph_uses(c->body, n) != 1))
        return false;
    int at = c->count++;
    for (int i = 0; i < 2; i++) {
        c->way[at] = n;
        c->other[at] = n->in[!i];
        c->negative[at] = n->op == BINARY_SUB;
        if ((i == 0 || n->op == BINARY_ADD) && find_way(c, n->in[i]))
            return true;
        c->count = at + 1;
    }
    return false;
}

/* All that is added, as one value before NEXT; the first that is not subtracted begins. */
static Node *rest_of(Graph *g, const Chain *c) {
    Region *r = c->next->home;
    int first = c->count - 1;
    while (first && c->negative[first])
        first--;
    Node *x = c->other[first];
    if (c->negative[first])
        graph_move(x = graph_unary(g, r, NODE_NEG, c->next->type, c->next->at, x), c->next);
    for (int i = c->count - 1; i >= 0 && !g->front->no_memory; i--) {
        if (i == first)
            continue;
        x = graph_binary(g, r, c->negative[i] ? BINARY_SUB : BINARY_ADD, c->next->type, c->next->at, x, c->other[i]);
        graph_move(x, c->next);
    }
    return x;
}

static void look_at(Graph *g, Node *loop) {
    Region *body = loop->region[1];
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++) {
        Chain c = {.body = body, .old = body->params[k], .next = body->results[k + 1]};
        if (c.next == c.old || !find_way(&c, c.next) || (c.count == 1 && !c.negative[0]))
            continue;
        bool counter = c.count == 1 && c.other[0]->kind == NODE_CONST;      // i - 1
        Node *rest = counter ? NULL : rest_of(g, &c);
        if (counter || g->front->no_memory)
            continue;
        for (int i = 1; i < c.count; i++)
            graph_take_out(c.way[i]);
        c.next->op = BINARY_ADD;
        c.next->exact = false;      // what is added now may have wrapped around
        c.next->in[0] = body->params[k];
        c.next->in[1] = rest;
    }
}

void chains_shorten(Graph *g) {
    graph_each_loop(g, g->top, look_at);
    graph_changed(g->top);
}
