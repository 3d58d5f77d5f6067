/* lab/codelets/apps.c - generators of graphs. */
#include "lab/codelets/apps.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/random.h"

enum {
    MM_TILES = 32, MM_LOADS = 2304, MM_STORES = 36, MM_OPERATIONS = 6912, MM_SHARED = 9216,
    MS_LEVELS = 7, MS_NUMBERS = 10240, MS_WORD = 4,
    LEAST_WORDS = 10, MOST_WORDS = 100,     // of an edge of a random graph
};

typedef struct {
    CodeletGraph *g;
    uint32_t codelets;
    unsigned operations;        // of each word
    uint64_t random;
} Making;

/* Of a codelet that loads, computes and stores. */
static void add_steps(CodeletGraph *g, uint64_t loads, ComputeClass class, uint64_t operations, uint64_t stores) {
    if (loads)
        codelet_graph_step(g, (Step){STEP_ANYWHERE, (uint32_t)(loads * g->word), STEP_LOAD});
    codelet_graph_step(g, (Step){0, 0, STEP_WAIT});
    if (operations)
        codelet_graph_step(g, (Step){class, (uint32_t)operations, STEP_COMPUTE});
    if (stores)
        codelet_graph_step(g, (Step){STEP_ANYWHERE, (uint32_t)(stores * g->word), STEP_STORE});
}

/* ---- mm, ms ---- */

static void add_tiles(Making *m) {
    for (uint32_t i = 0; i < MM_TILES * MM_TILES; i++) {
        codelet_graph_add(m->g, NULL);
        add_steps(m->g, MM_LOADS, CLASS_FMA, MM_OPERATIONS, MM_STORES);
    }
}

static bool make_mm(Making *m) {
    add_tiles(m);
    for (uint32_t i = 0; i < MM_TILES * MM_TILES; i++)
        if ((i + 1) % MM_TILES)
            codelet_graph_edge(m->g, i, i + 1, MM_SHARED, true);
    return true;
}

static bool make_pairs(Making *m) {
    add_tiles(m);
    for (uint32_t i = 0; i < MM_TILES * MM_TILES; i++) {
        for (uint32_t k = i + 1; k % MM_TILES; k++)
            codelet_graph_edge(m->g, i, k, MM_SHARED, true);
        for (uint32_t k = i + MM_TILES; k < MM_TILES * MM_TILES; k += MM_TILES)
            codelet_graph_edge(m->g, i, k, MM_SHARED, true);
    }
    return true;
}

/* Level 0 is the root; the leaves have the smallest numbers. */
static bool make_ms(Making *m) {
    uint32_t children = 0;
    m->g->word = MS_WORD;
    for (unsigned l = MS_LEVELS; l-- > 0;) {
        uint32_t first = m->g->ncodelets, numbers = MS_NUMBERS >> l;
        for (uint32_t i = 0; i < UINT32_C(1) << l; i++) {
            codelet_graph_add(m->g, NULL);
            add_steps(m->g, numbers, CLASS_INTEGER, m->operations * numbers, numbers);
        }
        for (uint32_t i = 0; i < 2u << l && l + 1 < MS_LEVELS; i++)
            codelet_graph_edge(m->g, children + i, first + i / 2, (uint64_t)MS_WORD * (MS_NUMBERS >> (l + 1)), false);
        children = first;
    }
    return true;
}

/* ---- random graphs: first edges, from which codelets follow ---- */

typedef struct {
    CodeletEdge *edge;
    uint64_t *in, *out;         // words of each codelet
    uint32_t n;
} Ends;

static void add_end(Making *m, Ends *e, uint32_t from, uint32_t to) {
    uint64_t words = LEAST_WORDS + random_below(&m->random, MOST_WORDS - LEAST_WORDS + 1);
    e->edge[e->n++] = (CodeletEdge){from, to, words * m->g->word, false};
    e->out[from] += words;
    e->in[to] += words;
}

/* Makes room for N edges, has them chosen, and adds everything to the graph. */
static bool make_random(Making *m, uint32_t n, bool (*choose)(Making *m, Ends *e, uint32_t n)) {
    Ends e = {malloc((n + 1u) * sizeof *e.edge), calloc(m->codelets + 1u, sizeof *e.in),
              calloc(m->codelets + 1u, sizeof *e.out), 0};
    bool good = e.edge && e.in && e.out && choose(m, &e, n);
    for (uint32_t i = 0; good && i < m->codelets; i++) {
        codelet_graph_add(m->g, NULL);
        add_steps(m->g, e.in[i], CLASS_ADD, m->operations * (e.in[i] + e.out[i]), e.out[i]);
    }
    for (uint32_t i = 0; good && i < e.n; i++)
        codelet_graph_edge(m->g, e.edge[i].from, e.edge[i].to, e.edge[i].bytes, false);
    free(e.edge);
    free(e.in);
    free(e.out);
    return good;
}

static bool choose_tree(Making *m, Ends *e, uint32_t n) {
    for (uint32_t v = 1; v <= n; v++)
        add_end(m, e, random_below(&m->random, v), v);
    return true;
}

static bool make_tree(Making *m) {
    return make_random(m, m->codelets - 1, choose_tree);
}

/* Distinct pairs: a table of those that there are; 0, which would be the pair (0, 0), is none. */
static bool choose_pairs(Making *m, Ends *e, uint32_t n) {
    uint64_t room = 64;
    while (room < 2 * (uint64_t)n)
        room *= 2;
    uint64_t *seen = calloc(room, sizeof *seen);
    while (seen && e->n < n) {
        uint32_t a = random_below(&m->random, m->codelets), b = random_below(&m->random, m->codelets);
        uint32_t u = a < b ? a : b, v = a < b ? b : a;
        uint64_t key = (uint64_t)u << 32 | v, i = key * UINT64_C(0x9e3779b97f4a7c15) >> 20 & (room - 1);
        while (seen[i] && seen[i] != key)
            i = (i + 1) & (room - 1);
        if (u == v || seen[i])
            continue;
        seen[i] = key;
        add_end(m, e, u, v);
    }
    free(seen);
    return seen;
}

/* At most half of all pairs, so that new ones are found soon. */
static bool make_pairs_at_random(Making *m) {
    uint64_t pairs = (uint64_t)m->codelets * (m->codelets - 1) / 2, wanted = 2 * (uint64_t)m->codelets;
    return make_random(m, (uint32_t)(wanted < pairs / 2 ? wanted : pairs / 2), choose_pairs);
}

/* ---- the table ---- */

static const struct {
    const char *word;
    bool (*make)(Making *m);
    uint32_t size;
    unsigned operations;
    bool exposed;
} apps[APPS] = {
#define APP(name, word, make, size, operations, exposed, doc) [APP_##name] = {word, make, size, operations, exposed},
#include "lab/codelets/apps.def"
};

App app_find(const char *word) {
    App a = 0;
    while (a < APPS && strcmp(apps[a].word, word))
        a++;
    return a;
}

bool app_sized(App a) {
    return apps[a].size;
}

CodeletGraph *app_make(App a, uint32_t codelets, uint64_t seed) {
    uint32_t which;
    Making m = {codelet_graph_new(), codelets ? codelets : apps[a].size, apps[a].operations, random_stream(seed, 0)};
    if (!m.g)
        return NULL;
    m.g->exposed = apps[a].exposed;
    GraphState state = apps[a].make(&m) ? codelet_graph_finish(m.g, &which) : GRAPH_MEMORY;
    assert((state == GRAPH_GOOD || state == GRAPH_MEMORY) && "a graph with a mistake");
    if (state == GRAPH_GOOD)
        return m.g;
    codelet_graph_destroy(m.g);
    return NULL;
}
