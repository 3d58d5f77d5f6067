/* tests/test_guards.c - which checks of indices go, and which must stay; what elements are found by. */
#include "frontend/ir/graph.h"

#include "tests/java_text.h"

TestSuite(guards, .fini = java_teardown);

/* Checks that are left in a method with this BODY, which writes an array w[n][n] in place; no loop is there several times. */
static int checks(const char *body) {
    static char text[2000];
    snprintf(text, sizeof text,
             "class T {\n static int f(int n, int k) {\n int[][] w = new int[n][n];\n"
             " for (int p = 0; p < n; p++) w[p * p %% n][p * 3 %% n] += p;\n %s\n return w[0][0];\n }\n"
             " public static void main(String[] args) { System.out.println(f(4, 1) + f(6, 2)); }\n}\n", body);
    java_compile(text, (CompileOptions){.passes.without = passes_bit(PASS_SPLITTING)});
    return java_count("f", NODE_CHECK_INDEX);
}

/* What is left of it without a body. */
static int always(void) {
    return checks("");
}

Test(guards, an_index_that_counts_below_the_size_is_not_checked) {
    int rest = always();
    cr_expect(eq(int, checks("for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) w[i][j] += w[j][i] * 3;"), rest));
    cr_expect(eq(int, checks("for (int i = n - 1; i >= 0; i--) for (int j = i; j < n; j++) w[i][j] += w[j][i] * 3;"), rest));
    cr_expect(eq(int, checks("for (int i = 1; i <= n - 1; i++) for (int j = 2; j < n; j += 3) w[i][j] = w[i - 1][j - 2] + 1;"), rest));
    cr_expect(eq(int, checks("int i = 0; while (i < n) { w[i][i] = w[i][n - 1] + k; i++; }"), rest));
}

Test(guards, what_follows_from_conditions_around_is_not_checked) {
    int rest = always();
    cr_expect(eq(int, checks("for (int i = 0; i < n; i++) { int l = i > 0 ? i - 1 : n - 1; w[l][i] += w[i][l] * 3; }"), rest));
    cr_expect(eq(int, checks("for (int i = 0; i < n; i++) { w[(i + 1) % n][i] += w[i][(i + n - 1) % n]; }"), rest));
    cr_expect(eq(int, checks("for (int i = 0; i < n; i++) if (k >= 0 && k < n) w[i][k] += w[k][i] * 3;"), rest));
    cr_expect(eq(int, checks("for (int i = 0; i < n; i++) { int q = Math.min(i + 1, n - 1); w[i][q] += w[q][i] * 3; }"), rest));
}

Test(guards, an_index_that_may_be_outside_is_checked) {
    int rest = always();
    cr_expect(gt(int, checks("for (int i = 0; i <= n; i++) w[i][0] += w[0][0] * 3;"), rest));
    cr_expect(gt(int, checks("for (int i = 0; i < n; i++) w[i + 1][i] = w[i][i] * 3;"), rest));
    cr_expect(gt(int, checks("for (int i = 0; i < n; i++) w[i][i] = w[i][i - 1] * 3;"), rest));
    cr_expect(gt(int, checks("for (int i = k; i < n; i++) w[i][i] = w[i][i] * 3;"), rest));
    cr_expect(gt(int, checks("for (int i = 0; i < n; i++) if (k >= 0 || k < n) w[i][k] += w[i][i] * 3;"), rest));
    cr_expect(gt(int, checks("for (int i = 0; i < n; i++) if (k > 0 && k <= n) w[i][k] += w[i][i] * 3;"), rest));
}

Test(guards, sums_that_may_wrap_around_prove_nothing) {
    int rest = always();
    cr_expect(gt(int, checks("for (int i = 0; i < n; i += k) w[i][0] += w[0][i] * 3;"), rest));
    cr_expect(gt(int, checks("int i = 1; while (i < n) { w[i][0] += w[0][i] * 3; i = i * 2; }"), rest));
    cr_expect(gt(int, checks("int i = 0; while (i < n) { w[i][0] += w[0][i] * 3; i = i + 2000000000; }"), rest));
    cr_expect(gt(int, checks("for (int i = 0; i < n; i++) { int m = (i + k) / 2; if (m < n) w[m][0] += w[0][i] * 3; }"), rest));
    cr_expect(gt(int, checks("for (int i = n; i != 0; i--) if (i < n) w[i + k][i] += w[0][0] * 3;"), rest));
}

/* An access to an element has one index, whatever the array's dimensions are. */
static void expect_one_index(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_INDEX && n->in[0]->held && !n->type.rank)
            cr_expect(eq(int, n->nin, 2), "line %d", n->at.line);
        if (n->kind == NODE_STORE && n->held)
            cr_expect(eq(int, n->nin, 3), "line %d", n->at.line);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                expect_one_index(n->region[i]);
    }
}

static const Node *find_loop(const Region *r, int depth) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_LOOP)
            return depth ? find_loop(n->region[1], depth - 1) : n;
    return NULL;
}

static int products(const Region *r) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next)
        count += n->kind == NODE_BINARY && n->op == BINARY_MUL && n->type.base == TYPE_LONG;
    return count;
}

Test(guards, where_a_row_begins_is_computed_once_and_outside_the_loop) {
    java_compile("class T {\n static double f(int n) {\n double[][] w = new double[n][n];\n"
                 " for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) w[i][j] = w[i][j - 1] * 0.5 + w[i - 1][j] + w[i - 1][j - 1];\n"
                 " return w[n - 1][n - 1]; }\n"
                 " public static void main(String[] args) { System.out.println(f(9)); }\n}\n", (CompileOptions){0});
    const Region *top = java_graph("f")->top;
    const Node *outer = find_loop(top, 0), *inner = find_loop(top, 1);
    cr_assert(outer && inner);
    expect_one_index(top);
    cr_expect(eq(int, products(outer->region[1]), 2));
    cr_expect(eq(int, products(inner->region[1]), 0));
}
