/* vm/machine/memory.c - the way of a chunk access: auto buffer, network, memory unit. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "vm/machine/chip.h"
#include "vm/machine/random.h"

enum { PHASE_UNITS = 1, PHASE_CORES, FIRST_PACKETS = 1024 };

/* ---- numbers and homes ---- */

enum { SEED_PLAIN = 1 };     // with this seed nothing is shuffled

unsigned memory_home(const Chip *m, uint64_t number) {
    unsigned units = m->nunits, fold = 0;
    switch (m->cfg->home) {
    case HOME_XOR:
        for (; units > 1 && number; number /= units)
            fold ^= (unsigned)(number % units);
        return fold;
    case HOME_MOD:
        return (unsigned)(number % units);
    case HOME_LOCAL:
        return (unsigned)(number % m->cfg->cores * units / m->cfg->cores);
    default:
        return (unsigned)((random_of(number ^ m->shuffle) >> 32) % units);
    }
}

/* The K-th chunk of core C has number K * cores + C, behind those that were there. */
static uint64_t next_number(Chip *m, Core *c) {
    uint64_t cores = m->cfg->cores;
    return ((m->imported + cores - 1) / cores + c->made++) * cores + c->number;
}

uint64_t memory_number(Chip *m, Core *c, uint64_t count) {
    uint64_t first = next_number(m, c);
    c->made += count - 1;
    return first;
}

unsigned memory_core_port(const Chip *m, unsigned core) {
    return config_core_port(m->cfg, m->shape.ports, core);
}

unsigned memory_unit_port(const Chip *m, unsigned unit) {
    return config_unit_port(m->cfg, m->shape.ports, unit);
}

/* A core that is ahead of the others counts what it creates for itself, until it does
 * something that they see: so the sum is a function of the cycle, not of who is ahead. */
uint64_t memory_live(const Chip *m, const Core *c) {
    return m->live + (uint64_t)c->unseen;
}

void memory_report(Chip *m, Core *c) {
    m->live += (uint64_t)c->unseen;
    c->unseen = 0;
    if (m->live > m->stats.peak)
        m->stats.peak = m->live;
}

/* ---- packets ---- */

static uint32_t packet_new(Chip *m) {
    if (!m->packet_free) {
        uint32_t room = m->packet_room ? 2 * m->packet_room : FIRST_PACKETS;
        Packet *grown = realloc(m->packets, room * sizeof *grown);
        if (!grown) {
            m->no_memory = true;
            return 0;
        }
        m->packets = grown;
        for (uint32_t i = m->packet_room ? m->packet_room : 1; i < room; i++) {
            grown[i].next = m->packet_free;
            m->packet_free = i;
        }
        m->packet_room = room;
    }
    uint32_t p = m->packet_free;
    m->packet_free = m->packets[p].next;
    m->packets_out++;
    return p;
}

static void packet_done(Chip *m, uint32_t p) {
    m->packets[p].next = m->packet_free;
    m->packet_free = p;
    m->packets_out--;
}

/* COUNT reads more are under way. */
static void count_reads(Chip *m, int count) {
    m->reads_sum += m->reads_out * (m->now - m->reads_since);
    m->reads_since = m->now;
    m->reads_out += (uint64_t)(int64_t)count;
}

static uint64_t event_key(Chip *m, unsigned phase, unsigned place) {
    return (uint64_t)phase << 60 | (uint64_t)place << 44 | (m->order++ & ((UINT64_C(1) << 44) - 1));
}

uint64_t memory_event_key(Chip *m, unsigned place) {
    return event_key(m, PHASE_UNITS, place);
}

/* On the way to a unit: only a write carries a chunk. */
static unsigned flits_of(const Chip *m, PacketKind kind) {
    return kind == PACKET_WRITE ? (unsigned)m->cfg->network_flits : 1;
}

/* On the way to a unit, and back: a handle, and what it is about. */
static uint64_t words_of(PacketKind kind, bool back) {
    bool chunk = back || kind == PACKET_WRITE;
    return 1 + (chunk ? CHUNK_WORDS : kind == PACKET_DELIVERY);
}

/* What the unit reads or writes for a packet, in memory on the chip: chunks are there unless DRAM alone is behind it. */
static void count_words(Chip *m, PacketKind kind) {
    EnergyCounts *n = &m->stats.spent;
    if (m->dram && !m->slices && kind != PACKET_DELIVERY && kind != PACKET_DECREMENT)
        return;
    if (kind == PACKET_READ || kind == PACKET_CODE)
        n->unit_read += CHUNK_WORDS;
    else
        n->unit_written += kind == PACKET_WRITE ? CHUNK_WORDS : 1;
}

/* Cycles on the way from port to port, if nobody is in it. */
static uint64_t way(const Chip *m, unsigned from, unsigned to) {
    return m->cfg->network_fixed ? m->way : net_alone(&m->shape, net_hops(&m->shape, from, to));
}

uint32_t memory_packet(Chip *m, const Packet *packet) {
    uint32_t p = packet_new(m);
    if (p)
        m->packets[p] = *packet;
    return p;
}

static void send_from(Chip *m, unsigned port, const Packet *packet) {
    unsigned unit = packet->unit;
    uint32_t p = memory_packet(m, packet);
    if (!p)
        return;
    m->stats.packets++;
    m->stats.spent.moved += net_hops(&m->shape, port, memory_unit_port(m, unit)) * words_of(packet->kind, false);
    if (packet->kind == PACKET_READ)
        count_reads(m, 1);
    uint64_t takes = m->forward ? 0 : way(m, port, memory_unit_port(m, unit));
    if (!m->forward && !takes)
        memory_at_unit(m, p);
    else if (!m->forward)
        wheel_add(&m->wheel, m->now + takes, event_key(m, PHASE_UNITS, unit), EVENT_AT_UNIT, p);
    else if (!net_inject(m->forward, port, memory_unit_port(m, unit), p, flits_of(m, packet->kind), m->now))
        m->no_memory = true;
}

static void send(Chip *m, const Core *c, const Slot *s, PacketKind kind, uint64_t number, uint32_t chunk, Sync *sync) {
    Packet p = {kind, 0, c->number, (uint32_t)(s - c->slots), chunk, memory_home(m, number), number, m->now, sync, false, false};
    send_from(m, memory_core_port(m, c->number), &p);
}

void memory_fetch_code(Chip *m, const Core *c, const Slot *s, uint32_t number, bool passes) {
    Packet p = {PACKET_CODE, 0, c->number, (uint32_t)(s - c->slots), number, memory_home(m, number), number, m->now,
                NULL, passes, false};
    send_from(m, memory_core_port(m, c->number), &p);
}

unsigned memory_decrement(Chip *m, Handle h, unsigned port) {
    uint64_t number = chip_meta(m, h)->number;
    Packet p = {.kind = PACKET_DECREMENT, .chunk = chunk_number(h), .unit = memory_home(m, number), .number = number};
    m->stats.decrements++;
    send_from(m, port, &p);
    return p.unit;
}

/* ---- auto buffers ---- */

static Buffer *buffer_of(const Chip *m, const Core *c, const Slot *s) {
    return m->cfg->buffer_scope == SCOPE_SLOT ? &c->buffers[s - c->slots] : c->buffers;
}

/* For a replay. */
static void note(Chip *m, const Core *c, const Slot *s, uint64_t number, ReplayKind kind) {
    if (!m->replay)
        return;
    unsigned buffer = (unsigned)(buffer_of(m, c, s) - c->buffers) + c->number * config_buffers(m->cfg);
    if (!replay_note(m->replay, buffer, number, kind))
        m->no_memory = true;
}

static AccessKind kind_by_content(const Chip *m, uint32_t chunk) {
    return m->meta[chunk].piece ? KIND_PRIVATE : chip_inner_or_leaf(m, chunk_handle(chunk));
}

static AccessKind kind_of(const Chip *m, const Slot *s, Handle h) {
    if (chip_meta(m, h)->sync)
        return KIND_SYNC;
    if (s->range.args_is_handle && chunk_number(s->range.args) == chunk_number(h))
        return KIND_ARGUMENT;
    return kind_by_content(m, chunk_number(h));
}

static void write_back(Chip *m, const Core *c, const Slot *s, uint64_t number, uint32_t chunk) {
    m->stats.write_backs[kind_by_content(m, chunk)]++;
    send(m, c, s, PACKET_WRITE, number, chunk, NULL);
}

static Entry *insert(Chip *m, Core *c, Slot *s, uint32_t chunk, EntryState state) {
    Left left;
    Entry gone;
    Entry *e = buffer_insert(buffer_of(m, c, s), m->meta[chunk].number, chunk, state, &left, &gone);
    if (!e)
        return NULL;
    e->kind = (uint8_t)kind_of(m, s, chunk_handle(chunk));
    if (left == LEFT_CHANGED)
        gone.kind = (uint8_t)kind_by_content(m, gone.tag);
    if (left != LEFT_NOTHING)
        m->stats.evictions[gone.kind]++;
    if (left == LEFT_CHANGED)
        write_back(m, c, s, gone.number, gone.tag);
    return e;
}

void memory_created(Chip *m, Core *c, Slot *s, Handle h) {
    uint32_t chunk = chunk_number(h);
    m->meta[chunk] = (ChunkMeta){.number = next_number(m, c), .open = true};
    c->unseen++;
    note(m, c, s, m->meta[chunk].number, REPLAY_BORN);
    if (insert(m, c, s, chunk, ENTRY_OPEN))
        return;
    write_back(m, c, s, m->meta[chunk].number, chunk);  // no entry can leave: it is kept at its unit
}

void memory_created_sync(Chip *m, Core *c, Handle h) {
    *chip_meta(m, h) = (ChunkMeta){.number = next_number(m, c), .arrived = true, .sync = true};
    c->unseen++;
}

void memory_born(Chip *m, Core *c, Slot *s, Handle h, uint64_t number) {
    uint32_t chunk = chunk_number(h);
    m->meta[chunk] = (ChunkMeta){.number = number, .open = true, .piece = true};
    note(m, c, s, number, REPLAY_BORN);
    if (!insert(m, c, s, chunk, ENTRY_DIRTY))
        write_back(m, c, s, number, chunk);
    m->stats.hits[KIND_PRIVATE]++;
}

void memory_given(Chip *m, Core *c, Slot *s, Handle h) {
    chip_meta(m, h)->piece = false;
    memory_sealed(m, c, s, h);
}

void memory_sealed(Chip *m, Core *c, Slot *s, Handle h) {
    ChunkMeta *meta = chip_meta(m, h);
    if (!chunk_number(h) || !meta->open || chunk_info(m->store, h)->state == CHUNK_OPEN)
        return;
    meta->open = false;
    if (m->watch)
        watch_seals(m, c, s, meta->number);
    Entry *e = buffer_find(buffer_of(m, c, s), meta->number);
    if (!e || (e->state != ENTRY_OPEN && e->state != ENTRY_DIRTY))
        return;                         // it left the buffer open, and its unit has it
    e->state = ENTRY_CLEAN;
    e->kind = (uint8_t)kind_by_content(m, chunk_number(h));
    write_back(m, c, s, meta->number, chunk_number(h));
    if (m->cfg->buffer_keep == KEEP_ON)
        return;
    note(m, c, s, meta->number, REPLAY_GONE);
    buffer_remove(buffer_of(m, c, s), meta->number);
}

void memory_discarded(Chip *m, Core *c, Slot *s, Handle h) {
    chip_meta(m, h)->open = false;
    note(m, c, s, chip_meta(m, h)->number, REPLAY_GONE);
    buffer_remove(buffer_of(m, c, s), chip_meta(m, h)->number);
}

void memory_dropped(Chip *m, Core *c, Slot *s, Handle h) {
    if (chunk_info(m->store, h)->state != CHUNK_FREE)
        return;
    memory_forget_near(s);
    memory_discarded(m, c, s, h);
    c->unseen--;
}

void memory_results(Chip *m, Core *c, Slot *s, Handle h) {
    if (m->cfg->results == RESULTS_READ || !chunk_number(h) || buffer_find(buffer_of(m, c, s), chip_meta(m, h)->number))
        return;
    note(m, c, s, chip_meta(m, h)->number, REPLAY_BORN);
    insert(m, c, s, chunk_number(h), ENTRY_CLEAN);
    m->stats.spent.unit_read += CHUNK_WORDS;
    m->stats.spent.fetched++;
}

void memory_deliver(Chip *m, Core *c, Slot *s, Sync *sync) {
    send(m, c, s, PACKET_DELIVERY, chip_meta(m, sync->chunk)->number, chunk_number(sync->chunk), sync);
}

/* A piece's slot in the store stands for another one soon. */
static Near *near_of(const Chip *m, Slot *s, Handle h) {
    uint32_t chunk = chunk_number(h);
    Near *n = &s->near[chunk % NEAR];
    if (n->chunk == chunk)
        return n;
    const ChunkMeta *meta = chip_meta(m, h);
    *n = (Near){.entry = s->buffer->entries, .number = meta->number, .chunk = meta->piece ? 0 : chunk,
                .kind = meta->open && !meta->piece ? KINDS : kind_of(m, s, h)};
    return n;
}

bool memory_there(Chip *m, Core *c, Slot *s, Handle h) {
    if (m->watch)
        watch_reads(m, c, s, h);
    Buffer *b = buffer_of(m, c, s);
    Near *n = near_of(m, s, h);
    Entry *e = buffer_find(b, n->number);
    if (!e || e->state == ENTRY_FETCHING)
        return false;
    n->entry = m->watch || m->replay ? b->entries : e;    // who looks on is told of each access
    buffer_touch(b, e);
    note(m, c, s, e->number, REPLAY_ACCESS);
    m->stats.hits[memory_near_kind(m, n)]++;
    return true;
}

bool memory_has_room(const Chip *m, const Core *c, const Slot *s) {
    return buffer_has_room(buffer_of(m, c, s));
}

/* Who waits for a chunk that is under way knows as much as who sent for it. */
static uint64_t earliest_reply(const Chip *m, const Core *c, const Entry *e) {
    return e->waiting ? c->slots[__builtin_ctz(e->waiting)].earliest : m->now;
}

bool memory_fetch(Chip *m, Core *c, Slot *s, Handle h) {
    Buffer *b = buffer_of(m, c, s);
    Entry *e = buffer_find(b, chip_meta(m, h)->number);
    bool merge = e && m->cfg->buffer_merge == MERGE_ON;
    WaitCause cause = merge ? WAIT_MERGED : WAIT_MISS;
    if (merge) {
        m->stats.merged++;
        s->earliest = earliest_reply(m, c, e);
    } else if (e || (e = insert(m, c, s, chunk_number(h), ENTRY_FETCHING))) {
        m->stats.misses[kind_of(m, s, h)]++;
        send(m, c, s, PACKET_READ, e->number, e->tag, NULL);
        s->earliest = m->now + m->stats.zero_load;
        s->wanted = e->number;
    } else {
        m->stats.stalls++;
        cause = WAIT_STALL;
    }
    if (m->watch)
        watch_waits(m, c, s, cause, kind_of(m, s, h), chip_meta(m, h)->number);
    if (cause == WAIT_STALL)
        return false;
    note(m, c, s, chip_meta(m, h)->number, REPLAY_ACCESS);
    core_account(c, m->now);
    e->waiting |= UINT32_C(1) << (s - c->slots);
    slot_enter(c, s, SLOT_WAITING);
    slot_set_ready(s, NEVER);
    return true;
}

void memory_forget(const Chip *m, Core *c, Slot *s) {
    if (s->state != SLOT_WAITING)
        return;
    Buffer *b = buffer_of(m, c, s);
    for (unsigned k = 1; k <= b->used; k++)
        b->entries[k].waiting &= ~(UINT32_C(1) << (s - c->slots));
    if (m->cfg->ibuf)
        code_forget(c, s);
    c->came -= s->came;
    s->came = false;
}

/* ---- memory units ---- */

static bool is_early(const Chip *m, const Packet *p) {
    const ChunkMeta *meta = &m->meta[p->chunk];
    return p->kind == PACKET_READ && meta->number == p->number && !meta->arrived;
}

void memory_at_unit(Chip *m, uint32_t packet) {
    Packet *p = &m->packets[packet];
    Unit *u = &m->units[p->unit];
    if (is_early(m, p)) {
        m->stats.early++;
        p->next = u->early;
        u->early = packet;
        return;
    }
    bool waits = m->cfg->network_contention != CONTENTION_NONE && u->free > m->now;
    uint64_t start = waits ? u->free : m->now;
    u->free = start + m->cfg->service;
    m->stats.requests++;
    count_words(m, p->kind);
    m->stats.unit_waiting += start - m->now;
    u->requests++;
    u->waiting += start - m->now;
    if (start - m->now > u->longest)
        u->longest = start - m->now;
    uint64_t fixed = m->cfg->network_fixed;
    if (fixed && (p->kind == PACKET_READ || p->kind == PACKET_CODE))        // the round trip includes the service
        wheel_add(&m->wheel, start + fixed - fixed / 2, event_key(m, PHASE_CORES, p->core), EVENT_REPLY, packet);
    else
        wheel_add(&m->wheel, start + m->cfg->service, event_key(m, PHASE_UNITS, p->unit), EVENT_SERVED, packet);
}

/* The chunk of WRITE has come: so can those who wanted it before. */
static void chunk_arrived(Chip *m, const Packet *write) {
    uint32_t *at = &m->units[write->unit].early, ready = 0;
    while (*at) {
        Packet *p = &m->packets[*at];
        if (p->number != write->number) {
            at = &p->next;
            continue;
        }
        uint32_t packet = *at;
        *at = p->next;
        p->next = ready;                // the list is newest first, this one oldest first
        ready = packet;
    }
    while (ready) {
        uint32_t packet = ready;
        ready = m->packets[packet].next;
        memory_at_unit(m, packet);
    }
}

static void send_reply(Chip *m, uint32_t packet) {
    unsigned core = m->packets[packet].core;
    unsigned from = memory_unit_port(m, m->packets[packet].unit), to = memory_core_port(m, core);
    uint64_t takes = m->backward ? 0 : way(m, from, to);
    m->stats.packets++;
    m->stats.spent.moved += net_hops(&m->shape, from, to) * words_of(m->packets[packet].kind, true);
    if (!m->backward && !takes)
        memory_reply(m, packet);
    else if (!m->backward)
        wheel_add(&m->wheel, m->now + takes, event_key(m, PHASE_CORES, core), EVENT_REPLY, packet);
    else if (!net_inject(m->backward, from, to, packet, (unsigned)m->cfg->network_flits, m->now))
        m->no_memory = true;
}

/* What only concerns a unit is done; chunks are kept behind it. */
void memory_served(Chip *m, uint32_t packet) {
    PacketKind kind = m->packets[packet].kind;
    if (kind == PACKET_DELIVERY || kind == PACKET_DECREMENT)
        memory_accessed(m, packet);
    else if (m->slices)
        second_access(m, packet);
    else
        m->controller->access(m, packet);
}

void memory_accessed(Chip *m, uint32_t packet) {
    Packet p = m->packets[packet];
    if (p.fetches) {
        second_fetched(m, packet);
        return;
    }
    switch (p.kind) {
    case PACKET_READ: case PACKET_CODE:
        send_reply(m, packet);
        return;
    case PACKET_WRITE:
        packet_done(m, packet);
        if (m->meta[p.chunk].number != p.number)
            return;                     // dead, and its place taken by another
        m->meta[p.chunk].arrived = true;
        chunk_arrived(m, &p);
        return;
    case PACKET_DELIVERY:
        packet_done(m, packet);
        tasks_count(m, &p);
        return;
    case PACKET_DECREMENT: case PACKET_EVICTED:
        packet_done(m, packet);
        return;
    }
}

/* A reply has come from UNIT to CORE, CYCLES after its request. */
static void count_latency(Chip *m, unsigned core, unsigned unit, uint64_t cycles) {
    uint64_t waited = cycles - m->stats.zero_load;
    unsigned here = memory_core_port(m, core), there = memory_unit_port(m, unit);
    m->stats.idle_latency += m->stats.zero_load + way(m, here, there) + way(m, there, here) - 2 * m->way;
    unsigned bucket = waited ? 64 - (unsigned)__builtin_clzll(waited) : 0;
    m->stats.latency += cycles;
    m->stats.histogram[bucket < LATENCY_BUCKETS ? bucket : LATENCY_BUCKETS - 1].count++;
    if (cycles > m->stats.latency_max)
        m->stats.latency_max = cycles;
}

/* A bit for each slot of C that the reply P is for; perhaps nobody wants it any more. */
static uint32_t who_waits(const Chip *m, const Core *c, Entry *e, const Packet *p) {
    const Slot *s = &c->slots[p->slot];
    uint32_t bits = e ? e->waiting : 0, own = UINT32_C(1) << p->slot;
    if (e)
        e->waiting = 0;
    if (m->cfg->buffer_merge == MERGE_ON)
        return bits;
    return s->state == SLOT_WAITING && !s->came && s->wanted == p->number ? own : 0;
}

void memory_reply(Chip *m, uint32_t packet) {
    Packet p = m->packets[packet];
    Core *c = &m->cores[p.core];
    packet_done(m, packet);
    if (p.kind == PACKET_CODE) {
        code_reply(m, &p);
        return;
    }
    count_reads(m, -1);
    m->stats.replies++;
    m->stats.spent.fetched++;
    count_latency(m, p.core, p.unit, m->now - p.sent);
    Entry *e = buffer_find(buffer_of(m, c, &c->slots[p.slot]), p.number);
    const ChunkMeta *meta = &m->meta[p.chunk];
    bool own = meta->number == p.number && meta->open;
    if (e)
        e->state = !own ? ENTRY_CLEAN : meta->piece ? ENTRY_DIRTY : ENTRY_OPEN;
    for (uint32_t bits = who_waits(m, c, e, &p); bits; bits &= bits - 1) {
        Slot *s = &c->slots[__builtin_ctz(bits)];
        s->came = true;
        s->touched++;
        c->came++;
    }
    core_wake(m, c);
}

/* ---- the beginning and the end ---- */

bool memory_init(Chip *m) {
    const MachineConfig *cfg = m->cfg;
    m->nunits = config_units(cfg);
    m->shape = config_network(cfg);
    m->way = cfg->network_fixed ? cfg->network_fixed / 2 : net_alone(&m->shape, net_hops(&m->shape, 0, 0));
    m->shuffle = cfg->seed == SEED_PLAIN ? 0 : random_of(cfg->seed);
    m->first = (unsigned)(m->shuffle % cfg->cores);
    m->controller = controller_of(cfg);
    m->stats.zero_load = cfg->network_fixed ? cfg->network_fixed : 2 * m->way + cfg->service + cfg->network_flits - 1;
    m->stats.zero_load += cfg->second_chunks ? cfg->second_latency : m->controller->least(cfg);
    m->stats.units = m->nunits;
    m->stats.service = cfg->service;
    m->units = calloc(m->nunits, sizeof *m->units);
    m->meta_bytes = m->store->limit * sizeof *m->meta;
    void *meta = mmap(NULL, m->meta_bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    m->meta = meta == MAP_FAILED ? NULL : meta;
    if (cfg->network_contention == CONTENTION_ROUTER && (m->way || cfg->network_flits > 1)) {
        m->forward = net_create(&m->shape);
        m->backward = net_create(&m->shape);
        if (!m->forward || !m->backward)
            return false;
    }
    return m->units && m->meta && second_init(m) && m->controller->init(m);
}

/* What units, routers and requests add up to, at the end of the run. */
void memory_close(Chip *m) {
    MachineStats *s = &m->stats;
    uint64_t replies = 0, requests = 0;
    for (unsigned u = 0; u < m->nunits; u++) {
        const Unit *unit = &m->units[u];
        uint64_t queue_max = (unit->longest + s->service - 1) / s->service;
        requests += unit->requests;
        if (s->parts)
            s->parts->unit[u] = (UnitStats){unit->requests, unit->requests * s->service, unit->waiting, queue_max};
    }
    for (unsigned i = 0; i < LATENCY_BUCKETS; i++) {
        s->histogram[i].from = s->zero_load + (i ? UINT64_C(1) << (i - 1) : 0);
        replies += s->histogram[i].count;
        if (s->histogram[i].count)
            s->buckets = i + 1;
    }
    assert(replies == s->replies && "every reply is in the histogram");
    assert(requests == s->requests && "every request is at a unit");
    (void)replies, (void)requests;
    m->controller->count(m, m->now);
    s->stages = m->forward ? net_stages(&m->shape) : 0;
    s->flit_hops = m->forward ? net_flits(m->forward) + net_flits(m->backward) : 0;
    for (unsigned i = 0; m->forward && i <= s->stages; i++) {
        s->forward[i].cycles = net_waited(m->forward, i, &s->forward[i].packets);
        s->backward[i].cycles = net_waited(m->backward, i, &s->backward[i].packets);
    }
}

void memory_fini(Chip *m) {
    net_destroy(m->forward);
    net_destroy(m->backward);
    second_fini(m);
    if (m->controller)
        m->controller->fini(m);
    if (m->meta)
        munmap(m->meta, m->meta_bytes);
    free(m->units);
    free(m->packets);
    free(m->dying);
}

static void number_import(Chip *m, uint32_t *list, uint64_t *end, Handle h) {
    ChunkMeta *meta = chip_meta(m, h);
    if (!chunk_number(h) || meta->arrived)
        return;
    *meta = (ChunkMeta){.number = *end, .arrived = true};
    list[(*end)++] = chunk_number(h);
}

/* Breadth first from the arguments. */
void memory_import(Chip *m, Handle args) {
    StoreCounts counts = store_counts(m->store);
    uint32_t *list = malloc((counts.live + 1) * sizeof *list);
    if (!list) {
        m->no_memory = true;
        return;
    }
    uint64_t end = 0;
    number_import(m, list, &end, args);
    for (uint64_t i = 0; i < end; i++) {
        Handle h = chunk_handle(list[i]);
        for (unsigned bits = chunk_info(m->store, h)->handles; bits; bits &= bits - 1)
            number_import(m, list, &end, chunk_words(m->store, h)[__builtin_ctz(bits)]);
    }
    free(list);
    *chip_meta(m, m->root.chunk) = (ChunkMeta){.number = end, .arrived = true, .sync = true};
    m->imported = end + 1;
    m->live = m->imported;
}
