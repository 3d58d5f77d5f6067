/* frontend/sema/check.c - the members of the class. */
#include "frontend/sema/check.h"

#include <string.h>

#include "frontend/sema/check_state.h"

/* ---- variables of the class ---- */

static void declare_field(Check *c, const Node *n) {
    Name *name = check_name(c, n->at);
    if (name->field) {
        front_error(c->front, n->at->at, "'%s' is already declared in line %d", name->text, name->field->at.line);
        return;
    }
    Variable *v = front_alloc(c->front, sizeof *v);
    StaticField *f = front_alloc(c->front, sizeof *f);
    *f = (StaticField){.name = name->text, .number = c->nfields++, .type = n->type, .at = n->at->at, .final = n->final};
    *v = (Variable){.name = name, .type = n->type, .at = n->at->at, .final = n->final, .has_value = n->b, .field = f};
    if (n->type.base == TYPE_STRING) {
        front_error(c->front, n->at->at, "a string as a value is outside FunJava: strings occur only inside System.out.println, print and printf");
        v->type = type_scalar(TYPE_ERROR);
    }
    if (n->type.record) {
        front_error(c->front, n->at->at, "a variable of the class is a number, a truth value or an array: "
                                         "make one of each component");
        v->type = type_scalar(TYPE_ERROR);
    }
    name->field = v;
}

/* The first value of a variable, which makes it visible. */
static Stmt *check_field(Check *c, const Node *n, StaticField ***end) {
    Variable *v = check_name(c, n->at)->field;
    if (!place_same(v->at, n->at->at))
        return NULL;        // declared twice
    Expr *value = n->b ? check_initialiser(c, n->b, v->type) : NULL;
    v->visible = true;
    if (value && type_is_error(value->type))
        v->type = type_scalar(TYPE_ERROR);
    else if (value && value->kind == EXPR_CONST && v->final)
        v->constant = value;
    if (type_is_error(v->type) || v->constant)
        return NULL;
    **end = v->field;
    *end = &v->field->next;
    Local *l = value ? check_shared(c, v->field) : NULL;
    if (!l)
        return NULL;
    Stmt *s = tree_stmt(c->front, STMT_EXPR, v->at);
    s->value = check_set(c, l, value);
    return s;
}

/* What gives the variables their first values, in the order of the source. */
static void check_fields(Check *c) {
    StaticField **end = &c->class->fields;
    Method *m = front_alloc(c->front, sizeof *m);
    c->begins = front_alloc(c->front, sizeof *c->begins);
    for (const Node *n = c->ast->fields; n && !c->front->no_memory; n = n->next)
        if (n->kind == NODE_LOCAL)
            declare_field(c, n);
    if (c->front->no_memory)
        return;
    *m = (Method){.name = c->class->name, .result = type_scalar(TYPE_VOID), .at = c->ast->name->at, .end = c->ast->name->at};
    m->body = tree_stmt(c->front, STMT_BLOCK, m->at);
    *c->begins = (Overload){.method = m, .name = c->class_name};
    c->current = c->begins;
    c->locals_cap = 0;
    c->class->begins = m;
    Stmt **last = &m->body->body;
    for (const Node *n = c->ast->fields; n && !c->front->no_memory; n = n->next) {
        *last = n->kind == NODE_LOCAL ? check_field(c, n, &end) : check_scoped(c, n);
        while (*last)
            last = &(*last)->next;
    }
}

/* ---- headers of methods ---- */

/* public static void main(String[] args)? */
static bool looks_like_main(const AstMethod *ast) {
    return !ast->record && ast->name->len == 4 && !memcmp(ast->name->text, "main", 4) && ast->nparams == 1 &&
           type_same(ast->params->type, (Type){.base = TYPE_STRING, .rank = 1});
}

static void check_header(Check *c, Overload *o) {
    const AstMethod *ast = o->ast;
    o->is_main = looks_like_main(ast);
    if (o->is_main && (!ast->is_public || ast->result.base != TYPE_VOID))
        front_error(c->front, ast->name->at, "the program begins with 'public static void main(String[] args)'");
    bool strings = ast->result.base == TYPE_STRING;
    for (const Node *p = ast->params; p; p = p->next)
        strings |= p->type.base == TYPE_STRING && !o->is_main;
    if (strings)
        front_error(c->front, ast->name->at, "a string as a value is outside FunJava: strings occur only inside System.out.println, print and printf");
    if (strings)
        o->method->result = type_scalar(TYPE_ERROR);
}

static bool same_parameters(const AstMethod *a, const AstMethod *b) {
    bool same = a->nparams == b->nparams;
    const Node *q = b->params;
    for (const Node *p = a->params; same && p && q; p = p->next, q = q->next)
        same = type_same(p->type, q->type);
    return same;
}

/* Adds O to the methods of its name; false: it is there already, or too many are. */
static bool add_overload(Check *c, Overload *o) {
    int n = 0;
    Overload **end = &o->name->methods;
    for (; *end; end = &(*end)->next, n++) {
        if (!same_parameters((*end)->ast, o->ast))
            continue;
        front_error(c->front, o->method->at, "'%s' with these parameters is already declared in line %d", o->name->text,
                    (*end)->method->at.line);
        return false;
    }
    if (n == MAX_OVERLOADS)
        front_error(c->front, o->method->at, "more than %d methods are called '%s'", MAX_OVERLOADS, o->name->text);
    if (n < MAX_OVERLOADS)
        *end = o;
    return n < MAX_OVERLOADS;
}

/* The parts of the record are the first parameters of its method. */
static void declare_this(Check *c, Overload *o) {
    const Record *r = o->ast->record;
    for (int i = 0; i < r->nparts && !c->front->no_memory; i++) {
        Local *l = check_hidden(c, r->part[i].name, r->part[i].type, o->method->at);
        if (!l)
            return;
        l->param = l->final = true;
        o->method->nparams++;
    }
}

/* The parameters become the first locals; they are in scope only while the body is. */
static void declare_parameters(Check *c, Overload *o) {
    c->current = o;
    c->locals_cap = 0;
    if (o->ast->instance)
        declare_this(c, o);
    for (const Node *p = o->ast->params; p && !c->front->no_memory; p = p->next) {
        Variable *v = check_declare(c, p);
        if (!v)
            continue;
        for (int i = 0; i < type_parts(p->type); i++)
            (v->parts ? v->parts[i] : v->local)->param = true;
        o->method->nparams += type_parts(p->type);
    }
}

static Overload *declare_method(Check *c, const AstMethod *ast) {
    Overload *o = front_alloc(c->front, sizeof *o);
    Method *m = front_alloc(c->front, sizeof *m);
    *o = (Overload){.method = m, .ast = ast};
    o->name = ast->record ? check_record_word(c, ast->record, ast->name) : check_name(c, ast->name);
    *m = (Method){.name = o->name->text, .result = ast->result, .at = ast->name->at};
    check_header(c, o);
    declare_parameters(c, o);
    check_leave(c, NULL);
    if (m->nparams > MAX_PARAMS && ast->nparams <= MAX_PARAMS)
        front_error(c->front, m->at, "more than %d parameters, those of records counted", MAX_PARAMS);
    return c->front->no_memory || !add_overload(c, o) ? NULL : o;
}

/* ---- bodies ---- */

/* Parameters again, as names: the locals are there. */
static void enter_parameters(Check *c, Overload *o) {
    int i = o->ast->instance ? o->ast->record->nparts : 0;
    if (i)
        check_enter_record(c, o);
    for (const Node *p = o->ast->params; p && i < o->method->nparams && !c->front->no_memory; p = p->next) {
        Local *l = o->method->locals[i];
        if (!place_same(l->at, p->at->at))
            continue;       // a second one of the same name
        Variable *v = front_alloc(c->front, sizeof *v);
        *v = (Variable){.name = check_name(c, p->at), .type = p->type, .at = l->at, .local = l, .final = l->final,
                        .outer = c->scope};
        v->parts = v->type.record ? o->method->locals + i : NULL;
        v->name->local = c->scope = v;
        i += type_parts(v->type);
    }
}

static void check_method(Check *c, Overload *o) {
    Method *m = o->method;
    int before = c->front->errors;
    c->current = o;
    c->scope = NULL;
    c->jumps = 0;
    c->target = NULL;
    c->depth = 0;
    c->locals_cap = (size_t)m->nlocals;
    enter_parameters(c, o);
    Stmt *body = o->ast->body && !o->ast->broken ? check_body(c, o->ast->body) : NULL;
    check_leave(c, NULL);
    if (o->ast->instance)
        check_leave_record(c, o);
    m->end = o->ast->body ? o->ast->body->end : m->at;
    m->body = c->front->errors == before && !o->ast->broken && !o->ast->left_out ? body : NULL;
}

static void check_methods(Check *c) {
    Overload **end = &c->overloads;
    Method **link = &c->class->methods;
    int count = 0;
    for (const AstMethod *ast = c->ast->methods; ast && !c->front->no_memory; ast = ast->next) {
        Overload *o = declare_method(c, ast);
        if (!o)
            continue;
        *end = o;
        end = &o->after;
        o->method->number = count++;
        *link = o->method;
        link = &o->method->next;
        if (o->is_main)
            c->class->main = o->method;
    }
    check_fields(c);
    for (Overload *o = c->overloads; o && !c->front->no_memory; o = o->after)
        check_method(c, o);
    if (c->front->no_memory)
        return;
    check_expanded(c);
    if (c->class->begins->expanded)
        front_error(c->front, c->class->begins->at, "variables of the class get their first values without prints: print in main");
}

Class *check_class(Front *f, const AstClass *ast) {
    Check c = {.front = f, .ast = ast, .broken = ast->broken};
    c.class = front_alloc(f, sizeof *c.class);
    c.names = front_alloc(f, NAME_BUCKETS * sizeof *c.names);
    if (f->no_memory || !ast->name)
        return c.class;
    c.class_name = check_name(&c, ast->name);
    c.class->name = c.class_name->text;
    if (check_records(&c))
        check_methods(&c);
    return c.class;
}
