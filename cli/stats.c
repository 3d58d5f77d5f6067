/* cli/stats.c - the statistics of a native run, shown. */
#include "cli/stats.h"

#include <string.h>

#include "api/stats.h"

bool stats_parse(const char *text, StatsForm *form, const char **file) {
    static const char *const names[] = {"text", "json", "csv"};
    *form = STATS_TEXT;
    *file = NULL;
    if (!text)
        return true;
    size_t len = strcspn(text, ":");
    if (text[len])
        *file = text + len + 1;
    for (*form = STATS_TEXT; *form <= STATS_CSV; ++*form)
        if (strlen(names[*form]) == len && !memcmp(names[*form], text, len))
            return !*file || **file;
    return false;
}

void stats_print(FILE *out, StatsForm form, const RunResult *r, const StoreCounts *store) {
    Stat stats[STATS];
    stats_compute(stats, r, store);
    stat_print(out, form, stats, STATS);
}

const char *stats_unit(const char *name) {
    Stat stats[STATS];
    stats_compute(stats, &(RunResult){0}, &(StoreCounts){0});
    for (int i = 0; i < STATS; i++)
        if (!strcmp(stats[i].name, name))
            return stats[i].unit;
    return NULL;
}

void stats_markdown(FILE *out) {
    Stat stats[STATS];
    stats_compute(stats, &(RunResult){0}, &(StoreCounts){0});
    stat_markdown(out, stats, STATS);
}
