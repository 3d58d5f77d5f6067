/* frontend/opt/coalesce.c - nests that write arrays of one dimension row by row become one loop.
 *
 * Element e = i * w + j is written by iteration i = e / w, j = e % w, if j is below w: that, and whether e stays an int, is
 * asked before; else the nest stays as it is.  Other indices of the form i * w + j + c are e + c, so
 * neighbours in the matrix are neighbours in the array.  A nest that leaves out columns keeps their elements. */
#include "frontend/opt/coalesce.h"

#include <limits.h>

#include "frontend/loops/loops.h"
#include "frontend/loops/nests.h"

enum { MOST_TERMS = 4, MOST_DEPTH = 16 };

/* rows * i * w + i * i + j * j + c + the terms, where w is the width. */
typedef struct {
    int64_t rows, i, j, c;
    Node *term[MOST_TERMS];
    int64_t times[MOST_TERMS];
    int count;
} Form;

typedef struct {
    const Node *outer, *inner;
    Level row, column;
    Node *i, *j;                // in the bodies
    Node *width;                // of rows: a node,
    int64_t wide;               // or that number
    Node *index;                // of the elements that are written
} Flat;

typedef struct {
    GraphCopy copy;
    const Flat *flat;           // that is being copied
    Node *element;              // e
    bool kept;                  // a nest as it was
} Coalesce;

/* ---- indices ---- */

static bool add_term(Form *f, Node *n, int64_t times) {
    for (int k = 0; k < f->count; k++)
        if (graph_same(f->term[k], n)) {
            f->times[k] += times;
            return true;
        }
    if (f->count == MOST_TERMS)
        return false;
    f->term[f->count] = n;
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
        good &= add_term(to, f->term[k], times * f->times[k]);
    int64_t most = INT_MAX;
    return good && to->rows <= most && to->i <= most && to->j <= most && to->c <= most && -to->rows <= most && -to->i <= most && -to->j <= most && -to->c <= most;
}

/* F, of i and a constant, times W, which becomes the width if none is known. */
static bool widen(Flat *t, Form *f, Node *w) {
    if (f->j || f->rows || f->count || (f->i && t->width && !graph_same(t->width, w)))
        return false;
    if (f->i)
        t->width = w;
    *f = (Form){.rows = f->i, .count = 1, .term = {w}, .times = {f->c}};
    return true;
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
    if (graph_outside(t->outer, n))
        return add_term(f, n, 1);
    if (n->kind != NODE_BINARY || !depth)
        return false;
    if (n->op == BINARY_MUL)
        return product(t, n, f, depth - 1);
    Form b;
    return (n->op == BINARY_ADD || n->op == BINARY_SUB) && form_of(t, n->in[0], f, depth - 1) && form_of(t, n->in[1], &b, depth - 1) &&
           add(f, &b, n->op == BINARY_ADD ? 1 : -1);
}

/* The same, where the width is known: false as well if N is not an element of row i + a at column j + b times the same. */
static bool rows_of(Flat *t, Node *n, Form *f) {
    if (!form_of(t, n, f, MOST_DEPTH))
        return false;
    if (t->wide && f->i % t->wide == 0) {
        f->rows += f->i / t->wide;
        f->i = 0;
    }
    return f->rows == f->j && !f->i;
}

static bool is_zero(const Form *f) {
    bool zero = !f->c;
    for (int k = 0; k < f->count; k++)
        zero &= !f->times[k];
    return zero;
}

/* ---- which nests ---- */

/* Is R made of nodes whose order among iterations does not matter, and of checks? */
static bool is_leaf(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool arms = n->kind == NODE_IF && is_leaf(n->region[0]) && is_leaf(n->region[1]);
        if (!graph_computes(n) && !graph_checks(n) && !arms && n->kind != NODE_STORE)
            return false;
    }
    return true;
}

/* Is INDEX, of what is written, that of column j in row i? */
static bool finds_width(Flat *t, Node *index) {
    Form f;
    if (!form_of(t, index, &f, MOST_DEPTH))
        return false;
    if (!t->width && f.i > 1)
        t->wide = f.i;
    return (t->width || t->wide) && rows_of(t, index, &f) && f.rows == 1 && is_zero(&f);
}

/* Is X array ARRAY of the inner loop's body with the element of this iteration, or, if SOME, without it? */
static bool writes(Flat *t, const Node *x, const Node *array, bool some) {
    if (x == array)
        return some;
    if (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF)
        return writes(t, x->in[0]->region[0]->results[x->index], array, true) && writes(t, x->in[0]->region[1]->results[x->index], array, true);
    if (x->kind != NODE_STORE || x->in[0] != array || x->nin != 3)
        return false;
    Node *index = graph_plain(x->in[1]);
    bool same = t->index ? graph_same(t->index, index) : finds_width(t, index);
    t->index = index;
    return same;
}

/* How often R asks for ARRAY, but for its elements. */
static int uses_without_reading(const Region *r, const Node *array) {
    int uses = 0;
    for (const Node *n = r->first; n; n = n->next) {
        uses += (n->kind == NODE_STORE || n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH) && n->in[0] == array;
        for (int i = 0; i < 2; i++)
            for (int k = 0; n->region[i] && k < n->region[i]->nresults; k++)
                uses += n->region[i]->results[k] == array;
        for (int i = 0; i < 2; i++)
            uses += n->region[i] ? uses_without_reading(n->region[i], array) : 0;
    }
    return uses;
}

/* Does the inner loop write array Q that it carries where it writes all others, and read none of its elements? */
static bool array_suits(Flat *t, int q) {
    const Region *body = t->inner->region[1];
    const Node *array = body->params[q];
    return array->type.rank == 1 && writes(t, body->results[q + 1], array, false) && graph_uses(body, array) == uses_without_reading(body, array);
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

/* Is X made of what is known before the outer loop, by sums and differences? */
static bool is_fixed(const Node *outer, const Node *x) {
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB);
    return graph_outside(outer, x) || (sum && is_fixed(outer, x->in[0]) && is_fixed(outer, x->in[1]));
}

static bool match(const Node *outer, Flat *t) {
    *t = (Flat){.outer = outer};
    if (outer->kind != NODE_LOOP || !extents_level(outer, &t->row) || !(t->inner = only_loop(outer->region[1])) ||
        !extents_level(t->inner, &t->column) || t->inner->nin != outer->nin || outer->nin < 2)
        return false;
    t->i = outer->region[1]->params[t->row.counter];
    t->j = t->inner->region[1]->params[t->column.counter];
    if (!is_fixed(outer, t->column.first) || !is_fixed(outer, t->column.bound) || nest_counter_used(outer, t->row.counter) ||
        nest_counter_used(t->inner, t->column.counter) || !is_leaf(t->inner->region[1]))
        return false;
    for (int q = 0; q < outer->nin; q++) {
        int k = q == t->row.counter ? -1 : nest_inside(outer, t->inner, q);
        if (q != t->row.counter && (k < 0 || !array_suits(t, k)))
            return false;
    }
    return true;
}

/* ---- which had better be one loop ---- */

/* Are all elements that R reads near to the one that is written, or found by the row alone or the column alone? */
static bool reads_near(Flat *t, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Form f;
        if (n->kind == NODE_INDEX && (n->nin != 2 || !form_of(t, n->in[1], &f, MOST_DEPTH)))
            return false;
        if (n->kind == NODE_INDEX && (f.rows || f.i) && f.j && !rows_of(t, n->in[1], &f))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !reads_near(t, n->region[i]))
                return false;
    }
    return true;
}

static bool has_access(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (graph_checks(n) || n->kind == NODE_INDEX || n->kind == NODE_STORE || (n->kind == NODE_IF && (has_access(n->region[0]) || has_access(n->region[1]))))
            return true;
    return false;
}

/* May lanes write the array in place (frontend/lower/vector_private.c), row by row?  Then that is quicker than to make a tree. */
static bool suits_in_place(const Flat *t) {
    for (const Node *n = t->inner->region[1]->first; n; n = n->next) {
        BaseType b = n->nin ? n->in[0]->type.base : TYPE_VOID;
        bool given = n->kind == NODE_INDEX && n->in[0]->kind == NODE_PARAM && !n->in[0]->home->owner;
        if (given || (n->kind == NODE_IF && (has_access(n->region[0]) || has_access(n->region[1]))) || (n->kind == NODE_STORE && b != TYPE_LONG && b != TYPE_DOUBLE))
            return false;
    }
    return true;
}

/* Is OUTER such a nest? */
static bool find_nest(const Node *outer, Flat *t) {
    return match(outer, t) && !suits_in_place(t) && reads_near(t, t->inner->region[1]);
}

static bool has_nest(const Region *r) {
    Flat t;
    for (const Node *n = r->first; n; n = n->next) {
        if (find_nest(n, &t))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_nest(n->region[i]))
                return true;
    }
    return false;
}

/* ---- the loop over elements ---- */

static const Type truth = {.base = TYPE_BOOLEAN}, whole = {.base = TYPE_INT}, large = {.base = TYPE_LONG};

static Node *binary(Coalesce *s, Region *at, BinaryOp op, Type type, Node *a, Node *b) {
    return graph_binary(s->copy.graph, at, op, type, s->flat->outer->at, a, b);
}

static Node *width(Coalesce *s, Region *at) {
    return s->flat->width ? graph_copied(&s->copy, s->flat->width) : graph_const(s->copy.graph, at, TYPE_INT, s->flat->wide);
}

static Node *as_long(Coalesce *s, Region *at, Node *x) {
    if (x->kind == NODE_CONST)
        return graph_const(s->copy.graph, at, TYPE_LONG, x->value.i);
    return graph_unary(s->copy.graph, at, NODE_CONVERT, large, s->flat->outer->at, x);
}

/* X, which is fixed, at the end of AT. */
static Node *fixed(Coalesce *s, Region *at, Node *x) {
    if (graph_outside(s->flat->outer, x))
        return graph_copied(&s->copy, x);
    Node *a = fixed(s, at, x->in[0]), *b = fixed(s, at, x->in[1]);
    return binary(s, at, x->op, whole, a, b);
}

/* The end of L, behind its last iteration, as a long. */
static Node *end_of(Coalesce *s, Region *at, const Level *l) {
    Node *end = as_long(s, at, fixed(s, at, l->bound));
    return l->closed ? binary(s, at, BINARY_ADD, large, end, graph_const(s->copy.graph, at, TYPE_LONG, 1)) : end;
}

/* Do rows begin with column 0 and end with the width? */
static bool starts(const Flat *t) {
    return graph_is_const(t->column.first, 0);
}

static bool ends(const Flat *t) {
    return !t->column.closed && (t->width ? graph_same(t->column.bound, t->width) : graph_is_const(t->column.bound, t->wide));
}

/* The question whether the nest may be such a loop; *END: behind its last element. */
static Node *ask(Coalesce *s, Region *at, Node **end) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    Node *w = as_long(s, at, width(s, at)), *zero = graph_const(g, at, TYPE_LONG, 0);
    *end = binary(s, at, BINARY_MUL, large, end_of(s, at, &t->row), w);
    Node *all = binary(s, at, BINARY_LE, truth, *end, graph_const(g, at, TYPE_LONG, INT_MAX));
    Node *more[5] = {binary(s, at, BINARY_LT, truth, zero, w)};
    int n = 1;
    if (!graph_is_const(t->row.first, 0))
        more[n++] = binary(s, at, BINARY_LE, truth, zero, as_long(s, at, graph_copied(&s->copy, t->row.first)));
    if (!starts(t))
        more[n++] = binary(s, at, BINARY_LE, truth, zero, as_long(s, at, fixed(s, at, t->column.first)));
    if (!ends(t))
        more[n++] = binary(s, at, BINARY_LE, truth, end_of(s, at, &t->column), w);
    if (is_checked(t)) {
        Node *first = as_long(s, at, fixed(s, at, t->column.first)), *last = end_of(s, at, &t->column);
        more[n++] = binary(s, at, BINARY_LT, truth, first, last);
    }
    for (int k = 0; k < n && !g->front->no_memory; k++)
        all = binary(s, at, BINARY_AND, truth, all, more[k]);
    return all;
}

/* Is an element in the columns that are written?  NULL: all are. */
static Node *in_columns(Coalesce *s, Region *at, Node *j) {
    const Flat *t = s->flat;
    Node *low = starts(t) ? NULL : binary(s, at, BINARY_LE, truth, fixed(s, at, t->column.first), j);
    Node *high = ends(t) ? NULL : binary(s, at, t->column.closed ? BINARY_LE : BINARY_LT, truth, j, fixed(s, at, t->column.bound));
    return low && high ? binary(s, at, BINARY_AND, truth, low, high) : low ? low : high;
}

/* What an iteration does, in R; NEXT: what becomes of the arrays. */
static void iteration(Coalesce *s, Region *r, Node **next) {
    const Flat *t = s->flat;
    graph_copy_nodes(&s->copy, t->inner->region[1], r);
    for (int q = 0; q < t->outer->nin && !s->copy.graph->front->no_memory; q++)
        if (q != t->row.counter)
            next[q] = graph_copied(&s->copy, t->inner->region[1]->results[nest_inside(t->outer, t->inner, q) + 1]);
}

/* The same where C holds; where it does not, what the arrays were. */
static void iteration_if(Coalesce *s, Region *r, Node *c, Node **next) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    Node *either = graph_unary(g, r, NODE_IF, type_scalar(TYPE_VOID), t->outer->at, c);
    Node *old[t->outer->nin];
    for (int q = 0; q < t->outer->nin; q++)
        old[q] = next[q];
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        Region *arm = either->region[i] = graph_region(g, either, 0);
        if (!i)
            iteration(s, arm, next);
        graph_results(g, arm, t->outer->nin - 1);
        for (int q = 0, to = 0; q < t->outer->nin && !g->front->no_memory; q++)
            if (q != t->row.counter)
                arm->results[to++] = i ? old[q] : next[q];
    }
    for (int q = 0, from = 0; q < t->outer->nin && !g->front->no_memory; q++)
        if (q != t->row.counter)
            next[q] = graph_proj(g, r, either, from++, t->outer->in[q]->type);
}

/* Region 1 of LOOP. */
static void fill_body(Coalesce *s, Node *loop) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    Region *r = loop->region[1];
    Node *next[t->outer->nin], *w = width(s, r);
    s->element = r->params[t->row.counter];
    Node *i = binary(s, r, BINARY_DIV, whole, s->element, w), *j = binary(s, r, BINARY_REM, whole, s->element, w);
    s->copy.map[t->i->number] = i;
    s->copy.map[t->j->number] = j;
    for (int q = 0; q < t->outer->nin; q++)
        if (q != t->row.counter)
            s->copy.map[t->inner->region[1]->params[nest_inside(t->outer, t->inner, q)]->number] = next[q] = r->params[q];
    for (Node *n = t->outer->region[1]->first; n != t->inner && !g->front->no_memory; n = n->next)
        s->copy.map[n->number] = graph_copy_node(&s->copy, n, r);
    Node *c = g->front->no_memory ? NULL : in_columns(s, r, j);
    if (c)
        iteration_if(s, r, c, next);
    else
        iteration(s, r, next);
    next[t->row.counter] = binary(s, r, BINARY_ADD, whole, s->element, graph_const(g, r, TYPE_INT, 1));
    graph_results(g, r, t->outer->nin + 1);
    if (g->front->no_memory)
        return;
    r->results[0] = graph_const(g, r, TYPE_BOOLEAN, true);
    for (int q = 0; q < t->outer->nin; q++)
        r->results[q + 1] = next[q];
}

static Node *element_loop(Coalesce *s, Region *at, Node *end) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    const int nin = t->outer->nin, counter = t->row.counter;
    Node *first = graph_copied(&s->copy, t->row.first);
    if (!graph_is_const(first, 0))
        first = binary(s, at, BINARY_MUL, whole, first, width(s, at));
    end = graph_unary(g, at, NODE_CONVERT, whole, t->outer->at, end);
    Node *loop = graph_node(g, at, NODE_LOOP, t->outer->type, t->outer->at, nin);
    for (int q = 0; q < nin && !g->front->no_memory; q++)
        loop->in[q] = q == counter ? first : graph_copied(&s->copy, t->outer->in[q]);
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        loop->region[i] = graph_region(g, loop, nin);
        for (int q = 0; q < nin && !g->front->no_memory; q++) {
            const Node *p = t->outer->region[i]->params[q];
            graph_param(g, loop->region[i], q, p->type, p->at)->name = q == counter ? NULL : p->name;
        }
    }
    if (g->front->no_memory)
        return loop;
    Region *head = loop->region[0];
    graph_results(g, head, nin + 1);
    if (g->front->no_memory)
        return loop;
    head->results[0] = binary(s, head, BINARY_LT, truth, head->params[counter], end);
    for (int q = 0; q < nin; q++)
        head->results[q + 1] = head->params[q];
    fill_body(s, loop);
    return loop;
}

/* ---- */

/* Index X in the iteration of element e, at the end of AT, if it is e and something that is known before; else NULL. */
static Node *near(Coalesce *s, Node *x, Region *at) {
    Flat t = *s->flat;
    Form f;
    if (!rows_of(&t, x, &f) || f.rows != 1)
        return NULL;
    Node *sum = s->element;
    for (int k = 0; k < f.count; k++) {
        Node *term = graph_copied(&s->copy, f.term[k]);
        int64_t times = f.times[k] < 0 ? -f.times[k] : f.times[k];
        if (times > 1)
            term = binary(s, at, BINARY_MUL, whole, term, graph_const(s->copy.graph, at, TYPE_INT, times));
        if (times)
            sum = binary(s, at, f.times[k] < 0 ? BINARY_SUB : BINARY_ADD, whole, sum, term);
    }
    if (!f.c)
        return sum;
    return binary(s, at, f.c < 0 ? BINARY_SUB : BINARY_ADD, whole, sum, graph_const(s->copy.graph, at, TYPE_INT, f.c < 0 ? -f.c : f.c));
}

/* Both forms, one of which is chosen. */
static Node *either_form(Coalesce *s, Node *outer, Region *at) {
    Graph *g = s->copy.graph;
    Node *end, *c = ask(s, at, &end);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), outer->at, c);
    front_remark(g->front, outer->at, "coalesce: with the loop in it, it goes over the elements of an array");
    for (int which = 0; which < 2 && !g->front->no_memory; which++) {
        Region *r = either->region[which] = graph_region(g, either, 0);
        Node *loop;
        if (which) {
            s->flat = NULL;
            s->kept = true;
            loop = graph_copy_node(&s->copy, outer, r);
            s->kept = false;
        } else {
            loop = element_loop(s, r, end);
        }
        graph_results(g, r, outer->nin);
        for (int k = 0; k < outer->nin && !g->front->no_memory; k++)
            r->results[k] = graph_proj(g, r, loop, k, outer->in[k]->type);
        if (which)
            loops_stay(r, loops_as_written);
    }
    return either;
}

static Node *special(void *state, Node *n, Region *at) {
    Coalesce *s = state;
    if (s->flat && n->kind == NODE_CHECK_INDEX) {
        Node *index = near(s, n->in[1], at);
        if (!index)
            return NULL;
        Node *check = graph_copy_node(&s->copy, n, at);
        if (!s->copy.graph->front->no_memory)
            check->in[1] = index;
        return check;
    }
    Flat t;
    if (s->kept || s->flat || !find_nest(n, &t))
        return NULL;
    s->flat = &t;
    Node *either = either_form(s, n, at);
    s->flat = NULL;
    return either;
}

Graph *coalesce_loops(Graph *g) {
    Coalesce s = {.flat = NULL};
    return has_nest(g->top) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
