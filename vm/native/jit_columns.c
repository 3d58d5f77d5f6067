/* vm/native/jit_columns.c - elements of trees that lie apart, column by column.
 *
 * A loop that adds up the rows of a matrix, a row in each lane, looks for the elements of a column in each turn: those of the
 * leaves that it looked at in the turn before, one place further.  So when lanes go on like this, 16 columns are copied at
 * once, each as a vector, and the turns that follow find theirs by one comparison of the indices.  What is copied cannot
 * change: nodes of handles stay until the task ends.  Lanes that rarely go on like this are not asked any more. */
#include <stddef.h>

#include "vm/core/gather.h"
#include "vm/native/jit_state.h"

/* ---- what is looked for ---- */

static unsigned in_block(uint64_t index) {
    return index % CHUNK_WORDS;
}

/* Are the elements for all lanes, of which the first one is one, at the same place of their leaves? */
static bool is_column(const Sought *of) {
    const uint64_t most = of->shift % 4 ? CHUNK_HALVES : CHUNK_WORDS;
    uint64_t differs = 0;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        differs |= of->mask >> i & 1 ? of->index->u64[i] ^ of->index->u64[0] : 0;
    return of->mask & 1 && !(differs % most);
}

/* Four elements of lanes of 64 bits in each of four rows become four columns. */
static void turn_four(const char *const row[4], bool half, Vec *column, unsigned lane) {
    __m256i x[4], low, high;
    for (unsigned i = 0; i < 4; i++)
        x[i] = half ? _mm256_cvtepi32_epi64(_mm_loadu_si128((const __m128i *)(const void *)row[i]))
                    : _mm256_loadu_si256((const __m256i *)(const void *)row[i]);
    for (unsigned i = 0; i < 2; i++) {
        low = i ? _mm256_unpackhi_epi64(x[0], x[1]) : _mm256_unpacklo_epi64(x[0], x[1]);
        high = i ? _mm256_unpackhi_epi64(x[2], x[3]) : _mm256_unpacklo_epi64(x[2], x[3]);
        _mm256_store_si256((__m256i *)(void *)&column[i].u64[lane], _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_store_si256((__m256i *)(void *)&column[i + 2].u64[lane], _mm256_permute2x128_si256(low, high, 0x31));
    }
}

/* The columns of the rows at AT, four at a time. */
static void copy_columns(Columns *c, const Vec *at, bool half) {
    const unsigned size = half ? sizeof(uint32_t) : sizeof(uint64_t);
    for (unsigned lane = 0; lane < CHUNK_WORDS; lane += 4)
        for (unsigned k = 0; k < c->count; k += 4) {
            const char *row[4];
            for (unsigned i = 0; i < 4; i++)
                row[i] = (const char *)(uintptr_t)at->u64[lane + i] + k * size;
            turn_four(row, half, &c->column[k], lane);
        }
}

/* AT: where the blocks of 16 elements are that lanes look into; how many elements all of these have, from the first on. */
static unsigned blocks_of_leaves(Worker *w, Look *k, const Sought *of, Vec *at) {
    const unsigned half = of->shift % 4, log = half ? 2 : 3, most = CHUNK_BYTES >> log;
    const unsigned first = (unsigned)of->index->u64[0] & (most - CHUNK_WORDS);      // in the leaf
    uint64_t bytes = (first + CHUNK_WORDS) << log;
    Vec leaf, limit;
    if (!is_column(of) || !jit_lookup_leaves(w, k, of, &leaf, &limit))
        return 0;
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        const bool in = of->mask >> i & 1;
        at->u64[i] = leaf.u64[in ? i : 0] + (first << log);
        bytes = in && limit.u64[i] < bytes ? limit.u64[i] : bytes;
    }
    return (unsigned)(bytes >> log) - first;
}

/* The columns of what is sought, those behind it or, if lanes go DOWN, before it; false: there are none. */
static bool find_columns(Worker *w, Columns *c, Look *k, const Sought *of, bool down) {
    Vec at;
    unsigned before = down ? CHUNK_WORDS - 1 : 0;
    if (jit_lookup_rows(w, k, of, before, &at)) {
        c->count = CHUNK_WORDS;
    } else {
        before = in_block(of->index->u64[0]);
        c->count = blocks_of_leaves(w, k, of, &at);
    }
    if (before >= c->count) {
        c->count = 0;
        return false;
    }
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        c->base.u64[i] = of->index->u64[i] - before;
    c->absent = ~of->mask;
    copy_columns(c, &at, of->shift % 4);
    c->root = of->root;
    c->shift = of->shift;
    w->columns++;
    return true;
}

/* Were those that are there worth their copies, which cost about as much as that many looks? */
static bool was_worth(const Columns *c) {
    return c->hits && c->hits + 1 >= c->count / 2;
}

static void give(const Columns *c, const Vec *index, uint64_t mask) {
    const Vec *column = &c->column[index->u64[0] - c->base.u64[0]];
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        c->out->u64[i] = mask >> i & 1 ? column->u64[i] : UINT64_MAX;
}

bool jit_columns_look(Worker *w, Columns *c, Look *k, const Sought *of) {
    const uint64_t from = c->last, here = of->index->u64[0];
    const bool first = from == COLUMNS_NONE, worth = was_worth(c), goes_on = worth || here == from + 1 || here == from - 1;
    if (c->misses > COLUMNS_MISSES)
        return false;
    c->misses = worth || first ? 0 : c->misses + 1;
    c->last = here;
    c->hits = 0;
    if (!(of->mask & 1) || !gather_suits(of->shift) || of->shift < 4 || !(goes_on || (first && is_column(of))))
        return false;
    if (!find_columns(w, c, k, of, here == from - 1))
        return false;
    give(c, of->index, of->mask);
    return true;
}

/* ---- machine code ---- */

Rm jit_columns_at(int number, size_t offset) {
    return rm_mem(RSP, COLUMNS_AT + (int)sizeof(Columns) * number + (int)offset);
}

void jit_forget_columns(Unit *u, int number) {
    x86_store_imm(&u->e, 8, jit_columns_at(number, offsetof(Columns, count)), 0);
    x86_store_imm(&u->e, 8, jit_columns_at(number, offsetof(Columns, hits)), 0);
    x86_store_imm(&u->e, 8, jit_columns_at(number, offsetof(Columns, misses)), 0);
    x86_store_imm(&u->e, 8, jit_columns_at(number, offsetof(Columns, last)), (int32_t)COLUMNS_NONE);
}
