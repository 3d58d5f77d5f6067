/* tests/test_private.c - which arrays are kept in private arrays, and where they are copied. */
#include "frontend/loops/private.h"
#include "isa/arch.h"

#include <string.h>

#include "tests/java_text.h"

TestSuite(private, .fini = java_teardown);

/* A class with METHODS, of which main calls f(int). */
static void compile(const char *methods) {
    static char text[4000];
    snprintf(text, sizeof text, "class T {\n%s\n public static void main(String[] args) { System.out.println(f(4)); }\n}\n", methods);
    java_compile(text, (CompileOptions){0});
}

static int count(NodeKind kind) {
    return java_count("f", kind);
}

static int stores(bool held, const Region *r) {
    int n = 0;
    for (const Node *k = r->first; k; k = k->next) {
        n += k->kind == NODE_STORE && (k->held != NULL) == held;
        for (int i = 0; i < 2; i++)
            n += k->region[i] ? stores(held, k->region[i]) : 0;
    }
    return n;
}

static void expect_stores(int in_place, int in_trees) {
    cr_expect(eq(int, stores(true, java_graph("f")->top), in_place));
    cr_expect(eq(int, stores(false, java_graph("f")->top), in_trees));
}

Test(private, what_is_returned_is_given_once) {
    compile("static int f(int n) { return g(n)[0]; }\n"
            "static int[] g(int n) { int[] a = new int[n]; for (int i = 1; i < n; i++) a[i] = a[i / 2] + i; return a; }");
    const Graph *g = java_graph("g");
    cr_expect(eq(int, java_count_in(g->top, NODE_GIVE), 1));
    cr_expect(eq(int, java_count_in(g->top, NODE_POUT), 0));
    cr_expect(eq(int, stores(true, g->top), 1));
}

Test(private, what_is_read_only_in_order_is_never_a_tree) {
    compile("static int f(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i * 3 % n] = a[i / 2] + i;\n"
            " int s = 0; for (int i = 0; i < n; i++) s = s * 3 ^ a[i]; return s; }");
    expect_stores(1, 0);
    cr_expect(eq(int, count(NODE_GIVE) + count(NODE_POUT) + count(NODE_PIN), 0));
    cr_expect(eq(int, count(NODE_PFREE), 1));
}

Test(private, swaps_change_numbers) {
    compile("static int f(int n) { int[] a = new int[n], b = new int[n];\n"
            " for (int t = 0; t < n; t++) { for (int i = 1; i < n; i++) b[i] = a[i] + b[i - 1]; int[] c = a; a = b; b = c; } return a[n - 1]; }");
    expect_stores(1, 0);
    cr_expect(eq(int, count(NODE_PMOVE), 1));
    cr_expect(eq(int, count(NODE_PIN) + count(NODE_POUT), 0));
}

Test(private, results_of_calls_are_copied_in) {
    compile("static int f(int n) { int[] a = g(n); for (int i = 1; i < n; i++) a[i] += a[i / 2]; return a[n - 1]; }\n"
            "static int[] g(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = g(i).length; return a; }");
    expect_stores(1, 0);
    cr_expect(eq(int, count(NODE_PIN), 1));
}

Test(private, a_store_beside_a_parallel_loop_stays_in_the_tree) {
    compile("static long f(int n) { long[] a = new long[8192];\n"
            " for (int t = 0; t < n; t++) { for (int i = 0; i < n; i++) a[i] += i * t; a[0] = t; } return a[n - 1]; }");
    expect_stores(0, 2);        // one is in the form of the loop that traps
    cr_expect(eq(int, count(NODE_CONSTRUCT), 1));
}

Test(private, arrays_beyond_the_numbers_stay_trees) {
    char text[3000], *end = text;
    end += sprintf(end, "static int f(int n) {");
    for (int k = 0; k < MAX_PRIVATE + 2; k++)
        end += sprintf(end, " int[] a%d = new int[n];", k);
    end += sprintf(end, "\n for (int i = 1; i < n; i++) {");
    for (int k = 0; k < MAX_PRIVATE + 2; k++)
        end += sprintf(end, " a%d[i] = a%d[n / (i + 1)] + 1;", k, (k + 1) % (MAX_PRIVATE + 2));
    sprintf(end, "}\n return a0[n - 1]; }");
    compile(text);
    expect_stores(MAX_PRIVATE - 1, 3);      // one number is left for a frame
}
