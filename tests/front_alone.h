/* tests/front_alone.h - the compiler's memory and messages with an empty source, for what works without one. */
#ifndef TESTS_FRONT_ALONE_H
#define TESTS_FRONT_ALONE_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "frontend/base/front.h"

static Source src;
static Diag diag;
static Front front;

static void front_setup(void) {
    src = (Source){.file = "A.java", .text = ""};
    diag = (Diag){0};
    front_init(&front, &src, &diag);
}

static void front_teardown(void) {
    front_free(&front);
    cr_expect(eq(sz, front.asked, 0));
}

#endif
