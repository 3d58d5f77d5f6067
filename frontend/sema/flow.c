/* frontend/sema/flow.c - reachable statements, assigned variables (JLS 14.21, 16). */
#include "frontend/sema/flow.h"

#include <string.h>

#include "frontend/sema/flow_state.h"

static void flow_expr(Flow *f, const Expr *e, State *s);
static void list(Flow *f, const Stmt *s, State *state);
static void statement(Flow *f, const Stmt *s, State *state);
static void inner(Flow *f, const Stmt *s, State *state);

/* ---- states ---- */

static void set_unreached(State *s) {
    memset(&s->assigned, 0xff, sizeof s->assigned);
    memset(&s->own, 0xff, sizeof s->own);
    memset(&s->perhaps, 0, sizeof s->perhaps);
    memset(s->same, 0, sizeof s->same);
    s->stale = 0;
    memset(&s->shares, 0, sizeof s->shares);
    memset(&s->outdated, 0, sizeof s->outdated);
    s->reached = false;
}

void flow_join(const Flow *f, State *s, const State *other) {
    for (int i = 0; i < f->words; i++) {
        s->assigned.word[i] &= other->assigned.word[i];
        s->own.word[i] &= other->own.word[i];
        s->perhaps.word[i] |= other->perhaps.word[i];
        s->shares.word[i] |= other->shares.word[i];
        s->outdated.word[i] |= other->outdated.word[i];
    }
    for (int i = 0; i < f->nnames; i++)
        s->same[i] |= other->same[i];
    s->stale |= other->stale;
    s->reached |= other->reached;
}

/* After a condition that is never so: as where no way leads for the rules of javac, which
 * takes such a branch of an if for reachable all the same. */
static void set_never(State *s) {
    memset(&s->assigned, 0xff, sizeof s->assigned);
    memset(&s->perhaps, 0, sizeof s->perhaps);
}

/* ---- locals ---- */

/* Length of the name in the source: that of a record. */
static int named(const Local *l) {
    return (int)strcspn(l->name, ".");
}

/* Is it the same variable of the source, or a part of one record? */
static bool is_beside(const Local *l, const Local *other) {
    return l == other || (strchr(l->name, '.') && place_same(l->at, other->at));
}

static void use(Flow *f, const Local *l, Place at, State *s) {
    if (!flow_read(f, l, at, s) || flow_has(&s->assigned, l))
        return;
    if (flow_reports(f))
        front_error(f->front, at, "'%.*s' might not have a value here", named(l), l->name);
    for (int i = 0; i < f->method->nlocals; i++)    // said once
        if (is_beside(l, f->method->locals[i]))
            flow_add(&s->assigned, f->method->locals[i]);
}

/* Of a record, its first part speaks for all. */
static bool is_first(const Flow *f, const Local *l) {
    return !l->number || !is_beside(l, f->method->locals[l->number - 1]);
}

static void assign(Flow *f, const Local *l, const Expr *value, Place at, State *s) {
    if (l->final && flow_has(&s->perhaps, l) && flow_reports(f) && is_first(f, l))
        front_error(f->front, at, "'%.*s' is final and might have a value already", named(l), l->name);
    flow_add(&s->assigned, l);
    flow_add(&s->perhaps, l);
    f->assigned_at[l->number] = at;
    flow_hold(f, l, value, s);
}

/* ---- expressions ---- */

static bool is_constant(const Expr *e, bool value) {
    return e->kind == EXPR_CONST && e->value.i == value;
}

static void condition(Flow *f, const Expr *e, const State *in, State *yes, State *no);

/* left && right, left || right */
static void logic(Flow *f, const Expr *e, const State *in, State *yes, State *no) {
    State first;
    if (e->kind == EXPR_ANDAND) {
        State go;
        condition(f, e->kids[0], in, &go, &first);
        condition(f, e->kids[1], &go, yes, no);
        flow_join(f, no, &first);
    } else {
        State go;
        condition(f, e->kids[0], in, &first, &go);
        condition(f, e->kids[1], &go, yes, no);
        flow_join(f, yes, &first);
    }
}

static void choice(Flow *f, const Expr *e, const State *in, State *yes, State *no) {
    State then, other, other_yes, other_no;
    condition(f, e->kids[0], in, &then, &other);
    condition(f, e->kids[1], &then, yes, no);
    condition(f, e->kids[2], &other, &other_yes, &other_no);
    flow_join(f, yes, &other_yes);
    flow_join(f, no, &other_no);
}

/* The state after E if it is true, and if it is false. */
static void condition(Flow *f, const Expr *e, const State *in, State *yes, State *no) {
    if (e->kind == EXPR_ANDAND || e->kind == EXPR_OROR) {
        logic(f, e, in, yes, no);
    } else if (e->kind == EXPR_COND && type_is_boolean(e->type)) {
        choice(f, e, in, yes, no);
    } else if (e->kind == EXPR_NOT) {
        condition(f, e->kids[0], in, no, yes);
    } else {
        *yes = *in;
        flow_expr(f, e, yes);
        *no = *yes;
        if (e->kind == EXPR_CONST)
            set_never(e->value.i ? no : yes);
    }
}

static void branch(Flow *f, const Expr *e, State *s) {
    State yes, no;
    condition(f, e, s, &yes, &no);
    flow_join(f, &yes, &no);
    *s = yes;
}

/* c ? x : y of a type that is not boolean */
static void choice_value(Flow *f, const Expr *e, State *s) {
    State other;
    condition(f, e->kids[0], s, s, &other);
    flow_expr(f, e->kids[1], s);
    flow_give(f, e->kids[1], s);
    flow_expr(f, e->kids[2], &other);
    flow_give(f, e->kids[2], &other);
    flow_join(f, s, &other);
}

static void value(Flow *f, const Expr *e, State *s);

static void store(Flow *f, const Store *store, State *state) {
    const Expr *row = store->kids[store->nkids - 1];
    int errors = f->front->errors;
    use(f, store->local, store->at, state);
    bool own = row->kind == EXPR_LOCAL && flow_has(&state->own, row->local);
    for (int i = 0; i < store->nkids; i++)
        if (store->swaps)
            flow_expr(f, store->kids[i], state);
        else
            value(f, store->kids[i], state);
    for (int i = 0; i < store->nkids && f->front->errors == errors; i++)
        if (tree_writes(store->kids[i], store->local, 0) && flow_reports(f))
            front_error(f->front, store->at, "'%s' gets another array while an element of it is written", store->local->name);
    if (f->front->errors == errors)
        flow_write(f, store, state);
    if (!store->swaps)
        flow_share(f, store, own, state);
}

static void flow_expr(Flow *f, const Expr *e, State *s) {
    bool is_bool = type_is_boolean(e->type);
    if (e->kind == EXPR_ANDAND || e->kind == EXPR_OROR || (is_bool && (e->kind == EXPR_COND || e->kind == EXPR_NOT))) {
        branch(f, e, s);
        return;
    }
    if (e->kind == EXPR_COND) {
        choice_value(f, e, s);
        return;
    }
    if (e->kind == EXPR_LOCAL)
        use(f, e->local, e->at, s);
    if (e->kind == EXPR_STORE) {
        store(f, &(Store){e->local, e->kids, e->nkids, e->at, false}, s);
        return;
    }
    if (e->kind == EXPR_BLOCK)
        list(f, e->body, s);
    bool changes = e->kind == EXPR_CALL && e->method->nchanged;
    for (int i = 0; i < e->nkids; i++) {
        flow_expr(f, e->kids[i], s);
        if (!changes && flow_gives(f, e, i))
            flow_give(f, e->kids[i], s);
    }
    if (changes)
        flow_call(f, e, s);
    if (e->kind == EXPR_ASSIGN)
        assign(f, e->local, e->kids[0], e->at, s);
}

/* E is used as a value by a statement. */
static void value(Flow *f, const Expr *e, State *s) {
    flow_expr(f, e, s);
    flow_give(f, e, s);
}

/* ---- loops ---- */

/* A final variable from before the loop must not be assigned by two of its turns. */
static void check_turns(Flow *f, const State *before, int declared, const State *end) {
    for (int i = 0; i < declared && flow_reports(f); i++) {
        const Local *l = f->method->locals[i];
        if (l->final && flow_has(&end->perhaps, l) && !flow_has(&before->perhaps, l) && is_first(f, l))
            front_error(f->front, f->assigned_at[i], "'%.*s' is final and might get a value in each turn of the loop",
                        named(l), l->name);
    }
}

static void enter(Flow *f, Loop *loop, const Stmt *s) {
    *loop = (Loop){.stmt = s, .outer = f->loop};
    set_unreached(&loop->breaks);
    set_unreached(&loop->continues);
    f->loop = loop;
}

/* A loop is left by its condition, unless that is constant, and by break. */
static void leave(Flow *f, Loop *loop, const Expr *cond, const State *no, State *state) {
    *state = *no;
    if (!cond || is_constant(cond, true))
        set_unreached(state);
    flow_join(f, state, &loop->breaks);
    f->loop = loop->outer;
}

static void list(Flow *f, const Stmt *s, State *state) {
    for (; s; s = s->next)
        statement(f, s, state);
}

/* From the beginning of a turn of while or for to its end; what holds where the loop's condition is false goes to *NO. */
static void while_turn(Flow *f, const Stmt *s, const Loop *loop, State *state, State *no) {
    State yes;
    if (s->value)
        condition(f, s->value, state, &yes, no);
    else
        yes = *no = *state;
    if (s->value && is_constant(s->value, false)) {
        if (flow_reports(f))
            front_error(f->front, s->body->at, "the loop never runs: its condition is always false");
        yes.reached = true;
    }
    statement(f, s->body, &yes);
    flow_join(f, &yes, &loop->continues);
    for (const Stmt *u = s->update; u; u = u->next)
        inner(f, u, &yes);
    *state = yes;
}

/* Of do: the condition comes at the end. */
static void do_turn(Flow *f, const Stmt *s, const Loop *loop, State *state, State *no) {
    State yes;
    statement(f, s->body, state);
    flow_join(f, state, &loop->continues);
    condition(f, s->value, state, &yes, no);
    *state = yes;
}

static void turn(Flow *f, const Stmt *s, const Loop *loop, State *state, State *no) {
    if (s->kind == STMT_DO)
        do_turn(f, s, loop, state, no);
    else
        while_turn(f, s, loop, state, no);
}

static void trial(Flow *f, const Stmt *s, State *state) {
    Loop loop;
    State no;
    enter(f, &loop, s);
    turn(f, s, &loop, state, &no);
    f->loop = loop.outer;
}

/* A loop, behind the init of a for. */
static void any_loop(Flow *f, const Stmt *s, State *state) {
    if (s->over && tree_list_writes(s->body, s->over, 0) && flow_reports(f))
        front_error(f->front, s->at, "'%s' gets another array in a loop over it: give the one before a name", s->over->name);
    State no;
    Loop loop;
    flow_enter_loop(f, s, state, trial);
    State before = *state;
    int declared = f->declared;
    enter(f, &loop, s);
    turn(f, s, &loop, state, &no);
    check_turns(f, &before, declared, state);
    leave(f, &loop, s->value, &no, state);
}

static void jump(const Flow *f, const Stmt *s, State *state) {
    Loop *to = f->loop;
    while (to->stmt != s->target)
        to = to->outer;
    flow_join(f, s->kind == STMT_BREAK ? &to->breaks : &to->continues, state);
    set_unreached(state);
}

static void left_block(Flow *f, const Stmt *s, State *state) {
    Loop block;
    enter(f, &block, s);
    list(f, s->body, state);
    flow_join(f, state, &block.breaks);
    f->loop = block.outer;
}

/* ---- statements ---- */

static void if_statement(Flow *f, const Stmt *s, State *state) {
    State no;
    condition(f, s->value, state, state, &no);
    statement(f, s->body, state);
    if (s->other)
        statement(f, s->other, &no);
    flow_join(f, state, &no);
}

static void local(Flow *f, const Stmt *s, State *state) {
    flow_remove(&state->assigned, s->local);
    flow_remove(&state->perhaps, s->local);
    f->declared = s->local->number + 1;
    if (!s->value)
        return;
    flow_expr(f, s->value, state);
    if (!s->swaps && !flow_hands_on(f, s->local, s->value))
        flow_give(f, s->value, state);
    assign(f, s->local, s->value, s->at, state);
}

static void print(Flow *f, const Stmt *s, State *state) {
    for (int i = 0; i < s->nkids; i++)
        value(f, s->kids[i], state);
}

static void inner(Flow *f, const Stmt *s, State *state) {
    switch (s->kind) {
    case STMT_LOCAL: local(f, s, state); break;
    case STMT_EXPR: flow_expr(f, s->value, state); break;
    case STMT_STORE: store(f, &(Store){s->local, s->kids, s->nkids, s->at, s->swaps}, state); break;
    case STMT_PRINT: print(f, s, state); break;
    case STMT_BLOCK:
        if (s->is_target)
            left_block(f, s, state);
        else
            list(f, s->body, state);
        break;
    case STMT_IF: if_statement(f, s, state); break;
    case STMT_FOR: list(f, s->init, state); any_loop(f, s, state); break;
    case STMT_WHILE: case STMT_DO: any_loop(f, s, state); break;
    case STMT_BREAK: case STMT_CONTINUE: jump(f, s, state); break;
    case STMT_RETURN:
        if (s->value)
            value(f, s->value, state);
        flow_end_method(f, s->at, state);
        set_unreached(state);
        break;
    case STMT_COUNT: break;
    }
}

static void statement(Flow *f, const Stmt *s, State *state) {
    if (!state->reached) {
        if (flow_reports(f))
            front_error(f->front, s->at, "this is never reached");
        state->reached = true;      // said once
        f->cut_off = true;
    }
    inner(f, s, state);
}

/* Walks through the body; false: no memory. */
static bool method(Flow *f, State *state) {
    const Method *m = f->method;
    f->words = (m->nlocals + 63) / 64;
    f->reasons = front_alloc(f->front, (size_t)(m->nlocals + 1) * sizeof *f->reasons);
    f->assigned_at = front_alloc(f->front, (size_t)(m->nlocals + 1) * sizeof *f->assigned_at);
    f->name = front_alloc(f->front, (size_t)(m->nlocals + 1) * sizeof *f->name);
    f->shared = front_alloc(f->front, (size_t)(m->nlocals + 1) * sizeof *f->shared);
    f->row_of = front_alloc(f->front, (size_t)(m->nlocals + 1) * sizeof *f->row_of);
    if (f->front->no_memory)
        return false;
    flow_names(f);
    f->declared = m->nparams;
    for (int i = 0; i < m->nparams; i++) {
        flow_add(&state->assigned, m->locals[i]);
        flow_add(&state->perhaps, m->locals[i]);
        f->reasons[i] = (NotOwn){NOT_OWN_MADE_ELSEWHERE, m->locals[i]->at};
        if (tree_gives_back(m->locals[i]))
            flow_add(&state->own, m->locals[i]);
    }
    statement(f, m->body, state);
    if (state->reached)
        flow_end_method(f, m->end, state);
    return true;
}

const bool *flow_refuses(Front *front, const Method *m) {
    Flow f = {.front = front, .method = m, .refused = front_alloc(front, (size_t)(m->nlocals + 1) * sizeof *f.refused)};
    State state = {.reached = true};
    return !front->no_memory && method(&f, &state) ? f.refused : NULL;
}

void flow_method(Front *front, const Method *m) {
    Flow f = {.front = front, .method = m};
    State state = {.reached = true};
    if (method(&f, &state) && state.reached && !f.cut_off && !type_is_scalar(m->result, TYPE_VOID))
        front_error(front, m->end, "'%s' can end without its result: return is missing", m->name);
}
