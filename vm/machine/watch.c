/* vm/machine/watch.c - tells the watch, if there is one, what happens on the chip. */
#include "vm/machine/watch.h"

#include "vm/machine/chip.h"

static View view_of(const Chip *m, const Core *c, const Slot *s) {
    return (View){m->now, s->least, c->number, (uint32_t)(s - c->slots), s->range.codelet, s->range.first};
}

uint64_t watch_origin(const Chip *m, uint64_t sent, uint32_t core, uint32_t slot) {
    return m->watch && m->watch->origin ? m->watch->origin(m->watch, sent, core, slot) : 0;
}

void watch_starts(const Chip *m, const Core *c, const Slot *s, const Record *r) {
    if (!m->watch->starts)
        return;
    View v = view_of(m, c, s);
    Start start = {START_SPAWNED, r->origin, r->ready, s->ready, 0};
    if (m->program->codelets[v.codelet].role == ROLE_CONTINUATION) {
        start.kind = START_CONTINUES;
        start.sync = chip_meta(m, s->range.args)->number;
    } else if (s->range.sync == &m->root) {
        start.kind = START_FIRST;
    }
    m->watch->starts(m->watch, &v, &start);
}

void watch_became(const Chip *m, const Core *c, const Slot *s) {
    if (!m->watch->starts)
        return;
    View v = view_of(m, c, s);
    m->watch->starts(m->watch, &v, &(Start){START_BECAME, 0, m->now, m->now, 0});
}

void watch_ends(const Chip *m, const Core *c, const Slot *s) {
    View v = view_of(m, c, s);
    if (m->watch->ends)
        m->watch->ends(m->watch, &v, s->count);
}

void watch_waits(const Chip *m, const Core *c, const Slot *s, WaitCause cause, AccessKind kind, uint64_t chunk) {
    View v = view_of(m, c, s);
    if (m->watch->waits)
        m->watch->waits(m->watch, &v, &(Wait){cause, kind, chunk, memory_home(m, chunk)});
}

void watch_resumes(const Chip *m, const Core *c, const Slot *s) {
    View v = view_of(m, c, s);
    if (m->watch->resumes)
        m->watch->resumes(m->watch, &v);
}

void watch_seals(const Chip *m, const Core *c, const Slot *s, uint64_t chunk) {
    View v = view_of(m, c, s);
    if (m->watch->seals)
        m->watch->seals(m->watch, &v, chunk);
}

/* A task's own open chunks and pieces of its arrays are nobody else's. */
void watch_reads(const Chip *m, const Core *c, const Slot *s, Handle h) {
    const ChunkMeta *meta = chip_meta(m, h);
    View v = view_of(m, c, s);
    if (m->watch->reads && !meta->open && !meta->piece)
        m->watch->reads(m->watch, &v, meta->number);
}

void watch_keeps(const Chip *m, const Core *c, const Slot *s) {
    const Privates *p = &s->task.privates;
    View v = view_of(m, c, s);
    for (uint32_t used = m->watch->keeps ? p->used : 0; used; used &= used - 1) {
        const Private *w = &p->w[__builtin_ctz(used)];
        if (private_length(w))
            m->watch->keeps(m->watch, &v, w->number, private_length(w) * w->width);
    }
}

void watch_executes(const Chip *m, const Slot *s, const Insn *I) {
    const OpCost *k = &s->kind->cost[I->op];
    uint64_t elements = k->copies ? arrays_work(s, I) : k->elements ? k->elements : k->by_lanes ? s->frame.vl : 1;
    m->watch->executes(m->watch, (Op)I->op, elements);
}

/* The program's own result goes nowhere. */
void watch_delivers(const Chip *m, const Core *c, const Slot *s, const Sync *sync) {
    View v = view_of(m, c, s);
    if (m->watch->delivers && sync != &m->root)
        m->watch->delivers(m->watch, &v, chip_meta(m, sync->chunk)->number, sync->codelet, false);
}

/* The task that created its sync chunk is over. */
void watch_delivers_end(const Chip *m, const Core *c, const Slot *s) {
    View v = view_of(m, c, s);
    const Sync *sync = s->task.sync;
    if (m->watch->delivers)
        m->watch->delivers(m->watch, &v, chip_meta(m, sync->chunk)->number, sync->codelet, true);
}
