/* memory/array_build.c - elements to trees of chunks. */
#include <assert.h>
#include <string.h>

#include "memory/array_state.h"

ArrayStatus array_finish(const ArrayBuild *b, Handle root, Handle *descriptor) {
    Store *s = b->store;
    const ArrayShape *shape = b->shape;
    Handle h = pool_new(b->pool);
    if (!h) {
        pool_release(b->pool, root);
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
static bool fill_nodes(const ArrayBuild *b, TreeBuilder *t, const char *from, uint64_t count, uint64_t *done) {
    const uint64_t each = TREE_FANOUT * b->leaf;
    for (*done = 0; t->depth > 1 && count - *done >= each; *done += each)
        if (!tree_node(t, from + *done * b->width, count - *done >= 2 * each))
            return false;
    return true;
}

/* Fill leaves with N0 runs of N1 elements, runs STRIDE0 bytes apart. */
static bool fill_leaves(const ArrayBuild *b, TreeBuilder *t, const char *from, uint64_t n0,
                        uint64_t n1, int64_t stride0, int64_t stride1) {
    uint64_t j = 0;         // in the run that FROM is the start of
    uint64_t left = n0 * n1, done = 0;
    bool dense = stride1 == b->width && (n0 == 1 || stride0 == (int64_t)(n1 * b->width));
    if (dense && !fill_nodes(b, t, from, left, &done))
        return false;
    left -= done;
    if (left) {
        from += (int64_t)(done / n1) * stride0;
        j = done % n1;
    }
    while (left) {
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

bool array_build_leaves(const ArrayBuild *b, TreeBuilder *t, const char *from, uint64_t count, int64_t stride) {
    return fill_leaves(b, t, from, 1, count, 0, stride);
}

/* The part of the matrix that a leaf of a z array covers, whose first element is
 * [i][j] and lies at FROM.  The result says which halves are defined. */
static uint32_t fill_tile(const ArrayBuild *b, const Tile *tile, char *to, const char *from,
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
static bool fill_tiles(const ArrayBuild *b, TreeBuilder *t, const char *from) {
    const uint64_t *n = b->shape->n;
    const Tile tile = array_tile(b->leaf);
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

/* A large tree of elements goes where it is read in pieces of up to 4369 chunks. */
static void spread_leaves(TreeBuilder *t) {
    enum { PIECE = 3, LEAST = 4 };      // levels
    if (t->depth >= LEAST)
        tree_spread(t, t->depth - 2 < PIECE ? t->depth - 2 : PIECE);
}

/* One tree for the last dimension, or for a whole array in a linear layout. */
static bool build_tree(const ArrayBuild *b, Layout layout, const char *from, Handle *root) {
    const uint64_t *n = b->shape->n;
    const int64_t *st = b->stride;
    unsigned last = b->shape->rank - 1;
    TreeBuilder t;
    uint64_t length = layout == LAYOUT_TREE ? n[last] : layout_length(layout, n[0], n[1]);
    tree_begin(&t, b->store, b->pool, b->leaf, length);
    if (b->shape->rank == 1 || layout != LAYOUT_TREE)
        spread_leaves(&t);
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

enum { ROWS_SPREAD = 1 << 16 };     // elements of matrices whose rows, 16 at a time, may go elsewhere

/* Recursion is as deep as the rank. */
bool array_build_dim(const ArrayBuild *b, unsigned dim, const char *from, Handle *root) {
    assert(dim < ARRAY_MAX_RANK && "shape not checked");
    if (dim + 1 == b->shape->rank)
        return build_tree(b, LAYOUT_TREE, from, root);
    TreeBuilder t;
    tree_begin(&t, b->store, b->pool, CHUNK_WORDS, b->shape->n[dim]);
    if (!dim && array_elements(b->shape) >= ROWS_SPREAD)
        tree_spread(&t, 0);
    bool ok = true;
    for (uint64_t i = 0; ok && i < b->shape->n[dim]; i++) {
        Handle inner;
        ok = array_build_dim(b, dim + 1, from + (int64_t)i * b->stride[dim], &inner)
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
    ArrayBuild b = {s, p, shape, stride, array_width(shape->kind), array_leaf(shape)};
    Handle root;
    bool ok = shape->layout == LAYOUT_TREE ? array_build_dim(&b, 0, data, &root)
                                           : build_tree(&b, shape->layout, data, &root);
    return ok ? array_finish(&b, root, descriptor) : ARRAY_NO_CHUNKS;
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
    const ArrayBuild b = {.store = s, .pool = p, .shape = shape};
    Handle root = HANDLE_NULL;
    if (shape->layout != LAYOUT_TREE) {
        uint64_t length = layout_length(shape->layout, n[0], n[1]);
        if (!tree_uniform(s, p, array_leaf(shape), length, 0, false, &root))
            return ARRAY_NO_CHUNKS;
        return array_finish(&b, root, descriptor);
    }
    for (unsigned d = shape->rank; d-- > 0;) {
        bool last = d + 1 == shape->rank;
        Handle inner = root;
        bool ok = tree_uniform(s, p, last ? array_leaf(shape) : CHUNK_WORDS, n[d], inner, !last,
                               &root);
        pool_release(p, inner);
        if (!ok)
            return ARRAY_NO_CHUNKS;
    }
    return array_finish(&b, root, descriptor);
}
