/* vm/machine/watch.h - somebody who looks on while the machine runs: a trace, a graph.
 *
 * Every function may be NULL.  What they are told, and in which order, is a function of
 * program, arguments and machine; cores that run ahead of others change nothing.  Cycles
 * never fall from one call to the next.  A watched run costs a call for each start, end and
 * wait of a task, any other a test of a pointer. */
#ifndef VM_MACHINE_WATCH_H
#define VM_MACHINE_WATCH_H

#include <stdint.h>

#include "isa/op.h"
#include "vm/machine/machine.h"

typedef enum { START_FIRST, START_SPAWNED, START_CONTINUES, START_BECAME } StartKind;

/* A task in its slot. */
typedef struct {
    uint64_t now;
    uint64_t least;         // in a run without waiting its next instruction issues in this cycle
    uint32_t core, slot;
    uint32_t codelet, id;
} View;

typedef struct {
    StartKind kind;
    uint64_t  origin;       // what `origin` said; 0 if it was not asked
    uint64_t  ready;        // since when the task was in the queue
    uint64_t  begin;        // its first instruction is not issued before
    uint64_t  sync;         // of a continuation: number of the chunk of its results
} Start;

typedef enum {
#define WAIT(name, word, doc) WAIT_##name,
#include "vm/machine/waits.def"
    WAITS
} WaitCause;

typedef struct {
    WaitCause  cause;
    AccessKind kind;
    uint64_t   chunk;       // its number
    uint32_t   unit;
} Wait;

struct Watch {
    /* A word that comes back when the tasks begin that this slot's spawns, or the
     * continuation that gets its last missing result, sent in cycle SENT. */
    uint64_t (*origin)(Watch *w, uint64_t sent, uint32_t core, uint32_t slot);

    void (*starts)(Watch *w, const View *v, const Start *s);
    void (*ends)(Watch *w, const View *v, uint64_t instructions);

    /* For a chunk.  A stall lasts a cycle; the other waits end with `resumes`. */
    void (*waits)(Watch *w, const View *v, const Wait *wait);
    void (*resumes)(Watch *w, const View *v);

    /* A result of chunk SYNC leaves, or (CREATOR) the task ends that created it. */
    void (*delivers)(Watch *w, const View *v, uint64_t sync, uint32_t continuation, bool creator);

    /* Chunk CHUNK, of the task's making, is complete; the task accesses a chunk that is, perhaps before that
     * cycle, and may be said to again while it waits. */
    void (*seals)(Watch *w, const View *v, uint64_t chunk);
    void (*reads)(Watch *w, const View *v, uint64_t chunk);

    /* The task is about to end, and a private array of BYTES, from chunk CHUNK on, stays for the next one of
     * its activation. */
    void (*keeps)(Watch *w, const View *v, uint64_t chunk, uint64_t bytes);

    /* An instruction on so many elements, perhaps before its cycle; whose is clear if there is one slot. */
    void (*executes)(Watch *w, Op op, uint64_t elements);

    void (*phase)(Watch *w, uint64_t now, unsigned phase);      // fb.mark

    /* Cycle NOW is over: QUEUED tasks wait for a slot, READS requests are under way. */
    void (*cycle)(Watch *w, uint64_t now, uint64_t queued, uint64_t reads);

    /* The program has its result since cycle NOW.  Not called if it fails. */
    void (*finished)(Watch *w, uint64_t now);

    /* It has failed, for that reason, and nothing has happened behind cycle LAST.  Not called after an interrupt, nor if there is no
     * memory. */
    void (*failed)(Watch *w, uint64_t last, Trap trap);
};

#endif
