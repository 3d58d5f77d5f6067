/* tests/test_layouts.c - layouts in graphs: where matrices are copied into another, and where not. */
#include "frontend/opt/layouts.h"

#include <string.h>

#include "tests/java_text.h"

TestSuite(layouts, .fini = java_teardown);

/* A class with METHODS, of which main calls f(int), with LAYOUT for the variables a and b. */
static void compile(const char *methods, TypeLayout a, TypeLayout b) {
    static char text[2000];
    CompileOptions options = {.nlayouts = 2, .layouts = {{.name = "a", .name_len = 1, .layout = a}, {.name = "b", .name_len = 1, .layout = b}}};
    snprintf(text, sizeof text, "class T {\n%s\n public static void main(String[] args) { System.out.println(f(4)); }\n}\n", methods);
    java_compile(text, options);
}

static const char filled[] =
    "static int f(int n) {\n"
    "  int[][] a = new int[n][n], b;\n"
    "  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i * j;\n"
    "  b = a;\n"
    "  return a[n / 2][0] + b[0][n / 2];\n"
    "}";

Test(layouts, trees_are_never_copied) {
    compile(filled, IN_TREE, IN_TREE);
    cr_expect(eq(int, java_count("f", NODE_RELAYOUT), 0));
}

Test(layouts, a_matrix_is_copied_behind_the_loop_that_fills_it) {
    compile(filled, IN_Z, IN_Z);
    cr_expect(eq(int, java_count("f", NODE_RELAYOUT), 1));
    cr_expect(eq(int, java_count("f", NODE_CONSTRUCT), 2));
}

Test(layouts, a_variable_of_another_layout_is_another_copy) {
    compile(filled, IN_Z, IN_ROWS);
    cr_expect(eq(int, java_count("f", NODE_RELAYOUT), 2));
    compile(filled, IN_Z, IN_TREE);
    cr_expect(eq(int, java_count("f", NODE_RELAYOUT), 1));      // b is what was filled
}

Test(layouts, zeros_are_made_in_their_layout) {
    compile("static int f(int n) { int[][] a = new int[n][n], b = new int[n][n]; return a[n / 2][1] + b[1][n / 2]; }", IN_Z, IN_COLUMNS);
    cr_expect(eq(int, java_count("f", NODE_NEW), 2));
    cr_expect(eq(int, java_count("f", NODE_RELAYOUT), 0));
}

Test(layouts, what_a_method_gives_has_the_layout_of_what_it_returns) {
    static const char text[] =
        "static int[][] made(int n) { int[][] a = new int[n][n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = n; return a; }\n"
        "static int[][] passed(int[][] b, int n) { if (n == 0) return b; return passed(b, n - 1); }\n"
        "static int f(int n) { int[][] b = passed(made(n), n); return b[0][0]; }";
    compile(text, IN_ROWS, IN_ROWS);
    cr_expect(eq(int, java_count("made", NODE_RELAYOUT), 1));
    cr_expect(eq(int, java_count("passed", NODE_RELAYOUT) + java_count("f", NODE_RELAYOUT), 0));
    compile(text, IN_ROWS, IN_Z);
    cr_expect(eq(int, java_count("f", NODE_RELAYOUT), 1));
    cr_expect(eq(int, java_count("passed", NODE_RELAYOUT), 0));
}

Test(layouts, returns_that_differ_give_a_tree) {
    compile("static int[][] one(int[][] a, int[][] b, int n) { if (n > 0) return a; return b; }\n"
            "static int f(int n) { int[][] a = new int[n][n], b = a; return one(a, b, n)[0][0]; }", IN_ROWS, IN_Z);
    cr_expect(eq(int, (int)java_graph("one")->method->result.layout, IN_TREE));
    cr_expect(eq(int, java_count("one", NODE_RELAYOUT), 2));
}

Test(layouts, expanded_graphs_have_no_copies_left_but_constructions) {
    compile(filled, IN_Z, IN_ROWS);
    const Graph *g = layouts_expand((Graph *)java_graph("f"));
    cr_expect(eq(int, java_count_in(g->top, NODE_RELAYOUT), 0));
    cr_expect(eq(int, java_count_in(g->top, NODE_ARRANGE), 2));
}

Test(layouts, what_cannot_trap_is_made_in_its_layout) {
    compile(filled, IN_Z, IN_Z);
    cr_expect(eq(int, java_count_in(layouts_expand((Graph *)java_graph("f"))->top, NODE_CONSTRUCT), 0));
    compile("static int f(int n) {\n"
            "  int[][] a = new int[n][n], b;\n"
            "  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = 100 / (i - n);\n"
            "  b = a;\n"
            "  return a[n / 2][0] + b.length;\n"
            "}", IN_Z, IN_TREE);
    cr_expect(eq(int, java_count_in(layouts_expand((Graph *)java_graph("f"))->top, NODE_CONSTRUCT), 2));
}

Test(layouts, an_element_of_a_row_is_asked_of_the_matrix) {
    compile("static int f(int n) { int[][] a = new int[n][n], b = a; int[] row = a[n / 2]; return row[n / 3] + row.length + b.length; }", IN_Z, IN_Z);
    const Graph *g = layouts_expand((Graph *)java_graph("f"));
    cr_expect(eq(int, java_count_in(g->top, NODE_CONSTRUCT), 0));
    cr_expect(eq(int, java_count_in(g->top, NODE_INDEX), 1));
}
