/* lab/sweep.h - runs the points of a study side by side, each in a process of its own.
 *
 * A line of results is appended to a file of rows as soon as a point is done, so that a sweep
 * that was killed goes on where it was. */
#ifndef LAB_SWEEP_H
#define LAB_SWEEP_H

#include "lab/results.h"

typedef struct {
    int  jobs;              // at the same time
    int  shard, shards;     // points shard, shard + shards, ...; 1, 1: all
    bool resume;            // what the file of rows has is not run again
    FILE *progress;         // a terminal; NULL: say nothing
} SweepOptions;

/* Run what is to run; ROWS is the path of the file.  False: reported; what is done is kept. */
bool sweep_run(Results *r, const char *rows, const SweepOptions *o, Diag *d);

/* One point; its line from malloc.  NULL: reported. */
char *sweep_point(Results *r, int point, Diag *d);

/* Take in what the file of rows PATH has.  *OTHERS: lines that are of no point.  False: reported. */
bool sweep_read_rows(Results *r, const char *path, bool same_build, int *others, Diag *d);

#endif
