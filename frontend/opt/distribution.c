/* frontend/opt/distribution.c - a loop over columns, with loops down the columns in it, is made in parts. */
#include "frontend/opt/distribution.h"

#include <math.h>
#include <string.h>

#include "frontend/loops/nests.h"

static const char apart[] = "of the parts of a loop over columns";

static const Node *param_of(const Distribution *d, int q) {
    return d->loop->region[1]->params[q];
}

static const Node *counter_of(const Distribution *d) {
    return param_of(d, d->level.counter);
}

enum { MOST_VALUES = DISTRIBUTION_CARRIED + DISTRIBUTION_KEPT };

/* The loops that are made carry what the outer one did, then arrays of what is kept; each has its counter in the place
 * where that one had its own. */
typedef struct {
    GraphCopy *copy;
    const Distribution *d;
    Node *now[MOST_VALUES];
    int count;
    Node *counter;              // of the outer loop, in the body that is being made
} Make;

static Graph *graph_of(const Make *m) {
    return m->copy->graph;
}

static bool no_memory(const Make *m) {
    return graph_of(m)->front->no_memory;
}

/* What is being made of a body does not know what was made of it elsewhere. */
static void forget(Make *m, const Region *r) {
    for (int k = 0; k < r->nparams; k++)
        m->copy->map[r->params[k]->number] = NULL;
    for (const Node *n = r->first; n; n = n->next) {
        m->copy->map[n->number] = NULL;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                forget(m, n->region[i]);
    }
}

static Node *integer(Make *m, Region *at, BinaryOp op, Node *a, Node *b) {
    return graph_binary(graph_of(m), at, op, type_scalar(TYPE_INT), m->d->loop->at, a, b);
}

/* X, an end of a loop, at the end of AT. */
static Node *end_at(Make *m, Region *at, Node *x) {
    x = graph_plain(x);
    if (graph_outside(m->d->loop, x))
        return graph_copied(m->copy, x);
    if (x->kind == NODE_LENGTH)
        return extents_length(m->copy, at, m->d->loop, x);
    Node *a = end_at(m, at, x->in[0]), *b = end_at(m, at, x->in[1]);
    return integer(m, at, x->op, a, b);
}

/* A loop at the end of AT that counts as AS does, at level L; what it carries is as its iterations begin. */
static Node *begin_loop(Make *m, Region *at, const Node *as, const Level *l) {
    Graph *g = graph_of(m);
    const int own = m->d->level.counter;
    Node *first = end_at(m, at, l->first), *bound = end_at(m, at, l->bound);
    Node *loop = graph_node(g, at, NODE_LOOP, m->d->loop->type, as->at, m->count);
    for (int i = 0; i < 2 && !no_memory(m); i++)
        loop->region[i] = graph_region(g, loop, m->count);
    for (int q = 0; q < m->count && !no_memory(m); q++) {
        loop->in[q] = q == own ? first : m->now[q];
        const Node *old = q == own ? as->region[1]->params[l->counter] : q < m->d->loop->nin ? param_of(m->d, q) : NULL;
        for (int i = 0; i < 2 && !no_memory(m); i++)
            graph_param(g, loop->region[i], q, loop->in[q]->type, as->at)->name = old ? old->name : NULL;
    }
    if (!no_memory(m))
        nest_head(g, loop, own, l, bound);
    if (!no_memory(m))
        graph_results(g, loop->region[1], m->count + 1);
    if (no_memory(m))
        return loop;
    memcpy(m->now, loop->region[1]->params, (size_t)m->count * sizeof *m->now);
    loop->why = apart;
    return loop;
}

static void end_loop(Make *m, Node *loop, const Level *l) {
    Graph *g = graph_of(m);
    const int own = m->d->level.counter;
    if (no_memory(m))
        return;
    Region *body = loop->region[1];
    body->results[0] = graph_const(g, body, TYPE_BOOLEAN, 1);
    memcpy(body->results + 1, m->now, (size_t)m->count * sizeof *m->now);
    Node *one = graph_const(g, body, TYPE_INT, 1);
    body->results[own + 1] = integer(m, body, l->down ? BINARY_SUB : BINARY_ADD, body->params[own], one);
    for (int q = 0; q < m->count && !no_memory(m); q++)
        m->now[q] = q == own ? m->now[q] : graph_proj(g, loop->home, loop, q, loop->in[q]->type);
}

/* Where the outer loop's iteration has its elements. */
static Node *place_in(Make *m, Region *body) {
    const Level *l = &m->d->level;
    Node *first = end_at(m, body, l->first);
    if (graph_is_const(first, 0) && !l->down)
        return m->counter;
    return l->down ? integer(m, body, BINARY_SUB, first, m->counter) : integer(m, body, BINARY_SUB, m->counter, first);
}

static Node *load(Make *m, Region *body, int c) {
    Node *array = m->now[m->d->loop->nin + c], *at = place_in(m, body);
    Node *n = graph_node(graph_of(m), body, NODE_INDEX, m->d->kept[c]->type, m->d->loop->at, 2);
    if (!no_memory(m)) {
        n->in[0] = array;
        n->in[1] = at;
    }
    return n;
}

static void store(Make *m, Region *body, int c, Node *x) {
    Node **now = &m->now[m->d->loop->nin + c], *at = place_in(m, body);
    Node *n = graph_node(graph_of(m), body, NODE_STORE, (*now)->type, m->d->loop->at, 3);
    if (no_memory(m))
        return;
    n->in[0] = *now;
    n->in[1] = at;
    n->in[2] = x;
    *now = n;
}

static void find_operands(Make *m, Region *body, const Node *n);

/* What X, of the old body, is in the new one. */
static Node *value(Make *m, Region *body, Node *x) {
    Node **known = &m->copy->map[x->number];
    if (no_memory(m) || graph_outside(m->d->loop, x) || *known)
        return graph_copied(m->copy, x);
    int c = distribution_kept(m->d, x), q = x->type.rank ? distribution_array(m->d, x) : -1;
    Node *made;
    if (c >= 0) {
        made = load(m, body, c);
    } else if (q >= 0) {
        made = m->now[q];       // who asks for its sizes
    } else if (x->kind == NODE_CHECK_INDEX) {
        made = value(m, body, x->in[1]);
    } else {
        find_operands(m, body, x);
        made = graph_copy_node(m->copy, x, body);
    }
    return *known = made;
}

/* Whatever N is made of, and what is in it, is there. */
static void find_operands(Make *m, Region *body, const Node *n) {
    const Region *old = m->d->loop->region[1];
    for (int i = 0; i < n->nin; i++)
        if (n->in[i]->home == old)
            value(m, body, n->in[i]);
    for (int i = 0; i < 2; i++) {
        for (const Node *x = n->region[i] ? n->region[i]->first : NULL; x; x = x->next)
            find_operands(m, body, x);
        for (int k = 0; n->region[i] && k < n->region[i]->nresults; k++)
            if (n->region[i]->results[k]->home == old)
                value(m, body, n->region[i]->results[k]);
    }
}

/* The nodes from FIRST to END. */
static void copy_nodes(Make *m, Region *body, Node *first, const Node *end) {
    for (Node *n = first; n != end && !no_memory(m); n = n->next) {
        find_operands(m, body, n);
        bool check = n->kind == NODE_CHECK_INDEX;
        m->copy->map[n->number] = check ? graph_copied(m->copy, n->in[1]) : graph_copy_node(m->copy, n, body);
    }
}

/* The body of the outer loop's counter begins; arrays are as P finds them. */
static void begin_body(Make *m, const DistributionPart *p, const Region *body) {
    forget(m, m->d->loop->region[1]);
    for (int q = 0; q < m->d->loop->nin; q++)
        if (q != m->d->level.counter)
            m->copy->map[p->version[q]->number] = m->now[q];
    m->counter = body->params[m->d->level.counter];
    m->copy->map[counter_of(m->d)->number] = m->counter;
}

static void take_versions(Make *m, const DistributionPart *p) {
    for (int q = 0; q < m->d->loop->nin; q++)
        if (q != m->d->level.counter)
            m->now[q] = graph_copied(m->copy, (Node *)p->version[q]);
}

/* Is it what new arrays are full of? */
static bool is_zero(const Node *x) {
    if (x->kind != NODE_CONST)
        return false;
    switch (x->type.base) {
    case TYPE_FLOAT: return x->value.f == 0 && !signbit(x->value.f);
    case TYPE_DOUBLE: return x->value.d == 0 && !signbit(x->value.d);
    default: return !x->value.i;
    }
}

static bool has_store(const Node *n) {
    bool any = n->kind == NODE_STORE;
    for (int i = 0; i < 2; i++)
        for (const Node *x = n->region[i] ? n->region[i]->first : NULL; x && !any; x = x->next)
            any = has_store(x);
    return any;
}

/* Is there anything to be done in P, before the loop BEHIND, if there is one? */
static bool is_needed(const Make *m, const DistributionPart *p, const DistributionPart *behind) {
    for (const Node *n = p->first; n != p->end; n = n->next)
        if (has_store(n) || distribution_kept(m->d, n) >= 0)
            return true;
    for (int q = 0; behind && q < behind->loop->nin; q++)
        if (!behind->loop->in[q]->type.rank && q != behind->level.counter && !is_zero(behind->loop->in[q]))
            return true;
    return false;
}

/* What stands between loops, and what those behind it begin with. */
static Node *make_between(Make *m, const DistributionPart *p, Region *at) {
    const DistributionPart *behind = p + 1 < m->d->part + m->d->parts ? p + 1 : NULL;
    Node *loop = begin_loop(m, at, m->d->loop, &m->d->level);
    if (no_memory(m))
        return loop;
    Region *body = loop->region[1];
    begin_body(m, p, body);
    copy_nodes(m, body, p->first, p->end);
    take_versions(m, p + 1);
    for (const Node *n = p->first; n != p->end && !no_memory(m); n = n->next)
        if (distribution_kept(m->d, n) >= 0)
            store(m, body, distribution_kept(m->d, n), graph_copied(m->copy, (Node *)n));
    for (int q = 0; behind && q < behind->loop->nin && !no_memory(m); q++) {
        Node *x = behind->loop->in[q];
        if (!x->type.rank && q != behind->level.counter && !is_zero(x))
            store(m, body, distribution_kept(m->d, behind->loop->region[1]->params[q]), value(m, body, x));
    }
    end_loop(m, loop, &m->d->level);
    return loop;
}

/* The iterations of P's loop, each for all of the outer one. */
static Node *make_inner(Make *m, const DistributionPart *p, Region *at) {
    const Region *old = p->loop->region[1];
    Node *results[MOST_VALUES];
    Node *outer = begin_loop(m, at, p->loop, &p->level);
    Node *loop = no_memory(m) ? outer : begin_loop(m, outer->region[1], m->d->loop, &m->d->level);
    if (no_memory(m))
        return outer;
    Region *body = loop->region[1];
    begin_body(m, p, body);
    for (int q = 0; q < p->loop->nin && !no_memory(m); q++) {
        const Node *x = old->params[q];
        bool array = x->type.rank, counts = q == p->level.counter;
        m->copy->map[x->number] = counts ? outer->region[1]->params[m->d->level.counter]
                                : array  ? m->now[distribution_array(m->d, p->loop->in[q])]
                                         : load(m, body, distribution_kept(m->d, x));
    }
    copy_nodes(m, body, old->first, NULL);
    for (int q = 0; q < p->loop->nin && !no_memory(m); q++)
        results[q] = value(m, body, old->results[q + 1]);
    for (int q = 0; q < p->loop->nin && !no_memory(m); q++) {
        if (q == p->level.counter)
            continue;
        if (old->params[q]->type.rank)
            m->now[distribution_array(m->d, p->loop->in[q])] = results[q];
        else
            store(m, body, distribution_kept(m->d, old->params[q]), results[q]);
    }
    end_loop(m, loop, &m->d->level);
    end_loop(m, outer, &p->level);
    return outer;
}

/* An array of T with an element for each iteration of the outer loop. */
static Node *new_array(Make *m, Region *at, Type t, Node *count) {
    Graph *g = graph_of(m);
    Node *n = graph_node(g, at, NODE_NEW, (Type){.base = t.base, .rank = 1}, m->d->loop->at, 1);
    if (!no_memory(m))
        n->in[0] = count;
    return n;
}

static Node *count_iterations(Make *m, Region *at) {
    Graph *g = graph_of(m);
    const Level *l = &m->d->level;
    Node *first = end_at(m, at, l->first), *bound = end_at(m, at, l->bound);
    Node *n = l->down ? integer(m, at, BINARY_SUB, first, bound) : integer(m, at, BINARY_SUB, bound, first);
    if (l->closed)
        n = integer(m, at, BINARY_ADD, n, graph_const(g, at, TYPE_INT, 1));
    Node *most = graph_node(g, at, NODE_BUILTIN, type_scalar(TYPE_INT), m->d->loop->at, 2);
    if (no_memory(m))
        return n;
    most->builtin = BUILTIN_MAX;
    most->in[0] = n;
    most->in[1] = graph_const(g, at, TYPE_INT, 0);
    return most;
}

Node *distribution_make(GraphCopy *c, const Distribution *d, Region *at) {
    Make m = {.copy = c, .d = d, .count = d->loop->nin + d->nkept};
    Node *last = NULL, *count = count_iterations(&m, at);
    for (int q = 0; q < d->loop->nin; q++)
        m.now[q] = graph_copied(c, d->loop->in[q]);
    for (int k = 0; k < d->nkept && !no_memory(&m); k++)
        m.now[d->loop->nin + k] = new_array(&m, at, d->kept[k]->type, count);
    for (int k = 0; k < d->parts && !no_memory(&m); k++) {
        const DistributionPart *p = &d->part[k];
        if (p->loop)
            last = make_inner(&m, p, at);
        else if (is_needed(&m, p, k + 1 < d->parts ? p + 1 : NULL))
            last = make_between(&m, p, at);
    }
    front_remark(graph_of(&m)->front, d->loop->at, "distribution: its loops stand outside");
    return last ? last : count;
}
