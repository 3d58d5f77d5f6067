/* frontend/loops/guards.c - which checks go. */
#include "frontend/loops/guards.h"

#include "frontend/ir/sizes.h"
#include "frontend/loops/bounds.h"
#include "frontend/loops/private.h"

typedef struct {
    Front *front;
    Node **same;            // by number: what stands for a check that went
    int size;
} Guards;

static Node *current(const Guards *s, Node *n) {
    while (n->number < s->size && s->same[n->number])
        n = s->same[n->number];
    return n;
}

/* Is the index of N, a check or access, in dimension K of its array for certain? */
static bool is_inside(const Node *n, int k) {
    Node *size = n->in[0]->held ? private_size(n->in[0], k) : sizes_known(n, n->in[0], k);
    return size && bounds_certain(n, NULL, n->in[1], 0) && bounds_certain(n, n->in[1], size, -1);
}

/* In an element of what tasks make, where rows are looked for ahead of conditions, only what holds anywhere counts. */
static bool is_needless(const Node *n, bool parallel) {
    return n->kind == NODE_CHECK_INDEX && (!parallel || graph_plain(n->in[1])->kind == NODE_CONST) && is_inside(n, n->index);
}

static bool is_sum(const Node *n) {
    return n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB) && type_is_scalar(n->type, TYPE_INT);
}

static void drop(Guards *s, Region *r, bool loop, bool parallel) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            n->in[i] = current(s, n->in[i]);
        if (is_needless(n, parallel)) {
            s->same[n->number] = n->in[1];
            graph_take_out(n);
            front_remark(s->front, n->at, "guards: the index is in its range for certain");
            continue;
        }
        if (n->unchecked && !parallel && r->owner && r->owner->kind == NODE_LOOP && is_inside(n, 0))
            n->unchecked = false;       // not in arms: lanes that take the other one read there, too
        if (loop && !parallel && is_sum(n))
            n->exact = bounds_exact(n, n);
        for (int i = 0; i < 2 && n->region[i]; i++)
            drop(s, n->region[i], loop || n->kind == NODE_LOOP, parallel || (n->kind != NODE_LOOP && n->kind != NODE_IF));
    }
    for (int k = 0; k < r->nresults; k++)
        r->results[k] = current(s, r->results[k]);
}

void guards_drop(Graph *g) {
    Guards s = {.front = g->front, .size = g->nodes, .same = front_alloc(g->front, ((size_t)g->nodes + 1) * sizeof(Node *))};
    if (g->front->no_memory)
        return;
    drop(&s, g->top, false, false);
    graph_changed(g->top);
}
