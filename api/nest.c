/* api/nest.c - a class and its records, one class file behind the other. */
#include "api/nest.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/class/class_read.h"

enum { MOST_CLASSES = 4 * CLASS_RECORDS };

typedef struct {
    char *bytes;
    size_t len;
    size_t begin[CLASS_RECORDS + 2];    // of each class file, and the end of the last
    int files;
    char *looked[MOST_CLASSES];         // names of classes that were looked for
    int nlooked;
    NestRead read;
    void *state;
    bool no_memory;
} Nest;

NestKind nest_kind(const char *bytes, size_t len) {
    Diag quiet = {0};
    Front f;
    ClassFacts facts = {0};
    front_init(&f, &(Source){.bytes = bytes, .len = len}, &quiet);
    class_facts(&f, &facts);
    NestKind kind = facts.is_record ? NEST_RECORD : facts.has_main ? NEST_MAIN : NEST_OTHER;
    kind = f.no_memory ? NEST_NO_MEMORY : kind;
    front_free(&f);
    return kind;
}

/* The first time that it is looked for. */
static bool is_new(Nest *n, const char *class) {
    for (int i = 0; i < n->nlooked; i++)
        if (!strcmp(n->looked[i], class))
            return false;
    if (n->nlooked == MOST_CLASSES)
        return false;
    n->looked[n->nlooked] = strdup(class);
    n->no_memory |= !n->looked[n->nlooked];
    return n->looked[n->nlooked++];
}

static void append(Nest *n, const char *bytes, size_t len) {
    char *longer = realloc(n->bytes, n->len + len + 1);
    n->no_memory |= !longer;
    if (!longer)
        return;
    memcpy(longer + n->len, bytes, len);
    n->bytes = longer;
    n->len += len;
    n->begin[++n->files] = n->len;
}

static void look_for(Nest *n, const char *class) {
    size_t len;
    char *bytes = is_new(n, class) ? n->read(n->state, class, &len) : NULL;
    NestKind kind = bytes ? nest_kind(bytes, len) : NEST_OTHER;
    n->no_memory |= kind == NEST_NO_MEMORY;
    if (kind == NEST_RECORD)
        append(n, bytes, len);
    free(bytes);
}

/* Those that class file I names. */
static void follow(Nest *n, int i) {
    Diag quiet = {0};
    Front f;
    ClassFacts facts = {0};
    front_init(&f, &(Source){.bytes = n->bytes + n->begin[i], .len = n->begin[i + 1] - n->begin[i]}, &quiet);
    class_facts(&f, &facts);
    n->no_memory |= f.no_memory;
    for (int k = 0; k < facts.nnear && n->files <= CLASS_RECORDS && !n->no_memory; k++)
        look_for(n, facts.near[k]);
    front_free(&f);
}

char *nest_gather(const char *name, char *bytes, size_t *len, NestRead read, void *state, Diag *d) {
    int errors = d->errors;
    Nest n = {.bytes = bytes, .len = *len, .begin = {0, *len}, .files = 1, .read = read, .state = state};
    for (int i = 0; i < n.files && !n.no_memory; i++)
        follow(&n, i);
    for (int i = 0; i < n.nlooked; i++)
        free(n.looked[i]);
    if (n.no_memory)
        diag_file_reason(d, name, diag_no_memory);
    if (d->errors != errors) {
        free(n.bytes);
        return NULL;
    }
    n.bytes[n.len] = 0;
    *len = n.len;
    return n.bytes;
}
