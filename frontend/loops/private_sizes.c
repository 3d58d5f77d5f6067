/* frontend/loops/private_sizes.c - the sizes of private arrays. */
#include "frontend/ir/sizes.h"
#include "frontend/loops/private.h"

static bool is_before(const Node *n, const Node *x) {
    return x->kind == NODE_CONST || (!graph_inside(x, n->region[0]) && !graph_inside(x, n->region[1]));
}

/* SIZE, of an array that an arm of N gives, as something that can be computed behind N, or NULL: what the arm computes is not
 * there.  The length of an array of before is asked for again. */
static Node *size_behind(const Node *n, Node *size) {
    Node *plain = graph_plain(size);
    if (size->kind == NODE_LENGTH && is_before(n, size->in[0]))
        return size;
    return is_before(n, plain) || (plain->kind == NODE_LENGTH && is_before(n, plain->in[0])) ? plain : NULL;
}

/* BEHIND: as size_behind has it, otherwise a node that is there. */
static Node *size_of(const Node *array, int k, bool behind) {
    for (;;) {
        const Node *owner = array->kind == NODE_PARAM ? array->home->owner : array->kind == NODE_PROJ ? array->in[0] : NULL;
        if (!array->held || array->held->varies)
            return NULL;
        if (array->kind == NODE_NEW)
            return array->in[k];
        if (array->kind == NODE_PIN)
            return array->in[k + 1];
        if (owner && owner->kind == NODE_IF) {
            Node *size = size_of(owner->region[0]->results[array->index], k, behind);
            Node *other = size && behind && !size_behind(owner, size) ? size_of(owner->region[1]->results[array->index], k, true) : NULL;
            size = other ? other : size;        // they are the same
            Node *there = size && behind ? size_behind(owner, size) : NULL;
            return there ? there : size ? graph_plain(size) : NULL;
        }
        array = owner ? owner->in[array->index] : array->in[0];
    }
}

Node *private_size(const Node *array, int k) {
    return size_of(array, k, false);
}

Node *private_size_behind(const Node *array, int k) {
    return size_of(array, k, true);
}

static bool same_sizes(const Node *a, const Node *b) {
    for (int k = 0; k < a->type.rank; k++) {
        const Node *x = private_size(a, k), *y = private_size(b, k);
        if (!x || !y || !sizes_same(x, y))
            return false;
    }
    return true;
}

static bool varies(Node *const *n, int count) {
    for (int i = 0; i < count; i++)
        if (n[i])
            n[i]->held->varies = true;
    return true;
}

static bool sizes_of_loop(Node *n, int k) {
    Node *all[] = {n->region[0]->params[k], n->region[1]->params[k], private_output(n, k)};
    if (!all[0]->held || all[0]->held->varies)
        return false;
    for (int i = 0; i < 2; i++)
        if (!same_sizes(n->in[k], n->region[i]->results[k + 1]))
            return varies(all, 3);
    return false;
}

static bool sizes_of_output(Node *p) {
    const Node *n = p->in[0];
    if (!p->held || p->held->varies || n->kind != NODE_IF)
        return false;
    Node *const arm[] = {n->region[0]->results[p->index], n->region[1]->results[p->index]};
    bool same = same_sizes(arm[0], arm[1]);
    for (int k = 0; k < p->type.rank && same; k++) {
        const Node *size = graph_plain(private_size(arm[0], k));
        same = is_before(n, size);
    }
    return !same && varies(&p, 1);
}

static bool sizes_once(Region *r, const Node **failed) {
    bool changed = false;
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                changed |= sizes_once(n->region[i], failed);
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin; k++)
            if (sizes_of_loop(n, k)) {
                changed = true;
                *failed = n->in[k]->type.rank > 1 ? n->region[0]->params[k] : *failed;
            }
        if (n->kind == NODE_PROJ && sizes_of_output(n)) {
            changed = true;
            *failed = n->type.rank > 1 ? n : *failed;
        }
    }
    return changed;
}

bool private_sizes(Region *r, const Node **failed) {
    *failed = NULL;
    while (sizes_once(r, failed))
        continue;
    return !*failed;
}
