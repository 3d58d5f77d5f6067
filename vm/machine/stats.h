/* vm/machine/stats.h - the statistics of a simulated run; the table is stats.def. */
#ifndef VM_MACHINE_STATS_H
#define VM_MACHINE_STATS_H

#include "vm/core/stat.h"
#include "vm/machine/machine.h"

enum { MACHINE_STATS_MAX = 160 + 2 * MACHINE_PHASES };

/* nJ that a run took; its microseconds. */
double machine_total(const MachineStats *s);
double machine_time(const MachineStats *s);

/* All of them; how many. */
int machine_stats(const MachineStats *s, const RunCounts *c, Stat out[MACHINE_STATS_MAX]);

/* One row of a table for each: name, unit, definition. */
void machine_stats_markdown(FILE *out);

#endif
