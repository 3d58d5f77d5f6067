/* tests/test_study.c - studies, their formulas and results, one rule per test. */
#include "lab/study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/json.h"
#include "lab/page.h"
#include "lab/plot.h"
#include "lab/report.h"
#include "lab/results.h"
#include "lab/sweep.h"
#include "lab/view.h"
#include "tests/scratch.h"

static char folder[SCRATCH_NAME];
static char path[SCRATCH_NAME + 8], rows[SCRATCH_NAME + 16];
static char *said;
static Study *study;
static Results *results;

/* ---- a command whose statistics are simple: cycles = 1000 n / cores, a list, a mark for n = 12, and
 * ways to fail ---- */

static OptionCheck option(const char *command, const char *name, const char *value, char why[CONFIG_TEXT]) {
    (void)command;
    (void)value;
    (void)why;
    return !strcmp(name, "layout") || !strcmp(name, "n") ? OPTION_VALUE : OPTION_UNKNOWN;
}

static bool statistic(const char *command, const char *name, StudyUnit *unit) {
    *unit = (StudyUnit){"cycles", "of the run", !strcmp(name, "each")};
    return !strcmp(command, "mem") && (!strcmp(name, "cycles") || !strcmp(name, "each") || !strcmp(name, "more") || !strcmp(name, "odd"));
}

static const char *machine(const char *command) {
    return strcmp(command, "net") ? "frbz64" : NULL;
}

static int run(char **words, int n, int stats) {
    double size = 1, cores = 1;
    for (int i = 1; i < n; i++) {
        sscanf(words[i], "--n=%lf", &size);
        sscanf(words[i], "--set=cores=%lf", &cores);
    }
    if (size == 13)
        return fputs("frbz: error: unlucky\nmore\n", stderr), 1;
    if (size == 14)
        raise(SIGKILL);
    dprintf(stats, "{\"cycles\": %g, \"each\": [%g, 2], \"more\": 5, \"odd\": %s}\n", 1000 * size / cores, size,
            size == 12 ? "true" : "false");
    return 0;
}

static const char *no_mark(const char *command) {
    (void)command;
    return NULL;
}

static const char *mark(const char *command) {
    return strcmp(command, "mem") ? NULL : "odd";
}

static const char *command(int i) {
    static const char *const words[] = {"sim", "mem", "net", NULL};
    return words[i];
}

static const KeyTable *keys(const char *word) {
    return machine(word) ? &config_keys : NULL;
}

static StudyRunner runner = {"test", option, statistic, no_mark, command, machine, keys, run};

/* ---- fixture ---- */

static void setup(void) {
    scratch_open(folder, "study");
    snprintf(path, sizeof path, "%s/study", folder);
    snprintf(rows, sizeof rows, "%s.rows", path);
}

static void teardown(void) {
    results_free(results);
    study_free(study);
    free(said);
    cr_expect(scratch_close(folder));
}

TestSuite(study, .init = setup, .fini = teardown);

static bool read_study(const char *text) {
    size_t len;
    FILE *f = fopen(path, "w"), *out = open_memstream(&said, &len);
    cr_assert(f && out && fputs(text, f) >= 0 && fclose(f) == 0);
    Diag d = {.out = out};
    study = study_read(path, &runner, &d);
    fclose(out);
    bool read = study != NULL;
    cr_assert(read == (d.errors == 0), "the answer and the reports agree: %s", said);
    return read;
}

/* Another study in the place of the last one. */
static bool read_again(const char *text) {
    results_free(results);
    study_free(study);
    free(said);
    results = NULL;
    study = NULL;
    said = NULL;
    return read_study(text);
}

static const SweepOptions all = {.jobs = 2, .shard = 1, .shards = 1};

static void run_all(const SweepOptions *o) {
    Diag d = {.out = stderr};
    results_free(results);
    results = results_new(study);
    cr_assert(sweep_run(results, rows, o, &d));
}

static const char grid_text_of_study[] =
    "run: mem\nlayout: [a, b]\nn: [1, 2]\nset: {cores: [1, 4]}\ncolumns: [cycles, gain]\n"
    "derived: {gain: 'cycles[cores=1] / cycles'}\ntables: {t: {x: n, y: cycles, series: cores, where: {layout: b}}}\n";

static bool said_at(int line, int col, const char *words) {
    char want[SCRATCH_NAME + 256];
    snprintf(want, sizeof want, "%s:%d:%d: error: %s", path, line, col, words);
    return strstr(said, want) != NULL;
}

/* ---- points ---- */

Test(study, the_axis_written_last_changes_fastest) {
    cr_assert(read_study(grid_text_of_study));
    cr_assert(eq(int, study->npoints, 8));
    int cores = study_axis(study, "cores"), layout = study_axis(study, "layout");
    cr_expect(eq(str, (char *)study->point[1].place[cores].label, "4"));
    cr_expect(eq(str, (char *)study->point[3].place[layout].label, "a"));
    cr_expect(eq(str, (char *)study->point[4].place[layout].label, "b"));
}

Test(study, cases_come_one_after_the_other_and_go_before_the_study) {
    cr_assert(read_study("run: mem\nn: [1, 2]\nlayout: a\ncases: {x: {layout: b}, y: {n: 3, set: {cores: [1, 2]}}}\n"));
    cr_assert(eq(int, study->npoints, 4));
    int n = study_axis(study, "n"), layout = study_axis(study, "layout");
    cr_expect(eq(str, (char *)study->point[0].place[layout].label, "b"));
    cr_expect(eq(str, (char *)study->point[3].place[layout].label, "a"));
    cr_expect(eq(str, (char *)study->point[3].place[n].label, "3"));
}

Test(study, a_range_is_each_of_its_numbers) {
    cr_assert(read_study("run: mem\nlayout: a\nn: [1, 3..5, 9]\nset: {cores: 10..11}\n"));
    cr_assert(eq(int, study->npoints, 10));
    int n = study_axis(study, "n"), cores = study_axis(study, "cores");
    cr_expect(eq(str, (char *)study->point[4].place[n].label, "4"));
    cr_expect(eq(str, (char *)study->point[8].place[n].value, "9"));
    cr_expect(eq(str, (char *)study->point[9].place[cores].value, "11"));
    cr_expect(read_again("run: mem\nlayout: a\nn: 5..4\n") == false && said_at(3, 4, "'5..4' is no range"));
    cr_expect(read_again("run: mem\nlayout: a\nn: 1..10001\n") == false && said_at(3, 4, "'1..10001' is no range"));
    cr_expect(read_again("run: mem\nlayout: a\nn: 0..99999999999999999999999\n") == false && said_at(3, 4, "'0..9"));
    cr_expect(read_again("run: mem\nlayout: a\nn: [3, 1..4]\n") == false && said_at(3, 8, "'3' a second time"));
}

Test(study, a_key_depends_on_values_and_not_on_their_names_or_order) {
    cr_assert(read_study("run: mem\nlayout: a\nn: 2\nset: {cores: 4, slots: 2}\n"));
    uint64_t key = study->point[0].key;
    cr_assert(read_again("cases: {c: {n: {two: 2}, set: {slots: 2, cores: 4}}}\nrun: mem\nlayout: {first: a}\n"));
    cr_expect(eq(u64, study->point[0].key, key));
    cr_assert(read_again("run: mem\nlayout: a\nn: 4\nset: {cores: 2, slots: 2}\n"));
    cr_expect(ne(u64, study->point[0].key, key));
}

Test(study, a_command_line_names_everything) {
    cr_assert(read_study("run: mem\nlayout: {first: a}\nmachine: thesis64\nset: {buffer.chunks: 8}\n"));
    char **words = study_words(study, &study->point[0]);
    cr_assert(words != NULL);
    cr_expect(eq(str, words[0], "mem"));
    cr_expect(eq(str, words[1], "--layout=a"));
    cr_expect(eq(str, words[2], "--machine=thesis64"));
    cr_expect(eq(str, words[3], "--set=buffer.chunks=8"));
    cr_expect(eq(ptr, words[4], NULL));
    study_words_free(words);
}

Test(study, every_mistake_has_its_place) {
    cr_assert(not(read_study("run: mem\nlayout: a\nwhat: 1\nset: {core: 2}\ncolumns: [cycle]\n")));
    cr_expect(said_at(3, 1, "no key 'what' of a study"));
    cr_expect(said_at(4, 7, "no key 'core'"));
}

Test(study, a_list_within_a_list_is_no_value) {
    cr_assert(not(read_study("run: mem\nlayout: [a, [b]]\n")));
    cr_expect(said_at(2, 13, "expected a word or a number"));
}

/* ---- formulas ---- */

struct sum {
    char text[32];      // parameters are copied to another process
    double value;
};

static double x_is_three(void *arg, const Formula *column, FormulaKind fold) {
    (void)arg;
    return fold == FORMULA_COLUMN && formula_word_is(column->name, "x") ? 3 : NAN;
}

ParameterizedTestParameters(study, formulas) {
    static struct sum sums[] = {
        {"1 + 2 * x", 7}, {"-x ^ 2", -9}, {"2 ^ 3 ^ 2", 512}, {"(1 + 2) * x", 9}, {"8 - 4 - 2", 2}, {"8 / 4 / 2", 1},
        {"1 < 2 < 3", 1}, {"1 < 3 < 2", 0}, {"3 >= x > 1", 1}, {"log2(8) + sqrt(16)", 7}, {"1 / 0", NAN}, {"y + 1", NAN},
    };
    return cr_make_param_array(struct sum, sums, sizeof sums / sizeof *sums);
}

ParameterizedTest(struct sum *p, study, formulas) {
    FormulaPool pool = {0};
    char why[FORMULA_WHY];
    size_t at;
    const Formula *f = formula_parse(&pool, p->text, why, &at);
    cr_assert(f != NULL, "%s: %s", p->text, why);
    double value = formula_value(f, x_is_three, NULL);
    cr_expect(value == p->value || (isnan(value) && isnan(p->value)), "%s is %g", p->text, value);
    formula_free(&pool);
}

Test(study, a_formula_that_is_none_is_refused_where_it_ends) {
    FormulaPool pool = {0};
    char why[FORMULA_WHY];
    size_t at;
    cr_expect(eq(ptr, (void *)formula_parse(&pool, "1 + (2 * x", why, &at), NULL));
    cr_expect(eq(sz, at, 10));
    cr_expect(eq(ptr, (void *)formula_parse(&pool, "cycles[cores]", why, &at), NULL));
    cr_expect(eq(sz, at, 12));
    formula_free(&pool);
}

Test(study, a_selection_is_of_the_row_that_differs_in_nothing_else) {
    cr_assert(read_study(grid_text_of_study));
    run_all(&all);
    for (int i = 0; i < 8; i++)
        cr_expect(eq(dbl, results_number(results, i, "gain"), i % 2 ? 4 : 1));
}

/* Each adds the one before to itself: 2^60 additions, if all were made. */
Test(study, derived_columns_that_build_on_one_another_are_computed_once) {
    char text[4096];
    size_t n = (size_t)sprintf(text, "run: mem\nlayout: a\nn: [1, 2]\ncolumns: cycles\nderived:\n  d0: cycles\n");
    for (int i = 1; i <= 60; i++)
        n += (size_t)sprintf(text + n, "  d%d: d%d + d%d\n", i, i - 1, i - 1);
    cr_assert(read_study(text));
    alarm(60);
    run_all(&all);
    cr_expect(eq(dbl, results_number(results, 0, "d60"), 1000 * 0x1p60));
    cr_expect(eq(dbl, results_number(results, 1, "d60"), 2000 * 0x1p60));
}

/* Of 20 values: the least one that 5, 50, 95 of 100 do not exceed. */
Test(study, quantiles_are_values_that_are_there) {
    cr_assert(read_study("run: mem\nlayout: a\nn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 17, 18, 19, 20, 21, 22, 23]\ncolumns: [low, half, high]\n"
                         "derived: {low: 'p5(cycles[n=*])', half: 'median(cycles[n=*])', high: 'p95(cycles[n=*])'}\n"));
    run_all(&all);
    cr_expect(eq(dbl, results_number(results, 0, "low"), 1000));
    cr_expect(eq(dbl, results_number(results, 0, "half"), 10000));
    cr_expect(eq(dbl, results_number(results, 0, "high"), 22000));
}

/* What a column is computed from may come later: another row of the same sweep. */
Test(study, a_derived_column_follows_its_rows) {
    cr_assert(read_study("run: mem\nlayout: a\nn: [1, 2]\ncolumns: most\nderived: {all: 'max(cycles[n=*])', most: all + 1}\n"));
    results = results_new(study);
    Diag d = {.out = stderr};
    SweepOptions part = {.jobs = 1, .shard = 1, .shards = 2};
    cr_assert(sweep_run(results, rows, &part, &d));
    cr_expect(eq(dbl, results_number(results, 0, "most"), 1001));
    part.shard = 2;
    cr_assert(sweep_run(results, rows, &part, &d));
    cr_expect(eq(dbl, results_number(results, 0, "most"), 2001));
}

Test(study, a_file_of_many_levels_is_refused_at_once) {
    enum { LEVELS = 100000 };
    char *text = malloc(LEVELS + 16);
    cr_assert(text != NULL);
    strcpy(text, "run: mem\nn: ");
    memset(text + 12, '[', LEVELS);
    text[12 + LEVELS] = 0;
    alarm(20);
    cr_expect(not(read_study(text)));
    cr_expect(said_at(2, 19, "more than 16 levels"), "%s", said);
    free(text);
}

Test(study, rows_to_be_doubted_are_marked_in_tables_and_plots) {
    char *text;
    size_t len;
    runner.mark = mark;
    cr_assert(read_study("run: mem\nlayout: a\nn: [1, 12]\ncolumns: cycles\nplots: {p: {x: n, y: cycles}}\ntables: {t: {x: n, y: cycles}}\n"));
    cr_expect(eq(int, study->nshown, 2), "the mark is a column that is always shown");
    run_all(&all);
    FILE *out = open_memstream(&text, &len);
    cr_expect(page_print(results, "", out));
    cr_expect(plot_script(results, &study->plot[0], out));
    fclose(out);
    cr_expect(strstr(text, "| 1 | 1000 |") && strstr(text, "| 12 | 12000 \\* |") && strstr(text, "\\* odd\n"), "%s", text);
    cr_expect(strstr(text, "$c0 << END\n1 1000\nEND\n$m0 << END\n12 12000\nEND\n") && strstr(text, "title 'odd'"), "%s", text);
    free(text);
    runner.mark = no_mark;
}

/* ---- rows ---- */

Test(study, a_failure_is_a_row_and_the_rest_goes_on) {
    cr_assert(read_study("run: mem\nlayout: a\nn: [13, 1, 14]\ncolumns: cycles\n"));
    run_all(&all);
    cr_expect(eq(int, results_failed(results), 2));
    cr_expect(eq(str, results->row[0].error, "error: unlucky"));
    cr_expect(eq(str, results->row[2].error, "killed by signal 9"));
    cr_expect(eq(dbl, results_number(results, 1, "cycles"), 1000));
}

static long bytes_of_rows(void) {
    FILE *f = fopen(rows, "r");
    cr_assert(f != NULL);
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    fclose(f);
    return n;
}

Test(study, what_ran_is_not_run_again_but_for_a_new_list) {
    SweepOptions again = all;
    again.resume = true;
    cr_assert(read_study("run: mem\nlayout: a\nn: [1, 2]\ncolumns: cycles\n"));
    run_all(&all);
    long n = bytes_of_rows();
    run_all(&again);
    cr_expect(eq(long, bytes_of_rows(), n));
    cr_assert(read_again("run: mem\nlayout: a\nn: [1, 2]\ncolumns: more\n"));
    run_all(&again);
    cr_expect(eq(long, bytes_of_rows(), n));
    cr_expect(eq(dbl, results_number(results, 1, "more"), 5));
    cr_assert(read_again("run: mem\nlayout: a\nn: [1, 2]\ncolumns: each\n"));
    run_all(&again);
    cr_expect(gt(long, bytes_of_rows(), n));
    char buf[RESULTS_CELL];
    cr_expect(eq(str, (char *)results_text(results, 1, "each", buf), "[2, 2]"));
}

Test(study, parts_make_the_whole) {
    cr_assert(read_study(grid_text_of_study));
    results = results_new(study);
    Diag d = {.out = stderr};
    for (int i = 1; i <= 3; i++) {
        SweepOptions part = {.jobs = 1, .shard = i, .shards = 3};
        cr_assert(sweep_run(results, rows, &part, &d));
    }
    cr_expect(eq(int, results_missing(results), 0));
}

Test(study, a_grid_orders_numbers_and_chooses_rows) {
    cr_assert(read_study(grid_text_of_study));
    run_all(&all);
    Grid *g = grid_new(results, &study->table[0]);
    cr_assert(g != NULL);
    cr_expect(eq(int, g->nx, 2));
    cr_expect(eq(int, g->ncolumns, 2));
    cr_expect(eq(str, g->column[1].title, "cores 4"));
    cr_expect(eq(dbl, grid_number(g, 1, 1), 500));
    grid_free(g);
}

/* ---- JSON and reports ---- */

static Json parsed(const char *text) {
    Json j;
    cr_assert(json_parse(strdup(text), false, &j), "%s", j.why);
    return j;
}

Test(study, json_is_flat) {
    Json j = parsed("{\"a\": {\"b\": -1.5e3, \"c\": [1, 2]}, \"d\": [{\"e\": \"x\\n\\u00e4\"}, null]}");
    cr_expect(eq(int, j.count, 4));
    cr_expect(eq(str, (char *)json_find(&j, "a.b"), "-1.5e3"));
    cr_expect(eq(str, (char *)json_find(&j, "a.c"), "[1, 2]"));
    cr_expect(eq(str, (char *)json_find(&j, "d.0.e"), "x\n\xc3\xa4"));
    cr_expect(eq(str, (char *)json_find(&j, "d.1"), "null"));
    json_free(&j);
}

ParameterizedTestParameters(study, no_json) {
    static char texts[][16] = {"", "{", "[1,]", "{\"a\" 1}", "\"a", "01", "1.", "{} x", "\"\\q\"", "nul", "{\"a\": }"};
    return cr_make_param_array(char[16], texts, sizeof texts / sizeof *texts);
}

ParameterizedTest(char (*text)[16], study, no_json) {
    Json j;
    cr_expect(not(json_parse(strdup(*text), false, &j)), "%s", *text);
    cr_expect(j.why && j.at <= strlen(*text));
    json_free(&j);
}

static const char *no_unit(const char *name) {
    return strcmp(name, "b") ? "" : "chunks";
}

Test(study, a_report_as_json_has_signs_and_no_intervals) {
    Json a = parsed("{\"a\": 100, \"b\": 10, \"c\": \"x\", \"intervals\": [{\"a\": 1}]}"), b = parsed("{\"a\": 101, \"b\": 5, \"c\": \"\\\"\", \"intervals\": [{\"a\": 2}]}");
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    Diag d = {.out = stderr};
    cr_expect(eq(int, report_print(&a, &b, "a", "b", no_unit, REPORT_JSON, out, &d), REPORT_CHANGED));
    fclose(out);
    cr_expect(eq(str, text, "{\"compared\": 4, \"changed\": 4, \"list\": [\n"
                            "{\"name\": \"c\", \"unit\": \"\", \"before\": \"x\", \"after\": \"\\\"\", \"change\": null},\n"
                            "{\"name\": \"b\", \"unit\": \"chunks\", \"before\": 10, \"after\": 5, \"change\": -0.5},\n"
                            "{\"name\": \"a\", \"unit\": \"\", \"before\": 100, \"after\": 101, \"change\": 0.01}]}"));
    free(text);
    json_free(&a);
    json_free(&b);
}

Test(study, a_report_has_the_largest_change_first_and_lists_that_were_zero_last) {
    Json a = parsed("{\"a\": 100, \"b\": 10, \"c\": 5, \"d\": [0, 1]}"), b = parsed("{\"a\": 101, \"b\": 5, \"c\": 5, \"d\": [1, 1]}");
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    Diag d = {.out = stderr};
    cr_expect(eq(int, report_print(&a, &b, "a", "b", no_unit, REPORT_TEXT, out, &d), REPORT_CHANGED));
    fclose(out);
    char *at_b = strstr(text, "-50.00 %"), *at_a = strstr(text, "+1.00 %"), *at_d = strstr(text, "[1, 1]");
    cr_expect(at_b && at_a && at_d && at_b < at_a && at_a < at_d, "%s", text);
    cr_expect(strstr(text, "chunks         b\n") && strstr(text, "3 of 4 values changed"), "%s", text);
    free(text);
    json_free(&a);
    json_free(&b);
}
