/* tests/test_fuse.c - instructions that run in one step do what they do one by one.
 *
 * Running them one by one is held against qemu elsewhere (test_native*.c); here the same
 * program runs both ways, on every kind of vectors, and everything must be the same:
 * results to the bit, counts, and where a trap is reported. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "vm/native/fuse.h"
#include "vm/native/native.h"

enum { N = 250 };       // 15 full leaves and one with 10 elements

/* t0: a node of leaves.  Everything that is computed ends in the chunk a7. */
static const char frame[] =
    ".entry main\n"
    ".codelet main, worker, handle\n"
    "  fb.rh t0, a2, 0\n"
    "  fb.rh t0, t0, 6\n"
    "  fb.rh t6, a2, 1\n"
    "  li t1, 3\n"
    "  li t2, 0\n"
    "  li a3, 0\n"
    "  vsetivli x0, %d, %s, m1, ta, ma\n"
    "  vmv.v.i v1, 2\n  vmv.v.i v2, 3\n  vmv.v.i v3, 5\n"
    "%s"
    "  fb.create a6\n  fb.create a5\n  fb.create a4\n  fb.create a7\n"
    "  fb.vw a4, v1\n  fb.vw a5, v2\n  fb.vw a6, v3\n"
    "  fb.wh a7, 0, a4\n  fb.wh a7, 1, a5\n  fb.wh a7, 2, a6\n"
    "  fb.wd a7, 3, t2\n  fb.wd a7, 4, a3\n"
    "  fb.update.h a7\n"
    "  fb.quit\n";

static const char *const bodies[] = {
    // as in dotv.s, over full leaves, one of them with NaNs
    "1: fb.rh t4, t0, t2\n fb.vr v2, t4\n fb.rh t5, t0, t1\n fb.vr v3, t5\n"
    "   vfmul.vv v2, v2, v3\n vfadd.vv v1, v1, v2\n addi t2, t2, 1\n blt t2, t1, 1b\n",
    // the sum goes elsewhere, operands the other way round, the same handle register
    "   fb.rh t4, t0, t1\n fb.vr v3, t4\n fb.rh t4, t0, t2\n fb.vr v1, t4\n"
    "   vfmul.vv v3, v3, v1\n vfadd.vv v2, v3, v1\n",
    // a sum that replaces the product, and one of the product with itself
    "   fb.rh t4, t0, t1\n fb.vr v3, t4\n vfmul.vv v2, v3, v1\n vfadd.vv v2, v2, v3\n"
    "   vfmul.vv v1, v2, v2\n vfadd.vv v1, v1, v1\n",
    // the index of the second leaf is in the register of the first
    "   fb.rh t4, t0, t1\n fb.vr v2, t4\n fb.rh t4, t0, t1\n fb.vr v3, t4\n"
    "   vfmul.vv v2, v2, v3\n vfadd.vv v1, v2, v1\n",
    // the leaf that is not full
    "   li t1, 15\n fb.rh t4, t0, t1\n fb.vr v2, t4\n",
    "   fb.rh t4, t0, 15\n fb.vr v2, t4\n",
    "   li t1, 15\n fb.rh t4, t0, t2\n fb.vr v2, t4\n fb.rh t5, t0, t1\n fb.vr v3, t5\n"
    "   vfmul.vv v2, v2, v3\n vfadd.vv v1, v1, v2\n",
    // no such element; null; a leaf where a node should be
    "   li t1, 16\n fb.rh t4, t0, t1\n fb.vr v2, t4\n",
    "   fb.rh t4, t6, 0\n fb.vr v2, t4\n",
    "   fb.rh t4, t0, 2\n fb.rh t5, t4, t1\n fb.vr v2, t5\n",
    "   li t1, -1\n fb.rh t4, t0, t2\n fb.vr v2, t4\n fb.rh t5, t0, t1\n fb.vr v3, t5\n"
    "   vfmul.vv v2, v2, v3\n vfadd.vv v1, v1, v2\n",
    // sums of lanes; in e32 with the sign
    "   vmv.v.i v2, -7\n vredsum.vs v1, v2, v3\n vmv.x.s t2, v1\n",
    // a task that delivers a number: not here, where a chunk was made
    "   bgtz t1, 1f\n fb.update.d t2\n fb.quit\n1: bltz t1, 1f\n j 2f\n"
    "1: fmv.d.x fa0, t2\n fb.update.fd fa0\n fb.quit\n2:\n",
    // counted loops
    "1: addi t2, t2, 2\n bne t2, t1, 2f\n addi t1, t1, -2\n2: addi x0, t2, 9\n blt x0, t1, 1b\n",
    "1: addi a3, t2, 7\n addi t2, t2, 3\n blt t2, a3, 3f\n addi t2, t2, 1\n bne t2, t1, 1b\n3:\n",
    "1: addiw t2, t2, 1\n blt t2, t1, 1b\n addiw t2, t2, 2\n bne t2, t1, 2f\n addi t2, t2, 1\n2:\n",
    // calls and returns between levels, with numbers that pass the largest int
    "   lui t2, 0x7ffff\n1: addiw a3, t2, 2047\n addi t2, a3, 1\n addi t1, t1, -1\n j 2f\n"
    "2: bgtz t1, 1b\n addiw a3, t2, -1\n addi t2, t2, 4\n bge t2, a3, 3f\n addi a3, a3, 9\n"
    "3: add t2, t2, a3\n beq t2, a3, 4f\n addi t2, x0, 0\n beqz t2, 4f\n j 5f\n"
    "4: add a3, a3, t2\n beq a3, t2, 5f\n addi a3, a3, 1\n j 5f\n addi a3, a3, 7\n"
    "5: addiw t1, t1, 2\n bge t1, t2, 6f\n addi a3, a3, 9\n6:\n",
};

typedef struct {
    Vectors vectors;
    int     vl;
    bool    e64;
} Setting;

static const Setting settings[] = {
    {VECTORS_PLAIN, 16, true}, {VECTORS_AVX2, 16, true}, {VECTORS_AVX512, 16, true},
    {VECTORS_BEST, 5, true},   {VECTORS_BEST, 16, false}, {VECTORS_BEST, 0, true},
};

static Store *s;
static Pool *pool;

static void setup(void) {
    s = store_create(16 << 20);
    pool = pool_create(s);
}

static void teardown(void) {
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_check(s, 0);
    pool_destroy(pool);
    store_destroy(s);
}

TestSuite(fuse, .init = setup, .fini = teardown);

/* The argument: a vector, with NaNs of several kinds in its third leaf, and null. */
static Handle make_args(void) {
    static const uint64_t nans[] = {0x7ff8000000000000, 0xfff8000000000001, 0x7ff4000000000000};
    double data[N];
    for (int i = 0; i < N; i++)
        data[i] = i * 0.37 - 20;
    memcpy(&data[2 * 16 + 3], nans, sizeof nans);
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 1, {N}};
    Handle args = pool_new(pool), a = HANDLE_NULL;
    cr_assert(eq(int, array_build(s, pool, &shape, data, &a), ARRAY_OK));
    chunk_words(s, args)[0] = a;
    chunk_words(s, args)[1] = HANDLE_NULL;
    chunk_info(s, args)->defined = 15;
    chunk_info(s, args)->handles = 3;
    chunk_publish(s, args);
    return args;
}

static Program *program_of(const char *body, const Setting *set) {
    char text[4096];
    snprintf(text, sizeof text, frame, set->vl, set->e64 ? "e64" : "e32", body);
    Source src = {.file = "fuse.s", .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    cr_assert(p && verify_program(p, &src, &d));
    return p;
}

/* Elements 0..4 of the result, those that are handles replaced by their chunk's data. */
static void collect(const RunResult *r, uint64_t out[5 * CHUNK_WORDS]) {
    const uint64_t *w = chunk_words(s, r->result);
    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 0; k < CHUNK_WORDS; k++)
            out[i * CHUNK_WORDS + k] = i > 2 ? w[i]
                                     : chunk_info(s, w[i])->defined >> 2 * k & 1
                                         ? chunk_words(s, w[i])[k] : 0;
}

static void run(const Program *p, const RunOptions *opt, RunResult *r, uint64_t *out) {
    memset(out, 0, 5 * CHUNK_WORDS * sizeof *out);
    cr_assert(native_run(p, s, make_args(), opt, r));
    if (r->trap)
        return;
    collect(r, out);
    pool_release(pool, r->result);
}

static void compare(const Program *p, const Setting *set) {
    RunOptions single = {.threads = 1, .fuel = 10000, .vectors = set->vectors, .single = true};
    RunResult a = {0}, b = {0};
    uint64_t left[5 * CHUNK_WORDS], right[5 * CHUNK_WORDS];
    run(p, &single, &a, left);
    for (JitMode jit = JIT_OFF; jit <= JIT_ALWAYS; jit++) {
        RunOptions usual = {.threads = 1, .fuel = 10000, .vectors = set->vectors, .jit = jit};
        run(p, &usual, &b, right);
        cr_expect(eq(int, b.trap, a.trap));
        cr_expect(eq(u32, b.line, a.line));
        cr_expect(a.trap || b.counts.work == a.counts.work);
        cr_expect(memcmp(left, right, sizeof left) == 0);
    }
}

Test(fuse, a_sequence_does_what_its_instructions_do) {
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
            Program *p = program_of(bodies[i], &settings[k]);
            compare(p, &settings[k]);
            program_free(p);
        }
}

/* Or the test above compares nothing. */
Test(fuse, every_sequence_is_found_in_a_program_above) {
    bool found[FUSE_COUNT] = {false};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        Program *p = program_of(bodies[i], &settings[0]);
        Code *code = insn_predecode(p);
        for (uint32_t k = 0; k < code->count; k++) {
            Fuse f = fuse_find(&code->insns[k], code->count - k);
            if (f < FUSE_COUNT)
                found[f] = true;
        }
        insn_free(code);
        program_free(p);
    }
    for (int f = 0; f < FUSE_COUNT; f++)
        cr_expect(found[f], "sequence %d", f);
}
