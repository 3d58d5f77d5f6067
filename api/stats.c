/* api/stats.c - the statistics of a native run. */
#include "api/stats.h"

#include <string.h>

#define COUNT(value) .count = (value)
#define RATIO(value) .is_ratio = true, .ratio = (value)

void stats_compute(Stat out[STATS], const RunResult *r, const StoreCounts *store) {
    const Stat stats[STATS] = {
#define STAT(name, unit, type, value, doc) {name, unit, doc, type(value)},
#include "api/stats.def"
    };
    memcpy(out, stats, sizeof stats);
}
