/* tests/test_verify.c - what the verifier refuses, says and survives.
 *
 * The rules for single instructions are in tests/verify (.s): each line that breaks one says so
 * in a comment "# error: LINE: text", and what it does not say may not be reported. */
#include "isa/verify.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <glob.h>
#include <stdarg.h>
#include <time.h>
#include <unistd.h>

#include "isa/arch.h"
#include "isa/asm.h"
#include "isa/image.h"
#include "isa/op.h"
#include "isa/trap.h"
#include "tests/mutate.h"
#include "tests/scratch.h"
#include "tests/slow.h"

enum { MAX_LINES = 200, LINE_BYTES = 256 };

typedef struct {
    int n;
    char line[MAX_LINES][LINE_BYTES];
} Lines;

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void add_line(Lines *l, const char *text, size_t len) {
    cr_assert(lt(int, l->n, MAX_LINES));
    snprintf(l->line[l->n++], LINE_BYTES, "%.*s", (int)len, text);
}

static char *file_text(const char *path) {
    FILE *f = fopen(path, "r");
    cr_assert(f != NULL, "%s", path);
    char *text = calloc(1, 100000);
    fread(text, 1, 99999, f);
    fclose(f);
    return text;
}

/* What the comments of TEXT expect. */
static Lines expected_of(const char *text) {
    static const char mark[] = "# error: ";
    Lines l = {0};
    for (const char *at = text; (at = strstr(at, mark));) {
        at += sizeof mark - 1;
        add_line(&l, at, strcspn(at, "\n"));
    }
    qsort(l.line, (size_t)l.n, LINE_BYTES, by_text);
    return l;
}

/* "FILE:LINE:COL: error: text" and "FILE: error: text" as "LINE: text" and "0: text". */
static Lines reported_in(const char *out, const char *path) {
    Lines l = {0};
    for (const char *at = out; *at; at += strcspn(at, "\n") + 1) {
        int line = 0;
        int col;
        int skip = 0;
        char text[LINE_BYTES];
        if (strncmp(at, path, strlen(path)))
            continue;       // a line of source, a caret
        const char *rest = at + strlen(path);
        if (sscanf(rest, ":%d:%d: error: %n", &line, &col, &skip) < 2 || !skip)
            sscanf(rest, ": error: %n", &skip);
        snprintf(text, sizeof text, "%d: %.*s", line, (int)strcspn(rest + skip, "\n"), rest + skip);
        add_line(&l, text, strlen(text));
    }
    qsort(l.line, (size_t)l.n, LINE_BYTES, by_text);
    return l;
}

static void same_lines(const char *path, const Lines *got, const Lines *expected) {
    int g = 0;
    int e = 0;
    while (g < got->n || e < expected->n) {
        int order = g == got->n ? 1 : e == expected->n ? -1 : strcmp(got->line[g], expected->line[e]);
        cr_expect(order >= 0, "%s: not expected: %s", path, got->line[g]);
        cr_expect(order <= 0, "%s: not reported: %s", path, expected->line[e]);
        g += order <= 0;
        e += order >= 0;
    }
}

static void check_file(const char *path) {
    char *text = file_text(path);
    char *out;
    size_t len;
    Source src = {.file = path, .text = text};
    Diag d = {.out = open_memstream(&out, &len)};
    Program *p = asm_source(&src, &d);
    fflush(d.out);
    cr_assert(p != NULL, "%s does not assemble: %s", path, out);
    Lines expected = expected_of(text);
    cr_expect(verify_program(p, &src, &d) == (expected.n == 0), "%s", path);
    fclose(d.out);
    Lines got = reported_in(out, path);
    cr_expect(eq(int, d.errors, got.n));
    same_lines(path, &got, &expected);
    program_free(p);
    free(out);
    free(text);
}

Test(verify, files_are_refused_for_the_reasons_they_give) {
    glob_t found;
    cr_assert(glob("tests/verify/*.s", 0, NULL, &found) == 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_file(found.gl_pathv[i]);
    globfree(&found);
}

/* Programs that no source can say. */

static uint32_t word(Op op, ...) {
    Inst in = {.op = op};
    va_list ap;
    va_start(ap, op);
    for (int i = 0; i < op_arity(op); i++)
        in.v[i] = va_arg(ap, int);
    va_end(ap);
    return inst_encode(&in);
}

enum { A0 = 10, A1 = 11, A2 = 12 };

static void add_main(Program *p) {
    program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_HANDLE);
    program_add_word(p, word(OP_UPDATE_H, A2), 1);
    program_add_word(p, word(OP_QUIT), 2);
    p->entry = 0;
}

static Program *good(void) {
    Program *p = program_new("t.s");
    add_main(p);
    return p;
}

/* Verify and free P: what is said is EXPECTED. */
static void says(Program *p, const Source *src, const char *expected) {
    char *out;
    size_t len;
    Diag d = {.out = open_memstream(&out, &len)};
    cr_expect(verify_program(p, src, &d) == (*expected == 0));
    fclose(d.out);
    cr_expect(eq(str, out, (char *)expected));
    free(out);
    program_free(p);
}

Test(verify, a_good_program_is_accepted_in_silence) {
    says(good(), NULL, "");
}

/* main with its second word replaced by a wrong one from LINE. */
static Program *wrong_at(uint32_t line) {
    Program *p = good();
    p->code[1] = 0;
    p->lines[1] = line;
    return p;
}

Test(verify, messages_show_the_line_and_its_first_word) {
    static const char text[] = "one\n\t  two three\n";
    says(wrong_at(2), &(Source){.file = "t.s", .text = text},
         "t.s:2:4: error: no instruction has the encoding 0x00000000\n"
         "\t  two three\n"
         "\t  ^\n");
}

Test(verify, messages_do_without_the_text) {
    static const char expected[] = "t.s:2:1: error: no instruction has the encoding 0x00000000\n";
    says(wrong_at(2), NULL, expected);
    says(wrong_at(2), &(Source){.file = "t.s", .text = NULL}, expected);
    says(wrong_at(2), &(Source){.file = "t.s", .text = "only one line"}, expected);
}

Test(verify, the_text_of_another_file_is_not_shown) {
    says(wrong_at(2), &(Source){.file = "other.s", .text = "one\n  two\n"},
         "t.s:2:1: error: no instruction has the encoding 0x00000000\n");
}

Test(verify, words_without_a_line_are_named_by_number) {
    says(wrong_at(0), &(Source){.file = "t.s", .text = "one\n"},
         "t.s: error: codelet 'main', word 1: no instruction has the encoding 0x00000000\n");
    says(wrong_at(UINT32_C(1) << 31), NULL,
         "t.s: error: codelet 'main', word 1: no instruction has the encoding 0x00000000\n");
}

Test(verify, a_codelet_of_errors_shows_some_of_them) {
    Program *p = good();
    program_add_codelet(p, "wrong", 5, ROLE_WORKER, ARG_INT);
    for (int i = 0; i < MAX_CODELET_WORDS; i++)
        program_add_word(p, 0, 3);
    program_add_codelet(p, "later", 5, ROLE_WORKER, ARG_INT);
    program_add_word(p, 0, 4);
    Diag d = {0};
    cr_expect(not(verify_program(p, NULL, &d)));
    cr_expect(eq(int, d.errors, 22));       // 20, "more", and one for the last codelet
    program_free(p);
}

Test(verify, names_are_identifiers) {
    static const char *const names[] = {"", "1a", "a b", "a\n", "\xc3\xa4", "-"};
    for (int i = 0; i < 6; i++) {
        Program *p = good();
        program_add_codelet(p, names[i], strlen(names[i]), ROLE_WORKER, ARG_INT);
        says(p, NULL, "t.s: error: the name of codelet number 1 is not an identifier\n");
        p = good();
        program_add_const(p, names[i], strlen(names[i]), 0);
        says(p, NULL, "t.s: error: the name of constant number 0 is not an identifier\n");
    }
}

Test(verify, every_letter_of_a_name_is_allowed_somewhere) {
    Program *p = good();
    static const char name[] = "_.$azAZ09";
    for (size_t i = 0; i < 7; i++)
        program_add_const(p, name + i, strlen(name) - i, 0);
    says(p, NULL, "");
}

Test(verify, names_are_unique_in_their_table) {
    Program *p = good();
    add_main(p);
    says(p, NULL, "t.s: error: two codelets have the name 'main'\n");
    p = good();
    program_add_const(p, "c", 1, 0);
    program_add_const(p, "main", 4, 0);
    program_add_string(p, "c", 1, "", 0);
    says(p, NULL, "t.s: error: two constants have the name 'c'\n");
    p = good();
    program_add_const(p, "main", 4, 0);
    says(p, NULL, "");
}

Test(verify, the_entry_exists) {
    Program *p = good();
    p->entry = 1;
    says(p, NULL, "t.s: error: the entry is codelet number 1, there are 1\n");
    says(program_new("t.s"), NULL, "t.s: error: no entry, '.entry' names the codelet that starts\n");
}

/* The functions that build programs keep the limits, so go around them. */

static Program *numbered(unsigned codelets, unsigned consts) {
    Program *p = program_new("t.s");
    char name[16];
    add_main(p);
    p->codelets = realloc(p->codelets, (codelets + 1) * sizeof *p->codelets);
    p->consts = calloc(consts + 1, sizeof *p->consts);
    while (p->ncodelets < codelets) {
        snprintf(name, sizeof name, "n%u", p->ncodelets);
        p->codelets[p->ncodelets++] = (Codelet){strdup(name), ROLE_WORKER, ARG_HANDLE, 0, 2};
    }
    while (p->nconsts < consts) {
        snprintf(name, sizeof name, "n%u", p->nconsts);
        p->consts[p->nconsts++] = (Const){.name = strdup(name)};
    }
    return p;
}

Test(verify, tables_have_limits) {
    says(numbered(MAX_CODELETS, MAX_CONSTS), NULL, "");
    says(numbered(MAX_CODELETS + 1, 0), NULL, "t.s: error: 4097 codelets, the limit is 4096\n");
    says(numbered(1, MAX_CONSTS + 1), NULL, "t.s: error: 4097 constants, the limit is 4096\n");
}

static Program *of_words(uint32_t count, uint32_t total) {
    Program *p = program_new("t.s");
    program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_HANDLE);
    p->code = calloc(total, 4);
    p->lines = calloc(total, 4);
    p->ncode = total;
    p->entry = 0;
    p->codelets[0].count = count;
    for (uint32_t i = 0; i + 2 < total; i++)
        p->code[i] = word(OP_ADDI, 0, 0, 0);
    p->code[count - 2] = word(OP_UPDATE_H, A2);
    p->code[count - 1] = word(OP_QUIT);
    return p;
}

Test(verify, code_has_limits) {
    says(of_words(MAX_CODELET_WORDS, MAX_CODELET_WORDS), NULL, "");
    says(of_words(MAX_CODELET_WORDS + 1, MAX_CODELET_WORDS + 1), NULL,
         "t.s: error: codelet 'main' has 4097 instructions, the limit is 4096\n");
    says(of_words(2, MAX_CODE_WORDS), NULL, "");
    says(of_words(2, MAX_CODE_WORDS + 1), NULL,
         "t.s: error: 1048577 instructions, the limit is 1048576\n");
}

static Program *of_text(uint32_t first, unsigned others) {
    Program *p = numbered(1, others + 1);
    for (unsigned i = 0; i <= others; i++) {
        p->consts[i].kind = CONST_STRING;
        p->consts[i].len = i ? MAX_STRING : first;
    }
    return p;
}

Test(verify, strings_have_limits) {
    says(of_text(MAX_STRING, 0), NULL, "");
    says(of_text(MAX_STRING + 1, 0), NULL, "t.s: error: string 'n0' has 65537 bytes, the limit is 65536\n");
    says(of_text(0, MAX_TEXT / MAX_STRING), NULL, "");
    says(of_text(1, MAX_TEXT / MAX_STRING), NULL,
         "t.s: error: all strings have 16777217 bytes, the limit is 16777216\n");
}

/* Hostile codelets. */

/* All registers defined, then branches to anywhere between moves that spoil them. */
static Program *tangle(uint64_t seed) {
    Program *p = program_new("t.s");
    program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_HANDLE);
    p->entry = 0;
    for (int r = 1; r < X_REGS; r++)
        if (r != A2)
            program_add_word(p, r % 2 ? word(OP_CREATE, r) : word(OP_ADDI, r, 0, 1), 1);
    for (uint32_t i = p->ncode; i < MAX_CODELET_WORDS - 1; i++) {
        int to = (int)(next_random(&seed) % MAX_CODELET_WORDS) - (int)i;
        if (to < -1024 || to > 1023)
            to = (int)(next_random(&seed) % 2000) - 1000;
        if (to + (int)i < 0 || to + (int)i >= MAX_CODELET_WORDS)
            to = 1;
        int rd = (int)(next_random(&seed) % X_REGS);
        int rs = (int)(next_random(&seed) % X_REGS);
        program_add_word(p, next_random(&seed) % 8 ? word(OP_BNE, 0, 0, 4 * to) : word(OP_ADDI, rd, rs, 0), 1);
    }
    program_add_word(p, word(OP_TRAP, TRAP_INDEX), 1);
    return p;
}

/* What each pass around ladder() takes from the State: a handle's origin, its type, a width. */
static uint32_t spoiler(int k) {
    if (k < X_REGS)
        return k == A1 ? word(OP_ADDI, 0, 0, 0) : word(OP_ADDI, k, 0, 0);
    if (k < 2 * X_REGS)
        return k == X_REGS + A1 ? word(OP_ADDI, 0, 0, 0) : word(OP_ADDI, k - X_REGS, 0, 1);
    return word(OP_VMSEQ_VI, k - 2 * X_REGS, 0, 0);
}

/* A long line that is entered again for each of the blocks after it, and the first of these
 * lies last: going through the code in order, a pass finds only one of them. */
static Program *ladder(void) {
    enum { BLOCKS = 3 * 32, BLOCK = 4 };
    Program *p = program_new("t.s");
    program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_HANDLE);
    p->entry = 0;
    for (int r = 1; r < X_REGS; r++)
        program_add_word(p, r == A1 ? word(OP_ADDI, 0, 0, 0) : word(OP_CREATE, r), 1);
    program_add_word(p, word(OP_VSETIVLI, 0, 4, VTYPE_E64), 1);
    for (int r = 0; r < V_REGS; r++)
        program_add_word(p, word(OP_VID_V, r), 1);
    int head = (int)p->ncode;
    int blocks = MAX_CODELET_WORDS - BLOCKS * BLOCK;
    while (p->ncode < (uint32_t)blocks - 1)
        program_add_word(p, word(OP_ADDI, 0, 0, 0), 1);
    program_add_word(p, word(OP_J, 4 * (1 + (BLOCKS - 1) * BLOCK)), 1);
    for (int k = BLOCKS - 1; k >= 0; k--) {
        program_add_word(p, spoiler(k), 1);
        program_add_word(p, word(OP_BNE, A1, 0, 8), 1);
        program_add_word(p, word(OP_J, 4 * (head - (int)p->ncode)), 1);
        program_add_word(p, k == BLOCKS - 1 ? word(OP_TRAP, TRAP_INDEX) : word(OP_J, -4 * (2 * BLOCK - 1)), 1);
    }
    return p;
}

static double seconds_for(Program *p) {
    Diag d = {0};
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    verify_program(p, NULL, &d);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    program_free(p);
    return (double)(t1.tv_sec - t0.tv_sec) + 1e-9 * (double)(t1.tv_nsec - t0.tv_nsec);
}

Test(verify, hostile_branches_take_no_time) {
    for (uint64_t seed = 1; seed <= 5; seed++)
        cr_expect(lt(dbl, seconds_for(tangle(seed)), 0.5), "seed %d", (int)seed);
    cr_expect(lt(dbl, seconds_for(ladder()), 0.5));
}

/* A good image, changed under its checksums: an error or a program, never a crash. */

static unsigned char *image_of(const char *source, size_t *len) {
    char *text = file_text(source);
    char folder[SCRATCH_NAME], path[SCRATCH_NAME + 8];
    Diag d = {0};
    Program *p = asm_source(&(Source){.file = source, .text = text}, &d);
    scratch_open(folder, "verify");
    snprintf(path, sizeof path, "%s/image", folder);
    cr_assert(p && image_write(path, p, &d));
    FILE *f = fopen(path, "rb");
    unsigned char *bytes = malloc(100000);
    *len = fread(bytes, 1, 100000, f);
    fclose(f);
    cr_expect(scratch_close(folder));
    program_free(p);
    free(text);
    return bytes;
}

typedef struct {
    int unreadable, refused, accepted;
} Outcomes;

static void judge(const unsigned char *bytes, size_t len, Outcomes *o) {
    unsigned char *exact = malloc(len);     // the sanitizer sees reads beyond
    memcpy(exact, bytes, len);
    Diag d = {0};
    Program *p = image_read_memory("mutant", exact, len, &d);
    free(exact);
    bool ok = p && verify_program(p, NULL, &d);
    cr_expect(ok == (d.errors == 0));
    o->unreadable += !p;
    o->refused += p && !ok;
    o->accepted += ok;
    program_free(p);
}

Test(verify, mutants_are_refused_or_run_never_worse) {
    enum { ROUNDS = SLOW ? 1500 : 6000, MAX_CHANGES = 4 };
    static const char *const sources[] = {"tests/verify/whole.s", "tests/verify/targets.s"};
    uint64_t seed = 20240607;
    Outcomes o = {0};
    for (int s = 0; s < 2; s++) {
        size_t image_len, len;
        unsigned char *image = image_of(sources[s], &image_len);
        for (int round = 0; round < ROUNDS / 2; round++) {
            Parts parts = parts_unpack(image, image_len);
            for (uint64_t n = next_random(&seed) % MAX_CHANGES; n-- > 0;)
                parts_mutate(&parts, &seed);
            unsigned char *mutant = parts_pack(&parts, &len);
            judge(mutant, len, &o);
            free(mutant);
            parts_free(&parts);
        }
        free(image);
    }
    cr_expect(o.unreadable > 100 && o.refused > 100 && o.accepted > 100, "%d unreadable, %d refused, %d accepted",
              o.unreadable, o.refused, o.accepted);
}

/* Code of random known instructions: the flow of values, and their merging, at random. */
Test(verify, random_code_is_judged) {
    uint64_t seed = 99;
    int refused = 0;
    for (int round = 0; round < 2000; round++) {
        Program *p = program_new("t.s");
        program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_HANDLE);
        p->entry = 0;
        unsigned n = (unsigned)(next_random(&seed) % 60 + 1);
        while (p->ncode < n) {
            uint32_t w = (uint32_t)next_random(&seed);
            Op op = (Op)(next_random(&seed) % OP_COUNT);
            program_add_word(p, op_table[op].match | (w & ~op_mask(op)), p->ncode + 1);
        }
        Diag d = {0};
        refused += !verify_program(p, NULL, &d);
        program_free(p);
    }
    cr_expect(gt(int, refused, 1900));
}
