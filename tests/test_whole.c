/* tests/test_whole.c - quotients and conversions of lanes by way of doubles equal the scalar ones. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "vm/core/whole.h"

static uint64_t state = 0x9e3779b97f4a7c15;

static uint64_t random64(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* Of at most BITS bits and a sign; or next to a power of two. */
static uint64_t some_number(unsigned bits) {
    static const uint64_t edges[] = {0, 1, UINT64_MAX, UINT64_C(1) << 51, -(UINT64_C(1) << 51),
                                     (UINT64_C(1) << 51) - 1, UINT64_C(1) << 63, INT32_MAX, 0xffffffff80000000};
    uint64_t x = random64() >> (64 - bits - random64() % 2);
    switch (random64() % 8) {
    case 0: return edges[random64() % (bits < 52 ? 3 : sizeof edges / sizeof *edges)];
    case 1: return (UINT64_C(1) << random64() % bits) - random64() % 3;
    default: return random64() % 2 ? x : -x;
    }
}

static void fill(Vec *v, unsigned bits, bool no_zero) {
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        v->u64[i] = some_number(bits);
        for (unsigned h = 2 * i; no_zero && h < 2 * i + 2; h++)
            v->u32[h] += !v->u32[h];
    }
}

Test(whole, quotients_and_remainders) {
    for (int round = 0; round < 20000; round++) {
        Vec a, b, d, wanted;
        bool e64 = random64() % 2;
        Division how = (Division)(random64() % 4);
        unsigned bits = 1 + (unsigned)(random64() % 50) + (round % 5 == 0 ? 12 : 0);
        fill(&a, bits, false);
        fill(&b, 1 + (unsigned)(random64() % bits), round % 3);
        for (unsigned i = 0; i < CHUNK_WORDS && round % 2; i++)     // exact multiples, and their neighbours
            a.u64[i] = b.u64[i] * (random64() % 1000) + random64() % 3 - 1;
        whole_scalar(&wanted, &a, &b, e64, how);
        lanes_divide(&d, &a, &b, e64, how);
        cr_assert(memcmp(&d, &wanted, sizeof d) == 0, "round %d", round);
        Vec same;
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            same.u64[i] = e64 ? b.u64[0] : b.u64[0] << 32 | b.u32[0];
        whole_scalar(&wanted, &a, &same, e64, how);
        lanes_divide_by(&a, &a, b.u64[0], e64, how);
        cr_assert(memcmp(&a, &wanted, sizeof a) == 0, "round %d", round);
    }
}

Test(whole, the_largest_that_fit) {
    const uint64_t most = (UINT64_C(1) << 51) - 1, least = -most - 1;
    const uint64_t a[] = {most, least, most, least, most - 1, least + 1, least, least};
    const uint64_t b[] = {most, most, 2, 2, most, most, -UINT64_C(1), least};
    for (unsigned i = 0; i < sizeof a / sizeof *a; i++) {
        Vec x, y, d;
        for (unsigned k = 0; k < CHUNK_WORDS; k++) {
            x.u64[k] = a[i];
            y.u64[k] = b[i];
        }
        lanes_divide(&d, &x, &y, true, WHOLE_DIV);
        cr_expect(eq(u64, d.u64[3], i64_div(a[i], b[i])));
        lanes_divide(&d, &x, &y, true, WHOLE_REM);
        cr_expect(eq(u64, d.u64[3], i64_rem(a[i], b[i])));
    }
}

Test(whole, conversions) {
    for (int round = 0; round < 20000; round++) {
        Vec a, d;
        fill(&a, 1 + (unsigned)(random64() % 63), false);
        lanes_f64_from_int(&d, &a, true);
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            cr_assert(eq(u64, d.u64[i], f64_from_i(a.u64[i])));
        Vec back;
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            d.f64[i] = round % 3 ? d.f64[i] / 8 : d.f64[i];
        if (round % 7 == 0)
            d.u64[random64() % CHUNK_WORDS] = random64() | UINT64_C(0x7ff) << 52;
        lanes_int_from_f64(&back, &d);
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            cr_assert(eq(u64, back.u64[i], f64_to_i(d.u64[i], RM_RTZ)));
        lanes_f64_from_int(&d, &a, false);
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            cr_assert(eq(u64, d.u64[i], f64_from_u(a.u64[i])));
    }
}
