/* frontend/flow_arrays.c - an array is written by the method that makes it, until it is
 * given away. */
#include "frontend/flow_state.h"

#include <string.h>

/* ---- names of one array ---- */

static void name(Flow *f, const Local *l) {
    if (!f->name[l->number] && f->nnames < MAX_NAMES)
        f->name[l->number] = ++f->nnames;
}

static void names_of_expr(Flow *f, const Local *l, const Expr *e) {
    if (l && l->type.rank && e->kind == EXPR_LOCAL) {
        name(f, l);
        name(f, e->local);
    }
    for (int i = 0; i < e->nkids; i++)
        names_of_expr(f, e->kind == EXPR_ASSIGN ? e->local : NULL, e->kids[i]);
}

static void names_of_list(Flow *f, const Stmt *s) {
    for (; s; s = s->next) {
        if (s->value)
            names_of_expr(f, s->kind == STMT_LOCAL ? s->local : NULL, s->value);
        for (int i = 0; i < s->nkids; i++)
            names_of_expr(f, NULL, s->kids[i]);
        names_of_list(f, s->init);
        names_of_list(f, s->body);
        names_of_list(f, s->update);
        names_of_list(f, s->other);
    }
}

void flow_names(Flow *f) {
    names_of_list(f, f->method->body);
}

bool flow_hands_on(const Flow *f, const Local *l, const Expr *value) {
    return value->kind == EXPR_LOCAL && value->type.rank && value->local != l && f->name[l->number] && f->name[value->local->number];
}

/* The local is the name of nothing that has other names. */
static void unname(const Flow *f, const Local *l, State *s) {
    int k = f->name[l->number] - 1;
    if (k < 0)
        return;
    for (int i = 0; i < f->nnames; i++)
        s->same[i] &= ~(UINT32_C(1) << k);
    s->same[k] = 0;
    s->stale &= ~(UINT32_C(1) << k);
}

/* L is one more name of what FROM names. */
static void share(const Flow *f, const Local *l, const Local *from, State *s) {
    int k = f->name[l->number] - 1, other = f->name[from->number] - 1;
    s->same[k] = s->same[other] | UINT32_C(1) << other;
    for (int i = 0; i < f->nnames; i++)
        if (s->same[k] >> i & 1)
            s->same[i] |= UINT32_C(1) << k;
}

bool flow_read(Flow *f, const Local *l, Place at, State *s) {
    int k = f->name[l->number] - 1;
    if (k < 0 || !(s->stale >> k & 1))
        return true;
    if (!f->trials)
        front_error(f->front, at, "'%s' names an array that was written by another name since: use that one, or copy the array before",
                    l->name);
    s->stale &= ~(UINT32_C(1) << k);    // said once
    return false;
}

static void give_one(Flow *f, const Local *l, Place at, State *s) {
    if (!flow_has(&s->own, l))
        return;
    flow_remove(&s->own, l);
    f->reasons[l->number] = (NotOwn){NOT_OWN_GIVEN, at};
}

static void give_local(Flow *f, const Local *l, Place at, State *s) {
    int k = f->name[l->number] - 1;
    give_one(f, l, at, s);
    for (int i = 0; k >= 0 && s->same[k] && i < f->method->nlocals; i++)
        if (f->name[i] && s->same[k] >> (f->name[i] - 1) & 1)
            give_one(f, f->method->locals[i], at, s);
}

/* The local whose array E is, or is a row of; NULL: none. */
static Local *named_array(const Expr *e) {
    if (!e->type.rank)
        return NULL;
    if (e->kind == EXPR_INDEX)
        e = e->kids[0];
    return e->kind == EXPR_LOCAL || e->kind == EXPR_ASSIGN ? e->local : NULL;
}

/* A method that gives no array, or a new one, keeps nothing of what it is passed. */
static bool lends(const Expr *e) {
    return e->kind == EXPR_CALL && (!e->method->result.rank || e->method->fresh);
}

bool flow_gives(const Flow *f, const Expr *e, int i) {
    if (e->kind == EXPR_ASSIGN)
        return !flow_hands_on(f, e->local, e->kids[0]);
    return !lends(e) && (i > 0 || (e->kind != EXPR_INDEX && e->kind != EXPR_LENGTH));
}

void flow_give(Flow *f, const Expr *e, State *s) {
    Local *l = named_array(e);
    if (l)
        give_local(f, l, e->at, s);
}

/* Is E a new array, without any other name? */
static bool is_new(const Expr *e) {
    return e->kind == EXPR_NEW || e->kind == EXPR_ARRAY || (e->kind == EXPR_CALL && e->method->fresh) ||
           (e->kind == EXPR_COND && is_new(e->kids[1]) && is_new(e->kids[2]));
}

void flow_hold(Flow *f, const Local *l, const Expr *value, State *s) {
    if (!l->type.rank)
        return;
    bool made = is_new(value), handed = flow_hands_on(f, l, value);
    unname(f, l, s);
    if (handed && flow_has(&s->own, value->local)) {
        give_one(f, value->local, value->at, s);
        made = true;
    }
    if (handed)
        share(f, l, value->local, s);
    if (made)
        flow_add(&s->own, l);
    else
        flow_remove(&s->own, l);
    if (!made)
        f->reasons[l->number] = (NotOwn){NOT_OWN_MADE_ELSEWHERE, value->at};
}

static void report_write(Flow *f, const Local *l, Place at) {
    const NotOwn *r = &f->reasons[l->number];
    if (l->param && !l->writes)
        front_error(f->front, at, "'%s' is a parameter, and arrays do not change once they are passed: make a new one and fill that", l->name);
    else if (r->why == NOT_OWN_MADE_ELSEWHERE)
        front_error(f->front, at, "'%s' names an array made elsewhere (line %d), which does not change: make a new one and fill that",
                    l->name, r->at.line);
    else
        front_error(f->front, at, "'%s' does not change any more since it, or a row of it, was used as a value in line %d: "
                                  "write all elements before", l->name, r->at.line);
}

void flow_write(Flow *f, const Local *l, Place at, State *s) {
    int k = f->name[l->number] - 1;
    if (flow_has(&s->own, l))
        s->stale |= k >= 0 ? s->same[k] : 0;
    else if (!f->trials)
        report_write(f, l, at);
}

/* ---- loops ---- */

/* As if a turn had written it. */
static void enter_store(const Flow *f, const Local *l, State *s) {
    if (f->name[l->number])
        s->stale |= s->same[f->name[l->number] - 1];
}

static void enter_expr(Flow *f, const Expr *e, State *s, bool value) {
    if (value)
        flow_give(f, e, s);
    if (e->kind == EXPR_STORE)
        enter_store(f, e->local, s);
    for (int i = 0; i < e->nkids; i++)
        enter_expr(f, e->kids[i], s, flow_gives(f, e, i));
}

static void enter_list(Flow *f, const Stmt *s, State *state) {
    for (; s; s = s->next) {
        if (s->kind == STMT_RETURN)
            continue;       // there is no later turn
        if (s->kind == STMT_STORE)
            enter_store(f, s->local, state);
        if (s->value)
            enter_expr(f, s->value, state, s->kind != STMT_EXPR && !(s->kind == STMT_LOCAL && flow_hands_on(f, s->local, s->value)));
        for (int i = 0; i < s->nkids; i++)
            enter_expr(f, s->kids[i], state, true);
        enter_list(f, s->init, state);
        enter_list(f, s->body, state);
        enter_list(f, s->update, state);
        enter_list(f, s->other, state);
    }
}

static void enter_loop(Flow *f, const Stmt *loop, State *s) {
    if (loop->value)
        enter_expr(f, loop->value, s, true);
    enter_list(f, loop->body, s);
    enter_list(f, loop->update, s);
}

enum { MAX_TRIALS = 4, MAX_TURNS = 8 };     // loops in each other, turns of each

static bool same_arrays(const Flow *f, const State *a, const State *b) {
    return !memcmp(a->own.word, b->own.word, (size_t)f->words * sizeof *a->own.word) && !memcmp(a->same, b->same, sizeof a->same) &&
           a->stale == b->stale;
}

/* Nothing is handed on where it is too much to find out what comes of that. */
static void give_all(Flow *f, Place at, State *s) {
    for (int i = 0; i < f->declared; i++)
        if (f->name[i])
            give_one(f, f->method->locals[i], at, s);
}

static bool expr_hands_on(const Flow *f, const Expr *e) {
    if (e->kind == EXPR_ASSIGN && flow_hands_on(f, e->local, e->kids[0]))
        return true;
    for (int i = 0; i < e->nkids; i++)
        if (expr_hands_on(f, e->kids[i]))
            return true;
    return false;
}

static bool list_hands_on(const Flow *f, const Stmt *s) {
    for (; s; s = s->next) {
        if (s->value && ((s->kind == STMT_LOCAL && flow_hands_on(f, s->local, s->value)) || expr_hands_on(f, s->value)))
            return true;
        for (int i = 0; i < s->nkids; i++)
            if (expr_hands_on(f, s->kids[i]))
                return true;
        if (list_hands_on(f, s->init) || list_hands_on(f, s->body) || list_hands_on(f, s->update) || list_hands_on(f, s->other))
            return true;
    }
    return false;
}

void flow_enter_loop(Flow *f, const Stmt *loop, State *s, void (*once)(Flow *, const Stmt *, State *)) {
    State entry = *s;
    enter_loop(f, loop, s);
    bool settled = !list_hands_on(f, loop->body) && !list_hands_on(f, loop->update) && !(loop->value && expr_hands_on(f, loop->value));
    if (settled)
        return;
    int declared = f->declared;
    s->stale = entry.stale;         // what is handed on in the loop is found out turn by turn
    f->trials++;
    for (int i = 0; i < MAX_TURNS && !settled && f->trials <= MAX_TRIALS; i++) {
        State turn = *s, before = *s;
        once(f, loop, &turn);
        flow_join(f, s, &turn);
        s->assigned = before.assigned;
        s->perhaps = before.perhaps;
        settled = same_arrays(f, &before, s);
    }
    f->trials--;
    f->declared = declared;
    if (!settled)
        give_all(f, loop->at, s);
}
