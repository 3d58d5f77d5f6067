/* vm/machine/machine.h - the simulated processor: the same programs, cycle by cycle.
 *
 * The rules are those of docs/machine.md.  Result, output, errors and RunCounts are those
 * of the native executor; cycles and statistics are a function of program, arguments and
 * configuration alone. */
#ifndef VM_MACHINE_MACHINE_H
#define VM_MACHINE_MACHINE_H

#include "vm/core/run.h"
#include "vm/machine/config.h"
#include "vm/machine/dram.h"
#include "vm/machine/energy.h"
#include "vm/machine/replay.h"

typedef enum {
#define CAUSE(name, word, doc) CAUSE_##name,
#include "vm/machine/causes.def"
    CAUSES
} Cause;

typedef enum {
#define SLOT_CAUSE(name, word, doc) SLOT_CAUSE_##name,
#include "vm/machine/causes.def"
    SLOT_CAUSES
} SlotCause;

/* Of a chunk that is accessed. */
typedef enum {
#define KIND(name, word, doc) KIND_##name,
#include "vm/machine/kinds.def"
    KINDS
} AccessKind;

/* Of the program, as fb.mark delimits them. */
typedef struct {
    bool     used;
    uint64_t cycles, instructions;
} MachinePhase;

/* Latencies of at least `from` cycles and less than the next one's. */
typedef struct {
    uint64_t from, count;
} LatencyBucket;

/* Before a stage of the network, in one direction. */
typedef struct {
    uint64_t cycles, packets;
} StageWaiting;

typedef struct {
    uint64_t requests, busy;        // cycles in which it serves
    uint64_t waiting;               // of all requests
    uint64_t queue_max;             // requests that wait at the same time
} UnitStats;

/* Of the second-level buffer. */
typedef struct {
    uint64_t requests, waiting;     // cycles for a slice
    uint64_t hits, misses, merged;  // reads
    uint64_t passed;                // no entry could be had
    uint64_t evictions, write_backs, died;  // written to memory; dead before they left
} SecondStats;

/* What each part did; cycles are of the whole run. */
typedef struct {
    uint64_t cores, slots, units;   // how many there are; slots of all cores
    uint64_t (*core)[CAUSES];
    uint64_t (*slot)[SLOT_CAUSES];
    UnitStats *unit;
    uint64_t channels;              // of DRAM
    DramStats *channel;
} MachineParts;

enum { MACHINE_PHASES = 32, MACHINE_STAGES = 12, LATENCY_BUCKETS = 33 };

typedef struct Watch Watch;         // vm/machine/watch.h
typedef struct Intervals Intervals; // vm/machine/intervals.h
typedef struct Placement Placement; // vm/machine/placement.h

/* The numbers that stats.def is computed from. */
typedef struct {
    uint64_t cycles, cores, units, service;
    uint64_t causes[CAUSES];        // core cycles
    uint64_t least_span;            // cycles of the longest path, if nothing has to wait
    uint64_t hits[KINDS], misses[KINDS], evictions[KINDS], write_backs[KINDS], merged, stalls;
    uint64_t slot_causes[SLOT_CAUSES];
    uint64_t packets, replies, latency, latency_max, zero_load;
    uint64_t idle_latency;          // of all replies, if nothing had waited
    uint64_t flit_hops;             // flits, each as often as it went over a link behind a router
    LatencyBucket histogram[LATENCY_BUCKETS];   // zero load; 1, 2 to 3, 4 to 7 ... cycles more
    uint64_t buckets;               // up to the last that is not empty
    uint64_t stages;                // of routers; 0: nothing waits in them
    StageWaiting forward[MACHINE_STAGES + 1], backward[MACHINE_STAGES + 1];  // the last: at the source
    uint64_t requests, unit_waiting, early, decrements;
    uint64_t code_hits, code_misses;
    uint64_t started, queued_cycles, moved, records_moved, planned;
    uint64_t peak;                  // chunks alive
    SecondStats second;
    uint64_t channels;              // of DRAM; 0: there is none
    DramStats dram;                 // of all
    ReplayCounts replayed;          // if the run is recorded
    MachinePhase phases[MACHINE_PHASES];    // 0: from the beginning on
    EnergyCounts spent;             // but for what the counters above say
    double   energy[ENERGY_PARTS];  // pJ
    uint64_t clock;                 // MHz
    uint64_t *by_codelet;           // tasks executed of each; the caller's array, or NULL
    MachineParts *parts;            // the caller's, or NULL
    Watch    *watch;                // who looks on; the caller's, or NULL
    Intervals *intervals;           // the run in time; the caller's, or NULL
    Replay   *replay;               // where accesses of buffers are recorded; the caller's, or NULL
    Placement *placement;           // for balancer plan: which core each task runs on; the caller's, or NULL
} MachineStats;

/* The least cycles that a run of the same work can take: all cores issue in every cycle, or
 * nothing on the longest path waits, neither for a chunk nor for a slot. */
static inline uint64_t machine_least(const MachineStats *s) {
    uint64_t share = s->cores ? (s->causes[CAUSE_ISSUE] + s->cores - 1) / s->cores : 0;
    return share > s->least_span ? share : s->least_span;
}

/* For a run of CFG; NULL: out of memory. */
Replay *machine_replay_new(const MachineConfig *cfg);
MachineParts *machine_parts_new(const MachineConfig *cfg);
void machine_parts_free(MachineParts *p);

/* Run the verified program P on chunks of S.  ARGS is the argument chunk: one count of it
 * is taken over.  Of the options the machine heeds fuel, single, out, progress and profile, which has PROFILE_COLUMNS (vm/machine/profile.h).  False: no memory. */
bool machine_run(const Program *p, Store *s, Handle args, const MachineConfig *cfg,
                 const RunOptions *opt, RunResult *out, MachineStats *stats);

/* End every simulation of this process soon; async-signal-safe. */
void machine_interrupt(void);

#endif
