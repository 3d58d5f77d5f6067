/* tests/store_suite.h - the store of a suite of tests, and a pool of it; behind each test nothing may be left. */
#ifndef TESTS_STORE_SUITE_H
#define TESTS_STORE_SUITE_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "memory/store.h"

static Store *s;
static Pool *p;

static void open_store(uint64_t bytes) {
    s = store_create(bytes);
    cr_assert(ne(ptr, s, NULL));
    p = pool_create(s);
    cr_assert(ne(ptr, p, NULL));
}

static void close_store(void) {
    pool_drain(p);
    store_check(s, 0);
    cr_expect(eq(u64, store_counts(s).live, 0));
    cr_expect(eq(u64, store_counts(s).records, 0));
    pool_destroy(p);
    store_destroy(s);
}

#endif
