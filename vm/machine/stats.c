/* vm/machine/stats.c - from counters to named statistics. */
#include "vm/machine/stats.h"

#include <assert.h>

static const char *const cause_names[] = {
#define CAUSE(name, word, doc) word,
#include "vm/machine/causes.def"
};

static const char *const kind_names[] = {
#define KIND(name, word, doc) word,
#include "vm/machine/kinds.def"
};

typedef struct {
    Stat *out;
    int n;
} List;

static Stat *add(List *l, const char *name, const char *part, const char *unit, const char *doc) {
    assert(l->n < MACHINE_STATS_MAX && "room for every statistic");
    Stat *s = &l->out[l->n++];
    *s = (Stat){.unit = unit, .doc = doc};
    snprintf(s->name, sizeof s->name, "%s%s%s", name, part ? "." : "", part ? part : "");
    return s;
}

static void add_count(List *l, const char *name, const char *unit, uint64_t value, const char *doc) {
    add(l, name, NULL, unit, doc)->count = value;
}

static void add_mean(List *l, const char *name, const char *unit, uint64_t sum, uint64_t number,
                     const char *doc) {
    Stat *s = add(l, name, NULL, unit, doc);
    s->is_ratio = true;
    s->ratio = stat_ratio(sum, number);
}

static void add_shares(List *l, const char *name, const char *unit, const uint64_t *values, int n,
                       const char *const *names, const char *doc) {
    for (int i = 0; i < n; i++)
        add(l, name, names[i], unit, doc)->count = values[i];
}

/* Phases that the program marks; a program without marks has none to show. */
static void add_phase(List *l, int number, const MachinePhase *p) {
    char name[32];
    snprintf(name, sizeof name, "phases.%d.cycles", number);
    add_count(l, name, "cycles", p->cycles, "of the phase");
    snprintf(name, sizeof name, "phases.%d.instructions", number);
    add_count(l, name, "instructions", p->instructions, "of the phase");
}

int machine_stats(const MachineStats *s, const RunCounts *c, Stat out[MACHINE_STATS_MAX]) {
    List l = {out, 0};
#define COUNT(name, unit, value, doc) add_count(&l, name, unit, value, doc);
#define MEAN(name, unit, sum, number, doc) add_mean(&l, name, unit, sum, number, doc);
#define SHARES(name, unit, values, n, names, doc) add_shares(&l, name, unit, values, n, names, doc);
#include "vm/machine/stats.def"
    for (int i = 0; i < MACHINE_PHASES; i++)
        if (s->phases[i].used)
            add_phase(&l, i, &s->phases[i]);
    return l.n;
}

void machine_stats_markdown(FILE *out) {
    Stat stats[MACHINE_STATS_MAX];
    int n = machine_stats(&(MachineStats){0}, &(RunCounts){0}, stats);
    stat_markdown(out, stats, n);
}
