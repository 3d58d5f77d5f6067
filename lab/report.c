/* lab/report.c - pairs of values by their names; rows of sweeps by their axes. */
#include "lab/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 400, MAX_AXES = 64 };

/* A row of a sweep. */
typedef struct {
    char *label;            // "case=dot cores=4"
    int   number;           // in its file
} ReportRow;

/* One of the two files. */
typedef struct {
    const Json *json;
    const char *path;
    int        *order;      // items by name
    ReportRow  *row;        // by label; of a sweep
    int         nrows;
} Side;

typedef struct {
    const char *before, *after;     // NULL: it is not there
    double      change;             // relative, absolute value; infinite: from 0, or no number; -1: lists, comes last
    char       *name;
} Change;

typedef struct {
    Side    a, b;
    Change *change;
    int     n, room, compared;
    bool    no_memory;
    ReportUnit unit;
} Report;

/* ---- finding by name ---- */

static const Json *sorting;     // qsort has no argument of its own

static int by_name(const void *x, const void *y) {
    return strcmp(json_name(sorting, *(const int *)x), json_name(sorting, *(const int *)y));
}

static bool sort_items(Side *s) {
    s->order = malloc(((size_t)s->json->count + 1) * sizeof *s->order);
    for (int i = 0; s->order && i < s->json->count; i++)
        s->order[i] = i;
    sorting = s->json;
    if (s->order)
        qsort(s->order, (size_t)s->json->count, sizeof *s->order, by_name);
    return s->order != NULL;
}

/* NULL: there is none. */
static const JsonItem *find(const Side *s, const char *name) {
    int low = 0, high = s->json->count;
    while (low < high) {
        int mid = (low + high) / 2, order = strcmp(json_name(s->json, s->order[mid]), name);
        if (!order)
            return &s->json->items[s->order[mid]];
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return NULL;
}

static const char *text_of(const Side *s, const char *fmt, int row, const char *column) {
    char name[LABEL];
    snprintf(name, sizeof name, fmt, row, column);
    const JsonItem *item = find(s, name);
    return item ? item->text : NULL;
}

/* ---- rows ---- */

static bool is_sweep(const Side *s) {
    const JsonItem *schema = find(s, "schema");
    return schema && !strncmp(schema->text, "frbz-sweep-", 11);
}

/* The name of axis I; NULL: there are fewer. */
static const char *axis(const Side *s, int i) {
    return text_of(s, "axes.%d%s", i, "");
}

static void add_part(char label[LABEL], const char *name, const char *value) {
    size_t len = strlen(label);
    snprintf(label + len, LABEL - len, "%s%s=%s", len ? " " : "", name, value);
}

/* Does the axis have more than one value in this file? */
static bool varies(const Side *s, const char *name) {
    const char *first = text_of(s, "rows.%d.%s", 0, name);
    for (int i = 1; i < s->nrows; i++) {
        const char *other = text_of(s, "rows.%d.%s", i, name);
        if (!first != !other || (first && strcmp(first, other)))
            return true;
    }
    return false;
}

static int by_label(const void *x, const void *y) {
    const ReportRow *a = x, *b = y;
    int order = strcmp(a->label, b->label);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static void count_rows(Side *s) {
    while (text_of(s, "rows.%d.%s", s->nrows, "point"))
        s->nrows++;
}

/* Rows are known by the axes that vary in either file. */
static bool label_rows(Side *s, const Side *other) {
    const char *name[MAX_AXES];
    int n = 0;
    for (int k = 0; n < MAX_AXES && (name[n] = axis(s, k)); k++)
        n += varies(s, name[n]) || varies(other, name[n]);
    s->row = calloc((size_t)s->nrows + 1, sizeof *s->row);
    for (int i = 0; s->row && i < s->nrows; i++) {
        char label[LABEL] = "";
        for (int k = 0; k < n; k++) {
            const char *value = text_of(s, "rows.%d.%s", i, name[k]);
            if (value)
                add_part(label, name[k], value);
        }
        s->row[i] = (ReportRow){strdup(label), i};
        if (!s->row[i].label)
            return false;
    }
    return s->row != NULL;
}

static const ReportRow *find_row(const Side *s, const char *label) {
    for (int low = 0, high = s->nrows; low < high;) {
        int mid = (low + high) / 2, order = strcmp(s->row[mid].label, label);
        if (!order)
            return &s->row[mid];
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return NULL;
}

/* ---- changes ---- */

static void add_change(Report *r, const char *before, const char *after, double change, const char *name, const char *row) {
    if (r->n == r->room) {
        int room = r->room ? 2 * r->room : 64;
        Change *more = realloc(r->change, (size_t)room * sizeof *more);
        if (!more) {
            r->no_memory = true;
            return;
        }
        r->change = more;
        r->room = room;
    }
    char *text;
    if (asprintf(&text, "%s%s%s", name, *row ? "  " : "", row) < 0) {
        r->no_memory = true;
        return;
    }
    r->change[r->n++] = (Change){before, after, change, text};
}

static double relative(double before, double after) {
    return before == after ? 0 : before == 0 ? INFINITY : fabs(after / before - 1);
}

/* The element of two lists that changed most; -1: it was 0, or the lengths differ. */
static double list_change(const char *a, const char *b) {
    double most = 0;
    for (;;) {
        a += strcspn(a, "-0123456789");
        b += strcspn(b, "-0123456789");
        if (!*a || !*b)
            return *a || *b || isinf(most) ? -1 : most;
        char *end_a, *end_b;
        most = fmax(most, relative(strtod(a, &end_a), strtod(b, &end_b)));
        if (end_a == a || end_b == b)
            return -1;
        a = end_a;
        b = end_b;
    }
}

static void compare(Report *r, const char *before, const char *after, const char *name, const char *row) {
    r->compared++;
    if (before && after && !strcmp(before, after))
        return;
    double change = INFINITY;
    if (before && after && json_is_number(before) && json_is_number(after))
        change = relative(strtod(before, NULL), strtod(after, NULL));
    else if (before && after && *before == '[' && *after == '[')
        change = list_change(before, after);
    add_change(r, before, after, change, name, row);
}

/* All that either has. */
static void compare_stats(Report *r) {
    for (int i = 0; i < r->a.json->count; i++) {
        const char *name = json_name(r->a.json, i);
        const JsonItem *other = find(&r->b, name);
        compare(r, r->a.json->items[i].text, other ? other->text : NULL, name, "");
    }
    for (int i = 0; i < r->b.json->count; i++)
        if (!find(&r->a, json_name(r->b.json, i)))
            compare(r, NULL, r->b.json->items[i].text, json_name(r->b.json, i), "");
}

static void compare_row(Report *r, int a, int b, const char *label) {
    const char *name;
    for (int k = 0; (name = text_of(&r->a, "columns.%d.%s", k, "name")); k++) {
        const char *before = text_of(&r->a, "rows.%d.%s", a, name), *after = text_of(&r->b, "rows.%d.%s", b, name);
        if (before || after)
            compare(r, before, after, name, label);
    }
    const char *before = text_of(&r->a, "rows.%d.%s", a, "error"), *after = text_of(&r->b, "rows.%d.%s", b, "error");
    if (before || after)
        compare(r, before, after, "error", label);
}

static void compare_sweeps(Report *r) {
    for (int i = 0; i < r->a.nrows; i++) {
        const ReportRow *row = &r->a.row[i], *other = find_row(&r->b, row->label);
        if (other)
            compare_row(r, row->number, other->number, row->label);
        else
            compare(r, "there", NULL, "row", row->label);
    }
    for (int i = 0; i < r->b.nrows; i++)
        if (!find_row(&r->a, r->b.row[i].label))
            compare(r, NULL, "there", "row", r->b.row[i].label);
}

/* ---- printing ---- */

static int largest_first(const void *x, const void *y) {
    const Change *a = x, *b = y;
    int order = (a->change < b->change) - (a->change > b->change);
    return order ? order : strcmp(a->name, b->name);
}

static const char *unit_of(const Report *r, const char *name) {
    char word[LABEL];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
    for (int k = 0; r->a.nrows; k++) {
        const char *column = text_of(&r->a, "columns.%d.%s", k, "name"), *unit = text_of(&r->a, "columns.%d.%s", k, "unit");
        if (!column || !strcmp(column, word))
            return column && unit ? unit : "";
    }
    return r->unit(word);
}

/* Long texts, lists above all, are cut. */
static void print_side(FILE *out, const char *text) {
    char cell[17];
    double x = text && json_is_number(text) ? strtod(text, NULL) : NAN;
    if (text && !isnan(x) && strlen(text) > 14)
        snprintf(cell, sizeof cell, "%.8g", x);
    else
        snprintf(cell, sizeof cell, "%.13s%s", text ? text : "-", text && strlen(text) > 13 ? "..." : "");
    fprintf(out, " %16s", cell);
}

static void print_change(const Report *r, const Change *c, FILE *out) {
    char share[24] = "";
    bool numbers = c->before && c->after && json_is_number(c->before) && json_is_number(c->after);
    if (isfinite(c->change) && c->change >= 0) {
        bool less = numbers && strtod(c->after, NULL) < strtod(c->before, NULL);
        snprintf(share, sizeof share, "%s%.2f %%", numbers ? less ? "-" : "+" : "", 100 * c->change);
    }
    fprintf(out, "%12s", share);
    print_side(out, c->before);
    print_side(out, c->after);
    fprintf(out, "  %-14s %s\n", unit_of(r, c->name), c->name);
}

static void print_all(const Report *r, FILE *out) {
    if (r->n)
        fprintf(out, "%12s %16s %16s  %-14s %s\n", "change", "before", "after", "unit", "what");
    for (int i = 0; i < r->n; i++)
        print_change(r, &r->change[i], out);
    fprintf(out, "%d of %d values changed\n", r->n, r->compared);
}

static void print_json_side(FILE *out, const char *name, const char *text) {
    fprintf(out, ", \"%s\": ", name);
    if (text)
        json_print_value(out, text);
    else
        fputs("null", out);
}

/* Relative changes are signed, but of lists; null: they are not finite. */
static void print_json_change(const Report *r, const Change *c, FILE *out) {
    bool numbers = c->before && c->after && json_is_number(c->before) && json_is_number(c->after);
    bool less = numbers && strtod(c->after, NULL) < strtod(c->before, NULL);
    fputs("{\"name\": ", out);
    json_print_string(out, c->name);
    fprintf(out, ", \"unit\": \"%s\"", unit_of(r, c->name));
    print_json_side(out, "before", c->before);
    print_json_side(out, "after", c->after);
    if (isfinite(c->change) && c->change >= 0)
        fprintf(out, ", \"change\": %.6g}", less ? -c->change : c->change);
    else
        fputs(", \"change\": null}", out);
}

/* Of single intervals, or lines of source. */
static bool is_of_many(const char *name) {
    static const char *const groups[] = {"intervals.", "profile.rows.", "profile.source"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (!strncmp(name, groups[i], strlen(groups[i])))
            return true;
    return false;
}

static void print_json(const Report *r, FILE *out) {
    bool first = true;
    fprintf(out, "{\"compared\": %d, \"changed\": %d, \"list\": [", r->compared, r->n);
    for (int i = 0; i < r->n; i++) {
        if (is_of_many(r->change[i].name))
            continue;
        fputs(first ? "\n" : ",\n", out);
        print_json_change(r, &r->change[i], out);
        first = false;
    }
    fputs("]}", out);
}

/* ---- */

static void free_side(Side *s) {
    for (int i = 0; s->row && i < s->nrows; i++)
        free(s->row[i].label);
    free(s->row);
    free(s->order);
}

static bool prepare(Report *r, bool sweeps) {
    if (!sweeps)
        return true;
    count_rows(&r->a);
    count_rows(&r->b);
    bool good = label_rows(&r->a, &r->b) && label_rows(&r->b, &r->a);
    if (good) {
        qsort(r->a.row, (size_t)r->a.nrows, sizeof *r->a.row, by_label);
        qsort(r->b.row, (size_t)r->b.nrows, sizeof *r->b.row, by_label);
    }
    return good;
}

ReportStatus report_print(const Json *a, const Json *b, const char *path_a, const char *path_b, ReportUnit unit,
                          ReportForm form, FILE *out, Diag *d) {
    Report r = {.a = {.json = a, .path = path_a}, .b = {.json = b, .path = path_b}, .unit = unit};
    ReportStatus status = REPORT_BAD;
    if (!sort_items(&r.a) || !sort_items(&r.b)) {
        r.no_memory = true;
    } else if (is_sweep(&r.a) != is_sweep(&r.b)) {
        diag_file_error(d, is_sweep(&r.a) ? path_b : path_a, "no results of a sweep, as the other file has");
    } else if (prepare(&r, is_sweep(&r.a))) {
        if (is_sweep(&r.a))
            compare_sweeps(&r);
        else
            compare_stats(&r);
        if (r.n)
            qsort(r.change, (size_t)r.n, sizeof *r.change, largest_first);
        status = r.n ? REPORT_CHANGED : REPORT_SAME;
    } else {
        r.no_memory = true;
    }
    if (r.no_memory) {
        diag_file_reason(d, path_a, diag_no_memory);
        status = REPORT_BAD;
    } else if (status != REPORT_BAD) {
        (form == REPORT_JSON ? print_json : print_all)(&r, out);
    }
    for (int i = 0; i < r.n; i++)
        free(r.change[i].name);
    free(r.change);
    free_side(&r.a);
    free_side(&r.b);
    return status;
}
