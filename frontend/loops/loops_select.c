/* frontend/loops/loops_select.c - values that are replaced together where one of them is beaten.
 *
 *   if (key(i) > held(v)) { v = ...; w = ...; }
 *
 * where v and w become what does not depend on them, and held(v) becomes key(i): a maximum, its place, what
 * belongs to it.  The greatest key of each block of iterations is found first, all blocks at once; then the
 * first block that has the greatest of all (the last one, if equals are replaced), and the loop runs over that
 * block alone.  A key that is no number beats nothing and is not beaten, as in Java. */
#include "frontend/loops/loops_state.h"

enum { MAX_MEMBERS = MAX_RUN, MAX_READS = 8, MAX_NEST = 8 };

struct Select {
    int member[MAX_MEMBERS], members;
    Chain *varies;          // what depends on members
    Node *compare, *key, *held;
    int by;                 // the member of which HELD is made
    BinaryOp op;            // key OP held: it is beaten
    Node *check;            // of an index in HELD; NULL: there is none
    const Node *read[MAX_READS];        // checks of element i where it is beaten
    int reads;
    Node *out[MAX_MEMBERS];
};

/* A copy of the body whose result is a key. */
struct KeyCopy {
    const Make *m;
    const Select *sel;
    Node *start;            // the key before the loop
};

/* ---- what is replaced together ---- */

static Node *arm(const Node *n, int side, int k) {
    return n->region[side]->results[k];
}

/* Is X sometimes OLD, by conditionals? */
static bool keeps(const Node *x, const Node *old, int depth) {
    const Node *n = match_conditional(x);
    return x == old || (n && depth && (keeps(arm(n, 0, x->index), old, depth - 1) || keeps(arm(n, 1, x->index), old, depth - 1)));
}

/* Is X the value OLDX just when Y is OLDY? */
static bool together(const Node *x, const Node *old_x, const Node *y, const Node *old_y, int depth) {
    const Node *a = match_conditional(x), *b = match_conditional(y);
    if (x == old_x || y == old_y)
        return x == old_x && y == old_y;
    bool keeps_x = keeps(x, old_x, depth), keeps_y = keeps(y, old_y, depth);
    if (!keeps_x || !keeps_y || !depth)
        return keeps_x == keeps_y;
    return (a == b || graph_same(a->in[0], b->in[0])) &&
           together(arm(a, 0, x->index), old_x, arm(b, 0, y->index), old_y, depth - 1) &&
           together(arm(a, 1, x->index), old_x, arm(b, 1, y->index), old_y, depth - 1);
}

static bool find_members(Select *sel, const Counted *c, int k) {
    Node *const *old = c->body->params, *const *now = c->body->results + 1;
    if (now[k] == old[k] || !keeps(now[k], old[k], MAX_NEST))
        return false;
    for (int j = 0; j < c->loop->nin; j++) {
        if (j == c->ivar || old[j]->type.rank || now[j] == old[j] || !together(now[k], old[k], now[j], old[j], MAX_NEST))
            continue;
        if (sel->members == MAX_MEMBERS)
            return false;
        sel->member[sel->members++] = j;
    }
    return true;
}

/* ---- the condition ---- */

/* A condition that is, or is not (NEGATED), "guards hold and the comparison is WIN". */
typedef struct {
    bool guarded, negated, win;
} Literal;

static bool literal(Select *sel, const Node *c, Literal *l);

/* g && c: IF(g) {c} {false}; g || c: IF(g) {true} {c}; also with g and c exchanged. */
static bool literal_guarded(Select *sel, const Node *n, int k, Literal *l) {
    bool first = chain_has(sel->varies, n->in[0]);         // c stands before g
    int side = arm(n, 0, k)->kind == NODE_CONST;
    Node *other = arm(n, 1 - side, k), *c = first ? n->in[0] : arm(n, side, k);
    if (!graph_is_const(other, side) || (first && chain_has(sel->varies, arm(n, side, k))) || !literal(sel, c, l))
        return false;
    bool either = other->value.i;
    if (!l->guarded) {
        l->win ^= either;
        l->negated = either;
    }
    l->guarded = true;
    return l->negated == either;
}

static bool literal(Select *sel, const Node *c, Literal *l) {
    const Node *n = match_conditional(c);
    if (c->kind == NODE_NOT) {
        if (!literal(sel, c->in[0], l))
            return false;
        if (l->guarded)
            l->negated = !l->negated;
        else
            l->win = !l->win;
        return true;
    }
    if (n)
        return literal_guarded(sel, n, c->index, l);
    if (c->kind != NODE_BINARY || tree_binary[c->op].kind != KIND_COMPARE || (sel->compare && sel->compare != c))
        return false;
    sel->compare = (Node *)c;
    *l = (Literal){.win = true};
    return true;
}

static BinaryOp negated(BinaryOp op) {
    switch (op) {
    case BINARY_LT: return BINARY_GE;
    case BINARY_LE: return BINARY_GT;
    case BINARY_GT: return BINARY_LE;
    default: return BINARY_LT;
    }
}

/* The comparison as "key OP held", which is WIN where it is beaten. */
static bool match_compare(Select *sel, bool win) {
    const Node *x = sel->compare;
    int side = chain_has(sel->varies, x->in[1]);
    BinaryOp op = side ? x->op : graph_mirrored(x->op);
    if (op == BINARY_EQ || op == BINARY_NE || chain_has(sel->varies, x->in[1 - side]) ||
        !type_is_numeric(x->in[0]->type))
        return false;
    if (!win && type_is_fp(x->in[0]->type))
        return false;       // what is no number beats all
    op = win ? op : negated(op);
    if (sel->held && sel->op != op)
        return false;
    sel->held = x->in[side];
    sel->key = x->in[1 - side];
    sel->op = op;
    return true;
}

/* ---- what is held ---- */

static bool is_member(const Select *sel, const Counted *c, const Node *n) {
    for (int i = 0; i < sel->members; i++)
        if (n == c->body->params[sel->member[i]])
            return true;
    return false;
}

/* Is N made of one member, of nothing else that changes, and of one checked index at most? */
static bool match_held(Select *sel, const Counted *c, Node *n, int depth) {
    if (is_member(sel, c, n)) {
        bool same = sel->by < 0 || c->body->params[sel->by] == n;
        sel->by = n->index;
        return same;
    }
    if (graph_outside(c->loop, n))
        return true;
    switch (n->kind) {
    case NODE_CHECK_INDEX:
        if (n->index || (sel->check && sel->check != n) || !graph_outside(c->loop, n->in[0]))
            return false;
        sel->check = n;
        break;
    case NODE_INDEX: case NODE_NEG: case NODE_COMPLEMENT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN: break;
    default: return false;
    }
    for (int i = 0; i < n->nin; i++)
        if (!depth || !match_held(sel, c, n->in[i], depth - 1))
            return false;
    return n->kind != NODE_INDEX || !n->type.rank;
}

/* ---- what may happen where it is beaten ---- */

/* Has N, a check of an index, been made before, on every way? */
static bool is_repeated(const Counted *c, const Node *n) {
    for (const Node *at = n; at && at->home != c->head; at = at->home->owner) {
        for (const Node *x = at->home->first; x != at; x = x->next)
            if (x->kind == NODE_CHECK_INDEX && x->index == n->index && x->in[0] == n->in[0] && graph_same(x->in[1], n->in[1]))
                return true;
        if (at->home == c->body)
            break;
    }
    return false;
}

/* BEATEN: R is only run where it is. */
static bool is_harmless(Select *sel, const Counted *c, const Region *r, bool beaten) {
    for (const Node *n = r->first; n; n = n->next) {
        bool varies = chain_has(sel->varies, n);
        bool traps = node_table[n->kind].traps || n->kind == NODE_LOOP || n->unchecked;
        bool element = n->kind == NODE_CHECK_INDEX && !n->index && graph_outside(c->loop, n->in[0]) &&
                       graph_plain((Node *)n) == c->body->params[c->ivar] && sel->reads < MAX_READS;
        if (traps && beaten && n->kind == NODE_CHECK_INDEX && is_repeated(c, n))
            continue;
        if (traps && beaten && element)
            sel->read[sel->reads++] = n;
        else if (traps && (varies || beaten) && n != sel->check)
            return false;
        bool inner = beaten || (n->kind == NODE_IF && chain_has(sel->varies, n->in[0]));
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !is_harmless(sel, c, n->region[i], inner))
                return false;
    }
    return true;
}

/* Is X member K's value, which stays but where the comparison says otherwise? */
static bool match_nest(Select *sel, const Counted *c, const Node *x, int k, int depth) {
    const Node *old = c->body->params[k], *n = match_conditional(x);
    Literal l;
    if (x == old || !n || !depth)
        return x == old;
    if (!chain_has(sel->varies, n->in[0]))
        return match_nest(sel, c, arm(n, 0, x->index), k, depth - 1) && match_nest(sel, c, arm(n, 1, x->index), k, depth - 1);
    if (!literal(sel, n->in[0], &l))
        return false;
    int beaten = l.guarded ? l.negated : arm(n, 0, x->index) == old;
    Node *to = arm(n, beaten, x->index);
    if (arm(n, 1 - beaten, x->index) != old || keeps(to, old, depth) || chain_has(sel->varies, to))
        return false;
    sel->by = -1;
    return match_compare(sel, l.guarded ? l.win : l.win == !beaten) && match_held(sel, c, sel->held, MAX_NEST) &&
           (k != sel->by || graph_same_with(sel->held, old, to, sel->key));
}

static bool match_member(Select *sel, const Counted *c, int k) {
    sel->compare = NULL;
    sel->check = NULL;
    return match_nest(sel, c, c->body->results[k + 1], k, MAX_NEST) && sel->compare;
}

static bool match_members(Select *sel, const Counted *c) {
    for (int i = 0; i < sel->members; i++)
        if (!match_member(sel, c, sel->member[i]))
            return false;
    return match_member(sel, c, sel->by);
}

/* Does anything else that the loop carries depend on them? */
static bool alone(const Select *sel, const Counted *c) {
    for (int j = 0; j < c->loop->nin; j++)
        if (!is_member(sel, c, c->body->params[j]) && chain_has(sel->varies, c->body->results[j + 1]))
            return false;
    return true;
}

bool select_match(Loops *s, const Counted *c, Carried *v, int k) {
    Front *f = s->from->front;
    Select *sel = graph_alloc(s->from, sizeof *sel);
    Chain *varies = match_none(s->from, c->body);
    if (f->no_memory || c->body->params[k]->type.rank)
        return false;
    *sel = (Select){.varies = varies, .by = -1};
    if (!find_members(sel, c, k))
        return false;
    for (int i = 0; i < sel->members; i++)
        chain_set(varies, c->body->params[sel->member[i]], true);
    match_varies(varies, c->body);
    if (!alone(sel, c) || !match_members(sel, c) || !is_harmless(sel, c, c->body, false))
        return false;
    for (int i = 0; i < sel->members; i++) {
        v[sel->member[i]].kind = CARRY_SELECT;
        v[sel->member[i]].select = sel;
    }
    return true;
}

static bool is_most(const Select *sel) {
    return sel->op == BINARY_GT || sel->op == BINARY_GE;
}

const char *select_describe(Front *f, const Select *sel, Type t) {
    char type[TYPE_NAME], key[TYPE_NAME];
    return front_text(f, "selection of %s by the %s %s", type_name(t, type), is_most(sel) ? "greatest" : "least", type_name(sel->key->type, key));
}

/* ---- making ---- */

/* N, of what is held, for the values before the loop. */
static Node *held_before(const Make *m, const Select *sel, Node *n) {
    GraphCopy *copy = &m->s->copy;
    if (n == m->c->body->params[sel->by])
        return graph_copied(copy, m->c->loop->in[sel->by]);
    if (graph_outside(m->c->loop, n))
        return graph_copied(copy, n);
    if (n->kind == NODE_CHECK_INDEX)
        return held_before(m, sel, n->in[1]);
    Node *in[MAX_RANK + 1];
    for (int i = 0; i < n->nin; i++)
        in[i] = held_before(m, sel, n->in[i]);
    Node *x = graph_node(copy->graph, m->at, n->kind, n->type, n->at, n->nin);
    for (int i = 0; i < n->nin && !m->s->from->front->no_memory; i++)
        x->in[i] = in[i];
    if (n->kind == NODE_BINARY)
        x->op = n->op;
    else if (n->kind == NODE_BUILTIN)
        x->builtin = n->builtin;
    return x;
}

/* Is I an index of ARRAY, both of the graph that is made? */
static Node *is_index(const Make *m, Node *array, Node *i) {
    Node *n = graph_unary(m->s->copy.graph, m->at, NODE_LENGTH, type_scalar(TYPE_INT), m->c->loop->at, array);
    n->index = 0;
    Node *from = make_binary(m, BINARY_GE, TYPE_BOOLEAN, i, make_constant(m, TYPE_INT, 0));
    return make_binary(m, BINARY_AND, TYPE_BOOLEAN, from, make_binary(m, BINARY_LT, TYPE_BOOLEAN, i, n));
}

Node *select_condition(const Make *m, int k) {
    GraphCopy *copy = &m->s->copy;
    const Select *sel = m->v[k].select;
    if (sel->member[0] != k)
        return NULL;
    Node *count = make_count(m), *all = blocks_suit(m, count);
    if (sel->check) {
        Node *value = held_before(m, sel, sel->check), *good = is_index(m, graph_copied(copy, sel->check->in[0]), value);
        all = make_binary(m, BINARY_AND, TYPE_BOOLEAN, all, good);
    }
    for (int i = 0; i < sel->reads; i++) {
        Node *array = graph_copied(copy, sel->read[i]->in[0]);
        Node *last = blocks_index(m, make_binary(m, BINARY_SUB, TYPE_LONG, count, make_constant(m, TYPE_LONG, 1)));
        Node *ends = is_index(m, array, last);
        ends = make_binary(m, BINARY_AND, TYPE_BOOLEAN, is_index(m, array, m->first), ends);
        all = make_binary(m, BINARY_AND, TYPE_BOOLEAN, all, ends);
    }
    return all;
}

/* Results that depend on members become keys. */
static Node *key_arms(Loops *s, Node *n, Region *at) {
    Node *made = graph_copy_node(&s->copy, n, at);
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        for (int i = 0; i < 2 && chain_has(s->key->sel->varies, p) && !s->from->front->no_memory; i++)
            if (arm(n, i, p->index)->kind == NODE_CONST)
                made->region[i]->results[p->index] = s->key->start;
    return made;
}

/* Result X of conditional N, which depends on the comparison: of c && g and c || g, c's key if g says so. */
static Node *key_result(Loops *s, const Node *n, const Node *x, Region *at) {
    const Chain *varies = s->key->sel->varies;
    Node *key = graph_copied(&s->copy, n->in[0]), *a = arm(n, 0, x->index), *b = arm(n, 1, x->index);
    if (chain_has(varies, a) || chain_has(varies, b))
        return key;
    Make m = *s->key->m;
    m.at = at;
    return a->kind == NODE_CONST ? blocks_choose(&m, graph_copied(&s->copy, b), s->key->start, key)
                                 : blocks_choose(&m, graph_copied(&s->copy, a), key, s->key->start);
}

/* In a copy whose result is a key: it stands for the comparison, and for what that decides. */
static Node *key_special(void *state, Node *n, Region *at) {
    Loops *s = state;
    const Select *sel = s->key->sel;
    const Node *of = match_conditional(n);
    Node *shared = share_read(s, n, at);
    if (shared)
        return shared;
    if (n == sel->compare)
        return graph_copied(&s->copy, sel->key);
    if (n->kind == NODE_IF && chain_has(sel->varies, n->in[0])) {      // nothing in it may trap
        graph_copy_nodes(&s->copy, n->region[0], at);
        graph_copy_nodes(&s->copy, n->region[1], at);
        return s->key->start;
    }
    if (!chain_has(sel->varies, n))
        return n->kind == NODE_IF ? key_arms(s, n, at) : NULL;
    if (of && !chain_has(sel->varies, of->in[0]))
        return NULL;
    return of ? key_result(s, of, n, at) : n->kind == NODE_NOT ? graph_copied(&s->copy, n->in[0]) : s->key->start;
}

static Type key_type(void *state, const Node *n) {
    const Loops *s = state;
    return n->number < s->copy.size && chain_has(s->key->sel->varies, n) ? s->key->start->type : n->type;
}

/* The greatest or least key of the COUNT iterations from turn BEGIN on, and START. */
static Node *best_of(const Make *m, const Select *sel, Node *start, Node *begin, Node *count) {
    Loops *s = m->s;
    Graph *g = s->copy.graph;
    bool turns = table_any(s);
    Node *first = turns ? blocks_convert(m, begin, TYPE_INT) : blocks_index(m, begin);
    Node *n = graph_node(g, m->at, NODE_REDUCE, start->type, m->c->loop->at, 3);
    n->origin = m->c->loop->origin;
    Region *r = n->region[0] = graph_region(g, n, 1);
    if (g->front->no_memory)
        return n;
    n->in[0] = start;
    n->in[1] = first;
    n->in[2] = count;
    n->by = is_most(sel) ? REDUCE_MAX : REDUCE_MIN;
    n->numbers = type_is_fp(start->type);
    n->step = turns ? 1 : m->c->step;
    n->echo = share_any(s);
    Make inside = *m;
    inside.at = r;
    Node *index = graph_param(g, r, 0, first->type, m->c->loop->at);
    make_others(&inside, -1, turns ? table_turn(m, r) : index);
    for (int i = 0; i < sel->members; i++)
        s->copy.map[m->c->body->params[sel->member[i]]->number] = start;
    GraphSpecial *special = make_disarm(s);
    s->copy.special = key_special;
    s->copy.retype = key_type;
    s->key = &(KeyCopy){m, sel, start};
    graph_copy_nodes(&s->copy, m->c->body, r);
    graph_results(g, r, 1);
    if (!g->front->no_memory)
        r->results[0] = graph_copied(&s->copy, m->c->body->results[sel->by + 1]);
    s->turn = NULL;
    s->copy.special = special;
    s->copy.retype = NULL;
    return n;
}

static Node *bests(const Make *m, const Select *sel, Node *start, Node *count, Node *blocks) {
    Make inner = *m;
    Node *all = blocks_construct(m, start->type, blocks, NULL, &inner);
    if (m->s->from->front->no_memory)
        return all;
    Node *block = inner.at->params[0], *begin = blocks_begin(&inner, block);
    Node *n = make_binary(&inner, BINARY_SUB, TYPE_LONG, blocks_end(&inner, block, count), begin);
    inner.at->results[0] = best_of(&inner, sel, start, begin, n);
    return all;
}

enum { BLOCK, BEST, CHOSEN, CHOICE };

/* The loop that chooses a block, -1 if none beats START. */
static Node *choice(const Make *m, const Select *sel, Node *start, Node *all, Node *blocks) {
    Node *const init[] = {[BLOCK] = make_constant(m, TYPE_INT, 0), [BEST] = start, [CHOSEN] = make_constant(m, TYPE_INT, -1)};
    Node *loop = blocks_loop(m, init, CHOICE, blocks, 1);
    if (m->s->from->front->no_memory)
        return loop;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    Node *one = graph_node(m->s->copy.graph, r, NODE_INDEX, start->type, m->c->loop->at, 2);
    if (m->s->from->front->no_memory)
        return loop;
    one->in[0] = all;
    one->in[1] = r->params[BLOCK];
    Node *beats = make_binary(&body, sel->op, TYPE_BOOLEAN, one, r->params[BEST]);
    r->results[BEST + 1] = blocks_choose(&body, beats, one, r->params[BEST]);
    r->results[CHOSEN + 1] = blocks_choose(&body, beats, r->params[BLOCK], r->params[CHOSEN]);
    return loop;
}

/* The loop itself, from turn BEGIN to before END. */
static Node *run(const Make *m, const Select *sel, Node *begin, Node *end) {
    GraphCopy *copy = &m->s->copy;
    Node *init[MAX_MEMBERS];
    Make body;
    for (int i = 0; i < sel->members; i++)
        init[i] = graph_copied(copy, m->c->loop->in[sel->member[i]]);
    Node *loop = blocks_run(m, init, sel->members, begin, end, &body);
    if (m->s->from->front->no_memory)
        return loop;
    for (int i = 0; i < sel->members; i++)
        copy->map[m->c->body->params[sel->member[i]]->number] = body.at->params[i + 1];
    GraphSpecial *special = make_disarm(m->s);
    graph_copy_nodes(copy, m->c->body, body.at);
    for (int i = 0; i < sel->members; i++)
        body.at->results[i + 2] = graph_copied(copy, m->c->body->results[sel->member[i] + 1]);
    copy->special = special;
    return loop;
}

/* The iterations of a block; of all where equals of START may be anywhere, of none if BLOCK is -1. */
static Node *run_chosen(const Make *m, const Select *sel, Node *start, Node *best, Node *block, Node *count) {
    Node *begin = blocks_begin(m, block), *end = blocks_end(m, block, count), *zero = make_constant(m, TYPE_LONG, 0);
    Node *none = make_binary(m, BINARY_LT, TYPE_BOOLEAN, block, make_constant(m, TYPE_INT, 0));
    begin = blocks_choose(m, none, zero, begin);
    end = blocks_choose(m, none, zero, end);
    if (sel->op == BINARY_GE || sel->op == BINARY_LE) {
        Node *equal = make_binary(m, BINARY_EQ, TYPE_BOOLEAN, best, start);
        begin = blocks_choose(m, equal, zero, begin);
        end = blocks_choose(m, equal, count, end);
    }
    return run(m, sel, begin, end);
}

static void make_members(const Make *m, Select *sel) {
    Graph *g = m->s->copy.graph;
    Node *count = make_count(m), *blocks = blocks_number(m, count), *start = held_before(m, sel, sel->held);
    Node *all = bests(m, sel, start, count, blocks), *chosen = choice(m, sel, start, all, blocks);
    Node *best = graph_proj(g, m->at, chosen, BEST, start->type);
    Node *block = graph_proj(g, m->at, chosen, CHOSEN, type_scalar(TYPE_INT));
    Node *loop = run_chosen(m, sel, start, best, block, count);
    for (int i = 0; i < sel->members; i++)
        sel->out[i] = graph_proj(g, m->at, loop, i + 1, m->c->body->params[sel->member[i]]->type);
}

Node *select_make(const Make *m, int k) {
    Select *sel = m->v[k].select;
    int i = 0;
    while (sel->member[i] != k)
        i++;
    if (!i)                         // the first to be asked for
        make_members(m, sel);
    return sel->out[i];
}
