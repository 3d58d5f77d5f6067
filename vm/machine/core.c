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
    s->ready = at;
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
static uint64_t issue_cycles(const Chip *m, const Slot *s, Op op) {
    uint64_t lanes = m->cfg->lanes, elements;
    switch (op_table[op].cls) {
    case CLASS_VALU: case CLASS_VMUL: case CLASS_VDIV: case CLASS_VFP:
    case CLASS_VFDIV: case CLASS_VFSQRT: case CLASS_VRED:
        elements = s->frame.e64 ? s->frame.vl : (s->frame.vl + 1) / 2;
        break;
    case CLASS_READ: case CLASS_WRITE:
        if (op != OP_VR && op != OP_VW)
            return 1;
        elements = s->frame.e64 ? s->frame.vl : (s->frame.vl + 1) / 2;
        break;
    case CLASS_TILE:
        elements = 4096;
        break;
    case CLASS_TREAD: case CLASS_TWRITE: case CLASS_TMOVE:
        elements = 256;
        break;
    case CLASS_TFP:
        elements = 32;
        break;
    default:
        return 1;
    }
    uint64_t cycles = (elements + lanes - 1) / lanes;
    return cycles ? cycles : 1;
}

/* Cycles until the slot's next instruction, the first of ISSUE ones included. */
static uint64_t latency_of(const Chip *m, const Slot *s, const Insn *I, StepEnd end, uint64_t issue) {
    OpClass cls = op_table[I->op].cls;
    uint64_t first = m->latency[cls];
    if (cls == CLASS_BRANCH && end != STEP_TAKEN)
        first = m->cfg->latency_alu;
    if (cls == CLASS_READ || cls == CLASS_WRITE || cls == CLASS_TREAD || cls == CLASS_TILE)
        first = m->cfg->buffer_hit * (s->touched ? s->touched : 1);
    if (cls == CLASS_FORALL && m->cfg->spawn == SPAWN_EACH)
        first *= (uint64_t)__builtin_popcount(s->task.handed);
    if (cls == CLASS_VRED)
        first += 4;             // log2 of 16 lanes
    return first + issue - 1;
}

/* ---- chunks that an instruction accesses ---- */

static Handle row_of(const Chip *m, Handle node, unsigned i) {
    const ChunkInfo *info = chunk_info(m->store, node);
    return chunk_number(node) && info->handles >> i & 1 ? chunk_words(m->store, node)[i] : HANDLE_NULL;
}

/* The K-th chunk that I accesses; *END is set if it accesses fewer. */
static Handle accessed(const Chip *m, const Slot *s, const Insn *I, unsigned k, bool *end) {
    const uint64_t *x = s->frame.x;
    switch (op_table[I->op].cls) {
    case CLASS_READ: case CLASS_WRITE: case CLASS_DEF:
        *end = k >= 1;
        return x[I->rs1];
    case CLASS_TREAD:
        *end = k >= 17;
        return k % 17 == 0 ? x[I->rs1] : row_of(m, x[I->rs1], k - 1);
    case CLASS_TILE: {
        Handle node = x[k < 17 ? I->rs1 : I->rs2];
        *end = k >= 34;
        return k % 17 == 0 ? node : row_of(m, node, k % 17 - 1);
    }
    default:
        *end = true;
        return HANDLE_NULL;
    }
}

/* True: all chunks were there, or came. */
static bool access_all(Chip *m, Core *c, Slot *s, const Insn *I) {
    for (;; s->touched++) {
        bool end;
        Handle h = accessed(m, s, I, s->touched, &end);
        if (end)
            return true;
        if (chunk_number(h) && !memory_access(m, c, s, h))
            return false;
    }
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

static Trap limits(Chip *m, const Insn *I) {
    if (m->fuel && m->work >= m->fuel)
        return TRAP_FUEL;
    if (memory_live(m) + will_create(I) > m->cfg->capacity * m->nunits)
        return TRAP_MEMORY;
    return TRAP_NONE;
}

/* The slot issues an instruction; the cycles in which the core is busy with it. */
static uint64_t issue(Chip *m, Core *c, Slot *s) {
    const Insn *I = s->insn;
    bool timed = m->cfg->compute == COMPUTE_ON;
    s->state = SLOT_RUNNING;
    if (!access_all(m, c, s, I))
        return timed;
    Trap trap = limits(m, I);
    uint64_t cycles = timed ? issue_cycles(m, s, (Op)I->op) : 0;
    StepEnd end = trap ? STEP_TRAP : step(m, s, &trap);
    m->work++;
    if (end == STEP_TRAP) {
        tasks_trap(m, c, s, trap, I);
        return cycles;
    }
    after(m, c, s, I);
    uint64_t latency = timed ? latency_of(m, s, I, end, cycles) : m->cfg->buffer_hit * s->touched;
    s->touched = 0;
    s->ready = m->now + latency;
    if (end == STEP_QUIT) {
        tasks_quit(m, c, s);
    } else if (end == STEP_BECOME) {
        core_account(m, c);
        tasks_become(m, c, s, (unsigned)I->imm, s->frame.x[I->rs1]);
        core_start(m, c, s, s->ready);
    }
    return cycles;
}

/* The next ready slot in turn, or NULL. */
static Slot *next_ready(const Chip *m, Core *c) {
    unsigned slots = (unsigned)m->cfg->slots;
    for (unsigned n = 0; n < slots; n++) {
        unsigned i = c->turn + n < slots ? c->turn + n : c->turn + n - slots;
        Slot *s = &c->slots[i];
        if ((s->state == SLOT_RUNNING || s->state == SLOT_STARTING) && s->ready <= m->now) {
            c->turn = i + 1 < slots ? i + 1 : 0;
            return s;
        }
    }
    return NULL;
}

/* When the core wants to be looked at again, if nothing comes from outside. */
static uint64_t next_cycle(const Chip *m, const Core *c) {
    uint64_t next = NEVER;
    for (unsigned i = 0; i < m->cfg->slots; i++) {
        const Slot *s = &c->slots[i];
        if (s->state == SLOT_FREE && c->queue.top > c->queue.bottom)
            next = m->now + 1;
        if ((s->state == SLOT_RUNNING || s->state == SLOT_STARTING) && s->ready < next)
            next = s->ready;
    }
    if (next < c->busy)
        next = c->busy;
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
