/* vm/cluster/place.h - which part of a run belongs to which rank.
 *
 * The ranks are the interval [0, 1), each owns an equal part.  The first task has all of it.  Worker i of many gets
 * part i of its creator's interval; of a few, each gets all, so that the level below is cut.  A worker goes to the
 * rank in which its interval begins; if that lies within one rank, it and all below it stay there.  So the same index
 * of every tree of the same shape is on the same rank, whatever computes it. */
#ifndef VM_CLUSTER_PLACE_H
#define VM_CLUSTER_PLACE_H

#include <stdint.h>

#define PLACE_ONE (UINT64_C(1) << 48)       // the whole; sixteen times as much still is a number

enum {
    PLACE_HERE = 0,             // within one rank, or as good as that
    PLACE_WHOLE = 1,
    PLACES = 254,               // Range.place is a byte; the last values are PLACE_STAYS and PLACE_ENDS
    PLACE_CUT = 8,              // from so many workers on each gets a part
    PLACE_FINE = 64,            // what sticks out by less than such a part of a rank is not cut
};

typedef struct {
    uint64_t lo, hi;
} Interval;

/* The intervals that reach over a border, by their number.  All 0 to begin with, then places_init. */
typedef struct {
    unsigned ranks, n;
    Interval at[PLACES];
} Places;

void places_init(Places *p, unsigned ranks);

/* The number of IV; PLACE_HERE: it does not need one, or there are too many. */
uint8_t places_number(Places *p, Interval iv);

/* Part I of N of IV, of place PLACE, and the rank in which an interval begins. */
Interval interval_part(Interval iv, unsigned i, unsigned n);
Interval places_part(const Places *p, uint8_t place, unsigned i, unsigned n);
unsigned places_rank(const Places *p, Interval iv);

#endif
