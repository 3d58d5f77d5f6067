/* frontend/class/class_call.c - calls, fields, new arrays: what names something of this class or of Java's library. */
#include <string.h>

#include "frontend/class/class_state.h"

/* ---- types as texts ---- */

static bool is_near(const ClassFile *c, Bytes class) {
    return bytes_same(class_package(class), class_package(c->name));
}

/* The class that a descriptor names between L and ; */
static Type class_named(const ClassFile *c, Bytes name, Outside *why) {
    const ClassFile *of = class_find(c, name);
    *why = is_near(c, name) ? OUTSIDE_OTHER_CLASS : OUTSIDE_OBJECT;
    if (bytes_are(name, "java/lang/String"))
        return type_scalar(TYPE_STRING);
    return of && of->record ? (Type){.base = TYPE_RECORD, .record = of->record} : type_scalar(TYPE_ERROR);
}

/* The next of TEXT; ERROR: none of FunJava's, and *WHY says which. */
static Type next_type(const ClassFile *c, Bytes *text, Outside *why) {
    static const BaseType letters[128] = {['Z'] = TYPE_BOOLEAN, ['B'] = TYPE_BYTE, ['S'] = TYPE_SHORT, ['C'] = TYPE_CHAR,
                                          ['I'] = TYPE_INT, ['J'] = TYPE_LONG, ['F'] = TYPE_FLOAT, ['D'] = TYPE_DOUBLE,
                                          ['V'] = TYPE_VOID};
    Type t = {0};
    size_t i = 0;
    *why = OUTSIDE_OBJECT;
    while (i < text->len && text->at[i] == '[' && t.rank <= MAX_RANK) {
        t.rank++;
        i++;
    }
    int letter = i < text->len ? text->at[i] & 127 : 0;
    t.base = letters[letter];
    const unsigned char *end = letter == 'L' ? memchr(text->at + i, ';', text->len - i) : NULL;
    size_t len = end ? (size_t)(end + 1 - (text->at + i)) : i < text->len;
    if (end) {
        Type named = class_named(c, (Bytes){text->at + i + 1, len - 2}, why);
        t.base = named.base;
        t.record = named.record;
    }
    if (t.rank && t.record)
        *why = OUTSIDE_RECORDS;
    *text = (Bytes){text->at + i + len, text->len - i - len};
    return t.rank > MAX_RANK || (t.rank && t.record) ? type_scalar(TYPE_ERROR) : t;
}

bool class_type(const ClassFile *c, Bytes text, Type *out, Outside *why) {
    *out = next_type(c, &text, why);
    return out->base != TYPE_ERROR && !text.len;
}

bool class_signature(const ClassFile *c, Bytes text, Type *params, int *n, Type *result, Outside *why) {
    *n = 0;
    *why = OUTSIDE_OBJECT;
    if (!text.len || text.at[0] != '(')
        return false;
    text = (Bytes){text.at + 1, text.len - 1};
    while (text.len && text.at[0] != ')') {
        if (*n == MAX_PARAMS)
            return false;
        params[*n] = next_type(c, &text, why);
        if (params[(*n)++].base == TYPE_ERROR)
            return false;
    }
    if (!text.len)
        return false;
    text = (Bytes){text.at + 1, text.len - 1};
    return class_type(c, text, result, why);
}

/* ---- calls ---- */

void call_outside(Body *b, Outside what) {
    const char *is, *how;
    parse_outside_text(what, &is, &how);
    run_fail(b, front_text(b->code.front, "%s is outside FunJava: %s", is, how));
}

/* OF . name */
Node *call_member(Body *b, Node *of, Bytes name) {
    Term *t = run_term(b, NODE_FIELD, run_token(b, TOKEN_NAME, (const char *)name.at, (int)name.len),
                       type_scalar(TYPE_ERROR));
    run_kids(b, t, of, NULL, NULL);
    return &t->node;
}

Node *call_word(Body *b, const char *text) {
    return &run_term(b, NODE_NAME, run_name_token(b, text), type_scalar(TYPE_ERROR))->node;
}

/* Arguments from the stack, in order. */
Node *call_arguments(Body *b, const Type *params, int n) {
    Node *first = NULL;
    for (int i = n; i-- > 0 && !b->failed;) {
        Node *arg = run_use(b, run_as(b, run_pop_type(b, params[i]), params[i]));
        if (b->code.front->no_memory)
            return NULL;
        arg->next = first;
        first = arg;
    }
    return first;
}

void call_push(Body *b, Term *t, Type type) {
    t->type = type_on_stack(type);
    t->small = type_small(type);
    if (type_is_scalar(t->type, TYPE_INT))
        t->truth = run_truth(b, type_is_boolean(type) ? TRUTH_BOOLEAN : TRUTH_INT);
    run_push(b, t);
}

void call_make(Body *b, Node *callee, Node *args, Type result) {
    Term *t = run_term(b, NODE_CALL, callee->at, result);
    run_kids(b, t, callee, args, NULL);
    if (type_is_scalar(result, TYPE_VOID))
        run_act(b, t);
    else
        call_push(b, t, result);
}

static bool is_library(Bytes class) {
    static const char *const known[] = {"java/lang/Math",   "java/lang/StrictMath", "java/lang/Integer",
                                        "java/lang/Long",   "java/lang/Float",      "java/lang/Double",
                                        "java/lang/Byte",   "java/lang/Short",      "java/lang/Character",
                                        "java/lang/System", "java/util/Arrays",     NULL};
    for (int i = 0; known[i]; i++)
        if (bytes_are(class, known[i]))
            return true;
    return false;
}

/* Kotlin asks whether parameters are there: they are. */
static bool is_null_check(const ClassRef *of) {
    return bytes_are(of->class, "kotlin/jvm/internal/Intrinsics") &&
           (bytes_are(of->name, "checkNotNullParameter") || bytes_are(of->name, "checkParameterIsNotNull"));
}

static Node *call_class(Body *b, Bytes name) {
    return &run_name(b, name, type_scalar(TYPE_ERROR))->node;
}

/* A method or constant of the class that runs, or of a record; in that class its own name is enough. */
static Term *own_member(Body *b, const ClassFile *owner, Bytes name) {
    if (owner == b->code.file && !owner->record)
        return run_name(b, name, type_scalar(TYPE_ERROR));
    return (Term *)call_member(b, call_class(b, class_source_name(owner)), name);
}

static void call_static(Body *b, const ClassRef *of) {
    Type params[MAX_PARAMS], result;
    Outside why;
    int n;
    const ClassFile *own = b->code.file, *owner = class_find(own, of->class);
    Bytes library = class_simple_name(of->class);
    if (is_null_check(of)) {
        run_pop(b);
        run_act(b, run_pop(b));
    } else if (text_static(b, of)) {
        return;
    } else if (!class_signature(own, of->descriptor, params, &n, &result, &why)) {
        call_outside(b, why);
    } else if (owner) {
        Node *args = call_arguments(b, params, n);
        call_make(b, &own_member(b, owner, of->name)->node, args, result);
    } else if (is_library(of->class) && !bytes_same(library, class_simple_name(own->whole->name))) {
        Node *args = call_arguments(b, params, n);
        call_make(b, call_member(b, call_class(b, library), of->name), args, result);
    } else {
        Bytes class = class_simple_name(of->class);
        bool named = class_is_name(class);
        run_fail(b, front_text(b->code.front, "a call of %.*s.%.*s is outside FunJava: one class with static methods, "
                                              "and its records, is all there is",
                               named ? (int)class.len : 1, named ? (const char *)class.at : "?", (int)of->name.len,
                               (const char *)of->name.at));
    }
}

static void clone(Body *b, const ClassRef *of) {
    Term *array = run_pop_type(b, type_scalar(TYPE_ERROR));
    Type type = array->type;
    Node *callee = call_member(b, run_use(b, array), of->name);
    call_make(b, callee, NULL, type);
}

static void call_of(Body *b, const ClassRef *of) {
    if (of->class.at[0] == '[' && bytes_are(of->name, "clone"))
        clone(b, of);
    else if (!record_call(b, of) && !text_virtual(b, of))
        call_outside(b, OUTSIDE_OBJECT);
}

/* new StringBuilder() is for texts that are printed. */
static void construct(Body *b, const ClassRef *of) {
    bool known = bytes_are(of->class, "java/lang/StringBuilder") && bytes_are(of->descriptor, "()V") &&
                 bytes_are(of->name, "<init>");
    if (record_construct(b, of))
        return;
    if (!known || run_pop(b)->kind != TERM_BUILDER)
        call_outside(b, OUTSIDE_NEW_OBJECT);
}

/* ---- fields ---- */

static void get(Body *b, const ClassRef *of) {
    Type type;
    Outside why;
    const ClassFile *owner = class_find(b->code.file, of->class);
    if (bytes_are(of->class, "java/lang/System") && bytes_are(of->name, "out")) {
        Term *out = run_term(b, NODE_BAD, run_name_token(b, "out"), type_scalar(TYPE_ERROR));
        out->kind = TERM_OUT;
        run_push(b, out);
    } else if (!owner) {
        run_fail(b, "a field of another class is outside FunJava");
    } else if (bytes_are(of->name, "$assertionsDisabled")) {
        call_outside(b, OUTSIDE_ASSERT);
    } else if (!class_type(b->code.file, of->descriptor, &type, &why)) {
        call_outside(b, why);
    } else {
        call_push(b, own_member(b, owner, of->name), type);
    }
}

static void put(Body *b, const ClassRef *of) {
    Type type;
    Outside why;
    if (!b->initialiser || !bytes_same(of->class, b->code.file->name))
        call_outside(b, OUTSIDE_VARIABLE);
    else if (!class_type(b->code.file, of->descriptor, &type, &why))
        call_outside(b, bytes_are(of->name, "$assertionsDisabled") ? OUTSIDE_ASSERT : why);
    else
        run_put(b, of->name, type);
}

/* ---- new arrays ---- */

static void new_array(Body *b, Type type, int lengths) {
    Term *t = run_term(b, NODE_NEW, run_token(b, KEY_NEW, "new", 3), type);
    Node *first = NULL;
    for (int i = 0; i < lengths && !b->failed && !b->code.front->no_memory; i++) {
        Term *length = run_pop_type(b, type_scalar(TYPE_INT));
        if (lengths == 1 && length->node.kind == NODE_LITERAL)
            t->size = (int)length->node.at->value.i;
        Node *n = run_use(b, length);
        n->next = first;
        first = n;
    }
    t->node.type = type;
    t->ragged = lengths < type.rank;
    run_kids(b, t, first, NULL, NULL);
    run_push(b, t);
}

static void new_of_number(Body *b, int kind) {
    static const BaseType kinds[12] = {
        [4] = TYPE_BOOLEAN, [5] = TYPE_CHAR,  [6] = TYPE_FLOAT, [7] = TYPE_DOUBLE,
        [8] = TYPE_BYTE,    [9] = TYPE_SHORT, [10] = TYPE_INT,  [11] = TYPE_LONG};
    if (kind < 0 || kind > 11 || !kinds[kind])
        run_fail(b, "damaged code");
    else
        new_array(b, (Type){.base = kinds[kind], .rank = 1}, 1);
}

/* The class at INDEX is that of all, or of its ROWS. */
static void new_of_rows(Body *b, int index, bool rows, int lengths) {
    Type type;
    Outside why;
    Bytes name = class_name(b->code.file, index);
    bool array = name.len && name.at[0] == '[';
    if (rows && bytes_are(name, "java/lang/Object")) {
        text_list(b);
        return;
    }
    if (!array || !class_type(b->code.file, name, &type, &why) || type.base == TYPE_STRING)
        call_outside(b, array || !rows || !record_is(b, name) ? OUTSIDE_OBJECT : OUTSIDE_RECORDS);
    else if (type.rank + rows > MAX_RANK || lengths > type.rank + rows || !lengths)
        run_fail(b, "an array of more dimensions than FunJava has");
    else
        new_array(b, (Type){.base = type.base, .rank = type.rank + rows}, lengths);
}

/* Behind clone. */
static void cast(Body *b, int index) {
    Type type;
    Outside why;
    bool known = class_type(b->code.file, class_name(b->code.file, index), &type, &why) && type.rank;
    if (!known || !b->depth || !type_same(b->stack[b->depth - 1]->type, type))
        call_outside(b, OUTSIDE_OBJECT);
}

static void new_object(Body *b, int index) {
    Bytes class = class_name(b->code.file, index);
    if (record_new(b, class))
        return;
    Term *t = run_term(b, NODE_BAD, run_token(b, KEY_NEW, "new", 3), type_scalar(TYPE_ERROR));
    t->kind = TERM_BUILDER;
    if (bytes_are(class, "java/lang/StringBuilder"))
        run_push(b, t);
    else
        call_outside(b, is_near(b->code.file, class) ? OUTSIDE_OTHER_CLASS : OUTSIDE_NEW_OBJECT);
}

/* ---- all of them ---- */

static bool find(Body *b, const Insn *n, ClassRef *of) {
    bool field = n->op->meaning == JVM_GET || n->op->meaning == JVM_GET_OF || n->op->meaning == JVM_PUT;
    bool found = class_ref(b->code.file, n->operand, field ? POOL_FIELD : POOL_METHOD, of) ||
                 (!field && class_ref(b->code.file, n->operand, POOL_INTERFACE_METHOD, of));
    if (found && (class_is_name(of->name) || n->op->meaning == JVM_CONSTRUCT))
        return true;
    run_fail(b, "damaged code");
    return false;
}

static bool run_named(Body *b, const Insn *n) {
    ClassRef of;
    switch (n->op->meaning) {
    case JVM_GET: case JVM_GET_OF: case JVM_PUT: case JVM_CALL: case JVM_CALL_OF: case JVM_CONSTRUCT: break;
    default: return false;
    }
    if (!find(b, n, &of))
        return true;
    switch (n->op->meaning) {
    case JVM_GET: get(b, &of); break;
    case JVM_GET_OF: record_get(b, &of); break;
    case JVM_PUT: put(b, &of); break;
    case JVM_CALL: call_static(b, &of); break;
    case JVM_CALL_OF: call_of(b, &of); break;
    default: construct(b, &of); break;
    }
    return true;
}

bool run_call(Body *b, const Insn *n) {
    switch (n->op->meaning) {
    case JVM_CALL_DYNAMIC: text_dynamic(b, n->operand); break;
    case JVM_NEW: new_object(b, n->operand); break;
    case JVM_NEW_ARRAY: new_of_number(b, n->operand); break;
    case JVM_NEW_ROWS: new_of_rows(b, n->operand, true, 1); break;
    case JVM_NEW_MATRIX: new_of_rows(b, n->operand, false, n->second); break;
    case JVM_CAST: cast(b, n->operand); break;
    default: return run_named(b, n);
    }
    return true;
}
