/* frontend/opt/unrolling.c - short loops in loops become so many copies of their bodies.
 *
 * One kind goes over the neighbours of an element of a loop around, a[i + dy][j + dx], alone or as a nest: then the
 * distances are constants, which the passes behind know.  The other goes over a few elements, of a row, say: then these are
 * read where they stand in their chunk, without a counter.  Only loops that keep their order are left to look at. */
#include "frontend/opt/unrolling.h"

#include "frontend/loops/extents.h"
#include "frontend/opt/short_loops.h"

enum {
    MOST_NODES = 60,            // of the body of a loop over neighbours
    BRIEF = 15,                 // iterations, fewer than a block of lanes has
    BRIEF_NODES = 200,          // of all of them
};

/* In the iterations of LOOP; NULL: it does not count. */
static const Node *counter_of(const Node *loop) {
    Level l;
    return extents_steps(loop, &l) ? loop->region[1]->params[l.counter] : NULL;
}

/* Is X computed from VALUE? */
static bool depends(const Node *x, const Node *value, int depth) {
    if (x == value)
        return true;
    for (int i = 0; i < x->nin && depth; i++)
        if (depends(x->in[i], value, depth - 1))
            return true;
    return false;
}

/* Does R read an element beside another, at a distance that COUNTER decides? */
static bool reads_beside(const Region *r, const Node *loop, const Node *counter) {
    enum { DEPTH = 6 };
    for (const Node *n = r->first; n; n = n->next) {
        for (int k = 1; n->kind == NODE_INDEX && !n->type.rank && k < n->nin; k++) {
            const Node *x = graph_plain(n->in[k]);
            if (x != counter && depends(x, counter, DEPTH) && !graph_outside(loop, x))
                return true;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && reads_beside(n->region[i], loop, counter))
                return true;
    }
    return false;
}

/* WINDOW: the outermost loop over neighbours.  Is X a constant in each copy of what is in it, or computed from what is known
 * before?  Such conditions are mostly about edges: they hold for rows and chunks at once (frontend/lower/rows.h), or for all
 * iterations in the middle (frontend/opt/splitting.h). */
static bool is_decided(const Node *window, const Node *x) {
    const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
    if (x->kind == NODE_CONST || graph_outside(window, x))
        return true;
    if (x->kind == NODE_PARAM)
        return graph_inside(x, window->region[1]) && owner->kind == NODE_LOOP && counter_of(owner) == x;
    if (x->kind == NODE_PROJ)
        return owner->kind == NODE_IF && is_decided(window, owner->in[0]) &&
               is_decided(window, owner->region[0]->results[x->index]) &&
               is_decided(window, owner->region[1]->results[x->index]);
    bool all = x->kind == NODE_BINARY || x->kind == NODE_NOT || x->kind == NODE_NEG;
    for (int i = 0; i < x->nin && all; i++)
        all = is_decided(window, x->in[i]);
    return all;
}

static bool reads(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_INDEX || (n->region[0] && reads(n->region[0])) || (n->region[1] && reads(n->region[1])))
            return true;
    return false;
}

/* Is a counter in X, which is decided? */
static bool has_counter(const Node *window, const Node *x) {
    if (x->kind == NODE_PARAM || graph_outside(window, x))
        return !graph_outside(window, x);
    const Node *either = x->kind == NODE_PROJ ? x->in[0] : NULL;
    if (either)
        return has_counter(window, either->in[0]) || has_counter(window, either->region[0]->results[x->index]) ||
               has_counter(window, either->region[1]->results[x->index]);
    bool any = false;
    for (int i = 0; i < x->nin; i++)
        any |= has_counter(window, x->in[i]);
    return any;
}

/* Does conditional N read elements where something else than the counters, or they and what is known before, says so?
 * Then all copies ask. */
static bool reads_sometimes(const Node *window, const Node *n) {
    return n->kind == NODE_IF && (reads(n->region[0]) || reads(n->region[1])) &&
           !(is_decided(window, n->in[0]) && has_counter(window, n->in[0]));
}

static bool suits(const Node *window, const Node *loop, int64_t most);

/* Does R nothing but compute, in loops of so many iterations at most? */
static bool computes(const Node *window, const Region *r, int64_t most) {
    for (const Node *n = r->first; n; n = n->next) {
        bool other = n->kind == NODE_STORE || n->kind == NODE_NEW || graph_starts(n) || reads_sometimes(window, n);
        if (other || (n->kind == NODE_LOOP && !suits(window, n, most)))
            return false;
        for (int i = 0; i < 2 && n->kind != NODE_LOOP; i++)
            if (n->region[i] && !computes(window, n->region[i], most))
                return false;
    }
    return true;
}

/* May LOOP, which is that of WINDOW or in that, be written out? */
static bool suits(const Node *window, const Node *loop, int64_t most) {
    int64_t count = extents_constant(loop);
    if (count > most || count > WINDOW_SIDE || count < 2)
        return false;
    for (int k = 0; k < loop->nin; k++)
        if (loop->in[k]->type.rank)
            return false;
    return computes(window, loop->region[1], most / count);
}

/* Is LOOP the outermost one over neighbours? */
static bool is_window(const Node *loop) {
    return suits(loop, loop, WINDOW_MOST) && graph_size(loop->region[1]) <= MOST_NODES && reads_beside(loop->region[1], loop, counter_of(loop));
}

/* Has R nothing that loops, starts tasks or makes arrays? */
static bool is_plain(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP || n->kind == NODE_NEW || graph_starts(n))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !is_plain(n->region[i]))
                return false;
    }
    return true;
}

static bool accesses(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if ((n->kind == NODE_INDEX && !n->type.rank) || n->kind == NODE_STORE)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && accesses(n->region[i]))
                return true;
    }
    return false;
}

/* Does LOOP go over so few elements that it costs much to count them? */
static bool is_brief(const Node *loop) {
    const Region *body = loop->region[1];
    int64_t count = extents_constant(loop);
    return count >= 2 && count <= BRIEF && count * graph_size(body) <= BRIEF_NODES && counter_of(loop) && is_plain(body) && accesses(body);
}

/* What R is repeated by: lanes do not mind how a few iterations are counted. */
typedef enum { NOTHING, A_LOOP, LANES } Around;

static Around around_in(const Node *n, Around around) {
    return n->kind == NODE_LOOP ? A_LOOP : n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE ? LANES : around;
}

static bool look(ShortLoops *s, const Region *r, Around around) {
    bool any = false;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && around && ((around == A_LOOP && is_brief(n)) || is_window(n))) {
            short_want(s, (Node *)n->region[0]->params[counter_of(n)->index]);
            any = true;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                any |= look(s, n->region[i], around_in(n, around));
    }
    return any;
}

Graph *unrolled_loops(Graph *g) {
    ShortLoops s;
    return short_begin(&s, g) && look(&s, g->top, NOTHING) ? short_unrolled(&s) : g;
}
