/* tests/fuzz/fuzz_java.c - FunJava sources: refused with messages, or a tree that keeps what
 * frontend/tree.h promises and can be printed. */
#include <stdlib.h>
#include <string.h>

#include "frontend/java.h"
#include "tests/fuzz/check.h"

/* Reads TEXT up to its tokens or to its tree; the number of errors. */
static int errors(const Source *src, bool tokens_only) {
    Diag d = {.out = check_null()};
    Front f;
    front_init(&f, src, &d);
    if (tokens_only) {
        bool good = java_dump_tokens(check_null(), &f);
        CHECK(good == (d.errors == 0));
    } else {
        Class *c = java_read(&f);
        CHECK((c != NULL) == (d.errors == 0));
        if (c) {
            tree_check(c);
            tree_dump(check_null(), c);
        }
    }
    CHECK(!f.no_memory);
    front_free(&f);
    return d.errors;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    Source src = {"Fuzz.java", text};
    int in_tokens = errors(&src, true);
    CHECK(errors(&src, false) || !in_tokens);
    free(text);
    return 0;
}
