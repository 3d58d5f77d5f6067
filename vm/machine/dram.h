/* vm/machine/dram.h - channels of DRAM, command by command.
 *
 * A channel has bank groups, each with as many banks; a bank has a row buffer.  A chunk lies in one
 * row; an access opens the row if need be (PRE, ACT) and moves the chunk in bursts, one after
 * another.  Commands are issued first ready, first come first served: a burst of an open row goes before
 * commands that open rows, the oldest access first; a row is closed when no access of the queue
 * wants it any more and one wants another of its bank, or at once (dram.page).  A channel issues one
 * command a clock.
 *
 * Refreshes are of all banks; when one is due nothing else begins until it has ended.
 *
 * Times of callers are cycles of the cores; those inside, and of the settings, clocks of the DRAM. */
#ifndef VM_MACHINE_DRAM_H
#define VM_MACHINE_DRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/machine/config.h"

enum { DRAM_BANKS = 64 };       // of a channel, at most

typedef enum {
#define CHANNEL_CAUSE(name, word, doc) CHANNEL_CAUSE_##name,
#include "vm/machine/causes.def"
    CHANNEL_CAUSES
} ChannelCause;

/* Of a channel, or of all. */
typedef struct {
    uint64_t reads, writes;
    uint64_t hits, opened, conflicts;   // rows that were open, ... had to be opened, ... closed before
    uint64_t activations, refreshes;
    uint64_t open;                      // clocks in which a row is open
    uint64_t latency;                   // cycles of all accesses, from their coming to the end of the last burst
    uint64_t clocks[CHANNEL_CAUSES];
} DramStats;

/* An access whose last burst is under way. */
typedef struct {
    uint32_t tag;
    uint64_t ends;              // cycle
} DramDone;

typedef struct Dram Dram;

Dram *dram_create(const MachineConfig *cfg);    // NULL: out of memory
void dram_destroy(Dram *d);

/* Can the settings be?  If not, WHY says why. */
bool dram_check(const MachineConfig *cfg, char why[CONFIG_TEXT]);

/* Where chunk NUMBER lies, which is UNIT's of UNITS: the channel, and its place there. */
unsigned dram_channel(const MachineConfig *cfg, uint64_t number, unsigned unit, unsigned units, uint64_t *place);

/* Cycles of an access that comes to an open row and waits for nobody. */
uint64_t dram_least(const MachineConfig *cfg);

/* An access comes in cycle NOW.  False: out of memory. */
bool dram_access(Dram *d, unsigned channel, uint64_t place, bool write, uint32_t tag, uint64_t now);

/* The first cycle before which there may be a command; UINT64_MAX: no access waits. */
uint64_t dram_next(const Dram *d, unsigned channel);

/* The commands of a channel before cycle NOW; *DONE are the accesses that they complete, in order.  To be called
 * before an access comes. */
unsigned dram_run(Dram *d, unsigned channel, uint64_t now, const DramDone **done);

/* Clocks of cycle END and later are not counted any more; to be called before anything happens then. */
void dram_end(Dram *d, uint64_t end);

/* All that are counted. */
uint64_t dram_clocks(const DramStats *s);

void dram_add(DramStats *sum, const DramStats *s);

/* Accesses and rows of a channel, so far. */
const DramStats *dram_counts(const Dram *d, unsigned channel);

/* All counters of a channel until cycle NOW. */
DramStats dram_stats(Dram *d, unsigned channel, uint64_t now);

#endif
