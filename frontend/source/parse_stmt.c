/* frontend/source/parse_stmt.c - statements. */
#include "frontend/source/parse_state.h"

static Node *statement(Parser *p);

/* ---- finding the way back ---- */

/* To where the next statement may begin: behind a semicolon or a block, before a "}". */
static void skip_statement(Parser *p) {
    while (!parse_is(p, TOKEN_END) && !parse_is(p, OP_RBRACE)) {
        if (parse_is(p, OP_LBRACE)) {
            parse_skip_group(p);
            return;
        }
        if (parse_take(p, OP_SEMICOLON))
            return;
        p->tok++;
    }
}

/* In a header that began with the bracket OPEN and was not understood: goes on behind its
 * partner, if there is one before the next brace. */
static void leave_header(Parser *p, const Token *open) {
    int depth = 0;
    if (!p->lost)
        return;
    for (const Token *t = open; t->kind != TOKEN_END && t->kind != OP_LBRACE && t->kind != OP_RBRACE; t++) {
        depth += t->kind == OP_LPAREN;
        depth -= t->kind == OP_RPAREN;
        if (depth == 0 && t > open) {
            p->tok = t + 1;
            p->lost = false;
            return;
        }
    }
}

/* ---- declarations ---- */

/* initialiser = expr | array */
Node *parse_initialiser(Parser *p) {
    return parse_is(p, OP_LBRACE) ? parse_array(p) : parse_expr(p);
}

/* variable = NAME dims [ "=" initialiser ] */
static Node *variable(Parser *p, Type type, bool final) {
    Node *n = parse_node(p, NODE_LOCAL, p->tok);
    if (!parse_expect(p, TOKEN_NAME))
        return n;
    n->type = type;
    parse_more_dims(p, &n->type);
    n->final = final;
    if (parse_take(p, OP_ASSIGN))
        parse_kids(p, n, NULL, parse_initialiser(p), NULL, NULL);
    return n;
}

/* ["final"] type, of locals; false: none. */
static bool declared_type(Parser *p, Type *type, bool *final) {
    *final = parse_take(p, KEY_FINAL);
    while (parse_take(p, KEY_FINAL))
        front_error(p->front, p->tok[-1].at, "'final' is written twice");
    const Token *first = p->tok;
    if (!parse_type(p, type))
        return false;
    if (type->base == TYPE_STRING) {
        parse_outside(p, first, OUTSIDE_STRING);
        *type = type_scalar(TYPE_ERROR);
    }
    return true;
}

static bool at_var(const Parser *p) {
    const Token *t = p->tok + parse_is(p, KEY_FINAL);
    return parse_is_word(t, "var") && t[1].kind == TOKEN_NAME;
}

/* ["final"] "var" NAME */
static Node *inferred_variable(Parser *p) {
    bool final = parse_take(p, KEY_FINAL);
    p->tok++;
    Node *n = parse_node(p, NODE_LOCAL, p->tok++);
    n->final = final;
    n->inferred = true;
    return n;
}

/* ["final"] "var" NAME "=" expr */
static Node *inferred(Parser *p, Node *group) {
    Node *n = inferred_variable(p);
    if (!parse_is(p, OP_ASSIGN) || p->tok[1].kind == OP_LBRACE)
        front_error(p->front, n->at->at, "'var' takes its type from a value behind '=', which is not there");
    if (parse_take(p, OP_ASSIGN))
        parse_kids(p, n, NULL, parse_initialiser(p), NULL, NULL);
    if (!p->lost && parse_is(p, OP_COMMA))
        parse_lost(p, "';': one 'var' declares one variable");
    parse_kids(p, group, n, NULL, NULL, NULL);
    return group;
}

/* declaration = ["final"] type variable { "," variable } | ["final"] "var" NAME "=" expr */
static Node *declaration(Parser *p) {
    Node *group = parse_node(p, NODE_GROUP, p->tok);
    NodeList list = {0};
    Type type;
    bool final;
    if (at_var(p))
        return inferred(p, group);
    if (!declared_type(p, &type, &final))
        return group;
    do
        parse_append(&list, variable(p, type, final));
    while (!p->lost && parse_take(p, OP_COMMA));
    parse_kids(p, group, list.first, NULL, NULL, NULL);
    return group;
}

/* ---- simple statements ---- */

/* An expression that may stand alone: assignment, ++, --, call. */
static Node *expression_statement(Parser *p) {
    const Token *first = p->tok;
    Node *n = parse_node(p, NODE_EXPR, first);
    Node *e = parse_expr(p);
    if (!p->lost && !ast_acts(e) && e->kind != NODE_BAD) {
        front_error(p->front, first->at, "this is no statement: assign the value, return it or pass it on");
        p->broken = true;
    }
    parse_kids(p, n, e, NULL, NULL, NULL);
    return n;
}

/* ( "break" | "continue" ) [ NAME ] ";" */
static Node *jump(Parser *p, NodeKind kind) {
    Node *n = parse_node(p, kind, p->tok++);
    if (parse_is(p, TOKEN_NAME))
        n->label = p->tok++;
    parse_expect(p, OP_SEMICOLON);
    return n;
}

/* return = "return" [ expr ] ";";  yield = "yield" expr ";" */
static Node *return_statement(Parser *p, NodeKind kind) {
    Node *n = parse_node(p, kind, p->tok++);
    if (kind == NODE_YIELD || !parse_is(p, OP_SEMICOLON))
        parse_kids(p, n, parse_expr(p), NULL, NULL, NULL);
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return n;
}

/* ---- statements with statements inside ---- */

/* The statement that belongs to an if or a loop: not a declaration. */
static Node *body(Parser *p) {
    if (p->lost)
        return parse_node(p, NODE_BAD, p->tok);
    Node *n = statement(p);
    if (n->kind == NODE_GROUP && !p->lost)
        front_error(p->front, n->at->at, "a declaration cannot stand here: put braces around it");
    return n;
}

/* "(" expr ")" */
Node *parse_header(Parser *p) {
    const Token *open = p->tok;
    if (!parse_expect(p, OP_LPAREN))
        return parse_node(p, NODE_BAD, open);
    Node *n = parse_expr(p);
    if (!p->lost)
        parse_expect(p, OP_RPAREN);
    leave_header(p, open);
    return n;
}

/* if = "if" "(" expr ")" statement [ "else" statement ] */
static Node *if_statement(Parser *p) {
    Node *n = parse_node(p, NODE_IF, p->tok++);
    Node *cond = parse_header(p), *then = body(p);
    Node *other = !p->lost && parse_take(p, KEY_ELSE) ? body(p) : NULL;
    parse_kids(p, n, cond, then, other, NULL);
    return n;
}

/* while = "while" "(" expr ")" statement */
static Node *while_statement(Parser *p) {
    Node *n = parse_node(p, NODE_WHILE, p->tok++);
    Node *cond = parse_header(p), *inner = body(p);
    parse_kids(p, n, cond, inner, NULL, NULL);
    return n;
}

/* do = "do" statement "while" "(" expr ")" ";" */
static Node *do_statement(Parser *p) {
    Node *n = parse_node(p, NODE_DO, p->tok++);
    Node *inner = body(p);
    if (p->lost || !parse_expect(p, KEY_WHILE))
        return n;
    Node *cond = parse_header(p);
    parse_kids(p, n, cond, inner, NULL, NULL);
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return n;
}

/* statements = [ expression { "," expression } ] */
static Node *statement_list(Parser *p, TokenKind close) {
    NodeList list = {0};
    if (parse_is(p, close))
        return NULL;
    do
        parse_append(&list, expression_statement(p));
    while (!p->lost && parse_take(p, OP_COMMA));
    return list.first;
}

static bool at_for_each(const Parser *p) {
    const Token *t = p->tok;
    t += t->kind == KEY_FINAL;
    while (t->kind != TOKEN_END && t->kind != OP_SEMICOLON && t->kind != OP_COLON && t->kind != OP_RPAREN &&
           t->kind != OP_ASSIGN && t->kind != OP_QUESTION && t->kind != OP_LPAREN)
        t++;
    return t->kind == OP_COLON;
}

static void for_header(Parser *p, Node *n) {
    bool declares = parse_is(p, KEY_FINAL) || parse_at_type(p);
    Node *init = declares ? declaration(p) : statement_list(p, OP_SEMICOLON), *cond = NULL, *update = NULL;
    if (!p->lost && parse_expect(p, OP_SEMICOLON) && !parse_is(p, OP_SEMICOLON))
        cond = parse_expr(p);
    if (!p->lost && parse_expect(p, OP_SEMICOLON))
        update = statement_list(p, OP_RPAREN);
    if (!p->lost)
        parse_expect(p, OP_RPAREN);
    parse_kids(p, n, init, cond, update, NULL);
}

/* for each = "for" "(" ["final"] ( type | "var" ) NAME dims ":" expr ")" statement; the
 * bracket is taken. */
static Node *for_each(Parser *p, Node *n, const Token *open) {
    Type type;
    bool final;
    Node *x = NULL, *array = NULL;
    n->kind = NODE_FOR_EACH;
    if (at_var(p))
        x = inferred_variable(p);
    else if (declared_type(p, &type, &final))
        x = variable(p, type, final);
    if (!p->lost && parse_expect(p, OP_COLON))
        array = parse_expr(p);
    if (!p->lost)
        parse_expect(p, OP_RPAREN);
    bool whole = !p->lost;
    leave_header(p, open);
    Node *inner = body(p);
    if (!whole)
        n->kind = NODE_BAD;
    parse_kids(p, n, x, array, inner, NULL);
    return n;
}

/* for = "for" "(" [ declaration | statements ] ";" [ expr ] ";" statements ")" statement */
static Node *for_statement(Parser *p) {
    Node *n = parse_node(p, NODE_FOR, p->tok++);
    const Token *open = p->tok;
    if (!parse_expect(p, OP_LPAREN))
        return n;
    if (at_for_each(p))
        return for_each(p, n, open);
    for_header(p, n);
    leave_header(p, open);
    Node *inner = body(p);
    parse_kids(p, n, n->a, n->b, n->c, inner);
    return n;
}

static bool at_end(const Parser *p, bool cases) {
    return parse_is(p, OP_RBRACE) || parse_is(p, TOKEN_END) || (cases && (parse_is(p, KEY_CASE) || parse_is(p, KEY_DEFAULT)));
}

Node *parse_statements(Parser *p, bool cases) {
    NodeList list = {0};
    while (!p->lost && !at_end(p, cases) && !p->front->no_memory) {
        const Token *before = p->tok;
        parse_append(&list, statement(p));
        if (p->lost && !parse_is(p, TOKEN_END)) {
            skip_statement(p);
            p->lost = false;
        }
        p->tok += p->tok == before;
    }
    return list.first;
}

/* block = "{" { statement } "}" */
Node *parse_block(Parser *p) {
    Node *n = parse_node(p, NODE_BLOCK, p->tok);
    const Token *open = p->tok;
    parse_expect(p, OP_LBRACE);
    Node *list = parse_statements(p, false);
    n->end = p->tok->at;
    if (!p->lost && !parse_take(p, OP_RBRACE)) {
        front_error(p->front, p->tok[-1].at, "'}' is missing: the block that begins in line %d is not closed", open->at.line);
        p->lost = p->broken = true;
    }
    parse_kids(p, n, list, NULL, NULL, NULL);
    return n;
}

/* ---- what is left out ---- */

/* Recognises statements that begin with a keyword of frontend/source/outside.def. */
bool parse_outside_statement(Parser *p) {
    static const signed char words[TOKEN_COUNT] = {
#define OUTSIDE(name, what, how)
#define STATEMENT(name, what, how) [KEY_##name] = OUTSIDE_##name + 1,
#include "frontend/source/outside.def"
    };
    const Token *at = p->tok;
    if (!words[at->kind])
        return false;
    parse_outside(p, at, (Outside)(words[at->kind] - 1));
    do {
        while (!parse_is(p, OP_LBRACE) && !parse_is(p, OP_SEMICOLON) && !parse_is(p, OP_RBRACE) && !parse_is(p, TOKEN_END))
            if (parse_is(p, OP_LPAREN))
                parse_skip_group(p);
            else
                p->tok++;
        skip_statement(p);
    } while (at->kind == KEY_TRY && (parse_is(p, KEY_CATCH) || parse_is(p, KEY_FINALLY)));
    return true;
}

/* "else", "case", ... where no statement begins. */
static Node *stray(Parser *p) {
    const Token *at = p->tok;
    if (at->kind == KEY_ELSE && !p->lost) {
        front_error(p->front, at->at, "'else' without 'if'");
        p->lost = p->broken = true;
    }
    return parse_node(p, NODE_BAD, at);
}

/* NAME ":" statement */
static Node *labelled(Parser *p) {
    Node *n = parse_node(p, NODE_LABEL, p->tok);
    p->tok += 2;
    parse_kids(p, n, body(p), NULL, NULL, NULL);
    return n;
}

/* Is the word a statement of its own?  Not if it is assigned to, or a method of an object. */
static bool at_yield(const Parser *p) {
    TokenKind next = p->tok[1].kind;
    bool steps = (next == OP_PLUSPLUS || next == OP_MINUSMINUS) && p->tok[2].kind == OP_SEMICOLON;
    return parse_is_word(p->tok, "yield") && next < OP_ASSIGN && next != OP_DOT && next != OP_LBRACKET && !steps;
}

/* throw = "throw" "new" NAME { "." NAME } "(" ... ")" ";": which one, and what it says, is not asked. */
Node *parse_throw(Parser *p) {
    Node *n = parse_node(p, NODE_THROW, p->tok);
    p->tok += 2;
    do
        parse_expect(p, TOKEN_NAME);
    while (!p->lost && parse_take(p, OP_DOT));
    if (!p->lost && parse_is(p, OP_LPAREN))
        parse_skip_group(p);
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return n;
}

/* assert = "assert" expr [ ":" expr ] ";": nothing is asserted unless java is told to, and here it is not. */
static Node *assertion(Parser *p) {
    Node *n = parse_node(p, NODE_EMPTY, p->tok++);
    parse_expr(p);
    if (!p->lost && parse_take(p, OP_COLON))
        parse_expr(p);
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return n;
}

/* statement = block | if | while | do | for | switch | label | jump | return | yield | ";"
 *           | declaration ";" | expression ";" */
static Node *inner_statement(Parser *p) {
    if (parse_is(p, TOKEN_NAME) && p->tok[1].kind == OP_COLON)
        return labelled(p);
    switch (p->tok->kind) {
    case OP_LBRACE: return parse_block(p);
    case OP_SEMICOLON: return parse_node(p, NODE_EMPTY, p->tok++);
    case KEY_IF: return if_statement(p);
    case KEY_WHILE: return while_statement(p);
    case KEY_DO: return do_statement(p);
    case KEY_FOR: return for_statement(p);
    case KEY_BREAK: return jump(p, NODE_BREAK);
    case KEY_CONTINUE: return jump(p, NODE_CONTINUE);
    case KEY_RETURN: return return_statement(p, NODE_RETURN);
    case KEY_SWITCH: return parse_switch(p);
    case KEY_ASSERT: return assertion(p);
    case KEY_ELSE: return stray(p);
    default: break;
    }
    const Token *at = p->tok;
    if (at_yield(p))
        return return_statement(p, NODE_YIELD);
    if (parse_at_record(p)) {
        parse_record(p, true);
        return parse_node(p, NODE_EMPTY, at);
    }
    if (parse_at_throw(p))
        return parse_throw(p);
    if (parse_outside_statement(p))
        return parse_node(p, NODE_BAD, at);
    bool declares = parse_is(p, KEY_FINAL) || parse_at_type(p) || (parse_is(p, TOKEN_NAME) && p->tok[1].kind == OP_LT);
    Node *n = declares ? declaration(p) : expression_statement(p);
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return n;
}

static Node *statement(Parser *p) {
    Node *n = parse_enter(p) ? inner_statement(p) : parse_node(p, NODE_BAD, p->tok);
    parse_leave(p);
    return n;
}
