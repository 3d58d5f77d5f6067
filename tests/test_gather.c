/* tests/test_gather.c - from trees to lanes and from lanes to parts of chunks, on the native
 * executor with the vectors of every kind of processor.  What is right is in plain arrays. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "vm/native/native.h"

static const Vectors widths[] = {VECTORS_PLAIN, VECTORS_AVX2, VECTORS_AVX512};
enum { WIDTHS = sizeof widths / sizeof widths[0] };
enum { DESCRIPTOR_ROOT = 6 };

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

TestSuite(gather, .init = setup, .fini = teardown);

/* An array of N elements, element i = 3 i - 7, 64 or 32 bits wide. */
static Handle ramp(uint64_t n, bool wide) {
    void *data = malloc(8 * n + 8);
    for (uint64_t i = 0; i < n; i++)
        if (wide)
            ((int64_t *)data)[i] = 3 * (int64_t)i - 7;
        else
            ((int32_t *)data)[i] = 3 * (int32_t)i - 7;
    ArrayShape shape = {.kind = wide ? KIND_I8 : KIND_I4, .rank = 1, .n = {n}};
    Handle h;
    cr_assert(eq(int, array_build(s, pool, &shape, data, &h), ARRAY_OK));
    free(data);
    return h;
}

static uint64_t shift_of(uint64_t n, bool wide) {
    uint64_t shift = wide ? 0 : 1;
    for (uint64_t reach = wide ? 16 : 32; reach < n; reach *= 16)
        shift += 4;
    return shift;
}

/* BODY with the array's root in a3, its shift in a4; it leaves its result in t0. */
static RunResult run(const char *body, Handle array, uint64_t shift, Vectors vectors) {
    char text[4096];
    snprintf(text, sizeof text,
             ".entry main\n.codelet main, worker, handle\nfb.rh a3, a2, 0\nfb.rh a3, a3, %d\nli a4, %d\n"
             "vsetivli x0, 16, e64, m1, ta, ma\n%s\nfb.update.d t0\nfb.quit\n",
             DESCRIPTOR_ROOT, (int)shift, body);
    Source src = {.file = "test", .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    cr_assert(p && verify_program(p, &src, &d), "%s", text);
    Handle args = pool_new(pool);
    chunk_words(s, args)[0] = array;
    chunk_info(s, args)->defined = 3;
    chunk_info(s, args)->handles = 1;
    chunk_publish(s, args);
    RunResult r;
    RunOptions options = {.threads = 1, .vectors = vectors, .jit = vectors == VECTORS_PLAIN || vectors == VECTORS_AVX512 ? JIT_OFF : JIT_ALWAYS};
    cr_assert(native_run(p, s, args, &options, &r));
    program_free(p);
    return r;
}

/* The lanes of BODY's v1, put together so that each of them counts. */
static uint64_t lanes_of(const char *body, Handle array, uint64_t shift, Vectors vectors) {
    char text[2048];
    snprintf(text, sizeof text,
             "%s\nli t0, 0\nli t1, 16\nli t3, 31\nnext:\nvmv.x.s t2, v1\nmul t0, t0, t3\nadd t0, t0, t2\n"
             "vslide1down.vx v1, v1, x0\naddi t1, t1, -1\nbne t1, x0, next", body);
    RunResult r = run(text, array, shift, vectors);
    cr_assert(eq(int, r.trap, TRAP_NONE));
    return r.result;
}

/* The same of what plain loops say: element AT(lane) where MASK has a one, else all ones. */
static uint64_t model(const uint64_t *at, unsigned mask) {
    uint64_t sum = 0;
    for (int i = 0; i < 16; i++)
        sum = 31 * sum + (mask >> i & 1 ? 3 * at[i] - 7 : UINT64_MAX);
    return sum;
}

static uint64_t sizes[] = {1, 15, 16, 17, 31, 32, 33, 256, 257, 511, 512, 513, 4096, 5000, 65536};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void runs(bool wide, bool masked) {
    for (int k = 0; k < SIZES; k++) {
        uint64_t n = sizes[k];
        for (int round = 0; round < 6; round++) {
            uint64_t starts[] = {0, n / 2, n > 16 ? n - 16 : 0, n > 17 ? 1 : 0, n - 1, n / 3};
            uint64_t start = starts[round], at[16];
            unsigned mask = 0;
            for (unsigned i = 0; i < 16; i++) {
                at[i] = start + i;
                mask |= (start + i < n && (!masked || (i * 7 + (unsigned)round) % 3)) << i;
            }
            if (!masked && mask != 0xffff)
                continue;
            char body[200];
            snprintf(body, sizeof body, "li t1, %u\nvmv.s.x v2, t1\nvmv.v.x v0, t1\nli t1, %d\nli t2, 1\nvid.v v3\nvmv.v.x v4, t2\n"
                     "vsll.vv v4, v4, v3\nvand.vv v0, v0, v4\nvmsne.vi v0, v0, 0\n%s",
                     mask, (int)start, masked ? "fb.vg.xm v1, a3, t1, a4, v0" : "fb.vg.x v1, a3, t1, a4");
            cr_expect(eq(u64, lanes_of(body, ramp(n, wide), shift_of(n, wide), widths[(k + round) % WIDTHS]), model(at, mask)), "%d of %d", (int)start, (int)n);
        }
    }
}

Test(gather, a_run_of_elements_is_what_lies_side_by_side) {
    runs(true, false);
    runs(false, false);
}

Test(gather, of_a_masked_run_only_what_the_mask_has_is_looked_at) {
    runs(true, true);
    runs(false, true);
}

/* Lane i: element (FACTOR * i + 5) mod n. */
static void gathered(bool wide, bool masked) {
    for (int k = 0; k < SIZES; k++)
        for (unsigned factor = 0; factor < 4000; factor = 7 * factor + 1) {
            uint64_t n = sizes[k], at[16];
            unsigned mask = masked ? 0x5555 : 0xffff;
            for (unsigned i = 0; i < 16; i++)
                at[i] = (factor * i + 5) % n;
            char body[400];
            snprintf(body, sizeof body, "vid.v v3\nli t1, %u\nvmul.vx v3, v3, t1\nvadd.vi v3, v3, 5\nli t1, %d\nvremu.vx v3, v3, t1\n"
                     "vid.v v4\nvand.vi v4, v4, 1\nvmseq.vi v0, v4, 0\n%s",
                     factor, (int)n, masked ? "li t1, 1\nvsll.vx v4, v4, t1\nvmv.v.v v1, v3\nfb.vg.vm v1, a3, v1, a4, v0" : k % 2 ? "fb.vg.v v1, a3, v3, a4" : "fb.vg.v v5, a3, v3, a4\nfb.vg.v v1, a3, v3, a4\nvmax.vv v1, v1, v5");
            cr_expect(eq(u64, lanes_of(body, ramp(n, wide), shift_of(n, wide), widths[(k + (int)factor) % WIDTHS]), model(at, mask)), "%u of %d", factor, (int)n);
        }
}

Test(gather, elements_are_gathered_by_their_numbers) {
    gathered(true, false);
    gathered(false, false);
}

Test(gather, of_masked_numbers_only_what_the_mask_has_is_looked_at) {
    gathered(true, true);
    gathered(false, true);
}

Test(gather, lanes_become_part_of_a_chunk) {
    for (int w = 0; w < WIDTHS; w++)
        for (int first = 0; first < 16; first++)
            for (int count = 0; first + count <= 16; count++) {
                char body[512];
                snprintf(body, sizeof body, "fb.create a5\nvid.v v3\nli t1, %d\nli t2, %d\nfb.vwp a5, v3, t1, t2\nli t3, %d\n"
                         "addi t1, t1, 16\nfb.create a6\nfb.vwpw a6, v3, t1, t2\nli t0, 0\nbeq t2, x0, none\n"
                         "add t4, t1, t2\naddi t4, t4, -1\nfb.rw t0, a6, t4\nfb.rd t4, a5, t3\nslli t0, t0, 8\nor t0, t0, t4\nnone:",
                         first, count, first + count - 1);
                int want = count ? (count - 1) << 8 | (count - 1) : 0;
                cr_expect(eq(u64, run(body, ramp(1, true), 0, widths[w]).result, (uint64_t)want));
            }
}

static void traps(const char *body, Trap trap) {
    RunResult r = run(body, ramp(20, true), 4, VECTORS_BEST);
    cr_expect(eq(int, r.trap, trap), "%s", body);
}

Test(gather, what_is_not_there_traps) {
    traps("li t0, 5\nfb.vg.x v1, a3, t0, a4", TRAP_UNDEFINED);
    traps("li t0, 32\nfb.vg.x v1, a3, t0, a4", TRAP_UNDEFINED);
    traps("li t0, 0\nfb.vg.x v1, x0, t0, a4", TRAP_NULL);
    traps("li t0, 0\nfb.vg.x v1, a3, t0, t0", TRAP_NOT_DATA);
    traps("li t0, 0\nli a4, 8\nfb.vg.x v1, a3, t0, a4", TRAP_NOT_HANDLE);
    traps("li t0, 0\nli a4, 2\nfb.vg.x v1, a3, t0, a4", TRAP_ELEMENT);
    traps("li t0, 0\nli a4, 64\nfb.vg.x v1, a3, t0, a4", TRAP_ELEMENT);
    traps("vid.v v3\nfb.vg.v v1, a3, v3, a4\nfb.vg.v v1, x0, v3, a4\nvmv.x.s t0, v1", TRAP_NULL);
    traps("vid.v v3\nfb.vg.v v1, a3, v3, a4\nvadd.vi v3, v3, 5\nfb.vg.v v1, a3, v3, a4\nvmv.x.s t0, v1", TRAP_UNDEFINED);
    traps("vid.v v3\nli t0, 4096\nvmul.vx v3, v3, t0\nli a4, 12\nfb.vg.v v1, a3, v3, a4\nvmv.x.s t0, v1", TRAP_NOT_HANDLE);
    traps("vid.v v3\nli a4, 8\nfb.vg.v v1, a3, v3, a4\nvmv.x.s t0, v1", TRAP_NOT_HANDLE);
    traps("vid.v v3\nli a4, 2\nfb.vg.v v1, a3, v3, a4\nvmv.x.s t0, v1", TRAP_ELEMENT);
    traps("vid.v v3\nli a4, 64\nfb.vg.v v1, a3, v3, a4\nvmv.x.s t0, v1", TRAP_ELEMENT);
    traps("li t0, 0\nvsetivli x0, 16, e32, m1, ta, ma\nfb.vg.x v1, a3, t0, a4", TRAP_ELEMENT);
    traps("vid.v v1\nli t0, 1\nfb.create t1\nli t2, 16\nfb.vwp t1, v1, t0, t2", TRAP_ELEMENT);
    traps("vid.v v1\nli t0, 1\nfb.create t1\nli t2, 8\nfb.vwp t1, v1, t0, t2\nfb.vwp t1, v1, t2, t2", TRAP_REWRITTEN);
}

Test(gather, a_trap_leaves_the_last_length_of_lanes_alone) {
    cr_expect(eq(u64, run("vsetivli x0, 3, e64, m1, ta, ma\nli t0, 17\nfb.vg.x v1, a3, t0, a4\nvmv.x.s t0, v1", ramp(20, true), 4, VECTORS_BEST).result, 44));
}
