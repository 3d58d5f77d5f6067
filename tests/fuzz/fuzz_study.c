/* tests/fuzz/fuzz_study.c - study files: refused with messages, or points with command lines and
 * keys, and tables, pictures and a page of whatever rows there are.  The bytes are taken as JSON
 * and as a line of results, too. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/point.h"
#include "lab/page.h"
#include "lab/plot.h"
#include "lab/report.h"
#include "lab/results.h"
#include "tests/fuzz/check.h"

enum { MAX_POINTS = 40 };

/* A row for every second point, an error for every third; the lines are taken back unchanged. */
static void fill(Results *r) {
    for (int i = 0; i < r->study->npoints; i++) {
        char text[200];
        Json stats;
        snprintf(text, sizeof text, "{\"cycles\": %d, \"ipc\": 0.%d, \"by_core\": {\"issue\": [1, %d]}, \"latency\": {\"mean\": %d.5}}",
                 100 + i, i + 1, i, i);
        CHECK(json_parse(strdup(text), false, &stats));
        char *line = results_line(r, i, &stats, i % 3 == 2 ? "an \"error\" of\n it" : NULL);
        CHECK(line);
        LineStatus st = results_take(r, line, false);
        CHECK(st == LINE_TAKEN || st == LINE_STALE || st == LINE_DIFFERS);      // two points may be the same
        free(line);
        json_free(&stats);
    }
}

static void show(const Results *r) {
    FILE *out = check_null();
    results_csv(r, out);
    CHECK(page_print(r, "kept\n", out));
    for (int i = 0; i < r->study->nplots; i++)
        CHECK(plot_script(r, &r->study->plot[i], out));
}

/* What we write as JSON is JSON. */
static void check_json(const Results *r) {
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    Json j;
    CHECK(out);
    results_json(r, out);
    CHECK(fclose(out) == 0);
    bool good = json_parse(text, false, &j);
    if (!good)
        CHECK(!strcmp(j.why, "too long a name"));
    json_free(&j);
}

static void check_study(const Study *s) {
    Results *r = results_new(s);
    CHECK(r);
    for (int i = 0; i < s->npoints; i++) {
        char **words = study_words(s, &s->point[i]);
        CHECK(words && words[0]);
        study_words_free(words);
        study_print_point(s, &s->point[i], check_null());
    }
    show(r);
    fill(r);
    show(r);
    check_json(r);
    results_free(r);
}

static const char *no_unit(const char *name) {
    (void)name;
    return "";
}

static void check_as_json(const uint8_t *data, size_t size) {
    for (int elements = 0; elements < 2; elements++) {
        Json j;
        Diag d = {.out = check_null()};
        char *text = calloc(size + 1, 1);
        CHECK(text);
        if (size)
            memcpy(text, data, size);
        if (json_parse(text, elements, &j)) {
            for (ReportForm form = REPORT_TEXT; form <= REPORT_JSON; form++)
                CHECK(report_print(&j, &j, "a", "b", no_unit, form, check_null(), &d) != REPORT_BAD);
        } else {
            CHECK(j.why && j.at <= size);
        }
        json_free(&j);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag d = {.out = check_null()};
    int fd = check_file(data, size);
    Study *s = study_read(check_path(fd), &point_runner, &d);
    close(fd);
    CHECK((s != NULL) == (d.errors == 0));
    if (s && s->npoints <= MAX_POINTS)
        check_study(s);
    study_free(s);
    check_as_json(data, size);
    return 0;
}
