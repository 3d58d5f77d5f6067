/* lab/layouts_model.c - the memory time of a nest, from a few of its tasks. */
#include <math.h>
#include <stdlib.h>

#include "lab/layouts.h"
#include "vm/machine/buffer.h"

enum {
    CORES = 5,          // that are looked at
    FIRST = 4,          // tasks of each of its slots at the beginning, where buffers are empty
    LATER = 2,          // and at two other places, after one that fills the buffers
    READS = 1 << 16,    // elements that these tasks may read: if it is fewer, more tasks are looked at
    DOUBT = 16,         // requests of a unit that are added to those that were seen
};

/* What a slot does: the chunks that its task touches. */
typedef struct {
    Buffer  *buffer;
    uint64_t *chunk;
    size_t n, room, at;
    uint64_t index;         // of the task, among those of the core
    uint64_t ahead;         // cycles that its hits took, beyond those of the turns
    bool     done;          // there are no more tasks
} Stream;

typedef struct {
    const NestPlacement *at;
    const MachineConfig *cfg;
    uint64_t tasks;
    unsigned cores, slots, nbuffers, units;
    Buffer  *buffer;
    Stream  *stream;                    // of each slot of a core
    NestAccesses reads;
    double  *asked;                     // of each unit
    unsigned routers;                   // on the way of a packet, in the mean
    uint64_t idle;                      // latency without waiting
    uint32_t turn;
    uint64_t next, from, end;           // task to be given out; tasks that count; that are done
    double   stalls, fetches, hits;     // that were counted
    bool     failed;
} Model;

/* ---- tasks ---- */

/* Task INDEX of those that CORE gets; false: there is none. */
static bool task_of(const Model *m, unsigned core, uint64_t index, uint64_t *task) {
    uint64_t block = (m->tasks + m->cores - 1) / m->cores;
    bool blocked = m->cfg->placement == PLACE_BLOCKED;
    *task = blocked ? core * block + index : index * m->cores + core;
    return *task < m->tasks && (!blocked || index < block);
}

static uint64_t tasks_of(const Model *m, unsigned core) {
    uint64_t block = (m->tasks + m->cores - 1) / m->cores, first = core * block;
    if (m->cfg->placement != PLACE_BLOCKED)
        return core < m->tasks ? (m->tasks - core - 1) / m->cores + 1 : 0;
    return first >= m->tasks ? 0 : m->tasks - first < block ? m->tasks - first : block;
}

static void touch(Model *m, Stream *s, uint64_t chunk) {
    if (s->n == s->room) {
        size_t room = s->room ? 2 * s->room : 256;
        uint64_t *grown = realloc(s->chunk, room * sizeof *grown);
        if (!grown) {
            m->failed = true;
            return;
        }
        s->chunk = grown;
        s->room = room;
    }
    s->chunk[s->n++] = chunk;
}

static uint64_t leaf_of(const Model *m, size_t read) {
    const NestAccess *a = &m->reads.at[read];
    const NestTree *t = &m->at->tree[a->array];
    return nests_chunk(t, t->depth - 1, nests_place_of(t, a->i, a->j));
}

/* The walks of one element; LEAF: of the last two.  Where hits are free, walks that repeat the last
 * one or the last two, which leaves buffers as they are, are left out. */
static void add_walks(Model *m, Stream *s, uint64_t leaf[2]) {
    bool all = m->cfg->buffer_hit;
    for (size_t k = 0; k < m->reads.n; k++) {
        const NestAccess *a = &m->reads.at[k];
        const NestTree *t = &m->at->tree[a->array];
        uint64_t place = nests_place_of(t, a->i, a->j), last = nests_chunk(t, t->depth - 1, place);
        if (!all && last == leaf[1])
            continue;
        if (!all && last == leaf[0] && k + 1 < m->reads.n && leaf_of(m, k + 1) == leaf[1]) {
            k++;
            continue;
        }
        for (unsigned l = 0; l < t->depth; l++)
            touch(m, s, nests_chunk(t, l, place));
        leaf[0] = leaf[1];
        leaf[1] = last;
    }
}

static void fill(Model *m, Stream *s, uint64_t task) {
    uint64_t leaf[2] = {UINT64_MAX, UINT64_MAX}, row = UINT64_MAX, i, j;
    unsigned size = nests_task_size(m->at, 0);
    s->n = s->at = 0;
    for (unsigned e = 0; e < size && !m->failed; e++)
        if (nests_element(m->at, 0, task, e, &i, &j)) {
            nests_reads(m->at, 0, i, j, i != row, &m->reads);
            row = i;
            m->failed |= m->reads.failed;
            add_walks(m, s, leaf);
        }
}

/* ---- slots and buffers ---- */

/* The slot's next task; false: there is none. */
static bool take(Model *m, unsigned core, Stream *s) {
    uint64_t task;
    s->index = m->next;
    s->done = m->next == m->end || !task_of(m, core, m->next++, &task);
    if (!s->done)
        fill(m, s, task);
    return !s->done;
}

/* S wants a chunk that is not there, or was sent for in this turn. */
static bool must_wait(Model *m, const Stream *s, uint64_t number, bool counts) {
    Left left;
    Entry gone, *e = buffer_find(s->buffer, number);
    if (e) {
        buffer_touch(s->buffer, e);
        return e->tag == m->turn;
    }
    buffer_insert(s->buffer, number, m->turn, ENTRY_CLEAN, &left, &gone);
    m->fetches += counts;
    if (counts && m->turn > 1)
        m->asked[nests_home(m->cfg, m->units, number)]++;
    return true;
}

/* S goes on until it has to wait; false: it has no more tasks. */
static bool go_on(Model *m, unsigned core, Stream *s) {
    while (!s->done && !m->failed) {
        bool counts = s->index >= m->from;
        while (s->at < s->n) {
            if (must_wait(m, s, s->chunk[s->at++], counts)) {
                m->stalls += counts;
                return true;
            }
            m->hits += counts;
            s->ahead += m->cfg->buffer_hit;
            if (s->ahead < m->idle)
                continue;
            s->ahead -= m->idle;        // as long as a chunk takes
            return true;
        }
        take(m, core, s);
    }
    return false;
}

/* Tasks FIRST to END - 1 of CORE, by all its slots, as if every chunk took one turn; what happens
 * in tasks from FROM on counts.  The turns that it took. */
static uint32_t replay(Model *m, unsigned core, uint64_t first, uint64_t from, uint64_t end) {
    m->next = first;
    m->from = from;
    m->end = end;
    m->stalls = m->fetches = m->hits = 0;
    for (unsigned k = 0; k < m->slots; k++) {
        m->stream[k].ahead = 0;
        take(m, core, &m->stream[k]);
    }
    m->turn = 1;
    for (bool any = true; any && !m->failed; m->turn++) {
        any = false;
        for (unsigned k = 0; k < m->slots; k++)
            any |= go_on(m, core, &m->stream[k]);
    }
    return m->turn - 2;
}

static bool empty_buffers(Model *m) {
    for (unsigned k = 0; k < m->nbuffers; k++) {
        buffer_fini(&m->buffer[k]);
        m->failed |= !buffer_init(&m->buffer[k], (unsigned)m->cfg->buffer_chunks, m->cfg->buffer_replace,
                                  m->cfg->seed + k);
    }
    return !m->failed;
}

typedef struct {
    double turns, stalls, fetches, hits;        // of a core
} Work;

/* As many tasks more, like those that were counted. */
static void add(const Model *m, Work *to, double counted, double tasks) {
    double times = tasks / counted;
    to->turns += times * (m->stalls + m->hits * (double)m->cfg->buffer_hit / (double)m->idle) / m->slots;
    to->stalls += times * m->stalls;
    to->fetches += times * m->fetches;
    to->hits += times * m->hits;
}

/* COUNT tasks from FIRST on, after some that fill the buffers, stand for TASKS. */
static void look(Model *m, unsigned core, uint64_t first, uint64_t count, double tasks, Work *to) {
    if (!empty_buffers(m))
        return;
    replay(m, core, first - count / LATER, first, first + count);
    add(m, to, (double)count, tasks);
}

/* How many times the least number of tasks can be looked at. */
static uint64_t patience(Model *m, unsigned core) {
    uint64_t task, i, j, least = (FIRST + 2 * (LATER + 1)) * m->slots;
    if (!task_of(m, core, tasks_of(m, core) / 2, &task) || !nests_element(m->at, 0, task, 0, &i, &j))
        return 1;
    nests_reads(m->at, 0, i, j, true, &m->reads);
    uint64_t reads = m->reads.n * nests_task_size(m->at, 0) * least;
    return reads && reads < READS ? READS / reads : 1;
}

/* All that CORE does, from what it does at the beginning, in the middle and at the end. */
static Work core_work(Model *m, unsigned core) {
    Work all = {0};
    uint64_t tasks = tasks_of(m, core), each = patience(m, core) * m->slots, begun = FIRST * each, later = LATER * each;
    if (!empty_buffers(m))
        return all;
    if (tasks <= begun + 2 * (later + each)) {
        uint32_t turns = replay(m, core, 0, 0, tasks);
        add(m, &all, 1, 1);
        all.turns = turns;
        return all;
    }
    replay(m, core, 0, 0, begun);
    add(m, &all, 1, 1);
    double half = (double)(tasks - begun) / 2;
    look(m, core, tasks / 2, later, half, &all);
    look(m, core, tasks - later, later, half, &all);
    return all;
}

/* ---- waiting ---- */

/* Mean waiting of a request at its unit, with X requests a cycle, of which each brings WRITES.
 * How uneven units are is known from a sample: of few requests not much is believed. */
static double unit_waiting(const Model *m, double x, double writes, double total) {
    double waiting = 0, service = (double)m->cfg->service;
    for (unsigned u = 0; u < m->units; u++) {
        double share = (m->asked[u] + DOUBT) / (total + DOUBT * m->units), load = x * (share + writes / m->units) * service;
        waiting += load < 1 ? share * load * service / (2 * (1 - load)) : share * 1e9;
    }
    return waiting;
}

/* Routers from a port to another one, in the mean, rounded. */
static unsigned mean_hops(const MachineConfig *c) {
    enum { PLACES = 32 };
    NetShape shape = config_network(c);
    unsigned step = shape.ports > PLACES ? shape.ports / PLACES : 1, pairs = 0, hops = 0;
    for (unsigned a = 0; a < shape.ports; a += step)
        for (unsigned b = 0; b < shape.ports; b += step, pairs++)
            hops += net_hops(&shape, a, b);
    return (hops + pairs / 2) / pairs;
}

/* Of a packet before the routers of a network with unlimited queues (Kruskal, Snir, Weiss). */
static double router_waiting(const Model *m, double x) {
    double load = x / m->cores, w1 = load < 1 ? load / (4 * (1 - load)) : 1e9, waiting = 0;
    for (unsigned k = 0; k < m->routers; k++)
        waiting += w1 * (1 + 2 * load / 5 * (1 - pow(0.4, k)));
    return waiting;
}

static uint64_t idle_latency(const MachineConfig *c, unsigned routers) {
    NetShape shape = config_network(c);
    if (c->network_fixed && c->network_contention != CONTENTION_ROUTER)
        return c->network_fixed;
    return 2 * net_alone(&shape, routers) + c->service;
}

/* A slot that waits for nothing is at its next miss after PAUSE cycles; SLOTS of them share units
 * and network.  How often they miss follows from how long a miss takes, and the other way round. */
static double latency_of(const Model *m, double slots, double pause, double fetching, double writes) {
    double total = 0, idle = (double)m->idle, low = 0, high = slots * fetching / (idle + pause), waiting = 0;
    for (unsigned u = 0; u < m->units; u++)
        total += m->asked[u];
    if (m->cfg->network_contention == CONTENTION_NONE)
        return idle;
    for (int k = 0; k < 60; k++) {
        double x = (low + high) / 2;
        waiting = unit_waiting(m, x, writes, total) * (slots - 1) / slots;
        if (m->cfg->network_contention == CONTENTION_ROUTER)
            waiting += router_waiting(m, x * (1 + writes)) + router_waiting(m, x);
        if (x * (idle + waiting + pause) > slots * fetching)
            high = x;
        else
            low = x;
    }
    return idle + waiting;
}

/* Cores that have tasks, and slots. */
static unsigned active_cores(const Model *m) {
    unsigned n = m->cores;
    uint64_t task;
    while (n > 1 && !task_of(m, n - 1, 0, &task))
        n--;
    return n;
}

static double active_slots(const Model *m, unsigned cores) {
    return fmin((double)cores * m->slots, (double)m->tasks);
}

/* In the beginning all buffers want the same chunk, the root of an array, and its unit gives it to
 * one after the other; later they are apart.  What the last one waits. */
static double start_of(const Model *m, unsigned cores) {
    double buffers = m->nbuffers > 1 ? active_slots(m, cores) : cores;
    return m->cfg->network_contention == CONTENTION_NONE || buffers < 1 ? 0 : (buffers - 1) * (double)m->cfg->service;
}

/* ---- */

static bool begin(Model *m, const NestPlacement *at, const MachineConfig *cfg) {
    *m = (Model){.at = at, .cfg = cfg, .tasks = nests_tasks(at, 0), .cores = (unsigned)cfg->cores, .slots = (unsigned)cfg->slots};
    m->nbuffers = cfg->buffer_scope == SCOPE_SLOT ? m->slots : 1;
    m->units = config_units(cfg);
    m->routers = mean_hops(cfg);
    m->idle = idle_latency(cfg, m->routers);
    m->stream = calloc(m->slots, sizeof *m->stream);
    m->buffer = calloc(m->nbuffers, sizeof *m->buffer);
    m->asked = calloc(m->units, sizeof *m->asked);
    for (unsigned k = 0; k < m->slots && m->stream && m->buffer; k++)
        m->stream[k].buffer = &m->buffer[m->nbuffers > 1 ? k : 0];
    return m->stream && m->buffer && m->asked;
}

static void end(Model *m) {
    for (unsigned k = 0; m->stream && k < m->slots; k++)
        free(m->stream[k].chunk);
    for (unsigned k = 0; m->buffer && k < m->nbuffers; k++)
        buffer_fini(&m->buffer[k]);
    free(m->stream);
    free(m->buffer);
    free(m->asked);
    free(m->reads.at);
}

static void judge(Model *m, LayoutCost *out) {
    unsigned active = active_cores(m), looked = active < CORES ? active : CORES;
    Work sum = {0};
    double turns = 0;
    for (unsigned k = 0; k < looked && !m->failed; k++) {
        Work w = core_work(m, looked > 1 ? k * (active - 1) / (looked - 1) : 0);
        sum.stalls += w.stalls / looked;
        sum.fetches += w.fetches / looked;
        sum.hits += w.hits / looked;
        turns = fmax(turns, w.turns);
    }
    bool makes = m->at->program->nest[0].result != NESTS_NONE;
    double all = sum.fetches * active, stalls = sum.stalls > 0 ? sum.stalls : 1;
    double latency = latency_of(m, active_slots(m, active), (double)m->cfg->buffer_hit * sum.hits / stalls, sum.fetches / stalls,
                                makes && all > 0 ? (double)m->tasks / all : 0);
    double start = sum.stalls > 0 ? start_of(m, active) : 0, hits = sum.hits * (double)m->cfg->buffer_hit / m->slots;
    double waiting = latency - (double)m->idle;
    *out = (LayoutCost){.cycles = sum.stalls > 0 ? start + turns * (double)m->idle + waiting * stalls / m->slots : hits,
                        .misses = all, .latency = latency, .tasks = m->tasks};
}

bool layouts_predict(const NestPlacement *at, const MachineConfig *cfg, LayoutCost *out) {
    Model m;
    *out = (LayoutCost){0};
    bool done = begin(&m, at, cfg);
    if (done && m.tasks)
        judge(&m, out);
    done &= !m.failed;
    end(&m);
    return done;
}

bool layouts_simulate(const NestPlacement *at, const MachineConfig *cfg, LayoutCost *out) {
    EmulatorResult r;
    if (!emulator_run_nests(at, 0, 1, cfg, false, &r))
        return false;
    *out = (LayoutCost){.cycles = (double)r.cycles, .misses = (double)r.misses,
                        .latency = r.misses ? (double)r.latency / (double)r.misses : 0, .tasks = nests_tasks(at, 0)};
    return true;
}
