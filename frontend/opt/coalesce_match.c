/* frontend/opt/coalesce_match.c - nests of two loops that write arrays of one dimension row by row.
 *
 * Element e = i * w + j is written by iteration i = e / w, j = e % w, if j is below w: that, and whether e stays an int, is
 * asked before. */
#include "frontend/opt/coalesce_state.h"

#include <limits.h>

#include "frontend/loops/loops.h"

enum { MOST_DEPTH = 16 };

/* ---- indices ---- */

/* Is X made of what is known before the outer loop, by sums, differences and products? */
static bool is_fixed(const Node *outer, const Node *x) {
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB || x->op == BINARY_MUL);
    return graph_outside(outer, x) || (sum && is_fixed(outer, x->in[0]) && is_fixed(outer, x->in[1]));
}

static bool same_factor(Node *a, Node *b) {
    return a == b || (a && b && graph_same(a, b));
}

static bool add_term(Form *f, Node *n, Node *by, int64_t times) {
    for (int k = 0; k < f->count; k++)
        if (graph_same(f->term[k], n) && same_factor(f->by[k], by)) {
            f->times[k] += times;
            return true;
        }
    if (f->count == MOST_TERMS)
        return false;
    f->term[f->count] = n;
    f->by[f->count] = by;
    f->times[f->count++] = times;
    return true;
}

static bool add(Form *to, const Form *f, int64_t times) {
    to->rows += times * f->rows;
    to->i += times * f->i;
    to->j += times * f->j;
    to->c += times * f->c;
    bool good = true;
    for (int k = 0; k < f->count; k++)
        good &= add_term(to, f->term[k], f->by[k], times * f->times[k]);
    int64_t most = INT_MAX;
    return good && to->rows <= most && to->i <= most && to->j <= most && to->c <= most && -to->rows <= most && -to->i <= most && -to->j <= most && -to->c <= most;
}

/* F, of i, a constant and terms, times W, which becomes the width if none is known. */
static bool widen(Flat *t, Form *f, Node *w) {
    if (f->j || f->rows || (f->i && t->width && !graph_same(t->width, w)))
        return false;
    if (f->i)
        t->width = w;
    for (int k = 0; k < f->count; k++) {
        if (f->by[k])
            return false;
        f->by[k] = w;
    }
    int64_t c = f->c;
    f->rows = f->i;
    f->i = f->c = 0;
    return add_term(f, w, NULL, c);
}

static bool form_of(Flat *t, Node *n, Form *f, int depth);

static bool product(Flat *t, const Node *n, Form *f, int depth) {
    for (int side = 0; side < 2; side++) {
        Node *by = graph_plain(n->in[side]);
        Form x;
        if (!graph_outside(t->outer, by) || !form_of(t, n->in[1 - side], &x, depth))
            continue;
        if (by->kind != NODE_CONST) {
            *f = x;
            return widen(t, f, by);
        }
        *f = (Form){.count = 0};
        return by->value.i > -INT_MAX && add(f, &x, by->value.i);
    }
    return false;
}

/* What N is made of; false: of something else. */
static bool form_of(Flat *t, Node *n, Form *f, int depth) {
    n = graph_plain(n);
    *f = (Form){.i = n == t->i, .j = n == t->j};
    if (n == t->i || n == t->j)
        return true;
    if (n->kind == NODE_CONST) {
        f->c = n->value.i;
        return true;
    }
    if (is_fixed(t->outer, n))
        return add_term(f, n, NULL, 1);
    if (n->kind != NODE_BINARY || !depth)
        return false;
    if (n->op == BINARY_MUL)
        return product(t, n, f, depth - 1);
    Form b;
    return (n->op == BINARY_ADD || n->op == BINARY_SUB) && form_of(t, n->in[0], f, depth - 1) && form_of(t, n->in[1], &b, depth - 1) &&
           add(f, &b, n->op == BINARY_ADD ? 1 : -1);
}

bool flat_rows_of(Flat *t, Node *n, Form *f) {
    if (!form_of(t, n, f, MOST_DEPTH))
        return false;
    if (t->wide && f->i % t->wide == 0) {
        f->rows += f->i / t->wide;
        f->i = 0;
    }
    return f->rows == f->j && !f->i;
}

bool flat_form_of(Flat *t, Node *n, Form *f) {
    return form_of(t, n, f, MOST_DEPTH);
}

/* ---- which nests ---- */

/* Is the sum of constants and terms less than a long can be, whatever they are? */
static bool is_exact(const Form *f) {
    enum { FEW = 1 << 20 };
    int products = 0;
    for (int k = 0; k < f->count; k++) {
        products += f->by[k] != NULL;
        if (f->times[k] < -FEW || f->times[k] > FEW || (f->by[k] && f->times[k] != 1))
            return false;
    }
    return products <= 1;
}

/* Is INDEX, of what is written, that of column j in row i, and something that is known before? */
static bool finds_width(Flat *t, Node *index) {
    Form *f = &t->offset;
    if (!form_of(t, index, f, MOST_DEPTH))
        return false;
    if (!t->width && f->i > 1)
        t->wide = f->i;
    return (t->width || t->wide) && flat_rows_of(t, index, f) && f->rows == 1 && is_exact(f);
}

bool flat_is_shifted(const Flat *t) {
    bool shifted = t->offset.c;
    for (int k = 0; k < t->offset.count; k++)
        shifted |= t->offset.times[k] != 0;
    return shifted;
}

/* Is X array ARRAY of the inner loop's body with the element of this iteration, or, if SOME, without it? */
bool flat_writes(Flat *t, const Node *x, const Node *array, bool some) {
    if (x == array)
        return some;
    if (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF)
        return flat_writes(t, x->in[0]->region[0]->results[x->index], array, true) && flat_writes(t, x->in[0]->region[1]->results[x->index], array, true);
    if (x->kind != NODE_STORE || x->in[0] != array || x->nin != 3)
        return false;
    Node *index = graph_plain(x->in[1]);
    bool same = t->index ? graph_same(t->index, index) : finds_width(t, index);
    t->index = index;
    return same;
}

/* The one loop in R, among plain nodes, and checks before it; or NULL. */
static const Node *only_loop(const Region *r) {
    const Node *loop = NULL;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && !loop)
            loop = n;
        else if (!graph_computes(n) && (loop || !graph_checks(n)))
            return NULL;
    }
    return loop;
}

/* Does something fail in an iteration of the outer loop, even if the inner one has none? */
static bool is_checked(const Flat *t) {
    for (const Node *n = t->outer->region[1]->first; n != t->inner; n = n->next)
        if (graph_checks(n))
            return true;
    return false;
}

bool flat_match(const Node *outer, Flat *t, FlatArray *suits) {
    *t = (Flat){.outer = outer};
    if (outer->kind != NODE_LOOP || !extents_level(outer, &t->row) || !(t->inner = only_loop(outer->region[1])) ||
        !extents_level(t->inner, &t->column) || t->inner->nin != outer->nin || outer->nin < 2)
        return false;
    t->i = outer->region[1]->params[t->row.counter];
    t->j = t->inner->region[1]->params[t->column.counter];
    if (!is_fixed(outer, t->column.first) || !is_fixed(outer, t->column.bound) || nest_counter_used(outer, t->row.counter) ||
        nest_counter_used(t->inner, t->column.counter))
        return false;
    for (int q = 0; q < outer->nin; q++) {
        int k = q == t->row.counter ? -1 : nest_inside(outer, t->inner, q);
        if (q != t->row.counter && (k < 0 || !suits(t, k)))
            return false;
    }
    return true;
}

/* ---- what is asked before ---- */

static const Type truth = {.base = TYPE_BOOLEAN}, whole = {.base = TYPE_INT}, large = {.base = TYPE_LONG};

static Node *binary(GraphCopy *s, const Flat *t, Region *at, BinaryOp op, Type type, Node *a, Node *b) {
    return graph_binary(s->graph, at, op, type, t->outer->at, a, b);
}

Node *flat_width(GraphCopy *s, const Flat *t, Region *at) {
    return t->width ? graph_copied(s, t->width) : graph_const(s->graph, at, TYPE_INT, t->wide);
}

static Node *as_long(GraphCopy *s, const Flat *t, Region *at, Node *x) {
    if (x->kind == NODE_CONST)
        return graph_const(s->graph, at, TYPE_LONG, x->value.i);
    return graph_unary(s->graph, at, NODE_CONVERT, large, t->outer->at, x);
}

Node *flat_fixed(GraphCopy *s, const Flat *t, Region *at, Node *x) {
    if (graph_outside(t->outer, x))
        return graph_copied(s, x);
    Node *a = flat_fixed(s, t, at, x->in[0]), *b = flat_fixed(s, t, at, x->in[1]);
    return binary(s, t, at, x->op, whole, a, b);
}

Node *flat_end_of(GraphCopy *s, const Flat *t, Region *at, const Level *l) {
    Node *end = as_long(s, t, at, flat_fixed(s, t, at, l->bound));
    return l->closed ? binary(s, t, at, BINARY_ADD, large, end, graph_const(s->graph, at, TYPE_LONG, 1)) : end;
}

Node *flat_offset(GraphCopy *s, const Flat *t, Region *at) {
    Node *sum = graph_const(s->graph, at, TYPE_LONG, t->offset.c);
    for (int k = 0; k < t->offset.count; k++) {
        Node *times = graph_const(s->graph, at, TYPE_LONG, t->offset.times[k]), *term = as_long(s, t, at, flat_fixed(s, t, at, t->offset.term[k]));
        if (t->offset.by[k])
            term = binary(s, t, at, BINARY_MUL, large, term, as_long(s, t, at, flat_fixed(s, t, at, t->offset.by[k])));
        sum = binary(s, t, at, BINARY_ADD, large, sum, binary(s, t, at, BINARY_MUL, large, times, term));
    }
    return sum;
}

bool flat_starts(const Flat *t) {
    return graph_is_const(t->column.first, 0);
}

bool flat_ends(const Flat *t) {
    return !t->column.closed && (t->width ? graph_same(t->column.bound, t->width) : graph_is_const(t->column.bound, t->wide));
}

Node *flat_ask(GraphCopy *s, const Flat *t, Region *at, Node **end) {
    Graph *g = s->graph;
    Node *w = as_long(s, t, at, flat_width(s, t, at)), *zero = graph_const(g, at, TYPE_LONG, 0);
    *end = binary(s, t, at, BINARY_MUL, large, flat_end_of(s, t, at, &t->row), w);
    Node *all = binary(s, t, at, BINARY_LE, truth, *end, graph_const(g, at, TYPE_LONG, INT_MAX));
    Node *more[5] = {binary(s, t, at, BINARY_LT, truth, zero, w)};
    int n = 1;
    if (!graph_is_const(t->row.first, 0))
        more[n++] = binary(s, t, at, BINARY_LE, truth, zero, as_long(s, t, at, graph_copied(s, t->row.first)));
    if (!flat_starts(t))
        more[n++] = binary(s, t, at, BINARY_LE, truth, zero, as_long(s, t, at, flat_fixed(s, t, at, t->column.first)));
    if (!flat_ends(t))
        more[n++] = binary(s, t, at, BINARY_LE, truth, flat_end_of(s, t, at, &t->column), w);
    if (is_checked(t)) {
        Node *first = as_long(s, t, at, flat_fixed(s, t, at, t->column.first)), *last = flat_end_of(s, t, at, &t->column);
        more[n++] = binary(s, t, at, BINARY_LT, truth, first, last);
    }
    for (int k = 0; k < n && !g->front->no_memory; k++)
        all = binary(s, t, at, BINARY_AND, truth, all, more[k]);
    return all;
}

static Node *as_it_was(GraphCopy *s, Node *outer, Region *at, const Flat **flat, bool *kept) {
    *flat = NULL;
    *kept = true;
    Node *loop = graph_copy_node(s, outer, at);
    *kept = false;
    return loop;
}

Node *flat_either(GraphCopy *s, Node *outer, Region *at, Node *c, FlatForm *form, const Flat **flat, bool *kept) {
    Graph *g = s->graph;
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), outer->at, c);
    for (int which = 0; which < 2 && !g->front->no_memory; which++) {
        Region *r = either->region[which] = graph_region(g, either, 0);
        Node *loop = which ? as_it_was(s, outer, r, flat, kept) : form(s->state, r);
        graph_results(g, r, outer->nin);
        for (int k = 0; k < outer->nin && !g->front->no_memory; k++)
            r->results[k] = graph_proj(g, r, loop, k, outer->in[k]->type);
        if (which)
            loops_stay(r, loops_as_written);
    }
    return either;
}
