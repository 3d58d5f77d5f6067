/* frontend/lower/vector_alone.c - arms of conditionals that are done lane by lane, by code for numbers: those with
 * something in them that lanes cannot do, and those in which there were too few vector registers.
 *
 * Such an arm only computes: it reads no array, and nothing in it can fail. */
#include "frontend/lower/vector_state.h"

bool vector_may_be_alone(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        switch (n->kind) {
        case NODE_CONST: case NODE_PROJ: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT:
        case NODE_BINARY: case NODE_BUILTIN: case NODE_IF: case NODE_LOOP:
            break;
        default:
            return false;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !vector_may_be_alone(n->region[i]))
                return false;
    }
    return true;
}

bool vector_is_alone(const Vector *v, const Region *arm) {
    for (int i = 0; v->alone && i < v->alone->count; i++)
        if (v->alone->arm[i] == arm)
            return true;
    return false;
}

/* The arm of a conditional, small beside the body, that R is or lies in. */
static const Region *arm_around(const Vector *v, const Region *r) {
    int most = graph_size(v->b->body) / 2;
    for (; r && r != v->b->body; r = r->owner ? r->owner->home : NULL)
        if (r->owner && r->owner->kind == NODE_IF && graph_size(r) > VECTOR_LIGHT && vector_may_be_alone(r))
            return graph_size(r) <= most ? r : NULL;
    return NULL;
}

bool vector_add_alone(const Vector *v, AloneArms *arms) {
    const Region *r = arms->count < MOST_ALONE ? arm_around(v, v->full) : NULL;
    if (r)
        arms->arm[arms->count++] = r;
    return r;
}

/* ---- operands ---- */

/* What stands in lane LANE of vector register REG, as scalar code holds a value of type T. */
static Reg from_lane(Vector *v, Type t, int reg, Reg lane) {
    Func *f = v->f;
    bool fp = type_is_fp(t);
    int first = vector_take(v);
    Reg x = func_reg(f, fp ? HOLDS_DOUBLE : HOLDS_INT);
    emit(f, OP_VSLIDEDOWN_VX, first, reg, lane);
    emit(f, fp ? OP_VFMV_F_S : OP_VMV_X_S, x, first, 0);
    vector_drop(v, first);
    if (t.base != TYPE_FLOAT)
        return x;
    Reg narrow = func_reg(f, HOLDS_FLOAT);
    emit(f, OP_FCVT_S_D, narrow, x, 0);
    return narrow;
}

static Reg truth_in_lane(Vector *v, Node *x, Reg lane) {
    int t = vector_take(v);
    vector_mask(v, x, t);
    vector_spread(v, t, t);
    Reg truth = from_lane(v, x->type, t, lane);
    vector_drop(v, t);
    return truth;
}

/* X, for which lanes may have different values, in lane LANE. */
static Reg value_in_lane(Vector *v, Node *x, Reg lane) {
    if (vector_is_truth(x))
        return truth_in_lane(v, x, lane);
    const Node *made = vector_plain(v, x);
    if (vector_shape(v, made) == RAMP)
        return op_int(v->f, OP_ADD, vector_lane(v, made)->base, lane);
    v->failed |= !vector_lane(v, made)->reg;
    return from_lane(v, x->type, vector_lane(v, made)->reg, lane);
}

/* LANE 0: other code may have left its register there. */
static void take_operand(Vector *v, const Region *arm, Node *x, Reg lane) {
    if (vector_shape(v, x) == UNIFORM || graph_inside(x, arm))
        return;
    if (!lane)
        x->reg = 0;
    else if (!x->reg)
        lower_keep(v->l, &x->reg, value_in_lane(v, x, lane));
}

/* What R, in ARM, takes from outside of ARM. */
static void take_operands(Vector *v, const Region *arm, const Region *r, Reg lane) {
    for (Node *n = r->first; n && !v->failed; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            take_operand(v, arm, n->in[i], lane);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                take_operands(v, arm, n->region[i], lane);
    }
    for (int k = 0; k < r->nresults; k++)
        take_operand(v, arm, r->results[k], lane);
}

/* ---- results ---- */

/* X becomes lane LANE, which alone is in v0, of vector register TO. */
static void to_lane(Vector *v, Type t, Reg x, int to) {
    emit(v->f, type_is_fp(t) ? OP_VFMERGE_VFM : OP_VMERGE_VXM, to, to, vector_wide(v, t, x));
}

/* The same of mask TO. */
static void to_mask(Vector *v, Reg x, int to) {
    int t = vector_take(v);
    emit(v->f, OP_VMANDN_MM, to, to, 0);
    emit(v->f, OP_VMV_V_X, t, x, 0);
    emit(v->f, OP_VMSNE_VI, t, t, 0);
    emit(v->f, OP_VMAND_MM, t, t, 0);
    emit(v->f, OP_VMOR_MM, to, to, t);
    vector_drop(v, t);
}

static void give_lane(Vector *v, const Outs *o, const Region *r, Reg lane) {
    int t = vector_take(v);
    emit(v->f, OP_VID_V, t, 0, 0);
    emit(v->f, OP_VMSEQ_VX, 0, t, lane);
    vector_drop(v, t);
    for (int k = 0; k < o->count; k++) {
        Node *x = r->results[o->proj[k]->index];
        Reg value = lower_value(v->l, x);
        if (!o->vec[k])
            emit_move(v->f, o->reg[k], value);
        else if (vector_is_truth(x))
            to_mask(v, value, o->vec[k]);
        else
            to_lane(v, x->type, value, o->vec[k]);
    }
}

/* The code without lanes does all of it.  What comes next has something of the right type, and is not reached. */
static void leave(Vector *v, const Outs *o) {
    vector_leave_if(v, OP_BEQ, 0, 0);
    for (int k = 0; k < o->count; k++) {
        Node zero = {.kind = NODE_CONST, .type = o->proj[k]->type};
        if (o->reg[k])
            emit_move(v->f, o->reg[k], lower_value(v->l, &zero));
    }
}

void vector_arm_alone(Vector *v, const Outs *o, const Region *r, int mask) {
    Func *f = v->f;
    if (vector_leaves_arms(v) && !vector_is_alone(v, r)) {
        leave(v, o);
        return;
    }
    int again = func_block(f), next = func_block(f), done = func_block(f);
    uint32_t taken = v->taken;
    int chosen = mask ? vector_take(v) : 0;
    Reg lane = func_reg(f, HOLDS_INT), end = vector_number(v, CHUNK_WORDS);
    if (mask)
        vector_spread(v, mask, chosen);
    emit_li(f, lane, 0);
    Mark mark = lower_mark(v->l);
    end_jump(f, again);
    func_goto(f, again);
    if (mask)
        end_branch(f, OP_BEQ, from_lane(v, (Type){.base = TYPE_BOOLEAN}, chosen, lane), 0, next);
    take_operands(v, r, r, 0);
    take_operands(v, r, r, lane);
    v->l->no_lanes = true;
    if (!v->failed)
        lower_nodes(v->l, r);
    v->l->no_lanes = false;
    give_lane(v, o, r, lane);
    lower_forget(v->l, mark);
    end_jump(f, next);
    func_goto(f, next);
    emit(f, OP_ADDI, lane, lane, 1);
    end_branch(f, OP_BLT, lane, end, again);
    end_jump(f, done);
    func_goto(f, done);
    v->taken = taken;
}
