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

/* AHEAD chunks behind a leaf lies, mostly, what its lane or another one comes to soon.  Where MANY lanes have left
 * their leaves, look for look, they are not followed: but once in LOOK_AGAIN looks. */
enum { MOST_TREES = 8, MANY = 5, AHEAD = 16 };

struct Lookups {
    unsigned next;          // which one makes way
    Look     tree[MOST_TREES];
};

/* No block is this one: an index of 64 bits has at least 4 for its place in a leaf. */
#define NOWHERE UINT64_MAX

/* What lanes read that were nowhere yet. */
static const Vec nothing;

/* Nothing is known of this tree. */
static void begin(Look *k, Handle root, uint64_t shift) {
    k->root = root;
    k->shift = shift;
    k->misses = k->paid = 0;
    k->view = offsetof(Worker, views.view);
    for (unsigned lane = 0; lane < CHUNK_WORDS; lane++) {
        k->block.u64[lane] = NOWHERE;
        k->leaf.u64[lane] = (uint64_t)(uintptr_t)&nothing;
        k->limit.u64[lane] = 0;
    }
}

/* What is known of this tree; NULL: there is no memory. */
static Look *find_tree(Worker *w, Handle root, uint64_t shift) {
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
    begin(&all->tree[i], root, shift);
    return &all->tree[i];
}

/* That a full leaf has. */
static unsigned leaf_elements(const Look *k) {
    return k->shift % 4 ? CHUNK_HALVES : CHUNK_WORDS;
}

static __m256i load(const Vec *v, unsigned lane) {
    return _mm256_load_si256((const __m256i *)(const void *)&v->u64[lane]);
}

static void store(Vec *v, unsigned lane, __m256i x) {
    _mm256_store_si256((__m256i *)(void *)&v->u64[lane], x);
}

/* What leads to the leaves with the elements at INDEX. */
static void find_blocks(const Look *k, const Vec *index, Vec *block) {
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(block, i, _mm256_srli_epi64(load(index, i), (int)(4 + k->shift % 4)));
}

/* The lanes of MASK that are not where they were, in BLOCK now, or beyond what is known there. */
static uint64_t moved_lanes(const Look *k, const Vec *index, const Vec *block, uint64_t mask) {
    const __m256i within = _mm256_set1_epi64x((int64_t)leaf_elements(k) - 1);
    const int log = k->shift % 4 ? 2 : 3;
    uint64_t same = 0;
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4) {
        __m256i equal = _mm256_cmpeq_epi64(load(&k->block, i), load(block, i));
        __m256i there = _mm256_cmpgt_epi64(load(&k->limit, i), _mm256_slli_epi64(_mm256_and_si256(load(index, i), within), log));
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

/* Many lanes go down at once, the others with the first of them; false: one of them would leave the tree, or does not have
 * the element. */
static bool many_go_down(const Store *s, Look *k, const Vec *index, const Vec *block, uint64_t moved) {
    const uint64_t data = (uint64_t)(uintptr_t)s->data, size = CHUNK_BYTES / leaf_elements(k);
    Vec way, leaf, limit;
    Handle all;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        way.u64[i] = index->u64[__builtin_ctzll(moved)];
    replace(&way, moved, index);
    if (!gather_to_leaves(s, k->root, &way, k->shift, leaf.u64, &all))
        return false;
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        limit.u64[i] = all & FULL_DATA ? CHUNK_BYTES : views_known_bytes(s, leaf.u64[i], k->shift % 4);
        if ((way.u64[i] % leaf_elements(k) + 1) * size > limit.u64[i])
            return false;
        leaf.u64[i] = data + (leaf.u64[i] & ~(uint64_t)HANDLE_FLAGS);
    }
    replace(&k->leaf, moved, &leaf);
    replace(&k->limit, moved, &limit);
    replace(&k->block, moved, block);
    return true;
}

/* Those of MOVED go down to their leaves; false: one of these does not have the element, or it is not known to. */
static bool go_down(const Store *s, Look *k, const Vec *index, const Vec *block, uint64_t moved) {
    if (__builtin_popcountll(moved) >= MANY && many_go_down(s, k, index, block, moved))
        return true;
    for (; moved; moved &= moved - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(moved);
        Handle leaf = gather_any_leaf(s, k->root, k->shift, index->u64[lane]);
        uint64_t limit = views_known_bytes(s, leaf, k->shift % 4), size = CHUNK_BYTES / leaf_elements(k);
        if ((index->u64[lane] % leaf_elements(k) + 1) * size > limit)
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
static inline void read_leaves(const Look *k, const Vec *index, uint64_t mask, bool half, Vec *d) {
    const __m256i ones = _mm256_set1_epi64x(-1), within = _mm256_set1_epi64x(half ? CHUNK_HALVES - 1 : CHUNK_WORDS - 1);
    Vec at;
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(&at, i, _mm256_add_epi64(load(&k->leaf, i), _mm256_slli_epi64(_mm256_and_si256(load(index, i), within), half ? 2 : 3)));
    for (unsigned i = 0; i < CHUNK_WORDS; i += 4)
        store(d, i, _mm256_blendv_epi8(ones, read_four(&at.u64[i], half), lanes_of(mask, i)));
}

/* Are lanes elsewhere look for look, so that what is known is of no use? */
static bool is_random(Look *k, uint64_t moved) {
    if (__builtin_popcountll(moved) < MANY)
        k->misses = 0;
    else
        k->misses++;
    return k->misses > LOOK_OFTEN && k->misses % LOOK_AGAIN;
}

static bool go_all(const Store *s, const Look *k, const Vec *index, uint64_t mask, Vec *d) {
    if (mask == lanes_below(CHUNK_WORDS))
        return gather_full_lanes(s, k->root, index, k->shift, d);
    Vec out;
    if (!gather_some_lanes(s, k->root, index, k->shift, mask, &out))
        return false;
    *d = out;
    return true;
}

/* The View of the tree of K is looked for. */
static View *find_view(Worker *w, Look *k) {
    View *v = views_find(&w->views, w->vm->ready.store, w->task.pool, k->root, k->shift);
    k->view = (uint64_t)((const char *)v - (const char *)w);
    return v;
}

/* The same, where it was, unless it has made way for another one. */
static View *view_of(Worker *w, Look *k) {
    View *v = (View *)(void *)((char *)w + k->view);
    return v->root == k->root && v->shift == k->shift ? v : find_view(w, k);
}

/* The elements, if there is a view and it has all of them. */
static bool read_view(const View *v, const Vec *index, uint64_t mask, Vec *d) {
    const bool half = v->shift % 4;
    const char *base = (const char *)(uintptr_t)v->base;
    uint64_t beyond = 0;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        beyond |= (uint64_t)(index->u64[i] >= v->count) << i;
    if (beyond & mask)
        return false;
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        uint64_t at = mask >> i & 1 ? index->u64[i] : 0, x;
        int32_t low;
        if (half)
            memcpy(&low, base + at * sizeof low, sizeof low);
        else
            memcpy(&x, base + at * sizeof x, sizeof x);
        x = half ? (uint64_t)(int64_t)low : x;
        d->u64[i] = mask >> i & 1 ? x : ~UINT64_C(0);
    }
    return true;
}

/* The same of a table of leaves. */
static bool read_table(const View *v, const Vec *index, uint64_t mask, Vec *d) {
    const bool half = v->shift % 4;
    const uint64_t *leaves = (const uint64_t *)(uintptr_t)v->leaves, size = half ? sizeof(uint32_t) : sizeof(uint64_t);
    Vec at, first = {{0}};
    for (uint64_t left = mask; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(left);
        uint64_t place = index->u64[lane] / (CHUNK_BYTES / size), offset = index->u64[lane] % (CHUNK_BYTES / size) * size;
        uint64_t leaf = place < v->places ? leaves[place] : 0, known = leaf & LEAF_KNOWN;
        if (offset >= known)
            return false;
        at.u64[lane] = leaf - known + offset;
    }
    for (unsigned lane = 0; lane < CHUNK_WORDS; lane++) {
        const void *from = mask >> lane & 1 ? (const void *)(uintptr_t)at.u64[lane] : &first;
        int32_t low;
        memcpy(&low, from, sizeof low);
        memcpy(&d->u64[lane], from, size);
        d->u64[lane] = !(mask >> lane & 1) ? ~UINT64_C(0) : half ? (uint64_t)(int64_t)low : d->u64[lane];
    }
    return true;
}

/* LANES went down the tree, and in looks before that are not paid for yet, as many each. */
static void pay(Worker *w, Look *k, View *v, uint64_t moved) {
    uint64_t looks = k->misses > k->paid ? k->misses - k->paid : 1, lanes = (uint64_t)__builtin_popcountll(moved);
    k->paid = k->misses;
    // relaxed: about how many
    unsigned workers = atomic_load_explicit(&w->vm->nworkers, memory_order_relaxed);
    views_pay(&w->views, w->vm->ready.store, w->task.pool, v, lanes * looks, workers);
}

/* The elements at INDEX for the lanes of MASK, of which there are some; false: go another way. */
static bool look(Worker *w, Look *k, const Vec *index, uint64_t mask, Vec *d) {
    const Store *s = w->vm->ready.store;
    const unsigned half = k->shift % 4;
    Vec block, out;
    View *v = views_suit(k->shift) ? view_of(w, k) : NULL;
    if (v && ((v->count && read_view(v, index, mask, d)) || (v->places && read_table(v, index, mask, d))))
        return true;
    find_blocks(k, index, &block);
    uint64_t moved = moved_lanes(k, index, &block, mask);
    if (moved && v && !views_have(v))
        pay(w, k, v, moved);
    if (is_random(k, moved) && go_all(s, k, index, mask, d))
        return true;
    if (moved && !go_down(s, k, index, &block, moved))
        return false;
    if (half)
        read_leaves(k, index, mask, true, &out);
    else
        read_leaves(k, index, mask, false, &out);
    *d = out;
    return true;
}

/* What is known of tree ROOT in K. */
static void suit(Look *k, Handle root, uint64_t shift) {
    if (k->root != root || k->shift != shift)
        begin(k, root, shift);
}

/* The leaves that lanes look into, of which the View has the elements sought; false: it has not. */
static bool leaves_in_view(const View *v, const Sought *of, const Vec *block, Vec *leaf, Vec *limit) {
    const unsigned half = of->shift % 4;
    const uint64_t *leaves = (const uint64_t *)(uintptr_t)v->leaves;
    for (uint64_t mask = of->mask; mask; mask &= mask - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(mask);
        uint64_t place = block->u64[lane], known = 0, offset = of->index->u64[lane] << (3 - half) & (CHUNK_BYTES - 1);
        if (v->count && (place + 1) << (4 + half) <= v->count) {
            leaf->u64[lane] = v->base + place * CHUNK_BYTES;
            known = CHUNK_BYTES;
        } else if (!v->count && place < v->places && leaves[place]) {
            known = leaves[place] % CHUNK_BYTES + 1;
            leaf->u64[lane] = leaves[place] + 1 - known;
        }
        limit->u64[lane] = known;
        if (offset >= known)
            return false;
    }
    return true;
}

bool jit_lookup_leaves(Worker *w, Look *k, const Sought *of, Vec *leaf, Vec *limit) {
    Vec block;
    suit(k, of->root, of->shift);
    find_blocks(k, of->index, &block);
    uint64_t moved = moved_lanes(k, of->index, &block, of->mask);
    View *v = moved && views_suit(of->shift) ? view_of(w, k) : NULL;
    if (v && views_have(v) && leaves_in_view(v, of, &block, leaf, limit))   // K does not come to know them: views make way
        return true;
    if (v && !views_have(v))
        pay(w, k, v, 1);        // one lane for all, for many elements: that they are read once costs less than a view
    if (moved && !go_down(w->vm->ready.store, k, of->index, &block, moved))
        return false;
    *leaf = k->leaf;
    *limit = k->limit;
    return true;
}

bool jit_lookup_rows(Worker *w, Look *k, const Sought *of, unsigned before, Vec *at) {
    suit(k, of->root, of->shift);
    const View *v = views_suit(of->shift) ? view_of(w, k) : NULL;
    bool all = v && v->count >= CHUNK_WORDS;
    for (unsigned i = 0; i < CHUNK_WORDS && all; i++) {
        uint64_t first = of->index->u64[of->mask >> i & 1 ? i : 0] - before;
        all = first <= v->count - CHUNK_WORDS;
        at->u64[i] = v->base + (first << (of->shift % 4 ? 2 : 3));
    }
    return all;
}

bool jit_lookup(Worker *w, Handle root, const Vec *index, uint64_t shift, uint64_t mask, Vec *d) {
    Look *k = gather_suits(shift) && mask ? find_tree(w, root, shift) : NULL;
    return k && look(w, k, index, mask, d);
}

bool jit_lookup_by(Worker *w, Look *k, Handle root, const Vec *index, uint64_t shift, uint64_t mask, Vec *d) {
    if (!gather_suits(shift) || !mask)
        return false;
    suit(k, root, shift);
    return look(w, k, index, mask, d);
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
    for (int i = 0; i < jit_looks(u); i++) {
        x86_store_imm(&u->e, 8, jit_look_at(i, offsetof(Look, root)), -1);
        x86_store_imm(&u->e, 8, jit_look_at(i, offsetof(Look, view)), (int32_t)offsetof(Worker, views.view));
        if (i < MAX_COLUMNS)
            jit_forget_columns(u, i);
    }
}
