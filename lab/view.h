/* lab/view.h - the part of the results that a plot or table shows: lines of cells.
 *
 * A line for each value of x, in order of appearance (numbers: ascending), a column for each y
 * and combination of series. */
#ifndef LAB_VIEW_H
#define LAB_VIEW_H

#include "lab/results.h"

enum { VIEW_TITLE = 160 };

typedef struct {
    char title[VIEW_TITLE];     // "rcz, 4"; "" if there is but one
    const char *y;              // column
    int  row;                   // one that shows the series; its labels make the title
} ViewColumn;

typedef struct {
    const Results *results;
    const View *view;
    const char **x;             // labels
    int     nx;
    bool    numbers;            // all of x are
    ViewColumn *column;
    int     ncolumns;
    char  (*texts)[RESULTS_CELL];     // for x that is a derived column
    int    *point;              // of line x and column c: [x * ncolumns + c]; -1: none
} Grid;

/* NULL: out of memory. */
Grid *grid_new(const Results *r, const View *v);
void  grid_free(Grid *g);

double grid_number(const Grid *g, int x, int column);
double grid_error(const Grid *g, int x, int column);        // NaN: nothing is known
bool   grid_has_errors(const Grid *g);
const char *grid_text(const Grid *g, int x, int column, char buf[RESULTS_CELL]);

/* The study's mark is true of it. */
bool grid_marked(const Grid *g, int x, int column);
bool grid_has_marks(const Grid *g);

/* "name (unit)". */
void grid_label(const Grid *g, const char *name, char out[VIEW_TITLE]);

#endif
