/* lab/codelets/plan.c - policies that say beforehand which core executes which codelets. */
#include "lab/codelets/plan.h"

#include <stdlib.h>
#include <string.h>

#include "lab/codelets/flow.h"
#include "lab/codelets/parts.h"

typedef struct {
    const CodeletGraph *g;
    uint32_t cores;
    uint64_t seed;
    Plan    *plan;
    uint32_t *least;
    Diag    *diag;
} Making;

uint32_t plan_edge(const CodeletGraph *g, uint32_t u, uint32_t v) {
    uint32_t low = g->out.first[u], high = g->out.first[u + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2, to = g->edge[g->out.item[mid]].to;
        if (to == v)
            return g->out.item[mid];
        if (to < v)
            low = mid + 1;
        else
            high = mid;
    }
    return GRAPH_NONE;
}

/* ---- the order in which all of a plan can be executed ---- */

typedef struct {
    uint32_t *missing;      // parents and predecessor that were not executed yet
    uint32_t *next;         // on the core
} Waiting;

static void count_missing(const Plan *p, const CodeletGraph *g, Waiting *w) {
    memset(w->next, 0xff, (g->ncodelets + 1u) * sizeof *w->next);
    for (uint32_t e = 0; e < g->nedges; e++)
        w->missing[g->edge[e].to] += !g->edge[e].potential;
    for (uint32_t c = 0; c < p->cores; c++)
        for (uint32_t k = p->first[c]; k + 1 < p->first[c + 1]; k++) {
            w->next[p->codelet[k]] = p->codelet[k + 1];
            w->missing[p->codelet[k + 1]]++;
        }
}

uint32_t plan_order(const Plan *p, const CodeletGraph *g, uint32_t *order) {
    uint32_t n = 0;
    Waiting w = {calloc(g->ncodelets + 1u, sizeof *w.missing), malloc((g->ncodelets + 1u) * sizeof *w.next)};
    bool good = w.missing && w.next;
    if (good)
        count_missing(p, g, &w);
    for (uint32_t i = 0; good && i < g->ncodelets; i++)
        if (!w.missing[i])
            order[n++] = i;
    for (uint32_t k = 0; good && k < n; k++) {
        uint32_t u = order[k], next = w.next[u];
        for (uint32_t i = g->out.first[u]; i < g->out.first[u + 1]; i++) {
            const CodeletEdge *e = &g->edge[g->out.item[i]];
            if (!e->potential && !--w.missing[e->to])
                order[n++] = e->to;
        }
        if (next != GRAPH_NONE && !--w.missing[next])
            order[n++] = next;
    }
    free(w.missing);
    free(w.next);
    return good ? n : GRAPH_NONE;
}

/* ---- chains ---- */

/* NEXT[u] follows u.  The chains go to cores in the order of their first codelets. */
static PlanState plan_chains(Making *m, const uint32_t *next) {
    const CodeletGraph *g = m->g;
    Plan *p = m->plan;
    uint32_t n = 0, chains = 0;
    uint8_t *inner = calloc(g->ncodelets + 1u, 1);
    p->first = malloc((g->ncodelets + 2u) * sizeof *p->first);
    p->codelet = malloc((g->ncodelets + 1u) * sizeof *p->codelet);
    bool good = inner && p->first && p->codelet;
    for (uint32_t u = 0; good && u < g->ncodelets; u++)
        if (next[u] != GRAPH_NONE)
            inner[next[u]] = 1;
    for (uint32_t k = 0; good && k < g->ncodelets; k++) {
        uint32_t u = g->order[k];
        if (inner[u])
            continue;
        p->first[chains++] = n;
        for (; u != GRAPH_NONE; u = next[u])
            p->codelet[n++] = u;
    }
    if (good)
        p->first[chains] = n;
    p->cores = chains;
    free(inner);
    return good ? PLAN_GOOD : PLAN_MEMORY;
}

static int compare_weights(const void *a, const void *b) {
    const CodeletEdge *x = *(CodeletEdge *const *)a, *y = *(CodeletEdge *const *)b;
    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return (x > y) - (x < y);
}

/* The heaviest edge first, if both ends are free.  The number of chains; GRAPH_NONE: out of memory. */
static uint32_t heaviest_first(const CodeletGraph *g, uint32_t *next) {
    uint32_t chains = g->ncodelets;
    const CodeletEdge **sorted = malloc((g->nedges + 1u) * sizeof *sorted);
    uint8_t *inner = calloc(g->ncodelets + 1u, 1);
    bool good = sorted && inner;
    memset(next, 0xff, (g->ncodelets + 1u) * sizeof *next);
    for (uint32_t e = 0; good && e < g->nedges; e++)
        sorted[e] = &g->edge[e];
    if (good && g->nedges)
        qsort(sorted, g->nedges, sizeof *sorted, compare_weights);
    for (uint32_t e = 0; good && e < g->nedges; e++)
        if (next[sorted[e]->from] == GRAPH_NONE && !inner[sorted[e]->to]) {
            next[sorted[e]->from] = sorted[e]->to;
            inner[sorted[e]->to] = 1;
            chains--;
        }
    free(sorted);
    free(inner);
    return good ? chains : GRAPH_NONE;
}

/* ---- the policies ---- */

static PlanState make_base(Making *m) {
    m->plan->dynamic = true;
    m->plan->cores = m->cores;
    return PLAN_GOOD;
}

static PlanState make_mf(Making *m) {
    uint32_t *next = malloc((m->g->ncodelets + 1u) * sizeof *next);
    uint32_t chains = next ? heaviest_first(m->g, next) : GRAPH_NONE;
    PlanState state = PLAN_MEMORY;
    if (chains != GRAPH_NONE && chains > m->cores)
        state = (*m->least = chains, PLAN_CORES);
    else if (chains != GRAPH_NONE)
        state = plan_chains(m, next);
    free(next);
    return state;
}

static PlanState make_mcf(Making *m) {
    const CodeletGraph *g = m->g;
    uint32_t *ends = malloc((2u * g->nedges + 1u) * sizeof *ends), *next = malloc((g->ncodelets + 1u) * sizeof *next);
    uint64_t *weight = malloc((g->nedges + 1u) * sizeof *weight);
    FlowState flow = FLOW_MEMORY;
    for (uint32_t e = 0; ends && weight && e < g->nedges; e++) {
        ends[e] = g->edge[e].from;
        ends[g->nedges + e] = g->edge[e].to;
        weight[e] = g->edge[e].bytes;
    }
    if (ends && next && weight)
        flow = flow_chains(g->ncodelets, g->nedges, ends, ends + g->nedges, weight, m->cores, next, m->least);
    PlanState state = flow == FLOW_GOOD     ? plan_chains(m, next)
                      : flow == FLOW_CHAINS ? PLAN_CORES
                      : flow == FLOW_SIZE   ? PLAN_SIZE
                      : flow == FLOW_NONE   ? PLAN_NO_FLOW
                                            : PLAN_MEMORY;
    free(ends);
    free(next);
    free(weight);
    return state;
}

/* Within a part in the graph's order. */
static PlanState plan_parts(Making *m, const uint32_t *part) {
    const CodeletGraph *g = m->g;
    Plan *p = m->plan;
    p->cores = m->cores;
    p->first = calloc(m->cores + 2u, sizeof *p->first);
    p->codelet = malloc((g->ncodelets + 1u) * sizeof *p->codelet);
    if (!p->first || !p->codelet)
        return PLAN_MEMORY;
    for (uint32_t i = 0; i < g->ncodelets; i++)
        p->first[part[i] + 2]++;
    for (uint32_t c = 1; c <= m->cores; c++)
        p->first[c + 1] += p->first[c];
    for (uint32_t k = 0; k < g->ncodelets; k++)
        p->codelet[p->first[part[g->order[k]] + 1]++] = g->order[k];
    return PLAN_GOOD;
}

static PlanState make_parts(Making *m, bool halving) {
    uint32_t *part = malloc((m->g->ncodelets + 1u) * sizeof *part);
    PartsState parts = part ? parts_make(m->g, m->cores, halving, m->seed, part, m->diag) : PARTS_MEMORY;
    PlanState state = parts == PARTS_GOOD ? plan_parts(m, part) : parts == PARTS_MEMORY ? PLAN_MEMORY : PLAN_PARTITION;
    free(part);
    return state;
}

static PlanState make_gp(Making *m) {
    return make_parts(m, false);
}

static PlanState make_gp_rb(Making *m) {
    return make_parts(m, true);
}

/* ---- the outside ---- */

static PlanState (*const makers[PLAN_POLICIES])(Making *m) = {
#define PLAN(name, word, make, doc) [PLAN_##name] = make,
#include "lab/codelets/policies.def"
};

/* The number of chains of MF; GRAPH_NONE: out of memory. */
static uint32_t cores_of_mf(const CodeletGraph *g) {
    uint32_t *next = malloc((g->ncodelets + 1u) * sizeof *next);
    uint32_t cores = next ? heaviest_first(g, next) : GRAPH_NONE;
    free(next);
    return cores;
}

PlanState plan_make(PlanPolicy p, const CodeletGraph *g, uint32_t cores, uint64_t seed, Plan *out, uint32_t *least,
                    Diag *d) {
    *out = (Plan){0};
    Making m = {g, cores ? cores : cores_of_mf(g), seed, out, least, d};
    if (m.cores == GRAPH_NONE)
        return PLAN_MEMORY;
    PlanState state = makers[p](&m);
    if (state != PLAN_GOOD)
        plan_free(out);
    return state;
}

const char *plan_reason(PlanState s) {
    return s == PLAN_SIZE ? "policy mcf: the graph is too large: codelets times edges are over 2^38, or codelets times "
                            "the bytes of an edge over 2^58; mf takes any"
                          : "this frbz was built without LEMON, which policy mcf needs";
}

void plan_free(Plan *p) {
    free(p->first);
    free(p->codelet);
    *p = (Plan){0};
}
