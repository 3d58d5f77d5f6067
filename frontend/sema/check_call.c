/* frontend/sema/check_call.c - calls, and names behind a point. */
#include <math.h>
#include <string.h>

#include "frontend/base/argument.h"
#include "frontend/base/tree.h"
#include "frontend/sema/check_state.h"

/* ---- the library ---- */

typedef struct {
    const char *class, *word;
    BaseType type;
    Value value;
} Constant;

static const Constant constants[] = {
#define CONSTANT(class, word, type, ...) {class, word, TYPE_##type, __VA_ARGS__},
#include "frontend/base/builtins.def"
};

static const Constant parsers[] = {
#define PARSE(class, word, type) {class, word, TYPE_##type, {0}},
#include "frontend/base/builtins.def"
};

enum { CONSTANTS = sizeof constants / sizeof *constants, PARSERS = sizeof parsers / sizeof *parsers };

static bool is_text(const char *text, int len, const char *word) {
    return strlen(word) == (size_t)len && !memcmp(text, word, (size_t)len);
}

bool check_is(const Token *t, const char *word) {
    return t->kind == TOKEN_NAME && is_text(t->text, t->len, word);
}

bool check_is_library(const Check *c, const char *text, int len) {
    for (int i = 0; i < CONSTANTS; i++)
        if (is_text(text, len, constants[i].class))
            return true;
    return is_text(text, len, "System") || is_text(text, len, "Boolean") || (c->ast->imports_arrays && is_text(text, len, "Arrays"));
}

static bool is_math(const Token *t) {
    return check_is(t, "Math") || check_is(t, "StrictMath");
}

/* N is the name of a class: not of a variable, and either ours or the library's. */
static bool is_class(Check *c, const Node *n) {
    if (n->kind != NODE_NAME)
        return false;
    Name *name = check_name(c, n->at);
    return !check_meaning(name) && (name == c->class_name || check_is_library(c, name->text, name->len));
}

static bool is_own_class(Check *c, const Node *n) {
    return is_class(c, n) && check_name(c, n->at) == c->class_name;
}

bool check_is_args(const Check *c, const Node *n) {
    if (n->kind != NODE_NAME || !c->current->is_main)
        return false;
    Name *name = check_name((Check *)c, n->at);
    return name->local && name->local->type.base == TYPE_STRING;
}

/* ---- constants and lengths ---- */

static Expr *library_constant(Check *c, const Node *n) {
    const Token *class = n->a->at;
    Meant m = {.text = n->at->text, .len = n->at->len};
    for (int i = 0; i < CONSTANTS; i++) {
        if (!check_is(class, constants[i].class))
            continue;
        meant_compare(&m, constants[i].word, (int)strlen(constants[i].word));
        if (!check_is(n->at, constants[i].word))
            continue;
        Expr *e = tree_expr(c->front, EXPR_CONST, type_scalar(constants[i].type), n->at->at, 0);
        e->value = constants[i].value;
        return e;
    }
    front_error(c->front, n->at->at, "FunJava knows no %.*s.%.*s%s", class->len, class->text, n->at->len, n->at->text,
                check_meant(c, &m));
    return check_error(c, n->at->at);
}

static Expr *class_constant(Check *c, const Node *n) {
    Name *name = check_name(c, n->at);
    if (name->field)
        return check_variable(c, name->field, n->at->at);
    if (!c->broken)
        front_error(c->front, n->at->at, "the class has no constant '%s'%s", name->text, check_meant_name(c, name, false));
    return check_error(c, n->at->at);
}

Expr *check_length_of(Check *c, Expr *array, Place at) {
    Expr *e = tree_expr(c->front, EXPR_LENGTH, type_scalar(TYPE_INT), at, 1);
    e->kids[0] = array;
    return e;
}

static Expr *length(Check *c, const Node *n) {
    char name[TYPE_NAME];
    if (check_is_args(c, n->a) && check_is(n->at, "length"))
        return tree_expr(c->front, EXPR_ARGC, type_scalar(TYPE_INT), n->at->at, 0);
    Expr *array = check_expr(c, n->a);
    if (type_is_error(array->type))
        return array;
    if (array->type.record)
        return check_of_record(c, n, NULL, array);
    if (!array->type.rank || !check_is(n->at, "length")) {
        front_error(c->front, n->at->at, "%s has no '%.*s'", type_name(array->type, name), n->at->len, n->at->text);
        return check_error(c, n->at->at);
    }
    return check_length_of(c, array, n->at->at);
}

Expr *check_member(Check *c, const Node *n) {
    if (is_own_class(c, n->a))
        return class_constant(c, n);
    if (is_class(c, n->a))
        return library_constant(c, n);
    return length(c, n);
}

/* ---- functions of the library ---- */

static int count(const Node *n) {
    int k = 0;
    for (; n; n = n->next)
        k++;
    return k;
}

static Expr *builtin_call(Check *c, const Node *n, Builtin b) {
    const BuiltinInfo *info = &tree_builtin[b];
    char name[TYPE_NAME];
    Expr *e = tree_expr(c->front, EXPR_BUILTIN, type_scalar(TYPE_DOUBLE), n->at->at, info->arity);
    static const BaseType least[] = {[TAKES_DOUBLE_ARGS] = TYPE_DOUBLE, [TAKES_NUMBER_ARGS] = TYPE_INT, [TAKES_REAL_ARGS] = TYPE_FLOAT};
    BaseType common = least[info->takes];
    bool good = count(n->b) == info->arity;
    int i = 0;
    if (!good)
        front_error(c->front, n->at->at, "'%s' takes %d argument%s, not %d", info->name, info->arity,
                    info->arity > 1 ? "s" : "", count(n->b));
    for (const Node *k = n->b; k && !c->front->no_memory; k = k->next) {
        Expr *arg = check_expr(c, k);
        if (!type_is_numeric(arg->type)) {
            if (!type_is_error(arg->type))
                front_error(c->front, arg->at, "'%s' takes numbers, not %s", info->name, type_name(arg->type, name));
            good = false;
        } else {
            common = type_common(common, arg->type.base);
        }
        if (i < info->arity)
            e->kids[i++] = arg;
    }
    if (!good)
        return check_error(c, n->at->at);
    e->builtin = b;
    e->type.base = common;
    for (i = 0; i < info->arity && !c->front->no_memory; i++)
        e->kids[i] = check_convert(c, e->kids[i], common);
    return e;
}

/* Integer.parseInt(args[i]) and the like. */
static Expr *parse_call(Check *c, const Node *n, const Constant *p) {
    const Node *arg = n->b;
    bool reads = arg && !arg->next && arg->kind == NODE_INDEX && check_is_args(c, arg->a);
    if (!reads) {
        front_error(c->front, n->at->at, "'%s' reads an argument of the program, in main: %s.%s(args[i])", p->word, p->class, p->word);
        return check_error(c, n->at->at);
    }
    Expr *index = check_index(c, arg->b);
    if (type_is_error(index->type))
        return index;
    Expr *e = tree_expr(c->front, EXPR_ARG, type_scalar(p->type), n->at->at, 1);
    e->kids[0] = index;
    return e;
}

/* args[i] */
static bool is_argument(const Check *c, const Node *n) {
    return n && n->kind == NODE_INDEX && check_is_args(c, n->a);
}

static bool is_literal(const Node *n) {
    return n && n->kind == NODE_LITERAL && n->at->kind == TOKEN_STRING;
}

/* args[i].equals("text") and "text".equals(args[i]) */
static Expr *argument_is(Check *c, const Node *n) {
    const Node *one = n->a->a, *other = n->b;
    const Node *arg = is_argument(c, one) ? one : other, *text = arg == one ? other : one;
    if (!is_argument(c, arg) || !is_literal(text) || other->next) {
        front_error(c->front, n->at->at, "'equals' compares an argument of the program with a literal, in main: args[i].equals(\"text\")");
        return check_error(c, n->at->at);
    }
    if (text->at->string_len > ARGUMENT_LONGEST)
        front_error(c->front, text->at->at, "a text that is compared has at most %d bytes", ARGUMENT_LONGEST);
    Expr *index = check_index(c, arg->b);
    if (type_is_error(index->type))
        return index;
    Expr *e = tree_expr(c->front, EXPR_ARG_IS, type_scalar(TYPE_BOOLEAN), n->at->at, 1);
    e->kids[0] = index;
    e->text = text->at->string;
    e->len = text->at->string_len;
    return e;
}

static const struct {
    const char *class, *word;
    BaseType from, to;
    Builtin builtin;
} raws[] = {
#define RAW(name, class, word, from, to) {class, word, TYPE_##from, TYPE_##to, BUILTIN_##name},
#include "frontend/base/builtins.def"
};

enum { RAWS = sizeof raws / sizeof *raws };

/* In our own library: the bits of a number as another type. */
static Expr *raw_call(Check *c, const Node *n, int i) {
    Expr *e = tree_expr(c->front, EXPR_BUILTIN, type_scalar(raws[i].to), n->at->at, 1);
    e->builtin = raws[i].builtin;
    e->kids[0] = check_convert(c, check_expr(c, n->b), raws[i].from);
    return e;
}

static const struct {
    const char *class, *word;
    BaseType from, to;
} unsigneds[] = {
#define UNSIGNED(class, word, from, to) {class, word, TYPE_##from, TYPE_##to},
#include "frontend/base/builtins.def"
};

enum { UNSIGNEDS = sizeof unsigneds / sizeof *unsigneds };

/* Byte.toUnsignedInt(b) and the like. */
static Expr *unsigned_call(Check *c, const Node *n, int i) {
    const BaseType from = unsigneds[i].from, to = unsigneds[i].to;
    if (count(n->b) != 1) {
        front_error(c->front, n->at->at, "'%s' takes 1 argument, not %d", unsigneds[i].word, count(n->b));
        return check_error(c, n->at->at);
    }
    TypeRange range = type_range(from);
    Expr *x = check_passed(c, check_expr(c, n->b), type_scalar(from));
    Expr *mask = check_int(c, (int)(range.most - range.least), n->at->at);
    return check_binary(c, OP_AND, n->at->at, check_convert(c, x, to), mask);
}

static bool is_of(const Token *class, const char *name) {
    return check_is(class, name) || (is_math(class) && !strcmp(name, "Math"));
}

/* Of the functions of that class and name the first that takes the arguments; NULL: reported. */
static const Function *choose_function(Check *c, const Node *n, Expr **args, int nargs) {
    const Token *class = n->a->a->at, *word = n->a->at;
    const Function *first = NULL;
    int forms = 0;
    char list[256] = "", type[TYPE_NAME];
    for (int i = 0; i < tree_nfunctions; i++) {
        const Function *f = &tree_functions[i];
        if (!is_of(class, f->class) || !check_is(word, f->name))
            continue;
        int takes = (int)strlen(f->takes), k = 0;
        while (takes == nargs && k < nargs && type_widens(args[k]->type, tree_letter(f->takes[k])))
            k++;
        if (takes == nargs && k == nargs)
            return f;
        first = first ? first : f;
        forms++;
    }
    int wanted = (int)strlen(first->takes), len = 0;
    for (int i = 0; i < nargs && len < (int)sizeof list - TYPE_NAME - 4; i++)
        len += snprintf(list + len, sizeof list - (size_t)len, "%s%s", i ? " and " : "", type_name(args[i]->type, type));
    if (wanted != nargs)
        front_error(c->front, n->at->at, "'%s' takes %d argument%s, not %d", first->name, wanted, wanted > 1 ? "s" : "", nargs);
    else if (forms > 1)
        front_error(c->front, n->at->at, "'%s' does not take %s", first->name, list);
    else
        front_error(c->front, n->at->at, "'%s' takes %s, not %s", first->name, type_name(tree_letter(first->takes[0]), type), list);
    return NULL;
}

static Expr *function_call(Check *c, const Node *n) {
    Expr *e = tree_expr(c->front, EXPR_LIBRARY, type_scalar(TYPE_ERROR), n->at->at, count(n->b));
    bool good = true;
    int i = 0;
    for (const Node *k = n->b; k && !c->front->no_memory; k = k->next) {
        e->kids[i] = check_expr(c, k);
        good &= !type_is_error(e->kids[i++]->type);
    }
    const Function *f = good && !c->front->no_memory ? choose_function(c, n, e->kids, e->nkids) : NULL;
    if (!f)
        return check_error(c, n->at->at);
    for (i = 0; i < e->nkids; i++)
        e->kids[i] = check_convert(c, e->kids[i], tree_letter(f->takes[i]).base);
    e->function = f;
    e->type = tree_letter(f->gives);
    c->front->uses_library = true;
    return e;
}

Expr *check_unnamed(Check *c, const char *name, Expr *const *args, int nargs, Place at) {
    const Function *f = tree_functions;
    while (*f->class || strcmp(f->name, name) || !type_same(args[0]->type, tree_letter(*f->takes)))
        f++;
    Expr *e = tree_expr(c->front, EXPR_LIBRARY, tree_letter(f->gives), at, nargs);
    for (int i = 0; i < e->nkids; i++)
        e->kids[i] = args[i];
    e->function = f;
    c->front->uses_library |= f->check != FUNCTION_THROWN;
    return e;
}

static const struct {
    const char *class, *word, *why;
} withouts[] = {
#define WITHOUT(class, word, why) {class, word, why},
#include "frontend/base/builtins.def"
};

static const char *meant_function(Check *c, const Token *class, const Token *word) {
    Meant m = {.text = word->text, .len = word->len};
    for (Builtin b = 0; is_math(class) && b < BUILTIN_COUNT; b++)
        meant_compare(&m, tree_builtin[b].name, (int)strlen(tree_builtin[b].name));
    for (int i = 0; i < tree_nfunctions; i++)
        if (is_of(class, tree_functions[i].class))
            meant_compare(&m, tree_functions[i].name, (int)strlen(tree_functions[i].name));
    for (int i = 0; i < PARSERS; i++)
        if (check_is(class, parsers[i].class))
            meant_compare(&m, parsers[i].word, (int)strlen(parsers[i].word));
    return check_meant(c, &m);
}

static Expr *unknown_function(Check *c, const Node *n) {
    const Token *class = n->a->a->at, *word = n->a->at;
    const char *why = NULL;
    for (size_t i = 0; i < sizeof withouts / sizeof *withouts; i++)
        if (is_of(class, withouts[i].class) && check_is(word, withouts[i].word))
            why = withouts[i].why;
    if (why)
        front_error(c->front, word->at, "%.*s.%.*s is outside FunJava: %s", class->len, class->text, word->len, word->text, why);
    else
        front_error(c->front, word->at, "FunJava knows no %.*s.%.*s%s", class->len, class->text, word->len, word->text,
                    meant_function(c, class, word));
    return check_error(c, word->at);
}

static Expr *library_call(Check *c, const Node *n) {
    const Token *class = n->a->a->at, *word = n->a->at;
    for (Builtin b = 0; is_math(class) && b < BUILTIN_COUNT; b++)
        if (check_is(word, tree_builtin[b].name))
            return builtin_call(c, n, b);
    for (int i = 0; i < PARSERS; i++)
        if (check_is(class, parsers[i].class) && check_is(word, parsers[i].word))
            return parse_call(c, n, &parsers[i]);
    for (int i = 0; i < UNSIGNEDS; i++)
        if (check_is(class, unsigneds[i].class) && check_is(word, unsigneds[i].word))
            return unsigned_call(c, n, i);
    for (int i = 0; c->front->library && i < RAWS; i++)
        if (check_is(class, raws[i].class) && check_is(word, raws[i].word))
            return raw_call(c, n, i);
    for (int i = 0; i < tree_nfunctions; i++)
        if (is_of(class, tree_functions[i].class) && check_is(word, tree_functions[i].name))
            return function_call(c, n);
    return unknown_function(c, n);
}

/* ---- methods of the class ---- */

/* Does each argument become what M takes? */
static bool applies(const Overload *m, Expr **args, int n) {
    int i = 0;
    for (const Node *p = m->ast->params; p && i < n; p = p->next)
        if (!type_widens(args[i++]->type, p->type))
            return false;
    return m->ast->nparams == n;
}

/* Could every call of A also call B? */
static bool more_specific(const Overload *a, const Overload *b) {
    const Node *q = b->ast->params;
    for (const Node *p = a->ast->params; p; p = p->next, q = q->next)
        if (!type_widens(p->type, q->type))
            return false;
    return true;
}

/* The most specific of the overloads that apply; NULL: none, or *AMBIGUOUS. */
static Overload *choose(Overload *all, Expr **args, int n, bool *ambiguous) {
    Overload *best = NULL;
    *ambiguous = false;
    for (Overload *m = all; m; m = m->next)
        if (applies(m, args, n) && (!best || more_specific(m, best)))
            best = m;
    for (Overload *m = all; m && best; m = m->next)
        *ambiguous |= applies(m, args, n) && !more_specific(best, m);
    return *ambiguous ? NULL : best;
}

static void report_single(Check *c, const Overload *m, Expr **args, int n, Place at) {
    char is[TYPE_NAME], wanted[TYPE_NAME];
    int i = 0;
    if (m->ast->nparams != n) {
        front_error(c->front, at, "'%s' takes %d argument%s, not %d", m->name->text, m->ast->nparams,
                    m->ast->nparams == 1 ? "" : "s", n);
        return;
    }
    for (const Node *p = m->ast->params; p; p = p->next, i++)
        if (!type_widens(args[i]->type, p->type))
            front_error(c->front, args[i]->at, "argument '%.*s' of '%s' is %s, not %s", p->at->len, p->at->text,
                        m->name->text, type_name(p->type, wanted), type_name(args[i]->type, is));
}

static void report_call(Check *c, const Overload *all, Expr **args, int n, Place at, bool ambiguous) {
    char list[256] = "", type[TYPE_NAME];
    if (!all->next && !ambiguous) {
        report_single(c, all, args, n, at);
        return;
    }
    int len = 0;
    for (int i = 0; i < n && len < (int)sizeof list - TYPE_NAME - 4; i++)
        len += snprintf(list + len, sizeof list - (size_t)len, "%s%s", i ? ", " : "", type_name(args[i]->type, type));
    front_error(c->front, at, ambiguous ? "several methods suit %s(%s), none best" : "no method suits %s(%s)", all->name->text, list);
}

/* The method that is called; NULL: reported. */
static Overload *resolve(Check *c, const Node *n, Name *name, Expr *call) {
    const Token *word = n->a->at;
    bool known = true, ambiguous;
    for (int i = 0; i < call->nkids; i++)
        known &= !type_is_error(call->kids[i]->type);
    for (Overload *m = name->methods; m; m = m->next) {
        known &= !type_is_error(m->method->result);
        for (const Node *p = m->ast->params; p; p = p->next)
            known &= !type_is_error(p->type);
    }
    if (!name->methods && !c->broken)
        front_error(c->front, word->at, "no method '%s'%s", name->text, check_meant_name(c, name, true));
    if (!name->methods || !known)
        return NULL;
    Overload *m = choose(name->methods, call->kids, call->nkids, &ambiguous);
    if (!m)
        report_call(c, name->methods, call->kids, call->nkids, word->at, ambiguous);
    return m;
}

static void note_call(Check *c, Method *to) {
    Called *call = front_alloc(c->front, sizeof *call);
    *call = (Called){.from = c->current->method, .to = to, .next = c->calls};
    c->calls = call;
}

/* The arguments of E, behind SELF, become what its method takes: records their parts. */
static Expr *pass(Check *c, Expr *e, Expr **self, int nself) {
    Expr *call = tree_expr(c->front, EXPR_CALL, e->type, e->at, e->method->nparams);
    int k = 0;
    call->method = e->method;
    for (; k < nself && k < call->nkids && !c->front->no_memory; k++)
        call->kids[k] = self[k];
    for (int i = 0; i < e->nkids && !c->front->no_memory; i++) {
        Expr *x = e->kids[i], **parts = x->type.record ? check_parts(c, x) : &x;
        if (!parts)
            return check_error(c, e->at);
        for (int j = 0; j < type_parts(x->type) && k < call->nkids && !c->front->no_memory; j++, k++)
            call->kids[k] = check_convert(c, parts[j], call->method->locals[k]->type.base);
    }
    return call;
}

Expr *check_call_of(Check *c, const Node *n, Name *name, Expr **self) {
    Expr *e = tree_expr(c->front, EXPR_CALL, type_scalar(TYPE_ERROR), n->at->at, count(n->b));
    int i = 0;
    for (const Node *k = n->b; k && !c->front->no_memory; k = k->next)
        e->kids[i++] = check_expr(c, k);
    Overload *m = c->front->no_memory ? NULL : resolve(c, n, name, e);
    if (!m)
        return check_error(c, n->at->at);
    if (m->is_main)
        front_error(c->front, n->at->at, "main cannot be called: it is where the program begins");
    e->method = m->method;
    e->type = m->method->result;
    note_call(c, m->method);
    if (m->ast->instance && !self) {
        front_error(c->front, n->at->at, "'%s' is a method of records: write it behind one", name->text);
        return check_error(c, n->at->at);
    }
    return pass(c, e, self, m->ast->instance ? m->ast->record->nparts : 0);
}

/* A name alone is in a record's method first of all one of the record. */
static Expr *method_call(Check *c, const Node *n) {
    const AstMethod *here = c->current->ast;
    Name *own = n->a->kind == NODE_NAME && here && here->record ? check_record_word(c, here->record, n->a->at) : NULL;
    Name *name = check_name(c, n->a->at);
    if (own && here->instance && name->component && check_is_accessor(here->record, n->a->at, n, own))
        return check_variable(c, name->component, n->at->at);
    if (!own || !own->methods)
        return check_call_of(c, n, name, NULL);
    return check_call_of(c, n, own, here->instance ? check_this(c, n->at->at) : NULL);
}

bool check_is_library_call(Check *c, const Node *n, const char *class, const char *word) {
    return n->kind == NODE_CALL && n->a->kind == NODE_FIELD && check_is(n->a->at, word) && is_class(c, n->a->a) &&
           check_is(n->a->a->at, class);
}

/* System.out.x(...) or System.err.x(...) */
bool check_is_print(const Check *c, const Node *n) {
    if (n->kind != NODE_CALL || n->a->kind != NODE_FIELD || n->a->a->kind != NODE_FIELD)
        return false;
    const Node *out = n->a->a;
    return out->a->kind == NODE_NAME && check_is(out->a->at, "System") &&
           (check_is(out->at, "out") || check_is(out->at, "err")) && !check_name((Check *)c, out->a->at)->local;
}

static Expr *report_object_call(Check *c, const Node *n) {
    char name[TYPE_NAME];
    Expr *e = check_expr(c, n->a->a);
    if (type_is_error(e->type))
        return e;
    if (e->type.record)
        return check_of_record(c, n->a, n, e);
    if (e->type.rank == 1 && check_is(n->a->at, "clone") && !n->b) {
        Expr *copy = tree_expr(c->front, EXPR_CLONE, e->type, n->at->at, 1);
        copy->kids[0] = e;
        return copy;
    }
    bool clone = e->type.rank > 1 && check_is(n->a->at, "clone");
    front_error(c->front, n->at->at, "%s has no methods%s", type_name(e->type, name),
                clone ? " but of one dimension: a clone has the same rows; copy row by row, b[i] = a[i].clone()" : ": call one of the class");
    return check_error(c, n->at->at);
}

Expr *check_call(Check *c, const Node *n) {
    if (n->a->kind == NODE_NAME)
        return method_call(c, n);
    if (check_is_print(c, n)) {
        front_error(c->front, n->at->at, "printing gives no value");
        return check_error(c, n->at->at);
    }
    if (check_is_format(n)) {
        front_error(c->front, n->at->at, "a string as a value is outside FunJava: strings occur only inside System.out.println, print and printf");
        return check_error(c, n->at->at);
    }
    if (check_is(n->a->at, "equals") && (is_argument(c, n->a->a) || is_literal(n->a->a)))
        return argument_is(c, n);
    if (is_own_class(c, n->a->a))
        return method_call(c, n);
    const Record *r = check_named_record(c, n->a->a);
    if (r)
        return check_call_of(c, n, check_record_word(c, r, n->a->at), NULL);
    if (is_class(c, n->a->a))
        return library_call(c, n);
    return report_object_call(c, n);
}
