/* tests/random_java/layouts.c - a layout for every matrix of a source, as --layout takes them. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/random_java/gen.h"

enum { MOST_LAYOUTS = 64 };

/* Is it a component of a record? */
static bool in_record(const char *start, const char *p) {
    const char *line = p;
    while (line > start && line[-1] != '\n')
        line--;
    const char *word = strstr(line, "record ");
    return word && word < p;
}

/* The name that "[][]" at P declares, of LEN bytes; 0: none, or of other dimensions. */
static size_t declared(const char *start, const char *p, const char **name) {
    if ((p > start && p[-1] == ']') || p[4] == '[' || in_record(start, p))
        return 0;
    *name = p + 4 + strspn(p + 4, " ");
    size_t len = 0;
    while (isalnum((unsigned char)(*name)[len]))
        len++;
    return (*name)[len] == '(' ? 0 : len;
}

static unsigned hash(const char *name, size_t len, unsigned h) {
    while (len--)
        h = h * 31 + (unsigned char)*name++;
    return h / 7;
}

char *gen_layouts(const char *source, unsigned seed) {
    static const char *const names[] = {"row", "col", "z", "z", "tree"};
    char *list;
    size_t size, len;
    int n = 0;
    FILE *out = open_memstream(&list, &size);
    for (const char *p = source, *name; (p = strstr(p, "[][]")) && n < MOST_LAYOUTS; p += 4)
        if ((len = declared(source, p, &name)))
            fprintf(out, "%s%.*s=%s", n++ ? "," : "", (int)len, name, names[hash(name, len, seed) % 5]);
    fclose(out);
    if (n)
        return list;
    free(list);
    return NULL;
}
