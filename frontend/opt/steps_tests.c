/* frontend/opt/steps_tests.c - what is asked before several steps are done at once. */
#include "frontend/opt/steps_state.h"

enum {
    MAX_TESTS = 48,
    FAR = 1 << 30,          // parameters beyond that might wrap around
};

typedef struct {
    Make *k;
    Node *all;              // what has been asked so far
    struct { Node *a, *b; BinaryOp op; } asked[MAX_TESTS];
    int count;
} Tests;

static void ask(Tests *t, Node *c) {
    Make *k = t->k;
    t->all = t->all ? graph_binary(k->g, k->s.arm, BINARY_AND, c->type, k->s.made->at, t->all, c) : c;
}

static void compare(Tests *t, BinaryOp op, Node *a, Node *b) {
    Make *k = t->k;
    bool answer;
    if (steps_decided(k, op, a, b, &answer) && answer)
        return;
    for (int n = 0; n < t->count; n++)
        if (t->asked[n].op == op && graph_same(t->asked[n].a, a) && graph_same(t->asked[n].b, b))
            return;
    if (t->count < MAX_TESTS) {
        t->asked[t->count].op = op;
        t->asked[t->count].a = a;
        t->asked[t->count++].b = b;
    }
    ask(t, graph_binary(k->g, k->s.arm, op, type_scalar(TYPE_BOOLEAN), k->s.made->at, a, b));
}

/* The size of the matrix before step M. */
static Node *size_before(Make *k, int m, int dimension) {
    if (m)
        return k->s.size[dimension];
    Node *n = graph_unary(k->g, k->s.arm, NODE_LENGTH, type_scalar(TYPE_INT), k->s.made->at, k->s.array);
    n->index = dimension;
    return n;
}

static void ask_check(Tests *t, const Node *n, int m) {
    Make *k = t->k;
    Where p;
    Node *size = size_before(k, m, n->index);
    steps_index(&k->s, n->in[1], &p);
    if (p.kind != FIXED) {
        Node *count = k->s.size[p.kind == OWN_ELEMENT];
        if (!graph_same(count, size))
            compare(t, m ? BINARY_LE : BINARY_EQ, count, size);
        return;
    }
    Node *x = steps_number(k, steps_at(k, p.fixed, m));
    compare(t, BINARY_GE, x, steps_number(k, (Fixed){0}));
    compare(t, BINARY_LT, x, size);
}

static void ask_checks(Tests *t, const Region *r) {
    for (const Node *n = r->first; n && !t->k->g->front->no_memory; n = n->next) {
        for (int m = 0; m < STEPS && n->kind == NODE_CHECK_INDEX; m++)
            ask_check(t, n, m);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                ask_checks(t, n->region[i]);
    }
}

/* Goes every step on to the next, and with the same sizes? */
static void ask_way(Tests *t, int m) {
    Make *k = t->k;
    for (const Region *r = k->s.arm; r->owner; r = r->owner->home) {
        Node *c = steps_outside(k, r->owner->in[0], m);
        ask(t, r == r->owner->region[0] ? c : graph_unary(k->g, k->s.arm, NODE_NOT, c->type, c->at, c));
    }
    for (int d = 0; d < 2; d++)
        k->failed |= !graph_same(steps_outside(k, k->s.size[d], m), k->s.size[d]);
}

Node *steps_tests(Make *k) {
    Tests t = {.k = k};
    const Region *top = k->g->top;
    for (int i = 0; i < top->nparams; i++)
        if (top->params[i] != k->s.array && top->params[i]->type.base == TYPE_INT && !top->params[i]->type.rank) {
            compare(&t, BINARY_LT, top->params[i], steps_number(k, (Fixed){.k = FAR}));
            compare(&t, BINARY_GT, top->params[i], steps_number(k, (Fixed){.k = -FAR}));
        }
    compare(&t, BINARY_GE, k->s.size[1], steps_number(k, (Fixed){.k = SHORTEST_ROW}));
    compare(&t, BINARY_LE, k->s.size[1], steps_number(k, (Fixed){.k = LONGEST_ROW}));
    for (int m = 1; m < STEPS && !k->g->front->no_memory; m++)
        ask_way(&t, m);
    if (!k->g->front->no_memory)
        ask_checks(&t, k->s.made->region[0]);
    return t.all;
}
