/* tests/test_fresh.c - numbers that were never used: who gets which, and that none is lost. */
#include "memory/fresh.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

enum { ROOM = 16 << 20, TIMES = 500 };

static Store *s;
static Pool *a, *b;

static void setup(void) {
    s = store_create(ROOM);
    cr_assert(ne(ptr, s, NULL));
    a = pool_create(s);
    b = pool_create(s);
    cr_assert(a && b);
}

static void teardown(void) {
    pool_destroy(a);
    pool_destroy(b);
    store_destroy(s);
}

TestSuite(fresh, .init = setup, .fini = teardown);

static uint32_t next(void) {
    return atomic_load_explicit(&s->next, memory_order_relaxed);
}

static uint32_t count(Fresh f) {
    return f.end - f.first;
}

/* All that P can get. */
static uint64_t take_all(Pool *p) {
    uint64_t n = 0;
    for (Fresh f = fresh_take(p); count(f); f = fresh_take(p))
        n += count(f);
    return n;
}

Test(fresh, what_two_pools_take_in_turn_lies_together) {
    Pool *pool[] = {a, b};
    uint32_t end[2] = {0}, breaks = 0;
    for (int i = 0; i < TIMES; i++) {
        Fresh f = fresh_take(pool[i % 2]);
        cr_expect(eq(u32, count(f), CARVE));
        cr_expect(eq(u32, f.first % CARVE, 0));
        breaks += f.first != end[i % 2];
        end[i % 2] = f.end;
    }
    cr_expect(lt(u32, breaks, HARD_MODE ? 2 * TIMES : 20));
}

Test(fresh, a_run_is_no_longer_than_what_its_pool_had_before) {
    uint64_t had = CARVE;
    while (a->had < ROOM / CHUNK_BYTES / 4) {
        fresh_take(a);
        cr_expect(le(u64, a->had, 2 * had));
        cr_expect(le(u64, a->had - had, LONGEST));
        had = a->had;
    }
}

Test(fresh, a_rest_is_found_again_by_the_same_home_first) {
    cr_assert(pool_settle(a, 1));
    for (int i = 0; i < 6; i++)
        fresh_take(a);
    uint32_t first = a->fresh;
    cr_assert(lt(u32, first, a->fresh_end));
    pool_destroy(a);
    uint32_t elsewhere = fresh_take(b).first;
    cr_expect(ne(u32, elsewhere, first));
    a = pool_create(s);
    cr_assert(pool_settle(a, 1));
    cr_expect(eq(u32, fresh_take(a).first, first));
}

Test(fresh, the_last_numbers_are_given_to_whoever_asks) {
    cr_assert(pool_settle(a, 1));
    cr_assert(pool_settle(b, 2));
    uint64_t taken = 0;
    for (int i = 0; i < TIMES; i++)
        taken += count(fresh_take(a));
    taken += take_all(b);
    cr_expect(eq(u32, next(), s->limit));
    fresh_give_back(a);
    cr_expect(eq(u64, taken + take_all(b), s->limit));
    cr_expect(eq(u32, count(fresh_take(a)), 0));
}

Test(fresh, the_peak_counts_what_was_taken_not_what_was_reserved) {
    uint64_t taken = 0;
    for (int i = 0; i < TIMES; i++) {
        taken += fresh_slots(fresh_take(i % 3 ? a : b));
        if (i % 100 == 50)
            fresh_give_back(a);
    }
    cr_expect(gt(u32, next(), taken));
    cr_expect(eq(u64, store_counts(s).peak, taken));
}

Test(fresh, slots_are_all_numbers_but_every_256th) {
    cr_expect(eq(u32, fresh_slots((Fresh){0, 0}), 0));
    cr_expect(eq(u32, fresh_slots((Fresh){0, 1}), 0));
    cr_expect(eq(u32, fresh_slots((Fresh){0, 256}), 255));
    cr_expect(eq(u32, fresh_slots((Fresh){0, 257}), 255));
    cr_expect(eq(u32, fresh_slots((Fresh){256, 513}), 255));
    cr_expect(eq(u32, fresh_slots((Fresh){32, 256}), 224));
}
