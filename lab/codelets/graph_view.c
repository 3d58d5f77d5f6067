/* lab/codelets/graph_view.c - a stored graph as the machine with banks sees it: stages, and counters.
 *
 * Codelets with the same parents share a counter. */
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/graph_state.h"

static const CodeletGraph *graph_of(const Codelets *s) {
    return (const CodeletGraph *)s;
}

/* ---- stages: without others the longest way from a codelet that needs nobody ---- */

static GraphState find_stages(CodeletGraph *g, uint32_t *which) {
    uint32_t last = 0;
    for (uint32_t k = 0; k < g->ncodelets; k++) {
        uint32_t v = g->order[k];
        for (uint32_t i = g->in.first[v]; i < g->in.first[v + 1]; i++) {
            const CodeletEdge *e = &g->edge[g->in.item[i]];
            uint32_t after = g->codelet[e->from].stage + 1;
            if (e->potential || g->codelet[v].stage >= after)
                continue;
            if (g->staged)
                return *which = v, GRAPH_STAGES;
            g->codelet[v].stage = after;
        }
        last = g->codelet[v].stage > last ? g->codelet[v].stage : last;
    }
    g->codelets.stages = g->ncodelets ? last + 1 : 0;
    return GRAPH_GOOD;
}

static uint32_t stage_key(const void *codelets, uint32_t i) {
    return ((const GraphCodelet *)codelets)[i].stage;
}

/* ---- counters ---- */

/* The parents of V, once each: edges are sorted by their ends, so they ascend. */
static uint32_t parents_of(const CodeletGraph *g, uint32_t v, uint32_t *out) {
    uint32_t n = 0;
    for (uint32_t i = g->in.first[v]; i < g->in.first[v + 1]; i++) {
        const CodeletEdge *e = &g->edge[g->in.item[i]];
        if (!e->potential)
            out[n++] = e->from;
    }
    return n;
}

typedef struct {
    CodeletGraph *g;
    uint32_t *table, mask;      // counters by the hash of their parents; GRAPH_NONE: empty
    uint32_t *counter;          // of each codelet, GRAPH_NONE: it needs nobody
    uint32_t *one, *parent;     // a codelet of each counter; parents of all counters, one after the other
    uint32_t *first;            // where those of a counter begin
    uint32_t  n;
} Counters;

static uint32_t hash_of(const uint32_t *parents, uint32_t n) {
    uint64_t h = n;
    for (uint32_t i = 0; i < n; i++)
        h = (h ^ parents[i]) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 29;
    return (uint32_t)(h >> 16);
}

/* The counter of the N parents that lie behind those of the others; a new one keeps them. */
static uint32_t find_counter(Counters *c, uint32_t n) {
    uint32_t at = c->first[c->n], i = hash_of(c->parent + at, n) & c->mask;
    for (; c->table[i] != GRAPH_NONE; i = (i + 1) & c->mask) {
        uint32_t k = c->table[i];
        if (c->first[k + 1] - c->first[k] == n && !memcmp(c->parent + c->first[k], c->parent + at, n * sizeof *c->parent))
            return k;
    }
    c->table[i] = c->n;
    c->first[c->n + 1] = at + n;
    return c->n++;
}

static uint32_t counter_key(const void *counters, uint32_t i) {
    return ((const uint32_t *)counters)[i];
}

static uint32_t most(const Lists *l, uint32_t n, uint32_t least) {
    for (uint32_t i = 0; i < n; i++)
        least = lists_size(l, i) > least ? lists_size(l, i) : least;
    return least;
}

/* Which counters each codelet updates, from the parents of counters; they become g->parents. */
static bool turn_round(Counters *c) {
    CodeletGraph *g = c->g;
    uint32_t total = c->first[c->n];
    g->parents = (Lists){c->first, c->parent};
    c->first = c->parent = NULL;
    if (!lists_make(&g->updates, g->ncodelets, total, counter_key, g->parents.item))
        return false;
    uint32_t *counter_of = malloc((total + 1u) * sizeof *counter_of);
    for (uint32_t k = 0; counter_of && k < c->n; k++)
        for (uint32_t i = g->parents.first[k]; i < g->parents.first[k + 1]; i++)
            counter_of[i] = k;
    for (uint32_t i = 0; counter_of && i < total; i++)
        g->updates.item[i] = counter_of[g->updates.item[i]];
    free(counter_of);
    return counter_of;
}

static bool find_counters(Counters *c) {
    CodeletGraph *g = c->g;
    memset(c->table, 0xff, (c->mask + 1u) * sizeof *c->table);
    for (uint32_t v = 0; v < g->ncodelets; v++) {
        uint32_t n = parents_of(g, v, c->parent + c->first[c->n]);
        c->counter[v] = n ? find_counter(c, n) : GRAPH_NONE;
    }
    uint32_t none = c->n;       // those without parents come behind all counters, and are not looked at
    for (uint32_t v = 0; v < g->ncodelets; v++)
        if (c->counter[v] == GRAPH_NONE)
            c->counter[v] = none;
    return turn_round(c) && lists_make(&g->released, none + 1, g->ncodelets, counter_key, c->counter);
}

static bool make_counters(CodeletGraph *g) {
    Counters c = {.g = g, .mask = 63};
    while (c.mask < 2 * g->ncodelets)
        c.mask = 2 * c.mask + 1;
    c.table = malloc((c.mask + 1u) * sizeof *c.table);
    c.counter = malloc((g->ncodelets + 1u) * sizeof *c.counter);
    c.parent = malloc((g->nedges + 1u) * sizeof *c.parent);
    c.first = calloc(g->ncodelets + 2u, sizeof *c.first);
    bool good = c.table && c.counter && c.parent && c.first && find_counters(&c);
    free(c.table);
    free(c.counter);
    free(c.parent);
    free(c.first);
    g->codelets.counters = c.n;
    return good;
}

/* ---- the view ---- */

static uint32_t copy(const Lists *l, uint32_t i, uint32_t *out) {
    uint32_t n = lists_size(l, i);
    memcpy(out, l->item + l->first[i], n * sizeof *out);
    return n;
}

static uint32_t steps(const Codelets *s, uint32_t codelet, Step *out) {
    const CodeletGraph *g = graph_of(s);
    const GraphCodelet *c = &g->codelet[codelet];
    if (c->steps)
        memcpy(out, g->step + c->first, c->steps * sizeof *out);
    return c->steps;
}

static uint32_t stage(const Codelets *s, uint32_t codelet) {
    return graph_of(s)->codelet[codelet].stage;
}

static uint32_t member(const Codelets *s, uint32_t k) {
    return graph_of(s)->by_stage[k];
}

static uint32_t first(const Codelets *s, uint32_t stage_number) {
    return graph_of(s)->stage_first[stage_number];
}

static uint32_t updates(const Codelets *s, uint32_t codelet, uint32_t *out) {
    return copy(&graph_of(s)->updates, codelet, out);
}

static uint32_t parents(const Codelets *s, uint32_t counter, uint32_t *out) {
    return copy(&graph_of(s)->parents, counter, out);
}

static uint32_t needs(const Codelets *s, uint32_t counter) {
    return lists_size(&graph_of(s)->parents, counter);
}

static uint32_t released(const Codelets *s, uint32_t counter, uint32_t *out) {
    return copy(&graph_of(s)->released, counter, out);
}

static uint64_t home(const Codelets *s, uint32_t codelet) {
    const CodeletGraph *g = graph_of(s);
    const GraphCodelet *c = &g->codelet[codelet];
    for (uint32_t k = 0; k < c->steps; k++)
        if (g->step[c->first + k].kind == STEP_LOAD)
            return g->step[c->first + k].at;
    return 0;
}

GraphState graph_view(CodeletGraph *g, uint32_t *which) {
    GraphState state = find_stages(g, which);
    Lists by_stage = {0};
    if (state != GRAPH_GOOD)
        return state;
    bool good = lists_make(&by_stage, g->codelets.stages, g->ncodelets, stage_key, g->codelet);
    g->stage_first = by_stage.first;
    g->by_stage = by_stage.item;
    if (!good || !make_counters(g))
        return GRAPH_MEMORY;
    Codelets *s = &g->codelets;
    s->codelets = g->ncodelets;
    for (uint32_t i = 0; i < g->ncodelets; i++)
        s->most_steps = g->codelet[i].steps > s->most_steps ? g->codelet[i].steps : s->most_steps;
    s->most_links = most(&g->updates, g->ncodelets, most(&g->parents, s->counters, most(&g->released, s->counters, 1)));
    s->steps = steps;
    s->stage = stage;
    s->member = member;
    s->first = first;
    s->updates = updates;
    s->parents = parents;
    s->needs = needs;
    s->released = released;
    s->home = home;
    return GRAPH_GOOD;
}
