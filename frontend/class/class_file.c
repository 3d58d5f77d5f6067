/* frontend/class/class_file.c - the layout of a class file, with every length looked at. */
#include "frontend/class/class_file.h"

#include <string.h>

bool bytes_are(Bytes b, const char *text) {
    return strlen(text) == b.len && !memcmp(b.at, text, b.len);
}

bool bytes_same(Bytes a, Bytes b) {
    return a.len == b.len && (!a.len || !memcmp(a.at, b.at, a.len));
}

bool class_is_name(Bytes b) {
    for (size_t i = 0; i < b.len; i++) {
        unsigned char c = b.at[i], letter = c | 0x20;
        if (c < 0x80 && c != '_' && c != '$' && (letter < 'a' || letter > 'z') && (!i || c < '0' || c > '9'))
            return false;
    }
    return b.len;
}

/* ---- reading ---- */

typedef struct {
    const unsigned char *at, *end;
    bool bad;               // it ends too early; zeros follow
} Reader;

static Bytes take(Reader *r, size_t len) {
    if (len > (size_t)(r->end - r->at)) {
        r->bad = true;
        r->at = r->end;
        return (Bytes){(const unsigned char *)"\0\0\0\0\0\0\0", 0};
    }
    r->at += len;
    return (Bytes){r->at - len, len};
}

static int u1(Reader *r) {
    return take(r, 1).at[0];
}

static int u2(Reader *r) {
    return bytes_u2(take(r, 2).at);
}

static uint32_t u4(Reader *r) {
    return (uint32_t)bytes_s4(take(r, 4).at);
}

static uint64_t u8(Reader *r) {
    uint64_t high = u4(r);
    return high << 32 | u4(r);
}

/* ---- constants ---- */

static void read_constant(Reader *r, Constant *c) {
    c->tag = (PoolTag)u1(r);
    switch (c->tag) {
    case POOL_TEXT: c->text = take(r, (size_t)u2(r)); break;
    case POOL_INT: case POOL_FLOAT: c->bits = u4(r); break;
    case POOL_LONG: case POOL_DOUBLE: c->bits = u8(r); break;
    case POOL_CLASS: case POOL_STRING: case POOL_METHOD_TYPE: case POOL_MODULE: case POOL_PACKAGE:
        c->first = (uint16_t)u2(r);
        break;
    case POOL_HANDLE:
        c->first = (uint16_t)u1(r);
        c->second = (uint16_t)u2(r);
        break;
    case POOL_FIELD: case POOL_METHOD: case POOL_INTERFACE_METHOD: case POOL_NAME_TYPE: case POOL_DYNAMIC:
    case POOL_INVOKE_DYNAMIC:
        c->first = (uint16_t)u2(r);
        c->second = (uint16_t)u2(r);
        break;
    default: r->bad = true;
    }
}

static void read_pool(ClassFile *c, Reader *r) {
    c->npool = u2(r);
    c->pool = front_alloc_in(c->front, c->arena, ((size_t)c->npool + 1) * sizeof *c->pool);
    for (int i = 1; i < c->npool && !r->bad && !c->front->no_memory; i++) {
        read_constant(r, &c->pool[i]);
        i += c->pool[i].tag == POOL_LONG || c->pool[i].tag == POOL_DOUBLE;
    }
    if (c->front->no_memory)
        c->npool = 0;
}

const Constant *class_constant(const ClassFile *c, int index, PoolTag tag) {
    return index > 0 && index < c->npool && c->pool[index].tag == tag ? &c->pool[index] : NULL;
}

Bytes class_text(const ClassFile *c, int index) {
    const Constant *k = class_constant(c, index, POOL_TEXT);
    return k ? k->text : (Bytes){(const unsigned char *)"", 0};
}

Bytes class_name(const ClassFile *c, int index) {
    const Constant *k = class_constant(c, index, POOL_CLASS);
    return class_text(c, k ? k->first : 0);
}

Bytes class_simple_name(Bytes class) {
    size_t from = class.len;
    while (from && class.at[from - 1] != '/')
        from--;
    return (Bytes){class.at + from, class.len - from};
}

Bytes class_package(Bytes class) {
    return (Bytes){class.at, class.len - class_simple_name(class).len};
}

Bytes class_source_name(const ClassFile *c) {
    return c->inner.len ? c->inner : class_simple_name(c->name);
}

bool class_is_record(const ClassFile *c) {
    return bytes_are(c->super, "java/lang/Record");
}

const ClassFile *class_find(const ClassFile *c, Bytes name) {
    for (c = c->whole; c && !bytes_same(c->name, name);)
        c = c->next;
    return c;
}

bool class_bootstrap(const ClassFile *c, int index, Bytes *bootstrap, ClassRef *maker) {
    const Constant *call = class_constant(c, index, POOL_INVOKE_DYNAMIC);
    if (!call || call->first >= c->nbootstraps)
        return false;
    *bootstrap = c->bootstraps[call->first];
    const Constant *handle = class_constant(c, bytes_u2(bootstrap->at), POOL_HANDLE);
    return handle && class_ref(c, handle->second, POOL_METHOD, maker);
}

bool class_ref(const ClassFile *c, int index, PoolTag tag, ClassRef *out) {
    const Constant *k = class_constant(c, index, tag), *what = k ? class_constant(c, k->second, POOL_NAME_TYPE) : NULL;
    if (!what)
        return false;
    *out = (ClassRef){class_name(c, tag == POOL_INVOKE_DYNAMIC ? 0 : k->first), class_text(c, what->first),
                      class_text(c, what->second)};
    return out->name.len && out->descriptor.len && (tag == POOL_INVOKE_DYNAMIC || out->class.len);
}

/* ---- members ---- */

static Bytes attribute(const ClassFile *c, Reader *r, Bytes *name) {
    *name = class_text(c, u2(r));
    return take(r, u4(r));
}

static Reader reader(Bytes b) {
    return (Reader){.at = b.at, .end = b.at + b.len};
}

/* Rows of SIZE bytes; the first table alone counts. */
static void read_table(Bytes *out, size_t size, Bytes table, Reader *of) {
    Reader r = reader(table);
    int count = u2(&r);
    Bytes rows = take(&r, size * (size_t)count);
    of->bad |= r.bad;
    if (!out->len)
        *out = rows;
}

static void read_code(const ClassFile *c, ClassMember *m, Bytes attr, Reader *of) {
    Reader r = reader(attr);
    Bytes name;
    u2(&r);                 // depth of the stack
    m->slots = u2(&r);
    m->code = take(&r, u4(&r));
    int handlers = u2(&r);
    m->catches = handlers;
    take(&r, 8 * (size_t)handlers);
    for (int i = u2(&r); i > 0 && !r.bad; i--) {
        Bytes inner = attribute(c, &r, &name);
        if (bytes_are(name, "LineNumberTable"))
            read_table(&m->lines, 4, inner, &r);
        else if (bytes_are(name, "LocalVariableTable"))
            read_table(&m->names, 10, inner, &r);
    }
    of->bad |= r.bad || m->code.len == 0 || m->code.len > 65535;
}

/* A field or method; a COMPONENT of a record is like one. */
static ClassMember *read_member(ClassFile *c, Reader *r, bool component) {
    ClassMember *m = front_alloc_in(c->front, c->arena, sizeof *m);
    Bytes name;
    m->access = component ? 0 : u2(r);
    m->name = class_text(c, u2(r));
    m->descriptor = class_text(c, u2(r));
    r->bad |= !m->name.len || !m->descriptor.len;
    for (int i = u2(r); i > 0 && !r->bad; i--) {
        Bytes attr = attribute(c, r, &name);
        if (bytes_are(name, "Code"))
            read_code(c, m, attr, r);
        else if (bytes_are(name, "ConstantValue") && attr.len == 2)
            m->value = bytes_u2(attr.at);
    }
    return m;
}

static ClassMember *read_members(ClassFile *c, Reader *r, bool components) {
    ClassMember *first = NULL, **end = &first;
    for (int i = u2(r); i > 0 && !r->bad && !c->front->no_memory; i--) {
        *end = read_member(c, r, components);
        end = &(*end)->next;
    }
    return first;
}

static void read_bootstraps(ClassFile *c, Bytes attr, Reader *of) {
    Reader r = reader(attr);
    c->nbootstraps = u2(&r);
    c->bootstraps = front_alloc_in(c->front, c->arena, ((size_t)c->nbootstraps + 1) * sizeof *c->bootstraps);
    for (int i = 0; i < c->nbootstraps && !r.bad && !c->front->no_memory; i++) {
        const unsigned char *at = r.at;
        u2(&r);
        take(&r, 2 * (size_t)u2(&r));
        c->bootstraps[i] = (Bytes){at, (size_t)(r.at - at)};
    }
    of->bad |= r.bad;
}

static void read_components(ClassFile *c, Bytes attr, Reader *of) {
    Reader r = reader(attr);
    c->components = read_members(c, &r, true);
    of->bad |= r.bad;
}

/* What the class itself is called in the one around it. */
static void read_inner(ClassFile *c, Bytes attr, Reader *of) {
    Bytes rows = {0};
    read_table(&rows, 8, attr, of);
    for (size_t i = 0; i + 8 <= rows.len; i += 8)
        if (bytes_same(class_name(c, bytes_u2(rows.at + i)), c->name))
            c->inner = class_text(c, bytes_u2(rows.at + i + 4));
}

static void read_attribute(ClassFile *c, Reader *r) {
    Bytes name, attr = attribute(c, r, &name);
    if (bytes_are(name, "BootstrapMethods"))
        read_bootstraps(c, attr, r);
    else if (bytes_are(name, "Record"))
        read_components(c, attr, r);
    else if (bytes_are(name, "InnerClasses"))
        read_inner(c, attr, r);
}

static void read_class(ClassFile *c, Reader *r) {
    take(r, 8);             // magic number, version
    read_pool(c, r);
    c->access = u2(r);
    c->name = class_name(c, u2(r));
    c->super = class_name(c, u2(r));
    c->ninterfaces = u2(r);
    take(r, 2 * (size_t)c->ninterfaces);
    c->fields = read_members(c, r, false);
    c->methods = read_members(c, r, false);
    for (int i = u2(r); i > 0 && !r->bad && !c->front->no_memory; i--)
        read_attribute(c, r);
    r->bad |= !c->name.len;
}

ClassFile *class_file_read(Front *f, Arena *a, Bytes *from) {
    ClassFile *c = front_alloc_in(f, a, sizeof *c);
    Reader r = reader(*from);
    if (f->no_memory)
        return NULL;
    c->front = f;
    c->arena = a;
    c->whole = c;
    read_class(c, &r);
    *from = (Bytes){r.at, (size_t)(r.end - r.at)};
    if (r.bad && !f->no_memory)
        front_error(f, (Place){0}, "a damaged class file");
    return r.bad || f->no_memory ? NULL : c;
}
