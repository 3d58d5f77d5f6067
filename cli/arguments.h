/* cli/arguments.h - the words of the command line as the program's chunk of arguments.
 *
 * What a word means depends on the program.  In general it is an integer, a double, or
 * "A.npy" or "A.npy:layout".  A method that runs in main's place (frontend/sema/signature.h) says
 * what it takes, and gets only that; "vector(1000,17)" is then the array that another method makes.  For a main of FunJava every word is a text, which it parses
 * itself. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "api/arguments.h"
#include "cli/session.h"
#include "memory/npy.h"

/* The array in the file PATH; EXIT_OK, or reported. */
ExitCode arguments_import(Session *s, const char *path, const NpyOptions *opt, Handle *array);

/* WORD for parameter K of a program that says what it takes.  By C methods that make arguments are compiled. */
ExitCode arguments_one(Session *s, const CommandLine *c, int k, const char *word);

/* All N arguments.  LAYOUT is that of matrices without one of their own. */
ExitCode arguments_set(Session *s, const CommandLine *c, char *const *words, int n, Layout layout);

#endif
