/* tests/test_npy.c - .npy files: those NumPy wrote, and those nobody should believe.
 *
 * The files in tests/npy come from NumPy itself (make.py there says how). */
#include "memory/npy.h"
#include "tests/scratch.h"
#include "tests/slow.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIMIT = 1 << 20 };

static Store *s;
static Pool *p;
static Diag diag;
static char *said;          // what was reported
static size_t said_length;
static char scratch[SCRATCH_NAME];
static char path[SCRATCH_NAME + 8];     // a file in it

static void setup(void) {
    s = store_create(8 << 20);
    p = pool_create(s);
    diag = (Diag){.out = open_memstream(&said, &said_length)};
    scratch_open(scratch, "npy");
    snprintf(path, sizeof path, "%s/a.npy", scratch);
    signal(SIGPIPE, SIG_IGN);
}

/* Nothing may be left. */
static void teardown(void) {
    cr_expect(scratch_close(scratch));
    fclose(diag.out);
    free(said);
    pool_drain(p);
    store_check(s, 0);
    cr_expect(eq(u64, store_counts(s).live, 0));
    pool_destroy(p);
    store_destroy(s);
}

TestSuite(npy, .init = setup, .fini = teardown);

static NpyStatus import_as(const char *file, Layout layout, Handle *h) {
    NpyOptions opt = {.layout = layout, .matrices_only = true, .max_bytes = LIMIT};
    *h = HANDLE_NULL;
    return npy_import(s, p, file, &opt, &diag, h);
}

/* What was reported since the last time, without "FILE: error: " and the newline. */
static const char *report(void) {
    static char text[512];
    fflush(diag.out);
    const char *at = said_length ? strstr(said, ": error: ") : NULL;
    snprintf(text, sizeof text, "%s", at ? at + 9 : "");
    text[strcspn(text, "\n")] = '\0';
    rewind(diag.out);
    return text;
}

static void put_file(const void *bytes, size_t length) {
    FILE *f = fopen(path, "wb");
    cr_assert(ne(ptr, f, NULL));
    cr_assert(eq(sz, fwrite(bytes, 1, length, f), length));
    fclose(f);
}

/* A version 1 file of this header (its newline is added) and COUNT bytes of zero. */
static size_t compose(char *file, const char *header, size_t count) {
    size_t n = strlen(header) + 1;
    memcpy(file, "\x93NUMPY\1", 8);
    file[8] = (char)(n & 255);
    file[9] = (char)(n >> 8);
    memcpy(file + 10, header, n - 1);
    file[10 + n - 1] = '\n';
    memset(file + 10 + n, 0, count);
    return 10 + n + count;
}

static char file[100000];

static void expect_refused(NpyStatus want, const char *text) {
    Handle h;
    int before = diag.errors;
    cr_expect(eq(int, import_as(path, LAYOUT_TREE, &h), want), "%s", text);
    cr_expect(eq(int, diag.errors, before + 1));
    cr_expect(eq(str, (char *)report(), (char *)text));
    pool_release(p, h);
}

/* ---- what NumPy wrote ---- */

static const struct {
    const char *name;
    ArrayShape  shape;
} fixtures[] = {
    {"f8_5x7", {.kind = KIND_F8, .rank = 2, .n = {5, 7}}},
    {"f4_5x7", {.kind = KIND_F4, .rank = 2, .n = {5, 7}}},
    {"i8_5x7", {.kind = KIND_I8, .rank = 2, .n = {5, 7}}},
    {"i4_5x7", {.kind = KIND_I4, .rank = 2, .n = {5, 7}}},
    {"f8_5x7_f", {.kind = KIND_F8, .rank = 2, .n = {5, 7}}},
    {"f4_5x7_f", {.kind = KIND_F4, .rank = 2, .n = {5, 7}}},
    {"i8_5x7_f", {.kind = KIND_I8, .rank = 2, .n = {5, 7}}},
    {"i4_5x7_f", {.kind = KIND_I4, .rank = 2, .n = {5, 7}}},
    {"big_f8_5x7", {.kind = KIND_F8, .rank = 2, .n = {5, 7}}},
    {"big_f4_5x7", {.kind = KIND_F4, .rank = 2, .n = {5, 7}}},
    {"big_i8_5x7", {.kind = KIND_I8, .rank = 2, .n = {5, 7}}},
    {"big_i4_5x7", {.kind = KIND_I4, .rank = 2, .n = {5, 7}}},
    {"f8_19", {.kind = KIND_F8, .rank = 1, .n = {19}}},
    {"f8_2x3x4", {.kind = KIND_F8, .rank = 3, .n = {2, 3, 4}}},
    {"f8_2x3x4_f", {.kind = KIND_F8, .rank = 3, .n = {2, 3, 4}}},
    {"i4_2x3x4_v2", {.kind = KIND_I4, .rank = 3, .n = {2, 3, 4}}},
    {"i4_2x3x4_v3", {.kind = KIND_I4, .rank = 3, .n = {2, 3, 4}}},
    {"f8_0", {.kind = KIND_F8, .rank = 1, .n = {0}}},
    {"f4_0x3", {.kind = KIND_F4, .rank = 2, .n = {0, 3}}},
    {"i8_3x0", {.kind = KIND_I8, .rank = 2, .n = {3, 0}}},
};
enum { FIXTURES = sizeof fixtures / sizeof fixtures[0] };

static double element(ArrayKind kind, const void *data, uint64_t k) {
    switch (kind) {
    case KIND_I8: return (double)((const int64_t *)data)[k];
    case KIND_I4: return ((const int32_t *)data)[k];
    case KIND_F8: return ((const double *)data)[k];
    case KIND_F4: return (double)((const float *)data)[k];
    case KIND_COUNT: break;
    }
    return 0;
}

static void expect_fixture(const char *name, const ArrayShape *want, Handle h) {
    Array a;
    uint64_t data[64];
    cr_assert(eq(int, array_describe(s, h, LIMIT, &a), ARRAY_OK));
    cr_expect(eq(int, a.shape.kind, want->kind), "%s", name);
    cr_assert(eq(uint, a.shape.rank, want->rank), "%s", name);
    for (unsigned d = 0; d < want->rank; d++)
        cr_assert(eq(u64, a.shape.n[d], want->n[d]), "%s", name);
    cr_assert(eq(int, array_export(s, &a, data).status, ARRAY_OK));
    bool real = want->kind == KIND_F8 || want->kind == KIND_F4;
    for (uint64_t k = 0; k < array_elements(want); k++)
        cr_expect(eq(dbl, element(want->kind, data, k), (double)k * 3 - 7 + (real ? 0.5 : 0)),
                  "%s, element %d", name, (int)k);
}

Test(npy, files_of_numpy_are_read_in_every_layout) {
    for (size_t i = 0; i < FIXTURES; i++) {
        char name[64];
        snprintf(name, sizeof name, "tests/npy/%s.npy", fixtures[i].name);
        for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
            Handle h;
            cr_assert(eq(int, import_as(name, (Layout)l, &h), NPY_OK), "%s: %s", name, report());
            expect_fixture(name, &fixtures[i].shape, h);
            pool_release(p, h);
        }
    }
}

static size_t read_file(const char *name, char *to, size_t room) {
    FILE *f = fopen(name, "rb");
    cr_assert(ne(ptr, f, NULL), "%s", name);
    size_t n = fread(to, 1, room, f);
    fclose(f);
    return n;
}

Test(npy, what_is_written_is_byte_for_byte_what_numpy_writes) {
    for (size_t i = 0; i < FIXTURES; i++) {
        const char *kind = fixtures[i].name;
        if (strncmp(kind, "big", 3) == 0 || strstr(kind, "_f") || strstr(kind, "_v"))
            continue;       // those are not written so
        char name[64], want[1024], *text;
        size_t got;
        snprintf(name, sizeof name, "tests/npy/%s.npy", kind);
        size_t n = read_file(name, want, sizeof want);
        Handle h;
        Array a;
        FILE *out = open_memstream(&text, &got);
        cr_assert(eq(int, import_as(name, LAYOUT_Z, &h), NPY_OK));
        cr_assert(eq(int, array_describe(s, h, LIMIT, &a), ARRAY_OK));
        cr_assert(eq(int, npy_export(s, &a, out).status, ARRAY_OK));
        fclose(out);
        cr_assert(eq(sz, got, n), "%s", name);
        cr_expect(eq(int, memcmp(text, want, n), 0), "%s", name);
        free(text);
        pool_release(p, h);
    }
}

Test(npy, the_longest_header_is_written_and_read_again) {
    ArrayShape shape = {KIND_I8, LAYOUT_TREE, 3, {0, INT64_MAX, INT64_MAX}};
    Handle h;
    Array a;
    cr_assert(eq(int, array_zero(s, p, &shape, &h), ARRAY_OK));
    cr_assert(eq(int, array_describe(s, h, LIMIT, &a), ARRAY_OK));
    FILE *out = fopen(path, "wb");
    cr_assert(eq(int, npy_export(s, &a, out).status, ARRAY_OK));
    cr_expect(eq(long, ftell(out) % 64, 0));
    fclose(out);
    pool_release(p, h);
    cr_assert(eq(int, import_as(path, LAYOUT_TREE, &h), NPY_OK));
    cr_assert(eq(int, array_describe(s, h, LIMIT, &a), ARRAY_OK));
    cr_expect(eq(u64, a.shape.n[2], INT64_MAX));
    pool_release(p, h);
}

Test(npy, a_full_disk_is_reported) {
    ArrayShape shape = {KIND_I8, LAYOUT_TREE, 1, {3}};
    Handle h;
    Array a;
    cr_assert(eq(int, array_zero(s, p, &shape, &h), ARRAY_OK));
    array_describe(s, h, LIMIT, &a);
    FILE *out = fopen("/dev/full", "w");
    setvbuf(out, NULL, _IONBF, 0);
    cr_expect(eq(int, npy_export(s, &a, out).status, ARRAY_WRITE));
    fclose(out);
    pool_release(p, h);
}

/* ---- headers ---- */

Test(npy, a_header_may_be_spelled_in_other_ways) {
    static const char *const headers[] = {
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)}",
        "{'shape': (2, 3), 'fortran_order': False, 'descr': '<f8', }   ",
        "{\"descr\":\"<f8\",\"fortran_order\":False,\"shape\":(2,3,)}",
        "  {  'descr' : '>f8' , 'fortran_order' : True , 'shape' : ( 2 , 3 ) , }  \n \n",
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        Handle h;
        put_file(file, compose(file, headers[i], 48));
        cr_expect(eq(int, import_as(path, LAYOUT_ROW, &h), NPY_OK), "%s: %s", headers[i], report());
        pool_release(p, h);
    }
}

#define HEAD(type, order, shape) \
    "{'descr': " type ", 'fortran_order': " order ", 'shape': " shape ", }"
#define TYPE(type) "elements of type '" type "' are not supported: " \
                   "convert to float64, float32, int64 or int32"
#define BAD "malformed .npy header: "

Test(npy, a_malformed_header_is_refused_with_the_reason) {
    static const struct {
        const char *header, *text;
    } rows[] = {
        {"", BAD "'{' expected"},
        {"[]", BAD "'{' expected"},
        {"{}", BAD "no 'descr'"},
        {"{'descr': '<f8', 'shape': (6,), }", BAD "no 'fortran_order'"},
        {"{'descr': '<f8', 'fortran_order': False, }", BAD "no 'shape'"},
        {"{'fortran_order': False, 'shape': (6,)}", BAD "no 'descr'"},
        {"{'descr': '<f8', 'descr': '<f8'}", BAD "'descr' twice"},
        {"{'colour': '<f8'}", BAD "unknown key 'colour'"},
        {"{'d\x1b[31m': '<f8'}", BAD "unknown key 'd?[31m'"},
        {"{'descr' '<f8'}", BAD "':' expected"},
        {"{'descr': '<f8' 'shape': (6,)}", BAD "',' or '}' expected"},
        {"{'descr': '<f8', , 'shape': (6,)}", BAD "string expected"},
        {"{,}", BAD "string expected"},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (6,)", BAD "',' or '}' expected"},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (6,), ", BAD "string expected"},
        {"{'descr", BAD "bad string"},
        {"{'de\\x73cr': '<f8'}", BAD "bad string"},
        {HEAD("'<f8'", "False", "(6,)") " x", BAD "text after '}'"},
        {HEAD("'<f8'", "False", "(6,)") "{}", BAD "text after '}'"},
        {HEAD("'|b1'", "False", "(6,)"), TYPE("|b1")},
        {HEAD("'|u1'", "False", "(6,)"), TYPE("|u1")},
        {HEAD("'<u8'", "False", "(6,)"), TYPE("<u8")},
        {HEAD("'<f2'", "False", "(6,)"), TYPE("<f2")},
        {HEAD("'<c16'", "False", "(6,)"), TYPE("<c16")},
        {HEAD("'|O'", "False", "(6,)"), TYPE("|O")},
        {HEAD("'f8'", "False", "(6,)"), TYPE("f8")},
        {HEAD("'|f8'", "False", "(6,)"), TYPE("|f8")},
        {HEAD("'<f88'", "False", "(6,)"), TYPE("<f88")},
        {HEAD("''", "False", "(6,)"), TYPE("")},
        {HEAD("8", "False", "(6,)"), BAD "string expected"},
        {HEAD("[('a', '<f8')]", "False", "(6,)"), "structured elements are not supported"},
        {HEAD("'<f8'", "Maybe", "(6,)"), BAD "'fortran_order' is not True or False"},
        {HEAD("'<f8'", "0", "(6,)"), BAD "'fortran_order' is not True or False"},
        {HEAD("'<f8'", "Falsehood", "(6,)"), BAD "',' or '}' expected"},
        {HEAD("'<f8'", "False", "()"),
         "an array without dimensions; give the number as an argument"},
        {HEAD("'<f8'", "False", "(1, 1, 2, 3)"), "an array of more than 3 dimensions"},
        {HEAD("'<f8'", "False", "(6)"), BAD "shape is not a tuple"},
        {HEAD("'<f8'", "False", "6"), BAD "'(' expected"},
        {HEAD("'<f8'", "False", "[6]"), BAD "'(' expected"},
        {HEAD("'<f8'", "False", "(-6,)"), "negative size in the shape"},
        {HEAD("'<f8'", "False", "(,)"), BAD "size expected in the shape"},
        {HEAD("'<f8'", "False", "(2,,3)"), BAD "size expected in the shape"},
        {HEAD("'<f8'", "False", "(06,)"), BAD "size expected in the shape"},
        {HEAD("'<f8'", "False", "(0x6,)"), BAD "',' or ')' expected in the shape"},
        {HEAD("'<f8'", "False", "(6.0,)"), BAD "',' or ')' expected in the shape"},
        {HEAD("'<f8'", "False", "(2 3)"), BAD "',' or ')' expected in the shape"},
        {HEAD("'<f8'", "False", "(9223372036854775808,)"), "size in the shape out of range"},
        {HEAD("'<f8'", "False", "(18446744073709551622,)"), "size in the shape out of range"},
        {HEAD("'<f8'", "False", "(99999999999999999999999,)"), "size in the shape out of range"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put_file(file, compose(file, rows[i].header, 48));
        expect_refused(NPY_INPUT, rows[i].text);
    }
}

Test(npy, a_header_that_ends_anywhere_is_refused) {
    const char whole[] = HEAD("'<f8'", "False", "(2, 3)");
    for (size_t n = 0; n + 1 < sizeof whole; n++) {
        char part[sizeof whole];
        Handle h;
        snprintf(part, sizeof part, "%.*s", (int)n, whole);
        put_file(file, compose(file, part, 48));
        cr_expect(eq(int, import_as(path, LAYOUT_TREE, &h), NPY_INPUT), "%s", part);
        pool_release(p, h);
    }
}

/* ---- sizes ---- */

Test(npy, an_absurd_shape_is_over_the_limit) {
    static const char *const headers[] = {
        HEAD("'<f8'", "False", "(9223372036854775807,)"),
        HEAD("'<f8'", "False", "(4294967296, 4294967296)"),
        HEAD("'<f8'", "False", "(4294967296, 4294967297)"),
        HEAD("'<f8'", "False", "(3037000500, 3037000500, 3037000500)"),
        HEAD("'<f8'", "False", "(2305843009213693952, 8)"),
        HEAD("'<f8'", "True", "(131073,)"),
        HEAD("'<f8'", "False", "(9223372036854775807, 0)"),
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        put_file(file, compose(file, headers[i], 48));
        expect_refused(NPY_LIMIT, "array bigger than the limit of 1048576 bytes");
    }
}

Test(npy, the_file_must_have_exactly_the_elements_of_the_shape) {
    put_file(file, compose(file, HEAD("'<f8'", "False", "(6,)"), 47));
    expect_refused(NPY_INPUT, "truncated: the shape needs 48 bytes of elements, there are 47");
    put_file(file, compose(file, HEAD("'<f8'", "False", "(6,)"), 0));
    expect_refused(NPY_INPUT, "truncated: the shape needs 48 bytes of elements, there are 0");
    put_file(file, compose(file, HEAD("'<f8'", "False", "(6,)"), 49));
    expect_refused(NPY_INPUT, "trailing data: the shape needs 48 bytes of elements, there are 49");
    put_file(file, compose(file, HEAD("'<f8'", "False", "(0,)"), 1));
    expect_refused(NPY_INPUT, "trailing data: the shape needs 0 bytes of elements, there are 1");
}

Test(npy, an_array_of_the_limit_is_read_and_a_larger_one_is_not) {
    NpyOptions opt = {.layout = LAYOUT_TREE, .max_bytes = 48};
    Handle h;
    put_file(file, compose(file, HEAD("'<f8'", "False", "(6,)"), 48));
    cr_expect(eq(int, npy_import(s, p, path, &opt, &diag, &h), NPY_OK));
    pool_release(p, h);
    opt.max_bytes = 47;
    cr_expect(eq(int, npy_import(s, p, path, &opt, &diag, &h), NPY_LIMIT));
}

Test(npy, an_array_larger_than_the_store_is_over_the_limit) {
    put_file(file, compose(file, HEAD("'<f8'", "False", "(10000,)"), 80000));
    bool ok = false;
    for (uint64_t nth = 1; !ok; nth = nth * 3 / 2 + 1) {
        Handle h;
        store_fail_at(s, nth);
        NpyStatus st = import_as(path, LAYOUT_TREE, &h);
        store_fail_at(s, 0);
        ok = st == NPY_OK;
        if (!ok) {
            cr_expect(eq(int, st, NPY_LIMIT));
            cr_expect(eq(u64, h, HANDLE_NULL));
        }
        pool_release(p, h);
        pool_drain(p);
        cr_assert(eq(u64, store_counts(s).live, 0));
    }
}

Test(npy, a_layout_for_matrices_is_refused_for_others_unless_they_become_trees) {
    NpyOptions opt = {.layout = LAYOUT_Z, .max_bytes = LIMIT};
    Handle h;
    cr_expect(eq(int, npy_import(s, p, "tests/npy/f8_19.npy", &opt, &diag, &h), NPY_INPUT));
    cr_expect(eq(str, (char *)report(), "layout 'z' needs a 2-D array, this one is 1-D"));
    cr_expect(eq(int, npy_import(s, p, "tests/npy/f8_5x7.npy", &opt, &diag, &h), NPY_OK));
    cr_expect(eq(u64, chunk_words(s, h)[ARRAY_LAYOUT], LAYOUT_Z));
    pool_release(p, h);
    opt.matrices_only = true;
    cr_expect(eq(int, npy_import(s, p, "tests/npy/f8_19.npy", &opt, &diag, &h), NPY_OK));
    cr_expect(eq(u64, chunk_words(s, h)[ARRAY_LAYOUT], LAYOUT_TREE));
    pool_release(p, h);
}

/* ---- files that are something else ---- */

Test(npy, what_is_no_npy_file_is_refused) {
    put_file("", 0);
    expect_refused(NPY_INPUT, "not a .npy file");
    put_file("\x93NUMPY", 6);
    expect_refused(NPY_INPUT, "not a .npy file");
    put_file("PK\3\4 a zip archive", 18);
    expect_refused(NPY_INPUT, "not a .npy file");
    put_file("\x93NUMPY\0\0\x10\0", 10);
    expect_refused(NPY_INPUT, "version 0.0 of .npy files is not supported");
    put_file("\x93NUMPY\4\0\x10\0", 10);
    expect_refused(NPY_INPUT, "version 4.0 of .npy files is not supported");
    put_file("\x93NUMPY\1\1\x10\0", 10);
    expect_refused(NPY_INPUT, "version 1.1 of .npy files is not supported");
    put_file("\x93NUMPY\1\0\x10", 9);
    expect_refused(NPY_INPUT, "truncated .npy header");
    put_file("\x93NUMPY\1\0\xff\xff{}", 12);
    expect_refused(NPY_INPUT, "truncated .npy header");
    put_file("\x93NUMPY\2\0\xff\xff\xff\xff{}", 14);
    expect_refused(NPY_INPUT, ".npy header of 4294967295 bytes");
}

Test(npy, what_cannot_be_opened_or_read_is_reported) {
    expect_refused(NPY_INPUT, "No such file or directory");
    mkdir(path, 0700);
    expect_refused(NPY_INPUT, "Is a directory");
    rmdir(path);
}

Test(npy, a_header_with_any_byte_changed_never_breaks_anything) {
    static const unsigned char values[] = {0, 1, ' ', '\'', '(', ')', ',', '-', '0', '9', '>',
                                           '\\', '}', 0x7f, 0x80, 0xff};
    size_t n = read_file("tests/npy/f8_5x7.npy", file, sizeof file);
    for (size_t i = 0; i < 128; i++) {
        char old = file[i];
        for (size_t k = SLOW ? i % 4 : 0; k < sizeof values; k += SLOW ? 4 : 1) {
            Handle h;
            file[i] = (char)values[k];
            put_file(file, n);
            NpyStatus st = import_as(path, LAYOUT_Z, &h);
            cr_assert(eq(int, st == NPY_OK, h != HANDLE_NULL));
            cr_assert(eq(int, report()[0] != '\0', st != NPY_OK));
            pool_release(p, h);
        }
        file[i] = old;
    }
}

/* ---- pipes ---- */

typedef struct {
    int fd;
    size_t length;
} Feed;

static void *feed(void *arg) {
    Feed *f = arg;
    for (size_t at = 0; at < f->length;) {
        ssize_t n = write(f->fd, file + at, f->length - at);
        if (n <= 0)
            break;
        at += (size_t)n;
    }
    close(f->fd);
    return NULL;
}

/* Import the first LENGTH bytes of FILE from a pipe. */
static NpyStatus import_pipe(size_t length, uint64_t max_bytes, Handle *h) {
    int fd[2];
    cr_assert(eq(int, pipe(fd), 0));
    pthread_t t;
    Feed f = {fd[1], length};
    pthread_create(&t, NULL, feed, &f);
    snprintf(path, sizeof path, "/dev/fd/%d", fd[0]);
    *h = HANDLE_NULL;
    NpyOptions opt = {.layout = LAYOUT_TREE, .max_bytes = max_bytes};
    NpyStatus st = npy_import(s, p, path, &opt, &diag, h);
    close(fd[0]);
    pthread_join(t, NULL);
    return st;
}

Test(npy, a_pipe_is_read_like_a_file) {
    Handle h;
    size_t n = compose(file, HEAD("'<f8'", "False", "(11000,)"), 88000);
    for (unsigned k = 0; k < 88000; k++)
        file[n - 88000 + k] = (char)(k * 7);
    cr_assert(eq(int, import_pipe(n, LIMIT, &h), NPY_OK));
    static char got[88000];
    Array a;
    cr_assert(eq(int, array_describe(s, h, LIMIT, &a), ARRAY_OK));
    cr_assert(eq(int, array_export(s, &a, got).status, ARRAY_OK));
    cr_expect(eq(int, memcmp(got, file + n - 88000, 88000), 0));
    pool_release(p, h);
}

Test(npy, a_pipe_with_too_little_or_too_much_is_refused) {
    Handle h;
    size_t n = compose(file, HEAD("'<f8'", "False", "(6,)"), 49);
    cr_expect(eq(int, import_pipe(n - 2, LIMIT, &h), NPY_INPUT));
    cr_expect(eq(str, (char *)report(),
                 "truncated: the shape needs 48 bytes of elements, there are 47"));
    cr_expect(eq(int, import_pipe(n, LIMIT, &h), NPY_INPUT));
    cr_expect(eq(str, (char *)report(), "trailing data: the shape needs 48 bytes of elements"));
    cr_expect(eq(int, import_pipe(n - 1, LIMIT, &h), NPY_OK));
    pool_release(p, h);
}

Test(npy, a_pipe_gets_memory_for_what_came_and_not_for_what_was_claimed) {
    Handle h;
    size_t n = compose(file, HEAD("'<f8'", "False", "(1152921504606846975,)"), 100);
    cr_expect(eq(int, import_pipe(n, UINT64_MAX, &h), NPY_INPUT));
    cr_expect(eq(str, (char *)report(),
                 "truncated: the shape needs 9223372036854775800 bytes of elements, "
                 "there are 100"));
}
