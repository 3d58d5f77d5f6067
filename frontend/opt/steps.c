/* frontend/opt/steps.c - the construction that makes several steps at once. */
#include "frontend/opt/steps_state.h"

#include <string.h>

enum {
    MAX_GRAPH = 600,        // nodes of the method, for each copy of a step has a map
    MAX_ELEMENTS = 64,
    MAX_MADE = 1500,        // nodes
};

/* The steps of one row: index I, or FIXED. */
typedef struct {
    Make *k;
    Node *i;
    Fixed fixed;
    bool is_fixed;
    Region *at;
    Node **outer[STEPS];    // what the nodes of the row became in step m
    struct { int m; Fixed column; Node *node; } element[MAX_ELEMENTS];
    int nelements;
} Chain;

/* One step of it, for a row or an element. */
typedef struct {
    Chain *c;
    int m;
    Node **map, ***results; // what nodes became; of conditionals
    Node *j;
    Fixed fixed;
    bool is_fixed;          // the column
    Node *before;           // the element before this step
} Turn;

enum { FIRST = -1 };        // before the first step

static Node *element_of(Chain *c, int m, Fixed column);

/* ---- numbers ---- */

/* F of step M, as of step 0. */
Fixed steps_at(const Make *k, Fixed f, int m) {
    if (f.base)
        f.k += m * k->s.delta[f.base->index];
    return f;
}

Node *steps_number(Make *k, Fixed f) {
    for (int n = 0; n < k->nnumbers; n++)
        if (steps_same(k->number[n].f, f))
            return k->number[n].node;
    Region *at = k->s.arm;
    Node *x = f.base && !f.k ? f.base : graph_const(k->g, at, TYPE_INT, f.k);
    if (f.base && f.k)
        x = graph_binary(k->g, at, BINARY_ADD, f.base->type, k->s.made->at, f.base, x);
    x->exact = true;        // where it is used
    if (k->nnumbers < MAX_NUMBERS) {
        k->number[k->nnumbers].f = f;
        k->number[k->nnumbers++].node = x;
    }
    return x;
}

/* A copy of N without operands. */
static Node *copy_of(Make *k, const Node *n, Region *at) {
    Node *m = graph_node(k->g, at, n->kind, n->type, n->at, n->nin);
    if (k->g->front->no_memory)
        return m;
    m->value = n->value;
    return m;
}

/* What N, outside of the body, is in step M. */
Node *steps_outside(Make *k, Node *n, int m) {
    const Steps *s = &k->s;
    if (!m || n->kind == NODE_CONST || (size_t)n->number >= k->limit)
        return n;
    Node **known = &k->outside[m][n->number];
    if (*known)
        return *known;
    if (n->kind == NODE_PARAM)
        *known = n == s->array || !s->delta[n->index] ? n : steps_number(k, steps_at(k, (Fixed){.base = n}, m));
    else if (n->kind == NODE_LENGTH)
        *known = n->in[0] == s->array ? s->size[n->index] : steps_outside(k, graph_plain(n), m);
    else if (n->kind == NODE_CHECK_SIZE)
        *known = steps_outside(k, n->in[0], m);
    if (*known)
        return *known;
    Node *in[3];
    for (int i = 0; i < n->nin && i < 3; i++)
        in[i] = steps_outside(k, n->in[i], m);
    Node *copy = *known = copy_of(k, n, s->arm);
    for (int i = 0; i < n->nin && i < 3 && !k->g->front->no_memory; i++)
        copy->in[i] = in[i];
    return copy;
}

/* ---- accesses ---- */

static Node *index_node(Make *k, Region *at, const Node *like, Node *array, Node *row, Node *column) {
    Node *n = graph_node(k->g, at, NODE_INDEX, like->type, like->at, row ? 3 : 2);
    if (k->g->front->no_memory)
        return n;
    n->in[0] = array;
    n->in[1] = row ? row : column;
    if (row)
        n->in[2] = column;
    return n;
}

static Node *row_before(const Make *k, int m, Fixed row) {
    for (int n = 0; n < k->s.nrows; n++)
        if (steps_same(steps_at(k, k->s.rows[n], m), row))
            return k->rows[m][n];
    return NULL;
}

/* Element ROW, COLUMN, both of them fixed, of the matrix before step M. */
static Node *read_fixed(Make *k, const Node *like, int m, Fixed row, Fixed column) {
    for (int n = 0; n < k->nreads; n++)
        if (k->read[n].m == m && steps_same(k->read[n].row, row) && steps_same(k->read[n].column, column))
            return k->read[n].node;
    Node *array = m ? row_before(k, m, row) : k->s.array;
    Node *j = steps_number(k, column), *i = m ? NULL : steps_number(k, row);
    Node *x = index_node(k, k->go, like, array, i, j);
    if (k->nreads < MAX_READS) {
        k->read[k->nreads].m = m;
        k->read[k->nreads].row = row;
        k->read[k->nreads].column = column;
        k->read[k->nreads++].node = x;
    }
    return x;
}

static Node *access_in(Turn *t, const Node *n, Region *at) {
    Chain *c = t->c;
    Make *k = c->k;
    Where row, column;
    steps_index(&k->s, n->in[1], &row);
    steps_index(&k->s, n->in[2], &column);
    Fixed r = row.kind == FIXED ? steps_at(k, row.fixed, t->m) : c->fixed;
    Fixed e = column.kind == FIXED ? steps_at(k, column.fixed, t->m) : t->fixed;
    bool own = row.kind == OWN_ROW, fixed = column.kind == FIXED || t->is_fixed;
    if (own && t->m)
        return column.kind == FIXED ? element_of(c, t->m - 1, e) : t->before;
    if (fixed && (!own || c->is_fixed))
        return read_fixed(k, n, t->m, r, e);
    if (own && fixed)
        return element_of(c, FIRST, e);
    Node *at_column = column.kind == FIXED ? steps_number(k, e) : t->j;
    if (t->m)
        return index_node(k, at, n, row_before(k, t->m, r), NULL, at_column);
    return index_node(k, at, n, k->s.array, own ? c->i : steps_number(k, r), at_column);
}

/* ---- the nodes of a step ---- */

static Node *value_in(Turn *t, Node *n) {
    Make *k = t->c->k;
    if (n->kind == NODE_CONST || (size_t)n->number >= k->limit)
        return n;
    if (t->map[n->number])
        return t->map[n->number];
    return graph_inside(n, k->s.made->region[0]) ? n : steps_outside(k, n, t->m);
}

/* X as a parameter, none of which wraps around, and a constant. */
static bool is_sum(Node *x, Fixed *f) {
    *f = (Fixed){0};
    if (x->kind == NODE_BINARY && x->op == BINARY_ADD && x->in[1]->kind == NODE_CONST) {
        f->k = x->in[1]->value.i;
        x = x->in[0];
    }
    if (x->kind == NODE_CONST)
        f->k += x->value.i;
    else
        f->base = x;
    return !x->type.rank && x->type.base == TYPE_INT && (x->kind == NODE_CONST || (x->kind == NODE_PARAM && !x->home->owner));
}

/* The comparison OP of A and B, if it has one answer. */
bool steps_decided(const Make *k, BinaryOp op, Node *a, Node *b, bool *answer) {
    Fixed left, right;
    if (tree_binary[op].kind != KIND_COMPARE || !is_sum(a, &left) || !is_sum(b, &right) || left.base != right.base ||
        (left.base && left.base->home != k->g->top))
        return false;
    int64_t by = left.k - right.k;
    switch (op) {
    case BINARY_LT: *answer = by < 0; break;
    case BINARY_LE: *answer = by <= 0; break;
    case BINARY_GT: *answer = by > 0; break;
    case BINARY_GE: *answer = by >= 0; break;
    case BINARY_EQ: *answer = by == 0; break;
    default: *answer = by != 0;
    }
    return true;
}

static void copy_nodes(Turn *t, const Region *from, Region *at);

static Region *copy_arm(Turn *t, const Region *from) {
    Graph *g = t->c->k->g;
    Region *r = graph_region(g, NULL, 0);
    copy_nodes(t, from, r);
    graph_results(g, r, from->nresults);
    for (int i = 0; i < from->nresults && !g->front->no_memory; i++)
        r->results[i] = value_in(t, from->results[i]);
    return r;
}

static void own_arms(Node *n, Region *a, Region *b) {
    Region *arm[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        n->region[i] = arm[i];
        if (arm[i])
            arm[i]->owner = n;
    }
}

static void copy_if(Turn *t, const Node *n, Region *at) {
    Graph *g = t->c->k->g;
    Node *condition = value_in(t, n->in[0]);
    int count = n->region[0]->nresults;
    Node **results = t->results[n->number] = graph_alloc(g, ((size_t)count + 1) * sizeof *results);
    if (g->front->no_memory)
        return;
    if (condition->kind == NODE_CONST) {
        const Region *arm = n->region[!condition->value.i];
        copy_nodes(t, arm, at);
        for (int i = 0; i < count; i++)
            results[i] = value_in(t, arm->results[i]);
        return;
    }
    Region *a = copy_arm(t, n->region[0]), *b = copy_arm(t, n->region[1]);
    if (g->front->no_memory)
        return;
    if (count == 1 && n->region[0]->results[0]->type.base == TYPE_BOOLEAN && graph_is_const(a->results[0], 1) && graph_is_const(b->results[0], 0)) {
        results[0] = condition;
        return;
    }
    Node *copy = copy_of(t->c->k, n, at);
    if (g->front->no_memory)
        return;
    copy->in[0] = condition;
    own_arms(copy, a, b);
    for (int i = 0; i < count; i++)
        results[i] = graph_proj(g, at, copy, i, n->region[0]->results[i]->type);
}

static Node *copy_plain(Turn *t, const Node *n, Region *at) {
    Make *k = t->c->k;
    Node *in[3] = {0};
    bool answer;
    for (int i = 0; i < n->nin && i < 3; i++)
        in[i] = value_in(t, n->in[i]);
    if (n->kind == NODE_LENGTH && t->m)
        return k->s.size[n->index];
    if (n->kind == NODE_BINARY && steps_decided(k, n->op, in[0], in[1], &answer))
        return graph_const(k->g, at, TYPE_BOOLEAN, answer);
    Node *copy = copy_of(k, n, at);
    for (int i = 0; i < n->nin && i < 3 && !k->g->front->no_memory; i++)
        copy->in[i] = in[i];
    return copy;
}

static void copy_nodes(Turn *t, const Region *from, Region *at) {
    const Make *k = t->c->k;
    for (Node *n = from->first; n && !k->g->front->no_memory; n = n->next) {
        if (n->kind == NODE_CONST || n == k->s.row)
            continue;
        if (n->kind == NODE_IF)
            copy_if(t, n, at);
        else if (n->kind == NODE_PROJ)
            t->map[n->number] = t->results[n->in[0]->number][n->index];
        else if (n->kind == NODE_CHECK_INDEX)
            t->map[n->number] = value_in(t, n->in[1]);
        else
            t->map[n->number] = n->kind == NODE_INDEX ? access_in(t, n, at) : copy_plain(t, n, at);
    }
}

/* ---- the steps of a row ---- */

static Turn turn_of(Chain *c, int m) {
    Make *k = c->k;
    Turn t = {.c = c, .m = m};
    t.map = graph_alloc(k->g, k->limit * sizeof *t.map);
    t.results = graph_alloc(k->g, k->limit * sizeof *t.results);
    if (k->g->front->no_memory)
        return t;
    if (c->outer[m])
        memcpy(t.map, c->outer[m], k->limit * sizeof *t.map);
    t.map[k->s.i->number] = c->i;
    return t;
}

/* The element in step M of turn T, whose column is known. */
static Node *element_in(Turn *t, Region *at) {
    const Steps *s = &t->c->k->s;
    const Region *inner = s->row->region[0];
    if (t->c->k->g->front->no_memory)
        return s->j;
    t->map[s->j->number] = t->j;
    copy_nodes(t, inner, at);
    return t->c->k->g->front->no_memory ? s->j : value_in(t, inner->results[0]);
}

static Node *computed_element(Chain *c, int m, Fixed column) {
    Node *before = m ? element_of(c, m - 1, column) : NULL;
    Turn t = turn_of(c, m);
    t.before = before;
    t.fixed = column;
    t.is_fixed = true;
    t.j = steps_number(c->k, column);
    return element_in(&t, c->at);
}

/* Element COLUMN of the row after step M. */
static Node *element_of(Chain *c, int m, Fixed column) {
    Make *k = c->k;
    for (int n = 0; n < c->nelements; n++)
        if (c->element[n].m == m && steps_same(c->element[n].column, column))
            return c->element[n].node;
    k->failed |= (size_t)k->g->nodes > k->limit + MAX_MADE || c->nelements == MAX_ELEMENTS;
    if (k->failed)
        return k->s.access;
    Node *x = m == FIRST ? index_node(k, c->at, k->s.access, k->s.array, c->i, steps_number(k, column)) : computed_element(c, m, column);
    if (!k->failed) {
        c->element[c->nelements].m = m;
        c->element[c->nelements].column = column;
        c->element[c->nelements++].node = x;
    }
    return x;
}

/* What is computed for the row itself, in the first COUNT steps. */
static void begin_chain(Chain *c, int count) {
    const Steps *s = &c->k->s;
    for (int m = 0; m < count && !c->k->g->front->no_memory; m++) {
        for (int n = 0; n < s->nelements && m; n++) {
            Where p;
            steps_index(s, s->elements[n]->in[2], &p);
            element_of(c, m - 1, steps_at(c->k, p.fixed, m));
        }
        Turn t = turn_of(c, m);
        if (!c->k->g->front->no_memory)
            copy_nodes(&t, s->made->region[0], c->at);
        c->outer[m] = t.map;
    }
}

/* Element J after COUNT steps. */
static Node *end_chain(Chain *c, int count, Node *j, Region *at) {
    Node *x = NULL;
    for (int m = 0; m < count && !c->k->g->front->no_memory; m++) {
        Turn t = turn_of(c, m);
        t.before = x;
        t.j = j;
        x = element_in(&t, at);
    }
    return x;
}

/* ---- constructions ---- */

/* The region of a construction like N. */
static Region *body_like(Make *k, const Node *n) {
    Region *r = graph_region(k->g, NULL, 2);
    for (int i = 0; i < 2 && !k->g->front->no_memory; i++) {
        const Node *param = n->region[0]->params[i];
        Node *copy = graph_param(k->g, r, i, param->type, param->at);
        copy->name = param->name;
    }
    graph_results(k->g, r, 1);
    return r;
}

/* A construction like N, of ARRAY's SIZE, with that region. */
static Node *construct(Make *k, Region *at, const Node *n, Node *array, Node *size, Region *body) {
    if (k->g->front->no_memory)
        return array;
    Node *zero = graph_const(k->g, at, TYPE_INT, 0), *m = copy_of(k, n, at);
    if (k->g->front->no_memory)
        return array;
    m->by = n->by;
    m->step = n->step;
    m->reversed = n->reversed;
    m->in[0] = array;
    m->in[1] = m->in[3] = zero;
    m->in[2] = size;
    own_arms(m, body, NULL);
    return m;
}

/* A matrix of one row, whose element is BODY's result: such a row is made by one task. */
static Node *matrix_of_row(Make *k, Region *body) {
    const Steps *s = &k->s;
    Region *outer = body_like(k, s->made);
    Node *one = graph_const(k->g, k->go, TYPE_INT, 1), *zeros = graph_node(k->g, k->go, NODE_NEW, s->made->type, s->made->at, 2);
    if (k->g->front->no_memory)
        return zeros;
    zeros->in[0] = one;
    zeros->in[1] = s->size[1];
    outer->results[0] = construct(k, outer, s->row, outer->params[1], s->size[1], body);
    Node *made = construct(k, k->go, s->made, zeros, one, outer);
    made->exact = made != zeros;
    return made;
}

/* Row number N of those that all ask for, of the matrix before step M. */
static Node *make_row(Make *k, int m, int n) {
    const Steps *s = &k->s;
    Fixed row = steps_at(k, s->rows[n], m);
    Chain c = {.k = k, .i = steps_number(k, row), .fixed = row, .is_fixed = true, .at = k->go};
    begin_chain(&c, m);
    Region *body = body_like(k, s->row);
    if (k->g->front->no_memory)
        return s->row;
    body->results[0] = end_chain(&c, m, body->params[0], body);
    Node *made = matrix_of_row(k, body), *first = graph_node(k->g, k->go, NODE_INDEX, s->row->type, s->row->at, 2);
    if (k->g->front->no_memory)
        return made;
    first->in[0] = made;
    first->in[1] = graph_const(k->g, k->go, TYPE_INT, 0);
    return first;
}

static Node *make_matrix(Make *k) {
    const Steps *s = &k->s;
    Region *outer = body_like(k, s->made), *inner = body_like(k, s->row);
    if (k->g->front->no_memory)
        return s->made;
    Chain c = {.k = k, .i = outer->params[0], .at = outer};
    begin_chain(&c, STEPS);
    inner->results[0] = end_chain(&c, STEPS, inner->params[0], inner);
    outer->results[0] = construct(k, outer, s->row, outer->params[1], s->size[1], inner);
    Node *made = construct(k, k->go, s->made, s->made->in[0], s->size[0], outer);
    made->exact = made != s->made->in[0];
    return made;
}

/* ---- the method ---- */

/* N and all behind it go to the end of R. */
static void move_from(Node *n, Region *r) {
    for (Node *next; n; n = next) {
        next = n->next;
        graph_to_end(r, n);
    }
}

/* Takes all from the construction on out of the arm, as a region. */
static Region *cut(Make *k) {
    Region *rest = graph_region(k->g, NULL, 0);
    graph_results(k->g, rest, 1);
    if (k->g->front->no_memory)
        return rest;
    move_from(k->s.made, rest);
    rest->results[0] = k->s.call;
    return rest;
}

static Node *call_on(Make *k, Node *made) {
    const Steps *s = &k->s;
    Node *in[MAX_STEPPED];
    for (int i = 0; i < s->call->nin; i++) {
        Node *param = k->g->top->params[i];
        in[i] = param == s->array ? made : s->delta[i] ? steps_number(k, steps_at(k, (Fixed){.base = param}, STEPS)) : param;
    }
    Node *call = copy_of(k, s->call, k->go);
    for (int i = 0; i < s->call->nin && !k->g->front->no_memory; i++)
        call->in[i] = in[i];
    return call;
}

static void make(Make *k) {
    Graph *g = k->g;
    Region *arm = k->s.arm, *rest = cut(k);
    Node *may = g->front->no_memory ? NULL : steps_tests(k);
    for (int m = 1; m < STEPS && !g->front->no_memory && !k->failed; m++)
        for (int n = 0; n < k->s.nrows && !g->front->no_memory; n++)
            k->rows[m][n] = make_row(k, m, n);
    if (g->front->no_memory)
        return;
    Node *call = k->failed ? NULL : call_on(k, make_matrix(k));
    if (k->failed) {
        move_from(rest->first, k->s.arm);       // it is too much
        return;
    }
    graph_results(g, k->go, 1);
    Node *which = graph_node(g, arm, NODE_IF, k->s.call->type, k->s.made->at, 1);
    if (g->front->no_memory)
        return;
    k->go->results[0] = call;
    which->in[0] = may;
    own_arms(which, k->go, rest);
    arm->results[0] = graph_proj(g, arm, which, 0, k->s.call->type);
}

void steps_join(Graph *g) {
    Make k = {.g = g, .limit = (size_t)g->nodes};
    if (g->nodes > MAX_GRAPH || !steps_match(g, &k.s))
        return;
    front_remark(g->front, k.s.made->at, "steps: %d at once", STEPS);
    k.go = graph_region(g, NULL, 0);
    for (int m = 0; m < STEPS; m++)
        k.outside[m] = graph_alloc(g, k.limit * sizeof *k.outside[m]);
    if (g->front->no_memory)
        return;
    make(&k);
    if (!g->front->no_memory)
        graph_sweep(g);
}
