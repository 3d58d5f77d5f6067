/* frontend/lower/vector_if.c - masks, and conditionals in lanes.
 *
 * A conditional branches if its condition is uniform.  If not, and its arms only compute, both
 * arms are done and merged.  Arms that access arrays, check or loop are done for the lanes that
 * take them, under a mask.  Outside of other such conditionals there is the longer arm once
 * more without a mask: for the chunks, nearly all in many programs, whose lanes all take it;
 * whether they do is seen, if possible, from scalars alone. */
#include "frontend/lower/vector_state.h"

/* ---- masks ---- */

/* All lanes of D are set if VALUE is, or none. */
static void splat_mask(Vector *v, int d, Reg value) {
    emit(v->f, OP_VMV_V_X, d, value, 0);
    emit(v->f, OP_VMSNE_VI, d, d, 0);
}

void vector_all(Vector *v, int reg) {
    emit(v->f, OP_VMV_V_I, reg, 0, 0);
    emit(v->f, OP_VMSEQ_VI, reg, reg, 0);
}

void vector_choose(Vector *v, int mask) {
    emit(v->f, OP_VMAND_MM, 0, mask, mask);
}

void vector_spread(Vector *v, int mask, int reg) {
    vector_choose(v, mask);
    emit(v->f, OP_VMV_V_I, reg, 0, 0);
    emit(v->f, OP_VMERGE_VIM, reg, reg, 1);
}

void vector_both(Vector *v, int d, int a, int b) {
    emit(v->f, OP_VMAND_MM, d, a ? a : b, b);
}

void vector_and_not(Vector *v, int d, int a, int b) {
    if (a)
        emit(v->f, OP_VMANDN_MM, d, a, b);
    else
        emit(v->f, OP_VMNAND_MM, d, b, b);
}

Reg vector_count(Vector *v, int mask) {
    return op_int(v->f, OP_VCPOP_M, mask, 0);
}

static bool is_true(const Node *n, bool value) {
    return n->kind == NODE_CONST && n->value.i == value;
}

/* A truth value that a lazy conditional gives. */
static void if_mask(Vector *v, const Node *p, int reg) {
    const Node *n = p->in[0];
    Node *a = n->region[0]->results[p->index], *b = n->region[1]->results[p->index];
    uint32_t taken = v->taken;
    int other = vector_take(v);
    vector_mask(v, n->in[0], reg);
    if (is_true(b, false)) {
        vector_region(v, n->region[0]);
        vector_mask(v, a, other);
        emit(v->f, OP_VMAND_MM, reg, reg, other);
    } else if (is_true(a, true)) {
        vector_region(v, n->region[1]);
        vector_mask(v, b, other);
        emit(v->f, OP_VMOR_MM, reg, reg, other);
    } else {
        int third = vector_take(v);
        vector_region(v, n->region[0]);
        vector_mask(v, a, third);
        emit(v->f, OP_VMAND_MM, third, third, reg);
        vector_region(v, n->region[1]);
        vector_mask(v, b, other);
        emit(v->f, OP_VMANDN_MM, reg, other, reg);
        emit(v->f, OP_VMOR_MM, reg, reg, third);
    }
    v->taken = taken;
}

static void binary_mask(Vector *v, Node *n, int reg) {
    if (tree_binary[n->op].kind == KIND_COMPARE && !vector_is_truth(n->in[0])) {
        vector_compare(v, n, reg);
        return;
    }
    int other = vector_take(v);
    Op op = n->op == BINARY_AND ? OP_VMAND_MM : n->op == BINARY_OR ? OP_VMOR_MM :
            n->op == BINARY_EQ ? OP_VMXNOR_MM : OP_VMXOR_MM;
    vector_mask(v, n->in[0], reg);
    vector_mask(v, n->in[1], other);
    emit(v->f, op, reg, reg, other);
    vector_drop(v, other);
}

void vector_mask(Vector *v, Node *n, int reg) {
    Func *f = v->f;
    if (vector_shape(v, n) == UNIFORM) {
        splat_mask(v, reg, lower_value(v->l, n));
        return;
    }
    const Lane *a = vector_lane(v, n);
    if (a->lazy && n->kind == NODE_PROJ) {
        if_mask(v, n, reg);
    } else if (a->lazy && n->kind == NODE_BINARY) {
        binary_mask(v, n, reg);
    } else if (a->lazy) {
        vector_mask(v, n->in[0], reg);
        emit(f, OP_VMNAND_MM, reg, reg, reg);
    } else if (a->mask) {
        if (a->reg != reg)
            emit(f, OP_VMAND_MM, reg, a->reg, a->reg);
    } else {
        emit(f, OP_VMSNE_VI, reg, a->reg, 0);
    }
}

/* ---- what is seen from scalars ---- */

/* Can it be seen from scalars that all lanes of C are WHEN?  EMIT: code that goes to SLOW if
 * they are not, or if it cannot be seen. */
static bool sure(Vector *v, Node *c, bool when, int slow, bool emits);

static bool sure_compare(Vector *v, Node *c, bool when, int slow, bool emits) {
    bool first = vector_shape(v, c->in[0]) == RAMP;
    Node *ramp = c->in[!first], *other = c->in[first];
    if (vector_shape(v, ramp) != RAMP || vector_shape(v, other) != UNIFORM)
        return false;
    bool equal = c->op == BINARY_EQ || c->op == BINARY_NE;
    if ((equal && when == (c->op == BINARY_EQ)) || (!equal && ramp->type.base != TYPE_INT))
        return false;
    if (!emits)
        return true;
    Reg base = vector_lane(v, ramp)->base, x = lower_value(v->l, other);
    if (equal) {
        Reg apart = op_int(v->f, OP_SUB, x, base);
        end_branch(v->f, OP_BLTU, apart, vector_number(v, CHUNK_WORDS), slow);
        return true;
    }
    /* As ramp < x or ramp <= x, which all lanes must fulfil or none. */
    bool below = first == (c->op == BINARY_LT || c->op == BINARY_LE);
    bool strict = c->op == BINARY_LT || c->op == BINARY_GT;
    if (!below)
        when = !when, strict = !strict;
    if (when) {
        Reg last = op_int(v->f, OP_ADDI, base, CHUNK_WORDS - 1);
        end_branch(v->f, strict ? OP_BGE : OP_BLT, strict ? last : x, strict ? x : last, slow);
    } else {
        end_branch(v->f, strict ? OP_BLT : OP_BGE, strict ? base : x, strict ? x : base, slow);
    }
    return true;
}

/* The uniform values and ramps of a lazy conditional's arm. */
static void scalars_of(Vector *v, const Region *r) {
    for (Node *n = r->first; n; n = n->next)
        if (n->kind != NODE_PROJ && n->kind != NODE_IF && vector_lane(v, n)->shape != LANES)
            vector_node(v, n);
}

static bool sure_if(Vector *v, Node *p, bool when, int slow, bool emits) {
    const Node *n = p->in[0];
    Node *a = n->region[0]->results[p->index], *b = n->region[1]->results[p->index];
    bool is_or = is_true(a, true), is_and = is_true(b, false);
    if (!vector_lane(v, n)->lazy || !(when ? is_and : is_or) || !sure(v, n->in[0], when, slow, emits))
        return false;
    if (emits)
        scalars_of(v, n->region[is_or]);
    return sure(v, is_or ? b : a, when, slow, emits);
}

static bool sure(Vector *v, Node *c, bool when, int slow, bool emits) {
    if (vector_shape(v, c) == UNIFORM) {
        if (emits)
            lower_branch(v->l, c, !when, slow);
        return true;
    }
    if (!vector_lane(v, c)->lazy)
        return false;
    if (c->kind == NODE_NOT)
        return sure(v, c->in[0], !when, slow, emits);
    if (c->kind == NODE_PROJ)
        return sure_if(v, c, when, slow, emits);
    return tree_binary[c->op].kind == KIND_COMPARE && sure_compare(v, c, when, slow, emits);
}

/* ---- what conditionals give ---- */

static Outs outs_of(Vector *v, Node *n) {
    Outs o = {0};
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        if (o.count == MAX_OUT) {
            v->failed = true;
            break;
        }
        int k = o.count++;
        o.proj[k] = p;
        if (vector_shape(v, p) == UNIFORM)
            o.reg[k] = func_reg(v->f, holds_of(p->type));
        else
            o.vec[k] = vector_lane(v, p)->aim ? vector_lane(v, p)->aim : vector_take(v);
    }
    return o;
}

static void outs_known(Vector *v, const Outs *o) {
    for (int k = 0; k < o->count; k++) {
        o->proj[k]->reg = o->reg[k];
        Lane *a = vector_lane(v, o->proj[k]);
        a->reg = o->vec[k];
        a->mask = vector_is_truth(o->proj[k]);
        a->fixed = a->aim;
    }
}

static void give(Vector *v, const Outs *o, const Region *r) {
    for (int k = 0; k < o->count; k++) {
        Node *x = r->results[o->proj[k]->index];
        if (!o->vec[k])
            emit_move(v->f, o->reg[k], lower_value(v->l, x));
        else if (vector_is_truth(x))
            vector_mask(v, x, o->vec[k]);
        else
            vector_into(v, x, o->vec[k]);
    }
}

/* The arm that only gives what is there before; -1: none does. */
static int kept_arm(const Node *n) {
    for (int k = 1; k >= 0; k--) {
        const Node *x = n->region[k]->first;
        while (x && x->kind == NODE_CONST)
            x = x->next;
        if (!x)
            return k;
    }
    return -1;
}

/* Does something of R, at whatever depth, that is computed only where it is asked for, or is but another name, look at P?  Of
 * conditional N, if not NULL, the condition may: it is asked for before all else. */
static bool looks_late(const Vector *v, const Region *r, const Node *p, const Node *n) {
    for (Node *m = r->first; m; m = m->next) {
        bool first = n && m == n->in[0] && graph_uses(r, m) == 1;
        for (int i = 0; i < m->nin && !first; i++)
            if (m->in[i] == p && (vector_lane(v, m)->lazy || vector_plain(v, m) != m))
                return true;
        for (int i = 0; i < 2; i++)
            if (m->region[i] && looks_late(v, m->region[i], p, NULL))
                return true;
    }
    return false;
}

/* Does R give P as a result, but for number BUT? */
static bool gives(const Region *r, const Node *p, int but) {
    for (int k = 0; k < r->nresults; k++)
        if (k != but && r->results[k] == p)
            return true;
    return false;
}

bool vector_keeps_in_place(const Vector *v, const Region *r, const Node *p, const Node *x) {
    const Node *n = x->kind == NODE_PROJ ? x->in[0] : NULL;
    int kept = n && n->kind == NODE_IF && x->home == r ? kept_arm(n) : -1;
    if (kept < 0 || n->region[kept]->results[x->index] != p || vector_lane(v, n)->lazy || n->hoisted || vector_shape(v, x) != LANES)
        return false;
    if (gives(n->region[0], p, x->index) || gives(n->region[1], p, x->index) || gives(r, p, -1) || looks_late(v, r, p, n))
        return false;
    for (const Node *m = n->next; m; m = m->next) {
        for (int i = 0; i < m->nin; i++)
            if (m->in[i] == p)
                return false;
        for (int i = 0; i < 2; i++)
            if (m->region[i] && graph_uses(m->region[i], p))
                return false;
    }
    return true;
}

/* Is what the conditional gives, number K, made where the value is that one of its arms keeps? */
static bool is_in_place(const Vector *v, const Outs *o, int k) {
    const Node *n = o->proj[k]->in[0];
    int kept = kept_arm(n);
    Node *x = kept < 0 ? NULL : vector_plain(v, n->region[kept]->results[o->proj[k]->index]);
    return x && vector_shape(v, x) == LANES && o->vec[k] && vector_lane(v, x)->reg == o->vec[k];
}

static bool any_in_place(const Vector *v, const Outs *o) {
    for (int k = 0; k < o->count; k++)
        if (is_in_place(v, o, k))
            return true;
    return false;
}

/* What arm R gives is made where it is wanted, as long as nothing is there yet. */
static void aim(Vector *v, const Outs *o, const Region *r, bool begins) {
    for (int k = 0; k < o->count; k++) {
        const Node *x = r->results[o->proj[k]->index];
        bool made = x->kind == NODE_BINARY || (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF);
        if (!o->vec[k] || x->home != r || !made || x->hoisted || vector_is_truth(x) || vector_shape(v, x) != LANES ||
            is_in_place(v, o, k))
            continue;
        Lane *a = vector_lane(v, x);
        if (begins && !a->aim)
            a->aim = o->vec[k];
        else if (!begins && a->aim == o->vec[k])
            a->aim = 0;
    }
}

/* All lanes have something: that of one arm will be written over it. */
static void outs_begin(Vector *v, const Outs *o) {
    for (int k = 0; k < o->count; k++) {
        if (!o->vec[k] || is_in_place(v, o, k))
            continue;
        emit(v->f, OP_VMV_V_I, o->vec[k], 0, 0);
        if (vector_is_truth(o->proj[k]))
            emit(v->f, OP_VMSNE_VI, o->vec[k], o->vec[k], 0);
    }
}

/* The lanes of MASK. */
static void merge(Vector *v, const Outs *o, const Region *r, int mask) {
    for (int k = 0; k < o->count; k++) {
        Node *x = r->results[o->proj[k]->index];
        int t;
        if (vector_is_truth(x)) {
            t = vector_take(v);
            vector_mask(v, x, t);
            emit(v->f, OP_VMAND_MM, t, t, mask);
            emit(v->f, OP_VMANDN_MM, o->vec[k], o->vec[k], mask);
            emit(v->f, OP_VMOR_MM, o->vec[k], o->vec[k], t);
            vector_drop(v, t);
            continue;
        }
        int from = vector_lanes(v, x, &t);
        if (from == o->vec[k])          // it is there already, in the lanes that it is for
            continue;
        vector_choose(v, mask);
        emit(v->f, OP_VMERGE_VVM, o->vec[k], o->vec[k], from);
        if (t)
            vector_drop(v, t);
    }
}

/* ---- arms ---- */

typedef struct {
    Mark mark;
    int mask;
    uint32_t taken;
} Scope;

static Scope scope_begin(const Vector *v) {
    return (Scope){lower_mark(v->l), v->mask, v->taken};
}

/* What was remembered is not there on other ways. */
static void scope_forget(Vector *v, const Scope *s) {
    lower_forget(v->l, s->mark);
}

static void scope_end(Vector *v, const Scope *s) {
    scope_forget(v, s);
    v->mask = s->mask;
    v->taken = s->taken;
}

static bool is_alone(const Vector *v, const Node *n, int k) {
    return vector_lane(v, n)->alone >> k & 1;
}

/* Arm K of N for the lanes of MASK, 0: all of them; it may write what it gives into the others, too. */
static void first_arm(Vector *v, const Node *n, const Outs *o, int k, int mask) {
    const Region *r = n->region[k];
    if (is_alone(v, n, k)) {
        vector_arm_alone(v, o, r, mask);
        return;
    }
    aim(v, o, r, true);
    vector_region(v, r);
    aim(v, o, r, false);
    give(v, o, r);
}

/* Arm K, after the other one, whose lanes keep what they have. */
static void second_arm(Vector *v, const Node *n, const Outs *o, int k, int mask) {
    if (is_alone(v, n, k)) {
        vector_arm_alone(v, o, n->region[k], mask);
        return;
    }
    vector_region(v, n->region[k]);
    merge(v, o, n->region[k], mask);
}

static void arm(Vector *v, const Node *n, const Outs *o, int k, int join) {
    Scope s = scope_begin(v);
    if (is_alone(v, n, k))
        outs_begin(v, o);
    first_arm(v, n, o, k, v->mask);
    end_jump(v->f, join);
    scope_end(v, &s);
}

static void branch_if(Vector *v, Node *n, const Outs *o) {
    int other = func_block(v->f), join = func_block(v->f);
    lower_branch(v->l, n->in[0], false, other);
    arm(v, n, o, 0, join);
    func_goto(v->f, other);
    arm(v, n, o, 1, join);
    func_goto(v->f, join);
}

/* Nothing but computing, and not so much that it should be left out if no lane wants it. */
static bool is_light(const Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (node_table[n->kind].traps || (n->kind == NODE_INDEX && !vector_is_chunk(v, n)) || n->kind == NODE_LOOP ||
            (n->region[0] && (vector_lane(v, n)->alone || !is_light(v, n->region[0]) || !is_light(v, n->region[1]))))
            return false;
    return graph_size(r) <= VECTOR_LIGHT;
}

/* Both arms, merged by the condition: one that keeps what is there comes first. */
static void merge_if(Vector *v, Node *n, const Outs *o) {
    Scope s = scope_begin(v);
    int mask = vector_take(v), first = kept_arm(n) != 0;
    vector_mask(v, n->in[0], mask);
    if (!first)
        vector_and_not(v, mask, 0, mask);
    if (v->mask && any_in_place(v, o))          // lanes that take no part keep what they have, too
        vector_both(v, mask, v->mask, mask);
    uint32_t taken = v->taken;
    first_arm(v, n, o, first, v->mask);
    v->taken = taken;
    second_arm(v, n, o, !first, mask);
    scope_end(v, &s);
}

/* What a conditional in arm R gives, in which only the lanes of R take part, is made in place where it keeps what is there for the
 * arm's own result. */
static void aim_inside(Vector *v, const Node *n, const Outs *o, const Region *r, bool begins) {
    const Region *kept = r == n->region[0] ? n->region[1] : n->region[0];
    for (int k = 0; k < o->count; k++) {
        Node *x = r->results[o->proj[k]->index], *p = kept->results[o->proj[k]->index];
        bool chosen = x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF && vector_shape(v, x->in[0]->in[0]) != UNIFORM;
        if (!chosen || vector_is_truth(x) || !is_in_place(v, o, k) || !vector_keeps_in_place(v, r, p, x))
            continue;
        Lane *a = vector_lane(v, x);
        if (begins && !a->aim)
            a->aim = o->vec[k];
        else if (!begins && a->aim == o->vec[k])
            a->aim = 0;
    }
}

/* What arm KEPT gives is there; over it comes what the other one gives the lanes that take that, if there are some. */
static void keep_arm(Vector *v, Node *n, const Outs *o, int then, int kept, int join) {
    Scope s = scope_begin(v);
    if (!kept)
        vector_and_not(v, then, v->mask, then);
    give(v, o, n->region[kept]);
    end_branch(v->f, OP_BEQ, vector_count(v, then), 0, join);
    v->mask = then;
    aim_inside(v, n, o, n->region[!kept], true);
    second_arm(v, n, o, !kept, then);
    aim_inside(v, n, o, n->region[!kept], false);
    end_jump(v->f, join);
    scope_end(v, &s);
}

/* Each arm for the lanes that take it, if there are some: FIRST before the other one.  Register THEN holds the mask of
 * arm 0, and becomes that of the other one when no lane needs it any more: v->mask is THEN for both. */
static void masked_arms(Vector *v, Node *n, const Outs *o, int then, int first, int join) {
    Func *f = v->f;
    Scope s = scope_begin(v);
    int none = func_block(f), mask = v->mask;
    if (first)
        vector_and_not(v, then, mask, then);
    outs_begin(v, o);
    end_branch(f, OP_BEQ, vector_count(v, then), 0, none);
    uint32_t taken = v->taken;
    v->mask = then;
    first_arm(v, n, o, first, then);
    v->taken = taken;
    scope_forget(v, &s);
    end_jump(f, none);
    func_goto(f, none);
    vector_and_not(v, then, mask, then);
    end_branch(f, OP_BEQ, vector_count(v, then), 0, join);
    second_arm(v, n, o, !first, then);
    end_jump(f, join);
    scope_end(v, &s);
}

/* Where all lanes take arm HEAVY, if that can be seen from scalars; goes on, otherwise, with
 * the block that it returns, and FAST is there for it. */
static int without_mask(Vector *v, Node *n, const Outs *o, int heavy, int fast, int join) {
    Scope s = scope_begin(v);
    int slow = func_block(v->f);
    if (sure(v, n->in[0], heavy == 0, slow, false)) {
        sure(v, n->in[0], heavy == 0, slow, true);
        end_jump(v->f, fast);
    } else {
        end_jump(v->f, slow);
    }
    scope_forget(v, &s);
    func_goto(v->f, fast);
    arm(v, n, o, heavy, join);
    return slow;
}

static void divide_if(Vector *v, Node *n, const Outs *o) {
    Func *f = v->f;
    Scope s = scope_begin(v);
    int join = func_block(f), fast = func_block(f), then, heavy = graph_size(n->region[1]) > graph_size(n->region[0]);
    bool copies = !v->mask && !v->copied && !is_alone(v, n, heavy);
    if (copies) {
        v->copied = true;
        func_goto(f, without_mask(v, n, o, heavy, fast, join));
    }
    then = vector_take(v);
    vector_mask(v, n->in[0], then);
    if (v->mask)
        vector_both(v, then, v->mask, then);
    if (copies) {
        Reg all = heavy ? 0 : vector_number(v, CHUNK_WORDS);
        end_branch(f, OP_BEQ, vector_count(v, then), all, fast);
    }
    if (any_in_place(v, o))
        keep_arm(v, n, o, then, kept_arm(n), join);
    else
        masked_arms(v, n, o, then, heavy, join);
    v->copied = copies ? false : v->copied;
    func_goto(f, join);
    scope_end(v, &s);
}

int vector_heavy_arm(const Vector *v, const Node *n) {
    if (is_light(v, n->region[0]) && is_light(v, n->region[1]))
        return -1;
    return graph_size(n->region[1]) > graph_size(n->region[0]);
}

/* The arm R is taken, by all lanes: what it gives stays where it is. */
static void take_arm(Vector *v, const Node *n, const Region *r) {
    uint32_t kept = v->taken;
    vector_region(v, r);
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        Node *x = vector_plain(v, r->results[p->index]);
        Lane *a = vector_lane(v, p);
        const Lane *from = vector_shape(v, x) == LANES ? vector_lane(v, x) : NULL;
        bool there = from && x->home == r && !from->lazy && !from->mask && !vector_is_truth(p) && !(kept >> from->reg & 1);
        a->fixed = false;
        a->mask = vector_is_truth(p);
        if (vector_shape(v, p) == UNIFORM) {
            p->reg = func_reg(v->f, holds_of(p->type));
            emit_move(v->f, p->reg, lower_value(v->l, x));
            continue;
        }
        a->reg = there ? from->reg : vector_take(v);
        if (a->mask)
            vector_mask(v, x, a->reg);
        else
            vector_into(v, x, a->reg);
        kept |= 1u << a->reg;
    }
    v->taken = kept;
}

void vector_if(Vector *v, Node *n) {
    if (vector_lane(v, n)->lazy)
        return;
    int arm_taken = v->sure ? vector_sure_arm(v, n) : -1;
    if (arm_taken >= 0 && !is_alone(v, n, arm_taken)) {
        take_arm(v, n, n->region[arm_taken]);
        return;
    }
    v->sure = false;                // vector_region gives it back
    Outs o = outs_of(v, n);
    if (v->failed)
        return;
    if (vector_shape(v, n->in[0]) == UNIFORM)
        branch_if(v, n, &o);
    else if (!vector_lane(v, n)->alone && is_light(v, n->region[0]) && is_light(v, n->region[1]))
        merge_if(v, n, &o);
    else
        divide_if(v, n, &o);
    outs_known(v, &o);
}
