/* lab/streams/engine.h - runs a schedule: threads for the stages' methods, one for each input and output.
 *
 * What firing, reading and writing mean is the runner's.  Its functions are called from many
 * threads, but for an input or output never twice at a time. */
#ifndef LAB_STREAMS_ENGINE_H
#define LAB_STREAMS_ENGINE_H

#include "lab/streams/progress.h"

typedef struct {
    void *state;
    StreamFailure (*fire)(void *state, const Work *w);
    /* Fill w->out[0] with w->n items; *N is fewer at the end of the input, or when it is to stop. */
    StreamFailure (*read)(void *state, const Work *w, uint64_t *n);
    StreamFailure (*write)(void *state, const Work *w);
    /* Whoever reads stops soon. */
    void (*stop)(void *state);
} StreamRunner;

/* Until the end on THREADS threads beside those for inputs and outputs; G is open and says then what
 * was done, and whether it failed.  False: no memory for threads. */
bool engine_run(Progress *g, const StreamRunner *r, unsigned threads);

#endif
