/* tests/test_vector.c - vector instructions compute what qemu computes, and raise its flags.
 *
 * data/vector.tsv has seeds and answers (data/oracle.py made it, with the same generator
 * of operands as here).  The executor is vector.inc over a plain frame and nothing more. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "isa/op.h"
#include "vm/core/fpflags.h"
#include "tests/vector_rows.h"
#include "vm/core/whole.h"

/* v0 is the mask; VT is v2 and VS v1 unless a test says otherwise, VD v3. */
typedef struct {
    Vec v[4];
    uint64_t x, f;      // the scalar operand
    uint64_t out;       // what an x or f register received
} Frame;

typedef struct {
    Op op;
    bool e64;
    unsigned vl;
    int64_t imm;
    int vd, vt, vs;
} Code;

/* False: vector.inc does not know the instruction. */
static bool execute(Frame *f, Code in) {
#define CASE(NAME) case OP_##NAME:
#define NEXT       return true;
#define XD   f->out
#define FD   f->out
#define XS   f->x
#define FS   f->f
#define VD   (&f->v[in.vd])
#define VT   ((const Vec *)&f->v[in.vt])
#define VS   ((const Vec *)&f->v[in.vs])
#define MD   VD
#define MT   VT
#define MS   VS
#define V0M  ((const Vec *)&f->v[0])
#define VL   in.vl
#define E64  in.e64
#define IMM  in.imm
    switch (in.op) {
#include "vm/core/vector.inc"
    default: return false;
    }
}

static bool is_vector_arithmetic(Op op) {
    switch (op_table[op].cls) {
    case CLASS_VALU: case CLASS_VMUL: case CLASS_VDIV: case CLASS_VFP: case CLASS_VFDIV:
    case CLASS_VFSQRT: case CLASS_VRED:
        return true;
    default:
        return false;
    }
}

/* Of these qemu knows nothing; the_floats_in_wide_lanes and the_ints_in_wide_lanes below do. */
static bool is_ours(Op op) {
    return op >= OP_VFWIDEN && op <= OP_VSCAN_FADD;
}

static Frame frame_of(uint64_t seed, bool e64) {
    VectorFrame from = vector_frame(seed, e64);
    Frame f = {.x = from.x, .f = from.f};
    memcpy(f.v, from.v, sizeof f.v);
    return f;
}

/* ---- the table ---- */

typedef struct {
    Code code;
    uint64_t seed, result, first;
    unsigned flags;
    char text[256];
} Row;

static FILE *table;

static void open_table(void) {
    table = fopen("tests/data/vector.tsv", "r");
    cr_assert(ne(ptr, table, NULL), "run from the top of the tree");
}

static void close_table(void) {
    fclose(table);
}

TestSuite(vector, .init = open_table, .fini = close_table);

static bool read_row(FILE *file, Row *row) {
    VectorRow r;
    if (!vector_row_read(file, &r))
        return false;
    *row = (Row){
        .code = {.op = r.op, .e64 = r.e64, .vl = r.vl, .imm = r.imm, .vd = 3, .vt = 2, .vs = 1},
        .seed = r.seed, .result = r.result, .first = r.first, .flags = r.flags,
    };
    memcpy(row->text, r.text, sizeof row->text);
    return true;
}

/* Does the result go to a vector register? */
static bool writes_v(Op op) {
    return op_table[op].operands[0] != OPN_XD && op_table[op].operands[0] != OPN_FD;
}

static void expect_result(const Row *r, Frame *f, Code code) {
    cr_assert(execute(f, code), "%s", r->text);
    if (!writes_v(code.op)) {
        cr_expect(eq(u64, f->out, r->result), "%s", r->text);
        return;
    }
    cr_expect(eq(u64, f->v[code.vd].u64[0], r->first), "first element, %s", r->text);
    cr_expect(eq(u64, vector_hash(&f->v[code.vd]), r->result), "%s", r->text);
}

Test(vector, the_result_is_that_of_qemu_with_ones_from_vl_on) {
    for (Row r; read_row(table, &r);) {
        Frame f = frame_of(r.seed, r.code.e64);
        expect_result(&r, &f, r.code);
    }
}

/* May the destination of OP be one of its sources? */
static bool may_overlap(Op op) {
    Access a = operand_table[op_table[op].operands[0]].access;
    return a == ACCESS_WRITE && writes_v(op);
}

Test(vector, the_destination_may_be_either_source_or_the_mask) {
    for (Row r; read_row(table, &r);) {
        if (!may_overlap(r.code.op))
            continue;
        for (int vd = 0; vd < 3; vd++) {
            Code code = r.code;
            Frame f = frame_of(r.seed, code.e64);
            code.vd = vd;
            expect_result(&r, &f, code);
        }
    }
}

Test(vector, the_flags_are_those_of_qemu) {
    for (Row r; read_row(table, &r);) {
        Frame f = frame_of(r.seed, r.code.e64);
        unsigned flags = fpflags_vector(r.code.op, r.code.e64, r.code.vl, &f.v[3], &f.v[2], &f.v[1], f.f);
        cr_expect(eq(uint, flags, r.flags), "%s", r.text);
    }
}

Test(vector, every_vector_instruction_is_in_the_table_and_no_other_has_a_meaning_here) {
    bool seen[OP_COUNT] = {false};
    for (Row row; read_row(table, &row);)
        seen[row.code.op] = true;
    for (Op op = 0; op < OP_COUNT; op++) {
        Frame f = frame_of(1, true);
        bool known = execute(&f, (Code){.op = op, .e64 = true, .vl = 16, .vd = 3, .vt = 2, .vs = 1});
        cr_expect(eq(int, seen[op], is_vector_arithmetic(op) && !is_ours(op)), "%s", op_table[op].mnemonic);
        cr_expect(eq(int, known, is_vector_arithmetic(op)), "%s", op_table[op].mnemonic);
    }
}

/* ---- vl = 0, of which qemu says nothing: there it writes nothing ---- */

static uint64_t element0(const Vec *v, bool e64) {
    return e64 ? v->u64[0] : v->u32[0];
}

/* What element 0 receives although no element takes part. */
static uint64_t first_of_nothing(Op op, const Frame *f, bool e64) {
    if (op_table[op].cls == CLASS_VRED)
        return element0(&f->v[1], e64);
    return e64 ? UINT64_MAX : UINT32_MAX;
}

static void expect_of_nothing(Op op, bool e64) {
    Frame f = frame_of(7, e64);
    f.f = box((uint32_t)f.f);
    f.v[1].u64[0] = UINT64_C(0xfff0000000000001) | 0xff800001;  // a NaN, not the canonical one
    const Frame before = f;
    cr_assert(execute(&f, (Code){.op = op, .e64 = e64, .vl = 0, .vd = 3, .vt = 2, .vs = 1}));
    const char *name = op_table[op].mnemonic;
    cr_expect(eq(u64, element0(&f.v[3], e64), first_of_nothing(op, &before, e64)), "%s", name);
    for (unsigned i = 1; i < CHUNK_HALVES; i++)
        if (!e64 || i > 1)
            cr_expect(eq(u32, f.v[3].u32[i], UINT32_MAX), "element %u after %s", i, name);
    cr_expect(eq(uint, fpflags_vector(op, e64, 0, &before.v[3], &before.v[2], &before.v[1], before.f), 0),
              "%s", name);
}

Test(vector, with_vl_0_all_is_ones_but_the_first_element_of_reductions) {
    for (Op op = 0; op < OP_COUNT; op++)
        if (is_vector_arithmetic(op) && writes_v(op))
            for (int e64 = 0; e64 < 2; e64++)
                expect_of_nothing(op, e64);
}

Test(vector, with_vl_0_no_bit_of_a_mask_counts) {
    Frame f = {.v[2] = {.u64 = {UINT64_MAX}}};
    cr_assert(execute(&f, (Code){.op = OP_VCPOP_M, .vt = 2}));
    cr_expect(eq(u64, f.out, 0));
    cr_assert(execute(&f, (Code){.op = OP_VFIRST_M, .vt = 2}));
    cr_expect(eq(u64, f.out, UINT64_MAX));
}

/* 1e16 + 1 is 1e16: any other order than from left to right gives another sum. */
Test(vector, the_ordered_sum_goes_from_left_to_right) {
    Frame f = {.v[1] = {.f64 = {1e16}}, .v[2] = {.f64 = {1, -1e16, 1, 1}}};
    cr_assert(execute(&f, (Code){.op = OP_VFREDOSUM_VS, .e64 = true, .vl = 4, .vd = 3, .vt = 2, .vs = 1}));
    cr_expect(ieee_ulp_eq(dbl, f.v[3].f64[0], 2.0, 0));
}

/* ---- floats in lanes of 64 bits ---- */

static uint64_t image_of(double x) {
    Vec v = {.f64 = {x}};
    return v.u64[0];
}

Test(vector, the_floats_in_wide_lanes_are_rounded_once_and_their_nan_is_canonical) {
    static const struct { double x; uint32_t image; unsigned flags; } of[] = {
        {1.0, 0x3f800000, 0},                           {0.1, 0x3dcccccd, FLAG_NX},
        {-0.0, 0x80000000, 0},                          {0x1.000001p0, 0x3f800000, FLAG_NX},
        {0x1.000003p0, 0x3f800002, FLAG_NX},            {0x1.fffffefp127, 0x7f7fffff, FLAG_NX},
        {0x1.ffffffp127, 0x7f800000, FLAG_NX | FLAG_OF}, {-1e300, 0xff800000, FLAG_NX | FLAG_OF},
        {0x1p-149, 1, 0},                               {0x1.8p-149, 2, FLAG_NX | FLAG_UF},
        {-0x1p-151, 0x80000000, FLAG_NX | FLAG_UF},     {INFINITY, 0x7f800000, 0},
        {NAN, 0x7fc00000, 0},
    };
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        Frame f = {.v[2] = {.f64 = {[3] = of[i].x}}};
        Vec zero = {.u64 = {0}};
        cr_assert(execute(&f, (Code){.op = OP_VFNARROW, .e64 = true, .vl = 16, .vd = 1, .vt = 2}));
        cr_expect(eq(u64, f.v[1].u64[3], (uint64_t)(int64_t)(int32_t)of[i].image), "%a", of[i].x);
        cr_assert(execute(&f, (Code){.op = OP_VFROUND, .e64 = true, .vl = 16, .vd = 3, .vt = 2}));
        cr_assert(execute(&f, (Code){.op = OP_VFWIDEN, .e64 = true, .vl = 16, .vd = 0, .vt = 1}));
        cr_expect(eq(u64, f.v[0].u64[3], isnan(of[i].x) ? F64_NAN : image_of((double)f.v[1].f32[6])), "%a", of[i].x);
        cr_expect(eq(u64, f.v[3].u64[3], f.v[0].u64[3]), "%a", of[i].x);
        cr_expect(eq(uint, fpflags_vector(OP_VFROUND, true, 4, &zero, &f.v[2], &zero, 0), of[i].flags), "%a", of[i].x);
        cr_expect(eq(uint, fpflags_vector(OP_VFNARROW, true, 3, &zero, &f.v[2], &zero, 0), 0), "%a", of[i].x);
    }
    Frame f = {.v[2] = {.u32 = {0xff812345}}};          // a signalling NaN; its upper half does not count
    cr_expect(eq(uint, fpflags_vector(OP_VFWIDEN, true, 1, &f.v[0], &f.v[2], &f.v[0], 0), FLAG_NV));
    cr_assert(execute(&f, (Code){.op = OP_VFWIDEN, .e64 = true, .vl = 1, .vd = 3, .vt = 2}));
    cr_expect(eq(u64, f.v[3].u64[0], F64_NAN));
    cr_expect(eq(u64, f.v[3].u64[1], UINT64_MAX), "beyond vl");
}

Test(vector, the_ints_in_wide_lanes_are_low_halves_with_their_signs) {
    static const uint64_t of[] = {0, 1, UINT64_MAX, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, UINT64_C(0xffffffff80000000), UINT64_C(0x7fffffff80000001)};
    enum { OF = sizeof of / sizeof of[0] };
    for (size_t i = 0; i < OF * OF; i++) {
        uint64_t a = of[i / OF], b = of[i % OF];
        int64_t x = (int32_t)(uint32_t)a, y = (int32_t)(uint32_t)b;
        Frame f = {.v[2] = {.u64 = {[5] = a}}, .v[1] = {.u64 = {[5] = b}}, .x = b};
        cr_assert(execute(&f, (Code){.op = OP_VSEXTW, .e64 = true, .vl = 16, .vd = 3, .vt = 2, .vs = 1}));
        cr_expect(eq(i64, (int64_t)f.v[3].u64[5], x));
        cr_assert(execute(&f, (Code){.op = OP_VMULW_VV, .e64 = true, .vl = 16, .vd = 3, .vt = 2, .vs = 1}));
        cr_expect(eq(i64, (int64_t)f.v[3].u64[5], x * y));
        cr_assert(execute(&f, (Code){.op = OP_VMULW_VX, .e64 = true, .vl = 6, .vd = 0, .vt = 2, .vs = 1}));
        cr_expect(eq(i64, (int64_t)f.v[0].u64[5], x * y));
        cr_expect(eq(u64, f.v[0].u64[6], UINT64_MAX), "beyond vl");
    }
}

/* What fb.vscan leaves of the lanes of F, with the number X before them. */
static const Vec *scanned(Frame *f, Op op, uint64_t x, unsigned vl) {
    f->x = f->f = x;
    cr_assert(execute(f, (Code){.op = op, .e64 = true, .vl = vl, .vd = 3, .vt = 2}));
    return &f->v[3];
}

Test(vector, running_sums_and_extremes_begin_with_the_number) {
    Frame f = {.v[2] = {.u64 = {3, UINT64_MAX, 7, UINT64_C(1) << 63, 5, 5}}};
    static const struct { Op op; uint64_t x, of[6]; } rows[] = {
        {OP_VSCAN_ADD, 10, {13, 12, 19, (UINT64_C(1) << 63) + 19, (UINT64_C(1) << 63) + 24, (UINT64_C(1) << 63) + 29}},
        {OP_VSCAN_MIN, 2, {2, UINT64_MAX, UINT64_MAX, UINT64_C(1) << 63, UINT64_C(1) << 63, UINT64_C(1) << 63}},
        {OP_VSCAN_MAX, 4, {4, 4, 7, 7, 7, 7}},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const Vec *d = scanned(&f, rows[k].op, rows[k].x, 6);
        for (unsigned i = 0; i < 6; i++)
            cr_expect(eq(u64, d->u64[i], rows[k].of[i]), "element %u of %s", i, op_table[rows[k].op].mnemonic);
        cr_expect(eq(u64, d->u64[6], UINT64_MAX), "beyond vl");
    }
}

/* 1e16 + 1 is 1e16; a NaN stays, and is the canonical one. */
Test(vector, running_sums_of_reals_go_from_left_to_right) {
    Frame f = {.v[2] = {.f64 = {1, -1e16, 1, INFINITY, -INFINITY, 1}}};
    const Vec *d = scanned(&f, OP_VSCAN_FADD, image_of(1e16), 6);
    static const double of[] = {1e16, 0, 1, INFINITY, NAN, NAN};
    for (unsigned i = 0; i < 6; i++)
        cr_expect(eq(u64, d->u64[i], isnan(of[i]) ? F64_NAN : image_of(of[i])), "element %u", i);
    Vec zero = {.u64 = {0}};
    cr_expect(eq(uint, fpflags_vector(OP_VSCAN_FADD, true, 4, &zero, &f.v[2], &zero, image_of(1e16)), FLAG_NX));
    cr_expect(eq(uint, fpflags_vector(OP_VSCAN_FADD, true, 5, &zero, &f.v[2], &zero, image_of(1e16)), FLAG_NX | FLAG_NV));
}
