/* frontend/sema/passed.c - methods whose parameters are rows of one array. */
#include "frontend/sema/passed.h"

#include <string.h>

#include "frontend/sema/rows.h"

/* Arguments of a call that are BASE, or rows of it. */
typedef struct {
    Front *front;
    Class *class;
    Method *method;         // in which the call is
    Expr *call;
    const Local *base;
    int first;              // the first of them
    int count;
} Group;

/* How a method was made of another: its parameters from FIRST on. */
struct Passed {
    const Method *of;
    int first;
    Type base;
    int *indices;           // by parameter of that: into the array; NOT_PASSED: it is another one
};

enum { NOT_PASSED = -1 };

static int indices_of(const Group *g, int i) {
    const Expr *e = g->call->kids[i];
    return tree_base(e) != g->base ? NOT_PASSED : e->kind == EXPR_INDEX ? e->nkids - 1 : 0;
}

/* ---- which calls ---- */

/* The array whose rows, or which, the call changes and is passed by several names; NULL: there is none. */
static const Local *find_base(const Expr *call) {
    for (int i = 0; i < call->nkids; i++) {
        const Local *l = tree_changed(call, i) ? tree_base(call->kids[i]) : NULL;
        bool several = l && call->kids[i]->kind == EXPR_INDEX;
        for (int k = 0; l && k < call->nkids; k++)
            several |= k != i && tree_base(call->kids[k]) == l;
        if (several)
            return l;
    }
    return NULL;
}

/* Does every name stay that of its row in the method?  No name gets another array, and nothing stores the row anew. */
static bool keeps_names(const Group *g) {
    const Method *m = g->call->method;
    for (int i = 0; i < m->nparams; i++) {
        if (indices_of(g, i) == NOT_PASSED)
            continue;
        if (m->locals[i]->writes)
            return false;
        for (int k = 0; k < m->nparams && m->locals[i]->changed; k++)
            if (indices_of(g, k) >= indices_of(g, i) + m->locals[i]->changed)
                return false;
    }
    return true;
}

static int more_parameters(const Group *g) {
    int more = 1;
    for (int i = 0; i < g->call->nkids; i++)
        more += indices_of(g, i) == NOT_PASSED ? 0 : indices_of(g, i);      // and a length for the name
    return more;
}

/* ---- the method ---- */

static Local *new_local(Front *f, const char *name, Type type, Place at, bool param) {
    Local *l = front_alloc(f, sizeof *l);
    if (!f->no_memory)
        *l = (Local){.name = name, .type = type, .at = at, .param = param, .writes = !param};
    return l;
}

static Expr *local(Front *f, Local *l, Place at) {
    Expr *e = tree_expr(f, EXPR_LOCAL, l->type, at, 0);
    e->local = l;
    return e;
}

/* In M parameter NAME stands for so many indices into BASE; its length and the indices are parameters, which go to TO. */
static Local **stand_for(Front *f, Method *m, Local *name, Local *base, int count, Local **to) {
    RowName row = {f, name, base, new_local(f, "length", type_scalar(TYPE_INT), name->at, true), NULL, count};
    row.index = front_alloc(f, ((size_t)count + 1) * sizeof *row.index);
    *to++ = row.length;
    for (int i = 0; i < count && !f->no_memory; i++) {
        *to++ = new_local(f, "index", type_scalar(TYPE_INT), name->at, true);
        if (!f->no_memory)
            row.index[i] = local(f, to[-1], name->at);
    }
    if (!f->no_memory)
        rows_stand(&row, m->body);
    return to;
}

static Method *make_method(const Group *g) {
    Front *f = g->front;
    const Method *of = g->call->method;
    int more = more_parameters(g);
    Method *m = tree_copy_method(f, of, front_text(f, "%s$rows", of->name), NULL);
    Local **locals = front_alloc(f, (size_t)(of->nlocals + more) * sizeof *locals), **to = locals;
    Local *base = new_local(f, g->base->name, g->base->type, of->at, true);
    for (int i = 0; i < of->nlocals && !f->no_memory; i++) {
        int count = i < of->nparams ? indices_of(g, i) : NOT_PASSED;
        if (i == g->first)
            *to++ = base;
        if (count == NOT_PASSED)
            *to++ = m->locals[i];
        else
            to = stand_for(f, m, m->locals[i], base, count, to);
    }
    if (f->no_memory)
        return m;
    m->locals = locals;
    m->nlocals += more;
    m->nparams += more;
    m->nchanged = m->returned = 0;
    m->fresh = false;
    for (int i = 0; i < m->nlocals; i++)
        locals[i]->number = i;
    return m;
}

/* ---- methods that are there already ---- */

static bool is_made_so(const Group *g, const Method *m) {
    const Passed *p = m->passed;
    if (!p || p->of != g->call->method || p->first != g->first || !type_same(p->base, g->base->type))
        return false;
    for (int i = 0; i < g->call->nkids; i++)
        if (p->indices[i] != indices_of(g, i))
            return false;
    return true;
}

/* Behind the last one; made if it is not there yet. */
static Method *find_method(const Group *g) {
    Method **end = &g->class->methods;
    for (; *end; end = &(*end)->next)
        if (is_made_so(g, *end))
            return *end;
    Method *m = make_method(g);
    Passed *p = front_alloc(g->front, sizeof *p);
    int *indices = front_alloc(g->front, ((size_t)g->call->nkids + 1) * sizeof *indices);
    if (g->front->no_memory)
        return m;
    for (int i = 0; i < g->call->nkids; i++)
        indices[i] = indices_of(g, i);
    *p = (Passed){g->call->method, g->first, g->base->type, indices};
    m->passed = p;
    m->number = 0;
    for (const Method *k = g->class->methods; k; k = k->next)
        m->number++;
    *end = m;
    return m;
}

/* ---- the call ---- */

/* INDEX, computed here for what comes later, too. */
static Expr *held(const Group *g, Expr *index, Expr **again) {
    Front *f = g->front;
    Method *m = g->method;
    *again = index;
    if (index->kind == EXPR_CONST || (index->kind == EXPR_LOCAL && !tree_writes(g->call, index->local, 0)))
        return index;
    Local **all = front_alloc(f, (size_t)(m->nlocals + 1) * sizeof *all), *l = new_local(f, "index", index->type, index->at, false);
    Expr *set = tree_expr(f, EXPR_ASSIGN, index->type, index->at, 1);
    if (f->no_memory)
        return index;
    memcpy(all, m->locals, (size_t)m->nlocals * sizeof *all);
    l->number = m->nlocals++;
    all[l->number] = l;
    m->locals = all;
    set->local = l;
    set->kids[0] = index;
    *again = local(f, l, index->at);
    return set;
}

/* Argument I as its length and the indices, to TO. */
static Expr **pass(const Group *g, int i, Expr **to) {
    Front *f = g->front;
    Expr *row = g->call->kids[i];
    int count = indices_of(g, i);
    Expr *length = tree_expr(f, EXPR_LENGTH, type_scalar(TYPE_INT), row->at, 1), **own = front_alloc(f, ((size_t)row->nkids + 1) * sizeof *own);
    if (f->no_memory)
        return to;
    length->kids[0] = row;
    *to++ = length;
    if (count)
        own[0] = row->kids[0];
    for (int k = 1; k <= count && !f->no_memory; k++)
        own[k] = held(g, row->kids[k], to++);
    if (count)
        row->kids = own;
    return to;
}

static void call_rows(const Group *g, Method *m) {
    Expr *call = g->call;
    Expr **kids = front_alloc(g->front, (size_t)(m->nparams + 1) * sizeof *kids), **to = kids;
    for (int i = 0; i < call->nkids && !g->front->no_memory; i++) {
        if (i == g->first) {
            *to = tree_expr(g->front, EXPR_LOCAL, g->base->type, call->kids[i]->at, 0);
            (*to++)->local = (Local *)g->base;
        }
        if (indices_of(g, i) == NOT_PASSED)
            *to++ = call->kids[i];
        else
            to = pass(g, i, to);
    }
    if (g->front->no_memory)
        return;
    call->method = m;
    call->kids = kids;
    call->nkids = m->nparams;
}

/* ---- all calls ---- */

typedef struct {
    Front *front;
    Class *class;
    Method *method;
    bool any;
} Passing;

static void look_at_list(Passing *p, Stmt *s);

static void look_at_call(Passing *p, Expr *call) {
    Group g = {.front = p->front, .class = p->class, .method = p->method, .call = call, .base = find_base(call)};
    const Method *m = call->method;
    if (!g.base)
        return;
    while (tree_base(call->kids[g.first]) != g.base)
        g.first++;
    int more = more_parameters(&g);
    if (!m->body || !keeps_names(&g) || m->nparams + more > MAX_PARAMS || m->nlocals + more > MAX_LOCALS || p->method->nlocals + more > MAX_LOCALS)
        return;
    Method *rows = find_method(&g);
    if (p->front->no_memory)
        return;
    call_rows(&g, rows);
    p->any = true;
}

static void look_at(Passing *p, Expr *e) {
    for (int i = 0; i < e->nkids && !p->front->no_memory; i++)
        look_at(p, e->kids[i]);
    if (e->kind == EXPR_BLOCK)
        look_at_list(p, e->body);
    if (e->kind == EXPR_CALL && e->method->nchanged && !p->front->no_memory)
        look_at_call(p, e);
}

static void look_at_list(Passing *p, Stmt *s) {
    for (; s && !p->front->no_memory; s = s->next) {
        if (s->value)
            look_at(p, s->value);
        for (int i = 0; i < s->nkids; i++)
            look_at(p, s->kids[i]);
        look_at_list(p, s->init);
        look_at_list(p, s->body);
        look_at_list(p, s->update);
        look_at_list(p, s->other);
    }
}

bool passed_rows(Front *f, Class *c, Method *m) {
    Passing p = {f, c, m, false};
    look_at_list(&p, m->body);
    return p.any;
}
