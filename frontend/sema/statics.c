/* frontend/sema/statics.c - variables of the class become constants, or parameters. */
#include "frontend/sema/statics.h"

#include <string.h>

#include "frontend/sema/changes.h"

typedef struct {
    Front *front;
    Class *class;
    int nfields, nmethods;
    StaticField **field;    // by number
    bool *changes;          // by number of the field: it is no constant
    bool *uses;             // by number of the method, and of the field
    bool *called;           // by number of the method: first values come from it
    bool begins;            // there is something to do before anything else
    bool more;              // something was found
} Statics;

static void visit_methods(Statics *s, TreeVisit *visit) {
    for (Method *m = s->class->methods; m; m = m->next)
        tree_visit_list(m->body, visit, s);
}

/* ---- which are constants ---- */

static void is_changed(Statics *s, const Local *l) {
    if (!l || !l->field || s->changes[l->field->number])
        return;
    s->changes[l->field->number] = true;
    s->more = true;
}

static void look_at(void *state, Expr *e) {
    Statics *s = state;
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE)
        is_changed(s, e->local);
    for (int i = 0; i < e->nkids; i++)
        if (tree_changed(e, i))
            is_changed(s, tree_base(e->kids[i]));
}

static void look_at_stores(Statics *s, const Stmt *l) {
    for (; l; l = l->next) {
        if (l->kind == STMT_STORE)
            is_changed(s, l->local);
        if (l->kind == STMT_LOCAL && l->value && tree_list_writes(l->next, l->local, MAX_RANK) && !tree_list_writes(l->next, l->local, 0))
            is_changed(s, tree_base(l->value));     // by another name
        look_at_stores(s, l->init);
        look_at_stores(s, l->body);
        look_at_stores(s, l->update);
        look_at_stores(s, l->other);
    }
}

/* Does nothing but give a field its first value?  That field, or NULL. */
static StaticField *gives_first(const Stmt *l) {
    bool gives = l->kind == STMT_EXPR && l->value->kind == EXPR_ASSIGN && l->value->local->field;
    return gives && place_same(l->at, l->value->local->field->at) ? l->value->local->field : NULL;
}

/* Can a method compute E whenever it begins? */
static bool is_constant(const Statics *s, const Expr *e) {
    switch (e->kind) {
    case EXPR_CALL: case EXPR_BLOCK: case EXPR_ASSIGN: case EXPR_STORE: return false;
    case EXPR_LOCAL: return e->local->field && !s->changes[e->local->field->number];
    default: break;
    }
    for (int i = 0; i < e->nkids; i++)
        if (!is_constant(s, e->kids[i]))
            return false;
    return true;
}

static void call_early(void *state, Expr *e) {
    Statics *s = state;
    if (e->kind != EXPR_CALL || s->called[e->method->number])
        return;
    s->called[e->method->number] = true;
    tree_visit_list(e->method->body, call_early, s);
}

/* What the methods that were called so far use, and has no first value yet, is no constant: they see another value. */
static void look_at_early_uses(Statics *s, const bool *given) {
    for (const Method *m = s->class->methods; m; m = m->next)
        for (int i = 0; s->called[m->number] && i < m->nlocals; i++)
            if (m->locals[i]->field && !given[m->locals[i]->field->number])
                is_changed(s, m->locals[i]);
}

/* What has no first value here is no constant; nor is what is computed of what is none. */
static void look_at_first_values(Statics *s) {
    bool *given = front_alloc(s->front, (size_t)s->nfields + 1);
    s->called = front_alloc(s->front, (size_t)s->nmethods + 1);
    if (s->front->no_memory)
        return;
    for (Stmt *l = s->class->begins->body->body; l; l = l->next) {
        StaticField *f = gives_first(l);
        tree_visit_statement(l, call_early, s);
        look_at_early_uses(s, given);
        if (f)
            given[f->number] = is_constant(s, l->value->kids[0]);
        if (f)
            tree_visit(l->value->kids[0], look_at, s);
        else
            tree_visit_statement(l, look_at, s);
    }
    look_at_stores(s, s->class->begins->body->body);
    for (const StaticField *f = s->class->fields; f; f = f->next) {
        s->more |= !given[f->number] && !s->changes[f->number];
        s->changes[f->number] |= !given[f->number];
    }
}

static void find_constants(Statics *s) {
    changes_find(s->class);
    visit_methods(s, look_at);
    for (const Method *m = s->class->methods; m; m = m->next)
        look_at_stores(s, m->body);
    for (s->more = true; s->more && !s->front->no_memory;) {
        s->more = false;
        look_at_first_values(s);
    }
}

/* ---- constants ---- */

static void read_constant(void *state, Expr *e) {
    const Statics *s = state;
    StaticField *f = e->kind == EXPR_LOCAL ? e->local->field : NULL;
    if (!f || s->changes[f->number])
        return;
    Expr read = {.kind = EXPR_FIELD, .type = e->type, .at = e->at, .field = f};
    if (f->value && f->value->kind == EXPR_CONST) {
        read.kind = EXPR_CONST;
        read.value = f->value->value;
    }
    *e = read;
}

/* The first values of constants go from where the others get theirs. */
static void take_values(Statics *s) {
    Stmt **end = &s->class->begins->body->body;
    for (Stmt *l = *end; l; l = l->next) {
        StaticField *f = gives_first(l);
        bool constant = f && !s->changes[f->number];
        if (constant) {
            tree_visit(l->value->kids[0], read_constant, s);
            f->value = l->value->kids[0];
        } else {
            *end = l;
            end = &l->next;
        }
    }
    *end = NULL;
    s->begins = s->class->begins->body->body;
}

static void make_constants(Statics *s) {
    StaticField **end = &s->class->fields;
    int n = 0;
    take_values(s);
    visit_methods(s, read_constant);
    tree_visit_list(s->class->begins->body, read_constant, s);
    for (StaticField *f = s->class->fields; f; f = f->next)
        if (!s->changes[f->number] && f->value->kind != EXPR_CONST) {
            *end = f;
            end = &f->next;
        }
    *end = NULL;
    for (StaticField *f = s->class->fields; f; f = f->next)
        f->number = n++;        // no local stands for it any more
}

/* ---- who uses what ---- */

static bool *uses(const Statics *s, const Method *m) {
    return s->uses + (size_t)m->number * (size_t)s->nfields;
}

typedef struct {
    Statics *statics;
    const Method *method;
} Caller;

static void uses_of_call(void *state, Expr *e) {
    const Caller *c = state;
    Statics *s = c->statics;
    if (e->kind != EXPR_CALL)
        return;
    bool *to = uses(s, c->method);
    const bool *from = uses(s, e->method);
    for (int i = 0; i < s->nfields; i++) {
        s->more |= from[i] && !to[i];
        to[i] |= from[i];
    }
}

/* Is the local one that stands for a variable?  Those of constants are used no more. */
static bool stands(const Statics *s, const Local *l) {
    return l->field && s->field[l->field->number] == l->field && s->changes[l->field->number];
}

static void find_uses(Statics *s) {
    s->uses = front_alloc(s->front, (size_t)s->nmethods * (size_t)s->nfields + 1);
    if (s->front->no_memory)
        return;
    for (Method *m = s->class->methods; m; m = m->next)
        for (int i = 0; i < m->nlocals; i++)
            if (stands(s, m->locals[i]))
                uses(s, m)[m->locals[i]->field->number] = true;
    for (s->more = true; s->more;) {
        s->more = false;
        for (Method *m = s->class->methods; m; m = m->next)
            tree_visit_list(m->body, uses_of_call, &(Caller){s, m});
    }
}

/* ---- parameters ---- */

static Local *local_of(const Method *m, const StaticField *f) {
    for (int i = 0; i < m->nlocals; i++)
        if (m->locals[i]->field == f)
            return m->locals[i];
    return NULL;
}

static Local *new_local(Front *f, const StaticField *field) {
    Local *l = front_alloc(f, sizeof *l);
    *l = (Local){.name = field->name, .type = field->type, .at = field->at, .field = (StaticField *)field};
    return l;
}

/* Those for variables come behind the parameters, in the order of the variables; PARAM: they are parameters. */
static void order_locals(Statics *s, Method *m, bool param) {
    Local **all = front_alloc(s->front, ((size_t)m->nlocals + (size_t)s->nfields + 1) * sizeof *all);
    int n = m->nparams;
    if (s->front->no_memory)
        return;
    for (int i = 0; i < n; i++)
        all[i] = m->locals[i];
    for (int i = 0; i < s->nfields; i++) {
        if (!uses(s, m)[i])
            continue;
        Local *l = local_of(m, s->field[i]);
        all[n] = l ? l : new_local(s->front, s->field[i]);
        all[n++]->param = param;
    }
    int last = n;
    for (int i = m->nparams; i < m->nlocals; i++)
        if (!stands(s, m->locals[i]))
            all[n++] = m->locals[i];
    m->locals = all;
    m->nlocals = n;
    m->nparams = param ? last : m->nparams;
    m->inner = param && m->nparams && m->locals[m->nparams - 1]->field;
    for (int i = 0; i < n && !s->front->no_memory; i++)
        all[i]->number = i;
    if (m->nparams > MAX_PARAMS || n > MAX_LOCALS)
        front_error(s->front, m->at, "'%s' has too many parameters or variables, those of the class that it uses counted", m->name);
}

/* Calls pass the variables that are used; one that is met again has them. */
static void pass_variables(void *state, Expr *e) {
    const Caller *c = state;
    Front *f = c->statics->front;
    const Method *to = e->kind == EXPR_CALL ? e->method : NULL;
    if (!to || e->nkids == to->nparams || f->no_memory)
        return;
    Expr **kids = front_alloc(f, ((size_t)to->nparams + 1) * sizeof *kids);
    if (e->nkids && !f->no_memory)
        memcpy(kids, e->kids, (size_t)e->nkids * sizeof *kids);
    for (int i = e->nkids; i < to->nparams && !f->no_memory; i++) {
        kids[i] = tree_expr(f, EXPR_LOCAL, to->locals[i]->type, e->at, 0);
        kids[i]->local = local_of(c->method, to->locals[i]->field);
    }
    e->kids = kids;
    e->nkids = f->no_memory ? 0 : to->nparams;
}

/* ---- where all begins ---- */

static Expr *zero(Front *f, const Local *l) {
    Expr *e = tree_expr(f, l->type.rank ? EXPR_NEW : EXPR_CONST, l->type, l->at, l->type.rank);
    for (int i = 0; i < l->type.rank && !f->no_memory; i++)
        e->kids[i] = tree_expr(f, EXPR_CONST, type_scalar(TYPE_INT), l->at, 0);
    return e;
}

/* A call of TO by M, which has locals of the same names for all that is passed. */
static Expr *call(Statics *s, const Method *m, Method *to) {
    Expr *e = tree_expr(s->front, EXPR_CALL, to->result, m->at, to->nparams);
    e->method = to;
    for (int i = 0; i < e->nkids && !s->front->no_memory; i++) {
        Local *l = to->locals[i]->field ? local_of(m, to->locals[i]->field) : m->locals[i];
        e->kids[i] = tree_expr(s->front, EXPR_LOCAL, l->type, m->at, 0);
        e->kids[i]->local = l;
    }
    return e;
}

/* M declares its variables of the class, and gives them their first values; REST comes then. */
static void begin(Statics *s, Method *m, Stmt *rest) {
    Stmt *first = NULL, **end = &first;
    for (int i = m->nparams; i < m->nlocals && m->locals[i]->field && !s->front->no_memory; i++) {
        Stmt *l = tree_stmt(s->front, STMT_LOCAL, m->at);
        l->local = m->locals[i];
        l->value = zero(s->front, l->local);
        *end = l;
        end = &l->next;
    }
    if (s->begins && !s->front->no_memory) {
        *end = tree_stmt(s->front, STMT_EXPR, m->at);
        (*end)->value = call(s, m, s->class->begins);
        end = &(*end)->next;
    }
    *end = rest;
    Stmt *body = tree_stmt(s->front, STMT_BLOCK, m->at);
    body->body = first;
    m->body = body;
}

/* What is called from outside in the place of INNER, behind that. */
static void make_outer(Statics *s, Method *inner) {
    Front *f = s->front;
    Method *m = front_alloc(f, sizeof *m);
    int n = 0;
    *m = (Method){.name = inner->name, .result = inner->result, .at = inner->at, .end = inner->end, .outer = true};
    m->locals = front_alloc(f, ((size_t)inner->nparams + (size_t)s->nfields + 1) * sizeof *m->locals);
    for (int i = 0; i < inner->nparams && !inner->locals[i]->field && !f->no_memory; i++) {
        m->locals[n] = front_alloc(f, sizeof *m->locals[n]);
        *m->locals[n] = (Local){.name = inner->locals[i]->name, .type = inner->locals[i]->type, .at = inner->locals[i]->at, .number = n, .param = true};
        m->nparams = ++n;
    }
    for (int i = 0; i < s->nfields && !f->no_memory; i++)
        if (uses(s, inner)[i] || (s->begins && uses(s, s->class->begins)[i])) {
            m->locals[n] = new_local(f, s->field[i]);
            m->locals[n]->number = n;
            n++;
        }
    if (f->no_memory)
        return;
    m->nlocals = n;
    bool is_void = type_is_scalar(inner->result, TYPE_VOID);
    Stmt *rest = tree_stmt(f, is_void ? STMT_EXPR : STMT_RETURN, m->at);
    rest->value = call(s, m, inner);
    begin(s, m, rest);
    inner->inner = true;
    m->next = inner->next;
    inner->next = m;
}

/* Main declares what it uses itself. */
static void begin_main(Statics *s, Method *m) {
    for (int i = 0; i < s->nfields && s->begins; i++)
        uses(s, m)[i] |= uses(s, s->class->begins)[i];
    order_locals(s, m, false);
    if (!s->front->no_memory)
        begin(s, m, m->body);
}

/* Behind all others. */
static void add_begins(Statics *s) {
    Method **end = &s->class->methods;
    while (*end)
        end = &(*end)->next;
    s->class->begins->number = s->nmethods++;
    s->class->begins->inner = true;
    *end = s->class->begins;
}

static void make_parameters(Statics *s) {
    Class *c = s->class;
    if (s->begins)
        add_begins(s);
    find_uses(s);
    for (Method *m = c->methods; m && !s->front->no_memory; m = m->next)
        if (m == c->main)
            begin_main(s, m);
        else
            order_locals(s, m, true);
    for (Method *m = c->methods; m && !s->front->no_memory; m = m->next)
        tree_visit_list(m->body, pass_variables, &(Caller){s, m});
    for (Method *m = c->methods; m && !s->front->no_memory; m = m->next)
        if (m != c->main && m != c->begins && !m->expanded && !m->outer && (m->inner || s->begins))
            make_outer(s, m);
    int number = 0;
    for (Method *m = c->methods; m; m = m->next)
        m->number = number++;
}

static bool any_changes(const Statics *s) {
    bool any = s->begins;
    for (int i = 0; i < s->nfields; i++)
        any |= s->field[i] && s->changes[i];
    return any;
}

/* ---- the whole ---- */

void statics_settle(Front *f, Class *c) {
    Statics s = {.front = f, .class = c};
    for (const StaticField *k = c->fields; k; k = k->next)
        s.nfields = k->number >= s.nfields ? k->number + 1 : s.nfields;
    for (const Method *m = c->methods; m; m = m->next)
        s.nmethods++;
    s.field = front_alloc(f, ((size_t)s.nfields + 1) * sizeof *s.field);
    s.changes = front_alloc(f, (size_t)s.nfields + 1);
    for (StaticField *k = c->fields; k && !f->no_memory; k = k->next)
        s.field[k->number] = k;
    if (f->no_memory || !c->begins)
        return;
    find_constants(&s);
    if (f->no_memory)
        return;
    make_constants(&s);
    if (any_changes(&s))
        make_parameters(&s);
}
