/* frontend/sema/check_loop.c - loops, labels, and what leaves them. */
#include "frontend/sema/check_state.h"

/* ---- targets of jumps ---- */

void check_enter(Check *c, Target *t, Stmt *s) {
    t->stmt = s;
    t->outer = c->target;
    for (Target *l = t->outer; l && !l->stmt && t->loop; l = l->outer)
        l->stmt = s;            // labels before a loop
    s->depth = c->depth++;
    c->target = t;
}

void check_quit(Check *c) {
    c->depth--;
    c->target = c->target->outer;
}

bool check_inside_value(const Check *c) {
    const Target *t = c->target;
    while (t && !t->value)
        t = t->outer;
    return t != NULL;
}

/* NAME: a loop, whose break and continue it then is, or any other statement, which break leaves. */
Stmt *check_label(Check *c, const Node *n) {
    const Node *inner = n;
    const Name *name = check_name(c, n->at);
    while (inner->kind == NODE_LABEL)
        inner = inner->a;
    for (const Target *t = c->target; t; t = t->outer)
        if (t->label == name)
            front_error(c->front, n->at->at, "the label '%s' is already that of a statement around this", name->text);
    Target t = {.label = name};
    t.loop = inner->kind == NODE_WHILE || inner->kind == NODE_DO || inner->kind == NODE_FOR || inner->kind == NODE_FOR_EACH;
    Stmt *s;
    if (t.loop) {
        t.outer = c->target;
        c->target = &t;
        s = check_scoped(c, n->a);
        c->target = t.outer;
    } else {
        s = tree_stmt(c->front, STMT_BLOCK, n->at->at);
        check_enter(c, &t, s);
        s->body = check_scoped(c, n->a);
        check_quit(c);
    }
    return s;
}

/* What N leaves or goes on with; NULL: reported. */
static Target *find_target(Check *c, const Node *n, bool goes_on) {
    const Name *label = n->label ? check_name(c, n->label) : NULL;
    const char *word = lex_words[n->at->kind];
    for (Target *t = c->target; t; t = t->outer) {
        bool here = label ? t->label == label : goes_on ? t->loop && t->unnamed : t->unnamed;
        if (here && goes_on && !t->loop) {
            front_error(c->front, n->at->at, "'%s' is no loop that '%s' could go on with", label->text, word);
            return NULL;
        }
        if (t->value) {
            front_error(c->front, n->at->at, "'%s' cannot leave a switch that is a value: yield the value", word);
            return NULL;
        }
        if (here)
            return t;
    }
    if (label)
        front_error(c->front, n->label->at, "no statement around this has the label '%s'", label->text);
    else
        front_error(c->front, n->at->at, "'%s' outside of a loop%s", word, goes_on ? "" : " or switch");
    return NULL;
}

void check_count_jump(Check *c, Place at) {
    if (c->jumps++ == MAX_JUMPS)
        front_error(c->front, at, "more than %d times break, continue or return in one method: split it", MAX_JUMPS);
}

Stmt *check_jump(Check *c, const Node *n, StmtKind kind) {
    check_count_jump(c, n->at->at);
    Target *t = find_target(c, n, kind == STMT_CONTINUE);
    if (!t)
        return NULL;
    Stmt *s = tree_stmt(c->front, kind, n->at->at);
    s->target = t->stmt;
    t->stmt->is_target = true;
    return s;
}

/* ---- loops as they are ---- */

static Stmt *loop_body(Check *c, const Node *n, Stmt *loop) {
    Target t = {.loop = true, .unnamed = true};
    check_enter(c, &t, loop);
    Stmt *s = check_scoped(c, n);
    check_quit(c);
    return s;
}

Stmt *check_while(Check *c, const Node *n, StmtKind kind) {
    Stmt *s = tree_stmt(c->front, kind, n->at->at);
    if (kind == STMT_WHILE)
        s->value = check_condition(c, n->a);
    s->body = loop_body(c, n->b, s);
    if (kind == STMT_DO)
        s->value = check_condition(c, n->a);
    return s;
}

Stmt *check_for(Check *c, const Node *n) {
    Variable *outer = c->scope;
    Stmt *s = tree_stmt(c->front, STMT_FOR, n->at->at);
    s->init = check_list(c, n->a);
    s->value = n->b ? check_condition(c, n->b) : NULL;
    s->update = check_list(c, n->c);
    s->body = loop_body(c, n->d, s);
    check_leave(c, outer);
    return s;
}

/* ---- for (x : array) ---- */

/* Is E the same before each turn of BODY?  A variable that stays, or a row that such variables name. */
static bool stays(const Expr *e, const Stmt *body, int indices) {
    if (e->kind == EXPR_LOCAL)
        return !tree_list_writes(body, e->local, indices);
    for (int i = 0; i < e->nkids; i++)
        if (!stays(e->kids[i], body, i ? 0 : e->nkids - 1))
            return false;
    return e->kind == EXPR_CONST || e->kind == EXPR_FIELD || e->kind == EXPR_INDEX;
}

/* The loop's variable; NULL: reported. */
static Variable *turn_variable(Check *c, const Node *n, Type element) {
    Node typed = *n;
    typed.b = &typed;       // it has a value
    if (n->inferred)
        typed.type = element;
    return check_declare(c, &typed);
}

/* S becomes for (int number = FIRST; number < END; number++) its body; DOWN: number >= END; number--. */
static void count_turns(Check *c, Stmt *s, Local *number, Expr *first, Expr *end, bool down) {
    Place at = s->at;
    s->init = check_local_stmt(c, number, first);
    s->value = check_binary(c, down ? OP_GE : OP_LT, at, check_local(c, number, at), end);
    s->update = tree_stmt(c->front, STMT_EXPR, at);
    Expr *one = check_int(c, 1, at);
    s->update->value = check_set(c, number, check_binary(c, down ? OP_MINUS : OP_PLUS, at, check_local(c, number, at), one));
}

Stmt *check_counted(Check *c, Local *number, Expr *first, Expr *end, bool down, Stmt *body) {
    Stmt *s = tree_stmt(c->front, STMT_FOR, number->at);
    s->depth = c->depth;
    s->body = body;
    count_turns(c, s, number, first, end, down);
    return s;
}

/* { x = ARRAY[number]; body } for its body; false: reported. */
static bool take_elements(Check *c, Stmt *s, Variable *x, Expr *array, Local *number) {
    Place at = s->at;
    Stmt *body = tree_stmt(c->front, STMT_BLOCK, at);
    Expr *value = check_assigned(c, check_element_of(c, array, check_local(c, number, at), x->at), x->type);
    count_turns(c, s, number, check_int(c, 0, at), check_length_of(c, array, at), false);
    body->body = check_local_stmt(c, x->local, value);
    body->body->next = s->body;
    s->body = body;
    return !type_is_error(value->type);
}

Stmt *check_for_each(Check *c, const Node *n) {
    char name[TYPE_NAME];
    Variable *outer = c->scope;
    Place at = n->at->at;
    Stmt *s = tree_stmt(c->front, STMT_FOR, at), *copied = NULL;
    Expr *array = check_expr(c, n->b);
    if (!array->type.rank && !type_is_error(array->type)) {
        front_error(c->front, array->at, "'for (x : ...)' goes through an array, not %s", type_name(array->type, name));
        array = check_error(c, array->at);
    }
    bool good = !type_is_error(array->type);
    Local *number = good ? check_hidden(c, "number", type_scalar(TYPE_INT), at) : NULL;
    Variable *x = turn_variable(c, n->a, good ? type_element(array->type, 1) : array->type);
    s->body = loop_body(c, n->c, s);
    if (number && x && !stays(array, s->body, 0)) {
        Local *copy = check_hidden(c, "array", array->type, at);
        copied = copy ? check_local_stmt(c, copy, array) : NULL;
        array = copy ? check_local(c, copy, array->at) : array;
    }
    const Local *shared = array->kind == EXPR_LOCAL ? array->local : NULL;
    if (shared && shared->field && !shared->field->final)
        s->over = shared;
    good = number && x && !c->front->no_memory && take_elements(c, s, x, array, number);
    check_leave(c, outer);
    if (copied)
        copied->next = s;
    return !good ? NULL : copied ? copied : s;
}
