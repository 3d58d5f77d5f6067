/* frontend/sema/flow_arrays.c - an array is written by the method that makes it, until it is
 * given away. */
#include "frontend/sema/flow_state.h"

#include <string.h>

#include "frontend/sema/fresh.h"

/* ---- names of one array ---- */

static void name(Flow *f, const Local *l) {
    if (!f->name[l->number] && f->nnames < MAX_NAMES)
        f->name[l->number] = ++f->nnames;
}

static void names_of_list(Flow *f, const Stmt *s);

static void names_of_expr(Flow *f, const Local *l, const Expr *e) {
    if (l && l->type.rank && tree_same(e)) {
        name(f, l);
        name(f, tree_same(e));
    }
    if (e->kind == EXPR_BLOCK)
        names_of_list(f, e->body);
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
    const Local *from = tree_same(value);
    return from && from != l && f->name[l->number] && f->name[from->number];
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
static void add_name(const Flow *f, const Local *l, const Local *from, State *s) {
    int k = f->name[l->number] - 1, other = f->name[from->number] - 1;
    s->same[k] = s->same[other] | UINT32_C(1) << other;
    for (int i = 0; i < f->nnames; i++)
        if (s->same[k] >> i & 1)
            s->same[i] |= UINT32_C(1) << k;
}

static bool has_name(const Flow *f, const State *s, int k, int local) {
    return k >= 0 && f->name[local] && s->same[k] >> (f->name[local] - 1) & 1;
}

/* The array of L, which may have other names, may not be used as it is here. */
static void refuse(const Flow *f, const Local *l) {
    if (!f->refused || f->trials)
        return;
    for (int i = 0; i < f->method->nlocals; i++)
        f->refused[i] |= i == l->number || (f->name[i] && f->name[l->number]);
}

bool flow_read(Flow *f, const Local *l, Place at, State *s) {
    int k = f->name[l->number] - 1;
    bool written = k >= 0 && s->stale >> k & 1, outdated = flow_has(&s->outdated, l);
    if (!written && !outdated)
        return true;
    if (written)
        refuse(f, l);
    if (flow_reports(f) && written)
        front_error(f->front, at, "'%s' names an array that was written by another name since: use that one, or copy the array before", l->name);
    else if (flow_reports(f))
        front_error(f->front, at, "'%s' is a row of '%s', which was written since: read the row there", l->name,
                    f->row_of[l->number] ? f->row_of[l->number]->name : l->name);
    if (written)
        s->stale &= ~(UINT32_C(1) << k);    // said once
    flow_remove(&s->outdated, l);
    return false;
}

/* ---- giving away ---- */

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
        if (has_name(f, s, k, i))
            give_one(f, f->method->locals[i], at, s);
}

/* The local whose array E is, or is a row of; NULL: none. */
static Local *named_array(const Expr *e) {
    if (!e->type.rank)
        return NULL;
    if (e->kind == EXPR_INDEX)
        e = e->kids[0];
    return e->kind == EXPR_ASSIGN ? e->local : tree_same(e);
}

/* A method that gives no array, or a new one, keeps nothing of what it is passed; of one that gives what it changes, see tree_same. */
static bool lends(const Expr *e) {
    return e->kind == EXPR_CALL && (!fresh_has_arrays(e->method->result) || e->method->fresh || e->method->returned);
}

bool flow_gives(const Flow *f, const Expr *e, int i) {
    bool looks = e->kind == EXPR_INDEX || e->kind == EXPR_LENGTH || e->kind == EXPR_CLONE;
    bool handed = e->kind == EXPR_ASSIGN && flow_hands_on(f, e->local, e->kids[0]);
    return e->kind != EXPR_LIBRARY && !handed && !lends(e) && (i > 0 || !looks);
}

static void give_owners(Flow *f, const Expr *e, State *s);

void flow_give(Flow *f, const Expr *e, State *s) {
    Local *l = named_array(e);
    if (l)
        give_local(f, l, e->at, s);
    if (e->kind == EXPR_RECORD)
        give_owners(f, e, s);
}

/* ---- rows that have other names ---- */

/* Is it an array that the method was passed, and changes? */
static bool is_changed(const Flow *f, const Local *l, const State *s) {
    for (int i = 0; i < f->method->nparams; i++)
        if (f->method->locals[i]->changed && (l->number == i || has_name(f, s, f->name[l->number] - 1, i)))
            return true;
    return false;
}

static void share(Flow *f, const Local *l, int indices, Place at, State *s) {
    Shared *shared = &f->shared[l->number];
    flow_add(&s->shares, l);
    if (!shared->indices || indices < shared->indices)
        *shared = (Shared){indices, at};
}

/* L has the rows of FROM, so many INDICES into it. */
static void share_rows(Flow *f, const Local *l, const Local *from, int indices, State *s) {
    if (flow_has(&s->shares, from))
        share(f, l, indices + f->shared[from->number].indices, f->shared[from->number].at, s);
}

/* E may become one more name of a row: what has that row does not change any more. */
static void give_owners(Flow *f, const Expr *e, State *s) {
    if (!e->type.rank && !e->type.record)
        return;
    if (e->kind == EXPR_LOCAL)
        for (const Local *m = f->row_of[e->local->number]; m; m = f->row_of[m->number])
            give_local(f, m, e->at, s);
    for (int i = 0; i < e->nkids; i++)
        give_owners(f, e->kids[i], s);
}

/* Local ROW, and whatever else names it, is a row of M. */
static void add_row(Flow *f, const Local *row, const Local *m, const State *s) {
    int k = f->name[row->number] - 1;
    f->row_of[row->number] = m;
    for (int i = 0; k >= 0 && i < f->method->nlocals; i++)
        if (has_name(f, s, k, i))
            f->row_of[i] = m;
}

void flow_share(Flow *f, const Store *store, bool own, State *s) {
    const Expr *row = store->kids[store->nkids - 1];
    if (!row->type.rank || fresh_array(row))
        return;
    bool new = row->kind == EXPR_LOCAL && own && !row->local->param;
    if (!new && is_changed(f, store->local, s) && flow_reports(f))
        front_error(f->front, row->at, "a row of '%s', which '%s' is passed, would be another array: store row.clone() there",
                    store->local->name, f->method->name);
    if (row->kind == EXPR_LOCAL && own) {
        add_row(f, row->local, store->local, s);        // it has these names, and no other
        share_rows(f, store->local, row->local, store->nkids - 1, s);
    } else {
        give_owners(f, row, s);
        share(f, store->local, store->nkids - 1, store->at, s);
    }
}

/* Is it M, or may M have been it when it got a row? */
static bool may_be(const Flow *f, const Local *l, const Local *m) {
    return l == m || (l && f->name[l->number] && f->name[m->number] && type_same(l->type, m->type));
}

/* Whoever else has the rows of M, of more dimensions than so many, does not see what is written to them. */
static void outdate(Flow *f, const Local *m, int rank, State *s) {
    for (int i = 0; i < f->method->nlocals; i++) {
        const Local *row = f->method->locals[i];
        if (!may_be(f, f->row_of[i], m) || row->type.rank <= rank)
            continue;
        flow_add(&s->outdated, row);
        outdate(f, row, rank, s);
    }
}

static int stored_rank(const Store *store) {
    return store->kids[store->nkids - 1]->type.rank;
}

/* ---- who has an array ---- */

/* Does E make an array?  Its rows may have other names. */
static bool is_made(const Expr *e) {
    return fresh_array(e) || e->kind == EXPR_ARRAY || (e->kind == EXPR_COND && is_made(e->kids[1]) && is_made(e->kids[2]));
}

void flow_hold(Flow *f, const Local *l, const Expr *value, State *s) {
    if (l->type.record && !fresh_array(value))
        give_owners(f, value, s);
    if (!l->type.rank)
        return;
    Local *from = tree_same(value);
    if (from == l)
        return;             // it changed it, and is it
    bool fresh = fresh_array(value), made = is_made(value), handed = flow_hands_on(f, l, value);
    unname(f, l, s);
    flow_remove(&s->shares, l);
    flow_remove(&s->outdated, l);
    f->row_of[l->number] = handed ? f->row_of[from->number] : NULL;
    if (handed) {
        share_rows(f, l, from, 0, s);
        if (flow_has(&s->own, from)) {
            give_one(f, from, value->at, s);
            made = true;
        }
        add_name(f, l, from, s);
    } else if (!fresh) {
        give_owners(f, value, s);
        if (made)
            share(f, l, 1, value->at, s);
    }
    if (made)
        flow_add(&s->own, l);
    else
        flow_remove(&s->own, l);
    if (!made)
        f->reasons[l->number] = (NotOwn){NOT_OWN_MADE_ELSEWHERE, value->at};
}

static void report_write(Flow *f, const Local *l, Place at) {
    const NotOwn *r = &f->reasons[l->number];
    if (l->param && l->writes)
        front_error(f->front, at, "'%s' is a parameter that gets another array, too: give that a name of its own", l->name);
    else if (r->why == NOT_OWN_MADE_ELSEWHERE)
        front_error(f->front, at, "'%s' names an array made elsewhere (line %d), which does not change: make a new one and fill that",
                    l->name, r->at.line);
    else
        front_error(f->front, at, "'%s' does not change any more since it, or a row of it, was used as a value in line %d: "
                                  "write all elements before", l->name, r->at.line);
}

/* What so many INDICES into L lead to, arrays of RANK or (0) elements, is written. */
static void write_local(Flow *f, const Local *l, int indices, int rank, Place at, State *s) {
    const Shared *shared = &f->shared[l->number];
    int k = f->name[l->number] - 1;
    outdate(f, l, rank, s);
    if (!flow_has(&s->own, l)) {
        refuse(f, l);
        if (flow_reports(f))
            report_write(f, l, at);
        return;
    }
    if (flow_has(&s->shares, l) && indices > shared->indices && flow_reports(f))
        front_error(f->front, at, "a row of '%s' is another array since line %d, which does not change: store row.clone() there", l->name, shared->at.line);
    s->stale |= k >= 0 ? s->same[k] : 0;
}

void flow_write(Flow *f, const Store *store, State *s) {
    write_local(f, store->local, store->nkids - 1, stored_rank(store), store->at, s);
}

/* ---- arrays that a call changes ---- */

/* May L's array be M's, or have rows of it? */
static bool may_share(const Flow *f, const Local *l, const Local *m, const State *s) {
    for (const Local *k = l; k; k = f->row_of[k->number])
        if (k == m || has_name(f, s, f->name[k->number] - 1, m->number))
            return true;
    return false;
}

/* The local whose array argument I of E may be, or have as its row. */
static const Local *passed(const Expr *e, int i) {
    const Expr *kid = e->kids[i];
    return kid->type.rank && kid->kind == EXPR_ASSIGN ? kid->local : tree_base(kid);
}

/* Argument I of the call E is changed there. */
static void write_passed(Flow *f, const Expr *e, int i, State *s) {
    const Local *l = tree_base(e->kids[i]);
    Place at = e->kids[i]->at;
    const char *name = e->method->locals[i]->name;
    if (!l && !fresh_array(e->kids[i]) && flow_reports(f))
        front_error(f->front, at, "'%s' writes elements of its '%s': pass it an array of this method's, by its name", e->method->name, name);
    if (!l)
        return;
    write_local(f, l, l->type.rank, 0, at, s);
    for (int k = 0; k < e->nkids; k++) {
        const Local *m = k == i ? NULL : passed(e, k);
        if (!m || !(may_share(f, m, l, s) || may_share(f, l, m, s)))
            continue;
        refuse(f, l);
        refuse(f, m);
        if (flow_reports(f))
            front_error(f->front, at, "'%s' writes elements of its '%s', and may be passed the same array as '%s': pass it a copy there",
                        e->method->name, name, e->method->locals[k]->name);
        return;
    }
}

/* L has an array of its own, which the method that was called gave it. */
static void get_another(Flow *f, const Local *l, State *s) {
    unname(f, l, s);
    flow_remove(&s->shares, l);
    flow_remove(&s->outdated, l);
    f->row_of[l->number] = NULL;
    flow_add(&s->own, l);
}

void flow_call(Flow *f, const Expr *e, State *s) {
    for (int i = 0; i < e->nkids; i++)
        if (tree_changed(e, i))
            write_passed(f, e, i, s);
    for (int i = 0; i < e->nkids; i++)
        if (flow_gives(f, e, i))
            flow_give(f, e->kids[i], s);
    for (int i = 0; i < e->nkids; i++)
        if (tree_replaced(e, i) && e->kids[i]->type.rank)
            get_another(f, tree_replaced(e, i), s);
}

/* Variables of the class have arrays of their own. */
static void check_own(Flow *f, const Local *l, Place at, State *s) {
    if (l->replaced && l->type.rank && !flow_has(&s->own, l) && flow_reports(f))
        front_error(f->front, f->reasons[l->number].at.line ? f->reasons[l->number].at : at,
                    "'%s', a variable of the class, would name an array that has another name: give it a copy", l->name);
}

void flow_end_method(Flow *f, Place at, State *s) {
    for (int i = 0; i < f->method->nparams; i++)
        if (tree_gives_back(f->method->locals[i])) {
            flow_read(f, f->method->locals[i], at, s);
            check_own(f, f->method->locals[i], at, s);
        }
}

/* ---- loops ---- */

/* Does each turn declare the variable anew? */
static bool made_in_loop(const Flow *f, const Expr *row) {
    return row->kind == EXPR_LOCAL && row->local->number >= f->declared;
}

/* As if a turn had written what of L's array is of RANK. */
static void enter_write(Flow *f, const Local *l, int rank, State *s) {
    if (f->name[l->number])
        s->stale |= s->same[f->name[l->number] - 1];
    outdate(f, l, rank, s);
}

static void enter_store(Flow *f, const Store *store, State *s) {
    enter_write(f, store->local, stored_rank(store), s);
    if (!store->swaps && !made_in_loop(f, store->kids[store->nkids - 1]))
        flow_share(f, store, false, s);
}

static void enter_list(Flow *f, const Stmt *s, State *state);

static void enter_expr(Flow *f, const Expr *e, State *s, bool value) {
    if (value)
        flow_give(f, e, s);
    if (e->kind == EXPR_STORE)
        enter_store(f, &(Store){e->local, e->kids, e->nkids, e->at, false}, s);
    for (int i = 0; i < e->nkids; i++)
        if (tree_changed(e, i) && tree_base(e->kids[i]))
            enter_write(f, tree_base(e->kids[i]), 0, s);
    if (e->kind == EXPR_BLOCK)
        enter_list(f, e->body, s);
    for (int i = 0; i < e->nkids; i++)
        enter_expr(f, e->kids[i], s, flow_gives(f, e, i));
}

static void enter_list(Flow *f, const Stmt *s, State *state) {
    for (; s; s = s->next) {
        if (s->kind == STMT_RETURN)
            continue;       // there is no later turn
        if (s->kind == STMT_STORE)
            enter_store(f, &(Store){s->local, s->kids, s->nkids, s->at, s->swaps}, state);
        if (s->swaps)
            continue;
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
           a->stale == b->stale && !memcmp(a->shares.word, b->shares.word, (size_t)f->words * sizeof *a->shares.word) &&
           !memcmp(a->outdated.word, b->outdated.word, (size_t)f->words * sizeof *a->outdated.word);
}

/* Nothing is handed on where it is too much to find out what comes of that. */
static void give_all(Flow *f, Place at, State *s) {
    for (int i = 0; i < f->declared; i++)
        if (f->name[i])
            give_one(f, f->method->locals[i], at, s);
}

static bool list_hands_on(const Flow *f, const Stmt *s);

static bool expr_hands_on(const Flow *f, const Expr *e) {
    if (e->kind == EXPR_BLOCK && list_hands_on(f, e->body))
        return true;
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
