/* vm/cluster/ask.h - a rank without work asks the others, and what they find out about giving.
 *
 * Workers that belong to no rank (place.h) are given as to a thread.  Those that belong to the giver have their data
 * there: first it gives one of them, of those that are likely to have the least to do, and more of them as long as that
 * says nothing.  Who has done it says whether it paid (work.h); from then on half of the oldest range is given, or
 * nothing any more.
 *
 * Every function but asks_gift is for whoever has the wire (remote.h). */
#ifndef VM_CLUSTER_ASK_H
#define VM_CLUSTER_ASK_H

#include "vm/cluster/work.h"

typedef struct {
    Work    *work;
    _Atomic bool *wants;        // a hint: is there one that has asked?
    bool     may;               // this rank may ask
    bool     greedy;            // without patience, and for what does not pay, too
    bool     asked;             // it has, and waits for the answer
    unsigned victim;            // of whom
    unsigned left;              // so many others are asked at once, if he has nothing
    uint64_t idle_since;        // ns; 0: it is not
    uint64_t patience;          // ns, until it asks
    unsigned waiting;           // ranks that have asked for work from here,
    bool    *waits;             // and which
} Asks;

/* False: no memory. */
bool asks_init(Asks *a, Work *w, _Atomic bool *wants, bool may, bool greedy);
void asks_end(Asks *a);

/* This rank has work, or nothing to do. */
void asks_busy(Asks *a);
void asks_idle(Asks *a);

/* Rank WHO waits for work from here, or no more. */
void asks_want(Asks *a, unsigned who, bool waits);
/* The one that was asked has nothing. */
void asks_none(Asks *a);

/* How much of workers like R may be given? */
Gift asks_gift(const Asks *a, const Range *r);

/* R to the first that waits.  False: it stays here. */
bool asks_give(Asks *a, const Range *r);

/* There is nothing to give: all that wait are told. */
void asks_refuse(Asks *a);

#endif
