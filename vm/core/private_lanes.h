/* vm/core/private_lanes.h - vectors from and to private arrays.
 *
 * MASK has a bit for each lane that takes part; all their indices are checked before the first
 * lane is written.  Indices of 32 bits are signed, as elsewhere: those below 0 are outside.
 * All is out of line, so that the dispatch loop's own variables stay in registers. */
#ifndef VM_CORE_PRIVATE_LANES_H
#define VM_CORE_PRIVATE_LANES_H

#include <string.h>

#include "vm/core/gather.h"
#include "vm/core/private.h"

/* Does P have the width, and each element START + i for the lanes i of MASK? */
static inline Trap private_run_inside(Private *p, uint64_t start, uint64_t mask, bool e64) {
    uint64_t n = e64 ? p->n64 : p->n32;
    unsigned width = e64 ? sizeof(uint64_t) : sizeof(uint32_t);
    if (!mask)
        return private_has_width(p, width);
    uint64_t first = start + (unsigned)__builtin_ctzll(mask), last = start + 63 - (unsigned)__builtin_clzll(mask);
    return first < n && last < n ? TRAP_NONE : private_reach(p, first < last ? last : first, width);
}

static inline bool private_is_run(uint64_t mask) {
    return !(mask & (mask + 1));
}

GATHER_OUT_OF_LINE Trap private_read_run(Private *p, uint64_t start, uint64_t mask, bool e64, Vec *d) {
    Trap t = private_run_inside(p, start, mask, e64);
    if (t)
        return t;
    gather_ones(d);
    if (private_is_run(mask)) {
        size_t width = e64 ? sizeof(uint64_t) : sizeof(uint32_t);
        memcpy(d, p->data + start * width, (size_t)__builtin_popcountll(mask) * width);
        return TRAP_NONE;
    }
    for (; mask; mask &= mask - 1) {
        unsigned i = (unsigned)__builtin_ctzll(mask);
        if (e64)
            d->u64[i] = ((const uint64_t *)(const void *)p->data)[start + i];
        else
            d->u32[i] = ((const uint32_t *)(const void *)p->data)[start + i];
    }
    return TRAP_NONE;
}

GATHER_OUT_OF_LINE Trap private_write_run(Private *p, uint64_t start, uint64_t mask, bool e64, const Vec *v) {
    Trap t = private_run_inside(p, start, mask, e64);
    if (t)
        return t;
    if (private_is_run(mask)) {
        size_t width = e64 ? sizeof(uint64_t) : sizeof(uint32_t);
        memcpy(p->data + start * width, v, (size_t)__builtin_popcountll(mask) * width);
        return TRAP_NONE;
    }
    for (; mask; mask &= mask - 1) {
        unsigned i = (unsigned)__builtin_ctzll(mask);
        if (e64)
            ((uint64_t *)(void *)p->data)[start + i] = v->u64[i];
        else
            ((uint32_t *)(void *)p->data)[start + i] = v->u32[i];
    }
    return TRAP_NONE;
}

/* N elements of 32 bits as lanes of 64, sign-extended, or, without E64, as they are. */
GATHER_OUT_OF_LINE Trap private_read_words(Private *p, uint64_t start, unsigned n, bool e64, Vec *d) {
    Vec words;
    Trap t = private_read_run(p, start, lanes_below(n), false, &words);
    if (t)
        return t;
    if (e64)
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            d->u64[i] = (uint64_t)(int64_t)(int32_t)words.u32[i];
    else
        *d = words;
    return TRAP_NONE;
}

/* And back: low halves of lanes. */
GATHER_OUT_OF_LINE Trap private_write_words(Private *p, uint64_t start, unsigned n, bool e64, const Vec *v) {
    Vec words = *v;
    for (unsigned i = 0; e64 && i < CHUNK_WORDS; i++)
        words.u32[i] = (uint32_t)v->u64[i];
    return private_write_run(p, start, lanes_below(n), false, &words);
}

/* The same for elements INDEX[i]. */
static inline Trap private_lanes_inside(Private *p, const Vec *index, uint64_t mask, bool e64) {
    uint64_t n = e64 ? p->n64 : p->n32;
    unsigned width = e64 ? sizeof(uint64_t) : sizeof(uint32_t);
    uint64_t last = 0;
    if (!mask)
        return private_has_width(p, width);
    for (uint64_t m = mask; m; m &= m - 1) {
        uint64_t i = gather_index(index, (unsigned)__builtin_ctzll(m), e64);
        last = i > last ? i : last;
    }
    return last < n ? TRAP_NONE : private_reach(p, last, width);
}

GATHER_OUT_OF_LINE Trap private_read_lanes(Private *p, const Vec *index, uint64_t mask, bool e64, Vec *d) {
    Trap t = private_lanes_inside(p, index, mask, e64);
    if (t)
        return t;
    Vec out;        // D may be INDEX
    gather_ones(&out);
    for (; mask; mask &= mask - 1) {
        unsigned i = (unsigned)__builtin_ctzll(mask);
        if (e64)
            out.u64[i] = ((const uint64_t *)(const void *)p->data)[index->u64[i]];
        else
            out.u32[i] = ((const uint32_t *)(const void *)p->data)[index->u32[i]];
    }
    *d = out;
    return TRAP_NONE;
}

/* Of equal indices the highest lane wins. */
GATHER_OUT_OF_LINE Trap private_write_lanes(Private *p, const Vec *index, uint64_t mask, bool e64, const Vec *v) {
    Trap t = private_lanes_inside(p, index, mask, e64);
    if (t)
        return t;
    for (; mask; mask &= mask - 1) {
        unsigned i = (unsigned)__builtin_ctzll(mask);
        if (e64)
            ((uint64_t *)(void *)p->data)[index->u64[i]] = v->u64[i];
        else
            ((uint32_t *)(void *)p->data)[index->u32[i]] = v->u32[i];
    }
    return TRAP_NONE;
}

#endif
