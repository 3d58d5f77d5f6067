/* lab/codelets/emulate.c - time, locality and energy of a plan. */
#include "lab/codelets/emulate.h"

#include <stdlib.h>
#include <string.h>

#include "lab/codelets/busy.h"
#include "vm/machine/c64.h"


typedef enum {
#define ENERGY(name, value, doc) ENERGY_##name,
#include "lab/codelets/energy.def"
    ENERGIES
} Energy;

static const double energy_of[ENERGIES] = {
#define ENERGY(name, value, doc) [ENERGY_##name] = value,
#include "lab/codelets/energy.def"
};

static const double class_energy[CLASSES] = {
#define CLASS(name, word, flops, energy, doc) [CLASS_##name] = energy,
#include "lab/codelets/classes.def"
};

typedef struct {
    const CodeletGraph *g;
    const CodeletMachine *m;
    EmulateResult *out;
    uint64_t *loads, *stores;       // words of each codelet that are in the scratchpad
    uint64_t *end;
    uint32_t *before;           // predecessor on the core
    uint32_t *order, *missing;
    Busy      busy;
} Run;

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* ---- what is exploited ---- */

static void exploit(Run *r, uint32_t u, uint32_t v) {
    const CodeletGraph *g = r->g;
    uint32_t e = plan_edge(g, u, v);
    r->before[v] = u;
    if (e == GRAPH_NONE)
        return;
    uint64_t words = g->edge[e].bytes / g->word;
    r->loads[v] = least(words, g->codelet[v].loads);
    if (!g->edge[e].potential)
        r->stores[u] = least(words, g->codelet[u].stores);
    r->out->exploited += g->edge[e].bytes;
    r->out->edges++;
}

static void find_exploited(Run *r, const Plan *p) {
    memset(r->before, 0xff, r->g->ncodelets * sizeof *r->before);
    for (uint32_t c = 0; c < p->cores && !p->dynamic; c++)
        for (uint32_t k = p->first[c]; k + 1 < p->first[c + 1]; k++)
            exploit(r, p->codelet[k], p->codelet[k + 1]);
}

/* ---- time and energy of codelets ---- */

/* A wait brings `line` bytes. */
static uint64_t waits_of(const CodeletGraph *g, uint64_t words) {
    return (words * g->word + g->line - 1) / g->line;
}

/* (Doubles are exact as far as cycles are counted, and beyond do not begin anew.) */
uint64_t emulate_cycles(const CodeletGraph *g, const CodeletMachine *m, uint32_t codelet, uint64_t near) {
    const GraphCodelet *c = &g->codelet[codelet];
    double cycles = (double)(c->loads + c->stores);
    for (uint32_t k = 0; k < c->steps; k++) {
        const Step *s = &g->step[c->first + k];
        if (s->kind == STEP_COMPUTE)
            cycles += (double)s->count * (double)(s->at == CLASS_BUTTERFLY ? m->butterfly : 1);
    }
    if (g->exposed)
        cycles += (double)waits_of(g, c->loads - near) * (double)m->latency
                  + (double)waits_of(g, near) * (double)m->scratch;
    return cycles < (double)CODELETS_LATEST ? (uint64_t)cycles : CODELETS_LATEST;
}

/* When codelet I ends that starts at cycle START. */
static uint64_t end_of(const Run *r, uint32_t i, uint64_t start) {
    return least(start + emulate_cycles(r->g, r->m, i, r->loads[i]), CODELETS_LATEST);
}

/* Every access costs what one of 8 bytes does. */
static void add_energy(Run *r, uint32_t i) {
    const GraphCodelet *c = &r->g->codelet[i];
    EmulateResult *out = r->out;
    double far_loads = (double)(c->loads - r->loads[i]), far_stores = (double)(c->stores - r->stores[i]);
    double sum = far_loads * energy_of[ENERGY_MEMORY_LOAD] + far_stores * energy_of[ENERGY_MEMORY_STORE]
                 + (double)r->loads[i] * energy_of[ENERGY_SCRATCH_LOAD]
                 + (double)r->stores[i] * energy_of[ENERGY_SCRATCH_STORE];
    for (uint32_t k = 0; k < c->steps; k++) {
        const Step *s = &r->g->step[c->first + k];
        if (s->kind == STEP_COMPUTE || s->kind == STEP_COUNT)
            sum += class_energy[s->at] * s->count;
    }
    out->dynamic += sum / 1000;
    out->loads += c->loads;
    out->stores += c->stores;
    out->near_loads += r->loads[i];
    out->near_stores += r->stores[i];
}

/* ---- a plan: each codelet when its parents and its predecessor have ended ---- */

static void run_plan(Run *r, uint32_t n) {
    const CodeletGraph *g = r->g;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t v = r->order[k];
        uint64_t start = r->before[v] == GRAPH_NONE ? 0 : r->end[r->before[v]];
        for (uint32_t i = g->in.first[v]; i < g->in.first[v + 1]; i++) {
            const CodeletEdge *e = &g->edge[g->in.item[i]];
            if (!e->potential && r->end[e->from] > start)
                start = r->end[e->from];
        }
        r->end[v] = end_of(r, v, start);
        if (r->end[v] > r->out->cycles)
            r->out->cycles = r->end[v];
    }
}

/* ---- no plan: a queue ---- */

static int compare_numbers(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Those that V's end makes ready go to the end of the queue. */
static void release(Run *r, uint32_t v, uint32_t *queued) {
    const CodeletGraph *g = r->g;
    for (uint32_t i = g->out.first[v]; i < g->out.first[v + 1]; i++) {
        const CodeletEdge *e = &g->edge[g->out.item[i]];
        if (!e->potential && !--r->missing[e->to])
            r->order[(*queued)++] = e->to;
    }
}

static void run_queue(Run *r, uint32_t cores) {
    const CodeletGraph *g = r->g;
    uint32_t taken = 0, queued = 0, busiest = 0;
    Busy *busy = &r->busy;
    for (uint32_t e = 0; e < g->nedges; e++)
        r->missing[g->edge[e].to] += !g->edge[e].potential;
    for (uint32_t i = 0; i < g->ncodelets; i++)
        if (!r->missing[i])
            r->order[queued++] = i;
    for (uint64_t now = 0; taken < queued || busy->n;) {
        for (; taken < queued && busy->n < cores; taken++) {
            r->end[r->order[taken]] = end_of(r, r->order[taken], now);
            busy_push(busy, r->order[taken]);
        }
        busiest = busy->n > busiest ? busy->n : busiest;
        uint32_t together = queued;
        for (now = r->end[busy->codelet[0]]; busy->n && r->end[busy->codelet[0]] == now;)
            release(r, busy_pop(busy), &queued);
        qsort(r->order + together, queued - together, sizeof *r->order, compare_numbers);
        r->out->cycles = now;
    }
    r->out->cores = busiest;
}

/* ---- the outside ---- */

static bool allocate(Run *r, uint32_t n) {
    r->loads = calloc(n + 1u, sizeof *r->loads);
    r->stores = calloc(n + 1u, sizeof *r->stores);
    r->end = calloc(n + 1u, sizeof *r->end);
    r->before = calloc(n + 1u, sizeof *r->before);
    r->order = calloc(n + 1u, sizeof *r->order);
    r->missing = calloc(n + 1u, sizeof *r->missing);
    r->busy = (Busy){calloc(n + 1u, sizeof *r->busy.codelet), r->end, 0};
    return r->loads && r->stores && r->end && r->before && r->order && r->missing && r->busy.codelet;
}

static bool run(Run *r, const Plan *p) {
    const CodeletGraph *g = r->g;
    find_exploited(r, p);
    if (p->dynamic) {
        run_queue(r, p->cores);
    } else {
        uint32_t n = plan_order(p, g, r->order);
        if (n == GRAPH_NONE)
            return false;
        run_plan(r, n);
        for (uint32_t c = 0; c < p->cores; c++)
            r->out->cores += p->first[c] < p->first[c + 1];
    }
    r->out->too_long = r->out->cycles == CODELETS_LATEST;
    for (uint32_t i = 0; i < g->ncodelets; i++)
        add_energy(r, i);
    for (uint32_t e = 0; e < g->nedges; e++)
        r->out->bytes += g->edge[e].bytes;
    r->out->fixed = (double)r->out->cycles * energy_of[ENERGY_CYCLE] / 1000 * C64_CLOCK / (double)r->m->clock;
    return true;
}

bool emulate(const CodeletGraph *g, const Plan *p, const CodeletMachine *m, EmulateResult *out) {
    Run r = {.g = g, .m = m, .out = out};
    *out = (EmulateResult){0};
    bool good = allocate(&r, g->ncodelets) && run(&r, p);
    free(r.loads);
    free(r.stores);
    free(r.end);
    free(r.before);
    free(r.order);
    free(r.missing);
    free(r.busy.codelet);
    return good;
}
