/* frontend/opt/interchange.c - nests of loops in the order of what they write. */
#include "frontend/opt/interchange.h"

#include <string.h>

#include "frontend/loops/loops.h"
#include "frontend/loops/nests.h"
#include "frontend/opt/distribution.h"
#include "frontend/opt/heads.h"

enum { MOST_NESTS = 8, MOST_CHECKS = 64, MOST_ROOTS = 3, MOST_TAKEN = 40 };

/* A nest: a perfect one, or a loop over columns. */
typedef struct {
    const Node *loop;
    bool perfect;
    Nest nest;
    Distribution parts;
} Found;

typedef struct {
    GraphCopy copy;
    Found nest[MOST_NESTS];     // to be put in order in what is copied
    int nests, roots;           // of how many loops around
    const Node *root;           // the outermost of them
    int taken;                  // loops that stand there twice, in the method
    bool kept, sure;            // what is copied stays as it is; checks in it hold
} Interchange;

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

/* Does the innermost loop go over a block, which begins and ends elsewhere in each iteration of a loop around the nest?  Who
 * wrote it so has thought of the order. */
static bool is_blocked(const Nest *n) {
    const Level *l = &n->level[n->depth - 1];
    for (const Node *around = n->loop[0]->home->owner; around; around = around->home->owner)
        if (around->kind == NODE_LOOP && !extents_stays(around, l->first) && !extents_stays(around, l->bound))
            return true;
    return false;
}

static bool matches(const Node *loop, Found *n) {
    n->loop = loop;
    n->perfect = nest_match(loop, &n->nest) && !is_blocked(&n->nest);
    return n->perfect || distribution_match(loop, &n->parts);
}

/* Nests of R, in ROOT, or LOOP itself. */
static void find_nests(Interchange *s, const Node *root, const Node *loop) {
    Found *n = &s->nest[s->nests];
    int checks = 0;
    if (s->nests < MOST_NESTS && matches(loop, n)) {
        if (all_known(root, loop->region[0], &checks) && all_known(root, loop->region[1], &checks))
            s->nests++;
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
        bool same = extents_base(root, c->in[0], &other) == base && other + c->index == down + check->index &&
                    graph_inside(check, c->home);       // under the same conditions at least
        if (same && graph_same(graph_plain(c->in[1]), graph_plain(check->in[1])))
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
        bool check = n->kind == NODE_CHECK_INDEX && !extents_conditional(s->root, n);
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
    s->copy.map[nest_counter(n, n->order[t])->number] = i;
    if (t == n->depth - 1) {
        for (int q = 0; q < old->nin; q++)
            if (q != l->counter)
                s->copy.map[old->region[1]->params[q]->number] = body->params[q];
        for (int k = 0; k < n->depth; k++)
            copy_beside(s, n->loop[k]->region[1], k < t ? n->loop[k + 1] : NULL, body);
    } else {
        for (int q = 0; q < old->nin; q++)
            if (q != l->counter)
                in[nest_inside(old, n->loop[t + 1], q)] = body->params[q];
        inner = loop_at(s, n, t + 1, body, in);
    }
    graph_results(g, body, old->nin + 1);
    if (g->front->no_memory)
        return;
    for (int q = 0; q < old->nin && !g->front->no_memory; q++) {
        Node *result = old->region[1]->results[q + 1];
        if (q != l->counter)
            body->results[q + 1] = inner ? graph_proj(g, body, inner, result->index, result->type)
                                         : graph_copied(&s->copy, result);
    }
    Node *one = graph_const(g, body, TYPE_INT, 1);
    body->results[0] = graph_const(g, body, TYPE_BOOLEAN, 1);
    BinaryOp step = n->level[n->order[t]].down ? BINARY_SUB : BINARY_ADD;
    body->results[l->counter + 1] = graph_binary(g, body, step, i->type, old->at, i, one);
}

/* The loop in place T, at the end of AT: it carries what the one there did, which begins as IN says, and counts as
 * another. */
static Node *loop_at(Interchange *s, const Nest *n, int t, Region *at, Node *const *in) {
    Graph *g = s->copy.graph;
    const Node *old = n->loop[t], *as = n->loop[n->order[t]];
    const Level *l = &n->level[n->order[t]];
    int own = n->level[t].counter;
    Node *first = end_at(s, n, at, l->first), *bound = end_at(s, n, at, l->bound);
    Node *loop = graph_node(g, at, NODE_LOOP, old->type, as->at, old->nin);
    for (int i = 0; i < 2 && !g->front->no_memory; i++)
        loop->region[i] = graph_region(g, loop, old->nin);
    for (int q = 0; q < old->nin && !g->front->no_memory; q++) {
        loop->in[q] = q == own ? first : in[q];
        for (int i = 0; i < 2 && !g->front->no_memory; i++) {
            const Node *param = q == own ? as->region[i]->params[l->counter] : old->region[i]->params[q];
            graph_param(g, loop->region[i], q, old->in[q]->type, param->at)->name = param->name;
        }
    }
    if (!g->front->no_memory)
        nest_head(g, loop, own, l, bound);
    if (!g->front->no_memory)
        fill_body(s, n, t, loop->region[1], loop->region[1]->params[own]);
    return loop;
}

static void remark(Interchange *s, const Nest *n) {
    Front *f = s->copy.graph->front;
    const char *all = NULL;
    for (int t = 0; t < n->depth && !f->no_memory; t++) {
        const char *name = nest_counter(n, n->order[t])->name;
        all = all ? front_text(f, "%s, %s", all, name ? name : "?") : name ? name : "?";
    }
    front_remark(f, n->loop[0]->at, "interchange: its loops stand in the order %s", all);
}

static Node *in_order(Interchange *s, const Found *n, Region *at) {
    const Node *old = n->loop;
    Node *in[old->nin];
    for (int q = 0; q < old->nin; q++)
        in[q] = graph_copied(&s->copy, old->in[q]);
    bool before = s->sure;
    s->sure = true;
    if (n->perfect)
        remark(s, &n->nest);
    Node *loop = n->perfect ? loop_at(s, &n->nest, 0, at, in) : distribution_make(&s->copy, &n->parts, at);
    s->sure = before;
    return loop;
}

/* ---- both forms ---- */

static void arm(Interchange *s, Node *root, Node *either, int which) {
    Graph *g = s->copy.graph;
    Region *r = either->region[which] = graph_region(g, either, 0);
    const Found *own = NULL;
    for (int k = 0; k < s->nests && !which; k++)
        own = s->nest[k].loop == root ? &s->nest[k] : own;
    s->kept = which;
    Node *one = own ? in_order(s, own, r) : graph_copy_node(&s->copy, root, r);
    s->kept = false;
    graph_results(g, r, root->nin);
    for (int k = 0; k < root->nin && !g->front->no_memory; k++)
        r->results[k] = graph_proj(g, r, one, k, root->in[k]->type);
    if (which)
        loops_stay(r, loops_as_written);
}

static Node *special(void *state, Node *n, Region *at) {
    Interchange *s = state;
    Graph *g = s->copy.graph;
    if (s->sure && n->kind == NODE_CHECK_INDEX && !extents_conditional(s->root, n))
        return graph_copied(&s->copy, n->in[1]);
    if (s->kept || n->kind != NODE_LOOP)
        return NULL;
    for (int k = 0; k < s->nests; k++)
        if (s->nest[k].loop == n)
            return in_order(s, &s->nest[k], at);
    int before = s->nests;
    const Node *around = s->root;
    s->root = s->roots ? around : n;
    if (s->roots < MOST_ROOTS && s->taken < MOST_TAKEN)
        find_nests(s, n, n);
    if (s->nests == before) {
        s->root = around;
        return NULL;
    }
    Asked asked = {.count = 0};
    Node *all = NULL;
    for (int k = before; k < s->nests; k++)
        for (int i = 0; i < 2; i++)
            all = ask_all(s, &asked, n, s->nest[k].loop->region[i], at, all);
    if (!all)
        all = graph_const(g, at, TYPE_BOOLEAN, 1);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), n->at, all);
    s->roots++;
    s->taken++;
    for (int which = 0; which < 2 && !g->front->no_memory; which++)
        arm(s, n, either, which);
    s->roots--;
    s->root = around;
    s->nests = before;
    return either;
}

static bool has_nest(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Found nest;
        if (matches(n, &nest))
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
        bool own = cond && cond->kind == NODE_BINARY && cond->home == n->region[0];
        for (int side = 0; own && side < 2; side++)
            if (cond->in[1 - side]->kind == NODE_PARAM && heads_keep(n, cond, side))
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
