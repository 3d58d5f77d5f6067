/* lab/codelets/banks.c - units and banks, event by event; the policies as phases.
 *
 * The next event of each unit is a key: its cycle, then the unit.  A tree over all units has the
 * least of them at its root.  Between two requests a unit needs no event. */
#include "lab/codelets/banks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/pool.h"
#include "lab/codelets/random.h"
#include "lab/codelets/series.h"

enum { UNIT_BITS = 12, WORD = 8, WINDOWS = 64, MOST_WINDOWS = 1 << 16 };

enum { USE_POOL, USE_SPREAD, USE_INITIAL };     // of the seed

static const uint64_t NEVER = UINT64_MAX;

typedef enum { UNIT_EMPTY, UNIT_FREE, UNIT_REQUESTS, UNIT_ENDS } UnitState;

typedef struct {
    UnitState state;
    uint32_t  codelet, step, steps;
    uint32_t  done;             // bytes of the step that were requested
    uint32_t  oldest;           // in its ring of arrivals
    uint64_t  latest;           // arrival of all loads so far
    uint64_t  since;            // without work
    bool      early;            // the codelet is of the first stage
    uint32_t  own, own_end, own_by;     // a stage's codelets that are assigned to it
    Step     *step_list;
    uint64_t *arrival;          // of the last loads, as many as the window holds
} Unit;

typedef struct {
    const Codelets *source;
    const CodeletMachine *m;
    BanksResult  *out;
    Unit     *units;
    uint64_t *tree, *bank_free;
    uint32_t *missing;          // updates, of each counter
    uint32_t *idle, *links, *others;
    uint32_t *chosen, *permuted;        // codelets for the pool, and their order
    uint8_t  *marked;           // codelets
    uint32_t  nidle, leaves, shift, mask;
    uint32_t  limit;            // stages from here on are not of this phase
    uint32_t  ready, ready_end; // codelets of a stage that anybody may take next
    uint32_t  rest;             // codelets of this phase that have not ended
    bool      by_stage;
    uint64_t  now, spread_random, seed, cost[CLASSES];
    Pool      pool;
    Series    series;
    Step     *step_room;
    uint64_t *arrival_room;
} Run;

static uint64_t ratio_up(uint64_t a, uint64_t b) {
    return (a + b - 1) / b;
}

/* ---- the next event ---- */

static void schedule(Run *r, const Unit *u, uint64_t t) {
    uint32_t unit = (uint32_t)(u - r->units), i = r->leaves + unit;
    if (t != NEVER && t > CODELETS_LATEST) {
        r->out->too_long = true;
        t = CODELETS_LATEST;
    }
    uint64_t key = t == NEVER ? NEVER : t << UNIT_BITS | unit;
    r->tree[i] = key;
    for (; i > 1; i /= 2) {
        uint64_t other = r->tree[i ^ 1];
        key = key < other ? key : other;
        r->tree[i / 2] = key;
    }
}

/* ---- a unit ---- */

static uint64_t step_cycles(const Run *r, const Step *s) {
    if (s->at != CLASS_HASH)
        return s->count * r->cost[s->at];
    return r->m->hash + (r->m->hash_bit * s->count + 5) / 10;
}

static uint64_t waits(Run *r, uint64_t t, uint64_t until) {
    if (until <= t)
        return t;
    r->out->wait += until - t;
    return until;
}

/* From cycle T to the next request, or the end. */
static void go_on(Run *r, Unit *u, uint64_t t) {
    for (; u->step < u->steps; u->step++) {
        const Step *s = &u->step_list[u->step];
        uint64_t cycles;
        switch (s->kind) {
        case STEP_LOAD:
            t = waits(r, t, u->arrival[u->oldest]);
            schedule(r, u, t);
            return;
        case STEP_STORE:
            schedule(r, u, t);
            return;
        case STEP_COMPUTE:
            if (s->at == CLASS_HASH)        // reckoned when its load may be issued
                t = waits(r, t, u->arrival[u->oldest]);
            cycles = step_cycles(r, s);
            r->out->compute += cycles;
            t = t + cycles <= CODELETS_LATEST ? t + cycles : CODELETS_LATEST + 1;
            break;
        case STEP_WAIT:
            t = waits(r, t, u->latest);
            break;
        case STEP_COUNT:
            break;
        }
    }
    u->state = UNIT_ENDS;
    schedule(r, u, t);
}

/* One request of the step, within a line. */
static void request(Run *r, Unit *u, uint64_t t) {
    const Step *s = &u->step_list[u->step];
    uint64_t at = s->at + u->done, line = at >> r->shift;
    uint32_t bank = (uint32_t)(r->mask ? line & r->mask : line % r->m->banks);
    uint32_t left = s->count - u->done, room = (uint32_t)(r->m->interleave - (at & (r->m->interleave - 1)));
    uint32_t bytes = left < room ? left : room;
    uint64_t occupied = r->m->request ? r->m->request : ratio_up(bytes, r->m->bytes), issue = ratio_up(bytes, WORD);
    uint64_t start = r->bank_free[bank] > t ? r->bank_free[bank] : t;
    r->bank_free[bank] = start + occupied;
    r->out->accesses[bank]++;
    r->out->busy[bank] += occupied;
    r->out->early[bank] += u->early;
    series_add(&r->series, start, bank);
    if (s->kind == STEP_LOAD) {
        uint64_t arrives = start + occupied + r->m->latency;
        r->out->loads++;
        u->arrival[u->oldest] = arrives;
        u->oldest = u->oldest + 1 < r->m->window ? u->oldest + 1 : 0;
        u->latest = arrives > u->latest ? arrives : u->latest;
    } else {
        r->out->stores++;
    }
    r->out->issue += issue;
    u->done += bytes;
    if (u->done == s->count) {
        u->done = 0;
        u->step++;
    }
    go_on(r, u, t + issue);
}

/* What unit U does next; POOL_NONE: nothing now. */
static uint32_t next_codelet(Run *r, Unit *u) {
    if (!r->by_stage)
        return pool_take(&r->pool);
    if (r->m->assign == ASSIGN_DYNAMIC)
        return r->ready < r->ready_end ? r->source->member(r->source, r->ready++) : POOL_NONE;
    if (u->own >= u->own_end)
        return POOL_NONE;
    uint32_t k = u->own;
    u->own += u->own_by;
    return r->source->member(r->source, k);
}

static void count_flops(Run *r, const Unit *u) {
    static const unsigned flops[CLASSES] = {
#define CLASS(name, word, flops, energy, doc) [CLASS_##name] = flops,
#include "lab/codelets/classes.def"
    };
    for (uint32_t i = 0; i < u->steps; i++)
        if (u->step_list[i].kind == STEP_COMPUTE || u->step_list[i].kind == STEP_COUNT)
            r->out->flops += (uint64_t)flops[u->step_list[i].at] * u->step_list[i].count;
}

/* Begins codelet C; operations on the pool and counters came before. */
static void begin(Run *r, Unit *u, uint32_t c, unsigned operations) {
    uint64_t fetch = r->m->fetch + operations * r->m->operation;
    u->codelet = c;
    u->steps = r->source->steps(r->source, c, u->step_list);
    u->step = 0;
    u->early = r->source->stage(r->source, c) == 0;
    u->state = UNIT_REQUESTS;
    r->out->empty += r->now - u->since;
    r->out->fetch += fetch;
    count_flops(r, u);
    go_on(r, u, r->now + fetch);
}

static void take(Run *r, Unit *u, unsigned operations) {
    uint32_t c = next_codelet(r, u);
    if (c != POOL_NONE) {
        begin(r, u, c, operations + 1);
        return;
    }
    u->state = UNIT_EMPTY;
    r->idle[r->nidle++] = (uint32_t)(u - r->units);
    schedule(r, u, NEVER);
}

static uint32_t bank_of(const Run *r, uint32_t codelet) {
    return (uint32_t)((r->source->home(r->source, codelet) >> r->shift) % r->m->banks);
}

static void put(Run *r, uint32_t codelet) {
    pool_put(&r->pool, codelet, bank_of(r, codelet));
}

/* Those of the phase go into the pool. */
static void release(Run *r, uint32_t counter) {
    uint32_t n = r->source->released(r->source, counter, r->links);
    for (uint32_t i = 0; i < n; i++)
        if (r->source->stage(r->source, r->links[i]) < r->limit)
            put(r, r->links[i]);
}

static void end(Run *r, Unit *u) {
    const Codelets *s = r->source;
    uint32_t stage = s->stage(s, u->codelet), n = s->updates(s, u->codelet, r->others);
    r->out->stage_end[stage] = r->now;
    r->rest--;
    for (uint32_t i = 0; i < n; i++)
        if (!--r->missing[r->others[i]] && !r->by_stage)
            release(r, r->others[i]);
    u->since = r->now;
    take(r, u, n);
    while (r->nidle && r->pool.waiting)
        take(r, &r->units[r->idle[--r->nidle]], 0);
}

/* ---- a phase ---- */

/* All units begin at R->now, and end when nothing is left. */
static void run_phase(Run *r, bool spread) {
    r->nidle = 0;
    for (uint32_t i = 0; i < r->m->units; i++) {
        Unit *u = &r->units[i];
        uint64_t late = spread && r->m->spread ? random_next(&r->spread_random) % r->m->spread : 0;
        u->state = UNIT_FREE;
        schedule(r, u, r->now + late);
    }
    while (r->tree[1] != NEVER) {
        Unit *u = &r->units[r->tree[1] & ((1u << UNIT_BITS) - 1)];
        r->now = r->tree[1] >> UNIT_BITS;
        switch (u->state) {
        case UNIT_FREE:     take(r, u, 0); break;
        case UNIT_REQUESTS: request(r, u, r->now); break;
        case UNIT_ENDS:     end(r, u); break;
        case UNIT_EMPTY:    assert(false && "an event of a unit without work");
        }
    }
    assert(!r->rest && "a codelet that never became ready");
    for (uint32_t b = 0; b < r->m->banks; b++)
        if (r->bank_free[b] > r->now)
            r->now = r->bank_free[b];
}

static void barrier(Run *r) {
    r->now += r->m->barrier + r->m->barrier_unit * r->m->units;
}

static uint32_t stage_size(const Codelets *s, uint32_t stage) {
    return s->first(s, stage + 1) - s->first(s, stage);
}

static void assign(Run *r, uint32_t stage) {
    uint32_t from = r->source->first(r->source, stage), n = stage_size(r->source, stage);
    uint64_t units = r->m->units;
    bool cyclic = r->m->assign == ASSIGN_CYCLIC;
    r->ready = from;
    r->ready_end = from + n;
    for (uint32_t i = 0; i < units; i++) {
        Unit *u = &r->units[i];
        u->own = from + (cyclic ? i : (uint32_t)(n * (uint64_t)i / units));
        u->own_end = from + (cyclic ? n : (uint32_t)(n * ((uint64_t)i + 1) / units));
        u->own_by = cyclic ? (uint32_t)units : 1;
    }
}

static void run_coarse(Run *r) {
    r->by_stage = true;
    for (uint32_t j = 0; j < r->source->stages; j++) {
        assign(r, j);
        r->rest = stage_size(r->source, j);
        run_phase(r, r->m->spread_at == SPREAD_ALL);
        barrier(r);
    }
}

/* ---- the pool at the start ---- */

static uint32_t reversed(uint32_t x, unsigned bits) {
    uint32_t y = 0;
    for (unsigned b = 0; b < bits; b++)
        y |= (x >> b & 1) << (bits - 1 - b);
    return y;
}

/* The numbers 0 .. N - 1 in the order in which codelets are put into the pool. */
static void order_initial(const Run *r, uint32_t *order, uint32_t n) {
    enum { ROW = 64 };
    uint64_t random = random_stream(r->seed, USE_INITIAL);
    uint32_t k = 0;
    unsigned bits = 0;
    while (n > UINT32_C(1) << bits)
        bits++;
    switch (r->m->initial) {
    case INITIAL_DESCENDING:
        for (; k < n; k++)
            order[k] = n - 1 - k;
        return;
    case INITIAL_TRANSPOSED:
        for (uint32_t column = 0; column < ROW; column++)
            for (uint32_t i = column; i < n; i += ROW)
                order[k++] = i;
        return;
    case INITIAL_BITREV:
        for (uint64_t i = 0; i < UINT64_C(1) << bits; i++)
            if (reversed((uint32_t)i, bits) < n)
                order[k++] = reversed((uint32_t)i, bits);
        return;
    default:
        for (; k < n; k++)
            order[k] = k;
        if (r->m->initial == INITIAL_RANDOM)
            random_shuffle(&random, order, n);
    }
}

/* Codelets below the limit that no counter releases go into the pool. */
static void fill_initial(Run *r) {
    const Codelets *s = r->source;
    uint32_t n = 0;
    for (uint32_t c = 0; c < s->counters; c++)
        for (uint32_t k = s->released(s, c, r->links); k-- > 0;)
            r->marked[r->links[k]] = 1;
    for (uint32_t k = 0; k < s->first(s, r->limit); k++)
        if (!r->marked[s->member(s, k)])
            r->chosen[n++] = s->member(s, k);
    order_initial(r, r->permuted, n);
    for (uint32_t k = 0; k < n; k++)
        put(r, r->chosen[r->permuted[k]]);
}

static void run_fine(Run *r) {
    r->limit = r->source->stages;
    r->rest = r->source->codelets;
    fill_initial(r);
    run_phase(r, true);
}

/* Of the last two stages those codelets that are ready go into the pool: the last one's, then the
 * others as counters of the last stage want them. */
static void fill_guided(Run *r) {
    const Codelets *s = r->source;
    uint32_t before = s->first(s, s->stages - 2), last = s->first(s, s->stages - 1);
    for (uint32_t c = 0; c < s->counters; c++)
        for (uint32_t k = 0, n = s->released(s, c, r->links); k < n; k++)
            r->marked[r->links[k]] = r->missing[c] != 0;
    for (uint32_t k = last; k < s->codelets; k++)
        if (!r->marked[s->member(s, k)])
            put(r, s->member(s, k));
    memset(r->marked, 0, s->codelets);
    for (uint32_t c = 0; c < s->counters; c++) {
        if (!s->released(s, c, r->links) || s->stage(s, r->links[0]) + 1 != s->stages)
            continue;
        for (uint32_t k = 0, n = s->parents(s, c, r->links); k < n; k++)
            if (s->stage(s, r->links[k]) + 2 == s->stages && !r->marked[r->links[k]]++)
                put(r, r->links[k]);
    }
    for (uint32_t k = before; k < last; k++)
        if (!r->marked[s->member(s, k)])
            put(r, s->member(s, k));
}

static void run_guided(Run *r) {
    const Codelets *s = r->source;
    if (s->stages < 2) {
        run_fine(r);
        return;
    }
    r->limit = s->stages - 2;
    r->rest = s->first(s, r->limit);
    if (r->rest) {
        fill_initial(r);
        run_phase(r, true);
        barrier(r);
    }
    r->limit = s->stages;
    r->rest = s->codelets - s->first(s, s->stages - 2);
    fill_guided(r);
    run_phase(r, true);
}

/* ---- the outside ---- */

static const struct {
    void (*run)(Run *r);
    bool hashed;
} policies[BANKS_POLICIES] = {
#define BANKS(name, word, phases, hashed, doc) [BANKS_##name] = {phases, hashed},
#include "lab/codelets/policies.def"
};

bool banks_hashed(BanksPolicy p) {
    return policies[p].hashed;
}

static void fini(Run *r) {
    free(r->units);
    free(r->tree);
    free(r->bank_free);
    free(r->missing);
    free(r->idle);
    free(r->links);
    free(r->others);
    free(r->chosen);
    free(r->permuted);
    free(r->marked);
    free(r->step_room);
    free(r->arrival_room);
    pool_fini(&r->pool);
    series_fini(&r->series);
}

/* Room that is never of size 0. */
static void *room(uint64_t n, size_t size) {
    return calloc(n + 1, size);
}

static bool allocate(Run *r, const Codelets *s, uint64_t interval) {
    uint64_t units = r->m->units;
    r->units = room(units, sizeof *r->units);
    r->tree = room(2 * (uint64_t)r->leaves, sizeof *r->tree);
    r->bank_free = room(r->m->banks, sizeof *r->bank_free);
    r->missing = room(s->counters, sizeof *r->missing);
    r->idle = room(units, sizeof *r->idle);
    r->links = room(s->most_links, sizeof *r->links);
    r->others = room(s->most_links, sizeof *r->others);
    r->chosen = room(s->codelets, sizeof *r->chosen);
    r->permuted = room(s->codelets, sizeof *r->permuted);
    r->marked = room(s->codelets, sizeof *r->marked);
    r->step_room = room(units * s->most_steps, sizeof *r->step_room);
    r->arrival_room = room(units * r->m->window, sizeof *r->arrival_room);
    bool good = r->units && r->tree && r->bank_free && r->missing && r->idle && r->links && r->others && r->chosen
                && r->permuted && r->marked && r->step_room && r->arrival_room;
    uint32_t banks = (uint32_t)r->m->banks;
    return good && pool_init(&r->pool, r->m->pool, s->codelets, banks, random_stream(r->seed, USE_POOL))
           && series_init(&r->series, banks, interval ? interval : 1, interval ? MOST_WINDOWS : WINDOWS);
}

static void start(Run *r, const Codelets *s) {
    const CodeletMachine *m = r->m;
    r->shift = (uint32_t)__builtin_ctzll(m->interleave);
    r->mask = m->banks & (m->banks - 1) ? 0 : (uint32_t)m->banks - 1;
    r->spread_random = random_stream(r->seed, USE_SPREAD);
    for (int c = 0; c < CLASSES; c++)
        r->cost[c] = c == CLASS_BUTTERFLY ? m->butterfly : 1;
    memset(r->tree, 0xff, 2 * (size_t)r->leaves * sizeof *r->tree);
    for (uint32_t c = 0; c < s->counters; c++)
        r->missing[c] = s->needs(s, c);
    for (uint32_t i = 0; i < m->units; i++) {
        r->units[i].step_list = r->step_room + (size_t)i * s->most_steps;
        r->units[i].arrival = r->arrival_room + (size_t)i * m->window;
    }
}

/* What the series holds becomes the result's. */
static void finish(Run *r) {
    BanksResult *out = r->out;
    out->cycles = r->now;
    for (uint32_t i = 0; i < r->m->units; i++)
        out->empty += r->now - r->units[i].since;
    out->heavy_until = series_heavy_until(&r->series, out->cycles);
    out->series = r->series.count;
    out->interval = r->series.interval;
    out->windows = r->series.used;
    r->series.count = NULL;
}

bool banks_run(const Codelets *s, const CodeletMachine *m, BanksPolicy p, uint64_t seed, uint64_t interval,
               BanksResult *out) {
    Run r = {.source = s, .m = m, .out = out, .seed = seed, .leaves = 1};
    *out = (BanksResult){.banks = (uint32_t)m->banks, .stages = s->stages,
                         .accesses = room(m->banks, sizeof *out->accesses), .busy = room(m->banks, sizeof *out->busy),
                         .early = room(m->banks, sizeof *out->early),
                         .stage_end = room(s->stages, sizeof *out->stage_end)};
    while (r.leaves < m->units)
        r.leaves *= 2;
    bool good = out->accesses && out->busy && out->early && out->stage_end && allocate(&r, s, interval);
    if (good) {
        start(&r, s);
        policies[p].run(&r);
        finish(&r);
    } else {
        banks_free(out);
    }
    fini(&r);
    return good;
}

void banks_free(BanksResult *r) {
    free(r->accesses);
    free(r->busy);
    free(r->early);
    free(r->stage_end);
    free(r->series);
    *r = (BanksResult){0};
}
