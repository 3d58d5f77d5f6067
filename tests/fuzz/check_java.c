/* tests/fuzz/check_java.c - FunJava programs, sources or class files: refused with messages, or a tree that keeps what
 * frontend/base/tree.h promises, and a program that the verifier accepts and that runs the same
 * everywhere.  All that the compiler makes on its way can be printed. */
#include "frontend/compile.h"
#include "frontend/layout/access.h"
#include "frontend/sema/java.h"
#include "frontend/sema/recursion.h"
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
            recursion_to_loops(&f, c);
            tree_check(c);
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

static void read_nothing(void *state, int array, uint32_t i, uint32_t j) {
    const AccessProgram *p = state;
    CHECK(array >= 0 && array < p->narrays && i < p->array[array].n0 && j < p->array[array].n1);
}

/* What it reads is found out without running it: inside of its arrays. */
static void follow(const Source *src) {
    static char two[] = "2", three[] = "3";
    char *const words[] = {two, three};
    Diag d = {.out = check_null()};
    CompileOptions options = {0};
    Front f;
    front_init(&f, src, &d);
    AccessProgram *p = access_program(&f, &options, words, 2, 20000);
    CHECK(!f.no_memory && (p != NULL) == (d.errors == 0));
    for (int k = 0; p && k < p->nnests && k < 20; k++)
        for (int e = 0; e < 4; e++) {
            const AccessNest *n = &p->nest[k];
            uint64_t n0 = n->result == ACCESS_NONE ? n->turns : p->array[n->result].n0;
            uint64_t n1 = n->result == ACCESS_NONE ? 1 : p->array[n->result].n1;
            if (n0 && n1 && !access_element(p, k, (uint64_t)e % n0, n1 - 1, e & 1, read_nothing, p))
                break;
        }
    front_free(&f);
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
        follow(src);
        CHECK(verify_program(p, NULL, &d));
        check_run(p);
    }
    program_free(p);
}

void check_java(const Source *src, size_t size) {
    int in_tokens = src->bytes ? 0 : errors(src, true), in_tree = errors(src, false);
    CHECK(in_tree || !in_tokens);
    if (!in_tree)
        compile(src, size);
}
