/* vm/core/gather.h - elements of trees into the lanes of a vector, and lanes into parts of a chunk.
 *
 * A tree is a root and its shift: the root's child number (i >> shift) & 15 leads to element
 * i; the shift of each level below is 4 smaller, down to that of a leaf: 0 for elements of 64
 * bits, 1 for those of 32, which are half as many bits.  So the shift says how wide elements
 * are; 2 and 3 modulo 4 are no shifts, and neither is one above 60.
 *
 * All is out of line, so that the dispatch loop's own variables stay in registers. */
#ifndef VM_CORE_GATHER_H
#define VM_CORE_GATHER_H

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "vm/core/access.h"

#define GATHER_OUT_OF_LINE static __attribute__((noinline, unused))

enum {
    GATHER_MOST_SHIFT = 60,
    GATHER_LEVELS = GATHER_MOST_SHIFT / 4 + 1,
    GATHER_MOST_CHUNKS = CHUNK_HALVES * GATHER_LEVELS,
};

/* The path to the element looked for last: neighbours share most of it. */
typedef struct {
    const Store *store;
    Handle node[GATHER_LEVELS + 1];     // by level; 0: the leaf
    unsigned top, leaf_shift;           // levels above leaves; 0 or 1
    uint64_t last;                      // index; its path is there from level BELOW on
    unsigned below;
} Path;

static inline Trap gather_begin(Path *p, const Store *s, Handle root, uint64_t shift, bool e64) {
    uint64_t above = (int64_t)shift < 0 ? 0 : shift;
    unsigned leaf = (int64_t)shift < 0 ? !e64 : above % 4;
    if (above > GATHER_MOST_SHIFT || leaf > 1 || (!leaf && !e64))
        return TRAP_ELEMENT;
    p->store = s;
    p->top = p->below = (unsigned)(above / 4);
    p->leaf_shift = leaf;
    p->node[p->top] = root;
    p->last = 0;
    return TRAP_NONE;
}

/* Walks to the leaf with element I. */
static inline Trap gather_leaf(Path *p, uint64_t i) {
    unsigned level = p->below;
    uint64_t differs = (i ^ p->last) >> (4 + p->leaf_shift);
    while (level < p->top && differs >> 4 * level)
        level++;
    p->last = i;
    for (; level; level--) {
        unsigned child = i >> (4 * level + p->leaf_shift) & 15;
        Trap t = read_handle(p->store, p->node[level], child, &p->node[level - 1]);
        if (t) {
            p->below = level;
            return t;
        }
    }
    p->below = 0;
    return TRAP_NONE;
}

/* Element I of the leaf: 64 bits, or 32 sign-extended. */
static inline Trap gather_element(const Path *p, uint64_t i, uint64_t *out) {
    if (p->leaf_shift)
        return read_word(p->store, p->node[0], i & (CHUNK_HALVES - 1), out);
    return read64(p->store, p->node[0], i & (CHUNK_WORDS - 1), out);
}

static inline void gather_put(Vec *d, unsigned lane, uint64_t x, bool e64) {
    if (e64)
        d->u64[lane] = x;
    else
        d->u32[lane] = (uint32_t)x;
}

static inline uint64_t gather_index(const Vec *v, unsigned lane, bool e64) {
    return e64 ? v->u64[lane] : (uint64_t)(int64_t)(int32_t)v->u32[lane];
}

static inline void gather_ones(Vec *d) {
    memset(d, 0xff, sizeof *d);
}

/* ---- the common case: full chunks of 64-bit elements, all lanes ---- */

/* The leaf with element I, of 64 or 32 bits; null if there is none. */
static inline Handle gather_any_leaf(const Store *s, Handle node, uint64_t shift, uint64_t i) {
    for (; shift > 1; shift -= 4) {
        unsigned child = i >> shift & 15;
        if ((node & HANDLE_FLAGS) != FULL_HANDLES && (!chunk_number(node) || !(chunk_handles(chunk_info(s, node)) >> child & 1)))
            return HANDLE_NULL;
        node = chunk_words(s, node)[child];
    }
    return node;
}

/* The same; null also if it is not full. */
static inline Handle gather_full_leaf(const Store *s, Handle node, uint64_t shift, uint64_t i) {
    Handle leaf = gather_any_leaf(s, node, shift, i);
    return (leaf & HANDLE_FLAGS) == FULL_DATA ? leaf : HANDLE_NULL;
}

#ifdef __AVX2__
/* From PART on: ones for the elements that the left one of two chunks has. */
static const int64_t gather_left[2 * CHUNK_WORDS] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
#endif

/* D becomes the elements of LEFT from PART on, then those of RIGHT. */
static inline void gather_join(const uint64_t *left, const uint64_t *right, unsigned part, Vec *d) {
#ifdef __AVX2__
    const int64_t *mask = gather_left + part;
    const long long *a = (const long long *)(const void *)(left + part), *b = (const long long *)(const void *)right - (CHUNK_WORDS - part);
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4) {
        __m256i from_left = _mm256_loadu_si256((const __m256i *)(const void *)(mask + i));
        __m256i from_right = _mm256_xor_si256(from_left, _mm256_set1_epi64x(-1));
        __m256i x = _mm256_or_si256(_mm256_maskload_epi64(a + i, from_left), _mm256_maskload_epi64(b + i, from_right));
        _mm256_store_si256((__m256i *)(void *)&d->u64[i], x);
    }
#else
    for (unsigned i = 0; i < CHUNK_WORDS - part; i++)
        d->u64[i] = left[part + i];
    for (unsigned i = 0; i < part; i++)
        d->u64[CHUNK_WORDS - part + i] = right[i];
#endif
}

/* Child number I of NODE if it is a chunk full of data; else null. */
static inline Handle gather_full_child(const Store *s, Handle node, unsigned i) {
    if ((node & HANDLE_FLAGS) != FULL_HANDLES && (!chunk_number(node) || !(chunk_handles(chunk_info(s, node)) >> i & 1)))
        return HANDLE_NULL;
    Handle child = chunk_words(s, node)[i];
    return (child & HANDLE_FLAGS) == FULL_DATA ? child : HANDLE_NULL;
}

/* Elements START... of the tree; false: they are not all in full chunks. */
static inline bool gather_full_run(const Store *s, Handle node, uint64_t start, uint64_t shift, Vec *d) {
    const Handle root = node;
    const uint64_t top = shift;
    unsigned part = start % CHUNK_WORDS, first = start / CHUNK_WORDS % CHUNK_WORDS;
    if (shift > GATHER_MOST_SHIFT || shift % 4 || !shift)
        return false;
    for (; shift > 4; shift -= 4) {
        unsigned child = start >> shift & 15;
        if ((node & HANDLE_FLAGS) != FULL_HANDLES && (!chunk_number(node) || !(chunk_handles(chunk_info(s, node)) >> child & 1)))
            return false;
        node = chunk_words(s, node)[child];
    }
    Handle left = gather_full_child(s, node, first), right;
    if (!left)
        return false;
    if (!part) {
        *d = *full_data(s, left);
        return true;
    }
    right = first + 1 < CHUNK_WORDS ? gather_full_child(s, node, first + 1) : gather_full_leaf(s, root, top, start + CHUNK_WORDS - 1);
    if (!right)
        return false;
    gather_join(flagged_words(s, left, FULL_DATA), flagged_words(s, right, FULL_DATA), part, d);
    return true;
}

/* D becomes the 16 elements of 32 bits at LEFT from PART on, then those at RIGHT. */
static inline void gather_join_halves(const void *left, const void *right, unsigned part, Vec *d) {
    uint32_t x[2 * CHUNK_WORDS];
    memcpy(x, left, CHUNK_BYTES / 2);
    memcpy(x + CHUNK_WORDS, right, CHUNK_BYTES / 2);
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d->u64[i] = sext32(x[part + i]);
}

/* Elements START... of a tree with elements of 32 bits; false as above. */
static inline bool gather_full_half_run(const Store *s, Handle root, uint64_t start, uint64_t shift, Vec *d) {
    unsigned part = start % CHUNK_HALVES, here = CHUNK_HALVES - part;
    if (shift > GATHER_MOST_SHIFT || shift % 4 != 1)
        return false;
    Handle left = gather_full_leaf(s, root, shift, start), right = left;
    if (here < CHUNK_WORDS)
        right = gather_full_leaf(s, root, shift, start + CHUNK_WORDS - 1);
    if (!left || !right)
        return false;
    const char *from = (const char *)flagged_words(s, left, FULL_DATA) + part * sizeof(uint32_t);
    if (here >= CHUNK_WORDS)
        gather_join_halves(from, from, 0, d);
    else
        gather_join_halves(from - part * sizeof(uint32_t) + CHUNK_BYTES / 2, flagged_words(s, right, FULL_DATA), CHUNK_WORDS - here, d);
    return true;
}

/* May element CHILD of NODE be read as a handle, or is it only its record that knows? */
static inline bool gather_leads(const Store *s, Handle node, unsigned child) {
    return (node & HANDLE_FLAGS) == FULL_HANDLES || (chunk_number(node) && chunk_handles(chunk_info(s, node)) >> child & 1);
}

/* Offsets in their chunk of the elements that INDEX >> SHIFT asks for. */
static inline void gather_offsets(const Vec *index, unsigned shift, Vec *offset) {
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        offset->u64[i] = (index->u64[i] >> shift & 15) * sizeof(uint64_t);
}

static inline uint64_t gather_word(const Store *s, uint64_t at) {
    uint64_t x;
    memcpy(&x, s->data + at, sizeof x);
    return x;
}

/* A number that the compiler knows nothing of: so it puts no lanes together that are read and
 * written one by one. */
#define GATHER_ALONE(x) __asm__("" : "+r"(x))

/* Each lane goes down a level, from nodes that are full of handles; what all of the next are. */
static inline Handle gather_down(const Store *s, const Vec *index, unsigned shift, Handle *node) {
    const char *data = s->data - FULL_HANDLES;
    Vec offset;
    Handle all = HANDLE_FLAGS, h;
    gather_offsets(index, shift, &offset);
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        memcpy(&h, data + node[i] + offset.u64[i], sizeof h);
        GATHER_ALONE(h);
        node[i] = h;
        all &= h;
    }
    return all;
}

/* The same from nodes of which some are not full, as the last ones of a tree; false: a lane would leave it. */
static __attribute__((noinline, unused))
bool gather_down_edges(const Store *s, const Vec *index, unsigned shift, Handle *node, Handle *all) {
    *all = HANDLE_FLAGS;
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        unsigned child = index->u64[i] >> shift & 15;
        if (!gather_leads(s, node[i], child))
            return false;
        node[i] = chunk_words(s, node[i])[child];
        *all &= node[i];
    }
    return true;
}

/* The same, from one node that may not be full. */
static inline bool gather_apart(const Store *s, const Vec *index, unsigned shift, Handle from, Handle *node, Handle *all) {
    const char *data = s->data + (from & ~(Handle)HANDLE_FLAGS);
    Vec offset;
    Handle h;
    gather_offsets(index, shift, &offset);
    if ((from & HANDLE_FLAGS) != FULL_HANDLES) {
        unsigned handles = chunk_number(from) ? chunk_handles(chunk_info(s, from)) : 0;
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            if (!(handles >> offset.u64[i] / sizeof h & 1))
                return false;
    }
    *all = HANDLE_FLAGS;
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        memcpy(&h, data + offset.u64[i], sizeof h);
        GATHER_ALONE(h);
        node[i] = h;
        *all &= h;
    }
    return true;
}

/* D[i] becomes the element that OFFSET[i] says of the full leaf NODE[i]; one of 32 bits if HALF. */
static inline void gather_leaves(const Store *s, const Handle *node, const Vec *offset, bool half, Vec *d) {
    const char *data = s->data - FULL_DATA;
    for (unsigned i = 0; i < CHUNK_WORDS && half; i++) {
        int32_t x;
        memcpy(&x, data + node[i] + offset->u64[i], sizeof x);
        d->u64[i] = (uint64_t)(int64_t)x;
    }
    for (unsigned i = 0; i < CHUNK_WORDS && !half; i += 4) {
        double x[4];
        for (unsigned k = 0; k < 4; k++)
            memcpy(&x[k], data + node[i + k] + offset->u64[i + k], sizeof x[k]);
#ifdef __AVX2__
        _mm256_store_pd(&d->f64[i], _mm256_set_pd(x[3], x[2], x[1], x[0]));     // what is read so later
#else
        memcpy(&d->f64[i], x, sizeof x);
#endif
    }
}

/* The leaf with element I if those of ELEMENTS, a bit for each, may be read in it; else NULL. */
static inline const uint64_t *gather_readable(const Store *s, Handle root, uint64_t shift, uint64_t i, uint64_t elements) {
    Handle leaf = gather_any_leaf(s, root, shift, i);
    if ((leaf & HANDLE_FLAGS) == FULL_DATA)
        return flagged_words(s, leaf, FULL_DATA);
    const ChunkInfo *info = chunk_info(s, leaf);        // of null nothing is defined
    uint64_t twice = elements;
    twice = (twice | twice << 8) & 0x00ff00ff;
    twice = (twice | twice << 4) & 0x0f0f0f0f;
    twice = (twice | twice << 2) & 0x33333333;
    twice = (twice | twice << 1) & 0x55555555;
    twice |= twice << 1;
    return (twice & ~(uint64_t)chunk_defined(info)) || (elements & info->handles) ? NULL : chunk_words(s, leaf);
}

/* D becomes the elements of LEFT from PART on, then those of RIGHT, for the lanes of MASK; the others become ones. */
static inline void gather_join_masked(const uint64_t *left, const uint64_t *right, unsigned part, uint64_t mask, Vec *d) {
    const unsigned border = CHUNK_WORDS - part;
    gather_ones(d);
    if (!mask)
        return;         // and there may be no chunk
#ifdef __AVX2__
    const long long *a = (const long long *)(const void *)(left ? left : right) + part, *b = (const long long *)(const void *)(right ? right : left) - border;
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4) {
        __m256i bits = _mm256_set_epi64x(8LL << i, 4LL << i, 2LL << i, 1LL << i), ones = _mm256_set1_epi64x(-1);
        __m256i wanted = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x((int64_t)mask), bits), bits);
        __m256i is_left = _mm256_loadu_si256((const __m256i *)(const void *)(gather_left + part + i));
        __m256i x = _mm256_or_si256(_mm256_maskload_epi64(a + i, _mm256_and_si256(wanted, is_left)), _mm256_maskload_epi64(b + i, _mm256_andnot_si256(is_left, wanted)));
        _mm256_store_si256((__m256i *)(void *)&d->u64[i], _mm256_or_si256(x, _mm256_andnot_si256(wanted, ones)));
    }
#else
    for (; mask; mask &= mask - 1) {
        unsigned i = (unsigned)__builtin_ctzll(mask);
        d->u64[i] = i < border ? left[part + i] : right[i - border];
    }
#endif
}

/* Elements START + i of the tree for the lanes i of MASK, in one leaf or two; false: not so easily. */
static inline bool gather_part_run(const Store *s, Handle root, uint64_t start, uint64_t shift, uint64_t mask, Vec *d) {
    unsigned part = start % CHUNK_WORDS, border = CHUNK_WORDS - part;
    uint64_t low = mask & lanes_below(border), high = mask & ~lanes_below(border);
    const uint64_t *left = NULL, *right = NULL;
    if (shift > GATHER_MOST_SHIFT || shift % 4)
        return false;
    if (low && !(left = gather_readable(s, root, shift, start + (unsigned)__builtin_ctzll(low), low << part)))
        return false;
    if (high && !(right = gather_readable(s, root, shift, start + (unsigned)__builtin_ctzll(high), high >> border)))
        return false;
    gather_join_masked(left, right, part, mask, d);
    return true;
}

/* The same of a tree with elements of 32 bits. */
static inline bool gather_part_half_run(const Store *s, Handle root, uint64_t start, uint64_t shift, uint64_t mask, Vec *d) {
    unsigned part = start % CHUNK_HALVES, border = CHUNK_HALVES - part;
    uint64_t of[2] = {mask & lanes_below(border), mask & ~lanes_below(border)};
    if (shift > GATHER_MOST_SHIFT || shift % 4 != 1)
        return false;
    Vec out;
    gather_ones(&out);
    for (unsigned right = 0; right < 2; right++) {
        if (!of[right])
            continue;
        Handle leaf = gather_any_leaf(s, root, shift, start + (unsigned)__builtin_ctzll(of[right]));
        const ChunkInfo *info = chunk_info(s, leaf);        // of null nothing is defined
        uint64_t elements = right ? of[right] >> border : of[right] << part;
        if ((leaf & HANDLE_FLAGS) != FULL_DATA && (elements & ~(uint64_t)info->defined || info->handles))
            return false;
        const char *from = (const char *)chunk_words(s, leaf);
        for (uint64_t left = elements; left; left &= left - 1) {
            unsigned i = (unsigned)__builtin_ctzll(left);
            uint32_t x;
            memcpy(&x, from + i * sizeof x, sizeof x);
            out.u64[right ? i + border : i - part] = sext32(x);
        }
    }
    *d = out;
    return true;
}

/* Has a tree, of one leaf or more, elements of 64 or of 32 bits if that is its shift? */
static inline bool gather_suits(uint64_t shift) {
    return shift <= GATHER_MOST_SHIFT && shift % 4 <= 1;
}

/* All lanes go down to their leaves, level by level, together as long as they have the same way; NODE: the leaves, of elements
 * of 32 bits if shift % 4 is 1; *ALL: what all their handles promise.  False: a lane would leave the tree. */
static inline bool gather_to_leaves(const Store *s, Handle root, const Vec *index, uint64_t shift, Handle node[CHUNK_WORDS], Handle *all) {
    const uint64_t leaf = shift % 4, first = index->u64[0];
    uint64_t differs = 0;
    if (!gather_suits(shift))
        return false;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        differs |= index->u64[i] ^ first;
    for (; shift > leaf && !(differs >> shift); shift -= 4) {
        unsigned child = first >> shift & 15;
        if (!gather_leads(s, root, child))
            return false;
        root = chunk_words(s, root)[child];
    }
    if (shift == leaf) {
        for (unsigned i = 0; i < CHUNK_WORDS; i++)
            node[i] = root;
        *all = root & HANDLE_FLAGS;
        return true;
    }
    if (!gather_apart(s, index, (unsigned)shift, root, node, all))
        return false;
    while ((shift -= 4) != leaf) {
        if (*all & FULL_HANDLES)
            *all = gather_down(s, index, (unsigned)shift, node);
        else if (!gather_down_edges(s, index, (unsigned)shift, node, all))
            return false;
    }
    return true;
}

/* The same; false also if one of the leaves is not full of data. */
static inline bool gather_full_leaves(const Store *s, Handle root, const Vec *index, uint64_t shift, Handle node[CHUNK_WORDS]) {
    Handle all;
    return gather_to_leaves(s, root, index, shift, node, &all) && all & FULL_DATA;
}

/* The elements at INDEX; false as above. */
static inline bool gather_full_lanes(const Store *s, Handle root, const Vec *index, uint64_t shift, Vec *d) {
    Handle node[CHUNK_WORDS];
    const bool half = shift % 4;
    Vec offset;
    if (!gather_full_leaves(s, root, index, shift, node))
        return false;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        offset.u64[i] = half ? index->u64[i] % CHUNK_HALVES * sizeof(uint32_t) : index->u64[i] % CHUNK_WORDS * sizeof(uint64_t);
    gather_leaves(s, node, &offset, half, d);
    return true;
}

/* The lanes of MASK, of which there is one, as above: the others go the way of the first. */
static inline bool gather_some_lanes(const Store *s, Handle root, const Vec *index, uint64_t shift, uint64_t mask, Vec *d) {
    const uint64_t first = index->u64[__builtin_ctzll(mask)];
    Vec way, out;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        way.u64[i] = mask >> i & 1 ? index->u64[i] : first;
    if (!gather_full_lanes(s, root, &way, shift, &out))
        return false;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        d->u64[i] = mask >> i & 1 ? out.u64[i] : ~UINT64_C(0);
    return true;
}

/* ---- */

/* Elements START + i of the tree, for the lanes i of MASK; the others become ones. */
GATHER_OUT_OF_LINE Trap gather_run(const Store *s, Handle root, uint64_t start, uint64_t shift, uint64_t mask, bool e64, Vec *d) {
    bool all = e64 && mask == lanes_below(CHUNK_WORDS);
    if (all && (gather_full_run(s, root, start, shift, d) || gather_full_half_run(s, root, start, shift, d)))
        return TRAP_NONE;
    if (e64 && (gather_part_run(s, root, start, shift, mask, d) || gather_part_half_run(s, root, start, shift, mask, d)))
        return TRAP_NONE;
    Path p;
    Vec out;
    Trap t = gather_begin(&p, s, root, shift, e64);
    gather_ones(&out);
    while (mask && !t) {
        unsigned lane = (unsigned)__builtin_ctzll(mask);
        uint64_t x, i = start + lane;
        unsigned size = p.leaf_shift ? CHUNK_HALVES : CHUNK_WORDS, left = size - (unsigned)(i & (size - 1));
        uint64_t here = mask & (lanes_below(left) << lane);
        t = gather_leaf(&p, i);
        bool wide = !t && e64 && !p.leaf_shift && chunk_number(p.node[0]);
        const ChunkInfo *info = wide ? chunk_info(s, p.node[0]) : NULL;
        for (; here && !t; here &= here - 1, mask &= mask - 1) {
            lane = (unsigned)__builtin_ctzll(here);
            unsigned k = (start + lane) % CHUNK_WORDS;
            if (wide && (chunk_defined(info) >> 2 * k & 3) == 3 && !(info->handles >> k & 1)) {
                out.u64[lane] = chunk_words(s, p.node[0])[k];
                continue;
            }
            t = gather_element(&p, start + lane, &x);
            if (!t)
                gather_put(&out, lane, x, e64);
        }
    }
    if (!t)
        *d = out;
    return t;
}

/* Lanes of 64 bits become what their low halves are, sign-extended. */
static inline void gather_extend(Vec *d, bool e64) {
    for (unsigned i = 0; e64 && i < CHUNK_WORDS; i++)
        d->u64[i] = (uint64_t)(int64_t)(int32_t)(uint32_t)d->u64[i];
}

/* Elements INDEX[i] of the tree, for the lanes i of MASK; the others become ones. */
GATHER_OUT_OF_LINE Trap gather_lanes(const Store *s, Handle root, const Vec *index, uint64_t shift, uint64_t mask, bool e64, Vec *d) {
    const bool all = mask == lanes_below(CHUNK_WORDS);
    if (e64 && mask && (all ? gather_full_lanes(s, root, index, shift, d) : gather_some_lanes(s, root, index, shift, mask, d)))
        return TRAP_NONE;
    Path p;
    Vec out;
    Trap t = gather_begin(&p, s, root, shift, e64);
    gather_ones(&out);
    for (; mask && !t; mask &= mask - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(mask);
        uint64_t x, i = gather_index(index, lane, e64);
        t = gather_leaf(&p, i);
        if (!t)
            t = gather_element(&p, i, &x);
        if (!t)
            gather_put(&out, lane, x, e64);
    }
    if (!t)
        *d = out;
    return t;
}

/* The chunks that are looked at on the way to elements START + i or, if INDEX is not NULL,
 * INDEX[i], each once, in this order; their number. */
GATHER_OUT_OF_LINE unsigned gather_chunks(const Store *s, Handle root, const Vec *index, uint64_t start, uint64_t shift, uint64_t mask,
                                          bool e64, Handle *chunk) {
    Path p;
    unsigned n = 0;
    if (gather_begin(&p, s, root, shift, e64))
        return 0;
    for (; mask; mask &= mask - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(mask);
        Trap t = gather_leaf(&p, index ? gather_index(index, lane, e64) : start + lane);
        for (unsigned level = p.top + 1; level-- > p.below;) {
            bool known = false;
            for (unsigned k = 0; k < n && !known; k++)
                known = chunk[k] == p.node[level];
            if (!known)
                chunk[n++] = p.node[level];
        }
        if (t)
            return n;
    }
    return n;
}

/* The low halves of N lanes to TO. */
static inline void write_halves(uint32_t *to, const Vec *v, unsigned n) {
    uint32_t x[CHUNK_WORDS];
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        x[i] = (uint32_t)v->u64[i];
    if (n == CHUNK_WORDS)
        memcpy(to, x, sizeof x);
    else
        memcpy(to, x, n * sizeof x[0]);
}

/* Lanes of V become elements FIRST... of chunk H: COUNT of them, but those below VL only.
 * HALF: their low 32 bits become elements of 32 bits. */
GATHER_OUT_OF_LINE Trap write_part(const Store *s, Handle h, const Vec *v, uint64_t first, uint64_t count, unsigned vl, bool half, bool e64) {
    unsigned n = count < vl ? (unsigned)count : vl, room = half || !e64 ? CHUNK_HALVES : CHUNK_WORDS;
    if (first > room || n > room - first)
        return TRAP_ELEMENT;
    uint64_t ones = room == CHUNK_HALVES ? lanes_below(n) << first : lanes_below(2 * n) << 2 * first;
    Trap t = define(s, h, (uint32_t)ones);
    if (t)
        return t;
    uint64_t *words = chunk_words(s, h);
    if (!half || !e64)
        memcpy((char *)words + first * (e64 ? 8 : 4), v, n * (e64 ? 8 : 4));
    if (half && e64)
        write_halves((uint32_t *)(void *)words + first, v, n);
    return TRAP_NONE;
}

#endif
