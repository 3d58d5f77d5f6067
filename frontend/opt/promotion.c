/* frontend/opt/promotion.c - the element that all iterations write is carried as a scalar. */
#include "frontend/opt/promotion.h"

#include "frontend/loops/bounds.h"
#include "frontend/loops/private.h"
#include "frontend/opt/merging.h"
#include "frontend/opt/replacement.h"

typedef struct {
    Graph *g;
    Node *loop;
    int k;                  // the array among what the loop carries
    Node *store;            // in each iteration
} Promote;

static int rank(const Promote *p) {
    return p->store->nin - 2;
}

/* Its index in dimension D. */
static Node *own(const Promote *p, int d) {
    return graph_plain(p->store->in[d + 1]);
}

/* Does STORE write an element of private array K that is the same in each iteration? */
static bool suits(Promote *p, Node *store) {
    const Node *old = p->loop->region[1]->params[p->k];
    if (store->kind != NODE_STORE || store->in[0] != old || store->nin != old->type.rank + 2)
        return false;
    p->store = store;
    for (int d = 0; d < rank(p); d++)
        if (!graph_outside(p->loop, own(p, d)))
            return false;
    return true;
}

/* Does each iteration write that element, and no other?  Nor does the loop's condition. */
static bool match_store(Promote *p) {
    const Region *asks = p->loop->region[0], *body = p->loop->region[1];
    Node *n = body->results[p->k + 1];
    return body->params[p->k]->held && asks->results[p->k + 1] == asks->params[p->k] && n->home == body && suits(p, n);
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

/* Is index D in its range for certain? */
static bool is_certain(const Promote *p, int d) {
    Node *i = own(p, d), *size = private_size(p->loop->in[p->k], d);
    return size && bounds_certain(p->loop, NULL, i, 0) && bounds_certain(p->loop, i, size, -1);
}

/* NULL: it is. */
static Node *in_range(const Promote *p, int d) {
    Node *array = p->loop->in[p->k], *i = own(p, d);
    if (is_certain(p, d))
        return NULL;
    Node *length = before(p, graph_unary(p->g, p->loop->home, NODE_LENGTH, type_scalar(TYPE_INT), p->loop->at, array));
    length->index = d;
    Node *least = before(p, graph_const(p->g, p->loop->home, TYPE_INT, 0));
    Node *below = compare(p, BINARY_LT, i, length);
    return compare(p, BINARY_AND, compare(p, BINARY_GE, i, least), below);
}

static Node *element(const Promote *p, Region *r, Node *array) {
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
        return before(p, element(p, home, p->loop->in[p->k]));
    Node *n = graph_unary(g, home, NODE_IF, type_scalar(TYPE_VOID), p->loop->at, good);
    for (int i = 0; i < 2; i++) {
        Region *arm = n->region[i] = graph_region(g, n, 0);
        graph_results(g, arm, 1);
        if (g->front->no_memory)
            return n;
        arm->results[0] = i ? graph_const(g, arm, p->store->in[rank(p) + 1]->type.base, 0) : element(p, arm, p->loop->in[p->k]);
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

/* ---- stores of some iterations ---- */

/* Where a conditional of the iteration writes that element, and it is there for certain, each iteration comes to write it. */
static void store_always(Promote *p) {
    Region *body = p->loop->region[1];
    Node *n = body->results[p->k + 1];
    Merge m;
    if (n->kind != NODE_PROJ || n->in[0]->kind != NODE_IF || n->home != body || !merging_match(n->in[0], &m) || m.proj != n ||
        !suits(p, merging_store(&m)) || !any_reads(p, body))
        return;
    for (int d = 0; d < rank(p); d++)
        if (!is_certain(p, d))
            return;
    if (!m.load && !(m.store[0] && m.store[1])) {
        m.load = element(p, body, p->store->in[0]);
        graph_move(m.load, m.conditional);
    }
    if (!p->g->front->no_memory)
        merging_merge(p->g, &m);
}

/* ---- one store behind the loop ---- */

/* Is another element than the loop's own read by N, if it is not computed from the array's size alone? */
static bool is_apart(const Promote *p, const Node *n) {
    if (n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX)
        return true;
    if (n->kind != NODE_INDEX || n->nin != rank(p) + 1)
        return false;
    for (int d = 0; d < rank(p); d++) {
        Node *i = graph_plain(n->in[d + 1]);
        if (bounds_certain(n, i, own(p, d), -1) || bounds_certain(n, own(p, d), i, -1))
            return true;
    }
    return false;
}

static bool all_apart(const Promote *p, const Region *in) {
    const Node *old = p->loop->region[1]->params[p->k];
    for (const Node *n = in->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (n->in[i] == old && n != p->store && !(i == 0 && is_apart(p, n)))
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !all_apart(p, n->region[i]))
                return false;
    }
    for (int k = 0; k < in->nresults && in->owner != p->loop; k++)
        if (in->results[k] == old)
            return false;
    return true;
}

/* Nobody in the loop reads the element, which is there for certain, or what is behind its store: it is written once, behind the
 * loop. */
static void sink_store(Promote *p) {
    Graph *g = p->g;
    Node *loop = p->loop, *out = private_output(loop, p->k), *s = p->store;
    Region *home = loop->home;
    if (!out || out->held->number != s->held->number || graph_uses(loop->region[0], loop->region[0]->params[p->k]) != 1 ||
        graph_uses(loop->region[1], s) != 1 || !all_apart(p, loop->region[1]))
        return;
    Node *array = graph_proj(g, home, loop, p->k, out->type), *x = graph_proj(g, home, loop, loop->nin - 1, s->in[rank(p) + 1]->type);
    Node **in = graph_alloc(g, (size_t)s->nin * sizeof *in);
    if (g->front->no_memory)
        return;
    array->held = out->held;
    graph_move(array, out);
    graph_move(x, out);
    Node *behind = out->next;
    while (behind && behind->kind == NODE_PROJ && behind->in[0] == loop)
        behind = behind->next;
    if (behind)
        graph_move(out, behind);
    else
        graph_to_end(home, out);
    in[0] = array;
    for (int d = 0; d < rank(p); d++)
        in[d + 1] = own(p, d);
    in[rank(p) + 1] = x;
    out->kind = NODE_STORE;
    out->in = in;
    out->nin = s->nin;
    out->index = 0;
    out->in_place = s->in_place;
    out->at = s->at;
    loop->region[1]->results[p->k + 1] = loop->region[1]->params[p->k];
    graph_take_out(s);
}

static void look_at(Graph *g, Node *loop) {
    Promote p = {.g = g, .loop = loop};
    for (int n = loop->nin; p.k < n && !g->front->no_memory; p.k++) {
        if (loop->region[1]->params[p.k]->held && loop->region[0]->results[p.k + 1] == loop->region[0]->params[p.k])
            store_always(&p);
        if (!match_store(&p) || !any_reads(&p, loop->region[1]))
            continue;
        Node *x = first_value(&p);
        bool certain = x->kind == NODE_INDEX;
        if (!g->front->no_memory)
            replace_by_carried(g, loop, x, p.store->in[rank(&p) + 1], reads_own, &p);
        drop_reads(&p, loop->region[1], certain);
        front_remark(g->front, p.store->at, "promotion: the element that all iterations write is kept as a scalar");
        if (certain && !g->front->no_memory)
            sink_store(&p);
    }
}

void promote_elements(Graph *g) {
    graph_each_loop(g, g->top, look_at);
    graph_changed(g->top);
}
