/* frontend/sema/check_store.c - writes of elements. */
#include "frontend/sema/check_state.h"

bool check_indices(Check *c, const Node *n, Expr **kids, int depth) {
    if (depth == 0 || c->front->no_memory)
        return true;
    bool good = check_indices(c, n->a, kids, depth - 1);
    kids[depth - 1] = check_index(c, n->b);
    return !type_is_error(kids[depth - 1]->type) && good;
}

Local *check_stored(Check *c, const Node *base, int indices) {
    char name[TYPE_NAME];
    Expr *component = base->kind == NODE_CALL || base->kind == NODE_FIELD ? check_expr(c, base) : NULL;
    if (component && type_is_error(component->type))
        return NULL;
    if (base->kind != NODE_NAME && !(component && component->kind == EXPR_LOCAL)) {
        if (base->kind != NODE_BAD)
            front_error(c->front, base->at->at, "only elements of an array that this method makes and holds in a variable can be written");
        return NULL;
    }
    if (check_is_args(c, base)) {
        front_error(c->front, base->at->at, "the program's arguments cannot be written");
        return NULL;
    }
    Expr *array = component ? component : check_expr(c, base);
    if (type_is_error(array->type))
        return NULL;
    if (array->type.rank < indices)
        front_error(c->front, base->at->at, "%s has no %d dimension%s", type_name(array->type, name), indices, indices > 1 ? "s" : "");
    else
        return array->local;
    return NULL;
}

static bool acts(const Expr *e) {
    bool any = e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE || e->kind == EXPR_BLOCK || e->kind == EXPR_CALL;
    for (int i = 0; i < e->nkids; i++)
        any |= acts(e->kids[i]);
    return any;
}

/* Would INDEX[I] of COUNT be another one, or do more, if it were computed again behind the last? */
static bool acts_once(Expr *const *index, int i, int count) {
    if (index[i]->kind == EXPR_CONST)
        return false;
    for (; i < count; i++)
        if (acts(index[i]))
            return true;
    return false;
}

/* The element that a[i] += x or a[i]++ reads: its indices are those of the store.  What
 * must be computed only once goes to a variable there. */
static Expr *old_element(Check *c, const Node *n, Local *l, Expr **indices, int count) {
    Expr *old = tree_expr(c->front, EXPR_INDEX, type_element(l->type, count), n->a->at->at, count + 1);
    for (int i = 0; i < count && !c->front->no_memory; i++) {
        Local *once = acts_once(indices, i, count) ? check_hidden(c, "index", type_scalar(TYPE_INT), indices[i]->at) : NULL;
        if (once)
            indices[i] = check_set(c, once, indices[i]);
        old->kids[i + 1] = once ? check_local(c, once, indices[i]->at) : indices[i];
    }
    if (!c->front->no_memory)
        old->kids[0] = check_local(c, l, n->a->at->at);
    return old;
}

/* store = NAME "[" expr "]" ... ( ( "=" | "+=" | ... ) expr | "++" | "--" ) */
Expr *check_store(Check *c, const Node *n) {
    int indices = 0;
    const Node *base = n->a;
    for (; base->kind == NODE_INDEX; base = base->a)
        indices++;
    Local *l = check_stored(c, base, indices);
    Type type = l ? type_element(l->type, indices) : type_scalar(TYPE_ERROR);
    Expr *e = tree_expr(c->front, EXPR_STORE, type, base->at->at, indices + 1);
    if (c->front->no_memory)
        return check_error(c, n->at->at);
    bool good = check_indices(c, n->a, e->kids, indices) && l;
    bool plain = n->kind == NODE_ASSIGN && n->op == OP_ASSIGN;
    if (!good)
        e->kids[indices] = n->b ? check_expr(c, n->b) : check_error(c, n->at->at);
    else if (plain)
        e->kids[indices] = check_value(c, n->b, type);
    else
        e->kids[indices] = check_updated(c, n, old_element(c, n, l, e->kids, indices));
    e->local = l;
    e->yields_old = n->postfix;
    return good && !type_is_error(e->kids[indices]->type) ? e : check_error(c, n->at->at);
}
