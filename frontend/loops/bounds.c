/* frontend/loops/bounds.c - a search through differences: X - Y <= C follows from X - Z <= A and Z - Y <= C - A. */
#include "frontend/loops/bounds.h"

#include "frontend/loops/private.h"

enum {
    MAX_FACTS = 256,
    MAX_AROUND = 48,        // of them of one place
    MAX_ASSUMED = 8,
    MAX_STEPS = 250,        // of one search
    MAX_LOOKED = 4096,      // nodes, by one search, for what holds around a place
    SEARCH_DEPTH = 24,
    LIMITS_DEPTH = 6,
};

#define MOST_SQUARED (INT64_C(1) << 24)     // no memory holds the square of more elements
#define FAR (INT64_C(1) << 40)      // differences beyond it are not reckoned with

/* X - Y <= C */
typedef struct {
    const Node *x, *y;
    int64_t c;
} Fact;

typedef struct {
    Fact fact[MAX_FACTS];
    int first, count;       // those that hold where the search is
    Fact assumed[MAX_ASSUMED];
    int nassumed;
    int steps, depth;
    int looked;             // nodes looked at for what holds
} Search;

typedef struct {
    int64_t low, high;
} Limits;

static bool prove(Search *s, Node *x, Node *y, int64_t c);

/* ---- values ---- */

/* The value without checks and conversions that change nothing, as the head of a loop computes it. */
static Node *plain(Node *n) {
    for (;;) {
        Node *was = n, *size = NULL;
        n = graph_plain(n);
        if (n->kind == NODE_LENGTH && n->in[0]->held)
            size = private_size(n->in[0], n->index);
        if (size)
            n = size;
        else if (n->kind == NODE_CONVERT && n->type.base == TYPE_LONG && !type_is_fp(n->in[0]->type))
            n = n->in[0];
        else if (n->kind == NODE_PARAM && n->home->owner && n->home->owner->kind == NODE_LOOP && n->home == n->home->owner->region[1])
            n = n->home->owner->region[0]->results[n->index + 1];
        if (n == was)
            return n;
    }
}

static Limits type_limits(Type t) {
    if (t.rank || type_is_fp(t) || t.base == TYPE_LONG)
        return (Limits){-2 * FAR, 2 * FAR};
    if (t.base == TYPE_BOOLEAN)
        return (Limits){0, 1};
    return (Limits){INT32_MIN, INT32_MAX};
}

static Limits either(Limits a, Limits b) {
    return (Limits){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static Limits limits_of(Node *n, int depth);

static Limits limits_of_binary(const Node *n, int depth) {
    Limits a = limits_of(n->in[0], depth), b = limits_of(n->in[1], depth), all = type_limits(n->type), r = all;
    bool fixed = b.low == b.high;
    int shift = (int)(b.low & 31);
    switch (n->op) {
    case BINARY_ADD: r = (Limits){a.low + b.low, a.high + b.high}; break;
    case BINARY_SUB: r = (Limits){a.low - b.high, a.high - b.low}; break;
    case BINARY_AND: r = b.low >= 0 ? (Limits){0, b.high} : a.low >= 0 ? (Limits){0, a.high} : all; break;
    case BINARY_REM:
        if (b.low > 0)
            r = (Limits){a.low >= 0 ? 0 : 1 - b.high, b.high - 1};
        break;
    case BINARY_DIV:
        if (b.low > 0 && a.low >= 0 && a.high <= INT32_MAX)
            r = (Limits){0, a.high / b.low};
        break;
    case BINARY_SHR: case BINARY_USHR:
        if (fixed && n->type.base == TYPE_INT && (a.low >= 0 || n->op == BINARY_SHR))
            r = (Limits){a.low >> shift, a.high >> shift};
        else if (fixed && n->type.base == TYPE_INT && n->op == BINARY_USHR && shift)
            r = (Limits){0, UINT32_MAX >> shift};
        break;
    default: break;
    }
    return r.low >= all.low && r.high <= all.high ? r : all;
}

/* Of N, whatever is around it. */
static Limits limits_of(Node *n, int depth) {
    n = plain(n);
    const Node *owner = n->kind == NODE_PROJ ? n->in[0] : NULL;
    if (n->kind == NODE_CONST && !type_is_fp(n->type) && n->value.i > -FAR && n->value.i < FAR)
        return (Limits){n->value.i, n->value.i};
    if (n->kind == NODE_LENGTH)
        return (Limits){0, INT32_MAX};
    if (depth && n->kind == NODE_BINARY && tree_binary[n->op].kind != KIND_COMPARE && !type_is_fp(n->type))
        return limits_of_binary(n, depth - 1);
    if (depth && owner && owner->kind == NODE_IF)
        return either(limits_of(owner->region[0]->results[n->index], depth - 1), limits_of(owner->region[1]->results[n->index], depth - 1));
    return type_limits(n->type);
}

/* ---- facts ---- */

static Node *term(Node *n, int64_t *k) {
    n = n ? plain(n) : NULL;
    *k = 0;
    if (!n || n->kind != NODE_CONST || type_is_fp(n->type) || n->value.i <= -FAR || n->value.i >= FAR)
        return n;
    *k = n->value.i;
    return NULL;
}

static void add_fact(Search *s, Node *x, Node *y, int64_t c) {
    int64_t kx, ky;
    const Node *tx = term(x, &kx), *ty = term(y, &ky);
    if (s->count < MAX_FACTS && tx != ty)
        s->fact[s->count++] = (Fact){tx, ty, c - kx + ky};
}

static const Node *chosen(const Node *c) {
    return c->kind == NODE_PROJ && c->in[0]->kind == NODE_IF ? c->in[0] : NULL;
}

static void add_compared(Search *s, const Node *c, bool when) {
    Node *x = c->in[0], *y = c->in[1];
    BinaryOp op = c->op;
    if (op == (when ? BINARY_LT : BINARY_GE))
        add_fact(s, x, y, -1);
    else if (op == (when ? BINARY_GT : BINARY_LE))
        add_fact(s, y, x, -1);
    if (op == (when ? BINARY_LE : BINARY_GT) || op == (when ? BINARY_EQ : BINARY_NE))
        add_fact(s, x, y, 0);
    if (op == (when ? BINARY_GE : BINARY_LT) || op == (when ? BINARY_EQ : BINARY_NE))
        add_fact(s, y, x, 0);
}

/* What follows from condition C being WHEN. */
static void add_condition(Search *s, const Node *c, bool when) {
    const Node *of = chosen(c);
    if (c->kind == NODE_NOT) {
        add_condition(s, c->in[0], !when);
    } else if (of && graph_is_const(of->region[when]->results[c->index], !when)) {      // a && b, a || b
        add_condition(s, of->in[0], when);
        add_condition(s, of->region[!when]->results[c->index], when);
    } else if (c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE && type_is_integral(c->in[0]->type)) {
        add_compared(s, c, when);
    }
}

static Node *size_of(const Node *array, int k) {
    return array->held ? private_size(array, k) : NULL;
}

/* SIZE is not negative; nor is a sum that wrapped around. */
static void add_size(Search *s, Node *size) {
    const Node *sum = plain(size);
    add_fact(s, NULL, size, 0);
    if (sum->kind == NODE_BINARY && sum->op == BINARY_ADD && sum->in[1]->kind == NODE_CONST && sum->in[1]->value.i > 0)
        add_fact(s, sum->in[0], NULL, INT32_MAX - sum->in[1]->value.i);
}

/* Checks in R that are passed before node END, or all. */
static void add_checks(Search *s, const Region *r, const Node *end) {
    for (const Node *n = r->first; n && n != end && s->count - s->first < MAX_AROUND && s->looked < MAX_LOOKED; n = n->next) {
        s->looked++;
        Node *size = n->kind == NODE_CHECK_INDEX ? size_of(n->in[0], n->index) : NULL;
        if (n->kind == NODE_CHECK_INDEX)
            add_fact(s, NULL, n->in[1], 0);
        if (size)
            add_fact(s, n->in[1], size, -1);
        if (n->kind == NODE_CHECK_SIZE)
            add_size(s, n->in[0]);
        for (int k = 1; n->kind == NODE_NEW && n->held && k < n->nin; k++)
            if (plain(n->in[k]) == plain(n->in[0]))
                add_fact(s, n->in[0], NULL, MOST_SQUARED);
    }
}

/* All that holds in R before node END, or at its end. */
static void add_around(Search *s, const Region *r, const Node *end) {
    for (;;) {
        const Node *owner = r->owner;
        add_checks(s, r, end);
        if (!owner)
            return;
        if (owner->kind == NODE_IF)
            add_condition(s, owner->in[0], r == owner->region[0]);
        else if (owner->kind == NODE_LOOP && r == owner->region[1]) {
            add_checks(s, owner->region[0], NULL);
            add_condition(s, owner->region[0]->results[0], true);
        }
        r = owner->home;
        end = owner;
    }
}

/* ---- sums ---- */

static bool known(const Search *s, const Node *x, const Node *y, int64_t c) {
    for (int i = s->first; i < s->count; i++)
        if (s->fact[i].x == x && s->fact[i].y == y && s->fact[i].c <= c)
            return true;
    return false;
}

/* Has N, its first operand plus something within ADDED, always that sum as its value? */
static bool is_exact(Search *s, const Node *n, Limits added) {
    Limits all = type_limits(n->type), x = limits_of(n->in[0], LIMITS_DEPTH);
    if (n->exact)
        return true;
    bool above = added.high <= 0 || x.high + added.high <= all.high || (added.high <= INT32_MAX && known(s, NULL, n, 0)) ||
                 prove(s, n->in[0], NULL, all.high - added.high);
    return above && (added.low >= 0 || x.low + added.low >= all.low || prove(s, NULL, n->in[0], added.low - all.low));
}

/* Of X, by facts, too. */
static Limits known_limits(Search *s, Node *x) {
    Limits r = limits_of(x, LIMITS_DEPTH);
    const Node *n = plain(x);
    for (int i = s->first; i < s->count; i++)
        if (s->fact[i].x == n && !s->fact[i].y && s->fact[i].c < r.high)
            r.high = s->fact[i].c;
    if (r.low < 0 && prove(s, NULL, x, 0))
        r.low = 0;
    return r;
}

/* Of what N adds to its first operand. */
static Limits added_by(Search *s, const Node *n) {
    Limits r = known_limits(s, n->in[1]);
    return n->op == BINARY_SUB ? (Limits){-r.high, -r.low} : r;
}

static bool is_sum(const Node *n) {
    return n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB) && !type_is_fp(n->type);
}

static bool sum_above(Search *s, const Node *n, Node *y, int64_t c) {
    Limits added = added_by(s, n);
    return is_exact(s, n, added) && prove(s, n->in[0], y, c - added.high);
}

/* X - N <= C? */
static bool sum_below(Search *s, Node *x, const Node *n, int64_t c) {
    Limits added = added_by(s, n);
    bool natural = n->op == BINARY_SUB && added.high <= 0 && prove(s, NULL, n->in[0], 0);      // no overflow
    if (!x && natural && prove(s, n->in[1], n->in[0], c))
        return true;
    if (!natural && !is_exact(s, n, added))
        return false;
    return prove(s, x, n->in[0], c + added.low) ||
           (n->op == BINARY_ADD && n->in[1]->kind != NODE_CONST && prove(s, x, n->in[1], c + known_limits(s, n->in[0]).low));
}

/* ---- what a loop carries ---- */

static const Fact *assumed(const Search *s, Fact f) {
    for (int i = 0; i < s->nassumed; i++)
        if (s->assumed[i].x == f.x && s->assumed[i].y == f.y)
            return &s->assumed[i];
    return NULL;
}

/* The same question of RESULT, number K of what R gives, at R's end (of what goes in, before the loop: R is NULL);
 * CONDITION, if there is one, is WHEN.  IS_X: it takes X's place. */
static bool prove_at(Search *s, const Node *loop, const Region *r, bool when, Node *result, Node *other, bool is_x, int64_t c) {
    int first = s->first, count = s->count;
    s->first = count;
    s->steps += 8;
    add_around(s, r ? r : loop->home, r ? NULL : loop);
    if (r)
        add_condition(s, r->results[0], when);
    bool yes = is_x ? prove(s, result, other, c) : prove(s, other, result, c);
    s->first = first;
    s->count = count;
    return yes;
}

static bool param_bound(Search *s, Node *p, Node *other, bool is_x, int64_t c) {
    const Node *loop = p->home->owner;
    Fact f = {is_x ? p : other, is_x ? other : p, c};
    const Fact *known_by = assumed(s, f);
    if (known_by || s->nassumed == MAX_ASSUMED || s->count > MAX_FACTS / 2 || (other && !graph_outside(loop, other)))
        return known_by && known_by->c <= c;
    s->assumed[s->nassumed++] = f;
    bool yes = prove_at(s, loop, NULL, true, loop->in[p->index], other, is_x, c) &&
               prove_at(s, loop, loop->region[1], true, loop->region[1]->results[p->index + 1], other, is_x, c);
    s->nassumed--;
    return yes;
}

static bool output_bound(Search *s, const Node *p, Node *other, bool is_x, int64_t c) {
    const Node *of = p->in[0];
    for (int i = 0; i < 2; i++) {
        const Region *r = of->region[i];
        int count = s->count;
        bool yes;
        if (of->kind == NODE_LOOP) {
            if (other && !graph_outside(of, other))
                return false;
            yes = graph_is_const(r->results[0], true) || prove_at(s, of, r, false, r->results[p->index + 1], other, is_x, c);
        } else {
            add_condition(s, of->in[0], !i);
            add_checks(s, r, NULL);
            yes = is_x ? prove(s, r->results[p->index], other, c) : prove(s, other, r->results[p->index], c);
            s->count = count;
        }
        if (!yes)
            return false;
    }
    return true;
}

/* ---- the search ---- */

static bool is_param(const Node *n) {
    return n->kind == NODE_PARAM && n->home->owner && n->home->owner->kind == NODE_LOOP;
}

static bool is_output(const Node *n) {
    return n->kind == NODE_PROJ && (n->in[0]->kind == NODE_IF || n->in[0]->kind == NODE_LOOP);
}

static bool is_builtin(const Node *n, Builtin b) {
    return n->kind == NODE_BUILTIN && n->builtin == b && !type_is_fp(n->type);
}

/* An integer conversion that keeps the value. */
static bool keeps_value(Search *s, const Node *n) {
    return n->kind == NODE_CONVERT && n->type.base == TYPE_INT && n->in[0]->type.base == TYPE_LONG &&
           prove(s, n->in[0], NULL, INT32_MAX) && prove(s, NULL, n->in[0], -(int64_t)INT32_MIN);
}

static bool is_part(const Node *n, BinaryOp op) {
    return n->kind == NODE_BINARY && n->op == op && !type_is_fp(n->type);
}

/* A value no farther from 0 than its first operand, which is not negative? */
static bool is_smaller(Search *s, const Node *n) {
    if (!is_part(n, BINARY_SHR) && !is_part(n, BINARY_USHR) && !is_part(n, BINARY_DIV) && !is_part(n, BINARY_REM))
        return false;
    bool positive = n->op == BINARY_SHR || n->op == BINARY_USHR || n->op == BINARY_REM || prove(s, NULL, n->in[1], -1);
    return positive && prove(s, NULL, n->in[0], 0);
}

/* X - Y <= C, by what X is? */
static bool above(Search *s, Node *x, Node *y, int64_t c) {
    for (int i = s->first; i < s->count; i++)
        if (s->fact[i].x == x && prove(s, (Node *)s->fact[i].y, y, c - s->fact[i].c))
            return true;
    if (is_sum(x))
        return sum_above(s, x, y, c);
    if (is_param(x))
        return param_bound(s, x, y, true, c);
    if (is_output(x))
        return output_bound(s, x, y, true, c);
    if (is_builtin(x, BUILTIN_MIN))
        return prove(s, x->in[0], y, c) || prove(s, x->in[1], y, c);
    if (is_builtin(x, BUILTIN_MAX))
        return prove(s, x->in[0], y, c) && prove(s, x->in[1], y, c);
    if (is_part(x, BINARY_REM) && prove(s, NULL, x->in[1], -1) && prove(s, x->in[1], y, c + 1))
        return true;
    return (keeps_value(s, x) || is_smaller(s, x)) && prove(s, x->in[0], y, c);
}

/* X - Y <= C, by what Y is? */
static bool below(Search *s, Node *x, Node *y, int64_t c) {
    for (int i = s->first; i < s->count; i++)
        if (s->fact[i].y == y && prove(s, x, (Node *)s->fact[i].x, c - s->fact[i].c))
            return true;
    if (is_sum(y))
        return sum_below(s, x, y, c);
    if (is_param(y))
        return param_bound(s, y, x, false, c);
    if (is_output(y))
        return output_bound(s, y, x, false, c);
    if (is_builtin(y, BUILTIN_MIN))
        return prove(s, x, y->in[0], c) && prove(s, x, y->in[1], c);
    if (is_builtin(y, BUILTIN_MAX))
        return prove(s, x, y->in[0], c) || prove(s, x, y->in[1], c);
    if (keeps_value(s, y))
        return prove(s, x, y->in[0], c);
    return !x && c >= 0 && is_smaller(s, y);
}

static bool prove(Search *s, Node *x, Node *y, int64_t c) {
    int64_t kx, ky;
    x = term(x, &kx);
    y = term(y, &ky);
    c += ky - kx;
    if (x == y)
        return c >= 0;
    if (s->steps >= MAX_STEPS || s->depth >= SEARCH_DEPTH || c < -2 * FAR || c > 2 * FAR)
        return false;
    int64_t high = x ? limits_of(x, LIMITS_DEPTH).high : 0, low = y ? limits_of(y, LIMITS_DEPTH).low : 0;
    if (high < 2 * FAR && low > -2 * FAR && high - low <= c)
        return true;
    s->steps++;
    s->depth++;
    bool yes = (x && above(s, x, y, c)) || (y && below(s, x, y, c));
    s->depth--;
    return yes;
}

bool bounds_certain(const Node *n, Node *x, Node *y, int64_t c) {
    Search s = {0};
    add_around(&s, n->home, n);
    return prove(&s, x, y, c);
}

bool bounds_exact(const Node *n, const Node *sum) {
    Search s = {0};
    add_around(&s, n->home, n);
    return is_exact(&s, sum, added_by(&s, sum));
}
