/* frontend/flow_fresh.c - arrays that have no other name: new ones, and those of methods that
 * give back nothing else. */
#include "frontend/flow_state.h"

enum { MAX_CALLS = 100 };

/* The method that is looked at; how many calls led to it. */
typedef struct {
    const Method *method;
    int depth;
} Look;

static bool list_keeps(const Look *m, const Stmt *s, const Local *l);
static bool gives_fresh(const Look *from, Method *m);

static bool made(const Look *in, const Expr *e) {
    if (e->kind == EXPR_CALL)
        return e->method == in->method || gives_fresh(in, e->method);
    if (e->kind != EXPR_ARRAY)
        return e->kind == EXPR_NEW || e->kind == EXPR_CLONE || e->kind == EXPR_LIBRARY;
    for (int i = 0; e->type.rank > 1 && i < e->nkids; i++)
        if (!made(in, e->kids[i]))
            return false;
    return true;
}

/* Does E assign nothing to L but what is made there? */
static bool keeps(const Look *m, const Expr *e, const Local *l) {
    bool good = e->kind != EXPR_ASSIGN || e->local != l || made(m, e->kids[0]);
    good = good && (e->kind != EXPR_BLOCK || list_keeps(m, e->body, l));
    for (int i = 0; good && i < e->nkids; i++)
        good = keeps(m, e->kids[i], l);
    return good;
}

/* The same for a list of statements, and rows that go into L. */
static bool list_keeps(const Look *m, const Stmt *s, const Local *l) {
    for (; s; s = s->next) {
        const Expr *row = s->kind == STMT_STORE && s->local == l ? s->kids[s->nkids - 1] : NULL;
        bool good = !row || !row->type.rank || made(m, row);
        good = good && (s->kind != STMT_LOCAL || s->local != l || !s->value || made(m, s->value));
        good = good && (!s->value || keeps(m, s->value, l));
        for (int i = 0; good && i < s->nkids; i++)
            good = keeps(m, s->kids[i], l);
        if (!good || !list_keeps(m, s->init, l) || !list_keeps(m, s->body, l) || !list_keeps(m, s->update, l) || !list_keeps(m, s->other, l))
            return false;
    }
    return true;
}

/* Does each return in the list give back a fresh array? */
static bool returns_fresh(const Look *m, const Stmt *s) {
    for (; s; s = s->next) {
        const Expr *e = s->kind == STMT_RETURN ? s->value : NULL;
        bool local = e && e->kind == EXPR_LOCAL && !e->local->param && list_keeps(m, m->method->body, e->local);
        if ((e && !local && !made(m, e)) || !returns_fresh(m, s->body) || !returns_fresh(m, s->other))
            return false;
    }
    return true;
}

/* One that is being looked at, or too far away, counts as not fresh. */
static bool gives_fresh(const Look *from, Method *m) {
    if (m->fresh == FRESH_UNKNOWN && m->body) {
        const Look look = {m, from->depth + 1};
        m->fresh = FRESH_NOT;
        m->fresh = look.depth < MAX_CALLS && returns_fresh(&look, m->body) ? FRESH_YES : FRESH_NOT;
    }
    return m->fresh == FRESH_YES || !m->body;
}

bool flow_is_fresh(const Expr *e) {
    return made(&(Look){0}, e);
}
