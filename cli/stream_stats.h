/* cli/stream_stats.h - the statistics of a stream as text, JSON or CSV. */
#ifndef CLI_STREAM_STATS_H
#define CLI_STREAM_STATS_H

#include "cli/provenance.h"
#include "lab/streams/progress.h"
#include "vm/core/stat.h"

typedef struct {
    uint64_t threads;
    double   seconds;
} StreamOutcome;

/* False: out of memory. */
bool stream_stats_print(FILE *out, StatsForm form, const Progress *g, const StreamOutcome *o, const Provenance *from);

/* One row of a table for each. */
void stream_stats_markdown(FILE *out);

#endif
