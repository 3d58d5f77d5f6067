/* tests/test_image.c - images hold programs exactly, and refuse everything else. */
#include "isa/image.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <unistd.h>

#include "isa/arch.h"
#include "tests/mutate.h"
#include "tests/scratch.h"

static char folder[SCRATCH_NAME];
static char path[SCRATCH_NAME + 8];
static Diag quiet;

static void setup(void) {
    scratch_open(folder, "image");
    snprintf(path, sizeof path, "%s/image", folder);
    fclose(fopen(path, "w"));
    quiet = (Diag){0};
}

static void teardown(void) { cr_expect(scratch_close(folder)); }

TestSuite(image, .init = setup, .fini = teardown);

/* Three codelets of 1, 33 and 32 words, lines that go up and down, both kinds of constant. */
static Program *sample(void) {
    Program *p = program_new("dir/sample.s");
    program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_HANDLE);
    program_add_word(p, 0x11223344, 7);
    program_add_codelet(p, "join.1", 6, ROLE_CONTINUATION, ARG_INT);
    for (uint32_t i = 0; i < 33; i++)
        program_add_word(p, 0xffffffff - i, i % 2 ? 1000000 - i : i);
    program_add_codelet(p, "$last", 5, ROLE_WORKER, ARG_INT);
    for (uint32_t i = 0; i < 32; i++)
        program_add_word(p, i, i ? 0x7fffffff : 0);
    program_add_const(p, "pi", 2, UINT64_C(0x400921fb54442d18));
    program_add_string(p, "text", 4, "a\0b\xc3\xa4", 5);
    program_add_string(p, "none", 4, "", 0);
    p->entry = 0;
    return p;
}

static unsigned char *file_bytes(const char *file, size_t *len) {
    FILE *f = fopen(file, "rb");
    unsigned char *bytes = malloc(1 << 20);
    *len = fread(bytes, 1, 1 << 20, f);
    fclose(f);
    return bytes;
}

static unsigned char *image_of(const Program *p, size_t *len) {
    cr_assert(image_write(path, p, &quiet));
    return file_bytes(path, len);
}

static Parts sample_parts(void) {
    Program *p = sample();
    size_t len;
    unsigned char *bytes = image_of(p, &len);
    Parts parts = parts_unpack(bytes, len);
    free(bytes);
    program_free(p);
    return parts;
}

/* The reader refuses these bytes, once, because of WHY. */
static void refused(const void *bytes, size_t len, const char *why) {
    char *text;
    size_t text_len;
    Diag d = {.out = open_memstream(&text, &text_len)};
    Program *p = image_read_memory("bad.frbz", bytes, len, &d);
    fclose(d.out);
    char expected[200];
    snprintf(expected, sizeof expected, "bad.frbz: error: %s\n", why);
    cr_expect(p == NULL, "%s", why);
    cr_expect(eq(int, d.errors, 1));
    cr_expect(eq(str, text, expected));
    program_free(p);
    free(text);
}

static void parts_refused(Parts *parts, const char *why) {
    size_t len;
    unsigned char *bytes = parts_pack(parts, &len);
    refused(bytes, len, why);
    free(bytes);
    parts_free(parts);
}

/* The sample with NEW bytes in the place of CUT at AT of one section. */
static void splice_refused(uint32_t type, uint32_t at, uint32_t cut, const char *new, uint32_t len,
                           const char *why) {
    Parts parts = sample_parts();
    part_splice(parts_find(&parts, type), at, cut, new, len);
    parts_refused(&parts, why);
}

static void same_codelets(const Program *a, const Program *b) {
    cr_assert(eq(uint, a->ncodelets, b->ncodelets));
    for (unsigned i = 0; i < a->ncodelets; i++) {
        const Codelet *c = &a->codelets[i];
        const Codelet *e = &b->codelets[i];
        cr_expect(eq(str, c->name, e->name));
        cr_expect(c->role == e->role && c->arg == e->arg && c->first == e->first && c->count == e->count);
    }
}

static void same_consts(const Program *a, const Program *b) {
    cr_assert(eq(uint, a->nconsts, b->nconsts));
    for (unsigned i = 0; i < a->nconsts; i++) {
        const Const *c = &a->consts[i];
        const Const *e = &b->consts[i];
        cr_expect(eq(str, c->name, e->name));
        cr_expect(c->kind == e->kind && c->word == e->word && c->len == e->len);
        cr_expect(c->kind != CONST_STRING || !memcmp(c->text, e->text, c->len + 1));
    }
}

static void same(const Program *a, const Program *b) {
    cr_expect(eq(str, a->file, b->file));
    cr_expect(eq(int, a->entry, b->entry));
    cr_assert(eq(u32, a->ncode, b->ncode));
    cr_expect(a->ncode == 0 || !memcmp(a->code, b->code, 4 * a->ncode));
    cr_expect(a->ncode == 0 || !memcmp(a->lines, b->lines, 4 * a->ncode));
    same_codelets(a, b);
    same_consts(a, b);
}

Test(image, what_was_written_is_read) {
    Program *p = sample();
    cr_assert(image_write(path, p, &quiet));
    Program *q = image_read(path, &quiet);
    cr_assert(q != NULL);
    same(p, q);
    program_free(p);
    program_free(q);
}

Test(image, a_program_without_anything_is_held_too) {
    Program *p = program_new("");
    cr_assert(image_write(path, p, &quiet));
    Program *q = image_read(path, &quiet);
    cr_assert(q != NULL);
    same(p, q);
    program_free(p);
    program_free(q);
}

Test(image, the_largest_tables_are_held) {
    Program *p = program_new("large.s");
    char name[MAX_NAME + 20];
    memset(name, 'n', MAX_NAME);
    char *text = calloc(1, MAX_STRING);
    for (int i = 0; i < MAX_CODELETS; i++) {
        snprintf(name + MAX_NAME - 4, 20, "%04d", i);
        cr_assert(program_add_codelet(p, name, MAX_NAME, ROLE_WORKER, ARG_INT));
        for (int w = 0; w < MAX_CODE_WORDS / MAX_CODELETS; w++)
            cr_assert(program_add_word(p, (uint32_t)(i + w), (uint32_t)(i ^ w)));
        cr_assert(program_add_string(p, name, MAX_NAME, text, MAX_TEXT / MAX_CONSTS));
    }
    cr_expect(not(program_add_word(p, 0, 0)), "more code than an image holds");
    cr_assert(image_write(path, p, &quiet));
    Program *q = image_read(path, &quiet);
    cr_assert(q != NULL);
    same(p, q);
    free(text);
    program_free(p);
    program_free(q);
}

Test(image, the_same_program_gives_the_same_bytes) {
    Program *p = sample();
    size_t len[2];
    unsigned char *bytes[2] = {image_of(p, &len[0]), image_of(p, &len[1])};
    cr_assert(eq(sz, len[0], len[1]));
    cr_expect(memcmp(bytes[0], bytes[1], len[0]) == 0);
    free(bytes[0]);
    free(bytes[1]);
    program_free(p);
}

Test(image, the_bytes_are_those_of_the_description) {
    Parts parts = sample_parts();
    static const unsigned char codelets[] = "\3\0\0\0"
                                            "\0\1\4\0\1\0\0\0main"
                                            "\1\0\6\0\x21\0\0\0join.1"
                                            "\0\0\5\0\x20\0\0\0$last";
    static const unsigned char consts[] = "\3\0\0\0"
                                          "\0\0\2\0\x8\0\0\0pi\x18\x2d\x44\x54\xfb\x21\x09\x40"
                                          "\1\0\4\0\5\0\0\0texta\0b\xc3\xa4"
                                          "\1\0\4\0\0\0\0\0none";
    static const unsigned char symbols[] = "\0\0\0\0\xc\0\0\0dir/sample.s";
    static const unsigned char lines[] = {14, 13, 0xfe, 0x88, 0x7a};   // 7, -7, +999999
    Part *part = parts_find(&parts, PART_CODELETS);
    cr_assert(eq(u32, part->len, sizeof codelets - 1));
    cr_expect(memcmp(part->raw, codelets, part->len) == 0);
    part = parts_find(&parts, PART_CONSTS);
    cr_assert(eq(u32, part->len, sizeof consts - 1));
    cr_expect(memcmp(part->raw, consts, part->len) == 0);
    part = parts_find(&parts, PART_SYMBOLS);
    cr_assert(eq(u32, part->len, sizeof symbols - 1));
    cr_expect(memcmp(part->raw, symbols, part->len) == 0);
    cr_expect(memcmp(parts_find(&parts, PART_LINES)->raw, lines, sizeof lines) == 0);
    parts_free(&parts);
}

Test(image, code_comes_in_blocks_of_the_size_of_a_chunk) {
    Parts parts = sample_parts();
    Part *code = parts_find(&parts, PART_CODE);
    cr_assert(eq(u32, code->len, 4 * CHUNK_BYTES));     // 1, 2 and 1 blocks
    cr_expect(eq(u32, get_u32(code->raw), 0x11223344));
    cr_expect(eq(u32, get_u32(code->raw + 4), 0));
    cr_expect(eq(u32, get_u32(code->raw + CHUNK_BYTES), 0xffffffff));
    cr_expect(eq(u32, get_u32(code->raw + 3 * CHUNK_BYTES + 4), 1));
    parts_free(&parts);
}

Test(image, sections_may_come_in_any_order) {
    Parts parts = sample_parts();
    Part first = parts.part[0];
    parts.part[0] = parts.part[4];
    parts.part[4] = first;
    size_t len;
    unsigned char *bytes = parts_pack(&parts, &len);
    Program *p = sample();
    Program *q = image_read_memory("x", bytes, len, &quiet);
    cr_assert(q != NULL);
    same(p, q);
    program_free(p);
    program_free(q);
    free(bytes);
    parts_free(&parts);
}

Test(image, is_known_by_its_first_bytes) {
    cr_expect(image_is("\x89" "FRBZ\r\n\x1a...", 11));
    cr_expect(image_is("\x89" "FRBZ\r\n\x1a", 8));
    cr_expect(not(image_is("\x89" "FRBZ\r\n\x1a", 7)));
    cr_expect(not(image_is("\x89" "FRBZ\n\n\x1a", 8)));
}

Test(image, no_beginning_of_an_image_is_an_image) {
    Program *p = sample();
    size_t len;
    unsigned char *bytes = image_of(p, &len);
    for (size_t cut = 0; cut < len; cut++) {
        unsigned char *exact = malloc(cut + !cut);      // the sanitizer sees reads beyond
        memcpy(exact, bytes, cut);
        Diag d = {0};
        cr_expect(image_read_memory("x", exact, cut, &d) == NULL, "first %zu bytes", cut);
        cr_expect(eq(int, d.errors, 1));
        free(exact);
    }
    free(bytes);
    program_free(p);
}

Test(image, no_flipped_bit_goes_unnoticed) {
    Program *p = sample();
    size_t len;
    unsigned char *bytes = image_of(p, &len);
    for (size_t bit = 0; bit < 8 * len; bit++) {
        Diag d = {0};
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        Program *q = image_read_memory("x", bytes, len, &d);
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        if (q)      // a bit of a zlib stream that means nothing
            same(p, q);
        program_free(q);
    }
    free(bytes);
    program_free(p);
}

/* Rules about header and table: the sample image with 32 bits at AT replaced. */
static void patched_refused(size_t at, uint32_t value, const char *why) {
    Program *p = sample();
    size_t len;
    unsigned char *bytes = image_of(p, &len);
    set_u32(bytes + at, value);
    refused(bytes, len, why);
    free(bytes);
    program_free(p);
}

Test(image, header_and_table_are_checked) {
    patched_refused(0, 0, "is not a program image");
    patched_refused(8, IMAGE_VERSION + 1, "has a version of the image format that is not known");
    patched_refused(12, 4, "has too few or too many sections");
    patched_refused(12, 6, "has too few or too many sections");
    patched_refused(ROW_AT + ROW_TYPE, 0, "has a section of unknown type");
    patched_refused(ROW_AT + ROW_TYPE, 6, "has a section of unknown type");
    patched_refused(ROW_AT + ROW_SIZE + ROW_TYPE, PART_CODELETS, "has two sections of one type");
    patched_refused(ROW_AT + ROW_RAW, 1 << 24, "has a section above its limit");
    patched_refused(ROW_AT + ROW_PACKED, 0xffffffff, "ends within a section");
    patched_refused(ROW_AT + ROW_CRC, 1, "damaged: the checksum of a section is wrong");
}

Test(image, a_section_unpacks_to_its_length_exactly) {
    static const int errors[] = {-1, 1};
    for (int i = 0; i < 2; i++) {
        Parts parts = sample_parts();
        size_t len;
        unsigned char *bytes = parts_pack(&parts, &len);
        set_u32(bytes + ROW_AT + ROW_RAW, parts.part[0].len + (uint32_t)errors[i]);
        refused(bytes, len, "damaged: a section does not unpack to its length");
        free(bytes);
        parts_free(&parts);
    }
}

Test(image, a_packed_section_has_nothing_after_its_end) {
    Parts parts = sample_parts();
    size_t len;
    unsigned char *bytes = parts_pack(&parts, &len);
    unsigned char *row = bytes + ROW_AT + 4 * ROW_SIZE;
    bytes = realloc(bytes, len + 1);
    row = bytes + ROW_AT + 4 * ROW_SIZE;
    bytes[len] = 0;
    refused(bytes, len + 1, "has bytes after its last section");
    set_u32(row + ROW_PACKED, get_u32(row + ROW_PACKED) + 1);
    refused(bytes, len + 1, "damaged: a section does not unpack to its length");
    free(bytes);
    parts_free(&parts);
}

/* 20 MB of zeros in 20 kB: a length that the limit forbids, and one that lies. */
Test(image, a_small_file_cannot_claim_a_large_one) {
    Parts parts = sample_parts();
    Part *p = parts_find(&parts, PART_CODE);
    free(p->raw);
    p->len = 20 << 20;
    p->raw = calloc(1, p->len);
    size_t len;
    unsigned char *bytes = parts_pack(&parts, &len);
    refused(bytes, len, "has a section above its limit");
    set_u32(bytes + ROW_AT + ROW_SIZE + ROW_RAW, 512);
    refused(bytes, len, "damaged: a section does not unpack to its length");
    free(bytes);
    parts_free(&parts);
}

Test(image, codelets_are_checked) {
    splice_refused(PART_CODELETS, 0, 4, "\1\x10\0\0", 4, "has too many codelets");
    splice_refused(PART_CODELETS, 0, 4, "\4\0\0\0", 4, "has a section that ends too early");
    splice_refused(PART_CODELETS, 0, 4, "\2\0\0\0", 4, "has a section that is too long");
    splice_refused(PART_CODELETS, 4, 1, "\2", 1, "has a codelet of unknown role or type");
    splice_refused(PART_CODELETS, 5, 1, "\2", 1, "has a codelet of unknown role or type");
    splice_refused(PART_CODELETS, 8, 4, "\1\x10\0\0", 4, "has a codelet with too many instructions");
    splice_refused(PART_CODELETS, 12, 1, "1", 1, "has a codelet whose name is not an identifier");
    splice_refused(PART_CODELETS, 13, 1, "\x1b", 1, "has a codelet whose name is not an identifier");
    splice_refused(PART_CODELETS, 13, 1, "", 1, "has a codelet whose name is not an identifier");
    splice_refused(PART_CODELETS, 6, 10, "\0\0\1\0\0\0", 6, "has a codelet whose name is not an identifier");
    splice_refused(PART_CODELETS, 6, 10, "\5\0\1\0\0\0$last", 11, "has two codelets of one name");
}

Test(image, code_and_lines_fit_the_codelets) {
    splice_refused(PART_CODE, 4, 1, "\1", 1, "has code where zeros should fill a block");
    splice_refused(PART_CODE, 508, 4, "", 0, "has a section that ends too early");
    splice_refused(PART_CODE, 0, 0, "\0\0\0\0", 4, "has code where zeros should fill a block");
    splice_refused(PART_CODE, 512, 0, "\0\0\0\0", 4, "has a section that is too long");
    splice_refused(PART_LINES, 0, 0, "\0", 1, "has a section that is too long");
    splice_refused(PART_LINES, 0, 1, "\1", 1, "has a damaged line table");
    splice_refused(PART_LINES, 1, 1, "\xf", 1, "has a damaged line table");
    splice_refused(PART_LINES, 0, 1, "\x8e\0", 2, "has a damaged line table");
    splice_refused(PART_LINES, 0, 1, "\xfe\xff\xff\xff\x1f", 5, "has a damaged line table");
    splice_refused(PART_LINES, 0, 1, "\x80\x80\x80\x80\x80\1", 6, "has a damaged line table");
    Parts parts = sample_parts();
    parts_find(&parts, PART_LINES)->len--;
    parts_refused(&parts, "has a section that ends too early");
    parts = sample_parts();
    Part *lines = parts_find(&parts, PART_LINES);
    lines->raw[lines->len - 1] = 2;         // one above the largest line
    parts_refused(&parts, "has a damaged line table");
}

Test(image, constants_are_checked) {
    splice_refused(PART_CONSTS, 0, 4, "\1\x10\0\0", 4, "has too many constants");
    splice_refused(PART_CONSTS, 0, 4, "\4\0\0\0", 4, "has a section that ends too early");
    splice_refused(PART_CONSTS, 0, 4, "\2\0\0\0", 4, "has a section that is too long");
    splice_refused(PART_CONSTS, 4, 1, "\2", 1, "has a constant of unknown kind");
    splice_refused(PART_CONSTS, 5, 1, "\1", 1, "has a constant of unknown kind");
    splice_refused(PART_CONSTS, 8, 1, "\4", 1, "has a constant of unknown kind");
    splice_refused(PART_CONSTS, 12, 1, "/", 1, "has a constant whose name is not an identifier");
    splice_refused(PART_CONSTS, 26, 4, "\1\0\1\0", 4, "has strings above the limit");
    splice_refused(PART_CONSTS, 26, 4, "\0\0\1\0", 4, "has a section that ends too early");
    splice_refused(PART_CONSTS, 30, 4, "none", 4, "has two constants of one name");
}

Test(image, symbols_are_checked) {
    splice_refused(PART_SYMBOLS, 0, 4, "\3\0\0\0", 4, "has an entry that is no codelet");
    splice_refused(PART_SYMBOLS, 4, 4, "\xd\0\0\0", 4, "has a section that ends too early");
    splice_refused(PART_SYMBOLS, 4, 4, "\xb\0\0\0", 4, "has a section that is too long");
    splice_refused(PART_SYMBOLS, 8, 1, "\x1b", 1, "has an unsuitable file name");
    splice_refused(PART_SYMBOLS, 8, 1, "\0", 1, "has an unsuitable file name");
    splice_refused(PART_SYMBOLS, 8, 1, "\x7f", 1, "has an unsuitable file name");
}

/* 260 codelets of 4096 words claim more code than MAX_CODE_WORDS. */
Test(image, the_code_of_all_codelets_has_a_limit) {
    Parts parts = {.n = 5};
    enum { N = 260 };
    for (unsigned i = 0; i < 5; i++)
        parts.part[i] = (Part){.type = i + 1, .raw = calloc(1, 5 << 20)};
    unsigned char *at = parts.part[0].raw;
    set_u32(at, N);
    at += 4;
    for (int i = 0; i < N; i++, at += 12) {
        at[2] = 4;
        set_u32(at + 4, MAX_CODELET_WORDS);
        char name[20];
        snprintf(name, sizeof name, "n%03d", i);
        memcpy(at + 8, name, 4);
    }
    parts.part[0].len = 4 + 12 * N;
    parts.part[1].len = 4 * N * MAX_CODELET_WORDS;
    parts.part[2].len = 4;
    parts.part[3].len = 8;
    parts.part[4].len = N * MAX_CODELET_WORDS;
    parts_refused(&parts, "has too many instructions");
}

/* What the writer refuses, because the reader would. */
static void not_written(Program *p, const char *why) {
    char *text;
    size_t len;
    Diag d = {.out = open_memstream(&text, &len)};
    cr_expect(not(image_write(path, p, &d)));
    fclose(d.out);
    cr_expect(eq(int, d.errors, 1));
    cr_expect(strstr(text, why) != NULL, "'%s' in '%s'", why, text);
    free(text);
    program_free(p);
}

Test(image, what_cannot_be_read_is_not_written) {
    Program *p = sample();
    p->lines[3] = UINT32_C(1) << 31;
    not_written(p, "an image cannot hold a line number above 2147483647");
    p = sample();
    p->file[0] = '\n';
    not_written(p, "an image cannot hold the source's file name");
    p = sample();
    p->codelets[1].name[0] = '-';
    not_written(p, "a codelet's name is not an identifier");
    p = sample();
    p->consts[1].name[0] = '-';
    not_written(p, "a constant's name is not an identifier");
    p = sample();
    program_add_codelet(p, "main", 4, ROLE_WORKER, ARG_INT);
    not_written(p, "two codelets or two constants have the same name");
}

Test(image, a_file_that_ends_early_says_where) {
    Program *p = sample();
    size_t len;
    unsigned char *bytes = image_of(p, &len);
    refused(bytes, 15, "ends within its header");
    refused(bytes, ROW_AT + 5 * ROW_SIZE - 1, "ends within its section table");
    refused(bytes, len - 1, "ends within a section");
    free(bytes);
    program_free(p);
}

/* Reading FILE fails, once, because of WHY. */
static void file_refused(const char *file, const char *why) {
    char *text;
    size_t len;
    Diag d = {.out = open_memstream(&text, &len)};
    cr_expect(image_read(file, &d) == NULL, "%s", file);
    fclose(d.out);
    cr_expect(eq(int, d.errors, 1));
    cr_expect(strstr(text, why) != NULL, "'%s' in '%s'", why, text);
    free(text);
}

Test(image, a_file_is_read_no_further_than_it_can_be_an_image) {
    FILE *f = fopen(path, "wb");
    fwrite("\x89" "FRBZ\r\n\x1a", 1, 8, f);
    fclose(f);
    cr_assert(truncate(path, 1 << 30) == 0);    // sparse
    file_refused(path, "is too large for a program image");
}

Test(image, a_full_disk_is_an_error) {
    Program *p = sample();
    Diag d = {0};
    cr_expect(not(image_write("/dev/full", p, &d)));
    cr_expect(eq(int, d.errors, 1));
    program_free(p);
}

Test(image, unreadable_files_are_reported) {
    file_refused("/nonexistent", "No such file");
    file_refused("/tmp", "Is a directory");
    file_refused("/dev/null", "is not a program image");
    file_refused("/dev/zero", "is not a program image");
}
