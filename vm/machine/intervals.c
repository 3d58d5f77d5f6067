/* vm/machine/intervals.c - samples of the chip's counters, and their printing. */
#include "vm/machine/intervals.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "vm/core/show.h"
#include "vm/machine/chip.h"

enum { FIRST_ROOM = 64 };

static Intervals *new_list(uint64_t every, uint32_t most) {
    Intervals *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->list = malloc(FIRST_ROOM * sizeof *v->list);
    if (!v->list) {
        free(v);
        return NULL;
    }
    v->room = FIRST_ROOM;
    v->most = most;
    v->every = every;
    return v;
}

Intervals *intervals_new(uint64_t every) {
    return new_list(every, MAX_INTERVALS);
}

Intervals *intervals_detailed(uint64_t every) {
    return new_list(every, DETAILED_INTERVALS);
}

void intervals_free(Intervals *v) {
    if (!v)
        return;
    free(v->list);
    free(v->part);
    free(v->part_total);
    free(v);
}

/* ---- taking them ---- */

typedef struct {
    uint64_t tasks, chunks, hits, misses, running, live, row_hits, row_conflicts;
    uint64_t causes[CAUSES];
    uint64_t energy[ENERGY_PARTS];      // pJ, rounded down
} CoreSums;

/* A core that issues beyond cycle NOW has accounted for it already. */
static uint64_t issued(const Chip *m, unsigned core) {
    const Core *c = &m->cores[core];
    return c->cycles[CAUSE_ISSUE] - (c->since - m->now);
}

static CoreSums sum_cores(Chip *m) {
    CoreSums x = {.live = m->live};
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = &m->cores[k];
        core_account(c, m->now);
        for (int i = 0; i < CAUSES; i++)
            x.causes[i] += i == CAUSE_ISSUE ? issued(m, k) : c->cycles[i];
        x.running += c->running;
        x.live += (uint64_t)c->unseen;
        for (unsigned i = 0; i < m->cfg->slots; i++) {
            x.tasks += c->slots[i].task.counts.tasks;
            x.chunks += c->slots[i].task.counts.chunks;
        }
    }
    double energy[ENERGY_PARTS];
    m->controller->count(m, m->now - 1);        // commands of this cycle are still to be issued
    machine_energy(m, energy);
    for (int i = 0; i < ENERGY_PARTS; i++)
        x.energy[i] = (uint64_t)energy[i];
    for (int i = 0; i < KINDS; i++) {
        x.hits += m->stats.hits[i];
        x.misses += m->stats.misses[i];
    }
    for (unsigned k = 0; m->dram && k < m->cfg->dram_channels; k++) {
        x.row_hits += dram_counts(m->dram, k)->hits;
        x.row_conflicts += dram_counts(m->dram, k)->conflicts;
    }
    return x;
}

/* From counters that only grow to what was added since TOTAL. */
static Interval since(const Interval *total, const Interval *now) {
    return (Interval){
        .cycles = now->cycles - total->cycles,
#define SUM(field, name, head, unit, value, doc) .field = now->field - total->field,
#define LEVEL(field, name, head, unit, value, doc) .field = now->field,
#include "vm/machine/intervals.def"
    };
}

/* A and then B, as one. */
static Interval both(const Interval *a, const Interval *b) {
    return (Interval){
        .cycles = a->cycles + b->cycles,
#define SUM(field, name, head, unit, value, doc) .field = a->field + b->field,
#define LEVEL(field, name, head, unit, value, doc) .field = b->field,
#include "vm/machine/intervals.def"
    };
}

static uint64_t *parts_at(const Intervals *v, uint32_t i) {
    return v->part + (size_t)i * v->nparts;
}

static void halve(Intervals *v) {
    v->count /= 2;
    for (uint32_t i = 0; i < v->count; i++) {
        v->list[i] = both(&v->list[2 * i], &v->list[2 * i + 1]);
        for (unsigned k = 0; k < v->nparts; k++)
            parts_at(v, i)[k] = parts_at(v, 2 * i)[k] + parts_at(v, 2 * i + 1)[k];
    }
    v->every *= 2;
}

/* Room for one more. */
static bool reserve(Intervals *v) {
    if (v->count == v->most)
        halve(v);
    if (v->count < v->room)
        return true;
    Interval *grown = realloc(v->list, 2 * v->room * sizeof *grown);
    if (!grown)
        return false;
    v->list = grown;
    v->room *= 2;
    return true;
}

/* ---- details ---- */

static unsigned stages(const Chip *m) {
    return m->forward ? net_stages(&m->shape) + 1 : 0;
}

static uint64_t waited(const Net *n, unsigned stage) {
    uint64_t packets;
    return net_waited(n, stage, &packets);
}

static unsigned part_count(const Chip *m, IntervalPart part) {
    switch (part) {
#define PART(part, name, unit, number, value, doc) case PART_##part: return number;
#include "vm/machine/intervals.def"
    case PARTS: break;
    }
    return 0;
}

static uint64_t part_value(const Chip *m, IntervalPart part, unsigned i) {
    switch (part) {
#define PART(part, name, unit, number, value, doc) case PART_##part: return value;
#include "vm/machine/intervals.def"
    case PARTS: break;
    }
    return 0;
}

bool intervals_begin(Chip *m) {
    Intervals *v = m->stats.intervals;
    if (v->most == MAX_INTERVALS)
        return true;
    for (IntervalPart part = 0; part < PARTS; part++)
        v->nparts += v->parts[part] = part_count(m, part);
    v->part = malloc((size_t)v->most * v->nparts * sizeof *v->part);
    v->part_total = calloc(v->nparts, sizeof *v->part_total);
    return v->part && v->part_total;
}

/* What was added since the last time, to interval I, which may have some of it. */
static void take_parts(const Chip *m, Intervals *v, uint32_t i, bool some) {
    uint64_t *to = parts_at(v, i), *total = v->part_total;
    for (IntervalPart part = 0; part < PARTS; part++)
        for (unsigned k = 0; k < v->parts[part]; k++) {
            uint64_t value = part_value(m, part, k);
            *to = (some ? *to : 0) + value - *total;
            *total++ = value;
            to++;
        }
}

const uint64_t *intervals_part(const Intervals *v, uint32_t i, IntervalPart part) {
    const uint64_t *at = parts_at(v, i);
    for (IntervalPart before = 0; before < part; before++)
        at += v->parts[before];
    return at;
}

/* ---- */

/* The interval that ends before cycle m->now. */
static void take(Chip *m, Intervals *v) {
    CoreSums x = sum_cores(m);
    Interval sums = {
        .cycles = m->now,
#define SUM(field, name, head, unit, value, doc) .field = value,
#define LEVEL(field, name, head, unit, value, doc) .field = value,
#include "vm/machine/intervals.def"
    };
    Interval last = since(&v->total, &sums);
    v->total = sums;
    bool joins = !last.cycles && v->count;
    if (joins)
        v->list[v->count - 1] = both(&v->list[v->count - 1], &last);
    else
        v->list[v->count++] = last;
    if (v->nparts)
        take_parts(m, v, v->count - 1, joins);
    m->no_memory |= !reserve(v);
}

void intervals_sample(Chip *m) {
    Intervals *v = m->stats.intervals;
    uint64_t now = m->now;
    for (; !m->finished && m->sample_at <= now; m->sample_at += v->every) {
        m->now = m->sample_at;
        take(m, v);
    }
    m->now = now;
    if (m->finished)
        m->sample_at = NEVER;
}

void intervals_end(Chip *m) {
    Intervals *v = m->stats.intervals;
    v->units = m->stats.units;
    v->service = m->stats.service;
    take(m, v);
}

/* ---- printing ---- */

typedef struct {
    const char *name, *head, *unit, *doc;
    size_t offset;
} Column;

static const Column columns[] = {
#define SUM(field, name, head, unit, value, doc) {name, head, unit, doc, offsetof(Interval, field)},
#define LEVEL(field, name, head, unit, value, doc) {name, head, unit, doc, offsetof(Interval, field)},
#include "vm/machine/intervals.def"
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static uint64_t value_of(const Interval *i, const Column *k) {
    uint64_t value;
    memcpy(&value, (const char *)i + k->offset, sizeof value);
    return value;
}

static double load_of(const Intervals *v, const Interval *i) {
    return stat_ratio(i->requests * v->service, i->cycles * v->units);
}

static const char *const part_names[] = {
#define PART(part, name, unit, number, value, doc) name,
#include "vm/machine/intervals.def"
};

static void print_parts(FILE *out, const Intervals *v, uint32_t i) {
    for (IntervalPart part = 0; v->nparts && part < PARTS; part++) {
        const uint64_t *value = intervals_part(v, i, part);
        fprintf(out, ", \"%s\": [", part_names[part]);
        for (unsigned k = 0; k < v->parts[part]; k++)
            fprintf(out, "%s%" PRIu64, k ? ", " : "", value[k]);
        fputc(']', out);
    }
}

static void print_json(FILE *out, const Intervals *v) {
    char load[32];
    fputc('[', out);
    for (uint32_t i = 0; i < v->count; i++) {
        const Interval *x = &v->list[i];
        fprintf(out, "%s\n    {\"from\": %" PRIu64 ", \"cycles\": %" PRIu64, i ? "," : "", i * v->every, x->cycles);
        for (int k = 0; k < COLUMNS; k++)
            fprintf(out, ", \"%s\": %" PRIu64, columns[k].name, value_of(x, &columns[k]));
        show_double(load, load_of(v, x));
        fprintf(out, ", \"load\": %s", load);
        print_parts(out, v, i);
        fputc('}', out);
    }
    fputs("\n  ]", out);
}

static void print_csv(FILE *out, const Intervals *v) {
    char load[32];
    for (uint32_t i = 0; i < v->count; i++) {
        const Interval *x = &v->list[i];
        fprintf(out, "intervals.%u.from,%" PRIu64 ",cycles\nintervals.%u.cycles,%" PRIu64 ",cycles\n", i, i * v->every, i,
                x->cycles);
        for (int k = 0; k < COLUMNS; k++)
            fprintf(out, "intervals.%u.%s,%" PRIu64 ",%s\n", i, columns[k].name, value_of(x, &columns[k]), columns[k].unit);
        show_double(load, load_of(v, x));
        fprintf(out, "intervals.%u.load,%s,\n", i, load);
    }
}

static int width_of(const Column *k) {
    int n = (int)strlen(k->head);
    return n < 8 ? 8 : n;
}

static void print_text(FILE *out, const Intervals *v) {
    fprintf(out, "\n%12s", "from cycle");
    for (int k = 0; k < COLUMNS; k++)
        if (columns[k].head[0])
            fprintf(out, " %*s", width_of(&columns[k]), columns[k].head);
    fputs("  unit load\n", out);
    for (uint32_t i = 0; i < v->count; i++) {
        fprintf(out, "%12" PRIu64, i * v->every);
        for (int k = 0; k < COLUMNS; k++)
            if (columns[k].head[0])
                fprintf(out, " %*" PRIu64, width_of(&columns[k]), value_of(&v->list[i], &columns[k]));
        fprintf(out, " %10.2f\n", load_of(v, &v->list[i]));
    }
}

void intervals_print(FILE *out, StatsForm form, const Intervals *v) {
    switch (form) {
    case STATS_TEXT: print_text(out, v); break;
    case STATS_JSON: print_json(out, v); break;
    case STATS_CSV:  print_csv(out, v); break;
    }
}

void intervals_markdown(FILE *out) {
    fputs("| `from` | cycles | its first cycle |\n| `cycles` | cycles | that it has |\n", out);
    for (int k = 0; k < COLUMNS; k++)
        fprintf(out, "| `%s` | %s | %s |\n", columns[k].name, columns[k].unit, columns[k].doc);
    fputs("| `load` |  | share of its cycles in which a unit serves |\n", out);
}

void intervals_markdown_parts(FILE *out) {
#define PART(part, name, unit, number, value, doc) fprintf(out, "| `%s` | list of %s | %s |\n", name, unit, doc);
#include "vm/machine/intervals.def"
}
