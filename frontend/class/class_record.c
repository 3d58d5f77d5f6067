/* frontend/class/class_record.c - records: what javac adds to each, and what is done with their values. */
#include <string.h>

#include "frontend/class/class_state.h"

/* ---- what javac adds ---- */

/* The code that is still to be looked at; false: it does not begin so. */
static bool takes(Bytes *code, int byte) {
    bool same = code->len && code->at[0] == byte;
    if (same)
        *code = (Bytes){code->at + 1, code->len - 1};
    return same;
}

/* Of the five kinds of values: ints and booleans, longs, floats, doubles, references. */
enum { LONGS = 1, DOUBLES = 3, REFERENCES = 4 };

static int kind_of(const ClassMember *component) {
    static const unsigned char kinds[128] = {['J'] = LONGS, ['F'] = 2, ['D'] = DOUBLES,
                                             ['L'] = REFERENCES, ['['] = REFERENCES};
    return kinds[component->descriptor.at[0] & 127];
}

/* iload SLOT or the like. */
static bool loads(Bytes *code, int kind, int slot) {
    enum { LOAD = 0x15, LOAD_0 = 0x1a, SHORT = 4 };
    if (slot < SHORT)
        return takes(code, LOAD_0 + SHORT * kind + slot);
    return takes(code, LOAD + kind) && takes(code, slot);
}

/* OP with that field of the record, or with the constructor of what it extends. */
static bool names(const ClassFile *c, Bytes *code, int op, Bytes class, Bytes name, Bytes descriptor) {
    ClassRef of;
    if (!takes(code, op) || code->len < 2)
        return false;
    int index = bytes_u2(code->at);
    *code = (Bytes){code->at + 2, code->len - 2};
    return class_ref(c, index, op == 0xb7 ? POOL_METHOD : POOL_FIELD, &of) && bytes_same(of.class, class) &&
           bytes_same(of.name, name) && bytes_same(of.descriptor, descriptor);
}

static const ClassMember *component(const ClassFile *c, Bytes name) {
    const ClassMember *m = c->components;
    while (m && !bytes_same(m->name, name))
        m = m->next;
    return m;
}

/* this.x = x of all components, in their order. */
static bool is_canonical(const ClassFile *c, const ClassMember *m) {
    static const Bytes init = {(const unsigned char *)"<init>", 6}, none = {(const unsigned char *)"()V", 3};
    Bytes code = m->code;
    bool same = loads(&code, REFERENCES, 0) && names(c, &code, 0xb7, c->super, init, none);
    int slot = 1;
    for (const ClassMember *k = c->components; k && same; k = k->next) {
        same = loads(&code, REFERENCES, 0) && loads(&code, kind_of(k), slot) &&
               names(c, &code, 0xb5, c->name, k->name, k->descriptor);
        slot += kind_of(k) == LONGS || kind_of(k) == DOUBLES ? 2 : 1;
    }
    return same && takes(&code, 0xb1) && !code.len;
}

/* NAME() { return this.NAME; } */
static bool is_accessor(const ClassFile *c, const ClassMember *m) {
    const ClassMember *k = component(c, m->name);
    Bytes code = m->code, d = m->descriptor;
    bool plain = k && d.len > 2 && !memcmp(d.at, "()", 2) && bytes_same((Bytes){d.at + 2, d.len - 2}, k->descriptor);
    return plain && loads(&code, REFERENCES, 0) && names(c, &code, 0xb4, c->name, k->name, k->descriptor) &&
           takes(&code, 0xac + kind_of(k)) && !code.len;
}

/* toString, hashCode or equals, of all components. */
static bool is_of_all(const ClassFile *c, const ClassMember *m) {
    bool named = bytes_are(m->name, "toString") || bytes_are(m->name, "hashCode") || bytes_are(m->name, "equals");
    size_t at = bytes_are(m->name, "equals") ? 2 : 1;
    Bytes with;
    ClassRef maker;
    return named && m->code.len > at + 2 && m->code.at[at] == 0xba &&
           class_bootstrap(c, bytes_u2(m->code.at + at + 1), &with, &maker) &&
           bytes_are(maker.class, "java/lang/runtime/ObjectMethods");
}

bool record_implies(const ClassFile *c, const ClassMember *m) {
    if (bytes_are(m->name, "<init>"))
        return is_canonical(c, m);
    return !(m->access & ACCESS_STATIC) && (is_accessor(c, m) || is_of_all(c, m));
}

/* ---- values ---- */

static Type type_of(const ClassFile *c, const ClassMember *m) {
    Type t;
    Outside why;
    return class_type(c, m->descriptor, &t, &why) ? t : type_scalar(TYPE_ERROR);
}

static const ClassFile *record_named(const Body *b, Bytes class) {
    const ClassFile *c = class_find(b->code.file, class);
    return c && c->record ? c : NULL;
}

static Type type_named(const ClassFile *c) {
    return (Type){.base = TYPE_RECORD, .record = c->record};
}

bool record_is(const Body *b, Bytes class) {
    return record_named(b, class);
}

bool record_new(Body *b, Bytes class) {
    const ClassFile *c = record_named(b, class);
    if (!c)
        return false;
    Term *t = run_term(b, NODE_NEW, run_token(b, KEY_NEW, "new", 3), type_named(c));
    t->node.type = t->type;
    t->kind = TERM_RECORD;
    run_push(b, t);
    return true;
}

/* new and dup leave it twice: one is what the constructor is called of, the other the value. */
bool record_construct(Body *b, const ClassRef *of) {
    Type params[MAX_PARAMS], result;
    Outside why;
    int n, k = 0;
    const ClassFile *c = record_named(b, of->class);
    if (!c || !class_signature(c, of->descriptor, params, &n, &result, &why))
        return false;
    Node *args = call_arguments(b, params, n);
    Term *t = run_pop(b);
    for (const ClassMember *m = c->components; m && k < n && type_same(type_of(c, m), params[k]); m = m->next)
        k++;
    bool known = bytes_are(of->name, "<init>") && t->kind == TERM_RECORD && type_same(t->type, type_named(c));
    if (!known || k != n || !b->depth || b->stack[b->depth - 1] != t) {
        run_fail(b, "damaged code");
        return true;
    }
    t->kind = TERM_PLAIN;
    t->home = b->running;
    run_kids(b, t, args, NULL, NULL);
    return true;
}

static void push_component(Body *b, Term *of, const ClassMember *m, Type type) {
    Term *t = (Term *)call_member(b, run_use(b, of), m->name);
    call_push(b, t, type);
}

void record_get(Body *b, const ClassRef *of) {
    const ClassFile *c = record_named(b, of->class);
    const ClassMember *m = c ? component(c, of->name) : NULL;
    if (!c)
        call_outside(b, OUTSIDE_FIELD);
    else if (!m || !bytes_same(m->descriptor, of->descriptor))
        run_fail(b, "damaged code");
    else
        push_component(b, run_pop_type(b, type_named(c)), m, type_of(c, m));
}

static const ClassMember *method(const ClassFile *c, const ClassRef *of) {
    const ClassMember *m = c->methods;
    while (m && !(bytes_same(m->name, of->name) && bytes_same(m->descriptor, of->descriptor)))
        m = m->next;
    return m;
}

/* p.equals(q), as all records have it. */
static void call_equal(Body *b, const ClassFile *c, const ClassRef *of) {
    Node *other = run_use(b, run_pop(b));
    Node *callee = call_member(b, run_use(b, run_pop_type(b, type_named(c))), of->name);
    call_make(b, callee, other, type_scalar(TYPE_BOOLEAN));
}

bool record_call(Body *b, const ClassRef *of) {
    Type params[MAX_PARAMS], result;
    Outside why;
    int n;
    const ClassFile *c = record_named(b, of->class);
    const ClassMember *m = c ? method(c, of) : NULL;
    if (!c)
        return false;
    if (m && bytes_are(m->name, "equals") && is_of_all(c, m)) {
        call_equal(b, c, of);
    } else if (!class_signature(c, of->descriptor, params, &n, &result, &why)) {
        call_outside(b, why);
    } else if (m && is_accessor(c, m)) {
        push_component(b, run_pop_type(b, type_named(c)), component(c, m->name), result);
    } else {
        Node *args = call_arguments(b, params, n);
        Node *callee = call_member(b, run_use(b, run_pop_type(b, type_named(c))), of->name);
        call_make(b, callee, args, result);
    }
    return true;
}
