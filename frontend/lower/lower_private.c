/* frontend/lower/lower_private.c - private arrays: elements, and copies in and out.
 *
 * An array of several dimensions lies there row by row.  Its sizes are those that it was made
 * with; one of which they are not known has one dimension, and its length in Node.reg. */
#include "frontend/loops/private.h"
#include "frontend/lower/lower_state.h"

Reg lowered_private_size(Lower *l, Node *n, int k) {
    Node *size = private_size_behind(n, k);
    return size ? lower_value(l, size) : n->reg;
}

void lowered_private_length(Lower *l, const Node *n, Reg d) {
    if (n->held->varies)
        emit(l->f, OP_PLEN, d, n->held->number, 0);
}

/* A size more: all ones if that is more than 64 bits hold. */
static Reg times_size(Lower *l, Reg n, Reg size, bool may_be_large) {
    Func *f = l->f;
    Reg low = op_int(f, OP_MUL, n, size);
    if (!may_be_large)
        return low;
    Reg high = op_int(f, OP_MULHU, n, size);
    return op_int(f, OP_OR, low, op_int(f, OP_SUB, 0, op_int(f, OP_SLTU, 0, high)));
}

static Reg element_count(Lower *l, Node *n) {
    Reg count = lowered_private_size(l, n, 0);
    for (int k = 1; k < n->type.rank; k++)
        count = times_size(l, count, lowered_private_size(l, n, k), k > 1);
    return count;
}

static int last_index(const Node *access) {
    return access->nin - (access->kind == NODE_STORE ? 2 : 1);
}

Reg lowered_private_row(Lower *l, const Node *n) {
    int last = last_index(n);
    Reg at = lower_value(l, n->in[1]);
    for (int k = 2; k <= last; k++) {
        at = op_int(l->f, OP_MUL, at, lowered_private_size(l, n->in[0], k - 1));
        if (k < last)
            at = op_int(l->f, OP_ADD, at, lower_value(l, n->in[k]));
    }
    return at;
}

static Reg element_at(Lower *l, const Node *n) {
    int last = last_index(n);
    Reg at = lower_value(l, n->in[last]);
    return last == 1 ? at : op_int(l->f, OP_ADD, n->row ? n->row : lowered_private_row(l, n), at);
}

/* Elements of W from FIRST on become those of the tree under ROOT. */
static void pin(Lower *l, const Node *n, Reg first, Reg root, Reg count) {
    Code *c = emit(l->f, OP_PIN, n->held->number, first, root);
    c->v[3] = 0;
    c->v[4] = count;
}

/* A row, the last dimension, as a whole. */
static void store_row(Lower *l, Node *n) {
    Node *row = n->in[n->nin - 1];
    Reg size = lowered_private_size(l, n->in[0], n->type.rank - 1), at = lower_value(l, n->in[1]);
    for (int k = 2; k < n->type.rank; k++) {
        at = op_int(l->f, OP_MUL, at, lowered_private_size(l, n->in[0], k - 1));
        at = op_int(l->f, OP_ADD, at, lower_value(l, n->in[k]));
    }
    Reg root = lowered_root(l, row);
    pin(l, n, op_int(l->f, OP_MUL, at, size), root, size);
}

static void lower_set(Lower *l, Node *n) {
    Node *value = n->in[n->nin - 1];
    BaseType b = value->type.base;
    Op op = b == TYPE_DOUBLE ? OP_PSET_FD : b == TYPE_FLOAT ? OP_PSET_FS : b == TYPE_LONG ? OP_PSET_D : OP_PSET_W;
    n->reg = n->in[0]->reg;
    if (value->type.rank) {
        store_row(l, n);
        return;
    }
    Reg x = lower_value(l, value), at = element_at(l, n);
    Code *c = emit(l->f, op, n->held->number, at, n->offset);
    c->v[3] = x;
    c->traps = n->unchecked;
}

static void lower_get(Lower *l, Node *n) {
    BaseType b = n->type.base;
    Op op = b == TYPE_DOUBLE ? OP_PGET_FD : b == TYPE_FLOAT ? OP_PGET_FS : b == TYPE_LONG ? OP_PGET_D : OP_PGET_W;
    Reg at = element_at(l, n);
    n->reg = func_reg(l->f, holds_of(n->type));
    Code *c = emit(l->f, op, n->reg, n->in[0]->held->number, at);
    c->v[3] = n->offset;
    c->traps = n->unchecked;
}

static void lower_fresh(Lower *l, Node *n) {
    Reg count = element_count(l, n);
    emit(l->f, is_wide(n->type.base) ? OP_PNEW_D : OP_PNEW_W, n->held->number, count, 0);
    if (n->kind == NODE_PIN)
        pin(l, n, 0, lowered_root(l, n->in[0]), count);
}

static void lower_out(Lower *l, Node *n) {
    Array *a = n->array = front_alloc(l->front, sizeof *a);
    a->n[0] = element_count(l, n->in[0]);
    a->small[0] = !a->n[0];
    a->root = func_reg(l->f, HOLDS_HANDLE);
    if (n->kind == NODE_GIVE)
        emit(l->f, OP_PGIVE, a->root, n->from, 0);
    else
        emit(l->f, OP_POUT, a->root, n->from, 0)->v[3] = a->n[0];
}

void lower_private(Lower *l, Node *n) {
    switch (n->kind) {
    case NODE_INDEX: lower_get(l, n); break;
    case NODE_STORE: lower_set(l, n); break;
    case NODE_NEW: case NODE_PIN: lower_fresh(l, n); break;
    case NODE_POUT: case NODE_GIVE: lower_out(l, n); break;
    case NODE_PFREE: emit(l->f, OP_PFREE, n->from, 0, 0); break;
    default: emit(l->f, n->swap ? OP_PSWAP : OP_PMOVE, n->to, n->from, 0);
    }
}
