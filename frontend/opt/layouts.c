/* frontend/opt/layouts.c - layouts to types, and what they mean in graphs. */
#include "frontend/opt/layouts.h"

#include <string.h>

/* ---- the types of variables ---- */

static bool has_name(const char *name, const char *wanted, int len) {
    return !wanted || (strlen(name) == (size_t)len && !memcmp(name, wanted, (size_t)len));
}

/* A variable of that name. */
typedef struct {
    const NamedLayout *want;
    int found;
    const char *other;      // one of another type, and where it is declared
    Type type;
    Place at;
} Named;

static void name_variable(Named *n, const char *name, Type *type, Place at) {
    if (!has_name(name, n->want->name, n->want->name_len))
        return;
    if (type->rank == 2) {
        type->layout = n->want->layout;
        n->found++;
    } else {
        n->other = name;
        n->type = *type;
        n->at = at;
    }
}

static bool apply(Front *f, Class *c, const NamedLayout *want) {
    Named n = {.want = want};
    for (const Method *m = c->methods; m; m = m->next)
        for (int i = 0; i < m->nlocals && has_name(m->name, want->method, want->method_len); i++)
            name_variable(&n, m->locals[i]->name, &m->locals[i]->type, m->locals[i]->at);
    for (StaticField *s = c->fields; s && !want->method; s = s->next)
        name_variable(&n, s->name, &s->type, s->at);
    char type[TYPE_NAME];
    if (!n.found && n.other)
        front_error(f, n.at, "'%s' after --layout is %s: only arrays of two dimensions have layouts", n.other,
                    type_name(n.type, type));
    else if (!n.found)
        front_error(f, (Place){0}, "'%.*s%s%.*s' after --layout is no variable of the class", want->method_len,
                    want->method ? want->method : "", want->method ? "." : "", want->name_len, want->name);
    return n.found;
}

/* ---- the types of results ---- */

typedef struct {
    const Method *method;
    bool any, same;         // a return was seen; all agree
    TypeLayout layout;
} Returned;

static void look_at_return(Returned *r, const Expr *e) {
    if (e->kind == EXPR_CALL && e->method == r->method)
        return;
    TypeLayout is = e->kind == EXPR_LOCAL ? e->local->type.layout : e->kind == EXPR_FIELD ? e->field->type.layout :
                    e->kind == EXPR_CALL ? e->method->result.layout : IN_TREE;
    r->same &= !r->any || r->layout == is;
    r->any = true;
    r->layout = is;
}

static void look_at_list(Returned *r, const Stmt *s) {
    for (; s; s = s->next) {
        if (s->kind == STMT_RETURN && s->value)
            look_at_return(r, s->value);
        look_at_list(r, s->body);
        look_at_list(r, s->other);
    }
}

/* What is returned of other methods counts, too, so this is done until nothing changes. */
static bool apply_results(Class *c) {
    bool changed = false;
    for (Method *m = c->methods; m; m = m->next) {
        Returned r = {.method = m, .same = true};
        if (m->result.rank != 2)
            continue;
        look_at_list(&r, m->body);
        TypeLayout is = r.same ? r.layout : IN_TREE;
        changed |= is != m->result.layout;
        m->result.layout = is;
    }
    return changed;
}

bool layouts_apply(Front *f, Class *c, const NamedLayout *list, int n) {
    bool good = true;
    for (int i = 0; i < n; i++)
        good &= apply(f, c, &list[i]);
    int most = 0;
    for (const Method *m = c->methods; m; m = m->next)
        most++;
    for (int i = 0; i < most && apply_results(c); i++)
        continue;
    return good;
}

/* ---- what they mean ---- */

static Node *length_of(Graph *g, Region *at, Node *array, int k) {
    Node *n = graph_unary(g, at, NODE_LENGTH, type_scalar(TYPE_INT), array->at, array);
    n->index = k;
    return n;
}

/* ARRAY[i][j], both checked. */
static Node *element(Graph *g, Region *at, Node *array, Node *i, Node *j) {
    Node *n = graph_node(g, at, NODE_INDEX, type_element(array->type, 2), array->at, 3);
    n->in[0] = array;
    n->in[1] = i;
    n->in[2] = j;
    return n;
}

/* A construction of all of ARRAY, whose region is to be filled. */
static Node *construct(Graph *g, Region *at, Node *array) {
    Node *zero = graph_const(g, at, TYPE_INT, 0), *end = length_of(g, at, array, 0);
    Node *n = graph_node(g, at, NODE_CONSTRUCT, array->type, array->at, 4);
    Region *r = n->region[0] = graph_region(g, n, 2);
    graph_results(g, r, 1);
    if (g->front->no_memory)
        return n;
    n->in[0] = array;
    n->in[1] = n->in[3] = zero;
    n->in[2] = end;
    n->step = 1;
    graph_param(g, r, 0, type_scalar(TYPE_INT), array->at);
    graph_param(g, r, 1, type_element(array->type, 1), array->at);
    return n;
}

/* Zeros of type T, of the sizes of ARRAY from dimension FIRST on. */
static Node *zeros(Graph *g, Region *at, Type t, Node *array, int first) {
    Node *size[2] = {0};
    for (int k = 0; k < t.rank; k++)
        size[k] = length_of(g, at, array, first + k);
    Node *n = graph_node(g, at, NODE_NEW, t, array->at, t.rank);
    for (int k = 0; k < t.rank && !g->front->no_memory; k++)
        n->in[k] = size[k];
    return n;
}

/* Row I, which has been checked, of an array whose rows are no trees: a copy. */
static Node *row_copy(Graph *g, Region *at, Node *array, Node *i) {
    Node *row = construct(g, at, zeros(g, at, type_element(array->type, 1), array, 1));
    Region *r = row->region[0];
    if (!g->front->no_memory)
        r->results[0] = element(g, r, array, i, r->params[0]);
    return row;
}

static Node *as_tree(Graph *g, Region *at, Node *array) {
    Node *n = construct(g, at, zeros(g, at, (Type){.base = array->type.base, .rank = 2}, array, 0));
    Region *r = n->region[0];
    if (g->front->no_memory)
        return n;
    Node *row = construct(g, r, r->params[1]);
    Region *inner = row->region[0];
    r->results[0] = row;
    if (!g->front->no_memory)
        inner->results[0] = element(g, inner, array, r->params[0], inner->params[0]);
    return n;
}

static Node *arranged(Graph *g, Region *at, Type t, Node *array) {
    Node *n = graph_unary(g, at, NODE_ARRANGE, t, array->at, array);
    Region *r = n->region[0] = graph_region(g, n, 2);
    graph_results(g, r, 1);
    if (g->front->no_memory)
        return n;
    for (int k = 0; k < 2; k++)
        graph_param(g, r, k, type_scalar(TYPE_INT), array->at);
    r->results[0] = element(g, r, array, r->params[0], r->params[1]);
    return n;
}

/* ---- matrices that can be made in their layout ---- */

/* The construction inside X, if both make every element of X by itself, without what may trap
 * or starts tasks, from nothing but its indices and values of outside; else NULL. */
static const Node *inner_of(const Node *x) {
    if (x->kind != NODE_CONSTRUCT || x->in[0]->kind != NODE_NEW || !graph_covers_all(x))
        return NULL;
    const Region *rows = x->region[0];
    const Node *inner = rows->results[0];
    if (inner->kind != NODE_CONSTRUCT || inner->home != rows || inner->in[0] != rows->params[1] || !graph_covers_all(inner))
        return NULL;
    for (const Node *n = rows->first; n; n = n->next)
        if (n != inner && n->region[0])
            return NULL;
    const Region *body = inner->region[0];
    bool alone = !graph_uses(body, body->params[1]) && !graph_uses(body, rows->params[1]);
    return alone && !graph_region_traps(rows) && !graph_region_suspends(body) ? inner : NULL;
}

/* The elements of X made in another order.  What is copied along and not needed is swept. */
static Node *made_arranged(GraphCopy *c, Region *at, Type t, const Node *x, const Node *inner) {
    Graph *g = c->graph;
    const Region *rows = x->region[0], *body = inner->region[0];
    Node *n = graph_unary(g, at, NODE_ARRANGE, t, x->at, graph_copied(c, x->in[0]));
    Region *r = n->region[0] = graph_region(g, n, 2);
    graph_results(g, r, 1);
    if (g->front->no_memory)
        return n;
    c->map[rows->params[0]->number] = graph_param(g, r, 0, type_scalar(TYPE_INT), x->at);
    c->map[body->params[0]->number] = graph_param(g, r, 1, type_scalar(TYPE_INT), x->at);
    graph_copy_nodes(c, rows, r);
    c->map[body->params[0]->number] = r->params[1];
    graph_copy_nodes(c, body, r);
    if (!g->front->no_memory)
        r->results[0] = graph_copied(c, body->results[0]);
    return n;
}

/* ---- copies ---- */

static Node *expand_relayout(GraphCopy *c, Node *n, Region *at) {
    Node *x = n->in[0];
    while (x->kind == NODE_RELAYOUT && x->type.layout != n->type.layout)
        x = x->in[0];
    Node *array = graph_copied(c, x);
    if (array->type.layout == n->type.layout)
        return array;
    if (!n->type.layout)
        return as_tree(c->graph, at, array);
    const Node *inner = inner_of(x);
    return inner ? made_arranged(c, at, n->type, x, inner) : arranged(c->graph, at, n->type, array);
}

/* Is N a row that would have to be copied? */
static bool is_row(const Node *n) {
    return n->kind == NODE_INDEX && n->type.rank && n->in[0]->type.layout;
}

/* What asks for an element, an index or the length of such a row asks the array instead. */
static Node *ask_array(GraphCopy *c, Node *n, Region *at) {
    Graph *g = c->graph;
    Node *array = graph_copied(c, n->in[0]->in[0]), *i = graph_copied(c, n->in[0]->in[1]);
    if (n->kind == NODE_INDEX)
        return element(g, at, array, i, graph_copied(c, n->in[1]));
    if (n->kind == NODE_LENGTH)
        return length_of(g, at, array, 1);
    Node *check = graph_node(g, at, NODE_CHECK_INDEX, n->type, n->at, 2);
    check->index = 1;
    check->in[0] = array;
    check->in[1] = graph_copied(c, n->in[1]);
    return check;
}

static Node *special(void *state, Node *n, Region *at) {
    GraphCopy *c = state;
    if (n->kind == NODE_RELAYOUT)
        return expand_relayout(c, n, at);
    if (is_row(n)) {
        Node *i = graph_copied(c, n->in[1]), *array = graph_copied(c, n->in[0]);
        return row_copy(c->graph, at, array, i);
    }
    bool asks = n->kind == NODE_INDEX || n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX;
    return asks && is_row(n->in[0]) ? ask_array(c, n, at) : NULL;
}

Graph *layouts_expand(Graph *g) {
    GraphCopy c;
    return graph_copy_whole(&c, g, special, &c);
}
