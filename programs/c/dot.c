/* programs/c/dot.c - a method of FunJava, called from C with arrays of its own:
 *
 *     cc -Iapi programs/c/dot.c build/libfrbz.a -lz -lm -pthread -o dot && ./dot
 *
 * The program is compiled once, and called for vectors of several lengths.  The last call goes wrong: what an error
 * says, with the line of the source that it is about, is what the command would print. */
#include <frbz.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "class Dot {\n"
    "    static double dot(double[] a, double[] b) {\n"
    "        double sum = 0;\n"
    "        for (int i = 0; i < a.length; i++)\n"
    "            sum += a[i] * b[i];\n"
    "        return sum;\n"
    "    }\n"
    "\n"
    "    static double[] scale(double[] a, double by) {\n"
    "        double[] r = new double[a.length];\n"
    "        for (int i = 0; i < a.length; i++)\n"
    "            r[i] = a[i] * by;\n"
    "        return r;\n"
    "    }\n"
    "}\n";

static double *ramp(int n) {
    double *a = malloc((size_t)n * sizeof *a);
    for (int i = 0; a && i < n; i++)
        a[i] = i;
    return a;
}

static void complain(frbz_error *error) {
    fputs(error->text, stdout);
    frbz_error_clear(error);
}

/* The sum of a[i] * (3 * a[i]).  The scaled array stays with the program, where dot finds it. */
static void compute(frbz_program *p, int n, frbz_error *error) {
    frbz_method *dot = frbz_find(p, "dot", error), *scale = frbz_find(p, "scale", error);
    double *a = ramp(n);
    frbz_value of[] = {frbz_dense(FRBZ_DOUBLE, a, 1, n, 0, 0), frbz_real(3)}, scaled, sum;
    if (a && frbz_call(scale, of, 2, &scaled, 1, error) == FRBZ_OK) {
        frbz_value pair[] = {of[0], scaled};
        if (frbz_call(dot, pair, 2, &sum, 1, error) == FRBZ_OK)
            printf("%d elements: %.1f\n", n, sum.real);
        frbz_release(&scaled);
    }
    if (error->status != FRBZ_OK)
        complain(error);
    free(a);
}

int main(void) {
    frbz_error error = {FRBZ_OK};
    frbz_program *p = frbz_load_memory("Dot.java", source, strlen(source), NULL, &error);
    if (!p) {
        complain(&error);
        return 1;
    }
    for (int n = 10; n <= 1000000; n *= 100)
        compute(p, n, &error);

    double a[] = {1, 2, 3};
    frbz_value uneven[] = {frbz_dense(FRBZ_DOUBLE, a, 1, 3, 0, 0), frbz_dense(FRBZ_DOUBLE, a, 1, 2, 0, 0)};
    if (frbz_call(frbz_find(p, "dot", &error), uneven, 2, NULL, 0, &error) != FRBZ_OK)
        complain(&error);
    frbz_free(p);
    return 0;
}
