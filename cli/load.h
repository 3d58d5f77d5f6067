/* cli/load.h - a program from a file, whatever form it has.
 *
 * The content decides: a file that begins like an image is one.  Otherwise the name does: what
 * ends in .java is FunJava, in .frbz a damaged image, and everything else assembly source.
 * "-" is standard input. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "cli/options.h"
#include "frontend/compile.h"
#include "isa/diag.h"
#include "isa/program.h"

typedef struct {
    Program *program;
    Source   source;    // what messages refer to; its text is NULL for an image
    char    *bytes;     // the file, NUL-terminated
} Loaded;

/* The whole file with a NUL behind it.  NULL: reported. */
char *load_bytes(const char *path, size_t *len, Diag *d);
/* The same, if it is a text. */
char *load_text(const char *path, Diag *d);

/* What the command says about compiling; EXIT_OK, or reported. */
ExitCode load_options(const CommandLine *c, CompileOptions *out);

/* EXIT_OK, or why not: reported; load_free may be called in any case. */
ExitCode load_program(const CommandLine *c, Loaded *out, Diag *d);      // operand 0
ExitCode load_verified(const CommandLine *c, Loaded *out, Diag *d);
/* Of a FunJava source the methods of class MORE are part, too. */
ExitCode load_with(const CommandLine *c, const Source *more, Loaded *out, Diag *d);
void     load_free(Loaded *l);

bool load_is_java(const char *path);        // by its name

/* Source line LINE of the program; the column of its first character, 1 if unknown. */
Loc load_line(const Loaded *l, uint32_t line);

#endif
