/* tests/test_arena.c - what the compiler keeps of itself: its memory, arenas and the limit of all of them together, and which loops are
 * crowded. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "tests/front_alone.h"

TestSuite(arena, .init = front_setup, .fini = front_teardown);

/* COUNT pieces of SIZE bytes of A, each zeroed, and then not. */
static void use(Arena *a, int count, size_t size) {
    for (int i = 0; i < count; i++) {
        char *p = front_alloc_in(&front, a, size);
        for (size_t k = 0; k < size; k += 16)
            cr_assert(eq(chr, p[k], 0), "byte %zu of piece %d of %zu", k, i, size);
        memset(p, -1, size);
    }
}

typedef struct {
    int count;
    size_t size;
} Pieces;

ParameterizedTestParameters(arena, memory_is_zeroed_also_after_a_drop_which_gives_all_of_it_back) {
    static Pieces pieces[] = {{1, 1}, {3, 16}, {10000, 16}, {100, 1000}, {10, 20000}, {3, 1 << 20}, {3, 3 << 20}};
    return cr_make_param_array(Pieces, pieces, sizeof pieces / sizeof *pieces);
}

ParameterizedTest(Pieces *p, arena, memory_is_zeroed_also_after_a_drop_which_gives_all_of_it_back) {
    Arena *a = front_arena(&front), *b = front_arena(&front);
    use(b, p->count, p->size);
    size_t asked = front.asked;
    for (int round = 0; round < 3; round++) {
        use(a, p->count, p->size);
        cr_expect(ge(sz, front.asked, asked + (size_t)p->count * p->size));
        front_drop(&front, a);
        cr_expect(eq(sz, front.asked, asked));
    }
    cr_expect(eq(int, diag.errors, 0));
}

Test(arena, a_drop_leaves_what_is_in_other_arenas) {
    Arena *a = front_arena(&front);
    char *kept = front_alloc(&front, 100);
    memset(kept, 7, 100);
    use(a, 1000, 100);
    front_drop(&front, a);
    use(a, 1000, 100);
    for (int i = 0; i < 100; i++)
        cr_assert(eq(chr, kept[i], 7));
}

Test(arena, an_array_keeps_its_elements_when_it_gets_more_room) {
    Arena *a = front_arena(&front);
    size_t cap = 0;
    int *array = NULL;
    for (int i = 0; i < 100000; i++) {
        array = front_room_in(&front, a, array, (size_t)i, &cap, sizeof *array);
        array[i] = i;
    }
    for (int i = 0; i < 100000; i++)
        cr_assert(eq(int, array[i], i));
}

Test(arena, who_asks_for_more_than_the_limit_is_told_once_and_gets_zeroed_memory) {
    Arena *a = front_arena(&front);
    front.limit = 1 << 20;
    for (int i = 0; i < 100000; i++) {
        char *p = front_alloc_in(&front, a, 100);
        cr_assert(ne(ptr, p, NULL));
        if (!front.no_memory)
            memset(p, -1, 100);
        else
            cr_assert(eq(chr, p[99], 0));
    }
    cr_expect(front.no_memory);
    cr_expect(diag.no_memory);
    cr_expect(eq(int, diag.errors, 1));
    cr_expect(le(sz, front.asked, front.limit));
}

Test(arena, what_was_dropped_does_not_count_for_the_limit) {
    Arena *a = front_arena(&front);
    front.limit = 1 << 20;
    for (int i = 0; i < 100; i++) {
        use(a, 500, 1000);
        front_drop(&front, a);
    }
    cr_expect(not(front.no_memory));
}

/* ---- loops that need too many values at once ---- */

Test(arena, what_one_thing_that_a_loop_became_goes_without_another_one_keeps) {
    LoopName sum = {{7, 9}, 1}, rows = {{7, 9}, 2}, other = {{8, 9}, 1};
    cr_expect(front_crowd(&front, sum, WITHOUT_MORE));
    cr_expect(eq(int, front_without(&front, sum), WITHOUT_MORE));
    cr_expect(all(eq(int, front_without(&front, rows), WITHOUT_NOTHING), eq(int, front_without(&front, other), WITHOUT_NOTHING)));
    cr_expect(front_crowd(&front, rows, WITHOUT_LANES));
    cr_expect(front_crowd(&front, sum, WITHOUT_MORE));
    cr_expect(all(eq(int, front_without(&front, sum), WITHOUT_LANES), eq(int, front_without(&front, rows), WITHOUT_LANES)));
    cr_expect(not(front_crowd(&front, sum, WITHOUT_MORE)));
    cr_expect(not(front_crowd(&front, (LoopName){0}, WITHOUT_MORE)));
}
