/* frontend/lower_scan.c - SCAN nodes by the templates of lower_loop.c.
 *
 * A leaf task makes a node of nodes of chunks, element by element in the order of the loop; where a block begins
 * its states do, too. */
#include "frontend/lower_loop.h"

enum {
    STATE = 4,              // the first operand of a SCAN that is a state
    MOST_STATES = 8,
    LEVELS = 2,             // of nodes that a leaf task makes
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
    Reg e, low, last;       // the element; the task's first, and the one behind its last
    Reg made[LEVELS + 1];   // a chunk, a node of chunks, a node of those
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

static void write(Leaf *f, Reg chunk, Reg x) {
    lowered_write(&f->p.l, f->t->element, chunk, op_int(f->p.f, OP_ANDI, f->e, (1 << f->t->leaf) - 1), x);
}

/* The element of iteration I into CHUNK. */
static void make_element(Leaf *f, Reg chunk, Reg i) {
    const Scan *t = f->t;
    Lower *l = &f->p.l;
    Mark mark = lower_mark(l);
    Region *body = t->node->region[0];
    body->params[0]->reg = i;
    body->params[1]->reg = graph_uses(body, body->params[1]) ? old_element(f, f->e) : 0;
    for (int k = 0; k < t->states; k++)
        body->params[2 + k]->reg = f->state[k];
    lower_nodes(l, body);
    write(f, chunk, lower_value(l, body->results[0]));
    next_states(f);
    lower_forget(l, mark);
}

/* From element E to LIMIT, which is the chunk's first or the one behind its last. */
static void fill(Leaf *f, Reg chunk, Reg limit) {
    const Scan *t = f->t;
    Func *func = f->p.f;
    int more = func_block(func), keep = func_block(func), next = func_block(func);
    end_jump(func, more);
    func_goto(func, more);
    Reg i = op_int(func, OP_SUBW, f->e, f->p.fix[t->offset]);
    end_branch(func, OP_BLT, i, f->p.fix[t->first], keep);
    end_branch(func, OP_BGE, i, f->p.fix[t->end], keep);
    make_element(f, chunk, i);
    end_jump(func, next);
    func_goto(func, keep);
    write(f, chunk, old_element(f, f->e));
    end_jump(func, next);
    func_goto(func, next);
    emit(func, OP_ADDI, f->e, f->e, t->up ? 1 : -1);
    if (t->up)
        end_branch(func, OP_BLT, f->e, limit, more);
    else
        end_branch(func, OP_BGE, f->e, limit, more);
}

/* ---- chunks ---- */

/* At an element where a block may begin: if it does, so do its states. */
static void at_block(Leaf *f) {
    Func *func = f->p.f;
    int begin = func_block(func), go = func_block(func);
    Reg edge = f->t->up ? f->e : op_int(func, OP_ADDI, f->e, 1);
    Reg within = op_int(func, OP_AND, edge, op_li(func, (1 << f->t->node->bits) - 1));
    end_branch(func, OP_BEQ, within, 0, begin);
    end_jump(func, go);
    func_goto(func, begin);
    Mark mark = lower_mark(&f->p.l);
    begin_states(f, f->e);
    lower_forget(&f->p.l, mark);
    end_jump(func, go);
    func_goto(func, go);
}

/* The chunk of element E; E becomes the next one's. */
static void make_chunk(Leaf *f) {
    const Scan *t = f->t;
    Func *func = f->p.f;
    emit(func, OP_CREATE, f->made[0], 0, 0);
    at_block(f);
    Reg limit = op_int(func, OP_ANDI, f->e, -(1 << t->leaf));
    if (t->up)
        limit = op_int(func, OP_MIN, op_int(func, OP_ADDI, limit, 1 << t->leaf), f->last);
    fill(f, f->made[0], limit);
}

/* The node of element E whose children are nodes of the level below, or chunks; E becomes the next one's. */
static void make_node(Leaf *f, int level) {
    bool up = f->t->up;
    Func *func = f->p.f;
    int bits = f->t->leaf + 4 * (level - 1), next = func_block(func), more = func_block(func), done = func_block(func);
    if (!level) {
        make_chunk(f);
        return;
    }
    emit(func, OP_CREATE, f->made[level], 0, 0);
    end_jump(func, next);
    func_goto(func, next);
    size_t mark = f->p.l.ntrail;
    Reg k = op_int(func, OP_ANDI, op_int(func, OP_SRLI, f->e, bits), MAX_WORKERS - 1);
    make_node(f, level - 1);
    emit(func, OP_WH, f->made[level], k, f->made[level - 1]);
    lower_forget_values(&f->p.l, mark);
    end_branch(func, up ? OP_BLT : OP_BGE, f->e, up ? f->last : f->low, more);
    end_jump(func, done);
    func_goto(func, more);
    Reg edge = up ? f->e : op_int(func, OP_ADDI, f->e, 1);
    Reg slot = op_int(func, OP_ANDI, op_int(func, OP_SRLI, edge, bits), MAX_WORKERS - 1);
    end_branch(func, OP_BNE, slot, 0, next);
    end_jump(func, done);
    func_goto(func, done);
}

/* A small array is a chunk, or a node of chunks. */
static void deliver(Leaf *f) {
    Func *func = f->p.f;
    for (int level = 0; level < LEVELS; level++) {
        int higher = func_block(func);
        end_branch(func, OP_BGE, f->p.place[PLACE_SHIFT], op_li(func, f->t->leaf + 4 * level), higher);
        end_deliver(func, f->made[level]);
        func_goto(func, higher);
    }
    end_deliver(func, f->made[LEVELS]);
}

static void make_leaf(Lower *l, const Scan *t, const Template *tem) {
    Func *func = tem->leaf;
    Leaf f = {.p = part_begin(l, func, &t->c, tem->line), .t = t, .e = func_reg(func, HOLDS_INT)};
    f.low = part_first(&f.p);
    f.last = op_int(func, OP_MIN, op_int(func, OP_ADD, f.low, op_li(func, 1 << tem->last << 4)), f.p.place[PLACE_COUNT]);
    emit_move(func, f.e, f.low);
    if (!t->up)
        emit(func, OP_ADDI, f.e, f.last, -1);
    for (int k = 0; k < t->states; k++)
        f.state[k] = func_reg(func, holds_of(t->body->params[2 + k]->type));
    for (int level = 0; level <= LEVELS; level++)
        f.made[level] = func_reg(func, HOLDS_HANDLE);
    lower_preload(&f.p.l, t->body);
    begin_states(&f, f.e);
    lower_cursors(&f.p.l, NULL, t->body);
    make_node(&f, LEVELS);
    lower_hoisted(t->body);
    deliver(&f);
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
