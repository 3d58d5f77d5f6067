/* lab/page.c - the page in Markdown, and the part of it that is kept. */
#include "lab/page.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/outfile.h"
#include "lab/view.h"

enum { MAX_ROWS = 40, MAX_PAGE = 1 << 20 };

static const char mark_begin[] = "<!-- conclusion: written by hand, kept when the page is made again -->\n";
static const char mark_end[] = "<!-- end of conclusion -->\n";

/* ---- cells ---- */

/* Bars and line ends would end the cell. */
static void print_text(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '|')
            fputc('\\', out);
        fputc(*text == '\n' ? ' ' : *text, out);
    }
}

/* BEHIND the text: a mark. */
static void print_marked(FILE *out, const char *text, const char *behind) {
    fputs(" ", out);
    if (*text && json_is_number(text) && strpbrk(text, ".eE"))
        fprintf(out, "%.4g", strtod(text, NULL));
    else
        print_text(out, text);
    fprintf(out, "%s |", behind);
}

static void print_cell(FILE *out, const char *text) {
    print_marked(out, text, "");
}

static void print_rule(FILE *out, int columns) {
    fputs("\n|", out);
    for (int i = 0; i < columns; i++)
        fputs("---|", out);
    fputs("\n", out);
}

/* ---- reported against measured ---- */

static bool is_claim(const Formula *e) {
    return e->kind == FORMULA_LESS || e->kind == FORMULA_LESS_EQUAL || e->kind == FORMULA_AND;
}

/* OURS as text and what it is to the reported value. */
static void print_ours(const Reported *p, double ours, FILE *out) {
    char text[RESULTS_CELL] = "none", difference[RESULTS_CELL] = "";
    if (!isnan(ours) && is_claim(p->ours)) {
        snprintf(text, sizeof text, "%s", ours != 0 ? "yes" : "no");
        snprintf(difference, sizeof difference, "%s", strcmp(p->value, text) ? "differs" : "agrees");
    } else if (!isnan(ours)) {
        double value = json_is_number(p->value) ? strtod(p->value, NULL) : NAN;
        snprintf(text, sizeof text, ours == floor(ours) && fabs(ours) < 1e9 ? "%.0f%s%s" : "%.4g%s%s", ours,
                 *p->unit ? " " : "", p->unit);
        if (!isnan(value) && value != 0)
            snprintf(difference, sizeof difference, "%+.1f %%", 100 * (ours / value - 1));
    }
    fputs(" ", out);
    print_text(out, text);
    fputs(" |", out);
    print_cell(out, difference);
}

/* Is OURS in the range in which it agrees with the prototype? */
static void print_agrees(const Reported *p, double ours, FILE *out) {
    bool agrees = ours >= p->least && ours <= p->most;
    fputs(!p->bounded ? " " : agrees ? " yes" : " no", out);
    if (p->bounded && !agrees && p->because) {
        fputs(": ", out);
        print_text(out, p->because);
    }
    fputs(" |", out);
}

static void print_reported_row(const Results *r, const Reported *p, bool prototype, FILE *out) {
    double ours = results_formula(r, -1, p->ours);
    fputs("|", out);
    print_cell(out, p->what);
    fputs(" ", out);
    print_text(out, p->value);
    if (*p->unit && strchr("+-.0123456789", *p->value)) {
        fputc(' ', out);
        print_text(out, p->unit);
    }
    fputs(" |", out);
    if (prototype)
        print_cell(out, p->prototype ? p->prototype : "");
    print_ours(p, ours, out);
    if (prototype)
        print_agrees(p, ours, out);
    print_cell(out, p->setting);
    fputs("\n", out);
}

static void print_reported(const Results *r, FILE *out) {
    const Study *s = r->study;
    bool prototype = false;
    for (int i = 0; i < s->nreported; i++)
        prototype |= s->reported[i].prototype != NULL;
    if (!s->nreported)
        return;
    fprintf(out, "\n## Reported and measured\n\n| what | reported |%s ours | difference |%s setting |\n"
                 "|---|---|%s---|---|---|\n",
            prototype ? " prototype |" : "", prototype ? " agrees with prototype |" : "", prototype ? "---|---|" : "");
    for (int i = 0; i < s->nreported; i++)
        print_reported_row(r, &s->reported[i], prototype, out);
}

/* ---- plots and tables ---- */

static void print_plots(const Study *s, FILE *out) {
    for (int i = 0; i < s->nplots; i++)
        fprintf(out, "\n![%s](%s-%s.svg)\n", s->plot[i].title ? s->plot[i].title : s->plot[i].name, s->name, s->plot[i].name);
}

/* A value, what it may be off, and its mark. */
static void print_estimate(const Grid *g, int i, int c, FILE *out) {
    char buf[RESULTS_CELL], behind[40] = "";
    double error = grid_error(g, i, c);
    if (!isnan(error))
        snprintf(behind, sizeof behind, " \u00b1 %.2g", error);
    if (grid_marked(g, i, c))
        snprintf(behind + strlen(behind), sizeof behind - strlen(behind), " \\*");
    print_marked(out, grid_text(g, i, c, buf), behind);
}

static bool print_table(const Results *r, const View *v, FILE *out) {
    Grid *g = grid_new(r, v);
    if (!g)
        return false;
    fprintf(out, "\n%s:\n\n| %s |", v->title ? v->title : v->name, v->xlabel ? v->xlabel : v->x);
    for (int c = 0; c < g->ncolumns; c++)
        print_cell(out, g->column[c].title);
    print_rule(out, g->ncolumns + 1);
    for (int i = 0; i < g->nx; i++) {
        fputs("|", out);
        print_cell(out, g->x[i]);
        for (int c = 0; c < g->ncolumns; c++)
            print_estimate(g, i, c, out);
        fputs("\n", out);
    }
    if (grid_has_marks(g))
        fprintf(out, "\n\\* %s\n", r->study->column[r->study->mark].name);
    grid_free(g);
    return true;
}

static void print_rows(const Results *r, FILE *out) {
    const Study *s = r->study;
    char buf[RESULTS_CELL];
    int columns = s->nshown;
    bool failed = results_failed(r) > 0;
    fputs("\n|", out);
    for (int a = 0; a < s->naxes; a++)
        if (s->axis[a].varies) {
            print_cell(out, s->axis[a].name);
            columns++;
        }
    for (int c = 0; c < s->nshown; c++)
        print_cell(out, s->column[s->shown[c]].name);
    if (failed)
        print_cell(out, "error");
    print_rule(out, columns + failed);
    for (int i = 0; i < s->npoints && i < MAX_ROWS; i++) {
        fputs("|", out);
        for (int a = 0; a < s->naxes; a++)
            if (s->axis[a].varies)
                print_cell(out, results_text(r, i, s->axis[a].name, buf));
        for (int c = 0; c < s->nshown; c++)
            print_cell(out, results_text(r, i, s->column[s->shown[c]].name, buf));
        if (failed)
            print_cell(out, r->row[i].error ? r->row[i].error : "");
        fputs("\n", out);
    }
    if (s->npoints > MAX_ROWS)
        fprintf(out, "\nThese are %d of %d rows.\n", MAX_ROWS, s->npoints);
}

/* ---- what was run ---- */

static void print_machines(const Study *s, FILE *out) {
    const char *said[16];
    const KeyTable *keys = NULL;
    int n = 0;
    for (int i = 0; i < s->npoints && n < 16; i++) {
        const char *name = study_machine_name(s, &s->point[i]);
        bool known = !name;
        for (int k = 0; k < n && !known; k++)
            known = !strcmp(said[k], name);
        if (known)
            continue;
        keys = s->runner->keys(study_run_of(&s->point[i]));
        said[n++] = name;
    }
    if (n)
        fputs("- Machine: ", out);
    for (int i = 0; i < n; i++)
        fprintf(out, "%s`%s`", i ? ", " : "", said[i]);
    if (n)
        fprintf(out, " ([keys](../%s)).\n", keys->page);
}

/* Numbers that follow one another. */
typedef struct {
    long first, last;           // there are none: LAST is below FIRST
    const char *comma;
} Numbers;

static void flush_numbers(Numbers *n, FILE *out) {
    enum { FEW = 4 };
    if (n->last - n->first >= FEW)
        fprintf(out, "%s%ld to %ld", n->comma, n->first, n->last);
    for (long k = n->first; k <= n->last && n->last - n->first < FEW; k++)
        fprintf(out, "%s%ld", k > n->first ? ", " : n->comma, k);
    if (n->first <= n->last)
        n->comma = ", ";
    n->first = n->last + 1;
}

static void print_value(const AxisValue *v, Numbers *n, FILE *out) {
    bool same = !strcmp(v->label, v->value), digits = strspn(v->label, "0123456789") == strlen(v->label);
    long number = digits && *v->label && *v->label != '0' && strlen(v->label) < 8 ? strtol(v->label, NULL, 10) : 0;
    if (!same || !number || number != n->last + 1)
        flush_numbers(n, out);
    if (same && number) {
        n->first = n->first > n->last ? number : n->first;
        n->last = number;
        return;
    }
    fprintf(out, "%s%s", n->comma, v->label);
    if (!same)
        fprintf(out, " (`%s`)", v->value);
    n->comma = ", ";
}

/* The values of an axis, in order of appearance. */
static void print_axis(const Study *s, int a, FILE *out) {
    Numbers numbers = {1, 0, ""};
    fprintf(out, "- `%s`: ", s->axis[a].name);
    for (int i = 0; i < s->npoints; i++) {
        const AxisValue *p = &s->point[i].place[a];
        bool known = !p->label;
        for (int k = 0; k < i && !known; k++)
            known = s->point[k].place[a].label && !strcmp(s->point[k].place[a].label, p->label);
        if (!known)
            print_value(p, &numbers, out);
    }
    flush_numbers(&numbers, out);
    fputs(".\n", out);
}

static void print_setting(const Study *s, FILE *out) {
    const char *slash = strrchr(s->path, '/');
    fprintf(out, "\n## What was run\n\n%d points, by `frbz sweep %s`:\n\n", s->npoints, *s->path == '/' ? slash + 1 : s->path);
    print_machines(s, out);
    for (int a = 0; a < s->naxes; a++)
        if (strcmp(s->axis[a].name, "machine"))
            print_axis(s, a, out);
    for (int c = 0; c < s->ncolumns; c++)
        if (s->column[c].text)
            fprintf(out, "- `%s` is `%s`.\n", s->column[c].name, s->column[c].text);
}

/* ---- the page ---- */

bool page_print(const Results *r, const char *conclusion, FILE *out) {
    const Study *s = r->study;
    fprintf(out, "# %s\n\n", s->title);
    if (*s->question)
        fprintf(out, "%s\n\n", s->question);
    fprintf(out, "%s%s%s", mark_begin, conclusion, mark_end);
    print_reported(r, out);
    print_plots(s, out);
    if (s->nplots || s->ntables || s->nreported)
        fputs("\n## Results\n", out);
    for (int i = 0; i < s->ntables; i++)
        if (!print_table(r, &s->table[i], out))
            return false;
    if (!s->ntables)
        print_rows(r, out);
    print_setting(s, out);
    return true;
}

/* What stands between the marks of a page that is there; from malloc.  NULL: reported. */
static char *read_conclusion(const char *path, const char *study, Diag *d) {
    FILE *f = fopen(path, "r");
    if (!f && errno == ENOENT) {
        char *first = strdup("\nNot written yet.\n\n");
        if (!first)
            diag_file_reason(d, study, diag_no_memory);
        return first;
    }
    char *text = f ? calloc(1, MAX_PAGE) : NULL, *kept = NULL;
    const char *why = !f ? diag_errno() : diag_no_memory;
    if (text) {
        size_t n = fread(text, 1, MAX_PAGE - 1, f);
        char *begin = strstr(text, mark_begin), *end = begin ? strstr(begin, mark_end) : NULL;
        why = ferror(f) ? diag_errno() : n == MAX_PAGE - 1 || !end ? "a page without the marks of a conclusion: not overwritten" : NULL;
        if (!why && !(kept = strndup(begin + strlen(mark_begin), (size_t)(end - begin) - strlen(mark_begin))))
            why = diag_no_memory;
    }
    if (why)
        diag_file_reason(d, path, why);
    if (f)
        fclose(f);
    free(text);
    return kept;
}

bool page_write(const Results *r, const char *folder, Diag *d) {
    char *path;
    if (asprintf(&path, "%s/%s.md", folder, r->study->name) < 0) {
        diag_file_reason(d, r->study->path, diag_no_memory);
        return false;
    }
    char *conclusion = read_conclusion(path, r->study->path, d);
    OutFile *out = conclusion ? out_open(path, d) : NULL;
    bool good = out && page_print(r, conclusion, out_stream(out));
    if (out && !good) {
        diag_file_reason(d, r->study->path, diag_no_memory);
        out_abort(out);
    } else if (out) {
        good = out_commit(out, d);
    }
    free(conclusion);
    free(path);
    return good;
}
