/* cli/load.h - a program from a file, whatever form it has.
 *
 * The content decides: a file that begins like an image is one, everything else is
 * assembly source (unless its name ends in .frbz: then it is a damaged image).  "-" is
 * standard input. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "cli/options.h"
#include "isa/diag.h"
#include "isa/program.h"

typedef struct {
    Program *program;
    Source   source;    // what messages refer to; its text is NULL for an image
    char    *bytes;     // the file, NUL-terminated
} Loaded;

/* The whole file with a NUL behind it.  NULL: reported. */
char *load_bytes(const char *path, size_t *len, Diag *d);

/* EXIT_OK, or why not: reported; load_free may be called in any case. */
ExitCode load_program(const char *path, Loaded *out, Diag *d);
ExitCode load_verified(const char *path, Loaded *out, Diag *d);
void     load_free(Loaded *l);

/* Source line LINE of the program; the column of its first character, 1 if unknown. */
Loc load_line(const Loaded *l, uint32_t line);

#endif
