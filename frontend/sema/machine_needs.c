/* frontend/sema/machine_needs.c - where states begin, and what calls save. */
#include "frontend/sema/machine.h"

#include <string.h>

/* ---- states ---- */

/* Does S set one variable to another one?  *FROM gets that. */
static Local *copies(const Stmt *s, Local **from) {
    const Expr *e = s && s->kind == STMT_EXPR ? s->value : NULL;
    if (!e || e->kind != EXPR_ASSIGN || e->kids[0]->kind != EXPR_LOCAL)
        return NULL;
    *from = e->kids[0]->local;
    return e->local;
}

bool machine_is_tail(const Block *call) {
    const Block *b = call->to;
    while (b->ends == ENDS_GOES && !b->first)
        b = b->to;
    if (b->ends != ENDS_RETURNS || !b->first)
        return b->ends == ENDS_RETURNS;
    Local *result = NULL, *given = NULL, *held = copies(b->first, &result), *last = copies(b->first->next, &given);
    return held && last && !b->first->next->next && given == held && last == result;
}

static bool only_returns(const Block *b) {
    return b->ends == ENDS_RETURNS && !b->first;
}

static void find_states(Machine *m) {
    m->routine[0].entry->is_state = true;
    for (Block *b = m->blocks; b; b = b->next) {
        b->is_state |= b->ways > 1 && !only_returns(b);
        if (b->ends == ENDS_CALLS)
            b->called->entry->is_state = true;
        if (b->ends == ENDS_CALLS && !machine_is_tail(b))
            b->to->is_state = true;
    }
}

/* ---- what is needed ---- */

typedef struct {
    const Machine *machine;
    bool *needed, *set;     // by variable
} Needs;

static void need_list(Needs *n, const Stmt *s);

static void need(Needs *n, const Local *l) {
    n->needed[l->number] |= !n->set[l->number];
}

static void need_block(Needs *n, const Block *b) {
    for (int i = 0; b && i < n->machine->nvariables; i++)
        n->needed[i] |= b->needed[i] && !n->set[i];
}

static void need_expr(Needs *n, const Expr *e) {
    if ((e->kind == EXPR_LOCAL && !e->type.rank) || (e->kind == EXPR_ASSIGN && e->yields_old))
        need(n, e->local);
    if (e->kind == EXPR_ASSIGN && e->local == n->machine->state)
        need_block(n, n->machine->block[e->kids[0]->value.i]);
    if (e->kind == EXPR_BLOCK)
        need_list(n, e->body);
    for (int i = 0; i < e->nkids; i++)
        need_expr(n, e->kids[i]);
}

/* What declares a variable comes before all that use it. */
static void need_list(Needs *n, const Stmt *s) {
    for (; s; s = s->next) {
        need_list(n, s->init);
        if (s->value)
            need_expr(n, s->value);
        for (int i = 0; i < s->nkids; i++)
            need_expr(n, s->kids[i]);
        need_list(n, s->body);
        need_list(n, s->other);
        need_list(n, s->update);
        if (s->kind == STMT_LOCAL)
            n->set[s->local->number] = true;
    }
}

/* Each statement of a block is done: what it assigns itself is not needed before it. */
static void need_statements(Needs *n, Stmt *s) {
    for (Stmt *next; s; s = next) {
        next = s->next;
        s->next = NULL;
        need_list(n, s);
        s->next = next;
        if (s->kind == STMT_EXPR && s->value->kind == EXPR_ASSIGN)
            n->set[s->value->local->number] = true;
    }
}

/* B needs what those behind it are known to need.  Is that more than was known? */
static bool needs_more(Machine *m, Block *b) {
    size_t size = (size_t)m->nvariables + 1;
    Needs n = {m, front_alloc_in(m->front, m->arena, size), front_alloc_in(m->front, m->arena, size)};
    if (m->front->no_memory)
        return false;
    need_statements(&n, b->first);
    if (b->asked)
        need_expr(&n, b->asked);
    for (int i = 0; b->ends == ENDS_CALLS && i < b->called->method->nparams; i++)
        if (b->passed[i])
            need(&n, b->passed[i]);
    need_block(&n, b->to);
    need_block(&n, b->other);
    bool more = memcmp(n.needed, b->needed, size) != 0;
    b->needed = n.needed;
    return more;
}

/* ---- what is saved ---- */

static bool is_result(const Machine *m, const Local *l) {
    bool any = false;
    for (int t = 0; t < TYPE_COUNT; t++)
        any |= m->result[t] == l;
    return any;
}

/* Is L what a routine always gets of its caller's? */
static bool is_common(const Machine *m, const Local *l) {
    bool any = false;
    for (int i = 0; i < m->routine[0].method->nparams; i++)
        any |= m->routine[0].stands[i] == l;
    return any;
}

static void find_saved(Machine *m, const Block *call) {
    Block *behind = call->to;
    int count = 1;
    behind->saved = front_alloc_in(m->front, m->arena, (size_t)m->nvariables + 1);
    for (int i = 0; i < m->nvariables && !m->front->no_memory; i++) {
        const Local *l = m->locals[i];
        behind->saved[i] = behind->needed[i] && !l->type.rank && !m->inside[i] && !is_result(m, l) && !is_common(m, l);
        count += behind->saved[i];
    }
    if (count > m->most)
        m->most = count;
}

/* ---- what statements declare ---- */

static void find_declared(Machine *m, const Stmt *s);

static void find_in_expr(Machine *m, const Expr *e) {
    for (int i = 0; e && i < e->nkids; i++)
        find_in_expr(m, e->kids[i]);
    if (e && e->kind == EXPR_BLOCK)
        find_declared(m, e->body);
}

static void find_declared(Machine *m, const Stmt *s) {
    for (; s; s = s->next) {
        if (s->kind == STMT_LOCAL)
            m->inside[s->local->number] = true;
        find_in_expr(m, s->value);
        for (int i = 0; i < s->nkids; i++)
            find_in_expr(m, s->kids[i]);
        find_declared(m, s->init);
        find_declared(m, s->body);
        find_declared(m, s->update);
        find_declared(m, s->other);
    }
}

static bool prepare(Machine *m) {
    m->block = front_alloc_in(m->front, m->arena, ((size_t)m->nblocks + 1) * sizeof *m->block);
    m->inside = front_alloc_in(m->front, m->arena, (size_t)m->nvariables + 1);
    for (Block *b = m->blocks; b && !m->front->no_memory; b = b->next) {
        m->block[b->number] = b;
        b->needed = front_alloc_in(m->front, m->arena, (size_t)m->nvariables + 1);
        find_declared(m, b->first);
        find_in_expr(m, b->asked);
    }
    return !m->front->no_memory;
}

void machine_needs(Machine *m) {
    m->nvariables = (int)m->nlocals;
    if (!prepare(m))
        return;
    find_states(m);
    for (bool more = true; more && !m->front->no_memory;) {
        more = false;
        for (int i = m->nblocks; i-- > 0 && !m->front->no_memory;)
            more |= needs_more(m, m->block[i]);
    }
    for (const Block *b = m->blocks; b && !m->front->no_memory; b = b->next)
        if (b->ends == ENDS_CALLS && !machine_is_tail(b))
            find_saved(m, b);
}
