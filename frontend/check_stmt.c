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

/* A store of which nobody takes the value. */
static Stmt *store(Check *c, const Expr *e) {
    Stmt *s = tree_stmt(c->front, STMT_STORE, e->at);
    s->local = e->local;
    s->kids = e->kids;
    s->nkids = e->nkids;
    return s;
}

static Stmt *expression(Check *c, const Node *n) {
    const Node *e = n->a;
    if (check_is_print(c, e))
        return check_print(c, e);
    Expr *value = check_any(c, e);
    if (type_is_error(value->type))
        return NULL;
    if (value->kind == EXPR_STORE)
        return store(c, value);
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
