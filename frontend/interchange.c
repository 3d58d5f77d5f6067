/* frontend/interchange.c - nests of loops in the order of what they write. */
#include "frontend/interchange.h"

#include <string.h>

#include "frontend/extents.h"
#include "frontend/heads.h"
#include "frontend/loops.h"

enum { MOST_LEVELS = 6, MOST_NESTS = 8, MOST_CHECKS = 64, MOST_ROOTS = 3, MOST_INDICES = 3 };
enum { INNERMOST = MOST_INDICES };      // the place of a loop that addresses no element

/* A perfect nest, from its outermost loop inwards. */
typedef struct {
    int depth;
    const Node *loop[MOST_LEVELS];
    Level level[MOST_LEVELS];
    int place[MOST_LEVELS];     // the first index of what is written that this counter is in, or INNERMOST
    int order[MOST_LEVELS];     // which loop comes where
} Nest;

typedef struct {
    GraphCopy copy;
    Nest nest[MOST_NESTS];      // to be put in order in what is copied
    int nests, roots;           // of how many loops around
    bool kept, sure;            // what is copied stays as it is; checks in it hold
} Interchange;

/* ---- perfect nests ---- */

static bool is_movable(const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_BINARY: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BUILTIN:
    case NODE_CHECK_INDEX: case NODE_INDEX: case NODE_LENGTH:
        return true;
    default:
        return false;
    }
}

/* Is R, of the innermost loop, or of a conditional or loop in it, made of such and of stores? */
static bool is_leaf(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Level l;
        bool inner = n->kind == NODE_IF || (n->kind == NODE_LOOP && extents_level(n, &l));
        if (inner ? !is_leaf(n->region[0]) || !is_leaf(n->region[1]) : !is_movable(n) && n->kind != NODE_STORE && n->kind != NODE_PROJ)
            return false;
    }
    return true;
}

/* Is LOOP's counter asked for behind it? */
static bool is_counter_used(const Node *loop, int counter) {
    for (const Node *p = loop->next; p && p->kind == NODE_PROJ && p->in[0] == loop; p = p->next)
        if (p->index == counter)
            return true;
    return false;
}

/* The one loop in R among nodes that can be moved; or NULL. */
static const Node *only_loop(const Region *r) {
    const Node *loop = NULL;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && !loop)
            loop = n;
        else if (!(n->kind == NODE_PROJ && n->in[0] == loop) && !is_movable(n))
            return NULL;
    }
    return loop;
}

/* Number of the array that LOOP, right in OUTER, carries as value Q there; -1: OUTER does more with it. */
static int carried_inside(const Node *outer, const Node *loop, int q) {
    const Node *param = outer->region[1]->params[q], *result = outer->region[1]->results[q + 1];
    if (result->kind != NODE_PROJ || result->in[0] != loop || loop->in[result->index] != param || graph_uses(outer->region[1], param) != 1)
        return -1;
    return result->index;
}

/* Does LOOP carry what OUTER does, and so that it may be moved? */
static bool carries_same(const Node *outer, const Level *l, const Node *loop) {
    for (int q = 0; q < outer->nin; q++)
        if (q != l->counter && (!outer->in[q]->type.rank || carried_inside(outer, loop, q) < 0))
            return false;
    return outer->nin == loop->nin;
}

static bool find_levels(const Node *loop, Nest *n) {
    for (n->depth = 0; n->depth < MOST_LEVELS;) {
        Level *l = &n->level[n->depth];
        if (!extents_level(loop, l) || is_counter_used(loop, l->counter))
            return false;
        n->loop[n->depth++] = loop;
        const Region *body = loop->region[1];
        const Node *inner = only_loop(body);
        if (!inner || !carries_same(loop, l, inner))
            return n->depth > 1 && loop->nin > 1 && is_leaf(body);
        loop = inner;
    }
    return false;
}

/* ---- what it writes ---- */

static const Node *innermost(const Nest *n) {
    return n->loop[n->depth - 1];
}

static Node *counter(const Nest *n, int k) {
    return n->loop[k]->region[1]->params[n->level[k].counter];
}

/* Is X a version of the array PARAM that stores have made? */
static bool is_version(const Node *x, const Node *param) {
    if (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF)
        return is_version(x->in[0]->region[0]->results[x->index], param) && is_version(x->in[0]->region[1]->results[x->index], param);
    return x == param || (x->kind == NODE_STORE && is_version(x->in[0], param));
}

static bool is_ring(const Node *x) {
    return x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB || x->op == BINARY_MUL);
}

/* The counter that index X is, or is with something known before the nest added; -1: it is known before; -2: anything else. */
static int counter_in(const Nest *n, Node *x) {
    x = graph_plain(x);
    if (graph_outside(n->loop[0], x))
        return -1;
    if (is_ring(x)) {
        int a = counter_in(n, x->in[0]), b = counter_in(n, x->in[1]);
        bool sum = x->op != BINARY_MUL;
        return a == -1 && b == -1 ? -1 : b == -1 && sum ? a : a == -1 && x->op == BINARY_ADD ? b : -2;
    }
    for (int k = 0; k < n->depth; k++)
        if (x == counter(n, k))
            return k;
    return -2;
}

static bool same_element(const Node *a, const Node *b, int indices) {
    for (int d = 1; d <= indices; d++)
        if (!graph_same(graph_plain(a->in[d]), graph_plain(b->in[d])))
            return false;
    return true;
}

/* Is array PARAM, in R or below, but for its sizes, used in accesses to one element alone?  *STORE is one that writes. */
static bool one_element(const Region *r, const Node *param, const Node **store) {
    int rank = param->type.rank;
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++) {
            bool access = !i && ((n->kind == NODE_INDEX && n->nin == rank + 1) || (n->kind == NODE_STORE && n->nin == rank + 2));
            bool sizes = !i && (n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH);
            if (!n->in[i]->type.rank || !is_version(n->in[i], param) || sizes)
                continue;
            if (!access || (*store && !same_element(n, *store, rank)))
                return false;
            *store = !*store || n->kind == NODE_STORE ? n : *store;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !one_element(n->region[i], param, store))
                return false;
    }
    return true;
}

/* Notes which counters are in the indices of STORE; false: there is something else. */
static bool find_places(const Nest *n, const Node *store, int rank, int *place) {
    for (int k = 0; k < n->depth; k++)
        place[k] = INNERMOST;
    for (int d = rank - 1; d >= 0; d--) {
        int k = counter_in(n, store->in[d + 1]);
        if (k == -2)
            return false;
        if (k >= 0)
            place[k] = d;
    }
    return true;
}

static bool find_written(Nest *n) {
    const Node *loop = innermost(n);
    const Region *body = loop->region[1];
    bool any = false;
    for (int q = 0; q < loop->nin; q++) {
        const Node *store = NULL;
        int place[MOST_LEVELS];
        if (q == n->level[n->depth - 1].counter)
            continue;
        if (!body->params[q]->type.rank || !is_version(body->results[q + 1], body->params[q]) || !one_element(body, body->params[q], &store) ||
            !store || store->kind != NODE_STORE || !find_places(n, store, loop->in[q]->type.rank, place))
            return false;
        if (any && memcmp(place, n->place, (size_t)n->depth * sizeof *place))
            return false;
        memcpy(n->place, place, sizeof place);
        any = true;
    }
    return any;
}

/* ---- the new order ---- */

/* Can X, an end of a loop, be computed when the loops that are in PLACED are around it? */
static bool is_there(const Nest *n, unsigned placed, Node *x) {
    x = graph_plain(x);
    if (graph_outside(n->loop[0], x))
        return true;
    if (is_ring(x))
        return is_there(n, placed, x->in[0]) && is_there(n, placed, x->in[1]);
    for (int k = 0; k < n->depth; k++)
        if (x == counter(n, k))
            return placed >> k & 1;
    return false;
}

static bool is_order_good(const Nest *n) {
    unsigned placed = 0;
    for (int t = 0; t < n->depth; t++) {
        const Level *l = &n->level[n->order[t]];
        if (!is_there(n, placed, l->first) || !is_there(n, placed, l->bound))
            return false;
        placed |= 1U << n->order[t];
    }
    return true;
}

/* Loops by place; those with the same, or all that address elements if not BY_INDEX, as they were.  The result: is it another order? */
static bool sort(Nest *n, bool by_index) {
    bool other = false;
    int count = 0;
    for (int place = 0; place <= INNERMOST; place++)
        for (int k = 0; k < n->depth; k++) {
            int own = n->place[k] == INNERMOST ? INNERMOST : by_index ? n->place[k] : 0;
            if (own == place)
                n->order[count++] = k;
        }
    for (int t = 0; t < n->depth; t++)
        other |= n->order[t] != t;
    return other && is_order_good(n);
}

static bool match(const Node *loop, Nest *n) {
    return loop->kind == NODE_LOOP && !loop->why && find_levels(loop, n) && find_written(n) && (sort(n, true) || sort(n, false));
}

/* ---- which of them can be asked for ---- */

static bool all_known(const Node *root, const Region *r, int *checks) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX && (++*checks > MOST_CHECKS || !extents_known(root, n)))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !all_known(root, n->region[i], checks))
                return false;
    }
    return true;
}

/* Nests of R, in ROOT, or LOOP itself. */
static void find_nests(Interchange *s, const Node *root, const Node *loop) {
    Nest n;
    int checks = 0;
    if (s->nests < MOST_NESTS && match(loop, &n)) {
        if (all_known(root, loop->region[0], &checks) && all_known(root, loop->region[1], &checks))
            s->nest[s->nests++] = n;
        return;
    }
    for (int i = 0; i < 2; i++)
        for (const Node *m = loop->region[i] ? loop->region[i]->first : NULL; m; m = m->next)
            if (m->region[0])
                find_nests(s, root, m);
}

typedef struct {
    const Node *check[MOST_CHECKS];
    int count;
} Asked;

static bool is_asked(Asked *a, const Node *root, const Node *check) {
    int down, other;
    const Node *base = extents_base(root, check->in[0], &down);
    for (int k = 0; k < a->count; k++) {
        const Node *c = a->check[k];
        if (extents_base(root, c->in[0], &other) == base && other + c->index == down + check->index && graph_same(graph_plain(c->in[1]), graph_plain(check->in[1])))
            return true;
    }
    if (a->count < MOST_CHECKS)
        a->check[a->count++] = check;
    return false;
}

static Node *ask_all(Interchange *s, Asked *a, const Node *root, const Region *r, Region *at, Node *all) {
    for (const Node *n = r->first; n && !s->copy.graph->front->no_memory; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX && !is_asked(a, root, n))
            all = extents_ask(&s->copy, at, root, n, all);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                all = ask_all(s, a, root, n->region[i], at, all);
    }
    return all;
}

/* ---- the nest in its new order ---- */

/* X, an end of a loop, at the end of AT. */
static Node *end_at(Interchange *s, const Nest *n, Region *at, Node *x) {
    x = graph_plain(x);
    if (graph_outside(n->loop[0], x) || x->kind != NODE_BINARY)
        return graph_copied(&s->copy, x);
    Node *a = end_at(s, n, at, x->in[0]), *b = end_at(s, n, at, x->in[1]);
    return graph_binary(s->copy.graph, at, x->op, x->type, x->at, a, b);
}

/* What stands in R beside LOOP. */
static void copy_beside(Interchange *s, const Region *r, const Node *loop, Region *at) {
    for (Node *n = r->first; n && !s->copy.graph->front->no_memory; n = n->next) {
        if (n == loop || (n->kind == NODE_PROJ && n->in[0] == loop))
            continue;
        bool check = n->kind == NODE_CHECK_INDEX;
        Node *copy = check ? graph_copied(&s->copy, n->in[1]) : graph_copy_node(&s->copy, n, at);
        s->copy.map[n->number] = copy;
    }
}

static Node *loop_at(Interchange *s, const Nest *n, int t, Region *at, Node *const *in);

/* The body of the loop in place T, which counts with I. */
static void fill_body(Interchange *s, const Nest *n, int t, Region *body, Node *i) {
    Graph *g = s->copy.graph;
    const Node *old = n->loop[t];
    const Level *l = &n->level[t];
    Node *in[old->nin], *inner = NULL;
    s->copy.map[counter(n, n->order[t])->number] = i;
    if (t == n->depth - 1) {
        for (int q = 0; q < old->nin; q++)
            if (q != l->counter)
                s->copy.map[old->region[1]->params[q]->number] = body->params[q];
        for (int k = 0; k < n->depth; k++)
            copy_beside(s, n->loop[k]->region[1], k < t ? n->loop[k + 1] : NULL, body);
    } else {
        for (int q = 0; q < old->nin; q++)
            if (q != l->counter)
                in[carried_inside(old, n->loop[t + 1], q)] = body->params[q];
        inner = loop_at(s, n, t + 1, body, in);
    }
    graph_results(g, body, old->nin + 1);
    if (g->front->no_memory)
        return;
    for (int q = 0; q < old->nin && !g->front->no_memory; q++)
        if (q != l->counter)
            body->results[q + 1] = inner ? graph_proj(g, body, inner, carried_inside(old, n->loop[t + 1], q), old->in[q]->type)
                                         : graph_copied(&s->copy, old->region[1]->results[q + 1]);
    body->results[0] = graph_const(g, body, TYPE_BOOLEAN, 1);
    body->results[l->counter + 1] = graph_binary(g, body, BINARY_ADD, i->type, old->at, i, graph_const(g, body, TYPE_INT, 1));
}

/* The loop in place T, at the end of AT: it carries what the one there did, which begins as IN says, and counts as another. */
static Node *loop_at(Interchange *s, const Nest *n, int t, Region *at, Node *const *in) {
    Graph *g = s->copy.graph;
    const Node *old = n->loop[t], *as = n->loop[n->order[t]];
    const Level *l = &n->level[n->order[t]];
    int own = n->level[t].counter;
    Node *first = end_at(s, n, at, l->first), *bound = end_at(s, n, at, l->bound), *loop = graph_node(g, at, NODE_LOOP, old->type, as->at, old->nin);
    for (int i = 0; i < 2 && !g->front->no_memory; i++)
        loop->region[i] = graph_region(g, loop, old->nin);
    for (int q = 0; q < old->nin && !g->front->no_memory; q++) {
        loop->in[q] = q == own ? first : in[q];
        for (int i = 0; i < 2 && !g->front->no_memory; i++) {
            const Node *param = q == own ? as->region[i]->params[l->counter] : old->region[i]->params[q];
            graph_param(g, loop->region[i], q, old->in[q]->type, param->at)->name = param->name;
        }
    }
    Region *head = loop->region[0], *body = loop->region[1];
    if (!g->front->no_memory)
        graph_results(g, head, old->nin + 1);
    if (g->front->no_memory)
        return loop;
    head->results[0] = graph_binary(g, head, l->closed ? BINARY_LE : BINARY_LT, type_scalar(TYPE_BOOLEAN), as->at, head->params[own], bound);
    memcpy(head->results + 1, head->params, (size_t)old->nin * sizeof *head->params);
    fill_body(s, n, t, body, body->params[own]);
    return loop;
}

static void remark(Interchange *s, const Nest *n) {
    Front *f = s->copy.graph->front;
    const char *all = NULL;
    for (int t = 0; t < n->depth && !f->no_memory; t++) {
        const char *name = counter(n, n->order[t])->name;
        all = all ? front_text(f, "%s, %s", all, name ? name : "?") : name ? name : "?";
    }
    front_remark(f, n->loop[0]->at, front_text(f, "interchange: its loops stand in the order %s", all));
}

static Node *in_order(Interchange *s, const Nest *n, Region *at) {
    const Node *old = n->loop[0];
    Node *in[old->nin];
    for (int q = 0; q < old->nin; q++)
        in[q] = graph_copied(&s->copy, old->in[q]);
    bool before = s->sure;
    s->sure = true;
    remark(s, n);
    Node *loop = loop_at(s, n, 0, at, in);
    s->sure = before;
    return loop;
}

/* ---- both forms ---- */

static void arm(Interchange *s, Node *root, Node *either, int which) {
    Graph *g = s->copy.graph;
    Region *r = either->region[which] = graph_region(g, either, 0);
    const Nest *own = NULL;
    for (int k = 0; k < s->nests && !which; k++)
        own = s->nest[k].loop[0] == root ? &s->nest[k] : own;
    s->kept = which;
    Node *one = own ? in_order(s, own, r) : graph_copy_node(&s->copy, root, r);
    s->kept = false;
    graph_results(g, r, root->nin);
    for (int k = 0; k < root->nin && !g->front->no_memory; k++)
        r->results[k] = graph_proj(g, r, one, k, root->in[k]->type);
    if (which)
        loops_stay(r);
}

static Node *special(void *state, Node *n, Region *at) {
    Interchange *s = state;
    Graph *g = s->copy.graph;
    if (s->sure && n->kind == NODE_CHECK_INDEX)
        return graph_copied(&s->copy, n->in[1]);
    if (s->kept || n->kind != NODE_LOOP)
        return NULL;
    for (int k = 0; k < s->nests; k++)
        if (s->nest[k].loop[0] == n)
            return in_order(s, &s->nest[k], at);
    int before = s->nests;
    if (s->roots < MOST_ROOTS)
        find_nests(s, n, n);
    if (s->nests == before)
        return NULL;
    Asked asked = {.count = 0};
    Node *all = NULL;
    for (int k = before; k < s->nests; k++)
        for (int i = 0; i < 2; i++)
            all = ask_all(s, &asked, n, s->nest[k].loop[0]->region[i], at, all);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), n->at, all ? all : graph_const(g, at, TYPE_BOOLEAN, 1));
    s->roots++;
    for (int which = 0; which < 2 && !g->front->no_memory; which++)
        arm(s, n, either, which);
    s->roots--;
    s->nests = before;
    return either;
}

static bool has_nest(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Nest nest;
        if (match(n, &nest))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_nest(n->region[i]))
                return true;
    }
    return false;
}

/* What loops in R count to is computed before them. */
static void lift_ends(Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        Node *cond = n->kind == NODE_LOOP ? n->region[0]->results[0] : NULL;
        for (int side = 0; cond && side < 2; side++)
            if (cond->kind == NODE_BINARY && cond->home == n->region[0] && cond->in[1 - side]->kind == NODE_PARAM && heads_keep(n, cond, side))
                cond->in[side] = heads_move(n, cond, side);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                lift_ends(n->region[i]);
    }
}

Graph *interchange_loops(Graph *g) {
    Interchange s = {.kept = false};
    lift_ends(g->top);
    return has_nest(g->top) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
