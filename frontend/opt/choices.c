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

static bool note(const Choices *c, const Node *n);

/* Notes the nodes of an arm; is all that it does and gives the same? */
static bool note_arm(const Choices *c, const Region *r) {
    bool all = true;
    for (const Node *n = r->first; n && all; n = n->next)
        all = note(c, n);
    for (int k = 0; k < r->nresults && all; k++)
        all = !r->results[k]->type.rank && is_same(c, r->results[k]);
    return all;
}

/* Notes, and gives, whether N is the same; what it is made of is noted already. */
static bool note(const Choices *c, const Node *n) {
    bool either = n->kind == NODE_IF, same = either || only_computes(n);
    for (int i = 0; i < n->nin && same; i++)
        same = is_same(c, n->in[i]);
    if (either && same)
        same = graph_size(n->region[0]) + graph_size(n->region[1]) <= LARGEST && note_arm(c, n->region[0]) && note_arm(c, n->region[1]);
    return c->same[n->number - c->least] = same;
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
        note(&c, n);
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
