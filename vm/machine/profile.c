/* vm/machine/profile.c - each cycle of a slot's task goes to an instruction.
 *
 * Slots have accounts by cause already; what they grew by since the last look goes to the instruction
 * that the slot is at.  What lies between two entries of an account is latency, of the instruction before.
 * Without cores that run ahead, the slot's next instruction is the one that is issued. */
#include "vm/machine/profile.h"

#include <assert.h>
#include <stdlib.h>

#include "vm/machine/chip.h"

static_assert(SLOT_CAUSE_FREE == SLOT_CAUSES - 1, "what is no task's stands last");

const ProfileColumn profile_columns[PROFILE_COLUMNS + 1] = {
#define PROFILE(name, word, unit, doc) [PROFILE_##name] = {word, unit, doc},
#include "vm/core/profile.def"
#define SLOT_CAUSE(name, word, doc) [PROFILE_CYCLES + SLOT_CAUSE_##name] = {word, "cycles", doc},
#include "vm/machine/causes.def"
};

/* What was counted of a slot already. */
struct ProfileSlot {
    uint32_t at;            // word of the instruction
    uint64_t chunks;
    uint64_t cycles[SLOT_CAUSES];
    uint64_t sum;           // of all causes, up to here
};

bool profile_begin(Chip *m) {
    profile_clear(m->profile);
    m->profiled = calloc(m->cfg->cores * m->cfg->slots, sizeof *m->profiled);
    return m->profiled != NULL;
}

static ProfileSlot *slot_of(const Chip *m, const Core *c, const Slot *s) {
    return &m->profiled[c->number * m->cfg->slots + (uint64_t)(s - c->slots)];
}

static uint32_t word_of(const Chip *m, const Insn *I) {
    return (uint32_t)(I - m->code[0].insns);
}

void profile_reaches(const Chip *m, const Core *c, const Slot *s, uint64_t ready) {
    ProfileSlot *p = slot_of(m, c, s);
    assert(ready >= p->sum && "no cycle of a slot is accounted twice");
    uint64_t latency = ready - p->sum;
    profile_at(m->profile, p->at)[PROFILE_CYCLES + SLOT_CAUSE_LATENCY] += latency;
    p->cycles[SLOT_CAUSE_LATENCY] += latency;
    p->sum = ready;
    p->at = word_of(m, s->insn);
}

void profile_spends(Chip *m, const Core *c, const Slot *s) {
    ProfileSlot *p = slot_of(m, c, s);
    uint64_t *to = profile_at(m->profile, p->at), misses = 0;
    for (SlotCause k = 0; k < SLOT_CAUSES; k++) {
        if (k == SLOT_CAUSE_LATENCY)
            continue;
        uint64_t more = s->cycles[k] - p->cycles[k];
        p->cycles[k] += more;
        p->sum += more;
        if (k != SLOT_CAUSE_FREE)
            to[PROFILE_CYCLES + k] += more;
    }
    for (AccessKind k = 0; k < KINDS; k++)
        misses += m->stats.misses[k];
    to[PROFILE_MISSES] += misses - m->profiled_misses;
    to[PROFILE_INSTRUCTIONS] += m->work - m->profiled_work;
    to[PROFILE_CHUNKS] += s->task.counts.chunks - p->chunks;
    m->profiled_misses = misses;
    m->profiled_work = m->work;
    p->chunks = s->task.counts.chunks;
}

void profile_starts(Chip *m, const Core *c, const Slot *s) {
    slot_of(m, c, s)->at = word_of(m, s->insn);
    profile_spends(m, c, s);
}

void profile_task(const Chip *m, const Slot *s) {
    profile_at(m->profile, word_of(m, s->code->insns))[PROFILE_TASKS]++;
}

void profile_end(const Chip *m) {
    for (uint64_t i = 0; i < m->cfg->cores * m->cfg->slots; i++) {
        const Slot *s = &m->cores[i / m->cfg->slots].slots[i % m->cfg->slots];
        assert(m->profiled[i].cycles[SLOT_CAUSE_LATENCY] == s->cycles[SLOT_CAUSE_LATENCY] &&
               "all cycles of tasks are of instructions");
        (void)s;
    }
}

void profile_markdown(FILE *out) {
    for (int i = 0; i < PROFILE_COLUMNS; i++)
        fprintf(out, "| `%s` | %s | %s |\n", profile_columns[i].name, profile_columns[i].unit, profile_columns[i].doc);
}
