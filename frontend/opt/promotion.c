/* frontend/opt/promotion.c - the element that all iterations write is carried as a scalar. */
#include "frontend/opt/promotion.h"

#include "frontend/loops/bounds.h"
#include "frontend/loops/private.h"
#include "frontend/opt/replacement.h"

typedef struct {
    Graph *g;
    Node *loop;
    int k;                  // the array among what the loop carries
    const Node *store;      // in each iteration
} Promote;

static int rank(const Promote *p) {
    return p->store->nin - 2;
}

/* Its index in dimension D. */
static Node *own(const Promote *p, int d) {
    return graph_plain(p->store->in[d + 1]);
}

/* Does each iteration write the same element of private array K, and no other? */
static bool match_store(Promote *p) {
    const Region *body = p->loop->region[1];
    const Node *old = body->params[p->k], *n = body->results[p->k + 1];
    bool stores = n->kind == NODE_STORE && n->in[0] == old && n->home == body && n->nin == old->type.rank + 2;
    if (!stores || !old->held)
        return false;
    p->store = n;
    for (int d = 0; d < rank(p); d++)
        if (!graph_outside(p->loop, own(p, d)))
            return false;
    return true;
}

/* Is N that element, before the iteration writes it? */
static bool reads_own(const void *of, const Node *n) {
    const Promote *p = of;
    if (n->kind != NODE_INDEX || n->in[0] != p->loop->region[1]->params[p->k] || n->nin != rank(p) + 1)
        return false;
    for (int d = 0; d < rank(p); d++)
        if (!graph_same(graph_plain(n->in[d + 1]), own(p, d)))
            return false;
    return true;
}

static bool any_reads(const Promote *p, const Region *in) {
    for (const Node *n = in->first; n; n = n->next) {
        if (reads_own(p, n))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && any_reads(p, n->region[i]))
                return true;
    }
    return false;
}

/* ---- the value before the first iteration ---- */

static Node *before(const Promote *p, Node *n) {
    graph_move(n, p->loop);
    return n;
}

static Node *compare(const Promote *p, BinaryOp op, Node *a, Node *b) {
    return before(p, graph_binary(p->g, p->loop->home, op, type_scalar(TYPE_BOOLEAN), p->loop->at, a, b));
}

/* NULL: index D is in its range for certain. */
static Node *in_range(const Promote *p, int d) {
    Node *array = p->loop->in[p->k], *i = own(p, d), *size = private_size(array, d);
    if (size && bounds_certain(p->loop, NULL, i, 0) && bounds_certain(p->loop, i, size, -1))
        return NULL;
    Node *length = before(p, graph_unary(p->g, p->loop->home, NODE_LENGTH, type_scalar(TYPE_INT), p->loop->at, array));
    length->index = d;
    Node *least = before(p, graph_const(p->g, p->loop->home, TYPE_INT, 0));
    Node *below = compare(p, BINARY_LT, i, length);
    return compare(p, BINARY_AND, compare(p, BINARY_GE, i, least), below);
}

static Node *element(const Promote *p, Region *r) {
    Node *array = p->loop->in[p->k];
    Node *n = graph_node(p->g, r, NODE_INDEX, type_element(array->type, rank(p)), p->loop->at, rank(p) + 1);
    if (p->g->front->no_memory)
        return n;
    n->in[0] = array;
    for (int d = 0; d < rank(p); d++)
        n->in[d + 1] = own(p, d);
    return n;
}

/* The element, or 0 where there is none: then the first iteration ends the program, if there is one. */
static Node *first_value(const Promote *p) {
    Graph *g = p->g;
    Region *home = p->loop->home;
    Node *good = NULL;
    for (int d = 0; d < rank(p); d++) {
        Node *one = in_range(p, d);
        good = good && one ? compare(p, BINARY_AND, good, one) : one ? one : good;
    }
    if (!good)
        return before(p, element(p, home));
    Node *n = graph_unary(g, home, NODE_IF, type_scalar(TYPE_VOID), p->loop->at, good);
    for (int i = 0; i < 2; i++) {
        Region *arm = n->region[i] = graph_region(g, n, 0);
        graph_results(g, arm, 1);
        if (g->front->no_memory)
            return n;
        arm->results[0] = i ? graph_const(g, arm, p->store->in[rank(p) + 1]->type.base, 0) : element(p, arm);
    }
    before(p, n);
    return before(p, graph_proj(g, home, n, 0, n->region[0]->results[0]->type));
}

/* Reads of the element go, or remain as the checks that they are, too, if it is not CERTAIN that it is there; the rest stays
 * in its order (frontend/loops/private.h). */
static void drop_reads(const Promote *p, Region *in, bool certain) {
    for (Node *n = in->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                drop_reads(p, n->region[i], certain);
        bool reads = reads_own(p, n), checks = n->unchecked && !certain;
        if (reads && !checks) {
            graph_take_out(n);
            continue;
        }
        if (reads) {
            n->kind = NODE_CHECK_INDEX;
            n->type = type_scalar(TYPE_INT);
            n->index = 0;
            n->unchecked = false;
        }
    }
}

static void look_at(Graph *g, Node *loop) {
    Promote p = {.g = g, .loop = loop};
    for (int n = loop->nin; p.k < n && !g->front->no_memory; p.k++) {
        if (!match_store(&p) || !any_reads(&p, loop->region[1]))
            continue;
        Node *x = first_value(&p);
        if (!g->front->no_memory)
            replace_by_carried(g, loop, x, p.store->in[rank(&p) + 1], reads_own, &p);
        drop_reads(&p, loop->region[1], x->kind == NODE_INDEX);
        front_remark(g->front, p.store->at, "promotion: the element that all iterations write is kept as a scalar");
    }
}

void promote_elements(Graph *g) {
    graph_each_loop(g, g->top, look_at);
    graph_changed(g->top);
}
