/* memory/sorted.c - the free slots of a pool's array, sorted by place.
 *
 * Most are neighbours of others and come behind them: where there are few such runs these are sorted.  Else each slot
 * is a bit of p->bits: setting and reading them takes less than comparing numbers. */
#include "memory/shared.h"

/* Numbers downward from one: it and how many, as one number. */
typedef uint64_t Run;

enum { MOST_RUNS = 32 };

/* The array as runs, the highest first; 0: there are too many. */
static unsigned runs_of(const Pool *p, Run *run) {
    unsigned n = 0;
    for (const uint32_t *slot = p->slots + 1; slot < p->top; n++) {
        const uint32_t *first = slot++;
        while (slot < p->top && *slot == *first - (uint32_t)(slot - first))
            slot++;
        if (n == MOST_RUNS)
            return 0;
        Run now = (Run)*first << 32 | (Run)(slot - first);
        unsigned k = n;
        for (; k && run[k - 1] < now; k--)
            run[k] = run[k - 1];
        run[k] = now;
    }
    return n;
}

/* False: there are too many runs. */
static bool sort_runs(Pool *p) {
    Run run[MOST_RUNS];
    unsigned n = runs_of(p, run);
    uint32_t *to = p->slots + 1;
    for (unsigned i = 0; i < n; i++) {
        uint32_t first = (uint32_t)(run[i] >> 32), count = (uint32_t)run[i];
        for (uint32_t k = 0; k < count; k++)
            *to++ = first - k;
    }
    return n;
}

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
    if (sort_runs(p))
        return;
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
