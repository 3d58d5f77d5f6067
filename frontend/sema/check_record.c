/* frontend/sema/check_record.c - records: their components, and values of them.
 *
 * A record is taken apart wherever it gets a name: a variable of it is a local for each part. */
#include <string.h>

#include "frontend/sema/check_state.h"
#include "isa/arch.h"

enum { MAX_PARTS = CHUNK_WORDS };

/* ---- declarations ---- */

static bool is_named(const Component *k, const Token *t) {
    return strlen(k->name) == (size_t)t->len && !memcmp(k->name, t->text, (size_t)t->len);
}

static bool fill(Check *c, const AstRecord *ast);

/* The parts of component K go behind those of R; false: reported. */
static bool add_component(Check *c, Record *r, Component *k, Place at) {
    const Record *in = k->type.record;
    k->first = r->nparts;
    if (in && in->ncomponents < 0) {
        front_error(c->front, at, "a '%s' would hold another one, and that one more: a record of records comes to an end",
                    r->name);
        return false;
    }
    for (const AstRecord *a = c->ast->records; a && in && !in->nparts; a = a->next)
        if (a->type == in && !fill(c, a))
            return false;
    int n = type_parts(k->type);
    if (c->front->no_memory)
        return false;
    if (r->nparts + n > MAX_PARTS) {
        front_error(c->front, at, "a record has at most %d values, those of records in it counted", MAX_PARTS);
        return false;
    }
    for (int i = 0; i < n; i++, r->nparts++) {
        r->part[r->nparts] = in ? in->part[i] : *k;
        r->part[r->nparts].first = r->nparts;
        if (in)
            r->part[r->nparts].name = front_text(c->front, "%s.%s", k->name, in->part[i].name);
    }
    return !c->front->no_memory;
}

/* False: it has mistakes, and no parts. */
static bool fill(Check *c, const AstRecord *ast) {
    Record *r = ast->type;
    int n = 0;
    bool good = true;
    for (const Node *k = ast->components; k; k = k->next)
        n++;
    r->component = front_alloc(c->front, ((size_t)n + 1) * sizeof *r->component);
    r->part = front_alloc(c->front, MAX_PARTS * sizeof *r->part);
    r->ncomponents = -1;
    n = 0;
    for (const Node *k = ast->components; k && good && !c->front->no_memory; k = k->next, n++) {
        for (int i = 0; i < n && good; i++)
            good = !is_named(&r->component[i], k->at);
        if (!good)
            front_error(c->front, k->at->at, "'%.*s' is there already", k->at->len, k->at->text);
        r->component[n] = (Component){.name = check_name(c, k->at)->text, .type = k->type};
        good = good && !type_is_error(k->type) && k->type.base != TYPE_STRING &&
               add_component(c, r, &r->component[n], k->at->at);
        if (k->type.base == TYPE_STRING)
            front_error(c->front, k->at->at, "a string as a value is outside FunJava: strings occur only inside "
                                             "System.out.println, print and printf");
    }
    if (!ast->components)
        front_error(c->front, ast->name->at, "a record without components holds nothing: leave it out");
    r->ncomponents = n;
    r->nparts = good && !c->front->no_memory ? r->nparts : 0;
    return r->nparts > 0;
}

bool check_records(Check *c) {
    bool good = true;
    for (const AstRecord *a = c->ast->records; a && !c->front->no_memory; a = a->next) {
        if (check_name(c, a->name) == c->class_name)
            front_error(c->front, a->name->at, "'%s' is the name of the class", a->type->name);
        good &= a->type->nparts > 0 || (!a->type->ncomponents && fill(c, a));
    }
    return good;
}

/* ---- values ---- */

static Expr *record_of(Check *c, Type t, Place at) {
    return tree_expr(c->front, EXPR_RECORD, t, at, t.record->nparts);
}

Expr *check_record_variable(Check *c, const Variable *v, Place at) {
    Expr *e = record_of(c, v->type, at);
    for (int i = 0; i < v->type.record->nparts && !c->front->no_memory; i++) {
        Expr *part = check_local(c, v->parts[i], at);
        if (!c->front->no_memory)
            e->kids[i] = part;
    }
    return c->front->no_memory ? check_error(c, at) : e;
}

static Expr *part_of(Check *c, Expr *e, int k) {
    Expr *part = tree_expr(c->front, EXPR_PART, e->type.record->part[k].type, e->at, 1);
    part->part = k;
    if (!c->front->no_memory)
        part->kids[0] = e;
    return part;
}

/* The parts of E, which goes to a variable by the statement *BEFORE; NULL: reported. */
static Expr **held_parts(Check *c, Expr *e, Stmt **before) {
    if (c->front->no_memory)
        return NULL;
    const Record *r = e->type.record;
    Local *held = check_hidden(c, r->name, e->type, e->at);
    Expr **parts = front_alloc(c->front, (size_t)r->nparts * sizeof *parts);
    if (!held || c->front->no_memory)
        return NULL;
    held->given = e;
    for (int k = 0; k < r->nparts && !c->front->no_memory; k++) {
        Expr *local = check_local(c, held, e->at);
        parts[k] = c->front->no_memory ? NULL : part_of(c, local, k);
    }
    *before = check_local_stmt(c, held, e);
    return c->front->no_memory ? NULL : parts;
}

/* X, before which a list of statements runs. */
static Expr *behind(Check *c, Stmt *list, Expr *x) {
    Expr *block = tree_expr(c->front, EXPR_BLOCK, x->type, x->at, 1);
    if (!list || c->front->no_memory)
        return x;
    block->body = list;
    block->kids[0] = x;
    return block;
}

Expr **check_parts(Check *c, Expr *e) {
    Stmt *before;
    if (c->front->no_memory)
        return NULL;
    if (e->kind == EXPR_RECORD)
        return e->kids;
    Expr **parts = held_parts(c, e, &before);
    if (parts)
        parts[0] = behind(c, before, parts[0]);
    return parts;
}

/* Is it a variable, or a part of one, that may be read when and as often as one likes? */
static bool is_variable(const Expr *e) {
    bool all = e->kind == EXPR_RECORD;
    for (int i = 0; i < e->nkids && all; i++)
        all = e->kids[i]->kind == EXPR_LOCAL;
    return all;
}

Expr *check_new_record(Check *c, const Node *n) {
    const Record *r = n->type.record;
    Expr *e = record_of(c, n->type, n->at->at);
    bool good = true;
    int i = 0;
    for (const Node *k = n->a; k && !c->front->no_memory; k = k->next, i++) {
        Expr *x = check_expr(c, k);
        x = i < r->ncomponents ? check_passed(c, x, r->component[i].type) : x;
        if (c->front->no_memory)
            return check_error(c, n->at->at);
        Expr **parts = type_is_error(x->type) || i >= r->ncomponents ? NULL : x->type.record ? check_parts(c, x) : &x;
        good &= parts != NULL;
        for (int j = 0; parts && j < type_parts(x->type) && !c->front->no_memory; j++)
            e->kids[r->component[i].first + j] = parts[j];
    }
    if (i != r->ncomponents && !c->front->no_memory)
        front_error(c->front, n->at->at, "'%s' has %d component%s, not %d", r->name, r->ncomponents,
                    r->ncomponents == 1 ? "" : "s", i);
    return good && i == r->ncomponents ? e : check_error(c, n->at->at);
}

static Expr *component(Check *c, Expr *e, const Component *k, Place at) {
    if (c->front->no_memory)
        return check_error(c, at);
    if (!k->type.record && !is_variable(e)) {
        Expr *part = part_of(c, e, k->first);
        part->at = at;
        return part;
    }
    Stmt *before = NULL;
    Expr **parts = is_variable(e) ? e->kids : held_parts(c, e, &before);
    if (!parts)
        return check_error(c, at);
    if (!k->type.record)
        return check_local(c, parts[k->first]->local, at);      // of a variable
    Expr *in = record_of(c, k->type, at);
    for (int i = 0; i < in->nkids && !c->front->no_memory; i++)
        in->kids[i] = parts[k->first + i];
    if (!c->front->no_memory)
        in->kids[0] = behind(c, before, in->kids[0]);
    return in;
}

static bool is_nested(const Check *c, const Record *r) {
    const AstRecord *a = c->ast->records;
    while (a->type != r)
        a = a->next;
    return a->nested;
}

/* ---- methods ---- */

Name *check_record_word(Check *c, const Record *r, const Token *t) {
    const char *word = front_text(c->front, "%s.%.*s", r->name, t->len, t->text);
    return check_word(c, word, (int)strlen(word));
}

const Record *check_named_record(Check *c, const Node *n) {
    if (n->kind != NODE_NAME || check_meaning(check_name(c, n->at)))
        return NULL;
    for (const AstRecord *a = c->ast->records; a; a = a->next)
        if (a->name->len == n->at->len && !memcmp(a->name->text, n->at->text, (size_t)n->at->len))
            return a->type;
    return NULL;
}

static Name *this_name(Check *c) {
    return check_word(c, "this", 4);
}

Expr **check_this(Check *c, Place at) {
    const Variable *v = this_name(c)->local;
    return c->front->no_memory || !v ? NULL : check_record_variable(c, v, at)->kids;
}

void check_enter_record(Check *c, Overload *o) {
    const Record *r = o->ast->record;
    Variable *v = front_alloc(c->front, ((size_t)r->ncomponents + 1) * sizeof *v);
    if (c->front->no_memory)
        return;
    v[0] = (Variable){.name = this_name(c), .type = {.base = TYPE_RECORD, .record = r}, .at = o->method->at,
                      .local = o->method->locals[0], .parts = o->method->locals, .final = true, .has_value = true,
                      .outer = c->scope};
    c->scope = v[0].name->local = &v[0];
    for (int i = 0; i < r->ncomponents; i++) {
        const Component *k = &r->component[i];
        Local **parts = o->method->locals + k->first;
        v[i + 1] = (Variable){.name = check_word(c, k->name, (int)strlen(k->name)), .type = k->type, .at = v[0].at,
                              .local = parts[0], .parts = k->type.record ? parts : NULL, .final = true};
        v[i + 1].name->component = &v[i + 1];
    }
}

void check_leave_record(Check *c, const Overload *o) {
    const Record *r = o->ast->record;
    for (int i = 0; i < r->ncomponents && !c->front->no_memory; i++)
        check_word(c, r->component[i].name, (int)strlen(r->component[i].name))->component = NULL;
}

/* ---- what all records have ---- */

/* a == b of parts; of floating-point numbers as Java's records compare them. */
static Expr *same_part(Check *c, Expr *a, Expr *b, Place at) {
    if (!type_is_fp(a->type))
        return check_binary(c, OP_EQ, at, a, b);
    const Function *f = tree_functions;
    while (strcmp(f->name, "compare") || tree_letter(f->takes[0]).base != a->type.base)
        f++;
    Expr *compare = tree_expr(c->front, EXPR_LIBRARY, type_scalar(TYPE_INT), at, 2);
    compare->function = f;
    if (!c->front->no_memory) {
        compare->kids[0] = a;
        compare->kids[1] = b;
    }
    c->front->uses_library = true;
    return check_binary(c, OP_EQ, at, compare, check_int(c, 0, at));
}

/* Its parts, which may be read as often as one likes; what has to be computed before goes to the list *END. */
static Expr **ready(Check *c, Expr *e, Stmt ***end) {
    Stmt *before = NULL;
    Expr **parts = is_variable(e) ? e->kids : held_parts(c, e, &before);
    if (parts)
        check_append(end, before);
    return parts;
}

static Expr *equal(Check *c, const Node *n, Expr *a) {
    Place at = n->at->at;
    Expr *b = check_value(c, n->b, a->type), *all = NULL;
    if (c->front->no_memory)
        return check_error(c, at);
    const Record *r = a->type.record;
    Stmt *before = NULL, **end = &before;
    for (int k = 0; k < r->nparts; k++)
        if (r->part[k].type.rank) {
            front_error(c->front, at, "'equals' asks of '%s', an array, where it lies in memory, which has no meaning here: "
                                      "compare the elements", r->part[k].name);
            return check_error(c, at);
        }
    if (type_is_error(b->type))
        return b;
    Expr **left = ready(c, a, &end), **right = left ? ready(c, b, &end) : NULL;
    for (int k = 0; k < r->nparts && right && !c->front->no_memory; k++) {
        Expr *same = same_part(c, left[k], right[k], at);
        all = all ? check_binary(c, OP_AND, at, all, same) : same;
    }
    if (!all || c->front->no_memory)
        return check_error(c, at);
    return behind(c, before, all);
}

static Expr *report_member(Check *c, const Record *r, const Node *name, bool call) {
    Meant m = {.text = name->at->text, .len = name->at->len};
    for (int i = 0; i < r->ncomponents; i++)
        meant_compare(&m, r->component[i].name, (int)strlen(r->component[i].name));
    if (call && check_is(name->at, "toString"))
        front_error(c->front, name->at->at, "a string as a value is outside FunJava: print the record itself");
    else if (call && check_is(name->at, "hashCode"))
        front_error(c->front, name->at->at, "'hashCode' is outside FunJava: compute a number of the components");
    else
        front_error(c->front, name->at->at, "'%s' has no component '%.*s'%s", r->name, name->at->len, name->at->text,
                    check_meant(c, &m));
    return check_error(c, name->at->at);
}

/* Is it the component that is meant by NAME(), and not one of the methods of that name? */
bool check_is_accessor(const Record *r, const Token *name, const Node *call, const Name *methods) {
    bool component = false;
    for (int i = 0; i < r->ncomponents; i++)
        component |= is_named(&r->component[i], name);
    for (const Overload *m = methods->methods; m; m = m->next)
        component &= m->ast->nparams > 0;
    return component && !call->b;
}

/* NAME is a FIELD behind E; CALL: what calls it, or NULL. */
Expr *check_of_record(Check *c, const Node *name, const Node *call, Expr *e) {
    if (c->front->no_memory)
        return check_error(c, name->at->at);
    const Record *r = e->type.record;
    Name *methods = call ? check_record_word(c, r, name->at) : NULL;
    if (methods && methods->methods && !check_is_accessor(r, name->at, call, methods)) {
        Expr **self = check_parts(c, e);
        return self ? check_call_of(c, call, methods, self) : check_error(c, name->at->at);
    }
    if (call && check_is(name->at, "equals") && call->b && !call->b->next)
        return equal(c, call, e);
    for (int i = 0; i < r->ncomponents; i++) {
        if (!is_named(&r->component[i], name->at))
            continue;
        if (call && call->b)
            front_error(c->front, name->at->at, "'%s' gives a component, and takes nothing", r->component[i].name);
        else if (!call && !is_nested(c, r))
            front_error(c->front, name->at->at, "'%s' can be seen only in the record, which stands outside of the class: "
                                                "write %s()", r->component[i].name, r->component[i].name);
        else
            return component(c, e, &r->component[i], name->at->at);
        return check_error(c, name->at->at);
    }
    return report_member(c, r, name, call);
}

/* ---- variables ---- */

/* Its parts, to be computed once, in their order, behind the list *END. */
static Expr **in_order(Check *c, Expr *e, Stmt ***end) {
    return e->kind == EXPR_RECORD ? e->kids : ready(c, e, end);
}

Stmt *check_record_local(Check *c, const Variable *v, Expr *value) {
    Stmt *list = NULL, **end = &list;
    Expr **parts = value ? in_order(c, value, &end) : NULL;
    for (int i = 0; i < v->type.record->nparts && (parts || !value) && !c->front->no_memory; i++)
        check_append(&end, check_local_stmt(c, v->parts[i], value ? parts[i] : NULL));
    return list;
}

static Stmt *set(Check *c, Local *l, Expr *value) {
    Stmt *s = tree_stmt(c->front, STMT_EXPR, value->at);
    s->value = check_set(c, l, value);
    return s;
}

/* All parts are computed before any changes. */
Expr *check_set_record(Check *c, const Variable *v, Expr *value) {
    if (c->front->no_memory)
        return check_error(c, value->at);
    int n = v->type.record->nparts;
    Stmt *list = NULL, **end = &list, *sets = NULL, **last = &sets;
    Expr **parts = in_order(c, value, &end), *e = tree_expr(c->front, EXPR_BLOCK, v->type, value->at, 1);
    for (int i = 0; i < n && parts && !c->front->no_memory; i++) {
        Expr *x = parts[i];
        if (x->kind == EXPR_LOCAL && x->local == v->parts[i])
            continue;
        bool now = i + 1 == n;      // when all others are computed
        Local *held = now ? NULL : check_hidden(c, v->parts[i]->name, x->type, x->at);
        if (held)
            check_append(&end, check_local_stmt(c, held, x));
        if (now || held)
            check_append(now ? &end : &last, set(c, v->parts[i], held ? check_local(c, held, x->at) : x));
    }
    if (!parts || c->front->no_memory)
        return check_error(c, value->at);
    check_append(&end, sets);
    e->body = list;
    e->kids[0] = check_record_variable(c, v, value->at);
    return e;
}

/* ---- printing ---- */

static void add_text(Check *c, Parts *p, const char *text, Place at) {
    Expr *e = tree_expr(c->front, EXPR_STRING, type_scalar(TYPE_STRING), at, 0);
    e->text = text;
    e->len = (int)strlen(text);
    check_add_part(c, p, e);
}

static void add_parts(Check *c, const Record *r, Expr **parts, Place at, Parts *p) {
    for (int i = 0; i < r->ncomponents && !c->front->no_memory; i++) {
        const Component *k = &r->component[i];
        add_text(c, p, front_text(c->front, "%s%s%s=", i ? "" : r->name, i ? ", " : "[", k->name), at);
        if (k->type.record)
            add_parts(c, k->type.record, parts + k->first, at, p);
        else
            check_add_part(c, p, parts[k->first]);
    }
    add_text(c, p, "]", at);
}

void check_add_record(Check *c, Expr *e, Parts *p) {
    if (c->front->no_memory)
        return;
    const Record *r = e->type.record;
    for (int i = 0; i < r->nparts; i++)
        if (r->part[i].type.rank) {
            front_error(c->front, e->at, "print the elements of '%s' in a loop: it would print as an address",
                        r->part[i].name);
            check_add_part(c, p, check_error(c, e->at));
            return;
        }
    Expr **parts = check_parts(c, e);
    if (parts)
        add_parts(c, r, parts, e->at, p);
    else
        check_add_part(c, p, check_error(c, e->at));
}
