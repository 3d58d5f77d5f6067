/* memory/array.c - shapes and descriptors; dense elements to chunks. */
#include "memory/array.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "memory/tree.h"

static const struct {
    const char *name;
    unsigned    width;
} kinds[KIND_COUNT] = {
    [KIND_I8] = {"long", 8},
    [KIND_F8] = {"double", 8},
    [KIND_I4] = {"int", 4},
    [KIND_F4] = {"float", 4},
};

static const char *const texts[ARRAY_STATUS_COUNT] = {
    [ARRAY_OK] = "no error",
    [ARRAY_NO_CHUNKS] = "out of chunks",
    [ARRAY_NO_MEMORY] = "out of memory",
    [ARRAY_NOT_DESCRIPTOR] = "not an array descriptor",
    [ARRAY_BAD_KIND] = "the kind in an array descriptor is not 0 to 3",
    [ARRAY_BAD_RANK] = "the rank in an array descriptor is not 1 to 3",
    [ARRAY_BAD_LAYOUT] = "the layout in an array descriptor is not 0 to 3",
    [ARRAY_LAYOUT_RANK] = "only a 2-D array can have this layout",
    [ARRAY_BAD_SIZE] = "array size out of range",
    [ARRAY_TOO_BIG] = "array too big",
    [ARRAY_UNDEFINED] = "is not defined",
    [ARRAY_NOT_HANDLE] = "is data where a handle belongs",
    [ARRAY_NOT_DATA] = "is a handle where data belongs",
    [ARRAY_WRITE] = "write error",
};

const char *array_kind_name(ArrayKind k) {
    return kinds[k].name;
}

unsigned array_width(ArrayKind k) {
    return kinds[k].width;
}

void array_explain(char buf[ARRAY_TEXT], const ArrayShape *shape, ArrayFault fault) {
    size_t used = 0;
    buf[0] = '\0';
    bool element = fault.status == ARRAY_UNDEFINED || fault.status == ARRAY_NOT_HANDLE
                   || fault.status == ARRAY_NOT_DATA;
    if (element) {
        used += (size_t)snprintf(buf, ARRAY_TEXT, "element ");
        for (unsigned d = 0; d < shape->rank; d++)
            used += (size_t)snprintf(buf + used, ARRAY_TEXT - used, "[%" PRIu64 "]", fault.at[d]);
        used += (size_t)snprintf(buf + used, ARRAY_TEXT - used, " ");
    }
    snprintf(buf + used, ARRAY_TEXT - used, "%s", texts[fault.status]);
}

/* ---- shapes ---- */

/* Product of the sizes, or of those before the first 0; false: overflow. */
static bool count_elements(const ArrayShape *shape, uint64_t *count, bool *empty) {
    *count = 1;
    for (unsigned d = 0; d < shape->rank; d++) {
        *empty = shape->n[d] == 0;
        if (*empty)
            return true;
        if (__builtin_mul_overflow(*count, shape->n[d], count))
            return false;
    }
    return true;
}

ArrayStatus array_check_shape(const ArrayShape *shape, uint64_t max_bytes) {
    if ((unsigned)shape->kind >= KIND_COUNT)
        return ARRAY_BAD_KIND;
    if (shape->rank < 1 || shape->rank > ARRAY_MAX_RANK)
        return ARRAY_BAD_RANK;
    if ((unsigned)shape->layout >= LAYOUT_COUNT)
        return ARRAY_BAD_LAYOUT;
    if (shape->layout != LAYOUT_TREE && shape->rank != 2)
        return ARRAY_LAYOUT_RANK;
    for (unsigned d = 0; d < shape->rank; d++)
        if (shape->n[d] > (shape->layout == LAYOUT_Z ? LAYOUT_Z_MAX : INT64_MAX))
            return ARRAY_BAD_SIZE;
    uint64_t count, bytes;
    bool empty;
    if (!count_elements(shape, &count, &empty))
        return ARRAY_TOO_BIG;
    // an empty array has null roots in place of elements
    unsigned width = empty ? sizeof(Handle) : array_width(shape->kind);
    if (empty && shape->n[0] == 0)
        width = 0;
    if (__builtin_mul_overflow(count, width, &bytes) || bytes > max_bytes)
        return ARRAY_TOO_BIG;
    return ARRAY_OK;
}

uint64_t array_elements(const ArrayShape *shape) {
    uint64_t count;
    bool empty = false;
    bool fits = count_elements(shape, &count, &empty);
    assert(fits && "shape not checked");
    (void)fits;
    return empty ? 0 : count;
}

static unsigned leaf_size(const ArrayShape *shape) {
    return CHUNK_BYTES / array_width(shape->kind);
}

/* Row and column of each element of a leaf of a z array, from its first one. */
typedef struct {
    uint8_t i[CHUNK_HALVES], j[CHUNK_HALVES];
} Tile;

static Tile tile_of(unsigned leaf) {
    Tile t = {0};
    for (unsigned k = 0; k < leaf; k++) {
        uint64_t i, j;
        layout_place(LAYOUT_Z, 0, 0, k, &i, &j);
        t.i[k] = (uint8_t)i;
        t.j[k] = (uint8_t)j;
    }
    return t;
}

/* ---- descriptors ---- */

/* Put ROOT, whose count it takes, under a descriptor. */
static ArrayStatus describe(Store *s, Pool *p, const ArrayShape *shape, Handle root,
                            Handle *descriptor) {
    Handle h = pool_new(p);
    if (!h) {
        pool_release(p, root);
        return ARRAY_NO_CHUNKS;
    }
    uint64_t *w = chunk_words(s, h);
    w[ARRAY_KIND] = shape->kind;
    w[ARRAY_RANK] = shape->rank;
    w[ARRAY_LAYOUT] = shape->layout;
    for (unsigned d = 0; d < ARRAY_MAX_RANK; d++)
        w[ARRAY_SIZE + d] = d < shape->rank ? shape->n[d] : 1;
    w[ARRAY_ROOT] = root;
    chunk_info(s, h)->defined = tree_mask(CHUNK_WORDS, 0, ARRAY_ROOT + 1);
    chunk_info(s, h)->handles = 1 << ARRAY_ROOT;
    chunk_publish(s, h);
    *descriptor = chunk_flagged(s, h);
    return ARRAY_OK;
}

static bool field(const Store *s, Handle h, unsigned i, bool handle, uint64_t *out) {
    const ChunkInfo *c = chunk_info(s, h);      // null has nothing defined
    *out = chunk_words(s, h)[i];
    return (c->defined >> 2 * i & 3) == 3 && (c->handles >> i & 1) == handle;
}

ArrayStatus array_describe(const Store *s, Handle descriptor, uint64_t max_bytes, Array *out) {
    uint64_t kind, rank, layout;
    if (!field(s, descriptor, ARRAY_KIND, false, &kind)
        || !field(s, descriptor, ARRAY_RANK, false, &rank)
        || !field(s, descriptor, ARRAY_LAYOUT, false, &layout))
        return ARRAY_NOT_DESCRIPTOR;
    if (kind >= KIND_COUNT)
        return ARRAY_BAD_KIND;
    if (rank < 1 || rank > ARRAY_MAX_RANK)
        return ARRAY_BAD_RANK;
    if (layout >= LAYOUT_COUNT)
        return ARRAY_BAD_LAYOUT;
    *out = (Array){.shape = {(ArrayKind)kind, (Layout)layout, (unsigned)rank, {1, 1, 1}}};
    for (unsigned d = 0; d < rank; d++)
        if (!field(s, descriptor, ARRAY_SIZE + d, false, &out->shape.n[d]))
            return ARRAY_NOT_DESCRIPTOR;
    ArrayStatus st = array_check_shape(&out->shape, max_bytes);
    if (st)
        return st;
    bool has_root = field(s, descriptor, ARRAY_ROOT, true, &out->root);
    if (has_root)
        return ARRAY_OK;
    out->root = HANDLE_NULL;
    return array_elements(&out->shape) ? ARRAY_NOT_DESCRIPTOR : ARRAY_OK;
}

/* ---- building ---- */

typedef struct {
    Store *store;
    Pool  *pool;
    const ArrayShape *shape;
    const int64_t *stride;
    unsigned width, leaf;
} Build;

/* Copy COUNT elements STRIDE bytes apart. */
static void gather(char *to, const char *from, int64_t stride, uint64_t count, unsigned width) {
    if (stride == width) {
        memcpy(to, from, count * width);
        return;
    }
    for (; count; count--, to += width, from += stride) {
        if (width == 8)
            memcpy(to, from, 8);
        else
            memcpy(to, from, 4);
    }
}

/* Nodes of leaves with the first of COUNT elements that lie side by side; the number of those. */
static bool fill_nodes(const Build *b, TreeBuilder *t, const char *from, uint64_t count, uint64_t *done) {
    const uint64_t each = TREE_FANOUT * b->leaf;
    for (*done = 0; t->depth > 1 && count - *done >= each; *done += each)
        if (!tree_node(t, from + *done * b->width, count - *done >= 2 * each))
            return false;
    return true;
}

/* Fill leaves with N0 runs of N1 elements, runs STRIDE0 bytes apart. */
static bool fill_leaves(const Build *b, TreeBuilder *t, const char *from, uint64_t n0,
                        uint64_t n1, int64_t stride0, int64_t stride1) {
    uint64_t j = 0;         // in the run that FROM is the start of
    if (n0 == 1 && stride1 == b->width && !fill_nodes(b, t, from, n1, &j))
        return false;
    for (uint64_t left = n0 * n1 - j; left;) {
        char *to = tree_leaf(t);
        if (!to)
            return false;
        unsigned count = left < b->leaf ? (unsigned)left : b->leaf;
        left -= count;
        for (uint64_t filled = 0; filled < count;) {
            uint64_t run = count - filled < n1 - j ? count - filled : n1 - j;
            gather(to + filled * b->width, from + (int64_t)j * stride1, stride1, run, b->width);
            filled += run;
            j += run;
            if (j == n1) {
                j = 0;
                from += stride0;
            }
        }
        if (!tree_leaf_done(t, tree_mask(b->leaf, 0, count)))
            return false;
    }
    return true;
}

/* The part of the matrix that a leaf of a z array covers, whose first element is
 * [i][j] and lies at FROM.  The result says which halves are defined. */
static uint32_t fill_tile(const Build *b, const Tile *tile, char *to, const char *from,
                          uint64_t i, uint64_t j) {
    const uint64_t *n = b->shape->n;
    uint32_t defined = 0;
    for (unsigned k = 0; k < b->leaf; k++) {
        if (i + tile->i[k] >= n[0] || j + tile->j[k] >= n[1])
            continue;
        gather(to + k * b->width, from + tile->i[k] * b->stride[0] + tile->j[k] * b->stride[1],
               0, 1, b->width);
        defined |= tree_mask(b->leaf, k, 1);
    }
    return defined;
}

/* Padding lies in aligned blocks: the first element of each has its least row and
 * column.  The largest block that can start at leaf NUMBER is skipped at once. */
static bool fill_tiles(const Build *b, TreeBuilder *t, const char *from) {
    const uint64_t *n = b->shape->n;
    const Tile tile = tile_of(b->leaf);
    while (t->leaves * b->leaf < t->length) {
        uint64_t i, j;
        layout_place(LAYOUT_Z, n[0], n[1], t->leaves * b->leaf, &i, &j);
        if (i >= n[0] || j >= n[1]) {
            unsigned zeros = (unsigned)__builtin_ctzll(t->leaves);
            if (!tree_skip(t, UINT64_C(1) << zeros / 4 * 4))
                return false;
            continue;
        }
        char *to = tree_leaf(t);
        if (!to)
            return false;
        const char *first = from + (int64_t)i * b->stride[0] + (int64_t)j * b->stride[1];
        if (!tree_leaf_done(t, fill_tile(b, &tile, to, first, i, j)))
            return false;
    }
    return true;
}

/* One tree for the last dimension, or for a whole array in a linear layout. */
static bool build_tree(const Build *b, Layout layout, const char *from, Handle *root) {
    const uint64_t *n = b->shape->n;
    const int64_t *st = b->stride;
    unsigned last = b->shape->rank - 1;
    TreeBuilder t;
    uint64_t length = layout == LAYOUT_TREE ? n[last] : layout_length(layout, n[0], n[1]);
    tree_begin(&t, b->store, b->pool, b->leaf, length);
    bool ok = false;
    switch (layout) {
    case LAYOUT_TREE:
        ok = fill_leaves(b, &t, from, 1, n[last], 0, st[last]);
        break;
    case LAYOUT_ROW:
        ok = fill_leaves(b, &t, from, n[0], n[1], st[0], st[1]);
        break;
    case LAYOUT_COL:
        ok = fill_leaves(b, &t, from, n[1], n[0], st[1], st[0]);
        break;
    case LAYOUT_Z:
        ok = fill_tiles(b, &t, from);
        break;
    case LAYOUT_COUNT:
        break;
    }
    ok = ok && tree_finish(&t, root);
    if (!ok)
        tree_abort(&t);
    return ok;
}

/* The tree of dimension DIM; recursion is as deep as the rank. */
static bool build_dim(const Build *b, unsigned dim, const char *from, Handle *root) {
    assert(dim < ARRAY_MAX_RANK && "shape not checked");
    if (dim + 1 == b->shape->rank)
        return build_tree(b, LAYOUT_TREE, from, root);
    TreeBuilder t;
    tree_begin(&t, b->store, b->pool, CHUNK_WORDS, b->shape->n[dim]);
    bool ok = true;
    for (uint64_t i = 0; ok && i < b->shape->n[dim]; i++) {
        Handle inner;
        ok = build_dim(b, dim + 1, from + (int64_t)i * b->stride[dim], &inner)
             && tree_push(&t, inner, true);
    }
    ok = ok && tree_finish(&t, root);
    if (!ok)
        tree_abort(&t);
    return ok;
}

ArrayStatus array_build_strided(Store *s, Pool *p, const ArrayShape *shape, const void *data,
                                const int64_t *stride, Handle *descriptor) {
    ArrayStatus st = array_check_shape(shape, UINT64_MAX);
    if (st)
        return st;
    Build b = {s, p, shape, stride, array_width(shape->kind), leaf_size(shape)};
    Handle root;
    bool ok = shape->layout == LAYOUT_TREE ? build_dim(&b, 0, data, &root)
                                           : build_tree(&b, shape->layout, data, &root);
    return ok ? describe(s, p, shape, root, descriptor) : ARRAY_NO_CHUNKS;
}

ArrayStatus array_build(Store *s, Pool *p, const ArrayShape *shape, const void *data,
                        Handle *descriptor) {
    ArrayStatus st = array_check_shape(shape, UINT64_MAX);
    if (st)
        return st;
    int64_t stride[ARRAY_MAX_RANK] = {0};
    uint64_t step = array_width(shape->kind);       // may wrap round when a size is 0
    for (unsigned d = shape->rank; d-- > 0;) {
        stride[d] = (int64_t)step;
        step *= shape->n[d];
    }
    return array_build_strided(s, p, shape, data, stride, descriptor);
}

ArrayStatus array_zero(Store *s, Pool *p, const ArrayShape *shape, Handle *descriptor) {
    ArrayStatus st = array_check_shape(shape, UINT64_MAX);
    if (st)
        return st;
    const uint64_t *n = shape->n;
    Handle root = HANDLE_NULL;
    if (shape->layout != LAYOUT_TREE) {
        uint64_t length = layout_length(shape->layout, n[0], n[1]);
        if (!tree_uniform(s, p, leaf_size(shape), length, 0, false, &root))
            return ARRAY_NO_CHUNKS;
        return describe(s, p, shape, root, descriptor);
    }
    for (unsigned d = shape->rank; d-- > 0;) {
        bool last = d + 1 == shape->rank;
        Handle inner = root;
        bool ok = tree_uniform(s, p, last ? leaf_size(shape) : CHUNK_WORDS, n[d], inner, !last,
                               &root);
        pool_release(p, inner);
        if (!ok)
            return ARRAY_NO_CHUNKS;
    }
    return describe(s, p, shape, root, descriptor);
}

/* ---- reading ---- */

/* Where we are in an array.  A tree array has a cursor for each dimension, at the
 * element WHERE of that dimension; the others use the last cursor only. */
typedef struct {
    const Store *store;
    const Array *a;
    unsigned   leaf, width;
    Tile       tile;
    TreeCursor dim[ARRAY_MAX_RANK];
    uint64_t   where[ARRAY_MAX_RANK];
    bool       entered[ARRAY_MAX_RANK];     // dim[d] is open, for where[0 .. d-1]
    ArrayFault fault;
} Reader;

/* Rows are the runs of the last dimension, numbered through. */
static uint64_t row_count(const ArrayShape *shape) {
    uint64_t rows = 1;
    for (unsigned d = 0; d + 1 < shape->rank; d++)
        rows *= shape->n[d];
    return rows;
}

static void reader_open(Reader *r, const Store *s, const Array *a) {
    const ArrayShape *sh = &a->shape;
    unsigned last = sh->rank - 1;
    *r = (Reader){.store = s, .a = a, .leaf = leaf_size(sh), .width = array_width(sh->kind)};
    if (sh->layout == LAYOUT_TREE) {
        tree_open(&r->dim[0], s, last ? CHUNK_WORDS : r->leaf, sh->n[0], a->root);
        r->entered[0] = true;
        return;
    }
    r->tile = tile_of(r->leaf);
    tree_open(&r->dim[last], s, r->leaf, layout_length(sh->layout, sh->n[0], sh->n[1]), a->root);
}

/* Note what went wrong at element BAD of the tree of dimension DIM. */
static bool reader_fails(Reader *r, unsigned dim, TreeStatus st) {
    const ArrayShape *sh = &r->a->shape;
    uint64_t *at = r->fault.at;
    uint64_t bad = r->dim[dim].bad;
    r->fault.status = st == TREE_UNDEFINED ? ARRAY_UNDEFINED
                      : st == TREE_NOT_HANDLE ? ARRAY_NOT_HANDLE : ARRAY_NOT_DATA;
    if (sh->layout == LAYOUT_TREE) {
        memcpy(at, r->where, sizeof r->where);
        at[dim] = bad;
        for (unsigned d = dim + 1; d < ARRAY_MAX_RANK; d++)
            at[d] = 0;
    } else {
        layout_place(sh->layout, sh->n[0], sh->n[1], bad, &at[0], &at[1]);
    }
    return false;
}

/* Open the cursor of the last dimension of a tree array at ROW. */
static bool enter_row(Reader *r, uint64_t row) {
    const ArrayShape *sh = &r->a->shape;
    uint64_t index[ARRAY_MAX_RANK] = {0};
    for (unsigned d = sh->rank - 1; d-- > 0; row /= sh->n[d])
        index[d] = row % sh->n[d];
    for (unsigned d = 0; d + 1 < sh->rank; d++) {
        if (r->entered[d + 1] && r->where[d] == index[d])
            continue;
        Handle inner;
        memset(&r->entered[d + 1], 0, ARRAY_MAX_RANK - d - 1);
        r->where[d] = index[d];
        TreeStatus st = tree_read_handle(&r->dim[d], index[d], &inner);
        if (st)
            return reader_fails(r, d, st);
        bool last = d + 2 == sh->rank;
        tree_open(&r->dim[d + 1], r->store, last ? r->leaf : CHUNK_WORDS, sh->n[d + 1], inner);
        r->entered[d + 1] = true;
    }
    return true;
}

/* COUNT elements of the last cursor's tree. */
static bool read_run(Reader *r, uint64_t first, uint64_t count, void *out) {
    unsigned last = r->a->shape.rank - 1;
    TreeStatus st = tree_read(&r->dim[last], first, count, out);
    return st ? reader_fails(r, last, st) : true;
}

/* A rectangle of the array and where it goes, dense. */
typedef struct {
    uint64_t row, rows, col, cols;
    char    *out;
} Block;

static bool read_columns(Reader *r, const Block *k) {
    char run[CHUNK_BYTES];
    for (uint64_t j = 0; j < k->cols; j++) {
        for (uint64_t i = 0; i < k->rows; i += r->leaf) {
            uint64_t count = k->rows - i < r->leaf ? k->rows - i : r->leaf;
            if (!read_run(r, (k->col + j) * r->a->shape.n[0] + k->row + i, count, run))
                return false;
            for (uint64_t e = 0; e < count; e++)
                memcpy(k->out + ((i + e) * k->cols + j) * r->width, run + e * r->width, r->width);
        }
    }
    return true;
}

/* The part of the block that lies in the leaf whose first element is [i][j]. */
static bool read_tile(Reader *r, const Block *k, uint64_t i, uint64_t j) {
    char values[CHUNK_BYTES];
    uint64_t first = layout_index(LAYOUT_Z, 0, 0, i, j);
    unsigned end = r->leaf - 1;
    bool whole = i >= k->row && j >= k->col && i + r->tile.i[end] < k->row + k->rows
                 && j + r->tile.j[end] < k->col + k->cols;
    if (whole && !read_run(r, first, r->leaf, values))
        return false;
    for (unsigned e = 0; e < r->leaf; e++) {
        uint64_t row = i + r->tile.i[e] - k->row;       // wraps round when it is above
        uint64_t col = j + r->tile.j[e] - k->col;
        if (row >= k->rows || col >= k->cols)
            continue;
        if (!whole && !read_run(r, first + e, 1, values + e * r->width))
            return false;
        memcpy(k->out + (row * k->cols + col) * r->width, values + e * r->width, r->width);
    }
    return true;
}

static bool read_tiles(Reader *r, const Block *k) {
    unsigned height = r->tile.i[r->leaf - 1] + 1u, width = r->tile.j[r->leaf - 1] + 1u;
    for (uint64_t i = k->row / height * height; i < k->row + k->rows; i += height)
        for (uint64_t j = k->col / width * width; j < k->col + k->cols; j += width)
            if (!read_tile(r, k, i, j))
                return false;
    return true;
}

static bool read_block(Reader *r, const Block *k) {
    const ArrayShape *sh = &r->a->shape;
    if (sh->layout == LAYOUT_COL)
        return read_columns(r, k);
    if (sh->layout == LAYOUT_Z)
        return read_tiles(r, k);
    for (uint64_t i = 0; i < k->rows; i++) {
        uint64_t first = k->col;
        if (sh->layout == LAYOUT_ROW)
            first += (k->row + i) * sh->n[1];
        else if (!enter_row(r, k->row + i))
            return false;
        if (!read_run(r, first, k->cols, k->out + i * k->cols * r->width))
            return false;
    }
    return true;
}

ArrayFault array_slice(const Store *s, const Array *a, uint64_t i, Array *out) {
    assert(a->shape.layout == LAYOUT_TREE && a->shape.rank > 1 && i < a->shape.n[0]);
    Reader r;
    reader_open(&r, s, a);
    *out = (Array){.shape = {a->shape.kind, LAYOUT_TREE, a->shape.rank - 1,
                             {a->shape.n[1], a->shape.n[2], 1}}};
    TreeStatus st = tree_read_handle(&r.dim[0], i, &out->root);
    if (st)
        reader_fails(&r, 0, st);
    return r.fault;
}

ArrayFault array_export(const Store *s, const Array *a, void *out) {
    Reader r;
    reader_open(&r, s, a);
    const ArrayShape *sh = &a->shape;
    if (array_elements(sh))
        read_block(&r, &(Block){0, row_count(sh), 0, sh->n[sh->rank - 1], out});
    return r.fault;
}

/* Blocks of whole rows if several fit the buffer, else pieces of a row. */
ArrayFault array_write(const Store *s, const Array *a, FILE *out) {
    enum { BUFFER = 1 << 20 };
    Reader r;
    reader_open(&r, s, a);
    uint64_t cols = a->shape.n[a->shape.rank - 1], fit = BUFFER / r.width;
    uint64_t rows = array_elements(&a->shape) ? row_count(&a->shape) : 0;
    char *buffer = malloc(BUFFER);
    if (!buffer) {
        r.fault.status = ARRAY_NO_MEMORY;
        return r.fault;
    }
    for (Block k = {.out = buffer}; k.row < rows;) {
        k.cols = cols - k.col < fit ? cols - k.col : fit;
        k.rows = k.cols < cols ? 1 : fit / cols;
        // blocks that begin and end with a tile
        if (k.rows > CHUNK_WORDS && a->shape.layout != LAYOUT_TREE)
            k.rows = k.rows / CHUNK_WORDS * CHUNK_WORDS;
        if (k.rows > rows - k.row)
            k.rows = rows - k.row;
        if (!read_block(&r, &k))
            break;
        if (fwrite(buffer, r.width, k.rows * k.cols, out) != k.rows * k.cols) {
            r.fault.status = ARRAY_WRITE;
            break;
        }
        k.col += k.cols;
        if (k.col == cols) {
            k.col = 0;
            k.row += k.rows;
        }
    }
    free(buffer);
    return r.fault;
}

/* ---- summary ---- */

enum { CORNER = 3 };        // elements shown at either end

static void show_element(ArrayKind kind, const char *at, ArrayShow show, FILE *out) {
    char text[64];
    int64_t i8;
    int32_t i4;
    double f8;
    float f4;
    switch (kind) {
    case KIND_I8:
        memcpy(&i8, at, sizeof i8);
        fprintf(out, "%" PRId64, i8);
        return;
    case KIND_I4:
        memcpy(&i4, at, sizeof i4);
        fprintf(out, "%" PRId32, i4);
        return;
    case KIND_F8:
        memcpy(&f8, at, sizeof f8);
        fwrite(text, 1, (size_t)show.f8(text, f8), out);
        return;
    case KIND_F4:
        memcpy(&f4, at, sizeof f4);
        fwrite(text, 1, (size_t)show.f4(text, f4), out);
        return;
    case KIND_COUNT:
        return;
    }
}

/* The next index to show after I of N: the middle is left out. */
static uint64_t next_shown(uint64_t i, uint64_t n) {
    return n > 2 * CORNER && i + 1 == CORNER ? n - CORNER : i + 1;
}

static bool show_row(Reader *r, uint64_t row, ArrayShow show, FILE *out) {
    const ArrayShape *sh = &r->a->shape;
    uint64_t cols = sh->n[sh->rank - 1];
    fputc('{', out);
    for (uint64_t j = 0; j < cols;) {
        char value[sizeof(uint64_t)];
        if (!read_block(r, &(Block){row, 1, j, 1, value}))
            return false;
        show_element(sh->kind, value, show, out);
        uint64_t next = next_shown(j, cols);
        if (next < cols)
            fputs(next == j + 1 ? ", " : ", ..., ", out);
        j = next;
    }
    fputs("}\n", out);
    return true;
}

ArrayFault array_summary(const Store *s, const Array *a, ArrayShow show, FILE *out) {
    const ArrayShape *sh = &a->shape;
    Reader r;
    reader_open(&r, s, a);
    fputs(array_kind_name(sh->kind), out);
    for (unsigned d = 0; d < sh->rank; d++)
        fprintf(out, "[%" PRIu64 "]", sh->n[d]);
    if (sh->layout != LAYOUT_TREE)
        fprintf(out, " (%s)", layout_name(sh->layout));
    uint64_t rows = array_elements(sh) ? row_count(sh) : 0;
    fputs(rows && sh->rank == 1 ? " " : "\n", out);
    for (uint64_t i = 0; i < rows;) {
        if (sh->rank == 2)
            fprintf(out, "  [%" PRIu64 "] ", i);
        else if (sh->rank == 3)
            fprintf(out, "  [%" PRIu64 "][%" PRIu64 "] ", i / sh->n[1], i % sh->n[1]);
        if (!show_row(&r, i, show, out))
            return r.fault;
        uint64_t next = next_shown(i, rows);
        if (next > i + 1)
            fputs("  ...\n", out);
        i = next;
    }
    return r.fault;
}
