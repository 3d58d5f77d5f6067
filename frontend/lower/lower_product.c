/* frontend/lower/lower_product.c - products of matrices by tile instructions.
 *
 * A tile is a node of 16 leaves that lie below one another, frontend/opt/tiles.h says what a
 * product is.  Three templates of lower_loop.c, each a tree over 16 rows at a time whose
 * leaves are trees over 16 columns at a time:
 *
 *   tiles     of a factor, once for each: of handles; at the edges filled up with what changes no sum
 *             (or not, where a region says how they are combined, which counts k: lower_body.c)
 *   product   bands of 64 to 256 rows by 16 columns: the sums over k in order.  What comes from below
 *             is turned round level by level, from a tree of tiles to 16 trees of leaves
 *
 * So the bits are those of the loop. */
#include "frontend/lower/lower_body.h"
#include "frontend/lower/lower_loop.h"
#include "frontend/lower/lower_product.h"
#include "frontend/opt/tiles.h"

/* Two templates, the one over rows and the one over columns that its leaves become. */
typedef struct {
    Captures rows, columns;
    Func *root;
    int line;
    const int64_t *pad;     // what tiles are filled up with
} Pair;

static void fix(Captures *c, Holds holds, Reg value) {
    c->fixed_holds[c->nfixed] = holds;
    c->fixed_value[c->nfixed++] = value;
}

/* min(16, count - first) */
static Reg here(Func *f, Reg count, Reg first) {
    return part_left(f, count, first, CHUNK_WORDS);
}

/* ---- loops in code ---- */

typedef struct {
    Reg i, n;
    int more, done;
} Counting;

/* for (i = 0; i < n; i++) {  with n > 0 */
static Counting count_begin(Func *f, Reg n) {
    Counting c = {.i = func_reg(f, HOLDS_INT), .n = n};
    c.more = func_block(f);
    c.done = func_block(f);
    emit_move(f, c.i, 0);
    end_jump(f, c.more);
    func_goto(f, c.more);
    return c;
}

static void count_end(Func *f, const Counting *c) {
    emit(f, OP_ADDI, c->i, c->i, 1);
    end_branch(f, OP_BLT, c->i, c->n, c->more);
    end_jump(f, c->done);
    func_goto(f, c->done);
}

/* ---- edges ---- */

/* The first COLUMNS elements of chunk FROM; then PAD, if that is not NULL. */
static Reg copy_leaf(Func *f, Reg from, Reg columns, const int64_t *pad) {
    Reg c = op_handle(f, OP_CREATE, 0, 0), x = func_reg(f, HOLDS_INT);
    Counting each = count_begin(f, pad ? op_li(f, CHUNK_WORDS) : columns);
    int write = func_block(f), read = func_block(f);
    end_branch(f, OP_BLT, each.i, columns, read);
    emit_li(f, x, pad ? *pad : 0);
    end_jump(f, write);
    func_goto(f, read);
    emit(f, OP_RD, x, from, each.i);
    end_jump(f, write);
    func_goto(f, write);
    emit(f, OP_WD, c, each.i, x);
    count_end(f, &each);
    return c;
}

/* TILE, of which only ROWS and COLUMNS count: filled up with PAD, or cut off if that is NULL. */
static Reg trim(Func *f, Reg tile, Reg rows, Reg columns, const int64_t *pad) {
    Reg result = func_reg(f, HOLDS_HANDLE), full = op_li(f, CHUNK_WORDS), padding = 0;
    int cut = func_block(f), done = func_block(f), write = func_block(f), absent = func_block(f), whole = func_block(f);
    emit_move(f, result, tile);
    end_branch(f, OP_BNE, rows, full, cut);
    end_branch(f, OP_BNE, columns, full, cut);
    end_jump(f, done);
    func_goto(f, cut);
    if (pad) {
        padding = op_handle(f, OP_CREATE, 0, 0);
        emit(f, OP_VMV_V_X, 0, op_li(f, *pad), 0);
        emit(f, OP_VW, padding, 0, 0);
    }
    Reg c = op_handle(f, OP_CREATE, 0, 0), h = func_reg(f, HOLDS_HANDLE);
    Counting each = count_begin(f, pad ? full : rows);
    end_branch(f, OP_BGE, each.i, rows, absent);
    emit(f, OP_RH, h, tile, each.i);
    end_branch(f, OP_BEQ, columns, full, whole);
    emit_move(f, h, copy_leaf(f, h, columns, pad));
    end_jump(f, write);
    func_goto(f, whole);
    end_jump(f, write);
    func_goto(f, absent);
    emit_move(f, h, padding);
    end_jump(f, write);
    func_goto(f, write);
    emit(f, OP_WH, c, each.i, h);
    count_end(f, &each);
    emit_move(f, result, c);
    end_jump(f, done);
    func_goto(f, done);
    return result;
}

/* ---- tiles of a factor ---- */

enum { TILES_ROOT, TILES_SHIFT, TILES_ROW_SHIFT, TILES_COLUMNS };   // fixed, over rows
enum { STRIP_NODE, STRIP_ROWS, STRIP_SHIFT };                       // over columns

/* The nodes that element FIRST of each row of a strip leads to, above leaves of 2^LEAF; or leaves. */
static Reg gather(Part *p, int leaf, Reg first) {
    Func *f = p->f;
    Reg c = op_handle(f, OP_CREATE, 0, 0);
    Counting each = count_begin(f, p->fix[STRIP_ROWS]);
    Reg row = op_handle(f, OP_RH, p->fix[STRIP_NODE], each.i);
    emit(f, OP_WH, c, each.i, lowered_walk(&p->l, row, p->fix[STRIP_SHIFT], leaf, first));
    count_end(f, &each);
    return c;
}

static Reg finish_tile(Part *p, const Pair *t, Reg tile, Reg first, bool turned) {
    Func *f = p->f;
    Reg done = trim(f, tile, p->fix[STRIP_ROWS], here(f, p->place[PLACE_COUNT], first), t->pad);
    if (!turned)
        return done;
    emit(f, OP_TILE_R, 0, done, 0);
    emit(f, OP_TILE_T, 0, 0, 0);
    return op_handle(f, OP_TILE_W, 0, 0);
}

/* A tile, or a node of tiles. */
static void tiles_of_strip(Lower *l, const Pair *t, Func *f, bool turned) {
    Part p = part_begin(l, f, &t->columns, t->line);
    Reg first = part_first(&p), count = p.place[PLACE_COUNT];
    int single = func_block(f);
    end_branch(f, OP_BLT, p.place[PLACE_SHIFT], op_li(f, 4), single);
    Reg nodes = gather(&p, 8, first), top = op_handle(f, OP_CREATE, 0, 0);
    Counting column = count_begin(f, part_children(f, count, first, op_li(f, 4)));
    Reg tile = op_handle(f, OP_CREATE, 0, 0);
    Counting row = count_begin(f, p.fix[STRIP_ROWS]);
    emit(f, OP_WH, tile, row.i, op_handle(f, OP_RH, op_handle(f, OP_RH, nodes, row.i), column.i));
    count_end(f, &row);
    Reg at = op_int(f, OP_ADD, first, op_int(f, OP_SLLI, column.i, 4));
    emit(f, OP_WH, top, column.i, finish_tile(&p, t, tile, at, turned));
    count_end(f, &column);
    end_deliver(f, top);
    func_goto(f, single);
    end_deliver(f, finish_tile(&p, t, gather(&p, 4, first), first, turned));
    part_end(l, &p);
}

/* 16 rows: goes on over their columns. */
static void tiles_of_rows(Lower *l, Pair *t, Func *f, Func *columns) {
    Part p = part_begin(l, f, &t->rows, t->line);
    Reg first = part_first(&p);
    Reg strip = lowered_walk(&p.l, p.fix[TILES_ROOT], p.fix[TILES_SHIFT], 4, first);
    Reg value[] = {[STRIP_NODE] = strip, [STRIP_ROWS] = here(f, p.place[PLACE_COUNT], first), [STRIP_SHIFT] = p.fix[TILES_ROW_SHIFT]};
    for (int i = 0; i < t->columns.nfixed; i++)
        t->columns.fixed_value[i] = value[i];
    end_become(f, part_start(&p.l, columns, &t->columns, p.fix[TILES_COLUMNS]));
    part_end(l, &p);
}

/* The root, grow and leaf functions of one template. */
static Template template_of(Lower *l, const Pair *t, const char *role, int last, Func **root) {
    Template tem = {.leaf_bits = 4, .last = last, .line = t->line};
    *root = part_func(l, role);
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "leaf");
    (*root)->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    return tem;
}

static Reg make_tiles(Lower *l, Node *array, bool turned, Reg rows, Reg columns, int line, const int64_t *pad) {
    Pair t = {.line = line, .pad = pad};
    Func *strip;
    l->part++;
    Template over = template_of(l, &t, "tiles", 0, &t.root), across = template_of(l, &t, "strip", 4, &strip);
    fix(&t.rows, HOLDS_HANDLE, lowered_root(l, array));
    fix(&t.rows, HOLDS_INT, lowered_shift(l, array, 0));
    fix(&t.rows, HOLDS_INT, lowered_shift(l, array, 1));
    fix(&t.rows, HOLDS_INT, columns);
    fix(&t.columns, HOLDS_HANDLE, 0);
    fix(&t.columns, HOLDS_INT, 0);
    fix(&t.columns, HOLDS_INT, 0);
    part_root(l, &over, t.root, &t.rows, part_none, NULL);
    part_grow(l, &over, &t.rows, part_as_result, NULL);
    tiles_of_rows(l, &t, over.leaf, strip);
    part_root(l, &across, strip, &t.columns, part_none, NULL);
    part_grow(l, &across, &t.columns, part_as_result, NULL);
    tiles_of_strip(l, &t, across.leaf, turned);
    Call *call = part_start(l, t.root, &t.rows, rows);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

/* ---- the product ---- */

/* Fixed: a chunk with the trees of tiles, the shifts of m, n and k, how far k counts, how many rows a band has, as a power of two, what sums begin with (or its tiles); over rows
 * also n, over columns the band's first row and how many it has. */
enum { TIMES_FACTORS, TIMES_SHIFT_M, TIMES_SHIFT_N, TIMES_SHIFT_K, TIMES_DEPTH, TIMES_BAND, TIMES_START, TIMES_COLUMNS, TIMES_ROW = TIMES_COLUMNS, TIMES_ROWS };

/* The tiles of a band's strips of the left factor pass by the same columns of the right one.  So a band
 * has many rows, as long as there are tasks for many processors. */
enum { LEAST_BAND_BITS = 6, ENOUGH_TASKS = 128 };

enum { STRIP_BITS = 4, NODE_BITS = 8, MOST_COLUMNS_BITS = NODE_BITS + 4 };

/* How many of 2^BITS in N, the last one perhaps not whole. */
static Reg parts(Func *f, Reg n, int bits) {
    return op_int(f, OP_SRLI, op_int(f, OP_ADDI, n, (1 << bits) - 1), bits);
}

/* A factor while k counts: its tiles in a node for 16 of them. */
typedef struct {
    bool along;
    Reg base;               // along: above the nodes
    Reg shift, at;          // across: of the other index
} FactorWalk;

/* The factor of that number of all, with AT as its index that is not k. */
static FactorWalk factor_begin(Part *p, const Node *product, int number, Reg at) {
    Reg root = op_handle(p->f, OP_RH_I, p->fix[TIMES_FACTORS], number);
    Reg shift = p->fix[number < product->lefts ? TIMES_SHIFT_M : TIMES_SHIFT_N];
    FactorWalk c = {product->along >> number & 1, root, shift, at};
    if (c.along)
        c.base = lowered_walk(&p->l, root, shift, 4, at);
    return c;
}

/* A node with tiles K to K + 15, of which there are COUNT. */
static Reg factor_node(Part *p, const FactorWalk *c, Reg k, Reg count) {
    Func *f = p->f;
    Reg node = func_reg(f, HOLDS_HANDLE), h = lowered_walk(&p->l, c->base, p->fix[TIMES_SHIFT_K], NODE_BITS, k);
    int is_node = func_block(f), done = func_block(f);
    emit_move(f, node, h);
    end_branch(f, OP_BNE, p->fix[TIMES_SHIFT_K], 0, is_node);
    Reg only = op_handle(f, OP_CREATE, 0, 0);       // there is but one tile
    emit(f, OP_WH_I, only, 0, c->along ? h : lowered_walk(&p->l, h, c->shift, 4, c->at));
    emit_move(f, node, only);
    end_jump(f, done);
    func_goto(f, is_node);
    if (!c->along) {
        Reg tiles = op_handle(f, OP_CREATE, 0, 0);
        Counting each = count_begin(f, count);
        emit(f, OP_WH, tiles, each.i, lowered_walk(&p->l, op_handle(f, OP_RH, h, each.i), c->shift, 4, c->at));
        count_end(f, &each);
        emit_move(f, node, tiles);
    }
    end_jump(f, done);
    func_goto(f, done);
    return node;
}

/* v0... and the products of COUNT tiles of two nodes are combined, in order.  An executor may know this loop: see vm/native/jit_tile.c. */
static void sum_node(Part *p, Op op, Reg left, Reg right, Reg count) {
    Func *f = p->f;
    Reg i = func_reg(f, HOLDS_INT);
    int more = func_block(f), done = func_block(f);
    emit_move(f, i, 0);
    end_jump(f, more);
    func_goto(f, more);
    end_branch(f, OP_BGE, i, count, done);
    Reg a = op_handle(f, OP_RH, left, i), b = op_handle(f, OP_RH, right, i);
    emit(f, op, 0, a, b);
    emit(f, OP_ADDI, i, i, 1);
    end_jump(f, more);
    func_goto(f, done);
}

/* The right factor in one column: nodes for the first tiles, made once for all strips. */
typedef struct {
    FactorWalk walk;
    Reg nodes;
} RightColumn;

static RightColumn right_begin(Part *p, const Node *product, int number, Reg column) {
    Func *f = p->f;
    RightColumn c;
    c.walk = factor_begin(p, product, number, column);
    c.nodes = op_handle(f, OP_CREATE, 0, 0);
    Reg depth = p->fix[TIMES_DEPTH], most = op_li(f, 1 << MOST_COLUMNS_BITS);
    Counting each = count_begin(f, parts(f, op_int(f, OP_MIN, depth, most), NODE_BITS));
    Reg k = op_int(f, OP_SLLI, each.i, NODE_BITS);
    emit(f, OP_WH, c.nodes, each.i, factor_node(p, &c.walk, k, part_children(f, depth, k, op_li(f, STRIP_BITS))));
    count_end(f, &each);
    return c;
}

static Reg right_node(Part *p, const RightColumn *c, Reg k, Reg count) {
    Func *f = p->f;
    Reg node = func_reg(f, HOLDS_HANDLE);
    int far = func_block(f), done = func_block(f);
    end_branch(f, OP_BGE, k, op_li(f, 1 << MOST_COLUMNS_BITS), far);
    emit_move(f, node, op_handle(f, OP_RH, c->nodes, op_int(f, OP_SRLI, k, NODE_BITS)));
    end_jump(f, done);
    func_goto(f, far);
    emit_move(f, node, factor_node(p, &c->walk, k, count));
    end_jump(f, done);
    func_goto(f, done);
    return node;
}

/* v0... = what the sums of rows from ROW on and columns from COLUMN on begin with. */
static void begin_sums(Part *p, bool array, Reg row, Reg column) {
    if (array) {
        Reg strip = lowered_walk(&p->l, p->fix[TIMES_START], p->fix[TIMES_SHIFT_M], 4, row);
        emit(p->f, OP_TILE_R, 0, lowered_walk(&p->l, strip, p->fix[TIMES_SHIFT_N], 4, column), 0);
    } else {
        for (int k = 0; k < CHUNK_WORDS; k++)
            emit(p->f, OP_VMV_V_X, k, p->fix[TIMES_START], 0);
    }
}

/* All factors, left ones in the rows of a strip, right ones in its columns. */
typedef struct {
    const Node *product;
    int count;
    FactorWalk left[MOST_FACTORS];
    RightColumn right[MOST_FACTORS];
} Factors;

/* The sums and what COUNT tiles of each of NODE say are combined, in order; K is the first. */
static void body_node(Part *p, const Factors *s, int half, Reg k, const Reg *node, Reg count) {
    Func *f = p->f;
    Reg tile[SIDES * MOST_FACTORS], leaf[SIDES * MOST_FACTORS];
    Counting each = count_begin(f, count);
    for (int i = 0; i < s->count; i++)
        tile[i] = op_handle(f, OP_RH, node[i], each.i);
    Reg depth = p->fix[TIMES_DEPTH], first = op_int(f, OP_ADD, k, op_int(f, OP_SLLI, each.i, STRIP_BITS));
    Counting turn = count_begin(f, here(f, depth, first));
    for (int i = 0; i < s->count; i++)
        leaf[i] = op_handle(f, OP_RH, tile[i], turn.i);
    body_turn(&p->l, s->product, leaf, half);
    count_end(f, &turn);
    count_end(f, &each);
}

/* The sums, those of HALF if a region combines them, go over all k, in order. */
static void sum_tiles(Part *p, const Factors *s, int half) {
    Func *f = p->f;
    Reg k = func_reg(f, HOLDS_INT), depth = p->fix[TIMES_DEPTH], bits = op_li(f, STRIP_BITS), node[SIDES * MOST_FACTORS];
    int more = func_block(f), done = func_block(f), lefts = s->product->lefts;
    emit_move(f, k, 0);
    end_jump(f, more);
    func_goto(f, more);
    Reg count = part_children(f, depth, k, bits);
    for (int i = 0; i < s->count; i++)
        node[i] = i < lefts ? factor_node(p, &s->left[i], k, count) : right_node(p, &s->right[i - lefts], k, count);
    if (s->product->region[0])
        body_node(p, s, half, k, node, count);
    else
        sum_node(p, (Op)s->product->tile, node[0], node[1], count);
    emit(f, OP_ADDI, k, k, 1 << NODE_BITS);
    end_branch(f, OP_BLT, k, depth, more);
    end_jump(f, done);
    func_goto(f, done);
}

/* The tile of the strip from ROW on and the columns from COLUMN on. */
static Reg product_tile(Part *p, Factors *s, Reg row, Reg column) {
    Func *f = p->f;
    const Node *product = s->product;
    bool array = product->in[PRODUCT_START]->type.rank;
    for (int i = 0; i < product->lefts; i++)
        s->left[i] = factor_begin(p, product, i, row);
    if (!product->region[0]) {
        begin_sums(p, array, row, column);
        sum_tiles(p, s, 0);
        return op_handle(f, OP_TILE_W, 0, 0);
    }
    Reg tile = op_handle(f, OP_CREATE, 0, 0), start = p->fix[TIMES_START];
    if (array)
        start = lowered_walk(&p->l, lowered_walk(&p->l, start, p->fix[TIMES_SHIFT_M], 4, row), p->fix[TIMES_SHIFT_N], 4, column);
    for (int half = 0; half < HALVES; half++) {
        body_begin(f, array, start, half);
        sum_tiles(p, s, half);
        body_end(f, tile, half);
    }
    return tile;
}

/* 16 columns of a band: a node with a tile for each strip. */
static void product_column(Lower *l, const Pair *t, const Node *product, Func *f) {
    Part p = part_begin(l, f, &t->columns, t->line);
    Reg column = part_first(&p), columns = here(f, p.place[PLACE_COUNT], column);
    Factors s = {.product = product, .count = product->nin - PRODUCT_FACTORS};
    for (int i = product->lefts; i < s.count; i++)
        s.right[i - product->lefts] = right_begin(&p, product, i, column);
    Reg top = op_handle(f, OP_CREATE, 0, 0);
    Counting strip = count_begin(f, parts(f, p.fix[TIMES_ROWS], STRIP_BITS));
    Reg row = op_int(f, OP_SLLI, strip.i, STRIP_BITS);
    Reg tile = product_tile(&p, &s, op_int(f, OP_ADD, p.fix[TIMES_ROW], row), column), rows = here(f, p.fix[TIMES_ROWS], row);
    emit(f, OP_WH, top, strip.i, trim(f, tile, rows, columns, NULL));
    count_end(f, &strip);
    end_deliver(f, top);
    part_end(l, &p);
}

/* From N nodes of a child for each row of each strip to nodes of children for each row. */
static void turn_round(Part *p, const void *state, Reg chunk, Reg n) {
    Func *f = p->f;
    (void)state;
    Reg top = op_handle(f, OP_CREATE, 0, 0);
    Counting strip = count_begin(f, parts(f, p->fix[TIMES_ROWS], STRIP_BITS));
    Reg rows = op_handle(f, OP_CREATE, 0, 0);
    Counting row = count_begin(f, here(f, p->fix[TIMES_ROWS], op_int(f, OP_SLLI, strip.i, STRIP_BITS)));
    Reg node = op_handle(f, OP_CREATE, 0, 0);
    Counting each = count_begin(f, n);
    Reg tile = op_handle(f, OP_RH, op_handle(f, OP_RH, chunk, each.i), strip.i);
    emit(f, OP_WH, node, each.i, op_handle(f, OP_RH, tile, row.i));
    count_end(f, &each);
    emit(f, OP_WH, rows, row.i, node);
    count_end(f, &row);
    emit(f, OP_WH, top, strip.i, rows);
    count_end(f, &strip);
    end_deliver(f, top);
}

/* A band: goes on over its columns. */
static void product_band(Lower *l, Pair *t, Func *f, Func *columns) {
    Part p = part_begin(l, f, &t->rows, t->line);
    f->id = func_reg(f, HOLDS_INT);
    Reg first = op_int(f, OP_ADD, p.place[PLACE_FIRST], op_int(f, OP_SLL, f->id, p.fix[TIMES_BAND]));
    for (int i = 0; i < TIMES_COLUMNS; i++)
        t->columns.fixed_value[i] = p.fix[i];
    t->columns.fixed_value[TIMES_ROW] = first;
    Reg most = op_int(f, OP_SLL, op_li(f, 1), p.fix[TIMES_BAND]), left = op_int(f, OP_SUB, p.place[PLACE_COUNT], first);
    t->columns.fixed_value[TIMES_ROWS] = op_int(f, OP_MIN, left, most);
    end_become(f, part_start(&p.l, columns, &t->columns, p.fix[TIMES_COLUMNS]));
    part_end(l, &p);
}

/* 256 rows: the strips of up to four bands side by side. */
static void product_node(Lower *l, Pair *t, Func *f, Func *band) {
    Part p = part_begin(l, f, &t->rows, t->line);
    Reg first = part_first(&p), count = p.place[PLACE_COUNT];
    Reg rows = part_left(f, count, first, 1 << NODE_BITS);
    Reg bits = p.fix[TIMES_BAND], all = op_int(f, OP_ADDI, op_int(f, OP_SLL, op_li(f, 1), bits), -1);
    Call *call = part_call(&p, band, &t->rows, first, p.place[PLACE_SHIFT], 0, count);
    call->result = func_reg(f, HOLDS_HANDLE);
    end_forall(f, call, op_int(f, OP_SRL, op_int(f, OP_ADD, rows, all), bits));
    int single = func_block(f);
    end_branch(f, OP_BGE, op_li(f, CHUNK_WORDS), count, single);
    Reg top = op_handle(f, OP_CREATE, 0, 0);
    Counting strip = count_begin(f, parts(f, rows, STRIP_BITS));
    Reg row = op_int(f, OP_SLLI, strip.i, STRIP_BITS), from = op_handle(f, OP_RH, call->result, op_int(f, OP_SRL, row, bits));
    emit(f, OP_WH, top, strip.i, op_handle(f, OP_RH, from, op_int(f, OP_SRLI, op_int(f, OP_AND, row, all), STRIP_BITS)));
    count_end(f, &strip);
    end_deliver(f, top);
    func_goto(f, single);
    end_deliver(f, op_handle(f, OP_RH_I, op_handle(f, OP_RH_I, call->result, 0), 0));
    part_end(l, &p);
}

/* The most rows, 16 to 256, of which there are TASKS bands. */
static Reg few_bits(Func *f, Reg m, Reg n, int tasks) {
    Reg across = parts(f, n, STRIP_BITS), bits = op_li(f, NODE_BITS);
    for (int i = STRIP_BITS + 1; i <= NODE_BITS; i++) {
        Reg bands = op_int(f, OP_MUL, parts(f, m, i), across);
        bits = op_int(f, OP_SUB, bits, op_int(f, OP_SLT, bands, op_li(f, tasks)));
    }
    return bits;
}

/* 64, 128 or 256 rows. */
static Reg band_bits(Func *f, Reg m, Reg n) {
    Reg down = op_int(f, OP_SRLI, m, LEAST_BAND_BITS), across = op_int(f, OP_SRLI, n, STRIP_BITS);
    Reg tasks = op_int(f, OP_MUL, down, across), bits = op_li(f, NODE_BITS);
    for (int i = 0; i < NODE_BITS - LEAST_BAND_BITS; i++)
        bits = op_int(f, OP_SUB, bits, op_int(f, OP_SLT, tasks, op_li(f, 2 * ENOUGH_TASKS << 2 * i)));
    return bits;
}

static Reg make_product(Lower *l, const Node *product, Reg factors, Reg start, const Reg size[3]) {
    Pair t = {.line = product->at.line};
    Func *columns;
    Reg shift[3], m = size[0], n = size[1], depth = size[2];
    for (int k = 0; k < 3; k++)
        shift[k] = lowered_shift_of(l, size[k], STRIP_BITS);
    l->part++;
    int tasks = l->m->grain.tasks;
    Reg band = tasks ? few_bits(l->f, m, n, tasks) : band_bits(l->f, m, n);
    Template over = template_of(l, &t, "product", 0, &t.root), across = template_of(l, &t, "columns", 0, &columns);
    Func *rows = part_func(l, "band");
    rows->result = HOLDS_HANDLE;
    over.leaf_bits = over.last = NODE_BITS;
    over.last -= 4;
    for (int i = 0; i < 2; i++) {
        Captures *c = i ? &t.columns : &t.rows;
        fix(c, HOLDS_HANDLE, factors);
        for (int k = 0; k < 3; k++)
            fix(c, HOLDS_INT, shift[k]);
        fix(c, HOLDS_INT, depth);
        fix(c, HOLDS_INT, band);
        fix(c, product->in[PRODUCT_START]->type.rank ? HOLDS_HANDLE : HOLDS_INT, start);
        fix(c, HOLDS_INT, n);
    }
    fix(&t.columns, HOLDS_INT, 0);
    part_root(l, &over, t.root, &t.rows, part_none, NULL);
    part_grow(l, &over, &t.rows, part_as_result, NULL);
    product_node(l, &t, over.leaf, rows);
    product_band(l, &t, rows, columns);
    part_root(l, &across, columns, &t.columns, part_none, NULL);
    part_grow(l, &across, &t.columns, turn_round, NULL);
    product_column(l, &t, product, across.leaf);
    Call *call = part_start(l, t.root, &t.rows, m);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

/* ---- */

/* The element that holds the value X. */
static Reg element_of(Lower *l, Node *x) {
    Reg r = lower_value(l, x);
    return x->type.base == TYPE_DOUBLE ? op_int(l->f, OP_FMV_X_D, r, 0) : r;
}

/* The trees of tiles of all factors.  Tile instructions want the left one's rows, all else has k above. */
static void make_factors(Lower *l, Node *n, const Reg size[3], const int64_t pad[2], Reg *tiles) {
    for (int i = 0; i < n->nin - PRODUCT_FACTORS; i++) {
        bool left = i < n->lefts, along = n->along >> i & 1, turned = left && !n->region[0] ? !along : along;
        Reg own = size[left ? 0 : 1], first = along ? own : size[2], second = along ? size[2] : own;
        tiles[i] = make_tiles(l, n->in[PRODUCT_FACTORS + i], turned, first, second, n->at.line, &pad[!left]);
    }
}

void lower_product(Lower *l, Node *n) {
    Func *f = l->f;
    Reg size[3];
    int64_t pad[2] = {0, 0};
    Array *a = n->array = front_alloc(l->front, sizeof *a);
    Node *start = n->in[PRODUCT_START];
    if (!n->region[0])
        tiles_pad((Op)n->tile, pad);
    for (int k = 0; k < 3; k++)
        size[k] = lower_value(l, n->in[PRODUCT_ROWS + k]);
    Reg tiles[SIDES * MOST_FACTORS], begin;
    make_factors(l, n, size, pad, tiles);
    begin = start->type.rank ? make_tiles(l, start, false, size[0], size[1], n->at.line, &pad[1]) : element_of(l, start);
    f->line = n->at.line;
    Reg factors = op_handle(f, OP_CREATE, 0, 0);
    for (int i = 0; i < n->nin - PRODUCT_FACTORS; i++)
        emit(f, OP_WH_I, factors, i, tiles[i]);
    a->root = make_product(l, n, factors, begin, size);
    for (int k = 0; k < 2; k++) {
        a->n[k] = size[k];
        a->small[k] = !a->n[k];
    }
    lower_waited(l);
}
