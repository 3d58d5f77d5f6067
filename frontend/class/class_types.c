/* frontend/class/class_types.c - ints and booleans are told apart; variables are declared where they are used. */
#include "frontend/class/class_state.h"

/* ---- int or boolean ---- */

static BaseType base(const Body *b, Type type, int truth) {
    int known = run_known(b, truth);
    if (!type_is_scalar(type, TYPE_INT))
        return type.base;
    if (known & TRUTH_INT)
        return TYPE_INT;
    if (known & TRUTH_BOOLEAN)
        return TYPE_BOOLEAN;
    return known & TRUTH_NUMBER || !(known & TRUTH_ASKED) ? TYPE_INT : TYPE_BOOLEAN;
}

static void become(Node *n, const Node *kid) {
    Node *next = n->next;
    *(Term *)n = *(const Term *)kid;
    n->next = next;
}

static void become_opposite(Body *b, Node *n, Node *kid) {
    Term *t = run_negated(b, (Term *)kid);
    become(n, &t->node);
}

static void settle_literal(Body *b, Term *t) {
    Token *at = front_alloc_in(b->code.front, b->code.arena, sizeof *at);
    BaseType is = base(b, t->type, t->truth);
    *at = *t->node.at;
    if (at->kind != TOKEN_INT || is == TYPE_INT)
        return;
    at->kind = at->value.i ? KEY_TRUE : KEY_FALSE;
    t->node.at = at;
    t->node.kind = NODE_BOOLEAN;
}

static bool is_boolean(const Node *n, TokenKind word) {
    return n->kind == NODE_BOOLEAN && n->at->kind == word;
}

/* c ? true : false, b == false and the like. */
static void simplify(Body *b, Node *n) {
    if (n->kind == NODE_COND && is_boolean(n->b, KEY_TRUE) && is_boolean(n->c, KEY_FALSE))
        become(n, n->a);
    else if (n->kind == NODE_COND && is_boolean(n->b, KEY_FALSE) && is_boolean(n->c, KEY_TRUE))
        become_opposite(b, n, n->a);
    else if (n->kind == NODE_BINARY && n->op == OP_NE && is_boolean(n->b, KEY_FALSE))
        become(n, n->a);
    else if (n->kind == NODE_BINARY && n->op == OP_EQ && is_boolean(n->b, KEY_FALSE))
        become_opposite(b, n, n->a);
}

static void settle(Body *b, Node *n) {
    Node *kids[] = {n->a, n->b, n->c, n->d};
    for (int i = 0; i < 4; i++)
        for (Node *k = kids[i]; k; k = k->next)
            settle(b, k);
    if (n->kind == NODE_LITERAL)
        settle_literal(b, (Term *)n);
    simplify(b, n);
}

/* ---- where variables are declared ---- */

/* The statements of a block. */
typedef struct Scope Scope;
struct Scope {
    Scope *outer;
    Term *owner;            // the statement around, which is one of OUTER
    int depth;
};

/* Of a variable: the innermost scope with all places where it occurs, and the first statement of that that has one. */
typedef struct {
    Scope *scope;
    Term *first;
} Home;

typedef struct {
    Body *b;
    Home *home;
} Names;

static void occurs(const Names *s, int variable, Scope *scope, Term *statement) {
    Home *h = &s->home[variable];
    if (!h->scope)
        *h = (Home){scope, statement};
    while (h->scope != scope)
        if (h->scope->depth >= scope->depth)
            *h = (Home){h->scope->outer, h->scope->owner};
        else
            scope = scope->outer;
}

static void find_names(const Names *s, Node *n, Scope *scope, Term *statement) {
    Front *f = s->b->code.front;
    if (n->kind == NODE_NAME && ((Term *)n)->variable >= 0)
        occurs(s, ((Term *)n)->variable, scope, statement);
    if (n->kind == NODE_BLOCK) {
        Scope *inner = front_alloc_in(f, s->b->code.arena, sizeof *inner);
        *inner = (Scope){scope, statement, scope ? scope->depth + 1 : 0};
        for (Node *k = n->a; k && !f->no_memory; k = k->next)
            find_names(s, k, inner, (Term *)k);
        return;
    }
    Node *kids[] = {n->a, n->b, n->c, n->d};
    for (int i = 0; i < 4; i++)
        for (Node *k = kids[i]; k && !f->no_memory; k = k->next)
            find_names(s, k, scope, statement);
}

static const Token *name_at(Body *b, const Var *v, const Node *like) {
    Token *at = front_alloc_in(b->code.front, b->code.arena, sizeof *at);
    *at = *v->name;
    at->at = like->at->at;
    return at;
}

/* The statement N gives the variable its first value. */
static bool is_first(const Node *n, int variable) {
    const Node *set = n->kind == NODE_EXPR ? n->a : NULL;
    return set && set->kind == NODE_ASSIGN && set->op == OP_ASSIGN && set->a->kind == NODE_NAME &&
           ((const Term *)set->a)->variable == variable;
}

static Node *zero(Body *b, Type type) {
    Term *t = type.base == TYPE_BOOLEAN ? run_term(b, NODE_BOOLEAN, run_token(b, KEY_FALSE, "", 0), type)
                                        : run_literal(b, type.base, (Value){0});
    return &t->node;
}

/* The statement at *LINK, and those in it, with their declarations; where the next one is linked. */
static Node **declare(Body *b, Node **link) {
    Node *n = *link;
    for (int i = ((Term *)n)->declares; i && !b->code.front->no_memory; i = b->var[i - 1].next) {
        const Var *v = &b->var[i - 1];
        Type type = {.base = base(b, v->type, v->truth), .rank = v->type.rank, .record = v->type.record};
        if (is_first(n, i - 1)) {
            n->kind = NODE_LOCAL;
            n->at = name_at(b, v, n);
            n->type = type;
            n->b = n->a->b;
            n->a = NULL;
            continue;
        }
        Term *t = run_term(b, NODE_LOCAL, name_at(b, v, n), type);
        t->node.type = type;
        t->node.b = v->zeroed ? zero(b, type) : NULL;
        t->node.next = n;
        *link = &t->node;
        link = &t->node.next;
    }
    return &n->next;
}

static void declare_all(Body *b, Node *n) {
    if (n->kind == NODE_BLOCK)
        for (Node **link = &n->a; *link && !b->code.front->no_memory; link = declare(b, link))
            declare_all(b, *link);
    Node *kids[] = {n->kind == NODE_BLOCK ? NULL : n->a, n->b, n->c, n->d};
    for (int i = 0; i < 4; i++)
        for (Node *k = kids[i]; k; k = k->next)
            declare_all(b, k);
}

void types_settle(Body *b, Node *body) {
    Names s = {.b = b, .home = front_alloc_in(b->code.front, b->code.arena, ((size_t)b->nvars + 1) * sizeof *s.home)};
    for (Node *n = b->fields.first; n && !b->code.front->no_memory; n = n->next)
        settle(b, n);
    if (b->code.front->no_memory)
        return;
    settle(b, body);
    find_names(&s, body, NULL, NULL);
    for (int i = b->nvars; i-- > 0 && !b->code.front->no_memory;) {
        if (b->var[i].param || !s.home[i].scope)
            continue;
        b->var[i].next = s.home[i].first->declares;
        s.home[i].first->declares = i + 1;
    }
    declare_all(b, body);
}
