/* frontend/lower/lower_brief.c - parallel loops with loops in them that are few iterations in all. */
#include "frontend/lower/lower_brief.h"

#include "frontend/loops/extents.h"
#include "frontend/lower/lower_loop.h"

enum {
    DEPTH = 3,              // loops in each other
    LOOKS = 8,              // for what a number is made of
    UNKNOWN = 16,           // iterations, if nothing is known
    UNTOLD = -1,            // no register
};

/* What is asked before the loop ROOT; without a LOWER nothing is emitted, but whether it can be. */
typedef struct {
    Lower *l;
    const Node *root;
    Reg count;              // elements of ROOT
} Ask;

static Reg number(const Ask *a, int64_t value) {
    return a->l ? op_li(a->l->f, value) : 0;
}

static Reg op(const Ask *a, Op op, Reg x, Reg y) {
    return a->l ? op_int(a->l->f, op, x, y) : 0;
}

/* X, but no more than 2^31: products of two of these are longs. */
static Reg bounded(const Ask *a, Reg x) {
    enum { BITS = 31 };
    return op(a, OP_MIN, x, number(a, (int64_t)1 << BITS));
}

/* ---- how many ---- */

static bool is_before(const Ask *a, const Node *x) {
    return x != a->root && graph_outside(a->root, x);
}

static bool is_loop(const Node *n) {
    return n && (n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE);
}

/* Elements of dimension K of ARRAY. */
static Reg elements(const Ask *a, Node *array, int k) {
    int down;
    for (int looks = LOOKS; looks-- > 0;) {
        const Node *owner = array->kind == NODE_PARAM ? array->home->owner : array;
        if (is_before(a, array))
            return a->l ? lowered_size(a->l, array, k) : 0;
        if (array->kind == NODE_NEW)
            return is_before(a, array->in[k]) ? (a->l ? lower_value(a->l, array->in[k]) : 0) : UNTOLD;
        if (owner->kind == NODE_CONSTRUCT) {
            k += array->kind == NODE_PARAM;
            array = owner->in[0];
        } else {
            Node *base = extents_base(a->root, array, &down);
            if (!base)
                return UNTOLD;
            array = base;
            k += down;
        }
    }
    return UNTOLD;
}

static Reg most(const Ask *a, Node *x, int looks);

/* What a counter is less than, or not more than. */
static Reg most_of_counter(const Ask *a, const Node *x, int looks) {
    const Node *loop = x->home->owner;
    Level level;
    if (loop == a->root && is_loop(loop) && !x->index)
        return loop->kind == NODE_CONSTRUCT ? most(a, loop->in[2], looks) : UNTOLD;
    if (loop->kind == NODE_CONSTRUCT && !x->index)
        return most(a, loop->in[2], looks);
    if (loop->kind != NODE_LOOP || !extents_steps(loop, &level) || level.counter != x->index)
        return UNTOLD;
    return most(a, level.down ? level.first : level.bound, looks);
}

/* A number that X does not exceed. */
static Reg most(const Ask *a, Node *x, int looks) {
    Reg r;
    if (x->kind == NODE_CONST)
        return number(a, x->value.i);
    if (x->type.rank || !looks)
        return UNTOLD;
    if (is_before(a, x))
        return a->l ? lower_value(a->l, x) : 0;
    switch (x->kind) {
    case NODE_LENGTH:
        return elements(a, x->in[0], x->index);
    case NODE_CONVERT:
        return x->in[0]->type.base == TYPE_INT ? most(a, x->in[0], looks - 1) : UNTOLD;
    case NODE_PARAM:
        return most_of_counter(a, x, looks - 1);
    case NODE_BUILTIN:
        for (int i = 0; i < 2 && x->builtin == BUILTIN_MIN; i++)
            if ((r = most(a, x->in[i], looks - 1)) != UNTOLD)
                return r;
        return UNTOLD;
    case NODE_BINARY:
        if (x->op != BINARY_ADD || x->in[1]->kind != NODE_CONST || (r = most(a, x->in[0], looks - 1)) == UNTOLD)
            return UNTOLD;
        return op(a, OP_ADD, r, number(a, x->in[1]->value.i > 0 ? x->in[1]->value.i : 0));
    default:
        return UNTOLD;
    }
}

/* Iterations of LOOP, about. */
static Reg turns(const Ask *a, const Node *loop) {
    Level l;
    if (!extents_steps(loop, &l))
        return number(a, UNKNOWN);
    Reg last = most(a, l.down ? l.first : l.bound, LOOKS);
    if (last == UNTOLD)
        return number(a, UNKNOWN);
    const Node *first = l.down ? l.bound : l.first;
    if (first->kind == NODE_CONST)
        last = op(a, OP_SUB, last, number(a, first->value.i - l.closed));
    return op(a, OP_MAX, last, number(a, 1));
}

/* Elements or iterations of N, a construction or reduction; never fewer than there are. */
static Reg count_of(const Ask *a, const Node *n) {
    return n->kind == NODE_CONSTRUCT ? elements(a, n->in[0], 0) : most(a, n->in[2], LOOKS);
}

/* ---- how many in all ---- */

static bool region_work(const Ask *a, const Region *r, int depth, Reg *work);

/* Can N not be in code for few elements?  What stands in a reduction in lanes would use these, too. */
static bool is_unfit(const Node *n, int depth) {
    if (depth == DEPTH || n->large)
        return true;
    if (n->kind == NODE_LOOP)
        return graph_region_suspends(n->region[0]);
    return n->blocks || (n->kind == NODE_REDUCE && part_in_lanes(n) && graph_region_suspends(n->region[0]));
}

/* Of N, which has COUNT iterations. */
static bool loop_work(const Ask *a, const Node *n, Reg count, int depth, Reg *work) {
    Reg inner = 0;
    *work = count;
    if (is_unfit(n, depth) || !region_work(a, n->region[n->kind == NODE_LOOP], depth + 1, &inner))
        return false;
    if (is_loop(n))
        inner = inner ? op(a, OP_MAX, inner, number(a, BRIEF_ELEMENT)) : number(a, BRIEF_ELEMENT);
    if (inner)
        *work = bounded(a, op(a, OP_MUL, n->kind == NODE_REDUCE ? bounded(a, count) : count, inner));
    return true;
}

/* Of N in ROOT, which is at least once. */
static bool node_work(const Ask *a, const Node *n, int depth, Reg *work) {
    if (n->kind == NODE_LOOP)
        return loop_work(a, n, turns(a, n), depth, work);
    Reg count = count_of(a, n);
    return count != UNTOLD && loop_work(a, n, op(a, OP_MAX, count, number(a, 1)), depth, work);
}

static void larger(const Ask *a, Reg *most, Reg work) {
    *most = *most && work ? op(a, OP_MAX, *most, work) : *most ? *most : work;
}

/* The most of what is in R; 0: it has no loop.  False: it has what needs a task, or is not known well enough. */
static bool region_work(const Ask *a, const Region *r, int depth, Reg *most) {
    *most = 0;
    for (const Node *n = r->first; n; n = n->next) {
        Reg work = 0;
        if (n->kind == NODE_LOOP || is_loop(n)) {
            if (!node_work(a, n, depth, &work))
                return false;
            larger(a, most, work);
        } else if (n->kind == NODE_IF) {
            for (int i = 0; i < 2; i++) {
                if (!region_work(a, n->region[i], depth, &work))
                    return false;
                larger(a, most, work);
            }
        } else if (n->held || graph_suspends(n)) {
            return false;
        }
    }
    return true;
}

bool brief_suits(const Lower *l, const Node *n) {
    enum { MANY_PARTS = 50 };
    Ask a = {.root = n};
    Reg work;
    return l->part <= MANY_PARTS && !part_few(l, 0) && !part_is_large(n->region[0]) && loop_work(&a, n, 0, 0, &work);
}

Reg brief_work(Lower *l, const Node *n, Reg count) {
    Ask a = {.l = l, .root = n};
    Reg work;
    (void)loop_work(&a, n, count, 0, &work);
    return work;
}
