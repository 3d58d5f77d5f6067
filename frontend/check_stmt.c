/* frontend/check_stmt.c - statements. */
#include "frontend/check_state.h"

static Stmt *statement(Check *c, const Node *n);

static void append(Stmt ***end, Stmt *s) {
    if (!s)
        return;
    **end = s;
    while (s->next)
        s = s->next;
    *end = &s->next;
}

/* Each of a list; those in which mistakes were found are left out. */
static Stmt *statements(Check *c, const Node *n) {
    Stmt *first = NULL, **end = &first;
    for (; n && !c->front->no_memory; n = n->next)
        append(&end, statement(c, n));
    return first;
}

static Stmt *block(Check *c, const Node *n) {
    Variable *outer = c->scope;
    Stmt *s = tree_stmt(c->front, STMT_BLOCK, n->at->at);
    s->body = statements(c, n->a);
    check_leave(c, outer);
    return s;
}

/* A statement with a scope of its own. */
static Stmt *scoped(Check *c, const Node *n) {
    Variable *outer = c->scope;
    Stmt *s = statement(c, n);
    check_leave(c, outer);
    return s ? s : tree_stmt(c->front, STMT_BLOCK, n->at->at);
}

/* ---- declarations and assignments ---- */

static Stmt *declaration(Check *c, const Node *n) {
    Variable *v = check_declare(c, n);
    Expr *value = n->b ? check_initialiser(c, n->b, n->type) : NULL;
    if (!v || (value && type_is_error(value->type)))
        return NULL;
    if (v->final && value && value->kind == EXPR_CONST)
        v->constant = value;
    Stmt *s = tree_stmt(c->front, STMT_LOCAL, n->at->at);
    s->local = v->local;
    s->value = value;
    return s;
}

/* Index expressions of a[i][j]... into KIDS, from left to right; false: mistakes. */
static bool check_indices(Check *c, const Node *n, Expr **kids, int depth) {
    if (depth == 0 || c->front->no_memory)
        return true;
    bool good = check_indices(c, n->a, kids, depth - 1);
    kids[depth - 1] = check_index(c, n->b);
    return !type_is_error(kids[depth - 1]->type) && good;
}

/* The local whose element is written; NULL: reported. */
static Local *stored_local(Check *c, const Node *base, int indices) {
    char name[TYPE_NAME];
    if (base->kind != NODE_NAME) {
        if (base->kind != NODE_BAD)
            front_error(c->front, base->at->at, "only elements of an array that this method makes and holds in a variable can be written");
        return NULL;
    }
    if (check_is_args(c, base)) {
        front_error(c->front, base->at->at, "the program's arguments cannot be written");
        return NULL;
    }
    Expr *array = check_expr(c, base);
    if (type_is_error(array->type))
        return NULL;
    if (array->type.rank < indices)
        front_error(c->front, base->at->at, "%s has no %d dimension%s", type_name(array->type, name), indices, indices > 1 ? "s" : "");
    else if (array->kind != EXPR_LOCAL)
        front_error(c->front, base->at->at, "'%.*s' is a constant of the class: its elements never change", base->at->len, base->at->text);
    else
        return array->local;
    return NULL;
}

static bool assigns(const Expr *e) {
    bool any = e->kind == EXPR_ASSIGN;
    for (int i = 0; i < e->nkids; i++)
        any |= assigns(e->kids[i]);
    return any;
}

/* The element that a[i] += x or a[i]++ reads: its indices are those of the store. */
static Expr *old_element(Check *c, const Node *n, Local *l, Expr **indices, int count) {
    Expr *old = tree_expr(c->front, EXPR_INDEX, type_element(l->type, count), n->a->at->at, count + 1);
    Expr *array = tree_expr(c->front, EXPR_LOCAL, l->type, n->a->at->at, 0);
    array->local = l;
    for (int i = 0; i < count && !c->front->no_memory; i++) {
        old->kids[i + 1] = indices[i];
        if (assigns(indices[i])) {
            front_error(c->front, indices[i]->at, "'%s' would change a variable twice here: change it in a statement of its own", lex_words[n->op]);
            return check_error(c, n->at->at);
        }
    }
    if (!c->front->no_memory)
        old->kids[0] = array;
    return old;
}

/* store = NAME "[" expr "]" ... ( ( "=" | "+=" | ... ) expr | "++" | "--" ) ";" */
static Stmt *store(Check *c, const Node *n) {
    int indices = 0;
    const Node *base = n->a;
    for (; base->kind == NODE_INDEX; base = base->a)
        indices++;
    Stmt *s = tree_stmt(c->front, STMT_STORE, base->at->at);
    Local *l = stored_local(c, base, indices);
    Expr **kids = front_alloc(c->front, (size_t)(indices + 1) * sizeof *kids);
    if (c->front->no_memory)
        return NULL;
    bool good = check_indices(c, n->a, kids, indices) && l;
    bool plain = n->kind == NODE_ASSIGN && n->op == OP_ASSIGN;
    Expr *value;
    if (plain || !good) {
        value = n->b ? check_expr(c, n->b) : check_error(c, n->at->at);
        if (good)
            value = check_assigned(c, value, type_element(l->type, indices));
    } else {
        Expr *old = old_element(c, n, l, kids, indices);
        value = type_is_error(old->type) ? old : check_updated(c, n, old);
    }
    kids[indices] = value;
    s->local = l;
    s->kids = kids;
    s->nkids = indices + 1;
    return good && !type_is_error(value->type) ? s : NULL;
}

static Stmt *expression(Check *c, const Node *n) {
    const Node *e = n->a;
    if ((e->kind == NODE_ASSIGN || e->kind == NODE_STEP) && e->a->kind == NODE_INDEX)
        return store(c, e);
    if (check_is_print(c, e))
        return check_print(c, e);
    Expr *value = check_any(c, e);
    if (type_is_error(value->type))
        return NULL;
    Stmt *s = tree_stmt(c->front, STMT_EXPR, value->at);
    s->value = value;
    return s;
}

/* ---- control ---- */

static Stmt *if_statement(Check *c, const Node *n) {
    Stmt *s = tree_stmt(c->front, STMT_IF, n->at->at);
    s->value = check_condition(c, n->a);
    s->body = scoped(c, n->b);
    s->other = n->c ? scoped(c, n->c) : NULL;
    return s;
}

static Stmt *loop(Check *c, const Node *n, StmtKind kind) {
    Stmt *s = tree_stmt(c->front, kind, n->at->at);
    if (kind == STMT_WHILE)
        s->value = check_condition(c, n->a);
    c->loops++;
    s->body = scoped(c, n->b);
    c->loops--;
    if (kind == STMT_DO)
        s->value = check_condition(c, n->a);
    return s;
}

static Stmt *for_statement(Check *c, const Node *n) {
    Variable *outer = c->scope;
    Stmt *s = tree_stmt(c->front, STMT_FOR, n->at->at);
    s->init = statements(c, n->a);
    s->value = n->b ? check_condition(c, n->b) : NULL;
    s->update = statements(c, n->c);
    c->loops++;
    s->body = scoped(c, n->d);
    c->loops--;
    check_leave(c, outer);
    return s;
}

static void count_jump(Check *c, const Node *n) {
    if (c->jumps++ == MAX_JUMPS)
        front_error(c->front, n->at->at, "more than %d times break, continue or return in one method: split it", MAX_JUMPS);
}

static Stmt *jump(Check *c, const Node *n, StmtKind kind) {
    count_jump(c, n);
    if (!c->loops)
        front_error(c->front, n->at->at, "'%s' outside of a loop", lex_words[n->at->kind]);
    return tree_stmt(c->front, kind, n->at->at);
}

static Stmt *return_statement(Check *c, const Node *n) {
    const Method *m = c->current->method;
    char name[TYPE_NAME];
    Stmt *s = tree_stmt(c->front, STMT_RETURN, n->at->at);
    bool is_void = type_is_scalar(m->result, TYPE_VOID);
    count_jump(c, n);
    if (n->a && is_void) {
        front_error(c->front, n->at->at, "'%s' gives no value: it is void", m->name);
        check_any(c, n->a);
    } else if (n->a) {
        s->value = check_assigned(c, check_expr(c, n->a), m->result);
    } else if (!is_void) {
        front_error(c->front, n->at->at, "'%s' gives %s: write the value behind return", m->name, type_name(m->result, name));
    }
    return s;
}

/* A statement that can run forever or not at all only by its parts is still one; NULL:
 * empty, or reported. */
static Stmt *statement(Check *c, const Node *n) {
    switch (n->kind) {
    case NODE_LOCAL: return declaration(c, n);
    case NODE_GROUP: return statements(c, n->a);
    case NODE_EXPR: return expression(c, n);
    case NODE_BLOCK: return block(c, n);
    case NODE_IF: return if_statement(c, n);
    case NODE_WHILE: return loop(c, n, STMT_WHILE);
    case NODE_DO: return loop(c, n, STMT_DO);
    case NODE_FOR: return for_statement(c, n);
    case NODE_BREAK: return jump(c, n, STMT_BREAK);
    case NODE_CONTINUE: return jump(c, n, STMT_CONTINUE);
    case NODE_RETURN: return return_statement(c, n);
    case NODE_EMPTY: return tree_stmt(c->front, STMT_BLOCK, n->at->at);
    default: return NULL;
    }
}

Stmt *check_body(Check *c, const Node *n) {
    return block(c, n);
}
