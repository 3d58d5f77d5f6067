/* cli/provenance.h - where statistics come from: version, command line, files that were read, keys of the machine.
 *
 * Options that only say what is printed and where are no part of the command line: the same run has the same
 * statistics, byte for byte, wherever they go. */
#ifndef CLI_PROVENANCE_H
#define CLI_PROVENANCE_H

#include <stdio.h>

#include "cli/options.h"
#include "vm/core/stat.h"
#include "vm/machine/keys.h"

typedef struct {
    const CommandLine *line;
    const KeyTable    *keys;        // of MACHINE; NULL: the command has none
    const void        *machine;
    const char        *settings;    // of a command without keys, as a JSON object; or NULL
    const char *const *more;        // names of files beside those of the command line, up to NULL; or NULL
    bool to_file;                   // the statistics do not go to the terminal
} Provenance;

/* As a JSON object; the same from malloc, NULL: out of memory. */
void  provenance_json(const Provenance *p, FILE *out);
char *provenance_text(const Provenance *p);

/* Before a table of runs: lines that begin with #, in files of CSV or text. */
void provenance_head(const Provenance *p, FILE *out, StatsForm form);

/* stat_print, and where they come from; text for a terminal goes without.  False: out of memory. */
bool provenance_stats(const Provenance *p, FILE *out, StatsForm form, const Stat *stats, int n);

#endif
