/* cli/load.h - the program that a command names, and what its options say about compiling. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "api/load.h"
#include "cli/options.h"

/* What the command says about compiling; EXIT_OK, or reported. */
ExitCode load_options(const CommandLine *c, CompileOptions *out);
bool load_is_grain(const char *text);       // a word for --grain?

/* EXIT_OK, or why not: reported; load_free may be called in any case. */
ExitCode load_program(const CommandLine *c, Loaded *out, Diag *d);      // operand 0
ExitCode load_verified(const CommandLine *c, Loaded *out, Diag *d);
/* Of a FunJava source the methods of class MORE are part, too. */
ExitCode load_with(const CommandLine *c, const Source *more, Loaded *out, Diag *d);

#endif
