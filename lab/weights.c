/* lab/weights.c - gathers what each task of a watched run reads, makes and executes; one task runs at a time. */
#include "lab/weights.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/arch.h"

enum { RESULT_BYTES = 8 };

#define MEETING (UINT32_C(1) << 31)     // a producer that is the number of one

/* The tasks that follow one another at one place. */
typedef struct {
    uint32_t spawner;       // task; GRAPH_NONE: this is the first activation
    uint32_t worker;        // of the spawner
    uint32_t tasks;         // so far
} Activation;

typedef struct {
    uint32_t activation, turn;
} Place;

/* A chunk, by its number. */
typedef struct {
    uint32_t producer;      // task, or MEETING; GRAPH_NONE: it was there before
    uint32_t reader;        // the last task that read it
} Written;

/* A sync chunk: who delivered its results, in their order. */
typedef struct {
    uint32_t creator, results;
    uint32_t from[MAX_WORKERS];
    uint32_t kept, kept_end;    // of the creator's private arrays, in the list of those
} Meeting;

typedef struct {
    uint64_t at, bytes;
} Piece;

/* N items of SIZE bytes; there is room for more. */
typedef struct {
    void    *items;
    uint32_t n, room, size;
} List;

struct Weights {
    Watch    watch;         // first
    const Program *program;
    CodeletGraph *graph;
    uint8_t  class_of[OP_COUNT];
    List     activations, places, written, meetings;
    List     loads, stores;     // Pieces of the task that runs
    List     sources;           // Pieces: producer and bytes
    List     kept;              // Pieces: private arrays that went on with an activation
    uint32_t current;
    uint64_t begun;             // cycle without waiting
    uint32_t first_kept;        // by the task that runs
    uint64_t operations[CLASSES];
    bool     too_deep, too_big, no_memory;
};

/* ---- lists ---- */

/* N more items at the end, all zero; NULL: out of memory, or too many. */
static void *add(Weights *w, List *l, uint32_t n) {
    if (l->n + (uint64_t)n > GRAPH_MAX) {
        w->too_big = true;
        return NULL;
    }
    if (l->n + n > l->room) {
        uint32_t room = 2 * (l->n + n) > 64 ? 2 * (l->n + n) : 64;
        void *more = realloc(l->items, (size_t)room * l->size);
        if (!more) {
            w->no_memory = true;
            return NULL;
        }
        l->items = more;
        l->room = room;
    }
    char *item = (char *)l->items + (size_t)l->n * l->size;
    memset(item, 0, (size_t)n * l->size);
    l->n += n;
    return item;
}

static void add_piece(Weights *w, List *l, uint64_t at, uint64_t bytes) {
    Piece *p = add(w, l, 1);
    if (p)
        *p = (Piece){at, bytes};
}

static int compare_pieces(const void *a, const void *b) {
    const Piece *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

static Piece *sorted(const List *l) {
    if (l->n)
        qsort(l->items, l->n, sizeof(Piece), compare_pieces);
    return l->items;
}

static Activation *activation_of(const Weights *w, uint32_t task) {
    const Place *place = (Place *)w->places.items + task;
    return (Activation *)w->activations.items + place->activation;
}

static Meeting *meeting_at(const Weights *w, uint32_t number) {
    return (Meeting *)w->meetings.items + number;
}

/* NULL: out of memory. */
static Written *chunk_at(Weights *w, uint64_t number) {
    uint32_t n = w->written.n;
    if (number >= GRAPH_MAX) {
        w->too_big = true;
        return NULL;
    }
    if (number >= n) {
        Written *more = add(w, &w->written, (uint32_t)number + 1 - n);
        if (!more)
            return NULL;
        memset(more, 0xff, (number + 1 - n) * sizeof *more);
    }
    return (Written *)w->written.items + number;
}

static bool is_lost(const Weights *w) {
    return w->no_memory || w->too_big || w->too_deep;
}

/* ---- names ---- */

/* X before *AT; false: the room that begins at ROOM is too small. */
static bool put_number(const char *room, char **at, uint32_t x) {
    if (*at - room < 12)
        return false;
    do
        *--*at = (char)('0' + x % 10);
    while (x /= 10);
    return true;
}

static bool name_task(const Weights *w, uint32_t task, const char *codelet, char name[CODELET_MOST_NAME]) {
    char *at = name + CODELET_MOST_NAME - 1;
    size_t len = strlen(codelet);
    *at = 0;
    for (;;) {
        const Activation *a = activation_of(w, task);
        if (!put_number(name, &at, ((Place *)w->places.items + task)->turn))
            return false;
        if (a->spawner == GRAPH_NONE)
            break;
        *--at = '.';
        if (!put_number(name, &at, a->worker))
            return false;
        *--at = '.';
        task = a->spawner;
    }
    if ((size_t)(at - name) < len + 1)
        return false;
    *--at = '@';
    memmove(name + len, at, strlen(at) + 1);
    memcpy(name, codelet, len);
    return true;
}

/* ---- a task begins ---- */

static uint32_t find_activation(Weights *w, const View *v, const Start *s) {
    if (s->kind == START_BECAME || s->kind == START_CONTINUES) {
        const Written *c = s->kind == START_CONTINUES ? chunk_at(w, s->sync) : NULL;
        uint32_t before = c ? meeting_at(w, c->producer & ~MEETING)->creator : w->current;
        return ((Place *)w->places.items + before)->activation;
    }
    Activation *a = add(w, &w->activations, 1);
    if (a)
        *a = (Activation){s->kind == START_FIRST ? GRAPH_NONE : (uint32_t)s->origin, v->id, 0};
    return w->activations.n - 1;
}

/* Private arrays, those of the list from FIRST on, come from task FROM. */
static void add_kept(Weights *w, uint32_t from, uint32_t task, uint32_t first, uint32_t end) {
    uint64_t bytes = 0;
    for (uint32_t i = first; i < end; i++) {
        const Piece p = ((Piece *)w->kept.items)[i];
        bytes += p.bytes;
        add_piece(w, &w->loads, p.at, p.bytes);
    }
    codelet_graph_edge(w->graph, from, task, bytes, false);
}

/* What must have ended before the task begins, and what it inherits. */
static void add_order(Weights *w, const Start *s, uint32_t task) {
    if (s->kind == START_SPAWNED)
        codelet_graph_edge(w->graph, (uint32_t)s->origin, task, 0, false);
    if (s->kind == START_BECAME)
        add_kept(w, w->current, task, w->first_kept, w->kept.n);
    if (s->kind != START_CONTINUES)
        return;
    const Meeting *m = meeting_at(w, chunk_at(w, s->sync)->producer & ~MEETING);
    add_kept(w, m->creator, task, m->kept, m->kept_end);
    for (uint32_t i = 0; i < m->results; i++)
        if (m->from[i] != m->creator)
            codelet_graph_edge(w->graph, m->from[i], task, 0, false);
}

static uint64_t origin(Watch *watch, uint64_t sent, uint32_t core, uint32_t slot) {
    (void)sent, (void)core, (void)slot;
    return ((Weights *)watch)->current;
}

static void starts(Watch *watch, const View *v, const Start *s) {
    Weights *w = (Weights *)watch;
    char name[CODELET_MOST_NAME];
    assert(v->core == 0 && v->slot == 0 && "one task runs at a time");
    if (is_lost(w))
        return;
    uint32_t task = w->places.n, activation = find_activation(w, v, s);
    Place *place = is_lost(w) ? NULL : add(w, &w->places, 1);
    if (!place)
        return;
    *place = (Place){activation, ((Activation *)w->activations.items + activation)->tasks++};
    w->too_deep = !name_task(w, task, w->program->codelets[v->codelet].name, name);
    if (w->too_deep)
        return;
    codelet_graph_add(w->graph, name);
    w->loads.n = w->stores.n = w->sources.n = 0;
    add_order(w, s, task);
    w->current = task;
    w->begun = v->least;
    w->first_kept = w->kept.n;
    memset(w->operations, 0, sizeof w->operations);
}

/* ---- what it does ---- */

static void reads(Watch *watch, const View *v, uint64_t chunk) {
    Weights *w = (Weights *)watch;
    Written *c = is_lost(w) ? NULL : chunk_at(w, chunk);
    (void)v;
    if (!c || c->producer == w->current || c->reader == w->current)
        return;
    c->reader = w->current;
    if (c->producer == GRAPH_NONE || !(c->producer & MEETING)) {
        add_piece(w, &w->loads, chunk * CHUNK_BYTES, CHUNK_BYTES);
        if (c->producer != GRAPH_NONE)
            add_piece(w, &w->sources, c->producer, CHUNK_BYTES);
        return;
    }
    const Meeting *m = meeting_at(w, c->producer & ~MEETING);
    add_piece(w, &w->loads, chunk * CHUNK_BYTES, (uint64_t)m->results * RESULT_BYTES);
    for (uint32_t i = 0; i < m->results; i++)
        add_piece(w, &w->sources, m->from[i], RESULT_BYTES);
}

static void seals(Watch *watch, const View *v, uint64_t chunk) {
    Weights *w = (Weights *)watch;
    Written *c = is_lost(w) ? NULL : chunk_at(w, chunk);
    (void)v;
    if (!c)
        return;
    c->producer = w->current;
    add_piece(w, &w->stores, chunk * CHUNK_BYTES, CHUNK_BYTES);
}

static void keeps(Watch *watch, const View *v, uint64_t chunk, uint64_t bytes) {
    Weights *w = (Weights *)watch;
    (void)v;
    if (is_lost(w))
        return;
    add_piece(w, &w->kept, chunk * CHUNK_BYTES, bytes);
    add_piece(w, &w->stores, chunk * CHUNK_BYTES, bytes);
}

static void delivers(Watch *watch, const View *v, uint64_t sync, uint32_t continuation, bool creator) {
    Weights *w = (Weights *)watch;
    Written *c = is_lost(w) ? NULL : chunk_at(w, sync);
    (void)v, (void)continuation;
    if (c && c->producer == GRAPH_NONE) {
        c->producer = MEETING | w->meetings.n;
        if (!add(w, &w->meetings, 1))
            return;
    }
    if (!c)
        return;
    Meeting *m = meeting_at(w, c->producer & ~MEETING);
    if (creator) {
        m->creator = w->current;
        m->kept = w->first_kept;
        m->kept_end = w->kept.n;
    } else {
        add_piece(w, &w->stores, sync * CHUNK_BYTES + m->results * RESULT_BYTES, RESULT_BYTES);
        m->from[m->results++] = w->current;
    }
}

static void executes(Watch *watch, Op op, uint64_t elements) {
    Weights *w = (Weights *)watch;
    w->operations[w->class_of[op]] += elements ? elements : 1;
}

/* ---- it ends ---- */

static void add_operations(Weights *w, StepKind kind, ComputeClass class, uint64_t n) {
    for (uint32_t part; n; n -= part) {
        part = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
        codelet_graph_step(w->graph, (Step){class, part, kind});
    }
}

/* Pieces that lie one behind the other are one access, if it is not too long for one. */
static void add_accesses(Weights *w, List *l, StepKind kind) {
    enum { MOST = 1 << 30 };
    const Piece *p = sorted(l);
    for (uint32_t i = 0, k; i < l->n; i = k) {
        uint64_t end = p[i].at + p[i].bytes;
        for (k = i + 1; k < l->n && p[k].at == end; k++)
            end += p[k].bytes;
        for (uint64_t at = p[i].at; at < end; at += MOST)
            codelet_graph_step(w->graph, (Step){at, end - at < MOST ? (uint32_t)(end - at) : MOST, kind});
    }
}

static void add_sources(Weights *w) {
    const Piece *p = sorted(&w->sources);
    for (uint32_t i = 0, k; i < w->sources.n; i = k) {
        uint64_t bytes = 0;
        for (k = i; k < w->sources.n && p[k].at == p[i].at; k++)
            bytes += p[k].bytes;
        if (p[i].at != w->current)
            codelet_graph_edge(w->graph, (uint32_t)p[i].at, w->current, bytes, false);
    }
}

static void ends(Watch *watch, const View *v, uint64_t instructions) {
    Weights *w = (Weights *)watch;
    (void)instructions;
    if (is_lost(w))
        return;
    add_accesses(w, &w->loads, STEP_LOAD);
    if (w->loads.n)
        codelet_graph_step(w->graph, (Step){.kind = STEP_WAIT});
    add_operations(w, STEP_COMPUTE, CLASS_CYCLE, v->least - w->begun + 1);
    for (ComputeClass i = 0; i < CLASSES; i++)
        add_operations(w, STEP_COUNT, i, w->operations[i]);
    add_accesses(w, &w->stores, STEP_STORE);
    add_sources(w);
}

/* ---- the outside ---- */

/* Multiplications that add are called so: fmadd, vfnmsac ... */
static ComputeClass class_of(Op op) {
    static const char *const words[] = {"madd", "msub", "macc", "msac"};
    const char *name = op_table[op].mnemonic;
    bool fused = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        fused |= strstr(name, words[i]) != NULL;
    switch (op_table[op].cls) {
    case CLASS_TILE:
        return CLASS_FMA;
    case CLASS_FP: case CLASS_VFP:
        return fused ? CLASS_FMA : CLASS_ADD;
    case CLASS_FDIV: case CLASS_FSQRT: case CLASS_VFDIV: case CLASS_VFSQRT: case CLASS_TFP:
        return CLASS_ADD;
    case CLASS_VRED:
        return !strncmp(name, "vf", 2) ? CLASS_ADD : CLASS_INTEGER;
    default:
        return CLASS_INTEGER;
    }
}

Weights *weights_create(const Program *p) {
    Weights *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = (Weights){
        .watch = {.origin = origin, .starts = starts, .ends = ends, .delivers = delivers, .seals = seals,
                  .reads = reads, .keeps = keeps, .executes = executes},
        .program = p,
        .graph = codelet_graph_new(),
        .activations.size = sizeof(Activation),
        .places.size = sizeof(Place),
        .written.size = sizeof(Written),
        .meetings.size = sizeof(Meeting),
        .loads.size = sizeof(Piece),
        .stores.size = sizeof(Piece),
        .sources.size = sizeof(Piece),
        .kept.size = sizeof(Piece),
    };
    for (Op op = 0; op < OP_COUNT; op++)
        w->class_of[op] = (uint8_t)class_of(op);
    if (w->graph) {
        w->graph->exposed = true;
        w->graph->line = CHUNK_BYTES;
        return w;
    }
    weights_destroy(w);
    return NULL;
}

void weights_destroy(Weights *w) {
    if (!w)
        return;
    codelet_graph_destroy(w->graph);
    free(w->activations.items);
    free(w->places.items);
    free(w->written.items);
    free(w->meetings.items);
    free(w->loads.items);
    free(w->stores.items);
    free(w->sources.items);
    free(w->kept.items);
    free(w);
}

Watch *weights_watch(Weights *w) {
    return &w->watch;
}

WeightsStatus weights_graph(Weights *w, CodeletGraph **out) {
    uint32_t which = 0;
    GraphState state = w->no_memory ? GRAPH_MEMORY : w->too_big ? GRAPH_SIZE : GRAPH_GOOD;
    *out = NULL;
    if (w->too_deep)
        return WEIGHTS_TOO_DEEP;
    if (state == GRAPH_GOOD)
        state = codelet_graph_finish(w->graph, &which);
    assert(state != GRAPH_CYCLE && state != GRAPH_STAGES && "tasks need earlier ones only");
    if (state != GRAPH_GOOD)
        return state == GRAPH_SIZE ? WEIGHTS_TOO_BIG : WEIGHTS_NO_MEMORY;
    *out = w->graph;
    w->graph = NULL;
    return WEIGHTS_OK;
}
