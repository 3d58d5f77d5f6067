/* frontend/class/class_read.c - the members of a class file. */
#include "frontend/class/class_read.h"

#include <string.h>

#include "frontend/class/class_state.h"

typedef struct {
    Front *front;
    Arena *arena;
    const ClassFile *file;  // that is being read
    AstClass *class;
    AstRecord *record;      // of FILE; NULL: it is the class
    NodeList fields;
    AstMethod **end;
    bool lacks_constants;   // the initialiser was refused
} Reading;

/* ---- what is left out ---- */

static void report(Reading *r, const ClassMember *m, Outside what) {
    const char *is, *how;
    Code c = {.front = r->front, .arena = r->arena, .file = r->file, .member = m};
    parse_outside_text(what, &is, &how);
    if (m->code.len)
        code_lines(&c);
    code_error(&c, 0, "%s is outside FunJava: %s", is, how);
    r->class->broken = true;
}

/* False: reported. */
static bool check_name(Reading *r, Bytes name) {
    if (!class_is_name(name))
        front_error(r->front, (Place){0}, "a name that no source could have");
    return class_is_name(name);
}

static bool check_class_kind(Reading *r) {
    static const ClassMember none = {.name = {(const unsigned char *)"class", 5}};
    const ClassFile *c = r->file;
    int errors = r->front->errors;
    if (!check_name(r, class_simple_name(c->name)))
        return false;
    if (c->access & ACCESS_INTERFACE)
        report(r, &none, OUTSIDE_INTERFACE);
    else if (c->access & ACCESS_ENUM)
        report(r, &none, OUTSIDE_ENUM);
    else if (!bytes_are(c->super, r->record ? "java/lang/Record" : "java/lang/Object") || c->ninterfaces)
        report(r, &none, OUTSIDE_EXTENDS);
    return r->front->errors == errors;
}

/* public A() { }, which every class has: aload_0, invokespecial of Object's, return. */
static bool is_default_constructor(const ClassFile *c, const ClassMember *m) {
    ClassRef of;
    Bytes code = m->code;
    return bytes_are(m->name, "<init>") && bytes_are(m->descriptor, "()V") && code.len == 5 && code.at[0] == 0x2a &&
           code.at[1] == 0xb7 && code.at[4] == 0xb1 && class_ref(c, bytes_u2(code.at + 2), POOL_METHOD, &of) &&
           bytes_are(of.class, "java/lang/Object");
}

/* What a method is that FunJava leaves out; false: it is none of these. */
static bool outside_method(const ClassFile *c, const ClassMember *m, Outside *what) {
    if (bytes_are(m->name, "<init>")) {
        *what = c->record ? OUTSIDE_RECORD_CONSTRUCTOR : OUTSIDE_CONSTRUCTOR;
        return c->record ? !record_implies(c, m) : !is_default_constructor(c, m);
    }
    *what = OUTSIDE_RECORD_MEMBER;
    if (c->record && bytes_are(m->name, "<clinit>"))
        return true;
    if (m->access & ACCESS_NATIVE)
        *what = OUTSIDE_NATIVE;
    else if (m->access & ACCESS_ABSTRACT)
        *what = OUTSIDE_ABSTRACT;
    else if (!(m->access & ACCESS_STATIC) && !c->record)
        *what = OUTSIDE_INSTANCE;
    else if (m->access & ACCESS_SYNCHRONIZED)
        *what = OUTSIDE_SYNCHRONIZED;
    else if (m->catches)
        *what = OUTSIDE_TRY;
    else
        return false;
    return true;
}

/* ---- names ---- */

static const Token *name(Reading *r, Bytes text, Place at) {
    Token *t = front_alloc_in(r->front, r->arena, sizeof *t);
    *t = (Token){.kind = TOKEN_NAME, .at = at, .text = (const char *)text.at, .len = (int)text.len};
    return t;
}

/* ---- methods ---- */

/* The statements; NULL: reported. */
static Node *make_body(Body *b) {
    if (!code_read(&b->code) || !blocks_find(b) || !slots_find(b))
        return NULL;
    run_blocks(b);
    b->insn = NULL;
    Node *body = b->failed || b->code.front->no_memory ? NULL : shape_body(b);
    if (body)
        types_settle(b, body);
    return b->failed || b->code.front->no_memory ? NULL : body;
}

static Body begin(Reading *r, const ClassMember *m) {
    Body b = {.code = {.front = r->front, .arena = r->arena, .file = r->file, .member = m}};
    b.p = (Parser){.front = r->front, .arena = r->arena};
    b.param = front_alloc_in(r->front, r->arena, (MAX_PARAMS + 1) * sizeof *b.param);
    b.instance = r->record && !(m->access & ACCESS_STATIC);
    b.initialiser = bytes_are(m->name, "<clinit>");
    return b;
}

static void add_params(Reading *r, Body *b, AstMethod *ast) {
    NodeList list = {0};
    for (int i = b->instance; i < b->nparams && b->entry && !r->front->no_memory; i++) {
        const Token *at = b->var[b->entry[i]].name;
        Node *n = front_alloc_in(r->front, r->arena, sizeof *n);
        *n = (Node){.kind = NODE_LOCAL, .at = at, .type = b->param[i]};
        parse_append(&list, n);
    }
    ast->params = list.first;
    ast->nparams = b->entry ? b->nparams - b->instance : 0;
}

/* Its own record is the first. */
static bool find_params(const Reading *r, Body *b, Outside *why) {
    bool known = class_signature(r->file, b->code.member->descriptor, b->param + b->instance, &b->nparams, &b->result,
                                 why);
    if (b->instance)
        b->param[0] = (Type){.base = TYPE_RECORD, .record = r->record->type};
    b->nparams += b->instance;
    return known;
}

static void add_method(Reading *r, const ClassMember *m) {
    Body b = begin(r, m);
    Outside why = OUTSIDE_OBJECT;
    if (r->front->no_memory || !find_params(r, &b, &why)) {
        report(r, m, why);
        return;
    }
    AstMethod *ast = front_alloc_in(r->front, r->arena, sizeof *ast);
    *ast = (AstMethod){.result = b.result, .is_public = m->access & ACCESS_PUBLIC, .instance = b.instance};
    ast->record = r->record ? r->record->type : NULL;
    ast->body = make_body(&b);
    ast->name = name(r, m->name, code_place(&b.code, 0));
    ast->broken = !ast->body;
    r->class->broken |= ast->broken && !b.entry;
    add_params(r, &b, ast);
    if (ast->broken && !b.entry)
        return;
    *r->end = ast;
    r->end = &ast->next;
}

/* ---- constants ---- */

/* The value of a field that has one in the file. */
static Term *constant(Body *b, const Constant *k, Type type) {
    bool number = type_is_numeric(type) &&
                  (k->tag == POOL_INT || k->tag == POOL_LONG || k->tag == POOL_FLOAT || k->tag == POOL_DOUBLE);
    if (type_is_boolean(type))
        return run_term(b, NODE_BOOLEAN, run_token(b, k->bits ? KEY_TRUE : KEY_FALSE, "", 0), type);
    return number ? run_number(b, type.base, k->bits) : run_text(b, class_text(b->code.file, k->first));
}

static void add_constant(Reading *r, const ClassMember *m, Type type) {
    Body b = begin(r, m);
    if (m->value >= r->file->npool || r->front->no_memory)
        return;
    Node *n = front_alloc_in(r->front, r->arena, sizeof *n);
    *n = (Node){.kind = NODE_LOCAL, .at = name(r, m->name, (Place){1, 1}), .type = type, .final = true,
                .b = &constant(&b, &r->file->pool[m->value], type)->node};
    parse_append(&r->fields, n);
}

/* Constants of Java; the initialiser has the others. */
static void add_field(Reading *r, const ClassMember *m) {
    Type type;
    Outside why;
    bool assertion = bytes_are(m->name, "$assertionsDisabled"), holds = r->record && !(m->access & ACCESS_STATIC);
    if (holds)
        return;             // a component
    if (r->record && !assertion) {
        if (m->value)       // else its initialiser is reported
            report(r, m, OUTSIDE_RECORD_MEMBER);
    } else if (assertion || !(m->access & ACCESS_STATIC) || !(m->access & ACCESS_FINAL))
        report(r, m, assertion ? OUTSIDE_ASSERT : m->access & ACCESS_STATIC ? OUTSIDE_VARIABLE : OUTSIDE_FIELD);
    else if (!class_type(r->file, m->descriptor, &type, &why))
        report(r, m, why);
    else if (m->value)
        add_constant(r, m, type);
}

/* Nothing but constants, in the order in which they get their values. */
static void add_initialiser(Reading *r, const ClassMember *m) {
    Body b = begin(r, m);
    b.result = type_scalar(TYPE_VOID);
    Node *body = r->front->no_memory ? NULL : make_body(&b);
    r->class->broken |= !body;
    if (body && body->a)
        report(r, m, OUTSIDE_INITIALISER);
    r->lacks_constants = !body || body->a;
    if (!r->lacks_constants && b.fields.first) {
        *r->fields.end = b.fields.first;
        r->fields.end = b.fields.end;
    }
}

/* What methods do with constants that are not there is not looked at. */
static void leave_out_methods(AstMethod *m) {
    for (; m; m = m->next)
        m->left_out = true;
}

/* ---- the class ---- */

static void add_members(Reading *r) {
    Outside what;
    for (const ClassMember *m = r->file->fields; m && !r->front->no_memory; m = m->next)
        if (check_name(r, m->name))
            add_field(r, m);
    for (const ClassMember *m = r->file->methods; m && !r->front->no_memory; m = m->next) {
        bool constructor = bytes_are(m->name, "<init>"), initialiser = bytes_are(m->name, "<clinit>");
        if (!constructor && !initialiser && !check_name(r, m->name))
            continue;
        if (r->record && record_implies(r->file, m))
            continue;
        if (outside_method(r->file, m, &what))
            report(r, m, what);
        else if (initialiser)
            add_initialiser(r, m);
        else if (!constructor)
            add_method(r, m);
    }
}

/* ---- records ---- */

static Node *component(Reading *r, const ClassMember *m) {
    Outside why;
    Node *n = front_alloc_in(r->front, r->arena, sizeof *n);
    *n = (Node){.kind = NODE_LOCAL, .at = name(r, m->name, (Place){1, 1})};
    if (!check_name(r, m->name) || class_type(r->file, m->descriptor, &n->type, &why))
        return n;
    report(r, m, why);
    n->type = type_scalar(TYPE_ERROR);
    return n;
}

static void add_components(Reading *r) {
    NodeList list = {0};
    for (const ClassMember *m = r->file->components; m && !r->front->no_memory; m = m->next)
        parse_append(&list, component(r, m));
    r->record->components = list.first;
}

/* All have names before any is looked at: they may hold each other.  False: reported. */
static bool declare_records(Reading *r, ClassFile *whole) {
    AstRecord **end = &r->class->records;
    for (ClassFile *c = whole->next; c && !r->front->no_memory; c = c->next, end = &(*end)->next) {
        Bytes called = class_source_name(c);
        Record *type = front_alloc(r->front, sizeof *type);
        AstRecord *ast = *end = front_alloc_in(r->front, r->arena, sizeof *ast);
        if (!class_is_record(c) || class_find(c, c->name) != c || !check_name(r, called))
            return false;
        *type = (Record){.name = front_text(r->front, "%.*s", (int)called.len, (const char *)called.at)};
        *ast = (AstRecord){.name = name(r, called, (Place){1, 1}), .type = type, .nested = true};
        for (const AstRecord *other = r->class->records; other != ast; other = other->next)
            if (!strcmp(other->type->name, type->name))
                front_error(r->front, (Place){0}, "record '%s' is there twice", type->name);
        c->record = type;
    }
    return true;
}

/* ---- all of them ---- */

/* The class, with the records behind it; NULL: reported. */
static ClassFile *read_files(Front *f, Arena *a) {
    Bytes from = {(const unsigned char *)f->src->bytes, f->src->len};
    ClassFile *whole = NULL, **end = &whole;
    for (int i = 0; (from.len || !whole) && i <= CLASS_RECORDS; i++, end = &(*end)->next) {
        *end = class_file_read(f, a, &from);
        if (!*end)
            return NULL;
        (*end)->whole = whole;
    }
    if (from.len)
        front_error(f, (Place){0}, "more than %d records", CLASS_RECORDS);
    return from.len ? NULL : whole;
}

static void add_records(Reading *r, ClassFile *whole) {
    AstRecord *ast = r->class->records;
    for (const ClassFile *c = whole->next; c && !r->front->no_memory; c = c->next, ast = ast->next) {
        r->file = c;
        r->record = ast;
        add_components(r);
        if (check_class_kind(r))
            add_members(r);
    }
}

AstClass *class_read(Front *f, Arena *a) {
    Reading r = {.front = f, .arena = a};
    ClassFile *whole = read_files(f, a);
    if (!whole)
        return NULL;
    AstClass *c = r.class = front_alloc_in(f, a, sizeof *c);
    r.file = whole;
    r.end = &c->methods;
    r.fields.end = &r.fields.first;
    c->imports_arrays = true;
    c->name = name(&r, class_simple_name(whole->name), (Place){1, 1});
    c->is_public = whole->access & ACCESS_PUBLIC;
    if (!declare_records(&r, whole)) {
        front_error(f, (Place){0}, "a class file with something behind it that is no record");
        return NULL;
    }
    if (check_class_kind(&r))
        add_members(&r);
    add_records(&r, whole);
    c->fields = r.fields.first;
    if (r.lacks_constants && !f->no_memory)
        leave_out_methods(c->methods);
    return f->no_memory ? NULL : c;
}

/* ---- what is around it ---- */

static bool has_main(const ClassFile *c) {
    const ClassMember *m = c->methods;
    while (m && !(bytes_are(m->name, "main") && m->access & ACCESS_STATIC &&
                  bytes_are(m->descriptor, "([Ljava/lang/String;)V")))
        m = m->next;
    return m;
}

bool class_facts(Front *f, ClassFacts *out) {
    Bytes from = {(const unsigned char *)f->src->bytes, f->src->len};
    ClassFile *c = class_file_read(f, front_arena(f), &from);
    if (!c || from.len)
        return false;
    *out = (ClassFacts){.has_main = has_main(c), .is_record = class_is_record(c)};
    out->near = front_alloc(f, ((size_t)c->npool + 1) * sizeof *out->near);
    for (int i = 1; i < c->npool && !f->no_memory; i++) {
        Bytes named = class_name(c, i), simple = class_simple_name(named);
        bool near = bytes_same(class_package(named), class_package(c->name)) && !bytes_same(named, c->name);
        if (near && class_is_name(simple))
            out->near[out->nnear++] = front_text(f, "%.*s", (int)simple.len, (const char *)simple.at);
    }
    return !f->no_memory;
}
