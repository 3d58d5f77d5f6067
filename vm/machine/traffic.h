/* vm/machine/traffic.h - the memory network by itself, under artificial load.
 *
 * Open loop: in every cycle each port makes a packet with probability `rate`.  Packets made
 * in the window behind the warm-up are measured, to the last one of them.  The window is cut
 * into batches, whose means tell how far its own may be off.
 *
 * The network is saturated if ports get fewer packets in the window than they make, by more
 * than chance: those under way become more and more, and so does latency.  Or if packets of
 * the window do not arrive in a time as long as warm-up and window together. */
#ifndef VM_MACHINE_TRAFFIC_H
#define VM_MACHINE_TRAFFIC_H

#include "vm/core/estimate.h"
#include "vm/machine/net.h"

typedef enum {
#define PATTERN(name, word, doc) PATTERN_##name,
#include "vm/machine/traffic.def"
    PATTERNS
} Pattern;

enum { MAX_STAGES = 20, TRAFFIC_P99_MAX = (1 << 22) - 1, TRAFFIC_SEEDS = 1000 };

typedef struct {
    NetShape shape;
    Pattern  pattern;
    double   rate;              // packets a port and cycle, 0 to 1
    double   hot;               // share of packets for port 0 (hotspot)
    uint64_t warmup, window;    // cycles
    bool     settle;            // the warm-up ends when a steady state is seen, after `warmup` cycles at the latest
    uint64_t seed;
    unsigned seeds;             // so many runs, seed, seed + 1 ...; 0: one
} TrafficSpec;

/* Of all runs together. */
typedef struct {
    uint64_t runs, warmup;      // cycles of all warm-ups
    uint64_t made;              // packets of the window ...
    uint64_t arrived;           // ... and those of them that came
    uint64_t accepted;          // arrivals during the window
    uint64_t latency;           // sum over those that came, in cycles
    uint64_t latency_p99;       // TRAFFIC_P99_MAX: that or more
    uint64_t idle;              // the same sum if nobody had been in the way
    double   latency_error, accepted_error;     // of their means (Estimate): from batches, or runs if there are several
    uint64_t waited[MAX_STAGES], passed[MAX_STAGES];    // before each stage, in the window
    unsigned stages;
    bool     saturated;
} TrafficResult;

bool traffic_pattern(const char *word, Pattern *out);

/* False: out of memory.  PROGRESS, if not NULL, is told the share that is done. */
bool traffic_run(const TrafficSpec *spec, TrafficResult *out, void (*progress)(double share));

#endif
