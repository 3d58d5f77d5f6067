/* frontend/opt/unfold.c - methods of small arrays take the place of their calls in loops. */
#include "frontend/opt/unfold.h"

#include "frontend/opt/inline.h"
#include "frontend/opt/small_arrays.h"

enum { ROUNDS = 4, MOST_NODES = 3000 };     // calls within calls; of the method with all that it calls

typedef Graph *Find(void *state, const Node *call);

static bool about_arrays(const Node *call) {
    bool arrays = call->type.rank;
    for (int i = 0; i < call->nin; i++)
        arrays |= call->in[i]->type.rank != 0;
    return arrays;
}

Graph *unfold_early(Graph *g) {
    const Region *top = g->top;
    if (!inline_may(g))
        return NULL;
    bool wanted = top->results[0]->type.rank || inline_calls_library(g);
    for (int i = 0; i < top->nparams; i++)
        wanted |= top->params[i]->type.rank != 0;
    GraphCopy c;
    return wanted ? graph_copy_whole(&c, g, NULL, NULL) : NULL;
}

bool unfold_asks(const Node *call) {
    return about_arrays(call) && inline_in_loop(call);
}

/* Calls in R for which FIND gives a graph. */
static int found(const Region *r, Find *find, void *state) {
    int n = 0;
    for (const Node *x = r->first; x; x = x->next) {
        n += x->kind == NODE_CALL && find(state, x);
        for (int i = 0; i < 2; i++)
            n += x->region[i] ? found(x->region[i], find, state) : 0;
    }
    return n;
}

/* Arrays that loops in R, which is in one or not, make, and calls about arrays there. */
static int made(const Region *r, bool inside) {
    int n = 0;
    for (const Node *x = r->first; x; x = x->next) {
        n += inside && (x->kind == NODE_NEW || x->kind == NODE_ARRAY || (x->kind == NODE_CALL && about_arrays(x)));
        for (int i = 0; i < 2; i++)
            n += x->region[i] ? made(x->region[i], inside || x->kind == NODE_LOOP) : 0;
    }
    return n;
}

static bool fits(const Graph *g) {
    return g->nodes <= MOST_NODES && !g->front->no_memory;
}

/* G with all calls replaced, and small arrays as values; NULL: it becomes too large, or no memory. */
static Graph *all_replaced(Graph *g, Find *find, void *state) {
    Graph *all = inline_calls(g, find, state);
    for (int k = 1; k < ROUNDS && all != g && fits(all) && found(all->top, find, state); k++)
        all = graph_replace(all, inline_calls(all, find, state));
    if (all != g && fits(all))
        return small_arrays(all);
    if (all != g)
        graph_drop(all);
    return NULL;
}

Graph *unfold_calls(Graph *g, Find *find, void *state) {
    int calls = found(g->top, find, state), before = calls ? made(g->top, false) : 0;
    bool silent = g->front->silent, once = silent || !g->front->remarks_wanted;
    if (!calls)
        return g;
    g->front->silent = true;
    Graph *trial = all_replaced(g, find, state);
    g->front->silent = silent;
    bool gains = trial && made(trial->top, false) <= before - calls;
    if (trial && (!gains || !once))
        graph_drop(trial);
    Graph *all = !gains ? NULL : once ? trial : all_replaced(g, find, state);       // once more with its remarks
    return all ? graph_replace(g, all) : g;
}
