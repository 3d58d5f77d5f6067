/* tests/fuzz/fuzz_npy.c - .npy files: refused with a message, or an array that is written
 * and read back unchanged, whatever its layout and wherever its bytes come from. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory/npy.h"
#include "tests/fuzz/check.h"

enum {
    MEMORY = 1 << 20,
    MAX_ARRAY = 1 << 16,
    PIPE_BYTES = 1 << 15,   // what a pipe holds without a reader
};

static double sum;      // of what is formatted, so that it is looked at

static int show_f8(char *buf, double value) {
    sum += value;
    return snprintf(buf, 32, "%.6g", value);
}

static int show_f4(char *buf, float value) {
    return show_f8(buf, (double)value);
}

/* The array in PATH as npy_export writes it; NULL: refused. */
static char *exported(const char *path, Layout layout, bool matrices_only, size_t *len) {
    Diag d = {.out = check_null()};
    Store *s = store_create(MEMORY);
    Pool *pool = pool_create(s);
    NpyOptions opt = {layout, matrices_only, MAX_ARRAY};
    Handle h;
    Array a;
    char *file = NULL;
    CHECK(s && pool);
    NpyStatus status = npy_import(s, pool, path, &opt, &d, &h);
    CHECK((status == NPY_OK) == (d.errors == 0));
    if (status == NPY_OK) {
        CHECK(array_describe(s, h, MAX_ARRAY, &a) == ARRAY_OK);
        FILE *out = open_memstream(&file, len);
        CHECK(out && npy_export(s, &a, out).status == ARRAY_OK && fclose(out) == 0);
        CHECK(array_summary(s, &a, (ArrayShow){show_f8, show_f4}, check_null()).status == ARRAY_OK);
        pool_release(pool, h);
    }
    pool_drain(pool);
    pool_destroy(pool);
    CHECK(store_counts(s).live == 0);
    store_check(s, 0);
    store_destroy(s);
    return file;
}

static char *exported_bytes(const void *bytes, size_t size, Layout layout, size_t *len) {
    int fd = check_file(bytes, size);
    char *file = exported(check_path(fd), layout, layout != LAYOUT_Z, len);
    close(fd);
    return file;
}

/* What a pipe brings is the same as what a file holds. */
static void check_pipe(const uint8_t *data, size_t size, const char *file, size_t file_len) {
    int ends[2];
    size_t len;
    if (size > PIPE_BYTES)
        return;
    CHECK(pipe(ends) == 0 && write(ends[1], data, size) == (ssize_t)size);
    int reader = dup(ends[0]);
    close(ends[1]);
    char *other = exported(check_path(reader), LAYOUT_TREE, true, &len);
    CHECK((file != NULL) == (other != NULL));
    CHECK(!file || (len == file_len && !memcmp(file, other, len)));
    free(other);
    close(ends[0]);
    close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t len, other_len;
    char *file = exported_bytes(data, size, LAYOUT_TREE, &len);
    for (Layout layout = LAYOUT_TREE; file && layout < LAYOUT_COUNT; layout++) {
        char *other = exported_bytes(data, size, layout, &other_len);
        CHECK(other || layout == LAYOUT_Z);     // which is asked of vectors, too
        CHECK(!other || (len == other_len && !memcmp(file, other, len)));
        free(other);
    }
    char *again = file ? exported_bytes(file, len, LAYOUT_TREE, &other_len) : NULL;
    CHECK(!file || (again && len == other_len && !memcmp(file, again, len)));
    check_pipe(data, size, file, len);
    free(again);
    free(file);
    return 0;
}
