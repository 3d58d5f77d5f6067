/* lab/codelets/emulate.h - codelets on cores that do not disturb one another: time, locality and energy of a plan.
 *
 * A codelet takes a cycle for each operation, load and store.  Where latency is exposed, each load (or
 * `line` bytes of them) waits besides: for memory `latency` cycles, for the core's scratchpad
 * `scratch`.  An edge of W bytes that a plan exploits makes as many words of its second codelet's
 * loads, and unless it is potential of its first one's stores, accesses of the scratchpad.
 * Scheduling costs nothing. */
#ifndef LAB_CODELETS_EMULATE_H
#define LAB_CODELETS_EMULATE_H

#include "lab/codelets/machine.h"
#include "lab/codelets/plan.h"

typedef struct {
    uint64_t cycles;
    bool     too_long;          // cycles beyond what is counted: the rest says nothing
    uint32_t cores;             // that have something to do
    uint64_t loads, stores;     // words, in all
    uint64_t near_loads, near_stores;       // of those, of scratchpads
    uint64_t bytes, exploited;  // of all edges; of those that are exploited
    uint64_t edges;             // exploited
    double   fixed, dynamic;    // energy, nJ
} EmulateResult;

/* Cycles of a codelet of which NEAR words come from the scratchpad; CODELETS_LATEST at most. */
uint64_t emulate_cycles(const CodeletGraph *g, const CodeletMachine *m, uint32_t codelet, uint64_t near);

/* False: out of memory. */
bool emulate(const CodeletGraph *g, const Plan *p, const CodeletMachine *m, EmulateResult *out);

#endif
