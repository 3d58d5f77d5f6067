/* frontend/loops/loops_make.c - counted loops become CONSTRUCT and REDUCE nodes.
 *
 * A loop that carries several results becomes several loops, each with a copy of the whole
 * body: what a copy does not need is swept away, but what may trap stays in each.  In the
 * copy for a reduction, the value begins as the neutral element of the operation.  In the
 * copy for a construction, element i takes the place of the array: a row, if it has rows,
 * so that the loop inside, which fills the row, is a construction in its turn. */
#include "frontend/loops/extents.h"
#include "frontend/loops/loops_state.h"
#include "isa/arch.h"

/* ---- values before the loop ---- */

/* N, which match_invariant accepts, computed at the end of AT. */
static Node *hoist(Loops *s, const Counted *c, Node *n, Region *at) {
    bool local = n->kind != NODE_CONST && (graph_inside(n, c->head) || graph_inside(n, c->body));
    if (!local)
        return graph_copied(&s->copy, n);
    if (n->kind == NODE_PARAM)      // an array, of which the length is asked
        return graph_copied(&s->copy, c->loop->in[n->index]);
    Node *in[2];
    for (int i = 0; i < n->nin; i++)
        in[i] = hoist(s, c, n->in[i], at);
    Node *m = graph_node(s->copy.graph, at, n->kind, n->type, n->at, n->nin);
    for (int i = 0; i < n->nin && !s->from->front->no_memory; i++)
        m->in[i] = in[i];
    if (n->kind == NODE_BINARY)
        m->op = n->op;
    else if (n->kind == NODE_BUILTIN)
        m->builtin = n->builtin;
    else
        m->index = n->index;
    return m;
}

Node *make_invariant(const Make *m, Node *n) {
    return hoist(m->s, m->c, n, m->at);
}

Node *make_binary(const Make *m, BinaryOp op, BaseType base, Node *a, Node *b) {
    return graph_binary(m->s->copy.graph, m->at, op, type_scalar(base), m->c->loop->at, a, b);
}

Node *make_constant(const Make *m, BaseType base, int64_t value) {
    return graph_const(m->s->copy.graph, m->at, base, value);
}

/* X + by, where X may be of the form y - by. */
static Node *plus(const Make *m, Node *x, int by) {
    const Node *p = graph_plain(x);
    if (p->kind == NODE_BINARY && by && (p->op == BINARY_SUB || p->op == BINARY_ADD) &&
        graph_is_const(p->in[1], p->op == BINARY_SUB ? by : -by))
        return p->in[0];
    return by ? make_binary(m, BINARY_ADD, x->type.base, x, make_constant(m, x->type.base, by)) : x;
}

Node *make_long(const Make *m, Node *x) {
    if (x->type.base == TYPE_LONG)
        return x;
    return graph_unary(m->s->copy.graph, m->at, NODE_CONVERT, type_scalar(TYPE_LONG), m->c->loop->at, x);
}

/* The smallest i and the one behind the largest, for steps of 1 and -1. */
static Node *make_low(const Make *m) {
    return m->c->step > 0 ? m->first : plus(m, m->bound, m->c->op == BINARY_GT);
}

static Node *make_high(const Make *m) {
    return m->c->step < 0 ? plus(m, m->first, 1) : plus(m, m->bound, m->c->op == BINARY_LE);
}

/* ---- copies of the body ---- */

Node *make_identity(const Make *m, Reduction by, BaseType base) {
    Node *n = make_constant(m, base, 0);
    n->value = graph_neutral(by, base);
    return n;
}

/* What stands for the loop's other values in the copy for value K. */
void make_others(const Make *m, int k, Node *i) {
    GraphCopy *copy = &m->s->copy;
    for (int j = 0; j < m->c->loop->nin; j++) {
        Node *init = graph_copied(copy, m->c->loop->in[j]), *to = init;
        if (j == m->c->ivar)
            to = i;
        else if (m->v[j].kind == CARRY_REDUCE)
            to = make_identity(m, m->v[j].by, init->type.base);
        if (j != k || m->v[j].kind != CARRY_ARRAY) {
            copy->map[m->c->head->params[j]->number] = to;
            copy->map[m->c->body->params[j]->number] = to;
        }
    }
}

static void copy_body(const Make *m, int k, Region *to) {
    graph_copy_nodes(&m->s->copy, m->c->body, to);
    graph_results(m->s->copy.graph, to, 1);
    if (!m->s->from->front->no_memory && k >= 0)
        to->results[0] = graph_copied(&m->s->copy, m->c->body->results[k + 1]);
}

static Node *read_shared(void *state, Node *n, Region *at) {
    return share_read(state, n, at);
}

GraphSpecial *make_disarm(Loops *s) {
    GraphSpecial *special = s->copy.special;
    s->copy.special = s->nshares ? read_shared : NULL;
    return special;
}

/* ---- elements of arrays ---- */

/* Is value K an array of which an element belongs to each turn? */
static bool is_sliced(const Loops *s, int k) {
    return s->sliced[k].kind == CARRY_ARRAY && (s->sliced[k].indexed || k == s->own);
}

/* The number of the array of which N is a version; -1: of none. */
static int version_of(const Loops *s, const Node *n) {
    for (int k = 0; k < s->nsliced && n->number < s->copy.size; k++)
        if (is_sliced(s, k) && chain_has(&s->sliced[k].chain, n))
            return k;
    return -1;
}

static Type slice_type(void *state, const Node *n) {
    return version_of(state, n) >= 0 ? type_element(n->type, 1) : n->type;
}

/* N with array in[0] and its indices from the second on. */
static Node *one_index_less(Loops *s, Node *n, Region *at, Type type, int first) {
    Node *m = graph_node(s->copy.graph, at, n->kind, type, n->at, n->nin - first + 1);
    m->origin = n->origin;
    m->in[0] = graph_copied(&s->copy, n->in[0]);
    for (int i = first; i < n->nin && !s->from->front->no_memory; i++)
        m->in[i - first + 1] = graph_copied(&s->copy, n->in[i]);
    return m;
}

/* Accesses to the array become accesses to the element of this turn. */
static Node *slice(void *state, Node *n, Region *at) {
    Loops *s = state;
    Node *m = share_read(s, n, at);
    if (m)
        return m;
    if (s->sure && n->kind == NODE_CHECK_INDEX && !extents_conditional(s->sure, n))
        return graph_copied(&s->copy, n->in[1]);
    int k = n->nin ? version_of(s, n->in[0]) : -1;
    if (k < 0 && s->sure && n->kind == NODE_CHECK_INDEX) {
        m = graph_copy_node(&s->copy, n, at);
        m->exact = true;
        return m;
    }
    if (k < 0)
        return NULL;
    switch (n->kind) {
    case NODE_STORE:
        return n->nin == 3 ? graph_copied(&s->copy, n->in[2]) : one_index_less(s, n, at, type_element(n->type, 1), 2);
    case NODE_INDEX:
        return n->nin == 2 ? graph_copied(&s->copy, n->in[0]) : one_index_less(s, n, at, n->type, 2);
    case NODE_LENGTH:
        if (!n->index)
            return s->length[k];
        m = one_index_less(s, n, at, n->type, 1);
        break;
    case NODE_CHECK_INDEX:
        if (!n->index)
            return graph_copied(&s->copy, n->in[1]);
        m = one_index_less(s, n, at, n->type, 1);
        break;
    case NODE_CHECK_ROW: m = one_index_less(s, n, at, n->type, 1); break;
    default: return NULL;
    }
    m->index = n->index - 1;
    return m;
}

static Node *make_offset(const Make *m, int k) {
    const Carried *v = &m->v[k];
    if (!v->offset)
        return make_constant(m, TYPE_INT, 0);
    Node *n = hoist(m->s, m->c, v->offset, m->at);
    if (v->minus && n->kind == NODE_CONST)
        return make_constant(m, TYPE_INT, -n->value.i);
    return v->minus ? graph_unary(m->s->copy.graph, m->at, NODE_NEG, n->type, n->at, n) : n;
}

Node *make_length(const Make *m, int k) {
    Node *base = graph_copied(&m->s->copy, m->c->loop->in[k]);
    Node *n = graph_unary(m->s->copy.graph, m->at, NODE_LENGTH, type_scalar(TYPE_INT), m->c->loop->at, base);
    n->index = 0;
    return n;
}

/* In AT: the element of array J, as it was before the loop, that turn I reads and writes. */
static Node *own_element(const Make *m, Region *at, int j, Node *i) {
    Graph *g = m->s->copy.graph;
    const Carried *v = &m->v[j];
    Node *array = graph_copied(&m->s->copy, m->c->loop->in[j]), *offset = m->s->offset[j];
    Node *e = graph_is_const(offset, 0) && !v->reversed ? i
              : v->reversed ? graph_binary(g, at, BINARY_SUB, i->type, i->at, offset, i)
                            : graph_binary(g, at, BINARY_ADD, i->type, i->at, i, offset);
    Node *n = graph_node(g, at, NODE_INDEX, type_element(array->type, 1), i->at, 2);
    if (!g->front->no_memory) {
        n->in[0] = array;
        n->in[1] = e;
    }
    return n;
}

/* What copy_sliced needs to know of the arrays before the loop; K: the array that is made, -1 if none is. */
static void begin_slices(const Make *m, int k) {
    Loops *s = m->s;
    s->own = k;
    s->sliced = m->v;
    s->nsliced = m->c->loop->nin;
    s->length = front_alloc(s->from->front, ((size_t)s->nsliced + 1) * sizeof *s->length);
    s->offset = front_alloc(s->from->front, ((size_t)s->nsliced + 1) * sizeof *s->offset);
    for (int j = 0; j < s->nsliced && !s->from->front->no_memory; j++)
        if (is_sliced(s, j)) {
            s->length[j] = make_length(m, j);
            s->offset[j] = make_offset(m, j);
        }
}

/* The body for turn I in AT; of the arrays that the loop makes, it knows only the turn's own elements: X of array K. */
static void copy_sliced(const Make *m, int k, Region *at, Node *i, Node *x) {
    Loops *s = m->s;
    Make inside = *m;
    inside.at = at;
    make_others(&inside, k, i);
    for (int j = 0; j < s->nsliced && !s->from->front->no_memory; j++) {
        if (!is_sliced(s, j))
            continue;
        Node *own = j == k ? x : own_element(m, at, j, i);
        s->copy.map[m->c->head->params[j]->number] = own;
        s->copy.map[m->c->body->params[j]->number] = own;
    }
    GraphSpecial *special = make_disarm(s);
    s->copy.special = slice;
    s->copy.retype = slice_type;
    copy_body(&inside, k, at);
    s->copy.special = special;
    s->copy.retype = NULL;
}

void make_begin_slices(const Make *m) {
    begin_slices(m, -1);
}

Node *make_for_turn(const Make *m, const Node *x, Node *i) {
    copy_sliced(m, -1, m->at, i, NULL);
    return graph_copied(&m->s->copy, (Node *)x);
}

/* ---- reductions ---- */

/* How often the loop runs, as a long; negative: not at all. */
Node *make_count(const Make *m) {
    const Counted *c = m->c;
    Node *first = make_long(m, m->first), *bound = make_long(m, m->bound);
    int step = c->step > 0 ? c->step : -c->step;
    bool closed = c->op == BINARY_LE || c->op == BINARY_GE;
    Node *n = graph_is_const(m->first, 0) && c->step > 0 ? bound :
              c->step > 0 ? make_binary(m, BINARY_SUB, TYPE_LONG, bound, first) : make_binary(m, BINARY_SUB, TYPE_LONG, first, bound);
    n = plus(m, n, step - 1 + closed);
    return step == 1 ? n : make_binary(m, BINARY_DIV, TYPE_LONG, n, make_constant(m, TYPE_LONG, step));
}

/* Is there a value before K that the same iterations combine, or an array that they make?  That one fails for both. */
static bool is_echo(const Make *m, int k) {
    if (share_any(m->s))
        return true;
    while (--k >= 0)
        if (m->v[k].kind == CARRY_REDUCE)
            return true;
    return false;
}

Node *make_reduce(const Make *m, int k) {
    Loops *s = m->s;
    Graph *g = s->copy.graph;
    Node *init = graph_copied(&s->copy, m->c->loop->in[k]);
    Node *count = make_count(m);
    bool turns = table_any(s);
    Node *first = turns ? make_constant(m, TYPE_INT, 0) : m->first;
    begin_slices(m, -1);
    Node *n = graph_node(g, m->at, NODE_REDUCE, init->type, m->c->loop->at, 3);
    n->origin = m->c->loop->origin;
    Region *r = n->region[0] = graph_region(g, n, 1);
    if (s->from->front->no_memory)
        return n;
    n->in[0] = init;
    n->in[1] = first;
    n->in[2] = count;
    n->by = m->v[k].by;
    n->step = turns ? 1 : m->c->step;
    n->large = m->c->loop->large || m->s->many;
    n->echo = is_echo(m, k);
    Node *i = graph_param(g, r, 0, first->type, m->c->loop->at);
    i->name = m->c->head->params[m->c->ivar]->name;
    copy_sliced(m, k, r, turns ? table_turn(m, r) : i, NULL);
    s->turn = NULL;
    return n;
}

/* ---- constructions ---- */

/* X = *of + the result, if X is a sum with a constant. */
static int64_t split(Node *x, Node **of) {
    int64_t k = 0;
    for (x = graph_plain(x); x->kind == NODE_BINARY && x->in[1]->kind == NODE_CONST &&
                             (x->op == BINARY_ADD || x->op == BINARY_SUB); x = graph_plain(x->in[0]))
        k += x->op == BINARY_ADD ? x->in[1]->value.i : -x->in[1]->value.i;
    *of = x;
    return k;
}

/* The construction of which X is the index; or NULL. */
static const Node *counted_by(const Node *x) {
    const Node *owner = x->kind == NODE_PARAM && !x->index ? x->home->owner : NULL;
    return owner && owner->kind == NODE_CONSTRUCT ? owner : NULL;
}

/* X is no less than *LEAST. */
static bool has_least(Node *x, int64_t *least) {
    Node *of;
    *least = split(x, &of);
    const Node *around = counted_by(of), *first = around ? around->in[1] : of;
    *least += first->kind == NODE_CONST ? first->value.i : 0;
    return first->kind == NODE_CONST && *least < INT32_MAX;
}

/* X is no more than *of + the result, where the index of a construction around counts no further. */
static int64_t most_of(Node *x, Node **of) {
    int64_t k = split(x, of);
    const Node *around = counted_by(*of);
    return around ? k - 1 + split(around->in[2], of) : k;
}

/* Certainly: constants from below, the length and constants from above. */
static bool surely_inside(const Make *m, int k) {
    const Carried *v = &m->v[k];
    Node *offset = graph_copied(&m->s->copy, v->offset ? v->offset : m->c->loop->in[m->c->ivar]), *of, *length;
    if (v->reversed || (v->offset && offset->kind != NODE_CONST))
        return false;
    int64_t by = !v->offset ? 0 : v->minus ? -offset->value.i : offset->value.i, first;
    Node *from = make_low(m), *to = make_high(m), *n = make_length(m, k);
    int64_t more = split(n, &length);
    return has_least(from, &first) && first + by + v->least >= 0 && most_of(to, &of) + by + v->most <= more &&
           graph_same(of, length);
}

static bool only_rows(const Region *r, int levels, int64_t most);

/* Does LOOP, in an element, go over a few neighbours of it, MOST or less?  Such loops are written out later. */
static bool is_window(const Node *loop, int64_t most) {
    int64_t count = extents_constant(loop);
    return count > 0 && count <= most && count <= WINDOW_SIDE && only_rows(loop->region[1], 0, most / count);
}

/* Is all that R loops over LEVELS loops one in the other, which nothing else in R decides about, and windows of MOST elements? */
static bool only_rows(const Region *r, int levels, int64_t most) {
    int loops = 0;
    for (const Node *n = r->first; n; n = n->next) {
        bool window = n->kind == NODE_LOOP && !levels && is_window(n, most);
        bool inner = n->kind == NODE_LOOP && !window && !loops++ && levels > 0 && only_rows(n->region[1], levels - 1, most);
        bool plain = n->kind == NODE_IF && only_rows(n->region[0], 0, most) && only_rows(n->region[1], 0, most);
        if (n->region[0] && !inner && !plain && !window)
            return false;
    }
    return loops == (levels > 0);
}

/* Does the loop leave out no more than a few elements at each end?  They may as well have turns that keep them:
 * the turns of whole chunks are found by vector_sure.c, where all begin with element 0. */
static bool nearly_all(const Make *m, int k) {
    Node *of, *length;
    int64_t size, end = split(make_high(m), &of);
    if (m->s->rules->thesis || m->v[k].offset || !surely_inside(m, k))
        return false;
    size = split(make_length(m, k), &length);
    int rows = graph_copied(&m->s->copy, m->c->loop->in[k])->type.rank - 1;
    if (!graph_same(of, length) || (rows && !(only_rows(m->c->body, rows, WINDOW_MOST) && graph_rows_checked(m->c->body))))
        return false;
    Node *low = make_low(m);
    return low->kind == NODE_CONST && low->value.i <= CHUNK_WORDS && end >= size - CHUNK_WORDS &&
           (low->value.i || end != size);
}

/* In R: a region for what R gives if COND holds; else it gives X. */
static Region *only_if(const Make *m, Region *r, Node *cond, Node *x) {
    Graph *g = m->s->copy.graph;
    Node *n = graph_unary(g, r, NODE_IF, type_scalar(TYPE_VOID), m->c->loop->at, cond);
    for (int i = 0; i < 2; i++)
        n->region[i] = graph_region(g, n, 0);
    graph_results(g, r, 1);
    graph_results(g, n->region[1], 1);
    if (!g->front->no_memory) {
        n->region[1]->results[0] = x;
        r->results[0] = graph_proj(g, r, n, 0, x->type);
    }
    return n->region[0];
}

/* In region M->at: one for the turns from FROM to below TO; in the others element X stays. */
static Region *only_between(const Make *m, Node *i, Node *from, Node *to, Node *x) {
    Make inner = *m;
    if (!graph_is_const(from, 0))
        inner.at = only_if(m, m->at, make_binary(m, BINARY_GE, TYPE_BOOLEAN, i, from), x);
    return only_if(m, inner.at, make_binary(&inner, BINARY_LT, TYPE_BOOLEAN, i, to), x);
}

Node *make_construct(const Make *m, int k) {
    Loops *s = m->s;
    Graph *g = s->copy.graph;
    Node *base = graph_copied(&s->copy, m->c->loop->in[k]);
    bool nearly = nearly_all(m, k);
    Node *from = make_low(m), *to = make_high(m), *offset = make_offset(m, k), *length = make_length(m, k);
    Node *begin = nearly ? make_constant(m, TYPE_INT, 0) : from, *end = nearly ? length : to;
    begin_slices(m, k);
    Node *n = graph_node(g, m->at, NODE_CONSTRUCT, base->type, m->c->loop->at, 4);
    Region *r = n->region[0] = graph_region(g, n, 2);
    if (s->from->front->no_memory)
        return n;
    n->in[0] = base;
    n->in[1] = begin;
    n->in[2] = end;
    n->in[3] = offset;
    n->reversed = m->v[k].reversed;
    n->origin = m->c->loop->origin;
    n->large = m->c->loop->large;
    n->echo = share_any(s);
    Node *i = graph_param(g, r, 0, type_scalar(TYPE_INT), m->c->loop->at);
    Node *x = graph_param(g, r, 1, type_element(base->type, 1), m->c->loop->at);
    i->name = m->c->head->params[m->c->ivar]->name;
    x->name = m->c->head->params[k]->name;
    Make inside = *m;
    inside.at = r;
    copy_sliced(m, k, nearly ? only_between(&inside, i, from, to, x) : r, i, x);
    return n;
}

/* ---- are all elements inside the array? ---- */

/* 0 <= first element and last element < n, or no element at all: a boolean. */
static Node *inside(const Make *m, int k) {
    const Carried *v = &m->v[k];
    Node *from = make_long(m, make_low(m)), *to = make_long(m, make_high(m)), *offset = make_long(m, make_offset(m, k));
    Node *length = make_long(m, make_length(m, k)), *one = make_constant(m, TYPE_LONG, 1);
    Node *least = v->reversed ? make_binary(m, BINARY_ADD, TYPE_LONG, make_binary(m, BINARY_SUB, TYPE_LONG, offset, to), one)
                              : make_binary(m, BINARY_ADD, TYPE_LONG, from, offset);
    Node *end = v->reversed ? make_binary(m, BINARY_ADD, TYPE_LONG, make_binary(m, BINARY_SUB, TYPE_LONG, offset, from), one)
                            : make_binary(m, BINARY_ADD, TYPE_LONG, to, offset);
    if (v->most)
        end = make_binary(m, BINARY_ADD, TYPE_LONG, end, make_constant(m, TYPE_LONG, v->most));
    if (v->least)
        least = make_binary(m, BINARY_ADD, TYPE_LONG, least, make_constant(m, TYPE_LONG, v->least));
    Node *ends = make_binary(m, BINARY_LE, TYPE_BOOLEAN, end, length);
    Node *begins = make_binary(m, BINARY_GE, TYPE_BOOLEAN, least, make_constant(m, TYPE_LONG, 0));
    Node *good = make_binary(m, BINARY_AND, TYPE_BOOLEAN, begins, ends);
    return make_binary(m, BINARY_OR, TYPE_BOOLEAN, good, make_binary(m, BINARY_GE, TYPE_BOOLEAN, from, to));
}

/* When value K may be made; NULL: always. */
static Node *condition_of(const Make *m, int k) {
    switch (m->v[k].kind) {
    case CARRY_ARRAY: return surely_inside(m, k) ? NULL : inside(m, k);
    case CARRY_SELECT: return select_condition(m, k);
    case CARRY_BINS: return bins_condition(m, k);
    case CARRY_LINEAR: return linear_condition(m, k);
    default: return NULL;
    }
}

bool make_asks(const Make *m) {
    for (int k = 0; k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_ARRAY && m->v[k].asks)
            return true;
    return false;
}

/* Is N the check of an element that a turn writes?  inside() asks for these. */
static bool is_own_check(const Make *m, const Node *n) {
    for (int k = 0; k < m->c->loop->nin && !n->index; k++)
        if (m->v[k].kind == CARRY_ARRAY && chain_has(&m->v[k].chain, n->in[0]))
            return true;
    return false;
}

/* ALL, and that no other check in R fails. */
static Node *ask_checks(const Make *m, const Region *r, Node *all) {
    for (const Node *n = r->first; n && !m->s->from->front->no_memory; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX && !is_own_check(m, n))
            all = extents_ask(&m->s->copy, m->at, m->c->loop, n, all);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                all = ask_checks(m, n->region[i], all);
    }
    return all;
}

Node *make_both(const Make *m, Node *a, Node *b) {
    return a ? make_binary(m, BINARY_AND, TYPE_BOOLEAN, a, b) : b;
}

/* A long that counts: the difference of its bounds, and what is added to that, are no longer a long for some. */
static Node *ask_difference(const Make *m, Node *all) {
    const Counted *c = m->c;
    int more = (c->step > 0 ? c->step : -c->step) - 1 + (c->op == BINARY_LE || c->op == BINARY_GE);
    Node *from = c->step > 0 ? m->first : m->bound, *to = c->step > 0 ? m->bound : m->first;
    Node *between = make_binary(m, BINARY_SUB, TYPE_LONG, to, from), *zero = make_constant(m, TYPE_LONG, 0);
    if (!graph_is_const(from, 0)) {
        Node *signs = make_binary(m, BINARY_XOR, TYPE_LONG, to, from), *lost = make_binary(m, BINARY_XOR, TYPE_LONG, to, between);
        all = make_both(m, all, make_binary(m, BINARY_LE, TYPE_BOOLEAN, zero, make_binary(m, BINARY_AND, TYPE_LONG, signs, lost)));
    }
    if (more)
        all = make_both(m, all, make_binary(m, BINARY_LE, TYPE_BOOLEAN, between, make_constant(m, TYPE_LONG, INT64_MAX - more)));
    return all;
}

/* Elements up to that of the last turn: there is a number behind it. */
static Node *ask_behind(const Make *m, Node *all) {
    Node *last = m->c->step < 0 ? m->first : m->c->op == BINARY_LE ? m->bound : NULL;
    bool wide = m->first->type.base == TYPE_LONG;
    if (!all || !last || plus(m, last, 1)->kind != NODE_BINARY)
        return all;
    Node *most = make_constant(m, wide ? TYPE_LONG : TYPE_INT, wide ? INT64_MAX : INT32_MAX);
    return make_both(m, all, make_binary(m, BINARY_LT, TYPE_BOOLEAN, last, most));
}

Node *make_conditions(const Make *m) {
    Node *all = make_asks(m) ? ask_checks(m, m->c->body, NULL) : NULL;
    for (int k = 0; k < m->c->loop->nin; k++) {
        Node *one = condition_of(m, k);
        if (one)
            all = make_both(m, all, one);
    }
    all = ask_behind(m, all);
    return m->first->type.base == TYPE_LONG ? ask_difference(m, all) : all;
}

/* ---- the index ---- */

Node *make_final_index(const Make *m) {
    Node *n = graph_node(m->s->copy.graph, m->at, NODE_BUILTIN, m->first->type, m->c->loop->at, 2);
    n->builtin = m->c->step > 0 ? BUILTIN_MAX : BUILTIN_MIN;
    Node *last = m->c->step > 0 ? make_high(m) : plus(m, make_low(m), -1);
    n->in[0] = m->first;
    n->in[1] = last;
    return n;
}
