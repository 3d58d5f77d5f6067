/* frontend/sema/check_expr.c - expressions: names, literals, elements, conversions. */
#include <inttypes.h>

#include "frontend/sema/check_state.h"
#include "frontend/sema/fold.h"

Expr *check_error(Check *c, Place at) {
    return tree_expr(c->front, EXPR_CONST, type_scalar(TYPE_ERROR), at, 0);
}

/* ---- conversions ---- */

Expr *check_convert(Check *c, Expr *e, BaseType to) {
    if (e->type.base == to || type_is_error(e->type))
        return e;
    bool constant = e->kind == EXPR_CONST;
    Expr *n = tree_expr(c->front, constant ? EXPR_CONST : EXPR_CONVERT, type_scalar(to), e->at, !constant);
    if (constant)
        n->value = type_convert(e->value, e->type.base, to);
    else
        n->kids[0] = e;
    return n;
}

/* Is E a constant that may stand for a value of the small type TO where one is assigned, if TO holds it? */
static bool is_small_constant(const Expr *e, Type to) {
    return e->kind == EXPR_CONST && type_is_integral(e->type) && e->type.base <= TYPE_INT && !to.rank && type_is_small(to.base);
}

static const char *article(Type t) {
    return t.base == TYPE_INT ? "an" : "a";
}

/* Says why the value E cannot become one of type TO. */
static void report_types(Check *c, const Expr *e, Type to) {
    char is[TYPE_NAME], wanted[TYPE_NAME];
    Place at = e->at;
    type_name(e->type, is);
    type_name(to, wanted);
    if (is_small_constant(e, to) && !type_holds(to.base, e->value.i))
        front_error(c->front, at, "%" PRId64 " does not fit into a %s: the cast (%s) would cut it off", e->value.i, wanted, wanted);
    else if (type_is_numeric(e->type) && type_is_numeric(to))
        front_error(c->front, at, "%s %s does not fit into %s %s: the cast (%s) would cut it off", article(e->type), is,
                    article(to), wanted, wanted);
    else
        front_error(c->front, at, "expected %s, not %s", wanted, is);
}

Expr *check_assigned(Check *c, Expr *e, Type to) {
    if (type_is_error(e->type) || type_is_error(to))
        return type_is_error(to) ? check_error(c, e->at) : e;
    if (type_widens(e->type, to) || (is_small_constant(e, to) && type_holds(to.base, e->value.i)))
        return check_convert(c, e, to.base);
    report_types(c, e, to);
    return check_error(c, e->at);
}

Expr *check_passed(Check *c, Expr *e, Type to) {
    if (type_is_error(e->type) || type_is_error(to) || type_widens(e->type, to))
        return check_assigned(c, e, to);
    report_types(c, e, to);
    return check_error(c, e->at);
}

/* Are all others of the small type of values[I], as javac asks: variables of one type, or constant ints that it holds? */
static bool joins(Expr *const *values, int n, int i) {
    Type t = values[i]->type;
    for (int k = 0; k < n; k++) {
        const Expr *e = values[k];
        bool constant = type_is_scalar(e->type, TYPE_INT) && is_small_constant(e, t) && type_holds(t.base, e->value.i);
        bool same = type_same(e->type, t) && e->kind != EXPR_CONST && values[i]->kind != EXPR_CONST;
        if (k != i && !constant && !same)
            return false;
    }
    return type_is_small(t.base);
}

/* Do all widen to T? */
static bool hold_all(BaseType t, Expr *const *values, int n) {
    for (int i = 0; i < n; i++)
        if (!type_widens(values[i]->type, type_scalar(t)))
            return false;
    return true;
}

Type check_common(Check *c, Expr *const *values, int n) {
    bool same = true, numbers = true;
    for (int i = 0; i < n && !c->front->no_memory; i++) {
        same &= type_same(values[i]->type, values[0]->type);
        numbers &= type_is_numeric(values[i]->type);
    }
    if (c->front->no_memory || !n || (!same && !numbers))
        return type_scalar(TYPE_ERROR);
    for (int i = 0; i < n && !same; i++)
        if (joins(values, n, i))
            return values[i]->type;
    BaseType t = TYPE_BYTE;
    while (!same && !hold_all(t, values, n))
        t++;
    return same ? values[0]->type : type_scalar(t);
}

Expr *check_index(Check *c, const Node *n) {
    Expr *e = check_expr(c, n);
    return check_assigned(c, e, type_scalar(TYPE_INT));
}

Expr *check_int(Check *c, int value, Place at) {
    Expr *e = tree_expr(c->front, EXPR_CONST, type_scalar(TYPE_INT), at, 0);
    e->value.i = value;
    return e;
}

Expr *check_local(Check *c, Local *l, Place at) {
    Expr *e = tree_expr(c->front, EXPR_LOCAL, l->type, at, 0);
    e->local = l;
    return e;
}

Expr *check_condition(Check *c, const Node *n) {
    Expr *e = check_expr(c, n);
    char name[TYPE_NAME];
    if (type_is_boolean(e->type) || type_is_error(e->type))
        return e;
    front_error(c->front, e->at, "a condition is a boolean, not %s%s", type_name(e->type, name),
                n->kind == NODE_ASSIGN ? ": '==' compares" : "");
    return check_error(c, e->at);
}

/* ---- primaries ---- */

static Expr *check_literal(Check *c, const Node *n) {
    static const BaseType types[TOKEN_COUNT] = {
        [TOKEN_INT] = TYPE_INT,       [TOKEN_LONG] = TYPE_LONG, [TOKEN_FLOAT] = TYPE_FLOAT,
        [TOKEN_DOUBLE] = TYPE_DOUBLE, [TOKEN_CHAR] = TYPE_CHAR,
    };
    if (n->at->kind == TOKEN_STRING) {
        front_error(c->front, n->at->at, "a string as a value is outside FunJava: strings occur only inside System.out.println, print and printf");
        return check_error(c, n->at->at);
    }
    Expr *e = tree_expr(c->front, EXPR_CONST, type_scalar(types[n->at->kind]), n->at->at, 0);
    e->value = n->at->value;
    return e;
}

static Expr *check_boolean(Check *c, const Node *n) {
    Expr *e = tree_expr(c->front, EXPR_CONST, type_scalar(TYPE_BOOLEAN), n->at->at, 0);
    e->value.i = n->at->kind == KEY_TRUE;
    return e;
}

Expr *check_variable(Check *c, Variable *v, Place at) {
    if (type_is_error(v->type))
        return check_error(c, at);
    if (!v->local && !v->visible && c->current == c->begins) {
        front_error(c->front, at, "'%s' is declared only behind this, in line %d", v->name->text, v->at.line);
        return check_error(c, at);
    }
    if (v->parts)
        return check_record_variable(c, v, at);
    Local *l = v->constant ? NULL : v->local ? v->local : check_shared(c, v->field);
    Expr *e = tree_expr(c->front, v->constant ? EXPR_CONST : EXPR_LOCAL, v->type, at, 0);
    if (!l && !v->constant)
        return check_error(c, at);
    if (l)
        e->local = l;
    else
        e->value = v->constant->value;
    return e;
}

static Expr *report_unknown(Check *c, const Name *name, Place at) {
    if (name->methods)
        front_error(c->front, at, "'%s' is a method: a call has parentheses behind the name", name->text);
    else if (check_is_library(c, name->text, name->len) || name == c->class_name)
        front_error(c->front, at, "'%s' is a class, not a value", name->text);
    else if (!c->broken)
        front_error(c->front, at, "no variable '%s'%s", name->text, check_meant_name(c, name, false));
    return check_error(c, at);
}

static Expr *check_variable_name(Check *c, const Node *n) {
    Name *name = check_name(c, n->at);
    Variable *v = check_meaning(name);
    if (!v)
        return report_unknown(c, name, n->at->at);
    if (v->local && v->type.base == TYPE_STRING) {
        front_error(c->front, n->at->at, "'%s' is read by Integer.parseInt, Long.parseLong or Double.parseDouble "
                    "(%s[i]), and has %s.length", name->text, name->text, name->text);
        return check_error(c, n->at->at);
    }
    return check_variable(c, v, n->at->at);
}

/* ---- elements ---- */

/* An INDEX of BASE and one more index; of an INDEX, which grows by it. */
Expr *check_element_of(Check *c, const Expr *base, Expr *index, Place at) {
    bool grows = base->kind == EXPR_INDEX;
    int n = grows ? base->nkids : 1;
    Expr *e = tree_expr(c->front, EXPR_INDEX, type_element(base->type, 1), at, n + 1);
    for (int i = 0; i < n; i++)
        e->kids[i] = grows ? base->kids[i] : (Expr *)base;
    e->kids[n] = index;
    return e;
}

static Expr *check_element(Check *c, const Node *n) {
    char name[TYPE_NAME];
    if (check_is_args(c, n->a))
        return check_variable_name(c, n->a);
    Expr *base = check_expr(c, n->a), *index = check_index(c, n->b);
    if (type_is_error(base->type) || type_is_error(index->type))
        return check_error(c, n->at->at);
    if (base->type.rank)
        return check_element_of(c, base, index, n->at->at);
    front_error(c->front, n->at->at, "an index follows an array, not %s", type_name(base->type, name));
    return check_error(c, n->at->at);
}

/* ---- all kinds ---- */

Expr *check_any(Check *c, const Node *n) {
    if (c->front->no_memory)
        return check_error(c, n->at->at);
    switch (n->kind) {
    case NODE_LITERAL: return check_literal(c, n);
    case NODE_BOOLEAN: return check_boolean(c, n);
    case NODE_NAME: return check_variable_name(c, n);
    case NODE_FIELD: return check_member(c, n);
    case NODE_INDEX: return check_element(c, n);
    case NODE_CALL: return check_call(c, n);
    case NODE_UNARY: return check_unary(c, n);
    case NODE_BINARY: return check_binary_node(c, n);
    case NODE_STEP: case NODE_ASSIGN: return check_assign(c, n);
    case NODE_COND: return check_cond(c, n);
    case NODE_CAST: return check_cast(c, n);
    case NODE_NEW: return check_new(c, n);
    case NODE_SWITCH: return check_switch_value(c, n, type_scalar(TYPE_ERROR));
    default: return check_error(c, n->at->at);
    }
}

Expr *check_expr(Check *c, const Node *n) {
    Expr *e = check_any(c, n);
    if (!type_is_scalar(e->type, TYPE_VOID))
        return e;
    front_error(c->front, e->at, "this method gives no value");
    return check_error(c, e->at);
}

Expr *check_initialiser(Check *c, const Node *n, Type t) {
    if (n->kind == NODE_ARRAY)
        return check_array(c, n, t);
    return check_value(c, n, t);
}

Expr *check_value(Check *c, const Node *n, Type t) {
    if (n->kind == NODE_SWITCH)
        return check_switch_value(c, n, t);
    return check_assigned(c, check_expr(c, n), t);
}
