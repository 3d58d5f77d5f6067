/* frontend/opt/tails.c - methods that end by calling themselves become loops.
 *
 * Where all calls that a method makes of itself give its result (`return b == 0 ? a : gcd(b, a % b)`), they are the next
 * iteration of a loop that carries the arguments that change, the result, and whether it goes on.  As a loop the method may
 * take the place of its calls.  Arguments that change are numbers, and there are no sums of real numbers in loops, whose
 * order would be that of an inner loop then. */
#include "frontend/opt/tails.h"

typedef struct {
    Graph *g;               // in which the calls are
    const Region *top;
    Node **next;            // by parameter: what the loop carries for it; NULL: it is always handed on as it is
    Node *result;           // of the iteration before
    int count;              // of parameters that are carried
} Tails;

static bool is_own(const Graph *g, const Node *n) {
    return n->kind == NODE_CALL && n->method == g->method;
}

/* ---- does G suit? ---- */

/* Calls of itself in R and below; many if something there forbids a loop. */
static int count_calls(const Graph *g, const Region *r) {
    enum { FORBIDDEN = 1 << 20 };
    int n = 0;
    for (const Node *x = r->first; x; x = x->next) {
        n += is_own(g, x);
        for (int k = 0; k < x->nin && x->kind == NODE_LOOP; k++)
            n += type_is_fp(x->in[k]->type) ? FORBIDDEN : 0;
        for (int i = 0; i < 2; i++)
            n += x->region[i] ? count_calls(g, x->region[i]) : 0;
    }
    return n < FORBIDDEN ? n : FORBIDDEN;
}

/* Does nothing come after N in its region but its outputs, and constants? */
static bool is_last(const Node *n) {
    for (const Node *m = n->next; m; m = m->next)
        if (m->kind != NODE_CONST && (m->kind != NODE_PROJ || m->in[0] != n))
            return false;
    return true;
}

static bool is_choice(const Region *r, const Node *x) {
    return x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF && x->in[0]->home == r && is_last(x->in[0]);
}

/* How many calls give X, R's result, and nothing else? */
static int count_tails(const Graph *g, const Region *r, const Node *x) {
    if (is_own(g, x))
        return x->home == r && is_last(x);
    if (!is_choice(r, x))
        return 0;
    return count_tails(g, x->in[0]->region[0], x->in[0]->region[0]->results[x->index]) +
           count_tails(g, x->in[0]->region[1], x->in[0]->region[1]->results[x->index]);
}

/* Notes in VARIES which parameters calls change; the result: are these numbers? */
static bool find_varying(const Graph *g, const Region *r, bool *varies) {
    bool numbers = true;
    for (const Node *n = r->first; n; n = n->next) {
        for (int k = 0; is_own(g, n) && k < n->nin; k++)
            if (n->in[k] != g->top->params[k]) {
                varies[k] = true;
                numbers &= !n->in[k]->type.rank && !n->in[k]->type.record;
            }
        for (int i = 0; i < 2; i++)
            numbers &= !n->region[i] || find_varying(g, n->region[i], varies);
    }
    return numbers;
}

static bool suits(const Graph *g, bool *varies) {
    const Region *top = g->top;
    if (top->nresults != 1 || top->results[0]->type.rank || top->results[0]->type.record)
        return false;
    int calls = count_calls(g, top);
    return calls && count_tails(g, top, top->results[0]) == calls && find_varying(g, top, varies);
}

/* ---- the loop ---- */

/* What the loop carries after an iteration that gives X, the result of R, are in TO: the parameters, the result, does it go on. */
static void end_with(const Tails *t, Region *r, Node *x, Node **to);

static void end_with_call(const Tails *t, Region *r, Node *call, Node **to) {
    int n = 0;
    for (int k = 0; k < t->top->nparams; k++)
        if (t->next[k])
            to[n++] = call->in[k];
    to[n++] = t->result;
    to[n] = graph_const(t->g, r, TYPE_BOOLEAN, true);
    graph_take_out(call);
}

static void end_with_choice(const Tails *t, Node *either, int index, Node **to) {
    int first = either->region[0]->nresults, n = t->count + 2;
    for (int i = 0; i < 2 && !t->g->front->no_memory; i++) {
        Region *arm = either->region[i];
        end_with(t, arm, arm->results[index], to);
        for (int k = 0; k < n && !t->g->front->no_memory; k++)
            graph_add_result(t->g, arm, to[k]);
        if (!t->g->front->no_memory)
            arm->results[index] = to[n - 2];
    }
    for (int k = 0; k < n && !t->g->front->no_memory; k++)
        to[k] = graph_add_output(t->g, either, first + k, either->region[0]->results[first + k]->type);
}

static void end_with(const Tails *t, Region *r, Node *x, Node **to) {
    int n = 0;
    if (is_own(t->g, x)) {
        end_with_call(t, r, x, to);
        return;
    }
    if (is_choice(r, x)) {
        end_with_choice(t, x->in[0], x->index, to);
        return;
    }
    for (int k = 0; k < t->top->nparams; k++)
        if (t->next[k])
            to[n++] = t->next[k];
    to[n++] = x;
    to[n] = graph_const(t->g, r, TYPE_BOOLEAN, false);
}

/* A region of LOOP with its parameters, of the types of what it begins with. */
static Region *region_of(Graph *g, Node *loop, int which) {
    Region *r = loop->region[which] = graph_region(g, loop, loop->nin);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        graph_param(g, r, k, loop->in[k]->type, loop->at)->name = loop->in[k]->name;
    graph_results(g, r, loop->nin + 1);
    return r;
}

/* The loop begins with the method's arguments. */
static Node *begin_loop(Graph *to, const bool *varies, int count, Type result) {
    Region *top = to->top;
    Place at = to->method->at;
    Node *zero = graph_zero(to, top, result, at), *yes = graph_const(to, top, TYPE_BOOLEAN, true);
    Node *loop = graph_node(to, top, NODE_LOOP, type_scalar(TYPE_VOID), at, count + 2);
    int n = 0;
    for (int k = 0; k < top->nparams && !to->front->no_memory; k++)
        if (varies[k])
            loop->in[n++] = top->params[k];
    if (to->front->no_memory)
        return NULL;
    loop->in[n++] = zero;
    loop->in[n] = yes;
    return loop;
}

static void fill_head(Graph *to, Node *loop) {
    Region *head = region_of(to, loop, 0);
    for (int k = 0; k < loop->nin && !to->front->no_memory; k++)
        head->results[k + 1] = head->params[k];
    if (!to->front->no_memory)
        head->results[0] = head->params[loop->nin - 1];
}

static void fill_body(GraphCopy *c, const Graph *g, Node *loop, const bool *varies) {
    Graph *to = c->graph;
    Region *body = region_of(to, loop, 1);
    Tails t = {.g = to, .top = g->top, .count = loop->nin - 2};
    t.next = graph_alloc(to, ((size_t)g->top->nparams + 1) * sizeof *t.next);
    if (to->front->no_memory)
        return;
    int n = 0;
    for (int k = 0; k < g->top->nparams; k++) {
        t.next[k] = varies[k] ? body->params[n++] : NULL;
        c->map[g->top->params[k]->number] = varies[k] ? t.next[k] : to->top->params[k];
    }
    t.result = body->params[n];
    graph_copy_nodes(c, g->top, body);
    if (to->front->no_memory)
        return;
    Node **after = graph_alloc(to, ((size_t)loop->nin + 1) * sizeof *after);
    end_with(&t, body, graph_copied(c, g->top->results[0]), after);
    Node *goes_on = graph_const(to, body, TYPE_BOOLEAN, true);
    for (int k = 0; k < loop->nin && !to->front->no_memory; k++)
        body->results[k + 1] = after[k];
    if (!to->front->no_memory)
        body->results[0] = goes_on;
}

Graph *tails_looped(Graph *g) {
    bool *varies = graph_alloc(g, (size_t)g->top->nparams + 1);
    if (g->front->no_memory || !suits(g, varies))
        return g;
    int count = 0;
    for (int k = 0; k < g->top->nparams; k++)
        count += varies[k];
    Graph *to = graph_new(g->front, g->method);
    GraphCopy c;
    graph_copy_init(&c, to, g);
    for (int k = 0; k < g->top->nparams && !g->front->no_memory; k++)
        graph_param(to, to->top, k, g->top->params[k]->type, g->top->params[k]->at)->name = g->top->params[k]->name;
    Node *loop = g->front->no_memory ? NULL : begin_loop(to, varies, count, g->top->results[0]->type);
    if (!loop)
        return g;
    fill_head(to, loop);
    if (!g->front->no_memory)
        fill_body(&c, g, loop, varies);
    graph_results(to, to->top, 1);
    if (g->front->no_memory)
        return g;
    to->top->results[0] = graph_proj(to, to->top, loop, count, g->top->results[0]->type);
    front_remark(g->front, g->method->at, "tails: its calls of itself are iterations of a loop");
    return to;
}
