/* frontend/lower/lower_array.c - arrays as descriptors and trees of chunks.
 *
 * The shift of a dimension says how its tree is read: element i is below child
 * (i >> shift) & 15 of the root; the shifts of the levels below are 4 smaller each, down to
 * that of a leaf, which is less than the bits of a leaf's index.  An array with a layout is one
 * tree over the numbers of its elements, memory/layout.h: its shift is that of dimension 0. */
#include "frontend/lower/lower_state.h"

#include "frontend/ir/sizes.h"

/* ---- parts ---- */

Array *lowered_of(Lower *l, Node *n) {
    if (!n->array) {
        n->array = front_alloc(l->front, sizeof *n->array);
        n->array->desc = n->reg;
    }
    return n->array;
}

/* Where a descriptor has the size of dimension K. */
static int size_element(int k) {
    return k < 3 ? DESC_SIZE + k : k == 3 ? DESC_SIZE3 : DESC_SIZE4 + k - 4;
}

static void set_size(Array *a, int k, Reg n) {
    a->n[k] = n;
    a->small[k] = !n;
}

static Reg read_part(Lower *l, Reg desc, int element) {
    return element == DESC_ROOT ? op_handle(l->f, OP_RH_I, desc, element) : op_int(l->f, OP_RD_I, desc, element);
}

/* The same of a tree, as often as it is asked for. */
static int64_t fixed_size(Lower *l, Node *n, int k) {
    Array *a = lowered_of(l, n);
    for (int i = 0; i < n->type.rank && !a->asked; i++)
        a->fixed[i] = sizes_number(n, i);
    a->asked = true;
    return a->fixed[k];
}

Reg lowered_size(Lower *l, Node *n, int k) {
    if (n->held)
        return lowered_private_size(l, n, k);
    Array *a = lowered_of(l, n);
    if (fixed_size(l, n, k) >= 0)
        return lower_number(l, fixed_size(l, n, k));
    if (!a->n[k] && !a->small[k])
        lower_keep(l, &a->n[k], read_part(l, a->desc, size_element(k)));
    return a->n[k];
}

/* How many bits X has. */
static Reg bits_of(Func *f, Reg x) {
    Reg zeros = op_int(f, OP_CLZ, x, 0), all = op_li(f, 64);
    return op_int(f, OP_SUB, all, zeros);
}

/* leaf - 4 for up to a leaf's elements, 4 more for each level above. */
Reg lowered_shift_of(Lower *l, Reg n, int leaf) {
    Func *f = l->f;
    Reg bits = bits_of(f, op_int(f, OP_ADDI, n, -1));
    Reg levels = op_int(f, OP_ANDI, op_int(f, OP_ADDI, bits, 3 - leaf), -4);
    return op_int(f, OP_ADDI, op_int(f, OP_MAX, levels, 0), leaf - 4);
}

/* The same of that many elements. */
static int shift_of(int64_t n, int leaf) {
    int shift = leaf - 4;
    while (n > (int64_t)1 << (shift + 4))
        shift += 4;
    return shift;
}

/* Dimensions that have trees: an array with a layout is one tree. */
static int trees(Type t) {
    return t.layout ? 1 : t.rank;
}

/* log2 of the elements in a leaf of the trees of dimension K. */
static int tree_leaf_bits(Type t, int k) {
    return leaf_bits(type_element(t, t.layout ? t.rank - 1 : k));
}

Reg lowered_length(Lower *l, Type t, const Reg *n) {
    Func *f = l->f;
    if (t.layout == IN_TREE)
        return n[0];
    Reg count = op_int(f, OP_MUL, n[0], n[1]);
    if (t.layout != IN_Z)
        return count;
    Reg last = op_int(f, OP_ADDI, op_int(f, OP_MAX, n[0], n[1]), -1);
    Reg bits = op_int(f, OP_SLLI, bits_of(f, last), 1), any = op_int(f, OP_SLTU, 0, count);
    return op_int(f, OP_SLL, any, bits);
}

Reg lowered_shift(Lower *l, Node *n, int k) {
    Array *a = lowered_of(l, n);
    if (a->shift[k])
        return a->shift[k];
    if (!n->type.layout && fixed_size(l, n, k) >= 0)
        return lower_number(l, shift_of(fixed_size(l, n, k), tree_leaf_bits(n->type, k)));
    Reg s;
    if (a->desc && k < 3) {
        s = read_part(l, a->desc, DESC_SHIFT + k);
    } else {
        Reg size[2] = {lowered_size(l, n, k)};
        if (n->type.layout)
            size[1] = lowered_size(l, n, 1);
        s = lowered_shift_of(l, lowered_length(l, n->type, size), tree_leaf_bits(n->type, k));
    }
    lower_keep(l, &a->shift[k], s);
    return s;
}

bool lowered_is_leaf(Lower *l, Node *n, int k) {
    int64_t size = n->held || n->type.layout ? -1 : fixed_size(l, n, k);
    return size >= 0 && size <= 1 << tree_leaf_bits(n->type, k);
}

Reg lowered_root(Lower *l, Node *n) {
    Array *a = lowered_of(l, n);
    if (a->root || a->empty_root)
        return a->root;
    if (a->zero)
        lower_keep(l, &a->root, lowered_zero_root(l, n->type, a->n));
    else
        lower_keep(l, &a->root, read_part(l, a->desc, DESC_ROOT));
    return a->root;
}

int lowered_kind(BaseType b) {
    return b == TYPE_LONG ? 0 : b == TYPE_DOUBLE ? 1 : b == TYPE_FLOAT ? 3 : 2;
}

Reg lowered_desc(Lower *l, Node *n) {
    Array *a = lowered_of(l, n);
    Func *f = l->f;
    if (a->desc)
        return a->desc;
    Reg root = lowered_root(l, n), shift[3] = {0};
    for (int k = 0; k < trees(n->type) && k < 3; k++)
        shift[k] = lowered_shift(l, n, k);
    Reg d = op_handle(f, OP_CREATE, 0, 0);
    emit(f, OP_WD_I, d, DESC_KIND, op_li(f, lowered_kind(n->type.base)));
    emit(f, OP_WD_I, d, DESC_RANK, op_li(f, n->type.rank));
    emit(f, OP_WD_I, d, DESC_LAYOUT, op_li(f, n->type.layout));
    for (int k = 0; k < n->type.rank; k++) {
        emit(f, OP_WD_I, d, size_element(k), lowered_size(l, n, k));
        if (k < 3 && k < trees(n->type))
            emit(f, OP_WD_I, d, DESC_SHIFT + k, shift[k]);
    }
    emit(f, OP_WH_I, d, DESC_ROOT, root);
    lower_keep(l, &a->desc, d);
    return d;
}

/* What R, in the loop over BODY or below, asks for. */
static void preload_in(Lower *l, const Region *body, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Node *a = n->nin ? n->in[0] : NULL;
        bool known = a && a->type.rank && (a->array || a->reg || a->held) && !graph_inside(a, body);
        if (known && n->kind == NODE_INDEX && !a->held) {
            lowered_root(l, a);
            for (int k = 0; k < n->nin - 1 && k < trees(a->type); k++)
                lowered_shift(l, a, k);
            if (a->type.layout == IN_ROWS || a->type.layout == IN_COLUMNS)
                lowered_size(l, a, a->type.layout == IN_ROWS);
        } else if (known && (n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH)) {
            lowered_size(l, a, n->index);
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                preload_in(l, body, n->region[i]);
    }
}

/* The parts that a loop over R will ask for, of arrays that it does not make itself. */
void lowered_preload(Lower *l, const Region *r) {
    preload_in(l, r, r);
}

/* ---- elements ---- */

Reg lowered_read(Lower *l, Type t, int leaf, Reg chunk, Reg index) {
    Reg at = op_int(l->f, OP_ANDI, index, (1 << leaf) - 1), d = func_reg(l->f, holds_of(t));
    Op op = t.rank ? OP_RH : t.base == TYPE_DOUBLE ? OP_RFD : t.base == TYPE_FLOAT ? OP_RFS : t.base == TYPE_LONG ? OP_RD : OP_RW;
    emit(l->f, op, d, chunk, at);
    return d;
}

void lowered_write(Lower *l, Type t, Reg chunk, Reg index, Reg value) {
    Op op = t.rank ? OP_WH : t.base == TYPE_DOUBLE ? OP_WFD : t.base == TYPE_FLOAT ? OP_WFS : t.base == TYPE_LONG ? OP_WD : OP_WW;
    emit(l->f, op, chunk, index, value);
}

/* From ROOT down to the node of which SHIFT is LAST: the one above leaves, or a leaf. */
Reg lowered_walk_to(Lower *l, Reg root, Reg shift, Reg last, Reg index) {
    Func *f = l->f;
    int64_t from, to;
    if (lower_is_number(l, shift, &from) && lower_is_number(l, last, &to)) {
        for (; from > to; from -= 4)
            root = op_handle(f, OP_RH, root, op_int(f, OP_ANDI, op_int(f, OP_SRLI, index, (int)from), 15));
        return root;
    }
    Reg h = func_reg(f, HOLDS_HANDLE), s = func_reg(f, HOLDS_INT);
    int more = func_aside(f), done = func_block(f);
    emit_move(f, h, root);
    emit_move(f, s, shift);
    end_branch(f, OP_BGE, last, s, done);
    end_jump(f, more);
    func_goto(f, more);
    emit(f, OP_RH, h, h, op_int(f, OP_ANDI, op_int(f, OP_SRL, index, s), 15));
    emit(f, OP_ADDI, s, s, -4);
    end_branch(f, OP_BLT, last, s, more);
    end_jump(f, done);
    func_goto(f, done);
    return h;
}

Reg lowered_walk(Lower *l, Reg root, Reg shift, int leaf, Reg index) {
    return lowered_walk_to(l, root, shift, lower_number(l, leaf - 4), index);
}

/* Code for when the chunk of the turn before does not have the element. */
typedef struct {
    const Cursor *c;
    Reg number;             // of the chunk that has it
    int found;
    Mark mark;
} Miss;

static Miss miss_begin(Lower *l, const Cursor *c, int leaf, Reg index) {
    Miss m = {.c = c, .number = op_int(l->f, OP_SRLI, index, leaf), .found = func_block(l->f), .mark = lower_mark(l)};
    end_branch(l->f, OP_BEQ, m.number, c->number, m.found);
    return m;
}

static Reg miss_end(Lower *l, const Miss *m, Reg chunk) {
    emit_move(l->f, m->c->chunk, chunk);
    emit_move(l->f, m->c->number, m->number);
    end_jump(l->f, m->found);
    func_goto(l->f, m->found);
    lower_forget(l, m->mark);
    return m->c->chunk;
}

/* The chunk with number M's: below the node of the turn before, if it is there, too; else a walk. */
static Reg next_chunk(Lower *l, const Miss *m, Reg root, Reg shift, int leaf, Reg index) {
    Func *f = l->f;
    const Cursor *c = m->c;
    Reg above = op_int(f, OP_SRLI, m->number, 4), chunk = func_reg(f, HOLDS_HANDLE);
    int near = func_block(f), there = func_block(f);
    end_branch(f, OP_BEQ, above, c->above_number, near);
    emit_move(f, c->above, lowered_walk_to(l, root, shift, lower_number(l, leaf), index));
    emit_move(f, c->above_number, above);
    end_jump(f, near);
    func_goto(f, near);
    emit_move(f, chunk, c->above);
    end_branch(f, OP_BLT, shift, op_li(f, leaf), there);
    emit(f, OP_RH, chunk, chunk, op_int(f, OP_ANDI, m->number, 15));
    end_jump(f, there);
    func_goto(f, there);
    return chunk;
}

/* The chunk of the turn before, if it has element INDEX, too; else a walk. */
static Reg go_on(Lower *l, const Cursor *c, Reg root, Reg shift, int leaf, Reg index) {
    if (!c)
        return lowered_walk(l, root, shift, leaf, index);
    Miss m = miss_begin(l, c, leaf, index);
    Reg chunk = c->above ? next_chunk(l, &m, root, shift, leaf, index) : lowered_walk(l, root, shift, leaf, index);
    return miss_end(l, &m, chunk);
}

static const Cursor *cursor_of(const Node *n, int dimension) {
    return n->cursor && n->cursor->dimension == dimension ? n->cursor : NULL;
}

/* What another access, on the way to here, has found by the same first COUNT indices; 0: there has been none. */
static Reg known_root(const Lower *l, const Node *n, int count, int64_t leaf) {
    for (int i = 0; i < MAX_ROOTS_KEPT; i++) {
        const KeptRoot *known = &l->roots[i];
        bool same = known->reg && known->array == n->in[0] && known->count == count && known->leaf == leaf;
        for (int k = 0; k < count && same; k++)
            same = known->index[k] == graph_plain(n->in[k + 1]);
        if (same)
            return known->reg;
    }
    return 0;
}

static Reg keep_root(Lower *l, const Node *n, int count, int64_t leaf, Reg root) {
    KeptRoot *known = &l->roots[l->nroots++ % MAX_ROOTS_KEPT];
    *known = (KeptRoot){.array = n->in[0], .count = count, .leaf = leaf};
    for (int k = 0; k < count; k++)
        known->index[k] = graph_plain(n->in[k + 1]);
    lower_keep(l, &known->reg, root);
    return root;
}

/* The root of the tree that the access's first COUNT indices lead to. */
static Reg walk_rows(Lower *l, const Node *n, int count) {
    Node *array = n->in[0];
    int k = count;
    Reg root = 0;
    while (k && !(root = known_root(l, n, k, NO_LEAF)))
        k--;
    if (!k)
        root = lowered_root(l, array);
    for (; k < count; k++) {
        Reg i = lower_value(l, n->in[k + 1]);
        Reg chunk = go_on(l, cursor_of(n, k), root, lowered_shift(l, array, k), 4, i);
        root = keep_root(l, n, k + 1, NO_LEAF, lowered_read(l, type_element(array->type, 1), 4, chunk, i));
    }
    return root;
}

/* In an array with a layout.  A carry-less square doubles the distance between bits. */
Reg lowered_part(Lower *l, const Node *n, int k) {
    Reg i = lower_value(l, n->in[k + 1]);
    TypeLayout layout = n->in[0]->type.layout;
    if (layout == IN_Z)
        return op_int(l->f, OP_CLMUL, i, i);
    return k == (layout == IN_COLUMNS) ? op_int(l->f, OP_MUL, i, lowered_size(l, n->in[0], 1 - k)) : i;
}

void lowered_ask_indices(Lower *l, const Node *n, int count, int otherwise) {
    for (int k = 1; k <= count; k++) {
        Reg index = lower_value(l, n->in[k]), size = lowered_size(l, n->in[0], k - 1);
        end_branch(l->f, OP_BGEU, index, size, otherwise);
    }
}

Reg lowered_row(Lower *l, const Node *n) {
    if (n->in[0]->held)
        return lowered_private_row(l, n);
    if (n->in[0]->type.layout)
        return lowered_part(l, n, 0);
    return walk_rows(l, n, n->nin - 2);
}

static Reg element_number(Lower *l, const Node *n) {
    Reg i = n->row ? n->row : lowered_part(l, n, 0), j = n->column ? n->column : lowered_part(l, n, 1);
    return op_int(l->f, n->in[0]->type.layout == IN_Z ? OP_SH1ADD : OP_ADD, i, j);
}

/* M, if not NULL: the leaf of the turn before did not have the element. */
static Reg walk_to_leaf(Lower *l, const Node *n, const Miss *m, int leaf, Reg i) {
    int last = n->nin - 2;
    Reg root = n->row ? n->row : walk_rows(l, n, last), shift = lowered_shift(l, n->in[0], last);
    return m && m->c->above ? next_chunk(l, m, root, shift, leaf, i) : lowered_walk(l, root, shift, leaf, i);
}

/* The leaf with the element: its row need not be looked for if it is the one before. */
static Reg leaf_of(Lower *l, const Node *n, int leaf, Reg i) {
    const Cursor *c = cursor_of(n, n->nin - 2);
    const Node *index = graph_plain(n->in[n->nin - 1]);
    if (!c && index->kind == NODE_CONST && index->value.i >= 0) {
        int64_t number = index->value.i >> leaf;
        Reg known = known_root(l, n, n->nin - 2, number);
        return known ? known : keep_root(l, n, n->nin - 2, number, walk_to_leaf(l, n, NULL, leaf, i));
    }
    if (!c)
        return walk_to_leaf(l, n, NULL, leaf, i);
    if (c->steady)
        return c->chunk;
    Miss m = miss_begin(l, c, leaf, i);
    return miss_end(l, &m, walk_to_leaf(l, n, &m, leaf, i));
}

int lowered_leaf(const Node *n) {
    return leaf_bits(type_element(n->in[0]->type, n->nin - 2));
}

void lowered_chunk(Lower *l, const Node *n, Reg i) {
    leaf_of(l, n, lowered_leaf(n), i);
}

static void lower_index(Lower *l, Node *n) {
    Node *array = n->in[0];
    int last = n->nin - 2;
    if (array->type.layout) {
        int leaf = tree_leaf_bits(array->type, 0);
        Reg e = element_number(l, n), shift = lowered_shift(l, array, 0), root = lowered_root(l, array);
        n->reg = lowered_read(l, n->type, leaf, go_on(l, cursor_of(n, 0), root, shift, leaf, e), e);
        return;
    }
    if (!n->type.rank) {
        int leaf = lowered_leaf(n);
        Reg i = lower_value(l, n->in[last + 1]);
        n->reg = lowered_read(l, n->type, leaf, leaf_of(l, n, leaf, i), i);
        return;
    }
    Array *row = front_alloc(l->front, sizeof *row);
    row->root = walk_rows(l, n, last + 1);
    n->array = row;
    for (int k = 0; k < n->type.rank; k++)
        if (fixed_size(l, n, k) < 0)
            set_size(row, k, lowered_size(l, array, k + last + 1));
}

/* ---- new arrays ---- */

/* A node whose 16 elements are H. */
static Reg node_of(Lower *l, Reg h) {
    Func *f = l->f;
    Reg c = op_handle(f, OP_CREATE, 0, 0);
    for (int i = 0; i < CHUNK_WORDS; i++)
        emit(f, OP_WH_I, c, i, h);
    return c;
}

/* Through v0: v1 holds the lanes of a reduction, in a turn of which this may be. */
static Reg zero_leaf(Lower *l) {
    Reg c = op_handle(l->f, OP_CREATE, 0, 0);
    emit(l->f, OP_VMV_V_X, 0, 0, 0);
    emit(l->f, OP_VW, c, 0, 0);
    return c;
}

/* Levels of one dimension over BOTTOM, its leaf; null for no elements. */
static Reg zero_tree(Lower *l, Reg n, int leaf, Reg bottom) {
    Func *f = l->f;
    Reg h = func_reg(f, HOLDS_HANDLE), s = func_reg(f, HOLDS_INT);
    int more = func_aside(f), some = func_block(f), done = func_block(f);
    emit_move(f, h, 0);
    end_branch(f, OP_BNE, n, 0, some);
    end_jump(f, done);
    func_goto(f, some);
    emit_move(f, h, bottom);
    emit_move(f, s, lowered_shift_of(l, n, leaf));
    Reg last = op_li(f, leaf - 4);
    end_branch(f, OP_BGE, last, s, done);
    end_jump(f, more);
    func_goto(f, more);
    emit_move(f, h, node_of(l, h));
    emit(f, OP_ADDI, s, s, -4);
    end_branch(f, OP_BLT, last, s, more);
    end_jump(f, done);
    func_goto(f, done);
    return h;
}

Reg lowered_zero_root(Lower *l, Type t, const Reg *n) {
    Reg h = zero_leaf(l);
    if (t.layout)
        return zero_tree(l, lowered_length(l, t, n), tree_leaf_bits(t, 0), h);
    for (int k = t.rank - 1; k >= 0; k--)
        h = zero_tree(l, n[k], leaf_bits(type_element(t, k)), k == t.rank - 1 ? h : node_of(l, h));
    return h;
}

static void lower_new(Lower *l, Node *n) {
    Array *a = n->array = front_alloc(l->front, sizeof *a);
    a->zero = true;
    for (int k = 0; k < n->type.rank; k++)
        set_size(a, k, lower_value(l, n->in[k]));
}

static Reg literal_leaf(Lower *l, const Node *n, int leaf, int first) {
    Func *f = l->f;
    Type t = type_element(n->type, 1);
    Op op = t.rank ? OP_WH_I : t.base == TYPE_DOUBLE ? OP_WFD_I : t.base == TYPE_FLOAT ? OP_WFS_I : t.base == TYPE_LONG ? OP_WD_I : OP_WW_I;
    Reg c = op_handle(f, OP_CREATE, 0, 0);
    for (int i = 0; i < 1 << leaf && first + i < n->nin; i++) {
        Node *x = n->in[first + i];
        emit(f, op, c, i, t.rank ? lowered_root(l, x) : lower_value(l, x));
    }
    return c;
}

/* The node over the elements from FIRST on; LEVEL 0 is a leaf.  No chunk is open for long. */
static Reg literal_node(Lower *l, const Node *n, int leaf, int level, int first) {
    if (!level)
        return literal_leaf(l, n, leaf, first);
    Reg child[CHUNK_WORDS];
    int count = 0;
    for (int at = first; count < CHUNK_WORDS && at < n->nin; at += 1 << (leaf + 4 * (level - 1)))
        child[count++] = literal_node(l, n, leaf, level - 1, at);
    Reg c = op_handle(l->f, OP_CREATE, 0, 0);
    for (int i = 0; i < count; i++)
        emit(l->f, OP_WH_I, c, i, child[i]);
    return c;
}

static void lower_literal(Lower *l, Node *n) {
    Array *a = n->array = front_alloc(l->front, sizeof *a);
    int leaf = leaf_bits(n->type), level = 0;
    while (n->nin > 1 << (leaf + 4 * level))
        level++;
    set_size(a, 0, op_li(l->f, n->nin));
    for (int k = 1; k < n->type.rank; k++)
        set_size(a, k, n->nin ? lowered_size(l, n->in[0], k - 1) : 0);
    a->empty_root = n->nin == 0;
    if (n->nin)
        a->root = literal_node(l, n, leaf, level, 0);
}

/* ---- stores: the path to the element is copied ---- */

/* A copy of CHUNK, but for element AT, which is left undefined. */
static Reg copy_but(Lower *l, Type t, int count, Reg chunk, Reg at) {
    Func *f = l->f;
    bool half = !t.rank && !is_wide(t.base);
    Reg c = op_handle(f, OP_CREATE, 0, 0), i = func_reg(f, HOLDS_INT), x = func_reg(f, t.rank ? HOLDS_HANDLE : HOLDS_INT);
    int loop = func_block(f), skip = func_block(f);
    Reg end = op_li(f, count);
    emit_move(f, i, 0);
    end_jump(f, loop);
    func_goto(f, loop);
    end_branch(f, OP_BEQ, i, at, skip);
    end_branch(f, OP_BEQ, op_int(f, half ? OP_DEF_W : OP_DEF_D, chunk, i), 0, skip);
    emit(f, t.rank ? OP_RH : half ? OP_RW : OP_RD, x, chunk, i);
    emit(f, t.rank ? OP_WH : half ? OP_WW : OP_WD, c, i, x);
    end_jump(f, skip);
    func_goto(f, skip);
    emit(f, OP_ADDI, i, i, 1);
    end_branch(f, OP_BLT, i, end, loop);
    return c;
}

/* The tree under ROOT with VALUE, of type T, as element INDEX. */
static Reg tree_set(Lower *l, Type t, int leaf, Reg root, Reg shift, Reg index, Reg value) {
    Func *f = l->f;
    Reg s = func_reg(f, HOLDS_INT), h = func_reg(f, HOLDS_HANDLE);
    emit_li(f, s, leaf - 4);
    Reg bottom = lowered_walk_to(l, root, shift, s, index), at = op_int(f, OP_ANDI, index, (1 << leaf) - 1);
    Reg c = copy_but(l, t, 1 << leaf, bottom, at);
    lowered_write(l, t, c, at, value);
    emit_move(f, h, c);
    int up = func_block(f), done = func_block(f);
    end_branch(f, OP_BGE, s, shift, done);
    end_jump(f, up);
    func_goto(f, up);
    emit(f, OP_ADDI, s, s, 4);
    Reg node = lowered_walk_to(l, root, shift, s, index);
    Reg child = op_int(f, OP_ANDI, op_int(f, OP_SRL, index, s), 15);
    Reg copy = copy_but(l, (Type){.base = t.base, .rank = 1}, 16, node, child);
    emit(f, OP_WH, copy, child, h);
    emit_move(f, h, copy);
    end_branch(f, OP_BLT, s, shift, up);
    end_jump(f, done);
    func_goto(f, done);
    return h;
}

static void lower_store(Lower *l, Node *n) {
    Node *array = n->in[0], *value = n->in[n->nin - 1];
    int last = n->nin - 3;
    Reg root[MAX_RANK];
    Array *a = front_alloc(l->front, sizeof *a);
    for (int k = 0; k <= last; k++) {
        root[k] = k ? root[k] : lowered_root(l, array);
        if (k < last) {
            Reg i = lower_value(l, n->in[k + 1]);
            root[k + 1] = lowered_read(l, type_element(array->type, 1), 4, lowered_walk(l, root[k], lowered_shift(l, array, k), 4, i), i);
        }
    }
    Reg x = value->type.rank ? lowered_root(l, value) : lower_value(l, value);
    for (int k = last; k >= 0; k--) {
        Type t = k == last ? value->type : type_element(array->type, k + 1);
        Reg i = lower_value(l, n->in[k + 1]), shift = lowered_shift(l, array, k);
        x = tree_set(l, t, leaf_bits(type_element(array->type, k)), root[k], shift, i, x);
    }
    a->root = x;
    for (int k = 0; k < n->type.rank; k++)
        set_size(a, k, lowered_size(l, array, k));
    n->array = a;
}

/* ---- */

static void check_row(Lower *l, const Node *n) {
    for (int k = 0; k < n->in[1]->type.rank; k++) {
        Reg row = lowered_size(l, n->in[1], k), wanted = lowered_size(l, n->in[0], n->index + k);
        trap_if(l->f, OP_BNE, wanted, row, TRAP_ROW);
    }
}

void lower_array(Lower *l, Node *n) {
    Reg i;
    switch (n->kind) {
    case NODE_CHECK_INDEX:
        i = lower_value(l, n->in[1]);
        if (n->inexact)
            trap_if(l->f, OP_BGEU, i, lowered_size(l, n->in[0], n->index), TRAP_INDEX);
        else
            trap_index(l->f, i, lowered_size(l, n->in[0], n->index));
        n->reg = i;
        break;
    case NODE_CHECK_ROW:
        check_row(l, n);
        n->array = lowered_of(l, n->in[1]);
        break;
    case NODE_INDEX: lower_index(l, n); break;
    case NODE_NEW: lower_new(l, n); break;
    case NODE_ARRAY: lower_literal(l, n); break;
    default: lower_store(l, n);
    }
}
