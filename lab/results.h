/* lab/results.h - what came of the points of a study: rows, kept as lines of a file, and
 * written as CSV and JSON.
 *
 * A line is one JSON object with the point's key and all its statistics; so lines from many
 * files, in any order, become the same results.  Nothing in them depends on the host. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include "lab/json.h"
#include "lab/study.h"

typedef struct {
    bool  there;
    char *error;                    // NULL: the point ran
    char *value[STUDY_COLUMNS];     // of statistics; NULL: it has none of that name
} Row;

/* Columns build on one another, and on other rows: each is computed once. */
typedef struct {
    double   value;
    uint64_t taken;                 // holds as long as no more rows than these are taken
} Derived;

typedef struct {
    const Study *study;
    Row *row;                       // one for each point
    uint64_t build;                 // hash of this very frbz
    int *id;                        // of the labels of point k: [k * naxes + axis]; -1: none
    int *first;                     // ... and the first point with that label: [axis * npoints + id]
    Derived *derived;               // values of derived columns: [point * ncolumns + column]
    uint64_t taken;                 // rows so far, from 1 on
} Results;

enum { RESULTS_CELL = 64 };

/* NULL: out of memory. */
Results *results_new(const Study *s);
void     results_free(Results *r);

/* The line of a point that ran, STATS being its statistics, or did not, for that reason.
 * From malloc; NULL: out of memory. */
char *results_line(const Results *r, int point, const Json *stats, const char *error);

typedef enum {
    LINE_TAKEN,
    LINE_OTHER,         // of a point that the study does not have, or has no more
    LINE_STALE,         // it lacks a column
    LINE_DIFFERS,       // the row was there, and was another
    LINE_BAD,           // no line of results
    LINE_NO_MEMORY,
} LineStatus;

/* Take a line in.  SAME_BUILD: only successes of this very frbz. */
LineStatus results_take(Results *r, const char *line, bool same_build);

/* A column or axis of a row as a number; NaN: it is none. */
double results_number(const Results *r, int point, const char *name);

/* The same as text; BUF is for derived columns. */
const char *results_text(const Results *r, int point, const char *name, char buf[RESULTS_CELL]);

/* The study's mark is true of a row. */
bool results_marked(const Results *r, int point);

/* POINT -1: of no row. */
double results_formula(const Results *r, int point, const Formula *e);

void results_csv(const Results *r, FILE *out);
void results_json(const Results *r, FILE *out);

/* Rows with an error; rows that are not there. */
int results_failed(const Results *r);
int results_missing(const Results *r);

#endif
