/* cli/stats.c - the statistics of a native run, shown. */
#include "cli/stats.h"

#include <string.h>

#include "api/stats.h"
#include "cli/commands.h"

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

ExitCode stats_open(const CommandLine *c, StatsOutput *o, Diag *d) {
    const char *path = NULL;
    *o = (StatsOutput){.form = c->opt[OPT_JSON].given ? STATS_JSON : STATS_TEXT};
    if (c->opt[OPT_STATS].given && !stats_parse(c->opt[OPT_STATS].text, &o->form, &path))
        return options_usage("'%s' after --stats is not text, json or csv, or FORM:FILE", c->opt[OPT_STATS].text);
    if (path && !(o->file = out_open(path, d)))
        return commands_exit(d, EXIT_USAGE);
    return EXIT_OK;
}

FILE *stats_stream(const StatsOutput *o) {
    return o->file ? out_stream(o->file) : stdout;
}

ExitCode stats_close(StatsOutput *o, ExitCode code, Diag *d) {
    if (o->file && code != EXIT_OK)
        out_abort(o->file);
    else if (o->file && !out_commit(o->file, d))
        code = commands_exit(d, EXIT_USAGE);
    o->file = NULL;
    return code;
}

bool stats_print(FILE *out, StatsForm form, const RunResult *r, const StoreCounts *store, const Provenance *from) {
    Stat stats[STATS];
    stats_compute(stats, r, store);
    return provenance_stats(from, out, form, stats, STATS);
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
