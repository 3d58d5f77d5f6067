/* vm/machine/core.c - a core: its slots take tasks from the queue and issue instructions,
 * one a cycle, from the ready slots in turn. */
#include <assert.h>
#include <string.h>

#include "vm/core/gather.h"
#include "vm/machine/chip.h"

/* ---- accounting ---- */


/* The slot's own account: [from, until) was spent on CAUSE. */
static void slot_account(Slot *s, SlotCause cause, uint64_t from, uint64_t until) {
    if (until > from)
        s->cycles[cause] += until - from;
}

void core_close(const Chip *m, Core *c) {
    core_account(c, m->now);
    for (unsigned i = 0; i < m->cfg->slots; i++) {
        Slot *s = &c->slots[i];
        uint64_t sum = 0;
        slot_account(s, SLOT_CAUSE_FREE, s->held, m->now);
        for (SlotCause k = 0; k < SLOT_CAUSES; k++)
            sum += s->cycles[k];
        assert(sum <= m->now && "no cycle of a slot has two causes");
        s->cycles[SLOT_CAUSE_LATENCY] = m->now - sum;
    }
}

void core_wake(Chip *m, Core *c) {
    uint64_t *next = &m->next[c->number], *soonest = &m->soonest[c->number / CORES_TOGETHER];
    *next = *next < m->now ? *next : m->now;
    *soonest = *soonest < m->now ? *soonest : m->now;
}

/* ---- tasks ---- */

void core_start(const Chip *m, Core *c, Slot *s, uint64_t at) {
    Range *r = &s->range;
    Task *t = &s->task;
    s->code = &m->code[r->codelet];
    s->insn = s->code->insns;
    s->count = 0;
    s->touched = 0;
    s->done_next = s->done_end = s->done;
    memory_forget_near(s);
    slot_set_ready(s, at);
    slot_enter(c, s, SLOT_STARTING);
    if (r->args_is_handle)
        early_fetch(m, r->args);
    s->frame.x[REG_ID] = r->first;
    s->frame.x[REG_ARGS] = r->args;
    s->frame.x[REG_ENV] = r->env;
    s->frame.fcsr = 0;
    t->target = r->sync;
    t->id = r->first;
    t->span_start = r->span;
    task_resume(t, r);
}

/* Free slots take tasks; if there are none, one is asked for. */
static void fill_slots(Chip *m, Core *c) {
    for (unsigned i = 0; i < c->kind->slots; i++) {
        Slot *s = &c->slots[i];
        Record one;
        if (s->state != SLOT_FREE)
            continue;
        if (c->queue.ids && !balancer_admits(m, c))
            return;             // they are left to others
        bool taken = false;
        while (!taken && tasks_take(m, c, i, &one)) {
            taken = m->fault.trap == TRAP_NONE || tasks_precede(m, one.range.sync, one.range.first);
            if (!taken)
                range_release(m->pool, &one.range);
        }
        if (!taken) {
            if (!c->asked) {
                core_account(c, m->now);
                balancer_ask(m, c);
            }
            if (c->bound.top == c->bound.bottom)
                return;
            continue;           // another slot may have a task of its own
        }
        core_account(c, m->now);
        slot_account(s, SLOT_CAUSE_FREE, s->held, m->now);
        uint64_t from = m->now > s->held ? m->now : s->held, start = m->now + m->cfg->dispatch;
        slot_account(s, SLOT_CAUSE_DISPATCH, from, start);
        s->range = one.range;
        s->least = one.least + m->cfg->dispatch;
        s->placed = one.placed;
        balancer_runs(m, c, +1);
        core_start(m, c, s, start > from ? start : from);
        if (m->profile)
            profile_starts(m, c, s);
        code_load(m, c, s);
        if (m->plan)
            placement_starts(m, c, s);
        if (m->watch)
            watch_starts(m, c, s, &one);
    }
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

/* No entry of the buffer is free: S tries again in the next cycle. */
static void try_again(const Chip *m, Core *c, Slot *s) {
    uint64_t next = m->now + 1 > c->busy ? m->now + 1 : c->busy;
    bool waited = s->state == SLOT_WAITING;
    if (!waited)
        slot_account(s, SLOT_CAUSE_PORT, s->ready, m->now);
    slot_account(s, SLOT_CAUSE_MEMORY, waited ? s->waits_since : m->now, next);
    core_account(c, m->now);
    slot_enter(c, s, SLOT_RUNNING);
    slot_set_ready(s, next);
}

/* The chunks on the ways to the elements that I takes from a tree. */
static unsigned tree_chunks(const Chip *m, const Slot *s, const Insn *I, Handle *chunk) {
    const Frame *f = &s->frame;
    bool by_lanes = I->op == OP_VG_V || I->op == OP_VG_VM, masked = I->op == OP_VG_XM || I->op == OP_VG_VM;
    uint64_t mask = lanes_below(f->vl) & (masked ? f->v[0].u64[0] : UINT64_MAX);
    return gather_chunks(m->store, f->x[I->rs1], by_lanes ? &f->v[I->rs2] : NULL, f->x[I->rs2], f->x[I->rs3], mask, f->e64, chunk);
}

/* Is H in the buffer?  If not, S sends for it; AHEAD: later. */
Lookup core_access(Chip *m, Core *c, Slot *s, Handle h, bool ahead) {
    if (!chunk_number(h) || memory_there(m, c, s, h))
        return LOOKUP_THERE;
    if (ahead)
        return LOOKUP_LATER;
    if (memory_fetch(m, c, s, h))
        return LOOKUP_WAITS;
    try_again(m, c, s);
    return LOOKUP_AGAIN;
}

/* Are all chunks there, or have come?  AHEAD: what others see must wait. */
static Lookup access_all(Chip *m, Core *c, Slot *s, const Insn *I, AccessShape shape, bool ahead) {
    static const uint8_t chunks[] = {[ACCESS_NOTHING] = 0, [ACCESS_CHUNK] = 1, [ACCESS_TREE] = 0,
                                     [ACCESS_TILE] = TILE_ROWS + 1, [ACCESS_TWO_TILES] = 2 * (TILE_ROWS + 1)};
    Handle tree[GATHER_MOST_CHUNKS];
    if (shape >= ACCESS_PIECES)
        return arrays_access(m, c, s, I, shape, ahead);
    unsigned count = shape == ACCESS_TREE ? tree_chunks(m, s, I, tree) : chunks[shape];
    for (; s->touched < count; s->touched++) {
        Handle h = shape == ACCESS_TREE ? tree[s->touched] : accessed(m, s, I, s->touched);
        Lookup a = core_access(m, c, s, h, ahead);
        if (a != LOOKUP_THERE)
            return a;
    }
    return LOOKUP_THERE;
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
        memory_report(m, c);
        return;
    case CLASS_SEAL:
        if (I->op == OP_SEAL)
            memory_sealed(m, c, s, x[I->rs1]);
        else
            memory_dropped(m, c, s, x[I->rs1]);
        return;
    case CLASS_WRITE:
        if (I->op == OP_WH || I->op == OP_WH_I)
            memory_sealed(m, c, s, x[I->rs2]);
        return;
    case CLASS_SYNC:
        atomic_fetch_add_explicit(&t->sync->pending, 1, memory_order_relaxed);  // its creator's end
        t->sync->least = 0;
        t->sync->placed = s->placed;
        memory_created_sync(m, c, t->sync->chunk);
        memory_report(m, c);
        seal_argument(m, c, s, (unsigned)I->imm, x[I->rs1]);
        return;
    case CLASS_SPAWN: case CLASS_FORALL:
        memory_report(m, c);
        seal_argument(m, c, s, (unsigned)I->imm, x[I->rs1]);
        tasks_spawned(m, c, s);
        return;
    case CLASS_PUT:
        if (m->watch)
            watch_delivers(m, c, s, t->sync);
        if (I->op == OP_PUT_H || I->op == OP_PUT_H_I)
            memory_sealed(m, c, s, x[I->rs1]);
        memory_report(m, c);
        memory_deliver(m, c, s, t->sync);
        return;
    case CLASS_PRIVATE: case CLASS_PCOPY:
        arrays_after(m, c, s, I);
        return;
    default:
        return;
    }
}

/* ---- the right moment ---- */

static bool is_open(const Chip *m, Handle h) {
    return chunk_info(m->store, h)->state == CHUNK_OPEN;
}

/* Would I, now, do something that others see? */
static bool is_shared(const Chip *m, const Core *c, const Slot *s, const Insn *I, const OpCost *k) {
    switch (k->seen) {
    case SEEN_NEVER:   return false;
    case SEEN_CREATED: return !memory_has_room(m, c, s);
    case SEEN_SEALED:  return is_open(m, s->frame.x[I->rs1]);
    case SEEN_LINKED:  return is_open(m, s->frame.x[I->rs2]);
    case SEEN_ALWAYS:  return true;
    }
    return true;
}

/* A continuation brings its results into the buffer when it starts. */
static bool brings_results(const Chip *m, const Slot *s) {
    return s->state == SLOT_STARTING && m->cfg->results == RESULTS_RECORD &&
           m->program->codelets[s->range.codelet].role == ROLE_CONTINUATION;
}

/* The last cycle that the core may simulate now: before anything can arrive for it. */
static uint64_t limit_of(const Chip *m, const Core *c) {
    uint64_t limit = m->now + FAR_AHEAD;
    if (m->stepping)
        return m->now;
    if (c->running < c->kind->slots)         // a task that comes in the next cycle starts then, or waits for its code
        limit = m->now + (m->cfg->ibuf && m->cfg->dispatch ? 1 : m->cfg->dispatch);
    for (unsigned i = 0; c->in[SLOT_WAITING] && i < m->cfg->slots; i++)
        if (c->slots[i].state == SLOT_WAITING && c->slots[i].earliest <= limit)
            limit = c->slots[i].earliest - 1;
    if (limit >= m->sample_at)
        limit = m->sample_at - 1;
    return limit > m->now ? limit : m->now;
}

/* ---- issuing ---- */

/* Chunks that I will create. */
static uint64_t will_create(const Slot *s, const Insn *I) {
    switch (op_table[I->op].cls) {
    case CLASS_CREATE: case CLASS_SYNC: return 1;
    case CLASS_TWRITE: return TILE_ROWS + 1;
    case CLASS_PRIVATE: case CLASS_PCOPY: return arrays_create(s, I);
    default: return 0;
    }
}

static Trap limits(const Chip *m, const Core *c, const Slot *s, const Insn *I, const OpCost *k) {
    if (m->fuel && m->work >= m->fuel)
        return TRAP_FUEL;
    if (k->changes && memory_live(m, c) + will_create(s, I) > m->cfg->capacity * m->nunits)
        return TRAP_MEMORY;
    return TRAP_NONE;
}

/* Words of the buffer that I reads or writes beside one for each element that it works on. */
static void count_words(Chip *m, const Slot *s, const Insn *I, const OpCost *k) {
    enum { TILE_WORDS = TILE_ROWS * (CHUNK_WORDS + 1) };
    uint64_t *did = m->stats.spent.did;
    uint64_t copied = I->op == OP_PIN || I->op == OP_POUT ? CHUNK_WORDS * private_work(arrays_work(s, I)) : 0;
    switch (k->access) {
    case ACCESS_TILE:      did[OPERATION_READ] += TILE_ROWS; break;         // handles
    case ACCESS_TWO_TILES: did[OPERATION_READ] += 2 * TILE_WORDS; break;
    case ACCESS_TREE:      did[OPERATION_READ] += s->touched; break;        // a handle in each on the way
    default:               break;
    }
    did[OPERATION_READ] += copied;
    did[OPERATION_WRITE] += copied + (k->cls == CLASS_TWRITE ? TILE_ROWS : 0);
}

/* All chunks of S's instruction are there: it is executed. */
static StepEnd execute(Chip *m, Core *c, Slot *s, const Insn *I, const OpCost *k) {
    Trap trap = limits(m, c, s, I, k);
    Costs costs = core_costs(m, s, I);      // of arrays as they are before
    m->stats.spent.did[k->operation] += core_elements(s, k);
    if (k->access > ACCESS_CHUNK || k->cls == CLASS_TWRITE)
        count_words(m, s, I, k);
    if (k->changes && !trap)
        arrays_before(m, c, s, I);
    StepEnd end = trap ? STEP_TRAP : step(m, s, &trap);
    m->work++;
    m->least_issue += costs.least;
    s->touched = 0;
    if (end == STEP_TRAP && m->fuel && m->work > m->fuel)
        trap = TRAP_FUEL;
    else if (end == STEP_TRAP && trap == TRAP_STOPPED)
        trap = TRAP_INTERRUPT;
    if (end == STEP_TRAP)
        tasks_trap(m, c, s, trap, I);
    else if (k->changes)
        after(m, c, s, I);
    if (end < STEP_QUIT || end == STEP_BECOME)
        slot_take_least(s, core_least_latency(m, s, I, end, costs.least));
    return end;
}

/* What follows an instruction that ended the task. */
static void end_task(Chip *m, Core *c, Slot *s, const Insn *I, StepEnd end) {
    if (m->profile)
        profile_spends(m, c, s);
    if (end == STEP_QUIT) {
        tasks_quit(m, c, s);
    } else if (end == STEP_BECOME) {
        uint64_t at = s->ready;
        tasks_become(m, c, s, (unsigned)I->imm, s->frame.x[I->rs1]);
        core_start(m, c, s, at);
        slot_enter(c, s, SLOT_RUNNING);
        code_load(m, c, s);
    }
    if (c->running < c->kind->slots)
        fill_slots(m, c);
}

/* The core issues for so many cycles from T on. */
static inline void take_cycles(Core *c, uint64_t t, uint64_t cycles) {
    core_account(c, t);
    c->cycles[CAUSE_ISSUE] += cycles;
    c->busy = c->since = t + cycles;
}

/* S issues from cycle T on; it could have since READY. */
static inline void take_port(Core *c, Slot *s, uint64_t ready, uint64_t t, uint64_t cycles) {
    take_cycles(c, t, cycles);
    s->cycles[SLOT_CAUSE_ISSUE] += cycles;
    s->cycles[SLOT_CAUSE_PORT] += t - ready;
}

/* The next one that is executed already is complete. */
static inline void count_done(Chip *m, Slot *s) {
    const Done *d = s->done_next++;
    m->work++;
    m->stats.spent.did[d->cost.operation] += d->cost.elements;
    s->least += d->cost.latency;
}

/* The slot issues in cycle T an instruction that is executed already.  False: see issue. */
static bool issue_done(Chip *m, Core *c, Slot *s, uint64_t t) {
    const Done *d = s->done_next;
    if (brings_results(m, s))
        memory_results(m, c, s, s->range.args);
    if (!memory_is_near(m, s, d->chunk) && !memory_there(m, c, s, chunk_handle(d->chunk))) {
        if (t > m->now)
            return false;
        slot_settle(s);
        uint64_t ready = s->ready;
        if (!memory_fetch(m, c, s, chunk_handle(d->chunk))) {
            try_again(m, c, s);
            return true;
        }
        take_cycles(c, t, d->cost.issue);
        s->cycles[SLOT_CAUSE_PORT] += t - ready;
        s->waits_since = t + d->cost.issue;
        s->result_at = t + d->cost.latency;
        return true;
    }
    take_cycles(c, t, d->cost.issue);
    slot_enter(c, s, SLOT_RUNNING);
    s->ready = t + d->cost.latency;
    count_done(m, s);
    return true;
}

/* The slot issues an instruction in cycle T.  False: others would see what it does, and
 * the core is ahead of them. */
static inline __attribute__((always_inline)) bool issue(Chip *m, Core *c, Slot *s, uint64_t t) {
    const Insn *I = s->insn;
    const OpCost *k = &c->kind->cost[I->op];
    uint64_t ready = s->ready;
    bool ahead = t > m->now;
    if (ahead && ((k->seen != SEEN_NEVER && is_shared(m, c, s, I, k)) || brings_results(m, s)))
        return false;
    if (brings_results(m, s))
        memory_results(m, c, s, s->range.args);
    Lookup a = k->access == ACCESS_NOTHING ? LOOKUP_THERE : access_all(m, c, s, I, k->access, ahead);
    if (a == LOOKUP_LATER || a == LOOKUP_AGAIN)
        return a == LOOKUP_AGAIN;
    uint64_t cycles = core_issue_cycles(m, c->kind, s, I);
    take_port(c, s, ready, t, cycles);
    if (a == LOOKUP_WAITS) {
        s->waits_since = t + cycles;
        s->result_at = t + core_latency(m, s, k, STEP_NEXT, cycles);
        return true;
    }
    slot_enter(c, s, SLOT_RUNNING);
    uint64_t latency = k->access ? core_latency(m, s, k, STEP_NEXT, cycles) : 0;
    StepEnd end = execute(m, c, s, I, k);
    if (end != STEP_TRAP)
        slot_set_ready(s, t + (latency ? latency : core_latency(m, s, k, end, cycles)));
    if (end > STEP_TAKEN)
        end_task(m, c, s, I, end);
    return true;
}

/* The same without running ahead, perhaps for a profile. */
static __attribute__((noinline)) bool issue_alone(Chip *m, Core *c, Slot *s, uint64_t t) {
    if (m->profile)
        profile_reaches(m, c, s, s->ready);
    bool issued = issue(m, c, s, t);
    if (m->profile)
        profile_spends(m, c, s);
    return issued;
}

/* A chunk has come: S accesses the next, or its instruction is complete. */
static void resume(Chip *m, Core *c, Slot *s) {
    const Insn *I = s->insn;
    const OpCost *k = &c->kind->cost[I->op];
    bool done = s->done_next < s->done_end;
    s->came = false;
    c->came--;
    s->earliest = m->now;
    if (m->watch)
        watch_resumes(m, c, s);
    if (!done && access_all(m, c, s, I, k->access, false) != LOOKUP_THERE)
        return;
    core_account(c, m->now);
    slot_account(s, SLOT_CAUSE_MEMORY, s->waits_since, m->now);
    slot_enter(c, s, SLOT_RUNNING);
    if (done)
        count_done(m, s);
    slot_set_ready(s, s->result_at > m->now ? s->result_at : m->now);
    if (done)
        s->touched = 0;
    else
        execute(m, c, s, I, k);
}

/* The first slot from FROM on that is ready in cycle T; NULL: none is. */
static Slot *next_ready(Slot *from, uint64_t t) {
    Slot *s = from;
    do
        if (s->ready <= t)
            return s;
    while ((s = s->after) != from);
    return NULL;
}

static uint64_t earliest_ready(const Slot *any) {
    uint64_t next = NEVER;
    const Slot *s = any;
    do
        next = s->ready < next ? s->ready : next;
    while ((s = s->after) != any);
    return next;
}

/* Also in a loop that takes no time somebody may interrupt. */
static bool is_to_look(const Chip *m) {
    return m->work - m->looked >= FAR_AHEAD << 8;
}

/* S issues its next instruction in cycle T.  False: see issue. */
static bool issue_next(Chip *m, Core *c, Slot *s, uint64_t t) {
    if (is_to_look(m))
        machine_look(m);
    if (m->aborted || (t > m->now && brings_results(m, s)))
        return false;
    if (m->stepping)
        return issue_alone(m, c, s, t);
    if (s->done_next < s->done_end)
        return issue_done(m, c, s, t);
    slot_settle(s);
    return early_run(m, s) ? issue_done(m, c, s, t) : issue(m, c, s, t);
}

/* S has nothing left that is executed already: can more be, now? */
static inline bool goes_on(Chip *m, Slot *s) {
    return s->state == SLOT_RUNNING && !is_to_look(m) && early_run(m, s);
}

/* Is a chunk where it was, or if S runs and nobody looks on, in its buffer? */
static inline bool finds(Chip *m, Core *c, Slot *s, uint32_t chunk) {
    return memory_is_near(m, s, chunk) ||
           (s->state == SLOT_RUNNING && !m->watch && memory_there(m, c, s, chunk_handle(chunk)));
}

/* The core issued in all cycles from SINCE on, before T. */
static inline void issued_until(Core *c, uint64_t since, uint64_t t) {
    c->cycles[CAUSE_ISSUE] += t - since;
    if (t > since)
        c->busy = c->since = t;
}

/* From cycle T on, up to LIMIT: what is executed already, or can be, and whose chunk is at hand.  The cycle in which
 * something else is to be done. */
static uint64_t run_quickly(Chip *m, Core *c, uint64_t t, uint64_t limit) {
    uint64_t since = t;         // the core issues in each cycle
    Slot *turn = c->turn;
    core_account(c, t);
    while (t <= limit) {
        Slot *s = turn;
        if (__builtin_expect(s->ready > t, 0) && !(s = next_ready(turn, t))) {
            uint64_t next = earliest_ready(turn);
            if (next > limit)
                break;
            issued_until(c, since, t);
            core_account(c, next);
            since = t = next;
            continue;
        }
        if (__builtin_expect(s->done_next == s->done_end, 0) && !goes_on(m, s))
            break;
        const Done *d = s->done_next;
        if (d->chunk && !finds(m, c, s, d->chunk))
            break;
        s->ready = t + d->cost.latency;
        t += d->cost.issue;
        count_done(m, s);
        turn = s->after;
    }
    issued_until(c, since, t);
    c->turn = turn;
    return t;
}

/* Issue up to cycle LIMIT; the cycle in which the core wants to be looked at next. */
static uint64_t run_slots(Chip *m, Core *c, uint64_t limit) {
    uint64_t t = c->busy > m->now ? c->busy : m->now;
    while (!m->aborted) {
        if (!m->stepping)
            t = run_quickly(m, c, t, limit);
        Slot *s = next_ready(c->turn, t);
        if (!s) {
            t = earliest_ready(c->turn);
            s = t > limit ? NULL : next_ready(c->turn, t);
        }
        if (t > limit || !issue_next(m, c, s, t))
            break;
        c->turn = s->after;
        if (t == m->now)
            limit = limit_of(m, c);
        t = c->busy > m->now ? c->busy : m->now;
    }
    return t;
}

void core_cycle(Chip *m, Core *c) {
    for (unsigned i = 0; c->came && i < m->cfg->slots; i++) {
        if (!c->slots[i].came)
            continue;
        resume(m, c, &c->slots[i]);
        if (m->profile)
            profile_spends(m, c, &c->slots[i]);
    }
    if (c->running < c->kind->slots)
        fill_slots(m, c);
    uint64_t t = run_slots(m, c, limit_of(m, c));
    if (c->running < c->kind->slots && c->queue.top > c->queue.bottom && t > m->now)
        t = m->now + 1;         // what was spawned in this cycle is taken in the next
    m->next[c->number] = t;
}
