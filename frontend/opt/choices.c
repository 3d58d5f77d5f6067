/* frontend/opt/choices.c - conditionals whose answers no iteration changes stand before their loop. */
#include "frontend/opt/choices.h"

enum { LARGEST = 16 };          // nodes of a conditional that is asked even if there is no iteration

typedef struct {
    const Node *loop;
    int least;                  // number of a node of its body
    bool *same;                 // by number, from that on: is the node's value the same in every iteration?
    bool *goes;                 // the same: it goes before the loop
} Choices;

static bool is_same(const Choices *c, const Node *x) {
    return graph_outside(c->loop, x) || (x->kind != NODE_PARAM && c->same[x->number - c->least]);
}

static bool only_computes(const Node *n) {
    return graph_computes(n) && n->kind != NODE_INDEX && !n->type.rank && !graph_traps(n);
}

/* Is all in R and below computed of what is in CHOICE, or the same in every iteration? */
static bool is_region_same(const Choices *c, const Node *choice, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind != NODE_IF && !only_computes(n))
            return false;
        for (int i = 0; i < n->nin; i++)
            if (!is_same(c, n->in[i]) && !graph_inside(n->in[i], choice->region[0]) && !graph_inside(n->in[i], choice->region[1]))
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !is_region_same(c, choice, n->region[i]))
                return false;
    }
    for (int k = 0; k < r->nresults; k++) {
        const Node *x = r->results[k];
        if (x->type.rank || (!is_same(c, x) && !graph_inside(x, choice->region[0]) && !graph_inside(x, choice->region[1])))
            return false;
    }
    return true;
}

static bool stays_same(const Choices *c, const Node *n) {
    if (n->kind != NODE_IF && !only_computes(n))
        return false;
    for (int i = 0; i < n->nin; i++)
        if (!is_same(c, n->in[i]))
            return false;
    return n->kind != NODE_IF || (graph_size(n->region[0]) + graph_size(n->region[1]) <= LARGEST && is_region_same(c, n, n->region[0]) &&
                                  is_region_same(c, n, n->region[1]));
}

static void take_along(const Choices *c, const Node *n);

static void take_along_for(const Choices *c, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            take_along(c, n->in[i]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                take_along_for(c, n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++)
        take_along(c, r->results[k]);
}

/* N goes, with what it is made of, if that stands in the loop's body. */
static void take_along(const Choices *c, const Node *n) {
    if (n->home != c->loop->region[1] || !c->same[n->number - c->least] || c->goes[n->number - c->least])
        return;
    c->goes[n->number - c->least] = true;
    for (int i = 0; i < n->nin; i++)
        take_along(c, n->in[i]);
    for (int i = 0; i < 2; i++)
        if (n->region[i])
            take_along_for(c, n->region[i]);
}

static bool has_choice(const Region *r) {
    const Node *n = r->first;
    while (n && n->kind != NODE_IF)
        n = n->next;
    return n;
}

static void lift(Graph *g, Node *loop) {
    const Region *body = loop->region[1];
    if (!has_choice(body))
        return;
    const Numbers numbers = graph_numbers(body);
    size_t size = (size_t)(numbers.most - numbers.least) + 1;
    Choices c = {loop, numbers.least, front_alloc(g->front, size * sizeof *c.same), front_alloc(g->front, size * sizeof *c.goes)};
    if (g->front->no_memory)
        return;
    for (const Node *n = body->first; n; n = n->next)
        c.same[n->number - c.least] = stays_same(&c, n);
    for (const Node *n = body->first; n; n = n->next)
        if (n->kind == NODE_PROJ && n->in[0]->kind == NODE_IF)
            take_along(&c, n);
    for (Node *n = body->first, *next; n; n = next) {
        next = n->next;
        if (!c.goes[n->number - c.least])
            continue;
        if (n->kind == NODE_IF)
            front_remark(g->front, n->at, "choices: no iteration changes the answer, which is asked for before the loop");
        graph_move(n, loop);
    }
}

void choices_lift(Graph *g) {
    graph_renumber(g);
    graph_each_loop(g, g->top, lift);
}
