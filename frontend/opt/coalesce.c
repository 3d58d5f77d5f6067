/* frontend/opt/coalesce.c - nests that write arrays of one dimension row by row become one loop.
 *
 * Indices of the form i * w + j + c are e + c, so neighbours in the matrix are neighbours in the array.  A nest that leaves out
 * columns keeps their elements.  Where the question says no, the nest stays as it is. */
#include "frontend/loops/private.h"
#include "frontend/opt/coalesce_state.h"

typedef struct {
    GraphCopy copy;
    const LoopRules *rules;
    const Flat *flat;           // that is being copied
    Node *element;              // e
    Node *end;                  // behind the last one, as a long
    bool kept;                  // a nest as it was
} Coalesce;

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
    return array->type.rank == 1 && flat_writes(t, body->results[q + 1], array, false) && graph_uses(body, array) == uses_without_reading(body, array);
}

/* ---- which had better be one loop ---- */

/* Is the element that N reads near to the one that is written, or found by the row alone or the column alone? */
static bool is_near(Flat *t, const Node *n) {
    Form f;
    if (n->nin != 2 || !flat_form_of(t, n->in[1], &f))
        return false;
    return !((f.rows || f.i) && f.j) || flat_rows_of(t, n->in[1], &f);
}

/* Reads in R that are far, and what else it does. */
static void count_reads(Flat *t, const Region *r, int *far, int *work) {
    for (const Node *n = r->first; n; n = n->next) {
        *far += n->kind == NODE_INDEX && !is_near(t, n);
        *work += graph_computes(n) && n->kind != NODE_CONST;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                count_reads(t, n->region[i], far, work);
    }
}

/* In order, elements that are far are read from copies sooner than in lanes from a tree; not so where each iteration does much. */
static bool reads_suit(Flat *t, const Region *r) {
    enum { WORK = 12 };         // that lanes save for each of them
    int far = 0, work = 0;
    count_reads(t, r, &far, &work);
    return far * WORK <= work;
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
static bool find_nest(const Node *outer, Flat *t, const LoopRules *rules) {
    return flat_match(outer, t, array_suits) && !private_sweeps(outer, rules) && !flat_is_shifted(t) && is_leaf(t->inner->region[1]) && !suits_in_place(t) && reads_suit(t, t->inner->region[1]);
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

/* ---- the loop over elements ---- */

static const Type truth = {.base = TYPE_BOOLEAN}, whole = {.base = TYPE_INT};

static Node *binary(Coalesce *s, Region *at, BinaryOp op, Type type, Node *a, Node *b) {
    return graph_binary(s->copy.graph, at, op, type, s->flat->outer->at, a, b);
}

static Node *width(Coalesce *s, Region *at) {
    return flat_width(&s->copy, s->flat, at);
}

static Node *fixed(Coalesce *s, Region *at, Node *x) {
    return flat_fixed(&s->copy, s->flat, at, x);
}

/* Is an element in the columns that are written?  NULL: all are. */
static Node *in_columns(Coalesce *s, Region *at, Node *j) {
    const Flat *t = s->flat;
    Node *low = flat_starts(t) ? NULL : binary(s, at, BINARY_LE, truth, fixed(s, at, t->column.first), j);
    Node *high = flat_ends(t) ? NULL : binary(s, at, t->column.closed ? BINARY_LE : BINARY_LT, truth, j, fixed(s, at, t->column.bound));
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

static Node *element_loop(void *state, Region *at) {
    Coalesce *s = state;
    Graph *g = s->copy.graph;
    const Flat *t = s->flat;
    const int nin = t->outer->nin, counter = t->row.counter;
    Node *first = graph_copied(&s->copy, t->row.first);
    if (!graph_is_const(first, 0))
        first = binary(s, at, BINARY_MUL, whole, first, width(s, at));
    Node *end = graph_unary(g, at, NODE_CONVERT, whole, t->outer->at, s->end);
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
    if (!flat_rows_of(&t, x, &f) || f.rows != 1)
        return NULL;
    Node *sum = s->element;
    for (int k = 0; k < f.count; k++) {
        Node *term = fixed(s, at, f.term[k]);
        if (f.by[k])
            term = binary(s, at, BINARY_MUL, whole, term, fixed(s, at, f.by[k]));
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
    Node *c = flat_ask(&s->copy, s->flat, at, &s->end);
    front_remark(s->copy.graph->front, outer->at, "coalesce: with the loop in it, it goes over the elements of an array");
    return flat_either(&s->copy, outer, at, c, element_loop, &s->flat, &s->kept);
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
    if (s->kept || s->flat || !find_nest(n, &t, s->rules))
        return NULL;
    s->flat = &t;
    Node *either = either_form(s, n, at);
    s->flat = NULL;
    return either;
}

Graph *coalesce_loops(Graph *g, const LoopRules *rules) {
    Coalesce s = {.rules = rules};
    return has_nest(g->top, rules) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
