/* lab/results.c - lines in, values out. */
#include "lab/results.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *label_of(const Study *s, int k, int axis) {
    return s->point[k].place[axis].label;
}

/* Labels get numbers, since formulas compare them very often. */
static void number_labels(Results *r) {
    const Study *s = r->study;
    for (int a = 0; a < s->naxes; a++) {
        int *first = r->first + a * s->npoints, n = 0;
        for (int k = 0; k < s->npoints; k++) {
            const char *label = label_of(s, k, a);
            int id = 0;
            while (label && id < n && strcmp(label, label_of(s, first[id], a)))
                id++;
            if (label && id == n)
                first[n++] = k;
            r->id[k * s->naxes + a] = label ? id : -1;
        }
        if (n < s->npoints)
            first[n] = -1;
    }
}

Results *results_new(const Study *s) {
    Results *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    *r = (Results){.study = s, .taken = 1};
    size_t points = (size_t)s->npoints + !s->npoints, ids = points * (size_t)s->naxes + 1;
    r->row = calloc(points, sizeof *r->row);
    r->id = calloc(ids, sizeof *r->id);
    r->first = calloc(ids, sizeof *r->first);
    r->derived = calloc(points * (size_t)(s->ncolumns + 1), sizeof *r->derived);
    bool hashed = study_hash_file(".", "/proc/self/exe", &r->build) || errno != ENOMEM;
    if (!r->row || !r->id || !r->first || !r->derived || !hashed) {
        results_free(r);
        return NULL;
    }
    number_labels(r);
    return r;
}

static void clear(Row *row) {
    free(row->error);
    for (int c = 0; c < STUDY_COLUMNS; c++)
        free(row->value[c]);
    *row = (Row){0};
}

void results_free(Results *r) {
    if (!r)
        return;
    for (int i = 0; r->row && i < r->study->npoints; i++)
        clear(&r->row[i]);
    free(r->row);
    free(r->id);
    free(r->first);
    free(r->derived);
    free(r);
}

/* ---- lines ---- */

/* Lists are long: only those that are columns.  What is null has no value. */
static bool is_kept(const Study *s, const Json *stats, int i) {
    if (stats->items[i].kind == JSON_WORD && !strcmp(stats->items[i].text, "null"))
        return false;
    return stats->items[i].kind != JSON_LIST || study_column(s, json_name(stats, i)) >= 0;
}

char *results_line(const Results *r, int point, const Json *stats, const char *error) {
    const Study *s = r->study;
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    if (!out)
        return NULL;
    fprintf(out, "{\"key\": \"%016" PRIx64 "\", \"build\": \"%016" PRIx64 "\", \"point\": %d", s->point[point].key, r->build,
            point + 1);
    if (error) {
        fputs(", \"error\": ", out);
        json_print_string(out, error);
    }
    const char *comma = "";
    fputs(", \"stats\": {", out);
    for (int i = 0; stats && i < stats->count; i++) {
        if (!is_kept(s, stats, i))
            continue;
        fputs(comma, out);
        json_print_string(out, json_name(stats, i));
        fputs(": ", out);
        json_print_value(out, stats->items[i].text);
        comma = ", ";
    }
    fputs("}}\n", out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* The values that the study wants, as texts of their own. */
static LineStatus fill(const Results *r, const Point *p, const Json *j, Row *row) {
    const Study *s = r->study;
    const char *error = json_find(j, "error");
    row->there = true;
    if (error)
        return (row->error = strdup(error)) ? LINE_TAKEN : LINE_NO_MEMORY;
    for (int c = 0; c < s->ncolumns; c++) {
        char name[200];
        StudyUnit unit;
        snprintf(name, sizeof name, "stats.%s", s->column[c].name);
        const char *value = s->column[c].derived ? NULL : json_find(j, name);
        if (value && !(row->value[c] = strdup(value)))
            return LINE_NO_MEMORY;
        bool list = !s->column[c].derived && s->runner->statistic(study_run_of(p), s->column[c].name, &unit) && unit.is_list;
        if (list && !value)
            return LINE_STALE;
    }
    return LINE_TAKEN;
}

static bool same_row(const Row *a, const Row *b) {
    for (int c = 0; c < STUDY_COLUMNS; c++)
        if (!a->value[c] != !b->value[c] || (a->value[c] && strcmp(a->value[c], b->value[c])))
            return false;
    return !a->error == !b->error && (!a->error || !strcmp(a->error, b->error));
}

/* Into every point with that key; mostly there is one. */
static LineStatus take_for(Results *r, uint64_t key, const Json *j) {
    LineStatus status = LINE_OTHER;
    for (int i = 0; i < r->study->npoints; i++) {
        if (r->study->point[i].key != key)
            continue;
        Row row = {0};
        status = fill(r, &r->study->point[i], j, &row);
        if (status == LINE_TAKEN && r->row[i].there && !same_row(&row, &r->row[i]))
            status = LINE_DIFFERS;
        if (status != LINE_TAKEN) {
            clear(&row);
            return status;
        }
        clear(&r->row[i]);
        r->row[i] = row;
        r->taken++;
    }
    return status;
}

LineStatus results_take(Results *r, const char *line, bool same_build) {
    Json j = {0};
    char *text = strdup(line), build[20];
    if (!text)
        return LINE_NO_MEMORY;
    LineStatus status = LINE_BAD;
    snprintf(build, sizeof build, "%016" PRIx64, r->build);
    if (json_parse(text, false, &j)) {
        const char *key = json_find(&j, "key"), *by = json_find(&j, "build");
        char *end = NULL;
        uint64_t hash = key ? strtoull(key, &end, 16) : 0;
        bool usable = !same_build || (by && !strcmp(by, build) && !json_find(&j, "error"));
        if (key && !*end)
            status = usable ? take_for(r, hash, &j) : LINE_OTHER;
    } else if (j.why == diag_no_memory) {
        status = LINE_NO_MEMORY;
    }
    json_free(&j);
    return status;
}

/* ---- values ---- */

static const char *raw(const Results *r, int point, const char *name) {
    const Study *s = r->study;
    int axis = study_axis(s, name), column = axis < 0 ? study_column(s, name) : -1;
    if (axis >= 0)
        return s->point[point].place[axis].label;
    return column < 0 || !r->row[point].there ? NULL : r->row[point].value[column];
}

static double derived_number(const Results *r, int point, int c) {
    Derived *d = &r->derived[point * r->study->ncolumns + c];
    if (!r->row[point].there || r->row[point].error)
        return NAN;
    if (d->taken != r->taken)
        *d = (Derived){results_formula(r, point, r->study->column[c].derived), r->taken};
    return d->value;
}

double results_number(const Results *r, int point, const char *name) {
    int c = study_column(r->study, name);
    if (c >= 0 && r->study->column[c].derived)
        return derived_number(r, point, c);
    const char *text = raw(r, point, name);
    return text && json_is_number(text) ? strtod(text, NULL) : NAN;
}

const char *results_text(const Results *r, int point, const char *name, char buf[RESULTS_CELL]) {
    int c = study_column(r->study, name);
    if (c < 0 || !r->study->column[c].derived) {
        const char *text = raw(r, point, name);
        return text ? text : "";
    }
    double x = results_number(r, point, name);
    if (isnan(x))
        return "";
    snprintf(buf, RESULTS_CELL, "%.6g", x);
    return buf;
}

bool results_marked(const Results *r, int point) {
    const char *value = r->study->mark < 0 ? NULL : r->row[point].value[r->study->mark];
    return value && !strcmp(value, "true");
}

typedef struct {
    const Results *results;
    int point;
} Context;

enum { ANY = -1, PRESENT = -2, NOWHERE = -3 };     // what is wanted of an axis, if not an id

static int wanted_id(const Results *r, int axis, FormulaWord value) {
    const Study *s = r->study;
    const int *first = r->first + axis * s->npoints;
    if (formula_word_is(value, "*"))
        return PRESENT;
    for (int id = 0; id < s->npoints && first[id] >= 0; id++)
        if (formula_word_is(value, label_of(s, first[id], axis)))
            return id;
    return NOWHERE;
}

/* What COLUMN selects, and otherwise what the row in question has. */
static void find_wanted(const Context *c, const Formula *column, int wanted[STUDY_AXES], bool chosen[STUDY_AXES]) {
    const Study *s = c->results->study;
    for (int a = 0; a < s->naxes; a++) {
        wanted[a] = c->point < 0 ? ANY : c->results->id[c->point * s->naxes + a];
        chosen[a] = false;
        for (int i = 0; i < column->nselect && !chosen[a]; i++)
            if (formula_word_is(column->axis[i], s->axis[a].name)) {
                wanted[a] = wanted_id(c->results, a, column->value[i]);
                chosen[a] = true;
            }
    }
}

/* A row that lacks an axis fits, unless the axis was chosen. */
static bool fits(const Results *r, int k, const int wanted[STUDY_AXES], const bool chosen[STUDY_AXES]) {
    int n = r->study->naxes;
    const int *id = r->id + k * n;
    for (int a = 0; a < n; a++)
        if (wanted[a] != ANY && wanted[a] != id[a] && (chosen[a] ? wanted[a] != PRESENT || id[a] < 0 : id[a] >= 0))
            return false;
    return true;
}

static double number_of(const Context *c, const Formula *column, int k) {
    char name[200];
    snprintf(name, sizeof name, "%.*s", (int)column->name.len, column->name.text);
    return results_number(c->results, k, name);
}

static int compare_values(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of N values, at least one.  Quantiles are values themselves: the least that so many do not exceed. */
static double fold_values(FormulaKind fold, double *value, int n) {
    static const int percent[] = {[FORMULA_MIN] = 0, [FORMULA_P5] = 5, [FORMULA_MEDIAN] = 50, [FORMULA_P95] = 95,
                                  [FORMULA_MAX] = 100};
    double sum = 0;
    if (fold == FORMULA_MEAN) {
        for (int i = 0; i < n; i++)
            sum += value[i];
        return sum / n;
    }
    qsort(value, (size_t)n, sizeof *value, compare_values);
    int rank = (percent[fold] * n + 99) / 100;
    return value[rank ? rank - 1 : 0];
}

static double column_value(void *arg, const Formula *column, FormulaKind fold) {
    const Context *c = arg;
    double value[STUDY_POINTS];
    int n = 0;
    if (c->point >= 0 && !column->nselect && fold == FORMULA_COLUMN)
        return number_of(c, column, c->point);
    int wanted[STUDY_AXES];
    bool chosen[STUDY_AXES];
    find_wanted(c, column, wanted, chosen);
    for (int k = 0; k < c->results->study->npoints; k++) {
        double x = fits(c->results, k, wanted, chosen) ? number_of(c, column, k) : NAN;
        if (!isnan(x))
            value[n++] = x;
    }
    if (fold == FORMULA_COLUMN)
        return n == 1 ? *value : NAN;
    return n ? fold_values(fold, value, n) : NAN;
}

double results_formula(const Results *r, int point, const Formula *e) {
    Context c = {r, point};
    return formula_value(e, column_value, &c);
}

int results_failed(const Results *r) {
    int n = 0;
    for (int i = 0; i < r->study->npoints; i++)
        n += r->row[i].there && r->row[i].error;
    return n;
}

int results_missing(const Results *r) {
    int n = 0;
    for (int i = 0; i < r->study->npoints; i++)
        n += !r->row[i].there;
    return n;
}
