/* frontend/opt/distribution_match.c - may a loop over columns stand in parts, and what has to be kept between them? */
#include <stdlib.h>
#include <string.h>

#include "frontend/loops/nests.h"
#include "frontend/opt/distribution.h"

enum { LARGEST = 200, FEWEST = 8 };     // nodes; iterations, where they are known

static const Node *counter_of(const Distribution *d) {
    return d->loop->region[1]->params[d->level.counter];
}

int distribution_array(const Distribution *d, const Node *x) {
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
    int q = distribution_array(w->d, x);
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
    return distribution_array(w->d, x) == q && x == w->now[q];
}

static bool walk_either(Walk *w, const Node *either, const Node *down) {
    unsigned given = 0;
    Walk arm[2] = {*w, *w};
    for (int i = 0; i < 2; i++)
        if (!walk(&arm[i], either->region[i], down))
            return false;
    for (int k = 0; k < either->region[0]->nresults; k++) {
        const Node *x = either->region[0]->results[k];
        int q = x->type.rank ? distribution_array(w->d, x) : -1;
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
        int q = loop->in[k]->type.rank ? distribution_array(w->d, loop->in[k]) : -1;
        if (loop->in[k]->type.rank && (q < 0 || carried >> q & 1))
            return false;
        carried |= q < 0 ? 0 : 1U << q;
        if (q >= 0)
            inner.now[q] = loop->region[1]->params[k];
    }
    if (!walk(&inner, loop->region[1], loop->region[1]->params[l.counter]))
        return false;
    for (int k = 0; k < loop->nin; k++) {
        int q = loop->in[k]->type.rank ? distribution_array(w->d, loop->in[k]) : -1;
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
    int q = n->kind == NODE_STORE || (n->kind == NODE_PROJ && n->type.rank) ? distribution_array(w->d, n) : -1;
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

/* Each loop in the outer one, and what stands before, between and behind them, with the versions that are there. */
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
        w.now[q] = d->loop->region[1]->params[q];
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
    bool changes = x->kind == NODE_INDEX && distribution_array(d, x->in[0]) != -1;
    if (x->home != d->loop->region[1] || !nest_movable(x) || changes)
        return false;
    for (int i = 0; i < x->nin; i++)
        if (!is_computed(d, x->in[i]))
            return false;
    return true;
}

int distribution_kept(const Distribution *d, const Node *x) {
    const Node *loop = x->kind == NODE_PROJ && x->in[0]->kind == NODE_LOOP ? x->in[0] : NULL;
    for (int c = 0; c < d->nkept; c++)
        if (d->kept[c] == x || (loop && d->kept[c] == loop->region[1]->params[x->index]))
            return c;
    return -1;
}

static bool keep(Distribution *d, Node *x) {
    if (distribution_kept(d, x) >= 0)
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
