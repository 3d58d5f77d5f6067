/* vm/machine/machine.h - the simulated processor: the same programs, cycle by cycle.
 *
 * The rules are those of docs/machine.md.  Result, output, errors and RunCounts are those
 * of the native executor; cycles and statistics are a function of program, arguments and
 * configuration alone. */
#ifndef VM_MACHINE_MACHINE_H
#define VM_MACHINE_MACHINE_H

#include "vm/core/run.h"
#include "vm/machine/config.h"

typedef enum {
#define CAUSE(name, word, doc) CAUSE_##name,
#include "vm/machine/causes.def"
    CAUSES
} Cause;

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

enum { MACHINE_PHASES = 32 };

typedef struct Watch Watch;         // vm/machine/watch.h

/* The numbers that stats.def is computed from. */
typedef struct {
    uint64_t cycles, cores, units, service;
    uint64_t causes[CAUSES];        // core cycles
    uint64_t hits[KINDS], misses[KINDS], merged, evictions, write_backs, stalls;
    uint64_t packets, replies, latency, zero_load;
    uint64_t requests, unit_waiting, early;
    uint64_t started, queued_cycles, moved, records_moved;
    uint64_t peak;                  // chunks alive
    MachinePhase phases[MACHINE_PHASES];    // 0: from the beginning on
    uint64_t *by_codelet;           // tasks executed of each; the caller's array, or NULL
    Watch    *watch;                // who looks on; the caller's, or NULL
} MachineStats;

/* Run the verified program P on chunks of S.  ARGS is the argument chunk: one count of it
 * is taken over.  Of the options the machine heeds fuel and out.  False: no memory. */
bool machine_run(const Program *p, Store *s, Handle args, const MachineConfig *cfg,
                 const RunOptions *opt, RunResult *out, MachineStats *stats);

/* End every simulation of this process soon; async-signal-safe. */
void machine_interrupt(void);

#endif
