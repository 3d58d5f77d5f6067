/* tests/test_dis.c - the disassembler: what it writes is the program again. */
#include "isa/dis.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/asm.h"
#include "isa/op.h"

static char *text_of(const Program *p, bool show_encoding) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    cr_assert(dis_program(f, p, show_encoding));
    fclose(f);
    return text;
}

static Program *assemble(const char *text) {
    Diag d = {.out = stderr};
    Program *p = asm_source(&(Source){.file = "t.s", .text = text}, &d);
    cr_assert(p != NULL, "%s", text);
    return p;
}

static void same_consts(const Program *p, const Program *q) {
    cr_assert(eq(u32, p->nconsts, q->nconsts));
    for (unsigned i = 0; i < p->nconsts; i++) {
        const Const *a = &p->consts[i], *b = &q->consts[i];
        cr_expect(eq(str, a->name, b->name));
        cr_assert(eq(int, (int)a->kind, (int)b->kind));
        cr_expect(eq(u64, a->word, b->word));
        cr_assert(eq(u32, a->len, b->len));
        cr_expect(a->kind == CONST_WORD || memcmp(a->text, b->text, a->len) == 0, "%s", a->name);
    }
}

/* All of it is equal, except perhaps the names. */
static void same_program(const Program *p, const Program *q) {
    cr_expect(eq(str, p->file, q->file));
    cr_expect(eq(int, p->entry, q->entry));
    cr_assert(eq(u32, p->ncodelets, q->ncodelets));
    for (unsigned i = 0; i < p->ncodelets; i++) {
        cr_expect(eq(int, (int)p->codelets[i].role, (int)q->codelets[i].role));
        cr_expect(eq(int, (int)p->codelets[i].arg, (int)q->codelets[i].arg));
        cr_expect(eq(u32, p->codelets[i].first, q->codelets[i].first));
        cr_expect(eq(u32, p->codelets[i].count, q->codelets[i].count));
    }
    cr_assert(eq(u32, p->ncode, q->ncode));
    for (uint32_t i = 0; i < p->ncode; i++)
        if (p->code[i] != q->code[i] || p->lines[i] != q->lines[i])
            cr_assert(false, "word %u: %08x %u, %08x %u", i, p->code[i], p->lines[i], q->code[i],
                      q->lines[i]);
}

static void comes_back(const Program *p, bool show_encoding) {
    char *text = text_of(p, show_encoding);
    Program *q = assemble(text);
    same_program(p, q);
    same_consts(p, q);
    for (unsigned i = 0; i < p->ncodelets; i++)
        cr_expect(eq(str, p->codelets[i].name, q->codelets[i].name));
    program_free(q);
    free(text);
}

static Program *new_program(const char *name) {
    Program *p = program_new("dir/some file.s");
    cr_assert(program_add_codelet(p, name, strlen(name), ROLE_WORKER, ARG_HANDLE));
    return p;
}

/* splitmix64 */
static uint64_t random_state = 2;
static uint64_t random64(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

Test(dis, a_program_comes_back) {
    Program *p = assemble(
        ".file \"a \\\"b\\\" \\xe9 \xc3\xa9.java\"\n.entry main\n"
        ".const pi, 3.25\n.const single, -1.5f\n.const small, -999\n.const min, 1 << 63\n"
        ".const payload, 0x7ff8000000000123\n.const .$x_9, nan\n"
        ".string text, \"# \\\" \\\\ ; /* \\n\\t\\0\\x7f\\xff \xe2\x82\xac\"\n.string empty, \"\"\n"
        ".codelet main, worker, handle\n.loc 7\n li a0, 0x123456789\n1: beqz a0, 1b\n"
        " blt a0, a1, 2f\n"
        ".loc 8\n fb.sync join, 3, a0\n fb.forall main, 3, a0\n fb.const a0, pi\n fb.print.s text\n"
        " fb.trap index\n2: j 1b\n fcvt.w.d a0, fa0, rtz\n fcvt.d.w fa0, a0\n vsetvli a0, a1, e64, "
        "m1, ta, ma\n"
        " fb.quit\n"
        ".codelet join, continuation, int\n.codelet last, worker, int\n j end\n .loc 0\nend:");
    comes_back(p, false);
    comes_back(p, true);
    program_free(p);
}

Test(dis, a_program_without_anything_comes_back) {
    Program *p = program_new("");
    comes_back(p, false);
    program_free(p);
}

/* Random words, words near rows of the table, and every line number. */
Test(dis, any_words_come_back) {
    for (int round = 0; round < 20; round++) {
        Program *p = new_program("c0");
        for (int i = 0; i < 4096; i++) {
            uint32_t word = (uint32_t)random64();
            if (i % 4)
                word = op_table[word % OP_COUNT].match |
                       ((uint32_t)random64() & ~op_mask((Op)(word % OP_COUNT)));
            if (i % 1024 == 0)
                cr_assert(program_add_codelet(p, (char[]){'d', (char)('0' + i / 1024)}, 2,
                                              ROLE_CONTINUATION, ARG_INT));
            cr_assert(program_add_word(p, word, (uint32_t)random64() >> random64() % 32));
        }
        comes_back(p, round & 1);
        program_free(p);
    }
}

Test(dis, every_instruction_comes_back) {
    Program *p = new_program("main");
    for (Op op = 0; op < OP_COUNT; op++) {
        Inst in = {.op = op};
        for (int i = 0; i < op_arity(op); i++) {
            Operand o = (Operand)op_table[op].operands[i];
            uint64_t values = (uint64_t)(operand_max(o) - operand_min(o) + 1);
            do
                in.v[i] = (int32_t)(operand_min(o) + (int64_t)(random64() % values));
            while (!operand_holds(o, in.v[i]));
        }
        cr_assert(program_add_word(p, inst_encode(&in), 1));
    }
    comes_back(p, false);
    program_free(p);
}

/* The first column of the table, through words and back, gives the second column. */
Test(dis, words_of_the_gnu_assembler_come_back) {
    char line[256];
    FILE *f = fopen("tests/data/encodings.txt", "r");
    Program *p = NULL;
    unsigned rows = 0;
    cr_assert(f != NULL);
    while (fgets(line, sizeof line, f)) {
        char *words = strchr(line, '\t');
        if (!words || line[0] == '#')
            continue;
        p = new_program("main");
        for (char *next = words; *next && *next != '\n';)
            cr_assert(program_add_word(p, (uint32_t)strtoul(next, &next, 16), 1));
        comes_back(p, rows++ & 1);
        program_free(p);
    }
    fclose(f);
    cr_expect(gt(u32, rows, 1000));
}

Test(dis, addresses_and_words_stand_beside_the_instructions) {
    Program *p = new_program("main");
    program_add_word(p, 0x00c58533, 0);
    program_add_word(p, 0xffffffff, 0);
    char *text = text_of(p, true);
    cr_expect(strstr(text, "        add         a0, a1, a2                   # 0000: 00c58533\n") !=
                  NULL,
              "%s", text);
    cr_expect(strstr(text, "        .word       0xffffffff                   # 0004: ffffffff\n") !=
                  NULL,
              "%s", text);
    free(text);
    program_free(p);
}

/* A program from an image that nobody verified. */
static Program *hostile(void) {
    static const char *const names[] = {
        "a\n.word 1", "",    "good",         "good", "codelet_0", "codelet_1_1", "codelet_1",
        "9",          "a b", "\xff\x1b[31m", "x #",  "/*",        "codelet_3",
    };
    Program *p = program_new("t\n.word 1\x1b");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cr_assert(program_add_codelet(p, names[i], strlen(names[i]), ROLE_WORKER, ARG_INT));
        cr_assert(program_add_word(p, (uint32_t)i << 20 | 0x0005602b, 0));      // fb.become
        cr_assert(program_add_word(p, (uint32_t)i << 20 | 0x0000450b, 0));      // no instruction
        cr_assert(program_add_word(p, (uint32_t)i << 20 | 0x0000150b, 0));      // fb.const
        cr_assert(program_add_const(p, names[i], strlen(names[i]), i));
    }
    cr_assert(program_add_string(p, "bad name", 8, "\n.word 1 \xe2\x80\xae \xc2\x9b", 15));
    p->entry = 1;
    return p;
}

Test(dis, names_that_are_none_are_replaced) {
    Program *p = hostile();
    char *text = text_of(p, true);
    Program *q = assemble(text);
    same_program(p, q);
    cr_expect(eq(str, q->codelets[0].name, "codelet_0_1"));
    cr_expect(eq(str, q->codelets[1].name, "codelet_1_2"));
    cr_expect(eq(str, q->codelets[2].name, "good"));
    cr_expect(eq(str, q->codelets[3].name, "codelet_3_1"));
    cr_expect(eq(str, q->consts[0].name, "const_0"));
    cr_expect(eq(str, q->consts[13].name, "const_13"));
    cr_expect(strstr(text, "    # in the program \"a\\n.word 1\"\n") != NULL);
    for (const char *s = text; *s; s++)
        cr_expect(eq(int, *s == '\n' || (*s >= ' ' && *s < 0x7f), 1), "byte %02x",
                  (unsigned char)*s);
    free(text);
    program_free(q);
    program_free(p);
}

Test(dis, an_entry_outside_is_left_out) {
    Program *p = new_program("main");
    p->entry = 7;
    char *text = text_of(p, false);
    Program *q = assemble(text);
    cr_expect(eq(int, q->entry, -1));
    free(text);
    program_free(q);
    program_free(p);
}

Test(dis, a_write_error_is_told) {
    Program *p = new_program("main");
    FILE *full = fopen("/dev/full", "w");
    cr_assert(full != NULL);
    cr_expect(not(dis_program(full, p, false)));
    fclose(full);
    program_free(p);
}

Test(dis, one_instruction_as_text) {
    char buf[64];
    Program *p = new_program("main");
    cr_assert(program_add_const(p, "pi", 2, 3));
    static const struct {
        uint32_t word;
        const char *label, *text;
    } cases[] = {
        {0x00c58533, NULL, "add         a0, a1, a2"},
        {0x00000013, NULL, "nop"},
        {0x00058513, NULL, "mv          a0, a1"},
        {0x00b50463, NULL, "beq         a0, a1, . + 8"},
        {0xfe050ee3, "x", "beqz        a0, x"},
        {0xffdff06f, NULL, "j           . - 4"},
        {0x0000150b, NULL, "fb.const    a0, pi"},
        {0x0010150b, NULL, "fb.const    a0, 1"},
        {0x0000602b, NULL, "fb.become   main, zero"},
        {0xdeadbeef, NULL, ".word       0xdeadbeef"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dis_inst(buf, sizeof buf, p, cases[i].word, cases[i].label);
        cr_expect(eq(str, buf, (char *)cases[i].text));
    }
    dis_inst(buf, sizeof buf, NULL, 0x0000150b, NULL);
    cr_expect(eq(str, buf, "fb.const    a0, 0"));
    dis_inst(buf, 8, p, 0x00c58533, NULL);
    cr_expect(eq(str, buf, "add    "));
    program_free(p);
}
