/* lab/codelets/graph.c - building a stored graph. */
#include "lab/codelets/graph.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/graph_state.h"

CodeletGraph *codelet_graph_new(void) {
    CodeletGraph *g = calloc(1, sizeof *g);
    if (g)
        g->word = 8;
    return g;
}

static void free_lists(Lists *l) {
    free(l->first);
    free(l->item);
}

void codelet_graph_destroy(CodeletGraph *g) {
    if (!g)
        return;
    free_lists(&g->in);
    free_lists(&g->out);
    free_lists(&g->updates);
    free_lists(&g->parents);
    free_lists(&g->released);
    free(g->codelet);
    free(g->step);
    free(g->edge);
    free(g->names);
    free(g->order);
    free(g->by_stage);
    free(g->stage_first);
    free(g);
}

/* Room for one more of N elements; false: there is none, and the graph knows. */
static bool grow(CodeletGraph *g, void *list, uint32_t n, uint32_t *room, size_t size) {
    void **items = list, *more;
    if (n < *room)
        return true;
    if (n >= GRAPH_MAX) {
        g->too_big = true;
        return false;
    }
    uint32_t wanted = *room ? 2 * *room : 64;
    more = realloc(*items, wanted * size);
    if (!more) {
        g->no_memory = true;
        return false;
    }
    *items = more;
    *room = wanted;
    return true;
}

static uint32_t add_name(CodeletGraph *g, const char *name) {
    size_t len = strlen(name) + 1, at = g->names_len;
    if (at + len > UINT32_MAX / 2) {
        g->too_big = true;
        return GRAPH_NONE;
    }
    if (at + len > g->room_names) {
        size_t room = 2 * (at + len);
        char *more = realloc(g->names, room);
        if (!more) {
            g->no_memory = true;
            return GRAPH_NONE;
        }
        g->names = more;
        g->room_names = room;
    }
    memcpy(g->names + at, name, len);
    g->names_len += len;
    return (uint32_t)at;
}

uint32_t codelet_graph_add(CodeletGraph *g, const char *name) {
    if (!grow(g, &g->codelet, g->ncodelets, &g->room_codelets, sizeof *g->codelet))
        return 0;
    g->codelet[g->ncodelets] = (GraphCodelet){.name = name ? add_name(g, name) : GRAPH_NONE, .first = g->nsteps};
    return g->ncodelets++;
}

void codelet_graph_step(CodeletGraph *g, Step step) {
    if (!grow(g, &g->step, g->nsteps, &g->room_steps, sizeof *g->step) || !g->ncodelets)
        return;
    GraphCodelet *c = &g->codelet[g->ncodelets - 1];
    if (c->steps == UINT32_MAX / 4)
        g->too_big = true;
    g->step[g->nsteps++] = step;
    c->steps++;
}

void codelet_graph_edge(CodeletGraph *g, uint32_t from, uint32_t to, uint64_t bytes, bool potential) {
    if (grow(g, &g->edge, g->nedges, &g->room_edges, sizeof *g->edge))
        g->edge[g->nedges++] = (CodeletEdge){from, to, bytes, potential};
}

const char *codelet_name(const CodeletGraph *g, uint32_t codelet, char room[CODELET_NAME]) {
    if (g->codelet[codelet].name != GRAPH_NONE)
        return g->names + g->codelet[codelet].name;
    snprintf(room, CODELET_NAME, "%" PRIu32, codelet);
    return room;
}

/* ---- a generated graph, stored ---- */

/* The bytes that V loads of what U stores, of addresses of whole elements. */
typedef struct {
    uint64_t at;
    uint32_t bytes;
} Place;

static int compare_places(const void *a, const void *b) {
    const Place *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static uint32_t places(const Codelets *s, uint32_t codelet, StepKind kind, Step *steps, Place *out) {
    uint32_t n = 0;
    for (uint32_t i = 0, count = s->steps(s, codelet, steps); i < count; i++)
        if (steps[i].kind == kind)
            out[n++] = (Place){steps[i].at, steps[i].count};
    qsort(out, n, sizeof *out, compare_places);
    return n;
}

static uint64_t shared(const Place *a, uint32_t n, const Place *b, uint32_t m) {
    uint64_t bytes = 0;
    for (uint32_t i = 0, k = 0; i < n && k < m; a[i].at < b[k].at ? i++ : k++)
        if (a[i].at == b[k].at)
            bytes += a[i].bytes < b[k].bytes ? a[i].bytes : b[k].bytes;
    return bytes;
}

static void expand(const Codelets *s, CodeletGraph *g, Step *steps, Place *of_u, Place *of_v, uint32_t *links) {
    for (uint32_t i = 0; i < s->codelets; i++) {
        codelet_graph_add(g, NULL);
        uint32_t n = s->steps(s, i, steps);
        for (uint32_t k = 0; k < n; k++)
            codelet_graph_step(g, steps[k]);
    }
    for (uint32_t u = 0; u < s->codelets; u++) {
        uint32_t stored = places(s, u, STEP_STORE, steps, of_u), counters = s->updates(s, u, links);
        for (uint32_t c = 0; c < counters; c++) {
            uint32_t counter = (s->updates(s, u, links), links[c]), n = s->released(s, counter, links);
            for (uint32_t k = 0; k < n; k++) {
                uint32_t loaded = places(s, links[k], STEP_LOAD, steps, of_v);
                codelet_graph_edge(g, u, links[k], shared(of_u, stored, of_v, loaded), false);
            }
        }
    }
}

CodeletGraph *codelet_graph_expand(const Codelets *s) {
    uint32_t which;
    CodeletGraph *g = codelet_graph_new();
    Step *steps = calloc(s->most_steps + 1u, sizeof *steps);
    Place *of_u = calloc(s->most_steps + 1u, sizeof *of_u), *of_v = calloc(s->most_steps + 1u, sizeof *of_v);
    uint32_t *links = calloc(s->most_links + 1u, sizeof *links);
    bool good = g && steps && of_u && of_v && links;
    if (good)
        expand(s, g, steps, of_u, of_v, links);
    if (!good || codelet_graph_finish(g, &which) != GRAPH_GOOD) {
        codelet_graph_destroy(g);
        g = NULL;
    }
    free(steps);
    free(of_u);
    free(of_v);
    free(links);
    return g;
}
