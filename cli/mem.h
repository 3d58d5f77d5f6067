/* cli/mem.h - what the statistics of the command mem mean, for docs/commands.md. */
#ifndef CLI_MEM_H
#define CLI_MEM_H

#include <stdio.h>

/* One row of a table for each. */
void mem_markdown(FILE *out);

#endif
