/* frontend/lower/lower_entry.c - the codelet that calls a method with the program's arguments.
 *
 * An image may be run with anything, so what cannot be is a trap here, too. */
#include "frontend/lower/lower_state.h"

static void expect(Lower *l, int k, Reg descriptor, int element, int value) {
    Reg wanted = op_li(l->f, value), is = op_int(l->f, OP_RD_I, descriptor, element);
    trap_argument(l->f, OP_BNE, is, wanted, k);
}

/* The compiler's own descriptor of an array of type T that FROM describes, argument K. */
static Reg given_array(Lower *l, Type t, int k, Reg from) {
    Func *f = l->f;
    Node *n = front_alloc(l->front, sizeof *n);
    Array *a = front_alloc(l->front, sizeof *a);
    n->type = t;
    n->array = a;
    expect(l, k, from, DESC_KIND, lowered_kind(t.base));
    expect(l, k, from, DESC_RANK, t.rank);
    expect(l, k, from, DESC_LAYOUT, (int)t.layout);
    Reg most = op_li(f, INT32_MAX);
    for (int i = 0; i < t.rank; i++) {
        a->n[i] = op_int(f, OP_RD_I, from, DESC_SIZE + i);
        trap_argument(f, OP_BLTU, most, a->n[i], k);
    }
    a->root = op_handle(f, OP_RH_I, from, DESC_ROOT);
    return lowered_desc(l, n);
}

static Reg given_scalar(Lower *l, BaseType t, int k) {
    Func *f = l->f;
    if (t == TYPE_DOUBLE || t == TYPE_FLOAT) {
        Reg d = func_reg(f, HOLDS_DOUBLE), s = t == TYPE_FLOAT ? func_reg(f, HOLDS_FLOAT) : 0;
        emit(f, OP_RFD_I, d, l->args, k);
        if (t == TYPE_FLOAT)
            emit(f, OP_FCVT_S_D, s, d, RM_DYN);
        return s ? s : d;
    }
    Reg x = op_int(f, OP_RD_I, l->args, k);
    if (t == TYPE_INT)
        trap_argument(f, OP_BNE, op_int(f, OP_ADDIW, x, 0), x, k);
    else if (t == TYPE_BOOLEAN)
        trap_argument(f, OP_BLTU, op_li(f, 1), x, k);
    return x;
}

static Reg given(Lower *l, Type t, int k) {
    trap_argument(l->f, OP_BEQ, op_int(l->f, OP_DEF_D_I, l->args, k), 0, k);
    return t.rank ? given_array(l, t, k, op_handle(l->f, OP_RH_I, l->args, k)) : given_scalar(l, t.base, k);
}

Func *lower_entry(Module *m, Unit *u) {
    const Method *method = u->method;
    Func *f = lower_new_func(m, front_text(m->front, "%s$entry", method->name));
    Lower l = {.m = m, .front = m->front, .f = f, .name = f->name};
    f->is_entry = true;
    f->line = method->at.line;
    f->has_result = true;
    f->result = holds_of(tree_gives(method));
    l.args = func_param(f, HOLDS_HANDLE);
    Call *c = call_new(f, lower_unit(m, u, false), method->nparams + (u->flat != NULL));
    for (int i = 0; i < method->nparams && !m->front->no_memory; i++)
        c->args[i] = given(&l, method->locals[i]->type, i);
    if (u->flat)
        c->args[method->nparams] = op_li(f, 0);
    c->result = func_reg(f, f->result);
    emit_call(f, c);
    end_deliver(f, c->result);
    return f;
}
