/* tests/bench/bench.h - the table of measurements and what a run of it yields.
 *
 * A Row asks one question.  Its variants answer it; each is a command that
 * prints one number in the row's unit (or, in rows of whole processes, is timed from
 * start to end).  A word behind the number, or all that a whole process prints, stands for
 * the result: the variants of a row that say one must say the same.  A measurement is one such process: nothing of one variant - threads
 * that still spin, memory that is still warm - is left when the next one starts.  In
 * each round every variant of the row is measured once, so that what the machine does
 * meanwhile happens to all of them.  Of a variant that is about memory it is not what is printed
 * that counts, but how much the process had at its peak, after doing the work once.
 *
 * A Bar compares two variants, round by round, or one of them with a number; smaller is
 * better everywhere. */
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdbool.h>
#include <stdio.h>

/* Places of the variants in a row; not all are taken. */
enum {
    OURS_1, OURS_4, OURS_ALL, OURS_TAKEN,
    JAVA,
    PEER_1, PEER_4, PEER_ALL,
    SECOND_1, SECOND_4, SECOND_ALL, SECOND_TAKEN,
    THIRD_1, THIRD_ALL,
    FOURTH_1, FOURTH_ALL,
    FIFTH_1, FIFTH_ALL,
    OURS_MEMORY, OURS_EMPTY, JAVA_MEMORY, JAVA_EMPTY,
    MAX_VARIANTS,
};

enum {
    MAX_BARS = 4,
    MAX_ROUNDS = 101,
    BENCH_DIGEST = 17,
    ALL = 0,            // threads: Options.threads
    LIMIT = -1,         // Bar.than: a number, not a variant
};

typedef struct {
    const char *name;
    const char *command;        // %O build folder, %I id of the row, %N size, %T threads
    int         threads;        // 1, 4 or ALL
    bool        taken;          // while another program keeps one processor busy
    const char *needs;          // a file without which the peer is not there, or NULL
    bool        memory;         // megabytes that the process had at its peak
} Variant;

/* The median of value(ours) / value(than), or of value(ours), is at most BAR; better still
 * at most STRETCH.  0: no such. */
typedef struct {
    const char *text;
    int    ours, than;          // variants
    double bar, stretch;
} Bar;

typedef struct Row {
    const char *id, *name, *unit;
    const char *group;          // by which several rows can be asked for, or NULL
    const char *size[2];        // %N: full, small
    bool        whole;          // processes are timed from start to end
    bool        brief;          // reported as a line of a table, report_brief.c
    const char *answer[2];      // what they print, or NULL
    const struct Row *base;     // with brief: the row that it is compared with, or NULL
    double      work;           // with it: how much there is to do
    Variant variants[MAX_VARIANTS];
    Bar     bars[MAX_BARS];
} Row;

extern const Row bench_rows[], bench_java_rows[], bench_version_rows[], bench_loop_rows[], bench_rank_rows[];   // end with an id of NULL
const Row *bench_kernel_rows(void);     // likewise; read from tests/kernels; NULL: that failed
const Row *bench_variant_rows(void);    // and from tests/variants

typedef enum {
    UNUSED,             // no variant in this place, or another one is the same here
    PENDING,
    MEASURED,
    MISSING,            // the peer is not installed
    TOO_FEW,            // processors
    FAILED,
} Outcome;

typedef struct {
    Outcome outcome;
    int     threads;
    double  value[MAX_ROUNDS];
    double  others[MAX_ROUNDS]; // processors that other programs used meanwhile
} Series;

typedef struct {
    const Row *row;
    Series series[MAX_VARIANTS];
    char   digest[BENCH_DIGEST];    // of the result, of all that have said one; or empty
} Answer;

typedef struct {
    const char *folder;         // %O
    int  rounds;
    int  cores;
    int  threads;               // those that ALL stands for
    bool small;
    bool cpu;                   // processor time is measured, of one thread
} Options;

/* measure.c */
void measure_begin(const Options *opt, Answer *a);          // a->row is set
void measure(const Options *opt, Answer *a, int v, int k);  // variant V, as round K

/* stats.c */
typedef struct {
    double median, min, max;
} Summary;

Summary summarize(const double *values, int n);

typedef struct {
    bool    known;              // both sides were measured
    Summary value;              // of the rounds
    int     rounds;             // in which the bar was reached
} Verdict;

/* Value of variant V over that of THAN (or LIMIT), round by round. */
Verdict compare(const Answer *a, int rounds, int v, int than, double bar);

/* report.c */
void report_begin(const Options *opt, FILE *out);
void report_row(const Options *opt, const Answer *a, FILE *out);
bool report_json(const Options *opt, const Answer *answers, int n);

/* report_brief.c: rows of ours, java and memory, a line each, and what the rows of a group say
 * together.  ANSWERS are those that there are, the last of which, number I, is to be told. */
void report_brief_row(const Options *opt, const Answer *answers, int i, FILE *out);
void report_brief_end(const Options *opt, const Answer *answers, int n, FILE *out);

#endif
