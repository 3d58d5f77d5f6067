/* tests/test_graph.c - the data-flow graphs of small methods: which nodes, how many, and how they are shown. */
#include "frontend/ir/graph.h"

#include "tests/java_text.h"

TestSuite(graph, .fini = java_teardown);

static const CompileOptions usual;

/* A class with METHODS, of which main calls f(int, int) at least. */
static void compile(const char *methods) {
    static char text[2000];
    snprintf(text, sizeof text, "class T {\n%s\n public static void main(String[] args) { System.out.println(f(4, 5)); }\n}\n", methods);
    java_compile(text, usual);
}

static const Node *first_of(const Region *r, NodeKind kind) {
    const Node *n = r->first;
    while (n && n->kind != kind)
        n = n->next;
    cr_assert(n != NULL);
    return n;
}

/* ---- nodes ---- */

Test(graph, each_operation_is_a_node) {
    compile("static int f(int a, int b) { return (a - b) + (a * b) * (b + 1); }");
    cr_expect(eq(int, java_count("f", NODE_BINARY), 5));
    cr_expect(eq(int, java_count("f", NODE_CONST), 1));
    cr_expect(eq(int, java_graph("f")->top->nresults, 1));
}

Test(graph, what_is_there_is_not_computed_again) {
    compile("static int f(int a, int b) { return (a - b) + (a - b) * (b + 1); }");      // Figure 3.2 of the thesis
    cr_expect(eq(int, java_count("f", NODE_BINARY), 4));
}

Test(graph, an_element_that_was_just_written_is_not_read) {
    compile("static int f(int n, int k) { int[] a = new int[n], h = new int[9];"
            " for (int i = 0; i < n; i++) { a[i] = i % k; h[a[i]]++; } return a[n / 2] + h[k / 2]; }");
    cr_expect(eq(int, java_count("f", NODE_STORE), 3));     // of a where iterations come in order; of h there and in bins
}

Test(graph, what_nobody_needs_is_swept) {
    compile("static int f(int a, int b) { int x = a * b + 7; int[] y = new int[3]; return a; }");
    const Region *top = java_graph("f")->top;
    cr_expect(top->first == NULL);
    cr_expect(top->results[0] == top->params[0]);
}

Test(graph, what_may_trap_stays_and_only_that) {
    compile("static int f(int a, int b) { int x = a / b, y = a / 3; return a; }");
    cr_expect(eq(int, java_count("f", NODE_CHECK_ZERO), 1));
    cr_expect(eq(int, java_count("f", NODE_BINARY), 0));
}

Test(graph, each_index_of_an_access_is_checked) {
    compile("static int f(int a, int b) { int[][] m = new int[a][b]; return m[a][b] + m[b].length; }");
    cr_expect(eq(int, java_count("f", NODE_CHECK_SIZE), 2));
    cr_expect(eq(int, java_count("f", NODE_CHECK_INDEX), 3));
    cr_expect(eq(int, java_count("f", NODE_INDEX) >= 1, 1));
}

Test(graph, a_conditional_has_a_result_for_each_variable_that_differs) {
    compile("static int f(int a, int b) { int x = 1, y = 2, z = 3; if (a < b) { x = a; y = b; } else { y = a; z = 3; } return x + y + z; }");
    const Node *n = first_of(java_graph("f")->top, NODE_IF);
    cr_expect(eq(int, n->region[0]->nresults, 2));      // x and y; z is 3 on both ways
    cr_expect(eq(int, java_count("f", NODE_PROJ), 2));
}

Test(graph, a_conditional_on_a_constant_is_none) {
    compile("static int f(int a, int b) { if (3 > 2) return a; return b; }");
    cr_expect(eq(int, java_count("f", NODE_IF), 0));
    cr_expect(eq(int, java_count("f", NODE_PROJ), 0));
}

Test(graph, a_loop_carries_what_changes_in_it) {
    compile("static int f(int a, int b) { int s = b; for (int i = 1; i < a; i *= 2) s = s * i + b; return s; }");
    const Node *n = first_of(java_graph("f")->top, NODE_LOOP);
    cr_expect(eq(int, n->nin, 2));
    cr_expect(eq(int, n->region[0]->nresults, 3));      // whether it goes on, s, i
    cr_expect(eq(int, n->region[1]->nresults, 3));
}

Test(graph, parallel_loops_have_become_nodes) {
    compile("static int f(int a, int b) { int[][] m = new int[a][b];\n"
            "  for (int i = 0; i < a; i++) for (int j = 0; j < b; j++) m[i][j] = i * j;\n"
            "  int s = 0; for (int i = 0; i < a; i++) s += m[i][0]; return s; }");
    cr_expect(eq(int, java_count("f", NODE_LOOP), 0));
    cr_expect(eq(int, java_count("f", NODE_REDUCE), 1));
    cr_expect(eq(int, java_count("f", NODE_CONSTRUCT), 2));
    const Node *rows = first_of(java_graph("f")->top, NODE_CONSTRUCT);
    cr_expect(eq(int, rows->type.rank, 2));
    cr_expect(eq(int, first_of(rows->region[0], NODE_CONSTRUCT)->type.rank, 1));
}

Test(graph, small_methods_take_the_place_of_their_calls) {
    compile("static int square(int x) { return x * x; }\n static int f(int a, int b) { return square(a) + square(b); }");
    cr_expect(eq(int, java_count("f", NODE_CALL), 0));
    cr_expect(eq(int, java_count("f", NODE_BINARY), 3));
}

Test(graph, methods_that_call_themselves_stay) {
    compile("static int f(int a, int b) { return a < 2 ? b : f(a - 1, b) + f(a - 2, b); }");
    cr_expect(eq(int, java_count("f", NODE_CALL), 2));
    cr_expect(eq(int, java_count("main", NODE_CALL), 1));
}

/* ---- text ---- */

Test(graph, what_only_the_library_knows_has_a_name_too) {
    char *text;
    size_t len;
    compile("static int f(int a, int b) { return (int) ((double) a % b); }");
    FILE *out = open_memstream(&text, &len);
    for (int i = 0; i < java_look.ngraphs; i++) {
        graph_dump(out, java_look.graphs[i]);
        graph_dot(out, java_look.graphs[i]);
    }
    fclose(out);
    cr_expect(strstr(text, "builtin doubleToRawLongBits") != NULL);
    free(text);
}

Test(graph, the_dump_nests_as_the_graph_does) {
    static const char wanted[] =
        "int f\n"
        "  given int a%, int b%\n"
        "    % boolean binary < a%, b%  @\n"
        "    % if %  @\n"
        "      then\n"
        "        % int binary * a%, 2  @\n"
        "        gives %\n"
        "      else\n"
        "        gives b%\n"
        "    gives %.0\n"
        "\n";
    char *text, plain[sizeof wanted + 200];
    size_t len, n = 0;
    compile("static int f(int a, int b) { return a < b ? a * 2 : b; }");
    FILE *out = open_memstream(&text, &len);
    graph_dump(out, java_graph("f"));
    fclose(out);
    for (const char *s = text; *s && n < sizeof plain - 1; s++) {    // without numbers of nodes and lines
        plain[n++] = *s;
        if (*s == '%' || *s == '@')
            s += strspn(s + 1, "0123456789");
    }
    plain[n] = 0;
    cr_expect(eq(str, plain, (char *)wanted));
    free(text);
}

/* ---- pictures ---- */

enum { MAX_NAMES = 400, NAME = 40 };

static int find(char (*names)[NAME], int n, const char *word, size_t len) {
    int i = 0;
    while (i < n && (strlen(names[i]) != len || memcmp(names[i], word, len)))
        i++;
    return i;
}

/* Number of arrows of the picture of METHOD, whose ends are declared before, each once. */
static int arrows_of(const char *method) {
    static char names[MAX_NAMES][NAME];
    char *text;
    size_t len;
    int n = 0, arrows = 0;
    FILE *out = open_memstream(&text, &len);
    graph_dot(out, java_graph(method));
    fclose(out);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        const char *to = strstr(line, " -> ");
        size_t from_len = strcspn(line, " ");
        if (to) {
            arrows++;
            cr_expect(find(names, n, line, from_len) < n, "%s", line);
            cr_expect(find(names, n, to + 4, strcspn(to + 4, " ")) < n, "%s", line);
        } else if (line[from_len] == ' ' && line[from_len + 1] == '[') {
            cr_assert(n < MAX_NAMES && from_len < NAME);
            cr_expect(eq(int, find(names, n, line, from_len), n), "%s", line);
            memcpy(names[n], line, from_len);
            names[n++][from_len] = 0;
        }
    }
    free(text);
    return arrows;
}

Test(graph, a_picture_has_an_arrow_for_each_operand) {
    compile("static int f(int a, int b) { return (a - b) + (a * b) * (b + 1); }");
    cr_expect(eq(int, arrows_of("f"), 5 * 2 + 1));      // five operations, and the result
}

Test(graph, arrows_join_nodes_that_are_there) {
    compile("static int g(int n) { return n < 1 ? 0 : g(n - 1); }\n"
            "static int f(int a, int b) { int s = 0, t = g(a); int[] x = new int[a]; boolean q = true;\n"
            "  for (int i = 0; i < a; i++) { x[a - 1 - i] = i > 2 ? g(i) : 7; s += i; }\n"
            "  while (s > 3 && q) { s = s / b; t = 5; if (t > s) q = s == x[s]; }\n"
            "  do { t++; if (t == 9) return 4; } while (t < b);\n"
            "  return s + t; }");
    cr_expect(gt(int, arrows_of("f"), 40));
    cr_expect(gt(int, arrows_of("main"), 2));
}
