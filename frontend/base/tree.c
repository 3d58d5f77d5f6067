/* frontend/base/tree.c - making nodes; what the tables say. */
#include "frontend/base/tree.h"

#include <math.h>
#include <string.h>

const BinaryInfo tree_binary[BINARY_COUNT] = {
#define BINARY(name, text, kind) [BINARY_##name] = {text, KIND_##kind},
#include "frontend/base/tree.def"
};

const BuiltinInfo tree_builtin[BUILTIN_COUNT] = {
#define BUILTIN(name, word, arity, takes) [BUILTIN_##name] = {word, arity, TAKES_##takes##_ARGS},
#include "frontend/base/builtins.def"
};

const Function tree_functions[] = {
#define FUNCTION(class, word, takes, gives, check) {class, word, takes, gives, FUNCTION_##check},
#include "frontend/base/builtins.def"
};

const int tree_nfunctions = sizeof tree_functions / sizeof *tree_functions;

Type tree_letter(char letter) {
    static const char letters[] = "zbscilfdZBSCILFD";
    static const BaseType types[] = {TYPE_BOOLEAN, TYPE_BYTE, TYPE_SHORT, TYPE_CHAR, TYPE_INT, TYPE_LONG, TYPE_FLOAT, TYPE_DOUBLE};
    enum { TYPES = sizeof types / sizeof *types };
    int i = (int)(strchr(letters, letter) - letters);
    return (Type){.base = types[i % TYPES], .rank = i / TYPES};
}

Expr *tree_expr(Front *f, ExprKind kind, Type type, Place at, int nkids) {
    Expr **kids = nkids ? front_alloc(f, (size_t)nkids * sizeof *kids) : NULL;
    Expr *e = front_alloc(f, sizeof *e);
    *e = (Expr){.kind = kind, .type = type, .at = at, .nkids = kids ? nkids : 0, .kids = kids};
    return e;
}

Stmt *tree_stmt(Front *f, StmtKind kind, Place at) {
    Stmt *s = front_alloc(f, sizeof *s);
    *s = (Stmt){.kind = kind, .at = at};
    return s;
}

bool tree_always_leaves(const Stmt *s) {
    switch (s->kind) {
    case STMT_BREAK: case STMT_CONTINUE: case STMT_RETURN: return true;
    case STMT_IF: return s->other && tree_always_leaves(s->body) && tree_always_leaves(s->other);
    case STMT_BLOCK:
        for (const Stmt *in = s->body; in && !s->is_target; in = in->next)
            if (tree_always_leaves(in))
                return true;
        return false;
    default: return false;
    }
}

Type tree_gives(const Method *m) {
    return m->nchanged ? m->with_changed : m->result;
}

Local *tree_base(const Expr *e) {
    const Expr *base = e->kind == EXPR_INDEX ? e->kids[0] : e;
    return e->type.rank && base->kind == EXPR_LOCAL ? base->local : NULL;
}

Local *tree_same(const Expr *e) {
    while (e->kind == EXPR_CALL && e->method->returned)
        e = e->kids[e->method->returned - 1];
    return e->type.rank && e->kind == EXPR_LOCAL ? e->local : NULL;
}

int tree_changed(const Expr *e, int i) {
    int changed = e->kind == EXPR_CALL ? e->method->locals[i]->changed : 0;
    return changed && e->kids[i]->kind == EXPR_INDEX ? changed + e->kids[i]->nkids - 1 : changed;
}

Local *tree_replaced(const Expr *e, int i) {
    bool replaced = e->kind == EXPR_CALL && e->method->locals[i]->replaced && e->kids[i]->kind == EXPR_LOCAL;
    return replaced ? e->kids[i]->local : NULL;
}

static bool call_writes(const Expr *e, const Local *l, int indices) {
    for (int i = 0; i < e->nkids && e->method->nchanged; i++)
        if (tree_replaced(e, i) == l)
            return true;
        else if (tree_changed(e, i) && tree_changed(e, i) <= indices && tree_base(e->kids[i]) == l)
            return true;
    return false;
}

bool tree_writes(const Expr *e, const Local *l, int indices) {
    bool any = (e->kind == EXPR_ASSIGN && e->local == l) || (e->kind == EXPR_STORE && e->local == l && e->nkids - 1 <= indices) ||
               (e->kind == EXPR_CALL && call_writes(e, l, indices));
    for (int i = 0; i < e->nkids && !any; i++)
        any = tree_writes(e->kids[i], l, indices);
    return any || (e->kind == EXPR_BLOCK && tree_list_writes(e->body, l, indices));
}

bool tree_list_writes(const Stmt *s, const Local *l, int indices) {
    for (; s; s = s->next) {
        bool any = s->kind == STMT_STORE && s->local == l && s->nkids - 1 <= indices;
        any = any || (s->value && tree_writes(s->value, l, indices));
        for (int i = 0; i < s->nkids && !any; i++)
            any = tree_writes(s->kids[i], l, indices);
        if (any || tree_list_writes(s->init, l, indices) || tree_list_writes(s->body, l, indices) ||
            tree_list_writes(s->update, l, indices) || tree_list_writes(s->other, l, indices))
            return true;
    }
    return false;
}

static int uses(const Expr *e, const Local *l) {
    int n = (e->kind == EXPR_LOCAL || e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE) && e->local == l;
    for (int i = 0; i < e->nkids; i++)
        n += uses(e->kids[i], l);
    return n + (e->kind == EXPR_BLOCK ? tree_list_uses(e->body, l) : 0);
}

int tree_list_uses(const Stmt *s, const Local *l) {
    int n = 0;
    for (; s; s = s->next) {
        n += (s->kind == STMT_STORE && s->local == l) + (s->value ? uses(s->value, l) : 0);
        for (int i = 0; i < s->nkids; i++)
            n += uses(s->kids[i], l);
        n += tree_list_uses(s->init, l) + tree_list_uses(s->body, l) + tree_list_uses(s->update, l) + tree_list_uses(s->other, l);
    }
    return n;
}

void tree_visit(Expr *e, TreeVisit *visit, void *state) {
    for (int i = 0; i < e->nkids; i++)
        tree_visit(e->kids[i], visit, state);
    if (e->kind == EXPR_BLOCK)
        tree_visit_list(e->body, visit, state);
    visit(state, e);
}

void tree_visit_statement(Stmt *s, TreeVisit *visit, void *state) {
    tree_visit_list(s->init, visit, state);
    if (s->value)
        tree_visit(s->value, visit, state);
    for (int i = 0; i < s->nkids; i++)
        tree_visit(s->kids[i], visit, state);
    tree_visit_list(s->body, visit, state);
    tree_visit_list(s->update, visit, state);
    tree_visit_list(s->other, visit, state);
}

void tree_visit_list(Stmt *s, TreeVisit *visit, void *state) {
    for (; s; s = s->next)
        tree_visit_statement(s, visit, state);
}
