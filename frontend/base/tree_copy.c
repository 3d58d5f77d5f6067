/* frontend/base/tree_copy.c - a method once more. */
#include "frontend/base/tree.h"

/* A statement that jumps may lead to, and its copy. */
typedef struct Around {
    const Stmt *stmt;
    Stmt *copy;
    const struct Around *outer;
} Around;

typedef struct {
    Front *front;
    Local **local;              // by number: the copies
    const Around *around;
} Copy;

static Stmt *copy_list(Copy c, const Stmt *s);

static Local *local_of(const Copy *c, const Local *l) {
    return l ? c->local[l->number] : NULL;
}

static Expr *copy_expr(const Copy *c, const Expr *e) {
    Expr *to = tree_expr(c->front, e->kind, e->type, e->at, e->nkids);
    if (c->front->no_memory)
        return to;
    Expr **kids = to->kids;
    *to = *e;
    to->kids = kids;
    if (e->kind == EXPR_LOCAL || e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE)
        to->local = local_of(c, e->local);
    if (e->kind == EXPR_BLOCK)
        to->body = copy_list(*c, e->body);
    for (int i = 0; i < e->nkids && !c->front->no_memory; i++) {
        Expr *kid = copy_expr(c, e->kids[i]);
        to->kids[i] = kid;
    }
    return to;
}

static Stmt *target_of(const Copy *c, const Stmt *target) {
    const Around *a = c->around;
    while (a && a->stmt != target)
        a = a->outer;
    return a ? a->copy : NULL;
}

/* S alone. */
static Stmt *copy_stmt(const Copy *c, const Stmt *s) {
    Stmt *to = tree_stmt(c->front, s->kind, s->at);
    if (c->front->no_memory)
        return to;
    *to = *s;
    to->next = NULL;
    to->local = local_of(c, s->local);
    to->over = local_of(c, s->over);
    to->value = s->value ? copy_expr(c, s->value) : NULL;
    if (s->local && s->local->given && s->local->given == s->value)
        to->local->given = to->value;
    to->kids = front_alloc(c->front, ((size_t)s->nkids + 1) * sizeof *to->kids);
    for (int i = 0; i < s->nkids && !c->front->no_memory; i++)
        to->kids[i] = copy_expr(c, s->kids[i]);
    to->target = s->target ? target_of(c, s->target) : NULL;
    const Around around = {s, to, c->around};
    Copy in = *c;
    in.around = &around;
    to->init = copy_list(*c, s->init);
    to->body = copy_list(in, s->body);
    to->update = copy_list(*c, s->update);
    to->other = copy_list(*c, s->other);
    return to;
}

static Stmt *copy_list(Copy c, const Stmt *s) {
    Stmt *first = NULL, **end = &first;
    for (; s && !c.front->no_memory; s = s->next) {
        *end = copy_stmt(&c, s);
        end = &(*end)->next;
    }
    return first;
}

Method *tree_copy_method(Front *f, const Method *m, const char *name, Local *const *stands) {
    Method *to = front_alloc(f, sizeof *to);
    Local **locals = front_alloc(f, ((size_t)m->nlocals + 1) * sizeof *locals);
    for (int i = 0; i < m->nlocals && !f->no_memory; i++) {
        locals[i] = stands && stands[i] ? stands[i] : front_alloc(f, sizeof *locals[i]);
        if (!f->no_memory && !(stands && stands[i]))
            *locals[i] = *m->locals[i];
    }
    if (f->no_memory)
        return to;
    *to = *m;
    to->name = name;
    to->locals = locals;
    to->next = NULL;
    to->body = copy_list((Copy){.front = f, .local = locals}, m->body);
    return to;
}
