/* vm/machine/balancer_ask.c - balancers that answer requests.
 *
 * A core with a free slot and an empty queue asks, once until it is answered.  The record arrives balancer.latency
 * after the request, or half of that after it was served, if it had to wait for work.
 *
 *   pull    in the order in which they came, one each balancer.cycles, from the longest queue
 *   spread  those of cores that run fewer tasks first, among them of the fastest class; and no core takes one more
 *           from its own queue while one that runs fewer asks
 *   steal   by another core, chosen at random; if it has nothing to give, by the next one, and so on
 *           (Blumofe and Leiserson, Scheduling Multithreaded Computations by Work Stealing, JACM 46, 1999)
 *   dawl    balancer_dawl.c */
#include "vm/machine/balancer.h"

/* ---- requests ---- */

void ask_nobody(Chip *m, Core *c) {
    (void)m, (void)c;
}

void ask_in_turn(Chip *m, Core *c) {
    c->asked = c->pending = true;
    m->asking[c->running]++;
    m->asks[(m->ask_first + m->ask_count++) % m->cfg->cores] = c->number;
    m->ask_time[c->number] = m->now;
    c->tries = m->now + (m->cfg->balancer_latency + 1) / 2;
}

/* The K-th of those that wait. */
static Core *asking(const Chip *m, uint32_t k) {
    return &m->cores[m->asks[(m->ask_first + k) % m->cfg->cores]];
}

Core *balancer_accept(Chip *m, uint32_t k) {
    uint32_t n = (uint32_t)m->cfg->cores;
    Core *c = asking(m, k);
    for (; k; k--)
        m->asks[(m->ask_first + k) % n] = m->asks[(m->ask_first + k - 1) % n];
    m->ask_first = (m->ask_first + 1) % n;
    m->ask_count--;
    m->asking[c->running]--;
    c->pending = false;
    return c;
}

uint64_t balancer_due(const Chip *m, const Core *c) {
    uint64_t latency = m->cfg->balancer_latency;
    uint64_t soonest = m->now + (latency + 1) / 2, due = m->ask_time[c->number] + latency;
    return due > soonest ? due : soonest;
}

uint64_t next_in_turn(const Chip *m) {
    return m->ask_count && m->queued ? m->now + 1 : NEVER;
}

/* An ideal balancer, one without latency, serves everybody at once. */
void balancer_serve(Chip *m, bool (*serve)(Chip *m)) {
    bool ideal = m->cfg->balancer_latency == 0;
    while (m->ask_count && m->queued && (ideal || m->balancer_free <= m->now))
        if (!serve(m))
            return;
}

/* ---- pull ---- */

uint64_t admits_all(const Chip *m, const Core *c) {
    (void)m;
    return c->kind->slots - c->running;
}

/* The K-th request, by FROM. */
static void answer(Chip *m, uint32_t k, Core *from) {
    Core *c = balancer_accept(m, k);
    m->balancer_free = m->now + m->cfg->balancer_cycles;
    for (uint64_t n = 0; n < m->cfg->balancer_records && (!n || balancer_spare(m, from)); n++) {
        Record r = balancer_take_half(m, from);
        balancer_move(m, &r, c, balancer_due(m, c), true);
    }
}

static bool serve_first(Chip *m) {
    Core *from = balancer_longest(m);
    if (from)
        answer(m, 0, from);
    return from;
}

void cycle_in_turn(Chip *m) {
    balancer_serve(m, serve_first);
}

/* ---- spread ---- */

/* How many tasks those run that ask and run fewest. */
static unsigned least_asking(const Chip *m) {
    unsigned level = 0;
    while (level < m->cfg->slots && !m->asking[level])
        level++;
    return level;
}

uint64_t admits_level(const Chip *m, const Core *c) {
    unsigned most = least_asking(m) + 1;
    if (most > c->kind->slots)
        most = c->kind->slots;
    return most > c->running ? most - c->running : 0;
}

/* Of those that run so many, the fastest, the first among equals. */
static uint32_t fastest_asking(const Chip *m, unsigned level) {
    uint32_t best = m->ask_count;
    for (uint32_t k = 0; k < m->ask_count; k++) {
        const Core *c = asking(m, k);
        if (c->running != level || (best < m->ask_count && c->kind->speed <= asking(m, best)->kind->speed))
            continue;
        best = k;
        if (!m->mixed)
            break;
    }
    return best;
}

static bool serve_least(Chip *m) {
    Core *from = balancer_longest(m);
    if (from)
        answer(m, fastest_asking(m, least_asking(m)), from);
    return from;
}

void cycle_level(Chip *m) {
    balancer_serve(m, serve_least);
}

/* ---- steal ---- */

static Core *victim_of(Chip *m, const Core *thief) {
    unsigned k = (unsigned)(balancer_random(m) % (m->cfg->cores - 1));
    return &m->cores[k + (k >= thief->number)];
}

/* While nothing is queued anywhere, nobody tries. */
void cycle_steal(Chip *m) {
    uint64_t latency = m->cfg->balancer_latency;
    for (uint32_t k = 0; k < m->ask_count && m->queued; k++) {
        Core *thief = asking(m, k);
        if (thief->tries > m->now)
            continue;
        Core *victim = victim_of(m, thief);
        if (balancer_spare(m, victim)) {
            answer(m, k--, victim);
            continue;
        }
        thief->tries = m->now + (latency ? latency : 1);
    }
}

uint64_t next_steal(const Chip *m) {
    uint64_t next = NEVER;
    for (uint32_t k = 0; k < m->ask_count && m->queued; k++)
        if (asking(m, k)->tries < next)
            next = asking(m, k)->tries;
    return next > m->now ? next : m->now + 1;
}
