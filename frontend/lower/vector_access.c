/* frontend/lower/vector_access.c - ramps, checks and accesses in lanes. */
#include "frontend/lower/vector_state.h"

void vector_leave_if(Vector *v, Op op, Reg a, Reg b) {
    v->failed |= v->stored;
    end_branch(v->f, op, a, b, v->scalar);
}

/* ---- ramps ---- */

static Reg last_of(Vector *v, Reg base) {
    return op_int(v->f, OP_ADDI, base, CHUNK_WORDS - 1);
}

/* If somebody looks at it, all of its lanes must be ints. */
static void in_range(Vector *v, const Node *n, Reg base) {
    if (n->type.base != TYPE_INT || !vector_lane(v, n)->seen)
        return;
    Reg first = op_int(v->f, OP_ADDIW, base, 0), last = last_of(v, base);
    vector_leave_if(v, OP_BNE, first, base);
    vector_leave_if(v, OP_BNE, op_int(v->f, OP_ADDIW, last, 0), last);
}

/* i % m or i / m, if i begins with a multiple of 16 and m is one. */
static void rounded(Vector *v, Node *n) {
    Func *f = v->f;
    Lane *a = vector_lane(v, n);
    const Lane *i = vector_lane(v, n->in[0]);
    Reg m = lower_value(v->l, n->in[1]);
    vector_leave_if(v, OP_BGE, 0, m);
    if (!i->natural)
        vector_leave_if(v, OP_BLT, i->base, 0);
    Reg rest = op_int(f, OP_ANDI, i->aligned ? m : op_int(f, OP_OR, i->base, m), CHUNK_WORDS - 1);
    vector_leave_if(v, OP_BNE, rest, 0);
    Reg r = op_int(f, n->op == BINARY_REM ? OP_REM : OP_DIV, i->base, m);
    if (n->op == BINARY_DIV) {
        n->reg = r;
        return;
    }
    a->base = r;
    a->aligned = a->natural = true;
}

void vector_ramp(Vector *v, Node *n) {
    Func *f = v->f;
    Lane *a = vector_lane(v, n);
    bool first = vector_shape(v, n->in[0]) == RAMP;
    const Lane *of = vector_lane(v, n->in[first ? 0 : 1]);
    int64_t k;
    if (n->kind == NODE_CONVERT) {
        a->base = of->base;
        a->aligned = of->aligned;
        a->natural = of->natural;
        return;
    }
    if (n->op == BINARY_REM || n->op == BINARY_DIV) {
        rounded(v, n);
        return;
    }
    Node *by = n->in[first ? 1 : 0];
    bool small = lower_small(by, &k) && k > -2048;
    if (small)
        a->base = op_int(f, OP_ADDI, of->base, n->op == BINARY_ADD ? (int)k : (int)-k);
    else
        a->base = op_int(f, n->op == BINARY_ADD ? OP_ADD : OP_SUB, of->base, lower_value(v->l, by));
    a->aligned = of->aligned && small && k % CHUNK_WORDS == 0;
    a->natural = false;
    in_range(v, n, a->base);
}

/* ---- checks ---- */

void vector_all_or_leave(Vector *v, int good) {
    if (!v->mask) {
        Reg all = vector_number(v, CHUNK_WORDS);
        vector_leave_if(v, OP_BNE, vector_count(v, good), all);
        return;
    }
    vector_and_not(v, good, v->mask, good);
    vector_leave_if(v, OP_BNE, vector_count(v, good), 0);
}

static void check_zero(Vector *v, Node *n) {
    int t, good = vector_take(v), x = vector_lanes(v, n->in[0], &t);
    emit(v->f, OP_VMSNE_VI, good, x, 0);
    if (t)
        vector_drop(v, t);
    vector_all_or_leave(v, good);
    vector_drop(v, good);
}

static void check_lanes(Vector *v, Node *n, Reg size) {
    if (vector_lane(v, n)->checked)
        return;
    for (Node *m = n->next; m; m = m->next)
        if (m->kind == NODE_CHECK_INDEX && m->in[0] == n->in[0] && m->index == n->index && m->in[1] == n->in[1])
            vector_lane(v, m)->checked = true;
    int t, good = vector_take(v), x = vector_lanes(v, n->in[1], &t);
    emit(v->f, OP_VMSLTU_VX, good, x, size);
    if (t)
        vector_drop(v, t);
    vector_all_or_leave(v, good);
    vector_drop(v, good);
}

/* How far the ramp X is from *ORIGIN, by constants. */
static int64_t distance(const Vector *v, Node *x, Node **origin) {
    int64_t by = 0, k;
    while (x->kind == NODE_BINARY && vector_shape(v, x->in[0]) == RAMP && (x->op == BINARY_ADD || x->op == BINARY_SUB) && lower_small(x->in[1], &k)) {
        by += x->op == BINARY_ADD ? k : -k;
        x = x->in[0];
    }
    *origin = x;
    return by;
}

enum { FAR = 1000 };

/* The checks of N's region from N on that N's can do, too: their least and greatest distance. */
static void check_together(Vector *v, Node *n, int64_t *least, int64_t *most) {
    Node *origin, *other;
    *least = *most = distance(v, n->in[1], &origin);
    for (Node *m = n->next; m; m = m->next) {
        bool alike = m->kind == NODE_CHECK_INDEX && !m->hoisted && m->in[0] == n->in[0] && m->index == n->index && vector_shape(v, m->in[1]) == RAMP;
        int64_t by = alike ? distance(v, m->in[1], &other) : 0;
        if (!alike || other != origin || by < -FAR || by > FAR)
            continue;
        *least = by < *least ? by : *least;
        *most = by > *most ? by : *most;
        vector_lane(v, m)->checked = true;
    }
}

static void check_ramp(Vector *v, Node *n, Reg size) {
    Node *origin;
    int64_t least, most, own = distance(v, n->in[1], &origin);
    if (vector_lane(v, n)->checked)
        return;
    if (own < -FAR || own > FAR)
        least = most = own;
    else
        check_together(v, n, &least, &most);
    Reg base = vector_lane(v, n->in[1])->base;
    bool natural = vector_lane(v, origin)->natural && least >= 0;
    if (!natural)
        vector_leave_if(v, OP_BGEU, least == own ? base : op_int(v->f, OP_ADDI, base, (int)(least - own)), size);
    vector_leave_if(v, OP_BGEU, op_int(v->f, OP_ADDI, base, (int)(most - own) + CHUNK_WORDS - 1), size);
}

bool vector_falls(const Vector *v, Node *x) {
    x = vector_plain(v, x);
    if (x->kind != NODE_BINARY || vector_shape(v, x) != LANES || (x->op != BINARY_ADD && x->op != BINARY_SUB))
        return false;
    Shape a = vector_shape(v, x->in[0]), b = vector_shape(v, x->in[1]);
    if (x->op == BINARY_SUB && a == UNIFORM && b == RAMP)
        return true;
    return (b == UNIFORM && vector_falls(v, x->in[0])) || (a == UNIFORM && x->op == BINARY_ADD && vector_falls(v, x->in[1]));
}

Reg vector_first_of_falling(Vector *v, Node *x) {
    x = vector_plain(v, x);
    bool left = vector_shape(v, x->in[0]) == UNIFORM;
    Node *other = x->in[left];
    Reg by = lower_value(v->l, x->in[!left]), at = vector_shape(v, other) == RAMP ? vector_lane(v, other)->base : vector_first_of_falling(v, other);
    return op_int(v->f, x->op == BINARY_ADD ? OP_ADD : OP_SUB, left ? by : at, left ? at : by);
}

static void check_falling(Vector *v, Node *n, Reg size) {
    Reg first = vector_first_of_falling(v, n->in[1]);
    vector_leave_if(v, OP_BGEU, first, size);
    vector_leave_if(v, OP_BGEU, op_int(v->f, OP_ADDI, first, 1 - CHUNK_WORDS), size);
}

/* All lanes in bounds: that is seen from scalars; else those that take part are looked at. */
static void check_masked_ramp(Vector *v, Node *n, Reg size) {
    Func *f = v->f;
    Reg base = vector_lane(v, n->in[1])->base;
    int look = func_block(f), good = func_block(f);
    end_branch(f, OP_BGEU, base, size, look);
    end_branch(f, OP_BLTU, last_of(v, base), size, good);
    end_jump(f, look);
    func_goto(f, look);
    check_lanes(v, n, size);
    end_jump(f, good);
    func_goto(f, good);
}

void vector_check(Vector *v, Node *n) {
    if (n->kind == NODE_CHECK_ZERO) {
        if (vector_shape(v, n) == LANES) {
            check_zero(v, n);
            return;
        }
        n->reg = lower_value(v->l, n->in[0]);
        vector_leave_if(v, OP_BEQ, n->reg, 0);
        return;
    }
    bool sure = v->sure && vector_sure_check(v, n);
    Reg size = sure ? 0 : lowered_size(v->l, n->in[0], n->index);
    Shape s = vector_shape(v, n->in[1]);
    if (s == UNIFORM) {
        n->reg = lower_value(v->l, n->in[1]);
        if (sure)
            return;
        vector_leave_if(v, OP_BGEU, n->reg, size);
    } else if (s == LANES && !v->mask && vector_falls(v, n->in[1])) {
        check_falling(v, n, size);
    } else if (s == LANES) {
        check_lanes(v, n, size);
    } else {
        const Lane *of = vector_lane(v, n->in[1]);
        Lane *a = vector_lane(v, n);
        a->base = of->base;
        a->aligned = of->aligned;
        a->natural = of->natural;
        if (v->mask && !sure)
            check_masked_ramp(v, n, size);
        else if (!sure)
            check_ramp(v, n, size);
    }
}

/* ---- accesses ---- */

enum { MOST_SHIFT = 60 };       // of the instructions that read elements by their indices

/* The tree in which the elements of an access lie, and the first, if they lie side by side. */
typedef struct {
    Reg root, shift, start;
} Run;

Op vector_run_op(Type element) {
    return leaf_bits(element) == 5 ? OP_VG_W : OP_VG_X;
}

void vector_turn(Vector *v, int d, int t) {
    int lane = vector_take(v);
    emit(v->f, OP_VID_V, lane, 0, 0);
    emit(v->f, OP_VRSUB_VI, lane, lane, CHUNK_WORDS - 1);
    emit(v->f, OP_VRGATHER_VV, d, t, lane);
    vector_drop(v, lane);
}

/* 16 elements side by side, the last one first. */
static void read_falling(Vector *v, Node *n, int d, Run *run) {
    int t = vector_take(v);
    run->start = op_int(v->f, OP_ADDI, vector_first_of_falling(v, n->in[vector_inner(n)]), 1 - CHUNK_WORDS);
    emit(v->f, vector_run_op(n->type), t, run->root, run->start)->v[3] = run->shift;
    vector_turn(v, d, t);
    vector_drop(v, t);
}

static Run run_of(Vector *v, Node *n) {
    Lower *l = v->l;
    int last = n->nin - 2, inner = vector_inner(n);
    Node *array = n->in[0];
    Reg base = vector_shape(v, n->in[inner]) == RAMP ? vector_lane(v, n->in[inner])->base : 0;
    if (!array->type.layout) {
        Reg root = n->row ? n->row : last ? lowered_row(l, n) : lowered_root(l, array);
        return (Run){root, lowered_shift(l, array, last), base};
    }
    Reg kept = inner == 1 ? n->column : n->row, before = kept ? kept : lowered_part(l, n, 2 - inner);
    Reg root = lowered_root(l, array), shift = lowered_shift(l, array, 0);
    return (Run){root, shift, op_int(v->f, OP_ADD, before, base)};
}

/* 16 elements side by side.  Where only the lanes of a mask have to be there, often all are, and
 * are read faster so. */
static void read_run(Vector *v, Node *n, int d, const Run *run) {
    Func *f = v->f;
    bool split = v->mask && !v->part && !n->in[0]->type.layout;
    int masked = func_block(f), plain = func_block(f), done = func_block(f);
    if (split) {
        Reg size = lowered_size(v->l, n->in[0], n->nin - 2);
        end_branch(f, OP_BGEU, run->start, size, masked);
        end_branch(f, OP_BLTU, last_of(v, run->start), size, plain);
        end_jump(f, masked);
        func_goto(f, masked);
    }
    if (v->mask)
        vector_choose(v, v->mask);
    emit(f, v->mask ? OP_VG_XM : vector_run_op(n->type), d, run->root, run->start)->v[3] = run->shift;
    if (split) {
        end_jump(f, done);
        func_goto(f, plain);
        emit(f, vector_run_op(n->type), d, run->root, run->start)->v[3] = run->shift;
        end_jump(f, done);
        func_goto(f, done);
    }
}

bool vector_is_chunk(const Vector *v, const Node *n) {
    return n->kind == NODE_INDEX && n->chunk && !v->part;
}

/* D becomes the elements at the indices in vector register I of the tree. */
static void look_up(Vector *v, int d, Reg root, int i, Reg shift) {
    if (v->mask)
        vector_choose(v, v->mask);
    emit(v->f, v->mask ? OP_VG_VM : OP_VG_V, d, root, i)->v[3] = shift;
}

/* Vector register I becomes I * 2^BY + the lanes of X. */
static void append_index(Vector *v, int i, Reg by, Node *x) {
    emit(v->f, OP_VSLL_VX, i, i, by);
    if (vector_shape(v, x) == UNIFORM) {
        emit(v->f, OP_VADD_VX, i, i, lower_value(v->l, x));
        return;
    }
    int t, lanes = vector_lanes(v, x, &t);
    emit(v->f, OP_VADD_VV, i, i, lanes);
    if (t)
        vector_drop(v, t);
}

/* Lanes that read in rows of their own: an array of several dimensions is one tree, in which the indices of an element
 * follow each other, the last one in the low bits. */
static int read_apart(Vector *v, Node *n) {
    Func *f = v->f;
    Node *array = n->in[0];
    int d = vector_result(v, n);
    Reg shift = lowered_shift(v->l, array, 0), root = lowered_root(v->l, array);
    vector_into(v, n->in[1], d);
    for (int k = 1; k < n->nin - 1; k++) {
        Reg below = lowered_shift(v->l, array, k), levels = op_int(f, OP_ADDI, below, 4);
        append_index(v, d, levels, n->in[k + 1]);
        shift = op_int(f, OP_ADD, shift, levels);
    }
    if (n->nin > 3)             // two dimensions have at most 16 levels
        vector_leave_if(v, OP_BLT, vector_number(v, MOST_SHIFT), shift);
    look_up(v, d, root, d, shift);
    return d;
}

static int read_lanes(Vector *v, Node *n) {
    Func *f = v->f;
    Node *index = n->in[vector_inner(n)];
    if (vector_is_apart(v, n))
        return read_apart(v, n);
    if (vector_is_chunk(v, n)) {
        Reg chunk = v->b->at ? op_handle(f, OP_RH, n->chunk, v->b->at) : n->chunk;
        int d = vector_result(v, n);
        emit(f, OP_VR, d, chunk, 0);
        return d;
    }
    Run run = run_of(v, n);
    if (vector_shape(v, index) == RAMP) {
        int d = vector_result(v, n);
        read_run(v, n, d, &run);
        return d;
    }
    if (!v->mask && !n->in[0]->type.layout && vector_falls(v, index)) {
        int d = vector_result(v, n);
        read_falling(v, n, d, &run);
        return d;
    }
    int t, i = vector_lanes(v, index, &t);
    if (t)
        vector_drop(v, t);
    int d = vector_result(v, n);
    look_up(v, d, run.root, i, run.shift);
    return d;
}

void vector_access(Vector *v, Node *n) {
    int d = read_lanes(v, n);
    if (n->type.base == TYPE_FLOAT)
        emit(v->f, OP_VFWIDEN, d, d, 0);
}
