/* tests/outcome.h - what a process gave, beside what a guest program says that it gives (tests/runner.c). */
#ifndef TESTS_OUTCOME_H
#define TESTS_OUTCOME_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

enum { MAX_ARGS = 64 };

typedef struct {
    char  *text;
    size_t len;
    FILE  *f;
} Text;

typedef struct {
    const char *file;
    int   line;             // of the "# run:"
    int   nth;              // case of the file, from 1; 0: without "# run:"
    bool  any;              // something is expected
    char *args, *options;
    char  turns[128];       // names of statistics
    Text  out;              // expected standard output
    Text  errors, stats;    // lines "LINE: TEXT", "NAME N"
    int   code;             // -1: not said
} Case;

typedef struct {
    int   code;             // of the process; 128 + signal
    char *out, *err, *stats;
} Outcome;

extern uint64_t run_seed;           // of the next run; messages name it

void  text_open(Text *t);
char *text_of_file(FILE *f);        // all of it, which is closed; the caller frees the text

/* Runs the words of ARGV, NULL behind them: no input, statistics to descriptor 9, an end after some minutes.  The caller
 * frees the outcome. */
Outcome outcome_of(char **argv);
void    outcome_free(Outcome *o);

/* The words of TEXT, which is taken apart, behind the N that ARGV has; their number then. */
int add_words(char **argv, int n, char *text);

/* Options, program and arguments of C behind the N words that ARGV has. */
Outcome outcome_of_case(char **argv, int n, const Case *c);

/* Says what was WANTED of C on so many threads and what it GOT; false. */
bool outcome_fails(const Case *c, int threads, const char *what, const char *wanted, const char *got);

/* Some line of ERR is about LINE of the file and contains TEXT. */
bool outcome_reports(const char *err, const char *file, int line, const char *text);

bool is_java(const char *file);

/* Are exit code, output, messages and statistics as C has them?  Of FunJava the numbers, whatever their digits. */
bool outcome_matches(const Case *c, int threads, const Outcome *o);

#endif
