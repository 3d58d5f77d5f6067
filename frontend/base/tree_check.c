/* frontend/base/tree_check.c - walks a tree and asserts what tree.h promises. */
#include <assert.h>
#include <string.h>

#include "frontend/base/tree.h"

/* The statements around a place. */
typedef struct Around {
    const Stmt *stmt;
    const struct Around *outer;
} Around;

typedef struct {
    const Method *method;       // NULL: in a constant of the class
    bool is_main;
    const Around *around;
} Walk;

static void check_expr(const Walk *w, const Expr *e);
static void check_list(Walk w, const Stmt *s);

static void check_count(const Expr *e, int n) {
    assert(e->nkids == n && "number of operands");
    (void)e, (void)n;
}

static void check_local(const Walk *w, const Local *l) {
    assert(w->method && l->number < w->method->nlocals && w->method->locals[l->number] == l && "local of this method");
    (void)w, (void)l;
}

static void check_binary(const Expr *e) {
    check_count(e, 2);
    Type left = e->kids[0]->type, right = e->kids[1]->type;
    switch (tree_binary[e->op].kind) {
    case KIND_ARITHMETIC: assert(type_is_numeric(e->type) && type_same(left, e->type) && type_same(right, left)); break;
    case KIND_BITS: assert(!type_is_scalar(e->type, TYPE_FLOAT) && type_same(left, e->type) && type_same(right, left)); break;
    case KIND_SHIFT: assert(type_is_integral(e->type) && type_same(left, e->type) && type_is_scalar(right, TYPE_INT)); break;
    case KIND_COMPARE: assert(type_is_boolean(e->type) && type_same(left, right) && left.rank == 0); break;
    }
    (void)left, (void)right;
}

static void check_index(const Expr *e) {
    assert(e->nkids >= 2 && e->kids[0]->type.rank >= e->nkids - 1 && e->kids[0]->kind != EXPR_INDEX);
    assert(type_same(e->type, type_element(e->kids[0]->type, e->nkids - 1)));
    for (int i = 1; i < e->nkids; i++)
        assert(type_is_scalar(e->kids[i]->type, TYPE_INT));
}

static void check_cond(const Expr *e) {
    check_count(e, 3);
    assert(type_is_boolean(e->kids[0]->type) && type_same(e->kids[1]->type, e->type) && type_same(e->kids[2]->type, e->type));
}

/* Those from BUILTIN_COUNT on give the bits of one type as another one. */
static void check_builtin(const Expr *e) {
    bool raw = e->builtin >= BUILTIN_COUNT;
    check_count(e, raw ? 1 : tree_builtin[e->builtin].arity);
    for (int i = 0; i < e->nkids; i++)
        assert(raw != type_same(e->kids[i]->type, e->type));
}

static void check_call(const Walk *w, const Expr *e) {
    assert(w->method && "constants of the class are not computed by methods");
    check_count(e, e->method->nparams);
    assert(type_same(e->type, e->method->result));
    for (int i = 0; i < e->nkids; i++) {
        assert(type_same(e->kids[i]->type, e->method->locals[i]->type));
        assert((!tree_changed(e, i) || e->kids[i]->kind != EXPR_INDEX) && "rows are not changed");
    }
    (void)w;
}

static void check_record(const Expr *e) {
    check_count(e, type_parts(e->type));
    for (int i = 0; i < e->nkids; i++)
        assert(type_same(e->kids[i]->type, e->type.record->part[i].type));
}

static void check_part(const Expr *e) {
    check_count(e, 1);
    const Record *r = e->kids[0]->type.record;
    assert(r && e->part >= 0 && e->part < r->nparts && type_same(e->type, r->part[e->part].type));
    (void)r;
}

static void check_library(const Expr *e) {
    check_count(e, (int)strlen(e->function->takes));
    assert(type_same(e->type, tree_letter(e->function->gives)));
    for (int i = 0; i < e->nkids; i++)
        assert(type_same(e->kids[i]->type, tree_letter(e->function->takes[i])));
}

static void check_all_kids(const Expr *e, Type t) {
    for (int i = 0; i < e->nkids; i++)
        assert(type_same(e->kids[i]->type, t));
    (void)e, (void)t;
}

static void check_logic(const Expr *e) {
    check_count(e, e->kind == EXPR_NOT ? 1 : 2);
    assert(type_is_boolean(e->type));
    check_all_kids(e, e->type);
}

static void check_store(const Walk *w, const Local *l, Expr *const *kids, int nkids) {
    check_local(w, l);
    assert(nkids >= 2 && l->type.rank >= nkids - 1);
    assert(type_same(kids[nkids - 1]->type, type_element(l->type, nkids - 1)));
    (void)kids, (void)nkids;
}

static void check_kind(const Walk *w, const Expr *e) {
    switch (e->kind) {
    case EXPR_CONST: check_count(e, 0); assert(e->type.rank == 0 && e->type.base >= TYPE_BOOLEAN); break;
    case EXPR_STRING: check_count(e, 0); assert(type_is_scalar(e->type, TYPE_STRING)); break;
    case EXPR_FORMAT: check_count(e, 1); assert(type_is_scalar(e->type, TYPE_STRING) && !e->kids[0]->type.rank); break;
    case EXPR_LOCAL: check_count(e, 0); check_local(w, e->local); assert(type_same(e->type, e->local->type)); break;
    case EXPR_FIELD: check_count(e, 0); assert(type_same(e->type, e->field->type)); break;
    case EXPR_INDEX: check_index(e); break;
    case EXPR_LENGTH: check_count(e, 1); assert(e->kids[0]->type.rank > 0); break;
    case EXPR_NEG: case EXPR_COMPLEMENT: check_count(e, 1); check_all_kids(e, e->type); break;
    case EXPR_ANDAND: case EXPR_OROR: case EXPR_NOT: check_logic(e); break;
    case EXPR_CONVERT: check_count(e, 1); assert(type_is_numeric(e->type) && e->kids[0]->type.base != e->type.base); break;
    case EXPR_BINARY: check_binary(e); break;
    case EXPR_COND: check_cond(e); break;
    case EXPR_RECORD: check_record(e); break;
    case EXPR_PART: check_part(e); break;
    case EXPR_CALL: check_call(w, e); break;
    case EXPR_BUILTIN: check_builtin(e); break;
    case EXPR_LIBRARY: check_library(e); break;
    case EXPR_CLONE: check_count(e, 1); assert(e->type.rank == 1); check_all_kids(e, e->type); break;
    case EXPR_NEW: check_count(e, e->type.rank); check_all_kids(e, type_scalar(TYPE_INT)); break;
    case EXPR_ARRAY: check_all_kids(e, type_element(e->type, 1)); break;
    case EXPR_ASSIGN: check_count(e, 1); check_local(w, e->local); check_all_kids(e, e->local->type); break;
    case EXPR_STORE: check_store(w, e->local, e->kids, e->nkids); break;
    case EXPR_ARG_IS: assert(w->is_main && type_is_boolean(e->type)); check_all_kids(e, type_scalar(TYPE_INT)); break;
    case EXPR_ARG: assert(w->is_main); check_all_kids(e, type_scalar(TYPE_INT)); break;
    case EXPR_BLOCK: check_count(e, 1); check_all_kids(e, e->type); check_list(*w, e->body); break;
    case EXPR_ARGC: assert(w->is_main); check_count(e, 0); break;
    case EXPR_COUNT: assert(e->kind != EXPR_COUNT); break;
    }
}

static void check_expr(const Walk *w, const Expr *e) {
    assert(e->type.base != TYPE_ERROR && e->type.rank >= 0 && e->at.line > 0);
    check_kind(w, e);
    for (int i = 0; i < e->nkids; i++)
        check_expr(w, e->kids[i]);
}

static void check_jump(const Walk *w, const Stmt *s) {
    const Around *a = w->around;
    while (a && a->stmt != s->target)
        a = a->outer;
    assert(a && "the target is around the jump");
    assert(s->target->is_target && (s->kind == STMT_BREAK || s->target->kind != STMT_BLOCK));
    (void)a;
}

static void check_value(const Walk *w, const Stmt *s) {
    bool is_void = type_is_scalar(w->method->result, TYPE_VOID);
    switch (s->kind) {
    case STMT_LOCAL: check_local(w, s->local); assert(!s->value || type_same(s->value->type, s->local->type)); break;
    case STMT_EXPR: assert(s->value->kind == EXPR_ASSIGN || s->value->kind == EXPR_CALL); break;
    case STMT_STORE: check_store(w, s->local, s->kids, s->nkids); break;
    case STMT_IF: case STMT_WHILE: case STMT_DO: assert(type_is_boolean(s->value->type) && s->body); break;
    case STMT_FOR: assert((!s->value || type_is_boolean(s->value->type)) && s->body); break;
    case STMT_BREAK: case STMT_CONTINUE: check_jump(w, s); break;
    case STMT_RETURN: assert(is_void ? !s->value : type_same(s->value->type, w->method->result)); break;
    case STMT_PRINT: assert(w->is_main || w->method->expanded); break;
    case STMT_BLOCK: case STMT_COUNT: break;
    }
    (void)is_void;
}

static void check_list(Walk w, const Stmt *s) {
    for (; s; s = s->next) {
        const Around around = {s, w.around};
        Walk in = w;
        check_value(&w, s);
        if (s->value)
            check_expr(&w, s->value);
        for (int i = 0; i < s->nkids; i++)
            check_expr(&w, s->kids[i]);
        check_list(w, s->init);
        in.around = &around;
        check_list(in, s->body);
        check_list(w, s->update);
        check_list(w, s->other);
    }
}

void tree_check(const Class *c) {
    for (const StaticField *f = c->fields; f; f = f->next) {
        assert(type_same(f->value->type, f->type));
        check_expr(&(Walk){0}, f->value);
    }
    for (const Method *m = c->methods; m; m = m->next) {
        assert(m->body && m->body->kind == STMT_BLOCK && m->nparams <= m->nlocals && m->nlocals <= MAX_LOCALS);
        for (int i = 0; i < m->nlocals; i++)
            assert(m->locals[i]->number == i && m->locals[i]->param == (i < m->nparams));
        check_list((Walk){.method = m, .is_main = m == c->main}, m->body);
    }
}
