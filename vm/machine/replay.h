/* vm/machine/replay.h - the accesses of auto buffers, recorded, and what each replacement policy misses in them.
 *
 * A run decides when which buffer is accessed; a recorded stream no longer depends on that, so its
 * future is known, and Belady's optimum is the least that any policy can miss in it.  In a replay
 * every chunk may leave, and one that is under way is there. */
#ifndef VM_MACHINE_REPLAY_H
#define VM_MACHINE_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define POLICY(name, word, arrive, touch, victim, doc) REPLAY_##name,
#include "vm/machine/policies.def"
    REPLAY_POLICIES
} ReplayPolicy;

typedef enum { REPLAY_ACCESS, REPLAY_BORN, REPLAY_GONE } ReplayKind;   // born, or come with a record: no access

typedef struct {
    uint64_t accesses, misses[REPLAY_POLICIES];
} ReplayCounts;

typedef struct Replay Replay;

/* For BUFFERS buffers of SIZE chunks; buffer b chooses by SEED + b.  NULL: out of memory. */
Replay *replay_new(unsigned buffers, unsigned size, uint64_t seed);
void replay_free(Replay *r);

/* The next of a buffer.  False: out of memory. */
bool replay_note(Replay *r, unsigned buffer, uint64_t number, ReplayKind kind);

/* All streams under each policy.  False: out of memory. */
bool replay_run(const Replay *r, ReplayCounts *out);

#endif
