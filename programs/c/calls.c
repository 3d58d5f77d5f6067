/* programs/c/calls.c - what a call of a method costs that does nothing: the mean of many, in microseconds. */
#include <frbz.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { CALLS = 200000, ROUNDS = 5 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

int main(void) {
    static const char source[] = "class Empty { static int same(int x) { return x; } }";
    frbz_error error = {FRBZ_OK};
    frbz_program *p = frbz_load_memory("Empty.java", source, strlen(source), NULL, &error);
    frbz_method *m = frbz_find(p, "same", &error);
    frbz_value x = frbz_integer(7), result;
    double least = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = now();
        for (int i = 0; i < CALLS && error.status == FRBZ_OK; i++)
            frbz_call(m, &x, 1, &result, 1, &error);
        double each = (now() - begin) / CALLS;
        least = each < least ? each : least;
    }
    if (error.status == FRBZ_OK)
        printf("%.2f us\n", least);
    else
        fputs(error.text, stderr);
    frbz_free(p);
    return (int)error.status;
}
