/* frontend/base/tree_promote.c - byte, short and char become int.
 *
 * Expressions may stand in several places of the tree: what was done to them already is done once more, and changes
 * nothing. */
#include "frontend/base/tree.h"

static void promote_list(Front *f, Stmt *s);

static void promote_type(Type *t) {
    t->base = type_promoted(t->base);
    for (int i = 0; t->record && i < t->record->nparts; i++)
        if (type_is_small(t->record->part[i].type.base))
            t->record->part[i].type.base = TYPE_INT;
}

static Expr *int_const(Front *f, int64_t value, Place at) {
    Expr *e = tree_expr(f, EXPR_CONST, type_scalar(TYPE_INT), at, 0);
    e->value.i = value;
    return e;
}

/* E becomes X op K, of int. */
static void become(Front *f, Expr *e, BinaryOp op, Expr *x, int64_t k) {
    Expr *n = tree_expr(f, EXPR_BINARY, type_scalar(TYPE_INT), e->at, 2);
    if (f->no_memory)
        return;
    n->op = op;
    n->kids[0] = x;
    n->kids[1] = int_const(f, k, e->at);
    *e = *n;
}

/* Is X masked, so that it is a value of the small type TO as it is? */
static bool is_masked(const Expr *x, BaseType to) {
    for (int i = 0; x->kind == EXPR_BINARY && x->op == BINARY_AND && i < 2; i++)
        if (x->kids[i]->kind == EXPR_CONST && x->kids[i]->value.i >= 0 && type_holds(to, x->kids[i]->value.i))
            return true;
    return false;
}

/* E becomes X with its upper bits cut off, as in the small type TO. */
static void narrow(Front *f, Expr *e, Expr *x, BaseType to) {
    TypeRange r = type_range(to);
    if (is_masked(x, to)) {
        *e = *x;
        return;
    }
    if (r.least == 0) {
        become(f, e, BINARY_AND, x, r.most);
        return;
    }
    int bits = __builtin_clz((unsigned)r.most) - 1;     // that int has more
    Expr *up = tree_expr(f, EXPR_BINARY, type_scalar(TYPE_INT), e->at, 2);
    become(f, up, BINARY_SHL, x, bits);
    become(f, e, BINARY_SHR, up, bits);
}

/* FROM: of the operand, as it was. */
static void promote_convert(Front *f, Expr *e, BaseType from) {
    BaseType to = e->type.base;
    Expr *x = e->kids[0];
    if (x->type.base == type_promoted(to) && (!type_is_small(to) || type_widens(type_scalar(from), type_scalar(to)))) {
        *e = *x;
        return;
    }
    if (!type_is_small(to))
        return;
    if (x->type.base != TYPE_INT) {
        Expr *whole = tree_expr(f, EXPR_CONVERT, type_scalar(TYPE_INT), e->at, 1);
        if (f->no_memory)
            return;
        whole->kids[0] = x;
        x = whole;
    }
    narrow(f, e, x, to);
}

static void promote_expr(Front *f, Expr *e) {
    BaseType from = e->kind == EXPR_CONVERT ? e->kids[0]->type.base : TYPE_ERROR;
    for (int i = 0; i < e->nkids && !f->no_memory; i++)
        promote_expr(f, e->kids[i]);
    if (e->kind == EXPR_BLOCK)
        promote_list(f, e->body);
    if (f->no_memory)
        return;
    if (e->kind == EXPR_CONVERT)
        promote_convert(f, e, from);
    promote_type(&e->type);
}

static void promote_list(Front *f, Stmt *s) {
    for (; s && !f->no_memory; s = s->next) {
        if (s->value)
            promote_expr(f, s->value);
        for (int i = 0; i < s->nkids && !f->no_memory; i++)
            promote_expr(f, s->kids[i]);
        promote_list(f, s->init);
        promote_list(f, s->body);
        promote_list(f, s->update);
        promote_list(f, s->other);
    }
}

void tree_promote(Front *f, Class *c) {
    for (StaticField *k = c->fields; k && !f->no_memory; k = k->next) {
        promote_type(&k->type);
        promote_expr(f, k->value);
    }
    for (Method *m = c->methods; m && !f->no_memory; m = m->next) {
        promote_type(&m->result);
        promote_type(&m->with_changed);
        for (int i = 0; i < m->nlocals; i++)
            promote_type(&m->locals[i]->type);
        promote_list(f, m->body);
    }
}
