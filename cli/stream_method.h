/* cli/stream_method.h - the method of a stage: what it takes and gives, and how it is fired.
 *
 * A method sees one firing: an array of the items of each window, or an item itself if its
 * parameter has one dimension less and windows are of one item.  A method of FunJava is compiled with another one
 * around it that fires many times, over arrays of windows; so a batch is one run.
 *
 *     methods_open -> methods_items -> (schedule) -> methods_prepare -> method_fire ... -> methods_close */
#ifndef CLI_STREAM_METHOD_H
#define CLI_STREAM_METHOD_H

#include <pthread.h>

#include "cli/session.h"
#include "lab/streams/progress.h"
#include "vm/native/native.h"

typedef enum { GETS_WINDOW, GETS_CONSTANT, GETS_NUMBER, GETS_COUNT } Gets;

typedef struct {
    Gets gets;
    int  index;             // of the window or constant
    bool bare;              // an item, no array of them
} StreamParam;

/* The program with memory of its own: one for each batch that is on its way. */
typedef struct StreamRun StreamRun;

typedef struct {
    const Pipeline *pipeline;
    const Stage *stage;     // NULL: no method
    CommandLine  command;
    char        *path;      // of the program
    char        *word[STREAM_WINDOWS];      // constants
    Loaded       loaded;    // what runs
    Signature    signature; // of the method
    char        *wrapper;   // text
    StreamParam  param[SIGNATURE_PARAMS];
    int          nparams;
    bool         many;      // the program takes all windows of a batch
    bool         bare;      // the result is an item
    uint64_t     gives;     // items a firing, to all channels
    uint64_t     memory;
    RunOptions   run;
    pthread_mutex_t lock;   // of:
    StreamRun   *idle;
} StreamMethod;

/* M has room for all stages.  EXIT_OK, or reported; methods_close in any case. */
ExitCode methods_open(StreamMethod *m, const Pipeline *p, const CommandLine *c, Diag *d);

/* What the items of all channels are, when those of the inputs are known. */
bool methods_items(StreamMethod *m, Pipeline *p);

/* Programs that fire many times, and one run of each. */
ExitCode methods_prepare(StreamMethod *m, const RunOptions *run, uint64_t memory, Diag *d);

/* From any thread. */
StreamFailure method_fire(StreamMethod *m, const Work *w);

ExitCode methods_close(StreamMethod *m, int n);

/* What is said of a program or an argument as a whole is said of the place in the pipeline that names it. */
typedef struct {
    const StreamMethod *method;
    Loc   at;
    Diag *out;
    Diag  diag;             // to be given to others
} Blame;

Diag *blame_begin(Blame *b, const StreamMethod *m, Spot at, Diag *out);

/* If nothing was said, FMT is. */
__attribute__((format(printf, 2, 3)))
void blame_end(Blame *b, const char *fmt, ...);

/* stream_wrap.c: the class with the method that fires many times; NULL: no memory. */
char *method_wrapper(const StreamMethod *m, int line);
#define STREAM_WRAPPER "stream$fire"

/* stream_fire.c: a run more; EXIT_OK, or reported to D. */
ExitCode stream_run_open(StreamMethod *m, Diag *d, StreamRun **out);
ExitCode stream_run_close(StreamRun *r);
StreamRun *stream_run_next(const StreamRun *r);

#endif
