/* tests/test_array.c - arrays: every layout, kind and rank; descriptors that lie. */
#include "memory/array.h"
#include "tests/store_suite.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "memory/tree.h"

static void setup(void) { open_store(64 << 20); }

TestSuite(array, .init = setup, .fini = close_store);

static const ArrayShape shapes[] = {
    {.rank = 1, .n = {0}},          {.rank = 1, .n = {1}},          {.rank = 1, .n = {15}},
    {.rank = 1, .n = {16}},         {.rank = 1, .n = {17}},         {.rank = 1, .n = {33}},
    {.rank = 1, .n = {256}},        {.rank = 1, .n = {257}},        {.rank = 1, .n = {4097}},
    {.rank = 2, .n = {0, 0}},       {.rank = 2, .n = {0, 5}},       {.rank = 2, .n = {20, 0}},
    {.rank = 2, .n = {1, 1}},       {.rank = 2, .n = {1, 17}},      {.rank = 2, .n = {17, 1}},
    {.rank = 2, .n = {4, 4}},       {.rank = 2, .n = {4, 8}},       {.rank = 2, .n = {8, 4}},
    {.rank = 2, .n = {7, 13}},      {.rank = 2, .n = {13, 7}},      {.rank = 2, .n = {16, 16}},
    {.rank = 2, .n = {31, 33}},     {.rank = 2, .n = {64, 64}},     {.rank = 2, .n = {3, 257}},
    {.rank = 2, .n = {1, 4097}},    {.rank = 2, .n = {4097, 1}},    {.rank = 2, .n = {101, 103}},
    {.rank = 3, .n = {0, 2, 3}},    {.rank = 3, .n = {2, 0, 3}},    {.rank = 3, .n = {2, 3, 0}},
    {.rank = 3, .n = {1, 1, 1}},    {.rank = 3, .n = {2, 3, 5}},    {.rank = 3, .n = {17, 16, 15}},
    {.rank = 3, .n = {1, 33, 17}},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0], MOST = 17000 };

/* Every shape in every layout it may have, in every kind; false: no more. */
static bool next_case(ArrayShape *shape, unsigned *number) {
    for (; *number < SHAPES * KIND_COUNT * LAYOUT_COUNT; ++*number) {
        unsigned k = *number;
        *shape = shapes[k / (KIND_COUNT * LAYOUT_COUNT)];
        shape->kind = (ArrayKind)(k / LAYOUT_COUNT % KIND_COUNT);
        shape->layout = (Layout)(k % LAYOUT_COUNT);
        if (shape->layout == LAYOUT_TREE || shape->rank == 2) {
            ++*number;
            return true;
        }
    }
    return false;
}

static uint64_t dense[MOST], got[MOST];

/* Bytes that differ from element to element. */
static size_t fill(const ArrayShape *shape) {
    size_t bytes = array_elements(shape) * array_width(shape->kind);
    cr_assert(le(sz, bytes, sizeof dense));
    for (uint64_t i = 0; i < MOST; i++)
        dense[i] = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    memset(got, 0, sizeof got);
    return bytes;
}

static Array described(Handle h) {
    Array a;
    cr_assert(eq(int, array_describe(s, h, UINT64_MAX, &a), ARRAY_OK));
    return a;
}

static Handle built(const ArrayShape *shape) {
    Handle h;
    fill(shape);
    cr_assert(eq(int, array_build(s, p, shape, dense, &h), ARRAY_OK));
    return h;
}

/* ---- round trips ---- */

Test(array, every_shape_in_every_layout_and_kind_comes_back) {
    ArrayShape shape;
    for (unsigned k = 0; next_case(&shape, &k);) {
        size_t bytes = fill(&shape);
        Handle h;
        cr_assert(eq(int, array_build(s, p, &shape, dense, &h), ARRAY_OK));
        store_check(s, 1);
        Array a = described(h);
        cr_assert(eq(int, array_export(s, &a, got).status, ARRAY_OK));
        cr_assert(eq(int, memcmp(got, dense, bytes), 0), "case %u", k);
        pool_release(p, h);
        pool_drain(p);
        cr_assert(eq(u64, store_counts(s).live, 0));
    }
}

Test(array, every_shape_in_every_layout_and_kind_is_written_in_c_order) {
    ArrayShape shape;
    for (unsigned k = 0; next_case(&shape, &k);) {
        size_t bytes = fill(&shape), written;
        char *text;
        FILE *out = open_memstream(&text, &written);
        Handle h;
        cr_assert(eq(int, array_build(s, p, &shape, dense, &h), ARRAY_OK));
        Array a = described(h);
        cr_assert(eq(int, array_write(s, &a, out).status, ARRAY_OK));
        fclose(out);
        cr_assert(eq(sz, written, bytes));
        cr_assert(eq(int, memcmp(text, dense, bytes), 0), "case %u", k);
        free(text);
        pool_release(p, h);
    }
}

/* Larger than the buffer of array_write: split between rows, and within them. */
static void write_big(uint64_t n0, uint64_t n1, Layout layout) {
    uint64_t bytes = n0 * n1 * 4;
    uint32_t *in = malloc(bytes);
    for (uint64_t i = 0; i < n0 * n1; i++)
        in[i] = (uint32_t)(i * 2654435761u);
    ArrayShape shape = {KIND_I4, layout, 2, {n0, n1}};
    Handle h;
    cr_assert(eq(int, array_build(s, p, &shape, in, &h), ARRAY_OK));
    Array a = described(h);
    char *text;
    size_t written;
    FILE *out = open_memstream(&text, &written);
    cr_assert(eq(int, array_write(s, &a, out).status, ARRAY_OK));
    fclose(out);
    cr_assert(eq(sz, written, bytes));
    cr_expect(eq(int, memcmp(text, in, bytes), 0), "layout %s", layout_name(layout));
    free(text);
    free(in);
    pool_release(p, h);
}

Test(array, an_array_is_written_in_pieces) {
    for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
        write_big(1021, 1031, (Layout)l);
        write_big(3, 300001, (Layout)l);
        write_big(300001, 3, (Layout)l);
    }
}

Test(array, elements_may_lie_anywhere_in_memory) {
    ArrayShape shape = {KIND_I8, LAYOUT_TREE, 3, {3, 5, 7}};
    fill(&shape);
    for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
        shape.layout = (Layout)l;
        shape.rank = l == LAYOUT_TREE ? 3 : 2;
        // Fortran order, from the end backwards
        int64_t stride[3] = {-8, -24, -120};
        Handle h;
        cr_assert(eq(int, array_build_strided(s, p, &shape, &dense[104], stride, &h), ARRAY_OK));
        Array a = described(h);
        cr_assert(eq(int, array_export(s, &a, got).status, ARRAY_OK));
        uint64_t n2 = shape.rank == 3 ? 7 : 1;
        for (uint64_t i = 0; i < 3; i++)
            for (uint64_t j = 0; j < 5; j++)
                for (uint64_t k = 0; k < n2; k++)
                    cr_expect(eq(u64, got[(i * 5 + j) * n2 + k], dense[104 - i - 3 * j - 15 * k]));
        pool_release(p, h);
    }
}

/* ---- what programs see ---- */

Test(array, a_descriptor_has_the_documented_elements) {
    ArrayShape shape = {KIND_I4, LAYOUT_Z, 2, {5, 9}};
    Handle h = built(&shape);
    const uint64_t *w = chunk_words(s, h);
    static const uint64_t want[6] = {2, 2, 3, 5, 9, 1};
    for (unsigned i = 0; i < 6; i++)
        cr_expect(eq(u64, w[i], want[i]), "element %u", i);
    cr_expect(eq(u32, chunk_info(s, h)->defined, 0x3fff));
    cr_expect(eq(u16, chunk_info(s, h)->handles, 1 << 6));
    cr_expect(eq(u8, chunk_info(s, h)->state, CHUNK_PUBLISHED));
    pool_release(p, h);
}

Test(array, an_empty_array_has_a_null_root) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 1, {0}};
    Handle h = built(&shape);
    cr_expect(eq(u64, chunk_words(s, h)[ARRAY_ROOT], HANDLE_NULL));
    cr_expect(eq(u64, store_counts(s).created, 1));
    pool_release(p, h);
}

Test(array, rows_without_elements_are_null_roots) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 2, {3, 0}};
    Handle h = built(&shape);
    Handle root = chunk_words(s, h)[ARRAY_ROOT];
    cr_expect(eq(u32, chunk_info(s, root)->defined, 0x3f));
    cr_expect(eq(u16, chunk_info(s, root)->handles, 7));
    cr_expect(eq(u64, chunk_words(s, root)[2], HANDLE_NULL));
    pool_release(p, h);
}

/* The one leaf of an array of rank 2. */
static const uint64_t *only_leaf(Handle h) {
    return chunk_words(s, chunk_words(s, h)[ARRAY_ROOT]);
}

Test(array, leaves_of_linear_layouts_hold_elements_in_their_order) {
    static const unsigned char order[3][16] = {     // of a 4 x 4 matrix, by hand
        [0] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
        [1] = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15},
        [2] = {0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15},
    };
    for (unsigned l = LAYOUT_ROW; l <= LAYOUT_Z; l++) {
        ArrayShape shape = {KIND_I8, (Layout)l, 2, {4, 4}};
        Handle h = built(&shape);
        for (unsigned i = 0; i < 16; i++)
            cr_expect(eq(u64, only_leaf(h)[i], dense[order[l - 1][i]]), "layout %u, %u", l, i);
        pool_release(p, h);
    }
}

Test(array, a_z_leaf_of_32_bit_elements_has_4_rows_and_8_columns) {
    ArrayShape shape = {KIND_F4, LAYOUT_Z, 2, {4, 8}};
    Handle h = built(&shape);
    const uint32_t *in = (const uint32_t *)dense;
    Handle root = chunk_words(s, h)[ARRAY_ROOT];    // of a square of 8
    const uint32_t *leaf = (const uint32_t *)chunk_words(s, chunk_words(s, root)[0]);
    cr_expect(eq(u32, chunk_info(s, root)->defined, 3));
    static const unsigned char order[32] = {    // row * 8 + column
        0, 1, 8, 9, 2, 3, 10, 11, 16, 17, 24, 25, 18, 19, 26, 27,
        4, 5, 12, 13, 6, 7, 14, 15, 20, 21, 28, 29, 22, 23, 30, 31,
    };
    for (unsigned i = 0; i < 32; i++)
        cr_expect(eq(u32, leaf[i], in[order[i]]), "element %u", i);
    pool_release(p, h);
}

Test(array, padding_of_a_z_array_is_never_created) {
    ArrayShape shape = {KIND_I8, LAYOUT_Z, 2, {5, 3}};      // in a square of 8
    Handle h = built(&shape);
    Handle root = chunk_words(s, h)[ARRAY_ROOT];
    cr_expect(eq(u64, store_counts(s).created, 4), "descriptor, root, two tiles of four");
    cr_expect(eq(u32, chunk_info(s, root)->defined, 0x33));
    cr_expect(eq(u16, chunk_info(s, root)->handles, 5));
    uint32_t upper = chunk_info(s, chunk_words(s, root)[0])->defined;
    uint32_t lower = chunk_info(s, chunk_words(s, root)[2])->defined;
    cr_expect(eq(u32, upper, 0x33ff33ff), "no column 3: elements 5, 7, 13 and 15");
    cr_expect(eq(u32, lower, 0x0000030f), "row 0 of the tile: elements 0, 1 and 4");
    pool_release(p, h);
}

Test(array, a_narrow_z_array_costs_its_tiles_only) {
    ArrayShape shape = {KIND_I8, LAYOUT_Z, 2, {1, 16384}};
    Handle h = built(&shape);
    // 4096 tiles; each level above pairs up 4 columns: 1024, 256, 64, 16, 4, 1
    cr_expect(eq(u64, store_counts(s).created, 1 + 4096 + 1024 + 256 + 64 + 16 + 4 + 1));
    pool_release(p, h);
}

Test(array, layouts_number_elements_both_ways) {
    static const struct {
        Layout layout;
        uint64_t i, j, index;
    } rows[] = {
        {LAYOUT_ROW, 3, 5, 3 * 1000 + 5},
        {LAYOUT_COL, 3, 5, 5 * 2000 + 3},
        {LAYOUT_Z, 0, 1, 1},
        {LAYOUT_Z, 1, 0, 2},
        {LAYOUT_Z, 3, 5, 0x1b},                             // 011, 101: 01 10 11
        {LAYOUT_Z, 0x7fffffff, 0, 0x2aaaaaaaaaaaaaaa},
        {LAYOUT_Z, 0, 0x7fffffff, 0x1555555555555555},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        uint64_t i, j;
        cr_expect(eq(u64, layout_index(rows[k].layout, 2000, 1000, rows[k].i, rows[k].j),
                     rows[k].index), "row %zu", k);
        layout_place(rows[k].layout, 2000, 1000, rows[k].index, &i, &j);
        cr_expect(all(eq(u64, i, rows[k].i), eq(u64, j, rows[k].j)), "row %zu", k);
    }
    cr_expect(eq(u64, layout_length(LAYOUT_Z, 5, 3), 64));
    cr_expect(eq(u64, layout_length(LAYOUT_Z, 1, 1), 1));
    cr_expect(eq(u64, layout_length(LAYOUT_Z, 0, 7), 0));
    cr_expect(eq(u64, layout_length(LAYOUT_COL, 5, 3), 15));
}

Test(array, layouts_are_found_by_name) {
    static const char *const name[] = {"tree", "row", "col", "z"};
    Layout l;
    for (unsigned k = 0; k < LAYOUT_COUNT; k++) {
        cr_expect(layout_find(name[k], &l));
        cr_expect(eq(uint, l, k));
    }
    cr_expect(not(layout_find("zz", &l)));
    cr_expect(not(layout_find("", &l)));
}

Test(array, a_slice_is_the_subtree_of_one_index) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 3, {3, 18, 5}};
    Handle h = built(&shape);
    Array a = described(h), plane, row;
    cr_assert(eq(int, array_slice(s, &a, 2, &plane).status, ARRAY_OK));
    cr_expect(eq(uint, plane.shape.rank, 2));
    cr_assert(eq(int, array_slice(s, &plane, 17, &row).status, ARRAY_OK));
    cr_expect(eq(uint, row.shape.rank, 1));
    cr_expect(eq(u64, row.shape.n[0], 5));
    cr_assert(eq(int, array_export(s, &row, got).status, ARRAY_OK));
    cr_expect(eq(int, memcmp(got, &dense[(2 * 18 + 17) * 5], 5 * 8), 0));
    pool_release(p, h);
}

/* ---- zeros ---- */

Test(array, zeros_are_zero_in_every_shape_and_share_their_chunks) {
    ArrayShape shape;
    for (unsigned k = 0; next_case(&shape, &k);) {
        size_t bytes = fill(&shape);
        memset(got, 0xff, sizeof got);
        Handle h;
        uint64_t before = store_counts(s).created;
        cr_assert(eq(int, array_zero(s, p, &shape, &h), ARRAY_OK));
        cr_expect(le(u64, store_counts(s).created - before, 16));
        pool_drain(p);
        store_check(s, 1);
        Array a = described(h);
        cr_assert(eq(int, array_export(s, &a, got).status, ARRAY_OK));
        for (size_t i = 0; i < bytes; i++)
            cr_assert(eq(u8, ((unsigned char *)got)[i], 0));
        pool_release(p, h);
        pool_drain(p);
    }
}

/* ---- out of chunks ---- */

Test(array, running_out_of_chunks_leaves_nothing_behind) {
    static const ArrayShape some[] = {
        {KIND_F8, LAYOUT_TREE, 1, {300}},       {KIND_F4, LAYOUT_TREE, 2, {18, 40}},
        {KIND_I8, LAYOUT_TREE, 3, {2, 17, 18}}, {KIND_F8, LAYOUT_ROW, 2, {17, 20}},
        {KIND_I4, LAYOUT_COL, 2, {17, 35}},     {KIND_F8, LAYOUT_Z, 2, {17, 21}},
        {KIND_I8, LAYOUT_TREE, 2, {20, 0}},
    };
    for (size_t i = 0; i < 2 * sizeof some / sizeof some[0]; i++) {
        const ArrayShape *shape = &some[i / 2];
        fill(shape);
        ArrayStatus st = ARRAY_NO_CHUNKS;
        for (uint64_t nth = 1; st == ARRAY_NO_CHUNKS; nth++) {
            Handle h = HANDLE_NULL;
            store_fail_at(s, nth);
            st = i % 2 ? array_build(s, p, shape, dense, &h) : array_zero(s, p, shape, &h);
            store_fail_at(s, 0);
            cr_assert(eq(int, st == ARRAY_OK, h != HANDLE_NULL));
            pool_release(p, h);
            pool_drain(p);
            cr_assert(eq(u64, store_counts(s).live, 0), "allocation %d", (int)nth);
        }
        cr_expect(eq(int, st, ARRAY_OK));
    }
}

/* ---- descriptors made by programs ---- */

enum { NONE = -1 };     // the element is not defined

/* A published chunk with these elements; the last is the root, whose count it takes. */
static Handle descriptor(const int64_t *fields, Handle root) {
    Handle h = pool_new(p);
    cr_assert(ne(u64, h, HANDLE_NULL));
    ChunkInfo *c = chunk_info(s, h);
    for (unsigned i = 0; i < ARRAY_ROOT; i++) {
        chunk_words(s, h)[i] = (uint64_t)fields[i];
        if (fields[i] != NONE)
            c->defined |= UINT32_C(3) << 2 * i;
    }
    if (root) {
        chunk_words(s, h)[ARRAY_ROOT] = root;
        c->defined |= UINT32_C(3) << 2 * ARRAY_ROOT;
        c->handles = 1 << ARRAY_ROOT;
    }
    chunk_publish(s, h);
    return h;
}

static Handle empty_chunk(void) {
    Handle h = pool_new(p);
    chunk_publish(s, h);
    return h;
}

Test(array, a_descriptor_is_checked) {
    static const struct {
        int64_t fields[ARRAY_ROOT];
        ArrayStatus want;
    } rows[] = {
        {{1, 1, 0, 5, NONE, NONE}, ARRAY_OK},
        {{3, 3, 0, 5, 6, 7}, ARRAY_OK},
        {{0, 2, 3, INT64_C(1) << 31, 1, 1}, ARRAY_OK},
        {{NONE, 1, 0, 5, 1, 1}, ARRAY_NOT_DESCRIPTOR},
        {{1, NONE, 0, 5, 1, 1}, ARRAY_NOT_DESCRIPTOR},
        {{1, 1, NONE, 5, 1, 1}, ARRAY_NOT_DESCRIPTOR},
        {{1, 1, 0, NONE, 1, 1}, ARRAY_NOT_DESCRIPTOR},
        {{1, 3, 0, 5, 1, NONE}, ARRAY_NOT_DESCRIPTOR},
        {{4, 1, 0, 5, 1, 1}, ARRAY_BAD_KIND},
        {{INT64_MIN, 1, 0, 5, 1, 1}, ARRAY_BAD_KIND},
        {{INT64_C(1) << 32, 1, 0, 5, 1, 1}, ARRAY_BAD_KIND},
        {{1, 0, 0, 5, 1, 1}, ARRAY_BAD_RANK},
        {{1, 4, 0, 5, 1, 1}, ARRAY_BAD_RANK},
        {{1, INT64_C(1) << 32 | 1, 0, 5, 1, 1}, ARRAY_BAD_RANK},
        {{1, 2, 4, 5, 1, 1}, ARRAY_BAD_LAYOUT},
        {{1, 2, INT64_C(1) << 32, 5, 1, 1}, ARRAY_BAD_LAYOUT},
        {{1, 1, 1, 5, 1, 1}, ARRAY_LAYOUT_RANK},
        {{1, 3, 3, 5, 1, 1}, ARRAY_LAYOUT_RANK},
        {{1, 1, 0, -5, 1, 1}, ARRAY_BAD_SIZE},
        {{1, 2, 0, 0, INT64_MIN, 1}, ARRAY_BAD_SIZE},
        {{1, 2, 3, (INT64_C(1) << 31) + 1, 1, 1}, ARRAY_BAD_SIZE},
        {{1, 1, 0, INT64_MAX, 1, 1}, ARRAY_TOO_BIG},
        {{1, 2, 0, INT64_C(1) << 32, INT64_C(1) << 32, 1}, ARRAY_TOO_BIG},
        {{1, 2, 0, INT64_C(1) << 32, (INT64_C(1) << 32) + 1, 1}, ARRAY_TOO_BIG},
        {{1, 3, 0, 3, INT64_C(1) << 40, INT64_C(1) << 40}, ARRAY_TOO_BIG},
        {{1, 2, 0, INT64_C(1) << 60, 0, 1}, ARRAY_TOO_BIG},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Handle h = descriptor(rows[i].fields, empty_chunk());
        Array a;
        cr_expect(eq(int, array_describe(s, h, UINT64_C(1) << 40, &a), rows[i].want), "row %zu",
                  i);
        pool_release(p, h);
    }
}

Test(array, a_chunk_that_is_no_descriptor_is_none) {
    Array a;
    Handle h = empty_chunk();
    cr_expect(eq(int, array_describe(s, h, UINT64_MAX, &a), ARRAY_NOT_DESCRIPTOR));
    cr_expect(eq(int, array_describe(s, HANDLE_NULL, UINT64_MAX, &a), ARRAY_NOT_DESCRIPTOR));
    pool_release(p, h);
}

Test(array, only_an_empty_array_may_lack_a_root) {
    Array a;
    Handle h = descriptor((int64_t[]){1, 1, 0, 5, 1, 1}, HANDLE_NULL);
    cr_expect(eq(int, array_describe(s, h, UINT64_MAX, &a), ARRAY_NOT_DESCRIPTOR));
    pool_release(p, h);
    h = descriptor((int64_t[]){1, 2, 0, 5, 0, 1}, HANDLE_NULL);
    cr_expect(eq(int, array_describe(s, h, UINT64_MAX, &a), ARRAY_OK));
    cr_expect(eq(u64, a.root, HANDLE_NULL));
    cr_expect(eq(int, array_export(s, &a, got).status, ARRAY_OK));
    pool_release(p, h);
}

Test(array, a_root_that_is_data_and_a_size_that_is_a_handle_are_refused) {
    Array a;
    Handle h = descriptor((int64_t[]){1, 1, 0, 5, 1, 1}, HANDLE_NULL);
    chunk_info(s, h)->defined |= UINT32_C(3) << 2 * ARRAY_ROOT;
    chunk_words(s, h)[ARRAY_ROOT] = 12345;
    cr_expect(eq(int, array_describe(s, h, UINT64_MAX, &a), ARRAY_NOT_DESCRIPTOR));
    pool_release(p, h);
    h = descriptor((int64_t[]){1, 1, 0, 0, 1, 1}, HANDLE_NULL);
    chunk_info(s, h)->handles = 1 << ARRAY_SIZE;
    cr_expect(eq(int, array_describe(s, h, UINT64_MAX, &a), ARRAY_NOT_DESCRIPTOR));
    pool_release(p, h);
}

Test(array, the_limit_counts_the_bytes_of_elements) {
    ArrayShape shape = {KIND_F4, LAYOUT_TREE, 2, {10, 100}};
    Handle h = built(&shape);
    Array a;
    cr_expect(eq(int, array_describe(s, h, 4000, &a), ARRAY_OK));
    cr_expect(eq(int, array_describe(s, h, 3999, &a), ARRAY_TOO_BIG));
    pool_release(p, h);
}

Test(array, building_refuses_a_shape_that_cannot_be) {
    ArrayShape shape = {KIND_F8, LAYOUT_ROW, 1, {5}};
    Handle h;
    cr_expect(eq(int, array_build(s, p, &shape, dense, &h), ARRAY_LAYOUT_RANK));
    cr_expect(eq(int, array_zero(s, p, &shape, &h), ARRAY_LAYOUT_RANK));
}

/* What is said of an array whose export fails. */
static void expect_fault(const int64_t *fields, Handle root, const char *want) {
    Handle h = descriptor(fields, root);
    Array a = described(h);
    char text[ARRAY_TEXT];
    array_explain(text, &a.shape, array_export(s, &a, got));
    cr_expect(eq(str, text, (char *)want));
    FILE *out = tmpfile();
    array_explain(text, &a.shape, array_write(s, &a, out));
    cr_expect(eq(str, text, (char *)want));
    fclose(out);
    pool_release(p, h);
}

/* The root of an array of this shape without its element I. */
static Handle root_without(const ArrayShape *shape, unsigned i) {
    Handle h = built(shape), root = chunk_words(s, h)[ARRAY_ROOT];
    chunk_info(s, root)->defined &= ~(UINT32_C(3) << 2 * i);
    if (chunk_info(s, root)->handles >> i & 1) {
        chunk_info(s, root)->handles &= (uint16_t)~(1u << i);
        pool_release(p, chunk_words(s, root)[i]);
    }
    store_retain(s, root &= ~(Handle)HANDLE_FLAGS);
    pool_release(p, h);
    return root;
}

Test(array, a_missing_element_is_named_by_its_indices) {
    ArrayShape tree1 = {KIND_F8, LAYOUT_TREE, 1, {10}};
    expect_fault((int64_t[]){1, 1, 0, 10, 1, 1}, root_without(&tree1, 7),
                 "element [7] is not defined");
    ArrayShape tree2 = {KIND_F8, LAYOUT_TREE, 2, {10, 20}};
    expect_fault((int64_t[]){1, 2, 0, 10, 20, 1}, root_without(&tree2, 7),
                 "element [7][0] is not defined");
    ArrayShape tree3 = {KIND_F8, LAYOUT_TREE, 3, {10, 20, 2}};
    expect_fault((int64_t[]){1, 3, 0, 10, 20, 2}, root_without(&tree3, 7),
                 "element [7][0][0] is not defined");
    ArrayShape row = {KIND_F8, LAYOUT_ROW, 2, {10, 20}};
    expect_fault((int64_t[]){1, 2, 1, 10, 20, 1}, root_without(&row, 2),
                 "element [1][12] is not defined");
    ArrayShape col = {KIND_F8, LAYOUT_COL, 2, {10, 20}};
    expect_fault((int64_t[]){1, 2, 2, 10, 20, 1}, root_without(&col, 2),
                 "element [2][3] is not defined");
    ArrayShape z = {KIND_F8, LAYOUT_Z, 2, {10, 16}};
    expect_fault((int64_t[]){1, 2, 3, 10, 16, 1}, root_without(&z, 6),
                 "element [4][8] is not defined");
}

Test(array, an_element_missing_in_an_inner_tree_is_named_by_its_indices) {
    ArrayShape shape = {KIND_I8, LAYOUT_TREE, 3, {2, 3, 40}};
    Handle h = built(&shape);
    Array a = described(h), plane, row;
    array_slice(s, &a, 1, &plane);
    array_slice(s, &plane, 2, &row);
    Handle leaf = chunk_words(s, row.root)[1] & ~(Handle)HANDLE_FLAGS;
    chunk_words(s, row.root)[1] = leaf;
    chunk_info(s, leaf)->defined &= ~(UINT32_C(3) << 2 * 5);
    ArrayFault f = array_export(s, &a, got);
    cr_expect(eq(int, f.status, ARRAY_UNDEFINED));
    cr_expect(all(eq(u64, f.at[0], 1), eq(u64, f.at[1], 2), eq(u64, f.at[2], 21)));
    pool_release(p, h);
}

Test(array, a_tree_of_the_wrong_depth_is_explained) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 1, {16}};
    Handle h = built(&shape), root = chunk_words(s, h)[ARRAY_ROOT];
    store_retain(s, root);
    expect_fault((int64_t[]){1, 1, 0, 17, 1, 1}, root,
                 "element [0] is data where a handle belongs");
    store_retain(s, root);
    expect_fault((int64_t[]){1, 2, 0, 4, 4, 1}, root,
                 "element [0][0] is data where a handle belongs");
    pool_release(p, h);
    shape.n[0] = 17;
    h = built(&shape);
    root = chunk_words(s, h)[ARRAY_ROOT];
    store_retain(s, root);
    expect_fault((int64_t[]){1, 1, 0, 16, 1, 1}, root, "element [2] is not defined");
    store_retain(s, root);
    expect_fault((int64_t[]){1, 1, 0, 2, 1, 1}, root, "element [0] is a handle where data belongs");
    pool_release(p, h);
}

/* ---- for people ---- */

static int show8(char *buf, double v) { return sprintf(buf, "%.1f", v); }
static int show4(char *buf, float v) { return sprintf(buf, "%.2ff", (double)v); }

static void expect_summary(const ArrayShape *shape, const void *data, const char *want) {
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    Handle h;
    cr_assert(eq(int, array_build(s, p, shape, data, &h), ARRAY_OK));
    Array a = described(h);
    cr_expect(eq(int, array_summary(s, &a, (ArrayShow){show8, show4}, out).status, ARRAY_OK));
    fclose(out);
    cr_expect(eq(str, text, (char *)want));
    free(text);
    pool_release(p, h);
}

Test(array, a_summary_shows_type_size_and_corners) {
    double f8[900];
    int64_t i8[64];
    int32_t i4[64];
    float f4[2] = {1.5f, -2};
    for (int i = 0; i < 900; i++)
        f8[i] = i;
    for (int i = 0; i < 64; i++)
        i8[i] = i4[i] = i - 10;
    expect_summary(&(ArrayShape){KIND_F8, LAYOUT_TREE, 1, {0}}, f8, "double[0]\n");
    expect_summary(&(ArrayShape){KIND_F4, LAYOUT_TREE, 1, {2}}, f4, "float[2] {1.50f, -2.00f}\n");
    expect_summary(&(ArrayShape){KIND_I8, LAYOUT_TREE, 1, {6}}, i8,
                   "long[6] {-10, -9, -8, -7, -6, -5}\n");
    expect_summary(&(ArrayShape){KIND_I8, LAYOUT_TREE, 1, {64}}, i8,
                   "long[64] {-10, -9, -8, ..., 51, 52, 53}\n");
    expect_summary(&(ArrayShape){KIND_I4, LAYOUT_COL, 2, {2, 3}}, i4,
                   "int[2][3] (col)\n  [0] {-10, -9, -8}\n  [1] {-7, -6, -5}\n");
    expect_summary(&(ArrayShape){KIND_F8, LAYOUT_Z, 2, {30, 30}}, f8,
                   "double[30][30] (z)\n"
                   "  [0] {0.0, 1.0, 2.0, ..., 27.0, 28.0, 29.0}\n"
                   "  [1] {30.0, 31.0, 32.0, ..., 57.0, 58.0, 59.0}\n"
                   "  [2] {60.0, 61.0, 62.0, ..., 87.0, 88.0, 89.0}\n"
                   "  ...\n"
                   "  [27] {810.0, 811.0, 812.0, ..., 837.0, 838.0, 839.0}\n"
                   "  [28] {840.0, 841.0, 842.0, ..., 867.0, 868.0, 869.0}\n"
                   "  [29] {870.0, 871.0, 872.0, ..., 897.0, 898.0, 899.0}\n");
    expect_summary(&(ArrayShape){KIND_I4, LAYOUT_TREE, 3, {2, 1, 2}}, i4,
                   "int[2][1][2]\n  [0][0] {-10, -9}\n  [1][0] {-8, -7}\n");
    expect_summary(&(ArrayShape){KIND_I4, LAYOUT_TREE, 3, {2, 0, 2}}, i4, "int[2][0][2]\n");
}

Test(array, a_full_disk_is_reported) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 1, {MOST}};
    Handle h = built(&shape);
    Array a = described(h);
    FILE *out = fopen("/dev/full", "w");
    cr_expect(eq(int, array_write(s, &a, out).status, ARRAY_WRITE));
    fclose(out);
    pool_release(p, h);
}
