/* frontend/loops/loops_match.c - recognising counted loops, reductions and constructions. */
#include "frontend/loops/loops_state.h"

static bool is_carried_array(const Counted *c, const Node *n) {
    return n->kind == NODE_PARAM && n->type.rank && (n->home == c->head || n->home == c->body);
}

static bool inside(const Counted *c, const Node *n) {
    return n->kind != NODE_CONST && (graph_inside(n, c->head) || graph_inside(n, c->body));
}

bool match_invariant(const Counted *c, const Node *n) {
    if (!inside(c, n))
        return true;
    switch (n->kind) {
    case NODE_LENGTH:
        return is_carried_array(c, n->in[0]) || match_invariant(c, n->in[0]);
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BUILTIN:
    case NODE_BINARY:
        for (int i = 0; i < n->nin; i++)
            if (!match_invariant(c, n->in[i]))
                return false;
        return true;
    default:
        return false;
    }
}

/* ---- counted loops ---- */

/* next = param + constant */
static bool match_step(const Node *param, const Node *next, int *step) {
    if (next->kind != NODE_BINARY || !type_is_integral(next->type) || (next->op != BINARY_ADD && next->op != BINARY_SUB))
        return false;
    const Node *by = next->in[0] == param ? next->in[1] : next->op == BINARY_ADD ? next->in[0] : NULL;
    const Node *of = next->in[0] == param ? next->in[0] : next->in[1];
    if (of != param || !by || by->kind != NODE_CONST || by->value.i == 0 || by->value.i < -1000000 || by->value.i > 1000000)
        return false;
    *step = (int)(next->op == BINARY_SUB ? -by->value.i : by->value.i);
    return true;
}

static bool suits(BinaryOp op, int step) {
    return step > 0 ? op == BINARY_LT || op == BINARY_LE || (op == BINARY_NE && step == 1)
                    : op == BINARY_GT || op == BINARY_GE;
}

static bool match_condition(Counted *c, const Node *cond, int k) {
    for (int side = 0; side < 2; side++) {
        if (cond->in[side] != c->head->params[k])
            continue;
        c->ivar = k;
        c->first = c->loop->in[k];
        c->bound = cond->in[1 - side];
        c->op = side ? graph_mirrored(cond->op) : cond->op;
        return match_step(c->body->params[k], c->body->results[k + 1], &c->step) && suits(c->op, c->step) &&
               match_invariant(c, c->bound);
    }
    return false;
}

bool match_counted(Node *loop, Counted *c, const char **why) {
    *c = (Counted){.loop = loop, .head = loop->region[0], .body = loop->region[1]};
    const Node *cond = c->head->results[0];
    *why = "a turn prints, or reads the program's arguments";
    if (graph_talks(c->body) || graph_talks(c->head))
        return false;
    *why = "a turn may leave the loop";
    bool several = cond->kind == NODE_PROJ && cond->in[0]->kind == NODE_IF;
    if (!graph_is_const(c->body->results[0], true) || (several && graph_region_traps(c->head)))
        return false;
    *why = "it does not count from one bound to another in equal steps";
    if (!graph_head_gives_all(loop))
        return false;
    if (graph_region_traps(c->head)) {
        *why = "the end it counts to is computed in each turn, and that may trap";
        return false;
    }
    if (cond->kind != NODE_BINARY || tree_binary[cond->op].kind != KIND_COMPARE)
        return false;
    for (int k = 0; k < loop->nin; k++)
        if (match_condition(c, cond, k))
            return true;
    return false;
}

/* ---- what a loop carries ---- */

typedef struct {
    const Counted *c;
    Carried *v;
    bool any;               // v.by is decided
    int open;               // CARRY_BINS: elements that were read and not yet written
} Match;

static bool walk(Match *m, const Region *r);

static bool in_chain(const Match *m, const Node *n) {
    return chain_has(&m->v->chain, n);
}

static void note(Match *m, const Node *n, bool in) {
    m->v->chain.in[n->number - m->v->chain.range.least] = in;
}

static bool reject(Match *m, const char *why) {
    if (!m->v->why)
        m->v->why = why;
    return false;
}

static bool match_reduction(const Node *n, Reduction *by) {
    if (n->kind == NODE_BUILTIN && (n->builtin == BUILTIN_MIN || n->builtin == BUILTIN_MAX)) {
        *by = n->builtin == BUILTIN_MIN ? REDUCE_MIN : REDUCE_MAX;
        return true;
    }
    if (n->kind != NODE_BINARY)
        return false;
    switch (n->op) {
    case BINARY_ADD: case BINARY_SUB: *by = REDUCE_ADD; return true;
    case BINARY_MUL: *by = REDUCE_MUL; return true;
    case BINARY_AND: *by = REDUCE_AND; return true;
    case BINARY_OR: *by = REDUCE_OR; return true;
    case BINARY_XOR: *by = REDUCE_XOR; return true;
    default: return false;
    }
}

static bool same_reduction(Match *m, Reduction by) {
    if (m->any && m->v->by != by)
        return reject(m, "it combines in more than one way");
    m->any = true;
    m->v->by = by;
    return true;
}

static bool match_combine(Match *m, Node *n) {
    Reduction by;
    bool left = in_chain(m, n->in[0]), right = n->nin > 1 && in_chain(m, n->in[1]);
    if (!match_reduction(n, &by) || (left && right) || (n->kind == NODE_BINARY && n->op == BINARY_SUB && right))
        return reject(m, "a turn needs the value of the turn before");
    note(m, n, true);
    return same_reduction(m, by);
}

/* The same element in all turns' accesses: i, i + c, i - c, c - i. */
static bool match_element(Match *m, Node *index) {
    const Node *i = m->c->body->params[m->c->ivar];
    Carried *v = m->v;
    Node *x = graph_plain(index), *offset = NULL;
    bool minus = false, reversed = false;
    if (x != i) {
        if (x->kind != NODE_BINARY || !type_is_scalar(x->type, TYPE_INT))
            return false;
        Node *a = graph_plain(x->in[0]), *b = graph_plain(x->in[1]);
        if (x->op == BINARY_ADD && (a == i || b == i))
            offset = a == i ? b : a;
        else if (x->op == BINARY_SUB && (a == i || b == i))
            offset = a == i ? b : a;
        else
            return false;
        minus = x->op == BINARY_SUB && a == i;
        reversed = x->op == BINARY_SUB && b == i;
        if (offset == i || !match_invariant(m->c, offset))
            return false;
    }
    if (v->indexed)
        return v->minus == minus && v->reversed == reversed &&
               (offset == v->offset || (offset && v->offset && graph_same(offset, v->offset)));
    v->indexed = true;
    v->offset = offset;
    v->minus = minus;
    v->reversed = reversed;
    return true;
}

static const char other_element[] = "a turn reads or writes elements of the array that other turns write";

/* Does CHECK ask for an element that is a few before or behind the turn's own? */
static bool match_near(Match *m, Node *check) {
    enum { FAR = 1 << 16 };
    Carried *v = m->v;
    Node *i = m->c->body->params[m->c->ivar], *x = graph_plain(check->in[1]);
    if (v->reversed || (v->offset && v->offset->kind != NODE_CONST))
        return false;
    int64_t at = 0, own = !v->offset ? 0 : v->minus ? -v->offset->value.i : v->offset->value.i;
    if (x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && x->in[1]->kind == NODE_CONST) {
        at = x->op == BINARY_ADD ? x->in[1]->value.i : -x->in[1]->value.i;
        x = graph_plain(x->in[0]);
    }
    if (x != i || at - own > FAR || own - at > FAR)
        return false;
    v->least = at - own < v->least ? (int)(at - own) : v->least;
    v->most = at - own > v->most ? (int)(at - own) : v->most;
    return true;
}

/* When it is known which element is the turn's own: with that, there is a first one. */
static bool match_checks(Match *m, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX && in_chain(m, n->in[0]) && !n->index && !match_element(m, n->in[1]) &&
            !graph_is_const(n->in[1], 0) && !match_near(m, n))
            return reject(m, other_element);
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !match_checks(m, n->region[i]))
                return false;
    }
    return true;
}

static bool match_access(Match *m, Node *n) {
    for (int i = 1; i < n->nin; i++)
        if (in_chain(m, n->in[i]))
            return reject(m, other_element);
    switch (n->kind) {
    case NODE_STORE:
        note(m, n, true);
        return match_element(m, n->in[1]) || reject(m, other_element);
    case NODE_INDEX:
        return (!n->type.rank && match_element(m, n->in[1])) || reject(m, other_element);
    case NODE_CHECK_INDEX: return true;     // see match_checks
    case NODE_CHECK_ROW:
        return n->index > 0 || reject(m, other_element);
    case NODE_LENGTH:
        return true;
    default:
        return reject(m, "the array is used as a whole while it is filled");
    }
}

/* The element that a turn combines with the value of STORE N, which goes to the same place; or NULL. */
static Node *updated(const Node *n, Reduction *by) {
    const Node *x = n->in[2];
    if (n->nin != 3 || !match_reduction(x, by))
        return NULL;
    for (int i = 0; i < x->nin; i++) {
        Node *old = x->in[i];
        if (old->kind == NODE_INDEX && old->in[0] == n->in[0] && graph_same(old->in[1], n->in[1]))
            return i && x->kind == NODE_BINARY && x->op == BINARY_SUB ? NULL : old;
    }
    return NULL;
}

static const char used_element[] = "a turn needs elements of the array that other turns write";

/* h[k] = h[k] op v, and nothing else is done with the elements. */
static bool match_update(Match *m, Node *n) {
    Reduction by;
    for (int i = 1; i < n->nin; i++)
        if (in_chain(m, n->in[i]))
            return reject(m, used_element);
    switch (n->kind) {
    case NODE_STORE:
        note(m, n, true);
        if (!updated(n, &by) || graph_uses(m->c->body, n->in[2]) != 1)
            return reject(m, used_element);
        m->open--;
        m->v->store = n;
        return same_reduction(m, by);
    case NODE_INDEX:
        m->open++;
        return graph_uses(m->c->body, n) == 1 || reject(m, used_element);
    case NODE_CHECK_INDEX: case NODE_LENGTH: return true;
    default: return reject(m, "the array is used as a whole while it is filled");
    }
}

/* x && more, or x || more: IF(x) {more} {false}, where MORE cannot trap. */
static bool match_shortcut(Match *m, Node *n) {
    const Region *then = n->region[0], *other = n->region[1];
    if (then->nresults != 1 || !type_is_boolean(then->results[0]->type))
        return reject(m, "a turn needs the value of the turn before");
    bool and = graph_is_const(other->results[0], false) || other->results[0] == n->in[0];
    bool or = graph_is_const(then->results[0], true) || then->results[0] == n->in[0];
    if (and == or)
        return reject(m, "a turn needs the value of the turn before");
    if (graph_traps(n))
        return reject(m, "what comes behind && or || may trap, and must not be computed too early");
    const Region *more = and ? then : other;
    if (!walk(m, more) || in_chain(m, more->results[0]))
        return reject(m, "a turn needs the value of the turn before");
    note(m, n->next, true);
    return same_reduction(m, and ? REDUCE_AND : REDUCE_OR);
}

/* Results K of an IF or LOOP are in the chain in both regions or in none. */
static bool match_results(Match *m, Node *n, int k, bool loop) {
    bool a = in_chain(m, n->region[0]->results[k + loop]), b = in_chain(m, n->region[1]->results[k + loop]);
    bool init = loop && in_chain(m, n->in[k]);
    if (a != b || (loop && a != init))
        return reject(m, "a turn may replace the value by one that does not depend on it");
    return true;
}

static void mark_outputs(Match *m, Node *n, bool loop) {
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        note(m, p, in_chain(m, n->region[0]->results[p->index + loop]));
}

static bool match_if(Match *m, Node *n) {
    if (in_chain(m, n->in[0]))
        return match_shortcut(m, n);
    if (!walk(m, n->region[0]) || !walk(m, n->region[1]))
        return false;
    for (int k = 0; k < n->region[0]->nresults; k++)
        if (!match_results(m, n, k, false))
            return false;
    mark_outputs(m, n, false);
    return true;
}

static bool match_loop(Match *m, Node *n) {
    for (int k = 0; k < n->nin; k++) {
        note(m, n->region[0]->params[k], in_chain(m, n->in[k]));
        note(m, n->region[1]->params[k], in_chain(m, n->in[k]));
    }
    if (!walk(m, n->region[0]) || !walk(m, n->region[1]))
        return false;
    if (in_chain(m, n->region[0]->results[0]) || in_chain(m, n->region[1]->results[0]))
        return reject(m, "a turn needs the value of the turn before");
    for (int k = 0; k < n->nin; k++)
        if (!match_results(m, n, k, true))
            return false;
    mark_outputs(m, n, true);
    return true;
}

static bool uses_chain(const Match *m, const Node *n) {
    for (int i = 0; i < n->nin; i++)
        if (in_chain(m, n->in[i]))
            return true;
    return false;
}

static bool match_node(Match *m, Node *n) {
    if (n->kind == NODE_PROJ)
        return true;
    if (n->kind == NODE_IF)
        return match_if(m, n);
    if (n->kind == NODE_LOOP)
        return match_loop(m, n);
    if (n->region[0])       // CONSTRUCT and REDUCE are made of inner loops after outer ones were judged
        return reject(m, "a turn has more than loops");
    if (!uses_chain(m, n))
        return true;
    return m->v->kind == CARRY_ARRAY ? match_access(m, n) : m->v->kind == CARRY_BINS ? match_update(m, n) : match_combine(m, n);
}

static bool walk(Match *m, const Region *r) {
    for (Node *n = r->first; n; n = n->next)
        if (!match_node(m, n))
            return false;
    return true;
}

static size_t chain_size(const Counted *c) {
    Numbers own = graph_numbers(c->body);
    return (size_t)(own.most - own.least) + 1;
}

/* IN has chain_size bytes of 0; NULL: there was no memory for them. */
static Carried match_as(const Counted *c, int k, CarryKind kind, bool *in) {
    Node *param = c->body->params[k];
    Carried v = {.kind = kind, .chain = {graph_numbers(c->body), in}};
    if (!in)
        return (Carried){.kind = CARRY_IRREGULAR};
    Match m = {.c = c, .v = &v};
    note(&m, param, true);
    bool good = walk(&m, c->body) && (!m.open || reject(&m, used_element)) && (kind != CARRY_ARRAY || match_checks(&m, c->body));
    for (int i = 0; good && i <= c->loop->nin; i++)
        if (chain_has(&v.chain, c->body->results[i]) != (i == k + 1))
            good = reject(&m, i == k + 1 ? "a turn replaces the value by one that does not depend on it"
                                         : "what the loop carries depends on each other");
    if (!good)
        v.kind = CARRY_IRREGULAR;
    else if (c->body->results[k + 1] == param)
        v.kind = CARRY_SAME;
    return v;
}

Carried match_carried(Loops *s, const Counted *c, int k) {
    Type t = c->body->params[k]->type;
    if (k == c->ivar)
        return (Carried){.kind = CARRY_INDEX};
    Carried v = match_as(c, k, t.rank ? CARRY_ARRAY : CARRY_REDUCE, graph_alloc(s->from, chain_size(c)));
    if (v.kind != CARRY_IRREGULAR || t.rank != 1 || !type_is_integral(type_element(t, 1)))
        return v;
    Carried bins = match_as(c, k, CARRY_BINS, graph_alloc(s->from, chain_size(c)));
    return bins.kind == CARRY_BINS ? bins : v;
}

bool loops_reduces(Front *f, Node *loop, int k, Reduction *by) {
    const char *why;
    Counted c;
    if (loop->region[1]->params[k]->type.rank || !match_counted(loop, &c, &why) || c.ivar == k)
        return false;
    Carried v = match_as(&c, k, CARRY_REDUCE, front_alloc(f, chain_size(&c)));
    *by = v.by;
    return v.kind == CARRY_REDUCE;
}
