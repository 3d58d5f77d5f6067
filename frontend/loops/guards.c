/* frontend/loops/guards.c - which checks go. */
#include "frontend/loops/guards.h"

#include "frontend/ir/sizes.h"
#include "frontend/loops/bounds.h"
#include "frontend/loops/private.h"

typedef struct {
    Front *front;
    Node **same;            // by number: what stands for a check that went
    int size;
    bool *used;             // by number
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

/* In an element of what tasks make, where rows are looked for ahead of conditions, only what holds anywhere counts, and what a loop
 * in order says of elements of rows. */
static bool is_needless(const Node *n, bool parallel) {
    if (n->kind != NODE_CHECK_INDEX)
        return false;
    const Node *loop = n->home->owner && n->home->owner->kind == NODE_LOOP ? n->home->owner : NULL;
    bool of_loop = loop && n->index == n->in[0]->type.rank - 1 && !graph_outside(loop, n->in[1]);
    return (!parallel || of_loop || graph_plain(n->in[1])->kind == NODE_CONST) && is_inside(n, n->index);
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

static void find_used(Guards *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            s->used[n->in[i]->number] = true;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_used(s, n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++)
        s->used[r->results[k]->number] = true;
}

/* Rows of trees of which only the sizes were asked for. */
static void drop_rows(const Guards *s, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_INDEX && n->type.rank && !n->held && !n->in[0]->held && !s->used[n->number])
            graph_take_out(n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                drop_rows(s, n->region[i]);
    }
}

void guards_drop(Graph *g) {
    Guards s = {.front = g->front, .size = g->nodes, .same = front_alloc(g->front, ((size_t)g->nodes + 1) * sizeof(Node *)),
                .used = front_alloc(g->front, (size_t)g->nodes + 1)};
    if (g->front->no_memory)
        return;
    drop(&s, g->top, false, false);
    find_used(&s, g->top);
    drop_rows(&s, g->top);
    graph_changed(g->top);
}
