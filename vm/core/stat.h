/* vm/core/stat.h - named numbers with units, printed for people and for programs.
 *
 * Dots in names are levels: of JSON objects, so the names of a level stand together. */
#ifndef VM_CORE_STAT_H
#define VM_CORE_STAT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Item i of a list is values[i * step] / divisors[i * divisor_step]. */
typedef struct {
    const uint64_t *values, *divisors;      // the owner's; no divisors: counts
    unsigned n, step, divisor_step;
} StatList;

typedef struct {
    char        name[80];
    const char *unit;
    const char *doc;
    bool        is_ratio;
    uint64_t    count;
    double      ratio;
    const char *text;       // not NULL: printed as it stands, in JSON too
    bool        is_list;
    StatList    list;
} Stat;

typedef enum { STATS_TEXT, STATS_JSON, STATS_CSV } StatsForm;

/* A / B, or 0 if B is. */
double stat_ratio(uint64_t a, uint64_t b);

void stat_print(FILE *out, StatsForm form, const Stat *stats, int n);

/* One row of a table for each: name, unit, meaning. */
void stat_markdown(FILE *out, const Stat *stats, int n);

#endif
