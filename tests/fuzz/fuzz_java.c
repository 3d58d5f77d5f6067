/* tests/fuzz/fuzz_java.c - FunJava sources: refused with messages, or a tree that keeps what
 * frontend/tree.h promises, a program that the verifier accepts, and dumps of all stages. */
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

static void compile(const Source *src, CompileOptions options) {
    Diag d = {.out = check_null()};
    Front f;
    Compiled look;
    front_init(&f, src, &d);
    Program *p = compile_source(&f, &options, &look);
    CHECK((p != NULL) == (d.errors == 0) && !f.no_memory);
    if (p) {
        CHECK(verify_program(p, src, &d));
        show(&look, p);
    }
    program_free(p);
    front_free(&f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    Source src = {"Fuzz.java", text};
    int in_tokens = errors(&src, true);
    int in_all = errors(&src, false);
    CHECK(in_all || !in_tokens);
    if (!in_all) {
        compile(&src, (CompileOptions){0});
        compile(&src, (CompileOptions){.thesis = true, .walk_root = true});
        compile(&src, (CompileOptions){.strict = true});
    }
    free(text);
    return 0;
}
