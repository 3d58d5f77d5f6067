/* tests/random_java/source.c - what the lines of a source say of it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tests/random_java/check.h"
#include "tests/random_java/gen.h"

char *source_write(const char *folder, uint64_t seed) {
    char *path;
    FILE *f = asprintf(&path, "%s/R%" PRIu64 ".java", folder, seed) < 0 ? NULL : fopen(path, "w");
    if (!f) {
        perror(folder);
        exit(2);
    }
    gen_program(f, seed, 0);
    fclose(f);
    return path;
}

char *source_read(const char *path) {
    FILE *f = fopen(path, "r");
    return f ? form_slurp(f) : NULL;
}

/* The words behind WHAT in the line that begins at P; NULL: it says something else. */
static const char *said(const char *p, const char *what) {
    size_t mark = strncmp(p, "// ", 3) ? strncmp(p, "# ", 2) ? 0 : 2 : 3, len = strlen(what);
    return mark && !strncmp(p + mark, what, len) && p[mark + len] == ':' ? p + mark + len + 1 : NULL;
}

bool source_next(const char **at, const char *what, char *words) {
    for (const char *p = *at, *found; *p; p += *p == '\n') {
        found = said(p, what);
        p += strcspn(p, "\n");
        if (!found)
            continue;
        snprintf(words, SOURCE_WORDS, "%.*s", (int)(p - found), found);
        *at = p;
        return true;
    }
    return false;
}

void source_last(const char *source, const char *end, const char *what, char *words) {
    char next[SOURCE_WORDS];
    *words = 0;
    while (source_next(&source, what, next) && source <= end)
        strcpy(words, next);
}
