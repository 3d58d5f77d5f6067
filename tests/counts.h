/* tests/counts.h - what each case of the tree costs, in a table.
 *
 * Instructions, tasks, chunks and bytes of machine code are the same in every run.  A pass that
 * stops working, or a form of machine code that is not reached any more, changes no result: it
 * changes these.  A line of the table is FILE:CASE and the numbers in the order of count_names;
 * `make counts` writes them anew, and the difference shows what a change of the compiler did. */
#ifndef TESTS_COUNTS_H
#define TESTS_COUNTS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the interpreter's run, then of the one that is all machine code. */
static const char *const count_names[] = {"tasks", "chunks", "work", "span",
                                          "jit_codelets", "jit_bytes", "jit_loops", "jit_sweeps", "jit_braids", "jit_tiles"};
enum { COUNT_NAMES = sizeof count_names / sizeof *count_names, COUNTS_OF_CODE = 4 };

static char *counts_text;           // the table; NULL: nobody asked
static FILE *counts_out;            // where it is written anew, or NULL

static bool counts_wanted(void) {
    return counts_text || counts_out;
}

/* The number behind "NAME": in JSON, or -1. */
static long long count_of(const char *json, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(json, key);
    return at ? atoll(at + strlen(key)) : -1;
}

/* The line of case K of FILE, as the statistics of both runs have it. */
static void counts_line(char *line, size_t room, const char *file, int k, const char *plain, const char *machine) {
    int n = snprintf(line, room, "%s:%d", file, k);
    for (int i = 0; i < COUNT_NAMES; i++)
        n += snprintf(line + n, room - (size_t)n, " %lld", count_of(i < COUNTS_OF_CODE ? plain : machine, count_names[i]));
}

/* What the table says of the same case; "" if it does not know it. */
static void counts_known(char *known, size_t room, const char *line) {
    int name = (int)strcspn(line, " ") + 1;
    *known = 0;
    for (const char *p = counts_text; p && *p; p += strcspn(p, "\n") + (strchr(p, '\n') != NULL))
        if (!strncmp(p, line, (size_t)name))
            snprintf(known, room, "%.*s", (int)strcspn(p, "\n"), p);
}

/* This host is one that machine code is made for. */
static bool counts_of_code(void) {
#ifdef __x86_64__
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

static bool counts_agree(const char *known, const char *line) {
    size_t n = strlen(line);
    if (counts_of_code())
        return !strcmp(known, line);
    for (int spaces = 0; n && spaces < COUNT_NAMES - COUNTS_OF_CODE;)
        spaces += line[--n] == ' ';
    return !strncmp(known, line, n + 1);
}

/* What may stand before the other arguments; how many words it took. */
static int counts_options(int argc, char **argv) {
    if (argc < 4 || (strcmp(argv[1], "--counts") && strcmp(argv[1], "--write-counts")))
        return 0;
    FILE *f = fopen(argv[2], argv[1][2] == 'w' ? "w" : "r");
    if (!f) {
        perror(argv[2]);
        exit(2);
    }
    if (argv[1][2] == 'w') {
        counts_out = f;
        return 2;
    }
    size_t size = 0;
    if (getdelim(&counts_text, &size, 0, f) < 0)
        exit(2);
    fclose(f);
    return 2;
}

#endif
