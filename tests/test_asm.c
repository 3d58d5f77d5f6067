/* tests/test_asm.c - the assembler: encodings, constants, lines, limits, messages. */
#include "isa/asm.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/arch.h"
#include "isa/op.h"
#include "isa/trap.h"
#include "tests/slow.h"

/* The program, and the messages in *MESSAGES if it is not NULL. */
static Program *assemble(const char *name, const char *text, char **messages) {
    char *out = NULL;
    size_t size;
    FILE *f = open_memstream(&out, &size);
    Diag d = {.out = f};
    Program *p = asm_source(&(Source){.file = name, .text = text}, &d);
    fclose(f);
    cr_assert(eq(int, p == NULL, d.errors > 0), "%s", out);
    if (messages)
        *messages = out;
    else
        free(out);
    return p;
}

static Program *assemble_well(const char *text) {
    char *messages;
    Program *p = assemble("t.s", text, &messages);
    cr_assert(p != NULL, "%s", messages);
    free(messages);
    return p;
}

/* The words of a codelet with this body. */
static Program *body(const char *text) {
    char *source;
    cr_assert(asprintf(&source, ".codelet main, worker, handle\n%s\n", text) > 0);
    Program *p = assemble_well(source);
    free(source);
    return p;
}

/* Exactly this is reported, apart from the lines that show the source. */
static void refuses(const char *text, const char *message) {
    char *messages;
    Program *p = assemble("t.s", text, &messages);
    cr_expect(p == NULL, "%s", message);
    cr_expect(eq(sz, strcspn(messages, "\n"), strlen(message)), "%s", messages);
    cr_expect(zero(strncmp(messages, message, strlen(message))), "%s", messages);
    free(messages);
    program_free(p);
}

static char *read_all(const char *path) {
    char *text = NULL;
    size_t size = 0;
    FILE *f = fopen(path, "rb");
    cr_assert(f != NULL, "%s", path);
    cr_assert(getdelim(&text, &size, 0, f) > 0, "%s", path);
    fclose(f);
    return text;
}

/* "text<TAB>rest" lines of a table, comments left out; calls for each. */
static unsigned for_each_line(const char *path, void (*row)(const char *text, const char *rest)) {
    unsigned rows = 0;
    char *all = read_all(path), *next = all;
    for (char *line; (line = strsep(&next, "\n"));) {
        char *tab = strchr(line, '\t');
        if (!tab || line[0] == '#')
            continue;
        *tab = 0;
        row(line, tab + 1);
        rows++;
    }
    free(all);
    return rows;
}

static bool covered[OP_COUNT];

static void has_words(const char *text, const char *words) {
    Program *p = body(text);
    uint32_t n = 0;
    for (char *end; *words; words = end + (*end == ' '), n++) {
        uint32_t want = (uint32_t)strtoul(words, &end, 16);
        Inst in;
        cr_assert(n < p->ncode, "%s", text);
        cr_expect(eq(u32, p->code[n], want), "%s: %08x, not %08x", text, p->code[n], want);
        if (inst_decode(want, &in))
            covered[in.op] = true;
    }
    cr_expect(eq(u32, p->ncode, n), "%s", text);
    program_free(p);
}

Test(asm, encodings_are_those_of_the_gnu_assembler) {
    cr_assert(gt(u32, for_each_line("tests/data/encodings.txt", has_words), 1000));
    for (Op op = 0; op < OP_COUNT; op++)
        cr_expect(covered[op] || !strncmp(op_table[op].mnemonic, "fb.", 3), "%s is in no row",
                  op_table[op].name);
}

/* What a0 holds after lui, addi, addiw, slli, which use nothing else. */
static int64_t run_li(const Program *p) {
    int64_t x = 0;
    for (uint32_t i = 0; i < p->ncode; i++) {
        Inst in;
        cr_assert(inst_decode(p->code[i], &in));
        int64_t from = in.op == OP_LUI || in.v[1] == 0 ? 0 : x;
        cr_assert(in.v[0] == 10 && (in.op == OP_LUI || in.v[1] == 0 || in.v[1] == 10));
        if (in.op == OP_LUI)
            x = (int32_t)((uint32_t)in.v[1] << 12);
        else if (in.op == OP_ADDI)
            x = (int64_t)((uint64_t)from + (uint64_t)(int64_t)in.v[2]);
        else if (in.op == OP_ADDIW)
            x = (int32_t)((uint32_t)from + (uint32_t)in.v[2]);
        else if (in.op == OP_SLLI)
            x = (int64_t)((uint64_t)from << in.v[2]);
        else
            cr_assert(false, "%s", op_table[in.op].name);
    }
    return x;
}

static void loads(const char *value, const char *most) {
    char text[64];
    snprintf(text, sizeof text, "li a0, %s", value);
    Program *p = body(text);
    cr_expect(eq(i64, run_li(p), strtoll(value, NULL, 10)), "%s", value);
    cr_expect(le(u32, p->ncode, (uint32_t)atoi(most)), "%s", value);
    program_free(p);
}

Test(asm, li_loads_any_value_in_no_more_instructions_than_gnu) {
    cr_assert(gt(u32, for_each_line("tests/data/li.txt", loads), 300));
}

Test(asm, constants_have_the_bits_c_gives_them) {
    static const struct {
        const char *text;
        double wide;
    } doubles[] = {
        {"1.5", 1.5},
        {"-2e3", -2e3},
        {"0.1", 0.1},
        {"1e-320", 1e-320},
        {"1e308", 1e308},
        {"-0.0", -0.0},
        {"0x1.8p3", 0x1.8p3},
        {"2.", 2.0},
        {"+1E+2", 1e2},
        {"inf", INFINITY},
        {"-inf", -INFINITY},
        {"1.7976931348623157e308", 1.7976931348623157e308},
        {"3.141592653589793", 3.141592653589793},
    };
    static const struct {
        const char *text;
        float narrow;
    } floats[] = {
        {"1.5f", 1.5f},
        {"-0.1f", -0.1f},
        {"1e-45f", 1e-45f},
        {"3.4028235e38f", 3.4028235e38f},
        {"16777217.0f", 16777217.0f},
        {"1.00000017881393432617187499f", 1.00000017881393432617187499f},
        {"-inff", -INFINITY},
        {"0x1p-3f", 0x1p-3f},
    };
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++) {
        char text[128];
        uint64_t bits;
        memcpy(&bits, &doubles[i].wide, sizeof bits);
        snprintf(text, sizeof text, ".const k, %s", doubles[i].text);
        Program *p = assemble_well(text);
        cr_expect(eq(u64, p->consts[0].word, bits), "%s", text);
        program_free(p);
    }
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
        char text[128];
        uint32_t bits;
        memcpy(&bits, &floats[i].narrow, sizeof bits);
        snprintf(text, sizeof text, ".const k, %s", floats[i].text);
        Program *p = assemble_well(text);
        cr_expect(eq(u64, p->consts[0].word, UINT64_C(0xffffffff00000000) | bits), "%s", text);
        program_free(p);
    }
}

Test(asm, nan_is_the_canonical_one) {
    Program *p = assemble_well(".const a, nan; .const b, -nan; .const c, nanf");
    cr_expect(eq(u64, p->consts[0].word, UINT64_C(0x7ff8000000000000)));
    cr_expect(eq(u64, p->consts[1].word, UINT64_C(0xfff8000000000000)));
    cr_expect(eq(u64, p->consts[2].word, UINT64_C(0xffffffff7fc00000)));
    program_free(p);
}

#pragma GCC diagnostic ignored "-Wparentheses"     // what is tested
Test(asm, expressions_have_the_values_and_precedences_of_c) {
#define CASE(expr) {#expr, (int64_t)(expr)}
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        CASE(1 + 2 * 3),
        CASE((1 + 2) * 3),
        CASE(10 - 3 - 2),
        CASE(100 / 7 / 2),
        CASE(-7 / 2),
        CASE(-7 % 3),
        CASE(1 << 4 + 1),
        CASE(7 & 3 | 8 ^ 12),
        CASE(1 | 6 & 3),
        CASE(~5),
        CASE(- -5),
        CASE(-~5),
        CASE(+7),
        CASE(0x1F),
        CASE(017),
        CASE('A'),
        CASE('\n'),
        CASE('\\'),
        CASE('\''),
        CASE('\x41'),
        CASE('#'),
        CASE(';'),
        CASE(-8 >> 1),
        CASE(1 - 2 + 3),
        CASE(2 * 3 % 4),
        CASE(0),
        CASE(0x7fffffffffffffff),
        {"0b101", 5},
        {"0o17", 15},
        {"0XfF", 255},
        {"0B11", 3},
        {"'\xc3\xa9'", 0xe9},
        {"'\xe2\x82\xac'", 0x20ac},
        {"'\xf0\x9f\x98\x80'", 0x1f600},
        {"18446744073709551615", -1},
        {"0xffffffffffffffff + 2", 1},
        {"0x7fffffffffffffff + 1", INT64_MIN},
        {"-9223372036854775808 / -1", INT64_MIN},
        {"-9223372036854775808 % -1", 0},
        {"1 << 63", INT64_MIN},
        {"(1 << 63) >> 63", -1},
        {"0x100000000 * 0x100000000", 0},
        {"N * N", 49},
        {"N+1", 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        snprintf(text, sizeof text, ".equ N, 7\n.const k, %s // comment", cases[i].text);
        Program *p = assemble_well(text);
        cr_expect(eq(i64, (int64_t)p->consts[0].word, cases[i].value), "%s", cases[i].text);
        program_free(p);
    }
}

Test(asm, strings_have_the_escapes_of_c) {
    Program *p =
        assemble_well(".string s, \"a\\n\\t\\\\\\\"\\0\\x7f\\xFF\\r # /* ; é\"\n.string e, \"\"");
    static const char want[] = "a\n\t\\\"\0\x7f\xff\r # /* ; é";
    cr_assert(eq(u32, p->consts[0].len, sizeof want - 1));
    cr_expect(zero(memcmp(p->consts[0].text, want, sizeof want)));
    cr_expect(eq(int, (int)p->consts[0].kind, CONST_STRING));
    cr_expect(eq(u32, p->consts[1].len, 0));
    program_free(p);
}

Test(asm, codelets_keep_their_declaration_and_their_words) {
    Program *p = assemble_well(".entry start\n"
                               ".codelet first, worker, int\n nop\n nop\n"
                               ".codelet second, continuation, handle\n"
                               ".codelet start, worker, handle ; fb.quit\n");
    cr_assert(eq(u32, p->ncodelets, 3));
    cr_expect(eq(int, p->entry, 2));
    cr_expect(eq(str, p->codelets[1].name, "second"));
    cr_expect(eq(int, (int)p->codelets[0].role, ROLE_WORKER));
    cr_expect(eq(int, (int)p->codelets[0].arg, ARG_INT));
    cr_expect(eq(int, (int)p->codelets[1].role, ROLE_CONTINUATION));
    cr_expect(eq(int, (int)p->codelets[1].arg, ARG_HANDLE));
    cr_expect(eq(u32, p->codelets[0].count, 2));
    cr_expect(eq(u32, p->codelets[1].count, 0));
    cr_expect(eq(u32, p->codelets[2].first, 2));
    cr_expect(eq(u32, p->codelets[2].count, 1));
    program_free(p);
}

Test(asm, without_entry_no_codelet_starts) {
    Program *p = assemble_well("");
    cr_expect(eq(int, p->entry, -1));
    cr_expect(eq(u32, p->ncodelets, 0));
    program_free(p);
}

/* Expected words by hand from the fields that ops.def gives. */
Test(asm, codelets_constants_and_traps_go_by_name_or_number) {
    Program *p = assemble_well(
        ".codelet a, worker, int\n"
        " fb.spawn b, 3, a0\n fb.spawn b, t0, a0\n fb.sync c, 16, zero\n fb.become 1, a2\n"
        " fb.const a0, k\n fb.const.fd fa0, 0\n fb.print.s s\n fb.trap assert\n"
        ".const k, 1\n.string s, \"s\"\n"
        ".codelet b, worker, int\n.codelet c, continuation, int\n");
    const uint32_t want[] = {
        1 << 20 | 10 << 15 | 3 << 12 | 3 << 7 | 0x2b,
        1 << 20 | 10 << 15 | 2 << 12 | 5 << 7 | 0x2b,
        2 << 20 | 0 << 15 | 1 << 12 | 15 << 7 | 0x2b,
        1 << 20 | 12 << 15 | 6 << 12 | 0x2b,
        0 << 20 | 1 << 12 | 10 << 7 | 0x0b,
        0 << 20 | 2 << 12 | 10 << 7 | 0x0b,
        1 << 20 | 4 << 12 | 0x0b,
        TRAP_ASSERT << 20 | 3 << 12 | 0x0b,
    };
    cr_assert(eq(u32, p->ncode, 8));
    for (int i = 0; i < 8; i++)
        cr_expect(eq(u32, p->code[i], want[i]), "word %d", i);
    program_free(p);
}

Test(asm, the_operand_decides_between_element_register_and_number) {
    Program *p = body(".equ I, 5\n fb.rd a0, a1, a2\n fb.rd a0, a1, 5\n fb.rd a0, a1, I\n"
                      " fb.wd a0, a1, a2\n fb.wd a0, 5, a2\n fb.put.h t0, a1\n fb.put.h 15, a1");
    static const Op want[] = {OP_RD, OP_RD_I, OP_RD_I, OP_WD, OP_WD_I, OP_PUT_H, OP_PUT_H_I};
    for (uint32_t i = 0; i < p->ncode; i++) {
        Inst in;
        cr_assert(inst_decode(p->code[i], &in));
        cr_expect(eq(int, (int)in.op, (int)want[i]), "word %u", i);
    }
    cr_expect(eq(u32, p->ncode, 7));
    program_free(p);
}

/* Word AT is OP with distance DIST. */
static void goes(const Program *p, uint32_t at, Op op, int32_t dist) {
    Inst in;
    cr_assert(lt(u32, at, p->ncode));
    cr_assert(inst_decode(p->code[at], &in));
    cr_expect(eq(int, (int)in.op, (int)op), "word %u", at);
    cr_expect(eq(int, in.v[op_arity(op) - 1], dist), "word %u", at);
}

Test(asm, numeric_labels_are_the_nearest_before_and_after) {
    Program *p = body("1: nop\n1: j 1b\n j 1f\n2: j 2b\n1: j 1b\n j 2f\n j 1f\n1: 2:");
    goes(p, 1, OP_J, 0);
    goes(p, 2, OP_J, 8);
    goes(p, 3, OP_J, 0);
    goes(p, 4, OP_J, 0);
    goes(p, 5, OP_J, 8);
    goes(p, 6, OP_J, 4);
    program_free(p);
}

Test(asm, labels_belong_to_their_codelet) {
    Program *p = assemble_well(
        ".codelet a, worker, int\nx: nop\n1: j x\n.codelet b, worker, int\n1: x: j x\n j 1b");
    goes(p, 1, OP_J, -4);
    goes(p, 2, OP_J, 0);
    goes(p, 3, OP_J, -4);
    program_free(p);
}

/* A branch over COUNT instructions, forward or backward. */
static Program *over(const char *branch, unsigned count, bool backward) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    fprintf(f, backward ? "far: " : "%s a0, a1, far\n", branch);
    for (unsigned i = 0; i < count; i++)
        fputs("nop\n", f);
    fprintf(f, backward ? "%s a0, a1, far\n" : "far: nop\n", branch);
    fclose(f);
    Program *p = body(text);
    free(text);
    return p;
}

Test(asm, a_branch_reaches_4_kib) {
    Program *p = over("beq", 1022, false);
    goes(p, 0, OP_BEQ, 4092);
    program_free(p);
    p = over("beq", 1024, true);
    goes(p, 1024, OP_BEQ, -4096);
    program_free(p);
}

/* As GNU as does it. */
Test(asm, a_branch_that_does_not_reach_becomes_its_opposite_over_a_jump) {
    static const struct {
        const char *name;
        Op opposite;
    } cases[] = {{"beq", OP_BNE}, {"bne", OP_BEQ},   {"blt", OP_BGE},
                 {"bge", OP_BLT}, {"bltu", OP_BGEU}, {"bgeu", OP_BLTU}};
    for (int i = 0; i < 6; i++) {
        Program *p = over(cases[i].name, 1023, false);
        goes(p, 0, cases[i].opposite, 8);
        goes(p, 1, OP_J, 4096);
        cr_expect(eq(u32, p->ncode, 1026));
        program_free(p);
        p = over(cases[i].name, 1025, true);
        goes(p, 1025, cases[i].opposite, 8);
        goes(p, 1026, OP_J, -4104);
        program_free(p);
    }
}

Test(asm, a_branch_made_longer_pushes_another_out_of_reach) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    fputs("beqz a0, b\nbnez a0, c\n", f);
    for (int i = 0; i < 1021; i++)
        fputs("nop\n", f);
    fputs("b: nop\nnop\nc: nop\n", f);
    fclose(f);
    Program *p = body(text);
    free(text);
    goes(p, 0, OP_BNE, 8);      // would reach (4092) if bnez did
    goes(p, 1, OP_J, 4096);
    goes(p, 2, OP_BEQ, 8);
    goes(p, 3, OP_J, 4096);
    program_free(p);
}

Test(asm, words_come_from_the_line_of_their_statement) {
    Program *p = assemble_well(
        "\n.codelet a, worker, int\nnop; nop /* \n\n */ ; nop\nli a0, 0x123456789\n\nx:\n fb.quit");
    static const uint32_t want[] = {3, 3, 5, 6, 6, 6, 6, 6, 6};
    cr_expect(eq(str, p->file, "t.s"));
    for (uint32_t i = 0; i + 1 < p->ncode; i++)
        cr_expect(eq(u32, p->lines[i], want[i]), "word %u", i);
    cr_expect(eq(u32, p->lines[p->ncode - 1], 9));
    program_free(p);
}

Test(asm, file_and_loc_say_where_words_come_from) {
    Program *p = assemble_well(
        ".codelet a, worker, int\nnop\n.file \"dir/a \\\"b\\\".java\"\nnop\n.loc 77\nnop\nnop\n"
        ".loc 4294967295\n.codelet b, worker, int\nnop\n.loc 0\n nop");
    static const uint32_t want[] = {2, 0, 77, 77, 4294967295, 0};
    cr_expect(eq(str, p->file, "dir/a \"b\".java"));
    cr_assert(eq(u32, p->ncode, 6));
    for (int i = 0; i < 6; i++)
        cr_expect(eq(u32, p->lines[i], want[i]), "word %d", i);
    program_free(p);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

enum { MAX_LISTED = 200 };
typedef struct {
    char *line[MAX_LISTED];
    int count;
} List;

static void list_add(List *l, const char *text, size_t len) {
    cr_assert(l->count < MAX_LISTED);
    while (len && text[len - 1] == ' ')
        len--;
    l->line[l->count++] = strndup(text, len);
}

/* What follows each MARK in TEXT, up to the next mark or the end of its line. */
static List list_of(const char *text, const char *mark) {
    List l = {.count = 0};
    for (const char *s = text; (s = strstr(s, mark));) {
        s += strlen(mark);
        const char *again = strstr(s, mark);
        size_t len = strcspn(s, "\n");
        list_add(&l, s, again && again < s + len ? (size_t)(again - s) : len);
    }
    qsort(l.line, (size_t)l.count, sizeof *l.line, by_text);
    return l;
}

static void reports_what_it_says(const char *path, int *situations) {
    char *text = read_all(path), *messages, *mark;
    List want = list_of(text, "# error: ");
    cr_assert(asprintf(&mark, "%s:", path) > 0);
    Program *p = assemble(path, text, &messages);
    List got = {.count = 0};
    for (char *next = messages, *line; (line = strsep(&next, "\n"));) {
        char *error = strstr(line, ": error: ");
        if (strncmp(line, mark, strlen(mark)) || !error)
            continue;
        memmove(error, error + 7, strlen(error + 7) + 1);   // 3:9: error: text -> 3:9: text
        list_add(&got, line + strlen(mark), strlen(line + strlen(mark)));
    }
    qsort(got.line, (size_t)got.count, sizeof *got.line, by_text);
    cr_expect(p == NULL, "%s", path);
    cr_expect(eq(int, got.count, want.count), "%s", path);
    for (int i = 0; i < got.count && i < want.count; i++)
        cr_expect(eq(str, got.line[i], want.line[i]), "%s", path);
    *situations += want.count;
    for (int i = 0; i < got.count; i++)
        free(got.line[i]);
    for (int i = 0; i < want.count; i++)
        free(want.line[i]);
    free(mark);
    free(messages);
    free(text);
    program_free(p);
}

Test(asm, malformed_sources_get_exactly_the_messages_they_name) {
    int situations = 0;
    DIR *dir = opendir("tests/asm");
    cr_assert(dir != NULL);
    for (struct dirent *e; (e = readdir(dir));) {
        char path[512];
        if (!strstr(e->d_name, ".s"))
            continue;
        snprintf(path, sizeof path, "tests/asm/%s", e->d_name);
        reports_what_it_says(path, &situations);
    }
    closedir(dir);
    cr_expect(ge(int, situations, 100));
}

Test(asm, a_message_shows_the_line_and_the_place) {
    char *messages;
    cr_expect(assemble("sum.s", ".codelet a, worker, int\n\tadd a0, r99, a2 # oops", &messages) ==
              NULL);
    cr_expect(eq(str, messages,
                 "sum.s:2:10: error: no register 'r99'\n\tadd a0, r99, a2 # oops\n\t        ^\n"));
    free(messages);
}

/* PREFIX, then COUNT times REPEATED (a %u in it is counted), then SUFFIX. */
static char *repeat(const char *prefix, const char *repeated, unsigned count, const char *suffix) {
    char *text = NULL, *mark = strstr(repeated, "%u");
    size_t size;
    FILE *f = open_memstream(&text, &size);
    fputs(prefix, f);
    for (unsigned i = 0; i < count; i++) {
        if (mark)
            fprintf(f, "%.*s%u%s", (int)(mark - repeated), repeated, i, mark + 2);
        else
            fputs(repeated, f);
    }
    fputs(suffix, f);
    fclose(f);
    return text;
}

static void repeated_is_refused(const char *prefix, const char *repeated, unsigned count,
                                const char *suffix, const char *message) {
    char *text = repeat(prefix, repeated, count, suffix);
    refuses(text, message);
    free(text);
}

static void repeated_is_accepted(const char *prefix, const char *repeated, unsigned count,
                                 const char *suffix) {
    char *text = repeat(prefix, repeated, count, suffix);
    program_free(assemble_well(text));
    free(text);
}

Test(asm, limits_of_a_program_are_reached_and_kept) {
    static const char start[] = ".codelet a, worker, int\n";
    repeated_is_accepted(start, "nop\n", MAX_CODELET_WORDS, "");
    repeated_is_refused(start, "nop\n", MAX_CODELET_WORDS + 1, "",
                        "t.s:1:10: error: codelet 'a' has more than 4096 instructions");
    repeated_is_refused(".codelet a, worker, int\nbeqz a0, x\n", "nop\n", MAX_CODELET_WORDS - 1,
                        "x:", "t.s:1:10: error: codelet 'a' has more than 4096 instructions");
    repeated_is_accepted("", ".codelet c%u, worker, int\n", MAX_CODELETS, "");
    repeated_is_refused("", ".codelet c%u, worker, int\n", MAX_CODELETS + 1, "",
                        "t.s:4097:10: error: more than 4096 codelets");
    repeated_is_accepted("", ".const c%u, 1\n", MAX_CONSTS, "");
    repeated_is_refused("", ".string c%u, \"\"\n", MAX_CONSTS + 1, "",
                        "t.s:4097:9: error: more than 4096 constants");
    repeated_is_accepted(".const ", "n", MAX_NAME, ", 1");
    repeated_is_refused(".const ", "n", MAX_NAME + 1, ", 1",
                        "t.s:1:8: error: name is longer than 255 bytes");
    repeated_is_accepted(".string s, \"", "\\n", MAX_STRING, "\"");
    repeated_is_refused(".string s, \"", "x", MAX_STRING + 1, "\"",
                        "t.s:1:12: error: string is longer than 65536 bytes");
}

Test(asm, deep_nesting_is_refused) {
    char *open = repeat(".const k, ", "(", 100, "1");
    repeated_is_accepted(open, ")", 100, "");
    free(open);
    repeated_is_refused(".const k, ", "(", 1000000, "1",
                        "t.s:1:112: error: expression is nested more than 100 deep");
    repeated_is_refused(".const k, ", "-", 1000000, "1",
                        "t.s:1:112: error: expression is nested more than 100 deep");
}

Test(asm, messages_cut_very_long_names) {
    char *message = repeat("t.s:2:1: error: no instruction '", "x", 80, "'");
    repeated_is_refused(".codelet a, worker, int\n", "x", 1000000, " a0", message);
    free(message);
}

Test(asm, after_500_errors_the_file_is_given_up) {
    char *text = repeat("", "!\n", 100000, "");
    Diag d = {.out = NULL};
    cr_expect(asm_source(&(Source){.file = "t.s", .text = text}, &d) == NULL);
    cr_expect(eq(int, d.errors, 501));      // the last one says so
    free(text);
}

/* Quadratic behaviour would take minutes. */
Test(asm, large_sources_take_time_in_proportion, .timeout = 20) {
    enum { PART = SLOW ? 10 : 1 };
    repeated_is_accepted(".codelet a, worker, int\n", "label%u:\n", 300000 / PART, "j label7");
    repeated_is_accepted("", ".equ number%u, 1\n", 300000 / PART, "");
    repeated_is_accepted(".const k, 1", "+1", 1000000 / PART, "");
    repeated_is_accepted(".const k, ", "1 * ", 300000 / PART, "1");
    repeated_is_accepted(".codelet a, worker, int\n", "li a0, 1; ", 4000, "");
    repeated_is_accepted("# ", "x", 2000000 / PART, "\n");
    repeated_is_accepted("", "\n", 2000000 / PART, ".codelet a, worker, int");
    repeated_is_accepted("", "/* x */", 500000 / PART, "");
    repeated_is_accepted(".codelet a, worker, int\n", "1: beqz a0, 1f\n", 1500, "1:");
    repeated_is_refused(".codelet a, worker, int\n", "j missing%u\n", 300000 / PART, "",
                        "t.s:2:3: error: label 'missing0' is not defined");
}

/* splitmix64 */
static uint64_t random_state = 3;
static uint64_t random64(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* assemble() checks that there is either a program or a message. */
Test(asm, damaged_sources_give_a_program_or_messages) {
    static const char good[] =
        ".file \"a\"\n.entry m\n.equ N, (1+2)*'x'\n.const k, -1.5e3f\n.const h, 0x1p-3 /* c */\n"
        ".string s, \"a\\n\\x41\"\n.codelet m, worker, handle\n.loc 7\n1: li a0, -12345678901\n"
        " beqz a0, 1f; bne a0,a1,x\n fb.sync c, 3, a0\n fb.wd a0, N/99, a2 # c\n"
        " fcvt.w.d a0, fa0, rtz\n vsetvli a0, a1, e64, m1, ta, ma\n fb.const a0, k\n"
        " .insn s 0x23, 3, a0, -8(a1)\n .insn b 0x63, 1, a0, a1, x\n1: j 1b\nx: fb.trap index\n"
        ".codelet c, continuation, int\n .word 1, ~N\n fb.print.s s\n jal x0, 1f\n1:";
    static const char bytes[] = "\n;#/*\"'\\():,.+-<>%xbf019aN \x80\xc3";
    enum { ROUNDS = SLOW ? 2000 : 20000 };
    unsigned programs = 0;
    for (int round = 0; round < ROUNDS; round++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        for (uint64_t edits = 1 + random64() % 4; edits; edits--) {
            size_t at = random64() % (sizeof good - 1), from = random64() % (sizeof good - 1);
            if (random64() & 1)
                text[at] = bytes[random64() % (sizeof bytes - 1)];
            else
                memmove(text + at, text + from, (sizeof good - 1 - (at > from ? at : from)) / 4);
        }
        Program *p = assemble("t.s", text, NULL);
        programs += p != NULL;
        program_free(p);
    }
    cr_expect(gt(u32, programs, ROUNDS / 200));
}

Test(asm, white_space_and_comments_are_free) {
    Program *p = assemble_well("/* head */\r\n\t.codelet\ta ,worker , int// c\r\n"
                               "x :nop;;# c ; nop\nadd/**/a0 , a0,a0/* \n */;;\n");
    cr_expect(eq(u32, p->ncode, 2));
    program_free(p);
}
