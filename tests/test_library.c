/* tests/test_library.c - the contract of api/frbz.h, one rule per test. */
#include "api/frbz.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "class Sample {\n"
    "    static int one(int x) { return x + 1; }\n"
    "    static long wide(long x) { return x * 2; }\n"
    "    static float half(float x) { return x / 2; }\n"
    "    static double mean(double a, double b) { return (a + b) / 2; }\n"
    "    static boolean not(boolean b) { return !b; }\n"
    "    static double[][] turned(double[][] a) {\n"
    "        double[][] b = new double[a[0].length][a.length];\n"
    "        for (int i = 0; i < b.length; i++) for (int j = 0; j < a.length; j++) b[i][j] = a[j][i];\n"
    "        return b;\n"
    "    }\n"
    "    static int[][][] same(int[][][] a) { return a; }\n"
    "    static boolean[] flip(boolean[] a) {\n"
    "        boolean[] b = new boolean[a.length];\n"
    "        for (int i = 0; i < b.length; i++) b[i] = !a[i];\n"
    "        return b;\n"
    "    }\n"
    "    static float[] many(int n) {\n"
    "        float[] b = new float[n];\n"
    "        for (int i = 0; i < n; i++) b[i] = i * 0.5f;\n"
    "        return b;\n"
    "    }\n"
    "    static float last(float[] a, int back) { return a[a.length - back]; }\n"
    "    static int sum(int a, int b) { return a + b; }\n"
    "    static int sum(int a) { return a; }\n"
    "    static int forever(int n) { int x = n; while (x != 3) x = x * 5 | 8; return x; }\n"
    "    record Pair(double sum, int n) {}\n"
    "    record All(boolean ok, float f, long[] a, Pair p, double[][] m) {}\n"
    "    static All all(int n) {\n"
    "        long[] a = new long[n];\n"
    "        for (int i = 0; i < n; i++) a[i] = i * 7L;\n"
    "        return new All(n > 2, n * 0.25f, a, new Pair(n / 2.0, -n), new double[n][n / (n - 1)]);\n"
    "    }\n"
    "    static double scaled(Pair p, double by) { return p.sum() * by + p.n(); }\n"
    "    public static void main(String[] args) { System.out.println(\"n is \" + Integer.parseInt(args[0])); }\n"
    "    static char next(char c) { return (char) (c + 1); }\n"
    "    static byte[] halves(short[] a) {\n"
    "        byte[] b = new byte[a.length];\n"
    "        for (int i = 0; i < b.length; i++) b[i] = (byte) (a[i] / 2);\n"
    "        return b;\n"
    "    }\n"
    "}\n";

static frbz_error error;
static frbz_program *program;

static frbz_program *load(const frbz_options *o) {
    return frbz_load_memory("Sample.java", source, strlen(source), o, &error);
}

static void setup(void) {
    program = load(&(frbz_options){.memory = 64 << 20});
    cr_assert(program != NULL, "%s", error.text);
}

static void teardown(void) {
    frbz_free(program);
    frbz_error_clear(&error);
}

TestSuite(library, .init = setup, .fini = teardown);

static frbz_value call(const char *name, int n, const frbz_value *arguments) {
    frbz_value result;
    frbz_method *m = frbz_find(program, name, &error);
    cr_assert(m != NULL, "%s", error.text);
    cr_assert(eq(int, frbz_call(m, arguments, n, &result, 1, &error), FRBZ_OK), "%s", error.text);
    return result;
}

static void refused(const char *name, int n, const frbz_value *arguments, frbz_status status, const char *why) {
    frbz_value result;
    cr_expect(eq(int, frbz_call(frbz_find(program, name, &error), arguments, n, &result, 1, &error), (int)status));
    cr_assert(error.count > 0);
    cr_expect(strstr(error.messages[0].text, why) != NULL, "%s", error.text);
}

Test(library, numbers_come_back_with_their_types) {
    frbz_value r = call("one", 1, (frbz_value[]){frbz_integer(41)});
    cr_expect(r.type == FRBZ_INT && r.rank == 0 && r.integer == 42);
    r = call("wide", 1, (frbz_value[]){frbz_integer(INT64_C(1) << 40)});
    cr_expect(r.type == FRBZ_LONG && r.integer == INT64_C(1) << 41);
    r = call("half", 1, (frbz_value[]){frbz_real(0.1)});
    cr_expect(r.type == FRBZ_FLOAT && (float)r.real == 0.1f / 2);
    r = call("mean", 2, (frbz_value[]){frbz_real(1.5), frbz_integer(2)});
    cr_expect(r.type == FRBZ_DOUBLE && r.real == 1.75);
    r = call("not", 1, (frbz_value[]){frbz_boolean(false)});
    cr_expect(r.type == FRBZ_BOOLEAN && r.integer == 1);
}

Test(library, numbers_that_do_not_suit_are_refused) {
    refused("one", 1, (frbz_value[]){frbz_real(1)}, FRBZ_USAGE, "argument 1: x is an int, it is given a double");
    refused("one", 1, (frbz_value[]){frbz_integer(INT64_C(1) << 31)}, FRBZ_USAGE, "x is an int, from -2147483648 to 2147483647");
    refused("not", 1, (frbz_value[]){frbz_integer(1)}, FRBZ_USAGE, "b is a boolean, it is given a long");
    refused("one", 0, NULL, FRBZ_USAGE, "int one(int x) takes 1 argument, not 0");
    refused("one", 1, (frbz_value[]){frbz_text("1")}, FRBZ_USAGE, "it is given a text");
}

Test(library, types_of_fewer_bits_are_those_of_c) {
    const int16_t a[4] = {-200, 254, 256, 7};
    int8_t b[4];
    frbz_value r = call("next", 1, (frbz_value[]){frbz_integer(65535)});
    cr_expect(r.type == FRBZ_CHAR && r.rank == 0 && r.integer == 0);
    refused("next", 1, (frbz_value[]){frbz_integer(-1)}, FRBZ_USAGE, "argument 1: c is a char, from 0 to 65535");
    r = call("halves", 1, (frbz_value[]){frbz_dense(FRBZ_SHORT, a, 1, 4, 0, 0)});
    cr_expect(r.type == FRBZ_BYTE && r.rank == 1 && r.size[0] == 4);
    cr_assert(eq(int, frbz_copy(&r, b, &error), FRBZ_OK));
    cr_expect(b[0] == -100 && b[1] == 127 && b[2] == -128 && b[3] == 3);
    refused("halves", 1, &r, FRBZ_USAGE, "a is a short[], it is given a byte[]");
    frbz_release(&r);
}

/* NULL where something should be. */
Test(library, what_is_missing_is_told) {
    frbz_value one = frbz_integer(1), array, result;
    frbz_method *m = frbz_find(program, "one", &error);
    cr_expect(frbz_load(NULL, NULL, &error) == NULL && error.status == FRBZ_USAGE);
    cr_expect(frbz_load_memory(NULL, source, 5, NULL, &error) == NULL && error.status == FRBZ_USAGE);
    cr_expect(frbz_load_memory("A.java", NULL, 5, NULL, &error) == NULL && error.status == FRBZ_USAGE);
    cr_expect(frbz_load_memory("A.java", NULL, 0, NULL, &error) == NULL && error.status == FRBZ_REFUSED);
    cr_expect(frbz_find(program, NULL, &error) == NULL && error.status == FRBZ_USAGE);
    cr_expect(eq(int, frbz_call(m, NULL, 1, &result, 1, &error), FRBZ_USAGE));
    cr_expect(eq(int, frbz_call(m, &one, 1, NULL, 1, &error), FRBZ_USAGE));
    cr_expect(eq(int, frbz_call(m, &one, 1, NULL, 0, &error), FRBZ_OK));
    cr_expect(eq(int, frbz_call(m, &one, 1, &result, 1, NULL), FRBZ_OK));
    array = call("many", 1, &one);
    cr_expect(eq(int, frbz_copy(&array, NULL, &error), FRBZ_USAGE));
    cr_expect(frbz_statistics(program, 0, NULL) == false);
    frbz_release(&array);
    frbz_release(&array);
    cr_expect(eq(int, frbz_copy(&array, &one, &error), FRBZ_USAGE));
}

/* A result says itself what it is. */
Test(library, a_result_is_an_array_whatever_its_value_says) {
    frbz_value three = frbz_integer(3), array = call("many", 1, &three);
    frbz_value args[] = {array, frbz_integer(1)};
    args[0].type = FRBZ_TEXT;
    args[0].rank = 1000;
    cr_expect(eq(dbl, call("last", 2, args).real, 1));
    frbz_release(&array);
}

Test(library, arrays_are_read_by_their_strides) {
    const double a[3][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}};
    frbz_value every = frbz_dense(FRBZ_DOUBLE, a, 2, 3, 2, 0);      // columns 3 and 1
    every.data = &a[0][3];
    every.stride[0] = sizeof a[0];
    every.stride[1] = -2 * (int64_t)sizeof(double);
    frbz_value r = call("turned", 1, &every);
    cr_assert(r.type == FRBZ_DOUBLE && r.rank == 2 && r.size[0] == 2 && r.size[1] == 3 && r.array);
    double b[2][3];
    cr_assert(eq(int, frbz_copy(&r, b, &error), FRBZ_OK));
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            cr_expect(eq(dbl, b[i][j], a[j][3 - 2 * i]));
    frbz_release(&r);
    cr_expect(r.array == NULL);
    frbz_release(&r);
}

Test(library, arrays_have_up_to_three_dimensions_and_may_be_empty) {
    int32_t a[2][3][5], b[2][3][5];
    for (int i = 0; i < 30; i++)
        (&a[0][0][0])[i] = i * i;
    frbz_value r = call("same", 1, (frbz_value[]){frbz_dense(FRBZ_INT, a, 3, 2, 3, 5)});
    cr_assert(r.type == FRBZ_INT && r.rank == 3 && r.size[2] == 5);
    cr_assert(eq(int, frbz_copy(&r, b, &error), FRBZ_OK));
    cr_expect(memcmp(a, b, sizeof a) == 0);
    frbz_release(&r);
    r = call("same", 1, (frbz_value[]){frbz_dense(FRBZ_INT, NULL, 3, 2, 0, 5)});
    cr_expect(r.rank == 3 && r.size[0] == 2 && r.size[1] == 0);
    frbz_release(&r);
}

Test(library, booleans_have_a_byte_each) {
    const bool a[5] = {true, false, true, true, false};
    bool b[3];
    frbz_value every = frbz_dense(FRBZ_BOOLEAN, a, 1, 3, 0, 0);
    every.stride[0] = 2;
    frbz_value r = call("flip", 1, &every);
    cr_assert(r.type == FRBZ_BOOLEAN && r.rank == 1 && r.size[0] == 3);
    cr_assert(eq(int, frbz_copy(&r, b, &error), FRBZ_OK));
    cr_expect(b[0] == false && b[1] == false && b[2] == true);
    frbz_release(&r);
}

Test(library, a_result_is_an_argument_of_the_next_call) {
    frbz_value a = call("many", 1, (frbz_value[]){frbz_integer(100000)});
    frbz_value r = call("last", 2, (frbz_value[]){a, frbz_integer(1)});
    cr_expect(r.type == FRBZ_FLOAT && r.real == 99999 * 0.5);
    frbz_program *other = load(NULL);
    frbz_value arguments[] = {a, frbz_integer(1)};
    cr_expect(eq(int, frbz_call(frbz_find(other, "last", &error), arguments, 2, &r, 1, &error), FRBZ_USAGE));
    frbz_free(other);
    refused("flip", 1, &a, FRBZ_USAGE, "a is a boolean[], it is given a float[]");
    // not released: it goes with the program
}

Test(library, arrays_that_do_not_suit_are_refused) {
    const double a[4] = {0};
    refused("turned", 1, (frbz_value[]){frbz_dense(FRBZ_DOUBLE, a, 1, 4, 0, 0)}, FRBZ_USAGE, "a is a double[][], it is given a double[]");
    refused("turned", 1, (frbz_value[]){frbz_dense(FRBZ_DOUBLE, a, 4, 4, 1, 1)}, FRBZ_USAGE, "no array of 1 to 3 dimensions");
    refused("turned", 1, (frbz_value[]){frbz_dense(FRBZ_DOUBLE, NULL, 2, 2, 2, 0)}, FRBZ_USAGE, "an array without data");
    refused("turned", 1, (frbz_value[]){frbz_dense(FRBZ_DOUBLE, a, 2, -1, 2, 0)}, FRBZ_USAGE, "no array");
    refused("turned", 1, (frbz_value[]){frbz_real(1)}, FRBZ_USAGE, "it is given a double");
    refused("turned", 1, (frbz_value[]){frbz_dense(FRBZ_DOUBLE, a, 2, 1 << 20, 1 << 20, 0)}, FRBZ_LIMIT, "array too big");
}

Test(library, a_trap_says_where) {
    const float a[3] = {1, 2, 3};
    refused("last", 2, (frbz_value[]){frbz_dense(FRBZ_FLOAT, a, 1, 3, 0, 0), frbz_integer(4)}, FRBZ_TRAP, "array index out of bounds");
    cr_expect(eq(int, error.messages[0].line, 23));
    cr_expect(eq(str, (char *)error.messages[0].file, "Sample.java"));
    cr_expect(strstr(error.text, "Sample.java:23:5: error: ") == error.text);
    cr_expect(strstr(error.text, "return a[a.length - back]") != NULL && strchr(error.text, '^') != NULL);
    frbz_value r = call("one", 1, (frbz_value[]){frbz_integer(1)});     // the program goes on
    cr_expect(r.integer == 2 && error.status == FRBZ_OK && !error.memory);
}

Test(library, all_mistakes_of_a_source_are_told) {
    static const char bad[] = "class B {\n    static int f(int x) { return y; }\n    static int g() { return true; }\n}\n";
    cr_expect(frbz_load_memory("B.java", bad, strlen(bad), NULL, &error) == NULL);
    cr_expect(eq(int, error.status, FRBZ_REFUSED));
    cr_assert(eq(int, error.count, 2));
    cr_expect(error.messages[0].line == 2 && error.messages[0].column == 34 && error.messages[1].line == 3);
}

Test(library, methods_are_found_by_name_number_and_types) {
    cr_expect(eq(str, (char *)frbz_method_header(frbz_find(program, "turned", &error)), "double[][] turned(double[][] a)"));
    cr_expect(frbz_find(program, "turned", NULL) == frbz_find(program, "turned", NULL));
    cr_expect(eq(int, frbz_parameters(frbz_find(program, "sum/2", &error)), 2));
    cr_expect(eq(int, frbz_parameters(frbz_find(program, "sum(int)", &error)), 1));
    cr_expect(frbz_find(program, "sum", &error) == NULL && strstr(error.text, "2 methods") != NULL);
    cr_expect(frbz_find(program, "nothing", &error) == NULL && error.status == FRBZ_USAGE);
    cr_expect(strstr(error.text, "no method 'nothing'; there is one(int x), wide(long x)") != NULL, "%s", error.text);
    cr_expect(frbz_find(program, "meen", &error) == NULL && strstr(error.text, "no method 'meen': did you mean 'mean'?; there is") != NULL, "%s", error.text);
    cr_expect(frbz_find(NULL, "one", &error) == NULL);
    frbz_kind k = frbz_result(frbz_find(program, "many", &error), 0);
    cr_expect(k.type == FRBZ_FLOAT && k.rank == 1);
    cr_expect(eq(str, (char *)frbz_header(program, 0), "int one(int x)"));
    cr_expect(frbz_header(program, 1000) == NULL);
}

Test(library, a_record_is_several_results) {
    frbz_method *m = frbz_find(program, "all", &error);
    cr_assert(m != NULL, "%s", error.text);
    cr_expect(eq(str, (char *)frbz_method_header(m), "All all(int n) -> (boolean ok, float f, long[] a, double p.sum, int p.n, double[][] m)"));
    cr_assert(eq(int, frbz_results(m), 6));
    cr_expect(frbz_result(m, 2).type == FRBZ_LONG && frbz_result(m, 2).rank == 1 && frbz_result(m, 5).rank == 2);
    cr_expect(frbz_result(m, 4).type == FRBZ_INT && frbz_result(m, 6).type == FRBZ_NOTHING && frbz_result(m, -1).type == FRBZ_NOTHING);
    frbz_value n = frbz_integer(3), r[7];
    int64_t a[3];
    cr_assert(eq(int, frbz_call(m, &n, 1, r, 7, &error), FRBZ_OK), "%s", error.text);
    cr_expect(r[0].type == FRBZ_BOOLEAN && r[0].integer == 1 && r[1].type == FRBZ_FLOAT && r[1].real == 0.75);
    cr_expect(r[3].type == FRBZ_DOUBLE && r[3].real == 1.5 && r[4].type == FRBZ_INT && r[4].integer == -3);
    cr_expect(r[2].size[0] == 3 && r[5].rank == 2 && r[5].size[1] == 1 && r[6].type == FRBZ_NOTHING);
    cr_assert(eq(int, frbz_copy(&r[2], a, &error), FRBZ_OK));
    cr_expect(a[0] == 0 && a[1] == 7 && a[2] == 14);
    frbz_release(&r[2]);
    frbz_release(&r[5]);
    cr_assert(eq(int, frbz_call(m, &n, 1, r, 1, &error), FRBZ_OK));     // no more than there is room for
    cr_expect(eq(int, (int)r[0].integer, 1));
    n = frbz_integer(1);
    cr_expect(eq(int, frbz_call(m, &n, 1, r, 7, &error), FRBZ_TRAP));
    cr_expect(r[0].type == FRBZ_NOTHING && r[2].array == NULL);
}

Test(library, a_record_is_given_part_by_part) {
    frbz_method *m = frbz_find(program, "scaled", &error);
    cr_expect(eq(str, (char *)frbz_method_header(m), "double scaled(double p.sum, int p.n, double by)"));
    frbz_value r = call("scaled", 3, (frbz_value[]){frbz_real(2.5), frbz_integer(3), frbz_integer(4)});
    cr_expect(r.type == FRBZ_DOUBLE && r.real == 13);
}

static void collect(void *state, const char *text, size_t length) {
    strncat(state, text, length);
}

Test(library, what_main_prints_goes_to_the_caller) {
    char printed[100] = "";
    frbz_options o = {.print = collect, .state = printed};
    frbz_program *p = load(&o);
    frbz_method *m = frbz_find(p, "main", &error);
    frbz_value text = frbz_text("17");
    cr_expect(eq(int, frbz_results(m), 0));
    cr_assert(eq(int, frbz_call(m, &text, 1, NULL, 0, &error), FRBZ_OK), "%s", error.text);
    cr_expect(eq(str, printed, "n is 17\n"));
    frbz_free(p);
}

static bool enough(void *state) {
    return ++*(int *)state == 2;
}

/* A call that would never end. */
static void endless(const frbz_options *o, frbz_status status, const char *why) {
    frbz_value n = frbz_integer(1), r;
    frbz_program *p = load(o);
    cr_assert(p != NULL);
    cr_expect(eq(int, frbz_call(frbz_find(p, "forever", &error), &n, 1, &r, 1, &error), (int)status));
    cr_expect(strstr(error.text, why) != NULL, "%s", error.text);
    n = frbz_integer(3);
    cr_expect(eq(int, frbz_call(frbz_find(p, "forever", &error), &n, 1, &r, 1, &error), FRBZ_OK), "%s", error.text);
    frbz_free(p);
}

Test(library, calls_have_limits, .timeout = 60) {
    int asked = 0;
    endless(&(frbz_options){.seconds = 0.02}, FRBZ_LIMIT, "out of time: more than 0.02 seconds");
    endless(&(frbz_options){.instructions = 100000}, FRBZ_LIMIT, "out of fuel: more than 100000 instructions");
    endless(&(frbz_options){.watch = enough, .state = &asked}, FRBZ_CANCELLED, "cancelled");
    cr_expect(asked >= 2);
    frbz_program *p = load(&(frbz_options){.memory = 1 << 20});
    frbz_value n = frbz_integer(1000000), r;
    cr_expect(eq(int, frbz_call(frbz_find(p, "many", &error), &n, 1, &r, 1, &error), FRBZ_LIMIT));
    frbz_free(p);
    cr_expect(load(&(frbz_options){.seconds = NAN}) == NULL && error.status == FRBZ_USAGE);
    cr_expect(load(&(frbz_options){.threads = 257}) == NULL && error.status == FRBZ_USAGE);
}

Test(library, the_compiler_explains) {
    char *text = frbz_explain(program, &error);
    cr_assert(text != NULL, "%s", error.text);
    cr_expect(strstr(text, "Sample.java:9:9: array construction of double[][]") != NULL, "%s", text);
    frbz_text_free(text);
}

Test(library, statistics_are_of_the_last_call) {
    call("one", 1, (frbz_value[]){frbz_integer(1)});
    frbz_statistic s;
    bool found = false;
    for (int i = 0; frbz_statistics(program, i, &s); i++)
        if (!strcmp(s.name, "program.work"))
            found = s.count > 0 && s.count < 100;
    cr_expect(found);
}

Test(library, assembly_sources_take_what_comes) {
    static const char text[] = ".entry e\n.codelet e, worker, handle\n fb.rd t0, a2, 0\n addi t0, t0, 1\n fb.update.d t0\n fb.quit\n";
    frbz_program *p = frbz_load_memory("e.s", text, strlen(text), NULL, &error);
    cr_assert(p != NULL, "%s", error.text);
    frbz_value n = frbz_integer(8), r;
    frbz_method *m = frbz_find(p, "main", &error);
    cr_expect(eq(int, frbz_parameters(m), -1));
    cr_expect(eq(int, frbz_call(m, &n, 1, &r, 1, &error), FRBZ_OK));
    cr_expect(r.type == FRBZ_LONG && r.integer == 9);
    cr_expect(eq(int, frbz_call(m, NULL, 0, &r, 1, &error), FRBZ_TRAP));
    cr_expect(eq(int, error.messages[0].line, 3));
    frbz_free(p);
    cr_expect(frbz_load("no such file.s", NULL, &error) == NULL && error.status == FRBZ_USAGE);
    cr_expect(frbz_load_memory("x.frbz", "nonsense", 8, NULL, &error) == NULL && error.status == FRBZ_USAGE);
}

/* Arrays so large that several threads carry them in and out. */
static void counts_primes(frbz_program *p) {
    frbz_value result;
    frbz_method *m = frbz_find(p, "primes", &error);
    cr_assert(m != NULL, "%s", error.text);
    cr_expect(eq(int, frbz_call(m, (frbz_value[]){frbz_integer(2000)}, 1, &result, 1, &error), FRBZ_OK), "%s", error.text);
    cr_expect(eq(long, result.integer, 303));
    frbz_free(p);
}

Test(library, class_files_are_programs_by_whatever_name) {
    char bytes[1 << 14];
    FILE *f = fopen("tests/class/Labels.class", "rb");
    cr_assert(f != NULL);
    size_t length = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    counts_primes(frbz_load("tests/class/Labels.class", NULL, &error));
    counts_primes(frbz_load_memory("labels", bytes, length, NULL, &error));
    cr_expect(frbz_load_memory("labels", bytes, length - 1, NULL, &error) == NULL);
    cr_expect(strstr(error.text, "damaged class file") != NULL, "%s", error.text);
}

Test(library, large_arrays_come_back_as_they_went) {
    static const int64_t sizes[][2] = {{300000, 0}, {1, 600000}, {999, 1001}, {3, 200001}, {100000, 7}};
    frbz_program *p = frbz_load_memory("L.java", "class L { static double[] one(double[] a) { return a; }\n"
                                       "static int[][] two(int[][] a) { return a; } }", 101, &(frbz_options){.threads = 3}, &error);
    cr_assert(p != NULL, "%s", error.text);
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        bool single = !sizes[k][1];
        size_t width = single ? sizeof(double) : sizeof(int), n = (size_t)(sizes[k][0] * (single ? 1 : sizes[k][1]));
        char *a = malloc(n * width), *b = malloc(n * width);
        for (size_t i = 0; i < n * width / sizeof(uint32_t); i++)
            ((uint32_t *)(void *)a)[i] = (uint32_t)i * 2654435761u >> 2;
        frbz_value v = frbz_dense(single ? FRBZ_DOUBLE : FRBZ_INT, a, single ? 1 : 2, sizes[k][0], sizes[k][1], 0), r;
        cr_assert(eq(int, frbz_call(frbz_find(p, single ? "one" : "two", &error), &v, 1, &r, 1, &error), FRBZ_OK), "%s", error.text);
        cr_assert(eq(int, frbz_copy(&r, b, &error), FRBZ_OK));
        cr_expect(memcmp(a, b, n * width) == 0, "array %zu", k);
        frbz_release(&r);
        free(a);
        free(b);
    }
    frbz_free(p);
}
