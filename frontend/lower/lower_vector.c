/* frontend/lower/lower_vector.c - bodies of loops in lanes: their registers, their regions, the code around. */
#include "frontend/lower/vector_state.h"

static Vector vector_new(Lower *l, const Lanes *b) {
    Vector v = {.l = l, .f = l->f, .b = b, .numbers = graph_numbers(b->body), .alone = b->alone};
    v.lane = front_alloc(l->front, (size_t)(v.numbers.most - v.numbers.least + 1) * sizeof *v.lane);
    return v;
}

static LoopName loop_of(const Lanes *b) {
    return b->body->owner ? graph_loop_name(b->body->owner) : (LoopName){0};
}

static bool without_lanes(const Vector *v) {
    return !v->b->only && front_without(v->l->front, loop_of(v->b)) == WITHOUT_LANES;
}

bool vector_leaves_arms(const Vector *v) {
    return lower_is_tight(v->l, v->b->body);
}

static bool suits(Vector *v) {
    Type t = v->b->body->results[0]->type;
    const Lower *l = v->l;
    if (l->front->no_memory || l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_LANES) || t.rank || !vector_classify(v))
        return false;
    if (without_lanes(v))
        front_remark(l->front, loop_of(v->b).at, "lanes: none, for its code needs more registers than there are, or is too long for a codelet");
    return !without_lanes(v);
}

bool vector_begin(Vector *v, Lower *l, const Lanes *b) {
    *v = vector_new(l, b);
    v->copied = vector_leaves_arms(v);
    return !l->front->no_memory && !without_lanes(v) && vector_classify(v);
}

bool vector_suits(Lower *l, const Lanes *b) {
    Vector v = vector_new(l, b);
    return suits(&v) && !vector_better_inside(&v, b->body);
}

enum { SHORT = 120 };       // nodes

bool vector_is_short(const Lanes *b) {
    return graph_size(b->body) <= SHORT;
}

/* ---- registers ---- */

int vector_take(Vector *v) {
    for (int r = VECTOR_FIRST; r <= VECTOR_LAST; r++)
        if (!(v->taken >> r & 1)) {
            v->taken |= 1u << r;
            return r;
        }
    v->full = v->failed ? v->full : v->at;
    v->failed = true;
    return VECTOR_FIRST;
}

void vector_drop(Vector *v, int r) {
    v->taken &= ~(1u << r);
}

/* ---- who needs what how long ---- */

static void note_uses(Vector *v, const Node *n, const Region *r, int at);

/* Node number AT of R, or something in it, needs X, which may be made only then. */
static void need(Vector *v, Node *x, const Region *r, int at) {
    x = vector_plain(v, x);
    if (x->kind == NODE_CONST || !graph_inside(x, v->b->body))
        return;
    Lane *a = vector_lane(v, x);
    if (x->home == r && a->last < at)
        a->last = at;
    if (a->lazy && x->kind == NODE_PROJ)
        note_uses(v, x->in[0], r, at);
    for (int i = 0; i < x->nin && a->lazy && x->kind != NODE_PROJ; i++)
        need(v, x->in[i], r, at);
}

static void note_uses(Vector *v, const Node *n, const Region *r, int at) {
    for (int i = 0; i < n->nin; i++)
        need(v, n->in[i], r, at);
    for (int i = 0; i < 2; i++) {
        if (!n->region[i])
            continue;
        for (const Node *k = n->region[i]->first; k; k = k->next)
            note_uses(v, k, r, at);
        for (int k = 0; k < n->region[i]->nresults; k++)
            need(v, n->region[i]->results[k], r, at);
    }
}

/* The number of the last node of R that needs what is made there; results are needed to the end. */
static void find_last_uses(Vector *v, const Region *r) {
    int at = 0;
    for (const Node *n = r->first; n; n = n->next)
        vector_lane(v, n)->last = at++;
    at = 0;
    for (Node *n = r->first; n; n = n->next, at++)
        note_uses(v, n, r, at);
    for (int i = 0; i < r->nresults; i++)
        need(v, r->results[i], r, at);
}

static void free_after(Vector *v, const Region *r, int at) {
    for (const Node *n = r->first; n; n = n->next) {
        Lane *a = vector_lane(v, n);
        if (a->reg && !a->fixed && a->last <= at) {
            vector_drop(v, a->reg);
            a->reg = 0;
        }
    }
}

/* What R's nodes had is from other code, perhaps of another function; where registers run out it would be asked for. */
static void forget_registers(Vector *v, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        Lane *a = vector_lane(v, n);
        if (!n->hoisted)
            a->reg = n->reg = 0;
        a->checked = false;
    }
}

void vector_region(Vector *v, const Region *r) {
    const Region *around = v->at;
    int at = 0;
    v->at = r;
    find_last_uses(v, r);
    forget_registers(v, r);
    for (Node *n = r->first; n && !v->failed && !v->l->front->no_memory; n = n->next, at++) {
        v->f->line = n->at.line ? n->at.line : v->f->line;
        if (n->hoisted || (v->sure && !vector_sure_needs(v, n)))
            continue;
        bool sure = v->sure;
        if (n->kind == NODE_IF)
            vector_if(v, n);
        else if (n->kind == NODE_LOOP)
            vector_loop(v, n);
        else if (n->kind != NODE_PROJ && !vector_lane(v, n)->lazy)
            vector_node(v, n);
        v->sure = sure;
        if (n->kind != NODE_IF && n->kind != NODE_LOOP)     // their outputs follow
            free_after(v, r, at);
    }
    v->at = around;
}

/* ---- before the loop ---- */

static Reg number(Lower *l, int64_t value) {
    Node n = {.kind = NODE_CONST, .type = {.base = TYPE_LONG}, .value = {.i = value}};
    return lower_value(l, &n);
}

Reg vector_number(Vector *v, int64_t value) {
    return number(v->l, value);
}

Reg vector_preload(Lower *l) {
    return number(l, CHUNK_WORDS);
}

/* May X, an index, be computed before the loop? */
bool vector_is_outer(const Lanes *b, Node *x) {
    x = graph_unchecked(x, b->body);
    if (x->kind == NODE_CONST || !graph_inside(x, b->body))
        return true;
    if (x->kind == NODE_LENGTH)
        return !graph_inside(x->in[0], b->body);
    bool sum = x->kind == NODE_BINARY && x->type.base == TYPE_INT && (x->op == BINARY_ADD || x->op == BINARY_SUB);
    return sum && vector_is_outer(b, x->in[0]) && vector_is_outer(b, x->in[1]);
}

Reg vector_outer_value(Lower *l, const Lanes *b, Node *x) {
    x = graph_unchecked(x, b->body);
    if (x->kind == NODE_CONST || !graph_inside(x, b->body))
        return lower_value(l, x);
    if (x->kind == NODE_LENGTH)
        return lowered_size(l, x->in[0], x->index);
    Reg left = vector_outer_value(l, b, x->in[0]), right = vector_outer_value(l, b, x->in[1]);
    return op_int(l->f, x->op == BINARY_ADD ? OP_ADDW : OP_SUBW, left, right);
}

/* The root that the outer indices lead to; any handle if one of them is out of bounds.  (Not
 * null: what may be null or a handle is forgotten where a chunk is dropped, isa/verify_flow.c.) */
static Reg row_if_there(Lower *l, const Lanes *b, const Node *n) {
    Func *f = l->f;
    int none = func_block(f);
    Reg row = func_reg(f, HOLDS_HANDLE), h = lowered_root(l, n->in[0]);
    emit_move(f, row, h);
    for (int k = 0; k < n->nin - 2; k++) {
        Reg i = vector_outer_value(l, b, n->in[k + 1]);
        end_branch(f, OP_BGEU, i, lowered_size(l, n->in[0], k), none);
        h = lowered_read(l, type_element(n->in[0]->type, 1), 4, lowered_walk(l, h, lowered_shift(l, n->in[0], k), 4, i), i);
    }
    emit_move(f, row, h);
    end_jump(f, none);
    func_goto(f, none);
    return row;
}

static bool same_row(const Node *a, const Node *b) {
    if (a->in[0] != b->in[0] || a->nin != b->nin || !b->row)
        return false;
    for (int k = 1; k < a->nin - 1; k++)
        if (!graph_same(graph_plain(a->in[k]), graph_plain(b->in[k])))
            return false;
    return true;
}

static const Node *known_row(const Node *n, const Region *r) {
    const Node *known = NULL;
    for (const Node *m = r->first; m && !known; m = m->next) {
        if (m->kind == NODE_INDEX && m != n && same_row(n, m))
            return m;
        for (int i = 0; i < 2 && !known; i++)
            known = m->region[i] ? known_row(n, m->region[i]) : NULL;
    }
    return known;
}

static void rows_of(Lower *l, const Lanes *b, const Region *r, bool often, int *left) {
    for (Node *n = r->first; n && !l->front->no_memory; n = n->next) {
        bool access = n->kind == NODE_INDEX && n->nin > 2 && !n->type.rank && !n->in[0]->type.layout &&
                      !graph_inside(n->in[0], b->body) && !n->row && !n->chunk;
        for (int k = 1; k < n->nin - 1 && access; k++)
            access = vector_is_outer(b, n->in[k]);
        access &= often;
        access = access && lowered_root(l, n->in[0]);
        const Node *known = access ? known_row(n, b->body) : NULL;
        if (access && known) {
            lower_keep(l, &n->row, known->row);
        } else if (access && *left > 0) {
            Mark mark = lower_mark(l);
            Reg row = row_if_there(l, b, n);
            lower_forget(l, mark);
            lower_keep(l, &n->row, row);
            --*left;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                rows_of(l, b, n->region[i], often || n->kind == NODE_LOOP, left);
    }
}

void vector_rows(Lower *l, const Lanes *b, bool often) {
    enum { MOST = 6 };
    int left = MOST;
    rows_of(l, b, b->body, often, &left);
}

bool vector_range(Lower *l, const Lanes *b, Reg start, Reg low, Reg high) {
    Vector v = vector_new(l, b);
    if (!suits(&v) || l->front->no_memory || vector_has_remainder(&v, b->body) || !vector_is_short(b))
        return false;
    return vector_find_sure(&v, start, low, high);
}

/* ---- the code for 16 turns ---- */

void vector_some(Vector *v, Reg count) {
    v->mask = vector_take(v);
    emit(v->f, OP_VID_V, v->mask, 0, 0);
    emit(v->f, OP_VMSLT_VX, v->mask, v->mask, count);
}

static void begin(Vector *v, Reg first, Reg count) {
    const Lanes *b = v->b;
    Lane *i = vector_lane(v, b->index);
    i->base = first;
    i->aligned = b->aligned;
    i->natural = b->natural;
    if (count)
        vector_some(v, count);
    if (count && b->low) {
        int t = vector_take(v);
        emit(v->f, OP_VID_V, t, 0, 0);
        emit(v->f, OP_VMSLT_VX, t, t, b->low);
        vector_and_not(v, v->mask, v->mask, t);
        vector_drop(v, t);
    }
    if (!b->old || !b->root)
        return;
    Lane *old = vector_lane(v, b->old);
    old->reg = vector_take(v);
    old->fixed = true;
    if (v->mask)
        vector_choose(v, v->mask);
    emit(v->f, v->mask ? OP_VG_XM : vector_run_op(b->old->type), old->reg, b->root, b->element ? b->element : first)->v[3] = b->shift;
    if (b->old->type.base == TYPE_FLOAT)
        emit(v->f, OP_VFWIDEN, old->reg, old->reg, 0);
}

/* Who asked for them takes the lanes of all results. */
static void give_results(Vector *v) {
    const Lanes *b = v->b;
    for (int k = 0; k < b->body->nresults && !v->failed; k++) {
        int temporary, reg = vector_lanes(v, b->body->results[k], &temporary);
        b->give(b->taker, k, reg);
        if (temporary)
            vector_drop(v, temporary);
    }
}

/* The lanes in RESULT, or, if that is 0, in any register; that says nothing where they are given away. */
static int turns(Vector *v, Reg first, Reg count, int result) {
    Lower *l = v->l;
    Mark mark = lower_mark(l);
    vector_find_bits(v);
    begin(v, first, count);
    vector_region(v, v->b->body);
    if (v->b->give) {
        give_results(v);
        lower_forget(l, mark);
        return !v->failed;
    }
    Node *x = vector_plain(v, v->b->body->results[0]);
    bool there = vector_shape(v, x) == LANES && !vector_lane(v, x)->lazy && !vector_lane(v, x)->mask;
    if (!result)
        result = there ? vector_lane(v, x)->reg : vector_take(v);
    vector_into(v, x, result);
    lower_forget(l, mark);
    return v->failed ? 0 : result;
}

static Vector vector_with(Lower *l, const Lanes *b, const AloneArms *alone) {
    Vector v = vector_new(l, b);
    v.alone = alone;
    v.sure = b->sure;
    v.copied = b->copied || vector_leaves_arms(&v);
    return v;
}

/* Which arms have to be done lane by lane, so that there are vector registers enough for all else?  Code for it is made where
 * nothing leads to. */
static AloneArms find_alone(Lower *l, const Lanes *b, Reg first, Reg count, int scalar) {
    AloneArms arms = {0};
    int here = l->f->at;
    for (bool again = !vector_is_short(b); again && !l->front->no_memory;) {
        Vector v = vector_with(l, b, &arms);
        v.scalar = scalar;
        func_goto(l->f, func_block(l->f));
        again = suits(&v) && !turns(&v, first, count, 0) && vector_add_alone(&v, &arms);
        l->f->at = here;
    }
    return arms;
}

/* What is taken for granted, and left to the next of FORMS where it does not hold. */
static int forms_of(Lower *l, const Lanes *b, bool all, const AloneArms *alone, Vector *form) {
    Vector v = vector_with(l, b, alone);
    int n = 0;
    if (!suits(&v))
        return 0;
    bool steps = vector_has_step(&v, b->body);
    if (vector_has_remainder(&v, b->body) && (all || !steps)) {
        Vector rounds = vector_new(l, b);
        rounds.alone = alone;
        rounds.rounds = true;
        if (suits(&rounds)) {
            rounds.stepping = steps;
            form[n++] = rounds;
        }
    }
    if (steps) {
        Vector stepping = vector_new(l, b);
        stepping.alone = alone;
        suits(&stepping);
        stepping.stepping = true;
        form[n++] = stepping;
    }
    form[n++] = v;
    return n;
}

int vector_lower(Lower *l, const Lanes *b, Reg first, Reg count, int scalar) {
    Vector form[3];
    AloneArms alone = find_alone(l, b, first, count, scalar);
    int n = forms_of(l, b, !count, &alone, form), result = 0, done = n > 1 ? func_block(l->f) : 0;
    for (int i = 0; i < n; i++) {
        if (l->front->no_memory)
            return 0;
        bool last = i == n - 1;
        form[i].scalar = last ? scalar : func_block(l->f);
        form[i].part = b->low ? 0 : count;
        int made = turns(&form[i], first, count, result);
        if (n > 1)
            end_jump(l->f, done);
        if (!made)
            return 0;
        result = made;
        if (n > 1)
            func_goto(l->f, last ? done : form[i].scalar);
    }
    l->f->loop = loop_of(b);
    if (b->body->owner)
        front_remark(l->front, b->body->owner->at, "lanes: 16 iterations at once");
    return result;
}

void vector_keep(Lower *l, int result, Type t, Reg low, Reg high, Reg root, Reg shift, Reg e, Reg count) {
    Func *f = l->f;
    int old = result == VECTOR_FIRST ? VECTOR_FIRST + 1 : VECTOR_FIRST, lane = result == old + 1 ? old + 2 : old + 1;
    emit(f, OP_VID_V, lane, 0, 0);
    if (root) {
        emit(f, OP_VMSLT_VX, 0, lane, count);
        emit(f, OP_VG_XM, old, root, e)->v[3] = shift;
        if (t.base == TYPE_FLOAT)
            emit(f, OP_VFWIDEN, old, old, 0);
    }
    for (int k = 0; k < 2; k++) {
        if (k)
            emit(f, OP_VMSGT_VX, 0, lane, op_int(f, OP_ADDI, high, -1));
        else
            emit(f, OP_VMSLT_VX, 0, lane, low);
        if (root)
            emit(f, OP_VMERGE_VVM, result, result, old);
        else
            emit(f, OP_VMERGE_VXM, result, result, 0);
    }
}

void vector_fill(Lower *l, int result, Reg count, Reg x, bool fp) {
    int t = result == VECTOR_FIRST ? VECTOR_FIRST + 1 : VECTOR_FIRST;
    emit(l->f, OP_VID_V, t, 0, 0);
    emit(l->f, OP_VMSGT_VX, 0, t, op_int(l->f, OP_ADDI, count, -1));
    emit(l->f, fp ? OP_VFMERGE_VFM : OP_VMERGE_VXM, result, result, x);
}

void vector_onto_extreme(Func *f, bool least, int x, int result) {
    int t = result == VECTOR_FIRST ? VECTOR_FIRST + 1 : VECTOR_FIRST;
    int u = result <= VECTOR_FIRST + 1 ? VECTOR_FIRST + 2 : VECTOR_FIRST + 1;
    vector_extreme(f, least, x, x, result, t, u);
}
