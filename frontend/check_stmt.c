/* frontend/check_stmt.c - statements. */
#include "frontend/check_state.h"

void check_append(Stmt ***end, Stmt *s) {
    if (!s)
        return;
    **end = s;
    while (s->next)
        s = s->next;
    *end = &s->next;
}

Stmt *check_list(Check *c, const Node *n) {
    Stmt *first = NULL, **end = &first;
    for (; n && !c->front->no_memory; n = n->next)
        check_append(&end, check_statement(c, n));
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
    return s ? s : tree_stmt(c->front, STMT_BLOCK, n->at->at);
}

/* ---- declarations and assignments ---- */

Stmt *check_local_stmt(Check *c, Local *l, Expr *value) {
    Stmt *s = tree_stmt(c->front, STMT_LOCAL, l->at);
    s->local = l;
    s->value = value;
    return s;
}

/* var NAME = value; N has no type yet. */
static Stmt *inferred(Check *c, const Node *n) {
    char name[TYPE_NAME];
    Node typed = *n;
    Expr *value = n->b ? check_expr(c, n->b) : check_error(c, n->at->at);
    typed.type = value->type;
    if (type_is_scalar(value->type, TYPE_CHAR)) {
        front_error(c->front, n->at->at, "'%.*s' would be a %s: write int", n->at->len, n->at->text, type_name(value->type, name));
        typed.type = type_scalar(TYPE_ERROR);
    }
    Variable *v = check_declare(c, &typed);
    if (!v || type_is_error(typed.type))
        return NULL;
    if (v->final && value->kind == EXPR_CONST)
        v->constant = value;
    return check_local_stmt(c, v->local, value);
}

static Stmt *declaration(Check *c, const Node *n) {
    if (n->inferred)
        return inferred(c, n);
    Variable *v = check_declare(c, n);
    Expr *value = n->b ? check_initialiser(c, n->b, n->type) : NULL;
    if (!v || (value && type_is_error(value->type)))
        return NULL;
    if (v->final && value && value->kind == EXPR_CONST)
        v->constant = value;
    return check_local_stmt(c, v->local, value);
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

static bool acts(const Expr *e) {
    bool any = e->kind == EXPR_ASSIGN || e->kind == EXPR_BLOCK || e->kind == EXPR_CALL;
    for (int i = 0; i < e->nkids; i++)
        any |= acts(e->kids[i]);
    return any;
}

/* The element that a[i] += x or a[i]++ reads: its indices are those of the store.  What
 * must be computed only once goes to a variable there. */
static Expr *old_element(Check *c, const Node *n, Local *l, Expr **indices, int count) {
    Expr *old = tree_expr(c->front, EXPR_INDEX, type_element(l->type, count), n->a->at->at, count + 1);
    for (int i = 0; i < count && !c->front->no_memory; i++) {
        Local *once = acts(indices[i]) ? check_hidden(c, "index", type_scalar(TYPE_INT), indices[i]->at) : NULL;
        if (once)
            indices[i] = check_set(c, once, indices[i]);
        old->kids[i + 1] = once ? check_local(c, once, indices[i]->at) : indices[i];
    }
    if (!c->front->no_memory)
        old->kids[0] = check_local(c, l, n->a->at->at);
    return old;
}

/* E, which also goes to a variable of its own. */
static Expr *keep(Check *c, Expr *e, Local **kept) {
    if (!kept || type_is_error(e->type))
        return e;
    *kept = check_hidden(c, "element", e->type, e->at);
    return *kept ? check_set(c, *kept, e) : e;
}

/* store = NAME "[" expr "]" ... ( ( "=" | "+=" | ... ) expr | "++" | "--" ); if KEPT, also
 * to a variable, *KEPT: what is stored or, by a postfix operator, what was there. */
static Stmt *store(Check *c, const Node *n, Local **kept) {
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
    if (!good) {
        value = n->b ? check_expr(c, n->b) : check_error(c, n->at->at);
    } else if (plain) {
        value = check_value(c, n->b, type_element(l->type, indices));
    } else {
        Expr *old = old_element(c, n, l, kids, indices);
        value = check_updated(c, n, n->postfix ? keep(c, old, kept) : old);
    }
    kids[indices] = n->postfix ? value : keep(c, value, kept);
    for (int i = 0; good && i <= indices; i++)
        if (check_writes(kids[i], l, 0)) {
            front_error(c->front, n->at->at, "'%s' gets another array while an element of it is written", l->name);
            good = false;
        }
    s->local = l;
    s->kids = kids;
    s->nkids = indices + 1;
    return good && !type_is_error(value->type) ? s : NULL;
}

Expr *check_store(Check *c, const Node *n) {
    Local *kept = NULL;
    Stmt *s = store(c, n, &kept);
    if (!s || !kept)
        return check_error(c, n->at->at);
    Expr *e = tree_expr(c->front, EXPR_BLOCK, kept->type, n->at->at, 1);
    e->body = s;
    e->kids[0] = check_local(c, kept, n->at->at);
    return e;
}

/* Arrays.fill(target, value): a loop over the row to which INDICES lead. */
static Stmt *filled(Check *c, const Node *n, Local *l, Expr **indices, int count, Expr *value) {
    Place at = n->at->at;
    Local *held = check_hidden(c, "value", value->type, at), *number = check_hidden(c, "number", type_scalar(TYPE_INT), at);
    Local *end = check_hidden(c, "end", type_scalar(TYPE_INT), at);
    if (!held || !number || !end || c->front->no_memory)
        return NULL;
    Expr *row = check_local(c, l, at);
    for (int i = 0; i < count; i++)
        row = check_element_of(c, row, indices[i], at);
    Stmt *s = tree_stmt(c->front, STMT_STORE, at);
    s->local = l;
    s->nkids = count + 2;
    s->kids = front_alloc(c->front, (size_t)s->nkids * sizeof *s->kids);
    for (int i = 0; i < count && !c->front->no_memory; i++)
        s->kids[i] = indices[i];
    if (!c->front->no_memory) {
        s->kids[count] = check_local(c, number, at);
        s->kids[count + 1] = check_local(c, held, at);
    }
    Stmt *first = check_local_stmt(c, end, check_length_of(c, row, at));
    first->next = check_local_stmt(c, held, value);
    first->next->next = check_counted(c, at, number, check_local(c, end, at), s);
    return first;
}

static Stmt *fill(Check *c, const Node *n) {
    const Node *target = n->b, *base = target;
    int count = 0;
    if (!target || !target->next || target->next->next) {
        front_error(c->front, n->at->at, "'fill' takes an array and the value of all its elements");
        return NULL;
    }
    for (; base->kind == NODE_INDEX; base = base->a)
        count++;
    Local *l = stored_local(c, base, count + 1);
    Expr **indices = front_alloc(c->front, (size_t)(count + 1) * sizeof *indices);
    bool good = l && !c->front->no_memory && check_indices(c, target, indices, count);
    if (good && l->type.rank != count + 1) {
        front_error(c->front, n->at->at, "'fill' would make one row of all: fill each row in a loop");
        good = false;
    }
    Expr *value = check_expr(c, target->next);
    if (good)
        value = check_assigned(c, value, type_element(l->type, count + 1));
    for (int i = 0; good && i < count; i++)
        if (acts(indices[i])) {
            front_error(c->front, indices[i]->at, "an index in 'fill' is computed again for each element: put it into a variable");
            good = false;
        }
    return good && !type_is_error(value->type) ? filled(c, n, l, indices, count, value) : NULL;
}

static Stmt *expression(Check *c, const Node *n) {
    const Node *e = n->a;
    if ((e->kind == NODE_ASSIGN || e->kind == NODE_STEP) && e->a->kind == NODE_INDEX)
        return store(c, e, NULL);
    if (check_is_print(c, e))
        return check_print(c, e);
    if (check_is_fill(c, e))
        return fill(c, e);
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
    s->body = check_scoped(c, n->b);
    s->other = n->c ? check_scoped(c, n->c) : NULL;
    return s;
}

static Stmt *return_statement(Check *c, const Node *n) {
    const Method *m = c->current->method;
    char name[TYPE_NAME];
    Stmt *s = tree_stmt(c->front, STMT_RETURN, n->at->at);
    bool is_void = type_is_scalar(m->result, TYPE_VOID);
    if (check_inside_value(c))
        front_error(c->front, n->at->at, "'return' cannot leave a switch that is a value: yield the value");
    if (n->a && is_void) {
        front_error(c->front, n->at->at, "'%s' gives no value: it is void", m->name);
        check_any(c, n->a);
    } else if (n->a) {
        s->value = check_value(c, n->a, m->result);
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
    case NODE_GROUP: return check_list(c, n->a);
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
    case NODE_RETURN: return return_statement(c, n);
    case NODE_EMPTY: return tree_stmt(c->front, STMT_BLOCK, n->at->at);
    default: return NULL;
    }
}

Stmt *check_body(Check *c, const Node *n) {
    return block(c, n);
}
