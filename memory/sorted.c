/* memory/sorted.c - the free slots of a pool's array, sorted by place.
 *
 * Each slot is a bit of p->bits: setting and reading them takes less than comparing numbers, for most are neighbours of others. */
#include "memory/shared.h"

/* Numbers near to each other as bits, and which words of p->bits have any. */
typedef struct {
    uint32_t base;
    uint64_t words[SORTED / 64 / 64];
} Sorted;

static void add_bits(Pool *p, Sorted *s, uint32_t word, uint64_t bits) {
    p->bits[word] |= bits;
    s->words[word / 64] |= UINT64_C(1) << word % 64;
}

/* The slots of the array become bits; those far from the first one stay in it.  Where the others may begin.  Neighbours
 * come one after another most likely, so that they are put together in a register. */
static uint32_t *take_bits(Pool *p, Sorted *s) {
    uint32_t *far = p->slots + 1, word = 0;
    uint64_t bits = 0;
    s->base = p->top[-1];
    for (uint32_t *slot = far; slot < p->top; slot++)
        s->base = *slot < s->base ? *slot : s->base;
    s->base &= -(uint32_t)64;
    for (uint32_t *slot = far; slot < p->top; slot++) {
        uint32_t bit = *slot - s->base;
        if (bit >= SORTED) {
            *far++ = *slot;
            continue;
        }
        if (bit / 64 != word) {
            add_bits(p, s, word, bits);
            word = bit / 64;
            bits = 0;
        }
        bits |= UINT64_C(1) << bit % 64;
    }
    add_bits(p, s, word, bits);
    return far;
}

/* The numbers from BASE on that BITS stand for, downward, to TO. */
static uint32_t *give_bits(uint32_t *to, uint32_t base, uint64_t bits) {
    while (bits) {
        unsigned end = 64 - (unsigned)__builtin_clzll(bits);
        uint64_t gaps = ~(bits << (64 - end));
        unsigned count = gaps ? (unsigned)__builtin_clzll(gaps) : 64;
        for (unsigned i = 1; i <= count; i++)
            *to++ = base + end - i;
        bits = count < end ? bits & ((UINT64_C(1) << (end - count)) - 1) : 0;
    }
    return to;
}

void sort_slots(Pool *p) {
    Sorted s = {0};
    uint32_t *to = take_bits(p, &s);
    for (uint32_t i = SORTED / 64 / 64; i-- > 0;)
        while (s.words[i]) {
            uint32_t word = 64 * i + 63 - (uint32_t)__builtin_clzll(s.words[i]);
            s.words[i] ^= UINT64_C(1) << word % 64;
            to = give_bits(to, s.base + 64 * word, p->bits[word]);
            p->bits[word] = 0;
        }
}
