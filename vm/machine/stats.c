/* vm/machine/stats.c - from counters to named statistics. */
#include "vm/machine/stats.h"

#include <assert.h>

static const char *const cause_names[] = {
#define CAUSE(name, word, doc) word,
#include "vm/machine/causes.def"
};

static const char *const cause_docs[] = {
#define CAUSE(name, word, doc) doc,
#include "vm/machine/causes.def"
};

static const char *const slot_cause_names[] = {
#define SLOT_CAUSE(name, word, doc) word,
#include "vm/machine/causes.def"
};

static const char *const slot_cause_docs[] = {
#define SLOT_CAUSE(name, word, doc) doc,
#include "vm/machine/causes.def"
};

static const char *const channel_cause_names[] = {
#define CHANNEL_CAUSE(name, word, doc) word,
#include "vm/machine/causes.def"
};

static const char *const channel_cause_docs[] = {
#define CHANNEL_CAUSE(name, word, doc) doc,
#include "vm/machine/causes.def"
};

static const char *const kind_names[] = {
#define KIND(name, word, doc) word,
#include "vm/machine/kinds.def"
};

static const char *const operation_names[] = {
#define OPERATION(name, word, doc) word,
#include "vm/machine/operations.def"
};

static const char *const operation_docs[] = {
#define OPERATION(name, word, doc) doc,
#include "vm/machine/operations.def"
};

static const char *const energy_names[] = {
#define PART(name, word, doc) word,
#include "vm/machine/energy.def"
};

static const char *const energy_docs[] = {
#define PART(name, word, doc) doc,
#include "vm/machine/energy.def"
};

static const char *const policy_names[] = {
#define POLICY(name, word, arrive, touch, victim, doc) word,
#include "vm/machine/policies.def"
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

static void add_real(List *l, const char *name, const char *part, const char *unit, double value, const char *doc) {
    Stat *s = add(l, name, part, unit, doc);
    s->is_ratio = true;
    s->ratio = value;
}

static void add_mean(List *l, const char *name, const char *unit, uint64_t sum, uint64_t number,
                     const char *doc) {
    add_real(l, name, NULL, unit, stat_ratio(sum, number), doc);
}

static void add_shares(List *l, const char *name, const char *unit, const uint64_t *values, int n,
                       const char *const *names, const char *doc) {
    for (int i = 0; i < n; i++)
        add(l, name, names[i], unit, doc)->count = values[i];
}

static void add_causes(List *l, const char *name, const char *unit, const uint64_t *values, int n,
                       const char *const *names, const char *const *docs) {
    for (int i = 0; i < n; i++)
        add(l, name, names[i], unit, docs[i])->count = values[i];
}

static void add_reals(List *l, const char *name, const char *unit, const double *values, int n, double scale,
                      const char *const *names, const char *const *docs) {
    for (int i = 0; i < n; i++)
        add_real(l, name, names[i], unit, scale * values[i], docs[i]);
}

static void add_list(List *l, const char *name, const char *part, const char *unit, StatList list, const char *doc) {
    Stat *s = add(l, name, part, unit, doc);
    s->is_list = true;
    s->list = list;
}

/* ROWS have an item for each of N causes: a list for each cause. */
static void add_cause_lists(List *l, const char *name, const char *unit, const uint64_t *rows, unsigned step,
                            uint64_t number, unsigned n, const char *const *names, const char *const *docs) {
    for (unsigned i = 0; i < n; i++)
        add_list(l, name, names[i], unit,
                 (StatList){.values = rows ? rows + i : NULL, .n = (unsigned)number, .step = step}, docs[i]);
}

/* Phases that the program marks; a program without marks has none to show. */
static void add_phase(List *l, int number, const MachinePhase *p) {
    char name[32];
    snprintf(name, sizeof name, "phases.%d.cycles", number);
    add_count(l, name, "cycles", p->cycles, "of the phase");
    snprintf(name, sizeof name, "phases.%d.instructions", number);
    add_count(l, name, "instructions", p->instructions, "of the phase");
}

static uint64_t all(const uint64_t by_kind[KINDS]) {
    uint64_t sum = 0;
    for (int k = 0; k < KINDS; k++)
        sum += by_kind[k];
    return sum;
}

double machine_time(const MachineStats *s) {
    return stat_ratio(s->cycles, s->clock);
}

double machine_total(const MachineStats *s) {
    double sum = 0;
    for (int k = 0; k < ENERGY_PARTS; k++)
        sum += s->energy[k];
    return 1e-3 * sum;
}

/* Clocks of all channels. */
/* Fields of items are 64 bits wide. */
#define FIELD(array, field) ((array) ? &(array)->field : NULL)
#define STEP(array) (unsigned)(sizeof *(array) / sizeof(uint64_t))
#define COUNT_OF(number) (unsigned)(number)

int machine_stats(const MachineStats *s, const RunCounts *c, Stat out[MACHINE_STATS_MAX]) {
    List l = {out, 0};
    static const MachineParts nothing;
    const MachineParts *p = s->parts ? s->parts : &nothing;
#define COUNT(name, unit, value, doc) add_count(&l, name, unit, value, doc);
#define REAL(name, unit, value, doc) add_real(&l, name, NULL, unit, value, doc);
#define REAL_SHARES(name, unit, values, n, scale, names, docs) add_reals(&l, name, unit, values, n, scale, names, docs);
#define MEAN(name, unit, sum, number, doc) add_mean(&l, name, unit, sum, number, doc);
#define SHARES(name, unit, values, n, names, doc) add_shares(&l, name, unit, values, n, names, doc);
#define CAUSE_SHARES(name, unit, values, n, names, docs) add_causes(&l, name, unit, values, n, names, docs);
#define LIST(name, unit, array, field, number, doc) \
    add_list(&l, name, NULL, unit, (StatList){FIELD(array, field), NULL, COUNT_OF(number), STEP(array), 0}, doc);
#define MEANS(name, unit, array, sum, by, number, doc) \
    add_list(&l, name, NULL, unit, \
             (StatList){FIELD(array, sum), FIELD(array, by), COUNT_OF(number), STEP(array), STEP(array)}, doc);
#define RATES(name, unit, array, field, by, number, doc) \
    add_list(&l, name, NULL, unit, (StatList){FIELD(array, field), &(by), COUNT_OF(number), STEP(array), 0}, doc);
#define CAUSE_LISTS(name, unit, rows, number, n, names, docs) \
    add_cause_lists(&l, name, unit, (rows) ? *(rows) : NULL, n, number, n, names, docs);
#define CLASS_LISTS(name, unit, array, number, names, docs) \
    add_cause_lists(&l, name, unit, (array)->cycles, STEP(array), number, CAUSES, names, docs);
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
