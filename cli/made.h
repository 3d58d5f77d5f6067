/* cli/made.h - arguments that a method of the program makes: "vector(1000,17)".
 *
 * The method runs natively, before the program; what it delivers is read as a file would be. */
#ifndef CLI_MADE_H
#define CLI_MADE_H

#include "cli/session.h"
#include "memory/npy.h"

/* Is WORD a name and arguments in parentheses? */
bool made_is(const char *word);

/* Its array, in chunks of S; EXIT_OK, or reported. */
ExitCode made_array(Session *s, const CommandLine *c, const char *word, const NpyOptions *opt, Handle *array);

#endif
