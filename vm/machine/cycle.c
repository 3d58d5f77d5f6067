/* vm/machine/cycle.c - the loop over cycles, and which cores are looked at in each. */
#include "vm/machine/chip.h"

enum {
    LOOK_EVERY = 1 << 16,   // instructions, and cycles, between two looks at the interrupt
};

static void move_packets(Chip *m) {
    unsigned n;
    net_cycle(m->forward, m->now);
    net_cycle(m->backward, m->now);
    const Arrival *a = net_arrivals(m->forward, &n);
    for (unsigned i = 0; i < n; i++)
        memory_at_unit(m, a[i].tag);
}

static void take_replies(Chip *m) {
    unsigned n;
    const Arrival *a = net_arrivals(m->backward, &n);
    for (unsigned i = 0; i < n; i++)
        memory_reply(m, a[i].tag);
}

/* Units first, then cores: the keys say so. */
static void handle_events(Chip *m) {
    uint32_t n = wheel_take(&m->wheel, m->now);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t a = m->wheel.due[i].a;
        switch ((EventKind)m->wheel.due[i].kind) {
        case EVENT_AT_UNIT: memory_at_unit(m, a); break;
        case EVENT_SERVED:  memory_served(m, a); break;
        case EVENT_SECOND:  second_look(m, a); break;
        case EVENT_CONTROLLER: m->controller->event(m, a); break;
        case EVENT_ACCESSED: memory_accessed(m, a); break;
        case EVENT_REPLY:   memory_reply(m, a); break;
        case EVENT_RECORD:  balancer_arrive(m, a); break;
        }
    }
}

/* Which of so many cores want to be looked at, a bit each. */
static unsigned due_at(const uint64_t next[CORES_TOGETHER], uint64_t now) {
    unsigned due = 0;
    for (unsigned i = 0; i < CORES_TOGETHER; i++)
        due |= (unsigned)(next[i] <= now) << i;
    return due;
}

/* All slots together exceed the host's cache. */
static void fetch_core(const Core *c) {
    const Slot *s = c->turn;
    __builtin_prefetch(&s->insn);
    for (unsigned i = 0; i < X_REGS; i += 8)
        __builtin_prefetch(&s->frame.x[i]);
}

/* The cores of GROUP that want to be looked at.  Who is woken meanwhile sets its `soonest`. */
static void run_group(Chip *m, unsigned group) {
    const unsigned first = group * CORES_TOGETHER;
    const uint64_t *next = &m->next[first];
    uint64_t soonest = NEVER;
    m->soonest[group] = NEVER;
    for (unsigned due = due_at(next, m->now); due;) {
        unsigned k = (unsigned)__builtin_ctz(due);
        due &= due - 1;
        if (due)
            fetch_core(&m->cores[first + (unsigned)__builtin_ctz(due)]);
        core_cycle(m, &m->cores[first + k]);
        if (m->soonest[group] != NEVER)
            due = due_at(next, m->now) & ~1u << k;
    }
    for (unsigned i = 0; i < CORES_TOGETHER; i++)
        soonest = next[i] < soonest ? next[i] : soonest;
    m->soonest[group] = soonest;
}

static void run_cores(Chip *m) {
    for (unsigned group = 0; group < m->ngroups; group++)
        if (m->soonest[group] <= m->now)
            run_group(m, group);
}

/* The next cycle in which anything happens. */
static uint64_t next_event(const Chip *m) {
    if (m->forward && net_packets(m->forward) + net_packets(m->backward))
        return m->now + 1;
    uint64_t next = wheel_next(&m->wheel, m->now), balance = balancer_next(m);
    if (balance < next)
        next = balance;
    for (unsigned group = 0; group < m->ngroups; group++)
        if (m->soonest[group] < next)
            next = m->soonest[group];
    return next == NEVER || next > m->now ? next : m->now + 1;
}

/* Until nothing is left to be done: after the result, packets are still under way. */
void cycle_run(Chip *m) {
    uint64_t looks = 0;
    while (m->now != NEVER && !m->aborted) {
        m->last = m->now;
        if (m->now >= m->sample_at)
            intervals_sample(m);
        if (m->forward)
            move_packets(m);
        handle_events(m);
        if (m->forward)
            take_replies(m);
        balancer_cycle(m);
        run_cores(m);
        if (m->watch && m->watch->cycle)
            m->watch->cycle(m->watch, m->now, m->queued, m->reads_out);
        if (m->no_memory || m->wheel.failed)
            machine_abort(m, TRAP_MEMORY);
        if (looks++ % LOOK_EVERY == 0 || m->work - m->looked >= LOOK_EVERY)
            machine_look(m);
        stuck_look(m);
        m->now = next_event(m);
    }
    stuck_end(m);
}
