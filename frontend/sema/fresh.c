/* frontend/sema/fresh.c - new arrays, and methods that give them: nothing else names them, or their
 * rows.
 *
 * Whoever calls such a method may write what it gives as if it had made it. */
#include "frontend/sema/fresh.h"

/* What is looked at: one local, or (NULL) the results. */
typedef struct {
    const Method *method;
    const Local *local;
    int depth;
} Fresh;

enum { MAX_DEPTH_OF_NAMES = 2 };

static bool all_fresh(const Fresh *f, const Stmt *s);

bool fresh_has_arrays(Type t) {
    for (int i = 0; t.record && i < t.record->nparts; i++)
        if (t.record->part[i].type.rank)
            return true;
    return t.rank;
}

/* Each part of a record that has no name is read once. */
static bool part_fresh(const Expr *record) {
    if (record->kind == EXPR_LOCAL && record->local->given)
        record = record->local->given;
    return record->kind == EXPR_CALL && record->method->fresh;
}

bool fresh_array(const Expr *e) {
    switch (e->kind) {
    case EXPR_NEW: case EXPR_CLONE: case EXPR_LIBRARY: return true;
    case EXPR_ARRAY:
        for (int i = 0; i < e->nkids && e->type.rank > 1; i++)
            if (!fresh_array(e->kids[i]))
                return false;
        return true;
    case EXPR_CALL: return e->method->fresh || (e->method->returned && fresh_array(e->kids[e->method->returned - 1]));
    case EXPR_PART: return part_fresh(e->kids[0]);
    case EXPR_COND: return fresh_array(e->kids[1]) && fresh_array(e->kids[2]);
    default: return false;
    }
}

static bool is_fresh(const Fresh *f, const Expr *e);

/* Where there are several arrays, none may be another one, or have a row of it. */
static bool record_fresh(const Fresh *f, const Expr *e) {
    int arrays = 0;
    for (int i = 0; i < e->nkids; i++)
        arrays += e->kids[i]->type.rank > 0;
    for (int i = 0; i < e->nkids; i++) {
        const Fresh alone = {f->method, f->local, arrays > 1 ? MAX_DEPTH_OF_NAMES - 1 : f->depth};
        const Expr *x = e->kids[i];
        if (x->type.rank && !is_fresh(&alone, x))
            return false;
        for (int j = 0; j < i && x->kind == EXPR_LOCAL && x->type.rank; j++)
            if (e->kids[j]->kind == EXPR_LOCAL && e->kids[j]->local == x->local)
                return false;
    }
    return true;
}

/* Does E give an array, or a record with arrays, that nothing names when the method is left? */
static bool is_fresh(const Fresh *f, const Expr *e) {
    switch (e->kind) {
    case EXPR_BLOCK: return is_fresh(f, e->kids[0]);
    case EXPR_RECORD: return record_fresh(f, e);
    case EXPR_COND: return is_fresh(f, e->kids[1]) && is_fresh(f, e->kids[2]);
    case EXPR_CALL: return fresh_array(e) || (e->method->returned && is_fresh(f, e->kids[e->method->returned - 1]));
    case EXPR_LOCAL:
        return !e->local->param && (e->local == f->local || (f->depth < MAX_DEPTH_OF_NAMES &&
               all_fresh(&(Fresh){f->method, e->local, f->depth + 1}, f->method->body)));
    default: return fresh_array(e);
    }
}

/* Is it a row of the local's array that something else may name? */
static bool stores_row(const Fresh *f, const Local *l, Expr *const *kids, int nkids) {
    return f->local == l && kids[nkids - 1]->type.rank && !fresh_array(kids[nkids - 1]);
}

/* Does the local get nothing else in E, no rows either? */
static bool writes_fresh(const Fresh *f, const Expr *e) {
    if (e->kind == EXPR_ASSIGN && e->local == f->local && !is_fresh(f, e->kids[0]))
        return false;
    if (e->kind == EXPR_STORE && stores_row(f, e->local, e->kids, e->nkids))
        return false;
    if (e->kind == EXPR_BLOCK && !all_fresh(f, e->body))
        return false;
    for (int i = 0; i < e->nkids; i++)
        if (!writes_fresh(f, e->kids[i]))
            return false;
    return true;
}

static bool statement_fresh(const Fresh *f, const Stmt *s) {
    bool ours = f->local && s->local == f->local;
    if (s->kind == STMT_RETURN && !f->local && !is_fresh(f, s->value))
        return false;
    if (ours && s->kind == STMT_LOCAL && s->value && !is_fresh(f, s->value))
        return false;
    if (s->kind == STMT_STORE && !s->swaps && stores_row(f, s->local, s->kids, s->nkids))
        return false;
    if (s->value && !writes_fresh(f, s->value))
        return false;
    for (int i = 0; i < s->nkids; i++)
        if (!writes_fresh(f, s->kids[i]))
            return false;
    return all_fresh(f, s->init) && all_fresh(f, s->body) && all_fresh(f, s->update) && all_fresh(f, s->other);
}

static bool all_fresh(const Fresh *f, const Stmt *s) {
    for (; s; s = s->next)
        if (!statement_fresh(f, s))
            return false;
    return true;
}

/* They are taken for fresh until something speaks against it; those with mistakes stay so. */
void fresh_methods(Class *c) {
    for (Method *m = c->methods; m; m = m->next)
        m->fresh = fresh_has_arrays(m->result);
    for (bool changed = true; changed;) {
        changed = false;
        for (Method *m = c->methods; m; m = m->next)
            if (m->fresh && m->body && !all_fresh(&(Fresh){.method = m}, m->body)) {
                m->fresh = false;
                changed = true;
            }
    }
}
