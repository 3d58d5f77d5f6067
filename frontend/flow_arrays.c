/* frontend/flow_arrays.c - an array is written by the method that makes it, until it is
 * given away. */
#include "frontend/flow_state.h"

static void give_local(Flow *f, const Local *l, Place at, State *s) {
    if (!flow_has(&s->own, l))
        return;
    flow_remove(&s->own, l);
    f->reasons[l->number] = (NotOwn){NOT_OWN_GIVEN, at};
}

/* The local whose array E is, or is a row of; NULL: none. */
static Local *named_array(const Expr *e) {
    if (!e->type.rank)
        return NULL;
    if (e->kind == EXPR_INDEX)
        e = e->kids[0];
    return e->kind == EXPR_LOCAL || e->kind == EXPR_ASSIGN ? e->local : NULL;
}

bool flow_gives(const Expr *e, int i) {
    bool looks = e->kind == EXPR_INDEX || e->kind == EXPR_LENGTH || e->kind == EXPR_CLONE || e->kind == EXPR_LIBRARY;
    return i > 0 ? e->kind != EXPR_LIBRARY : !looks;
}

void flow_give(Flow *f, const Expr *e, State *s) {
    Local *l = named_array(e);
    if (l)
        give_local(f, l, e->at, s);
}

static void share(Flow *f, const Local *l, int indices, Place at, State *s) {
    Shared *shared = &f->shared[l->number];
    flow_add(&s->shares, l);
    if (!shared->indices || indices < shared->indices)
        *shared = (Shared){indices, at};
}

void flow_share(Flow *f, const Stmt *store, bool own, State *s) {
    const Expr *value = store->kids[store->nkids - 1];
    if (!value->type.rank || flow_is_fresh(value))
        return;
    if (value->kind == EXPR_LOCAL && own)
        f->row_of[value->local->number] = store->local;     // it has these two names, and no other
    else
        share(f, store->local, store->nkids - 1, store->at, s);
}

void flow_hold(Flow *f, const Local *l, const Expr *value, State *s) {
    if (!l->type.rank)
        return;
    bool fresh = flow_is_fresh(value), made = fresh || value->kind == EXPR_ARRAY;
    flow_remove(&s->shares, l);
    flow_remove(&s->stale, l);
    f->row_of[l->number] = NULL;
    if (made && !fresh)
        share(f, l, 1, value->at, s);
    if (made)
        flow_add(&s->own, l);
    else
        flow_remove(&s->own, l);
    if (!made)
        f->reasons[l->number] = (NotOwn){NOT_OWN_MADE_ELSEWHERE, value->at};
}

/* Whoever else has the rows of M does not see what is written to them. */
static void outdate(Flow *f, const Local *m, State *s) {
    for (int i = 0; i < f->method->nlocals; i++)
        if (f->row_of[i] == m)
            flow_add(&s->stale, f->method->locals[i]);
}

void flow_write(Flow *f, const Stmt *store, State *s) {
    const Local *l = store->local;
    Place at = store->at;
    const Shared *shared = &f->shared[l->number];
    if (l->type.rank > 1 && !store->kids[store->nkids - 1]->type.rank)
        outdate(f, l, s);
    if (flow_has(&s->own, l) && flow_has(&s->shares, l) && store->nkids - 1 > shared->indices)
        front_error(f->front, at, "a row of '%s' is another array since line %d, which does not change: store row.clone() there", l->name, shared->at.line);
    const NotOwn *r = &f->reasons[l->number];
    if (flow_has(&s->own, l))
        return;
    if (l->param && !l->writes)
        front_error(f->front, at, "'%s' is a parameter, and arrays do not change once they are passed: make a new one and fill that", l->name);
    else if (r->why == NOT_OWN_MADE_ELSEWHERE)
        front_error(f->front, at, "'%s' names an array made elsewhere (line %d), which does not change: make a new one and fill that", l->name, r->at.line);
    else
        front_error(f->front, at, "'%s' does not change any more since it, or a row of it, was used as a value in line %d: write all elements before", l->name, r->at.line);
}

/* ---- loops ---- */

static void enter_list(Flow *f, const Stmt *s, State *state);

static void enter_expr(Flow *f, const Expr *e, State *s, bool value) {
    if (value)
        flow_give(f, e, s);
    if (e->kind == EXPR_BLOCK)
        enter_list(f, e->body, s);
    for (int i = 0; i < e->nkids; i++)
        enter_expr(f, e->kids[i], s, flow_gives(e, i));
}

/* Does each turn declare the variable anew? */
static bool made_in_loop(const Flow *f, const Expr *row) {
    return row->kind == EXPR_LOCAL && row->local->number >= f->declared;
}

static void enter_list(Flow *f, const Stmt *s, State *state) {
    for (; s; s = s->next) {
        if (s->kind == STMT_RETURN)
            continue;       // there is no later turn
        if (s->value)
            enter_expr(f, s->value, state, s->kind != STMT_EXPR);
        for (int i = 0; i < s->nkids; i++)
            enter_expr(f, s->kids[i], state, true);
        if (s->kind == STMT_STORE && !s->kids[s->nkids - 1]->type.rank)
            outdate(f, s->local, state);
        else if (s->kind == STMT_STORE && !made_in_loop(f, s->kids[s->nkids - 1]))
            flow_share(f, s, false, state);
        enter_list(f, s->init, state);
        enter_list(f, s->body, state);
        enter_list(f, s->update, state);
        enter_list(f, s->other, state);
    }
}

void flow_enter_loop(Flow *f, const Stmt *loop, State *s) {
    if (loop->value)
        enter_expr(f, loop->value, s, true);
    enter_list(f, loop->body, s);
    enter_list(f, loop->update, s);
}
