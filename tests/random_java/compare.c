/* tests/random_java/compare.c - what a program printed, against what java says. */
#include <stdlib.h>
#include <string.h>

#include "tests/random_java/check.h"

enum { LONGEST_PLACE = 4096 };

/* The next word of *TEXT; a line end is a word. */
static size_t word(const char **text) {
    *text += strspn(*text, " ");
    return **text == '\n' ? 1 : strcspn(*text, " \n");
}

static bool same_bits(double a, double b) {
    return !memcmp(&a, &b, sizeof a);
}

/* Whether texts A and B say the same value of the type that LETTER stands for. */
static bool same_value(char letter, const char *a, const char *b) {
    char *end_a, *end_b;
    if (!strcmp(a, b))
        return true;
    double x = strtod(a, &end_a), y = strtod(b, &end_b);
    if (*end_a || *end_b)
        return false;
    return letter == 'd' ? same_bits(x, y) : letter == 'f' && same_bits(strtof(a, NULL), strtof(b, NULL));
}

static bool same_output(const char *a, const char *b) {
    char letter = 0, first[512], second[512];
    for (size_t n, m; n = word(&a), m = word(&b), n || m; a += n, b += m) {
        snprintf(first, sizeof first, "%.*s", (int)n, a);
        snprintf(second, sizeof second, "%.*s", (int)m, b);
        if (!same_value(letter, first, second))
            return false;
        letter = *first;
    }
    return true;
}

/* SAID begins with LEN characters of TEXT, and ends there. */
static bool says(const char *said, const char *text, size_t len) {
    return !strncmp(said, text, len) && strchr(" \n", said[len]);
}

/* Standard error reports the fault in the line in which java does; what comes behind a colon, an index and a
 * length, may be missing. */
static bool same_fault(const Wanted *w, const char *err) {
    char place[LONGEST_PLACE];
    const char *text = strchr(w->fault, ' ') + 1;
    snprintf(place, sizeof place, "%s:%d:", w->path, atoi(w->fault));
    const char *at = strstr(err, place), *found = at ? strchr(at + strlen(place), ' ') : NULL;
    return found && !strncmp(found, " error: ", 8) &&
           (says(found + 8, text, strcspn(text, "\n")) || says(found + 8, text, strcspn(text, ":\n")));
}

const char *compare(const Wanted *w, const Outcome *o) {
    if (o->code != (*w->fault ? 1 : 0))
        return "exit code";
    if (!same_output(w->out, o->out))
        return "output";
    if (*w->fault ? !same_fault(w, o->err) : *o->err)
        return "messages";
    return NULL;
}
