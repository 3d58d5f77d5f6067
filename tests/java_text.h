/* tests/java_text.h - FunJava sources as texts, through the front of the compiler, for unit tests. */
#ifndef TESTS_JAVA_TEXT_H
#define TESTS_JAVA_TEXT_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/compile.h"

static Source java_source;
static Front java_front;
static Diag java_diag;
static char *java_said;         // what was reported
static size_t java_said_len;
static Compiled java_look;

static inline void java_teardown(void) {
    front_free(&java_front);
    if (java_diag.out)
        fclose(java_diag.out);
    free(java_said);
}

static inline void java_begin(const char *text) {
    java_teardown();
    java_said = NULL;
    java_source = (Source){.file = "T.java", .text = text};
    java_diag = (Diag){.out = open_memstream(&java_said, &java_said_len)};
    cr_assert(java_diag.out != NULL);
    front_init(&java_front, &java_source, &java_diag);
}

/* Compiles TEXT, which has no mistake; java_look has what it left, REMARKS if they are wanted. */
static inline void java_compile_for(const char *text, CompileOptions options, bool remarks) {
    java_begin(text);
    java_front.remarks_wanted = remarks;
    Program *p = compile_source(&java_front, &options, &java_look);
    fflush(java_diag.out);
    cr_assert(p != NULL, "%s", java_said);
    program_free(p);
}

static inline void java_compile(const char *text, CompileOptions options) {
    java_compile_for(text, options, false);
}

/* The graph of the method of that name. */
static inline const Graph *java_graph(const char *method) {
    for (int i = 0; i < java_look.ngraphs; i++)
        if (!strcmp(java_look.graphs[i]->method->name, method))
            return java_look.graphs[i];
    cr_assert(false, "no method %s", method);
    return NULL;
}

/* Nodes of that kind, with those of regions in it. */
static inline int java_count_in(const Region *r, NodeKind kind) {
    int n = 0;
    for (const Node *k = r->first; k; k = k->next) {
        n += k->kind == kind;
        for (int i = 0; i < 2; i++)
            n += k->region[i] ? java_count_in(k->region[i], kind) : 0;
    }
    return n;
}

static inline int java_count(const char *method, NodeKind kind) {
    return java_count_in(java_graph(method)->top, kind);
}

#endif
