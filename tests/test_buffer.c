/* tests/test_buffer.c - auto buffers by themselves. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "vm/machine/buffer.h"

/* The number of the chunk that leaves for NUMBER; 0: none. */
static uint64_t leaves_for(Buffer *b, uint64_t number, EntryState state) {
    Left left;
    Entry gone;
    cr_assert(buffer_insert(b, number, 0, state, &left, &gone) != NULL);
    buffer_check(b);
    return left == LEFT_NOTHING ? 0 : gone.number;
}

/* The hand passes chunk 1, which was used, and takes 2; 1 has had its turn then. */
Test(buffer, clock_passes_what_was_used_once) {
    Buffer b;
    cr_assert(buffer_init(&b, 3, REPLACE_CLOCK, 1));
    for (uint64_t i = 1; i <= 3; i++)
        cr_expect(eq(u64, leaves_for(&b, i, ENTRY_CLEAN), 0));
    buffer_touch(&b, buffer_find(&b, 1));
    cr_expect(eq(u64, leaves_for(&b, 4, ENTRY_CLEAN), 2));
    cr_expect(eq(u64, leaves_for(&b, 5, ENTRY_CLEAN), 3));
    cr_expect(eq(u64, leaves_for(&b, 6, ENTRY_CLEAN), 1));
    buffer_fini(&b);
}

/* An open chunk leaves only when nothing else can, one that is fetched never. */
Test(buffer, clock_takes_clean_chunks_first) {
    Buffer b;
    Left left;
    Entry gone;
    cr_assert(buffer_init(&b, 3, REPLACE_CLOCK, 1));
    leaves_for(&b, 1, ENTRY_OPEN);
    leaves_for(&b, 2, ENTRY_FETCHING);
    leaves_for(&b, 3, ENTRY_CLEAN);
    buffer_touch(&b, buffer_find(&b, 3));
    cr_expect(eq(u64, leaves_for(&b, 4, ENTRY_FETCHING), 3));
    cr_expect(eq(u64, leaves_for(&b, 5, ENTRY_FETCHING), 1));
    cr_expect(buffer_insert(&b, 6, 0, ENTRY_CLEAN, &left, &gone) == NULL);
    buffer_fini(&b);
}

/* Pieces of private arrays leave in turn with clean chunks, and there is no room where the next one to leave is one. */
Test(buffer, dirty_chunks_leave_like_clean_ones) {
    static const ConfigWord policies[] = {REPLACE_LRU, REPLACE_FIFO, REPLACE_CLOCK, REPLACE_SRRIP};
    for (unsigned k = 0; k < 4; k++) {
        Buffer b;
        Left left;
        Entry gone;
        cr_assert(buffer_init(&b, 3, policies[k], 1));
        leaves_for(&b, 1, ENTRY_OPEN);
        leaves_for(&b, 2, ENTRY_DIRTY);
        cr_expect(buffer_has_room(&b));
        leaves_for(&b, 3, ENTRY_CLEAN);
        cr_expect(not(buffer_has_room(&b)));
        cr_assert(buffer_insert(&b, 4, 0, ENTRY_CLEAN, &left, &gone) != NULL);
        cr_expect(eq(int, (int)left, LEFT_CHANGED));
        cr_expect(eq(u64, gone.number, 2));
        cr_expect(buffer_has_room(&b));
        cr_assert(buffer_insert(&b, 5, 0, ENTRY_DIRTY, &left, &gone) != NULL);
        cr_expect(eq(int, (int)left, LEFT_CLEAN));
        cr_expect(eq(u64, gone.number, 3));
        buffer_fini(&b);
    }
}

/* 1 and 2 were used, so 3 and those after it are expected later: they leave in turn, until all have grown as old as
 * 1 and 2, which come before them. */
Test(buffer, srrip_lets_a_scan_pass) {
    Buffer b;
    cr_assert(buffer_init(&b, 4, REPLACE_SRRIP, 1));
    for (uint64_t i = 1; i <= 4; i++)
        leaves_for(&b, i, ENTRY_CLEAN);
    buffer_touch(&b, buffer_find(&b, 1));           // predictions 0 2 2 2
    buffer_touch(&b, buffer_find(&b, 2));           // 0 0 2 2
    cr_expect(eq(u64, leaves_for(&b, 5, ENTRY_CLEAN), 3));      // 1 1 3 3, then 1 1 2 3
    cr_expect(eq(u64, leaves_for(&b, 6, ENTRY_CLEAN), 4));      // 1 1 2 2
    cr_expect(eq(u64, leaves_for(&b, 7, ENTRY_CLEAN), 5));      // 2 2 3 3, then 2 2 2 3
    cr_expect(eq(u64, leaves_for(&b, 8, ENTRY_CLEAN), 6));      // 2 2 2 2
    cr_expect(eq(u64, leaves_for(&b, 9, ENTRY_CLEAN), 1));      // 3 3 3 3
    buffer_fini(&b);
}

/* 1 to 4 come, 1 is used: what leaves for 5, 6, 7 tells the policy. */
Test(buffer, each_policy_has_its_order) {
    static const struct { const char *word; ConfigWord replace; uint64_t leaves[3]; } cases[] = {
        {"lru", REPLACE_LRU, {2, 3, 4}}, {"fifo", REPLACE_FIFO, {1, 2, 3}}, {"clock", REPLACE_CLOCK, {2, 3, 4}},
        {"srrip", REPLACE_SRRIP, {2, 3, 4}},
    };
    for (int k = 0; k < 4; k++) {
        Buffer b;
        cr_assert(buffer_init(&b, 4, cases[k].replace, 1));
        for (uint64_t i = 1; i <= 4; i++)
            leaves_for(&b, i, ENTRY_CLEAN);
        buffer_touch(&b, buffer_find(&b, 1));
        for (uint64_t i = 0; i < 3; i++)
            cr_expect(eq(u64, leaves_for(&b, 5 + i, ENTRY_CLEAN), cases[k].leaves[i]), "policy %s, chunk %d",
                      cases[k].word, (int)i);
        buffer_fini(&b);
    }
}

/* Whatever the table, the same chunks are found and the same leave. */
Test(buffer, a_table_by_number_changes_nothing) {
    Buffer hashed, direct;
    cr_assert(buffer_init(&hashed, 5, REPLACE_LRU, 1) && buffer_init_direct(&direct, 5, REPLACE_LRU, 1, 40));
    for (uint64_t i = 1; i < 1000; i++) {
        uint64_t number = 1 + i * i % 39;
        Entry *a = buffer_find(&hashed, number), *b = buffer_find(&direct, number);
        cr_assert(eq(int, !a, !b));
        if (a) {
            buffer_touch(&hashed, a);
            buffer_touch(&direct, b);
        } else {
            cr_expect(eq(u64, leaves_for(&hashed, number, ENTRY_CLEAN), leaves_for(&direct, number, ENTRY_CLEAN)));
        }
    }
    buffer_fini(&hashed);
    buffer_fini(&direct);
}

/* Who remembers where a chunk was is not told that it still is, wherever among the others it was. */
Test(buffer, what_is_removed_is_not_held) {
    for (uint64_t gone = 1; gone <= 4; gone++) {
        Buffer b;
        Entry *was[5];
        cr_assert(buffer_init(&b, 6, REPLACE_LRU, 1));
        for (uint64_t i = 1; i <= 4; i++) {
            leaves_for(&b, i, ENTRY_CLEAN);
            was[i] = buffer_find(&b, i);
            cr_expect(buffer_holds(was[i], i));
        }
        buffer_remove(&b, gone);
        buffer_check(&b);
        for (uint64_t i = 1; i <= 4; i++)
            cr_expect(eq(int, buffer_holds(was[i], i), i != gone && buffer_find(&b, i) == was[i]),
                      "%d, removed %d", (int)i, (int)gone);
        cr_expect(not(buffer_holds(b.entries, 0)));
        leaves_for(&b, 5, ENTRY_CLEAN);
        cr_expect(not(buffer_holds(was[gone], gone)));
        buffer_fini(&b);
    }
}
