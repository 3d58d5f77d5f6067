/* vm/core/profile.c - counts for each word of code. */
#include "vm/core/profile.h"

#include <stdlib.h>
#include <string.h>

Profile *profile_new(uint32_t words, unsigned columns) {
    Profile *p = malloc(sizeof *p);
    if (!p)
        return NULL;
    *p = (Profile){words, columns, calloc((size_t)words * columns + 1, sizeof(uint64_t))};
    if (p->counts)
        return p;
    free(p);
    return NULL;
}

void profile_free(Profile *p) {
    if (p)
        free(p->counts);
    free(p);
}

void profile_add(Profile *to, const Profile *part) {
    for (uint32_t w = 0; w < to->words; w++)
        for (unsigned k = 0; k < part->columns; k++)
            profile_at(to, w)[k] += profile_at(part, w)[k];
}

void profile_clear(Profile *p) {
    memset(p->counts, 0, (size_t)p->words * p->columns * sizeof *p->counts);
}
