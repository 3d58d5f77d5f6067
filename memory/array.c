/* memory/array.c - shapes and descriptors; trees of chunks to elements. */
#include "memory/array.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "memory/array_state.h"
#include "memory/far.h"

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

Tile array_tile(unsigned leaf) {
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

static bool field(const Store *s, Handle h, unsigned i, bool handle, uint64_t *out) {
    const ChunkInfo *c = chunk_info(s, h);      // null has nothing defined
    *out = chunk_words(s, h)[i];
    return (c->defined >> 2 * i & 3) == 3 && (c->handles >> i & 1) == handle;
}

ArrayStatus array_describe(const Store *s, Handle descriptor, uint64_t max_bytes, Array *out) {
    uint64_t kind, rank, layout;
    if (chunk_here(s, descriptor, tree_mask(CHUNK_WORDS, ARRAY_KIND, 1)))
        return ARRAY_NO_CHUNKS;
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

uint64_t array_rows(const ArrayShape *shape) {
    uint64_t rows = 1;
    for (unsigned d = 0; d + 1 < shape->rank; d++)
        rows *= shape->n[d];
    return rows;
}

static void reader_open(Reader *r, const Store *s, const Array *a) {
    const ArrayShape *sh = &a->shape;
    unsigned last = sh->rank - 1;
    *r = (Reader){.store = s, .a = a, .leaf = array_leaf(sh), .width = array_width(sh->kind)};
    if (sh->layout == LAYOUT_TREE) {
        tree_open(&r->dim[0], s, last ? CHUNK_WORDS : r->leaf, sh->n[0], a->root);
        r->entered[0] = true;
        return;
    }
    r->tile = array_tile(r->leaf);
    tree_open(&r->dim[last], s, r->leaf, layout_length(sh->layout, sh->n[0], sh->n[1]), a->root);
}

/* Note what went wrong at element BAD of the tree of dimension DIM. */
static bool reader_fails(Reader *r, unsigned dim, TreeStatus st) {
    const ArrayShape *sh = &r->a->shape;
    uint64_t *at = r->fault.at;
    uint64_t bad = r->dim[dim].bad;
    static const ArrayStatus status[] = {[TREE_UNDEFINED] = ARRAY_UNDEFINED, [TREE_NOT_HANDLE] = ARRAY_NOT_HANDLE,
                                         [TREE_NOT_DATA] = ARRAY_NOT_DATA, [TREE_NO_CHUNKS] = ARRAY_NO_CHUNKS};
    r->fault.status = status[st];
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

ArrayFault array_read(const Store *s, const Array *a, uint64_t row, uint64_t rows, uint64_t col, uint64_t count, void *out) {
    Reader r;
    reader_open(&r, s, a);
    read_block(&r, &(Block){row, rows, col, count, out});
    return r.fault;
}

ArrayFault array_export(const Store *s, const Array *a, void *out) {
    const ArrayShape *sh = &a->shape;
    if (!array_elements(sh))
        return (ArrayFault){.status = ARRAY_OK};
    return array_read(s, a, 0, array_rows(sh), 0, sh->n[sh->rank - 1], out);
}

/* Blocks of whole rows if several fit the buffer, else pieces of a row. */
ArrayFault array_write(const Store *s, const Array *a, FILE *out) {
    enum { BUFFER = 1 << 20 };
    Reader r;
    reader_open(&r, s, a);
    if (a->shape.layout == LAYOUT_TREE)         // others are not read in their order
        r.dim[0].spent = a->spent;
    uint64_t cols = a->shape.n[a->shape.rank - 1], fit = BUFFER / r.width;
    uint64_t rows = array_elements(&a->shape) ? array_rows(&a->shape) : 0;
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
    uint64_t rows = array_elements(sh) ? array_rows(sh) : 0;
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
