/* vm/machine/balancer.c - records that move between cores.
 *
 * pull: a core with a free slot and an empty queue asks.  Requests are served in the order
 * in which they came, one each balancer.cycles; the record arrives balancer.latency after
 * the request, or half of that after it was served, if it had to wait for work.
 * spread: as pull, but while a core that runs nothing asks, no other gets a task, and none takes a second
 * one from its own queue beside the one it runs.
 * push, scatter: each worker is sent away when it is spawned.
 * periodic: now and then the longest queue gives to the core with the fewest tasks.
 * plan: each task is sent to its core when it is spawned (placement.c). */
#include <stdlib.h>

#include "vm/machine/chip.h"

enum { PHASE_CORES = 2, FIRST_MOVES = 64 };

static bool asks(const Chip *m) {
    return m->cfg->balancer == BALANCER_PULL || m->cfg->balancer == BALANCER_SPREAD;
}

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

static void dispatch(Chip *m, const Record *r, unsigned core, uint64_t arrival) {
    uint32_t i = move_new(m);
    if (!i) {
        range_release(m->pool, &r->range);
        return;
    }
    m->moves[i] = (Move){*r, core, 0, true};
    m->stats.records_moved++;
    m->stats.moved += (unsigned)(r->range.end - r->range.first);
    if (arrival <= m->now) {
        balancer_arrive(m, i);
        return;
    }
    uint64_t key = (uint64_t)PHASE_CORES << 60 | (uint64_t)core << 44 | i;
    wheel_add(&m->wheel, arrival, key, EVENT_RECORD, i);
}

void balancer_arrive(Chip *m, uint32_t move) {
    Move v = m->moves[move];
    m->moves[move] = (Move){.next = m->move_free};
    m->move_free = move;
    Core *c = &m->cores[v.core];
    core_account(m, c, m->now);
    if (asks(m))
        c->asked = false;
    else
        c->coming -= (unsigned)(v.record.range.end - v.record.range.first);
    tasks_enqueue(m, c, &v.record);
}

void balancer_ask(Chip *m, Core *c) {
    if (!asks(m) || m->cfg->cores == 1)
        return;
    c->asked = c->pending = true;
    m->asks[(m->ask_first + m->ask_count++) % m->cfg->cores] = c->number;
    m->ask_time[c->number] = m->now;
    balancer_idle(m, c);
}

void balancer_idle(Chip *m, Core *c) {
    if (m->cfg->balancer != BALANCER_SPREAD || c->running || !c->pending || c->starves)
        return;
    c->starves = true;
    m->starving++;
}

/* Workers of a queue that the core's free slots will not take in this very cycle.
 * Without this a record could travel from core to core for ever.  (With spread it takes one if it runs
 * nothing, while others starve.) */
static uint64_t spare_of(const Chip *m, const Core *c) {
    uint64_t free = m->starving ? !c->running : m->cfg->slots - c->running;
    return c->queue.ids > free ? c->queue.ids - free : 0;
}

/* Core K in the order in which the first among equals is chosen. */
static Core *in_order(const Chip *m, unsigned k) {
    unsigned cores = (unsigned)m->cfg->cores, core = m->first + k;
    return &m->cores[core < cores ? core : core - cores];
}

/* The core with the longest queue; NULL: nobody has any. */
static Core *longest(Chip *m) {
    Core *best = NULL;
    uint64_t most = 0;
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = in_order(m, k);
        if (c->queue.ids > most && spare_of(m, c) > most) {
            best = c;
            most = spare_of(m, best);
        }
    }
    return best;
}

/* The upper half of the ids of a record, or all of one. */
static Record take_half(Chip *m, Core *from) {
    TaskQueue *q = &from->queue;
    bool oldest = m->cfg->balancer_take == TAKE_OLDEST;
    Record *r = &q->records[oldest ? q->bottom : q->top - 1];
    Record half = *r;
    unsigned ids = (unsigned)(r->range.end - r->range.first);
    if (ids > 1) {
        half.range.first = (uint8_t)(r->range.end - ids / 2);
        r->range.end = half.range.first;
        if (half.range.args_is_handle)
            store_retain(m->store, half.range.args);
    } else if (oldest) {
        q->bottom++;
    } else {
        q->top--;
    }
    unsigned taken = (unsigned)(half.range.end - half.range.first);
    q->ids -= taken;
    m->queued -= taken;
    return half;
}

/* It is a request no more: with spread that of the first core that runs nothing, if there is one. */
static unsigned next_ask(Chip *m) {
    uint32_t n = (uint32_t)m->cfg->cores, k = 0;
    while (m->starving && !m->cores[m->asks[(m->ask_first + k) % n]].starves)
        k++;
    Core *c = &m->cores[m->asks[(m->ask_first + k) % n]];
    for (; k; k--)
        m->asks[(m->ask_first + k) % n] = m->asks[(m->ask_first + k - 1) % n];
    m->ask_first = (m->ask_first + 1) % n;
    m->ask_count--;
    m->starving -= c->starves;
    c->pending = c->starves = false;
    return c->number;
}

/* The first request is served; false: nobody has anything to give. */
static bool serve(Chip *m) {
    Core *from = longest(m);
    if (!from)
        return false;
    unsigned core = next_ask(m);
    uint64_t latency = m->cfg->balancer_latency;
    uint64_t soonest = m->now + (latency + 1) / 2, due = m->ask_time[core] + latency;
    m->balancer_free = m->now + m->cfg->balancer_cycles;
    for (uint64_t n = 0; n < m->cfg->balancer_records && (!n || spare_of(m, from)); n++) {
        Record r = take_half(m, from);
        dispatch(m, &r, core, due > soonest ? due : soonest);
    }
    return true;
}

static uint64_t load_of(const Core *c) {
    return c->queue.ids + c->running + c->coming;
}

/* The core with the fewest tasks. */
static Core *least_loaded(const Chip *m) {
    Core *best = in_order(m, 0);
    for (unsigned k = 1; k < m->cfg->cores; k++)
        if (load_of(in_order(m, k)) < load_of(best))
            best = in_order(m, k);
    return best;
}

/* periodic: a move, if it makes loads more equal. */
static void even_out(Chip *m) {
    Core *from = longest(m), *to = least_loaded(m);
    if (!from || load_of(from) < load_of(to) + 2)
        return;
    Record r = take_half(m, from);
    to->coming += (unsigned)(r.range.end - r.range.first);
    dispatch(m, &r, to->number, m->now + m->cfg->balancer_latency);
}

uint64_t balancer_next(const Chip *m) {
    uint64_t period = m->cfg->balancer_period;
    return m->cfg->balancer == BALANCER_PERIODIC && m->queued ? (m->now / period + 1) * period : NEVER;
}

/* An ideal balancer, one without latency, serves everybody at once. */
void balancer_cycle(Chip *m) {
    bool ideal = m->cfg->balancer_latency == 0;
    if (m->cfg->balancer == BALANCER_PERIODIC && m->queued && m->now % m->cfg->balancer_period == 0)
        even_out(m);
    while (m->ask_count && m->queued && (ideal || m->balancer_free <= m->now))
        if (!serve(m))
            return;
}

static unsigned choose(Chip *m) {
    if (m->cfg->balancer == BALANCER_SCATTER) {
        m->random ^= m->random << 13;       // xorshift
        m->random ^= m->random >> 7;
        m->random ^= m->random << 17;
        return (unsigned)((m->random >> 32) % m->cfg->cores);
    }
    return least_loaded(m)->number;
}

void balancer_spawn(Chip *m, const Record *r) {
    for (unsigned id = r->range.first; id < r->range.end; id++) {
        Record one = *r;
        one.age = m->ages++;
        one.range.first = (uint8_t)id;
        one.range.end = (uint8_t)(id + 1);
        if (id > r->range.first && r->range.args_is_handle)
            store_retain(m->store, r->range.args);
        unsigned core = choose(m);
        if (m->balancer_free < m->now)
            m->balancer_free = m->now;
        m->balancer_free += m->cfg->balancer_cycles;
        m->cores[core].coming++;
        uint64_t arrival = m->balancer_free + m->cfg->balancer_latency;
        dispatch(m, &one, core, arrival);
    }
}

void balancer_send(Chip *m, const Record *r, unsigned from, unsigned to) {
    if (from == to) {
        tasks_enqueue(m, &m->cores[to], r);
        return;
    }
    m->cores[to].coming++;
    dispatch(m, r, to, m->now + m->cfg->balancer_latency);
}

void balancer_release(Chip *m) {
    for (uint32_t i = 1; i < m->move_room; i++)
        if (m->moves[i].used)
            range_release(m->pool, &m->moves[i].record.range);
    free(m->moves);
}
