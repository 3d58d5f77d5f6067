/* vm/machine/profile.h - where a simulated run spends: the columns of its Profile.
 *
 * Each cycle of a slot that has a task is of one instruction and has one cause: it is issued, or waits for
 * its turn (port), for its chunks (memory), and what follows it waits for its result (latency); dispatch, and
 * waiting for code, are of the codelet's first.  So the columns sum to `slot_cycles`, but for free slots. */
#ifndef VM_MACHINE_PROFILE_H
#define VM_MACHINE_PROFILE_H

#include <stdio.h>

#include "vm/core/profile.h"
#include "vm/machine/machine.h"

enum {
    PROFILE_CYCLES = PROFILE_COUNTS,    // by SlotCause, of which free is the last
    PROFILE_COLUMNS = PROFILE_CYCLES + SLOT_CAUSES - 1
};

typedef struct {
    const char *name, *unit, *doc;
} ProfileColumn;

extern const ProfileColumn profile_columns[PROFILE_COLUMNS + 1];

/* One row of a table for each. */
void profile_markdown(FILE *out);

#endif
