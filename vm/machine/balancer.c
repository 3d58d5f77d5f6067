/* vm/machine/balancer.c - records that move between cores, and balancers that nobody asks. */
#include "vm/machine/balancer.h"

#include <stdlib.h>

enum { PHASE_CORES = 2, FIRST_MOVES = 64 };

static const Balancer balancer_table[] = {
#define BALANCER(name, word, spawn, ask, admits, cycle, next, doc) [BALANCER_##name] = {spawn, ask, admits, cycle, next},
#include "vm/machine/balancers.def"
};

_Static_assert(0
#define BALANCER(name, word, spawn, ask, admits, cycle, next, doc) + 1
#include "vm/machine/balancers.def"
               == 0
#define WORD(field, constant, word, doc) + (offsetof(MachineConfig, field) == offsetof(MachineConfig, balancer))
#include "vm/machine/config.def"
               , "every word of balancer.kind is a row of balancers.def");

static const Balancer *balancer_of(const Chip *m) {
    return &balancer_table[m->cfg->balancer];
}

void balancer_spawn(Chip *m, Core *c, const Slot *s, const Record *r) {
    balancer_of(m)->spawn(m, c, s, r);
}

void balancer_ask(Chip *m, Core *c) {
    if (m->cfg->cores > 1)
        balancer_of(m)->ask(m, c);
}

uint64_t balancer_admits(const Chip *m, const Core *c) {
    return balancer_of(m)->admits(m, c);
}

void balancer_cycle(Chip *m) {
    balancer_of(m)->cycle(m);
}

uint64_t balancer_next(const Chip *m) {
    return balancer_of(m)->next(m);
}

/* ---- records under way ---- */

static uint32_t move_new(Chip *m) {
    if (!m->move_free) {
        uint32_t room = m->move_room ? 2 * m->move_room : FIRST_MOVES;
        Move *grown = realloc(m->moves, room * sizeof *grown);
        if (!grown) {
            m->no_memory = true;
            return 0;
        }
        m->moves = grown;
        for (uint32_t i = m->move_room ? m->move_room : 1; i < room; i++) {
            grown[i] = (Move){.next = m->move_free};
            m->move_free = i;
        }
        m->move_room = room;
    }
    uint32_t i = m->move_free;
    m->move_free = m->moves[i].next;
    return i;
}

void balancer_move(Chip *m, const Record *r, Core *to, uint64_t arrival, bool answers) {
    uint32_t i = move_new(m);
    if (!i) {
        range_release(m->pool, &r->range);
        return;
    }
    unsigned ids = (unsigned)(r->range.end - r->range.first);
    m->moves[i] = (Move){*r, to->number, 0, true, answers};
    m->stats.records_moved++;
    m->stats.moved += ids;
    to->coming += answers ? 0 : ids;
    if (arrival <= m->now) {
        balancer_arrive(m, i);
        return;
    }
    uint64_t key = (uint64_t)PHASE_CORES << 60 | (uint64_t)to->number << 44 | i;
    wheel_add(&m->wheel, arrival, key, EVENT_RECORD, i);
}

void balancer_arrive(Chip *m, uint32_t move) {
    Move v = m->moves[move];
    m->moves[move] = (Move){.next = m->move_free};
    m->move_free = move;
    Core *c = &m->cores[v.core];
    core_account(c, m->now);
    if (v.answers)
        c->asked = false;
    else
        c->coming -= (unsigned)(v.record.range.end - v.record.range.first);
    tasks_enqueue(m, c, &v.record);
}

void balancer_send(Chip *m, const Record *r, unsigned from, unsigned to) {
    if (from == to)
        tasks_enqueue(m, &m->cores[to], r);
    else
        balancer_move(m, r, &m->cores[to], m->now + m->cfg->balancer_latency, false);
}

void balancer_runs(Chip *m, Core *c, int more) {
    m->asking[c->running] -= c->pending;
    c->running += (unsigned)more;
    m->asking[c->running] += c->pending;
}

void balancer_release(Chip *m) {
    for (uint32_t i = 1; i < m->move_room; i++)
        if (m->moves[i].used)
            range_release(m->pool, &m->moves[i].record.range);
    free(m->moves);
}

/* ---- what balancers are made of ---- */

/* xorshift */
uint64_t balancer_random(Chip *m) {
    m->random ^= m->random << 13;
    m->random ^= m->random >> 7;
    m->random ^= m->random << 17;
    return m->random >> 32;
}

/* Without this a record could travel from core to core for ever: what the core's free slots will take in this very
 * cycle is not to be had. */
uint64_t balancer_spare(const Chip *m, const Core *c) {
    uint64_t taken = balancer_admits(m, c);
    return c->queue.ids > taken ? c->queue.ids - taken : 0;
}

/* Core K in the order in which the first among equals is chosen. */
static Core *in_order(const Chip *m, unsigned k) {
    unsigned cores = (unsigned)m->cfg->cores, core = m->first + k;
    return &m->cores[core < cores ? core : core - cores];
}

Core *balancer_longest(Chip *m) {
    Core *best = NULL;
    uint64_t most = 0;
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = in_order(m, k);
        if (c->queue.ids > most && balancer_spare(m, c) > most) {
            best = c;
            most = balancer_spare(m, c);
        }
    }
    return best;
}

static Record *next_to_move(const Chip *m, const Core *from) {
    const TaskQueue *q = &from->queue;
    return &q->records[m->cfg->balancer_take == TAKE_OLDEST ? q->bottom : q->top - 1];
}

uint64_t balancer_whole(const Chip *m, const Core *from) {
    const Range *r = &next_to_move(m, from)->range;
    return (uint64_t)(r->end - r->first);
}

Record balancer_take(Chip *m, Core *from, uint64_t ids) {
    TaskQueue *q = &from->queue;
    Record *r = next_to_move(m, from);
    Record part = *r;
    if (ids < balancer_whole(m, from)) {
        part.range.first = (uint8_t)(r->range.end - ids);
        r->range.end = part.range.first;
        if (part.range.args_is_handle)
            store_retain(m->store, part.range.args);
    } else if (m->cfg->balancer_take == TAKE_OLDEST) {
        q->bottom++;
    } else {
        q->top--;
    }
    q->ids -= ids;
    m->queued -= ids;
    return part;
}

Record balancer_take_half(Chip *m, Core *from) {
    uint64_t ids = balancer_whole(m, from);
    return balancer_take(m, from, ids > 1 ? ids / 2 : 1);
}

/* ---- when workers are spawned ---- */

void spawn_here(Chip *m, Core *c, const Slot *s, const Record *r) {
    (void)s;
    tasks_queue(m, c, r);
}

static uint64_t load_of(const Core *c) {
    return c->queue.ids + c->running + c->coming;
}

/* The core with the fewest tasks. */
static Core *least_loaded(Chip *m) {
    Core *best = in_order(m, 0);
    for (unsigned k = 1; k < m->cfg->cores; k++)
        if (load_of(in_order(m, k)) < load_of(best))
            best = in_order(m, k);
    return best;
}

static Core *any_core(Chip *m) {
    return &m->cores[balancer_random(m) % m->cfg->cores];
}

/* Each to the core that CHOOSE says; the balancer takes one after another. */
static void spawn_away(Chip *m, const Record *r, Core *(*choose)(Chip *m)) {
    for (unsigned id = r->range.first; id < r->range.end; id++) {
        Record one = tasks_one(m, r, id);
        Core *to = choose(m);
        if (m->balancer_free < m->now)
            m->balancer_free = m->now;
        m->balancer_free += m->cfg->balancer_cycles;
        balancer_move(m, &one, to, m->balancer_free + m->cfg->balancer_latency, false);
    }
}

void spawn_least(Chip *m, Core *c, const Slot *s, const Record *r) {
    (void)c, (void)s;
    spawn_away(m, r, least_loaded);
}

void spawn_random(Chip *m, Core *c, const Slot *s, const Record *r) {
    (void)c, (void)s;
    spawn_away(m, r, any_core);
}

void spawn_planned(Chip *m, Core *c, const Slot *s, const Record *r) {
    placement_spawn(m, c, s, r);
}

/* ---- now and then, and never ---- */

void cycle_nothing(Chip *m) {
    (void)m;
}

uint64_t next_never(const Chip *m) {
    (void)m;
    return NEVER;
}

/* A move, if it makes loads more equal. */
void cycle_periodic(Chip *m) {
    if (!m->queued || m->now % m->cfg->balancer_period)
        return;
    Core *from = balancer_longest(m), *to = least_loaded(m);
    if (!from || load_of(from) < load_of(to) + 2)
        return;
    Record r = balancer_take_half(m, from);
    balancer_move(m, &r, to, m->now + m->cfg->balancer_latency, false);
}

uint64_t next_periodic(const Chip *m) {
    uint64_t period = m->cfg->balancer_period;
    return m->queued ? (m->now / period + 1) * period : NEVER;
}
