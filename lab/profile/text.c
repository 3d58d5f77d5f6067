/* lab/profile/text.c - a profile as text: methods, codelets, and the source beside what its lines cost. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/profile/profile.h"

enum { MOST = 24, AROUND = 2 };     // methods or codelets that are listed; lines around one that cost something

/* What people want to know first, and sort by. */
static uint64_t cost(const ProfileTable *t, const uint64_t *counts) {
    return t->columns > PROFILE_NATIVE ? profile_cycles(counts) : counts[PROFILE_INSTRUCTIONS];
}

static double percent(uint64_t part, uint64_t all) {
    return all ? 100.0 * (double)part / (double)all : 0;
}

/* ---- columns ---- */

static void print_head(FILE *out, const ProfileTable *t, const char *what) {
    fputc('\n', out);
    if (t->columns > PROFILE_NATIVE) {
        fprintf(out, "%13s %6s", "cycles", "%");
        for (unsigned k = PROFILE_CYCLES; k < PROFILE_COLUMNS; k++)
            fprintf(out, " %8s", profile_columns[k].name);
        fprintf(out, " %9s %13s", "misses", "instructions");
    } else {
        fprintf(out, "%13s %6s", "instructions", "%");
    }
    fprintf(out, " %10s %10s  %s\n", "tasks", "chunks", what);
}

/* Causes as shares of the row's own cycles. */
static void print_counts(FILE *out, const ProfileTable *t, const uint64_t *counts) {
    uint64_t cycles = profile_cycles(counts);
    fprintf(out, "%13" PRIu64 " %6.2f", cost(t, counts), percent(cost(t, counts), cost(t, t->total)));
    if (t->columns > PROFILE_NATIVE) {
        for (unsigned k = PROFILE_CYCLES; k < PROFILE_COLUMNS; k++)
            fprintf(out, " %7.1f%%", percent(counts[k], cycles));
        fprintf(out, " %9" PRIu64 " %13" PRIu64, counts[PROFILE_MISSES], counts[PROFILE_INSTRUCTIONS]);
    }
    fprintf(out, " %10" PRIu64 " %10" PRIu64, counts[PROFILE_TASKS], counts[PROFILE_CHUNKS]);
}

static int columns_width(const ProfileTable *t) {
    return 13 + 7 + 22 + (t->columns > PROFILE_NATIVE ? 9 * (PROFILE_COLUMNS - PROFILE_CYCLES) + 24 : 0);
}

/* ---- methods, codelets ---- */

static int compare_cost(const void *a, const void *b, void *table) {
    const ProfileRow *x = a, *y = b;
    uint64_t of_x = cost(table, x->counts), of_y = cost(table, y->counts);
    if (of_x != of_y)
        return of_x > of_y ? -1 : 1;
    return (x->codelet > y->codelet) - (x->codelet < y->codelet);
}

static bool print_names(FILE *out, const ProfileTable *t, ProfilePart by, const char *what) {
    unsigned n;
    ProfileRow *rows = profile_sums(t, by, &n);
    if (!rows)
        return false;
    qsort_r(rows, n, sizeof *rows, compare_cost, (void *)t);
    print_head(out, t, what);
    for (unsigned i = 0; i < n && i < MOST; i++) {
        const char *name = t->program->codelets[rows[i].codelet].name;
        print_counts(out, t, rows[i].counts);
        fprintf(out, "  %.*s\n", by == PROFILE_METHODS ? profile_method(name) : (int)strlen(name), name);
    }
    if (n > MOST)
        fprintf(out, "%*s  and %u more\n", columns_width(t), "", n - MOST);
    free(rows);
    return true;
}

/* ---- lines ---- */

/* Without its text, if that is NULL. */
static void print_line(FILE *out, const ProfileTable *t, const ProfileRow *row, uint32_t line, const char *text) {
    if (row)
        print_counts(out, t, row->counts);
    else
        fprintf(out, "%*s", columns_width(t), "");
    if (!line) {
        fputs("  of no line\n", out);
        return;
    }
    int len = text ? (int)strcspn(text, "\r\n") : 0;
    fprintf(out, "  %5" PRIu32 "%s%.*s\n", line, len ? "  " : "", len, text ? text : "");
}

static const char *next_line(const char *text) {
    const char *end = text ? strchr(text, '\n') : NULL;
    return end && end[1] ? end + 1 : NULL;
}

/* All lines that cost something, and those around them. */
static void print_lines(FILE *out, const ProfileTable *t, const ProfileRow *rows, unsigned n) {
    const char *text = t->text && *t->text ? t->text : NULL;
    unsigned i = 0;
    uint32_t shown = 0;
    if (n && !rows[0].line)
        print_line(out, t, &rows[i++], 0, NULL);
    for (uint32_t line = 1; text; line++, text = next_line(text)) {
        bool counts = i < n && rows[i].line == line;
        bool before = i < n && rows[i].line <= line + AROUND;
        bool behind = i && rows[i - 1].line && rows[i - 1].line + AROUND >= line;
        if (!before && !behind)
            continue;
        if (shown && shown + 1 < line)
            fprintf(out, "%*s    ...\n", columns_width(t), "");
        print_line(out, t, counts ? &rows[i] : NULL, line, text);
        shown = line;
        i += counts;
    }
    for (; i < n; i++)
        print_line(out, t, &rows[i], rows[i].line, NULL);
}

bool profile_print_text(FILE *out, const ProfileTable *t) {
    unsigned n;
    ProfileRow *rows = profile_sums(t, PROFILE_LINES, &n);
    if (!rows)
        return false;
    fprintf(out, "profile of %s\n", t->name);
    print_head(out, t, "all");
    print_counts(out, t, t->total);
    fputc('\n', out);
    bool done = print_names(out, t, PROFILE_METHODS, "method") && print_names(out, t, PROFILE_CODELETS, "codelet");
    print_head(out, t, "line");
    print_lines(out, t, rows, n);
    free(rows);
    return done;
}
