/* vm/machine/placement.h - a plan for a run: which core each task is to run on, and in which turn.
 *
 * Tasks are known by their places: the first one; the next one of the same activation (what a task becomes,
 * or its continuation); worker N of a task. */
#ifndef VM_MACHINE_PLACEMENT_H
#define VM_MACHINE_PLACEMENT_H

#include <stdbool.h>
#include <stdint.h>

#define PLACED_NONE UINT32_MAX

typedef struct {
    uint32_t core, turn;    // of tasks of a core that can run the one with the lowest turn does
    uint32_t codelet;       // of the program
    uint32_t next;          // of the activation
    uint32_t workers;       // the first of them; the others are its siblings
    uint32_t sibling;
    uint8_t  worker;        // which
    bool     ran;
} PlacedTask;

/* MISSING: the run has a task that the plan does not have.  WRONG: it has another codelet at a place. */
typedef enum { PLACEMENT_GOOD, PLACEMENT_MISSING, PLACEMENT_WRONG } PlacementFault;

enum { PLACEMENT_NEXT = -1 };

typedef struct Placement {
    PlacedTask *task;
    uint32_t tasks;
    uint32_t first;         // PLACED_NONE: the plan does not have it
    // what a run found, which then ended:
    PlacementFault fault;
    uint32_t at;            // WRONG: the task; MISSING: the one before it, and which worker of that, or PLACEMENT_NEXT
    int      worker;
    uint32_t codelet;       // that the program executes there
} Placement;

#endif
