/* frontend/loops/loops_forms.c - which forms a counted loop takes: parallel for certain, or where conditions hold that are
 * asked before it, and in order otherwise; with tables and in strips where its values need the same. */
#include "frontend/loops/loops_state.h"

/* Value K, the index or one that stays the same. */
static Node *other_value(const Make *m, int k) {
    if (m->v[k].kind == CARRY_SAME)
        return graph_copied(&m->s->copy, m->c->loop->in[k]);
    return m->c->step == 1 || m->c->step == -1 ? make_final_index(m) : m->first;
}

static void make_values(const Make *m, Node **out) {
    share_find(m);
    for (int k = 0; k < m->c->loop->nin; k++)
        if (share_has(m->s, k))
            share_made(m->s, k, out[k] = make_construct(m, k));
    for (int k = 0; k < m->c->loop->nin; k++)
        switch (m->v[k].kind) {
        case CARRY_INDEX: case CARRY_SAME: out[k] = other_value(m, k); break;
        case CARRY_REDUCE: out[k] = make_reduce(m, k); break;
        case CARRY_SELECT: out[k] = select_make(m, k); break;
        case CARRY_BINS: out[k] = bins_make(m, k); break;
        case CARRY_LINEAR: out[k] = linear_make(m, k); break;
        default: out[k] = share_has(m->s, k) ? out[k] : make_construct(m, k);
        }
    m->s->nshares = 0;
}

void loops_stay(Region *r, const char *why) {
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && !n->why)
            n->why = why;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                loops_stay(n->region[i], why);
    }
}

/* X, an array of AT's graph: one that was new a few stores before is made anew, so that each form of a loop has one of
 * its own, as a tree or in place. */
static Node *renewed(const Make *m, Node *x, int stores) {
    Graph *g = m->s->copy.graph;
    if (x->kind != NODE_NEW && (x->kind != NODE_STORE || !stores))
        return x;
    Node *old = x->kind == NODE_STORE ? renewed(m, x->in[0], stores - 1) : NULL;
    if (old == x->in[0])
        return x;
    Node *n = graph_node(g, m->at, x->kind, x->type, x->at, x->nin);
    n->origin = x->origin;
    for (int i = 0; i < x->nin && !g->front->no_memory; i++)
        n->in[i] = !i && old ? old : x->in[i];
    return n;
}

Node *make_base(const Make *m, int k) {
    enum { MOST_STORES = 4 };
    return renewed(m, graph_copied(&m->s->copy, m->c->loop->in[k]), MOST_STORES);
}

static bool may_be_few(const Make *m) {
    return few_perhaps(m->s, m->c, m->v, m->at);
}

/* Has the loop values that are computed in blocks?  Then it may also be kept because it is short. */
static bool has_blocks(const Make *m) {
    for (int k = 0; k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_SELECT || m->v[k].kind == CARRY_BINS || m->v[k].kind == CARRY_LINEAR)
            return true;
    return false;
}

/* The loop as it was, turn by turn. */
static void make_sequential(const Make *m, Node **out) {
    GraphCopy *copy = &m->s->copy;
    Graph *g = copy->graph;
    const Node *loop = m->c->loop;
    GraphSpecial *special = make_disarm(m->s);
    Node **init = front_alloc(g->front, ((size_t)loop->nin + 1) * sizeof *init);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        init[k] = loop->in[k]->type.rank ? make_base(m, k) : graph_copied(copy, loop->in[k]);
    Node *n = graph_node(g, m->at, NODE_LOOP, loop->type, loop->at, loop->nin);
    bool blocks = has_blocks(m), few = may_be_few(m);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        n->in[k] = init[k];
    n->why = blocks ? blocks_in_order : few ? loops_few : loops_otherwise;
    n->region[0] = graph_copy_region(copy, loop->region[0], n);
    n->region[1] = graph_copy_region(copy, loop->region[1], n);
    copy->special = special;
    for (int i = 0; i < 2 && !blocks && !few; i++)
        loops_stay(n->region[i], loops_otherwise);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        out[k] = graph_proj(g, m->at, n, k, loop->region[0]->params[k]->type);
}

typedef void Arm(const Make *m, Node **out);

/* if (CONDITION) what YES makes else what NO makes */
static void make_arms(const Make *m, Node *condition, Arm *yes, Arm *no, Node **out) {
    Graph *g = m->s->copy.graph;
    int n = m->c->loop->nin;
    Node *either = graph_unary(g, m->at, NODE_IF, type_scalar(TYPE_VOID), m->c->loop->at, condition);
    for (int i = 0; i < 2; i++) {
        Make arm = *m;
        Region *r = arm.at = either->region[i] = graph_region(g, either, 0);
        graph_results(g, r, n);
        if (g->front->no_memory)
            return;
        (i ? no : yes)(&arm, r->results);
    }
    for (int k = 0; k < n && !g->front->no_memory; k++)
        out[k] = graph_proj(g, m->at, either, k, m->c->loop->region[0]->params[k]->type);
}

static void make_with_tables(const Make *m, Node **out) {
    const Node *found[MAX_TABLES];
    table_make(m, found, table_find(m, found));
    make_values(m, out);
}

static void make_in_strips(const Make *m, Node **out) {
    for (int k = 0; k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_INDEX || m->v[k].kind == CARRY_SAME)
            out[k] = other_value(m, k);
    strips_make(m, out);
}

/* The parallel loops where all elements lie inside. */
static void make_sure(const Make *m, Node **out) {
    const Node *found[MAX_TABLES];
    m->s->sure = make_asks(m) ? m->c->loop : NULL;
    if (!table_find(m, found))
        make_values(m, out);
    else if (table_is_small(m))
        make_with_tables(m, out);
    else if (strips_suit(m))
        make_in_strips(m, out);
    else
        make_arms(m, table_fits(m), make_with_tables, make_values, out);
    m->s->sure = NULL;
}

/* The parallel loops; where they need it, or there are few iterations, the loop as it was, which traps in its time. */
static void make_checked(const Make *m, Node **out) {
    Node *condition = make_conditions(m);
    bool outer = m->s->many;
    m->s->many = may_be_few(m);
    if (m->s->many) {
        Node *few = make_constant(m, TYPE_LONG, LOOPS_FEW);
        Node *many = make_binary(m, BINARY_GT, TYPE_BOOLEAN, make_count(m), few);
        condition = condition ? make_binary(m, BINARY_AND, TYPE_BOOLEAN, condition, many) : many;
    }
    if (condition)
        make_arms(m, condition, make_sure, make_sequential, out);
    else
        make_sure(m, out);
    m->s->many = outer;
}

/* The same where loops inside have few iterations. */
static void make_with_short(const Make *m, Node **out) {
    make_checked(m, out);
    if (!m->s->from->front->no_memory)
        few_stay(m->at);
}

void make_parallel(Loops *s, const Counted *c, const Carried *v, Region *at) {
    Front *f = s->from->front;
    Node **out = front_alloc(f, ((size_t)c->loop->nin + 1) * sizeof *out);
    Make m = {.s = s, .c = c, .v = v, .at = at};
    m.first = graph_copied(&s->copy, c->first);
    m.bound = make_invariant(&m, c->bound);
    if (f->no_memory)
        return;
    Node *are_short = few_inside(&m);
    if (are_short)
        make_arms(&m, are_short, make_with_short, make_checked, out);
    else
        make_checked(&m, out);
    s->results[c->loop->number] = out;
}
