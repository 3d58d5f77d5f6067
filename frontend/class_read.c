/* frontend/class_read.c - the members of a class file. */
#include "frontend/class_read.h"

#include <string.h>

#include "frontend/class_state.h"

typedef struct {
    Front *front;
    Arena *arena;
    const ClassFile *file;
    AstClass *class;
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
    else if (!bytes_are(c->super, "java/lang/Object") || c->ninterfaces)
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
        *what = OUTSIDE_CONSTRUCTOR;
        return !is_default_constructor(c, m);
    }
    if (m->access & ACCESS_NATIVE)
        *what = OUTSIDE_NATIVE;
    else if (m->access & ACCESS_ABSTRACT)
        *what = OUTSIDE_ABSTRACT;
    else if (!(m->access & ACCESS_STATIC))
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
    b.param = front_alloc_in(r->front, r->arena, MAX_PARAMS * sizeof *b.param);
    b.initialiser = bytes_are(m->name, "<clinit>");
    return b;
}

static void add_params(Reading *r, Body *b, AstMethod *ast) {
    NodeList list = {0};
    for (int i = 0; i < b->nparams && b->entry && !r->front->no_memory; i++) {
        const Token *at = b->var[b->entry[i]].name;
        Node *n = front_alloc_in(r->front, r->arena, sizeof *n);
        *n = (Node){.kind = NODE_LOCAL, .at = at, .type = b->param[i]};
        parse_append(&list, n);
    }
    ast->params = list.first;
    ast->nparams = b->entry ? b->nparams : 0;
}

static void add_method(Reading *r, const ClassMember *m) {
    Body b = begin(r, m);
    Outside why = OUTSIDE_OBJECT;
    if (r->front->no_memory || !class_signature(m->descriptor, b.param, &b.nparams, &b.result, &why)) {
        report(r, m, why);
        return;
    }
    AstMethod *ast = front_alloc_in(r->front, r->arena, sizeof *ast);
    *ast = (AstMethod){.result = b.result, .is_public = m->access & ACCESS_PUBLIC};
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
    bool assertion = bytes_are(m->name, "$assertionsDisabled");
    if (assertion || !(m->access & ACCESS_STATIC) || !(m->access & ACCESS_FINAL))
        report(r, m, assertion ? OUTSIDE_ASSERT : m->access & ACCESS_STATIC ? OUTSIDE_VARIABLE : OUTSIDE_FIELD);
    else if (!class_type(m->descriptor, &type, &why))
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
    r->fields.end = &r->fields.first;
    for (const ClassMember *m = r->file->fields; m && !r->front->no_memory; m = m->next)
        if (check_name(r, m->name))
            add_field(r, m);
    for (const ClassMember *m = r->file->methods; m && !r->front->no_memory; m = m->next) {
        bool constructor = bytes_are(m->name, "<init>"), initialiser = bytes_are(m->name, "<clinit>");
        if (!constructor && !initialiser && !check_name(r, m->name))
            continue;
        if (outside_method(r->file, m, &what))
            report(r, m, what);
        else if (initialiser)
            add_initialiser(r, m);
        else if (!constructor)
            add_method(r, m);
    }
}

AstClass *class_read(Front *f, Arena *a) {
    Reading r = {.front = f, .arena = a};
    r.file = class_file_read(f, a, (const unsigned char *)f->src->bytes, f->src->len);
    if (!r.file)
        return NULL;
    AstClass *c = r.class = front_alloc_in(f, a, sizeof *c);
    r.end = &c->methods;
    c->imports_arrays = true;
    c->name = name(&r, class_simple_name(r.file->name), (Place){1, 1});
    c->is_public = r.file->access & ACCESS_PUBLIC;
    if (check_class_kind(&r))
        add_members(&r);
    c->fields = r.fields.first;
    if (r.lacks_constants && !f->no_memory)
        leave_out_methods(c->methods);
    return f->no_memory ? NULL : c;
}

bool class_has_main(Front *f) {
    const ClassFile *c = class_file_read(f, front_arena(f), (const unsigned char *)f->src->bytes, f->src->len);
    for (const ClassMember *m = c ? c->methods : NULL; m; m = m->next)
        if (bytes_are(m->name, "main") && bytes_are(m->descriptor, "([Ljava/lang/String;)V") &&
            m->access & ACCESS_STATIC)
            return true;
    return false;
}
