/* tests/test_tile.c - tile instructions, by programs on the native executor, with the
 * vectors of every kind of processor.  What is right comes from plain loops. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/asm.h"
#include "isa/op.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "vm/native/native.h"

enum { N = 16 };
typedef struct { uint64_t e[N][N]; } Tile;

static const Vectors widths[] = {VECTORS_PLAIN, VECTORS_AVX2, VECTORS_AVX512};
enum { WIDTHS = sizeof widths / sizeof widths[0] };

static Store *s;
static Pool *pool;

static void setup(void) {
    s = store_create(1 << 24);
    pool = pool_create(s);
    cr_assert(s && pool);
}

static void teardown(void) {
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_check(s, 0);
    pool_destroy(pool);
    store_destroy(s);
}

TestSuite(tile, .init = setup, .fini = teardown);

/* ---- chunks ---- */

/* A published chunk of 16 elements; DEFINED and HANDLES have a bit for each. */
static Handle chunk_of(const uint64_t *elements, unsigned defined, unsigned handles) {
    Handle h = pool_new(pool);
    cr_assert(ne(u64, h, HANDLE_NULL));
    for (unsigned i = 0; i < N; i++)
        if (defined >> i & 1) {
            chunk_words(s, h)[i] = elements[i];
            chunk_info(s, h)->defined |= UINT32_C(3) << 2 * i;
        }
    chunk_info(s, h)->handles = (uint16_t)handles;
    chunk_publish(s, h);
    return chunk_flagged(s, h);
}

static Handle node_of(const Tile *t) {
    uint64_t rows[N];
    for (unsigned i = 0; i < N; i++)
        rows[i] = chunk_of(t->e[i], 0xffff, 0);
    return chunk_of(rows, 0xffff, 0xffff);
}

static Handle child(Handle h, unsigned i) {
    cr_assert(chunk_info(s, h)->handles >> i & 1, "element %u is no handle", i);
    return chunk_words(s, h)[i];
}

static Tile tile_at(Handle node) {
    Tile t;
    for (unsigned i = 0; i < N; i++) {
        Handle row = child(node, i);
        cr_assert(eq(u32, chunk_info(s, row)->defined, UINT32_MAX));
        memcpy(t.e[i], chunk_words(s, row), sizeof t.e[i]);
    }
    return t;
}

static void same(const Tile *got, const Tile *want) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            cr_assert(eq(u64, got->e[i][j], want->e[i][j]), "row %d, column %d", i, j);
}

/* ---- numbers ---- */

static uint64_t random_state = 1;
static uint64_t random64(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static double value(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* As RISC-V has it: a NaN that arithmetic makes is the canonical one. */
static uint64_t result64(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? UINT64_C(0x7ff8000000000000) : bits;
}

static uint32_t result32(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? UINT32_C(0x7fc00000) : bits;
}

static uint64_t moderate(void) {
    return (random64() & UINT64_C(0x800fffffffffffff)) | (1020 + random64() % 6) << 52;
}

/* STRANGE: how many of 256 are zeros, infinities, NaN of all kinds, tiny or huge. */
static Tile random_tile(unsigned strange) {
    static const uint64_t specials[] = {
        0, UINT64_C(1) << 63, UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000),
        UINT64_C(0x7ff0000000000001), UINT64_C(0xfff8000000000123), 1, UINT64_C(0x800fffffffffffff),
        UINT64_C(0x7fefffffffffffff), UINT64_C(0x0010000000000000),
    };
    Tile t;
    for (int i = 0; i < N * N; i++)
        t.e[i / N][i % N] = random64() % 256 < strange
                                ? specials[random64() % (sizeof specials / sizeof *specials)]
                                : moderate();
    return t;
}

/* ---- programs ---- */

/* a3, a4, a5: elements 0, 1, 2 of the argument chunk.  BODY leaves the result in t0. */
static Program *program_of(const char *body) {
    char text[4096];
    snprintf(text, sizeof text,
             ".entry main\n.codelet main, worker, handle\n"
             "fb.rh a3, a2, 0\nfb.rh a4, a2, 1\nfb.rh a5, a2, 2\n"
             "vsetivli x0, 16, e64, m1, ta, ma\n%s\nfb.update.h t0\nfb.quit\n", body);
    Source src = {.file = "test", .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    cr_assert(p && verify_program(p, &src, &d), "%s", text);
    return p;
}

static JitMode jit = JIT_OFF;

static RunResult run(const char *body, const Handle given[3], Vectors width) {
    Program *p = program_of(body);
    RunOptions opt = {.threads = 1, .vectors = width, .jit = jit};
    RunResult r;
    Handle args = chunk_of(given, 7, 7);
    cr_assert(native_run(p, s, args, &opt, &r));
    program_free(p);
    return r;
}

/* The program's result, which must be a tile, released. */
static Tile run_tile(const char *body, const Tile *a, const Tile *b, const Tile *c, Vectors width) {
    Handle given[3] = {node_of(a), node_of(b), node_of(c)};
    RunResult r = run(body, given, width);
    cr_assert(eq(int, r.trap, TRAP_NONE));
    cr_assert(eq(int, r.kind, RESULT_HANDLE));
    Tile t = tile_at(r.result);
    pool_release(pool, r.result);
    return t;
}

/* ---- multiplication ---- */

static Tile product(const Tile *a, const Tile *b, Tile c, bool fused) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++) {
                double x = value(a->e[i][k]), y = value(b->e[k][j]), sum = value(c.e[i][j]);
                volatile double rounded = x * y;
                c.e[i][j] = result64(fused ? fma(x, y, sum) : sum + rounded);
            }
    return c;
}

static void check_product(const char *body, bool fused) {
    static const unsigned strange[] = {0, 1, 8, 100};
    for (int round = 0; round < 12; round++) {
        Tile a = random_tile(strange[round % 4]), b = random_tile(strange[round % 4]);
        Tile c = random_tile(strange[round / 4]), want = product(&a, &b, c, fused);
        for (int w = 0; w < WIDTHS; w++) {
            Tile got = run_tile(body, &a, &b, &c, widths[w]);
            same(&got, &want);
        }
    }
}

Test(tile, mac_is_the_plain_loop_with_every_step_rounded) {
    check_product("fb.tile.r v0, a5\nfb.tile.mac v0, a3, a4\nfb.tile.w t0, v0", false);
}

/* ---- other steps ---- */

typedef enum { f64, f32, i64, i32 } Element;
typedef enum { add, mul, min, max, and, or, xor } Operation;

typedef struct {
    Op op;
    Element element;
    Operation product, sum;
} StepRow;

static const StepRow step_rows[] = {
#define TILE_STEP(op, element, product, sum) {OP_##op, element, product, sum},
#include "isa/tile_steps.def"
};

/* As Java has them: one that is no number wins, and -0.0 is less than 0.0. */
static double fp_step(Operation o, double x, double y) {
    bool second = isnan(y) || (x == y ? !signbit(x) : y < x);
    switch (o) {
    case add: return x + y;
    case mul: return x * y;
    case min: return isnan(x) ? x : second ? y : x;
    default: return isnan(x) ? x : isnan(y) || !second ? y : x;
    }
}

static uint64_t whole_step(Operation o, uint64_t x, uint64_t y) {
    int64_t a = (int64_t)x, b = (int64_t)y;
    switch (o) {
    case add: return x + y;
    case mul: return x * y;
    case min: return a < b ? x : y;
    case max: return a > b ? x : y;
    case and: return x & y;
    case or: return x | y;
    default: return x ^ y;
    }
}

static uint64_t step(Element e, Operation o, uint64_t x, uint64_t y) {
    if (e == f64)
        return result64(fp_step(o, value(x), value(y)));
    if (e == f32)
        return result64((double)(float)fp_step(o, value(x), value(y)));
    uint64_t r = whole_step(o, x, y);
    return e == i64 ? r : (uint64_t)(int64_t)(int32_t)r;
}

/* Elements of the type, as tiles have them. */
static Tile tile_of(Element e, unsigned strange) {
    Tile t = random_tile(strange);
    for (int i = 0; i < N * N; i++) {
        uint64_t *x = &t.e[i / N][i % N];
        if (e == f32)
            *x = result64((double)(float)value(*x));
        else if (e != f64)
            *x = random64() % 8 == 0 ? UINT64_C(1) << (e == i64 ? 63 : 31) : random64();
        if (e == i32)
            *x = (uint64_t)(int64_t)(int32_t)*x;
    }
    return t;
}

static Tile combined(const StepRow *r, const Tile *a, const Tile *b, Tile c) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                c.e[i][j] = step(r->element, r->sum, c.e[i][j], step(r->element, r->product, a->e[i][k], b->e[k][j]));
    return c;
}

Test(tile, steps_of_all_kinds_are_the_plain_loop) {
    for (size_t k = 0; k < sizeof step_rows / sizeof *step_rows; k++) {
        const StepRow *r = &step_rows[k];
        char body[128];
        snprintf(body, sizeof body, "fb.tile.r v0, a5\n%s v0, a3, a4\nfb.tile.w t0, v0", op_table[r->op].mnemonic);
        for (unsigned strange = 0; strange <= 60; strange += 20) {
            Tile a = tile_of(r->element, strange), b = tile_of(r->element, strange), c = tile_of(r->element, strange);
            Tile want = combined(r, &a, &b, c);
            for (int w = 0; w < WIDTHS; w++) {
                Tile got = run_tile(body, &a, &b, &c, widths[w]);
                same(&got, &want);
            }
        }
    }
}

Test(tile, fma_is_the_loop_of_fused_steps) {
    check_product("fb.tile.r v16, a5\nfb.tile.fma v16, a3, a4\nfb.tile.w t0, v16", true);
}

/* C + N times A * B, by an instruction each. */
static Tile products(const Tile *a, const Tile *b, Tile c, int n) {
    while (n--)
        c = product(a, b, c, false);
    return c;
}

Test(tile, products_side_by_side_are_as_one_after_another) {
    static const char mac[] = "fb.tile.mac v0, a3, a4\n";
    for (jit = JIT_OFF; jit <= JIT_ALWAYS; jit++)
        for (int n = 1; n < 11; n++) {
            char body[1024] = "fb.tile.r v16, a5\nfb.tile.r v0, a5\n";
            for (int i = 0; i < n; i++)
                strcat(body, mac);
            strcat(body, "fb.tile.mac v16, a3, a4\nfb.tile.mac v16, a3, a4\nfb.tile.w t0, v16\nfb.tile.w t0, v0");
            Tile a = random_tile(n), b = random_tile(n), c = random_tile(n), want = products(&a, &b, c, n);
            Tile got = run_tile(body, &a, &b, &c, VECTORS_BEST);
            same(&got, &want);
        }
    jit = JIT_OFF;
}

Test(tile, a_loop_may_begin_between_products) {
    Tile a = random_tile(0), b = random_tile(0), c = random_tile(0), want = products(&a, &b, c, 8);
    for (jit = JIT_OFF; jit <= JIT_ALWAYS; jit++) {
        Tile got = run_tile("fb.tile.r v0, a5\nli t1, 3\nfb.tile.mac v0, a3, a4\nfb.tile.mac v0, a3, a4\n"
                            "1: fb.tile.mac v0, a3, a4\nfb.tile.mac v0, a3, a4\naddi t1, t1, -1\nbnez t1, 1b\n"
                            "fb.tile.w t0, v0", &a, &b, &c, VECTORS_BEST);
        same(&got, &want);
    }
    jit = JIT_OFF;
}

Test(tile, products_take_all_elements_whatever_vl_is) {
    check_product("fb.tile.r v0, a5\nvsetivli x0, 3, e64, m1, ta, ma\nfb.tile.mac v0, a3, a4\n"
                  "vsetivli x0, 16, e64, m1, ta, ma\nfb.tile.w t0, v0", false);
}

Test(tile, an_open_node_is_a_node) {
    check_product("fb.create t1\nli t2, 0\n1: fb.rh t3, a3, t2\nfb.wh t1, t2, t3\naddi t2, t2, 1\n"
                  "li t3, 16\nblt t2, t3, 1b\n"
                  "fb.tile.r v0, a5\nfb.tile.mac v0, t1, a4\nfb.tile.w t0, v0", false);
}

Test(tile, a_minus_zero_stays_one) {
    Tile zero = {{{0}}}, minus;
    for (int i = 0; i < N * N; i++)
        minus.e[i / N][i % N] = UINT64_C(1) << 63;
    for (int w = 0; w < WIDTHS; w++) {      // -0 + (-0 * 0) is -0
        Tile got = run_tile("fb.tile.r v0, a5\nfb.tile.mac v0, a3, a4\nfb.tile.w t0, v0",
                            &minus, &zero, &minus, widths[w]);
        same(&got, &minus);
    }
}

Test(tile, no_flags_are_raised) {
    Tile a = random_tile(0), huge;
    for (int i = 0; i < N * N; i++)
        huge.e[i / N][i % N] = UINT64_C(0x7fefffffffffffff);
    Handle given[3] = {node_of(&huge), node_of(&huge), node_of(&a)};
    RunResult r = run("fb.tile.z v0\nfb.tile.mac v0, a3, a4\nfb.bfly v0, v1\nfb.cmul v0, v1, v2, v2\n"
                      "csrr t1, fflags\nfb.create t0\nfb.wd t0, 0, t1", given, VECTORS_BEST);
    cr_assert(eq(int, r.trap, TRAP_NONE));
    cr_expect(eq(u64, chunk_words(s, r.result)[0], 0));
    pool_release(pool, r.result);
}

/* ---- moving ---- */

Test(tile, transposition_swaps_rows_and_columns) {
    Tile a = random_tile(100), want;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            want.e[j][i] = a.e[i][j];
    for (int w = 0; w < WIDTHS; w++) {
        Tile got = run_tile("fb.tile.r v16, a3\nfb.tile.t v16\nfb.tile.w t0, v16", &a, &a, &a, widths[w]);
        same(&got, &want);
    }
}

Test(tile, zero_is_zero_everywhere) {
    Tile a = random_tile(0), want = {{{0}}};
    Tile got = run_tile("fb.tile.r v0, a3\nfb.tile.z v0\nfb.tile.w t0, v0", &a, &a, &a, VECTORS_BEST);
    same(&got, &want);
}

Test(tile, reading_gives_ones_from_vl_on) {
    Tile a = random_tile(0), want = a;
    for (int i = 0; i < N; i++)
        for (int j = 5; j < N; j++)
            want.e[i][j] = UINT64_MAX;
    Tile got = run_tile("vsetivli x0, 5, e64, m1, ta, ma\nfb.tile.r v0, a3\n"
                        "vsetivli x0, 16, e64, m1, ta, ma\nfb.tile.w t0, v0", &a, &a, &a, VECTORS_BEST);
    same(&got, &want);
}

Test(tile, writing_defines_the_elements_below_vl) {
    Tile a = random_tile(0);
    Handle node = node_of(&a), given[3] = {node, HANDLE_NULL, HANDLE_NULL};
    RunResult r = run("fb.tile.r v0, a3\nvsetivli x0, 5, e64, m1, ta, ma\nfb.tile.w t0, v0", given,
                      VECTORS_BEST);
    cr_assert(eq(int, r.trap, TRAP_NONE));
    for (unsigned i = 0; i < N; i++) {
        Handle row = child(r.result, i);
        cr_expect(eq(u32, chunk_info(s, row)->defined, 0x3ff));
        cr_expect(zero(int, memcmp(chunk_words(s, row), a.e[i], 5 * 8)));
    }
    cr_expect(eq(u64, r.counts.chunks, 17));
    pool_release(pool, r.result);
}

/* ---- traps ---- */

typedef enum { GOOD, NO_NODE, SHORT_NODE, DATA_IN_NODE, NO_ROW, SHORT_ROW, HANDLE_IN_ROW, SHORT_THEN_NO_ROW } Fault;

typedef struct {
    Fault a, b;
    Trap trap;
} Case;

static Handle faulty(Fault f) {
    Tile t = random_tile(0);
    uint64_t rows[N];
    if (f == NO_NODE)
        return HANDLE_NULL;
    for (unsigned i = 0; i < N; i++) {
        bool here = i == 3, later = i == 12 && f == SHORT_THEN_NO_ROW;
        if ((here && (f == NO_ROW || f == DATA_IN_NODE)) || later)
            rows[i] = HANDLE_NULL;
        else if (here && f == HANDLE_IN_ROW)
            rows[i] = chunk_of((uint64_t[N]){0}, 0xffff, 1 << 9);
        else
            rows[i] = chunk_of(t.e[i], here && (f == SHORT_ROW || f == SHORT_THEN_NO_ROW) ? 0x7fff : 0xffff, 0);
    }
    if (f == SHORT_NODE)
        pool_release(pool, rows[N - 1]);
    return chunk_of(rows, f == SHORT_NODE ? 0x7fff : 0xffff, f == DATA_IN_NODE ? 0xfff7 : f == SHORT_NODE ? 0x7fff : 0xffff);
}

ParameterizedTestParameters(tile, traps_are_those_of_the_reads_in_order) {
    static Case cases[] = {
        {NO_NODE, GOOD, TRAP_NULL}, {SHORT_NODE, GOOD, TRAP_UNDEFINED},
        {DATA_IN_NODE, GOOD, TRAP_NOT_HANDLE}, {NO_ROW, GOOD, TRAP_NULL},
        {SHORT_ROW, GOOD, TRAP_UNDEFINED}, {HANDLE_IN_ROW, GOOD, TRAP_NOT_DATA},
        {SHORT_THEN_NO_ROW, GOOD, TRAP_UNDEFINED}, {GOOD, NO_NODE, TRAP_NULL},
        {GOOD, HANDLE_IN_ROW, TRAP_NOT_DATA}, {SHORT_ROW, NO_NODE, TRAP_UNDEFINED},
        {NO_ROW, SHORT_NODE, TRAP_NULL}, {GOOD, GOOD, TRAP_NONE},
    };
    return cr_make_param_array(Case, cases, sizeof cases / sizeof cases[0]);
}

ParameterizedTest(Case *c, tile, traps_are_those_of_the_reads_in_order) {
    static const char *const bodies[] = {
        "fb.tile.z v0\nfb.tile.mac v0, a3, a4\nmv t0, x0",
        "fb.tile.z v0\nfb.tile.fma v0, a3, a4\nmv t0, x0",
        "fb.tile.r v0, a3\nfb.tile.r v0, a4\nmv t0, x0",
        "fb.tile.z v0\nfb.tile.mac v0, a3, a3\nfb.tile.mac v0, a3, a4\nfb.tile.mac v0, a4, a3\nmv t0, x0",
    };
    for (int w = 0; w < WIDTHS; w++)
        for (int i = 0; i < 4; i++) {
            jit = i == 3 ? JIT_ALWAYS : JIT_OFF;
            Handle given[3] = {faulty(c->a), faulty(c->b), HANDLE_NULL};
            RunResult r = run(bodies[i], given, widths[w]);
            cr_expect(eq(int, r.trap, c->trap), "%s", bodies[i]);
        }
}

Test(tile, a_row_that_ends_at_vl_is_read) {
    Handle given[3] = {faulty(SHORT_ROW), HANDLE_NULL, HANDLE_NULL};
    RunResult r = run("vsetivli x0, 15, e64, m1, ta, ma\nfb.tile.r v0, a3\nmv t0, x0", given, VECTORS_BEST);
    cr_expect(eq(int, r.trap, TRAP_NONE));
}

Test(tile, out_of_chunks_leaves_nothing_behind) {
    for (uint64_t nth = 1; nth < 100; nth++) {
        Tile a = random_tile(0);
        Handle given[3] = {node_of(&a), HANDLE_NULL, HANDLE_NULL};
        Handle args = chunk_of(given, 7, 7);
        Program *p = program_of("fb.tile.r v0, a3\nfb.tile.w t0, v0");
        RunOptions opt = {.threads = 1};
        RunResult r;
        store_fail_at(s, nth);
        cr_assert(native_run(p, s, args, &opt, &r));
        store_fail_at(s, 0);
        program_free(p);
        pool_drain(pool);
        if (r.trap == TRAP_NONE) {
            pool_release(pool, r.result);
            cr_expect(gt(u64, nth, 17));
            return;
        }
        cr_assert(eq(int, r.trap, TRAP_MEMORY));
        cr_assert(eq(u64, store_counts(s).live, 0));
    }
    cr_assert(false, "never enough chunks");
}

/* ---- butterflies and complex products ---- */

/* Rows 0 to 3 of the tile at a3 as registers, OP on VL elements of WIDTH, then rows 0
 * and 1 of the result are the first two registers with all their elements. */
static void run_pair(const char *op, bool e64, unsigned vl, const Tile *in, uint64_t out[2][N], Vectors width) {
    char body[600];
    const char *e = e64 ? "e64" : "e32";
    snprintf(body, sizeof body,
             "vsetvli t6, x0, %s, m1, ta, ma\n"
             "fb.rh t1, a3, 0\nfb.vr v1, t1\nfb.rh t1, a3, 1\nfb.vr v2, t1\n"
             "fb.rh t1, a3, 2\nfb.vr v3, t1\nfb.rh t1, a3, 3\nfb.vr v4, t1\n"
             "li t2, %u\nvsetvli x0, t2, %s, m1, ta, ma\n%s\nvsetvli t6, x0, %s, m1, ta, ma\n"
             "fb.create t0\nfb.create t1\nfb.vw t1, v1\nfb.wh t0, 0, t1\n"
             "fb.create t1\nfb.vw t1, v2\nfb.wh t0, 1, t1", e, vl, e, op, e);
    Handle given[3] = {node_of(in), HANDLE_NULL, HANDLE_NULL};
    RunResult r = run(body, given, width);
    cr_assert(eq(int, r.trap, TRAP_NONE));
    memcpy(out[0], chunk_words(s, child(r.result, 0)), 8 * N);
    memcpy(out[1], chunk_words(s, child(r.result, 1)), 8 * N);
    pool_release(pool, r.result);
}

typedef struct { uint64_t first, second; } Pair;

static Pair butterfly64(const uint64_t *e) {
    return (Pair){result64(value(e[0]) + value(e[1])), result64(value(e[0]) - value(e[1]))};
}

static Pair complex64(const uint64_t *e) {
    volatile double ac = value(e[0]) * value(e[2]), bd = value(e[1]) * value(e[3]);
    volatile double ad = value(e[0]) * value(e[3]), bc = value(e[1]) * value(e[2]);
    return (Pair){result64(ac - bd), result64(ad + bc)};
}

static float value32(uint64_t bits) {
    uint32_t low = (uint32_t)bits;
    float x;
    memcpy(&x, &low, sizeof x);
    return x;
}

static Pair butterfly32(const uint64_t *e) {
    return (Pair){result32(value32(e[0]) + value32(e[1])), result32(value32(e[0]) - value32(e[1]))};
}

static Pair complex32(const uint64_t *e) {
    volatile float ac = value32(e[0]) * value32(e[2]), bd = value32(e[1]) * value32(e[3]);
    volatile float ad = value32(e[0]) * value32(e[3]), bc = value32(e[1]) * value32(e[2]);
    return (Pair){result32(ac - bd), result32(ad + bc)};
}

static uint64_t element(const uint64_t *row, unsigned i, bool e64) {
    uint32_t halves[2 * N];
    memcpy(halves, row, sizeof halves);
    return e64 ? row[i] : halves[i];
}

/* Elements below VL as RIGHT says, the others ones. */
static void check_pair(const char *op, bool e64, Pair (*right)(const uint64_t *)) {
    unsigned all = e64 ? N : 2 * N;
    const unsigned lengths[] = {0, 1, 7, all};
    for (int round = 0; round < 24; round++) {
        unsigned vl = lengths[round % 4];
        Tile in = random_tile(round < 12 ? 0 : 128);
        uint64_t out[2][N];
        run_pair(op, e64, vl, &in, out, widths[round % WIDTHS]);
        for (unsigned i = 0; i < all; i++) {
            uint64_t of[4];
            for (int r = 0; r < 4; r++)
                of[r] = element(in.e[r], i, e64);
            uint64_t ones = e64 ? UINT64_MAX : UINT32_MAX;
            Pair want = i < vl ? right(of) : (Pair){ones, ones};
            cr_expect(eq(u64, element(out[0], i, e64), want.first), "%s %u", op, i);
            cr_expect(eq(u64, element(out[1], i, e64), want.second), "%s %u", op, i);
        }
    }
}

Test(tile, a_butterfly_is_sum_and_difference) {
    check_pair("fb.bfly v1, v2", true, butterfly64);
    check_pair("fb.bfly v1, v2", false, butterfly32);
}

Test(tile, a_complex_product_rounds_products_then_sums) {
    check_pair("fb.cmul v1, v2, v3, v4", true, complex64);
    check_pair("fb.cmul v1, v2, v3, v4", false, complex32);
}

/* ---- what may be written ---- */

Test(tile, groups_begin_at_v0_or_v16) {
    static const Op ops[] = {OP_TILE_MAC, OP_TILE_FMA, OP_TILE_R, OP_TILE_T, OP_TILE_Z};
    Inst in;
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        for (unsigned reg = 0; reg < 32; reg++)
            cr_expect(eq(int, inst_decode(op_table[ops[i]].match | reg << 7, &in), reg % 16 == 0));
    for (unsigned reg = 0; reg < 32; reg++)
        cr_expect(eq(int, inst_decode(op_table[OP_TILE_W].match | reg << 20, &in), reg % 16 == 0));
}

Test(tile, the_assembler_says_which_registers_begin_a_group) {
    char *text;
    size_t len;
    Diag d = {.out = open_memstream(&text, &len)};
    Source src = {.file = "test", .text = ".entry e\n.codelet e, worker, handle\n fb.tile.z v3\n fb.quit\n"};
    cr_expect(eq(ptr, asm_source(&src, &d), NULL));
    fclose(d.out);
    cr_expect(strstr(text, "v0 or v16") && strstr(text, "'v3'"), "%s", text);
    free(text);
}

/* ---- matmult.s ---- */

typedef struct { uint64_t m, k, n; } Shape;

static Program *matmult(void) {
    static char text[1 << 16];
    FILE *f = fopen("programs/asm/matmult.s", "r");
    cr_assert(ne(ptr, f, NULL), "run from the top of the tree");
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    Source src = {.file = "matmult.s", .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    cr_assert(p && verify_program(p, &src, &d));
    return p;
}

static double *random_matrix(uint64_t elements) {
    double *a = malloc((elements + 1) * sizeof *a);
    for (uint64_t i = 0; i < elements; i++)
        a[i] = value(moderate());
    return a;
}

static Handle array_of(const double *a, uint64_t rows, uint64_t columns) {
    ArrayShape shape = {.kind = KIND_F8, .rank = 2, .n = {rows, columns}};
    Handle h;
    cr_assert(eq(int, array_build(s, pool, &shape, a, &h), ARRAY_OK));
    return h;
}

static double *plain_product(const double *a, const double *b, Shape z) {
    double *c = malloc((z.m * z.n + 1) * sizeof *c);
    for (uint64_t i = 0; i < z.m; i++)
        for (uint64_t j = 0; j < z.n; j++) {
            double sum = 0;
            for (uint64_t k = 0; k < z.k; k++) {
                volatile double rounded = a[i * z.k + k] * b[k * z.n + j];
                sum += rounded;
            }
            c[i * z.n + j] = sum;
        }
    return c;
}

ParameterizedTestParameters(tile, matmult_multiplies_any_shapes) {
    static Shape shapes[] = {
        {1, 1, 1}, {16, 16, 16}, {17, 5, 33}, {33, 40, 16}, {16, 1, 300}, {300, 20, 3},
        {130, 257, 20}, {5, 300, 257}, {3, 0, 5}, {300, 0, 300}, {0, 3, 5}, {5, 3, 0}, {0, 0, 0},
        {20, 4100, 17}, {4100, 2, 18}, {18, 2, 4100},
    };
    return cr_make_param_array(Shape, shapes, sizeof shapes / sizeof shapes[0]);
}

ParameterizedTest(Shape *z, tile, matmult_multiplies_any_shapes) {
    double *a = random_matrix(z->m * z->k), *b = random_matrix(z->k * z->n);
    double *want = plain_product(a, b, *z), *got = malloc((z->m * z->n + 1) * sizeof *got);
    Handle given[2] = {array_of(a, z->m, z->k), array_of(b, z->k, z->n)};
    Program *p = matmult();
    RunOptions opt = {.threads = 3};
    RunResult r;
    Array c;
    Handle args = chunk_of(given, 3, 3);
    cr_assert(native_run(p, s, args, &opt, &r));
    cr_assert(eq(int, r.trap, TRAP_NONE));
    cr_assert(eq(int, array_describe(s, r.result, 1 << 24, &c), ARRAY_OK));
    cr_assert(eq(u64, c.shape.n[0], z->m));
    cr_assert(eq(u64, c.shape.n[1], z->n));
    cr_assert(eq(int, array_export(s, &c, got).status, ARRAY_OK));
    cr_expect(zero(int, memcmp(got, want, z->m * z->n * sizeof *got)));
    pool_release(pool, r.result);
    program_free(p);
    free(a);
    free(b);
    free(want);
    free(got);
}
