/* frontend/sema/check_stmt.c - statements. */
#include "frontend/sema/check_state.h"

void check_append(Stmt ***end, Stmt *s) {
    if (!s)
        return;
    **end = s;
    while (s->next)
        s = s->next;
    *end = &s->next;
}

/* What stands behind a declaration of several variables stands behind each. */
static Stmt *group(Check *c, const Node *n) {
    Stmt *first = NULL, **end = &first;
    for (; n && !c->front->no_memory; n = n->next)
        check_append(&end, check_statement(c, n));
    return first;
}

Stmt *check_list(Check *c, const Node *n) {
    Stmt *first = NULL, **end = &first;
    for (; n && !c->front->no_memory; n = n->next) {
        c->behind = n->next;
        check_append(&end, check_statement(c, n));
    }
    return first;
}

static Stmt *block(Check *c, const Node *n) {
    Variable *outer = c->scope;
    Stmt *s = tree_stmt(c->front, STMT_BLOCK, n->at->at);
    s->body = check_list(c, n->a);
    check_leave(c, outer);
    return s;
}

Stmt *check_scoped(Check *c, const Node *n) {
    Variable *outer = c->scope;
    Stmt *s = check_statement(c, n);
    check_leave(c, outer);
    if (s && !s->next)
        return s;
    Stmt *all = tree_stmt(c->front, STMT_BLOCK, n->at->at);     // one statement may have become several
    all->body = s;
    return all;
}

/* ---- declarations and assignments ---- */

Stmt *check_local_stmt(Check *c, Local *l, Expr *value) {
    Stmt *s = tree_stmt(c->front, STMT_LOCAL, l->at);
    s->local = l;
    s->value = value;
    l->row |= value && value->type.rank && value->kind == EXPR_INDEX;
    return s;
}

/* var NAME = value; N has no type yet. */
static Stmt *inferred(Check *c, const Node *n) {
    Node typed = *n;
    Expr *value = n->b ? check_expr(c, n->b) : check_error(c, n->at->at);
    typed.type = value->type;
    Variable *v = check_declare(c, &typed);
    if (!v || type_is_error(typed.type))
        return NULL;
    if (v->parts)
        return check_record_local(c, v, value);
    if (v->final && value->kind == EXPR_CONST)
        v->constant = value;
    return check_local_stmt(c, v->local, value);
}

/* Its parts are declared together, so its value comes before. */
static Stmt *record(Check *c, const Node *n) {
    Expr *value = n->b ? check_initialiser(c, n->b, n->type) : NULL;
    Variable *v = check_declare(c, n);
    return v && !(value && type_is_error(value->type)) ? check_record_local(c, v, value) : NULL;
}

/* That strings are no values is said of the type T already. */
static bool is_reported(Type t, const Node *value) {
    return type_is_error(t) && check_is_text(value);
}

static Stmt *declaration(Check *c, const Node *n) {
    if (n->inferred)
        return inferred(c, n);
    if (n->type.record)
        return record(c, n);
    Variable *v = check_declare(c, n);
    c->late = n;
    Expr *value = n->b && !is_reported(n->type, n->b) ? check_initialiser(c, n->b, n->type) : NULL;
    c->late = NULL;
    if (!v || (value && type_is_error(value->type)))
        return NULL;
    if (v->final && value && value->kind == EXPR_CONST)
        v->constant = value;
    return check_local_stmt(c, v->local, value);
}

/* A store of which nobody takes the value. */
static Stmt *store(Check *c, const Expr *e) {
    Stmt *s = tree_stmt(c->front, STMT_STORE, e->at);
    s->local = e->local;
    s->kids = e->kids;
    s->nkids = e->nkids;
    return s;
}

/* A component or a record that nobody takes. */
static Stmt *unused(Check *c, Expr *value) {
    if (value->kind == EXPR_CALL) {
        Stmt *s = tree_stmt(c->front, STMT_EXPR, value->at);
        s->value = value;
        return s;
    }
    Local *l = check_hidden(c, "unused", value->type, value->at);
    return l ? check_local_stmt(c, l, value) : NULL;
}

static Stmt *expression(Check *c, const Node *n) {
    const Node *e = n->a;
    if (check_is_print(c, e))
        return check_print(c, e);
    if (check_moves(c, e))
        return check_move(c, e);
    Expr *value = check_any(c, e);
    if (type_is_error(value->type))
        return NULL;
    if (value->kind == EXPR_STORE)
        return store(c, value);
    if (c->front->no_memory)
        return NULL;
    if (e->kind == NODE_CALL && (value->kind == EXPR_LOCAL || value->kind == EXPR_PART || value->type.record))
        return unused(c, value);
    if (value->kind == EXPR_BLOCK && value->type.record) {
        Stmt *s = tree_stmt(c->front, STMT_BLOCK, value->at);
        s->body = value->body;
        return s;
    }
    Stmt *s = tree_stmt(c->front, STMT_EXPR, value->at);
    s->value = value;
    return s;
}

/* ---- control ---- */

static Stmt *if_statement(Check *c, const Node *n) {
    Stmt *s = tree_stmt(c->front, STMT_IF, n->at->at);
    s->value = check_condition(c, n->a);
    s->body = check_scoped(c, n->b);
    s->other = n->c ? check_scoped(c, n->c) : NULL;
    return s;
}

static Stmt *return_statement(Check *c, const Node *n) {
    const Method *m = c->current->method;
    char name[TYPE_NAME];
    Stmt *s = tree_stmt(c->front, STMT_RETURN, n->at->at);
    bool is_void = type_is_scalar(m->result, TYPE_VOID);
    check_count_jump(c, n->at->at);
    if (check_inside_value(c))
        front_error(c->front, n->at->at, "'return' cannot leave a switch that is a value: yield the value");
    if (n->a && is_void) {
        front_error(c->front, n->at->at, "'%s' gives no value: it is void", m->name);
        check_any(c, n->a);
    } else if (n->a) {
        s->value = is_reported(m->result, n->a) ? check_error(c, n->at->at) : check_value(c, n->a, m->result);
    } else if (!is_void) {
        front_error(c->front, n->at->at, "'%s' gives %s: write the value behind return", m->name, type_name(m->result, name));
    }
    return s;
}

/* A statement that can run forever or not at all only by its parts is still one; NULL:
 * empty, or reported. */
Stmt *check_statement(Check *c, const Node *n) {
    switch (n->kind) {
    case NODE_LOCAL: return declaration(c, n);
    case NODE_GROUP: return group(c, n->a);
    case NODE_EXPR: return expression(c, n);
    case NODE_BLOCK: return block(c, n);
    case NODE_IF: return if_statement(c, n);
    case NODE_WHILE: return check_while(c, n, STMT_WHILE);
    case NODE_DO: return check_while(c, n, STMT_DO);
    case NODE_FOR: return check_for(c, n);
    case NODE_FOR_EACH: return check_for_each(c, n);
    case NODE_SWITCH: return check_switch(c, n);
    case NODE_LABEL: return check_label(c, n);
    case NODE_BREAK: return check_jump(c, n, STMT_BREAK);
    case NODE_CONTINUE: return check_jump(c, n, STMT_CONTINUE);
    case NODE_YIELD: return check_yield(c, n);
    case NODE_THROW: return check_throw(c, n);
    case NODE_RETURN: return return_statement(c, n);
    case NODE_EMPTY: return tree_stmt(c->front, STMT_BLOCK, n->at->at);
    default: return NULL;
    }
}

Stmt *check_body(Check *c, const Node *n) {
    return block(c, n);
}
