/* frontend/sema/machine_emit.c - blocks as a loop with a stack.
 *
 *     while (state != RETURNED) {
 *         long[] stack = new long[room];      // with what the last one held
 *         while (true) {
 *             if (state == 3) { ...; stack[top] = low; stack[top + 1] = 5; top += 2; low = p + 1; state = 3; }
 *             else if (state == 5) { top -= 1; low = (int) stack[top]; ... }
 *             else ...                        // it returns: state = (int) stack[--top]
 *         }
 *         room *= 2;
 *     }
 *
 * An inner turn does one state: the blocks from where the state says to where several ways meet, a call or a return.  Where
 * it goes on is known where it is set, but for returns, so that the code goes there at once (frontend/codegen/thread.c). */
#include "frontend/sema/machine.h"

enum {
    RETURNING = -1,         // states, beside numbers of blocks
    RETURNED = -2,
    ROOM = 32,              // of the first stack, at least
    FRAMES = 4,             // of the largest size for which it has room
};

typedef struct {
    Machine *m;
    const Block *home;      // the state that is made
    const Block **at;       // by variable that is an array or a record: the state that declares it
    Local *stack, *top, *room;
    Stmt **end;             // of the list that is made
} Emit;

/* ---- statements ---- */

static void add(Emit *e, Stmt *s) {
    if (e->m->front->no_memory)
        return;
    s->next = NULL;
    *e->end = s;
    e->end = &s->next;
}

static void set(Emit *e, Local *l, Expr *value) {
    add(e, machine_set(e->m, l, value));
}

static Expr *read(const Emit *e, Local *l) {
    return machine_read(e->m, l, e->m->of->at);
}

static Expr *convert(const Emit *e, Type to, Expr *x) {
    if (type_same(to, x->type) || e->m->front->no_memory)
        return x;
    Expr *c = tree_expr(e->m->front, EXPR_CONVERT, to, x->at, 1);
    if (!e->m->front->no_memory)
        c->kids[0] = x;
    return c;
}

static Expr *raw(const Emit *e, Builtin b, BaseType to, Expr *x) {
    Expr *c = tree_expr(e->m->front, EXPR_BUILTIN, type_scalar(to), x->at, 1);
    if (e->m->front->no_memory)
        return x;
    c->builtin = b;
    c->kids[0] = x;
    return c;
}

static Expr *choose(const Emit *e, Expr *asked, Expr *yes, Expr *no) {
    Expr *c = tree_expr(e->m->front, EXPR_COND, yes->type, asked->at, 3);
    if (e->m->front->no_memory)
        return asked;
    c->kids[0] = asked;
    c->kids[1] = yes;
    c->kids[2] = no;
    return c;
}

/* A scalar as an element of the stack, and back. */
static Expr *as_word(const Emit *e, Expr *x) {
    if (type_is_fp(x->type))
        return raw(e, BUILTIN_BITS, TYPE_LONG, convert(e, type_scalar(TYPE_DOUBLE), x));
    if (type_is_boolean(x->type))
        x = choose(e, x, machine_const(e->m, TYPE_INT, 1), machine_const(e->m, TYPE_INT, 0));
    return convert(e, type_scalar(TYPE_LONG), x);
}

static Expr *of_word(const Emit *e, Type to, Expr *word) {
    if (type_is_fp(to))
        return convert(e, to, raw(e, BUILTIN_FROM_BITS, TYPE_DOUBLE, word));
    if (type_is_boolean(to))
        return machine_binary(e->m, BINARY_NE, to, word, machine_const(e->m, TYPE_LONG, 0));
    return convert(e, to, word);
}

static Expr *plus(const Emit *e, Local *l, int k) {
    return k ? machine_binary(e->m, BINARY_ADD, l->type, read(e, l), machine_const(e->m, TYPE_INT, k)) : read(e, l);
}

/* stack[top + k] */
static Expr *word_at(const Emit *e, int k) {
    Expr *x = tree_expr(e->m->front, EXPR_INDEX, type_scalar(TYPE_LONG), e->m->of->at, 2);
    if (e->m->front->no_memory)
        return x;
    x->kids[0] = read(e, e->stack);
    x->kids[1] = plus(e, e->top, k);
    return x;
}

static void store(Emit *e, Local *array, Expr *index, Expr *value) {
    Stmt *s = tree_stmt(e->m->front, STMT_STORE, e->m->of->at);
    s->kids = front_alloc(e->m->front, 2 * sizeof *s->kids);
    if (e->m->front->no_memory)
        return;
    s->local = array;
    s->kids[0] = index;
    s->kids[1] = value;
    s->nkids = 2;
    add(e, s);
}

static Stmt *jump(const Emit *e, StmtKind kind, Stmt *target) {
    Stmt *s = tree_stmt(e->m->front, kind, e->m->of->at);
    s->target = target;
    return s;
}

/* A block whose list is made next; then the one before that goes on. */
static Stmt *open_list(Emit *e, Stmt ***before) {
    Stmt *s = tree_stmt(e->m->front, STMT_BLOCK, e->m->of->at);
    *before = e->end;
    e->end = &s->body;
    return s;
}

/* ---- arrays and records ---- */

static void look_in_list(Emit *e, const Stmt *s);

/* Calls save none: they are used in the state that declares them. */
static void look_at(Emit *e, const Local *l) {
    bool simple = !l || !(l->type.rank || l->type.record) || l->param;
    e->m->failed |= !simple && e->at[l->number] != e->home;
}

static void look_in_expr(Emit *e, const Expr *x) {
    if (x->kind == EXPR_LOCAL || x->kind == EXPR_ASSIGN || x->kind == EXPR_STORE)
        look_at(e, x->local);
    for (int i = 0; i < x->nkids; i++)
        look_in_expr(e, x->kids[i]);
    if (x->kind == EXPR_BLOCK)
        look_in_list(e, x->body);
}

static void look_in_list(Emit *e, const Stmt *s) {
    for (; s; s = s->next) {
        if (s->kind == STMT_LOCAL && !e->at[s->local->number])
            e->at[s->local->number] = e->home;
        look_at(e, s->local);
        if (s->value)
            look_in_expr(e, s->value);
        for (int i = 0; i < s->nkids; i++)
            look_in_expr(e, s->kids[i]);
        look_in_list(e, s->init);
        look_in_list(e, s->body);
        look_in_list(e, s->update);
        look_in_list(e, s->other);
    }
}

/* ---- states ---- */

static void emit_block(Emit *e, Block *b);

static void go_to(Emit *e, Block *b) {
    if (b->is_state)
        set(e, e->m->state, machine_const(e->m, TYPE_INT, b->number));
    else
        emit_block(e, b);
}

static void emit_arms(Emit *e, Expr *asked, Block *yes, Block *no) {
    Stmt *s = tree_stmt(e->m->front, STMT_IF, asked->at), **before;
    add(e, s);
    s->value = asked;
    s->body = open_list(e, &before);
    go_to(e, yes);
    e->end = &s->other;
    s->other = open_list(e, &(Stmt **){NULL});
    go_to(e, no);
    e->end = before;
}

static void save(Emit *e, const Block *behind) {
    int k = 0;
    for (int i = 0; i < e->m->nvariables && !e->m->front->no_memory; i++)
        if (behind->saved[i])
            store(e, e->stack, plus(e, e->top, k++), as_word(e, read(e, e->m->locals[i])));
    store(e, e->stack, plus(e, e->top, k), as_word(e, machine_const(e->m, TYPE_INT, behind->number)));
    set(e, e->top, plus(e, e->top, k + 1));
}

static void restore(Emit *e, const Block *behind) {
    int count = 0, k = 0;
    for (int i = 0; i < e->m->nvariables; i++)
        count += behind->saved[i];
    set(e, e->top, plus(e, e->top, -count));
    for (int i = 0; i < e->m->nvariables && !e->m->front->no_memory; i++)
        if (behind->saved[i])
            set(e, e->m->locals[i], of_word(e, e->m->locals[i]->type, word_at(e, k++)));
}

static void emit_call(Emit *e, const Block *b) {
    if (!machine_is_tail(b))
        save(e, b->to);
    for (int i = 0; i < b->called->method->nparams && !e->m->front->no_memory; i++)
        if (b->passed[i])
            set(e, b->called->copy->locals[i], read(e, b->passed[i]));
    go_to(e, b->called->entry);
}

static void emit_block(Emit *e, Block *b) {
    look_in_list(e, b->first);
    if (b->asked)
        look_in_expr(e, b->asked);
    for (Stmt *s = b->first, *next; s && !e->m->front->no_memory; s = next) {
        next = s->next;
        add(e, s);
    }
    if (e->m->front->no_memory)
        return;
    switch (b->ends) {
    case ENDS_GOES: go_to(e, b->to); break;
    case ENDS_ASKS: emit_arms(e, b->asked, b->to, b->other); break;
    case ENDS_CALLS: emit_call(e, b); break;
    case ENDS_RETURNS: set(e, e->m->state, machine_const(e->m, TYPE_INT, RETURNING)); break;
    }
}

static bool is_entry(const Machine *m, const Block *b) {
    bool any = false;
    for (int i = 0; i < m->nroutines; i++)
        any |= m->routine[i].entry == b;
    return any;
}

/* A larger stack is needed if there is no room for one more call's. */
static void look_for_room(Emit *e) {
    Stmt *s = tree_stmt(e->m->front, STMT_IF, e->m->of->at);
    s->value = machine_binary(e->m, BINARY_GT, type_scalar(TYPE_BOOLEAN), read(e, e->top), plus(e, e->room, -e->m->most));
    s->body = jump(e, STMT_BREAK, e->m->turns);
    add(e, s);
}

static void emit_state(Emit *e, Block *b) {
    e->home = b;
    if (is_entry(e->m, b) && e->m->most)
        look_for_room(e);
    if (b->saved)
        restore(e, b);
    emit_block(e, b);
}

/* The state of the call that it returns to, or all is done. */
static void emit_return(Emit *e) {
    Stmt *s = tree_stmt(e->m->front, STMT_IF, e->m->of->at), **before;
    if (!e->m->most) {
        add(e, jump(e, STMT_BREAK, e->m->turns));
        return;
    }
    s->value = machine_binary(e->m, BINARY_EQ, type_scalar(TYPE_BOOLEAN), read(e, e->top), machine_const(e->m, TYPE_INT, 0));
    add(e, s);
    s->body = open_list(e, &before);
    set(e, e->m->state, machine_const(e->m, TYPE_INT, RETURNED));
    add(e, jump(e, STMT_BREAK, e->m->turns));
    e->end = &s->other;
    s->other = open_list(e, &(Stmt **){NULL});
    set(e, e->top, plus(e, e->top, -1));
    set(e, e->m->state, of_word(e, e->m->state->type, word_at(e, 0)));
    e->end = before;
}

/* Which of the states FIRST to LAST is it?  That before all blocks is that it returns. */
static void emit_states(Emit *e, Block *const *states, int first, int last) {
    if (first == last) {
        if (first < 0)
            emit_return(e);
        else
            emit_state(e, states[first]);
        return;
    }
    int middle = first + (last - first) / 2 + 1;
    Stmt *s = tree_stmt(e->m->front, STMT_IF, e->m->of->at), **before;
    if (e->m->front->no_memory)
        return;
    add(e, s);
    s->value = machine_binary(e->m, BINARY_LT, type_scalar(TYPE_BOOLEAN), read(e, e->m->state), machine_const(e->m, TYPE_INT, states[middle]->number));
    s->body = open_list(e, &before);
    emit_states(e, states, first, middle - 1);
    e->end = &s->other;
    s->other = open_list(e, &(Stmt **){NULL});
    emit_states(e, states, middle, last);
    e->end = before;
}

static void emit_turn(Emit *e) {
    Block **states = front_alloc(e->m->front, ((size_t)e->m->nblocks + 1) * sizeof *states);
    int n = 0;
    for (Block *b = e->m->blocks; b && !e->m->front->no_memory; b = b->next)
        if (b->is_state)
            states[n++] = b;
    emit_states(e, states, -1, n - 1);
}

/* ---- the whole ---- */

static void declare(Emit *e, Local *l, Expr *value) {
    Stmt *s = tree_stmt(e->m->front, STMT_LOCAL, l->at);
    s->local = l;
    s->value = value;
    add(e, s);
}

static Expr *new_stack(const Emit *e, Expr *length) {
    Expr *x = tree_expr(e->m->front, EXPR_NEW, e->stack->type, e->m->of->at, 1);
    if (!e->m->front->no_memory)
        x->kids[0] = length;
    return x;
}

/* for (i = 0; i < top; i++) stack[i] = old[i]; */
static void copy_stack(Emit *e, Local *old, Local *i) {
    Front *f = e->m->front;
    Stmt *loop = tree_stmt(f, STMT_WHILE, e->m->of->at), **before;
    Expr *x = tree_expr(f, EXPR_INDEX, type_scalar(TYPE_LONG), e->m->of->at, 2);
    if (f->no_memory)
        return;
    x->kids[0] = read(e, old);
    x->kids[1] = read(e, i);
    set(e, i, machine_const(e->m, TYPE_INT, 0));
    add(e, loop);
    loop->value = machine_binary(e->m, BINARY_LT, type_scalar(TYPE_BOOLEAN), read(e, i), read(e, e->top));
    loop->body = open_list(e, &before);
    store(e, e->stack, read(e, i), x);
    set(e, i, plus(e, i, 1));
    e->end = before;
}

static void emit_turns(Emit *e) {
    Stmt **before;
    add(e, e->m->turns);
    e->m->turns->value = machine_const(e->m, TYPE_BOOLEAN, 1);
    e->m->turns->is_target = true;
    e->m->turns->body = open_list(e, &before);
    emit_turn(e);
    e->end = before;
}

/* Each turn makes a stack of ROOM words. */
static void emit_stacks(Emit *e) {
    Machine *m = e->m;
    Stmt *stacks = tree_stmt(m->front, STMT_WHILE, m->of->at), **before;
    Local *old = machine_local(m, "old", e->stack->type, m->of->at), *i = machine_local(m, "i", type_scalar(TYPE_INT), m->of->at);
    declare(e, e->top, machine_const(m, TYPE_INT, 0));
    declare(e, e->room, machine_const(m, TYPE_INT, FRAMES * m->most > ROOM ? FRAMES * m->most : ROOM));
    declare(e, i, machine_const(m, TYPE_INT, 0));
    declare(e, old, new_stack(e, machine_const(m, TYPE_INT, 0)));
    if (m->front->no_memory)
        return;
    add(e, stacks);
    stacks->value = machine_binary(m, BINARY_NE, type_scalar(TYPE_BOOLEAN), read(e, m->state), machine_const(m, TYPE_INT, RETURNED));
    stacks->body = open_list(e, &before);
    declare(e, e->stack, new_stack(e, read(e, e->room)));
    copy_stack(e, old, i);
    emit_turns(e);
    set(e, e->room, machine_binary(m, BINARY_MUL, e->room->type, read(e, e->room), machine_const(m, TYPE_INT, 2)));
    set(e, old, read(e, e->stack));
    e->end = before;
}

static void number_expr(Expr *e, int depth);

/* Loops and blocks that are targets know how many are around them. */
static void number_list(Stmt *s, int depth) {
    for (; s; s = s->next) {
        bool around = s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_DO || s->is_target;
        if (around)
            s->depth = depth;
        if (s->value)
            number_expr(s->value, depth);
        for (int i = 0; i < s->nkids; i++)
            number_expr(s->kids[i], depth);
        number_list(s->init, depth);
        number_list(s->body, depth + around);
        number_list(s->update, depth);
        number_list(s->other, depth);
    }
}

static void number_expr(Expr *e, int depth) {
    for (int i = 0; i < e->nkids; i++)
        number_expr(e->kids[i], depth);
    if (e->kind == EXPR_BLOCK)
        number_list(e->body, depth);
}

/* What the method gives, if it gives anything. */
static Expr *given(const Emit *e) {
    const Method *of = e->m->of;
    if (of->returned)
        return read(e, e->m->locals[of->returned - 1]);
    Local *result = e->m->result[of->result.base];
    return type_is_scalar(of->result, TYPE_VOID) ? NULL : result ? read(e, result) : machine_const(e->m, of->result.base, 0);
}

Stmt *machine_body(Machine *m) {
    Stmt *body = tree_stmt(m->front, STMT_BLOCK, m->of->at), *last = tree_stmt(m->front, STMT_RETURN, m->of->end);
    Emit e = {.m = m, .end = &body->body};
    e.at = front_alloc_in(m->front, m->arena, ((size_t)m->nvariables + 1) * sizeof *e.at);
    e.stack = machine_local(m, "stack", (Type){.base = TYPE_LONG, .rank = 1}, m->of->at);
    e.top = machine_local(m, "top", type_scalar(TYPE_INT), m->of->at);
    e.room = machine_local(m, "room", type_scalar(TYPE_INT), m->of->at);
    for (int k = m->of->nparams; k < m->nvariables && !m->front->no_memory; k++)
        if (!m->locals[k]->type.rank && !m->locals[k]->type.record && !m->inside[k])
            declare(&e, m->locals[k], machine_const(m, m->locals[k]->type.base, m->locals[k] == m->state ? m->routine[0].entry->number : 0));
    if (m->most)
        emit_stacks(&e);
    else
        emit_turns(&e);
    last->value = given(&e);
    add(&e, last);
    number_list(body, 0);
    return body;
}
