/* lab/codelets/graph_finish.c - edges by their ends, words of codelets, and the order; cycles are found here. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/graph_state.h"

bool lists_make(Lists *l, uint32_t keys, uint32_t n, uint32_t (*key)(const void *items, uint32_t i), const void *items) {
    l->first = calloc(keys + 2u, sizeof *l->first);
    l->item = malloc((n + 1u) * sizeof *l->item);
    if (!l->first || !l->item)
        return false;
    for (uint32_t i = 0; i < n; i++)
        l->first[key(items, i) + 2]++;
    for (uint32_t k = 1; k <= keys; k++)
        l->first[k + 1] += l->first[k];
    for (uint32_t i = 0; i < n; i++)
        l->item[l->first[key(items, i) + 1]++] = i;
    return true;
}

/* ---- edges ---- */

static int compare_edges(const void *a, const void *b) {
    const CodeletEdge *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

/* By their ends; those between the same two become one. */
static void merge_edges(CodeletGraph *g) {
    uint32_t n = 0;
    if (g->nedges)
        qsort(g->edge, g->nedges, sizeof *g->edge, compare_edges);
    for (uint32_t i = 0; i < g->nedges; i++)
        if (n && !compare_edges(&g->edge[n - 1], &g->edge[i])) {
            g->edge[n - 1].bytes += g->edge[i].bytes;
            g->edge[n - 1].potential &= g->edge[i].potential;
        } else {
            g->edge[n++] = g->edge[i];
        }
    g->nedges = n;
}

static uint32_t edge_from(const void *edges, uint32_t i) {
    return ((const CodeletEdge *)edges)[i].from;
}

static uint32_t edge_to(const void *edges, uint32_t i) {
    return ((const CodeletEdge *)edges)[i].to;
}

/* ---- the order: a heap of those that are ready, the smallest number first.  Potential edges count,
 * so that any chain along edges can be executed ---- */

static void sink(uint32_t *heap, uint32_t n) {
    for (uint32_t i = 0, c; (c = 2 * i + 1) < n; i = c) {
        uint32_t x = heap[i];
        c += c + 1 < n && heap[c + 1] < heap[c];
        if (heap[c] >= x)
            return;
        heap[i] = heap[c];
        heap[c] = x;
    }
}

static void rise(uint32_t *heap, uint32_t i) {
    for (; i && heap[(i - 1) / 2] > heap[i]; i = (i - 1) / 2) {
        uint32_t x = heap[i];
        heap[i] = heap[(i - 1) / 2];
        heap[(i - 1) / 2] = x;
    }
}

/* How many could be put in order; MISSING is left above 0 for the others. */
static uint32_t sort(CodeletGraph *g, uint32_t *missing, uint32_t *heap) {
    uint32_t n = 0, placed = 0;
    for (uint32_t e = 0; e < g->nedges; e++)
        missing[g->edge[e].to]++;
    for (uint32_t i = 0; i < g->ncodelets; i++)
        if (!missing[i])
            heap[n++] = i;      // ascending: a heap
    while (n) {
        uint32_t u = heap[0];
        heap[0] = heap[--n];
        sink(heap, n);
        g->order[placed++] = u;
        for (uint32_t k = g->out.first[u]; k < g->out.first[u + 1]; k++) {
            const CodeletEdge *e = &g->edge[g->out.item[k]];
            if (--missing[e->to])
                continue;
            heap[n] = e->to;
            rise(heap, n++);
        }
    }
    return placed;
}

/* From any codelet that could not be ordered, back through such until one comes again. */
static uint32_t on_cycle(const CodeletGraph *g, const uint32_t *missing, uint32_t *seen) {
    uint32_t at = 0;
    while (!missing[at])
        at++;
    memset(seen, 0, g->ncodelets * sizeof *seen);
    while (!seen[at]) {
        seen[at] = 1;
        uint32_t k = g->in.first[at];
        while (!missing[g->edge[g->in.item[k]].from])
            k++;
        assert(k < g->in.first[at + 1] && "who misses a parent has one that misses one");
        at = g->edge[g->in.item[k]].from;
    }
    return at;
}

static GraphState find_order(CodeletGraph *g, uint32_t *which) {
    uint32_t *missing = calloc(g->ncodelets + 1u, sizeof *missing), *heap = calloc(g->ncodelets + 1u, sizeof *heap);
    g->order = malloc((g->ncodelets + 1u) * sizeof *g->order);
    GraphState state = GRAPH_MEMORY;
    if (missing && heap && g->order) {
        bool all = sort(g, missing, heap) == g->ncodelets;
        if (!all)
            *which = on_cycle(g, missing, heap);
        state = all ? GRAPH_GOOD : GRAPH_CYCLE;
    }
    free(missing);
    free(heap);
    return state;
}

/* ---- words ---- */

static void count_words(CodeletGraph *g) {
    g->placed = true;
    for (uint32_t i = 0; i < g->ncodelets; i++) {
        GraphCodelet *c = &g->codelet[i];
        uint64_t bytes[2] = {0};
        for (uint32_t k = 0; k < c->steps; k++) {
            const Step *s = &g->step[c->first + k];
            if (s->kind != STEP_LOAD && s->kind != STEP_STORE)
                continue;
            bytes[s->kind == STEP_STORE] += s->count;
            g->placed &= s->at != STEP_ANYWHERE;
        }
        c->loads = (bytes[0] + g->word - 1) / g->word;
        c->stores = (bytes[1] + g->word - 1) / g->word;
    }
}

GraphState codelet_graph_finish(CodeletGraph *g, uint32_t *which) {
    if (g->no_memory)
        return GRAPH_MEMORY;
    if (g->too_big)
        return GRAPH_SIZE;
    if (g->line < g->word)
        g->line = g->word;
    merge_edges(g);
    count_words(g);
    if (!lists_make(&g->out, g->ncodelets, g->nedges, edge_from, g->edge)
        || !lists_make(&g->in, g->ncodelets, g->nedges, edge_to, g->edge))
        return GRAPH_MEMORY;
    GraphState state = find_order(g, which);
    return state == GRAPH_GOOD ? graph_view(g, which) : state;
}
