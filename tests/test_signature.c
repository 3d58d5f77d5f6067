/* tests/test_signature.c - headers of methods as text, and which method an entry names. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "frontend/sema/entry.h"
#include "frontend/sema/java.h"
#include "frontend/sema/signature.h"

static const char source[] =
    "class S {\n"
    "    static double dot(double[] x, double[] y) { return x[0] * y[0]; }\n"
    "    static boolean[][][] all(int a, long b, float[][] c, boolean d) { return new boolean[a][1][1]; }\n"
    "    static int one() { return 1; }\n"
    "    static int same(int a) { return a; }\n"
    "    static int same(int a, int b) { return a; }\n"
    "    static int same(long a, int b) { return b; }\n"
    "    public static void main(String[] args) { }\n"
    "}\n";

static Source src;
static Diag diag;
static Front front;
static Class *class;

static void setup(void) {
    src = (Source){.file = "S.java", .text = source};
    diag = (Diag){0};
    front_init(&front, &src, &diag);
    class = java_read(&front);
    cr_assert(ne(ptr, class, NULL));
}

static void teardown(void) { front_free(&front); }

TestSuite(signature, .init = setup, .fini = teardown);

static void expect_header(const char *wanted, const char *header) {
    const Method *m = entry_find(&front, class, wanted);
    cr_assert(ne(ptr, (void *)m, NULL), "%s", wanted);
    cr_expect(eq(str, (char *)signature_text(&front, m), (char *)header), "%s", wanted);
}

Test(signature, an_entry_is_named_by_name_number_of_parameters_or_types) {
    expect_header("dot", "double dot(double[] x, double[] y)");
    expect_header("dot/2", "double dot(double[] x, double[] y)");
    expect_header("dot(double[],double[])", "double dot(double[] x, double[] y)");
    expect_header("one()", "int one()");
    expect_header("one( )", "int one()");
    expect_header("same/1", "int same(int a)");
    expect_header("same(int, int)", "int same(int a, int b)");
    expect_header("same(long,int)", "int same(long a, int b)");
    expect_header("all", "boolean[][][] all(int a, long b, float[][] c, boolean d)");
    cr_expect(eq(int, diag.errors, 0));
}

Test(signature, an_entry_that_names_no_method_or_several_is_an_error) {
    static const char *const names[] = {
        "", "/", "(", ")", "do", "dots", "dot/1", "dot/", "dot/02", "dot()", "dot(", "dot(double[])",
        "dot(double[],double[]", "dot(double[],double[]))", "dot(double[],double[]) x", "same", "same/2",
        "same(int,long)", "main", "main/1", "main(String[])",
    };
    int n = (int)(sizeof names / sizeof names[0]);
    for (int i = 0; i < n; i++) {
        cr_expect(eq(ptr, (void *)entry_find(&front, class, names[i]), NULL), "%s", names[i]);
        cr_expect(eq(int, diag.errors, i + 1), "%s", names[i]);
    }
}

Test(signature, what_is_written_is_read_again) {
    Signature s;
    const Method *m = entry_find(&front, class, "all");
    cr_assert(signature_read(signature_text(&front, m), &s));
    cr_expect(type_same(s.result, (Type){.base = TYPE_BOOLEAN, .rank = 3}));
    cr_expect(s.len == 3 && !memcmp(s.name, "all", 3));
    cr_assert(eq(int, s.nparams, 4));
    static const Type types[] = {{.base = TYPE_INT}, {.base = TYPE_LONG}, {.base = TYPE_FLOAT, .rank = 2}, {.base = TYPE_BOOLEAN}};
    for (int i = 0; i < 4; i++) {
        cr_expect(type_same(s.param[i].type, types[i]), "parameter %d", i);
        cr_expect(s.param[i].len == 1 && *s.param[i].name == "abcd"[i], "parameter %d", i);
    }
    cr_assert(signature_read("int one()", &s));
    cr_expect(eq(int, s.nparams, 0));
}

Test(signature, layouts_of_matrices_are_written_and_read) {
    Signature s;
    Method *m = (Method *)entry_find(&front, class, "all");
    for (int i = 0; i < m->nparams; i++)
        if (m->locals[i]->type.rank == 2)
            m->locals[i]->type.layout = IN_Z;
    const char *text = signature_text(&front, m);
    cr_assert(strstr(text, "float[][]:z c,") != NULL, "%s", text);
    cr_assert(signature_read(text, &s));
    cr_expect(eq(int, (int)s.param[2].type.layout, IN_Z));
    cr_assert(signature_read("int[][]:row one(int[][]:col a)", &s));
    cr_expect(eq(int, (int)s.result.layout, IN_ROWS));
    cr_expect(eq(int, (int)s.param[0].type.layout, IN_COLUMNS));
    cr_expect(not(signature_read("int[]:z one()", &s)));
    cr_expect(not(signature_read("int one(int[][]:diagonal a)", &s)));
}

Test(signature, sixteen_parameters_are_read_and_no_more) {
    char text[256] = "int f(int a";
    Signature s;
    for (int i = 1; i < SIGNATURE_PARAMS; i++)
        strcat(text, ", int a");
    char more[300];
    snprintf(more, sizeof more, "%s, int a)", text);
    strcat(text, ")");
    cr_expect(signature_read(text, &s));
    cr_expect(eq(int, s.nparams, SIGNATURE_PARAMS));
    cr_expect(not(signature_read(more, &s)));
}

Test(signature, text_that_is_no_header_is_refused) {
    static const char *const texts[] = {
        "", "int", "int ", "int f", "int f(", "int ()", " f()", "f()", "int f() ", "int f()x", "int f(int)", "int f(int )",
        "int f(int a,int b)", "int f(int a, )", "int f(, int a)", "int f(int a", "int f(int a, int b", "int f(void a)",
        "void f()", "int[ f()", "int[][][][] f()", "int f(int[][][][] a)", "chars f()", "String f()", "intf()", "int  f()",
        "int \033f()", "int f(int a\n)", "int f(int \177)",
    };
    Signature s;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        cr_expect(not(signature_read(texts[i], &s)), "%s", texts[i]);
}
