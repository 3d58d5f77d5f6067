/* frontend/lower/lower_reduce.c - REDUCE nodes by the templates of lower_loop.c.
 *
 * The order of floating-point sums and products is part of the language: blocks of 256
 * turns; in a block, lane l combines turns l, 16 + l, 32 + l, ...; the lanes are combined
 * from left to right, and so are blocks, 16 at a time, level by level.  The initial value
 * comes once, on the left.  Of all other reductions no order can be seen. */
#include "frontend/loops/extents.h"
#include "frontend/lower/lower_brief.h"
#include "frontend/lower/lower_joint.h"
#include "frontend/lower/lower_loop.h"
#include "frontend/lower/lower_vector.h"

enum { BLOCK_BITS = 8, GROUP_BITS = 4, LONG_BITS = BLOCK_BITS + GROUP_BITS };    // log2 of turns; long leaves: where turns are short

typedef struct {
    const Node *node;
    const Region *body;
    Type type;
    Reduction by;
    bool lanes;             // the order above
    Captures c;
    int first;              // number of the fixed parameter
    int line;
} Reduce;

static Reg combine(Lower *l, const Reduce *r, Reg a, Reg b) {
    return r->node->numbers ? lower_extreme(l, r->type, r->by == REDUCE_MAX, a, b) : lower_combine(l, r->by, r->type, a, b);
}

/* The neutral element, in a fresh register. */
static Reg identity(Func *f, const Reduce *r) {
    Reg d = func_reg(f, holds_of(r->type));
    Value v = graph_neutral(r->by, r->type.base);
    if (type_is_fp(r->type))
        emit_const(f, d, lower_bits(v, r->type.base));
    else
        emit_li(f, d, v.i);
    return d;
}

static bool is_identity(const Reduce *r, const Node *n) {
    return n->kind == NODE_CONST && r->by == REDUCE_ADD &&
           lower_bits(n->value, r->type.base) == lower_bits(graph_neutral(r->by, r->type.base), r->type.base);
}

/* What turn T contributes. */
static Reg lower_contribution(Part *p, const Reduce *r, Reg t) {
    Func *f = p->f;
    Lower *l = &p->l;
    Node *i = r->body->params[0];
    int step = r->node->step;
    Reg by = step == 1 ? t : step == -1 ? op_int(f, OP_SUB, 0, t) : op_int(f, OP_MUL, t, op_li(f, step));
    i->reg = op_int(f, i->type.base == TYPE_INT ? OP_ADDW : OP_ADD, p->fix[r->first], by);
    lower_nodes(l, r->body);
    return lower_value(l, r->body->results[0]);
}

/* result r of CHUNK */
static Reg read_result(Func *f, const Reduce *r, Reg chunk, Reg k) {
    Reg d = func_reg(f, holds_of(r->type));
    if (r->type.base == TYPE_FLOAT)
        emit(f, OP_RFS, d, chunk, op_int(f, OP_SLLI, k, 1));
    else
        emit(f, r->type.base == TYPE_DOUBLE ? OP_RFD : OP_RD, d, chunk, k);
    return d;
}

/* Delivers the N results of CHUNK, combined from left to right. */
static void combine_results(Part *p, const void *state, Reg chunk, Reg n) {
    const Reduce *r = state;
    Func *f = p->f;
    Reg sum = func_reg(f, holds_of(r->type)), k = func_reg(f, HOLDS_INT);
    int more = func_aside(f), done = func_block(f);
    emit_move(f, sum, read_result(f, r, chunk, 0));
    emit_li(f, k, 1);
    end_branch(f, OP_BGE, k, n, done);
    end_jump(f, more);
    func_goto(f, more);
    emit_move(f, sum, combine(&p->l, r, sum, read_result(f, r, chunk, k)));
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, k, n, more);
    end_jump(f, done);
    func_goto(f, done);
    end_deliver(f, sum);
}

/* ---- leaves ---- */

/* X as lanes hold it: of floats, doubles. */
static Reg wide(Func *f, const Reduce *r, Reg x) {
    if (r->type.base != TYPE_FLOAT)
        return x;
    Reg d = func_reg(f, HOLDS_DOUBLE);
    emit(f, OP_FCVT_D_S, d, x, 0);
    return d;
}

/* Lane K of chunk C, which was written with all lanes. */
static Reg read_lane(Func *f, const Reduce *r, Reg c, Reg k) {
    Reg d = func_reg(f, type_is_fp(r->type) ? HOLDS_DOUBLE : HOLDS_INT), x = d;
    emit(f, type_is_fp(r->type) ? OP_RFD : OP_RD, d, c, k);
    if (r->type.base == TYPE_FLOAT)
        emit(f, OP_FCVT_S_D, x = func_reg(f, HOLDS_FLOAT), d, 0);
    return x;
}

/* The lanes of v1, combined from left to right, one by one. */
static Reg combine_one_by_one(Part *p, const Reduce *r) {
    Func *f = p->f;
    Reg c = op_handle(f, OP_CREATE, 0, 0), sum = func_reg(f, holds_of(r->type)), k = func_reg(f, HOLDS_INT);
    emit(f, OP_VW, c, 1, 0);
    emit_move(f, sum, read_lane(f, r, c, 0));
    emit_li(f, k, 1);
    int more = func_aside(f), done = func_block(f);
    Reg n = op_li(f, CHUNK_WORDS);
    end_jump(f, more);
    func_goto(f, more);
    emit_move(f, sum, combine(&p->l, r, sum, read_lane(f, r, c, k)));
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, k, n, more);
    end_jump(f, done);
    func_goto(f, done);
    emit(f, OP_DROP, c, 0, 0);
    return sum;
}

/* The least or greatest of real numbers. */
static bool is_extreme(const Reduce *r) {
    return type_is_fp(r->type) && (r->by == REDUCE_MIN || r->by == REDUCE_MAX);
}

static Op lanes_combine(const Reduce *r) {
    static const Op whole[REDUCE_COUNT] = {
        [REDUCE_ADD] = OP_VREDSUM_VS, [REDUCE_AND] = OP_VREDAND_VS, [REDUCE_OR] = OP_VREDOR_VS,
        [REDUCE_XOR] = OP_VREDXOR_VS, [REDUCE_MIN] = OP_VREDMIN_VS, [REDUCE_MAX] = OP_VREDMAX_VS,
    };
    return type_is_fp(r->type) ? OP_VFREDOSUM_VS : whole[r->by];
}

/* The lanes of v1, combined from left to right; v2 is lost. */
static Reg combine_lanes(Part *p, const Reduce *r) {
    Func *f = p->f;
    if (r->by == REDUCE_MUL || r->type.base == TYPE_FLOAT || is_extreme(r))
        return combine_one_by_one(p, r);
    Reg sum = func_reg(f, holds_of(r->type));
    emit(f, type_is_fp(r->type) ? OP_VFMV_S_F : OP_VMV_S_X, 2, identity(f, r), 0);
    emit(f, lanes_combine(r), 2, 1, 2);
    emit(f, type_is_fp(r->type) ? OP_VFMV_F_S : OP_VMV_X_S, sum, 2, 0);
    return sum;
}

/* Vector register V onto v1, lane by lane. */
static void combine_vector(Func *f, const Reduce *r, int v) {
    static const Op whole[REDUCE_COUNT] = {
        [REDUCE_ADD] = OP_VADD_VV, [REDUCE_AND] = OP_VAND_VV, [REDUCE_OR] = OP_VOR_VV,
        [REDUCE_XOR] = OP_VXOR_VV, [REDUCE_MIN] = OP_VMIN_VV, [REDUCE_MAX] = OP_VMAX_VV,
    };
    Op real = r->by == REDUCE_MUL ? OP_VFMUL_VV : OP_VFADD_VV;
    if (is_extreme(r) && r->node->numbers) {
        emit(f, r->by == REDUCE_MIN ? OP_VFMIN_VV : OP_VFMAX_VV, 1, 1, v);
        return;
    }
    if (is_extreme(r)) {
        vector_onto_extreme(f, r->by == REDUCE_MIN, 1, v);
        return;
    }
    emit(f, type_is_fp(r->type) ? real : whole[r->by], 1, 1, v);
    if (r->type.base == TYPE_FLOAT)
        emit(f, OP_VFROUND, 1, 1, 0);
}

static Lanes lanes_of(const Reduce *r) {
    const Node *first = r->node->in[1];
    bool natural = first->kind == NODE_CONST && first->value.i >= 0;
    return (Lanes){.body = r->body, .index = r->body->params[0], .natural = natural, .aligned = natural && first->value.i % CHUNK_WORDS == 0,
                   .half = r->type.base == TYPE_INT && r->by == REDUCE_ADD};
}

/* May 16 turns go onto the lanes of v1 at once? */
static bool suits_lanes(Lower *l, const Reduce *r) {
    BaseType b = r->type.base;
    Lanes lanes = lanes_of(r);
    bool kind = type_is_fp(r->type) ? r->lanes || is_extreme(r) : (b == TYPE_LONG || b == TYPE_INT) && r->by != REDUCE_MUL;
    return kind && r->node->step == 1 && vector_suits(l, &lanes);
}

/* First turns of 16 that need no tests. */
typedef struct {
    bool found;
    Reg low, high;
} Span;

/* Before the turns from T to END: what their code in lanes, if there is any, asks for in each. */
static Span span_of(Part *p, const Reduce *r, Reg t, Reg end) {
    Func *f = p->f;
    Lanes lanes = lanes_of(r);
    Span s = {0};
    if (!suits_lanes(&p->l, r))
        return s;
    vector_preload(&p->l);
    vector_rows(&p->l, &lanes, true);
    Reg first = p->fix[r->first];
    s.low = func_reg(f, HOLDS_INT);
    s.high = func_reg(f, HOLDS_INT);
    s.found = r->body->params[0]->type.base == TYPE_INT && vector_range(&p->l, &lanes, op_int(f, OP_ADD, first, t), s.low, s.high);
    if (!s.found)
        return s;
    emit(f, OP_SUB, s.low, s.low, first);
    emit(f, OP_SUB, s.high, s.high, first);
    emit(f, OP_MIN, s.high, s.high, op_int(f, OP_ADDI, end, 1 - CHUNK_WORDS));
    return s;
}

/* The next turns, COUNT or 16 of them, onto v1; false: they were too many for the registers. */
static bool onto_lanes(Part *p, const Reduce *r, Lanes lanes, Reg t, Reg count, Reg none, int scalar) {
    Func *f = p->f;
    bool is_int = r->body->params[0]->type.base == TYPE_INT;
    Reg first = op_int(f, is_int ? OP_ADDW : OP_ADD, p->fix[r->first], t);
    int result = vector_lower(&p->l, &lanes, first, count, scalar);
    if (count)
        vector_fill(&p->l, result, count, none, type_is_fp(r->type));
    combine_vector(f, r, result);
    return result;
}

/* The 16 turns from T on, if SPAN has them all, at block BEGIN, else to block VECTOR; true: well. */
static bool sure_turns(Part *p, const Reduce *r, Lanes lanes, const Span *span, Reg t, Reg none, int begin, int vector) {
    Func *f = p->f;
    func_goto(f, begin);
    end_branch(f, OP_BLT, t, span->low, vector);
    end_branch(f, OP_BGE, t, span->high, vector);
    lanes.sure = true;
    bool good = onto_lanes(p, r, lanes, t, 0, none, vector);
    emit(f, OP_ADDI, t, t, CHUNK_WORDS);
    return good;
}

/* The next turns go onto v1, 16 or what is left.  If their code says so, to SCALAR; to DONE
 * when T has reached END. */
static void turns_in_lanes(Part *p, const Reduce *r, const Span *span, Reg t, Reg end, Reg none, int again, int scalar, int done) {
    Func *f = p->f;
    int vector = func_block(f), part = func_block(f), start = f->at, entry = 0;
    bool suits = suits_lanes(&p->l, r), good = suits;
    if (suits) {
        Lanes lanes = lanes_of(r);
        bool is_short = vector_is_short(&lanes);
        entry = vector;
        if (span->found) {
            Mark mark = lower_mark(&p->l);
            vector = func_block(f);
            lanes.copied = sure_turns(p, r, lanes, span, t, none, entry, vector);
            end_branch(f, OP_BLT, t, end, again);
            end_jump(f, done);
            lower_forget(&p->l, mark);
            if (!lanes.copied)
                entry = vector;
        }
        func_goto(f, vector);
        Reg next = op_int(f, OP_ADDI, t, CHUNK_WORDS);
        end_branch(f, OP_BLT, end, next, is_short ? part : scalar);
        good = onto_lanes(p, r, lanes, t, 0, none, scalar);
        emit_move(f, t, next);
        end_branch(f, OP_BLT, t, end, again);
        end_jump(f, done);
        func_goto(f, part);
        if (good && is_short) {
            good = onto_lanes(p, r, lanes, t, op_int(f, OP_SUB, end, t), none, scalar);
            emit_move(f, t, end);
            end_jump(f, done);
        } else {
            end_jump(f, scalar);
        }
    }
    func_goto(f, start);
    end_jump(f, good ? entry : scalar);
}

static Reg leaf_end(Part *p, Reg t, const Template *tem) {
    Func *f = p->f;
    if (p->brief)
        return p->place[PLACE_COUNT];
    Reg one = op_li(f, 1 << (tem->few ? 4 : tem->leaf_bits));
    Reg all = tem->few ? op_int(f, OP_SLL, one, p->place[PLACE_SHIFT]) : one;
    return op_int(f, OP_MIN, op_int(f, OP_ADD, t, all), p->place[PLACE_COUNT]);
}

static Reg nothing(Part *p, const void *state) {
    return identity(p->f, state);
}

/* Turns one after another, into one value; without a Template all of them, which are few. */
static void leaf_in_turns(Part *p, const Reduce *r, const Template *tem) {
    Func *f = p->f;
    Reg t = func_reg(f, HOLDS_INT), sum = identity(f, r);
    emit_move(f, t, part_first(p));
    Reg end = leaf_end(p, t, tem);
    lower_preload(&p->l, r->body);
    bool lanes = suits_lanes(&p->l, r);
    Span span = span_of(p, r, t, end);
    int more = func_block(f), summed = func_block(f), turn = func_block(f), done = func_block(f);
    Reg none = lanes ? wide(f, r, identity(f, r)) : 0;
    if (lanes)
        emit(f, type_is_fp(r->type) ? OP_VFMV_V_F : OP_VMV_V_X, 1, none, 0);
    end_jump(f, more);
    func_goto(f, more);
    if (lanes)
        turns_in_lanes(p, r, &span, t, end, none, more, turn, summed);
    else
        end_jump(f, turn);
    func_goto(f, turn);
    lower_hoist(&p->l, NULL, r->body);
    int next = func_block(f);
    end_jump(f, next);
    func_goto(f, next);
    size_t mark = p->l.ntrail;
    Reg x = lower_contribution(p, r, t);
    emit_move(f, sum, combine(&p->l, r, sum, x));
    lower_forget_values(&p->l, mark);
    emit(f, OP_ADDI, t, t, 1);
    end_branch(f, OP_BLT, t, end, next);
    end_jump(f, summed);
    func_goto(f, summed);
    if (lanes)
        emit_move(f, sum, combine(&p->l, r, sum, combine_lanes(p, r)));
    end_jump(f, done);
    func_goto(f, done);
    part_deliver(p, sum);
    lower_hoisted(NULL, r->body);
}

/* Up to 16 contributions from T on, before END: one after the other into a chunk that LANE fills
 * up, and as a vector to the block's lanes.  K counts them. */
static void turns_in_a_chunk(Part *p, const Reduce *r, Reg t, Reg end, Reg k, Reg lane, Reg full) {
    Func *f = p->f;
    int turn = func_block(f), rest = func_block(f), filled = func_block(f);
    lower_hoist(&p->l, NULL, r->body);
    Reg c = op_handle(f, OP_CREATE, 0, 0);
    emit_li(f, k, 0);
    end_jump(f, turn);
    func_goto(f, turn);
    size_t mark = p->l.ntrail;
    emit(f, OP_WFD, c, k, wide(f, r, lower_contribution(p, r, t)));
    lower_forget_values(&p->l, mark);
    emit(f, OP_ADDI, t, t, 1);
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BGE, k, full, filled);
    end_branch(f, OP_BLT, t, end, turn);
    end_jump(f, rest);
    func_goto(f, rest);
    emit(f, OP_WFD, c, k, lane);
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, k, full, rest);
    end_jump(f, filled);
    func_goto(f, filled);
    emit(f, OP_VR, 2, c, 0);
    combine_vector(f, r, 2);
    emit(f, OP_DROP, c, 0, 0);
}

/* Blocks of 16 groups of 16 turns; a group goes onto the lanes in v1, if need be from a chunk. */
static void leaf_of_lanes(Part *p, const Reduce *r, const Template *tem) {
    Func *f = p->f;
    Reg t = func_reg(f, HOLDS_INT), k = func_reg(f, HOLDS_INT), none = identity(f, r), lane = wide(f, r, none), sum = func_reg(f, holds_of(r->type)), end = func_reg(f, HOLDS_INT);
    emit_move(f, t, part_first(p));
    emit_move(f, sum, none);
    Reg last = leaf_end(p, t, tem), full = op_li(f, CHUNK_WORDS);
    lower_preload(&p->l, r->body);
    Span span = span_of(p, r, t, last);
    int block = func_block(f);
    end_jump(f, block);
    func_goto(f, block);
    emit(f, OP_ADDI, end, t, 1 << BLOCK_BITS);
    emit(f, OP_MIN, end, end, last);
    emit(f, OP_VFMV_V_F, 1, lane, 0);
    int group = func_block(f), done = func_block(f), scalar = func_block(f);
    end_jump(f, group);
    func_goto(f, group);
    turns_in_lanes(p, r, &span, t, end, lane, group, scalar, done);
    func_goto(f, scalar);
    turns_in_a_chunk(p, r, t, end, k, lane, full);
    end_branch(f, OP_BLT, t, end, group);
    end_jump(f, done);
    func_goto(f, done);
    emit_move(f, sum, combine(&p->l, r, sum, combine_lanes(p, r)));
    int ready = func_block(f);
    end_branch(f, OP_BLT, t, last, block);
    end_jump(f, ready);
    func_goto(f, ready);
    part_deliver(p, sum);
    lower_hoisted(NULL, r->body);
}

static void make_leaf(Part *p, const Reduce *r, const Template *tem, bool lanes) {
    (lanes ? leaf_of_lanes : leaf_in_turns)(p, r, tem);
}

/* ---- turns that are tasks ---- */

static void turn(Lower *l, const Reduce *r, Func *f) {
    Part p = part_begin(l, f, &r->c, r->line);
    f->result = holds_of(r->type);
    f->id = func_reg(f, HOLDS_INT);
    Reg t = op_int(f, OP_ADD, p.place[PLACE_FIRST], f->id);
    end_deliver(f, lower_contribution(&p, r, t));
    part_end(l, &p);
}

/* Children of 2^shift turns from FIRST on; the result is the chunk of their results. */
static Reg forall(Part *p, const Reduce *r, Func *callee, Reg first, int shift, Reg *n) {
    Func *f = p->f;
    *n = part_children(f, p->place[PLACE_COUNT], first, op_li(f, shift));
    Call *call = part_call(p, callee, &r->c, first, op_li(f, shift), 0, p->place[PLACE_COUNT]);
    call->result = func_reg(f, HOLDS_HANDLE);
    end_forall(f, call, *n);
    return call->result;
}

static void leaf_of_tasks(Lower *l, const Reduce *r, Func *leaf, Func *one) {
    Part p = part_begin(l, leaf, &r->c, r->line);
    Reg n, chunk = forall(&p, r, one, part_first(&p), 0, &n);
    combine_results(&p, r, chunk, n);
}

/* Lane k over the chunks of groups: the results of turns k, 16 + k, ... */
static void combine_groups(Part *p, const Reduce *r, Reg groups, Reg left) {
    Func *f = p->f;
    Holds h = holds_of(r->type);
    Reg none = identity(f, r), sum = func_reg(f, h), lane = func_reg(f, HOLDS_INT), k = func_reg(f, HOLDS_INT), t = func_reg(f, HOLDS_INT);
    Reg full = op_li(f, CHUNK_WORDS), all = op_li(f, 1 << BLOCK_BITS), end = op_int(f, OP_MIN, left, all), part = func_reg(f, h);
    int next = func_aside(f), more = func_aside(f), add = func_block(f), done = func_block(f);
    emit_move(f, sum, none);
    emit_move(f, lane, 0);
    end_jump(f, next);
    func_goto(f, next);
    emit_move(f, part, none);
    emit_move(f, t, lane);
    end_branch(f, OP_BGE, t, end, done);
    end_jump(f, more);
    func_goto(f, more);
    emit(f, OP_SRLI, k, t, GROUP_BITS);
    Reg x = read_result(f, r, op_handle(f, OP_RH, groups, k), lane);
    emit_move(f, part, combine(&p->l, r, part, x));
    emit(f, OP_ADDI, t, t, CHUNK_WORDS);
    end_branch(f, OP_BLT, t, end, more);
    end_jump(f, add);
    func_goto(f, add);
    emit_move(f, sum, combine(&p->l, r, sum, part));
    emit(f, OP_ADDI, lane, lane, 1);
    end_branch(f, OP_BLT, lane, full, next);
    end_jump(f, done);
    func_goto(f, done);
    end_deliver(f, sum);
}

static void leaf_of_groups(Lower *l, const Reduce *r, Func *leaf, Func *group, Func *one) {
    Part g = part_begin(l, group, &r->c, r->line);
    group->id = func_reg(group, HOLDS_INT);
    Reg n, first = op_int(group, OP_ADD, g.place[PLACE_FIRST], op_int(group, OP_SLLI, group->id, GROUP_BITS));
    end_deliver(group, forall(&g, r, one, first, 0, &n));

    Part p = part_begin(l, leaf, &r->c, r->line);
    first = part_first(&p);
    Reg chunk = forall(&p, r, group, first, GROUP_BITS, &n);
    combine_groups(&p, r, chunk, op_int(leaf, OP_SUB, p.place[PLACE_COUNT], first));
}

/* Turns that wait for other tasks, or are a task each.  LANES: the order is that of lanes. */
static void leaf_of_turns(Lower *l, const Reduce *r, Func *leaf, bool lanes) {
    Func *one = part_func(l, "turn");
    if (lanes) {
        Func *group = part_func(l, "group");
        group->result = HOLDS_HANDLE;
        leaf_of_groups(l, r, leaf, group, one);
    } else {
        leaf_of_tasks(l, r, leaf, one);
    }
    turn(l, r, one);
}

/* ---- */

/* How deep are loops nested in R? */
static int loop_depth(const Region *r) {
    int most = 0;
    for (const Node *n = r->first; n; n = n->next)
        for (int i = 0; i < 2; i++) {
            int depth = n->region[i] ? loop_depth(n->region[i]) + (n->kind == NODE_LOOP) : 0;
            most = depth > most ? depth : most;
        }
    return most;
}

/* Has R loops that may have more iterations than a few?  A turn is worth a task then. */
static bool has_long_loops(const Region *r) {
    enum { FEW = 16 };
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP && extents_constant(n) > FEW)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_long_loops(n->region[i]))
                return true;
    }
    return false;
}

/* So many turns, or fewer, are a task each, in groups of 16: of those that keep an order, or that have loops in loops. */
static int64_t few_turns(const Lower *l, const Reduce *r, const Template *t) {
    enum { FEW_LONG = 256 };
    int64_t few = part_few(l, t->leaf_bits);
    if (!has_long_loops(r->body) || (!r->lanes && loop_depth(r->body) < 2))
        return few;
    return l->m->grain.fine ? INT32_MAX : few > FEW_LONG ? few : FEW_LONG;
}

/* Where no order is to be kept, turns with loops come fewer at a time, those with loops in
 * loops one by one. */
static Func *make_functions(Lower *l, const Reduce *r) {
    bool waits = part_waits(r->body), thesis = l->m->grain.thesis;
    bool lanes = r->lanes && !thesis;
    int depth = lanes || thesis ? 0 : loop_depth(r->body);
    waits |= depth > 1 && !suits_lanes(l, r);
    l->part++;
    Func *root = part_func(l, "reduce");
    bool slow = !waits && loop_depth(r->body);
    bool is_long = !waits && !thesis && !l->m->grain.fine && !loop_depth(r->body) && suits_lanes(l, r);
    Template tem = {.leaf_bits = is_long ? LONG_BITS : thesis || depth || (waits && !lanes) ? GROUP_BITS : BLOCK_BITS, .line = r->line};
    tem.last = tem.leaf_bits - 4;
    if (is_long && (tem.few = part_few(l, LONG_BITS)))
        tem.leaf_bits = BLOCK_BITS;         // or LONG_BITS
    tem.grow = part_func(l, "traverse");
    tem.leaf = part_func(l, "compute");
    root->result = tem.grow->result = tem.leaf->result = holds_of(r->type);
    part_root(l, &tem, root, &r->c, nothing, r);
    part_grow(l, &tem, &r->c, combine_results, r);
    Leaves leaves = part_leaves(l, &tem, &r->c, slow && !l->nested ? few_turns(l, r, &tem) : 0);
    if (!waits) {
        Part p = part_begin(l, leaves.many, &r->c, r->line);
        make_leaf(&p, r, &tem, lanes);
        part_end(l, &p);
    }
    if (waits || leaves.few != leaves.many)
        leaf_of_turns(l, r, leaves.few, lanes);
    return root;
}

/* The function for few turns. */
static Func *make_brief(Lower *l, const Reduce *r) {
    Func *f = part_func(l, "brief");
    f->result = holds_of(r->type);
    Part p = part_begin_brief(l, f, &r->c, r->line, nothing, r);
    make_leaf(&p, r, NULL, r->lanes);
    part_end(l, &p);
    return f;
}

/* CALL does so, too, if it is worth while. */
static void add_brief(Lower *l, const Reduce *r, Call *call) {
    Reg count = call->args[PLACE_COUNT];
    if (!part_wants_brief(l) || r->node->large)
        return;
    if (!part_waits(r->body) && !loop_depth(r->body)) {
        part_brief(call, make_brief(l, r), count, 1 << (part_few(l, 0) ? GROUP_BITS : BLOCK_BITS), r->node->at);
    } else if (brief_suits(l, r->node)) {
        Func *brief = make_brief(l, r);
        captures_back(&r->c);
        part_brief(call, brief, brief_work(l, r->node, count), BRIEF_WORK, r->node->at);
    }
}

static Reg by_tasks(Lower *l, const Reduce *r, Reg count) {
    Func *root = make_functions(l, r);
    captures_back(&r->c);
    l->f->line = r->line;
    Call *call = part_start(l, root, &r->c, count);
    add_brief(l, r, call);
    captures_back(&r->c);
    call->result = func_reg(l->f, holds_of(r->type));
    emit_call(l->f, call);
    lower_waited(l);
    return call->result;
}

/* In the code around. */
static Reg by_turns_here(Lower *l, const Reduce *r, Reg count) {
    const Place around = func_begin_turn(l->f, r->node->at);
    Part p = part_begin_here(l, &r->c, count, holds_of(r->type), nothing, r);
    make_leaf(&p, r, NULL, r->lanes);
    part_end(l, &p);
    func_end_turn(l->f, around);
    return p.result;
}

static void by_turns(Lower *l, Node *n) {
    Reduce r = {.node = n, .body = n->region[0], .type = n->type, .by = n->by, .line = n->at.line};
    r.lanes = part_in_lanes(n);
    Reg init = lower_value(l, n->in[0]), count = lower_value(l, n->in[2]);
    if (!l->brief)
        r.c = captures_of(l, r.body);
    if (l->front->no_memory)
        return;
    r.first = r.c.nfixed;
    r.c.fixed_holds[r.c.nfixed] = HOLDS_INT;
    r.c.fixed_value[r.c.nfixed++] = lower_value(l, n->in[1]);
    Reg all = l->brief ? by_turns_here(l, &r, count) : by_tasks(l, &r, count);
    n->reg = is_identity(&r, n->in[0]) ? all : combine(l, &r, init, all);
}

void lower_reduce(Lower *l, Node *n) {
    if (l->brief || !lower_joint(l, n, by_turns))
        by_turns(l, n);
}
