/* tests/test_vector.c - vector instructions compute what qemu computes, and raise its flags.
 *
 * data/vector.tsv has seeds and answers (data/oracle.py made it, with the same generator
 * of operands as here).  The executor is vector.inc over a plain frame and nothing more. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/op.h"
#include "vm/core/fpflags.h"
#include "vm/core/lanes.h"

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

/* ---- operands from a seed ---- */

static uint64_t splitmix(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Any bits, the ends of the floating-point range, a small integer, a moderate number. */
static uint64_t random_element(uint64_t *state, bool e64) {
    int width = e64 ? 64 : 32, fraction = e64 ? 52 : 23;
    uint64_t bias = e64 ? 1023 : 127, all = UINT64_MAX >> (64 - width), below = (UINT64_C(1) << fraction) - 1;
    uint64_t r = splitmix(state), bits = splitmix(state);
    uint64_t sign = (r >> 6 & 1) << (width - 1);
    const uint64_t exponents[] = {0, 1, 2 * bias, 2 * bias + 1};
    const uint64_t fractions[] = {0, 1, UINT64_C(1) << (fraction - 1), below};
    switch (r & 3) {
    case 0:  return bits & all;
    case 1:  return sign | exponents[r >> 2 & 3] << fraction | fractions[r >> 4 & 3];
    case 2:  return ((r >> 2 & 63) - 16) & all;
    default: return sign | (bias - 4 + (r >> 2 & 7)) << fraction | (bits & below);
    }
}

static Vec random_register(uint64_t *state, bool e64) {
    Vec v;
    for (unsigned i = 0; i < lanes_count(e64); i++) {
        if (e64)
            v.u64[i] = random_element(state, true);
        else
            v.u32[i] = (uint32_t)random_element(state, false);
    }
    return v;
}

static Frame frame_of(uint64_t seed, bool e64) {
    Frame f = {.out = 0};
    uint64_t state = seed, r = splitmix(&state);
    f.x = r & 1 ? random_element(&state, true) : (r >> 1) % 40;
    f.f = random_element(&state, e64);
    if (!e64 && r >> 60 != 0)
        f.f = box((uint32_t)f.f);
    static const int order[] = {0, 3, 2, 1};    // v0, vd, vs2, vs1
    for (int i = 0; i < 4; i++)
        f.v[order[i]] = random_register(&state, e64);
    return f;
}

static uint64_t fnv(const Vec *v) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof *v; i++)
        h = (h ^ ((const unsigned char *)v)[i]) * UINT64_C(0x100000001b3);
    return h;
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

static Op op_named(const char *mnemonic) {
    Op op = 0;
    while (op < OP_COUNT && strcmp(op_table[op].mnemonic, mnemonic) != 0)
        op++;
    cr_assert(lt(int, op, OP_COUNT), "no instruction %s", mnemonic);
    return op;
}

static bool read_row(FILE *file, Row *row) {
    char mnemonic[24];
    int width;
    do {
        if (!fgets(row->text, sizeof row->text, file))
            return false;
    } while (row->text[0] == '#');
    row->code = (Code){.vd = 3, .vt = 2, .vs = 1};
    int n = sscanf(row->text, "%23s %" SCNd64 " %d %u %" SCNu64 " %" SCNx64 " %" SCNx64 " %x", mnemonic,
                   &row->code.imm, &width, &row->code.vl, &row->seed, &row->result, &row->first, &row->flags);
    cr_assert(eq(int, n, 8), "%s", row->text);
    row->code.op = op_named(mnemonic);
    row->code.e64 = width == 64;
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
    cr_expect(eq(u64, fnv(&f->v[code.vd]), r->result), "%s", r->text);
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
        cr_expect(eq(int, seen[op], is_vector_arithmetic(op)), "%s", op_table[op].mnemonic);
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
    if (op == OP_VMV_S_X)
        return e64 ? f->x : (uint32_t)f->x;
    if (op == OP_VFMV_S_F)
        return e64 ? f->f : (uint32_t)f->f;
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

Test(vector, with_vl_0_all_is_ones_but_the_first_element_of_reductions_and_scalar_moves) {
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
