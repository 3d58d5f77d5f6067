/* vm/machine/intervals.c - samples of the chip's counters, and their printing. */
#include "vm/machine/intervals.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "vm/core/show.h"
#include "vm/machine/chip.h"

enum { FIRST_ROOM = 64 };

Intervals *intervals_new(uint64_t every) {
    Intervals *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->list = malloc(FIRST_ROOM * sizeof *v->list);
    if (!v->list) {
        free(v);
        return NULL;
    }
    v->room = FIRST_ROOM;
    v->every = every;
    return v;
}

void intervals_free(Intervals *v) {
    if (v)
        free(v->list);
    free(v);
}

/* ---- taking them ---- */

typedef struct {
    uint64_t tasks, chunks, hits, misses, running, live;
    uint64_t causes[CAUSES];
} CoreSums;

/* A core that issues beyond cycle NOW has accounted for it already. */
static CoreSums sum_cores(Chip *m) {
    CoreSums x = {.live = m->live};
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = &m->cores[k];
        core_account(m, c, m->now);
        for (int i = 0; i < CAUSES; i++)
            x.causes[i] += c->cycles[i];
        x.causes[CAUSE_ISSUE] -= c->since - m->now;
        x.running += c->running;
        x.live += (uint64_t)c->unseen;
        for (unsigned i = 0; i < m->cfg->slots; i++) {
            x.tasks += c->slots[i].task.counts.tasks;
            x.chunks += c->slots[i].task.counts.chunks;
        }
    }
    for (int i = 0; i < KINDS; i++) {
        x.hits += m->stats.hits[i];
        x.misses += m->stats.misses[i];
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

static void halve(Intervals *v) {
    v->count /= 2;
    for (uint32_t i = 0; i < v->count; i++)
        v->list[i] = both(&v->list[2 * i], &v->list[2 * i + 1]);
    v->every *= 2;
}

/* Room for one more. */
static bool reserve(Intervals *v) {
    if (v->count == MAX_INTERVALS)
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
    if (!last.cycles && v->count)
        v->list[v->count - 1] = both(&v->list[v->count - 1], &last);
    else
        v->list[v->count++] = last;
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

static void print_json(FILE *out, const Intervals *v) {
    char load[32];
    fputc('[', out);
    for (uint32_t i = 0; i < v->count; i++) {
        const Interval *x = &v->list[i];
        fprintf(out, "%s\n    {\"from\": %" PRIu64 ", \"cycles\": %" PRIu64, i ? "," : "", i * v->every, x->cycles);
        for (int k = 0; k < COLUMNS; k++)
            fprintf(out, ", \"%s\": %" PRIu64, columns[k].name, value_of(x, &columns[k]));
        show_double(load, load_of(v, x));
        fprintf(out, ", \"load\": %s}", load);
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
