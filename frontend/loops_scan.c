/* frontend/loops_scan.c - scans: values that every iteration goes on with, and arrays that are made from them.
 *
 * Two forms: s = s op t(i), and of integers s = a * s + b(i), also modulo a power of two.  (Where a differs from
 * iteration to iteration, blocks would take as long as all in order.)  The iterations whose
 * elements stand in the same block of the array are a block.  What each block does to the value is computed first,
 * all blocks at once; then, block by block, with which value each begins; then the array, again all at once.
 *
 * What a block does: of the first form, what its terms combine to; of the second, what becomes of 0, and the power
 * of a.  Real numbers are summed from left to right within a block; an element is the sum of what the block
 * begins with and of its terms so far. */
#include "frontend/loops_state.h"

enum { EXACT_BITS = 12, SUM_BITS = 8, TRACE_DEPTH = 16, MAX_STATES = 4 };

struct Scan {
    Reduction by;
    bool linear;            // the second form
    int64_t mask;           // 0: there is none
    const bool *varies;     // by number: depends on what is carried
    bool *chain;            // by number: the values on the way from one turn to the next
    int array;              // whose elements divide the iterations into blocks; -1: none
    Node *begins, *last;    // the array of what blocks begin with; the value after the loop
};

/* Elements of a copy in which the terms so far stand for a value: there the sum with TOTAL does. */
struct Sums {
    const Make *m;
    Node *total[MAX_STATES];
    int value[MAX_STATES], n;
};

/* ---- matching ---- */

static bool trace_by(Scan *scan, const Node *old, const Node *x, int depth) {
    const Node *of = match_conditional(x);
    Reduction by;
    bool good = x == old;
    if (good || !scan->varies[x->number] || !depth) {
        scan->chain[x->number] |= good;
        return good;
    }
    if (of) {
        good = !scan->varies[of->in[0]->number] && trace_by(scan, old, of->region[0]->results[x->index], depth - 1) &&
               trace_by(scan, old, of->region[1]->results[x->index], depth - 1);
    } else if (match_reduction(x, &by) && by == scan->by) {
        int side = scan->varies[x->in[1]->number];
        bool sub = x->kind == NODE_BINARY && x->op == BINARY_SUB;
        good = !(side && sub) && !scan->varies[x->in[1 - side]->number] && trace_by(scan, old, x->in[side], depth - 1);
    }
    scan->chain[x->number] |= good;
    return good;
}

/* Is X a * OLD + b, where a and b do not depend on it, and a is the same in all turns? */
static bool trace_linear(const Scan *scan, const Counted *c, const Node *old, const Node *x, int depth) {
    bool left = x->nin > 0 && scan->varies[x->in[0]->number], right = x->nin > 1 && scan->varies[x->in[1]->number];
    if (x == old || !scan->varies[x->number])
        return type_same(x->type, old->type);
    if (!depth || !type_same(x->type, old->type))
        return false;
    if (x->kind == NODE_NEG || x->kind == NODE_COMPLEMENT)
        return trace_linear(scan, c, old, x->in[0], depth - 1);
    if (x->kind != NODE_BINARY)
        return false;
    switch (x->op) {
    case BINARY_ADD: case BINARY_SUB:
        return trace_linear(scan, c, old, x->in[0], depth - 1) && trace_linear(scan, c, old, x->in[1], depth - 1);
    case BINARY_MUL: return left != right && match_invariant(c, x->in[left]) && trace_linear(scan, c, old, x->in[right], depth - 1);
    case BINARY_SHL: return !right && match_invariant(c, x->in[1]) && trace_linear(scan, c, old, x->in[0], depth - 1);
    default: return false;
    }
}

static bool match_linear(Scan *scan, const Counted *c, const Node *old, const Node *x) {
    const Node *mask = x->kind == NODE_BINARY && x->op == BINARY_AND ? x->in[1] : NULL;
    if (mask && mask->kind == NODE_CONST && mask->value.i > 0 && !(mask->value.i & (mask->value.i + 1))) {
        scan->mask = mask->value.i;
        x = x->in[0];
    }
    return scan->linear = trace_linear(scan, c, old, x, TRACE_DEPTH);
}

/* Is the order of combining seen in the result? */
static bool is_sum(const Scan *scan, Type t) {
    return type_is_fp(t) && (scan->by == REDUCE_ADD || scan->by == REDUCE_MUL);
}

static Scan *match_value(Loops *s, const Counted *c, int k, const bool *varies) {
    const Node *old = c->body->params[k], *now = c->body->results[k + 1];
    Scan *scan = graph_alloc(s->from, sizeof *scan);
    bool *chain = graph_alloc(s->from, (size_t)s->from->nodes + 1);
    if (s->from->front->no_memory)
        return NULL;
    *scan = (Scan){.varies = varies, .chain = chain, .array = -1};
    for (scan->by = 0; scan->by < REDUCE_COUNT; scan->by++)
        if (trace_by(scan, old, now, TRACE_DEPTH))
            return scan;
    scan->by = REDUCE_XOR;      // an order of which nothing is seen
    return type_is_integral(old->type) && match_linear(scan, c, old, now) ? scan : NULL;
}

/* May something that depends on the values trap, or are arrays made? */
static bool does_more(const bool *varies, const Region *r, bool inner) {
    for (const Node *n = r->first; n; n = n->next) {
        bool traps = node_table[n->kind].traps || n->kind == NODE_LOOP || n->unchecked;
        bool checks = n->kind == NODE_CHECK_INDEX && !varies[n->in[1]->number];
        if (n->kind == NODE_NEW || (traps && (inner || (varies[n->number] && !checks))))
            return true;
        bool depends = inner || (n->region[0] && n->nin && varies[n->in[0]->number]);
        for (int i = 0; i < 2; i++)
            if (n->region[i] && does_more(varies, n->region[i], depends))
                return true;
    }
    return false;
}

bool scan_fills(const Carried *v, const Counted *c, int k) {
    for (int j = 0; j < c->loop->nin; j++)
        if (v[j].kind == CARRY_SCAN)
            return v[k].kind == CARRY_ARRAY && v[j].scan->varies[c->body->results[k + 1]->number];
    return false;
}

static bool same_elements(const Carried *a, const Carried *b) {
    bool same = a->offset == b->offset || (a->offset && b->offset && graph_same(a->offset, b->offset));
    return same && a->minus == b->minus && !a->reversed && !b->reversed;
}

/* The first array that is made from the values; all have their elements at the same places.  -1: there is none; -2:
 * something else depends on them. */
static int match_arrays(const Counted *c, const Carried *v, const bool *varies) {
    int first = -1;
    for (int k = 0; k < c->loop->nin; k++) {
        if (v[k].kind == CARRY_IRREGULAR || !varies[c->body->results[k + 1]->number])
            continue;
        if (first < 0)
            first = k;
        if (v[k].kind != CARRY_ARRAY || c->loop->in[k]->type.rank > 1 || !same_elements(&v[first], &v[k]))
            return -2;
    }
    return first;
}

bool scan_match(Loops *s, const Counted *c, Carried *v) {
    bool *varies = graph_alloc(s->from, (size_t)s->from->nodes + 1);
    Scan *found[MAX_STATES];
    int n = 0;
    if (s->from->front->no_memory || (c->step != 1 && c->step != -1) || !type_is_scalar(c->first->type, TYPE_INT))
        return false;
    for (int k = 0; k < c->loop->nin; k++)
        varies[c->body->params[k]->number] = v[k].kind == CARRY_IRREGULAR;
    match_varies(varies, c->body);
    int array = match_arrays(c, v, varies);
    if (array == -2 || does_more(varies, c->body, false))
        return false;
    for (int k = 0; k < c->loop->nin; k++) {
        if (v[k].kind != CARRY_IRREGULAR)
            continue;
        Scan *scan = n < MAX_STATES && !c->loop->in[k]->type.rank ? match_value(s, c, k, varies) : NULL;
        if (!scan || (array < 0 && !scan->linear))
            return false;
        scan->array = array;
        found[n++] = scan;
    }
    for (int k = 0, i = 0; k < c->loop->nin; k++)
        if (v[k].kind == CARRY_IRREGULAR)
            v[k] = (Carried){.kind = CARRY_SCAN, .scan = found[i++]};
    return n > 0;
}

Reduction scan_by(const Scan *scan) {
    return scan->by;
}

const char *scan_describe(Front *f, const Scan *scan, Type t) {
    char type[TYPE_NAME];
    if (scan->linear)
        return front_text(f, "linear recurrence of %s", type_name(t, type));
    return front_text(f, "scan of %s by %s", type_name(t, type), reduction_names[scan->by]);
}

/* ---- blocks ---- */

/* The elements, and where iterations are among them: at i + OFFSET. */
typedef struct {
    Node *low, *high, *offset, *blocks;
    int bits;
} Blocks;

static bool any_sum(const Make *m) {
    for (int k = 0; k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_SCAN && is_sum(m->v[k].scan, m->c->loop->in[k]->type))
            return true;
    return false;
}

static Blocks blocks_of(const Make *m, int array) {
    Blocks b = {.bits = any_sum(m) ? SUM_BITS : EXACT_BITS, .low = make_long(m, make_low(m))};
    b.high = blocks_extreme(m, BUILTIN_MAX, make_long(m, make_high(m)), b.low);
    b.offset = array < 0 ? graph_unary(m->s->copy.graph, m->at, NODE_NEG, b.low->type, m->c->loop->at, b.low)
                         : make_long(m, make_offset(m, array));
    Node *n = array < 0 ? make_binary(m, BINARY_SUB, TYPE_LONG, b.high, b.low) : make_long(m, make_length(m, array));
    n = make_binary(m, BINARY_ADD, TYPE_LONG, n, make_constant(m, TYPE_LONG, (1 << b.bits) - 1));
    b.blocks = blocks_convert(m, make_binary(m, BINARY_SHR, TYPE_LONG, n, make_constant(m, TYPE_INT, b.bits)), TYPE_INT);
    return b;
}

/* The least i of block NUMBER, a long. */
static Node *least_of(const Make *m, const Blocks *b, Node *number) {
    Node *n = make_binary(m, BINARY_SHL, TYPE_LONG, make_long(m, number), make_constant(m, TYPE_INT, b->bits));
    n = make_binary(m, BINARY_SUB, TYPE_LONG, n, b->offset);
    return blocks_extreme(m, BUILTIN_MIN, blocks_extreme(m, BUILTIN_MAX, n, b->low), b->high);
}

static Node *next(const Make *m, Node *number) {
    return make_binary(m, BINARY_ADD, TYPE_INT, number, make_constant(m, TYPE_INT, 1));
}

/* ---- what a block does ---- */

/* The arrays' own checks have been made. */
static Node *unchecked(void *state, Node *n, Region *at) {
    Loops *s = state;
    (void)at;
    const Make *m = s->making;
    for (int k = 0; n->kind == NODE_CHECK_INDEX && !n->index && k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_ARRAY && m->v[k].chain[n->in[0]->number])
            return graph_copied(&s->copy, n->in[1]);
    return NULL;
}

/* Value K after a turn with index I that began with X. */
static Node *after(const Make *m, int k, Node *i, Node *x) {
    GraphCopy *copy = &m->s->copy;
    Node **state = front_alloc(m->s->from->front, ((size_t)m->c->loop->nin + 1) * sizeof *state);
    if (m->s->from->front->no_memory)
        return x;
    for (int j = 0; j < m->c->loop->nin; j++)
        state[j] = j == k ? x : graph_copied(copy, m->c->loop->in[j]);
    Make turn = *m;
    turn.state = state;
    make_others(&turn, -1, i);
    GraphSpecial *special = make_disarm(m->s);
    copy->special = unchecked;
    m->s->making = m;
    graph_copy_nodes(copy, m->c->body, m->at);
    copy->special = special;
    return graph_copied(copy, m->c->body->results[k + 1]);
}

static Node *neutral(const Make *m, Reduction by, Type t) {
    Node *n = make_constant(m, t.base, 0);
    n->value = graph_neutral(by, t.base);
    return n;
}

/* What the terms from FIRST to before END combine to, in any order. */
static Node *combined(const Make *m, int k, Node *first, Node *end) {
    Graph *g = m->s->copy.graph;
    Node *zero = neutral(m, m->v[k].scan->by, m->c->loop->in[k]->type);
    Node *count = make_binary(m, BINARY_SUB, TYPE_LONG, end, first), *from = blocks_convert(m, first, TYPE_INT);
    Node *n = graph_node(g, m->at, NODE_REDUCE, zero->type, m->c->loop->at, 3);
    Region *r = n->region[0] = graph_region(g, n, 1);
    graph_results(g, r, 1);
    if (g->front->no_memory)
        return zero;
    n->in[0] = zero;
    n->in[1] = from;
    n->in[2] = count;
    n->by = m->v[k].scan->by;
    n->step = 1;
    Make inner = *m;
    inner.at = r;
    r->results[0] = after(&inner, k, graph_param(g, r, 0, type_scalar(TYPE_INT), m->c->loop->at), zero);
    return n;
}

/* What becomes of X from FIRST to before END, in order. */
static Node *in_order(const Make *m, int k, Node *x, Node *first, Node *end) {
    bool up = m->c->step > 0;
    Node *one = make_constant(m, TYPE_LONG, 1);
    Node *from = up ? first : make_binary(m, BINARY_SUB, TYPE_LONG, end, one);
    Node *to = up ? end : make_binary(m, BINARY_SUB, TYPE_LONG, first, one);
    Node *const init[] = {blocks_convert(m, from, TYPE_INT), x};
    Node *loop = blocks_loop(m, init, 2, blocks_convert(m, to, TYPE_INT), m->c->step);
    if (m->s->from->front->no_memory)
        return x;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    r->results[2] = after(&body, k, r->params[0], r->params[1]);
    return graph_proj(m->s->copy.graph, m->at, loop, 1, x->type);
}

/* The array of what all blocks do to X; X is NULL if that does not matter. */
static Node *effects(const Make *m, const Blocks *b, int k, Node *x) {
    Make inner = *m;
    Node *all = blocks_construct(m, m->c->loop->in[k]->type, b->blocks, NULL, &inner);
    if (m->s->from->front->no_memory)
        return all;
    Node *number = inner.at->params[0], *first = least_of(&inner, b, number), *end = least_of(&inner, b, next(&inner, number));
    inner.at->results[0] = x ? in_order(&inner, k, x, first, end) : combined(&inner, k, first, end);
    return all;
}

/* ---- what blocks begin with ---- */

static Node *element(const Make *m, Node *array, Node *i) {
    Node *n = graph_node(m->s->copy.graph, m->at, NODE_INDEX, type_element(array->type, 1), m->c->loop->at, 2);
    if (m->s->from->front->no_memory)
        return n;
    n->in[0] = array;
    n->in[1] = i;
    return n;
}

/* The factor of what value K was in X, which is linear in it. */
static Node *factor(const Make *m, int k, Node *x) {
    const Scan *scan = m->v[k].scan;
    BaseType base = x->type.base;
    bool varies = scan->varies[x->number];
    if (!varies || x == m->c->body->params[k])
        return make_constant(m, base, varies);
    if (x->kind == NODE_NEG || x->kind == NODE_COMPLEMENT)
        return graph_unary(m->s->copy.graph, m->at, NODE_NEG, x->type, x->at, factor(m, k, x->in[0]));
    if (x->op == BINARY_ADD || x->op == BINARY_SUB) {
        Node *a = factor(m, k, x->in[0]), *b = factor(m, k, x->in[1]);
        return make_binary(m, x->op, base, a, b);
    }
    int side = scan->varies[x->in[1]->number];
    Node *a = factor(m, k, x->in[side]), *by = make_invariant(m, x->in[1 - side]);
    return make_binary(m, x->op, base, a, by);
}

/* A to the power of N, by squaring; N, a long, is not negative. */
static Node *power(const Make *m, Node *a, Node *n) {
    enum { BIT, PRODUCT, SQUARE, VALUES };
    BaseType base = a->type.base;
    Node *one = make_constant(m, base, 1), *bits = make_constant(m, TYPE_INT, EXACT_BITS + 1);
    Node *const init[] = {[BIT] = make_constant(m, TYPE_INT, 0), [PRODUCT] = one, [SQUARE] = a};
    Node *loop = blocks_loop(m, init, VALUES, bits, 1);
    if (m->s->from->front->no_memory)
        return a;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    Node *bit = make_binary(&body, BINARY_SHR, TYPE_LONG, n, r->params[BIT]);
    Node *odd = make_binary(&body, BINARY_EQ, TYPE_BOOLEAN, make_binary(&body, BINARY_AND, TYPE_LONG, bit, make_constant(m, TYPE_LONG, 1)),
                            make_constant(m, TYPE_LONG, 1));
    Node *more = make_binary(&body, BINARY_MUL, base, r->params[PRODUCT], r->params[SQUARE]);
    r->results[PRODUCT + 1] = blocks_choose(&body, odd, more, r->params[PRODUCT]);
    r->results[SQUARE + 1] = make_binary(&body, BINARY_MUL, base, r->params[SQUARE], r->params[SQUARE]);
    return graph_proj(m->s->copy.graph, m->at, loop, PRODUCT, a->type);
}

/* X behind block NUMBER; EFFECTS are those of all blocks, A is the factor of the second form. */
static Node *behind(const Make *m, const Blocks *b, int k, Node *x, Node *effects, Node *a, Node *number) {
    const Scan *scan = m->v[k].scan;
    BaseType base = x->type.base;
    Node *one = element(m, effects, number);
    if (!scan->linear)
        return blocks_combine(m, scan->by, x, one);
    Node *n = make_binary(m, BINARY_SUB, TYPE_LONG, least_of(m, b, next(m, number)), least_of(m, b, number));
    Node *to = make_binary(m, BINARY_ADD, base, make_binary(m, BINARY_MUL, base, power(m, a, n), x), one);
    if (!scan->mask)
        return to;
    Node *none = make_binary(m, BINARY_EQ, TYPE_BOOLEAN, n, make_constant(m, TYPE_LONG, 0));
    return blocks_choose(m, none, x, make_binary(m, BINARY_AND, base, to, make_constant(m, base, scan->mask)));
}

enum { NUMBER, VALUE, BEGINS, CARRIED };

/* The loop over blocks that notes down with what each begins. */
static void begin_blocks(const Make *m, const Blocks *b, int k, Node *effects) {
    Graph *g = m->s->copy.graph;
    Scan *scan = m->v[k].scan;
    Node *x = graph_copied(&m->s->copy, m->c->loop->in[k]);
    bool up = m->c->step > 0;
    Node *last = make_binary(m, BINARY_SUB, TYPE_INT, b->blocks, make_constant(m, TYPE_INT, 1));
    Node *fresh = graph_unary(g, m->at, NODE_NEW, (Type){.base = x->type.base, .rank = 1}, m->c->loop->at, b->blocks);
    Node *now = m->c->body->results[k + 1], *a = scan->linear ? factor(m, k, scan->mask ? now->in[0] : now) : NULL;
    Node *const init[] = {[NUMBER] = up ? make_constant(m, TYPE_INT, 0) : last, [VALUE] = x, [BEGINS] = fresh};
    Node *loop = blocks_loop(m, init, CARRIED, up ? b->blocks : make_constant(m, TYPE_INT, -1), m->c->step);
    if (g->front->no_memory)
        return;
    Make body = *m;
    Region *r = body.at = loop->region[1];
    r->results[BEGINS + 1] = blocks_store(&body, r->params[BEGINS], r->params[NUMBER], r->params[VALUE], IN_PLACE);
    r->results[VALUE + 1] = behind(&body, b, k, r->params[VALUE], effects, a, r->params[NUMBER]);
    scan->last = graph_proj(g, m->at, loop, VALUE, x->type);
    scan->begins = graph_proj(g, m->at, loop, BEGINS, fresh->type);
}

/* Once for all values; arrays and values are asked for one after another. */
static void prepare(const Make *m) {
    for (int k = 0; k < m->c->loop->nin; k++) {
        Scan *scan = m->v[k].scan;
        if (m->v[k].kind != CARRY_SCAN || scan->last || m->s->from->front->no_memory)
            continue;
        Type t = m->c->loop->in[k]->type;
        Blocks b = blocks_of(m, scan->array);
        bool sum = is_sum(scan, t);
        Node *x = sum ? neutral(m, scan->by, t) : scan->linear ? make_constant(m, t.base, 0) : NULL;
        begin_blocks(m, &b, k, effects(m, &b, k, x));
    }
}

Node *scan_condition(const Make *m, int k) {
    for (int j = 0; j < k; j++)
        if (m->v[j].kind == CARRY_SCAN)
            return NULL;
    return any_sum(m) ? NULL : blocks_suit(m, make_count(m));
}

Node *scan_last(const Make *m, int k) {
    prepare(m);
    return m->v[k].scan->last;
}

/* ---- elements ---- */

/* Which of the sums is N on the way to?  -1: none. */
static int sum_of(const Sums *sums, const Node *n) {
    for (int i = 0; i < sums->n; i++)
        if (sums->m->v[sums->value[i]].scan->chain[n->number])
            return i;
    return -1;
}

/* The sum that operand or result N stands for, in region AT. */
static Node *whole(Loops *s, Node *n, Region *at) {
    const Sums *sums = s->sums;
    int i = sum_of(sums, n);
    Make m = *sums->m;
    m.at = at;
    return blocks_combine(&m, m.v[sums->value[i]].scan->by, sums->total[i], graph_copied(&s->copy, n));
}

/* Results of conditional N that are not on the way themselves. */
static void whole_results(Loops *s, const Node *n, Node *made) {
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        for (int i = 0; i < 2 && sum_of(s->sums, p) < 0; i++)
            if (sum_of(s->sums, n->region[i]->results[p->index]) >= 0)
                made->region[i]->results[p->index] = whole(s, n->region[i]->results[p->index], made->region[i]);
}

Node *scan_sum(Loops *s, Node *n, Region *at, GraphSpecial *inner) {
    enum { MOST = MAX_RANK + 2 };
    Node *before[MOST] = {NULL};
    bool alone = sum_of(s->sums, n) >= 0 || n->nin > MOST;
    for (int i = 0; i < n->nin && !alone; i++)
        if (sum_of(s->sums, n->in[i]) >= 0) {
            Node *x = whole(s, n->in[i], at);
            before[i] = graph_copied(&s->copy, n->in[i]);
            s->copy.map[n->in[i]->number] = x;
        }
    Node *m = inner(s, n, at);
    if (!m && !alone)
        m = graph_copy_node(&s->copy, n, at);
    for (int i = n->nin - 1; i >= 0 && !alone; i--)
        if (before[i])
            s->copy.map[n->in[i]->number] = before[i];
    if (n->kind == NODE_IF && m && !alone && !s->from->front->no_memory)
        whole_results(s, n, m);
    return m;
}

/* The states of the scan: what it begins with is an operand of N from 4 on, what stands for it a parameter from 2 on. */
static void add_states(const Make *m, Node *n, Node **state, Sums *sums) {
    Graph *g = m->s->copy.graph;
    Region *r = n->region[0];
    int at = 0;
    *sums = (Sums){.m = m};
    for (int k = 0; k < m->c->loop->nin; k++) {
        Type t = m->c->loop->in[k]->type;
        state[k] = graph_copied(&m->s->copy, m->c->loop->in[k]);
        if (m->v[k].kind != CARRY_SCAN)
            continue;
        n->in[4 + at] = m->v[k].scan->begins;
        state[k] = graph_param(g, r, 2 + at++, t, m->c->loop->at);
        if (!is_sum(m->v[k].scan, t))
            continue;
        sums->total[sums->n] = state[k];
        sums->value[sums->n++] = k;
        n->in[4 + at] = neutral(m, m->v[k].scan->by, t);
        state[k] = graph_param(g, r, 2 + at++, t, m->c->loop->at);
    }
}

static int count_states(const Make *m) {
    int n = 0;
    for (int k = 0; k < m->c->loop->nin; k++)
        if (m->v[k].kind == CARRY_SCAN)
            n += 1 + is_sum(m->v[k].scan, m->c->loop->in[k]->type);
    return n;
}

/* The element and the states behind it. */
static void give(const Make *m, Region *r, const Sums *sums) {
    Node *x = r->results[0];
    int at = 1, sum = 0;
    graph_results(m->s->copy.graph, r, r->nparams - 1);
    if (m->s->from->front->no_memory)
        return;
    r->results[0] = x;
    for (int k = 0; k < m->c->loop->nin; k++) {
        if (m->v[k].kind != CARRY_SCAN)
            continue;
        if (sum < sums->n && sums->value[sum] == k)
            r->results[at++] = sums->total[sum++];
        r->results[at++] = graph_copied(&m->s->copy, m->c->body->results[k + 1]);
    }
}

Node *scan_array(const Make *m, int k) {
    Loops *s = m->s;
    Graph *g = s->copy.graph;
    prepare(m);
    Node *base = make_base(m, k), *length = make_length(m, k);
    Node *low = make_low(m), *high = make_high(m), *offset = make_offset(m, k);
    int states = count_states(m);
    Node **state = front_alloc(g->front, ((size_t)m->c->loop->nin + 1) * sizeof *state);
    Node *n = graph_node(g, m->at, NODE_SCAN, base->type, m->c->loop->at, 4 + states);
    Region *r = n->region[0] = graph_region(g, n, 2 + states);
    Sums sums;
    if (g->front->no_memory)
        return base;
    n->in[0] = base;
    n->in[1] = low;
    n->in[2] = high;
    n->in[3] = offset;
    n->step = m->c->step;
    n->bits = any_sum(m) ? SUM_BITS : EXACT_BITS;
    Node *i = graph_param(g, r, 0, type_scalar(TYPE_INT), m->c->loop->at);
    Node *x = graph_param(g, r, 1, type_element(base->type, 1), m->c->loop->at);
    Make inside = *m;
    inside.at = r;
    add_states(m, n, state, &sums);
    inside.state = state;
    s->sums = sums.n ? &sums : NULL;
    s->checked = true;
    make_element(&inside, k, i, x, length);
    s->sums = NULL;
    s->checked = false;
    give(&inside, r, &sums);
    return n;
}
