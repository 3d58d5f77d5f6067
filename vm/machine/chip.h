/* vm/machine/chip.h - the parts of the simulated processor and who does what to them.
 *
 * A cycle has phases, in this order: routers; memory units; arrivals at cores and queues;
 * balancer; slots.  What a phase produces is visible to later phases of the same cycle, to
 * earlier ones in the next.  Nothing depends on addresses or on the order of insertion but
 * where that order is itself (cycle, slot).
 *
 *   machine.c   the chip as a whole: creation, the end
 *   cycle.c     the loop over cycles
 *   core.c      slots: taking tasks, issuing instructions
 *   step.c      one instruction
 *   early.c     instructions before their cycles
 *   code.c      instruction buffers
 *   memory.c    numbers and homes of chunks, buffers, requests, memory units
 *   second.c    the second-level buffer
 *   controllers.c  what lies behind memory units
 *   dram.c      channels of DRAM
 *   arrays.c    private arrays: pieces, and what copies access
 *   reclaim.c   what dies with a task
 *   tasks.c     queues, sync messages, quitting, faults
 *   balancer.c  records that move between cores; balancer_ask.c, balancer_dawl.c: upon requests
 *   placement.c records that go where a plan says
 *   replay.c    accesses, recorded
 *   watch.c     what somebody who looks on is told
 *   intervals.c counters in time
 *   profile.c   counters by instruction
 *   stuck.c     does anything go on?
 *
 * Private to vm/machine. */
#ifndef VM_MACHINE_CHIP_H
#define VM_MACHINE_CHIP_H

#include "vm/core/frame.h"
#include "vm/core/leaves.h"
#include "vm/core/order.h"
#include "vm/machine/buffer.h"
#include "vm/machine/controllers.h"
#include "vm/machine/machine.h"
#include "vm/machine/net.h"
#include "vm/machine/placement.h"
#include "vm/machine/replay.h"
#include "vm/machine/watch.h"
#include "vm/machine/wheel.h"

#define NEVER (UINT64_MAX >> 1)

enum { FAR_AHEAD = 4096 };      // cycles that a core is ahead of the others at most

enum { MAX_SLOTS = 32, CORES_TOGETHER = 8 };

/* Chunks that an instruction accesses before it is executed. */
typedef enum {
    ACCESS_NOTHING, ACCESS_CHUNK, ACCESS_TILE, ACCESS_TWO_TILES, ACCESS_TREE, ACCESS_PIECES, ACCESS_COPY,
} AccessShape;

/* When an instruction does something that others see. */
typedef enum {
    SEEN_NEVER,
    SEEN_CREATED,           // if an open chunk leaves the buffer for the new one
    SEEN_SEALED,            // if rs1 is open
    SEEN_LINKED,            // if rs2 is open
    SEEN_ALWAYS,
} Seen;

/* How an instruction fares with its chunks. */
typedef enum {
    LOOKUP_THERE,
    LOOKUP_WAITS,           // one was sent for
    LOOKUP_AGAIN,           // none could be sent for: try again in the next cycle
    LOOKUP_LATER,           // one must be sent for, but the core is ahead of the others
} Lookup;

/* What an instruction costs that is executed already. */
typedef struct {
    uint16_t issue;         // cycles in which the core issues nothing else
    uint16_t latency;       // cycles until the next one, the first of issue included
    uint16_t elements;      // and what it did to them
    uint16_t operation;
} DoneCost;

/* An instruction that is executed already, of which only the cycles are missing.  What it
 * computes does not depend on them: sealed chunks never change, others are the task's own. */
typedef struct {
    DoneCost cost;
    uint32_t chunk;         // that it accesses; 0: none
} Done;

/* What an operation costs and does to the machine, in one line of the cache. */
typedef struct {
    _Alignas(64) DoneCost done[2];  // if it is plain: going on, or taken
    const void *run;        // where early_run executes it if it is plain, or says that it is not
    uint32_t chunk_mask;    // of rs1, if it accesses that one chunk; else 0
    uint8_t  access;        // AccessShape
    bool     changes;       // it makes, seals or sends something: see `after`
    bool     by_lanes;      // issued for vl / lanes cycles
    uint8_t  cls;           // OpClass
    uint8_t  seen;          // Seen
    bool     copies;        // issued for each element of the array that it makes or copies
    bool     early;         // it may be executed before its cycle: nobody can tell
    bool     plain;         // early, and it takes as long whatever it works on
    bool     leads;         // it reads the handle of a chunk, which is mostly accessed next
    uint16_t latency;
    uint16_t not_taken;     // the same, of a branch that is not
    uint16_t elements;      // issued for elements / lanes cycles, if not 0
    uint8_t  operation;     // Operation, on each element
} OpCost;

/* What the cores of a class have in common. */
typedef struct {
    unsigned number;        // of the class
    unsigned slots;
    uint64_t lanes;
    uint64_t speed;         // compared with others: lanes by latency
    OpCost   cost[OP_COUNT];
} CoreKind;

/* What the machine knows of a chunk, beside its host's slot. */
typedef struct {
    uint64_t number;        // in order of creation, never used again
    bool     open;          // being filled, in a buffer
    bool     arrived;       // its unit has it
    bool     sync;          // results of a sync chunk
    bool     piece;         // of a private array
} ChunkMeta;

/* Tasks that wait for a slot. */
typedef struct {
    Range    range;
    uint64_t age;           // lower: spawned earlier
    uint64_t ready;         // since when it may be taken
    uint64_t origin;        // the watch's
    uint64_t least;         // in a run without waiting: spawned in this cycle
    uint32_t placed;        // which task of the plan; PLACED_NONE: it has none
} Record;

/* By age, oldest first. */
typedef struct {
    Record  *records;
    uint32_t bottom, top, room;
    uint64_t ids;           // workers in all records
} TaskQueue;

enum { MAX_DONE = 32, NEAR = 8 };

/* A chunk that the task has accessed, and where it was in the buffer then. */
typedef struct {
    Entry   *entry;         // entry 0: unknown; only if it has a chunk
    uint64_t number;
    uint32_t chunk;         // number of its slot in the host's store; 0: none
    uint32_t kind;          // AccessKind; KINDS: it was open, and its content tells
} Near;

/* A copy from a tree, as far as its chunks were accessed: arrays.c. */
typedef struct {
    Leaves   leaves;
    Trap     over;          // no more leaves; the copy may trap there
    uint64_t at;            // element of the array where the leaf's go
    unsigned first;         // chunk, counted from the beginning of the copy, that is the first of these:
    unsigned nchunks, npieces;
    Handle   chunk[GATHER_LEVELS + 1];  // new on the way to the leaf
    uint64_t piece;         // the first of npieces of the array
    uint64_t last_piece;    // accessed before; NEVER: none
} CopyWalk;

typedef enum { SLOT_FREE, SLOT_STARTING, SLOT_RUNNING, SLOT_WAITING, SLOT_STATES } SlotState;

typedef struct Slot Slot;

/* First what each instruction needs. */
struct Slot {
    Frame    frame;
    Done    *done_next, *done_end;      // of done, only if it runs or waits; count and insn are behind them
    uint64_t ready;         // from then on its next instruction may be issued; NEVER while it is free or waits
    uint64_t least;         // in a run without waiting: the next one issues in this cycle
    Slot    *after;         // of its core: it is looked at next
    SlotState state;
    bool     came;          // waiting: the chunk is there
    uint64_t earliest;      // waiting: before this cycle it cannot come
    uint64_t settled;       // `ready` less `least`, when the account of the port was settled
    uint64_t cycles[SLOT_CAUSES];   // all but latency, which is what remains
    const CoreKind *kind;   // of its core
    Buffer  *buffer;        // its own, or the core's
    const Insn *insn;       // next to be executed
    const Code *code;
    uint64_t count;         // instructions executed
    unsigned touched;       // chunks that the next instruction has accessed already
    Near     near[NEAR];    // by number of the host's slot; forgotten when the task frees one
    Done     done[MAX_DONE];
    uint32_t placed;        // which task of the plan
    uint64_t wanted;        // waiting: number of the chunk it sent for
    uint64_t result_at;     // waiting: nor does the result
    unsigned code_missing;  // waiting: chunks of its codelet that have not come
    SlotState after_code;   // ... and what it does when they have, from `begins` on
    uint64_t begins;
    uint64_t waits_since;   // waiting: this cycle
    uint64_t held;          // free: until this cycle its last task issued
    CopyWalk copy;          // by the next instruction, if that copies
    uint64_t given;         // number of the first piece of the array that is being given away
    Range    range;         // of the running task; holds its counts
    Task     task;
};

typedef struct {
    unsigned  number;
    const CoreKind *kind;
    Slot     *slots;        // as many as the machine says; some may be more than its class has
    Buffer   *buffers;      // one, or one a slot
    Buffer    code;         // instruction buffer
    TaskQueue queue;
    TaskQueue bound;        // tasks with private arrays, which stay here
    Slot     *turn;         // slot that is looked at first
    unsigned  running;      // slots that are not free
    unsigned  in[SLOT_STATES];  // slots in each state
    unsigned  came;         // slots that wait, and whose chunk is there
    uint64_t  busy;         // issuing until this cycle
    uint64_t  made;         // chunks created
    int64_t   unseen;       // chunks created, not yet in Chip.live
    uint64_t  coming;       // workers that the balancer has sent unasked
    bool      asked;        // the balancer, which has not answered
    bool      pending;      // ... nor served its request
    uint64_t  tries;        // steal: its request arrives at the next core
    uint64_t  finished;     // instructions of tasks that have ended
    struct {
        uint64_t share;     // of the next request
        uint64_t work, free;    // instructions, and cycles without a task, when the step began
    } dawl;
    uint64_t  cycles[CAUSES], since;    // accounted until `since`
} Core;

typedef struct {
    uint64_t free;          // from this cycle on
    uint64_t requests, waiting, longest;    // cycles that requests waited: sum, most
    uint32_t early;         // packets that wait for their chunk
} Unit;

/* Evicted: a chunk that leaves the second-level buffer, and has no sender. */
typedef enum { PACKET_READ, PACKET_WRITE, PACKET_DELIVERY, PACKET_DECREMENT, PACKET_CODE, PACKET_EVICTED } PacketKind;

typedef struct {
    PacketKind kind;
    uint32_t next;          // of a list
    uint32_t core, slot;    // who sent it
    uint32_t chunk;         // number of its slot in the host's store
    uint32_t unit;
    uint64_t number;        // of the chunk, in the machine
    uint64_t sent;
    Sync    *sync;          // a delivery
    bool     passes;        // code that is not kept
    bool     fetches;       // a read: for the second-level buffer, too
} Packet;

/* A count that is to be given up. */
typedef struct {
    uint32_t chunk, port;   // number of the host's slot; of who gives it up
} Dying;

typedef enum { EVENT_AT_UNIT, EVENT_SERVED, EVENT_SECOND, EVENT_CONTROLLER, EVENT_ACCESSED, EVENT_REPLY, EVENT_RECORD } EventKind;

/* A record under way. */
typedef struct {
    Record   record;
    uint32_t core, next;
    bool     used;
    bool     answers;       // a request
} Move;

typedef struct ProfileSlot ProfileSlot;
typedef struct Slice Slice;

typedef struct Chip {
    const MachineConfig *cfg;
    const Program *program;
    Code    *code;
    Store   *store;
    Pool    *pool;
    Output   output;
    uint64_t fuel;
    bool     stepping;      // no core runs ahead
    bool     timed;         // instructions take time
    RunProgress *progress;  // RunOptions
    Watch   *watch;         // NULL: nobody looks on
    bool     observed;      // the watch is told of each instruction
    Placement *plan;        // NULL: there is none
    Profile *profile;       // RunOptions
    ProfileSlot *profiled;  // of each slot, core by core
    uint64_t profiled_work, profiled_misses;    // that are counted in it
    Replay  *replay;        // NULL: accesses are not recorded
    uint64_t sample_at;     // end of the interval; NEVER: there are none
    uint64_t live;          // chunks, as far as cores have reported

    uint64_t now, last;     // last: cycle that was simulated
    Core    *cores;
    Slot    *slots;         // of all cores
    uint64_t *next;         // of each core, in whole groups: the cycle in which it wants to be looked at
    uint64_t *soonest;      // of so many together: the first of these cycles
    unsigned ngroups;
    Unit    *units;
    unsigned nunits;
    NetShape shape;
    const Controller *controller;
    Slice   *slices;        // of the second-level buffer; NULL: there is none
    unsigned nslices;
    Dram    *dram;          // NULL: the controller is another
    uint64_t *dram_wakes;   // of each channel: the cycle of its next event
    Net     *forward, *backward;    // NULL: no contention in routers
    uint64_t way;           // cycles in the network, one way, if nobody is in it, to the own unit
    uint64_t shuffle;       // of homes, by the seed
    unsigned first;         // core that comes first among equals, by the seed
    Wheel    wheel;
    uint64_t order;         // of events of one cycle, phase and place
    CoreKind kind[CORE_CLASSES];
    CoreKind best;          // each operation as on the class that is fastest at it
    bool     mixed;         // there are several classes

    ChunkMeta *meta;        // by number of the host's slot
    size_t   meta_bytes;
    uint64_t imported;      // numbers below are of chunks that were there
    Packet  *packets;       // 0 is none
    uint32_t packet_room, packet_free, packets_out;
    uint64_t reads_out;     // reads under way, and their sum over all cycles before reads_since
    uint64_t reads_sum, reads_since;
    Move    *moves;         // 0 is none
    uint32_t move_room, move_free;

    Dying   *dying;         // a stack, empty between tasks
    uint32_t dying_count, dying_room;

    uint32_t *asks;         // cores that asked, in that order; a ring of as many as there are
    uint32_t ask_first, ask_count;
    uint64_t *ask_time;     // of each core
    uint64_t balancer_free; // from this cycle on
    uint64_t queued;        // ids in all queues
    uint64_t drained;       // times that all queues became empty
    uint32_t asking[MAX_SLOTS + 1];     // cores whose request waits, by the number of tasks that they run
    struct {
        uint64_t step, since;   // drained, and the cycle, when it began
        uint64_t started;       // tasks until then
    } dawl;
    uint64_t ages;
    uint64_t random;

    struct {
        uint64_t done;      // what counts as progress, then ...
        uint64_t since;     // ... in the cycle of the last one
        uint64_t cycles;    // that were simulated without
    } progressed;
    char    *stuck;         // RunResult.stuck

    Sync     root;
    uint64_t least_issue;   // cycles, in which instructions are issued, each on the best class
    uint64_t work, looked;  // instructions of all tasks; ... at the last look at the interrupt
    bool     finished;      // the result is there
    bool     aborted;       // nothing goes on
    Scene   *scene;         // RunOptions
    Notes   *notes;
    bool     no_memory;     // of the host's
    struct {
        Trap     trap;
        unsigned codelet;
        uint32_t line;
        IndexFault index;
        Calls    calls;
        TaskPlace place;
    } fault;
    unsigned phase;         // since phase_cycle, phase_work
    uint64_t phase_cycle, phase_work;
    MachineStats stats;
} Chip;

/* memory.c */
bool memory_init(Chip *m);
void memory_fini(Chip *m);
void memory_close(Chip *m);
void memory_import(Chip *m, Handle args);               // numbers what is there
void memory_created(Chip *m, Core *c, Slot *s, Handle h);       // H is new and open
void memory_created_sync(Chip *m, Core *c, Handle h);
uint64_t memory_number(Chip *m, Core *c, uint64_t count);       // of the first of COUNT chunks that C creates
void memory_born(Chip *m, Core *c, Slot *s, Handle h, uint64_t number);     // H stands for a piece that is accessed
void memory_given(Chip *m, Core *c, Slot *s, Handle h);         // H, which stood for a piece, is a sealed leaf
void memory_sealed(Chip *m, Core *c, Slot *s, Handle h);        // it may be: then it is written back
void memory_dropped(Chip *m, Core *c, Slot *s, Handle h);       // by its task, if that frees it
void memory_discarded(Chip *m, Core *c, Slot *s, Handle h);     // it dies with its task
void memory_results(Chip *m, Core *c, Slot *s, Handle h);       // they come with a record
void memory_deliver(Chip *m, Core *c, Slot *s, Sync *sync);     // one result less is missing
bool memory_there(Chip *m, Core *c, Slot *s, Handle h);         // S accesses H: in the buffer?
bool memory_fetch(Chip *m, Core *c, Slot *s, Handle h);         // S waits; false: no entry is free
bool memory_has_room(const Chip *m, const Core *c, const Slot *s);  // no open chunk must leave
void memory_forget(const Chip *m, Core *c, Slot *s);    // S waits no longer
unsigned memory_home(const Chip *m, uint64_t number);   // the unit of a chunk
uint64_t memory_live(const Chip *m, const Core *c);     // chunks, as far as C knows
void memory_report(Chip *m, Core *c);                   // ... as all know
unsigned memory_core_port(const Chip *m, unsigned core);
unsigned memory_unit_port(const Chip *m, unsigned unit);
unsigned memory_decrement(Chip *m, Handle h, unsigned port);    // a request; the unit of H
void memory_fetch_code(Chip *m, const Core *c, const Slot *s, uint32_t number, bool passes);
void memory_at_unit(Chip *m, uint32_t packet);
void memory_served(Chip *m, uint32_t packet);
void memory_accessed(Chip *m, uint32_t packet);         // its chunk was read or written
uint32_t memory_packet(Chip *m, const Packet *packet);  // with this content; 0: out of memory
uint64_t memory_event_key(Chip *m, unsigned place);     // for an event of the phase of memory units
void memory_reply(Chip *m, uint32_t packet);

/* second.c; but for the first and last to be called only if there is such a buffer */
bool second_init(Chip *m);              // false: out of memory
void second_access(Chip *m, uint32_t packet);           // a unit has served it
void second_look(Chip *m, uint32_t packet);
void second_fetched(Chip *m, uint32_t packet);          // it has its chunk from beyond
void second_fini(Chip *m);

/* tasks.c */
void tasks_enqueue(Chip *m, Core *c, const Record *r);   // it is ready now
bool tasks_take(Chip *m, Core *c, unsigned slot, Record *one);      // an id for that slot of C
void tasks_spawned(Chip *m, Core *c, Slot *s);          // the ranges in the slot's Task leave it
void tasks_queue(Chip *m, Core *c, const Record *r);    // R, new, at C
Record tasks_one(Chip *m, const Record *r, unsigned id);    // a record of that worker alone, new; once for each of R
void tasks_count(Chip *m, const Packet *p);             // a delivery arrived
void tasks_quit(Chip *m, Core *c, Slot *s);
void tasks_become(Chip *m, Core *c, Slot *s, unsigned codelet, uint64_t args);
void tasks_trap(Chip *m, Core *c, Slot *s, Trap trap, const Insn *at);
bool tasks_precede(const Chip *m, const Sync *sync, unsigned id);   // ... the first fault?
void tasks_release(Chip *m);                            // what waits, after a failure

/* code.c */
void code_load(Chip *m, Core *c, Slot *s);              // S has a task: it may have to wait
void code_reply(Chip *m, const Packet *p);
void code_forget(Core *c, Slot *s);                     // S waits no longer

/* reclaim.c */
void reclaim_task(Chip *m, Core *c, Slot *s);           // what only the slot's task held

/* balancer.c */
void balancer_spawn(Chip *m, Core *c, const Slot *s, const Record *r);     // these five: see balancer.h
void balancer_ask(Chip *m, Core *c);
uint64_t balancer_admits(const Chip *m, const Core *c);
void balancer_cycle(Chip *m);
uint64_t balancer_next(const Chip *m);
void balancer_runs(Chip *m, Core *c, int more);         // tasks, or fewer
void balancer_arrive(Chip *m, uint32_t move);
void balancer_send(Chip *m, const Record *r, unsigned from, unsigned to);  // one task, where a plan says
void balancer_release(Chip *m);

/* placement.c; to be called only if there is a plan */
void placement_first(Chip *m, Record *r);
void placement_spawn(Chip *m, Core *c, const Slot *s, const Record *r);
uint32_t placement_next(Chip *m, uint32_t before, unsigned codelet);    // what follows in the activation
unsigned placement_core(const Chip *m, Record *r, unsigned otherwise);  // its core; sets its age
void placement_starts(Chip *m, const Core *c, const Slot *s);

/* arrays.c */
uint64_t arrays_work(const Slot *s, const Insn *I);     // elements that I makes or copies
uint64_t arrays_create(const Slot *s, const Insn *I);   // chunks that it will count as created
Lookup arrays_access(Chip *m, Core *c, Slot *s, const Insn *I, AccessShape shape, bool ahead);
void arrays_before(Chip *m, Core *c, Slot *s, const Insn *I);      // I is about to be executed
void arrays_after(Chip *m, Core *c, Slot *s, const Insn *I);
void arrays_end(Chip *m, Core *c, Slot *s);             // all of the slot's task

/* core.c */
Lookup core_access(Chip *m, Core *c, Slot *s, Handle h, bool ahead);
void core_cycle(Chip *m, Core *c);
void core_close(const Chip *m, Core *c);    // at the end of the run
void core_wake(Chip *m, Core *c);       // it has something to do in this cycle
void core_start(const Chip *m, Core *c, Slot *s, uint64_t at);     // the task in S->range

/* machine.c */
void machine_mark(Chip *m, unsigned phase);
void machine_look(Chip *m);             // was the run interrupted?
void machine_abort(Chip *m, Trap trap);

/* cycle.c */
void cycle_run(Chip *m);                // until nothing is left to be done, or the run is aborted

/* stuck.c */
void stuck_look(Chip *m);               // in each cycle that is simulated: ends a run in which nothing goes on
void stuck_end(Chip *m);                // no event is left: is there a result?

/* watch.c; but for the first to be called only if there is a watch */
uint64_t watch_origin(const Chip *m, uint64_t sent, uint32_t core, uint32_t slot);
void watch_starts(const Chip *m, const Core *c, const Slot *s, const Record *r);
void watch_became(const Chip *m, const Core *c, const Slot *s);
void watch_ends(const Chip *m, const Core *c, const Slot *s);
void watch_waits(const Chip *m, const Core *c, const Slot *s, WaitCause cause, AccessKind kind, uint64_t chunk);
void watch_resumes(const Chip *m, const Core *c, const Slot *s);
void watch_seals(const Chip *m, const Core *c, const Slot *s, uint64_t chunk);
void watch_reads(const Chip *m, const Core *c, const Slot *s, Handle h);
void watch_keeps(const Chip *m, const Core *c, const Slot *s);
void watch_executes(const Chip *m, const Slot *s, const Insn *I);
void watch_delivers(const Chip *m, const Core *c, const Slot *s, const Sync *sync);
void watch_delivers_end(const Chip *m, const Core *c, const Slot *s);

/* intervals.c; to be called only if there are any */
bool intervals_begin(Chip *m);          // false: out of memory
void intervals_sample(Chip *m);         // those that end before this cycle
void intervals_end(Chip *m);            // the run is over

/* profile.c; to be called only if there is one */
bool profile_begin(Chip *m);            // false: out of memory
void profile_reaches(const Chip *m, const Core *c, const Slot *s, uint64_t ready);  // ... in that cycle its next instruction
void profile_spends(Chip *m, const Core *c, const Slot *s);     // what S did since is of that instruction
void profile_starts(Chip *m, const Core *c, const Slot *s);     // ... a task, and what it waited is of the first
void profile_task(const Chip *m, const Slot *s);                // one more
void profile_end(const Chip *m);        // the accounts of slots are closed

void machine_energy(const Chip *m, double out[ENERGY_PARTS]);   // so far

/* step.c */
typedef enum { STEP_NEXT, STEP_TAKEN, STEP_QUIT, STEP_BECOME, STEP_TRAP } StepEnd;
StepEnd step(Chip *chip, Slot *s, Trap *trap);

/* early.c */
void early_init(OpCost cost[OP_COUNT]);                 // which of them are plain is known
void early_fetch(const Chip *m, Handle h);              // into the host's cache: it is accessed soon
bool early_run(Chip *m, Slot *s);       // fills S->done, which is over; false: there is nothing to be executed now

/* That it works on, of 64 bits. */
static inline uint64_t core_elements(const Slot *s, const OpCost *k) {
    return k->elements ? k->elements : !k->by_lanes ? 1 : s->frame.e64 ? s->frame.vl : (s->frame.vl + 1) / 2;
}

/* Cycles in which a core of that kind issues nothing else. */
static inline uint64_t core_issue_cycles(const Chip *m, const CoreKind *kind, const Slot *s, const Insn *I) {
    const OpCost *k = &kind->cost[I->op];
    if (!m->timed)
        return 0;
    if (k->copies)
        return 1 + private_work(arrays_work(s, I)) * ((CHUNK_WORDS + kind->lanes - 1) / kind->lanes);
    if (!k->by_lanes && !k->elements)
        return 1;
    uint64_t cycles = (core_elements(s, k) + kind->lanes - 1) / kind->lanes;
    return cycles ? cycles : 1;
}

/* Cycles until the slot's next instruction, ISSUE ones included. */
static inline uint64_t core_latency(const Chip *m, const Slot *s, const OpCost *k, StepEnd end, uint64_t issue) {
    uint64_t latency = end == STEP_TAKEN ? k->latency : k->not_taken;
    if (k->access != ACCESS_NOTHING)
        latency *= k->cls == CLASS_DEF || !s->touched ? 1 : s->touched;
    else if (!m->timed)
        return 0;
    else if (k->cls == CLASS_FORALL && m->cfg->spawn == SPAWN_EACH)
        latency *= (uint64_t)__builtin_popcount(s->task.handed);
    return m->timed ? (latency ? latency : 1) + issue - 1 : latency;
}

/* In which an instruction is issued, and is on the best class. */
typedef struct {
    uint64_t issue, least;
} Costs;

static inline Costs core_costs(const Chip *m, const Slot *s, const Insn *I) {
    uint64_t issue = core_issue_cycles(m, s->kind, s, I);
    return (Costs){issue, m->mixed ? core_issue_cycles(m, &m->best, s, I) : issue};
}

static inline bool packet_writes(const Packet *p) {
    return p->kind == PACKET_WRITE || p->kind == PACKET_EVICTED;
}

/* Cycles until the next instruction, at least, of one that issues for so many on the best class.  Of several chunks
 * that it accesses those that come count nothing, and so do those that are there when the last one comes. */
static inline uint64_t core_least_latency(const Chip *m, const Slot *s, const Insn *I, StepEnd end, uint64_t issue) {
    return core_latency(m, s, &m->best.cost[I->op], end, issue);
}

/* From cycle AT on its next instruction may be issued.  The account of the port is settled. */
static inline void slot_set_ready(Slot *s, uint64_t at) {
    s->ready = at;
    s->settled = at - s->least;
}

/* Its instructions take MORE cycles on the best class. */
static inline void slot_take_least(Slot *s, uint64_t more) {
    s->least += more;
    s->settled -= more;
}

/* The port's account of instructions that were executed early: each took its latency, which is in `least`, and what
 * the next one was later than that the port was not free. */
static inline void slot_settle(Slot *s) {
    uint64_t now = s->ready - s->least;
    s->cycles[SLOT_CAUSE_PORT] += now - s->settled;
    s->settled = now;
}

/* What the core spends its cycles on while it issues nothing. */
static inline Cause core_cause(const Core *c) {
    if (c->in[SLOT_RUNNING])
        return CAUSE_LATENCY;
    return c->in[SLOT_WAITING] ? CAUSE_MEMORY : c->in[SLOT_STARTING] ? CAUSE_DISPATCH : c->asked ? CAUSE_BALANCER : CAUSE_IDLE;
}

/* To be called before the state of a slot changes. */
static inline void core_account(Core *c, uint64_t until) {
    if (c->since >= until)
        return;
    c->cycles[core_cause(c)] += until - c->since;
    c->since = until;
}

static inline AccessKind chip_inner_or_leaf(const Chip *m, Handle h) {
    return chunk_info(m->store, h)->handles ? KIND_INNER : KIND_LEAF;
}

static inline AccessKind memory_near_kind(const Chip *m, const Near *n) {
    return n->kind < KINDS ? (AccessKind)n->kind : chip_inner_or_leaf(m, chunk_handle(n->chunk));
}

/* Has the task accessed CHUNK lately, and is it where it was in the buffer?  Then that is another access; 0: no chunk. */
static inline bool memory_is_near(Chip *m, const Slot *s, uint32_t chunk) {
    const Near *n = &s->near[chunk % NEAR];
    if (!chunk)
        return true;
    if (n->chunk != chunk || !buffer_holds(n->entry, n->number))
        return false;
    buffer_touch(s->buffer, n->entry);
    m->stats.hits[memory_near_kind(m, n)]++;
    return true;
}

static inline void memory_forget_near(Slot *s) {
    for (unsigned k = 0; k < NEAR; k++)
        s->near[k].chunk = 0;
}

static inline void slot_enter(Core *c, Slot *s, SlotState state) {
    c->in[s->state]--;
    c->in[state]++;
    s->state = state;
}

static inline ChunkMeta *chip_meta(const Chip *m, Handle h) {
    return &m->meta[chunk_number(h)];
}

#endif
