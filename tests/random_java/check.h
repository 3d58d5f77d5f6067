/* tests/random_java/check.h - what java says of a program, and whether we say the same. */
#ifndef TESTS_RANDOM_JAVA_CHECK_H
#define TESTS_RANDOM_JAVA_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/random_java/form.h"

typedef struct {
    uint64_t seed;
    char *out, *fault;      // lines; "LINE: TEXT" or empty
    const char *path;       // of the source
    const char *classes;    // folder of class files, or NULL
} Wanted;

/* ---- compare.c */

/* What differs; NULL: nothing. */
const char *compare(const Wanted *w, const Outcome *o);

/* ---- modes.c */

/* The program in the modes that its seed draws, each fourth on a simulated machine, by the command FRBZ; also its class
 * file, if there is one. */
bool modes_agree(const char *frbz, const Wanted *w);

/* ---- source.c: what a source says of itself behind "// WHAT: " or "# WHAT: " */
enum { SOURCE_WORDS = 4096 };

char *source_write(const char *folder, uint64_t seed);  // a random one; its path, which the caller frees
char *source_read(const char *path);                                    // NULL: no such file
bool source_next(const char **at, const char *what, char *words);       // from *AT on, which goes behind it
void source_last(const char *source, const char *end, const char *what, char *words);   // before END, or ""

/* ---- switch.c */

/* The switch from interpreter to machine code at every n-th visit of a loop's head, against the
 * interpreter alone: random programs, and those of files, as they are run there and in other sizes.
 * OF cases the WHICH-th.  The last line is "N passed, N failed"; the exit code tells. */
int switch_random(const char *folder, uint64_t first, uint64_t n);
int switch_files(uint64_t seed, int of, char **paths, int n);

#endif
