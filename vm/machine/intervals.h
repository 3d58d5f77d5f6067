/* vm/machine/intervals.h - a simulated run in time: the main counters every N cycles.
 *
 * The last interval ends with the run and also has what arrives behind its last cycle.
 * At most MAX_INTERVALS are kept: when they are full, two become one and N doubles.  Those with
 * details say what each core, memory unit and stage of routers did, too, and are fewer. */
#ifndef VM_MACHINE_INTERVALS_H
#define VM_MACHINE_INTERVALS_H

#include "vm/core/stat.h"
#include "vm/machine/machine.h"

enum { MAX_INTERVALS = 1 << 16, DETAILED_INTERVALS = 256 };

typedef struct {
    uint64_t cycles;
#define SUM(field, name, head, unit, value, doc) uint64_t field;
#define LEVEL(field, name, head, unit, value, doc) uint64_t field;
#include "vm/machine/intervals.def"
} Interval;

typedef enum {
#define PART(part, name, unit, number, value, doc) PART_##part,
#include "vm/machine/intervals.def"
    PARTS
} IntervalPart;

struct Intervals {
    uint64_t  every;        // cycles of each but the last
    Interval *list;
    uint32_t  count, room, most;
    Interval  total;        // of all that are over; levels: the latest
    uint64_t  units, service;   // of the machine
    unsigned  parts[PARTS];     // how many numbers each part has ...
    unsigned  nparts;           // ... and all; 0: no details
    uint64_t *part;             // [interval][nparts]
    uint64_t *part_total;       // of all that are over
};

/* NULL: out of memory. */
Intervals *intervals_new(uint64_t every);
Intervals *intervals_detailed(uint64_t every);
void intervals_free(Intervals *v);              // NULL is allowed

/* Numbers of PART of interval I. */
const uint64_t *intervals_part(const Intervals *v, uint32_t i, IntervalPart part);

/* The array `intervals` of the statistics, or a table for people, or rows of a CSV file, which both are without
 * details. */
void intervals_print(FILE *out, StatsForm form, const Intervals *v);

/* One row of a table for each: name, unit, definition; without details, or these. */
void intervals_markdown(FILE *out);
void intervals_markdown_parts(FILE *out);

#endif
