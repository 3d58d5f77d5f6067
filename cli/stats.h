/* cli/stats.h - the statistics of a run as text, JSON or CSV. */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/provenance.h"
#include "isa/outfile.h"
#include "memory/store.h"
#include "vm/core/run.h"
#include "vm/core/stat.h"

/* What --stats asks for, and where it goes. */
typedef struct {
    StatsForm form;
    OutFile  *file;         // NULL: standard output
} StatsOutput;

/* Mistakes are reported.  Behind stats_open comes stats_close, with the exit code so far: only after EXIT_OK a
 * file appears. */
ExitCode stats_open(const CommandLine *c, StatsOutput *o, Diag *d);
FILE    *stats_stream(const StatsOutput *o);
ExitCode stats_close(StatsOutput *o, ExitCode code, Diag *d);

/* "json" or "json:FILE"; NULL is text.  FILE is NULL if none is named. */
bool stats_parse(const char *text, StatsForm *form, const char **file);

/* And where they come from; false: out of memory. */
bool stats_print(FILE *out, StatsForm form, const RunResult *r, const StoreCounts *store, const Provenance *from);

/* The unit of one by its name; NULL: there is none of that name. */
const char *stats_unit(const char *name);

/* One row of a table for each. */
void stats_markdown(FILE *out);

#endif
