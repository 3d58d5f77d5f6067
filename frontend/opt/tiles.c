/* frontend/opt/tiles.c - sums of products over three nested loops become products of matrices.
 *
 * The innermost loop may make several sums, count from anywhere up or down, and rows may be made in part.
 * The nest is taken apart only where its sizes are worth it, and where no index is out of range:
 * a conditional asks for that, whose other arm is the nest as it was.  So bits, and traps in
 * their order, are those of the nest. */
#include "frontend/opt/tiles_state.h"

#include <string.h>

enum { LEAST_SIDE = 16, LEAST_DEPTH = 8 };      // smaller ones are not worth the tiles

typedef struct {
    GraphCopy copy;
    Graph *g;
    Nest t;
    signed char *known;     // for it
    int nodes;
    Region *at;             // where nodes are made
    Node **made;            // by CLONE, by number
    Node *old;              // the array as it is before the sums
    Node *size[3];          // how often i, j and k count
    Node *first, *bound;    // of k
    const Node *from[2];    // what becomes
    Node *to[2];            // which other value in CLONE,
    Node *total[MOST_SUMS]; // and what sums become
} Making;

static Type array_of(BaseType base, int rank) {
    Type t = type_scalar(base);
    t.rank = (unsigned char)rank;
    return t;
}

/* X as it is computed in AT; its checks have been made. */
static Node *clone(Making *m, Node *x) {
    for (int k = 0; k < 2; k++)
        if (m->from[k] == x)
            return m->to[k];
    if (x->kind == NODE_PROJ && x->in[0] == m->t.loop)
        return m->total[tiles_sum_of(&m->t, x) - m->t.sum];
    if (x->kind == NODE_CHECK_INDEX)
        return clone(m, x->in[1]);
    if (tiles_row_length(&m->t, x))
        return m->size[1];
    if (!tiles_inside(&m->t, x))
        return graph_copied(&m->copy, x);
    if (m->made[x->number])
        return m->made[x->number];
    Node *in[MOST_OPERANDS];
    for (int k = 0; k < x->nin; k++)
        in[k] = clone(m, x->in[k]);
    Node *n = graph_node(m->g, m->at, x->kind, x->type, x->at, x->nin);
    if (m->g->front->no_memory)
        return n;
    n->value = x->value;        // the largest of what belongs to a node itself
    memcpy(n->in, in, (size_t)x->nin * sizeof *in);
    return m->made[x->number] = n;
}

static Node *number(Making *m, int64_t x) {
    return graph_const(m->g, m->at, TYPE_INT, x);
}

static Node *constant(Making *m, BaseType base, int64_t x) {
    return graph_const(m->g, m->at, base, x);
}

static Node *length(Making *m, Node *array, int dimension) {
    Node *n = graph_unary(m->g, m->at, NODE_LENGTH, type_scalar(TYPE_INT), m->t.of->at, array);
    n->index = dimension;
    return n;
}

static Node *compare(Making *m, BinaryOp op, Node *a, Node *b) {
    return graph_binary(m->g, m->at, op, type_scalar(TYPE_BOOLEAN), m->t.of->at, a, b);
}

static Node *both(Making *m, Node *a, Node *b) {
    return a ? graph_binary(m->g, m->at, BINARY_AND, type_scalar(TYPE_BOOLEAN), m->t.of->at, a, b) : b;
}

/* The greatest value of X, which grows (tiles_match.c) with the counters, as a long; ALL: and what it knows before is no less
 * than 0.  The long is exact. */
static Node *greatest(Making *m, Node *x, Node **all) {
    const Nest *t = &m->t;
    const Type large = type_scalar(TYPE_LONG);
    x = graph_plain(x);
    if (x->kind == NODE_BINARY && tiles_inside(t, x)) {
        Node *a = greatest(m, x->in[0], all), *b = greatest(m, x->in[1], all);
        return graph_binary(m->g, m->at, x->op, large, t->of->at, a, b);
    }
    if (x->kind == NODE_CONST)
        return constant(m, TYPE_LONG, x->value.i);
    bool known = !tiles_inside(t, x);
    Node *most = known ? graph_copied(&m->copy, x) : x == t->k ? (t->down ? m->first : m->bound) : m->size[x == t->j];
    bool behind = !known && (x != t->k || (!t->down && !t->closed));
    if (known)
        *all = both(m, *all, compare(m, BINARY_GE, most, number(m, 0)));
    most = graph_unary(m->g, m->at, NODE_CONVERT, large, t->of->at, most);
    return behind ? graph_binary(m->g, m->at, BINARY_SUB, large, t->of->at, most, constant(m, TYPE_LONG, 1)) : most;
}

/* Are the indices of R and below in range, whatever i, j and k are? */
static Node *in_range(Making *m, Node *all, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                all = in_range(m, all, n->region[i]);
        if (n->kind != NODE_CHECK_INDEX)
            continue;
        int down;
        Node *array = graph_copied(&m->copy, tiles_whole_array(&m->t, n->in[0], &down)), *i = graph_plain(n->in[1]);
        Node *size = length(m, array, n->index + down);
        if (tiles_inside(&m->t, i)) {
            Node *last = greatest(m, i, &all);
            size = graph_unary(m->g, m->at, NODE_CONVERT, last->type, m->t.of->at, size);
            all = both(m, all, compare(m, BINARY_LT, last, size));
        } else {
            i = graph_copied(&m->copy, i);
            all = both(m, all, compare(m, BINARY_LT, i, size));
            all = both(m, all, compare(m, BINARY_GE, i, number(m, 0)));
        }
    }
    return all;
}

/* What CLONE makes from here on may not be used before, nor what it made there. */
static void begin_clones(Making *m) {
    memset(m->made, 0, (size_t)m->nodes * sizeof *m->made);
    memset(m->from, 0, sizeof m->from);
}

/* A CONSTRUCT over [0, ROWS) x [0, COLUMNS) whose element is to be said. */
typedef struct {
    Node *of[2];            // it, and that of its rows
    Node *index[2];
    Region *around;
} Matrix;

static Matrix matrix_begin(Making *m, BaseType base, Node *rows, Node *columns) {
    Graph *g = m->g;
    Place p = m->t.of->at;
    Matrix x = {.around = m->at};
    Node *old = graph_node(g, m->at, NODE_NEW, array_of(base, 2), p, 2), *zero = number(m, 0);
    if (g->front->no_memory)
        return x;
    old->in[0] = rows;
    old->in[1] = columns;
    for (int d = 0; d < 2 && !g->front->no_memory; d++) {
        Node *n = x.of[d] = graph_node(g, m->at, NODE_CONSTRUCT, array_of(base, 2 - d), p, 4);
        Region *r = graph_region(g, n, 2);
        if (g->front->no_memory)
            break;
        Node *in[4] = {old, zero, d ? columns : rows, zero};
        memcpy(n->in, in, sizeof in);
        n->step = 1;
        m->at = n->region[0] = r;
        x.index[d] = graph_param(g, r, 0, type_scalar(TYPE_INT), p);
        old = graph_param(g, r, 1, array_of(base, 1 - d), p);
    }
    begin_clones(m);
    return x;
}

static void give(Making *m, Region *r, Node *x) {
    graph_results(m->g, r, 1);
    if (!m->g->front->no_memory)
        r->results[0] = x;
}

/* One of two values that are there. */
static Node *either_of(Making *m, Node *condition, Node *yes, Node *no) {
    return graph_choose(m->g, m->at, m->t.of->at, condition, yes, no);
}

static Node *converted(Making *m, Node *x, BaseType base) {
    if (x->type.base == TYPE_BOOLEAN) {
        Node *one = constant(m, base, 1);
        return either_of(m, x, one, constant(m, base, 0));
    }
    return x->type.base == base ? x : graph_unary(m->g, m->at, NODE_CONVERT, type_scalar(base), m->t.of->at, x);
}

static Node *matrix_end(Making *m, const Matrix *x, Node *element) {
    for (int d = 1; d >= 0 && !m->g->front->no_memory; d--) {
        graph_results(m->g, x->of[d]->region[0], 1);
        if (!m->g->front->no_memory)
            x->of[d]->region[0]->results[0] = d ? element : x->of[1];
    }
    m->at = x->around;
    return m->g->front->no_memory ? m->t.of : x->of[0];
}

/* Index D of matrix X stands for PARAM, which is i or j, or for what k counts. */
static void bind(Making *m, const Matrix *x, int d, const Node *param) {
    const Nest *t = &m->t;
    Node *i = x->index[d];
    m->from[d] = param;
    if (param == t->k && (t->down || !graph_is_const(t->first, 0)))
        i = graph_binary(m->g, m->at, t->down ? BINARY_SUB : BINARY_ADD, i->type, t->of->at, m->first, i);
    m->to[d] = i;
}

/* The array of WHAT, or of -WHAT, for all values of FIRST and SECOND. */
static Node *expanded(Making *m, Node *rows, Node *columns, const Node *first, const Node *second, Node *what,
                      bool minus) {
    BaseType base = tiles_wide(what->type.base);
    Matrix x = matrix_begin(m, base, rows, columns);
    if (m->g->front->no_memory)
        return m->t.of;
    bind(m, &x, 0, first);
    bind(m, &x, 1, second);
    Node *e = clone(m, what);
    if (minus)
        e = graph_unary(m->g, m->at, NODE_NEG, e->type, m->t.of->at, e);
    return matrix_end(m, &x, converted(m, e, base));
}

/* Element [FIRST][SECOND] of ARRAY. */
static Node *element(Making *m, Node *array, Node *first, Node *second) {
    Node *n = graph_node(m->g, m->at, NODE_INDEX, type_scalar(array->type.base), m->t.of->at, 3);
    Node *in[3] = {array, first, second};
    if (!m->g->front->no_memory)
        memcpy(n->in, in, sizeof in);
    return n;
}

static Node *finished_element(Making *m) {
    BaseType base = m->t.of->type.base;
    return converted(m, clone(m, m->t.last), base);
}

/* An element of X where a row is made, else what it was. */
static Node *element_in_part(Making *m, const Matrix *x) {
    Nest *t = &m->t;
    Region *at = m->at;
    Node *low = clone(m, t->row->in[1]), *high = clone(m, t->row->in[2]);
    Node *before = compare(m, BINARY_LT, x->index[1], high), *behind = compare(m, BINARY_GE, x->index[1], low);
    Node *made = both(m, behind, before);
    Node *n = graph_unary(m->g, at, NODE_IF, type_scalar(TYPE_VOID), t->of->at, made);
    for (int k = 0; k < 2; k++)
        n->region[k] = graph_region(m->g, n, 0);
    if (m->g->front->no_memory)
        return made;
    m->at = n->region[0];
    give(m, m->at, finished_element(m));
    m->at = n->region[1];
    bool zero = m->old->kind == NODE_NEW;
    give(m, m->at, zero ? graph_const(m->g, m->at, t->of->type.base, 0) : element(m, m->old, x->index[0], x->index[1]));
    m->at = at;
    return graph_proj(m->g, at, n, 0, type_scalar(t->of->type.base));
}

/* The array of what the nest makes of its sums, which are in PRODUCT. */
static Node *finished(Making *m, Node *const *product) {
    Nest *t = &m->t;
    Matrix x = matrix_begin(m, t->of->type.base, m->size[0], m->size[1]);
    if (m->g->front->no_memory)
        return t->of;
    bind(m, &x, 0, t->i);
    bind(m, &x, 1, t->j);
    for (int s = 0; s < t->sums; s++)
        m->total[s] = converted(m, element(m, product[s], x.index[0], x.index[1]), t->sum[s].param->type.base);
    return matrix_end(m, &x, t->part ? element_in_part(m, &x) : finished_element(m));
}

/* Is X element [FIRST][SECOND] of an array as tiles want it? */
static Node *plain_matrix(Making *m, Node *x, const Node *first, const Node *second) {
    const Node *at[2];
    if (x->kind != NODE_INDEX || x->type.rank || x->type.base != tiles_wide(x->type.base))
        return NULL;
    Node *array = x->in[0];
    at[1] = graph_plain(x->in[x->nin - 1]);
    at[0] = x->nin == 3 ? graph_plain(x->in[1]) : NULL;
    if (x->nin == 2 && array->kind == NODE_INDEX && array->nin == 2) {
        at[0] = graph_plain(array->in[1]);
        array = array->in[0];
    }
    const Nest *t = &m->t;
    bool as_is = (!t->down && graph_is_const(t->first, 0)) || (first != t->k && second != t->k);
    bool fits = array->type.rank == 2 && array->type.layout == IN_TREE && !tiles_inside(t, array) && as_is;
    return fits && at[0] == first && at[1] == second ? graph_copied(&m->copy, array) : NULL;
}

/* Is X k, or something and k? */
static bool ends_with(const Nest *t, Node *x) {
    x = graph_plain(x);
    return x == t->k || (x->kind == NODE_BINARY && x->op == BINARY_ADD && (ends_with(t, x->in[0]) || ends_with(t, x->in[1])));
}

/* Do elements that factors of that side read lie side by side where k counts? */
static bool reads_along(const Nest *t, const Region *r, int side) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_INDEX && !n->type.rank && tiles_made_of(t, n) == ((side == RIGHT ? ON_J : ON_I) | ON_K))
            return ends_with(t, n->in[n->nin - 1]);
    return true;
}

/* X of that side, or -X, as an array, [index][k] if *ALONG. */
static Node *factor(Making *m, Node *x, int side, bool minus, bool *along) {
    Nest *t = &m->t;
    const Node *index = side == RIGHT ? t->j : t->i;
    for (int turn = 0; turn < 2 && !minus; turn++) {
        Node *a = turn ? plain_matrix(m, x, t->k, index) : plain_matrix(m, x, index, t->k);
        *along = !turn;
        if (a)
            return a;
    }
    *along = reads_along(t, t->loop->region[1], side);
    Node *size[2] = {m->size[*along ? side : 2], m->size[*along ? 2 : side]};
    return expanded(m, size[0], size[1], *along ? index : t->k, *along ? t->k : index, x, minus);
}

/* The array as it is before the sums, of that type. */
static Node *old_as(Making *m, BaseType base) {
    if (m->old->type.base == base)
        return m->old;
    Matrix x = matrix_begin(m, base, m->size[0], m->size[1]);
    if (m->g->front->no_memory)
        return m->old;
    return matrix_end(m, &x, converted(m, element(m, m->old, x.index[0], x.index[1]), base));
}

/* A value, or an array of them. */
static Node *start_of(Making *m, const Sum *s) {
    Nest *t = &m->t;
    BaseType base = tiles_wide(s->param->type.base);
    if (!s->start)
        return graph_const(m->g, m->at, base, 0);
    if (s->start->type.rank)
        return old_as(m, base);
    if (tiles_made_of(t, s->start) > 0) {
        Node *a = plain_matrix(m, s->start, t->i, t->j);
        return a ? a : expanded(m, m->size[0], m->size[1], t->i, t->j, s->start, false);
    }
    begin_clones(m);
    return converted(m, clone(m, s->start), base);
}

/* X of an iteration, in the region of a product; what stands for the factors and the sum is known. */
static Node *in_body(Making *m, Node *x) {
    if (m->made[x->number])
        return m->made[x->number];
    if (!tiles_inside(&m->t, x))        // a constant
        return graph_copied(&m->copy, x);
    Node *in[MOST_OPERANDS], *n;
    if (x->kind == NODE_PROJ) {         // nothing that traps is left in the arms
        const Node *either = x->in[0];
        in[0] = in_body(m, either->in[0]);
        in[1] = in_body(m, either->region[0]->results[x->index]);
        in[2] = in_body(m, either->region[1]->results[x->index]);
        n = either_of(m, in[0], in[1], in[2]);
    } else {
        for (int k = 0; k < x->nin; k++)
            in[k] = in_body(m, x->in[k]);
        n = graph_node(m->g, m->at, x->kind, x->type, x->at, x->nin);
        if (m->g->front->no_memory)
            return n;
        n->value = x->value;
        memcpy(n->in, in, (size_t)x->nin * sizeof *in);
    }
    return m->made[x->number] = n;
}

/* The region of product P: what an iteration makes of the sum and the factors. */
static void make_body(Making *m, Node *p, const Sum *s) {
    Graph *g = m->g;
    Region *around = m->at, *r = graph_region(g, p, BODY_FACTORS + s->factors[LEFT] + s->factors[RIGHT]);
    begin_clones(m);
    if (g->front->no_memory)
        return;
    m->at = p->region[0] = r;
    graph_param(g, r, BODY_INDEX, type_scalar(TYPE_INT), p->at);
    m->made[s->param->number] = graph_param(g, r, BODY_SUM, s->param->type, p->at);
    int next = BODY_FACTORS;
    for (int side = 0; side < SIDES; side++)
        for (int k = 0; k < s->factors[side] && !g->front->no_memory; k++) {
            const Node *x = s->factor[side][k];
            bool truth = x->type.base == TYPE_BOOLEAN;
            Node *n = graph_param(g, r, next++, truth ? type_scalar(TYPE_LONG) : x->type, p->at);
            m->made[x->number] = truth ? compare(m, BINARY_NE, n, constant(m, TYPE_LONG, 0)) : n;
        }
    give(m, r, in_body(m, s->value));
    m->at = around;
}

static Node *product(Making *m, const Sum *s) {
    int count = PRODUCT_FACTORS + s->factors[LEFT] + s->factors[RIGHT], next = PRODUCT_FACTORS;
    Node *in[PRODUCT_FACTORS + SIDES * MOST_FACTORS] = {NULL, m->size[0], m->size[1], m->size[2]};
    unsigned read_along = 0;
    for (int side = 0; side < SIDES; side++)
        for (int k = 0; k < s->factors[side]; k++) {
            bool along;
            in[next] = factor(m, s->factor[side][k], side, s->minus && side == LEFT, &along);
            read_along |= (unsigned)along << (next++ - PRODUCT_FACTORS);
        }
    in[PRODUCT_START] = start_of(m, s);
    Type type = array_of(tiles_wide(s->param->type.base), 2);
    Node *p = graph_node(m->g, m->at, NODE_PRODUCT, type, m->t.of->at, count);
    if (m->g->front->no_memory)
        return p;
    memcpy(p->in, in, (size_t)count * sizeof *in);
    p->tile = s->steps ? (int)s->steps->op : 0;
    p->lefts = s->factors[LEFT];
    p->along = read_along;
    if (!s->steps)
        make_body(m, p, s);
    return p;
}

/* The array of the rows as they are before the last CONSTRUCT that makes them. */
static Node *rows_before(Making *m) {
    const Node *of = m->t.of;
    Graph *g = m->g;
    Node *n = graph_node(g, m->at, NODE_CONSTRUCT, of->type, of->at, of->nin);
    if (g->front->no_memory)
        return n;
    for (int k = 0; k < of->nin; k++)
        n->in[k] = graph_copied(&m->copy, of->in[k]);
    n->step = of->step;
    Region *r = n->region[0] = graph_region(g, n, of->region[0]->nparams);
    for (int k = 0; k < of->region[0]->nparams && !g->front->no_memory; k++) {
        const Node *p = of->region[0]->params[k];
        m->copy.map[p->number] = graph_param(g, r, k, p->type, p->at);
    }
    GraphSpecial *special = m->copy.special;
    m->copy.special = NULL;
    for (Node *k = of->region[0]->first; k != m->t.row && !g->front->no_memory; k = k->next)
        graph_copy_node(&m->copy, k, r);
    m->copy.special = special;
    if (!g->front->no_memory)
        give(m, r, graph_copied(&m->copy, m->t.row->in[0]));
    return n;
}

/* What the nest gives, by tiles. */
static Node *by_tiles(Making *m) {
    Nest *t = &m->t;
    Node *made[MOST_SUMS];
    if (t->later)
        m->old = rows_before(m);
    for (int s = 0; s < t->sums; s++)
        made[s] = product(m, &t->sum[s]);
    bool all = t->last->kind == NODE_PROJ && !t->part && t->sums == 1 && made[0]->type.base == t->of->type.base;
    return all || m->g->front->no_memory ? made[0] : finished(m, made);
}

/* How often k counts, if both its ends are no less than 0. */
static Node *depth(Making *m) {
    const Nest *t = &m->t;
    Node *from = t->down ? m->bound : m->first, *to = t->down ? m->first : m->bound;
    Node *n = graph_is_const(from, 0) ? to : graph_binary(m->g, m->at, BINARY_SUB, to->type, t->of->at, to, from);
    return t->closed ? graph_binary(m->g, m->at, BINARY_ADD, n->type, t->of->at, n, number(m, 1)) : n;
}

/* Are the sizes worth it, and all indices in range? */
static Node *condition(Making *m) {
    Node *all = NULL, *ends[2] = {m->first, m->bound};
    for (int k = 0; k < 2; k++)
        if (ends[k]->kind != NODE_CONST && !graph_is_const(m->t.first, 0))
            all = both(m, all, compare(m, BINARY_GE, ends[k], number(m, 0)));
    for (int k = 0; k < 3; k++)
        all = both(m, all, compare(m, BINARY_GE, m->size[k], number(m, k == 2 ? LEAST_DEPTH : LEAST_SIDE)));
    return in_range(m, all, m->t.of->region[0]);
}

static Node *special(void *state, Node *n, Region *at) {
    Making *m = state;
    Graph *g = m->g = m->copy.graph;
    if (!tiles_nest(n, &m->t, m->known, m->nodes) || g->front->no_memory)
        return NULL;
    bool products = true;
    for (int k = 0; k < m->t.sums; k++)
        products &= m->t.sum[k].steps != NULL;
    front_remark(g->front, n->at, products ? "tiles: a product of matrices, tile by tile" : "tiles: sums over three loops, tile by tile");
    m->at = at;
    m->old = graph_copied(&m->copy, n->in[0]);
    for (int k = 0; k < 2; k++)
        m->size[k] = length(m, m->old, k);
    begin_clones(m);
    m->first = clone(m, m->t.first);
    m->bound = clone(m, m->t.bound);
    m->size[2] = depth(m);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), n->at, condition(m));
    for (int arm = 0; arm < 2 && !g->front->no_memory; arm++) {
        Region *r = m->at = either->region[arm] = graph_region(g, either, 0);
        Node *made = arm ? graph_copy_node(&m->copy, n, r) : by_tiles(m);
        graph_results(g, r, 1);
        if (!g->front->no_memory)
            r->results[0] = made;
    }
    return graph_proj(g, at, either, 0, n->type);
}

static bool has_nest(const Region *r, Making *m) {
    for (Node *n = r->first; n; n = n->next) {
        if (tiles_nest(n, &m->t, m->known, m->nodes))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_nest(n->region[i], m))
                return true;
    }
    return false;
}

Graph *tiles_products(Graph *g) {
    Making m = {.nodes = g->nodes, .known = graph_alloc(g, (size_t)g->nodes + 1), .made = graph_alloc(g, ((size_t)g->nodes + 1) * sizeof *m.made)};
    if (g->front->no_memory || !has_nest(g->top, &m))
        return g;
    return graph_copy_whole(&m.copy, g, special, &m);
}
