/* frontend/lower_product.c - products of matrices by tile instructions.
 *
 * A tile is a node of 16 leaves that lie below one another, frontend/product.h says what a
 * product is.  Three templates of lower_loop.c, each a tree over 16 rows at a time whose
 * leaves are trees over 16 columns at a time:
 *
 *   tiles     of a factor, once for each: of handles; at the edges filled up with zeros, which
 *             change no sum: it begins with +0.0 and therefore is never -0.0
 *   product   bands of 64 rows by 16 columns: the sums over k in order.  What comes from below
 *             is turned round level by level, from a tree of tiles to 16 trees of leaves
 *
 * So the bits are those of the loop, and no index is out of range: that is tested before. */
#include "frontend/lower_loop.h"
#include "frontend/lower_product.h"
#include "frontend/product.h"

enum { LEAST_SIDE = 16, LEAST_DEPTH = 8 };      // smaller ones are not worth the tiles

/* Two templates, the one over rows and the one over columns that its leaves become. */
typedef struct {
    Captures rows, columns;
    Func *root;
    int line;
} Pair;

static void fix(Captures *c, Holds holds, Reg value) {
    c->fixed_holds[c->nfixed] = holds;
    c->fixed_value[c->nfixed++] = value;
}

static Reg none(Part *p, const void *state) {
    (void)p, (void)state;
    return 0;
}

static void node_is_result(Part *p, const void *state, Reg chunk, Reg n) {
    (void)state, (void)n;
    end_deliver(p->f, chunk);
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

/* The first COLUMNS elements of chunk FROM; then zeros, if PADDED. */
static Reg copy_leaf(Func *f, Reg from, Reg columns, bool padded) {
    Reg c = op_handle(f, OP_CREATE, 0, 0), x = func_reg(f, HOLDS_INT);
    Counting each = count_begin(f, padded ? op_li(f, CHUNK_WORDS) : columns);
    int write = func_block(f), read = func_block(f);
    end_branch(f, OP_BLT, each.i, columns, read);
    emit_move(f, x, 0);
    end_jump(f, write);
    func_goto(f, read);
    emit(f, OP_RD, x, from, each.i);
    end_jump(f, write);
    func_goto(f, write);
    emit(f, OP_WD, c, each.i, x);
    count_end(f, &each);
    return c;
}

/* TILE, of which only ROWS and COLUMNS count: as a full one if PADDED, else cut off. */
static Reg trim(Func *f, Reg tile, Reg rows, Reg columns, bool padded) {
    Reg result = func_reg(f, HOLDS_HANDLE), full = op_li(f, CHUNK_WORDS), zero = 0;
    int cut = func_block(f), done = func_block(f), write = func_block(f), absent = func_block(f), whole = func_block(f);
    emit_move(f, result, tile);
    end_branch(f, OP_BNE, rows, full, cut);
    end_branch(f, OP_BNE, columns, full, cut);
    end_jump(f, done);
    func_goto(f, cut);
    if (padded) {
        zero = op_handle(f, OP_CREATE, 0, 0);
        emit(f, OP_VMV_V_X, 0, 0, 0);
        emit(f, OP_VW, zero, 0, 0);
    }
    Reg c = op_handle(f, OP_CREATE, 0, 0), h = func_reg(f, HOLDS_HANDLE);
    Counting each = count_begin(f, padded ? full : rows);
    end_branch(f, OP_BGE, each.i, rows, absent);
    emit(f, OP_RH, h, tile, each.i);
    end_branch(f, OP_BEQ, columns, full, whole);
    emit_move(f, h, copy_leaf(f, h, columns, padded));
    end_jump(f, write);
    func_goto(f, whole);
    end_jump(f, write);
    func_goto(f, absent);
    emit_move(f, h, zero);
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

static Reg finish_tile(Part *p, Reg tile, Reg first, bool turned) {
    Func *f = p->f;
    Reg done = trim(f, tile, p->fix[STRIP_ROWS], here(f, p->place[PLACE_COUNT], first), true);
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
    emit(f, OP_WH, top, column.i, finish_tile(&p, tile, at, turned));
    count_end(f, &column);
    end_deliver(f, top);
    func_goto(f, single);
    end_deliver(f, finish_tile(&p, gather(&p, 4, first), first, turned));
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

static Reg make_tiles(Lower *l, Node *array, bool turned, Reg rows, Reg columns, int line) {
    Pair t = {.line = line};
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
    part_root(l, &over, t.root, &t.rows, none, NULL);
    part_grow(l, &over, &t.rows, node_is_result, NULL);
    tiles_of_rows(l, &t, over.leaf, strip);
    part_root(l, &across, strip, &t.columns, none, NULL);
    part_grow(l, &across, &t.columns, node_is_result, NULL);
    tiles_of_strip(l, &t, across.leaf, turned);
    Call *call = part_start(l, t.root, &t.rows, rows);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

/* ---- the product ---- */

/* Fixed: the trees of tiles, the shifts of m, n and k, how far k counts; over rows also n, over
 * columns the band's first row and how many it has. */
enum { TIMES_LEFT, TIMES_RIGHT, TIMES_SHIFT_M, TIMES_SHIFT_N, TIMES_SHIFT_K, TIMES_DEPTH, TIMES_COLUMNS, TIMES_ROW = TIMES_COLUMNS, TIMES_ROWS };

/* Rows of a band: the tiles of its strips of the left factor stay in the second cache, while
 * the columns of the right one pass by. */
enum { STRIP_BITS = 4, BAND_BITS = 6, NODE_BITS = 8, PAIR = 2, TILES_AT_ONCE = 4 };

/* How many of 2^BITS in N, the last one perhaps not whole. */
static Reg parts(Func *f, Reg n, int bits) {
    return op_int(f, OP_SRLI, op_int(f, OP_ADDI, n, (1 << bits) - 1), bits);
}

/* A factor while k counts: its tiles in a node for 16 of them. */
typedef struct {
    bool along;
    Reg base, node;         // base: above the nodes
    Reg shift, at;          // across: of the other index
} FactorWalk;

static FactorWalk factor_begin(Part *p, bool along, Reg root, Reg shift, Reg at) {
    FactorWalk c = {along, root, func_reg(p->f, HOLDS_HANDLE), shift, at};
    if (along)
        c.base = lowered_walk(&p->l, root, shift, 4, at);
    return c;
}

/* The node for tiles K to K + 15; one is made if there is but one tile. */
static void factor_node(Part *p, const FactorWalk *c, Reg k) {
    Func *f = p->f;
    Reg h = lowered_walk(&p->l, c->base, p->fix[TIMES_SHIFT_K], NODE_BITS, k);
    int is_node = func_block(f);
    emit_move(f, c->node, h);
    end_branch(f, OP_BNE, p->fix[TIMES_SHIFT_K], 0, is_node);
    Reg only = op_handle(f, OP_CREATE, 0, 0);
    emit(f, OP_WH_I, only, 0, h);
    emit_move(f, c->node, only);
    end_jump(f, is_node);
    func_goto(f, is_node);
}

static Reg factor_tile(Part *p, const FactorWalk *c, Reg i) {
    Reg h = op_handle(p->f, OP_RH, c->node, i);
    return c->along ? h : lowered_walk(&p->l, h, c->shift, 4, c->at);
}

/* The right factor and one or two strips of the left one: as many tiles are summed at once. */
typedef struct {
    FactorWalk of[PAIR + 1];
    int count;
} Walks;

/* v0..., v16... += the products of tiles I to I + N - 1.  Instructions of one sum stand side by side:
 * an executor may carry them out at once, with the sum in registers. */
static void sum_some(Part *p, const Walks *w, Reg i, int n) {
    Func *f = p->f;
    Reg at[TILES_AT_ONCE] = {i}, right[TILES_AT_ONCE], left[TILES_AT_ONCE];
    for (int t = 1; t < n; t++)
        at[t] = op_int(f, OP_ADDI, i, t);
    for (int t = 0; t < n; t++)
        right[t] = factor_tile(p, &w->of[0], at[t]);
    for (int s = 1; s < w->count; s++) {
        for (int t = 0; t < n; t++)
            left[t] = factor_tile(p, &w->of[s], at[t]);
        for (int t = 0; t < n; t++)
            emit(f, OP_TILE_MAC, (s - 1) * TILE_ROWS, left[t], right[t]);
    }
}

/* Those of all tiles of the nodes, COUNT, in order. */
static void sum_nodes(Part *p, const Walks *w, Reg count) {
    Func *f = p->f;
    int at_once = w->of[1].along ? TILES_AT_ONCE : 2;   // else registers do not suffice
    Reg i = func_reg(f, HOLDS_INT), enough = op_li(f, at_once);
    int some = func_block(f), one = func_block(f), test = func_block(f), rest = func_block(f), done = func_block(f);
    emit_move(f, i, 0);
    end_jump(f, test);
    func_goto(f, some);
    sum_some(p, w, i, at_once);
    emit(f, OP_ADDI, i, i, at_once);
    end_jump(f, test);
    func_goto(f, test);
    end_branch(f, OP_BGE, op_int(f, OP_SUB, count, i), enough, some);
    end_jump(f, rest);
    func_goto(f, one);
    sum_some(p, w, i, 1);
    emit(f, OP_ADDI, i, i, 1);
    end_jump(f, rest);
    func_goto(f, rest);
    end_branch(f, OP_BLT, i, count, one);
    end_jump(f, done);
    func_goto(f, done);
}

/* v0..., v16... = the sums of the products of all tiles in order. */
static void sum_tiles(Part *p, const Walks *w) {
    Func *f = p->f;
    Reg k = func_reg(f, HOLDS_INT), depth = p->fix[TIMES_DEPTH], bits = op_li(f, STRIP_BITS);
    int more = func_block(f), done = func_block(f);
    for (int g = 0; g < w->count - 1; g++)
        emit(f, OP_TILE_Z, g * TILE_ROWS, 0, 0);
    emit_move(f, k, 0);
    end_jump(f, more);
    func_goto(f, more);
    for (int s = 0; s < w->count; s++)
        factor_node(p, &w->of[s], k);
    sum_nodes(p, w, part_children(f, depth, k, bits));
    emit(f, OP_ADDI, k, k, 1 << NODE_BITS);
    end_branch(f, OP_BLT, k, depth, more);
    end_jump(f, done);
    func_goto(f, done);
}

/* Tiles S to S + STRIPS - 1 of a band's column, into TOP. */
static void product_tiles(Part *p, const Product *product, Reg column, Reg s, int strips, Reg top) {
    Func *f = p->f;
    Walks w = {.count = strips + 1};
    Reg columns = here(f, p->place[PLACE_COUNT], column);
    w.of[0] = factor_begin(p, product->factor[1].along, p->fix[TIMES_RIGHT], p->fix[TIMES_SHIFT_N], column);
    for (int k = 0; k < strips; k++) {
        Reg row = op_int(f, OP_ADDI, op_int(f, OP_ADD, p->fix[TIMES_ROW], op_int(f, OP_SLLI, s, STRIP_BITS)), k << STRIP_BITS);
        w.of[1 + k] = factor_begin(p, product->factor[0].along, p->fix[TIMES_LEFT], p->fix[TIMES_SHIFT_M], row);
    }
    sum_tiles(p, &w);
    for (int k = 0; k < strips; k++) {
        Reg at = k ? op_int(f, OP_ADDI, s, k) : s;
        Reg rows = here(f, p->fix[TIMES_ROWS], op_int(f, OP_SLLI, at, STRIP_BITS));
        emit(f, OP_WH, top, at, trim(f, op_handle(f, OP_TILE_W, k * TILE_ROWS, 0), rows, columns, false));
    }
}

/* 16 columns of a band: a node with a tile for each strip. */
static void product_column(Lower *l, const Pair *t, const Product *product, Func *f) {
    Part p = part_begin(l, f, &t->columns, t->line);
    Reg column = part_first(&p), s = func_reg(f, HOLDS_INT), strips = parts(f, p.fix[TIMES_ROWS], STRIP_BITS);
    Reg top = op_handle(f, OP_CREATE, 0, 0);
    int pair = func_block(f), single = func_block(f), done = func_block(f), test = func_block(f);
    emit_move(f, s, 0);
    end_jump(f, test);
    func_goto(f, pair);
    product_tiles(&p, product, column, s, PAIR, top);
    emit(f, OP_ADDI, s, s, PAIR);
    end_jump(f, test);
    func_goto(f, test);
    Reg left = op_int(f, OP_SUB, strips, s);
    end_branch(f, OP_BGE, left, op_li(f, PAIR), pair);
    end_branch(f, OP_BNE, left, 0, single);
    end_jump(f, done);
    func_goto(f, single);
    product_tiles(&p, product, column, s, 1, top);
    end_jump(f, done);
    func_goto(f, done);
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
    Reg first = op_int(f, OP_ADD, p.place[PLACE_FIRST], op_int(f, OP_SLLI, f->id, BAND_BITS));
    for (int i = 0; i < TIMES_COLUMNS; i++)
        t->columns.fixed_value[i] = p.fix[i];
    t->columns.fixed_value[TIMES_ROW] = first;
    t->columns.fixed_value[TIMES_ROWS] = part_left(f, p.place[PLACE_COUNT], first, 1 << BAND_BITS);
    end_become(f, part_start(&p.l, columns, &t->columns, p.fix[TIMES_COLUMNS]));
    part_end(l, &p);
}

/* 256 rows: the strips of up to four bands side by side. */
static void product_node(Lower *l, Pair *t, Func *f, Func *band) {
    Part p = part_begin(l, f, &t->rows, t->line);
    Reg first = part_first(&p), count = p.place[PLACE_COUNT];
    Reg rows = part_left(f, count, first, 1 << NODE_BITS);
    Call *call = part_call(&p, band, &t->rows, first, p.place[PLACE_SHIFT], 0, count);
    call->result = func_reg(f, HOLDS_HANDLE);
    end_forall(f, call, parts(f, rows, BAND_BITS));
    int single = func_block(f), per_band = BAND_BITS - STRIP_BITS;
    end_branch(f, OP_BGE, op_li(f, CHUNK_WORDS), count, single);
    Reg top = op_handle(f, OP_CREATE, 0, 0);
    Counting strip = count_begin(f, parts(f, rows, STRIP_BITS));
    Reg from = op_handle(f, OP_RH, call->result, op_int(f, OP_SRLI, strip.i, per_band));
    emit(f, OP_WH, top, strip.i, op_handle(f, OP_RH, from, op_int(f, OP_ANDI, strip.i, (1 << per_band) - 1)));
    count_end(f, &strip);
    end_deliver(f, top);
    func_goto(f, single);
    end_deliver(f, op_handle(f, OP_RH_I, op_handle(f, OP_RH_I, call->result, 0), 0));
    part_end(l, &p);
}

static Reg make_product(Lower *l, const Product *product, const Reg tiles[2], Reg m, Reg n, Reg depth, int line) {
    Pair t = {.line = line};
    Func *columns;
    const Reg size[] = {m, n, depth};
    Reg shift[3];
    for (int k = 0; k < 3; k++)
        shift[k] = lowered_shift_of(l, size[k], STRIP_BITS);
    l->part++;
    Template over = template_of(l, &t, "product", 0, &t.root), across = template_of(l, &t, "columns", 0, &columns);
    Func *band = part_func(l, "band");
    band->result = HOLDS_HANDLE;
    over.leaf_bits = over.last = NODE_BITS;
    over.last -= 4;
    for (int i = 0; i < 2; i++) {
        Captures *c = i ? &t.columns : &t.rows;
        fix(c, HOLDS_HANDLE, tiles[0]);
        fix(c, HOLDS_HANDLE, tiles[1]);
        for (int k = 0; k < 3; k++)
            fix(c, HOLDS_INT, shift[k]);
        fix(c, HOLDS_INT, depth);
        fix(c, HOLDS_INT, n);
    }
    fix(&t.columns, HOLDS_INT, 0);
    part_root(l, &over, t.root, &t.rows, none, NULL);
    part_grow(l, &over, &t.rows, node_is_result, NULL);
    product_node(l, &t, over.leaf, band);
    product_band(l, &t, band, columns);
    part_root(l, &across, columns, &t.columns, none, NULL);
    part_grow(l, &across, &t.columns, turn_round, NULL);
    product_column(l, &t, product, across.leaf);
    Call *call = part_start(l, t.root, &t.rows, m);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

/* ---- */

/* To GENERAL unless the factors have all that the product reads. */
static void test_sizes(Lower *l, const Product *p, Reg m, Reg n, Reg depth, int general) {
    Func *f = l->f;
    end_branch(f, OP_BLT, m, op_li(f, LEAST_SIDE), general);
    end_branch(f, OP_BLT, n, op_li(f, LEAST_SIDE), general);
    end_branch(f, OP_BLT, depth, op_li(f, LEAST_DEPTH), general);
    for (int i = 0; i < 2; i++) {
        const Factor *a = &p->factor[i];
        end_branch(f, OP_BLT, lowered_size(l, a->array, !a->along), i ? n : m, general);
        end_branch(f, OP_BLT, lowered_size(l, a->array, a->along), depth, general);
    }
}

bool lower_product(Lower *l, Node *n, void (*general)(Lower *l, Node *n)) {
    Product p;
    if (l->m->grain.thesis || l->m->grain.walk_root || !product_of(n, &p))
        return false;
    Reg tiles[2];
    bool length = p.depth->kind == NODE_LENGTH && graph_inside(p.depth, n->region[0]);
    Reg depth = length ? lowered_size(l, p.depth->in[0], p.depth->index) : lower_value(l, p.depth);
    Either e = either_begin(l, n);
    test_sizes(l, &p, e.size[0], e.size[1], depth, e.other);
    for (int i = 0; i < 2; i++) {
        bool along = p.factor[i].along;
        tiles[i] = make_tiles(l, p.factor[i].array, along == i, along ? e.size[i] : depth, along ? depth : e.size[i], n->at.line);
    }
    l->f->line = n->at.line;
    either_other(l, &e, make_product(l, &p, tiles, e.size[0], e.size[1], depth, n->at.line));
    general(l, n);
    either_end(l, &e, n);
    return true;
}
