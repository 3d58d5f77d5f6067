/* vm/core/calls.h - who called the task that trapped: by the sync chunks above it, up to the program's result.
 *
 * A sync chunk knows its continuation, and the program which fb.sync names that.  So a run writes nothing
 * down, and what is found does not depend on who ran what when. */
#ifndef VM_CORE_CALLS_H
#define VM_CORE_CALLS_H

#include "vm/core/scene.h"

/* Of worker ID of SYNC, which runs CODELET.  None if there is no memory to find them. */
Calls calls_of(const Program *p, unsigned codelet, const Sync *sync, unsigned id);

/* The tasks above worker ID of SYNC, the nearest first, as many as ROOM allows: how many these are.  *DEPTH: how many
 * there are.  None if there is no memory to find them. */
unsigned calls_chain(const Program *p, const Sync *sync, unsigned id, SceneLink *out, unsigned room, uint64_t *depth);

/* How many characters of the codelet's name are that of its method: up to the first $. */
int calls_method(const char *codelet);

#endif
