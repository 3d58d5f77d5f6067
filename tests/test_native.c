/* tests/test_native.c - the rows of data/scalar.tsv as programs: assembled, verified and
 * run by each of the dispatch loops, with the results and flags that qemu gave.  And no
 * instruction or trap is left without a test. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/op.h"
#include "tests/native_program.h"

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

/* Without FLAGS the codelet does not touch fcsr, and its instructions go the short way. */
static void print_row(FILE *f, const Row *r, unsigned number, bool flags) {
    bool branch = op_table[r->op].cls == CLASS_BRANCH;
    fprintf(f, ".loc %u\n  li t0, 0x%" PRIx64 "\n  li t1, 0x%" PRIx64 "\n  li t3, 0x%" PRIx64 "\n",
            number, r->a, r->b, r->c);
    if (is_csr(r->op))
        fputs("  fscsr t0\n  mv t0, t1\n", f);
    else
        fprintf(f, "  fmv.d.x ft0, t0\n  fmv.d.x ft1, t1\n  fmv.d.x ft3, t3\n%s", flags ? "  fscsr x0\n" : "");
    if (branch)
        fputs("  li t2, 1\n", f);
    print_instruction(f, r);
    if (branch)
        fputs("  li t2, 0\n1:\n", f);
    if (op_table[r->op].operands[0] == OPN_FD)
        fputs("  fmv.x.d t2, ft2\n", f);
    print_check(f, "t2", r->result);
    if (!flags)
        return;
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
static char *program_text(FILE *table, bool flags, unsigned first, unsigned *count) {
    char *text;
    size_t size;
    Row r;
    FILE *f = open_memstream(&text, &size);
    fputs(".file \"scalar.tsv\"\n.entry c0\n", f);
    for (*count = 0; *count < ROWS_A_PROGRAM && read_row(table, &r); ++*count) {
        unsigned c = *count / ROWS_A_CODELET;
        if (*count % ROWS_A_CODELET == 0)
            fprintf(f, "%s%u, x0\n.codelet c%u, worker, handle\n", c ? "  fb.become c" : "#", c, c);
        if (flags || !is_csr(r.op))
            print_row(f, &r, first + *count, flags);
    }
    fputs("  fb.update.d x0\n  fb.quit\n", f);
    fclose(f);
    if (*count)
        return text;
    free(text);
    return NULL;
}

static void expect_rows(bool flags) {
    FILE *table = fopen("tests/data/scalar.tsv", "r");
    cr_assert(ne(ptr, table, NULL), "run from the top of the tree");
    unsigned first = 1, count;
    for (char *text; (text = program_text(table, flags, first, &count)); first += count) {
        Program *p = program_assembled(text);
        for (Vectors v = VECTORS_BEST; v <= VECTORS_AVX512; v++) {
            RunResult r = program_run(p, v);
            cr_expect(eq(int, r.trap, TRAP_NONE), "row %u, loop %d", r.line, (int)v);
        }
        program_free(p);
        free(text);
    }
    fclose(table);
}

Test(native, scalar_programs_give_what_qemu_gives_in_every_dispatch_loop) {
    expect_rows(true);
}

Test(native, they_give_it_too_when_nobody_looks_at_the_flags) {
    expect_rows(false);
}

/* ---- nothing is left out ---- */

static bool in_tables(Op op) {
    switch (op_table[op].cls) {     // test_scalar.c and test_vector.c see to these
    case CLASS_ALU: case CLASS_MUL: case CLASS_DIV: case CLASS_BRANCH: case CLASS_CSR:
    case CLASS_FP: case CLASS_FDIV: case CLASS_FSQRT:
    case CLASS_VALU: case CLASS_VMUL: case CLASS_VDIV: case CLASS_VFP: case CLASS_VFDIV:
    case CLASS_VFSQRT: case CLASS_VRED:
        return true;
    default:
        return false;
    }
}

static char *slurp(const char *path) {
    FILE *f = fopen(path, "r");
    cr_assert(ne(ptr, f, NULL), "%s", path);
    char *text = NULL;
    size_t room = 0;
    cr_assert(getdelim(&text, &room, 0, f) > 0, "%s", path);
    fclose(f);
    return text;
}

static void mark_instructions(const char *text, bool *seen) {
    Program *p = program_assembled(text);
    for (uint32_t i = 0; i < p->ncode; i++) {
        Inst in;
        if (inst_decode(p->code[i], &in))
            seen[in.op] = true;
    }
    program_free(p);
}

/* Call VISIT for the text of each guest program. */
static void each_guest(void (*visit)(const char *text, bool *seen), bool *seen) {
    glob_t found;
    cr_assert(eq(int, glob("tests/guest/*.s", 0, NULL, &found), 0), "run from the top of the tree");
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = slurp(found.gl_pathv[i]);
        visit(text, seen);
        free(text);
    }
    globfree(&found);
}

Test(native, every_instruction_is_in_a_table_or_in_a_guest_program) {
    bool seen[OP_COUNT] = {false};
    each_guest(mark_instructions, seen);
    for (Op op = 0; op < OP_COUNT; op++)
        cr_expect(seen[op] || in_tables(op), "%s (%s)", op_table[op].name, op_table[op].mnemonic);
}

/* An "# error:" line that ends in the text of a trap expects it. */
static void mark_traps(const char *text, bool *seen) {
    for (const char *line = text; (line = strstr(line, "# error: ")); line++)
        for (Trap t = TRAP_NONE + 1; t < TRAP_COUNT; t++) {
            const char *found = strstr(line, trap_table[t].text);
            seen[t] |= found && found < strchr(line, '\n');
        }
}

Test(native, every_trap_of_which_a_program_is_guilty_is_expected_by_a_guest_program) {
    bool seen[TRAP_COUNT] = {false};
    each_guest(mark_traps, seen);
    for (Trap t = TRAP_NONE + 1; t < TRAP_COUNT; t++)
        if (trap_table[t].exit_code == 1)
            cr_expect(seen[t], "%s", trap_table[t].name);
}
