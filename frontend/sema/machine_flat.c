/* frontend/sema/machine_flat.c - from statements to blocks whose calls stand at their ends.
 *
 *     return 1 + fill(a, i - 1) + fill(a, i + 1);
 *
 * becomes        value = i - 1; call             and then      sum = 1 + result; value = i + 1; call      and then ...
 *
 * What Java has computed before a call is held in variables, where the call could change it. */
#include "frontend/sema/machine.h"

#include <string.h>

/* Where jumps to a statement go: out of it, and to its next turn. */
struct Target {
    const Stmt *stmt;
    Block *out, *next;
    Target *outer;
};

/* ---- what calls ---- */

Routine *machine_called(const Machine *m, const Expr *e) {
    for (int i = 0; e->kind == EXPR_CALL && i < m->nroutines; i++)
        if (m->routine[i].method == e->method)
            return &m->routine[i];
    return NULL;
}

bool machine_calls(const Machine *m, const Expr *e) {
    bool any = machine_called(m, e) || (e->kind == EXPR_BLOCK && machine_list_calls(m, e->body));
    for (int i = 0; i < e->nkids && !any; i++)
        any = machine_calls(m, e->kids[i]);
    return any;
}

static bool calls_here(const Machine *m, const Stmt *s) {
    bool any = s->value && machine_calls(m, s->value);
    for (int i = 0; i < s->nkids && !any; i++)
        any = machine_calls(m, s->kids[i]);
    return any || machine_list_calls(m, s->init) || machine_list_calls(m, s->body) || machine_list_calls(m, s->update) || machine_list_calls(m, s->other);
}

bool machine_list_calls(const Machine *m, const Stmt *s) {
    while (s && !calls_here(m, s))
        s = s->next;
    return s;
}

/* ---- small trees ---- */

void machine_variable(Machine *m, Local *l) {
    Local **all = front_room(m->front, m->locals, m->nlocals, &m->room, sizeof *all);
    if (!all || m->front->no_memory)
        return;
    m->locals = all;
    l->number = (int)m->nlocals;
    m->locals[m->nlocals++] = l;
}

Local *machine_local(Machine *m, const char *name, Type type, Place at) {
    Local *l = front_alloc(m->front, sizeof *l);
    *l = (Local){.name = name, .type = type, .at = at};
    machine_variable(m, l);
    return l;
}

Expr *machine_read(Machine *m, Local *l, Place at) {
    Expr *e = tree_expr(m->front, EXPR_LOCAL, l->type, at, 0);
    e->local = l;
    return e;
}

Expr *machine_const(Machine *m, BaseType type, int value) {
    Expr *e = tree_expr(m->front, EXPR_CONST, type_scalar(type), m->of->at, 0);
    e->value.i = value;
    return e;
}

Expr *machine_binary(Machine *m, BinaryOp op, Type type, Expr *left, Expr *right) {
    Expr *e = tree_expr(m->front, EXPR_BINARY, type, left->at, 2);
    if (m->front->no_memory)
        return left;
    e->op = op;
    e->kids[0] = left;
    e->kids[1] = right;
    return e;
}

Stmt *machine_set(Machine *m, Local *l, Expr *value) {
    Stmt *s = tree_stmt(m->front, STMT_EXPR, value->at);
    s->value = tree_expr(m->front, EXPR_ASSIGN, l->type, value->at, 1);
    if (m->front->no_memory)
        return s;
    s->value->local = l;
    s->value->kids[0] = value;
    l->writes++;
    return s;
}

/* ---- blocks ---- */

Block *machine_block(Machine *m) {
    Block *b = front_alloc(m->front, sizeof *b);
    *b = (Block){.number = m->nblocks++};
    b->end = &b->first;
    *m->end_of_blocks = b;
    m->end_of_blocks = &b->next;
    return b;
}

void machine_add(Machine *m, Stmt *s) {
    if (!m->now)
        return;
    s->next = NULL;
    *m->now->end = s;
    m->now->end = &s->next;
}

static void end(Machine *m, BlockEnds ends, Block *to, Block *other) {
    m->now->ends = ends;
    m->now->to = to;
    m->now->other = other;
    if (to)
        to->ways++;
    if (other)
        other->ways++;
    m->now = NULL;
}

void machine_go(Machine *m, Block *to) {
    if (m->now)
        end(m, ENDS_GOES, to, NULL);
}

void machine_ask(Machine *m, Expr *asked, Block *yes, Block *no) {
    if (!m->now)
        return;
    m->now->asked = asked;
    end(m, ENDS_ASKS, yes, no);
}

/* Statements go to B from here on, if something leads there. */
static void begin(Machine *m, Block *b) {
    machine_go(m, b);
    m->now = b->ways ? b : NULL;
}

/* ---- what is held ---- */

/* Is E the same behind the operands from FIRST on as it is before them? */
static bool stays(const Expr *e, const Expr *of, int first) {
    if (e->kind != EXPR_LOCAL)
        return e->kind == EXPR_CONST || e->kind == EXPR_FIELD;
    for (int i = first; i < of->nkids; i++)
        if (tree_writes(of->kids[i], e->local, 0))
            return false;
    return true;
}

static Expr *hold(Machine *m, Expr *e) {
    if (e->type.rank || e->type.record)
        m->failed = true;
    Local *l = machine_local(m, "held", e->type, e->at);
    machine_add(m, machine_set(m, l, e));
    return machine_read(m, l, e->at);
}

/* Java looks for the row a[i] before it computes the j of a[i][j]; BASE has the indices that come before. */
static void look_up_row(Machine *m, Expr *base, Expr *const *index, int n) {
    Expr *row = tree_expr(m->front, EXPR_INDEX, type_element(base->type, n), base->at, n + 1);
    Expr *length = tree_expr(m->front, EXPR_LENGTH, type_scalar(TYPE_INT), base->at, 1);
    if (m->front->no_memory)
        return;
    row->kids[0] = base;
    memcpy(row->kids + 1, index, (size_t)n * sizeof *index);
    length->kids[0] = row;
    hold(m, length);
}

/* Before operand I, which calls, is computed. */
static void look_up(Machine *m, const Expr *e, int i) {
    int n = i - 1;
    if (e->kind == EXPR_STORE)
        n = i < e->nkids - 1 ? i : e->nkids - 2;
    if (e->kind == EXPR_INDEX && n > 0)
        look_up_row(m, e->kids[0], e->kids + 1, n);
    if (e->kind == EXPR_STORE && n > 0)
        look_up_row(m, machine_read(m, e->local, e->at), e->kids, n);
}

static void flat_operands(Machine *m, Expr *e) {
    int last = e->nkids - 1;
    while (last >= 0 && !machine_calls(m, e->kids[last]))
        last--;
    for (int i = 0; i <= last && !m->front->no_memory; i++) {
        if (machine_calls(m, e->kids[i])) {
            look_up(m, e, i);
            e->kids[i] = machine_flat(m, e->kids[i]);
        }
        if (i < last && !stays(e->kids[i], e, i + 1))
            e->kids[i] = hold(m, e->kids[i]);
    }
}

/* ---- expressions ---- */

/* left && right, left || right, where the right one calls */
static Expr *flat_logic(Machine *m, Expr *e) {
    Local *l = machine_local(m, "so", e->type, e->at);
    Block *right = machine_block(m), *behind = machine_block(m);
    machine_add(m, machine_set(m, l, machine_flat(m, e->kids[0])));
    bool and = e->kind == EXPR_ANDAND;
    machine_ask(m, machine_read(m, l, e->at), and ? right : behind, and ? behind : right);
    begin(m, right);
    machine_add(m, machine_set(m, l, machine_flat(m, e->kids[1])));
    begin(m, behind);
    return machine_read(m, l, e->at);
}

static Expr *flat_choice(Machine *m, Expr *e) {
    if (e->type.rank || e->type.record)
        m->failed = true;
    Local *l = machine_local(m, "chosen", e->type, e->at);
    Block *arm[2] = {machine_block(m), machine_block(m)}, *behind = machine_block(m);
    machine_ask(m, machine_flat(m, e->kids[0]), arm[0], arm[1]);
    for (int i = 0; i < 2; i++) {
        begin(m, arm[i]);
        machine_add(m, machine_set(m, l, machine_flat(m, e->kids[i + 1])));
        machine_go(m, behind);
    }
    begin(m, behind);
    return machine_read(m, l, e->at);
}

static Expr *flat_assign(Machine *m, Expr *e) {
    if (e->type.rank || e->type.record)
        m->failed = true;
    Expr *old = e->yields_old ? hold(m, machine_read(m, e->local, e->at)) : NULL;
    machine_add(m, machine_set(m, e->local, machine_flat(m, e->kids[0])));
    return old ? old : machine_read(m, e->local, e->at);
}

static Expr *flat_store(Machine *m, Expr *e) {
    Stmt *s = tree_stmt(m->front, STMT_STORE, e->at);
    m->failed |= e->yields_old;
    flat_operands(m, e);
    if (m->front->no_memory)
        return e;
    Expr *value = e->kids[e->nkids - 1];
    if (value->kind != EXPR_CONST && value->kind != EXPR_LOCAL)
        value = e->kids[e->nkids - 1] = hold(m, value);
    s->local = e->local;
    s->kids = e->kids;
    s->nkids = e->nkids;
    machine_add(m, s);
    return value;
}

static Local *result_of(Machine *m, const Routine *r) {
    Type t = r->method->result;
    if (type_is_scalar(t, TYPE_VOID) || t.rank)
        return NULL;
    if (!m->result[t.base])
        m->result[t.base] = machine_local(m, "result", t, r->method->at);
    return m->result[t.base];
}

/* What R's parameter is called in the machine. */
static Local *parameter(const Routine *r, int i) {
    return r->stands[i] ? r->stands[i] : r->copy->locals[i];
}

/* R is called; gives its result, NULL if there is none. */
static Expr *flat_call(Machine *m, Routine *r, Expr *e) {
    flat_operands(m, e);
    Local **value = front_alloc(m->front, ((size_t)e->nkids + 1) * sizeof *value);
    for (int i = 0; i < e->nkids && !m->front->no_memory; i++)
        if (!r->stands[i]) {
            value[i] = machine_local(m, r->copy->locals[i]->name, e->kids[i]->type, e->at);
            machine_add(m, machine_set(m, value[i], e->kids[i]));
        }
    if (m->front->no_memory || !m->now)
        return e;
    Block *behind = machine_block(m);
    m->now->called = r;
    m->now->passed = value;
    end(m, ENDS_CALLS, behind, NULL);
    begin(m, behind);
    Local *result = result_of(m, r);
    if (result)
        return hold(m, machine_read(m, result, e->at));
    return r->method->returned ? machine_read(m, parameter(r, r->method->returned - 1), e->at) : NULL;
}

static bool is_logic(const Expr *e) {
    return e->kind == EXPR_ANDAND || e->kind == EXPR_OROR;
}

Expr *machine_flat(Machine *m, Expr *e) {
    if (!machine_calls(m, e) || m->front->no_memory)
        return e;
    if (machine_called(m, e))
        return flat_call(m, machine_called(m, e), e);
    if (is_logic(e) && machine_calls(m, e->kids[1]))
        return flat_logic(m, e);
    if (e->kind == EXPR_COND && (machine_calls(m, e->kids[1]) || machine_calls(m, e->kids[2])))
        return flat_choice(m, e);
    if (e->kind == EXPR_ASSIGN)
        return flat_assign(m, e);
    if (e->kind == EXPR_STORE)
        return flat_store(m, e);
    if (e->kind == EXPR_BLOCK) {
        machine_list(m, e->body);
        return machine_flat(m, e->kids[0]);
    }
    flat_operands(m, e);
    return e;
}

/* ---- conditions ---- */

static void ask(Machine *m, Expr *e, Block *yes, Block *no) {
    if (e->kind == EXPR_NOT) {
        ask(m, e->kids[0], no, yes);
    } else if (is_logic(e) && machine_calls(m, e)) {
        Block *right = machine_block(m);
        bool and = e->kind == EXPR_ANDAND;
        ask(m, e->kids[0], and ? right : yes, and ? no : right);
        begin(m, right);
        ask(m, e->kids[1], yes, no);
    } else if (e->kind == EXPR_CONST) {
        machine_go(m, e->value.i ? yes : no);
    } else {
        machine_ask(m, machine_flat(m, e), yes, no);
    }
}

/* ---- statements that stay ---- */

/* Does something in S jump out of it, or return? */
static bool leaves(const Machine *m, const Stmt *s) {
    if (s->kind == STMT_RETURN)
        return true;
    for (const Target *t = m->targets; t && (s->kind == STMT_BREAK || s->kind == STMT_CONTINUE); t = t->outer)
        if (t->stmt == s->target)
            return true;
    for (const Stmt *in = s->body; in; in = in->next)
        if (leaves(m, in))
            return true;
    return s->other && leaves(m, s->other);
}

static Target *target_of(const Machine *m, const Stmt *s) {
    Target *t = m->targets;
    while (t && t->stmt != s->target)
        t = t->outer;
    return t;
}

/* The block to which S jumps. */
static Block *jumps_to(const Machine *m, const Stmt *s) {
    Target *t = target_of(m, s);
    return s->kind == STMT_BREAK ? t->out : t->next;
}

/* The current block returns VALUE, if there is one. */
static void give(Machine *m, Expr *value) {
    if (!m->now)
        return;
    if (value && result_of(m, m->doing))
        machine_add(m, machine_set(m, result_of(m, m->doing), value));
    end(m, ENDS_RETURNS, NULL, NULL);
}

/* A block that only returns, for what leaves a loop; the value is set there. */
static Block *returning(Machine *m) {
    Block *now = m->now, *b = m->now = machine_block(m);
    give(m, NULL);
    m->now = now;
    return b;
}

/* Jump S stands in a loop that stays: the machine goes on elsewhere. */
static void leave_loop(Machine *m, Stmt *s) {
    Block *to = s->kind == STMT_RETURN ? returning(m) : jumps_to(m, s);
    Local *result = s->kind == STMT_RETURN ? result_of(m, m->doing) : NULL;
    Stmt *go_on = tree_stmt(m->front, STMT_CONTINUE, s->at), *where = machine_set(m, m->state, machine_const(m, TYPE_INT, to->number));
    if (m->front->no_memory)
        return;
    Stmt *first = result ? machine_set(m, result, s->value) : where;
    to->is_state = true;
    to->ways++;
    go_on->target = m->turns;
    where->next = go_on;
    if (result)
        first->next = where;
    *s = (Stmt){.kind = STMT_BLOCK, .at = s->at, .next = s->next, .body = first};
}

static void leave_loops(Machine *m, Stmt *s) {
    for (; s && !m->front->no_memory; s = s->next) {
        leave_loops(m, s->body);
        leave_loops(m, s->other);
        if (s->kind == STMT_RETURN || ((s->kind == STMT_BREAK || s->kind == STMT_CONTINUE) && target_of(m, s)))
            leave_loop(m, s);
    }
}

/* ---- statements that become blocks ---- */

static void declare(Machine *m, Stmt *s) {
    Local *l = s->local;
    if (l->type.rank || l->type.record) {
        if (s->value)
            s->value = machine_flat(m, s->value);
        machine_add(m, s);
    } else {
        machine_add(m, machine_set(m, l, s->value ? machine_flat(m, s->value) : machine_const(m, l->type.base, 0)));
    }
}

static void store(Machine *m, Stmt *s) {
    Expr of = {.kind = EXPR_STORE, .local = s->local, .nkids = s->nkids, .kids = s->kids, .at = s->at};
    flat_operands(m, &of);
    machine_add(m, s);
}

/* Its value is not asked for. */
static void expression(Machine *m, Stmt *s) {
    Expr *e = s->value;
    if (e->kind == EXPR_ASSIGN && !e->type.rank && !e->type.record) {
        machine_add(m, machine_set(m, e->local, machine_flat(m, e->kids[0])));
    } else if (machine_called(m, e)) {
        flat_call(m, machine_called(m, e), e);
    } else {
        flat_operands(m, e);
        machine_add(m, s);
    }
}

static void if_statement(Machine *m, Stmt *s) {
    Block *yes = machine_block(m), *no = machine_block(m), *behind = s->other ? machine_block(m) : no;
    ask(m, s->value, yes, no);
    begin(m, yes);
    machine_list(m, s->body);
    machine_go(m, behind);
    if (s->other) {
        begin(m, no);
        machine_list(m, s->other);
    }
    begin(m, behind);
}

static void loop(Machine *m, Stmt *s) {
    Block *turn = machine_block(m), *next = machine_block(m), *asks = s->kind == STMT_DO ? next : machine_block(m), *out = machine_block(m);
    Target target = {s, out, next, m->targets};
    machine_list(m, s->init);
    begin(m, s->kind == STMT_DO ? turn : asks);
    if (s->kind != STMT_DO) {
        if (s->value)
            ask(m, s->value, turn, out);
        else
            machine_go(m, turn);
        begin(m, turn);
    }
    m->targets = &target;
    machine_list(m, s->body);
    m->targets = target.outer;
    begin(m, next);
    machine_list(m, s->update);
    if (s->kind == STMT_DO && m->now)
        ask(m, s->value, turn, out);
    else
        machine_go(m, asks);
    begin(m, out);
}

static void block(Machine *m, Stmt *s) {
    if (!s->is_target) {
        machine_list(m, s->body);
        return;
    }
    Block *out = machine_block(m);
    Target target = {s, out, NULL, m->targets};
    m->targets = &target;
    machine_list(m, s->body);
    m->targets = target.outer;
    begin(m, out);
}

static bool is_loop(const Stmt *s) {
    return s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_DO;
}

static void statement(Machine *m, Stmt *s) {
    bool calls = calls_here(m, s);
    if (is_loop(s) && !calls)
        leave_loops(m, s->body);
    bool stays = !calls && !leaves(m, s) && (s->kind != STMT_BLOCK || s->is_target);
    if (stays && s->kind != STMT_LOCAL) {
        machine_add(m, s);
        return;
    }
    switch (s->kind) {
    case STMT_LOCAL: declare(m, s); break;
    case STMT_EXPR: expression(m, s); break;
    case STMT_STORE: store(m, s); break;
    case STMT_BLOCK: block(m, s); break;
    case STMT_IF: if_statement(m, s); break;
    case STMT_WHILE: case STMT_DO: case STMT_FOR: loop(m, s); break;
    case STMT_BREAK: case STMT_CONTINUE: machine_go(m, jumps_to(m, s)); break;
    case STMT_RETURN: give(m, s->value ? machine_flat(m, s->value) : NULL); break;
    case STMT_PRINT: case STMT_COUNT: m->failed = true; break;
    }
}

void machine_list(Machine *m, Stmt *s) {
    for (Stmt *next; s && m->now && !m->front->no_memory; s = next) {
        next = s->next;
        statement(m, s);
    }
}

void machine_routine(Machine *m, Routine *r) {
    m->doing = r;
    m->targets = NULL;
    m->now = r->entry;
    machine_list(m, r->copy->body);
    give(m, NULL);
}
