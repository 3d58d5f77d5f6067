/* frontend/lower/vector_ahead.c - what the turns of a short loop look up, all at once before it.
 *
 * A loop of at most 16 turns, from one constant to another, may read an element in each turn whose index
 * is reckoned from the number of the turn and from what is the same in all of them: the same element
 * for all lanes, and far from that of the turn before.  Before the loop the lanes of a vector are taken for
 * its turns: so all these elements are looked for together, and a turn takes its own from a register. */
#include "frontend/lower/vector_state.h"

enum { DEEPEST = 6, LEAST_TURNS = 4 };

/* The loop, and what has been reckoned for all of its turns. */
typedef struct {
    const Node *loop;
    int      counter;           // parameter that is the number of the turn, from FIRST to below END
    int64_t  first, end;
    Node    *index[MAX_AHEAD];  // indices
    int      reg[MAX_AHEAD];    // and their vector registers
    int      known;
} Ahead;

/* ---- which accesses ---- */

static bool find_turns(const Node *loop, Ahead *a) {
    const Node *end = loop->region[0]->results[0], *p = end->kind == NODE_BINARY && end->op == BINARY_LT ? end->in[0] : NULL;
    if (!p || p->kind != NODE_PARAM || p->home != loop->region[0] || loop->in[p->index]->kind != NODE_CONST || end->in[1]->kind != NODE_CONST)
        return false;
    *a = (Ahead){.loop = loop, .counter = p->index, .first = loop->in[p->index]->value.i, .end = end->in[1]->value.i};
    return p->type.base == TYPE_INT && vector_counts_up(loop, loop->region[1]->params[p->index]) && a->first >= 0 &&
           a->end - a->first >= LEAST_TURNS && a->end - a->first <= CHUNK_WORDS;
}

static bool is_counter(const Ahead *a, const Node *n) {
    return n == a->loop->region[1]->params[a->counter];
}

/* Is it the same in all turns, and there? */
static bool is_same(const Ahead *a, const Node *n) {
    return n->hoisted || graph_outside(a->loop, n);
}

/* May X be reckoned for all turns?  *FAR: the turns' values do not follow each other. */
static bool suits(const Ahead *a, const Node *x, int depth, bool *far) {
    if (is_same(a, x) || is_counter(a, x))
        return x->type.base == TYPE_INT;
    if (!depth || x->kind != NODE_BINARY || x->type.base != TYPE_INT)
        return false;
    *far |= x->op == BINARY_MUL || x->op == BINARY_REM;
    if (x->op == BINARY_REM && !is_same(a, x->in[1]))
        return false;
    return (x->op == BINARY_ADD || x->op == BINARY_SUB || x->op == BINARY_MUL || x->op == BINARY_REM) && suits(a, x->in[0], depth - 1, far) &&
           suits(a, x->in[1], depth - 1, far);
}

static bool access_suits(const Vector *v, const Ahead *a, const Node *n) {
    const Node *check = n->kind == NODE_INDEX ? n->in[n->nin - 1] : NULL;
    bool far = false;
    if (!check || n->hoisted || vector_shape(v, n) != UNIFORM || n->type.rank || (n->type.base != TYPE_DOUBLE && n->type.base != TYPE_LONG) ||
        n->in[0]->type.layout || !is_same(a, n->in[0]) || (n->nin > 2 && !n->row))
        return false;
    const Region *body = a->loop->region[1];
    return check->kind == NODE_CHECK_INDEX && check->home == body && !check->hoisted &&
           suits(a, check->in[1], DEEPEST, &far) && far;
}

/* ---- reckoning ---- */

/* N of lanes X and Y; X or Y 0: that side is the same in all turns. */
static void operation(Vector *v, const Node *n, int d, int x, int y) {
    const VectorOps *ops = &vector_whole_ops[n->op];
    if (!x)
        emit(v->f, ops->rx, d, y, lower_value(v->l, n->in[0]));
    else if (!y)
        emit(v->f, ops->vx, d, x, lower_value(v->l, n->in[1]));
    else
        emit(v->f, ops->vv, d, x, y);
    if (n->op != BINARY_REM)
        vector_narrow(v, n, d);
}

/* The values of X, which is not the same in all turns, in the order of turns; lanes without a turn have the last one's. */
static int reckon(Vector *v, const Ahead *a, Node *x) {
    int d = vector_take(v);
    if (is_counter(a, x)) {
        emit(v->f, OP_VID_V, d, 0, 0);
        if (a->end - a->first < CHUNK_WORDS)
            emit(v->f, OP_VMINU_VX, d, d, vector_number(v, a->end - a->first - 1));
        if (a->first)
            emit(v->f, OP_VADD_VX, d, d, vector_number(v, a->first));
        return d;
    }
    int p = is_same(a, x->in[0]) ? 0 : reckon(v, a, x->in[0]), q = is_same(a, x->in[1]) ? 0 : reckon(v, a, x->in[1]);
    operation(v, x, d, p, q);
    if (p)
        vector_drop(v, p);
    if (q)
        vector_drop(v, q);
    return d;
}

static int indices(Vector *v, Ahead *a, Node *x) {
    for (int i = 0; i < a->known; i++)
        if (a->index[i] == x)
            return a->reg[i];
    int d = reckon(v, a, x);
    a->index[a->known] = x;
    return a->reg[a->known++] = d;
}

static void look_up(Vector *v, Ahead *a, Node *n) {
    Func *f = v->f;
    Node *check = n->in[n->nin - 1];
    int x = indices(v, a, check->in[1]), good = vector_take(v);
    emit(f, OP_VMSLTU_VX, good, x, lowered_size(v->l, check->in[0], check->index));
    Reg all = vector_number(v, CHUNK_WORDS);
    vector_leave_if(v, OP_BNE, vector_count(v, good), all);
    vector_drop(v, good);
    Reg root = n->nin > 2 ? n->row : lowered_root(v->l, n->in[0]), shift = lowered_shift(v->l, n->in[0], n->nin - 2);
    int d = vector_take(v);
    emit(f, OP_VG_V, d, root, x)->v[3] = shift;
    vector_lane(v, n)->ahead = d;
}

/* Tests of indices that only accesses need which have been looked up. */
static void skip_checks(const Vector *v, const Region *body) {
    for (Node *n = body->first; n; n = n->next) {
        int uses = 0;
        for (const Node *k = body->first; k && n->kind == NODE_CHECK_INDEX; k = k->next)
            uses += vector_lane(v, k)->ahead && k->in[k->nin - 1] == n;
        if (uses && uses == graph_uses(body, n))
            n->hoisted = true;
    }
}

/* Does a turn still need N of the loop's body? */
static bool is_needed(const Vector *v, const Region *body, const Node *n) {
    for (const Node *k = body->first; k; k = k->next) {
        bool skipped = k->hoisted || vector_lane(v, k)->ahead;
        for (int i = 0; i < k->nin && !skipped; i++)
            if (k->in[i] == n)
                return true;
        for (int i = 0; i < 2; i++)
            if (k->region[i] && graph_uses(k->region[i], n))
                return true;
    }
    for (int i = 0; i < body->nresults; i++)
        if (body->results[i] == n)
            return true;
    return false;
}

static void skip_needless(const Vector *v, const Region *body) {
    for (bool more = true; more;) {
        more = false;
        for (Node *n = body->first; n; n = n->next)
            if (n->kind == NODE_BINARY && n->type.base == TYPE_INT && !n->hoisted && !is_needed(v, body, n))
                more = n->hoisted = true;
    }
}

void vector_ahead(Vector *v, const Node *loop) {
    Ahead a;
    bool any = false;
    if (!find_turns(loop, &a))
        return;
    const Region *body = loop->region[1];
    for (Node *n = body->first; n && !v->failed; n = n->next) {
        bool room = a.known < MAX_AHEAD && __builtin_popcount(v->taken) < VECTOR_LAST - 12;
        if (room && access_suits(v, &a, n)) {
            look_up(v, &a, n);
            any = true;
        }
    }
    for (int i = 0; i < a.known; i++)
        vector_drop(v, a.reg[i]);
    if (any) {
        skip_checks(v, body);
        skip_needless(v, body);
    }
}

void vector_taken_ahead(Vector *v, Node *n) {
    Func *f = v->f;
    const Node *loop = n->home->owner, *end = loop->region[0]->results[0];
    int t = vector_take(v);
    Reg turn = lower_value(v->l, loop->region[1]->params[end->in[0]->index]);
    int64_t first = loop->in[end->in[0]->index]->value.i;
    emit(f, OP_VRGATHER_VX, t, vector_lane(v, n)->ahead, first ? op_int(f, OP_ADDI, turn, (int)-first) : turn);
    n->reg = func_reg(f, holds_of(n->type));
    emit(f, n->type.base == TYPE_DOUBLE ? OP_VFMV_F_S : OP_VMV_X_S, n->reg, t, 0);
    vector_drop(v, t);
}

void vector_ahead_end(Vector *v, const Node *loop) {
    for (const Node *n = loop->region[1]->first; n; n = n->next)
        vector_lane(v, n)->ahead = 0;
}
