/* frontend/lower/vector_private.c - loops over private arrays in lanes.
 *
 * A loop that counts by one, writes elements side by side and carries nothing else has
 * 16 iterations done at once, as long as there are so many.  Before such a block writes, it sees
 * that no iteration reads what one before it in the same block writes, and that all elements are
 * there; if not, it leaves the rest to the scalar loop behind it. */
#include "frontend/loops/private.h"
#include "frontend/lower/vector_state.h"

enum { MAX_ACCESSES = 12, MOST_OFFSET = 60, MOST_OFFSET_32 = 15 };

/* The loop, while it is looked at. */
typedef struct {
    Node *loop, *index;         // the body's parameter that counts
    Node *bound;
    bool down, inclusive;       // to the bound
    Node *access[MAX_ACCESSES];
    int count;
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

/* Is everything else that the loop carries a private array? */
static bool carries_arrays(const Blocked *m) {
    for (int k = 0; k < m->loop->nin; k++) {
        const Node *p = m->loop->region[1]->params[k];
        if (p != m->index && !p->held)
            return false;
    }
    return graph_is_const(m->loop->region[1]->results[0], true);
}

static bool is_access(const Node *n) {
    return n->kind == NODE_INDEX || n->kind == NODE_STORE;
}

static bool only_computes(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (is_access(n) || node_table[n->kind].traps || n->kind == NODE_LOOP ||
            (n->kind == NODE_IF && !(only_computes(n->region[0]) && only_computes(n->region[1]))))
            return false;
    return true;
}

static bool access_suits(const Node *n) {
    bool store = n->kind == NODE_STORE;
    BaseType b = n->in[0]->type.base;
    return n->in[0]->held && n->nin == 2 + store && !n->in[n->nin - 1]->type.rank && (b == TYPE_LONG || b == TYPE_DOUBLE || b == TYPE_INT || b == TYPE_FLOAT);
}

static bool find_accesses(Blocked *m) {
    bool stores = false;
    for (Node *n = m->loop->region[1]->first; n; n = n->next) {
        if (!is_access(n)) {
            if (node_table[n->kind].traps || n->kind == NODE_LOOP || n->kind == NODE_PMOVE || n->kind == NODE_PFREE ||
                (n->kind == NODE_IF && !(only_computes(n->region[0]) && only_computes(n->region[1]))))
                return false;
            continue;
        }
        if (m->count == MAX_ACCESSES || !access_suits(n) || (n->kind == NODE_STORE && stores))
            return false;
        stores |= n->kind == NODE_STORE;
        m->access[m->count++] = n;
    }
    return stores;
}

/* May two iterations of a block, so far from each other, change places? */
static bool may_swap(const Blocked *m, int64_t distance) {
    return m->down ? distance <= 0 || distance >= CHUNK_WORDS : distance >= 0 || distance <= -CHUNK_WORDS;
}

/* Does LOAD read of the array that STORE writes, at indices of which more must be known? */
static bool depends(const Node *load, const Node *store) {
    return load->kind == NODE_INDEX && load->in[0]->held->number == store->in[0]->held->number && load->in[1] != store->in[1];
}

/* Are elements of 32 bits accessed? */
static bool has_words(const Node *n) {
    return n->in[0]->type.base == TYPE_INT || n->in[0]->type.base == TYPE_FLOAT;
}

static bool shapes_suit(const Blocked *m, const Vector *v) {
    const Node *store = NULL;
    for (int i = 0; i < m->count; i++)
        store = m->access[i]->kind == NODE_STORE ? m->access[i] : store;
    for (int i = 0; i < m->count; i++) {
        const Node *n = m->access[i];
        int most = has_words(n) ? MOST_OFFSET_32 : MOST_OFFSET;
        bool same = n->kind == NODE_INDEX && n->in[0]->held->number == store->in[0]->held->number;
        if (vector_shape(v, n->in[1]) == LANES || n->offset > most || n->offset < -most)
            return false;
        if (same && n->in[1] == store->in[1] && !may_swap(m, n->offset - store->offset))
            return false;
    }
    return vector_shape(v, store->in[1]) == RAMP;
}

/* ---- code ---- */

static Reg base_of(Vector *v, const Node *n) {
    return vector_shape(v, n->in[1]) == RAMP ? vector_lane(v, n->in[1])->base : lower_value(v->l, n->in[1]);
}

/* Leaves if the elements of a block are not all there. */
static void test_range(Vector *v, const Node *n) {
    if (!n->unchecked || vector_shape(v, n->in[1]) != RAMP)
        return;
    Reg size = lowered_private_size(v->l, n->in[0], 0), base = base_of(v, n);
    vector_leave_if(v, OP_BGEU, op_int(v->f, OP_ADDI, base, n->offset), size);
    vector_leave_if(v, OP_BGEU, op_int(v->f, OP_ADDI, base, n->offset + CHUNK_WORDS - 1), size);
}

/* Leaves if LOAD reads what STORE writes in another iteration of the block, which comes before. */
static void test_distance(Vector *v, const Node *load, const Node *store) {
    bool ramp = vector_shape(v, load->in[1]) == RAMP;
    int by = load->offset - store->offset, many = ramp ? CHUNK_WORDS - 1 : CHUNK_WORDS;
    Reg before = base_of(v, store), d = op_int(v->f, OP_SUB, base_of(v, load), before), least = vector_number(v, many);
    if (ramp)
        by += v->down ? -1 : CHUNK_WORDS - 1;
    vector_leave_if(v, OP_BLTU, op_int(v->f, OP_ADDI, d, by), least);
}

void vector_private_get(Vector *v, Node *n) {
    test_range(v, n);
    int d = vector_result(v, n);
    emit(v->f, has_words(n) ? OP_PVRW : OP_PVR, d, n->in[0]->held->number, base_of(v, n))->v[3] = n->offset;
    if (n->type.base == TYPE_FLOAT)
        emit(v->f, OP_VFWIDEN, d, d, 0);
}

void vector_private_set(Vector *v, Node *n) {
    test_range(v, n);
    for (const Node *m = v->b->body->first; m != n; m = m->next)
        if (is_access(m) && depends(m, n))
            test_distance(v, m, n);
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

/* A block, if there are enough iterations left. */
static bool lower_block(Lower *l, const Blocked *m, Vector *v, Reg i) {
    Func *f = l->f;
    Reg bound = lower_value(l, m->bound), left = m->down ? op_int(f, OP_SUB, i, bound) : op_int(f, OP_SUB, bound, i);
    Mark mark = lower_mark(l);
    end_branch(f, OP_BLT, left, vector_number(v, CHUNK_WORDS - m->inclusive), v->scalar);
    vector_lane(v, m->index)->base = m->down ? op_int(f, OP_ADDI, i, 1 - CHUNK_WORDS) : i;
    vector_find_bits(v);
    vector_region(v, v->b->body);
    emit(f, OP_ADDI, i, i, m->down ? -CHUNK_WORDS : CHUNK_WORDS);
    lower_forget(l, mark);
    return !v->failed;
}

bool vector_private_loop(Lower *l, Node *loop, const Reg *reg) {
    Func *f = l->f;
    Blocked m = {.loop = loop};
    if (!pass_on(&l->m->passes, PASS_LANES) || !find_index(&m) || !carries_arrays(&m) || !find_accesses(&m))
        return false;
    Lanes lanes = {.body = loop->region[1], .index = m.index, .carries = true};
    Vector v;
    if (!vector_begin(&v, l, &lanes) || !shapes_suit(&m, &v))
        return false;
    v.down = m.down;
    vector_preload(l);
    for (int k = 0; k < loop->nin; k++)
        loop->region[1]->params[k]->reg = reg[k];
    int before = f->at, block = func_block(f);
    v.scalar = func_block(f);
    func_goto(f, block);
    bool good = lower_block(l, &m, &v, reg[m.index->index]);
    end_jump(f, block);
    func_goto(f, before);
    end_jump(f, good ? block : v.scalar);
    func_goto(f, v.scalar);
    int size = graph_size(m.loop->region[1]);
    if (good && size > f->loop_size) {
        f->loop = loop->at;
        f->loop_size = size;
    }
    if (good)
        front_remark(l->front, loop->at, "lanes: 16 iterations at once");
    return true;
}
