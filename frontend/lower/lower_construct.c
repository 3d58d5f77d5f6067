/* frontend/lower/lower_construct.c - CONSTRUCT nodes by the templates of lower_loop.c. */
#include "frontend/lower/lower_construct.h"
#include "frontend/lower/lower_brief.h"
#include "frontend/lower/lower_joint.h"
#include "frontend/lower/lower_leaves.h"
#include "frontend/lower/lower_pair.h"
#include "frontend/lower/lower_rows.h"
#include "frontend/lower/lower_vector.h"

static int fix(Construct *t, Holds holds, Reg value) {
    t->c.fixed_holds[t->c.nfixed] = holds;
    t->c.fixed_value[t->c.nfixed] = value;
    return t->c.nfixed++;
}

/* Does CONSTRUCT, of an array of zeros, take a part of that as it is? */
static bool takes_zeros(const Node *construct) {
    return !graph_covers_all(construct) && construct->type.rank == 1;
}

bool construct_uses_old(const Region *r, const Node *x) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (n->in[i] == x && n->kind != NODE_LENGTH && n->kind != NODE_CHECK_INDEX && (n->kind != NODE_CONSTRUCT || takes_zeros(n)))
                return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && construct_uses_old(n->region[i], x))
                return true;
    }
    for (int i = 0; i < r->nresults; i++)
        if (r->results[i] == x)
            return true;
    return false;
}

/* HERE: its code stands where N does, and captures nothing. */
static Construct construct_of(Lower *l, Node *n, bool here) {
    Construct t = {.node = n, .body = n->region[0], .element = type_element(n->type, 1), .line = n->at.line,
                   .first = -1, .end = -1, .offset = -1, .base = -1, .shift = -1, .sizes = -1};
    t.i = t.body->params[0];
    t.x = t.body->params[1];
    t.leaf = leaf_bits(n->type);
    t.all = graph_covers_all(n);
    t.zero = graph_is_zero(n->in[0]) && !takes_zeros(n);
    t.c = here ? (Captures){0} : captures_of(l, t.body);
    if (!t.all) {
        t.first = fix(&t, HOLDS_INT, lower_value(l, n->in[1]));
        t.end = fix(&t, HOLDS_INT, lower_value(l, n->in[2]));
        t.offset = fix(&t, HOLDS_INT, lower_value(l, n->in[3]));
    }
    if (!t.zero) {
        t.base = fix(&t, HOLDS_HANDLE, lowered_root(l, n->in[0]));
        t.shift = fix(&t, HOLDS_INT, lowered_shift(l, n->in[0], 0));
    }
    Reg sizes[MAX_RANK];
    for (int k = 0; k < t.element.rank; k++) {
        sizes[k] = lowered_size(l, n->in[0], k + 1);
        int number = fix(&t, HOLDS_INT, sizes[k]);
        if (!k)
            t.sizes = number;
    }
    if (t.zero && t.element.rank && (!t.all || construct_uses_old(t.body, t.x)))
        t.base = fix(&t, HOLDS_HANDLE, lowered_zero_root(l, t.element, sizes));
    return t;
}

/* Delivers the old part of the array where no element is made from FIRST on to the end of the task's node. */
static void keep_part(Part *p, const void *state, Reg first) {
    const Construct *t = state;
    Func *f = p->f;
    if (t->all || t->zero)
        return;
    Reg from = p->fix[t->first], to = p->fix[t->end], offset = p->fix[t->offset], shift = p->place[PLACE_SHIFT];
    if (t->node->reversed) {
        Reg low = op_int(f, OP_SUB, offset, to);
        to = op_int(f, OP_ADDI, op_int(f, OP_SUB, offset, from), 1);
        from = op_int(f, OP_ADDI, low, 1);
    } else {
        from = op_int(f, OP_ADD, offset, from);
        to = op_int(f, OP_ADD, offset, to);
    }
    Reg behind = op_int(f, OP_ADD, first, op_int(f, OP_SLL, op_li(f, CHUNK_WORDS), shift));
    int keep = func_block(f), make = func_block(f);
    end_branch(f, OP_BGE, from, behind, keep);
    end_branch(f, OP_BLT, first, to, make);
    end_jump(f, keep);
    func_goto(f, keep);
    end_deliver(f, lowered_walk_to(&p->l, p->fix[t->base], p->fix[t->shift], shift, first));
    func_goto(f, make);
}

/* ---- one element ---- */

void construct_old_element(Part *p, const Construct *t, Reg e) {
    Lower *l = &p->l;
    t->x->array = NULL;
    t->x->reg = 0;
    if (!t->element.rank && t->zero) {
        t->x->reg = func_reg(p->f, holds_of(t->element));
        if (type_is_fp(t->element))
            emit_const(p->f, t->x->reg, 0);
        else
            emit_li(p->f, t->x->reg, 0);
        return;
    }
    Reg old = t->base < 0 ? 0 : p->fix[t->base];
    if (!t->zero)
        old = lowered_read(l, t->element, t->leaf, lowered_walk(l, old, p->fix[t->shift], t->leaf, e), e);
    if (!t->element.rank) {
        t->x->reg = old;
        return;
    }
    Array *a = t->x->array = front_alloc(l->front, sizeof *a);
    a->root = old;
    a->zero = false;
    a->empty_root = !old;
    for (int k = 0; k < t->element.rank; k++)
        a->n[k] = p->fix[t->sizes + k];
}

/* The body for element E: its value, or its root if it is a row. */
static Reg lower_element(Part *p, const Construct *t, Reg e) {
    Func *f = p->f;
    Lower *l = &p->l;
    Mark mark = lower_mark(l);
    Reg v = func_reg(f, holds_of(t->element)), i = e;
    construct_old_element(p, t, e);
    int done = func_block(f), skip = func_block(f);
    if (!t->all) {
        Reg offset = p->fix[t->offset];
        i = t->node->reversed ? op_int(f, OP_SUBW, offset, e) : op_int(f, OP_SUBW, e, offset);
        end_branch(f, OP_BLT, i, p->fix[t->first], skip);
        end_branch(f, OP_BGE, i, p->fix[t->end], skip);
    }
    t->i->reg = i;
    lower_nodes(l, t->body);
    Node *result = t->body->results[0];
    emit_move(f, v, t->element.rank ? lowered_root(l, result) : lower_value(l, result));
    end_jump(f, done);
    lower_forget(l, mark);
    func_goto(f, skip);
    if (!t->all)
        emit_move(f, v, t->element.rank ? lowered_root(l, t->x) : t->x->reg);
    end_jump(f, done);
    func_goto(f, done);
    return v;
}

/* ---- leaves ---- */

/* The elements from E to END go into chunk C, turn by turn. */
static void fill_leaf(Part *p, const Construct *t, Reg c, Reg e, Reg end) {
    Func *f = p->f;
    int more = func_block(f);
    end_jump(f, more);
    func_goto(f, more);
    Reg v = lower_element(p, t, e);
    lowered_write(&p->l, t->element, c, op_int(f, OP_ANDI, e, (1 << t->leaf) - 1), v);
    emit(f, OP_ADDI, e, e, 1);
    end_branch(f, OP_BLT, e, end, more);
}

/* Is the number of an element another one than that of its turn? */
static bool is_shifted(const Construct *t) {
    return !t->all && !graph_is_const(t->node->in[3], 0);
}

/* The number of element E's turn. */
static Reg turn_of(Part *p, const Construct *t, Reg e) {
    return is_shifted(t) ? op_int(p->f, OP_SUB, e, p->fix[t->offset]) : e;
}

/* In lanes, one turn for each element? */
static bool in_lanes(Lower *l, const Construct *t, Lanes *lanes) {
    const Node *first = t->node->in[1];
    bool natural = !is_shifted(t) || (first->kind == NODE_CONST && first->value.i >= 0);
    *lanes = (Lanes){.body = t->body, .index = t->i, .aligned = !is_shifted(t), .natural = natural, .copied = t->sure, .at = t->at,
                     .half = t->element.base == TYPE_INT && t->leaf != 4};
    bool old = construct_uses_old(t->body, t->x);
    if (t->element.rank || (t->node->reversed && !t->all) || t->node->blocks)
        return false;
    if (old)
        lanes->old = t->x;
    if (old && !t->zero)
        lanes->root = -1;               // make_leaf knows it
    return vector_suits(l, lanes);
}

/* The result lanes, COUNT of them, from element E on into chunk C; E becomes END. */
static void write_lanes(Part *p, const Construct *t, Reg c, int result, Reg e, Reg end, Reg count, bool full) {
    Func *f = p->f;
    bool is_float = t->element.base == TYPE_FLOAT;
    if (is_float)
        emit(f, OP_VFNARROW, 0, result, 0);
    if (t->leaf == 4 && full)
        emit(f, OP_VW, c, result, 0);
    else if (t->leaf == 4)
        emit(f, OP_VWP, c, result, 0)->v[3] = count;
    else
        emit(f, OP_VWPW, c, is_float ? 0 : result, op_int(f, OP_ANDI, e, CHUNK_HALVES - 1))->v[3] = count;
    emit_move(f, e, end);
}

/* COUNT elements from E on, of which only some have turns; the others are what they were. */
static int some_in_lanes(Part *p, const Construct *t, const Lanes *lanes, Reg e, Reg turn, Reg count, int scalar) {
    Func *f = p->f;
    Lanes some = *lanes;
    Reg low = op_int(f, OP_SUB, p->fix[t->first], turn), high = op_int(f, OP_MIN, count, op_int(f, OP_SUB, p->fix[t->end], turn));
    some.low = op_int(f, OP_MAX, low, op_li(f, 0));
    some.natural = false;
    end_branch(f, OP_BGE, some.low, high, scalar);
    int result = vector_lower(&p->l, &some, turn, high, scalar);
    if (result)
        vector_keep(&p->l, result, t->element, some.low, high, t->zero ? 0 : p->fix[t->base], t->zero ? 0 : p->fix[t->shift], e, count);
    return result;
}

/* May R be done for iterations that there are not, in lanes that nobody keeps?  It reads nothing, cannot fail, and comes to
 * an end. */
static bool serves_any(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_INDEX || node_table[n->kind].traps || (n->kind == NODE_LOOP && !n->brief))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !serves_any(n->region[i]))
                return false;
    }
    return true;
}

/* The elements from E to END, 16 or fewer, in lanes into chunk C, then to FILLED; to SCALAR if
 * that cannot be. */
static void fill_in_lanes(Part *p, const Construct *t, const Lanes *lanes, Reg c, Reg e, Reg end, int scalar, int filled) {
    Func *f = p->f;
    Reg sixteen = vector_preload(&p->l);
    int vector = func_block(f), part = func_block(f), start = f->at, rest = 0;
    bool is_short = vector_is_short(lanes), any = !is_short && t->leaf == 4 && t->all && !t->good && !lanes->old && serves_any(t->body);
    func_goto(f, vector);
    Reg count = op_int(f, OP_SUB, end, e), turn = turn_of(p, t, e);
    if (!t->all) {
        end_branch(f, OP_BLT, turn, p->fix[t->first], is_short ? part : scalar);
        end_branch(f, OP_BLT, p->fix[t->end], op_int(f, OP_ADD, turn, count), is_short ? part : scalar);
    }
    if (!any)
        end_branch(f, OP_BNE, count, sixteen, is_short ? part : scalar);
    if (t->good)
        end_branch(f, OP_BEQ, t->good, 0, is_short ? part : scalar);
    if (t->zero)
        construct_old_element(p, t, e);
    int result = vector_lower(&p->l, lanes, turn, 0, scalar);
    write_lanes(p, t, c, result, e, end, any ? op_int(f, OP_SUB, end, e) : count, !any);
    end_jump(f, filled);
    func_goto(f, part);
    if (result && is_short) {
        if (t->zero)
            construct_old_element(p, t, e);
        rest = t->all ? vector_lower(&p->l, lanes, turn, count, scalar) : some_in_lanes(p, t, lanes, e, turn, count, scalar);
        write_lanes(p, t, c, rest, e, end, count, false);
        end_jump(f, filled);
    } else {
        end_jump(f, scalar);
    }
    func_goto(f, start);
    end_jump(f, result && (rest || !is_short) ? vector : scalar);
}

/* The next leaf, in lanes if its body suits. */
Reg construct_leaf(Part *p, const Construct *t, Reg e, Reg end) {
    Func *f = p->f;
    Lanes lanes;
    Reg c = op_handle(f, OP_CREATE, 0, 0), limit = end;
    bool by_lanes = in_lanes(&p->l, t, &lanes), twice = by_lanes && t->leaf > 4;
    int group = func_block(f), scalar = func_block(f), filled = func_block(f);
    end_jump(f, group);
    func_goto(f, group);
    if (twice)
        limit = op_int(f, OP_MIN, op_int(f, OP_ADDI, e, CHUNK_WORDS), end);
    if (by_lanes && lanes.root) {
        lanes.root = p->fix[t->base];
        lanes.shift = p->fix[t->shift];
        lanes.element = is_shifted(t) ? e : 0;
    }
    if (by_lanes)
        fill_in_lanes(p, t, &lanes, c, e, limit, scalar, filled);
    else
        end_jump(f, scalar);
    func_goto(f, scalar);
    size_t mark = p->l.ntrail;
    if (t->all && !t->rare)
        lower_hoist(&p->l, NULL, t->body);
    fill_leaf(p, t, c, e, limit);
    lower_hoisted(NULL, t->body);
    end_jump(f, filled);
    func_goto(f, filled);
    if (twice) {
        lower_forget_values(&p->l, mark);
        int done = func_block(f);
        end_branch(f, OP_BLT, e, end, group);
        end_jump(f, done);
        func_goto(f, done);
    }
    return c;
}

/* The full chunks, by their first elements, that need no tests. */
typedef struct {
    bool found;
    Reg low, high;
} Span;

static Span span_of(Part *p, const Construct *t, const Lanes *lanes, Reg e) {
    Func *f = p->f;
    Span s = {.low = func_reg(f, HOLDS_INT)};
    s.high = func_reg(f, HOLDS_INT);
    s.found = !lanes->old && vector_range(&p->l, lanes, turn_of(p, t, e), s.low, s.high);
    if (!s.found)
        return s;
    emit(f, OP_MIN, s.high, s.high, op_int(f, OP_ADDI, t->all ? p->place[PLACE_COUNT] : p->fix[t->end], 1 - CHUNK_WORDS));
    if (t->leaf > 4)
        emit(f, OP_ADDI, s.high, s.high, -CHUNK_WORDS);
    if (!t->all)
        emit(f, OP_MAX, s.low, s.low, p->fix[t->first]);
    return s;
}

/* The chunk from element E on, if it is one of those, then to FILLED; goes on if not.  False:
 * it is none. */
static bool fill_surely(Part *p, const Construct *t, const Lanes *lanes, const Span *s, Reg c, Reg e, int filled) {
    Func *f = p->f;
    Lanes sure = *lanes;
    int other = func_block(f), start = f->at, begin = func_block(f), group = func_block(f);
    Reg at = func_reg(f, HOLDS_INT);
    Mark mark = lower_mark(&p->l);
    sure.sure = true;
    func_goto(f, begin);
    Reg turn = turn_of(p, t, e);
    end_branch(f, OP_BLT, turn, s->low, other);
    end_branch(f, OP_BGE, turn, s->high, other);
    emit(f, OP_CREATE, c, 0, 0);
    emit_move(f, at, e);
    end_jump(f, group);
    func_goto(f, group);
    int result = vector_lower(&p->l, &sure, turn_of(p, t, at), 0, other);
    Reg next = op_int(f, OP_ADDI, at, CHUNK_WORDS), sixteen = op_li(f, CHUNK_WORDS);
    write_lanes(p, t, c, result, at, next, sixteen, true);
    if (t->leaf > 4)
        end_branch(f, OP_BNE, op_int(f, OP_ANDI, at, (1 << t->leaf) - 1), 0, group);
    emit_move(f, e, at);
    end_jump(f, filled);
    func_goto(f, start);
    end_jump(f, result ? begin : other);
    func_goto(f, other);
    lower_forget(&p->l, mark);
    return result;
}

/* One leaf, or a node of leaves if it is a NODE. */
static void leaf_in_turns(Part *p, const Construct *t, bool node) {
    Func *f = p->f;
    Reg count = p->place[PLACE_COUNT], e = func_reg(f, HOLDS_INT), k = func_reg(f, HOLDS_INT);
    emit_move(f, e, part_first(p));
    if (!p->brief)
        keep_part(p, t, e);
    emit_move(f, k, 0);
    lower_preload(&p->l, t->body);
    Reg top = 0;
    if (node)
        top = op_handle(f, OP_CREATE, 0, 0);
    Reg size = op_li(f, 1 << t->leaf), bits = op_li(f, t->leaf), sixteen = op_li(f, CHUNK_WORDS);
    Lanes lanes;
    Span span = {0};
    bool by_lanes = in_lanes(&p->l, t, &lanes);
    if (by_lanes)
        vector_preload(&p->l);
    if (by_lanes)
        vector_rows(&p->l, &lanes, node);
    if (by_lanes && node)
        span = span_of(p, t, &lanes, e);
    int next = func_block(f);
    end_jump(f, next);
    func_goto(f, next);
    size_t mark = p->l.ntrail;
    Reg c = func_reg(f, HOLDS_HANDLE);
    int filled = func_block(f);
    Construct u = *t;
    u.sure = span.found && fill_surely(p, t, &lanes, &span, c, e, filled);
    emit_move(f, c, construct_leaf(p, &u, e, op_int(f, OP_MIN, op_int(f, OP_ADD, e, size), count)));
    end_jump(f, filled);
    func_goto(f, filled);
    lower_forget_values(&p->l, mark);
    if (node) {
        int single = func_block(f);
        end_branch(f, OP_BLT, p->place[PLACE_SHIFT], bits, single);
        emit(f, OP_WH, top, k, c);
        emit(f, OP_ADDI, k, k, 1);
        int full = func_block(f);
        end_branch(f, OP_BGE, k, sixteen, full);
        end_branch(f, OP_BLT, e, count, next);
        end_jump(f, full);
        func_goto(f, full);
        part_deliver(p, top);
        func_goto(f, single);
    }
    part_deliver(p, c);
}

/* What takes no task: elements that are few, or none. */
static void brief_in_turns(Part *p, const Construct *t) {
    Func *f = p->f;
    bool node = !part_few(&p->l, 0);
    if (node)
        p->place[PLACE_SHIFT] = op_int(f, OP_SLLI, op_int(f, OP_SLT, op_li(f, 1 << t->leaf), p->place[PLACE_COUNT]), t->leaf);
    leaf_in_turns(p, t, node);
}

/* A turn as a task of its own. */
static void turn(Lower *l, const Construct *t, Func *f) {
    Part p = part_begin(l, f, &t->c, t->line);
    f->result = holds_of(t->element);
    f->each = true;
    f->id = func_reg(f, HOLDS_INT);
    Reg e = op_int(f, OP_ADD, p.place[PLACE_FIRST], f->id);
    end_deliver(f, lower_element(&p, t, e));
    part_end(l, &p);
}

static Reg forall_turns(Part *p, const Construct *t, Func *one, Reg first) {
    Func *f = p->f;
    Reg n = part_left(f, p->place[PLACE_COUNT], first, MAX_WORKERS);
    Call *call = part_call(p, one, &t->c, first, p->place[PLACE_SHIFT], 0, p->place[PLACE_COUNT]);
    call->result = func_reg(f, HOLDS_HANDLE);
    end_forall(f, call, n);
    return call->result;
}

/* 16 elements of 64 bits: the chunk of the tasks' results is the leaf. */
static void leaf_of_tasks(Lower *l, const Construct *t, Func *leaf, Func *one) {
    Part p = part_begin(l, leaf, &t->c, t->line);
    Reg first = part_first(&p);
    keep_part(&p, t, first);
    end_deliver(leaf, forall_turns(&p, t, one, first));
}

/* 32 elements of 32 bits: two chunks of 16 results, packed. */
static void leaf_of_halves(Lower *l, const Construct *t, Func *leaf, Func *half, Func *one) {
    Part h = part_begin(l, half, &t->c, t->line);
    half->id = func_reg(half, HOLDS_INT);
    Reg first = op_int(half, OP_ADD, h.place[PLACE_FIRST], op_int(half, OP_SLLI, half->id, 4));
    end_deliver(half, forall_turns(&h, t, one, first));

    Part p = part_begin(l, leaf, &t->c, t->line);
    Func *f = leaf;
    first = part_first(&p);
    keep_part(&p, t, first);
    Reg left = part_left(f, p.place[PLACE_COUNT], first, CHUNK_HALVES);
    Reg halves = op_int(f, OP_ADDI, op_int(f, OP_SLT, op_li(f, MAX_WORKERS), left), 1);
    Call *call = part_call(&p, half, &t->c, first, p.place[PLACE_SHIFT], 0, p.place[PLACE_COUNT]);
    call->result = func_reg(f, HOLDS_HANDLE);
    end_forall(f, call, halves);
    Reg c = op_handle(f, OP_CREATE, 0, 0), j = func_reg(f, HOLDS_INT);
    emit_move(f, j, 0);
    int more = func_aside(f), done = func_block(f);
    end_jump(f, more);
    func_goto(f, more);
    Reg chunk = op_handle(f, OP_RH, call->result, op_int(f, OP_SRLI, j, 4));
    Reg at = op_int(f, OP_SLLI, op_int(f, OP_ANDI, j, 15), 1);
    emit(f, OP_WW, c, j, op_int(f, OP_RW, chunk, at));
    emit(f, OP_ADDI, j, j, 1);
    end_branch(f, OP_BLT, j, left, more);
    end_jump(f, done);
    func_goto(f, done);
    end_deliver(f, c);
}

/* ---- */

/* Iterations of LOOP if it counts from one constant to another; otherwise many. */
static int64_t turns_of(const Node *loop) {
    const Node *c = loop->region[0]->results[0];
    bool counts = c->kind == NODE_BINARY && (c->op == BINARY_LT || c->op == BINARY_LE);
    const Node *p = counts ? c->in[0] : NULL;
    if (!p || p->kind != NODE_PARAM || p->home != loop->region[0] || loop->in[p->index]->kind != NODE_CONST || c->in[1]->kind != NODE_CONST)
        return INT64_MAX;
    int64_t turns = c->in[1]->value.i - loop->in[p->index]->value.i + (c->op == BINARY_LE);
    return !graph_counts_up(loop, p->index) ? INT64_MAX : turns > 1 ? turns : 1;
}

bool construct_has_loop(const Region *r, int64_t most) {
    for (const Node *n = r->first; n; n = n->next) {
        int64_t turns = n->kind == NODE_LOOP ? turns_of(n) : 1;
        if (n->kind == NODE_LOOP && turns > most)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && construct_has_loop(n->region[i], most / turns))
                return true;
    }
    return false;
}

/* A leaf of elements that wait for other tasks, or are a task each. */
static void leaf_of_elements(Lower *l, const Construct *t, Func *leaf) {
    Func *one = part_func(l, "turn");
    if (t->leaf == 4) {
        leaf_of_tasks(l, t, leaf, one);
    } else {
        Func *half = part_func(l, "half");
        half->result = HOLDS_HANDLE;
        leaf_of_halves(l, t, leaf, half, one);
    }
    turn(l, t, one);
}

/* Elements with loops take their time: tasks make nodes of chunks only where there are so many of these. */
enum { SLOW_TASKS = 64 };

static Func *make_functions(Lower *l, const Construct *t) {
    bool waits = part_waits(t->body) || (t->node->blocks && t->element.rank);
    Lanes lanes;
    bool by_lanes = in_lanes(l, t, &lanes), slow = construct_has_loop(t->body, by_lanes ? CHUNK_WORDS : 0);
    bool single = waits || l->m->grain.thesis || l->m->grain.fine || (slow && !by_lanes);
    l->part++;
    Func *root = part_func(l, "build");
    Template tem = {.leaf_bits = t->leaf, .last = single ? t->leaf - 4 : t->leaf, .line = t->line, .skip = keep_part};
    tem.few = single ? 0 : part_few(l, t->leaf + 4);
    if (slow && !single && tem.few < SLOW_TASKS << (t->leaf + 4))
        tem.few = SLOW_TASKS << (t->leaf + 4);
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "leaf");
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &t->c, part_none, NULL);
    part_grow(l, &tem, &t->c, part_as_result, t);
    Node *row = waits ? leaves_row(l, t) : NULL;
    if (row) {
        leaf_of_elements(l, t, leaves_rows(l, t, tem.leaf, row));
        return root;
    }
    Leaves leaves = part_leaves(l, &tem, &t->c, waits || !slow || l->nested ? 0 : part_few(l, t->leaf));
    if (!waits) {
        Part p = part_begin(l, leaves.many, &t->c, t->line);
        leaf_in_turns(&p, t, !single);
        part_end(l, &p);
    }
    if (waits || leaves.few != leaves.many)
        leaf_of_elements(l, t, leaves.few);
    return root;
}

/* The function for few elements. */
static Func *make_brief(Lower *l, const Construct *t) {
    Func *f = part_func(l, "brief");
    f->result = HOLDS_HANDLE;
    Part p = part_begin_brief(l, f, &t->c, t->line, part_none, NULL);
    brief_in_turns(&p, t);
    part_end(l, &p);
    return f;
}

/* Do the elements take no time? */
static bool is_plain(Lower *l, const Construct *t) {
    Lanes lanes;
    return !t->node->blocks && !part_waits(t->body) && !construct_has_loop(t->body, in_lanes(l, t, &lanes) ? CHUNK_WORDS : 0);
}

/* CALL does so, too, if it is worth while. */
static void add_brief(Lower *l, const Construct *t, Call *call) {
    Reg count = call->args[PLACE_COUNT];
    int most = 1 << (t->leaf + (part_few(l, 0) ? 0 : 4));
    if (!part_wants_brief(l) || t->node->large)
        return;
    if (is_plain(l, t)) {
        part_brief(call, make_brief(l, t), count, most, t->node->at);
    } else if (brief_suits(l, t->node)) {
        Func *brief = make_brief(l, t);
        captures_back(&t->c);
        part_brief(call, brief, brief_work(l, t->node, count), BRIEF_WORK, t->node->at);
    }
}

static Reg by_tasks(Lower *l, const Construct *t, Reg count) {
    Func *root = make_functions(l, t);
    captures_back(&t->c);
    l->f->line = t->line;
    Call *call = part_start(l, root, &t->c, count);
    add_brief(l, t, call);
    captures_back(&t->c);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    lower_waited(l);
    return call->result;
}

/* In the code around. */
static Reg by_turns_here(Lower *l, const Construct *t, Reg count) {
    const Place around = func_begin_turn(l->f, t->node->at);
    Part p = part_begin_here(l, &t->c, count, HOLDS_HANDLE, part_none, NULL);
    brief_in_turns(&p, t);
    part_end(l, &p);
    func_end_turn(l->f, around);
    return p.result;
}

static void by_elements(Lower *l, Node *n) {
    Array *a = front_alloc(l->front, sizeof *a);
    for (int k = 0; k < n->type.rank; k++) {
        a->n[k] = lowered_size(l, n->in[0], k);
        a->small[k] = !a->n[k];
    }
    Construct t = construct_of(l, n, l->brief);
    if (l->front->no_memory)
        return;
    a->root = l->brief ? by_turns_here(l, &t, a->n[0]) : by_tasks(l, &t, a->n[0]);
    n->array = a;
}

static void alone(Lower *l, Node *n) {
    if (l->brief || (!lower_rows(l, n, by_elements) && !lower_pair(l, n, by_elements)))
        by_elements(l, n);
}

void lower_construct(Lower *l, Node *n) {
    if (l->brief || !lower_joint(l, n, alone))
        alone(l, n);
}
