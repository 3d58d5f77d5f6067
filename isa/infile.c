/* isa/infile.c - whole files in memory. */
#include "isa/infile.h"

#include <stdlib.h>

enum { FIRST_STEP = 1 << 16 };

/* What goes wrong; NULL: nothing. */
static const char *read_all(FILE *f, char **bytes, size_t *len, size_t most, const char *too_much) {
    for (size_t room = FIRST_STEP;; room *= 2) {
        char *grown = realloc(*bytes, room + 1);
        if (!grown)
            return diag_no_memory;
        *bytes = grown;
        *len += fread(grown + *len, 1, room - *len, f);
        if (ferror(f))
            return diag_errno();
        if (*len > most)
            return too_much;
        if (*len < room)
            return NULL;
    }
}

char *in_read(FILE *f, const char *path, size_t most, const char *too_much, size_t *len, Diag *d) {
    char *bytes = NULL;
    *len = 0;
    const char *why = f ? read_all(f, &bytes, len, most, too_much) : diag_errno();
    if (f)
        fclose(f);
    if (!why) {
        bytes[*len] = 0;
        return bytes;
    }
    diag_file_reason(d, path, why);
    free(bytes);
    return NULL;
}
