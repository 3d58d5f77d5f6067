/* tests/test_slab.c - blocks that become the leaves of a tree where they are. */
#include "memory/block.h"
#include "memory/shared.h"
#include "memory/slab.h"
#include "memory/tree.h"
#include "tests/store_suite.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

enum { ROOM = 16 << 20, BYTES = 256 << 10, LEAVES = BYTES / CHUNK_BYTES, SLAB_MOST = ROOM / SLOT_BYTES + 2 };

static void setup(void) { open_store(ROOM); }

TestSuite(slab, .init = setup, .fini = close_store);

static uint64_t *block(uint64_t bytes) {
    bool zero;
    uint64_t *b = block_new(p, bytes, &zero);
    if (b && !zero)
        memset(b, 0, bytes);
    cr_assert(ne(ptr, b, NULL));
    return b;
}

/* A tree of the N numbers that a block of BYTES begins with, which are counted upward; the block goes.  Null: out of
 * chunks, and the block stays. */
static Handle given(uint64_t *b, uint64_t bytes, uint64_t n) {
    TreeBuilder t;
    Handle root = HANDLE_NULL;
    uint32_t slab = slab_of(s, b), first = chunk_number((Handle)((char *)b - s->data));
    uint64_t leaves = (n + CHUNK_WORDS - 1) / CHUNK_WORDS;
    for (uint64_t i = 0; i < n; i++)
        b[i] = i;
    tree_begin(&t, s, p, CHUNK_WORDS, n);
    uint32_t last = tree_mask(CHUNK_WORDS, 0, (unsigned)((n - 1) % CHUNK_WORDS + 1));
    if (!tree_lodge(&t, slab, first, (uint32_t)leaves, last) || !tree_finish(&t, &root)) {
        tree_abort(&t);
        return HANDLE_NULL;
    }
    block_free(p, b, bytes);
    return root;
}

static void expect_numbers(Handle root, uint64_t n) {
    static uint64_t out[BYTES / sizeof(uint64_t)];
    TreeCursor c;
    tree_open(&c, s, CHUNK_WORDS, n, root);
    cr_assert(eq(int, (int)tree_read(&c, 0, n, out), TREE_OK));
    for (uint64_t i = 0; i < n; i++)
        cr_assert(eq(u64, out[i], i));
}

static Handle leaf_of(Handle root, unsigned levels) {
    for (; levels; levels--)
        root = chunk_words(s, root)[0];
    return root;
}

Test(slab, leaves_lie_where_the_block_lay) {
    for (uint64_t n = BYTES / 8; n > BYTES / 8 - 300; n -= n % 16 == 1 ? 1 : 5) {
        uint64_t *b = block(BYTES);
        Handle root = given(b, BYTES, n);
        cr_assert(ne(u64, root, HANDLE_NULL));
        expect_numbers(root, n);
        cr_expect(eq(ptr, chunk_words(s, leaf_of(root, tree_depth(CHUNK_WORDS, n) - 1)), b));
        pool_release(p, root);
        pool_drain(p);
    }
}

Test(slab, what_is_not_defined_cannot_be_read) {
    uint64_t n = BYTES / 8 - 3, x;
    Handle root = given(block(BYTES), BYTES, n);
    TreeCursor c;
    tree_open(&c, s, CHUNK_WORDS, n + 1, root);
    cr_expect(eq(int, (int)tree_read(&c, n, 1, &x), TREE_UNDEFINED));
    pool_release(p, root);
}

Test(slab, serves_again_and_is_zero) {
    uint64_t *b = block(BYTES);
    pool_release(p, given(b, BYTES, BYTES / 8));
    pool_drain(p);
    uint64_t *again = block(BYTES);
    cr_expect(eq(ptr, again, b));
    for (uint64_t i = 0; i < BYTES / 8; i++)
        cr_assert(eq(u64, again[i], 0));
    block_free(p, again, BYTES);
}

Test(slab, one_leaf_keeps_it) {
    uint64_t *b = block(BYTES);
    Handle root = given(b, BYTES, BYTES / 8), leaf = leaf_of(root, 3);
    store_retain(s, leaf);
    pool_release(p, root);
    pool_drain(p);
    uint64_t *other = block(BYTES);
    cr_expect(ne(ptr, other, b));
    block_free(p, other, BYTES);
    cr_expect(eq(u64, chunk_words(s, leaf)[15], 15));
    pool_release(p, leaf);
    uint64_t *again = block(BYTES);
    cr_expect(eq(ptr, again, b));
    block_free(p, again, BYTES);
}

/* Without nodes above them, and from two levels up. */
Test(slab, leaves_are_released_one_by_one) {
    uint64_t *b = block(BYTES);
    Handle root = given(b, BYTES, BYTES / 8), node = chunk_words(s, root)[0], leaf[LEAVES];
    unsigned n = 0;
    for (unsigned i = 0; i < TREE_FANOUT; i++)
        for (unsigned k = 0; k < TREE_FANOUT; k++) {
            leaf[n] = chunk_words(s, chunk_words(s, node)[i])[k];
            store_retain(s, leaf[n++]);
        }
    pool_release(p, root);
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, n));
    for (unsigned i = 0; i < n; i++)
        pool_release(p, leaf[i * 37 % n]);
    cr_expect(eq(u64, store_counts(s).live, 0));
    uint64_t *again = block(BYTES);
    cr_expect(eq(ptr, again, b));
    block_free(p, again, BYTES);
}

/* Sizes come and go: what nobody has serves others, and is not counted twice. */
Test(slab, memory_goes_from_size_to_size) {
    for (int round = 0; round < 20; round++)
        for (uint64_t bytes = BYTES; bytes < ROOM / 2; bytes += bytes / 3) {
            uint64_t *b = block(bytes);
            for (uint64_t i = 0; i < bytes / 8; i += 512) {
                cr_assert(eq(u64, b[i], 0));
                b[i] = bytes;
            }
            block_free(p, b, bytes);
        }
    cr_expect(le(u64, store_counts(s).peak, SLAB_MOST));
}

Test(slab, chunks_get_what_slabs_had) {
    uint64_t bytes = ROOM / 3 * 2, n = 0;
    uint64_t *b = block(bytes);
    block_free(p, b, bytes);
    Handle list = HANDLE_NULL, h;
    while ((h = pool_new(p))) {
        chunk_words(s, h)[0] = list;
        chunk_publish(s, h);
        list = h;
        n++;
    }
    cr_expect(ge(u64, n, (uint64_t)ROOM / SLOT_BYTES / 10 * 9));
    for (; list; list = h) {
        h = chunk_words(s, list)[0];
        pool_release(p, list);
    }
}

/* Blocks of all small sizes that come and go are zero, and take their part of the limit only while they are there. */
Test(slab, small_blocks_come_and_go) {
    enum { MOST = 40 };
    uint64_t *b[MOST], bytes;
    for (int round = 0; round < 3; round++) {
        for (unsigned k = 0; k < MOST; k++) {
            bytes = (k + 1) * CHUNK_BYTES;
            b[k] = block(bytes);
            for (uint64_t i = 0; i < bytes / 8; i++) {
                cr_assert(eq(u64, b[k][i], 0));
                b[k][i] = k + 1;
            }
        }
        for (unsigned k = 0; k < MOST; k++)
            block_free(p, b[k], (k + 1) * CHUNK_BYTES);
    }
    bytes = ROOM / 3 * 2;
    pool_flush(p);
    block_free(p, block(bytes), bytes);
}

/* Blocks of BYTES at B, as many as there is room for; fewer than MOST. */
static unsigned fill_room(uint64_t **b, unsigned most, size_t bytes) {
    unsigned n = 0;
    bool zero;
    while (n < most && (b[n] = block_new(p, bytes, &zero)))
        n++;
    cr_assert(lt(uint, n, most));
    return n;
}

/* Without the blocks that are kept there is room for one more. */
Test(slab, blocks_that_are_kept_make_room) {
    enum { SMALL = 2 * CHUNK_BYTES, MOST = ROOM / SMALL };
    static uint64_t *b[MOST];
    unsigned n = fill_room(b, MOST, SMALL);
    block_free(p, b[--n], SMALL);
    block_free(p, b[--n], SMALL);
    bool zero;
    uint64_t *larger = block_new(p, SMALL + CHUNK_BYTES, &zero);
    cr_expect(ne(ptr, larger, NULL));
    block_free(p, larger, SMALL + CHUNK_BYTES);
    while (n)
        block_free(p, b[--n], SMALL);
}

Test(slab, kept_blocks_count_as_they_did) {
    for (unsigned bytes = 1; bytes < 1000; bytes += 43) {
        block_free(p, block(bytes), bytes);
        (void)block_flush(p);       // nothing is kept where an address sanitizer is to see it go
        cr_expect(eq(u32, s->shared->blocks, 0), "%u bytes", bytes);
    }
}

/* And for chunks. */
Test(slab, chunks_get_what_is_kept) {
    enum { SMALL = 30 * CHUNK_BYTES, MOST = ROOM / SMALL, KEPT = 4 };
    static uint64_t *b[MOST];
    unsigned n = fill_room(b, MOST, SMALL);
    for (int k = 0; k < KEPT; k++)
        block_free(p, b[--n], SMALL);
    Handle h = pool_new(p);
    cr_assert(ne(u64, h, HANDLE_NULL));
    pool_discard(p, h);
    while (n)
        block_free(p, b[--n], SMALL);
}

Test(slab, the_limit_holds) {
    uint64_t *b = block(ROOM / 2);
    bool zero;
    cr_expect(eq(ptr, block_new(p, ROOM / 2, &zero), NULL));
    block_free(p, b, ROOM / 2);
}

/* Each allocation on the way fails once: nothing is left, and the block is still there. */
Test(slab, without_chunks_the_block_stays) {
    uint64_t *b = block(BYTES);
    Handle root = HANDLE_NULL;
    for (uint64_t k = 1; !root; k++) {
        store_fail_at(s, k);
        root = given(b, BYTES, BYTES / 8);
        store_fail_at(s, 0);
        pool_drain(p);
        cr_assert(lt(u64, k, 1000));
    }
    expect_numbers(root, BYTES / 8);
    pool_release(p, root);
}
