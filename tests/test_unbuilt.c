/* tests/test_unbuilt.c - which arrays need not be built, one rule per test. */
#include "tests/java_text.h"

TestSuite(unbuilt, .fini = java_teardown);

static const CompileOptions usual, plain = {.plain = true}, thesis = {.thesis = true};

/* A class in which line 3 makes v, with element ELEMENT, and line 4 is REST. */
static void compile_array(const char *element, const char *rest, CompileOptions options) {
    static char text[4000];
    snprintf(text, sizeof text,
             "class T {\n static long f(int n, int m, int[] a, int[] b) { int[] v = new int[n]; long s = 0; int[] w = new int[m];\n"
             " for (int k = 0; k < n; k++) v[k] = %s;\n %s\n return s; }\n"
             " static int[] ramp(int n) { int[] r = new int[n];\n for (int i = 0; i < n; i++) r[i] = i; return r; }\n"
             " static long sum(int[] x) { long t = 0;\n for (int i = 0; i < x.length; i++) t += x[i]; return t; }\n"
             " static long rows(int[] x) { long t = 0;\n for (int j = 0; j < x.length; j++) for (int i = 0; i < x.length; i++) t += x[i] * j; return t; }\n"
             " static int first(int[] x) { return x[0]; }\n"
             " static long both(int[] x, int[] y) { long t = 0;\n for (int i = 0; i < x.length; i++) t += x[i] * y[i]; return t; }\n"
             " static long call(int n) { return sum(ramp(n)); }\n"
             " static long rowsCall(int n) { return rows(ramp(n)); }\n"
             " public static void main(String[] args) { int[] q = {1, 2}; System.out.println(f(4, 5, q, q) + call(3) + rowsCall(3)); }\n}\n",
             element, rest);
    java_compile_for(text, options, true);
}

/* What fusion did to the array of the loop in line LINE. */
static const char *said_of(int line) {
    static const char word[] = "fusion: ";
    for (const Remark *r = java_look.remarks; r; r = r->next)
        if (r->at.line == line && !strncmp(r->text, word, strlen(word)))
            return r->text + strlen(word);
    return "";
}

static const char by_loop[] = "not built in 'f': the loop in line 4 computes its elements";

static void expect_unbuilt(const char *element, const char *rest) {
    compile_array(element, rest, usual);
    cr_expect(eq(str, (char *)said_of(3), (char *)by_loop), "%s; %s", element, rest);
}

static void expect_built(const char *element, const char *rest) {
    compile_array(element, rest, usual);
    cr_expect(eq(str, (char *)said_of(3), ""), "%s; %s", element, rest);
}

static const char sum[] = "for (int k = 0; k < n; k++) s += v[k];";

Test(unbuilt, an_array_that_one_loop_reads) {
    expect_unbuilt("k * 3", sum);
    expect_unbuilt("k * 3", "for (int k = 0; k < m; k++) w[k] = v[k] + 1; s = w[1] + first(w);");
    expect_unbuilt("k * 3", "for (int k = n - 1; k >= 0; k--) s += v[n - 1 - k];");
    expect_unbuilt("k * 3", "for (int k = 0; k < n; k++) if (k % 3 == 1) s += v[k] - v.length;");
    expect_unbuilt("k * 3", "for (int k = 0; k < n; k++) s = s * 3 ^ v[k];");
}

static int constructs(const Region *r) {
    int n = 0;
    for (const Node *k = r->first; k; k = k->next) {
        n += k->kind == NODE_CONSTRUCT;
        for (int i = 0; i < 2; i++)
            n += k->region[i] ? constructs(k->region[i]) : 0;
    }
    return n;
}

Test(unbuilt, an_array_of_which_only_the_length_is_asked) {
    compile_array("k * 3", "s = v[0];", usual);
    cr_expect(eq(int, constructs(java_graph("f")->top), 1));
    compile_array("k * 3", "s = v.length;", usual);
    cr_expect(eq(int, constructs(java_graph("f")->top), 0));
}

Test(unbuilt, an_array_that_is_used_otherwise_is_built) {
    expect_built("k * 3", "for (int k = 0; k < n; k++) s += v[k]; s += v[0];");
    expect_built("k * 3", "for (int j = 0; j < m; j++) for (int k = 0; k < n; k++) s += v[k] * j;");
    expect_built("k * 3", "for (int k = 0; k < n; k++) s += v[a[k] & 1];");
    expect_built("k * 3", "s = n > 3 ? sum(v) : first(v);");
}

Test(unbuilt, elements_that_are_read_more_than_once_must_cost_little) {
    expect_unbuilt("k * 3", "for (int k = 1; k < n - 1; k++) s += v[k - 1] + v[k] + v[k + 1];");
    expect_unbuilt("k / 3 / 5 / 7 / 9 / 11", "for (int k = 0; k < n; k++) s += v[k] * v[k];");
    expect_built("k / 3 / 5 / 7 / 9 / 11", "for (int k = 1; k < n - 1; k++) s += v[k - 1] + v[k] + v[k + 1];");
}

Test(unbuilt, an_array_that_another_loop_changes_as_a_whole) {
    compile_array("k * 3", "for (int k = 0; k < n; k++) v[k] = v[k] * v[k] + 1;\n for (int k = 1; k < n; k++) s += v[k - 1];", usual);
    cr_expect(eq(str, (char *)said_of(3), (char *)by_loop));
    cr_expect(eq(str, (char *)said_of(4), "not built in 'f': the loop in line 5 computes its elements"));
    expect_unbuilt("k * 3", "for (int k = 0; k < n; k++) if (k % 3 != 1) v[k] -= k; s = first(v);");
    expect_unbuilt("k * 3", "for (int k = 1; k < n; k++) v[k] -= k; s = first(v);");
    expect_built("k * 3", "for (int k = 20; k < n; k++) v[k] -= k; s = first(v);");
}

Test(unbuilt, a_few_loops_may_read_elements_that_cost_little) {
    expect_unbuilt("k * 3", "int t = 0; for (int k = 0; k < n; k++) { s += v[k]; t = Math.max(t, v[k]); } s += t;");
    compile_array("k * 3", "for (int k = 0; k < n; k++) s += v[k];\n for (int k = 0; k < n; k++) s ^= v[k];", usual);
    cr_expect(eq(str, (char *)said_of(3), "not built in 'f': the loop in line 4 and that in line 5 compute its elements"));
    expect_built("k / 3 / 5 / 7", "for (int k = 0; k < n; k++) s += v[k]; for (int k = 0; k < n; k++) s ^= v[k];");
}

Test(unbuilt, a_method_may_take_an_array_twice) {
    compile_array("k", "s = both(v, v);", usual);
    cr_expect(eq(str, (char *)said_of(3), "not built in 'f': the loop in line 14 computes its elements"));
    compile_array("k", "s = both(v, w);", usual);
    cr_expect(eq(str, (char *)said_of(3), "not built in 'f': the loop in line 14 computes its elements"));
}

Test(unbuilt, a_loop_that_runs_turn_by_turn_computes_only_what_costs_little) {
    expect_built("k / 3 / 5 / 7 / 9 / 11", "for (int k = 0; k < n; k++) s = s * 3 ^ v[k];");
}

Test(unbuilt, what_may_trap_must_show_in_the_first_turn_or_the_last) {
    expect_unbuilt("k / m", sum);
    expect_unbuilt("a[k] + b[k + 1] + a[m]", sum);
    expect_unbuilt("a[n - 1 - k] + b[m - k]", sum);
    expect_built("m / a[k]", sum);
    expect_built("a[k] +\n b[k]", sum);
    expect_built("a[b[k]]", sum);
    expect_built("k > 3 ? a[k] : 0", sum);
}

Test(unbuilt, elements_that_need_loops_or_tasks_are_built) {
    expect_built("first(ramp(k + 1))", sum);
    expect_built("(int) sum(a)", sum);
}

Test(unbuilt, methods_between_the_loops_are_replaced) {
    compile_array("k", sum, usual);
    cr_expect(eq(str, (char *)said_of(7), "not built in 'call': the loop in line 9 computes its elements"));
}

Test(unbuilt, studies_build_all_arrays) {
    compile_array("k", sum, plain);
    cr_expect(eq(str, (char *)said_of(3), ""));
    cr_expect(eq(str, (char *)said_of(7), ""));
    compile_array("k", sum, thesis);
    cr_expect(eq(str, (char *)said_of(3), ""));
    cr_expect(eq(str, (char *)said_of(7), ""));
}
