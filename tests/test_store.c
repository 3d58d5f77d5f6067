/* tests/test_store.c - the chunk store's contract, one rule per test. */
#include "memory/store.h"
#include "tests/slow.h"
#include "tests/store_suite.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/redirect.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>

enum { ROOM = 1 << 20, SMALL = 64 << 10 };

/* A test that must end in a failed assertion. */
#define BUG .init = cr_redirect_stderr, .signal = SIGABRT

static void setup(void) { open_store(ROOM); }

TestSuite(store, .init = setup, .fini = close_store);

static Handle fresh(void) {
    Handle h = pool_new(p);
    cr_assert(ne(u64, h, HANDLE_NULL));
    return h;
}

static Handle published(void) {
    Handle h = fresh();
    chunk_publish(s, h);
    return h;
}

static uint32_t count_of(Handle h) {
    return atomic_load_explicit(&chunk_info(s, h)->count, memory_order_relaxed);
}

static void set_count(Handle h, uint32_t count) {
    atomic_store_explicit(&chunk_info(s, h)->count, count, memory_order_relaxed);
}

/* Store CHILD, with its count, in element I. */
static void put_handle(Handle h, unsigned i, Handle child) {
    ChunkInfo *c = chunk_info(s, h);
    chunk_words(s, h)[i] = child;
    c->defined |= UINT32_C(3) << 2 * i;
    c->handles = (uint16_t)(c->handles | 1u << i);
}

/* N chunks, each held by the next one; the result is the last. */
static Handle chain(unsigned n) {
    Handle h = published();
    while (--n) {
        Handle above = fresh();
        put_handle(above, 0, h);
        chunk_publish(s, above);
        h = above;
    }
    return h;
}

/* Chunks until there are no more, chained up; how many. */
static unsigned use_all(Handle *last) {
    unsigned n = 0;
    *last = HANDLE_NULL;
    for (Handle h; (h = pool_new(p)) != HANDLE_NULL; n++) {
        put_handle(h, 0, *last);
        chunk_publish(s, h);
        *last = h;
    }
    return n;
}

/* ---- life ---- */

Test(store, a_new_chunk_is_open_and_nothing_in_it_is_defined) {
    Handle h = fresh();
    cr_expect(eq(u8, chunk_info(s, h)->state, CHUNK_OPEN));
    cr_expect(eq(u32, chunk_info(s, h)->defined, 0));
    cr_expect(eq(u16, chunk_info(s, h)->handles, 0));
    cr_expect(eq(u32, count_of(h), 1));
    pool_discard(p, h);
}

Test(store, a_slot_used_again_starts_with_nothing_defined) {
    Handle h = fresh();
    chunk_info(s, h)->defined = UINT32_MAX;
    chunk_publish(s, h);
    pool_release(p, h);
    Handle again = fresh();
    cr_assert(eq(u64, again, h), "the slot freed last is handed out next");
    cr_expect(eq(u32, chunk_info(s, again)->defined, 0));
    cr_expect(eq(u8, chunk_info(s, again)->state, CHUNK_OPEN));
    pool_discard(p, again);
}

Test(store, a_handle_is_128_times_a_number_and_its_chunk_is_aligned) {
    Handle h = fresh();
    cr_expect(eq(u64, h % 128, 0));
    cr_expect(eq(u64, chunk_handle(chunk_number(h)), h));
    cr_expect(eq(u64, (uintptr_t)chunk_words(s, h) % 128, 0));
    pool_discard(p, h);
}

Test(store, live_chunks_do_not_overlap) {
    enum { N = 1000 };
    static Handle held[N];
    for (uint64_t i = 0; i < N; i++) {
        held[i] = fresh();
        for (unsigned w = 0; w < CHUNK_WORDS; w++)
            chunk_words(s, held[i])[w] = i * CHUNK_WORDS + w;
    }
    for (uint64_t i = 0; i < N; i++) {
        for (unsigned w = 0; w < CHUNK_WORDS; w++)
            cr_assert(eq(u64, chunk_words(s, held[i])[w], i * CHUNK_WORDS + w));
        pool_discard(p, held[i]);
    }
}

Test(store, publishing_seals_and_leaves_the_one_count) {
    Handle h = fresh();
    cr_expect(chunk_is_own(s, h));
    chunk_publish(s, h);
    cr_expect(eq(u8, chunk_info(s, h)->state, CHUNK_PUBLISHED));
    cr_expect(eq(u32, count_of(h), 1));
    cr_expect(not(chunk_is_own(s, h)));
    pool_release(p, h);
}

Test(store, a_sealed_chunk_is_still_its_tasks_own) {
    Handle h = fresh();
    chunk_info(s, h)->state = CHUNK_SEALED;
    cr_expect(chunk_is_own(s, h));
    pool_discard(p, h);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, publishing_twice_is_a_bug, BUG) {
    chunk_publish(s, published());
}

Test(store, discard_of_a_published_chunk_is_a_bug, BUG) {
    pool_discard(p, published());
}

/* ---- flags ---- */

Test(store, flags_say_full_of_data_or_full_of_handles_or_nothing) {
    static const struct {
        uint32_t defined;
        uint16_t handles;
        unsigned flags;
    } rows[] = {
        {UINT32_MAX, 0, FULL_DATA},
        {UINT32_MAX, UINT16_MAX, FULL_HANDLES},
        {UINT32_MAX, 1, 0},
        {UINT32_MAX, 0x7fff, 0},
        {UINT32_MAX >> 1, 0, 0},
        {UINT32_MAX >> 2, UINT16_MAX >> 1, 0},
        {0, 0, 0},
    };
    Handle h = fresh();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        chunk_info(s, h)->defined = rows[i].defined;
        chunk_info(s, h)->handles = rows[i].handles;
        cr_expect(eq(u64, chunk_flagged(s, h), h | rows[i].flags), "row %zu", i);
        cr_expect(eq(u64, chunk_flagged(s, h | FULL_DATA), h | rows[i].flags), "row %zu", i);
    }
    chunk_info(s, h)->defined = 0;
    chunk_info(s, h)->handles = 0;
    pool_discard(p, h);
}

Test(store, a_flagged_handle_names_the_same_chunk) {
    Handle h = published();
    cr_expect(eq(ptr, chunk_words(s, h | FULL_HANDLES), chunk_words(s, h)));
    cr_expect(eq(ptr, chunk_info(s, h | FULL_DATA), chunk_info(s, h)));
    store_retain(s, h | FULL_DATA);
    cr_expect(eq(u32, count_of(h), 2));
    pool_release(p, h | FULL_DATA);
    pool_release(p, h | FULL_HANDLES);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

/* ---- counts ---- */

Test(store, a_chunk_lives_until_its_last_count_is_released) {
    Handle h = published();
    store_retain(s, h);
    pool_release(p, h);
    cr_expect(eq(u64, store_counts(s).live, 1));
    pool_release(p, h);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, null_may_be_retained_and_released_and_has_nothing_defined) {
    for (int i = 0; i < 3; i++)
        pool_release(p, HANDLE_NULL);
    store_retain(s, HANDLE_NULL);
    cr_expect(eq(u32, chunk_info(s, HANDLE_NULL)->defined, 0));
    cr_expect(not(chunk_is_own(s, HANDLE_NULL)));
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, releasing_a_parent_releases_its_children_and_not_shared_ones) {
    Handle shared = published(), own = published(), parent = fresh();
    store_retain(s, shared);
    put_handle(parent, 0, shared);
    put_handle(parent, 15, own);
    put_handle(parent, 7, HANDLE_NULL);
    chunk_publish(s, parent);
    store_check(s, 2);                          // shared and parent are ours
    pool_release(p, parent);
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 1));
    cr_expect(eq(u32, count_of(shared), 1));
    pool_release(p, shared);
}

Test(store, a_child_stored_sixteen_times_is_released_sixteen_times) {
    Handle child = published(), parent = fresh();
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        if (i)
            store_retain(s, child);
        put_handle(parent, i, child);
    }
    chunk_publish(s, parent);
    store_check(s, 1);
    pool_release(p, chunk_flagged(s, parent));
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, data_that_looks_like_a_handle_is_not_released) {
    Handle other = published(), h = fresh();
    chunk_words(s, h)[0] = other;
    chunk_info(s, h)->defined = 3;
    chunk_publish(s, h);
    pool_release(p, h);
    pool_drain(p);
    cr_expect(eq(u32, count_of(other), 1));
    pool_release(p, other);
}

Test(store, discarding_an_open_chunk_releases_what_it_holds) {
    Handle child = published(), h = fresh();
    store_retain(s, child);
    put_handle(h, 3, child);
    pool_discard(p, h);
    pool_drain(p);
    cr_expect(eq(u32, count_of(child), 1));
    cr_expect(eq(u64, store_counts(s).live, 1));
    pool_release(p, child);
}

Test(store, a_saturated_count_sticks) {
    Handle h = published();
    set_count(h, COUNT_STUCK - 1);
    store_retain(s, h);
    cr_expect(ge(u32, count_of(h), COUNT_STUCK));
    for (int i = 0; i < 1000; i++)
        pool_release(p, h);
    cr_expect(ge(u32, count_of(h), COUNT_STUCK));
    cr_expect(eq(u64, store_counts(s).live, 1));
    set_count(h, 1);
    pool_release(p, h);
}

Test(store, a_saturated_count_does_not_wrap_round) {
    Handle h = published();
    set_count(h, UINT32_MAX - 1);
    store_retain(s, h);
    uint32_t after = count_of(h);
    cr_expect(ge(u32, after, COUNT_STUCK));
    cr_expect(lt(u32, after, UINT32_MAX - 1000));
    set_count(h, 1);
    pool_release(p, h);
}

Test(store, a_count_just_below_saturation_still_counts) {
    Handle h = published();
    set_count(h, COUNT_STUCK - 1);
    pool_release(p, h);
    cr_expect(eq(u32, count_of(h), COUNT_STUCK - 2));
    set_count(h, 1);
    pool_release(p, h);
}

Test(store, release_of_a_free_chunk_is_a_bug, BUG) {
    Handle h = published();
    pool_release(p, h);
    pool_release(p, h);
}

/* ---- reclaiming ---- */

Test(store, a_dead_chunk_waits_with_its_children_until_room_is_needed) {
    Handle last = chain(100);
    pool_release(p, last);
    cr_expect(eq(u64, store_counts(s).live, 99));
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, slots_that_are_put_in_stock_are_handed_out_upward) {
    Handle node = fresh(), last, h[CHUNK_WORDS + 1];
    for (unsigned i = CHUNK_WORDS; i-- > 0;)
        put_handle(node, (7 * i + 3) % CHUNK_WORDS, published());
    chunk_publish(s, node);
    use_all(&last);
    pool_release(p, node);
    cr_assert(pool_stock(p, true));
    for (unsigned i = 0; i <= CHUNK_WORDS; i++) {
        h[i] = fresh();
        cr_expect(i == 0 || HARD_MODE || h[i] > h[i - 1]);
    }
    cr_expect(not(pool_stock(p, true)));
    for (unsigned i = 0; i <= CHUNK_WORDS; i++)
        pool_discard(p, h[i]);
    pool_release(p, last);
}

/* Two of the nodes, as there is need: too many slots for runs of neighbours. */
Test(store, also_where_hardly_any_is_a_neighbour_of_another) {
    enum { NODES = 4 };
    Handle node[NODES], last;
    for (unsigned k = 0; k < NODES; k++) {
        node[k] = fresh();
        for (unsigned i = CHUNK_WORDS; i-- > 0;)
            put_handle(node[k], (7 * i + 3) % CHUNK_WORDS, published());
        chunk_publish(s, node[k]);
    }
    use_all(&last);
    for (unsigned k = 0; k < NODES; k++)
        pool_release(p, node[k]);
    cr_assert(pool_stock(p, true));
    cr_expect(HARD_MODE || p->top - p->slots > 2 * CHUNK_WORDS);
    for (const uint32_t *slot = p->slots + 2; slot < p->top; slot++)
        cr_expect(HARD_MODE || *slot < slot[-1]);
    pool_release(p, last);
}

enum { LONG_CHAIN = 1000000 };

static void *drop_long_chain(void *arg) {
    (void)arg;
    Handle last = chain(LONG_CHAIN);
    cr_assert(eq(u64, store_counts(s).live, LONG_CHAIN));
    pool_release(p, last);
    pool_drain(p);
    return NULL;
}

Test(store, a_chain_of_a_million_is_freed_on_a_small_stack) {
    close_store();
    open_store((uint64_t)LONG_CHAIN * 160);
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    cr_assert(eq(int, pthread_attr_setstacksize(&attr, 128 << 10), 0));
    pthread_t t;
    cr_assert(eq(int, pthread_create(&t, &attr, drop_long_chain, NULL), 0));
    pthread_join(t, NULL);
    pthread_attr_destroy(&attr);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

/* ---- the limit ---- */

Test(store, there_is_room_for_what_was_asked_and_not_much_more) {
    close_store();
    open_store(SMALL);
    Handle last;
    unsigned n = use_all(&last);
    unsigned asked = SMALL / (CHUNK_BYTES + sizeof(ChunkInfo));
    cr_expect(ge(uint, n, asked));
    cr_expect(le(uint, n, asked + asked / 64 + 2));
    pool_release(p, last);
}

Test(store, out_of_chunks_is_reported_until_one_is_released) {
    close_store();
    open_store(SMALL);
    Handle last;
    use_all(&last);
    cr_expect(eq(u64, pool_new(p), HANDLE_NULL));
    cr_expect(eq(ptr, pool_record(p), NULL));
    Handle below = chunk_words(s, last)[0];
    store_retain(s, below);
    pool_release(p, last);
    Handle h = fresh();
    cr_expect(eq(u64, pool_new(p), HANDLE_NULL));
    pool_discard(p, h);
    pool_release(p, below);
}

Test(store, all_that_is_dead_is_used_again_before_chunks_run_out) {
    close_store();
    open_store(SMALL);
    Handle last, again;
    unsigned n = use_all(&last);
    pool_release(p, last);      // one long chain: only its head is free at once
    cr_expect(eq(uint, use_all(&again), n));
    pool_release(p, again);
}

Test(store, the_smallest_store_holds_a_chunk) {
    close_store();
    open_store(0);
    Handle last;
    cr_expect(ge(uint, use_all(&last), 1));
    pool_release(p, last);
}

Test(store, peak_never_falls_and_covers_what_was_in_use) {
    Handle last = chain(700);
    void *record = pool_record(p);
    uint64_t peak = store_counts(s).peak;
    cr_expect(ge(u64, peak, 701));
    pool_record_free(p, record);
    pool_release(p, last);
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).peak, peak));
    last = chain(700);
    cr_expect(eq(u64, store_counts(s).peak, peak), "freed slots come before fresh ones");
    pool_release(p, last);
}

/* ---- records ---- */

Test(store, a_record_is_aligned_and_not_counted_as_a_chunk) {
    void *r = pool_record(p);
    cr_assert(ne(ptr, r, NULL));
    cr_expect(eq(u64, (uintptr_t)r % 128, 0));
    cr_expect(eq(u64, store_counts(s).records, 1));
    cr_expect(eq(u64, store_counts(s).live, 0));
    cr_expect(eq(u64, store_counts(s).created, 0));
    memset(r, 0xff, CHUNK_BYTES);
    store_check(s, 0);
    pool_record_free(p, r);
    cr_expect(eq(u64, store_counts(s).records, 0));
}

Test(store, the_slot_of_a_record_may_become_a_chunk_and_back) {
    void *r = pool_record(p);
    pool_record_free(p, r);
    Handle h = fresh();
    cr_expect(eq(ptr, (void *)chunk_words(s, h), r));
    pool_discard(p, h);
    cr_expect(eq(ptr, pool_record(p), r));
    pool_record_free(p, r);
}

Test(store, freeing_a_chunk_as_a_record_is_a_bug, BUG) {
    pool_record_free(p, chunk_words(s, fresh()));
}

/* ---- fault injection ---- */

Test(store, the_nth_allocation_and_all_later_ones_fail) {
    for (uint64_t nth = 1; nth < 6; nth++) {
        Handle got[6];
        store_fail_at(s, nth);
        for (uint64_t i = 1; i < 6; i++) {
            got[i] = pool_new(p);
            cr_expect(eq(int, got[i] == HANDLE_NULL, i >= nth), "nth %d", (int)nth);
        }
        cr_expect(eq(int, pool_record(p) == NULL, 1));
        store_fail_at(s, 0);
        for (uint64_t i = 1; i < nth; i++)
            pool_discard(p, got[i]);
        pool_discard(p, fresh());
    }
}

Test(store, records_count_as_allocations) {
    store_fail_at(s, 2);
    void *r = pool_record(p);
    cr_assert(ne(ptr, r, NULL));
    cr_expect(eq(u64, pool_new(p), HANDLE_NULL));
    store_fail_at(s, 0);
    pool_record_free(p, r);
}

/* ---- several pools ---- */

Test(store, counts_of_a_destroyed_pool_stay) {
    Pool *other = pool_create(s);
    Handle h = pool_new(other);
    chunk_publish(s, h);
    pool_destroy(other);
    cr_expect(eq(u64, store_counts(s).created, 1));
    cr_expect(eq(u64, store_counts(s).live, 1));
    pool_release(p, h);
    cr_expect(eq(u64, store_counts(s).created, 1));
    cr_expect(eq(u64, store_counts(s).live, 0));
}

/* Free 10 chunks in P of a store that is otherwise used up. */
static Handle leave_ten(void) {
    Handle last, ten[10];
    use_all(&last);
    for (int i = 0; i < 10; i++) {
        ten[i] = last;
        last = chunk_words(s, last)[0];
        store_retain(s, last);
    }
    for (int i = 0; i < 10; i++)
        pool_release(p, ten[i]);
    return last;
}

static void expect_ten_in(Pool *other) {
    Handle got[10];
    for (int i = 0; i < 10; i++) {
        got[i] = pool_new(other);
        cr_assert(ne(u64, got[i], HANDLE_NULL), "chunk %d", i);
    }
    cr_expect(eq(u64, pool_new(other), HANDLE_NULL));
    for (int i = 0; i < 10; i++)
        pool_discard(other, got[i]);
}

Test(store, a_flushed_pool_leaves_its_free_chunks_to_others) {
    close_store();
    open_store(SMALL);
    Handle rest = leave_ten();
    Pool *other = pool_create(s);
    cr_expect(eq(u64, pool_new(other), HANDLE_NULL));
    pool_flush(p);
    expect_ten_in(other);
    pool_destroy(other);
    pool_release(p, rest);
}

static Handle tree(unsigned levels) {
    Handle h = fresh();
    for (unsigned i = 0; levels && i < CHUNK_WORDS; i++)
        put_handle(h, i, tree(levels - 1));
    chunk_publish(s, h);
    return h;
}

Test(store, who_needs_slots_is_given_of_what_died_elsewhere) {
    enum { EACH = 2000, FRESH = 100 };      // of 16^3 leaves
    Handle held[2 * EACH];
    Pool *other = pool_create(s);
    pool_release(p, tree(3));
    uint64_t before = store_counts(s).peak;
    for (int i = 0; i < EACH; i++) {
        held[2 * i] = pool_new(other);
        held[2 * i + 1] = pool_new(p);
    }
    cr_expect(le(u64, store_counts(s).peak - before, FRESH));
    for (int i = 0; i < 2 * EACH; i++)
        pool_discard(p, held[i]);
    pool_destroy(other);
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

/* ---- homes ---- */

/* Settle p and a new pool, as two threads' would be. */
static Pool *neighbour(void) {
    Pool *other = pool_create(s);
    cr_assert(pool_settle(p, 1));
    cr_assert(pool_settle(other, 2));
    return other;
}

Test(store, one_pool_lives_in_a_home_at_a_time) {
    Pool *other = pool_create(s), *third = pool_create(s);
    cr_expect(pool_settle(other, 255));
    cr_expect(not(pool_settle(third, 255)));
    pool_destroy(other);
    cr_expect(pool_settle(third, 255));
    pool_destroy(third);
}

Test(store, what_dies_elsewhere_goes_home) {
    enum { EACH = 4369 };       // chunks of 16^3 leaves and their nodes
    Handle held[EACH];
    Pool *other = neighbour();
    Handle old = tree(3);
    uint64_t before = store_counts(s).peak;
    pool_release(other, old);
    cr_expect(eq(u64, store_counts(s).live, EACH), "the other one walks nothing");
    for (int i = 0; i < EACH; i++)
        held[i] = pool_new(p);
    cr_expect(eq(u64, store_counts(s).peak, before), "no fresh ones were needed");
    for (int i = 0; i < EACH; i++)
        pool_discard(other, held[i]);
    pool_destroy(other);
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, parts_of_a_tree_go_to_their_homes_at_once) {
    Pool *mine = p, *other = neighbour();
    Handle half[2], root;
    for (int i = 0; i < 2; i++) {
        p = i ? other : mine;
        half[i] = tree(2);
    }
    p = mine;
    root = fresh();
    put_handle(root, 0, half[0]);
    put_handle(root, 1, half[1]);
    chunk_publish(s, root);
    pool_release(p, root);
    uint64_t before = store_counts(s).peak;
    Handle h = pool_new(other);
    cr_expect(eq(u64, store_counts(s).peak, before), "its own part has come");
    pool_discard(other, h);
    pool_destroy(other);
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 0));
}

Test(store, a_shared_chunk_goes_home_with_its_last_count) {
    Pool *other = neighbour();
    Handle h = tree(1);
    store_retain(s, h);
    store_retain(s, h);
    pool_release(other, h);
    pool_release(p, h);
    cr_expect(eq(u32, count_of(h), 1));
    store_retain(s, h);
    pool_release(other, h);
    pool_release(other, h);
    pool_drain(other);
    cr_expect(eq(u64, store_counts(s).live, 17), "it waits at home");
    pool_drain(p);
    cr_expect(eq(u64, store_counts(s).live, 0));
    pool_destroy(other);
}

Test(store, in_need_slots_leave_their_home) {
    close_store();
    open_store(SMALL);
    Handle rest = leave_ten();
    cr_assert(pool_settle(p, 1));
    Pool *other = pool_create(s);
    cr_assert(pool_settle(other, 2));
    pool_flush(p);
    expect_ten_in(other);
    pool_destroy(other);
    pool_release(p, rest);
}

Test(store, in_need_even_unread_releases_are_carried_out) {
    close_store();
    open_store(SMALL);
    cr_assert(pool_settle(p, 1));
    Handle last, node = tree(1);
    use_all(&last);
    Pool *other = pool_create(s);
    cr_assert(pool_settle(other, 2));
    pool_release(other, node);      // p would have to read of it
    Handle h = pool_new(other);
    cr_expect(ne(u64, h, HANDLE_NULL));
    pool_discard(other, h);
    pool_destroy(other);
    pool_release(p, last);
}

Test(store, a_destroyed_pool_leaves_its_free_chunks_to_others) {
    close_store();
    open_store(SMALL);
    Handle rest = leave_ten();
    Pool *other = pool_create(s);
    pool_destroy(p);
    p = other;
    expect_ten_in(other);
    pool_release(p, rest);
}

Test(store, a_destroyed_pool_leaves_the_numbers_it_had_not_used) {
    close_store();
    open_store(SMALL);
    Handle last;
    unsigned n = use_all(&last);
    pool_release(p, last);
    close_store();
    open_store(SMALL);
    Pool *other = pool_create(s);
    pool_discard(other, pool_new(other));
    pool_destroy(other);
    cr_expect(eq(uint, use_all(&last), n));
    pool_release(p, last);
}

/* One thread makes chunks, the other frees them, far more than there is room for. */
enum { RING = 64, HANDED = SLOW ? 20000 : 200000 };

static _Atomic Handle ring[RING];

static void *free_chunks(void *arg) {
    Pool *mine = arg;
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < HANDED; i++) {
        Handle h;
        // acquire: pairs with the release of the maker
        while (!(h = atomic_load_explicit(&ring[i % RING], memory_order_acquire)))
            sched_yield();
        atomic_store_explicit(&ring[i % RING], HANDLE_NULL, memory_order_release);
        wrong += chunk_words(s, h)[0] != i;
        pool_release(mine, h);
    }
    return (void *)(uintptr_t)wrong;
}

Test(store, what_one_thread_frees_another_uses_again, .timeout = 60) {
    close_store();
    open_store(256 << 10);
    Pool *other = pool_create(s);
    pthread_t t;
    cr_assert(eq(int, pthread_create(&t, NULL, free_chunks, other), 0));
    for (uint64_t i = 0; i < HANDED; i++) {
        Handle h;
        while (!(h = pool_new(p)))
            sched_yield();
        chunk_words(s, h)[0] = i;
        chunk_info(s, h)->defined = 3;
        chunk_publish(s, h);
        // acquire: pairs with the release of the taker; release: with its acquire
        while (atomic_load_explicit(&ring[i % RING], memory_order_acquire))
            sched_yield();
        atomic_store_explicit(&ring[i % RING], h, memory_order_release);
    }
    void *wrong;
    pthread_join(t, &wrong);
    cr_expect(eq(ptr, wrong, NULL));
    pool_destroy(other);
    cr_expect(eq(u64, store_counts(s).created, HANDED));
    cr_expect(eq(u64, store_counts(s).live, 0));
}

static void *retain_and_release(void *arg) {
    Handle h = *(const Handle *)arg;
    Pool *mine = pool_create(s);
    for (int i = 0; i < 100000; i++)
        store_retain(s, h);
    for (int i = 0; i < 100000; i++)
        pool_release(mine, h);
    pool_destroy(mine);
    return NULL;
}

Test(store, counts_of_several_threads_add_up) {
    Handle h = published();
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        cr_assert(eq(int, pthread_create(&t[i], NULL, retain_and_release, &h), 0));
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    cr_expect(eq(u32, count_of(h), 1));
    pool_release(p, h);
}

/* ---- store_check finds what is wrong ---- */

Test(store, check_finds_a_count_too_many, BUG) {
    store_retain(s, published());
    store_check(s, 1);
}

Test(store, check_finds_a_count_too_few, BUG) {
    Handle child = published(), parent = fresh();
    put_handle(parent, 0, child);
    chunk_publish(s, parent);
    store_check(s, 2);
}

Test(store, check_finds_an_own_chunk_with_two_counts, BUG) {
    set_count(fresh(), 2);
    store_check(s, 2);
}

Test(store, check_finds_the_handle_of_an_unpublished_chunk, BUG) {
    Handle child = fresh(), parent = fresh();
    put_handle(parent, 0, child);
    store_check(s, 1);
}

Test(store, check_finds_a_handle_in_an_undefined_element, BUG) {
    Handle h = fresh();
    chunk_info(s, h)->handles = 1;
    chunk_words(s, h)[0] = HANDLE_NULL;
    store_check(s, 1);
}
