/* tests/test_loops.c - what loop analysis finds in small methods, one rule per test. */
#include "frontend/loops/loops.h"

#include "tests/java_text.h"

TestSuite(loops, .fini = java_teardown);

static const CompileOptions usual, strict = {.strict = true}, thesis = {.thesis = true};

/* The first finding in line LINE, "" if there is none. */
static const char *found_at(int line) {
    for (const Finding *f = java_look.findings; f; f = f->next)
        if (f->at.line == line)
            return f->text;
    return "";
}

/* A class in which line 3 is LOOP, and around it: int n, a and b as arrays, s as a sum. */
static void compile_loop(const char *loop, CompileOptions options) {
    static char text[2000];
    snprintf(text, sizeof text,
             "class T {\n static int f(int n, int[] a, double[] x) { int s = 1, t = 0; boolean q = true; double d = 0; int[] b = new int[n];\n"
             "%s\n  return s + t + b[0] + (q ? 1 : 0) + (int) d; }\n"
             " static boolean odd(int i) { return i < 0 ? !odd(i + 1) : i %% 2 == 1; }\n"
             " public static void main(String[] args) { System.out.println(f(4, new int[4], new double[4])); }\n}\n", loop);
    java_compile(text, options);
}

static void expect_loop(const char *loop, const char *what) {
    compile_loop(loop, usual);
    cr_expect(eq(str, (char *)found_at(3), (char *)what), "%s", loop);
}

/* ---- reductions ---- */

Test(loops, every_operation_that_may_be_regrouped_is_a_reduction) {
    expect_loop("for (int i = 0; i < n; i++) s += a[i];", "reduction of int by +");
    expect_loop("for (int i = 0; i < n; i++) s -= a[i];", "reduction of int by +");
    expect_loop("for (int i = 0; i < n; i++) s = a[i] * s;", "reduction of int by *");
    expect_loop("for (int i = 0; i < n; i++) s &= a[i];", "reduction of int by &");
    expect_loop("for (int i = 0; i < n; i++) s |= a[i];", "reduction of int by |");
    expect_loop("for (int i = 0; i < n; i++) s ^= a[i];", "reduction of int by ^");
    expect_loop("for (int i = 0; i < n; i++) s = Math.min(s, a[i]);", "reduction of int by min");
    expect_loop("for (int i = 0; i < n; i++) s = Math.max(a[i], s);", "reduction of int by max");
    expect_loop("for (int i = 0; i < n; i++) if (a[i] > s) s = a[i];", "reduction of int by max");
    expect_loop("for (int i = 0; i < n; i++) s = s <= a[i] ? s : a[i];", "reduction of int by min");
    expect_loop("for (int i = 0; i < n; i++) q = q && i < 7;", "reduction of boolean by &");
    expect_loop("for (int i = 0; i < n; i++) q = q || i == 7;", "reduction of boolean by |");
    expect_loop("for (int i = 0; i < n; i++) d += x[i];", "reduction of double by +");
}

Test(loops, a_value_subtracted_from_others_is_a_linear_recurrence) {
    expect_loop("for (int i = 0; i < n; i++) s = a[i] - s;", "linear recurrence of int");
    expect_loop("for (int i = 0; i < n; i++) s = s * n - ~a[i];", "linear recurrence of int");
    expect_loop("for (int i = 0; i < n; i++) s = s * a[i] + 1;", "irregular: it combines in more than one way");
    expect_loop("for (int i = 0; i < n; i++) s = a[i] / 3 - (s >> 1);", "irregular: a turn needs the value of the turn before");
}

Test(loops, partial_sums_from_which_an_array_is_made_come_in_order) {
    const char *why = "in order, on a private array: a turn needs the value of the turn before";
    expect_loop("for (int i = 0; i < n; i++) { s += a[i]; b[i] = s; }", why);
    expect_loop("for (int i = 1; i < n; i++) b[i] = b[i - 1] + 1;", why);
}

Test(loops, what_is_replaced_where_it_is_beaten_is_a_selection) {
    expect_loop("for (int i = 0; i < n; i++) if (x[i] > d) d = x[i];", "selection of double by the greatest double");
    expect_loop("for (int i = 0; i < n; i++) if (a[i] > s) s = a[i] + 1;", "irregular: a turn needs the value of the turn before");
}

Test(loops, elements_that_are_combined_by_index_are_reductions) {
    expect_loop("for (int i = 0; i < n; i++) b[a[i]] += i;", "reduction by index of int[] by +");
    expect_loop("for (int i = 0; i < n; i++) b[a[i]] = Math.min(i, b[a[i]]);", "reduction by index of int[] by min");
}

Test(loops, two_ways_of_combining_are_no_reduction) {
    expect_loop("for (int i = 0; i < n; i++) { s += a[i]; s ^= 3; }", "irregular: it combines in more than one way");
}

Test(loops, combining_may_depend_on_a_condition_that_does_not_need_the_value) {
    expect_loop("for (int i = 0; i < n; i++) if (a[i] > 3) s += i;", "reduction of int by +");
    expect_loop("for (int i = 0; i < n; i++) if (s < 9) s += i;", "irregular: a turn needs the value of the turn before");
}

Test(loops, what_may_trap_behind_a_logical_operator_is_not_computed_early) {
    expect_loop("for (int i = 0; i < n; i++) q = q && a[i] > 0;",
                "irregular: what comes behind && or || may trap, and must not be computed too early");
}

Test(loops, a_loop_may_carry_several_values) {
    expect_loop("for (int i = 0; i < n; i++) { s += a[i]; t = Math.max(t, a[i]); b[i] = i; }",
                "reduction of int by +, reduction of int by max, array construction of int[]");
}

Test(loops, values_that_depend_on_each_other_are_irregular) {
    expect_loop("for (int i = 0; i < n; i++) { t += i; s += t; }", "irregular: what the loop carries depends on each other");
}

/* ---- constructions ---- */

Test(loops, an_element_for_each_turn_is_a_construction) {
    expect_loop("for (int i = 0; i < n; i++) b[i] = i;", "array construction of int[]");
    expect_loop("for (int i = 1; i < n; i++) b[i - 1] = a[i];", "array construction of int[]");
    expect_loop("for (int i = 0; i < n - 1; i++) b[i + 1] = a[i];", "array construction of int[]");
    expect_loop("for (int i = 0; i < n; i++) b[n - 1 - i] = i;", "array construction of int[]");
    expect_loop("for (int i = n - 1; i >= 0; i--) b[i] = i;", "array construction of int[]");
}

Test(loops, elements_of_other_turns_are_written_in_order) {
    const char *why = "in order, on a private array: a turn reads or writes elements of the array that other turns write";
    expect_loop("for (int i = 2; i < n; i++) b[i] = b[i - 2] + 1;", why);
    expect_loop("for (int i = 0; i < n; i++) b[a[i]] = i;", why);
    expect_loop("for (int i = 0; i < n; i++) b[2 * i % n] = i;", why);
}

Test(loops, a_row_that_is_filled_is_a_construction_of_its_own) {
    compile_loop("int[][] m = new int[n][n]; for (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++)\nm[i][j] = i; s += m[0][0];", usual);
    cr_expect(eq(str, (char *)found_at(3), "array construction of int[][]"));
    cr_expect(eq(str, (char *)found_at(4), "array construction of int[]"));
}

/* ---- counting ---- */

Test(loops, only_equal_steps_to_an_end_that_is_known_count) {
    const char *why = "irregular: it does not count from one bound to another in equal steps";
    expect_loop("for (int i = 0; i < n; i += 3) s += i;", "reduction of int by +");
    expect_loop("int i = 0; while (i < n) { s += i; i++; }", "reduction of int by +");
    expect_loop("for (int i = 1; i < n; i *= 2) s += i;", why);
    expect_loop("for (int i = 0; i * i < n; i++) s += i;", why);
    expect_loop("for (int i = 0; i < n; i += 2) b[i] = i;", "in order, on a private array: it fills an array in steps larger than one");
}

Test(loops, a_loop_that_is_left_is_irregular) {
    expect_loop("for (int i = 0; i < n; i++) { if (a[i] == 3) break; s += i; }", "irregular: a turn may leave the loop");
    expect_loop("for (int i = 0; i < n; i++) { if (i == 3) continue; s += i; }", "reduction of int by +");
}

Test(loops, the_end_may_fail_once_but_not_in_each_turn) {
    compile_loop("int[][] m = new int[n][n];\nfor (int i = 0; i < m[0].length; i++) s += i;", usual);
    cr_expect(eq(str, (char *)found_at(4), "reduction of int by +"));
    compile_loop("int[][] m = new int[n][n];\nfor (int i = 0; i < m[s].length; i++) s += i;", usual);
    cr_expect(eq(str, (char *)found_at(4), "irregular: the end it counts to is computed in each turn, and that may trap"));
}

/* ---- order ---- */

static const char sum_inside[] = "double[] y = new double[n]; for (int i = 0; i < n; i++) {\n"
                                 "double e = 0; for (int j = 0; j < n; j++)\n e += x[j]; y[i] = e; } d += y[0];";

Test(loops, a_floating_point_sum_inside_a_construction_keeps_its_order) {
    compile_loop(sum_inside, usual);
    cr_expect(eq(str, (char *)found_at(3), "array construction of double[]"));
    cr_expect(eq(str, (char *)found_at(4), "reduction of double by +, turn by turn: inside an array construction it keeps Java's order"));
}

Test(loops, the_grain_of_the_thesis_splits_it) {
    compile_loop(sum_inside, thesis);
    cr_expect(eq(str, (char *)found_at(4), "reduction of double by +"));
}

Test(loops, strict_order_splits_no_floating_point_sum) {
    compile_loop("for (int i = 0; i < n; i++) d += x[i];", strict);
    cr_expect(eq(str, (char *)found_at(3), "reduction of double by +, turn by turn: --strict-fp keeps Java's order"));
    compile_loop("for (int i = 0; i < n; i++) d = Math.max(d, x[i]);", strict);
    cr_expect(eq(str, (char *)found_at(3), "reduction of double by max"));
}

/* ---- what is told ---- */

Test(loops, findings_stand_in_the_order_of_the_source_one_for_a_loop) {
    compile_loop("for (int i = 0; i < n; i++) { s += i; t |= i;\nfor (int j = 0; j < n; j++) { s += j; t |= j; }\n}", usual);
    int loops = 0, line = 0;
    for (const Finding *f = java_look.findings; f; f = f->next, loops++) {
        cr_expect(gt(int, f->at.line, line));
        line = f->at.line;
    }
    cr_expect(eq(int, loops, 2));
}

Test(loops, methods_that_main_does_not_reach_are_looked_at) {
    java_compile("class T {\n static int unused(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) s += i;\n  return s; }\n"
                 " public static void main(String[] args) { }\n}\n", usual);
    cr_expect(eq(str, (char *)found_at(4), "reduction of int by +"));
    cr_expect(eq(int, java_look.ngraphs, 2));
}

Test(loops, values_have_the_names_of_their_variables) {
    compile_loop("for (int i = 0; i < n; i++) s += a[i];", usual);
    const Finding *f = java_look.findings;
    cr_assert(f && f->nvalues == 2);
    cr_expect(eq(str, (char *)f->value[0].name, "s"));
    cr_expect(eq(str, (char *)f->value[0].what, "reduction of int by +"));
    cr_expect(eq(str, (char *)f->value[1].name, "i"));
    cr_expect(eq(str, (char *)f->value[1].what, "index, in steps of 1"));
}
