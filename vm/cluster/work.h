/* vm/cluster/work.h - ranges of workers that travel, and their results.
 *
 * A range says whose workers they are by the record of their sync chunk, which stays at HOME.  Where it arrives a
 * STAND-IN takes the record's place: as many results, as many of them missing as ids have come.  Its ancestors, which
 * are elsewhere, are ghosts: records with nothing but their id and continuation, by which the path from the root is
 * known. When the last result is there all of them travel home in one message.  Where instructions are limited it
 * brings along how many each rank has executed, as far as its sender knows: who goes on behind results knows what led
 * to them.
 *
 * Every function is for whoever has the wire (remote.h). */
#ifndef VM_CLUSTER_WORK_H
#define VM_CLUSTER_WORK_H

#include "vm/cluster/place.h"
#include "vm/cluster/remote.h"
#include "vm/native/peers.h"

typedef struct StandIn StandIn;

/* Does it pay if other ranks carry out workers of a codelet?  Below the others: so many times nothing was seen. */
typedef enum { WORTH_UNKNOWN, WORTH_MOST = UINT8_MAX - 2, WORTH_GIVING, WORTH_NOTHING } Worth;

/* How workers come to be sent. */
typedef enum {
    SENT,                       // to where they belong
    STOLEN,                     // they belong nowhere; an idle rank has asked
    STOLEN_PLACED,              // they belong to the sender; likewise
} Sending;

typedef struct {
    Remote  *remote;
    Store   *store;
    Places   places;
    StandIn *first;             // all that are here
    Vm      *vm;                // NULL: none runs
    uint64_t *used;             // instructions of each other rank that are known here
    unsigned rank, ranks;
    uint64_t sent, received;    // ranges and results
    uint64_t ranges;            // of those that were sent
    uint64_t stolen;            // of those, to ranks that had asked
    _Atomic uint8_t *worth;     // by codelet: a Worth
} Work;

typedef enum {
    WORK_NONE,                  // it has all gone into something that is still incomplete
    WORK_RANGE,                 // a range for a worker
    WORK_SENT,                  // a stand-in is complete, and its results are on their way
    WORK_NO_CHUNKS,             // for what has come
} WorkStep;

/* Workers R, in interval IV, to rank TO; R's counts stay the caller's.  False: no memory, it stays here. */
bool work_send(Work *w, unsigned to, const Range *r, Interval iv, Sending how);

/* DATA of a RANGE from rank HOME, and how it was sent. */
WorkStep work_take(Work *w, unsigned home, const char *data, Range *out, Sending *how);

/* DATA of WORTH. */
void work_told(Work *w, const char *data);

/* At any time. */
Worth work_worth(const Work *w, unsigned codelet);

/* Part PART of a tree belongs to this rank. */
unsigned work_owner(const Work *w, const FarPart *part);

/* H and all below it to rank TO.  False: no memory. */
bool work_plant(Work *w, unsigned to, Handle h);

/* DATA of PLANT from rank FROM, which is told the name. */
void work_planted(Work *w, unsigned from, const char *data);

/* The stand-in S is complete: its results go home, and it goes. */
void work_answer(Work *w, Sync *s);

/* DATA of RESULTS; what continues behind them is OUT. */
WorkStep work_results(Work *w, const char *data, Range *out);

/* Range.place of workers in interval IV. */
uint8_t work_place(Work *w, Interval iv);

/* Nanoseconds. */
uint64_t work_clock(void);

/* The run is over, and what is left of stand-ins with it (sync_collect has their records). */
void work_end(Work *w);

#endif
