/* frontend/lower/lower_body.c - what a product's region makes of its sums, for 16 columns and some rows at once.
 *
 * Each row's sums are the lanes of a vector register.  The right factors are read once for all rows, the left ones
 * are numbers that all lanes have in common.  So an element that is read serves 8 or 16 sums. */
#include "frontend/lower/lower_body.h"
#include "frontend/lower/vector_state.h"

enum { FIRST_SUM = VECTOR_LAST + 1 - BODY_ROWS, FIRST_RIGHT = VECTOR_FIRST };

void body_begin(Func *f, bool array, Reg start, int half) {
    for (int r = 0; r < BODY_ROWS; r++) {
        if (array)
            emit(f, OP_VR, FIRST_SUM + r, op_handle(f, OP_RH_I, start, half * BODY_ROWS + r), 0);
        else
            emit(f, OP_VMV_V_X, FIRST_SUM + r, start, 0);
    }
}

void body_end(Func *f, Reg tile, int half) {
    for (int r = 0; r < BODY_ROWS; r++) {
        Reg row = op_handle(f, OP_CREATE, 0, 0);
        emit(f, OP_VW, row, FIRST_SUM + r, 0);
        emit(f, OP_WH_I, tile, half * BODY_ROWS + r, row);
    }
}

/* Element ROW of LEAF, in which elements have 64 bits. */
static Reg left_element(Func *f, Type t, Reg leaf, int row) {
    Reg x = func_reg(f, type_is_fp(t) ? HOLDS_DOUBLE : HOLDS_INT);
    emit(f, type_is_fp(t) ? OP_RFD_I : OP_RD_I, x, leaf, row);
    if (t.base != TYPE_FLOAT)
        return x;
    Reg narrow = func_reg(f, HOLDS_FLOAT);
    emit(f, OP_FCVT_S_D, narrow, x, 0);
    return narrow;
}

static void lanes_are(Vector *v, const Node *param, int reg) {
    Lane *a = vector_lane(v, param);
    a->reg = reg;
    a->fixed = true;
    v->taken |= UINT32_C(1) << reg;
}

void body_turn(Lower *l, const Node *product, const Reg *leaf, int half) {
    Func *f = l->f;
    Region *body = product->region[0];
    Node *last = body->results[0];
    int lefts = product->lefts, rights = body->nparams - BODY_FACTORS - lefts;
    Lanes lanes = {.body = body, .index = body->params[BODY_INDEX], .lanes = UINT64_C(1) << BODY_SUM, .only = true};
    for (int k = 0; k < lefts; k++)
        lanes.uniform |= UINT64_C(1) << (BODY_FACTORS + k);
    for (int k = 0; k < rights; k++) {
        lanes.lanes |= UINT64_C(1) << (BODY_FACTORS + lefts + k);
        emit(f, OP_VR, FIRST_RIGHT + k, leaf[lefts + k], 0);
    }
    for (int r = 0; r < BODY_ROWS && !l->front->no_memory; r++) {
        Vector v;
        Mark mark = lower_mark(l);
        bool suits = vector_begin(&v, l, &lanes);
        for (int k = 0; k < rights; k++)
            lanes_are(&v, body->params[BODY_FACTORS + lefts + k], FIRST_RIGHT + k);
        for (int k = 0; k < BODY_ROWS; k++)
            v.taken |= UINT32_C(1) << (FIRST_SUM + k);
        lanes_are(&v, body->params[BODY_SUM], FIRST_SUM + r);
        for (int k = 0; k < lefts; k++) {
            Node *x = body->params[BODY_FACTORS + k];
            x->reg = left_element(f, x->type, leaf[k], half * BODY_ROWS + r);
        }
        vector_find_bits(&v);
        if (last->kind == NODE_BINARY && !last->next)
            vector_lane(&v, last)->aim = FIRST_SUM + r;
        vector_region(&v, body);
        vector_into(&v, last, FIRST_SUM + r);
        lower_forget(l, mark);
        assert(l->front->no_memory || (suits && !v.failed));        // frontend/opt/tiles_match.c has seen to that
    }
}
