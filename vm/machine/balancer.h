/* vm/machine/balancer.h - what a balancer is made of, and what it may use.
 *
 * A row of balancers.def names five functions.  They run in the simulated cycle m->now; the random
 * numbers that they draw come from the machine's seed.  Nothing may depend on addresses.
 *
 * Private to vm/machine. */
#ifndef VM_MACHINE_BALANCER_H
#define VM_MACHINE_BALANCER_H

#include "vm/machine/chip.h"

typedef struct {
    /* The workers in R, which S of C starts, get to a queue, now or later. */
    void (*spawn)(Chip *m, Core *c, const Slot *s, const Record *r);
    /* C has a free slot and nothing in its queue.  Who takes the request answers with a record, some time; C does not
     * ask again before.  Meanwhile its other slots may have spawned workers: then one of its own will do. */
    void (*ask)(Chip *m, Core *c);
    /* So many tasks C may take from its queue now, beside those that it runs. */
    uint64_t (*admits)(const Chip *m, const Core *c);
    /* In each simulated cycle, before the slots: moves records. */
    void (*cycle)(Chip *m);
    /* The next cycle in which that may move one if nothing else happens before; NEVER: none. */
    uint64_t (*next)(const Chip *m);
} Balancer;

/* balancer.c: workers */
void spawn_here(Chip *m, Core *c, const Slot *s, const Record *r);
void spawn_least(Chip *m, Core *c, const Slot *s, const Record *r);
void spawn_random(Chip *m, Core *c, const Slot *s, const Record *r);
void spawn_planned(Chip *m, Core *c, const Slot *s, const Record *r);

/* balancer_ask.c, balancer_dawl.c: upon requests */
void ask_nobody(Chip *m, Core *c);
void ask_in_turn(Chip *m, Core *c);
uint64_t admits_all(const Chip *m, const Core *c);
uint64_t admits_level(const Chip *m, const Core *c);
void cycle_in_turn(Chip *m);
void cycle_level(Chip *m);
void cycle_steal(Chip *m);
void cycle_dawl(Chip *m);
uint64_t next_in_turn(const Chip *m);
uint64_t next_steal(const Chip *m);

/* balancer.c: without requests */
void cycle_nothing(Chip *m);
void cycle_periodic(Chip *m);
uint64_t next_never(const Chip *m);
uint64_t next_periodic(const Chip *m);

/* balancer.c: what they are made of */
uint64_t balancer_random(Chip *m);
uint64_t balancer_spare(const Chip *m, const Core *c);  // workers of C's queue that others may take
Core    *balancer_longest(Chip *m);                     // ... of whom they may take most, the first of the seed's order among equals; or NULL
uint64_t balancer_whole(const Chip *m, const Core *from);       // workers of the record that is taken next
Record   balancer_take(Chip *m, Core *from, uint64_t ids);      // that many of it, the upper ones
Record   balancer_take_half(Chip *m, Core *from);
void     balancer_move(Chip *m, const Record *r, Core *to, uint64_t arrival, bool answers);

/* balancer_ask.c: the same of requests */
Core    *balancer_accept(Chip *m, uint32_t k);          // the K-th waits no more; the others keep their order
uint64_t balancer_due(const Chip *m, const Core *c);    // in that cycle a record arrives for C if it is sent now
void     balancer_serve(Chip *m, bool (*serve)(Chip *m));       // one each balancer.cycles; false: nobody has anything to give

#endif
