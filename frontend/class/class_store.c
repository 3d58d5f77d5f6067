/* frontend/class/class_store.c - what writes variables and elements: assignments, also within expressions, compound ones,
 * ++ and --, elements in braces. */
#include <stdlib.h>

#include "frontend/class/class_state.h"

/* ---- shapes that dup leaves behind ---- */

static Term *top(const Body *b) {
    return b->depth ? b->stack[b->depth - 1] : NULL;
}

static bool is_one(const Node *n) {
    if (n->kind != NODE_LITERAL)
        return false;
    Value v = n->at->value;
    return n->at->kind == TOKEN_FLOAT ? v.f == 1 : n->at->kind == TOKEN_DOUBLE ? v.d == 1 : v.i == 1;
}

/* Without conversions that a compound assignment to a target of type SMALL, if it is one, does by itself. */
static Node *unwrapped(Node *n, BaseType small) {
    if (small && n->kind == NODE_CAST && n->type.base == small)
        n = n->a;
    return n->kind == NODE_CAST && !type_is_small(n->type.base) ? n->a : n;
}

/* The operation that T, or what it converts to SMALL, does with OLD on its left; NULL: it does not. */
static Node *operation_on(Term *t, const Node *old, BaseType small) {
    Node *n = unwrapped(&t->node, small);
    return n->kind == NODE_BINARY && unwrapped(n->a, TYPE_ERROR) == old ? n : NULL;
}

static TokenKind compound(TokenKind op) {
    switch (op) {
    case OP_PLUS: return OP_PLUS_ASSIGN;
    case OP_MINUS: return OP_MINUS_ASSIGN;
    case OP_STAR: return OP_STAR_ASSIGN;
    case OP_SLASH: return OP_SLASH_ASSIGN;
    case OP_PERCENT: return OP_PERCENT_ASSIGN;
    case OP_AND: return OP_AND_ASSIGN;
    case OP_OR: return OP_OR_ASSIGN;
    case OP_XOR: return OP_XOR_ASSIGN;
    case OP_SHL: return OP_SHL_ASSIGN;
    case OP_SHR: return OP_SHR_ASSIGN;
    default: return OP_USHR_ASSIGN;
    }
}

static Term *assignment(Body *b, TokenKind op, Node *target, Node *value, Type type) {
    Term *t = run_term(b, NODE_ASSIGN, run_token(b, op, "=", 1), type);
    run_kids(b, t, target, value, NULL);
    return t;
}

static Term *step(Body *b, Node *target, bool minus, bool postfix, Type type) {
    Term *t = run_term(b, NODE_STEP, run_token(b, minus ? OP_MINUSMINUS : OP_PLUSPLUS, "", 0), type);
    t->node.postfix = postfix;
    run_kids(b, t, target, NULL, NULL);
    return t;
}

/* TARGET, of type SMALL or none of these, gets VALUE, of which the stack may have a copy, or one of OLD, what TARGET
 * held before. */
static void assign(Body *b, Node *target, Node *old, Term *value, BaseType small) {
    Term *above = top(b);
    Node *does = old ? operation_on(value, old, small) : NULL;
    bool steps = does && (does->op == OP_PLUS || does->op == OP_MINUS) && is_one(does->b);
    if (above && old && &above->node == old && steps) {
        Term *t = step(b, target, does->op == OP_MINUS, true, above->type);
        t->truth = above->truth;
        t->small = small;
        b->stack[b->depth - 1] = t;
        return;
    }
    bool yields = above == value && !value->placed;
    for (int i = 0; i < b->depth; i++)
        if (&b->stack[i]->node == target)
            run_fail(b, "a value that is used twice where no statement of Java does so");
    Node *given = does && target == old ? does->b : run_use(b, small ? run_as(b, value, type_scalar(small)) : value);
    Term *t = assignment(b, does && target == old ? compound(does->op) : OP_ASSIGN, target, given, value->type);
    t->truth = value->truth;
    t->small = small;
    if (yields)
        b->stack[b->depth - 1] = t;
    else
        run_act(b, t);
}

/* ---- variables ---- */

/* Neither variable ever names another array: as in what javac makes of for (x : array). */
static bool is_other_name(const Body *b, const Var *v, const Term *value) {
    return value->type.rank && value->node.kind == NODE_NAME && value->variable >= 0 && v->writes == 1 &&
           b->var[value->variable].writes == 1;
}

void run_store(Body *b, BaseType type, int variable) {
    Term *value = run_pop(b);
    Var *v = &b->var[variable];
    bool reference = type == TYPE_ERROR;
    if (value->kind != TERM_PLAIN || (reference && !type_is_reference(value->type)))
        call_outside(b, value->type.base == TYPE_STRING ? OUTSIDE_STRING : OUTSIDE_OBJECT);
    else if (!reference && !type_is_scalar(value->type, type))
        run_fail(b, "damaged code");
    if (!v->known)
        v->type = value->type;
    else if (!type_same(v->type, value->type))
        run_fail(b, "damaged code");
    if (b->failed)
        return;
    v->known = true;
    if (is_other_name(b, v, value)) {
        v->stands_for = value->variable + 1;
        return;
    }
    run_alike(b, value, &v->truth);
    run_keep_arrays(b, variable);
    Term *above = top(b);
    bool names = above && above->node.kind == NODE_NAME && above->variable == variable;
    assign(b, run_use(b, run_variable(b, variable)), names ? &above->node : NULL, value, v->small);
}

/* x++ of an int, which may stand inside an expression. */
void run_step(Body *b, int variable, int by) {
    const Var *v = &b->var[variable];
    if (!v->known || !type_is_scalar(v->type, TYPE_INT)) {
        run_fail(b, "damaged code");
        return;
    }
    Term *above = top(b), *name = run_variable(b, variable);
    run_ask(b, name, TRUTH_INT);
    bool one = by == 1 || by == -1;
    bool postfix = one && above && above->variable == variable && above->node.kind == NODE_NAME && !above->placed &&
                   b->depth > b->kept;
    Node *target = run_use(b, name);
    Term *t = one ? step(b, target, by < 0, postfix, v->type)
                  : assignment(b, by < 0 ? OP_MINUS_ASSIGN : OP_PLUS_ASSIGN, target, run_use(b, run_int(b, abs(by))),
                               v->type);
    t->truth = v->truth;
    t->small = v->small;
    if (postfix)
        b->stack[b->depth - 1] = t;
    else
        run_act(b, t);
}

/* ---- elements ---- */

static const char no_lengths[] =
    "an array without all its lengths is outside FunJava: arrays are rectangular: write new int[n][m]";

static void add_element(Term *array, Node *element) {
    Node *braces = array->node.b, **end = &braces->a;
    if (array->filled)
        end = &((Node *)braces->d)->next;
    *end = element;
    braces->d = element;            // the last one, until run_finish
    array->filled++;
}

/* The elements that no store has written are zero; those of an array of arrays are there or it is ragged. */
static void fill(Body *b, Term *array, int up_to) {
    while (array->filled < up_to && !b->failed && !b->code.front->no_memory)
        if (array->type.rank > 1)
            run_fail(b, no_lengths);
        else
            add_element(array, run_use(b, run_zero(b, type_scalar(array->type.base))));
}

/* An array begins to be filled: the first of the stores behind it. */
static bool is_initialiser(const Body *b, const Term *array, const Term *index) {
    int at = index->node.kind == NODE_LITERAL ? (int)index->node.at->value.i : -1;
    return array->node.kind == NODE_NEW && top(b) == array && at >= array->filled && at < array->size;
}

static void initialise(Body *b, Term *array, int at, Term *value) {
    Type element = type_element(array->type, 1);
    if (!array->node.b) {
        array->node.a = NULL;
        array->node.b = &run_term(b, NODE_ARRAY, run_token(b, OP_LBRACE, "{", 1), array->type)->node;
    }
    fill(b, array, at);
    Node *given = run_use(b, type_small(element) ? run_as(b, value, element) : value);
    if (!b->failed && !b->code.front->no_memory)
        add_element(array, given);
}

void run_finish(Body *b, Term *t) {
    Node *braces = t->node.b;
    if (t->node.kind != NODE_NEW || t->placed)
        return;
    if (t->ragged && !braces)
        run_fail(b, no_lengths);
    if (!braces)
        return;
    fill(b, t, t->size);
    braces->d = NULL;
    run_kids(b, (Term *)braces, braces->a, NULL, NULL);
    run_kids(b, t, NULL, braces, NULL);
}

/* The type of an element; instructions for BOOLEAN are also for byte. */
static Type element_type(Body *b, const Term *array, BaseType type) {
    Type t = type_element(array->type, 1);
    bool same = t.base == type || (t.base == TYPE_BYTE && type == TYPE_BOOLEAN);
    bool good = array->kind == TERM_PLAIN && array->type.rank &&
                (type == TYPE_ERROR ? t.rank || t.base == TYPE_STRING : !t.rank && same);
    if (!good)
        run_fail(b, "damaged code");
    return t;
}

void run_element(Body *b, BaseType type) {
    Term *index = run_pop_type(b, type_scalar(TYPE_INT)), *array = run_pop(b);
    Type t = element_type(b, array, type);
    Term *e = run_term(b, NODE_INDEX, run_token(b, OP_LBRACKET, "[", 1), type_on_stack(t));
    if (b->failed)
        return;
    Node *base = run_use(b, array);
    run_kids(b, e, base, run_use(b, index), NULL);
    e->small = type_small(t);
    if (type_is_scalar(e->type, TYPE_INT))
        e->truth = run_truth(b, t.base == TYPE_BOOLEAN ? TRUTH_BOOLEAN : TRUTH_INT);
    run_push(b, e);
}

/* The INDEX of these two that VALUE computes with. */
static Node *old_element(Term *value, const Term *array, const Term *index) {
    Node *n = unwrapped(&value->node, type_small(type_element(array->type, 1)));
    Node *old = n->kind == NODE_BINARY ? unwrapped(n->a, TYPE_ERROR) : NULL;
    return old && old->kind == NODE_INDEX && old->a == &array->node && old->b == &index->node ? old : NULL;
}

void run_set(Body *b, BaseType type) {
    Term *value = run_pop(b), *index = run_pop_type(b, type_scalar(TYPE_INT)), *array = run_pop(b);
    if (array->kind == TERM_LIST && type == TYPE_ERROR) {
        text_list_add(b, array, index, value);
        return;
    }
    Type t = element_type(b, array, type);
    if (b->failed || !type_same(value->type, type_on_stack(t))) {
        run_fail(b, "damaged code");
        return;
    }
    run_ask(b, value, type_is_boolean(t) ? TRUTH_BOOLEAN : TRUTH_INT);
    if (is_initialiser(b, array, index)) {
        initialise(b, array, (int)index->node.at->value.i, value);
        return;
    }
    if (type == TYPE_ERROR)
        run_keep_rows(b);
    Node *old = old_element(value, array, index), *target = old;
    if (!target) {
        Term *e = run_term(b, NODE_INDEX, run_token(b, OP_LBRACKET, "[", 1), value->type);
        Node *base = run_use(b, array);
        run_kids(b, e, base, run_use(b, index), NULL);
        target = &e->node;
    }
    assign(b, target, old, value, type_small(t));
}

/* ---- constants of the class ---- */

void run_put(Body *b, Bytes name, Type type) {
    Term *value = run_as(b, run_pop_type(b, type), type);
    const Token *at = run_token(b, TOKEN_NAME, (const char *)name.at, (int)name.len);
    Term *field = run_term(b, NODE_LOCAL, at, type);
    field->node.type = type;
    field->node.final = true;
    run_kids(b, field, NULL, run_use(b, value), NULL);
    parse_append(&b->fields, &field->node);
}
