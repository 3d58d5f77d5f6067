/* api/stats.h - the statistics of a native run, of api/stats.def. */
#ifndef API_STATS_H
#define API_STATS_H

#include "memory/store.h"
#include "vm/core/run.h"
#include "vm/core/stat.h"

enum {
#define STAT(name, unit, type, value, doc) + 1
    STATS = 0
#include "api/stats.def"
};

void stats_compute(Stat out[STATS], const RunResult *r, const StoreCounts *store);

#endif
