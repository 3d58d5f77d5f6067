/* vm/core/tile.h - arithmetic on tiles of 16 x 16 doubles.
 *
 * A tile is a node (a chunk with the handles of 16 chunks full of data, row i is
 * chunk i) or 16 consecutive vector registers.
 *
 * Every function is compiled for the vectors of the processor and gives the same
 * bits on each: an element is computed by the same operations in the same order,
 * only the number of elements computed at once differs.
 *
 * NaN: as everywhere the results that are NaN are the canonical one.  It is made
 * once, at the end, with the same bits as after every step: an operation with a NaN
 * operand gives a NaN whatever its bits are, and one without never looks at them.
 *
 * All that is longer than a few vector instructions is kept out of line, so that
 * the dispatch loop's own variables stay in registers. */
#ifndef VM_CORE_TILE_H
#define VM_CORE_TILE_H

#include <math.h>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "vm/core/access.h"
#include "vm/core/task.h"

#define TILE_OUT_OF_LINE static __attribute__((noinline, unused))
#define TILE_INLINE      static inline __attribute__((always_inline))

/* Where the rows of a node are. */
typedef struct {
    const double *row[TILE_ROWS];
} TileRows;

/* By the records, in the order of 16 times fb.rh, fb.vr; ELEMENTS of a row are wanted. */
TILE_OUT_OF_LINE
Trap tile_find_rows(const Store *s, Handle node, unsigned elements, TileRows *out) {
    for (unsigned i = 0; i < TILE_ROWS; i++) {
        Handle h;
        Vec v;
        Trap t = read_handle(s, node, i, &h);
        if (!t)
            t = read_lanes(s, h, elements, true, &v);
        if (t)
            return t;
        out->row[i] = (const double *)(const void *)chunk_words(s, h);
    }
    return TRAP_NONE;
}

TILE_INLINE Trap tile_rows(const Store *s, Handle node, unsigned elements, TileRows *out) {
    if ((node & HANDLE_FLAGS) != FULL_HANDLES)
        return tile_find_rows(s, node, elements, out);
    const uint64_t *h = flagged_words(s, node, FULL_HANDLES);
    uint64_t other = 0;
    for (unsigned i = 0; i < TILE_ROWS; i++) {
        other |= h[i] ^ FULL_DATA;
        out->row[i] = (const double *)(const void *)(s->data + h[i] - FULL_DATA);
    }
    return other & HANDLE_FLAGS ? tile_find_rows(s, node, elements, out) : TRAP_NONE;
}

/* ---- multiplication ---- */

/* A block of TILE_HIGH rows and twice TILE_LANES columns is computed at a time, so that
 * its sums fit in the processor's registers beside the operands. */
#if defined __AVX512F__
enum { TILE_LANES = 8, TILE_HIGH = 8 };
#elif defined __AVX__
enum { TILE_LANES = 4, TILE_HIGH = 4 };
#else
enum { TILE_LANES = 2, TILE_HIGH = 4 };
#endif

typedef double TileLanes __attribute__((vector_size(8 * TILE_LANES), may_alias));
typedef int64_t TileBits __attribute__((vector_size(8 * TILE_LANES)));

/* One step must not be merged with the next: unrolled, the sums no longer fit. */
#ifdef __clang__
#define TILE_ONE_BY_ONE _Pragma("clang loop unroll(disable)")
#else
#define TILE_ONE_BY_ONE _Pragma("GCC unroll 1")
#endif

TILE_INLINE TileLanes tile_splat(double x) {
#if defined __AVX512F__
    return _mm512_set1_pd(x);
#elif defined __AVX__
    return _mm256_set1_pd(x);
#else
    return (TileLanes){x, x};
#endif
}

TILE_INLINE TileLanes tile_step(TileLanes a, TileLanes b, TileLanes c) {
#if defined __AVX512F__
    return _mm512_fmadd_pd(a, b, c);
#elif defined __AVX__ && defined __FMA__
    return _mm256_fmadd_pd(a, b, c);
#else
    for (int i = 0; i < TILE_LANES; i++)
        c[i] = fma(a[i], b[i], c[i]);
    return c;
#endif
}

TILE_INLINE TileLanes tile_image(TileLanes x) {
    const TileBits nan = (TileBits){0} + (int64_t)F64_NAN;
    TileBits number = x == x;
    return (TileLanes)(((TileBits)x & number) | (nan & ~number));
}

/* Rows ROW.. and columns COLUMN.. of C += A * B. */
TILE_INLINE void tile_fma_block(const TileRows *a, const TileRows *b, Vec *c, unsigned row, unsigned column) {
    TileLanes sum[TILE_HIGH][2];
    for (unsigned i = 0; i < TILE_HIGH; i++) {
        const TileLanes *from = (const TileLanes *)(const void *)&c[row + i].f64[column];
        sum[i][0] = from[0];
        sum[i][1] = from[1];
    }
    TILE_ONE_BY_ONE
    for (unsigned k = 0; k < TILE_ROWS; k++) {
        const TileLanes *right = (const TileLanes *)(const void *)&b->row[k][column];
        TileLanes right0 = right[0], right1 = right[1];
        for (unsigned i = 0; i < TILE_HIGH; i++) {
            TileLanes left = tile_splat(a->row[row + i][k]);
            sum[i][0] = tile_step(left, right0, sum[i][0]);
            sum[i][1] = tile_step(left, right1, sum[i][1]);
        }
    }
    for (unsigned i = 0; i < TILE_HIGH; i++) {
        TileLanes *to = (TileLanes *)(void *)&c[row + i].f64[column];
        to[0] = tile_image(sum[i][0]);
        to[1] = tile_image(sum[i][1]);
    }
}

/* C += A * B with one rounding a step: for k = 0 to 15 in this order. */
TILE_OUT_OF_LINE Trap tile_fma(const Store *s, Handle left, Handle right, Vec *c) {
    TileRows a, b;
    Trap t = tile_rows(s, left, CHUNK_WORDS, &a);
    if (!t)
        t = tile_rows(s, right, CHUNK_WORDS, &b);
    if (t)
        return t;
    for (unsigned row = 0; row < TILE_ROWS; row += TILE_HIGH)
        for (unsigned column = 0; column < CHUNK_WORDS; column += 2 * TILE_LANES)
            tile_fma_block(&a, &b, c, row, column);
    return TRAP_NONE;
}

/* ---- moving tiles ---- */

/* The elements of the rows below VL; the others become ones. */
TILE_OUT_OF_LINE Trap tile_read(const Store *s, Handle node, unsigned vl, Vec *d) {
    TileRows rows;
    Trap t = tile_rows(s, node, vl, &rows);
    if (t)
        return t;
    for (unsigned i = 0; i < TILE_ROWS; i++) {
        memcpy(&d[i], rows.row[i], sizeof d[i]);
        lanes_close(&d[i], vl, true);
    }
    return TRAP_NONE;
}

/* The free slots that come next are on their way to the cache, all at once: 4 % of a product. */
TILE_INLINE void tile_fetch_slots(const Task *t) {
    const uint32_t *next = t->pool->top;
    for (unsigned i = 0; i < TILE_ROWS && *--next; i++) {   // before the first one is a 0
        const char *words = (const char *)chunk_words(t->store, chunk_handle(*next));
        __builtin_prefetch(&t->store->info[*next], 1);
        __builtin_prefetch(words, 1);
        __builtin_prefetch(words + CHUNK_BYTES / 2, 1);
    }
}

/* A fresh node of 16 fresh chunks with the elements of A below VL. */
TILE_OUT_OF_LINE Trap tile_write(Task *t, const Vec *a, unsigned vl, uint64_t *out) {
    uint64_t node, row;
    tile_fetch_slots(t);
    Trap trap = task_create(t, &node);
    for (unsigned i = 0; i < TILE_ROWS && !trap; i++) {
        trap = task_create(t, &row);
        if (!trap)
            trap = write_lanes(t->store, row, vl, true, &a[i]);
        if (!trap)
            trap = task_write_handle(t, node, i, row);
    }
    if (!trap)
        *out = node;
    return trap;
}

/* d[i][j] = d[j][i], in squares of 2 x 2. */
TILE_OUT_OF_LINE void tile_transpose(Vec *d) {
    typedef uint64_t Pair __attribute__((vector_size(16), may_alias));
    Vec old[TILE_ROWS];
    memcpy(old, d, sizeof old);
    for (unsigned i = 0; i < TILE_ROWS; i += 2)
        for (unsigned j = 0; j < CHUNK_WORDS; j += 2) {
            Pair upper = *(const Pair *)&old[i].u64[j], lower = *(const Pair *)&old[i + 1].u64[j];
            *(Pair *)&d[j].u64[i] = __builtin_shufflevector(upper, lower, 0, 2);
            *(Pair *)&d[j + 1].u64[i] = __builtin_shufflevector(upper, lower, 1, 3);
        }
}

/* ---- steps of a Fourier transform, on elements below VL ---- */

/* a, b = a + b, a - b */
static inline void tile_butterfly(Vec *a, Vec *b, unsigned vl, bool e64) {
    if (e64) {
        LANES_INDEPENDENT
        for (unsigned i = 0; i < CHUNK_WORDS; i++) {
            uint64_t x = a->u64[i], y = b->u64[i];
            a->u64[i] = f64_add(x, y);
            b->u64[i] = f64_sub(x, y);
        }
    } else {
        LANES_INDEPENDENT
        for (unsigned i = 0; i < CHUNK_HALVES; i++) {
            uint32_t x = a->u32[i], y = b->u32[i];
            a->u32[i] = f32_add(x, y);
            b->u32[i] = f32_sub(x, y);
        }
    }
    lanes_close(a, vl, e64);
    lanes_close(b, vl, e64);
}

/* re, im = re * wr - im * wi, re * wi + im * wr: every product is rounded, then the
 * difference and the sum. */
static inline void tile_cmul(Vec *re, Vec *im, const Vec *wr, const Vec *wi, unsigned vl, bool e64) {
    if (e64) {
        LANES_INDEPENDENT
        for (unsigned i = 0; i < CHUNK_WORDS; i++) {
            uint64_t x = re->u64[i], y = im->u64[i], p = wr->u64[i], q = wi->u64[i];
            re->u64[i] = f64_sub(f64_mul(x, p), f64_mul(y, q));
            im->u64[i] = f64_add(f64_mul(x, q), f64_mul(y, p));
        }
    } else {
        LANES_INDEPENDENT
        for (unsigned i = 0; i < CHUNK_HALVES; i++) {
            uint32_t x = re->u32[i], y = im->u32[i], p = wr->u32[i], q = wi->u32[i];
            re->u32[i] = f32_sub(f32_mul(x, p), f32_mul(y, q));
            im->u32[i] = f32_add(f32_mul(x, q), f32_mul(y, p));
        }
    }
    lanes_close(re, vl, e64);
    lanes_close(im, vl, e64);
}

#endif
