/* cli/mem.h - what the statistics of the command mem mean, for docs/commands.md. */
#ifndef CLI_MEM_H
#define CLI_MEM_H

#include <stdio.h>

#include "vm/core/stat.h"
#include "vm/machine/replay.h"

/* One row of a table for each. */
void mem_markdown(FILE *out);

/* All of them by name, their values being nothing. */
enum { MEM_STATS = 12 + REPLAY_POLICIES };
void mem_statistics(Stat out[MEM_STATS]);

#endif
