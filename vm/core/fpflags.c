/* vm/core/fpflags.c - flags follow from the operands, the result, and whether it is exact.
 *
 * Only exactness is asked of the host, whose operations run on volatile operands.
 * Floats are computed with as doubles that hold floats. */
#include "vm/core/fpflags.h"

#include <fenv.h>
#include <float.h>
#include <math.h>

/* What raises flags, whatever the instruction is called. */
typedef enum {
    NOTHING,
    PLUS, MINUS, TIMES, DIVIDE, ROOT,
    MADD, MSUB, NMSUB, NMADD,
    NARROW, WIDEN,              // double to float, float to double
    EQUAL, LESS, PICK,          // quiet compare, signalling compare, minimum and maximum
    TO_I32, TO_U32, TO_I64, TO_U64,
    FROM_I32, FROM_U32, FROM_I64, FROM_U64,
    TO_INT, TO_UINT, FROM_INT, FROM_UINT,   // of the element width
    SUM, PICK_ALL,              // reductions
    RUNNING_SUM,
} Kind;

/* Operands of an element operation in the order in which Kind takes them. */
typedef enum { AB, BA, A, BAD, BDA } Order;

typedef struct {
    uint8_t kind;       // Kind
    uint8_t order;      // Order, vectors only
    bool single;        // float, scalars only
} Meaning;

static const Meaning meanings[OP_COUNT] = {
#define BOTH(name, kind) [OP_##name##_S] = {kind, 0, true}, [OP_##name##_D] = {kind, 0, false}
    BOTH(FADD, PLUS), BOTH(FSUB, MINUS), BOTH(FMUL, TIMES), BOTH(FDIV, DIVIDE), BOTH(FSQRT, ROOT),
    BOTH(FMADD, MADD), BOTH(FMSUB, MSUB), BOTH(FNMSUB, NMSUB), BOTH(FNMADD, NMADD),
    BOTH(FMIN, PICK), BOTH(FMAX, PICK), BOTH(FEQ, EQUAL), BOTH(FLT, LESS), BOTH(FLE, LESS),
    BOTH(FCVT_W, TO_I32), BOTH(FCVT_WU, TO_U32), BOTH(FCVT_L, TO_I64), BOTH(FCVT_LU, TO_U64),
#undef BOTH
    [OP_FCVT_S_W] = {FROM_I32, 0, true}, [OP_FCVT_S_WU] = {FROM_U32, 0, true},
    [OP_FCVT_S_L] = {FROM_I64, 0, true}, [OP_FCVT_S_LU] = {FROM_U64, 0, true},
    [OP_FCVT_D_L] = {FROM_I64, 0, false}, [OP_FCVT_D_LU] = {FROM_U64, 0, false},
    [OP_FCVT_S_D] = {NARROW, 0, false}, [OP_FCVT_D_S] = {WIDEN, 0, true},

#define BOTH(name, kind, order) [OP_##name##_VV] = {kind, order, 0}, [OP_##name##_VF] = {kind, order, 0}
    BOTH(VFADD, PLUS, AB), BOTH(VFSUB, MINUS, AB), BOTH(VFMUL, TIMES, AB), BOTH(VFDIV, DIVIDE, AB),
    BOTH(VFMIN, PICK, AB), BOTH(VFMAX, PICK, AB),
    BOTH(VFMACC, MADD, BAD), BOTH(VFMSAC, MSUB, BAD), BOTH(VFNMSAC, NMSUB, BAD), BOTH(VFNMACC, NMADD, BAD),
    BOTH(VFMADD, MADD, BDA), BOTH(VFMSUB, MSUB, BDA), BOTH(VFNMSUB, NMSUB, BDA), BOTH(VFNMADD, NMADD, BDA),
    BOTH(VMFEQ, EQUAL, AB), BOTH(VMFNE, EQUAL, AB), BOTH(VMFLT, LESS, AB), BOTH(VMFLE, LESS, AB),
#undef BOTH
    [OP_VFRSUB_VF] = {MINUS, BA, 0}, [OP_VFRDIV_VF] = {DIVIDE, BA, 0}, [OP_VFSQRT_V] = {ROOT, A, 0},
    [OP_VMFGT_VF] = {LESS, AB, 0}, [OP_VMFGE_VF] = {LESS, AB, 0},
    [OP_VFCVT_X_F_V] = {TO_INT, A, 0}, [OP_VFCVT_RTZ_X_F_V] = {TO_INT, A, 0},
    [OP_VFCVT_XU_F_V] = {TO_UINT, A, 0}, [OP_VFCVT_RTZ_XU_F_V] = {TO_UINT, A, 0},
    [OP_VFCVT_F_X_V] = {FROM_INT, A, 0}, [OP_VFCVT_F_XU_V] = {FROM_UINT, A, 0},
    [OP_VFWIDEN] = {WIDEN, A, 0}, [OP_VFNARROW] = {NARROW, A, 0}, [OP_VFROUND] = {NARROW, A, 0},
    [OP_VFREDOSUM_VS] = {SUM, AB, 0}, [OP_VFREDMIN_VS] = {PICK_ALL, AB, 0},
    [OP_VFREDMAX_VS] = {PICK_ALL, AB, 0}, [OP_VSCAN_FADD] = {RUNNING_SUM, AB, 0},
};

static bool is_signalling(uint64_t image, bool single) {
    return (single ? f32_class((uint32_t)image) : f64_class(image)) == 1 << 8;
}

static double value_of(uint64_t image, bool single) {
    return single ? (double)f32_value((uint32_t)image) : f64_value(image);
}

static float compute32(Kind kind, double a, double b, double c) {
    volatile float x = (float)a, y = (float)b, z = (float)c;
    switch (kind) {
    case PLUS:   return x + y;
    case MINUS:  return x - y;
    case TIMES:  return x * y;
    case DIVIDE: return x / y;
    case ROOT:   return sqrtf(x);
    default:     return fmaf(x, y, z);
    }
}

static double compute64(Kind kind, double a, double b, double c) {
    volatile double x = a, y = b, z = c;
    switch (kind) {
    case PLUS:   return x + y;
    case MINUS:  return x - y;
    case TIMES:  return x * y;
    case DIVIDE: return x / y;
    case ROOT:   return sqrt(x);
    case NARROW: return (float)x;
    default:     return fma(x, y, z);
    }
}

/* The result, and in INEXACT whether it had to be rounded. */
static double compute(Kind kind, bool single, double a, double b, double c, bool *inexact) {
    feclearexcept(FE_INEXACT);
    volatile double r = single ? compute32(kind, a, b, c) : compute64(kind, a, b, c);
    *inexact = fetestexcept(FE_INEXACT);
    return r;
}

/* Is the inexact result R tiny: below the normal numbers if exponents had no end?  A
 * result just there may have been rounded up to it; computed again among larger
 * numbers it shows. */
static bool is_tiny(Kind kind, bool single, double a, double b, double c, double r) {
    double least = single || kind == NARROW ? FLT_MIN : DBL_MIN;
    if (fabs(r) != least)
        return fabs(r) < least;
    double scale = single ? 0x1p60 : 0x1p200;
    if (kind == NARROW)
        return fabs(a) < FLT_MIN * (1 - 0x1p-25);  // the middle itself goes up
    if (kind == DIVIDE || fabs(a) < fabs(b))
        a *= scale;
    else
        b *= scale;
    bool inexact;
    return fabs(compute(kind, single, a, b, c * scale, &inexact)) < least * scale;
}

/* Flags of arithmetic that rounds; a, b, c are the numbers it reads. */
static unsigned rounding_flags(Kind kind, bool single, double a, double b, double c) {
    bool inexact;
    double r = compute(kind, single, a, b, c, &inexact);
    if (isnan(r))
        return FLAG_NV;
    if (isinf(r)) {
        if (isinf(a) || isinf(b) || isinf(c))
            return 0;
        return kind == DIVIDE && b == 0 ? FLAG_DZ : FLAG_OF | FLAG_NX;
    }
    if (!inexact)
        return 0;
    return is_tiny(kind, single, a, b, c, r) ? FLAG_NX | FLAG_UF : FLAG_NX;
}

static unsigned to_int_flags(Kind kind, double x, int rm) {
    static const struct {
        double low, end;
    } range[] = {
        [TO_I32] = {-0x1p31, 0x1p31}, [TO_U32] = {0, 0x1p32},
        [TO_I64] = {-0x1p63, 0x1p63}, [TO_U64] = {0, 0x1p64},
    };
    double r = round_to(x, rm);
    if (!(r >= range[kind].low && r < range[kind].end))
        return FLAG_NV;
    return r == x ? 0 : FLAG_NX;
}

/* An integer is exact if what lies between its first and its last one fits. */
static unsigned from_int_flags(Kind kind, uint64_t x, bool single) {
    if (kind == FROM_I32)
        x = sext32(x);
    if (kind == FROM_U32)
        x = (uint32_t)x;
    if ((kind == FROM_I32 || kind == FROM_I64) && (int64_t)x < 0)
        x = -x;
    if (x == 0)
        return 0;
    int span = 64 - __builtin_clzll(x) - __builtin_ctzll(x);
    return span > (single ? FLT_MANT_DIG : DBL_MANT_DIG) ? FLAG_NX : 0;
}

/* How many operands Kind reads. */
static int kind_arity(Kind kind) {
    if (kind >= MADD && kind <= NMADD)
        return 3;
    return kind == ROOT || kind == NARROW || kind == WIDEN || kind >= TO_I32 ? 1 : 2;
}

/* Flags of one operation on images of the width. */
static unsigned flags_of(Kind kind, bool single, uint64_t a, uint64_t b, uint64_t c, int rm) {
    if (kind == NOTHING)
        return 0;
    if (kind >= FROM_I32)
        return from_int_flags(kind, a, single);
    uint64_t images[] = {a, b, c};
    double x[] = {0, 0, 0};
    bool nan = false, signalling = false;
    for (int i = 0; i < kind_arity(kind); i++) {
        x[i] = value_of(images[i], single);
        nan |= isnan(x[i]);
        signalling |= is_signalling(images[i], single);
    }
    if (kind >= TO_I32)
        return to_int_flags(kind, x[0], rm);
    if (kind >= MADD && kind <= NMADD && isnan(x[2]) &&
        ((isinf(x[0]) && x[1] == 0) || (x[0] == 0 && isinf(x[1]))))
        return FLAG_NV;
    if (nan)
        return signalling || kind == LESS ? FLAG_NV : 0;
    if (kind >= WIDEN)
        return 0;
    if (kind == NMSUB || kind == NMADD)
        x[0] = -x[0];
    if (kind == MSUB || kind == NMADD)
        x[2] = -x[2];
    return rounding_flags(kind, single, x[0], x[1], x[2]);
}

unsigned fpflags_scalar(Op op, uint64_t a, uint64_t b, uint64_t c, int rm) {
    Meaning m = meanings[op];
    if (m.single && m.kind < FROM_I32)
        return flags_of(m.kind, true, unbox(a), unbox(b), unbox(c), rm);
    return flags_of(m.kind, m.single, a, b, c, rm);
}

static uint64_t element(const Vec *v, unsigned i, bool e64) {
    return e64 ? v->u64[i] : v->u32[i];
}

static Kind of_width(Kind kind, bool e64) {
    switch (kind) {
    case TO_INT:    return e64 ? TO_I64 : TO_I32;
    case TO_UINT:   return e64 ? TO_U64 : TO_U32;
    case FROM_INT:  return e64 ? FROM_I64 : FROM_I32;
    case FROM_UINT: return e64 ? FROM_U64 : FROM_U32;
    default:        return kind;
    }
}

/* The sum or the pick so far is one operand of the next; R is the first one. */
static unsigned reduction_flags(Op op, bool e64, unsigned vl, const Vec *a, uint64_t r) {
    bool sum = meanings[op].kind != PICK_ALL;
    unsigned flags = 0;
    for (unsigned i = 0; i < vl; i++) {
        uint64_t x = element(a, i, e64);
        flags |= flags_of(sum ? PLUS : PICK, !e64, r, x, 0, RM_RNE);
        if (sum)
            r = e64 ? f64_add(r, x) : f32_add((uint32_t)r, (uint32_t)x);
        else if (op == OP_VFREDMIN_VS)
            r = e64 ? f64_min(r, x) : f32_min((uint32_t)r, (uint32_t)x);
        else
            r = e64 ? f64_max(r, x) : f32_max((uint32_t)r, (uint32_t)x);
    }
    return flags;
}

static bool has_operand(Op op, Operand o) {
    return memchr(op_table[op].operands, (int)o, sizeof op_table[op].operands) != NULL;
}

unsigned fpflags_vector(Op op, bool e64, unsigned vl, const Vec *d, const Vec *a, const Vec *b,
                        uint64_t scalar) {
    Meaning m = meanings[op];
    if (m.kind == NOTHING)
        return 0;
    if (m.kind == SUM || m.kind == PICK_ALL)
        return reduction_flags(op, e64, vl, a, element(b, 0, e64));
    if (m.kind == RUNNING_SUM)
        return reduction_flags(op, e64, vl, a, scalar);
    bool vector = has_operand(op, OPN_VS);
    bool truncate = op == OP_VFCVT_RTZ_X_F_V || op == OP_VFCVT_RTZ_XU_F_V;
    uint64_t image = e64 ? scalar : unbox(scalar);
    unsigned flags = 0;
    for (unsigned i = 0; i < vl; i++) {
        uint64_t of_a = element(a, i, e64), of_b = vector ? element(b, i, e64) : image;
        uint64_t of_d = m.order >= BAD ? element(d, i, e64) : 0;
        uint64_t first = m.order == AB || m.order == A ? of_a : of_b;
        uint64_t second = m.order == AB ? of_b : m.order == BDA ? of_d : of_a;
        uint64_t third = m.order == BAD ? of_d : of_a;
        flags |= flags_of(of_width(m.kind, e64), !e64 || m.kind == WIDEN, first, second, third,
                          truncate ? RM_RTZ : RM_RNE);
    }
    return flags;
}
