/* tests/test_access.c - which elements a FunJava program reads, found out without running it. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "frontend/layout/access.h"

static Front f;
static Source src = {.file = "T.java"};
static Diag d;
static char messages[2000];
static AccessProgram *p;

static void follow(const char *text, const char *entry, char *const *word, int n) {
    CompileOptions o = {.entry = entry};
    src.text = text;
    d = (Diag){.out = fmemopen(messages, sizeof messages, "w")};
    front_init(&f, &src, &d);
    p = access_program(&f, &o, word, n, 1000000);
    fclose(d.out);
}

static void teardown(void) { front_free(&f); }

TestSuite(access, .fini = teardown);

/* What an element of nest K reads, as text: "2:3,4 ..." is element 3, 4 of array 2. */
static char told[2000];

static void tell(void *state, int array, uint32_t i, uint32_t j) {
    (void)state;
    size_t n = strlen(told);
    snprintf(told + n, sizeof told - n, "%d:%u,%u ", array, i, j);
}

static const char *reads(int k, uint64_t i, uint64_t j, bool first) {
    told[0] = 0;
    cr_assert(access_element(p, k, i, j, first, tell, NULL));
    return told;
}

#define LOOPS "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) "
#define MATRIX "static double[][] matrix(int n) { double[][] m = new double[n][n]; " LOOPS "m[i][j] = i - j; return m; } "

Test(access, a_product_reads_a_row_and_a_column) {
    char *words[] = {"3"};
    follow("class T { " MATRIX
           "static double[][] product(double[][] a, double[][] b) { int n = a.length; double[][] c = new double[n][n]; " LOOPS
           "{ double s = 0; for (int k = 0; k < n; k++) s += a[i][k] * b[k][j]; c[i][j] = s; } return c; } "
           "public static void main(String[] args) { int n = Integer.parseInt(args[0]); "
           "System.out.println(product(matrix(n), matrix(n))[0][0]); } }", NULL, words, 1);
    cr_assert(p != NULL, "%s", messages);
    cr_expect(eq(int, p->nvariables, 4));       // m, a, b, c
    const AccessNest *last = &p->nest[p->nnests - 1];
    cr_expect(eq(int, last->kind, ACCESS_MAKES));
    cr_expect(eq(str, (char *)last->method, "product"));
    cr_assert(eq(int, last->nreads, 2));
    int a = last->reads[0], b = last->reads[1];
    char wanted[200];
    snprintf(wanted, sizeof wanted, "%d:1,0 %d:0,2 %d:1,1 %d:1,2 %d:1,2 %d:2,2 ", a, b, a, b, a, b);
    cr_expect(eq(str, (char *)reads(p->nnests - 1, 1, 2, true), wanted));
    cr_expect(eq(str, (char *)p->variable[p->array[a].variable].name, "a"));
    cr_expect(eq(int, p->array[p->array[a].source].source, ACCESS_NONE));
    cr_expect(eq(str, (char *)reads(0, 1, 1, true), ""));
}

/* t is read once for each row, even if it is asked element by element. */
Test(access, what_a_row_reads_counts_once) {
    char *words[] = {"4x4", "1"};
    follow("class T { static double[][] step(double[][] a, int k) { int n = a.length; double[][] b = new double[n][n]; "
           "for (int i = 0; i < n; i++) { double t = a[i][k] / a[k][k]; for (int j = 0; j < n; j++) "
           "b[i][j] = i <= k ? a[i][j] : a[i][j] - t * a[k][j]; } return b; } }", "step", words, 2);
    cr_assert(p != NULL, "%s", messages);
    cr_assert(eq(int, p->nnests, 1));
    cr_expect(eq(str, (char *)reads(0, 3, 2, true), "0:3,1 0:1,1 0:3,2 0:1,2 "));
    cr_expect(eq(str, (char *)reads(0, 3, 2, false), "0:3,2 0:1,2 "));
    cr_expect(eq(str, (char *)reads(0, 0, 2, false), "0:0,2 "));
}

Test(access, subscripts_that_are_not_linear_are_computed) {
    char *words[] = {"2x16", "2"};
    follow("class T { static double[][] level(double[][] x, int m) { int n = x[0].length; double[][] y = new double[2][n]; "
           "for (int p = 0; p < 2; p++) for (int i = 0; i < n; i++) y[p][i] = x[1 - p][i / (2 * m) * m + i % m]; return y; } }",
           "level", words, 2);
    cr_assert(p != NULL, "%s", messages);
    cr_expect(eq(str, (char *)reads(p->nnests - 1, 0, 9, true), "0:1,5 "));
}

Test(access, turns_of_a_reduction_and_loops) {
    char *words[] = {"3x2"};
    follow("class T { static int f(int[][] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i][1]; "
           "int x = 0, k = 0; while (k < 2) { x = 3 * x + a[0][k]; k++; } return s * x; } }", "f", words, 1);
    cr_assert(p != NULL, "%s", messages);
    cr_assert(eq(int, p->nnests, 2));
    cr_expect(eq(int, p->nest[0].kind, ACCESS_REDUCES));
    cr_expect(eq(u64, p->nest[0].turns, 3));
    cr_expect(eq(str, (char *)reads(0, 2, 0, true), "0:2,1 "));
    cr_expect(eq(int, p->nest[1].kind, ACCESS_LOOPS));
    cr_expect(eq(str, (char *)reads(1, 0, 0, true), "0:0,0 0:0,1 "));
}

Test(access, a_recursion_makes_an_array_each_time) {
    char *words[] = {"8", "3"};
    follow("class T { " MATRIX "static double[][] half(double[][] a) { int n = a.length; double[][] b = new double[n][n]; " LOOPS
           "b[i][j] = a[i][j] / 2; return b; } "
           "static double[][] run(double[][] a, int k) { if (k == 0) return a; return run(half(a), k - 1); } "
           "public static void main(String[] args) { System.out.println(run(matrix(Integer.parseInt(args[0])), "
           "Integer.parseInt(args[1]))[1][1]); } }", NULL, words, 2);
    cr_assert(p != NULL, "%s", messages);
    int makes = 0;
    for (int k = 0; k < p->nnests; k++)
        makes += p->nest[k].kind == ACCESS_MAKES;
    cr_expect(eq(int, makes, 4));
}

Test(access, what_depends_on_data_is_assumed_and_noted) {
    char *words[] = {"4x4"};
    follow("class T { static int[][] f(int[][] a) { int n = a.length; int[][] b = new int[n][n]; " LOOPS
           "b[i][j] = a[i][j] > 0 ? a[0][0] : a[0][1]; return b; } }", "f", words, 1);
    cr_assert(p != NULL, "%s", messages);
    cr_expect(eq(str, (char *)reads(p->nnests - 1, 2, 3, true), "0:2,3 0:0,0 0:0,1 "));
    cr_expect(eq(int, p->nnotes, 1));
}

Test(access, mistakes_are_reported) {
    char *words[] = {"4"};
    static const char main_of[] = "class T { public static void main(String[] args) { "
                                  "int[][] a = new int[Integer.parseInt(args[1])][2]; System.out.println(a[0][0]); } }";
    follow(main_of, NULL, words, 1);
    cr_expect(p == NULL);
    cr_expect(strstr(messages, "T.java:1:") != NULL, "%s", messages);
    cr_expect(strstr(messages, "the program wants more arguments than it is given") != NULL, "%s", messages);
}

Test(access, an_array_is_given_by_its_sizes) {
    char *words[] = {"4by4"};
    follow("class T { static int f(int[][] a) { return a[0][0]; } }", "f", words, 1);
    cr_expect(p == NULL);
    cr_expect(strstr(messages, "its sizes are wanted for it, as 64x64, not '4by4'") != NULL, "%s", messages);
}
