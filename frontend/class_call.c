/* frontend/class_call.c - calls, fields, new arrays: what names something of this class or of Java's library. */
#include <string.h>

#include "frontend/class_state.h"

enum { MOST_ARGUMENTS = MAX_PARAMS };

/* ---- types as texts ---- */

/* The next of TEXT; ERROR: none of FunJava's, and *WHY says which. */
static Type next_type(Bytes *text, Outside *why) {
    static const BaseType letters[128] = {['Z'] = TYPE_BOOLEAN, ['I'] = TYPE_INT, ['J'] = TYPE_LONG, ['F'] = TYPE_FLOAT,
                                          ['D'] = TYPE_DOUBLE, ['V'] = TYPE_VOID, ['C'] = TYPE_CHAR};
    static const char string[] = "Ljava/lang/String;";
    Type t = {0};
    size_t i = 0;
    *why = OUTSIDE_NARROW;
    while (i < text->len && text->at[i] == '[' && t.rank <= MAX_RANK) {
        t.rank++;
        i++;
    }
    int letter = i < text->len ? text->at[i] & 127 : 0;
    t.base = letters[letter];
    const unsigned char *end = letter == 'L' ? memchr(text->at + i, ';', text->len - i) : NULL;
    size_t len = end ? (size_t)(end + 1 - (text->at + i)) : i < text->len;
    if (letter == 'L')
        *why = OUTSIDE_OBJECT;
    if (len == sizeof string - 1 && !memcmp(text->at + i, string, len))
        t.base = TYPE_STRING;
    *text = (Bytes){text->at + i + len, text->len - i - len};
    return t.rank > MAX_RANK ? type_scalar(TYPE_ERROR) : t;
}

bool class_type(Bytes text, Type *out, Outside *why) {
    *out = next_type(&text, why);
    return out->base != TYPE_ERROR && !text.len;
}

bool class_signature(Bytes text, Type *params, int *n, Type *result, Outside *why) {
    *n = 0;
    *why = OUTSIDE_OBJECT;
    if (!text.len || text.at[0] != '(')
        return false;
    text = (Bytes){text.at + 1, text.len - 1};
    while (text.len && text.at[0] != ')') {
        if (*n == MAX_PARAMS)
            return false;
        params[*n] = next_type(&text, why);
        if (params[(*n)++].base == TYPE_ERROR)
            return false;
    }
    if (!text.len)
        return false;
    text = (Bytes){text.at + 1, text.len - 1};
    return class_type(text, result, why);
}

/* ---- texts ---- */

static bool is_text(const Node *n) {
    return ((const Term *)n)->type.base == TYPE_STRING;
}

/* LEFT, if there is one, + PART: a text, with an empty one before if none of the two is. */
static Term *joined(Body *b, Term *left, Term *part) {
    if (!left && is_text(&part->node))
        return part;
    if (!left)
        left = run_text(b, (Bytes){0});
    Term *sum = run_term(b, NODE_BINARY, run_token(b, OP_PLUS, "+", 1), type_scalar(TYPE_STRING));
    if (!is_text(&left->node) && !is_text(&part->node))
        left = joined(b, run_text(b, (Bytes){0}), left);
    Node *x = run_use(b, left);
    run_kids(b, sum, x, run_use(b, part), NULL);
    return sum;
}

/* What is printed or joined: a value of a type as in a descriptor. */
static void ask_part(Body *b, const Term *t, Type type) {
    if (!type.rank && type_is_scalar(t->type, TYPE_INT))
        run_ask(b, t, type.base == TYPE_BOOLEAN ? TRUTH_BOOLEAN : type.base == TYPE_CHAR ? TRUTH_CHAR : TRUTH_INT);
}

/* StringBuilder.append, .toString; false: something else of it. */
static bool build_text(Body *b, const ClassRef *of, const Type *params, int nparams) {
    Term *part = nparams ? run_pop(b) : NULL, *builder = run_pop(b);
    if (builder->kind != TERM_BUILDER || b->failed)
        return false;
    if (bytes_are(of->name, "toString") && !part) {
        Term *text = (Term *)builder->node.a;
        run_push(b, text ? text : run_text(b, (Bytes){0}));
        return true;
    }
    if (!bytes_are(of->name, "append") || nparams != 1)
        return false;
    ask_part(b, part, params[0]);
    builder->node.a = &joined(b, (Term *)builder->node.a, part)->node;
    run_push(b, builder);
    return true;
}

typedef struct {
    Body *b;
    Term *args[MOST_ARGUMENTS];
    int nargs, next;
    Bytes bootstrap;
    int constant;           // of it that comes next
    Term *text;
} Recipe;

static void add_part(Recipe *r, Term *part) {
    Body *b = r->b;
    r->text = joined(b, r->text, part);
}

/* A constant that cannot stand in the text itself. */
static void add_constant(Recipe *r) {
    size_t at = 4 + 2 * (size_t)r->constant++;
    int index = at + 2 <= r->bootstrap.len ? bytes_u2(r->bootstrap.at + at) : 0;
    const Constant *text = class_constant(r->b->code.file, index, POOL_STRING);
    if (text)
        add_part(r, run_text(r->b, class_text(r->b->code.file, text->first)));
    else
        run_fail(r->b, "a constant that is neither a number nor a text is outside FunJava");
}

/* A text in which the character 1 stands for the next argument, 2 for the next constant. */
static void follow_recipe(Recipe *r, Bytes text) {
    size_t from = 0;
    for (size_t i = 0; i <= text.len && !r->b->failed; i++) {
        if (i < text.len && text.at[i] > 2)
            continue;
        if (i > from)
            add_part(r, run_text(r->b, (Bytes){text.at + from, i - from}));
        from = i + 1;
        if (i < text.len && text.at[i] == 2)
            add_constant(r);
        else if (i < text.len && r->next < r->nargs)
            add_part(r, r->args[r->next++]);
    }
}

/* The recipe of the call N; false: it calls something else. */
static bool find_recipe(const ClassFile *file, int index, Bytes *bootstrap, bool *constants) {
    const Constant *call = class_constant(file, index, POOL_INVOKE_DYNAMIC);
    if (!call || call->first >= file->nbootstraps)
        return false;
    *bootstrap = file->bootstraps[call->first];
    const Constant *handle = class_constant(file, bytes_u2(bootstrap->at), POOL_HANDLE);
    ClassRef maker;
    if (!handle || !class_ref(file, handle->second, POOL_METHOD, &maker) ||
        !bytes_are(maker.class, "java/lang/invoke/StringConcatFactory"))
        return false;
    *constants = bytes_are(maker.name, "makeConcatWithConstants");
    return true;
}

static void call_dynamic(Body *b, int index) {
    const ClassFile *file = b->code.file;
    Recipe r = {.b = b, .constant = 1};
    ClassRef of;
    Type params[MAX_PARAMS], result;
    Outside why;
    bool constants;
    if (!find_recipe(file, index, &r.bootstrap, &constants) || !class_ref(file, index, POOL_INVOKE_DYNAMIC, &of) ||
        !class_signature(of.descriptor, params, &r.nargs, &result, &why)) {
        run_fail(b, "a call that is bound when it runs, as of a lambda, is outside FunJava");
        return;
    }
    for (int i = r.nargs; i-- > 0;) {
        r.args[i] = run_pop(b);
        ask_part(b, r.args[i], params[i]);
    }
    int first = r.bootstrap.len >= 6 ? bytes_u2(r.bootstrap.at + 4) : 0;
    const Constant *recipe = class_constant(file, first, POOL_STRING);
    if (constants && recipe)
        follow_recipe(&r, class_text(file, recipe->first));
    while (!b->failed && r.next < r.nargs)
        add_part(&r, r.args[r.next++]);
    run_push(b, r.text ? r.text : run_text(b, (Bytes){0}));
}

/* ---- calls ---- */

static void outside(Body *b, Outside what) {
    const char *is, *how;
    parse_outside_text(what, &is, &how);
    run_fail(b, front_text(b->code.front, "%s is outside FunJava: %s", is, how));
}

/* OF . name */
static Node *member(Body *b, Node *of, Bytes name) {
    Term *t = run_term(b, NODE_FIELD, run_token(b, TOKEN_NAME, (const char *)name.at, (int)name.len),
                       type_scalar(TYPE_ERROR));
    run_kids(b, t, of, NULL, NULL);
    return &t->node;
}

static Node *word(Body *b, const char *text) {
    return &run_term(b, NODE_NAME, run_name_token(b, text), type_scalar(TYPE_ERROR))->node;
}

/* Arguments from the stack, in order. */
static Node *arguments(Body *b, const Type *params, int n) {
    Node *first = NULL;
    for (int i = n; i-- > 0 && !b->failed;) {
        Node *arg = run_use(b, run_pop_type(b, params[i]));
        if (b->code.front->no_memory)
            return NULL;
        arg->next = first;
        first = arg;
    }
    return first;
}

/* Of the callee, with its result on the stack. */
static void call(Body *b, Node *callee, Node *args, Type result) {
    bool truth = type_is_boolean(result);
    Term *t = run_term(b, NODE_CALL, callee->at, truth ? type_scalar(TYPE_INT) : result);
    run_kids(b, t, callee, args, NULL);
    if (truth || type_is_scalar(result, TYPE_INT))
        t->truth = run_truth(b, truth ? TRUTH_BOOLEAN : TRUTH_INT);
    if (type_is_scalar(result, TYPE_VOID))
        run_act(b, t);
    else
        run_push(b, t);
}

static bool is_library(Bytes class) {
    static const char *const known[] = {"java/lang/Math",   "java/lang/StrictMath", "java/lang/Integer",
                                        "java/lang/Long",   "java/lang/Float",      "java/lang/Double",
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

static void call_static(Body *b, const ClassRef *of) {
    Type params[MAX_PARAMS], result;
    Outside why;
    int n;
    const Bytes *own = &b->code.file->name;
    if (is_null_check(of)) {
        run_pop(b);
        run_act(b, run_pop(b));
    } else if (!class_signature(of->descriptor, params, &n, &result, &why)) {
        outside(b, why);
    } else if (bytes_same(of->class, *own)) {
        Node *args = arguments(b, params, n);
        call(b, &run_name(b, of->name, type_scalar(TYPE_ERROR))->node, args, result);
    } else if (is_library(of->class) && !bytes_same(class_simple_name(of->class), class_simple_name(*own))) {
        Node *args = arguments(b, params, n);
        call(b, member(b, &run_name(b, class_simple_name(of->class), type_scalar(TYPE_ERROR))->node, of->name), args,
             result);
    } else {
        run_fail(b, front_text(b->code.front,
                               "a call of %.*s.%.*s is outside FunJava: one class with static methods is all there is",
                               (int)of->class.len, (const char *)of->class.at, (int)of->name.len,
                               (const char *)of->name.at));
    }
}

/* System.out.println and the like. */
static void print(Body *b, const ClassRef *of, const Type *params, int n) {
    Term *arg = n ? run_pop(b) : NULL, *out = run_pop(b);
    if (out->kind != TERM_OUT || n > 1 || (arg && (arg->kind != TERM_PLAIN || arg->type.rank))) {
        run_fail(b, "System.out is for println and print of values and texts");
        return;
    }
    if (arg)
        ask_part(b, arg, params[0]);
    Bytes name = {(const unsigned char *)"out", 3};
    Node *given = arg ? run_use(b, arg) : NULL;
    call(b, member(b, member(b, word(b, "System"), name), of->name), given, type_scalar(TYPE_VOID));
}

static void clone(Body *b, const ClassRef *of) {
    Term *array = run_pop_type(b, type_scalar(TYPE_ERROR));
    Type type = array->type;
    Node *callee = member(b, run_use(b, array), of->name);
    call(b, callee, NULL, type);
}

static void call_of(Body *b, const ClassRef *of) {
    Type params[MAX_PARAMS], result;
    Outside why = OUTSIDE_OBJECT;
    int n;
    bool builder = bytes_are(of->class, "java/lang/StringBuilder");
    bool known = class_signature(of->descriptor, params, &n, &result, &why);
    if (of->class.at[0] == '[' && bytes_are(of->name, "clone"))
        clone(b, of);
    else if (bytes_are(of->class, "java/io/PrintStream") && known)
        print(b, of, params, n);
    else if (!builder || n > 1 || (n && params[0].rank) || !build_text(b, of, params, n))
        outside(b, OUTSIDE_OBJECT);
}

/* new StringBuilder() is for texts that are printed. */
static void construct(Body *b, const ClassRef *of) {
    bool known = bytes_are(of->class, "java/lang/StringBuilder") && bytes_are(of->descriptor, "()V") &&
                 bytes_are(of->name, "<init>");
    if (!known || run_pop(b)->kind != TERM_BUILDER)
        outside(b, OUTSIDE_NEW_OBJECT);
}

/* ---- fields ---- */

static void get(Body *b, const ClassRef *of) {
    Type type;
    Outside why;
    if (bytes_are(of->class, "java/lang/System") && bytes_are(of->name, "out")) {
        Term *out = run_term(b, NODE_BAD, run_name_token(b, "out"), type_scalar(TYPE_ERROR));
        out->kind = TERM_OUT;
        run_push(b, out);
    } else if (!bytes_same(of->class, b->code.file->name)) {
        run_fail(b, "a field of another class is outside FunJava");
    } else if (bytes_are(of->name, "$assertionsDisabled")) {
        outside(b, OUTSIDE_ASSERT);
    } else if (!class_type(of->descriptor, &type, &why)) {
        outside(b, why);
    } else {
        Term *t = run_name(b, of->name, type_is_boolean(type) ? type_scalar(TYPE_INT) : type);
        if (!type.rank && (type.base == TYPE_INT || type.base == TYPE_BOOLEAN))
            t->truth = run_truth(b, type.base == TYPE_INT ? TRUTH_INT : TRUTH_BOOLEAN);
        run_push(b, t);
    }
}

static void put(Body *b, const ClassRef *of) {
    Type type;
    Outside why;
    if (!b->initialiser || !bytes_same(of->class, b->code.file->name))
        outside(b, OUTSIDE_VARIABLE);
    else if (!class_type(of->descriptor, &type, &why))
        outside(b, bytes_are(of->name, "$assertionsDisabled") ? OUTSIDE_ASSERT : why);
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
        [4] = TYPE_BOOLEAN, [6] = TYPE_FLOAT, [7] = TYPE_DOUBLE, [10] = TYPE_INT, [11] = TYPE_LONG};
    if (kind < 0 || kind > 11 || !kinds[kind])
        outside(b, OUTSIDE_NARROW);
    else
        new_array(b, (Type){.base = kinds[kind], .rank = 1}, 1);
}

/* The class at INDEX is that of all, or of its ROWS. */
static void new_of_rows(Body *b, int index, bool rows, int lengths) {
    Type type;
    Outside why;
    Bytes name = class_name(b->code.file, index);
    bool array = name.len && name.at[0] == '[';
    if (!array || !class_type(name, &type, &why) || type.base == TYPE_STRING || type.base == TYPE_CHAR)
        outside(b, OUTSIDE_OBJECT);
    else if (type.rank + rows > MAX_RANK || lengths > type.rank + rows || !lengths)
        run_fail(b, "an array of more dimensions than FunJava has");
    else
        new_array(b, (Type){.base = type.base, .rank = type.rank + rows}, lengths);
}

/* Behind clone. */
static void cast(Body *b, int index) {
    Type type;
    Outside why;
    bool known = class_type(class_name(b->code.file, index), &type, &why) && type.rank;
    if (!known || !b->depth || !type_same(b->stack[b->depth - 1]->type, type))
        outside(b, OUTSIDE_OBJECT);
}

static void new_object(Body *b, int index) {
    Term *t = run_term(b, NODE_BAD, run_token(b, KEY_NEW, "new", 3), type_scalar(TYPE_ERROR));
    t->kind = TERM_BUILDER;
    if (bytes_are(class_name(b->code.file, index), "java/lang/StringBuilder"))
        run_push(b, t);
    else
        outside(b, OUTSIDE_NEW_OBJECT);
}

/* ---- all of them ---- */

static bool find(Body *b, const Insn *n, ClassRef *of) {
    bool field = n->op->meaning == JVM_GET || n->op->meaning == JVM_PUT;
    if (class_ref(b->code.file, n->operand, field ? POOL_FIELD : POOL_METHOD, of) ||
        (!field && class_ref(b->code.file, n->operand, POOL_INTERFACE_METHOD, of)))
        return true;
    run_fail(b, "damaged code");
    return false;
}

static bool run_named(Body *b, const Insn *n) {
    ClassRef of;
    switch (n->op->meaning) {
    case JVM_GET: case JVM_PUT: case JVM_CALL: case JVM_CALL_OF: case JVM_CONSTRUCT: break;
    default: return false;
    }
    if (!find(b, n, &of))
        return true;
    switch (n->op->meaning) {
    case JVM_GET: get(b, &of); break;
    case JVM_PUT: put(b, &of); break;
    case JVM_CALL: call_static(b, &of); break;
    case JVM_CALL_OF: call_of(b, &of); break;
    default: construct(b, &of); break;
    }
    return true;
}

bool run_call(Body *b, const Insn *n) {
    switch (n->op->meaning) {
    case JVM_CALL_DYNAMIC: call_dynamic(b, n->operand); break;
    case JVM_NEW: new_object(b, n->operand); break;
    case JVM_NEW_ARRAY: new_of_number(b, n->operand); break;
    case JVM_NEW_ROWS: new_of_rows(b, n->operand, true, 1); break;
    case JVM_NEW_MATRIX: new_of_rows(b, n->operand, false, n->second); break;
    case JVM_CAST: cast(b, n->operand); break;
    default: return run_named(b, n);
    }
    return true;
}
