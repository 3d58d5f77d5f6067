/* frontend/lower/vector_private.c - loops in order, over private arrays or trees, in lanes.
 *
 * A loop that counts by one, writes elements side by side, combines values in an order that cannot be seen
 * (vector_sums.c) and carries nothing else has 16 iterations done at once, as long as there are so many:
 * access by access, stores at the end.  Before such a block writes, it sees that no iteration reads or writes before a store what one before it in the
 * same block writes with that store, and that all elements are there; if not, it leaves 16 iterations to
 * the scalar loop behind it. */
#include "frontend/loops/private.h"
#include "frontend/lower/vector_state.h"

enum { MAX_ACCESSES = 12, MOST_OFFSET = 60, MOST_OFFSET_32 = 15 };

/* The loop, while it is looked at. */
typedef struct {
    Node *loop, *index;         // the body's parameter that counts
    Node *bound;
    bool down, inclusive;       // to the bound
    Node *access[MAX_ACCESSES];
    int count, stores;
    Sums sums;                  // that it carries, too
    Scans scans;                // the same, but with an order
    bool waits;                 // whether two accesses are apart is asked for each block
} Blocked;

/* ---- what suits ---- */

static bool find_index(Blocked *m) {
    const Node *c = m->loop->region[0]->results[0];
    static const struct { bool suits, down, inclusive; } ops[BINARY_COUNT] = {
        [BINARY_LT] = {true, false, false}, [BINARY_LE] = {true, false, true}, [BINARY_GT] = {true, true, false}, [BINARY_GE] = {true, true, true},
    };
    if (c->kind != NODE_BINARY || !ops[c->op].suits || c->in[0]->kind != NODE_PARAM || c->in[0]->home != m->loop->region[0] ||
        !type_is_scalar(c->in[0]->type, TYPE_INT) || !graph_outside(m->loop, c->in[1]))
        return false;
    const Node *next = m->loop->region[1]->results[c->in[0]->index + 1];
    m->index = m->loop->region[1]->params[c->in[0]->index];
    m->bound = c->in[1];
    m->down = ops[c->op].down;
    m->inclusive = ops[c->op].inclusive;
    return next->kind == NODE_BINARY && next->op == (m->down ? BINARY_SUB : BINARY_ADD) && next->in[0] == m->index && graph_is_const(next->in[1], 1);
}

/* Is everything else that the loop carries a private array, or combined in an order that cannot be seen? */
static bool carries_what_suits(Blocked *m, Lower *l) {
    for (int k = 0; k < m->loop->nin; k++) {
        const Node *p = m->loop->region[1]->params[k];
        if (p != m->index && !p->held && !vector_sums_add(&m->sums, l, m->loop, k) && (m->down || !vector_scans_add(&m->scans, m->loop, k)))
            return false;
    }
    return graph_is_const(m->loop->region[1]->results[0], true);
}

/* Are there fewer iterations than a block has, for certain? */
static bool is_short(const Blocked *m) {
    const Node *first = m->loop->in[m->index->index];
    if (first->kind != NODE_CONST || m->bound->kind != NODE_CONST)
        return false;
    int64_t count = m->down ? first->value.i - m->bound->value.i : m->bound->value.i - first->value.i;
    return count + m->inclusive < CHUNK_WORDS;
}

static bool is_access(const Node *n) {
    return n->kind == NODE_INDEX || n->kind == NODE_STORE;
}

/* Of a tree that is there before the loop: nobody writes it. */
static bool reads_tree(const Blocked *m, const Node *n) {
    return n->kind == NODE_INDEX && !n->in[0]->held && !n->type.rank && graph_outside(m->loop, n->in[0]);
}

static bool access_suits(const Node *n) {
    bool store = n->kind == NODE_STORE;
    BaseType b = n->in[0]->type.base;
    bool lanes = b == TYPE_LONG || b == TYPE_DOUBLE || b == TYPE_INT || b == TYPE_FLOAT || b == TYPE_BOOLEAN;
    return n->in[0]->held && n->nin == 2 + store && !n->in[n->nin - 1]->type.rank && lanes;
}

/* May N, an access or a check, stand before the stores of the body, though it comes behind them? */
static bool may_go_up(const Blocked *m, const Node *n) {
    bool fails = graph_checks(n) || n->unchecked;
    for (int i = 0; i < m->count; i++) {
        const Node *s = m->access[i];
        if (s->kind != NODE_STORE)
            continue;
        if ((fails && s->unchecked) || (is_access(n) && s->in[0]->held->number == n->in[0]->held->number))
            return false;
    }
    return true;
}

static bool is_check(const Node *n) {
    return n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ZERO;
}

/* Nodes that are neither accesses nor conditionals. */
static bool other_suits(const Node *n) {
    return n->kind != NODE_LOOP && n->kind != NODE_PMOVE && n->kind != NODE_PFREE && !node_table[n->kind].traps;
}

static bool find_accesses(Blocked *m, const Region *r);

/* An arm that only computes suits in any case: lanes for which it has something that they cannot do go one by one. */
static bool arm_suits(Blocked *m, const Region *arm) {
    return vector_may_be_alone(arm) || find_accesses(m, arm);
}

/* Notes what R accesses: the body, or an arm of one of its conditionals, in which nothing is written.  False: it does
 * not suit. */
static bool find_accesses(Blocked *m, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        bool ours = is_access(n) && !reads_tree(m, n);
        if (ours && (m->count == MAX_ACCESSES || !access_suits(n) || (n->kind == NODE_STORE && r->owner != m->loop)))
            return false;
        if (((ours && n->kind == NODE_INDEX) || is_check(n)) && !may_go_up(m, n))
            return false;
        if (!is_access(n) && !is_check(n) && n->kind != NODE_IF && !other_suits(n))
            return false;
        if (n->kind == NODE_IF && !(arm_suits(m, n->region[0]) && arm_suits(m, n->region[1])))
            return false;
        if (ours)
            m->access[m->count++] = n;
        m->stores += n->kind == NODE_STORE;
    }
    return true;
}

/* Stores go to the end of the body. */
static void put_stores_last(const Blocked *m) {
    Region *body = m->loop->region[1];
    for (int i = 0; i < m->count; i++)
        if (m->access[i]->kind == NODE_STORE)
            graph_to_end(body, m->access[i]);
}

/* May two iterations of a block, so far from each other, change places? */
static bool may_swap(const Blocked *m, int64_t distance) {
    return m->down ? distance <= 0 || distance >= CHUNK_WORDS : distance >= 0 || distance <= -CHUNK_WORDS;
}

/* Do A and the store B, which comes behind it, access one array, at indices of which more must be known? */
static bool depends(const Node *a, const Node *b) {
    return a->in[0]->held->number == b->in[0]->held->number && a->in[1] != b->in[1];
}

/* Are elements of 32 bits accessed? */
static bool has_words(const Node *n) {
    return n->in[0]->type.base != TYPE_LONG && n->in[0]->type.base != TYPE_DOUBLE;
}

/* Is X the counter, or something that does not change away from it? */
static bool goes_with_counter(const Blocked *m, Node *x) {
    x = graph_plain(x);
    if (x->kind != NODE_BINARY || (x->op != BINARY_ADD && x->op != BINARY_SUB))
        return x == m->index;
    int k = graph_plain(x->in[0]) != m->index;
    return graph_plain(x->in[k]) == m->index && (k == 0 || x->op == BINARY_ADD) && graph_outside(m->loop, x->in[!k]);
}

/* Are the indices of A and B as far from each other in every iteration? */
static bool keeps_distance(const Blocked *m, const Node *a, const Node *b) {
    return goes_with_counter(m, a->in[1]) && goes_with_counter(m, b->in[1]);
}

/* May A, which comes before the store B, come before it in all iterations? */
static bool pair_suits(Blocked *m, const Vector *v, const Node *a, const Node *b) {
    m->waits |= depends(a, b) && !keeps_distance(m, a, b);
    if (depends(a, b) && vector_shape(v, a->in[1]) == LANES)
        return false;
    if (depends(a, b) && graph_inside(a->in[1], m->loop->region[1]) && a->in[1]->home != m->loop->region[1])
        return false;           // its index is not there where that is asked
    bool same = a->in[0]->held->number == b->in[0]->held->number && a->in[1] == b->in[1];
    return !same || may_swap(m, a->offset - b->offset);
}

static bool shapes_suit(Blocked *m, const Vector *v) {
    for (int i = 0; i < m->count; i++) {
        const Node *n = m->access[i];
        Shape shape = vector_shape(v, n->in[1]);
        int most = has_words(n) ? MOST_OFFSET_32 : MOST_OFFSET;
        bool arm = n->home != m->loop->region[1];       // there it may be that no lane wants the element
        if ((shape == LANES && (n->kind == NODE_STORE || arm)) || n->offset > most || n->offset < -most)
            return false;
        if ((n->kind == NODE_STORE && shape != RAMP) || (arm && n->unchecked && shape != RAMP))
            return false;
        for (int k = 0; n->kind == NODE_STORE && k < i; k++)
            if (!pair_suits(m, v, m->access[k], n))
                return false;
    }
    return true;
}

/* ---- code ---- */

/* The least index of a block. */
static Reg base_of(Vector *v, const Node *n) {
    switch (vector_shape(v, n->in[1])) {
    case RAMP:  return vector_lane(v, n->in[1])->base;
    case LANES: return op_int(v->f, OP_ADDI, vector_first_of_falling(v, n->in[1]), 1 - CHUNK_WORDS);
    default:    return lower_value(v->l, n->in[1]);
    }
}

/* Leaves if the elements of a block are not all there: those of lanes that do not take part are read, too. */
static void test_range(Vector *v, const Node *n, Reg base) {
    bool certain = !n->unchecked && !v->mask;
    if (certain || vector_shape(v, n->in[1]) == UNIFORM)
        return;
    Reg size = lowered_private_size(v->l, n->in[0], 0);
    vector_leave_if(v, OP_BGEU, op_int(v->f, OP_ADDI, base, n->offset), size);
    vector_leave_if(v, OP_BGEU, op_int(v->f, OP_ADDI, base, n->offset + CHUNK_WORDS - 1), size);
}

/* Leaves if A accesses what the STORE behind it writes in another iteration of the block, which comes before. */
static void test_distance(Vector *v, const Node *a, const Node *store) {
    bool ramp = vector_shape(v, a->in[1]) == RAMP;
    int by = a->offset - store->offset, many = ramp ? CHUNK_WORDS - 1 : CHUNK_WORDS;
    Reg before = base_of(v, store), d = op_int(v->f, OP_SUB, base_of(v, a), before), least = vector_number(v, many);
    if (ramp)
        by += v->down ? -1 : CHUNK_WORDS - 1;
    vector_leave_if(v, OP_BLTU, op_int(v->f, OP_ADDI, d, by), least);
}

/* For all accesses in R before STORE; true: that was found. */
static bool test_distances(Vector *v, const Region *r, const Node *store) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n == store)
            return true;
        if (is_access(n) && n->in[0]->held && depends(n, store))
            test_distance(v, n, store);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                test_distances(v, n->region[i], store);
    }
    return false;
}

/* All that stores ask, before the first of them. */
static void test_stores(Vector *v) {
    for (const Node *n = v->b->body->first; n; n = n->next) {
        if (n->kind != NODE_STORE)
            continue;
        test_range(v, n, base_of(v, n));
        test_distances(v, v->b->body, n);
    }
}

void vector_private_get(Vector *v, Node *n) {
    Reg base = base_of(v, n);
    test_range(v, n, base);
    bool turned = vector_shape(v, n->in[1]) == LANES;
    int d = vector_result(v, n), read = turned ? vector_take(v) : d;
    emit(v->f, has_words(n) ? OP_PVRW : OP_PVR, read, n->in[0]->held->number, base)->v[3] = n->offset;
    if (turned) {
        vector_turn(v, d, read);
        vector_drop(v, read);
    }
    if (n->type.base == TYPE_FLOAT)
        emit(v->f, OP_VFWIDEN, d, d, 0);
}

void vector_private_set(Vector *v, Node *n) {
    if (!v->stored)
        test_stores(v);
    int t, x = vector_lanes(v, n->in[2], &t);
    bool is_float = n->in[0]->type.base == TYPE_FLOAT;
    if (is_float)
        emit(v->f, OP_VFNARROW, 0, x, 0);
    emit(v->f, has_words(n) ? OP_PVWW : OP_PVW, n->held->number, base_of(v, n), n->offset)->v[3] = is_float ? 0 : x;
    n->reg = n->in[0]->reg;
    if (t)
        vector_drop(v, t);
    v->stored = true;
}

/* From I to the bound. */
static Reg way_left(const Blocked *m, Vector *v, Reg i) {
    Reg bound = lower_value(v->l, m->bound);
    return m->down ? op_int(v->f, OP_SUB, i, bound) : op_int(v->f, OP_SUB, bound, i);
}

static void leave_if_fewer(const Blocked *m, Vector *v, Reg i, int count, int to) {
    Reg left = way_left(m, v, i), least = vector_number(v, count - m->inclusive);
    end_branch(v->f, OP_BLT, left, least, to);
}

/* The next block, or, if LEFT is not 0, so many iterations. */
static void lower_lanes(const Blocked *m, Vector *v, Reg i, Reg left) {
    Func *f = v->f;
    if (left)
        vector_some(v, left);
    vector_lane(v, m->index)->base = m->down ? op_int(f, OP_ADDI, i, 1 - CHUNK_WORDS) : i;
    vector_find_bits(v);
    vector_region(v, v->b->body);
    vector_sums_go_on(&m->sums, v);
    vector_scans_go_on(&m->scans, v);
    if (left)
        emit(f, OP_ADD, i, i, left);
    else
        emit(f, OP_ADDI, i, i, m->down ? -CHUNK_WORDS : CHUNK_WORDS);
}

/* Blocks, as long as there are iterations enough; else to FEW. */
static bool lower_block(const Blocked *m, Vector *v, Reg i, int few) {
    Mark mark = lower_mark(v->l);
    int block = v->f->at;
    leave_if_fewer(m, v, i, CHUNK_WORDS, few);
    lower_lanes(m, v, i, 0);
    lower_forget(v->l, mark);
    end_jump(v->f, block);
    return !v->failed;
}

/* ---- loops that write other arrays than they read ---- */

/* Do iterations that are done once more write the same as before? */
static bool may_repeat(const Blocked *m) {
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->count; k++)
            if (m->access[i]->kind == NODE_STORE && m->access[k]->kind == NODE_INDEX &&
                m->access[i]->in[0]->held->number == m->access[k]->in[0]->held->number)
                return false;
    return !m->waits && !m->sums.count && !m->scans.count;
}

/* Blocks of which the last one begins before the last but one has ended, if what is left is less than a block. */
static bool lower_overlapping(const Blocked *m, Vector *v, Reg i, int behind) {
    Func *f = v->f;
    Reg begin = func_reg(f, HOLDS_INT);
    int block = func_block(f), rest = func_block(f);
    emit_move(f, begin, i);
    end_jump(f, block);
    func_goto(f, block);
    bool good = lower_block(m, v, i, rest);
    func_goto(f, rest);
    Mark mark = lower_mark(v->l);
    Reg way = way_left(m, v, i), less = op_int(f, OP_ADDI, way, m->inclusive - CHUNK_WORDS);
    Reg from = op_int(f, m->down ? OP_SUB : OP_ADD, i, less);
    end_branch(f, OP_BLT, way, m->inclusive ? 0 : vector_number(v, 1), behind);
    end_branch(f, OP_BLT, m->down ? begin : from, m->down ? from : begin, behind);
    emit_move(f, i, from);
    lower_forget(v->l, mark);
    end_jump(f, block);
    return good;
}

/* ---- loops with sums ---- */

enum { FEWEST = 4 };        // iterations for which lanes pay

/* What a block and more is too many for, in lanes of which some take part; V is for these. */
static void lower_rest(Blocked *m, Vector *v, Reg i) {
    Mark mark = lower_mark(v->l);
    leave_if_fewer(m, v, i, FEWEST, v->scalar);
    Reg way = way_left(m, v, i), left = m->inclusive ? op_int(v->f, OP_ADDI, way, 1) : way;
    vector_sums_take(&m->sums, v);
    v->part = true;
    lower_lanes(m, v, i, left);
    lower_forget(v->l, mark);
    end_jump(v->f, v->scalar);
}

/* Blocks, then the rest, then what they have come to. */
static bool lower_sums(Blocked *m, Vector *v, const Reg *reg, int behind) {
    Lower *l = v->l;
    Func *f = v->f;
    Reg i = reg[m->index->index];
    Vector rest;
    bool whole = !m->count && !m->down && !m->scans.count && vector_is_short(v->b) && vector_begin(&rest, l, v->b);
    int block = func_block(f), few = whole ? func_block(f) : 0, end = func_block(f);
    Mark mark = lower_mark(l);
    leave_if_fewer(m, v, i, whole ? FEWEST : CHUNK_WORDS, behind);
    vector_sums_take(&m->sums, v);
    vector_sums_begin(&m->sums, v, m->loop);
    lower_forget(l, mark);
    end_jump(f, block);
    func_goto(f, block);
    v->scalar = end;
    bool good = lower_block(m, v, i, whole ? few : end);
    if (whole) {
        func_goto(f, few);
        rest.scalar = end;
        lower_rest(m, &rest, i);
        good &= !rest.failed;
    }
    func_goto(f, end);
    vector_sums_end(&m->sums, v, m->loop, reg);
    end_jump(f, behind);
    return good && !v->failed;
}

/* Is there room in one codelet for the scalar loop and the blocks of code from FIRST on, if control goes from one to the
 * other and back? */
static bool fits(const Func *f, const Blocked *m, int first) {
    enum { NODE_WORDS = 2 };
    size_t words = (size_t)graph_size(m->loop->region[1]) * NODE_WORDS;
    for (size_t i = (size_t)first; i < f->nblocks; i++)
        words += block_words(&f->block[i]);
    return !m->waits || words <= CODELET_WORDS;
}

/* The blocks, and behind them what the scalar loop does until there may be more of them; false: too few registers. */
static bool lower_blocks(Lower *l, Blocked *m, Vector *v, const Reg *reg, LanesAgain *again) {
    Func *f = l->f;
    Reg i = reg[m->index->index];
    int before = f->at, entry = func_block(f), behind = func_block(f);
    v->scalar = behind;
    vector_scans_begin(&m->scans, v, reg);
    func_goto(f, entry);
    bool good = m->sums.count ? lower_sums(m, v, reg, behind) : may_repeat(m) ? lower_overlapping(m, v, i, behind) : lower_block(m, v, i, behind);
    good = good && !l->front->no_memory && fits(f, m, entry);
    func_goto(f, before);
    end_jump(f, good ? entry : behind);
    func_goto(f, behind);
    *again = (LanesAgain){.index = i, .block = entry};
    if (good && m->waits)
        again->again = op_int(f, OP_ADDI, i, m->down ? -CHUNK_WORDS : CHUNK_WORDS);
    return good;
}

/* V knows the shapes of the loop's values, if they suit. */
static bool begin_lanes(Blocked *m, Vector *v, Lower *l, const Lanes *lanes) {
    bool good = vector_begin(v, l, lanes) && shapes_suit(m, v);
    v->down = m->down;
    return good;
}

/* May iterations of the loop be done 16 at once? */
static bool suits(Blocked *m, Vector *v, Lower *l, Lanes *lanes) {
    const Region *body = m->loop->region[1];
    if (!pass_on(&l->m->passes, PASS_LANES) || !find_index(m) || !carries_what_suits(m, l) ||
        !find_accesses(m, body) || !(m->stores || (m->sums.count && !is_short(m))))
        return false;
    *lanes = (Lanes){.body = body, .index = m->index, .carries = true};
    vector_sums_suit(&m->sums, lanes);
    vector_scans_suit(&m->scans, lanes);
    return begin_lanes(m, v, l, lanes);
}

/* Which arms have to be done lane by lane, so that there are vector registers enough for all else?  Code for it is made
 * where nothing leads to. */
static AloneArms find_alone(Lower *l, const Blocked *m, const Lanes *lanes, const Reg *reg) {
    AloneArms arms = {0};
    Lanes b = *lanes;
    int here = l->f->at;
    b.alone = &arms;
    for (bool again = !vector_is_short(lanes); again && !l->front->no_memory;) {
        Blocked trial = *m;
        Vector v;
        LanesAgain none;
        func_goto(l->f, func_block(l->f));
        again = begin_lanes(&trial, &v, l, &b) && !lower_blocks(l, &trial, &v, reg, &none) && vector_add_alone(&v, &arms);
        l->f->at = here;
    }
    return arms;
}

bool vector_private_loop(Lower *l, Node *loop, const Reg *reg, LanesAgain *again) {
    Func *f = l->f;
    Blocked m = {.loop = loop};
    Lanes lanes;
    Vector v;
    if (!suits(&m, &v, l, &lanes))
        return false;
    put_stores_last(&m);
    vector_preload(l);
    for (int k = 0; k < loop->nin; k++)
        loop->region[1]->params[k]->reg = reg[k];
    const AloneArms alone = find_alone(l, &m, &lanes, reg);
    lanes.alone = &alone;
    if (!begin_lanes(&m, &v, l, &lanes))
        return false;
    bool good = lower_blocks(l, &m, &v, reg, again);
    int size = graph_size(m.loop->region[1]);
    if (good && size > f->loop_size) {
        f->loop = graph_loop_name(loop);
        f->loop_size = size;
    }
    if (good)
        front_remark(l->front, loop->at, "lanes: 16 iterations at once");
    return true;
}

/* ---- which loop of a nest goes in lanes ---- */

/* Does something in R look elements up lane by lane? */
static bool looks_up(const Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_INDEX && (vector_is_apart(v, n) || vector_shape(v, n->in[vector_inner(n)]) == LANES))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && looks_up(v, n->region[i]))
                return true;
    }
    return false;
}

/* Do both ends of the loop go with the lanes?  Then it is over what lies around each of them, and that is little. */
static bool is_window(const Vector *v, const Blocked *m) {
    const Node *first = m->loop->in[m->index->index];
    return vector_shape(v, first) != UNIFORM && vector_shape(v, m->bound) != UNIFORM;
}

bool vector_better_inside(const Vector *v, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        Blocked m = {.loop = n};
        Lanes lanes;
        Vector inner;
        bool looks = n->kind == NODE_LOOP && looks_up(v, n->region[1]);
        if (looks && suits(&m, &inner, v->l, &lanes) && !looks_up(&inner, n->region[1]) && !is_window(v, &m))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && vector_better_inside(v, n->region[i]))
                return true;
    }
    return false;
}
