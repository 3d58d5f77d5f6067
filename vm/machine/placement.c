/* vm/machine/placement.c - tasks go where the plan says. */
#include "vm/machine/placement.h"

#include "vm/machine/chip.h"

/* The run has another task than the plan: it ends, as if it were interrupted. */
static void fail(Chip *m, PlacementFault fault, uint32_t at, int worker, unsigned codelet) {
    Placement *p = m->plan;
    if (p->fault == PLACEMENT_GOOD) {
        p->fault = fault;
        p->at = at;
        p->worker = worker;
        p->codelet = codelet;
    }
    machine_abort(m, TRAP_INTERRUPT);
}

/* TASK, if it is one, or else PLACED_NONE: it comes after BEFORE, and executes CODELET. */
static uint32_t check(Chip *m, uint32_t task, uint32_t before, int worker, unsigned codelet) {
    if (task == PLACED_NONE)
        fail(m, PLACEMENT_MISSING, before, worker, codelet);
    else if (m->plan->task[task].codelet != codelet)
        fail(m, PLACEMENT_WRONG, task, worker, codelet);
    return task;
}

uint32_t placement_next(Chip *m, uint32_t before, unsigned codelet) {
    uint32_t task = before == PLACED_NONE ? PLACED_NONE : m->plan->task[before].next;
    return check(m, task, before, PLACEMENT_NEXT, codelet);
}

static uint32_t find_worker(const Placement *p, uint32_t before, unsigned worker) {
    uint32_t task = before == PLACED_NONE ? PLACED_NONE : p->task[before].workers;
    while (task != PLACED_NONE && p->task[task].worker != worker)
        task = p->task[task].sibling;
    return task;
}

/* The turn counts, whichever end of a queue is taken from. */
static uint64_t age_of(const Chip *m, uint32_t turn) {
    return m->cfg->queue == QUEUE_LIFO ? UINT64_MAX - turn : turn;
}

unsigned placement_core(const Chip *m, Record *r, unsigned otherwise) {
    if (r->placed == PLACED_NONE)
        return otherwise;
    const PlacedTask *t = &m->plan->task[r->placed];
    r->age = age_of(m, t->turn);
    return t->core;
}

void placement_spawn(Chip *m, Core *c, const Slot *s, const Record *r) {
    for (unsigned id = r->range.first; id < r->range.end; id++) {
        Record one = *r;
        one.range.first = (uint8_t)id;
        one.range.end = (uint8_t)(id + 1);
        one.placed = check(m, find_worker(m->plan, s->placed, id), s->placed, (int)id, r->range.codelet);
        if (id > r->range.first && r->range.args_is_handle)
            store_retain(m->store, r->range.args);
        balancer_send(m, &one, c->number, placement_core(m, &one, c->number));
    }
}

void placement_first(Chip *m, Record *r) {
    r->placed = check(m, m->plan->first, PLACED_NONE, PLACEMENT_NEXT, r->range.codelet);
}

void placement_starts(Chip *m, const Core *c, const Slot *s) {
    if (s->placed == PLACED_NONE)
        return;
    PlacedTask *t = &m->plan->task[s->placed];
    t->ran = true;
    m->stats.planned += t->core == c->number;
}
