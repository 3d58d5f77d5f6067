/* frontend/loops/reads.c - reads of trees that go down from the root each time. */
#include "frontend/loops/reads.h"

#include "frontend/loops/extents.h"

enum {
    BRIEF = 64,             // iterations of a loop that begins so often that the chunk of the one before matters little
    NEAR = 4, NEAR_DEPTH = 4
};

static bool is_row(const Node *loop, const Node *x) {
    return x->kind == NODE_INDEX && !graph_outside(loop, x);
}

Node *reads_array(const Node *loop, const Node *n) {
    if (n->kind != NODE_INDEX || n->type.rank)
        return NULL;
    Node *x = n->in[0];
    while (is_row(loop, x))
        x = x->in[0];
    return graph_outside(loop, x) ? x : NULL;
}

int reads_depth(const Node *loop, const Node *n) {
    int depth = 0;
    for (const Node *owner = n->home->owner; owner; owner = owner == loop ? NULL : owner->home->owner)
        depth += owner->kind == NODE_LOOP;
    return depth;
}

/* ---- indices ---- */

/* Does X change by little from one iteration of LOOP to the next? */
static bool is_near(const Node *loop, Node *x, int depth) {
    x = graph_plain(x);
    if (graph_outside(loop, x))
        return true;
    if (x->kind == NODE_CONVERT && depth)
        return is_near(loop, x->in[0], depth - 1);
    if (x->kind == NODE_PARAM && x->home == loop->region[1]) {
        int64_t step = graph_step(loop, x->index);
        return step && step >= -NEAR && step <= NEAR;
    }
    if (x->kind != NODE_BINARY || (x->op != BINARY_ADD && x->op != BINARY_SUB) || !depth)
        return false;
    return (is_near(loop, x->in[0], depth - 1) && graph_outside(loop, x->in[1])) ||
           (is_near(loop, x->in[1], depth - 1) && graph_outside(loop, x->in[0]));
}

static const Node *loop_around(const Node *n, bool *head) {
    const Region *r = n->home;
    while (r->owner->kind != NODE_LOOP)
        r = r->owner->home;
    *head = r == r->owner->region[0];
    return r->owner;
}

/* Do all indices of N but the last, also those of its rows, stay the same in INNER? */
static bool same_row(const Node *root, const Node *inner, const Node *n) {
    for (int k = 1; k < n->nin - 1; k++)
        if (!graph_outside(inner, graph_plain(n->in[k])))
            return false;
    for (const Node *x = n->in[0]; is_row(root, x); x = x->in[0])
        for (int k = 1; k < x->nin; k++)
            if (!graph_outside(inner, graph_plain(x->in[k])))
                return false;
    return true;
}

/* Has LOOP, in another one in ROOT, few iterations, or so many as what it reads decides, or does it begin anywhere?  What has
 * perhaps few counts where the row that N reads is another one each time. */
static bool is_brief(const Node *root, const Node *loop, const Node *n) {
    bool head;
    Level l;
    if (!extents_steps(loop, &l) || !graph_outside(loop, l.bound))
        return true;
    if (!is_near(loop_around(loop, &head), l.first, NEAR_DEPTH))
        return true;
    const Node *low = l.down ? l.bound : l.first, *high = l.down ? l.first : l.bound;
    if (low->kind == NODE_CONST && extents_most(loop, high) - low->value.i <= BRIEF)
        return true;
    bool known = low->kind == NODE_CONST && high->kind == NODE_CONST, vector = n->nin == 2 && !is_row(root, n->in[0]);
    return !known && (vector || !same_row(root, loop_around(loop, &head), n));
}

bool reads_stays(const Node *loop, const Node *inner, const Node *n) {
    return inner != loop && same_row(loop, inner, n) && is_near(inner, graph_plain(n->in[n->nin - 1]), NEAR_DEPTH);
}

/* Do N's indices in other dimensions than the last go with INNER, its last one not? */
static bool goes_down(const Node *inner, const Node *n) {
    for (int k = 1; k < n->nin; k++)
        if (!is_near(inner, n->in[k], NEAR_DEPTH))
            return false;
    return n->in[0]->kind != NODE_INDEX;
}

bool reads_by_walk(const Node *loop, const Node *n) {
    const Node *x = reads_array(loop, n), *inner = n;
    for (bool head = false; inner != loop;) {
        inner = loop_around(inner, &head);
        Node *last = graph_plain(n->in[n->nin - 1]);
        bool row = same_row(loop, inner, n);
        if (row && graph_outside(inner, last) && (!head || inner == loop))
            continue;                           // it is read before INNER
        if (head)
            return true;
        if (!row && goes_down(inner, n))
            return reads_depth(loop, n) > x->type.rank;
        return !row || !is_near(inner, last, NEAR_DEPTH) || (inner != loop && is_brief(loop, inner, n));
    }
    return false;
}
