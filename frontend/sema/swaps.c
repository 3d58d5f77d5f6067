/* frontend/sema/swaps.c - three statements by which rows change places. */
#include "frontend/sema/swaps.h"

/* Are both the same value, if nothing is assigned between them? */
static bool same(const Expr *a, const Expr *b) {
    if (a->kind != b->kind || a->nkids != b->nkids || !type_same(a->type, b->type))
        return false;
    switch (a->kind) {
    case EXPR_CONST: return a->value.i == b->value.i;
    case EXPR_LOCAL: return a->local == b->local;
    case EXPR_BINARY:
        if (a->op != b->op)
            return false;
        break;
    case EXPR_CONVERT: case EXPR_NEG: case EXPR_LENGTH: break;
    default: return false;
    }
    for (int i = 0; i < a->nkids; i++)
        if (!same(a->kids[i], b->kids[i]))
            return false;
    return true;
}

static bool same_indices(Expr *const *a, Expr *const *b, int n) {
    for (int i = 0; i < n; i++)
        if (!same(a[i], b[i]))
            return false;
    return true;
}

/* Does S store X[index...] in a row of the same array? */
static bool stores_row(const Stmt *s) {
    const Expr *row = s && s->kind == STMT_STORE ? s->kids[s->nkids - 1] : NULL;
    return row && row->type.rank && row->kind == EXPR_INDEX && tree_base(row) == s->local && row->nkids == s->nkids;
}

/* t = a[i]; a[i] = a[j]; a[j] = t; */
static bool swaps(const Stmt *s) {
    const Stmt *first = s->next, *second = first ? first->next : NULL;
    if (s->kind != STMT_LOCAL || !s->value || s->value->kind != EXPR_INDEX || !s->local->type.rank || !stores_row(first) || !second || second->kind != STMT_STORE)
        return false;
    const Expr *held = s->value, *moved = first->kids[first->nkids - 1], *last = second->kids[second->nkids - 1];
    int n = first->nkids - 1;
    return tree_base(held) == first->local && held->nkids - 1 == n && same_indices(held->kids + 1, first->kids, n) &&
           second->local == first->local && second->nkids - 1 == n && same_indices(moved->kids + 1, second->kids, n) &&
           last->kind == EXPR_LOCAL && last->local == s->local && !tree_list_uses(second->next, s->local);
}

static void find_in_list(Stmt *s) {
    for (; s; s = s->next) {
        if (swaps(s))
            s->swaps = s->next->swaps = s->next->next->swaps = true;
        find_in_list(s->init);
        find_in_list(s->body);
        find_in_list(s->update);
        find_in_list(s->other);
    }
}

void swaps_find(Method *m) {
    find_in_list(m->body);
}
