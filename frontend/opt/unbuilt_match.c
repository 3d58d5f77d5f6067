/* frontend/opt/unbuilt_match.c - arrays that need not be built: which they are. */
#include "frontend/opt/unbuilt_state.h"

enum {
    FORM_DEPTH = 16,
    MAX_BY = 1 << 16,       // constants in sums
    MAX_WEIGHT = 200,       // of an element's expression
    MAX_AGAIN = 24,         // of what is computed more than once
    MAX_ALONE = 6,          // in a loop that runs turn by turn, where building is parallel
    MAX_TURN = 300,         // of a turn that computes elements: it must have registers
};

/* ---- indices ---- */

/* The values of an index over all turns: from FIRST to below END + MORE; END NULL: to below MORE. */
typedef struct {
    const Region *body;
    const Node *index;
    const Node *end;
    int64_t first, more;
} Turns;

/* An index I + OF + BY or OF + BY - I. */
typedef struct {
    Node *of;               // the same in all turns; NULL: 0
    bool plus;              // the index that counts the turns is added
    int64_t by;
} Sum;

/* Is X a constant of moderate size?  Then *VALUE is that. */
static bool is_small(Node *x, int64_t *value) {
    x = graph_plain(x);
    if (x->kind == NODE_CONVERT && x->type.base == TYPE_LONG)
        x = graph_plain(x->in[0]);
    *value = x->kind == NODE_CONST && type_is_integral(x->type) ? x->value.i : MAX_BY + 1;
    return *value >= -MAX_BY && *value <= MAX_BY;
}

/* X = *OF + the result; *OF is NULL if X is a constant.  X is an int, or an int in a long: of two
 * such sums of the same value, of which the larger one is the size of an array, neither has gone
 * beyond the range of ints, or both have in the same way, since constants are small. */
static int64_t split(Node *x, Node **of) {
    int64_t sum = 0, k;
    for (int depth = 0; depth < FORM_DEPTH; depth++) {
        x = graph_plain(x);
        if (x->kind == NODE_CONVERT && x->type.base == TYPE_LONG && type_is_scalar(x->in[0]->type, TYPE_INT))
            x = x->in[0];
        else if (x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && is_small(x->in[1], &k))
            sum += x->op == BINARY_ADD ? k : -k, x = x->in[0];
        else
            break;
    }
    *of = x;
    if (x->kind != NODE_CONST || x->value.i < INT32_MIN || x->value.i > INT32_MAX)
        return sum;
    *of = NULL;
    return sum + x->value.i;
}

static bool depends(const Node *n, const Region *r, int depth) {
    if (n->kind == NODE_CONST || !graph_inside(n, r))
        return false;
    if (n->kind == NODE_PARAM || n->kind == NODE_PROJ || n->region[0] || !depth)
        return true;
    for (int i = 0; i < n->nin; i++)
        if (depends(n->in[i], r, depth - 1))
            return true;
    return false;
}

static bool varies(const Turns *t, const Node *n) {
    return depends(n, t->body, FORM_DEPTH);
}

/* Is N the sum or difference of two ints? */
static bool adds(const Node *n) {
    return n->kind == NODE_BINARY && (n->op == BINARY_ADD || n->op == BINARY_SUB) && type_is_scalar(n->type, TYPE_INT);
}

/* Is X the index, or that and something that is the same in all turns? */
static bool match_sum(const Turns *t, Node *x, Sum *s) {
    *s = (Sum){0};
    x = graph_plain(x);
    if (x == t->index) {
        s->plus = true;
        return true;
    }
    if (!adds(x))
        return false;
    Node *a = graph_plain(x->in[0]), *b = graph_plain(x->in[1]), *other = a == t->index ? b : a;
    if ((a == t->index) == (b == t->index) || varies(t, other))
        return false;
    s->by = split(other, &s->of);
    s->plus = x->op == BINARY_ADD || a == t->index;
    if (x->op == BINARY_SUB && s->plus) {
        s->by = -s->by;
        return !s->of;
    }
    return true;
}

/* Is it an index in each turn, of which another turn has none or another one? */
static bool goes_on(const Turns *t, Node *x) {
    Node *a, *b, *n = graph_plain(x);
    if (n == t->index)
        return true;
    if (!adds(n))
        return false;
    a = graph_plain(n->in[0]);
    b = graph_plain(n->in[1]);
    return (a == t->index && !varies(t, b)) || (b == t->index && !varies(t, a));
}

static bool same_or_none(const Node *a, const Node *b) {
    return a == b || (a && b && graph_same(a, b));
}

/* Is X, in all turns, not negative and below LENGTH? */
static bool surely_inside(const Turns *t, Node *x, Node *length) {
    Sum s;
    Node *size;
    int64_t most = split(length, &size);
    if (!varies(t, x)) {
        Node *of;
        int64_t k = split(x, &of);
        return !of && !size && k >= 0 && k < most;
    }
    if (!match_sum(t, x, &s) || t->first < 0)
        return false;
    if (s.plus)
        return !s.of && t->first + s.by >= 0 && same_or_none(t->end, size) && t->more + s.by <= most;
    /* of + by - i, from of + by - first down to of + by - (end + more - 1) */
    return same_or_none(s.of, size) && same_or_none(s.of, t->end) && s.by - t->first < most && s.by - t->more + 1 >= 0;
}

/* ---- turns ---- */

static Turns turns_of_made(const Node *made) {
    Turns t = {.body = made->region[0], .index = made->region[0]->params[0]};
    Node *end;
    t.more = split(made->in[2], &end);
    t.end = end;
    return t;
}

/* The first turn's index must be known; FIRST is -1 if it is not. */
static Turns turns_of_reduce(const Node *n) {
    Turns t = {.body = n->region[0], .index = n->region[0]->params[0], .first = -1};
    const Node *count = n->in[2];
    if (n->step != 1 || n->in[1]->kind != NODE_CONST)
        return t;
    t.first = n->in[1]->value.i;
    Node *end;
    t.more = split((Node *)count, &end) + t.first;
    t.end = end;
    return t;
}

static Turns turns_of(const Node *loop, const Node *at) {
    Turns t = {.body = loop->region[0], .first = -1};
    if (loop->kind == NODE_REDUCE)
        return turns_of_reduce(loop);
    if (loop->kind == NODE_CONSTRUCT) {
        t = turns_of_made(loop);
        t.first = loop->in[1]->kind == NODE_CONST ? loop->in[1]->value.i : -1;
        return t;
    }
    t.body = loop->region[1];
    for (int k = 0; loop->kind == NODE_LOOP && k < loop->nin; k++) {
        const Node *p = loop->region[1]->params[k], *next = loop->region[1]->results[k + 1];
        bool counts = adds(next) && next->in[0] == p && next->in[1]->kind == NODE_CONST && next->in[1]->value.i;
        const Node *x = graph_plain(at->in[1]);
        bool asked = x == p || (x->kind == NODE_BINARY && (graph_plain(x->in[0]) == p || graph_plain(x->in[1]) == p));
        if (counts && asked)
            t.index = p;
    }
    return t;
}

/* ---- what makes elements ---- */

TrapKind unbuilt_trap(const Node *made, const Node *n) {
    const Region *r = made->region[0];
    Turns t = turns_of_made(made);
    Sum s;
    bool top = n->home == r;
    if (n->kind == NODE_CHECK_ZERO) {
        const Node *x = graph_plain(n->in[0]);
        if (x->kind == NODE_CONST && x->value.i)
            return TRAP_NEVER;
        return top && !depends(n->in[0], r, FORM_DEPTH) ? TRAP_FIRST : TRAP_ANY;
    }
    if (n->kind != NODE_CHECK_INDEX || depends(n->in[0], r, FORM_DEPTH))
        return TRAP_ANY;
    Node length = {.kind = NODE_LENGTH, .nin = 1, .in = n->in, .type = type_scalar(TYPE_INT), .index = n->index};
    if (surely_inside(&t, n->in[1], &length))
        return TRAP_NEVER;
    if (!top)
        return TRAP_ANY;
    if (!depends(n->in[1], r, FORM_DEPTH))
        return TRAP_FIRST;
    return match_sum(&t, n->in[1], &s) ? TRAP_ENDS : TRAP_ANY;
}

/* Can the traps be told from the first and last turn alone?  If several may come in later turns,
 * nobody must see which of them came first. */
static bool traps_suit(const Node *made, const Region *r, bool *tests, const Node **later) {
    for (const Node *n = r->first; n; n = n->next) {
        TrapKind kind = node_table[n->kind].traps ? unbuilt_trap(made, n) : TRAP_NEVER;
        *tests |= kind != TRAP_NEVER;
        bool makes = n->kind == NODE_NEW || n->kind == NODE_ARRAY || n->kind == NODE_STORE;
        if (kind == TRAP_ANY || n->kind == NODE_LOOP || makes)
            return false;
        if (kind == TRAP_ENDS && *later && (*later)->at.line != n->at.line)
            return false;
        if (kind == TRAP_ENDS)
            *later = n;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !traps_suit(made, n->region[i], tests, later))
                return false;
    }
    return true;
}

static int weight(const Region *r) {
    int sum = 0;
    for (const Node *n = r->first; n; n = n->next) {
        bool slow = n->kind == NODE_BINARY && (n->op == BINARY_DIV || n->op == BINARY_REM);
        sum += n->kind == NODE_CONST ? 0 : slow ? 8 : n->kind == NODE_INDEX || n->kind == NODE_BUILTIN || n->kind == NODE_IF ? 4 : 1;
        for (int i = 0; i < 2; i++)
            sum += n->region[i] ? weight(n->region[i]) : 0;
    }
    return sum;
}

bool unbuilt_suits_made(const Node *n, bool *tests) {
    const Node *later = NULL;
    *tests = false;
    return n->kind == NODE_CONSTRUCT && n->type.rank == 1 && n->in[0]->kind == NODE_NEW && graph_covers_all(n) &&
           !graph_region_suspends(n->region[0]) && !graph_talks(n->region[0]) && traps_suit(n, n->region[0], tests, &later) &&
           weight(n->region[0]) <= MAX_WEIGHT;
}

/* ---- what reads them ---- */

static bool is_consumer(Uses *u, const Node *loop) {
    for (int k = 0; k < u->consumers; k++)
        if (u->consumer[k] == loop)
            return true;
    if (u->consumers == MAX_CONSUMERS)
        return false;
    u->consumer[u->consumers++] = loop;
    return true;
}

static void add_read(Uses *u, const Node *n, const Node *loop, int depth) {
    Turns t = loop ? turns_of(loop, n) : (Turns){0};
    u->other |= !loop || depth != 1 || !t.index || !graph_inside(n, t.body) || n->nin != 2 || !goes_on(&t, n->in[1]) || !is_consumer(u, loop);
    for (int k = 0; k < u->reads && !u->other; k++)
        if (graph_same(u->read[k]->in[1], n->in[1]))
            return;
    u->other |= u->reads == MAX_READS;
    if (!u->other)
        u->read[u->reads++] = n;
}

/* N makes an array whose elements were those of this one. */
static void add_update(Uses *u, const Node *n, int depth) {
    u->other |= depth > 0 || !graph_covers_all(n) || u->reads == MAX_READS || !is_consumer(u, n);
    if (!u->other)
        u->read[u->reads++] = n;
}

static void add_use(Uses *u, const Node *n, int k, const Node *loop, int depth) {
    if (n->kind == NODE_INDEX && k == 0) {
        add_read(u, n, loop, depth);
    } else if (n->kind == NODE_CONSTRUCT && k == 0) {
        add_update(u, n, depth);
    } else if (n->kind == NODE_CALL) {
        u->other |= depth > 0 || (u->call && u->call != n) || u->places == MAX_PLACES;
        u->call = n;
        if (!u->other)
            u->place[u->places++] = k;
    } else {
        bool asks = (n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX) && k == 0 && n->index == 0;
        u->other |= !asks;
    }
}

/* LOOP is the outermost loop around R, R is DEPTH loops deep. */
static void find_uses(Uses *u, const Region *r, const Node *loop, int depth) {
    for (const Node *n = r->first; n && !u->other; n = n->next) {
        bool turns = n->region[0] && n->kind != NODE_IF;
        for (int k = 0; k < n->nin; k++)
            if (n->in[k] == u->array)
                add_use(u, n, k, loop, depth);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_uses(u, n->region[i], turns && !loop ? n : loop, depth + turns);
    }
    for (int k = 0; k < r->nresults; k++)
        u->other |= r->results[k] == u->array;
}

Uses unbuilt_uses(const Region *r, const Node *array) {
    Uses u = {.array = array};
    find_uses(&u, r, NULL, 0);
    u.other |= u.call && u.consumers;
    return u;
}

Uses unbuilt_uses_taken(const Graph *taker, const Uses *u) {
    Uses all = {.array = u->array};
    for (int k = 0; k < u->places; k++) {
        all.array = taker->top->params[u->place[k]];
        find_uses(&all, taker->top, NULL, 0);
    }
    all.other |= all.call != NULL;
    return all;
}

/* Is it better to compute elements of weight W in turns of LOOP than to read them? */
static bool suits_consumer(const Node *loop, int w) {
    if (loop->kind == NODE_LOOP)
        return w <= MAX_ALONE;
    bool tasks = graph_region_suspends(loop->region[0]);        // each turn is one, not 16 in lanes
    return weight(loop->region[0]) + w <= MAX_TURN && (!tasks || w <= MAX_AGAIN);
}

bool unbuilt_suits_uses(const Uses *u, const Node *made) {
    int w = weight(made->region[0]), again = u->consumers > 1 ? MAX_AGAIN / 2 : MAX_AGAIN;
    bool suits = !u->other && !u->call && (u->reads < 2 || w * (u->reads - 1) <= again);
    for (int k = 0; k < u->consumers && suits; k++)
        suits = suits_consumer(u->consumer[k], w);
    return suits;
}

bool unbuilt_holds(const Node *check, const Node *made) {
    const Node *loop = NULL;
    for (const Region *r = check->home; r != made->home && r && r->owner; r = r->owner->home)
        loop = r->owner->kind == NODE_IF ? loop : r->owner;
    if (!loop)
        return false;
    Turns t = turns_of(loop, check);
    t.first = loop->kind == NODE_LOOP ? -1 : t.first;
    return t.index && surely_inside(&t, check->in[1], made->in[0]->in[0]);
}
