/* vm/machine/reclaim.c - a task ends: it gives up its counts, and chunks die.
 *
 * On the host they are free at once.  With gc=counted every count that is given up is a
 * request to the chunk's unit: from the core for what the task held, from the unit of a
 * chunk that dies for each handle in it.  A chunk that was never sealed has not left its
 * core; it dies there, and the core gives up what it held. */
#include <stdlib.h>

#include "vm/machine/chip.h"

enum { FIRST_DYING = 64 };

/* A count of CHUNK will be given up, by who is at PORT. */
static void push(Chip *m, Handle chunk, unsigned port) {
    if (!chunk_number(chunk))
        return;
    if (m->dying_count == m->dying_room) {
        uint32_t room = m->dying_room ? 2 * m->dying_room : FIRST_DYING;
        Dying *grown = realloc(m->dying, room * sizeof *grown);
        if (!grown) {
            m->no_memory = true;
            pool_release(m->pool, chunk);
            return;
        }
        m->dying = grown;
        m->dying_room = room;
    }
    m->dying[m->dying_count++] = (Dying){chunk_number(chunk), port};
}

/* Chunk H is about to die, and who is at PORT gives up the counts that it holds. */
static void push_children(Chip *m, Handle h, unsigned port) {
    ChunkInfo *info = chunk_info(m->store, h);
    unsigned handles = info->handles;
    info->handles = 0;
    for (; handles; handles &= handles - 1)
        push(m, chunk_words(m->store, h)[__builtin_ctz(handles)], port);
}

static void work_off(Chip *m) {
    while (m->dying_count) {
        Dying d = m->dying[--m->dying_count];
        Handle h = chunk_handle(d.chunk);
        unsigned unit = memory_decrement(m, h, d.port);
        // relaxed: one thread simulates
        if (atomic_load_explicit(&chunk_info(m->store, h)->count, memory_order_relaxed) == 1)
            push_children(m, h, memory_unit_port(m, unit));
        pool_release(m->pool, h);
    }
}

static void release_counted(Chip *m, Core *c, Slot *s) {
    Task *t = &s->task;
    const Range *r = &s->range;
    unsigned port = memory_core_port(m, c->number);
    for (uint32_t i = 0; i < t->nown; i++) {
        Handle h = chunk_handle(t->own[i]);
        if (!chunk_is_own(m->store, h)) {
            push(m, h, port);
            continue;
        }
        if (!chip_meta(m, h)->open)
            memory_decrement(m, h, port);
        memory_discarded(m, c, s, h);
        push_children(m, h, port);
        pool_discard(m->pool, h);
    }
    t->nown = 0;
    if (r->args_is_handle)
        push(m, r->args, port);
    if (r->env_is_handle)
        push(m, r->env, port);
    work_off(m);
}

void reclaim_task(Chip *m, Core *c, Slot *s) {
    Task *t = &s->task;
    uint64_t freed = m->pool->freed;
    memory_report(m, c);
    if (m->cfg->gc == GC_COUNTED) {
        release_counted(m, c, s);
    } else {
        for (uint32_t i = 0; i < t->nown; i++)
            if (chunk_is_own(m->store, chunk_handle(t->own[i])))
                memory_discarded(m, c, s, chunk_handle(t->own[i]));
        task_release_own(t);
        range_release(m->pool, &s->range);
    }
    pool_drain(m->pool);
    m->live -= m->pool->freed - freed;
}
