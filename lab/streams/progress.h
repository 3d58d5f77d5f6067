/* lab/streams/progress.h - how far a stream has come, and what may be done next.
 *
 * Batches of a stage begin in order and may end in any order; what a stage has DONE is what ended
 * without a gap.  From these numbers alone follows what each channel holds and has room for.
 *
 * After a failure only that goes on which comes before it in the static schedule; so whatever the
 * threads do, the failure that is left is the first one.
 *
 * Threads: whoever calls holds the engine's lock.  Data of batches in flight are touched without it. */
#ifndef LAB_STREAMS_PROGRESS_H
#define LAB_STREAMS_PROGRESS_H

#include "lab/streams/ring.h"
#include "lab/streams/schedule.h"

/* Firings FIRST to FIRST + N - 1 of a stage; items of an input or output. */
typedef struct {
    int      stage;
    uint64_t first, n;
    char    *in[STREAM_WINDOWS], *out[STREAM_WINDOWS];     // first window of each, first item given
} Work;

typedef struct {
    uint64_t first, end;
    bool     finished;
} Flight;

typedef struct {
    uint64_t begun, done;   // firings
    bool     ended;
    Flight  *flight;        // begun and not done, in order; a ring
    unsigned head, nflight;
    uint64_t batches, nanoseconds;      // of work
} StageProgress;

/* A window through which a stage reads a channel. */
typedef struct {
    int           stage;
    const Window *window;
} Reader;

typedef struct {
    uint64_t total;         // items, when its stage has ended
    uint64_t zeros;         // up to here there are zeros behind the end
    Reader  *reader;        // of Progress.reader
    int      nreaders;
    Ring     ring;
} ChannelProgress;

typedef struct {
    uint64_t step;
    int      depth, stage;
    uint64_t first;
} WorkKey;

/* Why work failed: the exit code of the command, and its messages from malloc. */
typedef struct {
    int   code;             // 0: it did not
    char *text;             // NULL: there was no memory for them
} StreamFailure;

typedef struct {
    const Pipeline  *pipeline;
    StageProgress   *stage;
    ChannelProgress *channel;
    Reader  *reader;        // all of them, by channel
    int     *order;         // stages, those that others take from last
    unsigned flights;       // of a stage, at most
    StreamFailure failure;
    WorkKey       failed_at;
} Progress;

/* FLIGHTS batches of a stage may be on their way.  False: no memory. */
bool progress_open(Progress *g, const Pipeline *p, unsigned flights);
void progress_close(Progress *g);       // an empty one is fine

/* What can be done now, by any stage that has a method, or by a certain one; false: nothing. */
bool progress_next(Progress *g, Work *out);
bool progress_next_of(Progress *g, int stage, Work *out);

/* Is there something that stage, or if it is -1 any with a method, can do now? */
bool progress_may(Progress *g, int stage);

/* W is done; or it failed, which takes over the text. */
void progress_finish(Progress *g, const Work *w);
void progress_fail(Progress *g, const Work *w, StreamFailure why);

/* Input W->stage has no more than N items of W. */
void progress_input_ends(Progress *g, const Work *w, uint64_t n);

/* Nothing is left to be done but perhaps reading that nobody waits for. */
bool progress_over(Progress *g);

#endif
