/* vm/machine/energy.h - what a simulated run takes, from counts of what happened and the keys energy.*.
 *
 * Counts are exact; a sum of them times keys is a double, always added up in the same order. */
#ifndef VM_MACHINE_ENERGY_H
#define VM_MACHINE_ENERGY_H

#include "vm/machine/config.h"
#include "vm/machine/dram.h"

typedef enum {
#define OPERATION(name, word, doc) OPERATION_##name,
#include "vm/machine/operations.def"
    OPERATIONS
} Operation;

typedef enum {
#define PART(name, word, doc) ENERGY_##name,
#include "vm/machine/energy.def"
    ENERGY_PARTS
} EnergyPart;

typedef struct {
    uint64_t cycles, instructions;
    uint64_t did[OPERATIONS];
    uint64_t fetched, written_back;     // chunks, into buffers and out of them
    uint64_t moved;                     // words, for each router they went through
    uint64_t unit_read, unit_written;   // words, in memory on the chip
    DramStats dram;
} EnergyCounts;

/* In pJ, of each part. */
void energy_of(const EnergyCounts *n, const MachineConfig *c, double out[ENERGY_PARTS]);

#endif
