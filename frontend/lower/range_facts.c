/* frontend/lower/range_facts.c - which conditions on indices can be met together. */
#include "frontend/lower/range.h"

enum { MAX_BOUNDS = 32, UNKNOWN = 2 };

/* LOW <= index - base <= HIGH; base NULL: 0. */
typedef struct {
    const Node *index, *base;
    int64_t low, high;
} Bound;

typedef struct {
    const Ranges *r;
    bool sure;              // no sums but those that are exact
    Bound bound[MAX_BOUNDS];
    int count;
} Known;

/* X is *BASE and the constant that is returned. */
static int64_t part_of(Node *x, const Node **base, bool sure) {
    int64_t sum = 0, k;
    for (x = graph_plain(x); x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && lower_small(x->in[1], &k) && (x->exact || !sure);
         x = graph_plain(x->in[0]))
        sum += x->op == BINARY_ADD ? k : -k;
    bool is_const = lower_small(x, &k);
    *base = is_const ? NULL : x;
    return is_const ? sum + k : sum;
}

static bool is_index(const Ranges *r, const Node *n) {
    for (int k = 0; k < r->count; k++)
        if (n == r->index[k])
            return true;
    return false;
}

/* The comparison C as a bound; of those that are not equal there is none. */
static bool bound_of(const Known *known, const Node *c, bool when, Bound *b) {
    const Ranges *r = known->r;
    static const struct { BinaryOp opposite, swapped; } ops[BINARY_COUNT] = {
        [BINARY_EQ] = {BINARY_NE, BINARY_EQ}, [BINARY_NE] = {BINARY_EQ, BINARY_NE}, [BINARY_LT] = {BINARY_GE, BINARY_GT},
        [BINARY_GE] = {BINARY_LT, BINARY_LE}, [BINARY_GT] = {BINARY_LE, BINARY_LT}, [BINARY_LE] = {BINARY_GT, BINARY_GE},
    };
    if (c->kind != NODE_BINARY || tree_binary[c->op].kind != KIND_COMPARE || type_is_fp(c->in[0]->type))
        return false;
    const Node *left, *right;
    int64_t kl = part_of(c->in[0], &left, known->sure), kr = part_of(c->in[1], &right, known->sure);
    BinaryOp op = when ? c->op : ops[c->op].opposite;
    bool swap = !is_index(r, left);
    if (swap == !is_index(r, right) || op == BINARY_NE)
        return false;
    op = swap ? ops[op].swapped : op;
    int64_t k = swap ? kl - kr : kr - kl;
    *b = (Bound){swap ? right : left, swap ? left : right, INT64_MIN, INT64_MAX};
    if (op == BINARY_EQ || op == BINARY_GE || op == BINARY_GT)
        b->low = k + (op == BINARY_GT);
    if (op == BINARY_EQ || op == BINARY_LE || op == BINARY_LT)
        b->high = k - (op == BINARY_LT);
    return true;
}

static const Node *chosen(const Node *c) {
    return c->kind == NODE_PROJ && c->in[0]->kind == NODE_IF ? c->in[0] : NULL;
}

/* Notes down what follows from C being WHEN. */
static void note(Known *k, Node *c, bool when) {
    const Node *of = chosen(c);
    Bound b;
    if (c->kind == NODE_NOT) {
        note(k, c->in[0], !when);
    } else if (of && graph_is_const(of->region[when]->results[c->index], !when)) {    // a && b, a || b
        note(k, of->in[0], when);
        note(k, of->region[!when]->results[c->index], when);
    } else if (k->count < MAX_BOUNDS && bound_of(k, c, when, &b)) {
        k->bound[k->count++] = b;
    }
}

/* Is WHEN impossible for the comparison C? */
static bool contradicts(const Known *k, const Node *c, bool when) {
    Bound b;
    if (!bound_of(k, c, when, &b))
        return false;
    for (int i = 0; i < k->count; i++) {
        const Bound *a = &k->bound[i];
        if (a->index == b.index && a->base == b.base && (a->low > b.high || a->high < b.low))
            return true;
    }
    return false;
}

/* 0, 1 or UNKNOWN. */
static int value_of(const Known *k, const Node *c) {
    const Node *of = chosen(c);
    if (c->kind == NODE_CONST)
        return c->value.i != 0;
    if (c->kind == NODE_NOT) {
        int of_not = value_of(k, c->in[0]);
        return of_not == UNKNOWN ? UNKNOWN : !of_not;
    }
    if (of) {
        int which = value_of(k, of->in[0]), a = value_of(k, of->region[0]->results[c->index]), b = value_of(k, of->region[1]->results[c->index]);
        return which == UNKNOWN ? a == b ? a : UNKNOWN : which ? a : b;
    }
    return contradicts(k, c, true) ? 0 : contradicts(k, c, false) ? 1 : UNKNOWN;
}

bool range_possible(const Ranges *r, const Fact *fact, int last, bool sure) {
    Known k = {.r = r, .sure = sure};
    for (int i = 0; i < last; i++)
        note(&k, fact[i].condition, fact[i].when);
    return value_of(&k, fact[last].condition) != !fact[last].when;
}
