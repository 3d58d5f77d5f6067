/* tests/scratch.h - what a test writes goes to a folder of its own in TMPDIR, with which it goes away. */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { SCRATCH_NAME = 256 };

/* Makes a folder with WHAT in its name. */
static inline void scratch_open(char folder[SCRATCH_NAME], const char *what) {
    const char *in = getenv("TMPDIR");
    snprintf(folder, SCRATCH_NAME, "%s/frbz-%s-XXXXXX", in ? in : "/tmp", what);
    if (!mkdtemp(folder))
        abort();
}

static inline int scratch_remove(const char *path, const struct stat *st, int kind, struct FTW *at) {
    (void)st;
    (void)kind;
    (void)at;
    return remove(path);
}

/* Removes it with all that is in it; false: not possible. */
static inline bool scratch_close(const char *folder) {
    return nftw(folder, scratch_remove, 8, FTW_DEPTH | FTW_PHYS) == 0;
}

#endif
