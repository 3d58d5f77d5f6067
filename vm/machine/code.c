/* vm/machine/code.c - instruction buffers: the code that a core has at hand.
 *
 * A task begins when its core has all chunks of its codelet; those that are missing are
 * fetched from their units at once.  They are known by their place in the program, 32 words
 * each, and replaced in order of use.  What comes when all entries are being fetched passes
 * through, for the one slot that sent for it. */
#include "vm/machine/chip.h"

enum { CODE_WORDS = CHUNK_BYTES / 4 };

/* Chunk NUMBER of code is there; false: S waits for it. */
static bool load_chunk(Chip *m, Core *c, Slot *s, uint32_t number) {
    Left left;
    Entry gone, *e = buffer_find(&c->code, number);
    if (e && e->state == ENTRY_CLEAN) {
        buffer_touch(&c->code, e);
        m->stats.code_hits++;
        return true;
    }
    if (!e) {
        e = buffer_insert(&c->code, number, number, ENTRY_FETCHING, &left, &gone);
        m->stats.code_misses++;
        memory_fetch_code(m, c, s, number, !e);
    }
    if (e)
        e->waiting |= UINT32_C(1) << (s - c->slots);
    s->code_missing++;
    return false;
}

void code_load(Chip *m, Core *c, Slot *s) {
    const Codelet *k = &m->program->codelets[s->range.codelet];
    if (!m->cfg->ibuf)
        return;
    s->code_missing = 0;
    for (uint32_t i = k->first / CODE_WORDS; i <= (k->first + k->count - 1) / CODE_WORDS; i++)
        load_chunk(m, c, s, i);
    if (!s->code_missing)
        return;
    s->begins = s->ready;
    s->earliest = m->now;
    s->after_code = s->state;
    slot_enter(c, s, SLOT_WAITING);
    slot_set_ready(s, NEVER);
}

/* One chunk less is missing. */
static void came(Chip *m, Core *c, Slot *s) {
    if (s->state != SLOT_WAITING || !s->code_missing || --s->code_missing)
        return;
    core_account(c, m->now);
    if (m->profile)
        profile_reaches(m, c, s, s->begins);
    if (m->now > s->begins)
        s->cycles[SLOT_CAUSE_MEMORY] += m->now - s->begins;
    if (m->profile)
        profile_spends(m, c, s);
    slot_enter(c, s, s->after_code);
    slot_set_ready(s, s->begins > m->now ? s->begins : m->now);
    core_wake(m, c);
}

void code_reply(Chip *m, const Packet *p) {
    Core *c = &m->cores[p->core];
    if (p->passes) {
        came(m, c, &c->slots[p->slot]);
        return;
    }
    Entry *e = buffer_find(&c->code, p->chunk);     // it stays while it is fetched
    e->state = ENTRY_CLEAN;
    for (; e->waiting; e->waiting &= e->waiting - 1)
        came(m, c, &c->slots[__builtin_ctz(e->waiting)]);
}

void code_forget(Core *c, Slot *s) {
    for (unsigned k = 1; k <= c->code.used; k++)
        c->code.entries[k].waiting &= ~(UINT32_C(1) << (s - c->slots));
    s->code_missing = 0;
}
