/* frontend/source/parse_expr.c - expressions. */
#include <string.h>

#include "frontend/source/parse_state.h"

static Node *parse_unary(Parser *p);

static Node *bad(Parser *p, const Token *at) {
    return parse_node(p, NODE_BAD, at);
}

/* "," between elements until CLOSE, which is taken. */
static Node *expressions(Parser *p, TokenKind close) {
    NodeList list = {0};
    if (parse_take(p, close))
        return NULL;
    do
        parse_append(&list, parse_expr(p));
    while (!p->lost && parse_take(p, OP_COMMA));
    if (!p->lost)
        parse_expect(p, close);
    return list.first;
}

/* array = "{" [ element { "," element } [","] ] "}";  element = expr | array */
Node *parse_array(Parser *p) {
    Node *n = parse_node(p, NODE_ARRAY, p->tok++);
    NodeList list = {0};
    if (!parse_enter(p))
        return n;
    while (!p->lost && !parse_is(p, OP_RBRACE)) {
        parse_append(&list, parse_is(p, OP_LBRACE) ? parse_array(p) : parse_expr(p));
        if (!parse_take(p, OP_COMMA))
            break;
    }
    if (!p->lost)
        parse_expect(p, OP_RBRACE);
    parse_kids(p, n, list.first, NULL, NULL, NULL);
    parse_leave(p);
    return n;
}

/* ---- what is left out ---- */

/* Behind the arrow of a lambda: its body. */
static Node *lambda(Parser *p, const Token *at) {
    parse_outside(p, at, OUTSIDE_LAMBDA);
    if (parse_is(p, OP_LBRACE))
        parse_skip_group(p);
    else
        parse_expr(p);
    return bad(p, at);
}

/* The bracket that closes the one at T, or the end of the file. */
static const Token *partner(const Token *t) {
    int depth = 0;
    for (;; t++) {
        depth += t->kind == OP_LPAREN;
        depth -= t->kind == OP_RPAREN;
        if (t->kind == TOKEN_END || t->kind == OP_SEMICOLON || t->kind == OP_LBRACE || depth == 0)
            return t;
    }
}

static bool at_lambda(const Parser *p) {
    const Token *t = p->tok;
    if (p->in_label)
        return false;
    if (t->kind == TOKEN_NAME)
        return t[1].kind == OP_ARROW;
    bool names = t[1].kind == OP_RPAREN || (t[1].kind == TOKEN_NAME && (t[2].kind == OP_COMMA || t[2].kind == OP_RPAREN)) ||
                 ((t[1].kind == TOKEN_NAME || parse_is_primitive(t[1].kind)) && t[2].kind == TOKEN_NAME);
    if (!names)
        return false;
    t = partner(t);
    return t->kind == OP_RPAREN && t[1].kind == OP_ARROW;
}

static Node *skip_lambda(Parser *p) {
    const Token *at = p->tok;
    p->tok = parse_is(p, OP_LPAREN) ? partner(p->tok) + 2 : p->tok + 2;
    return lambda(p, at);
}

/* ---- new ---- */

/* new record = "new" NAME "(" arguments ")" */
static Node *new_record(Parser *p, Node *n, const Token *name, const Record *record) {
    n->type = (Type){.base = TYPE_RECORD, .record = record};
    p->tok = name + 2;
    parse_kids(p, n, expressions(p, OP_RPAREN), NULL, NULL, NULL);
    return n;
}

/* new object = "new" NAME "(" arguments ")" [ class body ] */
static Node *new_object(Parser *p, const Token *at) {
    parse_outside(p, at, OUTSIDE_NEW_OBJECT);
    while (parse_is(p, TOKEN_NAME) || parse_is(p, OP_DOT))
        p->tok++;
    if (parse_is(p, OP_LT))
        while (!parse_is(p, OP_LPAREN) && !parse_is(p, OP_SEMICOLON) && !parse_is(p, TOKEN_END))
            p->tok++;
    if (parse_is(p, OP_LPAREN))
        parse_skip_group(p);
    if (parse_is(p, OP_LBRACE))
        parse_skip_group(p);
    return bad(p, at);
}

/* lengths = "[" expr "]" { "[" expr "]" } { "[" "]" } */
static Node *lengths(Parser *p, Type *t) {
    NodeList list = {0};
    while (!p->lost && parse_is(p, OP_LBRACKET) && p->tok[1].kind != OP_RBRACKET) {
        const Token *at = p->tok++;
        if (++t->rank == MAX_RANK + 1)
            front_error(p->front, at->at, "arrays have at most %d dimensions", MAX_RANK);
        parse_append(&list, parse_expr(p));
        if (!p->lost)
            parse_expect(p, OP_RBRACKET);
    }
    if (!p->lost && parse_is(p, OP_LBRACKET))
        t->rank += parse_dims(p);       // whose lengths follow from what is stored: frontend/sema/check_rows.c
    return list.first;
}

/* new = "new" type ( lengths | dims array ) */
static Node *new_array(Parser *p) {
    Node *n = parse_node(p, NODE_NEW, p->tok++);
    const Token *word = p->tok;
    for (const Token *t = word; t->kind == TOKEN_NAME; t += 2)
        if (t[1].kind == OP_LPAREN && parse_named_record(p, t))
            return new_record(p, n, t, parse_named_record(p, t));
        else if (t[1].kind == OP_LPAREN || t[1].kind == OP_LT)
            return new_object(p, n->at);
        else if (t[1].kind != OP_DOT)
            break;
    if (!parse_type(p, &n->type))
        return n;
    if (n->type.base == TYPE_STRING)
        parse_outside(p, word, OUTSIDE_STRING);
    if (n->type.base == TYPE_RECORD) {
        parse_outside(p, word, OUTSIDE_RECORDS);
        n->type = type_scalar(TYPE_ERROR);
    }
    if (n->type.rank && parse_is(p, OP_LBRACE))
        parse_kids(p, n, NULL, parse_array(p), NULL, NULL);
    else if (n->type.rank)
        parse_lost(p, "a length in the brackets, or the elements in braces");
    else if (parse_is(p, OP_LBRACKET))
        parse_kids(p, n, lengths(p, &n->type), NULL, NULL, NULL);
    else
        parse_lost(p, "'['");
    if (n->type.rank > MAX_RANK || n->type.base == TYPE_STRING)
        n->type = type_scalar(TYPE_ERROR);
    return n;
}

/* ---- primaries ---- */

static Node *parenthesised(Parser *p) {
    p->tok++;
    Node *n = parse_expr(p);
    n->paren = true;
    if (!p->lost)
        parse_expect(p, OP_RPAREN);
    return n;
}

static Node *literal(Parser *p) {
    Node *n = parse_node(p, NODE_LITERAL, p->tok++);
    if (n->at->only_negative)
        front_error(p->front, n->at->at, "number is too large for %s", n->op == TOKEN_LONG ? "a long"
                                         : "an int: with an L behind it it is a long");
    return n;
}

static Node *outside_word(Parser *p, Outside what) {
    const Token *at = p->tok++;
    parse_outside(p, at, what);
    if (parse_is(p, OP_LPAREN))
        parse_skip_group(p);
    return bad(p, at);
}

/* primary = literal | NAME | "(" expr ")" | new | "this" ... */
/* java.util.Arrays is Arrays, which has a name then, and java.lang.Math Math. */
static void skip_package(Parser *p) {
    const Token *t = p->tok;
    bool package = parse_is_word(t, "java") && t[1].kind == OP_DOT && (parse_is_word(t + 2, "util") || parse_is_word(t + 2, "lang")) &&
                   t[3].kind == OP_DOT && t[4].kind == TOKEN_NAME;
    if (!package)
        return;
    p->names_arrays |= parse_is_word(t + 2, "util") && parse_is_word(t + 4, "Arrays");
    p->tok += 4;
}

static Node *primary(Parser *p) {
    const Token *at = p->tok;
    switch (at->kind) {
    case TOKEN_INT: case TOKEN_LONG: case TOKEN_FLOAT: case TOKEN_DOUBLE: case TOKEN_CHAR: case TOKEN_STRING:
        return literal(p);
    case KEY_TRUE: case KEY_FALSE:
        return parse_node(p, NODE_BOOLEAN, p->tok++);
    case TOKEN_NAME:
        if (at_lambda(p))
            return skip_lambda(p);
        skip_package(p);
        return parse_node(p, NODE_NAME, p->tok++);
    case OP_LPAREN:
        return at_lambda(p) ? skip_lambda(p) : parenthesised(p);
    case KEY_NEW: return new_array(p);
    case KEY_NULL: return outside_word(p, OUTSIDE_NULL);
    case KEY_THIS: case KEY_SUPER:
        if (at->kind == KEY_THIS && p->has_this)
            return parse_node(p, NODE_NAME, p->tok++);
        return outside_word(p, OUTSIDE_THIS);
    case KEY_SWITCH: return parse_switch(p);
    default: break;
    }
    if (parse_is_primitive(at->kind) && at[1].kind == OP_DOT && at[2].kind == KEY_CLASS) {
        p->tok += 3;
        parse_outside(p, at, OUTSIDE_CLASS_VALUE);
        return bad(p, at);
    }
    parse_lost(p, "an expression");
    return bad(p, at);
}

/* Behind the point: NAME, or what is left out. */
static Node *member(Parser *p, Node *of) {
    const Token *point = p->tok++;
    if (parse_is(p, KEY_CLASS))
        return outside_word(p, OUTSIDE_CLASS_VALUE);
    if (parse_is(p, KEY_THIS) || parse_is(p, KEY_SUPER))
        return outside_word(p, OUTSIDE_THIS);
    if (parse_is(p, KEY_NEW))
        return outside_word(p, OUTSIDE_NEW_OBJECT);
    if (parse_is(p, OP_LT))
        parse_skip_generics(p);
    if (!parse_is(p, TOKEN_NAME)) {
        parse_lost(p, "a name behind the point");
        return bad(p, point);
    }
    Node *n = parse_node(p, NODE_FIELD, p->tok++);
    parse_kids(p, n, of, NULL, NULL, NULL);
    return n;
}

static Node *call(Parser *p, Node *callee) {
    Node *n = parse_node(p, NODE_CALL, callee->at);
    bool callable = callee->kind == NODE_NAME || callee->kind == NODE_FIELD;
    if (!callable && callee->kind != NODE_BAD) {
        parse_lost(p, "an operator");
        return bad(p, callee->at);
    }
    p->tok++;
    parse_kids(p, n, callee, expressions(p, OP_RPAREN), NULL, NULL);
    if (!callable)
        n->kind = NODE_BAD;
    return n;
}

static Node *element(Parser *p, Node *array) {
    Node *n = parse_node(p, NODE_INDEX, p->tok++);
    Node *index = parse_expr(p);
    if (!p->lost)
        parse_expect(p, OP_RBRACKET);
    parse_kids(p, n, array, index, NULL, NULL);
    return n;
}

static Node *method_reference(Parser *p, const Token *at) {
    parse_outside(p, at, OUTSIDE_METHOD_REF);
    p->tok++;
    if (!parse_take(p, KEY_NEW))
        parse_take(p, TOKEN_NAME);
    return bad(p, at);
}

/* step = primary { "[" expr "]" | "." NAME | "(" arguments ")" | "++" | "--" } */
static Node *postfix(Parser *p) {
    Node *n = primary(p);
    while (!p->lost) {
        switch (p->tok->kind) {
        case OP_LBRACKET: n = element(p, n); break;
        case OP_DOT: n = member(p, n); break;
        case OP_LPAREN: n = call(p, n); break;
        case OP_COLONS: n = method_reference(p, n->at); break;
        case OP_PLUSPLUS: case OP_MINUSMINUS: {
            Node *step = parse_node(p, NODE_STEP, p->tok++);
            step->postfix = true;
            parse_kids(p, step, n, NULL, NULL, NULL);
            n = step;
            break;
        }
        default: return n;
        }
    }
    return n;
}

/* ---- operators ---- */

/* Does the "(" here open the type of a cast?  Behind the one of a name must follow what
 * cannot go on an expression. */
static bool at_cast(const Parser *p) {
    const Token *t = p->tok + 1;
    bool primitive = parse_is_primitive(t->kind);
    if (!primitive && t->kind != TOKEN_NAME)
        return false;
    while (t[0].kind == TOKEN_NAME && t[1].kind == OP_DOT)
        t += 2;
    t++;
    while (t[0].kind == OP_LBRACKET && t[1].kind == OP_RBRACKET)
        t += 2;
    if (t->kind != OP_RPAREN)
        return false;
    TokenKind after = t[1].kind;
    return primitive || after == TOKEN_NAME || (after >= TOKEN_INT && after <= TOKEN_STRING) || after == OP_LPAREN ||
           after == OP_NOT || after == OP_TILDE || after == KEY_NEW || after == KEY_THIS || after == KEY_TRUE ||
           after == KEY_FALSE || after == KEY_NULL;
}

/* cast = "(" type ")" unary */
static Node *cast(Parser *p) {
    Node *n = parse_node(p, NODE_CAST, p->tok++);
    parse_type(p, &n->type);
    if (n->type.base == TYPE_STRING) {
        parse_outside(p, n->at, OUTSIDE_STRING);
        n->type = type_scalar(TYPE_ERROR);
    }
    parse_expect(p, OP_RPAREN);
    parse_kids(p, n, parse_unary(p), NULL, NULL, NULL);
    return n;
}

/* unary = ( "+" | "-" | "~" | "!" | "++" | "--" ) unary | cast | step */
static Node *prefix(Parser *p) {
    TokenKind op = p->tok->kind;
    if (op == OP_LPAREN && !at_lambda(p) && at_cast(p))
        return cast(p);
    bool step = op == OP_PLUSPLUS || op == OP_MINUSMINUS;
    if (!step && op != OP_PLUS && op != OP_MINUS && op != OP_TILDE && op != OP_NOT)
        return postfix(p);
    Node *n = parse_node(p, step ? NODE_STEP : NODE_UNARY, p->tok++);
    bool least = op == OP_MINUS && (parse_is(p, TOKEN_INT) || parse_is(p, TOKEN_LONG)) && p->tok->only_negative;
    Node *operand = least ? parse_node(p, NODE_LITERAL, p->tok) : parse_unary(p);
    p->tok += least;
    parse_kids(p, n, operand, NULL, NULL, NULL);
    return n;
}

static Node *parse_unary(Parser *p) {
    Node *n = parse_enter(p) ? prefix(p) : bad(p, p->tok);
    parse_leave(p);
    return n;
}

static int level_of(TokenKind op) {
    static const unsigned char levels[TOKEN_COUNT] = {
#define OPERATOR(name, text, level) [OP_##name] = level,
#include "frontend/source/tokens.def"
    };
    return op == KEY_INSTANCEOF ? levels[OP_LT] : levels[op];
}

static Node *skip_instanceof(Parser *p, const Token *at) {
    Type t;
    parse_outside(p, at, OUTSIDE_INSTANCEOF);
    bool lost = p->lost;
    p->lost = true;         // the type needs no second message
    parse_type(p, &t);
    p->lost = lost;
    return bad(p, at);
}

/* binary(LEVEL) = unary { OPERATOR of LEVEL or above binary(its level + 1) } */
static Node *binary(Parser *p, int level) {
    Node *left = parse_unary(p);
    for (int l; !p->lost && (l = level_of(p->tok->kind)) >= level && l;) {
        Node *n = parse_node(p, NODE_BINARY, p->tok++);
        if (n->op == KEY_INSTANCEOF) {
            left = skip_instanceof(p, n->at);
            continue;
        }
        Node *right = binary(p, l + 1);
        parse_kids(p, n, left, right, NULL, NULL);
        left = n;
    }
    return left;
}

/* condition = binary [ "?" expr ":" condition ] */
static Node *condition(Parser *p) {
    Node *n = binary(p, 1);
    if (p->lost || !parse_is(p, OP_QUESTION))
        return n;
    Node *cond = parse_node(p, NODE_COND, p->tok++);
    Node *then = parse_expr(p), *other = NULL;
    if (!p->lost && parse_expect(p, OP_COLON) && parse_enter(p)) {
        other = condition(p);
        parse_leave(p);
    }
    if (p->lost)
        return bad(p, cond->at);
    parse_kids(p, cond, n, then, other, NULL);
    return cond;
}

/* expr = condition [ ( "=" | "+=" | ... ) expr ] */
static Node *assignment(Parser *p) {
    Node *n = condition(p);
    if (p->lost || p->tok->kind < OP_ASSIGN)
        return n;
    Node *assign = parse_node(p, NODE_ASSIGN, p->tok++);
    parse_kids(p, assign, n, parse_expr(p), NULL, NULL);
    return assign;
}

Node *parse_expr(Parser *p) {
    Node *n = parse_enter(p) ? assignment(p) : bad(p, p->tok);
    parse_leave(p);
    return n;
}
