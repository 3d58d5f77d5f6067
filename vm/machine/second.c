/* vm/machine/second.c - the second-level buffer: slices between memory units and what keeps their chunks.
 *
 * Chunks are written once, so copies in auto buffers and here are never wrong, and nobody has to be told
 * of anything.  What is written stays here, dirty, until it must leave; if it has died by then, it is
 * written no further. */
#include <stdlib.h>

#include "vm/machine/chip.h"

#define CODE_NUMBER (UINT64_C(1) << 63)     // chunks of code have numbers of their own

struct Slice {
    Buffer   buffer;
    uint64_t free;          // from this cycle on it takes the next request
};

static Slice *slice_of(const Chip *m, const Packet *p) {
    return &m->slices[p->unit * (uint64_t)m->nslices / m->nunits];
}

static uint64_t key_of(const Packet *p) {
    return p->number | (p->kind == PACKET_CODE ? CODE_NUMBER : 0);
}

/* A slice takes a request in each cycle. */
void second_access(Chip *m, uint32_t packet) {
    Slice *s = slice_of(m, &m->packets[packet]);
    bool waits = m->cfg->network_contention != CONTENTION_NONE && s->free > m->now;
    uint64_t start = waits ? s->free : m->now;
    s->free = start + 1;
    m->stats.second.waiting += start - m->now;
    m->stats.second.requests++;
    uint64_t key = memory_event_key(m, m->packets[packet].unit);
    wheel_add(&m->wheel, start + m->cfg->second_latency, key, EVENT_SECOND, packet);
}

/* A changed chunk has to leave; *GONE is its entry. */
static void evict(Chip *m, const Entry *gone, unsigned unit) {
    const ChunkMeta *meta = &m->meta[gone->tag];
    if (meta->number != gone->number || chunk_info(m->store, chunk_handle(gone->tag))->state == CHUNK_FREE) {
        m->stats.second.died++;
        return;
    }
    Packet p = {.kind = PACKET_EVICTED, .chunk = gone->tag, .unit = unit, .number = gone->number};
    uint32_t packet = memory_packet(m, &p);
    if (!packet)
        return;
    m->stats.second.write_backs++;
    m->controller->access(m, packet);
}

/* An entry for P, or NULL: all are being fetched. */
static Entry *insert(Chip *m, Slice *s, const Packet *p, EntryState state) {
    Left left;
    Entry gone;
    Entry *e = buffer_insert(&s->buffer, key_of(p), p->chunk, state, &left, &gone);
    if (e && left != LEFT_NOTHING)
        m->stats.second.evictions++;
    if (e && left == LEFT_CHANGED)
        evict(m, &gone, memory_home(m, gone.number));
    return e;
}

static void look_for_write(Chip *m, Slice *s, uint32_t packet) {
    Packet p = m->packets[packet];
    Entry *e = buffer_find(&s->buffer, key_of(&p));
    if (e && e->state != ENTRY_FETCHING) {
        e->state = ENTRY_DIRTY;
        buffer_touch(&s->buffer, e);
    } else if (e || !insert(m, s, &p, ENTRY_DIRTY)) {
        m->stats.second.passed++;
        m->controller->access(m, packet);
        return;
    }
    memory_accessed(m, packet);
}

static void look_for_read(Chip *m, Slice *s, uint32_t packet) {
    Packet p = m->packets[packet];
    Entry *e = buffer_find(&s->buffer, key_of(&p));
    if (e && e->state != ENTRY_FETCHING) {
        m->stats.second.hits++;
        buffer_touch(&s->buffer, e);
        memory_accessed(m, packet);
    } else if (e) {
        m->stats.second.merged++;
        m->packets[packet].next = e->waiting;
        e->waiting = packet;
    } else {
        m->stats.second.misses++;
        e = insert(m, s, &p, ENTRY_FETCHING);
        m->stats.second.passed += !e;
        m->packets[packet].fetches = e != NULL;
        m->controller->access(m, packet);
    }
}

void second_look(Chip *m, uint32_t packet) {
    const Packet *p = &m->packets[packet];
    Slice *s = slice_of(m, p);
    if (packet_writes(p))
        look_for_write(m, s, packet);
    else
        look_for_read(m, s, packet);
}

/* What PACKET was sent for has come, and is kept: so it has for those who waited. */
void second_fetched(Chip *m, uint32_t packet) {
    Packet *p = &m->packets[packet];
    Entry *e = buffer_find(&slice_of(m, p)->buffer, key_of(p));     // it stays while it is fetched
    uint32_t list = e->waiting, ready = 0;
    p->fetches = false;
    e->state = ENTRY_CLEAN;
    e->waiting = 0;
    while (list) {                      // newest first
        uint32_t next = m->packets[list].next;
        m->packets[list].next = ready;
        ready = list;
        list = next;
    }
    p->next = ready;
    for (ready = packet; ready;) {
        uint32_t next = m->packets[ready].next;
        memory_accessed(m, ready);
        ready = next;
    }
}

bool second_init(Chip *m) {
    const MachineConfig *cfg = m->cfg;
    if (!cfg->second_chunks)
        return true;
    m->nslices = cfg->second_slices ? (unsigned)cfg->second_slices : m->nunits;
    m->slices = calloc(m->nslices, sizeof *m->slices);
    for (unsigned k = 0; m->slices && k < m->nslices; k++)
        if (!buffer_init(&m->slices[k].buffer, (unsigned)cfg->second_chunks, cfg->second_replace, cfg->seed + k))
            return false;
    return m->slices != NULL;
}

void second_fini(Chip *m) {
    for (unsigned k = 0; m->slices && k < m->nslices; k++)
        buffer_fini(&m->slices[k].buffer);
    free(m->slices);
}
