/* tests/test_native_vector.c - the rows of data/vector.tsv as programs: assembled,
 * verified and run by each of the dispatch loops, with the results and flags that qemu gave.
 *
 * The operands come in chunks.  A mask that is an operand is made from the low bits of
 * its register's data, and one that is the result is made data again, since programs
 * cannot look at masks. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/op.h"
#include "tests/native_program.h"
#include "tests/vector_rows.h"

static bool has_operand(Op op, Operand o) {
    for (int i = 0; i < op_arity(op); i++)
        if (op_table[op].operands[i] == o)
            return true;
    return false;
}

/* ---- two programs for all rows of an instruction, immediate and width ---- */

static void print_operand(FILE *f, const VectorRow *r, Operand o) {
    switch (o) {
    case OPN_VD: case OPN_VDX: case OPN_VDN: case OPN_VDXN: case OPN_MD: fputs("v3", f); break;
    case OPN_VT: case OPN_MT: fputs("v2", f); break;
    case OPN_VS: case OPN_MS: fputs("v1", f); break;
    case OPN_V0: fputs("v0", f); break;
    case OPN_XD: fputs("a5", f); break;
    case OPN_XS: fputs("a4", f); break;
    case OPN_FD: fputs("fa5", f); break;
    case OPN_FS: fputs("fa4", f); break;
    default: fprintf(f, "%" PRId64, r->imm);
    }
}

/* Register REG becomes the mask of its lowest bits. */
static void print_to_mask(FILE *f, const char *reg) {
    fprintf(f, "  vmv.x.s t1, %s\n  vmv.v.x v4, t1\n  vid.v v5\n  vsrl.vv v4, v4, v5\n"
               "  vand.vi v4, v4, 1\n  vmsne.vi %s, v4, 0\n", reg, reg);
}

static void print_result(FILE *f, const VectorRow *r) {
    Operand o = op_table[r->op].operands[0];
    const char *all = r->e64 ? "  vsetvli t0, x0, e64, m1, ta, ma\n" : "  vsetvli t0, x0, e32, m1, ta, ma\n";
    if (o == OPN_XD) {
        fputs("  fb.update.d a5\n", f);
    } else if (o == OPN_FD) {
        fputs("  fb.update.fd fa5\n", f);
    } else {
        fputs(all, f);
        if (o == OPN_MD)
            fputs("  vmand.mm v0, v3, v3\n  vmv.v.i v3, 0\n  vmerge.vim v3, v3, 1, v0\n", f);
        fputs("  fb.create a6\n  fb.vw a6, v3\n  fb.update.h a6\n", f);
    }
    fputs("  fb.quit\n", f);
}

/* The program delivers the result or, with FLAGS, the flags that were raised.  FULL: for rows
 * whose vl is all there is, which can be seen in the program. */
static Program *program_of(const VectorRow *r, bool flags, bool full) {
    char *text;
    size_t size;
    int width = r->e64 ? 64 : 32;
    FILE *f = open_memstream(&text, &size);
    fprintf(f, ".entry e\n.codelet e, worker, handle\n  vsetvli t0, x0, e%d, m1, ta, ma\n", width);
    for (int v = 0; v < 4; v++)
        fprintf(f, "  fb.rh t1, a2, %d\n  fb.vr v%d, t1\n", v, v);
    if (has_operand(r->op, OPN_MS))
        print_to_mask(f, "v1");
    if (has_operand(r->op, OPN_MT))
        print_to_mask(f, "v2");
    if (has_operand(r->op, OPN_V0))
        print_to_mask(f, "v0");
    fputs("  fb.rd a4, a2, 4\n  fb.rfd fa4, a2, 5\n  fb.rd t2, a2, 6\n", f);
    if (!full)
        fprintf(f, "  vsetvli t0, t2, e%d, m1, ta, ma\n", width);
    fprintf(f, "%s  %s ", flags ? "  fscsr x0\n" : "", op_table[r->op].mnemonic);
    for (int i = 0; i < op_arity(r->op); i++) {
        fputs(i ? ", " : "", f);
        print_operand(f, r, op_table[r->op].operands[i]);
    }
    fputc('\n', f);
    if (flags)
        fputs("  frcsr a5\n  fb.update.d a5\n  fb.quit\n", f);
    else
        print_result(f, r);
    fclose(f);
    Program *p = program_assembled(text);
    free(text);
    return p;
}

/* ---- runs ---- */

static Handle chunk_of(Store *s, Pool *pool, const void *words) {
    Handle h = pool_new(pool);
    memcpy(chunk_words(s, h), words, CHUNK_BYTES);
    chunk_info(s, h)->defined = UINT32_MAX;
    chunk_publish(s, h);
    return chunk_flagged(s, h);
}

static Handle arguments(Store *s, Pool *pool, const VectorRow *r) {
    VectorFrame frame = vector_frame(r->seed, r->e64);
    Handle args = pool_new(pool);
    uint64_t *w = chunk_words(s, args);
    for (int v = 0; v < 4; v++)
        w[v] = chunk_of(s, pool, &frame.v[v]);
    w[4] = frame.x;
    w[5] = frame.f;
    w[6] = r->vl;
    chunk_info(s, args)->defined = UINT32_MAX >> (CHUNK_HALVES - 14);
    chunk_info(s, args)->handles = 15;
    chunk_publish(s, args);
    return args;
}

/* Ones and zeros of the elements as bits. */
static uint64_t bits_of(const Vec *v, bool e64) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < lanes_count(e64); i++)
        bits |= (e64 ? v->u64[i] : v->u32[i]) << i;
    return bits;
}

static void expect_vector(const VectorRow *r, const Vec *v) {
    if (op_table[r->op].operands[0] == OPN_MD) {
        uint64_t all = (UINT64_C(1) << lanes_count(r->e64)) - 1;
        cr_expect(eq(u64, bits_of(v, r->e64), r->first & all), "%s", r->text);
    } else {
        cr_expect(eq(u64, v->u64[0], r->first), "first element, %s", r->text);
        cr_expect(eq(u64, vector_hash(v), r->result), "%s", r->text);
    }
}

static void expect_row(const Program *p, const VectorRow *r, bool flags, Vectors vectors) {
    Store *s = store_create(1 << 17);
    Pool *pool = pool_create(s);
    RunResult got;
    cr_assert(native_run(p, s, arguments(s, pool, r), &(RunOptions){.threads = 1, .vectors = vectors, .jit = vectors ? JIT_OFF : JIT_ALWAYS}, &got));
    cr_assert(eq(int, got.trap, TRAP_NONE), "%s", r->text);
    if (flags) {
        cr_expect(eq(u64, got.result, r->flags), "flags, %s", r->text);
    } else if (got.kind == RESULT_HANDLE) {
        Vec v;
        memcpy(&v, chunk_words(s, got.result), sizeof v);
        expect_vector(r, &v);
        pool_release(pool, got.result);
    } else {
        cr_expect(eq(u64, got.result, r->result), "%s", r->text);
    }
    pool_drain(pool);
    pool_destroy(pool);
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_destroy(s);
}

static void expect_table(bool flags) {
    FILE *table = fopen("tests/data/vector.tsv", "r");
    cr_assert(ne(ptr, table, NULL), "run from the top of the tree");
    Program *p = NULL, *full = NULL;
    VectorRow last = {.imm = -1};
    for (VectorRow r; vector_row_read(table, &r); last = r) {
        if (!p || r.op != last.op || r.imm != last.imm || r.e64 != last.e64) {
            program_free(p);
            program_free(full);
            p = program_of(&r, flags, false);
            full = program_of(&r, flags, true);
        }
        if (r.vl == lanes_count(r.e64))
            expect_row(full, &r, flags, VECTORS_BEST);
        for (Vectors v = VECTORS_BEST; v <= VECTORS_AVX512; v++)
            expect_row(p, &r, flags, v);
    }
    program_free(p);
    program_free(full);
    fclose(table);
}

Test(native_vector, programs_give_what_qemu_gives_in_every_dispatch_loop) {
    expect_table(false);
}

Test(native_vector, programs_raise_the_flags_that_qemu_raises) {
    expect_table(true);
}
