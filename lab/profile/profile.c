/* lab/profile/profile.c - from counts of words to counts of lines, codelets and methods. */
#include "lab/profile/profile.h"

#include <stdlib.h>
#include <string.h>

int profile_method(const char *codelet) {
    size_t n = strcspn(codelet, "$");
    return (int)(n ? n : strlen(codelet));
}

uint64_t profile_cycles(const uint64_t *counts) {
    uint64_t sum = 0;
    for (unsigned k = PROFILE_CYCLES; k < PROFILE_COLUMNS; k++)
        sum += counts[k];
    return sum;
}

/* ---- methods ---- */

typedef struct {
    const char *name;
    unsigned    codelet;
} Named;

static int compare_methods(const char *a, const char *b) {
    int n = profile_method(a), k = profile_method(b);
    return n != k ? n - k : strncmp(a, b, (size_t)n);
}

static int compare_named(const void *a, const void *b) {
    const Named *x = a, *y = b;
    int order = compare_methods(x->name, y->name);
    return order ? order : (x->codelet > y->codelet) - (x->codelet < y->codelet);
}

static bool find_methods(ProfileTable *t) {
    unsigned n = t->program->ncodelets;
    Named *list = calloc(n + 1, sizeof *list);
    t->method = calloc(n + 1, sizeof *t->method);
    for (unsigned c = 0; list && c < n; c++)
        list[c] = (Named){t->program->codelets[c].name, c};
    if (list && t->method) {
        qsort(list, n, sizeof *list, compare_named);
        for (unsigned i = 0; i < n; i++) {
            bool same = i && !compare_methods(list[i - 1].name, list[i].name);
            t->method[list[i].codelet] = same ? t->method[list[i - 1].codelet] : list[i].codelet;
        }
    }
    free(list);
    return list && t->method;
}

/* ---- rows ---- */

static int compare_rows(const void *a, const void *b) {
    const ProfileRow *x = a, *y = b;
    if (x->codelet != y->codelet)
        return x->codelet < y->codelet ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

static void add(uint64_t *to, const uint64_t *counts, unsigned columns) {
    for (unsigned k = 0; k < columns; k++)
        to[k] += counts[k];
}

/* Sort; rows of one line in one codelet become one.  How many are left. */
static unsigned join_rows(ProfileRow *rows, unsigned count, unsigned columns) {
    unsigned kept = 0;
    qsort(rows, count, sizeof *rows, compare_rows);
    for (unsigned i = 0; i < count; i++)
        if (kept && !compare_rows(&rows[kept - 1], &rows[i]))
            add(rows[kept - 1].counts, rows[i].counts, columns);
        else
            rows[kept++] = rows[i];
    return kept;
}

ProfileRow *profile_sums(const ProfileTable *t, ProfilePart by, unsigned *count) {
    ProfileRow *rows = calloc(t->count + 1, sizeof *rows);
    if (!rows)
        return NULL;
    for (unsigned i = 0; i < t->count; i++) {
        ProfileRow *row = &rows[i];
        *row = t->rows[i];
        if (by == PROFILE_LINES)
            row->codelet = 0;
        else
            row->line = 0;
        if (by == PROFILE_METHODS)
            row->codelet = t->method[row->codelet];
    }
    *count = join_rows(rows, t->count, t->columns);
    return rows;
}

/* ---- the table ---- */

static bool is_zero(const uint64_t *counts, unsigned columns) {
    unsigned k = 0;
    while (k < columns && !counts[k])
        k++;
    return k == columns;
}

static void add_words(ProfileTable *t, const Profile *p, unsigned codelet) {
    const Codelet *c = &t->program->codelets[codelet];
    for (uint32_t w = c->first; w < c->first + c->count; w++) {
        const uint64_t *counts = profile_at(p, w);
        if (is_zero(counts, t->columns))
            continue;
        ProfileRow *row = &t->rows[t->count++];
        *row = (ProfileRow){.line = t->program->lines[w], .codelet = codelet};
        add(row->counts, counts, t->columns);
        add(t->total, counts, t->columns);
    }
}

bool profile_tabulate(ProfileTable *t, const Profile *p, const Program *program, const char *name, const char *text) {
    *t = (ProfileTable){.program = program, .name = name, .text = text, .columns = p->columns,
                        .rows = calloc((size_t)p->words + 1, sizeof *t->rows)};
    if (!t->rows || !find_methods(t))
        return false;
    for (unsigned c = 0; c < program->ncodelets; c++)
        add_words(t, p, c);
    t->count = join_rows(t->rows, t->count, t->columns);
    return true;
}

void profile_drop(ProfileTable *t) {
    free(t->method);
    free(t->rows);
    *t = (ProfileTable){0};
}

bool profile_print(FILE *out, ProfileForm form, const ProfileTable *t) {
    switch (form) {
    case PROFILE_TEXT:       return profile_print_text(out, t);
    case PROFILE_SPEEDSCOPE: return profile_print_speedscope(out, t);
    case PROFILE_FOLDED:     profile_print_folded(out, t); break;
    case PROFILE_JSON:
        fputs("{\"profile\": ", out);
        profile_print_json(out, t);
        fputs("}\n", out);
        break;
    }
    return true;
}
