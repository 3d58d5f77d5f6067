/* vm/core/tile_step.c - sums of products of tiles, in blocks.
 *
 * A panel is blocks of as many columns as two vectors hold, one after the other, each with 16
 * rows of N tiles.  A block of STEP_HIGH rows and these columns keeps its sums in the
 * processor's registers. */
#include "vm/core/tile_step.h"

#ifndef STEP_INFO
#define STEP_INFO step_info
#endif

#ifdef __AVX__
enum { STEP_BYTES = 32, STEP_HIGH = 4 };
#else
enum { STEP_BYTES = 16, STEP_HIGH = 4 };
#endif

/* Lanes of a type, of a mask for them, and the elements of chunks for as many lanes. */
#define STEP_TYPE(T, scalar, mask, bytes)                                            \
    typedef scalar Step_##T __attribute__((vector_size(STEP_BYTES), may_alias));     \
    typedef mask StepMask_##T __attribute__((vector_size(STEP_BYTES), may_alias));   \
    typedef scalar StepScalar_##T;                                                   \
    enum { STEP_LANES_##T = STEP_BYTES / (bytes) };
STEP_TYPE(f64, double, int64_t, 8)
STEP_TYPE(f32, float, int32_t, 4)
STEP_TYPE(i64, int64_t, int64_t, 8)
STEP_TYPE(i32, int32_t, int32_t, 4)
#undef STEP_TYPE

typedef uint64_t StepBits_i64 __attribute__((vector_size(STEP_BYTES), may_alias));
typedef uint32_t StepBits_i32 __attribute__((vector_size(STEP_BYTES), may_alias));
typedef int64_t StepWhole_i32 __attribute__((vector_size(2 * STEP_BYTES), may_alias));
typedef double StepWhole_f32 __attribute__((vector_size(2 * STEP_BYTES), may_alias));

/* ---- arithmetic: floating point as Java's Math.min and Math.max, whole numbers wrap round ---- */

#define STEP_SELECT(T, mask, a, b) ((Step_##T)(((StepMask_##T)(a) & (mask)) | ((StepMask_##T)(b) & ~(mask))))

/* Equal numbers have equal bits but for the zeros; what is not equal to itself is no number. */
#define STEP_FLOATING(T)                                                                                    \
    TILE_INLINE Step_##T step_add_##T(Step_##T a, Step_##T b) { return a + b; }                             \
    TILE_INLINE Step_##T step_mul_##T(Step_##T a, Step_##T b) { return a * b; }                             \
    TILE_INLINE Step_##T step_min_##T(Step_##T a, Step_##T b) {                                             \
        Step_##T less = STEP_SELECT(T, a < b, a, b), zero = (Step_##T)((StepMask_##T)a | (StepMask_##T)b);  \
        return STEP_SELECT(T, a != a, a, STEP_SELECT(T, a == b, zero, less));                               \
    }                                                                                                       \
    TILE_INLINE Step_##T step_max_##T(Step_##T a, Step_##T b) {                                             \
        Step_##T more = STEP_SELECT(T, a > b, a, b), zero = (Step_##T)((StepMask_##T)a & (StepMask_##T)b);  \
        return STEP_SELECT(T, a != a, a, STEP_SELECT(T, a == b, zero, more));                               \
    }
STEP_FLOATING(f64)
STEP_FLOATING(f32)
#undef STEP_FLOATING

#define STEP_WHOLE(T)                                                                                                                 \
    TILE_INLINE Step_##T step_add_##T(Step_##T a, Step_##T b) { return (Step_##T)((StepBits_##T)a + (StepBits_##T)b); }               \
    TILE_INLINE Step_##T step_mul_##T(Step_##T a, Step_##T b) { return (Step_##T)((StepBits_##T)a * (StepBits_##T)b); }               \
    TILE_INLINE Step_##T step_min_##T(Step_##T a, Step_##T b) { return STEP_SELECT(T, a < b, a, b); }                                 \
    TILE_INLINE Step_##T step_max_##T(Step_##T a, Step_##T b) { return STEP_SELECT(T, a > b, a, b); }
STEP_WHOLE(i64)
STEP_WHOLE(i32)
#undef STEP_WHOLE

TILE_INLINE Step_i64 step_and_i64(Step_i64 a, Step_i64 b) { return a & b; }
TILE_INLINE Step_i64 step_or_i64(Step_i64 a, Step_i64 b) { return a | b; }
TILE_INLINE Step_i64 step_xor_i64(Step_i64 a, Step_i64 b) { return a ^ b; }

/* ---- elements of chunks ---- */

#define STEP_WORDS(T)                                                                                                       \
    TILE_INLINE Step_##T step_load_##T(const double *from) { Step_##T x; memcpy(&x, from, sizeof x); return x; }            \
    TILE_INLINE void step_keep_##T(double *to, Step_##T x) { memcpy(to, &x, sizeof x); }
/* As many elements of another type, narrowed or widened. */
#define STEP_HALVES(T)                                                                                                      \
    TILE_INLINE Step_##T step_load_##T(const double *from) {                                                                \
        StepWhole_##T w;                                                                                                    \
        memcpy(&w, from, sizeof w);                                                                                         \
        return __builtin_convertvector(w, Step_##T);                                                                        \
    }                                                                                                                       \
    TILE_INLINE void step_keep_##T(double *to, Step_##T x) {                                                                \
        StepWhole_##T w = __builtin_convertvector(x, StepWhole_##T);                                                        \
        memcpy(to, &w, sizeof w);                                                                                           \
    }
STEP_WORDS(f64)
STEP_WORDS(i64)
STEP_HALVES(f32)
STEP_HALVES(i32)
#undef STEP_WORDS
#undef STEP_HALVES

TILE_INLINE Step_f64 step_one_f64(const double *from) { return *from - (Step_f64){0}; }
TILE_INLINE Step_i64 step_one_i64(const double *from) { int64_t x; memcpy(&x, from, sizeof x); return x - (Step_i64){0}; }
TILE_INLINE Step_i32 step_one_i32(const double *from) { int64_t x; memcpy(&x, from, sizeof x); return (int32_t)x - (Step_i32){0}; }
TILE_INLINE Step_f32 step_one_f32(const double *from) { return (float)*from - (Step_f32){0}; }

/* What is no number becomes the canonical one. */
TILE_INLINE Step_f64 step_image_f64(Step_f64 x) { return STEP_SELECT(f64, x == x, x, (StepMask_f64){0} + (int64_t)F64_NAN); }
TILE_INLINE Step_f32 step_image_f32(Step_f32 x) { return STEP_SELECT(f32, x == x, x, (StepMask_f32){0} + (int32_t)F32_NAN); }
TILE_INLINE Step_i64 step_image_i64(Step_i64 x) { return x; }
TILE_INLINE Step_i32 step_image_i32(Step_i32 x) { return x; }

/* ---- blocks ---- */

/* Sums and products are computed step by step, or else the compiler runs out of registers. */
#ifdef __AVX__
#define STEP_ENDS(s) \
    __asm__("" : "+x"(s[0][0]), "+x"(s[0][1]), "+x"(s[1][0]), "+x"(s[1][1]), "+x"(s[2][0]), "+x"(s[2][1]), "+x"(s[3][0]), "+x"(s[3][1]))
#else
#define STEP_ENDS(s) ((void)(s))
#endif

#define ELEMENT f64
#include "vm/core/tile_block.inc"
#define ELEMENT f32
#include "vm/core/tile_block.inc"
#define ELEMENT i64
#include "vm/core/tile_block.inc"
#define ELEMENT i32
#include "vm/core/tile_block.inc"

/* ---- instructions ---- */

#define TILE_STEP(op, T, product, sum)                                                              \
    static void multiply_##op(const TileRows *a, unsigned n, const void *panel, Vec *c) {           \
        step_multiply_##T(a, n, panel, c, step_##product##_##T, step_##sum##_##T);                  \
    }
#include "isa/tile_steps.def"

const StepInfo *STEP_INFO(Op op) {
    static const StepInfo table[OP_COUNT] = {
#define TILE_STEP(op, T, product, sum) [OP_##op] = {multiply_##op, step_pack_##T},
#include "isa/tile_steps.def"
    };
    return table[op].multiply ? &table[op] : NULL;
}
