/* frontend/class/class_stack.c - the stack of the machine, on which expressions lie.
 *
 * An expression is computed where it is used, which is later than where the code computes it.  So before a statement
 * comes in between, it goes to a variable of its own (run_spill).  dup leaves one and the same expression twice: one of
 * them disappears when the other is stored, or is part of a compound assignment (class_store.c). */
#include "frontend/class/class_state.h"

void run_push(Body *b, Term *t) {
    if (b->depth == MOST_STACK)
        run_fail(b, "an expression of too many parts: use variables");
    else
        b->stack[b->depth++] = t;
}

Term *run_pop(Body *b) {
    if (!b->depth || b->failed) {
        run_fail(b, "damaged code");
        return run_int(b, 0);
    }
    Term *t = b->stack[b->depth - 1];
    if (b->depth <= b->kept) {
        run_spill(b, t);
        b->kept = b->depth - 1;
    }
    b->depth--;
    return t;
}

Term *run_pop_type(Body *b, Type type) {
    Term *t = run_pop(b);
    bool array = type_is_error(type) && t->type.rank;
    if (t->kind == TERM_PLAIN && !array && !type_same(t->type, type_on_stack(type)))
        run_fail(b, "damaged code");
    if (t->kind != TERM_PLAIN)
        run_fail(b, "this use of an object is outside FunJava");
    if (!type.rank && !array)
        run_ask(b, t, type_is_boolean(type) ? TRUTH_BOOLEAN : TRUTH_INT);
    return t;
}

/* ---- places in the tree ---- */

static Term *copy(Body *b, const Term *t) {
    Term *c = front_alloc_in(b->code.front, b->code.arena, sizeof *c);
    *c = *t;
    c->node.next = NULL;
    return c;
}

/* The row once more, for which its indices are computed before. */
static Node *row_again(Body *b, Node *n) {
    Term *again = copy(b, (Term *)n);
    if (n->kind == NODE_INDEX || n->kind == NODE_FIELD)
        again->node.a = row_again(b, n->a);
    if (n->kind == NODE_INDEX) {
        run_spill(b, (Term *)n->b);
        again->node.b = &copy(b, (Term *)n->b)->node;
    }
    return &again->node;
}

/* A constant or a variable may stand in several places, and a row that is there. */
Node *run_use(Body *b, Term *t) {
    run_finish(b, t);
    if (t->kind != TERM_PLAIN)
        run_fail(b, "this use of an object is outside FunJava");
    if (!t->placed) {
        t->placed = true;
        return &t->node;
    }
    if (t->asked)
        return row_again(b, &t->node);
    if (t->node.kind != NODE_LITERAL && t->node.kind != NODE_NAME)
        run_fail(b, "a value that is used twice where no statement of Java does so");
    return &copy(b, t)->node;
}

static Block *home(const Body *b, const Term *t) {
    Block *k = &b->block[t->home];
    while (k->gone)
        k = &b->block[k->into];
    return k;
}

static Term *act(Body *b, Term *t) {
    Term *s = run_term(b, NODE_EXPR, t->node.at, type_scalar(TYPE_VOID));
    run_kids(b, s, run_use(b, t), NULL, NULL);
    return s;
}

/* All that holds. */
static Term *guard(Body *b, const When *w) {
    Term *t = run_variable(b, w->variable);
    if (!w->answer)
        t = run_negated(b, t);
    return w->outer ? run_logic(b, OP_ANDAND, guard(b, w->outer), t) : t;
}

void run_keep(Body *b, Term *t, const When *when) {
    bool zeroed = when != NULL && type_is_reference(t->type);
    if (t->kind != TERM_PLAIN || t->type.base == TYPE_STRING || zeroed) {
        run_fail(b, "a text that depends on statements: use print for its parts");
        return;
    }
    int variable = b->nvars;
    if (!slots_add(b, front_text(b->code.front, "value#%d", variable), t->type))
        return;
    const Term was = *t;
    Term *value = copy(b, t);
    value->placed = false;
    if (when)
        value = run_choice(b, guard(b, when), value, run_zero(b, t->type), t->type);
    value->home = was.home;
    b->var[variable].truth = value->truth;
    b->var[variable].writes = 1;
    *t = *run_variable(b, variable);
    t->home = was.home;
    t->placed = was.placed;
    t->node.next = was.node.next;
    parse_append(&home(b, value)->statements, &run_assign(b, variable, value)->node);
}

static void keep(Body *b, Term *t) {
    run_keep(b, t, NULL);
}

/* The variable that holds the array of which N is a row, or all, or the record with that; NULL: none does. */
static const Term *array_of(const Node *n) {
    while (n->kind == NODE_INDEX || n->kind == NODE_FIELD)
        n = n->a;
    const Term *t = (const Term *)n;
    return n->kind == NODE_NAME && type_is_reference(t->type) ? t : NULL;
}

/* That the row is there is asked before: of its length, which nobody needs. */
static void keep_row(Body *b, Term *t) {
    Term *length = run_term(b, NODE_FIELD, run_name_token(b, "length"), type_scalar(TYPE_INT));
    run_kids(b, length, row_again(b, &t->node), NULL, NULL);
    length->home = t->home;
    length->truth = run_truth(b, TRUTH_INT);
    t->asked = true;
    keep(b, length);
}

/* Nobody sees an array before it has all its elements. */
static void keep_elements(Body *b, const Term *t) {
    for (Node *n = t->node.b ? t->node.b->a : NULL; n && !b->failed; n = n->next)
        run_spill(b, (Term *)n);
}

/* An array is the same under its name, and a row under its index, as long as the name is (class_store.c). */
void run_spill(Body *b, Term *t) {
    const Term *array = t->type.rank ? array_of(&t->node) : NULL;
    if (t->kind == TERM_LIST || t->kind == TERM_BUILDER || t->type.base == TYPE_STRING)
        text_keep(b, t, NULL);
    else if (t->node.kind == NODE_NEW && t->size >= 0)
        keep_elements(b, t);
    else if (array && t->node.kind == NODE_INDEX && !t->asked)
        keep_row(b, t);
    else if (!array && !run_is_simple(b, t))
        keep(b, t);
}

void run_keep_rows(Body *b) {
    for (int i = 0; i < b->depth; i++)
        if (b->stack[i]->node.kind == NODE_INDEX && b->stack[i]->type.rank)
            keep(b, b->stack[i]);
}

void run_keep_arrays(Body *b, int variable) {
    for (int i = 0; i < b->depth; i++) {
        const Term *array = b->stack[i]->type.rank ? array_of(&b->stack[i]->node) : NULL;
        if (array && array->variable == variable)
            keep(b, b->stack[i]);
    }
}

void run_statement(Body *b, Term *statement) {
    for (int i = 0; i < b->depth; i++)
        run_spill(b, b->stack[i]);
    parse_append(&b->block[b->running].statements, &statement->node);
}

void run_act(Body *b, Term *t) {
    NodeKind k = t->node.kind;
    if (t->kind == TERM_OUT)
        return;
    if (k == NODE_CALL || k == NODE_ASSIGN || k == NODE_STEP)
        run_statement(b, act(b, t));
    else if (k != NODE_NAME && k != NODE_LITERAL)
        keep(b, t);
}

/* ---- the order of the stack ---- */

/* How many of the values below the topmost FROM have so many WORDS; -1: none, a value is cut. */
static int values(const Body *b, int from, int words) {
    int n = 0;
    while (words > 0 && from + n < b->depth)
        words -= type_words(b->stack[b->depth - 1 - from - n++]->type);
    return words ? -1 : n;
}

void run_dup(Body *b, int words, int below) {
    int n = values(b, 0, words), under = n < 0 ? -1 : values(b, n, below);
    if (under < 0 || b->depth + n > MOST_STACK) {
        run_fail(b, "damaged code");
        return;
    }
    int from = b->depth - n - under;
    for (int i = b->depth - 1; i >= from; i--)
        b->stack[i + n] = b->stack[i];
    for (int i = 0; i < n; i++)
        b->stack[from + i] = b->stack[b->depth + i];
    b->depth += n;
    b->kept = b->kept > from ? from : b->kept;
}

void run_swap(Body *b) {
    Term *x = run_pop(b), *y = run_pop(b);
    run_push(b, x);
    run_push(b, y);
}
