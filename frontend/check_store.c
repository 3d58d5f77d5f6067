/* frontend/check_store.c - writes of elements. */
#include "frontend/check_state.h"

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
    bool any = e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE;
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

/* store = NAME "[" expr "]" ... ( ( "=" | "+=" | ... ) expr | "++" | "--" ) */
Expr *check_store(Check *c, const Node *n) {
    int indices = 0;
    const Node *base = n->a;
    for (; base->kind == NODE_INDEX; base = base->a)
        indices++;
    Local *l = stored_local(c, base, indices);
    Type type = l ? type_element(l->type, indices) : type_scalar(TYPE_ERROR);
    Expr *e = tree_expr(c->front, EXPR_STORE, type, base->at->at, indices + 1);
    if (c->front->no_memory)
        return check_error(c, n->at->at);
    bool good = check_indices(c, n->a, e->kids, indices) && l;
    bool plain = n->kind == NODE_ASSIGN && n->op == OP_ASSIGN;
    Expr *value;
    if (plain || !good) {
        value = n->b ? check_expr(c, n->b) : check_error(c, n->at->at);
        if (good)
            value = check_assigned(c, value, type);
    } else {
        Expr *old = old_element(c, n, l, e->kids, indices);
        value = type_is_error(old->type) ? old : check_updated(c, n, old);
    }
    e->kids[indices] = value;
    e->local = l;
    e->yields_old = n->postfix;
    return good && !type_is_error(value->type) ? e : check_error(c, n->at->at);
}
