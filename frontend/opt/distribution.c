/* frontend/opt/distribution.c - a loop over columns, with loops down the columns in it, in parts. */
#include "frontend/opt/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/loops/nests.h"

enum { LARGEST = 200, FEWEST = 8 };     // nodes; iterations, where they are known

static const char apart[] = "of the parts of a loop over columns";

static const Node *param_of(const Distribution *d, int q) {
    return d->loop->region[1]->params[q];
}

static const Node *counter_of(const Distribution *d) {
    return param_of(d, d->level.counter);
}

/* The number by which the loop carries the array of which X is a version; -1: X is of before the loop; -2: neither. */
static int array_of(const Distribution *d, const Node *x) {
    const Region *body = d->loop->region[1];
    for (bool row = false;;) {
        const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
        if (graph_outside(d->loop, x))
            return -1;
        if (x->kind == NODE_PARAM && x->home == body)
            return row ? -2 : x->index;
        row |= x->kind == NODE_INDEX;
        if (x->kind == NODE_STORE || x->kind == NODE_INDEX)
            x = x->in[0];
        else if (owner && owner->kind == NODE_IF)
            x = owner->region[0]->results[x->index];
        else if (owner && owner->kind == NODE_LOOP)
            x = owner->in[x->index];
        else
            return -2;
    }
}

/* ---- are iterations independent? ---- */

/* On the way through the loop. */
typedef struct {
    const Distribution *d;
    const Node *now[DISTRIBUTION_CARRIED];          // the versions of arrays
    unsigned columns[DISTRIBUTION_CARRIED];         // bit k: dimension k has had the counter as index in all accesses
    bool goes_down;                                 // a loop in it writes elements down a column
} Walk;

/* DOWN, below: the counter of the loop in it, or NULL. */

/* Is index X that counter, and a constant? */
static bool counts_down(Node *x, const Node *down) {
    x = graph_plain(x);
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB);
    return x == down || (sum && graph_plain(x->in[0]) == down && x->in[1]->kind == NODE_CONST);
}

static bool is_element(const Node *n, int rank) {
    return (n->kind == NODE_INDEX && n->nin == rank + 1) || (n->kind == NODE_STORE && n->nin == rank + 2);
}

/* N accesses an element of array Q. */
static bool goes_along(Walk *w, const Node *n, int q, const Node *down) {
    int rank = n->in[0]->type.rank;
    unsigned columns = 0;
    for (int k = 0; k < rank; k++)
        if (graph_plain(n->in[k + 1]) == counter_of(w->d))
            columns |= 1U << k;
    w->columns[q] &= columns;
    for (int k = 0; k < rank - 1 && down && n->kind == NODE_STORE && columns >> (rank - 1) & 1; k++)
        w->goes_down |= counts_down(n->in[k + 1], down);
    return w->columns[q];
}

/* May N have its operand I, an array? */
static bool suits_operand(Walk *w, const Node *n, int i, const Node *down) {
    const Node *x = n->in[i];
    int q = array_of(w->d, x);
    if (n->kind == NODE_PROJ)
        return true;
    if (n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH)
        return q > -2;
    if (q < 0)
        return q == -1 && n->kind == NODE_INDEX;
    if (n->kind == NODE_LOOP)
        return x == w->now[q];
    return !i && is_element(n, x->type.rank) && x == w->now[q] && goes_along(w, n, q, down);
}

static bool walk(Walk *w, const Region *r, const Node *down);

/* Is version X, which an arm gives, the last one there? */
static bool gives_last(const Walk *w, const Node *x, int q) {
    return array_of(w->d, x) == q && x == w->now[q];
}

static bool walk_either(Walk *w, const Node *either, const Node *down) {
    unsigned given = 0;
    Walk arm[2] = {*w, *w};
    for (int i = 0; i < 2; i++)
        if (!walk(&arm[i], either->region[i], down))
            return false;
    for (int k = 0; k < either->region[0]->nresults; k++) {
        const Node *x = either->region[0]->results[k];
        int q = x->type.rank ? array_of(w->d, x) : -1;
        const Node *y = either->region[1]->results[k];
        if (x->type.rank && (q < 0 || !gives_last(&arm[0], x, q) || !gives_last(&arm[1], y, q)))
            return false;
        given |= q < 0 ? 0 : 1U << q;
    }
    for (int q = 0; q < w->d->loop->nin; q++) {
        if (!(given >> q & 1) && (arm[0].now[q] != w->now[q] || arm[1].now[q] != w->now[q]))
            return false;
        w->columns[q] = arm[0].columns[q] & arm[1].columns[q];
    }
    w->goes_down = arm[0].goes_down || arm[1].goes_down;
    return true;
}

/* Is X, an end of a loop, the same in all iterations of the outer one? */
static bool is_fixed(const Distribution *d, Node *x) {
    x = graph_plain(x);
    bool ring = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB || x->op == BINARY_MUL);
    int down;
    if (x->kind == NODE_LENGTH)
        return extents_base(d->loop, x->in[0], &down);
    return graph_outside(d->loop, x) || (ring && is_fixed(d, x->in[0]) && is_fixed(d, x->in[1]));
}

static bool walk_loop(Walk *w, const Node *loop) {
    Level l;
    if (!extents_counts(loop, &l) || nest_counter_used(loop, l.counter) || !is_fixed(w->d, l.first) ||
        !is_fixed(w->d, l.bound))
        return false;
    Walk inner = *w;
    unsigned carried = 0;
    for (int k = 0; k < loop->nin; k++) {
        int q = loop->in[k]->type.rank ? array_of(w->d, loop->in[k]) : -1;
        if (loop->in[k]->type.rank && (q < 0 || carried >> q & 1))
            return false;
        carried |= q < 0 ? 0 : 1U << q;
        if (q >= 0)
            inner.now[q] = loop->region[1]->params[k];
    }
    if (!walk(&inner, loop->region[1], loop->region[1]->params[l.counter]))
        return false;
    for (int k = 0; k < loop->nin; k++) {
        int q = loop->in[k]->type.rank ? array_of(w->d, loop->in[k]) : -1;
        if (q >= 0 && !gives_last(&inner, loop->region[1]->results[k + 1], q))
            return false;
    }
    for (int q = 0; q < w->d->loop->nin; q++)
        if (!(carried >> q & 1) && inner.now[q] != w->now[q])
            return false;
    memcpy(w->columns, inner.columns, sizeof w->columns);
    w->goes_down |= inner.goes_down;
    return true;
}

static bool walk_node(Walk *w, const Node *n, const Node *down) {
    bool suits = nest_movable(n) || n->kind == NODE_STORE || n->kind == NODE_PROJ || n->kind == NODE_IF ||
                 (n->kind == NODE_LOOP && n->home == w->d->loop->region[1]);
    for (int i = 0; i < n->nin && suits; i++)
        suits = !n->in[i]->type.rank || suits_operand(w, n, i, down);
    if (!suits || (n->kind == NODE_LOOP && !walk_loop(w, n)) || (n->kind == NODE_IF && !walk_either(w, n, down)))
        return false;
    int q = n->kind == NODE_STORE || (n->kind == NODE_PROJ && n->type.rank) ? array_of(w->d, n) : -1;
    if (q >= 0)
        w->now[q] = n;
    return true;
}

static bool walk(Walk *w, const Region *r, const Node *down) {
    for (const Node *n = r->first; n; n = n->next)
        if (!walk_node(w, n, down))
            return false;
    return true;
}

/* ---- parts ---- */

/* Each loop in the outer one, and what stands before, between and behind them, with the versions that are there then. */
static bool split(Distribution *d, Walk *w) {
    Node *first = d->loop->region[1]->first;
    for (Node *n = first; n || first || !d->parts; n = n->next) {
        if (n && n->kind != NODE_LOOP)
            continue;
        if (d->parts + 2 > DISTRIBUTION_PARTS)
            return false;
        DistributionPart *p = &d->part[d->parts++];
        *p = (DistributionPart){.first = first, .end = n};
        memcpy(p->version, w->now, sizeof w->now);
        for (const Node *m = first; m != n; m = m->next)
            if (!walk_node(w, m, NULL))
                return false;
        if (!n)
            return true;
        DistributionPart *inner = &d->part[d->parts++];
        *inner = (DistributionPart){.loop = n};
        memcpy(inner->version, w->now, sizeof w->now);
        if (!walk_node(w, n, NULL) || !extents_counts(n, &inner->level))
            return false;
        while ((first = n->next) && first->kind == NODE_PROJ && walk_node(w, first, NULL))
            n = first;
    }
    return true;
}

static bool is_constant_short(const Distribution *d) {
    const Node *first = d->level.first, *bound = d->level.bound;
    return first->kind == NODE_CONST && bound->kind == NODE_CONST && llabs(bound->value.i - first->value.i) < FEWEST;
}

static bool find_parts(const Node *loop, Distribution *d) {
    *d = (Distribution){.loop = loop};
    if (loop->kind != NODE_LOOP || !extents_counts(loop, &d->level) || nest_counter_used(loop, d->level.counter) ||
        loop->nin > DISTRIBUTION_CARRIED || graph_size(loop->region[1]) > LARGEST || is_constant_short(d))
        return false;
    Walk w = {.d = d};
    for (int q = 0; q < loop->nin; q++) {
        if (q != d->level.counter && !loop->in[q]->type.rank)
            return false;
        w.now[q] = param_of(d, q);
        w.columns[q] = ~0U;
    }
    if (!split(d, &w) || d->parts < 2 || !w.goes_down)
        return false;
    memcpy(d->part[d->parts].version, w.now, sizeof w.now);
    for (int q = 0; q < loop->nin; q++)
        if (q != d->level.counter && loop->region[1]->results[q + 1] != w.now[q])
            return false;
    return true;
}

/* ---- what has to be kept between parts ---- */

static bool is_in(const DistributionPart *p, const Node *x) {
    for (const Node *n = p->first; n != p->end; n = n->next)
        if (n == x)
            return true;
    return p->loop == x;
}

/* Can X, of the outer loop's body, be computed anew wherever it is needed? */
static bool is_computed(const Distribution *d, const Node *x) {
    if (graph_outside(d->loop, x) || x == counter_of(d))
        return true;
    if (x->kind == NODE_CHECK_INDEX)
        return is_computed(d, x->in[1]);
    if (x->kind == NODE_LENGTH)
        return true;
    if (x->home != d->loop->region[1] || !nest_movable(x) || (x->kind == NODE_INDEX && array_of(d, x->in[0]) != -1))
        return false;
    for (int i = 0; i < x->nin; i++)
        if (!is_computed(d, x->in[i]))
            return false;
    return true;
}

/* The number by which it is kept; -1: it is not. */
static int kept_as(const Distribution *d, const Node *x) {
    const Node *loop = x->kind == NODE_PROJ && x->in[0]->kind == NODE_LOOP ? x->in[0] : NULL;
    for (int c = 0; c < d->nkept; c++)
        if (d->kept[c] == x || (loop && d->kept[c] == loop->region[1]->params[x->index]))
            return c;
    return -1;
}

static bool keep(Distribution *d, Node *x) {
    if (kept_as(d, x) >= 0)
        return true;
    if (d->nkept == DISTRIBUTION_KEPT || x->type.record)
        return false;
    d->kept[d->nkept++] = x;
    return true;
}

/* Part P needs X. */
static bool note(Distribution *d, const DistributionPart *p, Node *x) {
    bool other = !x->type.rank && x->home == d->loop->region[1] && x->kind != NODE_PARAM && !is_in(p, x);
    return !other || is_computed(d, x) || (x->kind == NODE_CHECK_INDEX ? note(d, p, x->in[1]) : keep(d, x));
}

/* What N, in P, and what is in N need. */
static bool note_all(Distribution *d, const DistributionPart *p, const Node *n) {
    for (int i = 0; i < n->nin; i++)
        if (!note(d, p, n->in[i]))
            return false;
    for (int i = 0; i < 2; i++) {
        for (const Node *m = n->region[i] ? n->region[i]->first : NULL; m; m = m->next)
            if (!note_all(d, p, m))
                return false;
        for (int k = 0; n->region[i] && k < n->region[i]->nresults; k++)
            if (!note(d, p, n->region[i]->results[k]))
                return false;
    }
    return true;
}

static bool find_kept(Distribution *d) {
    for (int k = 1; k < d->parts; k += 2) {
        const DistributionPart *p = &d->part[k];
        for (int q = 0; q < p->loop->nin; q++) {
            bool scalar = !p->loop->in[q]->type.rank && q != p->level.counter;
            if (scalar && (!keep(d, p->loop->region[1]->params[q]) || !note(d, p - 1, p->loop->in[q])))
                return false;
        }
    }
    for (int k = 0; k < d->parts; k++) {
        const DistributionPart *p = &d->part[k];
        if (p->loop && !note_all(d, p, p->loop))
            return false;
        for (const Node *n = p->first; n != p->end; n = n->next)
            if (!note_all(d, p, n))
                return false;
    }
    return true;
}

bool distribution_match(const Node *loop, Distribution *d) {
    return find_parts(loop, d) && find_kept(d);
}

/* ---- the parts, made ---- */

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
static Node *begdown(Make *m, Region *at, const Node *as, const Level *l) {
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
    for (int i = 0; i < 2 && !no_memory(m); i++)
        graph_results(g, loop->region[i], m->count + 1);
    if (no_memory(m))
        return loop;
    Region *head = loop->region[0];
    BinaryOp less = l->closed ? BINARY_LE : BINARY_LT, more = l->closed ? BINARY_GE : BINARY_GT;
    BinaryOp goes_on = l->down ? more : less;
    head->results[0] = graph_binary(g, head, goes_on, type_scalar(TYPE_BOOLEAN), as->at, head->params[own], bound);
    memcpy(head->results + 1, head->params, (size_t)m->count * sizeof *head->params);
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
    int c = kept_as(m->d, x), q = x->type.rank ? array_of(m->d, x) : -1;
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
        if (has_store(n) || kept_as(m->d, n) >= 0)
            return true;
    for (int q = 0; behind && q < behind->loop->nin; q++)
        if (!behind->loop->in[q]->type.rank && q != behind->level.counter && !is_zero(behind->loop->in[q]))
            return true;
    return false;
}

/* What stands between loops, and what those behind it begin with. */
static Node *make_between(Make *m, const DistributionPart *p, Region *at) {
    const DistributionPart *behind = p + 1 < m->d->part + m->d->parts ? p + 1 : NULL;
    Node *loop = begdown(m, at, m->d->loop, &m->d->level);
    if (no_memory(m))
        return loop;
    Region *body = loop->region[1];
    begin_body(m, p, body);
    copy_nodes(m, body, p->first, p->end);
    take_versions(m, p + 1);
    for (const Node *n = p->first; n != p->end && !no_memory(m); n = n->next)
        if (kept_as(m->d, n) >= 0)
            store(m, body, kept_as(m->d, n), graph_copied(m->copy, (Node *)n));
    for (int q = 0; behind && q < behind->loop->nin && !no_memory(m); q++) {
        Node *x = behind->loop->in[q];
        if (!x->type.rank && q != behind->level.counter && !is_zero(x))
            store(m, body, kept_as(m->d, behind->loop->region[1]->params[q]), value(m, body, x));
    }
    end_loop(m, loop, &m->d->level);
    return loop;
}

/* The iterations of P's loop, each for all of the outer one. */
static Node *make_inner(Make *m, const DistributionPart *p, Region *at) {
    const Region *old = p->loop->region[1];
    Node *results[MOST_VALUES];
    Node *outer = begdown(m, at, p->loop, &p->level);
    Node *loop = no_memory(m) ? outer : begdown(m, outer->region[1], m->d->loop, &m->d->level);
    if (no_memory(m))
        return outer;
    Region *body = loop->region[1];
    begin_body(m, p, body);
    for (int q = 0; q < p->loop->nin && !no_memory(m); q++) {
        const Node *x = old->params[q];
        bool array = x->type.rank, counts = q == p->level.counter;
        m->copy->map[x->number] = counts ? outer->region[1]->params[m->d->level.counter]
                                : array  ? m->now[array_of(m->d, p->loop->in[q])]
                                         : load(m, body, kept_as(m->d, x));
    }
    copy_nodes(m, body, old->first, NULL);
    for (int q = 0; q < p->loop->nin && !no_memory(m); q++)
        results[q] = value(m, body, old->results[q + 1]);
    for (int q = 0; q < p->loop->nin && !no_memory(m); q++) {
        if (q == p->level.counter)
            continue;
        if (old->params[q]->type.rank)
            m->now[array_of(m->d, p->loop->in[q])] = results[q];
        else
            store(m, body, kept_as(m->d, old->params[q]), results[q]);
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
