/* cli/stream_stats.c - how often stages fired, and what they cost. */
#include "cli/stream_stats.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(value) .count = (value)
#define RATIO(value) .is_ratio = true, .ratio = (value)

enum {
#define TOTAL(name, unit, type, value, doc) + 1
#define OF_STAGE(name, unit, type, value, doc)
    TOTALS = 0
#include "cli/stream_stats.def"
};

enum {
#define TOTAL(name, unit, type, value, doc)
#define OF_STAGE(name, unit, type, value, doc) + 1
    OF_STAGES = 0
#include "cli/stream_stats.def"
};

static uint64_t left_of(const Progress *g, const Stage *s, const StageProgress *at) {
    uint64_t left = 0;
    for (int k = 0; k < s->nwindows; k++) {
        const Window *w = &s->window[k];
        uint64_t seen = at->done ? (at->done - 1) * w->take + w->peek : 0, items = g->channel[w->channel].total + w->delay;
        left += items > seen ? items - seen : 0;
    }
    return left;
}

static void add_totals(Stat *out, const Progress *g, const StreamOutcome *o) {
    const Stat stats[TOTALS] = {
#define TOTAL(name, unit, type, value, doc) {name, unit, doc, type(value)},
#define OF_STAGE(name, unit, type, value, doc)
#include "cli/stream_stats.def"
    };
    memcpy(out, stats, sizeof stats);
}

static void add_stage(Stat *out, const Progress *g, const Stage *s, const StageProgress *at) {
    static const char *const kinds[] = {[STAGE_INPUT] = "inputs", [STAGE_METHOD] = "stages", [STAGE_OUTPUT] = "outputs"};
    const Stat stats[OF_STAGES] = {
#define TOTAL(name, unit, type, value, doc)
#define OF_STAGE(name, unit, type, value, doc) {name, unit, doc, type(value)},
#include "cli/stream_stats.def"
    };
    for (int i = 0; i < OF_STAGES; i++) {
        out[i] = stats[i];
        snprintf(out[i].name, sizeof out[i].name, "%s.%.50s.%.16s", kinds[s->kind], s->name, stats[i].name);
    }
}

bool stream_stats_print(FILE *out, StatsForm form, const Progress *g, const StreamOutcome *o, const Provenance *from) {
    const Pipeline *p = g->pipeline;
    int n = TOTALS + p->nstages * OF_STAGES;
    Stat *stats = calloc((size_t)n, sizeof *stats);
    if (!stats)
        return false;
    add_totals(stats, g, o);
    for (int i = 0; i < p->nstages; i++)
        add_stage(stats + TOTALS + i * OF_STAGES, g, &p->stage[i], &g->stage[i]);
    bool done = provenance_stats(from, out, form, stats, n);
    free(stats);
    return done;
}

void stream_stats_markdown(FILE *out) {
    Pipeline p = {0};
    Progress g = {.pipeline = &p};
    Stat stats[TOTALS + OF_STAGES];
    add_totals(stats, &g, &(StreamOutcome){0});
    add_stage(stats + TOTALS, &g, &(Stage){.kind = STAGE_METHOD, .name = "NAME"}, &(StageProgress){0});
    stat_markdown(out, stats, TOTALS + OF_STAGES);
}
