/* cli/status.h - a long run as its user sees it.
 *
 * On a terminal a line says after two seconds how far the run has come.  What the
 * program prints appears a tenth of a second later at most, wherever it goes; on a
 * terminal the line makes way for it. */
#ifndef CLI_STATUS_H
#define CLI_STATUS_H

#include <pthread.h>

#include "vm/core/run.h"

typedef struct {
    const char *name;       // of the program, or the run
    bool      terminal;     // the line may be shown
    double    begin;        // seconds
    RunProgress progress;
    FILE     *out;          // what the program prints to
    bool      own;          // which leads to standard output by way of this module
    pthread_t thread;
    bool      started;
    pthread_mutex_t lock;   // of what follows, and of the terminal
    pthread_cond_t  wake;
    bool      over;
    bool      shown;        // the line is there
    bool      within;       // the program has begun a line of its own
} Status;

/* The next run is one of several: the line, which comes at once, is to name it so; NULL: not any more. */
void status_of(const char *run);

/* A run begins with OPT, which is changed to be watched.  Where there is no memory for that, it is not. */
void status_begin(Status *s, const char *name, RunOptions *opt);

/* It is over: all that it printed is out, and the line is gone. */
void status_end(Status *s);

/* The line once more, of a run that was ended: what it had done, and WHY. */
void status_last(const Status *s, const RunCounts *counts, const char *why);

#endif
