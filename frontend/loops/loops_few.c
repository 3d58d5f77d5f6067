/* frontend/loops/loops_few.c - loops of so few iterations that they keep their order.
 *
 * Inside of other loops reductions of few iterations are not worth a task.  In loops in order each is asked when it comes.
 * In reductions, whose iterations had to be tasks then, all inside that have as many iterations each time are asked before;
 * those that have more or fewer from time to time keep their order anyway. */
#include "frontend/loops/extents.h"
#include "frontend/loops/loops_state.h"

const char loops_few[] = "it has few iterations";

bool few_for_certain(const Counted *c) {
    int64_t step = c->step > 0 ? c->step : -c->step;
    const Node *low = c->step > 0 ? c->first : c->bound, *high = c->step > 0 ? c->bound : c->first;
    return low->kind == NODE_CONST && low->type.base == TYPE_INT && (extents_most(c->loop, high) - low->value.i) / step < LOOPS_FEW;
}

/* What R stands in, conditionals aside; or NULL. */
static const Node *loop_around(const Region *r) {
    while (r->owner && r->owner->kind == NODE_IF)
        r = r->owner->home;
    return r->owner;
}

bool few_perhaps(const Loops *s, const Counted *c, const Carried *v, const Region *at) {
    const Node *around = loop_around(at);
    bool suits = around && (around->kind == NODE_LOOP || around->kind == NODE_REDUCE || (around->kind == NODE_CONSTRUCT && around->table));
    if (s->rules->thesis || !suits || strips_around(at))
        return false;
    for (int k = 0; k < c->loop->nin; k++)
        if (v[k].kind != CARRY_REDUCE && v[k].kind != CARRY_INDEX && v[k].kind != CARRY_SAME)
            return false;
    return true;
}

static bool combines(const Make *m) {
    for (int k = 0; k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_REDUCE)
            return true;
    return false;
}

static bool carries_reals(const Node *loop) {
    for (int k = 0; k < loop->nin; k++)
        if (type_is_fp(loop->in[k]->type) && !loop->in[k]->type.rank)
            return true;
    return false;
}

/* Loops that fill arrays are found parallel, or in place, once and for all. */
static bool stores(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_STORE || (n->region[0] && stores(n->region[0])) || (n->region[1] && stores(n->region[1])))
            return true;
    return false;
}

bool few_vary(const Counted *c) {
    const Node *around = loop_around(c->loop->home);
    return around && (!extents_stays(around, c->first) || !extents_stays(around, c->bound));
}

/* ALL, and that C has few iterations, which can be told before M's loop. */
static Node *ask(const Make *m, const Counted *c, Node *all) {
    Make inner = *m;
    inner.c = c;
    inner.first = make_invariant(m, c->first);
    inner.bound = make_invariant(m, c->bound);
    Node *is = make_binary(m, BINARY_LE, TYPE_BOOLEAN, make_count(&inner), make_constant(m, TYPE_LONG, LOOPS_FEW));
    return make_both(m, all, is);
}

/* The same for all in R and below.  *SUIT becomes false if one has many for certain. */
static Node *ask_all(const Make *m, const Region *r, Node *all, bool *suit) {
    for (Node *n = r->first; n && *suit && !m->s->from->front->no_memory; n = n->next) {
        const char *why;
        Counted c;
        if (n->kind == NODE_LOOP && !n->why && !strips_around(r) && carries_reals(n) && match_counted(n, &c, &why)) {
            bool known = c.first->kind == NODE_CONST && c.bound->kind == NODE_CONST;
            *suit = !known || few_for_certain(&c);
            if (!known && match_invariant(m->c, c.first) && match_invariant(m->c, c.bound))
                all = ask(m, &c, all);
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                all = ask_all(m, n->region[i], all, suit);
    }
    return all;
}

Node *few_inside(const Make *m) {
    bool suit = !m->s->rules->strict && !m->s->rules->thesis && combines(m) && !stores(m->c->body);
    Node *all = suit ? ask_all(m, m->c->body, NULL, &suit) : NULL;
    return suit ? all : NULL;
}

void few_stay(const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        const char *why;
        Counted c;
        if (n->kind == NODE_LOOP && !n->why && !strips_around(r) && carries_reals(n) && match_counted(n, &c, &why))
            n->why = loops_few;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                few_stay(n->region[i]);
    }
}
