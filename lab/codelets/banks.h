/* lab/codelets/banks.h - codelets on units that share memory banks: time, and traffic of each bank.
 *
 * A unit is in order: it issues a request, the next one after its issue cycles, one for each 8
 * bytes, unless as many loads as the window holds are on their way: then when the oldest of
 * them arrives.  A bank serves requests in the order of their issue, then of unit numbers; a
 * load's value arrives `latency` cycles after its service, for a store nobody waits.  A request
 * is within one line: a larger access is several.
 *
 * Ending a codelet, updating its counters, releasing others and taking the next happen at one
 * instant, in this order.  Units without work take what becomes ready in the order in which
 * they ran out of it, the last one first. */
#ifndef LAB_CODELETS_BANKS_H
#define LAB_CODELETS_BANKS_H

#include <stdbool.h>

#include "lab/codelets/machine.h"
#include "lab/codelets/codelets.h"

typedef enum {
#define BANKS(name, word, phases, hashed, doc) BANKS_##name,
#include "lab/codelets/policies.def"
    BANKS_POLICIES
} BanksPolicy;

typedef struct {
    uint64_t cycles;
    uint64_t loads, stores, flops;
    uint64_t issue, compute, fetch, wait, empty;    // cycles of all units: they add up to cycles * units
    uint64_t *accesses, *busy;                      // of each bank: requests, cycles
    uint64_t *early;                                // of each bank: requests of the first stage's codelets
    uint64_t *stage_end;                            // cycle in which the last codelet of each stage ended
    uint32_t banks, stages;
    /* Requests by the cycle in which their service begins: of bank b in window w series[w * banks + b]. */
    uint64_t *series;
    uint64_t interval;                              // cycles of a window
    uint32_t windows;
    bool     too_long;          // cycles beyond what is counted: the rest says nothing
    uint64_t heavy_until;       // end of the last whole window in which bank 0 has over twice the mean of the others
} BanksResult;

/* Are twiddle factors of that policy at hashed places? */
bool banks_hashed(BanksPolicy p);

/* INTERVAL 0: whatever makes some hundred windows.  Windows grow if there would be too many.
 * False: out of memory.  */
bool banks_run(const Codelets *s, const CodeletMachine *m, BanksPolicy p, uint64_t seed, uint64_t interval,
               BanksResult *out);
void banks_free(BanksResult *r);

#endif
