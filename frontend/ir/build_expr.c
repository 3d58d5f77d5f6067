/* frontend/ir/build_expr.c - expressions as nodes, in the order in which Java computes them. */
#include <string.h>

#include "frontend/base/argument.h"
#include "frontend/ir/build_state.h"
#include "isa/trap.h"

Node **build_copy_env(Build *b, Node **env) {
    size_t size = (size_t)b->nenv * sizeof *env;
    Node **copy = b->nspare ? b->spare[--b->nspare] : front_alloc_in(b->g->front, b->arena, size);
    return b->g->front->no_memory ? env : memcpy(copy, env, size);
}

void build_spare_env(Build *b, Node **env) {
    Node ***spare = front_room_in(b->g->front, b->arena, b->spare, b->nspare, &b->spare_cap, sizeof *spare);
    if (b->g->front->no_memory)
        return;
    b->spare = spare;
    b->spare[b->nspare++] = env;
}

Node *build_zero(Build *b, Type t, Place at) {
    return graph_zero(b->g, b->r, t, at);
}

/* ---- layouts ---- */

Node *build_layout(Build *b, Node *x, TypeLayout layout) {
    if (x->type.rank != 2 || x->type.layout == layout)
        return x;
    while (x->kind == NODE_RELAYOUT && x->type.layout != layout)
        x = x->in[0];
    if (x->type.layout == layout)
        return x;
    Type t = {.base = x->type.base, .rank = 2, .layout = layout};
    if (x->kind != NODE_NEW)
        return graph_unary(b->g, b->r, NODE_RELAYOUT, t, x->at, x);
    Node *n = graph_node(b->g, b->r, NODE_NEW, t, x->at, 2);
    for (int k = 0; k < 2 && !b->g->front->no_memory; k++)
        n->in[k] = x->in[k];
    return n;
}

TypeLayout build_slot_layout(const Build *b, int slot) {
    const Method *m = b->method;
    if (slot < b->nlocals)
        return b->filled[slot] ? IN_TREE : m->locals[slot]->type.layout;
    return slot == b->nlocals + 1 ? m->result.layout : IN_TREE;
}

/* ---- conditionals ---- */

Arms build_if(Build *b, Place at, Node *condition) {
    Arms a = {.outside = b->r, .before = build_copy_env(b, b->env)};
    a.node = graph_unary(b->g, b->r, NODE_IF, type_scalar(TYPE_VOID), at, condition);
    a.node->region[0] = graph_region(b->g, a.node, 0);
    a.node->region[1] = graph_region(b->g, a.node, 0);
    b->r = a.node->region[0];
    return a;
}

void build_else(Build *b, Arms *a, Node *value) {
    a->value = value;
    a->then = b->env;
    b->env = build_copy_env(b, a->before);
    b->r = a->node->region[1];
}

static bool equal(const Node *a, const Node *b) {
    return a == b || (a->kind == NODE_CONST && b->kind == NODE_CONST && graph_same(a, b));
}

/* The results of one arm: those locals that have got another value in either. */
typedef struct {
    int count;
    int *slots;             // of the environment; -1: the value beside it
} Merge;

static Merge to_merge(const Build *b, const Arms *a, const Node *value) {
    Merge m = {.slots = b->slots};
    for (int i = 0; i < b->nenv && !b->g->front->no_memory; i++) {
        const Node *x = a->then[i], *y = b->env[i];
        if (x != y && x && y && equal(x, y))
            continue;       // constants may stand anywhere
        if (x != y)
            m.slots[m.count++] = i;
    }
    if (value)
        m.slots[m.count++] = -1;
    return m;
}

static Type slot_type(const Node *x, const Node *y) {
    return x ? x->type : y->type;
}

static void give_results(Build *b, Region *r, const Merge *m, Node *const *env, Node *const *other, Node *value) {
    Region *here = b->r;
    b->r = r;
    graph_results(b->g, r, m->count);
    for (int i = 0; i < m->count && !b->g->front->no_memory; i++) {
        int s = m->slots[i];
        Node *n = s < 0 ? value : env[s];
        r->results[i] = n ? n : build_zero(b, slot_type(n, other[s]), r->owner->at);
    }
    b->r = here;
}

Node *build_endif(Build *b, Arms *a, Node *value) {
    if (b->g->front->no_memory)
        return value;
    Merge m = to_merge(b, a, value);
    give_results(b, a->node->region[0], &m, a->then, b->env, a->value);
    give_results(b, a->node->region[1], &m, b->env, a->then, value);
    b->r = a->outside;
    Node *merged = NULL;
    for (int i = 0; i < m.count && !b->g->front->no_memory; i++) {
        Node *out = graph_proj(b->g, b->r, a->node, i, a->node->region[0]->results[i]->type);
        if (m.slots[i] < 0)
            merged = out;
        else
            b->env[m.slots[i]] = out;
    }
    build_spare_env(b, a->before);
    build_spare_env(b, a->then);
    return merged;
}

/* c ? x : y, where X or Y may be missing: the constant SHORTCUT stands for it. */
static Node *choice(Build *b, Place at, const Expr *c, const Expr *x, const Expr *y, bool shortcut) {
    Node *condition = build_expr(b, c);
    if (condition->kind == NODE_CONST) {
        const Expr *taken = condition->value.i ? x : y;
        return taken ? build_expr(b, taken) : build_bool(b, shortcut);
    }
    Arms a = build_if(b, at, condition);
    Node *v = x ? build_layout(b, build_expr(b, x), IN_TREE) : build_bool(b, shortcut);
    build_else(b, &a, v);
    v = y ? build_layout(b, build_expr(b, y), IN_TREE) : build_bool(b, shortcut);
    return build_endif(b, &a, v);
}

/* ---- arrays ---- */

static Node *check_index(Build *b, Place at, Node *array, int dimension, Node *i) {
    Node *n = graph_node(b->g, b->r, NODE_CHECK_INDEX, i->type, at, 2);
    n->in[0] = array;
    n->in[1] = i;
    n->index = dimension;
    return n;
}

/* The array that was ARRAY when the expressions began: they may have written elements. */
static Node *still(Build *b, const Local *l, Node *array, Expr *const *e, int n) {
    for (int i = 0; i < n; i++)
        if (tree_writes(e[i], l, 0))
            return array;       // L got another one
    return b->env[l->number];
}

static Node *element(Build *b, Node *array, Type t, Place at, Node *const *index, int count) {
    Node *n = graph_node(b->g, b->r, NODE_INDEX, t, at, count + 1);
    n->in[0] = array;
    for (int i = 0; i < count && !b->g->front->no_memory; i++)
        n->in[i + 1] = index[i];
    return n;
}

static Node *build_index(Build *b, const Expr *e) {
    Node *array = build_expr(b, e->kids[0]);
    Node *checked[MAX_RANK];
    for (int i = 1; i < e->nkids; i++) {
        Node *index = build_expr(b, e->kids[i]);
        checked[i - 1] = check_index(b, e->kids[i]->at, array, i - 1, index);
    }
    const Expr *of = e->kids[0];
    if (of->kind == EXPR_LOCAL && !b->g->front->no_memory)
        array = still(b, of->local, array, e->kids + 1, e->nkids - 1);
    return element(b, array, e->type, e->at, checked, e->nkids - 1);
}

/* Java computes all lengths before it looks whether one is negative. */
static Node *build_new(Build *b, const Expr *e) {
    Node *size[MAX_RANK];
    for (int i = 0; i < e->nkids; i++)
        size[i] = build_expr(b, e->kids[i]);
    for (int i = 0; i < e->nkids; i++)
        if (size[i]->kind != NODE_LENGTH && (size[i]->kind != NODE_CONST || size[i]->value.i < 0))
            size[i] = graph_unary(b->g, b->r, NODE_CHECK_SIZE, size[i]->type, e->at, size[i]);
    Node *n = graph_node(b->g, b->r, NODE_NEW, e->type, e->at, e->nkids);
    for (int i = 0; i < e->nkids; i++)
        n->in[i] = size[i];
    return n;
}

static Node *check_row(Build *b, Place at, Node *array, int dimension, Node *row) {
    Node *n = graph_node(b->g, b->r, NODE_CHECK_ROW, row->type, at, 2);
    n->in[0] = array;
    n->in[1] = row;
    n->index = dimension;
    return n;
}

/* The rows of a literal must be as long as its first one. */
static Node *build_array(Build *b, const Expr *e) {
    Node **x = front_alloc(b->g->front, ((size_t)e->nkids + 1) * sizeof *x);
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++) {
        x[i] = build_layout(b, build_expr(b, e->kids[i]), IN_TREE);
        if (i && x[i]->type.rank)
            x[i] = check_row(b, e->kids[i]->at, x[0], 0, x[i]);
    }
    Node *n = graph_node(b->g, b->r, NODE_ARRAY, e->type, e->at, e->nkids);
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        n->in[i] = x[i];
    return n;
}

/* a[i]...[l] = x: the last index is checked after x is computed, which may write elements, too. */
Node *build_store(Build *b, const Local *l, Expr *const *kids, int nkids, Place at, Node **old) {
    Node *array = build_layout(b, b->env[l->number], IN_TREE);
    int last = nkids - 2;
    Node *index[MAX_RANK];
    for (int i = 0; i <= last && !b->g->front->no_memory; i++) {
        index[i] = build_expr(b, kids[i]);
        if (i < last)
            index[i] = check_index(b, kids[i]->at, array, i, index[i]);
    }
    Node *x = b->g->front->no_memory ? array : build_layout(b, build_expr(b, kids[last + 1]), IN_TREE);
    if (b->g->front->no_memory)
        return x;
    array = build_layout(b, b->env[l->number], IN_TREE);
    index[last] = check_index(b, kids[last]->at, array, last, index[last]);
    if (x->type.rank)
        x = check_row(b, at, array, last + 1, x);
    if (old)
        *old = element(b, array, x->type, at, index, last + 1);
    Node *n = graph_node(b->g, b->r, NODE_STORE, array->type, at, nkids + 1);
    n->in[0] = array;
    for (int i = 0; i <= last && !b->g->front->no_memory; i++)
        n->in[i + 1] = index[i];
    n->in[last + 2] = x;
    b->env[l->number] = build_layout(b, n, build_slot_layout(b, l->number));
    return x;
}

static Node *build_stored(Build *b, const Expr *e) {
    Node *old = NULL, *x = build_store(b, e->local, e->kids, e->nkids, e->at, e->yields_old ? &old : NULL);
    return old ? old : x;
}

/* ---- the library ---- */

static bool takes(const Method *m, Node *const *x, int n) {
    bool same = m->nparams == n;
    for (int i = 0; same && i < n; i++)
        same = type_same(m->locals[i]->type, x[i]->type);
    return same;
}

/* The call of the library's method of that name for such operands. */
static Node *library_call(Build *b, const char *name, Place at, Node *const *x, int n) {
    const Method *m = b->library->methods;
    while (m && (strcmp(m->name, name) || !takes(m, x, n)))
        m = m->next;
    Node *call = graph_node(b->g, b->r, NODE_CALL, m->result, at, n);
    call->method = m;
    for (int i = 0; i < n && !b->g->front->no_memory; i++)
        call->in[i] = x[i];
    return call;
}

static Node *check_zero(Build *b, Place at, Node *x) {
    if (x->kind == NODE_CONST && x->value.i != 0)
        return x;
    return graph_unary(b->g, b->r, NODE_CHECK_ZERO, x->type, at, x);
}

enum { MOST_ARGUMENTS = 3 };    // of functions

/* Traps if the method whose name has Fails behind it gives something negative for X, of arrays for their lengths. */
static void check_fails(Build *b, const Expr *e, Node *const *x, Trap trap) {
    Node *y[MOST_ARGUMENTS];
    for (int i = 0; i < e->nkids; i++)
        y[i] = x[i]->type.rank ? graph_unary(b->g, b->r, NODE_LENGTH, type_scalar(TYPE_INT), e->at, x[i]) : x[i];
    Node *fails = library_call(b, front_text(b->g->front, "%sFails", e->function->name), e->at, y, e->nkids);
    Node *check = graph_unary(b->g, b->r, NODE_CHECK_SIZE, fails->type, e->at, fails);
    check->index = (int)trap;
}

/* What fails, fails here, not in the library. */
static Node *build_function(Build *b, const Expr *e) {
    Node *x[MOST_ARGUMENTS];
    for (int i = 0; i < e->nkids; i++)
        x[i] = build_expr(b, e->kids[i]);
    if (b->g->front->no_memory)
        return NULL;
    if (e->function->check == FUNCTION_RANGE || e->function->check == FUNCTION_EXACT)
        check_fails(b, e, x, e->function->check == FUNCTION_RANGE ? TRAP_INDEX : TRAP_OVERFLOW);
    if (e->function->check == FUNCTION_THROWN) {
        graph_unary(b->g, b->r, NODE_CHECK_SIZE, x[0]->type, e->at, x[0])->index = TRAP_THROWN;
        return x[0];
    }
    if (e->function->check == FUNCTION_ZERO)
        x[e->nkids - 1] = check_zero(b, e->at, x[e->nkids - 1]);
    if (e->function->check == FUNCTION_SIZE)
        x[e->nkids - 1] = graph_unary(b->g, b->r, NODE_CHECK_SIZE, x[e->nkids - 1]->type, e->at, x[e->nkids - 1]);
    return library_call(b, e->function->name, e->at, x, e->nkids);
}

static Node *build_builtin(Build *b, const Expr *e) {
    Node *x[3];
    for (int i = 0; i < e->nkids; i++)
        x[i] = build_expr(b, e->kids[i]);
    Node *n = graph_node(b->g, b->r, NODE_BUILTIN, e->type, e->at, e->nkids);
    n->builtin = e->builtin;
    for (int i = 0; i < e->nkids; i++)
        n->in[i] = x[i];
    return n;
}

/* ---- the rest ---- */

static Node *build_binary(Build *b, const Expr *e) {
    Node *x = build_expr(b, e->kids[0]), *y = build_expr(b, e->kids[1]);
    bool divides = e->op == BINARY_DIV || e->op == BINARY_REM;
    bool whole = type_is_integral(e->type);
    if (e->op == BINARY_REM && !whole)
        return library_call(b, "rem", e->at, (Node *[]){x, y}, 2);
    if (divides && whole)
        y = check_zero(b, e->at, y);
    return graph_binary(b->g, b->r, e->op, e->type, e->at, x, y);
}

/* A node of what the operands give.  Arrays that become parts of records are trees. */
static Node *build_operands(Build *b, NodeKind kind, const Expr *e) {
    Node **x = front_alloc(b->g->front, ((size_t)e->nkids + 1) * sizeof *x);
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++) {
        x[i] = build_expr(b, e->kids[i]);
        if (kind == NODE_RECORD && !b->g->front->no_memory)
            x[i] = build_layout(b, x[i], IN_TREE);
    }
    Node *n = graph_node(b->g, b->r, kind, e->type, e->at, e->nkids);
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        n->in[i] = x[i];
    return n;
}

/* Element ELEMENT of program argument K. */
static Node *argument(Build *b, const Expr *e, Node *k, Type t, int element) {
    Node *n = graph_unary(b->g, b->r, NODE_ARG, t, e->at, k);
    n->index = element;
    return n;
}

/* Its length and all its bytes are those of the text. */
static Node *build_argument_is(Build *b, const Expr *e) {
    Node *k = build_expr(b, e->kids[0]), *all = NULL;
    for (int i = ARGUMENT_LENGTH; i < ARGUMENT_TEXT + (e->len + 7) / 8; i++) {
        Node *wanted = graph_const(b->g, b->r, TYPE_LONG, (int64_t)argument_element(e->text, (size_t)e->len, i));
        Node *is = argument(b, e, k, type_scalar(TYPE_LONG), i);
        is = graph_binary(b->g, b->r, BINARY_EQ, type_scalar(TYPE_BOOLEAN), e->at, is, wanted);
        all = all ? graph_binary(b->g, b->r, BINARY_AND, type_scalar(TYPE_BOOLEAN), e->at, all, is) : is;
    }
    return all;
}

/* What part K of what METHOD gives is, of GIVEN: that itself, if it is the only one. */
static Node *given_part(Build *b, const Method *m, Node *given, int k) {
    return tree_gives(m).record ? graph_part(b->g, b->r, given, k) : given;
}

/* The arrays that the call E has changed are those of its arguments' variables; X: what is in their places behind it. */
static void hold_changed(Build *b, const Expr *e, Node *const *x) {
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        if ((tree_changed(e, i) || tree_replaced(e, i)) && e->kids[i]->kind == EXPR_LOCAL) {
            int slot = e->kids[i]->local->number;
            b->env[slot] = build_layout(b, x[i], build_slot_layout(b, slot));
        }
}

/* The result alone of what E's method gives, if it gives any.  X gets the arrays that it changed. */
static Node *take_changed(Build *b, const Expr *e, Node *given, Node **x) {
    const Method *m = e->method;
    int k = type_is_scalar(m->result, TYPE_VOID) || m->returned ? 0 : type_parts(m->result);
    Node *result = k && !m->result.record ? given_part(b, m, given, 0) : given;
    if (k && m->result.record) {
        result = graph_node(b->g, b->r, NODE_RECORD, m->result, e->at, k);
        for (int i = 0; i < k && !b->g->front->no_memory; i++)
            result->in[i] = given_part(b, m, given, i);
    }
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        if (tree_gives_back(m->locals[i]))
            x[i] = given_part(b, m, given, k++);
    return m->returned ? x[m->returned - 1] : result;
}

/* Arguments and result have the layouts that the method says. */
static Node *build_call(Build *b, const Expr *e) {
    Node **x = front_alloc(b->g->front, ((size_t)e->nkids + 1) * sizeof *x);
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        x[i] = build_layout(b, build_expr(b, e->kids[i]), e->method->locals[i]->type.layout);
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        if (e->kids[i]->kind == EXPR_LOCAL && e->kids[i]->type.rank)
            x[i] = build_layout(b, still(b, e->kids[i]->local, x[i], e->kids + i + 1, e->nkids - i - 1), e->method->locals[i]->type.layout);
    if (e->method->expanded) {
        Node *result = b->g->front->no_memory ? NULL : build_expanded(b, e->method, x);
        hold_changed(b, e, x);
        return result;
    }
    Node *n = graph_node(b->g, b->r, NODE_CALL, tree_gives(e->method), e->at, e->nkids);
    n->method = e->method;
    for (int i = 0; i < e->nkids && !b->g->front->no_memory; i++)
        n->in[i] = x[i];
    if (!e->method->nchanged)
        return n;
    n = take_changed(b, e, n, x);
    hold_changed(b, e, x);
    return n;
}

static Node *build_part(Build *b, const Expr *e) {
    Node *record = build_expr(b, e->kids[0]);
    return b->g->front->no_memory ? NULL : graph_part(b->g, b->r, record, e->part);
}

static Node *build_assign(Build *b, const Expr *e) {
    Node *old = b->env[e->local->number];
    Node *value = build_expr(b, e->kids[0]);
    b->env[e->local->number] = build_layout(b, value, build_slot_layout(b, e->local->number));
    return e->yields_old ? old : value;
}

static Node *build_const(Build *b, const Expr *e) {
    Node *n = graph_node(b->g, b->r, NODE_CONST, e->type, e->at, 0);
    n->value = e->value;
    return n;
}

/* That of a row is one of the array's sizes. */
static Node *build_length(Build *b, const Expr *e) {
    Node *n = build_operands(b, NODE_LENGTH, e), *row = b->g->front->no_memory ? n : n->in[0];
    n->index = 0;
    if (row->kind == NODE_INDEX && !row->in[0]->type.layout) {
        n->in[0] = row->in[0];
        n->index = row->nin - 1;
    }
    return n;
}

static Node *expr_node(Build *b, const Expr *e) {
    switch (e->kind) {
    case EXPR_CONST: return build_const(b, e);
    case EXPR_LOCAL: return b->env[e->local->number];
    case EXPR_FIELD: return b->fields[e->field->number];
    case EXPR_INDEX: return build_index(b, e);
    case EXPR_LENGTH: return build_length(b, e);
    case EXPR_NEG: return build_operands(b, NODE_NEG, e);
    case EXPR_COMPLEMENT: return build_operands(b, NODE_COMPLEMENT, e);
    case EXPR_NOT: return build_operands(b, NODE_NOT, e);
    case EXPR_CONVERT: return build_operands(b, NODE_CONVERT, e);
    case EXPR_BINARY: return build_binary(b, e);
    case EXPR_ANDAND: return choice(b, e->at, e->kids[0], e->kids[1], NULL, false);
    case EXPR_OROR: return choice(b, e->at, e->kids[0], NULL, e->kids[1], true);
    case EXPR_COND: return choice(b, e->at, e->kids[0], e->kids[1], e->kids[2], false);
    case EXPR_BLOCK: return build_block_value(b, e);
    case EXPR_RECORD: return build_operands(b, NODE_RECORD, e);
    case EXPR_PART: return build_part(b, e);
    case EXPR_CALL: return build_call(b, e);
    case EXPR_LIBRARY: return build_function(b, e);
    case EXPR_BUILTIN: return build_builtin(b, e);
    case EXPR_CLONE: return build_expr(b, e->kids[0]);
    case EXPR_NEW: return build_new(b, e);
    case EXPR_ARRAY: return build_array(b, e);
    case EXPR_ASSIGN: return build_assign(b, e);
    case EXPR_STORE: return build_stored(b, e);
    case EXPR_ARG: return argument(b, e, build_expr(b, e->kids[0]), e->type, e->type.base == TYPE_DOUBLE ? ARGUMENT_DOUBLE : ARGUMENT_LONG);
    case EXPR_ARG_IS: return build_argument_is(b, e);
    case EXPR_ARGC: return build_operands(b, NODE_ARGC, e);
    case EXPR_STRING: case EXPR_FORMAT: case EXPR_COUNT: break;       // only in prints, frontend/ir/build.c
    }
    return build_int(b, 0);
}

/* Without memory any node. */
Node *build_expr(Build *b, const Expr *e) {
    Node *n = b->g->front->no_memory ? NULL : expr_node(b, e);
    return n ? n : build_int(b, 0);
}
