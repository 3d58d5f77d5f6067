/* vm/core/run.h - what a run is given and what it yields, in either executor. */
#ifndef VM_CORE_RUN_H
#define VM_CORE_RUN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/program.h"
#include "isa/trap.h"
#include "memory/store.h"
#include "vm/core/profile.h"

typedef enum {
    RESULT_NONE,        // null, or nothing was delivered
    RESULT_INT,         // fb.update.d
    RESULT_DOUBLE,      // fb.update.fd
    RESULT_FLOAT,       // fb.update.fs
    RESULT_HANDLE,      // fb.update.h, not null; the receiver holds a count
} ResultKind;

/* Promised to be the same on any number of threads and in both executors. */
typedef struct {
    uint64_t tasks;         // executions of codelets
    uint64_t spawns;        // workers started (every id of a forall is one)
    uint64_t syncs;         // sync chunks
    uint64_t chunks;        // chunks created, sync chunks among them
    uint64_t work;          // instructions executed
    uint64_t span;          // instructions on the longest path
} RunCounts;

typedef struct Scene Scene;     // vm/core/scene.h
typedef struct Notes Notes;     // vm/core/notes.h
typedef struct Stepper Stepper; // vm/native/stepper.h
typedef struct Peers Peers;     // vm/native/peers.h

/* How wide the vectors are that the native executor may use; results never differ. */
typedef enum { VECTORS_BEST, VECTORS_PLAIN, VECTORS_AVX2, VECTORS_AVX512 } Vectors;

/* When codelets become machine code of the host; results never differ. */
typedef enum { JIT_OFF, JIT_AUTO, JIT_ALWAYS, JIT_AT } JitMode;

enum { RUN_MAX_THREADS = 256 };

/* How far a run has come, for other threads: as it told when it was asked last. */
typedef struct {
    _Atomic bool     asked;                 // natively: native_tell
    _Atomic uint64_t tasks, work;           // as RunCounts has them
    _Atomic uint64_t cycles;                // of the machine
} RunProgress;

typedef struct {
    int      threads;       // 0: all cores; at most RUN_MAX_THREADS
    uint64_t fuel;          // instructions the program may execute; 0: any number
    uint64_t seed;          // of random choices (which never show in results)
    Vectors  vectors;       // at most these
    JitMode  jit;           // natively
    uint32_t jit_visit;     // JIT_AT: a task goes over to machine code when it comes to heads of loops for this time
    bool     single;        // natively every instruction is run by itself, none is fused; in the
                            // machine no core runs ahead of the others: slower, nothing else
    FILE    *out;           // what the program prints; NULL: nowhere
    bool     patient;       // natively other threads than the caller's start only when native_look says so
    RunProgress *progress;  // to be told; NULL: nobody asks
    Profile *profile;       // gets what was counted for each word of code, which takes longer; NULL: nobody wants it
    Scene   *scene;         // gets the task that trapped: its registers are known only in a run with neither machine code
                            // nor fused instructions (natively: jit, single); NULL: nobody wants it
    Notes   *notes;         // gets those of fb.note; natively without machine code; NULL: nobody wants them
    Stepper *stepper;       // natively, on one thread: looks between instructions; NULL: nobody does
    const _Atomic bool *stop;   // natively: once it is set, and native_look was called, the run is interrupted; NULL: never
    Peers   *peers;         // natively: processes among which the run spreads; NULL: this one alone
} RunOptions;

/* Of loops that machine code goes through in a way of its own, in vm/native. */
typedef enum {
    TURNS_LOOP,             // jit_loop.c: lanes that turn until the last is done
    TURNS_SWEEP,            // jit_sweep.c: leaf after leaf
    TURNS_BRAID,            // jit_braid.c: chunks made of those of other nodes
    TURNS_TILE,             // jit_tile.c: products of tiles
    TURNS_WORDS,            // jit_strips.c: no loops, vectors that are computed in lanes of 32 bits
    TURNS_ZMM,              // ... in registers of 512 bits
    TURNS,
} Turns;

/* Of TRAP_INDEX and TRAP_ARGUMENT. */
typedef struct {
    bool     known;         // the numbers are:
    int64_t  index;         // or the argument's number, from 0 on
    uint64_t length;
} IndexFault;

/* Where a method is called, in a codelet of the caller. */
typedef struct {
    unsigned codelet;
    uint32_t line;          // 0: unknown
} CallSite;

enum { CALLS_SHOWN = 10 };

/* From the one nearest to the fault on; several in a row that are the same count as one. */
typedef struct {
    unsigned n;
    uint64_t more;          // for which there is no room
    CallSite site[CALLS_SHOWN];
} Calls;

/* What is between processes; not promised. */
typedef struct {
    uint64_t ranks;         // processes; 0: this one alone
    uint64_t ranges;        // of workers that were sent
    uint64_t stolen;        // of those, to processes that had asked
    uint64_t fetches;       // requests for chunks
    uint64_t fetched;       // chunks that came
    uint64_t kept, found;   // that were kept for a while; that were named again, and still here
    uint64_t messages, bytes;
} RunPeers;

enum { RUN_STUCK = 1024 };

typedef struct {
    Trap       trap;        // TRAP_NONE: the program delivered a result
    unsigned   rank;        // of the process that trapped
    unsigned   codelet;     // where it trapped
    uint32_t   line;        // source line, 0 if unknown
    IndexFault index;
    Calls      calls;       // of traps of the program itself
    char       stuck[RUN_STUCK];    // TRAP_STUCK: since when, and what waits where, a line each
    ResultKind kind;
    uint64_t   result;      // bits of the number, or the handle
    RunCounts  counts;      // when there was a trap, not promised
    uint64_t   steals;      // not promised
    int        threads;
    RunPeers   peers;
    uint64_t   jit_codelets, jit_bytes;     // made into machine code, not promised
    uint64_t   views;           // trees that gathers read in a row, not promised
    uint64_t   columns;         // copies of 16 columns that they read, likewise
    uint64_t   jit_turns[TURNS];            // in front of so many loops, by Turns
} RunResult;

#endif
