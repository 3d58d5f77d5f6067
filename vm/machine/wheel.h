/* vm/machine/wheel.h - what happens at which cycle.
 *
 * Events of the same cycle come in the order of their keys, never in that of their
 * insertion; keys of one cycle are different, or the events may be exchanged. */
#ifndef VM_MACHINE_WHEEL_H
#define VM_MACHINE_WHEEL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t time, key;
    uint32_t kind, a;           // the owner's
    uint32_t next;
} Event;

enum { WHEEL_SIZE = 4096 };     // cycles; events further ahead go round

typedef struct {
    Event   *events;            // 0 is none
    uint32_t room, free, waiting;
    uint32_t bucket[WHEEL_SIZE];
    uint64_t used[WHEEL_SIZE / 64];     // bit b: bucket b is not empty
    Event   *due;               // the events taken
    uint32_t due_room;
    bool     failed;            // out of memory: an event was lost
} Wheel;

bool wheel_init(Wheel *w);
void wheel_fini(Wheel *w);

void wheel_add(Wheel *w, uint64_t time, uint64_t key, uint32_t kind, uint32_t a);

/* The events of cycle NOW, in order: w->due[0 .. result - 1], until the next call. */
uint32_t wheel_take(Wheel *w, uint64_t now);

/* A cycle after NOW before which nothing happens; UINT64_MAX: no events wait. */
uint64_t wheel_next(const Wheel *w, uint64_t now);

#endif
