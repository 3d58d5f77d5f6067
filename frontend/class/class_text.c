/* frontend/class/class_text.c - what is printed: texts that are joined by StringBuilder or makeConcatWithConstants, formats with
 * values that are boxed for them, and texts that are compared. */
#include <string.h>

#include "frontend/class/class_state.h"

enum { MOST_ARGUMENTS = MAX_PARAMS };

/* ---- texts on the stack ---- */

static void keep_each(Body *b, Node *list, const When *when) {
    for (Node *n = list; n && !b->failed && !b->code.front->no_memory; n = n->next)
        text_keep(b, (Term *)n, when);
}

/* A number that may be read where it was not computed: not as a value. */
static void keep_number(Body *b, Term *t, const When *when) {
    int before = b->nvars;
    run_keep(b, t, when);
    if (b->nvars > before)
        b->var[before].zeroed = !type_is_reference(b->var[before].type);
}

/* What is computed depends on the answer, and so do the parts. */
static void keep_choice(Body *b, Node *n, const When *when) {
    Term *condition = (Term *)n->a;
    if (condition->variable < 0 || !run_is_simple(b, condition))
        keep_number(b, condition, when);
    When yes = {condition->variable, true, when}, no = {condition->variable, false, when};
    if (b->failed || b->code.front->no_memory)
        return;
    text_keep(b, (Term *)n->b, &yes);
    text_keep(b, (Term *)n->c, &no);
}

void text_keep(Body *b, Term *t, const When *when) {
    Node *n = &t->node;
    bool text = t->type.base == TYPE_STRING && !t->type.rank;
    if (t->kind == TERM_LIST || t->kind == TERM_BUILDER) {
        keep_each(b, n->a, when);
    } else if (!text) {
        if (!run_is_simple(b, t))
            keep_number(b, t, when);
    } else if (n->kind == NODE_BINARY) {
        text_keep(b, (Term *)n->a, when);
        text_keep(b, (Term *)n->b, when);
    } else if (n->kind == NODE_COND) {
        keep_choice(b, n, when);
    } else if (n->kind == NODE_CALL) {
        keep_each(b, n->b, when);
    } else if (n->kind != NODE_LITERAL) {
        run_keep(b, t, when);           // refused
    }
}

/* ---- joined texts ---- */

/* A record is given where an object is taken. */
static bool takes_record(const Body *b, Bytes descriptor) {
    static const char object[] = "(Ljava/lang/Object;)";
    const Term *t = b->depth ? b->stack[b->depth - 1] : NULL;
    return t && t->kind == TERM_PLAIN && t->type.record && descriptor.len >= sizeof object - 1 &&
           !memcmp(descriptor.at, object, sizeof object - 1);
}

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
static Term *as_part(Body *b, Term *t, Type type) {
    if (type.rank || !type_is_scalar(t->type, TYPE_INT))
        return t;
    run_ask(b, t, type.base == TYPE_BOOLEAN ? TRUTH_BOOLEAN : TRUTH_INT);
    return run_as(b, t, type);
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
    if (!bytes_are(of->name, "append") || nparams != 1 || params[0].rank)
        return false;
    builder->node.a = &joined(b, (Term *)builder->node.a, as_part(b, part, params[0]))->node;
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
    ClassRef maker;
    if (!class_bootstrap(file, index, bootstrap, &maker) ||
        !bytes_are(maker.class, "java/lang/invoke/StringConcatFactory"))
        return false;
    *constants = bytes_are(maker.name, "makeConcatWithConstants");
    return true;
}

void text_dynamic(Body *b, int index) {
    const ClassFile *file = b->code.file;
    Recipe r = {.b = b, .constant = 1};
    ClassRef of;
    Type params[MAX_PARAMS], result;
    Outside why;
    bool constants;
    if (!find_recipe(file, index, &r.bootstrap, &constants) || !class_ref(file, index, POOL_INVOKE_DYNAMIC, &of) ||
        !class_signature(file, of.descriptor, params, &r.nargs, &result, &why)) {
        run_fail(b, "a call that is bound when it runs, as of a lambda, is outside FunJava");
        return;
    }
    for (int i = r.nargs; i-- > 0;)
        r.args[i] = as_part(b, run_pop(b), params[i]);
    int first = r.bootstrap.len >= 6 ? bytes_u2(r.bootstrap.at + 4) : 0;
    const Constant *recipe = class_constant(file, first, POOL_STRING);
    if (constants && recipe)
        follow_recipe(&r, class_text(file, recipe->first));
    while (!b->failed && r.next < r.nargs)
        add_part(&r, r.args[r.next++]);
    run_push(b, r.text ? r.text : run_text(b, (Bytes){0}));
}

/* ---- formats ---- */

/* new Object[n] { ... }, of what is given to a format. */
void text_list(Body *b) {
    Term *length = run_pop_type(b, type_scalar(TYPE_INT));
    Term *t = run_term(b, NODE_BAD, run_token(b, KEY_NEW, "new", 3), type_scalar(TYPE_ERROR));
    t->kind = TERM_LIST;
    if (length->node.kind != NODE_LITERAL)
        call_outside(b, OUTSIDE_OBJECT);
    run_push(b, t);
}

void text_list_add(Body *b, Term *list, const Term *index, Term *value) {
    Node **end = &list->node.a;
    int n = 0;
    for (; *end; n++)
        end = &(*end)->next;
    if (index->node.kind != NODE_LITERAL || index->node.at->value.i != n)
        call_outside(b, OUTSIDE_OBJECT);
    *end = run_use(b, value);
}

/* Integer.valueOf(x) and the like are x: objects are for formats alone.  So is String.valueOf(x) of a record, for texts. */
static bool box(Body *b, const ClassRef *of) {
    Type type;
    Outside why;
    Bytes d = of->descriptor;
    if (bytes_are(of->class, "java/lang/String") && bytes_are(of->name, "valueOf") && takes_record(b, d))
        return true;
    bool one = bytes_are(of->name, "valueOf") && d.len > 4 && d.at[0] == '(' && d.at[2] == ')' && d.at[3] == 'L';
    if (!one || !class_type(b->code.file, (Bytes){d.at + 1, 1}, &type, &why) ||
        strncmp((const char *)of->class.at, "java/lang/", 10))
        return false;
    run_push(b, run_as(b, run_pop_type(b, type), type));
    return true;
}

/* The format and its values, as arguments of a call. */
static Node *format_arguments(Body *b) {
    Term *list = run_pop(b), *text = run_pop(b);
    if (list->kind != TERM_LIST || !is_text(&text->node)) {
        run_fail(b, "a format is a text, with values behind it");
        return NULL;
    }
    Node *first = run_use(b, text);
    first->next = list->node.a;
    return first;
}

bool text_static(Body *b, const ClassRef *of) {
    bool format = bytes_are(of->class, "java/lang/String") && bytes_are(of->name, "format") &&
                  bytes_are(of->descriptor, "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;");
    if (!format)
        return box(b, of);
    Node *args = format_arguments(b);
    call_make(b, call_member(b, call_word(b, "String"), of->name), args, type_scalar(TYPE_STRING));
    return true;
}

/* ---- methods of objects ---- */

static Node *system_out(Body *b, Bytes name) {
    Bytes out = {(const unsigned char *)"out", 3};
    return call_member(b, call_member(b, call_word(b, "System"), out), name);
}

/* System.out.println and print. */
static void print(Body *b, const ClassRef *of, const Type *params, int n) {
    Term *arg = n ? run_pop(b) : NULL, *out = run_pop(b);
    if (out->kind != TERM_OUT || n > 1 || (arg && (arg->kind != TERM_PLAIN || arg->type.rank))) {
        run_fail(b, "System.out is for println and print of values and texts, and for printf");
        return;
    }
    Node *given = arg ? run_use(b, as_part(b, arg, params[0])) : NULL;
    call_make(b, system_out(b, of->name), given, type_scalar(TYPE_VOID));
}

/* System.out.printf, whose result is System.out. */
static void print_format(Body *b, const ClassRef *of) {
    Node *args = format_arguments(b);
    Term *out = run_pop(b);
    call_make(b, system_out(b, of->name), args, type_scalar(TYPE_VOID));
    run_push(b, out);
}

/* args[0].equals("text") and the like. */
static void equal(Body *b, const ClassRef *of) {
    Term *other = run_pop(b), *text = run_pop(b);
    if (!is_text(&text->node) || !is_text(&other->node)) {
        call_outside(b, OUTSIDE_OBJECT);
        return;
    }
    Node *callee = call_member(b, run_use(b, text), of->name);
    call_make(b, callee, run_use(b, other), type_scalar(TYPE_BOOLEAN));
}

bool text_virtual(Body *b, const ClassRef *of) {
    Type params[MAX_PARAMS], result;
    Outside why;
    int n;
    bool builder = bytes_are(of->class, "java/lang/StringBuilder"), stream = bytes_are(of->class, "java/io/PrintStream");
    bool known = class_signature(b->code.file, of->descriptor, params, &n, &result, &why);
    if (!known && takes_record(b, of->descriptor)) {
        params[0] = b->stack[b->depth - 1]->type;
        n = known = 1;
    }
    if (stream && bytes_are(of->descriptor, "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;"))
        print_format(b, of);
    else if (stream && known)
        print(b, of, params, n);
    else if (bytes_are(of->class, "java/lang/String") && bytes_are(of->name, "equals"))
        equal(b, of);
    else
        return builder && build_text(b, of, params, n);
    return true;
}
