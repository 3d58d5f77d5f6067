/* tests/hosts/criterion/criterion.h - what unit tests of arithmetic use of Criterion, for hosts that have none.
 *
 * Each file of tests becomes a program, which runs them one after another in one process and ends
 * with "N passed, N failed".  hosts.sh lets the compiler find this folder first. */
#ifndef TESTS_HOSTS_CRITERION_H
#define TESTS_HOSTS_CRITERION_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_TESTS = 64 };

static struct { void (*init)(void), (*fini)(void); } host_suite;
static void (*host_tests[MOST_TESTS])(void);
static int host_count, host_failures;       // of the checks in one test

#define HOST_FIRST __attribute__((constructor)) static void

#define TestSuite(suite, ...) \
    HOST_FIRST suite##_setup(void) { host_suite = (__typeof__(host_suite)){__VA_ARGS__}; }

#define Test(suite, name)                                                               \
    static void suite##_##name(void);                                                   \
    HOST_FIRST suite##_add_##name(void) { host_tests[host_count++] = suite##_##name; }  \
    static void suite##_##name(void)

__attribute__((format(printf, 4, 5)))
static inline void host_failed(const char *file, int line, const char *what, const char *fmt, ...) {
    if (host_failures++)
        return;
    va_list ap;
    printf("%s:%d: %s", file, line, what);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    putchar('\n');
}

#define cr_expect(condition, ...) ((condition) ? (void)0 : host_failed(__FILE__, __LINE__, #condition, " " __VA_ARGS__))
#define cr_assert(condition, ...) ((condition) ? (void)0 : (host_failed(__FILE__, __LINE__, #condition, " " __VA_ARGS__), exit(1)))

#define eq(type, a, b)                ((a) == (b))
#define ne(type, a, b)                ((a) != (b))
#define lt(type, a, b)                ((a) < (b))
#define le(type, a, b)                ((a) <= (b))
#define gt(type, a, b)                ((a) > (b))
#define zero(type, a)                 ((a) == 0)
#define ieee_ulp_eq(type, a, b, ulps) ((a) == (b))

int main(void) {
    int failed = 0;
    for (int i = 0; i < host_count; i++) {
        host_failures = 0;
        if (host_suite.init)
            host_suite.init();
        host_tests[i]();
        if (host_suite.fini)
            host_suite.fini();
        failed += host_failures > 0;
    }
    printf("%d passed, %d failed\n", host_count - failed, failed);
    return failed || !host_count;
}

#endif
