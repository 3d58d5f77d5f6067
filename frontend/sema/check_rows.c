/* frontend/sema/check_rows.c - new T[n][]: how long its rows are.
 *
 *     double[][] a = new double[n][];
 *     for (int i = 0; i < n; i++)
 *         a[i] = new double[m];
 *
 * Arrays are rectangular, so the first row that is stored says it.  What its length is computed of must be there where the array
 * is made; rows of another length than that are faults when it runs, as ever. */
#include "frontend/sema/check_state.h"

#include <string.h>

static bool is_name(const Node *n, const Token *name) {
    return n && n->kind == NODE_NAME && n->at->len == name->len && !memcmp(n->at->text, name->text, (size_t)name->len);
}

/* The value of the first store of a row of NAME in the list N; NULL: there is none. */
static const Node *first_row(const Node *n, const Token *name) {
    for (; n; n = n->next) {
        if (n->kind == NODE_ASSIGN && n->op == OP_ASSIGN && n->a->kind == NODE_INDEX && is_name(n->a->a, name))
            return n->b;
        const Node *kids[] = {n->a, n->b, n->c, n->d}, *found = NULL;
        for (int i = 0; i < 4 && !found; i++)
            found = first_row(kids[i], name);
        if (found)
            return found;
    }
    return NULL;
}

/* The initialiser of the variable NAME that is declared in the list N. */
static const Node *initialiser(const Node *n, const Token *name) {
    for (; n; n = n->next) {
        if (n->kind == NODE_LOCAL && n->at->len == name->len && !memcmp(n->at->text, name->text, (size_t)name->len))
            return n->b;
        const Node *kids[] = {n->a, n->b, n->c, n->d}, *found = NULL;
        for (int i = 0; i < 4 && !found; i++)
            found = initialiser(kids[i], name);
        if (found)
            return found;
    }
    return NULL;
}

/* Can N be computed here as well as there: are its variables declared, and does it do nothing else? */
static bool is_known(Check *c, const Node *n) {
    switch (n->kind) {
    case NODE_LITERAL: return true;
    case NODE_NAME: return check_meaning(check_name(c, n->at)) != NULL;
    case NODE_FIELD: return n->a->kind == NODE_NAME && check_is(n->at, "length") && is_known(c, n->a);
    case NODE_UNARY: case NODE_CAST: return is_known(c, n->a);
    case NODE_BINARY: return is_known(c, n->a) && is_known(c, n->b);
    default: return false;
    }
}

static Expr *row_length(Check *c, const Node *behind, const Node *row);

/* That of what a copy is made of: of the first row, if it is one of a matrix. */
static Expr *copied_length(Check *c, const Node *behind, const Node *of) {
    Place at = of->at->at;
    if (of->kind == NODE_NAME && !is_known(c, of))
        return row_length(c, behind, of);
    const Node *array = of->kind == NODE_INDEX ? of->a : of;
    if (array->kind != NODE_NAME || !is_known(c, array))
        return NULL;
    Expr *e = check_expr(c, array);
    if (type_is_error(e->type) || e->type.rank != 1 + (array != of))
        return NULL;
    if (array == of)
        return check_length_of(c, e, at);
    Expr *any = check_binary(c, OP_GT, at, check_length_of(c, e, at), check_int(c, 0, at));
    Expr *first = check_length_of(c, check_element_of(c, check_expr(c, array), check_int(c, 0, at), at), at);
    Expr *length = tree_expr(c->front, EXPR_COND, first->type, at, 3);
    if (c->front->no_memory)
        return NULL;
    length->kids[0] = any;
    length->kids[1] = first;
    length->kids[2] = check_int(c, 0, at);
    return length;
}

static int count(const Node *n) {
    int k = 0;
    for (; n; n = n->next)
        k++;
    return k;
}

/* The length of ROW, which stands in the list BEHIND; NULL: it is not known here. */
static Expr *row_length(Check *c, const Node *behind, const Node *row) {
    if (row->kind == NODE_NEW && row->b)
        return check_int(c, count(row->b->a), row->at->at);
    if (row->kind == NODE_ARRAY)
        return check_int(c, count(row->a), row->at->at);
    if (row->kind == NODE_NEW && row->type.rank == 1)
        return row->a && is_known(c, row->a) ? check_index(c, row->a) : NULL;
    if (row->kind == NODE_CALL && row->a->kind == NODE_FIELD && check_is(row->a->at, "clone"))
        return copied_length(c, behind, row->a->a);
    if (row->kind == NODE_CALL && row->a->kind == NODE_FIELD && check_is(row->a->at, "copyOf") && count(row->b) == 2)
        return is_known(c, row->b->next) ? check_index(c, row->b->next) : NULL;
    if (row->kind == NODE_CALL && row->a->kind == NODE_FIELD && check_is(row->a->at, "copyOfRange") && count(row->b) == 3) {
        const Node *from = row->b->next, *to = from->next;
        return is_known(c, from) && is_known(c, to) ? check_binary(c, OP_MINUS, row->at->at, check_index(c, to), check_index(c, from)) : NULL;
    }
    if (row->kind == NODE_NAME && is_known(c, row))
        return copied_length(c, behind, row);
    const Node *value = row->kind == NODE_NAME ? initialiser(behind, row->at) : NULL;
    return value && value->kind != NODE_NAME ? row_length(c, behind, value) : NULL;
}

Expr *check_late_rows(Check *c, const Node *n) {
    const Node *declared = c->late && c->late->b == n ? c->late : NULL;
    const Node *row = declared && n->type.rank == 2 ? first_row(c->behind, declared->at) : NULL;
    Expr *length = row ? row_length(c, c->behind, row) : NULL;
    if (length && !type_is_error(length->type))
        return length;
    front_error(c->front, n->at->at, "an array without all its lengths is outside FunJava: arrays are rectangular: write new int[n][m]");
    return NULL;
}
