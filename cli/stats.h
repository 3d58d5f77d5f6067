/* cli/stats.h - the statistics of a run as text, JSON or CSV. */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include <stdbool.h>
#include <stdio.h>

#include "memory/store.h"
#include "vm/core/run.h"
#include "vm/core/stat.h"

/* "json" or "json:FILE"; NULL is text.  FILE is NULL if none is named. */
bool stats_parse(const char *text, StatsForm *form, const char **file);

void stats_print(FILE *out, StatsForm form, const RunResult *r, const StoreCounts *store);

/* The unit of one by its name; NULL: there is none of that name. */
const char *stats_unit(const char *name);

/* One row of a table for each. */
void stats_markdown(FILE *out);

#endif
