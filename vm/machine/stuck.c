/* vm/machine/stuck.c - a machine in which nothing goes on any more: a network that lost a packet, a buffer whose policy
 * frees nothing, a balancer that keeps its tasks.
 *
 * Progress is an instruction, a task that starts, a request that is served, a reply.  Cycles without it count only if
 * they are simulated, which they are while packets move or tasks try again: those that are skipped lead to an event. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "vm/machine/chip.h"

enum { TOLD = 6 };              // waiting tasks

/* A line more, if there is room. */
__attribute__((format(printf, 2, 3)))
static void tell(const Chip *m, const char *fmt, ...) {
    size_t len = strlen(m->stuck);
    va_list args;
    va_start(args, fmt);
    vsnprintf(m->stuck + len, RUN_STUCK - len, fmt, args);
    va_end(args);
}

/* What a task of C, whose bit in WAITING is set, has sent for. */
static unsigned tell_entries(const Chip *m, const Core *c, const Buffer *b, const char *what, unsigned told) {
    for (unsigned i = 1; b->entries && i <= b->used; i++) {
        const Entry *e = &b->entries[i];
        for (uint32_t bits = e->waiting; bits; bits &= bits - 1) {
            unsigned slot = (unsigned)__builtin_ctz(bits);
            const Slot *s = &c->slots[slot];
            if (s->state == SLOT_WAITING && told++ < TOLD)
                tell(m, "core %u, slot %u, codelet %s: waits for %s %llu of unit %u since cycle %llu\n",
                     c->number, slot, m->program->codelets[s->range.codelet].name, what, (unsigned long long)e->number,
                     memory_home(m, e->number), (unsigned long long)s->waits_since);
        }
    }
    return told;
}

static void tell_tasks(const Chip *m) {
    unsigned told = 0, tries = 0;
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        const Core *c = &m->cores[k];
        for (unsigned i = 0; i < config_buffers(m->cfg); i++)
            told = tell_entries(m, c, &c->buffers[i], "chunk", told);
        told = tell_entries(m, c, &c->code, "code", told);
        tries += c->in[SLOT_RUNNING];
    }
    if (told > TOLD)
        tell(m, "... and %u tasks more that wait for chunks\n", told - TOLD);
    if (tries)
        tell(m, "tasks that try again, for no entry of their buffer is free: %u\n", tries);
    if (m->queued)
        tell(m, "workers in queues that no core takes: %llu\n", (unsigned long long)m->queued);
}

static void tell_requests(const Chip *m) {
    uint64_t early = 0;
    for (unsigned u = 0; u < m->nunits; u++)
        for (uint32_t p = m->units[u].early; p; p = m->packets[p].next)
            early++;
    if (m->forward)
        tell(m, "packets in the network: %llu on the way to units, %llu on the way to cores\n",
             (unsigned long long)net_packets(m->forward), (unsigned long long)net_packets(m->backward));
    if (m->packets_out)
        tell(m, "packets in all that have not come: %u, reads among them: %llu\n", m->packets_out,
             (unsigned long long)m->reads_out);
    if (early)
        tell(m, "reads at units, of chunks that have not come: %llu\n", (unsigned long long)early);
}

static void give_up(Chip *m) {
    m->stuck[0] = 0;
    tell(m, "since cycle %llu: no instruction, request or reply until cycle %llu\n",
         (unsigned long long)m->progressed.since, (unsigned long long)m->last);
    tell_tasks(m);
    tell_requests(m);
    machine_abort(m, TRAP_STUCK);
}

/* An instruction may issue for longer than anyone is patient. */
static bool issues(const Chip *m) {
    for (unsigned k = 0; k < m->cfg->cores; k++)
        if (m->cores[k].busy > m->now + 1)
            return true;
    return false;
}

void stuck_look(Chip *m) {
    uint64_t done = m->work + m->stats.started + m->stats.requests + m->stats.replies;
    if (done != m->progressed.done) {
        m->progressed.done = done;
        m->progressed.since = m->now;
        m->progressed.cycles = 0;
    } else if (++m->progressed.cycles > m->cfg->patience && m->cfg->patience && !m->aborted) {
        m->progressed.cycles = 0;
        if (!issues(m))
            give_up(m);
    }
}

void stuck_end(Chip *m) {
    if (!m->finished && !m->aborted && !m->fault.trap)
        give_up(m);
}
