/* vm/machine/controllers.c - between memory units and what keeps their chunks. */
#include "vm/machine/controllers.h"

#include <stdlib.h>

#include "vm/machine/chip.h"

/* ---- fixed: the unit's service is all ---- */

static uint64_t least_nothing(const MachineConfig *cfg) {
    (void)cfg;
    return 0;
}

static bool init_nothing(Chip *m) {
    (void)m;
    return true;
}

static void access_at_once(Chip *m, uint32_t packet) {
    memory_accessed(m, packet);
}

static void event_none(Chip *m, uint32_t a) {
    (void)m, (void)a;
}

static void count_nothing(Chip *m, uint64_t until) {
    (void)m, (void)until;
}

static void fini_nothing(Chip *m) {
    (void)m;
}

/* ---- DRAM ---- */

static bool init_dram(Chip *m) {
    m->dram = dram_create(m->cfg);
    m->dram_wakes = malloc(m->cfg->dram_channels * sizeof *m->dram_wakes);
    for (unsigned k = 0; m->dram_wakes && k < m->cfg->dram_channels; k++)
        m->dram_wakes[k] = NEVER;
    return m->dram && m->dram_wakes;
}

/* An event for the next command of CHANNEL; one that was made for later comes in vain. */
static void wake(Chip *m, unsigned channel) {
    uint64_t next = dram_next(m->dram, channel);
    if (next >= m->dram_wakes[channel])
        return;
    m->dram_wakes[channel] = next;
    wheel_add(&m->wheel, next, memory_event_key(m, channel), EVENT_CONTROLLER, channel);
}

/* What was to be done before this cycle. */
static void run_dram(Chip *m, unsigned channel) {
    const DramDone *done;
    if (m->finished)
        dram_end(m->dram, m->stats.cycles);
    unsigned n = dram_run(m->dram, channel, m->now, &done);
    for (unsigned i = 0; i < n; i++) {
        uint64_t ends = done[i].ends > m->now ? done[i].ends : m->now + 1;
        wheel_add(&m->wheel, ends, memory_event_key(m, m->packets[done[i].tag].unit), EVENT_ACCESSED, done[i].tag);
    }
}

static void access_dram(Chip *m, uint32_t packet) {
    const Packet *p = &m->packets[packet];
    uint64_t place;
    unsigned channel = dram_channel(m->cfg, p->number, p->unit, m->nunits, &place);
    run_dram(m, channel);
    if (dram_access(m->dram, channel, place, packet_writes(p), packet, m->now))
        wake(m, channel);
    else
        m->no_memory = true;
}

static void event_dram(Chip *m, uint32_t channel) {
    if (m->dram_wakes[channel] != m->now)
        return;
    m->dram_wakes[channel] = NEVER;
    run_dram(m, channel);
    wake(m, channel);
}

static void count_dram(Chip *m, uint64_t until) {
    DramStats *all = &m->stats.dram;
    *all = (DramStats){0};
    for (unsigned k = 0; k < m->cfg->dram_channels; k++) {
        DramStats s = dram_stats(m->dram, k, until);
        dram_add(all, &s);
        if (m->stats.parts)
            m->stats.parts->channel[k] = s;
    }
    m->stats.channels = m->cfg->dram_channels;
}

static void fini_dram(Chip *m) {
    dram_destroy(m->dram);
    free(m->dram_wakes);
}

/* ---- all ---- */

static const Controller controllers[CONFIG_WORDS] = {
#define CONTROLLER(name, word, least, init, access, event, count, fini, doc) \
    [CONTROLLER_##name] = {least, init, access, event, count, fini},
#include "vm/machine/controllers.def"
};

const Controller *controller_of(const MachineConfig *cfg) {
    return &controllers[cfg->controller];
}
