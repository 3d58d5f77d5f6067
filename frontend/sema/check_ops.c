/* frontend/sema/check_ops.c - operators, casts, choices, assignments, new arrays. */
#include "frontend/sema/check_state.h"
#include "frontend/sema/fold.h"

static const BinaryOp binary_ops[TOKEN_COUNT] = {
    [OP_PLUS] = BINARY_ADD, [OP_MINUS] = BINARY_SUB, [OP_STAR] = BINARY_MUL, [OP_SLASH] = BINARY_DIV,
    [OP_PERCENT] = BINARY_REM, [OP_AND] = BINARY_AND, [OP_OR] = BINARY_OR, [OP_XOR] = BINARY_XOR,
    [OP_SHL] = BINARY_SHL, [OP_SHR] = BINARY_SHR, [OP_USHR] = BINARY_USHR, [OP_LT] = BINARY_LT,
    [OP_LE] = BINARY_LE, [OP_GT] = BINARY_GT, [OP_GE] = BINARY_GE, [OP_EQ] = BINARY_EQ, [OP_NE] = BINARY_NE,
};

/* The operator inside a compound assignment. */
static TokenKind inner_operator(TokenKind op) {
    switch (op) {
    case OP_PLUS_ASSIGN: case OP_PLUSPLUS: return OP_PLUS;
    case OP_MINUS_ASSIGN: case OP_MINUSMINUS: return OP_MINUS;
    case OP_STAR_ASSIGN: return OP_STAR;
    case OP_SLASH_ASSIGN: return OP_SLASH;
    case OP_PERCENT_ASSIGN: return OP_PERCENT;
    case OP_AND_ASSIGN: return OP_AND;
    case OP_OR_ASSIGN: return OP_OR;
    case OP_XOR_ASSIGN: return OP_XOR;
    case OP_SHL_ASSIGN: return OP_SHL;
    case OP_SHR_ASSIGN: return OP_SHR;
    default: return OP_USHR;
    }
}

/* ---- unary ---- */

static Expr *unary_node(Check *c, ExprKind kind, Expr *operand, Place at) {
    bool constant = operand->kind == EXPR_CONST;
    Expr *e = tree_expr(c->front, constant ? EXPR_CONST : kind, operand->type, at, !constant);
    if (constant)
        e->value = fold_unary(kind, operand->type.base, operand->value);
    else
        e->kids[0] = operand;
    return e;
}

Expr *check_unary(Check *c, const Node *n) {
    char name[TYPE_NAME];
    Expr *e = check_expr(c, n->a);
    if (type_is_error(e->type))
        return e;
    bool suits = n->op == OP_NOT ? type_is_boolean(e->type)
               : n->op == OP_TILDE ? type_is_integral(e->type) : type_is_numeric(e->type);
    if (!suits) {
        front_error(c->front, n->at->at, "'%s' takes %s, not %s", lex_words[n->op],
                    n->op == OP_NOT ? "a boolean" : n->op == OP_TILDE ? "an int or a long" : "a number",
                    type_name(e->type, name));
        return check_error(c, n->at->at);
    }
    if (n->op == OP_NOT)
        return unary_node(c, EXPR_NOT, e, n->at->at);
    e = check_convert(c, e, type_promoted(e->type.base));
    if (n->op == OP_PLUS)
        return e;
    return unary_node(c, n->op == OP_TILDE ? EXPR_COMPLEMENT : EXPR_NEG, e, n->at->at);
}

/* ---- binary ---- */

static Expr *binary_node(Check *c, BinaryOp op, Type type, Place at, Expr *left, Expr *right) {
    Value v;
    bool constant = left->kind == EXPR_CONST && right->kind == EXPR_CONST &&
                    fold_binary(op, left->type.base, left->value, right->value, &v);
    Expr *e = tree_expr(c->front, constant ? EXPR_CONST : EXPR_BINARY, type, at, constant ? 0 : 2);
    if (constant) {
        e->value = v;
        return e;
    }
    e->op = op;
    c->front->uses_library |= op == BINARY_REM && !type_is_integral(type);
    e->kids[0] = left;
    e->kids[1] = right;
    return e;
}

static Expr *report_operands(Check *c, TokenKind op, Place at, Type left, Type right, const char *wanted) {
    char a[TYPE_NAME], b[TYPE_NAME];
    front_error(c->front, at, "'%s' takes %s, not %s and %s", lex_words[op], wanted, type_name(left, a), type_name(right, b));
    return check_error(c, at);
}

static Expr *check_shift(Check *c, TokenKind op, Place at, Expr *left, Expr *right) {
    if (!type_is_integral(left->type) || !type_is_integral(right->type))
        return report_operands(c, op, at, left->type, right->type, "ints and longs");
    left = check_convert(c, left, type_promoted(left->type.base));
    right = check_convert(c, right, TYPE_INT);      // of a long distance only low bits count
    return binary_node(c, binary_ops[op], left->type, at, left, right);
}

/* == and != of booleans or numbers. */
static Expr *check_equality(Check *c, TokenKind op, Place at, Expr *left, Expr *right) {
    if (left->type.rank && right->type.rank) {
        front_error(c->front, at, "'%s' of arrays asks where they lie in memory, which has no meaning here: compare their elements",
                    lex_words[op]);
        return check_error(c, at);
    }
    if (left->type.record && type_same(left->type, right->type)) {
        front_error(c->front, at, "'%s' of records asks where they lie in memory, which has no meaning here: "
                                  "a.equals(b) compares what they hold", lex_words[op]);
        return check_error(c, at);
    }
    bool numbers = type_is_numeric(left->type) && type_is_numeric(right->type);
    if (!numbers && !(type_is_boolean(left->type) && type_is_boolean(right->type)))
        return report_operands(c, op, at, left->type, right->type, "two numbers or two booleans");
    if (numbers) {
        BaseType common = type_common(left->type.base, right->type.base);
        left = check_convert(c, left, common);
        right = check_convert(c, right, common);
    }
    return binary_node(c, binary_ops[op], type_scalar(TYPE_BOOLEAN), at, left, right);
}

static Expr *check_numbers(Check *c, TokenKind op, Place at, Expr *left, Expr *right) {
    BinaryKind kind = tree_binary[binary_ops[op]].kind;
    bool bits = kind == KIND_BITS;
    if (bits && type_is_boolean(left->type) && type_is_boolean(right->type))
        return binary_node(c, binary_ops[op], left->type, at, left, right);
    bool suit = bits ? type_is_integral(left->type) && type_is_integral(right->type)
                     : type_is_numeric(left->type) && type_is_numeric(right->type);
    if (!suit)
        return report_operands(c, op, at, left->type, right->type,
                               bits ? "two ints or longs, or two booleans" : "two numbers");
    BaseType common = type_common(left->type.base, right->type.base);
    left = check_convert(c, left, common);
    right = check_convert(c, right, common);
    return binary_node(c, binary_ops[op], type_scalar(kind == KIND_COMPARE ? TYPE_BOOLEAN : common), at, left, right);
}

/* && and || */
static Expr *check_logic(Check *c, TokenKind op, Place at, Expr *left, Expr *right) {
    if (!type_is_boolean(left->type) || !type_is_boolean(right->type))
        return report_operands(c, op, at, left->type, right->type, "two booleans");
    bool constant = left->kind == EXPR_CONST && right->kind == EXPR_CONST;
    ExprKind kind = op == OP_ANDAND ? EXPR_ANDAND : EXPR_OROR;
    Expr *e = tree_expr(c->front, constant ? EXPR_CONST : kind, left->type, at, constant ? 0 : 2);
    if (constant) {
        e->value.i = op == OP_ANDAND ? left->value.i & right->value.i : left->value.i | right->value.i;
        return e;
    }
    e->kids[0] = left;
    e->kids[1] = right;
    return e;
}

Expr *check_binary(Check *c, TokenKind op, Place at, Expr *left, Expr *right) {
    if (type_is_error(left->type) || type_is_error(right->type))
        return check_error(c, at);
    switch (op) {
    case OP_ANDAND: case OP_OROR: return check_logic(c, op, at, left, right);
    case OP_SHL: case OP_SHR: case OP_USHR: return check_shift(c, op, at, left, right);
    case OP_EQ: case OP_NE: return check_equality(c, op, at, left, right);
    default: return check_numbers(c, op, at, left, right);
    }
}

Expr *check_binary_node(Check *c, const Node *n) {
    Expr *left = check_expr(c, n->a);
    Expr *right = check_expr(c, n->b);
    return check_binary(c, n->op, n->at->at, left, right);
}

/* ---- choices and casts ---- */

Expr *check_cond(Check *c, const Node *n) {
    char a[TYPE_NAME], b[TYPE_NAME];
    Expr *cond = check_condition(c, n->a), *then = check_expr(c, n->b), *other = check_expr(c, n->c);
    if (type_is_error(cond->type) || type_is_error(then->type) || type_is_error(other->type))
        return check_error(c, n->at->at);
    Type t = check_common(c, (Expr *[]){then, other}, 2);
    if (type_is_error(t)) {
        front_error(c->front, n->at->at, "'?:' takes two values of one type, not %s and %s", type_name(then->type, a),
                    type_name(other->type, b));
        return check_error(c, n->at->at);
    }
    then = check_convert(c, then, t.base);
    other = check_convert(c, other, t.base);
    if (cond->kind == EXPR_CONST && then->kind == EXPR_CONST && other->kind == EXPR_CONST)
        return cond->value.i ? then : other;
    Expr *e = tree_expr(c->front, EXPR_COND, t, n->at->at, 3);
    e->kids[0] = cond;
    e->kids[1] = then;
    e->kids[2] = other;
    return e;
}

Expr *check_cast(Check *c, const Node *n) {
    char from[TYPE_NAME], to[TYPE_NAME];
    Expr *e = check_expr(c, n->a);
    if (type_is_error(e->type) || type_is_error(n->type))
        return check_error(c, n->at->at);
    if (type_same(e->type, n->type))
        return e;
    if (type_is_numeric(e->type) && type_is_numeric(n->type))
        return check_convert(c, e, n->type.base);
    front_error(c->front, n->at->at, "%s cannot be cast to %s%s", type_name(e->type, from), type_name(n->type, to),
                type_is_boolean(e->type) ? ": write b ? 1 : 0" : type_is_boolean(n->type) ? ": write x != 0" : "");
    return check_error(c, n->at->at);
}

/* ---- assignments ---- */

static void report_target(Check *c, const Node *target) {
    if (target->kind != NODE_BAD)
        front_error(c->front, target->at->at, "only a variable or an element of an array can be assigned to");
}

/* A final field gets its value where it is declared, or in a static block. */
static Local *target_field(Check *c, const Variable *v, Place at) {
    if (type_is_error(v->type))
        return NULL;
    if (!v->final || (c->current == c->begins && !v->has_value))
        return check_shared(c, v->field);
    front_error(c->front, at, "'%s' is a constant of the class and cannot change", v->name->text);
    return NULL;
}

/* The local to be written; NULL: reported. */
static Local *target_local(Check *c, const Node *n) {
    const Node *target = n->a;
    bool qualified = target->kind == NODE_FIELD && target->a->kind == NODE_NAME && check_name(c, target->a->at) == c->class_name;
    if (target->kind != NODE_NAME && !(qualified && check_name(c, target->at)->field)) {
        report_target(c, target);
        return NULL;
    }
    Name *name = check_name(c, target->at);
    Variable *v = qualified ? NULL : name->local;
    if (qualified || (!v && !name->component && name->field))
        return target_field(c, name->field, target->at->at);
    if (!v && name->component)
        front_error(c->front, target->at->at, "'%s' is a component of the record, which does not change: give back a new one",
                    name->text);
    else if (!v)
        check_expr(c, target);
    else if (v->type.base == TYPE_STRING || (v->final && (v->has_value || v->local->param)))
        front_error(c->front, target->at->at, "'%s' cannot be assigned to: it is %s", name->text,
                    v->type.base == TYPE_STRING ? "the program's arguments" : "final");
    else
        return v->local;
    return NULL;
}

Expr *check_updated(Check *c, const Node *n, Expr *old) {
    char is[TYPE_NAME], wanted[TYPE_NAME];
    Place at = n->at->at;
    Type type = old->type;
    Expr *right;
    if (n->kind == NODE_STEP) {
        right = check_int(c, 1, at);
    } else {
        right = check_expr(c, n->b);
    }
    Expr *e = check_binary(c, inner_operator(n->op), at, old, right);
    if (type_is_error(e->type) || type_same(e->type, type))
        return e;
    if (type_is_numeric(e->type) && type_is_numeric(type))
        return check_convert(c, e, type.base);
    front_error(c->front, at, "'%s' gives %s here, not %s", lex_words[n->op], type_name(e->type, is), type_name(type, wanted));
    return check_error(c, at);
}

Expr *check_set(Check *c, Local *l, Expr *value) {
    l->writes++;
    Expr *e = tree_expr(c->front, EXPR_ASSIGN, l->type, value->at, 1);
    e->local = l;
    e->kids[0] = value;
    return e;
}

/* The record to be written; NULL: it is none. */
static Variable *target_record(Check *c, const Node *target) {
    Variable *v = target->kind == NODE_NAME ? check_name(c, target->at)->local : NULL;
    return v && v->parts ? v : NULL;
}

Expr *check_assign(Check *c, const Node *n) {
    if (n->a->kind == NODE_INDEX)
        return check_store(c, n);
    Local *l = target_local(c, n);
    if (!l) {
        if (n->b)
            check_expr(c, n->b);
        return check_error(c, n->at->at);
    }
    bool plain = n->kind == NODE_ASSIGN && n->op == OP_ASSIGN;
    Variable *v = target_record(c, n->a);
    if (v) {
        Expr *all = check_record_variable(c, v, n->a->at->at);
        all = plain ? check_value(c, n->b, v->type) : check_updated(c, n, all);
        return type_is_error(all->type) ? all : check_set_record(c, v, all);
    }
    Expr *value = plain ? check_value(c, n->b, l->type)
                : type_is_error(l->type) ? check_error(c, n->at->at) : check_updated(c, n, check_local(c, l, n->a->at->at));
    if (type_is_error(value->type))
        return check_error(c, n->at->at);
    Expr *e = check_set(c, l, value);
    e->at = n->a->at->at;
    e->yields_old = n->postfix;
    return e;
}

/* ---- new arrays ---- */

static int count(const Node *n) {
    int k = 0;
    for (; n; n = n->next)
        k++;
    return k;
}

Expr *check_new(Check *c, const Node *n) {
    if (n->type.record)
        return check_new_record(c, n);
    if (n->b)
        return check_array(c, n->b, n->type);
    int given = count(n->a);
    bool good = !type_is_error(n->type);
    Expr *e = tree_expr(c->front, EXPR_NEW, n->type, n->at->at, good ? n->type.rank : given);
    int i = 0;
    for (const Node *k = n->a; k && !c->front->no_memory; k = k->next) {
        e->kids[i] = check_index(c, k);
        good &= !type_is_error(e->kids[i++]->type);
    }
    Expr *rows = good && n->type.rank > given ? check_late_rows(c, n) : NULL;
    if (rows && !c->front->no_memory)
        e->kids[i] = rows;
    good = good && (rows || n->type.rank == given);
    return good ? e : check_error(c, n->at->at);
}

/* Elements in braces, which are arrays in braces, must be of one length. */
static bool is_rectangular(Check *c, const Node *n) {
    int length = -1;
    for (const Node *k = n->a; k; k = k->next) {
        if (k->kind != NODE_ARRAY)
            continue;
        int here = count(k->a);
        if (length >= 0 && here != length) {
            front_error(c->front, k->at->at, "arrays are rectangular: this row has %d elements, those before it %d", here, length);
            return false;
        }
        length = here;
    }
    return true;
}

Expr *check_array(Check *c, const Node *n, Type t) {
    char name[TYPE_NAME];
    if (type_is_error(t))
        return check_error(c, n->at->at);
    if (t.rank == 0) {
        front_error(c->front, n->at->at, "elements in braces make an array, not %s", type_name(t, name));
        return check_error(c, n->at->at);
    }
    Expr *e = tree_expr(c->front, EXPR_ARRAY, t, n->at->at, count(n->a));
    bool good = is_rectangular(c, n);
    int i = 0;
    for (const Node *k = n->a; k && !c->front->no_memory; k = k->next) {
        e->kids[i] = check_initialiser(c, k, type_element(t, 1));
        good &= !type_is_error(e->kids[i++]->type);
    }
    return good ? e : check_error(c, n->at->at);
}
