/* tests/test_native.c - the rows of data/scalar.tsv as programs: assembled, verified and
 * run by each of the dispatch loops, with the results and flags that qemu gave. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/asm.h"
#include "isa/op.h"
#include "isa/verify.h"
#include "vm/native/native.h"

enum { ROWS_A_CODELET = 50, ROWS_A_PROGRAM = 4000 };

static Op op_named(const char *mnemonic) {
    Op op = 0;
    while (op < OP_COUNT && strcmp(op_table[op].mnemonic, mnemonic) != 0)
        op++;
    cr_assert(lt(int, op, OP_COUNT), "no instruction %s", mnemonic);
    return op;
}

/* ---- a row as assembly text ---- */

typedef struct {
    Op op;
    int64_t imm;
    uint64_t a, b, c, result;
    unsigned flags;
} Row;

static const char *const modes[] = {"rne", "rtz", "rdn", "rup", "rmm", "", "", "dyn"};
static const char *const csrs[] = {"", "fflags", "frm", "fcsr"};

/* The operand as the row has it; sources are t0, t1 and ft0, ft1, ft3. */
static void print_operand(FILE *f, const Row *r, Operand o) {
    switch (o) {
    case OPN_XD: fputs("t2", f); break;
    case OPN_XS: fputs("t0", f); break;
    case OPN_XT: fputs("t1", f); break;
    case OPN_FD: fputs("ft2", f); break;
    case OPN_FS: fputs("ft0", f); break;
    case OPN_FT: fputs("ft1", f); break;
    case OPN_FR: fputs("ft3", f); break;
    case OPN_LB: fputs("1f", f); break;
    case OPN_Z5: fprintf(f, "%" PRIu64, r->b); break;
    case OPN_CSR: fputs(csrs[r->imm], f); break;
    case OPN_RM: case OPN_RN: case OPN_RX: fputs(modes[r->imm & 7], f); break;
    default: fprintf(f, "%" PRId64, r->imm);
    }
}

static void print_instruction(FILE *f, const Row *r) {
    fprintf(f, "  %s ", op_table[r->op].mnemonic);
    for (int i = 0; i < op_arity(r->op); i++) {
        fputs(i ? ", " : "", f);
        print_operand(f, r, op_table[r->op].operands[i]);
    }
    fputc('\n', f);
}

/* Compare REG with VALUE; the line of a failure is the number of the row. */
static void print_check(FILE *f, const char *reg, uint64_t value) {
    fprintf(f, "  li t4, 0x%" PRIx64 "\n  beq %s, t4, 2f\n  fb.trap assert\n2:\n", value, reg);
}

static bool is_csr(Op op) {
    return op_table[op].cls == CLASS_CSR;
}

static void print_row(FILE *f, const Row *r, unsigned number) {
    bool branch = op_table[r->op].cls == CLASS_BRANCH;
    fprintf(f, ".loc %u\n  li t0, 0x%" PRIx64 "\n  li t1, 0x%" PRIx64 "\n  li t3, 0x%" PRIx64 "\n",
            number, r->a, r->b, r->c);
    if (is_csr(r->op))
        fputs("  fscsr t0\n  mv t0, t1\n", f);
    else
        fputs("  fmv.d.x ft0, t0\n  fmv.d.x ft1, t1\n  fmv.d.x ft3, t3\n  fscsr x0\n", f);
    if (branch)
        fputs("  li t2, 1\n", f);
    print_instruction(f, r);
    if (branch)
        fputs("  li t2, 0\n1:\n", f);
    if (op_table[r->op].operands[0] == OPN_FD)
        fputs("  fmv.x.d t2, ft2\n", f);
    print_check(f, "t2", r->result);
    fputs("  frcsr t2\n", f);
    print_check(f, "t2", r->flags);
}

/* ---- programs ---- */

static bool read_row(FILE *table, Row *r) {
    char text[256], mnemonic[16];
    do {
        if (!fgets(text, sizeof text, table))
            return false;
    } while (text[0] == '#');
    int n = sscanf(text, "%15s %" SCNd64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %x", mnemonic,
                   &r->imm, &r->a, &r->b, &r->c, &r->result, &r->flags);
    cr_assert(eq(int, n, 7), "%s", text);
    r->op = op_named(mnemonic);
    return true;
}

/* The next rows of TABLE as a program, from number FIRST on; NULL: none are left. */
static char *program_text(FILE *table, unsigned first, unsigned *count) {
    char *text;
    size_t size;
    Row r;
    FILE *f = open_memstream(&text, &size);
    fputs(".file \"scalar.tsv\"\n.entry c0\n", f);
    for (*count = 0; *count < ROWS_A_PROGRAM && read_row(table, &r); ++*count) {
        unsigned c = *count / ROWS_A_CODELET;
        if (*count % ROWS_A_CODELET == 0)
            fprintf(f, "%s%u, x0\n.codelet c%u, worker, handle\n", c ? "  fb.become c" : "#", c, c);
        print_row(f, &r, first + *count);
    }
    fputs("  fb.update.d x0\n  fb.quit\n", f);
    fclose(f);
    if (*count)
        return text;
    free(text);
    return NULL;
}

static RunResult run(const Program *p, Vectors vectors) {
    Store *s = store_create(1 << 20);
    Pool *pool = pool_create(s);
    Handle args = pool_new(pool);
    chunk_publish(s, args);
    pool_destroy(pool);
    RunResult r;
    cr_assert(native_run(p, s, args, &(RunOptions){.threads = 1, .vectors = vectors}, &r));
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_destroy(s);
    return r;
}

Test(native, scalar_programs_give_what_qemu_gives_in_every_dispatch_loop) {
    FILE *table = fopen("tests/data/scalar.tsv", "r");
    cr_assert(ne(ptr, table, NULL), "run from the top of the tree");
    unsigned first = 1, count;
    for (char *text; (text = program_text(table, first, &count)); first += count) {
        Source src = {"scalar.tsv", text};
        Diag d = {stderr, 0};
        Program *p = asm_source(&src, &d);
        cr_assert(p && verify_program(p, NULL, &d), "rows from %u on", first);
        for (Vectors v = VECTORS_PLAIN; v <= VECTORS_AVX512; v++) {
            RunResult r = run(p, v);
            cr_expect(eq(int, r.trap, TRAP_NONE), "row %u, loop %d", r.line, (int)v);
        }
        program_free(p);
        free(text);
    }
    fclose(table);
}
