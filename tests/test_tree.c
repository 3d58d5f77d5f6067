/* tests/test_tree.c - trees of chunks: what they look like, and reading any tree. */
#include "memory/tree.h"
#include "tests/store_suite.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static void setup(void) { open_store(64 << 20); }

TestSuite(tree, .init = setup, .fini = close_store);

static const uint64_t lengths[] = {0, 1, 2, 15, 16, 17, 31, 32, 33, 251, 255, 256, 257, 511, 512,
                                   513, 4093, 4095, 4096, 4097, 8191, 8192, 8193, 65536, 65537};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static uint64_t value_at(uint64_t i) {
    return i * UINT64_C(0x9e3779b97f4a7c15) + 1;
}

/* A tree of value_at (32-bit elements: its low half); false: out of chunks. */
static bool build(unsigned leaf, uint64_t length, Handle *root) {
    TreeBuilder b;
    tree_begin(&b, s, p, leaf, length);
    bool ok = true;
    for (uint64_t i = 0; ok && i < length; i += leaf) {
        void *to = tree_leaf(&b);
        unsigned n = length - i < leaf ? (unsigned)(length - i) : leaf;
        for (unsigned k = 0; to && k < n; k++) {
            if (leaf == CHUNK_WORDS)
                ((uint64_t *)to)[k] = value_at(i + k);
            else
                ((uint32_t *)to)[k] = (uint32_t)value_at(i + k);
        }
        ok = to && tree_leaf_done(&b, tree_mask(leaf, 0, n));
    }
    ok = ok && tree_finish(&b, root);
    if (!ok)
        tree_abort(&b);
    return ok;
}

/* The same, whole nodes at once where there are some. */
static bool build_by_nodes(uint64_t length, Handle *root) {
    enum { NODE = TREE_FANOUT * CHUNK_WORDS };
    TreeBuilder b;
    uint64_t words[NODE], i = 0;
    bool ok = true;
    tree_begin(&b, s, p, CHUNK_WORDS, length);
    for (; ok && length > CHUNK_WORDS && length - i >= NODE; i += NODE) {
        for (unsigned k = 0; k < NODE; k++)
            words[k] = value_at(i + k);
        ok = tree_node(&b, words, length - i >= 2 * NODE || i % 3 == 0);
    }
    for (; ok && i < length; i++)
        ok = tree_push(&b, value_at(i), false);
    ok = ok && tree_finish(&b, root);
    if (!ok)
        tree_abort(&b);
    return ok;
}

static void expect_values(unsigned leaf, const void *got, uint64_t first, uint64_t count) {
    for (uint64_t k = 0; k < count; k++) {
        uint64_t want = value_at(first + k);
        if (leaf == CHUNK_WORDS)
            cr_assert(eq(u64, ((const uint64_t *)got)[k], want), "element %d", (int)(first + k));
        else
            cr_assert(eq(u32, ((const uint32_t *)got)[k], (uint32_t)want), "element %d",
                      (int)(first + k));
    }
}

/* A published chunk whose first N elements are handles, whose counts it takes. */
static Handle node(unsigned n, const Handle *children) {
    Handle h = pool_new(p);
    cr_assert(ne(u64, h, HANDLE_NULL));
    for (unsigned i = 0; i < n; i++)
        chunk_words(s, h)[i] = children[i];
    chunk_info(s, h)->defined = tree_mask(CHUNK_WORDS, 0, n);
    chunk_info(s, h)->handles = (uint16_t)((1u << n) - 1);
    chunk_publish(s, h);
    return chunk_flagged(s, h);
}

/* A published chunk of data with these halves defined. */
static Handle data_chunk(uint32_t defined) {
    Handle h = pool_new(p);
    cr_assert(ne(u64, h, HANDLE_NULL));
    memset(chunk_words(s, h), 0, CHUNK_BYTES);
    chunk_info(s, h)->defined = defined;
    chunk_publish(s, h);
    return chunk_flagged(s, h);
}

/* ---- shape ---- */

Test(tree, the_depth_is_the_least_that_has_room) {
    static const struct {
        uint64_t length;
        unsigned depth16, depth32;
    } rows[] = {
        {0, 0, 0},      {1, 1, 1},      {16, 1, 1},     {17, 2, 1},     {32, 2, 1},
        {33, 2, 2},     {256, 2, 2},    {257, 3, 2},    {512, 3, 2},    {513, 3, 3},
        {4096, 3, 3},   {4097, 4, 3},   {8192, 4, 3},   {8193, 4, 4},   {16777216, 6, 6},
        {16777217, 7, 6},
        {UINT64_C(1) << 60, 15, 15}, {(UINT64_C(1) << 60) + 1, 16, 15}, {UINT64_MAX, 16, 16},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_expect(eq(uint, tree_depth(16, rows[i].length), rows[i].depth16), "row %zu", i);
        cr_expect(eq(uint, tree_depth(32, rows[i].length), rows[i].depth32), "row %zu", i);
    }
}

Test(tree, masks_have_two_bits_for_a_64_bit_element_and_one_for_a_32_bit_one) {
    cr_expect(eq(u32, tree_mask(16, 0, 16), 0xffffffff));
    cr_expect(eq(u32, tree_mask(16, 0, 0), 0));
    cr_expect(eq(u32, tree_mask(16, 1, 2), 0x3c));
    cr_expect(eq(u32, tree_mask(16, 15, 1), 0xc0000000));
    cr_expect(eq(u32, tree_mask(32, 0, 32), 0xffffffff));
    cr_expect(eq(u32, tree_mask(32, 3, 2), 0x18));
    cr_expect(eq(u32, tree_mask(32, 31, 1), 0x80000000));
}

Test(tree, no_elements_are_a_null_root) {
    Handle root = 1;
    cr_assert(build(16, 0, &root));
    cr_expect(eq(u64, root, HANDLE_NULL));
    cr_expect(eq(u64, store_counts(s).created, 0));
}

Test(tree, seventeen_elements_are_two_leaves_and_a_root) {
    Handle root;
    cr_assert(build(16, 17, &root));
    cr_expect(eq(u64, store_counts(s).created, 3));
    cr_expect(eq(u32, chunk_info(s, root)->defined, 0xf));
    cr_expect(eq(u16, chunk_info(s, root)->handles, 3));
    Handle left = chunk_words(s, root)[0], right = chunk_words(s, root)[1];
    cr_expect(eq(u32, chunk_info(s, left)->defined, UINT32_MAX));
    cr_expect(eq(u32, chunk_info(s, right)->defined, 3));
    cr_expect(eq(u64, chunk_words(s, left)[15], value_at(15)));
    cr_expect(eq(u64, chunk_words(s, right)[0], value_at(16)));
    pool_release(p, root);
}

Test(tree, every_level_has_as_few_chunks_as_possible) {
    for (unsigned leaf = 16; leaf <= 32; leaf += 16) {
        for (size_t i = 0; i < LENGTHS; i++) {
            Handle root;
            uint64_t before = store_counts(s).created;
            cr_assert(build(leaf, lengths[i], &root));
            uint64_t want = 0, level = lengths[i];
            for (unsigned per = leaf; level > 1 || (per == leaf && level); per = 16) {
                level = (level + per - 1) / per;
                want += level;
                if (level == 1)
                    break;
            }
            cr_expect(eq(u64, store_counts(s).created - before, want), "length %d, leaf %u",
                      (int)lengths[i], leaf);
            pool_release(p, root);
        }
    }
}

Test(tree, handles_in_nodes_say_what_is_full) {
    Handle root;
    cr_assert(build(16, 256 + 17, &root));
    cr_expect(eq(u64, root & HANDLE_FLAGS, 0), "two children of sixteen");
    Handle full = chunk_words(s, root)[0], part = chunk_words(s, root)[1];
    cr_expect(eq(u64, full & HANDLE_FLAGS, FULL_HANDLES));
    cr_expect(eq(u64, part & HANDLE_FLAGS, 0));
    for (unsigned i = 0; i < 16; i++)
        cr_expect(eq(u64, chunk_words(s, full)[i] & HANDLE_FLAGS, FULL_DATA));
    cr_expect(eq(u64, chunk_words(s, part)[0] & HANDLE_FLAGS, FULL_DATA));
    cr_expect(eq(u64, chunk_words(s, part)[1] & HANDLE_FLAGS, 0));
    pool_release(p, root);
}

Test(tree, the_root_has_one_count_and_all_chunks_are_published) {
    Handle root;
    cr_assert(build(32, 8193, &root));
    store_check(s, 1);      // counts are those of stored handles and ours
    pool_release(p, root);
}

/* ---- building ---- */

Test(tree, what_was_built_is_read_back) {
    static uint64_t got[65537];
    for (unsigned leaf = 16; leaf <= 32; leaf += 16) {
        for (size_t i = 0; i < LENGTHS; i++) {
            Handle root;
            TreeCursor c;
            cr_assert(build(leaf, lengths[i], &root));
            tree_open(&c, s, leaf, lengths[i], root);
            cr_assert(eq(int, tree_read(&c, 0, lengths[i], got), TREE_OK));
            expect_values(leaf, got, 0, lengths[i]);
            pool_release(p, root);
        }
    }
}

Test(tree, pushed_elements_make_the_same_tree_as_leaves) {
    for (size_t i = 0; i < LENGTHS; i++) {
        Handle root;
        TreeBuilder b;
        tree_begin(&b, s, p, 16, lengths[i]);
        for (uint64_t k = 0; k < lengths[i]; k++)
            cr_assert(tree_push(&b, value_at(k), false));
        cr_assert(tree_finish(&b, &root));
        static uint64_t got[65537];
        TreeCursor c;
        tree_open(&c, s, 16, lengths[i], root);
        cr_assert(eq(int, tree_read(&c, 0, lengths[i], got), TREE_OK));
        expect_values(16, got, 0, lengths[i]);
        pool_release(p, root);
    }
}

Test(tree, pushed_handles_are_held_by_the_tree) {
    TreeBuilder b;
    Handle root, got, leaf = data_chunk(UINT32_MAX);
    tree_begin(&b, s, p, 16, 20);
    for (int i = 0; i < 20; i++) {
        store_retain(s, leaf);
        cr_assert(tree_push(&b, i == 7 ? HANDLE_NULL : leaf, true));
    }
    pool_release(p, leaf);      // for the null
    cr_assert(tree_finish(&b, &root));
    store_check(s, 2);
    pool_release(p, leaf);
    TreeCursor c;
    tree_open(&c, s, 16, 20, root);
    cr_expect(eq(int, tree_read_handle(&c, 19, &got), TREE_OK));
    cr_expect(eq(u64, got, leaf));
    cr_expect(eq(int, tree_read_handle(&c, 7, &got), TREE_OK));
    cr_expect(eq(u64, got, HANDLE_NULL));
    pool_release(p, root);
}

Test(tree, skipped_leaves_and_nodes_are_not_created) {
    TreeBuilder b;
    Handle root;
    tree_begin(&b, s, p, 16, 3 * 4096);
    for (int i = 0; i < 16; i++)
        cr_assert(tree_push(&b, 1, false));
    for (int i = 1; i < 16; i++)
        cr_assert(tree_skip(&b, 1));
    for (int i = 1; i < 16; i++)
        cr_assert(tree_skip(&b, 16));
    cr_assert(tree_skip(&b, 256));
    for (int i = 0; i < 16; i++)
        cr_assert(tree_push(&b, 2, false));
    for (int i = 1; i < 16; i++)
        cr_assert(tree_skip(&b, 1));
    for (int i = 1; i < 16; i++)
        cr_assert(tree_skip(&b, 16));
    cr_assert(tree_finish(&b, &root));
    cr_expect(eq(u64, store_counts(s).created, 7), "two paths of 3 chunks under a root");
    cr_expect(eq(u32, chunk_info(s, root)->defined, 0x33));
    cr_expect(eq(u16, chunk_info(s, root)->handles, 5));

    TreeCursor c;
    uint64_t v;
    tree_open(&c, s, 16, 3 * 4096, root);
    cr_expect(eq(int, tree_read(&c, 2 * 4096, 1, &v), TREE_OK));
    cr_expect(eq(u64, v, 2));
    cr_expect(eq(int, tree_read(&c, 4096 + 5, 1, &v), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 4096 + 5));
    cr_expect(eq(int, tree_read(&c, 0, 1, &v), TREE_OK));
    cr_expect(eq(u64, v, 1));
    pool_release(p, root);
}

Test(tree, a_builder_that_runs_out_of_chunks_leaves_nothing_behind) {
    static const uint64_t some[] = {1, 17, 257, 600, 4097};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        bool ok = false;
        uint64_t nth = 1;
        for (; !ok; nth++) {
            Handle root;
            store_fail_at(s, nth);
            ok = build(16, some[i], &root);
            store_fail_at(s, 0);
            if (ok)
                pool_release(p, root);
            pool_drain(p);
            cr_assert(eq(u64, store_counts(s).live, 0), "allocation %d", (int)nth);
        }
        cr_expect(gt(u64, nth, some[i] / 16));
    }
}

Test(tree, a_failed_push_takes_the_handle_all_the_same) {
    bool ok = false;
    for (uint64_t nth = 1; !ok; nth++) {
        TreeBuilder b;
        Handle root, leaf = data_chunk(UINT32_MAX);
        tree_begin(&b, s, p, 16, 300);
        store_fail_at(s, nth);
        ok = true;
        for (int i = 0; ok && i < 300; i++) {
            store_retain(s, leaf);
            ok = tree_push(&b, leaf, true);
        }
        ok = ok && tree_finish(&b, &root);
        store_fail_at(s, 0);
        if (ok)
            pool_release(p, root);
        else
            tree_abort(&b);
        pool_release(p, leaf);
        pool_drain(p);
        cr_assert(eq(u64, store_counts(s).live, 0), "allocation %d", (int)nth);
    }
}

/* ---- equal elements ---- */

Test(tree, a_uniform_tree_reads_like_any_other) {
    static uint64_t got[65537];
    for (unsigned leaf = 16; leaf <= 32; leaf += 16) {
        for (size_t i = 0; i < LENGTHS; i++) {
            Handle root;
            TreeCursor c;
            cr_assert(tree_uniform(s, p, leaf, lengths[i], 0x1234567890, false, &root));
            store_check(s, root != HANDLE_NULL);
            tree_open(&c, s, leaf, lengths[i], root);
            cr_assert(eq(int, tree_read(&c, 0, lengths[i], got), TREE_OK));
            for (uint64_t k = 0; k < lengths[i]; k++) {
                uint64_t v = leaf == 16 ? got[k] : ((uint32_t *)got)[k];
                cr_assert(eq(u64, v, leaf == 16 ? 0x1234567890 : 0x34567890));
            }
            pool_release(p, root);
            pool_drain(p);
            cr_assert(eq(u64, store_counts(s).live, 0), "length %d", (int)lengths[i]);
        }
    }
}

Test(tree, a_uniform_tree_is_exactly_as_long_as_asked) {
    Handle root;
    TreeCursor c;
    uint64_t v[16];
    cr_assert(tree_uniform(s, p, 16, 273, 5, false, &root));
    tree_open(&c, s, 16, 4096, root);       // as if it were longer
    cr_expect(eq(int, tree_read(&c, 272, 2, v), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 273));
    cr_expect(eq(int, tree_read(&c, 300, 1, v), TREE_UNDEFINED));
    pool_release(p, root);
}

Test(tree, a_uniform_tree_of_any_size_has_at_most_two_chunks_a_level) {
    static const uint64_t big[] = {16, 256, UINT64_C(1) << 40, (UINT64_C(1) << 40) - 1,
                                   1000003, UINT64_C(1) << 60};
    for (size_t i = 0; i < sizeof big / sizeof big[0]; i++) {
        Handle root;
        uint64_t v, before = store_counts(s).created;
        TreeCursor c;
        cr_assert(tree_uniform(s, p, 16, big[i], 9, false, &root));
        cr_expect(le(u64, store_counts(s).created - before, 2 * tree_depth(16, big[i])));
        tree_open(&c, s, 16, big[i], root);
        for (uint64_t k = 1; k < big[i] && k; k *= 7) {
            cr_assert(eq(int, tree_read(&c, big[i] - k, 1, &v), TREE_OK));
            cr_expect(eq(u64, v, 9));
        }
        pool_release(p, root);
    }
}

Test(tree, a_uniform_tree_of_full_nodes_has_one_chunk_a_level) {
    Handle root;
    cr_assert(tree_uniform(s, p, 16, 65536, 0, false, &root));
    cr_expect(eq(u64, store_counts(s).created, 4));
    pool_release(p, root);
}

Test(tree, a_uniform_tree_of_handles_counts_each_place) {
    Handle root, leaf = data_chunk(UINT32_MAX);
    cr_assert(tree_uniform(s, p, 16, 300, leaf, true, &root));
    store_check(s, 2);
    pool_release(p, leaf);
    TreeCursor c;
    Handle got;
    tree_open(&c, s, 16, 300, root);
    cr_expect(eq(int, tree_read_handle(&c, 299, &got), TREE_OK));
    cr_expect(eq(u64, got, leaf));
    pool_release(p, root);
}

Test(tree, a_uniform_tree_that_runs_out_of_chunks_leaves_nothing_behind) {
    static const uint64_t some[] = {1, 16, 17, 256, 257, 4096, 70000};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        bool ok = false;
        for (uint64_t nth = 1; !ok; nth++) {
            Handle root;
            store_fail_at(s, nth);
            ok = tree_uniform(s, p, 16, some[i], 0, false, &root);
            store_fail_at(s, 0);
            cr_assert(eq(int, ok || nth <= 2 * tree_depth(16, some[i]), 1));
            if (ok)
                pool_release(p, root);
            pool_drain(p);
            cr_assert(eq(u64, store_counts(s).live, 0), "allocation %d", (int)nth);
        }
    }
}

/* ---- reading ---- */

Test(tree, any_piece_in_any_order_is_read_right) {
    enum { LENGTH = 70000 };
    static uint64_t got[LENGTH];
    Handle root;
    TreeCursor c;
    cr_assert(build(16, LENGTH, &root));
    tree_open(&c, s, 16, LENGTH, root);
    uint64_t seed = 12345;
    for (int i = 0; i < 20000; i++) {
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
        uint64_t first = (seed >> 33) % LENGTH;
        uint64_t count = (seed >> 20) % 50;
        if (count > LENGTH - first)
            count = LENGTH - first;
        cr_assert(eq(int, tree_read(&c, first, count, got), TREE_OK));
        expect_values(16, got, first, count);
    }
    pool_release(p, root);
}

Test(tree, reading_nothing_succeeds_even_in_an_empty_tree) {
    TreeCursor c;
    tree_open(&c, s, 16, 0, HANDLE_NULL);
    cr_expect(eq(int, tree_read(&c, 0, 0, NULL), TREE_OK));
}

Test(tree, an_undefined_element_is_named) {
    Handle root = data_chunk(UINT32_MAX & ~(UINT32_C(3) << 10));
    uint64_t got[16];
    TreeCursor c;
    tree_open(&c, s, 16, 16, root);
    cr_expect(eq(int, tree_read(&c, 2, 14, got), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 5));
    cr_expect(eq(int, tree_read(&c, 6, 10, got), TREE_OK));
    cr_expect(eq(int, tree_read(&c, 0, 5, got), TREE_OK));
    pool_release(p, root);
}

Test(tree, half_an_element_is_not_defined) {
    Handle root = data_chunk(0xffff | 1u << 16);
    uint64_t got[16];
    TreeCursor c;
    tree_open(&c, s, 16, 16, root);
    cr_expect(eq(int, tree_read(&c, 8, 1, got), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 8));
    tree_open(&c, s, 32, 32, root);
    cr_expect(eq(int, tree_read(&c, 16, 1, got), TREE_OK));
    cr_expect(eq(int, tree_read(&c, 15, 3, got), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 17));
    pool_release(p, root);
}

Test(tree, a_handle_is_not_data) {
    Handle children[3] = {data_chunk(3), data_chunk(3), data_chunk(3)};
    Handle root = node(3, children);
    uint64_t got[3];
    TreeCursor c;
    tree_open(&c, s, 16, 3, root);
    cr_expect(eq(int, tree_read(&c, 1, 1, got), TREE_NOT_DATA));
    cr_expect(eq(u64, c.bad, 1));
    tree_open(&c, s, 32, 6, root);
    cr_expect(eq(int, tree_read(&c, 5, 1, got), TREE_NOT_DATA));
    cr_expect(eq(u64, c.bad, 5));
    pool_release(p, root);
}

Test(tree, a_tree_that_is_too_deep_is_not_data) {
    Handle root;
    uint64_t got[256];
    TreeCursor c;
    cr_assert(build(16, 4096, &root));
    tree_open(&c, s, 16, 256, root);        // nodes where leaves belong
    cr_expect(eq(int, tree_read(&c, 0, 256, got), TREE_NOT_DATA));
    cr_expect(eq(u64, c.bad, 0));
    pool_release(p, root);
}

Test(tree, a_tree_that_is_too_flat_has_data_for_handles) {
    Handle root, inner;
    uint64_t got[1];
    TreeCursor c;
    cr_assert(build(16, 256, &root));
    tree_open(&c, s, 16, 4096, root);
    cr_expect(eq(int, tree_read(&c, 300, 1, got), TREE_NOT_HANDLE));
    cr_expect(eq(u64, c.bad, 300));
    cr_expect(eq(int, tree_read_handle(&c, 0, &inner), TREE_NOT_HANDLE));
    pool_release(p, root);
}

Test(tree, an_element_of_a_tree_of_handles_that_is_data_is_not_a_handle) {
    Handle root = data_chunk(UINT32_MAX), got;
    TreeCursor c;
    tree_open(&c, s, 16, 16, root);
    cr_expect(eq(int, tree_read_handle(&c, 4, &got), TREE_NOT_HANDLE));
    cr_expect(eq(u64, c.bad, 4));
    pool_release(p, root);
}

Test(tree, a_null_subtree_has_no_elements) {
    Handle children[2] = {data_chunk(UINT32_MAX), HANDLE_NULL};
    Handle root = node(2, children);
    uint64_t got[32];
    TreeCursor c;
    tree_open(&c, s, 16, 32, root);
    cr_expect(eq(int, tree_read(&c, 0, 32, got), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 16));
    tree_open(&c, s, 16, 5000, HANDLE_NULL);
    cr_expect(eq(int, tree_read(&c, 4999, 1, got), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 4999));
    pool_release(p, root);
}

Test(tree, a_cursor_goes_on_after_a_failure) {
    Handle root;
    uint64_t got[16];
    cr_assert(build(16, 4096, &root));
    TreeCursor c;
    tree_open(&c, s, 16, 65536, root);      // one level more than there is
    cr_expect(eq(int, tree_read(&c, 0, 16, got), TREE_NOT_HANDLE));
    cr_expect(eq(int, tree_read(&c, 70, 1, got), TREE_NOT_HANDLE));
    tree_open(&c, s, 16, 4096, root);
    Handle children[3] = {root, HANDLE_NULL, root};
    store_retain(s, root);
    Handle above = node(3, children);
    tree_open(&c, s, 16, 3 * 4096, above);
    cr_expect(eq(int, tree_read(&c, 4095, 1, got), TREE_OK));
    cr_expect(eq(int, tree_read(&c, 4096, 1, got), TREE_UNDEFINED));
    cr_expect(eq(int, tree_read(&c, 8192 + 100, 16, got), TREE_OK));
    expect_values(16, got, 100, 16);
    cr_expect(eq(int, tree_read(&c, 4100, 1, got), TREE_UNDEFINED));
    cr_expect(eq(int, tree_read(&c, 4080, 16, got), TREE_OK));
    expect_values(16, got, 4080, 16);
    pool_release(p, above);
}

Test(tree, a_chunk_that_is_its_own_sibling_many_times_over_is_read_like_any_other) {
    Handle h = data_chunk(UINT32_MAX);
    for (int level = 1; level < TREE_LEVELS; level++) {
        Handle same[16];
        for (int i = 0; i < 16; i++) {
            same[i] = h;
            if (i)
                store_retain(s, h);
        }
        h = node(16, same);
    }
    TreeCursor c;
    uint64_t got[64];
    tree_open(&c, s, 16, UINT64_MAX, h);
    cr_expect(eq(int, tree_read(&c, UINT64_MAX - 64, 64, got), TREE_OK));
    cr_expect(eq(int, tree_read(&c, 0x123456789abcdef0, 64, got), TREE_OK));
    cr_expect(eq(u64, got[63], 0));
    pool_release(p, h);
}

/* ---- whole nodes ---- */

Test(tree, nodes_at_once_make_the_same_tree) {
    for (int l = 0; l < LENGTHS; l++) {
        Handle root = HANDLE_NULL, other = HANDLE_NULL;
        cr_assert(build(CHUNK_WORDS, lengths[l], &other) && build_by_nodes(lengths[l], &root));
        uint64_t *got = malloc((lengths[l] + 1) * sizeof *got);
        TreeCursor c;
        tree_open(&c, s, CHUNK_WORDS, lengths[l], root);
        cr_assert(eq(int, (int)tree_read(&c, 0, lengths[l], got), TREE_OK));
        expect_values(CHUNK_WORDS, got, 0, lengths[l]);
        cr_expect(eq(u64, root & HANDLE_FLAGS, other & HANDLE_FLAGS));
        free(got);
        pool_release(p, root);
        pool_release(p, other);
    }
}

Test(tree, nodes_at_once_leave_nothing_where_chunks_end) {
    for (uint64_t n = 1;; n++) {
        Handle root;
        store_fail_at(s, n);
        bool built = build_by_nodes(16 * 256 + 300, &root);
        store_fail_at(s, 0);
        if (built) {
            pool_release(p, root);
            break;
        }
        pool_drain(p);
        cr_assert(eq(u64, store_counts(s).live, 0), "failed at %u", (unsigned)n);
    }
}

/* ---- trees that are read once ---- */

/* Chunks that are there when ROOT was read to its end. */
static uint64_t read_once(Handle root, uint64_t length, bool uniform) {
    TreeCursor c;
    tree_open(&c, s, CHUNK_WORDS, length, root);
    c.spent = p;
    for (uint64_t i = 0; i < length; i += CHUNK_WORDS) {
        uint64_t x;
        cr_assert(eq(int, tree_read(&c, i, 1, &x), TREE_OK));
        cr_assert(eq(u64, x, uniform ? 7 : value_at(i)));
    }
    pool_drain(p);
    return store_counts(s).live;
}

Test(tree, who_reads_it_once_may_drop_what_lies_behind) {
    Handle root;
    cr_assert(build(CHUNK_WORDS, 65537, &root));
    cr_expect(lt(u64, read_once(root, 65537, false), 40));
    pool_release(p, root);
}

Test(tree, what_others_have_stays) {
    Handle root, part;
    cr_assert(build(CHUNK_WORDS, 4096, &root));
    part = chunk_words(s, root)[2];
    store_retain(s, part);
    read_once(root, 4096, false);
    pool_release(p, root);
    TreeCursor c;
    tree_open(&c, s, CHUNK_WORDS, 256, part);
    for (uint64_t i = 0; i < 256; i++) {
        uint64_t x;
        cr_assert(eq(int, tree_read(&c, i, 1, &x), TREE_OK));
        cr_assert(eq(u64, x, value_at(512 + i)));
    }
    pool_release(p, part);
}

Test(tree, parts_that_are_the_same_chunks_are_read_as_often_as_they_stand_there) {
    Handle root;
    cr_assert(tree_uniform(s, p, CHUNK_WORDS, 65536, 7, false, &root));
    read_once(root, 65536, true);
    pool_release(p, root);
}
