/* lab/streams/schedule.h - a static schedule: in step T each stage fires its block number T - LAG.
 *
 * A block is a number of iterations of the balanced rates.  A stage lags behind those that it takes
 * from as many blocks as its windows look ahead; so a channel never holds more items than its
 * capacity, and whoever runs stages in any order that respects capacities cannot come to a stop.
 * Stages on a cycle fire one by one. */
#ifndef LAB_STREAMS_SCHEDULE_H
#define LAB_STREAMS_SCHEDULE_H

#include "lab/streams/pipeline.h"

typedef struct {
    uint64_t block_bytes;   // what a block of a stage reads or gives, roughly
    uint64_t most_bytes;    // in all channels
    unsigned ahead;         // blocks for which channels have room beyond what the schedule needs
} ScheduleOptions;

/* Of a balanced pipeline whose items are known.  False: reported. */
bool schedule_make(Pipeline *p, const ScheduleOptions *options);

/* The batch of S that begins with firing FIRST ends before the result. */
uint64_t schedule_batch_end(const Stage *s, uint64_t first);

/* Is what lies behind the end of W's channel zero, so that the last window counts?  On a cycle there is no
 * telling before the stage itself has ended. */
static inline bool schedule_fills(const Stage *s, const Window *w) {
    return s->fill && !w->inside;
}

/* What a window finds when its channel has ended with TOTAL items: how often its stage fires at most. */
uint64_t schedule_firings(const Stage *s, const Window *w, uint64_t total);

/* Items that S gives to C in FIRINGS firings, after channels that ended with TOTAL[k] items at its
 * windows k (UINT64_MAX: no end): of a last window that was filled, its part. */
uint64_t schedule_given(const Stage *s, const Channel *c, uint64_t firings, const uint64_t *total);

/* How many items each channel carries in all if input i has TOTAL[i]; UINT64_MAX: not known. */
void schedule_totals(const Pipeline *p, const uint64_t *input, uint64_t total[STREAM_CHANNELS]);

uint64_t schedule_bytes(const Pipeline *p);     // of all channels
void     schedule_print(const Pipeline *p, FILE *out);

#endif
