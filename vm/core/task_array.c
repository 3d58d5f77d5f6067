/* vm/core/task_array.c - the instructions that make, name and copy private arrays.
 *
 * Between the checks of the operands and the work stands the charge: see private.inc. */
#include <string.h>

#include "memory/slab.h"
#include "memory/tree.h"
#include "vm/core/leaves.h"
#include "vm/core/task.h"

enum {
    PAUSE_EVERY = 4096,     // chunks between two looks at whether to stop
    MOST_LEVELS = 16,       // of handles above a leaf
};

static Private *array_of(Task *t, unsigned w) {
    return &t->privates.w[w];
}

Trap task_array_there(const Task *t, unsigned w) {
    return t->privates.w[w].width ? TRAP_NONE : TRAP_NO_ARRAY;
}

Trap task_array_free(const Task *t, unsigned w) {
    return t->privates.w[w].width ? TRAP_ARRAY_USED : TRAP_NONE;
}

Trap task_array_range(const Task *t, unsigned w, uint64_t first, uint64_t n) {
    const Private *p = &t->privates.w[w];
    uint64_t length = private_length(p);
    if (!p->width)
        return TRAP_NO_ARRAY;
    return first > length || n > length - first ? TRAP_INDEX : TRAP_NONE;
}

Trap task_array_new(Task *t, unsigned w, uint64_t n, unsigned width) {
    uint64_t pieces = private_pieces(n, width);
    Private p = {.length = n, .width = width};
    bool zero = true;
    if (pieces > t->store->limit)
        return TRAP_MEMORY;
    if (pieces && !(p.data = block_new(t->pool, pieces * CHUNK_BYTES, &zero)))
        return TRAP_MEMORY;
    *private_within(&p) = zero ? n : 0;
    *array_of(t, w) = p;
    t->privates.used |= UINT32_C(1) << w;
    t->counts.chunks += pieces;
    return TRAP_NONE;
}

Trap task_array_end(Task *t, unsigned w) {
    if (!array_of(t, w)->width)
        return TRAP_NO_ARRAY;
    private_free(t->pool, array_of(t, w));
    t->privates.used &= ~(UINT32_C(1) << w);
    return TRAP_NONE;
}

Trap task_array_move(Task *t, unsigned to, unsigned from) {
    Private *a = array_of(t, to), *b = array_of(t, from);
    if (!b->width)
        return TRAP_NO_ARRAY;
    if (a->width)
        return TRAP_ARRAY_USED;
    *a = *b;
    *b = (Private){0};
    t->privates.used ^= UINT32_C(1) << to | UINT32_C(1) << from;
    return TRAP_NONE;
}

Trap task_array_swap(Task *t, unsigned w, unsigned other) {
    Private *a = array_of(t, w), *b = array_of(t, other), old = *a;
    if (!a->width || !b->width)
        return TRAP_NO_ARRAY;
    *a = *b;
    *b = old;
    return TRAP_NONE;
}

/* Chunk number K of a long copy: is the task to stop? */
static inline bool must_stop(Task *t, uint64_t k) {
    return k % PAUSE_EVERY == 0 && t->pause && t->pause(t);
}

/* ---- from trees ---- */

/* Handle levels on the leftmost path from ROOT on; a trap if they cannot be fetched. */
static Trap count_levels(const Store *s, Handle root, unsigned *levels) {
    Trap trap = TRAP_NONE;
    for (*levels = 0; *levels <= MOST_LEVELS; ++*levels)
        if ((trap = read_handle(s, root, 0, &root)))
            break;
    return trap == TRAP_MEMORY || trap == TRAP_STOPPED ? trap : TRAP_NONE;
}

Trap leaves_begin(Leaves *l, const Store *s, Handle root, unsigned width, uint64_t from, uint64_t n) {
    unsigned levels, leaf_bits = width == sizeof(uint64_t) ? 4 : 5;
    Trap trap = count_levels(s, root, &levels);
    if (trap)
        return trap;
    if (!chunk_number(root))
        return TRAP_NULL;
    if (levels > MOST_LEVELS)
        return TRAP_LEVELS;
    if (levels == MOST_LEVELS) {        // only its first child is about indices of 64 bits
        root = chunk_words(s, root)[0];
        levels--;
    }
    unsigned bits = 4 * levels + leaf_bits;
    *l = (Leaves){.each = CHUNK_BYTES / width, .from = from, .left = n,
                  .last = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1,
                  .path = {.store = s, .top = levels, .below = levels, .leaf_shift = leaf_bits - 4}};
    l->path.node[levels] = root;
    return TRAP_NONE;
}

Trap leaves_next(Leaves *l) {
    l->from += l->count;
    l->left -= l->count;
    if (l->from < l->count || l->from > l->last)
        return TRAP_UNDEFINED;
    l->count = l->each - (unsigned)(l->from % l->each);
    if (l->left < l->count)
        l->count = (unsigned)l->left;
    return gather_leaf(&l->path, l->from);
}

/* May all elements be read that are wanted in the leaf?  Of null nothing is defined. */
static bool is_readable(const Leaves *l) {
    Handle leaf = l->path.node[0];
    const ChunkInfo *info = chunk_info(l->path.store, leaf);
    uint32_t wanted = tree_mask(l->each, (unsigned)(l->from % l->each), l->count);
    return (leaf & HANDLE_FLAGS) == FULL_DATA || !((wanted & ~chunk_defined(info)) || chunk_handles(info));
}

/* The elements of the leaf go TO an array. */
static Trap copy_leaf(const Leaves *l, char *to) {
    const unsigned width = CHUNK_BYTES / l->each;
    if (is_readable(l)) {
        const char *words = (const char *)chunk_words(l->path.store, l->path.node[0]);
        memcpy(to, words + l->from % l->each * width, (size_t)l->count * width);
        return TRAP_NONE;
    }
    for (unsigned i = 0; i < l->count; i++) {
        uint64_t x;
        Trap trap = gather_element(&l->path, l->from + i, &x);
        if (trap)
            return trap;
        memcpy(to + (size_t)i * width, &x, width);      // the low half of x
    }
    return TRAP_NONE;
}

/* The place of N elements from number FIRST on, which are all written now; what is before them becomes zero if it was
 * nothing. */
static char *reached(Private *p, uint64_t first, uint64_t n) {
    uint64_t *within = private_within(p);
    private_reach_first(p, first);
    *within = *within < first + n ? first + n : *within;
    return p->data + first * p->width;
}

Trap task_array_in(Task *t, unsigned w, uint64_t at, Handle root, uint64_t from, uint64_t n) {
    Private *p = array_of(t, w);
    Leaves l;
    if (!n)
        return TRAP_NONE;
    Trap trap = leaves_begin(&l, t->store, root, p->width, from, n);
    for (uint64_t k = 0; !trap && l.left > l.count; k++) {
        if (must_stop(t, k))
            return TRAP_STOPPED;
        at += l.count;
        trap = leaves_next(&l);
        if (!trap)
            trap = copy_leaf(&l, reached(p, at, l.count));
    }
    return trap;
}

/* ---- to trees ---- */

enum { NODE_BYTES = TREE_FANOUT * CHUNK_BYTES };

/* Whole nodes at DATA, of BYTES in all; sets *DONE to the bytes that are in the tree. */
static Trap make_nodes(Task *t, TreeBuilder *b, const char *data, uint64_t bytes, uint64_t *done) {
    for (*done = 0; b->depth > 1 && bytes - *done >= NODE_BYTES; *done += NODE_BYTES) {
        if (must_stop(t, *done / CHUNK_BYTES))
            return TRAP_STOPPED;
        if (!tree_node(b, data + *done, bytes - *done >= 2 * NODE_BYTES))
            return TRAP_MEMORY;
    }
    return TRAP_NONE;
}

/* A leaf for the tree; CHUNK, if not 0, is one that may be filled, and is taken. */
static void *next_leaf(TreeBuilder *b, uint32_t *chunk) {
    if (!chunk || !*chunk)
        return tree_leaf(b);
    b->open[0] = chunk_handle(*chunk);
    *chunk = 0;
    return chunk_words(b->store, b->open[0]);
}

/* The leaves with the elements from number FIRST on, which begins one. */
static Trap make_leaves(Task *t, TreeBuilder *b, const char *data, uint64_t first, uint32_t *chunks) {
    const unsigned width = CHUNK_BYTES / b->leaf;
    for (uint64_t i = first; i < b->length; i += b->leaf) {
        uint64_t left = b->length - i, k = i / b->leaf;
        unsigned count = left < b->leaf ? (unsigned)left : b->leaf;
        if (must_stop(t, k))
            return TRAP_STOPPED;
        void *words = next_leaf(b, chunks ? &chunks[k] : NULL);
        if (!words)
            return TRAP_MEMORY;
        memcpy(words, data + i * width, (size_t)count * width);
        if (!tree_leaf_done(b, tree_mask(b->leaf, 0, count)))
            return TRAP_MEMORY;
    }
    return TRAP_NONE;
}

/* The tree is complete, as if this task had made its root, if TRAP is none; or else it goes. */
static Trap end_tree(Task *t, TreeBuilder *b, Trap trap, Handle *root) {
    if (!trap && (!tree_finish(b, root) || !task_adopt(t, *root)))
        trap = TRAP_MEMORY;
    if (trap)
        tree_abort(b);
    else
        *root &= ~(Handle)HANDLE_FLAGS;     // it is not published
    return trap;
}

/* A tree of N elements at DATA, 1 at least.  CHUNKS, if not NULL, are those that stand for its leaves. */
static Trap make_tree(Task *t, const char *data, uint64_t n, unsigned width, uint32_t *chunks, Handle *root) {
    TreeBuilder b;
    uint64_t done = 0;
    tree_begin(&b, t->store, t->pool, CHUNK_BYTES / width, n);
    Trap trap = chunks ? TRAP_NONE : make_nodes(t, &b, data, n * width, &done);
    if (!trap)
        trap = make_leaves(t, &b, data, done / width, chunks);
    return end_tree(t, &b, trap, root);
}

/* Its elements become the leaves where they are: they are in a slab (memory/slab.h). */
static Trap make_tree_in_place(Task *t, const Private *p, uint32_t slab, Handle *root) {
    TreeBuilder b;
    uint64_t n = private_length(p), pieces = private_pieces(n, p->width);
    unsigned each = CHUNK_BYTES / p->width, last = (unsigned)((n - 1) % each + 1);
    uint32_t first = chunk_number((Handle)(p->data - t->store->data));
    Trap trap = TRAP_NONE;
    tree_begin(&b, t->store, t->pool, each, n);
    for (uint64_t k = 0, count; !trap && k < pieces; k += count) {
        count = pieces - k < PAUSE_EVERY ? pieces - k : PAUSE_EVERY;
        uint32_t end = k + count < pieces ? UINT32_MAX : tree_mask(each, 0, last);
        if (must_stop(t, k))
            trap = TRAP_STOPPED;
        else if (!tree_lodge(&b, slab, first + (uint32_t)k, (uint32_t)count, end))
            trap = TRAP_MEMORY;
    }
    return end_tree(t, &b, trap, root);
}

Trap task_array_out(Task *t, unsigned w, uint64_t first, uint64_t n, uint64_t *out) {
    Private *p = array_of(t, w);
    Handle root = HANDLE_NULL;
    private_reach_first(p, first + n);
    Trap trap = n ? make_tree(t, p->data + first * p->width, n, p->width, NULL, &root) : TRAP_NONE;
    if (trap)
        return trap;
    t->counts.chunks += private_pieces(n, p->width) + private_inner_nodes(n, p->width);
    *out = root;
    return TRAP_NONE;
}

Trap task_array_give(Task *t, unsigned w, uint64_t *out) {
    Private *p = array_of(t, w);
    uint64_t n = private_length(p);
    private_reach_first(p, n);
    uint32_t slab = n && !p->chunks ? slab_of(t->store, p->data) : 0;
    Handle root = HANDLE_NULL;
    Trap trap = !n ? TRAP_NONE : slab ? make_tree_in_place(t, p, slab, &root)
                : make_tree(t, p->data, n, p->width, p->chunks, &root);
    if (trap)
        return trap;
    t->counts.chunks += private_inner_nodes(n, p->width);
    *out = root;
    return task_array_end(t, w);
}
