/* tests/test_front.c - the front of the compiler: mistakes are reported where they are, all of them, once. */
#include "frontend/sema/java.h"

#include "tests/java_text.h"

TestSuite(front, .fini = java_teardown);

/* Reads TEXT; the number of mistakes. */
static int errors_in(const char *text) {
    java_begin(text);
    Class *c = java_read(&java_front);
    fflush(java_diag.out);
    cr_expect(eq(int, c != NULL, java_diag.errors == 0));
    return java_diag.errors;
}

static bool said_at(int line, int col, const char *words) {
    char want[256];
    snprintf(want, sizeof want, "T.java:%d:%d: error: %s", line, col, words);
    return strstr(java_said, want) != NULL;
}

/* The one mistake in BODY, the body of a method in line 2, is at column COL of it. */
static void expect_mistake(const char *body, int col, const char *words) {
    static char text[1000];
    const char *head = " static int f(int n, int[] a, boolean q) { ";
    snprintf(text, sizeof text, "class T {\n%s%s }\n public static void main(String[] args) { }\n}\n", head, body);
    int n = errors_in(text);
    cr_expect(eq(int, n, 1), "%s", java_said);
    cr_expect(said_at(2, (int)strlen(head) + col, words), "%s: %s", body, java_said);
}

Test(front, the_lexer_knows_where_a_word_begins) {
    expect_mistake("return 09;", 8, "");
    expect_mistake("return n #;", 10, "character '#'");
    expect_mistake("return 99999999999;", 8, "");
}

Test(front, the_parser_says_what_it_expected_and_where) {
    expect_mistake("int x = 3 return x;", 11, "expected ';'");
    expect_mistake("return (n + 1;", 14, "expected ')'");
}

Test(front, types_are_checked_at_the_operation) {
    expect_mistake("return q + 1;", 10, "'+' takes two numbers");
    expect_mistake("if (n) return 1; return 2;", 5, "");
    expect_mistake("int x = 2.5; return x;", 9, "");
    expect_mistake("return m;", 8, "");
    expect_mistake("return f(n);", 8, "");
}

Test(front, flow_follows_java) {
    expect_mistake("int x; return x;", 15, "");
    expect_mistake("return 1; n = 2;", 11, "");
    expect_mistake("while (true) { } return 3;", 18, "");
}

Test(front, arrays_are_written_by_their_maker_only) {
    expect_mistake("if (q) a = new int[n]; a[0] = 1; return 2;", 24, "'a' is a parameter that gets another array");
    expect_mistake("int[] b = new int[n], c = q ? b : a; b[0] = 1; return c[0];", 38, "'b' does not change any more");
}

Test(front, what_is_outside_is_answered_with_the_way_to_write_it) {
    expect_mistake("try { n++; } finally { } return n;", 1, "'try' is outside FunJava: a run-time fault ends the program; test for it before it happens");
    expect_mistake("throw q; return n;", 1, "'throw' is outside FunJava: give back a value that says what is wrong, or throw a new one");
}

Test(front, all_mistakes_are_reported_in_the_order_of_the_source) {
    int n = errors_in("class T {\n static int f(int a) { return b; }\n static int g(int a) { return true; }\n"
                      " static long h(int a) { return a + q; }\n}\n");
    cr_expect(eq(int, n, 3));
    const char *first = strstr(java_said, "T.java:2:31:"), *second = strstr(java_said, "T.java:3:31:"), *third = strstr(java_said, "T.java:4:36:");
    cr_expect(first && second && third && first < second && second < third, "%s", java_said);
}

Test(front, columns_count_bytes_also_behind_unicode_escapes) {
    int n = errors_in("class T {\n static int f(int \\u0061) { return a + b; }\n}\n");
    cr_expect(eq(int, n, 1));
    cr_expect(said_at(2, 40, "no variable 'b'"), "%s", java_said);
}

Test(front, a_text_without_a_class_is_told_what_is_missing) {
    cr_expect(eq(int, errors_in(""), 1));
    cr_expect(strstr(java_said, "the file has no class") != NULL, "%s", java_said);
}

Test(front, main_may_be_missing_where_nothing_is_to_run) {
    cr_expect(eq(int, errors_in("class T {\n static int f(int a) { return a; }\n}\n"), 0));
}

Test(front, hundreds_of_mistakes_are_cut_off) {
    static char text[20000] = "class T {\n";
    for (int i = 0; i < 300; i++)
        sprintf(text + strlen(text), " static int f%d() { return x; }\n", i);
    strcat(text, "}\n");
    errors_in(text);
    cr_expect(strstr(java_said, "T.java:101:") != NULL);
    cr_expect(strstr(java_said, "T.java:102:") == NULL);
    cr_expect(strstr(java_said, "too many errors") != NULL);
}

/* "T f(A a, B b) { return Class.name(a, b); }" for the function, into TEXT. */
static void method_that_calls(const Function *f, char *text, size_t size) {
    char type[TYPE_NAME];
    size_t n = (size_t)snprintf(text, size, "import java.util.Arrays;\nclass T {\n static %s f(", type_name(tree_letter(f->gives), type));
    for (int i = 0; f->takes[i]; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s x%d", i ? ", " : "", type_name(tree_letter(f->takes[i]), type), i);
    n += (size_t)snprintf(text + n, size - n, ") { return %s.%s(", f->class, f->name);
    for (int i = 0; f->takes[i]; i++)
        n += (size_t)snprintf(text + n, size - n, "%sx%d", i ? ", " : "", i);
    snprintf(text + n, size - n, "); }\n}\n");
}

Test(front, every_function_of_the_table_is_a_method_of_the_library) {
    for (int i = 0; i < tree_nfunctions; i++) {
        char text[300];
        if (!*tree_functions[i].class)
            continue;           // only the compiler calls it
        method_that_calls(&tree_functions[i], text, sizeof text);
        java_compile(text, (CompileOptions){.entry = "f"});
    }
}
