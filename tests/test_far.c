/* tests/test_far.c - chunks that lie elsewhere: fetched where something is undefined, told about when they die. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "memory/array.h"
#include "memory/far.h"
#include "memory/tree.h"
#include "vm/core/access.h"
#include "vm/core/gather.h"
#include "vm/core/leaves.h"
#include "vm/core/task.h"

/* Elsewhere there are the leaves of ten elements each, 100 * leaf + element, and the nodes above them. */
enum { ROOM = 1 << 20, LEAF = 1, NODE = 2, LEVELS = 3, DEFINED = 10, NUMBERS = 1 << 12 };

static Store *s;
static Pool *p;
static unsigned kind[NUMBERS], first[NUMBERS];      // of proxies by number: level, number of its leftmost leaf
static unsigned fetches, deaths, settled;
static FarAnswer answer;

static Handle proxy(unsigned level, unsigned leaf) {
    Handle h = far_proxy(p, 100 * level + leaf);
    cr_assert(h && chunk_number(h) < NUMBERS);
    cr_expect(eq(u32, far_note(chunk_info(s, h)), 100 * level + leaf));
    kind[chunk_number(h)] = level;
    first[chunk_number(h)] = leaf;
    return h;
}

static FarAnswer fetch(Far *f, Handle h) {
    (void)f;
    fetches++;
    if (answer)
        return answer;
    uint64_t w[CHUNK_WORDS] = {0};
    unsigned level = kind[chunk_number(h)], leaf = first[chunk_number(h)];
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        w[i] = level == LEAF ? 100 * leaf + i : proxy(level - 1, leaf + (i << 4 * (level - NODE)));
    far_fill(s, h, w, level == LEAF ? 0 : UINT16_MAX, level == LEAF ? tree_mask(CHUNK_WORDS, 0, DEFINED) : UINT32_MAX);
    return FAR_HERE;
}

static void died(Far *f, uint32_t number) {
    (void)f;
    cr_expect(kind[number] != 0, "a chunk that was never elsewhere");
    kind[number] = 0;
    deaths++;
}

static bool settle(Far *f, Pool *pool) {
    (void)f, (void)pool;
    settled++;
    return false;
}

static void end(Far *f) { f->fetch = NULL; }

static Far elsewhere;

static void setup(void) {
    s = store_create(ROOM);
    p = pool_create(s);
    cr_assert(s && p);
    elsewhere = (Far){.fetch = fetch, .died = died, .settle = settle, .end = end};
    s->far = &elsewhere;
    fetches = deaths = settled = 0;
    answer = FAR_HERE;
    memset(kind, 0, sizeof kind);
}

static void teardown(void) {
    pool_drain(p);
    store_check(s, 0);
    cr_expect(eq(u64, store_counts(s).live, 0));
    cr_expect(settled > 0);
    pool_destroy(p);
    store_destroy(s);
    cr_expect(elsewhere.fetch == NULL);
}

TestSuite(far, .init = setup, .fini = teardown);

Test(far, is_fetched_once_and_is_a_chunk_like_any_other) {
    Handle h = proxy(LEAF, 3);
    uint64_t x;
    uint32_t half;
    Vec v;
    cr_assert(eq(int, (int)access_read64(s, h, 4, &x), TRAP_NONE));
    cr_expect(eq(u64, x, 304));
    cr_expect(eq(int, (int)access_read32(s, h, 6, &half), TRAP_NONE));
    cr_expect(eq(u32, half, 303));
    cr_expect(eq(int, (int)access_read_chunk(s, h, 2 * DEFINED, &v), TRAP_NONE));
    cr_expect(eq(u64, v.u64[9], 309));
    cr_expect(eq(u32, fetches, 1));
    cr_expect(eq(int, (int)access_read64(s, h, DEFINED, &x), TRAP_UNDEFINED));      // and stays so
    cr_expect(eq(int, (int)access_read_handle(s, h, 0, &x), TRAP_NOT_HANDLE));
    cr_expect(eq(u32, fetches, 1));
    pool_release(p, h);
}

Test(far, every_way_of_reading_fetches) {
    uint64_t x;
    uint32_t half;
    Vec v;
    Handle h[] = {proxy(LEAF, 0), proxy(LEAF, 0), proxy(LEAF, 0), proxy(LEAF, 0), proxy(NODE, 0)};
    cr_expect(eq(int, (int)access_read32(s, h[0], 2, &half), TRAP_NONE));
    cr_expect(eq(int, (int)access_read_chunk(s, h[1], CHUNK_HALVES, &v), TRAP_UNDEFINED));
    cr_expect(eq(int, (int)access_defined(s, h[2], mask64(DEFINED - 1), &x), TRAP_NONE));
    cr_expect(eq(u64, x, 1));
    cr_expect(eq(int, (int)access_defined(s, h[3], mask64(DEFINED), &x), TRAP_NONE));
    cr_expect(eq(u64, x, 0));
    cr_expect(eq(int, (int)access_read_handle(s, h[4], 15, &x), TRAP_NONE));
    cr_expect(eq(u32, first[chunk_number(x)], 15));
    cr_expect(eq(u32, fetches, 5));
    for (int i = 0; i < 5; i++)
        pool_release(p, h[i]);
}

Test(far, trees_are_read_leaf_by_leaf) {
    Handle root = proxy(LEVELS, 0);
    TreeCursor c;
    uint64_t x[DEFINED];
    tree_open(&c, s, CHUNK_WORDS, 16 * 16 * 16, root);
    cr_assert(eq(int, (int)tree_read(&c, 16 * 37, DEFINED, x), TREE_OK));
    cr_expect(eq(u64, x[DEFINED - 1], 3709));
    cr_expect(eq(u32, fetches, 3));
    cr_expect(eq(int, (int)tree_read(&c, 16 * 38, DEFINED + 1, x), TREE_UNDEFINED));
    cr_expect(eq(u64, c.bad, 16 * 38 + DEFINED));
    cr_expect(eq(u32, fetches, 4));
    pool_release(p, root);
}

Test(far, runs_and_lanes_of_trees_are_fetched) {
    Handle root = proxy(LEVELS, 0);
    Vec index, v;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        index.u64[i] = 16 * 17 * i + i;
    cr_assert(eq(int, (int)gather_lanes(s, root, &index, 8, lanes_below(CHUNK_WORDS), true, &v), TRAP_UNDEFINED));
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        index.u64[i] = 16 * 17 * i + i % DEFINED;
    cr_assert(eq(int, (int)gather_lanes(s, root, &index, 8, lanes_below(CHUNK_WORDS), true, &v), TRAP_NONE));
    cr_expect(eq(u64, v.u64[15], 100 * 17 * 15 + 5));
    cr_assert(eq(int, (int)gather_run(s, root, 16 * 200 + 2, 8, lanes_below(8), true, &v), TRAP_NONE));
    cr_expect(eq(u64, v.u64[7], 20009));
    pool_release(p, root);
}

Test(far, the_depth_of_a_tree_is_found_through_proxies) {
    Handle root = proxy(LEVELS, 0);
    Leaves l;
    cr_assert(eq(int, (int)leaves_begin(&l, s, root, 8, 16 * 5, DEFINED), TRAP_NONE));
    cr_expect(eq(u32, l.path.top, 2));
    cr_expect(eq(int, (int)leaves_next(&l), TRAP_NONE));
    cr_expect(eq(u32, l.count, DEFINED));
    Handle other = proxy(LEAF, 0);
    answer = FAR_STOPPED;
    cr_expect(eq(int, (int)leaves_begin(&l, s, other, 8, 0, 1), TRAP_STOPPED));
    pool_release(p, other);
    pool_release(p, root);
}

Test(far, what_cannot_be_fetched_is_no_undefined_element) {
    Handle h = proxy(LEAF, 0), root = proxy(NODE, 0);
    uint64_t x;
    TreeCursor c;
    Array a;
    answer = FAR_NO_CHUNKS;
    cr_expect(eq(int, (int)access_read64(s, h, 0, &x), TRAP_MEMORY));
    cr_expect(eq(int, (int)access_defined(s, h, 3, &x), TRAP_MEMORY));
    tree_open(&c, s, CHUNK_WORDS, 256, root);
    cr_expect(eq(int, (int)tree_read(&c, 0, 1, &x), TREE_NO_CHUNKS));
    cr_expect(eq(int, (int)array_describe(s, root, ROOM, &a), ARRAY_NO_CHUNKS));
    answer = FAR_STOPPED;
    cr_expect(eq(int, (int)access_read_handle(s, root, 0, &x), TRAP_STOPPED));
    answer = FAR_HERE;
    cr_expect(eq(int, (int)access_read64(s, h, 0, &x), TRAP_NONE));
    pool_release(p, h);
    pool_release(p, root);
}

Test(far, who_brought_it_is_told_when_it_dies_read_or_not) {
    uint64_t x;
    Handle unread = proxy(LEAF, 0), leaf = proxy(LEAF, 0), node = proxy(NODE, 0);
    cr_expect(eq(int, (int)access_read64(s, leaf, 0, &x), TRAP_NONE));
    cr_expect(eq(int, (int)access_read_handle(s, node, 0, &x), TRAP_NONE));
    store_retain(s, leaf);
    pool_release(p, leaf);
    cr_expect(eq(u32, deaths, 0));
    pool_release(p, leaf);
    pool_release(p, unread);
    cr_expect(eq(u32, deaths, 2));
    pool_release(p, node);
    cr_expect(eq(u32, deaths, 3));
    pool_drain(p);              // its children, which nobody read
    cr_expect(eq(u32, deaths, 3 + 16));
}

Test(far, it_dies_with_a_node_that_was_made_here) {
    TreeBuilder b;
    Handle root;
    tree_begin(&b, s, p, CHUNK_WORDS, 20);
    for (unsigned i = 0; i < 20; i++)
        cr_assert(tree_push(&b, proxy(LEAF, i), true));
    cr_assert(tree_finish(&b, &root));
    pool_release(p, root);
    pool_drain(p);
    cr_expect(eq(u32, deaths, 20));
}

Test(far, a_handle_to_a_proxy_gets_no_flags_and_one_to_a_copy_does) {
    Handle node = proxy(NODE, 0);
    uint64_t x;
    cr_expect(eq(u64, chunk_flagged(s, node), node));
    cr_expect(eq(int, (int)access_read_handle(s, node, 0, &x), TRAP_NONE));
    cr_expect(eq(u64, chunk_flagged(s, node), node | FULL_HANDLES));
    pool_release(p, node);
}
