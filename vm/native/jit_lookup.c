/* vm/native/jit_lookup.c - elements of trees that lie apart, by the leaves of the look before.
 *
 * Where lanes go along rows of their own (a sum over a row of a sparse matrix, a walk down
 * columns), each finds most of its elements in the leaf where it found the last one.  So a worker
 * keeps, for the trees that the running task looked into last, which leaf each lane was in; only
 * lanes that have left it go down the tree.  Of a leaf that is not full, as the last one of a row, it knows
 * how many elements from the first on are data; all else is gather_lanes'. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "vm/core/gather.h"
#include "vm/native/jit_state.h"

enum { MOST_TREES = 8, MANY = 5, AHEAD = 16 };

/* What is known of one tree: of each lane the leaf that it was in, by what leads there of its index, its
 * place, and of how many elements the leaf has.  AHEAD chunks behind it lies, mostly, what this lane or another one comes to soon. */
typedef struct {
    Handle   root;
    uint64_t shift;
    Vec      block;
    Vec      leaf;
    Vec      limit;
} Known;

struct Lookups {
    unsigned next;          // which one makes way
    Known    tree[MOST_TREES];
};

/* No block is this one: an index of 64 bits has at least 4 for its place in a leaf. */
#define NOWHERE UINT64_MAX

/* What lanes read that were nowhere yet. */
static const Vec nothing;

/* What is known of this tree; NULL: there is no memory. */
static Known *find_tree(Worker *w, Handle root, uint64_t shift) {
    struct Lookups *all = w->lookups;
    for (unsigned i = 0; i < w->nlookups; i++)
        if (all->tree[i].root == root && all->tree[i].shift == shift)
            return &all->tree[i];
    if (!all) {
        all = w->lookups = aligned_alloc(_Alignof(struct Lookups), sizeof *all);
        if (!all)
            return NULL;
        all->next = 0;
    }
    unsigned i = w->nlookups < MOST_TREES ? (unsigned)w->nlookups++ : all->next++ % MOST_TREES;
    Known *k = &all->tree[i];
    k->root = root;
    k->shift = shift;
    for (unsigned lane = 0; lane < CHUNK_WORDS; lane++) {
        k->block.u64[lane] = NOWHERE;
        k->leaf.u64[lane] = (uint64_t)(uintptr_t)&nothing;
        k->limit.u64[lane] = 0;
    }
    return k;
}

/* That a full leaf has. */
static unsigned leaf_elements(const Known *k) {
    return k->shift % 4 ? CHUNK_HALVES : CHUNK_WORDS;
}

static __m256i load(const Vec *v, unsigned lane) {
    return _mm256_load_si256((const __m256i *)(const void *)&v->u64[lane]);
}

static void store(Vec *v, unsigned lane, __m256i x) {
    _mm256_store_si256((__m256i *)(void *)&v->u64[lane], x);
}

/* The lanes of MASK that are not where they were, in BLOCK now, or beyond what is known there. */
static uint64_t moved_lanes(const Known *k, const Vec *index, const Vec *block, uint64_t mask) {
    const __m256i within = _mm256_set1_epi64x((int64_t)leaf_elements(k) - 1);
    uint64_t same = 0;
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4) {
        __m256i equal = _mm256_cmpeq_epi64(load(&k->block, i), load(block, i));
        __m256i there = _mm256_cmpgt_epi64(load(&k->limit, i), _mm256_and_si256(load(index, i), within));
        same |= (uint64_t)(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_and_si256(equal, there))) << i;
    }
    return mask & ~same;
}

/* Ones in those of the four lanes from LANE on that are of MASK. */
static inline __m256i lanes_of(uint64_t mask, unsigned lane) {
    __m256i bits = _mm256_set_epi64x(8LL << lane, 4LL << lane, 2LL << lane, 1LL << lane);
    return _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x((int64_t)mask), bits), bits);
}

/* Those lanes of V that are of MASK become those of FROM. */
static inline void replace(Vec *v, uint64_t mask, const Vec *from) {
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(v, i, _mm256_blendv_epi8(load(v, i), load(from, i), lanes_of(mask, i)));
}

/* Many lanes go down at once, the others with the first of them; false: one leaf is not full. */
static bool many_go_down(const Store *s, Known *k, const Vec *index, const Vec *block, uint64_t moved) {
    const uint64_t data = (uint64_t)(uintptr_t)s->data - FULL_DATA;
    Vec way, leaf, all;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        way.u64[i] = index->u64[__builtin_ctzll(moved)];
    replace(&way, moved, index);
    if (!gather_full_leaves(s, k->root, &way, k->shift, leaf.u64))
        return false;
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        leaf.u64[i] += data;
        all.u64[i] = leaf_elements(k);
    }
    replace(&k->leaf, moved, &leaf);
    replace(&k->limit, moved, &all);
    replace(&k->block, moved, block);
    return true;
}

/* How many elements of LEAF, from the first on, are defined and data. */
static uint64_t known_elements(const Store *s, const Known *k, Handle leaf) {
    if ((leaf & HANDLE_FLAGS) == FULL_DATA)
        return leaf_elements(k);
    const ChunkInfo *info = chunk_info(s, leaf);        // of null nothing is defined
    unsigned halves = (unsigned)__builtin_ctzll(~(uint64_t)chunk_defined(info)), words = (unsigned)__builtin_ctz(chunk_handles(info) | 1u << CHUNK_WORDS);
    unsigned data = halves < 2 * words ? halves : 2 * words;
    return k->shift % 4 ? data : data / 2;
}

/* Those of MOVED go down to their leaves; false: one of these does not have the element, or it is not known to. */
static bool go_down(const Store *s, Known *k, const Vec *index, const Vec *block, uint64_t moved) {
    if (__builtin_popcountll(moved) >= MANY && many_go_down(s, k, index, block, moved))
        return true;
    for (; moved; moved &= moved - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(moved);
        Handle leaf = gather_any_leaf(s, k->root, k->shift, index->u64[lane]);
        uint64_t limit = known_elements(s, k, leaf);
        if (index->u64[lane] % leaf_elements(k) >= limit)
            return false;
        const char *at = (const char *)chunk_words(s, leaf);
        __builtin_prefetch(at + AHEAD * CHUNK_BYTES);
        k->leaf.u64[lane] = (uint64_t)(uintptr_t)at;
        k->limit.u64[lane] = limit;
        k->block.u64[lane] = block->u64[lane];
    }
    return true;
}

/* Four elements at AT: of 32 bits, sign-extended, if HALF. */
static inline __m256i read_four(const uint64_t *at, bool half) {
    const void *from[4];
    int64_t x[4];
    int32_t low[4];
    for (unsigned i = 0; i < 4; i++)
        from[i] = (const void *)(uintptr_t)at[i];
    for (unsigned i = 0; i < 4 && half; i++)
        memcpy(&low[i], from[i], sizeof low[i]);
    if (half)
        return _mm256_cvtepi32_epi64(_mm_set_epi32(low[3], low[2], low[1], low[0]));
    for (unsigned i = 0; i < 4; i++)
        memcpy(&x[i], from[i], sizeof x[i]);
    return _mm256_set_epi64x(x[3], x[2], x[1], x[0]);
}

/* The elements at INDEX for the lanes of MASK; the others become ones, after something else was read for them. */
static inline void read_leaves(const Known *k, const Vec *index, uint64_t mask, bool half, Vec *d) {
    const __m256i ones = _mm256_set1_epi64x(-1), within = _mm256_set1_epi64x(half ? CHUNK_HALVES - 1 : CHUNK_WORDS - 1);
    Vec at;
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(&at, i, _mm256_add_epi64(load(&k->leaf, i), _mm256_slli_epi64(_mm256_and_si256(load(index, i), within), half ? 2 : 3)));
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(d, i, _mm256_blendv_epi8(ones, read_four(&at.u64[i], half), lanes_of(mask, i)));
}

bool jit_lookup(Worker *w, Handle root, const Vec *index, uint64_t shift, uint64_t mask, Vec *d) {
    const unsigned half = shift % 4;
    Vec block, out;
    if (shift > GATHER_MOST_SHIFT || half > 1 || shift <= 1 || !mask)
        return false;
    Known *k = find_tree(w, root, shift);
    if (!k)
        return false;
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(&block, i, _mm256_srli_epi64(load(index, i), (int)(4 + half)));
    uint64_t moved = moved_lanes(k, index, &block, mask);
    if (moved && !go_down(w->vm->ready.store, k, index, &block, moved))
        return false;
    if (half)
        read_leaves(k, index, mask, true, &out);
    else
        read_leaves(k, index, mask, false, &out);
    *d = out;
    return true;
}

static bool looks_up(const Unit *u) {
    for (uint32_t at = 0; at < u->count; at++)
        if (u->insns[at].op == OP_VG_V || u->insns[at].op == OP_VG_VM)
            return true;
    return false;
}

void jit_forget_lookups(Unit *u) {
    if (looks_up(u))
        x86_store_imm(&u->e, 8, rm_mem(FRAME, (int32_t)offsetof(Worker, nlookups) - BIAS), 0);
}
