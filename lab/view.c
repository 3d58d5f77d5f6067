/* lab/view.c - choosing rows, ordering lines and columns. */
#include "lab/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_shown(const Results *r, const View *v, int k) {
    const Study *s = r->study;
    for (int i = 0; i < v->nwhere; i++) {
        const char *label = s->point[k].place[v->where[i].axis].label;
        bool wanted = false;
        for (int j = 0; j < v->nwhere; j++)
            wanted |= v->where[j].axis == v->where[i].axis && label && !strcmp(label, v->where[j].value);
        if (!wanted)
            return false;
    }
    return r->row[k].there && !r->row[k].error;
}

static bool same_series(const Study *s, const View *v, int a, int b) {
    for (int i = 0; i < v->nseries; i++) {
        const char *x = s->point[a].place[v->series[i]].label, *y = s->point[b].place[v->series[i]].label;
        if (!x != !y || (x && strcmp(x, y)))
            return false;
    }
    return true;
}

static void title(const Grid *g, ViewColumn *c) {
    const View *v = g->view;
    const Study *s = g->results->study;
    size_t len = 0;
    c->title[0] = 0;
    for (int i = 0; i < v->nseries; i++) {
        const char *label = s->point[c->row].place[v->series[i]].label;
        bool number = label && json_is_number(label);       // which says little by itself
        if (label)
            len += (size_t)snprintf(c->title + len, VIEW_TITLE - len, "%s%s%s%s", len ? ", " : "",
                                    number ? s->axis[v->series[i]].name : "", number ? " " : "", label);
        len = len < VIEW_TITLE ? len : VIEW_TITLE - 1;
    }
    if (v->nys > 1 || !v->nseries)
        snprintf(c->title + len, VIEW_TITLE - len, "%s%s", len ? ": " : "", c->y);
}

static int find_column(Grid *g, const char *y, int k) {
    for (int c = 0; c < g->ncolumns; c++)
        if (g->column[c].y == y && same_series(g->results->study, g->view, g->column[c].row, k))
            return c;
    ViewColumn *made = &g->column[g->ncolumns];
    *made = (ViewColumn){.y = y, .row = k};
    title(g, made);
    return g->ncolumns++;
}

static int find_x(Grid *g, const char *x) {
    for (int i = 0; i < g->nx; i++)
        if (!strcmp(g->x[i], x))
            return i;
    g->x[g->nx] = x;
    return g->nx++;
}

static int ascending(const void *a, const void *b) {
    double x = strtod(*(const char *const *)a, NULL), y = strtod(*(const char *const *)b, NULL);
    return (x > y) - (x < y);
}

/* Of an axis its label; of a column its text, kept in TEXTS. */
static const char *x_of(const Grid *g, int k, char (*texts)[RESULTS_CELL]) {
    return results_text(g->results, k, g->view->x, texts[k]);
}

static bool allocate(Grid *g, int n, int nys) {
    size_t points = (size_t)n + 1, columns = points * (size_t)nys;
    g->x = calloc(points, sizeof *g->x);
    g->column = calloc(columns, sizeof *g->column);
    g->texts = calloc(points, sizeof *g->texts);
    return g->x && g->column && g->texts;
}

static void order_lines(Grid *g) {
    g->numbers = g->nx > 0;
    for (int i = 0; i < g->nx; i++)
        g->numbers &= json_is_number(g->x[i]);
    if (g->numbers)
        qsort(g->x, (size_t)g->nx, sizeof *g->x, ascending);
}

static bool fill(Grid *g) {
    const Results *r = g->results;
    size_t cells = (size_t)g->nx * (size_t)g->ncolumns;
    g->point = malloc((cells + 1) * sizeof *g->point);
    if (!g->point)
        return false;
    for (size_t i = 0; i < cells; i++)
        g->point[i] = -1;
    for (int k = 0; k < r->study->npoints; k++)
        for (int y = 0; is_shown(r, g->view, k) && y < g->view->nys; y++) {
            const char *x = x_of(g, k, g->texts);
            if (*x)
                g->point[find_x(g, x) * g->ncolumns + find_column(g, g->view->y[y], k)] = k;
        }
    return true;
}

Grid *grid_new(const Results *r, const View *v) {
    Grid *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    *g = (Grid){.results = r, .view = v};
    if (!allocate(g, r->study->npoints, v->nys)) {
        grid_free(g);
        return NULL;
    }
    for (int k = 0; k < r->study->npoints; k++) {
        const char *x = is_shown(r, v, k) ? x_of(g, k, g->texts) : "";
        if (*x)
            find_x(g, x);
        for (int y = 0; *x && y < v->nys; y++)
            find_column(g, v->y[y], k);
    }
    order_lines(g);
    if (fill(g))
        return g;
    grid_free(g);
    return NULL;
}

void grid_free(Grid *g) {
    if (!g)
        return;
    free(g->x);
    free(g->column);
    free(g->texts);
    free(g->point);
    free(g);
}

double grid_number(const Grid *g, int x, int column) {
    int k = g->point[x * g->ncolumns + column];
    return k < 0 ? NAN : results_number(g->results, k, g->column[column].y);
}

double grid_error(const Grid *g, int x, int column) {
    int k = g->point[x * g->ncolumns + column];
    for (int y = 0; k >= 0 && y < g->view->nerrors; y++)
        if (!strcmp(g->view->y[y], g->column[column].y))
            return results_number(g->results, k, g->view->error[y]);
    return NAN;
}

bool grid_has_errors(const Grid *g) {
    return g->view->nerrors;
}

const char *grid_text(const Grid *g, int x, int column, char buf[RESULTS_CELL]) {
    int k = g->point[x * g->ncolumns + column];
    return k < 0 ? "" : results_text(g->results, k, g->column[column].y, buf);
}

bool grid_marked(const Grid *g, int x, int column) {
    int k = g->point[x * g->ncolumns + column];
    return k >= 0 && results_marked(g->results, k);
}

bool grid_has_marks(const Grid *g) {
    for (int i = 0; i < g->nx * g->ncolumns; i++)
        if (g->point[i] >= 0 && results_marked(g->results, g->point[i]))
            return true;
    return false;
}

void grid_label(const Grid *g, const char *name, char out[VIEW_TITLE]) {
    const Study *s = g->results->study;
    int c = study_column(s, name);
    const char *unit = c < 0 ? "" : s->column[c].unit.unit;
    bool said = !*unit || strstr(name, unit);
    snprintf(out, VIEW_TITLE, "%s%s%s%s", name, said ? "" : " (", said ? "" : unit, said ? "" : ")");
}
