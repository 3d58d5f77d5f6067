/* lab/plot.c - scripts for gnuplot, and running it.
 *
 * The colours are those of Okabe and Ito, which the colour-blind tell apart; lines differ in the
 * shape of their points, too. */
#include "lab/plot.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/outfile.h"
#include "lab/view.h"

enum { CURVE_POINTS = 120, MISSING = 127 };

static const char style[] =
    "set terminal svg size 760,%d font 'Helvetica,Arial,sans-serif,14' background 'white' dynamic\n"
    "set termoption noenhanced\n"
    "set encoding utf8\n"
    "set border 3 lc rgb '#444444'\n"
    "set tics nomirror out\n"
    "set grid ytics lc rgb '#dddddd' lw 1\n"
    "set key outside right top vertical Left reverse samplen 1.6 spacing 1.15 font ',12'\n"
    "set style fill solid 0.85 noborder\n";

static const struct {
    const char *colour;
    int point;
} looks[] = {
    {"#0072B2", 7}, {"#D55E00", 5}, {"#009E73", 9}, {"#CC79A7", 13},
    {"#E69F00", 11}, {"#56B4E9", 6}, {"#000000", 4}, {"#8A6D00", 8},
};
enum { LOOKS = sizeof looks / sizeof *looks };

/* In single quotes. */
static void print_quoted(FILE *out, const char *text) {
    fputc('\'', out);
    for (; *text; text++) {
        if (*text == '\'')
            fputc('\'', out);
        fputc(*text == '\n' ? ' ' : *text, out);
    }
    fputc('\'', out);
}

static void print_setting(FILE *out, const char *what, const char *text) {
    fprintf(out, "set %s ", what);
    print_quoted(out, text);
    fputc('\n', out);
}

/* ---- ranges ---- */

typedef struct {
    double x0, x1, y0, y1;      // of what is drawn
} Range;

/* Half of an error bar; of what is not known there is none. */
static double error_of(const Grid *g, int i, int c) {
    double error = grid_error(g, i, c);
    return isnan(error) ? 0 : error;
}

static Range range_of(const Grid *g) {
    Range r = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (int i = 0; i < g->nx; i++)
        for (int c = 0; c < g->ncolumns; c++) {
            double x = g->numbers ? strtod(g->x[i], NULL) : i, y = grid_number(g, i, c);
            if (isnan(y))
                continue;
            double error = error_of(g, i, c);
            if (g->view->ymax > 0)
                y = fmin(y, g->view->ymax);
            r.x0 = fmin(r.x0, x);
            r.x1 = fmax(r.x1, x);
            r.y0 = fmin(r.y0, y - error > 0 ? y - error : y);      // a bar may end below the picture
            r.y1 = fmax(r.y1, y + (g->view->ymax > 0 ? 0 : error));
        }
    return r;
}

/* Below the plot, where beside it long titles would take its room. */
static bool key_is_below(const Grid *g) {
    enum { SHORT_TITLE = 18 };
    size_t most = 0;
    for (int c = 0; c < g->ncolumns; c++)
        most = strlen(g->column[c].title) > most ? strlen(g->column[c].title) : most;
    for (int c = 0; c < g->view->ncurves; c++)
        most = strlen(g->view->curve[c].name) > most ? strlen(g->view->curve[c].name) : most;
    return most > SHORT_TITLE && g->ncolumns + g->view->ncurves > 1;
}

static void print_axes(const Grid *g, FILE *out, Range r) {
    const View *v = g->view;
    char label[VIEW_TITLE];
    grid_label(g, v->x, label);
    fputs("set xlabel ", out);
    print_quoted(out, v->xlabel ? v->xlabel : label);
    fputs(key_is_below(g) ? ".\"\\n\"\nset key below center horizontal\n" : "\n", out);
    grid_label(g, v->y[0], label);
    print_setting(out, "ylabel", v->ylabel ? v->ylabel : v->nys == 1 ? label : "");
    if (v->title)
        print_setting(out, "title", v->title);
    bool ratios = v->log_x && r.y0 >= 0.5 && r.y1 <= 256;       // speed-ups and the like, against powers of two
    if (v->log_y && r.y0 > 0)
        fprintf(out, "set logscale y %d\n", ratios ? 2 : 10);
    else if (r.y0 >= 0)
        fprintf(out, "set yrange [0:%g]\n", g->view->ymax > 0 ? g->view->ymax : r.y1 > 0 ? 1.06 * r.y1 : 1);
    if (v->log_y && r.y1 >= 1e5)
        fputs("set format y '%.0s%c'\n", out);
    else if (r.y1 >= 1e5 && r.y1 < 1e8)
        fputs("set format y '%.0f'\n", out);
    if (g->ncolumns + v->ncurves == 1 && !grid_has_marks(g))
        fputs("unset key\n", out);
}

/* The values themselves where they are few. */
static void print_number_tics(const Grid *g, FILE *out, Range r) {
    enum { FEW = 12 };
    if (g->view->log_x && r.x0 > 0) {
        fputs("set logscale x 2\n", out);
        fprintf(out, "set xrange [%g:%g]\n", r.x0 / 1.08, r.x1 * 1.08);
    } else {
        fprintf(out, "set xrange [%g:%g]\n", fmin(0, r.x0), r.x1 + 0.02 * (r.x1 - fmin(0, r.x0)) + (r.x1 == 0));
    }
    bool close = g->nx > FEW;
    for (int i = 1; i < g->nx && !g->view->log_x; i++)
        close |= strtod(g->x[i], NULL) - strtod(g->x[i - 1], NULL) < (r.x1 - r.x0) / FEW;
    if (close)
        return;
    fputs("set xtics (", out);
    for (int i = 0; i < g->nx; i++)
        fprintf(out, "%s'%s' %s", i ? ", " : "", g->x[i], g->x[i]);
    fputs(")\n", out);
}

static void print_word_tics(const Grid *g, FILE *out) {
    size_t most = 0;
    for (int i = 0; i < g->nx; i++)
        most = strlen(g->x[i]) > most ? strlen(g->x[i]) : most;
    fprintf(out, "set xrange [-0.6:%g]\nset xtics%s (", g->nx - 0.4, most * (size_t)g->nx > 70 ? " rotate by 90 right" : "");
    for (int i = 0; i < g->nx; i++) {
        fputs(i ? ", " : "", out);
        print_quoted(out, g->x[i]);
        fprintf(out, " %d", i);
    }
    fputs(")\n", out);
}

/* ---- data ---- */

static bool is_drawn(const Grid *g, int i, int c, bool marked) {
    return !isnan(grid_number(g, i, c)) && grid_marked(g, i, c) == marked;
}

/* Has column C rows with the mark, or without? */
static bool has_rows(const Grid *g, int c, bool marked) {
    for (int i = 0; i < g->nx; i++)
        if (is_drawn(g, i, c, marked))
            return true;
    return false;
}

static void print_column(const Grid *g, FILE *out, int c, bool marked, double width) {
    fprintf(out, "$%c%d << END\n", marked ? 'm' : 'c', c);
    for (int i = 0; i < g->nx; i++) {
        double y = grid_number(g, i, c);
        if (!is_drawn(g, i, c, marked))
            continue;
        if (marked && g->view->ymax > 0)
            y = fmin(y, g->view->ymax);     // a cross at the border says that there is something beyond
        if (g->numbers)
            fprintf(out, "%s %.6g", g->x[i], y);
        else
            fprintf(out, "%.4g %.6g", i + (c - (g->ncolumns - 1) / 2.0) * width, y);
        if (grid_has_errors(g))
            fprintf(out, " %.6g", error_of(g, i, c));
        fputc('\n', out);
    }
    fputs("END\n", out);
}

static void print_columns(const Grid *g, FILE *out) {
    double width = 0.8 / g->ncolumns;
    for (int c = 0; c < g->ncolumns; c++)
        for (int marked = 0; marked < 2; marked++)
            if (has_rows(g, c, marked))
                print_column(g, out, c, marked, width);
    if (!g->numbers)
        fprintf(out, "set boxwidth %.4g\n", 0.92 * width);
}

static double x_value(void *arg, const Formula *column, FormulaKind fold) {
    (void)column;
    (void)fold;
    return *(double *)arg;
}

/* As far as it stays within the picture. */
static void print_curves(const Grid *g, FILE *out, Range r) {
    for (int c = 0; c < g->view->ncurves; c++) {
        fprintf(out, "$t%d << END\n", c);
        for (int i = 0; i <= CURVE_POINTS; i++) {
            double share = (double)i / CURVE_POINTS;
            double x = g->view->log_x && r.x0 > 0 ? r.x0 * pow(r.x1 / r.x0, share) : r.x0 + share * (r.x1 - r.x0);
            double y = formula_value(g->view->curve[c].formula, x_value, &x);
            if (!isnan(y) && y <= 1.5 * r.y1)
                fprintf(out, "%.5g %.5g\n", x, y);
        }
        fputs("END\n", out);
    }
}

/* Rows with the mark are crosses, on no line. */
static void print_series(const Grid *g, FILE *out, int c, bool marked) {
    fprintf(out, "$%c%d %swith %s lc rgb '%s'", marked ? 'm' : 'c', c, grid_has_errors(g) ? "using 1:2 " : "",
            marked ? "points" : g->numbers ? "linespoints" : "boxes", looks[c % LOOKS].colour);
    if (marked)
        fputs(" pt 2 ps 0.9", out);
    else if (g->numbers)
        fprintf(out, " lw 2 dt %d pt %d ps 0.7", c / LOOKS + 1, looks[c % LOOKS].point);
    if (marked && has_rows(g, c, false)) {
        fputs(" notitle", out);
        return;
    }
    fputs(" title ", out);
    print_quoted(out, g->column[c].title);
    if (grid_has_errors(g))
        fprintf(out, ", $%c%d using 1:($2-$3):(0):(2*$3) with vectors heads size screen 0.006,90 lc rgb '%s' lw 1.2 notitle",
                marked ? 'm' : 'c', c, g->numbers ? looks[c % LOOKS].colour : "#000000");
}

static void print_plot(const Grid *g, FILE *out) {
    const View *v = g->view;
    const Study *s = g->results->study;
    const char *comma = "plot ";
    for (int c = 0; c < g->ncolumns; c++)
        for (int marked = 0; marked < 2; marked++)
            if (has_rows(g, c, marked)) {
                fputs(comma, out);
                print_series(g, out, c, marked);
                comma = ", ";
            }
    if (grid_has_marks(g)) {
        fputs(", NaN with points lc rgb '#444444' pt 2 ps 0.9 title ", out);
        print_quoted(out, s->column[s->mark].name);
    }
    for (int c = 0; c < v->ncurves; c++) {
        fprintf(out, ", $t%d with lines lc rgb '#444444' lw 1.5 dt %d title ", c, c + 2);
        print_quoted(out, v->curve[c].name);
    }
    fputc('\n', out);
}

/* A picture of nothing says so. */
static void print_script(const Grid *g, FILE *out) {
    Range r = range_of(g);
    fprintf(out, style, g->numbers ? 400 : 380);
    if (r.y0 > r.y1) {
        fputs("unset border\nunset tics\nunset key\nset label 'no rows' at 0.5,0.5 center\nplot [0:1][0:1] NaN\n", out);
        return;
    }
    print_axes(g, out, r);
    if (g->numbers)
        print_number_tics(g, out, r);
    else
        print_word_tics(g, out);
    print_columns(g, out);
    print_curves(g, out, r);
    print_plot(g, out);
}

bool plot_script(const Results *r, const View *v, FILE *out) {
    Grid *g = grid_new(r, v);
    if (g)
        print_script(g, out);
    grid_free(g);
    return g != NULL;
}

/* ---- gnuplot ---- */

/* Both descriptors are files; the exit code. */
static int draw(int script, int picture) {
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        if (dup2(script, STDIN_FILENO) < 0 || dup2(picture, STDOUT_FILENO) < 0 || lseek(STDIN_FILENO, 0, SEEK_SET) < 0)
            _exit(1);
        execlp("gnuplot", "gnuplot", "-", (char *)NULL);
        _exit(errno == ENOENT ? MISSING : 1);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return 1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* Everything of a file that has no name. */
static bool copy(int from, FILE *to) {
    char bytes[4096];
    off_t at = 0;
    for (ssize_t n; (n = pread(from, bytes, sizeof bytes, at)) > 0; at += n)
        fwrite(bytes, 1, (size_t)n, to);
    return at > 0;
}

static PlotStatus plot_one(const Results *r, const View *v, const char *folder, Diag *d) {
    char *path = NULL;
    int picture = memfd_create("picture", MFD_CLOEXEC), script = memfd_create("script", MFD_CLOEXEC);
    FILE *out = script < 0 ? NULL : fdopen(script, "w");
    PlotStatus status = PLOT_FAILED;
    const char *why = diag_no_memory;
    OutFile *file = NULL;
    if (asprintf(&path, "%s/%s-%s.svg", folder, r->study->name, v->name) < 0)
        path = NULL;
    if (!out || picture < 0 || !path || !plot_script(r, v, out))
        goto done;
    int code = (fflush(out), draw(script, picture));
    why = NULL;
    if (code == MISSING)
        status = PLOT_NO_GNUPLOT;
    else if (code)
        why = "gnuplot failed";
    else if ((file = out_open(path, d)) && copy(picture, out_stream(file)))
        status = out_commit(file, d) ? PLOT_OK : PLOT_FAILED;
    else
        out_abort(file);

done:
    if (why)
        diag_file_reason(d, path ? path : r->study->path, why);
    if (out)
        fclose(out);
    else if (script >= 0)
        close(script);
    if (picture >= 0)
        close(picture);
    free(path);
    return status;
}

PlotStatus plot_all(const Results *r, const char *folder, Diag *d) {
    PlotStatus status = PLOT_OK;
    for (int i = 0; i < r->study->nplots && status == PLOT_OK; i++)
        status = plot_one(r, &r->study->plot[i], folder, d);
    return status;
}
