/* frontend/opt/twins.c - which arrays are made alike, and the matrix of both.
 *
 * Its rows are made one after the other where pair.c has nothing to say, so checks come in the order in which they
 * came. */
#include "frontend/opt/twins.h"

#include <string.h>

#include "frontend/ir/folding.h"
#include "frontend/opt/pair.h"

enum { DEEP = 8 };              // operands of operands, where two values are compared

typedef struct {
    GraphCopy copy;
    bool *by_row;               // by number: of a matrix of two rows, it depends on which it is
} Twins;

/* ---- which ---- */

static bool same_kind(const Node *a, const Node *b) {
    if (a->kind != b->kind || a->nin != b->nin || !type_same(a->type, b->type))
        return false;
    switch (a->kind) {
    case NODE_CONST: return !memcmp(&a->value, &b->value, sizeof a->value);
    case NODE_BINARY: return a->op == b->op;
    case NODE_BUILTIN: return a->builtin == b->builtin;
    case NODE_CHECK_INDEX: case NODE_LENGTH: return a->index == b->index;
    case NODE_INDEX: case NODE_CONVERT: case NODE_NEG: case NODE_CHECK_ZERO: return true;
    default: return false;
    }
}

static bool are_bodies(const Region *r, const Region *t) {
    const Node *a = r->owner, *b = t->owner;
    return a && b && a != b && a->kind == NODE_CONSTRUCT && b->kind == NODE_CONSTRUCT && a->home == b->home;
}

/* Does B's body compute B as A's body does A, for equal indices? */
static bool alike(const Node *a, const Node *b, int deep) {
    const Region *r = a->home, *t = b->home;
    if (a == b)
        return true;
    if (a->kind == NODE_PARAM)
        return b->kind == NODE_PARAM && a->index == b->index && are_bodies(r, t);
    if (!deep || !same_kind(a, b))
        return false;
    for (int i = 0; i < a->nin; i++)
        if (!alike(a->in[i], b->in[i], deep - 1))
            return false;
    return true;
}

static const Node *twin_of(const Region *r, const Node *b) {
    for (const Node *a = r->first; a; a = a->next)
        if (same_kind(a, b) && alike(a, b, DEEP))
            return a;
    return NULL;
}

/* How often X is used in R and below by what asks for more than its sizes. */
static int uses(const Region *r, const Node *x) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next) {
        bool sizes = n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ROW;
        for (int i = sizes; i < n->nin; i++)
            count += n->in[i] == x;
        for (int i = 0; i < 2; i++)
            count += n->region[i] ? uses(n->region[i], x) : 0;
    }
    for (int i = 0; i < r->nresults; i++)
        count += r->results[i] == x;
    return count;
}

/* A construction of all of an array, each element by one small loop. */
static bool suits(const Node *n) {
    const Region *r = n->region[0];
    if (n->kind != NODE_CONSTRUCT || n->type.rank != 1 || n->in[0]->kind != NODE_NEW || !graph_covers_all(n) ||
        graph_uses(r, r->params[1]) || uses(n->home, n) != 1)
        return false;
    const Node *x = r->results[0], *loop = x->kind == NODE_PROJ ? x->in[0] : NULL;
    if (!loop || loop->kind != NODE_LOOP || loop->home != r)
        return false;
    for (const Node *k = r->first; k; k = k->next)
        if ((k->kind == NODE_PROJ && k->in[0] != loop) || (k != loop && (k->region[0] || k->type.rank || graph_starts(k))))
            return false;
    return true;
}

/* Does something from A to N fail or print, but for A and B, which may? */
static bool may_wait(const Node *a, const Node *b, const Node *n) {
    const Node *k = a;
    while (k && k != n && (k == a || k == b || !graph_must_stay(k)))
        k = k->next;
    return k == n;
}

/* What B's body has besides the loop, and may fail, A's has, too. */
static bool checks_alike(const Node *a, const Node *b) {
    const Node *loop = b->region[0]->results[0]->in[0];
    for (const Node *k = b->region[0]->first; k; k = k->next)
        if (k != loop && graph_must_stay(k) && !twin_of(a->region[0], k))
            return false;
    return true;
}

static bool are_twins(const Node *n) {
    if (n->kind != NODE_ARRAY || n->nin != 2 || n->type.rank != 2 || n->type.layout)
        return false;
    const Node *a = n->in[0], *b = n->in[1];
    if (a == b || a->home != n->home || b->home != n->home || !suits(a) || !suits(b) || !graph_same(a->in[2], b->in[2]))
        return false;
    return may_wait(a, b, n) && may_wait(b, a, n) && checks_alike(a, b) &&
           pair_counts(a->region[0]->results[0], b->region[0]->results[0]);
}

static const Node *twins_with(const Node *x) {
    if (x->kind != NODE_CONSTRUCT || x->type.rank != 1)
        return NULL;
    for (const Node *n = x->next; n; n = n->next)
        if (n->kind == NODE_ARRAY && n->nin == 2 && (n->in[0] == x || n->in[1] == x))
            return are_twins(n) ? n : NULL;
    return NULL;
}

/* ---- the matrix ---- */

/* A construction of all of ARRAY, whose first size is LENGTH. */
static Node *construct(Graph *g, Region *at, Node *array, Node *length, Place place) {
    Node *zero = graph_const(g, at, TYPE_INT, 0), *n = graph_node(g, at, NODE_CONSTRUCT, array->type, place, 4);
    Region *r = graph_region(g, n, 2);
    if (g->front->no_memory)
        return n;
    Node *in[4] = {array, zero, length, zero};
    memcpy(n->in, in, sizeof in);
    n->step = 1;
    n->region[0] = r;
    graph_param(g, r, 0, type_scalar(TYPE_INT), place);
    graph_param(g, r, 1, type_element(array->type, 1), place);
    graph_results(g, r, 1);
    return n;
}

/* What body FROM computes besides its loop, and BEFORE has not. */
static void copy_others(Twins *t, const Region *from, const Region *before, Region *to) {
    const Node *loop = from->results[0]->in[0];
    for (Node *k = from->first; k && !t->copy.graph->front->no_memory; k = k->next) {
        const Node *known = before ? twin_of(before, k) : NULL;
        if (known)
            t->copy.map[k->number] = t->copy.map[known->number];
        else if (k != loop && k->kind != NODE_PROJ && k->kind != NODE_CONST)
            graph_copy_node(&t->copy, k, to);
    }
}

static Node *element(Twins *t, const Node *n, Node *which, Region *at) {
    Graph *g = t->copy.graph;
    for (int row = 0; row < 2; row++) {
        const Region *body = n->in[row]->region[0];
        t->copy.map[body->params[0]->number] = at->params[0];
        copy_others(t, body, row ? n->in[0]->region[0] : NULL, at);
    }
    Node *zero = graph_const(g, at, TYPE_INT, 0);
    Node *first = graph_binary(g, at, BINARY_EQ, type_scalar(TYPE_BOOLEAN), n->at, which, zero);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), n->at, first);
    for (int row = 0; row < 2 && !g->front->no_memory; row++) {
        Node *x = n->in[row]->region[0]->results[0];
        Region *arm = either->region[row] = graph_region(g, either, 0);
        graph_copy_node(&t->copy, x->in[0], arm);
        graph_results(g, arm, 1);
        if (!g->front->no_memory)
            arm->results[0] = graph_copy_node(&t->copy, x, arm);
    }
    return graph_proj(g, at, either, 0, type_element(n->type, 2));
}

/* A construction of all of ARRAY, two rows of LENGTH, in the place of N, with what ELEMENT makes. */
static Node *matrix_of(Twins *t, const Node *n, Node *array, Node *length, Region *at,
                       Node *element_of(Twins *t, const Node *n, Node *which, Region *at)) {
    Graph *g = t->copy.graph;
    Place place = n->kind == NODE_ARRAY ? n->in[0]->at : n->at;
    Node *two = graph_const(g, at, TYPE_INT, 2), *whole = construct(g, at, array, two, place);
    Region *outer = whole->region[0];
    Node *row = g->front->no_memory ? NULL : construct(g, outer, outer->params[1], length, place);
    if (g->front->no_memory)
        return NULL;
    outer->results[0] = row;
    row->region[0]->results[0] = element_of(t, n, outer->params[0], row->region[0]);
    return whole;
}

static Node *matrix(Twins *t, Node *n, Region *at) {
    Graph *g = t->copy.graph;
    Node *length = graph_copied(&t->copy, n->in[0]->in[2]), *two = graph_const(g, at, TYPE_INT, 2);
    Node *array = graph_node(g, at, NODE_NEW, n->type, n->at, 2);
    if (g->front->no_memory)
        return NULL;
    array->in[0] = two;
    array->in[1] = length;
    front_remark(g->front, n->in[0]->at, "twins: two arrays that are made alike are the rows of a matrix");
    return matrix_of(t, n, array, length, at, element);
}

/* ---- a loop for each row ---- */

static bool asks_row(const Twins *t, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (t->by_row[n->in[i]->number])
                return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && asks_row(t, n->region[i]))
                return true;
    }
    for (int k = 0; k < r->nresults; k++)
        if (t->by_row[r->results[k]->number])
            return true;
    return false;
}

/* Notes which nodes of R, but for ROW, depend on the row; *LOOP: one of them is a loop.  False: they do not suit: one
 * has to stay where it is, or something that may fail stands behind a loop that does. */
static bool note_by_row(Twins *t, const Region *r, const Node *row, bool *loop) {
    for (const Node *n = r->first; n; n = n->next) {
        bool by_row = false;
        if (n == row)
            continue;
        for (int i = 0; i < n->nin; i++)
            by_row |= t->by_row[n->in[i]->number];
        for (int i = 0; i < 2; i++)
            by_row |= n->region[i] && asks_row(t, n->region[i]);
        t->by_row[n->number] = by_row;
        *loop |= by_row && n->region[0];
        bool common = graph_computes(n) || (graph_checks(n) && !row && !*loop);
        if (by_row ? !graph_computes(n) && n->kind != NODE_LOOP && n->kind != NODE_IF : !common)
            return false;
    }
    return true;
}

/* What FROM computes, as far as it depends on the row if BY_ROW, else as far as it does not. */
static void copy_some(Twins *t, const Region *from, bool by_row, Region *to) {
    for (Node *n = from->first; n && !t->copy.graph->front->no_memory; n = n->next) {
        if (t->by_row[n->number] != by_row || n->kind == NODE_CONST || n->kind == NODE_CONSTRUCT)
            continue;
        Node *known = by_row ? folding_node(&t->copy, n, to) : NULL;
        t->copy.map[n->number] = known ? known : graph_copy_node(&t->copy, n, to);
    }
}

static Node *element_by_row(Twins *t, const Node *n, Node *which, Region *at) {
    Graph *g = t->copy.graph;
    const Region *outer = n->region[0], *body = outer->results[0]->region[0];
    t->copy.map[body->params[0]->number] = at->params[0];
    copy_some(t, outer, false, at);
    copy_some(t, body, false, at);
    Node *zero = graph_const(g, at, TYPE_INT, 0);
    Node *first = graph_binary(g, at, BINARY_EQ, type_scalar(TYPE_BOOLEAN), n->at, which, zero);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), n->at, first);
    for (int row = 0; row < 2 && !g->front->no_memory; row++) {
        Region *arm = either->region[row] = graph_region(g, either, 0);
        t->copy.map[outer->params[0]->number] = graph_const(g, arm, TYPE_INT, row);
        copy_some(t, outer, true, arm);
        copy_some(t, body, true, arm);
        graph_results(g, arm, 1);
        if (!g->front->no_memory)
            arm->results[0] = graph_copied(&t->copy, body->results[0]);
    }
    return graph_proj(g, at, either, 0, type_element(n->type, 2));
}

/* Matrix N with a loop for each row, or NULL. */
static Node *by_row(Twins *t, Node *n, Region *at) {
    Graph *g = t->copy.graph;
    if (!pair_rows(n) || pair_suits(n))
        return NULL;
    const Node *row = n->region[0]->results[0];
    bool loop = false;
    t->by_row[n->region[0]->params[0]->number] = true;
    if (!note_by_row(t, n->region[0], row, &loop) || loop || !note_by_row(t, row->region[0], NULL, &loop) || !loop)
        return NULL;
    GraphSpecial *rest = t->copy.special;
    void *state = t->copy.state;
    Region *aside = graph_region(g, NULL, 0);
    t->copy.special = folding_node;
    t->copy.state = &t->copy;
    Node *array = graph_copied(&t->copy, n->in[0]), *length = graph_copied(&t->copy, row->in[2]);
    Node *whole = matrix_of(t, n, array, length, aside, element_by_row);
    t->copy.special = rest;
    t->copy.state = state;
    if (!whole || g->front->no_memory || !pair_suits(whole))
        return NULL;
    for (Node *k = aside->first, *next; k; k = next) {
        next = k->next;
        graph_to_end(at, k);
    }
    front_remark(g->front, n->at, "twins: each of two rows has a loop of its own");
    return whole;
}

static Node *special(void *state, Node *n, Region *at) {
    Twins *t = state;
    if (t->copy.graph->front->no_memory)
        return NULL;
    if (twins_with(n))
        return graph_copied(&t->copy, n->in[0]);        // for its sizes
    return are_twins(n) ? matrix(t, n, at) : by_row(t, n, at);
}

static bool has_twins(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (are_twins(n) || (pair_rows(n) && !pair_suits(n)))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_twins(n->region[i]))
                return true;
    }
    return false;
}

Graph *twins_joined(Graph *g) {
    Twins t = {.by_row = graph_alloc(g, (size_t)g->nodes + 1)};
    return g->front->no_memory || !has_twins(g->top) ? g : graph_copy_whole(&t.copy, g, special, &t);
}
