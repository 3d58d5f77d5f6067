/* vm/machine/emulator.c - nests of loops as sequences of walks; slots, buffers, network, units. */
#include "vm/machine/emulator.h"

#include <stdlib.h>
#include <string.h>

#include "vm/machine/buffer.h"
#include "vm/machine/net.h"
#include "vm/machine/wheel.h"

enum { DIRECT_ENTRIES = 1 << 24 };  // of all buffers: up to here tables by chunk number pay

enum { LEAF_BITS = 4, POINTS = 5 };

typedef enum { EVENT_RUN, EVENT_REPLY, EVENT_SERVED } EventKind;

typedef struct {
    Buffer  *buffer;
    uint64_t task;
    unsigned element;               // of the task
    NestAccesses reads;             // of the element
    size_t   point;                 // of these
    bool     begun;                 // the element's reads are known
    uint64_t row;                   // of the element before
    unsigned level;                 // of the walk
    uint64_t leaf[2];               // of the last two walks
    uint64_t time;                  // its own, at or ahead of the cycle
    uint64_t sent, number;          // of the request under way
    Entry   *entry;                 // that waits for its reply
} Slot;

typedef struct {
    const NestPlacement *at;
    const MachineConfig *cfg;
    EmulatorResult *out;
    unsigned nest;                  // that runs
    uint64_t tasks;                 // of it
    unsigned nslots, units;
    NetShape shape;
    uint64_t now, way;
    Slot    *slots;
    Buffer  *buffers;
    uint64_t *unit_free, *unit_requests;
    uint64_t *next_task;            // of each core: tasks are given out in blocks
    Net     *forward, *backward;
    Wheel    wheel;
    Replay  *replay;                // NULL: accesses are not recorded
    bool     quick;                 // repeated walks change nothing: they need not be looked up
    bool     failed;
} Emulator;

/* ---- the built-in kernels ---- */

unsigned emulator_matrices(Kernel k) {
    return k == KERNEL_MATMUL ? 3 : 2;
}

bool emulator_kernel(const char *word, Kernel *out) {
    static const char *const words[] = {"matmul", "stencil", "transpose"};
    for (Kernel k = 0; k < KERNELS; k++)
        if (!strcmp(words[k], word)) {
            *out = k;
            return true;
        }
    return false;
}

static Layout layout_of(char letter) {
    return letter == 'r' ? LAYOUT_ROW : letter == 'c' ? LAYOUT_COL : LAYOUT_Z;
}

static void kernel_element(void *state, unsigned nest, uint64_t i, uint64_t j, bool first, NestAccesses *out) {
    static const int row[POINTS] = {0, -1, 1, 0, 0}, column[POINTS] = {0, 0, 0, -1, 1};
    const EmulatorSpec *s = state;
    (void)nest, (void)first;
    switch (s->kernel) {
    case KERNEL_MATMUL:
        for (unsigned k = 0; k < s->n; k++) {
            nests_add(out, 0, i, k);
            nests_add(out, 1, k, j);
        }
        break;
    case KERNEL_STENCIL:
        for (int p = 0; p < POINTS; p++) {
            uint64_t r = i + (uint64_t)(int64_t)row[p], c = j + (uint64_t)(int64_t)column[p];
            if (r < s->n && c < s->n)
                nests_add(out, 0, r, c);
        }
        break;
    default:
        nests_add(out, 0, j, i);
    }
}

/* ---- memory ---- */

/* Unit U begins with a request that arrives in cycle T. */
static uint64_t begin_service(Emulator *e, unsigned u, uint64_t t) {
    uint64_t start = e->cfg->network_contention != CONTENTION_NONE && e->unit_free[u] > t ? e->unit_free[u] : t;
    e->unit_free[u] = start + e->cfg->service;
    e->unit_requests[u]++;
    return start;
}

static unsigned core_port(const Emulator *e, unsigned slot) {
    return config_core_port(e->cfg, e->shape.ports, slot / (unsigned)e->cfg->slots);
}

/* Cycles on the way from port to port, if nobody is in it. */
static uint64_t way(const Emulator *e, unsigned from, unsigned to) {
    return e->cfg->network_fixed ? e->way : net_alone(&e->shape, net_hops(&e->shape, from, to));
}

/* A packet of slot S for chunk NUMBER; a write is posted.  Its tag: slot, and a bit for writes. */
static void send(Emulator *e, unsigned s, uint64_t number, bool write) {
    unsigned unit = nests_home(e->cfg, e->units, number), from = core_port(e, s);
    unsigned to = config_unit_port(e->cfg, e->shape.ports, unit);
    if (e->forward) {
        e->failed |= !net_inject(e->forward, from, to, s << 1 | write, write ? (unsigned)e->cfg->network_flits : 1, e->now);
        return;
    }
    uint64_t start = begin_service(e, unit, e->now + way(e, from, to));
    uint64_t fixed = e->cfg->network_fixed;
    uint64_t back = fixed ? fixed - fixed / 2 : e->cfg->service + way(e, to, from);
    if (!write)
        wheel_add(&e->wheel, start + back, s, EVENT_REPLY, s);
}

/* ---- slots ---- */

static void note(Emulator *e, const Slot *s, uint64_t number) {
    if (e->replay)
        e->failed |= !replay_note(e->replay, (unsigned)(s->buffer - e->buffers), number, REPLAY_ACCESS);
}

/* The walk of S at this point goes on from S->level; false: it waits for a chunk. */
static bool walk(Emulator *e, unsigned index, const NestTree *t, uint64_t place) {
    Slot *s = &e->slots[index];
    Left left;
    Entry gone;
    for (; s->level < t->depth; s->level++) {
        uint64_t number = nests_chunk(t, s->level, place);
        Entry *entry = buffer_find(s->buffer, number);
        if (entry && entry->state == ENTRY_CLEAN) {
            e->out->accesses++;
            s->time += e->cfg->buffer_hit;
            buffer_touch(s->buffer, entry);
            note(e, s, number);
            continue;
        }
        if (s->time > e->now) {         // what others see happens in its own cycle
            wheel_add(&e->wheel, s->time, index, EVENT_RUN, index);
            return false;
        }
        bool asks = !entry || e->cfg->buffer_merge == MERGE_OFF;
        if (!entry) {
            entry = buffer_insert(s->buffer, number, 0, ENTRY_FETCHING, &left, &gone);
            if (!entry) {               // every entry waits for its reply: try again
                wheel_add(&e->wheel, e->now + 1, index, EVENT_RUN, index);
                return false;
            }
        }
        if (asks) {
            e->out->misses++;
            s->sent = e->now;
            s->number = number;
            s->entry = entry;
            send(e, index, number, false);
        }
        e->out->accesses++;
        note(e, s, number);
        entry->waiting |= UINT32_C(1) << index % e->cfg->slots;
        return false;
    }
    s->level = 0;
    return true;
}

static const NestTree *tree_of(const Emulator *e, const NestAccess *a) {
    return &e->at->tree[a->array];
}

static uint64_t leaf_of(const NestTree *t, const NestAccess *a) {
    return nests_chunk(t, t->depth - 1, nests_place_of(t, a->i, a->j));
}

/* The k loop of a product stays in the same two leaves for a while; with room for both
 * walks the buffer ends as it began, so they are only counted. */
static void skip_repeated(Emulator *e, Slot *s) {
    while (s->point + 1 < s->reads.n && s->level == 0) {
        const NestAccess *a = &s->reads.at[s->point];
        const NestTree *t = tree_of(e, a), *u = tree_of(e, a + 1);
        if (leaf_of(t, a) != s->leaf[0] || leaf_of(u, a + 1) != s->leaf[1])
            return;
        e->out->accesses += t->depth + u->depth;
        s->point += 2;
    }
}

/* The accesses of one element; false: S waits. */
static bool run_element(Emulator *e, unsigned index) {
    Slot *s = &e->slots[index];
    for (; s->point < s->reads.n; s->point++) {
        if (e->quick && !(s->point & 1)) {
            skip_repeated(e, s);
            if (s->point == s->reads.n)
                break;
        }
        const NestAccess *a = &s->reads.at[s->point];
        const NestTree *t = tree_of(e, a);
        if (!walk(e, index, t, nests_place_of(t, a->i, a->j)))
            return false;
        s->leaf[0] = s->leaf[1];
        s->leaf[1] = leaf_of(t, a);
    }
    s->point = 0;
    return true;
}

/* The element's reads; false: there is no such element. */
static bool begin_element(Emulator *e, Slot *s) {
    uint64_t i, j;
    if (!nests_element(e->at, e->nest, s->task, s->element, &i, &j))
        return false;
    nests_reads(e->at, e->nest, i, j, i != s->row, &s->reads);
    s->row = i;
    s->begun = true;
    e->failed |= s->reads.failed;
    return true;
}

/* The accesses of the task; false: S waits. */
static bool run_task(Emulator *e, unsigned index) {
    Slot *s = &e->slots[index];
    unsigned size = nests_task_size(e->at, e->nest);
    for (; s->element < size; s->element++) {
        if (!s->begun && !begin_element(e, s))
            continue;
        if (!run_element(e, index))
            return false;
        s->begun = false;
    }
    return true;
}

/* The next task of the slot's core; false: there is none. */
static bool next_task(Emulator *e, unsigned index) {
    uint64_t core = index / e->cfg->slots, cores = e->cfg->cores, end = e->tasks, step = 1;
    uint64_t *next = &e->next_task[core];
    switch ((unsigned)e->cfg->placement) {
    case PLACE_TURNS: step = cores; break;
    case PLACE_QUEUE: next = e->next_task; break;
    default: end = (core + 1) * ((e->tasks + cores - 1) / cores); break;
    }
    if (*next >= end || *next >= e->tasks)
        return false;
    e->slots[index].task = *next;
    e->slots[index].row = UINT64_MAX;
    *next += step;
    return true;
}

/* S goes on until it waits or its core has no task left. */
static void run_slot(Emulator *e, unsigned index) {
    Slot *s = &e->slots[index];
    bool makes = e->at->program->nest[e->nest].result != NESTS_NONE;
    if (s->time < e->now)
        s->time = e->now;
    do {
        if (!run_task(e, index))
            return;
        if (s->time > e->now) {         // the write leaves in its own cycle
            wheel_add(&e->wheel, s->time, index, EVENT_RUN, index);
            return;
        }
        if (makes) {
            send(e, index, nests_written(e->at, e->nest, s->task), true);
            e->out->writes++;
        }
        s->element = 0;
    } while (!e->failed && next_task(e, index));
    if (s->time > e->out->cycles)
        e->out->cycles = s->time;
}

/* The chunk that S asked for has come; whoever waits for it goes on. */
static void reply(Emulator *e, unsigned index) {
    Slot *s = &e->slots[index];
    Entry *entry = s->entry;        // it stays while it is fetching
    e->out->latency += e->now - s->sent;
    unsigned first = index - index % (unsigned)e->cfg->slots;
    uint32_t waiting = UINT32_C(1) << (index - first);
    if (e->cfg->buffer_merge == MERGE_ON) {
        waiting = entry->waiting;
        entry->waiting = 0;
    }
    if (entry->number == s->number)     // or an earlier reply has come, and it has left since
        entry->state = ENTRY_CLEAN;
    for (; waiting; waiting &= waiting - 1) {
        unsigned k = first + (unsigned)__builtin_ctz(waiting);
        e->slots[k].level++;
        run_slot(e, k);
    }
}

/* ---- the network with routers ---- */

static void route(Emulator *e) {
    unsigned n;
    net_cycle(e->forward, e->now);
    net_cycle(e->backward, e->now);
    const Arrival *a = net_arrivals(e->forward, &n);
    for (unsigned i = 0; i < n; i++) {
        unsigned s = a[i].tag >> 1;
        bool write = a[i].tag & 1;
        // a write's unit is that of its port
        unsigned unit = write ? (unsigned)(((uint64_t)a[i].port * e->units + e->shape.ports - 1) / e->shape.ports)
                              : nests_home(e->cfg, e->units, e->slots[s].number);
        uint64_t start = begin_service(e, unit, e->now);
        if (!write)
            wheel_add(&e->wheel, start + e->cfg->service, (uint64_t)s, EVENT_SERVED, s);
    }
}

static void take_replies(Emulator *e) {
    unsigned n;
    const Arrival *a = net_arrivals(e->backward, &n);
    for (unsigned i = 0; i < n; i++)
        reply(e, a[i].tag);
}

/* A unit has answered S: the reply travels. */
static void served(Emulator *e, unsigned s) {
    unsigned from = config_unit_port(e->cfg, e->shape.ports, nests_home(e->cfg, e->units, e->slots[s].number));
    e->failed |= !net_inject(e->backward, from, core_port(e, s), s, (unsigned)e->cfg->network_flits, e->now);
}

/* ---- the run ---- */

/* Every core's first task. */
static void give_out(Emulator *e, unsigned nest) {
    unsigned cores = (unsigned)e->cfg->cores;
    e->nest = nest;
    e->tasks = nests_tasks(e->at, nest);
    uint64_t block = (e->tasks + cores - 1) / cores;
    for (unsigned p = 0; p < cores; p++)
        e->next_task[p] = e->cfg->placement == PLACE_TURNS ? p : e->cfg->placement == PLACE_QUEUE ? 0 : p * block;
    e->now = e->out->cycles;
}

static void run_nest(Emulator *e, unsigned nest) {
    give_out(e, nest);
    for (unsigned s = 0; s < e->nslots; s++)
        if (next_task(e, s))
            run_slot(e, s);
    while (!e->failed && !e->wheel.failed) {
        bool moving = e->forward && net_packets(e->forward) + net_packets(e->backward);
        uint64_t next = wheel_next(&e->wheel, e->now);
        if (next == UINT64_MAX && !moving)
            return;
        e->now = moving ? e->now + 1 : next;
        if (e->forward)
            route(e);
        uint32_t n = wheel_take(&e->wheel, e->now);
        for (uint32_t i = 0; i < n; i++) {
            unsigned s = e->wheel.due[i].a;
            switch ((EventKind)e->wheel.due[i].kind) {
            case EVENT_RUN:    run_slot(e, s); break;
            case EVENT_REPLY:  reply(e, s); break;
            case EVENT_SERVED: served(e, s); break;
            }
        }
        if (e->forward)
            take_replies(e);
    }
}

/* Counting repeated walks instead of looking them up is exact with these rules. */
static bool can_be_quick(const Emulator *e) {
    const MachineConfig *c = e->cfg;
    unsigned deepest = 0;
    for (unsigned k = 0; k < e->at->program->narrays; k++)
        if (e->at->tree[k].depth > deepest)
            deepest = e->at->tree[k].depth;
    return c->buffer_scope == SCOPE_SLOT && !c->buffer_hit && c->buffer_replace == REPLACE_LRU &&
           c->buffer_chunks >= 2 * deepest;
}

static bool make_buffers(Emulator *e) {
    const MachineConfig *c = e->cfg;
    bool each = c->buffer_scope == SCOPE_SLOT;
    unsigned buffers = (unsigned)c->cores * config_buffers(c), size = (unsigned)c->buffer_chunks;
    e->buffers = calloc(buffers, sizeof *e->buffers);
    if (!e->buffers)
        return false;
    bool direct = e->at->chunks <= DIRECT_ENTRIES && buffers * e->at->chunks <= DIRECT_ENTRIES;
    for (unsigned b = 0; b < buffers; b++)
        if (direct ? !buffer_init_direct(&e->buffers[b], size, c->buffer_replace, c->seed + b, (uint32_t)e->at->chunks)
                   : !buffer_init(&e->buffers[b], size, c->buffer_replace, c->seed + b))
            return false;
    for (unsigned s = 0; s < e->nslots; s++) {
        e->slots[s].buffer = &e->buffers[each ? s : s / c->slots];
        e->slots[s].leaf[0] = e->slots[s].leaf[1] = UINT64_MAX;
    }
    return true;
}

static bool set_up(Emulator *e, bool every_access) {
    const MachineConfig *c = e->cfg;
    e->nslots = (unsigned)(c->cores * c->slots);
    e->units = config_units(c);
    e->shape = config_network(c);
    e->way = c->network_fixed ? c->network_fixed / 2 : net_alone(&e->shape, net_hops(&e->shape, 0, 0));
    e->quick = !every_access && can_be_quick(e);
    e->slots = calloc(e->nslots, sizeof *e->slots);
    e->unit_free = calloc(e->units, sizeof *e->unit_free);
    e->unit_requests = calloc(e->units, sizeof *e->unit_requests);
    e->next_task = calloc(c->cores, sizeof *e->next_task);
    if (!e->slots || !e->unit_free || !e->unit_requests || !e->next_task || !wheel_init(&e->wheel))
        return false;
    if (c->network_contention == CONTENTION_ROUTER && (e->way || c->network_flits > 1)) {
        e->forward = net_create(&e->shape);
        e->backward = net_create(&e->shape);
        if (!e->forward || !e->backward)
            return false;
    }
    return make_buffers(e);
}

static void tear_down(Emulator *e) {
    unsigned buffers = (unsigned)e->cfg->cores * config_buffers(e->cfg);
    for (unsigned b = 0; e->buffers && b < buffers; b++)
        buffer_fini(&e->buffers[b]);
    for (unsigned s = 0; e->slots && s < e->nslots; s++)
        free(e->slots[s].reads.at);
    wheel_fini(&e->wheel);
    net_destroy(e->forward);
    net_destroy(e->backward);
    free(e->slots);
    free(e->buffers);
    free(e->unit_free);
    free(e->unit_requests);
    free(e->next_task);
}

bool emulator_machine(const MachineConfig *cfg, char why[CONFIG_TEXT]) {
    if (cfg->compute == COMPUTE_ON)
        return snprintf(why, CONFIG_TEXT, "compute: the emulator counts memory time only; set compute=off"), false;
    if (cfg->controller != CONTROLLER_FIXED)
        return snprintf(why, CONFIG_TEXT, "memory.controller: the emulator's units have a fixed service"), false;
    if (cfg->second_chunks)
        return snprintf(why, CONFIG_TEXT, "buffer2.size: the emulator has no second-level buffer"), false;
    if (cfg->home == HOME_LOCAL)
        return snprintf(why, CONFIG_TEXT, "home: 'local' has no meaning where nothing is created"), false;
    return config_check(cfg, why);
}

bool emulator_check(const EmulatorSpec *spec, const MachineConfig *cfg, char why[CONFIG_TEXT]) {
    unsigned matrices = emulator_matrices(spec->kernel);
    if (strlen(spec->layout) != matrices || strspn(spec->layout, "rcz") != matrices)
        return snprintf(why, CONFIG_TEXT, "layout '%.20s': %u letters of r, c, z are wanted", spec->layout, matrices), false;
    if (spec->n < 4 || spec->n > EMULATOR_MAX_N)
        return snprintf(why, CONFIG_TEXT, "n: %u is not from 4 to %d", spec->n, EMULATOR_MAX_N), false;
    if (strchr(spec->layout, 'z') && (spec->n & (spec->n - 1)))
        return snprintf(why, CONFIG_TEXT, "n: %u is no power of two, as layout z wants", spec->n), false;
    return emulator_machine(cfg, why);
}

static bool run_nests(const NestPlacement *p, unsigned first, unsigned end, const MachineConfig *cfg, bool every_access,
                      Replay *replay, EmulatorResult *out) {
    Emulator e = {.at = p, .cfg = cfg, .out = out, .replay = replay};
    memset(out, 0, sizeof *out);
    bool ready = set_up(&e, every_access);
    for (unsigned k = first; ready && k < end && !e.failed && !e.wheel.failed; k++)
        run_nest(&e, k);
    for (unsigned u = 0; ready && u < e.units; u++) {
        out->requests += e.unit_requests[u];
        if (e.unit_requests[u] > out->requests_max)
            out->requests_max = e.unit_requests[u];
    }
    bool done = ready && !e.failed && !e.wheel.failed;
    tear_down(&e);
    return done;
}

bool emulator_run_nests(const NestPlacement *p, unsigned first, unsigned end, const MachineConfig *cfg, bool every_access,
                        EmulatorResult *out) {
    return run_nests(p, first, end, cfg, every_access, NULL, out);
}

bool emulator_run(const EmulatorSpec *spec, const MachineConfig *cfg, EmulatorResult *out) {
    unsigned matrices = emulator_matrices(spec->kernel);
    NestArray array[EMULATOR_MATRICES];
    Layout layout[EMULATOR_MATRICES];
    EmulatorSpec copy = *spec;
    for (unsigned k = 0; k < matrices; k++) {
        array[k] = (NestArray){.n0 = spec->n, .n1 = spec->n, .leaf_bits = LEAF_BITS, .source = NESTS_NONE, .variable = (int)k};
        layout[k] = layout_of(spec->layout[k]);
    }
    const Nest nest = {.result = (int)matrices - 1};
    const NestProgram program = {array, matrices, &nest, 1, kernel_element, &copy};
    NestPlacement at;
    unsigned buffers = (unsigned)cfg->cores * config_buffers(cfg);
    Replay *replay = spec->replay ? replay_new(buffers, (unsigned)cfg->buffer_chunks, cfg->seed) : NULL;
    bool done = nests_place(&program, layout, &at) && (replay || !spec->replay) &&
                run_nests(&at, 0, 1, cfg, spec->every_access || replay, replay, out) &&
                (!replay || replay_run(replay, &out->replayed));
    replay_free(replay);
    nests_free(&at);
    return done;
}
