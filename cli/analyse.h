/* cli/analyse.h - the statistics of the command analyse. */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include <stdio.h>

#include "vm/core/stat.h"

enum { ANALYSE_STATS = 9 };
void analyse_statistics(Stat out[ANALYSE_STATS]);

/* One row of a table for each. */
void analyse_markdown(FILE *out);

#endif
