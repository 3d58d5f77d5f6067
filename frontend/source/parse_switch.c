/* frontend/source/parse_switch.c - switch, as a statement and as an expression. */
#include "frontend/source/parse_state.h"

/* labels = expr { "," expr } */
static Node *labels(Parser *p, int *count) {
    NodeList list = {0};
    p->in_label = true;
    do {
        parse_append(&list, parse_expr(p));
        ++*count;
    } while (!p->lost && parse_take(p, OP_COMMA));
    p->in_label = false;
    return list.first;
}

static bool at_case(const Parser *p) {
    return parse_is(p, KEY_CASE) || parse_is(p, KEY_DEFAULT);
}

/* Behind an arrow: block | throw | expr ";" */
static Node *arm(Parser *p) {
    const Token *at = p->tok;
    if (parse_is(p, OP_LBRACE))
        return parse_block(p);
    if (parse_at_throw(p))
        return parse_throw(p);
    if (parse_is(p, KEY_THROW) && parse_outside_statement(p))
        return parse_node(p, NODE_BAD, at);
    Node *n = parse_node(p, NODE_EXPR, at);
    parse_kids(p, n, parse_expr(p), NULL, NULL, NULL);
    if (!p->lost)
        parse_expect(p, OP_SEMICOLON);
    return n;
}

/* case = ( "case" labels | "default" ) ( ":" { statement } | "->" arm ) */
static Node *one_case(Parser *p, int *count) {
    Node *n = parse_node(p, NODE_CASE, p->tok);
    if (!at_case(p)) {
        parse_lost(p, "'case', 'default' or '}'");
        return n;
    }
    Node *when = p->tok++->kind == KEY_CASE ? labels(p, count) : NULL;
    if (p->lost)
        return n;
    n->op = p->tok->kind;
    if (parse_take(p, OP_ARROW))
        parse_kids(p, n, when, arm(p), NULL, NULL);
    else if (parse_expect(p, OP_COLON))
        parse_kids(p, n, when, parse_statements(p, true), NULL, NULL);
    return n;
}

/* switch = "switch" "(" expr ")" "{" { case } "}".  Its cases become choices within each
 * other, so each label counts as a level. */
Node *parse_switch(Parser *p) {
    Node *n = parse_node(p, NODE_SWITCH, p->tok++);
    NodeList list = {0};
    int count = 0;
    bool was_in_label = p->in_label;
    Node *selector = parse_header(p);
    p->in_label = false;
    const Token *open = p->tok;
    if (!p->lost && parse_expect(p, OP_LBRACE)) {
        while (!p->lost && !parse_is(p, OP_RBRACE) && !parse_is(p, TOKEN_END) && !p->front->no_memory)
            parse_append(&list, one_case(p, &count));
        if (!p->lost)
            parse_expect(p, OP_RBRACE);
    }
    p->in_label = was_in_label;
    if (p->lost && open->kind == OP_LBRACE) {
        p->tok = open;          // what follows it may be whole
        parse_skip_group(p);
        p->lost = false;
        n->kind = NODE_BAD;
    }
    parse_kids(p, n, selector, list.first, NULL, NULL);
    n->depth += count;
    return n;
}
