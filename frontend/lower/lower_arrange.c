/* frontend/lower/lower_arrange.c - ARRANGE nodes: all elements of a matrix in the order of its layout,
 * by the templates of lower_loop.c over the numbers of elements.
 *
 * In a z array numbers beside the matrix have no elements: subtrees and leaves of nothing else
 * are not made, as memory/layout.h says. */
#include "frontend/lower/lower_loop.h"

typedef struct {
    const Node *node;
    const Region *body;
    Type element;
    TypeLayout layout;
    int leaf;               // log2 of a leaf's elements
    Captures c;
} Arrange;

enum { FIXED_ROWS, FIXED_COLUMNS };     // numbers of the fixed parameters
enum { LEAF_ROWS = 4 };                 // of a leaf of a z array

static Reg rows(const Part *p) { return p->fix[FIXED_ROWS]; }
static Reg columns(const Part *p) { return p->fix[FIXED_COLUMNS]; }

/* ---- where an element lies ---- */

typedef struct {
    Reg i, j;
} At;

/* The even bits of X, together. */
static Reg gather_bits(Func *f, Reg x) {
    static const int64_t mask[] = {0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0xffffffff};
    x = op_int(f, OP_AND, x, op_li(f, 0x5555555555555555));
    for (int k = 0; k < 5; k++) {
        Reg bits = op_li(f, mask[k]);
        x = op_int(f, OP_AND, op_int(f, OP_OR, x, op_int(f, OP_SRLI, x, 1 << k)), bits);
    }
    return x;
}

static At place_of(const Part *p, TypeLayout layout, Reg e) {
    Func *f = p->f;
    At at;
    switch (layout) {
    case IN_ROWS:
        at.i = op_int(f, OP_DIVU, e, columns(p));
        at.j = op_int(f, OP_REMU, e, columns(p));
        break;
    case IN_COLUMNS:
        at.i = op_int(f, OP_REMU, e, rows(p));
        at.j = op_int(f, OP_DIVU, e, rows(p));
        break;
    default:
        at.i = gather_bits(f, op_int(f, OP_SRLI, e, 1));
        at.j = gather_bits(f, e);
    }
    return at;
}

/* Goes to block ELSEWHERE if AT is not in the matrix. */
static void leave_if_outside(const Part *p, At at, int elsewhere) {
    end_branch(p->f, OP_BGEU, at.i, rows(p), elsewhere);
    end_branch(p->f, OP_BGEU, at.j, columns(p), elsewhere);
}

static void skip(Part *p, const void *state, Reg first) {
    const Arrange *t = state;
    int nothing = func_block(p->f);
    leave_if_outside(p, place_of(p, t->layout, first), nothing);
    int here = p->f->at;
    func_goto(p->f, nothing);
    end_deliver(p->f, 0);
    func_goto(p->f, here);
}

/* ---- leaves ---- */

/* The body for element E, at AT, into chunk C. */
static void put_element(Part *p, const Arrange *t, Reg c, Reg e, At at) {
    Lower *l = &p->l;
    Mark mark = lower_mark(l);
    for (int k = 0; k < 2; k++) {
        t->body->params[k]->reg = k ? at.j : at.i;
        t->body->params[k]->array = NULL;
    }
    lower_nodes(l, t->body);
    Reg v = lower_value(l, t->body->results[0]);
    lowered_write(l, t->element, c, op_int(p->f, OP_ANDI, e, (1 << t->leaf) - 1), v);
    lower_forget(l, mark);
}

/* What all elements of a row (K = 0) or column (1) of the matrix share, where it begins: the root
 * of the row, or a part of the numbers. */
static void begin_line(Part *p, const Arrange *t, int k, At at) {
    Node *x = t->body->results[0];
    t->body->params[0]->reg = at.i;
    t->body->params[1]->reg = at.j;
    if (x->kind != NODE_INDEX || x->in[k + 1] != t->body->params[k] || p->l.m->grain.walk_root)
        return;
    if (k == 0)
        x->row = lowered_row(&p->l, x);
    else if (x->in[0]->type.layout)
        x->column = lowered_part(&p->l, x, 1);
}

static void end_line(const Arrange *t) {
    Node *x = t->body->results[0];
    x->row = x->column = 0;
}

/* Elements from E to END, along rows or columns, AT being the place of the first. */
static void fill_lines(Part *p, const Arrange *t, Reg c, Reg e, Reg end, At at) {
    Func *f = p->f;
    bool by_rows = t->layout == IN_ROWS;
    Reg inner = by_rows ? at.j : at.i, outer = by_rows ? at.i : at.j;
    int line = func_block(f), more = func_block(f);
    end_jump(f, line);
    func_goto(f, line);
    begin_line(p, t, !by_rows, at);
    Reg left = op_int(f, OP_SUB, by_rows ? columns(p) : rows(p), inner);
    Reg stop = op_int(f, OP_MIN, op_int(f, OP_ADD, e, left), end);
    end_jump(f, more);
    func_goto(f, more);
    put_element(p, t, c, e, at);
    emit(f, OP_ADDI, e, e, 1);
    emit(f, OP_ADDI, inner, inner, 1);
    end_branch(f, OP_BLT, e, stop, more);
    end_line(t);
    emit_move(f, inner, 0);
    emit(f, OP_ADDI, outer, outer, 1);
    end_branch(f, OP_BLT, e, end, line);
}

/* The place in a leaf of element [I][J] of its tile: the bits of I and J, interleaved. */
static Reg place_in_tile(Func *f, Reg i, Reg j) {
    Reg low = op_int(f, OP_CLMUL, j, j), high = op_int(f, OP_CLMUL, i, i);
    return op_int(f, OP_SH1ADD, high, low);
}

/* A leaf of a z array: the tile whose first element is at AT, row by row. */
static void fill_tile(Part *p, const Arrange *t, Reg c, At at) {
    Func *f = p->f;
    int line = func_block(f), more = func_block(f), done = func_block(f);
    Reg last_row = op_int(f, OP_MIN, op_int(f, OP_ADDI, at.i, LEAF_ROWS), rows(p));
    Reg last_column = op_int(f, OP_MIN, op_int(f, OP_ADDI, at.j, 1 << (t->leaf - 2)), columns(p));
    Reg i = func_reg(f, HOLDS_INT), j = func_reg(f, HOLDS_INT);
    emit_move(f, i, at.i);
    end_jump(f, line);
    func_goto(f, line);
    emit_move(f, j, at.j);
    begin_line(p, t, 0, (At){i, j});
    end_jump(f, more);
    func_goto(f, more);
    Reg column = op_int(f, OP_SUB, j, at.j), row = op_int(f, OP_SUB, i, at.i);
    put_element(p, t, c, place_in_tile(f, row, column), (At){i, j});
    emit(f, OP_ADDI, j, j, 1);
    end_branch(f, OP_BLT, j, last_column, more);
    end_line(t);
    emit(f, OP_ADDI, i, i, 1);
    end_branch(f, OP_BLT, i, last_row, line);
    end_jump(f, done);
    func_goto(f, done);
}

static void fill_leaf(Part *p, const Arrange *t, Reg c, Reg e, At at) {
    Func *f = p->f;
    if (t->layout == IN_Z)
        fill_tile(p, t, c, at);
    else
        fill_lines(p, t, c, e, op_int(f, OP_MIN, op_int(f, OP_ADDI, e, 1 << t->leaf), p->place[PLACE_COUNT]), at);
}

/* One leaf. */
static void make_leaf(Lower *l, const Arrange *t, Func *f) {
    Part p = part_begin(l, f, &t->c, t->node->at.line);
    Reg e = func_reg(f, HOLDS_INT);
    emit_move(f, e, part_first(&p));
    if (t->layout == IN_Z)
        skip(&p, t, e);
    At at = place_of(&p, t->layout, e);
    lower_preload(&p.l, t->body);
    Reg c = op_handle(f, OP_CREATE, 0, 0);
    fill_leaf(&p, t, c, e, at);
    end_deliver(f, c);
    part_end(l, &p);
}

/* A node of leaves, or the one leaf of a small array. */
static void make_leaves(Lower *l, const Arrange *t, Func *f) {
    Part p = part_begin(l, f, &t->c, t->node->at.line);
    Reg count = p.place[PLACE_COUNT], first = part_first(&p), e = func_reg(f, HOLDS_INT), k = func_reg(f, HOLDS_INT);
    if (t->layout == IN_Z)
        skip(&p, t, first);
    lower_preload(&p.l, t->body);
    Reg top = op_handle(f, OP_CREATE, 0, 0);
    emit_move(f, k, 0);
    int next = func_block(f), single = func_block(f), absent = func_block(f), full = func_block(f);
    end_jump(f, next);
    func_goto(f, next);
    emit(f, OP_ADD, e, first, op_int(f, OP_SLLI, k, t->leaf));
    end_branch(f, OP_BGE, e, count, full);
    At at = place_of(&p, t->layout, e);
    if (t->layout == IN_Z)
        leave_if_outside(&p, at, absent);
    Reg c = op_handle(f, OP_CREATE, 0, 0);
    fill_leaf(&p, t, c, e, at);
    end_branch(f, OP_BLT, p.place[PLACE_SHIFT], op_li(f, t->leaf), single);
    emit(f, OP_WH, top, k, c);
    end_jump(f, absent);
    func_goto(f, absent);
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, k, op_li(f, CHUNK_WORDS), next);
    end_jump(f, full);
    func_goto(f, full);
    end_deliver(f, top);
    func_goto(f, single);
    end_deliver(f, c);
    part_end(l, &p);
}

/* ---- */

static Reg no_tree(Part *p, const void *state) {
    (void)p, (void)state;
    return 0;
}

static Func *make_functions(Lower *l, const Arrange *t) {
    bool single = l->m->grain.thesis || l->m->grain.fine;
    l->part++;
    Func *root = part_func(l, "arrange");
    Template tem = {.leaf_bits = t->leaf, .last = single ? t->leaf - 4 : t->leaf, .line = t->node->at.line};
    tem.few = single ? 0 : part_few(l, t->leaf + 4);
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "leaf");
    tem.skip = t->layout == IN_Z ? skip : NULL;
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &t->c, no_tree, NULL);
    part_grow(l, &tem, &t->c, part_as_result, t);
    if (single)
        make_leaf(l, t, tem.leaf);
    else
        make_leaves(l, t, tem.leaf);
    return root;
}

void lower_arrange(Lower *l, Node *n) {
    Array *a = front_alloc(l->front, sizeof *a);
    Arrange t = {.node = n, .body = n->region[0], .element = type_element(n->type, 2), .layout = n->type.layout,
                 .leaf = leaf_bits(type_element(n->type, 1)), .c = captures_of(l, n->region[0])};
    if (l->front->no_memory)
        return;
    for (int k = 0; k < 2; k++) {
        a->n[k] = lowered_size(l, n->in[0], k);
        a->small[k] = !a->n[k];
        t.c.fixed_holds[k] = HOLDS_INT;
        t.c.fixed_value[k] = a->n[k];
    }
    t.c.nfixed = 2;
    Func *root = make_functions(l, &t);
    captures_back(&t.c);
    l->f->line = n->at.line;
    Call *call = part_start(l, root, &t.c, lowered_length(l, n->type, a->n));
    a->root = call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    lower_waited(l);
    n->array = a;
}
