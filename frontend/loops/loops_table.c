/* frontend/loops/loops_table.c - what several values of a loop need, and costs much, is computed once.
 *
 * Each value of a loop is made by a copy of its body, which has what this value needs.  What more than one of them needs,
 * depends on nothing that the loop carries, and is in no array that the loop makes (loops_share.c), goes into an array of its
 * own first, a table with an element for each iteration, which the others read.  Many iterations have it strip by strip
 * (loops_strips.c); where that cannot be, and it would take much memory, each value computes what it needs. */
#include "frontend/loops/loops_state.h"

enum {
    DEAR = 24, SAVED = 48,      // about so many instructions is what an element takes at least, and so many are saved
    LOOP_COST = 48, CALL_COST = 64, BUILTIN_COST = 6,
    MOST_GROUPS = 8, MOST_WANTED = 24, MOST_NODES = 2000, MOST_STEP = 64,
    SMALL = 1 << 16, MOST_TURNS = 1 << 22,      // turns that a table has
};

/* Values of the loop that are made together. */
typedef struct {
    CarryKind kind;
    Chain *needs;
} Group;

typedef struct {
    const Make *m;
    Graph *from;
    Chain *varies;              // what depends on what the loop carries
    Group group[MOST_GROUPS];
    int n;
    const Node *wanted[MOST_WANTED];
    int nwanted;
} Tables;

/* ---- what a value needs ---- */

static bool is_in(const Chain *c, const Node *n) {
    return n->number >= c->range.least && n->number <= c->range.most;
}

static void need(const Tables *t, Chain *all, const Node *n);

/* What decides whether N is computed, and N's operands; of a conditional's output, what it comes from. */
static void need_for(const Tables *t, Chain *all, const Node *n) {
    const Node *either = match_conditional(n), *around = n->home->owner;
    if (around && n->home != t->m->c->body && is_in(all, around)) {
        chain_set(all, around, true);
        for (int i = 0; i < around->nin && around->kind == NODE_IF; i++)
            need(t, all, around->in[i]);
        need_for(t, all, around);
    }
    if (either) {
        chain_set(all, either, true);
        need(t, all, either->in[0]);
        for (int i = 0; i < 2; i++)
            need(t, all, either->region[i]->results[n->index]);
        return;
    }
    for (int i = 0; i < n->nin; i++)
        need(t, all, n->in[i]);
}

static void need_inside(const Tables *t, Chain *all, const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        need(t, all, n);
    for (int k = 0; k < r->nresults; k++)
        need(t, all, r->results[k]);
}

/* N, of the body, joins ALL, and what it needs; what is wanted is there already. */
static void need(const Tables *t, Chain *all, const Node *n) {
    if (n->kind == NODE_CONST || !is_in(all, n) || chain_has(all, n) || graph_outside(t->m->c->loop, n))
        return;
    for (int i = 0; i < t->nwanted; i++)
        if (t->wanted[i] == n)
            return;
    chain_set(all, n, true);
    if (n->kind == NODE_PARAM)
        return;
    need_for(t, all, n);
    for (int i = 0; i < 2 && n->kind != NODE_IF; i++)
        if (n->region[i])
            need_inside(t, all, n->region[i]);
}

/* Is value K made together with one before it, which is asked for? */
static bool has_group(const Make *m, int k) {
    for (int j = 0; j < k; j++)
        if (m->v[k].kind == CARRY_SELECT && m->v[j].kind == CARRY_SELECT && m->v[j].select == m->v[k].select && share_asked(m->c->loop, j))
            return true;
    return false;
}

static void find_groups(Tables *t) {
    const Counted *c = t->m->c;
    for (int k = 0; k < c->loop->nin && t->n < MOST_GROUPS; k++) {
        CarryKind kind = t->m->v[k].kind;
        if (kind == CARRY_INDEX || kind == CARRY_SAME || !share_asked(c->loop, k) || has_group(t->m, k))
            continue;
        Group *g = &t->group[t->n];
        *g = (Group){kind, match_none(t->from, c->body)};
        if (!g->needs)
            return;
        t->n++;
        need(t, g->needs, c->body->results[k + 1]);
    }
}

static bool find_varying(Tables *t) {
    const Counted *c = t->m->c;
    t->varies = match_none(t->from, c->body);
    for (int k = 0; k < c->loop->nin && t->varies; k++)
        if (k != c->ivar && t->m->v[k].kind != CARRY_SAME)
            chain_set(t->varies, c->body->params[k], true);
    return t->varies && (match_varies(t->varies, c->body), true);
}

/* ---- what is worth a table ---- */

static int needed_by(const Tables *t, const Node *x) {
    int count = 0;
    for (int i = 0; i < t->n; i++)
        count += chain_has(t->group[i].needs, x);
    return count;
}

/* Is X the same whatever the loop carries, and needed more than once? */
static bool is_shared(const Tables *t, const Node *x) {
    return is_in(t->varies, x) && !chain_has(t->varies, x) && needed_by(t, x) > 1;
}

/* Does it stand in the body, conditionals aside, on conditions that can be told? */
static bool stands_free(const Tables *t, const Node *x) {
    for (const Region *r = x->home; r != t->m->c->body; r = r->owner->home)
        if (!r->owner || r->owner->kind != NODE_IF || chain_has(t->varies, r->owner->in[0]))
            return false;
    return true;
}

static int cost_of(const Chain *all, const Region *r) {
    int cost = 0;
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            cost += n->region[i] ? cost_of(all, n->region[i]) : 0;
        if (!chain_has(all, n))
            continue;
        bool divides = n->kind == NODE_BINARY && (n->op == BINARY_DIV || n->op == BINARY_REM);
        bool free = n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ROW || n->kind == NODE_PROJ || n->kind == NODE_LENGTH;
        cost += n->kind == NODE_LOOP || n->kind == NODE_REDUCE ? LOOP_COST : n->kind == NODE_CALL ? CALL_COST :
                n->kind == NODE_BUILTIN || divides ? BUILTIN_COST : !free;
    }
    return cost;
}

/* X is needed by something that not all share: it is wanted. */
static void want(Tables *t, Node *value) {
    const Node *x = graph_plain(value);
    bool suits = x->kind != NODE_CONST && x->kind != NODE_PARAM && !x->type.rank && !x->type.record && x->type.base != TYPE_VOID;
    if (!suits || !is_shared(t, x) || t->nwanted == MOST_WANTED || !stands_free(t, x))
        return;
    for (int i = 0; i < t->nwanted; i++)
        if (t->wanted[i] == x)
            return;
    t->wanted[t->nwanted++] = x;
}

static void want_for(Tables *t, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        const Node *of = match_conditional(n);
        bool own = !is_shared(t, n) && needed_by(t, n);
        for (int i = 0; i < n->nin && own; i++)
            want(t, of ? of->in[0] : n->in[i]);
        for (int i = 0; i < 2 && of && own; i++)
            want(t, of->region[i]->results[n->index]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                want_for(t, n->region[i]);
    }
}

/* Has ALL sums of real numbers in R?  For elements of arrays they keep Java's order. */
static bool adds_up(const Chain *all, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int k = 0; n->kind == NODE_LOOP && chain_has(all, n) && k < n->nin; k++)
            if (type_is_fp(n->in[k]->type))
                return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && adds_up(all, n->region[i]))
                return true;
    }
    return false;
}

/* Arrays, and no more sums than these, are made at once: frontend/lower/lower_joint.h.  Where an array needs X, it also says
 * in which order X, of ALL, adds up. */
static bool is_of_array(const Tables *t, const Node *x, const Chain *all) {
    int arrays = 0, sums = 0, others = 0;
    for (int i = 0; i < t->n; i++)
        if (chain_has(t->group[i].needs, x)) {
            arrays += t->group[i].kind == CARRY_ARRAY;
            sums += t->group[i].kind == CARRY_REDUCE;
            others += t->group[i].kind != CARRY_ARRAY && t->group[i].kind != CARRY_REDUCE;
        }
    return arrays && ((!others && sums <= arrays) || adds_up(all, t->m->c->body));
}

/* Is X worth a table, where all others that are wanted are there? */
static bool is_worth(const Tables *t, const Node *x) {
    Chain *all = match_none(t->from, t->m->c->body);
    if (!all)
        return false;
    need(t, all, x);
    int cost = cost_of(all, t->m->c->body);
    return cost >= DEAR && cost * (needed_by(t, x) - 1) >= SAVED && !is_of_array(t, x, all);
}

static void choose(Tables *t) {
    for (int i = t->nwanted - 1; i >= 0; i--) {
        const Node *x = t->wanted[i];
        t->wanted[i] = NULL;
        t->wanted[i] = is_worth(t, x) ? x : NULL;
    }
}

int table_find(const Make *m, const Node **found) {
    const Counted *c = m->c;
    Tables t = {.m = m, .from = m->s->from};
    int n = 0;
    if (!m->s->rules->shares || m->s->rules->thesis || c->step > MOST_STEP || c->step < -MOST_STEP || graph_size(c->body) > MOST_NODES)
        return 0;
    find_groups(&t);
    if (t.n < 2 || !find_varying(&t))
        return 0;
    want_for(&t, c->body);
    for (int k = 0; k < c->loop->nin; k++)
        want(&t, c->body->results[k + 1]);
    choose(&t);
    for (int i = 0; i < t.nwanted && n < MAX_TABLES; i++)
        if (t.wanted[i])
            found[n++] = t.wanted[i];
    return n;
}

/* ---- making ---- */

Node *table_fits(const Make *m) {
    return make_binary(m, BINARY_LE, TYPE_BOOLEAN, make_count(m), make_constant(m, TYPE_LONG, MOST_TURNS));
}

bool table_is_small(const Make *m) {
    const Node *count = make_count(m);
    return strips_around(m->at) || (count->kind == NODE_CONST && count->value.i <= SMALL);
}

/* X, which stands in conditionals in R, as a value of R: 0 where it is not computed. */
static Node *lifted(Graph *g, Node *x, const Region *r) {
    while (x->home != r && !g->front->no_memory) {
        Node *either = x->home->owner;
        int place = either->region[0]->nresults;
        for (int i = 0; i < 2; i++)
            graph_add_result(g, either->region[i], either->region[i] == x->home ? x : graph_const(g, g->top, x->type.base, 0));
        x = graph_add_output(g, either, place, x->type);
    }
    return x;
}

static void make_table(const Make *m, const Node *x) {
    Loops *s = m->s;
    Graph *g = s->copy.graph;
    Make inside;
    Node *none = make_constant(m, TYPE_LONG, 0);
    Node *count = blocks_convert(m, blocks_extreme(m, BUILTIN_MAX, make_count(m), none), TYPE_INT);
    make_begin_slices(m);
    Node *t = blocks_construct(m, x->type, count, NULL, &inside);
    if (g->front->no_memory || s->nshares == MAX_SHARES)
        return;
    t->blocks = false;
    t->table = true;
    t->origin = m->c->loop->origin;
    t->echo = share_any(s);
    Node *made = make_for_turn(&inside, x, blocks_index(&inside, inside.at->params[0]));
    if (g->front->no_memory)
        return;
    inside.at->results[0] = lifted(g, made, inside.at);
    s->share[s->nshares++] = (Share){.value = x, .k = -1, .made = t, .first = m->first, .counter = m->c->body->params[m->c->ivar], .step = m->c->step};
}

void table_make(const Make *m, const Node *const *found, int n) {
    for (int i = 0; i < n; i++)
        make_table(m, found[i]);
}

bool table_any(const Loops *s) {
    for (int i = 0; i < s->nshares; i++)
        if (s->share[i].k < 0)
            return true;
    return false;
}

Node *table_turn(const Make *m, Region *r) {
    Make inside = *m;
    inside.at = r;
    m->s->turn = r->params[0];
    return blocks_index(&inside, r->params[0]);
}

Node *table_index(Loops *s, const Share *h, Region *at) {
    if (s->turn)
        return s->turn;
    Graph *g = s->copy.graph;
    Node *i = graph_copied(&s->copy, h->counter);
    Place place = h->value->at;
    if (!graph_is_const(h->first, 0))
        i = share_placed(s, graph_binary(g, at, BINARY_SUB, i->type, place, i, h->first), h->value);
    if (h->step != 1)
        i = share_placed(s, graph_binary(g, at, BINARY_DIV, i->type, place, i, graph_const(g, g->top, i->type.base, h->step)), h->value);
    return i->type.base == TYPE_INT ? i : share_placed(s, graph_unary(g, at, NODE_CONVERT, type_scalar(TYPE_INT), place, i), h->value);
}
