/* frontend/class/class_term.c - expressions, and classes of ints and booleans. */
#include <string.h>

#include "frontend/class/class_state.h"

void run_fail(Body *b, const char *why) {
    int pc = b->insn ? b->insn->pc : 0;
    if (!b->failed)
        code_error(&b->code, pc, "%s", why);
    b->failed = true;
}

/* ---- nodes ---- */

Token *run_token(Body *b, TokenKind kind, const char *text, int len) {
    Token *t = front_alloc_in(b->code.front, b->code.arena, sizeof *t);
    *t = (Token){.kind = kind, .at = code_place(&b->code, b->insn ? b->insn->pc : 0), .text = text, .len = len};
    return t;
}

const Token *run_name_token(Body *b, const char *text) {
    return run_token(b, TOKEN_NAME, text, (int)strlen(text));
}

Term *run_term(Body *b, NodeKind kind, const Token *at, Type type) {
    Term *t = front_alloc_in(b->code.front, b->code.arena, sizeof *t);
    t->node = (Node){.kind = kind, .at = at, .op = at->kind};
    t->type = type;
    t->variable = t->size = -1;
    t->home = b->running;
    return t;
}

void run_kids4(Body *b, Term *t, Node *x, Node *y, Node *z, Node *last) {
    parse_kids(&b->p, &t->node, x, y, z, last);
    b->failed |= b->p.lost;
}

void run_kids(Body *b, Term *t, Node *x, Node *y, Node *z) {
    run_kids4(b, t, x, y, z, NULL);
}

Term *run_literal(Body *b, BaseType type, Value value) {
    static const TokenKind kinds[TYPE_COUNT] = {
        [TYPE_INT] = TOKEN_INT, [TYPE_LONG] = TOKEN_LONG, [TYPE_FLOAT] = TOKEN_FLOAT, [TYPE_DOUBLE] = TOKEN_DOUBLE};
    Token *at = run_token(b, kinds[type], "", 0);
    at->value = value;
    return run_term(b, NODE_LITERAL, at, type_scalar(type));
}

Term *run_int(Body *b, int value) {
    Term *t = run_literal(b, TYPE_INT, (Value){.i = value});
    t->truth = run_truth(b, value == 0 || value == 1 ? 0 : TRUTH_NUMBER);
    return t;
}

Term *run_cast(Body *b, Term *t, BaseType to) {
    Term *cast = run_term(b, NODE_CAST, run_token(b, OP_LPAREN, "(", 1), type_on_stack(type_scalar(to)));
    cast->node.type = type_scalar(to);
    cast->small = type_small(cast->node.type);
    cast->truth = type_is_scalar(cast->type, TYPE_INT) ? run_truth(b, TRUTH_INT) : 0;
    run_kids(b, cast, run_use(b, t), NULL, NULL);
    return cast;
}

/* Which method is called, and what is printed, depends on it. */
Term *run_as(Body *b, Term *t, Type type) {
    if (t->kind != TERM_PLAIN || type.rank || (t->small == type_small(type) && t->node.kind != NODE_COND))
        return t;
    return type_is_small(type.base) || type.base == TYPE_INT ? run_cast(b, t, type.base) : t;
}

Term *run_zero(Body *b, Type type) {
    bool truth = type.base == TYPE_BOOLEAN;
    Term *t = type_is_scalar(type_on_stack(type), TYPE_INT) ? run_int(b, 0) : run_literal(b, type.base, (Value){0});
    if (truth)
        run_ask(b, t, TRUTH_BOOLEAN);
    return t;
}

Term *run_number(Body *b, BaseType type, uint64_t bits) {
    uint32_t low = (uint32_t)bits;
    Value v = {.i = (int64_t)bits};
    if (type == TYPE_FLOAT)
        memcpy(&v.f, &low, sizeof v.f);
    return type == TYPE_INT ? run_int(b, (int32_t)low) : run_literal(b, type, v);
}

/* The text of a class file has NUL in two bytes, and characters beyond U+FFFF in two halves of three. */
static int utf8(const unsigned char *from, size_t len, char *to) {
    char *begin = to;
    for (size_t i = 0; i < len; i++) {
        bool high =
            i + 5 < len && from[i] == 0xed && from[i + 1] >> 4 == 0xa && from[i + 3] == 0xed && from[i + 4] >> 4 == 0xb;
        if (high) {
            unsigned c = 0x10000 + ((from[i + 1] & 0xfu) << 16 | (from[i + 2] & 0x3fu) << 10 |
                                    (from[i + 4] & 0xfu) << 6 | (from[i + 5] & 0x3fu));
            *to++ = (char)(0xf0 | c >> 18);
            *to++ = (char)(0x80 | (c >> 12 & 0x3f));
            *to++ = (char)(0x80 | (c >> 6 & 0x3f));
            *to++ = (char)(0x80 | (c & 0x3f));
            i += 5;
        } else if (from[i] == 0xc0 && i + 1 < len && from[i + 1] == 0x80) {
            *to++ = 0;
            i++;
        } else {
            *to++ = (char)from[i];
        }
    }
    return (int)(to - begin);
}

Term *run_text(Body *b, Bytes text) {
    char *copy = front_alloc(b->code.front, text.len + 1);      // the typed tree keeps it
    Token *at = run_token(b, TOKEN_STRING, "", 0);
    if (!b->code.front->no_memory) {
        at->string = copy;
        at->string_len = utf8(text.at, text.len, copy);
    }
    return run_term(b, NODE_LITERAL, at, type_scalar(TYPE_STRING));
}

Term *run_variable(Body *b, int variable) {
    const Var *v = &b->var[variable];
    Token *at = run_token(b, TOKEN_NAME, v->name->text, v->name->len);
    Term *t = run_term(b, NODE_NAME, at, v->type);
    t->variable = variable;
    t->truth = v->truth;
    t->small = v->small;
    return t;
}

Term *run_name(Body *b, Bytes name, Type type) {
    return run_term(b, NODE_NAME, run_token(b, TOKEN_NAME, (const char *)name.at, (int)name.len), type);
}

Term *run_binary(Body *b, TokenKind op, Term *left, Term *right, Type type) {
    Term *t = run_term(b, NODE_BINARY, run_token(b, op, "", 0), type);
    Node *x = run_use(b, left);
    run_kids(b, t, x, run_use(b, right), NULL);
    return t;
}

Term *run_logic(Body *b, TokenKind op, Term *left, Term *right) {
    Term *t = run_term(b, NODE_BINARY, left->node.at, type_scalar(TYPE_BOOLEAN));
    t->node.op = op;
    Node *x = run_use(b, left);
    run_kids(b, t, x, run_use(b, right), NULL);
    return t;
}

Term *run_choice(Body *b, Term *when, Term *yes, Term *no, Type type) {
    Term *t = run_term(b, NODE_COND, when->node.at, type);
    Node *x = run_use(b, when), *y = run_use(b, yes);
    run_kids(b, t, x, y, run_use(b, no));
    run_alike(b, yes, &t->truth);
    run_alike(b, no, &t->truth);
    t->small = yes->small ? yes->small : no->small;
    return t;
}

Term *run_assign(Body *b, int variable, Term *value) {
    Term *set = run_term(b, NODE_ASSIGN, run_token(b, OP_ASSIGN, "=", 1), value->type);
    Node *target = run_use(b, run_variable(b, variable));
    run_kids(b, set, target, run_use(b, value), NULL);
    Term *s = run_term(b, NODE_EXPR, set->node.at, type_scalar(TYPE_VOID));
    run_kids(b, s, run_use(b, set), NULL, NULL);
    return s;
}

bool run_is_simple(const Body *b, const Term *t) {
    bool named = t->node.kind == NODE_NAME && (t->variable < 0 || b->var[t->variable].writes <= 1);
    return t->kind == TERM_OUT || t->kind == TERM_RECORD || t->node.kind == NODE_LITERAL || named;
}

/* ---- conditions ---- */

static TokenKind opposite(TokenKind op) {
    switch (op) {
    case OP_EQ: return OP_NE;
    case OP_NE: return OP_EQ;
    case OP_LT: return OP_GE;
    case OP_GE: return OP_LT;
    case OP_GT: return OP_LE;
    case OP_LE: return OP_GT;
    case OP_ANDAND: return OP_OROR;
    case OP_OROR: return OP_ANDAND;
    default: return TOKEN_END;
    }
}

/* Where numbers need not be ordered, !(x < y) is not x >= y. */
Term *run_negated(Body *b, Term *t) {
    Node *n = &t->node;
    if (n->kind == NODE_UNARY && n->op == OP_NOT)
        return (Term *)n->a;
    TokenKind op = n->kind == NODE_BINARY ? opposite(n->op) : TOKEN_END;
    if (op == OP_ANDAND || op == OP_OROR) {
        Node *left = &run_negated(b, (Term *)n->a)->node, *right = &run_negated(b, (Term *)n->b)->node;
        n->op = op;
        run_kids(b, t, left, right, NULL);
        return t;
    }
    if (op == OP_EQ || op == OP_NE || (op != TOKEN_END && t->integers)) {
        n->op = op;
        return t;
    }
    Term *not = run_term(b, NODE_UNARY, run_token(b, OP_NOT, "!", 1), type_scalar(TYPE_BOOLEAN));
    run_kids(b, not, n, NULL, NULL);
    return not;
}

/* ---- int or boolean ---- */

int run_truth(Body *b, int asks) {
    Front *f = b->code.front;
    Truth *all = front_room_in(f, b->code.arena, b->truths, (size_t)b->ntruths, &b->truths_cap, sizeof *all);
    if (!all)
        return 0;
    b->truths = all;
    all[b->ntruths] = (Truth){b->ntruths + 1, asks};
    return ++b->ntruths;
}

static Truth *class_of(const Body *b, int truth) {
    Truth *t = &b->truths[truth - 1];
    while (t->same != t - b->truths + 1) {
        t->same = b->truths[t->same - 1].same;
        t = &b->truths[t->same - 1];
    }
    return t;
}

void run_ask(Body *b, const Term *t, int asks) {
    if (t->truth)
        class_of(b, t->truth)->asks |= asks;
}

int run_known(const Body *b, int truth) {
    return truth ? class_of(b, truth)->asks : TRUTH_INT;
}

void run_alike(Body *b, const Term *t, int *truth) {
    if (!t->truth || !*truth) {
        *truth = *truth ? *truth : t->truth;
        return;
    }
    Truth *x = class_of(b, t->truth), *y = class_of(b, *truth);
    x->same = y->same;
    y->asks |= x->asks;
}
