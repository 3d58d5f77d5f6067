/* vm/machine/core.c - a core: its slots take tasks from the queue and issue instructions,
 * one a cycle, from the ready slots in turn. */
#include "vm/machine/chip.h"

/* ---- accounting ---- */

/* What the core spends its cycles on while it issues nothing. */
static Cause cause_of(const Chip *m, const Core *c) {
    bool waiting = false, starting = false;
    for (unsigned i = 0; c->running && i < m->cfg->slots; i++) {
        SlotState st = c->slots[i].state;
        if (st == SLOT_RUNNING)
            return CAUSE_LATENCY;
        waiting |= st == SLOT_WAITING;
        starting |= st == SLOT_STARTING;
    }
    return waiting ? CAUSE_MEMORY : starting ? CAUSE_DISPATCH : c->asked ? CAUSE_BALANCER : CAUSE_IDLE;
}

void core_account(Chip *m, Core *c) {
    if (c->since >= m->now)
        return;
    c->cycles[cause_of(m, c)] += m->now - c->since;
    c->since = m->now;
}

/* COUNT cycles from now on go to instructions. */
static void account_issue(Chip *m, Core *c, uint64_t count) {
    core_account(m, c);
    c->cycles[CAUSE_ISSUE] += count;
    c->since = m->now + count;
}

void core_wake(Chip *m, Core *c) {
    if (m->next[c->number] > m->now)
        m->next[c->number] = m->now;
}

/* ---- tasks ---- */

void core_start(Chip *m, Core *c, Slot *s, uint64_t at) {
    Range *r = &s->range;
    Task *t = &s->task;
    s->code = &m->code[r->codelet];
    s->insn = s->code->insns;
    s->count = 0;
    s->touched = 0;
    *slot_ready(c, s) = at;
    s->state = SLOT_STARTING;
    s->frame.x[REG_ID] = r->first;
    s->frame.x[REG_ARGS] = r->args;
    s->frame.x[REG_ENV] = r->env;
    s->frame.fcsr = 0;
    t->target = r->sync;
    t->id = r->first;
    t->span_start = r->span;
    if (m->program->codelets[r->codelet].role == ROLE_CONTINUATION)
        memory_results(m, c, s, r->args);
}

/* Free slots take tasks; if there are none, one is asked for. */
static void fill_slots(Chip *m, Core *c) {
    for (unsigned i = 0; i < m->cfg->slots; i++) {
        Slot *s = &c->slots[i];
        Range one;
        if (s->state != SLOT_FREE)
            continue;
        bool taken = false;
        while (!taken && tasks_take(m, c, &one)) {
            taken = m->fault.trap == TRAP_NONE || tasks_precede(m, one.sync, one.first);
            if (!taken)
                range_release(m->pool, &one);
        }
        if (!taken) {
            if (!c->asked) {
                core_account(m, c);
                balancer_ask(m, c);
            }
            return;
        }
        core_account(m, c);
        s->range = one;
        c->running++;
        core_start(m, c, s, m->now + m->cfg->dispatch);
    }
}

/* ---- what an instruction takes ---- */

/* Cycles in which the core issues nothing else. */
static uint64_t issue_cycles(const Chip *m, const Slot *s, const OpCost *k) {
    if (!k->by_lanes && !k->elements)
        return 1;
    uint64_t elements = k->elements ? k->elements : s->frame.e64 ? s->frame.vl : (s->frame.vl + 1) / 2;
    uint64_t cycles = (elements + m->cfg->lanes - 1) / m->cfg->lanes;
    return cycles ? cycles : 1;
}

/* Cycles until the slot's next instruction, the first of ISSUE ones included. */
static uint64_t latency_of(const Chip *m, const Slot *s, const OpCost *k, StepEnd end, uint64_t issue) {
    uint64_t first = k->latency;
    if (k->access != ACCESS_NOTHING && k->cls != CLASS_DEF)
        first = m->cfg->buffer_hit * (s->touched ? s->touched : 1);
    else if (k->cls == CLASS_BRANCH && end != STEP_TAKEN)
        first = m->cfg->latency_alu;
    else if (k->cls == CLASS_FORALL && m->cfg->spawn == SPAWN_EACH)
        first *= (uint64_t)__builtin_popcount(s->task.handed);
    return first + issue - 1;
}

/* ---- chunks that an instruction accesses ---- */

static Handle row_of(const Chip *m, Handle node, unsigned i) {
    const ChunkInfo *info = chunk_info(m->store, node);
    return chunk_number(node) && info->handles >> i & 1 ? chunk_words(m->store, node)[i] : HANDLE_NULL;
}

/* Chunk K of those that I accesses, a node and its rows, or two such. */
static Handle accessed(const Chip *m, const Slot *s, const Insn *I, unsigned k) {
    Handle node = s->frame.x[k < TILE_ROWS + 1 ? I->rs1 : I->rs2];
    unsigned row = k % (TILE_ROWS + 1);
    return row ? row_of(m, node, row - 1) : node;
}

/* True: all chunks were there, or came. */
static bool access_all(Chip *m, Core *c, Slot *s, const Insn *I, AccessShape shape) {
    static const uint8_t chunks[] = {[ACCESS_NOTHING] = 0, [ACCESS_CHUNK] = 1,
                                     [ACCESS_TILE] = TILE_ROWS + 1, [ACCESS_TWO_TILES] = 2 * (TILE_ROWS + 1)};
    for (; s->touched < chunks[shape]; s->touched++) {
        Handle h = accessed(m, s, I, s->touched);
        if (chunk_number(h) && !memory_access(m, c, s, h))
            return false;
    }
    return true;
}

/* ---- what an instruction does to the machine ---- */

/* The chunk that was the argument of a codelet's task or sync may be sealed now. */
static void seal_argument(Chip *m, Core *c, Slot *s, unsigned codelet, uint64_t arg) {
    if (m->program->codelets[codelet].arg == ARG_HANDLE)
        memory_sealed(m, c, s, arg);
}

static void created_tile(Chip *m, Core *c, Slot *s, Handle node) {
    for (unsigned i = 0; i < TILE_ROWS; i++) {
        Handle row = row_of(m, node, i);
        memory_created(m, c, s, row);
        memory_sealed(m, c, s, row);
    }
    memory_created(m, c, s, node);
}

static void after(Chip *m, Core *c, Slot *s, const Insn *I) {
    const uint64_t *x = s->frame.x;
    Task *t = &s->task;
    switch (op_table[I->op].cls) {
    case CLASS_CREATE:
        memory_created(m, c, s, x[I->rd]);
        return;
    case CLASS_TWRITE:
        created_tile(m, c, s, x[I->rd]);
        return;
    case CLASS_SEAL:
        if (I->op == OP_SEAL)
            memory_sealed(m, c, s, x[I->rs1]);
        return;
    case CLASS_WRITE:
        if (I->op == OP_WH || I->op == OP_WH_I)
            memory_sealed(m, c, s, x[I->rs2]);
        return;
    case CLASS_SYNC:
        atomic_fetch_add_explicit(&t->sync->pending, 1, memory_order_relaxed);  // its creator's end
        memory_created_sync(m, c, t->sync->chunk);
        seal_argument(m, c, s, (unsigned)I->imm, x[I->rs1]);
        return;
    case CLASS_SPAWN: case CLASS_FORALL:
        seal_argument(m, c, s, (unsigned)I->imm, x[I->rs1]);
        tasks_spawned(m, c, s);
        return;
    case CLASS_PUT:
        if (I->op == OP_PUT_H || I->op == OP_PUT_H_I)
            memory_sealed(m, c, s, x[I->rs1]);
        memory_deliver(m, c, s, t->sync);
        return;
    default:
        return;
    }
}

/* Chunks that I will create. */
static unsigned will_create(const Insn *I) {
    switch (op_table[I->op].cls) {
    case CLASS_CREATE: case CLASS_SYNC: return 1;
    case CLASS_TWRITE: return TILE_ROWS + 1;
    default: return 0;
    }
}

static Trap limits(Chip *m, const Insn *I, const OpCost *k) {
    if (m->fuel && m->work >= m->fuel)
        return TRAP_FUEL;
    if (k->changes && memory_live(m) + will_create(I) > m->cfg->capacity * m->nunits)
        return TRAP_MEMORY;
    return TRAP_NONE;
}

/* The slot issues an instruction; the cycles in which the core is busy with it. */
static uint64_t issue(Chip *m, Core *c, Slot *s) {
    const Insn *I = s->insn;
    const OpCost *k = &m->cost[I->op];
    bool timed = m->cfg->compute == COMPUTE_ON;
    s->state = SLOT_RUNNING;
    if (k->access != ACCESS_NOTHING && !access_all(m, c, s, I, k->access))
        return timed;
    Trap trap = limits(m, I, k);
    uint64_t cycles = timed ? issue_cycles(m, s, k) : 0;
    StepEnd end = trap ? STEP_TRAP : step(m, s, &trap);
    m->work++;
    if (end == STEP_TRAP) {
        tasks_trap(m, c, s, trap, I);
        return cycles;
    }
    if (k->changes)
        after(m, c, s, I);
    *slot_ready(c, s) = m->now + (timed ? latency_of(m, s, k, end, cycles) : m->cfg->buffer_hit * s->touched);
    s->touched = 0;
    if (end == STEP_QUIT) {
        tasks_quit(m, c, s);
    } else if (end == STEP_BECOME) {
        uint64_t at = *slot_ready(c, s);
        core_account(m, c);
        tasks_become(m, c, s, (unsigned)I->imm, s->frame.x[I->rs1]);
        core_start(m, c, s, at);
    }
    return cycles;
}

/* The next ready slot in turn, or NULL. */
static Slot *next_ready(const Chip *m, Core *c) {
    unsigned slots = (unsigned)m->cfg->slots;
    for (unsigned n = 0, i = c->turn; n < slots; n++, i = i + 1 < slots ? i + 1 : 0)
        if (c->ready[i] <= m->now) {
            c->turn = i + 1 < slots ? i + 1 : 0;
            return &c->slots[i];
        }
    return NULL;
}

/* When the core wants to be looked at again, if nothing comes from outside. */
static uint64_t next_cycle(const Chip *m, const Core *c) {
    uint64_t next = NEVER;
    for (unsigned i = 0; i < m->cfg->slots; i++)
        if (c->ready[i] < next)
            next = c->ready[i];
    if (next < c->busy)
        next = c->busy;
    bool may_ask = !c->asked && m->cfg->balancer == BALANCER_PULL && m->cfg->cores > 1;
    if (c->running < m->cfg->slots && (may_ask || c->queue.top > c->queue.bottom))
        next = m->now;
    return next > m->now ? next : m->now + 1;
}

void core_cycle(Chip *m, Core *c) {
    Slot *s;
    m->next[c->number] = NEVER;
    if (c->running < m->cfg->slots)
        fill_slots(m, c);
    while (c->busy <= m->now && !m->aborted && (s = next_ready(m, c))) {
        core_account(m, c);     // by what held until now
        uint64_t cycles = issue(m, c, s);
        if (cycles) {
            account_issue(m, c, cycles);
            c->busy = m->now + cycles;
        } else if (c->running < m->cfg->slots) {
            fill_slots(m, c);
        }
    }
    m->next[c->number] = next_cycle(m, c);
}
