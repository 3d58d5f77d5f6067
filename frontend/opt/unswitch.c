/* frontend/opt/unswitch.c - a conditional of a loop's body becomes one around two loops. */
#include "frontend/opt/unswitch.h"

#include "frontend/ir/folding.h"
#include "frontend/opt/splitting.h"

enum {
    LARGEST = 60,               // nodes of a body that is copied
    LARGEST_WRITES = 200,       // the same where it is alone in a loop in order
};

typedef struct {
    GraphCopy   copy;
    const Node *loop;           // that is being copied, or a construction around; NULL: none
    Node       *choice;         // its conditional,
    int         arm;            // of which this is taken
    bool        writes;         // it is about loops in order whose conditionals write
} Unswitch;

/* ---- which loops ---- */

static bool is_known_before(const Node *loop, const Node *c) {
    if (graph_outside(loop, c))
        return c->kind != NODE_CONST;
    return c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE && graph_outside(loop, c->in[0]) && graph_outside(loop, c->in[1]);
}

/* Nodes of R and below; too many if something in it is not for the body of a small loop. */
static int size_of(const Region *r) {
    int size = 0;
    for (const Node *n = r->first; n; n = n->next) {
        if ((n->region[0] && n->kind != NODE_IF) || graph_starts(n) || n->kind == NODE_STORE || n->kind == NODE_NEW || graph_talks(r))
            return LARGEST + 1;
        size += 1 + (n->region[0] ? size_of(n->region[0]) + size_of(n->region[1]) : 0);
    }
    return size;
}

/* The first conditional of the loop's body whose condition no turn changes; NULL: there is none. */
static Node *choice_of(const Node *loop) {
    if (loop->kind != NODE_LOOP || size_of(loop->region[1]) > LARGEST)
        return NULL;
    for (Node *n = loop->region[1]->first; n; n = n->next)
        if (n->kind == NODE_IF && is_known_before(loop, n->in[0]))
            return n;
    return NULL;
}

/* The first conditional in R, or in a loop in it, whose condition is known before NEST, a construction of a few loops
 * one in the other; NULL: there is none. */
static Node *choice_in(const Node *nest, const Region *r, bool loop) {
    for (Node *n = r->first; n; n = n->next) {
        bool inner = n->kind == NODE_LOOP || n->kind == NODE_CONSTRUCT;
        Node *found = loop && n->kind == NODE_IF && is_known_before(nest, n->in[0]) ? n : NULL;
        for (int i = 0; i < 2 && inner && !found; i++)
            found = n->region[i] ? choice_in(nest, n->region[i], n->kind == NODE_LOOP) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* The first conditional of the body of LOOP, an innermost one whose conditionals write elements, that is known before it. */
static Node *choice_of_writes(const Node *loop) {
    bool stores = false;
    const Region *body = loop->region[1];
    if (loop->kind != NODE_LOOP || graph_size(body) > LARGEST_WRITES || graph_talks(body) || !splitting_plain(body, false, &stores) || !stores)
        return NULL;
    for (Node *n = body->first; n; n = n->next)
        if (n->kind == NODE_IF && is_known_before(loop, n->in[0]))
            return n;
    return NULL;
}

static Node *choice_of_nest(const Node *n) {
    bool nest = n->kind == NODE_CONSTRUCT && n->type.rank > 1 && graph_size(n->region[0]) <= LARGEST &&
                !graph_talks(n->region[0]);
    return nest ? choice_in(n, n->region[0], false) : NULL;
}

static bool is_parallel(const Node *n) {
    return n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE;
}

/* N's choice; PARALLEL: it stands in a parallel loop. */
static Node *any_choice(const Unswitch *s, const Node *n, bool parallel) {
    return s->writes ? choice_of_writes(n) : parallel ? choice_of(n) : choice_of_nest(n);
}

static bool has_choice(const Unswitch *s, const Region *r, bool parallel) {
    for (const Node *n = r->first; n; n = n->next) {
        if (any_choice(s, n, parallel))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_choice(s, n->region[i], parallel || is_parallel(n)))
                return true;
    }
    return false;
}

static bool in_parallel(const Region *r) {
    for (; r->owner; r = r->owner->home)
        if (is_parallel(r->owner))
            return true;
    return false;
}

/* ---- copies ---- */

static Node *condition(Unswitch *s, const Node *c, Region *at) {
    if (graph_outside(s->loop, c))
        return graph_copied(&s->copy, (Node *)c);
    Node *b = graph_copied(&s->copy, c->in[1]), *a = graph_copied(&s->copy, c->in[0]);
    return graph_binary(s->copy.graph, at, c->op, c->type, c->at, a, b);
}

/* LOOP, or a construction, once for each answer to CHOICE. */
static Node *both_loops(Unswitch *s, Node *loop, Node *choice, Region *at) {
    Graph *g = s->copy.graph;
    int count = loop->kind == NODE_LOOP ? loop->nin : 1;
    s->loop = loop;
    s->choice = choice;
    front_remark(g->front, loop->at, "unswitch: the condition in line %d is asked before it", s->choice->at.line);
    Node *c = condition(s, s->choice->in[0], at);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), loop->at, c);
    for (int arm = 0; arm < 2; arm++)
        either->region[arm] = graph_region(g, either, 0);
    for (int arm = 0; arm < 2 && !g->front->no_memory; arm++) {
        Region *r = either->region[arm];
        s->arm = arm;
        Node *one = graph_copy_node(&s->copy, loop, r);
        graph_results(g, r, count);
        for (int k = 0; k < count && !g->front->no_memory; k++)
            r->results[k] = loop->kind == NODE_LOOP ? graph_proj(g, r, one, k, loop->in[k]->type) : one;
    }
    s->loop = NULL;
    return loop->kind == NODE_LOOP ? either : graph_proj(g, at, either, 0, loop->type);
}

static Node *special(void *state, Node *n, Region *at) {
    Unswitch *s = state;
    if (!s->loop) {
        Node *choice = any_choice(s, n, in_parallel(n->home));
        return choice ? both_loops(s, n, choice, at) : NULL;
    }
    if (n == s->choice) {
        graph_copy_nodes(&s->copy, n->region[s->arm], at);
        return n;
    }
    if (n->kind == NODE_PROJ && n->in[0] == s->choice)
        return graph_copied(&s->copy, s->choice->region[s->arm]->results[n->index]);
    return s->writes ? folding_node(&s->copy, n, at) : NULL;
}

static Graph *both(Graph *g, bool writes) {
    Unswitch s = {.writes = writes};
    return has_choice(&s, g->top, false) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}

Graph *unswitch_loops(Graph *g) {
    return both(g, false);
}

Graph *unswitch_writes(Graph *g) {
    return both(g, true);
}
