/* vm/machine/emulator.c - kernels as sequences of walks; slots, buffers, network, units. */
#include "vm/machine/emulator.h"

#include <stdlib.h>
#include <string.h>

#include "memory/layout.h"
#include "vm/machine/buffer.h"
#include "vm/machine/net.h"
#include "vm/machine/wheel.h"

enum { DIRECT_ENTRIES = 1 << 24 };  // of all buffers: up to here tables by chunk number pay

enum { MAX_DEPTH = 6, MAX_POINTS = 5, LEAF_BITS = 4, LEAF = 16 };

/* A matrix as a tree: chunk numbers, root first, level by level. */
typedef struct {
    Layout   layout;
    uint64_t level[MAX_DEPTH];      // number of the first chunk of each level
} Tree;

typedef enum { EVENT_RUN, EVENT_REPLY, EVENT_SERVED } EventKind;

typedef struct {
    Buffer  *buffer;
    uint64_t task;
    unsigned element, point;        // of the task; of the element's accesses
    uint64_t i, j;                  // row and column of the element
    unsigned level;                 // of the walk
    uint64_t leaf[2];               // of the last two walks
    uint64_t time;                  // its own, at or ahead of the cycle
    uint64_t sent, number;          // of the request under way
    Entry   *entry;                 // that waits for its reply
} Slot;

typedef struct {
    const EmulatorSpec *spec;
    const MachineConfig *cfg;
    EmulatorResult *out;
    unsigned depth, log_n, points, nslots, units, unit_bits, ports;
    Tree     tree[EMULATOR_MATRICES];
    uint64_t tasks, now, way;
    uint32_t chunks;                // of all matrices
    Slot    *slots;
    Buffer  *buffers;
    uint64_t *unit_free, *unit_requests;
    uint64_t *next_task;            // of each core: tasks are given out in blocks
    Net     *forward, *backward;
    Wheel    wheel;
    bool     quick;                 // repeated walks change nothing: they need not be looked up
    bool     failed;
} Emulator;

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

/* ---- layouts ---- */

static Layout layout_of(char letter) {
    return letter == 'r' ? LAYOUT_ROW : letter == 'c' ? LAYOUT_COL : LAYOUT_Z;
}

static uint64_t linear(const Emulator *e, Layout layout, uint64_t i, uint64_t j) {
    return layout_index(layout, e->spec->n, e->spec->n, i, j);
}

static void number_trees(Emulator *e) {
    uint64_t elements = (uint64_t)e->spec->n * e->spec->n, next = 0;
    for (e->depth = 1; UINT64_C(1) << LEAF_BITS * e->depth < elements; e->depth++)
        ;
    for (unsigned t = 0; t < emulator_matrices(e->spec->kernel); t++) {
        e->tree[t].layout = layout_of(e->spec->layout[t]);
        for (unsigned l = 0; l < e->depth; l++) {
            uint64_t below = UINT64_C(1) << LEAF_BITS * (e->depth - l);
            e->tree[t].level[l] = next;
            next += (elements + below - 1) / below;
        }
    }
    e->chunks = (uint32_t)next;
    e->tasks = (elements + LEAF - 1) / LEAF;
}

/* ---- kernels ---- */

/* Accesses of an element. */
static unsigned points_of(const EmulatorSpec *s) {
    return s->kernel == KERNEL_MATMUL ? 2 * s->n : s->kernel == KERNEL_STENCIL ? MAX_POINTS : 1;
}

/* Access POINT of element (i, j): which tree, which linear index; false: outside. */
static bool access_of(const Emulator *e, uint64_t i, uint64_t j, unsigned point, unsigned *tree, uint64_t *x) {
    static const int row[MAX_POINTS] = {0, -1, 1, 0, 0}, column[MAX_POINTS] = {0, 0, 0, -1, 1};
    unsigned n = e->spec->n;
    *tree = 0;
    switch (e->spec->kernel) {
    case KERNEL_MATMUL:
        *tree = point & 1;
        *x = *tree ? linear(e, e->tree[1].layout, point / 2, j) : linear(e, e->tree[0].layout, i, point / 2);
        return true;
    case KERNEL_STENCIL:
        i += (uint64_t)(int64_t)row[point];
        j += (uint64_t)(int64_t)column[point];
        *x = linear(e, e->tree[0].layout, i, j);
        return i < n && j < n;
    default:
        *x = linear(e, e->tree[0].layout, j, i);
        return true;
    }
}

/* ---- memory ---- */

static unsigned home_of(const Emulator *e, uint64_t number) {
    uint64_t fold = 0;
    if (e->cfg->home == HOME_MOD || e->units == 1)
        return (unsigned)(number % e->units);
    if (e->cfg->home == HOME_XOR) {
        for (; number; number >>= e->unit_bits)     // units are a power of two
            fold ^= number;
        return (unsigned)(fold & (e->units - 1));
    }
    uint64_t z = number + UINT64_C(0x9e3779b97f4a7c15);     // splitmix64
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)(((z ^ z >> 31) >> 32) % e->units);
}

/* Unit U begins with a request that arrives in cycle T. */
static uint64_t begin_service(Emulator *e, unsigned u, uint64_t t) {
    uint64_t start = e->cfg->network_contention != CONTENTION_NONE && e->unit_free[u] > t ? e->unit_free[u] : t;
    e->unit_free[u] = start + e->cfg->service;
    e->unit_requests[u]++;
    return start;
}

static unsigned port(const Emulator *e, unsigned index, unsigned of) {
    return (unsigned)((uint64_t)index * e->ports / of);
}

/* A packet of slot S for chunk NUMBER; a write is posted.  Its tag: slot, and a bit for writes. */
static void send(Emulator *e, unsigned s, uint64_t number, bool write) {
    unsigned unit = home_of(e, number), core = s / (unsigned)e->cfg->slots;
    if (e->forward) {
        unsigned to = port(e, unit, e->units), flits = (unsigned)e->cfg->network_flits;
        e->failed |= !net_inject(e->forward, port(e, core, (unsigned)e->cfg->cores), to, s << 1 | write, write ? flits : 1, e->now);
        return;
    }
    uint64_t start = begin_service(e, unit, e->now + e->way);
    uint64_t fixed = e->cfg->network_fixed;
    uint64_t back = fixed ? fixed - fixed / 2 : e->cfg->service + e->way;
    if (!write)
        wheel_add(&e->wheel, start + back, s, EVENT_REPLY, s);
}

/* ---- slots ---- */

/* The walk of S at this point goes on from S->level; false: it waits for a chunk. */
static bool walk(Emulator *e, unsigned index, const Tree *t, uint64_t x) {
    Slot *s = &e->slots[index];
    Left left;
    Entry gone;
    for (; s->level < e->depth; s->level++) {
        uint64_t number = t->level[s->level] + (x >> LEAF_BITS * (e->depth - s->level));
        Entry *entry = buffer_find(s->buffer, number);
        if (entry && entry->state == ENTRY_CLEAN) {
            e->out->accesses++;
            s->time += e->cfg->buffer_hit;
            buffer_touch(s->buffer, entry);
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
        entry->waiting |= UINT32_C(1) << index % e->cfg->slots;
        return false;
    }
    s->level = 0;
    return true;
}

/* The k loop of a product stays in the same two leaves for a while; with room for both
 * walks the buffer ends as it began, so they are only counted. */
static void skip_repeated(Emulator *e, Slot *s, uint64_t i, uint64_t j) {
    while (s->point + 1 < e->points && s->level == 0) {
        unsigned t;
        uint64_t a, b;
        access_of(e, i, j, s->point, &t, &a);
        access_of(e, i, j, s->point + 1, &t, &b);
        if (a >> LEAF_BITS != s->leaf[0] || b >> LEAF_BITS != s->leaf[1])
            return;
        e->out->accesses += 2 * e->depth;
        s->point += 2;
    }
}

/* The accesses of one element; false: S waits. */
static bool run_element(Emulator *e, unsigned index) {
    Slot *s = &e->slots[index];
    uint64_t i = s->i, j = s->j;
    for (; s->point < e->points; s->point++) {
        if (e->quick && !(s->point & 1)) {
            skip_repeated(e, s, i, j);
            if (s->point == e->points)
                break;
        }
        unsigned t;
        uint64_t x;
        if (!access_of(e, i, j, s->point, &t, &x))
            continue;
        if (!walk(e, index, &e->tree[t], x))
            return false;
        s->leaf[s->point & 1] = x >> LEAF_BITS;
    }
    s->point = 0;
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
    *next += step;
    return true;
}

/* S goes on until it waits or its core has no task left. */
static void run_slot(Emulator *e, unsigned index) {
    Slot *s = &e->slots[index];
    const Tree *result = &e->tree[emulator_matrices(e->spec->kernel) - 1];
    uint64_t elements = (uint64_t)e->spec->n * e->spec->n;
    if (s->time < e->now)
        s->time = e->now;
    do {
        for (; s->element < LEAF && s->task * LEAF + s->element < elements; s->element++) {
            if (!s->point && !s->level)
                layout_place(result->layout, e->spec->n, e->spec->n, s->task * LEAF + s->element, &s->i, &s->j);
            if (!run_element(e, index))
                return;
        }
        if (s->time > e->now) {         // the write leaves in its own cycle
            wheel_add(&e->wheel, s->time, index, EVENT_RUN, index);
            return;
        }
        send(e, index, result->level[e->depth - 1] + s->task, true);
        e->out->writes++;
        s->element = 0;
    } while (next_task(e, index));
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
        // a write's unit is that of its port, for units and ports are as many
        unsigned unit = write ? (unsigned)((uint64_t)a[i].port * e->units / e->ports)
                              : home_of(e, e->slots[s].number);
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
    unsigned from = port(e, home_of(e, e->slots[s].number), e->units);
    unsigned to = port(e, s / (unsigned)e->cfg->slots, (unsigned)e->cfg->cores);
    e->failed |= !net_inject(e->backward, from, to, s, (unsigned)e->cfg->network_flits, e->now);
}

/* ---- the run ---- */

static void run(Emulator *e) {
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

static bool set_up(Emulator *e) {
    const MachineConfig *c = e->cfg;
    static const BufferPolicy policies[] = {[REPLACE_LRU] = BUFFER_LRU, [REPLACE_FIFO] = BUFFER_FIFO,
                                            [REPLACE_CLOCK] = BUFFER_CLOCK, [REPLACE_RANDOM] = BUFFER_RANDOM};
    bool each = c->buffer_scope == SCOPE_SLOT;
    e->nslots = (unsigned)(c->cores * c->slots);
    e->units = config_units(c);
    e->unit_bits = (unsigned)__builtin_ctz(e->units);
    e->ports = config_ports(c);
    e->way = c->network_fixed ? c->network_fixed / 2 : config_stages(c) + c->network_entry;
    e->points = points_of(e->spec);
    number_trees(e);
    e->quick = e->spec->kernel == KERNEL_MATMUL && each && !e->spec->every_access && !c->buffer_hit &&
               c->buffer_replace == REPLACE_LRU && c->buffer_chunks >= 2 * e->depth;
    unsigned buffers = each ? e->nslots : (unsigned)c->cores;
    e->slots = calloc(e->nslots, sizeof *e->slots);
    e->buffers = calloc(buffers, sizeof *e->buffers);
    e->unit_free = calloc(e->units, sizeof *e->unit_free);
    e->unit_requests = calloc(e->units, sizeof *e->unit_requests);
    e->next_task = calloc(c->cores, sizeof *e->next_task);
    if (!e->slots || !e->buffers || !e->unit_free || !e->unit_requests || !e->next_task || !wheel_init(&e->wheel))
        return false;
    if (c->network_contention == CONTENTION_ROUTER && (e->way || c->network_flits > 1)) {
        NetShape shape = {e->ports, (unsigned)c->network_entry, (unsigned)c->network_buffer,
                          c->network_switch == SWITCH_OQ};
        e->forward = net_create(&shape);
        e->backward = net_create(&shape);
        if (!e->forward || !e->backward)
            return false;
    }
    bool direct = (uint64_t)buffers * e->chunks <= DIRECT_ENTRIES;
    for (unsigned b = 0; b < buffers; b++) {
        unsigned size = (unsigned)c->buffer_chunks;
        BufferPolicy policy = policies[c->buffer_replace];
        if (direct ? !buffer_init_direct(&e->buffers[b], size, policy, c->seed + b, e->chunks)
                   : !buffer_init(&e->buffers[b], size, policy, c->seed + b))
            return false;
    }
    for (unsigned s = 0; s < e->nslots; s++) {
        e->slots[s].buffer = &e->buffers[each ? s : s / c->slots];
        e->slots[s].leaf[0] = e->slots[s].leaf[1] = UINT64_MAX;
    }
    uint64_t block = (e->tasks + c->cores - 1) / c->cores;
    for (unsigned p = 0; p < c->cores; p++)
        e->next_task[p] = c->placement == PLACE_TURNS ? p : p * block;
    return true;
}

static void tear_down(Emulator *e) {
    unsigned buffers = e->cfg->buffer_scope == SCOPE_SLOT ? e->nslots : (unsigned)e->cfg->cores;
    for (unsigned b = 0; e->buffers && b < buffers; b++)
        buffer_fini(&e->buffers[b]);
    wheel_fini(&e->wheel);
    net_destroy(e->forward);
    net_destroy(e->backward);
    free(e->slots);
    free(e->buffers);
    free(e->unit_free);
    free(e->unit_requests);
    free(e->next_task);
}

bool emulator_check(const EmulatorSpec *spec, const MachineConfig *cfg, char why[CONFIG_TEXT]) {
    unsigned matrices = emulator_matrices(spec->kernel);
    if (strlen(spec->layout) != matrices || strspn(spec->layout, "rcz") != matrices)
        return snprintf(why, CONFIG_TEXT, "layout '%.20s': %u letters of r, c, z are wanted", spec->layout, matrices), false;
    if (spec->n < 4 || spec->n > EMULATOR_MAX_N)
        return snprintf(why, CONFIG_TEXT, "n: %u is not from 4 to %d", spec->n, EMULATOR_MAX_N), false;
    if (strchr(spec->layout, 'z') && (spec->n & (spec->n - 1)))
        return snprintf(why, CONFIG_TEXT, "n: %u is no power of two, as layout z wants", spec->n), false;
    if (cfg->compute == COMPUTE_ON)
        return snprintf(why, CONFIG_TEXT, "compute: the emulator counts memory time only; set compute=off"), false;
    if (cfg->home == HOME_LOCAL)
        return snprintf(why, CONFIG_TEXT, "home: 'local' has no meaning where nothing is created"), false;
    return config_check(cfg, why);
}

bool emulator_run(const EmulatorSpec *spec, const MachineConfig *cfg, EmulatorResult *out) {
    Emulator e = {.spec = spec, .cfg = cfg, .out = out};
    memset(out, 0, sizeof *out);
    bool ready = set_up(&e);
    if (ready)
        run(&e);
    for (unsigned u = 0; ready && u < e.units; u++) {
        out->requests += e.unit_requests[u];
        if (e.unit_requests[u] > out->requests_max)
            out->requests_max = e.unit_requests[u];
    }
    bool done = ready && !e.failed && !e.wheel.failed;
    tear_down(&e);
    return done;
}
