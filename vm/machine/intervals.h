/* vm/machine/intervals.h - a simulated run in time: the main counters every N cycles.
 *
 * The last interval ends with the run and also has what arrives behind its last cycle.
 * At most MAX_INTERVALS are kept: when they are full, two become one and N doubles. */
#ifndef VM_MACHINE_INTERVALS_H
#define VM_MACHINE_INTERVALS_H

#include "vm/core/stat.h"
#include "vm/machine/machine.h"

enum { MAX_INTERVALS = 1 << 16 };

typedef struct {
    uint64_t cycles;
#define SUM(field, name, head, unit, value, doc) uint64_t field;
#define LEVEL(field, name, head, unit, value, doc) uint64_t field;
#include "vm/machine/intervals.def"
} Interval;

struct Intervals {
    uint64_t  every;        // cycles of each but the last
    Interval *list;
    uint32_t  count, room;
    Interval  total;        // of all that are over; levels: the latest
    uint64_t  units, service;   // of the machine
};

Intervals *intervals_new(uint64_t every);       // NULL: out of memory
void intervals_free(Intervals *v);              // NULL is allowed

/* The array `intervals` of the statistics, or a table for people, or rows of a CSV file. */
void intervals_print(FILE *out, StatsForm form, const Intervals *v);

/* One row of a table for each: name, unit, definition. */
void intervals_markdown(FILE *out);

#endif
