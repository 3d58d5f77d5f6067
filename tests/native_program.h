/* tests/native_program.h - from the text of a program to what one thread makes of it. */
#ifndef TESTS_NATIVE_PROGRAM_H
#define TESTS_NATIVE_PROGRAM_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "vm/native/native.h"

static inline Program *program_assembled(const char *text) {
    Source src = {.file = "generated.s", .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    cr_assert(p && verify_program(p, &src, &d), "%.1000s", text);
    return p;
}

static inline Program *program_from(const char *path) {
    static char text[1 << 16];
    FILE *f = fopen(path, "r");
    cr_assert(f != NULL, "%s", path);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return program_assembled(text);
}

/* The argument chunk is empty; the result must not be a handle.  VECTORS_BEST stands for
 * machine code. */
static inline RunResult program_run(const Program *p, Vectors vectors) {
    Store *s = store_create(1 << 20);
    Pool *pool = pool_create(s);
    Handle args = pool_new(pool);
    chunk_publish(s, args);
    pool_destroy(pool);
    RunResult r;
    cr_assert(native_run(p, s, args, &(RunOptions){.threads = 1, .vectors = vectors, .jit = vectors ? JIT_OFF : JIT_ALWAYS}, &r));
    cr_expect(eq(u64, store_counts(s).live, 0));
    store_destroy(s);
    return r;
}

#endif
