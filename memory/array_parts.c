/* memory/array_parts.c - large arrays in parts, which several threads build or read at a time.
 *
 * A part is a block of rows, or of an array of one dimension a subtree.  What they are put under is built by one thread. */
#include <stdatomic.h>
#include <stdlib.h>

#include "memory/array_state.h"

enum {
    PART_BYTES = 512 << 10,
    PART_LEVELS = 4,                                                // of the subtree of a part
    PART_LEAVES = TREE_FANOUT * TREE_FANOUT * TREE_FANOUT,          // of it, if it is complete
};

static uint64_t at_most(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t bytes_of(const ArrayShape *shape) {
    return array_elements(shape) * array_width(shape->kind);
}

/* ---- building ---- */

typedef struct {
    ArrayBuild build;
    const char *from;
    uint64_t n, each;       // of the first dimension; of a part
    Handle  *roots;         // of its elements, or, of a single dimension, of parts
    _Atomic bool failed;
} Parts;

static bool build_subtree(const ArrayBuild *b, const char *from, uint64_t count, Handle *root) {
    TreeBuilder t;
    tree_begin_part(&t, b->store, b->pool, b->leaf, count, PART_LEVELS);
    bool built = array_build_leaves(b, &t, from, count, b->stride[0]) && tree_finish(&t, root);
    if (!built)
        tree_abort(&t);
    return built;
}

static void build_part(void *arg, uint64_t part, Pool *pool) {
    Parts *p = arg;
    ArrayBuild b = p->build;
    uint64_t first = part * p->each, end = at_most(p->n, first + p->each);
    b.pool = pool;
    bool built = true;
    // relaxed: those that go on do no harm
    if (atomic_load_explicit(&p->failed, memory_order_relaxed))
        return;
    if (b.shape->rank == 1)
        built = build_subtree(&b, p->from + (int64_t)first * b.stride[0], end - first, &p->roots[part]);
    for (uint64_t i = first; b.shape->rank > 1 && i < end && built; i++)
        built = array_build_dim(&b, 1, p->from + (int64_t)i * b.stride[0], &p->roots[i]);
    if (!built)
        atomic_store_explicit(&p->failed, true, memory_order_relaxed);
}

/* Hangs up all roots and takes them out of the list. */
static bool put_together(Parts *p, uint64_t nroots, Handle *root) {
    const ArrayBuild *b = &p->build;
    TreeBuilder t;
    bool single = b->shape->rank == 1, good = true;
    tree_begin(&t, b->store, b->pool, single ? b->leaf : CHUNK_WORDS, p->n);
    for (uint64_t i = 0; i < nroots && good; i++) {
        Handle h = p->roots[i];
        p->roots[i] = HANDLE_NULL;
        good = single ? tree_hang(&t, PART_LEVELS - 1, h) : tree_push(&t, h, true);
    }
    good = good && tree_finish(&t, root);
    if (!good)
        tree_abort(&t);
    return good;
}

static ArrayStatus build_parts(Parts *p, const ArrayHelp *help, uint64_t nroots, Handle *descriptor) {
    Handle root;
    help->run(help->state, (p->n + p->each - 1) / p->each, build_part, p);
    bool built = !atomic_load_explicit(&p->failed, memory_order_relaxed) && put_together(p, nroots, &root);
    for (uint64_t i = 0; i < nroots; i++)
        pool_release(p->build.pool, p->roots[i]);
    return built ? array_finish(&p->build, root, descriptor) : ARRAY_NO_CHUNKS;
}

ArrayStatus array_build_together(Store *s, Pool *p, const ArrayHelp *help, const ArrayShape *shape, const void *data,
                                 const int64_t *stride, Handle *descriptor) {
    ArrayStatus st = array_check_shape(shape, UINT64_MAX);
    if (st)
        return st;
    Parts parts = {.build = {s, p, shape, stride, array_width(shape->kind), array_leaf(shape)}, .from = data,
                   .n = shape->n[0]};
    uint64_t bytes = bytes_of(shape), single = (uint64_t)PART_LEAVES * parts.build.leaf;
    if (bytes < ARRAY_TOGETHER || shape->layout != LAYOUT_TREE)
        return array_build_strided(s, p, shape, data, stride, descriptor);
    parts.each = shape->rank == 1 ? single : 1 + PART_BYTES / (bytes / parts.n);
    uint64_t nroots = shape->rank == 1 ? (parts.n + single - 1) / single : parts.n;
    parts.roots = calloc(nroots, sizeof *parts.roots);
    if (!parts.roots)
        return ARRAY_NO_MEMORY;
    st = build_parts(&parts, help, nroots, descriptor);
    free(parts.roots);
    return st;
}

/* ---- reading ---- */

typedef struct {
    const Store *store;
    const Array *array;
    char    *out;
    uint64_t rows, cols, each;      // rows of a part, or, if there is one row, columns
    ArrayFault *faults;             // of parts
} Reading;

static void read_part(void *arg, uint64_t part, Pool *pool) {
    const Reading *r = arg;
    uint64_t first = part * r->each, width = array_width(r->array->shape.kind);
    (void)pool;
    if (r->rows == 1)
        r->faults[part] = array_read(r->store, r->array, 0, 1, first, at_most(r->each, r->cols - first),
                                     r->out + first * width);
    else
        r->faults[part] = array_read(r->store, r->array, first, at_most(r->each, r->rows - first), 0, r->cols,
                                     r->out + first * r->cols * width);
}

ArrayFault array_export_together(const Store *s, const ArrayHelp *help, const Array *a, void *out) {
    const ArrayShape *shape = &a->shape;
    uint64_t bytes = bytes_of(shape);
    if (bytes < ARRAY_TOGETHER)
        return array_export(s, a, out);
    Reading r = {.store = s, .array = a, .out = out, .rows = array_rows(shape), .cols = shape->n[shape->rank - 1]};
    uint64_t n = r.rows == 1 ? r.cols : r.rows;
    // parts begin where nodes or, in layouts, leaves do, so that these are read as a whole
    uint64_t step = r.rows == 1 ? CHUNK_HALVES * TREE_FANOUT : CHUNK_HALVES;
    r.each = (1 + PART_BYTES / (bytes / n) / step) * step;
    uint64_t parts = (n + r.each - 1) / r.each;
    r.faults = calloc(parts, sizeof *r.faults);
    ArrayFault fault = {.status = r.faults ? ARRAY_OK : ARRAY_NO_MEMORY};
    if (r.faults)
        help->run(help->state, parts, read_part, &r);
    for (uint64_t k = 0; r.faults && k < parts && fault.status == ARRAY_OK; k++)
        fault = r.faults[k];
    free(r.faults);
    return fault;
}
