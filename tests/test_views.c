/* tests/test_views.c - trees whose elements are read in a row: which ones, how far, and for how long. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>

#include "memory/block.h"
#include "memory/slab.h"
#include "memory/tree.h"
#include "vm/native/views.h"

enum { MEGABYTE = 1 << 20, PLENTY = 1 << 20 };

static Store *s;
static Pool *pool;
static Views all;

static void setup(void) {
    s = store_create(16 * MEGABYTE);
    pool = pool_create(s);
    all = (Views){0};
    cr_assert(s && pool);
}

static void teardown(void) {
    views_close(&all, pool);
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_check(s, 0);
    pool_destroy(pool);
    store_destroy(s);
}

TestSuite(views, .init = setup, .fini = teardown);

/* N elements of 64 bits, 3 i; but for element HOLE and what follows in its leaf, which are undefined.  TURNED: other
 * chunks were free than those side by side. */
static Handle ramp(uint64_t n, uint64_t hole, bool turned) {
    TreeBuilder b;
    Handle root, spare[64];
    for (unsigned i = 0; i < 64 && turned; i++)
        spare[i] = pool_new(pool);
    for (unsigned i = 0; i < 64 && turned; i += 2)
        pool_discard(pool, spare[i]);
    tree_begin(&b, s, pool, 16, n);
    for (uint64_t first = 0; first < n; first += 16) {
        uint64_t *leaf = tree_leaf(&b), end = n < first + 16 ? n : first + 16;
        cr_assert(leaf != NULL);
        if (hole >= first && hole < end)
            end = hole;
        for (uint64_t i = first; i < end; i++)
            leaf[i - first] = 3 * i;
        cr_assert(tree_leaf_done(&b, tree_mask(16, 0, (unsigned)(end - first))));
    }
    cr_assert(tree_finish(&b, &root));
    for (unsigned i = 1; i < 64 && turned; i += 2)
        pool_discard(pool, spare[i]);
    return root;
}

static View *pay(Handle root, uint64_t shift, uint64_t lanes) {
    View *v = views_find(&all, s, pool, root, shift);
    views_pay(&all, s, pool, v, lanes, 1);
    views_pay(&all, s, pool, v, lanes, 1);      // what is not side by side is copied
    return v;
}

static void expect_ramp(const View *v, uint64_t n) {
    cr_assert(eq(u64, v->count, n));
    for (uint64_t i = 0; i < n; i++)
        cr_assert(eq(u64, ((const uint64_t *)(uintptr_t)v->base)[i], 3 * i), "element %llu", (unsigned long long)i);
}

Test(views, has_all_elements_of_a_tree_that_was_paid_for) {
    static const struct { uint64_t n, shift; } t[] = {{17, 4}, {250, 4}, {256, 4}, {257, 8}, {5000, 12}};
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        Handle root = ramp(t[i].n, UINT64_MAX, true);
        expect_ramp(pay(root, t[i].shift, PLENTY), t[i].n);
        pool_release(pool, root);
    }
    cr_expect(eq(u64, all.made, sizeof t / sizeof t[0]));
}

Test(views, is_not_made_before_walks_cost_as_much) {
    Handle root = ramp(5000, UINT64_MAX, true);
    View *v = pay(root, 12, 5000 / 16);
    cr_expect(eq(u64, v->count, 0));
    expect_ramp(pay(root, 12, 5000 / 4), 5000);
    pool_release(pool, root);
}

Test(views, ends_before_what_is_undefined) {
    Handle root = ramp(1000, 333, false);
    expect_ramp(pay(root, 8, PLENTY), 333);
    pool_release(pool, root);
}

Test(views, of_leaves_side_by_side_is_no_copy) {
    bool zero;
    const uint64_t n = 32768;
    uint64_t *block = block_new(pool, n * sizeof *block, &zero);
    TreeBuilder b;
    Handle root;
    cr_assert(block != NULL);
    for (uint64_t i = 0; i < n; i++)
        block[i] = 3 * i;
    tree_begin(&b, s, pool, 16, n);
    cr_assert(tree_lodge(&b, slab_of(s, block), slab_of(s, block) + 1, n / 16, UINT32_MAX));
    cr_assert(tree_finish(&b, &root));
    block_free(pool, block, n * sizeof *block);
    View *v = pay(root, 12, n / 64);
    expect_ramp(v, n);
    cr_expect(eq(ptr, v->copy, NULL));
    cr_expect(eq(u64, v->base, (uint64_t)(uintptr_t)block));
    pool_release(pool, root);
}

/* ROWS rows of N elements, at least 17, each a tree of its own under one root, as matrices are: of row r, 1000 r + 3 i.
 * Those of 32 bits if HALF. */
static Handle matrix(uint64_t rows, uint64_t n, bool half) {
    const unsigned size = half ? 32 : 16;
    TreeBuilder top, b;
    Handle root;
    tree_begin(&top, s, pool, 16, rows);
    for (uint64_t r = 0; r < rows; r++) {
        tree_begin(&b, s, pool, size, n);
        for (uint64_t first = 0; first < n; first += size) {
            void *leaf = tree_leaf(&b);
            unsigned count = n < first + size ? (unsigned)(n - first) : size;
            cr_assert(leaf != NULL);
            for (unsigned i = 0; i < count && half; i++)
                ((uint32_t *)leaf)[i] = (uint32_t)(1000 * r + 3 * (first + i));
            for (unsigned i = 0; i < count && !half; i++)
                ((uint64_t *)leaf)[i] = 1000 * r + 3 * (first + i);
            cr_assert(tree_leaf_done(&b, tree_mask(size, 0, count)));
        }
        cr_assert(tree_finish(&b, &root));
        cr_assert(tree_push(&top, root, true));
    }
    cr_assert(tree_finish(&top, &root));
    return root;
}

/* The element at INDEX as the table has it; UINT64_MAX: it does not. */
static uint64_t in_table(const View *v, uint64_t index, bool half) {
    const uint64_t *table = (const uint64_t *)(uintptr_t)v->leaves, size = half ? 4 : 8, place = index * size / CHUNK_BYTES;
    uint64_t leaf = place < v->places ? table[place] : 0, known = leaf & LEAF_KNOWN, offset = index * size % CHUNK_BYTES;
    if (offset >= known)
        return UINT64_MAX;
    const char *at = (const char *)(uintptr_t)(leaf - known + offset);
    return half ? *(const uint32_t *)(const void *)at : *(const uint64_t *)(const void *)at;
}

Test(views, of_a_tree_with_gaps_is_a_table_of_its_leaves) {
    static const struct { uint64_t rows, n, bits, shift; bool half; } t[] = {
        {2, 17, 8, 8, false}, {40, 20, 8, 12, false}, {5, 300, 12, 12, false}, {3, 255, 8, 8, false},
        {2, 33, 9, 9, true}, {40, 40, 9, 13, true}, {5, 600, 13, 13, true}, {3, 511, 9, 9, true},
    };
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        Handle root = matrix(t[i].rows, t[i].n, t[i].half);
        View *v = pay(root, t[i].shift, PLENTY);
        cr_assert(v->gaps && v->places && !v->count);
        for (uint64_t index = 0; index < (t[i].rows + 1) << t[i].bits; index++) {
            uint64_t r = index >> t[i].bits, k = index & ((UINT64_C(1) << t[i].bits) - 1);
            uint64_t expected = r < t[i].rows && k < t[i].n ? 1000 * r + 3 * k : UINT64_MAX;
            cr_assert(eq(u64, in_table(v, index, t[i].half), expected), "%zu: row %llu, %llu", i, (unsigned long long)r, (unsigned long long)k);
        }
        pool_release(pool, root);
    }
}

Test(views, of_a_tree_without_gaps_is_no_table) {
    static const struct { uint64_t rows, n, shift; } t[] = {{3, 256, 8}, {1, 300, 12}, {17, 256, 12}};
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        Handle root = matrix(t[i].rows, t[i].n, false);
        cr_expect(not(views_find(&all, s, pool, root, t[i].shift)->gaps), "%zu", i);
        pool_release(pool, root);
    }
}

Test(views, goes_with_the_last_who_has_the_tree) {
    Handle root = ramp(1000, UINT64_MAX, true);
    pay(root, 8, PLENTY);
    pool_release(pool, root);
    cr_expect(ne(u64, store_counts(s).live, 0));
    views_find(&all, s, pool, HANDLE_NULL, 8);
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    cr_expect(eq(u64, all.held, 0));
}

Test(views, goes_when_it_was_idle_for_long) {
    Handle root = ramp(1000, UINT64_MAX, true);
    pay(root, 8, PLENTY);
    for (unsigned i = 0; i < 10 * MOST_VIEWS; i++)
        views_find(&all, s, pool, i % 2 ? HANDLE_NULL : root, i % 2 ? 8 : 12);
    views_find(&all, s, pool, root, 4);
    cr_expect(eq(u64, all.held, 0));
    pool_release(pool, root);
}

Test(views, make_way_for_each_other) {
    Handle root[3 * MOST_VIEWS];
    for (unsigned i = 0; i < 3 * MOST_VIEWS; i++) {
        root[i] = ramp(100 + i, UINT64_MAX, true);
        expect_ramp(pay(root[i], 4, PLENTY), 100 + i);
    }
    for (unsigned i = 0; i < 3 * MOST_VIEWS; i++)
        pool_release(pool, root[i]);
}

Test(views, hold_only_a_part_of_the_store) {
    Handle root = ramp(100000, UINT64_MAX, true);       // more than a 32nd
    cr_expect(eq(u64, pay(root, 16, PLENTY)->count, 0));
    cr_expect(eq(u64, all.held, 0));
    pool_release(pool, root);
    root = matrix(3000, 20, false);
    cr_expect(eq(u64, pay(root, 16, PLENTY)->places, 0));
    cr_expect(eq(u64, all.held, 0));
    pool_release(pool, root);
}

Test(views, are_no_more_when_chunks_ran_out) {
    Handle root = ramp(1000, UINT64_MAX, true);
    pay(root, 8, PLENTY);
    cr_expect(views_close(&all, pool));
    cr_expect(not(views_close(&all, pool)));
    cr_expect(eq(u64, pay(root, 8, PLENTY)->count, 0));
    pool_release(pool, root);
}
