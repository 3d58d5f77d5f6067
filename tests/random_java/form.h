/* tests/random_java/form.h - a program compiled once and run in many ways inside this process,
 * by the functions that the commands of frbz consist of.
 *
 * Whoever calls this may be ended by a signal, or never come back: a child does it
 * (form_child).  What a run prints goes to its Outcome. */
#ifndef TESTS_RANDOM_JAVA_FORM_H
#define TESTS_RANDOM_JAVA_FORM_H

#include <stdbool.h>
#include <stdio.h>

#include "vm/core/run.h"

typedef struct Form Form;       // opaque; see form.c

typedef struct {
    int   code;             // as of the command; 128 + a signal
    char *out, *err;
    RunCounts counts;       // of a run without fault
    bool  compiled;         // something became machine code
} Outcome;

/* COMPILE are options, as after "frbz run". */
Form *form_load(const char *compile, const char *path);
bool  form_refused(const Form *f);      // every run says why
void  form_free(Form *f);

/* HOW are options of a run. */
Outcome form_run(const Form *f, const char *how, const char *arguments);
void outcome_free(Outcome *o);

char *form_slurp(FILE *f);      // all of it, and closes it; the caller frees

/* The command FRBZ itself, in a process of its own. */
Outcome form_command(const char *frbz, const char *options, const char *path, const char *arguments, int seconds);

/* Where a child is, for its parent. */
typedef struct {
    char now[256];          // the options it runs with
    int passed, failed;
} Progress;

/* WORK in a process of its own, which may compute for SECONDS.  Its exit code, or 128 + the signal that ended it. */
int form_child(void (*work)(void *of, Progress *p), void *of, Progress **p, int seconds);

#endif
