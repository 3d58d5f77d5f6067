/* tests/stress/library.c - programs of frbz.h in several threads at once: some of their own, one that all call, calls
 * that others cancel at any moment, and programs that come and go. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "api/frbz.h"

enum { THREADS = 4, CALLS = 60, CANCELS = 25, LENGTH = 3000 };

static const char source[] =
    "class S {\n"
    "    static double[] scaled(double[] a, double by) {\n"
    "        double[] b = new double[a.length];\n"
    "        for (int i = 0; i < a.length; i++) b[i] = a[i] * by;\n"
    "        return b;\n"
    "    }\n"
    "    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n"
    "    static int forever(int n) { int x = n; while (x != 3) x = x * 5 | 8; return x; }\n"
    "    static int at(int[] a, int i) { return a[i]; }\n"
    "}\n";

static _Atomic bool failed;

static void expect(bool condition, const char *what, const frbz_error *e) {
    if (condition || atomic_exchange(&failed, true))
        return;
    printf("library: %s\n%s", what, e->text ? e->text : "");
}

static frbz_program *load(void) {
    frbz_error e = {.status = FRBZ_OK};
    frbz_options o = {.threads = 3, .memory = 64 << 20};
    frbz_program *p = frbz_load_memory("S.java", source, strlen(source), &o, &e);
    expect(p, "not loaded", &e);
    return p;
}

static void scale(frbz_program *p, double by, frbz_error *e) {
    double a[LENGTH], b[LENGTH];
    for (int i = 0; i < LENGTH; i++)
        a[i] = i;
    frbz_value arguments[] = {frbz_dense(FRBZ_DOUBLE, a, 1, LENGTH, 0, 0), frbz_real(by)}, r;
    expect(frbz_call(frbz_find(p, "scaled", e), arguments, 2, &r, 1, e) == FRBZ_OK, "scaled failed", e);
    expect(frbz_copy(&r, b, e) == FRBZ_OK && b[LENGTH - 1] == (LENGTH - 1) * by, "scaled is wrong", e);
    frbz_release(&r);
}

static void *calls(void *program) {
    frbz_program *p = program ? program : load();
    frbz_error e = {.status = FRBZ_OK};
    const int32_t three[] = {1, 2, 3};
    for (int i = 0; i < CALLS && p; i++) {
        frbz_value n = frbz_integer(i % 18), bad[] = {frbz_dense(FRBZ_INT, three, 1, 3, 0, 0), frbz_integer(3)}, r;
        static const int numbers[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597};
        expect(frbz_call(frbz_find(p, "fib", &e), &n, 1, &r, 1, &e) == FRBZ_OK && r.integer == numbers[i % 18],
               "fib is wrong", &e);
        expect(frbz_call(frbz_find(p, "at", &e), bad, 2, &r, 1, &e) == FRBZ_TRAP, "no trap", &e);
        scale(p, i, &e);
    }
    frbz_error_clear(&e);
    if (!program)
        frbz_free(p);
    return NULL;
}

static void all_at_once(frbz_program *shared) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, calls, shared);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
}

typedef struct {
    frbz_program *program;
    _Atomic bool over;
} Endless;

static void *run_endless(void *arg) {
    Endless *x = arg;
    frbz_error e = {.status = FRBZ_OK};
    frbz_value n = frbz_integer(1), r;
    expect(frbz_call(frbz_find(x->program, "forever", &e), &n, 1, &r, 1, &e) == FRBZ_CANCELLED, "not cancelled", &e);
    frbz_error_clear(&e);
    atomic_store(&x->over, true);
    return NULL;
}

/* The call may not have begun when it is cancelled: so that is done until it is over. */
static void cancelled(frbz_program *p, int i) {
    pthread_t t;
    Endless x = {.program = p};
    pthread_create(&t, NULL, run_endless, &x);
    nanosleep(&(struct timespec){.tv_nsec = i * 200000}, NULL);
    while (!atomic_load(&x.over)) {
        frbz_cancel(p);
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    pthread_join(t, NULL);
}

int main(void) {
    frbz_program *p = load();
    all_at_once(NULL);
    all_at_once(p);
    for (int i = 0; i < CANCELS && p; i++)
        cancelled(p, i);
    frbz_error e = {.status = FRBZ_OK};
    scale(p, 2, &e);
    frbz_free(p);
    return failed;
}
