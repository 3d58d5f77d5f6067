/* vm/machine/machine.c - the chip: made, run, and taken apart. */
#include "vm/machine/machine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "vm/core/notes.h"
#include "vm/core/scene.h"
#include "vm/machine/chip.h"
#include "vm/machine/intervals.h"

static _Atomic bool interrupted;

void machine_interrupt(void) {
    atomic_store(&interrupted, true);
}

static bool changes_machine(OpClass cls) {
    return cls == CLASS_CREATE || cls == CLASS_TWRITE || cls == CLASS_SEAL || cls == CLASS_WRITE ||
           cls == CLASS_SYNC || cls == CLASS_SPAWN || cls == CLASS_FORALL || cls == CLASS_PUT ||
           cls == CLASS_PRIVATE || cls == CLASS_PCOPY;
}

/* Elements that are processed lane by lane; 0: as many as vl says, or none. */
static uint16_t elements_of(OpClass cls) {
    switch (cls) {
    case CLASS_TILE: return TILE_ROWS * TILE_ROWS * TILE_ROWS;
    case CLASS_TREAD: case CLASS_TWRITE: case CLASS_TMOVE: return TILE_ROWS * TILE_ROWS;
    case CLASS_TFP: return 2 * CHUNK_WORDS;
    default: return 0;
    }
}

static AccessShape access_of(OpClass cls) {
    switch (cls) {
    case CLASS_READ: case CLASS_WRITE: case CLASS_DEF: return ACCESS_CHUNK;
    case CLASS_TREAD: return ACCESS_TILE;
    case CLASS_GATHER: return ACCESS_TREE;
    case CLASS_PREAD: case CLASS_PWRITE: return ACCESS_PIECES;
    case CLASS_PCOPY: return ACCESS_COPY;
    case CLASS_TILE:  return ACCESS_TWO_TILES;
    default:          return ACCESS_NOTHING;
    }
}

/* Is a vector register processed element by element?  Masks are single words, and so is
 * the one element that is moved from or to a scalar. */
static bool is_by_lanes(Op op) {
    if (op == OP_VMV_X_S || op == OP_VMV_S_X || op == OP_VFMV_F_S || op == OP_VFMV_S_F)
        return false;
    for (int i = 0; i < op_arity(op); i++)
        if (operand_table[op_table[op].operands[i]].sort == SORT_VEC)
            return true;
    return false;
}

static bool is_floating(Op op) {
    return !strncmp(op_table[op].mnemonic, "vf", 2);
}

/* Beyond the latency of its class: a reduction is a tree over 16 lanes, as are running sums, but those that have an order. */
static uint64_t latency_of(const MachineConfig *f, Op op, uint64_t of_class) {
    if (op >= OP_VSCAN_ADD && op <= OP_VSCAN_FADD)
        return op == OP_VSCAN_FADD ? of_class * CHUNK_WORDS : of_class + f->latency_tree;
    if (op_table[op].cls != CLASS_VRED)
        return of_class;
    return (is_floating(op) ? f->latency_fp : f->latency_alu) + f->latency_tree;
}

static Seen seen_of(Op op) {
    switch (op_table[op].cls) {
    case CLASS_CREATE: return SEEN_CREATED;
    case CLASS_SEAL:   return op == OP_SEAL ? SEEN_SEALED : SEEN_NEVER;
    case CLASS_WRITE:  return op == OP_WH || op == OP_WH_I ? SEEN_LINKED : SEEN_NEVER;
    case CLASS_PRIVATE: return op == OP_PLEN || op == OP_PMOVE || op == OP_PSWAP ? SEEN_NEVER : SEEN_ALWAYS;
    case CLASS_PCOPY:   return op == OP_PIN ? SEEN_NEVER : SEEN_ALWAYS;
    case CLASS_TWRITE: case CLASS_SYNC: case CLASS_SPAWN: case CLASS_FORALL: case CLASS_PUT:
    case CLASS_BECOME: case CLASS_QUIT: case CLASS_PRINT: case CLASS_TRAP:
        return SEEN_ALWAYS;
    default:           return SEEN_NEVER;
    }
}

/* Instructions that others never see, that access one chunk at most and free none. */
static bool is_early(Op op) {
    AccessShape a = access_of(op_table[op].cls);
    return seen_of(op) == SEEN_NEVER && (a == ACCESS_NOTHING || a == ACCESS_CHUNK) && op != OP_DROP;
}

static Operation operation_of(Op op) {
    switch (op_table[op].cls) {
    case CLASS_ALU: case CLASS_CSR: case CLASS_BRANCH: case CLASS_VSET: case CLASS_VALU: case CLASS_TMOVE:
        return OPERATION_ALU;
    case CLASS_MUL: case CLASS_VMUL:     return OPERATION_MUL;
    case CLASS_DIV: case CLASS_VDIV:     return OPERATION_DIV;
    case CLASS_FP: case CLASS_VFP: case CLASS_TFP: case CLASS_TILE:
        return OPERATION_FP;
    case CLASS_FDIV: case CLASS_VFDIV:   return OPERATION_FDIV;
    case CLASS_FSQRT: case CLASS_VFSQRT: return OPERATION_FSQRT;
    case CLASS_VRED:                     return is_floating(op) ? OPERATION_FP : OPERATION_ALU;
    case CLASS_READ: case CLASS_DEF: case CLASS_GATHER: case CLASS_TREAD: case CLASS_PREAD:
        return OPERATION_READ;
    case CLASS_WRITE: case CLASS_TWRITE: case CLASS_PWRITE:
        return OPERATION_WRITE;
    default:                             return OPERATION_OTHER;
    }
}

static uint16_t cycles_of(uint64_t latency, uint64_t percent) {
    return (uint16_t)((latency * percent + 99) / 100);
}

/* Of a class whose instructions take PERCENT of the cycles that the keys say, rounded up. */
static void set_costs(const Chip *m, uint64_t percent, OpCost cost[OP_COUNT]) {
    const MachineConfig *f = m->cfg;
    const uint64_t of_class[CLASS_COUNT] = {
        [CLASS_ALU] = f->latency_alu,       [CLASS_MUL] = f->latency_mul,
        [CLASS_DIV] = f->latency_div,       [CLASS_FP] = f->latency_fp,
        [CLASS_FDIV] = f->latency_fdiv,     [CLASS_FSQRT] = f->latency_fsqrt,
        [CLASS_CSR] = f->latency_alu,       [CLASS_BRANCH] = f->latency_branch,
        [CLASS_JUMP] = f->latency_branch,   [CLASS_VSET] = f->latency_alu,
        [CLASS_VALU] = f->latency_alu,      [CLASS_VMUL] = f->latency_mul,
        [CLASS_VDIV] = f->latency_div,      [CLASS_VFP] = f->latency_fp,
        [CLASS_VFDIV] = f->latency_fdiv,    [CLASS_VFSQRT] = f->latency_fsqrt,
        [CLASS_VRED] = 0,       [CLASS_TILE] = f->buffer_hit,
        [CLASS_TREAD] = f->buffer_hit,     [CLASS_TWRITE] = f->latency_create,
        [CLASS_TMOVE] = f->latency_alu,     [CLASS_TFP] = f->latency_fp,
        [CLASS_CREATE] = f->latency_create, [CLASS_SEAL] = f->latency_create,
        [CLASS_DEF] = m->timed ? f->latency_alu : f->buffer_hit,
        [CLASS_READ] = f->buffer_hit,       [CLASS_GATHER] = f->buffer_hit,
        [CLASS_WRITE] = f->buffer_hit,      [CLASS_CONST] = f->latency_alu,
        [CLASS_PREAD] = f->buffer_hit,      [CLASS_PWRITE] = f->buffer_hit,
        [CLASS_PCOPY] = f->buffer_hit,      [CLASS_PRIVATE] = f->latency_create,
        [CLASS_SYNC] = f->latency_sync,     [CLASS_SPAWN] = f->latency_spawn,
        [CLASS_FORALL] = f->latency_spawn,  [CLASS_PUT] = f->latency_put,
        [CLASS_UPDATE] = f->latency_put,    [CLASS_BECOME] = f->latency_quit,
        [CLASS_QUIT] = f->latency_quit,     [CLASS_PRINT] = f->latency_quit,
        [CLASS_TRAP] = f->latency_alu,      [CLASS_NOTE] = f->latency_alu,
    };
    for (Op op = 0; op < OP_COUNT; op++) {
        OpClass cls = op_table[op].cls;
        uint64_t share = access_of(cls) == ACCESS_NOTHING ? percent : 100;
        uint16_t latency = cycles_of(latency_of(f, op, of_class[cls]), share);
        uint16_t not_taken = cls == CLASS_BRANCH ? cycles_of(f->latency_alu, share) : latency;
        uint8_t operation = (uint8_t)operation_of(op);
        cost[op] = (OpCost){
            .done = {{.issue = 1, .latency = not_taken, .elements = 1, .operation = operation},
                     {.issue = 1, .latency = latency, .elements = 1, .operation = operation}},
            .chunk_mask = access_of(cls) == ACCESS_CHUNK ? UINT32_MAX : 0,
            .access = (uint8_t)access_of(cls),
            .changes = changes_machine(cls),
            .by_lanes = is_by_lanes(op),
            .cls = (uint8_t)cls,
            .seen = op == OP_DROP && f->second_chunks ? SEEN_ALWAYS : (uint8_t)seen_of(op),   // whether it still lives
            .early = is_early(op),
            .plain = !m->mixed && is_early(op) && !is_by_lanes(op) && !elements_of(cls) && m->timed && latency &&
                     not_taken,
            .leads = op == OP_RH || op == OP_RH_I,
            .latency = latency,
            .not_taken = not_taken,
            .elements = elements_of(cls),
            .operation = operation,
            .copies = cls == CLASS_PCOPY || op == OP_PNEW_D || op == OP_PNEW_W,
        };
    }
}

static void set_kinds(Chip *m) {
    uint64_t least = 0;
    m->best.lanes = 1;
    for (unsigned i = 0; i < CORE_CLASSES; i++) {
        CoreClass c = config_class(m->cfg, i);
        m->kind[i].number = i;
        m->kind[i].slots = (unsigned)c.slots;
        m->kind[i].lanes = c.lanes;
        m->kind[i].speed = c.lanes * 10000 / c.latency;
        set_costs(m, c.latency, m->kind[i].cost);
        if (c.cores && c.lanes > m->best.lanes)
            m->best.lanes = c.lanes;
        if (c.cores && (!least || c.latency < least))
            least = c.latency;
    }
    set_costs(m, least, m->best.cost);
    for (unsigned i = 0; i < CORE_CLASSES; i++)
        early_init(m->kind[i].cost);
}

/* Task.pause */
static bool is_interrupted(Task *t) {
    (void)t;
    return atomic_load_explicit(&interrupted, memory_order_relaxed);
}

/* All that there are, 0; on huge pages of the host if they fill one, for each cycle leads to other ones. */
static Slot *slots_new(size_t count) {
    enum { HUGE_PAGE = 2 << 20 };
    size_t bytes = count * sizeof(Slot);
    bool huge = bytes >= HUGE_PAGE / 2;
    if (huge)
        bytes = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    Slot *slots = aligned_alloc(huge ? HUGE_PAGE : _Alignof(Slot), bytes);
    if (slots && huge)
        madvise(slots, bytes, MADV_HUGEPAGE);
    if (slots)
        memset(slots, 0, bytes);
    return slots;
}

static bool core_init(Chip *m, Core *c, unsigned number) {
    const MachineConfig *f = m->cfg;
    unsigned buffers = config_buffers(f);
    c->number = number;
    c->kind = &m->kind[config_class_of(f, number)];
    c->in[SLOT_FREE] = (unsigned)f->slots;
    c->slots = &m->slots[number * f->slots];
    c->buffers = calloc(buffers, sizeof *c->buffers);
    if (!c->buffers)
        return false;
    for (unsigned i = 0; i < buffers; i++)
        if (!buffer_init(&c->buffers[i], (unsigned)f->buffer_chunks, f->buffer_replace,
                         f->seed + number * f->slots + i))
            return false;
    if (f->ibuf && !buffer_init(&c->code, (unsigned)f->ibuf, REPLACE_LRU, 0))
        return false;
    for (unsigned i = 0; i < f->slots; i++) {
        if (!task_init(&c->slots[i].task, m->store, m->pool, m->program, &m->output))
            return false;
        c->slots[i].task.shows_at_once = true;
        c->slots[i].task.pause = is_interrupted;
        c->slots[i].task.noted = (Output){.notes = m->notes, .task = &c->slots[i].task};
        c->slots[i].ready = NEVER;
        c->slots[i].after = &c->slots[i + 1 < f->slots ? i + 1 : 0];
        c->slots[i].kind = c->kind;
        c->slots[i].buffer = &c->buffers[buffers > 1 ? i : 0];
    }
    return true;
}

static bool chip_init(Chip *m) {
    m->pool = pool_create(m->store);
    m->code = insn_predecode(m->program);
    m->cores = calloc(m->cfg->cores, sizeof *m->cores);
    m->slots = slots_new(m->cfg->cores * m->cfg->slots);
    m->ngroups = ((unsigned)m->cfg->cores + CORES_TOGETHER - 1) / CORES_TOGETHER;
    m->next = calloc(m->ngroups, CORES_TOGETHER * sizeof *m->next);
    m->soonest = calloc(m->ngroups, sizeof *m->soonest);
    m->asks = malloc(m->cfg->cores * sizeof *m->asks);
    m->ask_time = malloc(m->cfg->cores * sizeof *m->ask_time);
    m->random = m->cfg->seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    if (!m->pool || !m->code || !m->cores || !m->slots || !m->next || !m->soonest || !m->asks || !m->ask_time ||
        !wheel_init(&m->wheel) || !memory_init(m))
        return false;
    for (unsigned i = 0; i < CORE_CLASSES; i++)
        m->mixed |= config_class(m->cfg, i).cores % m->cfg->cores;
    set_kinds(m);
    for (unsigned k = (unsigned)m->cfg->cores; k < m->ngroups * CORES_TOGETHER; k++)
        m->next[k] = NEVER;     // there is none
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        if (!core_init(m, &m->cores[k], k))
            return false;
        m->cores[k].turn = &m->cores[k].slots[m->first % m->cfg->slots];
    }
    m->stats.cores = m->cfg->cores;
    m->root = (Sync){.n = 1, .pending = 1, .chunk = pool_new(m->pool)};
    return m->root.chunk != HANDLE_NULL;
}

static void chip_fini(Chip *m) {
    unsigned buffers = config_buffers(m->cfg);
    for (unsigned k = 0; m->cores && k < m->cfg->cores; k++) {
        Core *c = &m->cores[k];
        for (unsigned i = 0; c->slots && i < m->cfg->slots; i++)
            task_fini(&c->slots[i].task);
        for (unsigned i = 0; c->buffers && i < buffers; i++)
            buffer_fini(&c->buffers[i]);
        buffer_fini(&c->code);
        free(c->buffers);
        free(c->queue.records);
        free(c->bound.records);
    }
    balancer_release(m);
    if (m->root.chunk)
        pool_discard(m->pool, m->root.chunk);
    pool_destroy(m->pool);
    memory_fini(m);
    wheel_fini(&m->wheel);
    place_free(&m->fault.place);
    insn_free(m->code);
    free(m->cores);
    free(m->slots);
    free(m->next);
    free(m->soonest);
    free(m->asks);
    free(m->ask_time);
    free(m->profiled);
}

static void end_phase(Chip *m) {
    MachinePhase *now = &m->stats.phases[m->phase];
    now->cycles += m->now - m->phase_cycle;
    now->instructions += m->work - m->phase_work;
    now->used = true;       // the first mark shows phase 0, too
}

/* Each phase ends where the next one begins; one that comes again adds up. */
void machine_mark(Chip *m, unsigned phase) {
    end_phase(m);
    m->phase = phase;
    m->phase_cycle = m->now;
    m->phase_work = m->work;
    m->stats.phases[phase].used = true;
    if (m->watch && m->watch->phase)
        m->watch->phase(m->watch, m->now, phase);
}

MachineParts *machine_parts_new(const MachineConfig *cfg) {
    MachineParts *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    *p = (MachineParts){.cores = cfg->cores, .slots = cfg->cores * cfg->slots, .units = config_units(cfg), .channels = cfg->dram_channels};
    p->core = calloc(p->cores, sizeof *p->core);
    p->slot = calloc(p->slots, sizeof *p->slot);
    p->unit = calloc(p->units, sizeof *p->unit);
    p->channel = calloc(p->channels, sizeof *p->channel);
    if (p->core && p->slot && p->unit && p->channel)
        return p;
    machine_parts_free(p);
    return NULL;
}

Replay *machine_replay_new(const MachineConfig *cfg) {
    return replay_new((unsigned)cfg->cores * config_buffers(cfg), (unsigned)cfg->buffer_chunks, cfg->seed);
}

void machine_parts_free(MachineParts *p) {
    if (!p)
        return;
    free(p->core);
    free(p->slot);
    free(p->unit);
    free(p->channel);
    free(p);
}

/* ---- while it runs ---- */

void machine_abort(Chip *m, Trap trap) {
    m->fault.trap = trap;
    m->fault.codelet = (unsigned)m->program->entry;
    m->fault.line = 0;
    m->fault.index = (IndexFault){0};
    m->fault.calls = (Calls){0};
    if (m->scene)
        m->scene->there = false;
    if (m->notes)
        notes_end(m->notes, NULL);
    m->aborted = true;
}

static void add_counts(const Chip *m, RunResult *out) {
    for (unsigned k = 0; k < m->cfg->cores; k++)
        for (unsigned i = 0; i < m->cfg->slots; i++) {
            const RunCounts *c = &m->cores[k].slots[i].task.counts;
            out->counts.tasks += c->tasks;
            out->counts.spawns += c->spawns;
            out->counts.syncs += c->syncs;
            out->counts.chunks += c->chunks;
            out->counts.work += c->work;
        }
}

/* If it was asked for, or the run is OVER. */
static void tell_progress(const Chip *m, bool over) {
    RunResult sum = {0};
    // relaxed: numbers for people
    if (!atomic_exchange_explicit(&m->progress->asked, false, memory_order_relaxed) && !over)
        return;
    add_counts(m, &sum);
    atomic_store_explicit(&m->progress->tasks, sum.counts.tasks, memory_order_relaxed);
    atomic_store_explicit(&m->progress->work, m->work, memory_order_relaxed);
    atomic_store_explicit(&m->progress->cycles, m->now, memory_order_relaxed);
}

void machine_look(Chip *m) {
    bool over = atomic_load_explicit(&interrupted, memory_order_relaxed);
    m->looked = m->work;
    if (m->progress)
        tell_progress(m, over);
    if (over)
        machine_abort(m, TRAP_INTERRUPT);
}

/* ---- the end ---- */

void machine_energy(const Chip *m, double out[ENERGY_PARTS]) {
    EnergyCounts n = m->stats.spent;
    n.cycles = m->now;
    n.dram = m->stats.dram;
    n.instructions = m->work;
    for (int k = 0; k < KINDS; k++)
        n.written_back += m->stats.write_backs[k];
    energy_of(&n, m->cfg, out);
}

static void close_core(Chip *m, Core *c) {
    MachineParts *parts = m->stats.parts;
    uint64_t issued = 0;
    core_close(m, c);
    for (Cause i = 0; i < CAUSES; i++)
        m->stats.causes[i] += c->cycles[i];
    if (parts)
        memcpy(parts->core[c->number], c->cycles, sizeof c->cycles);
    for (unsigned k = 0; k < m->cfg->slots; k++) {
        const Slot *s = &c->slots[k];
        for (SlotCause i = 0; i < SLOT_CAUSES; i++)
            m->stats.slot_causes[i] += s->cycles[i];
        if (parts)
            memcpy(parts->slot[c->number * m->cfg->slots + k], s->cycles, sizeof s->cycles);
        issued += s->cycles[SLOT_CAUSE_ISSUE];
    }
    assert(issued == c->cycles[CAUSE_ISSUE] && "what a core issues is of its slots");
    (void)issued;
}

/* What the cores of each class did, if there are several. */
static void close_classes(Chip *m) {
    MachineStats *s = &m->stats;
    s->classes = m->mixed ? CORE_CLASSES : 0;
    for (unsigned k = 0; m->mixed && k < m->cfg->cores; k++) {
        const Core *c = &m->cores[k];
        ClassStats *of = &s->by_class[c->kind->number];
        of->cores++;
        of->instructions += c->finished;
        for (unsigned i = 0; i < m->cfg->slots; i++)
            of->tasks += c->slots[i].task.counts.tasks;
        for (Cause i = 0; i < CAUSES; i++)
            of->cycles[i] += c->cycles[i];
    }
}

/* Each core's cycles until the end, to one cause each. */
static void close_accounts(Chip *m) {
    uint64_t sum = 0;
    m->now = m->stats.cycles;
    if (m->stats.phases[m->phase].used)
        end_phase(m);
    for (unsigned k = 0; k < m->cfg->cores; k++)
        close_core(m, &m->cores[k]);
    for (int i = 0; i < CAUSES; i++)
        sum += m->stats.causes[i];
    memory_close(m);
    machine_energy(m, m->stats.energy);
    m->stats.clock = m->cfg->clock;
    close_classes(m);
    m->stats.least_work = m->least_issue;
    assert(m->least_issue <= m->stats.causes[CAUSE_ISSUE] && "some are issued again when there is room in the buffer");
    m->stats.least_span = m->root.least;
    assert(sum == m->stats.cycles * m->cfg->cores && "every cycle has one cause");
    assert(!m->packets_out && !m->reads_out && "packets in, packets out");
    assert(m->reads_sum == m->stats.latency && "Little's law: those under way, cycle by cycle");
    assert(m->live + 1 == m->imported + m->pool->created - m->pool->freed &&
           "as many chunks as the store has; the program's result is numbered, too, and in both");
    (void)sum;
}

static void conclude(Chip *m, RunResult *out) {
    Handle results = m->root.chunk;
    add_counts(m, out);
    if (m->replay && m->finished && !m->fault.trap && !replay_run(m->replay, &m->stats.replayed))
        machine_abort(m, TRAP_MEMORY);
    out->trap = m->fault.trap;
    out->codelet = m->fault.codelet;
    out->line = m->fault.line;
    out->index = m->fault.index;
    out->calls = m->fault.calls;
    if (m->finished && !m->fault.trap) {
        close_accounts(m);
        if (m->stats.intervals)
            intervals_end(m);
        if (m->profile)
            profile_end(m);
        if (m->watch && m->watch->finished)
            m->watch->finished(m->watch, m->now);
        out->result = chunk_words(m->store, results)[0];
        out->kind = (ResultKind)m->root.kind[0];
        out->counts.span = atomic_load(&m->root.span);
        assert(machine_least(&m->stats) <= m->stats.cycles && "no run is faster than its parts allow");
        if (out->kind == RESULT_HANDLE && !chunk_number(out->result))
            out->kind = RESULT_NONE;
        return;
    }
    if (m->watch && m->watch->failed && m->fault.trap != TRAP_INTERRUPT && !m->no_memory)
        m->watch->failed(m->watch, m->last, m->fault.trap);
    tasks_release(m);
    sync_collect(m->pool, m->store);
    if (m->root.kind[0] == RESULT_HANDLE)
        pool_release(m->pool, chunk_words(m->store, results)[0]);
}

bool machine_run(const Program *p, Store *s, Handle args, const MachineConfig *cfg,
                 const RunOptions *opt, RunResult *out, MachineStats *stats) {
    Chip *m = aligned_alloc(_Alignof(Chip), sizeof *m);
    if (!m)
        return false;
    memset(m, 0, sizeof *m);
    m->cfg = cfg;
    m->program = p;
    m->store = s;
    m->fuel = opt->fuel;
    m->progress = opt->progress;
    m->profile = opt->profile;
    m->scene = opt->scene;
    m->notes = opt->notes;
    if (m->notes)
        notes_begin(m->notes);
    m->stepping = opt->single || opt->fuel || opt->profile;     // its end is at an instruction
    m->timed = cfg->compute == COMPUTE_ON;
    m->stats.by_codelet = stats->by_codelet;
    m->stats.parts = stats->parts;
    m->stats.watch = m->watch = stats->watch;
    m->observed = m->watch && m->watch->executes;
    m->stats.placement = stats->placement;
    m->plan = cfg->balancer == BALANCER_PLAN ? stats->placement : NULL;
    m->stats.replay = m->replay = stats->replay;
    m->stats.intervals = stats->intervals;
    m->sample_at = stats->intervals ? stats->intervals->every : NEVER;
    m->output = (Output){.file = opt->out};
    *out = (RunResult){.threads = 1};
    m->stuck = out->stuck;
    bool ready = chip_init(m) && (!stats->intervals || intervals_begin(m)) && (!m->profile || profile_begin(m));
    if (ready) {
        Range first = {
            .sync = &m->root,
            .args = args,
            .codelet = (uint16_t)p->entry,
            .end = 1,
            .args_is_handle = true,
        };
        memory_import(m, args);
        Record record = {.range = first, .age = m->ages++, .placed = PLACED_NONE};
        if (m->plan)
            placement_first(m, &record);
        tasks_enqueue(m, &m->cores[m->plan ? placement_core(m, &record, 0) : 0], &record);
        cycle_run(m);
        conclude(m, out);
        *stats = m->stats;
    }
    chip_fini(m);
    free(m);
    return ready;
}
