/* tests/fuzz/fuzz_java.c - FunJava sources: refused with messages, or a tree that keeps what
 * frontend/tree.h promises, and a program that the verifier accepts and that runs the same
 * everywhere.  All that the compiler makes on its way can be printed. */
#include <stdlib.h>
#include <string.h>

#include "frontend/compile.h"
#include "frontend/java.h"
#include "isa/dis.h"
#include "isa/outline.h"
#include "isa/verify.h"
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

static void show(const Compiled *look, const Program *p) {
    FILE *out = check_null();
    for (int i = 0; i < look->ngraphs; i++) {
        graph_dump(out, look->graphs[i]);
        graph_dot(out, look->graphs[i]);
    }
    CHECK(outline_text(out, p) && outline_dot(out, p));
    CHECK(dis_program(out, p, false));
}

/* What is compiled is correct code; the size of the source chooses how it is made. */
static void compile(const Source *src, size_t size) {
    Diag d = {.out = check_null()};
    CompileOptions options = {.strict = size & 1, .thesis = size & 2, .walk_root = size & 4, .plain = size & 8};
    Front f;
    Compiled look;
    front_init(&f, src, &d);
    Program *p = compile_source(&f, &options, &look);
    CHECK(!f.no_memory && (p != NULL) == (d.errors == 0));
    if (p)
        show(&look, p);
    front_free(&f);
    if (p) {
        CHECK(verify_program(p, NULL, &d));
        check_run(p);
    }
    program_free(p);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    Source src = {"Fuzz.java", text};
    int in_tokens = errors(&src, true), in_tree = errors(&src, false);
    CHECK(in_tree || !in_tokens);
    if (!in_tree)
        compile(&src, size);
    free(text);
    return 0;
}
