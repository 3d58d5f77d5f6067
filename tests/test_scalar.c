/* tests/test_scalar.c - scalar instructions compute what qemu computes, and raise its flags.
 *
 * data/scalar.tsv has operands and answers (data/oracle.py made it).  The executor here
 * is scalar.inc over a plain frame and nothing more. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/op.h"
#include "vm/core/alu.h"
#include "vm/core/fp.h"
#include "vm/core/fpflags.h"

/* Sources are registers 1 to 3; the destination may be one of them. */
typedef struct {
    uint64_t x[4], f[4];
    uint32_t fcsr;
    bool taken;
} Frame;

/* False: scalar.inc does not know OP. */
static bool execute(Frame *f, Op op, int rd, int64_t imm, int64_t csr) {
#define CASE(NAME) case OP_##NAME:
#define NEXT       return true;
#define XD   f->x[rd]
#define XS   f->x[1]
#define XT   f->x[2]
#define FD   f->f[rd]
#define FS   f->f[1]
#define FT   f->f[2]
#define FR   f->f[3]
#define IMM  imm
#define ZIMM ((uint64_t)imm)
#define CSR  csr
#define FCSR f->fcsr
#define TAKE f->taken = true
    switch (op) {
#include "vm/core/scalar.inc"
    default: return false;
    }
}

static bool is_scalar_arithmetic(Op op) {
    switch (op_table[op].cls) {
    case CLASS_ALU: case CLASS_MUL: case CLASS_DIV: case CLASS_BRANCH: case CLASS_CSR:
    case CLASS_FP: case CLASS_FDIV: case CLASS_FSQRT:
        return true;
    default:
        return false;
    }
}

typedef struct {
    Op op;
    int64_t imm;
    uint64_t a, b, c, result;
    unsigned flags;
    char text[256];
} Row;

static Op op_named(const char *mnemonic) {
    Op op = 0;
    while (op < OP_COUNT && strcmp(op_table[op].mnemonic, mnemonic) != 0)
        op++;
    cr_assert(lt(int, op, OP_COUNT), "no instruction %s", mnemonic);
    return op;
}

/* The next row of the table; false at its end. */
static bool read_row(FILE *file, Row *row) {
    char mnemonic[16];
    do {
        if (!fgets(row->text, sizeof row->text, file))
            return false;
    } while (row->text[0] == '#');
    int n = sscanf(row->text, "%15s %" SCNd64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64 " %x",
                   mnemonic, &row->imm, &row->a, &row->b, &row->c, &row->result, &row->flags);
    cr_assert(eq(int, n, 7), "%s", row->text);
    row->op = op_named(mnemonic);
    return true;
}

static FILE *table;

static void open_table(void) {
    table = fopen("tests/data/scalar.tsv", "r");
    cr_assert(ne(ptr, table, NULL), "run from the top of the tree");
}

static void close_table(void) {
    fclose(table);
}

TestSuite(scalar, .init = open_table, .fini = close_table);

static Frame frame_of(const Row *r) {
    return (Frame){.x = {0, r->a, r->b, r->c}, .f = {0, r->a, r->b, r->c}};
}

/* Does the result go to an f register? */
static bool writes_f(Op op) {
    return op_table[op].operands[0] == OPN_FD;
}

static void expect_result(const Row *r, int rd) {
    Frame f = frame_of(r);
    cr_assert(execute(&f, r->op, rd, r->imm, 0), "%s", r->text);
    uint64_t got = writes_f(r->op) ? f.f[rd] : f.x[rd];
    if (op_table[r->op].cls == CLASS_BRANCH)
        got = f.taken;
    if (got != r->result)       // an assertion that holds costs more than the instruction
        cr_expect(eq(u64, got, r->result), "rd = %d, %s", rd, r->text);
}

Test(scalar, the_result_is_that_of_qemu_and_the_destination_may_be_a_source) {
    for (Row row; read_row(table, &row);)
        for (int rd = 0; rd < 4 && op_table[row.op].cls != CLASS_CSR; rd++)
            expect_result(&row, rd);
}

Test(scalar, the_flags_are_those_of_qemu) {
    for (Row r; read_row(table, &r);) {
        if (op_table[r.op].cls == CLASS_CSR)
            continue;
        unsigned flags = fpflags_scalar(r.op, r.a, r.b, r.c, (int)r.imm);
        if (flags != r.flags)
            cr_expect(eq(uint, flags, r.flags), "%s", r.text);
    }
}

/* In these rows a is fcsr before, flags fcsr after, b the operand, imm the csr. */
Test(scalar, csr_instructions_swap_what_qemu_swaps) {
    for (Row r; read_row(table, &r);) {
        if (op_table[r.op].cls != CLASS_CSR)
            continue;
        for (int rd = 0; rd < 2; rd++) {
            Frame f = {.x = {0, r.b}, .fcsr = (uint32_t)r.a};
            cr_assert(execute(&f, r.op, rd, (int64_t)r.b, r.imm));
            cr_expect(eq(u64, f.x[rd], r.result), "%s", r.text);
            cr_expect(eq(uint, f.fcsr, r.flags), "%s", r.text);
        }
    }
}

Test(scalar, every_scalar_instruction_is_in_the_table_and_no_other_has_a_meaning_here) {
    bool seen[OP_COUNT] = {false};
    for (Row row; read_row(table, &row);)
        seen[row.op] = true;
    for (Op op = 0; op < OP_COUNT; op++) {
        Frame f = {0};
        cr_expect(eq(int, seen[op], is_scalar_arithmetic(op)), "%s", op_table[op].mnemonic);
        cr_expect(eq(int, execute(&f, op, 0, 0, 0), is_scalar_arithmetic(op)), "%s", op_table[op].mnemonic);
    }
}
