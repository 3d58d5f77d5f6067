/* frontend/opt/fission.c - copies across the diagonal of a matrix are made by a nest of their own. */
#include "frontend/opt/fission.h"

#include "frontend/loops/extents.h"

enum { FARTHEST = 16 };         // from the diagonal, where an inner loop begins or ends

/* A nest over i and, within, j, of which each innermost iteration copies element [i][j] of a matrix to [j][i]. */
typedef struct {
    const Node *outer, *inner;
    Level i, j;
    Node *copy;                 // the STORE
    int array, within;          // number of the matrix among what the outer and the inner loop carry
    bool above;                 // j goes from i + BY on; else to i - BY
    int64_t by;
} Mirror;

typedef struct {
    GraphCopy copy;
    const Mirror *mirror;       // the nest that is copied without its copies; or NULL
    const Node *of;             // the loop that was copied last, and what became of its outputs
    Node **outputs;
} Fission;

static Node *counter(const Node *loop, const Level *l) {
    return loop->region[1]->params[l->counter];
}

/* ---- matching ---- */

/* Is X = I + *BY? */
static bool is_near(Node *x, const Node *i, int64_t *by) {
    x = graph_plain(x);
    *by = 0;
    if (x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && x->in[1]->kind == NODE_CONST) {
        *by = x->op == BINARY_ADD ? x->in[1]->value.i : -x->in[1]->value.i;
        x = graph_plain(x->in[0]);
    }
    return x == i;
}

static bool is_from_start(const Node *first) {
    return first->kind == NODE_CONST && first->value.i >= 0;
}

/* Does LOOP count on one side of the diagonal, in the iteration of the outer loop in which it stands? */
static bool one_side(const Mirror *m, const Level *l, bool above, int64_t *by) {
    const Node *i = counter(m->outer, &m->i);
    if (above)
        return is_near(l->first, i, by) && *by >= 0 && *by <= FARTHEST && graph_outside(m->outer, l->bound);
    bool near = is_near(l->bound, i, by);
    *by = (l->closed ? 0 : 1) - *by;
    return near && *by >= 0 && *by <= FARTHEST && is_from_start(l->first);
}

static bool is_element(const Node *n, const Node *i, const Node *j) {
    return graph_plain(n->in[1]) == i && graph_plain(n->in[2]) == j;
}

/* Is X what stands in [i][j] of the array VERSION? */
static bool is_copied(const Node *x, const Node *version, const Node *i, const Node *j) {
    if (x->kind == NODE_INDEX && x->nin == 3 && x->in[0] == version && is_element(x, i, j))
        return true;
    return version->kind == NODE_STORE && version->nin == 4 && is_element(version, i, j) && graph_same(version->in[3], x);
}

/* Does nothing in R but ONE, and checks of indices, look at the version X? */
static bool only_user(const Region *r, const Node *x, const Node *one) {
    int uses = graph_uses(r, x);
    for (const Node *n = r->first; n; n = n->next)
        uses -= n->nin && n->in[0] == x && (n == one || n->kind == NODE_CHECK_INDEX);
    return !uses;
}

/* The store at the end of an innermost iteration that copies what stands in [i][j] to [j][i], or that writes the same
 * there just before. */
static Node *find_copy(const Mirror *m) {
    const Node *i = counter(m->outer, &m->i), *j = counter(m->inner, &m->j);
    Node *last = m->inner->region[1]->results[m->within + 1], *before = last->kind == NODE_STORE ? last->in[0] : last;
    if (last->kind != NODE_STORE || last->nin != 4)
        return NULL;
    if (is_element(last, j, i))
        return is_copied(last->in[3], before, i, j) ? last : NULL;
    bool both = is_element(last, i, j) && before->kind == NODE_STORE && before->nin == 4 && is_element(before, j, i);
    return both && graph_same(before->in[3], last->in[3]) && only_user(m->inner->region[1], before, last) ? before : NULL;
}

/* A matrix in the nest may be a version of the one that is written. */
static bool may_be_version(const Mirror *m, const Node *x) {
    return x->type.rank == 2 && !graph_outside(m->outer, x);
}

/* Does N, a read or a write, leave the other side alone? */
static bool is_own_side(const Mirror *m, const Node *n, bool inner) {
    const Node *i = counter(m->outer, &m->i), *x = graph_plain(n->in[2]);
    const Node *loop = x->kind == NODE_PARAM ? x->home->owner : NULL;
    int64_t by;
    Level l;
    if (graph_plain(n->in[1]) != i)
        return false;
    if (x == i || x == counter(m->inner, &m->j))
        return true;
    bool counts = loop && loop->kind == NODE_LOOP && x->home == loop->region[1] && extents_level(loop, &l) && l.counter == x->index;
    return counts && !(inner && n->kind == NODE_STORE) && one_side(m, &l, m->above, &by);
}

static bool suits(const Mirror *m, const Node *n, bool inner) {
    if (!may_be_version(m, n->in[0]))
        return true;
    switch (n->kind) {
    case NODE_CHECK_INDEX: case NODE_LENGTH: case NODE_PROJ: case NODE_LOOP: return true;
    case NODE_INDEX: return n->nin == 3 && is_own_side(m, n, inner);
    case NODE_STORE: return n == m->copy || (n->nin == 4 && !may_be_version(m, n->in[3]) && is_own_side(m, n, inner));
    default: return false;
    }
}

/* INNER: R is in the inner loop. */
static bool all_suit(const Mirror *m, const Region *r, bool inner) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->nin && !suits(m, n, inner))
            return false;
        for (int k = 1; k < n->nin && n->kind != NODE_LOOP; k++)
            if (may_be_version(m, n->in[k]))
                return false;
        for (int k = 0; k < 2; k++)
            if (n->region[k] && !all_suit(m, n->region[k], inner || n == m->inner))
                return false;
    }
    return true;
}

/* The inner loop makes the last version of the outer one's matrix number K. */
static bool match_array(Mirror *m, int k) {
    const Node *result = m->outer->region[1]->results[k + 1];
    m->array = k;
    m->inner = result->kind == NODE_PROJ ? result->in[0] : NULL;
    m->within = result->index;
    if (m->outer->in[k]->type.rank != 2 || !m->inner || m->inner->kind != NODE_LOOP || m->inner->home != m->outer->region[1] ||
        !extents_level(m->inner, &m->j))
        return false;
    m->above = one_side(m, &m->j, true, &m->by);
    if (!m->above && !one_side(m, &m->j, false, &m->by))
        return false;
    m->copy = find_copy(m);
    return m->copy && all_suit(m, m->outer->region[1], false);
}

static bool match(const Node *loop, Mirror *m) {
    *m = (Mirror){.outer = loop};
    if (loop->kind != NODE_LOOP || !extents_level(loop, &m->i) || !is_from_start(m->i.first))
        return false;
    for (int k = 0; k < loop->nin; k++)
        if (match_array(m, k))
            return true;
    return false;
}

/* ---- the second nest ---- */

/* What is made in it stands there, and is where the loop is. */
typedef struct {
    Graph *g;
    Place at;
} Make;

static Node *binary(const Make *k, Region *r, BinaryOp op, Node *x, Node *y) {
    return graph_binary(k->g, r, op, type_scalar(TYPE_INT), k->at, x, y);
}

static Node *number(const Make *k, Region *r, int64_t value) {
    return graph_const(k->g, r, TYPE_INT, value);
}

static Node *extreme(const Make *k, Region *r, Builtin which, Node *x, Node *y) {
    Node *n = graph_unary(k->g, r, NODE_BUILTIN, type_scalar(TYPE_INT), k->at, x);
    n->builtin = which;
    Node **in = graph_alloc(k->g, 2 * sizeof *in);
    if (k->g->front->no_memory)
        return n;
    in[0] = x;
    in[1] = y;
    n->in = in;
    n->nin = 2;
    return n;
}

/* At the end of R, a loop that carries ARRAY and counts from FIRST to BOUND; its body has no results yet. */
static Node *loop_over(const Make *k, Region *r, Node *array, Node *first, BinaryOp less, Node *bound) {
    Graph *g = k->g;
    Node *loop = graph_binary(g, r, BINARY_ADD, type_scalar(TYPE_VOID), k->at, array, first);
    loop->kind = NODE_LOOP;
    loop->value = (Value){0};
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        Region *part = loop->region[i] = graph_region(g, loop, 2);
        graph_param(g, part, 0, array->type, k->at);
        graph_param(g, part, 1, first->type, k->at);
        graph_results(g, part, 3);
    }
    if (g->front->no_memory)
        return loop;
    Region *head = loop->region[0];
    head->results[0] = graph_binary(g, head, less, type_scalar(TYPE_BOOLEAN), k->at, head->params[1], bound);
    head->results[1] = head->params[0];
    head->results[2] = head->params[1];
    return loop;
}

/* Its body gives ARRAY, and counts on. */
static void close_body(const Make *k, const Node *loop, Node *array) {
    Region *body = loop->region[1];
    body->results[1] = array;
    body->results[2] = binary(k, body, BINARY_ADD, body->params[1], number(k, body, 1));
    body->results[0] = graph_const(k->g, body, TYPE_BOOLEAN, 1);
}

/* One iteration: ARRAY with element [a][b] as [b][a] was in OLD. */
static Node *copy_element(const Make *k, Region *r, Node *array, Node *a, Node *b, Node *old) {
    Graph *g = k->g;
    Node *x = graph_node(g, r, NODE_INDEX, type_element(old->type, 2), k->at, 3);
    Node *n = graph_node(g, r, NODE_STORE, array->type, k->at, 4);
    if (g->front->no_memory)
        return n;
    x->in[0] = old;
    x->in[1] = b;
    x->in[2] = a;
    n->in[0] = array;
    n->in[1] = a;
    n->in[2] = b;
    n->in[3] = x;
    return n;
}

/* The inner loop, over the columns of row A; I: the columns of all rows. */
static Node *row_loop(const Make *k, Region *r, const Mirror *m, Node *array, Node *a, Node *first, Node *bound) {
    BinaryOp less = m->i.closed ? BINARY_LE : BINARY_LT;
    if (m->above) {
        Node *last = m->by != !m->i.closed ? binary(k, r, BINARY_SUB, a, number(k, r, m->by - !m->i.closed)) : a;
        bound = extreme(k, r, BUILTIN_MIN, bound, last);
    } else {
        Node *near = m->by ? binary(k, r, BINARY_ADD, a, number(k, r, m->by)) : a;
        first = graph_is_const(first, 0) ? near : extreme(k, r, BUILTIN_MAX, first, near);
    }
    return loop_over(k, r, array, first, less, bound);
}

/* How many rows OLD has, less one if the loops' ends belong to them; and no more than BOUND. */
static Node *rows_bound(const Make *k, Region *r, Node *old, Node *bound, bool closed) {
    Node *rows = graph_unary(k->g, r, NODE_LENGTH, type_scalar(TYPE_INT), k->at, old);
    rows->index = 0;
    if (closed)
        rows = binary(k, r, BINARY_SUB, rows, number(k, r, 1));
    return extreme(k, r, BUILTIN_MIN, bound, rows);
}

/* OLD with the elements of one side of its diagonal on the other, at the end of R. */
static Node *second_nest(Fission *s, const Mirror *m, Region *r, Node *old) {
    Make k = {s->copy.graph, m->inner->at};
    const Level *rows = m->above ? &m->j : &m->i;       // what tells how many rows get elements
    Node *first = graph_copied(&s->copy, m->i.first), *bound = graph_copied(&s->copy, m->i.bound);
    Node *from = m->above ? first : graph_copied(&s->copy, m->j.first);
    Node *end = rows_bound(&k, r, old, graph_copied(&s->copy, rows->bound), rows->closed);
    Node *outer = loop_over(&k, r, old, from, rows->closed ? BINARY_LE : BINARY_LT, end);
    if (k.g->front->no_memory)
        return old;
    Region *body = outer->region[1];
    Node *inner = row_loop(&k, body, m, body->params[0], body->params[1], first, bound);
    if (k.g->front->no_memory)
        return old;
    Region *within = inner->region[1];
    close_body(&k, inner, copy_element(&k, within, within->params[0], body->params[1], within->params[1], old));
    close_body(&k, outer, graph_proj(k.g, body, inner, 0, old->type));
    return graph_proj(k.g, r, outer, 0, old->type);
}

/* ---- */

static Node *both_nests(Fission *s, const Mirror *m, Node *n, Region *at) {
    Graph *g = s->copy.graph;
    const Mirror *around = s->mirror;
    s->mirror = m;
    Node *loop = graph_copy_node(&s->copy, n, at);
    s->mirror = around;
    s->of = n;
    s->outputs = graph_alloc(g, (size_t)n->nin * sizeof *s->outputs);
    for (int k = 0; k < n->nin && !g->front->no_memory; k++)
        s->outputs[k] = graph_proj(g, at, loop, k, n->in[k]->type);
    if (!g->front->no_memory)
        s->outputs[m->array] = second_nest(s, m, at, s->outputs[m->array]);
    front_remark(g->front, m->copy->at, "fission: copies across the diagonal are made by loops of their own");
    return loop;
}

/* N, a check of an index of the STORE that is left out, is that of an array from before the nest, which has the same sizes:
 * it does not look at an element of another iteration. */
static Node *check_before(Fission *s, Node *n, Region *at) {
    Node *check = graph_copy_node(&s->copy, n, at);
    if (may_be_version(s->mirror, n->in[0]))
        check->in[0] = graph_copied(&s->copy, s->mirror->outer->in[s->mirror->array]);
    return check;
}

static Node *special(void *state, Node *n, Region *at) {
    Fission *s = state;
    Mirror m;
    const Node *left_out = s->mirror ? s->mirror->copy : NULL;
    if (left_out && n == left_out)
        return graph_copied(&s->copy, n->in[0]);
    if (left_out && n->kind == NODE_CHECK_INDEX && (n == left_out->in[1] || n == left_out->in[2]))
        return check_before(s, n, at);
    if (n->kind == NODE_PROJ && n->in[0] == s->of && !s->copy.graph->front->no_memory)
        return s->outputs[n->index];
    return match(n, &m) ? both_nests(s, &m, n, at) : NULL;
}

static bool has_mirror(const Region *r) {
    Mirror m;
    for (const Node *n = r->first; n; n = n->next) {
        if (match(n, &m))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_mirror(n->region[i]))
                return true;
    }
    return false;
}

Graph *fission_loops(Graph *g) {
    Fission s = {.mirror = NULL};
    return has_mirror(g->top) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
