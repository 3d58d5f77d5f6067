/* frontend/sema/check_switch.c - switch: its cases become choices, one in the other. */
#include "frontend/sema/check_state.h"

/* Statements with the labels before them. */
typedef struct {
    const Node *node;       // CASE: the last of them, which has the statements
    Expr *when;             // is one of the labels meant?  NULL: there is only default
    bool otherwise;         // default is among them
    Stmt *body;             // of a statement
    Expr *value;            // of an expression whose cases are expressions
} Case;

typedef struct {
    Check *check;
    Place at;
    Local *selector;
    Type of;                // what is switched over, as written
    Case *cases;
    int ncases;
    int64_t *seen;          // labels so far
    int nseen;
    bool arrows, has_default;
    bool good;
} Switch;

/* ---- labels ---- */

static void report(Switch *s, Place at, const char *what) {
    front_error(s->check->front, at, "%s", what);
    s->good = false;
}

/* selector == label; NULL: reported. */
static Expr *matches(Switch *s, const Node *label) {
    Check *c = s->check;
    Expr *e = check_expr(c, label);
    if (e->kind != EXPR_CONST || !type_is_integral(e->type) || type_is_scalar(e->type, TYPE_LONG)) {
        s->good = false;
        if (!type_is_error(e->type))
            report(s, e->at, "a case is a constant int");
        return NULL;
    }
    if (!type_is_error(s->of) && !type_holds(s->of.base, e->value.i)) {
        check_assigned(c, e, s->of);
        s->good = false;
    }
    for (int i = 0; i < s->nseen; i++)
        if (s->seen[i] == e->value.i)
            report(s, e->at, "this case is there already");
    s->seen[s->nseen++] = e->value.i;
    if (!s->selector)
        return NULL;
    Expr *number = check_convert(c, e, TYPE_INT);
    return check_binary(c, OP_EQ, e->at, check_local(c, s->selector, e->at), number);
}

/* The labels of N, beside those of the cases before, which have no statements of their own. */
static void add_labels(Switch *s, const Node *n, Case *to) {
    bool is_default = n->at->kind == KEY_DEFAULT;
    if (is_default && s->has_default)
        report(s, n->at->at, "'default' is written twice");
    s->has_default |= is_default;
    to->otherwise |= is_default;
    to->node = n;
    for (const Node *l = n->a; l && !s->check->front->no_memory; l = l->next) {
        Expr *when = matches(s, l);
        to->when = when && to->when ? check_binary(s->check, OP_OR, when->at, to->when, when) : when ? when : to->when;
    }
}

static int count_labels(const Node *n) {
    int k = 0;
    for (; n; n = n->next, k++)
        for (const Node *l = n->a; l; l = l->next)
            k++;
    return k;
}

static Expr *check_selector(Check *c, const Node *n, Type *of) {
    char name[TYPE_NAME];
    Expr *e = check_expr(c, n);
    *of = e->type;
    if (type_is_error(e->type) || type_widens(e->type, type_scalar(TYPE_INT)))
        return check_convert(c, e, TYPE_INT);
    *of = type_scalar(TYPE_ERROR);
    front_error(c->front, e->at, "'switch' takes an int, not %s", type_name(e->type, name));
    return check_error(c, e->at);
}

/* The cases of N, without what is in them; *SELECTOR: its value goes to the selector. */
static Switch begin(Check *c, const Node *n, Expr **selector) {
    int most = count_labels(n->b);
    Switch s = {.check = c, .at = n->at->at, .good = true};
    *selector = check_selector(c, n->a, &s.of);
    s.selector = type_is_error((*selector)->type) ? NULL : check_hidden(c, "selector", type_scalar(TYPE_INT), n->at->at);
    s.cases = front_alloc(c->front, ((size_t)most + 1) * sizeof *s.cases);
    s.seen = front_alloc(c->front, ((size_t)most + 1) * sizeof *s.seen);
    s.arrows = n->b && n->b->op == OP_ARROW;
    s.good = s.selector;
    for (const Node *k = n->b; k && !c->front->no_memory; k = k->next) {
        if ((k->op == OP_ARROW) != s.arrows)
            report(&s, k->at->at, "all cases of a switch have ':' behind them, or all '->'");
        add_labels(&s, k, &s.cases[s.ncases]);
        if (k->b || s.arrows || !k->next)
            s.ncases++;
    }
    return s;
}

/* ---- what a switch gives ---- */

/* The innermost switch that is a value; NULL: none. */
static Target *yielding(const Check *c) {
    Target *t = c->target;
    while (t && !t->value)
        t = t->outer;
    return t;
}

/* To the variable of the switch T, and out of it. */
static Stmt *give(Check *c, Target *t, const Node *value, Place at) {
    check_count_jump(c, at);
    Expr *e = type_is_error(t->wanted) ? check_expr(c, value) : check_value(c, value, t->wanted);
    if (type_is_error(e->type)) {
        t->failed = true;
        return NULL;
    }
    Yield *y = front_alloc(c->front, sizeof *y);
    *y = (Yield){.assign = check_set(c, t->holds, e), .next = t->yields};
    t->yields = y;
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, at), *set = tree_stmt(c->front, STMT_EXPR, at);
    set->value = y->assign;
    set->next = tree_stmt(c->front, STMT_BREAK, at);
    set->next->target = t->stmt;
    t->stmt->is_target = true;
    block->body = set;
    return block;
}

Stmt *check_yield(Check *c, const Node *n) {
    Target *t = yielding(c);
    if (t)
        return give(c, t, n->a, n->at->at);
    front_error(c->front, n->at->at, "'yield' outside of a switch that is a value");
    return NULL;
}

/* A value of type T that nobody sees. */
static Expr *any_value(Check *c, Type t, Place at) {
    int n = t.record ? t.record->nparts : t.rank;
    Expr *e = tree_expr(c->front, t.record ? EXPR_RECORD : t.rank ? EXPR_NEW : EXPR_CONST, t, at, n);
    for (int i = 0; i < n && !c->front->no_memory; i++)
        e->kids[i] = any_value(c, t.record ? t.record->part[i].type : type_scalar(TYPE_INT), at);
    return e;
}

/* The program ends; behind that, as far as anybody can tell, the switch has a value, or the method returns. */
Stmt *check_throw(Check *c, const Node *n) {
    Place at = n->at->at;
    Target *t = yielding(c);
    Type result = c->current->method->result;
    Local *l = check_hidden(c, "thrown", type_scalar(TYPE_INT), at);
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, at), *behind = tree_stmt(c->front, t ? STMT_BREAK : STMT_RETURN, at), **end;
    check_count_jump(c, at);
    if (!l || c->front->no_memory)
        return NULL;
    block->body = check_local_stmt(c, l, check_unnamed(c, "thrown", (Expr *[]){check_int(c, -1, at)}, 1, at));
    end = &block->body->next;
    if (t) {
        Yield *y = front_alloc(c->front, sizeof *y);
        *y = (Yield){.assign = check_set(c, t->holds, check_int(c, 0, at)), .never = true, .next = t->yields};
        t->yields = y;
        *end = tree_stmt(c->front, STMT_EXPR, at);
        (*end)->value = y->assign;
        end = &(*end)->next;
        behind->target = t->stmt;
        t->stmt->is_target = true;
    } else {
        behind->never = true;
        behind->value = type_is_scalar(result, TYPE_VOID) ? NULL : any_value(c, result, at);
    }
    *end = behind;
    return block;
}

/* The type that N values have in common; ERROR: none, reported. */
static Type join(Check *c, Expr *const *value, int n) {
    char is[TYPE_NAME], other[TYPE_NAME];
    Type type = check_common(c, value, n);
    int i = 1;
    if (!type_is_error(type) || c->front->no_memory)
        return type;
    while (!type_is_error(check_common(c, value, i + 1)))
        i++;
    Type before = check_common(c, value, i);
    front_error(c->front, value[i]->at, "the cases of this switch have no type in common: there are %s and %s",
                type_name(before, is), type_name(value[i]->type, other));
    return type;
}

/* ---- statements ---- */

static Stmt *case_body(Switch *s, const Case *k) {
    Check *c = s->check;
    const Node *n = k->node, *e = n->b;
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, n->at->at);
    if (!s->arrows) {
        block->body = check_list(c, n->b);
    } else if (e->kind == NODE_EXPR && c->target->value) {
        block->body = give(c, c->target, e->a, e->at->at);
    } else {
        if (e->kind == NODE_EXPR && !ast_acts(e->a) && e->a->kind != NODE_BAD)
            report(s, e->at->at, "this is no statement: assign the value, or yield it from a switch that is a value");
        block->body = check_scoped(c, e);
    }
    return block;
}

/* Takes away breaks to TARGET at the end of the list: what follows them is its end. */
static void drop_last_breaks(Stmt *s, const Stmt *target) {
    while (s && s->next)
        s = s->next;
    if (s && s->kind == STMT_BREAK && s->target == target) {
        s->kind = STMT_BLOCK;
        s->target = NULL;
    } else if (s && s->kind == STMT_IF) {
        drop_last_breaks(s->body, target);
        drop_last_breaks(s->other, target);
    } else if (s && s->kind == STMT_BLOCK) {
        drop_last_breaks(s->body, target);
    }
}

/* Does a break to TARGET stand in the list? */
static bool breaks(const Stmt *s, const Stmt *target) {
    for (; s; s = s->next)
        if ((s->kind == STMT_BREAK && s->target == target) || breaks(s->body, target) || breaks(s->other, target))
            return true;
    return false;
}

static Stmt *choice(Switch *s, Place at, Expr *when, Stmt *body, Stmt *other) {
    Stmt *n = tree_stmt(s->check->front, STMT_IF, at);
    n->value = when;
    n->body = body;
    n->other = other;
    return n;
}

/* The number of the case that is meant, from FIRST to LAST: if no other, default or the last. */
static Expr *entry(Switch *s, int first, int last) {
    Check *c = s->check;
    int otherwise = last;
    for (int i = first; i <= last; i++)
        otherwise = s->cases[i].otherwise ? i : otherwise;
    Expr *e = check_int(c, otherwise, s->at);
    for (int i = last; i >= first && !c->front->no_memory; i--) {
        if (i == otherwise)
            continue;
        Expr *cond = tree_expr(c->front, EXPR_COND, e->type, s->at, 3);
        cond->kids[0] = s->cases[i].when;
        cond->kids[1] = check_int(c, i, s->at);
        cond->kids[2] = e;
        e = cond;
    }
    return e;
}

/* The cases from FIRST to LAST, each of which goes on with the next: it runs if it, or one before it, is meant. */
static Stmt *run(Switch *s, int first, int last) {
    Check *c = s->check;
    if (first == last)
        return s->cases[last].body;
    Local *number = check_hidden(c, "entry", type_scalar(TYPE_INT), s->at);
    if (!number)
        return s->cases[last].body;
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, s->at);
    Stmt *list = block->body = check_local_stmt(c, number, entry(s, first, last)), **end = &list->next;
    for (int i = first; i < last; i++) {
        Place at = s->cases[i].node->at->at;
        Expr *here = check_int(c, i, at), *runs = check_binary(c, OP_LE, at, check_local(c, number, at), here);
        check_append(&end, choice(s, at, runs, s->cases[i].body, NULL));
    }
    check_append(&end, s->cases[last].body);
    return block;
}

/* if (the first) ... else if (the second) ... else (default), where each is a case or a run of
 * cases that go on with each other. */
static Stmt *choices(Switch *s, const Stmt *target) {
    Stmt *rest = NULL, **end = &rest;
    Stmt *otherwise = NULL;
    for (int first = 0, last; first < s->ncases && !s->check->front->no_memory; first = last + 1) {
        Expr *when = s->cases[first].when;
        bool is_default = s->cases[first].otherwise;
        for (last = first; last + 1 < s->ncases && !s->arrows && !tree_always_leaves(s->cases[last].body);) {
            const Case *k = &s->cases[++last];
            is_default |= k->otherwise;
            when = when && k->when ? check_binary(s->check, OP_OR, k->when->at, when, k->when) : when ? when : k->when;
        }
        drop_last_breaks(s->cases[last].body, target);
        Stmt *body = run(s, first, last);
        if (is_default) {
            otherwise = body;
            continue;
        }
        *end = choice(s, s->cases[first].node->at->at, when, body, NULL);
        end = &(*end)->other;
    }
    *end = otherwise;
    return rest;
}

/* The cases as statements into BLOCK, the target T. */
static void fill(Switch *s, Target *t, Stmt *block, Expr *selector) {
    Check *c = s->check;
    Variable *outer = c->scope;
    check_enter(c, t, block);
    for (int i = 0; i < s->ncases && !c->front->no_memory; i++)
        s->cases[i].body = case_body(s, &s->cases[i]);
    check_quit(c);
    check_leave(c, outer);
    if (!s->good || c->front->no_memory)
        return;
    block->body = check_local_stmt(c, s->selector, selector);
    block->body->next = choices(s, block);
    block->is_target = breaks(block->body, block);
}

Stmt *check_switch(Check *c, const Node *n) {
    Expr *selector;
    Switch s = begin(c, n, &selector);
    Target t = {.unnamed = true};
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, n->at->at);
    fill(&s, &t, block, selector);
    return s.good ? block : NULL;
}

/* ---- values ---- */

static bool only_expressions(const Node *n) {
    for (const Node *k = n->b; k; k = k->next)
        if (k->op != OP_ARROW || k->b->kind != NODE_EXPR)
            return false;
    return true;
}

/* (the first) ? ... : (the second) ? ... : (default) */
static Expr *choose(Switch *s, Type wanted) {
    Check *c = s->check;
    Expr *rest = NULL, **value = front_alloc(c->front, ((size_t)s->ncases + 1) * sizeof *value);
    for (int i = 0; i < s->ncases && !c->front->no_memory; i++) {
        const Node *n = s->cases[i].node->b->a;
        Expr *e = type_is_error(wanted) ? check_expr(c, n) : check_value(c, n, wanted);
        s->good &= !type_is_error(e->type);
        if (!c->front->no_memory)
            value[i] = e;
    }
    Type type = type_is_error(wanted) && s->good ? join(c, value, s->ncases) : wanted;
    s->good &= !type_is_error(type);
    for (int i = 0; i < s->ncases && s->good && !c->front->no_memory; i++) {
        s->cases[i].value = check_convert(c, value[i], type.base);
        rest = s->cases[i].otherwise ? s->cases[i].value : rest;
    }
    for (int i = s->ncases; i-- > 0 && s->good && !c->front->no_memory;) {
        const Case *k = &s->cases[i];
        if (k->otherwise)
            continue;
        Expr *e = tree_expr(c->front, EXPR_COND, type, k->value->at, 3);
        e->kids[0] = k->when;
        e->kids[1] = k->value;
        e->kids[2] = rest;
        rest = e;
    }
    return s->good && rest ? rest : check_error(c, s->at);
}

/* The type of what T's cases yield; each is converted to it. */
static Type yielded_type(Check *c, const Target *t, Place at) {
    const Yield *first = t->yields;
    while (first && first->never)
        first = first->next;
    if (!first && !t->failed)
        front_error(c->front, at, "no case of this switch yields a value");
    if (!first || t->failed)
        return type_scalar(TYPE_ERROR);
    int n = 0;
    for (const Yield *y = t->yields; y; y = y->next)
        n += !y->never;
    Expr **value = front_alloc(c->front, ((size_t)n + 1) * sizeof *value);
    int k = n;
    for (const Yield *y = t->yields; y && !c->front->no_memory; y = y->next)
        if (!y->never)
            value[--k] = y->assign->kids[0];
    Type type = type_is_error(t->wanted) ? join(c, value, n) : t->wanted;
    for (const Yield *y = t->yields; y && !type_is_error(type); y = y->next) {
        y->assign->kids[0] = y->never ? any_value(c, type, at) : check_convert(c, y->assign->kids[0], type.base);
        y->assign->type = type;
    }
    return type;
}

Expr *check_switch_value(Check *c, const Node *n, Type wanted) {
    Expr *selector;
    Place at = n->at->at;
    Switch s = begin(c, n, &selector);
    if (s.good && !s.has_default)
        report(&s, at, "a switch that is a value has one for every number: 'default' is missing");
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, at);
    Expr *value;
    if (only_expressions(n)) {
        value = choose(&s, wanted);
        block = s.good ? check_local_stmt(c, s.selector, selector) : block;
    } else {
        Target t = {.value = true, .wanted = wanted, .holds = check_hidden(c, "switch", wanted, at)};
        if (!t.holds)
            return check_error(c, at);
        fill(&s, &t, block, selector);
        t.holds->type = s.good ? yielded_type(c, &t, at) : type_scalar(TYPE_ERROR);
        value = check_local(c, t.holds, at);
    }
    if (!s.good || type_is_error(value->type))
        return check_error(c, at);
    Expr *e = tree_expr(c->front, EXPR_BLOCK, value->type, at, 1);
    e->body = block;
    e->kids[0] = value;
    return e;
}
