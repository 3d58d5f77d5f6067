/* lab/graph.c - collects nodes and edges while a run is watched; writes them as DOT.
 *
 * Edges are counted in a table by kind and ends.  In a graph of tasks a result leaves for a
 * continuation that has no number yet: such an edge leads to its sync chunk until then. */
#include "lab/graph.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_EDGES = 64, NODE_BITS = 28 };

typedef enum {
#define LINK(name, attributes, look, doc) LINK_##name,
#include "lab/links.def"
    LINKS
} Link;

typedef struct {
    uint32_t codelet, id;
    uint64_t tasks, instructions;
    uint64_t cycles;            // in slots, from the one in which it is taken to that of its last instruction
    uint64_t misses, waiting;   // for chunks; cycles of those, and for chunks that were under way
    uint64_t sync;              // of a continuation that has a node to itself
} Node;

/* What a slot is at. */
typedef struct {
    uint32_t node;
    uint64_t since, waits_since;
} Current;

typedef struct {
    uint64_t key;               // link, from, to
    uint64_t count;             // 0: the entry is empty
} Edge;

/* A result for the task that continues sync chunk SYNC. */
typedef struct {
    Link     link;
    uint32_t from;
    uint64_t sync;
} Delivery;

struct Graph {
    Watch    watch;             // first
    const Program *program;
    bool     by_task;
    unsigned slots;             // of a core
    Current *current;           // of each slot
    Node    *nodes;
    uint32_t count;
    uint64_t tasks;             // all that the run had
    Edge    *edges;             // open addressing
    uint64_t room, used;
    Delivery *deliveries;
    uint32_t ndeliveries;
    bool     no_memory;
};

#define LINK(name, attributes, look, doc) look ": " doc "; "
static const char LEGEND[] =
#include "lab/links.def"
    "ellipse: a continuation";

static const char *const attributes_of[] = {
#define LINK(name, attributes, look, doc) attributes,
#include "lab/links.def"
};

static const char *const word_of[] = {
#define LINK(name, attributes, look, doc) doc,
#include "lab/links.def"
};

/* ---- edges ---- */

static Edge *find_edge(Edge *edges, uint64_t room, uint64_t key) {
    uint64_t i = key * UINT64_C(0x9e3779b97f4a7c15) >> 20 & (room - 1);
    while (edges[i].count && edges[i].key != key)
        i = (i + 1) & (room - 1);
    return &edges[i];
}

static bool grow(Graph *g) {
    uint64_t room = g->room ? 2 * g->room : FIRST_EDGES;
    Edge *grown = calloc(room, sizeof *grown);
    if (!grown)
        return false;
    for (uint64_t i = 0; i < g->room; i++)
        if (g->edges[i].count)
            *find_edge(grown, room, g->edges[i].key) = g->edges[i];
    free(g->edges);
    g->edges = grown;
    g->room = room;
    return true;
}

static void add_edge(Graph *g, Link link, uint32_t from, uint32_t to) {
    uint64_t key = ((uint64_t)link << NODE_BITS | from) << NODE_BITS | to;
    if (2 * g->used >= g->room && !grow(g)) {
        g->no_memory = true;
        return;
    }
    Edge *e = find_edge(g->edges, g->room, key);
    g->used += !e->count;
    e->key = key;
    e->count++;
}

/* ---- the watch ---- */

static Current *current_of(Graph *g, uint32_t core, uint32_t slot) {
    return &g->current[core * g->slots + slot];
}

static Node *node_of(Graph *g, const View *v) {
    return &g->nodes[current_of(g, v->core, v->slot)->node];
}

static bool is_full(const Graph *g) {
    return g->by_task && g->tasks > GRAPH_MAX_TASKS;
}

static uint64_t origin(Watch *w, uint64_t sent, uint32_t core, uint32_t slot) {
    (void)sent;
    return current_of((Graph *)w, core, slot)->node;
}

static void starts(Watch *w, const View *v, const Start *s) {
    Graph *g = (Graph *)w;
    Current *current = current_of(g, v->core, v->slot);
    g->tasks++;
    if (is_full(g))
        return;
    uint32_t n = g->by_task ? g->count++ : v->codelet;
    g->nodes[n].codelet = v->codelet;
    g->nodes[n].id = v->id;
    g->nodes[n].sync = s->sync;
    g->nodes[n].tasks++;
    if (s->kind == START_SPAWNED)
        add_edge(g, LINK_SPAWN, (uint32_t)s->origin, n);
    if (s->kind == START_BECAME)
        add_edge(g, LINK_BECOME, current->node, n);
    *current = (Current){.node = n, .since = v->now};
}

static void ends(Watch *w, const View *v, uint64_t instructions) {
    Graph *g = (Graph *)w;
    if (is_full(g))
        return;
    node_of(g, v)->instructions += instructions;
    node_of(g, v)->cycles += v->now - current_of(g, v->core, v->slot)->since;
}

static void waits(Watch *w, const View *v, const Wait *wait) {
    Graph *g = (Graph *)w;
    if (is_full(g) || wait->cause == WAIT_STALL)
        return;
    node_of(g, v)->misses += wait->cause == WAIT_MISS;
    current_of(g, v->core, v->slot)->waits_since = v->now;
}

static void resumes(Watch *w, const View *v) {
    Graph *g = (Graph *)w;
    if (!is_full(g))
        node_of(g, v)->waiting += v->now - current_of(g, v->core, v->slot)->waits_since;
}

static void delivers(Watch *w, const View *v, uint64_t sync, uint32_t continuation, bool creator) {
    Graph *g = (Graph *)w;
    Link link = creator ? LINK_SYNC : LINK_RESULT;
    uint32_t from = current_of(g, v->core, v->slot)->node;
    if (is_full(g))
        return;
    if (g->by_task)
        g->deliveries[g->ndeliveries++] = (Delivery){link, from, sync};
    else
        add_edge(g, link, from, continuation);
}

/* ---- the end of the run ---- */

static int compare_syncs(const void *a, const void *b) {
    const Node *const *x = a, *const *y = b;
    return ((*x)->sync > (*y)->sync) - ((*x)->sync < (*y)->sync);
}

/* All continuations have their nodes. */
static void add_deliveries(Graph *g) {
    const Node **continuations = calloc(g->count, sizeof *continuations);
    uint32_t n = 0;
    if (!continuations) {
        g->no_memory = true;
        return;
    }
    for (uint32_t i = 0; i < g->count; i++)
        if (g->program->codelets[g->nodes[i].codelet].role == ROLE_CONTINUATION)
            continuations[n++] = &g->nodes[i];
    qsort(continuations, n, sizeof *continuations, compare_syncs);
    for (uint32_t i = 0; i < g->ndeliveries; i++) {
        const Node wanted = {.sync = g->deliveries[i].sync}, *key = &wanted;
        const Node **to = bsearch(&key, continuations, n, sizeof *continuations, compare_syncs);
        if (to)
            add_edge(g, g->deliveries[i].link, g->deliveries[i].from, (uint32_t)(*to - g->nodes));
    }
    free(continuations);
}

static int compare_edges(const void *a, const void *b) {
    const Edge *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Nothing is added any more: the table becomes a list. */
static void finished(Watch *w, uint64_t now) {
    Graph *g = (Graph *)w;
    uint64_t n = 0;
    (void)now;
    if (g->by_task && !is_full(g))
        add_deliveries(g);
    for (uint64_t i = 0; i < g->room; i++)
        if (g->edges[i].count)
            g->edges[n++] = g->edges[i];
    if (n)
        qsort(g->edges, n, sizeof *g->edges, compare_edges);
}

/* ---- the outside ---- */

Graph *graph_create(const Program *p, const MachineConfig *cfg, GraphNodes nodes) {
    bool by_task = nodes == GRAPH_TASKS;
    Graph *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    *g = (Graph){
        .watch = {.origin = origin, .starts = starts, .ends = ends, .waits = waits, .resumes = resumes,
                  .delivers = delivers, .finished = finished},
        .program = p,
        .by_task = by_task,
        .slots = (unsigned)cfg->slots,
        .current = calloc(cfg->cores * cfg->slots, sizeof *g->current),
        .nodes = calloc(by_task ? GRAPH_MAX_TASKS : p->ncodelets, sizeof *g->nodes),
        .count = by_task ? 0 : p->ncodelets,
        // a task delivers one result, or fills in some of its own chunk and ends
        .deliveries = by_task ? calloc(GRAPH_MAX_TASKS * 17, sizeof *g->deliveries) : NULL,
    };
    for (uint32_t i = 0; i < g->count && g->nodes; i++)
        g->nodes[i].codelet = i;
    if (g->current && g->nodes && (g->deliveries || !by_task))
        return g;
    graph_destroy(g);
    return NULL;
}

void graph_destroy(Graph *g) {
    if (!g)
        return;
    free(g->current);
    free(g->nodes);
    free(g->edges);
    free(g->deliveries);
    free(g);
}

Watch *graph_watch(Graph *g) {
    return &g->watch;
}

GraphStatus graph_status(const Graph *g) {
    return is_full(g) ? GRAPH_TOO_BIG : g->no_memory ? GRAPH_NO_MEMORY : GRAPH_OK;
}

/* ---- DOT ---- */

static const char *plural(uint64_t n) {
    return n == 1 ? "" : "s";
}

/* Darker: more of the run's instructions. */
static void write_node(const Graph *g, uint32_t i, uint64_t work, FILE *out) {
    const Node *n = &g->nodes[i];
    const Codelet *c = &g->program->codelets[n->codelet];
    double share = work ? (double)n->instructions / (double)work : 0;
    if (!n->tasks)
        return;
    fprintf(out, "    n%" PRIu32 " [label=\"%s", i, c->name);
    if (g->by_task)
        fprintf(out, " %" PRIu32 "\\n%" PRIu64, n->id, n->instructions);
    else
        fprintf(out, "\\n%" PRIu64 " task%s\\n%" PRIu64 " instruction%s", n->tasks, plural(n->tasks), n->instructions,
                plural(n->instructions));
    fprintf(out, "\", fillcolor=\"0.1 %.3f 1.0\"%s];\n", g->by_task ? 0.0 : 0.7 * share,
            c->role == ROLE_CONTINUATION ? ", shape=ellipse" : "");
}

static uint32_t from_of(const Edge *e) {
    return (uint32_t)(e->key >> NODE_BITS) & ((1u << NODE_BITS) - 1);
}

static uint32_t to_of(const Edge *e) {
    return (uint32_t)e->key & ((1u << NODE_BITS) - 1);
}

static void write_edges(const Graph *g, FILE *out) {
    for (uint64_t i = 0; i < g->used; i++) {
        const Edge *e = &g->edges[i];
        fprintf(out, "    n%u -> n%u [%s", from_of(e), to_of(e), attributes_of[e->key >> 2 * NODE_BITS]);
        if (!g->by_task)
            fprintf(out, ", label=\"%" PRIu64 "\"", e->count);
        fputs("];\n", out);
    }
}

void graph_write(const Graph *g, FILE *out) {
    uint64_t work = 0;
    for (uint32_t i = 0; i < g->count; i++)
        work += g->nodes[i].instructions;
    fprintf(out, "digraph %s {\n"
                 "    label=\"%" PRIu64 " task%s, %" PRIu64 " instruction%s\\n%s\";\n"
                 "    fontname=\"Helvetica\";\n"
                 "    node [fontname=\"Helvetica\", shape=box, style=\"rounded,filled\"];\n"
                 "    edge [fontname=\"Helvetica\", fontsize=11];\n",
            g->by_task ? "tasks" : "codelets", g->tasks, plural(g->tasks), work, plural(work), LEGEND);
    for (uint32_t i = 0; i < g->count; i++)
        write_node(g, i, work, out);
    write_edges(g, out);
    fputs("}\n", out);
}

/* ---- JSON ---- */

void graph_json_codelets(const Graph *g, FILE *out) {
    fputc('[', out);
    for (uint32_t i = 0; i < g->count; i++) {
        const Codelet *c = &g->program->codelets[g->nodes[i].codelet];
        fprintf(out, "%s\n    {\"name\": \"%s\", \"continuation\": %s, ", i ? "," : "", c->name,
                c->role == ROLE_CONTINUATION ? "true" : "false");
        const Node *n = &g->nodes[i];
        fprintf(out, "\"tasks\": %" PRIu64 ", \"instructions\": %" PRIu64 ", \"cycles\": %" PRIu64 ", \"misses\": %" PRIu64
                     ", \"waiting\": %" PRIu64 "}", n->tasks, n->instructions, n->cycles, n->misses, n->waiting);
    }
    fputs("\n  ]", out);
}

void graph_json_links(const Graph *g, FILE *out) {
    fputc('[', out);
    for (uint64_t i = 0; i < g->used; i++) {
        const Edge *e = &g->edges[i];
        fprintf(out, "%s\n    {\"from\": %" PRIu32 ", \"link\": \"%s\", \"to\": %" PRIu32 ", \"count\": %" PRIu64 "}",
                i ? "," : "", from_of(e), word_of[e->key >> 2 * NODE_BITS], to_of(e), e->count);
    }
    fputs("\n  ]", out);
}
