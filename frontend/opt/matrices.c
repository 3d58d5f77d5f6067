/* frontend/opt/matrices.c - nests that write arrays of one dimension as matrices, element by element, each with loops.
 *
 * Each iteration writes an element of its own, and reads no other of the array: so it may do that with the element of a
 * matrix.  That all indices are those of elements is asked before; else the nest stays as it is. */
#include "frontend/opt/matrices.h"

#include <string.h>

#include "frontend/loops/private.h"
#include "frontend/opt/coalesce_state.h"

static const Type truth = {.base = TYPE_BOOLEAN}, whole = {.base = TYPE_INT}, large = {.base = TYPE_LONG};

enum { LEAST_ELEMENTS = 512 };      // fewer are made sooner where they are

typedef struct {
    GraphCopy copy;
    const LoopRules *rules;
    const Flat *flat;           // that is being copied
    Node *offset;               // of its elements; NULL: 0
    bool inside;                // the body that writes matrices is
    bool kept;                  // a nest as it was
} Matrices;

/* ---- which nests ---- */

/* Which array that the inner loop carries X, in its body, is a version of; -1: none. */
static int version_of(const Flat *t, const Node *x) {
    const Region *body = t->inner->region[1];
    while (x->type.rank == 1 && graph_inside(x, body)) {
        const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
        if (x->kind == NODE_PARAM && x->home == body)
            return x->index;
        if (x->kind == NODE_STORE)
            x = x->in[0];
        else if (owner && owner->kind == NODE_LOOP)
            x = owner->in[x->index];
        else if (owner && owner->kind == NODE_IF && x->kind == NODE_PROJ)
            x = owner->region[0]->results[x->index];
        else
            return -1;
    }
    return -1;
}

typedef struct {
    Flat *t;
    int array;              // which the inner loop carries
    bool stored, read;
} Use;

/* Does N give versions of the array where it takes them, at the same places? */
static bool passes_on(const Use *u, const Node *n) {
    bool loop = n->kind == NODE_LOOP;
    for (int k = 0; k < n->region[0]->nresults - loop; k++) {
        int a = version_of(u->t, n->region[0]->results[k + loop]);
        int b = version_of(u->t, n->region[1]->results[k + loop]);
        if ((a == u->array || b == u->array) && (a != b || (loop && version_of(u->t, n->in[k]) != a)))
            return false;
    }
    for (int k = 0; k < n->nin; k++) {
        bool takes = version_of(u->t, n->in[k]) == u->array;
        if (takes && (!loop || version_of(u->t, n->region[1]->results[k + 1]) != u->array))
            return false;
    }
    return !loop || version_of(u->t, n->region[0]->results[0]) < 0;
}

/* Is operand I of N, a version of the array, asked for its length alone, or for an element? */
static bool use_suits(Use *u, const Node *n, int i) {
    if (i || n->kind == NODE_LENGTH)
        return !i;
    if (n->kind == NODE_STORE) {
        u->stored = true;
        return flat_writes(u->t, n, n->in[0], false);
    }
    u->read |= n->kind == NODE_INDEX;
    return n->kind == NODE_CHECK_INDEX || n->kind == NODE_INDEX;
}

/* Is that all that R does with versions of the array? */
static bool uses_suit(Use *u, const Region *r) {
    const Node *array = u->t->inner->region[1]->params[u->array];
    for (const Node *n = r->first; n; n = n->next) {
        bool block = n->kind == NODE_LOOP || n->kind == NODE_IF;
        if (block && !passes_on(u, n))
            return false;
        for (int i = 0; i < n->nin && !block && n->kind != NODE_PROJ; i++)
            if (version_of(u->t, n->in[i]) == u->array && !use_suits(u, n, i))
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && ((!block && graph_uses(n->region[i], array)) || !uses_suit(u, n->region[i])))
                return false;
    }
    return true;
}

/* Are the elements of the array that R reads, or checks, those that the iteration may write? */
static bool reads_own(const Use *u, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool element = (n->kind == NODE_CHECK_INDEX || n->kind == NODE_INDEX) && version_of(u->t, n->in[0]) == u->array;
        if (element && (n->nin != 2 || !graph_same(graph_plain(n->in[1]), u->t->index)))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !reads_own(u, n->region[i]))
                return false;
    }
    return true;
}

static Use use_of(Flat *t, int q) {
    return (Use){.t = t, .array = q};
}

static bool array_suits(Flat *t, int q) {
    const Region *body = t->inner->region[1];
    Use u = use_of(t, q);
    bool carried = body->params[q]->type.rank == 1 && version_of(t, body->results[q + 1]) == q;
    return carried && uses_suit(&u, body) && u.stored && reads_own(&u, body);
}

/* Must the matrix begin with what the array had?  Q: its number in the outer loop. */
static bool needs_old(Flat *t, int q) {
    const Region *body = t->inner->region[1];
    Use u = use_of(t, nest_inside(t->outer, t->inner, q));
    const Node *last = body->results[u.array + 1];
    uses_suit(&u, body);
    return t->outer->in[q]->kind != NODE_NEW && (u.read || last->kind != NODE_STORE || last->home != body);
}

static bool has_loop(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_LOOP || (n->kind == NODE_IF && (has_loop(n->region[0]) || has_loop(n->region[1]))))
            return true;
    return false;
}

/* Does a loop around the nest have it write another part of the array in each iteration?  The rest would be copied for that. */
static bool writes_parts(const Flat *t) {
    const Node *ends[] = {t->row.first, t->row.bound, t->column.first, t->column.bound};
    for (const Node *loop = t->outer->home->owner; loop; loop = loop->home->owner)
        for (int k = 0; k < 4 && loop->kind == NODE_LOOP; k++)
            if (!extents_stays(loop, ends[k]) && !graph_inside(ends[k], t->outer->region[1]))
                return true;
    return false;
}

static bool find_nest(const Node *outer, Flat *t, const LoopRules *rules) {
    return flat_match(outer, t, array_suits) && !private_sweeps(outer, rules) && has_loop(t->inner->region[1]) && !graph_talks(outer->region[1]) && !writes_parts(t);
}

static bool has_nest(const Region *r, const LoopRules *rules) {
    Flat t;
    for (const Node *n = r->first; n; n = n->next) {
        if (find_nest(n, &t, rules))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_nest(n->region[i], rules))
                return true;
    }
    return false;
}

/* ---- loops ---- */

static Node *binary(Matrices *s, Region *at, BinaryOp op, Type type, Node *a, Node *b) {
    return graph_binary(s->copy.graph, at, op, type, s->flat->outer->at, a, b);
}

static Node *node(Matrices *s, Region *at, NodeKind kind, Type type, Node *const *in, int nin) {
    Node *n = graph_node(s->copy.graph, at, kind, type, s->flat->outer->at, nin);
    if (!s->copy.graph->front->no_memory)
        memcpy(n->in, in, (size_t)nin * sizeof *in);
    return n;
}

/* A loop at the end of AT that counts as L, value COUNTER of IN, and carries the others; its body is to be filled. */
static Node *begin_loop(Matrices *s, Region *at, const Level *l, int counter, Node *const *in, int nin) {
    Graph *g = s->copy.graph;
    Node *bound = flat_fixed(&s->copy, s->flat, at, l->bound);
    Node *loop = node(s, at, NODE_LOOP, s->flat->outer->type, in, nin);
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        loop->region[i] = graph_region(g, loop, nin);
        for (int q = 0; q < nin && !g->front->no_memory; q++)
            graph_param(g, loop->region[i], q, in[q]->type, loop->at);
    }
    if (!g->front->no_memory)
        nest_head(g, loop, counter, l, bound);
    return loop;
}

/* The body ends with what it carries in NEXT, and the counter one more. */
static void end_loop(Matrices *s, Node *loop, int counter, Node **next) {
    Graph *g = s->copy.graph;
    Region *r = loop->region[1];
    Node *one = graph_const(g, r, TYPE_INT, 1);
    next[counter] = binary(s, r, BINARY_ADD, whole, r->params[counter], one);
    graph_results(g, r, loop->nin + 1);
    if (g->front->no_memory)
        return;
    r->results[0] = graph_const(g, r, TYPE_BOOLEAN, true);
    memcpy(r->results + 1, next, (size_t)loop->nin * sizeof *next);
}

/* ---- the matrices ---- */

static Type retyped(void *state, const Node *n) {
    const Matrices *s = state;
    Type type = n->type;
    if (type.rank == 1 && version_of(s->flat, n) >= 0)
        type.rank = 2;
    return type;
}

/* The body of the loop over columns, in R: each array's element goes to its matrix, a parameter of R. */
static void fill_columns(Matrices *s, Region *r, Node **next) {
    const Flat *t = s->flat;
    const Region *body = t->inner->region[1];
    for (int q = 0; q < t->outer->nin; q++)
        if (q != t->row.counter)
            s->copy.map[body->params[nest_inside(t->outer, t->inner, q)]->number] = r->params[q];
    s->copy.map[t->j->number] = r->params[t->row.counter];
    s->inside = true;
    s->copy.retype = retyped;
    graph_copy_nodes(&s->copy, body, r);
    s->copy.retype = NULL;
    s->inside = false;
    for (int q = 0; q < t->outer->nin; q++)
        if (q != t->row.counter)
            next[q] = graph_copied(&s->copy, body->results[nest_inside(t->outer, t->inner, q) + 1]);
}

/* The nest that fills the matrices IN, which it carries as the nest does its arrays; both counters have one place. */
static Node *matrix_loops(Matrices *s, Region *at, Node **in) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    const int nin = t->outer->nin, counter = t->row.counter;
    Node *next[nin];
    in[counter] = graph_copied(&s->copy, t->row.first);
    Node *rows = begin_loop(s, at, &t->row, counter, in, nin);
    if (g->front->no_memory)
        return rows;
    Region *r = rows->region[1];
    s->copy.map[t->i->number] = r->params[counter];
    for (Node *n = t->outer->region[1]->first; n != t->inner && !g->front->no_memory; n = n->next)
        s->copy.map[n->number] = graph_copy_node(&s->copy, n, r);
    for (int q = 0; q < nin; q++)
        next[q] = q == counter ? flat_fixed(&s->copy, t, r, t->column.first) : r->params[q];
    Node *columns = begin_loop(s, r, &t->column, counter, next, nin);
    if (g->front->no_memory)
        return rows;
    fill_columns(s, columns->region[1], next);
    end_loop(s, columns, counter, next);
    for (int q = 0; q < nin && !g->front->no_memory; q++)
        if (q != counter)
            next[q] = graph_proj(g, r, columns, q, in[q]->type);
    end_loop(s, rows, counter, next);
    return rows;
}

/* ---- the copies ---- */

/* Element e, or [i][j], of ARRAY; of a STORE of X, if that is not NULL. */
static Node *access(Matrices *s, Region *at, Node *array, Node *const *place, Node *x) {
    bool matrix = array->type.rank == 2;
    Node *in[4] = {array, matrix ? place[1] : place[0], matrix ? place[2] : x, x};
    Type type = x ? array->type : type_element(array->type, array->type.rank);
    return node(s, at, x ? NODE_STORE : NODE_INDEX, type, in, 2 + matrix + (x != NULL));
}

/* A nest over the elements: those of TO become those of FROM, where that is not NULL; one side are the matrices. */
static Node *copy_loops(Matrices *s, Region *at, Node *const *to, Node *const *from) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    const int nin = t->outer->nin, counter = t->row.counter;
    Node *in[nin], *next[nin];
    memcpy(in, to, sizeof in);
    in[counter] = graph_copied(&s->copy, t->row.first);
    Node *rows = begin_loop(s, at, &t->row, counter, in, nin);
    if (g->front->no_memory)
        return rows;
    Region *r = rows->region[1];
    for (int q = 0; q < nin; q++)
        next[q] = q == counter ? flat_fixed(&s->copy, t, r, t->column.first) : r->params[q];
    Node *columns = begin_loop(s, r, &t->column, counter, next, nin);
    if (g->front->no_memory)
        return rows;
    Region *c = columns->region[1];
    Node *i = r->params[counter], *j = c->params[counter];
    Node *row = binary(s, c, BINARY_MUL, whole, i, flat_width(&s->copy, t, c));
    Node *place[3] = {binary(s, c, BINARY_ADD, whole, row, j), i, j};
    if (s->offset)
        place[0] = binary(s, c, BINARY_ADD, whole, place[0], s->offset);
    for (int q = 0; q < nin && !g->front->no_memory; q++)
        if (q != counter)
            next[q] = from[q] ? access(s, c, c->params[q], place, access(s, c, from[q], place, NULL)) : c->params[q];
    end_loop(s, columns, counter, next);
    for (int q = 0; q < nin && !g->front->no_memory; q++)
        if (q != counter)
            next[q] = graph_proj(g, r, columns, q, in[q]->type);
    end_loop(s, rows, counter, next);
    return rows;
}

/* What LOOP, which carries them as the nest does its arrays, gives. */
static void take(Matrices *s, Region *at, Node *loop, Node **arrays) {
    for (int q = 0; q < s->flat->outer->nin && !s->copy.graph->front->no_memory; q++)
        if (q != s->flat->row.counter)
            arrays[q] = graph_proj(s->copy.graph, at, loop, q, loop->in[q]->type);
}

/* ---- */

/* ALL, and are the elements of all arrays there, and enough of them?  END: behind the last one, if rows are whole. */
static Node *ask_more(Matrices *s, Region *at, Node *all, Node *end) {
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    Node *zero = graph_const(g, at, TYPE_LONG, 0);
    Node *w = graph_unary(g, at, NODE_CONVERT, large, t->outer->at, flat_width(&s->copy, t, at));
    Node *columns = flat_end_of(&s->copy, t, at, &t->column), *last_row = binary(s, at, BINARY_SUB, large, end, w);
    Node *behind = binary(s, at, BINARY_ADD, large, last_row, columns);
    if (flat_is_shifted(t)) {
        Node *offset = flat_offset(&s->copy, t, at);
        all = binary(s, at, BINARY_AND, truth, all, binary(s, at, BINARY_LE, truth, zero, offset));
        behind = binary(s, at, BINARY_ADD, large, behind, offset);
    }
    Node *least = graph_const(g, at, TYPE_LONG, LEAST_ELEMENTS);
    all = binary(s, at, BINARY_AND, truth, all, binary(s, at, BINARY_LE, truth, least, end));
    all = binary(s, at, BINARY_AND, truth, all, binary(s, at, BINARY_LT, truth, zero, columns));
    for (int q = 0; q < t->outer->nin && !g->front->no_memory; q++) {
        if (q == t->row.counter)
            continue;
        Node *length = graph_unary(g, at, NODE_LENGTH, whole, t->outer->at, graph_copied(&s->copy, t->outer->in[q]));
        length = graph_unary(g, at, NODE_CONVERT, large, t->outer->at, length);
        all = binary(s, at, BINARY_AND, truth, all, binary(s, at, BINARY_LE, truth, behind, length));
    }
    return all;
}

static Node *by_matrices(void *state, Region *at) {
    Matrices *s = state;
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    Node *matrix[t->outer->nin], *size[2];
    const Level *level[2] = {&t->row, &t->column};
    for (int d = 0; d < 2; d++) {
        size[d] = flat_fixed(&s->copy, t, at, level[d]->bound);
        if (level[d]->closed)
            size[d] = binary(s, at, BINARY_ADD, whole, size[d], graph_const(g, at, TYPE_INT, 1));
    }
    for (int q = 0; q < t->outer->nin; q++) {
        Type type = t->outer->in[q]->type;
        type.rank = 2;
        matrix[q] = q == t->row.counter ? NULL : node(s, at, NODE_NEW, type, size, 2);
    }
    s->offset = NULL;
    if (flat_is_shifted(t))
        s->offset = graph_unary(g, at, NODE_CONVERT, whole, t->outer->at, flat_offset(&s->copy, t, at));
    Flat known = *t;
    Node *array[t->outer->nin], *old[t->outer->nin];
    bool any = false;
    for (int q = 0; q < t->outer->nin; q++) {
        array[q] = graph_copied(&s->copy, t->outer->in[q]);
        old[q] = q != t->row.counter && needs_old(&known, q) ? array[q] : NULL;
        any |= old[q] != NULL;
    }
    if (any)
        take(s, at, copy_loops(s, at, matrix, old), matrix);
    take(s, at, matrix_loops(s, at, matrix), matrix);
    return g->front->no_memory ? matrix[0] : copy_loops(s, at, array, matrix);
}

/* Both forms, one of which is chosen. */
static Node *either_form(Matrices *s, Node *outer, Region *at) {
    Node *end, *c = flat_ask(&s->copy, s->flat, at, &end);
    front_remark(s->copy.graph->front, outer->at, "matrices: the elements are made as those of a matrix, and copied");
    return flat_either(&s->copy, outer, at, ask_more(s, at, c, end), by_matrices, &s->flat, &s->kept);
}

/* Elements and indices of a matrix in the places of those of the array; other nodes are as they were. */
static Node *in_matrix(Matrices *s, Node *n, Region *at) {
    const Flat *t = s->flat;
    int k = n->nin && n->kind != NODE_PROJ ? version_of(t, n->in[0]) : -1, q = 0;
    if (k < 0 || n->kind == NODE_LOOP)
        return NULL;
    Node *m = graph_copied(&s->copy, n->in[0]);
    Node *place[3] = {NULL, s->copy.map[t->i->number], s->copy.map[t->j->number]};
    switch (n->kind) {
    case NODE_CHECK_INDEX: return graph_copied(&s->copy, n->in[1]);
    case NODE_INDEX: return access(s, at, m, place, NULL);
    case NODE_STORE: return access(s, at, m, place, graph_copied(&s->copy, n->in[2]));
    default:                    // a length
        while (q == t->row.counter || nest_inside(t->outer, t->inner, q) != k)
            q++;
        return graph_unary(s->copy.graph, at, NODE_LENGTH, n->type, n->at, graph_copied(&s->copy, t->outer->in[q]));
    }
}

static Node *special(void *state, Node *n, Region *at) {
    Matrices *s = state;
    if (s->inside)
        return in_matrix(s, n, at);
    Flat t;
    if (s->kept || s->flat || !find_nest(n, &t, s->rules))
        return NULL;
    s->flat = &t;
    Node *either = either_form(s, n, at);
    s->flat = NULL;
    return either;
}

Graph *matrices_make(Graph *g, const LoopRules *rules) {
    Matrices s = {.rules = rules};
    return has_nest(g->top, rules) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
