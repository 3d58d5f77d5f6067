/* lab/study.h - a study file: which points are run, and what is made of their results.
 *
 * Axes span the points.  The file stays in memory, and what is here points into it.  What a
 * command can do is known to the StudyRunner, which the cli brings. */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include <stdint.h>

#include "isa/diag.h"
#include "lab/formula.h"
#include "vm/machine/config.h"

enum { STUDY_AXES = 32, STUDY_COLUMNS = 64, STUDY_VIEWS = 32, STUDY_REPORTED = 128,
       STUDY_POINTS = 10000, STUDY_SETTINGS = 128, STUDY_SERIES = 4, STUDY_CURVES = 4 };

/* ---- what the cli knows ---- */

typedef enum { OPTION_UNKNOWN, OPTION_BAD, OPTION_FLAG, OPTION_VALUE } OptionCheck;

typedef struct {
    const char *unit, *doc;
    bool is_list;
} StudyUnit;

typedef struct {
    const char *version;
    /* May a study give that option to COMMAND ("sim", "mem", "net"), with that value?  If not
     * the value, WHY says what was expected. */
    OptionCheck (*option)(const char *command, const char *name, const char *value, char why[CONFIG_TEXT]);
    /* Is NAME a statistic of COMMAND?  *UNIT is set. */
    bool (*statistic)(const char *command, const char *name, StudyUnit *unit);
    /* The statistic that is true of runs of COMMAND whose other values are to be doubted; NULL: it has none. */
    const char *(*mark)(const char *command);
    /* Commands of runs: the I-th; NULL: there are no more. */
    const char *(*command)(int i);
    /* The machine of COMMAND if none is named, and the table of its keys; NULL: it has none. */
    const char *(*machine)(const char *command);
    const KeyTable *(*keys)(const char *command);
    /* In a process of its own: a command line without its first word.  Statistics go to the
     * descriptor STATS as JSON; the exit code. */
    int (*run)(char **words, int n, int stats);
} StudyRunner;

/* ---- points ---- */

typedef enum { AXIS_CASE, AXIS_RUN, AXIS_PROGRAM, AXIS_ARGS, AXIS_MACHINE, AXIS_KEY, AXIS_OPTION } AxisKind;

typedef struct {
    const char *name;
    bool varies;            // not every point has the same
} Axis;

typedef struct {
    const char *label;      // what is shown; NULL: the point does not have this axis
    const char *value;      // what it stands for
    AxisKind    kind;
    int         line, col;  // of the file
} AxisValue;

typedef struct {
    AxisValue place[STUDY_AXES];
    uint64_t key;           // hash of all that the result depends on, but for frbz itself
    int line, col;          // of its case, or of the study
} Point;

/* ---- what is shown ---- */

typedef struct {
    const char *name;
    const Formula *derived;    // NULL: a statistic
    const char *text;       // of the expression
    StudyUnit unit;         // of a statistic
} Column;

typedef struct {
    int axis;
    const char *value;      // one that is shown
} Where;

typedef struct {
    const char *name;
    const Formula *formula;       // of x
} Curve;

/* A plot or a table of the page. */
typedef struct {
    const char *name, *title, *xlabel, *ylabel;
    const char *x;
    const char *y[STUDY_COLUMNS];
    int    nys;
    const char *error[STUDY_COLUMNS];   // of each y: how far it may be off, up and down
    int    nerrors;         // as many as nys, or none
    int    series[STUDY_SERIES];        // axes
    int    nseries;
    Where  where[STUDY_COLUMNS];
    int    nwhere;
    bool   log_x, log_y;
    double ymax;            // what is above is not shown; 0: everything is
    Curve  curve[STUDY_CURVES];
    int    ncurves;
} View;

typedef struct {
    const char *what, *value, *unit, *setting;
    const char *prototype;      // what an earlier model of the same rules gave; NULL: there was none
    bool bounded;               // there is a range in which ours agrees with the prototype
    double least, most;
    const char *because;        // why it does not; NULL: nothing is known
    const Formula *ours;
} Reported;

typedef struct {
    const char *path;       // as the user gave it
    char *name;             // without folders and ".yaml"
    char *folder;           // which paths in it are relative to
    const char *title, *question;
    const StudyRunner *runner;
    Axis     axis[STUDY_AXES];
    int      naxes;
    Point   *point;
    int      npoints;
    Column   column[STUDY_COLUMNS];
    int      ncolumns;
    int      shown[STUDY_COLUMNS];      // columns, in the order in which rows have them
    int      nshown;
    int      mark;          // column that marks rows in plots and tables if it is true; -1: there is none
    View     plot[STUDY_VIEWS], table[STUDY_VIEWS];
    int      nplots, ntables;
    Reported reported[STUDY_REPORTED];
    int      nreported;
    FormulaPool formulas;
    void    *file;          // study.c
} Study;

/* Mistakes are reported, all of them; then NULL. */
Study *study_read(const char *path, const StudyRunner *runner, Diag *d);
void   study_free(Study *s);

/* The axis or column of that name; -1: there is none. */
int study_axis(const Study *s, const char *name);
int study_column(const Study *s, const char *name);

/* "sim", "mem" or "net" of a point; the value of another axis by its kind, or NULL. */
const char *study_run_of(const Point *p);
const char *study_value(const Point *p, AxisKind kind);

/* Settings of a machine, of whatever kind. */
typedef struct {
    const KeyTable *keys;
    uint64_t settings[STUDY_SETTINGS];
} StudyMachine;

/* The machine of a point without what its keys change; false: there is none, or no more. */
bool study_machine(const Study *s, const Point *p, StudyMachine *out);
const char *study_machine_name(const Study *s, const Point *p);

/* "case=dot cores=4", of the axes that vary. */
void study_print_point(const Study *s, const Point *p, FILE *out);

/* Where the file says what WHY, a reason that begins with the name of a key or an option, is about; else its case. */
Loc study_loc(const Study *s, const Point *p, const Source *file, const char *why);

/* The command line of a point: words from malloc, ended by NULL; NULL: out of memory. */
char **study_words(const Study *s, const Point *p);
void   study_words_free(char **words);

/* A hash of a file, whose path is relative to FOLDER; false: it cannot be read. */
bool study_hash_file(const char *folder, const char *path, uint64_t *hash);

#endif
