/* frontend/lower_scan.c - SCAN nodes by the templates of lower_loop.c.
 *
 * A leaf task makes a node of nodes of chunks: element by element, in the order of the loop, in a private array that
 * it gives away then.  Where a block begins its states do, too. */
#include "frontend/lower_loop.h"
#include "isa/arch.h"

enum {
    STATE = 4,              // the first operand of a SCAN that is a state
    MOST_STATES = 8,
    LEVELS = 3,             // of nodes that a leaf task makes
    OWN = 0,                // the number of its private array: the body makes none
};

typedef struct {
    const Node *node;
    const Region *body;
    Type element;
    int leaf;               // log2 of the elements of a chunk
    bool zero;              // what is not written is zero
    bool up;                // elements are made from the first to the last
    int states;
    Captures c;
    int first, end, offset, base, shift;                    // numbers of fixed parameters
    int begin[MOST_STATES], begin_shift[MOST_STATES];       // of the arrays of states; -1: a constant
} Scan;

/* A leaf task while it is made. */
typedef struct {
    Part p;
    const Scan *t;
    Reg state[MOST_STATES];
    Reg low, last;          // the task's first element, and the one behind its last
    Reg e, begin, end;      // counted from there: the element, and those that iterations make
    Reg i;                  // of the task's first element
} Leaf;

static int fix(Scan *t, Holds holds, Reg value) {
    t->c.fixed_holds[t->c.nfixed] = holds;
    t->c.fixed_value[t->c.nfixed] = value;
    return t->c.nfixed++;
}

static Scan scan_of(Lower *l, Node *n) {
    Scan t = {.node = n, .body = n->region[0], .element = type_element(n->type, 1), .leaf = leaf_bits(n->type),
              .zero = n->in[0]->kind == NODE_NEW, .up = n->step > 0, .states = n->nin - STATE};
    t.c = captures_of(l, t.body);
    t.first = fix(&t, HOLDS_INT, lower_value(l, n->in[1]));
    t.end = fix(&t, HOLDS_INT, lower_value(l, n->in[2]));
    t.offset = fix(&t, HOLDS_INT, lower_value(l, n->in[3]));
    t.base = t.zero ? -1 : fix(&t, HOLDS_HANDLE, lowered_root(l, n->in[0]));
    t.shift = t.zero ? -1 : fix(&t, HOLDS_INT, lowered_shift(l, n->in[0], 0));
    for (int k = 0; k < t.states; k++) {
        Node *begin = n->in[STATE + k];
        bool array = begin->type.rank;
        t.begin[k] = array ? fix(&t, HOLDS_HANDLE, lowered_root(l, begin)) : -1;
        t.begin_shift[k] = array ? fix(&t, HOLDS_INT, lowered_shift(l, begin, 0)) : -1;
    }
    return t;
}

/* ---- states ---- */

/* Those with which the block of element E begins. */
static void begin_states(Leaf *f, Reg e) {
    const Scan *t = f->t;
    Lower *l = &f->p.l;
    Reg number = op_int(f->p.f, OP_SRLI, e, t->node->bits);
    for (int k = 0; k < t->states; k++) {
        Node *begin = t->node->in[STATE + k];
        Type type = t->body->params[2 + k]->type;
        int leaf = leaf_bits((Type){.base = type.base, .rank = 1});
        Reg x = t->begin[k] < 0 ? lower_value(l, begin)
              : lowered_read(l, type, leaf, lowered_walk(l, f->p.fix[t->begin[k]], f->p.fix[t->begin_shift[k]], leaf, number), number);
        emit_move(f->p.f, f->state[k], x);
    }
}

/* The states behind the element that was made, all at once. */
static void next_states(Leaf *f) {
    const Scan *t = f->t;
    Reg now[MOST_STATES];
    for (int k = 0; k < t->states; k++) {
        Reg x = lower_value(&f->p.l, t->body->results[1 + k]);
        now[k] = x;
        if (x == f->state[k])
            continue;
        now[k] = func_reg(f->p.f, holds_of(t->body->params[2 + k]->type));
        emit_move(f->p.f, now[k], x);
    }
    for (int k = 0; k < t->states; k++)
        if (now[k] != f->state[k])
            emit_move(f->p.f, f->state[k], now[k]);
}

/* ---- elements ---- */

/* What element E was before. */
static Reg old_element(Leaf *f, Reg e) {
    const Scan *t = f->t;
    Lower *l = &f->p.l;
    if (!t->zero)
        return lowered_read(l, t->element, t->leaf, lowered_walk(l, f->p.fix[t->base], f->p.fix[t->shift], t->leaf, e), e);
    Reg x = func_reg(f->p.f, holds_of(t->element));
    if (type_is_fp(t->element))
        emit_const(f->p.f, x, 0);
    else
        emit_li(f->p.f, x, 0);
    return x;
}

/* X is element E, counted from the task's first. */
static void set(Leaf *f, Reg e, Reg x) {
    BaseType b = f->t->element.base;
    Op op = b == TYPE_DOUBLE ? OP_PSET_FD : b == TYPE_FLOAT ? OP_PSET_FS : b == TYPE_LONG ? OP_PSET_D : OP_PSET_W;
    emit(f->p.f, op, OWN, e, 0)->v[3] = x;
}

/* Elements from FROM to before TO are what they were before. */
static void keep(Leaf *f, Reg from, Reg to) {
    Func *func = f->p.f;
    int more = func_block(func), done = func_block(func);
    if (f->t->zero)
        return;
    Reg e = func_reg(func, HOLDS_INT);
    emit_move(func, e, from);
    end_branch(func, OP_BGE, e, to, done);
    end_jump(func, more);
    func_goto(func, more);
    Mark mark = lower_mark(&f->p.l);
    set(f, e, old_element(f, op_int(func, OP_ADD, e, f->low)));
    lower_forget(&f->p.l, mark);
    emit(func, OP_ADDI, e, e, 1);
    end_branch(func, OP_BLT, e, to, more);
    end_jump(func, done);
    func_goto(func, done);
}

/* The element of the next iteration. */
static void make_element(Leaf *f) {
    const Scan *t = f->t;
    Lower *l = &f->p.l;
    Mark mark = lower_mark(l);
    const Region *body = t->body;
    body->params[0]->reg = op_int(f->p.f, OP_ADDW, f->e, f->i);
    body->params[1]->reg = graph_uses(body, body->params[1]) ? old_element(f, op_int(f->p.f, OP_ADD, f->e, f->low)) : 0;
    for (int k = 0; k < t->states; k++)
        body->params[2 + k]->reg = f->state[k];
    lower_nodes(l, body);
    set(f, f->e, lower_value(l, body->results[0]));
    next_states(f);
    lower_forget(l, mark);
}

/* From element E on, block by block, to END or down to BEGIN. */
static void make_blocks(Leaf *f) {
    bool up = f->t->up;
    Func *func = f->p.f;
    int block = func_block(func), more = func_block(func), next = func_block(func), done = func_block(func);
    Reg mask = op_li(func, (1 << f->t->node->bits) - 1), limit = func_reg(func, HOLDS_INT);
    end_branch(func, OP_BGE, f->begin, f->end, done);
    end_jump(func, block);
    func_goto(func, block);
    Mark mark = lower_mark(&f->p.l);
    Reg edge = up ? op_int(func, OP_ADDI, op_int(func, OP_OR, f->e, mask), 1) : op_int(func, OP_SUB, f->e, op_int(func, OP_AND, f->e, mask));
    emit(func, up ? OP_MIN : OP_MAX, limit, edge, up ? f->end : f->begin);
    begin_states(f, op_int(func, OP_ADD, f->e, f->low));
    lower_forget(&f->p.l, mark);
    end_jump(func, more);
    func_goto(func, more);
    make_element(f);
    emit(func, OP_ADDI, f->e, f->e, up ? 1 : -1);
    end_branch(func, up ? OP_BLT : OP_BGE, f->e, limit, more);
    end_jump(func, next);
    func_goto(func, next);
    end_branch(func, up ? OP_BLT : OP_BGE, f->e, up ? f->end : f->begin, block);
    end_jump(func, done);
    func_goto(func, done);
}

/* ---- the leaf ---- */

/* Of fewer elements than there is room for at the end of an array, the tree is not as deep as others: nodes with one
 * child are put above it. */
static void deliver(Leaf *f, Reg count) {
    Func *func = f->p.f;
    Reg root = op_handle(func, OP_PGIVE, OWN, 0);
    for (int level = 0; level < LEVELS; level++) {
        int bits = f->t->leaf + 4 * level, done = func_block(func);
        end_branch(func, OP_BLT, op_li(func, 1 << bits), count, done);
        end_branch(func, OP_BLT, f->p.place[PLACE_SHIFT], op_li(func, bits), done);
        Reg node = op_handle(func, OP_CREATE, 0, 0);
        emit(func, OP_WH_I, node, 0, root);
        emit_move(func, root, node);
        end_jump(func, done);
        func_goto(func, done);
    }
    end_deliver(func, root);
}

/* The number of I's element, within the task. */
static Reg within(Leaf *f, Reg i) {
    Func *func = f->p.f;
    Reg e = op_int(func, OP_ADDW, i, f->p.fix[f->t->offset]);
    return op_int(func, OP_SUB, op_int(func, OP_MIN, op_int(func, OP_MAX, e, f->low), f->last), f->low);
}

static void make_leaf(Lower *l, const Scan *t, const Template *tem) {
    Func *func = tem->leaf;
    Leaf f = {.p = part_begin(l, func, &t->c, tem->line), .t = t, .e = func_reg(func, HOLDS_INT)};
    f.low = part_first(&f.p);
    f.last = op_int(func, OP_MIN, op_int(func, OP_ADD, f.low, op_li(func, 1 << tem->last << 4)), f.p.place[PLACE_COUNT]);
    f.begin = within(&f, f.p.fix[t->first]);
    f.end = within(&f, f.p.fix[t->end]);
    Reg count = op_int(func, OP_SUB, f.last, f.low);
    emit(func, is_wide(t->element.base) ? OP_PNEW_D : OP_PNEW_W, OWN, count, 0);
    f.i = op_int(func, OP_SUBW, f.low, f.p.fix[t->offset]);
    keep(&f, 0, f.begin);
    keep(&f, op_int(func, OP_MAX, f.begin, f.end), count);
    emit_move(func, f.e, f.begin);
    if (!t->up)
        emit(func, OP_ADDI, f.e, f.end, -1);
    for (int k = 0; k < t->states; k++)
        f.state[k] = func_reg(func, holds_of(t->body->params[2 + k]->type));
    lower_preload(&f.p.l, t->body);
    lower_cursors(&f.p.l, NULL, t->body);
    make_blocks(&f);
    lower_hoisted(t->body);
    deliver(&f, count);
    part_end(l, &f.p);
}

static Func *make_functions(Lower *l, const Scan *t) {
    l->part++;
    Func *root = part_func(l, "scan");
    Template tem = {.leaf_bits = t->leaf, .last = t->leaf - 4 + 4 * LEVELS, .line = t->node->at.line};
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "leaf");
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &t->c, part_none, NULL);
    part_grow(l, &tem, &t->c, part_as_result, NULL);
    make_leaf(l, t, &tem);
    return root;
}

void lower_scan(Lower *l, Node *n) {
    Array *a = front_alloc(l->front, sizeof *a);
    if (l->front->no_memory)
        return;
    a->n[0] = lowered_size(l, n->in[0], 0);
    a->small[0] = !a->n[0];
    Scan t = scan_of(l, n);
    if (l->front->no_memory)
        return;
    Func *root = make_functions(l, &t);
    captures_back(&t.c);
    l->f->line = n->at.line;
    Call *call = part_start(l, root, &t.c, a->n[0]);
    a->root = call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    lower_waited(l);
    n->array = a;
}
