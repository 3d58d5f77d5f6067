/* vm/machine/tasks.c - queues of task records, results, the ends of tasks, faults. */
#include <stdlib.h>
#include <string.h>

#include "vm/core/calls.h"
#include "vm/core/index_fault.h"
#include "vm/core/notes.h"
#include "vm/core/scene.h"
#include "vm/machine/chip.h"

enum { FIRST_RECORDS = 16 };

/* ---- queues ---- */

static bool reserve(TaskQueue *q) {
    if (q->top < q->room)
        return true;
    if (q->bottom > q->room / 2) {
        memmove(q->records, q->records + q->bottom, (q->top - q->bottom) * sizeof *q->records);
        q->top -= q->bottom;
        q->bottom = 0;
        return true;
    }
    uint32_t room = q->room ? 2 * q->room : FIRST_RECORDS;
    Record *grown = realloc(q->records, room * sizeof *grown);
    if (!grown)
        return false;
    q->records = grown;
    q->room = room;
    return true;
}

/* Private arrays stay where their pieces are, and their task with them. */
static TaskQueue *queue_of(Core *c, const Range *r) {
    return r->privates ? &c->bound : &c->queue;
}

void tasks_enqueue(Chip *m, Core *c, const Record *r) {
    TaskQueue *q = queue_of(c, &r->range);
    if (!reserve(q)) {
        m->no_memory = true;
        range_release(m->pool, &r->range);
        return;
    }
    uint32_t at = q->top++;
    for (; at > q->bottom && q->records[at - 1].age > r->age; at--)    // rarely
        q->records[at] = q->records[at - 1];
    q->records[at] = *r;
    q->records[at].ready = m->now;
    if (q == &c->queue) {
        q->ids += (unsigned)(r->range.end - r->range.first);
        m->queued += (unsigned)(r->range.end - r->range.first);
    }
    core_wake(m, c);
}

/* The record that is taken next for SLOT, or NULL: with a buffer a slot, tasks with arrays stay in theirs. */
static Record *next_bound(const Chip *m, Core *c, unsigned slot) {
    TaskQueue *q = &c->bound;
    bool newest = m->cfg->queue == QUEUE_LIFO, any = m->cfg->buffer_scope != SCOPE_SLOT;
    for (uint32_t i = 0; i < q->top - q->bottom; i++) {
        Record *r = &q->records[newest ? q->top - 1 - i : q->bottom + i];
        if (any || r->range.privates->slot == slot)
            return r;
    }
    return NULL;
}

static Record *next_queued(const Chip *m, Core *c) {
    TaskQueue *q = &c->queue;
    if (q->top == q->bottom)
        return NULL;
    return &q->records[m->cfg->queue == QUEUE_LIFO ? q->top - 1 : q->bottom];
}

static void take_bound(TaskQueue *q, Record *r, Record *one) {
    *one = *r;
    q->top--;
    memmove(r, r + 1, (size_t)(&q->records[q->top] - r) * sizeof *r);
}

static void take_queued(Chip *m, TaskQueue *q, Record *r, Record *one) {
    *one = *r;
    one->range.end = (uint8_t)(one->range.first + 1);
    q->ids--;
    if (!--m->queued)
        m->drained++;
    if (++r->range.first < r->range.end) {
        if (one->range.args_is_handle)
            store_retain(m->store, one->range.args);
    } else if (m->cfg->queue == QUEUE_LIFO) {
        q->top--;
    } else {
        q->bottom++;
    }
}

bool tasks_take(Chip *m, Core *c, unsigned slot, Record *one) {
    Record *bound = next_bound(m, c, slot), *queued = next_queued(m, c);
    bool newest = m->cfg->queue == QUEUE_LIFO;
    if (bound && (!queued || (bound->age > queued->age) == newest))
        take_bound(&c->bound, bound, one);
    else if (queued)
        take_queued(m, &c->queue, queued, one);
    else
        return false;
    m->stats.started++;
    m->stats.queued_cycles += m->now - one->ready;
    return true;
}

Record tasks_one(Chip *m, const Record *r, unsigned id) {
    Record one = *r;
    one.age = m->ages++;
    one.range.first = (uint8_t)id;
    one.range.end = (uint8_t)(id + 1);
    if (id > r->range.first && r->range.args_is_handle)
        store_retain(m->store, r->range.args);
    return one;
}

void tasks_queue(Chip *m, Core *c, const Record *r) {
    Record all = *r;
    if (m->cfg->spawn == SPAWN_BULK) {
        all.age = m->ages++;
        tasks_enqueue(m, c, &all);
        return;
    }
    for (unsigned id = r->range.first; id < r->range.end; id++) {
        Record one = tasks_one(m, r, id);
        tasks_enqueue(m, c, &one);
    }
}

void tasks_spawned(Chip *m, Core *c, Slot *s) {
    Task *t = &s->task;
    uint64_t origin = watch_origin(m, m->now, c->number, (uint32_t)(s - c->slots));
    uint64_t least = s->least + m->timed;       // a core issues once a cycle, so it takes them in the next
    for (unsigned i = 0; i < t->spawns; i++) {
        Record r = {.range = t->spawn[i], .ready = m->now, .origin = origin, .least = least, .placed = PLACED_NONE};
        balancer_spawn(m, c, s, &r);
    }
    t->spawns = 0;
}

/* ---- results ---- */

static void add_span(Sync *sync, uint64_t span) {
    // relaxed: one thread simulates
    if (span > atomic_load_explicit(&sync->span, memory_order_relaxed))
        atomic_store_explicit(&sync->span, span, memory_order_relaxed);
}

/* S sends a result: in a run without waiting the way to SYNC's unit and its service follow. */
static void add_least(const Chip *m, const Slot *s, Sync *sync) {
    uint64_t served = s->least + m->way + m->cfg->service;
    if (served > sync->least)
        sync->least = served;
}

void tasks_count(Chip *m, const Packet *p) {
    Sync *sync = p->sync;
    unsigned core = p->core;
    uint32_t left = atomic_load_explicit(&sync->pending, memory_order_relaxed) - 1;
    atomic_store_explicit(&sync->pending, left, memory_order_relaxed);
    if (left)
        return;
    if (sync == &m->root) {
        m->finished = true;
        m->stats.cycles = m->now;
        return;
    }
    if (m->cfg->continue_at == CONTINUE_HOME) {
        uint64_t number = chip_meta(m, sync->chunk)->number;
        core = (unsigned)(memory_home(m, number) * m->cfg->cores / m->nunits);
    }
    Record next = {.age = m->ages++, .origin = watch_origin(m, p->sent, p->core, p->slot), .least = sync->least,
                   .placed = m->plan ? placement_next(m, sync->placed, sync->codelet) : PLACED_NONE};
    next.range = sync_continue(m->pool, m->store, sync);
    unsigned to = m->plan ? placement_core(m, &next, core) : core;
    if (next.range.privates)
        core = to = next.range.privates->core;
    balancer_send(m, &next, core, to);
}

/* The slot's task is over: what it made and did not hand out dies. */
static void leave(Chip *m, Core *c, Slot *s) {
    Task *t = &s->task;
    reclaim_task(m, c, s);
    t->sync = NULL;
}

static void free_slot(Chip *m, Core *c, Slot *s) {
    if (m->watch)
        watch_ends(m, c, s);
    core_account(c, m->now);
    memory_forget(m, c, s);
    arrays_end(m, c, s);
    leave(m, c, s);
    slot_enter(c, s, SLOT_FREE);
    s->held = c->busy > m->now ? c->busy : m->now;
    slot_set_ready(s, NEVER);
    balancer_runs(m, c, -1);
    core_wake(m, c);
}

static void count_task(Chip *m, Core *c, Slot *s) {
    if (m->stats.by_codelet)
        m->stats.by_codelet[s->range.codelet]++;
    if (m->profile)
        profile_task(m, s);
    s->task.counts.tasks++;
    s->task.counts.work += s->count;
    c->finished += s->count;
}

static void deliver_result(Chip *m, Core *c, Slot *s) {
    Task *t = &s->task;
    uint64_t value = t->result;
    if (t->kind == RESULT_HANDLE) {
        value = task_give(t, value);
        memory_sealed(m, c, s, value);
    }
    if (m->watch)
        watch_delivers(m, c, s, t->target);
    sync_deliver(m->store, t->target, t->id, value, t->kind);
    add_span(t->target, t->span_start + s->count);
    add_least(m, s, t->target);
    memory_deliver(m, c, s, t->target);
}

void tasks_quit(Chip *m, Core *c, Slot *s) {
    Task *t = &s->task;
    count_task(m, c, s);
    if (!t->sync) {
        deliver_result(m, c, s);
    } else {
        if (t->puts)
            add_span(t->sync, t->span_start + s->count);
        t->privates.core = c->number;
        t->privates.slot = (uint32_t)(s - c->slots);
        if (m->watch)
            watch_keeps(m, c, s);
        m->no_memory |= !task_hand_on(t);
        if (m->watch)
            watch_delivers_end(m, c, s);
        add_least(m, s, t->sync);
        memory_deliver(m, c, s, t->sync);       // it completes after its creator has quit
    }
    free_slot(m, c, s);
}

void tasks_become(Chip *m, Core *c, Slot *s, unsigned codelet, uint64_t args) {
    Task *t = &s->task;
    count_task(m, c, s);
    Range next = {
        .sync = t->target,
        .args = args,
        .span = t->span_start + s->count,
        .codelet = (uint16_t)codelet,
        .first = t->id,
        .end = (uint8_t)(t->id + 1),
        .args_is_handle = m->program->codelets[codelet].arg == ARG_HANDLE,
    };
    if (next.args_is_handle) {
        next.args = task_give(t, args);
        memory_sealed(m, c, s, next.args);
    }
    if (m->watch) {
        watch_keeps(m, c, s);
        watch_ends(m, c, s);
    }
    leave(m, c, s);
    s->range = next;
    if (m->plan) {
        s->placed = placement_next(m, s->placed, codelet);
        placement_starts(m, c, s);
    }
    if (m->watch)
        watch_became(m, c, s);
}

/* ---- faults ---- */

bool tasks_precede(const Chip *m, const Sync *sync, unsigned id) {
    TaskPlace place;
    if (!m->fault.place.ids)
        return m->fault.trap == TRAP_NONE;
    if (!place_of(&place, sync, id))
        return true;        // one task too many runs: harmless
    bool before = place_compare(&place, &m->fault.place) < 0;
    place_free(&place);
    return before;
}

/* Tasks behind the fault give up; those that wait do when it is their turn. */
static void stop_followers(Chip *m) {
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = &m->cores[k];
        for (unsigned i = 0; i < m->cfg->slots; i++) {
            Slot *s = &c->slots[i];
            if (s->state != SLOT_FREE && !tasks_precede(m, s->range.sync, s->range.first))
                free_slot(m, c, s);
        }
    }
}

static void take_scene(Chip *m, const Slot *s, const Insn *at, bool ordered) {
    m->scene->there = false;
    if (at && ordered)
        scene_take(m->scene, &(SceneOf){m->program, m->store, &s->frame, &s->task.privates, s->range.sync, s->range.first,
                                        (uint32_t)(at - m->code[0].insns)});
}

void tasks_trap(Chip *m, Core *c, Slot *s, Trap trap, const Insn *at) {
    bool ordered = trap_table[trap].exit_code == 1;
    TaskPlace place = {0};
    if (ordered)
        place_of(&place, s->range.sync, s->range.first);
    place_free(&m->fault.place);        // who still runs comes before the last one that trapped
    m->fault.place = place;
    m->fault.trap = trap;
    m->fault.codelet = s->range.codelet;
    m->fault.line = at ? m->program->lines[at - m->code[0].insns] : 0;
    m->fault.index = at ? index_fault(trap, m->program->code[at - m->code[0].insns], &s->frame, &s->task.privates) : (IndexFault){0};
    if (m->scene)
        take_scene(m, s, at, ordered);
    if (m->notes)
        notes_end(m->notes, ordered ? &s->task : NULL);
    m->fault.calls = ordered ? calls_of(m->program, s->range.codelet, s->range.sync, s->range.first) : (Calls){0};
    free_slot(m, c, s);
    if (ordered)
        stop_followers(m);
    else
        m->aborted = true;
}

void tasks_release(Chip *m) {
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = &m->cores[k];
        for (unsigned i = 0; i < m->cfg->slots; i++)
            if (c->slots[i].state != SLOT_FREE)
                free_slot(m, c, &c->slots[i]);
        for (TaskQueue *q = &c->queue; q->bottom < q->top; q->bottom++)
            range_release(m->pool, &q->records[q->bottom].range);
        for (TaskQueue *q = &c->bound; q->bottom < q->top; q->bottom++)
            range_release(m->pool, &q->records[q->bottom].range);
    }
}
