/* frontend/opt/few.c - loops in order whose reductions have few iterations have no tasks. */
#include "frontend/opt/few.h"

#include "frontend/ir/sizes.h"
#include "frontend/loops/loops.h"
#include "frontend/opt/ahead.h"

enum {
    MAX_CHOICES = 8,            // in one loop
    LARGEST = 1000,             // nodes of a loop that is there twice
};

typedef struct {
    GraphCopy copy;
    const Node *loop;           // that is being copied; NULL: none
    Node *choice[MAX_CHOICES];  // its conditionals, of which the second arm is taken
    int n;
    bool few;                   // so it is in the copy at hand
} Few;

/* ---- which loops ---- */

/* What says that there are many iterations, where that is all or one part of CONDITION; NULL: nothing does. */
static Node *many_in(Node *condition) {
    if (condition->kind != NODE_BINARY)
        return NULL;
    if (condition->op == BINARY_AND) {
        Node *many = many_in(condition->in[1]);
        return many ? many : many_in(condition->in[0]);
    }
    return condition->op == BINARY_GT && graph_is_const(condition->in[1], LOOPS_FEW) ? condition : NULL;
}

static bool keeps_order(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_LOOP && n->why == loops_few)
            return true;
    return false;
}

static Node *many_of(const Node *n) {
    bool either = n->kind == NODE_IF && graph_region_suspends(n->region[0]) && !graph_region_suspends(n->region[1]);
    return either && keeps_order(n->region[1]) ? many_in(n->in[0]) : NULL;
}

/* Notes the conditionals of R, in LOOP, that are known before it; false: there are too many, or other tasks. */
static bool find_choices(Few *s, const Node *loop, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        const Node *many = many_of(n);
        if (many && s->n < MAX_CHOICES && ahead_known(loop, many->in[0])) {
            s->choice[s->n++] = n;
            continue;
        }
        if (n->kind != NODE_LOOP && n->kind != NODE_IF && graph_suspends(n))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !find_choices(s, loop, n->region[i]))
                return false;
    }
    return true;
}

static bool suits(Few *s, const Node *loop) {
    s->n = 0;
    bool order = loop->kind == NODE_LOOP && graph_suspends(loop) && graph_size(loop->region[1]) <= LARGEST;
    return order && find_choices(s, loop, loop->region[0]) && find_choices(s, loop, loop->region[1]) && s->n;
}

static bool any_suits(Few *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (suits(s, n))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && any_suits(s, n->region[i]))
                return true;
    }
    return false;
}

/* ---- copies ---- */

static Node *all_few(Few *s, Region *at) {
    Graph *g = s->copy.graph;
    Type boolean = type_scalar(TYPE_BOOLEAN);
    Node *all = NULL;
    for (int k = 0; k < s->n && !g->front->no_memory; k++) {
        const Node *many = many_of(s->choice[k]);
        Node *few = graph_binary(g, at, BINARY_LE, boolean, many->at, ahead_value(&s->copy, s->loop, many->in[0], at), graph_const(g, at, TYPE_LONG, LOOPS_FEW));
        all = all ? graph_binary(g, at, BINARY_AND, boolean, many->at, all, few) : few;
    }
    return all;
}

static Node *both_loops(Few *s, Node *loop, Region *at) {
    Graph *g = s->copy.graph;
    s->loop = loop;
    front_remark(g->front, loop->at, "few: it is asked before it whether reductions in it have more than %d iterations", LOOPS_FEW);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), loop->at, all_few(s, at));
    for (int arm = 0; arm < 2; arm++)
        either->region[arm] = graph_region(g, either, 0);
    for (int arm = 0; arm < 2 && !g->front->no_memory; arm++) {
        Region *r = either->region[arm];
        s->few = !arm;
        Node *one = graph_copy_node(&s->copy, loop, r);
        graph_results(g, r, loop->nin);
        for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
            r->results[k] = graph_proj(g, r, one, k, loop->in[k]->type);
    }
    s->loop = NULL;
    s->few = false;
    return either;
}

static bool is_choice(const Few *s, const Node *n) {
    for (int k = 0; k < s->n && s->few; k++)
        if (s->choice[k] == n)
            return true;
    return false;
}

static Node *special(void *state, Node *n, Region *at) {
    Few *s = state;
    if (!s->loop)
        return suits(s, n) ? both_loops(s, n, at) : NULL;
    if (is_choice(s, n)) {
        graph_copy_nodes(&s->copy, n->region[1], at);
        return n;
    }
    if (n->kind == NODE_PROJ && is_choice(s, n->in[0]))
        return graph_copied(&s->copy, n->in[0]->region[1]->results[n->index]);
    return NULL;
}

Graph *few_in_loops(Graph *g) {
    Few s = {.loop = NULL};
    sizes_note(g->top);
    return any_suits(&s, g->top) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
