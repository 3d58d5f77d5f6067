/* frontend/opt/exits.c - what leaves a loop in the middle becomes part of its condition.
 *
 * An exit is a conditional of the body of which one arm ends the loop.  Before it, and between exits, stands only what may be
 * done twice: in the condition, and in the body, if something there needs it.  The loop
 *
 *   while (c) { p; if (b) { leave with x } rest }
 *
 * becomes
 *
 *   while (c && { p; !b }) { p; rest }
 *   if (c) { p; x }                        and nothing, if x is what the loop carries
 *
 * for the loop carries the same values then, and c holds if and only if it was left by an exit. */
#include "frontend/opt/exits.h"

#include "frontend/ir/folding.h"
#include "frontend/sema/fold.h"

enum { MOST_EXITS = 8, MOST_GUESSES = 4, MOST_COST = 4, DEEPEST = 12 };

typedef struct {
    Node *fork;             // the conditional
    int arm;                // that leaves
} Exit;

typedef struct {
    Exit exit[MOST_EXITS];
    int count;
} Chain;

/* Arms of conditionals that are taken for certain. */
typedef struct {
    Exit arm[MOST_EXITS + MOST_GUESSES];
    int count;
} Path;

typedef struct {
    GraphCopy copy;
    Chain chain;            // of the loop that is being copied
    Path path;
    Node ***out;            // by number of a LOOP: its values
} Exits;

/* ---- what is known of an iteration ---- */

/* No exit of C is taken but number TAKEN. */
static Path path_of(const Chain *c, int taken) {
    Path p = {.count = 0};
    for (int i = 0; i < c->count && i <= taken; i++)
        p.arm[p.count++] = (Exit){c->exit[i].fork, i == taken ? c->exit[i].arm : 1 - c->exit[i].arm};
    return p;
}

/* The arm of a conditional, or -1. */
static int arm_of(const Path *p, const Node *fork) {
    for (int i = 0; i < p->count; i++)
        if (p->arm[i].fork == fork)
            return p->arm[i].arm;
    return -1;
}

static Node *resolve(const Path *p, Node *n) {
    int arm;
    while (n->kind == NODE_PROJ && n->in[0]->kind == NODE_IF && (arm = arm_of(p, n->in[0])) >= 0)
        n = n->in[0]->region[arm]->results[n->index];
    return n;
}

/* Has N a value that is known by at most DEPTH steps?  If not, because nothing is known of a conditional: *WHICH. */
static bool known_by(const Path *p, Node *n, Value *v, Node **which, int depth) {
    Value a, b;
    n = resolve(p, n);
    if (n->kind != NODE_CONST && !depth--)
        return false;
    switch (n->kind) {
    case NODE_CONST:
        *v = n->value;
        return true;
    case NODE_BINARY:
        return known_by(p, n->in[0], &a, which, depth) && known_by(p, n->in[1], &b, which, depth) &&
               fold_binary(n->op, n->in[0]->type.base, a, b, v);
    case NODE_PROJ:
        if (n->in[0]->kind != NODE_IF)
            return false;
        if (known_by(p, n->in[0]->in[0], &a, which, depth))
            return known_by(p, n->in[0]->region[a.i ? 0 : 1]->results[n->index], v, which, depth);
        *which = n->in[0];
        return false;
    default:
        return false;
    }
}

static bool known(const Path *p, Node *n, Value *v, Node **which) {
    return known_by(p, n, v, which, DEEPEST);
}

/* Is it certain on path P that the loop of BODY goes on, or that it does not? */
static bool goes_on(const Path *p, const Region *body, bool yes, int guesses) {
    Value v;
    Node *which = NULL;
    if (known(p, body->results[0], &v, &which))
        return (v.i != 0) == yes;
    if (!which || guesses == MOST_GUESSES)
        return false;
    Path guess = *p;
    guess.arm[guess.count++] = (Exit){which, 0};
    if (!goes_on(&guess, body, yes, guesses + 1))
        return false;
    guess.arm[guess.count - 1].arm = 1;
    return goes_on(&guess, body, yes, guesses + 1);
}

/* ---- which loops ---- */

static bool all_plain(const Region *r);

/* May N be done twice? */
static bool is_plain(const Node *n) {
    return graph_computes(n) || graph_checks(n) || (n->kind == NODE_IF && all_plain(n->region[0]) && all_plain(n->region[1]));
}

static bool all_plain(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (!is_plain(n))
            return false;
    return true;
}

/* The next exit of the chain, in R; false: there is none before what is not plain. */
static bool find_exit(Chain *c, const Region *body, const Region *r) {
    for (Node *n = r->first; n && c->count < MOST_EXITS; n = n->next) {
        for (int arm = 0; arm < 2 && n->kind == NODE_IF; arm++) {
            c->exit[c->count++] = (Exit){n, arm};
            Path p = path_of(c, c->count - 1);
            if (all_plain(n->region[arm]) && goes_on(&p, body, false, 0))
                return true;
            c->count--;
        }
        if (!is_plain(n))
            return false;
    }
    return false;
}

/* Does it cost little to compute N again? */
static bool is_cheap(const Node *n) {
    bool cheap = n->op == BINARY_ADD || n->op == BINARY_SUB || n->op == BINARY_MUL;
    return n->kind == NODE_CONST || n->kind == NODE_LENGTH || (n->kind == NODE_BINARY && cheap);
}

/* How often the nodes before END, and what is in them, ask for X. */
static int uses_up_to(const Node *end, const Node *x) {
    int uses = 0;
    for (const Node *n = end->home->first; n != end; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            uses += n->in[i] == x;
        for (int i = 0; i < 2; i++)
            uses += n->region[i] ? graph_uses(n->region[i], x) : 0;
    }
    return uses;
}

/* What it costs that nodes before the exits from number I on are computed twice, for they are asked for behind them. */
static int cost_of(const Chain *c, int i) {
    const Node *fork = c->exit[i].fork;
    int cost = 0;
    for (const Node *n = fork->home->first; n != fork; n = n->next) {
        int before = 0;
        for (int k = i; k < c->count; k++) {
            const Exit *e = &c->exit[k];
            before += uses_up_to(e->fork, n) + (e->fork->in[0] == n) + graph_uses(e->fork->region[e->arm], n);
        }
        if (graph_uses(fork->home, n) > before && n->kind != NODE_CHECK_INDEX)
            cost += is_cheap(n) ? n->kind == NODE_BINARY : MOST_COST + 1;
    }
    return cost;
}

/* The exits of LOOP. */
static bool find_chain(const Node *loop, Chain *c) {
    const Region *body = loop->region[1], *r = body;
    *c = (Chain){.count = 0};
    if (graph_is_const(body->results[0], true) || !graph_head_gives_all(loop) || !all_plain(loop->region[0]))
        return false;
    while (find_exit(c, body, r))
        r = c->exit[c->count - 1].fork->region[1 - c->exit[c->count - 1].arm];
    int cost = 0;
    for (int i = 0; i < c->count; i++)
        cost += cost_of(c, i);
    Path on = path_of(c, c->count);
    return c->count && cost <= MOST_COST && goes_on(&on, body, true, 0);
}

static bool has_chain(const Region *r) {
    Chain c;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && find_chain(n, &c))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_chain(n->region[i]))
                return true;
    }
    return false;
}

/* ---- the loop anew ---- */

static const Type truth = {.base = TYPE_BOOLEAN};

/* From here on the values that LOOP carries are those of PARAM. */
static void map_carried(Exits *x, const Node *loop, Node **param) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < loop->nin; k++)
            x->copy.map[loop->region[i]->params[k]->number] = param[k];
}

static Node *begin_if(Exits *x, const Node *loop, Region *at, Node *c) {
    Node *n = graph_unary(x->copy.graph, at, NODE_IF, type_scalar(TYPE_VOID), loop->at, c);
    for (int i = 0; i < 2; i++)
        n->region[i] = graph_region(x->copy.graph, n, 0);
    return n;
}

/* What stands in the body before exit number I and behind that before it, in AT; the exit's condition. */
static Node *copy_before(Exits *x, int i, Region *at) {
    GraphCopy *c = &x->copy;
    const Node *fork = x->chain.exit[i].fork;
    for (Node *n = fork->home->first; n != fork && !c->graph->front->no_memory; n = n->next) {
        Node *m = folding_node(c, n, at);
        c->map[n->number] = m ? m : graph_copy_node(c, n, at);
    }
    return graph_copied(c, fork->in[0]);
}

static Node *stays(Exits *x, const Node *loop, int i, Region *at);

/* "C, and no exit from number I on is taken", computed in AT. */
static Node *and_stays(Exits *x, const Node *loop, int i, Region *at, Node *c) {
    Graph *g = x->copy.graph;
    if (i == x->chain.count || g->front->no_memory)
        return c;
    if (graph_is_const(c, true))
        return stays(x, loop, i, at);
    Node *both = begin_if(x, loop, at, c);
    for (int k = 0; k < 2 && !g->front->no_memory; k++) {
        Region *r = both->region[k];
        Node *more = k ? graph_const(g, r, TYPE_BOOLEAN, false) : stays(x, loop, i, r);
        graph_results(g, r, 1);
        if (!g->front->no_memory)
            r->results[0] = more;
    }
    return graph_proj(g, at, both, 0, truth);
}

/* The same without C. */
static Node *stays(Exits *x, const Node *loop, int i, Region *at) {
    const Exit *e = &x->chain.exit[i];
    Node *c = copy_before(x, i, at);
    if (!e->arm && !x->copy.graph->front->no_memory)
        c = graph_unary(x->copy.graph, at, NODE_NOT, truth, e->fork->at, c);
    return and_stays(x, loop, i + 1, at, c);
}

/* The loop's own condition and the exits' in AT. */
static Node *condition(Exits *x, const Node *loop, Region *at) {
    graph_copy_nodes(&x->copy, loop->region[0], at);
    return and_stays(x, loop, 0, at, graph_copied(&x->copy, loop->region[0]->results[0]));
}

/* Is value K the same in all iterations, which take path P? */
static bool is_invariant(const Path *p, const Node *loop, int k) {
    Node *r = resolve(p, loop->region[1]->results[k + 1]), *which;
    Value v;
    if (r == loop->region[1]->params[k])
        return true;
    Type t = loop->in[k]->type;
    bool whole = !t.rank && (type_is_integral(t) || t.base == TYPE_BOOLEAN);
    return loop->in[k]->kind == NODE_CONST && whole && known(p, r, &v, &which) && v.i == loop->in[k]->value.i;
}

/* Parameters of region I of the new loop TO; PARAM[k] becomes that for value K, which is number SLOT[k] there. */
static void make_params(Exits *x, const Node *loop, Node *to, int i, const int *slot, Node **param) {
    Graph *g = x->copy.graph;
    to->region[i] = graph_region(g, to, to->nin);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++) {
        const Node *p = loop->region[i]->params[k];
        if (slot[k] < 0)
            continue;
        param[k] = graph_param(g, to->region[i], slot[k], p->type, p->at);
        param[k]->name = p->name;
        param[k]->origin = p->origin;
    }
    if (!g->front->no_memory)
        map_carried(x, loop, param);
}

static void make_results(Exits *x, const Node *loop, Region *r, const int *slot, Node *goes_on, Node **next) {
    graph_results(x->copy.graph, r, r->nparams + 1);
    if (x->copy.graph->front->no_memory)
        return;
    r->results[0] = goes_on;
    for (int k = 0; k < loop->nin; k++)
        if (slot[k] >= 0)
            r->results[slot[k] + 1] = graph_copied(&x->copy, next[k]);
}

/* The new loop; PARAM[k] becomes what value K is behind it. */
static void copy_loop(Exits *x, const Node *loop, Region *at, Node **param) {
    Graph *g = x->copy.graph;
    int slot[loop->nin + 1], n = 0;
    x->path = path_of(&x->chain, x->chain.count);
    for (int k = 0; k < loop->nin; k++)
        slot[k] = is_invariant(&x->path, loop, k) ? -1 : n++;
    Node *to = graph_node(g, at, NODE_LOOP, loop->type, loop->at, n);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++) {
        param[k] = graph_copied(&x->copy, loop->in[k]);
        if (slot[k] >= 0)
            to->in[slot[k]] = param[k];
    }
    make_params(x, loop, to, 0, slot, param);
    if (!g->front->no_memory)
        make_results(x, loop, to->region[0], slot, condition(x, loop, to->region[0]), loop->region[0]->params);
    make_params(x, loop, to, 1, slot, param);
    if (g->front->no_memory)
        return;
    graph_copy_nodes(&x->copy, loop->region[1], to->region[1]);
    make_results(x, loop, to->region[1], slot, graph_const(g, to->region[1], TYPE_BOOLEAN, true), loop->region[1]->results + 1);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        if (slot[k] >= 0)
            param[k] = graph_proj(g, at, to, slot[k], loop->in[k]->type);
}

/* ---- behind the loop ---- */

/* Does an exit make something else of value K than what the loop carries? */
static bool is_changed(const Chain *c, const Node *loop, int k) {
    for (int i = 0; i < c->count; i++) {
        Path p = path_of(c, i);
        if (resolve(&p, loop->region[1]->results[k + 1]) != loop->region[1]->params[k])
            return true;
    }
    return false;
}

/* The iteration that leaves, if there was one: VALUE[k] becomes what value K is then. */
static void leave(Exits *x, const Node *loop, Region *at, Node **value) {
    Graph *g = x->copy.graph;
    GraphCopy *c = &x->copy;
    bool changed[loop->nin + 1];
    int n = 0;
    for (int k = 0; k < loop->nin; k++)
        n += changed[k] = is_changed(&x->chain, loop, k);
    if (!n)
        return;
    map_carried(x, loop, value);
    graph_copy_nodes(c, loop->region[0], at);
    Node *either = begin_if(x, loop, at, graph_copied(c, loop->region[0]->results[0]));
    x->path = (Path){.arm = {x->chain.exit[x->chain.count - 1]}, .count = 1};      // if it was no other one, it was the last
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        Region *r = either->region[i];
        if (!i)
            graph_copy_nodes(c, loop->region[1], r);
        graph_results(g, r, n);
        for (int k = 0, to = 0; k < loop->nin && !g->front->no_memory; k++)
            if (changed[k])
                r->results[to++] = i ? value[k] : graph_copied(c, loop->region[1]->results[k + 1]);
    }
    for (int k = 0, from = 0; k < loop->nin && !g->front->no_memory; k++)
        if (changed[k])
            value[k] = graph_proj(g, at, either, from++, loop->in[k]->type);
}

/* ---- */

static void copy_chain(Exits *x, Node *loop, const Chain *chain, Region *at) {
    const Chain around = x->chain;
    const Path path = x->path;
    Graph *g = x->copy.graph;
    Node **value = x->out[loop->number] = graph_alloc(g, ((size_t)loop->nin + 1) * sizeof *value);
    front_remark(g->front, loop->at, "exits: what leaves it becomes part of its condition");
    x->chain = *chain;
    if (value)
        copy_loop(x, loop, at, value);
    if (!g->front->no_memory)
        leave(x, loop, at, value);
    x->chain = around;
    x->path = path;
}

static Node *special(void *state, Node *n, Region *at) {
    Exits *x = state;
    Chain chain;
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : n;
    int arm = of->kind == NODE_IF ? arm_of(&x->path, of) : -1;
    if (of != n && of->kind == NODE_LOOP && x->out[of->number])
        return x->out[of->number][n->index];
    if (of != n && arm >= 0)
        return graph_copied(&x->copy, of->region[arm]->results[n->index]);
    if (arm >= 0) {
        graph_copy_nodes(&x->copy, n->region[arm], at);
        return n;
    }
    if (n->kind == NODE_LOOP && find_chain(n, &chain)) {
        copy_chain(x, n, &chain, at);
        return n;
    }
    return x->chain.count ? folding_node(&x->copy, n, at) : NULL;
}

Graph *exits_joined(Graph *g) {
    Exits x = {.out = graph_alloc(g, ((size_t)g->nodes + 1) * sizeof(Node **))};
    return !g->front->no_memory && has_chain(g->top) ? graph_copy_whole(&x.copy, g, special, &x) : g;
}
