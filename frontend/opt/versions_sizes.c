/* frontend/opt/versions_sizes.c - how large arrays are that loops make, known before them. */
#include "frontend/loops/extents.h"
#include "frontend/loops/private.h"
#include "frontend/opt/ahead.h"
#include "frontend/opt/versions_state.h"

enum { FAR = 4096 };            // from a counter, which is still seen

/* The array of which X came by writes of elements alone, outside of loops and conditionals that carry it. */
const Node *versions_first(const Node *x) {
    const Node *before;
    while ((before = x->kind == NODE_CONSTRUCT ? x->in[0] : private_before(x)))
        x = before;
    return x;
}

/* N, an int, of T's loop: its counter and a constant? */
static Size size_counted(const Top *t, const Node *n) {
    int more = 0;
    Level l;
    if (n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB) && n->in[1]->kind == NODE_CONST) {
        int64_t by = n->in[1]->value.i;
        if (by < -FAR || by > FAR)
            return (Size){0};
        more = (int)(n->op == BINARY_ADD ? by : -by);
        n = graph_plain(n->in[0]);
    }
    if (n->kind != NODE_PARAM || n->home != t->loop->region[1] || !extents_counts(t->loop, &l) || l.counter != n->index)
        return (Size){0};
    return l.down ? (Size){.node = l.first, .more = more} : (Size){.node = l.bound, .more = more - !l.closed};
}

Size versions_size(const Versions *v, const Top *t, const Node *x, int k) {
    const Node *array = versions_before(v, versions_first(x));
    if (array && array->kind == NODE_NEW)
        array = array->in[k];
    if (array && array->type.rank)
        return graph_outside(t->loop, array) && !k ? (Size){.node = array} : (Size){0};
    if (array && ahead_known(t->loop, array))
        return (Size){.node = graph_plain((Node *)array)};
    return array ? size_counted(t, graph_plain((Node *)array)) : (Size){0};
}

/* ---- parts of arrays ---- */

static const Node *factor(const Node *product, const Node *of) {
    return product->in[0] == of ? product->in[1] : product->in[1] == of ? product->in[0] : NULL;
}

/* X, where A is B + X, by what both are made of; NULL: that is not seen. */
static const Node *excess(const Node *a, const Node *b) {
    if (a->kind != NODE_BINARY)
        return NULL;
    if (a->op == BINARY_ADD)
        return graph_plain(a->in[0]) == b ? graph_plain(a->in[1]) : graph_plain(a->in[1]) == b ? graph_plain(a->in[0]) : NULL;
    if (a->op != BINARY_MUL || b->kind != NODE_BINARY || b->op != BINARY_MUL)
        return NULL;
    for (int i = 0; i < 2; i++) {
        const Node *next = graph_plain(a->in[i]), *by = a->in[1 - i], *at = factor(b, by);
        if (at && next->kind == NODE_BINARY && next->op == BINARY_ADD && graph_plain(next->in[0]) == graph_plain((Node *)at) &&
            graph_is_const(next->in[1], 1))
            return graph_plain((Node *)by);
    }
    return NULL;
}

Size versions_size_of_part(const Versions *v, const Top *t, const Node *construct) {
    Level l;
    const Node *loop = versions_source(v, construct);
    if (!loop || !extents_counts(loop, &l) || l.down)
        return (Size){0};
    Node *ends[] = {graph_plain((Node *)l.bound), NULL, NULL};
    if (ends[0]->kind == NODE_BUILTIN && ends[0]->builtin == BUILTIN_MIN)
        for (int i = 0; i < 2; i++)
            ends[i + 1] = graph_plain(ends[0]->in[i]);
    for (int i = 0; i < 3; i++) {
        const Node *size = ends[i] ? excess(ends[i], graph_plain((Node *)l.first)) : NULL;
        if (size && ahead_known(t->loop, size))
            return (Size){.node = size, .more = l.closed};
    }
    return (Size){0};
}
