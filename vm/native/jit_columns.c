/* vm/native/jit_columns.c - elements of trees that lie apart, column by column.
 *
 * A loop that adds up the rows of a matrix, a row in each lane, looks for the elements of a column in each turn: those of the
 * leaves that it looked at in the turn before, one place further.  So when lanes go on like this, 16 columns are copied at
 * once, each as a vector, and the turns that follow find theirs by one comparison of the indices.  What is copied cannot
 * change: nodes of handles stay until the task ends.  Lanes that rarely go on like this are not asked any more. */
#include <stddef.h>

#include "vm/core/gather.h"
#include "vm/native/jit_state.h"

enum { WORTH = 2 };     // columns that are read of those that are there

/* ---- what is looked for ---- */

static unsigned in_block(uint64_t index) {
    return index % CHUNK_WORDS;
}

/* Are the elements for the lanes of MASK, of which the first one is, at the same place of their blocks of 16? */
static bool is_column(const Vec *index, uint64_t mask) {
    uint64_t differs = 0;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        differs |= mask >> i & 1 ? index->u64[i] ^ index->u64[0] : 0;
    return mask & 1 && !in_block(differs);
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

/* All 16 columns from element FIRST of the leaves on, of which some may be no elements. */
static void copy_columns(Columns *c, const Vec *leaf, unsigned first, bool half) {
    const unsigned size = half ? sizeof(uint32_t) : sizeof(uint64_t);
    for (unsigned lane = 0; lane < CHUNK_WORDS; lane += 4)
        for (unsigned k = 0; k < CHUNK_WORDS; k += 4) {
            const char *row[4];
            for (unsigned i = 0; i < 4; i++)
                row[i] = (const char *)(uintptr_t)leaf->u64[lane + i] + (first + k) * size;
            turn_four(row, half, &c->column[k], lane);
        }
}

/* The columns beside those at INDEX, which are elements; false: there are none for the lanes of MASK. */
static bool find_columns(Worker *w, Columns *c, Look *k, Handle root, const Vec *index, uint64_t shift, uint64_t mask) {
    const bool half = shift % 4;
    const unsigned size = half ? sizeof(uint32_t) : sizeof(uint64_t), most = CHUNK_BYTES / size;
    const unsigned first = (unsigned)(index->u64[0] % most) / CHUNK_WORDS * CHUNK_WORDS;
    uint64_t bytes = (first + CHUNK_WORDS) * size;
    Vec leaf;
    if (!jit_lookup_leaves(w, k, root, index, shift, mask))
        return false;
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        const bool in = mask >> i & 1;
        leaf.u64[i] = k->leaf.u64[in ? i : 0];
        bytes = in && k->limit.u64[i] < bytes ? k->limit.u64[i] : bytes;
        c->base.u64[i] = in ? index->u64[i] - in_block(index->u64[i]) : UINT64_MAX;     // with no place of a column is it an index
    }
    copy_columns(c, &leaf, first, half);
    w->columns++;
    c->root = root;
    c->shift = shift;
    c->count = bytes / size - first;
    return true;
}

/* The element at INDEX is looked for: is it likely that those beside it are, too? */
static bool goes_on(Columns *c, uint64_t index) {
    const uint64_t from = c->last;
    const bool was_worth = c->hits >= WORTH;
    c->last = index;
    c->misses = was_worth || from == COLUMNS_NONE ? 0 : c->misses + 1;
    return was_worth || index == from + 1 || index == from - 1;
}

static void give(const Columns *c, const Vec *index, uint64_t mask) {
    const Vec *column = &c->column[in_block(index->u64[0])];
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        c->out->u64[i] = mask >> i & 1 ? column->u64[i] : UINT64_MAX;
}

bool jit_columns_look(Worker *w, Columns *c, Look *k, Handle root, const Vec *index, uint64_t shift, uint64_t mask) {
    if (c->misses > COLUMNS_MISSES)
        return false;
    if (!is_column(index, mask) || !gather_suits(shift) || shift < 4) {
        c->misses++;
        return false;
    }
    if (!goes_on(c, index->u64[0]))
        return false;
    c->count = c->hits = 0;
    if (!find_columns(w, c, k, root, index, shift, mask) || in_block(index->u64[0]) >= c->count)
        return false;
    give(c, index, mask);
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
