/* frontend/sema/check_print.c - System.out.println and print: texts in their parts. */
#include <string.h>

#include "frontend/sema/check_state.h"
#include "isa/conversion.h"

static bool is_word(const Token *t, const char *word) {
    return strlen(word) == (size_t)t->len && !memcmp(t->text, word, (size_t)t->len);
}

bool check_is_format(const Node *n) {
    return n->kind == NODE_CALL && n->a->kind == NODE_FIELD && is_word(n->a->at, "format") && n->a->a->kind == NODE_NAME &&
           is_word(n->a->a->at, "String");
}

/* Only a literal or a format can make it so. */
bool check_is_text(const Node *n) {
    switch (n->kind) {
    case NODE_CALL: return check_is_format(n);
    case NODE_LITERAL: return n->at->kind == TOKEN_STRING;
    case NODE_BINARY: return n->op == OP_PLUS && (check_is_text(n->a) || check_is_text(n->b));
    case NODE_COND: return check_is_text(n->b) || check_is_text(n->c);
    default: return false;
    }
}

static Expr *string(Check *c, const Node *n) {
    Expr *e = tree_expr(c->front, EXPR_STRING, type_scalar(TYPE_STRING), n->at->at, 0);
    e->text = n->at->string;
    e->len = n->at->string_len;
    return e;
}

/* choice = condition "?" branch ":" branch; branch = STRING | choice */
Expr *check_choice(Check *c, const Node *n) {
    if (n->kind == NODE_LITERAL && n->at->kind == TOKEN_STRING)
        return string(c, n);
    if (n->kind != NODE_COND) {
        front_error(c->front, n->at->at, "both sides of a choice between texts are string literals: else use if");
        return check_error(c, n->at->at);
    }
    Expr *e = tree_expr(c->front, EXPR_COND, type_scalar(TYPE_STRING), n->at->at, 3);
    Expr *when = check_condition(c, n->a), *then = check_choice(c, n->b), *other = check_choice(c, n->c);
    Expr *kids[] = {when, then, other};
    for (int i = 0; i < 3; i++) {
        e->kids[i] = kids[i];
        if (type_is_error(kids[i]->type))
            return check_error(c, n->at->at);
    }
    return e;
}

/* The character, not its number. */
static Expr *character(Check *c, Expr *e) {
    Expr *text = tree_expr(c->front, EXPR_FORMAT, type_scalar(TYPE_STRING), e->at, 1);
    text->conversion = conversion_pack(&(Conversion){.letter = 'c', .precision = -1});
    if (!c->front->no_memory)
        text->kids[0] = e;
    return text;
}

void check_add_part(Check *c, Parts *p, Expr *e) {
    Expr **kids = front_room(c->front, p->kids, p->n, &p->cap, sizeof *kids);
    if (!kids)
        return;
    p->kids = kids;
    kids[p->n++] = type_is_scalar(e->type, TYPE_CHAR) ? character(c, e) : e;
}

/* The parts of a text, left to right; what comes before the first string is a sum. */
void check_add_parts(Check *c, const Node *n, Parts *p) {
    char name[TYPE_NAME];
    if (check_is_format(n)) {
        if (!check_format(c, n, p))
            check_add_part(c, p, check_error(c, n->at->at));
        return;
    }
    if (check_is_text(n) && n->kind == NODE_BINARY) {
        check_add_parts(c, n->a, p);
        check_add_parts(c, n->b, p);
        return;
    }
    Expr *e = check_is_text(n) ? check_choice(c, n) : check_expr(c, n);
    if (e->type.record) {
        check_add_record(c, e, p);
        return;
    }
    if (e->type.rank) {
        front_error(c->front, e->at, "print the elements in a loop: %s would print as an address", type_name(e->type, name));
        e = check_error(c, e->at);
    }
    check_add_part(c, p, e);
}

/* System.out.X and what it may be given. */
static bool is_printf(const Node *n) {
    return is_word(n->a->at, "printf") || is_word(n->a->at, "format");
}

/* False: reported. */
static bool may_print(Check *c, const Node *n, bool println) {
    const Token *word = n->a->at;
    if (is_word(n->a->a->at, "err"))
        front_error(c->front, n->at->at, "System.err is outside FunJava: print with System.out");
    else if (is_printf(n))
        return true;
    else if (!println && !is_word(word, "print"))
        front_error(c->front, n->at->at, "System.out.%.*s is outside FunJava: there are println, print and printf", word->len, word->text);
    else if (n->b ? n->b->next != NULL : !println)
        front_error(c->front, n->at->at, "'%.*s' takes one argument: join texts and numbers with +", word->len, word->text);
    else
        return true;
    return false;
}

/* print = "System" "." "out" "." ( "println" "(" [ text ] ")" | "print" "(" text ")" | ( "printf" | "format" ) "(" format ")" ) */
Stmt *check_print(Check *c, const Node *n) {
    bool println = is_word(n->a->at, "println");
    bool good = may_print(c, n, println);
    Stmt *s = tree_stmt(c->front, STMT_PRINT, n->at->at);
    Parts p = {0};
    c->current->method->expanded |= !c->current->is_main;
    s->newline = println;
    if (good && is_printf(n))
        good = check_format(c, n, &p);
    else
        for (const Node *arg = n->b; arg; arg = arg->next)
            check_add_parts(c, arg, &p);
    for (size_t i = 0; i < p.n && !c->front->no_memory; i++)
        good &= !type_is_error(p.kids[i]->type);
    s->kids = p.kids;
    s->nkids = (int)p.n;
    return good ? s : NULL;
}
